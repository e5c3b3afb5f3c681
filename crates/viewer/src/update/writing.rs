//! Records on their way to a file or to the clipboard.

use super::asking::{ask, refuse};
use super::playing::is_dealt;
use super::{Task, sessions};
use crate::keys::{Key, SaveCommand};
use crate::model::Model;
use crate::model::about::About;
use crate::model::prompt::Prompt;
use crate::model::session::UNDEALT;
use crate::saving::{NotSaved, Save, WriteMode};
use patience_report::diagnostic::shown;
use patience_table::Origin;

/// Does what a key says of what is copied and written.
pub(super) fn update(model: &mut Model<'_, '_>, command: SaveCommand) -> Option<Task> {
    match command {
        SaveCommand::Write => ask(model, About::File),
        SaveCommand::Title => {
            if is_dealt(model) {
                ask(model, About::Title);
            }
        }
        SaveCommand::Copy => {
            let what = format!("the record up to move {}", model.session.played().len());
            return copy(model, model.session.record_text(), &what);
        }
    }
    None
}

/// Puts a text on its way to the clipboard.
fn copy(model: &mut Model<'_, '_>, text: Option<String>, what: &str) -> Option<Task> {
    model.message = Some(match text {
        Some(_) => format!("sent {what} to the clipboard"),
        None => UNDEALT.to_owned(),
    });
    text.map(Task::Copy)
}

/// Puts the line on the screen on its way to a file, or to the clipboard without a name.
pub(super) fn write(model: &mut Model<'_, '_>, file: &str, how: WriteMode) -> Option<Task> {
    let file = file.trim().to_owned();
    match model.session.saved_record() {
        Some(record) if !file.is_empty() => {
            let origins = model.origins();
            Some(Task::Save(Box::new(Save { file, record, origins, how })))
        }
        record => {
            model.games.stay();
            copy(model, record.map(|record| record.text), "the record")
        }
    }
}

/// Writes the record to a file that is there, as the user says by a key, or not at all.
pub(super) fn overwrite(model: &mut Model<'_, '_>, prompt: Prompt, key: Key) -> Option<Task> {
    if key.is_stray() {
        model.questions.asked = Some(prompt);
        return None;
    }
    match model.games.answer(key) {
        Ok(Some(how)) => return write(model, prompt.typed(), how),
        Ok(None) => {
            model.games.stay();
            model.message = Some("not written".to_owned());
        }
        Err(keys) => refuse(model, prompt, format!("{keys} is the answer")),
    }
    None
}

/// Says what became of a record on its way to a file, and asks before it changes one.
pub(super) fn written(
    model: &mut Model<'_, '_>,
    save: Save,
    result: Result<Origin, NotSaved>,
) -> Option<Task> {
    let name = shown(save.file.as_bytes()).into_owned();
    match result {
        Ok(origin) => {
            model.message = Some(save.how.wrote(&name, origin.number));
            model.note_written(origin);
            return sessions::resume(model);
        }
        Err(NotSaved::Occupied(occupied)) => {
            model.games.find_occupied(occupied);
            model.questions.asked = Some(Prompt::new(About::Overwrite, save.file));
        }
        Err(NotSaved::Failed(error, elsewhere)) => {
            model.message = Some(format!("not written: {name}: {}", shown(error.as_bytes())));
            model.questions.asked = Some(match elsewhere {
                Some(file) => Prompt::proposing(About::File, file),
                None => Prompt::new(About::File, save.file),
            });
        }
    }
    None
}
