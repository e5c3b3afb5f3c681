//! Draws the whole screen.

use super::state::{About, Overlay, Shape, Viewer};
use super::table::{SIZES, Size};
use super::{facts, help, legal, mouse, moves, records, whereabouts};
use patience_core::game::Board;
use patience_core::judge::Status;
use patience_core::notation::Outcome;
use patience_report::diagnostic::shown;
use patience_report::drawing;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};
use std::path::MAIN_SEPARATOR;

/// The smallest window that the viewer works in.
const LEAST: (u16, u16) = (40, 12);

/// The minimum width of a list of moves beside the board, without and with the facts below it.
const LIST: u16 = 22;
const WIDE: u16 = 36;

/// The gap between the board and what is beside it.
const GUTTER: u16 = 4;

/// Draws everything, and limits scrolling to what there is.
pub(super) fn draw(viewer: &mut Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    viewer.hits.clear();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let lines = [
            format!("{} by {} are needed", LEAST.0, LEAST.1),
            format!("the window is {} by {}", area.width, area.height),
        ];
        print(&lines.map(Line::from), area, cells);
        return;
    }
    bottom(viewer, row(area, area.height - 1), cells);
    if viewer.overlay == Overlay::Records {
        records::draw(viewer, Rect { height: area.height - 1, ..area }, cells);
        return;
    }
    header(viewer, row(area, 0), cells);
    // A diagnostic takes many lines. The board should not move when it comes.
    let is_roomy = |fails: bool| area.height >= if fails { 30 } else { 20 };
    let fails = viewer.fault().is_some();
    let gap = u16::from(is_roomy(fails && viewer.board.is_some()));
    let roomy = is_roomy(viewer.diagnostic().is_some() && viewer.board.is_some());
    let body = Rect::new(area.x, area.y + 1 + gap, area.width, area.height - 2 - 2 * gap);
    if viewer.overlay == Overlay::Help {
        let page = help::page(viewer.theme, area.width);
        viewer.scroll.lines =
            viewer.scroll.lines.min((page.len() as u16).saturating_sub(body.height));
        print(&page[usize::from(viewer.scroll.lines)..], body, cells);
        return;
    }
    stack(viewer, body, roomy, cells);
    // Moves are not cards, though they can look like them.
    let clickable = mouse::cards(cells, body);
    viewer.hits.splice(0..0, clickable);
}

/// Draws the board with what is beside it, and the text below it.
fn stack(viewer: &mut Viewer<'_, '_>, body: Rect, roomy: bool, cells: &mut Buffer) {
    let half = usize::from(body.height) / 2;
    let board = viewer.board.clone();
    let spare = board.as_ref().map_or(0, |board| spare(viewer, board, body, roomy));
    let mut said = below(viewer, body, roomy, half, spare);
    let height = said.len() as u16;
    let above = Rect { height: body.height - height, ..body };
    let used = match board {
        Some(board) => stage(viewer, &board, above, body.bottom(), roomy, cells),
        None => 0,
    };
    let rest = Rect { y: above.y + used, height: body.height.saturating_sub(used), ..body };
    if rest.height > height && viewer.diagnostic().is_some() {
        // The board took less room than it could have.
        said = below(viewer, body, roomy, half + usize::from(rest.height - height), spare);
    }
    print(&said, rest, cells);
}

/// Returns the number of lines to reserve for where cards are, at the cost of no card.
fn spare(viewer: &Viewer<'_, '_>, board: &Board, body: Rect, roomy: bool) -> usize {
    let least = reserved(viewer, body, roomy) + usize::from(roomy);
    let rank = |spare: usize| {
        let height = body.height.saturating_sub((least + spare) as u16);
        plan(viewer, board, &viewer.shape, Rect { height, ..body }, roomy)
            .filter(|plan| plan.fits)
            .map(|plan| plan.rank)
    };
    let Some(best) = rank(0).filter(|_| roomy) else { return 0 };
    [4, 3, 2, 1].into_iter().find(|&spare| rank(spare) == Some(best)).unwrap_or(0)
}

/// Returns the number of lines that the moves of a record take in words. Lines are wrapped between
/// words, so none is quite full.
fn reserved(viewer: &Viewer<'_, '_>, body: Rect, roomy: bool) -> usize {
    let width = usize::from(body.width) - 8;
    let words = (viewer.shape.words + 10).div_ceil(width).clamp(1, if roomy { 5 } else { 2 });
    words + analysis(viewer, body).len()
}

/// Returns the lines of the analysis. In a low window, only the more important ones.
fn analysis(viewer: &Viewer<'_, '_>, body: Rect) -> Vec<Line<'static>> {
    viewer.analysis_lines(body.width, if body.height < 14 { 1 } else { 2 })
}

