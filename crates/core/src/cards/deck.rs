//! The cards of a game, and complete decks.

use crate::cards::{Card, Rank, Suit};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// The maximum number of cards in a deck: four packs of 52.
pub const MAX_CARDS: usize = 208;

/// The cards of a game as a multiset: some suits, and for each copy the ranks from the ace up.
///
/// Two games have the same deck if and only if their compositions are equal.
///
/// ```
/// use patience::notation::GameId;
///
/// let [carpet, colorado, twenty] = ["carpet+1", "colorado+1", "twenty+1"]
///     .map(|id| id.parse::<GameId>().unwrap().variant.composition());
/// assert_eq!(carpet.len(), 52);
/// assert_eq!(colorado.copies("KS".parse().unwrap()), 2);
/// // So a shuffle number deals both the same deck.
/// assert_eq!(colorado, twenty);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Composition {
    suits: u8,
    values: [u8; 4],
}

impl Composition {
    /// Creates a composition of up to four copies of the first `suits` suits (1–4). `values[i]` is
    /// the highest rank in copy i, 0–13; 0 leaves the copy out. Clamps numbers over these ranges.
    ///
    /// ```
    /// use patience::Composition;
    ///
    /// // three suits, a whole deck and the values 1 to 7 of a second one
    /// assert_eq!(Composition::new(3, [13, 7, 0, 0]).len(), 60);
    /// ```
    #[must_use]
    #[inline]
    pub fn new(suits: u8, values: [u8; 4]) -> Self {
        let mut values = values.map(|highest| highest.min(13));
        values.sort_unstable_by(|a, b| b.cmp(a));
        Self { suits: suits.clamp(1, 4), values }
    }

    /// Returns the number of cards; at most [`MAX_CARDS`].
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.iter().map(|&highest| usize::from(highest) * usize::from(self.suits)).sum()
    }

    /// Returns whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of copies of a card, 0 to 4.
    #[must_use]
    pub fn copies(&self, card: Card) -> usize {
        if card.suit() as u8 >= self.suits {
            return 0;
        }
        self.values.iter().filter(|&&highest| card.rank().value() <= highest).count()
    }

    /// Returns the number of copies of each card, by its [`index`](Card::index).
    pub(crate) fn all_copies(&self) -> [u8; 52] {
        // The four suits of a rank at once.
        let one = u32::from_le_bytes([0, 1, 2, 3].map(|suit| u8::from(suit < self.suits)));
        let mut ranks = [0; 13];
        for highest in self.values {
            ranks.iter_mut().take(usize::from(highest)).for_each(|suits| *suits += one);
        }
        let mut copies = [0; 52];
        for (copies, suits) in copies.as_chunks_mut().0.iter_mut().zip(ranks) {
            *copies = suits.to_le_bytes();
        }
        copies
    }

    /// Returns the suits in the deck, in deck order.
    #[must_use]
    pub fn suits(&self) -> &'static [Suit] {
        &Suit::ALL[..usize::from(self.suits)]
    }

    /// Returns the start deck of a shuffle: copy by copy, suit by suit, ranks ascending.
    ///
    /// ```
    /// use patience::Composition;
    ///
    /// let deck: Vec<_> = Composition::new(2, [3, 1, 0, 0]).start_deck().collect();
    /// assert_eq!(format!("{deck:?}"), "[AS, 2S, 3S, AH, 2H, 3H, AS, AH]");
    /// ```
    pub fn start_deck(&self) -> impl Iterator<Item = Card> + use<> {
        let Self { suits, values } = *self;
        values.into_iter().flat_map(move |highest| {
            PACK[..usize::from(suits)]
                .iter()
                .flat_map(move |suit| suit[..usize::from(highest)].iter().copied())
        })
    }
}

/// A pack of 52, suit by suit, ranks ascending.
static PACK: [[Card; 13]; 4] = {
    let mut pack = [[Card::new(Rank::ACE, Suit::Spades); 13]; 4];
    let mut card = 0;
    while let Some(next) = Card::from_index(card) {
        pack[next.suit() as usize][next.rank().value() as usize - 1] = next;
        card += 1;
    }
    pack
};

