//! A second search, so plain that it can hardly be wrong.
//!
//! It shares nothing with the solver but the rules: it plays every legal move of every position, depth
//! first, and remembers each position by where its cards lie. No move is left out, no position is
//! judged. So it proves lost deals again, as far as its nodes last.

use crate::player::Outcome;
use patience_core::budget::Budget;
use patience_core::game::{Board, Move};
use patience_core::play::Position;
use std::collections::HashSet;

/// What a [`search`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Whether the game can be won.
    pub proof: Proof,
    /// The number of different positions that it met.
    pub positions: u64,
}

/// Whether a game can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// These moves win it.
    Won(Vec<Move>),
    /// It cannot be won: every position that can be reached was met.
    Lost,
    /// The limit was reached first.
    Undecided,
}

impl Proof {
    /// Returns it as the outcome of a deal.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self {
            Self::Won(_) => Outcome::Won,
            Self::Lost => Outcome::Lost,
            Self::Undecided => Outcome::Undecided,
        }
    }
}

/// Searches from a position, through so many positions.
///
/// ```
/// # use patience_census as census;
/// use census::plain::{Proof, search};
///
/// let found = search(&"2x2x2x1+2".parse().unwrap(), 1000);
/// assert_eq!((found.proof, found.positions), (Proof::Lost, 2));
/// ```
#[must_use]
pub fn search(position: &Position, limit: u64) -> Found {
    search_within(position, &mut Budget::nodes(limit))
}

/// Searches from a position, with a node for each position.
pub(crate) fn search_within(position: &Position, budget: &mut Budget<'_>) -> Found {
    let mut is_spent = budget.spend(1).is_err();
    let mut position = position.clone();
    let mut met = HashSet::from([layout(&position.board())]);
    let mut untried = vec![position.legal_moves().into_iter()];
    let mut line = Vec::new();
    let proof = loop {
        if position.is_won() {
            break Proof::Won(line);
        }
        let Some(moves) = untried.last_mut() else { break Proof::Lost };
        let Some(mv) = moves.next() else {
            untried.pop();
            line.pop();
            position.undo();
            continue;
        };
        // A move that is listed is legal.
        let _ = position.play(mv);
        let layout = layout(&position.board());
        if met.contains(&layout) {
            position.undo();
            continue;
        }
        is_spent |= budget.spend(1).is_err();
        if is_spent {
            break Proof::Undecided;
        }
        met.insert(layout);
        line.push(mv);
        untried.push(position.legal_moves().into_iter());
    };
    Found { proof, positions: met.len() as u64 }
}

/// Returns where every card lies, pile by pile, and how often the waste can be turned over. The
/// stock is known by its size, as long as its order does not change.
fn layout(board: &Board) -> Box<[u8]> {
    /// No card has this index.
    const END: u8 = u8::MAX;
    let piles = board
        .piles()
        .flat_map(|pile| pile.cards.iter().map(|card| card.index()).chain(std::iter::once(END)));
    let tops =
        board.foundations.iter().map(|foundation| foundation.top.map_or(END, |card| card.index()));
    let stock = board.stock.iter().map(|stock| stock.cards as u8);
    piles.chain(tops).chain(stock).chain(board.redeals).collect()
}

#[cfg(test)]
mod tests {
    use super::{Proof, search};
    use patience_core::budget::Budget;
    use patience_core::cards::{Card, Deck};
    use patience_core::notation::GameId;
    use patience_core::play::Position;
    use patience_search::solve::{Aim, Solvability, Solver};

    /// Returns whether the game can be won, as both searches say, or none if the plain one gives up.
    fn agreed(solver: &mut Solver, dealt: &Position, limit: u64) -> Option<bool> {
        let found = search(dealt, limit);
        assert!(found.positions <= limit);
        let can_be_won = match found.proof {
            Proof::Won(moves) => {
                let mut position = dealt.clone();
                assert!(moves.iter().all(|&mv| position.play(mv).is_ok()) && position.is_won());
                true
            }
            Proof::Lost => false,
            Proof::Undecided => return None,
        };
        let answer = solver.solve(dealt, Aim::Any, &mut Budget::nodes(u64::MAX));
        let is_solved = matches!(answer.finding, Solvability::Solved { .. });
        assert!(is_solved || answer.finding == Solvability::Unsolvable);
        assert_eq!(can_be_won, is_solved, "{}", dealt.to_record());
        Some(can_be_won)
    }

