//! Players: what tries to win a deal.
//!
//! Some see the stock and some do not, some search and some do not. So their win rates answer
//! different questions: how many deals can be won at all, how many a given way of playing wins.
//!
//! ```
//! use patience::census::PlayerName;
//! use patience::census::player::Outcome;
//! use patience::{Budget, Position};
//! use patience_search::solve::Aim;
//!
//! let mut won = [0; 4];
//! for number in 1..=100 {
//!     let dealt: Position = format!("thirteens3x3x1-{number}").parse().unwrap();
//!     for (name, won) in PlayerName::ALL.into_iter().zip(&mut won) {
//!         let played = name.start(Aim::Any).play(&dealt, number, &mut Budget::nodes(100_000));
//!         *won += u32::from(played.outcome == Outcome::Won);
//!     }
//! }
//! let [best, random, greedy, hidden] = won;
//! assert!(best > hidden && hidden > greedy && greedy > random, "{won:?}");
//! ```

mod greedy;
mod hidden;
mod random;

pub use greedy::Greedy;
pub use hidden::Hidden;
#[doc(hidden)]
pub use hidden::Known;
pub use random::Random;

use patience_core::budget::Budget;
use patience_core::game::Move;
use patience_core::play::Position;
use patience_search::solve::Solvability;

/// How a deal ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game was won.
    Won,
    /// The game was not won: by a player that searches with the stock known, because it cannot be.
    Lost,
    /// The limit was reached first.
    Undecided,
}

impl Outcome {
    /// Returns its name: `won`, `lost` or `undecided`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Undecided => "undecided",
        }
    }
}

impl From<&Solvability> for Outcome {
    fn from(finding: &Solvability) -> Self {
        match finding {
            Solvability::Solved { .. } => Self::Won,
            Solvability::Unsolvable => Self::Lost,
            // Moves that the rules refuse prove nothing.
            Solvability::Undecided | Solvability::Unsound { .. } => Self::Undecided,
        }
    }
}

/// A deal that a player has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How the game ended.
    pub outcome: Outcome,
    /// The positions that the player met.
    pub nodes: u64,
    /// The moves that win, if it was won.
    pub line: Vec<Move>,
}

impl Played {
    /// Drops the moves of a game that was not won.
    fn or_without_moves(mut self) -> Self {
        if self.outcome != Outcome::Won {
            self.line.clear();
        }
        self
    }
}

/// Something that tries to win deals. The same deal gives the same game, on any machine.
pub trait Player {
    /// Plays a game from its deal, which has this shuffle number, within a budget. If the budget is
    /// cancelled, what it returns says nothing of the deal.
    fn play(&mut self, dealt: &Position, number: u64, budget: &mut Budget<'_>) -> Played;
}

/// Plays the moves that are chosen from the legal ones. The game is lost if none is legal or chosen,
/// and undecided if the budget ends first, as it does where a game goes round. Returns its moves,
/// whether it is won or not.
fn play_chosen(
    dealt: &Position,
    budget: &mut Budget<'_>,
    mut choose: impl FnMut(&Position, &[Move]) -> Option<Move>,
) -> Played {
    let mut position = dealt.clone();
    let mut line = Vec::new();
    // The deal is the first position that is met.
    let is_spent = budget.spend(1).is_err();
    loop {
        let met = line.len() as u64 + 1;
        if position.is_won() {
            return Played { outcome: Outcome::Won, nodes: met, line };
        }
        let legal = position.legal_moves();
        let outcome = match choose(&position, &legal) {
            None => Outcome::Lost,
            Some(_) if is_spent || budget.spend(1).is_err() => Outcome::Undecided,
            Some(mv) => match position.play(mv) {
                Ok(()) => {
                    line.push(mv);
                    continue;
                }
                // Every move that is listed is legal.
                Err(_) => Outcome::Lost,
            },
        };
        return Played { outcome, nodes: met, line };
    }
}
