//! What a word was meant to be: the slip that explains it, and the edits that undo the slip.
//!
//! A fault is in one token, but people write words. `125*` is the move `12` and a bad token; what
//! was meant is `*125`. So the whole word is read again here, with one slip undone at a time. What
//! comes out is notation again, or the reading is dropped.

use super::Fix;
use super::pasted;
use super::slip::{
    MAX, Meant, PastedPart, Slip, are_moves, ends_word, is_move, last_moves, number_length,
    word_end, word_start,
};
use arrayvec::ArrayVec;
use patience_core::cards::{Card, Rank, Suit};
use patience_core::game::Place;
use patience_core::notation::{Fault, FaultKind, Record, Variant, meant_in_moves, parse_id};
use patience_core::play::Position;
use patience_core::text::{Span, line_len};

/// A part of the text of a record, to be read again.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl Part<'_> {
    fn becomes(self, slip: Slip, text: impl Into<String>, certain: bool) -> Meant {
        let text = text.into();
        let span = Span::new(self.start, self.start + self.text.len());
        let edits = vec![Fix { span, replacement: text.clone() }];
        Meant { slip, given: self.text.to_owned(), text, edits, certain }
    }

    /// Names a slip without saying what was meant.
    fn only(self, slip: Slip) -> Meant {
        let (given, text) = (self.text.to_owned(), String::new());
        Meant { slip, given, text, edits: Vec::new(), certain: false }
    }
}

/// Returns the readings of a text with this fault, the most likely first. Those that are not
/// certain depend on the position.
pub(super) fn of_fault(
    fault: &Fault,
    record: &Record<'_>,
    position: Option<&Position>,
) -> Vec<Meant> {
    if matches!(
        fault.kind,
        FaultKind::OtherEncoding(_)
            | FaultKind::NotUtf8 { .. }
            | FaultKind::SecondGame
            | FaultKind::NoGame
    ) {
        return Vec::new();
    }
    if let Some(glued) = glued_id(fault, record) {
        return vec![glued];
    }
    if let Some(pasted) = pasted::read(fault, record) {
        return vec![pasted];
    }
    match (record.id(), record.deal()) {
        (Err(_), _) => of_id(fault, record).into_iter().collect(),
        (Ok(_), Err(_)) => of_deal(fault, record).into_iter().collect(),
        (Ok(id), Ok(_)) => of_moves(fault.span, record, &id.variant, position, Some(fault)),
    }
}

/// Reads a game id that is glued to what stands before it in its word: `*1a2x2x1x1+1`.
fn glued_id(fault: &Fault, record: &Record<'_>) -> Option<Meant> {
    let first = record.deal().ok().map(|_| record.deal_span().end)?;
    let text = record.text();
    let start = word_start(text, fault.span.start.checked_sub(first)? + first, first);
    let word = &text[start..word_end(text, fault.span.start)];
    let word = str::from_utf8(&word[..word.len().min(MAX)]).ok()?;
    let is_id = |at: usize| match parse_id(&word.as_bytes()[at..]) {
        Ok((id, rest)) => rest.is_empty() || rest[0] == b'[' || id.number.is_some(),
        Err(_) => false,
    };
    // A record begins with its id, so one at the start of the word is no part of this record,
    // unless a deal stands before it.
    let from = usize::from(start > first || record.deal_span().is_empty());
    let at = (from..word.len()).filter(|&at| word.is_char_boundary(at)).find(|&at| is_id(at))?;
    let span = Span::new(start + at, start + at);
    let edits = vec![Fix { span, replacement: " ".to_owned() }];
    let (given, text) = (word.to_owned(), word[at..].to_owned());
    Some(Meant { slip: Slip::GluedId, given, text, edits, certain: false })
}

/// Returns the readings of the word of a move, the most likely first.
pub(super) fn of_move(move_span: Span, record: &Record<'_>, position: &Position) -> Vec<Meant> {
    match record.id() {
        Ok(id) => of_moves(move_span, record, &id.variant, Some(position), None),
        Err(_) => Vec::new(),
    }
}

/// Returns the first reading of a malformed text that is certain, or the only one of its slip that
/// is legal. If there is none, the first slip that is in the text whatever the position.
pub(super) fn choose(readings: Vec<Meant>, legal: impl Fn(&[Fix]) -> bool) -> Option<Meant> {
    let sure = readings.iter().find(|meant| meant.edits.is_empty()).cloned();
    settle(&readings, |meant| meant.certain || legal(&meant.edits)).or(sure)
}

