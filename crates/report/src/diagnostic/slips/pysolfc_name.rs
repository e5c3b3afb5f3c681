//! `neighbour+pysolfc:24`: a name that only PySolFC has.

use super::*;

slip!(["neighbour+pysolfc:24 =partial", "thirteens5x5x1c+pysolfc:24 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let ours = PySolFc::ours(Some(at.word).filter(|word| word.len() <= MAX)?);
    let ours = ours.filter(|ours| parse_id(ours.as_bytes()).is_ok())?;
    let said = said!(id::UNKNOWN_GAME, "this is the name of a game in PySolFC, which has another name here",
        "PySolFC's name");
    Some(said.slip().write(at.becomes(&ours), ours).at(at.span()))
}
