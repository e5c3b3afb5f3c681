//! A game on the table: all that was played, the line on the screen, and a position of it.

use crate::history::{Deed, TableHistory, TreeChange, View};
use crate::notes::LineName;
use crate::tree::{NodeId, Tree};
use patience_core::game::{Move, Sight};
use patience_core::notation::{self, Outcome};
use patience_core::play::{Line, Position, Step};
use patience_core::text::shown;
use std::collections::HashMap;

/// A game on the table: the tree of all that was played from its deal, a line of it, and a position of
/// that line.
///
/// It is a record that is watched, beside which every move that is tried is a branch, until
/// [`begin_game`](Self::begin_game) makes it a game that goes on where the record ends.
///
/// ```
/// use patience_core::{DealBook, Line, records};
/// use patience_table::Table;
///
/// let record = records(b"2x2x2x2+[AS 2H 2S AH] 2a *12 =partial").next().unwrap();
/// let line = Line::of_record(&record, &DealBook::default()).unwrap();
/// let mut table = Table::new(line);
/// assert_eq!((table.at(), table.steps().len()), (0, 2));
/// table.play(table.position().parse_move("1b").unwrap());
/// assert_eq!(table.at(), 1);
/// let branches: Vec<_> = table.branches(table.path()).map(|branch| branch.to_string()).collect();
/// assert_eq!(branches, ["; branch 1 after move 0: 2a *12"]);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// The tree of what was played from the deal.
    tree: Tree,
    /// The line on the screen: its moves, and its positions.
    path: Vec<NodeId>,
    line: Line,
    /// How that line ends.
    end: Outcome,
    history: TableHistory,
    /// The number of moves before the position.
    at: usize,
    /// The part of the stock that was seen: every card that the record, or a move of the user, ever turns up.
    sight: Sight,
    /// Whether the user plays a game, rather than watches a record.
    is_game: bool,
    /// Whether the program found moves of the game.
    is_helped: bool,
}

impl Table {
    /// Puts a played game on the table, as dealt. Its stock shows what its moves turn up in the end.
    #[must_use]
    pub fn new(mut line: Line) -> Self {
        let sight = line.at(usize::MAX).sight();
        let mut tree = Tree::new(line.moves());
        let (path, end) = (tree.main(), end_of(&line));
        if let Some(&last) = path.last().filter(|_| end == Outcome::Solved) {
            tree.note_win(last);
        }
        let mut table = Self {
            tree,
            path,
            line,
            end,
            history: TableHistory::default(),
            at: 0,
            sight,
            is_game: false,
            is_helped: false,
        };
        table.go(0);
        table
    }

    /// Makes the record the beginning of a game, and steps to its end.
    pub fn begin_game(&mut self) {
        self.is_game = true;
        self.show_record();
    }

    /// Takes note that moves of the game are not the player's: the program found them. A record that is
    /// written of it says so from then on.
    pub fn note_help(&mut self) {
        self.is_helped |= self.is_game;
    }

    /// Returns whether the program found moves of the game.
    #[must_use]
    pub const fn is_helped(&self) -> bool {
        self.is_helped
    }

    /// Returns the fewest moves of a win that the player has made move by move from the deal on, on the
    /// line on the screen or beside it. That does not count if the program found moves of the game.
    ///
    /// ```
    /// use patience_core::{DealBook, Line, records};
    /// use patience_table::Table;
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a").next().unwrap();
    /// let mut table = Table::new(Line::of_record(&record, &DealBook::default()).unwrap());
    /// table.begin_game();
    /// table.play(table.position().parse_move("*1a").unwrap());
    /// // The first move was another's.
    /// assert_eq!((table.is_ever_won(), table.own_win()), (true, None));
    /// table.go(0);
    /// for mv in ["1a", "*1a"] {
    ///     table.play(table.position().parse_move(mv).unwrap());
    /// }
    /// assert_eq!(table.own_win(), Some(2));
    /// ```
    #[must_use]
    pub fn own_win(&self) -> Option<usize> {
        let wins = self.tree.wins(true).map(|node| self.tree.depth(node));
        wins.min().filter(|_| self.is_game && !self.is_helped)
    }

