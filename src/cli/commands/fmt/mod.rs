//! `fmt`: writes records in canonical form.

mod diff;

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::{complain_of_no_game, draw_error};
use crate::cli::input::{Input, Inputs, need_files};
use patience_files::opened::Opened;
use patience_files::parts::PART;
use patience_files::replace;
use patience_files::replace::{Replacement, Stamp};

use crate::cli::output::Streams;
use crate::cli::output::progress::{Count, Progress};
use crate::cli::output::terminal::Terminal;
use clap::Args;
use hmac_sha256::Hash;
use patience_core::judge::goes_on;
use patience_core::notation::{Fault, Formatter};
use patience_core::source::{Chunk, Chunks, Locator, Source, read_some};
use patience_core::text::LineEnd;
use patience_report::diagnostic::of_fault;
use std::io::{self, Read, Write};
use std::path::Path;

/// Format records
///
/// Writes canonical text: one space between moves, lines of at most 100 columns, and `:5x` for
/// repeated moves. Keeps comments, and ends all lines as the first one. Reports malformed records
/// and leaves them as they are.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
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
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let mut end = End::Good;
        let inputs = self.inputs.list();
        if self.write {
            need_files("--write", &inputs)?;
        }
        let progress = Progress::things("files", Some(inputs.len() as u64));
        for input in inputs {
            if streams.is_unread() {
                break;
            }
            // Nothing else is on the terminal while it is read.
            progress.suspend(|| streams.announce(&input));
            let name = input.name();
            match self.source(input, terminal, &progress, streams) {
                Ok(End::Good) => {}
                Ok(End::Bad) => end = End::Bad,
                Err(error) => {
                    progress.suspend(|| streams.report(&Failure::File(name, error)));
                }
            }
            progress.finish_one();
        }
        Ok(end)
    }

    /// Formats a source.
    fn source(
        &self,
        input: Input,
        terminal: Terminal,
        progress: &Progress,
        streams: &mut Streams,
    ) -> io::Result<End> {
        let (name, at) = (input.name(), input.path().map(Path::to_owned));
        let file = match &input {
            Input::File(path) => Some(path.clone()),
            _ => None,
        };
        let stamp = file.as_deref().and_then(Stamp::of);
        let Opened { reader, .. } = input.open(&Count::default())?;
        let to = self.target(file.as_deref(), stamp);
        let is_compared = !matches!(to, FormatTarget::Print(_));
        let mut reader = Copied { reader, is_compared, copy: ComparedText::default() };
        let (head, line_end) = first_line(&mut reader)?;
        let mut chunks = Chunks::new(head.chain(&mut reader), PART)
            .with_max_record(self.inputs.reading.max_record());
        let mut formatter = Formatter::new(FormatOutput { to, progress, streams }, line_end);
        let (mut chunk, mut end, mut has_records) = (Chunk::default(), End::Good, false);
        while chunks.read(&mut chunk)? {
            let source = chunk.source(&name);
            has_records = has_records || source.records().next().is_some();
            let faults = formatter.part(source.records(), source.text, source.rest())?;
            if !faults.is_empty() {
                end = End::Bad;
                let streams = &mut formatter.out().streams;
                progress.suspend(|| complain(source, &faults, terminal, streams));
            }
            formatter.out().print();
            if formatter.out().streams.is_unread() {
                // A file that is written must be whole.
                return Ok(end);
            }
        }
        drop(chunks);
        let mut out = formatter.finish()?;
        out.print();
        let Copied { reader, copy: old, .. } = reader;
        // Windows replaces no file that is open.
        drop(reader);
        let FormatOutput { to, streams, .. } = out;
        if !has_records {
            end = End::Bad;
            let source = Source::new(&name, b"").with_path(at.as_deref());
            let reading = self.inputs.reading;
            progress.suspend(|| complain_of_no_game(source, reading, terminal, streams));
        }
        // The path byte for byte, so that another program can open it.
        let path = file.as_ref().map(|file| file.as_os_str().as_encoded_bytes());
        let path = path.unwrap_or(name.as_bytes());
        let tell = |new: &ComparedText| progress.suspend(|| self.tell(path, &old, new, streams));
        if self.end(to, &old, tell)? == End::Bad {
            end = End::Bad;
        }
        Ok(end)
    }

    /// Returns where the text of a source goes, whose file can be edited if there is one.
    fn target<'f>(&self, file: Option<&'f Path>, stamp: Option<Stamp>) -> FormatTarget<'f> {
        let copy = ComparedText::default();
        match file {
            _ if !self.check && !self.write && !self.diff => FormatTarget::Print(Vec::new()),
            Some(path) if self.write => FormatTarget::File { copy, path, stamp, replacement: None },
            Some(_) | None => FormatTarget::Nowhere(copy),
        }
    }

    /// Writes the text of a source if it differs from the old one, or tells of it.
    fn end(
        &self,
        to: FormatTarget<'_>,
        old: &ComparedText,
        tell: impl FnOnce(&ComparedText) -> io::Result<()>,
    ) -> io::Result<End> {
        match to {
            FormatTarget::File { copy, path, stamp, replacement } if old.differs(&copy) => {
                match replacement {
                    Some(replacement) => replacement.finish()?,
                    None => replace::edit(path, stamp, copy.small().unwrap_or_default())?,
                }
            }
            FormatTarget::Nowhere(copy) if old.differs(&copy) => {
                tell(&copy)?;
                return Ok(End::Bad);
            }
            FormatTarget::File { .. } | FormatTarget::Nowhere(_) | FormatTarget::Print(_) => {}
        }
        Ok(End::Good)
    }

    /// Tells that a file is not formatted, and how it differs if asked.
    fn tell(
        &self,
        path: &[u8],
        old: &ComparedText,
        new: &ComparedText,
        streams: &mut Streams,
    ) -> io::Result<()> {
        match (old.small(), new.small()) {
            (Some(old), Some(new)) if self.diff => diff::print(path, old, new, streams.out()),
            _ if self.diff => {
                return Err(io::Error::other("too large for --diff, which compares up to 4 MiB"));
            }
            _ => {
                streams.out().bytes(path);
                streams.out().bytes(if self.null { b"\0" } else { b"\n" });
            }
        }
        streams.flush();
        Ok(())
    }
}

