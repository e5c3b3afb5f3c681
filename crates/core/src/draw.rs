//! Draws a board as text.

mod layout;

pub use layout::{Foundations, Grid, Layout, Middle, NAMED, SHOWN, Section, Shown, letters};

use crate::cards::{Card, SuitStyle};
use crate::game::{Board, Pile, Place, Stock};
use crate::text::english::{count, redeals_left};
use std::fmt::{self, Write};

/// The style of a drawing.
///
/// ```
/// # mod patience { pub mod view { pub mod text { pub use patience_core::draw::*; } } pub use patience_core::*; }
/// use patience::Position;
/// use patience::view::text::{BoardStyle, draw};
///
/// let board = "2x2x2x1+[AS 2S AH 2H]".parse::<Position>().unwrap().board();
/// // For a terminal with colours, but without the symbols of suits.
/// let style = BoardStyle { colour: true, ascii: true, width: None };
/// assert!(draw(&board, style).contains("\x1b[31mAH\x1b[0m"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardStyle {
    /// Whether to draw red suits in red.
    pub colour: bool,
    /// Whether to draw suits as letters.
    pub ascii: bool,
    /// The width to keep to, in columns of the screen, if that is less than 72. The narrowest board
    /// of a game, with everything else below it, may still be wider.
    pub width: Option<usize>,
}

impl BoardStyle {
    /// Returns whether there is room for rows that begin in a column.
    fn fits(self, column: usize, rows: &[DrawnRow]) -> bool {
        let end = rows.iter().map(|row| column + row.width).max().unwrap_or(0);
        self.width.is_none_or(|width| end <= width)
    }
}

/// A mark on the exposed card of a place, for [`draw_marked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `[9♥]`, in red: a place of an illegal move.
    Failed,
    /// `(T♥)`, in green: a place of a suggested move.
    Suggested,
}

impl Mark {
    /// Returns its two brackets.
    #[must_use]
    pub const fn brackets(self) -> (char, char) {
        match self {
            Self::Failed => ('[', ']'),
            Self::Suggested => ('(', ')'),
        }
    }

    /// Returns the brackets as they are drawn. In colour, they and the card are reversed, so that
    /// they stand out beside red suits.
    pub(crate) fn drawn(self, colour: bool) -> (String, String) {
        let (opening, closing) = self.brackets();
        let reversed = self.reversed();
        if colour {
            (format!("{reversed}{opening}\x1b[0m"), format!("{reversed}{closing}\x1b[0m"))
        } else {
            (opening.to_string(), closing.to_string())
        }
    }

    const fn reversed(self) -> &'static str {
        match self {
            Self::Failed => "\x1b[1;7;31m",
            Self::Suggested => "\x1b[1;7;32m",
        }
    }
}

/// How many columns of the screen cards are apart.
const APART: usize = 4;

/// Draws a board in at most 72 columns: columns or piles with their exposed cards lowest, freecells
/// below the columns, and beside or below them all the rest.
///
/// ```
/// # mod patience { pub use patience_core::*; pub mod view { pub use patience_core::draw as text; } }
/// use patience::view::text::{BoardStyle, draw};
/// use patience::Position;
///
/// let dealt = |id: &str| id.parse::<Position>().unwrap().board();
/// let style = BoardStyle { ascii: true, ..BoardStyle::default() };
/// assert_eq!(draw(&dealt("2x2x1x1+[AH AS]"), style), "1\nAH\nAS\n\na     0 of 2 cards collected\n--\n");
/// assert!(draw(&dealt("montecarlo2x2x1-1"), style).starts_with("    a   b\n1   7S  2S    stock  48 cards\n2   "));
/// ```
#[must_use]
pub fn draw(board: &Board, style: BoardStyle) -> String {
    draw_marked(board, &[], style)
}

/// Draws a board with marks. If there are any, the drawing begins one column further to the right,
/// to have room for them.
///
/// ```
/// # mod patience { pub use patience_core::*; pub mod view { pub use patience_core::draw as text; } }
/// use patience::game::Place;
/// use patience::view::text::{BoardStyle, Mark, draw_marked};
/// use patience::Position;
///
/// let board = "2x2x1x1+[AH AS]".parse::<Position>().unwrap().board();
/// let marks = [(Place::Column(0), Mark::Failed), (Place::Freecell(0), Mark::Suggested)];
/// let style = BoardStyle { ascii: true, ..BoardStyle::default() };
/// let drawing = " 1\n AH\n[AS]\n\n a     0 of 2 cards collected\n(--)\n";
/// assert_eq!(draw_marked(&board, &marks, style), drawing);
/// ```
#[must_use]
pub fn draw_marked(board: &Board, marks: &[(Place, Mark)], style: BoardStyle) -> String {
    let style = Marked { style, marks };
    let margin = usize::from(!marks.is_empty());
    let layout = Layout::of(board);
    let beside = beside(&layout, style);
    lines(match layout.middle {
        Middle::Tableau { columns, freecells } => {
            tableau([columns, freecells], beside, margin, style)
        }
        Middle::Grid(grid) => with_grid(grid, beside, margin, style),
    })
}

