//! How the board is looked at: scrolling and finding.

use super::asking::ask;
use crate::keys::LookCommand;
use crate::model::about::About;
use crate::model::analysis::HintState;
use crate::model::marks::Highlight;
use crate::model::{Model, Overlay};
use patience_table::Pick;

/// Does what a key says of the look of the screen.
pub(super) fn update(model: &mut Model<'_, '_>, command: LookCommand) {
    match command {
        LookCommand::Find => ask(model, About::Card),
        LookCommand::Scroll(by) => {
            let is_page = matches!(model.overlay(), Overlay::Help | Overlay::Rules(_));
            if is_page || model.session.diagnostic().is_some() {
                model.scroll.lines = model.scroll.lines.saturating_add_signed(by);
            } else {
                model.scroll.down += i32::from(by);
            }
        }
        LookCommand::Help => {
            model.overlays.lay(Overlay::Help);
            model.scroll.lines = 0;
        }
        LookCommand::Clear => clear(model),
        LookCommand::ShowRules => show_rules(model),
    }
}

/// Shows the rules of the game on the table, or of the selected one.
fn show_rules(model: &mut Model<'_, '_>) {
    let title = model.session.id().map(|id| id.variant.title());
    let rules = match model.overlay() {
        Overlay::Chooser => model.chooser.rules(),
        _ => title.and_then(|title| model.rulebook.find(title)),
    };
    match rules {
        Some(rules) => model.overlays.lay(Overlay::Rules(rules)),
        None => model.message = Some("no game, no rules".to_owned()),
    }
    model.scroll.lines = 0;
}

/// Takes away what was found, a hint, and what was picked up.
fn clear(model: &mut Model<'_, '_>) {
    let is_bare = model.highlight == Highlight::Nothing
        && model.analysis.hint == HintState::None
        && model.pick.spots.is_empty();
    model.message = is_bare.then(|| "q quits".to_owned());
    model.pick = Pick::default();
    model.highlight = Highlight::Nothing;
    model.analysis.set_hint(HintState::None);
}
