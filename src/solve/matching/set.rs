//! Sets of cards.

use num_traits::{PrimInt, WrappingSub};
use std::ops::{BitAndAssign, BitOrAssign};

/// A set of cards, a bit for each: a word for those of one deck, two for those of two.
pub(in crate::solve) trait Set:
    PrimInt + WrappingSub + BitAndAssign + BitOrAssign + Default
{
    /// Returns the set of one card.
    fn of(card: u8) -> Self;

    /// Returns whether a card is in the set.
    fn has(self, card: u8) -> bool;

    /// Returns the number of cards.
    fn len(self) -> u8;

    /// Returns the cards, by number.
    fn cards(self) -> impl Iterator<Item = u8>;

    /// Returns the words of some sets.
    fn words(sets: &[Self]) -> impl Iterator<Item = u64>;

    /// Returns the set of the first cards, so many.
    fn first(cards: usize) -> Self {
        Self::of(cards as u8).wrapping_sub(&Self::one())
    }

    /// Returns whether there are so many cards.
    #[inline(always)]
    fn has_at_least(self, cards: usize) -> bool {
        !(1..cards).fold(self, |set, _| set & set.wrapping_sub(&Self::one())).is_zero()
    }

    /// Returns the cards from the first one in the set up.
    #[inline(always)]
    fn up_from_first(self) -> Self {
        !self.wrapping_sub(&Self::one()) | self
    }

    /// Returns the set if something is so, and otherwise none.
    #[inline(always)]
    fn only_if(self, so: bool) -> Self {
        if so { self } else { Self::zero() }
    }
}

/// Returns the set of some cards.
pub(super) fn set_of<S: Set>(cards: &[u8]) -> S {
    cards.iter().fold(S::zero(), |set, &card| set | S::of(card))
}

impl Set for u64 {
    #[inline(always)]
    fn of(card: u8) -> Self {
        1 << (card & 63)
    }

    #[inline(always)]
    fn has(self, card: u8) -> bool {
        self >> (card & 63) & 1 == 1
    }

    #[inline(always)]
    fn len(self) -> u8 {
        self.count_ones() as u8
    }

    #[inline(always)]
    fn cards(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let card = (self != 0).then_some(self.trailing_zeros() as u8);
            self &= self.wrapping_sub(1);
            card
        })
    }

    #[inline(always)]
    fn words(sets: &[Self]) -> impl Iterator<Item = u64> {
        sets.iter().copied()
    }
}

impl Set for u128 {
    #[inline(always)]
    fn of(card: u8) -> Self {
        BITS[(card & 127) as usize]
    }

    #[inline(always)]
    fn has(self, card: u8) -> bool {
        let half = if card < 64 { self as u64 } else { (self >> 64) as u64 };
        half >> (card & 63) & 1 == 1
    }

    #[inline(always)]
    fn len(self) -> u8 {
        self.count_ones() as u8
    }

    #[inline(always)]
    fn cards(self) -> impl Iterator<Item = u8> {
        // Half by half: halves take less than 128 bits.
        let (mut half, mut later, mut first) = (self as u64, (self >> 64) as u64, 0);
        std::iter::from_fn(move || {
            if half == 0 {
                if later == 0 {
                    return None;
                }
                (half, later, first) = (later, 0, 64);
            }
            let card = first + half.trailing_zeros() as u8;
            half &= half - 1;
            Some(card)
        })
    }

    #[inline(always)]
    fn words(sets: &[Self]) -> impl Iterator<Item = u64> {
        sets.iter().flat_map(|&set| [set as u64, (set >> 64) as u64])
    }
}

/// Looking a bit up takes less than shifting 128 bits.
static BITS: [u128; 128] = {
    let mut bits = [1; 128];
    let mut card = 1;
    while card < 128 {
        bits[card] = 1 << card;
        card += 1;
    }
    bits
};
