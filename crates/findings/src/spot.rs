//! Places that cards are dealt to, as a player names them.

use patience_core::game::{DealtIndex, Place};
use patience_core::notation::{Cell, Dealing, GameId, Variant};
use std::fmt;
use std::str::FromStr;

/// A place that a game deals a card to, as a player names it.
///
/// `Display` writes it in words. `FromStr` reads the short form: `3.5` (column 3, row 5), `b4` (a
/// cell or pile) or `stock.3` (the third card of the stock).
///
/// ```
/// use patience::game::DealtIndex;
/// use patience::infer::Spot;
/// use patience::notation::parse_id;
///
/// let (id, _) = parse_id(b"3x3x13x5+1").unwrap();
/// let spot: Spot = "3.5".parse().unwrap();
/// assert_eq!(spot.dealt(&id), Some(DealtIndex(22)));
/// assert_eq!(Spot::of(&id, DealtIndex(22)).unwrap().to_string(), "column 3 row 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A row of a column, both from 1. Row 1 is the bottom of the column. In a closed game, rows
    /// are counted as `+` deals them.
    Column {
        /// The column.
        column: u8,
        /// The row.
        row: u8,
    },
    /// A cell or pile of a grid.
    Cell(Place),
    /// A card of the stock at the start of the game, from 1.
    Stock(u8),
}

/// The error for text that is not a [`Spot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseSpotError;

impl fmt::Display for ParseSpotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a place such as `3.5` (column 3, row 5), `b4` or `stock.3`")
    }
}

impl std::error::Error for ParseSpotError {}

impl Spot {
    /// Returns where a game deals the card with an index; none if it deals fewer cards.
    ///
    /// ```
    /// use patience::game::DealtIndex;
    /// use patience::infer::Spot;
    /// use patience::notation::parse_id;
    ///
    /// let (id, _) = parse_id(b"2x2x2x2+1").unwrap();
    /// assert_eq!(Spot::of(&id, DealtIndex(3)), Some(Spot::Column { column: 2, row: 2 }));
    /// assert_eq!(Spot::of(&id, DealtIndex(4)), None);
    /// ```
    #[must_use]
    pub fn of(id: &GameId, dealt: DealtIndex) -> Option<Self> {
        let DealtIndex(dealt) = dealt;
        match id.variant {
            Variant::Matching(layout) => {
                let (row, column) = (dealt / layout.columns(), dealt % layout.columns());
                (usize::from(dealt) < layout.composition().len())
                    .then_some(Self::Column { column: column + 1, row: row + 1 })
            }
            Variant::Pairing(layout) => {
                on_grid(layout.size().each_cell(), layout.to_deal(), dealt, Place::Cell)
            }
            Variant::Building(layout) => {
                on_grid(layout.size().each_cell(), layout.to_deal(), dealt, |cell| {
                    Place::on_grid(cell, layout.game().cells)
                })
            }
        }
    }

    /// Returns the short form, which parses as the same spot.
    ///
    /// ```
    /// use patience::infer::Spot;
    ///
    /// assert_eq!(Spot::Column { column: 3, row: 5 }.short(), "3.5");
    /// ```
    #[must_use]
    pub fn short(self) -> String {
        match self {
            Self::Column { column, row } => format!("{column}.{row}"),
            Self::Cell(place) => place.label(),
            Self::Stock(number) => format!("stock.{number}"),
        }
    }

    /// Returns the index of the card that a game deals there; none if it deals none.
    ///
    /// ```
    /// use patience::game::DealtIndex;
    /// use patience::infer::Spot;
    /// use patience::notation::parse_id;
    ///
    /// let (id, _) = parse_id(b"2x2x2x2+1").unwrap();
    /// assert_eq!("2.2".parse::<Spot>().unwrap().dealt(&id), Some(DealtIndex(3)));
    /// ```
    #[must_use]
    pub fn dealt(self, id: &GameId) -> Option<DealtIndex> {
        let (stock_from, cards) = match id.variant {
            Variant::Matching(layout) => (0, layout.composition().len()),
            Variant::Pairing(layout) => {
                (usize::from(layout.size().cells()), usize::from(layout.to_deal()))
            }
            Variant::Building(layout) => {
                (usize::from(layout.size().cells()), usize::from(layout.to_deal()))
            }
        };
        let dealt = match (self, id.variant) {
            (Self::Column { column, row }, Variant::Matching(layout))
                if (1..=layout.columns()).contains(&column) =>
            {
                usize::from(row.checked_sub(1)?) * usize::from(layout.columns())
                    + usize::from(column - 1)
            }
            (Self::Cell(Place::Cell(cell) | Place::Pile(cell)), Variant::Pairing(layout))
                if layout.size().has(cell) =>
            {
                usize::from(layout.size().index(cell))
            }
            (Self::Cell(Place::Cell(cell) | Place::Pile(cell)), Variant::Building(layout))
                if layout.size().has(cell) =>
            {
                usize::from(layout.size().index(cell))
            }
            // An open game of Match Solitaire has no stock.
            (Self::Stock(_), Variant::Matching(_)) if id.dealing == Dealing::Open => return None,
            (Self::Stock(number), _) => stock_from + usize::from(number.checked_sub(1)?),
            _ => return None,
        };
        (dealt < cards).then_some(DealtIndex(dealt as u8))
    }
}

fn on_grid(
    mut cells: impl Iterator<Item = Cell>,
    cards: u8,
    dealt: u8,
    place: impl Fn(Cell) -> Place,
) -> Option<Spot> {
    let mut before = 0;
    let cell = cells.by_ref().inspect(|_| before += 1).nth(usize::from(dealt));
    match cell {
        _ if dealt >= cards => None,
        Some(cell) => Some(Spot::Cell(place(cell))),
        None => Some(Spot::Stock(dealt - before + 1)),
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column { column, row } => write!(f, "column {column} row {row}"),
            Self::Cell(place) => place.fmt(f),
            Self::Stock(number) => write!(f, "stock card {number}"),
        }
    }
}

impl FromStr for Spot {
    type Err = ParseSpotError;

    fn from_str(text: &str) -> Result<Self, ParseSpotError> {
        let number = |text: &str| {
            text.parse::<u8>()
                .ok()
                .filter(|&number| number > 0 && text.bytes().all(|byte| byte.is_ascii_digit()))
        };
        match (text.split_once('.'), text.as_bytes()) {
            (Some(("stock", number_text)), _) => number(number_text).map(Self::Stock),
            (Some((column, row)), _) => {
                number(column).zip(number(row)).map(|(column, row)| Self::Column { column, row })
            }
            (None, &[column @ b'a'..=b't', row @ b'1'..=b'9']) => {
                Cell::new(row - b'1', column - b'a').map(|cell| Self::Cell(Place::Cell(cell)))
            }
            _ => None,
        }
        .ok_or(ParseSpotError)
    }
}
