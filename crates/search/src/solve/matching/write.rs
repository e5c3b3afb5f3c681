//! Writes a path of the search as moves: columns and freecells get their labels again.

use super::model::{BOTTOM, CELL, GONE, STOCK};
use super::{Event, MatchingSpace, Set, differing};
use arrayvec::ArrayVec;
use patience_core::game::Rules;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::{Label, Match, Move};

impl<S: Set, const PLANES: usize> MatchingSpace<'_, S, PLANES> {
    /// Returns the moves along a path from the start.
    pub(super) fn moves_along(&mut self, path: &[[S; PLANES]]) -> Vec<Move> {
        let mut game = self.origin.clone();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            self.unpack(&pair[0]);
            let event =
                if self.ordered() { Some(self.move_to(&pair[1])) } else { self.event_to(&pair[1]) };
            if event.and_then(|event| self.play(event, &mut game, &mut moves)).is_none() {
                break;
            }
        }
        moves
    }

    /// Returns the move that leads to another position, while there is a stock.
    fn move_to(&self, after: &[S; PLANES]) -> Event<S> {
        let moved = differing(&self.table.planes, after);
        let card = moved.trailing_zeros() as u8;
        if moved & self.of_code(after, GONE) != S::zero() {
            return Event::Match(moved);
        }
        if moved & self.of_code(&self.table.planes, STOCK) != S::zero() {
            return Event::Deal;
        }
        match self.model.link(after, card) {
            CELL => Event::Dig(card),
            host if host < BOTTOM => Event::Stack(card, host),
            bottom => Event::Place(card, bottom - BOTTOM),
        }
    }

    /// Returns the event that leads to another position with the fewest moves.
    fn event_to(&self, after: &[S; PLANES]) -> Option<Event<S>> {
        let mut best: Option<(u16, Event<S>)> = None;
        self.events(|step, event| {
            if step.state == *after && best.is_none_or(|best| step.moves < best.0) {
                best = Some((step.moves, event));
            }
        });
        best.map(|(_, event)| event)
    }

    /// Plays an event on a game that is at the position unpacked last, and appends its moves.
    fn play(&self, event: Event<S>, game: &mut Matching, moves: &mut Vec<Move>) -> Option<()> {
        let place = |game: &Matching, card: u8| game.place_of(self.model.slots[usize::from(card)]);
        let mut play = |game: &mut Matching, mv: Move| {
            moves.push(mv);
            game.play(mv).ok()
        };
        let digs = self.digs(event);
        for column in &self.table.columns {
            let from = place(game, column.top)?;
            for _ in (digs & column.cards).cards() {
                let to = game.first_empty(true)?;
                play(game, Move::Transfer { from, to })?;
            }
        }
        let transfer = |card: u8, to: Option<Label>| {
            Some(Move::Transfer { from: place(game, card)?, to: to? })
        };
        let mv = match event {
            Event::Match(cards) => {
                let labels: Option<ArrayVec<Label, 4>> =
                    cards.cards().map(|card| place(game, card)).collect();
                Some(Move::Collect(Match::new(&labels?)?))
            }
            Event::Stack(card, host) => transfer(card, place(game, host)),
            Event::Place(card, number) if self.ordered() => {
                transfer(card, Some(Label::column(number)))
            }
            Event::Place(card, _) | Event::Clear(card, _) => {
                transfer(card, game.first_empty(false))
            }
            Event::Dig(card) => transfer(card, game.first_empty(true)),
            Event::Deal => Some(Move::Deal),
        };
        play(game, mv?).map(|_| ())
    }
}
