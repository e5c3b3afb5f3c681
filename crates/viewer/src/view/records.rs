//! The list of records.

use super::list::put;
use super::row::{columns, cut, cut_apart, padded};
use super::{Frame, bold};
use crate::library::LibraryEntry;
use crate::model::Overlay;
use crate::model::drawn::{ClickTarget, Drawn};
use crate::model::record_list::Order;
use patience_report::diagnostic::{Code, shown as printable};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// The width of a status with its sign.
const STATUS: usize = 11;

/// The width up to which an id is whole before anything else is left out, and down to which it is cut.
const ID: [usize; 2] = [24, 12];

/// The least width of a place or a title.
const PLACE: usize = 12;

/// The least width of the number of moves.
const MOVES: usize = 9;

/// A record in words.
struct RecordWords {
    moves: String,
    id: String,
    title: String,
    place: String,
    code: &'static str,
}

impl RecordWords {
    fn of(entry: &LibraryEntry<'_>) -> Self {
        Self {
            moves: moves(entry),
            id: entry.id(),
            title: entry.title().unwrap_or_default(),
            place: entry.location(),
            code: entry.code.map_or("", Code::as_str),
        }
    }
}

/// The widths of the columns. Those without a width are left out, with the gap before them.
#[derive(Clone, Copy, Debug)]
struct Widths {
    number: usize,
    moves: usize,
    id: usize,
    title: usize,
    place: usize,
    code: usize,
}

impl Widths {
    /// Returns what some records take.
    fn of(rows: &[RecordWords], records: usize) -> Self {
        let longest = |text: fn(&RecordWords) -> &str, least: usize| {
            rows.iter().map(|row| columns(text(row))).max().unwrap_or(0).max(least)
        };
        Self {
            number: records.to_string().len(),
            moves: longest(|row| &row.moves, MOVES),
            id: longest(|row| &row.id, 4),
            title: longest(|row| &row.title, 0),
            place: longest(|row| &row.place, 0),
            code: longest(|row| row.code, 0),
        }
    }

    /// Returns the width of a row.
    fn total(&self) -> usize {
        let gaps =
            [(self.moves, 1), (self.id, 2), (self.title, 2), (self.place, 2), (self.code, 3)];
        let others = gaps.into_iter().filter(|&(width, _)| width > 0);
        1 + self.number + 2 + STATUS + others.map(|(width, gap)| width + gap).sum::<usize>()
    }

    /// Returns the same in so many columns, the least important of them cut or left out first.
    fn within(mut self, width: usize) -> Self {
        let (has_titles, mut whole) = (self.title > 0, self);
        type Column = fn(&mut Widths) -> &mut usize;
        let (id, place): (Column, Column) = (|it| &mut it.id, |it| &mut it.place);
        let steps: [(Column, usize); 9] = [
            (place, PLACE),
            (id, ID[0]),
            (|it| &mut it.code, 0),
            // A title stands in for a place.
            (place, if has_titles { 0 } else { PLACE }),
            (|it| &mut it.title, PLACE),
            (place, 0),
            (id, ID[1]),
            (|it| &mut it.moves, 0),
            (|it| &mut it.title, 0),
        ];
        for (column, least) in steps {
            let over = self.total().saturating_sub(width);
            let column = column(&mut self);
            // Without a width, its gap goes, too.
            *column = match (over, least) {
                (0, _) => *column,
                (_, 0) => 0,
                _ => column.saturating_sub(over).max(least).min(*column),
            };
        }
        self.id = self.id.saturating_sub(self.total().saturating_sub(width)).max(1);
        // What was left out may have been longer than it had to be.
        let grow: [Column; 3] = [|it| &mut it.title, id, place];
        for column in grow {
            let spare = width.saturating_sub(self.total());
            let (full, now) = (*column(&mut whole), column(&mut self));
            *now = if *now > 0 { (*now + spare).min(full) } else { 0 };
        }
        self
    }
}

/// Returns the first row on the screen, and all of them in words.
fn shown(scene: &Frame<'_, '_, '_>, height: usize) -> (usize, Vec<RecordWords>) {
    let records = &scene.model.records;
    let first = records.list.first(records.rows.len(), height);
    let entries = scene.model.library.entries();
    let rows = records.rows.iter().skip(first).take(height);
    (first, rows.map(|&row| RecordWords::of(&entries[row])).collect())
}

