//! The list of legal moves.

use super::list::{head, put};
use super::row::{Row, text, wrap};
use super::{Frame, bold};
use crate::model::Overlay;
use crate::model::drawn::{ClickTarget, Drawn};
use crate::model::legal::{LegalMove, LegalRow};
use patience_report::words::{count, prospects};
use patience_search::analysis::Bounds;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// Draws the moves with their words, the one of the record marked.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let (list, theme) = (&scene.model.legal, scene.theme);
    let (rows, area) = head(&heading(scene), &list.list, list.rows().len(), area, cells);
    drawn.tops.push((Overlay::Moves, rows.start));
    let shown: Vec<ShownMove> = rows.filter_map(|at| ShownMove::of(scene, at)).collect();
    let figures = Figures::new(scene, &shown, area);
    let room = figures.as_ref().map_or(area.width, |figures| figures.words);
    // Blanks below the list are for the sentences that are too long, the first ones first.
    let mut spare = usize::from(area.height).saturating_sub(shown.len());
    let mut y = area.y;
    for it in shown {
        if let Some(figures) = &figures {
            let figure = figure(scene, it.row, figures.are_long);
            cells.set_string(area.x + room + 2, y, figure, Style::new());
        }
        let lines = it.broken(room, spare + 1);
        let at = it.at;
        spare -= lines.len() - 1;
        let height = lines.len() as u16;
        for (line, y) in lines.into_iter().zip(y..) {
            put(&line, Rect { y, height: 1, width: room, ..area }, theme, cells);
        }
        drawn.hits.push((Rect { y, height, ..area }, ClickTarget::Row(Overlay::Moves, at)));
        y += height;
    }
}

/// A row of the list.
struct ShownMove {
    at: usize,
    row: LegalRow,
    /// The move, with what is known of it, and blanks up to its words.
    mv: Row,
    /// What the move does, in words.
    sentence: Row,
}

impl ShownMove {
    /// Returns a row of the list.
    fn of(scene: &Frame<'_, '_, '_>, at: usize) -> Option<Self> {
        let (list, theme) = (&scene.model.legal, scene.theme);
        let row = *list.rows().get(at)?;
        let legal = list.moves.get(row.mv)?;
        let mark = if legal.is_played { theme.signs().before } else { " " };
        let mut mv = Row::from(Span::styled(mark, bold()));
        if scene.analysis.is_on {
            let bounds = scene.analysis.after(scene.session, legal.mv);
            mv.push(theme.outlook(bounds.map(Bounds::outlook)));
            mv.push(" ");
        }
        let is_selected = at == list.list.at && scene.model.overlay() == Overlay::Moves;
        let style = if is_selected { bold().reversed() } else { Style::new() };
        let longest = list.moves.iter().map(|mv| mv.text.len()).max().unwrap_or(0);
        mv.push(Span::styled(legal.text.clone(), style));
        mv.push(" ".repeat(longest - legal.text.len() + 2));
        let mut sentence = text(&words(row, legal), theme);
        if row.count > 1 {
            sentence.push(Span::styled(format!(", {}", count(row.count, "move")), theme.faint()));
        }
        Some(Self { at, row, mv, sentence })
    }

    /// Returns its lines with no more than `room` columns, the words one below the other. If these are more
    /// than `most`, the last one has all the rest.
    fn broken(&self, room: u16, most: usize) -> Vec<Line<'static>> {
        let indent = self.mv.width();
        let mut lines = wrap(&self.sentence, room.saturating_sub(indent as u16));
        let rest = lines.split_off(most.min(lines.len()));
        if let Some(last) = lines.last_mut() {
            for more in rest {
                last.push(" ");
                last.extend(more);
            }
        }
        let line = |(at, words): (usize, Row)| {
            let mut line = if at == 0 { self.mv.clone() } else { Row::from(" ".repeat(indent)) };
            line.extend(words);
            line.line()
        };
        lines.into_iter().enumerate().map(line).collect()
    }

    fn width(&self) -> usize {
        self.mv.width() + self.sentence.width()
    }
}

