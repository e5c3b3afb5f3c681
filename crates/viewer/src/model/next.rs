//! The game that comes in place of the game on the table.

use patience_core::notation::GameId;
use patience_table::next;

/// The game that the user goes on to. A game that is not saved is asked about first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The game or the records of a text.
    Text(String),
    /// The records of a file.
    File(String),
    /// A random deal of the game with this id, which has no number yet.
    Deal(String),
    /// The deal of the day.
    DealOfTheDay,
    /// The same deal, from its beginning.
    Restart,
    /// Another record of the same text.
    Record(usize),
    /// The end of the program.
    Quit,
}

impl Next {
    /// Returns a random deal of the same game.
    pub(crate) fn deal(id: GameId) -> Self {
        Self::Deal(GameId { shuffle: None, ..id }.to_string())
    }

    /// Returns the deal with the next number, or an earlier one.
    ///
    /// # Errors
    /// Returns a message if there is none.
    pub(crate) fn number(id: GameId, by: isize) -> Result<Self, &'static str> {
        Ok(Self::Text(next(id, by as i64)?.to_string()))
    }
}
