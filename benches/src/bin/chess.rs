//! The chess peer as a whole program: reads a file of games, replays them, and prints the number of
//! moves.

use patience_benches::replay_all;
use std::path::PathBuf;

fn main() {
    let path = std::env::args_os().nth(1).map(PathBuf::from).expect("a file of games");
    let games = std::fs::File::open(path).expect("the file can be opened");
    println!("{}", replay_all(games));
}
