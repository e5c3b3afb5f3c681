//! Which cards go on which, by rank and suit.

use crate::cards::{Card, Rank, Suit};
use crate::game::slot::{COPY, EMPTY, Slot, kind};
use crate::notation::matching::{Label, Layout};

/// Where cards may go.
#[derive(Debug)]
pub(super) struct Fits {
    /// For each slot, the set of kinds that its card may go on.
    of: [u64; 128],
    /// The cards that each place accepts: a column any kind or none, a freecell only an empty place.
    pub(super) takes: [u64; Label::TABLE],
}

impl Fits {
    const NONE: Self = {
        let mut takes = [u64::MAX; Label::TABLE];
        let mut freecell = 9;
        while freecell < Label::TABLE {
            takes[freecell] = 1 << kind(EMPTY);
            freecell += 1;
        }
        Self { of: [0; 128], takes }
    };

    /// Every slot is below 128. The compiler sees that from the mask, and checks no bounds.
    #[inline(always)]
    pub(super) const fn of(&self, slot: Slot) -> u64 {
        self.of[(slot & 127) as usize]
    }
}

/// The suits that go together in sequences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Classes {
    All,
    Colours,
    BlacksTogether,
    Suits,
}
impl Classes {
    const ALL: [Self; 4] = [Self::All, Self::Colours, Self::BlacksTogether, Self::Suits];

    pub(super) const fn of(layout: Layout) -> Self {
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

    /// Returns the first suit of the class of a suit, by their numbers.
    pub(super) const fn first(self, suit: u8) -> u8 {
        match (self, suit) {
            (Self::All, _) | (Self::Colours | Self::BlacksTogether, 3) => 0,
            (Self::Colours, 2) => 1,
            (_, suit) => suit,
        }
    }
}

/// Returns whether two ranks are in sequence, out of `values` ranks that wrap around.
pub(super) const fn neighbours(one: Rank, other: Rank, values: u8) -> bool {
    let distance = one.value().abs_diff(other.value());
    values == 1 || distance == 1 || distance == values - 1
}

/// [`Fits`] for each of [`Classes::ALL`] and each number of values less one.
pub(super) static FITS: [[Fits; 13]; 4] = {
    let mut all = [const { [const { Fits::NONE }; 13] }; 4];
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
                all[classes][values as usize - 1].of[one as usize] = fits;
                all[classes][values as usize - 1].of[(one | COPY) as usize] = fits;
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
    std::array::from_fn(|card| fits.of[card] & ((1 << 52) - 1))
}
