//! Solves games: finds a solution, proves that there is none, or finds the shortest.
//!
//! One engine searches the positions of any game. What is particular to a family is how it packs
//! a position, which moves need not be tried, and how far a win is at least; it is in a file for
//! each. Every solution is replayed by the ordinary rules before anyone sees it.
//!
//! Beside it stands [`generic`], a search that knows the rules alone. It solves what has no file of
//! its own, and checks the others.

mod answer;
mod carpet;
mod engine;
pub mod generic;
mod matching;
mod pack;
#[doc(hidden)]
pub mod pairing;
mod piles;
#[doc(hidden)]
pub mod unpruned;

#[doc(hidden)]
pub use answer::replayed;
pub use answer::{Solvability, SolverAnswer};
pub use engine::Aim;

use carpet::{CarpetPrunings, CarpetSpace, Undealt};
use engine::{SearchEnd, SearchTree, Space};
use matching::{
    ClosedSpace, Loose, LooseSpace, MatchingModel, MatchingPrunings, OpenSpace, RowSearch,
    STOCK_PLANES, Set,
};
use pairing::{PairingPrunings, PairingSpace, Wave};
use patience_core::budget::{Budget, Limit};
use patience_core::catalogue::{CellKind, Closing, Gap};
use patience_core::game::building::Building;
use patience_core::game::matching::Matching;
use patience_core::game::pairing::Pairing;
use patience_core::game::{AnyGame, Describe, Move, Rules, Same};
use patience_core::notation;
use patience_core::play::Position;
use piles::{Piles, PilesPrunings, PilesSpace};

/// Solves positions of any game. Keeps its tables for the next one.
///
/// In a closed game, it looks at the stock. An answer depends on the position, the aim, and the
/// nodes and memory of the budget, never on the positions before it.
///
/// ```
/// use patience::solve::{Aim, Solvability, Solver};
/// use patience::{Budget, Position};
///
/// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let answer = Solver::default().solve(&position, Aim::Shortest, &mut Budget::nodes(1000));
/// let Solvability::Solved { moves, shortest: true } = answer.finding else { panic!() };
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1a", "*1a"]);
/// ```
#[derive(Default)]
pub struct Solver {
    matching_64: MatchingTrees<u64>,
    matching_128: MatchingTrees<u128>,
    // By the maximum number of words of a set of places.
    pairing_1: SearchTree<Wave<1>>,
    pairing_2: SearchTree<Wave<2>>,
    pairing_4: SearchTree<Wave<4>>,
    carpet_1: SearchTree<Undealt<1>>,
    carpet_4: SearchTree<Undealt<4>>,
    piles: SearchTree<Piles>,
}

/// The tables for games of Match Solitaire, by the number of bits of a code.
#[derive(Default)]
struct MatchingTrees<S: Clone + Eq> {
    three: MatchingTree<S, 3>,
    four: MatchingTree<S, 4>,
    five: MatchingTree<S, 5>,
    stock: SearchTree<[S; STOCK_PLANES]>,
}

/// The search trees of a game without a stock, by the type of their positions.
#[derive(Default)]
struct MatchingTree<S: Clone + Eq, const PLANES: usize> {
    exact: SearchTree<[S; PLANES]>,
    loose: SearchTree<Loose<S, PLANES>>,
}