/// Returns the first reading of an illegal move that is the only legal one of its slip. If there is
/// none, the first slip that is in the text whatever the position.
pub(super) fn choose_legal(readings: Vec<Meant>, legal: impl Fn(&[Fix]) -> bool) -> Option<Meant> {
    // Other slips leave the move as it is.
    let splits = |slip: &Slip| {
        matches!(
            slip,
            Slip::StarLast
                | Slip::StarMissing
                | Slip::Labels { .. }
                | Slip::Cells { .. }
                | Slip::CellsForLabels
                | Slip::Spaced
                | Slip::MoveNumber
        )
    };
    let sure = readings.iter().find(|it| (it.certain || it.edits.is_empty()) && splits(&it.slip));
    let sure = sure.cloned();
    settle(&readings, |meant| legal(&meant.edits))
        .or_else(|| Some(Meant { edits: Vec::new(), ..sure? }))
}

fn settle(readings: &[Meant], good: impl Fn(&Meant) -> bool) -> Option<Meant> {
    readings.chunk_by(|one, other| one.slip == other.slip).find_map(|same| {
        let mut good = same.iter().filter(|meant| !meant.edits.is_empty() && good(meant));
        let first = good.next()?;
        let only = first.certain || good.all(|other| other.text == first.text);
        only.then(|| first.clone())
    })
}

