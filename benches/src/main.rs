//! Prints the moves per second verified for each game, and replayed by the chess peer, on one
//! thread.
//!
//! All take turns in one process, so that a machine with a drifting speed slows them alike. The
//! result is the median over all rounds. An argument sets the number of rounds.

use patience_benches::{GAMES, chess_games, replay_all, verify_all};
use std::hint::black_box;
use std::time::Instant;

/// The approximate number of moves verified in a round.
const MOVES: u64 = 1_000_000;

/// Moves per second, one number for each round.
struct Turn {
    ours: [f64; GAMES.len()],
    peer: f64,
}

fn main() {
    let chess = chess_games();
    let rate = |work: &dyn Fn() -> u64| {
        let begun = Instant::now();
        let moves = black_box(work());
        moves as f64 / begun.elapsed().as_secs_f64()
    };
    let times = GAMES.map(|(_, records)| MOVES / verify_all(records) + 1);
    let rounds: usize =
        std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let mut turns: Vec<Turn> = Vec::with_capacity(rounds);
    for round in 0..rounds + 5 {
        let ours = std::array::from_fn(|game| {
            rate(&|| (0..times[game]).map(|_| verify_all(black_box(GAMES[game].1))).sum())
        });
        let peer = rate(&|| replay_all(black_box(chess.as_slice())));
        if round >= 5 {
            turns.push(Turn { ours, peer });
        }
    }
    let median = |figure: &dyn Fn(&Turn) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!("million moves a second          ratio to {}    to chess", GAMES[0].0);
    for (game, (name, _)) in GAMES.iter().enumerate() {
        let ours = median(&|turn| turn.ours[game]) / 1e6;
        let to_first = median(&|turn| turn.ours[game] / turn.ours[0]);
        let to_peer = median(&|turn| turn.ours[game] / turn.peer);
        println!("{name:19} {ours:6.1} {to_first:30.2} {to_peer:11.2}");
    }
    println!("pgn-reader+shakmaty {:6.1}", median(&|turn| turn.peer) / 1e6);
}
