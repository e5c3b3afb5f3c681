//! `play`: deals a game, and lets the user play it in the viewer.

use super::dealt::{draw_error, read_deals};
use super::deck::Deck;
use super::input::{Reading, Text};
use super::misplaced::refuse_file;
use super::output::Streams;
use super::replace;
use super::reveal::Reveal;
use super::signals::{end_by, is_hangup};
use super::terminal::Terminal;
use super::viewer::{self, Beginning, CutOff, Library};
use super::{End, Failure};
use clap::Args;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged};
use patience_core::source::{Locator, Source};
use patience_report::diagnostic::{Diagnostic, diagnose};
use std::io;
use std::path::{Path, PathBuf};

/// Play a game in the viewer
///
/// Deals a game, or plays on from the end of a record, and lists the legal moves. Needs a terminal.
/// `h` shows a hint, `u` undoes a move, and `w` saves the game as a record. If you quit without
/// saving it, the record is printed. In a closed game, the stock is face down: `R` turns it up, and
/// hints and the analysis look at it.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// Game id, such as montecarlo+1 or '2x2x1x1+[AH AS]', or a record to play on with
    #[arg(value_name = "ID")]
    id: String,
    /// File with known deals of numbered games, or folder (all *.pn, *.pn.gz and *.pn.zst files in
    /// it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    reveal: Reveal,
    #[command(flatten)]
    deck: Deck,
    /// Write the deal out in the saved record, even if some of its cards are face down
    #[arg(long)]
    with_deal: bool,
}

impl Play {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        refuse_file(&self.id, "play")?;
        let suits = terminal.suits();
        let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
            draw_error(streams, found, locator, terminal);
            Err(Failure::Reported)
        };
        let deals = read_deals(&self.deals, self.reading, suits, streams, wrong)?;
        let source = Source::new("<id>", self.id.as_bytes());
        let mut found = source.records();
        let Some(record) = found.next() else { return Err(Failure::NoGame) };
        if found.next().is_some() {
            return Err(Failure::Usage("expected one game id or record".to_owned()));
        }
        let judged = Judged::new(record, &deals);
        if judged.verdict().error.is_some() {
            if let Some(found) = diagnose(&judged, Allow::Stuck, suits) {
                draw_error(streams, &found, &mut Locator::new(source), terminal);
            }
            return Err(Failure::Reported);
        }
        if !viewer::is_possible() {
            return Err(Failure::Usage("`play` needs a terminal".to_owned()));
        }
        let library = Library::game(&judged, &deals, source);
        streams.flush();
        let theme = self.deck.theme(terminal);
        let beginning =
            Beginning { theme, sight: self.reveal.sight(), writes_deals: self.with_deal };
        let played = viewer::play(&library, &|text| library_of(text, &deals), beginning)?;
        let is_gone = match played.cut_off {
            Some(CutOff::Terminal(_)) => true,
            Some(CutOff::Signal(signal)) => is_hangup(signal),
            None => false,
        };
        match played.unsaved {
            Some(record) if is_gone => keep(&record)?,
            Some(record) => streams.out().text(format_args!("{record}\n")),
            None => {}
        }
        streams.flush();
        match played.cut_off {
            Some(CutOff::Terminal(error)) => return Err(error.into()),
            Some(CutOff::Signal(signal)) => end_by(signal)?,
            None => {}
        }
        Ok(End::Good)
    }
}

/// Returns the library of a game to play, or none if its record is wrong.
fn library_of<'t>(text: &'t Text, deals: &DealBook) -> Option<Library<'t>> {
    let source = text.source();
    let judged = Judged::new(source.records().next()?, deals);
    let is_right = judged.verdict().error.is_none();
    is_right.then(|| Library::game(&judged, deals, source))
}

/// Keeps a game in a file of its own, in the current folder.
fn keep(record: &str) -> io::Result<()> {
    let names = ["unsaved-game.pn".to_owned()]
        .into_iter()
        .chain((2..=MAX_KEPT).map(|number| format!("unsaved-game-{number}.pn")));
    let mut result = Ok(());
    for name in names {
        result = replace::create(Path::new(&name), format!("{record}\n").as_bytes());
        match &result {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            _ => return result,
        }
    }
    result
}

/// The maximum number of unsaved games that a folder keeps.
const MAX_KEPT: u32 = 100;
