//! Slips in game ids.

use super::shared::{
    digits_for, in_id_slip, joined_numbers_slip, letters_in_id_slip, look_alikes_slip,
    options_after_sign_slip, repetition_first_slip, repetition_slip, spaced_id_slip,
};
use super::slip::{KnownSlip, Reading, Slip, said};
use crate::diagnostic::characters::named;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{MAX, gap, is_number, nearest_engine, word_end};
use crate::diagnostic::wording::fault::{deal, id};
use crate::diagnostic::wording::fix;
use patience_core::cards::{Card, Engine};
use patience_core::notation::{
    Fault, FaultKind, IdFault, MoveFault, Record, Repetition, TextFault, Wanted, meant_in_moves,
    parse_id,
};
use patience_core::text::Span;

/// The first word of a record whose id is bad.
pub(super) struct Word<'a> {
    /// The word, with its deal if it has one.
    word: &'a str,
    /// The word up to its deal.
    id: &'a str,
    start: usize,
    fault: &'a Fault,
    record: &'a Record<'a>,
}

impl<'a> Word<'a> {
    pub(super) fn new(fault: &'a Fault, record: &'a Record<'a>) -> Option<Self> {
        let (text, start) = (record.text(), record.extent().start);
        let word = str::from_utf8(&text[start..word_end(text, start)]).ok()?;
        let id = word.split('[').next().filter(|id| id.len() <= MAX)?;
        Some(Self { word, id, start, fault, record })
    }

    /// Returns whether a text in place of the id is one.
    fn is_id(&self, id: &str) -> bool {
        let deal = if self.id.len() < self.word.len() { "[" } else { "" };
        let with_deal = format!("{id}{deal}");
        parse_id(with_deal.as_bytes()).is_ok_and(|(_, rest)| rest == deal.as_bytes())
    }

    /// Replaces the id.
    fn becomes(&self, slip: Slip, id: String, certain: bool) -> Reading {
        let span = Span::new(self.start, self.start + self.id.len());
        let edit = Fix { span, replacement: id.clone() };
        Reading::new(slip, self.id, id, edit, certain)
    }

    /// Names an id without a sign: which one it should have is unknown, so there is no edit.
    fn unsigned(&self, given: &str, id: String) -> Reading {
        Reading { text: id, ..Reading::only(unsigned_number_slip(), given) }
    }

    fn is_incomplete(&self) -> bool {
        matches!(
            self.fault.kind,
            FaultKind::Id(IdFault::MissingGameType)
                | FaultKind::Id(IdFault::MissingShuffle { detached_deal: false })
        )
    }
}