fn row(area: Rect, at: u16) -> Rect {
    Rect { y: area.y + at, height: 1, ..area }
}

fn print(lines: &[Line<'_>], area: Rect, cells: &mut Buffer) {
    for (line, at) in lines.iter().zip(0..area.height) {
        cells.set_line(area.x, area.y + at, line, area.width);
    }
}

/// Draws the game, the record and the move.
fn header(viewer: &Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    let Some(view) = viewer.view() else { return };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let id = viewer.transcript().map(|transcript| transcript.id());
    let (record, records) = viewer.record();
    let Some(entry) = viewer.library.entries().get(record) else { return };
    let status = match viewer.lines.last().map(|line| line.end) {
        None => viewer.theme.verdict(entry.status, entry.passes),
        Some(Outcome::Solved) => viewer.theme.verdict(Status::Solved, true),
        Some(Outcome::Stuck) => viewer.theme.verdict(Status::Stuck, false),
        Some(Outcome::Partial) if viewer.variation().is_some() => {
            Span::styled("variation", Style::new().add_modifier(Modifier::BOLD))
        }
        Some(Outcome::Partial) => Span::default(),
    };
    let moves = viewer.moves().to_string();
    let moves = format!("   move {:>1$} of {moves}", viewer.number(), moves.len());
    let line = |status: Span<'static>| Line::from(vec![status, Span::styled(moves.clone(), bold)]);
    // At the end, the code takes the place of the status, so it has room from the start.
    let code = viewer.fault().and(entry.code).map(|code| {
        let sign = viewer.theme.signs().wrong.trim_end();
        line(Span::styled(format!("{sign} {}", code.as_str()), status.style))
    });
    let least = id.map_or(8, |id| id.to_string().len()) + 3;
    let code = code.filter(|code| code.width() + least <= usize::from(area.width));
    let right = line(status);
    let width = code.as_ref().map_or(0, Line::width).max(right.width()) as u16;
    let right = match code {
        Some(code) if viewer.diagnostic().is_some() => code,
        _ => right,
    };
    let from = area.right().saturating_sub(right.width() as u16);
    cells.set_line(from, area.y, &right, area.width);
    let room = usize::from(area.width.saturating_sub(width + 2));
    let source = match viewer.is_game {
        true => String::new(),
        false => format!("{}:{}", shown(view.source.name.as_bytes()), view.line),
    };
    let record =
        if records > 1 { format!("record {} of {records}", record + 1) } else { String::new() };
    let title = id.map_or("", |id| id.variant.title()).to_owned();
    let id = id.map_or_else(|| "no game".to_owned(), |id| id.to_string());
    // From everything down to the most important.
    let file = source.rsplit(MAIN_SEPARATOR).next().unwrap_or_default().to_owned();
    let choices = [
        vec![&title, &source, &record],
        vec![&source, &record],
        vec![&file, &record],
        vec![&record],
        vec![],
    ];
    let line = |parts: &Vec<&String>| {
        let mut line = Line::from(Span::styled(id.clone(), bold));
        for part in parts.iter().filter(|part| !part.is_empty()) {
            line.push_span(format!("   {part}"));
        }
        line
    };
    let left = choices
        .iter()
        .map(line)
        .find(|line| line.width() <= room)
        .unwrap_or_else(|| Line::from(Span::styled(id.clone(), bold)));
    cells.set_line(area.x, area.y, &left, room as u16);
    if viewer.diagnostic().is_some() {
        cells.set_style(area, viewer.theme.alarm());
    }
}

/// Draws the question, the message or the keys.
fn bottom(viewer: &Viewer<'_, '_>, area: Rect, cells: &mut Buffer) {
    let line = match (&viewer.asks, &viewer.message) {
        (Some(question), _) => {
            let about = match question.about {
                About::Move => "go to move",
                About::Card => "find card",
                About::Records => "find records with",
                About::Play => "play",
                About::File => "write to file (none: clipboard)",
                About::Overwrite => "replace (y or n)",
            };
            let about = format!("{about}: ");
            let typed = shown(question.typed.as_bytes());
            // The end of a long text is where it grows.
            let room = usize::from(area.width).saturating_sub(about.len() + 1);
            let hidden = typed.chars().count().saturating_sub(room);
            let typed: String = typed.chars().skip(hidden).collect();
            Line::from(vec![
                Span::raw(format!("{about}{typed}")),
                Span::styled(" ", Style::new().add_modifier(Modifier::REVERSED)),
            ])
        }
        (None, Some(message)) => Line::from(message.clone()),
        (None, None) => viewer.hint_line().unwrap_or_else(|| help::footer(viewer, area.width)),
    };
    cells.set_line(area.x, area.y, &line, area.width);
}

/// Returns the lines below the board: the move in words, or `room` lines of the diagnostic, and
/// where cards are. Except for a diagnostic, their number is the same at every move of a record.
fn below(
    viewer: &mut Viewer<'_, '_>,
    body: Rect,
    roomy: bool,
    room: usize,
    spare: usize,
) -> Vec<Line<'static>> {
    let blank = usize::from(roomy);
    let mut lines = vec![Line::default(); if viewer.board.is_some() { blank } else { 0 }];
    let mut found = whereabouts::lines(viewer, body.width);
    let analysis = analysis(viewer, body);
    if let Some(drawing) = drawing(viewer, body.width) {
        // The code is in the header.
        let drawn: Vec<Line<'static>> =
            drawing.lines().skip(2).map(|line| viewer.theme.text(line)).collect();
        found.truncate(usize::from(body.height) / 4);
        let below = if found.is_empty() { 0 } else { found.len() + blank };
        let most = if viewer.board.is_some() { room } else { usize::from(body.height) };
        let most = most.saturating_sub(blank + below + analysis.len());
        let over = drawn.len().saturating_sub(most);
        viewer.scroll.lines = viewer.scroll.lines.min(over as u16);
        let from = usize::from(viewer.scroll.lines);
        let mut shown: Vec<Line<'static>> = drawn.into_iter().skip(from).take(most).collect();
        if over > 0
            && let Some(last) = shown.last_mut()
        {
            let signs = viewer.theme.signs();
            let sign = if from < over { signs.more[3] } else { signs.more[2] };
            *last =
                Line::from(Span::styled(format!("{sign} {}", signs.up_down), viewer.theme.faint()));
        }
        lines.extend(analysis);
        lines.extend(shown);
        lines.extend(vec![Line::default(); below - found.len()]);
        lines.extend(found);
        return lines;
    }
    // The board should not move if the words take another line, or if a card is found.
    let room = reserved(viewer, body, roomy) - analysis.len() + spare;
    let mut words = moves::words(viewer, body.width);
    found.truncate(room);
    words.truncate(room - found.len());
    let gap = usize::from(!found.is_empty() && words.len() + found.len() < room);
    lines.extend(words);
    lines.extend(vec![Line::default(); gap]);
    lines.extend(found);
    lines.resize_with(blank + room, Line::default);
    lines.extend(analysis);
    lines
}

