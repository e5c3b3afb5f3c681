//! The events of a position, with a stock or without.

use super::model::{ANY_BOTTOM, BOTTOM, CELL, COLUMNS, MatchingModel, NONE, STOCK};
use super::prunings::MatchingPrunings;
use super::set::{ENTRIES, Set, set_number, set_of};
use crate::solve::engine::{Aim, Successor};
use arrayvec::ArrayVec;
use patience_core::game::matching::Matching;

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

/// Where a card lay at the start.
#[derive(Clone, Copy, Default)]
pub(super) struct Home<S> {
    /// It and the cards under it in its column.
    under: S,
    /// The step of the index of the table of digs for it, and the sum of those for it and the cards
    /// under it.
    stride: u32,
    index: u32,
    /// The cards of its rank.
    pub(super) of_rank: S,
}

/// A game and one of its positions, unpacked.
pub(super) struct MatchingBoard<'a, S, const PLANES: usize> {
    pub(super) origin: &'a Matching,
    pub(super) aim: Aim,
    pub(super) prunings: MatchingPrunings,
    pub(super) model: &'a MatchingModel<S>,
    /// All cards, and those that lay at the bottom of a column at the start.
    pub(super) all: S,
    bottoms: S,
    /// Whether a rank has more cards than a match.
    many: bool,
    pub(super) homes: [Home<S>; ENTRIES],
    pub(super) now: Box<Unpacked<S, PLANES>>,
}

/// A position, unpacked.
pub(super) struct Unpacked<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    pub(super) planes: [S; PLANES],
    pub(super) columns: ArrayVec<BoardColumn<S>, COLUMNS>,
    /// The column of each card within reach, by its place in the list, or [`CELL`].
    column: [u8; ENTRIES],
    /// The cards on each card within reach, and how many they are.
    above: [S; ENTRIES],
    depth: [u8; ENTRIES],
    /// What each card lies on that is on one that it goes on.
    pub(super) links: [u8; ENTRIES],
    /// The cards of columns that lie as at the start, with all under them.
    settled: S,
    /// The cards that must move again: each is stacked above a card of the same match.
    again: S,
    /// The cards of ranks of which a single match is left.
    pub(super) last: S,
    cells: S,
    /// The cards at the bottom of columns, but for those there at the start.
    pub(super) bottoms: S,
    /// The cards that an event may move, or put cards on: those in freecells, and those within
    /// reach in columns.
    within: S,
    in_columns: S,
    /// The number of cards dealt from the stock.
    pub(super) dealt: usize,
    free: u8,
    /// The number of matches to come.
    matches: u16,
    /// The number of cards that must move again.
    agains: u16,
    /// The index of the settled cards in the table of digs.
    index: usize,
}

/// A column that is not empty.
pub(super) struct BoardColumn<S> {
    pub(super) cards: S,
    pub(super) top: u8,
    /// The number of cards: all, or more than can be moved.
    height: u8,
    /// The number of the column, while columns differ.
    pub(super) number: u8,
}

/// The cards of a packed position, by what they lie on.
pub(super) struct CardsByLink<S> {
    pub(super) cells: S,
    pub(super) gone: S,
    pub(super) stock: S,
    /// The cards that lie as at the start.
    pub(super) at_home: S,
    /// The cards on a card that they go on or, with a stock, on any card.
    pub(super) on_host: S,
    /// The cards at the bottom of columns, without the cards that were there at the start.
    pub(super) bottoms: S,
}

/// A position that follows, while it is made.
pub(super) struct MatchingDraft<S, const PLANES: usize> {
    pub(super) planes: [S; PLANES],
    pub(super) index: usize,
    pub(super) agains: u16,
    pub(super) matches: u16,
    pub(super) dealt: usize,
    pub(super) moves: u16,
}

/// Where a walk down a column has come.
struct Descent<S> {
    card: u8,
    above: S,
    height: u8,
}

impl<'a, S: Set, const PLANES: usize> MatchingBoard<'a, S, PLANES> {
    /// Makes a board. `stride` is the step of the index of the table of digs for a card of a
    /// column.
    pub(super) fn new(
        origin: &'a Matching,
        model: &'a MatchingModel<S>,
        aim: Aim,
        prunings: MatchingPrunings,
        stride: impl Fn(usize) -> u32,
    ) -> Self {
        let mut homes = [Home::default(); ENTRIES];
        for (home, &rank) in homes.iter_mut().zip(&model.ranks[..model.cards]) {
            home.of_rank = model.of_rank[usize::from(rank)];
        }
        let mut bottoms = S::zero();
        for (column, cards) in model.at_start.iter().enumerate() {
            bottoms |= set_of(&cards[..cards.len().min(1)]);
            let stride = stride(column);
            let (mut under, mut index) = (S::zero(), 0);
            for &card in cards {
                under |= S::of(card);
                index += stride;
                let of_rank = homes[usize::from(card)].of_rank;
                homes[usize::from(card)] = Home { under, stride, index, of_rank };
            }
        }
        Self {
            origin,
            aim,
            prunings,
            model,
            all: S::first(model.cards),
            bottoms,
            many: model.of_rank.iter().any(|&cards| usize::from(cards.len()) > model.size),
            homes,
            now: Box::new(Unpacked {
                planes: [S::zero(); PLANES],
                columns: ArrayVec::new(),
                column: [CELL; ENTRIES],
                above: [S::zero(); ENTRIES],
                depth: [0; ENTRIES],
                links: [NONE; ENTRIES],
                settled: S::zero(),
                again: S::zero(),
                last: S::zero(),
                cells: S::zero(),
                bottoms: S::zero(),
                within: S::zero(),
                in_columns: S::zero(),
                dealt: 0,
                free: 0,
                matches: 0,
                agains: 0,
                index: 0,
            }),
        }
    }

