//! Prints how many moves a second are verified of each game, and how many times as many the chess peer replays, on one thread.
//!
//! All take turns in one process, so that a machine whose speed drifts slows them alike; the medians over the turns are the figures. An argument
//! says how many turns they take.

use patience_benches::{GAMES, chess_games, replay_all, verify_all};
use std::hint::black_box;
use std::time::Instant;

/// About how many moves of a game are verified in its turn.
const MOVES: u64 = 1_000_000;

fn main() {
    let chess = chess_games();
    let rate = |work: &dyn Fn() -> u64| {
        let begun = Instant::now();
        let moves = black_box(work());
        moves as f64 / begun.elapsed().as_secs_f64()
    };
    let times = GAMES.map(|(_, records)| MOVES / verify_all(records) + 1);
    let rounds: usize = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let mut turns: Vec<([f64; GAMES.len()], f64)> = Vec::with_capacity(rounds);
    for round in 0..rounds + 5 {
        let ours = std::array::from_fn(|game| rate(&|| (0..times[game]).map(|_| verify_all(black_box(GAMES[game].1))).sum()));
        let peer = rate(&|| replay_all(black_box(&chess)));
        if round >= 5 {
            turns.push((ours, peer));
        }
    }
    let median = |figure: &dyn Fn(&([f64; GAMES.len()], f64)) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!("million moves a second          ratio to {}    to chess", GAMES[0].0);
    for (game, (name, _)) in GAMES.iter().enumerate() {
        let ours = median(&|turn| turn.0[game]) / 1e6;
        let to_first = median(&|turn| turn.0[game] / turn.0[0]);
        let to_peer = median(&|turn| turn.0[game] / turn.1);
        println!("{name:19} {ours:6.1} {to_first:30.2} {to_peer:11.2}");
    }
    println!("pgn-reader+shakmaty {:6.1}", median(&|turn| turn.1) / 1e6);
}
