//! What lies on the board.

use crate::keys::{self, Binding};
use patience_report::rules::RulesSection;

/// What lies on top of the board, or beside it. `Escape` closes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Overlay {
    #[default]
    None,
    Help,
    /// The list of records.
    Records,
    /// The legal moves.
    Moves,
    /// The mistakes of the line.
    Mistakes,
    /// The lines of moves.
    Branches,
    /// The choice of a game.
    Chooser,
    /// The rules of a game.
    Rules(RulesSection),
    /// The games of programs that were cut off.
    Unfinished,
}

impl Overlay {
    /// Returns whether a key of the board can be offered here: the others have their own ones.
    pub(crate) const fn is_open(self) -> bool {
        !matches!(self, Self::Help | Self::Rules(_) | Self::Unfinished)
    }

    /// Returns the keys that work, those that come first in front.
    pub(crate) const fn keys(self) -> &'static [&'static [Binding]] {
        match self {
            Self::None => &[keys::BOARD],
            Self::Help => &[keys::SCROLL, keys::HELP],
            Self::Records => &[keys::RECORDS, keys::LIST],
            Self::Moves => &[keys::PLAYING, keys::MOVES, keys::LIST, keys::BOARD],
            Self::Mistakes => &[keys::MISTAKES, keys::LIST, keys::BOARD],
            Self::Branches => &[keys::BRANCHES, keys::LIST, keys::BOARD],
            Self::Chooser => &[keys::CHOOSER, keys::LIST],
            Self::Rules(_) => &[keys::SCROLL, keys::RULES],
            Self::Unfinished => &[keys::UNFINISHED, keys::LIST],
        }
    }
}

/// What lies on the board, and what comes back once that is closed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlays {
    top: Overlay,
    /// What the topmost was laid over, the last of them at the end.
    under: Vec<Overlay>,
}

impl Overlays {
    pub(crate) const fn top(&self) -> Overlay {
        self.top
    }

    /// Returns what the topmost was laid over.
    pub(crate) fn below(&self) -> Overlay {
        self.under.last().copied().unwrap_or_default()
    }

    /// Shows something in place of the topmost.
    pub(crate) const fn show(&mut self, overlay: Overlay) {
        self.top = overlay;
    }

    /// Shows something in place of all that lies there.
    pub(crate) fn show_alone(&mut self, overlay: Overlay) {
        *self = Self { top: overlay, under: Vec::new() };
    }

    /// Lays something over what lies there.
    pub(crate) fn lay(&mut self, overlay: Overlay) {
        self.under.push(std::mem::replace(&mut self.top, overlay));
    }

    /// Closes the topmost, for what was there before.
    pub(crate) fn close(&mut self) {
        self.top = self.under.pop().unwrap_or_default();
    }
}
