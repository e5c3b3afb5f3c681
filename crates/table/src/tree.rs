//! All lines of moves that were played from one deal, as a tree.

use patience_core::game::Move;
use std::collections::HashMap;

/// The moves from a deal, each with those that were played after it. The first of these is how its
/// line goes on; each other begins a branch.
///
/// ```
/// use patience_core::{DealBook, Line, records};
/// use patience_table::Table;
///
/// let record = records(b"2x2x2x2+[AS 2H 2S AH] 2a *12 =partial").next().unwrap();
/// let mut table = Table::new(Line::of_record(&record, &DealBook::default()).unwrap());
/// table.go(1);
/// let mv = table.position().parse_move("1b").unwrap();
/// table.play(mv);
/// let tree = table.tree();
/// assert_eq!(tree.text(&tree.main()), "2a *12");
/// let branch = &tree.branches(&tree.main())[0];
/// assert_eq!((branch.after, tree.text(&branch.nodes).as_str()), (1, "1b"));
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// The first is the deal.
    nodes: Vec<Node>,
    /// The moves of the record, each after the one before it, though one may have been taken away since.
    record: Vec<NodeId>,
    /// The last move of the main line, if moves after it are branches: the record ends there.
    end: Option<NodeId>,
}

/// A move of a tree, or the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    /// The move; none for the deal.
    mv: Option<Move>,
    parent: NodeId,
    depth: u32,
    children: Vec<NodeId>,
    /// The moves after it that were taken away. No move is here or among the children twice.
    gone: Vec<NodeId>,
    /// The name of the branch that it begins.
    name: String,
    /// Whether the game is won after it, and whether the player made it and all moves before it.
    wins: bool,
    own: bool,
}

/// How a line became the main line.
#[derive(Clone, Debug)]
pub(crate) struct Promoted {
    moves: Vec<(NodeId, (usize, Option<NodeId>))>,
    /// Where the main line ended before, and where it ends now.
    ends: [Option<NodeId>; 2],
}

/// A branch of a tree, seen from one of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The number of the branch after those of the branches that it is in.
    pub number: Vec<u32>,
    /// The number of moves from the deal to where it leaves.
    pub after: usize,
    /// The moves of the branch.
    pub nodes: Vec<NodeId>,
}

impl NodeId {
    /// Returns its number in its tree: 0 for the deal.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl Node {
    const fn new(mv: Option<Move>, parent: NodeId, depth: u32) -> Self {
        Self {
            mv,
            parent,
            depth,
            children: Vec::new(),
            gone: Vec::new(),
            name: String::new(),
            wins: false,
            own: false,
        }
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new(std::iter::empty())
    }
}

impl Tree {
    /// The deal, after which all moves come.
    pub const DEAL: NodeId = NodeId(0);

    /// Returns the tree of a record, whose moves are the main line.
    pub(crate) fn new(moves: impl Iterator<Item = Move>) -> Self {
        let deal = Node::new(None, Self::DEAL, 0);
        let mut tree = Self { nodes: vec![deal], record: Vec::new(), end: None };
        let mut last = Self::DEAL;
        for mv in moves {
            last = tree.add(last, mv);
            tree.record.push(last);
        }
        tree.end = Some(last);
        tree
    }

    /// Returns the last move of the main line, if moves after it are branches.
    pub(crate) const fn end(&self) -> Option<NodeId> {
        self.end
    }

    /// Returns the move with a number, unless it was taken away or there is none.
    #[must_use]
    pub fn find(&self, number: u32) -> Option<NodeId> {
        let node = NodeId(number);
        let is_move = number > 0 && (number as usize) < self.nodes.len();
        (is_move && self.is_attached(node)).then_some(node)
    }

    /// Takes note that the game is won after a move.
    pub(crate) fn note_win(&mut self, node: NodeId) {
        self.node_mut(node).wins = true;
    }

    /// Takes note that the player made a move. It counts as the player's if all moves before it do.
    pub(crate) fn note_own(&mut self, node: NodeId) {
        let parent = self.parent(node);
        self.node_mut(node).own |= parent == Self::DEAL || self.node(parent).own;
    }

    /// Takes note that the player made each move that is in another tree from the same deal, too.
    pub(crate) fn note_all_own(&mut self, other: &Self) {
        for (node, _) in self.shared(other) {
            self.note_own(node);
        }
    }

