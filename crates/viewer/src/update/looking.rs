//! How the board is looked at: scrolling and finding.

use super::Taken;
use crate::keys::Command;
use crate::model::about::About;
use crate::model::analysis::Hint;
use crate::model::marks::Highlight;
use crate::model::{Model, Overlay};
use patience_table::Pick;

/// Does what a key says of the look of the screen.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> Taken {
    match command {
        Command::Find => return Taken::Ask(About::Card),
        Command::Scroll(by) => {
            let is_page = matches!(model.overlay(), Overlay::Help | Overlay::Rules);
            if is_page || model.session.diagnostic().is_some() {
                model.scroll.lines = model.scroll.lines.saturating_add_signed(by);
            } else {
                model.scroll.down += i32::from(by);
            }
        }
        Command::Help => {
            model.overlays.lay(Overlay::Help);
            model.scroll.lines = 0;
        }
        Command::Clear => clear(model),
        _ => return Taken::No,
    }
    Taken::Done(None)
}

/// Takes away what was found, a hint, and what was picked up.
fn clear(model: &mut Model<'_, '_>) {
    let is_bare = model.highlight == Highlight::Nothing
        && model.analysis.hint == Hint::None
        && model.pick.spots.is_empty();
    model.message = is_bare.then(|| "q quits".to_owned());
    model.pick = Pick::default();
    model.highlight = Highlight::Nothing;
    model.analysis.set_hint(Hint::None);
}
