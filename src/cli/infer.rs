//! `infer`: deals under which records are legal.

use super::input::Inputs;
use super::output::Streams;
use super::terminal::Terminal;
use super::{End, Failure};
use crate::card::{Card, Rank, Suit};
use crate::deck::Deck;
use crate::diagnostic::{self, Diagnostic, Location, Locator, Source, human, json};
use crate::infer::{Answer, Asked, Conflict, Forced, Question, Undecided, Why, questions};
use crate::notation::{Fault, Record, format};
use clap::{Args, ValueEnum};
use num_bigint::BigUint;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

/// Finds deals under which records are legal and end as they say, or proves that there are none.
///
/// A shuffle number stands for an unknown deal, the same for all records of one deck and number; a literal deal has its cards, and `?` where one is unknown. Prints
/// the records with a deal that makes them legal.
#[derive(Debug, Args)]
pub(super) struct Infer {
    #[command(flatten)]
    inputs: Inputs,
    /// Count the deals, too
    #[arg(long)]
    count: bool,
    /// Give the first N deals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    all: Option<u32>,
    /// Say what each card of the deal can be
    #[arg(long)]
    explain_cards: bool,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Records with their deals
    Text,
    /// An array with an object for each unknown deal
    Json,
}

/// A record and where it comes from.
#[derive(Clone, Copy)]
struct Found<'s, 'r> {
    source: Source<'s>,
    /// Which of the sources it is.
    number: usize,
    record: &'r Record<'s>,
}

/// What is said about an unknown deal. Fields may be added in later versions, never renamed.
#[derive(Serialize)]
struct Object {
    ids: Vec<Option<String>>,
    /// None where it could not be found out.
    satisfiable: Option<bool>,
    /// A number as long as every program reads it exactly, else a string.
    count: Option<serde_json::Value>,
    deal: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deals: Option<Vec<Vec<String>>>,
    /// Cards that were chosen without loss, since ranks and suits can be renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<Vec<Chosen>>,
    /// What each card of the deal can be with these.
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<Vec<String>>>,
    records: Vec<String>,
    conflict: Option<Problem>,
}

/// A card of the deal, by its place from 1.
#[derive(Serialize)]
struct Chosen {
    place: usize,
    card: String,
}

/// Why there is no deal, or none could be looked for.
#[derive(Serialize)]
struct Problem {
    code: &'static str,
    message: String,
    help: Option<String>,
    /// Which of the records, from 0.
    record: usize,
    #[serde(rename = "move")]
    action: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<u16>,
    text: String,
    span: Span,
    against: Vec<Earlier>,
}

/// An earlier move that is to blame.
#[derive(Serialize)]
struct Earlier {
    record: usize,
    #[serde(rename = "move")]
    action: u64,
    text: String,
    span: Span,
}

#[derive(Serialize)]
struct Span {
    source: String,
    offset: usize,
    length: usize,
    line: usize,
    column: usize,
}

impl Infer {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let texts: Vec<_> = self.inputs.list().into_iter().filter_map(|input| streams.read(input)).collect();
        let mut sources = Vec::new();
        let mut records = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let source = Source::new(&text.name, &text.bytes);
            records.extend(source.records());
            sources.resize(records.len(), (number, source));
        }
        let mut locators: Vec<Locator<'_>> = texts.iter().map(|text| Locator::new(Source::new(&text.name, &text.bytes))).collect();
        if records.is_empty() {
            if !streams.has_failed() {
                streams.err().text("patience: no game found\n");
            }
            if self.format == Format::Json {
                streams.out().bytes(b"[]\n");
            }
            return Ok(End::Bad);
        }
        let mut end = End::Good;
        let mut objects = Vec::new();
        let mut gap = "";
        let part = |asked: Asked<'_, '_>| {
            let found = asked.records.iter().map(|&at| Found { source: sources[at].1, number: sources[at].0, record: &records[at] }).collect();
            Part { records: found, result: self.result(asked) }
        };
        let parts: Vec<_> = questions(&records).into_par_iter().map(part).collect();
        for part in parts {
            if streams.is_unread() {
                break;
            }
            if !part.is_good() {
                end = End::Bad;
            }
            match self.format {
                Format::Text => {
                    let text = part.text();
                    streams.out().bytes(if text.is_empty() { "" } else { gap }.as_bytes());
                    streams.out().bytes(text.as_bytes());
                    part.complain(terminal, &mut locators, streams);
                    if !text.is_empty() {
                        gap = "\n";
                    }
                }
                Format::Json => objects.push(part.object(terminal, &mut locators)),
            }
        }
        if self.format == Format::Json {
            streams.out().json(&objects);
            streams.out().bytes(b"\n");
        }
        Ok(end)
    }

    fn result(&self, asked: Asked<'_, '_>) -> Outcome {
        match asked.question {
            Ok(question) => self.ask(&question).unwrap_or(Outcome::Undecided),
            Err(fault) => Outcome::Fault(fault),
        }
    }

    fn ask(&self, question: &Question<'_, '_>) -> Result<Outcome, Undecided> {
        let deck = match question.answer()? {
            Answer::None(conflict) => return Ok(Outcome::None(conflict)),
            Answer::Deal(deck) => deck,
        };
        let decks = match self.all {
            Some(wanted) => question.list(wanted as usize)?,
            None => vec![deck],
        };
        let count = if self.count { Count::of(question) } else { Count::NotAsked };
        let forced = if self.explain_cards { question.forced()? } else { None };
        Ok(Outcome::Deals { decks, count, forced, listed: self.all.is_some() })
    }
}

