//! The wording of every message, label and help text.
//!
//! A text of one sentence begins in lower case and has no full stop; longer ones are sentences.

mod building;
pub(super) mod infer;
mod matching;
mod meant;
mod pairing;
pub(super) mod review;

use super::history::History;
use super::other_deal::OtherDeal;
use super::situation::{Legal, Nearest, Situation};
use super::slip::Meant;
use super::suggested::nearest_outcome;
use super::{Annotation, Code};
use crate::view;
use patience_core::cards::{Card, Rank, Suit, SuitStyle};
use patience_core::catalogue::{Entry, Founded, MATCH_SOLITAIRE, entries, games_with};
use patience_core::game::building::founded;
use patience_core::game::{Effect, Illegal, Pile, Place};
use patience_core::judge::{IllegalMove, Status, Verdict};
use patience_core::notation::{Fault, FaultKind, Outcome, Parameter, Record, Repetition, Variant};
use patience_core::play::{Position, Step};
use patience_core::text::english::{count, list};
use patience_core::text::{quoted, shown};
use std::fmt::Display;

/// The texts of a diagnostic.
pub(super) struct Words {
    /// What is wrong.
    pub(super) message: String,
    /// The label at the error itself.
    pub(super) label: String,
    /// How to fix it.
    pub(super) help: Option<String>,
}

