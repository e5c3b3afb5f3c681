//! Headers and comments of records.

use crate::argument::read;
use crate::exceptions::{RecordError, plain};
use crate::position::GameOrPosition;
use crate::record::{Refusal, with_record};
use crate::text::Words;
use patience::RecordError::Malformed;
use patience::notation::{Fault, FaultKind, TextFault};
use patience_table::{AnnotationError, Annotations};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Writes the record of a game with headers and with comments, by the number of moves before each, in place of
/// those with the same name or at the same move. An empty one takes away what is there. They read back as
/// `Record.headers` and `Record.move_comments`, word for word; ValueError is raised for one that would not, such as
/// a header of two lines. Raises RecordError if the game has an illegal move, or a comment that is not UTF-8.
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
    let written = with_record(game.game(), |record, _, deals| {
        let written = Annotations::of(record, deals).and_then(|mut all| {
            all.extend(more);
            all.annotate(record, deals)
        });
        match written {
            Err(AnnotationError::Record(Malformed(fault))) if is_not_utf8(&fault) => {
                Err(Refusal::Fault(fault))
            }
            Err(AnnotationError::Record(_)) => Err(Refusal::Verdict),
            written => Ok(written.map_err(|error| refused(py, &error))),
        }
    });
    written.map_err(|failure| failure.raise::<RecordError>(py))?
}

/// Returns the error to raise, which names the argument that is wrong.
pub(crate) fn refused(py: Python<'_>, error: &AnnotationError) -> PyErr {
    let argument = match error {
        AnnotationError::Record(_) => return plain::<RecordError>(py, &error.to_string()),
        AnnotationError::Name(_) | AnnotationError::Header { .. } => "headers",
        AnnotationError::Comment { .. } | AnnotationError::Move { .. } => "comments",
    };
    PyValueError::new_err(format!("{argument}: {error}"))
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
