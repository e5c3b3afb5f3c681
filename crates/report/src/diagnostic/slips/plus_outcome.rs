//! `+partial`: an outcome after a `+`, which is on the key of the `=`.

use super::*;

slip!(["2x2x1x1+[AH AS] 1a +partial", "2x2x1x1+[AH AS] 1a =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let name = at.word.strip_prefix('+').filter(|name| name.len() > 3 && !at.is_moves)?;
    let has_moves = || at.position.is_some_and(|it| !it.legal_moves().is_empty());
    let outcome = reachable(nearest_outcome(name.as_bytes())?, &has_moves);
    Some(without_equals(format!("{} in place of the `=`", named('+')), outcome, at.span(), false))
}
