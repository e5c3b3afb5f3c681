//! Draws the model. It only reads it, and returns what lies where.

mod analysis;
mod branches;
mod chooser;
mod curve;
mod facts;
mod header;
mod help;
mod legal;
mod list;
mod mistakes;
mod moves;
mod records;
mod row;
mod rules;
mod searching;
mod stage;
mod table;
mod unfinished;

use self::row::{Row, print, text, wrap, wrapped};
use super::model::analysis::AnalysisPane;
use super::model::drawn::Drawn;
use super::model::marks::BoardMarks;
use super::model::session::Session;
use super::model::{Model, Overlay};
use super::theme::{Theme, Touch};
use patience_core::game::{Board, EffectKind};
use patience_report::drawing;
use patience_report::words::{count, describe};
use patience_search::analysis::Bounds;
use patience_table::exposed;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;
use ratatui_core::text::Span;
use std::cell::RefCell;

/// The smallest window that the viewer works in.
const LEAST: (u16, u16) = (40, 12);

/// The smallest width of a window with a pane for legal moves and analysis, and of that pane.
const WIDE: u16 = 120;
const PANE: u16 = 40;

/// The smallest width of a window in which a branch stands beside the line of the record.
const COMPARED: u16 = 160;

/// The facts about a board, after their width and whether they are drawn as cards.
type KnownFacts = ((u16, bool), Vec<Row>);

/// The gap before a pane.
const GUTTER: u16 = 3;

/// What is drawn, with what its parts have in common.
struct Frame<'m, 'f, 'a> {
    model: &'m Model<'f, 'a>,
    session: &'m Session<'a>,
    analysis: &'m AnalysisPane,
    theme: Theme,
    marks: BoardMarks,
    /// What is proved about each position of the line on the screen, if that is shown.
    positions: Vec<Option<Bounds>>,
    /// Whether there is room for blank lines.
    is_roomy: bool,
    /// Whether there is room for little else than the board.
    is_low: bool,
    /// Whether there is room for the curve of distances.
    has_curve: bool,
    /// Whether the legal moves and the analysis have a pane of their own.
    has_pane: bool,
    /// After how many moves the line on the screen branches off, if it does.
    branch: Option<usize>,
    /// Whether it does, with room for the line of the record beside it.
    compares: bool,
    /// The facts about the board, once they are known.
    facts: RefCell<Vec<KnownFacts>>,
}

impl<'m, 'f, 'a> Frame<'m, 'f, 'a> {
    fn new(model: &'m Model<'f, 'a>, area: Rect) -> Self {
        let (session, analysis) = (&model.session, &model.analysis);
        let has_pane = session.board().is_some() && area.width >= WIDE;
        let positions = analysis.is_on.then(|| analysis.positions(session));
        let branch = session.branch();
        Self {
            model,
            session,
            analysis,
            theme: model.theme,
            marks: model.marks(),
            positions: positions.unwrap_or_default(),
            is_roomy: is_roomy(session, area, session.diagnostic().is_some()),
            is_low: area.height < 14,
            has_curve: false,
            has_pane,
            branch,
            compares: has_pane && area.width >= COMPARED && branch.is_some(),
            facts: RefCell::default(),
        }
    }
}

/// Returns whether there is room for blank lines beside the board, and beside a diagnostic if there is one.
fn is_roomy(session: &Session<'_>, area: Rect, fails: bool) -> bool {
    area.height >= if fails && session.board().is_some() { 30 } else { 20 }
}

