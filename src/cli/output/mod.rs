//! Standard output and standard error. All output goes through here, and only this module decides
//! what is safe to send to a terminal.

pub(crate) mod deck;
pub(crate) mod formats;
pub(crate) mod guard;
pub(crate) mod json_printer;
pub(crate) mod pages;
pub(crate) mod place;
pub(crate) mod played;
pub(crate) mod progress;
pub(crate) mod reports;
pub(crate) mod reveal;
mod safe;
pub(crate) mod shown;
pub(crate) mod terminal;

use crate::cli::failure::{End, Failure};
use crate::cli::output::guard::{Guard, is_on_github};
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle_query::{clicolor, is_ci, no_color, term_supports_color};
use patience_core::text::english::count;
use patience_core::text::{in_ascii, shown};
use patience_report::json;
use safe::{escaped, style_length};
use serde::Serialize;
use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// The standard output or the standard error.
///
/// Writing never fails: the first error is kept, later output is dropped, and [`Streams::finish`]
/// reports the error.
pub(crate) struct Output {
    stream: BufWriter<Box<dyn Write + Send>>,
    terminal: bool,
    colour: bool,
    /// Whether the stream is a file, so that bytes in it are in no log.
    is_file: bool,
    /// All text for the log of a job on GitHub goes through this.
    guard: Option<Guard>,
    /// Whether bytes were not printed as they are because of the guard.
    is_changed: bool,
    error: Option<io::Error>,
}

impl Output {
    fn new<S: RawStream + Send + 'static>(stream: S, is_file: bool) -> Self {
        let (terminal, colour) = (stream.is_terminal(), has_colour(&stream));
        // Only to enable styles on consoles that need it. As a writer, `AutoStream` would also
        // strip escape sequences from bytes that must stay.
        let stream = AutoStream::auto(stream).into_inner();
        Self {
            stream: BufWriter::with_capacity(1 << 16, Box::new(stream)),
            terminal,
            colour,
            is_file,
            guard: is_on_github().then(Guard::default),
            is_changed: false,
            error: None,
        }
    }

    /// Writes to a file, in which nothing is changed.
    pub(crate) fn to_file(file: impl Write + Send + 'static) -> Self {
        Self {
            stream: BufWriter::with_capacity(1 << 16, Box::new(file)),
            terminal: false,
            colour: false,
            is_file: true,
            guard: None,
            is_changed: false,
            error: None,
        }
    }

    /// Writes to standard error.
    pub(crate) fn to_errors() -> Self {
        let stream = io::stderr();
        let is_file = is_file(&stream);
        Self::new(stream, is_file)
    }

    /// Prints text of the program itself. Keeps styles if the stream supports them, and escapes
    /// other control characters.
    ///
    /// Input quoted in the text must already be escaped, or it could add styles of its own.
    pub(crate) fn text(&mut self, text: impl Display) {
        let text = text.to_string();
        let mut rest = text.as_str();
        while let Some(at) = rest.find('\x1b') {
            let style = style_length(&rest[at..]);
            self.put(escaped(&rest.as_bytes()[..at]).as_bytes());
            match style {
                0 => _ = self.put(b"\\u{1b}"),
                _ if self.colour => self.write(&rest.as_bytes()[at..at + style]),
                _ => {}
            }
            rest = &rest[at + style.max(1)..];
        }
        self.put(escaped(rest.as_bytes()).as_bytes());
    }

    /// Prints bytes: exactly as they are into files and pipes, with control characters escaped on a
    /// terminal. A pipe in a job on GitHub may be its log, so commands are broken up there.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        match self.terminal {
            true => _ = self.put(escaped(bytes).as_bytes()),
            false if self.is_file => self.write(bytes),
            false => self.is_changed |= self.put(bytes),
        }
    }

    /// Prints bytes as they are into files and pipes, even if they are commands for GitHub.
    pub(crate) fn commands(&mut self, bytes: &[u8]) {
        if self.terminal { _ = self.put(escaped(bytes).as_bytes()) } else { self.write(bytes) }
    }

    /// Prints bytes in a colour, if the stream supports it, such as `"31"` for red.
    pub(crate) fn coloured(&mut self, colour: &str, bytes: &[u8]) {
        if self.colour {
            self.write(format!("\x1b[{colour}m").as_bytes());
        }
        self.bytes(bytes);
        if self.colour {
            self.write(b"\x1b[0m");
        }
    }

    /// Prints a value as JSON, without a line feed.
    pub(crate) fn json(&mut self, value: &impl Serialize) {
        if self.error.is_none() {
            self.error = json::write(&mut self.stream, value).err();
        }
    }

    /// Returns whether nothing more can be written: the reader is gone, or the disk is full.
    pub(crate) fn is_closed(&self) -> bool {
        self.error.is_some()
    }

    /// Prints text with commands for GitHub broken up. Returns whether there were any.
    fn put(&mut self, bytes: &[u8]) -> bool {
        let Some(guard) = &mut self.guard else {
            self.write(bytes);
            return false;
        };
        let safe = guard.pass(bytes);
        self.write(&safe);
        matches!(safe, Cow::Owned(_))
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.error.is_none() {
            self.error = self.stream.write_all(bytes).err();
        }
    }

    fn flush(&mut self) {
        if self.error.is_none() && !self.stream.buffer().is_empty() {
            self.error = self.stream.flush().err();
        }
    }
}

/// Returns whether a stream gets colour, as the arguments, the environment and the terminal have it.
pub(crate) fn has_colour(stream: &impl RawStream) -> bool {
    if ColorChoice::global() != ColorChoice::Auto {
        return ColorChoice::global() != ColorChoice::Never;
    }
    let forces = |value: OsString| !value.is_empty() && value != "0";
    let (is_forced, clicolor) = (env::var_os("CLICOLOR_FORCE").is_some_and(forces), clicolor());
    let is_shown = || term_supports_color() || clicolor == Some(true) || is_ci();
    !no_color() && (is_forced || clicolor != Some(false) && stream.is_terminal() && is_shown())
}