    /// Returns whether any line of the game is won, whoever has made its moves.
    #[must_use]
    pub fn is_ever_won(&self) -> bool {
        self.tree.wins(false).next().is_some()
    }

    /// Takes note that the player made the move before the position.
    pub(crate) fn note_made(&mut self) {
        self.tree.note_own(self.here());
    }

    /// Takes note that the player made each move that another game from the same deal has, too.
    pub(crate) fn note_all_own(&mut self, other: &Self) {
        self.tree.note_all_own(&other.tree);
    }

    /// Returns the game with nothing but what the player made from the deal on, as branches of the deal.
    pub(crate) fn own(&self) -> Self {
        let mut own = Self::new(self.line.branch(0));
        own.tree = self.tree.own();
        own
    }

    /// Plays branches, as a record has them in its comments, and shows the main line from the deal on.
    ///
    /// ```
    /// use patience_core::notation::branches;
    /// use patience_core::{DealBook, Line, records};
    /// use patience_table::Table;
    ///
    /// let text = b"2x2x2x2+[AS 2H 2S AH] 2a *12 *1a ; branch 1 after move 1 (worse): 1b";
    /// let record = records(text).next().unwrap();
    /// let mut table = Table::new(Line::of_record(&record, &DealBook::default()).unwrap());
    /// table.read_branches(&branches(&record)).unwrap();
    /// assert!(table.has_branch(1));
    /// ```
    ///
    /// # Errors
    /// Returns a message if one cannot be played, or not as a whole. All others are played.
    pub fn read_branches(&mut self, branches: &[notation::Branch]) -> Result<(), String> {
        self.play_branches(branches).1.map_or(Ok(()), Err)
    }

