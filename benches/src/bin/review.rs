//! Prints how long it takes to review games: `cargo run --release --bin review`.
//!
//! For each game: all positions judged, with the moves that win; then the same with distances.

use patience::analysis::{Outlook, Reviewer, review};
use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, DealBook, Move, Position, records};
use std::fmt::Write;
use std::time::Instant;

/// The deal of the published solution, and the solution.
const PUBLISHED: &str = include_str!("../../../fixtures/match-solitaire/published.pn");

/// Games that are solved first, by their numbers from 1 on.
const GAMES: [&str; 3] = ["3x3x13x5+", "montecarlo+", "carpet+"];

fn main() {
    println!("{:14} {:>9} {:>11} {:>9} {:>9}", "", "positions", "judged ms", "all ms", "distances");
    let mut deals = DealBook::default();
    for record in records(PUBLISHED.as_bytes()) {
        let _ = deals.add(&record);
        if record.id().is_ok_and(|id| id.to_string() == "3x3x13x5+1")
            && !record.is_deal_book_entry()
        {
            let start = Position::of_record(&record, &deals).expect("it can be dealt");
            let reviewed = review(&record, &deals, &Budget::nodes(1)).expect("it can be dealt");
            let moves: Vec<Move> = reviewed.moves.iter().map(|played| played.mv).collect();
            let begun = Instant::now();
            let judged = judged(&start, &moves);
            let first = begun.elapsed();
            let begun = Instant::now();
            let reviewed =
                review(&record, &deals, &Budget::nodes(100_000)).expect("it can be dealt");
            let distances = reviewed.positions.iter().filter(|it| it.bounds.distance().is_some());
            println!(
                "{:14} {judged:>9} {:>11.2} {:>9.1} {:>9}",
                "published",
                first.as_secs_f64() * 1e3,
                begun.elapsed().as_secs_f64() * 1e3,
                distances.count()
            );
        }
    }
    for game in GAMES {
        let (mut judge, mut all) = (Vec::new(), Vec::new());
        let (mut positions, mut distances) = (0, 0);
        for number in 1..=100 {
            let id = format!("{game}{number}");
            let start: Position = id.parse().expect("it is an id");
            let answer = Solver::default().solve(&start, Aim::Any, &mut Budget::nodes(100_000));
            let Solvability::Solved { moves, .. } = answer.finding else { continue };
            let begun = Instant::now();
            positions += judged(&start, &moves);
            judge.push(begun.elapsed().as_secs_f64() * 1e3);
            let mut text = id;
            for mv in &moves {
                write!(text, " {mv}").expect("a string takes any text");
            }
            let begun = Instant::now();
            let record = records(text.as_bytes()).next().expect("it is a record");
            let reviewed = review(&record, &DealBook::default(), &Budget::nodes(100_000))
                .expect("it can be dealt");
            all.push(begun.elapsed().as_secs_f64() * 1e3);
            distances +=
                reviewed.positions.iter().filter(|it| it.bounds.distance().is_some()).count();
        }
        let median = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        println!(
            "{game:14} {positions:>9} {:>11.2} {:>9.1} {distances:>9}",
            median(&mut judge),
            median(&mut all)
        );
    }
}

/// Judges every position of a line by searches that share what they prove. Returns how many were
/// decided.
fn judged(start: &Position, moves: &[Move]) -> usize {
    let mut reviewer = Reviewer::new(start);
    let mut position = start.clone();
    let mut decided = 0;
    for at in 0..=moves.len() {
        let bounds = reviewer.judge(&position, Aim::Any, &mut Budget::nodes(100_000));
        decided += usize::from(bounds.outlook() != Outlook::Undecided);
        if let Some(&mv) = moves.get(at) {
            position.play(mv).expect("the line is legal");
        }
    }
    decided
}
