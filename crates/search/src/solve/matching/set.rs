//! Sets of cards.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// The length of tables of cards and of what a card lies on, so that no index needs a check.
pub(super) const ENTRIES: usize = 128;

/// A set of cards, a bit for each: a word for those of one deck, two for those of two.
pub(in crate::solve) trait Set:
    Copy
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// Returns the set of one card.
    fn of(card: u8) -> Self;

    /// Returns whether a card is in the set.
    fn has(self, card: u8) -> bool;

    /// Returns the cards, by number.
    fn cards(self) -> impl Iterator<Item = u8>;

    /// Returns the words of the sets.
    fn words(sets: &[Self]) -> impl Iterator<Item = u64>;

    /// Returns the number of cards.
    fn len(self) -> u8;

    /// Returns the number of the first card, or that of bits if there is none.
    fn first_card(self) -> u8;

    /// Returns the set without its first card, and with all cards before that.
    fn down_from_first(self) -> Self;

    /// Returns all cards up to the last one of the set, which is not empty.
    fn up_to_last(self) -> Self;

    /// Returns the first eight cards, a bit for each.
    fn first_eight(self) -> u8;

    /// Returns the set of no card.
    #[inline(always)]
    fn zero() -> Self {
        Self::default()
    }

    /// Returns whether there is no card in the set.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::zero()
    }

    /// Returns the set of the first `cards` cards. They are fewer than the bits of a set.
    fn first(cards: usize) -> Self {
        Self::of(cards as u8).down_from_first()
    }

    /// Returns whether there are at least `cards` cards.
    #[inline(always)]
    fn has_at_least(self, cards: usize) -> bool {
        !(1..cards).fold(self, |set, _| set & set.down_from_first()).is_zero()
    }

    /// Returns all cards from the first one of the set on, or none if it is empty.
    #[inline(always)]
    fn up_from_first(self) -> Self {
        !self.down_from_first() | self
    }

    /// Returns the set, or the empty set unless the condition is true.
    #[inline(always)]
    fn only_if(self, condition: bool) -> Self {
        if condition { self } else { Self::zero() }
    }
}

/// Gives cards a number, whose bits are these sets.
#[inline(always)]
pub(super) fn set_number<S: Set>(bits: &mut [S], cards: S, number: u8) {
    for (at, bit) in bits.iter_mut().enumerate() {
        *bit = *bit & !cards | cards.only_if(number >> at & 1 == 1);
    }
}

/// Returns the number of each card whose bits are these sets, no more than eight.
pub(super) fn numbers<S: Set>(bits: &[S]) -> [u8; ENTRIES] {
    let mut numbers = [0; ENTRIES];
    for (at, eight) in numbers.as_chunks_mut().0.iter_mut().enumerate().take(size_of::<S>()) {
        let of_eight = |&set: &S| -> u8 { (set >> (8 * at)).first_eight() };
        let rows = bits.iter().rev().fold(0, |rows, set| rows << 8 | u64::from(of_eight(set)));
        // Rows of eight bits become columns: first within blocks of two, then of four and eight.
        let swap = |rows: u64, by: u32, mask: u64| {
            let differ = (rows ^ rows >> by) & mask;
            rows ^ differ ^ differ << by
        };
        let rows = swap(rows, 7, 0x00aa_00aa_00aa_00aa);
        let rows = swap(rows, 14, 0x0000_cccc_0000_cccc);
        let rows = swap(rows, 28, 0x0000_0000_f0f0_f0f0);
        *eight = rows.to_le_bytes();
    }
    numbers
}

/// Returns the cards whose bits differ.
#[inline(always)]
pub(super) fn differing<S: Set>(these: &[S], those: &[S]) -> S {
    these.iter().zip(those).fold(S::zero(), |set, (&this, &that)| set | this ^ that)
}

/// Returns the set of these cards.
pub(super) fn set_of<S: Set>(cards: &[u8]) -> S {
    cards.iter().fold(S::zero(), |set, &card| set | S::of(card))
}

/// What a set says of itself as a number, of whatever length.
macro_rules! as_word {
    () => {
        #[inline(always)]
        fn len(self) -> u8 {
            self.count_ones() as u8
        }

        #[inline(always)]
        fn first_card(self) -> u8 {
            self.trailing_zeros() as u8
        }

        #[inline(always)]
        fn down_from_first(self) -> Self {
            self.wrapping_sub(1)
        }

        #[inline(always)]
        fn up_to_last(self) -> Self {
            Self::MAX >> self.leading_zeros()
        }

        #[inline(always)]
        fn first_eight(self) -> u8 {
            self as u8
        }
    };
}

impl Set for u64 {
    as_word!();

    #[inline(always)]
    fn of(card: u8) -> Self {
        1 << (card & 63)
    }

    #[inline(always)]
    fn has(self, card: u8) -> bool {
        self >> (card & 63) & 1 == 1
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
    as_word!();

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
