//! What happens: each action changes the model, and some leave a task to those outside it.

mod analysis;
mod asking;
mod lists;
mod looking;
mod mouse;
mod playing;
mod prompts;
mod records;
mod sessions;
mod writing;

use self::analysis::show_hint;
use self::mouse::{click, picked, release};
use self::prompts::{answer, paste};
use self::writing::written;
use crate::keys::{Key, KeyCommand};
use crate::model::drawn::Drawn;
use crate::model::{Model, Overlay};
use crate::saving::{NotSaved, Save};
use crate::unfinished::Unfinished;
use patience_core::text::shown_path;
use patience_report::diagnostic::shown;
use patience_search::analysis::{Findings, Question};
use patience_table::{Origin, Picked};
use std::path::PathBuf;

/// Something that happened.
#[derive(Debug)]
pub(super) enum Action {
    /// A key, or the mouse.
    Press(Key),
    /// A text was pasted.
    Paste(String),
    /// The model was drawn, and this is where everything lies.
    Draw(Drawn),
    /// Something was found out about the last question.
    Learn(Findings),
    /// The searches for the last question have met this many positions.
    Count(u64),
    /// A record was written here, or not.
    Written(Box<Save>, Result<Origin, NotSaved>),
    /// The files could not be read again, for this reason.
    NotReloaded(String),
    /// A text that was to be opened is not shown, for this reason.
    NotOpened(String),
    /// A game that was dropped is in this file by now, or not, for this reason.
    SetAside(Result<PathBuf, String>),
    /// What is played is not in a journal, for this reason.
    NotKept(String),
}

/// Something to do outside the model.
#[derive(Debug)]
pub(super) enum Task {
    Quit,
    /// Stop the program until it is told to go on.
    Suspend,
    /// Show the records of this text.
    Open(String),
    /// Deal the game with this id, which lacks a number, at random.
    Deal(String),
    /// Read the files again.
    Reload,
    /// Read them again after the viewer has changed one, and say what it has said.
    ReadAgain,
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a record to a file.
    Save(Box<Save>),
    /// Go on with a game of a program that was cut off.
    GoOn(Unfinished),
    /// Move such a game to the folder of those that were dropped.
    SetAside(Unfinished),
    /// Search for the answer to this question, and to no other: or to none.
    Ask(Option<Box<Question>>),
}

/// Lets the model take an action. Returns what is to be done outside it.
pub(super) fn update(model: &mut Model<'_, '_>, action: Action) -> Vec<Task> {
    let task = match action {
        Action::Press(key) => {
            // The message about a card stays when the button comes up.
            if !key.is_stray() {
                model.message = None;
                model.pick.refused.clear();
            }
            press(model, key)
        }
        Action::Paste(text) => {
            model.message = None;
            paste(model, &text);
            None
        }
        Action::Draw(drawn) => {
            model.scroll = drawn.scroll;
            for &(overlay, top) in &drawn.tops {
                if let Some(list) = model.list(overlay) {
                    list.top = top;
                }
            }
            model.drawn = drawn;
            None
        }
        Action::Learn(findings) => {
            model.analysis.learn(findings);
            model.sort_again();
            show_hint(model);
            None
        }
        Action::Count(met) => {
            model.analysis.count(met);
            None
        }
        Action::Written(save, result) => written(model, *save, result),
        Action::NotOpened(reason) => {
            model.games.stay();
            model.questions.asked = model.questions.answered.take();
            say(model, format!("not opened: {reason}"))
        }
        Action::SetAside(Ok(path)) => {
            say(model, format!("dropped: it is in {}", shown_path(&path)))
        }
        Action::SetAside(Err(reason)) => {
            say(model, format!("not dropped: {}", shown(reason.as_bytes())))
        }
        Action::NotReloaded(reason) => {
            say(model, format!("not reloaded: {}", shown(reason.as_bytes())))
        }
        Action::NotKept(reason) => say(model, shown(reason.as_bytes()).into_owned()),
    };
    if model.overlay() == Overlay::Mistakes && !model.analysis.is_on {
        model.overlays.show(Overlay::None);
    }
    let is_stale = model.analysis.take_stale();
    let ask = is_stale.then(|| Task::Ask(model.analysis.question(&model.session).map(Box::new)));
    task.into_iter().chain(ask).collect()
}

/// Says something, which asks for no task.
fn say(model: &mut Model<'_, '_>, message: String) -> Option<Task> {
    model.message = Some(message);
    None
}

fn press(model: &mut Model<'_, '_>, key: Key) -> Option<Task> {
    if key == Key::Interrupt {
        return Some(Task::Quit);
    }
    if key == Key::Suspend {
        return Some(Task::Suspend);
    }
    if model.drawn.is_too_small {
        return (key == Key::Char('q')).then_some(Task::Quit);
    }
    let has_named_file = std::mem::take(&mut model.questions.has_named_file);
    if let Some(prompt) = model.questions.asked.take() {
        return answer(model, prompt, key);
    }
    if has_named_file && key == Key::Enter {
        return None;
    }
    if let Key::Char(digit) = key
        && let Some(mv) = digit.to_digit(10).and_then(|digit| model.pick.choice(digit as usize))
    {
        picked(model, Picked::Move(mv));
        return None;
    }
    match (model.command(key), key, model.overlay()) {
        (Some(done), _, _) => command(model, done),
        (None, _, Overlay::Help) => lists::close(model),
        (None, Key::Click(x, y), _) => click(model, x, y),
        (None, Key::Drag(x, y), _) => {
            model.pick.drag(x, y);
            None
        }
        (None, Key::Release(x, y), _) => {
            release(model, x, y);
            None
        }
        (None, Key::Char(key), _) => {
            let key = if key == ' ' { "space".to_owned() } else { key.to_string() };
            model.message = Some(format!("{key} does nothing here; ? helps"));
            None
        }
        (None, _, _) => None,
    }
}

/// Does what a command says.
fn command(model: &mut Model<'_, '_>, command: KeyCommand) -> Option<Task> {
    match command {
        KeyCommand::Play(command) => playing::update(model, command),
        KeyCommand::Analysis(command) => analysis::update(model, command),
        KeyCommand::Look(command) => looking::update(model, command),
        KeyCommand::List(command) => return lists::update(model, command),
        KeyCommand::Record(command) => return records::update(model, command),
        KeyCommand::Save(command) => return writing::update(model, command),
        KeyCommand::Game(command) => return sessions::update(model, command),
    }
    None
}
