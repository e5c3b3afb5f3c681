//! Best-first search over the positions of any game.
//!
//! The engine knows no game. It keeps every position that it has reached, whole, so that two
//! positions are never taken for one, and a search that runs dry has seen everything that matters.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use patience_core::budget::{Budget, Limit};

/// What a search is for.
///
/// ```
/// use patience::solve::{Aim, Solvability, Solver};
/// use patience::{Budget, Position};
///
/// let position: Position = "2x2x3x2+1".parse().unwrap();
/// let moves = |aim| {
///     let answer = Solver::default().solve(&position, aim, &mut Budget::nodes(100_000));
///     let Solvability::Solved { moves, .. } = answer.finding else { panic!() };
///     moves.len()
/// };
/// // To find any solution is often far quicker.
/// assert!(moves(Aim::Any) >= moves(Aim::Shortest));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Aim {
    /// Any solution.
    #[default]
    Any,
    /// A solution with as few moves as possible.
    Shortest,
}

/// The positions of a game, and the ways between them.
pub(super) trait Space {
    /// A position. Positions that are equal have the same future.
    type State: Clone + Eq;
    /// The type of the moves written.
    type Move;

    /// Returns the position that the search starts from, at no moves.
    fn start(&mut self) -> Successor<Self::State>;

    /// Returns a lower bound on the number of moves from the start to a win.
    fn bound(&mut self) -> u16;

    /// Returns a hash of a position, good in its upper half.
    fn hash(state: &Self::State) -> u64;

    /// Calls back with positions that follow. Those that cannot be won may be left out, and those
    /// that others make superfluous: with [`Aim::Any`] if others lead to a win too, and with
    /// [`Aim::Shortest`] if they do so in no more moves.
    ///
    /// With [`Aim::Any`], it may call back with some only, the most promising. It returns a rank
    /// then, at which it is called with the next `stage` for others. The first is 0.
    fn expand(
        &mut self,
        state: &Self::State,
        stage: u8,
        found: &mut impl FnMut(Successor<Self::State>),
    ) -> Option<u16>;

    /// Prepares an attempt to find any solution soon, by its number from 0 on: gives positions
    /// other ranks. Returns the number of nodes for it, or none if what follows is the search of
    /// all positions.
    fn attempt(&mut self, _number: usize) -> Option<u64> {
        None
    }

    /// Returns moves along a path from the start, as many as [`expand`](Self::expand) said at the
    /// least.
    fn write(&mut self, path: &[Self::State]) -> Vec<Self::Move>;

    /// Searches for any solution: a few positions at a time, each [`attempt`](Self::attempt) in
    /// another order, and in the end all of them.
    fn search_any(
        &mut self,
        tree: &mut SearchTree<Self::State>,
        budget: &mut Budget<'_>,
    ) -> SearchEnd
    where
        Self: Sized,
    {
        let mut number = 0;
        while let Some(nodes) = self.attempt(number)
            && nodes < budget.left()
        {
            let end = budget.within(nodes, |budget| tree.search(self, Aim::Any, budget));
            if end != SearchEnd::Limit(Limit::Nodes) {
                return end;
            }
            number += 1;
        }
        tree.search(self, Aim::Any, budget)
    }
}

/// A space whose positions have layers, so that beams can search them.
pub(super) trait Layers: Space {
    /// Returns how many positions beams may reach before they are no longer limited in width, since
    /// the game is likely lost.
    fn narrow(&self) -> u64;

    /// Sets how positions are ranked, differently in each round. The first is 0.
    fn rank_otherwise(&mut self, round: u8);

    /// Returns the layer of a position: the same or a higher one for those that follow it.
    fn layer(&self, state: &Self::State) -> usize;

    /// Returns the rank of a new position in a beam, if that takes too long to tell for every step,
    /// many of which lead to positions reached before. If it is 0, the position leads to a win that
    /// [`write`](Space::write) finds.
    fn look_ahead(&mut self, state: &Self::State) -> Option<u16>;

