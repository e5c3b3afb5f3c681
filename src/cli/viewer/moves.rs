//! The list of moves.

use super::mouse::Target;
use super::state::Viewer;
use super::theme::{Theme, wrap};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::Line;

/// Draws the moves with the last one marked, in the middle if not all of them fit. Each row begins
/// with the number of its first move.
pub(super) fn draw(viewer: &mut Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    if area.width < 8 || area.height == 0 {
        return;
    }
    let current = viewer.at().checked_sub(1);
    let ends_wrong = viewer.view().filter(|_| viewer.fault().is_some());
    let wrong = ends_wrong
        .map(|view| format!("{}{}", viewer.theme.signs().wrong, view.wrong().unwrap_or_default()));
    let steps = viewer.steps();
    let longest =
        steps.iter().map(|step| step.mv.to_string().len()).max().unwrap_or(0).max(2) as u16;
    let digits = (steps.len() + 1).to_string().len() as u16;
    // A move has a column before and after it for the marker, so that no move shifts.
    // The verdict on the position after it is last.
    let verdict = if viewer.analysis.is_on { viewer.theme.outlook(None).width() as u16 } else { 0 };
    let pitch = longest + 2 + verdict;
    let columns = match (area.width - digits - 1) / pitch {
        10.. => 10,
        5.. => 5,
        columns => columns.max(1),
    };
    let place = |at: usize| {
        let columns = usize::from(columns);
        ((at / columns) as u16, digits + 2 + (at % columns) as u16 * pitch)
    };
    let mut places: Vec<(u16, u16)> = (0..steps.len()).map(place).collect();
    if let Some(wrong) = &wrong {
        // What is wrong can be longer than any move.
        let (row, x) = place(steps.len());
        let fits = x + (wrong.chars().count() as u16) < area.width || x == digits + 2;
        places.push(if fits { (row, x) } else { (row + 1, digits + 2) });
    }
    let last = places.last().map_or(0, |&(row, _)| row);
    let here = current.and_then(|current| places.get(current)).map_or(0, |&(row, _)| row);
    let top = here.saturating_sub(area.height / 2).min((last + 1).saturating_sub(area.height));
    let theme = viewer.theme;
    let (signs, bold) = (theme.signs(), Style::new().add_modifier(Modifier::BOLD));
    let text = |at: usize| match steps.get(at) {
        Some(step) => step.mv.to_string(),
        None => wrong.clone().unwrap_or_default(),
    };
    let branch = viewer.variation().map(|line| line.from);
    let outlooks = viewer.outlooks();
    let mut hits = Vec::new();
    for (at, &(row, x)) in places.iter().enumerate() {
        if row < top || row >= top + area.height {
            continue;
        }
        let (x, y, text) = (area.x + x, area.y + row - top, text(at));
        if x == area.x + digits + 2 {
            let number = format!("{:>1$}", at + 1, usize::from(digits));
            cells.set_string(area.x, y, number, theme.faint());
        }
        let room = usize::from(area.right().saturating_sub(x));
        let width = (text.chars().count().min(room)) as u16;
        let ink = if at == steps.len() { theme.alarm() } else { Style::new() };
        // A variation is in parentheses, as in chess.
        if branch == Some(at) {
            cells.set_string(x - 1, y, "(", theme.faint());
        }
        if branch.is_some() && at + 1 == steps.len() && x + width < area.right() {
            cells.set_string(x + width, y, ")", theme.faint());
        }
        if Some(at) == current {
            cells.set_string(x - 1, y, signs.before, bold);
            let style = ink.add_modifier(Modifier::BOLD | Modifier::REVERSED);
            cells.set_stringn(x, y, &text, room, style);
            if x + width < area.right() {
                cells.set_string(x + width, y, signs.after, bold);
            }
        } else {
            let style = if Some(at) > current && at < steps.len() { theme.faint() } else { ink };
            cells.set_stringn(x, y, &text, room, style);
        }
        let after = x + longest + 1;
        if verdict > 0 && at < steps.len() && after + verdict <= area.right() {
            let outlook = outlooks.get(at + 1).copied().flatten();
            cells.set_span(after, y, &theme.outlook(outlook), verdict);
        }
        hits.push((Rect::new(x - 1, y, width + 1, 1), Target::Move(at + 1)));
    }
    viewer.hits.extend(hits);
}

/// Returns the current move in words.
pub(super) fn words(viewer: &Viewer<'_, '_>, width: u16) -> Vec<Line<'static>> {
    let theme: Theme = viewer.theme;
    match (viewer.last_move(), viewer.board.is_some()) {
        (Some(step), _) => wrap(
            &theme.text(&format!(
                "move {}: {}",
                step.index,
                patience_report::words::describe(&step.effect, theme.suits)
            )),
            width,
        ),
        (None, true) if viewer.at() == 0 => vec![Line::from("as dealt")],
        _ => Vec::new(),
    }
}
