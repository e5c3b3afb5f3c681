//! A position with a stock or without, unpacked.

use super::model::{BOTTOM, CELL, COLUMNS, MatchingModel, NONE, STOCK};
use super::prunings::MatchingPrunings;
use super::set::{ENTRIES, Set, set_number, set_of};
use crate::solve::engine::Aim;
use arrayvec::ArrayVec;
use patience_core::game::matching::Matching;

/// Where a card lay at the start.
#[derive(Clone, Copy, Default)]
pub(super) struct Home<S> {
    /// The card and those under it in its column.
    under: S,
    /// The step of the index of the table of digs for it, and the sum of those for it and the cards
    /// under it.
    pub(super) stride: u32,
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
    pub(super) bottoms: S,
    /// Whether a rank has more cards than a match.
    many: bool,
    pub(super) homes: [Home<S>; ENTRIES],
    pub(super) now: Box<Unpacked<S, PLANES>>,
}

/// A position as it is packed, with what is counted of it, also while it is made.
#[derive(Clone, Copy)]
pub(super) struct MatchingDraft<S, const PLANES: usize> {
    /// For each bit of a code, the cards in whose code it is set.
    pub(super) planes: [S; PLANES],
    /// The index of the settled cards in the table of digs.
    pub(super) index: usize,
    /// The number of cards that must move again.
    pub(super) agains: u16,
    /// The number of matches to come.
    pub(super) matches: u16,
    /// The number of cards dealt from the stock.
    pub(super) dealt: usize,
    /// The number of moves that lead here.
    pub(super) moves: u16,
}

/// A position, unpacked.
pub(super) struct Unpacked<S, const PLANES: usize> {
    pub(super) packed: MatchingDraft<S, PLANES>,
    pub(super) columns: ArrayVec<BoardColumn<S>, COLUMNS>,
    pub(super) within: WithinReach<S>,
    /// What each card lies on that is on one that it goes on.
    pub(super) links: [u8; ENTRIES],
    /// The cards of columns that lie as at the start, with all under them.
    pub(super) settled: S,
    /// The cards that must move again: each is stacked above a card of the same match.
    pub(super) again: S,
    /// The cards of ranks of which a single match is left.
    pub(super) last: S,
    /// The cards at the bottom of columns, but for those there at the start.
    pub(super) bottoms: S,
    pub(super) free: u8,
}

/// The cards that an event may move, or put cards on.
pub(super) struct WithinReach<S> {
    pub(super) cards: S,
    /// The cards within reach that are not in freecells.
    pub(super) in_columns: S,
    /// Where each of them lies.
    spots: [CardPlace<S>; ENTRIES],
}

/// Where a card lies.
#[derive(Clone, Copy, Default)]
pub(super) struct CardPlace<S> {
    /// The column, by its place in the list, or [`CELL`].
    pub(super) column: u8,
    /// The cards on it, and how many they are.
    pub(super) above: S,
    pub(super) depth: u8,
}

impl<S: Set> WithinReach<S> {
    #[inline(always)]
    pub(super) fn spot(&self, card: u8) -> &CardPlace<S> {
        &self.spots[usize::from(card & 127)]
    }
}

