//! Counts of lines of legal moves, and of the positions they reach.
//!
//! Two programs that agree on these numbers agree on the rules, as far as the lines reach.

use crate::budget::{Budget, Limit};
use crate::game::{AnyGame, Game, MAX_WORDS, Rules, Same, Search, each};
use crate::play::Position;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::ops::ControlFlow;

/// Counts the sequences of 1, 2, …, `depth` legal moves from a position. Only canonical moves count,
/// and a won game has none. Takes time in proportion to the counts.
///
/// ```
/// use patience::{Position, perft};
///
/// let position: Position = "montecarlo5x5x1+[AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C
///     7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC]".parse().unwrap();
/// assert_eq!(perft(&position, 4), [15, 209, 2_538, 27_244]);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u8) -> Vec<u64> {
    perft_within(position, depth, &mut Budget::nodes(u64::MAX), |_| ()).counts
}

/// Counts as [`perft`] does, within a budget of a node for each position and line. Calls `each` with
/// the count of every depth as soon as it is known.
///
/// ```
/// use patience::{Budget, Limit, Position, perft_within};
///
/// let position: Position = "montecarlo5x5x1+1".parse().unwrap();
/// let found = perft_within(&position, 9, &mut Budget::nodes(1000), |_| ());
/// assert_eq!(found.counts, [8, 54, 287]);
/// assert_eq!(found.limit, Some(Limit::Nodes));
/// ```
pub fn perft_within(
    position: &Position,
    depth: u8,
    budget: &mut Budget<'_>,
    mut each: impl FnMut(u64),
) -> Counts {
    Lines { depth, budget, each: &mut each }.of(position)
}

/// Counts the positions first reached by 0, 1, …, `depth` legal moves from a position.
///
/// Two positions are the same if they are [equal](Position): every place holds the same cards, the
/// foundations of each suit are the same in any order, and as many redeals are left. Positions are
/// compared as a whole, never by a hash alone, so the counts are exact.
///
/// ```
/// use patience::{Position, perft_distinct};
///
/// let position: Position = "montecarlo5x5x1+[AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C
///     7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC]".parse().unwrap();
/// assert_eq!(perft_distinct(&position, 4), [1, 15, 112, 660, 3_765]);
/// ```
///
/// # Panics
/// Panics if there are 2³² positions or more.
#[must_use]
pub fn perft_distinct(position: &Position, depth: u8) -> Vec<u64> {
    perft_distinct_within(position, depth, &mut Budget::nodes(u64::MAX), |_| ()).counts
}

/// Counts as [`perft_distinct`] does, within a budget of a node for each position and move. Calls
/// `each` with the count of every depth as soon as it is known.
///
/// ```
/// use patience::{Budget, Position, perft_distinct_within};
///
/// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let mut seen = Vec::new();
/// let each = |count| seen.push(count);
/// let found = perft_distinct_within(&position, 2, &mut Budget::nodes(1000), each);
/// assert_eq!((found.limit, found.counts), (None, seen));
/// ```
///
/// # Panics
/// Panics if there are 2³² positions or more.
pub fn perft_distinct_within(
    position: &Position,
    depth: u8,
    budget: &mut Budget<'_>,
    mut each: impl FnMut(u64),
) -> Counts {
    Positions { depth, budget, each: &mut each }.of(position)
}

/// The counts of some depths.
///
/// ```
/// use patience::{Budget, Limit, Position, perft_within};
///
/// let position: Position = "carpet+1".parse().unwrap();
/// let found = perft_within(&position, 30, &mut Budget::nodes(10_000), |_| ());
/// // What was counted before the limit is right.
/// assert_eq!((found.counts.len(), found.limit), (10, Some(Limit::Nodes)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The count of each depth that was finished.
    pub counts: Vec<u64>,
    /// The limit that ended the next one; none if all were wanted.
    pub limit: Option<Limit>,
}

impl Counts {
    /// Counts depth by depth, until there are no more or a limit ends it.
    fn collect(
        depths: impl Iterator<Item = Result<u64, Limit>>,
        mut each: impl FnMut(u64),
    ) -> Self {
        let mut found = Self { counts: Vec::new(), limit: None };
        for count in depths {
            match count {
                Ok(count) => {
                    each(count);
                    found.counts.push(count);
                }
                Err(limit) => {
                    found.limit = Some(limit);
                    break;
                }
            }
        }
        found
    }
}

fn legal<G: Rules>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// The lines of a game. `each` is no type parameter, so that lines are counted here alone, and not in each
/// crate that has one.
struct Lines<'b, 'c> {
    depth: u8,
    budget: &'b mut Budget<'c>,
    each: &'b mut dyn FnMut(u64),
}

impl Lines<'_, '_> {
    fn of(self, position: &Position) -> Counts {
        each!(AnyGame, position.table(), game => self.count((**game).clone()))
    }

    fn count<G: Game>(self, mut position: G) -> Counts {
        let Self { depth, budget, each } = self;
        // The last depth takes nearly all of the time.
        Counts::collect((1..=depth).map(|depth| lines(&mut position, depth, budget)), each)
    }
}

