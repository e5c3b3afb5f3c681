//! `play`: deals a game, and lets the user play it in the viewer.

use super::dealt::{draw_error, read_deals};
use super::input::Reading;
use super::output::Streams;
use super::reveal::Reveal;
use super::terminal::Terminal;
use super::viewer::{self, Library};
use super::{End, Failure};
use clap::Args;
use patience_core::judge::{Allow, Judged};
use patience_core::source::{Locator, Source};
use patience_report::diagnostic::{Diagnostic, diagnose};
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
    /// Write the deal out in the record that is saved, though cards of it are face down
    #[arg(long)]
    record: bool,
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
        if judged.verdict().error.is_some() {
            if let Some(found) = diagnose(&judged, Allow::Stuck, suits) {
                draw_error(streams, &found, &mut Locator::new(source), terminal);
            }
            return Err(refused());
        }
        if !viewer::is_possible() {
            return Err(Failure::Usage("`play` needs a terminal".to_owned()));
        }
        let library = Library::game(&judged, &deals, source);
        streams.flush();
        let theme = terminal.viewer();
        if let Some(record) = viewer::play(&library, theme, self.reveal.sight(), self.record)? {
            streams.out().text(format_args!("{record}\n"));
        }
        Ok(End::Good)
    }
}
