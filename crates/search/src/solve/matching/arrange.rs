//! Writes a path of the search for any solution as moves: loose cards get places.
//!
//! While a place is free, loose cards can change places at will. Once none is, the cards alone in
//! columns stay there, so those that others will be put on must be in columns before.
//!
//! Cards that are alike change names on the way: the slot of each is noted along.

use super::Set;
use super::loose::{Event, Loose, LooseSpace, Outcome};
use super::model::ENTRIES;
use arrayvec::ArrayVec;
use patience_core::game::Rules;
use patience_core::game::matching::Matching;
use patience_core::notation::matching::{Label, Match, Move};

/// The moves of a game as it is written.
struct Arrangement {
    game: Matching,
    /// The slot of each card, by its name at the position.
    slots: [u8; ENTRIES],
    moves: Vec<Move>,
}

/// An event on the path, with what is needed to write it.
struct Played<S> {
    event: Event<S>,
    outcome: Outcome,
    /// The cards that are dug out before it, in order.
    digs: Vec<u8>,
    /// The loose cards before it.
    loose: S,
    /// Whether no place is free for others before it.
    full: bool,
}

impl<S: Set, const PLANES: usize> LooseSpace<'_, S, PLANES> {
    /// Returns the moves along a path from the start.
    pub(super) fn moves_along(&mut self, path: &[Loose<S, PLANES>]) -> Vec<Move> {
        let mut played = Vec::with_capacity(path.len());
        for pair in path.windows(2) {
            self.unpack(&pair[0]);
            let Some((event, outcome)) = self.event_to(&pair[1]) else { break };
            let mut digs = Vec::new();
            for (column, many) in (0..).zip(self.digs(event)) {
                digs.extend(&self.column(column)[..usize::from(many)]);
            }
            let table = &*self.table;
            let (loose, full) = (table.now.loose, table.free == 0);
            played.push(Played { event, outcome, digs, loose, full });
        }
        // The cards that must be alone in columns after each event, by their names before it, from
        // the last one back.
        let mut waiting = vec![S::zero(); played.len()];
        let mut later = S::zero();
        for (at, Played { event, outcome, loose, full, .. }) in played.iter().enumerate().rev() {
            waiting[at] = outcome.names.iter().fold(later, |set, &(card, _)| set & !S::of(card));
            for &(card, name) in &outcome.names {
                waiting[at] |= S::of(card).only_if(later.has(name));
            }
            later = S::zero();
            if *full {
                later = waiting[at] & *loose;
                if let Event::Stack(_, host) = *event {
                    later |= S::of(host) & *loose;
                }
            }
        }
        let moves = Vec::with_capacity(4 * played.len());
        let mut line = Arrangement { game: self.origin.clone(), slots: self.model.slots, moves };
        for (played, waiting) in played.iter().zip(waiting) {
            if self.write_event(played, waiting, &mut line).is_none() {
                break;
            }
        }
        line.moves
    }

    /// Plays an event. The cards `waiting` are in columns after it if no place is free then.
    fn write_event(&self, played: &Played<S>, waiting: S, line: &mut Arrangement) -> Option<()> {
        let &Played { event, ref outcome, ref digs, loose, full } = played;
        let mut in_columns = waiting;
        match event {
            Event::Stack(_, host) => in_columns |= S::of(host) & loose,
            Event::Pair(_, host) => in_columns |= S::of(host),
            _ => {}
        }
        if !full {
            for card in (in_columns & loose).cards() {
                line.give_column(card, in_columns)?;
            }
        }
        for &card in digs {
            match in_columns.has(card) {
                false => line.dig(card)?,
                true => line.give_column(card, in_columns)?,
            }
        }
        match event {
            Event::Match(cards) => {
                let places: Option<ArrayVec<Label, 4>> =
                    cards.cards().map(|card| line.place_of(card)).collect();
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
        let slots = line.slots;
        for &(card, name) in &outcome.names {
            line.slots[usize::from(name)] = slots[usize::from(card)];
        }
        Some(())
    }
}

impl Arrangement {
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
