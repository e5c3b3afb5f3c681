//! The files that a census writes: that of the chunks, to which every run adds lines, and those of a
//! finished run.

use super::merged::{note_torn, unreadable};
use crate::cli::failure::Failure;
use crate::cli::output::Streams;
use clap::{Args, ValueHint};
use patience_census::chunk::Chunk;
use patience_census::line::{Reader, to_text};
use patience_core::text::shown_path;
use patience_files::replace::{Replacement, is_same};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The arguments that name them.
#[derive(Debug, Args)]
pub(super) struct Outputs {
    /// Write a JSON line for each chunk of up to 1,000 deals, to resume and to merge
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Continue after the chunks already in --out
    #[arg(long, requires = "out", conflicts_with_all = ["deals_out", "records"])]
    resume: bool,
    /// Write a JSON line for each deal, once all are tried
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    deals_out: Option<PathBuf>,
    /// Write a record for each won deal, once all are tried
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    records: Option<PathBuf>,
}

/// The open files.
pub(super) struct Files {
    chunks: Option<(PathBuf, File)>,
    pub(super) deals: Option<Sink>,
    pub(super) records: Option<Sink>,
}

/// A file that is there once the run has finished.
pub(super) struct Sink {
    path: PathBuf,
    file: BufWriter<Replacement>,
}

impl Outputs {
    /// Opens the files. Adds the chunks of a census that is to go on to the wholes of the same games.
    ///
    /// # Errors
    /// Returns an error if a file has something else in it, or cannot be opened.
    pub(super) fn open(
        self,
        wholes: &mut [Chunk],
        streams: &mut Streams,
    ) -> Result<Files, Failure> {
        let finished = [self.deals_out, self.records];
        let paths: Vec<&Path> =
            finished.iter().chain([&self.out]).flatten().map(PathBuf::as_path).collect();
        for (at, path) in paths.iter().enumerate() {
            check(path)?;
            if paths[..at].iter().any(|other| other == path || is_same(other, path)) {
                let name = shown_path(path);
                return Err(Failure::Usage(format!("{name} is named for two outputs")));
            }
        }
        for path in finished.iter().flatten() {
            if path.metadata().is_ok_and(|file| file.len() > 0) {
                let name = shown_path(path);
                let what = format!("{name} is not empty: refusing to overwrite it");
                return Err(Failure::Usage(what));
            }
        }
        let chunks = self.out.map(|path| chunks(path, self.resume, wholes, streams));
        let chunks = chunks.transpose()?;
        let sink = |path: Option<PathBuf>| path.map(Sink::begin).transpose();
        let [deals, records] = finished;
        Ok(Files { chunks, deals: sink(deals)?, records: sink(records)? })
    }
}

/// Refuses what is no regular file.
fn check(path: &Path) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let what = "- is standard output, which gets the totals; name a file";
        return Err(Failure::Usage(what.to_owned()));
    }
    if path.metadata().is_ok_and(|file| !file.is_file()) {
        let error = io::Error::other("not a regular file");
        return Err(Failure::File(shown_path(path), error));
    }
    Ok(())
}

/// Opens the file of chunks. Adds those that it has to the wholes, and cuts off a last line that is torn.
fn chunks(
    path: PathBuf,
    resumes: bool,
    wholes: &mut [Chunk],
    streams: &mut Streams,
) -> Result<(PathBuf, File), Failure> {
    let name = shown_path(&path);
    let failed = |error| Failure::File(name.clone(), error);
    // Not to append: Windows cuts no file that is opened so.
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(failed)?;
    let mut lines = Reader::new(BufReader::new(&file));
    if !resumes && file.metadata().map_err(failed)?.len() > 0 {
        let what = match lines.next() {
            Some(Ok(_)) => "is not empty: add to it with --resume",
            _ => "is not of a census: refusing to overwrite it",
        };
        return Err(Failure::Usage(format!("{name} {what}")));
    }
    for chunk in &mut lines {
        let chunk = chunk.map_err(|error| unreadable(&path, error))?;
        let of = |it: &&mut Chunk| it.measured().id == chunk.measured().id;
        if let Some(whole) = wholes.iter_mut().find(of) {
            let merged = whole.merge(&chunk);
            merged.map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
        }
    }
    if lines.torn() > 0 {
        note_torn(&path, streams);
        file.set_len(lines.length()).map_err(failed)?;
    }
    Ok((path, file))
}

impl Sink {
    fn begin(path: PathBuf) -> Result<Self, Failure> {
        match Replacement::begin(&path) {
            Ok(file) => Ok(Self { path, file: BufWriter::new(file) }),
            Err(error) => Err(Failure::File(shown_path(&path), error)),
        }
    }

    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(bytes);
        written.map_err(|error| Failure::File(shown_path(&self.path), error))
    }

    fn finish(self) -> Result<(), Failure> {
        let whole = self.file.into_inner().map_err(io::IntoInnerError::into_error);
        let finished = whole.and_then(Replacement::finish);
        finished.map_err(|error| Failure::File(shown_path(&self.path), error))
    }
}

impl Files {
    /// Adds a chunk.
    pub(super) fn add(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.chunks else { return Ok(()) };
        let line = to_text(chunk, false) + "\n";
        let added = file.seek(SeekFrom::End(0)).and_then(|_| file.write_all(line.as_bytes()));
        added.map_err(|error| Failure::File(shown_path(path), error))
    }

    /// Puts the files of a finished run in place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        [self.deals, self.records].into_iter().flatten().try_for_each(Sink::finish)
    }
}
