//! Checks what a solver claims. Each line of standard input is an id, a tab, and the solver's moves
//! or `unsolvable`: `my-solver | cargo run --release --example check_solver`.

use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, Position, Status};
use std::io::stdin;

/// How many positions may be searched to refute that a game is unsolvable.
const NODES: u64 = 1_000_000;

fn check(line: &str, solver: &mut Solver) -> Result<&'static str, String> {
    let (id, claim) = line.split_once('\t').ok_or("expected an id, a tab and a claim")?;
    if claim == "unsolvable" {
        let deal: Position = id.parse().map_err(|error| format!("{error}"))?;
        return match solver.solve(&deal, Aim::Any, &mut Budget::nodes(NODES)).finding {
            Solvability::Solved { .. } => Err("it can be won".to_owned()),
            Solvability::Unsolvable => Ok("proved"),
            Solvability::Undecided | Solvability::Unsound { .. } => {
                Ok("neither proved nor refuted")
            }
        };
    }
    let end = Position::from_record(&format!("{id} {claim}")).map_err(|error| error.to_string())?;
    match end.status() {
        Status::Solved => Ok("solved"),
        status => Err(format!("the game ends {status}")),
    }
}

fn main() -> Result<(), std::io::Error> {
    let (mut solver, mut wrong) = (Solver::default(), false);
    for line in stdin().lines() {
        let line = line?;
        match check(&line, &mut solver) {
            Ok(verdict) => println!("right: {line} ({verdict})"),
            Err(reason) => {
                println!("wrong: {line} ({reason})");
                wrong = true;
            }
        }
    }
    std::process::exit(i32::from(wrong))
}
