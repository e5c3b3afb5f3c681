//! The situation at an error: the position and its legal moves.

use super::said::{Help, cards};
use crate::view::text::Mark;
use arrayvec::ArrayString;
use patience_core::cards::SuitStyle;
use patience_core::game::{Board, CardStep, EffectKind, Move, Place};
use patience_core::notation::{building, matching, pairing};
use patience_core::play::Position;
use patience_core::text::english::{count, list};
use std::fmt::Write;
use std::ops::ControlFlow;

/// The position before the first error of a record, or at its end.
#[derive(Clone, Debug)]
pub(super) struct Situation<'p> {
    pub(super) position: &'p Position,
    pub(super) won: bool,
    /// Every legal move.
    pub(super) legal: Vec<Move>,
}

/// The maximum number of legal moves that are listed.
const MAX_LISTED: usize = 6;

impl<'p> Situation<'p> {
    pub(super) fn new(position: &'p Position) -> Self {
        // Room for as many as there are most often.
        let mut legal = Vec::with_capacity(32);
        let _: ControlFlow<()> = position.visit_legal_moves(|mv| {
            legal.push(mv);
            ControlFlow::Continue(())
        });
        Self { position, won: position.is_won(), legal }
    }

    /// Returns a legal move that wins the game, if there is one.
    pub(super) fn win(&self) -> Option<Move> {
        // Most of the cards must be gone, so a game is rarely tried.
        let mut position = self.position.clone();
        let mut wins = |&mv: &Move| {
            let is_won = position.play(mv).is_ok() && position.is_won();
            position.undo();
            is_won
        };
        self.legal.iter().find(|mv| wins(mv)).copied()
    }

    /// Suggests legal moves: the likely ones, or all if they are few.
    pub(super) fn alternatives(&self, nearest: &[Move], suits: SuitStyle) -> Option<Help> {
        let named = |moves: &[Move], conjunction: &str| {
            list(moves.iter().map(|&mv| self.describe(mv, suits)), conjunction)
        };
        let all = self.legal.len();
        let others = all - nearest.len();
        Some(Help::Moves(match (nearest, self.legal.as_slice()) {
            ([], []) if self.won => return None,
            ([], []) => "no move is legal here".to_owned(),
            ([], [only]) => format!("the only legal move here is {}", self.describe(*only, suits)),
            ([], legal) if all <= MAX_LISTED => {
                format!("the legal moves here are {}", named(legal, "and"))
            }
            ([], _) => format!("{all} moves are legal here"),
            (likely, _) => {
                let rest = match (likely.len(), others) {
                    (1, 0) => "It is the only legal move here.".to_owned(),
                    (_, 0) => "No other move is legal here.".to_owned(),
                    (_, 1) => "One other move is legal here.".to_owned(),
                    _ => format!("{others} other moves are legal here."),
                };
                format!("Did you mean {}? {rest}", named(likely, "or"))
            }
        }))
    }

