//! A position of Colorado or Twenty, unpacked: piles as chains of cards.

use patience_core::cards::Card;
use patience_core::game::building::Building;
use patience_core::notation::building::{Direction, Fill};

/// The maximum number of cards, and of piles.
pub(super) const CARDS: usize = 104;

/// What a card lies on if not on another card: a pile by its cell, the waste, or it is gone or has
/// not been dealt.
pub(super) const BOTTOM: u8 = 104;
pub(super) const WASTE: u8 = 254;
pub(super) const GONE: u8 = 255;

/// No card.
pub(super) const NONE: u8 = u8::MAX;

/// A packed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Piles {
    /// What each card lies on.
    pub(super) below: [u8; CARDS],
    /// The number of cards on each foundation: those that go up suit by suit, then those that go
    /// down.
    pub(super) built: [u8; 8],
    /// The number of cards that have left the stock.
    pub(super) dealt: u8,
}

/// What happens between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PilesEvent {
    /// The top card of a pile is built, and the gap filled.
    Play {
        card: u8,
        way: usize,
        fill: Option<Fill>,
    },
    PlayWaste {
        way: usize,
    },
    Turn,
    /// The waste card goes on a pile.
    Waste(usize),
    /// The top card of a pile goes to an empty one.
    Transfer(u8, usize),
}

/// The cards of a game, by number. Those of the stock come last, in their order.
pub(super) struct PilesCards {
    pub(super) cells: usize,
    pub(super) len: usize,
    /// The number of the first card of the stock.
    pub(super) stock: usize,
    /// The kind of each card, four times its rank plus its suit, and of [`NONE`], so that no index
    /// needs a check.
    pub(super) kinds: [u8; 256],
}

/// A position to play on.
#[derive(Clone)]
pub(super) struct PilesTable {
    pub(super) top: [u8; CARDS],
    pub(super) below: [u8; CARDS],
    pub(super) foundations: Foundations,
    /// The number of the next card of the stock.
    pub(super) next: usize,
    pub(super) waste: u8,
}

/// The foundations of a position.
#[derive(Clone, Copy)]
pub(super) struct Foundations {
    /// The kinds of cards that they take next, those that go up apart from those that go down, a bit
    /// each.
    pub(super) wanted: [u64; 2],
    built: [u8; 8],
    /// The number of cards not built.
    pub(super) left: usize,
}

impl PilesCards {
    /// Numbers the cards of a position, and packs it.
    pub(super) fn new(origin: &Building) -> (Self, Piles) {
        let mut below = [GONE; CARDS];
        let mut cards: Vec<Card> = Vec::new();
        for (cell, at) in (0..).zip(origin.cells()) {
            let pile: Vec<Card> = origin.pile(at).collect();
            for (height, &card) in pile.iter().rev().enumerate() {
                below[cards.len()] =
                    if height == 0 { BOTTOM + cell } else { cards.len() as u8 - 1 };
                cards.push(card);
            }
        }
        let (waste, stock) = origin.undealt();
        for card in waste {
            below[cards.len()] = WASTE;
            cards.push(card);
        }
        let first = cards.len();
        cards.extend(stock);
        let mut kinds = [NONE; 256];
        for (kind, card) in kinds.iter_mut().zip(&cards) {
            *kind = card.index();
        }
        let mut built = [0; 8];
        for foundation in origin.foundations() {
            let at =
                foundation.suit as usize + 4 * usize::from(foundation.direction == Direction::Down);
            built[at] = match (foundation.top, foundation.direction) {
                (None, _) => 0,
                (Some(top), Direction::Up) => top.rank().value(),
                (Some(top), Direction::Down) => 14 - top.rank().value(),
            };
        }
        let cells = usize::from(origin.layout().size().cells());
        (Self { cells, len: cards.len(), stock: first, kinds }, Piles { below, built, dealt: 0 })
    }

    pub(super) fn kind(&self, card: u8) -> u8 {
        self.kinds[usize::from(card)]
    }
}

/// Returns the kind that a foundation takes next, as a bit, or zero if it is complete.
fn wants(foundation: usize, built: u8) -> u64 {
    let suit = foundation % 4;
    match (built, foundation < 4) {
        (13.., _) => 0,
        (_, true) => 1 << (4 * usize::from(built) + suit),
        (_, false) => 1 << (4 * (12 - usize::from(built)) + suit),
    }
}

