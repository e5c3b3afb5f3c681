//! The list of records.

use super::{Scene, bold};
use crate::cli::viewer::library::Entry;
use crate::cli::viewer::model::drawn::{Drawn, Target};
use patience_report::diagnostic::shown;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// The width of a status with its sign.
const STATUS: usize = 11;

/// The maximum width of an id.
const ID: usize = 24;

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
    let height = usize::from(body.height);
    let last = list.rows.len().saturating_sub(height);
    let lowest = (list.at + 1).saturating_sub(height);
    let top = list.top.clamp(lowest, list.at).min(last);
    drawn.records_top = top;
    let rows = list.rows.iter().enumerate().skip(top).take(height);
    let entries = scene.model.library.entries();
    let ids = rows.clone().map(|(_, &row)| entries[row].id().chars().count()).max().unwrap_or(0);
    let ids = ids.clamp(4, ID);
    let numbers = scene.model.count().to_string().len();
    let heading = format!(
        " {:numbers$}  {:STATUS$} {:>MOVES$}  {:ids$}  place",
        "", "verdict", "moves", "game"
    );
    let width = area.width.into();
    cells.set_stringn(area.x, area.y + 1, heading, width, scene.theme.faint());
    for (y, (at, &row)) in (body.y..).zip(rows) {
        let entry = &entries[row];
        let mark = if row == scene.model.record { scene.theme.signs().before } else { " " };
        let mut line = Line::from(Span::styled(mark, bold()));
        line.push_span(format!("{:>numbers$}  ", row + 1));
        let verdict = scene.theme.verdict(entry.status, entry.passes);
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
        let place = Rect { y, height: 1, ..body };
        if at == list.at {
            cells.set_style(place, Style::new().reversed());
        }
        drawn.hits.push((place, Target::Record(row)));
    }
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