/// Draws columns as dealt, with `?` for unknown cards.
///
/// ```
/// use patience_core::cards::{Card, Rank, Suit};
/// use patience_core::draw::{BoardStyle, draw_columns};
///
/// let ace = Rank::from_value(1).map(|ace| Card::new(ace, Suit::Spades));
/// let style = BoardStyle { ascii: true, ..BoardStyle::default() };
/// assert_eq!(draw_columns(&[vec![None, ace], vec![ace]], style), "1   2\n?   AS\nAS\n");
/// ```
#[must_use]
pub fn draw_columns(columns: &[Vec<Option<Card>>], style: BoardStyle) -> String {
    let numbered = (1..).zip(columns);
    let columns = numbered.map(|(number, cards)| {
        (number.to_string(), cards.iter().map(|&card| known(card, style)).collect())
    });
    lines(side_by_side(columns, 0))
}

/// Draws a grid as dealt, with `?` for unknown cards.
///
/// ```
/// use patience_core::cards::{Card, Rank, Suit};
/// use patience_core::draw::{BoardStyle, draw_grid};
///
/// let ace = Rank::from_value(1).map(|ace| Card::new(ace, Suit::Spades));
/// let style = BoardStyle { ascii: true, ..BoardStyle::default() };
/// assert_eq!(draw_grid(&[vec![None, ace]], style), "    a   b\n1   ?   AS\n");
/// ```
#[must_use]
pub fn draw_grid(rows: &[Vec<Option<Card>>], style: BoardStyle) -> String {
    let cell = |&card: &Option<Card>| vec![known(card, style)];
    let rows: Vec<_> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    lines(grid(&rows, APART, 0))
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = draw(self, BoardStyle { ascii: true, ..BoardStyle::default() });
        f.write_str(drawing.trim_end_matches('\n'))
    }
}

fn lines(rows: Vec<DrawnRow>) -> String {
    rows.into_iter().fold(String::new(), |mut drawing, row| {
        // Writing to a string cannot fail.
        let _ = writeln!(drawing, "{}", row.text);
        drawing
    })
}

/// A style, and what to mark.
#[derive(Clone, Copy)]
struct Marked<'m> {
    style: BoardStyle,
    marks: &'m [(Place, Mark)],
}

impl Marked<'_> {
    fn mark(&self, place: Place) -> Option<Mark> {
        self.marks.iter().find(|(marked, _)| *marked == place).map(|(_, mark)| *mark)
    }
}

/// A line, and how many columns of the screen it takes up.
#[derive(Clone, Debug, Default)]
struct DrawnRow {
    text: String,
    width: usize,
    /// The brackets around it, which are outside of its width.
    brackets: Option<(String, String)>,
}

impl DrawnRow {
    fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { width: text.chars().count(), text, brackets: None }
    }

    /// Adds a text, no further left than a column.
    fn append(&mut self, column: usize, other: &Self) {
        if other.width > 0 {
            let gap = column.saturating_sub(self.width);
            match &other.brackets {
                // Without room for it, the bracket of the card before it has to do.
                Some((opening, _)) if gap > 0 => {
                    self.text.extend(std::iter::repeat_n(' ', gap - 1));
                    self.text.push_str(opening);
                }
                _ => self.text.extend(std::iter::repeat_n(' ', gap)),
            }
            self.text.push_str(&other.text);
            self.width += gap + other.width;
            if let Some((_, closing)) = &other.brackets {
                self.text.push_str(closing);
                self.width += 1;
            }
        }
    }

    /// Creates a row of texts that begin `apart` columns apart, the first one at column `first`.
    fn spread(cells: impl IntoIterator<Item = Self>, first: usize, apart: usize) -> Self {
        let mut row = Self::default();
        for (at, cell) in cells.into_iter().enumerate() {
            row.append(first + at * apart, &cell);
        }
        row
    }
}

