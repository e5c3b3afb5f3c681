//! `montecarlo(5x5)+1`, `montecarlo5by5+1`: a size in brackets, or with a word between its numbers.

use super::*;

slip!(["montecarlo(5x5)+1 =partial", "montecarlo5x5+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let FaultKind::Id(IdFault::IdCharacter { character, .. }) = at.kind()? else { return None };
    let bare = at.word.replace(['(', ')'], "");
    let joined = at.word.replacen("by", "x", 1);
    let all = [(in_id(character), bare), (joined_by_x(), joined)];
    let (slip, meant) = all.into_iter().find(|(_, it)| it != at.word && at.is_id(it))?;
    Some(at.at_fault(slip.write(at.becomes(&meant), meant)))
}
