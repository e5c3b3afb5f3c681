//! Which cards go on which, by rank and suit.

use crate::cards::{Card, Rank, Suit};
use crate::game::slot::{COPY, EMPTY, Slot, kind};
use crate::notation::matching::{Label, Layout};

/// Which cards may lie on each other in a column.
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

    /// Returns the suits that go with one, as bits by their numbers.
    const fn suits(self, one: Suit) -> u64 {
        let black = 1 << Suit::Spades as u8 | 1 << Suit::Clubs as u8;
        match self {
            Self::All => 0b1111,
            Self::Colours if one.is_red() => 0b1111 & !black,
            Self::Colours | Self::BlacksTogether if !one.is_red() => black,
            _ => 1 << one as u8,
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

/// The cards of the first suit. A set of cards has the four suits of a rank side by side, so such cards
/// times the bits of suits are those of every suit.
const RANKS: u64 = 0x1_1111_1111_1111;

/// Returns the ranks in sequence with one, out of `values` ranks that wrap around, as a set of [`RANKS`].
const fn beside(rank: u8, values: u8) -> u64 {
    if values == 1 {
        return RANKS;
    }
    let (one, around) = (1 << (4 * rank), 4 * (values - 1));
    (one << 4 | one >> 4 | one << around | one >> around) & RANKS
}

/// Returns whether two ranks are in sequence, out of `values` ranks that wrap around.
pub(super) const fn neighbours(one: Rank, other: Rank, values: u8) -> bool {
    beside(one.value() - 1, values) & 1 << (4 * (other.value() - 1)) != 0
}

/// [`Fits`] for each of [`Classes::ALL`] and each number of values less one. Whole suits and ranks are
/// put together, since the compiler works this out before anything else of the crate.
pub(super) static FITS: [[Fits; 13]; 4] = {
    let mut all = [const { [const { Fits::NONE }; 13] }; 4];
    let mut classes = 0;
    while classes < 4 {
        let mut suit = 0;
        while suit < 4 {
            let suits = Classes::ALL[classes].suits(Suit::ALL[suit as usize]);
            let mut values = 1;
            while values <= 13 {
                let of = &mut all[classes][values as usize - 1].of;
                let mut rank = 0;
                while rank < 13 {
                    let card = rank << 2 | suit;
                    let others = (beside(rank, values) * suits) & !(1 << card);
                    of[card as usize] = others | 1 << kind(EMPTY);
                    of[(card | COPY) as usize] = of[card as usize];
                    rank += 1;
                }
                values += 1;
            }
            suit += 1;
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
