//! Writes a transcript as text: the deal, each move in words, and the boards between them.

use crate::diagnostic::{Diagnostic, shown};
use crate::drawing;
use crate::narration;
use crate::transcript::{Transcript, transcripts};
use crate::view::text::{self, draw};
use crate::words;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::game::Board;
use patience_core::judge::Verdict;
use patience_core::play::Step;
use patience_core::source::{Location, Locator, Source};
use std::fmt::Write;

/// The maximum width of a line, including source lines in a diagnostic.
const WIDTH: usize = 80;

/// The part of a transcript to write, as in the example of [`write()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The first move, from 1. The board before it comes first.
    pub from: usize,
    /// The last move.
    pub to: usize,
    /// Draw a board after every n moves, and after the last.
    pub every: usize,
    /// Whether to omit the boards.
    pub moves_only: bool,
    /// Whether to draw boards in ASCII. Texts have the suits of the transcript.
    pub ascii: bool,
    /// Whether to say all of it in words, for people who listen: boards are told only before the first
    /// move, after every nth if `every` is more than 1, and at the end.
    pub words: bool,
}

impl Default for Options {
    /// Everything.
    fn default() -> Self {
        Self { from: 1, to: usize::MAX, every: 1, moves_only: false, ascii: false, words: false }
    }
}

/// Writes a transcript of at most 80 columns. The bytes are the same everywhere, so that you can
/// keep it as a snapshot.
///
/// It ends with the outcome, and with the diagnostic if the record fails. `source` and `location`
/// say where the record, or its error, begins.
///
/// ```
/// use patience::{Location, Source};
/// use patience::transcript::Transcript;
/// use patience::transcript::plain::{Options, write};
/// use patience::{DealBook, SuitStyle};
///
/// let source = Source::new("two.pn", b"2x2x1x1+[AH AS] 1a *1a");
/// let record = source.records().next().unwrap();
/// let transcript = Transcript::new(&record, &DealBook::default(), SuitStyle::Symbols).unwrap();
/// let text = write(&transcript, source, Location { line: 1, column: 1 }, Options { moves_only: true, ..Options::default() });
/// assert_eq!(text, "2x2x1x1+\n\n1  1a   A♠ from column 1 into freecell a\n2  *1a  collect both aces from 1 and a\n\nsolved: 2 of 2 cards collected\n");
/// ```
#[must_use]
pub fn write(
    transcript: &Transcript<'_>,
    source: Source<'_>,
    location: Location,
    options: Options,
) -> String {
    let mut page = String::new();
    write_parts(transcript, source, location, options, |part| page.push_str(part));
    page
}

/// Writes the same, part by part, since it can be long.
///
/// ```
/// use patience::transcript::plain::{Options, write_parts};
/// use patience::transcript::transcripts;
/// use patience::{DealBook, Location, Source, SuitStyle};
///
/// let source = Source::new("two.pn", b"2x2x1x1+[AH AS] 1a *1a");
/// let transcript = transcripts(source, &DealBook::default(), SuitStyle::Symbols).next();
/// let transcript = transcript.unwrap().unwrap();
/// // Only the last move.
/// let options = Options { from: 2, moves_only: true, ..Options::default() };
/// let mut text = String::new();
/// write_parts(&transcript, source, Location::default(), options, |part| text += part);
/// let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
/// assert_eq!(lines[1], "2  *1a  collect both aces from 1 and a");
/// ```
pub fn write_parts(
    transcript: &Transcript<'_>,
    source: Source<'_>,
    location: Location,
    options: Options,
    mut visit: impl FnMut(&str),
) {
    if options.words {
        return write_words(transcript, source, location, options, visit);
    }
    let style = text::BoardStyle { ascii: options.ascii, ..text::BoardStyle::default() };
    let moves = transcript.moves();
    let first = options.from.max(1).min(moves + 1);
    let last = options.to.min(moves);
    let columns = MoveColumns::of(transcript, first, last);
    visit(&format!("{}\n\n", transcript.id()));
    if first == 1 && !options.moves_only {
        visit(&format!("{}\n", draw(&transcript.board(0), style)));
    }
    transcript.replay(|step, position| {
        let number = step.index as usize;
        let board = || draw(&position.board(), style);
        if number + 1 == first && !options.moves_only {
            visit(&format!("after move {number}\n\n{}\n", board()));
        }
        if !(first..=last).contains(&number) {
            return;
        }
        visit(&columns.line(step, &transcript.words(step)));
        let is_drawn = (number + 1 - first).is_multiple_of(options.every.max(1)) || number == last;
        if is_drawn && !options.moves_only {
            visit(&format!("\n{}\n", board()));
        }
    });
    if options.moves_only && first <= last {
        visit("\n");
    }
    let Verdict { status, progress, .. } = transcript.verdict();
    let score = progress.map(|progress| progress.to_string()).unwrap_or_default();
    visit(&format!("{status}: {score}\n"));
    if let Some(diagnostic) = transcript.diagnostic() {
        let style = drawing::Style { ascii: options.ascii, ..drawing::Style::default() };
        let mut diagnostic = diagnostic.clone();
        // The board above is the last one drawn, unless the transcript ends before.
        diagnostic.board = diagnostic.board.filter(|_| options.moves_only || last < moves);
        visit(&format!("\n{}", drawing::draw_at(&diagnostic, source, location, style)));
    }
}

