//! The deals of PySolFC 2.1.1 and later, bit for bit: two generators, and what a game does with the
//! shuffled cards before it deals.

use super::{Card, Deck, Engine, Rank, Shuffle, Suit};
use rand_mt::Mt;

/// What a game of PySolFC puts on top of the shuffled cards before it deals them. The other cards keep
/// their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hook {
    /// Nothing.
    Nothing,
    /// All aces.
    Aces,
    /// The aces and kings of one of its packs, counted from 0.
    AcesAndKings {
        /// The pack.
        pack: u8,
    },
}

/// The suits in PySolFC's order.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

/// A card, with the pack that it is from.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Printed {
    card: Card,
    pack: u8,
}

/// Turns a deck into that of some packs of 52 in deal order.
pub(super) fn deal_into(deck: &mut Deck, packs: u8, hook: Hook, shuffle: Shuffle) {
    let mut draw = Draw::new(shuffle);
    let mut cards = start_order(packs, matches!(draw, Draw::Microsoft(_)));
    for last in (1..cards.len()).rev() {
        let chosen = draw.below(last as u32 + 1);
        cards.swap(last, chosen as usize);
    }
    // The last card is the top of the stock.
    cards.reverse();
    let first = first(packs, hook);
    let rest = cards.iter().filter(|card| !first.contains(card));
    deck.fill(first.iter().chain(rest).map(|printed| printed.card));
}

/// Returns the cards before they are shuffled: pack by pack, suit by suit, ranks ascending. The
/// order of a single pack is Microsoft's for its generator: rank by rank, and other suits.
fn start_order(packs: u8, is_microsoft: bool) -> Vec<Printed> {
    if is_microsoft && packs == 1 {
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        let of_rank = |rank| suits.map(|suit| Printed { card: Card::new(rank, suit), pack: 0 });
        return Rank::up_to(13).flat_map(of_rank).collect();
    }
    let of_suit =
        |pack, suit| Rank::up_to(13).map(move |rank| Printed { card: Card::new(rank, suit), pack });
    (0..packs)
        .flat_map(|pack| SUITS.into_iter().flat_map(move |suit| of_suit(pack, suit)))
        .collect()
}

/// Returns what is put on top.
fn first(packs: u8, hook: Hook) -> Vec<Printed> {
    let of = |rank, pack| SUITS.map(|suit| Printed { card: Card::new(rank, suit), pack });
    match hook {
        Hook::Nothing => Vec::new(),
        Hook::Aces => (0..packs).flat_map(|pack| of(Rank::ACE, pack)).collect(),
        Hook::AcesAndKings { pack } => {
            [Rank::ACE, Rank::KING].into_iter().flat_map(|rank| of(rank, pack)).collect()
        }
    }
}

/// The generators.
#[derive(Debug)]
pub enum Draw {
    /// The generator of Microsoft's deals.
    Microsoft(Microsoft),
    /// The generator of Python.
    Twister(Box<Mt>),
}

impl Draw {
    /// Returns the generator of a shuffle, before its first word.
    pub fn new(shuffle: Shuffle) -> Self {
        /// Game numbers below this are those of Microsoft.
        const TWISTED: u128 = 32_000;
        let number = shuffle.number();
        if shuffle.engine() == Engine::Ms || number < TWISTED {
            return Self::Microsoft(Microsoft::new(number as u64));
        }
        // The digits to the base of 2^32, the least significant first.
        let digits = (0..4).map(|digit| (number >> (32 * digit)) as u32);
        let count = (128 - number.leading_zeros()).div_ceil(32);
        Self::Twister(Box::new(Mt::new_with_key(digits.take(count as usize))))
    }

    /// Returns a number below a bound.
    pub fn below(&mut self, bound: u32) -> u32 {
        match self {
            Self::Microsoft(generator) => generator.word() % bound,
            Self::Twister(generator) => (real(generator) * f64::from(bound)) as u32,
        }
    }
}

/// Returns a number from 0 up to 1, as Python makes it of two words.
fn real(generator: &mut Mt) -> f64 {
    let (high, low) = (generator.next_u32() >> 5, generator.next_u32() >> 6);
    (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0
}

/// The generator of Microsoft's FreeCell, with PySolFC's extensions to numbers of 33 bits.
#[derive(Debug)]
pub struct Microsoft {
    state: u32,
    /// What the number adds to 15 bits of a state.
    range: Range,
}

#[derive(Debug)]
enum Range {
    /// The numbers of FreeCell.
    Low,
    /// From 2^31.
    Middle,
    /// From 2^32.
    High,
}

impl Microsoft {
    /// Returns the generator of a number, before its first word.
    pub const fn new(number: u64) -> Self {
        let range = match number >> 31 {
            0 => Range::Low,
            1 => Range::Middle,
            _ => Range::High,
        };
        Self { state: number as u32, range }
    }

    /// Returns the next word.
    pub fn word(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let high = self.state >> 16;
        match self.range {
            Range::Low => high & 0x7FFF,
            Range::Middle => high | 0x8000,
            Range::High => high + 1,
        }
    }
}
