//! The list of records.

use super::row::cut;
use super::{Scene, bold};
use crate::library::Entry;
use crate::model::Overlay;
use crate::model::drawn::{Drawn, Target};
use crate::model::record_list::Order;
use patience_report::diagnostic::shown;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// The width of a status with its sign.
const STATUS: usize = 11;

/// The maximum width of an id.
const ID: usize = 24;

/// The least width of a place.
const PLACE: usize = 12;

/// The least width of a list with error codes.
const CODES: usize = 76;

/// The width of the number of moves.
const MOVES: usize = 9;

/// Draws the tabs, and the records of the one that is open.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    tabs(scene, area, cells, drawn);
    let list = &scene.model.records;
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(3), ..area };
    if list.rows.is_empty() {
        cells.set_stringn(body.x, body.y, "no matching record", body.width.into(), Style::new());
        return;
    }
    // Beside a board, the list stays at the record on the table until the user turns to it.
    let is_open = scene.model.overlay() == Overlay::Records;
    let here = list.rows.iter().position(|&row| row == scene.model.record).filter(|_| !is_open);
    let at = here.unwrap_or(list.at);
    let height = usize::from(body.height);
    let last = list.rows.len().saturating_sub(height);
    let lowest = (at + 1).saturating_sub(height);
    let top = list.top.clamp(lowest, at).min(last);
    drawn.records_top = top;
    let rows = list.rows.iter().enumerate().skip(top).take(height);
    let entries = scene.model.library.entries();
    let ids = rows.clone().map(|(_, &row)| entries[row].id().chars().count()).max().unwrap_or(0);
    let ids = ids.clamp(4, ID);
    let shown_titles: Vec<Option<String>> =
        rows.clone().map(|(_, &row)| entries[row].title()).collect();
    let longest = shown_titles.iter().flatten().map(|title| title.chars().count()).max();
    let longest = longest.unwrap_or(0);
    let numbers = scene.model.count().to_string().len();
    let (width, signs) = (usize::from(area.width), scene.theme.signs());
    cells.set_stringn(
        area.x,
        area.y + 1,
        heading(scene, numbers, ids, longest > 0),
        width,
        scene.theme.faint(),
    );
    // Both ends of a name tell it from others, and the end has the line.
    let code = |entry: &Entry<'_>| match entry.code {
        Some(code) if width >= CODES => format!("   {}", code.as_str()),
        _ => String::new(),
    };
    let room = |entry: &Entry<'_>| {
        let taken = numbers + STATUS + MOVES + ids + 8 + code(entry).len();
        width.saturating_sub(taken).max(PLACE)
    };
    // Without room for both, a title stands in for the place.
    let place = |entry: &Entry<'_>, title: Option<&String>| {
        let (room, location) = (room(entry), entry.location());
        let left = room.saturating_sub(longest + 2);
        match title {
            _ if longest == 0 => cut(&location, room, signs.dots),
            _ if left >= PLACE => {
                let title = title.map_or("", String::as_str);
                format!("{title:longest$}  {}", cut(&location, left, signs.dots))
            }
            Some(title) => cut(title, room, signs.dots),
            None => cut(&location, room, signs.dots),
        }
    };
    for ((y, (at, &row)), title) in (body.y..).zip(rows).zip(&shown_titles) {
        let entry = &entries[row];
        let mark = if row == scene.model.record { scene.theme.signs().before } else { " " };
        let mut line = Line::from(Span::styled(mark, bold()));
        line.push_span(format!("{:>numbers$}  ", row + 1));
        let verdict = scene.theme.verdict(entry.status, entry.passes);
        let pad = STATUS.saturating_sub(verdict.width());
        line.push_span(verdict);
        let id = cut(&entry.id(), ids, signs.dots);
        line.push_span(format!(
            "{} {:>MOVES$}  {id:ids$}  {}{}",
            " ".repeat(pad),
            moves(entry),
            place(entry, title.as_ref()),
            code(entry),
        ));
        cells.set_line(body.x, y, &line, body.width);
        let place = Rect { y, height: 1, ..body };
        if is_open && at == list.at {
            cells.set_style(place, Style::new().reversed());
        }
        drawn.hits.push((place, Target::Record(row)));
    }
}

/// Returns the names of the columns, with a sign at the one that the list is sorted by.
fn heading(scene: &Scene<'_, '_, '_>, numbers: usize, ids: usize, has_titles: bool) -> String {
    let (order, down) = (scene.model.records.order, scene.theme.signs().more[3]);
    let sign = |by| if order == by { down } else { "" };
    let (verdict, id) = (format!("{}verdict", sign(Order::Verdict)), sign(Order::Id));
    // The signs take the place of a blank.
    let [verdict_gap, id_gap] =
        [Order::Verdict, Order::Id].map(|by| " ".repeat(if order == by { 1 } else { 2 }));
    let status = STATUS + 2 - verdict_gap.len();
    format!(
        " {:>numbers$}{verdict_gap}{verdict:status$} {:>MOVES$}{id_gap}{id}{:ids$}  {}",
        sign(Order::File),
        format!("{}moves", sign(Order::Moves)),
        "game",
        if has_titles { "title, place" } else { "place" },
    )
}

/// Returns the number of moves of a record, and of legal ones if it breaks off.
fn moves(entry: &Entry<'_>) -> String {
    match entry.played < entry.moves {
        true => format!("{} of {}", entry.played, entry.moves),
        false => entry.moves.to_string(),
    }
}

fn tabs(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let list = &scene.model.records;
    let mut x = area.x;
    for &(tab, count) in &list.tabs {
        let text = format!(" {} {count} ", tab.name());
        let style = match tab == list.tab {
            true => bold().reversed(),
            false => scene.theme.faint(),
        };
        let room = area.right().saturating_sub(x);
        cells.set_stringn(x, area.y, &text, room.into(), style);
        let width = (text.len() as u16).min(room);
        drawn.hits.push((Rect::new(x, area.y, width, 1), Target::Tab(tab)));
        x += width + u16::from(room > width);
    }
    if !list.filter.is_empty() {
        let filter = shown(list.filter.as_bytes());
        let text = format!("{} with {filter}", list.rows.len());
        let from = area.right().saturating_sub(text.chars().count() as u16);
        if from > x {
            cells.set_string(from, area.y, text, bold());
        }
    }
}
