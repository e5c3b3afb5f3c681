//! The games that are kept: what was played from each record, what of it is in a file, and what the
//! user goes on to once that is settled.

use super::next::Next;
use super::session::{KeptSession, Session};
use crate::keys::Key;
use crate::library::{Entry, Library};
use crate::saving::{Occupied, Origin, WriteMode};
use patience_core::game::Sight;
use std::collections::{HashMap, HashSet};

/// What was played from the records of a library, by their indexes.
#[derive(Debug, Default)]
pub(crate) struct KeptGames {
    /// Whether the records are there to be played on with, rather than to be watched.
    is_play: bool,
    /// The games of records that are not on the table.
    left: HashMap<usize, LeftGame>,
    /// The game on the table, as it was saved last or as its record has it.
    saved: String,
    /// The games whose records are gone, or are of another deal now.
    stray: Vec<UnsavedGame>,
    /// The records whose games the user drops, once what comes next is there.
    dropped: HashSet<usize>,
    /// The files that records were written to, the last file first.
    written: HashMap<usize, Vec<Origin>>,
    /// What is in the file that the record is to be written to, while the user is asked about it.
    occupied: Option<Occupied>,
    /// What the user goes on to once it is settled whether the game is to be saved.
    next: Option<Next>,
}

/// A game that is not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnsavedGame {
    /// Its record, as it is printed: without a deal that is secret.
    pub(crate) record: String,
    /// Its record with every card that its number does not deal, which brings it back.
    pub(crate) whole: String,
}

impl From<String> for UnsavedGame {
    fn from(record: String) -> Self {
        Self { whole: record.clone(), record }
    }
}

/// A game that is not on the table.
#[derive(Clone, Debug)]
pub(super) struct LeftGame {
    session: KeptSession,
    /// The game as it was saved last.
    saved: String,
    /// What brings it back, unless it is saved.
    unsaved: Option<UnsavedGame>,
}

/// The games of records that are read again.
#[derive(Clone, Debug)]
pub(super) struct KeptRecords {
    /// The game on the table.
    here: LeftGame,
    /// All others, each with the index and the text of its record.
    left: Vec<(usize, Vec<u8>, LeftGame)>,
    stray: Vec<UnsavedGame>,
}

impl KeptRecords {
    /// Returns what every record shows in addition to what the games do.
    pub(super) const fn given(&self) -> Sight {
        self.here.session.given()
    }
}

impl KeptGames {
    /// Returns whether the records are there to be played on with.
    pub(crate) const fn is_play(&self) -> bool {
        self.is_play
    }

    /// Lets the records be played on with.
    pub(super) const fn begin_play(&mut self) {
        self.is_play = true;
    }

    /// Takes the game on the table for one that begins: it has nothing that is not saved.
    pub(super) fn begin(&mut self, session: &Session<'_>) {
        self.begin_play();
        self.saved = session.game();
    }

    /// Returns the game on the table, unless it is saved.
    fn unsaved_here(&self, session: &Session<'_>) -> Option<UnsavedGame> {
        let record = session.line_text().filter(|_| self.is_unsaved(session))?;
        Some(UnsavedGame { record, whole: session.whole_text()? })
    }

    /// Returns whether the game on the table is not saved.
    pub(super) fn is_unsaved(&self, session: &Session<'_>) -> bool {
        session.game() != self.saved
    }

    /// Returns every game that is neither saved nor dropped. That on the table is the last.
    pub(super) fn unsaved(&self, here: usize, session: &Session<'_>) -> Vec<UnsavedGame> {
        let mut left: Vec<_> = self.left.iter().collect();
        left.sort_unstable_by_key(|&(&record, _)| record);
        let left = left.into_iter().filter(|(record, _)| !self.dropped.contains(record));
        let left = left.filter_map(|(_, game)| game.unsaved.clone());
        let here = self.unsaved_here(session).filter(|_| !self.dropped.contains(&here));
        self.stray.iter().cloned().chain(left).chain(here).collect()
    }

    /// Returns the index of a record whose game is neither saved nor dropped: that on the table comes
    /// first.
    pub(super) fn unsaved_record(&self, here: usize, session: &Session<'_>) -> Option<usize> {
        let is_kept = |record: &usize| !self.dropped.contains(record);
        let here = self.is_unsaved(session).then_some(here).filter(is_kept);
        let left = self.left.iter().filter(|(_, game)| game.unsaved.is_some());
        here.or_else(|| left.map(|(&record, _)| record).filter(is_kept).min())
    }

    /// Takes a game that begins for one that was never saved, beside others that are not.
    pub(crate) fn go_on_with(&mut self, stray: Vec<UnsavedGame>, is_unsaved: bool) {
        self.stray = stray;
        if is_unsaved {
            self.saved.clear();
        }
    }

