//! Carpet.
//!
//! Every card of the carpet is within reach, and a gap can be filled in the same ways whichever of
//! them leaves it. So it does not matter which is played: take any solution, and play another card
//! in place of the next, and that one where the solution plays this one. In between, no card is
//! missing. Nor does it matter whether the top card of the waste is played, or another card whose
//! gap it fills. All that counts is in which order cards leave stock and waste, one at each play,
//! and whether enough can be played by then.
//!
//! So a position is which cards are left in stock and waste, and which of these is the next of the
//! stock: stock and waste keep the order of the deal. All other cards are *out*, on the carpet or
//! on foundations, and of these as many are played as have left stock and waste.

use super::engine::{Aim, Space, Successor, bound_of};
use super::pack::hash;
use patience_core::cards::Card;
use patience_core::game::Rules;
use patience_core::game::building::Building;
use patience_core::notation::building::{Fill, Move};

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarpetPrunings {
    /// Take a card from the waste at once if no play is lost by that, and try nothing else.
    pub waste_at_once: bool,
    /// Leave out positions that are lost in every order of the stock, and end at positions that are
    /// won in every order of plays.
    pub outlook: bool,
}

impl CarpetPrunings {
    /// All of them.
    pub const ALL: Self = Self { waste_at_once: true, outlook: true };
}

/// A position of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Undealt<const WORDS: usize> {
    /// The cards in stock and waste, by their place in the deal.
    undealt: [u64; WORDS],
    /// The next card of the stock, or the number of cards if there is none.
    next: u8,
    redeals: u8,
}

/// What happens between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CarpetEvent {
    /// A card is played, and the next card of the stock fills the gap.
    Stock,
    /// A card is played, and the top card of the waste fills the gap or is that card.
    Waste,
    Turn,
    Redeal,
}

/// The positions that are reached from one of them.
pub(super) struct CarpetSpace<'a, const WORDS: usize> {
    origin: &'a Building,
    aim: Aim,
    prunings: CarpetPrunings,
    decks: u16,
    /// The cards in waste and stock at the start, each as its bit in a [`SuitSet`], and how many of
    /// them are in the waste.
    order: Vec<u64>,
    waste: usize,
    /// The number of cards on foundations at the start.
    built: u16,
}

/// A set of kinds of cards: 16 bits for each suit, the lowest for the ace.
type SuitSet = u64;

/// The ace of each suit.
const ACES: SuitSet = 0x0001_0001_0001_0001;

/// Cards: a kind is in as many of these sets as there are cards of it, from the first on.
#[derive(Clone, Copy)]
struct CardSets<const DECKS: usize> {
    decks: [SuitSet; DECKS],
    /// The number of them that can be played, each after those below it.
    playable: i16,
}

impl<const DECKS: usize> CardSets<DECKS> {
    /// Returns all cards of some decks.
    fn all(decks: u16) -> Self {
        let deck = |deck| if deck < usize::from(decks) { 0x1fff * ACES } else { 0 };
        Self { decks: std::array::from_fn(deck), playable: 52 * decks as i16 }
    }

    /// Returns the cards of a deck that can be played.
    #[inline(always)]
    const fn playable(deck: SuitSet) -> SuitSet {
        // Adding an ace clears the bits from the lowest on that are set without a gap.
        deck & !(deck + ACES)
    }

    fn count(&mut self) {
        self.playable =
            self.decks.map(|deck| Self::playable(deck).count_ones() as i16).iter().sum();
    }

    fn add(&mut self, card: SuitSet) {
        if let Some(deck) = self.decks.iter_mut().find(|deck| **deck & card == 0) {
            *deck |= card;
        }
        self.count();
    }

    #[inline(always)]
    fn remove(&mut self, card: SuitSet) {
        if let Some(deck) = self.decks.iter_mut().rev().find(|deck| **deck & card != 0) {
            let playable = Self::playable(*deck);
            // Most cards have a gap below them already.
            if playable & card != 0 {
                let suit = 0xffff << (card.trailing_zeros() & !15);
                self.playable -= (playable & suit & !(card - 1)).count_ones() as i16;
            }
            *deck &= !card;
        }
    }

    fn remove_all(&mut self, cards: impl Iterator<Item = SuitSet>) {
        for card in cards {
            if let Some(deck) = self.decks.iter_mut().rev().find(|deck| **deck & card != 0) {
                *deck &= !card;
            }
        }
        self.count();
    }
}

