//! `show`: shows positions, to people and to programs that play.

mod lines;

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::draw_error;
use crate::cli::input::games::{GameArguments, Job};
use crate::cli::output::Streams;
use crate::cli::output::json_printer::Format;
use crate::cli::output::reveal::Reveal;
use crate::cli::output::terminal::Terminal;
use clap::Args;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{Dealing, Record, WrittenRecord};
use patience_core::play::{Position, RecordError};
use patience_core::source::Locator;
use patience_core::text::english::count;
use patience_report::diagnostic::{Diagnostic, diagnose};
use patience_report::told;
use patience_report::view;
use patience_wire as wire;

/// Show positions: games as dealt, or after the moves of records
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    known: GameArguments,
    #[command(flatten)]
    reveal: Reveal,
    /// Output format
    #[arg(long, default_value = "text", value_parser = Format::described([
        "The board",
        "A JSON array with an object for each game; for a single id or record, the object alone",
        "A JSON object per line for each game",
    ]))]
    format: Format,
    /// Instead of the board, print the record with its deal written out, to share or to paste
    #[arg(long, conflicts_with_all = ["format", "reveal"])]
    with_deal: bool,
    /// Answer each line of standard input with one line of JSON, immediately
    #[arg(long, conflicts_with_all = ["inputs", "expressions", "format", "with_deal", "record"])]
    lines: bool,
    /// Answer with the moves as texts, and with neither record nor board
    #[arg(long, requires = "lines")]
    short: bool,
    /// Take moves, too: they are played from the last position on. `undo`, `show`, `solve` and `analyse` are
    /// words for it
    #[arg(long, requires = "lines")]
    session: bool,
}

impl Show {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        if self.lines {
            return lines::answer(&self, terminal, streams);
        }
        let deals = self.known.good_deals(terminal, streams)?;
        let games = self.known.read((deals, End::Good), terminal, streams)?;
        let mut locators = games.locators();
        let mut list = match self.format {
            Format::Json if self.known.is_one_argument() => Format::Jsonl,
            format => format,
        }
        .begin(streams);
        if let Some(list) = &mut list {
            for without in &games.gameless {
                list.add(&wire::Position::undealt(None, Some(without.error())), streams);
            }
        }
        let (mut end, mut shown) = (games.end, 0);
        for job in games.jobs() {
            let reached = Reached::new(&job, &games.deals, self.reveal);
            let locator = &mut locators[job.source];
            let diagnostic = reached.diagnostic(&job, terminal);
            if let Some(diagnostic) = &diagnostic {
                draw_error(streams, diagnostic, locator, terminal);
                end = End::Bad;
            }
            match &mut list {
                Some(list) => list.add(&reached.data(&job.record, &diagnostic, locator), streams),
                None => {
                    let Some(position) = &reached.position else { continue };
                    self.print(position, shown > 0, terminal, streams);
                    shown += 1;
                }
            }
            if streams.is_unread() {
                break;
            }
        }
        if games.jobs().next().is_none() {
            games.complain_of_no_game(streams);
            end = End::Bad;
        }
        if let Some(list) = list {
            list.end(streams);
        }
        Ok(end)
    }

    /// Prints a position for people.
    fn print(&self, position: &Position, is_next: bool, terminal: Terminal, streams: &mut Streams) {
        let out = streams.out();
        if self.with_deal {
            let record = passing(position).wrapped();
            return out.text(format_args!("{record}\n"));
        }
        if is_next {
            out.bytes(b"\n");
        }
        out.text(format_args!("{}", position.id()));
        if position.played() > 0 {
            out.text(format_args!(" after {}", count(position.played(), "move")));
        }
        let board = view::text::draw(&position.board(), terminal.board());
        out.text(format_args!("\n\n{board}"));
    }
}

/// Returns the record of a position with its deal, which passes by itself. A number with a deal and
/// nothing else stays one, which tells other records of the deal.
fn passing(position: &Position) -> WrittenRecord<Move> {
    let record = position.to_written(true);
    let tells = record.moves.is_empty() && record.id.shuffle.is_some();
    let outcome = record.outcome.filter(|_| !tells);
    WrittenRecord { outcome, ..record }
}

/// The position that a record reaches, if it can be dealt, and how the record ends there.
struct Reached {
    position: Option<Position>,
    /// Whether the first error of the record follows.
    error: Option<RecordError>,
    /// Whether the text gives the deal.
    is_given: bool,
    /// Whether the deal is no secret, or the record is not the same without it.
    tells_deal: bool,
}

impl Reached {
    /// `known` are the deals that are known to every game.
    fn new(job: &Job<'_>, known: &DealBook, reveal: Reveal) -> Self {
        match Position::before_error(&job.record, &job.deals) {
            Ok((mut position, error)) => {
                position.see(reveal.sight());
                let id = position.id();
                let is_secret =
                    id.dealing == Dealing::Closed && reveal.sight() != Sight::Everything;
                let is_given = job.record.deal().is_ok_and(|deal| deal.is_some())
                    || job.deals.knows(&id) && !known.knows(&id);
                let tells_deal = !is_secret || is_given;
                Self { position: Some(position), error, is_given, tells_deal }
            }
            Err(fault) => {
                let error = Some(RecordError::Malformed(fault));
                Self { position: None, error, is_given: false, tells_deal: false }
            }
        }
    }

    /// Returns the fault of the record. An outcome that it does not reach is no fault here.
    fn diagnostic(&self, job: &Job<'_>, terminal: Terminal) -> Option<Diagnostic> {
        self.error.as_ref()?;
        diagnose(&Judged::new(job.record.clone(), &job.deals), Allow::Stuck, terminal.suits())
    }

    fn data(
        &self,
        record: &Record<'_>,
        diagnostic: &Option<Diagnostic>,
        locator: &mut Locator<'_>,
    ) -> wire::Position {
        let error = diagnostic.as_ref().map(|it| {
            let location = locator.locate(it.span().map_or(0, |span| span.start));
            it.error(locator.source(), location)
        });
        let Some(position) = &self.position else {
            return wire::Position::undealt(record.id().ok().map(ToString::to_string), error);
        };
        let status = match &self.error {
            None => position.status().as_str(),
            Some(RecordError::Malformed(_)) => "malformed",
            Some(RecordError::Illegal(_)) => "illegal",
        };
        told_position(position, status, self.tells_deal, error)
    }
}

/// Tells a position.
fn told_position(
    position: &Position,
    status: &'static str,
    tells_deal: bool,
    error: Option<wire::Error>,
) -> wire::Position {
    let (board, deal) = (position.board(), position.seen_deck());
    wire::Position {
        record: Some(told::record(position, tells_deal)),
        id: Some(position.id().to_string()),
        status,
        progress: Some(board.progress.into()),
        key: Some(told::key(position)),
        repeats: Some(position.repeats()),
        goes_round: Some(position.goes_round()),
        deal: Some(deal.into_iter().map(|card| card.map(wire::Card)).collect()),
        stock: Some(board.stock.as_ref().map_or(0, |stock| stock.cards)),
        board: Some(wire::Board::with_stock(&board)),
        moves: told::legal_moves(position, SuitStyle::Letters),
        error,
    }
}
