//! The menu of what to go on with.

use super::Scene;
use super::help;
use super::row::Row;
use crate::cli::viewer::keys;

/// Returns every key of the menu, and the statistics of the session.
pub(super) fn page(scene: &Scene<'_, '_, '_>, width: u16) -> Vec<Row> {
    let listed = keys::MENU.iter().filter(|binding| !binding.name.is_empty());
    let mut page: Vec<Row> =
        listed.flat_map(|binding| help::rows(binding.name, binding.what, width)).collect();
    if scene.is_roomy {
        page.push(Row::default());
    }
    let played = scene.model.statistics.line();
    page.extend(help::rows(
        "this session",
        played.as_deref().unwrap_or("nothing played yet"),
        width,
    ));
    page
}
