//! Carpet.
//!
//! Every card of the carpet is within reach. So a position is what lies on the foundations, which
//! cards are left in stock and waste, and which of these is the next of the stock: stock and waste
//! keep the order of the deal. All other cards are on the carpet, and it does not matter where.

use super::engine::{Aim, Space, Step, bound_of};
use super::pack::hash;
use crate::card::{Card, Rank, Suit};
use crate::game::Rules;
use crate::game::building::Building;
use crate::notation::building::{Fill, Move};
use std::ops::ControlFlow;

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunings {
    /// Play a waste card at once if it can be played, and try nothing else.
    pub(super) waste_at_once: bool,
    /// Leave out positions that are lost whatever the order of the stock.
    pub(super) lost_waste: bool,
}

impl Prunings {
    pub(super) const ALL: Self = Self { waste_at_once: true, lost_waste: true };
}

/// The maximum number of cards in stock and waste, in words.
const WORDS: usize = 4;

/// A position of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    /// The cards in stock and waste, by their place in the deal.
    undealt: [u64; WORDS],
    /// The numbers of cards on the foundations, four bits for each deck, suit by suit, the greatest
    /// lowest.
    built: u64,
    /// The next card of the stock, or the number of cards if there is none.
    next: u8,
    redeals: u8,
}

/// What happens between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    /// A card of the carpet is played, and the gap filled.
    Play(Card, Option<Fill>),
    PlayWaste,
    Turn,
    Redeal,
}

/// The positions that are reached from one of them.
pub(super) struct CarpetSpace {
    origin: Building,
    aim: Aim,
    prunings: Prunings,
    decks: u32,
    /// The cards in waste and stock at the start, and how many of them in the waste.
    order: Vec<Card>,
    waste: usize,
    /// The number of words that they take up.
    words: usize,
    /// For each kind of card, its places in this order.
    places: Vec<[u64; WORDS]>,
}

impl Sets {
    fn has(&self, at: usize) -> bool {
        self.undealt[at / 64] >> (at % 64) & 1 == 1
    }

    fn remove(&mut self, at: usize) {
        self.undealt[at / 64] &= !(1 << (at % 64));
    }

    /// Returns the cards of the waste.
    fn in_waste(&self) -> [u64; WORDS] {
        let next = usize::from(self.next);
        std::array::from_fn(|word| {
            let from = next.saturating_sub(64 * word);
            let below = if from >= 64 { u64::MAX } else { (1 << from) - 1 };
            self.undealt[word] & below
        })
    }

    /// Returns the place of the top card of the waste.
    fn top(&self) -> Option<usize> {
        let waste = self.in_waste();
        let word = (0..WORDS).rev().find(|&word| waste[word] != 0)?;
        Some(64 * word + 63 - waste[word].leading_zeros() as usize)
    }

    fn left(&self) -> u32 {
        self.undealt.iter().map(|word| word.count_ones()).sum()
    }
}

impl CarpetSpace {
    pub(super) fn new(origin: &Building, aim: Aim, prunings: Prunings) -> Self {
        let (mut order, stock) = origin.undealt();
        let waste = order.len();
        order.extend(stock);
        let places = (0..52)
            .map(|kind| {
                let mut places = [0; WORDS];
                for (at, card) in order.iter().enumerate() {
                    places[at / 64] |= u64::from(card.index() == kind) << (at % 64);
                }
                places
            })
            .collect();
        let decks = u32::from(origin.layout().size().decks);
        let words = order.len().div_ceil(64);
        Self { words, origin: origin.clone(), aim, prunings, decks, order, waste, places }
    }

    /// Returns how many cards are on a foundation of a suit, those with the most cards first.
    fn height(&self, sets: &Sets, suit: usize, foundation: u32) -> u32 {
        (sets.built >> (4 * (suit as u32 * self.decks + foundation)) & 15) as u32
    }

