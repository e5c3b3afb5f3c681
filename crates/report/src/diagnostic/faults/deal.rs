//! Faults in deals.

use super::Context;
use crate::diagnostic::code::codes;
use crate::diagnostic::data::{Annotation, Fix};
use crate::diagnostic::readings::moves_in_deal;
use crate::diagnostic::said::{Said, cards, said, suit};
use patience_core::cards::{Card, Composition, Rank, Suit, SuitStyle};
use patience_core::catalogue::StartingFoundations;
use patience_core::host::{Does, Host};
use patience_core::notation::{DealFault, Record, Repetition, Variant};
use patience_core::text::Span;
use patience_core::text::english::{list, plural};
use std::iter::repeat_n;

/// The maximum number of cards that are named.
const MAX_CARDS: usize = 10;

codes! {
    UNCLOSED = "deal" "unclosed";
    BRACKETS = "deal" "brackets";
    BAD_CARD = "deal" "bad-card";
    MISSING_CARD = "deal" "missing-card";
    SURPLUS_CARD = "deal" "surplus-card";
    UNKNOWN_COUNT = "deal" "unknown-count";
    REST_NOT_LAST = "deal" "rest-not-last";
    UNKNOWN_CARD = "deal" "unknown-card";
    CONFLICT = "deal" "conflict";
    ENTRY_MALFORMED = "deal" "entry-malformed";
    ENTRY_LATE = "deal" "entry-late";
    ENTRY_TAGGED = "deal" "entry-tagged";
}

impl Context<'_, '_> {
    /// Describes a fault in a deal.
    pub(super) fn of_deal(&self, fault: DealFault) -> Said {
        let written = |card: Card| card.written(self.suits);
        match fault {
            DealFault::UnclosedDeal => self.unclosed(),
            DealFault::BadCard => self.bad_card(),
            DealFault::SurplusCard { card: Some(card), copies, of } => {
                self.surplus(card, copies, of)
            }
            DealFault::SurplusCard { card: None, of, .. } => said!(SURPLUS_CARD,
                "the deal has more than the {of} cards of the deck", "one too many",
                why "list each card as often as it is in the deck"),
            DealFault::MissingCard { card, given, of } => {
                self.left_out(given, of).unwrap_or_else(|| self.missing(card, given, of))
            }
            DealFault::SurplusUnknown { left, of } => {
                let (label, help) = match left {
                    0 => ("no card is left".to_owned(), "remove it"),
                    1 => {
                        ("only one card is left".to_owned(), "write `...` for the rest of the deal")
                    }
                    _ => (
                        format!("only {left} cards are left"),
                        "write `...` for the rest of the deal",
                    ),
                };
                said!(SURPLUS_CARD, "the deal has more than the {of} cards of the deck", label, why help)
            }
            DealFault::UnknownCount(wrong) => {
                let message = match wrong {
                    Repetition::Zero => "the number of unknown cards is 0",
                    Repetition::TooLarge => "the number of unknown cards is over 999",
                    Repetition::Malformed | Repetition::Detached => {
                        "a number of unknown cards is written `?:5x`"
                    }
                };
                said!(UNKNOWN_COUNT, message, "how many unknown cards?",
                    why "write `?:5x` for five unknown cards, or `...` for the rest of the deal")
            }
            DealFault::RestNotLast => {
                let rest = self.text();
                said!(REST_NOT_LAST, "cards follow `{rest}`, which stands for the rest of the deal", "not at the end",
                    why "move `{rest}` to the end of the deal, or write `?:5x` for five unknown cards")
            }
            DealFault::UnknownCard => self.unknown_card(),
            DealFault::MalformedEntry => said!(ENTRY_MALFORMED,
                "this record was not checked: its deal-book entry has an error", "its cards are not known",
                why "correct the deal-book entry"),
            DealFault::ConflictingDeal { place, earlier, here } => said!(CONFLICT,
                "this deal contradicts an earlier one with the same number",
                ("card {} is {} here, and {} in the earlier deal", place + 1, written(here), written(earlier)),
                why "remove one of the two deals, or change its number"),
            DealFault::SurplusAcross { place, card, copies: 0 } => said!(CONFLICT,
                ("{} is elsewhere in the deals of earlier records", written(card)),
                ("card {} is {} here", place + 1, written(card)), why "the deck has no such card"),
            DealFault::SurplusAcross { place, card, copies } => said!(
                CONFLICT,
                ("{} is elsewhere in the deals of earlier records", written(card)),
                ("card {} is {} here", place + 1, written(card)),
                why(
                    "records with the same shuffle number share one deal, and its deck has this card {}",
                    times(copies)
                )
            ),
        }
    }

