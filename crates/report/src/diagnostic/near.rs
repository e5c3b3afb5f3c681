//! The one legal move that malformed text is near.

use super::move_hints::{Situation, is_one_off, is_reordered};
use super::readings::{are_written, gap, word_end};
use patience_core::cards::Card;
use patience_core::game::Move;
use patience_core::notation::{Record, Variant, glued_cards, meant_in_moves};
use patience_core::text::Span;

/// The longest text that may be a move, in characters: one with a space between all of its own.
const LONGEST: usize = 16;

/// Returns the legal move that the text from an offset to the end of its word is near, and the place of
/// that text: the move's characters in any order, or but for one, if no other legal move is as near.
/// Characters that no move of the game has do not count. If the word is near none, a second word may
/// complete it.
///
/// A text is near none if it names cards, repeats a move, or has a digit or a letter that is no place of
/// the game: it may mean anything else.
pub(super) fn move_at(
    start: usize,
    text: &[u8],
    situation: &Situation<'_>,
) -> Option<(Move, Span)> {
    let end = word_end(text, start);
    let next = word_end(text, end + gap(text, end));
    let spans = [Span::new(start, end), Span::new(start, next)];
    let plain = spans.map(|span| plain(span.of(text), situation.position.id().variant));
    let [word, both] = plain;
    let word = word?;
    let written: Vec<(Move, String)> =
        situation.legal.iter().map(|&mv| (mv, mv.to_string())).collect();
    let only = |fits: &dyn Fn(&[u8]) -> bool| {
        let mut fitting = written.iter().filter(|(_, mv)| fits(mv.as_bytes()));
        fitting.next().filter(|_| fitting.next().is_none()).map(|(mv, _)| *mv)
    };
    let same = |word: &str| {
        only(&|mv| mv == word.as_bytes()).or_else(|| only(&|mv| is_reordered(word.as_bytes(), mv)))
    };
    let alone = same(&word).or_else(|| only(&|mv| is_one_off(word.as_bytes(), mv)));
    alone
        .map(|mv| (mv, spans[0]))
        .or_else(|| Some((same(&both.filter(|both| *both != word)?)?, spans[1])))
}

/// Returns the place of the text from an offset to the end of its word, if it is signs that mean nothing in
/// a record: none of its characters is a letter, a digit, a sign of a move or an opening bracket.
pub(super) fn signs_at(start: usize, record: &Record<'_>) -> Option<Span> {
    let span = Span::new(start, word_end(record.text(), start));
    let means = |it: char| it.is_alphanumeric() || "*+~^_=:?#%([{<".contains(it);
    let text = str::from_utf8(span.of(record.text())).ok().filter(|text| !text.is_empty())?;
    (!text.contains(means)).then_some(span)
}

/// Returns a text in lower case, with look-alikes replaced and without characters that no move of the game
/// has. Returns none for a text that cannot be near a move.
fn plain(text: &[u8], variant: Variant) -> Option<String> {
    let text = str::from_utf8(text).ok().filter(|text| text.chars().count() <= LONGEST)?;
    let names_card = |word: &str| word.parse::<Card>().is_ok() || glued_cards(word).is_some();
    if text.split(|it: char| !it.is_alphanumeric()).any(names_card) || text.contains([':', '=']) {
        return None;
    }
    // Moves with other characters between them are several.
    let is_part = |it: char| it.is_alphanumeric() || "*+~^_".contains(it);
    let mut parts = text.split(|it| !is_part(it)).filter(|part| !part.is_empty());
    if parts.clone().count() > 1 && parts.any(|part| are_written(&variant, part)) {
        return None;
    }
    let is_grid = !matches!(variant, Variant::Matching(_));
    let (rows, columns) = match variant {
        Variant::Matching(layout) => (layout.columns(), layout.columns()),
        Variant::Pairing(layout) => (layout.size().rows, layout.size().columns),
        Variant::Building(layout) => (layout.size().rows, layout.size().columns),
    };
    let mut plain = String::new();
    for (at, character) in text.char_indices() {
        let meant = meant_in_moves(character, is_grid).and_then(|meant| meant.chars().next());
        let meant = meant.unwrap_or(character).to_ascii_lowercase();
        match meant {
            '1'..='9' if meant as u8 - b'0' <= rows => plain.push(meant),
            'a'..='t' if meant as u8 - b'a' < columns => plain.push(meant),
            's' | 'w' if is_grid => plain.push(meant),
            '*' | '+' | '~' | '^' | '_' => plain.push(meant),
            // It is often written for the star.
            'x' if at == 0 => {}
            _ if character.is_alphanumeric() => return None,
            _ => {}
        }
    }
    Some(plain).filter(|plain| plain.len() > 1)
}
