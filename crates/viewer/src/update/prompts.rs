//! Questions to the user, and what is pasted.

use super::branches::list_branches_again;
use super::playing::{has_played, is_dealt, jump};
use super::writing::{overwrite, write};
use super::{Task, Unfinished, sessions};
use crate::keys::Key;
use crate::model::next::Next;
use crate::model::prompt::{About, Prompt, Typed, find};
use crate::model::{Model, Overlay};
use crate::saving::WriteMode;

pub(super) fn ask(model: &mut Model<'_, '_>, about: About) {
    model.playback.is_on = false;
    let typed = match about {
        About::Records => model.records.filter.clone(),
        About::BranchName => {
            let branch = model.branches.selected();
            branch.map_or("", |first| model.session.tree().name(first)).to_owned()
        }
        _ => String::new(),
    };
    model.prompt = Some(Prompt { about, typed });
}

pub(super) fn answer(model: &mut Model<'_, '_>, mut prompt: Prompt, key: Key) -> Option<Task> {
    if prompt.about == About::Overwrite {
        return overwrite(model, &prompt.typed, key);
    }
    match (prompt.press(key), prompt.about) {
        (Typed::On, _) => go_on(model, prompt),
        (Typed::Select(by), _) => {
            model.records.step(by);
            model.prompt = Some(prompt);
        }
        (Typed::Cancel, About::Records) => model.records.filter(model.library, ""),
        (Typed::Cancel, About::Open) => model.message = Some("not opened".to_owned()),
        (Typed::Cancel, About::File | About::Leave) => model.games.stay(),
        (Typed::Cancel, About::Unfinished) => return Some(Task::Unfinished(Unfinished::Later)),
        (Typed::Answer, About::Unfinished) => {
            return Some(Task::Unfinished(match prompt.typed.as_str() {
                "y" => Unfinished::GoOn,
                _ => Unfinished::Drop,
            }));
        }
        (Typed::Cancel, _) | (Typed::Answer, About::Records) => {}
        (Typed::Answer, About::Move) => jump(model, &prompt.typed),
        (Typed::Answer, About::Card) => {
            let composition = model.session.id().map(|id| id.variant.composition());
            match find(&prompt.typed, composition, model.theme.suits) {
                Ok(highlight) => {
                    model.highlight = highlight;
                    model.scroll.to_highlight = true;
                }
                Err(message) => model.message = Some(message),
            }
        }
        (Typed::Answer, About::Play) => {
            let at = model.session.at();
            let said = model.session.play_text(&prompt.typed, model.theme.suits);
            let is_tried = model.session.at() != at && has_played(model);
            model.message = said.filter(|_| !is_tried);
        }
        (Typed::Answer, About::BranchName) => {
            if let Some(branch) = model.branches.selected() {
                model.session.rename(branch, &prompt.typed);
                list_branches_again(model);
            }
        }
        (Typed::Answer, About::File) => return write(model, &prompt.typed, WriteMode::New),
        // The key was the answer.
        (Typed::Answer, About::Overwrite) => {}
        (Typed::Answer, About::Open) => return sessions::go_to(model, Next::Text(prompt.typed)),
        (Typed::Answer, About::Leave) => return sessions::answered(model, &prompt.typed),
        (Typed::Answer, About::OtherFile) => {
            let path = prompt.typed.trim();
            if !path.is_empty() {
                return sessions::go_to(model, Next::File(path.to_owned()));
            }
        }
        (Typed::Answer, About::Deal) => {
            return sessions::go_to(model, model.chooser.next(&prompt.typed));
        }
    }
    None
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
                let mut prompt = Prompt { about: About::Deal, typed: String::new() };
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
        model.prompt = Some(Prompt { about: About::Open, typed: text.trim().to_owned() });
    } else if model.overlay() == Overlay::Chooser {
        let mut prompt = Prompt { about: About::Deal, typed: String::new() };
        prompt.paste(text);
        model.prompt = Some(prompt);
    } else if is_dealt(model) {
        ask(model, About::Play);
        let mut prompt = Prompt { about: About::Play, typed: String::new() };
        prompt.paste(text);
        go_on(model, prompt);
    }
}

/// Goes on with a question. The lists show what has been typed.
pub(super) fn go_on(model: &mut Model<'_, '_>, prompt: Prompt) {
    if prompt.about == About::Records {
        model.records.filter(model.library, &prompt.typed);
    }
    if prompt.about == About::Play && model.overlay() == Overlay::Moves {
        model.legal.select_text(&prompt.typed);
    }
    model.prompt = Some(prompt);
}
