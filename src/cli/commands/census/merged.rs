//! `census merge`: adds up chunks of files.

use super::CensusFormat;
use super::table::TotalsPrinter;
use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use clap::{Args, ValueHint};
use patience_census::line::{ReadError, Reader};
use patience_census::merge::Merge;
use patience_core::text::shown_path;
use patience_files::opened::open;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// Add up files of a census, as --out or --format jsonl write them
///
/// Refuses chunks that overlap or have a gap between them, and chunks that differ in engine, rules,
/// version, player or limit.
#[derive(Debug, Args)]
pub(super) struct Merged {
    /// Files of a census, or `-` for standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Accept gaps between the numbers
    #[arg(long)]
    partial: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: CensusFormat,
}

impl Merged {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let mut merge = Merge::default();
        for file in &self.files {
            add(file, &mut merge, streams)?;
        }
        let wholes = if self.partial {
            merge.into_wholes()
        } else {
            merge.finish().map_err(|error| {
                Failure::Usage(format!("{error}; merge what there is with --partial"))
            })?
        };
        TotalsPrinter::new(self.format, terminal).print(&wholes, streams);
        Ok(End::Good)
    }
}

/// Opens a file, or standard input.
pub(super) fn source(file: &Path) -> Result<BufReader<Box<dyn Read + Send>>, Failure> {
    let opened = if file.as_os_str() == "-" {
        open(None, io::stdin())
    } else {
        File::open(file).and_then(|it| open(Some(file), it))
    };
    let opened = opened.map_err(|error| Failure::File(shown_path(file), error))?;
    Ok(BufReader::new(opened.reader))
}

/// Adds the chunks of a file.
pub(super) fn add(file: &Path, merge: &mut Merge, streams: &mut Streams) -> Result<(), Failure> {
    let mut source = source(file)?;
    let mut lines = Reader::new(&mut source);
    let mut is_empty = true;
    for line in &mut lines {
        let line = line.map_err(|error| unreadable(file, error))?;
        is_empty = false;
        merge
            .add(line)
            .map_err(|error| Failure::Usage(format!("{}: {error}", shown_path(file))))?;
    }
    let torn = lines.torn();
    if torn > 0 {
        note_torn(file, streams);
    } else if is_empty {
        return Err(Failure::Usage(format!("{}: there is no line of a census", shown_path(file))));
    }
    Ok(())
}

/// Returns the failure of a file that cannot be read on.
pub(super) fn unreadable(file: &Path, error: ReadError) -> Failure {
    match error {
        ReadError::Io(error) => Failure::File(shown_path(file), error),
        error @ ReadError::Line { .. } => Failure::Usage(format!("{}: {error}", shown_path(file))),
    }
}

/// Says that what follows the last whole line of a file is not counted.
pub(super) fn note_torn(file: &Path, streams: &mut Streams) {
    let name = shown_path(file);
    streams.err().text(format_args!("patience: {name}: the last line is torn and not counted\n"));
}
