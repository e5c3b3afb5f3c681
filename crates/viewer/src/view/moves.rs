//! The list of moves.

use super::{Frame, GUTTER, bold, branches};
use crate::model::drawn::{ClickTarget, Drawn};
use crate::theme::Theme;
use patience_core::game::Move;
use patience_search::analysis::Bounds;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Style, Stylize};
use ratatui_core::text::Span;
use std::ops::Range;

/// How the moves are set out: in columns, and each row begins with the number of its first move.
#[derive(Clone, Copy)]
struct MoveGrid {
    area: Rect,
    /// The width of the numbers, and that of the verdict behind each move.
    digits: u16,
    verdict: u16,
    /// How many moves are side by side, and from the start of one to that of the next.
    count: usize,
    pitch: u16,
    /// The first row on the screen.
    top: u16,
    /// The index and the width of the sentence on an error.
    wrong: Option<(usize, u16)>,
}

impl MoveGrid {
    /// Sets out the line on the screen, beside another of so many moves, with the last move that was played in
    /// the middle if not all of them fit.
    fn new(scene: &Frame<'_, '_, '_>, area: Rect, beside: usize) -> Self {
        let moves = scene.session.steps().len();
        let [digits, verdict, pitch] = widths(scene, area.width);
        let count = match (area.width - digits - 1) / pitch {
            10.. => 10,
            5.. => 5,
            columns => columns.max(1).into(),
        };
        let wrong = wrong(scene).map(|text| (moves, text.width() as u16));
        let mut grid = Self { area, digits, verdict, count, pitch, top: 0, wrong };
        let all = moves + usize::from(wrong.is_some());
        let current = scene.session.at().checked_sub(1).filter(|&at| at < all);
        let [here, last] =
            [current, all.max(beside).checked_sub(1)].map(|at| at.map_or(0, |at| grid.place(at).0));
        grid.top = here.saturating_sub(area.height / 2).min((last + 1).saturating_sub(area.height));
        grid
    }

    /// Returns the row and the column of a move.
    fn place(&self, at: usize) -> (u16, u16) {
        let (row, column) = ((at / self.count) as u16, (at % self.count) as u16);
        let x = self.digits + 2 + column * self.pitch;
        match self.wrong {
            // The sentence on an error can be longer than any move, and is on a row of its own then.
            Some((wrong, width)) if at == wrong && column > 0 && x + width >= self.area.width => {
                (row + 1, self.digits + 2)
            }
            _ => (row, x),
        }
    }

    /// Returns all that may be on the screen of so many moves.
    fn shown(&self, moves: usize) -> Range<usize> {
        let row = |row: u16| (usize::from(row) * self.count).min(moves);
        row(self.top.saturating_sub(1))..row(self.top + self.area.height)
    }

    /// Draws a move, and before the first of a row its number. Returns where the move is, with the column
    /// before it, if it is on the screen.
    fn put(&self, at: usize, text: &Span<'_>, theme: Theme, cells: &mut Buffer) -> Option<Rect> {
        let (row, column) = self.place(at);
        let row = row.checked_sub(self.top).filter(|&row| row < self.area.height)?;
        let (x, y) = (self.area.x + column, self.area.y + row);
        if column == self.digits + 2 {
            let number = format!("{:>1$}", at + 1, usize::from(self.digits));
            cells.set_string(self.area.x, y, number, theme.faint());
        }
        let (end, _) = cells.set_span(x, y, text, self.area.right().saturating_sub(x));
        Some(Rect::new(x - 1, y, end - x + 1, 1))
    }
}

/// Returns the width of the numbers, of the verdicts, and from the start of a move to that of the next, as
/// they fit beside one another in `width` columns.
fn widths(scene: &Frame<'_, '_, '_>, width: u16) -> [u16; 3] {
    let session = scene.session;
    let longest = session.shape().text.max(2) as u16;
    // A game may become longer.
    let least = if session.is_game() { 3 } else { 2 };
    let digits = (session.steps().len() + 1).to_string().len().max(least) as u16;
    // The verdict on the position after it is last.
    let fits = |verdict: u16| digits + 1 + 5 * (longest + 2 + verdict) <= width;
    let verdict = match scene.analysis.is_on {
        true if fits(2) || !fits(1) => 2,
        true => 1,
        false => 0,
    };
    // A move has a column before and after it for the marker, so that no move shifts.
    [digits, verdict, longest + 2 + verdict]
}

/// Returns the number of columns that five moves side by side take, of each line that is drawn.
pub(super) fn width(scene: &Frame<'_, '_, '_>) -> u16 {
    let [digits, _, pitch] = widths(scene, u16::MAX);
    let one = digits + 1 + 5 * pitch;
    if scene.compares { 2 * one + GUTTER } else { one }
}

