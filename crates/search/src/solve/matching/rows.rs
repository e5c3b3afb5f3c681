//! Match Solitaire with a stock, row by row, if any solution will do.
//!
//! Positions with the same rows in the stock are compared with each other only. Some of them, the
//! best, are expanded, and then a row is dealt on each. Those that are best once the stock is empty
//! are searched as games of their own, where [`super::loose`] sees more in a position than its
//! moves. What is left out may win too, so this proves nothing; but most games are won so.

use super::model::MatchingModel;
use super::set::Set;
use arrayvec::ArrayVec;
use std::iter;

/// A search of a game with a stock for any solution, row by row: some positions before each row
/// that is dealt, and then some of those without a stock, each as a game of its own.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct RowSearch {
    /// The number of positions that it expands before each row, those of the lowest rank.
    pub(super) width: usize,
    /// The number of positions without a stock, and that of nodes for each.
    pub(super) last: usize,
    pub(in crate::solve) nodes: u64,
    pub(super) weights: RowWeights,
}

/// What makes a position before a row is dealt a good one.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowWeights {
    /// Each match made.
    pub(super) matches: u16,
    /// Each card that lies on one that it goes on.
    pub(super) sorted: u16,
    /// Each card in a freecell, since no row will cover it.
    pub(super) cells: u16,
    /// Each card that lies above one of the same match: other columns are the freer for it.
    pub(super) again: u16,
}

const SORTED: RowWeights = RowWeights { matches: 0, sorted: 2, cells: 1, again: 1 };
const MATCHES: RowWeights = RowWeights { matches: 2, sorted: 0, cells: 1, again: 0 };
const BOTH: RowWeights = RowWeights { matches: 4, sorted: 1, cells: 0, again: 0 };

impl RowSearch {
    /// The number of cards up to which a game is searched whole from the start.
    pub(in crate::solve) const FEW: usize = 16;
    /// The number of ranks for each number of rows in the stock. All fit with 104 rows, the most
    /// that there can be.
    pub(super) const RANKS: u16 = 512;
    /// The searches of a game, after one that only deals. Which weights win a game differs from
    /// game to game.
    const SEARCHES: [Self; 16] = [
        Self::new(10, 2, 2_000, SORTED),
        Self::new(20, 4, 2_000, SORTED),
        Self::new(30, 4, 2_000, MATCHES),
        Self::new(30, 4, 3_000, BOTH),
        Self::new(100, 4, 3_000, BOTH),
        Self::new(100, 8, 10_000, MATCHES),
        Self::new(300, 8, 10_000, SORTED),
        Self::new(300, 8, 10_000, BOTH),
        Self::new(300, 8, 10_000, MATCHES),
        Self::new(1_000, 16, 20_000, BOTH),
        Self::new(1_000, 16, 20_000, MATCHES),
        Self::new(3_000, 16, 50_000, SORTED),
        Self::new(10_000, 32, 50_000, BOTH),
        Self::new(10_000, 32, 50_000, MATCHES),
        Self::new(100_000, 32, 50_000, BOTH),
        Self::new(100_000, 32, 50_000, MATCHES),
    ];

    const fn new(width: usize, last: usize, nodes: u64, weights: RowWeights) -> Self {
        Self { width, last, nodes, weights }
    }

    /// Returns the searches of a game before that of all positions, one after the other.
    pub(in crate::solve) fn all<S: Set>(model: &MatchingModel<S>) -> impl Iterator<Item = Self> {
        let hosts: usize = model.hosts.iter().map(ArrayVec::len).sum();
        // Where cards go on so many others, most games are won even if all is dealt first.
        let nodes = if hosts > 3 * model.cards { 4_000 } else { 250 };
        iter::once(Self::new(1, 1, nodes, SORTED)).chain(Self::SEARCHES)
    }
}
