//! What all lists have in common.

use super::bold;
use crate::model::list::List;
use crate::theme::Theme;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::text::Line;
use std::ops::Range;

/// Draws the heading of a list of so many rows. Returns which of them fit below it, and where.
pub(super) fn head(
    heading: &str,
    list: &List,
    rows: usize,
    area: Rect,
    cells: &mut Buffer,
) -> (Range<usize>, Rect) {
    cells.set_stringn(area.x + 1, area.y, heading, area.width.saturating_sub(1).into(), bold());
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let first = list.first(rows, below.height.into());
    (first..rows.min(first + usize::from(below.height)), below)
}

/// Draws a line of a list. Dots are in place of what does not fit.
pub(super) fn put(line: &Line<'_>, place: Rect, theme: Theme, cells: &mut Buffer) {
    cells.set_line(place.x, place.y, line, place.width);
    if line.width() > usize::from(place.width) {
        let dots = theme.signs().dots;
        let from = place.right() - (dots.chars().count() as u16).min(place.width);
        cells.set_string(from, place.y, dots, theme.faint());
    }
}
