//! Positions packed into a few words, for programs that visit many.

use super::rules::Rules;

/// The maximum number of words of a packed position, over all games and layouts.
pub const MAX_WORDS: usize = 19;

/// What positions must share to be packed alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// The cards: they are equal by [`Eq`]. Suits and places count even where no rule uses them.
    Cards,
    /// The future. Suits count only as far as the rules use them, and columns, freecells and piles
    /// that the rules treat alike may be in any order.
    Future,
}

/// A game whose positions can be packed. [`Position::key`](crate::Position::key) is for programs.
///
/// Positions are packed relative to an **origin**, a position that both were reached from by legal
/// moves: the deal, or the position where a search starts. Positions with different origins must
/// not be compared.
///
/// For positions of one origin, tests check that
/// - with [`Same::Cards`], they are packed alike if and only if they are equal;
/// - with [`Same::Future`], positions packed alike have the same future: a move of one corresponds
///   to a move of the other, and both lead to positions that are again packed alike. So they have
///   equally many lines of each length and the same solutions, except for labels;
/// - with [`Same::Future`], positions are packed alike if they differ only by the order of
///   interchangeable places, by swapping cards that the rules treat alike, or by how they were
///   reached.
///
/// Nothing is hashed, so there are no collisions.
pub trait Search: Rules {
    /// Returns the number of words that any position reached from this one can need.
    fn words(&self, same: Same) -> usize;

    /// Packs this position, which was reached from `origin` by legal moves.
    ///
    /// # Panics
    /// Panics if the position needs more than `WORDS` words, which can only happen if that is less
    /// than [`words`](Self::words) of the origin.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS>;

    /// Returns whether a legal move may lead to a future of its own. If not, this position, or that after a move
    /// listed before, is packed like the position after it with [`Same::Future`].
    fn may_be_new(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }
}

/// A packed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed<const WORDS: usize> {
    words: [u64; WORDS],
    bits: usize,
}

impl<const WORDS: usize> Packed<WORDS> {
    /// Returns its words, as many as are in use.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words[..self.bits.div_ceil(64)]
    }

    /// Starts with a number of zeros.
    pub const fn zeros(bits: usize) -> Self {
        Self { words: [0; WORDS], bits }
    }

    /// Sets bits that are zero. The value has at most `width` bits.
    #[inline(always)]
    pub(super) fn set(&mut self, at: usize, value: u8, width: usize) {
        let (word, shift) = (at / 64, at % 64);
        self.words[word] |= u64::from(value) << shift;
        if shift + width > 64 {
            self.words[word + 1] |= u64::from(value) >> (64 - shift);
        }
    }

    /// Appends a value of at most `width` bits.
    #[inline(always)]
    pub fn push(&mut self, value: u8, width: usize) {
        self.set(self.bits, value, width);
        self.bits += width;
    }

    /// Appends a list of numbers below 64, so that its end can be found.
    #[inline(always)]
    pub(super) fn push_list(&mut self, list: impl Iterator<Item = u8>) {
        for item in list {
            self.push(item << 1 | 1, 7);
        }
        self.push(0, 1);
    }

    /// Appends which part of `all` a subsequence of it is: a bit for each element up to the last
    /// that is in it. Of equal elements, it takes the first that it can, so that subsequences with
    /// equal elements are appended alike.
    #[inline(always)]
    pub fn push_part(&mut self, all: impl Iterator<Item = u8>, mut part: impl Iterator<Item = u8>) {
        let Some(mut next) = part.next() else { return };
        for item in all {
            let taken = item == next;
            self.push(u8::from(taken), 1);
            if taken {
                match part.next() {
                    Some(item) => next = item,
                    None => return,
                }
            }
        }
    }
}

/// Lists of numbers in any order.
pub(super) struct Lists<const ITEMS: usize, const LISTS: usize> {
    items: arrayvec::ArrayVec<u8, ITEMS>,
    ends: arrayvec::ArrayVec<(u8, u8), LISTS>,
}

impl<const ITEMS: usize, const LISTS: usize> Lists<ITEMS, LISTS> {
    pub(super) const fn new() -> Self {
        Self { items: arrayvec::ArrayVec::new_const(), ends: arrayvec::ArrayVec::new_const() }
    }

    /// Adds a list.
    #[inline(always)]
    pub(super) fn add(&mut self, list: impl Iterator<Item = u8>) {
        let start = self.items.len() as u8;
        self.items.extend(list);
        self.ends.push((start, self.items.len() as u8));
    }

    /// Appends the lists, sorted.
    #[inline(always)]
    pub(super) fn push_to<const WORDS: usize>(&mut self, packed: &mut Packed<WORDS>) {
        let list = |&(start, end): &(u8, u8)| &self.items[usize::from(start)..usize::from(end)];
        self.ends.sort_unstable_by(|one, other| list(one).cmp(list(other)));
        for ends in &self.ends {
            packed.push_list(list(ends).iter().copied());
        }
    }
}
