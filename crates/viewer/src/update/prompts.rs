//! Questions to the user, and what is pasted.

use super::asking::{ask, go_on, refuse};
use super::branches::list_branches_again;
use super::playing::{has_played, is_dealt, jump};
use super::writing::{overwrite, write};
use super::{Task, Unfinished, sessions};
use crate::keys::{Command, Key};
use crate::model::about::About;
use crate::model::next::Next;
use crate::model::prompt::{Prompt, Typed, find};
use crate::model::{Model, Overlay};
use crate::paths::Completion;
use crate::saving::WriteMode;
use patience_report::diagnostic::shown;

/// The maximum number of names of files to choose from that are shown.
const CHOICES: usize = 12;

pub(super) fn answer(model: &mut Model<'_, '_>, mut prompt: Prompt, key: Key) -> Option<Task> {
    if prompt.about == About::Overwrite {
        return overwrite(model, prompt, key);
    }
    match prompt.press(key) {
        Typed::On => go_on(model, prompt),
        Typed::Unknown => {
            let keys = prompt.about.keys();
            refuse(model, prompt, format!("{keys} is the answer"));
        }
        Typed::Turn(is_older) => {
            prompt.turn(&model.history, is_older);
            go_on(model, prompt);
        }
        Typed::Complete => {
            let is_file = matches!(prompt.about, About::File | About::OtherFile | About::Deal);
            let typed = prompt.typed().to_owned();
            model.prompt = Some(prompt);
            return is_file.then_some(Task::Complete(typed));
        }
        Typed::First => {
            let first = match model.overlay() {
                Overlay::None => Command::Step(isize::MIN),
                _ => Command::Select(isize::MIN),
            };
            return super::command(model, first);
        }
        Typed::Select(by) => {
            model.records.step(by);
            model.prompt = Some(prompt);
        }
        Typed::Cancel => return cancelled(model, prompt.about),
        Typed::Answer => {
            model.history.add(prompt.about, prompt.typed());
            return answered(model, prompt);
        }
    }
    None
}

/// Goes on without an answer.
fn cancelled(model: &mut Model<'_, '_>, about: About) -> Option<Task> {
    match about {
        About::Records => model.records.filter(model.library, ""),
        About::Open => model.message = Some("not opened".to_owned()),
        About::File | About::Leave => {
            model.answered = None;
            model.games.stay();
        }
        About::Unfinished => return Some(Task::Unfinished(Unfinished::Later)),
        About::Move | About::Card | About::Play | About::Overwrite => {}
        About::BranchName | About::Title | About::OtherFile | About::Deal => {}
    }
    None
}

/// Takes an answer.
fn answered(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    let typed = prompt.typed().to_owned();
    match prompt.about {
        // The list shows what was typed, and the key was the answer.
        About::Records | About::Overwrite => {}
        About::Move => jump(model, &typed),
        About::Card => {
            let composition = model.session.id().map(|id| id.variant.composition());
            match find(&typed, composition, model.theme.suits) {
                Ok(highlight) => {
                    model.highlight = highlight;
                    model.scroll.to_highlight = true;
                }
                Err(message) => refuse(model, prompt, message),
            }
        }
        About::Play => play_typed(model, prompt),
        About::BranchName => {
            if let Some(branch) = model.branches.selected() {
                model.session.rename(branch, &typed);
                list_branches_again(model);
            }
        }
        About::Title => {
            model.session.set_title(&typed);
            let is_new = model.session.is_unsaved();
            model.message = is_new.then(|| "w writes the record with its title".to_owned());
        }
        About::File => {
            model.has_named_file = true;
            return write(model, &typed, WriteMode::New);
        }
        About::Open => return sessions::go_to(model, Next::Text(typed)),
        About::Leave => return sessions::answered(model, &typed),
        About::Unfinished => {
            let goes_on = typed == "y";
            let answer = if goes_on { Unfinished::GoOn } else { Unfinished::Drop };
            return Some(Task::Unfinished(answer));
        }
        About::OtherFile => {
            let path = typed.trim().to_owned();
            if !path.is_empty() {
                model.answered = Some(prompt);
                return sessions::go_to(model, Next::File(path));
            }
        }
        About::Deal => match model.chooser.next(&typed) {
            Ok(next) => {
                model.answered = Some(prompt);
                return sessions::go_to(model, next);
            }
            Err(message) => refuse(model, prompt, message),
        },
    }
    None
}

/// Plays what was typed, up to the first move that is wrong. That stays, to be changed.
fn play_typed(model: &mut Model<'_, '_>, mut prompt: Prompt) {
    let at = model.session.at();
    let said = model.session.play_text(prompt.typed(), model.theme.suits);
    let is_tried = model.session.at() != at && has_played(model);
    let (said, rest) = match said {
        Ok(said) => (said, None),
        Err(refused) => (Some(refused.message), Some(refused.rest)),
    };
    model.message = said.filter(|_| !is_tried);
    if let Some(rest) = rest.filter(|_| !is_tried) {
        prompt.set(&rest);
        model.prompt = Some(prompt);
    }
}

/// Takes what follows a text in the name of a file, if it still is what is typed.
pub(super) fn completed(model: &mut Model<'_, '_>, typed: &str, found: Completion) {
    let Some(prompt) = model.prompt.as_mut().filter(|prompt| prompt.typed() == typed) else {
        return;
    };
    prompt.set(&found.text);
    let is_done = found.choices.is_empty();
    let choices = found.choices.iter().take(CHOICES).map(|name| shown(name.as_bytes()));
    let mut choices: Vec<_> = choices.collect();
    if found.choices.len() > CHOICES {
        choices.push(model.theme.signs().dots.into());
    }
    model.message = match is_done && found.text == typed {
        true => Some("no such file yet".to_owned()),
        false => (!is_done).then(|| choices.join("  ")),
    };
}

/// Takes a pasted text, which is never a series of keys: a question gets it as its answer, or as the board
/// of a deal, records are offered to be opened, and moves to be played.
pub(super) fn paste(model: &mut Model<'_, '_>, text: &str) {
    let asks_for_deal = match &model.prompt {
        Some(prompt) => prompt.about == About::Deal,
        None => model.overlay() == Overlay::Chooser,
    };
    if asks_for_deal && text.trim().contains(['\n', '\r']) && !sessions::is_game(text) {
        // The rows of a board are lines.
        match model.chooser.read_board(text) {
            Ok(record) => {
                let mut prompt = Prompt::new(About::Deal, "");
                prompt.paste(&record);
                model.prompt = Some(prompt);
            }
            Err(message) => (model.prompt, model.message) = (None, Some(message)),
        }
        return;
    }
    if let Some(mut prompt) = model.prompt.take() {
        prompt.paste(text);
        go_on(model, prompt);
        return;
    }
    if sessions::is_game(text) {
        model.playback.is_on = false;
        model.prompt = Some(Prompt::new(About::Open, text.trim()));
    } else if model.overlay() == Overlay::Chooser {
        let mut prompt = Prompt::new(About::Deal, "");
        prompt.paste(text);
        model.prompt = Some(prompt);
    } else if is_dealt(model) {
        ask(model, About::Play);
        let mut prompt = Prompt::new(About::Play, "");
        prompt.paste(text);
        go_on(model, prompt);
    }
}