/// Returns room for the record's line and for that on the screen beside it, below their heads, if a branch is
/// to be compared and both have two columns or more.
fn halves(scene: &Frame<'_, '_, '_>, area: Rect) -> Option<[Rect; 2]> {
    let width = area.width.saturating_sub(GUTTER) / 2;
    let [digits, _, pitch] = widths(scene, width);
    let fits = scene.compares && area.height > 2 && width > digits + 2 * pitch;
    let left = Rect { y: area.y + 1, height: area.height.saturating_sub(1), width, ..area };
    fits.then_some([left, Rect { x: area.right() - width, ..left }])
}

/// Draws the moves with the last one marked. Only those on the screen take time. A branch stands beside the
/// line of the record where the window is wide.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    if area.width < 8 || area.height == 0 {
        return;
    }
    let (session, theme) = (scene.session, scene.theme);
    let halves = halves(scene, area);
    let main = halves.map(|_| session.tree().main()).unwrap_or_default();
    let main: Vec<Move> = main.iter().filter_map(|&node| session.tree().mv(node)).collect();
    let grid = MoveGrid::new(scene, halves.map_or(area, |[_, line]| line), main.len());
    let differs = |at: usize| {
        halves.is_some() && main.get(at) != session.steps().get(at).map(|step| &step.mv)
    };
    let text = |at: usize, mv: Move| {
        let style = if differs(at) { theme.differing() } else { Style::new() };
        Span::styled(mv.to_string(), style)
    };
    if let Some([beside, _]) = halves {
        for (x, head) in [(beside.x, &*branches::main_name(scene)), (grid.area.x, "branch")] {
            cells.set_stringn(x, beside.y - 1, head, beside.width.into(), theme.faint());
        }
        let grid = MoveGrid { area: beside, ..grid };
        for at in grid.shown(main.len()) {
            let Some(place) = grid.put(at, &text(at, main[at]), theme, cells) else { continue };
            if differs(at) {
                cells.set_string(place.x, place.y, theme.signs().differs, bold());
            }
            drawn.hits.push((place, ClickTarget::MainMove(at + 1)));
        }
    }
    let wrong = wrong(scene);
    for at in grid.shown(session.steps().len() + usize::from(wrong.is_some())) {
        let step = session.steps().get(at);
        let text = step.map_or_else(|| wrong.clone().unwrap_or_default(), |step| text(at, step.mv));
        let text = match session.at() {
            here if here == at + 1 => text.bold().reversed(),
            here if here <= at && step.is_some() => text.dim(),
            _ => text,
        };
        let Some(place) = grid.put(at, &text, theme, cells) else { continue };
        marks(scene, at, place, grid.area.right(), cells);
        let after = place.x + grid.pitch - grid.verdict;
        if grid.verdict > 0 && step.is_some() && after + grid.verdict <= grid.area.right() {
            cells.set_span(after, place.y, &change(scene, at), grid.verdict);
        }
        drawn.hits.push((place, ClickTarget::Move(at + 1)));
    }
}

/// Draws what is before and behind a move: the ends of a branch and the beginnings of others, and the marker of
/// the last move that was played.
fn marks(scene: &Frame<'_, '_, '_>, at: usize, place: Rect, end: u16, cells: &mut Buffer) {
    let (session, signs) = (scene.session, scene.theme.signs());
    let mut mark = |before: &str, behind: &str, style: Style| {
        cells.set_string(place.x, place.y, before, style);
        cells.set_stringn(place.right(), place.y, behind, (end - place.right()).into(), style);
    };
    let branch = scene.branch;
    let behind = match branch.is_some() && at + 1 == session.steps().len() {
        // A branch is in parentheses, as in chess.
        true => ")",
        false if session.has_branch(at) => signs.branch,
        false => "",
    };
    mark(if branch == Some(at) { "(" } else { "" }, behind, scene.theme.faint());
    if session.at() == at + 1 {
        mark(signs.before, signs.after, bold());
    }
}

/// Returns what a move changed: the verdict on the position after it if that is another one than before, or
/// how many moves it wasted, as far as there is room.
fn change(scene: &Frame<'_, '_, '_>, at: usize) -> Span<'static> {
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
fn wrong(scene: &Frame<'_, '_, '_>) -> Option<Span<'static>> {
    let record = scene.session.record().filter(|_| scene.session.fault().is_some())?;
    let text = format!("{}{}", scene.theme.signs().wrong, record.wrong().unwrap_or_default());
    Some(Span::styled(text, scene.theme.alarm()))
}