    /// Drops the game of a record, as the user says, once what comes next is there.
    pub(crate) fn drop_game(&mut self, record: usize) {
        self.dropped.insert(record);
    }

    fn leaves(&self, session: &Session<'_>) -> LeftGame {
        LeftGame {
            session: match session.tree().is_record_alone() {
                true => session.keep_place(),
                false => session.keep(),
            },
            saved: self.saved.clone(),
            unsaved: self.unsaved_here(session),
        }
    }

    /// Keeps the game and the place of a record, which is on the table for the last time.
    pub(super) fn leave(&mut self, record: usize, session: &Session<'_>) {
        let mut left = self.leaves(session);
        if self.dropped.remove(&record) {
            (left.saved, left.unsaved) = (session.game(), None);
        }
        self.left.insert(record, left);
    }

    /// Lets a record that is put on the table have its game again. Returns whether it was there before.
    pub(super) fn come_back(&mut self, record: usize, session: &mut Session<'_>) -> bool {
        self.saved = session.game();
        let Some(left) = self.left.remove(&record) else { return false };
        let is_kept = left.session.has_game();
        match session.resume(left.session) || !is_kept {
            true => self.saved = left.saved,
            false => self.stray.extend(left.unsaved),
        }
        true
    }

    /// Returns the games of all records, which are to be read again. `here` is that on the table.
    pub(super) fn keep(&self, library: &Library<'_>, session: &Session<'_>) -> KeptRecords {
        let entry = |(&record, left): (&usize, &LeftGame)| {
            let entry = library.entries().get(record)?;
            Some((record, entry.text().to_vec(), left.clone()))
        };
        let mut left: Vec<_> = self.left.iter().filter_map(entry).collect();
        left.sort_unstable_by_key(|&(record, ..)| record);
        let here = LeftGame { session: session.keep(), ..self.leaves(session) };
        KeptRecords { here, left, stray: self.stray.clone() }
    }

    /// Takes over the games of records that were read again. `here` is the record on the table, and
    /// `is_same` says whether it has the text that it had. Returns whether it has its deal.
    pub(super) fn take_over(
        &mut self,
        kept: KeptRecords,
        library: &Library<'_>,
        (here, is_same): (usize, bool),
        session: &mut Session<'_>,
    ) -> bool {
        self.stray.extend(kept.stray);
        for (before, text, left) in kept.left {
            let is_free = |record: &usize| *record != here && !self.left.contains_key(record);
            let like = (0..library.entries().len()).filter(is_free);
            let like = like.filter(|&record| library.entries()[record].text() == text);
            match like.min_by_key(|record| record.abs_diff(before)) {
                Some(record) => {
                    self.left.insert(record, left);
                }
                None => self.stray.extend(left.unsaved),
            }
        }
        let LeftGame { session: place, saved, unsaved } = kept.here;
        let has_deal = session.resume(place);
        match has_deal {
            true if is_same => self.saved = saved,
            true => {}
            false => self.stray.extend(unsaved),
        }
        has_deal
    }

    /// Notes where the record on the table was written, as it is now.
    pub(crate) fn note_written(&mut self, record: usize, session: &Session<'_>, origin: Origin) {
        self.saved = session.game();
        let origins = self.written.entry(record).or_default();
        origins.retain(|other| other.path != origin.path);
        origins.insert(0, origin);
    }

    /// Returns where a record was written and read, the last file first.
    pub(crate) fn origins(&self, record: usize, library: &Library<'_>) -> Vec<Origin> {
        let mut origins = self.written.get(&record).cloned().unwrap_or_default();
        origins.extend(library.entries().get(record).and_then(Entry::origin));
        origins
    }

    /// Notes what is in the file that the record is to be written to. The user is asked about it.
    pub(crate) fn find_occupied(&mut self, occupied: Occupied) {
        self.occupied = Some(occupied);
    }

    /// Asks what is to be done to the file that the record is to be written to, if it is there.
    pub(crate) fn question(&self, file: &str) -> Option<String> {
        self.occupied.as_ref().map(|occupied| occupied.question(file))
    }

    /// Ends that question with a key. Returns what is to be done to the file, if the key says so.
    pub(crate) fn answer(&mut self, key: Key) -> Option<WriteMode> {
        self.occupied.take()?.change(key)
    }

    /// Puts off what the user goes on to until it is settled whether the game is to be saved.
    pub(crate) fn put_off(&mut self, next: Next) {
        self.next = Some(next);
    }

    /// Goes on to nothing: the user stays, and no game is dropped.
    pub(crate) fn stay(&mut self) {
        self.next = None;
        self.dropped.clear();
    }

    /// Returns what was put off, which is due now.
    pub(crate) fn go_on(&mut self) -> Option<Next> {
        self.next.take()
    }

    #[cfg(test)]
    pub(crate) const fn is_put_off(&self) -> bool {
        self.next.is_some()
    }
}
