//! The wording of every message, label and help text.
//!
//! A text of one sentence begins in lower case and has no full stop; longer ones are sentences.

pub(super) mod building;
pub(super) mod fault;
pub(in crate::diagnostic) mod forms;
pub(super) mod infer;
pub(super) mod matching;
mod notes;
mod outcome;
pub(super) mod pairing;
pub(super) mod review;

use super::code::Code;
use super::data::{Annotation, Diagnostic, Fix, Severity};
use super::help::{Help, Helps, Suggestion};
use super::history::History;
use super::move_hints::{Nearest, Situation};
use patience_core::cards::{Card, Shuffle, Suit, SuitStyle};
use patience_core::game::{CardStep, Destination, EffectKind, Illegal, Move, Pile, Place};
use patience_core::host::Does;
use patience_core::judge::IllegalMove;
use patience_core::notation::building::{Fill, Move as Build};
use patience_core::notation::{Record, Variant};
use patience_core::play::{Position, Step};
use patience_core::text::english::{count, list};
use patience_core::text::{Span, quoted};
use std::fmt::Display;

/// The code and the texts of a diagnostic.
pub(super) struct Texts {
    pub(super) code: Code,
    /// What is wrong.
    pub(super) message: String,
    /// The label at the error itself.
    pub(super) label: String,
    /// How to fix it.
    pub(super) help: Vec<Help>,
    /// The edits of what the help suggests, if it names one replacement.
    pub(super) edits: Vec<Fix>,
    /// What else helps to understand it, a sentence each.
    pub(super) notes: Vec<String>,
    /// Labels at other places.
    pub(super) also: Vec<Annotation>,
}

impl Texts {
    /// Says that a comment has taken the place of text, the first word of which is `first`.
    pub(super) fn commented(self, first: &[u8]) -> Self {
        let first = quoted(first);
        let advice = format!(
            "from `;` on, a line is a comment: remove the `;` before `{first}` if it is not meant as one"
        );
        Self { help: vec![fix(advice)], also: Vec::new(), ..self }
    }

    pub(super) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    fn edits(mut self, edits: impl IntoIterator<Item = Fix>) -> Self {
        self.edits.extend(edits);
        self
    }

    pub(super) fn also(mut self, labels: impl IntoIterator<Item = Annotation>) -> Self {
        self.also.extend(labels);
        self
    }
}

pub(super) fn words(
    code: Code,
    message: impl Into<String>,
    label: impl Into<String>,
    help: impl Into<Helps>,
) -> Texts {
    let (message, label, help) = (message.into(), label.into(), help.into().0);
    Texts { code, message, label, help, edits: Vec::new(), notes: Vec::new(), also: Vec::new() }
}

/// The label at an illegal move, and how to fix it, as far as that can be said.
type Hints = (String, Vec<Help>);

fn hints(label: impl Into<String>, help: impl Into<Helps>) -> Hints {
    (label.into(), help.into().0)
}

pub(super) fn fix(advice: impl Into<String>) -> Help {
    Help::Fix { advice: advice.into(), moves: Vec::new() }
}

/// Advice to play one of some moves.
fn play(advice: impl Into<String>, moves: impl IntoIterator<Item = impl Into<Move>>) -> Help {
    Help::Fix { advice: advice.into(), moves: moves.into_iter().map(Into::into).collect() }
}

/// Writes messages, with suits in one style.
#[derive(Clone, Copy)]
pub(super) struct Wording {
    suits: SuitStyle,
}

/// An id of a game that can be won.
pub(super) const EXAMPLE: &str = "3x3x13x5+2";

impl Wording {
    pub(super) const fn new(suits: SuitStyle) -> Self {
        Self { suits }
    }

