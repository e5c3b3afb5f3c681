//! The list of branches.

use super::list::{head, put};
use super::{Frame, bold};
use crate::model::Overlay;
use crate::model::drawn::{ClickTarget, Drawn};
use patience_core::game::Progress;
use patience_core::notation::Outcome;
use patience_report::words::count;
use patience_table::{Branch, NodeId};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// Draws the main line and every branch: its number, where it leaves, its name and its moves.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let list = &scene.model.branches;
    let heading = match list.branches.len() {
        0 => "no branches".to_owned(),
        1 => "1 branch".to_owned(),
        branches => format!("{branches} branches"),
    };
    let (shown, area) = head(&heading, &list.list, list.branches.len() + 1, area, cells);
    drawn.tops.push((Overlay::Branches, shown.start));
    let main = scene.session.tree().main().len();
    let nodes = scene.session.tree().main();
    let ends = ending(scene, nodes.last());
    let main = (main_name(scene), format!("  {}, {ends}", count(main as u64, "move")));
    let rows = std::iter::once(main).chain(list.branches.iter().map(|branch| row(scene, branch)));
    for (y, (at, (name, rest))) in (area.y..area.bottom()).zip(rows.enumerate().skip(shown.start)) {
        let mark = if at == list.here { scene.theme.signs().before } else { " " };
        let style = if at == list.list.at { bold().reversed() } else { Style::new() };
        let line = Line::from(vec![
            Span::styled(mark, bold()),
            Span::styled(name, style),
            Span::raw(rest),
        ]);
        let place = Rect { y, height: 1, ..area };
        put(&line, place, scene.theme, cells);
        drawn.hits.push((place, ClickTarget::Row(Overlay::Branches, at)));
    }
}

/// Returns what the main line is.
pub(super) fn main_name(scene: &Frame<'_, '_, '_>) -> String {
    let session = scene.session;
    match (session.is_game(), session.is_main_recorded()) {
        (true, _) => "game".to_owned(),
        (false, true) => "record".to_owned(),
        (false, false) => "main line".to_owned(),
    }
}

/// Returns where a line ends: `solved`, `stuck`, or how far it is.
fn ending(scene: &Frame<'_, '_, '_>, last: Option<&NodeId>) -> String {
    let position = last.and_then(|&last| scene.session.position_at(last));
    let Some(position) = position else { return "as dealt".to_owned() };
    let Progress { done, total, .. } = position.board().progress;
    match position.status().outcome() {
        Some(Outcome::Solved) => "solved".to_owned(),
        Some(Outcome::Stuck) => format!("stuck at {done} of {total}"),
        Some(Outcome::Partial) | None => format!("{done} of {total}"),
    }
}

/// Returns the number of a branch, and what else there is to know.
fn row(scene: &Frame<'_, '_, '_>, branch: &Branch) -> (String, String) {
    let number: Vec<String> = branch.number.iter().map(u32::to_string).collect();
    let tree = scene.session.tree();
    let name = branch.nodes.first().map_or("", |&first| tree.name(first));
    let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
    let (moves, ends) = (branch.nodes.len(), ending(scene, branch.nodes.last()));
    // No more fit on a line.
    let shown = &branch.nodes[..branch.nodes.len().min(80)];
    let rest = format!(
        " after move {}{name}, {}, {ends}: {}",
        branch.after,
        count(moves as u64, "move"),
        tree.text(shown)
    );
    (number.join("."), rest)
}
