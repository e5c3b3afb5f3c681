//! What leads from one game to another: the choice of a game, and what is asked before a
//! game that is not saved is left.

use super::{Taken, Task};
use crate::keys::Command;
use crate::model::about::About;
use crate::model::chooser::Chooser;
use crate::model::next::Next;
use crate::model::prompt::Prompt;
use crate::model::{Model, Overlay};
use patience_core::notation::records;

/// Does what leads to another game, and closes what lies there.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> Taken {
    let next = match command {
        Command::Quit => return Taken::Done(Some(Task::Quit)),
        Command::ShowAll | Command::Close => return Taken::Done(close(model)),
        Command::NewDeal => Some(Next::Deal(model.chooser.id())),
        Command::TurnNumber(by) => match model.session.id().map(|id| Next::number(id, by)) {
            Some(Ok(next)) => Some(next),
            Some(Err(message)) => {
                model.message = Some(message.to_owned());
                None
            }
            None => None,
        },
        Command::ListUnfinished => {
            model.unfinished.is_seen = true;
            model.overlays.lay(Overlay::Unfinished);
            None
        }
        Command::ChooseGame => {
            model.chooser = Chooser::of(model.rulebook, model.session.id());
            model.overlays.lay(Overlay::Chooser);
            None
        }
        Command::ShowRules => {
            show_rules(model);
            None
        }
        _ => return Taken::No,
    };
    Taken::Done(next.and_then(|next| go_to(model, next)))
}

fn show_rules(model: &mut Model<'_, '_>) {
    let title = model.session.id().map(|id| id.variant.title());
    model.rules = match model.overlay() {
        Overlay::Chooser => model.chooser.rules(),
        _ => title.and_then(|title| model.rulebook.find(title)),
    };
    match model.rules {
        Some(_) => model.overlays.lay(Overlay::Rules),
        None => model.message = Some("no game, no rules".to_owned()),
    }
    model.scroll.lines = 0;
}

/// Does what a key of the choice of a game says.
pub(super) fn choose(model: &mut Model<'_, '_>, command: Command) -> Taken {
    match command {
        Command::Select(by) => model.chooser.step(by),
        Command::Choose => ask(model, About::Deal, ""),
        Command::TypeMoves(typed) => ask(model, About::Deal, typed),
        Command::ChooseDealing(dealing) => model.chooser.dealing = dealing,
        _ => return Taken::No,
    }
    Taken::Done(None)
}

/// Does what a key of the list of games of programs that were cut off says.
pub(super) fn choose_unfinished(model: &mut Model<'_, '_>, command: Command) -> Taken {
    let rows = model.unfinished.games.len();
    let task = match command {
        Command::Select(by) => {
            model.unfinished.list.step(by, rows);
            None
        }
        Command::Choose => model.unfinished.take().map(Task::GoOn),
        Command::DropUnfinished => model.unfinished.take().map(Task::SetAside),
        _ => return Taken::No,
    };
    if model.unfinished.games.is_empty() {
        model.overlays.close();
    }
    Taken::Done(task)
}

/// Closes what lies on the board, for what was there before. Without a game there is always the
/// choice of one, and without a choice the program ends.
pub(super) fn close(model: &mut Model<'_, '_>) -> Option<Task> {
    if matches!(model.overlay(), Overlay::Help | Overlay::Rules) {
        model.scroll.lines = 0;
    }
    if !model.closes() {
        return Some(Task::Quit);
    }
    let has_game = !model.games.is_play() || model.session.is_game();
    match model.overlay() {
        Overlay::Records if !has_game => model.overlays.show(Overlay::Chooser),
        _ => model.overlays.close(),
    }
    None
}

/// Asks something, beginning with this answer.
pub(super) fn ask(model: &mut Model<'_, '_>, about: About, typed: &str) {
    super::ask(model, about);
    if let Some(prompt) = model.questions.asked.as_mut().filter(|_| !typed.is_empty()) {
        prompt.set(typed);
    }
}

/// Goes on to something else. If a game is not saved, puts it on the table and asks first.
pub(super) fn go_to(model: &mut Model<'_, '_>, next: Next) -> Option<Task> {
    let Some(record) = model.unsaved_record() else { return leave_for(model, next) };
    if record != model.record {
        model.open(record);
    }
    model.games.put_off(next);
    ask(model, About::Leave, "");
    model.message.clone_from(&model.not_kept);
    None
}

/// Goes on after the user has said whether to save the game.
pub(super) fn leave(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    match prompt.typed() {
        "y" => {
            ask(model, About::File, "");
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

fn leave_for(model: &mut Model<'_, '_>, next: Next) -> Option<Task> {
    Some(match next {
        Next::Text(text) => Task::Open(text),
        Next::Deal(id) => Task::Deal(id),
        Next::Record(record) => {
            model.open(record);
            model.begin_game();
            return None;
        }
    })
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
