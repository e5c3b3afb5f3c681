//! Draws a position as SVG: `cargo run --example picture -- FILE RECORD MOVE > out.svg`, with records counted from 1.

use patience::diagnostic::Source;
use patience::transcript::Transcript;
use patience::{DealBook, Suits, view};
use std::env;
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().ok_or("which file?")?;
    let number: usize = arguments.next().unwrap_or_else(|| "1".to_owned()).parse()?;
    let moves: usize = arguments.next().unwrap_or_else(|| "0".to_owned()).parse()?;
    let bytes = fs::read(&name)?;
    let source = Source::new(&name, &bytes);
    let record = source.records().nth(number.max(1) - 1).ok_or("there is no such record")?;
    let mut deals = DealBook::default();
    for record in source.records() {
        deals.add(&record).map_err(|_| "a deal is wrong")?;
    }
    let transcript = Transcript::new(&record, &deals, Suits::Symbols).map_err(|_| "it cannot be dealt")?;
    let last = moves.checked_sub(1).and_then(|at| transcript.steps().get(at)).map(|step| &step.action);
    print!("{}", view::svg::draw(&transcript.board(moves), last, Suits::Symbols));
    Ok(())
}