/// Returns the number of lines of `depth` moves from a position, which a limit leaves changed.
fn lines<G: Rules>(position: &mut G, depth: u8, budget: &mut Budget<'_>) -> Result<u64, Limit> {
    if depth <= 1 {
        let found = position.count_moves() as u64;
        budget.spend(1 + found)?;
        return Ok(found);
    }
    budget.spend(1)?;
    let mut found = 0;
    for mv in legal(position) {
        let undo = position.apply(mv);
        found += lines(position, depth - 1, budget)?;
        position.undo(undo);
    }
    Ok(found)
}

/// Like [`Lines`], compiled here alone.
struct Positions<'b, 'c> {
    depth: u8,
    budget: &'b mut Budget<'c>,
    each: &'b mut dyn FnMut(u64),
}

impl Positions<'_, '_> {
    fn of(self, position: &Position) -> Counts {
        each!(AnyGame, position.table(), game => self.count((**game).clone()))
    }

    fn count<G: Game>(self, position: G) -> Counts {
        match position.words(Same::Cards) {
            ..=4 => self.positions::<G, 4>(position),
            5..=16 => self.positions::<G, 16>(position),
            _ => self.positions::<G, MAX_WORDS>(position),
        }
    }

    /// Counts positions breadth first. Keeps each position only packed, and with its parent and
    /// move: the tree is walked again for each depth.
    fn positions<G: Rules + Search, const WORDS: usize>(self, origin: G) -> Counts {
        let Self { depth, budget, each } = self;
        let mut seen = Seen::default();
        seen.insert(origin.pack::<WORDS>(&origin, Same::Cards).words());
        let mut tree =
            PositionTree { position: origin.clone(), depths: Vec::new(), path: Vec::new() };
        let mut next = || {
            let mut found = Vec::new();
            let parents = tree.depths.last().map_or(1, Vec::len);
            for parent in 0..parents {
                tree.go_to(parent);
                let moves = legal(&tree.position);
                budget.spend(1 + moves.len() as u64)?;
                for mv in moves {
                    let undo = tree.position.apply(mv);
                    if seen.insert(tree.position.pack::<WORDS>(&origin, Same::Cards).words()) {
                        found.push((parent as u32, mv));
                    }
                    tree.position.undo(undo);
                }
            }
            let count = found.len() as u64;
            tree.go_to_root();
            tree.depths.push(found);
            Ok(count)
        };
        let depths = (0..=depth).map(|depth| if depth == 0 { Ok(1) } else { next() });
        Counts::collect(depths, each)
    }
}

/// Positions as a tree of moves.
struct PositionTree<G: Rules> {
    position: G,
    /// For each depth from 1, its positions: their parents, ascending, and the moves to them.
    depths: Vec<Vec<(u32, G::Move)>>,
    /// The path to `position`, with what undoing its moves needs.
    path: Vec<(u32, G::Undo)>,
}

impl<G: Rules> PositionTree<G> {
    /// Goes to a position of the last depth. Only the part of the path that differs is played.
    fn go_to(&mut self, last: usize) {
        let mut to = Vec::new();
        let mut at = last as u32;
        for depth in (0..self.depths.len()).rev() {
            if self.path.get(depth).is_some_and(|step| step.0 == at) {
                break;
            }
            to.push(at);
            at = self.depths[depth][at as usize].0;
        }
        let shared = self.depths.len() - to.len();
        self.undo_to(shared);
        for (depth, at) in (shared..).zip(to.into_iter().rev()) {
            let mv = self.depths[depth][at as usize].1;
            let undo = self.position.apply(mv);
            self.path.push((at, undo));
        }
    }

    fn go_to_root(&mut self) {
        self.undo_to(0);
    }

    fn undo_to(&mut self, depth: usize) {
        for (_, undo) in self.path.drain(depth..).rev() {
            self.position.undo(undo);
        }
    }
}

/// A set of packed positions, by the number of their words.
#[derive(Default)]
struct Seen {
    sets: Vec<PositionSet>,
    len: usize,
}

/// A set of packed positions with a number of words.
#[derive(Default)]
struct PositionSet {
    /// The positions, one after the other.
    words: Vec<u64>,
    /// Their numbers.
    numbers: HashTable<u32>,
}

impl Seen {
    /// Adds a position, and returns whether it is new.
    fn insert(&mut self, position: &[u64]) -> bool {
        // So that 32 bits number all, in 80 GB or more.
        assert!(self.len < u32::MAX as usize, "there are fewer than 2³² positions");
        if self.sets.len() <= position.len() {
            self.sets.resize_with(position.len() + 1, PositionSet::default);
        }
        let new = self.sets[position.len()].insert(position);
        self.len += usize::from(new);
        new
    }
}

impl PositionSet {
    fn insert(&mut self, position: &[u64]) -> bool {
        let words = &self.words;
        let of = |&number: &u32| &words[number as usize * position.len()..][..position.len()];
        let mix = |hash: u64, &word: &u64| {
            (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        // The table takes the low bits, which the high ones reach.
        let hash = |words: &[u64]| words.iter().fold(0, mix).rotate_left(26);
        let is = |number: &u32| of(number) == position;
        match self.numbers.entry(hash(position), is, |number| hash(of(number))) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                let number = (self.words.len() / position.len().max(1)) as u32;
                place.insert(number);
                self.words.extend_from_slice(position);
                true
            }
        }
    }
}