/// Returns the columns, the freecells below them, and the rest beside these or below them.
fn tableau(
    piles: [&[Pile]; 2],
    beside: Vec<DrawnRow>,
    margin: usize,
    style: Marked<'_>,
) -> Vec<DrawnRow> {
    let first = APART * piles[0].len() + 2 + margin;
    let [mut rows, mut freecells] = piles.map(|piles| {
        let piles = piles.iter().map(|pile| (pile.place.label(), cells(pile, style)));
        side_by_side(piles, margin)
    });
    rows.push(DrawnRow::default());
    if !style.style.fits(first, &beside) {
        rows.extend(freecells);
        rows.extend(below(beside, margin));
        return rows;
    }
    freecells.resize_with(freecells.len().max(beside.len()), DrawnRow::default);
    for (row, beside) in freecells.iter_mut().zip(beside) {
        row.append(first, &beside);
    }
    rows.extend(freecells);
    rows
}

/// Returns rows that lie below a board, and a blank row before them.
fn below(rows: Vec<DrawnRow>, margin: usize) -> impl Iterator<Item = DrawnRow> {
    let rows = rows.into_iter().skip_while(|row| row.width == 0);
    [DrawnRow::default()].into_iter().chain(rows.map(move |row| DrawnRow::spread([row], margin, 0)))
}

/// Returns a grid, and the rest beside or below it.
fn with_grid(
    all: Grid<'_>,
    beside: Vec<DrawnRow>,
    margin: usize,
    style: Marked<'_>,
) -> Vec<DrawnRow> {
    let across = Middle::Grid(all).width();
    let is_narrow = style.style.width.is_some_and(|width| margin + APART * (across + 1) > width);
    let apart = if across > 16 || is_narrow { APART - 1 } else { APART };
    let piles = |row: &Vec<Pile>| row.iter().map(|pile| cells(pile, style)).collect();
    let rows: Vec<_> = all.rows.iter().map(piles).collect();
    let mut rows = grid(&rows, apart, margin);
    let width = rows.iter().map(|row| row.width).max().unwrap_or(0);
    if width > 36 || !style.style.fits(width + 4, &beside) {
        rows.extend(below(beside, margin));
    } else {
        for (at, extra) in beside.into_iter().enumerate() {
            if at == rows.len() {
                rows.push(DrawnRow::default());
            }
            rows[at].append(width + 4, &extra);
        }
    }
    rows
}

/// Returns the cards of a pile, the lowest one first, or its empty place.
fn cells(pile: &Pile, marked: Marked<'_>) -> Vec<DrawnRow> {
    let covered = pile.cards.iter().rev().skip(1).rev();
    let mut cells: Vec<DrawnRow> = covered.map(|&card| written(card, marked.style)).collect();
    cells.push(exposed(pile.cards.last().copied(), pile.place, marked));
    cells
}

/// Returns piles side by side below their labels.
fn side_by_side(
    piles: impl Iterator<Item = (String, Vec<DrawnRow>)>,
    margin: usize,
) -> Vec<DrawnRow> {
    let (labels, piles): (Vec<String>, Vec<Vec<DrawnRow>>) = piles.unzip();
    let mut rows = vec![DrawnRow::spread(labels.into_iter().map(DrawnRow::text), margin, APART)];
    rows.extend(levels(&piles).map(|level| DrawnRow::spread(level, margin, APART)));
    rows
}

/// Returns the cells of piles level by level, from the lowest cards; at least one level.
fn levels(
    piles: &[Vec<DrawnRow>],
) -> impl Iterator<Item = impl Iterator<Item = DrawnRow> + '_> + '_ {
    let height = piles.iter().map(Vec::len).max().unwrap_or(0).max(1);
    (0..height).map(move |level| {
        piles.iter().map(move |pile| pile.get(level).cloned().unwrap_or_default())
    })
}

/// Returns the rows of a grid of piles, with letters and digits at its edges.
fn grid(rows: &[Vec<Vec<DrawnRow>>], apart: usize, margin: usize) -> Vec<DrawnRow> {
    let first = apart + margin;
    let letters = letters(rows.first().map_or(0, Vec::len)).map(DrawnRow::text);
    let mut drawn = vec![DrawnRow::spread(letters, first, apart)];
    for (number, row) in rows.iter().enumerate() {
        for (level, cards) in levels(row).enumerate() {
            let mut line = DrawnRow::default();
            if level == 0 {
                line.append(margin, &DrawnRow::text((number + 1).to_string()));
            }
            for (at, card) in cards.enumerate() {
                line.append(first + at * apart, &card);
            }
            drawn.push(line);
        }
    }
    drawn
}