/// Returns the diagnostic, drawn as by `verify`.
fn drawing(viewer: &Viewer<'_, '_>, width: u16) -> Option<String> {
    let (view, (diagnostic, location)) = (viewer.view()?, viewer.diagnostic()?);
    let style = drawing::Style { width: width.into(), colour: false, ascii: viewer.theme.ascii };
    Some(drawing::draw(diagnostic, view.source, *location, style))
}

/// How the board and the rest share a rectangle.
struct Plan {
    /// Its place among the plans, from the largest cards down.
    rank: usize,
    /// Whether all of it fits.
    fits: bool,
    size: Size,
    table: (u16, u16),
    /// Beside the board.
    list: bool,
    /// Beside the board, below the list.
    facts: bool,
}

impl Plan {
    /// Returns the facts about the board, as wide as they can be.
    fn facts_of(&self, viewer: &Viewer<'_, '_>, width: u16) -> Vec<Line<'static>> {
        let beside = if self.facts { self.table.0 + GUTTER } else { 0 };
        facts::lines(viewer, width - beside)
    }

    /// Returns the number of rows below the board.
    fn under(&self, facts: u16, blank: u16) -> u16 {
        let facts = if self.facts { 0 } else { facts + blank };
        facts + if self.list { 0 } else { 1 + 2 * blank }
    }
}

/// Returns the plan with the largest cards that fit, or else one that needs scrolling.
fn plan(
    viewer: &Viewer<'_, '_>,
    board: &Board,
    shape: &Shape,
    area: Rect,
    roomy: bool,
) -> Option<Plan> {
    let plans: Vec<Plan> = SIZES
        .iter()
        .enumerate()
        .map(|(rank, &size)| {
            let table = size.measure(board, shape);
            let room = area.width.saturating_sub(table.0 + GUTTER);
            Plan { rank, fits: false, size, table, list: room >= LIST, facts: room >= WIDE }
        })
        .collect();
    let fits = |plan: &Plan| {
        let facts = plan.facts_of(viewer, area.width).len() as u16;
        plan.table.0 <= area.width
            && plan.table.1 + plan.under(facts, u16::from(roomy)) <= area.height
            && (!plan.facts || facts + 2 <= area.height)
    };
    let fitting = plans.iter().position(fits);
    let at = fitting
        .or_else(|| (3..plans.len()).find(|&at| plans[at].table.0 <= area.width))
        .unwrap_or(plans.len() - 1);
    plans.into_iter().nth(at).map(|plan| Plan { fits: fitting.is_some(), ..plan })
}

