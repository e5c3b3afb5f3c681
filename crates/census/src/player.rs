//! Players: what tries to win a deal.

use patience_core::game::Move;
use patience_core::play::Position;

/// How a deal ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It was won.
    Won,
    /// It was not won: by a player that searches, because it cannot be.
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

/// A deal that a player has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The positions that the player met.
    pub nodes: u64,
    /// The moves that win, if it was won.
    pub line: Vec<Move>,
}

/// Something that tries to win deals. The same deal gives the same game, on any machine.
pub trait Player {
    /// Plays a game from its deal, which has this shuffle number, with a limit of nodes.
    fn play(&mut self, dealt: &Position, number: u64, nodes: u64) -> Played;
}
