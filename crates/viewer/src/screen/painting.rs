//! What is written to the terminal, so that it shows other cells than before: as few bytes as that takes.

use ratatui_core::buffer::{Buffer, Cell, CellWidth};
use ratatui_core::style::{Color, Modifier};

/// The colours of a terminal, in the order of their codes.
const COLOURS: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// What letters can be, with its code.
const MODIFIERS: [(Modifier, usize); 4] =
    [(Modifier::BOLD, 1), (Modifier::DIM, 2), (Modifier::UNDERLINED, 4), (Modifier::REVERSED, 7)];

/// What is seen where there is no letter.
const SEEN_WHEN_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

/// The colour of letters, and what else they are.
type LetterInk = (Color, Modifier);

/// The cursor of the terminal, and what was written to it.
#[derive(Default)]
struct Pen {
    /// Where the cursor is, as far as every terminal agrees.
    at: Option<(u16, u16)>,
    ink: LetterInk,
    written: String,
}

/// Returns what changes a terminal that shows some cells into one that shows others, for a window of the same
/// size. Letters are as they were at first before and after that.
pub(super) fn difference(shown: &Buffer, next: &Buffer) -> String {
    let mut pen = Pen::default();
    let width = usize::from(next.area.width).max(1);
    let rows = shown.content.chunks(width).zip(next.content.chunks(width));
    for (y, (shown, next)) in (0..).zip(rows) {
        // The first cell that is not known to be shown as it should.
        let (mut x, mut rest) = (0, 0);
        while x < width {
            let end = x + usize::from(next[x].cell_width().max(1));
            if shown[x] != next[x] || x < rest {
                let written = pen.write(x as u16, y, &shown[x..], next);
                // Of a wide character that was here, nothing is left.
                let after = |at: usize| at + usize::from(shown[at].cell_width());
                let end = end.max(x + written);
                rest = (x..end.min(width)).map(after).max().unwrap_or(0);
                x = end;
            } else {
                x = end;
            }
        }
    }
    pen.dip(LetterInk::default());
    pen.written
}

impl Pen {
    /// Writes a cell of a row, or all that is blank from there on. Returns how many cells that are.
    fn write(&mut self, x: u16, y: u16, shown: &[Cell], row: &[Cell]) -> usize {
        self.go(x, y, row);
        let next = &row[usize::from(x)..];
        if !self.has_ink_for(&next[0]) {
            self.dip((next[0].fg, next[0].modifier));
        }
        let blank = next.iter().take_while(|cell| is_blank(cell)).count();
        let last = (0..blank).rev().find(|&at| shown[at] != next[at]);
        match last.map_or(0, |last| last + 1) {
            // The rest of the row is blank.
            4.. if blank == next.len() => {
                self.written += "\x1b[K";
                blank
            }
            cells @ 10.. => {
                self.written += &format!("\x1b[{cells}X");
                cells
            }
            _ => {
                self.written += next[0].symbol();
                // What is not one character in one cell is wider in some terminals than in others.
                let is_known = is_usual(&next[0]) && next.len() > 1;
                self.at = is_known.then_some((x + 1, y));
                1
            }
        }
    }

    /// Moves the cursor to a cell by the shortest way: over cells of its row that stay as they are, too.
    fn go(&mut self, x: u16, y: u16, row: &[Cell]) {
        let way = match self.at {
            Some(at) if at == (x, y) => return,
            Some((from, line)) if line == y && from < x => {
                let way = forward(x - from);
                let between = &row[from.into()..x.into()];
                let again: usize = between.iter().map(|cell| cell.symbol().len()).sum();
                let is_same = |cell| is_usual(cell) && self.has_ink_for(cell);
                if again <= way.len() && between.iter().all(is_same) {
                    between.iter().map(Cell::symbol).collect()
                } else {
                    way
                }
            }
            // At the end of a line, standard output would not wait for the rest.
            Some((_, line)) if line + 1 == y && x < 9 => format!("\x1b[E{}", forward(x)),
            _ => format!("\x1b[{};{}H", y + 1, x + 1),
        };
        self.written += &way;
        self.at = Some((x, y));
    }

    /// Returns whether a cell looks as it should if it is written with this ink.
    fn has_ink_for(&self, cell: &Cell) -> bool {
        let is_bare = is_blank(cell) && !self.ink.1.intersects(SEEN_WHEN_BLANK);
        is_bare || self.ink == (cell.fg, cell.modifier)
    }

