//! The games that are kept: what was played from each record, what of it is in a file, and what the
//! user goes on to once that is settled.

use super::next::Next;
use super::session::{KeptSession, Session};
use crate::keys::Key;
use crate::library::Library;
use crate::saving::{KEYS, Occupied, WriteMode};
use patience_core::game::Sight;
use patience_table::{Game, Unsaved};
use std::collections::{HashMap, HashSet};

/// What was played from the records of a library, by their indexes.
#[derive(Debug, Default)]
pub(crate) struct KeptGames {
    /// Whether the records are there to be played on with, rather than to be watched.
    is_play: bool,
    /// The games of records that are not on the table.
    left: HashMap<usize, KeptSession>,
    /// The games whose records are gone, or are of another deal now.
    stray: Vec<Unsaved>,
    /// The records whose games the user drops, once what comes next is there, and these games, until they are
    /// kept elsewhere.
    dropped: HashSet<usize>,
    dropping: Vec<Unsaved>,
    /// What is in the file that the record is to be written to, while the user is asked about it.
    occupied: Option<Occupied>,
    /// What the user goes on to once it is settled whether the game is to be saved.
    next: Option<Next>,
}

/// The games of records that are read again.
#[derive(Clone, Debug)]
pub(super) struct KeptRecords {
    /// The game on the table.
    here: KeptSession,
    /// The games of other records, each with its record.
    left: Vec<(PlacedRecord, KeptSession)>,
    stray: Vec<Unsaved>,
}

/// A record in its place among others, before they are read again.
#[derive(Clone, Debug)]
pub(super) struct PlacedRecord {
    index: usize,
    text: Vec<u8>,
    title: Option<String>,
}

impl PlacedRecord {
    /// Returns a record of a library, if it is there.
    pub(super) fn of(library: &Library<'_>, index: usize) -> Option<Self> {
        let entry = library.entries().get(index)?;
        Some(Self { index, text: entry.text().to_vec(), title: entry.title() })
    }

    /// Returns whether another record has the same text.
    pub(super) fn is_like(&self, library: &Library<'_>, other: usize) -> bool {
        library.entries().get(other).is_some_and(|entry| entry.text() == self.text)
    }

    /// Returns the record that is like it: of several, that with the same title, or else the nearest one.
    pub(super) fn find(
        &self,
        library: &Library<'_>,
        is_free: impl Fn(&usize) -> bool,
    ) -> Option<usize> {
        let like = (0..library.entries().len()).filter(is_free);
        let like = like.filter(|&other| self.is_like(library, other));
        like.min_by_key(|&other| {
            (library.entries()[other].title() != self.title, other.abs_diff(self.index))
        })
    }
}

impl KeptRecords {
    /// Returns what every record shows in addition to what the games do.
    pub(super) const fn given(&self) -> Sight {
        self.here.given()
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

    /// Returns every game that is neither saved nor dropped. That on the table is the last.
    pub(super) fn unsaved(&self, here: usize, session: &Session<'_>) -> Vec<Unsaved> {
        let mut left: Vec<_> = self.left.iter().collect();
        left.sort_unstable_by_key(|&(&record, _)| record);
        let left = left.into_iter().filter(|(record, _)| !self.dropped.contains(record));
        let left = left.filter_map(|(_, game)| game.unsaved());
        let here = session.game().filter(|_| !self.dropped.contains(&here)).and_then(Game::unsaved);
        self.stray.iter().cloned().chain(left).chain(here).collect()
    }

    /// Returns the index of a record whose game is neither saved nor dropped: that on the table comes
    /// first.
    pub(super) fn unsaved_record(&self, here: usize, session: &Session<'_>) -> Option<usize> {
        let is_kept = |record: &usize| !self.dropped.contains(record);
        let here = session.is_unsaved().then_some(here).filter(is_kept);
        let left = self.left.iter().filter(|(_, game)| game.is_unsaved());
        here.or_else(|| left.map(|(&record, _)| record).filter(is_kept).min())
    }

    /// Takes games that are not saved to those of the records.
    pub(crate) fn go_on_with(&mut self, stray: Vec<Unsaved>) {
        self.stray = stray;
    }

    /// Keeps a game that no record has.
    pub(crate) fn keep_stray(&mut self, game: Unsaved) {
        self.stray.push(game);
    }

    /// Drops the game of the record on the table, as the user says, once what comes next is there.
    pub(crate) fn drop_game(&mut self, here: usize, session: &Session<'_>) {
        self.dropping.extend(session.game().and_then(Game::unsaved));
        self.dropped.insert(here);
    }

    /// Returns the games that were dropped since the last call.
    pub(crate) fn take_dropped(&mut self) -> Vec<Unsaved> {
        std::mem::take(&mut self.dropping)
    }

    /// Keeps the game and the place of a record, which is on the table for the last time.
    pub(super) fn leave(&mut self, record: usize, session: &mut Session<'_>) {
        if self.dropped.remove(&record) {
            session.note_saved();
        }
        self.left.insert(record, session.keep_place());
    }

    /// Lets a record that is put on the table have its game again. Returns whether it was there before.
    pub(super) fn come_back(&mut self, record: usize, session: &mut Session<'_>) -> bool {
        let Some(left) = self.left.remove(&record) else { return false };
        let unsaved = left.unsaved();
        if !session.resume(left, true) {
            self.stray.extend(unsaved);
        }
        true
    }

    /// Returns the games of all records, which are to be read again. `here` is that on the table.
    pub(super) fn keep(&self, library: &Library<'_>, session: &Session<'_>) -> KeptRecords {
        let placed = |(&record, left): (&usize, &KeptSession)| {
            Some((PlacedRecord::of(library, record)?, left.clone()))
        };
        let mut left: Vec<_> = self.left.iter().filter_map(placed).collect();
        left.sort_unstable_by_key(|(record, _)| record.index);
        KeptRecords { here: session.keep(), left, stray: self.stray.clone() }
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
        for (before, left) in kept.left {
            let is_free = |record: &usize| *record != here && !self.left.contains_key(record);
            match before.find(library, is_free) {
                Some(record) => {
                    self.left.insert(record, left);
                }
                None => self.stray.extend(left.unsaved()),
            }
        }
        let unsaved = kept.here.unsaved();
        let has_deal = session.resume(kept.here, is_same);
        if !has_deal {
            self.stray.extend(unsaved);
        }
        has_deal
    }

    /// Notes what is in the file that the record is to be written to. The user is asked about it.
    pub(crate) fn find_occupied(&mut self, occupied: Occupied) {
        self.occupied = Some(occupied);
    }

    /// Asks what is to be done to the file that the record is to be written to, if it is there.
    pub(crate) fn question(&self, file: &str) -> Option<String> {
        self.occupied.as_ref().map(|occupied| occupied.question(file, &KEYS))
    }

    /// Ends that question with a key. Returns what is to be done to the file, if the key says so.
    ///
    /// # Errors
    /// Returns the keys that are an answer, in words, if this one is none.
    pub(crate) fn answer(&mut self, key: Key) -> Result<Option<WriteMode>, String> {
        let change = self.occupied.as_ref().and_then(|occupied| occupied.change(key));
        match &self.occupied {
            Some(occupied) if change.is_none() && !key.is_no() && key != Key::Char('n') => {
                return Err(occupied.keys());
            }
            _ => self.occupied = None,
        }
        Ok(change)
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
