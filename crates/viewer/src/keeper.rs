//! Keeps games that are not saved in a journal, and brings back those of a program that was cut off.

use super::model::Model;
use super::model::session::News;
use patience_files::journal::{Games, Journal, UnfinishedGames, state_folder, unfinished_games};
use patience_files::unsaved::can_keep;
use patience_table::{Origin, Resumed, Unsaved, resumed};
use std::io;
use std::path::{self, PathBuf};

/// The journal of the games on the screen, and those that nobody plays any more.
pub(super) struct Keeper {
    /// Where journals are; none if there is no such place.
    state: Option<PathBuf>,
    journal: Option<Journal>,
    /// Whether the last game in the journal is the one on the table.
    has_table: bool,
    /// Whether what is played is not in the journal, since that could not be written: it is tried again.
    has_failed: bool,
    /// What is offered, the next last.
    unfinished: Vec<(UnfinishedGames, Resumed)>,
}

/// What comes back of a program that was cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BroughtBack<T> {
    /// The record of the game on the table, opened.
    pub(super) opened: T,
    /// Where that was written or read.
    pub(super) origin: Option<Origin>,
    /// All others, and those that were not saved before.
    pub(super) stray: Vec<Unsaved>,
}

impl Keeper {
    /// Returns a keeper in the user's folder of states.
    pub(super) fn new() -> Self {
        Self::of(state_folder())
    }

    /// Returns a keeper in a folder of states.
    pub(super) fn of(state: Option<PathBuf>) -> Self {
        let unfinished = Vec::new();
        Self { state, journal: None, has_table: false, has_failed: false, unfinished }
    }

    /// Looks for games that nobody plays any more.
    pub(super) fn look(&mut self) {
        let found = self.state.as_deref().map(unfinished_games).unwrap_or_default();
        let readable = found.into_iter().filter_map(|games| {
            let resumed = resumed(&games.records, &games.about, &games.moves)?;
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
    /// opens the record of the game on the table. Returns none if nothing was offered.
    ///
    /// # Errors
    /// Returns the error of `open`, or says that the journal cannot be written. What was offered stays,
    /// then, for the next time.
    pub(super) fn bring_back<T>(
        &mut self,
        mut stray: Vec<Unsaved>,
        open: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<Result<BroughtBack<T>, String>> {
        let (games, Resumed { text, origin, others, .. }) = self.unfinished.pop()?;
        let opened = match open(&text) {
            Ok(opened) => opened,
            Err(reason) => return Some(Err(reason)),
        };
        stray.extend(others);
        match &mut self.journal {
            None => self.journal = Some(games.journal),
            Some(journal) => {
                let here = Unsaved { origin: origin.clone(), ..Unsaved::from(text) };
                let all = [&stray[..], &[here]].concat();
                let (records, about) = (&Unsaved::whole(&all), &Unsaved::about(&all));
                let moved =
                    journal.write(Games { records, about }).and_then(|()| games.journal.remove());
                if let Err(error) = moved {
                    return Some(Err(error.to_string()));
                }
            }
        }
        self.has_table = false;
        Some(Ok(BroughtBack { opened, origin, stray }))
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

    /// Takes note of what has changed. What could not be written before is tried again.
    ///
    /// # Errors
    /// Returns why it cannot be written, once until it can.
    pub(super) fn note(&mut self, model: &mut Model<'_, '_>) -> Result<(), String> {
        model.note_origin();
        let had_failed = self.has_failed;
        let result = match (model.session.take_news(), &mut self.journal) {
            (News::None, _) if !had_failed => return Ok(()),
            (News::Moves(moves), Some(journal)) if self.has_table && !had_failed => {
                journal.play(&moves)
            }
            _ => {
                self.has_table = model.is_unsaved();
                self.write(&model.unsaved_games())
            }
        };
        self.has_failed = result.is_err();
        result.or_else(|error| if had_failed { Ok(()) } else { Err(lost(model, &error)) })
    }

    /// Writes all games to the journal, or takes it away if there are none.
    fn write(&mut self, unsaved: &[Unsaved]) -> io::Result<()> {
        let (records, about) = (&Unsaved::whole(unsaved), &Unsaved::about(&absolute(unsaved)));
        Journal::keep(&mut self.journal, self.state.as_deref(), Games { records, about })
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

/// Returns games with places that are the same in every folder.
fn absolute(games: &[Unsaved]) -> Vec<Unsaved> {
    let mut games = games.to_vec();
    for origin in games.iter_mut().filter_map(|game| game.origin.as_mut()) {
        if let Ok(path) = path::absolute(&origin.path) {
            origin.path = path;
        }
    }
    games
}

/// Says what would become of the games whose journal cannot be written.
fn lost(model: &Model<'_, '_>, error: &io::Error) -> String {
    match can_keep(&model.unsaved().join("\n")) {
        Ok(()) => format!("a crash would lose this game; no journal: {error}"),
        Err(file) => format!(
            "a crash or a closed window would lose this game: no journal ({error}) and no file here ({file}); w writes it elsewhere"
        ),
    }
}
