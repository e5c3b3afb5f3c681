//! How hard a deal is to win.

use crate::solve::{Aim, Solvability, Solver};
use patience_core::budget::Budget;
use patience_core::cards::Words;
use patience_core::catalogue::MATCH_SOLITAIRE_LEVELS;
use patience_core::notation::{GameId, Variant};
use patience_core::play::Position;

/// How hard a deal is, among those of its game that can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Random moves seldom lose it.
    Easy,
    /// Between the two.
    Medium,
    /// Random moves soon lose it.
    Hard,
}

impl Difficulty {
    /// Returns its name: `easy`, `medium` or `hard`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// What is measured of a deal that can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The length of the first win that the solver finds.
    pub length: u32,
    /// The number of random moves that keep the deal winnable, added up over eight games of at most forty
    /// moves: 0–320.
    pub kept: u32,
}

/// The number of random games, and of moves in each.
const GAMES: u32 = 8;
const MOVES: usize = 40;

/// The positions that each search may meet.
const NODES: u64 = 100_000;

impl Measure {
    /// Measures a deal. Returns none if no win is found, be it that there is none.
    ///
    /// The same deal always has the same measure.
    ///
    /// ```
    /// use patience::difficulty::Measure;
    ///
    /// let deal: patience::Position = "2x2x6x2+9".parse().unwrap();
    /// assert!(Measure::new(&deal).is_some_and(|measure| measure.length >= 9));
    /// ```
    #[must_use]
    pub fn new(deal: &Position) -> Option<Self> {
        let mut solver = Solver::default();
        let answer = solver.solve(deal, Aim::Any, &mut Budget::nodes(NODES));
        let Solvability::Solved { moves, .. } = answer.finding else { return None };
        let number = deal.id().shuffle.map_or(0, |shuffle| shuffle.number() as u64);
        let mut words = Words::new(number);
        let kept = (0..GAMES).map(|_| kept(deal, &mut words, &mut solver)).sum();
        Some(Self { length: u32::try_from(moves.len()).unwrap_or(u32::MAX), kept })
    }

    /// Returns how hard a deal of a game with this measure is.
    ///
    /// The score is the number of random moves that a deal survives, less a twelfth of the moves that
    /// winning takes: a long way is harder to find. Each game has bounds of its own, which divide
    /// deals of its standard size into thirds; `thirds` in `tests/internals/difficulty.rs` measures them.
    #[must_use]
    pub fn difficulty(self, variant: &Variant) -> Difficulty {
        let score = i64::from(self.kept) - i64::from(self.length / 12);
        let [medium, easy] = match variant {
            Variant::Matching(_) => MATCH_SOLITAIRE_LEVELS,
            Variant::Pairing(layout) => layout.game().entry.levels,
            Variant::Building(layout) => layout.game().entry.levels,
        };
        match score {
            score if score < medium => Difficulty::Hard,
            score if score < easy => Difficulty::Medium,
            _ => Difficulty::Easy,
        }
    }
}

/// Returns the first of some deals that can be won, and is of a difficulty if one is asked for.
///
/// ```
/// use patience::difficulty::{Difficulty, first_deal};
///
/// let deals = (1..=100).map(|number| format!("2x2x6x2+{number}").parse().unwrap());
/// let deal = first_deal(deals, Some(Difficulty::Easy)).unwrap();
/// assert!(deal.to_string().starts_with("2x2x6x2+"));
/// ```
#[must_use]
pub fn first_deal(
    deals: impl IntoIterator<Item = GameId>,
    difficulty: Option<Difficulty>,
) -> Option<GameId> {
    let mut solver = Solver::default();
    let mut is_wanted = |id: &GameId| {
        let Ok(deal) = id.to_string().parse::<Position>() else { return false };
        match difficulty {
            None => {
                let answer = solver.solve(&deal, Aim::Any, &mut Budget::nodes(NODES));
                matches!(answer.finding, Solvability::Solved { .. })
            }
            Some(wanted) => {
                Measure::new(&deal).is_some_and(|measure| measure.difficulty(&id.variant) == wanted)
            }
        }
    };
    deals.into_iter().find(|id| is_wanted(id))
}

/// Plays at random, and returns how many of the moves keep the game winnable.
fn kept(deal: &Position, words: &mut Words, solver: &mut Solver) -> u32 {
    let mut line = vec![deal.clone()];
    while line.len() <= MOVES {
        let mut position = line[line.len() - 1].clone();
        let moves = position.legal_moves();
        let Some(many) = u32::try_from(moves.len()).ok().filter(|&many| many > 0) else { break };
        // A move that is listed is legal.
        let _ = position.play(moves[words.below(many) as usize]);
        position.forget_moves();
        line.push(position);
    }
    // What is lost stays lost, so the last position that can be won is found by halving.
    let lost = line.partition_point(|position| {
        let answer = solver.solve(position, Aim::Any, &mut Budget::nodes(NODES));
        matches!(answer.finding, Solvability::Solved { .. })
    });
    u32::try_from(lost.saturating_sub(1)).unwrap_or(0)
}
