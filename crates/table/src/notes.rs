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

impl LineName {
    /// Reads such a name at the start of a text.
    fn read(text: &str) -> Option<Self> {
        let (after, rest) = text.strip_prefix(NAME)?.split_once(" (")?;
        let name = rest.split_once(')')?.0.to_owned();
        let read = Self { after: after.parse().ok()?, name };
        text.starts_with(&read.to_string()).then_some(read)
    }
}

/// Returns the names of the line of a record, and where they stand: at the start of its comments.
pub(crate) fn line_names(record: &Record<'_>) -> Vec<(Span, LineName)> {
    let mut names = Vec::new();
    for span in record.comment_spans() {
        let Ok(comment) = str::from_utf8(span.of(record.text())) else { continue };
        let mut rest = comment;
        loop {
            let start = span.end - rest.len();
            rest = if let Some(rest) = rest.strip_prefix(HELP) {
                rest
            } else if let Some(name) = LineName::read(rest) {
                let length = name.to_string().len();
                names.push((Span::new(start, start + length), name));
                &rest[length..]
            } else {
                break;
            };
            rest = rest.trim_start_matches([' ', '\t']);
        }
    }
    names
}
