//! Stepping, and what the user plays. What is returned as a text is to be said to the user.

use super::{Session, UNDEALT};
use crate::cli::typed;
use crate::cli::typed::TypedMoves;
use patience_table::Edit;
use patience_table::{NodeId, Tree};
use patience_core::Position;
use patience_core::cards::SuitStyle;
use patience_core::game::Move;
use patience_core::notation::Outcome;
use patience_report::words;

impl Session<'_> {
    /// Shows the board after a number of moves, or the last board.
    pub(in crate::cli::viewer) fn go(&mut self, at: usize) {
        // A record that cannot be dealt has only a diagnostic to show.
        let undealt = self.record().is_some_and(|record| record.transcript.is_none());
        self.at = if undealt { self.last() } else { at.min(self.last()) };
        let (moves, seen) = (self.played().len(), self.sight);
        if let Some(line) = &mut self.line {
            line.at(moves);
            line.see(seen);
            self.sight = seen.and(line.position().sight());
        }
        self.board = self.position().map(Position::board);
    }

    /// Shows what is wrong with the record. Returns whether anything is.
    pub(in crate::cli::viewer) fn go_to_failure(&mut self) -> bool {
        let fails =
            !self.is_game && self.record().is_some_and(|record| record.diagnostic.is_some());
        if fails {
            self.show(self.tree.record(), usize::MAX);
        }
        fails
    }

    /// Plays moves as a record writes them, from the position on the screen on, up to the first that
    /// is wrong.
    pub(in crate::cli::viewer) fn play_text(
        &mut self,
        typed: &str,
        suits: SuitStyle,
    ) -> Option<String> {
        if typed.trim().is_empty() {
            return None;
        }
        // They must be played up to the first that is wrong: why it is illegal can depend on a card
        // that they turn up.
        let line = self.line().map(|line| line.branch(self.played().len()));
        let read = line.ok_or_else(|| UNDEALT.to_owned());
        let TypedMoves { moves, wrong } =
            match read.and_then(|line| typed::read(&line, typed, suits)) {
                Ok(read) => read,
                Err(message) => return Some(message),
            };
        // What would help may be in a stock that is face down.
        let wrong = wrong.map(|wrong| match wrong.help.filter(|_| !self.hides()) {
            Some(help) => format!("{}\n{help}", wrong.message),
            None => wrong.message,
        });
        let said = if moves.is_empty() { None } else { self.play_moves(&moves) };
        wrong.or(said)
    }

    /// Plays legal moves from the position on the screen: goes on in a line that has the same moves, or
    /// that ends here; else opens a branch.
    pub(in crate::cli::viewer) fn play_moves(&mut self, moves: &[Move]) -> Option<String> {
        let (from, before) = (self.played().len(), self.branch());
        let mut is_new = false;
        for &mv in moves {
            is_new |= self.play_move(mv);
        }
        self.go(self.at);
        if !is_new {
            return None;
        }
        let count = words::count(self.at as u64, "move");
        let branch = self.branch();
        match self.end {
            Outcome::Solved if self.is_game && branch.is_none() => {
                Some(format!("you have won in {count}; w saves the game"))
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

    /// Plays a legal move. Returns whether it had not been played there before.
    pub(super) fn play_move(&mut self, mv: Move) -> bool {
        let parent = self.here();
        if self.history.redoes(parent, mv, &self.tree) {
            return self.redo().is_err();
        }
        let end = self.tree.end();
        let known = self.tree.child(parent, mv);
        let node = match known {
            Some(node) if self.path.get(self.played().len()) == Some(&node) => {
                self.go(self.at + 1);
                node
            }
            Some(node) => {
                self.show(self.tree.through(node), self.tree.depth(node));
                node
            }
            None => {
                self.show(self.path[..self.played().len()].to_vec(), usize::MAX);
                let node = self.tree.add(parent, mv);
                // A game goes on where its record ends.
                if self.is_game && end == Some(parent) {
                    self.tree.promote(node);
                }
                self.extend(node);
                node
            }
        };
        let new = known.is_none().then(|| self.tree.place(node));
        let ends = [end, self.tree.end()];
        self.history.push(Edit::Play { node, new, ends }, &mut self.tree);
        known.is_none()
    }

    /// Undoes what was done last to the lines: a move goes away with all that follows it.
    ///
    /// # Errors
    /// Returns a message if nothing was done.
    pub(in crate::cli::viewer) fn undo(&mut self) -> Result<(), &'static str> {
        // A game may have begun with moves of a record.
        if let Some(&last) = self.path.last().filter(|_| self.is_game && !self.history.can_undo()) {
            self.history.take_back(last, &mut self.tree);
            self.show_at(self.tree.parent(last));
            return Ok(());
        }
        let shown = self.history.undo(&mut self.tree)?;
        shown.into_iter().for_each(|node| self.show_at(node));
        Ok(())
    }

    /// Does again what was undone last.
    ///
    /// # Errors
    /// Returns a message if nothing was undone.
    pub(in crate::cli::viewer) fn redo(&mut self) -> Result<(), &'static str> {
        let shown = self.history.redo(&mut self.tree)?;
        shown.into_iter().for_each(|node| self.show_at(node));
        Ok(())
    }

    /// Shows the position after a move, in the line on the screen if that still has it.
    pub(super) fn show_at(&mut self, node: NodeId) {
        let depth = self.tree.depth(node);
        let is_here = depth == 0 || self.path.get(depth - 1) == Some(&node);
        let goes_on = self.path.get(depth).is_some_and(|&next| self.tree.is_attached(next));
        match is_here && goes_on {
            true => self.go(depth),
            false => self.show(self.tree.through(node), depth),
        }
    }

    /// Leaves the branch, for the position that it began at.
    ///
    /// # Errors
    /// Returns a message if there is none.
    pub(in crate::cli::viewer) fn leave(&mut self) -> Result<(), &'static str> {
        let Some(from) = self.branch() else {
            return Err(match self.is_game {
                true => "this is your game; u undoes a move",
                false => "this is the record; m lists moves to try",
            });
        };
        let node = from.checked_sub(1).map_or(Tree::DEAL, |before| self.path[before]);
        self.show(self.tree.through(node), from);
        Ok(())
    }

    /// Shows the main line, or a branch after its first move.
    pub(in crate::cli::viewer) fn enter(&mut self, branch: Option<NodeId>) {
        match branch {
            Some(first) => self.show(self.tree.through(first), self.tree.depth(first)),
            None => self.show(self.tree.main(), self.at),
        }
    }

    /// Names a branch.
    pub(in crate::cli::viewer) fn rename(&mut self, branch: NodeId, name: &str) {
        // A parenthesis would end it where it is written.
        let name = name.replace(')', "").trim().to_owned();
        let name = self.tree.rename(branch, name);
        self.history.push(Edit::Rename { node: branch, name }, &mut self.tree);
    }

    /// Makes a branch the line that its own leaves, and shows it.
    pub(in crate::cli::viewer) fn promote(&mut self, branch: NodeId) {
        let was = self.tree.promote(branch);
        self.history.push(Edit::Promote { node: branch, was }, &mut self.tree);
        self.enter(Some(branch));
    }

    /// Deletes a branch with those in it.
    ///
    /// # Errors
    /// Returns a message if it is the record.
    pub(in crate::cli::viewer) fn delete(&mut self, branch: NodeId) -> Result<(), &'static str> {
        if self.tree.is_recorded(branch) && !self.is_game {
            return Err("the record stays as it is");
        }
        let deleted = self.tree.delete(branch);
        self.history.push(Edit::Delete { node: branch, deleted }, &mut self.tree);
        if self.path.contains(&branch) {
            self.show_at(self.tree.parent(branch));
        }
        Ok(())
    }
}