impl Solver {
    /// Searches from a position until it is solved or proved lost, or the budget is spent.
    ///
    /// With [`Aim::Shortest`], an eighth of the nodes is kept for any solution, if no shortest one
    /// is found.
    ///
    /// ```
    /// use patience::solve::{Aim, Solvability, Solver};
    /// use patience::{Budget, Position};
    ///
    /// let position: Position = "2x2x6x2+9".parse().unwrap();
    /// let answer = Solver::default().solve(&position, Aim::Any, &mut Budget::nodes(1000));
    /// assert!(matches!(answer.finding, Solvability::Solved { .. }));
    /// assert_eq!(answer.limit, None);
    /// ```
    pub fn solve(
        &mut self,
        position: &Position,
        aim: Aim,
        budget: &mut Budget<'_>,
    ) -> SolverAnswer {
        let mut task = Task { position, aim, budget };
        // A game or an option without a search of its own goes to `generic::search`, by
        // `Same::Future`.
        match position.table() {
            AnyGame::Matching(game) => {
                let all = MatchingPrunings::ALL;
                match matching::cards(game) {
                    ..64 => task.matching(&mut self.matching_64, game, all),
                    _ => task.matching(&mut self.matching_128, game, all),
                }
            }
            AnyGame::Pairing(game) if matches!(game.layout().closing(), Closing::InPlace(_)) => {
                task.in_place(game)
            }
            AnyGame::Building(game) if game.layout().gap() == Gap::Waits => task.generic(0),
            AnyGame::Pairing(game) => match game.grid().len() + game.stock().len() {
                ..=64 => task.pairing(&mut self.pairing_1, game),
                65..=128 => task.pairing(&mut self.pairing_2, game),
                _ => task.pairing(&mut self.pairing_4, game),
            },
            AnyGame::Building(game) => {
                match (game.layout().game().cells, game.layout().size().decks) {
                    (CellKind::Card, 1) => task.carpet(&mut self.carpet_1, game),
                    (CellKind::Card, _) => task.carpet(&mut self.carpet_4, game),
                    (CellKind::Pile, _) => task
                        .run(&mut self.piles, |aim| PilesSpace::new(game, aim, PilesPrunings::ALL)),
                }
            }
        }
    }
}

/// A position to solve.
struct Task<'a, 'b> {
    position: &'a Position,
    aim: Aim,
    budget: &'a mut Budget<'b>,
}

impl Task<'_, '_> {
    fn matching<S: Set>(
        &mut self,
        trees: &mut MatchingTrees<S>,
        game: &Matching,
        prunings: MatchingPrunings,
    ) -> SolverAnswer {
        let model = &MatchingModel::new(game);
        if !model.has_stock() {
            return match model.codes.width {
                ..=3 => self.matching_without_stock(&mut trees.three, game, model, prunings),
                4 => self.matching_without_stock(&mut trees.four, game, model, prunings),
                _ => self.matching_without_stock(&mut trees.five, game, model, prunings),
            };
        }
        let space = |aim| ClosedSpace::new(game, model, aim, prunings);
        self.answer(|task, aim, answer| match aim {
            Aim::Shortest => task.shortest(&mut trees.stock, space(aim), answer),
            Aim::Any => {
                let mut moves = None;
                if prunings.loose && matching::cards(game) > RowSearch::FEW {
                    let half = task.budget.left() / 2;
                    moves = task.budget.within(half, |budget| {
                        moves_by_rows(trees, game, model, prunings, budget, answer)
                    });
                }
                match moves {
                    Some(moves) => task.found(moves, space(aim).bound(), answer),
                    None => task.any(&mut trees.stock, space(aim), answer),
                }
            }
        })
    }

    fn matching_without_stock<S: Set, const PLANES: usize>(
        &mut self,
        trees: &mut MatchingTree<S, PLANES>,
        game: &Matching,
        model: &MatchingModel<S>,
        prunings: MatchingPrunings,
    ) -> SolverAnswer {
        let space = |aim| OpenSpace::new(game, model, aim, prunings);
        if !prunings.loose {
            return self.run(&mut trees.exact, space);
        }
        self.answer(|task, aim, answer| match aim {
            Aim::Shortest => task.shortest(&mut trees.exact, space(aim), answer),
            Aim::Any => task.any(&mut trees.loose, LooseSpace::new(game, model, prunings), answer),
        })
    }

