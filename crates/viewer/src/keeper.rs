//! Keeps games that are not saved in a journal, and brings back those of a program that was cut off.

use super::model::Model;
use super::model::session::News;
use patience_files::journal::{Journal, UnfinishedGames, state_folder, unfinished_games};
use patience_table::{Resumed, Unsaved, resumed};
use std::io;
use std::path::PathBuf;

/// The journal of the games on the screen, and those that nobody plays any more.
pub(super) struct Keeper {
    /// Where journals are; none if there is no such place, or one cannot be written there.
    state: Option<PathBuf>,
    journal: Option<Journal>,
    /// Whether the last game in the journal is the one on the table.
    has_table: bool,
    /// What is offered, the next last.
    unfinished: Vec<(UnfinishedGames, Resumed)>,
}

impl Keeper {
    /// Returns a keeper in the user's folder of states.
    pub(super) fn new() -> Self {
        Self { state: state_folder(), journal: None, has_table: false, unfinished: Vec::new() }
    }

    #[cfg(test)]
    pub(super) fn in_folder(state: PathBuf) -> Self {
        Self { state: Some(state), journal: None, has_table: false, unfinished: Vec::new() }
    }

    /// Looks for games that nobody plays any more.
    pub(super) fn look(&mut self) {
        let found = self.state.as_deref().map(unfinished_games).unwrap_or_default();
        let readable = found.into_iter().filter_map(|games| {
            let resumed = resumed(&games.records, &games.moves)?;
            Some((games, resumed))
        });
        self.unfinished = readable.collect();
        self.unfinished.reverse();
    }

    /// Returns the games to offer next, in words.
    pub(super) fn offer(&self) -> Option<String> {
        self.unfinished.last().map(|(_, resumed)| resumed.what.clone())
    }

    /// Goes on with the games that were offered, beside those that are not saved, in one journal. `open`
    /// opens the record of the game on the table. Returns it with all others; none if nothing was offered.
    ///
    /// # Errors
    /// Returns the error of `open`, or says that the journal cannot be written. What was offered stays,
    /// then, for the next time.
    pub(super) fn bring_back<T>(
        &mut self,
        mut stray: Vec<Unsaved>,
        open: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<Result<(T, Vec<Unsaved>), String>> {
        let (games, Resumed { text, others, .. }) = self.unfinished.pop()?;
        let opened = match open(&text) {
            Ok(opened) => opened,
            Err(reason) => return Some(Err(reason)),
        };
        stray.extend(others.map(Unsaved::from));
        match &mut self.journal {
            None => self.journal = Some(games.journal),
            Some(journal) => {
                let all = [&stray[..], &[Unsaved::from(text)]].concat();
                let moved =
                    journal.write(&Unsaved::whole(&all)).and_then(|()| games.journal.remove());
                if let Err(error) = moved {
                    return Some(Err(error.to_string()));
                }
            }
        }
        self.has_table = false;
        Some(Ok((opened, stray)))
    }

    /// Leaves the games that were offered for the next time, or drops them.
    ///
    /// # Errors
    /// Returns an error if they cannot be dropped.
    pub(super) fn leave(&mut self, is_dropped: bool) -> io::Result<()> {
        match self.unfinished.pop() {
            Some((games, _)) if is_dropped => games.journal.remove(),
            _ => Ok(()),
        }
    }

    /// Takes note of what has changed.
    ///
    /// # Errors
    /// Returns the error if it cannot be written, once: nothing is written from then on.
    pub(super) fn note(&mut self, model: &mut Model<'_, '_>) -> io::Result<()> {
        let result = match (model.session.take_news(), &mut self.journal) {
            (News::None, _) => return Ok(()),
            (News::Moves(moves), Some(journal)) if self.has_table => journal.play(&moves),
            (News::Moves(_) | News::Changed, _) => {
                self.has_table = model.is_unsaved();
                self.write(&model.unsaved_games())
            }
        };
        if result.is_err() {
            self.state = None;
        }
        result
    }

    /// Writes the records of all games, or takes the journal away if there are none.
    fn write(&mut self, unsaved: &[Unsaved]) -> io::Result<()> {
        Journal::keep(&mut self.journal, self.state.as_deref(), &Unsaved::whole(unsaved))
    }

    /// Takes note that another text is shown. The games of `stray` are still not saved.
    pub(super) fn turn(&mut self, stray: &[Unsaved]) {
        self.has_table = false;
        // What cannot be taken away is offered once more.
        let _ = self.write(stray);
    }

    /// Returns the journal, which is to stay until its games are saved or printed.
    pub(super) fn end(&mut self) -> Option<Journal> {
        self.journal.take()
    }
}
