//! What someone means who types where anything can be opened.

use crate::catalogue::{catalogue, dealt};
use crate::data::Reading;
use crate::page::data::Typed;
use crate::reading::read;
use patience_core::catalogue::MATCH_SOLITAIRE;
use patience_core::notation::{
    Dealing, GameId, MoveText, MoveVisitor, Token, Tokens, parse_id, records,
};
use patience_core::text::shown;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns what a text means beside a game, or beside none. It is as short as something that is typed:
/// the beginning of a long one will do.
#[wasm_bindgen]
pub fn typed(text: &str, beside: Option<String>) -> Typed {
    let text = text.trim();
    let beside = beside.and_then(|id| Some(parse_id(id.as_bytes()).ok()?.0));
    if text.is_empty() {
        return Typed::Nothing;
    }
    if let Some(id) = meant(text, beside.as_ref()) {
        let all = id.to_string();
        return match id.shuffle {
            None => Typed::Deal { id: all },
            Some(_) => match dealt(&all) {
                Ok(id) => Typed::Id { id },
                Err(failure) => Typed::Wrong { message: failure.message },
            },
        };
    }
    if records(text.as_bytes()).any(|record| record.id().is_ok()) {
        return Typed::Records;
    }
    let moves = beside.and_then(|id| id.variant.visit(Moves { text }));
    match moves {
        Some(moves) if !moves.is_empty() => Typed::Moves { moves },
        _ => Typed::Wrong { message: wrong(text, beside.as_ref()) },
    }
}

/// Returns the id that a text is, as people type it: with a capital, with blanks in place of a `+` or
/// within the name, without a number, or as a number alone beside another id.
fn meant(text: &str, beside: Option<&GameId>) -> Option<GameId> {
    let read = |text: &str| match parse_id(text.as_bytes()) {
        Ok((id, [])) => Some(id),
        _ => None,
    };
    // Without a number it is any deal.
    let any = |text: &str| Some(GameId { shuffle: None, ..read(&format!("{text}1"))? });
    let is_numbered = |text: &str| text.ends_with(|last: char| last.is_ascii_digit());
    let whole = |text: &str| if is_numbered(text) { read(text) } else { any(text) };
    if text.len() > 100 {
        return None;
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return whole(&numbered(text, beside));
    }
    if let Some(id) = whole(text) {
        return Some(id);
    }
    let small = text.to_lowercase();
    let mut words: Vec<&str> = small.split_whitespace().collect();
    let number = words.pop_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let title = words.join(" ");
    let named = catalogue().into_iter().find(|info| info.title.to_lowercase() == title);
    let joined = words.concat();
    let name = named.map_or(joined, |info| info.name);
    let game = match name.contains(['+', '-']) {
        // A number after another one is no part of it.
        true if number.is_some() && is_numbered(&name) => return None,
        true => name,
        false => format!("{name}{}", Dealing::Open),
    };
    let number = number.unwrap_or_default();
    whole(&format!("{game}{number}"))
}

/// Returns the id that a number is beside another one.
fn numbered(number: &str, beside: Option<&GameId>) -> String {
    let game = beside.map_or_else(
        || format!("{MATCH_SOLITAIRE}{}", Dealing::Open),
        |id| GameId { shuffle: None, ..*id }.to_string(),
    );
    // The engine of the game stays.
    let engine = beside.and_then(|id| id.shuffle).map(|shuffle| shuffle.engine());
    let engine = engine.map(|engine| format!("{}:", engine.as_str())).unwrap_or_default();
    format!("{game}{engine}{number}")
}

/// Says what is wrong with a text that is none of all these.
fn wrong(text: &str, beside: Option<&GameId>) -> String {
    // A number that is too large is one all the same.
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| numbered(text, beside));
    let Reading { records, .. } = read(number.as_deref().unwrap_or(text));
    let found = records.into_iter().find_map(|record| record.diagnostic);
    found.map_or_else(
        || format!("{} is not a record, an id, a number or a move", shown(text.as_bytes())),
        |found| found.message,
    )
}

/// Reads a text that is moves of a game, and nothing else.
struct Moves<'a> {
    text: &'a str,
}

impl MoveVisitor for Moves<'_> {
    type Output = Option<Vec<String>>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output {
        let mut moves = Vec::new();
        for token in Tokens::<M>::of_text(self.text.as_bytes(), labels) {
            match token {
                Ok(Token::Move { mv, repeat, .. }) => {
                    moves.extend(std::iter::repeat_n(mv.to_string(), repeat.times().into()));
                }
                Ok(Token::Outcome { .. }) | Err(_) => return None,
            }
        }
        Some(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::{Typed, typed};

    #[test]
    fn what_people_type_is_understood() {
        let id = |id: &str| Typed::Id { id: id.to_owned() };
        let deal = |id: &str| Typed::Deal { id: id.to_owned() };
        for (text, beside, meant) in [
            (" 17 ", Some("carpet4x5x1r2-7"), id("carpet4x5x1r2-17")),
            ("17", None, id("3x3x13x5+17")),
            ("17", Some("3x3x13x5+[AS 2H]"), id("3x3x13x5+17")),
            ("12", Some("carpet4x5x1+ms:7"), id("carpet4x5x1+ms:12")),
            ("carpet-3", None, id("carpet4x5x1-3")),
            ("Carpet4x5x1+7", None, id("carpet4x5x1+7")),
            ("carpet 7", None, id("carpet4x5x1+7")),
            ("Monte Carlo 7", None, id("montecarlo5x5x1+7")),
            ("Match Solitaire 5", None, id("3x3x13x5+5")),
            ("Aces Square", None, deal("acessquare4x4x1+")),
            ("montecarlo", None, deal("montecarlo5x5x1+")),
            ("Carpetr2-", None, deal("carpet4x5x1r2-")),
            ("carpet+pysolfc:5", None, id("carpet4x5x1+pysolfc:5")),
            ("carpet+1 *a1s", None, Typed::Records),
            ("  ", None, Typed::Nothing),
        ] {
            assert_eq!(typed(text, beside.map(ToOwned::to_owned)), meant, "{text:?}");
        }
        let Typed::Moves { moves } = typed("1a2b *12c", Some("3x3x13x5+2".to_owned())) else {
            unreachable!()
        };
        assert_eq!(moves, ["1a", "2b", "*12c"]);
        let (word, number) =
            ("abc is not a record, an id, a number or a move", "99999999999999999999999");
        for (text, beside, says) in [
            ("abc", None, word),
            ("abc", Some("carpet4x5x1+ms:7"), word),
            (number, None, "the shuffle number is too large"),
            (number, Some("carpet4x5x1+7"), "the shuffle number is too large"),
            (number, Some("carpet4x5x1+ms:7"), "`ms` has no game with this number"),
        ] {
            let wrong = Typed::Wrong { message: says.to_owned() };
            assert_eq!(typed(text, beside.map(ToOwned::to_owned)), wrong);
        }
        for text in ["klondike+1", "hello", "♠", "carpet+7 7", "1a"] {
            assert!(matches!(typed(text, None), Typed::Wrong { .. } | Typed::Records), "{text}");
        }
    }
}
