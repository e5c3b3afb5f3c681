//! What a record says of its game in comments, beside the branches.

use patience_core::notation::Record;
use patience_core::text::Span;
use std::fmt;

/// What a record says in which the program found moves.
pub(crate) const HELP: &str = "; with moves of the program";

/// Returns whether a record says that the program found moves of it.
pub(crate) fn tells_help(record: &Record<'_>) -> bool {
    let tells = |comment: &[u8]| comment.windows(HELP.len()).any(|part| part == HELP.as_bytes());
    record.comment_spans().any(|span| tells(span.of(record.text())))
}

/// The name of the line of a record: the move after so many begins the branch that it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineName {
    pub(crate) after: usize,
    pub(crate) name: String,
}

/// How such a name begins.
const NAME: &str = "; line after move ";

impl fmt::Display for LineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{NAME}{} ({})", self.after, self.name)
    }
}

/// Returns the names of the line of a record, and where they stand in its comments.
pub(crate) fn line_names(record: &Record<'_>) -> Vec<(Span, LineName)> {
    let mut names = Vec::new();
    for span in record.comment_spans() {
        let Ok(comment) = str::from_utf8(span.of(record.text())) else { continue };
        for (at, _) in comment.match_indices(NAME) {
            let name = comment[at + NAME.len()..].split_once(" (").and_then(|(after, rest)| {
                let name = rest.split_once(')')?.0.to_owned();
                Some(LineName { after: after.parse().ok()?, name })
            });
            if let Some(name) = name {
                let start = span.start + at;
                names.push((Span::new(start, start + name.to_string().len()), name));
            }
        }
    }
    names
}
