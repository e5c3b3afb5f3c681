//! Match Solitaire with a stock, row by row, if any solution will do.
//!
//! Positions with the same rows in the stock are compared with each other only. From some of them,
//! the best, the search goes on, and deals on each. Those that are best once the stock is empty are
//! searched as games of their own, where [`super::loose`] sees more in a position than its moves.
//! What is left out may win too, so this proves nothing; but most games are won so.

use super::model::Model;
use super::{MatchingSpace, Next, Set, differing};
use crate::solve::engine::Tree;
use arrayvec::ArrayVec;
use patience_core::budget::Budget;
use std::iter;

/// A search of a game with a stock for any solution, row by row: some positions before each row that
/// is dealt, and then some of those without a stock, each as a game of its own.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct RowSearch {
    /// The number of positions that it goes on from before each row, those of the lowest rank.
    width: usize,
    /// The number of positions without a stock, and that of nodes for each.
    last: usize,
    pub(in crate::solve) nodes: u64,
    weights: Weights,
}

/// What makes a position before a row is dealt a good one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Each match made.
    matches: u16,
    /// Each card that lies on one that it goes on.
    pub(super) sorted: u16,
    /// Each card in a freecell, since no row will cover it.
    cells: u16,
    /// Each card that lies above one of the same match: other columns are the freer for it.
    again: u16,
}

const SORTED: Weights = Weights { matches: 0, sorted: 2, cells: 1, again: 1 };
const MATCHES: Weights = Weights { matches: 2, sorted: 0, cells: 1, again: 0 };
const BOTH: Weights = Weights { matches: 4, sorted: 1, cells: 0, again: 0 };

impl RowSearch {
    /// The number of cards up to which a game is searched whole from the start.
    pub(in crate::solve) const FEW: usize = 16;
    /// The number of ranks for each number of rows in the stock. All fit with 104 rows, the most that
    /// there can be.
    const RANKS: u16 = 512;
    /// The searches of a game, after one that only deals. Which weights win a game differs from game
    /// to game.
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

    const fn new(width: usize, last: usize, nodes: u64, weights: Weights) -> Self {
        Self { width, last, nodes, weights }
    }

    /// Returns the searches of a game before that of all positions, one after the other.
    pub(in crate::solve) fn all<S: Set>(model: &Model<S>) -> impl Iterator<Item = Self> {
        let hosts: usize = model.hosts.iter().map(ArrayVec::len).sum();
        // Where cards go on so many others, most games are won even if all is dealt first.
        let nodes = if hosts > 3 * model.cards { 4_000 } else { 250 };
        iter::once(Self::new(1, 1, nodes, SORTED)).chain(Self::SEARCHES)
    }
}

impl<S: Set, const PLANES: usize> MatchingSpace<'_, S, PLANES> {
    /// Returns positions without a stock, the best first, if the search goes row by row.
    pub(in crate::solve) fn by_rows(
        &mut self,
        search: RowSearch,
        tree: &mut Tree<[S; PLANES]>,
        budget: &mut Budget<'_>,
    ) -> Vec<u32> {
        self.weights = Some(search.weights);
        let layers = (RowSearch::RANKS.into(), self.rows_after(0).into());
        tree.descend(self, layers, search.width, search.last, budget)
    }

    /// Returns a rank that is lower the more rows are still in the stock, and then the better the
    /// position is.
    #[inline(always)]
    pub(super) fn rank_by_rows(&self, next: &Next<S, PLANES>, rows: u16, weights: Weights) -> u16 {
        let made = (self.model.cards / self.model.size) as u16 - next.matches;
        let in_cells = self.of_code(&next.planes, Self::IN_CELL).len();
        let mut good = weights.matches * made
            + weights.cells * u16::from(in_cells)
            + weights.again * next.agains;
        if weights.sorted > 0 {
            let sorted = self.sorted_of(&next.planes);
            good += weights.sorted * u16::from(sorted);
        }
        let dealt = self.rows_after(0) - rows;
        RowSearch::RANKS * dealt + (RowSearch::RANKS - 1).saturating_sub(good)
    }

    /// Returns how many cards lie on one that they go on after an event.
    #[inline(always)]
    fn sorted_of(&self, planes: &[S; PLANES]) -> u8 {
        let moved = differing(&self.table.planes, planes);
        let is_sorted = |&card: &u8| self.is_sorted(card, self.model.link(planes, card));
        (self.table.sorted & !moved).len() + moved.cards().filter(is_sorted).count() as u8
    }

    /// Returns whether a card goes on what it lies on.
    #[inline(always)]
    pub(super) fn is_sorted(&self, card: u8, link: u8) -> bool {
        usize::from(link) < self.model.cards
            && self.model.neighbours[usize::from(card & 127)].has(link)
    }
}
