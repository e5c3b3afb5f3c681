//! Stepping, and what the user plays. What is returned as a text is to be said to the user.

use super::{News, Session, UNDEALT};
use patience_core::Position;
use patience_core::cards::SuitStyle;
use patience_core::game::Move;
use patience_core::notation::Outcome;
use patience_report::typed_moves;
use patience_report::typed_moves::TypedMoves;
use patience_report::words;
use patience_table::{Game, NodeId, Table, safe};

/// Moves that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusedMoves {
    pub(crate) message: String,
    /// The first of them, with all that was typed after it.
    pub(crate) rest: String,
}

impl Session<'_> {
    /// Shows the board after a number of moves, or the last board.
    pub(crate) fn go(&mut self, at: usize) {
        // A record that cannot be dealt has only a diagnostic to show.
        let undealt = self.record().is_some_and(|record| record.transcript.is_none());
        self.at = if undealt { self.last() } else { at.min(self.last()) };
        if let Some(Game { table, .. }) = &mut self.game {
            table.go(self.at);
        }
        self.board = self.position().map(Position::board);
    }

    /// Shows what is wrong with the record. Returns whether anything is.
    pub(crate) fn go_to_failure(&mut self) -> bool {
        let fails =
            !self.is_game() && self.record().is_some_and(|record| record.diagnostic.is_some());
        if fails {
            if let Some(Game { table, .. }) = &mut self.game {
                table.show_record();
            }
            self.news = News::Changed;
            self.go(usize::MAX);
        }
        fails
    }

    /// Plays moves as a record writes them, from the position on the screen on, up to the first that
    /// is wrong.
    ///
    /// # Errors
    /// Returns what is wrong, and what was not played.
    pub(crate) fn play_text(
        &mut self,
        typed: &str,
        suits: SuitStyle,
    ) -> Result<Option<String>, RefusedMoves> {
        if typed.trim().is_empty() {
            return Ok(None);
        }
        // They must be played up to the first that is wrong: why it is illegal can depend on a card
        // that they turn up.
        let line = self.line().map(|line| line.branch(self.played().len()));
        let read = line.ok_or_else(|| UNDEALT.to_owned());
        let TypedMoves { moves, wrong, rest } = read
            .and_then(|line| typed_moves::read(&line, typed, suits))
            .map_err(|message| RefusedMoves { message, rest: typed.to_owned() })?;
        // The card that would help may be in a stock that is face down.
        let wrong = wrong.map(|wrong| match wrong.help.filter(|_| !self.hides()) {
            Some(help) => format!("{}\n{help}", wrong.message),
            None => wrong.message,
        });
        let said = if moves.is_empty() { None } else { self.play_moves(&moves) };
        let rest = typed.get(rest..).unwrap_or(typed);
        match wrong {
            Some(message) => Err(RefusedMoves { message, rest: rest.to_owned() }),
            None => Ok(said),
        }
    }

    /// Plays legal moves from the position on the screen: goes on in a line that has the same moves, or
    /// that ends here; else opens a branch.
    pub(crate) fn play_moves(&mut self, moves: &[Move]) -> Option<String> {
        let (from, before, is_game) = (self.played().len(), self.branch(), self.is_game());
        let Self { game: Some(Game { table, .. }), shape, news, .. } = self else { return None };
        let (at, last) = (table.at(), table.path().len());
        let mut is_new = false;
        for &mv in moves {
            is_new |= table.play(mv) == Some(true);
            if let Some(step) = table.played().last() {
                shape.cover_step(step, &table.position().board());
            }
        }
        let is_longer = at == last && table.path().len() == last + moves.len();
        let added = table.played().get(last..).unwrap_or_default();
        let added = added.iter().map(|step| step.mv.to_string());
        match news {
            News::None if is_longer => *news = News::Moves(added.collect()),
            News::Moves(before) if is_longer => before.extend(added),
            _ => *news = News::Changed,
        }
        let (at, end, branch) = (table.at(), table.end(), table.branch());
        self.go(at);
        if !is_new {
            return None;
        }
        let count = words::count(at as u64, "move");
        match end {
            Outcome::Solved if is_game && branch.is_none() => {
                let next = self.id().and_then(|id| id.shuffle).map_or("", |_| " n is the next,");
                Some(format!("you have won in {count}; w saves the game,{next} o others"))
            }
            Outcome::Solved => Some(format!("solved in {count}; w writes it")),
            Outcome::Stuck => Some("no legal move is left; u takes back the last one".to_owned()),
            Outcome::Partial if branch.is_none() || branch == before => None,
            Outcome::Partial if from == 0 => {
                Some("branch from the deal; backspace leaves it".to_owned())
            }
            Outcome::Partial => Some(format!("branch after move {from}; backspace leaves it")),
        }
    }

    /// Plays all that can safely go to foundations, to be undone as one: together with what was played last, or by
    /// itself. Returns how many cards that are, and what is to be said of it.
    pub(crate) fn collect(&mut self, mut is_bound: bool) -> (usize, Option<String>) {
        let (mut cards, mut said) = (0, None);
        while let Some(mv) = self.position().and_then(safe) {
            said = self.play_moves(&[mv]);
            if let Some(Game { table, .. }) = self.game.as_mut().filter(|_| is_bound) {
                table.bind();
            }
            (cards, is_bound) = (cards + 1, true);
        }
        (cards, said)
    }

    /// Plays moves that the program found. A game has its help, then.
    pub(crate) fn play_found(&mut self, moves: &[Move]) {
        if let Some(Game { table, .. }) = &mut self.game {
            table.note_help();
        }
        self.play_moves(moves);
        self.news = News::Changed;
    }

    /// Changes the table, and looks at its position then. Says so if the table had nothing to change.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Table) -> bool,
        nothing: &'static str,
    ) -> Result<(), &'static str> {
        if !self.game.as_mut().is_some_and(|game| change(&mut game.table)) {
            return Err(nothing);
        }
        self.news = News::Changed;
        self.look();
        Ok(())
    }

    /// Undoes what was done last to the lines: a move goes away with all that follows it.
    ///
    /// # Errors
    /// Returns a message if nothing was done.
    pub(crate) fn undo(&mut self) -> Result<(), &'static str> {
        self.change(Table::undo, "there is nothing to undo")
    }

    /// Plays again the move that was undone last.
    ///
    /// # Errors
    /// Returns a message if nothing was undone.
    pub(crate) fn redo(&mut self) -> Result<(), &'static str> {
        self.change(Table::redo, "there is nothing to do again")
    }

    /// Leaves the branch, for the position that it began at.
    ///
    /// # Errors
    /// Returns a message if there is none.
    pub(crate) fn leave(&mut self) -> Result<(), &'static str> {
        let nothing = if self.is_game() {
            "this is your game; u undoes a move"
        } else {
            "this is the record; m lists moves to try"
        };
        self.change(Table::leave, nothing)
    }

    /// Shows the main line, or a branch after its first move.
    pub(crate) fn enter(&mut self, branch: Option<NodeId>) {
        if let Some(Game { table, .. }) = &mut self.game {
            table.enter(branch);
            self.news = News::Changed;
            self.look();
        }
    }

    /// Gives the game a title.
    pub(crate) fn set_title(&mut self, title: &str) {
        if let Some(game) = &mut self.game {
            game.set_title(title);
            self.news = News::Changed;
        }
    }

    /// Deletes a branch with those in it.
    ///
    /// # Errors
    /// Returns a message if it is the record.
    pub(crate) fn delete(&mut self, branch: NodeId) -> Result<(), &'static str> {
        self.change(|table| table.delete(branch), "the record stays as it is")
    }
}
