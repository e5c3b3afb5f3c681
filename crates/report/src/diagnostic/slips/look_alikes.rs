//! `2×2×1×1+1`: characters in an id that only look right.

use super::*;

slip!(["2×2×1×1+1 =partial", "2x2x1x1+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    if !matches!(at.kind(), Some(FaultKind::Text(TextFault::LookAlike { .. }))) {
        return None;
    }
    let mut plain = String::new();
    for character in at.word.chars() {
        match meant_in_moves(character, false).filter(|_| !matches!(character, ' '..='W' | 'Y'..='~')) {
            Some(meant) => plain += meant,
            None => plain.push(character),
        }
    }
    let why = match at.word.is_ascii() {
        true if at.word.contains(|it: char| it.is_ascii_uppercase()) => "; ids and moves are lower case",
        true => "",
        false if plain.contains(' ') => "; text copied from a web page often has others",
        false => "; text copied from a web page often has such characters",
    };
    let what = if plain.contains(' ') { "write plain spaces: " } else { "write " };
    let help = format!("{what}`{}`{why}", quoted(plain.trim().as_bytes()));
    let slip = Said::new(at.code, "", "").slip().edits(at.becomes(&plain), plain.as_str());
    at.is_id(&plain).then(|| Slip { only_helps: true, ..slip.helping(help) })
}
