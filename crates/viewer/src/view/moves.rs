//! The list of moves.

use super::{GUTTER, Scene, bold, branches};
use crate::model::drawn::{Drawn, Target};
use patience_search::analysis::Bounds;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::Span;

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

/// Returns the width of the numbers, of the verdicts, and from the start of a move to that of the next, as
/// they fit beside one another in `width` columns.
fn widths(scene: &Scene<'_, '_, '_>, width: u16) -> [u16; 3] {
    let session = scene.session;
    let longest = session.shape().text.max(2) as u16;
    // A game may become longer.
    let least = if session.is_game() { 3 } else { 2 };
    let digits = (session.steps().len() + 1).to_string().len().max(least) as u16;
    // The verdict on the position after it is last.
    let fits = |verdict: u16| digits + 1 + 5 * (longest + 2 + verdict) <= width;
    let verdict = match scene.analysis.is_shown() {
        true if fits(2) || !fits(1) => 2,
        true => 1,
        false => 0,
    };
    // A move has a column before and after it for the marker, so that no move shifts.
    [digits, verdict, longest + 2 + verdict]
}

/// Returns the number of columns that five moves side by side take, of each line that is drawn.
pub(super) fn width(scene: &Scene<'_, '_, '_>) -> u16 {
    let [digits, _, pitch] = widths(scene, u16::MAX);
    let one = digits + 1 + 5 * pitch;
    if scene.compares { 2 * one + GUTTER } else { one }
}

/// Returns room for the record's line and for that on the screen beside it, below their heads, if a branch is
/// to be compared and both have two columns or more.
fn halves(scene: &Scene<'_, '_, '_>, area: Rect) -> Option<[Rect; 2]> {
    let width = area.width.saturating_sub(GUTTER) / 2;
    let [digits, _, pitch] = widths(scene, width);
    let fits = scene.compares && area.height > 2 && width > digits + 2 * pitch;
    let left = Rect { y: area.y + 1, height: area.height.saturating_sub(1), width, ..area };
    fits.then_some([left, Rect { x: area.right() - width, ..left }])
}

/// Draws the moves with the last one marked, in the middle if not all of them fit. Only those on the
/// screen take time. A branch stands beside the line of the record where the window is wide.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    if area.width < 8 || area.height == 0 {
        return;
    }
    let halves = halves(scene, area);
    let main = if halves.is_some() { scene.session.tree().main() } else { Vec::new() };
    let area = halves.map_or(area, |[_, line]| line);
    let differs = |at: usize| {
        let tree = scene.session.tree();
        let [left, right] =
            [&*main, scene.session.path()].map(|line| line.get(at).and_then(|&node| tree.mv(node)));
        halves.is_some() && left != right
    };
    let (session, theme) = (scene.session, scene.theme);
    let steps = session.steps();
    let [digits, verdict, pitch] = widths(scene, area.width);
    let longest = pitch - 2 - verdict;
    let count = match (area.width - digits - 1) / pitch {
        10.. => 10,
        5.. => 5,
        columns => columns.max(1),
    };
    let columns = Columns { digits, count: count.into(), pitch };
    let wrong = wrong(scene);
    let place = |at: usize| match &wrong {
        // The sentence on an error can be longer than any move.
        Some(wrong) if at == steps.len() => {
            let (row, x) = columns.place(at);
            let fits = x + (wrong.chars().count() as u16) < area.width || x == digits + 2;
            if fits { (row, x) } else { (row + 1, digits + 2) }
        }
        _ => columns.place(at),
    };
    let all = steps.len() + usize::from(wrong.is_some());
    let current = session.at().checked_sub(1);
    let last = all.max(main.len()).checked_sub(1).map_or(0, |last| place(last).0);
    let here = current.filter(|&at| at < all).map_or(0, |at| place(at).0);
    let top = here.saturating_sub(area.height / 2).min((last + 1).saturating_sub(area.height));
    let first = usize::from(top) * columns.count;
    // The sentence on an error can be on a row of its own.
    let beyond = first + usize::from(area.height) * columns.count;
    let shown = (first..beyond.min(steps.len())).chain(wrong.as_ref().map(|_| steps.len()));
    let branch = session.branch();
    if let Some([beside, _]) = halves {
        for (x, head) in [(beside.x, &*branches::main_name(scene)), (area.x, "branch")] {
            cells.set_stringn(x, area.y - 1, head, beside.width.into(), theme.faint());
        }
        for (at, mv) in main.iter().enumerate().take(beyond).skip(first) {
            let Some(mv) = session.tree().mv(*mv) else { continue };
            let (row, x) = columns.place(at);
            let (x, y) = (beside.x + x, beside.y + row - top);
            if x == beside.x + digits + 2 {
                let number = format!("{:>1$}", at + 1, usize::from(digits));
                cells.set_string(beside.x, y, number, theme.faint());
            }
            let style = if differs(at) { theme.differing() } else { Style::new() };
            if differs(at) {
                cells.set_string(x - 1, y, theme.signs().differs, bold());
            }
            let (text, room) = (mv.to_string(), usize::from(beside.right().saturating_sub(x)));
            cells.set_stringn(x, y, &text, room, style);
            let place = Rect::new(x - 1, y, text.len().min(room) as u16 + 1, 1);
            drawn.hits.push((place, Target::MainMove(at + 1)));
        }
    }
    for at in shown {
        let (row, x) = place(at);
        if row < top || row >= top + area.height {
            continue;
        }
        let (x, y) = (area.x + x, area.y + row - top);
        let (text, ink) = match (steps.get(at), &wrong) {
            (None, Some(wrong)) => (wrong.clone(), theme.alarm()),
            (None, None) => continue,
            (Some(step), _) if differs(at) => (step.mv.to_string(), theme.differing()),
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
            let is_ahead = Some(at) > current && at < steps.len();
            let style = if is_ahead { theme.faint().patch(ink) } else { ink };
            cells.set_stringn(x, y, &text, room, style);
        }
        let after = x + longest + 1;
        if verdict > 0 && at < steps.len() && after + verdict <= area.right() {
            cells.set_span(after, y, &change(scene, at), verdict);
        }
        drawn.hits.push((Rect::new(x - 1, y, width + 1, 1), Target::Move(at + 1)));
    }
}

/// Returns what a move changed: the verdict on the position after it if that is another one than before, or
/// how many moves it wasted, as far as there is room.
fn change(scene: &Scene<'_, '_, '_>, at: usize) -> Span<'static> {
    let bounds = |at: usize| scene.positions.get(at).copied().flatten();
    let outlook = |at: usize| bounds(at).map(Bounds::outlook);
    let (before, after) = (outlook(at), outlook(at + 1));
    match bounds(at).zip(bounds(at + 1)).and_then(|(before, after)| before.wasted_by(after)) {
        _ if after != before => scene.theme.outlook(after),
        Some(wasted @ 1..=9) => Span::styled(format!("-{wasted}"), bold()),
        Some(10..) => Span::styled("-+", bold()),
        _ => Span::default(),
    }
}

/// Returns the text of the error that the line on the screen ends with, if it ends with one.
fn wrong(scene: &Scene<'_, '_, '_>) -> Option<String> {
    let record = scene.session.record().filter(|_| scene.session.fault().is_some())?;
    let sign = scene.theme.signs().wrong;
    Some(format!("{sign}{}", record.wrong().unwrap_or_default()))
}
