//! What can happen at a position with a stock or without, and how it changes it.

use super::board::{CardPlace, MatchingBoard, MatchingDraft};
use super::model::{ANY_BOTTOM, BOTTOM, CELL, COLUMNS};
use super::set::{Set, set_number};
use crate::solve::engine::Successor;

/// By how much the rank of a position rises in a search of all positions for any solution, once its
/// matches have been tried, and once cards have been put on others.
const LATER: [u16; 2] = [3, 6];

/// What happens between two positions of the search.
#[derive(Clone, Copy, Debug)]
pub(super) enum MatchingEvent<S> {
    /// Cards are collected.
    Match(S),
    /// The first card goes on the second.
    Stack(u8, u8),
    /// A card goes to the bottom of an empty column, by its number.
    Place(u8, u8),
    /// A column is dug out for a card, by its place in the list.
    Clear(u8, u8),
    /// A card goes to a freecell.
    Dig(u8),
    Deal,
}

impl<S: Set, const PLANES: usize> MatchingBoard<'_, S, PLANES> {
    /// Returns the position as the start of one that follows after some moves.
    #[inline(always)]
    pub(super) fn draft(&self, moves: u8) -> MatchingDraft<S, PLANES> {
        MatchingDraft { moves: u16::from(moves), ..self.now.packed }
    }

    /// Returns the cards that must be dug out before an event.
    #[inline(always)]
    pub(super) fn digs(&self, event: MatchingEvent<S>) -> S {
        let column = |index: u8| self.now.columns[usize::from(index)].cards;
        let above = |card: u8| self.now.within.spot(card).above;
        match event {
            MatchingEvent::Match(cards) => {
                cards.cards().fold(S::zero(), |set, card| set | above(card))
            }
            MatchingEvent::Stack(card, host) if above(host).has(card) => above(host),
            MatchingEvent::Stack(card, host) => above(card) | above(host),
            MatchingEvent::Clear(card, index) => above(card) | column(index),
            MatchingEvent::Place(card, _) => above(card),
            MatchingEvent::Dig(_) | MatchingEvent::Deal => S::zero(),
        }
    }

    /// Puts a card on another in a column, on which nothing lies any more.
    #[inline(always)]
    fn stack(&self, draft: &mut MatchingDraft<S, PLANES>, card: u8, host: u8) {
        let (model, now) = (self.model, &*self.now);
        set_number(&mut draft.planes, S::of(card), model.code(card, host));
        let home = &self.homes[usize::from(card & 127)];
        if now.settled.has(host) && model.home[usize::from(card & 127)] == host {
            draft.index += home.stride as usize;
            return;
        }
        let column = &now.columns[usize::from(now.within.spot(host).column)];
        let again = home.of_rank & now.last & column.cards & !now.within.spot(host).above;
        draft.agains += u16::from(!again.is_zero());
    }

    #[inline(always)]
    fn put_at_bottom(
        &self,
        draft: &mut MatchingDraft<S, PLANES>,
        card: u8,
        number: u8,
        ordered: bool,
    ) {
        let link = if ordered { BOTTOM + number } else { ANY_BOTTOM };
        set_number(&mut draft.planes, S::of(card), self.model.code(card, link));
        if self.bottoms.has(card) {
            draft.index += self.homes[usize::from(card & 127)].stride as usize;
        }
    }
}

/// A search whose positions are those of a [`MatchingBoard`].
pub(super) trait BoardSpace<'a, S: Set + 'a, const PLANES: usize> {
    /// The codes of cards in freecells, and of those that are collected.
    const IN_CELL: u8;
    const COLLECTED: u8;

    /// Returns the board.
    fn board(&self) -> &MatchingBoard<'a, S, PLANES>;

    /// Unpacks a position.
    fn unpack(&mut self, planes: &[S; PLANES]);

    /// Returns whether columns differ, since stock will be dealt on them.
    fn is_ordered(&self) -> bool;

    /// Completes a position that follows.
    fn successor(&self, draft: MatchingDraft<S, PLANES>) -> Successor<[S; PLANES]>;

    /// Returns the event that leads from the position unpacked last to another.
    fn event_to(&self, after: &[S; PLANES]) -> Option<MatchingEvent<S>> {
        self.shortest_event_to(after)
    }

    /// Calls back with each event that is neither a match nor puts a card on another.
    #[inline]
    fn others(&self, found: impl FnMut(Successor<[S; PLANES]>, MatchingEvent<S>)) {
        self.placements(found);
    }

    /// Returns how many digs an event may need.
    #[inline(always)]
    fn reach(&self) -> u8 {
        let board = self.board();
        if self.is_ordered() || !board.prunings.events { 0 } else { board.now.free }
    }

    /// Calls back with each event from the position that was unpacked last.
    fn events(&self, mut found: impl FnMut(Successor<[S; PLANES]>, MatchingEvent<S>)) {
        self.matches(&mut found);
        self.stacks(&mut found);
        self.others(found);
    }

    /// Calls back with the events of a stage from the position that was unpacked last: matches come
    /// first, and all else only if they lead nowhere. Returns the rank for the next stage.
    #[inline(always)]
    fn events_of_stage(
        &self,
        stage: u8,
        found: &mut impl FnMut(Successor<[S; PLANES]>),
    ) -> Option<u16> {
        let rank = self.successor(self.board().draft(0)).rank;
        match stage {
            0 => self.matches(|next, _| found(next)),
            1 => self.stacks(|next, _| found(next)),
            _ => self.others(|next, _| found(next)),
        }
        LATER.get(usize::from(stage)).map(|later| rank + later)
    }

