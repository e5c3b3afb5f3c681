//! Moves with something else between them than white space, and cells that are written otherwise.

use super::move_word::Word;
use super::shared::{repetition_slip, run};
use super::slip::{Reading, Slip, said};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, are_written, gap, is_move, is_number, word_end};
use crate::diagnostic::wording::fault::{moves, text};
use crate::diagnostic::wording::{Wording, fix};
use patience_core::notation::{GameId, Variant, meant_in_moves};
use patience_core::text::{Span, line_len};

/// What people and programs put between moves: `2a|25`, `2a·25`, `2a\n25`, and a `+` for each space where
/// an address was made of the record.
const BETWEEN: [&str; 10] = ["|", "·", "•", "、", "，", "،", "\\n", "\\t", "\\r", "+"];

/// Reads moves with something else between them than a space.
pub(super) fn separated(word: &Word<'_>) -> Option<Reading> {
    let is_between = |mark: &str| match mark {
        // Where it is a move, it is one here.
        "+" => !word.reads("+"),
        _ => !word.is_moves,
    };
    BETWEEN.into_iter().filter(|mark| is_between(mark)).find_map(|mark| {
        let parts: Vec<&str> = word.text.split(mark).filter(|part| !part.is_empty()).collect();
        let is_split = word.text.contains(mark) && !parts.is_empty();
        if !is_split || !parts.iter().all(|part| word.reads(part)) {
            return None;
        }
        // It may be meant for what it looks like.
        let look_alike = mark.chars().next().and_then(|it| meant_in_moves(it, word.is_grid()));
        let alike = look_alike.map(|meant| word.text.replace(mark, meant));
        let certain = !alike.is_some_and(|alike| word.reads(&alike));
        let at = word.place(mark)?;
        Some(word.becomes(separated_slip(mark), parts.join(" "), certain).at(at))
    })
}

/// Reads a repetition whose number stands apart: `+: 2x`, where `2x` looks like the beginning of a record.
pub(super) fn repetition_apart(word: &Word<'_>) -> Option<Reading> {
    let mv = word.text.strip_suffix(':').filter(|_| !word.is_moves)?;
    let (text, end) = (word.record.text(), word.span().end);
    let (mv, start) = match word.word_before() {
        Some((before, span)) if mv.is_empty() => (before, span.start),
        _ => (mv, word.start),
    };
    let next = end + gap(text, end);
    let times = match text.get(next..)? {
        [] => word.record.next_word(),
        rest => &rest[..word_end(rest, 0)],
    };
    let times = str::from_utf8(times).ok()?;
    let number = times.trim_end_matches(['x', 'X', '×']);
    if !is_number(number) || mv.is_empty() || !are_written(&word.id.variant, mv) {
        return None;
    }
    let repeated = format!("{mv}:{number}x");
    if !word.is_move(&repeated) {
        return Some(word.only(repetition_slip()));
    }
    let given = format!("{} {times}", String::from_utf8_lossy(&text[start..end]));
    let span = Span::new(start, next + times.len());
    let edit = Fix { span, replacement: repeated.clone() };
    Some(Reading::new(repetition_slip(), &given, repeated, edit, true).at(word.span()))
}

