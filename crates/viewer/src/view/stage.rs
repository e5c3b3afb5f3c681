//! How the board shares the screen with its facts and the list of moves.

use super::row::{Row, print};
use super::table::{CardSize, DrawnTable, NARROW, SIZES};
use super::{Frame, PANE, bold, branches, facts, legal, mistakes, moves};
use crate::model::Overlay;
use crate::model::drawn::{ClickTarget, Drawn};
use crate::model::shape::BoardShape;
use patience_core::draw::Layout;
use patience_core::game::Board;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// The minimum width of a list of moves beside the board, without and with the facts below it.
const LIST: u16 = 22;
const WIDE: u16 = 36;

/// The width that facts beside a board can do with.
const FACTS: u16 = 40;

/// The minimum height of a board and what is below it for taller cards.
const TALL: u16 = 28;

/// The gap between the board and what is beside it.
const GUTTER: u16 = 4;

/// How the board and the rest share a rectangle.
struct BoardPlan {
    /// The place of the plan among the plans, from the largest cards down.
    rank: usize,
    /// Whether all of it fits.
    fits: bool,
    size: CardSize,
    table: (u16, u16),
    /// Whether the list stands beside the board.
    list: bool,
    /// Whether the facts stand beside the board, below the list.
    facts: bool,
}

impl BoardPlan {
    /// Returns the plan with the largest cards that fit, or else one that needs scrolling.
    fn new(
        scene: &Frame<'_, '_, '_>,
        board: &Board,
        shape: &BoardShape,
        area: Rect,
    ) -> Option<Self> {
        let middle = Layout::of(board).middle;
        let plans: Vec<Self> = SIZES
            .iter()
            .enumerate()
            .map(|(rank, &size)| {
                let table = size.measure(middle, shape);
                let room = area.width.saturating_sub(table.0 + GUTTER);
                Self { rank, fits: false, size, table, list: room >= LIST, facts: room >= WIDE }
            })
            .collect();
        let fits = |plan: &Self| {
            // Taller cards, and gaps between rows, are for windows with room to spare.
            let is_wasteful = plan.size.tall && !(plan.facts && area.height >= TALL)
                || plan.size.apart && scene.is_tight;
            if is_wasteful || plan.table.0 > area.width || plan.table.1 > area.height {
                return false;
            }
            let facts = plan.facts_of(scene, area.width).len() as u16;
            plan.table.1 + plan.under(facts, scene) <= area.height
                && (!plan.facts || facts + 2 <= area.height)
        };
        let fitting = plans.iter().position(fits);
        let at = fitting
            .or_else(|| (NARROW..plans.len()).find(|&at| plans[at].table.0 <= area.width))
            .unwrap_or(plans.len() - 1);
        plans.into_iter().nth(at).map(|plan| Self { fits: fitting.is_some(), ..plan })
    }

    /// Returns the facts about the board, as wide as they can be. Plans that are compared have the same.
    fn facts_of(&self, scene: &Frame<'_, '_, '_>, width: u16) -> Vec<Row> {
        let width = if self.facts { self.beside(width) } else { width };
        let kind = (width, self.facts && self.size.tall);
        let mut known = scene.facts.borrow_mut();
        if let Some((_, rows)) = known.iter().find(|(known, _)| *known == kind) {
            return rows.clone();
        }
        let rows = facts::rows(scene, kind.0, kind.1);
        known.push((kind, rows.clone()));
        rows
    }