impl Foundations {
    fn new(built: [u8; 8], left: usize) -> Self {
        let mut wanted = [0; 2];
        for (foundation, &built) in built.iter().enumerate() {
            wanted[foundation / 4] |= wants(foundation, built);
        }
        Self { wanted, built, left }
    }

    /// Returns whether one that goes up, or one that goes down, takes a kind of card.
    #[inline(always)]
    pub(super) fn takes(&self, kind: u8) -> [bool; 2] {
        self.wanted.map(|wanted| wanted >> kind & 1 == 1)
    }

    /// Builds a card of a kind, up if the index is 0 and down if it is 1.
    #[inline(always)]
    pub(super) fn build(&mut self, kind: u8, way: usize) {
        let foundation = 4 * way + usize::from(kind & 3);
        let built = self.built[foundation] + 1;
        self.built[foundation] = built;
        self.wanted[way] = self.wanted[way] & !(1 << kind) | wants(foundation, built);
        self.left -= 1;
    }

    /// Returns how many cards of a kind are built.
    pub(super) fn copies_built(&self, kind: u8) -> u8 {
        let (rank, suit) = (kind / 4, usize::from(kind & 3));
        u8::from(self.built[suit] > rank) + u8::from(self.built[4 + suit] > 12 - rank)
    }
}

impl PilesTable {
    pub(super) fn new(cards: &PilesCards, piles: &Piles) -> Self {
        let mut table = Self {
            top: [NONE; CARDS],
            below: piles.below,
            foundations: Foundations::new(piles.built, cards.len),
            next: cards.stock + usize::from(piles.dealt),
            waste: NONE,
        };
        let mut above = [NONE; CARDS];
        let mut bottoms = [NONE; CARDS];
        for card in 0..table.next {
            match piles.below[card] {
                GONE => table.foundations.left -= 1,
                WASTE => table.waste = card as u8,
                link @ ..BOTTOM => above[usize::from(link)] = card as u8,
                link => bottoms[usize::from(link - BOTTOM)] = card as u8,
            }
        }
        for (top, mut card) in table.top.iter_mut().zip(bottoms).take(cards.cells) {
            while card != NONE {
                *top = card;
                card = above[usize::from(card)];
            }
        }
        table
    }

    /// Returns whether a card is the only one of its pile.
    #[inline(always)]
    pub(super) fn is_bottom(&self, card: u8) -> bool {
        (BOTTOM..WASTE).contains(&self.below[usize::from(card)])
    }

    /// Takes the top card of a pile away.
    #[inline(always)]
    pub(super) fn lift(&mut self, cell: usize) -> u8 {
        let card = self.top[cell];
        let below = std::mem::replace(&mut self.below[usize::from(card)], GONE);
        self.top[cell] = if below >= BOTTOM { NONE } else { below };
        card
    }

    /// Puts a card on a pile.
    #[inline(always)]
    pub(super) fn put(&mut self, cell: usize, card: u8) {
        let top = std::mem::replace(&mut self.top[cell], card);
        self.below[usize::from(card)] = if top == NONE { BOTTOM + cell as u8 } else { top };
    }

    /// Deals the next card of the stock on a pile.
    #[inline(always)]
    pub(super) fn deal(&mut self, cell: usize) {
        self.put(cell, self.next as u8);
        self.next += 1;
    }

    /// Deals a card on each pile, while there are any.
    #[inline(always)]
    pub(super) fn deal_row(&mut self, cards: &PilesCards) {
        (0..cards.cells.min(cards.len - self.next)).for_each(|cell| self.deal(cell));
    }

    /// Packs the position. Piles that the rules treat alike are packed in the order of their lowest
    /// cards.
    pub(super) fn pack(&self, cards: &PilesCards, alike: bool) -> Piles {
        let mut below = self.below;
        if alike {
            let mut cell = 0;
            for link in &mut below[..self.next] {
                if (BOTTOM..WASTE).contains(link) {
                    *link = BOTTOM + cell;
                    cell += 1;
                }
            }
        }
        Piles { below, built: self.foundations.built, dealt: (self.next - cards.stock) as u8 }
    }
}