    /// Plays the next card on the first of the foundations of a suit with this many cards.
    fn build(&self, sets: &mut Sets, suit: usize, height: u32) {
        for foundation in 0..self.decks {
            if self.height(sets, suit, foundation) == height {
                sets.built += 1 << (4 * (suit as u32 * self.decks + foundation));
                return;
            }
        }
    }

    /// Returns the place of the next card of the stock after one.
    fn after(&self, sets: &Sets, at: usize) -> u8 {
        (at + 1..self.order.len()).find(|&at| sets.has(at)).unwrap_or(self.order.len()) as u8
    }

    fn step(&self, sets: Sets, moves: u16) -> Step<Sets> {
        let left = 52 * self.decks as u16 - self.built(&sets) as u16;
        let rank = match self.aim {
            Aim::Any => left + sets.left() as u16,
            Aim::Shortest => left,
        };
        Step { state: sets, moves, rank, won: left == 0 }
    }

    /// Returns false only if the game is lost, whatever the order of the stock.
    ///
    /// Without redeals, a card of the waste leaves it by a play, no more than one by each, and from
    /// the top. So when the first of them have left, as many plays were made, all of cards that were
    /// not below these. Once the stock is empty and there are enough such cards each time, any order
    /// of plays wins: if nothing else can be played, the top card of the waste can.
    fn may_be_won(&self, sets: &Sets) -> bool {
        let mut waste = Sets { undealt: sets.in_waste(), ..*sets };
        // For each kind, the cards that are not in the waste.
        let mut free = [self.decks as u8; 52];
        let mut below = waste;
        while let Some(at) = below.top() {
            below.remove(at);
            free[usize::from(self.order[at].index())] -= 1;
        }
        let mut playable: [u32; 4] = std::array::from_fn(|suit| playable(&free, suit));
        let mut plays = self.built(sets);
        while let Some(at) = waste.top() {
            waste.remove(at);
            plays += 1;
            let card = self.order[at];
            let suit = card.suit() as usize;
            free[usize::from(card.index())] += 1;
            playable[suit] = self::playable(&free, suit);
            if playable.iter().sum::<u32>() < plays {
                return false;
            }
        }
        true
    }

    /// Returns how many cards are on foundations.
    fn built(&self, sets: &Sets) -> u32 {
        (0..4 * self.decks).map(|foundation| (sets.built >> (4 * foundation) & 15) as u32).sum()
    }

    /// Returns how many cards of a kind are in stock and waste.
    fn undealt(&self, sets: &Sets, card: Card) -> u32 {
        let places = &self.places[usize::from(card.index())];
        (0..self.words).map(|word| (places[word] & sets.undealt[word]).count_ones()).sum()
    }

    /// Returns how many cards that go on a foundation of a height are built.
    fn played(&self, sets: &Sets, suit: usize, height: u32) -> u32 {
        let higher = |&foundation: &u32| self.height(sets, suit, foundation) > height;
        (0..self.decks).filter(higher).count() as u32
    }

