//! Finds a shortest solution of a small game: `cargo run --release --example breadth_first`.

use patience::Position;
use std::collections::{HashSet, VecDeque};
use std::env::args;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let start: Position = args().nth(1).as_deref().unwrap_or("2x2x5x3+1").parse()?;
    let mut seen = HashSet::from([start.key()]);
    let mut queue = VecDeque::from([start]);
    while let Some(position) = queue.pop_front() {
        if position.is_won() {
            println!("{}", position.to_record());
            return Ok(());
        }
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv)?;
            if seen.insert(after.key()) {
                queue.push_back(after);
            }
        }
    }
    println!("this game cannot be won");
    Ok(())
}
