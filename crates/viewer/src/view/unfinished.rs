//! The list of games of programs that were cut off.

use super::list::{head, put};
use super::{Frame, bold};
use crate::model::Overlay;
use crate::model::drawn::{ClickTarget, Drawn};
use patience_core::text::english::count;
use patience_core::text::readable;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// Draws each game: its date, its title, its id, its moves and its file.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let unfinished = &scene.model.unfinished;
    let (games, list) = (&unfinished.games, &unfinished.list);
    let heading = count(games.len(), "unfinished game");
    let (rows, area) = head(&heading, list, games.len(), area, cells);
    drawn.tops.push((Overlay::Unfinished, rows.start));
    for (y, row) in (area.y..).zip(rows) {
        let style = if row == list.at { bold().reversed() } else { Style::new() };
        let what = readable(&games[row].what).into_owned();
        let place = Rect { y, height: 1, ..area };
        put(&Line::from(Span::styled(what, style)), place, scene.theme, cells);
        drawn.hits.push((place, ClickTarget::Row(Overlay::Unfinished, row)));
    }
}
