//! Slips in moves.

use super::between;
use super::move_word::Word;
use super::outcomes;
use super::pasted;
use super::shared::{
    digits_for, in_id_slip, letters_in_id_slip, options_after_sign_slip, repetition_slip,
};
use super::slip::{KnownSlip, Reading, Slip, said};
use super::words;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{
    MAX, are_written, gap, is_number, is_token, last_moves, nearest_outcome, number_length,
    reachable, word_end, word_start, words_from,
};
use crate::diagnostic::wording::fault::{id, moves};
use crate::diagnostic::wording::fix;
use crate::diagnostic::wording::forms::{a_match, a_match_of, a_pair};
use patience_core::cards::{Card, Rank, Shuffle};
use patience_core::game::Place;
use patience_core::notation::matching::Label;
use patience_core::notation::{
    Fault, FaultKind, GameId, MoveFault, Record, Variant, ends_word, glued_cards, matching,
    parse_id,
};
use patience_core::play::Position;
use patience_core::text::english::{count, list, rank};
use patience_core::text::{Span, line_len, line_start};

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
    KnownSlip("letters in the number", One(letters_in_number),
        ["carpet+1O =partial", "carpet+10 =partial"]),
    KnownSlip("hyphen before the size", One(hyphen_before_size),
        ["montecarlo-5x5+1 =partial", "montecarlo5x5+1 =partial"]),
    KnownSlip("options after the number", One(options_after_number),
        ["carpet+1r1 =partial", "carpetr1+1 =partial"]),
    KnownSlip("something else than a space between moves", One(between::separated), [
        "2x2x2x2+[AS 2H 2S AH] 1a|*12|*2a", "2x2x2x2+[AS 2H 2S AH] 1a *12 *2a"]),
    KnownSlip("space within a repetition", One(between::repetition_apart),
        ["3x3x13x5-1 +: 2x =partial", "3x3x13x5-1 +:2x =partial"]),
    KnownSlip("repetition apart from its move", One(detached_times),
        ["3x3x13x5-1 + x2 =partial", "3x3x13x5-1 +:2x =partial"]),
    KnownSlip("a move in words", One(in_words),
        ["3x3x13x5+2 t2 to f1 =partial", "3x3x13x5+2 2a =partial"]),
    KnownSlip("outcome after a plus", One(plus_outcome),
        ["2x2x1x1+[AH AS] 1a +partial", "2x2x1x1+[AH AS] 1a =partial"]),
    KnownSlip("number of a row", One(row_number),
        ["3x3x13x5+2\n(1) 2a\n(2) 25 =partial", "3x3x13x5+2\n2a\n25 =partial"]),
    KnownSlip("digits for cells", Many(digits_for_cells),
        ["montecarlo+1 *1415 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("the first move in the id", One(glued_to_id), ["3x3x13x5+2a 25", "3x3x13x5+2a 25"]),
    KnownSlip("number of a move", One(move_number),
        ["2x2x1x1+[AH AS] 1. 1a 2. *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("home as a place", One(home), ["2x2x1x2+[AS AH] 1h", "2x2x1x2+[AS AH] 1h"]),
    KnownSlip("other coordinates", Many(between::coordinates_for_cells),
        ["montecarlo+1 R1C4-R1C5 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("rank before a cell", One(rank_and_cell),
        ["thirteens+18 *Ke2 =partial", "thirteens+18 *e2 =partial"]),
    KnownSlip("cards for their places", Many(named_cards),
        ["2x2x1x2+[AS AH] *ASAH", "2x2x1x2+[AS AH] *12"]),
    KnownSlip("the rank of a card that goes alone", One(rank_alone),
        ["thirteens+18 *K", "thirteens+18 *K"]),
    KnownSlip("spaces within a match", One(spaced_match),
        ["3x3x13x5+2 2a ×1 2 3 =partial", "3x3x13x5+2 2a *123 =partial"]),
    KnownSlip("space before the end of a move", One(detached_end),
        ["carpet+1 *b1 s =partial", "carpet+1 *b1s =partial"]),
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
    let digits = |text: &str| Some(text.to_owned()).filter(|text| is_number(text));
    let is_group = |text: &str| is_number(text) && text.len() == 3;
    // A space may part three digits from the others: `147 198`.
    let is_spaced = number < 1000 && word.start == first + 1 && is_group(word.text);
    if !is_spaced && (word.start != first || fault.span.start != first) {
        return None;
    }
    let meant = if let Some(hex) = word.text.strip_prefix('x').filter(|_| number == 0) {
        u64::from_str_radix(hex, 16).ok()?.to_string()
    } else if let Some(fraction) = word.text.strip_prefix('.') {
        digits(fraction)?;
        return Some(word.only(not_whole_slip()).at(word.span()));
    } else if is_spaced {
        format!("{number}{}", word.text)
    } else {
        // Spaces that do not break, too.
        let parts = [',', '_', '\'', '’', '\u{a0}', '\u{2007}', '\u{2009}', '\u{202f}'];
        let mut groups = word.text.split(parts).skip(1).peekable();
        groups.peek()?;
        let groups: Option<Vec<String>> =
            groups.map(|group| digits(group).filter(|it| is_group(it))).collect();
        format!("{number}{}", groups?.concat())
    };
    let text = word.record.text();
    let before = text[..first].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let edit = Fix { span: Span::new(first - before, word.span().end), replacement: meant.clone() };
    Some(Reading::new(not_whole_slip(), word.text, meant, edit, true).at(word.span()))
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

/// Reads a repetition that stands apart from its move: `*d1e1 x2`.
fn detached_times(word: &Word<'_>) -> Option<Reading> {
    let (before, span) = word.word_before().filter(|_| !word.is_moves && word.is_whole)?;
    let number = word.text.trim_matches(['x', 'X', '×', '(', ')']);
    let times = Some(number).filter(|it| is_number(it) && it.len() < word.text.len())?;
    // Nobody says that a move is played once: it is a `*`.
    if times == "1" {
        return None;
    }
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
    let has_moves = || word.position.is_some_and(|it| !it.legal_moves().is_empty());
    let outcome = reachable(outcome, &has_moves);
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

/// Reads a cell after the rank of its card: `*Ke2`.
fn rank_and_cell(word: &Word<'_>) -> Option<Reading> {
    let is_rank = |it: char| it.is_ascii_uppercase() && "AKQJT".contains(it);
    let cells: String = word.bare().0.chars().filter(|it| !is_rank(*it)).collect();
    let meant = format!("*{cells}");
    let is_read = cells.len() < word.bare().0.len() && word.is_move(&meant);
    (is_read && word.is_grid()).then(|| word.becomes(cards_slip(1), meant, true))
}

/// Reads numbers of rows before their moves: `1 2a` on each line, `(1) 2a (2) 25`, `1 | 2a`.
fn row_number(word: &Word<'_>) -> Option<Reading> {
    let text = word.record.text();
    let (mut edits, mut wanted, mut at) = (Vec::new(), None, None);
    let mut words = words_from(text, word.record.deal_span().end).peekable();
    while let Some(span) = words.next() {
        let own = str::from_utf8(span.of(text)).ok()?;
        let digits = own.trim_matches(['(', ')', '[', ']', '|']);
        let begins_line = line_start(text, span.start, 0);
        let is_first = text[begins_line..span.start].iter().all(|&byte| ends_word(byte));
        let is_marked = digits.len() < own.len();
        let number = digits.parse::<u16>().ok().filter(|it| wanted.is_none_or(|next| next == *it));
        let Some(number) = number.filter(|_| is_first || is_marked) else { continue };
        let mut end = span.end;
        if let Some(bar) = words.next_if(|next| next.of(text) == b"|") {
            end = bar.end;
        }
        let moves = words.peek().and_then(|next| str::from_utf8(next.of(text)).ok());
        // They may be moves of another game.
        let is_moves = |moves: &str| {
            is_token(&word.id.variant, moves)
                || Variant::moves_of_any(moves.as_bytes()) == moves.len()
        };
        if !moves.is_some_and(is_moves) {
            return None;
        }
        let is_here = span.start <= word.start && word.start < span.end;
        at = at.or(is_here.then_some(span));
        wanted = Some(number + 1);
        edits.push(Fix::removing(Span::new(span.start, end + gap(text, end))));
    }
    let at = at.filter(|_| edits.len() > 1 || wanted == Some(2))?;
    let given = str::from_utf8(at.of(text)).ok()?.to_owned();
    let (slip, text) = (move_number_slip(), String::new());
    Some(Reading { slip, given, text, edits, certain: true, at: Some(at) })
}

/// Reads a match with spaces between its places, perhaps with another sign for its star: `*1 2 3`, `×1 2 3`.
fn spaced_match(word: &Word<'_>) -> Option<Reading> {
    let places = word.text.strip_prefix(['*', '×', 'x']).filter(|_| !word.is_moves)?;
    let text = word.record.text();
    let mut joined = format!("*{places}");
    // No match has more than four places.
    let mut words = words_from(text, word.span().end).take(3);
    let end = words.find_map(|span| {
        joined += str::from_utf8(span.of(text)).unwrap_or("?");
        word.is_move(&joined).then_some(span.end)
    })?;
    let span = Span::new(word.start, end);
    let given = str::from_utf8(span.of(text)).ok()?;
    let edit = Fix { span, replacement: joined.clone() };
    Some(Reading::new(spaced_slip(), given, joined, edit, true).at(span))
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
    /// `*1415`
    digits_slip: "a cell is a letter and a digit, as in `d1`",
        "digits for cells", WriteOr("write the letter of the column, then the digit of the row");
    /// `3x3x13x5+2a`
    glued_to_id_slip: "`{given}` stands right after the shuffle number, without a space",
        "number and move", Do("put a space between the shuffle number and the first move");
    /// `1.`
    move_number_slip [moves::NUMBER] splitting: "`{given}` is the number of a move",
        "a move number", Do("remove the numbers; moves follow each other without them");
    /// `*d1 e1`
    spaced_slip [moves::SPACES] splitting: "a move has no spaces in it",
        "remove this", WriteOr("remove the space");
}
