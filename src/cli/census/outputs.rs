//! The files that a census writes while it runs: chunks, deals, records. They only grow, so that it
//! can go on where it was killed.

use super::merged::{note_torn, unreadable};
use crate::cli::Failure;
use crate::cli::input::name;
use crate::cli::output::Streams;
use crate::cli::replace::is_same;
use clap::{Args, ValueHint};
use patience_census::chunk::Chunk;
use patience_census::line::{Line, Reader, Written};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The arguments that name them.
#[derive(Debug, Args)]
pub(super) struct Outputs {
    /// Write a JSON line for each chunk of up to 1,000 deals, to resume and to merge
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Go on after the chunks in --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write a JSON line for each deal, compressed if the name ends in .zst
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    deals_out: Option<PathBuf>,
    /// Write a record for each won deal, compressed if the name ends in .zst
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    records: Option<PathBuf>,
}

/// The open files.
pub(super) struct Files {
    chunks: Option<(PathBuf, File)>,
    pub(super) deals: Option<Sink>,
    pub(super) records: Option<Sink>,
}

/// A file that gets what belongs to a chunk before the chunk is written.
pub(super) struct Sink {
    path: PathBuf,
    file: File,
    is_compressed: bool,
    /// How many bytes belong to the chunks written so far.
    length: u64,
    pub(super) buffer: Vec<u8>,
}

impl Outputs {
    /// Opens the files. Adds what is in the chunks of the first to the wholes of the same games, if
    /// the census is to go on.
    ///
    /// # Errors
    /// Returns an error if a file has something else in it, or cannot be opened.
    pub(super) fn open(
        self,
        wholes: &mut [Chunk],
        streams: &mut Streams,
    ) -> Result<Files, Failure> {
        let Self { out, resume, deals_out, records } = self;
        let file = |path: Option<PathBuf>| {
            path.map(|path| open(&path).map(|file| (path, file))).transpose()
        };
        let (chunks, deals, records) = (file(out)?, file(deals_out)?, file(records)?);
        // Before anything is cut off.
        refuse_same([&chunks, &deals, &records])?;
        let mut written = Written::default();
        let (mut has_chunks, mut is_begun) = (false, false);
        if let Some((path, file)) = &chunks {
            match resume {
                true => {
                    is_begun = file.metadata().is_ok_and(|file| file.len() > 0);
                    has_chunks = read(path, file, wholes, &mut written, streams)?;
                }
                false => refuse_to_add(path, file, " with --resume")?,
            }
        }
        let sink = |file: Option<(PathBuf, File)>, option: &str, written: Option<u64>| {
            if has_chunks && file.is_some() != written.is_some() {
                let what = if file.is_some() { "did not write" } else { "wrote" };
                return Err(Failure::Usage(format!(
                    "cannot resume: the chunks so far {what} {option}; resume with the same files"
                )));
            }
            let Some((path, file)) = file else { return Ok(None) };
            if !is_begun {
                refuse_to_add(&path, &file, "")?;
            }
            Sink::new(path, file, written.unwrap_or(0)).map(Some)
        };
        Ok(Files {
            deals: sink(deals, "--deals-out", written.deals)?,
            records: sink(records, "--records", written.records)?,
            chunks,
        })
    }
}

/// Opens a file to add to, and creates it if it is not there.
fn open(path: &Path) -> Result<File, Failure> {
    if path.as_os_str() == "-" {
        let what = "- is standard output; these files need names, since they are read to resume";
        return Err(Failure::Usage(what.to_owned()));
    }
    let failed = |error| Failure::File(name(path), error);
    if path.metadata().is_ok_and(|file| !file.is_file()) {
        return Err(failed(io::Error::other("not a regular file")));
    }
    OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)
}

