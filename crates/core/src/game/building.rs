//! Carpet, Colorado and Twenty: foundations are built in suit from the cards of a grid, and gaps
//! are filled.
//!
//! Published: how foundations are built, what fills a gap, and how often you go through the stock.
//! Decided: the player chooses what fills a gap if stock and waste both could, and may turn a card
//! even if another could be played. What sets the three games apart is in the
//! [catalogue](crate::catalogue).

use super::board::{self, Board, Effect, Foundation, Pile, Place, Progress};
use super::rules::{Describe, Rules};
use super::search::{Lists, Packed, Same, Search};
use super::sight::Sight;
use super::slot::{EMPTY, Slot, Slots, StockAndWaste, card, kind};
use crate::cards::{Card, Deck, Rank, Suit};
use crate::catalogue::{BuildingGame, Foundations, Founded, Gap, Turn};
use crate::notation::building::{Direction, Fill, Layout, Move};
use crate::notation::{Cell, Dealing, Size};
use arrayvec::ArrayVec;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// The reason why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is already won.
    AlreadyWon,
    /// The grid has no such cell. Only a move made by a program can have one.
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The grid.
        size: Size,
    },
    /// The game has no move of this form. Only a program can make one.
    NoSuchMove,
    /// The place to take a card from is empty.
    EmptySource {
        /// That place.
        from: Place,
    },
    /// The card is not the next one of its suit, or not of the foundation that the move names.
    NotNext {
        /// The card.
        card: Card,
        /// Its place.
        from: Place,
        /// The foundation that the move names.
        to: Option<Direction>,
        /// For each foundation of the suit, its direction and its next card, or none if it is
        /// complete.
        waits: ArrayVec<(Direction, Option<Card>), 4>,
    },
    /// The card fits both foundations of its suit, and the move does not say which.
    WhichFoundation {
        /// The card.
        card: Card,
        /// Its place.
        from: Place,
    },
    /// Both stock and waste could fill the gap, and the move does not say which.
    WhichFill {
        /// The card to play.
        card: Card,
        /// The gap.
        gap: Place,
        /// The card at the top of the waste.
        waste: Card,
    },
    /// The stock or the waste cannot fill the gap, because it is empty.
    FillFromEmpty {
        /// The card to play.
        card: Card,
        /// The gap.
        gap: Place,
        /// The empty source.
        from: Fill,
        /// Whether the other source could fill the gap.
        other: bool,
    },
    /// There is no gap to fill, since the pile has other cards.
    NoGap {
        /// The card to play.
        card: Card,
        /// Its pile.
        pile: Place,
        /// The card under it.
        under: Card,
        /// The number of cards under it.
        left: usize,
    },
    /// The stock is empty.
    EmptyStock,
    /// The waste already holds a card.
    WasteOccupied {
        /// The card in it.
        holds: Card,
    },
    /// The game has no redeals.
    NoRedeals,
    /// All redeals have been played.
    RedealsSpent {
        /// The number of redeals.
        of: u8,
    },
    /// A redeal before the stock is empty.
    RedealBeforeEnd {
        /// The number of cards in the stock.
        stock: usize,
    },
    /// A redeal with an empty waste.
    RedealWithoutWaste,
    /// A move from pile to pile before the stock is empty.
    TransferBeforeEnd {
        /// The number of cards in the stock.
        stock: usize,
    },
    /// The target pile is not empty.
    OccupiedPile {
        /// The card to move.
        card: Card,
        /// Its place.
        from: Place,
        /// The pile.
        to: Place,
        /// The card at its top.
        holds: Card,
    },
    /// The card is already on that pile.
    SamePile {
        /// That pile.
        pile: Place,
    },
}

/// For each direction and each kind of card, the number of foundations that need it next. So
/// building a card is two additions, and equality is that of multisets.
///
/// The first four entries of a direction stand for cards below the aces, and those after the 52
/// cards for cards above the kings: complete foundations need these next. There is an entry for no
/// card, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Waiting([u8; 256]);

impl Waiting {
    /// From a card to the next of its suit.
    const NEXT: u8 = 4;

    /// Returns the entry of a card.
    #[inline(always)]
    const fn entry(kind: usize, direction: Direction) -> u8 {
        let start = match direction {
            Direction::Up => 0,
            Direction::Down => 128,
        };
        start + Self::NEXT + (kind as u8 & 63)
    }

