//! Holds a solver against the search that knows the rules alone, deal by deal:
//! `cargo run --release --example generic_search -- 3x3x13x5+ 100`. The source of that search,
//! `patience::solve::generic`, shows how to write a solver on the rules of any game.

use patience::game::Same;
use patience::solve::{Aim, Solvability, Solver, generic};
use patience::{Budget, Position};
use std::error::Error;
use std::process::ExitCode;

/// The limit of positions for each deal.
const NODES: u64 = 100_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "thirteens3x4x1+".to_owned());
    let deals: u64 = arguments.next().as_deref().unwrap_or("20").parse()?;
    let (mut solver, mut contradictions) = (Solver::default(), 0);
    let mut counts = [[0; 3]; 2];
    for number in 1..=deals {
        let deal: Position = format!("{game}{number}").parse()?;
        let answers = [
            generic::search(&deal, Same::Future, Aim::Any, &mut Budget::nodes(NODES)),
            solver.solve(&deal, Aim::Any, &mut Budget::nodes(NODES)),
        ];
        let verdicts = answers.map(|answer| match answer.finding {
            Solvability::Solved { .. } => 0,
            Solvability::Unsolvable => 1,
            Solvability::Undecided | Solvability::Unsound { .. } => 2,
        });
        if matches!(verdicts, [0, 1] | [1, 0]) {
            println!("{game}{number}: the two searches contradict each other");
            contradictions += 1;
        }
        counts.iter_mut().zip(verdicts).for_each(|(counts, verdict)| counts[verdict] += 1);
    }
    for (name, [won, lost, undecided]) in ["the rules alone", "the solver"].iter().zip(counts) {
        println!("{name}: {won} won, {lost} lost, {undecided} undecided");
    }
    Ok(ExitCode::from(u8::from(contradictions > 0)))
}
