//! Plays a game by hints, as a program would that helps its player: `cargo run --example hint -- ID`.

use patience::analysis::Reviewer;
use patience::{Budget, Position};
use std::process::ExitCode;

fn main() -> ExitCode {
    let id = std::env::args().nth(1).unwrap_or_else(|| "3x3x13x5+2".to_owned());
    let mut game: Position = match id.parse() {
        Ok(game) => game,
        Err(error) => {
            eprintln!("{id}: {error}");
            return ExitCode::from(2);
        }
    };
    let mut reviewer = Reviewer::new(&game);
    print!("{id}");
    while let Some(hint) = reviewer.hint(&game, &Budget::nodes(1_000_000)) {
        print!(" {hint}");
        if game.play(hint).is_err() {
            break;
        }
    }
    println!();
    if game.is_won() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
