//! Playing with the mouse, and what else can be clicked.

use super::playing::{go, play};
use super::{Task, lists, sessions};
use crate::model::Model;
use crate::model::drawn::ClickTarget;
use crate::model::marks::Highlight;
use patience_table::{Pick, Picked};

/// Chooses a spot of the table, or what else is clicked.
pub(super) fn click(model: &mut Model<'_, '_>, x: u16, y: u16) -> Option<Task> {
    let (spot, target) = (model.drawn.spot(x, y), model.drawn.at(x, y));
    let is_picking = !model.pick.spots.is_empty();
    match (spot, target, model.session.position()) {
        // A covered card is sought.
        (Some((spot, is_exposed)), Some(ClickTarget::Card(_)) | None, Some(position))
            if is_exposed || is_picking || target.is_none() =>
        {
            let done = model.pick.press(spot, position);
            picked(model, done);
            return None;
        }
        _ => model.pick = Pick::default(),
    }
    match target {
        Some(ClickTarget::Move(at)) => go(model, at),
        Some(ClickTarget::MainMove(at)) => {
            model.session.enter(None);
            go(model, at);
        }
        Some(ClickTarget::Card(card)) => {
            model.highlight = if model.highlight == Highlight::Card(card) {
                Highlight::Nothing
            } else {
                Highlight::Card(card)
            };
        }
        Some(ClickTarget::Record(record)) => return sessions::open_record(model, record),
        Some(ClickTarget::Row(list, row)) => return lists::click(model, list, row),
        Some(ClickTarget::Tab(tab)) => model.records.show(model.library, tab),
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
