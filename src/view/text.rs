//! A board in characters.

use crate::card::{Card, Suits};
use crate::game::{Board, Pile};
use std::fmt::Write;

/// How to draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether red suits are red.
    pub colour: bool,
    /// Whether suits are letters.
    pub ascii: bool,
}

/// Draws a board in at most 72 columns: the columns with their exposed cards lowest, and beside them the freecells, the stock and the score.
///
/// ```
/// use patience::view::text::{Style, draw};
/// use patience::{DealBook, records, walk};
/// use std::ops::ControlFlow;
///
/// let record = records(b"2x2x1x1+[AH AS]").next().unwrap();
/// let dealt = walk(&record, &DealBook::default(), |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(draw(&dealt, Style { colour: false, ascii: true }), "1     a\nAH    --\nAS\n      0 of 2 cards collected\n");
/// ```
#[must_use]
pub fn draw(board: &Board, style: Style) -> String {
    let left = tableau(&board.columns, style);
    let right = beside(board, style);
    let width = 4 * board.columns.len() + 2;
    let mut drawing = String::new();
    for row in 0..left.len().max(right.len()) {
        let (cells, used) = left.get(row).map_or(("", 0), |(cells, used)| (cells.as_str(), *used));
        let beside = right.get(row).map_or("", String::as_str);
        let gap = if beside.is_empty() { 0 } else { width - used };
        // Writing to a string cannot fail.
        let _ = writeln!(drawing, "{cells}{:gap$}{beside}", "");
    }
    drawing
}

/// The rows of the columns, each with the number of characters that it takes up on the screen.
fn tableau(columns: &[Pile], style: Style) -> Vec<(String, usize)> {
    let height = columns.iter().map(|pile| pile.cards.len()).max().unwrap_or(0);
    let mut rows = vec![row(columns.iter().map(|pile| (pile.place.label(), pile.place.label().len())))];
    for level in 0..height.max(1) {
        rows.push(row(columns.iter().map(|pile| match pile.cards.get(level) {
            Some(&card) => (written(card, style), 2),
            None if level == 0 => (empty(style), 2),
            None => (String::new(), 0),
        })));
    }
    rows
}

/// What stands beside the columns.
fn beside(board: &Board, style: Style) -> Vec<String> {
    let labels = board.freecells.iter().map(|pile| (pile.place.label(), 1));
    let cells = board.freecells.iter().map(|pile| (pile.exposed().map_or(empty(style), |card| written(card, style)), 2));
    let mut rows = vec![narrow(labels), narrow(cells), String::new()];
    rows.push(format!("{} of {} cards collected", board.progress.done, board.progress.of));
    if let Some(stock) = board.stock {
        let cards = if stock == 1 { "card" } else { "cards" };
        rows.push(format!("{stock} {cards} in the stock"));
    }
    rows
}

fn row(cells: impl Iterator<Item = (String, usize)>) -> (String, usize) {
    let (mut text, mut used, mut ahead) = (String::new(), 0, 0);
    for (cell, width) in cells {
        if width > 0 {
            text.extend(std::iter::repeat_n(' ', ahead));
            text.push_str(&cell);
            used += ahead + width;
            ahead = 0;
        }
        ahead += 4 - width;
    }
    (text, used)
}

fn narrow(cells: impl Iterator<Item = (String, usize)>) -> String {
    let mut text = String::new();
    let mut ahead = 0;
    for (cell, width) in cells {
        text.extend(std::iter::repeat_n(' ', ahead));
        text.push_str(&cell);
        ahead = 3 - width;
    }
    text
}

fn empty(style: Style) -> String {
    if style.ascii { "--" } else { "··" }.to_owned()
}

fn written(card: Card, style: Style) -> String {
    let text = card.written(if style.ascii { Suits::Letters } else { Suits::Symbols });
    if style.colour && card.suit().is_red() { format!("\x1b[31m{text}\x1b[0m") } else { text.to_string() }
}
