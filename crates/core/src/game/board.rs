//! Boards, and the effects of moves, as plain data.

#![warn(clippy::wildcard_enum_match_arm)]

use crate::cards::{Card, Rank, Suit};
use crate::catalogue::CellKind;
use crate::notation::Cell;
use crate::notation::building::Direction;
use std::fmt;

/// A place of cards. Displays as in "column 3" and "cell c1".
///
/// ```
/// use patience::game::Place;
/// use patience::notation::Cell;
///
/// assert_eq!(Place::Column(2).to_string(), "column 3");
/// assert_eq!(Place::Freecell(2).to_string(), "freecell c");
/// assert_eq!(Place::Cell(Cell::new(0, 2).unwrap()).to_string(), "cell c1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A column, counted from 0.
    Column(u8),
    /// A freecell, counted from 0.
    Freecell(u8),
    /// A cell of a grid, which holds one card.
    Cell(Cell),
    /// A pile of a grid.
    Pile(Cell),
    /// The stock.
    Stock,
    /// The waste.
    Waste,
}

impl Place {
    /// Returns the place of a cell of a grid, whose cells hold this.
    #[doc(hidden)]
    pub const fn on_grid(cell: Cell, holds: CellKind) -> Self {
        match holds {
            CellKind::Card => Self::Cell(cell),
            CellKind::Pile => Self::Pile(cell),
        }
    }

    /// Returns its label in the notation.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Column(number) => (u32::from(number) + 1).to_string(),
            Self::Freecell(number) => char::from(b'a'.saturating_add(number)).to_string(),
            Self::Cell(cell) | Self::Pile(cell) => cell.to_string(),
            Self::Stock => "s".to_owned(),
            Self::Waste => "w".to_owned(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Column(_) => "column",
            Self::Freecell(_) => "freecell",
            Self::Cell(_) => "cell",
            Self::Pile(_) => "pile",
            Self::Stock => return f.write_str("the stock"),
            Self::Waste => return f.write_str("the waste"),
        };
        write!(f, "{kind} {}", self.label())
    }
}

/// The cards at a place, as in a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The place.
    pub place: Place,
    /// The cards, from the lowest to the exposed one.
    pub cards: Vec<Card>,
}

impl Pile {
    /// Returns the exposed card.
    #[must_use]
    pub fn exposed(&self) -> Option<Card> {
        self.cards.last().copied()
    }
}

/// What the player may know of the stock.
///
/// ```
/// use patience::Position;
/// use patience::game::Sight;
///
/// // The player of this closed game looks at the next two cards of the stock.
/// let mut position: Position = "carpetp2-1".parse().unwrap();
/// let stock = position.board().stock.unwrap();
/// assert_eq!((stock.cards, stock.known.len()), (28, 2));
///
/// position.see(Sight::Everything);
/// assert_eq!(position.board().stock.unwrap().known.len(), 28);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// The number of cards.
    pub cards: usize,
    /// The cards that lie face up, the next one first: all in an open game, as many as option `p`
    /// says in a closed one, and all if [the player sees everything](super::Sight::Everything).
    pub known: Vec<Card>,
}

/// A foundation, on which a suit is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundation {
    /// The suit.
    pub suit: Suit,
    /// From the ace up, or from the king down.
    pub direction: Direction,
    /// The top card of the foundation, or none if it is empty.
    pub top: Option<Card>,
}

impl Foundation {
    /// Returns the next card to build on it, or none if it is complete.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let board = "carpet+1".parse::<Position>().unwrap().board();
    /// let wanted = board.foundations.iter().filter_map(|foundation| foundation.waits_for());
    /// assert_eq!(format!("{:?}", wanted.collect::<Vec<_>>()), "[2S, 2H, 2D, 2C]");
    /// ```
    #[must_use]
    pub fn waits_for(&self) -> Option<Card> {
        let value = match (self.direction, self.top) {
            (Direction::Up, None) => Rank::ACE.value(),
            (Direction::Up, Some(top)) => top.rank().value() + 1,
            (Direction::Down, None) => Rank::KING.value(),
            (Direction::Down, Some(top)) => top.rank().value() - 1,
        };
        Rank::from_value(value).map(|rank| Card::new(rank, self.suit))
    }

    /// Returns the card that its top card covers, or none if that is its first card.
    ///
    /// ```
    /// use patience::Position;
    /// use patience::game::Foundation;
    ///
    /// let board = "carpet+1".parse::<Position>().unwrap().board();
    /// let ace = board.foundations[0];
    /// assert_eq!(ace.covered(), None);
    /// assert_eq!(Foundation { top: ace.waits_for(), ..ace }.covered(), ace.top);
    /// ```
    #[must_use]
    pub fn covered(&self) -> Option<Card> {
        let top = self.top?.rank().value();
        let value = match self.direction {
            Direction::Up => top - 1,
            Direction::Down => top + 1,
        };
        Rank::from_value(value).map(|rank| Card::new(rank, self.suit))
    }
}

