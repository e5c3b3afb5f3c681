//! `infer`: finds deals under which records are legal.

use super::dealt::lacks_games;
use super::games::deals_or_errors;
use super::input::Inputs;
use super::listed::Listed;
use super::output::Streams;
use super::pipeline::{all_threads, in_order};
use super::progress::{self, Progress};
use super::signals::Interrupt;
use super::terminal::Terminal;
use super::{End, Failure};
use clap::{Args, ValueEnum};
use patience_core::budget::{Budget, Limit};
use patience_core::cards::{Card, Deck, Rank, Suit};
use patience_core::deal_book::DealBook;
use patience_core::game::Move;
use patience_core::notation::{Fault, GameId, Record, Variant, WrittenRecord, format_dealt};
use patience_core::source::{Locator, Source};
use patience_infer::cardless::{DealtIndex, Spot};
use patience_infer::{
    Answer, Blame, Conflict, Count, ForcedCards, Number, Possible, PossibleCards, Question, Reason,
    RecordGroup, groups,
};
use patience_report::diagnostic::{self, Diagnostic, Elsewhere};
use patience_report::drawing::draw;
use patience_report::formats::json::Place;
use patience_report::json;
#[cfg(test)]
use patience_report::json::schema;
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Find deals that make records legal, or prove that there are none
///
/// A shuffle number stands for an unknown deal, shared by all records with the same deck and
/// number. A deal in brackets lists its cards, with `?`, `?:20x` or `…` for unknown ones. Prints
/// the records with a deal under which every move is legal and the game ends as expected.
#[derive(Debug, Args)]
pub(super) struct Infer {
    #[command(flatten)]
    inputs: Inputs,
    /// File with known deals of numbered games, or folder (all *.pn in it) (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    /// Known card, by its place in the deal: `3.5=AH` (column 3, fifth card dealt to it), `b4=7S`
    /// (cell or pile) or `stock.3=KD` (repeatable)
    #[arg(long, value_name = "PLACE=CARD", value_parser = known)]
    known: Vec<(Spot, Card)>,
    /// Also count the deals
    #[arg(long)]
    count: bool,
    /// Print the first N deals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    all: Option<u32>,
    /// Also print what each card of the deal can be
    #[arg(long)]
    explain_cards: bool,
    /// Search N times as long before giving up, 1 to 1000
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    effort: u16,
    /// Write the deal out in each record, to share or to paste, in place of an entry before them
    #[arg(long)]
    record: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The records with their deals
    Text,
    /// One array with an object for each unknown deal
    Json,
}

/// The search limit of the whole command, in nodes: a few seconds of work.
const EFFORT: u64 = 100_000_000;

fn known(text: &str) -> Result<(Spot, Card), String> {
    let (spot, card) =
        text.split_once('=').ok_or("expected a place, `=` and a card, as in `3.5=AH`")?;
    let spot = spot.parse::<Spot>().map_err(|error| error.to_string())?;
    Ok((spot, card.parse::<Card>().map_err(|error| error.to_string())?))
}

