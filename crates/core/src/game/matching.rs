//! Match Solitaire: cards move in sequence from column to column, and exposed cards of the same
//! rank are collected.
//!
//! Published: the parameters, the four kinds of moves, ranks that wrap around, sequences by suit
//! class. Decided: the suits of a class, wrapping with fewer than thirteen ranks, any card on an
//! empty column, moves from freecell to freecell, and matches of the same suit with two decks.

use super::board::{self, Board, Effect, Pile, Place, Progress};
use super::rules::{Describe, Rules};
use super::search::{Lists, Packed, Same, Search};
use super::sight::Sight;
use super::slot::{EMPTY, Slot, Slots, card, kind};
use crate::cards::{Card, Deck, Rank, Suit};
use crate::notation::Dealing;
use crate::notation::matching::{Label, Layout, Match, Move};
use arrayvec::ArrayVec;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// The reason why a move is illegal in Match Solitaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is already won.
    AlreadyWon,
    /// The game has no such column or freecell. Only a move made by a program can have one.
    NoSuchPlace {
        /// The label.
        label: Label,
        /// The number of columns, and of freecells.
        columns: u8,
    },
    /// The place to take a card from is empty.
    EmptySource {
        /// That place.
        from: Label,
    },
    /// The card is already there.
    SamePlace {
        /// That place.
        label: Label,
    },
    /// The freecell is occupied.
    OccupiedFreecell {
        /// The card to move.
        card: Card,
        /// Its place.
        from: Label,
        /// The freecell.
        to: Label,
        /// The card in it.
        holds: Card,
    },
    /// The ranks are not in sequence.
    NotInSequence(Placement),
    /// The ranks are in sequence, but the suits do not match.
    WrongSuit(Placement),
    /// A place of the match is empty.
    EmptyMatchPlace {
        /// That place.
        label: Label,
    },
    /// The match has a label twice.
    RepeatedLabel {
        /// That place.
        label: Label,
    },
    /// The cards of the match are not all of the same rank, and no covered card would be right.
    DifferentValues {
        /// The labels and the cards exposed there.
        cards: ArrayVec<(Label, Card), 4>,
    },
    /// The right card for the match is at this place, but covered.
    Covered {
        /// The place.
        label: Label,
        /// The card exposed there.
        exposed: Card,
        /// The card wanted.
        wanted: Card,
        /// The number of cards on it.
        under: usize,
    },
    /// An open game has no stock.
    OpenDeal,
    /// The stock is empty.
    EmptyStock,
}

/// A card, and the card it cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The card to move.
    pub card: Card,
    /// Its place.
    pub from: Label,
    /// The place to move to.
    pub to: Label,
    /// The card exposed there.
    pub onto: Card,
}

/// The slot at places that the game does not have: nothing fits on it, and it fits nowhere.
const BARRED: Slot = 112;

/// The maximum number of cards: four suits of 26 matches.
const MAX_SLOTS: usize = 104;

/// Returns whether two slots hold different cards of the same rank: they differ, and only in their
/// lowest three bits. The slot of no card is the only one of its rank.
const fn is_pair(one: Slot, other: Slot) -> bool {
    (one ^ other).wrapping_sub(1) < 7
}

/// For each kind of card, the set of kinds it may go on.
type Fits = [u64; 64];

/// The suits that go together in sequences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Classes {
    All,
    Colours,
    BlacksTogether,
    Suits,
}

impl Classes {
    const ALL: [Self; 4] = [Self::All, Self::Colours, Self::BlacksTogether, Self::Suits];

    const fn of(layout: Layout) -> Self {
        match (layout.suit_count(), layout.match_size()) {
            (1, _) => Self::All,
            (count, size) if count == size => Self::Suits,
            (2, _) => Self::Colours,
            _ => Self::BlacksTogether,
        }
    }

