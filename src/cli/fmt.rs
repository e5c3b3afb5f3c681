//! `fmt`: writes records in canonical form.

use super::dealt::draw_error;
use super::input::{Input, Inputs, Text};
use super::output::Streams;
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
        if self.write
            && inputs.iter().any(|input| matches!(input, Input::Stdin | Input::Expression { .. }))
        {
            return Err(Failure::Usage("--write needs files".to_owned()));
        }
        for input in inputs {
            if streams.is_unread() {
                break;
            }
            streams.announce(&input);
            let Some(Text { name, bytes, file, is_compressed }) = streams.read(input) else {
                continue;
            };
            let formatted = format(&bytes);
            if !formatted.faults.is_empty() {
                end = End::Bad;
                complain(Source::new(&name, &bytes), &formatted.faults, terminal, streams);
            }
            match file {
                _ if !self.check && !self.write && !self.diff => {
                    streams.out().bytes(&formatted.text)
                }
                _ if formatted.text == bytes => {}
                Some(_) if self.write && is_compressed => {
                    let error = "compressed files cannot be rewritten";
                    streams.report(&Failure::File(name, io::Error::other(error)));
                }
                Some(file) if self.write => {
                    if let Err(error) = replace::write(&file, &formatted.text) {
                        streams.report(&Failure::File(name, error));
                    }
                }
                file => {
                    end = End::Bad;
                    // The path byte for byte, so that another program can open it.
                    let path = file.as_ref().map(|file| file.as_os_str().as_encoded_bytes());
                    let path = path.unwrap_or(name.as_bytes());
                    if self.diff {
                        diff::print(path, &bytes, &formatted.text, streams.out());
                    } else {
                        streams.out().bytes(path);
                        streams.out().bytes(if self.null { b"\0" } else { b"\n" });
                    }
                }
            }
        }
        Ok(end)
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