    /// Returns a plan with the list and the facts below the board, if the legal moves of the game would be cut
    /// beside it and no fewer have room below. That depends on the game and the window alone.
    fn whole(&self, scene: &Frame<'_, '_, '_>, area: Rect) -> Option<Self> {
        let room = self.beside(area.width);
        let (width, _) = legal::widths(scene);
        // The words of the analysis would be below the board.
        if !is_cut(scene, room) || scene.analysis.is_on {
            return None;
        }
        let below = Self { list: false, facts: false, ..*self };
        let [beside, facts] =
            [self, &below].map(|plan| plan.facts_of(scene, area.width).len() as u16);
        let height = if self.facts { area.height.saturating_sub(beside + 1) } else { self.table.1 };
        let taken = self.table.1 + facts + 2 * u16::from(scene.is_roomy);
        let rows = area.height.saturating_sub(taken + 1);
        // Beside the board, a row takes more lines.
        let [lines, fewer] = [room, area.width].map(|room| width.div_ceil(room.max(1)));
        (rows > 2 && rows * lines >= height * fewer).then_some(below)
    }

    /// Returns the number of columns beside the board.
    fn beside(&self, width: u16) -> u16 {
        width.saturating_sub(self.table.0 + GUTTER)
    }

    /// Returns the number of rows below the board.
    fn under(&self, facts: u16, scene: &Frame<'_, '_, '_>) -> u16 {
        let blank = u16::from(scene.is_roomy);
        let facts = if self.facts { 0 } else { facts + blank };
        // In a low window, the board comes first, unless the user has opened a list.
        let has_list = !self.list && (!scene.is_low || is_replaced(scene));
        facts + if has_list { 1 + 2 * blank } else { 0 }
    }
}

/// Returns how large the cards are that fit with all the rest, from 0 down.
pub(super) fn rank_of_fitting(
    scene: &Frame<'_, '_, '_>,
    board: &Board,
    area: Rect,
) -> Option<usize> {
    let plan = BoardPlan::new(scene, board, scene.session.shape(), area)?;
    plan.fits.then_some(plan.rank)
}

/// Returns the least and the greatest number of columns that are of use to the board with what stands
/// beside it.
pub(super) fn widths(scene: &Frame<'_, '_, '_>, board: &Board, area: Rect) -> (u16, u16) {
    let least = Rect { width: area.width.saturating_sub(PANE + GUTTER), ..area };
    let Some(plan) = BoardPlan::new(scene, board, scene.session.shape(), least) else {
        return (0, 0);
    };
    let board = plan.table.0 + GUTTER;
    (board + WIDE, board + moves::width(scene).max(FACTS))
}

/// Returns the width of the board alone, if all that could stand beside it has room below it.
pub(super) fn narrowest(scene: &Frame<'_, '_, '_>, board: &Board, area: Rect) -> Option<u16> {
    let shape = scene.session.shape();
    let wide = Rect { width: area.width.saturating_sub(PANE + GUTTER), ..area };
    let plan = BoardPlan::new(scene, board, shape, wide)?;
    let alone = BoardPlan::new(scene, board, shape, Rect { width: plan.table.0, ..area })?;
    (alone.fits && alone.rank <= plan.rank).then_some(plan.table.0)
}

