//! What is on the table: a record or a game, the moves that the user tries, and a position.

mod following;
mod playing;
mod seeing;
mod writing;

use super::record::OpenRecord;
use super::shape::Shape;
use crate::library::Entry;
use patience_core::cards::SuitStyle;
use patience_core::game::{Board, Sight};
use patience_core::notation::branches;
use patience_core::play::Position;
use patience_table::Table;

/// A record or a game on the table, at one of its positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Session<'a> {
    record: Option<OpenRecord<'a>>,
    /// All that was played, and the line on the screen; none if the record cannot be dealt.
    table: Option<Table>,
    /// Whether records are written with their deals though cards of these are face down.
    pub(crate) writes_deals: bool,
    /// The number of moves played. One more than the number of legal moves shows the error.
    at: usize,
    /// What to show of every record in addition to what it turns up.
    given: Sight,
    shape: Shape,
    board: Option<Board>,
    news: News,
}

/// What has changed in the game since that was last asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum News {
    #[default]
    None,
    /// These moves were added to the end of the line on the screen.
    Moves(Vec<String>),
    /// Anything.
    Changed,
}

/// The parts of a session that stay when its record is read again.
#[derive(Clone, Debug)]
pub(crate) struct KeptSession {
    table: Option<Table>,
    at: usize,
    given: Sight,
}

impl KeptSession {
    /// Returns what every record shows in addition to what the games do.
    pub(super) const fn given(&self) -> Sight {
        self.given
    }

    /// Returns whether there is more than a place.
    pub(super) const fn has_game(&self) -> bool {
        self.table.is_some()
    }
}

impl<'a> Session<'a> {
    /// Puts a record on the table, or nothing, with the branches in its comments. Its stock shows
    /// what the record turns up in the end, and what was given to see. Returns a message if not all
    /// branches can be played.
    pub(crate) fn open(&mut self, entry: Option<&Entry<'a>>, suits: SuitStyle) -> Option<String> {
        self.news = News::Changed;
        self.record = entry.map(|entry| OpenRecord::new(entry, suits));
        self.table = self.transcript().map(|record| Table::new(record.line().clone()));
        self.shape = self.line().map(Shape::of_line).unwrap_or_default();
        let branches = self.transcript().map(|record| branches(record.record()));
        let said = self.table.as_mut().and_then(|table| {
            table.see(self.given);
            table.read_branches(&branches.unwrap_or_default()).err()
        });
        self.make_room();
        self.go(0);
        said
    }

    /// Makes the record the beginning of a game.
    pub(crate) fn begin_game(&mut self) {
        self.news = News::Changed;
        if let Some(table) = &mut self.table {
            table.begin_game();
            self.look();
        }
    }

    pub(crate) fn keep(&self) -> KeptSession {
        KeptSession { table: self.table.clone(), at: self.at, given: self.given }
    }

    /// Returns what stays of a record beside which nothing was played: its place.
    pub(crate) fn keep_place(&self) -> KeptSession {
        KeptSession { table: None, at: self.at, given: self.given }
    }

    /// Returns all that was played.
    pub(crate) fn table(&self) -> Option<Table> {
        self.table.clone()
    }

    /// Goes back to what was played before.
    pub(crate) fn set_table(&mut self, table: Option<Table>) {
        self.news = News::Changed;
        self.table = table;
        self.look();
    }

    /// Returns every move that was played, including undone ones.
    #[cfg(test)]
    pub(crate) fn kept_tree(&self) -> patience_table::Tree {
        self.table.as_ref().map(Table::whole_tree).unwrap_or_default()
    }

    /// Goes on as before, if the deal is the same: what was played from it is still legal. Returns
    /// whether it is.
    pub(crate) fn resume(&mut self, kept: KeptSession) -> bool {
        self.news = News::Changed;
        let is_same = match (&mut self.table, &kept.table) {
            (Some(table), Some(kept)) => table.resume(kept),
            (None, None) => true,
            _ => false,
        };
        if is_same {
            self.make_room();
        }
        self.go(kept.at);
        is_same
    }

    /// Shows this much of every record from now on, in addition to what the games do.
    pub(crate) fn give(&mut self, sight: Sight) {
        self.given = sight;
        self.see(sight);
    }

    /// Shows this much, in addition to what was seen.
    pub(crate) fn see(&mut self, sight: Sight) {
        if let Some(table) = &mut self.table {
            table.see(sight);
        }
        self.board = self.position().map(Position::board);
    }

    /// Takes note of what has changed in what is saved of the game.
    pub(crate) fn note_saved(&mut self) {
        self.news = News::Changed;
    }

    /// Returns what has changed since the last call.
    pub(crate) fn take_news(&mut self) -> News {
        std::mem::take(&mut self.news)
    }

    /// Looks at the position of the table.
    fn look(&mut self) {
        self.go(self.table.as_ref().map_or(0, Table::at));
    }

    /// Makes room for the boards of every branch.
    fn make_room(&mut self) {
        let Self { table: Some(table), shape, .. } = self else { return };
        for branch in table.tree().branches(&table.tree().main()) {
            let Some(&last) = branch.nodes.last() else { continue };
            let mut line = table.line_through(last);
            for at in branch.after..line.steps().len() {
                let board = line.at(at + 1).board();
                shape.cover_step(&line.steps()[at], &board);
            }
        }
    }
}

/// The message for a record that cannot be dealt.
pub(crate) const UNDEALT: &str = "the record cannot be dealt";
