//! Slips in moves.

use super::between;
use super::move_word::Word;
use super::outcomes;
use super::pasted;
use super::shared::{
    digits_for, in_id_slip, letters_in_id_slip, look_alikes_slip, options_after_sign_slip,
    repetition_slip, run,
};
use super::slip::{KnownSlip, LABEL_MISSING, Reading, Slip, said};
use super::words;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{
    MAX, are_written, gap, is_number, last_moves, nearest_engine, nearest_outcome, number_length,
    word_end, word_start, words_from,
};
use crate::diagnostic::wording::fault::{id, moves};
use crate::diagnostic::wording::fix;
use crate::diagnostic::wording::forms::{a_match, a_match_of, a_pair};
use arrayvec::ArrayVec;
use patience_core::cards::{Card, Rank, Shuffle};
use patience_core::game::Place;
use patience_core::notation::matching::Label;
use patience_core::notation::{
    Cell, Fault, FaultKind, GameId, MoveFault, Record, TextFault, Variant, ends_word, glued_cards,
    matching, meant_in_moves, parse_id,
};
use patience_core::play::Position;
use patience_core::text::english::{count, list, rank};
use patience_core::text::{Span, line_len};

/// Reads a slip as one text, or as any of several.
pub(super) enum Read {
    One(fn(&Word<'_>) -> Option<Reading>),
    Many(fn(&Word<'_>) -> Vec<Reading>),
}

use Read::{Many, One};

/// The slips, in the order in which they are looked for.
#[rustfmt::skip]
pub(super) static MOVES: &[KnownSlip<Read>] = &[
    KnownSlip("number that is not whole", One(not_whole), ["3x3x13x5+0x1F 1a", "3x3x13x5+31 1a"]),
    KnownSlip("engine after the number", One(engine_after),
        ["carpet+24pysolfc =partial", "carpet+pysolfc:24 =partial"]),
    KnownSlip("a range of numbers", One(range), ["carpet+1..=10 =partial", "carpet+1..=10 =partial"]),
    KnownSlip("letters in the number", One(letters_in_number),
        ["carpet+1O =partial", "carpet+10 =partial"]),
    KnownSlip("hyphen before the size", One(hyphen_before_size),
        ["montecarlo-5x5+1 =partial", "montecarlo5x5+1 =partial"]),
    KnownSlip("options after the number", One(options_after_number),
        ["carpet+1r1 =partial", "carpetr1+1 =partial"]),
    KnownSlip("semicolon within a move", One(semicolon),
        ["montecarlo+1 *d1;e1 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("something else than a space between moves", One(between::separated), [
        "2x2x2x2+[AS 2H 2S AH] 1a|*12|*2a", "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a"]),
    KnownSlip("characters that look like others", One(look_alikes),
        ["2x2x2x2+[AS 2H 2S AH] 1А *12 *2a", "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a"]),
    KnownSlip("repetition without its colon or its x", One(repetition),
        ["3x3x13x5-1 +x2 =partial", "3x3x13x5-1 +:2x =partial"]),
    KnownSlip("space within a repetition", One(between::repetition_apart),
        ["3x3x13x5-1 +: 2x =partial", "3x3x13x5-1 +:2x =partial"]),
    KnownSlip("number before the `+`", One(times_first),
        ["carpet+1 3+ =partial", "carpet+1 +:3x =partial"]),
    KnownSlip("repetition apart from its move", One(detached_times),
        ["3x3x13x5-1 + x2 =partial", "3x3x13x5-1 +:2x =partial"]),
    KnownSlip("a move in words", One(in_words),
        ["3x3x13x5+2 t2 to f1 =partial", "3x3x13x5+2 2a =partial"]),
    KnownSlip("outcome after a plus", One(plus_outcome),
        ["2x2x1x1+[AH AS] 1a +partial", "2x2x1x1+[AH AS] 1a =partial"]),
    KnownSlip("digits for cells", Many(digits_for_cells),
        ["montecarlo+1 *1415 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("a letter for the digit of a row", One(letters_for_rows),
        ["montecarlo+1 *dIeI =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("x for the star", One(cross_for_star),
        ["montecarlo+1 xd1e1 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("marks of a play in another order, or twice", One(marks),
        ["carpet+1 *b1ss =partial", "carpet+1 *b1s =partial"]),
    KnownSlip("a mark without its cell", One(mark_alone),
        ["carpet+1 *s =partial", "carpet+1 *s =partial"]),
    KnownSlip("the waste alone", One(waste_alone),
        ["colorado+1 + w =partial", "colorado+1 + w =partial"]),
    KnownSlip("the waste card played, and put on a pile", One(waste_twice),
        ["colorado+1 + *wa1 =partial", "colorado+1 + wa1 =partial"]),
    KnownSlip("the first move in the id", One(glued_to_id), ["3x3x13x5+2a 25", "3x3x13x5+2a 25"]),
    KnownSlip("star twice", One(star_twice),
        ["montecarlo+1 **d1e1 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("number of a move", One(move_number),
        ["2x2x1x1+[AH AS] 1. 1a 2. *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("star of a match last", One(star_last),
        ["2x2x2x2+[AS 2H 2S AH] 1a 12* *2a", "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a"]),
    KnownSlip("star between cells", One(star_between),
        ["montecarlo+1 d1*e1 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("star of a match missing", Many(star_of_match_missing),
        ["3x3x1x3+[AS AH AD] 123", "3x3x1x3+[AS AH AD] *123"]),
    KnownSlip("one label too few", Many(missing_label), ["2x2x1x2+[AS AH] *1", "2x2x1x2+[AS AH] *12"]),
    KnownSlip("one label too many", Many(surplus_label),
        ["2x2x1x2+[AS AH] *12a", "2x2x1x2+[AS AH] *12"]),
    KnownSlip("cells for labels", One(cells_for_labels),
        ["2x2x1x2+[AS AH] *a1b2c1", "2x2x1x2+[AS AH] *a1b2c1"]),
    KnownSlip("home as a place", One(home), ["2x2x1x2+[AS AH] 1h", "2x2x1x2+[AS AH] 1h"]),
    KnownSlip("star before cells missing", One(star_missing),
        ["montecarlo+1 d1e1 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("other coordinates", Many(between::coordinates_for_cells),
        ["montecarlo+1 R1C4-R1C5 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("w before a pile missing", One(waste_missing),
        ["colorado+1 + a1 =partial", "colorado+1 + wa1 =partial"]),
    KnownSlip("row first", One(row_first),
        ["montecarlo+1 *1d1e =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("rows from 0", Many(row_zero),
        ["montecarlo+1 *d0e0 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("a mark in a word", One(mark_in_word),
        ["colorado+1 *j1down =partial", "colorado+1 *j1_ =partial"]),
    KnownSlip("mark before the cell", One(mark_first),
        ["carpet+1 *sb1 =partial", "carpet+1 *b1s =partial"]),
    KnownSlip("a play and a move at once", One(play_or_move), ["twenty+1 *a1b1", "twenty+1 *a1b1"]),
    KnownSlip("more than two cells", One(surplus_cells),
        ["montecarlo+1 *d1e1*b2c2d2", "montecarlo+1 *d1e1*b2c2d2"]),
    KnownSlip("cards for their places", Many(named_cards),
        ["2x2x1x2+[AS AH] *ASAH", "2x2x1x2+[AS AH] *12"]),
    KnownSlip("the rank of a card that goes alone", One(rank_alone),
        ["thirteens+18 *K", "thirteens+18 *K"]),
    KnownSlip("dots after the last move", One(between::dots_at_end),
        ["3x3x13x5+2 2a ...", "3x3x13x5+2 2a =partial"]),
    KnownSlip("commas between moves", One(commas),
        ["2x2x2x2+[AS 2H 2S AH] 1a, *12, *2a", "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a"]),
    KnownSlip("other characters between labels, or around moves", One(separators),
        ["2x2x1x1+[AH AS] 1->a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("spaces within a move", One(spaced),
        ["2x2x1x1+[AH AS] 1 a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("space before the end of a move", One(detached_end),
        ["carpet+1 *b1 s =partial", "carpet+1 *b1s =partial"]),
    KnownSlip("other characters, and capitals, in a move", One(loosely),
        ["2x2x1x1+[AH AS] 1:A *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("a word of a language", One(between::of_language),
        ["3x3x13x5+2 is 2a =partial", "3x3x13x5+2 is 2a =partial"]),
];

/// Returns the readings of the word at a span, the most likely first.
pub(super) fn readings(
    span: Span,
    record: &Record<'_>,
    id: &GameId,
    position: Option<&Position>,
    fault: Option<&Fault>,
) -> Vec<Reading> {
    let text = record.text();
    let first = record.deal_span().end;
    // A fault may be in the deal, or in a comment after it.
    if span.start < first {
        return Vec::new();
    }
    let start = word_start(text, span.start, first);
    let end = word_end(text, span.start);
    // In a long word, the slip may be after moves that are well written.
    let mut starts = vec![start];
    if fault.is_some() {
        let before =
            str::from_utf8(text.get(start..span.start).unwrap_or_default()).unwrap_or_default();
        let last = last_moves(&id.variant, before).into_iter().flatten();
        starts.extend(last.map(|token| start + token.start));
        starts.push(span.start);
        starts.dedup();
    }
    let mut readings = Vec::new();
    for (at, start) in starts.into_iter().enumerate() {
        let word = text.get(start..end).filter(|text| text.len() <= MAX);
        let Some(text) = word.and_then(|word| str::from_utf8(word).ok()) else { continue };
        if text.is_empty() {
            continue;
        }
        let (is_moves, is_whole) = (are_written(&id.variant, text), at == 0);
        let word = Word { text, start, is_moves, is_whole, id, position, fault, record };
        let found = MOVES.iter().flat_map(|KnownSlip(_, read, _)| match read {
            One(read) => read(&word).into_iter().collect(),
            Many(read) => read(&word),
        });
        readings.extend(found.filter(|meant| is_whole || meant.certain));
    }
    // A digit right after the id would be one of its number.
    let edits = readings.iter_mut().flat_map(|meant| meant.edits.first_mut());
    for edit in edits.filter(|edit| edit.span.start == first && record.deal_span().is_empty()) {
        if edit.replacement.starts_with(|it: char| it.is_ascii_digit()) {
            edit.replacement.insert(0, ' ');
        }
    }
    readings
}

/// Reads a shuffle number that is not whole, or in hexadecimal: `+1.5`, `+0x1F`, `+1,000`.
fn not_whole(word: &Word<'_>) -> Option<Reading> {
    let id = word.record.id().ok()?;
    let number = id
        .shuffle
        .map(Shuffle::number)
        .filter(|_| word.record.deal_span().is_empty() && !word.is_moves)?;
    let (first, fault) = (word.record.deal_span().end, word.fault?);
    if word.start != first || fault.span.start != first {
        return None;
    }
    let digits = |text: &str| Some(text.to_owned()).filter(|text| is_number(text));
    let meant = if let Some(hex) = word.text.strip_prefix('x').filter(|_| number == 0) {
        u64::from_str_radix(hex, 16).ok()?.to_string()
    } else if let Some(fraction) = word.text.strip_prefix('.') {
        digits(fraction)?;
        return Some(word.only(not_whole_slip()).at(word.span()));
    } else {
        // Spaces that do not break, too.
        let parts = [',', '_', '\'', '’', '\u{a0}', '\u{2007}', '\u{2009}', '\u{202f}'];
        let mut groups = word.text.split(parts).skip(1).peekable();
        groups.peek()?;
        let groups: Option<Vec<String>> =
            groups.map(|group| digits(group).filter(|it| it.len() == 3)).collect();
        format!("{number}{}", groups?.concat())
    };
    let text = word.record.text();
    let before = text[..first].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let edit = Fix { span: Span::new(first - before, word.span().end), replacement: meant.clone() };
    Some(Reading::new(not_whole_slip(), word.text, meant, edit, true).at(word.span()))
}

/// Reads the name of an engine after the number: `+24pysolfc`.
fn engine_after(word: &Word<'_>) -> Option<Reading> {
    let first = word.record.deal_span().end;
    if word.start != first || !word.record.deal_span().is_empty() {
        return None;
    }
    let engine = nearest_engine(word.text.as_bytes())?;
    let id = str::from_utf8(&word.record.text()[word.record.extent().start..first]).ok()?;
    let (name, number) = id.split_at(id.find(['+', '-'])? + 1);
    let meant = other_id(word, engine_after_slip(), format!("{name}{}:{number}", engine.as_str()))?;
    Some(meant.at(word.span()))
}

/// Reads a range of numbers after an id: `+1..10`, `+1-10`.
fn range(word: &Word<'_>) -> Option<Reading> {
    let [_, rest] = id_before(word)?;
    let last = word.text.trim_start_matches(['.', '-', '–', '=', '~']);
    let mark = &word.text[..word.text.len() - last.len()];
    let is_range = is_number(last) && matches!(mark, ".." | "..." | "..=" | "-" | "–" | "--");
    let is_numbered = rest.ends_with(|it: char| it.is_ascii_digit());
    (is_range && is_numbered).then(|| word.only(range_slip()).at(word.span()))
}

/// Reads a shuffle number with letters that look like digits: `+1O`.
fn letters_in_number(word: &Word<'_>) -> Option<Reading> {
    let [name, rest] = id_before(word)?;
    let digits = digits_for(word.text).filter(|it| is_number(it))?;
    let at = word.span();
    Some(other_id(word, letters_in_id_slip(), format!("{name}{rest}{digits}"))?.at(at))
}

/// Returns the id that a word follows without white space, up to its sign and from there on, if the
/// word is no move.
fn id_before<'a>(word: &Word<'a>) -> Option<[&'a str; 2]> {
    let first = word.record.deal_span().end;
    if word.start != first || !word.record.deal_span().is_empty() || word.is_moves {
        return None;
    }
    let id = &word.record.text()[word.record.extent().start..first];
    let id = str::from_utf8(id).ok()?;
    Some(id.split_at(id.find(['+', '-'])?).into())
}

/// Replaces the id and the word after it by another id, if it is one.
fn other_id(word: &Word<'_>, slip: Slip, id: String) -> Option<Reading> {
    parse_id(id.as_bytes()).ok().filter(|(_, rest)| rest.is_empty())?;
    let span = Span::new(word.record.extent().start, word.span().end);
    let edit = Fix { span, replacement: id.clone() };
    Some(Reading::new(slip, word.text, id, edit, true))
}

/// Reads a hyphen before the size, which is no sign: `montecarlo-5x5+1`.
fn hyphen_before_size(word: &Word<'_>) -> Option<Reading> {
    let [name, rest] = id_before(word)?;
    let size = rest.strip_prefix('-')?;
    let at = word.record.extent().start + name.len();
    let meant = other_id(word, in_id_slip('-'), format!("{name}{size}{}", word.text))?;
    Some(meant.at(Span::new(at, at + 1)))
}

/// Reads options after the shuffle number: `carpet+1r1`.
fn options_after_number(word: &Word<'_>) -> Option<Reading> {
    let [name, rest] = id_before(word)?;
    let slip = options_after_sign_slip(word.text.to_owned());
    let meant = other_id(word, slip, format!("{name}{}{rest}", word.text))?;
    Some(meant.at(word.span()))
}

/// Reads a repetition without its `:` or its `x`: `12:5`, `12x5`.
fn repetition(word: &Word<'_>) -> Option<Reading> {
    if word.is_moves {
        return None;
    }
    let is_mark = |character: char| matches!(character, ':' | 'x' | 'X' | '×' | '(' | ')');
    // No number is part of a `+`.
    let at = match word.text.strip_prefix('+') {
        Some(after) if after.starts_with(|it: char| it.is_ascii_digit() || it == '*') => 1,
        _ => word.text.find(is_mark)?,
    };
    let (before, after) = word.text.split_at(at);
    let digits = after.trim_start_matches('*').trim_matches(is_mark);
    let times = Some(digits).filter(|it| is_number(it))?.parse::<u16>().ok();
    let times = times.filter(|times| (1..=999).contains(times))?;
    let is_repeated = !before.is_empty() && are_written(&word.id.variant, before);
    is_repeated.then(|| word.repeated(format!("{before}:{times}x")))
}

/// Reads a move with a `;` in it, which makes a comment of the rest of its line.
fn semicolon(word: &Word<'_>) -> Option<Reading> {
    let (text, at) = (word.record.text(), word.span().end);
    let after = text.get(at..)?.strip_prefix(b";")?;
    let end =
        str::from_utf8(&after[..after.iter().take_while(|it| !ends_word(**it)).count()]).ok()?;
    let joined = format!("{}{end}", word.text);
    let is_joined = word.is_whole && !word.reads(end) && word.is_move(&joined);
    is_joined.then(|| {
        let whole = Span::new(word.start, at + 1 + end.len());
        let edit = Fix { span: whole, replacement: joined.clone() };
        let (slip, given) = (separator_slip(";".to_owned()), format!("{};{end}", word.text));
        Reading::new(slip, &given, joined, edit, true).at(Span::new(at, at + 1))
    })
}

/// Reads a number before a move that is often repeated: `3+`.
fn times_first(word: &Word<'_>) -> Option<Reading> {
    let mv = word.text.trim_start_matches(|it: char| it.is_ascii_digit());
    let number = &word.text[..word.text.len() - mv.len()];
    let mv = mv.trim_start_matches(['x', '×']);
    let times = Some(number).filter(|it| is_number(it))?.parse::<u16>().ok()?;
    let is_repeated = matches!(mv, "+" | "~" | "*w") && !word.is_moves;
    (is_repeated && are_written(&word.id.variant, mv) && (1..=999).contains(&times))
        .then(|| word.repeated(format!("{mv}:{times}x")))
}

/// Reads a repetition that stands apart from its move: `*d1e1 x2`.
fn detached_times(word: &Word<'_>) -> Option<Reading> {
    let (before, span) = word.word_before().filter(|_| !word.is_moves && word.is_whole)?;
    let number = word.text.trim_matches(['x', 'X', '×', '(', ')']);
    let times = Some(number).filter(|it| is_number(it) && it.len() < word.text.len())?;
    let last = last_moves(&word.id.variant, before)[1].filter(|last| last.end == before.len())?;
    let mv = &before[last.start..];
    // Of moves that are written one by one, it says no more than they do.
    let earlier = word.record.text()[..span.start].trim_ascii_end();
    if earlier.ends_with(mv.as_bytes()) && word.text.starts_with('(') {
        return Some(word.only(repetition_slip()));
    }
    let repeated = format!("{mv}:{times}x");
    if !word.is_move(&repeated) {
        let is_written = are_written(&word.id.variant, &repeated);
        return is_written.then(|| word.only(repetition_slip()));
    }
    let span = Span::new(span.end, word.span().end);
    let edit = Fix { span, replacement: format!(":{times}x") };
    let given = format!("{mv} {}", word.text);
    Some(Reading::new(repetition_slip(), &given, repeated, edit, true))
}

/// Reads a move with more than one `*`: `**d1e1`.
fn star_twice(word: &Word<'_>) -> Option<Reading> {
    let meant = format!("*{}", word.text.strip_prefix("**")?.trim_start_matches('*'));
    let at = Span::new(word.start + 1, word.start + 2);
    let reads = !word.is_moves && word.reads(&meant);
    reads.then(|| word.becomes(star_twice_slip(), meant, true).at(at))
}

/// Replaces every character that only looks right.
fn look_alikes(word: &Word<'_>) -> Option<Reading> {
    word.fault
        .filter(|fault| matches!(fault.kind, FaultKind::Text(TextFault::LookAlike { .. })))?;
    let mut plain = String::new();
    for character in word.text.chars() {
        match meant_in_moves(character, word.is_grid()) {
            Some(meant) => plain += meant,
            None => plain.push(character),
        }
    }
    let words: Vec<&str> = plain.split(' ').filter(|it| !it.is_empty()).collect();
    // What is spelled otherwise may be any move.
    let reads = words.iter().all(|it| are_written(&word.id.variant, it));
    (reads && !word.is_moves).then(|| word.becomes(look_alikes_slip(), plain, true))
}

/// Reads a move in words.
fn in_words(word: &Word<'_>) -> Option<Reading> {
    if !word.is_whole {
        return None;
    }
    let text = &word.record.text()[word.start..];
    // A word such as `and` ends the record.
    let rest = word.record.rest_of_line();
    let line = [&text[..text.len().min(MAX)], if text.len() > MAX { b"" } else { rest }].concat();
    let found = words::read(&line[..line_len(&line)], 0, word.record.id().ok()?, false)?;
    let moved = |span: Span| Span::new(word.start + span.start, word.start + span.end);
    let edits = found.edits.iter().cloned();
    let edits = edits.map(|edit| Fix { span: moved(edit.span), ..edit }).collect();
    let at =
        found.at.map(moved).map(|at| Span::new(at.start, at.end.min(word.record.text().len())));
    Some(Reading { edits, at, ..found })
}

/// Reads an outcome after a `+`, which is on the key of the `=`.
fn plus_outcome(word: &Word<'_>) -> Option<Reading> {
    let name = word.text.strip_prefix('+').filter(|name| name.len() > 3)?;
    let outcome = nearest_outcome(name.as_bytes()).filter(|_| !word.is_moves)?;
    Some(word.becomes(outcomes::mark_slip('+', outcome), format!("={outcome}"), false))
}

/// Splits off the marks of a play at the end of a text.
fn split_marks(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(['s', 'w', '^', '_']).len())
}

/// Reads digits in place of cells, the row or the column first: `*1415`, `*13`.
fn digits_for_cells(word: &Word<'_>) -> Vec<Reading> {
    let (cells, marks) = split_marks(word.bare().0);
    let digits: Vec<u8> = cells.bytes().filter(u8::is_ascii_digit).collect();
    let is_digits = cells.chars().all(|it| it.is_ascii_digit() || separates(it));
    if !word.is_grid() || word.is_moves || !is_digits || digits.is_empty() || digits.len() > 4 {
        return Vec::new();
    }
    let cell = |column: u8, row: u8| {
        let column = column.checked_sub(b'1').map(|column| column + b'a');
        column.map(|column| [char::from(column), char::from(row)].iter().collect::<String>())
    };
    let reading = |turn: bool| {
        let cells = digits
            .as_chunks()
            .0
            .iter()
            .map(|&[column, row]| if turn { cell(row, column) } else { cell(column, row) });
        let cells: Option<String> = cells.collect();
        let text = format!("*{}{marks}", cells.filter(|cells| !cells.is_empty())?);
        let is_read = digits.len().is_multiple_of(2) && word.is_move(&text);
        is_read.then(|| word.becomes(digits_slip(), text, false))
    };
    let readings = [reading(true), reading(false)].into_iter().flatten();
    readings.chain([word.only(digits_slip())]).collect()
}

/// Reads letters that look like digits, in place of rows: `*dIeI`.
fn letters_for_rows(word: &Word<'_>) -> Option<Reading> {
    let (bare, star) = word.bare();
    let digit = |at: usize, character: char| match character {
        _ if at.is_multiple_of(2) => character.to_ascii_lowercase(),
        'l' | 'I' | 'i' | '|' => '1',
        'Z' | 'z' => '2',
        'S' => '5',
        'B' => '8',
        other => other,
    };
    let meant: String = bare.chars().enumerate().map(|(at, it)| digit(at, it)).collect();
    let meant = format!("{star}{meant}");
    let reads = word.is_grid() && !word.is_moves && word.is_move(&meant);
    reads.then(|| word.becomes(letters_slip(), meant, true))
}

/// Reads an `x` in place of the `*`: `x123`.
fn cross_for_star(word: &Word<'_>) -> Option<Reading> {
    let rest = word.text.strip_prefix(['x', 'X', '×', '✕', '✖'])?;
    let meant = format!("*{rest}");
    let length = word.text.len() - rest.len();
    let at = Span::new(word.start, word.start + length);
    let reads = !word.is_moves && word.is_move(&meant);
    reads.then(|| word.becomes(cross_slip(), meant, true).at(at))
}

/// Reads a play whose marks are in another order, or there twice: `*j1s^`, `*b1ss`.
fn marks(word: &Word<'_>) -> Option<Reading> {
    let Variant::Building(_) = word.id.variant else { return None };
    let (bare, _) = word.bare();
    let (cell, given) = split_marks(bare);
    let (cell, given) = match cell {
        "" => bare.split_at_checked(1).filter(|(first, _)| *first == "w")?,
        cell => (cell, given),
    };
    let has = |marks: [char; 2]| marks.into_iter().find(|&mark| given.contains(mark));
    let ordered: String = [has(['^', '_']), has(['s', 'w'])].into_iter().flatten().collect();
    let meant = format!("*{cell}{ordered}");
    let is_clear =
        !(given.contains('^') && given.contains('_') || given.contains('s') && given.contains('w'));
    let is_other = given.len() > 1 && given != ordered && is_clear && word.is_move(&meant);
    let at = word.span().end - given.len();
    is_other.then(|| {
        word.becomes(marks_slip(ordered.len() < given.len()), meant, true)
            .at(Span::new(at, word.span().end))
    })
}

/// Reads a mark without a cell before it: `*s`.
fn mark_alone(word: &Word<'_>) -> Option<Reading> {
    let marks = word.text.strip_prefix('*').filter(|_| !word.is_moves)?;
    let example = format!("*b1{marks}");
    let is_mark = !marks.is_empty() && marks.chars().all(|it| matches!(it, 's' | 'w' | '^' | '_'));
    (is_mark && word.is_move(&example)).then(|| word.only(mark_alone_slip(example)))
}

/// Reads the waste without what becomes of its card: `w`.
fn waste_alone(word: &Word<'_>) -> Option<Reading> {
    let is_alone = word.text == "w" && word.is_move("*w") && word.is_move("wa1");
    is_alone.then(|| word.only(waste_alone_slip()))
}

/// Reads a play of the waste card that names a pile: `*wa1`.
fn waste_twice(word: &Word<'_>) -> Option<Reading> {
    let meant = word.text.strip_prefix('*').filter(|it| it.starts_with('w'))?;
    let is_both = !word.is_moves && meant.len() == 3 && word.is_move(meant);
    is_both.then(|| word.becomes(waste_twice_slip(), meant, false))
}

/// Reads the first move of a record where its number may have ended in it: `3x3x13x5+2a`.
fn glued_to_id(word: &Word<'_>) -> Option<Reading> {
    let (first, deal) = (word.record.deal_span().end, word.record.deal_span());
    let is_glued = word.start == first && deal.is_empty() && !word.is_moves && word.is_whole;
    let number =
        word.record.text()[..first].iter().rev().take_while(|it| it.is_ascii_digit()).count();
    let last = char::from(*word.record.text().get(first.checked_sub(1)?)?);
    // Only a move without its first character is a part of one.
    let is_part = number > 0 && word.is_move(&format!("{last}{}", word.text));
    let at = Span::new(first - number, word.span().end);
    (is_glued && is_part).then(|| word.only(glued_to_id_slip()).at(at))
}

/// Reads a move with the characters that are in none left out, and in lower case: `2:A`, `*d1,*e1`.
fn loosely(word: &Word<'_>) -> Option<Reading> {
    let lower = word.text.to_lowercase();
    let is_building = matches!(word.id.variant, Variant::Building(_));
    let is_pair = matches!(word.id.variant, Variant::Pairing(_));
    let is_extra = |it: char| {
        separates(it)
            || matches!(it, ':' | '=')
            || it == '_' && !is_building
            || it == '+' && is_pair
    };
    let extra = lower.find(is_extra)?;
    let run: String = lower[extra..].chars().take_while(|it| is_extra(*it)).collect();
    let bare: String = lower.chars().filter(|it| !is_extra(*it) && *it != '*').collect();
    let with_star = format!("*{bare}");
    let has_star = lower.contains('*') || is_pair;
    let meant = if has_star { with_star } else { bare };
    let reads = !word.is_moves && word.is_whole && word.is_move(&meant);
    reads.then(|| within(word, &run, meant))
}

/// Reads a pair with its `*` behind the first cell: `d1*e1`. Two plays are none of one pair.
fn star_between(word: &Word<'_>) -> Option<Reading> {
    let meant = format!("*{}", word.text.replace('*', ""));
    let is_twice = word.stars() == 2 && word.text.starts_with('*');
    let is_within = is_twice || word.stars() == 1 && !word.text.starts_with('*');
    let is_pair = is_within && !word.is_moves && word.is_grid() && word.is_move(&meant);
    let slip = if is_twice { star_twice_slip() } else { star_last_slip() };
    is_pair.then(|| word.becomes(slip, meant, true))
}

/// Reads a match with its `*` after its labels: `12*`.
fn star_last(word: &Word<'_>) -> Option<Reading> {
    let (labels, wanted) = (word.labels()?, word.match_size()?);
    let is_last = word.stars() > 0 && !word.text.starts_with('*') && labels.len() == wanted;
    is_last.then(|| {
        let labels = labels.into_iter().collect::<String>();
        let certain = word.stars() == 1 && word.text.ends_with('*');
        word.becomes(star_last_slip(), format!("*{labels}"), certain)
    })
}

/// Reads a match without its `*`: `123`.
fn star_of_match_missing(word: &Word<'_>) -> Vec<Reading> {
    let (Some(labels), Some(wanted)) = (word.labels(), word.match_size()) else {
        return Vec::new();
    };
    let distinct = labels.iter().enumerate().all(|(at, label)| !labels[..at].contains(label));
    if word.stars() > 0 || labels.len() != wanted || wanted == 2 || !distinct {
        return Vec::new();
    }
    let missing = word.becomes(star_missing_slip(), format!("*{}", word.text), false);
    let unsure = Reading { edits: Vec::new(), ..missing.clone() };
    [missing].into_iter().chain((!word.is_moves).then_some(unsure)).collect()
}

/// Reads a match with a label too few: `*12` of three.
fn missing_label(word: &Word<'_>) -> Vec<Reading> {
    let (Some(labels), Some(wanted)) = (word.labels(), word.match_size()) else {
        return Vec::new();
    };
    if word.bare().1.is_empty() || word.stars() != 1 || labels.len() + 1 != wanted {
        return Vec::new();
    }
    let others = word.all_labels().into_iter().map(|label| label.to_string());
    let others = others.filter(|label| !labels.iter().any(|given| label.starts_with(*given)));
    others
        .map(|label| word.becomes(label_missing_slip(), format!("{}{label}", word.text), false))
        .collect()
}

/// Reads a match with a label too many: `*123` of two.
fn surplus_label(word: &Word<'_>) -> Vec<Reading> {
    let (Some(labels), Some(wanted)) = (word.labels(), word.match_size()) else {
        return Vec::new();
    };
    let given = labels.len();
    if word.stars() != 1 || !word.text.starts_with('*') || given != wanted + 1 {
        return Vec::new();
    }
    let slip = labels_slip(given, wanted);
    let without = |at: usize| {
        let kept = labels.iter().enumerate().filter(|&(other, _)| other != at);
        format!("*{}", kept.map(|(_, label)| label).collect::<String>())
    };
    let each = (0..given).map(|at| word.becomes(slip.clone(), without(at), false));
    each.chain([word.only(slip.clone())]).collect()
}

/// Returns the cells that a text is, and no more.
fn cells(text: &str) -> Option<Vec<Cell>> {
    let cell = |pair: &[u8]| str::from_utf8(pair).ok()?.parse::<Cell>().ok();
    let cells: Option<Vec<Cell>> = text.as_bytes().chunks(2).map(cell).collect();
    cells.filter(|cells| !cells.is_empty())
}

/// Reads cells where columns and freecells have labels: `*a1b1`.
fn cells_for_labels(word: &Word<'_>) -> Option<Reading> {
    word.match_size()?;
    let cells = cells(word.text.strip_prefix('*')?)?;
    (cells.len() >= 2).then(|| word.only(cells_for_labels_slip()))
}

/// Reads a move to the foundations as FreeCell programs write it, `4h`, where there is no freecell
/// h.
fn home(word: &Word<'_>) -> Option<Reading> {
    let FaultKind::Move(MoveFault::LabelOutside { label: 'h', columns }) = word.fault?.kind else {
        return None;
    };
    let from = word.text.strip_suffix('h')?.parse::<Label>().ok()?;
    if (columns..9).any(|at| Label::column(at) == from || Label::freecell(at) == from) {
        return None;
    }
    let card = word.text.parse::<Card>().ok();
    let board = word.position.map(Position::board);
    let lies = card.and_then(|card| {
        board?.piles().filter(|pile| pile.place != Place::Stock).find_map(|pile| {
            let above = pile.cards.iter().rev().position(|&other| other == card)?;
            Some((card, pile.place, above))
        })
    });
    let at = Span::new(word.start + 1, word.start + 2);
    Some(word.only(home_slip(lies)).at(at))
}

/// Returns whether a cell alone can be the beginning of several forms of moves.
fn has_other_forms(word: &Word<'_>) -> bool {
    word.reads("a1b1") || word.reads("wa1")
}

/// Reads a move on a grid without its `*`: `a1b2`, `w`.
fn star_missing(word: &Word<'_>) -> Option<Reading> {
    let plain: String = word.text.chars().filter(|it| !separates(*it)).collect();
    let with_star = format!("*{plain}");
    if !word.is_grid() || word.is_moves || !word.is_move(&with_star) {
        return None;
    }
    // The cell may stand apart from it.
    if word.text == "w" && spaced(word).is_some() {
        return None;
    }
    let certain = match &word.id.variant {
        Variant::Pairing(_) => cells(&plain).is_some_and(|cells| cells.len() == 2),
        _ => !has_other_forms(word),
    };
    Some(word.becomes(star_missing_slip(), with_star, certain))
}

/// Reads a pile without the `w` of the waste: `a1`.
fn waste_missing(word: &Word<'_>) -> Option<Reading> {
    let on_pile = format!("w{}", word.text);
    let reads = !word.is_moves && cells(word.text).is_some() && word.reads(&on_pile);
    reads.then(|| word.becomes(star_missing_slip(), on_pile, false))
}

/// Reads cells that begin with their rows: `*1a1b`.
fn row_first(word: &Word<'_>) -> Option<Reading> {
    let (bare, star) = word.bare();
    let turn = |pair: &[u8]| match pair {
        [row, column] => Some([char::from(*column), char::from(*row)]),
        _ => None,
    };
    let turned: Option<Vec<[char; 2]>> = bare.as_bytes().chunks(2).map(turn).collect();
    let turned = format!("*{}", turned?.concat().iter().collect::<String>());
    let is_turned = word.is_grid()
        && !word.is_moves
        && bare.starts_with(|it: char| it.is_ascii_digit())
        && word.reads(&turned);
    is_turned.then(|| word.becomes(row_first_slip(), turned, star == "*"))
}

/// Reads cells whose rows are counted from 0: `*d0e0`.
fn row_zero(word: &Word<'_>) -> Vec<Reading> {
    let raise = |character: char| match character {
        '0'..='8' => char::from(character as u8 + 1),
        other => other,
    };
    let raised: String = word.text.chars().map(raise).collect();
    let has_zero = word.is_grid() && !word.is_moves && word.text.contains('0');
    let is_raised = has_zero && !word.text.contains('9') && word.reads(&raised);
    let Some(at) = word.place("0").filter(|_| is_raised) else { return Vec::new() };
    vec![word.becomes(row_zero_slip(), raised, false).at(at), word.only(row_zero_slip()).at(at)]
}

/// Reads a mark in a word: `*j1up`.
fn mark_in_word(word: &Word<'_>) -> Option<Reading> {
    let marks = [("up", '^'), ("down", '_')].into_iter();
    let meant = marks.filter_map(|(name, mark)| {
        let cell = word.text.strip_suffix(name)?.trim_end_matches(['-', '_', ':']);
        Some(format!("{cell}{mark}"))
    });
    let meant = meant.into_iter().find(|meant| !word.is_moves && word.is_move(meant))?;
    Some(word.becomes(mark_in_word_slip(), meant, true))
}

/// Reads a mark that stands before its cell: `*sb1`.
fn mark_first(word: &Word<'_>) -> Option<Reading> {
    let rest = word.text.strip_prefix('*')?;
    let mark = rest.chars().next().filter(|it| matches!(it, 's' | 'w' | '^' | '_'))?;
    let (cell, others) = split_marks(&rest[1..]);
    let meant = match mark {
        '^' | '_' => format!("*{cell}{mark}{others}"),
        _ => format!("*{cell}{others}{mark}"),
    };
    let reads = word.is_grid() && !word.is_moves && word.is_move(&meant);
    let at = Span::new(word.start + 1, word.start + 2);
    reads.then(|| word.becomes(mark_first_slip(mark), meant, true).at(at))
}

/// Reads a play of two piles where two piles are a move: `*a1b1`.
fn play_or_move(word: &Word<'_>) -> Option<Reading> {
    let transfer = word.text.strip_prefix('*')?;
    let cells = cells(transfer).filter(|cells| cells.len() == 2)?;
    let is_both = matches!(word.id.variant, Variant::Building(_)) && word.is_move(transfer);
    let plays = format!("*{} *{}", cells[0], cells[1]);
    is_both.then(|| word.only(play_or_move_slip(plays)).at(word.span()))
}

/// Reads more cells than a pair has: `*a1b1c1`.
fn surplus_cells(word: &Word<'_>) -> Option<Reading> {
    let Variant::Pairing(_) = word.id.variant else { return None };
    let given = cells(word.text.strip_prefix('*')?)?.len();
    let at = Span::new(word.start + 5, word.span().end.max(word.start + 5));
    (given > 2).then(|| {
        let meant = word.only(cells_slip(given, 2));
        if word.fault.is_some() { meant.at(at) } else { meant }
    })
}

/// Reads cards in place of the places where they are: `*8H8S`, `7D-8H`.
fn named_cards(word: &Word<'_>) -> Vec<Reading> {
    let (names, star) = word.bare();
    let joined: String = names.chars().filter(|it| !separates(*it) && *it != '>').collect();
    let cards = glued_cards(&joined).filter(|_| !word.is_moves);
    let Some(cards) = cards else { return Vec::new() };
    let board = word.position.map(Position::board);
    let place = |card: &Card| {
        let mut places = board.as_ref()?.piles().filter(|pile| match pile.place {
            Place::Stock | Place::Waste => false,
            _ => pile.exposed() == Some(*card),
        });
        places.next().filter(|_| places.next().is_none()).map(|pile| pile.place.label())
    };
    let labels: Option<String> = cards.iter().map(place).collect();
    let text = labels.map(|labels| format!("{star}{labels}"));
    let slip = cards_slip(cards.len());
    let named = text.filter(|text| word.reads(text));
    let named = named.map(|text| word.becomes(slip.clone(), text, false));
    named.into_iter().chain([word.only(slip)]).collect()
}

/// Reads the rank of a card that goes alone, in place of its cell: `*K`.
fn rank_alone(word: &Word<'_>) -> Option<Reading> {
    let singleton = match &word.id.variant {
        Variant::Pairing(layout) => layout.game().singleton_rank,
        Variant::Matching(_) | Variant::Building(_) => None,
    };
    let named =
        (11..=13).filter_map(Rank::from_value).find(|rank| rank.to_string() == word.bare().0);
    let named = named.filter(|_| word.is_grid() && !word.is_moves)?;
    let Some(rank) = singleton.filter(|rank| *rank == named) else {
        return Some(word.only(rank_slip(named, Vec::new())));
    };
    let board = word.position.map(Position::board);
    let piles = board.iter().flat_map(|board| board.rows.iter().flatten());
    let mut cells = piles.filter(|pile| pile.exposed().is_some_and(|card| card.rank() == rank));
    let only = cells.next().filter(|_| cells.next().is_none());
    let all = board.iter().flat_map(|board| board.rows.iter().flatten());
    let all = all.filter(|pile| pile.exposed().is_some_and(|card| card.rank() == rank));
    let all: Vec<String> = all.map(|pile| format!("`*{}`", pile.place.label())).collect();
    Some(match only {
        Some(pile) => word.becomes(cards_slip(1), format!("*{}", pile.place.label()), false),
        None => word.only(rank_slip(rank, all)),
    })
}

/// Returns whether a character only separates, or quotes, and is in no move.
fn separates(character: char) -> bool {
    matches!(
        character,
        '-' | '>' | '<' | ',' | '.' | '/' | '|' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\''
    ) || matches!(character, '·' | '•' | '、' | '，' | '،')
        || matches!(
            character,
            '‐'..='―' | '−' | '→' | '⇒' | '➔' | '➜' | '…' | '`' | '!' | '&' | '#'
        )
        || pasted::is_quote(character)
}

/// Removes the commas after moves, all at once: `1a, 23, 42`.
fn commas(word: &Word<'_>) -> Option<Reading> {
    let is_separated = |text: &str| {
        text.ends_with([',', ';'])
            && text.split([',', ';']).all(|part| part.is_empty() || word.reads(part))
    };
    if word.is_moves || !word.is_whole || !word.text.ends_with(',') || !is_separated(word.text) {
        return None;
    }
    let (text, first) = (word.record.text(), word.record.deal_span().end);
    let (mut edits, mut shown) = (Vec::new(), Vec::new());
    for Span { start, end } in words_from(text, first) {
        let own = str::from_utf8(&text[start..end]).unwrap_or("?");
        if own.split(',').all(|part| part.is_empty() || word.reads(part)) {
            for (comma, _) in own.match_indices(',') {
                let (span, last) = (Span::new(start + comma, start + comma + 1), own.len() - 1);
                let replacement = if comma == last { "" } else { " " }.to_owned();
                edits.push(Fix { span, replacement });
            }
            if end > word.start {
                shown.extend(own.split(',').filter(|part| !part.is_empty()).map(str::to_owned));
            }
        }
    }
    let rest = if shown.len() > 5 { " …" } else { "" };
    shown.truncate(5);
    let given = word.text.to_owned();
    let text = format!("{}{rest}", shown.join(" "));
    let at = Some(word.place(",")?);
    Some(Reading { slip: commas_slip(), given, text, edits, certain: true, at })
}

/// Removes characters that are in no move: `1-a`, `1a.`.
fn separators(word: &Word<'_>) -> Option<Reading> {
    if word.is_moves {
        return None;
    }
    // A `:` or a `=` alone may be part of what follows it.
    let extra = |character: char| separates(character) || matches!(character, ':' | '=');
    if word.text.chars().all(extra) && word.text != "=" {
        return Some(alone(word));
    }
    // No outcome follows a cell without white space.
    let equals = word.text.replacen('=', "", 1);
    if equals.len() < word.text.len() && !word.text.starts_with('=') && word.is_move(&equals) {
        return Some(within(word, "=", equals));
    }
    // In building games, it is a part of moves.
    let is_line = !matches!(word.id.variant, Variant::Building(_));
    let separates = |it: char| separates(it) || it == '_' && is_line;
    let run = |text: &str| -> String {
        text.chars().skip_while(|it| !separates(*it)).take_while(|it| separates(*it)).collect()
    };
    let first = run(word.text);
    let kept = word.text.trim_matches(separates);
    if first.is_empty() || kept.is_empty() {
        // A colon after a move may be one of a list.
        let kept = word.text.trim_end_matches(':');
        let is_listed = kept.len() < word.text.len() && !kept.is_empty() && word.reads(kept);
        return is_listed.then(|| around(word, ":", kept));
    }
    if word.reads(kept) {
        return Some(around(word, &first, kept));
    }
    // Between moves it stands for a space, within a move for nothing.
    let parts: Vec<&str> = kept.split(separates).filter(|part| !part.is_empty()).collect();
    if parts.iter().all(|part| word.reads(part)) {
        return Some(around(word, &first, &parts.join(" ")));
    }
    let joined = parts.concat();
    word.reads(&joined).then(|| within(word, &run(kept), joined))
}

/// Removes characters within a move, which is `text` without them.
fn within(word: &Word<'_>, characters: &str, text: String) -> Reading {
    let removed = word.becomes(separator_slip(characters.to_owned()), text, true);
    Reading { at: word.place(characters), ..removed }
}

/// Removes characters around moves, which are `text` without them.
fn around(word: &Word<'_>, characters: &str, text: &str) -> Reading {
    let (slip, given) = if characters.starts_with(pasted::is_quote) {
        (pasted::quote_slip(), characters)
    } else {
        (surplus_slip(characters.to_owned()), word.text)
    };
    let removed = word.becomes(slip, text, true);
    Reading { given: given.to_owned(), at: word.place(characters), ..removed }
}

/// Removes a word that is in no move, and all like it after it.
fn alone(word: &Word<'_>) -> Reading {
    let mut removed = around(word, word.text, "");
    let (text, end) = (word.record.text(), word.span().end);
    // Without white space, what follows would become part of what is before.
    if word.start > 0 && ends_word(text[word.start - 1]) {
        removed.edits[0].span.end += gap(text, end);
        let alike = words_from(text, end).filter(|it| it.of(text) == word.text.as_bytes());
        let with_gap = |it: Span| Span::new(it.start, it.end + gap(text, it.end));
        removed.edits.extend(alike.map(|it| Fix::removing(with_gap(it))));
    }
    removed
}

/// Removes the number before a move, and those before all other moves: `1. 1a 2. 23`.
fn move_number(word: &Word<'_>) -> Option<Reading> {
    let length = number_length(word.text.as_bytes()).filter(|_| !word.is_moves)?;
    let rest = &word.text[length..];
    if !word.reads(rest) {
        return None;
    }
    let text = word.record.text();
    let mut edits = Vec::new();
    for Span { start, end } in words_from(text, word.record.deal_span().end) {
        let number = number_length(&text[start..end]);
        let rest = |length: usize| str::from_utf8(&text[start + length..end]).unwrap_or("?");
        if let Some(length) = number.filter(|&length| word.reads(rest(length))) {
            let blank = if start + length == end { gap(text, end) } else { 0 };
            edits.push(Fix::removing(Span::new(start, start + length + blank)));
        }
    }
    // The only one may be a move with a point after it.
    let digits = word.text[..length].trim_end_matches(['.', ')']);
    if edits.len() < 2 && word.reads(digits) {
        return None;
    }
    let (given, text) = (word.text[..length].to_owned(), rest.to_owned());
    let at = Some(Span::new(word.start, word.start + length));
    Some(Reading { slip: move_number_slip(), given, text, edits, certain: true, at })
}

/// Reads a move that has white space in it.
fn spaced(word: &Word<'_>) -> Option<Reading> {
    let text = word.record.text();
    // A part that goes on from an earlier word is no beginning.
    let (mut joined, mut end) = (word.text.to_owned(), word.span().end);
    let mut words = ArrayVec::<_, 4>::new();
    for _ in 0..4 {
        let from = end + gap(text, end);
        end = word_end(text, from);
        let next = str::from_utf8(&text[from..end]).ok();
        let next = next.filter(|next| !next.is_empty() && next.len() <= MAX)?;
        joined += next;
        words.push(next);
        let with_star = format!("*{joined}");
        if word.is_grid() && cells(&joined).is_some() && word.is_move(&with_star) {
            let given = str::from_utf8(&text[word.start..end]).ok()?;
            let edit = Fix { span: Span::new(word.start, end), replacement: with_star.clone() };
            return Some(Reading::new(star_missing_slip(), given, with_star, edit, false));
        }
        if word.is_move(&joined) {
            let alone = words.iter().any(|word_after| word.reads(word_after));
            let given = str::from_utf8(&text[word.start..end]).ok()?;
            let edit = Fix { span: Span::new(word.start, end), replacement: joined.clone() };
            let meant = Reading::new(spaced_slip(), given, joined, edit, !alone);
            let blank = Span::new(word.span().end, word.span().end + gap(text, word.span().end));
            return Some(meant.at(blank));
        }
    }
    None
}

/// Reads the end of a move that stands apart from it: `*b1 s`.
fn detached_end(word: &Word<'_>) -> Option<Reading> {
    let (before, span) = word.word_before().filter(|_| !word.is_moves && word.is_whole)?;
    let last = last_moves(&word.id.variant, before)[1]?;
    let joined = format!("{}{}", &before[last.start..], word.text);
    let at = Span::new(span.end, word.start);
    if last.end < before.len() || !word.is_move(&joined) {
        // It may be repeated more often than the game allows.
        let is_repetition = word.text.starts_with(':') && are_written(&word.id.variant, &joined);
        return is_repetition.then(|| word.only(spaced_slip()).at(at));
    }
    let edit = Fix::removing(at);
    let given = format!("{} {}", &before[last.start..], word.text);
    Some(Reading::new(spaced_slip(), &given, joined, edit, true).at(at))
}

/// `a1b2` or `w`
fn star_missing_slip() -> Slip {
    Slip::new("star_missing", None, |told| {
        let given = &told.given;
        let text = &told.text;
        if told.is_matching() {
            told.words(
                format!(
                    "`{given}` is {} without a `*`",
                    count(told.meant.given.len() as u64, "label")
                ),
                "neither two labels nor a match",
                told.write().unwrap_or_else(|| {
                    fix(format!("write `{text}` for a match; any other move has two labels"))
                }),
            )
        } else {
            told.words(
                format!("`{given}` has no `*`"),
                "no `*` before it",
                told.write_or("write `*` first"),
            )
        }
    })
    .splitting()
}

/// `*12` of three
fn label_missing_slip() -> Slip {
    Slip::new(LABEL_MISSING, None, |told| {
        let given = &told.given;
        told.words(format!("`{given}` lacks a label"), "1 label missing", told.write())
    })
}

/// `*1234`
fn labels_slip(labels: usize, wanted: usize) -> Slip {
    Slip::new("labels", None, move |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` has {}; a match takes {wanted}", count(labels as u64, "label")),
            "one label too many",
            told.write_or("remove one label, or put a space before the next move"),
        )
    })
    .splitting()
}

/// `*a1b1c1`
fn cells_slip(cells: usize, wanted: usize) -> Slip {
    Slip::new("cells", None, move |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` has {}; a pair takes {wanted}", count(cells as u64, "cell")),
            "one pair in each move",
            fix("write a move for each pair, with a `*` before it"),
        )
    })
    .splitting()
}

/// `*a1b1` where columns and freecells have labels.
fn cells_for_labels_slip() -> Slip {
    Slip::new("cells_for_labels", None, |told| {
        let given = &told.given;
        let places = told.places();
        told.words(
            format!("`{given}` names cells; this game has {places}"),
            "cells of another game",
            match told.variant() {
                Some(Variant::Matching(layout)) => fix(format!(
                    "name a column by its digit and a freecell by its letter, as in `{}`",
                    with_freecell(*layout)
                )),
                _ => fix("name a column by its digit and a freecell by its letter"),
            },
        )
    })
    .splitting()
}

/// `*j1s^`
fn marks_slip(is_twice: bool) -> Slip {
    Slip::new("marks", None, move |told| {
        if is_twice {
            told.words(
                "a play has each mark once",
                "a mark twice",
                told.write_or("write each mark once"),
            )
        } else {
            told.words(
                "`^` and `_` come before `s` and `w`",
                "in another order",
                told.write_or("write the marks in this order"),
            )
        }
    })
    .splitting()
}

/// `*s`
fn mark_alone_slip(example: String) -> Slip {
    Slip::new("mark_alone", None, move |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` names no cell"),
            "which cell?",
            fix(format!("write the cell after the `*`, as in `{example}`")),
        )
    })
}

/// `4h`, as FreeCell programs write it: where the card of that name is, if there is one.
fn home_slip(lies: Option<(Card, Place, usize)>) -> Slip {
    Slip::new("home", None, move |told| {
        let (last, example) = match told.variant() {
            Some(Variant::Matching(layout)) => {
                (char::from(b'a' + layout.columns() - 1), with_freecell(*layout))
            }
            _ => ('a', "*12a".to_owned()),
        };
        let range = if last == 'a' { "`a`".to_owned() } else { format!("`a` to `{last}`") };
        let words = told.words(
            "there is no freecell h",
            format!("expected {range}"),
            format!(
                "this game has no foundations to move to: collect a match with `*`, as in `{example}`"
            ),
        );
        let Some((card, place, under)) = lies else { return words };
        words.note(format!(
            "if `{}` is the card {}, name its place instead: it is in {place}{}",
            told.given,
            told.wording.card(card),
            match under {
                0 => String::new(),
                under => format!(", under {}", count(under as u64, "card")),
            }
        ))
    })
}

/// `1-a`: characters between the labels.
fn separator_slip(characters: String) -> Slip {
    Slip::new("separator", Some(moves::SEPARATOR), move |told| {
        told.words(
            format!("a move has no {} in it", run(&characters)),
            "not in a move",
            told.write_or("remove it"),
        )
    })
}

/// `1a,`: characters that separate nothing.
fn surplus_slip(characters: String) -> Slip {
    Slip::new("surplus", Some(moves::SEPARATOR), move |told| {
        let text = &told.text;
        told.words(
            format!("{} is not part of any move", run(&characters)),
            "not part of a move",
            match told.meant.text.contains(' ') {
                _ if told.meant.text.is_empty() => fix("remove it"),
                true => told.write_or("remove it"),
                false => fix(format!("remove it: write `{text}`")),
            },
        )
    })
}

/// `*8H8S`: the number of cards.
fn cards_slip(number: usize) -> Slip {
    Slip::new("cards", Some(moves::CARDS), move |told| {
        let given = &told.given;
        let places = told.places();
        told.words(
            match number {
                1 => format!("`{given}` names a card; a move names {places}"),
                _ => format!("`{given}` names cards; a move names {places}"),
            },
            if number == 1 { "a card, not a place" } else { "cards, not places" },
            told.write().unwrap_or_else(|| fix(name_places(number, told.id))),
        )
    })
}

/// `*K`, where several kings are.
fn rank_slip(named: Rank, moves: Vec<String>) -> Slip {
    Slip::new("rank", Some(moves::CARDS), move |told| {
        let given = &told.given;
        let king = rank(named);
        told.words(
            format!("`{given}` names a rank; a move names {}", told.places()),
            "a rank, not a place",
            fix(match moves.as_slice() {
                [] => format!("name the cell of the {king}"),
                moves => {
                    format!("name the cell of the {king}: {}", list(moves.iter().cloned(), "or"))
                }
            }),
        )
    })
}

/// `*sb1`
fn mark_first_slip(mark: char) -> Slip {
    Slip::new("mark_first", None, move |told| {
        told.words(format!("the `{mark}` comes after the cell"), "before the cell", told.write())
    })
}

/// `*a1b1` in Twenty: to play, or to move.
fn play_or_move_slip(plays: String) -> Slip {
    Slip::new("play_or_move", None, move |told| {
        let given = &told.given;
        told.words(
            format!("`{given}` is two things at once"),
            "to play, or to move?",
            fix(format!(
                "write `{}` to move a card to an empty pile, or `{plays}` to play both",
                given.trim_start_matches('*')
            )),
        )
    })
}

/// Returns a match with a freecell in it.
fn with_freecell(layout: matching::Layout) -> String {
    a_match_of(layout, layout.match_size() - 1)
}

/// Says how a move of a game names the places of some cards.
fn name_places(cards: usize, id: Option<&GameId>) -> String {
    match id.map(|id| (id, &id.variant)) {
        Some((_, Variant::Matching(layout))) => {
            format!("name the places of the cards, as in `1a` or `{}`", a_match(*layout))
        }
        Some((id, Variant::Pairing(layout)))
            if layout.game().singleton_rank.is_none() || cards > 1 =>
        {
            format!("name the cells of the cards, as in `{}`", a_pair(id))
        }
        _ if cards == 1 => "name the cell of the card, as in `*a1`".to_owned(),
        _ => "write a move for each card, with its cell, as in `*a1`".to_owned(),
    }
}

said! {
    /// `+1.5`
    not_whole_slip [id::SHUFFLE_NUMBER]: "a shuffle number has only digits",
        "expected a space here", WriteOr("write a whole number");
    /// `+1..10`
    range_slip [id::SHUFFLE_NUMBER]: "a game id has one shuffle number, not a range",
        "a range",
        Do("name each game by an id of its own; `patience census` takes ranges, after `--numbers`");
    /// `**123`
    star_twice_slip: "a move has one `*`", "one `*` too many", Write;
    /// `*1415`
    digits_slip: "a cell is a letter and a digit, as in `d1`",
        "digits for cells", WriteOr("write the letter of the column, then the digit of the row");
    /// `*dIeI`
    letters_slip: "a cell is a letter and a digit, as in `d1`", "a letter for a digit", Write;
    /// `x123`
    cross_slip: "a move has a `*` here, not an `x`", "expected `*`", Write;
    /// `w`
    waste_alone_slip: "`w` is the waste, without what becomes of its card",
        "played, or put on a pile?",
        Do("write `*w` to play the card to a foundation, or `w` and a cell, as in `wa1`, to put it there");
    /// `3x3x13x5+2a`
    glued_to_id_slip: "`{given}` stands right after the shuffle number, without a space",
        "number and move", Do("put a space between the shuffle number and the first move");
    /// `1a, 23,`
    commas_slip [moves::SEPARATOR]: "moves are separated by spaces, not commas",
        "remove the commas", WriteOr("remove the commas");
    /// `*1a1b`
    row_first_slip: "in a cell, the column letter comes first", "the row first", Write;
    /// `*d0e0`
    row_zero_slip: "there is no row 0: the top row is 1", "no row 0", WriteOr("count rows from 1");
    /// `+24pysolfc`
    engine_after_slip [id::ENGINE] splitting: "a shuffle engine is written before its number, with a `:` after it",
        "after the number", Write;
    /// `*j1up`
    mark_in_word_slip: "`^` is written for up, and `_` for down", "in a word", Write;
    /// `125*`
    star_last_slip [moves::MISPLACED_CHARACTER] splitting: "the `*` of a move comes first", "`*` behind places", Write;
    /// `*wa1`
    waste_twice_slip splitting: "`{given}` is two things at once: `*w` plays the waste card, `{text}` puts it on a pile",
        "to play, or to put on a pile?", WriteOr("write one of them");
    /// `1.`
    move_number_slip [moves::NUMBER] splitting: "`{given}` is the number of a move",
        "a move number", Do("remove the numbers; moves follow each other without them");
    /// `*d1 e1`
    spaced_slip [moves::SPACES] splitting: "a move has no spaces in it",
        "remove this", WriteOr("remove the space");
}
