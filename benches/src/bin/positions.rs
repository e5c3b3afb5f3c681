//! Prints how fast positions are counted, cloned, played and named, beside two libraries of chess:
//! `cargo run --release --bin positions`.
//!
//! All take turns in one process, so that a machine with a drifting speed slows them alike. The
//! result is the median over all rounds. An argument sets the number of rounds.

use patience::{Position, perft};
use shakmaty::Position as _;
use std::hint::black_box;
use std::time::Instant;

/// Games with the depths whose lines are counted.
const GAMES: [(&str, u8); 4] =
    [("3x3x13x5+1", 4), ("montecarlo+1", 5), ("carpet+1", 6), ("colorado+1", 5)];

/// How often a position is cloned or named in one turn.
const REPEATED: u64 = 20_000;

/// One of the measurements: its name, and a turn, which returns what it counted.
type Measured = (String, Box<dyn Fn() -> u64>);

/// Counts the lines of moves by cloning a position for each move.
fn by_clones(position: &Position, depth: u8) -> u64 {
    let moves = position.legal_moves();
    let next = |&mv: &_| {
        let mut next = position.clone();
        next.play(mv).expect("a legal move can be played");
        if depth == 1 { 1 } else { by_clones(&next, depth - 1) }
    };
    moves.iter().map(next).sum()
}

fn shakmaty_by_clones(position: &shakmaty::Chess, depth: u8) -> u64 {
    let next = |&mv: &_| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        if depth == 1 { 1 } else { shakmaty_by_clones(&next, depth - 1) }
    };
    position.legal_moves().iter().map(next).sum()
}

/// Counts the lines of moves, those of the last depth without listing them if `bulk`.
fn cozy(position: &cozy_chess::Board, depth: u8, bulk: bool) -> u64 {
    let mut count = 0;
    position.generate_moves(|moves| {
        if depth == 1 && bulk {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = position.clone();
                next.play_unchecked(mv);
                count += if depth == 1 { 1 } else { cozy(&next, depth - 1, bulk) };
            }
        }
        false
    });
    count
}

/// The position of a game, and the one after forty moves.
fn early_and_late(id: &str) -> [Position; 2] {
    let early: Position = id.parse().expect("it is an id");
    let mut late = early.clone();
    for at in 0..40 {
        let moves = late.legal_moves();
        let Some(&mv) = moves.get(at * 7 % moves.len().max(1)) else { break };
        late.play(mv).expect("a legal move can be played");
    }
    [early, late]
}

fn measurements() -> Vec<Measured> {
    let mut all: Vec<Measured> = Vec::new();
    for (id, depth) in GAMES {
        let [early, late] = early_and_late(id);
        let position = early.clone();
        let counted = move || perft(black_box(&position), depth)[usize::from(depth) - 1];
        all.push((format!("lines of {id}, counted"), Box::new(counted)));
        let position = early.clone();
        let cloned = move || by_clones(black_box(&position), depth - 1);
        all.push((format!("lines of {id}, by clones"), Box::new(cloned)));
        for (when, position) in [("as dealt", early), ("after forty moves", late)] {
            let (cloned, named) = (position.clone(), position.clone());
            let clones = move || {
                let clone = |_| drop(black_box(black_box(&cloned).clone()));
                (0..REPEATED).for_each(clone);
                REPEATED
            };
            all.push((format!("clones of {id} {when}"), Box::new(clones)));
            let keys = move || {
                let mut words = Vec::new();
                let name = |_| black_box(&named).key_into(black_box(&mut words));
                (0..REPEATED).map(name).count() as u64
            };
            all.push((format!("keys of {id} {when}"), Box::new(keys)));
        }
    }
    let chess = shakmaty::Chess::default();
    let counted = move || shakmaty::perft(black_box(&chess), 4);
    all.push(("lines of chess, counted: shakmaty".to_owned(), Box::new(counted)));
    let counted = || cozy(black_box(&cozy_chess::Board::default()), 4, true);
    all.push(("lines of chess, counted: cozy-chess".to_owned(), Box::new(counted)));
    let cloned = || shakmaty_by_clones(black_box(&shakmaty::Chess::default()), 4);
    all.push(("lines of chess, by clones: shakmaty".to_owned(), Box::new(cloned)));
    let cloned = || cozy(black_box(&cozy_chess::Board::default()), 4, false);
    all.push(("lines of chess, by clones: cozy-chess".to_owned(), Box::new(cloned)));
    all
}

fn main() {
    let rounds: usize =
        std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(20);
    let all = measurements();
    let mut rates = vec![Vec::new(); all.len()];
    for _ in 0..rounds {
        for ((_, turn), rates) in all.iter().zip(&mut rates) {
            let begun = Instant::now();
            let count = black_box(turn());
            rates.push(count as f64 / begun.elapsed().as_secs_f64() / 1e6);
        }
    }
    println!("{:44} million a second", "");
    for ((name, _), rates) in all.iter().zip(&mut rates) {
        rates.sort_by(f64::total_cmp);
        println!("{name:44} {:8.2}", rates[rates.len() / 2]);
    }
    println!(
        "bytes: {} of a position, {} of shakmaty's, {} of cozy-chess's",
        size_of::<Position>(),
        size_of::<shakmaty::Chess>(),
        size_of::<cozy_chess::Board>()
    );
}
