//! The situation at an error: the board and its legal moves.

use crate::game::{Board, Effect};
use crate::judge::End;
use crate::notation::Outcome;

/// The position before the first error of a record, or at its end.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub(super) board: Board,
    pub(super) won: bool,
    /// Every legal move.
    pub(super) legal: Vec<Legal>,
}

/// A legal move.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) text: String,
    pub(super) effect: Effect,
}

/// The legal moves nearest in spelling to one that is not legal.
pub(super) struct Nearest<'a> {
    pub(super) moves: Vec<&'a Legal>,
    /// Whether one of them is probably the intended move.
    pub(super) likely: bool,
}

impl Situation {
    pub(super) fn new(end: &End) -> Self {
        let position = &end.position;
        let legal = |mv| Some(Legal { effect: position.effect(mv)?, text: mv.to_string() });
        Self {
            board: position.board(),
            won: position.status() == Outcome::Solved,
            legal: position.legal_moves().iter().filter_map(|&mv| legal(mv)).collect(),
        }
    }

    /// Returns the legal moves nearest in spelling to a move and its repetition, three at most.
    pub(super) fn nearest(&self, text: &[u8]) -> Nearest<'_> {
        // No move is longer without its repetition.
        let text = String::from_utf8_lossy(&text[..text.len().min(40)]);
        let text = text.split(':').next().unwrap_or_default();
        let collects = text.starts_with('*');
        // A typo leaves the kind of a move unchanged, unless the typo is in the `*`.
        let distance = |legal: &Legal| match strsim::osa_distance(&legal.text, text) {
            distance if legal.text.starts_with('*') == collects => distance,
            1 if legal.text.trim_start_matches('*') == text.trim_start_matches('*') => 1,
            distance => distance + 2,
        };
        let min = self.legal.iter().map(distance).min().unwrap_or(0);
        let moves = self.legal.iter().filter(|legal| distance(legal) == min).take(3).collect();
        Nearest { moves, likely: min <= 1 || min == 2 && collects }
    }
}