    /// Describes a legal move: "`2b` (J♠ to freecell b)".
    pub(super) fn describe(&self, mv: Move, suits: SuitStyle) -> String {
        let Some(effect) = self.position.effect(mv) else { return format!("`{mv}`") };
        let chosen = match mv {
            Move::Building(building::Move::Play { fill, .. }) => fill,
            Move::Building(_) | Move::Matching(_) | Move::Pairing(_) => None,
        };
        let steps = effect.steps.as_slice();
        let number = |cards: usize| count(cards as u64, "card");
        let card = |step: Option<&CardStep>| {
            step.and_then(|step| step.card)
                .map(|card| card.written(suits).to_string())
                .unwrap_or_default()
        };
        let meaning = match effect.kind {
            EffectKind::Move { onto: Some(onto) } => {
                format!("{} on {}", card(steps.first()), onto.written(suits))
            }
            EffectKind::Move { onto: None } => {
                let to = steps.first().and_then(CardStep::place);
                let to = to.map(|to| format!(" to {to}")).unwrap_or_default();
                format!("{}{to}", card(steps.first()))
            }
            EffectKind::Collect => cards(effect.collected().unwrap_or_default(), "and", suits),
            EffectKind::Deal if effect.targets() == [Place::Waste] => "turn a card".to_owned(),
            EffectKind::Deal => format!("deal {}", number(steps.len())),
            EffectKind::Build => {
                let built = format!("{} to its foundation", card(steps.first()));
                match (steps.get(1), chosen) {
                    (Some(fill), Some(building::Fill::Stock)) if fill.from == Place::Stock => {
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

    /// Returns what to mark on the board: the places of an illegal move, and those of a suggestion
    /// if there is only one.
    pub(super) fn marks(
        &self,
        board: &Board,
        mv: Move,
        suggestions: &[Move],
    ) -> Vec<(Place, Mark)> {
        let places = |mv: Move| mv.places(board).all();
        let failed = places(mv).into_iter().filter(|&place| board.pile(place).is_some());
        let mut marks: Vec<_> = failed.map(|place| (place, Mark::Failed)).collect();
        if let [only] = *suggestions {
            for place in places(only) {
                if !marks.iter().any(|(marked, _)| *marked == place) {
                    marks.push((place, Mark::Suggested));
                }
            }
        }
        marks
    }

    /// Returns the legal moves that were likely meant by an illegal one, up to three, the likeliest
    /// first, and whether there is only one that differs in its spelling alone, so that it may replace
    /// the illegal one. `text` is the move as it is written.
    pub(super) fn likely(&self, text: &[u8], mv: Move) -> (Vec<Move>, bool) {
        let text = without_repetition(text);
        let likeness: Vec<_> = self.legal.iter().map(|&legal| likeness(text, mv, legal)).collect();
        let best = likeness.iter().flatten().min().copied();
        let legal = self.legal.iter().zip(&likeness);
        let best_moves = legal.filter(|(_, likeness)| best.is_some() && **likeness == best);
        let mut moves: Vec<Move> = best_moves.map(|(legal, _)| *legal).collect();
        let is_clear = moves.len() == 1 && best <= Some(Likeness::OneCharacter);
        self.keep_one_freecell(&mut moves);
        moves.truncate(MAX_LIKELY);
        (moves, is_clear)
    }

    /// Leaves one of the moves of a card into empty freecells, which are all alike, after those that
    /// build.
    fn keep_one_freecell(&self, moves: &mut Vec<Move>) {
        let freed = |mv: &Move| {
            let effect = self.position.effect(*mv)?;
            let frees = |step: &&CardStep| matches!(step.place(), Some(Place::Freecell(_)));
            effect.steps.iter().find(frees).map(|step| step.from)
        };
        let mut seen = Vec::new();
        moves.retain(|mv| match freed(mv) {
            Some(from) if seen.contains(&from) => false,
            Some(from) => {
                seen.push(from);
                true
            }
            None => true,
        });
        moves.sort_by_key(|mv| freed(mv).is_some());
    }
}

/// Returns the text of a move up to its repetition. No move is longer than 40 bytes.
fn without_repetition(text: &[u8]) -> &[u8] {
    text[..text.len().min(40)].split(|&byte| byte == b':').next().unwrap_or_default()
}

/// The maximum number of moves that "did you mean" names.
const MAX_LIKELY: usize = 3;

/// How a legal move is like the illegal one, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// Both words have the same characters, in another order.
    Order,
    /// One character is wrong, missing or too much.
    OneCharacter,
    /// Another source or another target.
    Place,
}

/// More than the length of any move in canonical form, such as `*a1b1`.
const LONGEST: usize = 8;

/// Returns how a legal move is like an illegal one, if it is.
fn likeness(text: &[u8], mv: Move, legal: Move) -> Option<Likeness> {
    let mut written = ArrayString::<LONGEST>::new();
    let fits = write!(written, "{legal}");
    debug_assert!(fits.is_ok(), "{legal:?} is longer than {written}");
    if is_reordered(text, written.as_bytes()) {
        Some(Likeness::Order)
    } else if is_one_off(text, written.as_bytes()) {
        Some(Likeness::OneCharacter)
    } else if shares_place(mv, legal) {
        Some(Likeness::Place)
    } else {
        None
    }
}

/// Returns whether two texts have the same bytes, in any order.
pub fn is_reordered(one: &[u8], other: &[u8]) -> bool {
    let count = |text: &[u8], byte: u8| text.iter().filter(|&&it| it == byte).count();
    one.len() == other.len() && one.iter().all(|&byte| count(one, byte) == count(other, byte))
}

/// Returns whether one byte is wrong, missing or too much in different texts.
pub fn is_one_off(one: &[u8], other: &[u8]) -> bool {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    match (&one[same..], &other[same..]) {
        ([_, one @ ..], [_, other @ ..]) if one == other => true,
        ([_, one @ ..], other) | (other, [_, one @ ..]) if one == other => true,
        _ => false,
    }
}

/// Returns whether two moves of one kind have the same source, or the same target.
fn shares_place(one: Move, other: Move) -> bool {
    match (one, other) {
        (
            Move::Matching(matching::Move::Transfer { from, to }),
            Move::Matching(matching::Move::Transfer { from: other_from, to: other_to }),
        ) => from == other_from || to == other_to,
        (
            Move::Pairing(pairing::Move::Discard(a, b) | pairing::Move::DiscardInOrder(a, b)),
            Move::Pairing(pairing::Move::Discard(c, d) | pairing::Move::DiscardInOrder(c, d)),
        ) => a == c || a == d || b == c || b == d,
        (
            Move::Pairing(pairing::Move::Discard(a, b)),
            Move::Pairing(pairing::Move::DiscardAlone(cell)),
        )
        | (
            Move::Pairing(pairing::Move::DiscardAlone(cell)),
            Move::Pairing(pairing::Move::Discard(a, b)),
        ) => cell == a || cell == b,
        (
            Move::Building(building::Move::Play { from, .. }),
            Move::Building(building::Move::Play { from: other, .. }),
        ) => from == other,
        (
            Move::Building(building::Move::Transfer { from, to }),
            Move::Building(building::Move::Transfer { from: other_from, to: other_to }),
        ) => from == other_from || to == other_to,
        _ => false,
    }
}
