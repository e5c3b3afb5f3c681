//! The list of mistakes.

use super::list::{head, put};
use super::row::Row;
use super::searching::searching;
use super::{Frame, bold};
use crate::model::Overlay;
use crate::model::drawn::{ClickTarget, Drawn};
use patience_report::words::{self, count};
use patience_search::analysis::{Mistake, mistakes};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::Span;

/// Draws the mistakes that are known so far.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let mistakes = mistakes(&scene.positions);
    let list = scene.model.mistakes.list(&mistakes);
    let (rows, area) = head(&heading(scene, &mistakes), &list, mistakes.len(), area, cells);
    drawn.tops.push((Overlay::Mistakes, rows.start));
    let steps = scene.session.steps();
    let longest = mistakes.iter().filter_map(|mistake| steps.get(mistake.at));
    let longest = longest.map(|step| step.mv.to_string().len()).max().unwrap_or(0);
    let digits = steps.len().to_string().len();
    for (y, row) in (area.y..).zip(rows) {
        let mistake = &mistakes[row];
        let Some(step) = steps.get(mistake.at) else { continue };
        let is_here = scene.session.played().len() == mistake.at;
        let mark = if is_here { scene.theme.signs().before } else { " " };
        let mut line = Row::from(Span::styled(mark, bold()));
        line.push(Span::styled(format!("{:>digits$}  ", mistake.at + 1), scene.theme.faint()));
        let mv = step.mv.to_string();
        let gap = " ".repeat(longest - mv.len() + 2);
        let is_selected = row == list.at && scene.model.overlay() == Overlay::Mistakes;
        line.push(Span::styled(mv, if is_selected { bold().reversed() } else { Style::new() }));
        line.push(format!("{gap}{}", words::mistake(mistake)));
        let place = Rect { y, height: 1, ..area };
        put(&line.line(), place, scene.theme, cells);
        drawn.hits.push((place, ClickTarget::Move(mistake.at)));
    }
}

fn heading(scene: &Frame<'_, '_, '_>, mistakes: &[Mistake]) -> String {
    let is_done = scene.analysis.is_done(scene.session);
    let count = match mistakes.len() {
        // They are known, and hidden from who looks for the better move.
        0 if is_done => "no mistake was found".to_owned(),
        0 => "no mistake so far".to_owned(),
        found => count(found, "mistake"),
    };
    if is_done { count } else { format!("{count}, {}", searching(scene)) }
}
