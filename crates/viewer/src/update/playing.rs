//! Moves that the user plays, and steps along the line.

use super::Task;
use super::asking::{ask, go_on};
use crate::keys::PlayCommand;
use crate::model::about::About;
use crate::model::branch_list::BranchList;
use crate::model::prompt::Prompt;
use crate::model::session::{Session, UNDEALT};
use crate::model::{Model, Overlay};
use patience_core::game::{Move, Sight};
use patience_table::Pick;

/// What is said if nothing can be collected.
const NOTHING: &str = "no card can safely go to a foundation";

/// Does what a key says of moves.
pub(super) fn update(model: &mut Model<'_, '_>, command: PlayCommand) {
    match command {
        PlayCommand::Step(by) => step(model, by),
        PlayCommand::GoToMove => ask(model, About::Move),
        PlayCommand::ListMoves => list_moves(model),
        PlayCommand::TypeMoves(typed) => {
            let is_choosing = model.overlay() == Overlay::Chooser;
            if is_choosing || is_dealt(model) {
                let about = if is_choosing { About::Deal } else { About::Play };
                ask(model, about);
                go_on(model, Prompt::new(about, typed));
            }
        }
        PlayCommand::Undo => moved_or_said(model, Session::undo),
        PlayCommand::Redo => moved_or_said(model, Session::redo),
        PlayCommand::Collect => {
            if is_dealt(model) {
                let (cards, said) = model.session.collect(false);
                model.moved();
                model.message = said.or_else(|| (cards == 0).then(|| NOTHING.to_owned()));
            }
        }
        PlayCommand::Leave => moved_or_said(model, Session::leave),
        PlayCommand::Follow => follow(model),
        PlayCommand::ListBranches => {
            if is_dealt(model) {
                model.overlays.lay(Overlay::Branches);
                model.branches = BranchList::of(&model.session);
            }
        }
        PlayCommand::DeleteBranch => delete_branch(model),
        PlayCommand::Fold(opens) => {
            if !model.legal.fold(opens) {
                step(model, if opens { 1 } else { -1 });
            }
        }
        PlayCommand::TurnUpStock => turn_up_stock(model),
    }
}

/// Shows the selected line.
pub(super) fn show_branch(model: &mut Model<'_, '_>) {
    model.session.enter(model.branches.selected());
    model.moved();
}

fn delete_branch(model: &mut Model<'_, '_>) {
    let deleted = match model.branches.selected() {
        Some(branch) => model.session.delete(branch),
        None => Err("this is the main line; select a branch"),
    };
    let said = match deleted {
        Ok(()) => {
            model.moved();
            let at = model.branches.list.at;
            model.branches = BranchList::of(&model.session);
            model.branches.select(at);
            "deleted; u brings it back"
        }
        Err(said) => said,
    };
    model.message = Some(said.to_owned());
}

/// Goes on in a branch with the moves of the record that it left, as far as they are legal.
fn follow(model: &mut Model<'_, '_>) {
    let said = model.session.follow(model.theme.suits);
    model.moved();
    model.message = Some(said);
}

/// Shows the board after a number of moves, or the last board, as the user says.
pub(super) fn go(model: &mut Model<'_, '_>, at: usize) {
    model.session.go(at);
    model.moved();
}

pub(super) fn step(model: &mut Model<'_, '_>, by: isize) {
    let at = model.session.at();
    go(model, at.saturating_add_signed(by));
    let is_dealt = model.session.position().is_some();
    if is_dealt && model.session.at() == at && model.message.is_none() {
        let plays = model.overlay() == Overlay::Moves && model.legal.selected().is_some();
        let said = match (by < 0, plays) {
            (true, _) => "this is the deal",
            (false, true) => "no move comes after this one; enter plays the selected one",
            (false, false) => "no move comes after this one",
        };
        model.message = Some(said.to_owned());
    }
}

pub(super) fn jump(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    let number = prompt.typed().parse().ok()?;
    go(model, number);
    let (at, last) = (model.session.at(), model.session.steps().len());
    if at < number && model.session.diagnostic().is_none() {
        model.message = Some(format!("move {last} is the last"));
    }
    None
}

/// Goes on after another position came to the screen, or says why none did.
fn moved_or_said<'a>(
    model: &mut Model<'_, 'a>,
    does: fn(&mut Session<'a>) -> Result<(), &'static str>,
) {
    match does(&mut model.session) {
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
    model.message = played(model, said);
}

/// Goes on after the user has played, with what goes to foundations by itself. Returns what is to be said.
pub(super) fn played(model: &mut Model<'_, '_>, said: Option<String>) -> Option<String> {
    let collects = model.collects && model.session.is_game();
    let more = collects.then(|| model.session.collect(true)).and_then(|(_, more)| more);
    model.moved();
    more.or(said)
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
