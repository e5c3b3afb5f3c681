//! Prints deals a second: of the bare solver within one process, of a census in the library, and of
//! `patience census` with one thread and with two, from start to exit.
//!
//! All take turns, so that a machine with a drifting speed slows them alike. An argument sets the
//! number of rounds, another one the game.

use patience::census::{Census, PlayerName, game};
use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, Position, shuffle};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// How many deals are tried in a turn.
const DEALS: u64 = 20_000;

/// The limit of nodes for each.
const NODES: u64 = 3_000_000;

const ROWS: [&str; 4] = ["the bare solver", "the library", "the program", "with two threads"];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release"]).current_dir(&root);
    assert!(cargo.status().expect("cargo runs").success(), "the program can be built");
    let mut arguments = std::env::args().skip(1);
    let rounds: usize = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(20);
    let id = arguments.next().unwrap_or_else(|| "3x3x13x5+".to_owned());
    let census = Census {
        game: game(&id).expect("a game"),
        numbers: format!("1..={DEALS}").parse().expect("a range"),
        player: PlayerName::Best,
        aim: Aim::Any,
        nodes: NODES,
        again: None,
    };
    let bare = || {
        let begun = Instant::now();
        let (mut solver, mut won) = (Solver::default(), 0);
        let composition = census.game.id.variant.composition();
        for number in 1..=DEALS {
            let deck = shuffle(&composition, number);
            let dealt = Position::deal(census.game.id, &deck).expect("the deck of the game");
            let answer = solver.solve(&dealt, Aim::Any, &mut Budget::nodes(NODES));
            won += u64::from(matches!(answer.finding, Solvability::Solved { .. }));
        }
        (won, begun.elapsed().as_secs_f64())
    };
    let library = || {
        let begun = Instant::now();
        (census.run("", "").totals().won, begun.elapsed().as_secs_f64())
    };
    let program = |jobs: &str| {
        let mut command = Command::new(root.join("target/release/patience"));
        let numbers = census.numbers.to_string();
        command.args(["census", &id, "--numbers", &numbers, "--jobs", jobs]).stdout(Stdio::null());
        let begun = Instant::now();
        assert!(command.status().expect("the program starts").success());
        begun.elapsed().as_secs_f64()
    };
    let mut turns: Vec<[f64; ROWS.len()]> = (0..=rounds)
        .map(|_| {
            let (bare, library) = (bare(), library());
            assert_eq!(bare.0, library.0, "both win the same deals");
            [bare.1, library.1, program("1"), program("2")]
        })
        .collect();
    // The first round warms up.
    turns.remove(0);
    let median = |figure: &dyn Fn(&[f64; ROWS.len()]) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!("{id}, deals a second     to the bare solver  to one thread");
    for (at, name) in ROWS.iter().enumerate() {
        let ratio = |other: usize| median(&|turn| turn[other] / turn[at]);
        let rate = DEALS as f64 / median(&|turn| turn[at]);
        println!("{name:20} {rate:10.0} {:20.3} {:14.3}", ratio(0), ratio(2));
    }
}
