//! How far a win is from each position of the line: a row above the bar.

use super::Frame;
use super::row::Row;
use patience_report::words::count;
use patience_search::analysis::Bounds;
use ratatui_core::text::Span;

/// Returns a character for each of some positions, high if a win is far. Those whose distance is
/// not proved are faint, and those without a known win blank.
pub(super) fn row(scene: &Frame<'_, '_, '_>, shown: &[Option<Bounds>]) -> Row {
    let farthest = scene.positions.iter().flatten().filter_map(|bounds| bounds.at_most()).max();
    let heights = scene.theme.signs().heights;
    let mut row = Row::default();
    for bounds in shown {
        let Some(moves) = bounds.and_then(Bounds::at_most) else {
            row.push(" ");
            continue;
        };
        let top = heights.len() as u64 - 1;
        let height = (u64::from(moves) * top).div_ceil(u64::from(farthest.unwrap_or(0).max(1)));
        let sign = heights[height.min(top) as usize];
        row.push(match bounds.and_then(Bounds::distance) {
            Some(_) => Span::raw(sign),
            None => Span::styled(sign, scene.theme.faint()),
        });
    }
    row
}

/// Returns how far a win is from the position on the screen, in words.
pub(super) fn words(scene: &Frame<'_, '_, '_>) -> String {
    let here = scene.positions.get(scene.session.played().len()).copied().flatten();
    match here.map(|here| (here.distance(), here.at_most())) {
        Some((Some(moves), _)) => format!("{} to a win", count(moves, "move")),
        Some((None, Some(moves))) => format!("{} or fewer", count(moves, "move")),
        _ => String::new(),
    }
}