    fn pairing<const WORDS: usize>(
        &mut self,
        tree: &mut SearchTree<Wave<WORDS>>,
        game: &Pairing,
    ) -> SolverAnswer {
        self.run(tree, |aim| PairingSpace::<WORDS>::new(game, aim, PairingPrunings::ALL))
    }

    /// Searches by the rules alone. `bound` is how many moves a win takes at least.
    fn generic(&mut self, bound: u64) -> SolverAnswer {
        self.answer(|task, aim, answer| {
            let found = generic::search(task.position, Same::Future, aim, task.budget);
            let memory = answer.memory.max(found.memory);
            *answer = SolverAnswer { memory, bound: found.bound.max(bound), ..found };
            if let Solvability::Solved { moves, shortest } = &mut answer.finding {
                *shortest |= moves.len() as u64 == bound;
                answer.limit = answer.limit.filter(|_| !*shortest);
            }
        })
    }

    /// Searches a game whose gaps are filled in place. Each of its moves discards two cards, so any
    /// win is as short as any other.
    fn in_place(&mut self, game: &Pairing) -> SolverAnswer {
        let kept = if game.layout().game().kept_rank.is_some() { 4 } else { 0 };
        let progress = game.progress();
        let decks = usize::from(game.layout().size().decks);
        let left = progress.total.saturating_sub(progress.done + kept * decks);
        self.aim = Aim::Any;
        self.generic(left as u64 / 2)
    }

    fn carpet<const WORDS: usize>(
        &mut self,
        tree: &mut SearchTree<Undealt<WORDS>>,
        game: &Building,
    ) -> SolverAnswer {
        self.run(tree, |aim| CarpetSpace::<WORDS>::new(game, aim, CarpetPrunings::ALL))
    }

    /// Searches the space that is made for an aim.
    fn run<P: Space<Move: Into<Move>>>(
        &mut self,
        tree: &mut SearchTree<P::State>,
        space: impl Fn(Aim) -> P,
    ) -> SolverAnswer {
        self.answer(|task, aim, answer| match aim {
            Aim::Shortest => task.shortest(tree, space(aim), answer),
            Aim::Any => task.any(tree, space(aim), answer),
        })
    }

    /// Searches by the aim, and for any solution if the shortest is out of reach.
    fn answer(
        &mut self,
        mut search: impl FnMut(&mut Self, Aim, &mut SolverAnswer),
    ) -> SolverAnswer {
        let spent = self.budget.spent();
        let mut answer = SolverAnswer {
            finding: Solvability::Undecided,
            bound: 0,
            nodes: 0,
            memory: 0,
            limit: None,
        };
        search(self, self.aim, &mut answer);
        if self.aim == Aim::Shortest && matches!(answer.limit, Some(Limit::Nodes | Limit::Memory)) {
            search(self, Aim::Any, &mut answer);
        }
        answer.nodes = self.budget.spent() - spent;
        answer
    }

    fn shortest<P: Space<Move: Into<Move>>>(
        &mut self,
        tree: &mut SearchTree<P::State>,
        mut space: P,
        answer: &mut SolverAnswer,
    ) {
        let left = self.budget.left();
        let end = self
            .budget
            .within(left - left / 8, |budget| tree.search(&mut space, Aim::Shortest, budget));
        answer.bound = u64::from(space.bound()).max(tree.bound() as u64);
        match end {
            SearchEnd::Won(at) => {
                answer.finding = self.replayed(space.write(&tree.path(at)));
                if let Solvability::Solved { moves, shortest } = &mut answer.finding {
                    answer.bound = moves.len() as u64;
                    *shortest = true;
                }
            }
            SearchEnd::Exhausted => {
                answer.bound = u64::from(space.bound());
                answer.finding = Solvability::Unsolvable;
            }
            SearchEnd::Cut => {}
            SearchEnd::Limit(limit) => answer.limit = Some(limit),
        }
        answer.memory = answer.memory.max(tree.take_peak());
    }