/// The size up to which texts stay in memory: to be compared, or to be written only if they differ.
const SMALL: usize = 4 << 20;

/// A text that is compared with another.
enum ComparedText {
    Small(Vec<u8>),
    /// Of more bytes than [`SMALL`], so that no other is the same as a small one.
    Large(Hash),
}

impl Default for ComparedText {
    fn default() -> Self {
        Self::Small(Vec::new())
    }
}

impl ComparedText {
    /// Adds a part. Returns the whole text if it has become large: it is not kept any longer.
    fn add(&mut self, part: &[u8]) -> Option<Vec<u8>> {
        match self {
            Self::Small(text) => {
                text.extend_from_slice(part);
                if text.len() <= SMALL {
                    return None;
                }
                let (text, mut hash) = (std::mem::take(text), Hash::new());
                hash.update(&text);
                *self = Self::Large(hash);
                Some(text)
            }
            Self::Large(hash) => {
                hash.update(part);
                None
            }
        }
    }

    fn small(&self) -> Option<&[u8]> {
        match self {
            Self::Small(text) => Some(text),
            Self::Large(_) => None,
        }
    }

    fn differs(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(one), Self::Small(other)) => one != other,
            (Self::Large(one), Self::Large(other)) => one.finalize() != other.finalize(),
            _ => true,
        }
    }
}

/// The most text to look at for a line end before anything is written.
const FIRST_LINE: usize = 16 << 20;

/// Reads up to the first line end. Returns what was read, and how that line ends.
fn first_line(reader: &mut impl Read) -> io::Result<(io::Cursor<Vec<u8>>, LineEnd)> {
    let (mut head, mut searched) = (Vec::new(), 0);
    loop {
        let start = head.len();
        head.resize(start + PART, 0);
        let read = read_some(reader, &mut head[start..])?;
        head.truncate(start + read);
        // A line feed may follow.
        let is_cut = read > 0 && head.ends_with(b"\r");
        let known = head.len() - usize::from(is_cut);
        let end = LineEnd::first(&head[searched..known]);
        if end.is_some() || read == 0 || head.len() > FIRST_LINE {
            return Ok((io::Cursor::new(head), end.unwrap_or_default()));
        }
        searched = known;
    }
}

/// A reader that copies what it reads, if that is compared.
struct Copied<R> {
    reader: R,
    is_compared: bool,
    copy: ComparedText,
}

impl<R: Read> Read for Copied<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        if self.is_compared {
            self.copy.add(&buffer[..read]);
        }
        Ok(read)
    }
}

/// Where the canonical text goes.
enum FormatTarget<'f> {
    /// To standard output, after this.
    Print(Vec<u8>),
    /// Nowhere. It is only compared.
    Nowhere(ComparedText),
    /// Into a file in place of the old text, if it differs from that.
    File {
        copy: ComparedText,
        path: &'f Path,
        stamp: Option<Stamp>,
        replacement: Option<Replacement>,
    },
}

struct FormatOutput<'f, 's> {
    to: FormatTarget<'f>,
    progress: &'f Progress,
    streams: &'s mut Streams,
}

impl FormatOutput<'_, '_> {
    /// Prints what is to be printed. Diagnostics of a part come before its text, unless it is long.
    fn print(&mut self) {
        if let FormatTarget::Print(text) = &mut self.to
            && !text.is_empty()
        {
            self.progress.suspend(|| {
                self.streams.out().bytes(text);
                self.streams.flush();
            });
            text.clear();
        }
    }
}

impl Write for FormatOutput<'_, '_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            FormatTarget::Print(text) => {
                text.extend_from_slice(part);
                if text.len() > 2 * PART {
                    self.print();
                }
            }
            FormatTarget::Nowhere(copy) => _ = copy.add(part),
            FormatTarget::File { copy, path, stamp, replacement } => {
                let text = copy.add(part);
                match (text, replacement) {
                    (Some(text), none) => {
                        none.insert(Replacement::edit(path, *stamp)?).write_all(&text)?;
                    }
                    (None, Some(replacement)) => replacement.write_all(part)?,
                    (None, None) => {}
                }
            }
        }
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reports every malformed record of a source, unless it is the rest of text that is wrong before it.
fn complain(source: Source<'_>, faults: &[Fault], terminal: Terminal, streams: &mut Streams) {
    let mut locator = Locator::new(source);
    let mut faults = faults.iter().peekable();
    let mut previous = None;
    for record in source.records() {
        while let Some(fault) = faults
            .next_if(|fault| fault.span.start < record.extent().end.max(record.extent().start + 1))
        {
            let goes_on = goes_on(&record, fault, previous.replace(fault.span.start));
            if !goes_on {
                let diagnostic = of_fault(fault, Some(&record), terminal.suits());
                draw_error(streams, &diagnostic, &mut locator, terminal);
                streams.err().text("\n");
            }
        }
    }
}