/// Returns the moves that coordinates at the start of a text may be, and the length of these: a pair such
/// as `(3,3)(2,4)`, `(c,3)-(b,4)`, `R3C3-R4C2` or `c3xb4`. A pair of numbers may have its row first or
/// its column.
pub(super) fn coordinates(id: &GameId, text: &str) -> Option<(Vec<String>, usize)> {
    let is_joint = |it: char| " \t,:()[]{}<>-–—→·x×*|/".contains(it);
    let is_row_first = text.starts_with(['R', 'r'])
        && text[1..].starts_with(|it: char| it.is_ascii_digit())
        && text.contains(['C', 'c']);
    let mut values: Vec<char> = Vec::new();
    let (mut end, mut depth) = (0, 0);
    for (at, it) in text.char_indices() {
        let is_named = is_row_first && matches!(it, 'R' | 'r' | 'C' | 'c');
        let is_closing = matches!(it, ')' | ']' | '}');
        let goes_on = || text[at..].trim_start().starts_with(['(', '[', '{', '-', '–']);
        let is_over = values.len() == 4 && !is_closing
            // Behind a pair of brackets, another word is another move.
            || it == ' ' && depth == 0 && !values.is_empty() && !goes_on();
        if is_over || !is_named && !is_joint(it) && !it.is_ascii_alphanumeric() {
            break;
        } else if is_closing {
            depth -= 1;
        } else if matches!(it, '(' | '[' | '{') {
            depth += 1;
        } else if it.is_ascii_alphanumeric() && !is_named && !is_joint(it) {
            values.push(it);
        } else {
            continue;
        }
        end = at + it.len_utf8();
    }
    let is_written = values.as_chunks().0.iter().all(|&[column, row]: &[char; 2]| {
        let is_column = column.is_ascii_digit() || column.to_ascii_lowercase() <= 't';
        is_column && row.is_ascii_digit()
    });
    let is_opened = text.starts_with(['(', '[', '{']) || is_row_first;
    let is_joined = text[..end].contains(['x', '×']) && !text.starts_with(['x', '×']);
    let is_apart = text[..end].contains([',', '-', 'x', '×', 'C', 'c', '·']);
    let is_pair = matches!(values.len(), 2 | 4) && (is_opened || is_joined) && is_apart;
    if matches!(id.variant, Variant::Matching(_)) || !is_pair || !is_written {
        return None;
    }
    let cells = |turn: bool| {
        let cell = |pair: &[char; 2]| {
            let [column, row] = if turn { [pair[1], pair[0]] } else { *pair };
            let column = match column {
                '1'..='9' => char::from(column as u8 - b'1' + b'a'),
                other => other.to_ascii_lowercase(),
            };
            [column, row]
        };
        let cells = values.as_chunks().0.iter().flat_map(cell);
        std::iter::once('*').chain(cells).collect::<String>()
    };
    let all_digits = values.iter().all(char::is_ascii_digit);
    let turns: &[bool] = match (is_row_first, all_digits) {
        (true, _) => &[true],
        (_, true) => &[false, true],
        _ => &[false],
    };
    let moves = turns.iter().map(|&turn| cells(turn)).filter(|mv| is_move(id, mv)).collect();
    Some((moves, end))
}

/// Reads coordinates in place of cells.
pub(super) fn coordinates_for_cells(word: &Word<'_>) -> Vec<Reading> {
    let line = &word.record.text()[word.start..];
    let line = &line[..line_len(line).min(MAX)];
    let line = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let line = line.split(';').next().unwrap_or_default();
    let Some((moves, length)) = coordinates(word.id, line).filter(|_| !word.is_moves) else {
        return Vec::new();
    };
    let span = Span::new(word.start, word.start + length);
    let given = &line[..length];
    let reading = |mv: String| {
        let edit = Fix { span, replacement: mv.clone() };
        Reading::new(coordinates_slip(), given, mv, edit, false).at(span)
    };
    let only = Reading::only(coordinates_slip(), given).at(span);
    moves.into_iter().map(reading).chain([only]).collect()
}

/// Reads a word of a language: `is`, `1st`.
pub(super) fn of_language(word: &Word<'_>) -> Option<Reading> {
    let is_ordinal = word.text.starts_with(|it: char| it.is_ascii_digit())
        && ["st", "nd", "rd", "th"].iter().any(|end| word.text.ends_with(end));
    let is_label = |it: char| it.is_ascii_lowercase() && it <= 'i';
    let is_spelled = word.text.chars().all(char::is_alphabetic)
        && word.text.chars().count() > 1
        && (word.is_grid() || !word.text.to_lowercase().chars().all(is_label));
    let is_word = word.is_whole && !word.is_moves && (is_ordinal || is_spelled);
    is_word.then(|| word.only(of_language_slip()).at(word.span()))
}

/// `2a|25`: the characters between.
fn separated_slip(mark: &'static str) -> Slip {
    Slip::new("separated", Some(moves::SEPARATOR), move |told| {
        let message = match mark {
            "+" => "this game has no `+`; between moves there is a space".to_owned(),
            _ => format!("moves are separated by spaces, not by {}", run(mark)),
        };
        told.words(message, "expected a space", told.write())
    })
    .splitting()
}

/// `is`
fn of_language_slip() -> Slip {
    Slip::new("of_language", Some(text::NOT_A_RECORD), |told| {
        let forms = told.id.map(Wording::forms).unwrap_or_default();
        told.words(
            format!("`{}` is not a move", told.given),
            "expected a move here",
            fix(format!("{forms}; put comments after `;`")),
        )
    })
}

said! {
    /// `(3,3)(2,4)`
    coordinates_slip: "a cell is the letter of its column and the digit of its row, as in `c3`",
        "other coordinates", WriteOr("write a `*`, and then the letter and the digit of each cell");
}
