//! The menu of what to go on with.

use super::row::{Row, print};
use super::{Scene, help};
use crate::keys;
use crate::model::drawn::{Drawn, Target};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Style, Stylize};

/// Draws every key of the menu, and the statistics of what was played.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let mut page: Vec<Row> = Vec::new();
    let named = keys::MENU.iter().filter(|binding| !binding.name.is_empty());
    for (number, binding) in named.enumerate() {
        let rows = help::rows(binding.name.bold(), binding.what, area.width);
        let place = Rect { y: area.y + page.len() as u16, height: rows.len() as u16, ..area };
        if number == scene.model.menu.at {
            cells.set_style(place.intersection(area), Style::new().reversed());
        }
        let target = binding.command().map(Target::Menu);
        drawn.hits.extend(target.map(|target| (place.intersection(area), target)));
        page.extend(rows);
    }
    if scene.is_roomy {
        page.push(Row::default());
    }
    let played = scene.model.statistics.line();
    let played = played.as_deref().unwrap_or("nothing played yet");
    page.extend(help::rows("so far".bold(), played, area.width));
    if let (Some(tally), Some(id)) = (scene.model.tally(), scene.session.id()) {
        let tally = format!("{}: {tally}", id.variant.title());
        page.extend(help::rows("ever".bold(), &tally, area.width));
    }
    print(&page, area, cells, drawn);
}
