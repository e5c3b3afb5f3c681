//! Writes what was found out as text: the records with a deal, after comments.

use super::budget::{Deals, GroupResult};
use super::{GroupReport, SourceRecord, deals_every_card};
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use patience_core::cards::{Card, Deck, Rank, Suit};
use patience_core::game::{DealtIndex, Move};
use patience_core::notation::{
    GameId, Record, Size, Variant, WrittenRecord, canonical_words, format_dealt,
};
use patience_core::source::Locator;
use patience_core::text::english::{grouped, list};
use patience_infer::{Count, ForcedCards, Possible, PossibleCards, Spot};
use patience_report::drawing::draw_at;
use patience_report::view::text::{BoardStyle, draw_columns, draw_grid};

/// Prints reports as text.
pub(super) struct TextPrinter {
    /// Whether each record has its deal, in place of an entry before those of a number.
    with_deals: bool,
    is_empty: bool,
}

impl TextPrinter {
    pub(super) fn new(with_deals: bool) -> Self {
        Self { with_deals, is_empty: true }
    }

    /// Prints a report: the records with their deals, and what went wrong.
    pub(super) fn print(
        &mut self,
        report: &GroupReport<'_, '_>,
        terminal: Terminal,
        locators: &mut [Locator<'_>],
        streams: &mut Streams,
    ) {
        if let GroupResult::Deals(deals) = &report.result {
            if !std::mem::take(&mut self.is_empty) {
                streams.out().bytes(b"\n");
            }
            streams.out().bytes(&report.written(deals, self.with_deals));
        }
        report.complain(terminal, locators, streams);
    }
}

impl GroupReport<'_, '_> {
    /// Returns the records with their deal, after what was found out about it.
    fn written(&self, deals: &Deals, with_deals: bool) -> Vec<u8> {
        let first = self.records.first().and_then(|found| found.record.id().ok());
        let mut text = deals.count.map_or_else(String::new, |count| self.counted(count));
        if let Some(Some(cards)) = &deals.cards {
            text += &explained(cards, deals.board.as_ref(), first);
        }
        [text.into_bytes(), self.with_deck(deals.deck(), first, with_deals)].concat()
    }

    /// Returns the records without deal-book entries.
    fn played(&self) -> impl Iterator<Item = &Record<'_>> {
        self.records.iter().map(|found| found.record).filter(|record| !record.is_deal_book_entry())
    }

    /// Returns the number of deals, as a comment.
    fn counted(&self, count: Count) -> String {
        let these = match self.played().count() {
            0 => "no record".to_owned(),
            1 => "this record".to_owned(),
            records => format!("these {records} records"),
        };
        let number = match count {
            Count::Exact(number) => grouped(number),
            Count::AtLeast(number) => format!("more than {}", grouped(number - 1)),
        };
        format!("; deals that make {these} legal: {number}\n")
    }

    /// Returns the records with a deal: in each, or in one entry for all records of a number.
    fn with_deck(&self, deck: &Deck, first: Option<&GameId>, in_each: bool) -> Vec<u8> {
        let share = self.records.len() > 1 && !in_each || self.played().next().is_none();
        let entry = first.filter(|id| id.shuffle.is_some() && share);
        let mut text = entry.map_or_else(Vec::new, |&id| {
            let entry: WrittenRecord<Move> =
                WrittenRecord { id, deal: None, moves: Vec::new(), outcome: None };
            (entry.with_deck(deck).wrapped() + "\n").into_bytes()
        });
        let inline = if entry.is_some() { None } else { Some(&**deck) };
        self.played().for_each(|record| text.extend(format_dealt(record, inline)));
        text
    }