/// Draws everything. Returns what is on the screen.
pub(super) fn view(model: &Model<'_, '_>, area: Rect, cells: &mut Buffer) -> Drawn {
    let is_too_small = area.width < LEAST.0 || area.height < LEAST.1;
    let mut drawn = Drawn { scroll: model.scroll, is_too_small, ..Drawn::default() };
    if is_too_small {
        print(&too_small(area, model.theme), area, cells, &mut drawn);
        return drawn;
    }
    let mut scene = Frame::new(model, area);
    let mut scroll = |page: Vec<Row>| {
        let body = top(&scene, area, cells);
        let most = (page.len() as u16).saturating_sub(body.height);
        drawn.scroll.lines = drawn.scroll.lines.min(most);
        print(&page[usize::from(drawn.scroll.lines)..], body, cells, &mut drawn);
    };
    let (page, theme) = (Rect { height: area.height - 1, ..area }, model.theme);
    match model.overlay() {
        Overlay::Records => records::draw(&scene, page, cells, &mut drawn),
        Overlay::Chooser => chooser::draw(&scene, page, cells, &mut drawn),
        Overlay::Unfinished => {
            unfinished::draw(&scene, top(&scene, area, cells), cells, &mut drawn);
        }
        Overlay::Help => scroll(help::page(&scene, area.width)),
        Overlay::Rules(rules) => scroll(rules::page(&rules, theme, area.width)),
        Overlay::None | Overlay::Moves | Overlay::Mistakes | Overlay::Branches => {
            board(&mut scene, area, cells, &mut drawn);
        }
    }
    header::bottom(&scene, area, cells, &mut drawn);
    drawn
}

/// Returns the most that can be said whole in a window that is too small.
fn too_small(area: Rect, theme: Theme) -> Vec<Row> {
    let [short, needed] = [("x", ""), (" by ", " are needed")]
        .map(|(by, needed)| format!("{}{by}{}{needed}", LEAST.0, LEAST.1));
    let all = format!("{needed}\nthe window is {} by {}", area.width, area.height);
    let fits = |row: &Row| row.width() <= area.width.into();
    [all, needed, short]
        .iter()
        .map(|said| wrapped(said, area.width))
        .find(|rows| rows.len() <= area.height.into() && rows.iter().all(fits))
        .unwrap_or_else(|| vec![Row::from(theme.signs().dots)])
}

/// Draws what is at the top. Returns what is between that and the last line.
fn top(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer) -> Rect {
    // A diagnostic takes many lines. The board should not move when it comes.
    let gap = u16::from(is_roomy(scene.session, area, scene.session.fault().is_some()));
    header::top(scene, Rect { height: 1 + gap, ..area }, cells);
    Rect { y: area.y + 1 + gap, height: area.height - 2 - 2 * gap, ..area }
}

/// Draws the board with all that is beside it.
fn board(scene: &mut Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let body = top(scene, area, cells);
    let body = if scene.has_pane { pane(scene, body, cells, drawn) } else { body };
    // A board that does not fit needs every line.
    scene.is_roomy &=
        scene.session.board().is_none_or(|board| rank(scene, board, body, 0).is_some());
    scene.has_curve = scene.analysis.is_on
        && !scene.has_pane
        && scene.session.board().is_some_and(|board| has_curve(scene, board, body));
    stack(scene, body, cells, drawn);
    dragged(scene, area, cells);
}

/// Draws the card that the mouse drags.
fn dragged(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer) {
    let pick = &scene.model.pick;
    let card = pick.source().zip(scene.session.board());
    let card = card.and_then(|(place, board)| exposed(place, board));
    if let (Some((x, y)), Some(card)) = (pick.dragged, card)
        && area.contains(Position { x, y })
    {
        cells.set_span(x, y, &scene.theme.card(card, Touch::Target, true), area.right() - x);
    }
}