    fn bad_card(&self) -> Said {
        let help = if self.is_placeholder() {
            format!(
                "an unknown card is written `?`, as for {}; {} needs all cards",
                Does::Infer,
                all_but_infer()
            )
        } else {
            how_cards_are_written(self.suits)
        };
        said!(BAD_CARD, ("`{}` is not a card", self.text()), "not a card", why help)
    }

    /// Describes a deal that leaves out the cards that begin the foundations, if that is all that it
    /// lacks.
    fn left_out(&self, given: usize, of: usize) -> Option<Said> {
        let record = self.record?;
        let Variant::Building(layout) = record.id().ok()?.variant else { return None };
        let decks = usize::from(layout.size().decks);
        let begin = layout.starting_foundations();
        let what = match begin {
            StartingFoundations::Nothing => return None,
            StartingFoundations::Aces => "the aces",
            StartingFoundations::AceAndKing => "an ace and a king of each suit",
        };
        let all = [Rank::ACE, Rank::KING].map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
        let copies = |card: Card| repeat_n(card, begin.copies(card, decks));
        let left_out: Vec<Card> = all.into_iter().flatten().flat_map(copies).collect();
        let dealt = Dealt::new(record);
        let is_kept = |card: &Card| dealt.copies(*card) == decks - begin.copies(*card, decks);
        (of - given == left_out.len() && left_out.iter().all(is_kept)).then(|| {
            let list: Vec<String> = left_out.iter().map(ToString::to_string).collect();
            said!(
                MISSING_CARD,
                "the deal leaves out {what}, which begin the foundations",
                "{given} of {of} cards",
                why(
                    "list them too; if you don't know where they were, put them first: `[{} ...`",
                    list.join(" ")
                )
            )
        })
    }

    fn missing(&self, card: Option<Card>, given: usize, of: usize) -> Said {
        let missing = self.record.map(|record| Dealt::new(record).missing()).unwrap_or_default();
        let is_few = card.is_some() && (1..=MAX_CARDS).contains(&missing.len());
        let (what, rest) = match (is_few, missing.len().max(1)) {
            (true, _) => (cards(missing.iter().copied(), "and", self.suits), String::new()),
            (false, _) => (
                if of - given == 1 { "a card".to_owned() } else { format!("{} cards", of - given) },
                format!(", or write `...` for the rest, which {} can find", Does::Infer),
            ),
        };
        let number = if is_few { missing.len() } else { of - given };
        let verb = if number == 1 { "is" } else { "are" };
        said!(MISSING_CARD, "{what} {verb} missing from the deal", "{given} of {of} cards",
            why "list each of the {of} cards of the deck, in the order they are dealt{rest}")
    }

    /// Describes a card that is not in the deck, or too often in the deal.
    fn surplus(&self, card: Card, copies: usize, of: usize) -> Said {
        let written = card.written(self.suits);
        if copies == 0 {
            let said =
                said!(SURPLUS_CARD, "{written} is not in this game's deck", "not in the deck");
            let deck = self.variant().map(|variant| deck(&variant.composition(), self.suits));
            return match deck {
                Some(deck) => said.why(format!("this game is played with {deck}")),
                None => said,
            };
        }
        let dealt = self.record.map(Dealt::new).unwrap_or_default();
        let (surplus, missing) = (dealt.surplus(), dealt.missing());
        let few = |few: &[Card]| cards(few.iter().take(MAX_CARDS).copied(), "and", self.suits);
        let named = if surplus.is_empty() { written.to_string() } else { few(&surplus) };
        let (verb, often) = (if surplus.len() > 1 { "are" } else { "is" }, times(copies));
        let (lacks, help) = match missing.as_slice() {
            [] => (String::new(), format!("list each of the {of} cards of the deck once")),
            [only] if surplus.len() <= 1 => {
                let only = only.written(self.suits);
                (
                    format!(", and {only} is missing"),
                    format!("one of them should probably be {only}"),
                )
            }
            several => {
                let verb = if several.len() == 1 { "is" } else { "are" };
                let is_few = several.len() <= MAX_CARDS;
                let lacks = if is_few { few(several) } else { format!("{} cards", several.len()) };
                let help =
                    format!("list each of the {of} cards of the deck, in the order they are dealt");
                (format!(", and {lacks} {verb} missing"), help)
            }
        };
        let often = match copies {
            1 if surplus.len() <= 1 => times(dealt.copies(card).max(2)),
            1 => "more than once".to_owned(),
            _ => format!("more than {often}"),
        };
        let first = dealt.places(card).into_iter().take(copies);
        let first = first.map(|span| Annotation::new(span, format!("{written} is here too")));
        said!(SURPLUS_CARD, "{named} {verb} in the deal {often}{lacks}", "{written} again", why help).also(first)
    }

