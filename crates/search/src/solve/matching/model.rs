//! The cards of a game as the search sees them, and how a position is packed.

use super::set::{ENTRIES, Set, set_of};
use arrayvec::ArrayVec;
use patience_core::game::kind;
use patience_core::game::matching::Matching;

/// The maximum number of columns, and of freecells.
pub(super) const COLUMNS: usize = 9;

/// What a card lies on if not on another card: the bottom of a column by its number, or of any
/// column, a freecell; or it is gone, or in the stock.
pub(super) const BOTTOM: u8 = 112;
pub(super) const ANY_BOTTOM: u8 = 121;
pub(super) const CELL: u8 = 122;
pub(super) const GONE: u8 = 123;
pub(super) const STOCK: u8 = 124;

/// The codes in an open game. Above them are those of the cards that a card goes on.
pub(super) const AT_HOME: u8 = 0;
pub(super) const IN_CELL: u8 = 1;
pub(super) const AT_BOTTOM: u8 = 2;
pub(super) const COLLECTED: u8 = 3;
const ON_HOST: u8 = 4;

/// The number of bits of a code in a game with a stock.
pub(in crate::solve) const STOCK_PLANES: usize = 7;

/// No card.
pub(super) const NONE: u8 = u8::MAX;

/// Returns each choice of `size` out of `len`, at least as many: as the bits of a number.
#[inline(always)]
fn choices(len: usize, size: usize) -> impl Iterator<Item = u32> {
    let first = (1_u32 << size) - 1;
    let next = |&last: &u32| {
        // The lowest block of bits moves up: its highest bit by one, the others down to the end.
        let lowest = last & last.wrapping_neg();
        let above = last + lowest;
        Some(above | (((last ^ above) >> 2) / lowest))
    };
    std::iter::successors(Some(first), next).take_while(move |chosen| chosen >> len == 0)
}

/// Returns the number of cards of a game, those in the stock too.
pub(in crate::solve) fn cards(game: &Matching) -> usize {
    game.places().map(|place| game.slots(place).count()).sum::<usize>() + game.undealt_cards()
}

/// The cards of a game, numbered. Those of the stock come last, in deal order.
pub(in crate::solve) struct MatchingModel<S> {
    /// The number of cards in a match.
    pub(super) size: usize,
    pub(super) columns: usize,
    /// The number of the first card of the stock, and of all cards.
    pub(super) stock: usize,
    pub(super) cards: usize,
    /// The slots of the cards in the game.
    pub(super) slots: [u8; ENTRIES],
    pub(super) ranks: [u8; ENTRIES],
    /// The cards of each rank.
    pub(super) of_rank: [S; 13],
    /// For each card, the cards that it goes on.
    pub(super) hosts: Vec<ArrayVec<u8, 16>>,
    /// The same as sets: these cards also go on it.
    pub(super) neighbours: [S; ENTRIES],
    /// The columns at the start, from the bottom up, and the cards in freecells.
    pub(super) at_start: Vec<Vec<u8>>,
    pub(super) in_cells: Vec<u8>,
    /// What each card lay on at the start.
    pub(super) home: [u8; ENTRIES],
    /// The number of bits for a card.
    pub(in crate::solve) width: usize,
    /// For each card, what each code stands for.
    links: Vec<u8>,
    /// For each card, the code of what it lies on.
    codes: Vec<u8>,
}

