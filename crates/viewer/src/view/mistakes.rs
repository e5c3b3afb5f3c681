//! The list of mistakes.

use super::row::Row;
use super::searching::searching;
use super::{Scene, bold};
use crate::model::Overlay;
use crate::model::drawn::{Drawn, Target};
use patience_report::words::{self, count};
use patience_search::analysis::{Mistake, mistakes};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::Span;

/// Draws the mistakes that are known so far.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let mistakes = mistakes(&scene.positions);
    let width = area.width.saturating_sub(1).into();
    cells.set_stringn(area.x + 1, area.y, heading(scene, &mistakes), width, bold());
    let list = scene.model.mistakes;
    let at = list.row(&mistakes);
    let rows = usize::from(area.height.saturating_sub(1)).max(1);
    let highest = mistakes.len().saturating_sub(rows);
    let top = list.top.clamp((at + 1).saturating_sub(rows), at).min(highest);
    drawn.mistakes_top = top;
    let steps = scene.session.steps();
    let longest = mistakes.iter().filter_map(|mistake| steps.get(mistake.at));
    let longest = longest.map(|step| step.mv.to_string().len()).max().unwrap_or(0);
    let digits = steps.len().to_string().len();
    let shown = mistakes.iter().enumerate().skip(top).take(rows);
    for (y, (row, mistake)) in (area.y + 1..area.bottom()).zip(shown) {
        let Some(step) = steps.get(mistake.at) else { continue };
        let is_here = scene.session.played().len() == mistake.at;
        let mark = if is_here { scene.theme.signs().before } else { " " };
        let mut line = Row::from(Span::styled(mark, bold()));
        line.push(Span::styled(format!("{:>digits$}  ", mistake.at + 1), scene.theme.faint()));
        let mv = step.mv.to_string();
        let gap = " ".repeat(longest - mv.len() + 2);
        let is_selected = row == at && scene.model.overlay() == Overlay::Mistakes;
        line.push(Span::styled(mv, if is_selected { bold().reversed() } else { Style::new() }));
        line.push(format!("{gap}{}", words::mistake(mistake)));
        let (line, dots) = (line.line(), scene.theme.signs().dots);
        cells.set_line(area.x, y, &line, area.width);
        if line.width() > usize::from(area.width) {
            let from = area.right() - dots.chars().count() as u16;
            cells.set_string(from, y, dots, scene.theme.faint());
        }
        drawn.hits.push((Rect { y, height: 1, ..area }, Target::Move(mistake.at)));
    }
}

fn heading(scene: &Scene<'_, '_, '_>, mistakes: &[Mistake]) -> String {
    let is_done = scene.analysis.is_done(scene.session);
    let count = match mistakes.len() {
        // They are known, and hidden from who looks for the better move.
        _ if scene.analysis.is_hidden => return "hidden until the drill ends".to_owned(),
        0 if is_done => "no mistake was found".to_owned(),
        0 => "no mistake so far".to_owned(),
        found => count(found, "mistake"),
    };
    if is_done { count } else { format!("{count}, {}", searching(scene)) }
}