/// What was found out about an unknown deal: an item of the array of `patience infer --format json`.
/// Later versions may add fields, but never rename them.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Deal"))]
pub(super) struct DealObject<'d> {
    /// The ids of the records that share the deal; null for a malformed one.
    ids: Vec<Option<String>>,
    /// Whether there is a deal; null if the search gave up.
    satisfiable: Option<bool>,
    /// The number of deals, if asked for; null if it was given up.
    #[cfg_attr(test, schemars(with = "Option<schema::Number>"))]
    count: Option<serde_json::Value>,
    /// A proven lower bound of a count that was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::Number>"))]
    count_at_least: Option<serde_json::Value>,
    /// A proven upper bound of a count that was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<schema::Number>"))]
    count_at_most: Option<serde_json::Value>,
    /// The cards of a deal, in deal order; null if none was found.
    #[cfg_attr(test, schemars(with = "Option<Vec<schema::Card>>"))]
    deal: Option<Vec<String>>,
    /// The cards of each listed deal. Left out unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<schema::Card>>>"))]
    deals: Option<&'d Listed>,
    /// Cards chosen without loss of generality, since ranks and suits are interchangeable.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<Vec<ChosenCard>>,
    /// What each card of the deal can be with these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<schema::Card>>>"))]
    cards: Option<Vec<Vec<String>>>,
    /// For each card of the deal, the cards that the search could neither find nor rule out. Left
    /// out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<schema::Card>>>"))]
    undecided: Option<Vec<Vec<String>>>,
    /// For games that set cards aside, the certain cards on the table and then of the stock, in the
    /// order in which they are dealt; null for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Option<schema::Card>>>"))]
    board: Option<Vec<Option<String>>>,
    /// The records with the deal.
    records: Vec<String>,
    /// Why there is no deal, or what was given up; null if all is found.
    conflict: Option<ConflictObject>,
    /// The limit at which the search gave up; null if it didn't.
    #[cfg_attr(test, schemars(extend("enum" = ["nodes", "cancelled", null])))]
    limit: Option<&'static str>,
}

/// A card of the deal, by its place.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ChosenCard {
    /// Its place in the deal, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    place: usize,
    /// The card.
    #[cfg_attr(test, schemars(with = "schema::Card"))]
    card: String,
}

