//! The situation at an error: the board and its legal moves.

use crate::game::{Board, Effect, Move, Place};
use crate::notation::{Outcome, building, matching, pairing};
use crate::position::Position;
use crate::view::text::Mark;

/// The position before the first error of a record, or at its end.
#[derive(Clone, Debug)]
pub(super) struct Situation<'p> {
    position: &'p Position,
    pub(super) board: Board,
    pub(super) won: bool,
    /// Every legal move.
    pub(super) legal: Vec<Legal>,
}

/// A legal move.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) mv: Move,
    pub(super) text: String,
}

/// The legal moves nearest to one that is not legal.
pub(super) struct Nearest<'a> {
    pub(super) moves: Vec<&'a Legal>,
    /// Whether one of them is probably the intended move.
    pub(super) likely: bool,
    /// Whether it differs in its spelling alone, so that it may replace the illegal one.
    pub(super) typo: bool,
}

impl<'p> Situation<'p> {
    pub(super) fn new(position: &'p Position) -> Self {
        let legal = position.legal_moves();
        Self {
            position,
            board: position.board(),
            won: position.status() == Outcome::Solved,
            legal: legal.into_iter().map(|mv| Legal { mv, text: mv.to_string() }).collect(),
        }
    }

    /// Returns what a legal move does.
    pub(super) fn effect(&self, legal: &Legal) -> Option<Effect> {
        self.position.effect(legal.mv)
    }

    /// Returns what to mark on the board: the places of an illegal move, and those of a suggestion
    /// if there is only one.
    pub(super) fn marks(&self, mv: Move, suggestions: &[String]) -> Vec<(Place, Mark)> {
        let places = |mv: Move| mv.places(&self.board).all();
        let failed = places(mv).into_iter().filter(|&place| self.board.pile(place).is_some());
        let mut marks: Vec<_> = failed.map(|place| (place, Mark::Failed)).collect();
        if let [only] = suggestions
            && let Some(legal) = self.legal.iter().find(|legal| legal.text == *only)
        {
            for place in places(legal.mv) {
                if !marks.iter().any(|(marked, _)| *marked == place) {
                    marks.push((place, Mark::Suggested));
                }
            }
        }
        marks
    }

    /// Returns the legal moves that were likely meant by an illegal one, up to three, or else those
    /// nearest in spelling, up to six. `text` is the move as it is written.
    pub(super) fn nearest(&self, text: &[u8], mv: Move) -> Nearest<'_> {
        // No move is longer without its repetition.
        let text = String::from_utf8_lossy(&text[..text.len().min(40)]);
        let text = text.split(':').next().unwrap_or_default();
        let likeness: Vec<_> = self.legal.iter().map(|legal| likeness(text, mv, legal)).collect();
        if let Some(best) = likeness.iter().flatten().min().copied() {
            let legal = self.legal.iter().zip(&likeness);
            let best_moves = legal.filter(|(_, likeness)| **likeness == Some(best));
            let moves = best_moves.map(|(legal, _)| legal).take(MAX_LIKELY).collect();
            return Nearest { moves, likely: true, typo: best <= Likeness::OneCharacter };
        }
        let mut moves: Vec<&Legal> = self.legal.iter().collect();
        moves.sort_by_key(|legal| strsim::osa_distance(&legal.text, text));
        moves.truncate(MAX_LISTED);
        Nearest { moves, likely: false, typo: false }
    }
}

/// The maximum number of moves that "did you mean" names.
const MAX_LIKELY: usize = 3;

/// The maximum number of legal moves that are listed.
const MAX_LISTED: usize = 6;

/// How a legal move is like the illegal one, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// The same characters in another order.
    Order,
    /// One character is wrong, missing or too much.
    OneCharacter,
    /// Another source or another target.
    Place,
}

/// Returns how a legal move is like an illegal one, if it is.
fn likeness(text: &str, mv: Move, legal: &Legal) -> Option<Likeness> {
    if is_reordered(text.as_bytes(), legal.text.as_bytes()) {
        Some(Likeness::Order)
    } else if strsim::osa_distance(&legal.text, text) == 1 {
        Some(Likeness::OneCharacter)
    } else if shares_place(mv, legal.mv) {
        Some(Likeness::Place)
    } else {
        None
    }
}

/// Returns whether two texts have the same bytes, in any order.
fn is_reordered(one: &[u8], other: &[u8]) -> bool {
    let count = |text: &[u8], byte: u8| text.iter().filter(|&&it| it == byte).count();
    one.len() == other.len() && one.iter().all(|&byte| count(one, byte) == count(other, byte))
}

/// Returns whether two moves of one kind have the same source, or the same target.
fn shares_place(one: Move, other: Move) -> bool {
    match (one, other) {
        (
            Move::Matching(matching::Move::Transfer { from, to }),
            Move::Matching(matching::Move::Transfer { from: other_from, to: other_to }),
        ) => from == other_from || to == other_to,
        (
            Move::Pairing(pairing::Move::Discard(a, b)),
            Move::Pairing(pairing::Move::Discard(c, d)),
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