    /// Returns the event that leads to another position with the fewest moves.
    fn shortest_event_to(&self, after: &[S; PLANES]) -> Option<MatchingEvent<S>> {
        let mut best: Option<(u16, MatchingEvent<S>)> = None;
        self.events(|next, event| {
            if next.state == *after && best.is_none_or(|best| next.moves < best.0) {
                best = Some((next.moves, event));
            }
        });
        best.map(|(_, event)| event)
    }

    /// Moves cards to freecells, those that are not there.
    #[inline(always)]
    fn dig(&self, draft: &mut MatchingDraft<S, PLANES>, cards: S) {
        let board = self.board();
        let now = &*board.now;
        set_number(&mut draft.planes, cards, Self::IN_CELL);
        if !(cards & now.again).is_zero() {
            draft.agains -= u16::from((cards & now.again).len());
        }
        for card in (cards & now.settled).cards() {
            draft.index -= board.homes[usize::from(card & 127)].stride as usize;
        }
    }

    /// Calls back with each match.
    #[inline]
    fn matches(&self, mut found: impl FnMut(Successor<[S; PLANES]>, MatchingEvent<S>)) {
        let board = self.board();
        let reach = self.reach();
        board.model.each_match(board.now.within.cards, |cards| {
            let event = MatchingEvent::Match(cards);
            let above = board.digs(event);
            let digs = above.len();
            if digs <= reach {
                let mut draft = board.draft(digs + 1);
                self.dig(&mut draft, above | cards);
                set_number(&mut draft.planes, cards, Self::COLLECTED);
                draft.matches -= 1;
                found(self.successor(draft), event);
            }
        });
    }

    /// Calls back with each way to put a card on another.
    #[inline]
    fn stacks(&self, mut found: impl FnMut(Successor<[S; PLANES]>, MatchingEvent<S>)) {
        let board = self.board();
        let (model, within) = (board.model, &board.now.within);
        let reach = self.reach();
        for card in within.cards.cards() {
            let hosts = model.neighbours[usize::from(card & 127)] & within.in_columns;
            if hosts.is_zero() {
                continue;
            }
            let from = within.spot(card);
            for host in hosts.cards() {
                let to = within.spot(host);
                let (digs, moved) = if from.column != to.column {
                    (from.depth + to.depth, from.above | S::of(card) | to.above)
                } else if to.depth > from.depth + 1 {
                    (to.depth, to.above)
                } else {
                    continue;
                };
                if digs > reach {
                    continue;
                }
                let mut draft = board.draft(digs + 1);
                self.dig(&mut draft, moved);
                board.stack(&mut draft, card, host);
                found(self.successor(draft), MatchingEvent::Stack(card, host));
            }
        }
    }

    /// Calls back with each event that puts a card in a column of its own or in a freecell.
    #[inline]
    fn placements(&self, mut found: impl FnMut(Successor<[S; PLANES]>, MatchingEvent<S>)) {
        let board = self.board();
        let (model, now) = (board.model, &*board.now);
        let ordered = self.is_ordered();
        let plain = ordered || !board.prunings.events;
        let reach = self.reach();
        let is_full = now.columns.len() == model.columns;
        // The columns that can be dug out.
        let low = (0..).zip(&now.columns).fold(0_u64, |low, (index, column)| {
            low | u64::of(index).only_if(column.height <= reach)
        });
        // In most positions no card has such an event.
        let nowhere = is_full && low == 0 && !plain;
        let in_use = now.columns.iter().fold(0_u16, |set, column| set | 1 << column.number);
        for card in now.within.cards.only_if(!nowhere).cards() {
            let &CardPlace { column: from, above, depth } = now.within.spot(card);
            let column = now.columns.get(usize::from(from));
            let moved = above | S::of(card);
            // To move the only card of a column changes nothing if columns do not differ.
            let bottom = column.is_some_and(|column| depth + 1 == column.height);
            if !is_full {
                let most = if ordered { COLUMNS } else { usize::from(!bottom) };
                let empty = (0..model.columns as u8).filter(|&number| in_use >> number & 1 == 0);
                for number in empty.take(most) {
                    let mut draft = board.draft(depth + 1);
                    self.dig(&mut draft, moved);
                    board.put_at_bottom(&mut draft, card, number, ordered);
                    found(self.successor(draft), MatchingEvent::Place(card, number));
                }
            } else if !bottom {
                for index in low.cards() {
                    let column = &now.columns[usize::from(index)];
                    let digs = column.height + if index == from { 0 } else { depth };
                    if digs > reach {
                        continue;
                    }
                    let mut draft = board.draft(digs + 1);
                    self.dig(&mut draft, column.cards | moved);
                    board.put_at_bottom(&mut draft, card, column.number, ordered);
                    found(self.successor(draft), MatchingEvent::Clear(card, index));
                }
            }
            if plain && from != CELL && now.free > 0 {
                let mut draft = board.draft(1);
                self.dig(&mut draft, S::of(card));
                found(self.successor(draft), MatchingEvent::Dig(card));
            }
        }
    }
}
