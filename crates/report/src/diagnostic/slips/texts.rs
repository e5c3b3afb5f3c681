//! Slips in text that no record has, wherever it is: comments, notes, pasted text.

use super::between::coordinates;
use super::deals;
use super::foreign;
use super::ids;
use super::marked::marked;
use super::names;
use super::outcomes;
use super::pasted::{self, is_quote};
use super::shared::{joined_numbers_slip, spaced_id_slip};
use super::slip::{KnownSlip, Reading, Slip, said};
use crate::diagnostic::comments::{Foreign, bracket, foreign, is_bracket};
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::{
    MAX, MovesLeft, gap, is_move, is_number, is_token, word_end, word_start, words_from,
};
use crate::diagnostic::wording::fault::{deal, id, text};
use crate::diagnostic::wording::fix;
use patience_core::cards::Card;
use patience_core::catalogue::PySolFc;
use patience_core::host::Host;
use patience_core::notation::{
    Fault, FaultKind, GameId, Record, TextFault, Variant, ends_word, parse_id, spaced_id,
};
use patience_core::text::{Span, line_len};

/// Reads a slip, or an outcome, of which one can be reached.
pub(super) enum Read {
    Text(fn(&Fault, &Record<'_>) -> Option<Reading>),
    Outcome(fn(&Fault, &Record<'_>, MovesLeft<'_>) -> Option<Reading>),
}

use Read::{Outcome, Text};

impl Read {
    pub(super) fn read(
        &self,
        fault: &Fault,
        record: &Record<'_>,
        has_moves: MovesLeft<'_>,
    ) -> Option<Reading> {
        match self {
            Text(read) => read(fault, record),
            Outcome(read) => read(fault, record, has_moves),
        }
    }
}

/// The slips, the first of which is taken.
#[rustfmt::skip]
pub(super) static TEXTS: &[KnownSlip<Read>] = &[
    KnownSlip("numbered deal in other brackets", Text(ids::numbered_deal_brackets),
        ["2x2x1x1+7{AH AS} 1a *1a", "2x2x1x1+7[AH AS] 1a *1a"]),
    KnownSlip("number of a record, or a line between records", Text(pasted::between), [
        "2x2x1x1+[AH AS] 1a *1a\n2)\n2x2x1x1+[AH AS] 1a *1a\n=====\n",
        "2x2x1x1+[AH AS] 1a *1a\n\n2x2x1x1+[AH AS] 1a *1a\n=====\n"]),
    KnownSlip("names of the parts of a record", Text(pasted::named_parts),
        ["id=2x2x1x1+1 moves=1a =partial", "2x2x1x1+1 1a =partial"]),
    KnownSlip("deal before its id", Text(deals::before_id),
        ["[AH AS] 2x2x1x1+ 1a *1a", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("glued id", Text(glued_id), [
        "2x2x1x1+[AH AS] 1a*1a2x2x1x1+[AH AS]1a*1a",
        "2x2x1x1+[AH AS] 1a*1a 2x2x1x1+[AH AS]1a*1a"]),
    KnownSlip("space in a name", Text(spaced_name), ["Monte Carlo+1 =partial", "montecarlo+1 =partial"]),
    KnownSlip("name of a game of PySolFC", Text(pysolfc_name),
        ["neighbour+pysolfc:24 =partial", "thirteens5x5x1c+pysolfc:24 =partial"]),
    KnownSlip("outcome with more letters", Outcome(outcomes::longer),
        ["2x2x1x1+[AH AS] 1a =partially", "2x2x1x1+[AH AS] 1a =partial"]),
    KnownSlip("spaced outcome", Outcome(outcomes::spaced),
        ["2x2x1x1+[AH AS] 1a = partial.", "2x2x1x1+[AH AS] 1a =partial"]),
    KnownSlip("outcome without its equals sign", Outcome(outcomes::bare),
        ["2x2x1x1+[AH AS] 1a *1a solved", "2x2x1x1+[AH AS] 1a *1a =solved"]),
    KnownSlip("outcome after another mark", Outcome(outcomes::marked),
        ["2x2x1x1+[AH AS] 1a #partial", "2x2x1x1+[AH AS] 1a =partial"]),
    KnownSlip("id in capitals", Text(names::capital),
        ["CARPET+PYSOLFC:24 =partial", "carpet+pysolfc:24 =partial"]),
    KnownSlip("short name of a game", Text(names::short), ["mc+1 =partial", "montecarlo+1 =partial"]),
    KnownSlip("title and number of a game", Text(names::titled),
        ["Monte Carlo +1: *d1e1 =partial", "montecarlo+1 *d1e1 =partial"]),
    KnownSlip("percent signs for characters", Text(foreign::percent),
        ["3x3x13x5+2%202a =partial", "3x3x13x5+2 2a =partial"]),
    KnownSlip("comment of another language", Text(comment),
        ["2x2x1x1+[AH AS] 1a // so far\n*1a", "2x2x1x1+[AH AS] 1a ; // so far\n*1a"]),
    KnownSlip("detached deal", Text(detached_deal), ["2x2x1x1+1 [AH AS] 1a *1a", "2x2x1x1+1[AH AS] 1a *1a"]),
    KnownSlip("moves in capitals", Text(capitals),
        ["3x3x13x5+2 2A 25 5B 2C 4D =partial", "3x3x13x5+2 2a 25 5b 2c 4d =partial"]),
    KnownSlip("board without its game", Text(board_alone), ["AS 2H\n2S AH\n", "AS 2H\n2S AH\n"]),
    KnownSlip("outcome in brackets, or a note", Outcome(note),
        ["2x2x1x1+[AH AS] 1a (partial)", "2x2x1x1+[AH AS] 1a =partial"]),
    KnownSlip("game number", Text(game_number), ["#147198 1a", "#147198 1a"]),
    KnownSlip("numbers joined by other characters", Text(joined_numbers), ["2*2*1*1+1", "2x2x1x1+1"]),
    KnownSlip("pasted markup", Text(pasted::read), ["`2x2x1x1+[AH AS] 1a *1a`", "2x2x1x1+[AH AS] 1a *1a"]),
    KnownSlip("marks before an id", Text(marked),
        ["[code]2x2x1x1+1[/code] =partial", "2x2x1x1+1 =partial"]),
];

/// Returns the game of a record, if its text is in order up to its moves.
fn variant(record: &Record<'_>) -> Option<Variant> {
    record.deal().ok()?;
    record.id().ok().map(|id| id.variant)
}

/// Returns the span of the text of a record on the line of an offset, from there on.
fn line_from(record: &Record<'_>, at: usize) -> Span {
    let text = record.text();
    let line = &text[at..at + line_len(&text[at..])];
    Span::new(at, at + line.trim_ascii_end().len())
}

/// Reads a game id that is glued to what stands before it in its word: `*1a2x2x1x1+1`.
fn glued_id(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let first = record.deal().ok().map(|_| record.deal_span().end)?;
    let text = record.text();
    let start = word_start(text, fault.span.start.checked_sub(first)? + first, first);
    let word = &text[start..word_end(text, fault.span.start)];
    let word = str::from_utf8(&word[..word.len().min(MAX)]).ok()?;
    let is_id = |at: usize| match parse_id(&word.as_bytes()[at..]) {
        Ok((id, rest)) => rest.is_empty() || rest[0] == b'[' || id.shuffle.is_some(),
        Err(_) => false,
    };
    // A record begins with its id, so one at the start of the word is no part of this record,
    // unless a deal stands before it.
    let from = usize::from(start > first || record.deal_span().is_empty());
    let at = (from..word.len()).filter(|&at| word.is_char_boundary(at)).find(|&at| is_id(at))?;
    // A comma between ids stands for a space.
    let from = word[..at].trim_end_matches([',', '&', '/', '|']).len();
    let span = Span::new(start + from, start + at);
    let edit = Fix { span, replacement: " ".to_owned() };
    let meant = Reading::new(glued_id_slip(), word, &word[at..], edit, from < at);
    Some(meant.at(Span::new(start + at, start + word.len())))
}

/// Reads an id with white space in its name: `Monte Carlo+1`.
fn spaced_name(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let (text, start) = (record.text(), record.extent().start);
    let end = word_end(text, start);
    let is_prose =
        fault.kind == FaultKind::Text(TextFault::NotARecord) && fault.span.start == start;
    if !is_prose || end + gap(text, end) < text.len() {
        return None;
    }
    let next = record.next_word();
    let id = spaced_id(&text[start..end], next)?;
    // The next word is of another record, as long as it stands alone.
    let edit = Fix { span: Span::new(start, text.len() + next.len()), replacement: id.clone() };
    let word = str::from_utf8(&text[start..end]).ok()?;
    let blank = Span::new(end, text.len());
    Some(Reading::new(spaced_id_slip(), word, id, edit, true).at(blank))
}

/// Reads an id that begins with a name that only PySolFC has: `quatorze+pysolfc:24`.
fn pysolfc_name(_: &Fault, record: &Record<'_>) -> Option<Reading> {
    let (text, start) = (record.text(), record.extent().start);
    let span = Span::new(start, word_end(text, start));
    let word = str::from_utf8(span.of(text)).ok().filter(|word| word.len() <= MAX)?;
    let ours = PySolFc::ours(word).filter(|ours| parse_id(ours.as_bytes()).is_ok())?;
    let edit = Fix { span, replacement: ours.clone() };
    Some(Reading::new(pysolfc_name_slip(), word, ours, edit, true).at(span))
}

/// Returns the words of a text, with white space or `;` between them.
fn words(text: &[u8]) -> impl Iterator<Item = &str> {
    let words = text.split(|&byte| ends_word(byte)).filter(|word| !word.is_empty());
    words.map(|word| str::from_utf8(word).unwrap_or_default())
}

/// Reads a board that stands alone, without an id.
fn board_alone(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let is_outside = matches!(fault.kind, FaultKind::Text(_)) && record.id().is_err();
    let text = record.text().get(record.extent().start..).filter(|_| is_outside)?;
    let is_card = |word: &str| word.trim_matches(['[', ']']).parse::<Card>().is_ok();
    let is_place = |word: &str| is_card(word) || word.bytes().all(|it| b"-?._#*".contains(&it));
    let shown = line_from(record, record.extent().start);
    let is_row = words(shown.of(record.text())).all(is_place);
    let cards = words(text).take(4).filter(|word| is_card(word)).count();
    (is_row && cards > 2).then(|| Reading::only(board_alone_slip(), "").at(shown))
}

/// Reads a comment as other programs and languages write it, and with it all of the record: `// so far`.
fn comment(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let at = if record.id().is_err() { record.extent().start } else { fault.span.start };
    let in_deal = record.id().is_ok() && record.deal().is_err();
    if in_deal || matches!(fault.kind, FaultKind::Text(TextFault::LookAlike { .. })) {
        return None;
    }
    let from = if record.id().is_err() { at } else { record.deal_span().end };
    let all = foreign(record, from);
    let own = all.iter().find(|it| it.span.start == at)?;
    let word = &text[at..word_end(text, at)];
    // What begins the line of a record may be a mark of a list.
    let is_heading = record.id().is_err()
        && parse_id(record.next_word()).is_ok()
        && text[at + own.mark.len()..].trim_ascii().is_empty();
    // Between moves, `//` is no more than a line, and `/*` a slash, and a star.
    let is_glued = at > 0 && !ends_word(text[at - 1]) && word.len() > own.mark.len();
    let reads = |word: &str| variant(record).is_some_and(|it| is_token(&it, word));
    let line = &text[at + own.mark.len()..at + line_len(&text[at..])];
    let mut tokens = words(line).map(reads).peekable();
    let are_moves = own.mark != "/*" && tokens.peek().is_some() && tokens.all(|is_token| is_token);
    if is_bracket(own.mark) || is_heading || is_glued || are_moves {
        return None;
    }
    Some(as_comments(&all, at, own.mark))
}

/// Reads the comments of other programs in a record as one slip: that at a place, and all that are sure.
fn as_comments(all: &[Foreign], at: usize, mark: &'static str) -> Reading {
    let can_be = |it: &&Foreign| it.is_sure || it.span.start == at && it.can_be_comment();
    let has_own = all.iter().any(|it| it.span.start == at && can_be(&it));
    let meant: Vec<_> = all.iter().filter(|it| has_own && can_be(it)).collect();
    let edits = meant.iter().flat_map(|it| it.edits.clone()).collect();
    let has_more = meant.iter().any(|it| it.edits.len() > 1);
    let (slip, given, text) =
        (comment_slip(mark, meant.len(), has_more), mark.to_owned(), String::new());
    let at = Some(Span::new(at, at + mark.len()));
    Reading { slip, given, text, edits, certain: true, at }
}

/// Reads moves in capitals, unless they may be the cards of a row.
fn capitals(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let FaultKind::Text(TextFault::LookAlike { character, .. }) = fault.kind else { return None };
    let variant = variant(record).filter(|_| character.is_ascii())?;
    let (text, first) = (record.text(), record.deal_span().end);
    let (mut edits, mut shown, mut cards) = (Vec::new(), Vec::new(), 0);
    str::from_utf8(&text[first..]).ok()?;
    for span in words_from(text, first) {
        let word = str::from_utf8(span.of(text)).ok()?;
        let lower = word.to_ascii_lowercase();
        if !is_token(&variant, &lower) {
            return None;
        }
        cards += usize::from(word.parse::<Card>().is_ok());
        if lower != word {
            edits.push(Fix { span, replacement: lower.clone() });
        }
        if span.end > fault.span.start {
            shown.push(lower);
        }
    }
    let is_row = matches!(variant, Variant::Matching(layout) if cards >= usize::from(layout.columns()))
        && cards == shown.len();
    if is_row || edits.len() < 2 {
        return None;
    }
    shown.truncate(5);
    let meant = shown.join(" ");
    let given = str::from_utf8(fault.span.of(text)).ok()?.to_owned();
    let at = Some(edits[0].span);
    Some(Reading { slip: capitals_slip(), given, text: meant, edits, certain: true, at })
}

/// Reads a deal with white space before its bracket.
fn detached_deal(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let (text, first) = (record.text(), record.deal_span());
    let before = &text[first.end..fault.span.start.max(first.end)];
    let word = str::from_utf8(fault.span.of(text)).ok()?;
    let mark = word.len() - word.trim_start_matches([',', ':', '.']).len();
    let word = word[mark..].strip_prefix('[')?;
    let is_deal = first.is_empty()
        && record.id().is_ok()
        && before.iter().all(|&byte| ends_word(byte) && byte != b';')
        && word.trim_end_matches(']').parse::<Card>().is_ok();
    let open = fault.span.start + mark;
    let edit = Fix::removing(Span::new(first.end, open));
    is_deal.then(|| {
        let at = Span::new(open - mark, open + 1);
        Reading::new(detached_deal_slip(mark > 0), "[", "", edit, true).at(at)
    })
}

/// The longest note that is moved to the end of its line.
const MAX_NOTE: usize = 500;

/// Text in brackets.
struct Bracketed<'a> {
    text: &'a [u8],
    /// With its brackets.
    span: Span,
    inner: &'a str,
    is_closed: bool,
    /// From its beginning on.
    line: Span,
}

impl<'a> Bracketed<'a> {
    fn at(fault: Span, record: &'a Record<'_>) -> Option<Self> {
        let (text, start) = (record.text(), fault.start);
        let close = match text.get(start)? {
            b'(' => b')',
            b'{' => b'}',
            b'[' => b']',
            b'<' => b'>',
            _ => return None,
        };
        let line = line_from(record, start);
        let inner = &text[start + 1..line.end];
        let length = inner.iter().position(|&byte| byte == close || byte == b';');
        let is_closed = length.is_some_and(|length| inner[length] == close);
        let inner = match length {
            Some(length) => &inner[..length],
            None => &text[start + 1..fault.end],
        };
        let span = if is_closed { Span::new(start, start + inner.len() + 2) } else { fault };
        let inner = str::from_utf8(inner).ok()?.trim();
        Some(Self { text, span, inner, is_closed, line })
    }

    /// Reads it as an outcome.
    fn outcome(&self, has_moves: MovesLeft<'_>) -> Option<Reading> {
        let outcome = outcomes::called(self.inner, has_moves).filter(|_| self.is_closed)?;
        let text = format!("={}", outcome.as_str());
        let edit = Fix { span: self.span, replacement: text.clone() };
        let [open, close] =
            [self.span.start, self.span.end - 1].map(|it| char::from(self.text[it]));
        let given = format!("{open}{}{close}", self.inner);
        let slip = outcomes::bracketed_slip(outcome);
        Some(Reading::new(slip, &given, text, edit, true).at(self.span))
    }
}

/// Reads text in brackets: an outcome, or a note, which may be a variation.
fn note(fault: &Fault, record: &Record<'_>, has_moves: MovesLeft<'_>) -> Option<Reading> {
    variant(record).filter(|_| fault.span.start >= record.deal_span().end)?;
    let bracketed = Bracketed::at(fault.span, record)?;
    if let Some(outcome) = bracketed.outcome(has_moves) {
        return Some(outcome);
    }
    let Bracketed { text, span, inner, is_closed, line } = bracketed;
    if inner.is_empty() || inner.len() > MAX_NOTE || pasted::markup(text, fault.span).is_some() {
        return None;
    }
    let id = record.id().ok()?;
    let whole = String::from_utf8_lossy(line.of(text));
    if coordinates(id, whole.split(';').next().unwrap_or_default()).is_some() {
        return None;
    }
    let is_last = word_end(text, span.end) == span.end;
    let is_glued = span.start > record.deal_span().end && !ends_word(text[span.start - 1]);
    match moves_in(id, inner) {
        // Brackets around a move that is written otherwise are a part of the slip.
        Some(false) if is_closed && is_last => return None,
        Some(false) => {}
        Some(true) => return Some(Reading::only(bracketed_moves_slip(), inner).at(span)),
        // A repetition may stand apart from its move.
        // It may number a move.
        None if is_closed && is_number(inner) && is_last => {
            let next = span.end + gap(text, span.end);
            let moves = str::from_utf8(&text[next..word_end(text, next)]).ok()?;
            if !moves.is_empty() && is_token(&id.variant, moves) {
                return None;
            }
        }
        None if is_closed
            && (is_glued || inner.ends_with(['x', '×']))
            && is_number(inner.trim_matches(['x', '×', ':'])) =>
        {
            return None;
        }
        None => {}
    }
    let all = foreign(record, record.deal_span().end);
    Some(as_comments(&all, span.start, bracket(text[span.start])))
}

/// Returns whether text in brackets is moves as it is: false if it is one move that is written
/// otherwise, and none if it is no moves at all.
fn moves_in(id: &GameId, inner: &str) -> Option<bool> {
    let is_separator = |it: char| it.is_whitespace() || matches!(it, ',' | ';');
    let mut parts = inner.split(is_separator).filter(|part| !part.is_empty());
    if parts.all(|part| is_token(&id.variant, part.trim_matches(is_quote))) {
        return Some(true);
    }
    let joined: String = inner.chars().filter(|it| it.is_ascii_alphanumeric()).collect();
    let is_spelled = |text: &str| is_move(id, text);
    (is_spelled(&joined) || is_spelled(&format!("*{joined}"))).then_some(false)
}

/// Reads the number of a game, as PySolFC shows it, in place of an id.
fn game_number(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let (text, start) = (record.text(), record.extent().start);
    if !fault.kind.is_stray() {
        return None;
    }
    let span = Span::new(start, word_end(text, start));
    let word = str::from_utf8(span.of(text)).ok()?;
    word.strip_prefix('#').filter(|it| is_number(it) && it.len() < 20)?;
    Some(Reading::only(game_number_slip(), word).at(span))
}

/// Reads a game id with other characters than `x` between its numbers: `3*3*13*5+1`.
fn joined_numbers(fault: &Fault, record: &Record<'_>) -> Option<Reading> {
    let text = record.text();
    let first = if record.id().is_err() { record.extent().start } else { record.deal_span().end };
    let start = word_start(text, fault.span.start.max(first), first);
    let span = Span::new(start, word_end(text, start));
    let word = str::from_utf8(span.of(text)).ok().filter(|word| word.len() <= MAX)?;
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let joint = word[digits..].chars().next().filter(|_| digits > 0)?;
    let is_joint =
        matches!(joint, '*' | ',' | '.' | '/' | ':' | '_' | '-' | '|') || is_quote(joint);
    let sign = word.rfind(['+', '-']).filter(|_| is_joint)?;
    let meant = format!("{}{}", word[..sign].replace(joint, "x"), &word[sign..]);
    let (_, rest) = parse_id(meant.as_bytes()).ok()?;
    (rest.is_empty() || rest.starts_with(b"[")).then(|| {
        let edit = Fix { span, replacement: meant.clone() };
        let at = Span::new(start + digits, start + digits + joint.len_utf8());
        Reading::new(joined_numbers_slip(), word, meant, edit, true).at(at)
    })
}

/// `// so far`, `{best}`: how many comments, and whether something follows one on its line.
fn comment_slip(mark: &'static str, number: usize, has_more: bool) -> Slip {
    let slip = Slip::new("comment", Some(text::COMMENT), move |told| {
        let is_bracket = is_bracket(mark);
        let (it, them) = match number {
            0 | 1 => ("it".to_owned(), "it"),
            _ => (format!("each of the {number} comments"), "them"),
        };
        told.words(
            match is_bracket {
                true => "a comment starts with `;` and ends with the line".to_owned(),
                false => format!("a comment starts with `;`, not `{mark}`"),
            },
            if is_bracket { "no move starts with a bracket" } else { "a comment elsewhere" },
            fix(match (number, has_more) {
                (0, _) => "put the comment on a line of its own, after `;`".to_owned(),
                (_, false) => format!("put `;` before {it}"),
                (_, true) => {
                    format!("put `;` before {it}, and what follows {them} on the next line")
                }
            }),
        )
    });
    slip.commenting()
}

/// `2x2x1x1+1 [AS AH]`
fn detached_deal_slip(is_marked: bool) -> Slip {
    Slip::new("detached_deal", Some(deal::BRACKETS), move |told| {
        let (what, label, help) = if is_marked {
            ("other character", "another character before it", "remove what is before the `[`")
        } else {
            ("space", "a space before it", "remove the white space before the `[`")
        };
        let article = if is_marked { "any" } else { "a" };
        told.words(format!("a deal follows its id without {article} {what}"), label, fix(help))
    })
}

/// `AS 2H`, in a text without an id.
fn board_alone_slip() -> Slip {
    Slip::new("board_alone_slip", Some(text::PASTED), |told| {
        let help = match Host::current() {
            Host::Program => {
                "`patience import --board 3x3x13x5+` makes a record of a board of Match Solitaire, and other games have their names there"
            }
            Host::Python | Host::JavaScript => {
                "write the id of its game before the cards, and put them in brackets in the order they are dealt"
            }
        };
        told.words("this looks like a board, without its game", "a board", fix(help))
    })
}

said! {
    /// `*1a2x2x1x1+1`
    glued_id_slip [id::GLUED]: "a game id begins within this word",
        "a game id", Do("put a space before `{text}`");
    /// `(5b 2c)`: moves in brackets, which may be a variation.
    bracketed_moves_slip [text::COMMENT]: "moves are written without brackets",
        "in brackets",
        Do("remove the brackets if `{given}` is played here; if it is not, put it after `;`, at the end of the line");
    /// `2A 25 5B`
    capitals_slip: "ids and moves are lower case", "in capitals", WriteOr("write it in lower case");
    /// `#147198`
    game_number_slip [id::CHARACTER]: "`{given}` is the number of a game, without the game",
        "which game?",
        Do("write the id of the game before its moves; a line of Match Solitaire's site becomes a record with {import line}, and then {infer} finds cards that fit");
    /// `neighbour+pysolfc:24`
    pysolfc_name_slip [id::UNKNOWN_GAME]: "this is the name of a game in PySolFC, which has another name here",
        "PySolFC's name", WriteOr("see {games} for the names of games");
}