/// Why there is no deal, or what was given up.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Conflict"))]
struct ConflictObject {
    /// The stable error code, which `patience explain` explains.
    code: &'static str,
    /// What is wrong.
    message: String,
    /// How to fix it.
    help: Option<String>,
    /// The index of the record in `ids`, from 0.
    record: usize,
    /// The number of the move.
    #[serde(rename = "move")]
    action: Option<u64>,
    /// The number of the repetition, if the move is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeat: Option<u16>,
    /// Its text: at most 1000 characters, then `…`.
    text: String,
    /// Where it is.
    span: SpanObject,
    /// What rules the move out.
    against: Vec<BlameObject>,
    /// Whether no part of `against` rules it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

/// An earlier move, an outcome or a known card to blame.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Blame"))]
struct BlameObject {
    /// The index of its record in `ids`, from 0.
    record: usize,
    /// The number of the move; null if it is none.
    #[serde(rename = "move")]
    action: Option<u64>,
    /// Its text: at most 1000 characters, then `…`.
    text: String,
    /// Where it is.
    span: SpanObject,
}

/// A source, and a place in it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Place"))]
struct SpanObject {
    /// The name of the source.
    source: String,
    #[serde(flatten)]
    place: Place,
}

impl Infer {
    pub(super) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let reading = self.inputs.reading;
        let (deals, mut end) = deals_or_errors(&self.deals, reading, terminal, streams)?;
        let inputs = self.inputs.list();
        if inputs.is_empty() {
            streams.no_files(reading);
        }
        let mut texts = Vec::new();
        for input in inputs {
            streams.announce(&input);
            let Some(text) = streams.read(input, reading) else { continue };
            match lacks_games(text.source(), terminal, streams) {
                true => end = End::Bad,
                false => texts.push(text),
            }
        }
        let mut sources = Vec::new();
        let mut records = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let source = text.source();
            records.extend(source.records());
            sources.resize(records.len(), (number, source));
        }
        let mut locators: Vec<Locator<'_>> =
            texts.iter().map(|text| Locator::new(text.source())).collect();
        if records.is_empty() {
            if self.format == Format::Json {
                streams.out().bytes(b"[]\n");
            }
            return Ok(End::Bad);
        }
        let mut groups = groups(&records, &deals);
        self.add_known(&mut groups)?;
        let (results, limit) = self.results(&groups, &records);
        let json = self.format == Format::Json;
        let (mut is_first, mut failed) = (true, None);
        if json {
            streams.out().bytes(b"[");
        }
        for (group, result) in groups.iter().zip(results) {
            if streams.is_unread() {
                break;
            }
            let found = |at: usize| SourceRecord {
                source: sources[at].1,
                number: sources[at].0,
                record: &records[at],
            };
            if let GroupResult::Unlisted(error) = result {
                failed = Some(error);
                break;
            }
            let part = GroupReport {
                records: group.records.iter().map(|&at| found(at)).collect(),
                entry: group.entry.map(found),
                limit: (!result.is_final()).then_some(limit),
                result,
                deals: deals.clone(),
            };
            if !part.is_good() {
                end = End::Bad;
            }
            if json {
                streams.out().bytes(if is_first { b"" } else { b"," });
                is_first = false;
                streams.out().json(&part.object(terminal, &mut locators));
                continue;
            }
            // Listed deals are apart, as groups are.
            let (mut is_group, is_listed) = (true, self.all.is_some());
            let written = part.write(self.record, |text| {
                if !is_first && (is_group || is_listed) {
                    streams.out().bytes(b"\n");
                }
                (is_first, is_group) = (false, false);
                streams.out().bytes(&text);
            });
            if let Err(error) = written {
                failed = Some(error);
                break;
            }
            part.complain(terminal, &mut locators, streams);
        }
        if json {
            streams.out().bytes(b"]\n");
        }
        match failed {
            Some(error) => Err(Failure::File("the listed deals".to_owned(), error)),
            None => Ok(end),
        }
    }

    /// Adds the known cards to the only question.
    fn add_known(&self, groups: &mut [RecordGroup<'_, '_>]) -> Result<(), Failure> {
        if self.known.is_empty() {
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

    /// Answers all questions with one budget. In each round, the open questions get equal shares,
    /// and the next round gets what is left over. A round only starts if its share is more than
    /// twice the last. Also returns the limit of those that are still open.
    fn results(
        &self,
        groups: &[RecordGroup<'_, '_>],
        records: &[Record<'_>],
    ) -> (Vec<GroupResult>, Limit) {
        let interrupt = Interrupt::listen();
        let spent = progress::Count::default();
        let progress = Progress::counting("deals", Some(groups.len() as u64), "nodes", &spent);
        let cancel = || {
            spent.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed);
            progress.update();
            interrupt.is_asked()
        };
        let mut left = EFFORT * u64::from(self.effort);
        let mut last = 0;
        let mut results: Vec<(GroupResult, u64)> =
            groups.iter().map(|_| (GroupResult::Undecided, 0)).collect();
        loop {
            let mut open: Vec<_> = groups
                .iter()
                .zip(&mut results)
                .filter(|(_, (outcome, _))| !outcome.is_final())
                .collect();
            let share = left / (open.len() as u64).max(1);
            let is_cut = interrupt.is_asked();
            if open.is_empty() || share <= 2 * last || is_cut {
                let limit = if is_cut { Limit::Cancelled } else { Limit::Nodes };
                return (results.into_iter().map(|(outcome, _)| outcome).collect(), limit);
            }
            let (mut next, mut done) = (open.iter(), Vec::new());
            in_order(
                all_threads(),
                u64::MAX,
                |()| next.next().map(|(group, _)| *group).filter(|_| !interrupt.is_asked()),
                |_| false,
                |(), group, _| {
                    let mut budget = Budget::nodes(share).with_cancel(&cancel);
                    (self.result(group, records, &mut budget), budget.spent())
                },
                |result| {
                    if result.0.is_final() {
                        progress.finish_one();
                    }
                    done.push(result);
                    ControlFlow::Continue(())
                },
            );
            for ((_, result), done) in open.iter_mut().zip(done) {
                **result = done;
            }
            left -= open.iter().map(|(_, (_, spent))| spent).sum::<u64>().min(left);
            last = share;
        }
    }

    fn result(
        &self,
        group: &RecordGroup<'_, '_>,
        records: &[Record<'_>],
        budget: &mut Budget<'_>,
    ) -> GroupResult {
        let id = group.records.first().and_then(|&at| records[at].id().ok());
        match &group.question {
            Ok(question) => self.ask(question, id, budget),
            Err(fault) => GroupResult::Fault(*fault),
        }
    }

    /// Answers a question. `id` is the game whose board is drawn.
    fn ask(
        &self,
        question: &Question<'_, '_>,
        id: Option<&GameId>,
        budget: &mut Budget<'_>,
    ) -> GroupResult {
        // The deal comes first. Each further part gets half of what is left, and the last part
        // everything.
        let share = |budget: &Budget<'_>| budget.left() / 2;
        let deck = match budget.within(share(budget), |budget| question.answer(budget)) {
            Ok(Answer::None(conflict)) => return GroupResult::None(conflict),
            Ok(Answer::Deal(deck)) => deck,
            Err(_) => return GroupResult::Undecided,
        };
        let mut count =
            self.count.then(|| budget.within(share(budget), |budget| question.count(budget)));
        // There is at least the deal that was found.
        if let Some(Count::Between { at_least, .. }) = &mut count {
            *at_least = at_least.clone().max(Number::from(1));
        }
        let listed = self.all.map(|wanted| {
            let wanted = wanted as usize;
            budget.within(share(budget), |budget| Listed::new(question, wanted, budget))
        });
        let listed = match listed.transpose() {
            Ok(listed) => listed,
            Err(error) => return GroupResult::Unlisted(error),
        };
        // Listed deals keep their cards, so no cards are chosen for them.
        let aside = id.filter(|id| self.explain_cards && !deals_all(id));
        let rest = budget.left() - if aside.is_some() { budget.left() / 8 } else { 0 };
        let cards = self.explain_cards.then(|| {
            budget.within(rest, |budget| question.possible_cards(self.all.is_none(), budget))
        });
        let cards = cards.map(|cards| cards.ok().flatten());
        let board = aside
            .zip(cards.as_ref().and_then(Option::as_ref))
            .map(|(id, cards)| question.forced_cards(id, cards, budget));
        GroupResult::Deals(Box::new(Deals { deck, count, listed, cards, board }))
    }
}

/// What was found out about the deals of a question that has one.
struct Deals {
    deck: Deck,
    count: Option<Count>,
    listed: Option<Listed>,
    /// What each card can be, if asked; the inner value is none if the search gave up.
    cards: Option<Option<PossibleCards>>,
    /// The certain cards on the board, if asked and if the game sets cards aside.
    board: Option<ForcedCards>,
}

impl Deals {
    /// Returns what was asked for and given up, to follow "gave up before".
    fn given_up(&self) -> Vec<String> {
        let mut what = Vec::new();
        if matches!(self.count, Some(Count::Between { .. })) {
            what.push("counting all deals".to_owned());
        }
        if let Some(listed) = self.listed.as_ref().filter(|listed| listed.limit.is_some()) {
            what.push(format!("finding more than {}", plural(listed.len, "deal")));
        }
        let open = match &self.cards {
            Some(Some(cards)) => cards.cards.iter().any(|card| !card.undecided.is_empty()),
            Some(None) => true,
            None => false,
        };
        if open {
            what.push("working out what each card can be".to_owned());
        } else if self.board.as_ref().is_some_and(|board| board.limit.is_some()) {
            what.push("working out which cards of the board are certain".to_owned());
        }
        what
    }

    /// Returns the first deal to print: the first listed one, or one that agrees with the possible
    /// cards.
    fn deck(&self) -> &Deck {
        let first = self.listed.as_ref().and_then(|listed| listed.first.as_ref());
        match (first, &self.cards) {
            (Some(first), _) => first,
            (None, Some(Some(cards))) => &cards.deck,
            (None, _) => &self.deck,
        }
    }
}

fn plural(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

enum GroupResult {
    Deals(Box<Deals>),
    None(Conflict),
    Undecided,
    Fault(Fault),
    /// The deals are too many to be kept.
    Unlisted(io::Error),
}

impl GroupResult {
    /// Returns whether more work cannot add anything.
    fn is_final(&self) -> bool {
        match self {
            Self::Deals(deals) => deals.given_up().is_empty(),
            Self::None(_) | Self::Fault(_) | Self::Unlisted(_) => true,
            Self::Undecided => false,
        }
    }
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

/// Returns cards in few words: "any but AS KD", or ranks and suits if every rank comes with every
/// suit.
fn one_of(cards: &[Card], all: &[Card]) -> String {
    let names =
        |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let others: Vec<Card> = all.iter().copied().filter(|card| !cards.contains(card)).collect();
    match others.len() {
        0 if cards.len() > 1 => return "any".to_owned(),
        1..=4 if cards.len() > 8 => return format!("any but {}", names(&others)),
        _ => {}
    }
    let ranks: Vec<Rank> =
        Rank::up_to(13).filter(|&rank| cards.iter().any(|card| card.rank() == rank)).collect();
    let suits: Vec<Suit> = Suit::ALL
        .into_iter()
        .filter(|&suit| cards.iter().any(|card| card.suit() == suit))
        .collect();
    if cards.len() > 1 && ranks.len() * suits.len() == cards.len() {
        let ranks: Vec<String> = ranks.iter().map(ToString::to_string).collect();
        let suits: String = suits.into_iter().map(Suit::letter).collect();
        return format!("{} of {suits}", ranks.join(" "));
    }
    names(cards)
}

/// Returns whether a game deals every card to the table or the stock, so that a place of the deal
/// is a place of the board.
fn deals_all(id: &GameId) -> bool {
    match id.variant {
        Variant::Matching(_) | Variant::Pairing(_) => true,
        Variant::Building(layout) => {
            usize::from(layout.to_deal()) == id.variant.composition().len()
        }
    }
}

/// Returns the short name of a place of the deal, as `--known` takes it, or its number if the deal
/// starts the foundations.
fn short(id: Option<&GameId>, place: usize) -> String {
    let spot = id.filter(|id| deals_all(id)).and_then(|id| Spot::of(id, DealtIndex(place as u8)));
    spot.map_or_else(|| (place + 1).to_string(), Spot::short)
}

/// Prints what each card can be, as comments: the board with the certain cards, then the others.
///
/// `dealt` are the certain cards on the board of a game that sets cards aside. Elsewhere the places
/// of the deal are those of the board.
fn explained(cards: &PossibleCards, dealt: Option<&ForcedCards>, id: Option<&GameId>) -> String {
    let mut text = String::new();
    if !cards.chosen.is_empty() {
        let chosen: Vec<String> = cards
            .chosen
            .iter()
            .map(|&(place, card)| format!("{} is {card}", short(id, place)))
            .collect();
        text +=
            &format!("; ranks and suits are interchangeable; chosen here: {}\n", chosen.join(", "));
    }
    let aside = id.is_none_or(|id| !deals_all(id));
    let certain = match dealt {
        Some(dealt) => Some(dealt.cards.clone()),
        None if aside => None,
        None => Some(cards.cards.iter().map(Possible::forced).collect()),
    };
    if let (Some(id), Some(certain)) = (id, certain) {
        text += "; certain cards:\n";
        text.extend(
            board(id, &certain).iter().map(|line| format!("; {line}").trim_end().to_owned() + "\n"),
        );
    }
    text += if aside {
        "; possible cards at each place of the deal:\n"
    } else {
        "; possible cards elsewhere:\n"
    };
    let all: Vec<Card> =
        (0..52).filter_map(Card::from_index).filter(|&card| cards.deck.contains(&card)).collect();
    let mut told: Vec<(&Possible, Vec<String>)> = Vec::new();
    for (place, possible) in
        cards.cards.iter().enumerate().filter(|(_, possible)| aside || possible.forced().is_none())
    {
        let name = short(id, place);
        match told.iter_mut().find(|(known, _)| *known == possible && possible.forced().is_none()) {
            Some((_, places)) => places.push(name),
            None => told.push((possible, vec![name])),
        }
    }
    if told.is_empty() {
        text += "; none: every card is certain\n";
    }
    // Many places often have the same possible cards, and say little.
    let rest = told
        .iter()
        .enumerate()
        .max_by_key(|(_, (_, places))| places.len())
        .filter(|(_, (_, places))| places.len() > MAX_NAMED)
        .map(|(at, _)| at);
    if let Some(rest) = rest {
        let last = told.remove(rest);
        told.push(last);
    }
    for (at, (possible, places)) in told.iter().enumerate() {
        let places = if rest.is_some() && at + 1 == told.len() {
            format!("the other {}", places.len())
        } else {
            places.join(" ")
        };
        let undecided = if possible.undecided.is_empty() {
            String::new()
        } else {
            format!("; undecided: {}", one_of(&possible.undecided, &all))
        };
        text += &format!(";   {places}: {}{undecided}\n", one_of(&possible.cards, &all));
    }
    text
}

/// The maximum number of places with the same possible cards that are named one by one.
const MAX_NAMED: usize = 12;

/// Draws a board as dealt, with `?` for unknown cards.
fn board(id: &GameId, cards: &[Option<Card>]) -> Vec<String> {
    let card = |place: Option<usize>| {
        place.map_or(String::new(), |place| {
            cards[place].map_or("?".to_owned(), |card| card.to_string())
        })
    };
    let line = |head: String, cells: Vec<String>| {
        cells.iter().fold(head, |line, cell| line + &format!("{cell:<4}"))
    };
    let at = |spot: Spot| spot.dealt(id).map(usize::from);
    match id.variant {
        Variant::Matching(layout) => {
            let columns = 1..=layout.columns();
            let head =
                line(String::new(), columns.clone().map(|column| column.to_string()).collect());
            let row = |row: u8| {
                columns
                    .clone()
                    .map(|column| card(at(Spot::Column { column, row })))
                    .collect::<Vec<_>>()
            };
            let rows = (1..)
                .map(row)
                .take_while(|row| row.iter().any(|card| !card.is_empty()))
                .map(|cells| line(String::new(), cells));
            [head].into_iter().chain(rows).collect()
        }
        Variant::Pairing(_) | Variant::Building(_) => {
            let size = match id.variant {
                Variant::Pairing(layout) => layout.size(),
                Variant::Building(layout) => layout.size(),
                Variant::Matching(_) => return Vec::new(),
            };
            let (rows, columns, cells) =
                (usize::from(size.rows), usize::from(size.columns), usize::from(size.cells()));
            let head = line(
                "    ".to_owned(),
                (0..size.columns).map(|column| char::from(b'a' + column).to_string()).collect(),
            );
            let row = |row: usize| {
                line(
                    format!("{:<4}", row + 1),
                    (0..columns).map(|column| card(Some(row * columns + column))).collect(),
                )
            };
            let mut lines: Vec<String> = [head].into_iter().chain((0..rows).map(row)).collect();
            if let Some(stock) = cards.get(cells..).filter(|stock| !stock.is_empty()) {
                let mut words: Vec<String> = Vec::new();
                for run in stock.chunk_by(|one, other| one.is_none() && other.is_none()) {
                    words.push(if run.len() > 2 {
                        format!("?:{}x", run.len())
                    } else {
                        run.iter()
                            .map(|card| card.map_or("?".to_owned(), |card| card.to_string()))
                            .collect::<Vec<_>>()
                            .join(" ")
                    });
                }
                lines.push(format!("stock {}", words.join(" ")));
            }
            lines
        }
    }
}

impl GroupReport<'_, '_> {
    fn is_good(&self) -> bool {
        matches!(&self.result, GroupResult::Deals(deals) if deals.given_up().is_empty())
    }

    /// Returns the records without deal-book entries.
    fn played(&self) -> impl Iterator<Item = &Record<'_>> {
        self.records.iter().map(|found| found.record).filter(|record| !record.is_deal_book_entry())
    }

    /// Writes the records with their deals: in `each`, or in one entry before those of a number. Each
    /// block is given to `write`.
    fn write(&self, each: bool, mut write: impl FnMut(Vec<u8>)) -> io::Result<()> {
        let GroupResult::Deals(deals) = &self.result else { return Ok(()) };
        let played: Vec<&Record<'_>> = self.played().collect();
        let these = match played.len() {
            0 => "no record".to_owned(),
            1 => "this record".to_owned(),
            records => format!("these {records} records"),
        };
        match &deals.count {
            None => {}
            Some(Count::Exact(number)) => {
                write(format!("; deals that make {these} legal: {number}\n").into_bytes());
            }
            Some(Count::Between { at_least, at_most }) => {
                write(
                    format!(
                        "; deals that make {these} legal: at least {at_least}, at most {at_most}\n"
                    )
                    .into_bytes(),
                );
            }
        }
        let first = self.records.first().and_then(|found| found.record.id().ok());
        if let Some(Some(cards)) = &deals.cards {
            write(explained(cards, deals.board.as_ref(), first).into_bytes());
        }
        // Records that share a number share a deal-book entry. Listed deals need one each, and two
        // entries would contradict each other.
        let Some(listed) = &deals.listed else {
            let deck = deals.deck();
            let entry = first.filter(|id| {
                id.number.is_some() && (self.records.len() > 1 && !each || played.is_empty())
            });
            let mut text = entry.map_or_else(Vec::new, |&id| {
                let entry: WrittenRecord<Move> =
                    WrittenRecord { id, deal: None, moves: Vec::new(), outcome: None };
                format!("{}\n", entry.with_deck(deck)).into_bytes()
            });
            let inline = if entry.is_some() { None } else { Some(&**deck) };
            played.iter().for_each(|record| text.extend(format_dealt(record, inline)));
            write(text);
            return Ok(());
        };
        let mut number = 0;
        let mut one = |deck: &[Card]| {
            number += 1;
            let mut text = format!("; deal {number}\n").into_bytes();
            played.iter().for_each(|record| text.extend(format_dealt(record, Some(deck))));
            write(text);
        };
        if listed.len == 0 {
            one(deals.deck());
        }
        listed.each(|deck| {
            one(deck);
            Ok(())
        })
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
                let elsewhere = |record: usize, span: patience_core::Span| {
                    Some(elsewhere(&self.records[record], span.start, locators))
                };
                let diagnostic = diagnostic::of_conflict(conflict, &records, elsewhere, suits);
                Some((conflict.record, diagnostic))
            }
            GroupResult::Undecided => Some((0, diagnostic::of_undecided(records[0], limit, suits))),
            GroupResult::Fault(fault) => {
                let diagnostic = diagnostic::of_undealt(fault, records[0], &self.deals, suits);
                let entry = self.entry.as_ref();
                let place =
                    entry.map(|entry| elsewhere(entry, entry.record.extent().start, locators));
                Some((0, diagnostic.with_entry(place.as_ref())))
            }
            GroupResult::Deals(deals) => {
                let what = deals.given_up();
                (!what.is_empty())
                    .then(|| (0, diagnostic::of_given_up(records[0], &what, limit, suits)))
            }
            GroupResult::Unlisted(_) => None,
        }
    }

    fn complain(&self, terminal: Terminal, locators: &mut [Locator<'_>], streams: &mut Streams) {
        let Some((at, diagnostic)) = self.diagnostic(terminal, locators) else { return };
        let SourceRecord { source, number, .. } = self.records[at];
        let location = locators[number]
            .locate(diagnostic.annotations.first().map_or(0, |main| main.span.start));
        streams
            .err()
            .text(format_args!("{}\n", draw(&diagnostic, source, location, terminal.diagnostic())));
    }

    fn span(
        &self,
        record: usize,
        span: patience_core::Span,
        locators: &mut [Locator<'_>],
    ) -> (String, SpanObject) {
        let SourceRecord { source, number, .. } = self.records[record];
        let place = Place::new(span, source, locators[number].locate(span.start));
        (json::text(span.of(source.text)), SpanObject { source: source.name.to_owned(), place })
    }

    fn problem(&self, terminal: Terminal, locators: &mut [Locator<'_>]) -> Option<ConflictObject> {
        let (record, diagnostic) = self.diagnostic(terminal, locators)?;
        let main =
            diagnostic.annotations.first().map_or(patience_core::Span::new(0, 0), |main| main.span);
        let (text, span) = self.span(record, main, locators);
        let (against, minimal) = match &self.result {
            GroupResult::None(Conflict {
                reason: Reason::Cards { against, minimal, .. }, ..
            }) => (against.as_slice(), Some(*minimal)),
            _ => (&[][..], None),
        };
        let records: Vec<&Record<'_>> = self.records.iter().map(|found| found.record).collect();
        let against = against.iter().filter_map(|blame| {
            let (record, span) = diagnostic::place_of(blame, &records)?;
            let mv = if let Blame::Move { which, .. } = blame { Some(which.index) } else { None };
            let (text, span) = self.span(record, span, locators);
            Some(BlameObject { record, action: mv, text, span })
        });
        Some(ConflictObject {
            code: diagnostic.code.as_str(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            record,
            action: diagnostic.failed.as_ref().map(|mv| mv.index),
            repeat: diagnostic.failed.as_ref().and_then(|mv| mv.repetition),
            text,
            span,
            against: against.collect(),
            minimal,
        })
    }

    fn object(&self, terminal: Terminal, locators: &mut [Locator<'_>]) -> DealObject<'_> {
        let ids = self
            .records
            .iter()
            .map(|found| found.record.id().ok().map(ToString::to_string))
            .collect();
        let mut object = DealObject {
            ids,
            satisfiable: None,
            count: None,
            count_at_least: None,
            count_at_most: None,
            deal: None,
            deals: None,
            chosen: None,
            cards: None,
            undecided: None,
            board: None,
            records: Vec::new(),
            conflict: self.problem(terminal, locators),
            limit: self.limit.map(Limit::as_str),
        };
        match &self.result {
            GroupResult::Deals(deals) => self.describe(deals, &mut object),
            GroupResult::None(_) => object.satisfiable = Some(false),
            GroupResult::Undecided | GroupResult::Fault(_) | GroupResult::Unlisted(_) => {}
        }
        object
    }

    fn describe<'d>(&self, deals: &'d Deals, object: &mut DealObject<'d>) {
        let names = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        object.satisfiable = Some(true);
        match &deals.count {
            None => {}
            Some(Count::Exact(count)) => object.count = Some(number(count)),
            Some(Count::Between { at_least, at_most }) => {
                object.count_at_least = Some(number(at_least));
                object.count_at_most = Some(number(at_most));
            }
        }
        if let Some(Some(cards)) = &deals.cards {
            object.chosen = Some(
                cards
                    .chosen
                    .iter()
                    .map(|&(place, card)| ChosenCard { place: place + 1, card: card.to_string() })
                    .collect(),
            );
            object.cards =
                Some(cards.cards.iter().map(|possible| names(&possible.cards)).collect());
            let open = cards.cards.iter().any(|possible| !possible.undecided.is_empty());
            object.undecided = open
                .then(|| cards.cards.iter().map(|possible| names(&possible.undecided)).collect());
        }
        object.board = deals.board.as_ref().map(|board| {
            board.cards.iter().map(|card| card.map(|card| card.to_string())).collect()
        });
        let deck = deals.deck();
        object.deal = Some(names(deck));
        object.deals = deals.listed.as_ref();
        object.records = self
            .records
            .iter()
            .map(|found| in_a_line(&format_dealt(found.record, Some(deck))))
            .collect();
    }
}

/// Returns a record for JSON, on one line unless it has comments.
fn in_a_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    // A comment ends with its line.
    if text.contains(';') { text.trim_end().to_owned() } else { text.trim_end().replace('\n', " ") }
}

/// Returns a number for JSON: a string if some programs would not read it exactly.
fn number(number: &Number) -> serde_json::Value {
    let exact = number.to_u64().filter(|&number| number <= 1 << 53);
    exact.map_or_else(|| number.to_string().into(), Into::into)
}
