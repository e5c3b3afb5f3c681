//! Reads the inputs again when they change.

use super::{Input, ReadArgs};
use crate::cli::failure::Failure;
use patience_core::text::shown_path;
use patience_files::replace::Stamp;
use patience_files::text::Text;
use patience_viewer::Inputs;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The inputs of the viewer, if there are any, and the files among them as they were when they were
/// read.
#[derive(Default)]
pub(crate) struct WatchedInputs<'i> {
    /// Lists the inputs, with the new files of folders.
    list: Option<Box<dyn Fn() -> Vec<Input> + 'i>>,
    reading: ReadArgs,
    read: Vec<(PathBuf, Option<Stamp>)>,
    /// Texts that cannot be read again, such as standard input.
    fixed: Vec<Text>,
}

impl<'i> WatchedInputs<'i> {
    /// Reads the inputs that `list` lists with `read`, which returns none for one that cannot be
    /// read.
    pub(crate) fn new(
        list: impl Fn() -> Vec<Input> + 'i,
        reading: ReadArgs,
        mut read: impl FnMut(Input) -> Option<Text>,
    ) -> (Self, Vec<Text>) {
        let inputs = list();
        let mut files = Self { list: Some(Box::new(list)), reading, ..Self::default() };
        let mut texts = Vec::new();
        for input in inputs {
            let Some(text) = read(input) else { continue };
            match &text.file {
                Some(file) if text.stamp.is_some() => files.read.push((file.clone(), text.stamp)),
                _ => files.fixed.push(text.clone()),
            }
            texts.push(text);
        }
        (files, texts)
    }

    /// Reads every input again, and the new files of folders.
    fn read_again(&mut self) -> Result<Vec<Text>, Failure> {
        let mut read = Vec::new();
        let mut texts = Vec::new();
        let Some(list) = &self.list else { return Ok(texts) };
        let mut fixed: Vec<&Text> = self.fixed.iter().collect();
        for input in list() {
            let name = input.name();
            if let Some(at) = fixed.iter().position(|text| text.name == name) {
                texts.push(fixed.remove(at).clone());
                continue;
            }
            let file = input.file().map(Path::to_owned);
            let known = self.read.iter().any(|(known, _)| Some(known) == file.as_ref());
            // Reading a pipe in the place of a file would wait for ever.
            let is_regular = |file: &PathBuf| fs::metadata(file).is_ok_and(|found| found.is_file());
            if let Some(file) = file.as_ref().filter(|file| file.exists() && !is_regular(file)) {
                if known {
                    let error = io::Error::other("it is no longer a regular file");
                    return Err(Failure::File(shown_path(file), error));
                }
                continue;
            }
            match (input.read(self.reading), file) {
                (Ok(text), Some(file)) => {
                    read.push((file, text.stamp));
                    texts.push(text);
                }
                (Err(failure), _) if known => return Err(failure),
                _ => {}
            }
        }
        self.read = read;
        Ok(texts)
    }
}

impl Inputs for WatchedInputs<'_> {
    fn read(&mut self) -> Result<Vec<Text>, String> {
        self.read_again().map_err(|failure| failure.to_string())
    }

    fn open(&self, path: &str) -> Result<Text, String> {
        let path = Path::new(path);
        let text = match fs::metadata(path) {
            // Reading a pipe would wait for ever.
            Ok(found) if !found.is_file() => {
                Err(Failure::File(shown_path(path), io::Error::other("not a regular file")))
            }
            _ => Input::File(path.to_owned()).read(self.reading),
        };
        text.map_err(|failure| failure.to_string())
    }

    fn turn_to(&mut self, text: &Text) {
        let Some(file) = text.file.clone() else { return };
        self.read = vec![(file.clone(), text.stamp)];
        self.fixed.clear();
        self.list = Some(Box::new(move || vec![Input::File(file.clone())]));
    }

    fn can_change(&self) -> bool {
        !self.read.is_empty()
    }

    fn have_changed(&self) -> bool {
        self.read.iter().any(|(file, before)| {
            let now = Stamp::of(file);
            now.is_some() && now != *before
        })
    }
}