    /// Plays branches likewise. Returns each as it was played, or none if it was not as a whole, and what
    /// is wrong with the first of these.
    pub(crate) fn play_branches(
        &mut self,
        branches: &[notation::Branch],
    ) -> (Vec<Option<notation::Branch>>, Option<String>) {
        let (mut all, mut said) = (Vec::new(), None);
        let mut known = HashMap::from([(Vec::new(), self.path.clone())]);
        for branch in branches {
            let number = branch.number.as_slice();
            let from = number.split_last().and_then(|(_, parent)| known.get(parent));
            let Some(before) = from.and_then(|line| line.get(..branch.after)) else {
                said.get_or_insert(format!("{branch} leaves no line").replace("; ", ""));
                all.push(None);
                continue;
            };
            self.show(before.to_vec(), usize::MAX);
            let mut is_whole = true;
            for word in branch.moves.split_whitespace() {
                let here = self.position();
                let Some(mv) = here.parse_move(word).ok().and_then(|mv| here.canonical(mv)) else {
                    let word = shown(word.as_bytes()).into_owned();
                    said.get_or_insert(format!("{word} in a branch is not a legal move there"));
                    is_whole = false;
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
            let moves = self.tree.text(self.path.get(branch.after..).unwrap_or_default());
            all.push(is_whole.then(|| notation::Branch { moves, ..branch.clone() }));
        }
        self.show(self.tree.main(), 0);
        (all, said)
    }

    /// Goes on as another table did, if its deal is the same: what was played there is still legal.
    /// Returns whether it is.
    pub fn resume(&mut self, other: &Self) -> bool {
        let is_same = self.has_deal_of(other);
        if is_same {
            let known = self.take_over(other, &other.whole_tree());
            let last = other.path.iter().rev().find_map(|node| known.get(node));
            match last {
                Some(&last) if !other.tree.is_record(&other.path) => {
                    self.show(self.tree.through(last), other.at);
                }
                _ => self.show(self.tree.record().to_vec(), other.at),
            }
        }
        is_same
    }

    /// Adds a tree of another table from the same deal. Returns where each of its moves is in this one.
    fn take_over(&mut self, other: &Self, tree: &Tree) -> HashMap<NodeId, NodeId> {
        self.sight = self.sight.and(other.sight);
        self.is_helped |= other.is_helped;
        self.tree.adopt(tree)
    }

    /// Adds all that was played on another table from the same deal, and its record, as branches.
    pub(crate) fn join(&mut self, other: &Self) {
        let mut tree = other.whole_tree();
        // Nothing of it is in the record of this one for that reason.
        tree.set_record(&[]);
        self.take_over(other, &tree);
    }

    /// Plays the line on the screen of another table, if its deal is the same, from where the line of this one
    /// leaves it, with all that was played there besides. Returns whether the deal is the same.
    pub(crate) fn take_up(&mut self, other: &Self) -> bool {
        let is_same = self.has_deal_of(other);
        if is_same {
            let moves: Vec<Move> = other.line.moves().collect();
            let shared = self.line.moves().zip(&moves).take_while(|(own, mv)| own == *mv).count();
            // A game goes on at its end, as if its last moves had been undone.
            while self.is_game && self.path.len() > shared && self.undo() {}
            self.go(shared);
            for &mv in moves.get(self.at..).unwrap_or_default() {
                self.play(mv);
            }
            self.tree.adopt(&other.whole_tree());
            self.see(other.sight);
        }
        is_same
    }

    /// Returns whether another table has the same deal.
    pub(crate) fn has_deal_of(&self, other: &Self) -> bool {
        self.line.id() == other.line.id() && self.line.deck() == other.line.deck()
    }

    /// Goes on as another table from the same deal did, with all that was done there, if it has just the
    /// lines of the record on this one: seen from its line on the screen, which becomes the record then, or
    /// from its own record. Returns whether it has.
    pub(crate) fn go_on_as(&mut self, other: &Self) -> bool {
        let (all, wanted) = (other.with_undone(), self.lines_text());
        let lines = [other.path(), other.tree.record()].into_iter();
        let Some(line) = lines.into_iter().find(|line| all.lines_text_from(line) == wanted) else {
            return false;
        };
        let (line, seen) = (line.to_vec(), self.sight);
        self.clone_from(other);
        self.see(seen);
        if !self.tree.is_record(&line) {
            let promoted = self.tree.set_record(&line);
            self.history.save(promoted, self.view());
        }
        true
    }

    /// Returns the tree of all that was played and not deleted.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the same game with every move that was undone as a branch, as if it had gone on with
    /// another move.
    ///
    /// ```
    /// use patience_core::{DealBook, Line, records};
    /// use patience_table::Table;
    ///
    /// let record = records(b"2x2x2x2+[AS 2H 2S AH] =partial").next().unwrap();
    /// let mut table = Table::new(Line::of_record(&record, &DealBook::default()).unwrap());
    /// table.begin_game();
    /// table.play(table.position().parse_move("2a").unwrap());
    /// table.undo();
    /// assert!(!table.has_branches() && table.with_undone().has_branches());
    /// ```
    #[must_use]
    pub fn with_undone(&self) -> Self {
        let mut all = self.clone();
        all.history.put_back(&mut all.tree);
        all
    }

    /// Returns every line that was played, undone or not, as a text that changes if one is added.
    #[must_use]
    pub fn lines_text(&self) -> String {
        let all = self.with_undone();
        all.lines_text_from(&all.tree.main())
    }

    /// Returns every line of the tree, seen from one of them, as such a text.
    fn lines_text_from(&self, line: &[NodeId]) -> String {
        let branches = self.branches(line).map(|branch| branch.to_string());
        std::iter::once(self.tree.text(line)).chain(branches).collect::<Vec<_>>().join("\n")
    }

    /// Returns the tree of every move played, including undone moves.
    #[must_use]
    pub fn whole_tree(&self) -> Tree {
        let mut tree = self.tree.clone();
        self.history.clone().put_back(&mut tree);
        tree
    }

    /// Returns the line on the screen.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// Returns the moves of the line on the screen.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Returns the moves of the line on the screen, with what they do.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.line.steps()
    }

    /// Returns the moves before the position.
    #[must_use]
    pub fn played(&self) -> &[Step] {
        &self.line.steps()[..self.at]
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.line.position()
    }

    /// Returns the number of moves before the position.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns what was seen of the stock.
    #[must_use]
    pub const fn sight(&self) -> Sight {
        self.sight
    }

    /// Returns whether the user plays a game, rather than watches a record.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        self.is_game
    }

