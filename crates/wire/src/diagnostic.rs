//! What is wrong with records, and what else there is to say of them.

use crate::{Bytes, Edit};
use patience_core::draw;
use patience_core::game::Place;
use serde::Serialize;

/// The first error in a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Error {
    /// The stable error code, which `patience explain` explains.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: Option<String>,
    /// The number of the illegal move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The number of the repetition, if the move is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u16>,
    /// The text of the error: at most 1000 characters, then `…`.
    pub text: String,
    /// Where the error is.
    pub span: crate::Place,
    /// The edits that fix it, if there is one certain replacement. Left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Edit<Bytes>>,
}

/// A note on a record. It changes no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Note {
    /// The stable code, which `patience explain` explains.
    pub code: &'static str,
    /// What there is to say.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where the note is.
    pub span: crate::Place,
}

/// All that is said of a mistake, with spans as who reads it counts them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Diagnostic<S> {
    /// How serious it is.
    #[cfg_attr(feature = "tsify", tsify(type = "'note' | 'warning' | 'error'"))]
    pub severity: &'static str,
    /// The stable code of the diagnostic, which `explain` explains.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// The message without the number of the move.
    pub reason: String,
    /// Where the text is wrong.
    pub span: Option<S>,
    /// The labelled places of the text, that of the error first.
    pub annotations: Vec<Annotation<S>>,
    /// What else helps to understand it, a sentence each.
    pub notes: Vec<String>,
    /// How to fix it.
    pub help: Option<String>,
    /// What would fit instead, as far as the rules alone say it: the help without moves to play.
    pub fits: Option<String>,
    /// The edits that certainly fix it, to be made together.
    pub fixes: Vec<Edit<S>>,
    /// The edits that the help suggests, if it names one replacement.
    pub suggested: Vec<Edit<S>>,
    /// The legal moves that were probably meant, the likeliest first.
    pub suggestions: Vec<String>,
    /// The number of the illegal move, from 1.
    #[serde(rename = "move")]
    pub index: Option<u64>,
    /// What to mark on the board.
    pub marks: Vec<Mark>,
}

/// A mark on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Mark {
    /// The label of the marked place.
    pub spot: String,
    /// Whether the mark is a place of the illegal move, or of the only suggestion.
    pub kind: MarkKind,
}

/// What a mark is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub enum MarkKind {
    /// A place of the illegal move.
    Failed,
    /// A place of the only suggestion.
    Suggested,
}

impl From<(Place, draw::Mark)> for Mark {
    fn from((place, mark): (Place, draw::Mark)) -> Self {
        let kind = match mark {
            draw::Mark::Failed => MarkKind::Failed,
            draw::Mark::Suggested => MarkKind::Suggested,
        };
        Self { spot: place.label(), kind }
    }
}

/// A labelled place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Annotation<S> {
    /// The place.
    pub span: S,
    /// The label.
    pub text: String,
}
