//! Playing cards.

use std::fmt;

/// A suit. The order is that of the start deck.
///
/// ```
/// use patience::Suit;
///
/// let red: String =
///     Suit::ALL.into_iter().filter(|suit| suit.is_red()).map(Suit::symbol).collect();
/// assert_eq!(red, "♥♦");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♠, black.
    Spades,
    /// ♥, red.
    Hearts,
    /// ♦, red.
    Diamonds,
    /// ♣, black.
    Clubs,
}

impl Suit {
    /// The four suits in deck order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Returns its letter in the notation: `S`, `H`, `D` or `C`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
            Self::Clubs => 'C',
        }
    }

    /// Returns its symbol: `♠`, `♥`, `♦` or `♣`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }

    /// Returns whether the suit is red.
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// A rank, from the ace (value 1) to the king (value 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, value 1.
    pub const ACE: Self = Self(0);
    /// The king, value 13.
    pub const KING: Self = Self(12);

    /// Returns the rank of a value from 1 to 13, or none for any other value.
    ///
    /// ```
    /// use patience::Rank;
    ///
    /// assert_eq!(Rank::from_value(12).unwrap().letter(), 'Q');
    /// assert_eq!(Rank::from_value(14), None);
    /// ```
    #[must_use]
    pub const fn from_value(value: u8) -> Option<Self> {
        match value {
            1..=13 => Some(Self(value - 1)),
            _ => None,
        }
    }

    /// Returns the first ranks from the ace up, at most thirteen.
    ///
    /// ```
    /// use patience::Rank;
    ///
    /// let ranks: String = Rank::up_to(11).map(Rank::letter).collect();
    /// assert_eq!(ranks, "A23456789TJ");
    /// ```
    pub fn up_to(values: u8) -> impl Iterator<Item = Self> + Clone {
        (0..values.min(13)).map(Self)
    }

    /// Returns its value: 1 for the ace to 13 for the king.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0 + 1
    }

    /// Returns its character in the notation: `A`, `2` to `9`, `T`, `J`, `Q` or `K`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize] as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A card. Two copies of a card from two decks are equal.
///
/// Displays in canonical form.
///
/// ```
/// use patience::{Card, Rank, Suit};
///
/// let card = Card::new(Rank::from_value(10).unwrap(), Suit::Hearts);
/// assert_eq!(card.to_string(), "TH");
/// assert_eq!(card.written(patience::SuitStyle::Symbols).to_string(), "T♥");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Creates a card from its rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank.0 << 2 | suit as u8)
    }

    /// Returns its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 2)
    }

    /// Returns its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// Returns a number below 52 that identifies the card: four times the value less one, plus the
    /// index of the suit.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the card with an [`index`](Self::index); none from 52 up.
    ///
    /// ```
    /// use patience::Card;
    ///
    /// // A set of cards as the bits of a number.
    /// let cards: [Card; 2] = ["7D", "AH"].map(|card| card.parse().unwrap());
    /// let set = cards.iter().fold(0_u64, |set, card| set | 1 << card.index());
    /// let lowest = Card::from_index(set.trailing_zeros() as u8);
    /// assert_eq!(lowest.unwrap().to_string(), "AH");
    /// ```
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 52 { Some(Self(index)) } else { None }
    }

    /// Returns the card for display with letters or symbols.
    #[must_use]
    pub const fn written(self, suits: SuitStyle) -> Written {
        Written { card: self, suits }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written(SuitStyle::Letters).fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How to write suits, as in the example of [`Card`]. The notation itself always has letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SuitStyle {
    /// `9♥`
    #[default]
    Symbols,
    /// `9H`, for terminals that show only ASCII.
    Letters,
}

/// A card and the style of its suit, from [`Card::written`].
#[derive(Clone, Copy, Debug)]
pub struct Written {
    card: Card,
    suits: SuitStyle,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = self.card.suit();
        let letter = match self.suits {
            SuitStyle::Symbols => suit.symbol(),
            SuitStyle::Letters => suit.letter(),
        };
        write!(f, "{}{letter}", self.card.rank())
    }
}