    /// Returns whether the line on the screen is the record, which nobody plays on.
    #[must_use]
    pub fn is_record(&self) -> bool {
        !self.is_game && self.tree.is_record(&self.path)
    }

    /// Returns how the line on the screen ends: no position is illegal.
    #[must_use]
    pub const fn end(&self) -> Outcome {
        self.end
    }

    /// Returns how many moves the branch on the screen has in common with the line that it leaves, or
    /// none if it is the main line.
    #[must_use]
    pub fn branch(&self) -> Option<usize> {
        self.tree.leaves_at(&self.path)
    }

    /// Returns whether there is a branch of the line on the screen after as many moves.
    #[must_use]
    pub fn has_branch(&self, after: usize) -> bool {
        after <= self.path.len() && self.tree.has_branch(&self.path, after)
    }

    /// Returns whether there is any branch.
    #[must_use]
    pub fn has_branches(&self) -> bool {
        self.branch().is_some() || self.tree.has_branches()
    }

    /// Returns all lines but one, as branches of it.
    pub fn branches(&self, line: &[NodeId]) -> impl Iterator<Item = notation::Branch> {
        self.tree.branches(line).into_iter().map(|branch| notation::Branch {
            number: branch.number,
            after: branch.after,
            name: branch.nodes.first().map_or("", |&first| self.tree.name(first)).to_owned(),
            moves: self.tree.text(&branch.nodes),
        })
    }

    /// Returns the names of the line on the screen: of branches that it goes through.
    pub(crate) fn line_names(&self) -> Vec<LineName> {
        let named = self.path.iter().enumerate().filter_map(|(after, &node)| {
            let name = self.tree.name(node).to_owned();
            (!name.is_empty()).then_some(LineName { after, name })
        });
        named.collect()
    }

