//! `+1O`: letters that look like digits in a shuffle number.

use super::*;

slip!(["carpet+1O =partial", "carpet+10 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let [name, rest] = at.id_before()?;
    let digits = digits_for(at.word).filter(|it| is_number(it))?;
    Some(at.with_other_id(letter_for_digit(), format!("{name}{rest}{digits}"))?.at(at.span()))
}