/// Writes a transcript in words, as `play --plain` tells a game.
fn write_words(
    transcript: &Transcript<'_>,
    source: Source<'_>,
    location: Location,
    options: Options,
    mut visit: impl FnMut(&str),
) {
    let suits = SuitStyle::Symbols;
    let mut say = |line: &str| visit(&format!("{}\n", narration::spoken(line)));
    let moves = transcript.moves();
    let first = options.from.max(1).min(moves + 1);
    let last = options.to.min(moves);
    say(&format!("{}, {}", transcript.id().variant.title(), transcript.id()));
    if let Some(title) = transcript.record().title() {
        say(&shown(title.as_bytes()));
    }
    let board = |position: &Board| {
        if options.moves_only { Vec::new() } else { narration::board(position, suits) }
    };
    if first == 1 {
        board(&transcript.board(0)).iter().for_each(|line| say(line));
    }
    transcript.replay(|step, position| {
        let number = step.index as usize;
        if number + 1 == first {
            say(&format!("after move {number}"));
            board(&position.board()).iter().for_each(|line| say(line));
        }
        if !(first..=last).contains(&number) {
            return;
        }
        let text = &step.mv;
        say(&format!("move {number}, {text}: {}", words::describe(&step.effect, suits)));
        let now = position.board();
        narration::uncovered(&step.effect, &now, suits).iter().for_each(|line| say(line));
        let is_nth = options.every > 1 && (number + 1 - first).is_multiple_of(options.every);
        if is_nth || number == last {
            board(&now).iter().for_each(|line| say(line));
        }
    });
    let Verdict { status, progress, .. } = transcript.verdict();
    let score = progress.map(|progress| progress.to_string()).unwrap_or_default();
    say(&format!("{status}: {score}"));
    if let Some(diagnostic) = transcript.diagnostic() {
        let place = format!("{}, line {}", shown(source.name.as_bytes()), location.line);
        say(&format!("{place}: {}", diagnostic.message));
        diagnostic.help.iter().for_each(|help| say(help));
    }
}

/// Writes the transcripts of all records of a source, and the diagnostics of those that cannot be
/// dealt. Deal-book entries give their deals to the records after them, and are not shown.
///
/// ```
/// use patience::SuitStyle;
/// use patience::Source;
/// use patience::transcript::plain::{Options, of_source};
///
/// let source = Source::new("two.pn", b"2x2x1x1+7[AH AS]\n2x2x1x1+7 1a *1a");
/// let text = of_source(source, SuitStyle::Symbols, Options::default());
/// assert!(text.starts_with("2x2x1x1+7\n\n1\nA♥"));
/// assert!(text.ends_with("solved: 2 of 2 cards collected\n"));
/// ```
#[must_use]
pub fn of_source(source: Source<'_>, suits: SuitStyle, options: Options) -> String {
    let mut locator = Locator::new(source);
    let pages = transcripts(source, &DealBook::default(), suits).map(|transcript| {
        let (begins, diagnostic) = match &transcript {
            Ok(transcript) => (transcript.record().extent().start, transcript.diagnostic()),
            Err((record, diagnostic)) => (record.extent().start, Some(diagnostic)),
        };
        let main = diagnostic.and_then(Diagnostic::span).map_or(begins, |main| main.start);
        let location = locator.locate(main);
        match &transcript {
            Ok(transcript) => write(transcript, source, location, options),
            Err((_, diagnostic)) => {
                let style = drawing::Style { ascii: options.ascii, ..drawing::Style::default() };
                drawing::draw_at(diagnostic, source, location, style)
            }
        }
    });
    pages.collect::<Vec<_>>().join("\n")
}

/// The widths of numbers and moves.
struct MoveColumns {
    number: usize,
    text: usize,
}

impl MoveColumns {
    /// Returns the widths for the moves from the first to the last of these.
    fn of(transcript: &Transcript<'_>, first: usize, last: usize) -> Self {
        let mut text = 0;
        transcript.replay(|step, _| {
            if (first..=last).contains(&(step.index as usize)) {
                text = text.max(step.mv.to_string().len());
            }
        });
        Self { number: if first > last { 1 } else { last.to_string().len() }, text }
    }

    /// Returns a move and its description, on as many lines as needed.
    fn line(&self, step: &Step, words: &str) -> String {
        let indent = self.number + 2 + self.text + 2;
        let mut line = format!(
            "{:>number$}  {:text$}  ",
            step.index,
            step.mv.to_string(),
            number = self.number,
            text = self.text
        );
        let mut width = indent;
        for (at, word) in words.split(' ').enumerate() {
            let length = word.chars().count();
            if at > 0 && width + 1 + length > WIDTH {
                let _ = write!(line, "\n{:indent$}", "");
                width = indent;
            } else if at > 0 {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
            width += length;
        }
        line.push('\n');
        line
    }
}