/// Draws the legal moves, or the branches, and the analysis below them in a pane of their own. Returns
/// the rest.
fn pane(scene: &Frame<'_, '_, '_>, body: Rect, cells: &mut Buffer, drawn: &mut Drawn) -> Rect {
    // The board has what it needs, the pane has room for its words, and what is left over is blank.
    let board = scene.session.board();
    let (least, most) = board.map_or((0, 0), |board| stage::widths(scene, board, body));
    let (needed, wanted) = legal::widths(scene);
    let wanted = wanted.max(PANE);
    let left = most.min(body.width.saturating_sub(wanted + GUTTER)).max(least);
    let left = left.min(body.width.saturating_sub(PANE + GUTTER));
    // What stands beside the board goes below it before a move is cut.
    let lines = (reserved(scene, body) + usize::from(scene.is_roomy)) as u16;
    let above = Rect { height: body.height.saturating_sub(lines), ..body };
    let alone = board.and_then(|board| stage::narrowest(scene, board, above));
    let left = match alone {
        Some(alone) if needed > body.width.saturating_sub(least + GUTTER) => alone,
        _ => left,
    };
    let width = wanted.min(body.width - left - GUTTER);
    let rest = Rect { width: left, ..body };
    let area = Rect { x: body.x + left + GUTTER, width, ..body };
    let analysis = analysis::pane(scene, width);
    let below = analysis.len() as u16;
    let above = Rect { height: body.height.saturating_sub(below + u16::from(below > 0)), ..area };
    match scene.model.overlay() {
        Overlay::Branches => branches::draw(scene, above, cells, drawn),
        _ if below == 0 => legal::draw(scene, above, cells, drawn),
        // Mistakes need a line each, and are few.
        _ => {
            let height = above.height / 3;
            let list = Rect { height: above.height - height - 1, ..above };
            legal::draw(scene, list, cells, drawn);
            let list = Rect { y: list.bottom() + 1, height, ..above };
            mistakes::draw(scene, list, cells, drawn);
        }
    }
    let below = Rect { y: body.bottom() - below, height: below, ..area };
    print(&analysis, below, cells, drawn);
    rest
}

/// Draws the board with what is beside it, and the text below it.
fn stack(scene: &Frame<'_, '_, '_>, body: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let half = usize::from(body.height) / 2;
    let board = scene.session.board();
    let mut said = below(scene, body, (half, 0), drawn);
    let height = said.len() as u16;
    let above = Rect { height: body.height - height, ..body };
    let used =
        board.map_or(0, |board| stage::draw(scene, board, above, body.bottom(), cells, drawn));
    let rest = Rect { y: above.y + used, height: body.height.saturating_sub(used), ..body };
    if rest.height > height {
        // The board took less room than it could have.
        let more = usize::from(rest.height - height);
        said = below(scene, body, (half + more, more), drawn);
    }
    // Where a list has taken some of the room, the blank lines go first, that before the words last.
    let is_over = |said: &[Row]| said.len() > usize::from(rest.height);
    while is_over(&said) && said.pop_if(|row| row.width() == 0).is_some() {}
    if is_over(&said) && said.first().is_some_and(|row| row.width() == 0) {
        said.remove(0);
    }
    print(&said, rest, cells, drawn);
}

/// Returns how large the cards of the board are, from 0 down, if it fits above so many lines more than are
/// reserved.
fn rank(scene: &Frame<'_, '_, '_>, board: &Board, body: Rect, more: usize) -> Option<usize> {
    let lines = reserved(scene, body) + usize::from(scene.is_roomy) + more;
    let height = body.height.saturating_sub(lines as u16);
    stage::rank_of_fitting(scene, board, Rect { height, ..body })
}

/// Returns whether there is room for the curve of distances, at the cost of no card.
fn has_curve(scene: &Frame<'_, '_, '_>, board: &Board, body: Rect) -> bool {
    let rank = |rows: usize| rank(scene, board, body, rows);
    body.height >= 14 && rank(0).is_some() && rank(0) == rank(1)
}

/// Returns the number of lines that the moves of a record take in words. Lines are wrapped between
/// words, so none is quite full.
fn reserved(scene: &Frame<'_, '_, '_>, body: Rect) -> usize {
    let width = usize::from(body.width) - 8;
    let words = (scene.session.shape().words + 10).div_ceil(width);
    let most = match (scene.is_roomy, scene.is_low) {
        (true, _) => 5,
        (false, false) => 2,
        (false, true) => 1,
    };
    words.clamp(1, most) + analysis(scene, body).len()
}

