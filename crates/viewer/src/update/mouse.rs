//! Playing with the mouse, and what else can be clicked.

use super::asking::ask;
use super::playing::{go, play, play_selected, show_branch};
use super::{Task, lists, sessions};
use crate::model::Model;
use crate::model::about::About;
use crate::model::drawn::Target;
use crate::model::marks::Highlight;
use patience_table::{Pick, Picked};

/// Chooses a spot of the table, or what else is clicked.
pub(super) fn click(model: &mut Model<'_, '_>, x: u16, y: u16) -> Option<Task> {
    let (spot, target) = (model.drawn.spot(x, y), model.drawn.at(x, y));
    let is_picking = !model.pick.spots.is_empty();
    match (spot, target, model.session.position()) {
        // A covered card is sought.
        (Some((spot, is_exposed)), Some(Target::Card(_)) | None, Some(position))
            if is_exposed || is_picking || target.is_none() =>
        {
            let done = model.pick.press(spot, position);
            picked(model, done);
            return None;
        }
        _ => model.pick = Pick::default(),
    }
    match target {
        Some(Target::Move(at)) => go(model, at),
        Some(Target::MainMove(at)) => {
            model.session.enter(None);
            go(model, at);
        }
        // A click on the selected move plays it.
        Some(Target::Legal(row)) if row == model.legal.list.at => play_selected(model),
        Some(Target::Legal(row)) => model.legal.select(row),
        Some(Target::Card(card)) => {
            model.highlight = if model.highlight == Highlight::Card(card) {
                Highlight::Nothing
            } else {
                Highlight::Card(card)
            };
        }
        // A click on the selected branch shows it.
        Some(Target::Branch(row)) if row == model.branches.list.at => show_branch(model),
        Some(Target::Branch(row)) => model.branches.select(row),
        Some(Target::Record(record)) => return sessions::open_record(model, record),
        // A click on the selected game asks for its deal.
        Some(Target::Game(row)) if row == model.chooser.list.at => ask(model, About::Deal),
        Some(Target::Game(row)) => model.chooser.list.at = row,
        // A click on the selected game goes on with it.
        Some(Target::Unfinished(row)) if row == model.unfinished.list.at => {
            return lists::choose(model);
        }
        Some(Target::Unfinished(row)) => model.unfinished.list.at = row,
        Some(Target::Tab(tab)) => model.records.show(model.library, tab),
        None => {}
    }
    None
}

/// Drops a card on a spot of the table, or clicks a card that was picked up again.
pub(super) fn release(model: &mut Model<'_, '_>, x: u16, y: u16) {
    let spot = model.drawn.spot(x, y).map(|(spot, _)| spot);
    if let Some(position) = model.session.position() {
        let done = model.pick.release(spot, position);
        picked(model, done);
    }
}

/// Plays what was picked, or says why it cannot be played.
pub(super) fn picked(model: &mut Model<'_, '_>, done: Picked) {
    match done {
        Picked::On => {}
        Picked::Move(mv) => play(model, mv),
        Picked::Refused(typed) => {
            let said = model.session.play_text(&typed, model.theme.suits);
            model.message = said.unwrap_or_else(|refused| Some(refused.message));
        }
    }
}
