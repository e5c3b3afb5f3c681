//! The list of mistakes, and what the drill says.

use super::row::{Row, text};
use super::{Scene, analysis, bold};
use crate::cli::viewer::model::Overlay;
use crate::cli::viewer::model::drawn::{Drawn, Target};
use crate::cli::viewer::model::drill::Drill;
use crate::cli::viewer::model::mistakes::{Kind, Mistake, find};
use patience_report::words::{self, count, prospects};
use patience_search::analysis::Bounds;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::Span;

/// Draws the mistakes that are known so far.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let mistakes = find(&scene.positions);
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
        let is_here = scene.session.played().len() == mistake.at + 1;
        let mark = if is_here { scene.theme.signs().before } else { " " };
        let mut line = Row::from(Span::styled(mark, bold()));
        line.push(Span::styled(format!("{:>digits$}  ", mistake.at + 1), scene.theme.faint()));
        let mv = step.mv.to_string();
        let gap = " ".repeat(longest - mv.len() + 2);
        let is_selected = row == at && scene.model.overlay == Overlay::Mistakes;
        line.push(Span::styled(mv, if is_selected { bold().reversed() } else { Style::new() }));
        line.push(format!("{gap}{}", what(mistake)));
        let (line, dots) = (line.line(), scene.theme.signs().dots);
        cells.set_line(area.x, y, &line, area.width);
        if line.width() > usize::from(area.width) {
            let from = area.right() - dots.chars().count() as u16;
            cells.set_string(from, y, dots, scene.theme.faint());
        }
        drawn.hits.push((Rect { y, height: 1, ..area }, Target::Move(mistake.at + 1)));
    }
}

/// Returns what a mistake did, and what would have been possible.
fn what(mistake: &Mistake) -> String {
    match (mistake.kind, mistake.before.distance(), mistake.before.at_most()) {
        (Kind::Wastes(moves), Some(before), _) => {
            format!("{}; a win took {before}", words::wastes(moves))
        }
        (Kind::Wastes(moves), ..) => words::wastes(moves),
        (Kind::Loses, Some(before), _) => format!("loses; a win took {before}"),
        (Kind::Loses, None, Some(before)) => format!("loses; a win took {before} or fewer"),
        (Kind::Loses, None, None) => "loses".to_owned(),
    }
}

fn heading(scene: &Scene<'_, '_, '_>, mistakes: &[Mistake]) -> String {
    let is_done = scene.analysis.is_done(scene.session);
    let count = match mistakes.len() {
        0 if is_done => "no mistake was found".to_owned(),
        0 => "no mistake so far".to_owned(),
        found => count(found, "mistake"),
    };
    if is_done { count } else { format!("{count}, {}", analysis::searching(scene)) }
}

/// Returns what the drill asks, and what it says to the move that was tried.
pub(super) fn drill(scene: &Scene<'_, '_, '_>, drill: &Drill) -> Vec<Row> {
    let aim = match drill.mistake.kind {
        Kind::Loses => "find a winning move",
        Kind::Wastes(_) => "find the shortest win",
    };
    let stock = if scene.session.is_closed() { ", looking at the stock" } else { "" };
    let asked = format!("drill: {aim} in place of move {}{stock}", drill.mistake.at + 1);
    let Some(mv) = drill.tried else {
        return vec![Row::from(asked), Row::from("play or type a move; D shows the answer")];
    };
    let after = scene.analysis.after(scene.session, mv);
    let mut said = Row::from(Span::styled(mv.to_string(), bold()));
    let verdict = match after.map(Bounds::before) {
        None => analysis::searching(scene),
        Some(wins) if drill.is_solved_by(after) => {
            format!("still {}; D goes on", prospects(wins))
        }
        Some(wins) if wins.at_most().is_some() => {
            let best = drill.mistake.before.distance();
            let best = best.map(|best| format!(", but a win in {best} is possible"));
            format!("still {}{}", prospects(wins), best.unwrap_or_default())
        }
        Some(lost) if lost.at_least().is_none() => {
            "loses; try another move, or D shows the answer".to_owned()
        }
        Some(_) => "is undecided; try another move, or D shows the answer".to_owned(),
    };
    said.extend(text(&format!(" {verdict}"), scene.theme));
    vec![Row::from(asked), said]
}