    fn any<P: Space<Move: Into<Move>>>(
        &mut self,
        tree: &mut SearchTree<P::State>,
        mut space: P,
        answer: &mut SolverAnswer,
    ) {
        let end = space.search_any(tree, self.budget);
        answer.bound = answer.bound.max(u64::from(space.bound()));
        match end {
            SearchEnd::Won(at) => self.found(space.write(&tree.path(at)), space.bound(), answer),
            SearchEnd::Exhausted => {
                answer.limit = None;
                answer.finding = Solvability::Unsolvable;
            }
            SearchEnd::Cut => {}
            SearchEnd::Limit(limit) => answer.limit = Some(limit),
        }
        answer.memory = answer.memory.max(tree.take_peak());
    }

    /// Takes moves for the answer if they win. `bound` is how many are needed at least.
    fn found<M: Into<Move>>(&self, moves: Vec<M>, bound: u16, answer: &mut SolverAnswer) {
        answer.bound = answer.bound.max(u64::from(bound));
        answer.finding = self.replayed(moves);
        if let Solvability::Solved { moves, shortest } = &mut answer.finding {
            // As few moves as were proved to be needed.
            *shortest = moves.len() as u64 == answer.bound;
            answer.limit = answer.limit.filter(|_| !*shortest);
        }
    }

    /// Replays moves that should win.
    fn replayed<M: Into<Move>>(&self, moves: Vec<M>) -> Solvability {
        let finding = replayed(self.position, moves.into_iter().map(Into::into).collect());
        debug_assert!(
            matches!(finding, Solvability::Solved { .. }),
            "{}: the rules refuse {finding:?}",
            self.position.id()
        );
        finding
    }
}

/// Returns moves that win a game of Match Solitaire with a stock, if some are found row by row.
fn moves_by_rows<S: Set>(
    trees: &mut MatchingTrees<S>,
    game: &Matching,
    model: &MatchingModel<S>,
    prunings: MatchingPrunings,
    budget: &mut Budget<'_>,
    answer: &mut SolverAnswer,
) -> Option<Vec<notation::matching::Move>> {
    let mut space = ClosedSpace::new(game, model, Aim::Any, prunings);
    for search in RowSearch::all(model) {
        let last = space.by_rows(search, &mut trees.stock, budget);
        let paths: Vec<_> = last.into_iter().map(|at| trees.stock.path(at)).collect();
        answer.memory = answer.memory.max(trees.stock.take_peak());
        for path in paths {
            let mut moves = space.write(&path);
            let mut dealt = game.clone();
            if !moves.iter().all(|&mv| dealt.play(mv).is_ok()) {
                continue;
            }
            let model = &MatchingModel::new(&dealt);
            let rest = budget.within(search.nodes, |budget| match model.codes.width {
                ..=3 => rest(&mut trees.three.loose, &dealt, model, prunings, budget, answer),
                4 => rest(&mut trees.four.loose, &dealt, model, prunings, budget, answer),
                _ => rest(&mut trees.five.loose, &dealt, model, prunings, budget, answer),
            });
            if let Some(rest) = rest {
                moves.extend(rest);
                return Some(moves);
            }
        }
        if budget.left() == 0 {
            break;
        }
    }
    None
}

/// Returns the rest of the moves, without a stock, if a win is found.
fn rest<S: Set, const PLANES: usize>(
    tree: &mut SearchTree<Loose<S, PLANES>>,
    game: &Matching,
    model: &MatchingModel<S>,
    prunings: MatchingPrunings,
    budget: &mut Budget<'_>,
    answer: &mut SolverAnswer,
) -> Option<Vec<notation::matching::Move>> {
    let mut space = LooseSpace::new(game, model, prunings);
    let end = space.search_any(tree, budget);
    let moves = match end {
        SearchEnd::Won(at) => Some(space.write(&tree.path(at))),
        _ => None,
    };
    answer.memory = answer.memory.max(tree.take_peak());
    moves
}
