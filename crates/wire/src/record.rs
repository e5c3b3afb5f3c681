//! Records and verdicts on them.

use crate::{Error, Note, Progress};
use patience_core::judge::{self, Allow};
use serde::Serialize;

/// A record and the verdict on it: a line of `patience verify --format jsonl`, or an item of the
/// array of `--format json`. Later versions may add fields, but never rename them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Record<'a> {
    /// The name of the source: a path, `<stdin>` or `<expression N>`. `\xE9` is a byte that is not
    /// UTF-8, and `\x5C` a backslash that would look like such an escape.
    pub source: &'a str,
    /// The line where the record begins.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub line: usize,
    /// The column where the record begins, in characters.
    #[cfg_attr(feature = "schemas", schemars(range(min = 1)))]
    pub column: usize,
    /// The title of the record: the first of the comments on the lines directly above it. Left out if
    /// there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The first error; null unless the record is illegal or malformed.
    pub error: Option<Error>,
    /// What else there is to say of the record, whether it passes or fails. Left out if there is
    /// nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// How a record ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
pub struct Verdict {
    /// The canonical game id, without a literal deal; null if the id is malformed.
    pub id: Option<String>,
    /// How the record ends.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck", "illegal", "malformed"])))]
    #[cfg_attr(
        feature = "tsify",
        tsify(type = "'solved' | 'partial' | 'stuck' | 'illegal' | 'malformed'")
    )]
    pub status: &'static str,
    /// How the record should end.
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["solved", "partial", "stuck"])))]
    #[cfg_attr(feature = "tsify", tsify(type = "'solved' | 'partial' | 'stuck'"))]
    pub expected: &'static str,
    /// Whether the record ends as expected.
    pub pass: bool,
    /// Whether a partial game can still be won. Left out unless that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["winnable", "lost", "undecided"])))]
    #[cfg_attr(feature = "tsify", tsify(optional, type = "'winnable' | 'lost' | 'undecided'"))]
    pub outlook: Option<&'static str>,
    /// The number of moves in the text, as far as it can be read.
    pub moves: u64,
    /// The number of legal moves before the first error, or of all moves.
    pub played: u64,
    /// The progress score after the last legal move; null if the record cannot be dealt.
    pub progress: Option<Progress>,
}

impl From<&judge::Verdict> for Verdict {
    fn from(verdict: &judge::Verdict) -> Self {
        Self {
            id: verdict.id.map(|id| id.to_string()),
            status: verdict.status.as_str(),
            expected: verdict.expected().as_str(),
            pass: verdict.passes(Allow::Nothing),
            outlook: None,
            moves: verdict.moves,
            played: verdict.played,
            progress: verdict.progress.map(Progress::from),
        }
    }
}
