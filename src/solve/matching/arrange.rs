//! Writes a path of the search for any solution as moves: loose cards get places.
//!
//! While a place is free, loose cards can change places at will. Once none is, the cards alone in
//! columns stay there, so those that others will be put on must be in columns before.
//!
//! Cards that are alike change names on the way: the slot of each is noted along.

use super::loose::{Event, LooseSpace, Outcome};
use super::model::ENTRIES;
use super::{Set, set_of};
use crate::game::Rules;
use crate::game::matching::Matching;
use crate::notation::matching::{Label, Match, Move};
use arrayvec::ArrayVec;

/// The moves of a game as it is written.
struct Line {
    game: Matching,
    /// The slot of each card, by its name at the position.
    slots: [u8; ENTRIES],
    moves: Vec<Move>,
}

impl<S: Set, const PLANES: usize> LooseSpace<'_, S, PLANES> {
    /// Returns the moves along a path from the start.
    pub(super) fn moves_along(&mut self, path: &[[S; PLANES]]) -> Vec<Move> {
        let mut played = Vec::new();
        for pair in path.windows(2) {
            self.unpack(&pair[0]);
            let mut chosen = None;
            self.events(|event| {
                if chosen.is_none() && self.after(event) == pair[1] {
                    chosen = Some(event);
                }
            });
            let Some(event) = chosen else { break };
            // The loose cards, if no place is free for others.
            let fixed = (self.table.free == 0).then_some(self.table.now.loose);
            played.push((event, self.outcome(event), fixed));
        }
        // The cards that must be alone in columns after each event, by their names before it, from
        // the last one back.
        let mut waiting = vec![S::zero(); played.len()];
        let mut later = S::zero();
        for (at, (event, outcome, fixed)) in played.iter().enumerate().rev() {
            if later != S::zero() {
                let waits = |&card: &u8| later.has(outcome.names[usize::from(card)]);
                let cards: Vec<u8> = (0..self.model.cards as u8).filter(waits).collect();
                waiting[at] = set_of(&cards);
            }
            later = S::zero();
            if let Some(loose) = *fixed {
                later = waiting[at] & loose;
                if let Event::Stack(_, host) = *event {
                    later |= S::of(host) & loose;
                }
            }
        }
        let mut line =
            Line { game: self.origin.clone(), slots: self.model.slots, moves: Vec::new() };
        for (at, (event, outcome, _)) in played.into_iter().enumerate() {
            self.unpack(&path[at]);
            if self.write_event(event, &outcome, waiting[at], &mut line).is_none() {
                break;
            }
        }
        line.moves
    }

    /// Plays an event on a game that is at the position unpacked last. The cards `waiting` are in
    /// columns after it if no place is free then.
    fn write_event(
        &self,
        event: Event,
        outcome: &Outcome,
        waiting: S,
        line: &mut Line,
    ) -> Option<()> {
        let table = &*self.table;
        let mut in_columns = waiting;
        match event {
            Event::Stack(_, host) if table.now.loose & S::of(host) != S::zero() => {
                in_columns |= S::of(host)
            }
            Event::Pair(_, host) => in_columns |= S::of(host),
            _ => {}
        }
        if table.free > 0 {
            for card in (in_columns & table.now.loose).cards() {
                line.give_column(card, in_columns)?;
            }
        }
        for (column, many) in (0..).zip(self.digs(event)) {
            for &card in &self.column(column)[..usize::from(many)] {
                match in_columns.has(card) {
                    false => line.dig(card)?,
                    true => line.give_column(card, in_columns)?,
                }
            }
        }
        match event {
            Event::Match(cards) => {
                let places: Option<ArrayVec<Label, 4>> =
                    cards[..self.model.size].iter().map(|&card| line.place_of(card)).collect();
                line.play(Move::Collect(Match::new(&places?)?))?;
            }
            Event::Stack(card, host) | Event::Pair(card, host) => line.put(card, host)?,
            Event::Clear(_) => {}
        }
        for &(card, host) in &outcome.stacked {
            if line.place_of(host)?.is_freecell() {
                line.give_column(host, S::of(host))?;
            }
            line.put(card, host)?;
        }
        if self.renames {
            let slots = line.slots;
            for (slot, name) in slots.into_iter().zip(outcome.names) {
                line.slots[usize::from(name)] = slot;
            }
        }
        Some(())
    }
}

impl Line {
    fn play(&mut self, mv: Move) -> Option<()> {
        self.moves.push(mv);
        self.game.play(mv).ok().map(|_| ())
    }

    fn place_of(&self, card: u8) -> Option<Label> {
        self.game.place_of(self.slots[usize::from(card)])
    }

    fn transfer(&mut self, card: u8, to: Label) -> Option<()> {
        let from = self.place_of(card)?;
        self.play(Move::Transfer { from, to })
    }

    fn put(&mut self, card: u8, host: u8) -> Option<()> {
        let to = self.place_of(host)?;
        self.transfer(card, to)
    }

    /// Moves a card to any free place.
    fn dig(&mut self, card: u8) -> Option<()> {
        let to = self.game.first_empty(true).or_else(|| self.game.first_empty(false))?;
        self.transfer(card, to)
    }

    /// Moves a card to a column of its own, if it is not in one yet. If none is empty, a card
    /// alone in one goes to a freecell, but none of those that stay.
    fn give_column<S: Set>(&mut self, card: u8, stay: S) -> Option<()> {
        let is_alone = |place: &Label| self.game.slots(*place).nth(1).is_none();
        if self.place_of(card).is_some_and(|place| !place.is_freecell() && is_alone(&place)) {
            return Some(());
        }
        if self.game.first_empty(false).is_none() {
            let from = self.game.places().filter(|place| !place.is_freecell()).find(|place| {
                let card = self.game.slots(*place).next();
                let stays = stay.cards().any(|stays| card == Some(self.slots[usize::from(stays)]));
                is_alone(place) && !stays
            })?;
            let to = self.game.first_empty(true)?;
            self.play(Move::Transfer { from, to })?;
        }
        let to = self.game.first_empty(false)?;
        self.transfer(card, to)
    }
}
