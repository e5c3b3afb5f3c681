//! The games of programs that were cut off.

use super::list::List;
use crate::unfinished::Unfinished;

/// The games that can go on, and the selected one.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnfinishedList {
    pub(crate) games: Vec<Unfinished>,
    pub(crate) list: List,
    /// Whether the user has seen the list, so that its key is that of the board again.
    pub(crate) is_seen: bool,
}

impl UnfinishedList {
    /// Returns a list that nobody has seen yet.
    pub(crate) fn of(games: Vec<Unfinished>) -> Self {
        Self { games, ..Self::default() }
    }

    /// Returns whether the key that opens the list does so.
    pub(crate) const fn is_offered(&self) -> bool {
        !self.is_seen && !self.games.is_empty()
    }

    /// Says how many there are, if they are offered.
    pub(crate) fn offer(&self) -> Option<String> {
        let games = match self.games.len() {
            1 => "1 unfinished game: y shows it".to_owned(),
            games => format!("{games} unfinished games: y lists them"),
        };
        self.is_offered().then_some(games)
    }

    /// Takes the selected game off the list.
    pub(crate) fn take(&mut self) -> Option<Unfinished> {
        let taken = (self.list.at < self.games.len()).then(|| self.games.remove(self.list.at));
        self.list.select(self.list.at, self.games.len());
        taken
    }
}