    /// Names the line on the screen, as its record does.
    pub(crate) fn name_line<'n>(&mut self, names: impl Iterator<Item = &'n LineName>) {
        for LineName { after, name } in names {
            if let Some(&node) = self.path.get(*after) {
                self.tree.rename(node, name.clone());
            }
        }
    }

    /// Takes away the names of the line on the screen.
    pub(crate) fn unname_line(&mut self) {
        for &node in &self.path {
            self.tree.rename(node, String::new());
        }
    }

    /// Returns a record of the line on the screen with all other lines as branches of it, in comments.
    #[must_use]
    pub fn with_branches(&self, mut record: String) -> String {
        for branch in self.branches(&self.path) {
            record = format!("{record}\n{branch}");
        }
        record
    }

    /// Returns the line through a move, to its end.
    #[must_use]
    pub fn line_through(&self, node: NodeId) -> Line {
        let path = self.tree.through(node);
        let mut line = self.line.branch(same(&self.path, &path));
        for mv in path[line.steps().len()..].iter().filter_map(|&node| self.tree.mv(node)) {
            // It was legal when it was played.
            let _ = line.push(mv);
        }
        line
    }

    /// Steps to the position after a number of moves, or the last one.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.path.len());
        let seen = self.sight;
        self.line.at(self.at);
        self.line.see(seen);
        self.sight = seen.and(self.position().sight());
    }

    /// Shows this much of the stock, in addition to what was seen.
    pub fn see(&mut self, sight: Sight) {
        self.sight = self.sight.and(sight);
        self.line.see(self.sight);
    }

    /// Plays a move: goes on in a line that has it, or that ends here; else opens a branch. Returns
    /// whether it had not been played there before, or none if it is illegal.
    pub fn play(&mut self, mv: Move) -> Option<bool> {
        let mv = self.position().canonical(mv)?;
        if self.redoes(mv) {
            let is_new = !self.do_again(false);
            self.note_made();
            return Some(is_new);
        }
        let (parent, before) = (self.here(), self.view());
        let end = self.tree.end();
        let known = self.tree.child(parent, mv);
        let node = match known {
            Some(node) if self.path.get(self.at) == Some(&node) => {
                self.go(self.at + 1);
                node
            }
            Some(node) => {
                self.show(self.tree.through(node), self.tree.depth(node));
                node
            }
            None => {
                self.show(self.path[..self.at].to_vec(), usize::MAX);
                let node = self.tree.add(parent, mv);
                // A game goes on where its record ends.
                if self.is_game && end == Some(parent) {
                    self.tree.promote(node);
                }
                self.extend(node);
                node
            }
        };
        self.tree.note_own(node);
        let new = known.is_none().then(|| self.tree.place(node));
        let ends = [end, self.tree.end()];
        self.done(TreeChange::Play { node, new, ends }, before);
        self.go(self.at);
        Some(known.is_none())
    }

    /// Plays a line from the deal on, as far as it is legal, and shows its end.
    pub fn play_line(&mut self, moves: impl Iterator<Item = Move>) {
        self.go(0);
        for mv in moves {
            if self.play(mv).is_none() {
                break;
            }
        }
        self.show(self.path[..self.at].to_vec(), usize::MAX);
    }

    /// Returns whether a move in canonical form, played here, is what was undone last.
    pub(crate) fn redoes(&self, mv: Move) -> bool {
        self.history.redoes(self.here(), mv, &self.tree)
    }

    /// Returns what is on the screen.
    fn view(&self) -> View {
        View { last: self.path.last().copied().unwrap_or(Tree::DEAL), at: self.at }
    }

    /// Takes note of what was done, and of what was on the screen before it.
    fn done(&mut self, change: TreeChange, before: View) {
        let after = self.view();
        self.history.push(Deed { change, before, after, is_bound: false }, &mut self.tree);
    }

    /// Returns whether anything was done that can be undone. The moves that a game began with can be
    /// undone, too.
    #[must_use]
    pub const fn has_history(&self) -> bool {
        self.history.can_undo()
    }

    /// Returns whether anything was undone that can be done again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Undoes what was done last to the lines: a move goes away with all that follows it. Returns
    /// whether there was anything to undo.
    pub fn undo(&mut self) -> bool {
        // A game may have begun with moves of a record.
        if let Some(&last) = self.path.last().filter(|_| self.is_game && !self.history.can_undo()) {
            let view = self.history.take_back(last, self.view(), &mut self.tree);
            self.show_view(view);
            return true;
        }
        let undone = self.history.undo(&mut self.tree);
        undone.flatten().into_iter().for_each(|(node, _)| self.show_at(node));
        undone.is_some()
    }

    /// Plays again the move that was undone last. Returns whether there was anything.
    pub fn redo(&mut self) -> bool {
        self.do_again(true)
    }

    /// Lets the move that was played last be undone, and done again, with the one before it.
    pub fn bind(&mut self) {
        self.history.bind();
    }

    /// Plays again the move that was undone last, with all that is bound to it or without.
    fn do_again(&mut self, is_whole: bool) -> bool {
        let done = self.history.redo(&mut self.tree, is_whole);
        done.flatten().into_iter().for_each(|(node, _)| self.show_at(node));
        done.is_some()
    }

    /// Undoes what was done last, and shows the line and the position that were shown before it.
    pub(crate) fn go_back(&mut self) {
        let undone = self.history.undo(&mut self.tree);
        undone.flatten().into_iter().for_each(|(_, before)| self.show_view(before));
    }

    /// Plays again the move that was undone last, and shows the line and the position that were shown after it.
    pub(crate) fn go_on(&mut self) {
        let done = self.history.redo(&mut self.tree, true);
        done.flatten().into_iter().for_each(|(_, after)| self.show_view(after));
    }

    /// Shows the record, at its end.
    pub fn show_record(&mut self) {
        self.show(self.tree.record().to_vec(), usize::MAX);
    }

    /// Shows the main line, or the line through a move, after that move.
    pub fn enter(&mut self, branch: Option<NodeId>) {
        match branch {
            Some(first) => self.show(self.tree.through(first), self.tree.depth(first)),
            None => self.show(self.tree.main(), self.at),
        }
    }

    /// Leaves the branch, for the position that it began at. Returns whether there is one.
    pub fn leave(&mut self) -> bool {
        let Some(from) = self.branch() else { return false };
        let node = from.checked_sub(1).map_or(Tree::DEAL, |before| self.path[before]);
        self.show(self.tree.through(node), from);
        true
    }

    /// Names the branch that a move begins.
    pub fn rename(&mut self, branch: NodeId, name: &str) {
        // A parenthesis would end it where it is written, and so would a line end.
        let name = name.replace('(', "[").replace(')', "]");
        let name = name.replace(|it: char| it.is_ascii_control(), "");
        let name = self.tree.rename(branch, name.trim().to_owned());
        self.done(TreeChange::Rename { node: branch, name }, self.view());
    }

    /// Makes a branch the line that its own leaves, and shows it.
    pub fn promote(&mut self, branch: NodeId) {
        let before = self.view();
        let was = self.tree.promote(branch);
        self.enter(Some(branch));
        self.done(TreeChange::Promote { node: branch, was }, before);
    }

    /// Deletes a branch with those in it. Returns whether it was: a record that is watched stays as it
    /// is.
    pub fn delete(&mut self, branch: NodeId) -> bool {
        if self.tree.is_recorded(branch) && !self.is_game {
            return false;
        }
        let before = self.view();
        let deleted = self.tree.delete(branch);
        if self.path.contains(&branch) {
            self.show_at(self.tree.parent(branch));
        }
        self.done(TreeChange::Delete { node: branch, deleted }, before);
        true
    }

    /// Returns the last move before the position.
    fn here(&self) -> NodeId {
        let last = self.at.checked_sub(1).and_then(|last| self.path.get(last));
        last.copied().unwrap_or(Tree::DEAL)
    }

    /// Goes on with the line on the screen, which ends here.
    fn extend(&mut self, node: NodeId) {
        // It was listed, or read in its place.
        if self.tree.mv(node).is_some_and(|mv| self.line.push(mv).is_ok()) {
            self.path.push(node);
            self.at = self.path.len();
            self.end = end_of(&self.line);
            if self.end == Outcome::Solved {
                self.tree.note_win(node);
            }
        }
    }

    /// Shows the position after a move, in the line on the screen if that still has it.
    fn show_at(&mut self, node: NodeId) {
        let depth = self.tree.depth(node);
        let is_here = depth == 0 || self.path.get(depth - 1) == Some(&node);
        let goes_on = self.path.get(depth).is_some_and(|&next| self.tree.is_attached(next));
        if is_here && goes_on { self.go(depth) } else { self.show(self.tree.through(node), depth) }
    }

    /// Shows a line and a position of it again.
    fn show_view(&mut self, View { last, at }: View) {
        self.show(self.tree.upto(last), at);
    }

    /// Shows another line after a number of moves, or its last position.
    fn show(&mut self, path: Vec<NodeId>, at: usize) {
        let known = same(&self.path, &path);
        if known < self.path.len() || known < path.len() {
            self.line.truncate(known);
            for mv in path[known..].iter().filter_map(|&node| self.tree.mv(node)) {
                // It was legal when it was played.
                let _ = self.line.push(mv);
            }
            self.line.at(path.len());
            self.end = end_of(&self.line);
        }
        self.path = path;
        self.go(at);
    }
}

/// Returns how a line ends that is at its end.
fn end_of(line: &Line) -> Outcome {
    line.position().status().outcome().unwrap_or(Outcome::Partial)
}

/// Returns the number of moves that two lines have in common.
fn same(one: &[NodeId], other: &[NodeId]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