/// Draws the tabs, and the records of the one that is open.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    tabs(scene, area, cells, drawn);
    let records = &scene.model.records;
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(3), ..area };
    if records.rows.is_empty() {
        cells.set_stringn(body.x, body.y, "no matching record", body.width.into(), Style::new());
        return;
    }
    let (first, mut rows) = shown(scene, body.height.into());
    drawn.tops.push((Overlay::Records, first));
    let all = Widths::of(&rows, scene.model.count());
    let widths = all.within(area.width.into());
    let faint = scene.theme.faint();
    cells.set_stringn(area.x, area.y + 1, heading(scene, widths), area.width.into(), faint);
    let dots = scene.theme.signs().dots;
    if all.title > 0 && widths.place == 0 {
        let untitled = rows.iter_mut().filter(|row| row.title.is_empty());
        untitled.for_each(|row| row.title.clone_from(&row.place));
    }
    cut_apart(rows.iter_mut().map(|row| &mut row.title).collect(), widths.title, dots);
    cut_apart(rows.iter_mut().map(|row| &mut row.place).collect(), widths.place, dots);
    cut_apart(rows.iter_mut().map(|row| &mut row.id).collect(), widths.id, dots);
    for (at, (y, row)) in (first..).zip((body.y..).zip(rows)) {
        let record = records.rows[at];
        let place = Rect { y, height: 1, ..body };
        put(&line(scene, record, &row, widths), place, scene.theme, cells);
        if at == records.list.at {
            cells.set_style(place, Style::new().reversed());
        }
        drawn.hits.push((place, ClickTarget::Record(record)));
    }
}

/// Returns a record as a line.
fn line(
    scene: &Frame<'_, '_, '_>,
    record: usize,
    row: &RecordWords,
    widths: Widths,
) -> Line<'static> {
    let entry = &scene.model.library.entries()[record];
    let mark = if record == scene.model.record { scene.theme.signs().before } else { " " };
    let mut line = Line::from(Span::styled(mark, bold()));
    line.push_span(format!("{:>1$}  ", record + 1, widths.number));
    let verdict = scene.theme.verdict(entry.status, entry.passes);
    let pad = " ".repeat(STATUS.saturating_sub(verdict.width()));
    line.push_span(verdict);
    line.push_span(pad);
    if widths.moves > 0 {
        line.push_span(format!(" {:>1$}", row.moves, widths.moves));
    }
    for (text, width, gap) in [
        (row.id.as_str(), widths.id, 2),
        (&row.title, widths.title, 2),
        (&row.place, widths.place, 2),
        (row.code, widths.code, 3),
    ] {
        if width > 0 {
            line.push_span(format!("{}{}", " ".repeat(gap), padded(text, width)));
        }
    }
    line
}

/// Returns the names of the columns, with a sign at the one that the list is sorted by.
fn heading(scene: &Frame<'_, '_, '_>, widths: Widths) -> String {
    let (order, down) = (scene.model.records.order, scene.theme.signs().more[3]);
    let sign = |by| if order == by { down } else { "" };
    let (verdict, id) = (format!("{}verdict", sign(Order::Verdict)), sign(Order::Id));
    // The signs take the place of a blank.
    let [verdict_gap, id_gap] =
        [Order::Verdict, Order::Id].map(|by| " ".repeat(if order == by { 1 } else { 2 }));
    let status = STATUS + 2 - verdict_gap.len();
    let moves = match widths.moves {
        0 => String::new(),
        width => format!(" {:>width$}", format!("{}moves", sign(Order::Moves))),
    };
    let last = match (widths.title > 0, widths.place > 0) {
        (true, true) => format!("  {}  place", padded("title", widths.title)),
        (true, false) => "  title, or place".to_owned(),
        (false, true) => "  place".to_owned(),
        (false, false) => String::new(),
    };
    format!(
        " {:>2$}{verdict_gap}{verdict:status$}{moves}{id_gap}{id}{:3$}{last}",
        sign(Order::File),
        "game",
        widths.number,
        widths.id,
    )
}

/// Returns the number of moves of a record, and of legal ones if it breaks off.
fn moves(entry: &LibraryEntry<'_>) -> String {
    if entry.played < entry.moves {
        format!("{} of {}", entry.played, entry.moves)
    } else {
        entry.moves.to_string()
    }
}

fn tabs(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let list = &scene.model.records;
    let mut x = area.x;
    // What is left out comes before the verdicts, which are cut first.
    if !list.filter.is_empty() {
        let filter = printable(list.filter.as_bytes());
        let said = format!("{} of {} with {filter}", list.rows.len(), scene.model.count());
        let said = cut(&said, area.width.into(), scene.theme.signs().dots);
        cells.set_string(x, area.y, &said, bold());
        x = (x + columns(&said) as u16 + 2).min(area.right());
    }
    for &(tab, count) in &list.tabs {
        let text = format!(" {} {count} ", tab.name());
        let style = if tab == list.tab { bold().reversed() } else { scene.theme.faint() };
        let room = area.right().saturating_sub(x);
        cells.set_stringn(x, area.y, &text, room.into(), style);
        let width = (text.len() as u16).min(room);
        drawn.hits.push((Rect::new(x, area.y, width, 1), ClickTarget::Tab(tab)));
        x += width + u16::from(room > width);
    }
}
