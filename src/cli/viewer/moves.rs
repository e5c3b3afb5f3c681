//! The list of moves.

use super::state::Viewer;
use super::theme::{Theme, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// Draws the moves with the last one marked, in the middle if not all of them fit.
pub(super) fn draw(viewer: &Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    if area.width < 4 || area.height == 0 {
        return;
    }
    let current = viewer.at().checked_sub(1);
    // Each move has a column before and after it for the marker, so that no move shifts.
    let mut places: Vec<(usize, u16, u16)> = Vec::new();
    let (mut row, mut x) = (0_u16, 1_u16);
    let ends_wrong = viewer.view().filter(|view| view.diagnostic.is_some());
    let wrong = ends_wrong
        .map(|view| format!("{}{}", viewer.theme.signs().wrong, view.wrong().unwrap_or_default()));
    let texts = || viewer.steps().iter().map(|step| step.text.as_str()).chain(wrong.as_deref());
    for (at, text) in texts().enumerate() {
        let width = text.chars().count() as u16;
        if x > 1 && x + width + 1 > area.width {
            (row, x) = (row.saturating_add(1), 1);
        }
        places.push((at, row, x));
        x = x.saturating_add(width + 1);
    }
    let here = current.and_then(|current| places.get(current)).map_or(0, |&(_, row, _)| row);
    let top = here.saturating_sub(area.height / 2).min((row + 1).saturating_sub(area.height));
    let signs = viewer.theme.signs();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    for (&(at, row, x), text) in places.iter().zip(texts()) {
        if row < top || row >= top + area.height {
            continue;
        }
        let (x, y) = (area.x + x, area.y + row - top);
        let room = usize::from(area.right().saturating_sub(x));
        if Some(at) == current {
            cells.set_string(x - 1, y, signs.before, bold);
            cells.set_stringn(x, y, text, room, bold.add_modifier(Modifier::REVERSED));
            let after = x + text.chars().count() as u16;
            if after < area.right() {
                cells.set_string(after, y, signs.after, bold);
            }
        } else {
            let style = if Some(at) > current { viewer.theme.faint() } else { Style::new() };
            cells.set_stringn(x, y, text, room, style);
        }
    }
}

/// Returns the current move in words.
pub(super) fn words(viewer: &Viewer<'_, '_>, width: u16) -> Vec<Line<'static>> {
    let theme: Theme = viewer.theme;
    match (viewer.last_move(), viewer.board.is_some()) {
        (Some(step), _) => wrap(
            &theme.text(&format!(
                "move {}: {}",
                step.index,
                crate::words::describe(&step.effect, theme.suits)
            )),
            width,
        ),
        (None, true) if viewer.at() == 0 => vec![Line::from("as dealt")],
        _ => Vec::new(),
    }
}