/// Returns the parts beside the columns or the grid. Beside freecells there is room for few lines, of
/// which the score is the first.
fn beside(layout: &Layout<'_>, marked: Marked<'_>) -> Vec<DrawnRow> {
    let style = marked.style;
    let is_grid = matches!(layout.middle, Middle::Grid(_));
    let blank = is_grid.then(DrawnRow::default);
    let mut rows = Vec::from_iter(blank.clone());
    for section in &layout.beside {
        let mut line = section.caption().map(DrawnRow::text).unwrap_or_default();
        match *section {
            Section::Foundations(foundations) => {
                rows.extend(foundations.directions().flat_map(|direction| {
                    let lines = foundations.lines(direction).into_iter();
                    lines.map(move |line| {
                        let cells = line.iter().map(|foundation| {
                            foundation.top.map_or(empty(style), |top| written(top, style))
                        });
                        let mut row = DrawnRow::text(direction.as_str());
                        cells.enumerate().for_each(|(at, cell)| row.append(7 + 3 * at, &cell));
                        row
                    })
                }));
            }
            Section::Stock(stock) => {
                let cards = count(stock.cards, "card");
                if is_grid {
                    line.append(7, &DrawnRow::text(cards))
                } else {
                    line = DrawnRow::text(format!("{cards} in the stock"))
                }
                rows.push(line);
                rows.extend(next(stock, style));
            }
            Section::Waste(waste) => {
                let below = Shown::covered(waste, SHOWN - 1);
                line.append(7, &some(below, true, style));
                let column = if below.cards.is_empty() { 7 } else { line.width + 1 };
                line.append(column, &exposed(waste.exposed(), Place::Waste, marked));
                rows.push(line);
            }
            Section::Redeals(redeals) => rows.push(DrawnRow::text(redeals_left(redeals))),
            Section::Score(progress) => {
                rows.extend(blank.clone());
                let at = if is_grid { rows.len() } else { 0 };
                rows.insert(at, DrawnRow::text(progress.to_string()));
            }
        }
    }
    rows
}

/// Returns the next cards of the stock, if they lie face up.
fn next(stock: &Stock, style: BoardStyle) -> Option<DrawnRow> {
    let mut line = DrawnRow::text("next");
    line.append(7, &some(Shown::next(stock, SHOWN), false, style));
    (!stock.known.is_empty()).then_some(line)
}

/// Some of the cards of a pile, with dots where others are left out.
fn some(shown: Shown<'_>, cut_first: bool, style: BoardStyle) -> DrawnRow {
    let dots =
        (shown.left_out > 0).then(|| DrawnRow::text(if style.ascii { "..." } else { "…" }));
    let (before, after) = if cut_first { (dots, None) } else { (None, dots) };
    let cards = shown.cards.iter().map(|&card| written(card, style));
    let mut row = DrawnRow::default();
    for cell in before.into_iter().chain(cards).chain(after) {
        let column = if row.width == 0 { 0 } else { row.width + 1 };
        row.append(column, &cell);
    }
    row
}

fn empty(style: BoardStyle) -> DrawnRow {
    DrawnRow::text(if style.ascii { "--" } else { "··" })
}

fn written(card: Card, style: BoardStyle) -> DrawnRow {
    let text = card.written(if style.ascii { SuitStyle::Letters } else { SuitStyle::Symbols });
    let text = if style.colour && card.suit().is_red() {
        format!("\x1b[31m{text}\x1b[0m")
    } else {
        text.to_string()
    };
    DrawnRow { text, width: 2, brackets: None }
}

fn known(card: Option<Card>, style: BoardStyle) -> DrawnRow {
    card.map_or_else(|| DrawnRow::text("?"), |card| written(card, style))
}

/// Returns the exposed card of a place, or the empty place, with its mark.
fn exposed(card: Option<Card>, place: Place, marked: Marked<'_>) -> DrawnRow {
    let style = marked.style;
    let row = |style| card.map_or_else(|| empty(style), |card| written(card, style));
    let Some(mark) = marked.mark(place) else { return row(style) };
    let plain = row(BoardStyle { colour: false, ..style });
    let text =
        if style.colour { format!("{}{}\x1b[0m", mark.reversed(), plain.text) } else { plain.text };
    DrawnRow { text, brackets: Some(mark.drawn(style.colour)), ..plain }
}
