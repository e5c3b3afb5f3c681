//! What comes into the line of a question.

use crate::model::about::About;
use crate::model::prompt::Prompt;
use crate::model::{Model, Overlay};
use patience_table::Game;

/// Asks a question, with what is proposed as its answer.
pub(super) fn ask(model: &mut Model<'_, '_>, about: About) {
    // What the game is left for is still to come.
    if !matches!(about, About::Leave | About::File) {
        model.questions.answered = None;
    }
    model.questions.asked = Some(match about {
        About::Records => Prompt::new(about, model.records.filter.as_str()),
        About::Title => Prompt::new(about, model.session.game().map_or("", Game::title)),
        About::File => {
            let last = model.origins().into_iter().next();
            let path = last.and_then(|origin| origin.path.into_os_string().into_string().ok());
            Prompt::proposing(about, path.unwrap_or_default())
        }
        _ => Prompt::new(about, ""),
    });
}

/// Goes on with a question. The lists show what has been typed.
pub(super) fn go_on(model: &mut Model<'_, '_>, prompt: Prompt) {
    if prompt.about == About::Records {
        model.records.filter(model.library, prompt.typed());
    }
    if prompt.about == About::Play && model.overlay() == Overlay::Moves {
        model.legal.select_text(prompt.typed());
    }
    model.questions.asked = Some(prompt);
}

/// Says why an answer cannot be taken. It stays, to be changed.
pub(super) fn refuse(model: &mut Model<'_, '_>, prompt: Prompt, message: String) {
    (model.questions.asked, model.message) = (Some(prompt), Some(message));
}
