//! Faults in deals.

use super::super::{Texts, Wording, fix, words};
use super::Context;
use crate::diagnostic::code::codes;
use crate::diagnostic::data::{Annotation, Fix};
use crate::diagnostic::readings::moves_in_deal;
use patience_core::cards::{Card, Composition, Rank, Suit, SuitStyle};
use patience_core::catalogue::StartingFoundations;
use patience_core::host::{Does, Host};
use patience_core::notation::{DealFault, Record, Repetition, Variant};
use patience_core::text::Span;
use patience_core::text::english::{list, plural};

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
    pub(super) fn of_deal(&self, fault: DealFault) -> Texts {
        match fault {
            DealFault::UnclosedDeal => unclosed(self.record),
            DealFault::BadCard => bad_card(self),
            DealFault::SurplusCard { card: Some(card), copies, of } => {
                self.wording.surplus(self.record, card, copies, of)
            }
            DealFault::SurplusCard { card: None, of, .. } => words(
                SURPLUS_CARD,
                format!("the deal has more than the {of} cards of the deck"),
                "one too many",
                "list each card as often as it is in the deck",
            ),
            DealFault::MissingCard { card, given, of } => self
                .wording
                .left_out(self.record, given, of)
                .unwrap_or_else(|| self.wording.missing(self.record, card, given, of)),
            DealFault::SurplusUnknown { left, of } => surplus_unknown(left, of),
            DealFault::UnknownCount(wrong) => unknown_count(wrong),
            DealFault::RestNotLast => words(
                REST_NOT_LAST,
                format!("cards follow `{}`, which stands for the rest of the deal", self.text()),
                "not at the end",
                format!(
                    "move `{}` to the end of the deal, or write `?:5x` for five unknown cards",
                    self.text()
                ),
            ),
            DealFault::UnknownCard => unknown_card(self.record),
            DealFault::MalformedEntry => words(
                ENTRY_MALFORMED,
                "this record was not checked: its deal-book entry has an error",
                "its cards are not known",
                "correct the deal-book entry",
            ),
            DealFault::ConflictingDeal { place, earlier, here } => words(
                CONFLICT,
                "this deal contradicts an earlier one with the same number",
                format!(
                    "card {} is {} here, and {} in the earlier deal",
                    place + 1,
                    self.wording.card(here),
                    self.wording.card(earlier)
                ),
                "remove one of the two deals, or change its number",
            ),
            DealFault::SurplusAcross { place, card, copies } => words(
                CONFLICT,
                format!("{} is elsewhere in the deals of earlier records", self.wording.card(card)),
                format!("card {} is {} here", place + 1, self.wording.card(card)),
                match copies {
                    0 => "the deck has no such card".to_owned(),
                    _ => format!(
                        "records with the same shuffle number share one deal, and its deck has this card {}",
                        times(copies)
                    ),
                },
            ),
        }
    }
}

fn bad_card(at: &Context<'_, '_>) -> Texts {
    let help = if at.is_placeholder() {
        format!(
            "an unknown card is written `?`, as for {}; {} needs all cards",
            Does::Infer,
            all_but_infer()
        )
    } else {
        at.wording.how_cards_are_written()
    };
    words(BAD_CARD, format!("`{}` is not a card", at.text()), "not a card", help)
}

/// Names what needs every card.
fn all_but_infer() -> String {
    let what = match Host::current() {
        Host::Program => "every other command",
        Host::Python | Host::JavaScript => "everything else",
    };
    format!("{what} but {}", Does::Format)
}

fn surplus_unknown(left: usize, of: usize) -> Texts {
    let label = match left {
        0 => "no card is left".to_owned(),
        1 => "only one card is left".to_owned(),
        _ => format!("only {left} cards are left"),
    };
    let help = if left == 0 { "remove it" } else { "write `...` for the rest of the deal" };
    let message = format!("the deal has more than the {of} cards of the deck");
    words(SURPLUS_CARD, message, label, help)
}

fn unknown_count(wrong: Repetition) -> Texts {
    let message = match wrong {
        Repetition::Zero => "the number of unknown cards is 0",
        Repetition::TooLarge => "the number of unknown cards is over 999",
        Repetition::Malformed | Repetition::Detached => {
            "a number of unknown cards is written `?:5x`"
        }
    };
    let help = "write `?:5x` for five unknown cards, or `...` for the rest of the deal";
    words(UNKNOWN_COUNT, message, "how many unknown cards?", help)
}

impl Wording {
    fn how_cards_are_written(&self) -> String {
        let suits = match self.suits {
            SuitStyle::Symbols => "S H D C or ♠ ♥ ♦ ♣",
            SuitStyle::Letters => "S H D C",
        };
        format!(
            "a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit ({suits}), such as `7D`; `10H` is `TH`"
        )
    }

