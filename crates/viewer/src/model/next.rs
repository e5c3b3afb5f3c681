//! The game that comes in place of the game on the table.

use patience_core::notation::GameId;
use patience_table::next;

/// The game that the user goes on to. A game that is not saved is asked about first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The game or the records of a text.
    Text(String),
    /// A random deal of the game with this id, which has no number yet.
    Deal(String),
    /// A record of the same text.
    Record(usize),
}

impl Next {
    /// Returns the deal with the next number, or an earlier one.
    ///
    /// # Errors
    /// Returns a message if there is none.
    pub(crate) fn number(id: GameId, by: isize) -> Result<Self, &'static str> {
        Ok(Self::Text(next(id, by as i64)?.to_string()))
    }
}