fn of_moves(
    span: Span,
    record: &Record<'_>,
    variant: &Variant,
    position: Option<&Position>,
    fault: Option<&Fault>,
) -> Vec<Meant> {
    let text = record.text();
    let first = record.deal_span().end;
    // A fault may be in the deal, or in a comment after it.
    if span.start < first {
        return Vec::new();
    }
    let start = word_start(text, span.start, first);
    let end = word_end(text, span.start);
    let mut readings = Vec::new();
    let part = |start: usize| {
        let text = text.get(start..end).filter(|text| text.len() <= MAX)?;
        Some(Part { text: str::from_utf8(text).ok().filter(|text| !text.is_empty())?, start })
    };
    // In a long word, the slip may be after moves that are well written.
    let mut starts = vec![start];
    if fault.is_some() {
        let before =
            str::from_utf8(text.get(start..span.start).unwrap_or_default()).unwrap_or_default();
        let last = last_moves(variant, before).into_iter().flatten();
        starts.extend(last.map(|token| start + token.start));
        starts.push(span.start);
        starts.dedup();
    }
    for (at, start) in starts.into_iter().enumerate() {
        let Some(part) = part(start) else { continue };
        let found = of_word(part, variant, position, fault, record);
        readings.extend(found.into_iter().filter(|meant| at == 0 || meant.certain));
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

fn of_word(
    part: Part<'_>,
    variant: &Variant,
    position: Option<&Position>,
    fault: Option<&Fault>,
    record: &Record<'_>,
) -> Vec<Meant> {
    let Part { text, .. } = part;
    let reads = |text: &str| are_moves(variant, text);
    let well_written = reads(text);
    let mut found = Vec::new();
    if !well_written {
        found.extend(look_alikes(part, variant, fault));
        found.extend(repetition(part, variant));
        found.extend(move_number(part, variant, record));
    }
    match variant {
        Variant::Matching(layout) => {
            let wanted = usize::from(layout.match_size());
            let stars = text.matches('*').count();
            let given = text.chars().count() - stars;
            let is_label = |character| character == '*' || reads_label(character, layout.columns());
            // As many as in a match, or one more.
            if matches!(given.checked_sub(wanted), Some(0 | 1)) && text.chars().all(is_label) {
                let labels = text.replace('*', "");
                if stars == 1 && !text.starts_with('*') && given == wanted {
                    let is_certain = text.ends_with('*');
                    found.push(part.becomes(Slip::StarLast, format!("*{labels}"), is_certain));
                }
                let distinct =
                    labels.char_indices().all(|(at, label)| !labels[..at].contains(label));
                if stars == 0 && given == wanted && wanted > 2 && distinct {
                    let missing = part.becomes(Slip::StarMissing, format!("*{labels}"), false);
                    let unsure = Meant { edits: Vec::new(), ..missing.clone() };
                    found.push(missing);
                    found.extend((!well_written).then_some(unsure));
                }
                if stars == 1 && text.starts_with('*') && given == wanted + 1 {
                    let slip = Slip::Labels { given, wanted };
                    let without = |at: usize| {
                        let kept = labels.char_indices().filter(|&(other, _)| other != at);
                        kept.map(|(_, label)| label).collect::<String>()
                    };
                    let all = (0..given).map(|at| format!("*{}", without(at)));
                    found.extend(all.map(|text| part.becomes(slip.clone(), text, false)));
                    found.push(part.only(slip));
                }
            }
            let cells = text.strip_prefix('*').and_then(cells).filter(|cells| cells.len() >= 2);
            if cells.is_some() && stars == 1 {
                found.push(part.only(Slip::CellsForLabels));
            }
        }
        Variant::Pairing(_) | Variant::Building(_) => {
            let with_star = format!("*{text}");
            if !well_written && is_move(variant, &with_star) {
                found.push(part.becomes(
                    Slip::StarMissing,
                    with_star,
                    match variant {
                        Variant::Pairing(_) => cells(text).is_some_and(|cells| cells.len() == 2),
                        _ => !has_other_forms(variant),
                    },
                ));
            }
            let on_pile = format!("w{text}");
            if !well_written && cells(text).is_some() && reads(&on_pile) {
                found.push(part.becomes(Slip::StarMissing, on_pile, false));
            }
            let bare = text.strip_prefix('*').unwrap_or(text);
            let star = if bare.len() < text.len() { "*" } else { "" };
            if !well_written
                && let Some(swapped) = rows_last(bare).filter(|it| reads(&format!("*{it}")))
            {
                found.push(part.becomes(Slip::RowFirst, format!("*{swapped}"), star == "*"));
            }
            if !well_written && let Some(cells) = cells(bare) {
                let raised: Option<String> = cells
                    .iter()
                    .map(|&(column, row)| Some(format!("{column}{}", row.checked_add(1)?)))
                    .collect();
                let raised = raised.map(|cells| format!("{star}{cells}"));
                if let Some(raised) = raised.filter(|it| text.contains('0') && reads(it)) {
                    found.push(part.becomes(Slip::RowZero, raised, false));
                    found.push(part.only(Slip::RowZero));
                }
            }
            if let (Variant::Pairing(_), "*", Some(cells)) = (variant, star, cells(bare))
                && cells.len() > 2
            {
                found.push(part.only(Slip::Cells { given: cells.len(), wanted: 2 }));
            }
        }
    }
    if !well_written {
        found.extend(named_cards(part, variant, position));
        found.extend(separators(part, variant, record.text()));
    }
    found.extend(spaced(part, variant, record));
    found
}

/// Returns whether a cell alone can be the beginning of several forms of moves.
fn has_other_forms(variant: &Variant) -> bool {
    are_moves(variant, "a1b1") || are_moves(variant, "wa1")
}

fn reads_label(character: char, columns: u8) -> bool {
    let number = match character {
        '1'..='9' => character as u8 - b'1',
        'a'..='i' => character as u8 - b'a',
        _ => return false,
    };
    number < columns
}

/// Reads cells, and nothing else: a letter and a digit each.
fn cells(text: &str) -> Option<Vec<(char, u8)>> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() % 2 == 1 {
        return None;
    }
    let cell = |pair: &[u8]| match pair {
        [column @ b'a'..=b't', row @ b'0'..=b'9'] => Some((char::from(*column), row - b'0')),
        _ => None,
    };
    bytes.chunks(2).map(cell).collect()
}

/// Swaps the letter and the digit of each cell that begins with its row.
fn rows_last(text: &str) -> Option<String> {
    let swapped: Option<Vec<String>> = text
        .as_bytes()
        .chunks(2)
        .map(|pair| match pair {
            [row @ b'1'..=b'9', column @ b'a'..=b't'] => {
                Some(format!("{}{}", char::from(*column), char::from(*row)))
            }
            _ => None,
        })
        .collect();
    swapped.map(|cells| cells.concat()).filter(|cells| !cells.is_empty())
}

/// Reads a repetition without its `:` or its `x`: `12:5`, `12x5`.
fn repetition(part: Part<'_>, variant: &Variant) -> Option<Meant> {
    let is_mark = |character: char| matches!(character, ':' | 'x' | 'X' | '×' | '(' | ')');
    let at = part.text.find(is_mark)?;
    let (before, after) = part.text.split_at(at);
    let digits = after.trim_matches(is_mark);
    let times = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?;
    let times = times.filter(|times: &u16| (1..=999).contains(times))?;
    let is_repeated = !before.is_empty() && are_moves(variant, before);
    is_repeated.then(|| part.becomes(Slip::Repetition, format!("{before}:{times}x"), true))
}

/// Returns a text with other characters in place of some.
fn spelled(text: &str, meant: impl Fn(char) -> Option<&'static str>) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match meant(character) {
            Some(meant) => plain += meant,
            None => plain.push(character),
        }
    }
    plain
}