enum Count {
    NotAsked,
    Number(BigUint),
    TooMany,
}

impl Count {
    fn of(question: &Question<'_, '_>) -> Self {
        question.count().map_or(Self::TooMany, Self::Number)
    }
}

enum Outcome {
    Deals { decks: Vec<Deck>, count: Count, forced: Option<Forced>, listed: bool },
    None(Conflict),
    Undecided,
    Fault(Fault),
}

/// Some records and what comes of them.
struct Part<'s, 'r> {
    records: Vec<Found<'s, 'r>>,
    result: Outcome,
}

/// A record with a deal, in canonical text.
fn filled(record: &Record<'_>, deck: &Deck) -> String {
    let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
    let id = record.id().map(ToString::to_string).unwrap_or_default();
    let moves = &record.text()[record.deal_span().end.min(record.span().end)..record.span().end];
    let text = [format!("{id}[{}]", cards.join(" ")).as_bytes(), b" ", moves].concat();
    String::from_utf8_lossy(&format(&text).text).trim_end().to_owned() + "\n"
}

/// What each card can be, as comments.
fn explained(forced: &Forced) -> String {
    let mut text = "; what each card of the deal can be".to_owned();
    if !forced.chosen.is_empty() {
        let chosen: Vec<String> = forced.chosen.iter().map(|(place, card)| format!("card {} is {card}", place + 1)).collect();
        text += &format!(", up to other names of ranks and suits, by which\n; {}", chosen.join(", "));
    }
    text += "\n";
    let mut cards = forced.cards.iter().enumerate().peekable();
    while let Some((first, possible)) = cards.next() {
        let mut last = first;
        while let Some((place, _)) = cards.next_if(|(_, next)| possible.len() > 1 && *next == possible) {
            last = place;
        }
        let places = if first == last { format!("{}", first + 1) } else { format!("{}-{}", first + 1, last + 1) };
        text += &format!("; {places:>7}  {}\n", one_of(possible));
    }
    text
}

