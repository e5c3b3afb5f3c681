//! What is on the table: a record or a game, the moves that the user tries, and a position.

use super::history::{Edit, History};
use super::record::OpenRecord;
use super::shape::Shape;
use super::tree::{NodeId, Tree};
use crate::cli::typed::{self, TypedMoves};
use crate::cli::viewer::library::Entry;
use patience_core::Position;
use patience_core::cards::{Card, Deck, SuitStyle};
use patience_core::game::{Board, Effect, Move, Place, Sight};
use patience_core::notation::{self, Dealing, GameId, Outcome, WrittenRecord, branches};
use patience_core::play::{Line, Step};
use patience_core::source::Location;
use patience_report::diagnostic::{Diagnostic, shown};
use patience_report::transcript::Transcript;
use patience_report::words;
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

/// What is there to see.
impl<'a> Session<'a> {
    pub(in crate::cli::viewer) const fn record(&self) -> Option<&OpenRecord<'a>> {
        self.record.as_ref()
    }

    /// Returns the moves of the record, or none if it cannot be dealt.
    pub(in crate::cli::viewer) fn transcript(&self) -> Option<&Transcript<'a>> {
        self.record().and_then(|record| record.transcript.as_ref())
    }

    /// Returns the game, or none if the record has no legible one.
    pub(in crate::cli::viewer) fn id(&self) -> Option<GameId> {
        self.transcript().map(Transcript::id)
    }

    /// Returns the line on the screen, or none if the record cannot be dealt.
    pub(in crate::cli::viewer) const fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    pub(in crate::cli::viewer) const fn is_game(&self) -> bool {
        self.is_game
    }

    /// Returns whether the line on the screen is the record, which nobody plays on.
    fn is_record(&self) -> bool {
        !self.is_game && self.tree.is_record(&self.path)
    }

    /// Returns how the line on the screen ends, unless it is the record.
    pub(in crate::cli::viewer) fn outcome(&self) -> Option<Outcome> {
        (!self.is_record()).then_some(self.end)
    }

    /// Returns how many moves the branch on the screen has in common with the line that it leaves,
    /// or none if it is the main line.
    pub(in crate::cli::viewer) fn branch(&self) -> Option<usize> {
        self.tree.leaves_at(&self.path)
    }

    /// Returns whether there is a branch of the line on the screen after as many moves.
    pub(in crate::cli::viewer) fn has_branch(&self, after: usize) -> bool {
        after <= self.path.len() && self.tree.has_branch(&self.path, after)
    }

    pub(in crate::cli::viewer) const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the moves of the line on the screen.
    pub(in crate::cli::viewer) fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Returns whether the main line is the record.
    pub(in crate::cli::viewer) fn is_main_recorded(&self) -> bool {
        self.tree.is_record(&self.tree.main())
    }

    /// Returns whether there is any branch.
    pub(in crate::cli::viewer) fn has_branches(&self) -> bool {
        self.branch().is_some() || self.tree.has_branches()
    }

    /// Returns whether anything was played.
    pub(in crate::cli::viewer) fn has_history(&self) -> bool {
        self.history.can_undo()
    }

    /// Returns the position on the screen, or none if the record cannot be dealt.
    pub(in crate::cli::viewer) fn position(&self) -> Option<&Position> {
        self.line().map(Line::position)
    }

    /// Returns its board.
    pub(in crate::cli::viewer) const fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    pub(in crate::cli::viewer) const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the game with its cards.
    pub(in crate::cli::viewer) fn deal(&self) -> Option<(GameId, Deck)> {
        self.line().map(|line| (line.id(), line.deck().clone()))
    }

    /// Returns the moves of the line on the screen.
    pub(in crate::cli::viewer) fn steps(&self) -> &[Step] {
        self.line().map_or(&[], Line::steps)
    }

    /// Returns the moves played so far.
    pub(in crate::cli::viewer) fn played(&self) -> &[Step] {
        let steps = self.steps();
        &steps[..self.at.min(steps.len())]
    }

    /// Returns the last move, or none before the first move and at the error.
    pub(in crate::cli::viewer) fn last_move(&self) -> Option<&Step> {
        self.steps().get(self.at.checked_sub(1)?)
    }

    pub(in crate::cli::viewer) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the last place to step to.
    fn last(&self) -> usize {
        self.steps().len() + usize::from(self.fault().is_some())
    }

    pub(in crate::cli::viewer) fn is_at_end(&self) -> bool {
        self.at == self.last()
    }

    /// Returns the diagnostic that the line on the screen ends with. Only the record has one.
    pub(in crate::cli::viewer) fn fault(&self) -> Option<&(Diagnostic, Location)> {
        self.record()?.diagnostic.as_ref().filter(|_| self.is_record())
    }

    /// Returns the diagnostic, if it is shown now.
    pub(in crate::cli::viewer) fn diagnostic(&self) -> Option<&(Diagnostic, Location)> {
        self.fault().filter(|_| self.at > self.steps().len())
    }

    /// Returns the places of the move that fails, if that is shown now.
    pub(in crate::cli::viewer) fn failed(&self) -> Option<Vec<Place>> {
        let failed = self.diagnostic().and(self.transcript())?.failed()?;
        Some(failed.all())
    }

    /// Returns the number of moves of the record, as far as they can be read.
    pub(in crate::cli::viewer) fn moves(&self) -> u64 {
        let record = self.transcript().filter(|_| self.is_record());
        let moves = record.map_or(self.steps().len() as u64, |record| record.verdict().moves);
        moves.max(self.number())
    }

    /// Returns the number of the current move. A missed outcome comes after the last move.
    pub(in crate::cli::viewer) fn number(&self) -> u64 {
        let wrong = self.diagnostic().and_then(|(diagnostic, _)| diagnostic.failed.as_ref());
        wrong.map_or(self.played().len() as u64, |effect| effect.index)
    }

    /// Returns the cards that have left the game, each with the index of its move.
    pub(in crate::cli::viewer) fn collected(&self) -> impl Iterator<Item = (usize, Card)> {
        self.played().iter().enumerate().flat_map(|(at, step)| {
            let cards: &[(Place, Card)] = match &step.effect {
                Effect::Collect(cards) => cards,
                _ => &[],
            };
            cards.iter().map(move |&(_, card)| (at, card))
        })
    }

    /// Returns whether the game is closed, so that its stock is face down.
    pub(in crate::cli::viewer) fn is_closed(&self) -> bool {
        self.id().is_some_and(|id| id.dealing == Dealing::Closed)
    }

    /// Returns whether there is a card that nobody has seen.
    pub(in crate::cli::viewer) fn hides(&self) -> bool {
        self.position().is_some() && self.sight.hides()
    }

    /// Returns whether some card of the stock is face down on the board.
    pub(in crate::cli::viewer) fn is_stock_face_down(&self) -> bool {
        let stock = self.board.as_ref().and_then(|board| board.stock.as_ref());
        self.hides() || stock.is_some_and(|stock| stock.known.len() < stock.cards)
    }

    /// Returns whether some card is face down that the record itself does not list.
    fn is_deal_secret(&self) -> bool {
        let lists = |record: &Transcript<'_>| !matches!(record.record().deal(), Ok(None));
        self.hides() && !self.transcript().is_some_and(lists)
    }
}