/// What can be said of a position from its cards.
struct CarpetOutlook {
    /// How many more cards can be played before another comes out.
    plays: i16,
    /// The top card of the waste, and how many more cards can be played once it is out.
    top: Option<(usize, i16)>,
    /// Whether the card is the last one of its kind in stock and waste.
    is_last: bool,
    /// How many plays there are to spare. If it is negative, the game cannot be won without a
    /// redeal.
    ///
    /// Without redeals, a card of the waste leaves it at a play, no more than one at each, and from
    /// the top. So when the first of them have left, as many plays were made, all of cards that
    /// were not below these. Once the stock is empty and there are enough such cards each time, any
    /// order of plays wins: if nothing else can be played, the top card of the waste can.
    to_spare: i16,
}

/// Returns what leads from a position to another.
fn event<const WORDS: usize>(from: &Undealt<WORDS>, to: &Undealt<WORDS>) -> CarpetEvent {
    if from.redeals != to.redeals {
        CarpetEvent::Redeal
    } else if from.undealt == to.undealt {
        CarpetEvent::Turn
    } else if from.next == to.next {
        CarpetEvent::Waste
    } else {
        CarpetEvent::Stock
    }
}

/// Returns the places of a set.
fn places<const WORDS: usize>(set: [u64; WORDS]) -> impl Iterator<Item = usize> {
    set.into_iter().enumerate().flat_map(|(number, mut word)| {
        std::iter::from_fn(move || {
            let at = 64 * number + word.trailing_zeros() as usize;
            let is_left = word != 0;
            word &= word.wrapping_sub(1);
            is_left.then_some(at)
        })
    })
}

impl<const WORDS: usize> Undealt<WORDS> {
    fn remove(&mut self, at: usize) {
        self.undealt[at / 64] &= !(1 << (at % 64));
    }

    /// Returns the cards of the waste, and those of the stock.
    fn parts(&self) -> [[u64; WORDS]; 2] {
        let next = usize::from(self.next);
        let below = |word: usize| match next.saturating_sub(64 * word) {
            places @ 0..64 => (1 << places) - 1,
            _ => u64::MAX,
        };
        [
            std::array::from_fn(|word| self.undealt[word] & below(word)),
            std::array::from_fn(|word| self.undealt[word] & !below(word)),
        ]
    }

    fn left(&self) -> u16 {
        self.undealt.iter().map(|word| word.count_ones() as u16).sum()
    }
}

impl<'a, const WORDS: usize> CarpetSpace<'a, WORDS> {
    pub(super) fn new(origin: &'a Building, aim: Aim, prunings: CarpetPrunings) -> Self {
        let (waste, stock) = origin.undealt();
        let bit = |card: &Card| 1 << (16 * card.suit() as u8 + card.rank().value() - 1);
        let foundations = origin.foundations();
        let tops = foundations.iter().filter_map(|foundation| foundation.top);
        Self {
            origin,
            aim,
            prunings,
            decks: u16::from(origin.layout().size().decks),
            order: waste.iter().chain(&stock).map(bit).collect(),
            waste: waste.len(),
            built: tops.map(|top| u16::from(top.rank().value())).sum(),
        }
    }

    /// Returns the number of cards played, by how many are left in stock and waste.
    fn played(&self, left: u16) -> u16 {
        self.built + self.order.len() as u16 - left
    }

    /// Looks ahead from a position.
    fn outlook(&self, sets: &Undealt<WORDS>) -> CarpetOutlook {
        let [waste, stock] = sets.parts();
        let played = self.played(sets.left()) as i16;
        // There are as many words as decks, or more.
        let mut cards = CardSets::<WORDS>::all(self.decks);
        let mut above = waste.iter().map(|word| word.count_ones() as i16).sum::<i16>();
        let mut to_spare = i16::MAX;
        let mut top = None;
        for at in places(waste) {
            cards.remove(self.order[at]);
            above -= 1;
            to_spare = to_spare.min(cards.playable - played - above);
            top = Some(at);
        }
        cards.remove_all(places(stock).map(|at| self.order[at]));
        let playable = cards.playable;
        let mut is_last = false;
        let top = top.map(|at| {
            let card = self.order[at];
            cards.add(card);
            is_last = cards.decks[usize::from(self.decks - 1)] & card != 0;
            (at, cards.playable - playable)
        });
        CarpetOutlook { plays: playable - played, top, is_last, to_spare }
    }

