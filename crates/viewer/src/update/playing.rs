//! Moves that the user plays, and steps along the line.

use crate::model::session::UNDEALT;
use crate::model::{Model, Overlay};
use patience_core::game::{Move, Sight};
use patience_table::Pick;

/// Shows the board after a number of moves, or the last board.
pub(super) fn go(model: &mut Model<'_, '_>, at: usize) {
    model.session.go(at);
    model.moved();
}

pub(super) fn step(model: &mut Model<'_, '_>, by: isize) {
    go(model, model.session.at().saturating_add_signed(by));
}

pub(super) fn jump(model: &mut Model<'_, '_>, typed: &str) {
    let Ok(number) = typed.parse() else { return };
    go(model, number);
    let (at, last) = (model.session.at(), model.session.steps().len());
    if at < number && model.session.diagnostic().is_none() {
        model.message = Some(format!("move {last} is the last"));
    }
}

/// Goes on after another position came to the screen, or says why none did.
pub(super) fn moved_or_said(model: &mut Model<'_, '_>, done: Result<(), &'static str>) {
    match done {
        Ok(()) => model.moved(),
        Err(message) => model.message = Some(message.to_owned()),
    }
}

/// Returns whether there are cards to play with. If not, says so.
pub(super) fn is_dealt(model: &mut Model<'_, '_>) -> bool {
    let is_dealt = model.session.position().is_some();
    if !is_dealt {
        model.message = Some(UNDEALT.to_owned());
    }
    is_dealt
}

pub(super) fn list_moves(model: &mut Model<'_, '_>) {
    model.playback.is_on = false;
    if is_dealt(model) {
        model.overlays.show_alone(Overlay::Moves);
        model.list_again();
    }
}

pub(super) fn play_selected(model: &mut Model<'_, '_>) {
    if let Some(mv) = model.legal.selected().map(|legal| legal.mv) {
        play(model, mv);
    }
}

/// Plays a legal move.
pub(super) fn play(model: &mut Model<'_, '_>, mv: Move) {
    model.pick = Pick::default();
    let said = model.session.play_moves(&[mv]);
    let is_tried = has_played(model);
    model.message = said.filter(|_| !is_tried);
}

/// Goes on after the user has played. Returns whether the move is only tried, as in a drill.
pub(super) fn has_played(model: &mut Model<'_, '_>) -> bool {
    model.playback.is_on = false;
    let Model { drill, session, .. } = model;
    let is_tried = drill.as_mut().is_some_and(|drill| drill.try_played(session));
    if !is_tried {
        model.moved();
    }
    is_tried
}

/// Turns up the stock, if that shows more than there was.
pub(super) fn turn_up_stock(model: &mut Model<'_, '_>) {
    if !model.session.is_stock_face_down() {
        model.message = Some("no card is face down".to_owned());
        return;
    }
    model.session.see(Sight::Everything);
    model.word_again();
    model.message = Some("the stock is face up".to_owned());
}