    /// Every order of some cards.
    fn orders(cards: &mut Vec<Card>, from: usize, visit: &mut impl FnMut(&[Card])) {
        if from == cards.len() {
            return visit(cards);
        }
        for at in from..cards.len() {
            cards.swap(from, at);
            orders(cards, from + 1, visit);
            cards.swap(from, at);
        }
    }

    #[test]
    fn both_searches_agree_on_every_deal_of_small_games() {
        let mut solver = Solver::default();
        for (game, winnable) in [
            ("2x1x3x1+1", 48),
            ("2x2x3x1+1", 48),
            ("2x2x3x1-1", 720),
            ("2x1x3x2-1", 720),
            ("3x3x2x2+1", 672),
            ("3x2x2x2-1", 720),
            ("4x4x1x1+1", 0),
        ] {
            let id: GameId = game.parse().expect("it is an id");
            let composition = id.variant.composition();
            let mut cards: Vec<Card> = composition.start_deck().collect();
            let mut won = 0;
            orders(&mut cards, 0, &mut |cards| {
                let deck = Deck::new(&composition, cards.iter().copied()).expect("all cards");
                let dealt = Position::deal(id, &deck).expect("it is the deck of the game");
                let is_won = agreed(&mut solver, &dealt, 100_000).expect("it is small");
                won += u32::from(is_won);
            });
            assert_eq!(won, winnable, "{game}");
        }
    }

    #[test]
    fn both_searches_agree_on_deals_of_every_family() {
        let mut solver = Solver::default();
        for (game, won_and_lost) in [
            ("3x3x4x2+", [5, 25]),
            ("2x2x8x3-", [18, 0]),
            ("montecarlo5x5x1+", [26, 2]),
            ("montecarlo4x4x1s-", [9, 21]),
            ("thirteens3x4x1+", [18, 12]),
            ("fourteens3x3x1+", [3, 27]),
            ("acessquare3x3x1+", [29, 0]),
            ("carpet4x5x1+", [23, 1]),
            ("carpet6x7x1ar1+", [30, 0]),
            ("colorado9x11x2+", [30, 0]),
            ("twenty6x9x2+", [30, 0]),
        ] {
            let mut counts = [0, 0];
            for number in 1..=30 {
                let dealt = format!("{game}{number}").parse().expect("it is an id");
                if let Some(is_won) = agreed(&mut solver, &dealt, 3_000) {
                    counts[usize::from(!is_won)] += 1;
                }
            }
            assert_eq!(counts, won_and_lost, "{game}");
        }
    }

    /// Deals of the usual sizes that the solver proves lost are proved lost again.
    #[test]
    fn lost_deals_are_proved_again() {
        let mut solver = Solver::default();
        for (game, numbers, lost) in [
            ("3x3x13x5+", 130..=139, 1),
            ("montecarlo5x5x1+", 1..=100, 13),
            ("montecarlo5x5x1o+", 1..=20, 17),
            ("thirteens5x5x1+", 1..=400, 1),
            ("carpet4x5x1+", 1..=60, 3),
        ] {
            let mut count = 0;
            for number in numbers {
                let dealt = format!("{game}{number}").parse().expect("it is an id");
                let answer = solver.solve(&dealt, Aim::Any, &mut Budget::nodes(u64::MAX));
                if answer.finding == Solvability::Unsolvable {
                    count += 1;
                    assert_eq!(search(&dealt, 200_000).proof, Proof::Lost, "{game}{number}");
                }
            }
            assert_eq!(count, lost, "{game}");
        }
    }
}