/// Draws the board with its facts and moves, and a list of legal moves down to `bottom` if there is
/// no room beside the board. Returns the number of rows it takes.
pub(super) fn draw(
    scene: &Frame<'_, '_, '_>,
    board: &Board,
    area: Rect,
    bottom: u16,
    cells: &mut Buffer,
    drawn: &mut Drawn,
) -> u16 {
    let alone = BoardShape::of(board, &scene.marks);
    let of_record = scene.session.shape();
    let rank = |shape| BoardPlan::new(scene, board, shape, area).map(|plan| plan.rank);
    // A failing record has no later move that could need the room.
    let is_last = scene.session.diagnostic().is_some() && rank(of_record) != rank(&alone);
    let shape = if is_last { &alone } else { of_record };
    let Some(plan) = BoardPlan::new(scene, board, shape, area) else { return 0 };
    let plan = plan.whole(scene, area).unwrap_or(plan);
    let mut facts = plan.facts_of(scene, area.width);
    if plan.list && is_cut(scene, plan.beside(area.width)) {
        // The list needs the lines for cards that are still to go.
        while facts.pop_if(|row| row.width() == 0).is_some() {}
    }
    let under = plan.under(facts.len() as u16, scene).min(area.height.saturating_sub(4));
    let (width, height) = (plan.table.0.min(area.width), plan.table.1.min(area.height - under));
    let middle = Layout::of(board).middle;
    // A card that is looked for is to be seen, wherever it lies.
    let lowered = (plan.table.1 > height && !drawn.scroll.to_highlight)
        .then_some(of_record)
        .and_then(|shape| shape.lowered(|shape| plan.size.measure(middle, shape).1 <= height));
    // If there is no room to spare, reserve none for other moves.
    let shape = lowered.as_ref().unwrap_or(if plan.table.1 > height { &alone } else { shape });
    let table = plan.size.draw(middle, shape, &scene.marks, drawn.scroll.to_highlight, scene.theme);
    let window = Rect { width, height: height.min(table.cells.area.height), ..area };
    show(scene, &table, window, cells, drawn);
    let left = area.x + width + GUTTER;
    let side = Rect { x: left, width: area.right().saturating_sub(left), ..window };
    if plan.facts {
        beside(scene, &facts, side, area.height, cells, drawn)
    } else {
        let side = plan.list.then_some(side);
        let under = Rect { y: window.bottom(), height: area.height - window.height, ..area };
        window.height + below(scene, &facts, side, under, bottom, cells, drawn)
    }
}

/// Draws the list and the facts beside the board. Returns the number of rows of both.
fn beside(
    scene: &Frame<'_, '_, '_>,
    facts: &[Row],
    side: Rect,
    most: u16,
    cells: &mut Buffer,
    drawn: &mut Drawn,
) -> u16 {
    // The part beside a low board may go on below it: that of a list as far as there is room, so that the facts
    // stay where they are.
    let needed = if is_replaced(scene) { most } else { facts.len() as u16 + 5 };
    let side = Rect { height: needed.max(side.height).min(most), ..side };
    let rows = side.height.saturating_sub(facts.len() as u16 + 1);
    if is_replaced(scene) && rows < 3 {
        list(scene, side, cells, drawn);
    } else {
        list(scene, Rect { height: rows, ..side }, cells, drawn);
        let height = side.height.saturating_sub(rows + 1);
        print(facts, Rect { y: side.y + rows + 1, height, ..side }, cells, drawn);
    }
    side.height
}

/// Draws the facts below the board, and the list at its side or, without one, below the facts.
/// Returns the number of rows that it takes below the board.
fn below(
    scene: &Frame<'_, '_, '_>,
    facts: &[Row],
    side: Option<Rect>,
    area: Rect,
    bottom: u16,
    cells: &mut Buffer,
    drawn: &mut Drawn,
) -> u16 {
    let blank = u16::from(scene.is_roomy);
    let end = area.bottom();
    let is_cut = side.is_some_and(|side| is_cut(scene, side.width));
    let lowest = if is_cut { end.saturating_sub(facts.len() as u16) } else { 0 };
    let top = lowest.max(area.y + blank);
    let height = (facts.len() as u16).min(end.saturating_sub(top));
    print(facts, Rect { y: top, height, ..area }, cells, drawn);
    let under = (top + facts.len() as u16).min(end);
    if let Some(side) = side {
        // Facts that are no wider than the board leave blanks below the list.
        let wide = facts.iter().position(|row| row.width() >= usize::from(side.x - area.x));
        let free = wide.map_or(end, |wide| (top + wide as u16).saturating_sub(1).min(end));
        let needed = if is_listed(scene) { legal::height(scene, side.width) } else { 0 };
        let height = needed.clamp(side.height, side.height.max(free.saturating_sub(side.y)));
        list(scene, Rect { height, ..side }, cells, drawn);
        return under.max(side.y + height) - area.y;
    }
    let y = (under + blank).min(end);
    let wanted = match scene.model.overlay() {
        Overlay::Moves => legal::height(scene, area.width),
        _ => bottom - y,
    };
    let height = match is_replaced(scene) {
        // In a low window, a long list is all that there is to look at. A short one leaves the move in words
        // what it does not need.
        true if end.saturating_sub(y) < wanted.min(5) => wanted.min(bottom - y),
        true => end - y,
        false => (end - y).min(3),
    };
    list(scene, Rect { y, height, ..area }, cells, drawn);
    y + height - area.y
}

