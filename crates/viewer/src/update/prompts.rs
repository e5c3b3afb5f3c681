//! Questions to the user, and what is pasted.

use super::asking::{ask, go_on, refuse};
use super::playing::{is_dealt, jump, played, step};
use super::sessions::{go_to, is_game, leave};
use super::writing::{overwrite, write};
use super::{Task, lists};
use crate::keys::Key;
use crate::model::about::{About, AnswerKind};
use crate::model::next::Next;
use crate::model::prompt::{Prompt, PromptState, find};
use crate::model::{Model, Overlay};
use crate::saving::WriteMode;

pub(super) fn answer(model: &mut Model<'_, '_>, mut prompt: Prompt, key: Key) -> Option<Task> {
    if prompt.about == About::Overwrite {
        return overwrite(model, prompt, key);
    }
    match prompt.press(key) {
        PromptState::On => go_on(model, prompt),
        PromptState::Unknown(keys) => refuse(model, prompt, format!("{keys} is the answer")),
        PromptState::First if model.overlay() == Overlay::None => step(model, isize::MIN),
        PromptState::First => lists::select(model, isize::MIN),
        PromptState::Select(by) => {
            model.records.step(by);
            model.questions.asked = Some(prompt);
        }
        PromptState::Cancel => {
            // With the question, all that was to come after it is given up.
            model.questions.answered = None;
            model.games.stay();
            let (.., cancelled) = prompt.about.entry();
            return cancelled(model, prompt);
        }
        PromptState::Answer => {
            let (_, _, answered, _) = prompt.about.entry();
            return answered(model, prompt);
        }
    }
    None
}

/// What an answer does, or Escape.
type Ends = fn(&mut Model<'_, '_>, Prompt) -> Option<Task>;

impl About {
    /// Returns all that is to know of a question: its text, what answers it, what an answer does, and what
    /// Escape does.
    const fn entry(self) -> (&'static str, AnswerKind, Ends, Ends) {
        use AnswerKind::{Filter, Number, Text, YesOrDrop, YesOrNo};
        match self {
            Self::Move => ("go to move", Number(9), jump, nothing),
            Self::Card => ("find card", Text(9), find_card, nothing),
            Self::Play => ("play", Text(400), play_typed, nothing),
            Self::File => ("Save as (empty for the clipboard)", Text(400), write_to, nothing),
            // The question and its answers depend on the file.
            Self::Overwrite => ("write", YesOrNo, nothing, nothing),
            Self::Open => ("open (y or n)", YesOrNo, open, not_opened),
            Self::Records => ("find records with", Filter(40), nothing, show_all),
            Self::Title => ("title of the game", Text(80), set_title, nothing),
            Self::Leave => ("not saved: save (y), drop (x), stay (Esc)", YesOrDrop, leave, nothing),
            Self::Deal => {
                // A deal of eight decks.
                ("number, cards or id (empty for a random number)", Text(1500), deal, nothing)
            }
        }
    }

    pub(crate) const fn question(self) -> &'static str {
        self.entry().0
    }

    pub(crate) const fn answers(self) -> AnswerKind {
        self.entry().1
    }
}

fn nothing(_: &mut Model<'_, '_>, _: Prompt) -> Option<Task> {
    None
}

fn find_card(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    let composition = model.session.id().map(|id| id.variant.composition());
    match find(prompt.typed(), composition, model.theme.suits) {
        Ok(highlight) => (model.highlight, model.scroll.to_highlight) = (highlight, true),
        Err(message) => refuse(model, prompt, message),
    }
    None
}

fn show_all(model: &mut Model<'_, '_>, _: Prompt) -> Option<Task> {
    model.records.filter(model.library, "");
    None
}

fn set_title(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    model.session.set_title(prompt.typed());
    let is_new = model.session.is_unsaved();
    model.message = is_new.then(|| "w writes the record with its title".to_owned());
    None
}

fn write_to(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    model.questions.has_named_file = true;
    write(model, prompt.typed(), WriteMode::New)
}

fn open(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    go_to(model, Next::Text(prompt.typed().to_owned()))
}

fn not_opened(model: &mut Model<'_, '_>, _: Prompt) -> Option<Task> {
    model.message = Some("not opened".to_owned());
    None
}

fn deal(model: &mut Model<'_, '_>, prompt: Prompt) -> Option<Task> {
    match model.chooser.next(prompt.typed()) {
        Ok(next) => {
            model.questions.answered = Some(prompt);
            return go_to(model, next);
        }
        Err(message) => refuse(model, prompt, message),
    }
    None
}

/// Plays what was typed, up to the first move that is wrong. That stays, to be changed.
fn play_typed(model: &mut Model<'_, '_>, mut prompt: Prompt) -> Option<Task> {
    let at = model.session.at();
    let said = model.session.play_text(prompt.typed(), model.theme.suits);
    let (said, rest) = match said {
        Ok(said) => (said, None),
        Err(refused) => (Some(refused.message), Some(refused.rest)),
    };
    model.message = if model.session.at() == at { said } else { played(model, said) };
    if let Some(rest) = rest {
        prompt.set(&rest);
        model.questions.asked = Some(prompt);
    }
    None
}

/// Takes a pasted text, which is never a series of keys: a question gets it as its answer, or as the board
/// of a deal, records are offered to be opened, and moves to be played.
pub(super) fn paste(model: &mut Model<'_, '_>, text: &str) {
    let asks_for_deal = match &model.questions.asked {
        Some(prompt) => prompt.about == About::Deal,
        None => model.overlay() == Overlay::Chooser,
    };
    if asks_for_deal && text.trim().contains(['\n', '\r']) && !is_game(text) {
        // The rows of a board are lines.
        match model.chooser.read_board(text) {
            Ok(record) => {
                let mut prompt = Prompt::new(About::Deal, "");
                prompt.paste(&record);
                model.questions.asked = Some(prompt);
            }
            Err(message) => (model.questions.asked, model.message) = (None, Some(message)),
        }
        return;
    }
    if let Some(mut prompt) = model.questions.asked.take() {
        prompt.paste(text);
        go_on(model, prompt);
        return;
    }
    if is_game(text) {
        model.questions.asked = Some(Prompt::new(About::Open, text.trim()));
    } else if model.overlay() == Overlay::Chooser {
        let mut prompt = Prompt::new(About::Deal, "");
        prompt.paste(text);
        model.questions.asked = Some(prompt);
    } else if is_dealt(model) {
        ask(model, About::Play);
        let mut prompt = Prompt::new(About::Play, "");
        prompt.paste(text);
        go_on(model, prompt);
    }
}