/// Refuses one file under two names.
fn refuse_same(files: [&Option<(PathBuf, File)>; 3]) -> Result<(), Failure> {
    let paths: Vec<&PathBuf> = files.into_iter().flatten().map(|(path, _)| path).collect();
    for (at, path) in paths.iter().enumerate() {
        if paths[..at].iter().any(|other| is_same(other, path)) {
            return Err(Failure::Usage(format!("{} is named for two outputs", name(path))));
        }
    }
    Ok(())
}

/// Refuses a file that is not empty.
fn refuse_to_add(path: &Path, file: &File, how: &str) -> Result<(), Failure> {
    let length = file.metadata().map_err(|error| Failure::File(name(path), error))?.len();
    match length {
        0 => Ok(()),
        _ if how.is_empty() => {
            Err(Failure::Usage(format!("{} is not empty: refusing to overwrite it", name(path))))
        }
        _ => Err(Failure::Usage(format!("{} is not empty: add to it{how}", name(path)))),
    }
}

/// Reads the chunks in a file, and cuts off what follows its last whole line. Returns whether there
/// are any.
fn read(
    path: &Path,
    file: &File,
    wholes: &mut [Chunk],
    written: &mut Written,
    streams: &mut Streams,
) -> Result<bool, Failure> {
    let failed = |error| Failure::File(name(path), error);
    let mut lines = Reader::new(BufReader::new(file));
    for line in &mut lines {
        let line = line.map_err(|error| unreadable(path, error))?;
        *written = line.written;
        let chunk = line.chunk;
        if let Some(whole) = wholes.iter_mut().find(|it| it.measured().id == chunk.measured().id) {
            whole
                .merge(&chunk)
                .map_err(|error| Failure::Usage(format!("{}: {error}", name(path))))?;
        }
    }
    if lines.torn() > 0 {
        note_torn(path, streams);
        file.set_len(lines.length()).map_err(failed)?;
    }
    Ok(lines.length() > 0)
}

impl Files {
    /// Writes a chunk, after what belongs to it.
    pub(super) fn write(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        // As long as there is not a byte of chunks, nothing in the other files is of this census.
        self.put(b"{")?;
        let written = Written {
            deals: self.deals.as_mut().map(Sink::flush).transpose()?,
            records: self.records.as_mut().map(Sink::flush).transpose()?,
        };
        if self.chunks.is_none() {
            return Ok(());
        }
        let line = Line { chunk: chunk.clone(), written }.to_text(false) + "\n";
        self.put(line.as_bytes().get(1..).unwrap_or_default())
    }

    /// Writes to the file of chunks.
    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.chunks else { return Ok(()) };
        file.write_all(bytes).map_err(|error| Failure::File(name(path), error))
    }
}

impl Sink {
    /// Begins after what belongs to chunks, and cuts off the rest.
    fn new(path: PathBuf, mut file: File, length: u64) -> Result<Self, Failure> {
        let failed = |error| Failure::File(name(&path), error);
        let found = file.metadata().map_err(failed)?.len();
        if found < length {
            let error = format!("cannot resume: {} lacks what --out has", name(&path));
            return Err(Failure::Usage(error));
        }
        if found > length {
            file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        }
        let is_compressed = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("zst"));
        Ok(Self { path, file, is_compressed, length, buffer: Vec::new() })
    }

    /// Writes what belongs to a chunk, in a frame of its own if the file is compressed. Returns the
    /// length of the file.
    fn flush(&mut self) -> Result<u64, Failure> {
        let written = match self.is_compressed && !self.buffer.is_empty() {
            true => {
                let frame = compress_to_vec(&self.buffer[..], CompressionLevel::Fastest);
                self.put(&frame)
            }
            false => {
                let text = std::mem::take(&mut self.buffer);
                let put = self.put(&text);
                self.buffer = text;
                put
            }
        };
        written.map_err(|error| Failure::File(name(&self.path), error))?;
        self.buffer.clear();
        Ok(self.length)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len() as u64;
        self.file.write_all(bytes)
    }
}