    /// Describes a deal without its `]`: where it opens, what seems to close it, and where the moves begin.
    fn unclosed(&self) -> Said {
        let said = said!(UNCLOSED, "the deal is not closed", "opened here");
        let Some(record) = self.record else { return said.fix("write `]` after its last card") };
        let Brackets { opens, closes, inner, last, moves } = Brackets::of(record);
        let character = |span: Span| char::from(record.text()[span.start]);
        let label = |span: Option<Span>, text: &dyn Fn(Span) -> String| {
            span.map(|span| Annotation::new(span, text(span)))
        };
        let opens = character(opens);
        let replace = |span: Span, by: &str| Fix { span, replacement: by.to_owned() };
        let help = match (inner, closes) {
            (Some(inner), Some(closes)) => format!(
                "write `]` instead of `{}`, and remove the `{}`: a deal has no other brackets in it",
                character(closes),
                character(inner)
            ),
            (None, Some(closes)) => format!("write `]` instead of `{}`", character(closes)),
            _ => "write `]` after its last card; without it, everything up to the next record is read as cards".to_owned(),
        };
        let is_open = |_: &Span| closes.is_none();
        let end = last.filter(is_open).map(|last| replace(Span::new(last.end, last.end), "]"));
        let inner_edit = inner.filter(|_| closes.is_some()).map(|inner| replace(inner, ""));
        said.fix(help)
            .also(label(inner, &|it| format!("`{}` opens here", character(it))))
            .also(label(closes, &|it| format!("`{}` does not close a `{opens}`", character(it))))
            .also(label(last.filter(is_open), &|_| "the `]` seems to be missing after this".into()))
            .also(label(moves.filter(is_open), &|_| "the moves seem to begin here".into()))
            .edits(inner_edit.into_iter().chain(closes.map(|it| replace(it, "]"))).chain(end))
    }

    fn unknown_card(&self) -> Said {
        let deal = self.record.and_then(|record| record.deal().ok().flatten());
        let all = deal.as_ref().map_or(&[][..], |deal| deal.cards());
        let unknown = all.iter().filter(|card| card.is_none()).count().max(1);
        let is_rest = unknown > 1 && all[all.len() - unknown..].iter().all(Option::is_none);
        let message = match unknown {
            1 => "a card of the deal is unknown".to_owned(),
            _ => format!("{unknown} cards of the deal are unknown"),
        };
        let help = match all.len() {
            0 => format!("{} finds cards that make the moves legal", Does::Infer),
            of => format!(
                "{} finds cards that make these moves legal; {} needs all {of} cards",
                Does::Infer,
                all_but_infer()
            ),
        };
        said!(UNKNOWN_CARD, message, (if is_rest { "the rest of the deal" } else { "which card?" }), why help)
    }
}

/// Names what needs every card.
fn all_but_infer() -> String {
    let what = match Host::current() {
        Host::Program => "every other command",
        Host::Python | Host::JavaScript => "everything else",
    };
    format!("{what} but {}", Does::Format)
}

fn how_cards_are_written(suits: SuitStyle) -> String {
    let suits = match suits {
        SuitStyle::Symbols => "S H D C or ♠ ♥ ♦ ♣",
        SuitStyle::Letters => "S H D C",
    };
    format!(
        "a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit ({suits}), such as `7D`; `10H` is `TH`"
    )
}

/// Names the cards of a deck: "A to K of ♠, ♥ and ♦".
fn deck(composition: &Composition, suits: SuitStyle) -> String {
    let all = composition.suits();
    let names = list(all.iter().map(|&it| suit(it, suits).to_string()), "and");
    let held =
        |rank: Rank| all.first().map_or(0, |&suit| composition.copies(Card::new(rank, suit)));
    let run = |copies: usize| {
        let of: Vec<Rank> = Rank::up_to(13).filter(|&rank| held(rank) >= copies).collect();
        match of.as_slice() {
            [] => None,
            [only] => Some(plural(*only)),
            [first, .., last] => Some(format!("{first} to {last}")),
        }
    };
    let runs: Vec<String> = (1..=4).map_while(run).collect();
    match runs.as_slice() {
        [once, rest @ ..] if rest.iter().all(|it| it == once) && !rest.is_empty() => {
            format!("{} decks of {once} of {names}", runs.len())
        }
        [once, rest @ ..] => {
            let again: String = rest.iter().map(|it| format!(", and {it} again")).collect();
            format!("{once} of {names}{again}")
        }
        [] => "no cards".to_owned(),
    }
}