    /// Packs the position at the start.
    pub(super) fn packed_start(&self) -> [S; PLANES] {
        let model = self.model;
        let mut planes = [S::zero(); PLANES];
        for card in 0..model.cards as u8 {
            let is_dealt = usize::from(card) < model.stock;
            let link = if is_dealt { model.home[usize::from(card)] } else { STOCK };
            set_number(&mut planes, S::of(card), model.code(card, link));
        }
        planes
    }

    /// Returns the cards with a code.
    #[inline(always)]
    pub(super) fn of_code(&self, planes: &[S; PLANES], code: u8) -> S {
        let of_bit = |(number, &plane): (usize, &S)| {
            if code >> number & 1 == 1 { plane } else { !plane }
        };
        planes.iter().enumerate().map(of_bit).fold(self.all, |set, plane| set & plane)
    }

    /// Unpacks what is counted, and the freecells.
    #[inline(always)]
    pub(super) fn unpack_counts(&mut self, planes: &[S; PLANES], cards: &CardsByLink<S>) {
        let (model, now) = (self.model, &mut *self.now);
        now.planes = *planes;
        now.cells = cards.cells;
        now.bottoms = cards.bottoms;
        now.dealt = model.cards - model.stock - usize::from(cards.stock.len());
        now.free = model.columns as u8 - cards.cells.len();
        now.matches = ((model.cards - usize::from(cards.gone.len())) / model.size) as u16;
        for card in cards.cells.cards() {
            let at = usize::from(card & 127);
            now.column[at] = CELL;
            now.above[at] = S::zero();
            now.depth[at] = 0;
        }
    }

    /// Returns the cards that cards at home lie on. Cards in columns are numbered from the top
    /// down.
    #[inline(always)]
    pub(super) fn under_home(&self, at_home: S) -> S {
        (at_home & !self.bottoms) << 1
    }

    /// Finds the cards that lie as at the start with all under them, from those that lie as then.
    #[inline(always)]
    pub(super) fn unpack_settled(&mut self, at_home: S) {
        let now = &mut *self.now;
        now.settled = S::zero();
        now.index = 0;
        for top in self.model.at_start.iter().filter_map(|cards| cards.last()) {
            let home = self.homes[usize::from(top & 127)].under;
            let moved = home & !at_home;
            let settled = if moved.is_zero() {
                home
            } else {
                home & !(S::max_value() >> moved.leading_zeros() as usize)
            };
            if !settled.is_zero() {
                now.settled |= settled;
                now.index += self.homes[settled.trailing_zeros() as usize & 127].index as usize;
            }
        }
    }

    /// Walks down the columns from their exposed cards, those that are not `covered`. Notes which
    /// cards are within reach, and which must move again. While columns differ they are `ordered`.
    #[inline(always)]
    pub(super) fn unpack_columns(
        &mut self,
        cards: &CardsByLink<S>,
        covered: S,
        ordered: bool,
        reach: u8,
    ) {
        let Self { homes, now, .. } = self;
        let Unpacked { columns, column, above, depth, links, settled, .. } = &mut **now;
        let of_rank = |card: u8| homes[usize::from(card & 127)].of_rank;
        let (mut within, mut again) = (S::zero(), S::zero());
        let mut note = |index: u8, at: &Descent<S>| {
            let card = usize::from(at.card & 127);
            column[card] = index;
            above[card] = at.above;
            depth[card] = at.height;
            within |= S::of(at.card);
        };
        columns.clear();
        let exposed = self.all & !(cards.cells | cards.gone | cards.stock | covered);
        for (index, top) in (0..COLUMNS as u8).zip(exposed.cards()) {
            let mut at = Descent { card: top, above: S::zero(), height: 0 };
            // The cards that were put on others, and then those that are settled.
            let settled = loop {
                if settled.has(at.card) {
                    break homes[usize::from(at.card & 127)].under;
                }
                if at.height <= reach {
                    note(index, &at);
                }
                at.height += 1;
                again |= at.above & of_rank(at.card);
                at.above |= S::of(at.card);
                if cards.bottoms.has(at.card) {
                    break S::zero();
                }
                at.card = if cards.at_home.has(at.card) {
                    at.card + 1
                } else {
                    links[usize::from(at.card & 127)]
                };
            };
            let stacked = if settled.is_zero() { settled } else { at.above };
            for card in stacked.cards() {
                if !(settled & of_rank(card)).is_zero() {
                    again |= S::of(card);
                }
            }
            let cards = settled | at.above;
            let mut rest = settled;
            while !rest.is_zero() {
                if at.height <= reach {
                    note(index, &at);
                }
                at.height += 1;
                if at.height > reach + 1 {
                    break;
                }
                let this = S::of(at.card);
                at.above |= this;
                rest &= !this;
                at.card += 1;
            }
            let lowest = usize::from(at.card & 127);
            let number = if ordered { links[lowest] - BOTTOM } else { index };
            columns.push(BoardColumn { cards, top, height: at.height, number });
        }
        let last = self.ranks_with_one_match(cards.gone);
        let now = &mut *self.now;
        now.last = last;
        now.again = again & last;
        now.agains = u16::from(now.again.len());
        now.in_columns = within;
        now.within = within | cards.cells;
    }