    /// Describes a deal that leaves out the cards that begin the foundations, if that is all that it
    /// lacks.
    fn left_out(&self, record: Option<&Record<'_>>, given: usize, of: usize) -> Option<Texts> {
        let record = record?;
        let Variant::Building(layout) = record.id().ok()?.variant else { return None };
        let decks = usize::from(layout.size().decks);
        let begin = layout.starting_foundations();
        let what = match begin {
            StartingFoundations::Nothing => return None,
            StartingFoundations::Aces => "the aces",
            StartingFoundations::AceAndKing => "an ace and a king of each suit",
        };
        let left_out: Vec<Card> = [Rank::ACE, Rank::KING]
            .into_iter()
            .flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
            .flat_map(|card| std::iter::repeat_n(card, begin.copies(card, decks)))
            .collect();
        let dealt = Dealt::new(record);
        let is_kept = |card: &Card| dealt.copies(*card) == decks - begin.copies(*card, decks);
        (of - given == left_out.len() && left_out.iter().all(is_kept)).then(|| {
            let list: Vec<String> = left_out.iter().map(ToString::to_string).collect();
            words(
                MISSING_CARD,
                format!("the deal leaves out {what}, which begin the foundations"),
                format!("{given} of {of} cards"),
                format!(
                    "list them too; if you don't know where they were, put them first: `[{} ...`",
                    list.join(" ")
                ),
            )
        })
    }

    fn missing(
        &self,
        record: Option<&Record<'_>>,
        card: Option<Card>,
        given: usize,
        of: usize,
    ) -> Texts {
        let label = format!("{given} of {of} cards");
        let all = format!("list each of the {of} cards of the deck, in the order they are dealt");
        let missing = record.map(|record| Dealt::new(record).missing()).unwrap_or_default();
        match (card, missing.as_slice()) {
            (Some(_), [only]) => words(
                MISSING_CARD,
                format!("{} is missing from the deal", self.card(*only)),
                label,
                all,
            ),
            (Some(_), several @ [_, ..]) if several.len() <= MAX_CARDS => words(
                MISSING_CARD,
                format!("{} are missing from the deal", self.cards(several.iter().copied(), "and")),
                label,
                all,
            ),
            _ => words(
                MISSING_CARD,
                match of - given {
                    1 => "a card is missing from the deal".to_owned(),
                    missing => format!("{missing} cards are missing from the deal"),
                },
                label,
                format!("{all}, or write `...` for the rest, which {} can find", Does::Infer),
            ),
        }
    }

    /// Describes a card that is not in the deck, or too often in the deal.
    fn surplus(&self, record: Option<&Record<'_>>, card: Card, copies: usize, of: usize) -> Texts {
        if copies == 0 {
            let variant = record.and_then(|record| record.id().ok()).map(|id| id.variant);
            let deck = variant.map(|variant| self.deck(&variant.composition()));
            return words(
                SURPLUS_CARD,
                format!("{} is not in this game's deck", self.card(card)),
                "not in the deck",
                deck.map(|deck| format!("this game is played with {deck}").into()),
            );
        }
        let dealt = record.map(Dealt::new).unwrap_or_default();
        let surplus = dealt.surplus();
        let named = match surplus.len() {
            0 => self.card(card).to_string(),
            _ => self.cards(surplus.iter().take(MAX_CARDS).copied(), "and"),
        };
        let (verb, often) = (if surplus.len() > 1 { "are" } else { "is" }, times(copies));
        let missing = dealt.missing();
        let (lacks, help) = match missing.as_slice() {
            [] => (String::new(), format!("list each of the {of} cards of the deck once")),
            [only] if surplus.len() <= 1 => (
                format!(", and {} is missing", self.card(*only)),
                format!("one of them should probably be {}", self.card(*only)),
            ),
            several => (
                format!(
                    ", and {} {} missing",
                    if several.len() <= MAX_CARDS {
                        self.cards(several.iter().copied(), "and")
                    } else {
                        format!("{} cards", several.len())
                    },
                    if several.len() == 1 { "is" } else { "are" }
                ),
                format!("list each of the {of} cards of the deck, in the order they are dealt"),
            ),
        };
        let message = match copies {
            1 if surplus.len() <= 1 => {
                let seen = dealt.copies(card).max(2);
                format!("{named} {verb} in the deal {}{lacks}", times(seen))
            }
            1 => format!("{named} {verb} in the deal more than once{lacks}"),
            _ => format!("{named} {verb} in the deal more than {often}{lacks}"),
        };
        let first = dealt.places(card).into_iter().take(copies);
        let first =
            first.map(|span| Annotation::new(span, format!("{} is here too", self.card(card))));
        words(SURPLUS_CARD, message, format!("{} again", self.card(card)), help).also(first)
    }

