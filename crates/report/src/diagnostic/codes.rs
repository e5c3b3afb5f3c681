//! All error codes and their pages.

use super::code::Code;
use super::conflict;
use super::faults::{self, deal, id, moves, text};
use super::page::Page;
use super::reasons::{building, matching, pairing};
use super::review;
use patience_core::cards::SuitStyle;
use patience_core::game::Illegal;
use patience_core::judge::RecordError;
use patience_core::notation::{Fault, FaultKind};
use patience_core::text::Span;

/// The pages in groups: text, ids, deals, moves as text, the rules of each game, and what searches find.
const GROUPS: [&[Page]; 9] = [
    text::PAGES,
    id::PAGES,
    deal::PAGES,
    moves::PAGES,
    matching::PAGES,
    pairing::PAGES,
    building::PAGES,
    review::PAGES,
    conflict::PAGES,
];

/// Every page.
pub static PAGES: &[Page] = &{
    let (mut pages, mut group, mut number) = ([GROUPS[0][0]; count()], 0, 0);
    while group < GROUPS.len() {
        let mut at = 0;
        while at < GROUPS[group].len() {
            pages[number] = GROUPS[group][at];
            (at, number) = (at + 1, number + 1);
        }
        group += 1;
    }
    pages
};

const fn count() -> usize {
    let (mut number, mut group) = (0, 0);
    while group < GROUPS.len() {
        (number, group) = (number + GROUPS[group].len(), group + 1);
    }
    number
}

/// Returns the page of a code, or none if there is no such code.
///
/// ```
/// assert_eq!(patience::diagnostic::page("match::same-place").unwrap().title, "a move goes back to where it started");
/// ```
#[must_use]
pub fn page(code: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.code == code)
}

impl Code {
    /// A record does not end as expected.
    pub const NOT_REACHED: Self = moves::NOT_REACHED;

    /// A source cannot be read.
    pub const UNREADABLE: Self = text::UNREADABLE;

    /// The search for a deal gave up.
    pub const UNDECIDED: Self = conflict::UNDECIDED;

    /// A move loses a game that could be won.
    pub const LOSING_MOVE: Self = review::LOSING_MOVE;

    /// A move leaves the shortest way to a win.
    pub const WASTED_MOVES: Self = review::WASTED_MOVES;

    /// Several moves in a row are the only ones that win.
    pub const ONLY_MOVES: Self = review::ONLY_MOVES;

    /// No line wins a deal.
    pub const LOST_DEAL: Self = review::LOST_DEAL;

    /// A game ends though it could be won.
    pub const STILL_WINNABLE: Self = review::STILL_WINNABLE;

    /// From here on, no move loses.
    pub const SAFE: Self = review::SAFE;

    /// Returns whether it is the code of a deal that does not count for the record that needs it.
    pub(crate) fn is_of_uncounted_deal(self) -> bool {
        self == deal::ENTRY_LATE || self == deal::ENTRY_TAGGED
    }

    /// Returns the code of a fault in the text. A diagnostic that says more of it, such as that it was
    /// pasted, may have a code of its own.
    #[must_use]
    pub fn of_fault(fault: &FaultKind) -> Self {
        let fault = Fault { span: Span::new(0, 0), kind: *fault };
        faults::said(&fault, None, SuitStyle::Symbols, &|| false).code
    }

    /// Returns the code of a record that fails with this error, or without one.
    #[must_use]
    pub fn of_error(error: Option<&RecordError>) -> Self {
        match error {
            Some(RecordError::Malformed(fault)) => Self::of_fault(&fault.kind),
            Some(RecordError::Illegal(illegal)) => Self::of_illegal(&illegal.reason),
            None => Self::NOT_REACHED,
        }
    }

    /// Returns the code of a reason why a move is illegal.
    #[must_use]
    pub fn of_illegal(illegal: &Illegal) -> Self {
        match illegal {
            Illegal::Matching(illegal) => matching::code(illegal),
            Illegal::Pairing(illegal) => pairing::code(illegal),
            Illegal::Building(illegal) => building::code(illegal),
        }
    }
}
