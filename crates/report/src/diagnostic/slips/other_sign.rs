//! `3x3x13x5_2`, `3x3x13x5=2`: another mark before the number than a sign.

use super::*;

slip!(["2x2x1x1=7 =partial", "2x2x1x1=7 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let FaultKind::Id(IdFault::IdCharacter { character, wanted: Wanted::GameType }) = at.kind()? else {
        return None;
    };
    let found = named(character);
    let said = said!(id::GAME_TYPE, "the game id does not say whether the game is open or closed",
        "expected `+` or `-`, found {found}");
    let place = at.fault?.span;
    if character == '[' && !has_sign_after_deal(at) && at.is_id(&format!("{}+", at.word)) {
        let said = said.fix("write `+` before it for an open game, or `-` for a closed one");
        return Some(said.slip().at(place));
    }
    let name = at.word.get(..place.start - at.start)?;
    let number = at.word.get(place.end - at.start..)?;
    at.is_id(&format!("{name}+{number}")).then(|| {
        said.fix("write `+` in its place for an open game, or `-` for a closed one").slip().at(place)
    })
}

/// Returns whether the sign of an id follows its deal: `2x2x1x1[AH AS]+`.
fn has_sign_after_deal(at: &Site<'_>) -> bool {
    let deal = &at.text()[at.span().end..];
    let close = deal.iter().position(|&it| matches!(it, b']' | b';'));
    close.is_some_and(|at| deal[at] == b']' && matches!(deal.get(at + 1), Some(b'+' | b'-')))
}
