//! Positions in words, for people who listen to them.

#![warn(clippy::wildcard_enum_match_arm)]

use crate::words::{count, redeals_left};
use patience_core::cards::{Card, Suit, SuitStyle};
use patience_core::draw::{Foundations, Grid, Layout, Middle, NAMED, Section, Shown};
use patience_core::game::{Board, Effect, Foundation, Pile, Place, Stock};

/// Describes a board: which cards are where, a line for each column, row or other part. The top card
/// of a column or pile comes first.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_report::*; }
/// use patience::{Position, SuitStyle};
/// use patience::narration;
///
/// let mut position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// position.play(position.parse_move("1a").unwrap()).unwrap();
/// let lines = narration::board(&position.board(), SuitStyle::Letters);
/// assert_eq!(lines, [
///     "column 1: AS",
///     "column 2: AH, 2H",
///     "freecells: a 2S, b empty",
///     "0 of 4 cards collected",
/// ]);
/// ```
#[must_use]
pub fn board(board: &Board, suits: SuitStyle) -> Vec<String> {
    let layout = Layout::of(board);
    let mut lines: Vec<String> = match layout.middle {
        Middle::Tableau { columns, freecells } => {
            let column =
                |it: &Pile| format!("{}: {}", it.place, or_empty(cards(from_top(it), suits)));
            let all = Some(freecells).filter(|freecells| !freecells.is_empty());
            let freecells = all.map(|all| format!("freecells: {}", labelled(all, suits)));
            columns.iter().map(column).chain(freecells).collect()
        }
        Middle::Grid(Grid { rows }) => grid(rows, suits),
    };
    lines.extend(layout.beside.into_iter().flat_map(|section| match section {
        Section::Foundations(Foundations { all }) => {
            all.iter().map(|it| foundation(it, suits)).collect()
        }
        Section::Stock(it) => vec![stock(it, suits)],
        Section::Waste(waste) => vec![match waste.exposed() {
            Some(top) => {
                let all = count(waste.cards.len(), "card");
                format!("waste: {all}, {} on top", top.written(suits))
            }
            None => "waste: empty".to_owned(),
        }],
        Section::Redeals(redeals) => vec![redeals_left(redeals)],
        Section::Score(progress) => vec![progress.to_string()],
    }));
    lines
}

/// Describes what lies where a move took cards away, beyond what [`describe`](crate::words::describe)
/// says of it: the cards that it uncovered, or the whole grid if that closed up.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_report::*; }
/// use patience::{Position, SuitStyle};
/// use patience::narration;
///
/// let mut position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// let mv = position.parse_move("1a").unwrap();
/// let effect = position.effect(mv).unwrap();
/// position.play(mv).unwrap();
/// let lines = narration::uncovered(&effect, &position.board(), SuitStyle::Letters);
/// assert_eq!(lines, ["AS is now on top of column 1"]);
/// ```
#[must_use]
pub fn uncovered(effect: &Effect, after: &Board, suits: SuitStyle) -> Vec<String> {
    if effect.settles() {
        return grid(&after.rows, suits);
    }
    let sources = effect.sources().into_iter();
    let covered = sources.filter(|place| !matches!(place, Place::Freecell(_) | Place::Stock));
    let piles = covered.filter_map(|place| after.pile(place));
    piles
        .map(|pile| match pile.exposed() {
            Some(top) => format!("{} is now on top of {}", top.written(suits), pile.place),
            None => format!("{} is now empty", pile.place),
        })
        .collect()
}

/// Describes the rows of a grid, a line each.
fn grid(rows: &[Vec<Pile>], suits: SuitStyle) -> Vec<String> {
    let rows = rows.iter().zip(1..);
    rows.map(|(row, number)| format!("row {number}: {}", labelled(row, suits))).collect()
}

/// Returns the cards of a pile, the top one first.
fn from_top(pile: &Pile) -> impl Iterator<Item = Card> + '_ {
    pile.cards.iter().rev().copied()
}

