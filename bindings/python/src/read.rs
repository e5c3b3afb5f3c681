//! Reading what is given, part by part or as a whole.

use crate::SUITS;
use crate::diagnostic::Found;
use crate::error::Failure;
use crate::text::{Characters, Given, Part, Place};
use crate::work::{SMALL, Stop};
use patience::notation::{Fault, FaultKind, TextFault};
use patience::{Chunk, DealBook, Locator, Source};
use patience_core::notation::MAX_RECORD;
use patience_core::text::shown_path;
use patience_files::opened::{Opened, open};
use patience_files::parts::Parts;
use patience_report::diagnostic::{of_fault, of_undealt};
use std::fs::File;
use std::path::Path;

impl Given {
    /// Returns whether reading it may take long.
    pub(crate) fn is_long(&self) -> bool {
        match self {
            Self::Text(text) => text.0.len() > SMALL,
            Self::Bytes(bytes) => bytes.len() > SMALL,
            Self::File(_) => true,
        }
    }

    /// Returns what diagnostics call it, if nobody has named it.
    fn name(&self, other: &str) -> String {
        match self {
            Self::Text(_) | Self::Bytes(_) => other.to_owned(),
            Self::File(path) => shown_path(path),
        }
    }

    /// Calls `visit` with each part of it, which begins where a record does; a text is one part.
    ///
    /// # Errors
    /// Returns the error of `visit`, or that of the file.
    pub(crate) fn each_part(
        &self,
        place: &Place,
        stop: &Stop,
        mut visit: impl FnMut(&Part<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Place { name, origin, counts_bytes } = place;
        let name = name.as_ref().map_or_else(|| self.name("<text>"), Clone::clone);
        match self {
            Self::Text(text) => {
                let source = Source::new(&name, &text.0).beginning(*origin);
                let counted = (!counts_bytes).then(|| Characters::new(&text.0));
                let characters = counted.as_ref();
                visit(&Part { source, ahead: source, is_large: false, characters })
            }
            Self::Bytes(bytes) => {
                let source = Source::new(&name, bytes).beginning(*origin);
                visit(&Part { source, ahead: source, is_large: false, characters: None })
            }
            Self::File(path) => {
                let (mut parts, mut chunk) = (parts(path)?, Chunk::default());
                while parts.read(&mut chunk).map_err(|error| Failure::File(path.clone(), error))? {
                    if stop.is_set() {
                        return Err(Failure::Stopped);
                    }
                    visit(&Part::of_chunk(&chunk, &name))?;
                }
                Ok(())
            }
        }
    }

    /// Calls `work` with all of it.
    ///
    /// # Errors
    /// Returns what is wrong with it, or the error of the file.
    pub(crate) fn with_all<T>(
        &self,
        name: &str,
        work: impl FnOnce(&Part<'_>) -> Result<T, Box<Found>>,
    ) -> Result<T, Failure> {
        let name = self.name(name);
        let (chunk, characters);
        let (source, characters) = match self {
            Self::Text(text) => {
                characters = Characters::new(&text.0);
                (Source::new(&name, &text.0), Some(&characters))
            }
            Self::Bytes(bytes) => (Source::new(&name, bytes), None),
            Self::File(path) => {
                let read = parts(path)?.read_all();
                chunk = read.map_err(|error| Failure::File(path.clone(), error))?;
                (chunk.source(&name), None)
            }
        };
        let part = Part { source, ahead: source, is_large: false, characters };
        work(&part).map_err(|found| {
            let text = match self {
                Self::Text(_) | Self::Bytes(_) => self.clone(),
                Self::File(_) => Self::Bytes(source.text.to_owned()),
            };
            Failure::Found(found, Some(text))
        })
    }
}

/// Opens a file of records.
///
/// # Errors
/// Returns an error if it cannot be opened, is compressed, or is a game that another program has saved.
pub(crate) fn parts(path: &Path) -> Result<Parts, Failure> {
    let opened = File::open(path).and_then(|it| open(Some(path), it)).and_then(Opened::text);
    let opened = opened.map_err(|error| Failure::File(path.to_owned(), error))?;
    Ok(Parts::new(opened.reader, MAX_RECORD))
}

/// Returns the fault of a text without records.
pub(crate) const fn no_game() -> Fault {
    Fault { span: patience::Span::new(0, 0), kind: FaultKind::Text(TextFault::NoGame) }
}

/// Returns the error of what has no records.
pub(crate) fn without_records(given: &Given, name: Option<&str>) -> Failure {
    let (text, name) = match given {
        Given::File(path) => (None, patience_core::text::shown_path(path)),
        text => (Some(text.clone()), name.unwrap_or("<text>").to_owned()),
    };
    let nothing = Given::Text(String::new().into());
    let wrong = |part: &Part<'_>| {
        let mut locator = Locator::new(part.source);
        let found = Found::new(&of_fault(&no_game(), None, SUITS), part, &mut locator);
        Err::<(), _>(Box::new(found))
    };
    match text.clone().unwrap_or(nothing).with_all(&name, wrong) {
        Err(Failure::Found(found, _)) => Failure::Found(found, text),
        Err(failure) => failure,
        Ok(()) => Failure::Stopped,
    }
}

/// Reads known deals.
///
/// # Errors
/// Returns what is wrong with the first bad deal, or that there is none.
pub(crate) fn read_deals(given: Option<&Given>, stop: &Stop) -> Result<DealBook, Failure> {
    let mut deals = DealBook::default();
    let Some(given) = given else { return Ok(deals) };
    let mut any = false;
    given.each_part(&Place::default(), stop, |part| {
        let (valid, bad) = deals.read(part.source);
        any |= valid > 0;
        match bad.into_iter().next() {
            None => Ok(()),
            Some((record, fault)) => {
                let found = of_undealt(&fault, &record, &deals, SUITS);
                let found = Found::new(&found, part, &mut Locator::new(part.source));
                let text = Some(given.clone()).filter(|it| !matches!(it, Given::File(_)));
                Err(Failure::Found(Box::new(found), text))
            }
        }
    })?;
    let nothing = "no deals: an entry is an id with a number and a deal, without moves";
    if any { Ok(deals) } else { Err(Failure::Plain(nothing.to_owned())) }
}