/// Some cards in few words: by ranks and suits where every rank comes with every suit.
fn one_of(cards: &[Card]) -> String {
    let ranks: Vec<Rank> = Rank::up_to(13).filter(|&rank| cards.iter().any(|card| card.rank() == rank)).collect();
    let suits: Vec<Suit> = Suit::ALL.into_iter().filter(|&suit| cards.iter().any(|card| card.suit() == suit)).collect();
    if cards.len() > 1 && ranks.len() * suits.len() == cards.len() {
        let ranks: Vec<String> = ranks.iter().map(ToString::to_string).collect();
        let suits: String = suits.into_iter().map(Suit::letter).collect();
        return format!("{} of {suits}", ranks.join(" "));
    }
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl Part<'_, '_> {
    fn is_good(&self) -> bool {
        matches!(self.result, Outcome::Deals { count: Count::NotAsked | Count::Number(_), .. })
    }

    fn text(&self) -> String {
        let Outcome::Deals { decks, count, forced, listed } = &self.result else { return String::new() };
        let these = match self.records.len() {
            1 => "this record".to_owned(),
            records => format!("these {records} records"),
        };
        let mut blocks = Vec::new();
        match count {
            Count::NotAsked => {}
            Count::Number(number) => blocks.push(format!("; deals that make {these} legal: {number}\n")),
            Count::TooMany => blocks.push(format!("; deals that make {these} legal: too many to count\n")),
        }
        blocks.extend(forced.as_ref().map(explained));
        for (deck, number) in decks.iter().zip(1..) {
            let heading = if *listed { format!("; deal {number}\n") } else { String::new() };
            blocks.push(self.records.iter().fold(heading, |text, found| text + &filled(found.record, deck)));
        }
        if *listed { blocks.join("\n") } else { blocks.concat() }
    }

    /// What there is to say about each that went wrong, with the record that it is about.
    fn diagnostic(&self, terminal: Terminal) -> Option<(usize, Diagnostic)> {
        let suits = terminal.suits();
        match &self.result {
            Outcome::None(conflict) => {
                let Found { source, record, .. } = self.records[conflict.record];
                let beside = |other: usize| std::ptr::eq(self.records[other].source.text, source.text);
                Some((conflict.record, diagnostic::of_conflict(conflict, record, beside, suits)))
            }
            Outcome::Undecided => Some((0, diagnostic::of_undecided(self.records[0].record, suits))),
            Outcome::Deals { count: Count::TooMany, .. } => Some((0, diagnostic::of_uncounted(self.records[0].record, suits))),
            Outcome::Fault(fault) => Some((0, diagnostic::of_fault(fault, Some(self.records[0].record), suits))),
            Outcome::Deals { .. } => None,
        }
    }

    fn complain(&self, terminal: Terminal, locators: &mut [Locator<'_>], streams: &mut Streams) {
        let Some((at, diagnostic)) = self.diagnostic(terminal) else { return };
        let Found { source, number, .. } = self.records[at];
        let location = locators[number].locate(diagnostic.annotations.first().map_or(0, |main| main.span.start));
        streams.err().text(format_args!("{}\n", human::draw(&diagnostic, source, location, terminal.diagnostic())));
    }

    fn span(&self, record: usize, span: crate::Span, locators: &mut [Locator<'_>]) -> (String, Span) {
        let Found { source, number, .. } = self.records[record];
        let Location { line, column } = locators[number].locate(span.start);
        let text = json::text(span.of(source.text));
        (text, Span { source: source.name.to_owned(), offset: span.start, length: span.len(), line, column })
    }

    fn object(&self, terminal: Terminal, locators: &mut [Locator<'_>]) -> Object {
        let ids = self.records.iter().map(|found| found.record.id().ok().map(ToString::to_string)).collect();
        let cards = |deck: &Deck| deck.iter().map(ToString::to_string).collect::<Vec<_>>();
        let conflict = self.diagnostic(terminal).map(|(record, diagnostic)| {
            let main = diagnostic.annotations.first().map_or(crate::Span::new(0, 0), |main| main.span);
            let (text, span) = self.span(record, main, locators);
            let against = match &self.result {
                Outcome::None(Conflict { why: Why::Cards { against, .. }, .. }) => against.as_slice(),
                _ => &[],
            };
            let against = against.iter().map(|earlier| {
                let (text, span) = self.span(earlier.record, earlier.which.span, locators);
                Earlier { record: earlier.record, action: earlier.which.index, text, span }
            });
            Problem {
                code: diagnostic.code.text(),
                message: diagnostic.message.clone(),
                help: diagnostic.help.clone(),
                record,
                action: diagnostic.action.as_ref().map(|action| action.index),
                repeat: diagnostic.action.as_ref().and_then(|action| action.repetition),
                text,
                span,
                against: against.collect(),
            }
        });
        let mut object = Object { ids, satisfiable: None, count: None, deal: None, deals: None, chosen: None, cards: None, records: Vec::new(), conflict };
        match &self.result {
            Outcome::Deals { decks, count, forced, listed } => {
                let chosen = |(place, card): &(usize, Card)| Chosen { place: place + 1, card: card.to_string() };
                object.chosen = forced.as_ref().map(|forced| forced.chosen.iter().map(chosen).collect());
                object.cards = forced.as_ref().map(|forced| forced.cards.iter().map(|cards| cards.iter().map(ToString::to_string).collect()).collect());
                object.satisfiable = Some(true);
                object.deal = decks.first().map(cards);
                object.deals = listed.then(|| decks.iter().map(cards).collect());
                if let Count::Number(number) = count {
                    let exact = u64::try_from(number).ok().filter(|&number| number <= 1 << 53);
                    object.count = Some(exact.map_or_else(|| number.to_string().into(), Into::into));
                }
                if let Some(deck) = decks.first() {
                    object.records = self.records.iter().map(|found| filled(found.record, deck).trim_end().replace('\n', " ")).collect();
                }
            }
            Outcome::None(_) => object.satisfiable = Some(false),
            Outcome::Undecided | Outcome::Fault(_) => {}
        }
        object
    }
}