    /// Calls back with the positions that follow, and what leads to them.
    fn events(&self, sets: &Sets, mut found: impl FnMut(Step<Sets>, Event)) {
        let mut found = |step: Step<Sets>, event| {
            let is_tested = self.prunings.lost_waste && step.state.redeals == 0;
            if !is_tested || self.may_be_won(&step.state) {
                found(step, event);
            }
        };
        let stock = usize::from(sets.next) < self.order.len();
        let top = sets.top();
        if let Some(at) = top {
            let card = self.order[at];
            let height = u32::from(card.rank().value()) - 1;
            let suit = card.suit() as usize;
            if (0..self.decks).any(|foundation| self.height(sets, suit, foundation) == height) {
                let mut after = *sets;
                after.remove(at);
                self.build(&mut after, suit, height);
                found(self.step(after, 1), Event::PlayWaste);
                // Left in the waste, it could only fill a gap, and leave one when it is played.
                if self.prunings.waste_at_once {
                    return;
                }
            }
        }
        for suit in Suit::ALL {
            let mut last = None;
            for foundation in 0..self.decks {
                let height = self.height(sets, suit as usize, foundation);
                if height == 13 || last.replace(height) == Some(height) {
                    continue;
                }
                let Some(rank) = Rank::from_value(height as u8 + 1) else { continue };
                let card = Card::new(rank, suit);
                let played = self.played(sets, suit as usize, height);
                let undealt = self.undealt(sets, card);
                if played + undealt == self.decks {
                    continue;
                }
                let mut after = *sets;
                self.build(&mut after, suit as usize, height);
                if stock {
                    let next = usize::from(sets.next);
                    let mut after = after;
                    after.remove(next);
                    after.next = self.after(sets, next);
                    found(self.step(after, 1), Event::Play(card, Some(Fill::Stock)));
                }
                if let Some(top) = top {
                    let mut after = after;
                    after.remove(top);
                    found(self.step(after, 1), Event::Play(card, Some(Fill::Waste)));
                }
                if !stock && top.is_none() {
                    found(self.step(after, 1), Event::Play(card, None));
                }
            }
        }
        if stock {
            let next = self.after(sets, usize::from(sets.next));
            found(self.step(Sets { next, ..*sets }, 1), Event::Turn);
        } else if sets.redeals > 0 && top.is_some() {
            let first = if sets.has(0) { 0 } else { self.after(sets, 0) };
            let after = Sets { next: first, redeals: sets.redeals - 1, ..*sets };
            found(self.step(after, 1), Event::Redeal);
        }
    }
}

/// Returns how many cards of a suit could be built if those that are free of each kind were within
/// reach.
fn playable(free: &[u8; 52], suit: usize) -> u32 {
    let mut fewest = u8::MAX;
    let of_suit = free.iter().skip(suit).step_by(4);
    of_suit
        .map(|&free| {
            fewest = fewest.min(free);
            u32::from(fewest)
        })
        .sum()
}

impl Space for CarpetSpace {
    type State = Sets;
    type Move = Move;

    fn start(&mut self) -> Step<Sets> {
        let mut undealt = [0; WORDS];
        (0..self.order.len()).for_each(|at| undealt[at / 64] |= 1 << (at % 64));
        let mut built = 0;
        // Foundations come suit by suit, the most complete first.
        for (at, foundation) in self.origin.foundations().iter().enumerate() {
            built |= foundation.top.map_or(0, |top| u64::from(top.rank().value())) << (4 * at);
        }
        let (next, redeals) = (self.waste as u8, self.origin.redeals());
        self.step(Sets { undealt, built, next, redeals }, 0)
    }

    fn bound(&mut self) -> u16 {
        bound_of(self, |space| &mut space.aim)
    }

    fn hash(sets: &Sets) -> u64 {
        let rest = u64::from(sets.next) << 8 | u64::from(sets.redeals);
        let [a, b, c, d] = sets.undealt;
        hash([a ^ sets.built.rotate_left(32), b, c, d ^ rest])
    }

    fn expand(&mut self, sets: &Sets, _: u8, found: &mut impl FnMut(Step<Sets>)) -> Option<u16> {
        self.events(sets, |step, _| found(step));
        None
    }

    fn write(&mut self, path: &[Sets]) -> Vec<Move> {
        let mut game = self.origin.clone();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            let mut event = None;
            self.events(&pair[0], |step, leads| {
                if step.state == pair[1] {
                    event = event.or(Some(leads));
                }
            });
            let is = |mv: Move| match (mv, event) {
                (Move::Play { from, fill, .. }, Some(Event::Play(card, filled))) => {
                    game.exposed(from) == Some(card) && fill == filled
                }
                (Move::PlayWaste { .. }, Some(Event::PlayWaste))
                | (Move::Turn, Some(Event::Turn))
                | (Move::Redeal, Some(Event::Redeal)) => true,
                _ => false,
            };
            let found = game.moves(|mv| match is(mv) {
                true => ControlFlow::Break(mv),
                false => ControlFlow::Continue(()),
            });
            let ControlFlow::Break(mv) = found else { break };
            game.apply(mv);
            moves.push(mv);
        }
        moves
    }
}
