//! `infer`: finds deals under which records are legal.

mod budget;
mod json;
mod text;

use crate::cli::failure::{End, Failure};
use crate::cli::input::games::deals_or_errors;
use crate::cli::input::{Gameless, Inputs, Only};

use crate::cli::output::Streams;
use crate::cli::output::json_printer::JsonPrinter;
use crate::cli::output::terminal::Terminal;
use budget::GroupResult;
use clap::{Args, ValueEnum};
use patience_core::budget::Limit;
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::notation::{GameId, Record, Variant};
use patience_core::source::{Locator, Source};
use patience_core::text::Span;
use patience_infer::{RecordGroup, Spot, groups};
use patience_report::diagnostic::{self, Diagnostic, Elsewhere};
use patience_report::json::JsonList;
use std::path::PathBuf;
use text::TextPrinter;

/// Find deals that make records legal, or prove that there are none
///
/// A shuffle number stands for an unknown deal, shared by all records with the same deck and
/// number. A deal in square brackets lists the cards that you know, with `?`, `?:20x` or `…` for the
/// others. Prints the records with a deal that makes every move legal and the game end as expected.
#[derive(Debug, Args)]
pub(crate) struct Infer {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games, or folder (all *.pn files in it)
    /// (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    /// Known card, by its place in the deal: `3.5=AH` (the fifth card dealt to column 3), `b4=7S` (a
    /// cell or pile) or `stock.3=KD` (repeatable)
    #[arg(long, value_name = "PLACE=CARD", value_parser = known)]
    known: Vec<(Spot, Card)>,
    /// Also count the deals
    #[arg(long)]
    count: bool,
    /// Also print what each card of the deal can be
    #[arg(long)]
    explain_cards: bool,
    /// Search N times as long before giving up, 1 to 1000
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    effort: u16,
    /// Write the deal out in each record, to share or to paste, instead of once before them
    #[arg(long)]
    with_deal: bool,
    #[command(flatten)]
    only: Only,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: InferFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum InferFormat {
    /// The records with their deals
    Text,
    /// One array with an object for each unknown deal
    Json,
}

fn known(text: &str) -> Result<(Spot, Card), String> {
    let (spot, card) =
        text.split_once('=').ok_or("expected a place, `=` and a card, as in `3.5=AH`")?;
    let spot = spot.parse::<Spot>().map_err(|error| error.to_string())?;
    Ok((spot, card.parse::<Card>().map_err(|error| error.to_string())?))
}

impl Infer {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let reading = self.inputs.reading;
        let (deals, mut end) = deals_or_errors(&self.deals, reading, terminal, streams)?;
        let inputs = self.inputs.list();
        let (mut texts, mut gameless) = (Vec::new(), Vec::new());
        for input in inputs {
            streams.announce(&input);
            match streams.games(input, reading, terminal) {
                Ok(text) => texts.push(text),
                Err(without) => {
                    end = End::Bad;
                    gameless.push(without);
                }
            }
        }
        let (mut sources, mut records, mut games) = (Vec::new(), Vec::new(), 0);
        for (number, text) in texts.iter().enumerate() {
            let source = text.source();
            // Entries have the deals of other records, so all of them are kept.
            records.extend(source.records().filter(|record| {
                let is_entry = record.is_deal_book_entry();
                games += u32::from(!is_entry);
                is_entry || self.only.takes(games)
            }));
            sources.resize(records.len(), (number, source));
        }
        if games > 0 {
            self.only.check(games)?;
        }
        let locators = texts.iter().map(|text| Locator::new(text.source())).collect();
        let mut groups = groups(&records, &deals);
        let is_game = |&at: &usize| !records[at].is_deal_book_entry();
        groups.retain(|group| self.only.number().is_none() || group.records.iter().any(is_game));
        self.add_known(&mut groups)?;
        let (results, limit) = self.results(&groups, &records);
        let found = |at: usize| {
            let (number, source) = sources[at];
            SourceRecord { source, number, record: &records[at] }
        };
        let reports = groups.iter().zip(results).map(|(group, result)| GroupReport {
            records: group.records.iter().map(|&at| found(at)).collect(),
            entry: group.entry.map(found),
            limit: (!result.is_final()).then_some(limit),
            result,
            deals: deals.clone(),
        });
        let are_good = self.print(&gameless, reports, terminal, locators, streams);
        Ok(if are_good && !records.is_empty() { end } else { End::Bad })
    }

