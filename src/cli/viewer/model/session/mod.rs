//! What is on the table: a record or a game, the moves that the user tries, and a position.

mod playing;
mod seeing;
mod writing;

use patience_table::History;
use super::record::OpenRecord;
use super::shape::Shape;
use patience_table::{NodeId, Tree};
use crate::cli::viewer::library::Entry;
use patience_core::cards::{Deck, SuitStyle};
use patience_core::game::{Board, Sight};
use patience_core::notation::{GameId, Outcome, branches};
use patience_core::play::Line;
use patience_core::{Position, notation};
use patience_report::diagnostic::shown;
use std::collections::HashMap;

/// A record or a game on the table, at one of its positions.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::viewer) struct Session<'a> {
    record: Option<OpenRecord<'a>>,
    /// All that was played from the deal.
    tree: Tree,
    /// The line on the screen, and the same as positions.
    path: Vec<NodeId>,
    line: Option<Line>,
    /// How that line ends.
    end: Outcome,
    history: History,
    /// Whether the user plays a game, rather than watches a record.
    is_game: bool,
    /// Whether records are written with their deals though cards of these are face down.
    pub(in crate::cli::viewer) writes_deals: bool,
    /// The number of moves played. One more than the number of legal moves shows the error.
    at: usize,
    /// What was seen of the stock: whatever the record, or a move of the user, ever turns up.
    sight: Sight,
    /// What to show of every record in addition to that.
    given: Sight,
    shape: Shape,
    board: Option<Board>,
}

impl KeptSession {
    /// Returns what every record shows in addition to what the games do.
    pub(super) const fn given(&self) -> Sight {
        self.given
    }
}

/// All that was played, and the line on the screen.
#[derive(Clone, Debug)]
pub(in crate::cli::viewer) struct Lines {
    tree: Tree,
    path: Vec<NodeId>,
    history: History,
}

/// What stays of a session when its record is read again.
#[derive(Clone, Debug)]
pub(in crate::cli::viewer) struct KeptSession {
    /// The game with its cards, and all that was played.
    deal: Option<(GameId, Deck)>,
    tree: Tree,
    path: Vec<NodeId>,
    at: usize,
    sight: Sight,
    given: Sight,
}

impl<'a> Session<'a> {
    /// Puts a record on the table, or nothing, with the branches in its comments. Its stock shows
    /// what the record turns up in the end, and what was given to see. Returns a message if not all
    /// branches can be played.
    pub(in crate::cli::viewer) fn open(
        &mut self,
        entry: Option<&Entry<'a>>,
        suits: SuitStyle,
    ) -> Option<String> {
        self.record = entry.map(|entry| OpenRecord::new(entry, suits));
        self.line = self.transcript().map(|record| record.line().clone());
        self.tree = self.line.as_ref().map(|line| Tree::new(line.moves())).unwrap_or_default();
        self.path = self.tree.main();
        self.history = History::default();
        self.shape = self.line.as_ref().map(Shape::of_line).unwrap_or_default();
        self.end = self.line.as_ref().map(end_of).unwrap_or_default();
        let end = self.position().map(Position::sight);
        self.sight = end.map_or(self.given, |end| self.given.and(end));
        let branches = self.transcript().map(|record| branches(record.record()));
        let said = self.read_branches(&branches.unwrap_or_default());
        self.go(0);
        said
    }

    /// Makes the record the beginning of a game.
    pub(in crate::cli::viewer) fn begin_game(&mut self) {
        self.is_game = true;
        self.show(self.tree.record(), usize::MAX);
    }

    pub(in crate::cli::viewer) fn keep(&self) -> KeptSession {
        KeptSession {
            deal: self.deal(),
            tree: self.kept_tree(),
            path: self.path.clone(),
            at: self.at,
            sight: self.sight,
            given: self.given,
        }
    }

    /// Returns all that was played.
    pub(in crate::cli::viewer) fn lines(&self) -> Lines {
        let Self { tree, path, history, .. } = self;
        Lines { tree: tree.clone(), path: path.clone(), history: history.clone() }
    }

    /// Goes back to what was played before, after a number of moves.
    pub(in crate::cli::viewer) fn set_lines(&mut self, lines: Lines, at: usize) {
        (self.tree, self.history) = (lines.tree, lines.history);
        self.show(lines.path, at);
    }

    /// Returns all that was played, be it undone.
    pub(in crate::cli::viewer) fn kept_tree(&self) -> Tree {
        let mut tree = self.tree.clone();
        self.history.clone().put_back(&mut tree);
        tree
    }

