//! Solutions and proofs, compared with a search that knows only the ordinary rules.

use crate::breadth_first::fewest_moves;
use crate::dice::Dice;
use patience::solve::{Aim, Finding, Solver};
use patience::{Budget, Position};

/// Games that are small enough to be searched breadth first, without their numbers.
pub(crate) const SMALL: [&str; 24] = [
    "2x2x3x2+", "2x1x4x2+", "2x2x5x3+", "2x2x6x2+", "3x3x3x2+", "3x1x3x2+", "3x2x4x2+", "3x3x4x3+",
    "4x4x2x2+", "4x2x3x2+", "4x3x3x2+", "4x1x2x2+", "2x2x1x1+", "2x2x2x1+", "2x1x3x1+", "3x3x2x1+",
    "2x2x3x2-", "2x1x4x2-", "2x2x4x3-", "3x3x3x2-", "3x2x2x1-", "2x2x5x2-", "4x4x2x3-", "2x2x3x4+",
];

/// Compares both aims with the ordinary rules. Returns whether the game can be won, or none if it
/// is too large to tell.
fn compare(solver: &mut Solver, position: &Position, max: usize) -> Option<bool> {
    let id = position.id();
    let Ok(fewest) = fewest_moves(position, max) else { return None };
    for aim in [Aim::Any, Aim::Shortest] {
        let answer = solver.solve(position, aim, &mut Budget::nodes(u64::MAX));
        match (&answer.finding, fewest) {
            (Finding::Solved { moves, shortest }, Some(fewest)) => {
                assert_eq!(*shortest, aim == Aim::Shortest, "{id}");
                assert!(moves.len() >= fewest, "{id}: {} moves for {fewest}", moves.len());
                assert!(
                    !shortest || moves.len() == fewest,
                    "{id}: not {} but {fewest}",
                    moves.len()
                );
                assert!(answer.bound <= fewest as u64, "{id}: at least {}", answer.bound);
            }
            (Finding::Unsolvable, None) => {}
            (found, _) => unreachable!("{id}: {found:?}, but {fewest:?}"),
        }
    }
    Some(fewest.is_some())
}

fn position(id: &str) -> Position {
    id.parse().unwrap_or_else(|error| unreachable!("{id}: {error}"))
}

/// Compares deals of each game, from the deal and from within the game.
pub(crate) fn compare_games(games: &[&str], deals: u64, max: usize) {
    let mut solver = Solver::default();
    let mut dice = Dice::new(deals);
    let (mut won, mut lost, mut large) = (0, 0, 0);
    for game in games {
        for number in 1..=deals {
            let mut position = position(&format!("{game}{number}"));
            for _ in 0..3 {
                match compare(&mut solver, &position, max) {
                    Some(true) => won += 1,
                    Some(false) => lost += 1,
                    None => large += 1,
                }
                for _ in 0..=dice.below(5) {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let mv = moves[dice.below(moves.len())];
                    assert_eq!(position.play(mv), Ok(()));
                }
            }
        }
    }
    println!("{won} won, {lost} lost, {large} too large");
    assert!(won > 0 && lost > 0 && large * 5 <= won + lost);
}

#[test]
fn answers_agree_with_the_ordinary_rules() {
    compare_games(&SMALL, 12, 30_000);
}
