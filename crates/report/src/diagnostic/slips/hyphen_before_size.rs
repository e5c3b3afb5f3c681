//! `montecarlo-5x5+1`: a hyphen before the size, which is no sign.

use super::*;

slip!(["montecarlo-5x5+1 =partial", "montecarlo5x5+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let [name, rest] = at.id_before()?;
    let size = rest.strip_prefix('-')?;
    let hyphen = at.record.extent().start + name.len();
    let slip = at.with_other_id(in_id('-'), format!("{name}{size}{}", at.word))?;
    Some(slip.at(Span::new(hyphen, hyphen + 1)))
}
