//! How far a search is.

use super::Frame;
use patience_report::words::grouped;

/// Says that there is a search, and how far it is.
pub(super) fn searching(scene: &Frame<'_, '_, '_>) -> String {
    let dots = scene.theme.signs().dots;
    match scene.analysis.met() {
        0 => format!("searching{dots}"),
        met => format!("searching{dots} {} positions", million(met)),
    }
}

/// Returns a number of positions in words, rounded.
fn million(positions: u64) -> String {
    let tenths = positions / 100_000;
    match tenths {
        ..100 => format!("{}.{} million", tenths / 10, tenths % 10),
        _ => format!("{} million", grouped(tenths / 10)),
    }
}