fn words(message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> Words {
    Words {
        message: message.into(),
        label: label.into(),
        help: Some(help.into()).filter(|help| !help.is_empty()),
    }
}

/// The label at an illegal move, and how to fix it, if that can be said.
type Hints = (String, String);

fn hints(label: impl Into<String>, help: impl Into<String>) -> Hints {
    (label.into(), help.into())
}

/// Writes messages, with suits in one style.
#[derive(Clone, Copy)]
pub(super) struct Wording {
    suits: SuitStyle,
    /// Whether there is to be more than the headline.
    says_more: bool,
}

const EXAMPLE: &str = "start each record with a game id, such as `3x3x13x5+1`";

impl Wording {
    pub(super) fn new(suits: SuitStyle) -> Self {
        Self { suits, says_more: true }
    }

    /// Leaves out labels and help that take some work, unless more than the headline is wanted.
    pub(super) fn saying_more(self, says_more: bool) -> Self {
        Self { says_more, ..self }
    }

    /// Returns a label or help that takes some work, or none if it is left out.
    fn more(&self, text: impl FnOnce() -> String) -> String {
        if self.says_more { text() } else { String::new() }
    }

    /// Describes a slip in writing. The message is empty where that of the fault is as good.
    pub(super) fn slip(&self, meant: &Meant, variant: Option<&Variant>) -> Words {
        meant::slip(meant, variant)
    }

    fn card(&self, card: Card) -> impl Display + use<> {
        card.written(self.suits)
    }

    fn suit(&self, suit: Suit) -> char {
        match self.suits {
            SuitStyle::Symbols => suit.symbol(),
            SuitStyle::Letters => suit.letter(),
        }
    }

    fn cards(&self, cards: impl IntoIterator<Item = Card>, conjunction: &str) -> String {
        list(cards.into_iter().map(|card| self.card(card).to_string()), conjunction)
    }

    /// Describes a fault in the text of a record.
    pub(super) fn fault(&self, fault: &Fault, record: &Record<'_>) -> Words {
        let text = quoted(fault.span.of(record.text()));
        let variant = record.id().ok().map(|id| id.variant);
        let forms = || variant.as_ref().map(forms).unwrap_or_default();
        let title = variant.as_ref().map_or("this game", Variant::title);
        match fault.kind {
            FaultKind::IdCharacter { wanted, .. } => words(
                format!("unexpected `{text}` in a game id"),
                format!("expected {wanted}"),
                "a game id looks like `3x3x13x5+1` or `carpet4x5x1+1`",
            ),
            FaultKind::UnknownGame { nearest } => {
                let help = match nearest {
                    Some(MATCH_SOLITAIRE) => {
                        "an id of Match Solitaire starts with its four numbers, as in `3x3x13x5+1`"
                            .to_owned()
                    }
                    Some(name) => format!("did you mean `{name}`?"),
                    None => games(),
                };
                words(format!("no game is called `{text}`"), "unknown game", help)
            }
            FaultKind::UnknownEngine => words(
                format!("no shuffle engine is called `{text}`"),
                "unknown engine",
                "the only engine is `chacha20`; it is the default, so you can leave it out",
            ),
            FaultKind::BadCard => {
                let suits = match self.suits {
                    SuitStyle::Symbols => "S H D C or ♠ ♥ ♦ ♣",
                    SuitStyle::Letters => "S H D C",
                };
                let help = format!(
                    "a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit ({suits}), such as `7D`; `10H` is `TH`"
                );
                words(format!("`{text}` is not a card"), "not a card", help)
            }
            FaultKind::RestNotLast => words(
                format!("cards follow `{text}`, which stands for the rest of the deal"),
                "not at the end",
                format!(
                    "move `{text}` to the end of the deal, or write `?:5x` for five unknown cards"
                ),
            ),
            FaultKind::UnknownCharacter(character) => words(
                format!("`{}` is not part of any move", shown(character.to_string().as_bytes())),
                "not a move",
                forms(),
            ),
            FaultKind::OtherGame(character) => {
                let others = games_with(character).filter(|&game| game != title);
                let games = list(others.map(str::to_owned), "and");
                words(
                    format!("`{character}` is used in moves of {games}, not of {title}"),
                    "a move of another game",
                    forms(),
                )
            }
            FaultKind::Misplaced(character) => words(
                format!("no move of {title} starts with `{character}`"),
                "cannot start a move",
                forms(),
            ),
            FaultKind::LabelOutside { label, columns } => {
                let (unknown, help) = matching::outside(label, columns);
                words(format!("there is no {} {label}", matching::kind(label)), unknown, help)
            }
            FaultKind::CellOutside { column, row, rows, columns } => {
                let (outside, help) = outside_grid(rows, columns);
                words(format!("there is no cell {column}{row}"), outside, help)
            }
            FaultKind::HalfCell(column) => words(
                format!("`{column}` is a column without a row"),
                "which row?",
                format!("a cell is a letter and a digit, as in `{column}1`; {}", forms()),
            ),
            FaultKind::TooFewCells { given, wanted } => words(
                match (given, wanted) {
                    (0, 1) => format!("`{text}` needs a cell"),
                    (0, _) => format!("`{text}` needs {wanted} cells"),
                    _ => format!("`{text}` needs {wanted} cells, found {given}"),
                },
                format!("{} missing", count(u64::from(wanted - given), "cell")),
                forms(),
            ),
            FaultKind::StrayCell => {
                let before = &record.text()[..fault.span.start];
                let help = match before {
                    [.., mark @ (b's' | b'w')] => {
                        let mark = char::from(*mark);
                        format!(
                            "the `{mark}` before it was read as part of the previous move; if it starts a move, put a space before it; {}",
                            forms()
                        )
                    }
                    _ => forms(),
                };
                words(
                    format!("no move of {title} starts with a cell"),
                    "a cell on its own is not a move",
                    help,
                )
            }
            FaultKind::Unfinished(label) => words(
                format!("a move needs two labels, found only `{text}`"),
                "where to?",
                format!("write a second label right after `{label}`; {}", forms()),
            ),
            FaultKind::Labels(labels) if labels.given < labels.wanted => words(
                format!("expected {} labels in a match, found {}", labels.wanted, labels.given),
                format!("{} missing", count(u64::from(labels.wanted - labels.given), "label")),
                format!("write `*` and the labels of the {} cards to collect", labels.wanted),
            ),
            FaultKind::Labels(labels) => words(
                format!("expected {} labels in a match, found more", labels.wanted),
                "one label too many",
                format!(
                    "write `*` and the labels of the {} cards to collect, or finish the move that starts here",
                    labels.wanted
                ),
            ),
            FaultKind::BadOutcome => {
                let nearest = nearest_outcome(text.as_bytes())
                    .map(|outcome| format!("did you mean `={}`?", outcome.as_str()));
                let unsolved = text.to_ascii_lowercase().contains("unsolved");
                let help = nearest.unwrap_or_else(|| match unsolved {
                    true => "write `=partial` if legal moves remain, `=stuck` if there are none"
                        .to_owned(),
                    false => "write `=solved`, `=partial` or `=stuck`".to_owned(),
                });
                words(format!("`{text}` is not an outcome"), "unknown outcome", help)
            }
            FaultKind::AfterOutcome => words(
                "text follows the outcome of the record",
                "after the outcome",
                "move the outcome to the end of the record, or start the next record with a game id",
            ),
            FaultKind::MissingCard { given, of, .. } => {
                self.set_aside(record, given, of).unwrap_or_else(|| self.bare_fault(&fault.kind))
            }
            kind => self.bare_fault(&kind),
        }
    }

    /// Describes a deal that leaves out the cards that begin the foundations, if that is all that it
    /// lacks.
    fn set_aside(&self, record: &Record<'_>, given: usize, of: usize) -> Option<Words> {
        let Variant::Building(layout) = record.id().ok()?.variant else { return None };
        let decks = usize::from(layout.size().decks);
        let (ranks, kept, what): (&[Rank], _, _) = match founded(&layout) {
            Founded::Nothing => return None,
            Founded::Aces => (&[Rank::ACE], 0, "the aces"),
            Founded::AceAndKing => (&[Rank::ACE, Rank::KING], 1, "an ace and a king of each suit"),
        };
        let left_out: Vec<Card> = ranks
            .iter()
            .flat_map(|&rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
            .flat_map(|card| std::iter::repeat_n(card, decks - kept))
            .collect();
        let text = String::from_utf8_lossy(record.deal_span().of(record.text()));
        let entries = text.split(|it: char| it.is_ascii_whitespace() || matches!(it, '[' | ']'));
        let cards: Vec<Card> = entries.filter_map(|word| word.parse().ok()).collect();
        let is_kept = |card: &Card| cards.iter().filter(|it| *it == card).count() == kept;
        (of - given == left_out.len() && left_out.iter().all(is_kept)).then(|| {
            let list: Vec<String> = left_out.iter().map(ToString::to_string).collect();
            words(
                format!("the deal leaves out {what}, which begin the foundations"),
                format!("{given} of {of} cards"),
                format!(
                    "list them too; if you don't know where they were, put them first: `[{} ...`",
                    list.join(" ")
                ),
            )
        })
    }

    /// Describes a fault without quoting the text.
    pub(super) fn bare_fault(&self, kind: &FaultKind) -> Words {
        match *kind {
            FaultKind::NoGame => words("no game found", "", EXAMPLE),
            FaultKind::SecondGame => words("a second game begins here", "there is a game before it", "put each record on a line of its own"),
            FaultKind::BeforeFirstGame => words("text before the first game id", "no game id before this", format!("{EXAMPLE}, and comments with `;`")),
            FaultKind::NotARecord => words("this text is not part of a record", "neither a game id nor a move", "put comments after `;`"),
            FaultKind::OtherEncoding(encoding) => words(
                format!("this is {} text, not UTF-8", encoding.as_str()),
                encoding.as_str(),
                "save the file as UTF-8",
            ),
            FaultKind::TooLong => words("the record is too long", "begins here, and has more text than a record may have", "split it, or allow more text in a record with `--max-record-size`"),
            FaultKind::NotUtf8 { byte } => words(format!("the byte {byte:#04X} is not UTF-8"), "not UTF-8", "save the text as UTF-8"),
            FaultKind::LookAlike { character, meant: meant @ ("" | " ") } => {
                let (what, help) = match meant {
                    "" => ("invisible character", "remove it"),
                    _ => ("space-like character", "write a plain space"),
                };
                words(
                    format!("{what} U+{:04X}", u32::from(character)),
                    format!("U+{:04X}", u32::from(character)),
                    format!("{help}; text copied from a web page often has such characters"),
                )
            }
            FaultKind::LookAlike { character, meant } if character.is_ascii() => words(
                format!("expected `{meant}`, found `{character}`"),
                format!("should be `{meant}`"),
                format!("write `{meant}`; only cards can be in either case"),
            ),
            FaultKind::LookAlike { character, meant } => words(
                format!("`{}` looks like `{meant}`, but is another character", shown(character.to_string().as_bytes())),
                format!("U+{:04X}", u32::from(character)),
                format!("write `{meant}`; text copied from a web page often has such characters"),
            ),
            FaultKind::Parameter { parameter, given, min, max } => {
                let (name, meaning) = match parameter {
                    Parameter::MatchSize => ("match size", "the number of cards in a match, and of suits in the deck"),
                    Parameter::SuitCount => ("suit count", "the number of suit classes for stacking, at most the match size"),
                    Parameter::MatchCount => ("match count", "the number of matches to collect"),
                    Parameter::ColumnCount => ("column count", "the number of columns, and of freecells"),
                    Parameter::Rows => ("number of rows", "the first number of a size such as `5x5`; rows are labelled `1` to `9`"),
                    Parameter::Columns => ("number of columns", "the second number of a size such as `5x5`; columns are labelled `a` to `t`"),
                    Parameter::Decks => ("number of decks", "the third number of a size such as `5x5x1`; each deck has 52 cards"),
                    Parameter::Visible => ("number after `p`", "the number of stock cards that the player may look at"),
                    Parameter::Redeals => ("number after `r`", "the number of redeals"),
                };
                let example = match parameter {
                    Parameter::MatchSize | Parameter::SuitCount | Parameter::MatchCount | Parameter::ColumnCount => {
                        "; an id such as `3x3x13x5+1` gives match size, suit count, match count and column count"
                    }
                    _ => "",
                };
                let range = if min == max { min.to_string() } else { format!("{min} to {max}") };
                let message = match given {
                    Some(u64::MAX) => format!("the {name} is far too large: it must be {range}"),
                    Some(given) => format!("the {name} must be {range}, not {given}"),
                    None => format!("the game id has no {name}"),
                };
                words(message, format!("expected {range}"), format!("the {name} is {meaning}{example}"))
            }
            FaultKind::GridSize { cells, cards } => words(
                match cells {
                    1 => "a grid has at least two cells".to_owned(),
                    _ => format!("the grid has {cells} cells, but there are only {cards} cards to deal"),
                },
                format!("expected 2 to {cards} cells"),
                "rows times columns cannot exceed the cards dealt; cards that start on the foundations do not count",
            ),
            FaultKind::NoSuchOption { character, game } => {
                words(format!("{} has no option `{}`", game.title, shown(character.to_string().as_bytes())), "not an option of this game", options(game))
            }
            FaultKind::RepeatedOption { character, game } => words(format!("option `{character}` is given twice"), "given before", options(game)),
            FaultKind::MissingGameType => words(
                "the game id does not say whether the game is open or closed",
                "expected `+` or `-`",
                "write `+` for an open game or `-` for a closed one, then a shuffle number, as in `3x3x13x5+1`",
            ),
            FaultKind::MissingShuffle { detached_deal } => words(
                "the game id has neither a shuffle number nor a deal",
                "which deal?",
                if detached_deal { "remove the white space before the `[` of the deal" } else { "write a shuffle number, such as `1`, or a deal in brackets" },
            ),
            FaultKind::ShuffleNumber => words("the shuffle number is too large", "too large", format!("the largest shuffle number is {}", u64::MAX)),
            FaultKind::UnclosedDeal => {
                words("the deal is not closed", "opened here", "write `]` after its last card; without it, everything up to the next record is read as cards")
            }
            FaultKind::SurplusCard { card: Some(card), copies: 0, .. } => words(
                format!("{} is not in this game's deck", self.card(card)),
                "not in the deck",
                "the match size gives the number of suits, in the order S, H, D, C, and the match count the number of ranks",
            ),
            FaultKind::SurplusCard { card: Some(card), copies, of } => words(
                format!("{} is in the deal more than {}", self.card(card), if copies == 1 { "once".to_owned() } else { format!("{copies} times") }),
                "one too many",
                format!("list each of the {of} cards of the deck, in the order they are dealt"),
            ),
            FaultKind::SurplusCard { card: None, of, .. } => {
                words(format!("the deal has more than the {of} cards of the deck"), "one too many", "list each card as often as it is in the deck")
            }
            FaultKind::SurplusUnknown { left, of } => words(
                format!("the deal has more than the {of} cards of the deck"),
                match left {
                    0 => "no card is left".to_owned(),
                    1 => "only one card is left".to_owned(),
                    _ => format!("only {left} cards are left"),
                },
                match left {
                    0 => "remove it",
                    _ => "write `...` for the rest of the deal",
                },
            ),
            FaultKind::UnknownCount(wrong) => words(
                match wrong {
                    Repetition::Zero => "the number of unknown cards is 0",
                    Repetition::TooLarge => "the number of unknown cards is over 999",
                    Repetition::Malformed | Repetition::Detached => "the number of unknown cards is not of the form `?:nx`",
                },
                "how many unknown cards?",
                "write `?:5x` for five unknown cards, or `...` for the rest of the deal",
            ),
            FaultKind::MissingCard { card: Some(card), given, of } if of - given > 1 => words(
                format!("{} is missing from the deal: {} given, {of} needed", self.card(card), count(given as u64, "card")),
                format!("{} missing", count((of - given) as u64, "card")),
                format!("list each of the {of} cards of the deck in the order they are dealt, or write `...` for the rest, which `infer` can find"),
            ),
            FaultKind::MissingCard { card, given, of } => words(
                match card {
                    Some(card) => format!("{} is missing from the deal", self.card(card)),
                    None => format!("{} missing from the deal", if of - given == 1 { "a card is".to_owned() } else { format!("{} cards are", of - given) }),
                },
                format!("{given} of {of} cards"),
                format!("list each of the {of} cards of the deck, in the order they are dealt"),
            ),
            FaultKind::UnknownCard => words("the deal has an unknown card", "which card?", "write the card; only `fmt` and `infer` accept unknown cards"),
            FaultKind::MalformedEntry => words(
                "the deal of this number is malformed where it is written out",
                "which cards?",
                "correct the deal-book entry; until then, no record with its number is judged",
            ),
            FaultKind::ConflictingDeal { place, earlier, here } => words(
                "this deal contradicts an earlier one with the same number",
                format!("card {} is {} here, and {} in the earlier deal", place + 1, self.card(here), self.card(earlier)),
                "remove one of the two deals, or change its number",
            ),
            FaultKind::SurplusAcross { place, card, copies } => words(
                format!("{} is elsewhere in the deals of earlier records", self.card(card)),
                format!("card {} is {} here", place + 1, self.card(card)),
                match copies {
                    0 => "the deck has no such card".to_owned(),
                    1 => "records with the same shuffle number share one deal, and its deck has this card once".to_owned(),
                    copies => format!("records with the same shuffle number share one deal, and its deck has this card {copies} times"),
                },
            ),
            FaultKind::Repetition(Repetition::Zero) => words("a move is repeated 0 times", "0 times", "write `:nx` with n from 1 to 999, or remove the move"),
            FaultKind::Repetition(Repetition::TooLarge) => words("a move is repeated more than 999 times", "over 999", "write `:nx` with n from 1 to 999"),
            FaultKind::Repetition(Repetition::Malformed) => words(
                "the repetition is not of the form `:nx`",
                "not a repetition",
                "write a colon, a number from 1 to 999, and an `x`: `12:5x` is `12` five times",
            ),
            FaultKind::Repetition(Repetition::Detached) => {
                words("there is no move before this repetition", "what is repeated?", "write the repetition right after its move, as in `12:5x`")
            }
            // These quote the text, so `fault` words them.
            FaultKind::IdCharacter { .. }
            | FaultKind::UnknownGame { .. }
            | FaultKind::UnknownEngine
            | FaultKind::BadCard
            | FaultKind::RestNotLast
            | FaultKind::UnknownCharacter(_)
            | FaultKind::OtherGame(_)
            | FaultKind::Misplaced(_)
            | FaultKind::LabelOutside { .. }
            | FaultKind::CellOutside { .. }
            | FaultKind::HalfCell(_)
            | FaultKind::TooFewCells { .. }
            | FaultKind::StrayCell
            | FaultKind::Unfinished(_)
            | FaultKind::Labels(_)
            | FaultKind::BadOutcome
            | FaultKind::AfterOutcome => words(format!("malformed text ({})", Code::of_fault(kind)), "here", ""),
        }
    }

    /// Explains why a move is illegal in a position.
    pub(super) fn illegal(&self, illegal: &IllegalMove, position: &Position) -> Words {
        let (label, help) = match (&illegal.reason, position.id().variant) {
            (Illegal::Matching(reason), Variant::Matching(layout)) => {
                self.matching(reason, position, layout)
            }
            (Illegal::Pairing(reason), Variant::Pairing(layout)) => {
                self.pairing(reason, position, layout)
            }
            (Illegal::Building(reason), Variant::Building(layout)) => {
                self.building(reason, position, layout, &illegal.mv.to_string())
            }
            // A verdict has the reasons of its own game.
            _ => hints("here", ""),
        };
        words(illegal.reason.message(self.suits), label, help)
    }

    /// Returns the earlier move that explains an illegal one: what put a card in the way, or took
    /// the missing card.
    pub(super) fn origin(&self, reason: &Illegal, history: &History) -> Option<Annotation> {
        let arrival = |place: Place| Some(self.came(history.arrival(place)?, place));
        let departure = |place: Place| Some(self.went(history.departure(place)?, place));
        match reason {
            Illegal::Matching(reason) => matching::origin(reason, history, arrival, departure),
            Illegal::Pairing(reason) => pairing::origin(reason, history, arrival, departure),
            Illegal::Building(reason) => building::origin(reason, history, arrival, departure),
        }
    }

    fn came(&self, step: &Step, place: Place) -> Annotation {
        let here = |cards: &[(Place, Option<Card>)]| {
            cards.iter().find(|(to, _)| *to == place).and_then(|&(_, card)| card)
        };
        let text = match &step.effect {
            Effect::Move { card, .. } => match place {
                Place::Freecell(_) => format!("put {} into {place}", self.card(*card)),
                _ => format!("put {} on {place}", self.card(*card)),
            },
            Effect::Deal(cards) => match here(cards) {
                Some(card) if place == Place::Waste => format!("turned {}", self.card(card)),
                Some(card) => format!("dealt {} to {place}", self.card(card)),
                None => format!("changed {place}"),
            },
            Effect::Consolidate { moved, dealt } => {
                match (moved.iter().find(|(_, to, _)| *to == place), here(dealt)) {
                    (Some((from, to, card)), _) => {
                        format!("moved {} from {from} to {to}", self.card(*card))
                    }
                    (None, Some(card)) => format!("dealt {} to {place}", self.card(card)),
                    (None, None) => format!("changed {place}"),
                }
            }
            Effect::Build { fill: Some((source, Some(card))), .. } => {
                format!("filled {place} with {} from {source}", self.card(*card))
            }
            Effect::Collect(_) | Effect::Build { .. } | Effect::Redeal(_) => {
                format!("changed {place}")
            }
        };
        annotate(step, &text)
    }

    fn went(&self, step: &Step, place: Place) -> Annotation {
        let text = match &step.effect {
            Effect::Move { card, .. } => format!("took {} from {place}", self.card(*card)),
            Effect::Collect(cards) => match cards.iter().find(|(from, _)| *from == place) {
                Some((_, card)) => format!(
                    "{} {} from {place}",
                    if matches!(place, Place::Cell(_)) { "discarded" } else { "collected" },
                    self.card(*card)
                ),
                None => format!("emptied {place}"),
            },
            Effect::Build { card, from, .. } if *from == place => {
                format!("built {} from {place}", self.card(*card))
            }
            Effect::Build { from, fill: Some((_, Some(card))), .. } => {
                format!("took {} from {place} to {from}", self.card(*card))
            }
            Effect::Consolidate { moved, .. } => match moved
                .iter()
                .find(|(from, ..)| *from == place)
            {
                Some((from, to, card)) => format!("moved {} from {from} to {to}", self.card(*card)),
                None => format!("left {place} empty"),
            },
            Effect::Redeal(_) => "turned over the waste".to_owned(),
            Effect::Deal(_) | Effect::Build { .. } => format!("emptied {place}"),
        };
        annotate(step, &text)
    }

    /// Suggests legal moves: the likely ones, or up to six of all. Empty if `help` has named them.
    pub(super) fn alternatives(
        &self,
        nearest: &Nearest<'_>,
        situation: &Situation<'_>,
        help: &str,
    ) -> String {
        let all = situation.legal.len();
        let named = |legal: &&Legal| help.contains(&format!("`{}`", legal.text));
        if !nearest.moves.is_empty() && nearest.moves.iter().all(named) {
            return String::new();
        }
        let texts = || list(nearest.moves.iter().map(|it| format!("`{}`", it.text)), "and");
        if nearest.likely {
            let meant =
                list(nearest.moves.iter().map(|legal| self.suggestion(legal, situation)), "or");
            let rest = match (all, all - nearest.moves.len()) {
                (1, _) => "It is the only legal move here.".to_owned(),
                (_, 0) => "No other move is legal here.".to_owned(),
                (_, 1) => "One other move is legal here.".to_owned(),
                (_, others) => format!("{others} other moves are legal here."),
            };
            return format!("Did you mean {meant}? {rest}");
        }
        match (nearest.moves.as_slice(), all) {
            ([], _) if situation.won => String::new(),
            ([], _) => "no move is legal here".to_owned(),
            ([only], 1) => {
                format!("the only legal move here is {}", self.suggestion(only, situation))
            }
            (moves, _) if moves.len() == all => format!("the legal moves here are {}", texts()),
            _ => format!("{all} moves are legal here, such as {}", texts()),
        }
    }

    fn suggestion(&self, legal: &Legal, situation: &Situation<'_>) -> String {
        let Some(effect) = situation.effect(legal) else { return format!("`{}`", legal.text) };
        let meaning = match &effect {
            Effect::Move { card, onto: Some(onto), .. } => {
                format!("{} on {}", self.card(*card), self.card(*onto))
            }
            Effect::Move { card, to, .. } => format!("{} to {to}", self.card(*card)),
            Effect::Collect(cards) => self.cards(cards.iter().map(|&(_, card)| card), "and"),
            Effect::Deal(cards) if cards.iter().all(|&(to, _)| to == Place::Waste) => {
                "turn a card".to_owned()
            }
            Effect::Deal(cards) => format!("deal {}", count(cards.len() as u64, "card")),
            Effect::Build { card, fill: Some((Place::Stock, _)), .. }
                if legal.text.ends_with('s') =>
            {
                format!("{} to its foundation, gap filled from the stock", self.card(*card))
            }
            Effect::Build { card, fill: Some((Place::Stock, _)), .. } => {
                format!("{} to its foundation", self.card(*card))
            }
            Effect::Build { card, fill: Some((_, Some(fill))), .. } => format!(
                "{} to its foundation, gap filled with {}",
                self.card(*card),
                self.card(*fill)
            ),
            Effect::Build { card, .. } => format!("{} to its foundation", self.card(*card)),
            Effect::Consolidate { dealt, .. } if dealt.is_empty() => "close up".to_owned(),
            Effect::Consolidate { dealt, .. } => {
                format!("close up and deal {}", count(dealt.len() as u64, "card"))
            }
            Effect::Redeal(cards) => {
                format!("turn over the waste, {}", count(*cards as u64, "card"))
            }
        };
        format!("`{}` ({meaning})", legal.text)
    }

    /// Explains why a record without an error fails.
    pub(super) fn unmet(&self, verdict: &Verdict, situation: &Situation<'_>) -> Words {
        let expected = verdict.expected();
        let score = view::score(&situation.position.board());
        let moves = count(verdict.moves, "move");
        match verdict.status {
            Status::Solved => words(
                format!("the game is won, but the expected outcome is `={}`", expected.as_str()),
                format!("won after {moves}"),
                "write `=solved`",
            ),
            Status::Stuck => words(
                format!("the game is not won: {score}, and no legal move remains"),
                format!("stuck after {moves}"),
                "if the record should end here, add `=stuck` after its last move",
            ),
            _ => {
                let legal = situation.legal.len() as u64;
                let label = if verdict.moves == 0 {
                    "no moves".to_owned()
                } else {
                    format!("the record ends here, after {moves}")
                };
                let help = match legal {
                    1 => "1 legal move remains".to_owned(),
                    _ => format!("{legal} legal moves remain"),
                };
                words(
                    format!("the game is not won: {score}"),
                    label,
                    format!(
                        "{help}; if the record should end here, add `=partial` after its last move"
                    ),
                )
            }
        }
    }
}

/// Says that a number has another meaning elsewhere, and what another deal makes of the record.
pub(super) fn dealt_by_number(number: u64, expected: Outcome, other: OtherDeal) -> String {
    let own = format!(
        "patience's own shuffle dealt number {number}; a number from elsewhere needs its deal"
    );
    match other {
        OtherDeal::Passes => format!(
            "{own}. A deal exists that makes these moves legal and leaves the game {expected}: `patience infer` can find one."
        ),
        OtherDeal::Legal => {
            format!(
                "{own}. A deal exists that makes these moves legal, though the game is not {expected} after them."
            )
        }
        OtherDeal::NotReached => {
            format!("no deal makes these moves legal and leaves the game {expected}")
        }
        // Then the moves are wrong whatever the cards are.
        OtherDeal::Never(1) => "no deal makes move 1 legal".to_owned(),
        OtherDeal::Never(index) => format!("no deal makes moves 1 to {index} legal"),
        OtherDeal::Unknown => format!("{own}, which `patience infer` may find"),
    }
}

/// Lists the labels of the piles without cards.
fn empty<'b>(piles: impl IntoIterator<Item = &'b Pile>) -> String {
    let empty = piles.into_iter().filter(|pile| pile.cards.is_empty());
    list(empty.map(|pile| format!("`{}`", pile.place.label())), "and")
}

fn already_won() -> Hints {
    hints("after the winning move", "remove this move and any after it")
}

fn annotate(step: &Step, what: &str) -> Annotation {
    Annotation::new(step.span, format!("move {} {what}", step.index))
}

/// Describes the moves of a game.
fn forms(variant: &Variant) -> String {
    match variant {
        Variant::Matching(layout) => matching::forms(*layout),
        Variant::Pairing(layout) => pairing::forms(*layout),
        Variant::Building(layout) => building::forms(*layout),
    }
}

/// Lists the games by the beginning of their ids.
fn games() -> String {
    let names = entries().map(|entry| format!("`{}`", entry.name));
    let all = [format!("Match Solitaire (`{MATCH_SOLITAIRE}`)")].into_iter().chain(names);
    format!("the games are {}; put comments after `;`", list(all, "and"))
}

/// Describes the options of a game.
fn options(game: &Entry) -> String {
    let meaning = |letter| match letter {
        'a' => "`a` (aces stay in the deck)",
        'o' => "`o` (orthogonal neighbours only)",
        'p' => "`p` and a number (the stock cards you may look at)",
        'r' => "`r` and a number (the redeals)",
        _ => "`s` (`+` only when no discard is possible)",
    };
    match list(game.options.chars().map(|letter| meaning(letter).to_owned()), "and") {
        options if options.is_empty() => {
            format!(
                "{} has no options: write `{}` or `{}{}x{}x{}`, then `+` or `-`",
                game.title, game.name, game.name, game.rows, game.columns, game.decks
            )
        }
        options => format!("{} has {options}", game.title),
    }
}

fn outside_grid(rows: u8, columns: u8) -> Hints {
    let last = char::from(b'a' + columns.saturating_sub(1));
    let columns =
        if columns == 1 { "column `a`".to_owned() } else { format!("columns `a` to `{last}`") };
    let rows = if rows == 1 { "row `1`".to_owned() } else { format!("rows `1` to `{rows}`") };
    hints("outside the grid", format!("this grid has {columns} and {rows}"))
}

/// Turns a text of one sentence into a sentence that others can follow.
pub(super) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '?']) { "" } else { "." };
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect::<String>() + stop
}
