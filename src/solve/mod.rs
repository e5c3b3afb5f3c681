//! Solves games: finds a solution, proves that there is none, or finds the shortest.
//!
//! The [`engine`] searches the positions of any game. What is particular to a family is how it packs
//! a position, which moves need not be tried, and how far a win is at least; it is in a file for
//! each. Every solution is replayed by the ordinary rules before anyone sees it.

mod carpet;
mod engine;
mod matching;
mod pack;
mod pairing;
mod piles;

pub use engine::Aim;

use crate::budget::{Budget, Limit};
use crate::catalogue::Turn;
use crate::game::matching::Matching;
use crate::game::pairing::Pairing;
use crate::game::{Move, Table};
use crate::position::Position;
use carpet::CarpetSpace;
use engine::{End, Space, Tree};
use matching::{MatchingSpace, Prunings};
use pairing::PairingSpace;
use piles::PilesSpace;

/// What a search found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the game can be won.
    pub finding: Finding,
    /// The number of moves that a win from the position takes at least, as far as it was proved.
    pub bound: u64,
    /// The number of positions met, each as often as it was met.
    pub nodes: u64,
    /// The most memory that tables took up, in bytes.
    pub memory: u64,
    /// The limit that ended the search before everything was proved that was asked.
    pub limit: Option<Limit>,
}

/// Whether a game can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It can.
    Solved {
        /// The moves from the position to a win, in canonical form.
        moves: Vec<Move>,
        /// Whether it is proved that no solution has fewer moves.
        shortest: bool,
    },
    /// It cannot: everything that matters was searched.
    Unsolvable,
    /// A limit was reached before either was proved.
    Undecided,
}

impl Finding {
    /// Returns its name: `solved`, `unsolvable` or `undecided`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Solved { .. } => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Undecided => "undecided",
        }
    }
}

/// Solves positions of any game. Keeps its tables for the next one.
///
/// The order of the stock counts as known, in closed games too. An answer depends on the position,
/// the aim, and the nodes and memory of the budget, never on the positions before it.
///
/// ```
/// use patience::solve::{Aim, Finding, Solver};
/// use patience::{Budget, Position};
///
/// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let answer = Solver::default().solve(&position, Aim::Shortest, &mut Budget::nodes(1000));
/// let Finding::Solved { moves, shortest: true } = answer.finding else { panic!() };
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1a", "*1a"]);
/// ```
#[derive(Default)]
pub struct Solver {}

impl Solver {
    /// Searches from a position until it is solved or proved lost, or the budget is spent.
    pub fn solve(&mut self, position: &Position, aim: Aim, budget: &mut Budget<'_>) -> Answer {
        let spent = budget.spent();
        let mut answer = match position.table() {
            Table::Matching(game) => match matching::words(game) {
                ..=2 => matching::<2>(game, position, aim, budget),
                3..=4 => matching::<4>(game, position, aim, budget),
                5..=9 => matching::<9>(game, position, aim, budget),
                _ => matching::<13>(game, position, aim, budget),
            },
            Table::Pairing(game) => match game.on_grid() + game.stock().len() {
                ..=64 => pairing::<1>(game, position, aim, budget),
                65..=128 => pairing::<2>(game, position, aim, budget),
                _ => pairing::<4>(game, position, aim, budget),
            },
            Table::Building(game) => match game.layout().game().turn {
                Turn::Waste => {
                    let mut space = CarpetSpace::new(game, aim, true);
                    run(&mut Tree::default(), &mut space, position, aim, budget)
                }
                Turn::SmallWaste | Turn::Piles => {
                    let mut space = PilesSpace::new(game, aim, piles::Prunings::ALL);
                    run(&mut Tree::default(), &mut space, position, aim, budget)
                }
            },
        };
        answer.nodes = budget.spent() - spent;
        answer
    }
}

fn matching<const WORDS: usize>(
    game: &Matching,
    position: &Position,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> Answer {
    let mut tree = Tree::default();
    let mut space = MatchingSpace::<WORDS>::new(game, aim, Prunings::ALL);
    run(&mut tree, &mut space, position, aim, budget)
}

fn pairing<const WORDS: usize>(
    game: &Pairing,
    position: &Position,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> Answer {
    let mut tree = Tree::default();
    run(&mut tree, &mut PairingSpace::<WORDS>::new(game, aim), position, aim, budget)
}

/// Searches a space, and replays the solution.
fn run<P: Space<Move: Into<Move>>>(
    tree: &mut Tree<P::State>,
    space: &mut P,
    position: &Position,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> Answer {
    let rank = u64::from(space.start().rank);
    let end = match aim {
        Aim::Any if space.has_layers() => widening(tree, space, budget),
        _ => tree.search(space, aim, budget),
    };
    let mut answer = Answer {
        finding: Finding::Undecided,
        bound: if aim == Aim::Shortest { rank } else { 0 },
        nodes: 0,
        memory: tree.peak() as u64,
        limit: None,
    };
    match end {
        End::Won(at) => {
            let moves = space.write(&tree.path(at));
            // A solution that does not hold is none. It takes an error here to make one.
            if let Some(moves) = replayed(position, moves.into_iter().map(Into::into)) {
                let shortest = aim == Aim::Shortest;
                if shortest {
                    answer.bound = moves.len() as u64;
                }
                answer.finding = Finding::Solved { moves, shortest };
            }
        }
        End::Exhausted => answer.finding = Finding::Unsolvable,
        End::Cut => {}
        End::Limit(limit) => {
            answer.limit = Some(limit);
            if aim == Aim::Shortest {
                answer.bound = tree.bound() as u64;
            }
        }
    }
    answer
}

/// Searches with beams, each wider than the last, and in the end with all positions.
fn widening<P: Space>(tree: &mut Tree<P::State>, space: &mut P, budget: &mut Budget<'_>) -> End {
    let start = budget.spent();
    let mut width = 1;
    loop {
        let end = tree.beam(space, width, budget);
        if end != End::Cut {
            return end;
        }
        width = if budget.spent() - start < NARROW { 3 * width } else { usize::MAX };
    }
}

/// The number of positions after which beams are no longer limited.
const NARROW: u64 = 1_000_000;

/// Plays moves by the ordinary rules. Returns them in canonical form if they win.
fn replayed(position: &Position, moves: impl Iterator<Item = Move>) -> Option<Vec<Move>> {
    let mut position = position.clone();
    let mut canonical = Vec::new();
    for mv in moves {
        canonical.push(position.canonical(mv)?);
        position.play(mv).ok()?;
    }
    position.is_won().then_some(canonical)
}