/// A column that is not empty.
pub(super) struct BoardColumn<S> {
    pub(super) cards: S,
    pub(super) top: u8,
    /// The number of cards: all, or more than can be moved.
    pub(super) height: u8,
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

/// A walk down one column after another.
#[derive(Default)]
struct Descent<S> {
    reach: u8,
    /// The card that it has come to, and where that lies.
    card: u8,
    at: CardPlace<S>,
    /// The cards passed that are within reach, and those that must move again.
    within: S,
    again: S,
}

impl<S: Set> Descent<S> {
    /// Notes where the card lies if it is within reach, and goes on.
    #[inline(always)]
    fn pass(&mut self, notes: &mut WithinReach<S>) {
        if self.at.depth <= self.reach {
            notes.spots[usize::from(self.card & 127)] = self.at;
            self.within |= S::of(self.card);
        }
        self.at.depth += 1;
    }
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
                packed: MatchingDraft {
                    planes: [S::zero(); PLANES],
                    index: 0,
                    agains: 0,
                    matches: 0,
                    dealt: 0,
                    moves: 0,
                },
                columns: ArrayVec::new(),
                within: WithinReach {
                    cards: S::zero(),
                    in_columns: S::zero(),
                    spots: [CardPlace::default(); ENTRIES],
                },
                links: [NONE; ENTRIES],
                settled: S::zero(),
                again: S::zero(),
                last: S::zero(),
                bottoms: S::zero(),
                free: 0,
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
        now.packed.planes = *planes;
        now.bottoms = cards.bottoms;
        now.packed.dealt = model.cards - model.stock - usize::from(cards.stock.len());
        now.free = model.columns as u8 - cards.cells.len();
        now.packed.matches = ((model.cards - usize::from(cards.gone.len())) / model.size) as u16;
        let in_cell = CardPlace { column: CELL, ..CardPlace::default() };
        cards.cells.cards().for_each(|card| now.within.spots[usize::from(card & 127)] = in_cell);
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
        now.packed.index = 0;
        for top in self.model.at_start.iter().filter_map(|cards| cards.last()) {
            let home = self.homes[usize::from(top & 127)].under;
            let moved = home & !at_home;
            let settled = if moved.is_zero() { home } else { home & !moved.up_to_last() };
            if !settled.is_zero() {
                now.settled |= settled;
                now.packed.index += self.homes[settled.first_card() as usize & 127].index as usize;
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
        let mut walk = Descent { reach, ..Descent::default() };
        self.now.columns.clear();
        let exposed = self.all & !(cards.cells | cards.gone | cards.stock | covered);
        for (index, top) in (0..COLUMNS as u8).zip(exposed.cards()) {
            walk.card = top;
            walk.at = CardPlace { column: index, ..CardPlace::default() };
            let settled = self.pass_moved(&mut walk, cards);
            let cards = settled | walk.at.above;
            let now = &mut *self.now;
            let mut rest = settled;
            while !rest.is_zero() {
                walk.pass(&mut now.within);
                if walk.at.depth > reach + 1 {
                    break;
                }
                let this = S::of(walk.card);
                walk.at.above |= this;
                rest &= !this;
                walk.card += 1;
            }
            let lowest = usize::from(walk.card & 127);
            let number = if ordered { now.links[lowest] - BOTTOM } else { index };
            now.columns.push(BoardColumn { cards, top, height: walk.at.depth, number });
        }
        let last = self.ranks_with_one_match(cards.gone);
        let now = &mut *self.now;
        now.last = last;
        now.again = walk.again & last;
        now.packed.agains = u16::from(now.again.len());
        now.within.in_columns = walk.within;
        now.within.cards = walk.within | cards.cells;
    }

    /// Walks down the cards of a column that were put on others, and notes which of them must move
    /// again. Returns the cards under them, which are settled.
    #[inline(always)]
    fn pass_moved(&mut self, walk: &mut Descent<S>, cards: &CardsByLink<S>) -> S {
        let Self { homes, now, .. } = self;
        let of_rank = |card: u8| homes[usize::from(card & 127)].of_rank;
        while !now.settled.has(walk.card) {
            let card = walk.card;
            walk.pass(&mut now.within);
            walk.again |= walk.at.above & of_rank(card);
            walk.at.above |= S::of(card);
            if cards.bottoms.has(card) {
                return S::zero();
            }
            let is_home = cards.at_home.has(card);
            walk.card = if is_home { card + 1 } else { now.links[usize::from(card & 127)] };
        }
        let settled = homes[usize::from(walk.card & 127)].under;
        for card in walk.at.above.cards() {
            walk.again |= S::of(card).only_if(!(settled & of_rank(card)).is_zero());
        }
        settled
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
}
