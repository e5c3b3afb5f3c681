//! Where an output goes: to a file, or to a standard stream by any of its names.

use crate::cli::failure::{End, Failure};
use crate::cli::output::{Output, Streams};
use clap::Args;
use patience_core::notation::MAX_RECORD;
use patience_core::notation::Record;
use patience_core::text::english::count;
use patience_core::text::shown_path;
use patience_files::opened::open;
use patience_files::parts::Parts;
use patience_files::replace::{self, Replacement};
use patience_files::stream::Stream;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A kind of output.
#[derive(Clone, Copy)]
pub(crate) struct OutputKind<'k> {
    /// What writes it, such as `replay --svg`.
    pub(crate) writer: &'k str,
    /// Returns whether a text is such an output, of this version or an earlier one.
    pub(crate) is_own: &'k dyn Fn(&[u8]) -> bool,
}

/// Whether outputs may replace files of any kind.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Force {
    /// Also overwrite files that this command did not write, such as files of records
    #[arg(long, hide_short_help = true)]
    force: bool,
}

/// How a picture becomes one of pixels.
const PICTURE: &str = "`--svg board.svg` draws a picture, and `rsvg-convert -z 2 board.svg -o board.png` makes a PNG of it";

/// The length up to which a file is looked at, in bytes. No output is told by its end that is longer.
const LOOKED_AT: u64 = 64 << 20;

impl Force {
    /// Refuses to overwrite an input, or a file that is not empty and of another kind, unless that is
    /// asked for. Devices, pipes and open streams are written in place, and lose nothing.
    ///
    /// # Errors
    /// Returns an error that says what the file is.
    pub(crate) fn check<'p>(
        self,
        file: &Path,
        kind: OutputKind<'_>,
        mut inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<(), Failure> {
        if Stream::of(file).is_none() && inputs.any(|input| replace::is_same(input, file)) {
            let name = shown_path(file);
            return Err(Failure::Usage(format!("{name} is an input: refusing to overwrite it")));
        }
        self.check_kind(file, kind)
    }

    /// Refuses a name that is that of another kind of picture or page, unless that is asked for.
    ///
    /// # Errors
    /// Returns an error that names another.
    pub(crate) fn check_name(self, file: &Path, kind: OutputKind<'_>) -> Result<(), Failure> {
        const OTHERS: [&str; 9] =
            ["png", "jpg", "jpeg", "gif", "webp", "pdf", "svg", "html", "htm"];
        let own: &[&str] = if kind.writer.contains("svg") { &["svg"] } else { &["html", "htm"] };
        let end = file.extension().and_then(|end| end.to_str()).unwrap_or_default();
        let end = end.to_ascii_lowercase();
        if self.force || own.contains(&end.as_str()) || !OTHERS.contains(&end.as_str()) {
            return Ok(());
        }
        let better = shown_path(&file.with_extension(own[0]));
        let what = own[0].to_uppercase();
        let pixels = match own {
            ["svg"] => format!("; {PICTURE}"),
            _ => String::new(),
        };
        Err(Failure::Usage(format!(
            "{}: `{}` writes {what}, whatever the name: call the file {better}{pixels}",
            shown_path(file),
            kind.writer
        )))
    }

    /// Refuses to overwrite a file that is not empty and of another kind, unless that is asked for.
    ///
    /// # Errors
    /// Returns an error that says what the file is.
    pub(crate) fn check_kind(self, file: &Path, kind: OutputKind<'_>) -> Result<(), Failure> {
        let is_regular = fs::metadata(file).is_ok_and(|file| file.is_file());
        let is_stream = Stream::of(file).is_some() || replace::is_open_stream(file);
        if self.force || is_stream || !is_regular {
            return Ok(());
        }
        let name = shown_path(file);
        let mut text = Vec::new();
        let read = File::open(file).and_then(|file| file.take(LOOKED_AT).read_to_end(&mut text));
        match read {
            Err(error) => Err(Failure::File(name, error)),
            Ok(_) if text.is_empty() || (kind.is_own)(&text) => Ok(()),
            Ok(_) => {
                let what = match records(file) {
                    0 => format!("was not written by `{}`", kind.writer),
                    records => format!("holds {}", count(records, "record")),
                };
                Err(Failure::Usage(format!(
                    "{name} {what}: refusing to overwrite it without --force"
                )))
            }
        }
    }
}

/// Returns how many records of games, or deals, a file holds.
fn records(file: &Path) -> usize {
    let opened = File::open(file).and_then(|it| open(Some(file), it));
    let text = opened.and_then(|opened| Parts::new(opened.reader, MAX_RECORD).read_all());
    let is_game = |record: &Record<'_>| record.id().is_ok();
    text.map_or(0, |text| text.source("").records().filter(is_game).count())
}

/// A file that is written through standard output.
struct Shared(Arc<Mutex<Replacement>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Streams {
    pub(crate) fn get(&mut self, stream: Stream) -> &mut Output {
        match stream {
            Stream::Out => self.out(),
            Stream::Err => self.err(),
        }
    }

    /// Does work whose standard output goes to a place that the user has named.
    ///
    /// # Errors
    /// Returns the error of the work, or an error if the file could not be written. It is unchanged
    /// then, and if the work has failed and written nothing.
    pub(crate) fn writing(
        &mut self,
        path: &Path,
        work: impl FnOnce(&mut Self) -> Result<End, Failure>,
    ) -> Result<End, Failure> {
        let failed = |error| Failure::File(shown_path(path), error);
        match Stream::of(path) {
            None => {}
            Some(Stream::Out) => return work(self),
            Some(Stream::Err) => {
                let before = self.divert(Output::to_errors());
                let end = work(self);
                return self.restore(before).map_err(failed).and(end);
            }
        }
        let file = Arc::new(Mutex::new(Replacement::begin(path).map_err(failed)?));
        let before = self.divert(Output::to_file(Shared(Arc::clone(&file))));
        let end = work(self);
        let written = self.restore(before);
        let end = end?;
        written.map_err(failed)?;
        let file = Arc::into_inner(file).ok_or_else(|| failed(io::ErrorKind::Other.into()))?;
        let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        // The old file is worth more than no file at all.
        if end == End::Good || !file.is_empty() {
            file.finish().map_err(failed)?;
        }
        Ok(end)
    }

    /// Writes a text to a place that the user has named.
    ///
    /// # Errors
    /// Returns an error if a file could not be written. It is unchanged then.
    pub(crate) fn save(&mut self, path: &Path, text: &[u8]) -> Result<(), Failure> {
        if let Some(stream) = Stream::of(path) {
            self.get(stream).bytes(text);
            return Ok(());
        }
        replace::write(path, text).map_err(|error| Failure::File(shown_path(path), error))
    }
}
