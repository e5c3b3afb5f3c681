//! What a player knows of a game whose stock is face down.

use crate::player::greedy;
use patience_core::cards::{Card, Deck, Words};
use patience_core::game::{Effect, Move, Place};
use patience_core::play::Position;

/// A game as its player knows it.
///
/// This is all that the player gets, and what is in it comes from the board and from the effects of
/// moves, as they are shown to a player. So no choice can depend on a card that was never seen.
pub(super) struct Known {
    /// The game, of which only what is shown is read.
    position: Position,
    moves: Vec<Move>,
    /// The cards that the deal put on foundations.
    founded: Vec<Card>,
    /// The other cards that were seen, in the order of the deal.
    seen: Vec<Card>,
    /// Those that were not, in the order of a new deck.
    unseen: Vec<Card>,
}

impl Known {
    /// Returns what is known of a deal.
    pub(super) fn of(dealt: &Position) -> Self {
        let board = dealt.board();
        let mut known = Self {
            position: dealt.clone(),
            moves: Vec::new(),
            founded: board.foundations.iter().filter_map(|foundation| foundation.top).collect(),
            // Closed games have no columns yet, and one card in each cell.
            seen: board.rows.iter().flatten().filter_map(|pile| pile.exposed()).collect(),
            unseen: dealt.id().variant.composition().start_deck().collect(),
        };
        if !dealt.sight().hides() {
            known.unseen.clear();
        }
        known.see(board.stock.map(|stock| stock.known).unwrap_or_default());
        known
    }

    /// Takes note of cards that turned up, the next ones in the order of the deal.
    fn see(&mut self, cards: Vec<Card>) {
        self.seen.extend(cards);
        if self.unseen.is_empty() {
            return;
        }
        self.unseen = self.position.id().variant.composition().start_deck().collect();
        for card in self.founded.iter().chain(&self.seen) {
            if let Some(at) = self.unseen.iter().position(|other| other == card) {
                self.unseen.remove(at);
            }
        }
    }

    /// Returns the moves played.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns whether the game is won.
    pub(super) fn is_won(&self) -> bool {
        self.position.is_won()
    }

    /// Returns the position, if every card was seen.
    pub(super) fn all_seen(&self) -> Option<&Position> {
        self.unseen.is_empty().then_some(&self.position)
    }

    /// Returns the move of a rule that looks at the board alone.
    pub(super) fn greedy(&self) -> Option<Move> {
        greedy::choose(&self.position, &self.position.legal_moves())
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        let in_stock = |position: &Position| position.board().stock.map_or(0, |stock| stock.cards);
        let left = in_stock(&self.position);
        if self.position.play(mv).is_err() {
            return;
        }
        self.moves.push(mv);
        if self.unseen.is_empty() {
            return;
        }
        // Whoever takes the move back knows what it turned up.
        self.position.undo();
        let turned: Vec<Card> = match self.position.effect(mv) {
            Some(Effect::Deal(cards) | Effect::Consolidate { dealt: cards, .. }) => {
                cards.into_iter().filter_map(|(_, card)| card).collect()
            }
            Some(Effect::Build { fill: Some((Place::Stock, card)), .. }) => {
                card.into_iter().collect()
            }
            _ => Vec::new(),
        };
        // The move was legal.
        let _ = self.position.play(mv);
        // Until all cards were seen, they leave the stock for the first time. Those that the player
        // may look at there were noted before.
        let looked_at = self.seen.len() + self.unseen.len() - left;
        self.seen.truncate(looked_at);
        let stock = self.position.board().stock.map(|stock| stock.known).unwrap_or_default();
        self.see(turned.into_iter().chain(stock).collect());
    }

    /// Returns the game with the cards that were not seen in random order.
    pub(super) fn completed(&self, words: &mut Words) -> Option<Position> {
        let mut unseen = self.unseen.clone();
        for last in (1..unseen.len()).rev() {
            unseen.swap(last, words.below(last as u32 + 1) as usize);
        }
        let id = self.position.id();
        // Where the cards of foundations lay in the deck makes no difference.
        let cards = self.founded.iter().chain(&self.seen).copied().chain(unseen);
        let deck = Deck::new(&id.variant.composition(), cards).ok()?;
        super::after(&Position::deal(id, &deck).ok()?, &self.moves)
    }
}
