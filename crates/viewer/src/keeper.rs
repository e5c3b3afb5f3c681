//! Keeps games that are not saved in a journal, and brings back those of a program that was cut off.

use super::model::Model;
use super::model::session::News;
use super::unfinished::Unfinished;
use patience_files::journal::{Games, Journal, set_aside, state_folder};
use patience_files::unsaved::can_keep;
use patience_table::{Resumed, Unsaved};
use std::io;
use std::path::{Path, PathBuf};

/// The journal of the games on the screen.
pub(super) struct Keeper {
    /// Where journals are; none if there is no such place.
    state: Option<PathBuf>,
    journal: Option<Journal>,
    /// Whether the last game in the journal is the one on the table, and its position there.
    has_table: bool,
    at: Option<usize>,
    /// Why what is played is not in the journal, which is tried again.
    failed: Option<io::Error>,
}

impl Keeper {
    /// Returns a keeper in the user's folder of states.
    pub(super) fn new() -> Self {
        Self::of(state_folder())
    }

    /// Returns a keeper in a folder of states.
    pub(super) fn of(state: Option<PathBuf>) -> Self {
        Self { state, journal: None, has_table: false, at: None, failed: None }
    }

    /// Returns the games that nobody plays any more, the last first.
    pub(super) fn look(&self) -> Vec<Unfinished> {
        self.state.as_deref().map(Unfinished::all).unwrap_or_default()
    }

    /// Goes on with games beside those that are not saved, in one journal.
    ///
    /// # Errors
    /// Returns why they cannot be taken, or that the journal cannot be written. They stay where they are then.
    pub(super) fn bring_back(
        &mut self,
        unfinished: &Unfinished,
        mut unsaved: Vec<Unsaved>,
    ) -> Result<Resumed, String> {
        let (journal, games) = unfinished.take()?;
        if self.journal.is_none() {
            self.journal = Some(journal);
        } else {
            unsaved.extend(games.others.iter().chain([&games.game]).cloned());
            let moved = self.write(&unsaved).and_then(|()| journal.remove());
            moved.map_err(|error| error.to_string())?;
        }
        self.has_table = false;
        Ok(games)
    }

    /// Moves games that were dropped to the folder of such games. Returns the path of their file.
    ///
    /// # Errors
    /// Returns an error if they cannot be moved. They stay where they are then.
    pub(super) fn set_aside(&self, unfinished: &Unfinished) -> io::Result<PathBuf> {
        unfinished.set_aside(self.state()?)
    }

    fn state(&self) -> io::Result<&Path> {
        self.state.as_deref().ok_or_else(|| io::Error::other("there is no folder for it"))
    }

    /// Takes note of what has changed. What could not be written before is tried again, and the model has the
    /// reason meanwhile.
    ///
    /// # Errors
    /// Returns the reason, once until it can be written.
    pub(super) fn note(&mut self, model: &mut Model<'_, '_>) -> Result<(), String> {
        for dropped in model.games.take_dropped() {
            let is_kept = self.state().and_then(|state| set_aside(state, &dropped.text())).is_ok();
            if !is_kept {
                // So it is printed in the end.
                model.games.keep_stray(dropped);
            }
        }
        let had_failed = self.failed.is_some();
        let news = model.session.take_news();
        if matches!(news, News::None) && !had_failed {
            self.step(model);
            return Ok(());
        }
        model.note_origin();
        let result = match (news, &mut self.journal) {
            (News::Moves(moves), Some(journal)) if self.has_table && !had_failed => {
                self.at = None;
                journal.play(&moves)
            }
            _ => {
                self.has_table = model.is_unsaved();
                self.write(&model.unsaved_games())
            }
        };
        self.failed = result.err();
        self.tell(model);
        model.not_kept.clone().filter(|_| !had_failed).map_or(Ok(()), Err)
    }

    /// Lets a model know whether what is played is in the journal.
    pub(super) fn tell(&self, model: &mut Model<'_, '_>) {
        model.not_kept = self.failed.as_ref().map(|error| lost(model, error));
    }

    /// Takes note of the position on the screen.
    fn step(&mut self, model: &Model<'_, '_>) {
        let Some(journal) = self.journal.as_mut().filter(|_| self.has_table) else { return };
        let at = model.session.place();
        if std::mem::replace(&mut self.at, at) != at {
            // A place that is not kept costs a step.
            let _ = journal.step(at.unwrap_or(usize::MAX));
        }
    }

    /// Writes all games to the journal, or takes it away if there are none.
    fn write(&mut self, unsaved: &[Unsaved]) -> io::Result<()> {
        let (records, about) = (&Unsaved::whole(unsaved), &Unsaved::about(unsaved));
        self.at = unsaved.last().and_then(|game| game.at);
        let games = Games { records, about, at: self.at };
        Journal::keep(&mut self.journal, self.state.as_deref(), games)
    }

    /// Takes note that another text is shown. The games of `stray` are still not saved.
    pub(super) fn turn(&mut self, stray: &[Unsaved]) {
        self.has_table = false;
        // What cannot be taken away is offered once more.
        let _ = self.write(stray);
    }

    /// Returns the journal, which is to stay until its games are saved or printed, and why they are not in it.
    pub(super) fn end(&mut self) -> (Option<Journal>, Option<io::Error>) {
        (self.journal.take(), self.failed.take())
    }
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
