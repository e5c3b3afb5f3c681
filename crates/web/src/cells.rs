//! Boards as bytes, which cross to JavaScript without a text between.

use patience_core::cards::{Card, Suit};
use patience_core::game::Board;
use patience_core::notation::building::Direction;
use std::iter::repeat_n;

/// The first freecell, the first foundation, the waste and the stock among the places. The tableau begins at 0.
const FREECELLS: u8 = 180;
const FOUNDATIONS: u8 = 200;
const WASTE: u8 = 254;
const STOCK: u8 = 255;
/// A card that is face down.
const FACE_DOWN: u8 = 128;

/// Returns three bytes for each card: its place, its number there, and the card.
///
/// ```
/// use patience_core::Position;
///
/// let position: Position = "2x2x1x1+[AH AS]".parse()?;
/// assert_eq!(patience_web::cells::of(&position.board()), [0, 0, 1, 0, 1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of(board: &Board) -> Vec<u8> {
    let mut cells = Vec::with_capacity(3 * 208);
    let mut put = |place: u8, cards: &mut dyn Iterator<Item = u8>| {
        (0..).zip(cards).for_each(|(at, card): (u8, u8)| cells.extend([place, at, card]));
    };
    let index = |card: &Card| card.index();
    let tableau = board.columns.iter().chain(board.rows.iter().flatten());
    for (place, pile) in (0..).zip(tableau).chain((FREECELLS..).zip(&board.freecells)) {
        put(place, &mut pile.cards.iter().map(index));
    }
    for (place, foundation) in (FOUNDATIONS..).zip(&board.foundations) {
        put(place, &mut foundation.top.iter().map(index));
    }
    if let Some(waste) = &board.waste {
        put(WASTE, &mut waste.cards.iter().map(index));
    }
    if let Some(stock) = &board.stock {
        let unknown = repeat_n(FACE_DOWN, stock.cards.saturating_sub(stock.known.len()));
        put(STOCK, &mut stock.known.iter().map(index).chain(unknown));
    }
    cells
}

/// Returns what a board is but its cards: the numbers of columns, freecells, rows and cells in each row; whether it has
/// a stock, a waste, and the redeals left, or -1; its progress; and for each foundation four times 1 if it is built
/// down, plus its suit.
pub(crate) fn frame(board: &Board) -> Vec<f64> {
    let count = |cells: usize| cells as f64;
    let has = |it: bool| f64::from(u8::from(it));
    let progress = board.progress;
    let mut frame = vec![
        count(board.columns.len()),
        count(board.freecells.len()),
        count(board.rows.len()),
        count(board.rows.first().map_or(0, Vec::len)),
        has(board.stock.is_some()),
        has(board.waste.is_some()),
        board.redeals.map_or(-1.0, f64::from),
        count(progress.done),
        count(progress.total),
        progress.deals as f64,
    ];
    frame.extend(board.foundations.iter().map(|it| {
        let down = u8::from(it.direction == Direction::Down);
        let suit = Suit::ALL.iter().position(|suit| *suit == it.suit).unwrap_or_default();
        f64::from(4 * down) + count(suit)
    }));
    frame
}
