//! Writes a path of the search for any solution as moves: loose cards get places.
//!
//! While a place is free, loose cards can change places at will. Once none is, those in columns
//! stay there, so those that others will be put on must be in columns before.
//!
//! Cards that are alike change names on the way: the slot of each is noted along.

use super::board::LooseBoard;
use super::reconstruct::EventEffects;
use super::state::{Loose, LooseEvent};
use crate::solve::matching::set::{ENTRIES, Set};
use arrayvec::ArrayVec;
use patience_core::game::Rules;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::{Label, Match, Move};

/// Writes the moves of a game, and plays them.
struct MoveWriter {
    game: Matching,
    /// The slot of each card, by its name at the position.
    slots: [u8; ENTRIES],
    moves: Vec<Move>,
}

/// An event on the path, with what is needed to write it.
struct PathEvent<S> {
    event: LooseEvent<S>,
    effects: EventEffects,
    /// The cards that are dug out before it, in order.
    digs: Vec<u8>,
    /// The loose cards before it.
    loose: S,
    /// Whether no place is free for others before it.
    full: bool,
}

impl<S: Set, const PLANES: usize> LooseBoard<'_, S, PLANES> {
    /// Returns the moves along a path from the start.
    pub(super) fn moves_along(&mut self, path: &[Loose<S, PLANES>]) -> Vec<Move> {
        let mut played = Vec::with_capacity(path.len());
        for pair in path.windows(2) {
            self.unpack(&pair[0]);
            let Some((event, effects)) = self.event_to(&pair[1]) else { break };
            let mut digs = Vec::new();
            for (column, many) in (0..).zip(self.digs(event)) {
                digs.extend(&self.column(column)[..usize::from(many)]);
            }
            let now = &*self.now;
            let (loose, full) = (now.places.loose, now.free == 0);
            played.push(PathEvent { event, effects, digs, loose, full });
        }
        // The cards that must have columns of their own after each event, by their names before it,
        // from the last one back.
        let mut waiting = vec![S::zero(); played.len()];
        let mut later = S::zero();
        for (at, PathEvent { event, effects, loose, full, .. }) in played.iter().enumerate().rev() {
            waiting[at] = effects.names.iter().fold(later, |set, &(card, _)| set & !S::of(card));
            for &(card, name) in &effects.names {
                waiting[at] |= S::of(card).only_if(later.has(name));
            }
            later = S::zero();
            if *full {
                later = waiting[at] & *loose;
                if let LooseEvent::Stack(_, host) = *event {
                    later |= S::of(host) & *loose;
                }
            }
        }
        let moves = Vec::with_capacity(4 * played.len());
        let mut writer = MoveWriter { game: self.origin.clone(), slots: self.model.slots, moves };
        for (played, waiting) in played.iter().zip(waiting) {
            if self.write_event(played, waiting, &mut writer).is_none() {
                break;
            }
        }
        writer.moves
    }

    /// Plays an event. The cards `waiting` are in columns after it if no place is free then.
    fn write_event(
        &self,
        played: &PathEvent<S>,
        waiting: S,
        writer: &mut MoveWriter,
    ) -> Option<()> {
        let &PathEvent { event, ref effects, ref digs, loose, full } = played;
        let mut in_columns = waiting;
        match event {
            LooseEvent::Stack(_, host) => in_columns |= S::of(host) & loose,
            LooseEvent::Pair(_, host) => in_columns |= S::of(host),
            _ => {}
        }
        if !full {
            for card in (in_columns & loose).cards() {
                writer.give_column(card, in_columns)?;
            }
        }
        for &card in digs {
            if in_columns.has(card) {
                writer.give_column(card, in_columns)?
            } else {
                writer.dig(card)?
            }
        }
        match event {
            LooseEvent::Match(cards) => {
                let places: Option<ArrayVec<Label, 4>> =
                    cards.cards().map(|card| writer.place_of(card)).collect();
                writer.play(Move::Collect(Match::new(&places?)?))?;
            }
            LooseEvent::Stack(card, host) | LooseEvent::Pair(card, host) => {
                writer.put(card, host)?
            }
            LooseEvent::Clear(_) => {}
        }
        for &(card, host) in &effects.stacked {
            if writer.place_of(host)?.is_freecell() {
                writer.give_column(host, S::of(host))?;
            }
            writer.put(card, host)?;
        }
        let slots = writer.slots;
        for &(card, name) in &effects.names {
            writer.slots[usize::from(name)] = slots[usize::from(card)];
        }
        Some(())
    }
}

impl MoveWriter {
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

    /// Moves a card to a column of its own, if it is not in one yet. If none is empty, the only
    /// card of one goes to a freecell, but none of those that must `stay`.
    fn give_column<S: Set>(&mut self, card: u8, stay: S) -> Option<()> {
        let holds_one = |place: &Label| self.game.slots(*place).nth(1).is_none();
        if self.place_of(card).is_some_and(|place| !place.is_freecell() && holds_one(&place)) {
            return Some(());
        }
        if self.game.first_empty(false).is_none() {
            let from = self.game.places().filter(|place| !place.is_freecell()).find(|place| {
                let only = self.game.slots(*place).next();
                let must_stay =
                    stay.cards().any(|card| only == Some(self.slots[usize::from(card)]));
                holds_one(place) && !must_stay
            })?;
            let to = self.game.first_empty(true)?;
            self.play(Move::Transfer { from, to })?;
        }
        let to = self.game.first_empty(false)?;
        self.transfer(card, to)
    }
}