/// A position as plain data. Parts that a game does not have are empty or none.
///
/// Displays as [`draw`](crate::draw::draw()) draws it, in ASCII and without the last
/// line feed.
///
/// ```
/// use patience::Position;
/// use patience::game::{Pile, Place};
///
/// let mut position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// position.play(position.parse_move("1a").unwrap()).unwrap();
/// let board = position.board();
/// assert_eq!(board.pile(Place::Freecell(0)).unwrap().cards.len(), 1);
/// let exposed: Vec<_> = board.piles().filter_map(Pile::exposed).collect();
/// assert_eq!(format!("{exposed:?}"), "[AS, AH, 2S]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The columns, from left to right.
    pub columns: Vec<Pile>,
    /// The freecells, from left to right.
    pub freecells: Vec<Pile>,
    /// The rows of the grid, from the top, each from left to right.
    pub rows: Vec<Vec<Pile>>,
    /// The foundations, suit by suit.
    pub foundations: Vec<Foundation>,
    /// The waste.
    pub waste: Option<Pile>,
    /// The stock.
    pub stock: Option<Stock>,
    /// The number of redeals left.
    pub redeals: Option<u8>,
    /// The progress score.
    pub progress: Progress,
}

impl Board {
    /// Creates an empty board.
    #[must_use]
    pub(crate) const fn bare(progress: Progress) -> Self {
        Self {
            columns: Vec::new(),
            freecells: Vec::new(),
            rows: Vec::new(),
            foundations: Vec::new(),
            waste: None,
            stock: None,
            redeals: None,
            progress,
        }
    }

    /// Returns every visible pile except the foundations.
    pub fn piles(&self) -> impl Iterator<Item = &Pile> {
        self.columns
            .iter()
            .chain(&self.freecells)
            .chain(self.rows.iter().flatten())
            .chain(&self.waste)
    }

    /// Returns the pile at a place, if the game has the place.
    #[must_use]
    pub fn pile(&self, place: Place) -> Option<&Pile> {
        self.piles().find(|pile| pile.place == place)
    }
}

/// The published progress score of a game. Displays as in "12 of 39 cards collected".
///
/// ```
/// use patience::Position;
///
/// let position = Position::from_record("montecarlo+1").unwrap();
/// let progress = position.board().progress;
/// assert_eq!(progress.to_string(), "0 of 52 cards discarded");
/// let percent = 100 * progress.done / progress.total;
/// assert_eq!(percent, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of cards that are out of play or on the foundations.
    pub done: usize,
    /// All cards of the game.
    pub total: usize,
    /// What the first number counts.
    pub counted: Counted,
    /// The number of `+` moves played.
    pub deals: u64,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} cards {}", self.done, self.total, self.counted)
    }
}

/// Which cards the [`Progress`] of a game counts. Displays as in "collected" and "on the foundations".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The cards that were collected.
    Collected,
    /// The cards that were discarded.
    Discarded,
    /// The cards on the foundations.
    Founded,
}

impl Counted {
    /// Returns what became of the cards, in words.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Collected => "collected",
            Self::Discarded => "discarded",
            Self::Founded => "on the foundations",
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The places that a move names, legal or not, from [`Move::places`](super::Move::places).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MovePlaces {
    /// The places whose exposed cards it plays. The first is that of the card that goes to the
    /// target.
    pub cards: Vec<Place>,
    /// Where the move puts the card, if it does not collect, discard or deal.
    pub target: Option<Target>,
}

impl MovePlaces {
    /// Returns every place that the move names, foundations aside.
    #[must_use]
    pub fn all(&self) -> Vec<Place> {
        let target = match self.target {
            Some(Target::Place(place)) => Some(place),
            Some(Target::Foundation(_)) | None => None,
        };
        self.cards.iter().copied().chain(target).collect()
    }
}

/// Where a move puts a card, in [`MovePlaces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A place.
    Place(Place),
    /// A foundation of the card's suit, with the direction if it is written.
    Foundation(Option<Direction>),
}

/// The effect of a legal move: which cards go where.
///
/// It names no card that the player has not seen ([`Sight`](super::Sight)).
///
/// ```
/// use patience::Position;
/// use patience::game::{CardStep, Destination, EffectKind, Place};
///
/// let position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// let effect = position.effect(position.parse_move("1a").unwrap()).unwrap();
/// assert_eq!(effect.kind, EffectKind::Move { onto: None });
/// let [CardStep { card, from, to }] = effect.steps[..] else { panic!() };
/// assert_eq!(card.unwrap().to_string(), "2S");
/// assert_eq!((from, to), (Place::Column(0), Destination::Place(Place::Freecell(0))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What a player calls the move. It chooses words; all that happens is in the steps.
    pub kind: EffectKind,
    /// The cards that move, each in its turn. A step finds the table as the steps before it have left
    /// it.
    pub steps: Vec<CardStep>,
}

