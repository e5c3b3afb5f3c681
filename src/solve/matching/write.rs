//! Writes a path of the search as moves: columns and freecells get their labels again.

use super::model::{CELL, COLUMNS};
use super::{Event, MatchingSpace};
use crate::game::Rules;
use crate::game::matching::Matching;
use crate::notation::matching::{Label, Match, Move};
use arrayvec::ArrayVec;

impl<const WORDS: usize> MatchingSpace<'_, WORDS> {
    /// Returns the moves along a path from the start.
    pub(super) fn moves_along(&mut self, path: &[[u64; WORDS]]) -> Vec<Move> {
        let mut game = self.origin.clone();
        let mut moves = Vec::new();
        for pair in path.windows(2) {
            self.unpack(&pair[0]);
            let mut best: Option<(u16, Event)> = None;
            self.events(&pair[0], |step, event| {
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

    /// Returns the digs of an event: columns and numbers of cards.
    fn digs_of(&self, event: Event) -> ArrayVec<(u8, u8), COLUMNS> {
        let table = &*self.table;
        let place = |card: u8| table.place[usize::from(card)];
        let depth = |card: u8| table.depth(card);
        let mut digs = ArrayVec::new();
        match event {
            Event::Match(cards) => {
                for column in 0..self.model.columns as u8 {
                    let there =
                        cards[..self.model.size].iter().filter(|&&card| place(card) == column);
                    digs.extend(there.map(|&card| depth(card)).max().map(|most| (column, most)));
                }
            }
            Event::Stack(card, host) => {
                if place(card) != CELL && place(card) != place(host) {
                    digs.push((place(card), depth(card)));
                }
                digs.push((place(host), depth(host)));
            }
            Event::Clear(card, column) => {
                digs.push((column, table.heights[usize::from(column)]));
                if place(card) != CELL && place(card) != column {
                    digs.push((place(card), depth(card)));
                }
            }
            Event::Dig(_) | Event::Deal => {}
        }
        digs
    }

    /// Plays an event on a game that is at the position unpacked last, and appends its moves.
    fn play(&self, event: Event, game: &mut Matching, moves: &mut Vec<Move>) -> Option<()> {
        let slot = |card: u8| self.model.slots[usize::from(card)];
        let mut play = |game: &mut Matching, mv: Move| {
            moves.push(mv);
            game.play(mv).ok()
        };
        for (column, cards) in self.digs_of(event) {
            let column = usize::from(column);
            let height = usize::from(self.table.heights[column]);
            for &card in self.table.columns[column][..height].iter().rev().take(usize::from(cards))
            {
                let (from, to) = (game.place_of(slot(card))?, game.first_empty(true)?);
                play(game, Move::Transfer { from, to })?;
            }
        }
        let mv = match event {
            Event::Match(cards) => {
                let labels: Option<ArrayVec<Label, 4>> = cards[..self.model.size]
                    .iter()
                    .map(|&card| game.place_of(slot(card)))
                    .collect();
                Move::Collect(Match::new(&labels?)?)
            }
            Event::Stack(card, host) => {
                Move::Transfer { from: game.place_of(slot(card))?, to: game.place_of(slot(host))? }
            }
            Event::Clear(card, column) => Move::Transfer {
                from: game.place_of(slot(card))?,
                to: match self.ordered() {
                    true => Label::column(column),
                    false => game.first_empty(false)?,
                },
            },
            Event::Dig(card) => {
                Move::Transfer { from: game.place_of(slot(card))?, to: game.first_empty(true)? }
            }
            Event::Deal => Move::Deal,
        };
        play(game, mv).map(|_| ())
    }
}