/// Stepping, and what the user plays. What is returned as a text is to be said to the user.
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
    fn play_move(&mut self, mv: Move) -> bool {
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
    fn show_at(&mut self, node: NodeId) {
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

/// What can be written and copied.
impl Session<'_> {
    /// Returns the record up to the position on the screen, with an outcome, so that it passes by
    /// itself. It has its deal, unless that is still secret and not asked for.
    pub(in crate::cli::viewer) fn record_text(&self) -> Option<String> {
        self.finished_text(self.played().len())
    }

    /// Returns the whole line on the screen as such a record, with all other lines as branches of it
    /// in comments.
    pub(in crate::cli::viewer) fn line_text(&self) -> Option<String> {
        let mut text = self.finished_text(self.steps().len())?;
        for branch in self.branches(&self.path) {
            text = format!("{text}\n{branch}");
        }
        Some(text)
    }

    /// Returns all lines but one, as branches of it.
    fn branches(&self, line: &[NodeId]) -> impl Iterator<Item = notation::Branch> {
        self.tree.branches(line).into_iter().map(|branch| notation::Branch {
            number: branch.number,
            after: branch.after,
            name: branch.nodes.first().map_or("", |&first| self.tree.name(first)).to_owned(),
            moves: self.tree.text(&branch.nodes),
        })
    }

    fn finished_text(&self, moves: usize) -> Option<String> {
        let record = self.line()?.branch(moves).to_record();
        if self.writes_deals || !self.is_deal_secret() {
            return Some(record.to_string());
        }
        let mut text = WrittenRecord { deal: None, ..record }.to_string();
        if self.record().is_some_and(|record| record.is_from_book) {
            text += " ; dealt from a deal book: verify it with `--deals`";
        }
        Some(text)
    }

    /// Returns the game id, with every card of its deal unless some are face down. Those that the
    /// record itself lists are no secret.
    pub(in crate::cli::viewer) fn id_text(&self) -> Option<String> {
        let line = self.line()?;
        Some(match self.is_deal_secret() {
            true => line.id().to_string(),
            false => line.id().with_deal(line.deck()),
        })
    }

    /// Returns all that was played, as a text that changes if that does.
    pub(in crate::cli::viewer) fn game(&self) -> String {
        let main = self.tree.main();
        let branches = self.branches(&main).map(|branch| branch.to_string());
        std::iter::once(self.tree.text(&main)).chain(branches).collect::<Vec<_>>().join("\n")
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
