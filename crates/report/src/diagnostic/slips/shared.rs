//! What several slips say, or read.

use super::prelude::*;
pub(super) use super::site::replace;
use crate::diagnostic::forms::{a_match, a_pair};
use patience_core::notation::Record;

/// `carpet-r1+1`: the options.
pub(super) fn options_after_sign(options: &str) -> Slip {
    said!(
        id::OPTION_PLACE,
        "option `{options}` comes before the `+` or `-`",
        "after the `+` or `-`"
    )
    .slip()
}

/// `montecarlo-5x5+1`: what no id has.
pub(super) fn in_id(character: char) -> Slip {
    let name = named(character);
    said!(id::CHARACTER, "a game id has no {name} here", "remove this").slip()
}

/// `3*3*13*5+1`
pub(super) fn joined_by_x() -> Slip {
    said!(id::CHARACTER, "the numbers of an id are joined by `x`", "expected `x`").slip()
}

/// `3x3x13x5 +1`
pub(super) fn spaces_in_id() -> Slip {
    said!(id::SPACES, "a game id has no spaces in it", "remove this").slip()
}

/// `3x3xl3x5+2`
pub(super) fn letter_for_digit() -> Slip {
    said!(id::CHARACTER, "a number in a game id has a letter for a digit", "a letter, not a digit")
        .slip()
}

/// `+#1`
pub(super) fn mark_before_number(character: char) -> Slip {
    let name = named(character);
    said!(
        id::CHARACTER,
        "a shuffle number has no {name} before it",
        "only digits after the `+` or `-`"
    )
    .slip()
}

/// Says that a game id begins within a word, after some marks.
pub(super) fn number_of_move(given: &str) -> Slip {
    let given = quoted(given.as_bytes());
    said!(moves::NUMBER, "`{given}` is the number of a move", "a move number",
        fix "remove the numbers; moves follow each other without them")
    .slip()
    .splitting()
}

/// `*d1 e1`
pub(super) fn spaces_in_move() -> Slip {
    said!(moves::SPACES, "a move has no spaces in it", "remove this", fix "remove the space")
        .slip()
        .splitting()
}

/// `12x5`, which means a repetition, or does not if that is none that the game allows.
pub(super) fn repetition(at: &Site<'_>, given: &str, repeated: Option<(Fix, String)>) -> Slip {
    let Some((edit, text)) = repeated else { return moves::no_repetition(at.id()).slip() };
    let given = quoted(given.as_bytes());
    said!(moves::MALFORMED, "a repetition is written `{text}`, not `{given}`", "not a repetition")
        .slip()
        .write([edit], text)
}

/// `*8H8S`: the number of cards.
pub(super) fn cards(at: &Site<'_>, number: usize) -> Slip {
    let (given, places) = (at.given(), places(at));
    let said = match number {
        1 => said!(
            moves::CARDS,
            "`{given}` names a card; a move names {places}",
            "a card, not a place"
        ),
        _ => {
            said!(moves::CARDS, "`{given}` names cards; a move names {places}", "cards, not places")
        }
    };
    said.fix(match at.id().map(|id| (id, id.variant)) {
        Some((_, Variant::Matching(layout))) => {
            format!("name the places of the cards, as in `1a` or `{}`", a_match(layout))
        }
        Some((id, Variant::Pairing(layout)))
            if layout.game().singleton_rank.is_none() || number > 1 =>
        {
            format!("name the cells of the cards, as in `{}`", a_pair(id))
        }
        _ if number == 1 => "name the cell of the card, as in `*a1`".to_owned(),
        _ => "write a move for each card, with its cell, as in `*a1`".to_owned(),
    })
    .slip()
}

/// Names the places of the game.
pub(super) fn places(at: &Site<'_>) -> &'static str {
    if at.is_grid() { "cells" } else { "columns and freecells" }
}

/// Returns the outcome of a name, without what may stand around it.
pub(super) fn called(word: &str, at: &Site<'_>) -> Option<Outcome> {
    let outcome = outcome_called(word.trim_start_matches('=').trim_end_matches(ends_sentence))?;
    Some(reachable(outcome, at.has_moves))
}

pub(super) const fn ends_sentence(character: char) -> bool {
    matches!(character, '.' | '!' | ',' | '?' | ':' | ')')
}

/// `:partial`, with a label that says what is there in place of the `=`.
pub(super) fn without_equals(
    label: String,
    outcome: Outcome,
    span: Span,
    is_certain: bool,
) -> Slip {
    let said = Said::new(moves::UNKNOWN_OUTCOME, "an outcome starts with `=`", label);
    let slip = said.slip().write_if(
        is_certain,
        [replace(span, format!("={outcome}"))],
        format!("={outcome}"),
    );
    match (outcome, is_certain) {
        (Outcome::Solved, true) => {
            slip.helping("write `=solved`, or leave it out: it is the default")
        }
        _ => slip,
    }
}

/// `(partial)`
pub(super) fn bracketed_outcome(outcome: Outcome, span: Span) -> Slip {
    let text = format!("={outcome}");
    let said = said!(moves::UNKNOWN_OUTCOME, "an outcome is written `{text}`", "in brackets");
    said.slip().write([replace(span, text.as_str())], text)
}

/// Returns a text with digits in place of letters that look like them, if it has any.
pub(super) fn digits_for(text: &str) -> Option<String> {
    let digit = |character: char| match character {
        'O' => '0',
        'l' | 'I' | '|' => '1',
        'Z' => '2',
        'S' => '5',
        'B' => '8',
        other => other,
    };
    let digits: String = text.chars().map(digit).collect();
    (digits != text).then_some(digits)
}

pub(super) fn is_quote(character: char) -> bool {
    "\"'“”„‟‘’‚«»‹›".contains(character)
}

/// Removes what closes marks before an id at the end of the record, if that is there.
pub(super) fn closing(before: &str, record: &Record<'_>) -> Option<Fix> {
    let (text, end) = (record.text(), record.span().end);
    let start = record.extent().start + before.len();
    let last = str::from_utf8(&text[start..end]).ok()?;
    // A tag alone: nothing of the record is within it.
    let tag = |open: &str, close: char| {
        last.rfind(open).filter(|&at| last[at..].find(close) == Some(last.len() - at - 1))
    };
    let tag = match before.chars().next()? {
        '[' if before.ends_with(']') => tag("[/", ']'),
        '<' if before.ends_with('>') => tag("</", '>'),
        _ => None,
    };
    const PAIRS: [(char, char); 9] = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('<', '>'),
        ('“', '”'),
        ('„', '”'),
        ('‘', '’'),
        ('‚', '’'),
        ('«', '»'),
    ];
    let closer = |it: char| PAIRS.iter().find(|pair| pair.0 == it).map_or(it, |pair| pair.1);
    let closers: String = before.chars().rev().map(closer).collect();
    let is_closed = |closers: &&str| {
        let are_even = last.matches('[').count() >= last.matches(']').count();
        // A `*` alone may begin a move.
        let may_be_move = closers.contains(['+', '-', ':', '/', '=']) || *closers == "*";
        last.ends_with(*closers) && !may_be_move && !(are_even && closers.contains(']'))
    };
    let plain = Some(closers.as_str()).filter(is_closed).map(|it| last.len() - it.len());
    let from = start + tag.or(plain)?;
    Some(Fix::removing(Span::new(from, end)))
}

/// Returns whether a character only separates, or quotes, and is in no move.
pub(super) fn separates(character: char) -> bool {
    "-><,./|()[]{}\"'·•、，،−→⇒➔➜…`!&#".contains(character)
        || matches!(character, '‐'..='―')
        || is_quote(character)
}
