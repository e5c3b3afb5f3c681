//! Columns, freecells and grids as cards.

use super::bold;
use crate::model::marks::BoardMarks;
use crate::model::shape::BoardShape;
use crate::theme::{Theme, Touch};
use patience_core::cards::Card;
use patience_core::draw::{Grid, Middle, letters};
use patience_core::game::{Pile, Place};
use patience_table::Spot;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

/// The size of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardSize {
    /// Whether piles have frames.
    framed: bool,
    /// The width of a pile in columns of the screen.
    pitch: u16,
    /// Whether there are gaps between rows of a grid without frames.
    apart: bool,
    /// Whether an exposed card has a second line, and is wider.
    pub(super) tall: bool,
}

/// The sizes of cards, from the largest down.
pub(super) const SIZES: [CardSize; 6] = [
    CardSize { framed: true, pitch: 7, apart: false, tall: true },
    CardSize { framed: true, pitch: 6, apart: false, tall: false },
    CardSize { framed: true, pitch: 5, apart: false, tall: false },
    CardSize { framed: false, pitch: 5, apart: true, tall: false },
    CardSize { framed: false, pitch: 4, apart: false, tall: false },
    CardSize { framed: false, pitch: 3, apart: false, tall: false },
];

/// The first size that is for boards which do not fit otherwise.
pub(super) const NARROW: usize = 4;

/// Where the digits of a grid end.
const MARGIN: u16 = 2;

/// A board drawn in full, to be cropped to the window.
#[derive(Clone, Debug)]
pub(super) struct DrawnTable {
    pub(super) cells: Buffer,
    /// What should be in view: the last move's places, or the highlighted card.
    pub(super) focus: Option<Rect>,
    /// Where its cards lie.
    pub(super) cards: Vec<(Rect, Card)>,
    /// Where its places lie, and then the exposed card of each.
    pub(super) spots: Vec<(Rect, Spot, bool)>,
}

impl CardSize {
    /// Columns and rows of the screen that boards of this shape take.
    pub(super) fn measure(self, middle: Middle<'_>, shape: &BoardShape) -> (u16, u16) {
        let gap = self.pitch.saturating_sub(self.width()).min(2);
        let across = middle.width() as u16;
        let width = across * self.pitch - gap.min(across);
        match middle {
            Middle::Tableau { freecells, .. } => {
                let cells = match freecells {
                    [] => 0,
                    _ => 1 + self.height(1) + u16::from(!self.framed),
                };
                (width, 1 + self.row_height(shape, 0) + cells)
            }
            Middle::Grid(grid) => {
                let down: u16 = (0..grid.rows.len())
                    .map(|row| self.row_height(shape, row) + u16::from(self.apart && row > 0))
                    .sum();
                (MARGIN + width, 1 + down)
            }
        }
    }

    fn row_height(self, shape: &BoardShape, row: usize) -> u16 {
        self.height(shape.levels.get(row).copied().unwrap_or(1).max(1) as u16)
    }

    const fn height(self, levels: u16) -> u16 {
        if self.framed { levels + 2 + self.tall as u16 } else { levels }
    }

    /// Returns the width of a card, and of a pile with its frame or the signs around it.
    const fn inner(self) -> u16 {
        2 + self.tall as u16
    }

    const fn width(self) -> u16 {
        self.inner() + 2
    }

    pub(super) fn draw(
        self,
        middle: Middle<'_>,
        shape: &BoardShape,
        marks: &BoardMarks,
        to_highlight: bool,
        theme: Theme,
    ) -> DrawnTable {
        let (width, height) = self.measure(middle, shape);
        let mut brush = Brush {
            size: self,
            theme,
            marks,
            to_highlight,
            table: DrawnTable {
                cells: Buffer::empty(Rect::new(0, 0, width, height)),
                focus: None,
                cards: Vec::new(),
                spots: Vec::new(),
            },
        };
        match middle {
            Middle::Tableau { columns, freecells } => brush.tableau(columns, freecells, shape),
            Middle::Grid(grid) => brush.grid(grid, shape),
        }
        brush.table
    }
}

struct Brush<'a> {
    size: CardSize,
    theme: Theme,
    marks: &'a BoardMarks,
    to_highlight: bool,
    table: DrawnTable,
}