    /// Prints the reports. Returns whether all are good.
    fn print<'s: 'r, 'r>(
        &self,
        gameless: &[Gameless],
        reports: impl Iterator<Item = GroupReport<'s, 'r>>,
        terminal: Terminal,
        mut locators: Vec<Locator<'s>>,
        streams: &mut Streams,
    ) -> bool {
        let mut printer = match self.format {
            InferFormat::Text => Printer::Text(TextPrinter::new(self.with_deal)),
            InferFormat::Json => Printer::Json(JsonPrinter::begin(JsonList::OneLine, streams)),
        };
        if let Printer::Json(list) = &mut printer {
            gameless.iter().for_each(|it| list.add(&json::without_games(it), streams));
        }
        let mut are_good = true;
        for report in reports {
            if streams.is_unread() {
                break;
            }
            are_good &= report.is_good();
            match &mut printer {
                Printer::Json(list) => list.add(&report.object(terminal, &mut locators), streams),
                Printer::Text(text) => text.print(&report, terminal, &mut locators, streams),
            }
        }
        if let Printer::Json(list) = printer {
            list.end(streams);
        }
        are_good
    }

    /// Adds the known cards to the only question.
    fn add_known(&self, groups: &mut [RecordGroup<'_, '_>]) -> Result<(), Failure> {
        if self.known.is_empty() || groups.is_empty() {
            return Ok(());
        }
        let mut questions = groups.iter_mut().filter_map(|group| group.question.as_mut().ok());
        let (Some(question), None) = (questions.next(), questions.next()) else {
            return Err(Failure::Usage("--known needs records that share one deal".to_owned()));
        };
        for &(spot, card) in &self.known {
            question.know(spot, card).map_err(|error| {
                Failure::Usage(format!("--known: {card} cannot be at {spot}: {error}"))
            })?;
        }
        Ok(())
    }
}

/// The printer of the reports.
enum Printer {
    Text(TextPrinter),
    Json(JsonPrinter),
}

/// A record and its source.
#[derive(Clone, Copy)]
struct SourceRecord<'s, 'r> {
    source: Source<'s>,
    /// The index of the source.
    number: usize,
    record: &'r Record<'s>,
}

/// Records that share a deal, and the result.
struct GroupReport<'s, 'r> {
    records: Vec<SourceRecord<'s, 'r>>,
    /// The malformed deal-book entry on which the only record depends.
    entry: Option<SourceRecord<'s, 'r>>,
    /// The deals of other files.
    deals: DealBook,
    /// The limit at which the search gave up, if it did.
    limit: Option<Limit>,
    result: GroupResult,
}

/// Returns a place of a record for a diagnostic on another.
fn elsewhere(
    record: &SourceRecord<'_, '_>,
    offset: usize,
    locators: &mut [Locator<'_>],
) -> Elsewhere {
    let location = locators[record.number].locate(offset);
    Elsewhere { source: record.source.name.to_owned(), location }
}

impl GroupReport<'_, '_> {
    fn is_good(&self) -> bool {
        matches!(&self.result, GroupResult::Deals(deals) if deals.given_up().is_empty())
    }

    /// Returns the diagnostic of a failure, and the record it is about.
    fn diagnostic(
        &self,
        terminal: Terminal,
        locators: &mut [Locator<'_>],
    ) -> Option<(usize, Diagnostic)> {
        let suits = terminal.suits();
        let limit = self.limit.unwrap_or(Limit::Nodes);
        let records: Vec<&Record<'_>> = self.records.iter().map(|found| found.record).collect();
        match &self.result {
            GroupResult::None(conflict) => {
                let elsewhere = |record: usize, span: Span| {
                    Some(elsewhere(&self.records[record], span.start, locators))
                };
                let diagnostic = diagnostic::of_conflict(conflict, &records, elsewhere, suits);
                Some((conflict.record, diagnostic))
            }
            GroupResult::Undecided => Some((0, diagnostic::of_undecided(records[0], limit))),
            GroupResult::Fault(fault) => {
                let diagnostic = diagnostic::of_undealt(fault, records[0], &self.deals, suits);
                let entry = self.entry.as_ref();
                let place =
                    entry.map(|entry| elsewhere(entry, entry.record.extent().start, locators));
                Some((0, diagnostic.with_entry(&fault.kind, place.as_ref())))
            }
            GroupResult::Deals(deals) => {
                let what = deals.given_up();
                (!what.is_empty()).then(|| (0, diagnostic::of_given_up(records[0], &what, limit)))
            }
        }
    }
}

/// Returns whether a game deals every card to the table or the stock, so that a place of the deal
/// is a place of the board.
fn deals_every_card(id: &GameId) -> bool {
    match id.variant {
        Variant::Matching(_) | Variant::Pairing(_) => true,
        Variant::Building(layout) => {
            usize::from(layout.to_deal()) == id.variant.composition().len()
        }
    }
}
