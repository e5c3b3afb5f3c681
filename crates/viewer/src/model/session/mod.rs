//! What is on the table: a record or a game, the moves that the user tries, and a position.

mod following;
mod playing;
mod seeing;
mod writing;

use super::record::OpenRecord;
use super::shape::BoardShape;
use crate::library::LibraryEntry;
use patience_core::cards::SuitStyle;
use patience_core::game::{Board, Sight};
use patience_core::play::Position;
use patience_table::{Game, Origin, Table, Unsaved};

/// A record or a game on the table, at one of its positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Session<'a> {
    record: Option<OpenRecord<'a>>,
    /// The game: its lines, and the one on the screen; none if the record cannot be dealt.
    game: Option<Game>,
    /// Whether records are written with their deals though cards of these are face down.
    writes_deals: bool,
    /// The number of moves played. One more than the number of legal moves shows the error.
    at: usize,
    /// What to show of every record in addition to what it turns up.
    given: Sight,
    shape: BoardShape,
    board: Option<Board>,
    news: News,
}

/// What has changed in the game since that was last asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum News {
    #[default]
    None,
    /// Moves that were added to the end of the line on the screen.
    Moves(Vec<String>),
    /// Anything.
    Changed,
}

/// The parts of a session that stay when its record is read again.
#[derive(Clone, Debug)]
pub(crate) struct KeptSession {
    game: Option<Game>,
    at: usize,
    given: Sight,
}

impl KeptSession {
    /// Returns what every record shows in addition to what the games do.
    pub(super) const fn given(&self) -> Sight {
        self.given
    }

    /// Returns the game, unless it is saved.
    pub(super) fn unsaved(&self) -> Option<Unsaved> {
        self.game.as_ref().and_then(Game::unsaved)
    }

    /// Returns whether there is a game that is not saved.
    pub(super) fn is_unsaved(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_unsaved)
    }
}

impl<'a> Session<'a> {
    /// Puts a record on the table, or nothing, with the branches in its comments. Its stock shows
    /// what the record turns up in the end, and what was given to see. Returns a message if not all
    /// branches can be played.
    pub(crate) fn open(
        &mut self,
        entry: Option<&LibraryEntry<'a>>,
        suits: SuitStyle,
    ) -> Option<String> {
        self.news = News::Changed;
        self.record = entry.map(|entry| OpenRecord::new(entry, suits));
        self.game = self.transcript().zip(entry).and_then(|(record, entry)| {
            let deals = entry.deals.as_ref().ok()?;
            Some(Game::new(record.record(), record.line().clone(), deals))
        });
        self.shape = self.line().map(BoardShape::of_line).unwrap_or_default();
        if let Some(game) = &mut self.game {
            game.writes_deal = self.writes_deals;
            game.table.see(self.given);
        }
        let said = self.game.as_ref().and_then(Game::unread).map(str::to_owned);
        self.make_room();
        self.go(0);
        said
    }

    /// Makes the record the beginning of a game.
    pub(crate) fn begin_game(&mut self) {
        self.news = News::Changed;
        if let Some(game) = &mut self.game {
            game.begin();
            self.look();
        }
    }

    /// Returns what stays: of a record beside which nothing was played, its place alone.
    pub(crate) fn keep_place(&self) -> KeptSession {
        let is_played = |game: &&Game| {
            !game.table.tree().is_record_alone() || game.is_unsaved() || !game.origins().is_empty()
        };
        KeptSession { game: self.game().filter(is_played).cloned(), at: self.at, given: self.given }
    }

    pub(crate) fn keep(&self) -> KeptSession {
        KeptSession { game: self.game.clone(), at: self.at, given: self.given }
    }

    /// Returns all that was played.
    pub(crate) const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    fn table(&self) -> Option<&Table> {
        self.game.as_ref().map(|game| &game.table)
    }

    /// Returns every move that was played, including undone ones.
    #[cfg(test)]
    pub(crate) fn kept_tree(&self) -> patience_table::Tree {
        self.table().map(Table::whole_tree).unwrap_or_default()
    }

    /// Goes on as before, if the deal is the same: what was played from it is still legal. It is saved as
    /// far as it was if the record is the same. Returns whether the deal is.
    pub(crate) fn resume(&mut self, kept: KeptSession, is_same_record: bool) -> bool {
        self.news = News::Changed;
        let is_same = match (&mut self.game, &kept.game) {
            (Some(game), Some(kept)) => game.resume(kept, is_same_record),
            (None, None) => true,
            _ => false,
        };
        if is_same {
            self.make_room();
        }
        self.go(kept.at);
        is_same
    }

    /// Goes on as another program did, if the deal is the same, from what it kept. Returns whether the deal is
    /// the same.
    pub(crate) fn take_up(&mut self, kept: &Unsaved) -> bool {
        self.news = News::Changed;
        let is_same = self.game.as_mut().is_some_and(|game| game.take_up(kept));
        if is_same {
            self.make_room();
            self.look();
        }
        is_same
    }

    /// Returns the number of moves before the position on the screen, unless that is the end of its line.
    pub(crate) fn place(&self) -> Option<usize> {
        Some(self.at).filter(|&at| at < self.path().len())
    }

    /// Has records written with their deals, or not, though cards of these are face down.
    pub(crate) fn write_deals(&mut self, writes_deals: bool) {
        self.writes_deals = writes_deals;
        if let Some(game) = &mut self.game {
            game.writes_deal = writes_deals;
        }
    }

    /// Shows this much of every record from now on, in addition to what the games do.
    pub(crate) fn give(&mut self, sight: Sight) {
        self.given = sight;
        self.see(sight);
    }

    /// Shows this much, in addition to what was seen.
    pub(crate) fn see(&mut self, sight: Sight) {
        if let Some(game) = &mut self.game {
            game.table.see(sight);
        }
        self.board = self.position().map(Position::board);
    }

    /// Takes note that the game is saved as it is, or need not be.
    pub(crate) fn note_saved(&mut self) {
        self.news = News::Changed;
        if let Some(game) = &mut self.game {
            game.note_saved();
        }
    }

    /// Takes note that the game was never saved.
    pub(crate) fn note_unsaved(&mut self) {
        if let Some(game) = &mut self.game {
            game.note_unsaved();
        }
    }

    /// Takes note of where the game was written or read.
    pub(crate) fn note_origin(&mut self, origin: Origin) {
        if let Some(game) = &mut self.game {
            game.note_origin(origin);
        }
    }

    /// Returns where the game was written and read, the last file first, as far as somebody asked.
    pub(crate) fn origins(&self) -> &[Origin] {
        self.game().map_or(&[], Game::origins)
    }

    /// Returns whether the game is not saved.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.game().is_some_and(Game::is_unsaved)
    }

    /// Returns what has changed since the last call.
    pub(crate) fn take_news(&mut self) -> News {
        std::mem::take(&mut self.news)
    }

    /// Looks at the position of the table.
    fn look(&mut self) {
        self.go(self.table().map_or(0, Table::at));
    }

    /// Makes room for the boards of every branch.
    fn make_room(&mut self) {
        let Self { game: Some(Game { table, .. }), shape, .. } = self else { return };
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