/// Replaces every character that only looks right.
fn look_alikes(part: Part<'_>, variant: &Variant, fault: Option<&Fault>) -> Option<Meant> {
    fault.filter(|fault| matches!(fault.kind, FaultKind::LookAlike { .. }))?;
    let grid = !matches!(variant, Variant::Matching(_));
    let plain = spelled(part.text, |character| meant_in_moves(character, grid));
    are_moves(variant, &plain).then(|| part.becomes(Slip::LookAlikes, plain, true))
}

/// Returns whether a character only separates, or quotes, and is in no move.
fn separates(character: char) -> bool {
    matches!(
        character,
        '-' | '>' | '<' | ',' | '.' | '/' | '|' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\''
    ) || matches!(character, '‐'..='―' | '−' | '→' | '⇒' | '➔' | '➜' | '…' | '`' | '!' | '&' | '#')
        || pasted::is_quote(character)
}

/// Removes characters that are in no move: `1-a`, `1a,`.
fn separators(part: Part<'_>, variant: &Variant, text: &[u8]) -> Option<Meant> {
    let extra = |character: char| separates(character) || matches!(character, ':' | '=');
    let run = |text: &str, is: &dyn Fn(char) -> bool| -> String {
        text.chars().skip_while(|it| !is(*it)).take_while(|it| is(*it)).collect()
    };
    let surplus = |first: String, text: &str| match first.starts_with(pasted::is_quote) {
        true => {
            let quoted = part.becomes(Slip::Pasted(PastedPart::Quote), text, true);
            Meant { given: first, ..quoted }
        }
        false => part.becomes(Slip::Surplus(first), text, true),
    };
    // A `:` or a `=` alone may be part of what follows it.
    if part.text.chars().all(extra) && part.text != "=" {
        let mut removed = surplus(part.text.to_owned(), "");
        let end = part.start + part.text.len();
        let gap = text[end..].iter().take_while(|byte| **byte == b' ').count();
        // Without white space, what follows would become part of what is before.
        let stands_alone = part.start > 0 && ends_word(text[part.start - 1]);
        removed.edits[0].span.end += if stands_alone { gap } else { 0 };
        return Some(removed);
    }
    let first = run(part.text, &separates);
    let kept = part.text.trim_matches(separates);
    if first.is_empty() || kept.is_empty() {
        return None;
    }
    if are_moves(variant, kept) {
        return Some(surplus(first, kept));
    }
    // Between moves it stands for a space, within a move for nothing.
    let parts: Vec<&str> = kept.split(separates).filter(|part| !part.is_empty()).collect();
    if parts.iter().all(|part| are_moves(variant, part)) {
        return Some(surplus(first, &parts.join(" ")));
    }
    let joined = parts.concat();
    let separator = || Slip::Separator(run(kept, &separates));
    are_moves(variant, &joined).then(|| part.becomes(separator(), joined, true))
}

/// Removes the number before a move, and those before all other moves: `1. 1a 2. 23`.
fn move_number(part: Part<'_>, variant: &Variant, record: &Record<'_>) -> Option<Meant> {
    let length = number_length(part.text.as_bytes())?;
    let rest = &part.text[length..];
    if !are_moves(variant, rest) {
        return None;
    }
    let text = record.text();
    let mut edits = Vec::new();
    let mut at = record.deal_span().end;
    while at < text.len() {
        if text[at] == b';' {
            at += line_len(&text[at..]);
        } else if ends_word(text[at]) {
            at += 1;
        } else {
            let end = word_end(text, at);
            let number = number_length(&text[at..end]);
            let rest = |length: usize| str::from_utf8(&text[at + length..end]).unwrap_or("?");
            let number = number.filter(|&length| are_moves(variant, rest(length)));
            if let Some(length) = number {
                let blank = text[end..].iter().take_while(|byte| **byte == b' ').count();
                let gap = if at + length == end { blank } else { 0 };
                let span = Span::new(at, at + length + gap);
                edits.push(Fix { span, replacement: String::new() });
            }
            at = end;
        }
    }
    let given = part.text[..length].to_owned();
    Some(Meant { slip: Slip::MoveNumber, given, text: rest.to_owned(), edits, certain: true })
}