    /// Searches for any solution with beams, each wider than the last and with one stage more,
    /// until nothing is left out.
    fn widen(&mut self, tree: &mut SearchTree<Self::State>, budget: &mut Budget<'_>) -> SearchEnd
    where
        Self: Sized,
    {
        let start = budget.spent();
        let mut width = 1_usize;
        for round in 0.. {
            self.rank_otherwise(round);
            let end = tree.beam(self, width, round, budget);
            if end != SearchEnd::Cut {
                return end;
            }
            let is_narrow = budget.spent() - start < self.narrow();
            width = if is_narrow { width.saturating_mul(2) } else { usize::MAX };
        }
        SearchEnd::Cut
    }
}

/// Returns the lower bound of a space that ranks positions by an aim: the rank of its start if that
/// is the shortest solution.
pub(super) fn bound_of<S: Space>(space: &mut S, aim: impl Fn(&mut S) -> &mut Aim) -> u16 {
    let other = std::mem::replace(aim(space), Aim::Shortest);
    let bound = space.start().rank;
    *aim(space) = other;
    bound
}

/// A position that follows another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor<S> {
    pub(super) state: S,
    /// The number of moves to it.
    pub(super) moves: u16,
    /// The lowest rank is expanded first. With [`Aim::Shortest`] it is a lower bound on the
    /// number of moves to a win, and otherwise any estimate. It depends on the position alone.
    pub(super) rank: u16,
    /// Whether the game is won.
    pub(super) won: bool,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// At a position that is won, by its index.
    Won(u32),
    /// Every position that matters has been seen, and none is won.
    Exhausted,
    /// Positions were dropped, and nothing was found among the others.
    Cut,
    /// At a limit.
    Limit(Limit),
}

#[derive(Clone)]
struct SearchNode<S> {
    state: S,
    parent: u32,
    /// The fewest moves to it that are known.
    moves: u16,
    rank: u16,
    won: bool,
    expanded: bool,
    /// How often it was expanded in part.
    stage: u8,
}

/// A node in the table, with half of the hash of its state: most others differ in it, and a table
/// that grows needs no state.
struct KnownState {
    hash: u32,
    at: u32,
}

/// Returns a hash whose lowest and highest bits differ as those of half of one do.
const fn spread(hash: u32) -> u64 {
    (hash as u64) << 32 | hash as u64
}

/// The tables of a search, which can be used again.
pub(super) struct SearchTree<S> {
    aim: Aim,
    nodes: Vec<SearchNode<S>>,
    /// The nodes by their states.
    table: HashTable<KnownState>,
    /// The positions to go on from: by rank, or with [`Aim::Shortest`] by the moves to them and
    /// their rank together.
    open: Vec<Vec<u32>>,
    /// No place of `open` before this one is in use.
    lowest: usize,
    /// The maximum number of nodes.
    max: usize,
    /// A position that is won, as soon as one is reached that ends the search.
    won: Option<u32>,
    /// Whether a position was left out because there was no room for it.
    full: bool,
    /// The maximum number of bytes that the tables have taken up.
    peak: usize,
}

/// No node.
const NONE: u32 = u32::MAX;

impl<S: Clone + Eq> Default for SearchTree<S> {
    fn default() -> Self {
        Self {
            aim: Aim::Any,
            nodes: Vec::new(),
            table: HashTable::new(),
            open: Vec::new(),
            lowest: 0,
            max: 0,
            won: None,
            full: false,
            peak: 0,
        }
    }
}

impl<S: Clone + Eq> SearchTree<S> {
    /// The bytes for a node: its own, no more than 32 in the table, and a place among the open.
    const BYTES: u64 = size_of::<SearchNode<S>>() as u64 + 32 + 8;

    /// The bytes that are kept for the next search.
    const KEPT: usize = 64 << 20;

    /// Searches a space from its start. Each position that is reached costs a node of the budget,
    /// new or not.
    pub(super) fn search<P: Space<State = S>>(
        &mut self,
        space: &mut P,
        aim: Aim,
        budget: &mut Budget<'_>,
    ) -> SearchEnd {
        self.begin(space, aim, budget);
        loop {
            if let Some(end) = self.end() {
                return end;
            }
            let Some(at) = self.next() else { return SearchEnd::Exhausted };
            if self.nodes[at as usize].won {
                return SearchEnd::Won(at);
            }
            let cost = self.resume(space, at);
            if let Err(limit) = budget.spend(cost) {
                return self.won.map_or(SearchEnd::Limit(limit), SearchEnd::Won);
            }
        }
    }

