//! `carpet+1r1`: options after the shuffle number.

use super::*;

slip!(["carpet+1r1 =partial", "carpetr1+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let [name, rest] = at.id_before()?;
    let slip = shared::options_after_sign(at.word);
    Some(at.with_other_id(slip, format!("{name}{}{rest}", at.word))?.at(at.span()))
}
