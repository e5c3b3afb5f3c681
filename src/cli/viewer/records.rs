//! The list of records.

use super::library::Entry;
use super::mouse::Target;
use super::state::Viewer;
use patience_report::diagnostic::shown;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};

/// The width of a status with its sign.
const STATUS: usize = 11;

/// The maximum width of an id.
const ID: usize = 24;

/// The width of the number of moves.
const MOVES: usize = 9;

/// Draws the tabs, and the records of the one that is open.
pub(super) fn draw(viewer: &mut Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    tabs(viewer, area, cells);
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(3), ..area };
    if viewer.list.rows.is_empty() {
        cells.set_stringn(body.x, body.y, "no matching record", body.width.into(), Style::new());
        return;
    }
    let height = usize::from(body.height);
    let last = viewer.list.rows.len().saturating_sub(height);
    let lowest = (viewer.list.at + 1).saturating_sub(height);
    viewer.list.top = viewer.list.top.clamp(lowest, viewer.list.at).min(last);
    let (record, records) = viewer.record();
    let top = viewer.list.top;
    let rows: Vec<usize> = viewer.list.rows.iter().skip(top).take(height).copied().collect();
    let entries = viewer.library.entries();
    let ids = rows.iter().map(|&row| entries[row].id().chars().count()).max().unwrap_or(0);
    let ids = ids.clamp(4, ID);
    let numbers = records.to_string().len();
    let heading = format!(
        " {:numbers$}  {:STATUS$} {:>MOVES$}  {:ids$}  place",
        "", "verdict", "moves", "game"
    );
    let width = area.width.into();
    cells.set_stringn(area.x, area.y + 1, heading, width, viewer.theme.faint());
    for (y, &row) in (body.y..).zip(&rows) {
        let entry = &entries[row];
        let mark = if row == record { viewer.theme.signs().before } else { " " };
        let mut line = Line::from(Span::styled(mark, bold));
        line.push_span(format!("{:>numbers$}  ", row + 1));
        let verdict = viewer.theme.verdict(entry.status, entry.passes);
        let pad = STATUS.saturating_sub(verdict.width());
        line.push_span(verdict);
        let id: String = entry.id().chars().take(ids).collect();
        line.push_span(format!(
            "{} {:>MOVES$}  {id:ids$}  {}   {}",
            " ".repeat(pad),
            moves(entry),
            entry.location(),
            entry.code.map_or("", |code| code.as_str()),
        ));
        cells.set_line(body.x, y, &line, body.width);
        if top + usize::from(y - body.y) == viewer.list.at {
            let row = Rect { y, height: 1, ..body };
            cells.set_style(row, Style::new().add_modifier(Modifier::REVERSED));
        }
        viewer.hits.push((Rect { y, height: 1, ..body }, Target::Record(row)));
    }
}

/// Returns the number of moves of a record, and of legal ones if it breaks off.
fn moves(entry: &Entry<'_>) -> String {
    match entry.played < entry.moves {
        true => format!("{} of {}", entry.played, entry.moves),
        false => entry.moves.to_string(),
    }
}

fn tabs(viewer: &mut Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    let mut x = area.x;
    for &(tab, count) in &viewer.list.tabs {
        let text = format!(" {} {count} ", tab.name());
        let style = match tab == viewer.list.tab {
            true => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            false => viewer.theme.faint(),
        };
        let room = area.right().saturating_sub(x);
        cells.set_stringn(x, area.y, &text, room.into(), style);
        let width = (text.len() as u16).min(room);
        viewer.hits.push((Rect::new(x, area.y, width, 1), Target::Tab(tab)));
        x += width + u16::from(room > width);
    }
    if !viewer.list.filter.is_empty() {
        let filter = shown(viewer.list.filter.as_bytes());
        let text = format!("{} with {filter}", viewer.list.rows.len());
        let from = area.right().saturating_sub(text.chars().count() as u16);
        if from > x {
            cells.set_string(from, area.y, text, Style::new().add_modifier(Modifier::BOLD));
        }
    }
}