/// Returns whether the legal moves are in the place of the moves.
fn is_listed(scene: &Frame<'_, '_, '_>) -> bool {
    is_replaced(scene) && scene.model.overlay() == Overlay::Moves
}

/// Returns whether a list of the legal moves in so many columns may cut those of the game, at this move or at
/// another.
fn is_cut(scene: &Frame<'_, '_, '_>, width: u16) -> bool {
    is_listed(scene) && legal::widths(scene).0 > width
}

/// Returns whether another list is in the place of the moves.
fn is_replaced(scene: &Frame<'_, '_, '_>) -> bool {
    let overlay = scene.model.overlay();
    !scene.has_pane && matches!(overlay, Overlay::Moves | Overlay::Mistakes | Overlay::Branches)
}

/// Draws the legal moves, or those of the record.
fn list(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    match scene.model.overlay() {
        _ if !is_replaced(scene) => moves::draw(scene, area, cells, drawn),
        Overlay::Moves => legal::draw(scene, area, cells, drawn),
        Overlay::Mistakes => mistakes::draw(scene, area, cells, drawn),
        Overlay::Branches => branches::draw(scene, area, cells, drawn),
        _ => moves::draw(scene, area, cells, drawn),
    }
}

/// Draws the part of a board that fits, with the focus in view.
fn show(
    scene: &Frame<'_, '_, '_>,
    table: &DrawnTable,
    window: Rect,
    cells: &mut Buffer,
    drawn: &mut Drawn,
) {
    let full = table.cells.area;
    let over = (i32::from(full.width - window.width), i32::from(full.height - window.height));
    let focus = table.focus.unwrap_or_default();
    // Show the last row and column of the focus, but keep its first ones in view.
    let follow = |start: u16, end: u16, room: u16| {
        i32::from(end).saturating_sub(i32::from(room) - 1).clamp(0, i32::from(start).max(0))
    };
    let base = (
        follow(focus.x, focus.right(), window.width),
        follow(focus.y, focus.bottom(), window.height),
    );
    let scroll = &mut drawn.scroll;
    let left = (base.0 + scroll.right).clamp(0, over.0);
    let top = (base.1 + scroll.down).clamp(0, over.1);
    (scroll.right, scroll.down) = (left - base.0, top - base.1);
    let seen = Rect { x: left as u16, y: top as u16, ..window };
    for y in 0..window.height {
        for x in 0..window.width {
            if let (Some(from), Some(to)) = (
                table.cells.cell((seen.x + x, seen.y + y)),
                cells.cell_mut((window.x + x, window.y + y)),
            ) {
                *to = from.clone();
            }
        }
    }
    let shown = |place: Rect| {
        let place = place.intersection(seen);
        let (x, y) = (window.x + place.x - seen.x, window.y + place.y - seen.y);
        (!place.is_empty()).then_some(Rect { x, y, ..place })
    };
    let cards =
        table.cards.iter().filter_map(|&(it, card)| Some((shown(it)?, ClickTarget::Card(card))));
    drawn.hits.extend(cards);
    let spots =
        table.spots.iter().filter_map(|&(it, spot, exposed)| Some((shown(it)?, spot, exposed)));
    drawn.spots.extend(spots);
    let more = scene.theme.signs().more;
    let (right, bottom) = (window.right().saturating_sub(1), window.bottom().saturating_sub(1));
    for (sign, wanted, x, y) in [
        (more[0], left > 0, window.x, window.y),
        (more[1], left < over.0, right, window.y),
        (more[2], top > 0, right, window.y),
        (more[3], top < over.1, right, bottom),
    ] {
        if wanted {
            cells.set_string(x, y, sign, bold());
        }
    }
}