    pub(super) fn card(&self, card: Card) -> impl Display + use<> {
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

    /// Returns the diagnostic of an error at a place, in a record if there is one.
    pub(super) fn diagnostic(
        &self,
        words: Texts,
        span: Span,
        record: Option<&Record<'_>>,
    ) -> Diagnostic {
        let help = self.all_help(&words.help);
        let explains = |help: &Help| matches!(help, Help::Text(_));
        let explanations: Vec<_> = words.help.into_iter().filter(explains).collect();
        let main = Annotation::new(span, words.label);
        Diagnostic {
            severity: Severity::Error,
            code: words.code,
            message: words.message.clone(),
            reason: words.message,
            place: Some(span),
            annotations: [main].into_iter().chain(words.also).collect(),
            notes: words.notes,
            help,
            fits: self.all_help(&explanations),
            fixes: Vec::new(),
            suggested: words.edits,
            failed: None,
            board: None,
            marks: Vec::new(),
            record: record.map_or(Span::new(0, 0), Record::extent),
            deal: record.map_or(Span::new(0, 0), Record::deal_span),
        }
    }

    /// Explains why a move is illegal in a position.
    pub(super) fn illegal(&self, illegal: &IllegalMove, position: &Position) -> Texts {
        let (label, help) = match (&illegal.reason, position.id().variant, illegal.mv) {
            (Illegal::Matching(reason), Variant::Matching(layout), _) => {
                self.matching(reason, position, layout)
            }
            (Illegal::Pairing(reason), Variant::Pairing(layout), Move::Pairing(mv)) => {
                self.pairing(reason, position, layout, mv)
            }
            (Illegal::Building(reason), Variant::Building(layout), Move::Building(mv)) => {
                self.building(reason, position, layout, mv)
            }
            // A verdict has the reasons and the moves of its own game.
            _ => hints("here", ()),
        };
        let code = Code::of_illegal(&illegal.reason);
        Texts { help, ..words(code, illegal.reason.message(self.suits), label, ()) }
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
        let came = step.effect.steps.iter().rev().find(|moved| moved.place() == Some(place));
        let Some((&CardStep { from, .. }, card)) = came.and_then(|came| Some((came, came.card?)))
        else {
            return annotate(step, &format!("changed {place}"));
        };
        let card = self.card(card);
        let text = match (step.effect.kind, from, place) {
            (EffectKind::Move { .. }, _, Place::Freecell(_)) => format!("put {card} into {place}"),
            (EffectKind::Move { .. }, ..) => format!("put {card} on {place}"),
            (EffectKind::Build, ..) => format!("filled {place} with {card} from {from}"),
            (EffectKind::Redeal, ..) => format!("changed {place}"),
            (EffectKind::Deal, _, Place::Waste) => format!("turned {card}"),
            (EffectKind::Deal, ..)
            | (EffectKind::Collect | EffectKind::CloseUp, Place::Stock, _) => {
                format!("dealt {card} to {place}")
            }
            (EffectKind::Collect | EffectKind::CloseUp, ..) => {
                format!("moved {card} from {from} to {place}")
            }
        };
        annotate(step, &text)
    }

    fn went(&self, step: &Step, place: Place) -> Annotation {
        let went = step.effect.steps.iter().find(|moved| moved.from == place);
        let Some((&CardStep { to, .. }, card)) = went.and_then(|went| Some((went, went.card?)))
        else {
            return annotate(step, &format!("emptied {place}"));
        };
        let card = self.card(card);
        let text = match (step.effect.kind, to) {
            (EffectKind::Redeal, _) => "turned over the waste".to_owned(),
            (EffectKind::Deal, _) => "took the last card of the stock".to_owned(),
            (_, Destination::Foundation(..)) => format!("built {card} from {place}"),
            (_, Destination::Out) => {
                let verb = if matches!(place, Place::Cell(_)) { "discarded" } else { "collected" };
                format!("{verb} {card} from {place}")
            }
            (EffectKind::Move { .. }, Destination::Place(_)) => format!("took {card} from {place}"),
            (EffectKind::Build, Destination::Place(to)) => {
                format!("took {card} from {place} to {to}")
            }
            (EffectKind::Collect | EffectKind::CloseUp, Destination::Place(to)) => {
                format!("moved {card} from {place} to {to}")
            }
        };
        annotate(step, &text)
    }

    /// Suggests legal moves: the likely ones, or all if they are few.
    pub(super) fn alternatives(
        &self,
        nearest: &Nearest<'_>,
        situation: &Situation<'_>,
    ) -> Option<Help> {
        let suggest = |moves: Vec<&Move>| -> Vec<Suggestion> {
            let effect = |mv| situation.position.effect(mv);
            moves.into_iter().map(|&mv| Suggestion { mv, effect: effect(mv) }).collect()
        };
        let all = situation.legal.len();
        if nearest.likely {
            let moves = suggest(nearest.moves.clone());
            return Some(Help::DidYouMean { others: all - moves.len(), moves });
        }
        match all {
            0 if situation.won => None,
            0..=MAX_LISTED => Some(Help::Legal(suggest(situation.legal.iter().collect()))),
            _ => Some(Help::Many(all)),
        }
    }

    /// Returns the text of all help, or none if there is none: a sentence each if there are several.
    fn all_help(&self, help: &[Help]) -> Option<String> {
        match help {
            [] => None,
            [only] => Some(self.help(only)),
            several => {
                let sentences = several.iter().map(|help| sentence(&self.help(help)));
                Some(sentences.collect::<Vec<_>>().join(" "))
            }
        }
    }

    /// Returns the text of help: one sentence that begins in lower case, or several.
    pub(super) fn help(&self, help: &Help) -> String {
        match help {
            Help::Text(text) | Help::Fix { advice: text, .. } => text.clone(),
            Help::Write { text, certain: true } => format!("write `{}`", quoted(text.as_bytes())),
            Help::Write { text, certain: false } => {
                format!("did you mean `{}`?", quoted(text.as_bytes()))
            }
            Help::DidYouMean { moves, others } => {
                let meant = list(moves.iter().map(|it| self.suggestion(it)), "or");
                let rest = match (moves.len(), others) {
                    (1, 0) => "It is the only legal move here.".to_owned(),
                    (_, 0) => "No other move is legal here.".to_owned(),
                    (_, 1) => "One other move is legal here.".to_owned(),
                    _ => format!("{others} other moves are legal here."),
                };
                format!("Did you mean {meant}? {rest}")
            }
            Help::Legal(moves) => match moves.as_slice() {
                [] => "no move is legal here".to_owned(),
                [only] => format!("the only legal move here is {}", self.suggestion(only)),
                moves => {
                    let named = moves.iter().map(|it| self.suggestion(it));
                    format!("the legal moves here are {}", list(named, "and"))
                }
            },
            Help::Many(number) => format!("{number} moves are legal here"),
        }
    }

    /// Describes a legal move: "`2b` (J♠ to freecell b)".
    pub(super) fn suggestion(&self, Suggestion { mv, effect }: &Suggestion) -> String {
        let Some(effect) = effect else { return format!("`{mv}`") };
        let chosen = match mv {
            Move::Building(Build::Play { fill, .. }) => *fill,
            Move::Building(_) | Move::Matching(_) | Move::Pairing(_) => None,
        };
        let steps = effect.steps.as_slice();
        let number = |cards: usize| count(cards as u64, "card");
        let card = |step: Option<&CardStep>| {
            step.and_then(|step| step.card)
                .map(|card| self.card(card).to_string())
                .unwrap_or_default()
        };
        let meaning = match effect.kind {
            EffectKind::Move { onto: Some(onto) } => {
                format!("{} on {}", card(steps.first()), self.card(onto))
            }
            EffectKind::Move { onto: None } => {
                let to = steps.first().and_then(CardStep::place);
                let to = to.map(|to| format!(" to {to}")).unwrap_or_default();
                format!("{}{to}", card(steps.first()))
            }
            EffectKind::Collect => self.cards(effect.collected().unwrap_or_default(), "and"),
            EffectKind::Deal if effect.targets() == [Place::Waste] => "turn a card".to_owned(),
            EffectKind::Deal => format!("deal {}", number(steps.len())),
            EffectKind::Build => {
                let built = format!("{} to its foundation", card(steps.first()));
                match (steps.get(1), chosen) {
                    (Some(fill), Some(Fill::Stock)) if fill.from == Place::Stock => {
                        format!("{built}, gap filled from the stock")
                    }
                    (Some(fill), _) if fill.from != Place::Stock => {
                        format!("{built}, gap filled with {}", card(Some(fill)))
                    }
                    (Some(_) | None, _) => built,
                }
            }
            EffectKind::CloseUp => match effect.from_stock().count() {
                0 => "close up".to_owned(),
                dealt => format!("close up and deal {}", number(dealt)),
            },
            EffectKind::Redeal => format!("turn over the waste, {}", number(steps.len())),
        };
        format!("`{mv}` ({meaning})")
    }
}

/// The maximum number of legal moves that are listed.
const MAX_LISTED: usize = 6;

/// Says that a number has another meaning elsewhere.
pub(super) fn dealt_by_number(shuffle: Shuffle) -> String {
    format!(
        "shuffle {shuffle} is patience's own; if your cards came from elsewhere, write them in the id, or let {} find cards that fit",
        Does::Infer
    )
}

/// Lists the labels of the piles without cards. Returns none if every pile has cards.
fn empty<'b>(piles: impl IntoIterator<Item = &'b Pile>) -> Option<String> {
    let empty = piles.into_iter().filter(|pile| pile.cards.is_empty());
    let labels: Vec<String> = empty.map(|pile| format!("`{}`", pile.place.label())).collect();
    (!labels.is_empty()).then(|| list(labels, "and"))
}

fn already_won() -> Hints {
    hints("after the winning move", fix("remove this move and any after it"))
}

fn annotate(step: &Step, what: &str) -> Annotation {
    Annotation::new(step.span, format!("move {} {what}", step.index))
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
