//! What leads from one game to another: the choice of a game, and what is asked before a
//! game that is not saved is left.

use super::Task;
use super::asking::ask;
use crate::keys::GameCommand;
use crate::model::about::About;
use crate::model::chooser::Chooser;
use crate::model::next::Next;
use crate::model::prompt::Prompt;
use crate::model::{Model, Overlay};
use crate::unfinished::Unfinished;
use patience_core::notation::records;

/// Does what leads to another game, and out.
pub(super) fn update(model: &mut Model<'_, '_>, command: GameCommand) -> Option<Task> {
    match command {
        GameCommand::Quit => return Some(Task::Quit),
        GameCommand::NewDeal => return go_to(model, Next::Deal(model.chooser.id())),
        GameCommand::TurnNumber(by) => match Next::number(model.session.id()?, by) {
            Ok(next) => return go_to(model, next),
            Err(message) => model.message = Some(message.to_owned()),
        },
        GameCommand::ChooseGame => {
            model.chooser = Chooser::of(model.rulebook, model.session.id());
            model.overlays.lay(Overlay::Chooser);
        }
        GameCommand::ChooseDealing(dealing) => model.chooser.dealing = dealing,
        GameCommand::ListUnfinished => {
            model.unfinished.is_seen = true;
            model.overlays.lay(Overlay::Unfinished);
        }
        GameCommand::DropUnfinished => return take_unfinished(model).map(Task::SetAside),
    }
    None
}

/// Takes the selected game off the list of those of programs that were cut off, which closes after the last.
pub(super) fn take_unfinished(model: &mut Model<'_, '_>) -> Option<Unfinished> {
    let taken = model.unfinished.take();
    if model.unfinished.games.is_empty() {
        model.overlays.close();
    }
    taken
}

/// Goes on to something else. If a game is not saved, puts it on the table and asks first.
pub(super) fn go_to(model: &mut Model<'_, '_>, next: Next) -> Option<Task> {
    if let Some(record) = model.unsaved_record() {
        if record != model.record {
            model.open(record);
        }
        model.games.put_off(next);
        ask(model, About::Leave);
        model.message.clone_from(&model.not_kept);
        return None;
    }
    match next {
        Next::Text(text) => Some(Task::Open(text)),
        Next::Deal(id) => Some(Task::Deal(id)),
        Next::Record(record) => {
            model.open(record);
            model.begin_game();
            None
        }
    }
}

/// Goes on after the user has said whether to save the game.
pub(super) fn leave(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    match prompt.typed() {
        "y" => {
            ask(model, About::File);
            None
        }
        _ => {
            model.games.drop_game(model.record, &model.session);
            resume(model)
        }
    }
}

/// Goes on to what was put off until the game was saved, if anything was.
pub(super) fn resume(model: &mut Model<'_, '_>) -> Option<Task> {
    let next = model.games.go_on()?;
    go_to(model, next)
}

/// Opens a record from the list: to watch, or to play on with.
pub(super) fn open_record(model: &mut Model<'_, '_>, record: usize) -> Option<Task> {
    let is_open = record == model.record && (!model.games.is_play() || model.session.is_game());
    let can_be_played = model.library.entries().get(record).is_some_and(|entry| entry.passes);
    if is_open || !model.games.is_play() {
        model.overlays.show_alone(Overlay::None);
        if !is_open {
            model.open(record);
        }
        None
    } else if can_be_played {
        go_to(model, Next::Record(record))
    } else {
        model.message = Some("this record fails, so it cannot be played on".to_owned());
        None
    }
}

/// Returns whether a text begins with a record that has an id.
pub(super) fn is_game(text: &str) -> bool {
    records(text.as_bytes()).next().is_some_and(|record| record.id().is_ok())
}
