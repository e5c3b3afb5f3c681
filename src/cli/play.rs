//! `play`: deals a game, and lets the user play it in the viewer.

use super::dealt::{draw_error, read_deals};
use super::input::{Inputs, Reading, Text};
use super::output::Streams;
use super::reveal::Reveal;
use super::terminal::Terminal;
use super::viewer::{self, Files, Library};
use super::{End, Failure};
use clap::Args;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Judged};
use patience_core::notation::Record;
use patience_core::play::{Position, walk};
use patience_core::source::{Locator, Source};
use patience_report::diagnostic::{Diagnostic, diagnose};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Play a game in the viewer
///
/// Deals a game, or plays on from the end of a record, and lists the legal moves. Needs a terminal.
/// `h` shows a hint, `u` undoes a move, and `w` saves the game as a record. If you quit without
/// saving it, the record is printed. In a closed game, the stock is face down: `R` turns it up, and
/// hints and the analysis look at it.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// Game id, such as montecarlo+1 or 2x2x1x1+[AH AS], or a record to play on with
    #[arg(value_name = "ID")]
    id: String,
    /// File with known deals of numbered games, or folder (all *.pn in it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    reveal: Reveal,
}

impl Play {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let suits = terminal.suits();
        let refused = || Failure::Usage("the game cannot be played".to_owned());
        let wrong = |streams: &mut Streams, found: &Diagnostic, locator: &mut Locator<'_>| {
            draw_error(streams, found, locator, terminal);
            Err(refused())
        };
        let deals = read_deals(&self.deals, self.reading, suits, streams, wrong)?;
        let source = Source::new("<id>", self.id.as_bytes());
        let mut found = source.records();
        let Some(record) = found.next() else { return Err(Failure::NoGame) };
        if found.next().is_some() {
            return Err(Failure::Usage("expected one game id or record".to_owned()));
        }
        let judged = Judged::new(record, &deals);
        let Some(text) = passing(judged.record(), &deals) else {
            if let Some(found) = diagnose(&judged, Allow::Stuck, suits) {
                draw_error(streams, &found, &mut Locator::new(source), terminal);
            }
            return Err(refused());
        };
        if !viewer::is_possible() {
            return Err(Failure::Usage("`play` needs a terminal".to_owned()));
        }
        let inputs = Inputs::new(Vec::new(), vec![text], self.reading);
        let read = |input| streams.read(input, self.reading);
        let (mut files, texts): (_, Vec<Text>) = Files::new(&inputs, read);
        let library = Library::read(&texts, &deals, None);
        streams.flush();
        let theme = terminal.viewer();
        if let Some(record) = viewer::play(&library, &mut files, theme, self.reveal.sight())? {
            streams.out().text(format_args!("{record}\n"));
        }
        Ok(End::Good)
    }
}

/// Returns the record with its moves and the outcome that it reaches, unless it has an error before
/// its end. It has a deal if the record has one.
fn passing(record: &Record<'_>, deals: &DealBook) -> Option<String> {
    let end = Position::after_record(record, deals).ok()?.status().outcome()?;
    let id = record.id().ok()?;
    let deal = match record.deal().ok()? {
        Some(_) => id.with_deal(&deals.deck(record).ok()?),
        None => id.to_string(),
    };
    let mut moves = Vec::new();
    walk(record, deals, |step| {
        moves.push(step.mv);
        ControlFlow::Continue(())
    })
    .ok()?;
    Some(viewer::record_text(&deal, moves, end))
}
