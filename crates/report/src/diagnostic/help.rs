//! How to fix an error, as data. `wording` makes text of it at the end.

use patience_core::game::{Effect, Move};

/// How to fix an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Help {
    /// An explanation, or advice.
    Text(String),
    /// Advice that leaves nothing to guess, and the moves that it names.
    Fix { advice: String, moves: Vec<Move> },
    /// A text to write in place of the one that is wrong, and whether that is sure to be meant.
    Write { text: String, certain: bool },
    /// The legal moves that were probably meant, the likeliest first, and how many others there are.
    DidYouMean { moves: Vec<Suggestion>, others: usize },
    /// Every legal move, in no order.
    Legal(Vec<Suggestion>),
    /// So many legal moves that a list would help nobody.
    Many(usize),
}

/// A legal move, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Suggestion {
    pub(super) mv: Move,
    pub(super) effect: Option<Effect>,
}

impl Help {
    /// Returns whether a guess after it would only distract.
    pub(super) const fn settles(&self) -> bool {
        matches!(self, Self::Fix { .. } | Self::Write { .. })
    }

    /// Returns the moves that it names as those to play.
    pub(super) fn moves(&self) -> Vec<Move> {
        match self {
            Self::Fix { moves, .. } => moves.clone(),
            Self::DidYouMean { moves, .. } => moves.iter().map(|it| it.mv).collect(),
            _ => Vec::new(),
        }
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Help {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Several pieces of help, or none.
pub(super) struct Helps(pub(super) Vec<Help>);

impl From<()> for Helps {
    fn from((): ()) -> Self {
        Self(Vec::new())
    }
}

impl From<Help> for Helps {
    fn from(help: Help) -> Self {
        Self(vec![help])
    }
}

impl From<Option<Help>> for Helps {
    fn from(help: Option<Help>) -> Self {
        Self(help.into_iter().collect())
    }
}

impl From<&str> for Helps {
    fn from(text: &str) -> Self {
        Help::from(text).into()
    }
}

impl From<String> for Helps {
    fn from(text: String) -> Self {
        Help::from(text).into()
    }
}
