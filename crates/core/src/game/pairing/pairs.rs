//! Which cards pair, and where.

use crate::catalogue::{GridOption, PairRange, PairingGame, Pairs};
use crate::game::slot::Slot;
use crate::notation::Cell;
use crate::notation::pairing::Layout;

/// For each rank, from 0 for the ace, the set of ranks that it pairs with, one bit for each. No
/// card has the rank 15.
pub(super) type Fits = [u16; 16];

/// Returns the rank of a slot in [`Fits`].
#[inline(always)]
pub(super) const fn rank(slot: Slot) -> usize {
    (slot >> 2 & 15) as usize
}

#[inline]
pub(super) fn fits(game: &PairingGame) -> Fits {
    let goes = |rank: u8| game.kept_rank.is_none_or(|stays| stays.value() != rank + 1);
    let ranks = (0..13).filter(|&rank| goes(rank)).fold(0, |ranks, rank| ranks | 1 << rank);
    let pairs = |rank: u8| match game.pairs {
        Pairs::Rank => 1 << rank,
        Pairs::Suit => u16::MAX,
        // An ace is 0 here and 1 there.
        Pairs::Sum(sum) => 1_u16.checked_shl(u32::from(sum.wrapping_sub(rank + 2))).unwrap_or(0),
    };
    std::array::from_fn(
        |rank| if rank < 13 && goes(rank as u8) { pairs(rank as u8) & ranks } else { 0 },
    )
}

/// Returns whether two cells are near enough. `reach` is the maximum square of the distance of
/// neighbours.
#[inline(always)]
pub(super) fn within(near: PairRange, reach: u32, one: Cell, other: Cell) -> bool {
    let (rows, columns) = (
        i32::from(one.row()) - i32::from(other.row()),
        i32::from(one.column()) - i32::from(other.column()),
    );
    match near {
        PairRange::Neighbours => ((rows * rows + columns * columns) as u32).wrapping_sub(1) < reach,
        PairRange::Line => (rows == 0) ^ (columns == 0),
    }
}

/// Returns the square of the maximum distance of neighbours.
#[inline]
pub(super) const fn reach(layout: &Layout) -> u32 {
    if layout.options().has(GridOption::Orthogonal) { 1 } else { 2 }
}

/// For each card, the set of cards that pair with it, wherever they are.
pub fn table(game: &PairingGame) -> [u64; 52] {
    let (fits, same_suit) = (fits(game), same_suit(game));
    let slot = |card: usize| card as Slot;
    let pairs = |one: usize, other: usize| {
        (fits[rank(slot(one))] >> rank(slot(other))) & 1 == 1
            && (slot(one) ^ slot(other)) & same_suit == 0
    };
    std::array::from_fn(|one| {
        (0..52).filter(|&other| pairs(one, other)).fold(0, |set, other| set | 1 << other)
    })
}

/// Returns the bits in which the slots of a pair do not differ.
#[inline]
pub(super) fn same_suit(game: &PairingGame) -> u8 {
    if game.pairs == Pairs::Suit { 3 } else { 0 }
}

/// Returns how many rows and how many columns two cells are apart.
pub(super) const fn apart(one: Cell, other: Cell) -> (u8, u8) {
    (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()))
}