    /// Returns the cards of ranks of which a single match is left.
    #[inline(always)]
    fn ranks_with_one_match(&self, gone: S) -> S {
        let mut last = self.all;
        if self.many {
            for &of_rank in &self.model.of_rank {
                if usize::from((of_rank & !gone).len()) > self.model.size {
                    last &= !of_rank;
                }
            }
        }
        last
    }

    /// Returns the position as the start of one that follows after some moves.
    #[inline(always)]
    pub(super) fn draft(&self, moves: u8) -> MatchingDraft<S, PLANES> {
        let now = &*self.now;
        MatchingDraft {
            planes: now.planes,
            index: now.index,
            agains: now.agains,
            matches: now.matches,
            dealt: now.dealt,
            moves: u16::from(moves),
        }
    }

    /// Returns the column of a card within reach, by its place in the list, or [`CELL`].
    #[inline(always)]
    fn column(&self, card: u8) -> u8 {
        self.now.column[usize::from(card & 127)]
    }

    /// Returns the number of cards on a card within reach.
    #[inline(always)]
    fn depth(&self, card: u8) -> u8 {
        self.now.depth[usize::from(card & 127)]
    }

    /// Returns the cards on a card within reach.
    #[inline(always)]
    fn above(&self, card: u8) -> S {
        self.now.above[usize::from(card & 127)]
    }

    /// Returns the cards that must be dug out before an event.
    #[inline(always)]
    pub(super) fn digs(&self, event: MatchingEvent<S>) -> S {
        let column = |index: u8| self.now.columns[usize::from(index)].cards;
        match event {
            MatchingEvent::Match(cards) => {
                cards.cards().fold(S::zero(), |above, card| above | self.above(card))
            }
            MatchingEvent::Stack(card, host) if self.above(host).has(card) => self.above(host),
            MatchingEvent::Stack(card, host) => self.above(card) | self.above(host),
            MatchingEvent::Clear(card, index) => self.above(card) | column(index),
            MatchingEvent::Place(card, _) => self.above(card),
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
        let column = &now.columns[usize::from(self.column(host))];
        let again = home.of_rank & now.last & column.cards & !self.above(host);
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

    /// Moves cards from columns to freecells.
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
        board.model.each_match(board.now.within, |cards| {
            let event = MatchingEvent::Match(cards);
            let above = board.digs(event);
            let digs = above.len();
            if digs <= reach {
                let mut draft = board.draft(digs + 1);
                self.dig(&mut draft, (above | cards) & !board.now.cells);
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
        let (model, now) = (board.model, &*board.now);
        let reach = self.reach();
        for card in now.within.cards() {
            let hosts = model.neighbours[usize::from(card & 127)] & now.in_columns;
            if hosts.is_zero() {
                continue;
            }
            let (from, depth) = (board.column(card), board.depth(card));
            for host in hosts.cards() {
                let (to, over) = (board.column(host), board.depth(host));
                let (digs, moved);
                if from == CELL {
                    (digs, moved) = (over, board.above(host));
                } else if from != to {
                    digs = depth + over;
                    moved = board.above(card) | S::of(card) | board.above(host);
                } else if over > depth + 1 {
                    (digs, moved) = (over, board.above(host));
                } else {
                    continue;
                }
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
        for card in now.within.only_if(!nowhere).cards() {
            let (from, depth) = (board.column(card), board.depth(card));
            let column = now.columns.get(usize::from(from));
            let moved = board.above(card) | S::of(card).only_if(from != CELL);
            // To move the only card of a column changes nothing if columns do not differ.
            let bottom = column.is_some_and(|column| depth + 1 == column.height);
            if !is_full {
                for number in (0..model.columns as u8).filter(|&number| in_use >> number & 1 == 0) {
                    if !bottom || ordered {
                        let mut draft = board.draft(depth + 1);
                        self.dig(&mut draft, moved);
                        board.put_at_bottom(&mut draft, card, number, ordered);
                        found(self.successor(draft), MatchingEvent::Place(card, number));
                    }
                    if !ordered {
                        break;
                    }
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
