//! Prints how long deals take to solve: `cargo run --release --bin solve -- [--shortest] [--nodes N]
//! [--first N] [--count N] [GAME…]`.
//!
//! A time covers all from the text of the id to the text of the moves, on one thread. Without games,
//! it measures those of `docs/solving.md` and more.

use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, Position};
use std::fmt::Write;
use std::time::Instant;

/// The rows of `docs/solving.md`, and more: the game, the aim, the number of deals, the limit in nodes.
const LISTED: [(&str, Aim, u64, u64); 35] = [
    ("3x3x13x5+", Aim::Any, 1000, u64::MAX),
    ("3x3x13x5+", Aim::Shortest, 300, u64::MAX),
    ("3x3x13x5-", Aim::Any, 1000, u64::MAX),
    ("3x3x26x5+", Aim::Any, 1000, LIMIT),
    ("3x2x26x5+", Aim::Any, 1000, LIMIT),
    ("3x1x26x4+", Aim::Any, 1000, LIMIT),
    ("3x2x13x4+", Aim::Any, 1000, LIMIT),
    ("4x4x13x6+", Aim::Any, 1000, LIMIT),
    ("4x3x13x6+", Aim::Any, 1000, LIMIT),
    ("4x2x13x6+", Aim::Any, 1000, LIMIT),
    ("4x2x13x5+", Aim::Any, 1000, LIMIT),
    ("4x1x13x5+", Aim::Any, 1000, LIMIT),
    ("2x2x13x2-", Aim::Any, 1000, LIMIT),
    ("3x2x13x4-", Aim::Any, 1000, LIMIT),
    ("4x4x13x6-", Aim::Any, 1000, LIMIT),
    ("4x3x13x5-", Aim::Any, 1000, LIMIT),
    ("4x4x13x5-", Aim::Any, 1000, LIMIT),
    ("montecarlo+", Aim::Any, 1000, u64::MAX),
    ("montecarlo5x5x1s+", Aim::Any, 1000, u64::MAX),
    ("montecarlo5x5x1o+", Aim::Any, 1000, u64::MAX),
    ("montecarlo4x4+", Aim::Any, 1000, u64::MAX),
    ("montecarlo7x7x2+", Aim::Any, 1000, LIMIT),
    ("thirteens+", Aim::Any, 1000, u64::MAX),
    ("fourteens+", Aim::Any, 1000, u64::MAX),
    ("acessquare+", Aim::Any, 1000, u64::MAX),
    ("carpet+", Aim::Any, 1000, u64::MAX),
    ("carpet4x5x1a+", Aim::Any, 100, u64::MAX),
    ("carpet4x5x1r1+", Aim::Any, 1000, u64::MAX),
    ("carpet4x5x1p3+", Aim::Any, 1000, u64::MAX),
    ("carpet+", Aim::Shortest, 100, LIMIT),
    ("colorado+", Aim::Any, 2000, u64::MAX),
    ("colorado2x5+", Aim::Any, 20, 1_000_000),
    ("twenty+", Aim::Any, 2000, u64::MAX),
    ("montecarlo+", Aim::Shortest, 20, LIMIT),
    ("twenty4x20+", Aim::Shortest, 100, LIMIT),
];

/// The limit in nodes for games that may take too long.
const LIMIT: u64 = 3_000_000;

fn main() {
    let mut games = Vec::new();
    let (mut aim, mut nodes, mut first, mut count) = (Aim::Any, u64::MAX, 1, 1000);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            "--shortest" => aim = Aim::Shortest,
            "--nodes" => nodes = number(),
            "--first" => first = number(),
            "--count" => count = number(),
            _ => games.push(argument),
        }
    }
    println!(
        "{:26} {:>6} {:>6} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9} {:>6} {:>6}",
        "", "won", "lost", "open", "median ms", "p95", "max", "nodes", "max nodes", "M/s", "MB"
    );
    if games.is_empty() {
        for (game, aim, count, nodes) in LISTED {
            measure(game, aim, 1, count, nodes);
        }
    }
    for game in games {
        measure(&game, aim, first, count, nodes);
    }
}

fn measure(game: &str, aim: Aim, first: u64, count: u64, nodes: u64) {
    let mut solver = Solver::default();
    let mut times = Vec::new();
    let (mut won, mut lost, mut open) = (0, 0, 0);
    let (mut all, mut most, mut memory) = (0, 0, 0);
    let mut text = String::new();
    for number in first..first + count {
        let begun = Instant::now();
        let position: Position = format!("{game}{number}").parse().expect("an id");
        let mut budget = Budget::nodes(nodes).with_memory(4 << 30);
        let answer = solver.solve(&position, aim, &mut budget);
        text.clear();
        match &answer.finding {
            Solvability::Solved { moves, shortest } => {
                won += 1;
                if aim == Aim::Shortest && !shortest {
                    open += 1;
                }
                for mv in moves {
                    write!(text, " {mv}").expect("a string takes any text");
                }
            }
            Solvability::Unsolvable => lost += 1,
            Solvability::Undecided | Solvability::Unsound { .. } => open += 1,
        }
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        if std::env::var("LIST").is_ok()
            && (answer.finding.as_str() != "solved" || answer.nodes > 300_000)
        {
            eprintln!(
                "{game}{number} {} {} {:.0}",
                answer.finding.as_str(),
                answer.nodes,
                times[times.len() - 1]
            );
        }
        all += answer.nodes;
        most = answer.nodes.max(most);
        memory = answer.memory.max(memory);
    }
    let total: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let name = format!("{game}{}", if aim == Aim::Shortest { " shortest" } else { "" });
    println!(
        "{name:26} {won:6} {lost:6} {open:6} {:9.3} {:9.3} {:9.3} {:9} {most:9} {:6.2} {:6.1}",
        at(0.5),
        at(0.95),
        at(1.0),
        all / count,
        all as f64 / total / 1e3,
        memory as f64 / 1e6,
    );
}
