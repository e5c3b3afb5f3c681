//! Records on their way to a file or to the clipboard.

use super::{Task, sessions};
use crate::cli::viewer::files::Save;
use crate::cli::viewer::model::Model;
use crate::cli::viewer::model::prompt::{About, Prompt};
use crate::cli::viewer::model::session::UNDEALT;
use patience_report::diagnostic::shown;
use std::io;

/// Puts a text on its way to the clipboard.
pub(super) fn copy(model: &mut Model<'_, '_>, text: Option<String>, what: &str) -> Option<Task> {
    model.message = Some(match text {
        Some(_) => format!("sent {what} to the clipboard"),
        None => UNDEALT.to_owned(),
    });
    text.map(Task::Copy)
}

/// Puts the line on the screen on its way to a file, or to the clipboard without a name.
pub(super) fn write(model: &mut Model<'_, '_>, file: &str, overwrite: bool) -> Option<Task> {
    let file = file.trim().to_owned();
    match model.session.line_text() {
        Some(text) if !file.is_empty() => {
            Some(Task::Save(Save { file, text: format!("{text}\n"), overwrite }))
        }
        text => {
            model.next = None;
            copy(model, text, "the record")
        }
    }
}

/// Says what became of a record on its way to a file, and asks before it replaces one.
pub(super) fn written(
    model: &mut Model<'_, '_>,
    save: Save,
    result: io::Result<()>,
) -> Option<Task> {
    let name = shown(save.file.as_bytes()).into_owned();
    match result {
        Ok(()) => {
            model.message = Some(format!("wrote {name}"));
            model.saved = model.session.game();
            return sessions::resume(model);
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !save.overwrite => {
            model.prompt = Some(Prompt { about: About::Overwrite, typed: save.file });
        }
        Err(error) => {
            let error = error.to_string();
            model.next = None;
            model.message = Some(format!("not written: {name}: {}", shown(error.as_bytes())));
        }
    }
    None
}
