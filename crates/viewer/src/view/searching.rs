//! How far a search is.

use super::Scene;
use patience_report::words::grouped;
use patience_search::analysis::Limits;

/// Says that there is a search, and how far it is.
pub(super) fn searching(scene: &Scene<'_, '_, '_>) -> String {
    let (met, effort) = (scene.analysis.met(), scene.analysis.effort());
    let mut text = format!("searching{}", scene.theme.signs().dots);
    if met > 0 {
        text = format!("{text} {}", million(met));
        if effort > 1 {
            text = format!("{text} of up to {}", million(Limits::default().nodes(effort)));
        }
        text += " positions";
    }
    text
}

/// Returns a number of positions in words, rounded.
fn million(positions: u64) -> String {
    let tenths = positions / 100_000;
    match tenths {
        ..100 => format!("{}.{} million", tenths / 10, tenths % 10),
        _ => format!("{} million", grouped(tenths / 10)),
    }
}
