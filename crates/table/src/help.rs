//! How a record says that the program found moves of it.

use patience_core::notation::Record;

/// What a record says in which the program found moves.
pub(crate) const HELP: &str = "; with moves of the program";

/// Returns whether a record says that the program found moves of it.
pub(crate) fn tells_help(record: &Record<'_>) -> bool {
    let tells = |comment: &[u8]| comment.windows(HELP.len()).any(|part| part == HELP.as_bytes());
    record.comment_spans().iter().any(|span| tells(span.of(record.text())))
}