    /// Draws the diagnostic of a failure.
    fn complain(&self, terminal: Terminal, locators: &mut [Locator<'_>], streams: &mut Streams) {
        let Some((at, diagnostic)) = self.diagnostic(terminal, locators) else { return };
        let SourceRecord { source, number, .. } = self.records[at];
        let start = diagnostic.span().map_or(0, |error| error.start);
        let drawing =
            draw_at(&diagnostic, source, locators[number].locate(start), terminal.diagnostic());
        streams.err().text(format_args!("{drawing}\n"));
    }
}

/// Returns what each card can be, as comments: the board with the certain cards, then the others.
///
/// `dealt` are the certain cards on the board of a game that sets cards aside. Elsewhere the places
/// of the deal are those of the board.
fn explained(cards: &PossibleCards, dealt: Option<&ForcedCards>, id: Option<&GameId>) -> String {
    let mut text = String::new();
    if !cards.chosen.is_empty() {
        let chosen: Vec<String> = cards
            .chosen
            .iter()
            .map(|&(place, card)| format!("{card} at {}", short(id, place)))
            .collect();
        let chosen = list(chosen, "and");
        text += &format!("; ranks or suits are interchangeable; chosen: {chosen}\n");
    }
    let sets_aside = id.is_none_or(|id| !deals_every_card(id));
    let certain = match dealt {
        Some(dealt) => Some(dealt.cards.clone()),
        None if sets_aside => None,
        None => Some(cards.cards.iter().map(Possible::forced).collect()),
    };
    if let (Some(id), Some(certain)) = (id, certain) {
        text += "; certain cards:\n";
        for line in board(id, &certain).lines() {
            text += format!("; {line}").trim_end();
            text += "\n";
        }
    }
    text + &possible(cards, sets_aside, id)
}

/// Returns what the cards can be that are not certain, or all cards if the game sets some aside.
fn possible(cards: &PossibleCards, sets_aside: bool, id: Option<&GameId>) -> String {
    let mut text = if sets_aside {
        "; possible cards at each place of the deal:\n".to_owned()
    } else {
        "; possible cards elsewhere:\n".to_owned()
    };
    let all: Vec<Card> =
        (0..52).filter_map(Card::from_index).filter(|&card| cards.deck.contains(&card)).collect();
    let mut alike: Vec<(&Possible, Vec<String>)> = Vec::new();
    for (place, possible) in cards.cards.iter().enumerate() {
        let is_certain = possible.forced().is_some();
        let name = short(id, place);
        match alike.iter_mut().find(|(other, _)| *other == possible && !is_certain) {
            _ if is_certain && !sets_aside => {}
            Some((_, places)) => places.push(name),
            None => alike.push((possible, vec![name])),
        }
    }
    if alike.is_empty() {
        text += "; none: every card is certain\n";
    }
    // Many places often have the same possible cards, and say little.
    let largest = alike.iter().enumerate().max_by_key(|(_, (_, places))| places.len());
    let rest = largest.filter(|(_, (_, places))| places.len() > MAX_NAMED).map(|(at, _)| at);
    let rest = rest.map(|at| alike.remove(at));
    let mut line = |places: &str, possible: &Possible| {
        text += &format!(";   {places}: {}", one_of(&possible.cards, &all));
        if !possible.undecided.is_empty() {
            text += &format!("; undecided: {}", one_of(&possible.undecided, &all));
        }
        text += "\n";
    };
    for (possible, places) in alike {
        line(&list(places, "and"), possible);
    }
    if let Some((possible, places)) = rest {
        line(&format!("the other {} places", places.len()), possible);
    }
    text
}

/// The maximum number of cards to list one by one if ranks and suits are shorter.
const MAX_LISTED: usize = 3;

/// The maximum number of places with the same possible cards that are named one by one.
const MAX_NAMED: usize = 12;

/// Draws a board as dealt, with `?` for unknown cards.
fn board(id: &GameId, cards: &[Option<Card>]) -> String {
    match id.variant {
        Variant::Matching(layout) => columns(id, layout.columns(), cards),
        Variant::Pairing(layout) => grid(layout.size(), cards),
        Variant::Building(layout) => grid(layout.size(), cards),
    }
}

const STYLE: BoardStyle = BoardStyle { colour: false, ascii: true, width: None };

fn columns(id: &GameId, columns: u8, cards: &[Option<Card>]) -> String {
    let column = |column: u8| {
        let places = (1..).map_while(|row| Spot::Column { column, row }.dealt(id));
        places.map(|place| cards[usize::from(place)]).collect()
    };
    draw_columns(&(1..=columns).map(column).collect::<Vec<_>>(), STYLE)
}

/// Draws a grid, and below it the stock.
fn grid(size: Size, cards: &[Option<Card>]) -> String {
    let (grid, stock) = cards.split_at(usize::from(size.cells()));
    let rows: Vec<_> = grid.chunks(usize::from(size.columns)).map(<[_]>::to_vec).collect();
    let mut drawing = draw_grid(&rows, STYLE);
    if !stock.is_empty() {
        let words: Vec<String> = canonical_words(stock, false).collect();
        drawing += &format!("stock {}\n", words.join(" "));
    }
    drawing
}

/// Returns the short name of a place of the deal, as `--known` takes it, or its number if the deal
/// starts the foundations.
fn short(id: Option<&GameId>, place: usize) -> String {
    let spot =
        id.filter(|id| deals_every_card(id)).and_then(|id| Spot::of(id, DealtIndex(place as u8)));
    spot.map_or_else(|| (place + 1).to_string(), Spot::short)
}

/// Returns cards in few words: "2S or 2H", "any but AS and KD", or ranks and suits if there are many
/// and every rank comes with every suit.
fn one_of(cards: &[Card], all: &[Card]) -> String {
    let others: Vec<Card> = all.iter().copied().filter(|card| !cards.contains(card)).collect();
    match others.len() {
        0 if cards.len() > 1 => return "any".to_owned(),
        1..=4 if cards.len() > 8 => return format!("any but {}", list(others, "and")),
        _ => {}
    }
    let ranks: Vec<Rank> =
        Rank::up_to(13).filter(|&rank| cards.iter().any(|card| card.rank() == rank)).collect();
    let suits: Vec<Suit> = Suit::ALL
        .into_iter()
        .filter(|&suit| cards.iter().any(|card| card.suit() == suit))
        .collect();
    if cards.len() > MAX_LISTED && ranks.len() * suits.len() == cards.len() {
        return format!(
            "{} of {}",
            list(ranks, "or"),
            list(suits.into_iter().map(Suit::letter), "or")
        );
    }
    list(cards, "or")
}
