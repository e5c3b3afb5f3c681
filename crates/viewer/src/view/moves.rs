//! The list of moves.

use super::{Scene, bold};
use crate::model::drawn::{Drawn, Target};
use patience_search::analysis::Bounds;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

/// How the moves are set out: in columns, and each row begins with the number of its first move.
struct Columns {
    /// The width of the numbers.
    digits: u16,
    /// How many moves are side by side, and from the start of one to that of the next.
    count: usize,
    pitch: u16,
}

impl Columns {
    /// Returns the row and the column of the screen of a move.
    fn place(&self, at: usize) -> (u16, u16) {
        let column = (at % self.count) as u16;
        ((at / self.count) as u16, self.digits + 2 + column * self.pitch)
    }
}

/// Draws the moves with the last one marked, in the middle if not all of them fit. Only those on the
/// screen take time.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    if area.width < 8 || area.height == 0 {
        return;
    }
    let (session, theme) = (scene.session, scene.theme);
    let steps = session.steps();
    let longest = session.shape().text.max(2) as u16;
    // A game may become longer.
    let least = if session.is_game() { 3 } else { 2 };
    let digits = (steps.len() + 1).to_string().len().max(least) as u16;
    // A move has a column before and after it for the marker, so that no move shifts.
    // The verdict on the position after it is last.
    let verdict = if scene.analysis.is_shown() { theme.outlook(None).width() as u16 } else { 0 };
    let pitch = longest + 2 + verdict;
    let count = match (area.width - digits - 1) / pitch {
        10.. => 10,
        5.. => 5,
        columns => columns.max(1),
    };
    let columns = Columns { digits, count: count.into(), pitch };
    let wrong = wrong(scene);
    let place = |at: usize| match &wrong {
        // What is wrong can be longer than any move.
        Some(wrong) if at == steps.len() => {
            let (row, x) = columns.place(at);
            let fits = x + (wrong.chars().count() as u16) < area.width || x == digits + 2;
            if fits { (row, x) } else { (row + 1, digits + 2) }
        }
        _ => columns.place(at),
    };
    let all = steps.len() + usize::from(wrong.is_some());
    let current = session.at().checked_sub(1);
    let last = all.checked_sub(1).map_or(0, |last| place(last).0);
    let here = current.filter(|&at| at < all).map_or(0, |at| place(at).0);
    let top = here.saturating_sub(area.height / 2).min((last + 1).saturating_sub(area.height));
    let first = usize::from(top) * columns.count;
    // What is wrong can be on a row of its own.
    let beyond = first + usize::from(area.height) * columns.count;
    let shown = (first..beyond.min(steps.len())).chain(wrong.as_ref().map(|_| steps.len()));
    let branch = session.branch();
    for at in shown {
        let (row, x) = place(at);
        if row < top || row >= top + area.height {
            continue;
        }
        let (x, y) = (area.x + x, area.y + row - top);
        let (text, ink) = match (steps.get(at), &wrong) {
            (None, Some(wrong)) => (wrong.clone(), theme.alarm()),
            (None, None) => continue,
            (Some(step), _) => (step.mv.to_string(), Style::new()),
        };
        if x == area.x + digits + 2 {
            let number = format!("{:>1$}", at + 1, usize::from(digits));
            cells.set_string(area.x, y, number, theme.faint());
        }
        let room = usize::from(area.right().saturating_sub(x));
        let width = (text.chars().count().min(room)) as u16;
        let end = x + width;
        // A branch is in parentheses, as in chess.
        if branch == Some(at) {
            cells.set_string(x - 1, y, "(", theme.faint());
        }
        let is_last = branch.is_some() && at + 1 == steps.len();
        let mark = match (is_last, session.has_branch(at)) {
            (true, _) => ")",
            (false, true) => theme.signs().branch,
            (false, false) => "",
        };
        if end < area.right() {
            cells.set_string(end, y, mark, theme.faint());
        }
        if Some(at) == current {
            cells.set_string(x - 1, y, theme.signs().before, bold());
            let style = ink.add_modifier(Modifier::BOLD | Modifier::REVERSED);
            cells.set_stringn(x, y, &text, room, style);
            if end < area.right() {
                cells.set_string(end, y, theme.signs().after, bold());
            }
        } else {
            let style = if Some(at) > current && at < steps.len() { theme.faint() } else { ink };
            cells.set_stringn(x, y, &text, room, style);
        }
        let after = x + longest + 1;
        if verdict > 0 && at < steps.len() && after + verdict <= area.right() {
            let outlook = scene.positions.get(at + 1).copied().flatten().map(Bounds::outlook);
            cells.set_span(after, y, &theme.outlook(outlook), verdict);
        }
        drawn.hits.push((Rect::new(x - 1, y, width + 1, 1), Target::Move(at + 1)));
    }
}

/// Returns the text of the error that the line on the screen ends with, if it ends with one.
fn wrong(scene: &Scene<'_, '_, '_>) -> Option<String> {
    let record = scene.session.record().filter(|_| scene.session.fault().is_some())?;
    let sign = scene.theme.signs().wrong;
    Some(format!("{sign}{}", record.wrong().unwrap_or_default()))
}
