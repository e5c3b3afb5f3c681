//! Headers and comments of records.

use crate::argument::read;
use crate::error::Failure;
use crate::exceptions::RecordError;
use crate::position::GameOrPosition;
use crate::record::{Refusal, with_record};
use crate::text::Words;
use patience::RecordError::Malformed;
use patience::notation::{Fault, FaultKind, TextFault};
use patience_table::{AnnotationError, Annotations};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Writes the record of a game with headers and with comments, by the number of moves before each, in place of
/// those with the same name or at the same move. An empty one takes away what is there. They read back as
/// `Record.headers` and `Record.move_comments`. Raises RecordError if the game has an illegal move, or a comment
/// that is not UTF-8.
///
/// >>> print(annotate("2x2x1x1+[AH AS] 1a *1a", headers={"Title": "Two moves"}, comments={1: "it waits"}))
/// 2x2x1x1+[AH AS]
/// ; Title: Two moves
/// 1a ; it waits
/// *1a
#[pyfunction]
#[pyo3(signature = (game, *, headers = BTreeMap::new(), comments = BTreeMap::new()), text_signature = "(game, *, headers={}, comments={})")]
pub(crate) fn annotate(
    py: Python<'_>,
    game: GameOrPosition,
    #[pyo3(from_py_with = read)] headers: BTreeMap<Words, Words>,
    #[pyo3(from_py_with = read)] comments: BTreeMap<usize, Words>,
) -> PyResult<String> {
    let more = annotations(headers, comments);
    let mut refused = None;
    let written = with_record(game.game(), |record, _, deals| {
        let written = Annotations::of(record, deals).and_then(|mut all| {
            all.extend(more);
            all.annotate(record, deals)
        });
        written.map_err(|error| match error {
            AnnotationError::Record(Malformed(fault)) if is_not_utf8(&fault) => {
                Refusal::Fault(fault)
            }
            AnnotationError::Record(_) => Refusal::Verdict,
            error => {
                refused = Some(Failure::Plain(error.to_string()));
                Refusal::Verdict
            }
        })
    });
    written.map_err(|failure| refused.unwrap_or(failure).raise::<RecordError>(py))
}

/// Returns headers and comments as the library has them.
pub(crate) fn annotations(
    headers: BTreeMap<Words, Words>,
    comments: BTreeMap<usize, Words>,
) -> Annotations {
    Annotations {
        headers: headers.into_iter().map(|(name, words)| (name.0, words.0)).collect(),
        comments: comments.into_iter().map(|(after, words)| (after, words.0)).collect(),
    }
}

/// Returns whether a text is well-formed but for its bytes.
const fn is_not_utf8(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Text(TextFault::NotUtf8 { .. } | TextFault::Surrogate { .. }))
}