/// Returns the least number of columns that the moves of the game take with their words and with how far a win
/// is, and the number with that in words. It is the same at every move, so that nothing jumps.
pub(super) fn widths(scene: &Frame<'_, '_, '_>) -> (u16, u16) {
    let shape = scene.session.shape();
    let (verdict, [short, long]) =
        if scene.analysis.is_on { (3, FIGURES.map(|figure| 2 + figure)) } else { (0, [0, 0]) };
    let rest = 1 + verdict + shape.text + 2 + shape.words;
    ((rest + short) as u16, (rest + long) as u16)
}

/// Returns the number of lines that all moves take with their heading in so many columns, without how far a
/// win is.
pub(super) fn height(scene: &Frame<'_, '_, '_>, width: u16) -> u16 {
    let rows = (0..scene.model.legal.rows().len()).filter_map(|at| ShownMove::of(scene, at));
    1 + rows.map(|row| row.broken(width, usize::MAX).len() as u16).sum::<u16>()
}

/// The width of most figures, and of these in words.
const FIGURES: [usize; 2] = [6, 19];

/// Returns a move in words. A row of several says what they have in common.
fn words(row: LegalRow, legal: &LegalMove) -> String {
    match legal.words.rsplit_once(" into ") {
        Some((card, _)) if row.count > 1 && card.contains("freecell") => {
            format!("{card} into another")
        }
        Some((card, _)) if row.count > 1 => format!("{card} into a freecell"),
        _ => legal.words.clone(),
    }
}

/// How far the wins are, after the words of each row.
struct Figures {
    /// The width of the words.
    words: u16,
    /// Whether the figures are whole sentences.
    are_long: bool,
}

impl Figures {
    /// Returns figures in words if no row is cut for them, or short ones, or none.
    fn new(scene: &Frame<'_, '_, '_>, shown: &[ShownMove], area: Rect) -> Option<Self> {
        if !scene.analysis.is_on || area.width < 30 {
            return None;
        }
        let longest = shown.iter().map(ShownMove::width).max().unwrap_or(0) as u16;
        let width = |are_long: bool| {
            let figure = |it: &ShownMove| figure(scene, it.row, are_long).chars().count();
            shown.iter().map(figure).max().unwrap_or(0) as u16 + 2
        };
        let are_long = longest + width(true) <= area.width;
        let words = area.width.saturating_sub(width(are_long)).min(longest);
        Some(Self { words, are_long })
    }
}

/// Returns how far a win is that begins with the move of a row, if that is known.
fn figure(scene: &Frame<'_, '_, '_>, row: LegalRow, is_long: bool) -> String {
    let Some(bounds) = known(scene, row) else { return String::new() };
    match (bounds.at_most(), bounds.distance()) {
        _ if is_long => prospects(bounds),
        (_, Some(moves)) => format!("in {moves}"),
        (Some(moves), None) => format!("in {}{moves}", scene.theme.signs().at_most),
        (None, None) => String::new(),
    }
}

/// Returns what is known of a win that begins with the move of a row.
fn known(scene: &Frame<'_, '_, '_>, row: LegalRow) -> Option<Bounds> {
    let legal = scene.model.legal.moves.get(row.mv)?;
    scene.analysis.after(scene.session, legal.mv).map(Bounds::before)
}

/// Returns how many moves there are, and how many of them win, if that is known.
fn heading(scene: &Frame<'_, '_, '_>) -> String {
    let count = match scene.model.legal.moves.len() {
        0 => "no legal moves".to_owned(),
        moves => count(moves, "legal move"),
    };
    match scene.analysis.winning_moves(scene.session) {
        Some(0) => format!("{count}, none winning"),
        Some(wins) => format!("{count}, {wins} winning"),
        None => count,
    }
}
