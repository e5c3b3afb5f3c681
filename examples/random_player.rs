//! Plays a game at random until it is won or stuck: `cargo run --example random_player carpet+1 7`.

use patience::{Position, Status};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut position: Position = arguments.next().as_deref().unwrap_or("carpet+1").parse()?;
    let mut dice: u64 = arguments.next().as_deref().unwrap_or("1").parse()?;
    while position.status() == Status::Partial {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = position.legal_moves();
        position.play(moves[(dice >> 33) as usize % moves.len()])?;
    }
    println!("{}: {}\n{position}", position.id(), position.status());
    Ok(())
}
