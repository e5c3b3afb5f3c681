//! Lines that the solver makes, and the same lines spoilt by one move that is proved to lose.

use crate::breadth_first::position;
use crate::dice::Dice;
use patience::review::review;
use patience::solve::{Aim, Finding, Solver};
use patience::{Budget, DealBook, Position, records};

/// The most positions to meet for each answer.
const NODES: u64 = 100_000;

/// Games in which a wrong move soon loses.
const GAMES: [&str; 9] = [
    "3x3x13x5+",
    "3x3x13x4+",
    "2x2x13x2-",
    "montecarlo+",
    "montecarlo4x4+",
    "thirteens+",
    "fourteens4x4+",
    "acessquare+",
    "carpet+",
];

fn text(id: &str, moves: impl Iterator<Item = String>) -> String {
    moves.fold(id.to_owned(), |text, mv| text + " " + &mv)
}

#[test]
fn a_spoilt_line_is_blamed_where_it_was_spoilt() {
    let mut dice = Dice::new(3);
    let mut solver = Solver::default();
    let mut first_loss = |text: &str| {
        let record = records(text.as_bytes()).next().expect("it is a record");
        let review = review(&record, &DealBook::default(), &Budget::nodes(NODES));
        review.expect("it can be dealt").first_loss()
    };
    for game in GAMES {
        let (mut lines, mut blamed) = (0, 0);
        for number in 1..=8 * crate::thorough() as u64 {
            let id = format!("{game}{number}");
            let deal = position(&id);
            let answer = solver.solve(&deal, Aim::Any, &mut Budget::nodes(NODES));
            let Finding::Solved { moves, .. } = answer.finding else { continue };
            lines += 1;
            assert_eq!(first_loss(&text(&id, moves.iter().map(ToString::to_string))), None, "{id}");
            // Moves near the end seldom lose, so it looks from a place at random towards the deal.
            let mut found = None;
            for at in (0..=dice.below(moves.len())).rev().take(12) {
                found = spoil(&deal, &moves[..at], &mut solver, &mut dice);
                if found.is_some() {
                    break;
                }
            }
            let Some((at, spoilt)) = found else { continue };
            assert_eq!(first_loss(&text(&id, spoilt.into_iter())), Some(at), "{id}");
            blamed += 1;
        }
        println!("{game}: {blamed} of {lines} lines spoilt and blamed");
    }
}

/// Plays a line, a move that loses, and a few more. Returns the index of the one that loses.
fn spoil(
    deal: &Position,
    line: &[patience::Move],
    solver: &mut Solver,
    dice: &mut Dice,
) -> Option<(usize, Vec<String>)> {
    let mut before = deal.clone();
    for &mv in line {
        before.play(mv).expect("a line of the solver is legal");
    }
    let mut choices = before.legal_moves();
    dice.shuffle(&mut choices);
    for wrong in choices {
        let mut after = before.clone();
        after.play(wrong).expect("a listed move is legal");
        let answer = solver.solve(&after, Aim::Any, &mut Budget::nodes(NODES));
        if answer.finding == Finding::Unsolvable {
            let mut moves: Vec<String> = line.iter().map(ToString::to_string).collect();
            moves.push(wrong.to_string());
            for _ in 0..5 {
                let legal = after.legal_moves();
                let Some(&mv) = legal.get(dice.below(legal.len())) else { break };
                after.play(mv).expect("a listed move is legal");
                moves.push(mv.to_string());
            }
            return Some((line.len(), moves));
        }
    }
    None
}