/// The cards of a deal, as far as they can be read.
#[derive(Default)]
struct Dealt {
    composition: Option<Composition>,
    cards: Vec<(Span, Card)>,
}

impl Dealt {
    fn new(record: &Record<'_>) -> Self {
        let composition = record.id().ok().map(|id| id.variant.composition());
        let card = |span: Span| {
            let word = str::from_utf8(span.of(record.text())).ok()?;
            Some((span, word.parse().ok()?))
        };
        Self { composition, cards: record.deal_words().into_iter().filter_map(card).collect() }
    }

    fn places(&self, card: Card) -> Vec<Span> {
        self.cards.iter().filter(|(_, other)| *other == card).map(|(span, _)| *span).collect()
    }

    fn copies(&self, card: Card) -> usize {
        self.places(card).len()
    }

    /// Returns the cards that are not in the deal as often as in the deck, once for each copy.
    fn missing(&self) -> Vec<Card> {
        self.deck()
            .flat_map(|(card, copies)| repeat_n(card, copies.saturating_sub(self.copies(card))))
            .collect()
    }

    /// Returns the cards that are in the deal more often than in the deck.
    fn surplus(&self) -> Vec<Card> {
        let surplus = |&(card, copies): &(Card, usize)| copies > 0 && self.copies(card) > copies;
        self.deck().filter(surplus).map(|(card, _)| card).collect()
    }

    /// Returns every card with its number of copies in the deck.
    fn deck(&self) -> impl Iterator<Item = (Card, usize)> {
        let ranks = |suit| Rank::up_to(13).map(move |rank| Card::new(rank, suit));
        Suit::ALL
            .into_iter()
            .flat_map(ranks)
            .map(|card| (card, self.composition.as_ref().map_or(0, |deck| deck.copies(card))))
    }
}
fn times(copies: usize) -> String {
    match copies {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{copies} times"),
    }
}

/// The brackets that a deal is closed with by mistake, after those that open them.
const OTHERS: [(u8, u8); 3] = [(b'(', b')'), (b'{', b'}'), (b'<', b'>')];

/// The brackets in a deal without its `]`.
struct Brackets {
    /// Where the bracket opens.
    opens: Span,
    /// Another bracket that seems to close it.
    closes: Option<Span>,
    /// What opens before that.
    inner: Option<Span>,
    /// The last card within the brackets.
    last: Option<Span>,
    moves: Option<Span>,
}

impl Brackets {
    fn of(record: &Record<'_>) -> Self {
        let (text, deal) = (record.text(), record.deal_span());
        let words = record.deal_words();
        // Once the deck is dealt, what reads as cards is moves.
        let deck = record.id().map_or(usize::MAX, |id| id.variant.composition().len());
        let is_card = |span: &&Span| {
            str::from_utf8(span.of(text)).is_ok_and(|word| word.parse::<Card>().is_ok())
        };
        let after = words.get(deck).filter(|_| words.iter().take(deck).all(|it| is_card(&it)));
        let moves = after.copied().or_else(|| moves_in_deal(record));
        let end = moves.map_or(text.len(), |moves| moves.start);
        let one = |at: usize| Span::new(at, at + 1);
        let at = |is: &dyn Fn(u8) -> bool| {
            let own = words.iter().filter(|word| word.end <= end);
            own.flat_map(|word| word.start..word.end).rfind(|&at| is(text[at]))
        };
        let closes = at(&|byte| OTHERS.iter().any(|pair| pair.1 == byte));
        let inner = closes.and_then(|closes| {
            let open = OTHERS.iter().find(|pair| pair.1 == text[closes])?.0;
            at(&|byte| byte == open)
        });
        let last = words.iter().rfind(|word| word.end <= end).copied();
        let opens = Span::new(deal.start, deal.start + 1);
        Self { opens, closes: closes.map(one), inner: inner.map(one), last, moves }
    }
}
