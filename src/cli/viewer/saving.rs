//! Writing what the user has played to a file.

use super::state::{About, Prompt, Viewer};
use patience_report::diagnostic::shown;
use std::io;

/// A record on its way to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Save {
    pub(super) file: String,
    pub(super) text: String,
    /// Whether to replace a file that is there.
    pub(super) overwrite: bool,
}

impl Viewer<'_, '_> {
    /// Puts the line on the screen on its way to a file, or to the clipboard without a name.
    pub(super) fn write(&mut self, file: &str, overwrite: bool) {
        let file = file.trim();
        let text = self.line_text();
        if file.is_empty() || text.is_none() {
            self.copy(text, "the record");
            return;
        }
        self.saving =
            text.map(|text| Save { file: file.to_owned(), text: format!("{text}\n"), overwrite });
    }

    /// Says what became of a record on its way to a file, and asks before it replaces one.
    pub(super) fn written(&mut self, save: Save, result: io::Result<()>) {
        let name = shown(save.file.as_bytes()).into_owned();
        match result {
            Ok(()) => {
                self.message = Some(format!("wrote {name}"));
                self.saved = self.game();
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !save.overwrite => {
                self.asks = Some(Prompt { about: About::Overwrite, typed: save.file });
            }
            Err(error) => {
                let error = error.to_string();
                self.message = Some(format!("not written: {name}: {}", shown(error.as_bytes())));
            }
        }
    }
}