    /// Goes on as before, if the deal is the same: what was played from it is still legal. Returns
    /// whether it is.
    pub(in crate::cli::viewer) fn resume(&mut self, kept: KeptSession) -> bool {
        let is_same = self.deal() == kept.deal;
        if is_same {
            let was_record = kept.tree.is_record(&kept.path);
            let known = self.tree.adopt(&kept.tree);
            let last = kept.path.iter().rev().find_map(|node| known.get(node));
            self.sight = self.sight.and(kept.sight);
            for line in self.all_lines() {
                self.show_new(line);
            }
            match last {
                Some(&last) if !was_record => self.show(self.tree.through(last), kept.at),
                _ => self.show(self.tree.record(), kept.at),
            }
        }
        self.go(kept.at);
        is_same
    }

    /// Shows this much of every record from now on, in addition to what the games do.
    pub(in crate::cli::viewer) fn give(&mut self, sight: Sight) {
        self.given = sight;
        self.see(sight);
    }

    /// Shows this much, in addition to what was seen.
    pub(in crate::cli::viewer) fn see(&mut self, sight: Sight) {
        self.sight = self.sight.and(sight);
        let seen = self.sight;
        if let Some(line) = &mut self.line {
            line.see(seen);
        }
        self.board = self.position().map(Position::board);
    }

    /// Plays the branches of the record's comments. Returns a message if one cannot be played.
    fn read_branches(&mut self, branches: &[notation::Branch]) -> Option<String> {
        let mut said = None;
        let mut known = HashMap::from([(Vec::new(), self.path.clone())]);
        for branch in branches {
            let number = branch.number.as_slice();
            let from = number.split_last().and_then(|(_, parent)| known.get(parent));
            let Some(before) = from.and_then(|line| line.get(..branch.after)) else {
                said.get_or_insert(format!("{branch} leaves no line").replace("; ", ""));
                continue;
            };
            self.show(before.to_vec(), usize::MAX);
            for word in branch.moves.split_whitespace() {
                let mv = self
                    .position()
                    .and_then(|position| position.canonical(position.parse_move(word).ok()?));
                let Some(mv) = mv else {
                    let word = shown(word.as_bytes()).into_owned();
                    said.get_or_insert(format!("{word} in a branch is not a legal move there"));
                    break;
                };
                let node = self.tree.child(self.here(), mv);
                let node = node.unwrap_or_else(|| self.tree.add(self.here(), mv));
                self.extend(node);
            }
            if let Some(&first) = self.path.get(branch.after) {
                self.tree.rename(first, branch.name.clone());
            }
            known.insert(branch.number.clone(), self.path.clone());
        }
        self.show(self.tree.main(), usize::MAX);
        said
    }

    /// Returns every line of the tree.
    fn all_lines(&self) -> Vec<Vec<NodeId>> {
        let branches = self.tree.branches(&self.tree.main()).into_iter();
        branches.filter_map(|branch| Some(self.tree.through(*branch.nodes.last()?))).collect()
    }

    /// Returns the last move before the position on the screen.
    fn here(&self) -> NodeId {
        let last = self.played().len().checked_sub(1).and_then(|last| self.path.get(last));
        last.copied().unwrap_or(Tree::DEAL)
    }

    /// Goes on with the line on the screen, which ends here, and makes room for its boards.
    fn extend(&mut self, node: NodeId) {
        let Self { tree, line: Some(line), shape, path, .. } = self else { return };
        // It was listed, or read in its place.
        let Some(Ok(step)) = tree.mv(node).map(|mv| line.push(mv).cloned()) else { return };
        shape.cover_step(&step, &line.position().board());
        path.push(node);
        self.end = end_of(line);
        self.at = path.len();
    }

    /// Shows another line, which may be new, and makes room for its boards.
    fn show_new(&mut self, path: Vec<NodeId>) {
        let known = same(&self.path, &path);
        self.show(path[..known].to_vec(), usize::MAX);
        path[known..].iter().for_each(|&node| self.extend(node));
    }

    /// Shows another line after a number of moves, or its last board.
    fn show(&mut self, path: Vec<NodeId>, at: usize) {
        let known = same(&self.path, &path);
        if let Some(line) = &mut self.line
            && (known < self.path.len() || known < path.len())
        {
            line.truncate(known);
            for mv in path[known..].iter().filter_map(|&node| self.tree.mv(node)) {
                // It was legal when it was played.
                let _ = line.push(mv);
            }
            line.at(path.len());
            self.end = end_of(line);
        }
        self.path = path;
        self.go(at);
    }
}

/// What is said of a record that cannot be dealt.
pub(in crate::cli::viewer) const UNDEALT: &str = "the record cannot be dealt";

/// Returns how a line ends: no position is illegal.
fn end_of(line: &Line) -> Outcome {
    line.position().status().outcome().unwrap_or(Outcome::Partial)
}

/// Returns the number of moves that two lines have in common.
fn same(one: &[NodeId], other: &[NodeId]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