/// What a player calls a move, in an [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EffectKind {
    /// A card moves to another place.
    Move {
        /// The card that it goes on, or none if the place is empty.
        onto: Option<Card>,
    },
    /// Cards are collected or discarded. Further steps tidy up behind them.
    Collect,
    /// Cards are dealt or turned from the stock.
    Deal,
    /// A card goes to a foundation. A second step fills the gap that it leaves.
    Build,
    /// The cards of a grid close up, and the stock fills the empty cells.
    CloseUp,
    /// The waste is turned over to become the stock.
    Redeal,
}

/// A card that goes from one place to another, as a part of an [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardStep {
    /// The card, or none if the player has not seen it.
    pub card: Option<Card>,
    /// The place that it leaves.
    pub from: Place,
    /// Where the card goes.
    pub to: Destination,
}

/// Where a card goes in a [`CardStep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// To a place.
    Place(Place),
    /// To a foundation.
    Foundation(Suit, Direction),
    /// Out of the game: it is collected or discarded.
    Out,
}

impl CardStep {
    /// Returns a step to a place.
    pub(super) const fn new(card: Option<Card>, from: Place, to: Place) -> Self {
        Self { card, from, to: Destination::Place(to) }
    }

    /// Returns a step out of the game.
    pub(super) const fn out(card: Card, from: Place) -> Self {
        Self { card: Some(card), from, to: Destination::Out }
    }

    /// Returns the place that the card goes to, or none for a foundation or out of the game.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        match self.to {
            Destination::Place(place) => Some(place),
            Destination::Foundation(..) | Destination::Out => None,
        }
    }

    /// Returns whether the card leaves the game or goes to a foundation, where it stays.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        match self.to {
            Destination::Foundation(..) | Destination::Out => true,
            Destination::Place(_) => false,
        }
    }
}

impl Effect {
    /// Returns the places that cards leave, each once, in their order. A gap that is filled is also
    /// among the [`targets`](Self::targets).
    ///
    /// ```
    /// use patience::Position;
    /// use patience::game::Place;
    ///
    /// // A row is dealt.
    /// let position: Position = "2x2x2x2-1".parse().unwrap();
    /// let effect = position.effect(position.parse_move("+").unwrap()).unwrap();
    /// assert_eq!(effect.sources(), [Place::Stock]);
    /// assert_eq!(effect.targets(), [Place::Column(0), Place::Column(1)]);
    /// ```
    #[must_use]
    pub fn sources(&self) -> Vec<Place> {
        each_once(self.steps.iter().map(|step| step.from))
    }

    /// Returns the places that cards go to, each once, in their order. Foundations are not among them.
    #[must_use]
    pub fn targets(&self) -> Vec<Place> {
        each_once(self.steps.iter().filter_map(CardStep::place))
    }

    /// Returns the steps of the cards that leave the stock, in their order.
    pub fn from_stock(&self) -> impl Iterator<Item = &CardStep> + Clone {
        self.steps.iter().filter(|step| step.from == Place::Stock)
    }

    /// Returns whether the cards of a grid close up, or the stock fills its empty cells.
    #[must_use]
    pub fn settles(&self) -> bool {
        match self.kind {
            EffectKind::Collect | EffectKind::CloseUp => {
                self.steps.iter().any(|step| step.place().is_some())
            }
            EffectKind::Move { .. } | EffectKind::Deal | EffectKind::Build | EffectKind::Redeal => {
                false
            }
        }
    }

    /// Returns the cards that are collected or discarded, or none if the move collects nothing.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// let collected = |position: &Position| position.effect(position.legal_moves()[0]).unwrap().collected();
    /// assert_eq!(collected(&position), None);
    /// position.play(position.parse_move("1a").unwrap()).unwrap();
    /// assert_eq!(collected(&position).unwrap().len(), 2);
    /// ```
    #[must_use]
    pub fn collected(&self) -> Option<Vec<Card>> {
        let is_out = |step: &&CardStep| step.to == Destination::Out;
        let cards: Vec<Card> =
            self.steps.iter().filter(is_out).filter_map(|step| step.card).collect();
        (!cards.is_empty()).then_some(cards)
    }

    /// Returns the card that goes to a foundation, and the direction of the foundation.
    #[must_use]
    pub fn built(&self) -> Option<(Card, Direction)> {
        self.steps.iter().find_map(|step| match step.to {
            Destination::Foundation(_, direction) => Some((step.card?, direction)),
            Destination::Place(_) | Destination::Out => None,
        })
    }
}

fn each_once(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut once = Vec::new();
    for place in places {
        if !once.contains(&place) {
            once.push(place);
        }
    }
    once
}
