//! Turns shuffle numbers into decks, specified to the bit and stable forever.
//!
//! The engine `chacha20`: the key of ChaCha20 (RFC 8439) is the shuffle number as eight
//! little-endian bytes followed by 24 zero bytes, the nonce is zero, and the counter starts at 0.
//! The key stream, read as little-endian 32-bit words, shuffles the start deck
//! ([`Composition::start_deck`]) by Fisher–Yates from the last position down, with Lemire's
//! unbiased method for each position. The order depends only on the composition and the number, so
//! open and closed games, and games with other numbers of columns, share it.

use crate::cards::{Composition, Deck};
use rand_chacha::ChaCha20Core;
use rand_chacha::rand_core::SeedableRng;
use rand_chacha::rand_core::block::Generator;

/// The name of the engine.
pub const ENGINE: &str = "chacha20";

/// Returns the deck of a shuffle number. Every number has one.
///
/// ```
/// use patience::{Composition, shuffle};
///
/// let deck = shuffle(&Composition::new(3, [13, 0, 0, 0]), 1);
/// assert_eq!(deck.len(), 39);
/// assert_eq!(deck, shuffle(&Composition::new(3, [13, 0, 0, 0]), 1));
/// ```
#[must_use]
pub fn shuffle(composition: &Composition, number: u64) -> Deck {
    let mut deck = Deck::EMPTY;
    shuffle_into(&mut deck, composition, number);
    deck
}

/// Turns a deck into the deal of a number, as [`shuffle`] makes it, in place, so that it need not be
/// moved.
pub fn shuffle_into(deck: &mut Deck, composition: &Composition, number: u64) {
    let mut words = Words::new(number);
    words.refill();
    deck.start(composition);
    let cards = deck.len();
    let mut left = draw(deck, &words.words);
    words.used = cards - left;
    while left > 1 {
        let chosen = words.below(left as u32);
        left -= 1;
        deck.swap(left as u8, chosen as u8);
    }
}

/// Draws a card by each word of a block, up to the first that may have to be drawn again. Returns how
/// many cards are left to draw from.
///
/// A function of its own, so that nothing else competes for registers.
#[inline(never)]
fn draw(deck: &mut Deck, words: &[u32; 64]) -> usize {
    let mut left = deck.len();
    let draws = words.get(..left.saturating_sub(1)).unwrap_or(words);
    for &word in draws {
        let Some(chosen) = choose(left as u32, word) else { break };
        left -= 1;
        deck.swap(left as u8, chosen as u8);
    }
    left
}

/// The key stream of a shuffle number.
pub struct Words {
    stream: ChaCha20Core,
    words: [u32; 64],
    used: usize,
}

impl Words {
    /// Starts the words of a shuffle number.
    #[must_use]
    pub fn new(number: u64) -> Self {
        Self::named(number, "")
    }

    /// Starts other words of a shuffle number, for a purpose with a name. The name, of which the
    /// first 24 bytes count, follows the number in the key.
    #[must_use]
    pub fn named(number: u64, name: &str) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        for (byte, &of_name) in key[8..].iter_mut().zip(name.as_bytes()) {
            *byte = of_name;
        }
        Self { stream: ChaCha20Core::from_seed(key), words: [0; 64], used: 64 }
    }

    fn refill(&mut self) {
        self.stream.generate(&mut self.words);
        self.used = 0;
    }

    #[inline]
    fn next(&mut self) -> u32 {
        if self.used == self.words.len() {
            self.refill();
        }
        self.used += 1;
        self.words[self.used - 1]
    }

    /// Returns a uniform number below `bound`, which is at least 1.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        uniform(bound, || self.next())
    }
}

/// Returns a uniform number below `bound` (at least 1) from uniform 32-bit words.
#[inline]
pub fn uniform(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    let first = word();
    choose(bound, first).unwrap_or_else(|| {
        let threshold = bound.wrapping_neg() % bound;
        let mut product = u64::from(first) * u64::from(bound);
        while (product as u32) < threshold {
            product = u64::from(word()) * u64::from(bound);
        }
        (product >> 32) as u32
    })
}

/// Returns the number below `bound` (at least 1) that a word chooses, or none for the few words that
/// may have to be drawn again.
#[inline]
fn choose(bound: u32, word: u32) -> Option<u32> {
    let product = u64::from(word) * u64::from(bound);
    (product as u32 >= bound).then_some((product >> 32) as u32)
}