fn cards(cards: impl Iterator<Item = Card>, suits: SuitStyle) -> String {
    cards.map(|card| card.written(suits).to_string()).collect::<Vec<_>>().join(", ")
}

fn or_empty(text: String) -> String {
    if text.is_empty() { "empty".to_owned() } else { text }
}

/// Returns piles with their labels: `a1 7♠, b1 2♠ on K♠, c1 empty`.
fn labelled(piles: &[Pile], suits: SuitStyle) -> String {
    let pile = |pile: &Pile| {
        let cards: Vec<String> =
            from_top(pile).map(|card| card.written(suits).to_string()).collect();
        format!("{} {}", pile.place.label(), or_empty(cards.join(" on ")))
    };
    piles.iter().map(pile).collect::<Vec<_>>().join(", ")
}

/// Describes a pile: `column 3: 7♥ on top, 8 cards`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_report::*; }
/// use patience::{Position, SuitStyle};
/// use patience::narration::pile;
///
/// let board = "2x2x2x2+[AS 2H 2S AH]".parse::<Position>().unwrap().board();
/// assert_eq!(pile(&board.columns[0], SuitStyle::Letters), "column 1: 2S on top, 2 cards");
/// assert_eq!(pile(&board.freecells[0], SuitStyle::Letters), "freecell a: empty");
/// ```
#[must_use]
pub fn pile(pile: &Pile, suits: SuitStyle) -> String {
    let place = match pile.place {
        Place::Waste => "waste".to_owned(),
        place @ (Place::Column(_)
        | Place::Freecell(_)
        | Place::Cell(_)
        | Place::Pile(_)
        | Place::Stock) => place.to_string(),
    };
    match (pile.exposed(), pile.cards.len()) {
        (None, _) => format!("{place}: empty"),
        (Some(top), 1) => format!("{place}: {}", top.written(suits)),
        (Some(top), cards) => {
            format!("{place}: {} on top, {}", top.written(suits), count(cards, "card"))
        }
    }
}

/// Describes a foundation: `foundation of hearts, up: 3♥, waits for 4♥`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_report::*; }
/// use patience::{Position, SuitStyle};
/// use patience::narration::foundation;
///
/// let board = "carpet+1".parse::<Position>().unwrap().board();
/// let words = foundation(&board.foundations[0], SuitStyle::Letters);
/// assert_eq!(words, "foundation of spades, up: AS, waits for 2S");
/// ```
#[must_use]
pub fn foundation(foundation: &Foundation, suits: SuitStyle) -> String {
    let suit = match foundation.suit {
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
        Suit::Clubs => "clubs",
    };
    let direction = foundation.direction.as_str();
    let top = foundation.top.map(|top| top.written(suits).to_string());
    let next = match foundation.waits_for() {
        Some(next) => format!("waits for {}", next.written(suits)),
        None => "complete".to_owned(),
    };
    format!("foundation of {suit}, {direction}: {}, {next}", or_empty(top.unwrap_or_default()))
}

/// Describes the stock: `stock: 28 cards, face down`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_report::*; }
/// use patience::{Position, SuitStyle};
/// use patience::narration::stock;
///
/// let board = "carpet-1".parse::<Position>().unwrap().board();
/// assert_eq!(stock(&board.stock.unwrap(), SuitStyle::Letters), "stock: 28 cards, face down");
/// ```
#[must_use]
pub fn stock(stock: &Stock, suits: SuitStyle) -> String {
    if stock.cards == 0 {
        return "stock: empty".to_owned();
    }
    let all = count(stock.cards, "card");
    let shown = Shown::next(stock, NAMED).cards;
    let next = cards(shown.iter().copied(), suits);
    match (shown.len(), stock.cards - shown.len()) {
        (0, _) => format!("stock: {all}, face down"),
        (_, 0) => format!("stock: {all}: {next}"),
        (_, rest) => format!("stock: {all}: {next} and {rest} more"),
    }
}
