//! Plays random moves until the game is over: `cargo run --example random_player -- carpet+1 SEED`.

use patience::Position;
use std::env::args;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut position: Position = args().nth(1).as_deref().unwrap_or("montecarlo+1").parse()?;
    let mut random: u64 = args().nth(2).as_deref().unwrap_or("1").parse()?;
    // A game that goes round may never end, and is `partial` then.
    while position.played() < 20_000 {
        let moves = position.legal_moves();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
        position.play(mv)?;
    }
    println!("{position}\n\n{} after {} moves", position.status(), position.played());
    Ok(())
}