    const fn together(self, one: Suit, other: Suit) -> bool {
        match self {
            Self::All => true,
            Self::Colours => one.is_red() == other.is_red(),
            Self::BlacksTogether => one as u8 == other as u8 || !one.is_red() && !other.is_red(),
            Self::Suits => one as u8 == other as u8,
        }
    }
}

impl Classes {
    /// Returns the first suit of the class of a suit, by their numbers.
    const fn first(self, suit: u8) -> u8 {
        match (self, suit) {
            (Self::All, _) | (Self::Colours | Self::BlacksTogether, 3) => 0,
            (Self::Colours, 2) => 1,
            (_, suit) => suit,
        }
    }
}

/// Returns whether two ranks are in sequence, out of `values` ranks that wrap around.
const fn neighbours(one: Rank, other: Rank, values: u8) -> bool {
    let distance = one.value().abs_diff(other.value());
    values == 1 || distance == 1 || distance == values - 1
}

/// [`Fits`] for each of [`Classes::ALL`] and each number of values less one.
static FITS: [[Fits; 13]; 4] = {
    let mut all = [[[0; 64]; 13]; 4];
    let mut classes = 0;
    while classes < 4 {
        let mut values = 1;
        while values <= 13 {
            let mut one = 0;
            while let Some(card) = Card::from_index(one) {
                let mut fits = 1 << kind(EMPTY);
                let mut other = 0;
                while let Some(onto) = Card::from_index(other) {
                    if one != other
                        && Classes::ALL[classes].together(card.suit(), onto.suit())
                        && neighbours(card.rank(), onto.rank(), values)
                    {
                        fits |= 1 << other;
                    }
                    other += 1;
                }
                all[classes][values as usize - 1][one as usize] = fits;
                one += 1;
            }
            values += 1;
        }
        classes += 1;
    }
    all
};

/// Returns the cards that go on a card, in the order of the start deck, without duplicates.
///
/// ```
/// # use patience_core as patience;
/// use patience::game::matching::goes_on;
/// use patience::notation::matching::Layout;
/// use patience::{Card, Rank, Suit};
///
/// let ace = Card::new(Rank::ACE, Suit::Hearts);
/// let cards: Vec<String> = goes_on(Layout::new(3, 3, 13, 5).unwrap(), ace).map(|card| card.to_string()).collect();
/// assert_eq!(cards, ["2H", "KH"]);
/// ```
pub fn goes_on(layout: Layout, onto: Card) -> impl Iterator<Item = Card> {
    let (composition, fits) = (layout.composition(), table(layout));
    let kinds =
        (0..52).filter_map(Card::from_index).filter(move |&card| composition.copies(card) > 0);
    kinds.filter(move |card| fits[usize::from(card.index())] & 1 << onto.index() != 0)
}

/// For each card, the set of cards that it goes on.
pub fn table(layout: Layout) -> [u64; 52] {
    let fits = &FITS[Classes::of(layout) as usize][usize::from(layout.values()) - 1];
    std::array::from_fn(|card| fits[card] & ((1 << 52) - 1))
}

/// The cards that each place accepts: a column any kind or none, a freecell only an empty place.
static TAKES: [u64; Label::TABLE] = {
    let mut takes = [u64::MAX; Label::TABLE];
    let mut freecell = 9;
    while freecell < Label::TABLE {
        takes[freecell] = 1 << kind(EMPTY);
        freecell += 1;
    }
    takes
};

/// For each number of columns less one, a table with no card on it.
static BARE: [[Slot; Label::TABLE]; 9] = {
    let mut bare = [[BARRED; Label::TABLE]; 9];
    let mut columns = 1;
    while columns <= 9 {
        let mut number = 0;
        while number < columns {
            bare[columns - 1][Label::column(number as u8).index()] = EMPTY;
            bare[columns - 1][Label::freecell(number as u8).index()] = EMPTY;
            number += 1;
        }
        columns += 1;
    }
    bare
};

