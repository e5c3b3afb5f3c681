//! `CARPET+PYSOLFC:24`: an id in capitals that is not seen as one.

use super::*;

slip!(["CARPET+PYSOLFC:24 =partial", "carpet+pysolfc:24 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let is_called = at.is_stray()
        || matches!(at.kind(), Some(FaultKind::Text(TextFault::LookAlike { .. })));
    if at.id().is_some() || !is_called || at.word.len() > MAX {
        return None;
    }
    let at = at.of_id()?;
    let lower = at.word.to_ascii_lowercase();
    let said = said!(text::LOOK_ALIKE, "ids and moves are lower case", "in capitals");
    (lower != at.word && at.is_id(&lower))
        .then(|| said.slip().write(at.becomes(&lower), lower.as_str()).at(at.span()))
}