    /// Names the cards of a deck: "A to K of ♠, ♥ and ♦".
    fn deck(&self, composition: &Composition) -> String {
        let suits = composition.suits();
        let suits = list(suits.iter().map(|&suit| self.suit(suit).to_string()), "and");
        let held = |rank: &Rank| {
            let suit = composition.suits().first().copied();
            suit.map_or(0, |suit| composition.copies(Card::new(*rank, suit)))
        };
        let ranks: Vec<Rank> = (1..=13).filter_map(Rank::from_value).collect();
        let run = |copies: usize| {
            let of: Vec<&Rank> = ranks.iter().filter(|rank| held(rank) >= copies).collect();
            match of.as_slice() {
                [] => None,
                [only] => Some(plural(**only)),
                [first, .., last] => Some(format!("{first} to {last}")),
            }
        };
        let runs: Vec<String> = (1..=4).map_while(run).collect();
        match runs.as_slice() {
            [once, rest @ ..] if rest.iter().all(|it| it == once) && !rest.is_empty() => {
                format!("{} decks of {once} of {suits}", runs.len())
            }
            [once, rest @ ..] => {
                let again: String = rest.iter().map(|it| format!(", and {it} again")).collect();
                format!("{once} of {suits}{again}")
            }
            [] => "no cards".to_owned(),
        }
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
            .flat_map(|(card, copies)| {
                std::iter::repeat_n(card, copies.saturating_sub(self.copies(card)))
            })
            .collect()
    }

    /// Returns the cards that are in the deal more often than in the deck.
    fn surplus(&self) -> Vec<Card> {
        let surplus = |&(card, copies): &(Card, usize)| copies > 0 && self.copies(card) > copies;
        self.deck().filter(surplus).map(|(card, _)| card).collect()
    }

    /// Returns every card with its number of copies in the deck.
    fn deck(&self) -> impl Iterator<Item = (Card, usize)> {
        let all = (1..=13).filter_map(Rank::from_value);
        let suits = Suit::ALL.into_iter();
        suits
            .flat_map(move |suit| all.clone().map(move |rank| Card::new(rank, suit)))
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
    /// Where it opens.
    opens: Span,
    /// Another bracket that seems to close it.
    closes: Option<Span>,
    /// What opens before that.
    inner: Option<Span>,
    /// Its last card.
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

    /// Returns the edits that close the deal.
    fn edits(&self) -> Vec<Fix> {
        let replace = |span: Span, by: &str| Fix { span, replacement: by.to_owned() };
        match (self.inner, self.closes, self.last) {
            (inner, Some(closes), _) => {
                let inner = inner.map(|inner| replace(inner, ""));
                inner.into_iter().chain([replace(closes, "]")]).collect()
            }
            (_, None, Some(last)) => vec![replace(Span::new(last.end, last.end), "]")],
            (_, None, None) => Vec::new(),
        }
    }
}

/// Describes a deal without its `]`: where it opens, what seems to close it, and where the moves begin.
fn unclosed(record: Option<&Record<'_>>) -> Texts {
    let Some(record) = record else {
        return words(
            UNCLOSED,
            "the deal is not closed",
            "opened here",
            fix("write `]` after its last card"),
        );
    };
    let brackets = Brackets::of(record);
    let character = |span: Span| char::from(record.text()[span.start]);
    let label = |span: Option<Span>, text: String| span.map(|span| Annotation::new(span, text));
    let opens = char::from(record.text()[brackets.opens.start]);
    let closes = brackets.closes.map(|closes| {
        Annotation::new(closes, format!("`{}` does not close a `{opens}`", character(closes)))
    });
    let inner = brackets
        .inner
        .and_then(|inner| label(Some(inner), format!("`{}` opens here", character(inner))));
    let ends = brackets.last.filter(|_| brackets.closes.is_none());
    let help = match (brackets.inner, brackets.closes) {
        (Some(inner), Some(closes)) => format!(
            "write `]` instead of `{}`, and remove the `{}`: a deal has no other brackets in it",
            character(closes),
            character(inner)
        ),
        (None, Some(closes)) => format!("write `]` instead of `{}`", character(closes)),
        _ => "write `]` after its last card; without it, everything up to the next record is read as cards".to_owned(),
    };
    words(UNCLOSED, "the deal is not closed", "opened here", fix(help))
        .also(inner)
        .also(closes)
        .also(label(ends, "the `]` seems to be missing after this".to_owned()))
        .also(label(
            brackets.moves.filter(|_| brackets.closes.is_none()),
            "the moves seem to begin here".to_owned(),
        ))
        .edits(brackets.edits())
}

fn unknown_card(record: Option<&Record<'_>>) -> Texts {
    let deal = record.and_then(|record| record.deal().ok().flatten());
    let (unknown, of) = deal.map_or((1, 0), |deal| {
        (deal.cards().iter().filter(|card| card.is_none()).count(), deal.cards().len())
    });
    let is_rest = deal.is_some_and(|deal| {
        unknown > 1 && deal.cards()[deal.cards().len() - unknown..].iter().all(Option::is_none)
    });
    words(
        UNKNOWN_CARD,
        match unknown {
            1 => "a card of the deal is unknown".to_owned(),
            _ => format!("{unknown} cards of the deal are unknown"),
        },
        if is_rest { "the rest of the deal" } else { "which card?" },
        match of {
            0 => format!("{} finds cards that make the moves legal", Does::Infer),
            _ => format!(
                "{} finds cards that make these moves legal; {} needs all {of} cards",
                Does::Infer,
                all_but_infer()
            ),
        },
    )
}