/// Draws the board with its facts and moves. Returns the number of rows it takes.
fn stage(
    viewer: &mut Viewer<'_, '_>,
    board: &Board,
    area: Rect,
    bottom: u16,
    roomy: bool,
    cells: &mut Buffer,
) -> u16 {
    let legal = viewer.overlay == Overlay::Moves;
    let blank = u16::from(roomy);
    let marks = viewer.marks();
    let alone = Shape::of(board, &marks);
    let shape = viewer.shape.clone();
    let rank = |shape| plan(viewer, board, shape, area, roomy).map(|plan| plan.rank);
    // A failing record has no later move that could need the room.
    let shape = match viewer.diagnostic().is_some() && rank(&shape) != rank(&alone) {
        true => &alone,
        false => &shape,
    };
    let Some(plan) = plan(viewer, board, shape, area, roomy) else { return 0 };
    let facts = plan.facts_of(viewer, area.width);
    let facts_height = facts.len() as u16;
    let below = plan.under(facts_height, blank).min(area.height.saturating_sub(4));
    let (width, height) = (plan.table.0.min(area.width), plan.table.1.min(area.height - below));
    let window = Rect::new(area.x, area.y, width, height);
    // If there is no room to spare, reserve none for other moves.
    let shape = if plan.table.1 > height { &alone } else { shape };
    let table = plan.size.draw(board, shape, &marks, viewer.scroll.to_highlight, viewer.theme);
    let height = height.min(table.cells.area.height);
    let window = Rect { height, ..window };
    show(viewer, &table, window, cells);

    let mut y = area.y + height;
    let side = Rect::new(
        area.x + width + GUTTER,
        area.y,
        area.width.saturating_sub(width + GUTTER),
        height,
    );
    if plan.facts {
        // The part beside a low board may go on below it.
        let least = facts_height + if legal { 12 } else { 5 };
        let side = Rect { height: least.max(height).min(area.height), ..side };
        let list = side.height.saturating_sub(facts_height + 1);
        if legal && list < 6 {
            legal::draw(viewer, side, cells);
            return side.height.max(height);
        }
        match legal {
            true => legal::draw(viewer, Rect { height: list, ..side }, cells),
            false => moves::draw(viewer, Rect { height: list, ..side }, cells),
        }
        print(
            &facts,
            Rect { y: side.y + list + 1, height: side.height.saturating_sub(list + 1), ..side },
            cells,
        );
        return side.height.max(height);
    }
    y += blank;
    print(
        &facts,
        Rect { y, height: facts_height.min(area.bottom().saturating_sub(y)), ..area },
        cells,
    );
    y = (y + facts_height).min(area.bottom());
    if plan.list && legal {
        legal::draw(viewer, side, cells);
    } else if plan.list {
        moves::draw(viewer, side, cells);
    } else if legal {
        // There is nothing else to look at below.
        y = (y + blank).min(area.bottom());
        legal::draw(viewer, Rect { y, height: bottom - y, ..area }, cells);
        return bottom - area.y;
    } else {
        y = (y + blank).min(area.bottom());
        let list = Rect { y, height: (area.bottom() - y).min(3), ..area };
        moves::draw(viewer, list, cells);
        y += list.height;
    }
    y - area.y
}

/// Draws the part of a board that fits, with the focus in view.
fn show(
    viewer: &mut Viewer<'_, '_>,
    table: &super::table::Table,
    window: Rect,
    cells: &mut Buffer,
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
    let left = (base.0 + viewer.scroll.right).clamp(0, over.0);
    let top = (base.1 + viewer.scroll.down).clamp(0, over.1);
    (viewer.scroll.right, viewer.scroll.down) = (left - base.0, top - base.1);
    for y in 0..window.height {
        for x in 0..window.width {
            if let (Some(from), Some(to)) = (
                table.cells.cell((x + left as u16, y + top as u16)),
                cells.cell_mut((window.x + x, window.y + y)),
            ) {
                *to = from.clone();
            }
        }
    }
    let more = viewer.theme.signs().more;
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let (right, bottom) = (window.right().saturating_sub(1), window.bottom().saturating_sub(1));
    for (sign, wanted, x, y) in [
        (more[0], left > 0, window.x, window.y),
        (more[1], left < over.0, right, window.y),
        (more[2], top > 0, right, window.y),
        (more[3], top < over.1, right, bottom),
    ] {
        if wanted {
            cells.set_string(x, y, sign, bold);
        }
    }
}
