//! Writes a path of the search as moves: columns and freecells get their labels again.

use super::{Event, MatchingSpace, Set};
use crate::game::Rules;
use crate::game::matching::Matching;
use crate::notation::matching::{Label, Match, Move};
use arrayvec::ArrayVec;

impl<S: Set, const PLANES: usize> MatchingSpace<'_, S, PLANES> {
    /// Returns the moves along a path from the start.
    pub(super) fn moves_along(&mut self, path: &[[S; PLANES]]) -> Vec<Move> {
        let mut game = self.origin.clone();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            self.unpack(&pair[0]);
            let mut best: Option<(u16, Event<S>)> = None;
            self.events(|step, event| {
                if step.state == pair[1] && best.is_none_or(|best| step.moves < best.0) {
                    best = Some((step.moves, event));
                }
            });
            let played = best.and_then(|(_, event)| self.play(event, &mut game, &mut moves));
            if played.is_none() {
                break;
            }
        }
        moves
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
