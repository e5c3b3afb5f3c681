//! Screens as pictures.

use std::fmt::Write;

/// The size of a character.
const CELL: (usize, usize) = (9, 19);

/// The colours of text and screen, in the colours of a page.
const STYLE: &str = "<style>text{font:15px/1 ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;\
white-space:pre;fill:#24292f}.b{font-weight:700}.d{fill:#6e7781}.i{fill:#fff}.s{fill:#24292f}\
.c1{fill:#c0212f}.c2{fill:#1a7f37}.c3{fill:#8a6100}.c4,.c12{fill:#0758c4}</style>";

/// Draws a screen as SVG. Its text is text, and each run of characters has the width that it has on
/// the screen.
///
/// # Panics
/// Does not panic: text can always be written.
#[must_use]
pub fn svg(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let (width, height) = ((usize::from(columns) + 2) * CELL.0, (usize::from(rows) + 1) * CELL.1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\">\n\
         {STYLE}\n<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#fbfaf7\" stroke=\"#d0d7de\"/>\n"
    );
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let class = class(screen, row, column);
            let from = column;
            let mut text = String::new();
            while column < columns && self::class(screen, row, column) == class {
                let cell = screen.cell(row, column);
                let sign = cell.map_or(" ", vt100::Cell::contents);
                text.push_str(if sign.is_empty() { " " } else { sign });
                column += 1;
            }
            run(&mut out, row, from, &text, &class);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Returns the class of a character: bold, dim, underlined, inverted, and its colour.
fn class(screen: &vt100::Screen, row: u16, column: u16) -> String {
    let Some(cell) = screen.cell(row, column) else { return String::new() };
    let mut class = String::new();
    for (sign, is_so) in
        [('b', cell.bold()), ('d', cell.dim()), ('u', cell.underline()), ('i', cell.inverse())]
    {
        if is_so {
            let _ = write!(class, "{sign} ");
        }
    }
    if let vt100::Color::Idx(colour) = cell.fgcolor() {
        let _ = write!(class, "c{colour}");
    }
    class.trim_end().to_owned()
}

/// Writes characters of one class, and what is behind them.
fn run(out: &mut String, row: u16, column: u16, text: &str, class: &str) {
    let (x, y) = ((usize::from(column) + 1) * CELL.0, usize::from(row) * CELL.1 + CELL.1 / 2);
    let has = |sign| class.split(' ').any(|it| it == sign);
    let width = text.chars().count() * CELL.0;
    if has("i") {
        let colour = class.split(' ').find(|it| it.starts_with('c')).unwrap_or("s");
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" class=\"{colour}\"/>",
            CELL.1
        );
    }
    if has("u") {
        let line = y + CELL.1 - 2;
        let _ = writeln!(out, "<path d=\"M{x} {line}h{width}\" stroke=\"#24292f\"/>");
    }
    let text = text.trim_end();
    if text.is_empty() {
        return;
    }
    let (blank, text) = (text.len() - text.trim_start().len(), text.trim_start());
    let (x, width) = (x + blank * CELL.0, text.chars().count() * CELL.0);
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    // White letters are for what is inverted.
    let class = if has("i") {
        class.split(' ').filter(|it| !it.starts_with('c')).collect::<Vec<_>>().join(" ")
    } else {
        class.to_owned()
    };
    let class = if class.is_empty() { class } else { format!(" class=\"{class}\"") };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\"{class}>{escaped}</text>",
        y + CELL.1 - 5
    );
}