/// Reads a slip.
type Read = fn(&Word<'_>) -> Option<Reading>;

/// The slips, the first of which is taken.
#[rustfmt::skip]
pub(super) static IDS: &[KnownSlip<Read>] = &[
    KnownSlip("characters that look like others", look_alikes,
        ["2×2×1×1+1 =partial", "2x2x1x1+1 =partial"]),
    KnownSlip("letters for digits in the numbers of an id", letters_for_digits,
        ["2x2xlx1+7 =partial", "2x2x1x1+7 =partial"]),
    KnownSlip("repetition without its colon", repetition,
        ["2x1x1x2+[AH AS] 12 12x2", "2x1x1x2+[AH AS] 12 12:2x"]),
    KnownSlip("repetition before its move", repetition,
        ["2x1x1x2+[AH AS] 12 2x12", "2x1x1x2+[AH AS] 12 12:2x"]),
    KnownSlip("repetition before other moves", repetition,
        ["2x2x1x1-[AH AS] 2x+", "2x2x1x1-[AH AS] +:2x"]),
    KnownSlip("size with other characters", joined_size,
        ["montecarlo5*5+1 =partial", "montecarlo5x5+1 =partial"]),
    KnownSlip("size with a word, or in brackets", odd_size,
        ["montecarlo(5x5)+1 =partial", "montecarlo5x5+1 =partial"]),
    KnownSlip("deal in other brackets", deal_brackets,
        ["2x2x1x1+(AH AS) 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("options after the sign", options_after_sign,
        ["carpet-r1+1 =partial", "carpetr1+1 =partial"]),
    KnownSlip("engine without its colon", engine, ["carpet+ms24 =partial", "carpet+ms:24 =partial"]),
    KnownSlip("engine in capitals, and a mark before its number", engine,
        ["carpet+PySolFC:#MS24 =partial", "carpet+ms:24 =partial"]),
    KnownSlip("number with a mark before it", marked_number,
        ["2x2x1x1+#1 =partial", "2x2x1x1+1 =partial"]),
    KnownSlip("number with a sign of its own", marked_number,
        ["2x2x1x1+-1 =partial", "2x2x1x1+-1 =partial"]),
    KnownSlip("another mark in place of the sign", other_sign,
        ["2x2x1x1=7 =partial", "2x2x1x1=7 =partial"]),
    KnownSlip("deal without brackets", bare_deal, ["2x2x1x1+AH AS 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("spaces in the id", spaced, ["2x2x1x1 + 1 =partial", "2x2x1x1+1 =partial"]),
    KnownSlip("space after the name", spaced,
        ["montecarlo 5x5+1 =partial", "montecarlo5x5+1 =partial"]),
    KnownSlip("number without its sign", unsigned_number,
        ["montecarlo1 =partial", "montecarlo1 =partial"]),
    KnownSlip("number without its sign, and a space before it", unsigned_number,
        ["2x2x1x1 7 =partial", "2x2x1x1 7 =partial"]),
];

/// Replaces every character that only looks right.
fn look_alikes(word: &Word<'_>) -> Option<Reading> {
    if !matches!(word.fault.kind, FaultKind::Text(TextFault::LookAlike { .. })) {
        return None;
    }
    let mut plain = String::new();
    for character in word.id.chars() {
        let meant = match character {
            ' '..='W' | 'Y'..='~' => None,
            _ => meant_in_moves(character, false),
        };
        match meant {
            Some(meant) => plain += meant,
            None => plain.push(character),
        }
    }
    word.is_id(&plain).then(|| word.becomes(look_alikes_slip(), plain, true))
}

/// Reads a repetition that is written like an id: `12x5`, `5x12`.
fn repetition(word: &Word<'_>) -> Option<Reading> {
    if word.fault.kind != FaultKind::Move(MoveFault::Repetition(Repetition::Malformed)) {
        return None;
    }
    let first = &word.id[..word.id.bytes().take_while(u8::is_ascii_digit).count()];
    let mark = word.id[first.len()..].chars().next()?;
    let second = &word.id[first.len() + mark.len_utf8()..];
    let times = |text: &str| text.parse::<u16>().ok().filter(|it| (1..=999).contains(it));
    // Two digits are a move, and anything else than digits is no number.
    let (slip, mv, times) = match (first.len(), second.len()) {
        _ if !second.is_empty() && !is_number(second) => {
            (repetition_first_slip(), second, times(first)?)
        }
        (2, _) => (repetition_slip(), first, times(second)?),
        (_, 2) => (repetition_first_slip(), second, times(first)?),
        _ => return None,
    };
    Some(word.becomes(slip, format!("{mv}:{times}x"), true))
}

/// Reads a size with other characters than `x` between its numbers: `montecarlo5*5+1`.
fn joined_size(word: &Word<'_>) -> Option<Reading> {
    let FaultKind::Id(IdFault::IdCharacter { character, wanted: Wanted::Times }) = word.fault.kind
    else {
        return None;
    };
    let sign = word.id.rfind(['+', '-'])?;
    let meant = format!("{}{}", word.id[..sign].replace(character, "x"), &word.id[sign..]);
    let at = word.fault.span;
    word.is_id(&meant).then(|| word.becomes(joined_numbers_slip(), meant, true).at(at))
}

/// Reads a size in brackets, or with a word between its numbers: `(5x5)`, `5by5`.
fn odd_size(word: &Word<'_>) -> Option<Reading> {
    let FaultKind::Id(IdFault::IdCharacter { character, .. }) = word.fault.kind else {
        return None;
    };
    let at = word.fault.span;
    let bare = word.id.replace(['(', ')'], "");
    if bare != word.id && word.is_id(&bare) {
        return Some(word.becomes(in_id_slip(character), bare, true).at(at));
    }
    let joined = word.id.replacen("by", "x", 1);
    let is_joined = joined != word.id && word.is_id(&joined);
    is_joined.then(|| word.becomes(joined_numbers_slip(), joined, true).at(at))
}

/// Reads a number that nothing separates from its game: `montecarlo1`, `3x3x13x5 1`.
fn unsigned_number(word: &Word<'_>) -> Option<Reading> {
    let (text, end) = (word.record.text(), word.start + word.word.len());
    let name = word.id.trim_end_matches(|it: char| it.is_ascii_digit());
    let number = &word.id[name.len()..];
    let is_glued =
        matches!(word.fault.kind, FaultKind::Id(IdFault::Parameter { .. })) && !number.is_empty();
    if is_glued && word.is_id(&format!("{name}+{number}")) {
        let at = word.start + name.len();
        let meant = word.unsigned(word.id, format!("{name}+{number}"));
        return Some(meant.at(Span::new(at, at + number.len())));
    }
    // One digit of several is that of the size, or the name of an engine follows it.
    let size = word.id.rfind('x').map_or(0, |at| at + 2);
    let engine = Engine::ALL.iter().find_map(|engine| word.id.find(engine.as_str()));
    for at in [size, engine.unwrap_or(0)] {
        let Some((name, number)) = word.id.split_at_checked(at).filter(|_| at > 0) else {
            continue;
        };
        let meant = format!("{name}+{number}");
        if !number.is_empty() && parse_id(word.id.as_bytes()).is_err() && word.is_id(&meant) {
            let at = word.start + at;
            let meant = word.unsigned(word.id, meant);
            return Some(meant.at(Span::new(at, at + number.len())));
        }
    }
    // Among moves it is a word of their record.
    if word.fault.kind != FaultKind::Id(IdFault::MissingGameType) || word.record.is_after_words() {
        return None;
    }
    let start = end + gap(text, end);
    let number = str::from_utf8(&text[start..word_end(text, start)]).ok()?;
    let meant = format!("{}+{number}", word.id);
    if !is_number(number) || number.len() == 2 || !word.is_id(&meant) {
        return None;
    }
    let meant = word.unsigned(word.id, meant);
    Some(meant.at(Span::new(start, start + number.len())))
}

/// The brackets and quotation marks in which a deal or a number may stand.
const OPENING: [char; 9] = ['(', '{', '<', '"', '\'', '«', '“', '|', '/'];
const CLOSING: [char; 10] = [']', ')', '}', '>', '"', '\'', '»', '”', '|', '/'];

/// Reads a deal in other brackets: `+(AS AH)`, `+(AS AH]`.
fn deal_brackets(word: &Word<'_>) -> Option<Reading> {
    let text = word.record.text();
    let at = word.id.find(OPENING).filter(|_| word.is_incomplete())?;
    let open = word.id[at..].chars().next()?;
    let inner = word.id[at + open.len_utf8()..].strip_suffix(CLOSING);
    let plain = inner.filter(|it| is_number(it)).map(|inner| format!("{}{inner}", &word.id[..at]));
    if let Some(plain) = plain.filter(|plain| word.is_id(plain)) {
        let span = Span::new(word.start + at, word.start + at + open.len_utf8());
        return Some(word.becomes(marked_number_slip(open), plain, true).at(span));
    }
    parse_id(format!("{}[", &word.id[..at]).as_bytes()).ok()?;
    in_other_brackets(text, word.start + at)
}

/// Reads a deal in other brackets after a number: `+7(AS AH)`.
pub(super) fn numbered_deal_brackets(_: &Fault, record: &Record<'_>) -> Option<Reading> {
    record.id().ok()?;
    let deal = record.deal_span();
    let after = record.text().get(deal.end..).filter(|_| deal.is_empty())?;
    let open = after.utf8_chunks().next()?.valid().chars().next()?;
    let meant = in_other_brackets(record.text(), deal.end).filter(|_| OPENING.contains(&open))?;
    // Words in brackets are a note.
    let word = meant.text.trim_matches(['[', ']']).split_whitespace().next()?;
    word.parse::<Card>().is_ok().then_some(meant)
}

/// Reads the bracket at an offset, and what closes it, as those of a deal.
fn in_other_brackets(text: &[u8], at: usize) -> Option<Reading> {
    let open = text.get(at..)?.utf8_chunks().next()?.valid().chars().next()?;
    let from = at + open.len_utf8();
    // A deal is short.
    let after = &text[from..text.len().min(from + 1000)];
    let after = after.utf8_chunks().next()?.valid();
    let Some(length) = after.find(CLOSING) else { return unclosed(at, open, after) };
    let close = after[length..].chars().next()?;
    let words = after[..length].split_whitespace();
    let is_cards =
        words.clone().all(|it| it.parse::<Card>().is_ok() || matches!(it, "?" | "…" | "..."));
    if !is_cards && (OPENING[3..].contains(&open) || close == ']') {
        return None;
    }
    let replace = |span: Span, by: &str| Fix { span, replacement: by.into() };
    let closes = from + length;
    let edits = vec![
        replace(Span::new(at, from), "["),
        replace(Span::new(closes, closes + close.len_utf8()), "]"),
    ];
    let meant = format!("[{}]", &after[..length]);
    let (given, slip) = (open.to_string(), deal_brackets_slip(open));
    let at = Some(Span::new(at, from));
    Some(Reading { slip, given, text: meant, edits, certain: true, at })
}

/// Reads cards after another bracket that nothing closes: `+(AS AH`. The deal ends with the last.
fn unclosed(at: usize, open: char, after: &str) -> Option<Reading> {
    let words = after.split_inclusive(char::is_whitespace);
    let cards = words.take_while(|word| word.trim_end().parse::<Card>().is_ok());
    let length = cards.map(str::len).sum();
    let cards = after[..length].trim_end();
    if !cards.contains(char::is_whitespace) {
        return None;
    }
    let from = at + open.len_utf8();
    let edits = vec![
        Fix { span: Span::new(at, from), replacement: "[".into() },
        Fix { span: Span::new(from + cards.len(), from + cards.len()), replacement: "]".into() },
    ];
    let (given, slip) = (open.to_string(), deal_brackets_slip(open));
    let text = format!("[{cards}]");
    Some(Reading { slip, given, text, edits, certain: true, at: Some(Span::new(at, from)) })
}

/// Reads options after the sign, and another sign after them: `carpet-r1+1`.
fn options_after_sign(word: &Word<'_>) -> Option<Reading> {
    let (name, rest) = word.id.split_once(['+', '-']).filter(|_| word.is_incomplete())?;
    let options = &rest[..rest.find(['+', '-'])?];
    let meant = format!("{name}{rest}");
    if options.is_empty() || !word.is_id(&meant) {
        return None;
    }
    let at = word.start + name.len();
    let span = Span::new(at + 1, at + 1 + options.len());
    Some(word.becomes(options_after_sign_slip(options.to_owned()), meant, true).at(span))
}

/// Splits an id up to its sign, what is before the digits at its end, and these digits.
fn parts(id: &str) -> Option<[&str; 3]> {
    let (before, digits) = id.split_at(id.trim_end_matches(|it: char| it.is_ascii_digit()).len());
    let (start, mark) = before.split_at(before.find(['+', '-'])? + 1);
    Some([start, mark, digits])
}

/// Reads the name of an engine that is written otherwise, with what may stand before its number:
/// `ms24`, `PySolFC:24`, `pysolfc#ms24`.
fn engine(word: &Word<'_>) -> Option<Reading> {
    let is_engine =
        word.is_incomplete() || word.fault.kind == FaultKind::Id(IdFault::UnknownEngine);
    let [start, mark, digits] = parts(word.id).filter(|_| is_engine)?;
    let mut names = mark.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let mut name = names.next()?.to_owned();
    let glued = ["ms", "MS", "Ms"].into_iter().find_map(|ms| {
        let before = name.strip_suffix(ms)?;
        nearest_engine(before.as_bytes()).map(|_| before.to_owned())
    });
    // Anything else before the number may name other cards: `pysolfc:#msms24`.
    let is_ms = match (&glued, names.next().map(str::to_ascii_lowercase).as_deref()) {
        (_, None) => glued.is_some(),
        (None, Some("ms")) => true,
        (None, Some("n" | "no" | "nr")) => false,
        (_, Some(_)) => return None,
    };
    name = glued.unwrap_or(name);
    let named = nearest_engine(name.as_bytes()).filter(|_| names.next().is_none())?;
    let engine = match (named, is_ms) {
        (Engine::ChaCha20, true) => return None,
        (_, true) => Engine::Ms,
        (named, false) => named,
    };
    let meant = format!("{start}{}:{digits}", engine.as_str());
    let at = word.start + start.len();
    let at = Span::new(at, at + mark.len());
    word.is_id(&meant).then(|| word.becomes(engine_slip(), meant, true).at(at))
}

/// Reads a number that something stands before: `+#1`, `+-1`.
fn marked_number(word: &Word<'_>) -> Option<Reading> {
    let [start, mark, digits] = parts(word.id).filter(|_| word.is_incomplete())?;
    let (before, sign) = start.split_at(start.len() - 1);
    let number = &word.id[start.len()..];
    // Any other word may name an engine, without which the number has other cards.
    let letters: String = mark.chars().filter(|it| it.is_alphabetic()).collect();
    if !matches!(letters.to_ascii_lowercase().as_str(), "" | "n" | "no" | "nr") {
        return None;
    }
    let plain = format!("{start}{digits}");
    let first = mark.chars().next().filter(|_| is_number(digits) && word.is_id(&plain))?;
    let at = word.start + before.len() + 1;
    let at = Span::new(at, at + mark.len());
    Some(match first {
        '-' | '+' => Reading::only(signed_number_slip(), word.id).at(at),
        // Options are no mark.
        _ if word.is_id(&format!("{before}{number}{sign}1")) => return None,
        // Only PySolFC shows numbers so.
        '#' if word.is_id(&format!("{start}pysolfc:{digits}")) => {
            let plain = word.becomes(shown_number_slip(), plain, false).at(at);
            Reading { edits: Vec::new(), ..plain }
        }
        _ => word.becomes(marked_number_slip(first), plain, true).at(at),
    })
}

/// Reads letters that look like digits in the numbers of an id: `3x3xl3x5+2`.
fn letters_for_digits(word: &Word<'_>) -> Option<Reading> {
    let name = if word.id.starts_with(|it: char| it.is_ascii_digit()) {
        0
    } else {
        word.id.find(|it: char| it.is_ascii_digit() || matches!(it, '+' | '-'))?
    };
    let sign = word.id.find(['+', '-']).unwrap_or(word.id.len()).max(name);
    let number = word.id.rfind(':').map_or(sign, |at| at + 1).max(sign);
    // The name of an engine has no digits.
    let digits = |text: &str| digits_for(text).unwrap_or_else(|| text.to_owned());
    let meant = format!(
        "{}{}{}{}",
        &word.id[..name],
        digits(&word.id[name..sign]),
        &word.id[sign..number],
        digits(&word.id[number..])
    );
    if meant == word.id {
        return None;
    }
    let at = word.start + name;
    let first =
        word.id[name..].char_indices().find(|(at, it)| !meant[name + at..].starts_with(*it))?;
    let at = Span::new(at + first.0, at + first.0 + first.1.len_utf8());
    word.is_id(&meant).then(|| word.becomes(letters_in_id_slip(), meant, true).at(at))
}

/// Reads a number with another mark before it than a sign: `3x3x13x5_2`, `3x3x13x5=2`.
fn other_sign(word: &Word<'_>) -> Option<Reading> {
    let FaultKind::Id(IdFault::IdCharacter { character, wanted: Wanted::GameType }) =
        word.fault.kind
    else {
        return None;
    };
    let at = word.fault.span;
    if character == '[' && sign_after_deal(word).is_none() && word.is_id(&format!("{}+", word.id)) {
        return Some(Reading::only(other_sign_slip(character), word.id).at(at));
    }
    let (name, number) =
        (word.id.get(..at.start - word.start)?, word.id.get(at.end - word.start..)?);
    word.is_id(&format!("{name}+{number}"))
        .then(|| Reading::only(other_sign_slip(character), word.id).at(at))
}

/// Reads a deal before the sign: `2x2x1x1[AH AS]+`.
fn sign_after_deal(word: &Word<'_>) -> Option<Reading> {
    let text = word.record.text();
    let open = word.start + word.id.len();
    let close = open + text.get(open..)?.iter().position(|&it| matches!(it, b']' | b';'))?;
    let sign = *text.get(close + 1).filter(|it| matches!(it, b'+' | b'-'))?;
    if text[open] != b'[' || text[close] != b']' || !word.is_id(&format!("{}+", word.id)) {
        return None;
    }
    let at = Span::new(close + 1, close + 2);
    let sign = char::from(sign).to_string();
    let edits =
        vec![Fix { span: Span::new(open, open), replacement: sign.clone() }, Fix::removing(at)];
    let (given, text) = (sign.clone(), format!("{}{sign}[", word.id));
    let slip = sign_after_deal_slip();
    Some(Reading { slip, given, text, edits, certain: true, at: Some(at) })
}

/// Reads a deal that has no brackets: `2x2x1x1+AH AS`.
fn bare_deal(word: &Word<'_>) -> Option<Reading> {
    let sign = word.id.find(['+', '-']).filter(|_| word.is_incomplete())? + 1;
    let (text, first) = (word.record.text(), word.start + sign);
    let (id, _) = parse_id(format!("{}[", &word.id[..sign]).as_bytes()).ok()?;
    let deck = id.variant.composition().len();
    let (mut at, mut end, mut cards, mut is_closed) = (first, first, 0, false);
    while at < text.len() && cards < deck {
        let next = word_end(text, at);
        let own = str::from_utf8(&text[at..next]).ok()?;
        let card = own.trim_end_matches(']');
        if card.parse::<Card>().is_err() {
            break;
        }
        (end, cards, is_closed) = (next, cards + 1, card.len() < own.len());
        at = if is_closed { text.len() } else { next + gap(text, next) };
    }
    if cards == 0 {
        return None;
    }
    let insert = |at: usize, by: &str| Fix { span: Span::new(at, at), replacement: by.into() };
    let mut edits = vec![insert(first, "[")];
    edits.extend((!is_closed).then(|| insert(end, "]")));
    let given = str::from_utf8(&text[first..end]).ok()?.to_owned();
    let meant = match given.trim_end_matches(']') {
        long if long.len() > MAX => "[…]".to_owned(),
        cards => format!("[{cards}]"),
    };
    let at = Some(Span::new(first, end));
    Some(Reading { slip: bare_deal_slip(), given, text: meant, edits, certain: true, at })
}

/// Reads an id with white space in it: its end stands alone, as one word or two.
fn spaced(word: &Word<'_>) -> Option<Reading> {
    if !word.is_incomplete() && !matches!(word.fault.kind, FaultKind::Id(IdFault::Parameter { .. }))
    {
        return None;
    }
    let (text, record) = (word.record.text(), word.record);
    let (mut joined, mut end) = (word.word.to_owned(), word.start + word.word.len());
    let mut edits = Vec::new();
    let is_named = joined.bytes().all(|it| it.is_ascii_lowercase());
    for _ in 0..2 {
        let blank = gap(text, end);
        let next = word_end(text, end + blank);
        let own = &text[end + blank..next];
        // A size looks like the beginning of another record.
        let (last, is_own) = match own {
            [] if end + blank == text.len() => (record.next_word(), false),
            own => (own, true),
        };
        let last = str::from_utf8(last).ok()?;
        edits.push(Fix::removing(Span::new(end, end + blank)));
        // Two digits may be a move as well, but not right after a sign.
        let number = is_number(last);
        let clear = last.starts_with(['+', '-', 'x'])
            || number && (edits.len() > 1 || last.len() != 2 || joined.ends_with(['+', '-']))
            || !is_own && parse_id(joined.as_bytes()).is_err();
        // Options between a name and its sign are no move.
        let is_option = is_named
            && last.starts_with(|it: char| it.is_ascii_lowercase())
            && (last.contains(['+', '-']) || last.len() < 3);
        joined += last;
        if blank == 0 || joined.len() > MAX || !(clear || is_option) {
            return None;
        }
        if let Ok((_, rest @ ([] | [b'[', ..]))) = parse_id(joined.as_bytes()) {
            let given = str::from_utf8(&text[word.start..next]).ok()?.to_owned();
            let text = joined[..joined.len() - rest.len()].to_owned();
            let at = Some(Span::new(edits[0].span.start, edits[0].span.end));
            return Some(Reading { slip: spaced_id_slip(), given, text, edits, certain: true, at });
        }
        if !is_own {
            return None;
        }
        end = next;
    }
    None
}

/// `+#1`
fn marked_number_slip(character: char) -> Slip {
    Slip::new("marked_number", Some(id::CHARACTER), move |told| {
        told.words(
            format!("a shuffle number has no {} before it", named(character)),
            "only digits after the `+` or `-`",
            told.write_or("remove it"),
        )
    })
}

/// `3x3x13x5=2`
fn other_sign_slip(character: char) -> Slip {
    Slip::new("other_sign", Some(id::GAME_TYPE), move |told| {
        told.words(
            "the game id does not say whether the game is open or closed",
            format!("expected `+` or `-`, found {}", named(character)),
            fix(match character {
                '[' => "write `+` before it for an open game, or `-` for a closed one",
                _ => "write `+` in its place for an open game, or `-` for a closed one",
            }),
        )
    })
}

/// `2x2x1x1+(AS AH)`
fn deal_brackets_slip(open: char) -> Slip {
    Slip::new("deal_brackets", Some(deal::BRACKETS), move |told| {
        told.words(
            "a deal is written in square brackets",
            format!("`{open}`"),
            told.write_or("write `[` and `]`"),
        )
    })
}

said! {
    /// `+-1`
    signed_number_slip [id::CHARACTER]: "a shuffle number has no `+` or `-` of its own",
        "a second `+` or `-`", Do("write only one: `+` for an open game, `-` for a closed one");
    /// `carpet+#1`, as PySolFC shows a number.
    shown_number_slip [id::CHARACTER]: "a shuffle number has no `#` before it",
        "only digits after the `+` or `-`",
        Do("remove the `#`; where PySolFC shows the number, write `pysolfc:` in its place");
    /// `+ms1`, `+PySolFC:1`
    engine_slip [id::ENGINE]: "a shuffle engine is written in lower case, with a `:` after it",
        "not an engine", Write;
    /// `montecarlo1`, `3x3x13x5 1`
    unsigned_number_slip [id::GAME_TYPE]: "the game id does not say whether the game is open or closed",
        "expected `+` or `-` before the number",
        Do("write `+` before the number for an open game, or `-` for a closed one");
    /// `2x2x1x1[AH AS]+`
    sign_after_deal_slip [id::GAME_TYPE]: "the `{given}` of a game id comes before the deal",
        "after the deal", Do("write it before the `[`: `{text}`");
    /// `2x2x1x1+AH AS`
    bare_deal_slip [deal::BRACKETS]: "a deal is written in square brackets",
        "cards without brackets", Write;
}
