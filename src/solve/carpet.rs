//! Carpet.
//!
//! Every card of the carpet is within reach. So a position is what lies on the foundations, which
//! cards are left in stock and waste, and which of these is the next of the stock: stock and waste
//! keep the order of the deal. All other cards are on the carpet, and it does not matter where.

use super::engine::{Aim, Space, Step};
use super::pack::hash;
use crate::card::{Card, Rank, Suit};
use crate::game::Rules;
use crate::game::building::Building;
use crate::notation::building::{Fill, Move};
use std::ops::ControlFlow;

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
    /// Whether a waste card is played at once if it can be.
    play_waste_at_once: bool,
    decks: u32,
    /// The cards in waste and stock at the start, and how many of them in the waste.
    order: Vec<Card>,
    waste: usize,
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

    /// Returns the place of the top card of the waste.
    fn top(&self) -> Option<usize> {
        let next = usize::from(self.next);
        (0..WORDS).rev().find_map(|word| {
            let from = next.saturating_sub(64 * word);
            let below = if from >= 64 { u64::MAX } else { (1 << from) - 1 };
            let cards = self.undealt[word] & below;
            (cards != 0).then(|| 64 * word + 63 - cards.leading_zeros() as usize)
        })
    }

    fn left(&self) -> u32 {
        self.undealt.iter().map(|word| word.count_ones()).sum()
    }
}

impl CarpetSpace {
    pub(super) fn new(origin: &Building, aim: Aim, play_waste_at_once: bool) -> Self {
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
        Self { origin: origin.clone(), aim, play_waste_at_once, decks, order, waste, places }
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
        let mut built = 0;
        for foundation in 0..4 * self.decks {
            built += sets.built >> (4 * foundation) & 15;
        }
        let left = 52 * self.decks as u16 - built as u16;
        let rank = match self.aim {
            Aim::Any => left + sets.left() as u16,
            Aim::Shortest => left,
        };
        Step { state: sets, moves, rank, won: left == 0 }
    }

    fn events(&self, sets: &Sets, mut found: impl FnMut(Step<Sets>, Event)) {
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
                if self.play_waste_at_once {
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
                let played = (0..self.decks)
                    .filter(|&other| self.height(sets, suit as usize, other) > height)
                    .count() as u32;
                let places = &self.places[usize::from(card.index())];
                let undealt: u32 =
                    (0..WORDS).map(|word| (places[word] & sets.undealt[word]).count_ones()).sum();
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
        let aim = std::mem::replace(&mut self.aim, Aim::Shortest);
        let bound = self.start().rank;
        self.aim = aim;
        bound
    }

    fn hash(sets: &Sets) -> u64 {
        let rest = u64::from(sets.next) << 8 | u64::from(sets.redeals);
        let [a, b, c, d] = sets.undealt;
        hash(&[a ^ sets.built.rotate_left(32), b, c, d ^ rest])
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