/// Reads a move that has white space in it.
fn spaced(part: Part<'_>, variant: &Variant, record: &Record<'_>) -> Option<Meant> {
    let text = record.text();
    let word_after = |from: usize| {
        let gap = text[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let end = word_end(text, from + gap);
        let word = str::from_utf8(&text[from + gap..end]).ok();
        word.filter(|word| !word.is_empty() && word.len() <= MAX).map(|word| (word, end))
    };
    // A part that goes on from an earlier word is no beginning.
    let (mut joined, mut end) = (part.text.to_owned(), part.start + part.text.len());
    let mut words = ArrayVec::<_, 4>::new();
    for _ in 0..4 {
        let (word, after) = word_after(end)?;
        joined += word;
        end = after;
        words.push(word);
        if is_move(variant, &joined) {
            let alone = words.iter().any(|word| are_moves(variant, word));
            let given = str::from_utf8(&text[part.start..end]).ok()?;
            return Some(Part { text: given, ..part }.becomes(Slip::Spaced, joined, !alone));
        }
    }
    None
}

/// Reads cards in place of the places where they are: `*8H8S`.
fn named_cards(part: Part<'_>, variant: &Variant, position: Option<&Position>) -> Vec<Meant> {
    let (star, names) = match part.text.strip_prefix('*') {
        Some(names) => ("*", names),
        None => ("", part.text),
    };
    let Some(cards) = cards(names) else { return Vec::new() };
    let board = position.map(Position::board);
    let place = |card: &Card| {
        let mut places = board.as_ref()?.piles().filter(|pile| match pile.place {
            Place::Stock | Place::Waste => false,
            _ => pile.exposed() == Some(*card),
        });
        places.next().filter(|_| places.next().is_none()).map(|pile| pile.place.label())
    };
    let labels: Option<String> = cards.iter().map(place).collect();
    let text = labels.map(|labels| format!("{star}{labels}"));
    let named = text.filter(|text| are_moves(variant, text));
    let named = named.map(|text| part.becomes(Slip::Cards, text, false));
    named.into_iter().chain([part.only(Slip::Cards)]).collect()
}

/// Reads cards, and nothing else.
fn cards(text: &str) -> Option<Vec<Card>> {
    let mut found = Vec::new();
    let mut characters = text.chars().peekable();
    while let Some(rank) = characters.next() {
        let value = match rank.to_ascii_uppercase() {
            'A' => 1,
            '1' => {
                characters.next_if_eq(&'0')?;
                10
            }
            'T' => 10,
            'J' => 11,
            'Q' => 12,
            'K' => 13,
            digit => u8::try_from(digit.to_digit(10)?).ok()?,
        };
        let suit = suit(characters.next()?)?;
        found.push(Card::new(Rank::from_value(value)?, suit));
    }
    Some(found).filter(|cards| !cards.is_empty())
}

fn suit(character: char) -> Option<Suit> {
    let character = character.to_ascii_uppercase();
    Suit::ALL.into_iter().find(|suit| suit.letter() == character || suit.symbol() == character)
}

/// Reads a game id again.
fn of_id(fault: &Fault, record: &Record<'_>) -> Option<Meant> {
    let (text, start) = (record.text(), record.extent().start);
    let end = word_end(text, start);
    let word = str::from_utf8(&text[start..end]).ok()?;
    let id = word.split('[').next().filter(|id| id.len() <= MAX)?;
    let part = Part { text: id, start };
    let is_id = |id: &str| {
        let with_deal = if id.len() < word.len() { format!("{id}[") } else { id.to_owned() };
        parse_id(with_deal.as_bytes()).is_ok()
    };
    match fault.kind {
        FaultKind::LookAlike { .. } => {
            let plain = spelled(id, |character| match character {
                ' '..='W' | 'Y'..='~' => None,
                _ => meant_in_moves(character, false),
            });
            return is_id(&plain).then(|| part.becomes(Slip::LookAlikes, plain, true));
        }
        FaultKind::Parameter { .. } => {
            let (before, times) = id.split_once('x')?;
            let digits =
                |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
            let is_move = before.len() == 2 && digits(before) && digits(times);
            let times = times.parse::<u16>().ok().filter(|it| (1..=999).contains(it))?;
            let repeated = format!("{before}:{times}x");
            return is_move.then(|| part.becomes(Slip::Repetition, repeated, true));
        }
        FaultKind::MissingGameType | FaultKind::MissingShuffle { detached_deal: false } => {}
        _ => return None,
    }
    if let Some((before, number)) = id.split_once(['+', '-']) {
        let sign = &id[before.len()..=before.len()];
        let digits = number.trim_start_matches(|it: char| !it.is_ascii_digit());
        let mark = &number[..number.len() - digits.len()];
        let plain = format!("{before}{sign}{digits}");
        if let Some(mark) = mark.chars().next()
            && !digits.is_empty()
            && is_id(&plain)
        {
            return Some(match mark {
                '-' | '+' => part.only(Slip::SignedNumber),
                _ => part.becomes(Slip::MarkedNumber(mark), plain, true),
            });
        }
    }
    // Its end may stand alone, as one word or two.
    let (mut joined, mut end) = (word.to_owned(), end);
    let mut edits = Vec::new();
    for _ in 0..2 {
        let gap = text[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let next = word_end(text, end + gap);
        let last = str::from_utf8(&text[end + gap..next]).ok()?;
        edits.push(Fix { span: Span::new(end, end + gap), replacement: String::new() });
        // Two digits may be a move as well.
        let number = last.bytes().all(|byte| byte.is_ascii_digit());
        let clear = last.starts_with(['+', '-']) || number && (edits.len() > 1 || last.len() != 2);
        joined += last;
        end = next;
        if gap == 0 || joined.len() > MAX || !clear {
            return None;
        }
        if let Ok((_, rest @ ([] | [b'[', ..]))) = parse_id(joined.as_bytes()) {
            let given = str::from_utf8(&text[start..end]).ok()?.to_owned();
            let text = joined[..joined.len() - rest.len()].to_owned();
            return Some(Meant { slip: Slip::SpacedId, given, text, edits, certain: true });
        }
    }
    None
}

/// Reads a deal again, and corrects all its cards at once.
fn of_deal(fault: &Fault, record: &Record<'_>) -> Option<Meant> {
    if fault.kind != FaultKind::BadCard {
        return None;
    }
    let (text, deal) = (record.text(), record.deal_span());
    let bad = str::from_utf8(fault.span.of(text)).ok()?;
    let separator = |it: char| matches!(it, ',' | '.' | '|' | '/' | '-' | '_' | '\'' | '"');
    let slip = match bad.chars().find(|&character| separator(character)) {
        Some(character) => Slip::CardSeparator(character),
        None => Slip::SuitFirst,
    };
    let corrected = |word: &str| -> Option<String> {
        let words = word.split(separator).filter(|word| !word.is_empty());
        let words: Option<Vec<String>> = words
            .map(|word| match cards(word) {
                Some(cards) if cards.len() == 1 => Some(word.to_owned()),
                _ => {
                    let first = word.chars().next()?;
                    let rank = &word[first.len_utf8()..];
                    let turned = format!("{rank}{first}");
                    cards(&turned).filter(|cards| cards.len() == 1).map(|_| turned)
                }
            })
            .collect();
        words.map(|words| words.join(" "))
    };
    let first = corrected(bad).filter(|first| first != bad)?;
    let mut edits = Vec::new();
    let mut at = deal.start + 1;
    while at < deal.end.min(text.len()) && text[at] != b']' {
        if text[at] == b';' {
            at += line_len(&text[at..]);
        } else if ends_word(text[at]) {
            at += 1;
        } else {
            let end =
                at + text[at..].iter().take_while(|&&it| !ends_word(it) && it != b']').count();
            let word = str::from_utf8(&text[at..end]).ok()?;
            match corrected(word) {
                Some(corrected) if corrected != word => {
                    edits.push(Fix { span: Span::new(at, end), replacement: corrected });
                }
                _ => {}
            }
            at = end;
        }
    }
    let given = bad.to_owned();
    Some(Meant { slip, given, text: first, edits, certain: true })
}