    /// Goes down a space whose positions have layers, with `ranks` ranks for each of them: expands
    /// `width` positions of each layer, those of the lowest rank. Returns positions of the layer
    /// `bottom`, up to `max`, those of the lowest rank first; or none if a limit is reached.
    pub(super) fn descend<P: Space<State = S>>(
        &mut self,
        space: &mut P,
        (ranks, bottom): (usize, usize),
        width: usize,
        max: usize,
        budget: &mut Budget<'_>,
    ) -> Vec<u32> {
        self.begin(space, Aim::Any, budget);
        for layer in 0..bottom {
            let end = (layer + 1) * ranks;
            for _ in 0..width {
                let Some(at) = self.next_below(end) else { break };
                let cost = self.resume(space, at);
                if budget.spend(cost).is_err() || self.full {
                    return Vec::new();
                }
            }
            self.skip_to(end);
        }
        std::iter::from_fn(|| self.next()).take(max).collect()
    }

    /// Searches a space layer by layer. Expands no more than `width` positions of a layer at a
    /// time, those of the lowest rank, and each in no more than `stages` stages after the first.
    fn beam<P: Layers<State = S>>(
        &mut self,
        space: &mut P,
        width: usize,
        stages: u8,
        budget: &mut Budget<'_>,
    ) -> SearchEnd {
        self.begin(space, Aim::Any, budget);
        let mut layers: Vec<Vec<u32>> = Vec::new();
        let (mut sorted, mut lowest, mut is_cut) = (0, 0, false);
        loop {
            self.sort_into_layers(space, sorted, &mut layers);
            sorted = self.nodes.len();
            if let Some(end) = self.end() {
                return end;
            }
            while layers.get(lowest).is_some_and(Vec::is_empty) {
                lowest += 1;
            }
            let Some(layer) = layers.get_mut(lowest) else { break };
            let mut layer = std::mem::take(layer);
            if layer.len() > width {
                layer.sort_by_key(|&at| self.nodes[at as usize].rank);
                layer.truncate(width);
                is_cut = true;
            }
            for at in layer {
                let mut cost = 1;
                let mut later = None;
                for stage in 0..=stages {
                    later = self.expand(space, at, stage, &mut cost);
                    if later.is_none() {
                        break;
                    }
                }
                is_cut |= later.is_some();
                if let Err(limit) = budget.spend(cost) {
                    return self.won.map_or(SearchEnd::Limit(limit), SearchEnd::Won);
                }
                if self.end().is_some() {
                    break;
                }
            }
        }
        if is_cut { SearchEnd::Cut } else { SearchEnd::Exhausted }
    }

    /// Puts the nodes from one on into their layers, and ranks them by looking ahead.
    fn sort_into_layers<P: Layers<State = S>>(
        &mut self,
        space: &mut P,
        from: usize,
        layers: &mut Vec<Vec<u32>>,
    ) {
        for (at, node) in (from as u32..).zip(&mut self.nodes[from..]) {
            if let Some(rank) = space.look_ahead(&node.state) {
                node.rank = rank;
                if rank == 0 {
                    self.won = self.won.or(Some(at));
                }
            }
            let layer = space.layer(&node.state);
            if layer >= layers.len() {
                layers.resize_with(layer + 1, Vec::new);
            }
            layers[layer].push(at);
        }
    }

    /// Clears the tables and reaches the start of a space.
    fn begin<P: Space<State = S>>(&mut self, space: &mut P, aim: Aim, budget: &Budget<'_>) {
        self.clear();
        self.aim = aim;
        self.max = usize::try_from(budget.memory() / Self::BYTES).unwrap_or(usize::MAX);
        self.max = self.max.min(NONE as usize);
        self.reach::<P>(NONE, 0, space.start());
    }

    /// Returns how the search ends because of a position that was reached, if it does.
    fn end(&self) -> Option<SearchEnd> {
        match self.won {
            Some(won) => Some(SearchEnd::Won(won)),
            None if self.full => Some(SearchEnd::Limit(Limit::Memory)),
            None => None,
        }
    }

    /// Expands a position in its next stage, and opens it again if there are others. Returns the
    /// cost in nodes.
    #[inline(always)]
    fn resume<P: Space<State = S>>(&mut self, space: &mut P, at: u32) -> u64 {
        let mut cost = 1;
        let stage = self.nodes[at as usize].stage;
        if let Some(rank) = self.expand(space, at, stage, &mut cost) {
            let node = &mut self.nodes[at as usize];
            node.stage += 1;
            node.expanded = false;
            let moves = node.moves;
            self.open(at, moves, rank);
        }
        cost
    }

