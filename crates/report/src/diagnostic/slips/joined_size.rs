//! `montecarlo5*5+1`: other characters than `x` between the numbers of a size.

use super::*;

slip!(["montecarlo5*5+1 =partial", "montecarlo5x5+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let FaultKind::Id(IdFault::IdCharacter { character, wanted: Wanted::Times }) = at.kind()? else {
        return None;
    };
    let (size, rest) = at.word.split_at(at.word.rfind(['+', '-'])?);
    let meant = size.replace(character, "x") + rest;
    at.is_id(&meant).then(|| joined_by_x().write(at.becomes(&meant), meant)).map(|it| at.at_fault(it))
}