    /// Takes another ink.
    fn dip(&mut self, ink: LetterInk) {
        if ink == self.ink {
            return;
        }
        let mut had = self.ink;
        let mut codes = Vec::new();
        if !ink.1.contains(had.1) || ink.0 == Color::Reset && had.0 != Color::Reset {
            had = LetterInk::default();
            codes.push(0);
        }
        let is_new = |(modifier, _): &&(Modifier, usize)| (ink.1 - had.1).contains(*modifier);
        codes.extend(MODIFIERS.iter().filter(is_new).map(|(_, code)| code));
        let colour = COLOURS.iter().position(|&colour| colour == ink.0 && colour != had.0);
        codes.extend(colour.map(|at| if at < 8 { 30 + at } else { 82 + at }));
        let codes: Vec<String> = codes.iter().map(usize::to_string).collect();
        self.written += &format!("\x1b[{}m", codes.join(";"));
        self.ink = ink;
    }
}

/// Returns what moves the cursor so many columns to the right.
fn forward(columns: u16) -> String {
    match columns {
        0 => String::new(),
        1 => "\x1b[C".to_owned(),
        columns => format!("\x1b[{columns}C"),
    }
}

/// Returns whether nothing is seen in a cell.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SEEN_WHEN_BLANK)
}

/// Returns whether a cell has one character, which takes one cell.
fn is_usual(cell: &Cell) -> bool {
    cell.cell_width() == 1 && cell.symbol().chars().count() == 1
}

#[cfg(test)]
mod tests {
    use super::difference;
    use proptest::collection::vec;
    use ratatui_core::buffer::{Buffer, CellWidth};
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Color, Modifier, Style};
    use std::num::NonZero;
    use support::pty::{self, Parser};

    const SIZE: (u16, u16) = (30, 6);

    fn blank_terminal() -> Parser {
        let [height, width] =
            [SIZE.1, SIZE.0].map(|size| NonZero::new(size).expect("screens are not empty"));
        Parser::new(height, width, 0)
    }

    /// Texts with where they begin, their colours and what else they are.
    type Texts = Vec<(u16, u16, usize, u8, u8)>;

    /// Texts of the viewer, and titles of all kinds.
    const SIGNS: [&str; 7] =
        ["J♥ ", " ", "   *12  2a", "日本", "e\u{301}é", "└──┘", "move 3 of 7   "];

    fn texts() -> impl proptest::strategy::Strategy<Value = Texts> {
        vec((0..SIZE.0, 0..SIZE.1, 0..SIGNS.len(), 0..4u8, 0..9u8), 0..40)
    }

    fn drawn(texts: &Texts) -> Buffer {
        let mut cells = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
        for &(x, y, sign, colour, modifiers) in texts {
            let colours = [Color::Reset, Color::Red, Color::LightBlue, Color::Green];
            // Some terminals show no letters that are both bold and faint.
            let all = [Modifier::BOLD, Modifier::DIM, Modifier::empty()];
            let more = [Modifier::UNDERLINED, Modifier::REVERSED, Modifier::empty()];
            let set = all[usize::from(modifiers % 3)] | more[usize::from(modifiers / 3)];
            let style = Style::reset().fg(colours[usize::from(colour)]).add_modifier(set);
            cells.set_string(x, y, SIGNS[sign], style);
        }
        cells
    }

    /// Returns each cell of a terminal with its look, as far as that is seen.
    fn seen(terminal: &Parser) -> Vec<(String, pty::Color, [bool; 4])> {
        let screen = terminal.screen();
        let places = (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (y, x)));
        let cells = places.filter_map(|(y, x)| screen.cell(y, x));
        let seen = cells.filter(|cell| !cell.is_wide_continuation()).map(|cell| {
            let look = [cell.bold(), cell.dim(), cell.underline(), cell.inverse()];
            match cell.contents() {
                "" | " " if !look[2] && !look[3] => {
                    (" ".to_owned(), pty::Color::Default, [false; 4])
                }
                text => (text.to_owned(), cell.fgcolor(), look),
            }
        });
        seen.collect()
    }

    proptest::proptest! {
        /// Step by step, a terminal shows what it would show if each screen was the first.
        #[test]
        fn a_terminal_shows_what_is_drawn(screens in vec(texts(), 1..5)) {
            let blank = drawn(&Vec::new());
            let mut terminal = blank_terminal();
            let mut shown = blank.clone();
            for texts in &screens {
                let next = drawn(texts);
                let bytes = difference(&shown, &next);
                terminal.process(bytes.as_bytes());
                let mut other = blank_terminal();
                for y in 0..SIZE.1 {
                    let mut x = 0;
                    while x < SIZE.0 {
                        let mut one = blank.clone();
                        one[(x, y)] = next[(x, y)].clone();
                        other.process(difference(&blank, &one).as_bytes());
                        x += one[(x, y)].cell_width().max(1);
                    }
                }
                let differs = seen(&terminal).into_iter().zip(seen(&other)).position(|(is, should)| is != should);
                proptest::prop_assert_eq!(differs, None, "{:?}", bytes);
                shown = next;
            }
        }
    }
}
