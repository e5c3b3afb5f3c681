//! The list of legal moves.

use super::row::text;
use super::{Scene, bold};
use crate::cli::viewer::model::drawn::{Drawn, Target};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// Draws the moves with their words, the one of the record marked.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let width = area.width.saturating_sub(1).into();
    cells.set_stringn(area.x + 1, area.y, heading(scene), width, bold());
    let list = &scene.model.legal;
    let rows = usize::from(area.height.saturating_sub(1)).max(1);
    let highest = list.moves.len().saturating_sub(rows);
    let top = list.top.clamp((list.at + 1).saturating_sub(rows), list.at).min(highest);
    drawn.legal_top = top;
    let longest = list.moves.iter().map(|mv| mv.text.len()).max().unwrap_or(0);
    let here = scene.analysis.here(scene.session);
    let theme = scene.theme;
    let shown = list.moves.iter().enumerate().skip(top).take(area.height.saturating_sub(1).into());
    for (y, (row, mv)) in (area.y + 1..).zip(shown) {
        let mark = if mv.is_played { theme.signs().before } else { " " };
        let mut line = Line::from(Span::styled(mark, bold()));
        if scene.analysis.is_on {
            let outlook = here.and_then(|here| here.outlook_after(mv.mv));
            line.push_span(theme.outlook(outlook));
            line.push_span(" ");
        }
        let style = if row == list.at { bold().reversed() } else { Style::new() };
        line.push_span(Span::styled(mv.text.clone(), style));
        line.push_span(" ".repeat(longest - mv.text.len() + 2));
        line.extend(text(&mv.words, theme).line());
        cells.set_line(area.x, y, &line, area.width);
        if line.width() > usize::from(area.width) {
            let dots = theme.signs().dots;
            cells.set_string(area.right() - dots.chars().count() as u16, y, dots, theme.faint());
        }
        drawn.hits.push((Rect { y, height: 1, ..area }, Target::Legal(row)));
    }
}

/// Returns how many moves there are, and how many of them win, if that is known.
fn heading(scene: &Scene<'_, '_, '_>) -> String {
    let count = match scene.model.legal.moves.len() {
        0 => "no legal moves".to_owned(),
        1 => "1 legal move".to_owned(),
        moves => format!("{moves} legal moves"),
    };
    match scene.analysis.winning_moves(scene.session) {
        Some(0) => format!("{count}, none winning"),
        Some(wins) => format!("{count}, {wins} winning"),
        None => count,
    }
}