    /// Returns the entry of the card that goes on that of another.
    #[inline(always)]
    const fn after(entry: u8) -> u8 {
        if entry < 128 { entry.wrapping_add(Self::NEXT) } else { entry.wrapping_sub(Self::NEXT) }
    }

    /// Returns the foundations of a game as it is dealt.
    fn new(layout: &Layout) -> Self {
        let game = layout.game();
        let up = if game.foundations == Foundations::Up { layout.size().decks } else { 1 };
        let first = |rank, direction, founded| {
            let first = Self::entry(usize::from(Card::new(rank, Suit::Spades).index()), direction);
            if founded { Self::after(first) } else { first }
        };
        let founded = founded(layout);
        let mut waiting = [0; 256];
        for suit in 0..4 {
            waiting[usize::from(
                first(Rank::ACE, Direction::Up, founded != Founded::Nothing) + suit,
            )] = up;
            if game.foundations == Foundations::UpAndDown {
                waiting[usize::from(
                    first(Rank::KING, Direction::Down, founded == Founded::AceAndKing) + suit,
                )] = 1;
            }
        }
        Self(waiting)
    }

    #[inline(always)]
    fn takes(&self, kind: usize, direction: Direction) -> bool {
        self.0[usize::from(Self::entry(kind, direction))] > 0
    }

    /// Puts a card on one of the foundations that need it.
    #[inline(always)]
    fn build(&mut self, kind: usize, direction: Direction) {
        let entry = Self::entry(kind, direction);
        let (waits, next) = (usize::from(entry), usize::from(Self::after(entry)));
        self.0[waits] = self.0[waits].wrapping_sub(1);
        self.0[next] = self.0[next].wrapping_add(1);
    }

    /// Takes a card back from one of the foundations with this top card.
    fn take_back(&mut self, kind: usize, direction: Direction) {
        let entry = Self::entry(kind, direction);
        self.0[usize::from(entry)] += 1;
        self.0[usize::from(Self::after(entry))] -= 1;
    }

    /// Returns the number of foundations of a suit and a direction with a number of cards.
    fn with_cards(&self, suit: Suit, direction: Direction, cards: u8) -> u8 {
        let steps = match direction {
            Direction::Up => cards,
            Direction::Down => 12_u8.wrapping_sub(cards),
        };
        let start = Self::entry(suit as usize, direction);
        self.0[usize::from(start.wrapping_add(Self::NEXT.wrapping_mul(steps)))]
    }
}

/// Returns what the deal puts on the foundations of a game.
pub fn founded(layout: &Layout) -> Founded {
    match layout.game().founded {
        Founded::Aces if layout.options().aces => Founded::Nothing,
        founded => founded,
    }
}

/// For each card and direction, the number of foundations that need it at the start of the game.
pub fn foundations_at_start(layout: &Layout) -> Vec<(Card, Direction, u8)> {
    let waiting = Waiting::new(layout);
    let cards = (0..52).filter_map(Card::from_index);
    let all =
        cards.flat_map(|card| [Direction::Up, Direction::Down].map(|direction| (card, direction)));
    all.map(|(card, to)| {
        (card, to, waiting.0[usize::from(Waiting::entry(usize::from(card.index()), to))])
    })
    .filter(|&(.., count)| count > 0)
    .collect()
}

/// A position of the game.
#[derive(Clone, Debug)]
pub struct Building {
    layout: Layout,
    dealing: Dealing,
    game: &'static BuildingGame,
    waiting: Waiting,
    /// The exposed slot of each cell.
    top: [Slot; 256],
    /// The slot under each slot.
    below: [Slot; 256],
    stock: StockAndWaste,
    /// The number of redeals left.
    redeals: u8,
    built: usize,
    of: usize,
    deals: u64,
}

/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Change);

#[derive(Clone, Copy, Debug)]
enum Change {
    Play { from: Cell, slot: Slot, to: Direction, fill: Option<Fill> },
    PlayWaste { slot: Slot, to: Direction },
    Turn { cards: u8 },
    Redeal { before: u8 },
    Waste(Cell),
    Transfer { from: Cell, to: Cell },
}

impl Building {
    #[doc(hidden)]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the top card of a pile.
    #[doc(hidden)]
    pub fn exposed(&self, cell: Cell) -> Option<Card> {
        card(self.top[self.at(cell)])
    }

