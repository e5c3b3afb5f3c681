//! Games of programs that were cut off, which can go on, or be dropped.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use patience_files::journal::{Journal, UnfinishedGames, set_aside, unfinished_games};
use patience_search::daily::Date;
use patience_table::{Resumed, resumed};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Games that nobody plays any more, and that were not saved. They stay where they are until somebody goes on
/// with them, or drops them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Their journal.
    path: PathBuf,
    /// The date of the last move, and what they are, in words.
    pub what: String,
}

impl Unfinished {
    /// Returns those in the folder of what the program keeps, the last first.
    #[must_use]
    pub fn all(state: &Path) -> Vec<Self> {
        let words = |games: UnfinishedGames| {
            let date = date_of(games.changed);
            let (journal, Resumed { what, .. }) = read(games)?;
            Some(Self { path: journal.path().to_owned(), what: format!("{date}  {what}") })
        };
        unfinished_games(state).into_iter().filter_map(words).collect()
    }

    /// Takes them with their journal, which no other program gets meanwhile.
    ///
    /// # Errors
    /// Returns a message if another program has them by now, or has saved them.
    pub fn take(&self) -> Result<(Journal, Resumed), String> {
        let games = UnfinishedGames::of(self.path.clone()).and_then(read);
        games.ok_or_else(|| "the game goes on elsewhere, or is saved by now".to_owned())
    }

    /// Moves them to a file in the folder of those that were dropped, and returns its path. They are not
    /// offered again.
    ///
    /// # Errors
    /// Returns an error if that cannot be written, or if another program has them by now. They stay where
    /// they are then.
    pub fn set_aside(&self, state: &Path) -> io::Result<PathBuf> {
        let (journal, games) = self.take().map_err(io::Error::other)?;
        let path = set_aside(state, &games.text())?;
        journal.remove()?;
        Ok(path)
    }
}

/// Reads games that were kept.
fn read(games: UnfinishedGames) -> Option<(Journal, Resumed)> {
    let mut read = resumed(&games.records, &games.about, &games.moves)?;
    read.game.at = games.at.or(read.game.at);
    Some((games.journal, read))
}

/// Returns the player's own date at a time; the first day of 1970 for a time that no calendar has.
pub(crate) fn date_of(time: SystemTime) -> Date {
    let at = Timestamp::try_from(time).unwrap_or_default().to_zoned_datetime(TimeZone::system());
    let part = |it: i8| u8::try_from(it).unwrap_or_default();
    let date =
        Date::new(u16::try_from(at.year()).unwrap_or_default(), part(at.month()), part(at.day()));
    date.unwrap_or(Date::FIRST)
}
