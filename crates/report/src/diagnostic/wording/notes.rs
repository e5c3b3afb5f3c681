//! Wording of notes on a record.

use super::super::hidden::{Hidden, What};
use super::fault::deal::{ENTRY_LATE, ENTRY_TAGGED};
use super::fault::text::{HIDDEN_CARDS, HIDDEN_MOVES, HIDDEN_RECORD, LABEL};
use super::{Texts, Wording, fix, words};
use patience_core::notation::Record;
use patience_core::text::quoted;
use patience_core::uncounted::{Reason, UncountedDeal};

impl Wording {
    /// Describes notation in a comment.
    pub(in super::super) fn hidden(&self, hidden: &Hidden, record: &Record<'_>) -> Texts {
        let first = quoted(hidden.first_word(record.text()));
        let (code, message, help) = match hidden.what {
            What::Record => (
                HIDDEN_RECORD,
                format!("the record `{first}` is in a comment, so it is not verified"),
                "to have it verified, put it on a line of its own, without the `;`".to_owned(),
            ),
            What::Moves if first.starts_with('=') => (
                HIDDEN_MOVES,
                "the outcome in this comment does not count".to_owned(),
                format!("remove the `;` before `{first}`"),
            ),
            What::Moves => (
                HIDDEN_MOVES,
                "the moves in this comment are not played".to_owned(),
                format!("if `{first}` is played here, remove the `;` before it"),
            ),
            What::Cards => (
                HIDDEN_CARDS,
                "the deal goes on in a comment".to_owned(),
                format!("remove the `;` before `{first}`, or end the comment with its line"),
            ),
        };
        words(code, message, "from `;` on this line is a comment", fix(help))
    }

    /// Describes moves right before an id, on its line, which may be the label of its record.
    pub(in super::super) fn label(&self, moves: &[u8]) -> Texts {
        words(
            LABEL,
            format!("`{}` is read as moves of the record above", quoted(moves)),
            "right before an id",
            fix(
                "if this is a label of the next record, put it in a comment after `;`; an outcome such as `=partial` ends the record above",
            ),
        )
    }

    /// Describes a deal that does not count for the record that needs it, and labels it.
    pub(in super::super) fn uncounted(&self, deal: &UncountedDeal) -> (Texts, &'static str) {
        let line = deal.location.line;
        match deal.reason {
            Reason::Late => (
                words(
                    ENTRY_LATE,
                    format!(
                        "its deal is in line {line}; an entry counts only for records after it"
                    ),
                    "dealt by the shuffle instead",
                    fix("move the deal-book entry before this record"),
                ),
                "the deal-book entry",
            ),
            Reason::Tagged(outcome) => (
                words(
                    ENTRY_TAGGED,
                    format!(
                        "its deal is in line {line}; with `={outcome}` it is not a deal-book entry"
                    ),
                    "dealt by the shuffle instead",
                    fix(format!(
                        "remove `={outcome}` from the deal in line {line}, and put it before this record"
                    )),
                ),
                "the deal with an outcome",
            ),
        }
    }
}