    /// Returns the cards of a pile, from the exposed one downwards.
    #[doc(hidden)]
    pub fn pile(&self, cell: Cell) -> impl Iterator<Item = Card> {
        self.slots(cell).filter_map(card)
    }

    /// Returns the cards of the waste, from the lowest, and then those of the stock, the next one
    /// first.
    #[doc(hidden)]
    pub fn undealt(&self) -> (Vec<Card>, Vec<Card>) {
        let cards = |slots: &[Slot]| slots.iter().filter_map(|&slot| card(slot)).collect();
        (cards(self.stock.waste()), cards(self.stock.stock()))
    }

    /// Returns the number of redeals left.
    #[doc(hidden)]
    pub const fn redeals(&self) -> u8 {
        self.redeals
    }

    #[doc(hidden)]
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + use<> {
        self.layout.size().each_cell()
    }

    fn place(&self, cell: Cell) -> Place {
        match self.game.turn {
            Turn::Waste => Place::Cell(cell),
            Turn::SmallWaste | Turn::Piles => Place::Pile(cell),
        }
    }

    /// Returns where a cell is among the cells. One that the grid lacks is some other.
    #[inline(always)]
    fn at(&self, cell: Cell) -> usize {
        usize::from(self.layout.size().index(cell))
    }

    fn has(&self, cell: Cell) -> bool {
        self.layout.size().has(cell)
    }

    /// Returns the slots of a pile, from the exposed one downwards.
    fn slots(&self, cell: Cell) -> impl Iterator<Item = Slot> {
        std::iter::successors(Some(self.top[self.at(cell)]), |&slot| {
            Some(self.below[usize::from(slot)])
        })
        .take_while(|&slot| slot != EMPTY)
    }

    #[inline(always)]
    fn put(&mut self, cell: Cell, slot: Slot) {
        let at = self.at(cell);
        self.below[usize::from(slot)] = std::mem::replace(&mut self.top[at], slot);
    }

    /// Takes the top card of a pile. It stays linked to the card under it, so it may only go to an
    /// empty place.
    #[inline(always)]
    fn take(&mut self, cell: Cell) -> Slot {
        let at = self.at(cell);
        let slot = self.top[at];
        self.top[at] = std::mem::replace(&mut self.below[usize::from(slot)], EMPTY);
        slot
    }

    #[inline(always)]
    fn takes(&self, slot: Slot, direction: Direction) -> bool {
        self.waiting.takes(kind(slot), direction)
    }

    /// Returns whether a card can be built, on the foundation that the move says or on the only one
    /// that takes it. Where all foundations are built up, no move says so.
    #[inline(always)]
    fn can_build(&self, slot: Slot, to: Option<Direction>) -> bool {
        let (up, down) = (self.takes(slot, Direction::Up), self.takes(slot, Direction::Down));
        match to {
            None => up ^ down,
            Some(Direction::Up) => up && self.builds_both_ways(),
            Some(Direction::Down) => down,
        }
    }

    /// Returns whether a move may say where it builds. Few do, so this is out of the way of the
    /// others.
    #[cold]
    #[inline(never)]
    fn builds_both_ways(&self) -> bool {
        self.game.foundations == Foundations::UpAndDown
    }

    /// Returns whether the gap that a card would leave can be filled as a move says.
    #[inline(always)]
    fn can_fill(&self, slot: Slot, fill: Option<Fill>) -> bool {
        let emptied = self.below[usize::from(slot)] == EMPTY;
        match (self.game.gap, fill) {
            (Gap::Stock, None) => true,
            (Gap::Stock, Some(_)) => false,
            (Gap::Chosen, None) => !(emptied & self.stock.has_stock() & self.stock.has_waste()),
            (Gap::Chosen, Some(Fill::Stock)) => emptied & self.stock.has_stock(),
            (Gap::Chosen, Some(Fill::Waste)) => emptied & self.stock.has_waste(),
        }
    }

    /// Returns whether cards can move from pile to pile: only in Twenty, with an empty stock.
    #[inline(always)]
    fn can_transfer(&self) -> bool {
        self.game.turn == Turn::Piles && !self.stock.has_stock()
    }