impl<S: Set> MatchingModel<S> {
    pub(in crate::solve) fn new(origin: &Matching) -> Self {
        let layout = origin.layout();
        let mut slots = Vec::new();
        let mut at_start = Vec::new();
        let mut in_cells = Vec::new();
        for label in origin.places() {
            let first = slots.len() as u8;
            slots.extend(origin.slots(label));
            let pile = first..slots.len() as u8;
            match label.is_freecell() {
                true => in_cells.extend(pile),
                false => at_start.push(pile.rev().collect::<Vec<u8>>()),
            }
        }
        let stock = slots.len();
        slots.extend(origin.stock());
        let cards = slots.len();
        let ranks: Vec<u8> = slots.iter().map(|&slot| kind(slot) as u8 >> 2).collect();
        let mut of_rank = [S::zero(); 13];
        for (card, &rank) in (0..).zip(&ranks) {
            of_rank[usize::from(rank)] |= S::of(card);
        }
        let mut of_kind: [ArrayVec<u8, 2>; 64] = [const { ArrayVec::new_const() }; 64];
        for (card, &slot) in (0..).zip(&slots) {
            of_kind[kind(slot)].push(card);
        }
        let hosts = slots.iter().map(|&slot| {
            let mut kinds = origin.hosts(slot);
            let mut hosts = ArrayVec::new();
            while kinds != 0 {
                hosts.extend(of_kind[kinds.trailing_zeros() as usize].iter().copied());
                kinds &= kinds - 1;
            }
            hosts
        });
        let hosts: Vec<ArrayVec<u8, 16>> = hosts.collect();
        let mut neighbours = [S::zero(); ENTRIES];
        for (neighbours, hosts) in neighbours.iter_mut().zip(&hosts) {
            *neighbours = set_of(hosts);
        }
        let padded = |list: &[u8]| std::array::from_fn(|at| list.get(at).copied().unwrap_or(NONE));
        let mut model = Self {
            size: usize::from(layout.match_size()),
            columns: usize::from(layout.columns()),
            stock,
            cards,
            hosts,
            neighbours,
            slots: padded(&slots),
            ranks: padded(&ranks),
            of_rank,
            home: [CELL; ENTRIES],
            at_start,
            in_cells,
            width: STOCK_PLANES,
            links: Vec::new(),
            codes: Vec::new(),
        };
        for (column, cards) in (0..).zip(&model.at_start) {
            let mut link = BOTTOM + column;
            for &card in cards {
                model.home[usize::from(card)] = link;
                link = card;
            }
        }
        model.number_links();
        model
    }

    /// Returns whether there was a stock at the start.
    pub(in crate::solve) const fn has_stock(&self) -> bool {
        self.stock < self.cards
    }

    /// With a stock, a card can lie on any other, and columns differ. Without, few codes will do.
    fn number_links(&mut self) {
        if !self.has_stock() {
            let hosts = self.hosts.iter().map(ArrayVec::len).max().unwrap_or(0);
            self.width = (usize::from(ON_HOST) + hosts).next_power_of_two().ilog2() as usize;
        }
        self.links = vec![GONE; self.cards << self.width];
        self.codes = vec![0; self.cards * ENTRIES];
        for card in 0..self.cards {
            if self.has_stock() {
                (0..=STOCK).for_each(|link| self.number(card, link, link));
                continue;
            }
            self.number(card, COLLECTED, GONE);
            self.number(card, IN_CELL, CELL);
            // All columns are alike: that of the start is used if the card was at its bottom.
            let home = self.home[card];
            let bottoms = BOTTOM..BOTTOM + COLUMNS as u8;
            let bottom = if bottoms.contains(&home) { AT_HOME } else { AT_BOTTOM };
            bottoms.for_each(|link| self.number(card, bottom, link));
            self.number(card, bottom, ANY_BOTTOM);
            for (code, host) in (ON_HOST..).zip(self.hosts[card].clone()) {
                self.number(card, code, host);
            }
            if home != CELL {
                self.number(card, AT_HOME, home);
            }
        }
    }

    /// Gives what a card lies on a code. The last of several for one code or one thing counts.
    fn number(&mut self, card: usize, code: u8, link: u8) {
        self.links[(card << self.width) + usize::from(code)] = link;
        self.codes[card * ENTRIES + usize::from(link)] = code;
    }

    /// Calls back with each match of some cards.
    #[inline(always)]
    pub(super) fn each_match(&self, within: S, mut found: impl FnMut(S)) {
        for &of_rank in &self.of_rank {
            let within = of_rank & within;
            if !within.has_at_least(self.size) {
                continue;
            }
            if !within.has_at_least(self.size + 1) {
                found(within);
                continue;
            }
            for chosen in choices(usize::from(within.len()), self.size) {
                let cards = (0..).zip(within.cards()).filter(|(at, _)| chosen >> at & 1 == 1);
                found(cards.fold(S::zero(), |set, (_, card)| set | S::of(card)));
            }
        }
    }

    /// Returns what a card lies on, by the bits of the codes.
    #[inline(always)]
    pub(super) fn link<const PLANES: usize>(&self, planes: &[S; PLANES], card: u8) -> u8 {
        let code =
            planes.iter().rev().fold(0, |code, plane| code << 1 | usize::from(plane.has(card)));
        self.links[(usize::from(card) << self.width) + code]
    }

    /// Returns the code of what a card lies on.
    #[inline(always)]
    pub(super) fn code(&self, card: u8, link: u8) -> u8 {
        self.codes[usize::from(card) * ENTRIES + usize::from(link)]
    }
}
