//! What the drill says.

use super::row::{Row, text};
use super::searching::searching;
use super::{Scene, bold};
use crate::model::drill::Drill;
use patience_report::words::prospects;
use patience_search::analysis::Bounds;
use patience_search::analysis::MistakeKind;
use ratatui_core::text::Span;

/// Returns what the drill asks, and what it says to the move that was tried.
pub(super) fn rows(scene: &Scene<'_, '_, '_>, drill: &Drill) -> Vec<Row> {
    let aim = match drill.mistake.kind {
        MistakeKind::Loses => "find a winning move",
        MistakeKind::Wastes(_) => "find the shortest win",
    };
    let stock = if scene.session.is_closed() { ", looking at the stock" } else { "" };
    let asked = format!("drill: {aim} in place of move {}{stock}", drill.mistake.at + 1);
    let Some(mv) = drill.tried else {
        return vec![Row::from(asked), Row::from("play or type a move; D shows the answer")];
    };
    let after = scene.analysis.after(scene.session, mv);
    let mut said = Row::from(Span::styled(mv.to_string(), bold()));
    let verdict = match after.map(Bounds::before) {
        None => searching(scene),
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
