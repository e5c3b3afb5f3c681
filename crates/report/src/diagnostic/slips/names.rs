//! Slips in the names of games.

use super::slip::{Reading, Slip, said};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, gap, is_number, word_end, word_start};
use crate::diagnostic::wording::fault::id;
use crate::diagnostic::wording::fault::text::LOOK_ALIKE;
use crate::diagnostic::wording::{EXAMPLE, fix};
use patience_core::catalogue::{MATCH_SOLITAIRE, entries};
use patience_core::notation::{
    Fault, FaultKind, Record, TextFault, nearest_game, parse_id, plain_name,
};
use patience_core::text::Span;
use patience_core::text::english::plain;

/// Returns the word of a fault, and where it begins.
fn word_of<'a>(fault: &Fault, record: &Record<'a>) -> Option<(&'a str, usize)> {
    let first = match record.id() {
        Ok(_) => record.deal().ok().map(|_| record.deal_span().end)?,
        Err(_) => record.extent().start,
    };
    let start = word_start(record.text(), fault.span.start.max(first), first);
    let word = str::from_utf8(&record.text()[start..word_end(record.text(), start)]).ok()?;
    Some((word, start)).filter(|(word, _)| !word.is_empty() && word.len() <= MAX)
}

const fn is_outside(fault: &Fault) -> bool {
    fault.kind.is_stray()
}

/// Reads an id in capitals that is not seen as one: `CARPET+PYSOLFC:24`.
pub(super) fn capital(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    if record.id().is_ok() {
        return None;
    }
    let start = record.extent().start;
    let word = &record.text()[start..word_end(record.text(), start)];
    let word = str::from_utf8(word).ok().filter(|word| word.len() <= MAX)?;
    let id = word.split('[').next().unwrap_or_default();
    let lower = id.to_ascii_lowercase();
    let deal = if id.len() < word.len() { "[" } else { "" };
    let is_id = parse_id(format!("{lower}{deal}").as_bytes())
        .is_ok_and(|(_, rest)| rest == deal.as_bytes());
    let is_called =
        is_outside(fault) || matches!(fault.kind, FaultKind::Text(TextFault::LookAlike { .. }));
    let span = Span::new(start, start + id.len());
    let edit = Fix { span, replacement: lower.clone() };
    (is_called && is_id && lower != id)
        .then(|| Reading::new(capital_slip(), id, lower, edit, true).at(span))
}

/// Reads an id whose name is too short to be seen as that of a game: `mc+1`, `ace-square+1`.
pub(super) fn short(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    if !is_outside(fault) && !matches!(fault.kind, FaultKind::Move(_)) {
        return None;
    }
    let (word, start) = word_of(fault, record)?;
    let (name, length) = plain_name(word.as_bytes());
    let game = nearest_game(&name).filter(|game| *game != MATCH_SOLITAIRE && name != *game)?;
    let meant = format!("{game}{}", &word[length..]);
    let (_, rest) = parse_id(meant.as_bytes()).ok()?;
    if !(rest.is_empty() || rest.starts_with(b"[")) {
        return None;
    }
    let span = Span::new(start, start + length);
    let edit = Fix { span, replacement: game.to_owned() };
    let meant = meant.split('[').next().unwrap_or_default().to_owned();
    let given = word.split('[').next().unwrap_or_default();
    let at = Span::new(start, start + given.len());
    Some(Reading::new(short_slip(), given, meant, edit, true).at(at))
}

/// Reads the title of a game and a number in place of an id: `Monte Carlo 1:`, `Carpet no. 24`,
/// `Monte Carlo +1`.
pub(super) fn titled(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let start = record.extent().start;
    if !is_outside(fault) || fault.span.start != start {
        return None;
    }
    let (mut name, mut at) = (String::new(), start);
    for _ in 0..4 {
        let end = word_end(text, at);
        let word = str::from_utf8(&text[at..end]).ok().filter(|word| word.len() <= MAX)?;
        let bare = word.trim_matches(|it: char| matches!(it, '#' | ':' | ',' | '.' | '(' | ')'));
        let game = game_called(&name);
        let number = bare.trim_start_matches(['+', '-']);
        if let Some(game) = game.filter(|_| is_number(number) && bare.len() <= number.len() + 1) {
            let span = Span::new(start, at + word.trim_end_matches([':', ',', '.', ')']).len());
            let given = str::from_utf8(&text[span.start..span.end]).ok()?;
            let meant = if number == bare {
                let text = format!("{game}+{bare}");
                Reading { text, ..Reading::only(titled_slip(), given) }
            } else {
                let id = format!("{game}{bare}");
                let edit = Fix { span: Span::new(start, end), replacement: id.clone() };
                Reading::new(signed_slip(), given, id, edit, true)
            };
            return Some(meant.at(span));
        }
        let is_filler =
            matches!(plain(bare).as_str(), "no" | "nr" | "number" | "game" | "deal" | "num");
        if !(game.is_some() && is_filler) {
            name += &plain(bare);
        }
        at = end + gap(text, end);
    }
    None
}

/// Returns the game of a title, or of another name.
fn game_called(name: &str) -> Option<&'static str> {
    let entry = entries().find(|entry| plain(entry.title) == *name || entry.name == name);
    let near = || nearest_game(name).filter(|_| name.len() > 2);
    entry.map(|entry| entry.name).or_else(near)
}

/// `Monte Carlo 1`
fn titled_slip() -> Slip {
    Slip::new("titled", Some(id::GAME_TYPE), |told| {
        let (given, text) = (&told.given, &told.text);
        let closed = text.replacen('+', "-", 1);
        told.words(
            format!("`{given}` names a game, but is not a game id"),
            "not an id",
            fix(format!(
                "an id is `{text}` for the open game, `{closed}` for the closed one; one such as `{EXAMPLE}` begins each record"
            )),
        )
    })
}

said! {
    /// `CARPET+PYSOLFC:24`
    capital_slip [LOOK_ALIKE]: "ids and moves are lower case", "in capitals", Write;
    /// `Monte Carlo +1`
    signed_slip [id::GAME_TYPE]: "`{given}` names a game, but is not a game id", "not an id", Write;
    /// `mc+1`
    short_slip [id::UNKNOWN_GAME]: "no game is called `{given}`", "unknown game", Write;
}
