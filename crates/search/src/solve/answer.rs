//! What a search found out.

use patience_core::budget::Limit;
use patience_core::game::Move;
use patience_core::notation::{Outcome, WrittenRecord};
use patience_core::play::Position;

/// What a search found out about a position. Everything that it says is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverAnswer {
    /// Whether the game can be won.
    pub finding: Solvability,
    /// A lower bound on the number of moves that a win from the position takes.
    pub bound: u64,
    /// The number of positions reached, each as often as it was reached.
    pub nodes: u64,
    /// The maximum number of bytes that tables took up.
    pub memory: u64,
    /// The limit that ended the search before everything was proved that was asked; none if all of
    /// it was.
    pub limit: Option<Limit>,
}

/// Whether a game can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// The game can be won.
    Solved {
        /// The moves from the position to a win, in canonical form. They were played by the
        /// ordinary rules.
        moves: Vec<Move>,
        /// Whether it is proved that no solution has fewer moves.
        shortest: bool,
    },
    /// The game cannot be won: every position that matters was searched.
    Unsolvable,
    /// A limit was reached before either was proved.
    Undecided,
    /// The search claims that it can, but the rules refuse its moves: an error in this library, which
    /// says nothing of the game.
    Unsound {
        /// The moves from the position.
        moves: Vec<Move>,
    },
}

impl Solvability {
    /// Returns its name: `solved`, `unsolvable`, `undecided` or `unsound`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Solved { .. } => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Undecided => "undecided",
            Self::Unsound { .. } => "unsound",
        }
    }

    /// Returns the record of a game with the moves that win it from its position, if there are some.
    /// It names its deal if that is wanted, or if its number deals other cards.
    #[doc(hidden)]
    #[must_use]
    pub fn completed(&self, position: &Position, has_deal: bool) -> Option<WrittenRecord<Move>> {
        let Self::Solved { moves, .. } = self else { return None };
        let record = position.to_written(has_deal);
        Some(WrittenRecord {
            id: record.id,
            deal: record.deal,
            moves: [&record.moves[..], moves].concat(),
            // Without moves, a number with a deal would be no game.
            outcome: moves.is_empty().then_some(Outcome::Solved),
        })
    }
}

/// Plays moves by the ordinary rules. If they win, returns them in canonical form, not yet as the
/// shortest. Only an error of a search makes moves that do not.
#[must_use]
pub fn replayed(position: &Position, moves: Vec<Move>) -> Solvability {
    let mut position = position.clone();
    let mut canonical = Vec::with_capacity(moves.len());
    let are_legal = moves.iter().all(|&mv| {
        canonical.extend(position.canonical(mv));
        position.play(mv).is_ok()
    });
    if are_legal && position.is_won() {
        Solvability::Solved { moves: canonical, shortest: false }
    } else {
        Solvability::Unsound { moves }
    }
}
