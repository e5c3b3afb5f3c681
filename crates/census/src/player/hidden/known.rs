//! The knowledge that a player has of a game whose stock is face down.

#![warn(clippy::wildcard_enum_match_arm)]

use crate::player::greedy;
use patience_core::cards::{Card, Deck, Words};
use patience_core::game::{Move, Sight};
use patience_core::play::Position;

/// A game as its player knows it.
///
/// This is all that the player gets, and it has no card that was never seen: how many were seen, the
/// position says ([`Sight`]), and every card leaves the stock in the order of the deal. So no choice
/// can depend on another card.
pub struct Known {
    /// The game, of which only what is shown is read.
    position: Position,
    moves: Vec<Move>,
    /// The cards that the deal put on foundations.
    founded: Vec<Card>,
    /// The cards that were seen but are not on the board, in the order of the deal.
    seen: Vec<Card>,
    /// The cards that were not seen, in the order of a new deck.
    unseen: Vec<Card>,
}

impl Known {
    /// Returns what is known of a deal.
    pub fn of(dealt: &Position) -> Self {
        let foundations = dealt.board().foundations.into_iter();
        let mut known = Self {
            position: dealt.clone(),
            moves: Vec::new(),
            founded: foundations.filter_map(|foundation| foundation.top).collect(),
            seen: Vec::new(),
            unseen: Vec::new(),
        };
        known.look();
        known
    }

    /// Takes note of the cards that were seen by now.
    fn look(&mut self) {
        self.seen = self.position.deck().to_vec();
        remove(&mut self.seen, &self.founded);
        let hidden = match self.position.sight() {
            Sight::AllBut(hidden) => hidden,
            Sight::Everything => 0,
        };
        self.seen.truncate(self.seen.len().saturating_sub(hidden));
        self.unseen = self.position.id().variant.composition().start_deck().collect();
        remove(&mut self.unseen, &self.founded);
        remove(&mut self.unseen, &self.seen);
    }

    /// Returns the moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns whether the game is won.
    pub(super) fn is_won(&self) -> bool {
        self.position.is_won()
    }

    /// Returns the position, if every card was seen.
    pub fn all_seen(&self) -> Option<&Position> {
        self.unseen.is_empty().then_some(&self.position)
    }

    /// Returns the move of a rule that looks at the board alone.
    pub(super) fn greedy(&self) -> Option<Move> {
        greedy::choose(&self.position, &self.position.legal_moves())
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let sight = self.position.sight();
        if self.position.play(mv).is_err() {
            return;
        }
        self.moves.push(mv);
        if self.position.sight() != sight {
            self.look();
        }
    }

    /// Returns the game with the cards that were not seen in random order.
    ///
    /// # Panics
    /// Never, unless what is known is wrong: the cards that were seen make a deck with the others, in
    /// which the same moves are legal.
    pub fn completed(&self, words: &mut Words) -> Position {
        let mut unseen = self.unseen.clone();
        for last in (1..unseen.len()).rev() {
            unseen.swap(last, words.below(last as u32 + 1) as usize);
        }
        let id = self.position.id();
        // Where the cards of foundations lay in the deck makes no difference.
        let cards = self.founded.iter().chain(&self.seen).copied().chain(unseen);
        let deck = Deck::new(&id.variant.composition(), cards).ok();
        let dealt = deck.and_then(|deck| Position::deal(id, &deck).ok());
        dealt
            .and_then(|dealt| super::after(&dealt, &self.moves))
            .unwrap_or_else(|| unreachable!("{id}: the cards that were seen are no deal"))
    }
}

/// Removes cards from others, each once.
fn remove(cards: &mut Vec<Card>, gone: &[Card]) {
    for card in gone {
        if let Some(at) = cards.iter().position(|other| other == card) {
            cards.remove(at);
        }
    }
}
