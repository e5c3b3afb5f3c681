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
    /// The `hosts` of each card as a set; these cards also go on it.
    pub(super) neighbours: [S; ENTRIES],
    /// The columns at the start, from the bottom up, and the cards in freecells.
    pub(super) at_start: Vec<Vec<u8>>,
    pub(super) in_cells: Vec<u8>,
    /// What each card lay on at the start.
    pub(super) home: [u8; ENTRIES],
    pub(in crate::solve) codes: LinkCodes,
}

/// What each card can lie on, as codes of as few bits as possible.
pub(in crate::solve) struct LinkCodes {
    /// The number of bits of a code.
    pub(in crate::solve) width: usize,
    /// For each card, what each code stands for.
    links: Vec<u8>,
    /// For each card, the code of what it lies on.
    codes: Vec<u8>,
}

impl LinkCodes {
    /// With a stock, a card can lie on any other, and columns differ.
    fn with_stock(cards: usize) -> Self {
        let mut codes = Self::empty(cards, STOCK_PLANES);
        for card in 0..cards {
            (0..=STOCK).for_each(|link| codes.number(card, link, link));
        }
        codes
    }

    /// Without a stock, few codes will do.
    fn without_stock(home: &[u8; ENTRIES], hosts: &[ArrayVec<u8, 16>]) -> Self {
        let most = hosts.iter().map(ArrayVec::len).max().unwrap_or(0);
        let width = (usize::from(ON_HOST) + most).next_power_of_two().ilog2() as usize;
        let mut codes = Self::empty(hosts.len(), width);
        for (card, (&home, hosts)) in home.iter().zip(hosts).enumerate() {
            codes.number(card, COLLECTED, GONE);
            codes.number(card, IN_CELL, CELL);
            // All columns are alike: that of the start is used if the card was at its bottom.
            let bottoms = BOTTOM..BOTTOM + COLUMNS as u8;
            let bottom = if bottoms.contains(&home) { AT_HOME } else { AT_BOTTOM };
            bottoms.for_each(|link| codes.number(card, bottom, link));
            codes.number(card, bottom, ANY_BOTTOM);
            (ON_HOST..).zip(hosts).for_each(|(code, &host)| codes.number(card, code, host));
            if home != CELL {
                codes.number(card, AT_HOME, home);
            }
        }
        codes
    }

    fn empty(cards: usize, width: usize) -> Self {
        Self { width, links: vec![GONE; cards << width], codes: vec![0; cards * ENTRIES] }
    }

    /// Gives what a card lies on a code. The last of several for one code or one thing counts.
    fn number(&mut self, card: usize, code: u8, link: u8) {
        self.links[(card << self.width) + usize::from(code)] = link;
        self.codes[card * ENTRIES + usize::from(link)] = code;
    }
}

/// Returns, for each card, the cards that it goes on.
fn hosts(origin: &Matching, slots: &[u8]) -> Vec<ArrayVec<u8, 16>> {
    let mut of_kind: [ArrayVec<u8, 2>; 64] = [const { ArrayVec::new_const() }; 64];
    for (card, &slot) in (0..).zip(slots) {
        of_kind[kind(slot)].push(card);
    }
    let of_slot = |&slot: &u8| {
        let kinds = origin.hosts(slot).cards();
        kinds.flat_map(|kind| of_kind[usize::from(kind)].clone()).collect()
    };
    slots.iter().map(of_slot).collect()
}

/// Returns what each card lies on, by the columns from the bottom up.
fn links_of(columns: &[Vec<u8>]) -> [u8; ENTRIES] {
    let mut links = [CELL; ENTRIES];
    for (column, cards) in (0..).zip(columns) {
        let mut link = BOTTOM + column;
        for &card in cards {
            links[usize::from(card)] = link;
            link = card;
        }
    }
    links
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
            if label.is_freecell() {
                in_cells.extend(pile)
            } else {
                at_start.push(pile.rev().collect::<Vec<u8>>())
            }
        }
        let stock = slots.len();
        slots.extend(origin.stock());
        let cards = slots.len();
        let hosts = hosts(origin, &slots);
        let home = links_of(&at_start);
        let mut model = Self {
            size: usize::from(layout.match_size()),
            columns: usize::from(layout.columns()),
            stock,
            cards,
            slots: [NONE; ENTRIES],
            ranks: [NONE; ENTRIES],
            of_rank: [S::zero(); 13],
            neighbours: [S::zero(); ENTRIES],
            codes: if stock < cards {
                LinkCodes::with_stock(cards)
            } else {
                LinkCodes::without_stock(&home, &hosts)
            },
            hosts,
            at_start,
            in_cells,
            home,
        };
        for (card, slot) in slots.into_iter().enumerate() {
            let rank = kind(slot) >> 2;
            model.slots[card] = slot;
            model.ranks[card] = rank as u8;
            model.of_rank[rank] |= S::of(card as u8);
            model.neighbours[card] = set_of(&model.hosts[card]);
        }
        model
    }

    /// Returns whether there was a stock at the start.
    pub(in crate::solve) const fn has_stock(&self) -> bool {
        self.stock < self.cards
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
        self.codes.links[(usize::from(card) << self.codes.width) + code]
    }

    /// Returns the code of what a card lies on.
    #[inline(always)]
    pub(super) fn code(&self, card: u8, link: u8) -> u8 {
        self.codes.codes[usize::from(card) * ENTRIES + usize::from(link)]
    }
}
