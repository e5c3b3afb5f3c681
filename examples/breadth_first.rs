//! Finds a shortest solution by looking at every position, nearest first:
//! `cargo run --release --example breadth_first '2x2x2x2+[AS 2H 2S AH]'`.

use patience::{Move, Position};
use std::collections::{HashMap, VecDeque};

/// A position's key, and the key and the move that it was reached by.
type Reached = HashMap<Box<[u64]>, Option<(Box<[u64]>, Move)>>;

fn shortest(deal: Position) -> Option<Vec<Move>> {
    let mut reached = Reached::from([(deal.key(), None)]);
    let mut waiting = VecDeque::from([deal]);
    while let Some(position) = waiting.pop_front() {
        let key = position.key();
        if position.is_won() {
            let steps = std::iter::successors(reached[&key].as_ref(), |it| reached[&it.0].as_ref());
            let mut moves: Vec<Move> = steps.map(|&(_, mv)| mv).collect();
            moves.reverse();
            return Some(moves);
        }
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play(mv).expect("it is legal");
            reached.entry(next.key()).or_insert_with(|| {
                waiting.push_back(next);
                Some((key.clone(), mv))
            });
        }
    }
    None
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "2x2x2x2+[AS 2H 2S AH]".to_owned());
    match shortest(id.parse()?) {
        Some(moves) => moves.iter().for_each(|mv| print!("{mv} ")),
        None => print!("{id} cannot be won"),
    }
    println!();
    Ok(())
}