    /// Returns what fills the gap that a legal move leaves, if it leaves one and anything can fill
    /// it.
    #[inline(always)]
    fn filler(&self, slot: Slot, fill: Option<Fill>) -> Option<Fill> {
        let emptied = self.below[usize::from(slot)] == EMPTY;
        match fill {
            Some(_) => fill,
            None if emptied & self.stock.has_stock() => Some(Fill::Stock),
            None if emptied & self.stock.has_waste() & (self.game.gap == Gap::Chosen) => {
                Some(Fill::Waste)
            }
            None => None,
        }
    }

    /// Returns the foundation that a card of a legal move goes to.
    #[inline(always)]
    fn direction(&self, slot: Slot, to: Option<Direction>) -> Direction {
        match to {
            Some(to) => to,
            None if self.takes(slot, Direction::Up) => Direction::Up,
            None => Direction::Down,
        }
    }

    #[inline(always)]
    fn build(&mut self, slot: Slot, to: Direction) {
        self.waiting.build(kind(slot), to);
        self.built += 1;
    }

    fn unbuild(&mut self, slot: Slot, to: Direction) {
        self.waiting.take_back(kind(slot), to);
        self.built -= 1;
    }

    /// In which directions a move may say that a card goes, in canonical form.
    fn directions(&self, slot: Slot) -> &'static [Option<Direction>] {
        match (self.takes(slot, Direction::Up), self.takes(slot, Direction::Down)) {
            (true, true) => &[Some(Direction::Up), Some(Direction::Down)],
            (false, false) => &[],
            _ => &[None],
        }
    }

    /// Returns what a move may say that fills the gap of a card, in canonical form.
    fn fills(&self, slot: Slot) -> &'static [Option<Fill>] {
        let emptied = self.below[usize::from(slot)] == EMPTY;
        match (self.game.gap, emptied && self.stock.has_stock(), emptied && self.stock.has_waste())
        {
            (Gap::Stock, ..) | (_, false, false) => &[None],
            (Gap::Chosen, true, true) => &[Some(Fill::Stock), Some(Fill::Waste)],
            (Gap::Chosen, true, false) => &[Some(Fill::Stock)],
            (Gap::Chosen, false, true) => &[Some(Fill::Waste)],
        }
    }

    /// Returns the foundations, suit by suit, those of a direction from the most complete one to
    /// those that are empty.
    #[doc(hidden)]
    pub fn foundations(&self) -> ArrayVec<Foundation, 16> {
        let mut foundations = ArrayVec::new();
        for suit in Suit::ALL {
            for direction in [Direction::Up, Direction::Down] {
                for cards in (0..=13).rev() {
                    let top = match direction {
                        Direction::Up => cards,
                        Direction::Down => 14 - cards,
                    };
                    let top = Rank::from_value(top).map(|rank| Card::new(rank, suit));
                    let same = usize::from(self.waiting.with_cards(suit, direction, cards));
                    foundations.extend(std::iter::repeat_n(
                        Foundation { suit, direction, top },
                        same.min(foundations.remaining_capacity()),
                    ));
                }
            }
        }
        foundations
    }

    /// Returns why a card cannot be built.
    fn build_reason(&self, held: Card, from: Place, to: Option<Direction>) -> Illegal {
        if to.is_none() && self.directions(held.index() << 1).len() == 2 {
            return Illegal::WhichFoundation { card: held, from };
        }
        let own =
            self.foundations().into_iter().filter(|foundation| foundation.suit == held.suit());
        let mut waits = ArrayVec::new();
        waits.extend(own.map(|foundation| (foundation.direction, foundation.waits_for())).take(4));
        Illegal::NotNext { card: held, from, to, waits }
    }

    fn play_reason(&self, from: Cell, to: Option<Direction>, fill: Option<Fill>) -> Illegal {
        let slot = self.top[self.at(from)];
        let place = self.place(from);
        let Some(held) = card(slot) else { return Illegal::EmptySource { from: place } };
        if !self.can_build(slot, to) {
            return self.build_reason(held, place, to);
        }
        let other = match fill {
            Some(Fill::Stock) => self.stock.has_waste(),
            Some(Fill::Waste) | None => self.stock.has_stock(),
        };
        match (self.slots(from).nth(1).and_then(card), fill, card(self.stock.top())) {
            (Some(under), ..) => Illegal::NoGap {
                card: held,
                pile: place,
                under,
                left: self.slots(from).count() - 1,
            },
            (None, Some(fill), _) => {
                Illegal::FillFromEmpty { card: held, gap: place, from: fill, other }
            }
            (None, None, Some(waste)) => Illegal::WhichFill { card: held, gap: place, waste },
            (None, None, None) => Illegal::NoSuchMove,
        }
    }

    /// Deals a card from the stock on each pile while there are cards, and returns their number.
    #[inline(always)]
    fn deal_row(&mut self) -> u8 {
        let piles = self.top[..usize::from(self.layout.size().cells())].iter_mut();
        self.stock
            .deal(piles, |top, slot| self.below[usize::from(slot)] = std::mem::replace(top, slot))
    }
}