    fn successor(&self, state: Undealt<WORDS>, moves: u16, won: bool) -> Successor<Undealt<WORDS>> {
        let left = state.left();
        let rank = match self.aim {
            Aim::Any => left,
            Aim::Shortest => 52 * self.decks - self.played(left),
        };
        Successor { state, moves, rank, won: won || left == 0 }
    }

    /// Returns the place of the next card of the stock after one.
    fn after(&self, sets: &Undealt<WORDS>, at: usize) -> u8 {
        let stock = Undealt { next: at as u8 + 1, ..*sets }.parts()[1];
        places(stock).next().unwrap_or(self.order.len()) as u8
    }
}

impl<const WORDS: usize> Space for CarpetSpace<'_, WORDS> {
    type State = Undealt<WORDS>;
    type Move = Move;

    fn start(&mut self) -> Successor<Self::State> {
        let all = |word: usize| match self.order.len().saturating_sub(64 * word) {
            places @ 0..64 => (1 << places) - 1,
            _ => u64::MAX,
        };
        let undealt = std::array::from_fn(all);
        let state = Undealt { undealt, next: self.waste as u8, redeals: self.origin.redeals() };
        let is_dealt = self.prunings.outlook && self.waste == self.order.len();
        self.successor(state, 0, is_dealt && self.outlook(&state).to_spare >= 0)
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn hash(sets: &Self::State) -> u64 {
        let rest = u64::from(sets.next) << 8 | u64::from(sets.redeals);
        hash(sets.undealt) ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn expand(
        &mut self,
        sets: &Self::State,
        _: u8,
        found: &mut impl FnMut(Successor<Self::State>),
    ) -> Option<u16> {
        let CarpetOutlook { plays, top, is_last, to_spare } = self.outlook(sets);
        let CarpetPrunings { waste_at_once, outlook } = self.prunings;
        if let Some((at, gain)) = top
            && plays + gain > 0
        {
            let mut after = *sets;
            after.remove(at);
            found(self.successor(after, 1, false));
            // A solution that takes it later has no more plays meanwhile.
            if waste_at_once && gain > 0 && is_last {
                return None;
            }
        }
        let next = usize::from(sets.next);
        if next < self.order.len() {
            // One play less is to spare then.
            if outlook && sets.redeals == 0 && to_spare <= 0 {
                return None;
            }
            let after = Undealt { next: self.after(sets, next), ..*sets };
            let won = outlook && usize::from(after.next) == self.order.len() && to_spare > 0;
            found(self.successor(after, 1, won));
            // It comes to the same as a turn and a play, but for the number of moves.
            if plays > 0 && self.aim == Aim::Shortest {
                let mut after = after;
                after.remove(next);
                found(self.successor(after, 1, won));
            }
        } else if sets.redeals > 0 && top.is_some() {
            let first = places(sets.undealt).next().unwrap_or(0) as u8;
            found(self.successor(
                Undealt { next: first, redeals: sets.redeals - 1, ..*sets },
                1,
                false,
            ));
        }
        None
    }

    fn write(&mut self, path: &[Self::State]) -> Vec<Move> {
        let mut game = self.origin.clone();
        let mut moves = Vec::new();
        let mut events = path.windows(2).map(|pair| event(&pair[0], &pair[1])).peekable();
        loop {
            let from_carpet = |fill| {
                let mut plays = game.cells().map(|from| Move::Play { from, to: None, fill });
                plays.find(|&mv| game.is_legal(mv))
            };
            let mv = match events.next() {
                Some(CarpetEvent::Redeal) => Some(Move::Redeal),
                Some(CarpetEvent::Stock) => from_carpet(Some(Fill::Stock)),
                Some(CarpetEvent::Turn) => {
                    let out = events.peek() == Some(&CarpetEvent::Waste);
                    let play = if out { from_carpet(Some(Fill::Stock)) } else { None };
                    // The card comes out without being turned.
                    play.inspect(|_| _ = events.next()).or(Some(Move::Turn))
                }
                waste => Some(Move::PlayWaste { to: None })
                    .filter(|&mv| game.is_legal(mv))
                    .or_else(|| from_carpet(waste.map(|_| Fill::Waste))),
            };
            let Some(mv) = mv else { return moves };
            game.apply(mv);
            moves.push(mv);
        }
    }
}