/// A complete deck in deal order: exactly the cards of a [`Composition`].
///
/// ```
/// use patience::{Card, Composition, Deck, DeckError};
///
/// let composition = Composition::new(2, [2, 0, 0, 0]);
/// let cards: [Card; 4] = ["2H", "AS", "AH", "2S"].map(|card| card.parse().unwrap());
/// let deck = Deck::new(&composition, cards).unwrap();
/// assert_eq!(deck.iter().position(|card| card.to_string() == "AH"), Some(2));
///
/// let error = Deck::new(&composition, cards.into_iter().take(3)).unwrap_err();
/// assert_eq!(error, DeckError::Missing(cards[3]));
/// ```
#[derive(Clone)]
pub struct Deck {
    /// A card for each value of a byte, so that an index needs no check. Cards beyond the deck mean
    /// nothing.
    cards: [Card; 256],
    len: u8,
}

/// The cards of a deck, a byte each. Copies share them.
pub type PackedDeck = Arc<[u8]>;

/// The reason why cards are not a complete deck, from [`Deck::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckError {
    /// There is one copy too many of the card at `index`.
    Surplus {
        /// The index of the card in the list.
        index: usize,
        /// The number of copies in the deck.
        copies: usize,
    },
    /// A card is missing: the first one, in the order of the start deck.
    Missing(Card),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Surplus { index, .. } => write!(f, "card {} is surplus", index + 1),
            Self::Missing(card) => write!(f, "{card} is missing"),
        }
    }
}

impl std::error::Error for DeckError {}

impl Deck {
    /// Creates a deck from `cards`, which must be the cards of `composition` in any order.
    ///
    /// # Errors
    /// Returns the first surplus card in the order given, or else the first missing card in the
    /// order of the start deck.
    pub fn new(
        composition: &Composition,
        cards: impl IntoIterator<Item = Card>,
    ) -> Result<Self, DeckError> {
        let mut deck = Self::EMPTY;
        let mut seen = [0_usize; 52];
        for (index, card) in cards.into_iter().enumerate() {
            let copies = composition.copies(card);
            let seen = &mut seen[usize::from(card.index())];
            *seen += 1;
            if *seen > copies {
                return Err(DeckError::Surplus { index, copies });
            }
            deck.push(card);
        }
        match composition
            .start_deck()
            .find(|&card| seen[usize::from(card.index())] < composition.copies(card))
        {
            Some(card) => Err(DeckError::Missing(card)),
            None => Ok(deck),
        }
    }

    /// Turns this deck into cards that were counted before: they are those of a composition.
    pub(crate) fn fill(&mut self, cards: impl Iterator<Item = Card>) {
        self.len = 0;
        cards.for_each(|card| self.push(card));
    }

    /// No card.
    pub const EMPTY: Self = Self { cards: [Card::new(Rank::ACE, Suit::Spades); 256], len: 0 };

    /// Turns this deck into the start deck of a composition.
    #[inline]
    pub fn start(&mut self, composition: &Composition) {
        self.len = 0;
        // The copies that are left out come last.
        for highest in composition.values.into_iter().take_while(|&highest| highest > 0) {
            for suit in PACK.iter().take(usize::from(composition.suits)) {
                // Copy the whole suit, whose length is a constant. Later copies overwrite ranks
                // beyond the highest.
                self.cards[usize::from(self.len)..][..suit.len()].copy_from_slice(suit);
                self.len += highest;
            }
        }
    }

    /// Swaps two cards of the deck.
    #[inline]
    pub fn swap(&mut self, one: u8, other: u8) {
        self.cards.swap(usize::from(one), usize::from(other));
    }

    /// Returns its cards in little memory.
    pub fn packed(&self) -> PackedDeck {
        self.iter().map(|card| card.index()).collect()
    }

    /// Turns this deck into one that was packed.
    pub fn unpack(&mut self, packed: &PackedDeck) {
        self.fill(packed.iter().filter_map(|&index| Card::from_index(index)));
    }

    /// Returns a deck that was packed.
    pub fn unpacked(packed: &PackedDeck) -> Self {
        let mut deck = Self::EMPTY;
        deck.unpack(packed);
        deck
    }

    fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Deck {}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Deref for Deck {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}
