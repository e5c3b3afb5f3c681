//! `#147198`: the number of a game, as PySolFC shows it, in place of an id.

use super::*;

slip!(["#147198 1a", "#147198 1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let number = at.word.strip_prefix('#').filter(|_| at.is_stray())?;
    let (given, line, infer) = (at.word, Does::ImportLine, Does::Infer);
    (is_number(number) && number.len() < 20).then(|| {
        said!(id::CHARACTER, "`{given}` is the number of a game, without the game", "which game?",
            fix "write the id of the game before its moves; a line of Match Solitaire's site becomes a record with {line}, and then {infer} finds cards that fit")
        .slip().at(at.span())
    })
}
