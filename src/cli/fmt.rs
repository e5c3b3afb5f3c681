//! `fmt`: writes records in canonical form.

use super::dealt::{draw_error, lacks_games};
use super::input::{Inputs, Text, need_files};
use super::output::Streams;
use super::progress::Progress;
use super::terminal::Terminal;
use super::{End, Failure, diff, replace};
use crate::diagnostic::of_fault;
use crate::notation::{Fault, format};
use crate::source::{Locator, Source};
use clap::Args;
use std::io;

/// Format records
///
/// Writes canonical text: one space between moves, lines of at most 100 columns, and `:nx` for
/// repeated moves. Keeps comments, and ends all lines as the first one. Reports malformed records
/// and leaves them as they are.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    #[command(flatten)]
    inputs: Inputs,
    /// List the files that are not formatted, without changing them
    #[arg(long, conflicts_with_all = ["write", "diff"])]
    check: bool,
    /// End each path of --check with a zero byte, for xargs -0
    #[arg(short = '0', long, requires = "check")]
    null: bool,
    /// Print what would change, as a unified diff
    #[arg(long, conflicts_with = "write")]
    diff: bool,
    /// Rewrite the files, each as a whole or not at all
    #[arg(long)]
    write: bool,
}

impl Fmt {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let mut end = End::Good;
        let inputs = self.inputs.list();
        if self.write {
            need_files("--write", &inputs)?;
        }
        if inputs.is_empty() {
            streams.no_files(self.inputs.folders);
            end = End::Bad;
        }
        let progress = Progress::things("files", Some(inputs.len() as u64));
        for input in inputs {
            if streams.is_unread() {
                break;
            }
            // Nothing else is on the terminal while it is read.
            progress.suspend(|| streams.announce(&input));
            let text = match input.read() {
                Ok(text) => text,
                Err(failure) => {
                    progress.suspend(|| streams.report(&failure));
                    continue;
                }
            };
            if !self.one(text, terminal, &progress, streams) {
                end = End::Bad;
            }
            progress.finish_one();
        }
        Ok(end)
    }

    /// Formats a source. Returns whether it is well-formed and, if asked, formatted.
    fn one(
        &self,
        text: Text,
        terminal: Terminal,
        progress: &Progress,
        streams: &mut Streams,
    ) -> bool {
        let Text { name, bytes, file, stamp, is_compressed } = text;
        let formatted = format(&bytes);
        let source = Source::new(&name, &bytes);
        let is_sound = formatted.faults.is_empty() && source.records().next().is_some();
        let is_formatted = formatted.text == bytes;
        let prints = !self.check && !self.write && !self.diff;
        if self.write && !is_formatted {
            let written = match &file {
                Some(_) if is_compressed => {
                    Err(io::Error::other("not written: compressed files are not edited"))
                }
                Some(file) => replace::edit(file, stamp, &formatted.text),
                None => Ok(()),
            };
            if let Err(error) = written {
                let failure = Failure::File(name.clone(), error);
                progress.suspend(|| streams.report(&failure));
            }
        }
        if is_sound && (self.write || is_formatted && !prints) {
            return true;
        }
        progress.suspend(|| {
            if !lacks_games(source, terminal, streams) {
                complain(source, &formatted.faults, terminal, streams);
            }
            // The path byte for byte, so that another program can open it.
            let path = file.as_ref().map(|file| file.as_os_str().as_encoded_bytes());
            let path = path.unwrap_or(name.as_bytes());
            match (self.check, self.diff) {
                _ if prints => streams.out().bytes(&formatted.text),
                (true, _) if !is_formatted => {
                    streams.out().bytes(path);
                    streams.out().bytes(if self.null { b"\0" } else { b"\n" });
                }
                (_, true) if !is_formatted => {
                    diff::print(path, &bytes, &formatted.text, streams.out());
                }
                _ => {}
            }
            streams.flush();
        });
        is_sound && prints
    }
}

/// Reports every malformed record of a source.
fn complain(source: Source<'_>, faults: &[Fault], terminal: Terminal, streams: &mut Streams) {
    let mut locator = Locator::new(source);
    let mut faults = faults.iter().peekable();
    for record in source.records() {
        while let Some(fault) = faults
            .next_if(|fault| fault.span.start < record.extent().end.max(record.extent().start + 1))
        {
            let diagnostic = of_fault(fault, Some(&record), terminal.suits());
            draw_error(streams, &diagnostic, &mut locator, terminal);
            streams.err().text("\n");
        }
    }
}
