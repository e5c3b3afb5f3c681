//! `fmt`: canonical text.

use super::input::{Input, Inputs};
use super::terminal::Terminal;
use super::{End, Failure};
use crate::diagnostic::{self, Locator, Source, human, shown};
use crate::notation::format;
use clap::Args;
use std::fs;
use std::io::{self, Write};

/// Puts records into canonical text: one space between moves, lines of at most 100 columns, runs of a move shortened, comments kept.
///
/// Records that are malformed stay as they are and are reported.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    #[command(flatten)]
    inputs: Inputs,
    /// Change nothing; name the sources that are not canonical
    #[arg(long, conflicts_with = "write")]
    check: bool,
    /// Write the text back into the files
    #[arg(long)]
    write: bool,
}

impl Fmt {
    pub(super) fn run(self, terminal: Terminal) -> Result<End, Failure> {
        let mut end = End::Good;
        let mut out = anstream::AutoStream::never(io::stdout().lock());
        for input in self.inputs.list()? {
            let name = input.name();
            let bytes = input.read()?;
            let source = Source::new(&name, &bytes);
            let formatted = format(&bytes);
            if !formatted.faults.is_empty() {
                end = End::Bad;
                let mut locator = Locator::new(source);
                let mut err = anstream::stderr().lock();
                let mut faults = formatted.faults.iter().peekable();
                for record in source.records() {
                    while let Some(fault) = faults.next_if(|fault| fault.span.start < record.extent().end.max(record.extent().start + 1)) {
                        let diagnostic = diagnostic::of_fault(fault, Some(&record), terminal.suits());
                        writeln!(err, "{}", human::draw(&diagnostic, source, locator.locate(fault.span.start), terminal.diagnostic()))?;
                    }
                }
            }
            match (&input, self.check, self.write) {
                (_, true, _) => {
                    if formatted.text != bytes {
                        end = End::Bad;
                        writeln!(out, "{}", shown(name.as_bytes()))?;
                    }
                }
                (Input::File(path), _, true) => {
                    if formatted.text != bytes {
                        fs::write(path, &formatted.text).map_err(|error| Failure::File(name.clone(), error))?;
                    }
                }
                (_, _, true) => return Err(Failure::Usage(format!("{name} is no file that could be written to"))),
                _ => out.write_all(&formatted.text)?,
            }
        }
        out.flush()?;
        Ok(end)
    }
}