impl Rules for Building {
    type Layout = Layout;
    type Move = Move;
    type Illegal = Illegal;
    type Undo = Undo;

    #[inline(always)]
    fn undealt(layout: Layout, dealing: Dealing) -> Self {
        Self {
            layout,
            dealing,
            game: layout.game(),
            waiting: Waiting::new(&layout),
            top: [EMPTY; 256],
            below: [EMPTY; 256],
            stock: StockAndWaste::new(),
            redeals: layout.options().redeals,
            built: 0,
            of: 0,
            deals: 0,
        }
    }

    #[inline(always)]
    fn deal_deck(&mut self, deck: &Deck) {
        self.of = deck.len();
        self.built = deck.len() - usize::from(self.layout.to_deal());
        // The kinds of cards that the foundations begin with, and whether only the first of each
        // does.
        let (kinds, first): (u64, bool) = match founded(&self.layout) {
            Founded::Nothing => (0, false),
            Founded::Aces => (0xf, false),
            Founded::AceAndKing => (0xf | 0xf << 48, true),
        };
        let mut slots = Slots::default();
        for &card in deck.iter() {
            let slot = slots.next(card);
            let founded = (kinds >> kind(slot) & 1 == 1) & !(first & (slot & 1 == 1));
            self.stock.push_if(slot, !founded);
        }
        self.deal_row();
    }

    fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for from in self.cells() {
            let slot = self.top[self.at(from)];
            for &to in self.directions(slot) {
                for &fill in self.fills(slot) {
                    visit(Move::Play { from, to, fill })?;
                }
            }
        }
        for &to in self.directions(self.stock.top()) {
            visit(Move::PlayWaste { to })?;
        }
        for mv in [Move::Turn, Move::Redeal] {
            if self.is_legal(mv) {
                visit(mv)?;
            }
        }
        if self.game.turn == Turn::SmallWaste && self.stock.has_waste() {
            self.cells().try_for_each(|cell| visit(Move::Waste(cell)))?;
        }
        if self.can_transfer() {
            for from in self.cells() {
                for to in self.cells() {
                    let mv = Move::Transfer { from, to };
                    if self.is_legal(mv) {
                        visit(mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Play { from, to, fill } => {
                let slot = self.top[self.at(from)];
                self.can_build(slot, to) && self.can_fill(slot, fill) && self.has(from)
            }
            Move::PlayWaste { to } => self.can_build(self.stock.top(), to),
            Move::Turn => {
                self.stock.has_stock()
                    && !(self.game.turn == Turn::SmallWaste && self.stock.has_waste())
            }
            Move::Redeal => self.redeals > 0 && !self.stock.has_stock() && self.stock.has_waste(),
            Move::Waste(cell) => {
                self.game.turn == Turn::SmallWaste && self.stock.has_waste() && self.has(cell)
            }
            Move::Transfer { from, to } => {
                let possible = self.can_transfer() && self.has(from) && self.has(to);
                possible && self.top[self.at(from)] != EMPTY && self.top[self.at(to)] == EMPTY
            }
        }
    }

    #[cold]
    fn reason(&self, mv: Move) -> Illegal {
        let form = match mv {
            Move::Play { to, fill, .. } => {
                (to.is_none() || self.builds_both_ways())
                    && (fill.is_none() || self.game.gap == Gap::Chosen)
            }
            Move::PlayWaste { to } => {
                self.game.turn != Turn::Piles && (to.is_none() || self.builds_both_ways())
            }
            Move::Turn => true,
            Move::Redeal => self.game.turn == Turn::Waste,
            Move::Waste(_) => self.game.turn == Turn::SmallWaste,
            Move::Transfer { .. } => self.game.turn == Turn::Piles,
        };
        let named = match &mv {
            Move::Play { from, .. } => &[*from][..],
            Move::Waste(cell) => &[*cell],
            Move::Transfer { from, to } => &[*from, *to],
            Move::PlayWaste { .. } | Move::Turn | Move::Redeal => &[],
        };
        if self.won() {
            return Illegal::AlreadyWon;
        }
        if !form {
            return Illegal::NoSuchMove;
        }
        if let Some(&cell) = named.iter().find(|&&cell| !self.has(cell)) {
            return Illegal::NoSuchCell { cell, size: self.layout.size() };
        }
        let stock = self.stock.stock().len();
        let waste = card(self.stock.top());
        match mv {
            Move::Play { from, to, fill } => self.play_reason(from, to, fill),
            Move::PlayWaste { to } => match waste {
                Some(held) => self.build_reason(held, Place::Waste, to),
                None => Illegal::EmptySource { from: Place::Waste },
            },
            Move::Turn => match waste {
                Some(holds) if stock > 0 => Illegal::WasteOccupied { holds },
                _ => Illegal::EmptyStock,
            },
            Move::Redeal if self.layout.options().redeals == 0 => Illegal::NoRedeals,
            Move::Redeal if self.redeals == 0 => {
                Illegal::RedealsSpent { of: self.layout.options().redeals }
            }
            Move::Redeal if stock > 0 => Illegal::RedealBeforeEnd { stock },
            Move::Redeal => Illegal::RedealWithoutWaste,
            Move::Waste(_) => Illegal::EmptySource { from: Place::Waste },
            Move::Transfer { from, to } if from == to => {
                Illegal::SamePile { pile: self.place(from) }
            }
            Move::Transfer { .. } if stock > 0 => Illegal::TransferBeforeEnd { stock },
            Move::Transfer { from, to } => {
                match (card(self.top[self.at(from)]), card(self.top[self.at(to)])) {
                    (Some(held), Some(holds)) => Illegal::OccupiedPile {
                        card: held,
                        from: self.place(from),
                        to: self.place(to),
                        holds,
                    },
                    _ => Illegal::EmptySource { from: self.place(from) },
                }
            }
        }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) -> Undo {
        Undo(match mv {
            Move::Play { from, to, fill } => {
                let slot = self.top[self.at(from)];
                let to = self.direction(slot, to);
                let fill = self.filler(slot, fill);
                self.build(slot, to);
                let below = self.below[usize::from(slot)];
                let at = self.at(from);
                self.top[at] = match fill {
                    Some(Fill::Waste) => self.stock.take_waste(),
                    fill => self.stock.take_if(fill.is_some(), below),
                };
                Change::Play { from, slot, to, fill }
            }
            Move::PlayWaste { to } => {
                let slot = self.stock.take_waste();
                let to = self.direction(slot, to);
                self.build(slot, to);
                Change::PlayWaste { slot, to }
            }
            Move::Turn => {
                self.deals += 1;
                let cards = match self.game.turn {
                    Turn::Waste | Turn::SmallWaste => {
                        self.stock.turn();
                        1
                    }
                    Turn::Piles => self.deal_row(),
                };
                Change::Turn { cards }
            }
            Move::Redeal => {
                self.redeals = self.redeals.wrapping_sub(1);
                Change::Redeal { before: self.stock.redeal() }
            }
            Move::Waste(cell) => {
                let slot = self.stock.take_waste();
                self.put(cell, slot);
                Change::Waste(cell)
            }
            Move::Transfer { from, to } => {
                let slot = self.take(from);
                self.put(to, slot);
                Change::Transfer { from, to }
            }
        })
    }

    fn undo(&mut self, Undo(change): Undo) {
        match change {
            Change::Play { from, slot, to, fill } => {
                match fill {
                    Some(Fill::Stock) => self.stock.put_back(self.top[self.at(from)]),
                    Some(Fill::Waste) => self.stock.put_on_waste(self.top[self.at(from)]),
                    None => {}
                }
                self.top[self.at(from)] = slot;
                self.unbuild(slot, to);
            }
            Change::PlayWaste { slot, to } => {
                self.stock.put_on_waste(slot);
                self.unbuild(slot, to);
            }
            Change::Turn { cards } => {
                self.deals -= 1;
                match self.game.turn {
                    Turn::Waste | Turn::SmallWaste => {
                        let slot = self.stock.take_waste();
                        self.stock.put_back(slot);
                    }
                    Turn::Piles => {
                        let dealt: ArrayVec<Cell, { Cell::MAX }> =
                            self.cells().take(usize::from(cards)).collect();
                        for cell in dealt.into_iter().rev() {
                            let slot = self.take(cell);
                            self.stock.put_back(slot);
                        }
                    }
                }
            }
            Change::Redeal { before } => {
                self.redeals += 1;
                self.stock.undo_redeal(before);
            }
            Change::Waste(cell) => {
                let slot = self.take(cell);
                self.stock.put_on_waste(slot);
            }
            Change::Transfer { from, to } => {
                let slot = self.take(to);
                self.put(from, slot);
            }
        }
    }

    fn won(&self) -> bool {
        self.built == self.of
    }
}

impl Describe for Building {
    fn sight(&self) -> Sight {
        let options = self.layout.options();
        // What was turned over has been seen.
        let is_turned_over = self.redeals < options.redeals;
        Sight::AllBut(match self.dealing {
            Dealing::Closed if !is_turned_over => {
                self.stock.stock().len().saturating_sub(options.visible.into())
            }
            _ => 0,
        })
    }

    fn board_seen(&self, sight: Sight) -> Board {
        let pile = |row, column| {
            let cell = Cell::new(row, column)?;
            let mut cards: Vec<Card> = self.slots(cell).filter_map(card).collect();
            cards.reverse();
            Some(Pile { place: self.place(cell), cards })
        };
        let cards =
            |slots: &[Slot]| slots.iter().filter_map(|&slot| card(slot)).collect::<Vec<_>>();
        let size = self.layout.size();
        let options = self.layout.options();
        let stock = self.stock.stock();
        let by_rule = match self.dealing {
            Dealing::Open => stock.len(),
            Dealing::Closed => options.visible.into(),
        };
        let has_waste = self.game.turn != Turn::Piles;
        Board {
            rows: (0..size.rows)
                .map(|row| (0..size.columns).filter_map(|column| pile(row, column)).collect())
                .collect(),
            foundations: self.foundations().to_vec(),
            waste: has_waste
                .then(|| Pile { place: Place::Waste, cards: cards(self.stock.waste()) }),
            stock: Some(board::Stock { cards: stock.len(), known: sight.face_up(stock, by_rule) }),
            redeals: (options.redeals > 0).then_some(self.redeals),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let top = |cell: Cell| card(self.top[self.at(cell)]);
        let waste = card(self.stock.top());
        let mut stock = sight.of_stock(self.stock.stock());
        // Only after an illegal move is there no card here.
        let done = match mv {
            Move::Play { from, to, fill } => top(from).map(|held| {
                let slot = self.top[self.at(from)];
                let fill = self.filler(slot, fill).and_then(|fill| match fill {
                    Fill::Stock => stock.next().map(|card| (Place::Stock, card)),
                    Fill::Waste => waste.map(|card| (Place::Waste, Some(card))),
                });
                Effect::Build {
                    card: held,
                    from: self.place(from),
                    direction: self.direction(slot, to),
                    fill,
                }
            }),
            Move::PlayWaste { to } => waste.map(|held| Effect::Build {
                card: held,
                from: Place::Waste,
                direction: self.direction(self.stock.top(), to),
                fill: None,
            }),
            Move::Turn => Some(Effect::Deal(match self.game.turn {
                Turn::Waste | Turn::SmallWaste => {
                    stock.next().map(|card| (Place::Waste, card)).into_iter().collect()
                }
                Turn::Piles => self.cells().map(|cell| self.place(cell)).zip(stock).collect(),
            })),
            Move::Redeal => Some(Effect::Redeal(self.stock.waste().len())),
            Move::Waste(cell) => waste.map(|card| Effect::Move {
                card,
                from: Place::Waste,
                to: self.place(cell),
                onto: top(cell),
            }),
            Move::Transfer { from, to } => top(from).map(|card| Effect::Move {
                card,
                from: self.place(from),
                to: self.place(to),
                onto: top(to),
            }),
        };
        done.unwrap_or(Effect::Collect(Vec::new()))
    }

    fn progress(&self) -> Progress {
        Progress { done: self.built, total: self.of, deals: self.deals }
    }

    fn canonical(&self, mv: Move) -> Move {
        let only = |given: Option<Direction>, slot| {
            if self.directions(slot).len() == 2 { given } else { None }
        };
        match mv {
            Move::Play { from, to, fill } => {
                let slot = self.top[self.at(from)];
                let fill =
                    if self.game.gap == Gap::Chosen { self.filler(slot, fill) } else { None };
                Move::Play { from, to: only(to, slot), fill }
            }
            Move::PlayWaste { to } => Move::PlayWaste { to: only(to, self.stock.top()) },
            other => other,
        }
    }
}

impl Search for Building {
    fn words(&self, same: Same) -> usize {
        let (size, left) = (self.layout.size(), self.of - self.built);
        let cells = usize::from(size.cells());
        let foundations = match self.game.foundations {
            Foundations::Up => 4 * usize::from(size.decks),
            Foundations::UpAndDown => 8,
        };
        let undealt = self.stock.stock().len() + self.stock.waste().len();
        let bits = match (self.game.turn, same) {
            (Turn::Waste, Same::Future) => undealt,
            (Turn::Waste, Same::Cards) => undealt + 6 * cells,
            (Turn::SmallWaste | Turn::Piles, _) => 7 * left + cells + 6,
        };
        (4 * foundations + 4 + 8 + bits).div_ceil(64)
    }

    /// Packs the foundations, and then in Carpet which cards of the origin are in stock and waste,
    /// a bit each. The cards on the grid are all others, and it does not matter where. In Colorado
    /// and Twenty, packs the piles: as a set, except while Twenty has a stock to deal on them.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS> {
        let mut packed = Packed::zeros(0);
        packed.push(self.redeals, 4);
        let directions = match self.game.foundations {
            Foundations::Up => &[Direction::Up][..],
            Foundations::UpAndDown => &Direction::BOTH,
        };
        for suit in Suit::ALL {
            for &direction in directions {
                for cards in 0..=13 {
                    for _ in 0..self.waiting.with_cards(suit, direction, cards) {
                        packed.push(cards, 4);
                    }
                }
            }
        }
        let name = |slot: Slot| kind(slot) as u8;
        let pile = |cell| self.slots(cell).map(name);
        let ordered =
            same == Same::Cards || self.game.turn == Turn::Piles && self.stock.has_stock();
        packed.push(self.stock.stock().len() as u8, 8);
        match self.game.turn {
            Turn::Waste => {
                if same == Same::Cards {
                    self.cells().for_each(|cell| packed.push(name(self.top[self.at(cell)]), 6));
                }
                // Both are in the order of the deal, also after redeals.
                let cards = |stock: &StockAndWaste| -> ArrayVec<u8, 208> {
                    stock.waste().iter().chain(stock.stock()).map(|&slot| name(slot)).collect()
                };
                packed.push_part(cards(&origin.stock).into_iter(), cards(&self.stock).into_iter());
            }
            Turn::SmallWaste | Turn::Piles => {
                packed.push(name(self.stock.top()), 6);
                if ordered {
                    self.cells().for_each(|cell| packed.push_list(pile(cell)));
                } else {
                    let mut lists = Lists::<208, { Cell::MAX }>::new();
                    self.cells().for_each(|cell| lists.add(pile(cell)));
                    lists.push_to(&mut packed);
                }
            }
        }
        packed
    }
}

impl PartialEq for Building {
    /// Returns whether both positions have the same cards in the same places under the same rules.
    /// Foundations of a suit and direction are interchangeable.
    fn eq(&self, other: &Self) -> bool {
        let same = |one: &[Slot], other: &[Slot]| {
            one.iter().map(|&slot| card(slot)).eq(other.iter().map(|&slot| card(slot)))
        };
        self.layout == other.layout
            && self.dealing == other.dealing
            && self.redeals == other.redeals
            && self.waiting == other.waiting
            && self.cells().all(|cell| self.slots(cell).map(card).eq(other.slots(cell).map(card)))
            && same(self.stock.stock(), other.stock.stock())
            && same(self.stock.waste(), other.stock.waste())
    }
}

impl Eq for Building {}

impl Hash for Building {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for cell in self.cells() {
            for slot in self.slots(cell) {
                state.write_usize(kind(slot));
            }
            state.write_u8(EMPTY);
        }
        self.waiting.hash(state);
        for &slot in self.stock.waste() {
            state.write_usize(kind(slot));
        }
        state.write_usize(self.stock.stock().len());
    }
}