/// Returns the lines of the analysis. In a low window, only the more important ones.
fn analysis(scene: &Frame<'_, '_, '_>, body: Rect) -> Vec<Row> {
    if scene.has_pane {
        return Vec::new();
    }
    let height = if body.height < 14 { 1 } else { 2 };
    analysis::rows(scene, body.width, height + usize::from(scene.has_curve))
}

/// Returns the lines below the board: the move in words, with so many lines `more` than usual, or `room` lines
/// of the diagnostic. Where both fit, their number is the same at every move of a record.
fn below(
    scene: &Frame<'_, '_, '_>,
    body: Rect,
    (room, more): (usize, usize),
    drawn: &mut Drawn,
) -> Vec<Row> {
    let blank = usize::from(scene.is_roomy);
    let has_board = scene.session.board().is_some();
    let mut rows = vec![Row::default(); if has_board { blank } else { 0 }];
    let analysis = analysis(scene, body);
    if let Some(diagnostic) = diagnostic(scene, body.width) {
        let most = if has_board { room } else { usize::from(body.height) };
        let most = most.saturating_sub(blank + analysis.len());
        rows.extend(analysis);
        rows.extend(scrolled(diagnostic, most, scene.theme, drawn));
        return rows;
    }
    // The board should not move if the words take another line.
    let room = reserved(scene, body) - analysis.len();
    let words = last_move(scene, body.width, room + more);
    rows.extend(words);
    rows.resize_with(rows.len().max(blank + room), Row::default);
    rows.extend(analysis);
    rows
}

/// Returns `most` of some rows, as far as the user has scrolled. The last one tells of others.
fn scrolled(rows: Vec<Row>, most: usize, theme: Theme, drawn: &mut Drawn) -> Vec<Row> {
    let over = rows.len().saturating_sub(most);
    drawn.scroll.lines = drawn.scroll.lines.min(over as u16);
    let from = usize::from(drawn.scroll.lines);
    let mut shown: Vec<Row> = rows.into_iter().skip(from).take(most).collect();
    if over > 0
        && let Some(last) = shown.last_mut()
    {
        let signs = theme.signs();
        let sign = if from < over { signs.more[3] } else { signs.more[2] };
        let [_, _, up, down] = signs.arrows;
        *last = Row::from(Span::styled(format!("{sign} {up} {down}"), theme.faint()));
    }
    shown
}

/// Returns the diagnostic, drawn as by `verify`.
fn diagnostic(scene: &Frame<'_, '_, '_>, width: u16) -> Option<Vec<Row>> {
    let (record, (diagnostic, location)) = (scene.session.record()?, scene.session.diagnostic()?);
    let width = Some(width.into());
    let style = drawing::Style { width, colour: false, ascii: scene.theme.ascii };
    let drawn = drawing::draw_at(diagnostic, record.source, *location, style);
    Some(drawn.lines().map(|line| text(line, scene.theme)).collect())
}

/// Returns the current move in words, in so many lines: a deal of many cards says how many if that is all that
/// fits.
fn last_move(scene: &Frame<'_, '_, '_>, width: u16, most: usize) -> Vec<Row> {
    let Some(step) = scene.session.last_move() else {
        let is_deal = scene.session.board().is_some() && scene.session.at() == 0;
        return if is_deal { vec![Row::from("as dealt")] } else { Vec::new() };
    };
    let effect = &step.effect;
    let in_lines =
        |words: &str| wrap(&text(&format!("move {}: {words}", step.index), scene.theme), width);
    let mut lines = in_lines(&describe(effect, scene.theme.suits));
    if lines.len() > most && effect.kind == EffectKind::Deal {
        lines = in_lines(&format!("deal {}", count(effect.steps.len(), "card")));
    }
    lines.truncate(most);
    lines
}

/// Returns the style of text that is in front.
fn bold() -> Style {
    Style::new().bold()
}
