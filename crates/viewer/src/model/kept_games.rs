//! The games that are kept: what was played from each record, what of it is in a file, and what the
//! user goes on to once that is settled.

use super::next::Next;
use super::session::{KeptSession, Session};
use crate::library::{Entry, Library};
use crate::saving::{Occupied, Origin, WriteMode};
use std::collections::HashMap;

/// What was played from the records of a library, by their indexes.
#[derive(Debug, Default)]
pub(crate) struct KeptGames {
    /// Whether the records are there to be played on with, rather than to be watched.
    is_play: bool,
    /// The moves that were played from records that are not on the table.
    left: HashMap<usize, KeptSession>,
    /// The moves from the record on the table, as they were saved last.
    saved: String,
    /// The files that records were written to, the last file first.
    written: HashMap<usize, Vec<Origin>>,
    /// What is in the file that the record is to be written to, while the user is asked about it.
    occupied: Option<Occupied>,
    /// What the user goes on to once it is settled whether the game is to be saved.
    next: Option<Next>,
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

    /// Returns the record of the game on the table if the user has played it on, unless it is saved.
    pub(crate) fn unsaved(&self, session: &Session<'_>) -> Option<String> {
        let is_saved = session.game() == self.saved;
        session.line_text().filter(|_| session.is_game() && !is_saved)
    }

    /// Keeps what was played from a record, which is on the table for the last time.
    pub(super) fn leave(&mut self, record: usize, session: &Session<'_>) {
        if !session.tree().is_record_alone() {
            self.left.insert(record, session.keep());
        }
    }

    /// Lets a record have again what was played from it.
    pub(super) fn come_back(&mut self, record: usize, session: &mut Session<'_>) {
        if let Some(left) = self.left.remove(&record) {
            session.resume(left);
        }
    }

    /// Returns what was played from records that are not on the table, with their texts.
    pub(super) fn by_text(&self, library: &Library<'_>) -> Vec<(Vec<u8>, KeptSession)> {
        let entry = |(record, left): (&usize, &KeptSession)| {
            let entry = library.entries().get(*record)?;
            Some((entry.text().to_vec(), left.clone()))
        };
        self.left.iter().filter_map(entry).collect()
    }

    /// Takes back what was played from records that are read again, as far as they are still there.
    /// That on the table comes back by itself.
    pub(super) fn take_back(
        &mut self,
        kept: Vec<(Vec<u8>, KeptSession)>,
        library: &Library<'_>,
        on_table: usize,
    ) {
        for (text, left) in kept {
            let mut entries = library.entries().iter();
            if let Some(record) = entries.position(|entry| entry.text() == text)
                && record != on_table
            {
                self.left.insert(record, left);
            }
        }
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
    pub(crate) fn answer(&mut self, key: Option<char>) -> Option<WriteMode> {
        let occupied = self.occupied.take();
        occupied?.change(key?)
    }

    /// Puts off what the user goes on to until it is settled whether the game is to be saved.
    pub(crate) fn put_off(&mut self, next: Next) {
        self.next = Some(next);
    }

    /// Goes on to nothing: the user stays.
    pub(crate) fn stay(&mut self) {
        self.next = None;
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