impl Brush<'_> {
    fn tableau(&mut self, columns: &[Pile], freecells: &[Pile], shape: &BoardShape) {
        let height = self.size.row_height(shape, 0);
        let below = 1 + height + u16::from(!self.size.framed);
        for (piles, y, height) in [(columns, 0, height), (freecells, below, self.size.height(1))] {
            for (at, pile) in piles.iter().enumerate() {
                let x = at as u16 * self.size.pitch;
                self.label(x + 1, y, pile.place);
                self.pile(x, y + 1, pile, height);
            }
        }
    }

    fn grid(&mut self, grid: Grid<'_>, shape: &BoardShape) {
        let (pitch, faint) = (self.size.pitch, self.theme.faint());
        for (at, letter) in letters(Middle::Grid(grid).width()).enumerate() {
            self.print(MARGIN + at as u16 * pitch + 1, 0, &letter.to_string(), faint);
        }
        let mut y = 1;
        for (number, row) in grid.rows.iter().enumerate() {
            self.print(0, y + u16::from(self.size.framed), &(number + 1).to_string(), faint);
            for (at, pile) in row.iter().enumerate() {
                let height = self.size.row_height(shape, number);
                self.pile(MARGIN + at as u16 * pitch, y, pile, height);
            }
            y += self.size.row_height(shape, number) + u16::from(self.size.apart);
        }
    }

    fn label(&mut self, x: u16, y: u16, place: Place) {
        let style = self.theme.touched(self.theme.faint(), self.marks.touch(place));
        self.print(x, y, &place.label(), style);
    }

    /// A pile with room of this height, its lowest card at the top, and below its last one what has
    /// just left it. Of a pile that is higher, a number stands for the lowest cards.
    fn pile(&mut self, x: u16, y: u16, pile: &Pile, height: u16) {
        let spot = Spot::Place(pile.place);
        let place = Rect::new(x, y, self.size.width().min(self.size.pitch), height);
        self.table.spots.push((place, spot, false));
        let touch = self.marks.touch(pile.place);
        let left = if touch == Touch::Source { self.marks.left(pile.place) } else { 0 };
        let levels = (pile.cards.len() + left).max(1) as u16;
        let top = y + u16::from(self.size.framed);
        let beyond = self.size.height(levels).saturating_sub(height);
        if self.size.framed {
            self.frame(x, y, levels - beyond);
        }
        let row = |level: usize| top + (level as u16).saturating_sub(beyond);
        if touch != Touch::None && !self.to_highlight {
            self.see(Rect::new(x, top + levels - 1 - beyond, self.size.width(), 1));
        }
        let hidden = if beyond == 0 { 0 } else { usize::from(beyond) + 1 };
        if hidden > 0 {
            self.print(x + 1, top, &format!("+{hidden}"), self.theme.faint());
        }
        for (level, &card) in pile.cards.iter().enumerate().skip(hidden) {
            let has_come = touch == Touch::Target && level + 1 == pile.cards.len();
            let touch = if has_come { Touch::Target } else { Touch::None };
            self.card(x + 1, row(level), card, touch);
        }
        let exposed = row(pile.cards.len().max(1) - 1);
        self.table.spots.push((Rect::new(x + 1, exposed, 2, 1), spot, true));
        let signs = self.theme.signs();
        let (is_picked, is_mistaken) =
            (self.marks.is_picked(pile.place), self.marks.is_mistaken(pile.place));
        if is_picked || is_mistaken {
            let before = if is_mistaken { signs.mistake } else { signs.before };
            let after = if is_picked { signs.after } else { signs.mistake };
            let style = if self.marks.wrong { self.theme.alarm() } else { bold() };
            self.bracket(x + 1, exposed, [before, after], style.remove_modifier(Modifier::DIM));
            self.see(Rect::new(x, exposed, self.size.width(), 1));
        } else if self.marks.is_lit(spot) {
            self.bracket(x + 1, exposed, signs.lit, bold());
        }
        if let Some(card) = pile.exposed().filter(|_| self.size.tall && left == 0) {
            let suit = self.theme.suit(card);
            self.print(x + 3, exposed + 1, &suit, self.theme.ink(card));
        }
        for level in pile.cards.len()..usize::from(levels) {
            let slot = self.theme.slot(None, touch, false);
            self.print(x + 1, row(level), &slot.content, slot.style);
        }
    }

    fn frame(&mut self, x: u16, y: u16, levels: u16) {
        let signs = self.theme.signs();
        let style = self.theme.faint();
        let inner = self.size.inner();
        let bottom = y + self.size.height(levels) - 1;
        for (row, [left, line, right]) in [(y, signs.top), (bottom, signs.bottom)] {
            self.print(x, row, &format!("{left}{}{right}", line.repeat(inner.into())), style);
        }
        for row in y + 1..bottom {
            self.print(x, row, signs.side, style);
            self.print(x + inner + 1, row, signs.side, style);
        }
    }

    fn card(&mut self, x: u16, y: u16, card: Card, touch: Touch) {
        let found = self.marks.is_highlighted(card);
        let span = self.theme.card(card, touch, found);
        self.print(x, y, &span.content, span.style);
        self.table.cards.push((Rect::new(x, y, 2, 1), card));
        if found {
            let (signs, style) = (self.theme.signs(), bold().remove_modifier(Modifier::DIM));
            self.bracket(x, y, [signs.before, signs.after], style);
            if self.to_highlight {
                self.see(Rect::new(x - 1, y, 4, 1));
            }
        }
    }

    /// Markers on both sides of a card.
    fn bracket(&mut self, x: u16, y: u16, [before, after]: [&str; 2], style: Style) {
        self.print(x - 1, y, before, style);
        if self.size.pitch > 3 {
            self.print(x + self.size.inner(), y, after, style);
        }
    }

    fn see(&mut self, place: Rect) {
        self.table.focus = Some(self.table.focus.map_or(place, |focus| focus.union(place)));
    }

    /// Prints as far as there is room.
    fn print(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if x < self.table.cells.area.width && y < self.table.cells.area.height {
            self.table.cells.set_string(x, y, text, style);
        }
    }
}