/// Returns whether a stream is redirected to a regular file.
#[cfg(unix)]
fn is_file(stream: &impl std::os::fd::AsFd) -> bool {
    let open = stream.as_fd().try_clone_to_owned().map(std::fs::File::from);
    open.and_then(|open| open.metadata()).is_ok_and(|open| open.is_file())
}

/// Returns whether a stream is redirected to a regular file.
#[cfg(windows)]
fn is_file(stream: &impl std::os::windows::io::AsHandle) -> bool {
    let open = stream.as_handle().try_clone_to_owned().map(std::fs::File::from);
    open.and_then(|open| open.metadata()).is_ok_and(|open| open.is_file())
}

/// The warning after bytes were changed.
const CHANGED: &str = "patience: broke up what GitHub Actions would run as a command; to get the exact text, redirect the output to a file\n";

/// Both streams, and whether an error has been reported.
pub(crate) struct Streams {
    out: Output,
    err: Output,
    /// Whether messages are in ASCII.
    ascii: bool,
    failed: bool,
    /// Whether what stands on standard output does not end with a line feed between two prints.
    is_within_line: bool,
}

impl Streams {
    /// Opens both streams, with the colours that the arguments and the environment ask for, and with
    /// messages in ASCII or not.
    pub(crate) fn new(ascii: bool) -> Self {
        let out = io::stdout();
        let out_file = is_file(&out);
        let (out, err) = (Output::new(out, out_file), Output::to_errors());
        Self { out, err, ascii, failed: false, is_within_line: false }
    }

    /// Returns standard output, after flushing standard error to keep the order.
    pub(crate) fn out(&mut self) -> &mut Output {
        self.err.flush();
        &mut self.out
    }

    /// Returns standard error, after flushing standard output to keep the order.
    pub(crate) fn err(&mut self) -> &mut Output {
        self.out.flush();
        &mut self.err
    }

    /// Says whether what is printed from now on ends within a line.
    pub(crate) fn stays_within_line(&mut self, stays: bool) {
        self.is_within_line = stays;
    }

    /// Returns whether anything else on the terminal would stand on a line of standard output.
    pub(crate) fn is_within_line(&self) -> bool {
        self.is_within_line && self.out.terminal
    }

    /// Sends standard output elsewhere. Returns the stream, for [`Streams::restore`].
    pub(crate) fn divert(&mut self, to: Output) -> Output {
        self.out.flush();
        std::mem::replace(&mut self.out, to)
    }

    /// Sends standard output to the stream again.
    ///
    /// # Errors
    /// Returns an error if something could not be written to the writer.
    pub(crate) fn restore(&mut self, stream: Output) -> io::Result<()> {
        self.out.flush();
        std::mem::replace(&mut self.out, stream).error.map_or(Ok(()), Err)
    }

    /// Returns whether standard output is closed, so that there is no point in going on.
    pub(crate) fn is_unread(&self) -> bool {
        self.out.is_closed()
    }

    /// Returns whether anything has failed so far.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed
    }

    /// Reports a failure that does not stop the program. The exit status will be 2.
    pub(crate) fn report(&mut self, failure: &Failure) {
        self.failed = true;
        let failure = failure.to_string();
        let message = self.message(shown(failure.as_bytes()));
        self.err().text(format_args!("patience: {message}\n"));
    }

    /// Returns a message of the program in the characters that it may use.
    pub(crate) fn message<'m>(&self, text: Cow<'m, str>) -> Cow<'m, str> {
        if self.ascii && !text.is_ascii() { in_ascii(&text).into() } else { text }
    }

    /// Says that there is no game in what was read.
    pub(crate) fn no_game(&mut self) {
        self.err().text("patience: no game found\n");
    }

    /// Says that the work was interrupted when a part of all games and the like had begun.
    pub(crate) fn interrupted(&mut self, begun: usize, all: usize, thing: &str) {
        let all = count(all, thing);
        self.err().text(format_args!("patience: interrupted: {begun} of {all} begun\n"));
    }

    /// Writes out all buffered bytes, before another writer writes to the terminal.
    pub(crate) fn flush(&mut self) {
        self.out.flush();
        self.err.flush();
    }

    /// Flushes both streams and returns the exit status. A closed pipe is not an error: its reader
    /// has seen enough.
    pub(crate) fn finish(mut self, end: Result<End, Failure>) -> ExitCode {
        let end = match end {
            Err(Failure::NoGame) => {
                self.no_game();
                Ok(End::Bad)
            }
            Err(Failure::NotFound(text)) => {
                let text = self.message(text.into());
                self.err().text(format_args!("patience: {text}\n"));
                Ok(End::Bad)
            }
            Err(Failure::Undealt) => Ok(End::Bad),
            end => end,
        };
        if let Err(failure) = &end
            && !matches!(failure, Failure::Reported)
        {
            self.report(failure);
        }
        if self.out.is_changed || self.err.is_changed {
            self.err().text(CHANGED);
        }
        self.flush();
        for error in [self.out.error.take(), self.err.error.take()].into_iter().flatten() {
            if error.kind() != ErrorKind::BrokenPipe {
                self.report(&Failure::Output(error));
            }
        }
        self.err.flush();
        match end {
            Ok(End::Good) if !self.failed => ExitCode::SUCCESS,
            Ok(End::Bad) if !self.failed => ExitCode::from(1),
            _ => ExitCode::from(2),
        }
    }
}
