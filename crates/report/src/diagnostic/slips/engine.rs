//! `carpet+ms24`, `carpet+PySolFC:24`, `carpet+pysolfc#ms24`: an engine that is written otherwise, with what may
//! stand before its number.

use super::*;

slip!(
    ["carpet+ms24 =partial", "carpet+ms:24 =partial"],
    ["carpet+PySolFC:#MS24 =partial", "carpet+ms:24 =partial"]
);

fn read(at: &Site<'_>) -> Option<Slip> {
    let is_engine =
        at.is_incomplete() || at.kind() == Some(FaultKind::Id(IdFault::UnknownEngine));
    let [start, mark, digits] = at.number_parts().filter(|_| is_engine)?;
    let mut names = mark.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let name = names.next()?;
    let glued = ["ms", "MS", "Ms"].into_iter().find_map(|ms| {
        name.strip_suffix(ms).filter(|before| nearest_engine(before.as_bytes()).is_some())
    });
    // Anything else before the number may name other cards: `pysolfc:#msms24`.
    let is_ms = match (glued, names.next().map(str::to_ascii_lowercase).as_deref()) {
        (_, None) => glued.is_some(),
        (None, Some("ms")) => true,
        (None, Some("n" | "no" | "nr")) => false,
        (_, Some(_)) => return None,
    };
    let named = nearest_engine(glued.unwrap_or(name).as_bytes()).filter(|_| names.next().is_none())?;
    let engine = match (named, is_ms) {
        (Engine::ChaCha20, true) => return None,
        (_, true) => Engine::Ms,
        (named, false) => named,
    };
    let meant = format!("{start}{}:{digits}", engine.as_str());
    let first = at.start + start.len();
    let said = said!(id::ENGINE, "a shuffle engine is written in lower case, with a `:` after it", "not an engine");
    at.is_id(&meant).then(|| {
        said.slip().write(at.becomes(&meant), meant).at(Span::new(first, first + mark.len()))
    })
}