/// A position of Match Solitaire.
///
/// Columns are chains of cards from the exposed one down, and freecells are chains of one. So no
/// move needs the height of a column, and each changes a few bytes.
#[derive(Clone, Debug)]
pub struct Matching {
    layout: Layout,
    dealing: Dealing,
    fits: &'static Fits,
    /// The exposed slot at each place.
    top: [Slot; Label::TABLE],
    /// The slot under each slot. There is room for every byte, so that none needs a check.
    below: [Slot; 256],
    /// The stock of a closed game as it was at the start, in deal order.
    stock: ArrayVec<Slot, MAX_SLOTS>,
    /// The number of its cards dealt.
    dealt: usize,
    /// The number of cards in the game.
    of: usize,
    collected: usize,
    deals: u64,
}

/// What undoing a move needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Change);

#[derive(Clone, Copy, Debug)]
enum Change {
    Transfer { from: Label, to: Label },
    Collect { cards: Match, slots: [Slot; 4] },
    Deal { cards: usize },
}

impl Matching {
    #[doc(hidden)]
    pub fn places(&self) -> impl Iterator<Item = Label> + Clone + use<> {
        let columns = self.layout.columns();
        (0..columns).map(Label::column).chain((0..columns).map(Label::freecell))
    }

    fn exposed(&self, label: Label) -> Option<Card> {
        card(self.top[label.index()])
    }

    /// Returns the slots at a place, from the exposed one downwards.
    #[doc(hidden)]
    pub fn slots(&self, label: Label) -> impl Iterator<Item = Slot> {
        std::iter::successors(Some(self.top[label.index()]), |&slot| {
            Some(self.below[usize::from(slot)])
        })
        .take_while(|&slot| slot != EMPTY)
    }

    /// Returns the cards at a place, from the exposed one downwards.
    fn cards(&self, label: Label) -> impl Iterator<Item = Card> {
        self.slots(label).filter_map(card)
    }

    /// Puts a deck on the table, or into the stock of a closed game. `slot` distinguishes copies of
    /// a card.
    #[inline(always)]
    fn deal_slots(&mut self, deck: &Deck, mut slot: impl FnMut(Card) -> Slot) {
        match self.dealing {
            Dealing::Closed => self.stock.extend(deck.iter().map(|&card| slot(card))),
            Dealing::Open => {
                for row in deck.chunks(usize::from(self.layout.columns())) {
                    for (column, &card) in row.iter().enumerate() {
                        let slot = slot(card);
                        self.below[usize::from(slot)] =
                            std::mem::replace(&mut self.top[column], slot);
                    }
                }
            }
        }
    }

    fn place_on(&mut self, label: Label, slot: Slot) {
        self.below[usize::from(slot)] = self.top[label.index()];
        self.top[label.index()] = slot;
    }

    fn take_from(&mut self, label: Label) -> Slot {
        let slot = self.top[label.index()];
        self.top[label.index()] = self.below[usize::from(slot)];
        slot
    }

    /// Returns the cards not yet dealt, in deal order.
    #[doc(hidden)]
    pub fn stock(&self) -> &[Slot] {
        &self.stock[self.dealt..]
    }

    #[doc(hidden)]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the kinds of cards that a card may go on, a bit for each index.
    #[doc(hidden)]
    pub const fn hosts(&self, slot: Slot) -> u64 {
        self.fits[kind(slot)] & ((1 << 52) - 1)
    }

    /// Returns the place where a card is exposed.
    #[doc(hidden)]
    pub fn place_of(&self, slot: Slot) -> Option<Label> {
        self.places().find(|label| self.top[label.index()] == slot)
    }

    /// Returns the first empty freecell or column.
    #[doc(hidden)]
    pub fn first_empty(&self, freecell: bool) -> Option<Label> {
        self.places()
            .find(|label| label.is_freecell() == freecell && self.top[label.index()] == EMPTY)
    }