    /// Returns the same tree with nothing but what the player made from the deal on, as branches.
    pub(crate) fn own(&self) -> Self {
        let mut own = Self::default();
        let mut open = vec![(Self::DEAL, Self::DEAL)];
        while let Some((node, here)) = open.pop() {
            for &child in self.children(node).iter().filter(|&&child| self.node(child).own) {
                if let Some(mv) = self.mv(child) {
                    open.push((child, own.add(here, mv)));
                }
            }
        }
        own
    }

    /// Returns the moves after which the game is won, or of these those to which all moves are the
    /// player's.
    pub(crate) fn wins(&self, own: bool) -> impl Iterator<Item = NodeId> {
        let mut open = vec![Self::DEAL];
        std::iter::from_fn(move || {
            loop {
                let node = open.pop()?;
                let children = self.children(node).iter().copied();
                open.extend(children.filter(|&child| !own || self.node(child).own));
                if self.node(node).wins {
                    return Some(node);
                }
            }
        })
    }

    /// Returns whether all that was played in another tree from the same deal, with its names, is in
    /// this one.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        let shared = self.shared(other);
        let is_named = |&(here, there): &(NodeId, NodeId)| {
            other.name(there).is_empty() || other.name(there) == self.name(here)
        };
        shared.len() == other.shared(other).len() && shared.iter().all(is_named)
    }

    /// Returns the moves that another tree from the same deal has, too, here and there.
    fn shared(&self, other: &Self) -> Vec<(NodeId, NodeId)> {
        let (mut found, mut open) = (Vec::new(), vec![(Self::DEAL, Self::DEAL)]);
        while let Some((here, there)) = open.pop() {
            for &child in other.children(there) {
                if let Some(same) = other.mv(child).and_then(|mv| self.child(here, mv)) {
                    found.push((same, child));
                    open.push((same, child));
                }
            }
        }
        found
    }

    /// Ends the main line after a move, or lets it go on.
    pub(crate) fn set_end(&mut self, end: Option<NodeId>) {
        self.end = end;
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.0 as usize]
    }

    /// Returns a move, or none for the deal.
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.node(node).mv
    }

    /// Returns the moves that were played after another.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// Returns the number of moves from the deal to this one.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> usize {
        self.node(node).depth as usize
    }

    /// Returns the move before another.
    pub(crate) fn parent(&self, node: NodeId) -> NodeId {
        self.node(node).parent
    }

    /// Returns the name of the branch that a move begins; empty if it has none.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        &self.node(node).name
    }

    /// Returns whether a move is one of the record.
    #[must_use]
    pub fn is_recorded(&self, node: NodeId) -> bool {
        let last = self.depth(node).checked_sub(1);
        last.is_none_or(|last| self.record.get(last) == Some(&node))
    }

    /// Returns whether nothing but the record was ever played.
    #[must_use]
    pub const fn is_record_alone(&self) -> bool {
        self.nodes.len() == self.record.len() + 1
    }

    /// Returns the moves of the record.
    pub(crate) fn record(&self) -> &[NodeId] {
        &self.record
    }

    /// Has a line as the record from now on, and as the main line. Returns what
    /// [`demote_all`](Self::demote_all) needs to make another the main line again.
    pub(crate) fn set_record(&mut self, line: &[NodeId]) -> Promoted {
        let end = self.end;
        let moves = line.iter().map(|&node| (node, self.promote(node))).collect();
        self.record = line.to_vec();
        let last = line.last().copied().unwrap_or(Self::DEAL);
        self.end = Some(last);
        Promoted { moves, ends: [end, self.end] }
    }

    /// Has the main line as it was before it became the record, which that stays.
    pub(crate) fn demote_all(&mut self, promoted: &Promoted) {
        for &(node, was) in promoted.moves.iter().rev() {
            self.demote(node, was);
        }
        self.end = promoted.ends[0];
    }

    /// Has the record as the main line again.
    pub(crate) fn promote_all(&mut self, promoted: &Promoted) {
        for &(node, _) in &promoted.moves {
            self.promote(node);
        }
        self.end = promoted.ends[1];
    }

    /// Returns whether a line is the record.
    #[must_use]
    pub fn is_record(&self, line: &[NodeId]) -> bool {
        line == self.record
    }

    /// Returns the main line.
    #[must_use]
    pub fn main(&self) -> Vec<NodeId> {
        self.continued(Vec::new())
    }

    /// Returns the line through a move, to its end.
    pub(crate) fn through(&self, node: NodeId) -> Vec<NodeId> {
        self.continued(self.upto(node))
    }

    /// Returns the line that ends with a move.
    pub(crate) fn upto(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = Vec::with_capacity(self.depth(node));
        let mut at = node;
        while at != Self::DEAL {
            line.push(at);
            at = self.parent(at);
        }
        line.reverse();
        line
    }

    /// Returns a line up to its end.
    fn continued(&self, mut line: Vec<NodeId>) -> Vec<NodeId> {
        let mut last = line.last().copied().unwrap_or(Self::DEAL);
        while let Some(&next) = self.node(last).children.first()
            && self.end != Some(last)
        {
            line.push(next);
            last = next;
        }
        line
    }

    /// Returns how many moves a line has in common with the one that it leaves, or none if it is the
    /// main line.
    pub(crate) fn leaves_at(&self, line: &[NodeId]) -> Option<usize> {
        let leaves = |at: &usize| {
            let parent = at.checked_sub(1).map_or(Self::DEAL, |before| line[before]);
            self.end == Some(parent) || self.node(parent).children.first() != Some(&line[*at])
        };
        (0..line.len()).rev().find(leaves)
    }

    /// Returns whether a branch leaves a line after as many moves.
    pub(crate) fn has_branch(&self, line: &[NodeId], after: usize) -> bool {
        let node = after.checked_sub(1).map_or(Self::DEAL, |before| line[before]);
        let children = &self.node(node).children;
        children.len() > usize::from(line.get(after).is_some())
    }

    /// Returns whether there is any branch.
    pub(crate) fn has_branches(&self) -> bool {
        let is_attached = |at: usize| at == 0 || self.is_attached(NodeId(at as u32));
        !self.is_record_alone()
            && (0..self.nodes.len()).any(|at| {
                let beyond = usize::from(self.end != Some(NodeId(at as u32)));
                self.nodes[at].children.len() > beyond && is_attached(at)
            })
    }

    /// Returns the move after another, if it was played there.
    pub(crate) fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        let children = &self.node(parent).children;
        children.iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// Adds a move after another, as a branch if there is one already. A move that was taken away comes
    /// back.
    pub(crate) fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let gone = &self.node(parent).gone;
        if let Some(&node) = gone.iter().find(|&&node| self.mv(node) == Some(mv)) {
            self.attach(node, usize::MAX);
            return node;
        }
        let node = NodeId(self.nodes.len() as u32);
        let depth = self.node(parent).depth + 1;
        self.nodes.push(Node::new(Some(mv), parent, depth));
        self.node_mut(parent).children.push(node);
        node
    }

    /// Returns the moves of a line as text.
    #[must_use]
    pub fn text(&self, line: &[NodeId]) -> String {
        let moves = line.iter().filter_map(|&node| self.mv(node));
        moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the place of a move among its siblings.
    pub(crate) fn place(&self, node: NodeId) -> usize {
        let children = &self.node(self.parent(node)).children;
        children.iter().position(|&child| child == node).unwrap_or(children.len())
    }

    /// Takes a move away, with all that follows it. Returns its place among its siblings.
    pub(crate) fn detach(&mut self, node: NodeId) -> usize {
        let place = self.place(node);
        let parent = self.node_mut(self.parent(node));
        parent.children.retain(|&child| child != node);
        parent.gone.push(node);
        place
    }

    /// Puts a move back that was taken away, at a place among its siblings or behind the last.
    pub(crate) fn attach(&mut self, node: NodeId, place: usize) {
        let parent = self.node_mut(self.parent(node));
        if !parent.children.contains(&node) {
            parent.gone.retain(|&gone| gone != node);
            parent.children.insert(place.min(parent.children.len()), node);
        }
    }

    /// Takes a move away, and each that follows it. Returns what [`restore`](Self::restore) needs to
    /// undo that.
    pub(crate) fn delete(&mut self, node: NodeId) -> Vec<(NodeId, usize)> {
        let mut nodes = vec![node];
        let mut at = 0;
        while let Some(&next) = nodes.get(at) {
            nodes.extend(&self.node(next).children);
            at += 1;
        }
        nodes.into_iter().rev().map(|node| (node, self.detach(node))).collect()
    }

    /// Puts back what was deleted.
    pub(crate) fn restore(&mut self, deleted: &[(NodeId, usize)]) {
        for &(node, place) in deleted.iter().rev() {
            self.attach(node, place);
        }
    }

    /// Makes a branch the line that its own leaves. Returns what [`demote`](Self::demote) needs to
    /// undo that.
    pub(crate) fn promote(&mut self, node: NodeId) -> (usize, Option<NodeId>) {
        let place = self.detach(node);
        self.attach(node, 0);
        let end = self.end;
        if end == Some(self.parent(node)) {
            self.end = None;
        }
        (place, end)
    }

    /// Makes the line that was promoted a branch again.
    pub(crate) fn demote(&mut self, node: NodeId, (place, end): (usize, Option<NodeId>)) {
        self.detach(node);
        self.attach(node, place);
        self.end = end;
    }

    /// Names the branch that a move begins. Returns the name that it had.
    pub(crate) fn rename(&mut self, node: NodeId, name: String) -> String {
        std::mem::replace(&mut self.node_mut(node).name, name)
    }

    /// Returns every branch, seen from a line: each after the one that it is in, and in the order of
    /// the moves after which they leave.
    #[must_use]
    pub fn branches(&self, line: &[NodeId]) -> Vec<Branch> {
        let mut found: Vec<Branch> = Vec::new();
        // The branches whose own ones are still to be listed, the next last.
        let mut open = vec![Branch { number: Vec::new(), after: 0, nodes: line.to_vec() }];
        while let Some(branch) = open.pop() {
            let mut within = self.leaving(&branch);
            within.reverse();
            open.extend(within);
            if !branch.number.is_empty() {
                found.push(branch);
            }
        }
        found
    }

    /// Returns the branches that leave a line.
    fn leaving(&self, line: &Branch) -> Vec<Branch> {
        let is_branch = !line.number.is_empty();
        let mut found = Vec::new();
        // Another branch leaves where this one begins, so that is not looked at again.
        for own in usize::from(is_branch)..=line.nodes.len() {
            let before = own.checked_sub(1).map_or(Self::DEAL, |before| line.nodes[before]);
            let next = line.nodes.get(own);
            for &child in self.node(before).children.iter().filter(|&child| Some(child) != next) {
                let mut number = line.number.clone();
                number.push(found.len() as u32 + 1);
                let nodes = self.continued(vec![child]);
                found.push(Branch { number, after: line.after + own, nodes });
            }
        }
        found
    }

    /// Adds all that was played in another tree from the same deal, except what only its record
    /// plays. Returns where each of its moves is in this one.
    pub(crate) fn adopt(&mut self, other: &Self) -> HashMap<NodeId, NodeId> {
        let mut known = HashMap::from([(Self::DEAL, Self::DEAL)]);
        let mut open: Vec<NodeId> = other.node(Self::DEAL).children.iter().rev().copied().collect();
        let mut wanted = vec![false; other.nodes.len()];
        // A move of the record is wanted if a move of the user comes after it.
        for at in (1..other.nodes.len()).rev() {
            let node = NodeId(at as u32);
            wanted[at] |= !other.is_recorded(node);
            if wanted[at] && other.is_attached(node) {
                wanted[other.parent(node).0 as usize] = true;
            }
        }
        while let Some(node) = open.pop() {
            let Some((&parent, mv)) = known.get(&other.parent(node)).zip(other.mv(node)) else {
                continue;
            };
            let here = match self.child(parent, mv) {
                Some(here) => here,
                None if wanted[node.0 as usize] => self.add(parent, mv),
                None => continue,
            };
            if self.name(here).is_empty() {
                self.rename(here, other.name(node).to_owned());
            }
            self.node_mut(here).wins |= other.node(node).wins;
            known.insert(node, here);
            open.extend(other.node(node).children.iter().rev());
        }
        known
    }

    /// Returns whether a move is in the tree, rather than taken away.
    pub(crate) fn is_attached(&self, node: NodeId) -> bool {
        self.node(self.parent(node)).children.contains(&node)
    }
}
