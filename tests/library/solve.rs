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

/// Games of the grids that are small enough, since few positions can be reached.
pub(crate) const GRIDS: [&str; 30] = [
    "montecarlo2x2+",
    "montecarlo2x3+",
    "montecarlo2x3x1s-",
    "montecarlo3x3x1os+",
    "montecarlo2x4x1o+",
    "montecarlo3x3x1o+",
    "montecarlo2x2x2+",
    "thirteens2x2+",
    "thirteens2x3+",
    "thirteens2x3x1s+",
    "thirteens3x3x1os+",
    "thirteens2x2x2+",
    "fourteens1x4+",
    "fourteens2x2+",
    "fourteens2x3x1s+",
    "fourteens2x2x2s+",
    "acessquare1x3+",
    "acessquare1x4x1s+",
    "acessquare2x2+",
    "acessquare2x2x2s+",
    "carpet1x2+",
    "carpet1x5+",
    "carpet2x5x1r1+",
    "carpet3x4+",
    "carpet2x4x1ar1+",
    "carpet1x3x2r1-",
    "carpet4x9p3-",
    "carpet5x8r2+",
    "carpet5x9x1a+",
    "twenty1x2+",
];

/// Games that are small enough near their end.
pub(crate) const LATE: [&str; 18] = [
    "montecarlo+",
    "montecarlo4x4s+",
    "montecarlo5x5o-",
    "thirteens+",
    "thirteens4x5os+",
    "fourteens+",
    "fourteens5x5s+",
    "acessquare+",
    "acessquare4x4s+",
    "carpet+",
    "carpet4x5a-",
    "carpet3x5r1+",
    "carpet4x5x2+",
    "colorado+",
    "colorado2x5+",
    "colorado1x6-",
    "twenty+",
    "twenty2x4+",
];

/// Compares positions of each game, from the deal and from anywhere that chance leads.
fn compare_lines(games: &[&str], deals: u64, max: usize) {
    let mut solver = Solver::default();
    let mut dice = Dice::new(deals);
    for game in games {
        let (mut won, mut lost) = (0, 0);
        for number in 1..=deals {
            let mut position = position(&format!("{game}{number}"));
            // A line that a thoughtless player takes, who turns cards only if nothing else goes.
            loop {
                let moves = position.legal_moves();
                let Some(last) = moves.len().checked_sub(1) else { break };
                let pick = dice.below(moves.len());
                let mv = moves[if dice.one_in(3) { pick } else { pick.min(dice.below(last + 1)) }];
                assert_eq!(position.play(mv), Ok(()));
                if position.played() > 600 {
                    break;
                }
            }
            // Back from its end, as long as the positions are few.
            let mut back = 1;
            loop {
                match compare(&mut solver, &position, max) {
                    Some(true) => won += 1,
                    Some(false) => lost += 1,
                    None => break,
                }
                let undone = (0..back).filter_map(|_| position.undo()).count();
                if undone == 0 {
                    break;
                }
                back = dice.below(6) + 1;
            }
        }
        println!("{game}: {won} won, {lost} lost");
        assert!(won + lost > deals as usize, "{game}");
    }
}

#[test]
fn answers_on_small_grids_agree_with_the_ordinary_rules() {
    compare_lines(&GRIDS, 4, 3_000);
}

#[test]
fn answers_near_the_end_agree_with_the_ordinary_rules() {
    compare_lines(&LATE, 4, 3_000);
}