    /// Returns whether the exposed cards are a match: enough of them, all different and all of the
    /// same rank.
    #[inline(always)]
    fn is_match(&self, cards: Match) -> bool {
        let top = |at| self.top[cards.padded(at).index()];
        let [a, b, c, d] = [top(0), top(1), top(2), top(3)];
        let all = match cards.size() {
            2 => is_pair(a, b),
            3 => is_pair(a, b) & is_pair(a, c) & (b != c),
            _ => is_pair(a, b) & is_pair(a, c) & is_pair(a, d) & (b != c) & (b != d) & (c != d),
        };
        all && cards.size() == usize::from(self.layout.match_size())
    }

    fn match_reason(&self, cards: Match) -> Illegal {
        let labels = cards.labels();
        if let Some((_, &label)) =
            labels.iter().enumerate().find(|(at, label)| labels[..*at].contains(label))
        {
            return Illegal::RepeatedLabel { label };
        }
        let mut exposed = ArrayVec::<(Label, Card), 4>::new();
        for &label in labels {
            match self.exposed(label) {
                Some(card) => exposed.push((label, card)),
                None => return Illegal::EmptyMatchPlace { label },
            }
        }
        // The most frequent rank is the intended one; of two equally frequent, the first named.
        let frequency = |rank: Rank| exposed.iter().filter(|(_, card)| card.rank() == rank).count();
        let most = exposed.iter().map(|(_, card)| frequency(card.rank())).max().unwrap_or(0);
        // If three or four cards have nothing in common, there is no intended rank.
        let models = exposed
            .iter()
            .filter(|(_, card)| frequency(card.rank()) == most && (most > 1 || labels.len() == 2));
        for (_, model) in models {
            for &(label, card) in exposed.iter().filter(|(_, card)| card.rank() != model.rank()) {
                if let Some((under, wanted)) =
                    self.cards(label).enumerate().find(|(_, below)| below.rank() == model.rank())
                {
                    return Illegal::Covered { label, exposed: card, wanted, under };
                }
            }
        }
        Illegal::DifferentValues { cards: exposed }
    }
}

impl From<Label> for Place {
    fn from(label: Label) -> Self {
        if label.is_freecell() {
            Self::Freecell(label.number())
        } else {
            Self::Column(label.number())
        }
    }
}

impl Rules for Matching {
    type Layout = Layout;
    type Move = Move;
    type Illegal = Illegal;
    type Undo = Undo;

    #[inline(always)]
    fn undealt(layout: Layout, dealing: Dealing) -> Self {
        let fits = &FITS[Classes::of(layout) as usize][usize::from(layout.values()) - 1];
        Self {
            layout,
            dealing,
            fits,
            top: BARE[usize::from(layout.columns()) - 1],
            below: [EMPTY; 256],
            stock: ArrayVec::new(),
            dealt: 0,
            of: 0,
            collected: 0,
            deals: 0,
        }
    }

    #[inline(always)]
    fn deal_deck(&mut self, deck: &Deck) {
        self.of = deck.len();
        if self.layout.match_count() > self.layout.values() {
            let mut slots = Slots::default();
            self.deal_slots(deck, |card| slots.next(card));
        } else {
            self.deal_slots(deck, |card| card.index() << 1);
        }
    }

    fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for from in self.places().filter(|&from| self.exposed(from).is_some()) {
            for to in self.places() {
                let mv = Move::Transfer { from, to };
                if self.is_legal(mv) {
                    visit(mv)?;
                }
            }
        }
        self.matches(&mut ArrayVec::new(), self.places(), &mut visit)?;
        if self.is_legal(Move::Deal) { visit(Move::Deal) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Transfer { from, to } => {
                let (card, onto) = (self.top[from.index()], self.top[to.index()]);
                self.fits[kind(card)] & TAKES[to.index()] & 1 << kind(onto) != 0
            }
            Move::Collect(cards) => self.is_match(cards),
            Move::Deal => self.dealt < self.stock.len(),
        }
    }

    #[cold]
    fn reason(&self, mv: Move) -> Illegal {
        if self.won() {
            return Illegal::AlreadyWon;
        }
        let named = match &mv {
            Move::Transfer { from, to } => &[*from, *to],
            Move::Collect(cards) => cards.labels(),
            Move::Deal => &[],
        };
        if let Some(&label) = named.iter().find(|label| label.number() >= self.layout.columns()) {
            return Illegal::NoSuchPlace { label, columns: self.layout.columns() };
        }
        match mv {
            Move::Transfer { from, to } if from == to => Illegal::SamePlace { label: from },
            Move::Transfer { from, to } => match (self.exposed(from), self.exposed(to)) {
                (Some(card), Some(holds)) if to.is_freecell() => {
                    Illegal::OccupiedFreecell { card, from, to, holds }
                }
                (Some(card), Some(onto)) => {
                    let pairing = Placement { card, from, to, onto };
                    if neighbours(card.rank(), onto.rank(), self.layout.values()) {
                        Illegal::WrongSuit(pairing)
                    } else {
                        Illegal::NotInSequence(pairing)
                    }
                }
                (_, _) => Illegal::EmptySource { from },
            },
            Move::Collect(cards) => self.match_reason(cards),
            Move::Deal => match self.dealing {
                Dealing::Open => Illegal::OpenDeal,
                Dealing::Closed => Illegal::EmptyStock,
            },
        }
    }

    #[inline(always)]
    fn apply(&mut self, mv: Move) -> Undo {
        Undo(match mv {
            Move::Transfer { from, to } => {
                let slot = self.take_from(from);
                self.place_on(to, slot);
                Change::Transfer { from, to }
            }
            Move::Collect(cards) => {
                let mut slots = [EMPTY; 4];
                for (at, slot) in slots.iter_mut().enumerate() {
                    if at < cards.size() {
                        *slot = self.take_from(cards.padded(at));
                    }
                }
                self.collected += cards.size();
                Change::Collect { cards, slots }
            }
            Move::Deal => {
                let row = self.stock[self.dealt..].iter().take(usize::from(self.layout.columns()));
                let cards = row.len();
                for (&slot, top) in row.zip(&mut self.top) {
                    self.below[usize::from(slot)] = std::mem::replace(top, slot);
                }
                self.dealt += cards;
                self.deals += 1;
                Change::Deal { cards }
            }
        })
    }

    fn undo(&mut self, Undo(change): Undo) {
        match change {
            Change::Transfer { from, to } => {
                let slot = self.take_from(to);
                self.place_on(from, slot);
            }
            Change::Collect { cards, slots } => {
                for (&label, slot) in cards.labels().iter().zip(slots) {
                    self.place_on(label, slot);
                }
                self.collected -= cards.labels().len();
            }
            Change::Deal { cards } => {
                for column in 0..cards {
                    self.take_from(Label::column(column as u8));
                }
                self.dealt -= cards;
                self.deals -= 1;
            }
        }
    }

    fn won(&self) -> bool {
        self.collected == self.of
    }

    /// Compares each card with the set of all that is exposed, which takes less time than trying
    /// every move.
    fn stuck(&self) -> bool {
        let top = &self.top[..Label::COUNT];
        let takes = top.iter().zip(&TAKES).map(|(&slot, takes)| takes & 1 << kind(slot));
        let taken = takes.fold(0, |all, one| all | one);
        let transfers = top.iter().any(|&slot| self.fits[kind(slot)] & taken != 0);
        let matches = || {
            let exposed = top.iter().fold(0_u128, |all, &slot| all | 1 << slot);
            // The slots of a rank are a byte of the set.
            let mut ranks = exposed.to_le_bytes().into_iter().take(13);
            ranks.any(|rank| rank.count_ones() >= u32::from(self.layout.match_size()))
        };
        !(transfers || matches() || self.is_legal(Move::Deal))
    }
}

impl Describe for Matching {
    fn sight(&self) -> Sight {
        // An open game has no stock.
        Sight::AllBut(self.stock().len())
    }