    /// Reaches the positions that follow one in a stage, and adds how many they are to the cost.
    /// Returns the rank for the next stage, if there is one.
    #[inline(always)]
    fn expand<P: Space<State = S>>(
        &mut self,
        space: &mut P,
        at: u32,
        stage: u8,
        cost: &mut u64,
    ) -> Option<u16> {
        let node = &self.nodes[at as usize];
        let (state, moves) = (node.state.clone(), node.moves);
        space.expand(&state, stage, &mut |next| {
            *cost += 1;
            self.reach::<P>(at, moves, next);
        })
    }

    /// Returns a lower bound on the moves from the start to a win, after a search for the shortest
    /// solution that ended at a limit.
    pub(super) const fn bound(&self) -> usize {
        self.lowest
    }

    /// Clears the tables, and returns the most bytes that they have taken up since the last call.
    /// If that was more than a search takes as a rule, gives the memory back.
    pub(super) fn take_peak(&mut self) -> u64 {
        self.clear();
        let peak = std::mem::take(&mut self.peak);
        if peak > Self::KEPT {
            *self = Self::default();
        }
        peak as u64
    }

    /// Returns the positions from the start to one of the nodes.
    pub(super) fn path(&self, to: u32) -> Vec<S> {
        let mut path = Vec::new();
        let mut at = to;
        while let Some(node) = self.nodes.get(at as usize) {
            path.push(node.state.clone());
            at = node.parent;
        }
        path.reverse();
        path
    }

    fn clear(&mut self) {
        self.peak = self.peak.max(self.nodes.len() * Self::BYTES as usize);
        self.table.clear();
        self.nodes.clear();
        for open in &mut self.open[self.lowest..] {
            open.clear();
        }
        self.lowest = self.open.len();
        self.won = None;
        self.full = false;
    }

    /// Takes the position to expand next.
    fn next(&mut self) -> Option<u32> {
        self.next_below(usize::MAX)
    }

    /// Takes the position to expand next, if its rank is below `end`.
    #[inline(always)]
    fn next_below(&mut self, end: usize) -> Option<u32> {
        while self.lowest < end
            && let Some(open) = self.open.get_mut(self.lowest)
        {
            while let Some(at) = open.pop() {
                let node = &mut self.nodes[at as usize];
                // A position that was reached again in fewer moves was opened twice.
                if !std::mem::replace(&mut node.expanded, true) {
                    return Some(at);
                }
            }
            self.lowest += 1;
        }
        None
    }

    /// Leaves the positions of ranks below `end`.
    fn skip_to(&mut self, end: usize) {
        while self.lowest < end
            && let Some(open) = self.open.get_mut(self.lowest)
        {
            open.clear();
            self.lowest += 1;
        }
    }

    /// Reaches a position. If it is new and there is no room for it, the tree is full from then on.
    #[inline]
    fn reach<P: Space<State = S>>(&mut self, parent: u32, before: u16, next: Successor<S>) {
        if self.full {
            return;
        }
        let moves = before.saturating_add(next.moves);
        let (nodes, hash) = (&self.nodes, (P::hash(&next.state) >> 32) as u32);
        let is =
            |known: &KnownState| known.hash == hash && nodes[known.at as usize].state == next.state;
        match self.table.entry(spread(hash), is, |known| spread(known.hash)) {
            Entry::Occupied(known) => {
                let at = known.get().at;
                let node = &mut self.nodes[at as usize];
                if self.aim == Aim::Shortest && moves < node.moves {
                    node.moves = moves;
                    node.parent = parent;
                    node.expanded = false;
                    let rank = node.rank;
                    self.open(at, moves, rank);
                }
            }
            Entry::Vacant(place) => {
                let at = self.nodes.len();
                if at >= self.max {
                    self.full = true;
                    return;
                }
                let Successor { state, rank, won, .. } = next;
                self.nodes.push(SearchNode {
                    state,
                    parent,
                    moves,
                    rank,
                    won,
                    expanded: false,
                    stage: 0,
                });
                let at = at as u32;
                place.insert(KnownState { hash, at });
                if won && self.aim == Aim::Any {
                    self.won = self.won.or(Some(at));
                }
                self.open(at, moves, rank);
            }
        }
    }

    fn open(&mut self, at: u32, moves: u16, rank: u16) {
        let place = match self.aim {
            Aim::Any => usize::from(rank),
            Aim::Shortest => usize::from(rank) + usize::from(moves),
        };
        if place >= self.open.len() {
            self.open.resize_with(place + 1, Vec::new);
        }
        self.open[place].push(at);
        self.lowest = self.lowest.min(place);
    }
}
