//! Prints how many times as many moves a second are verified as the chess peer replays, on one thread.
//!
//! The two take turns in one process, so that a machine whose speed drifts slows both; the median of the pairs is the figure. An argument
//! says how many turns they take.

use patience_benches::{MATCH_SOLITAIRE, chess_games, replay_all, verify_all};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let games = chess_games();
    let rate = |work: &dyn Fn() -> u64| {
        let begun = Instant::now();
        let moves = black_box(work());
        moves as f64 / begun.elapsed().as_secs_f64()
    };
    let rounds: usize = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let mut pairs: Vec<(f64, f64)> = Vec::with_capacity(rounds);
    for round in 0..rounds + 5 {
        let ours = rate(&|| (0..32).map(|_| verify_all(black_box(MATCH_SOLITAIRE))).sum());
        let peer = rate(&|| replay_all(black_box(&games)));
        if round >= 5 {
            pairs.push((ours, peer));
        }
    }
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let ours = median(pairs.iter().map(|pair| pair.0).collect());
    let peer = median(pairs.iter().map(|pair| pair.1).collect());
    let ratio = median(pairs.iter().map(|pair| pair.0 / pair.1).collect());
    println!("patience            {:6.1} million moves a second, Match Solitaire", ours / 1e6);
    println!("pgn-reader+shakmaty {:6.1} million moves a second, chess", peer / 1e6);
    println!("ratio               {ratio:6.2}");
}