    fn board_seen(&self, sight: Sight) -> Board {
        let pile = |label: Label| {
            let mut cards: Vec<Card> = self.cards(label).collect();
            cards.reverse();
            Pile { place: label.into(), cards }
        };
        let columns = 0..self.layout.columns();
        Board {
            columns: columns.clone().map(|column| pile(Label::column(column))).collect(),
            freecells: columns.map(|freecell| pile(Label::freecell(freecell))).collect(),
            stock: (self.dealing == Dealing::Closed).then(|| board::Stock {
                cards: self.stock().len(),
                known: sight.face_up(self.stock(), 0),
            }),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        match mv {
            Move::Transfer { from, to } => match self.exposed(from) {
                Some(card) => {
                    Effect::Move { card, from: from.into(), to: to.into(), onto: self.exposed(to) }
                }
                None => Effect::Collect(Vec::new()),
            },
            Move::Collect(cards) => Effect::Collect(
                cards
                    .labels()
                    .iter()
                    .filter_map(|&label| Some((label.into(), self.exposed(label)?)))
                    .collect(),
            ),
            Move::Deal => {
                let columns = (0..self.layout.columns()).map(Place::Column);
                Effect::Deal(columns.zip(sight.of_stock(self.stock())).collect())
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress { done: self.collected, total: self.of, deals: self.deals }
    }
}

impl Matching {
    /// Shows `visit` each match that begins with the labels chosen and goes on with some of `left`.
    fn matches<B>(
        &self,
        chosen: &mut ArrayVec<Label, 4>,
        left: impl Iterator<Item = Label> + Clone,
        visit: &mut dyn FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let places: ArrayVec<Label, { Label::COUNT }> =
            left.filter(|&label| self.exposed(label).is_some()).collect();
        self.extend_match(chosen, &places, visit)
    }

    fn extend_match<B>(
        &self,
        chosen: &mut ArrayVec<Label, 4>,
        left: &[Label],
        visit: &mut dyn FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if chosen.len() == usize::from(self.layout.match_size()) {
            return Match::new(chosen)
                .map_or(ControlFlow::Continue(()), |cards| visit(Move::Collect(cards)));
        }
        let rank = chosen.first().and_then(|&label| self.exposed(label)).map(Card::rank);
        for (at, &label) in left.iter().enumerate() {
            if rank.is_none() || self.exposed(label).map(Card::rank) == rank {
                chosen.push(label);
                self.extend_match(chosen, &left[at + 1..], visit)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// What lies under a card in a packed position, if it does not lie on the table or in a freecell:
/// what lay under it at the origin, or one of the cards that it goes on.
const IN_FREECELL: u8 = 1;
const AT_BOTTOM: u8 = 2;
const AS_AT_ORIGIN: u8 = 3;
const ON_HOST: u8 = 4;

impl Matching {
    /// Returns the cards of the game, a bit for each kind.
    fn kinds(&self) -> u64 {
        let suits = (1 << self.layout.match_size()) - 1;
        (0..self.layout.values()).fold(0, |kinds, rank| kinds | suits << (4 * rank))
    }

    /// Returns how many bits it takes to say what lies under a card, if that alone packs a
    /// position: no two cards are alike, and no stock distinguishes the columns.
    ///
    /// A card lies on what it lay on at the origin, on a card that it goes on, or on no card.
    fn link_width(&self, same: Same) -> Option<usize> {
        let layout = self.layout;
        let alike = same == Same::Future && layout.suit_count() < layout.match_size();
        if self.dealing == Dealing::Closed || layout.match_count() > layout.values() || alike {
            return None;
        }
        // Up to two cards of each suit of a class.
        Some(if layout.match_size() - layout.suit_count() < 2 { 3 } else { 4 })
    }

    /// Packs what lies under each card; with the order of columns and freecells if cards count.
    fn pack_links<const WORDS: usize>(
        &self,
        origin: &Self,
        same: Same,
        width: usize,
    ) -> Packed<WORDS> {
        let mut packed = Packed::zeros(width * self.of);
        let (kinds, suits) = (self.kinds(), usize::from(self.layout.match_size()));
        for label in self.places() {
            let mut bottom = EMPTY;
            for slot in self.slots(label) {
                let below = self.below[usize::from(slot)];
                let code = match below {
                    _ if label.is_freecell() => IN_FREECELL,
                    EMPTY => AT_BOTTOM,
                    _ if below == origin.below[usize::from(slot)] => AS_AT_ORIGIN,
                    _ => {
                        let before = self.fits[kind(slot)] & kinds & ((1 << kind(below)) - 1);
                        ON_HOST + before.count_ones() as u8
                    }
                };
                let card = (kind(slot) >> 2) * suits + (kind(slot) & 3);
                packed.set(card * width, code, width);
                bottom = slot;
            }
            if same == Same::Cards {
                packed.push(kind(bottom) as u8, 6);
            }
        }
        packed
    }

    /// Packs the cards of each place; those that the rules treat alike alike if the future counts.
    fn pack_lists<const WORDS: usize>(&self, same: Same) -> Packed<WORDS> {
        let classes = Classes::of(self.layout);
        let name = |slot: Slot| match (same, kind(slot) as u8) {
            (Same::Cards, kind) => kind,
            (Same::Future, kind) => kind & !3 | classes.first(kind & 3),
        };
        let columns = self.layout.columns();
        let mut packed = Packed::zeros(0);
        packed.push(self.stock().len() as u8, 7);
        if same == Same::Cards {
            for label in self.places() {
                packed.push_list(self.slots(label).map(name));
            }
            return packed;
        }
        let in_column = |column| self.slots(Label::column(column)).map(name);
        if self.stock().is_empty() {
            let mut lists = Lists::<MAX_SLOTS, 9>::new();
            (0..columns).for_each(|column| lists.add(in_column(column)));
            lists.push_to(&mut packed);
        } else {
            (0..columns).for_each(|column| packed.push_list(in_column(column)));
        }
        let cells = (0..columns).map(|cell| self.top[Label::freecell(cell).index()]);
        let mut cells: ArrayVec<u8, 9> = cells.filter(|&slot| slot != EMPTY).map(name).collect();
        cells.sort_unstable();
        packed.push_list(cells.into_iter());
        packed
    }
}

impl Search for Matching {
    fn words(&self, same: Same) -> usize {
        let columns = usize::from(self.layout.columns());
        let bits = match self.link_width(same) {
            Some(width) => width * self.of + if same == Same::Cards { 12 * columns } else { 0 },
            None => 7 + 7 * self.of + 2 * columns,
        };
        bits.div_ceil(64)
    }

    /// A position without two cards that are alike, and without a stock, is packed as what lies
    /// under each card, in three or four bits. So columns and freecells need no order. Any other is
    /// packed as the list of cards at each place.
    fn pack<const WORDS: usize>(&self, origin: &Self, same: Same) -> Packed<WORDS> {
        match self.link_width(same) {
            Some(width) => self.pack_links(origin, same, width),
            None => self.pack_lists(same),
        }
    }
}

impl PartialEq for Matching {
    /// Returns whether both positions have the same cards in the same places under the same rules.
    /// Copies of a card are interchangeable.
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout
            && self.dealing == other.dealing
            && self.places().all(|label| self.cards(label).eq(other.cards(label)))
            && self
                .stock()
                .iter()
                .map(|&slot| card(slot))
                .eq(other.stock().iter().map(|&slot| card(slot)))
    }
}

impl Eq for Matching {}

impl Hash for Matching {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for label in self.places() {
            for card in self.cards(label) {
                state.write_u8(card.index());
            }
            state.write_u8(EMPTY);
        }
        state.write_usize(self.dealt);
    }
}
