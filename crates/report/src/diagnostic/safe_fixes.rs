//! Certain fixes: characters foreign to the notation, each of which has one replacement.
//!
//! A fix is certain only if it changes no reading of the text. What was read before it is read
//! after it, in its place; the record has fewer errors; and nothing is removed that could be a card,
//! a move, an id or an outcome. Whether a character got into the text by mistake, or stands for one
//! of the notation, cannot be seen in the character. So each is tried both ways, and unless one
//! way makes more sense of the record than the other, there is no certain fix.

use super::comments::foreign as foreign_comments;
use super::data::Fix;
use super::readings::{could_mean, word_end};
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, End, verify, verify_dealt};
use patience_core::notation::{
    Fault, FaultKind, MAX_RECORD, MoveText, MoveVisitor, Record, Records, TextFault, Token, colour,
    ends_word, records_from, replacement, skip_blank,
};
use patience_core::text::{Span, line_start};
use std::cmp::Reverse;

/// The longest text of a record that is read again.
const MAX_LENGTH: usize = 1 << 16;
/// The maximum number of bytes that are read to try characters both ways.
const MAX_WORK: usize = 1 << 22;

/// Returns the certain fixes of a fault in a record, in order. `end` is where its replay ended, if
/// its cards are known.
pub(super) fn fixes(fault: &Fault, record: &Record<'_>, end: Option<&End>) -> Vec<Fix> {
    let extent = record.extent();
    let Some(text) =
        str::from_utf8(extent.of(record.text())).ok().filter(|it| it.len() <= MAX_LENGTH)
    else {
        return Vec::new();
    };
    let has_before = || !skip_blank(&record.text()[..extent.start], |_| {}).is_empty();
    match fault.kind {
        FaultKind::Text(TextFault::BetweenRecords) => return commented(text, record),
        FaultKind::Text(TextFault::MergeConflict) => return Vec::new(),
        FaultKind::Text(TextFault::NotARecord) if has_before() => return commented(text, record),
        FaultKind::Text(_) | FaultKind::Id(_) | FaultKind::Deal(_) | FaultKind::Move(_) => {}
    }
    let Some(at) = fault.span.start.checked_sub(extent.start) else { return Vec::new() };
    let mut all = foreign(text);
    // What parts the words around it gives way to a space.
    let is_word = |byte: Option<&u8>| byte.is_some_and(|&byte| !ends_word(byte));
    if is_word(record.text()[..extent.start].last()) {
        let mut end = 0;
        for edit in all.iter_mut().take_while(|edit| edit.is_blank()) {
            let is_first = edit.at == end;
            end = edit.at + edit.length;
            let after = text.as_bytes().get(end).or_else(|| record.next_word().first());
            if is_first && is_word(after) {
                edit.replacement = " ";
            }
        }
    }
    let word = at..word_end(text.as_bytes(), at);
    let in_word = all.iter().filter(|edit| word.contains(&edit.at)).copied().collect::<Vec<_>>();
    let record = Text { text, end, id: record.id().ok().map(ToString::to_string) };
    let certain = [all, in_word].into_iter().find(|edits| record.is_certain(edits, at));
    let fix = |edit: CandidateEdit| {
        let at = extent.start + edit.at;
        Fix { span: Span::new(at, at + edit.length), replacement: edit.replacement.to_owned() }
    };
    certain.into_iter().flatten().map(fix).collect()
}

/// Makes each line of a text between records a comment, if nothing in it could be a card, a move, an id or an
/// outcome, and no id shares its last line.
fn commented(text: &str, record: &Record<'_>) -> Vec<Fix> {
    let could_be = |word: &str| could_mean(word, true);
    let (mut fixes, mut start) = (Vec::new(), record.extent().start);
    let line = line_start(record.text(), start, 0);
    if !record.text()[line..start].iter().all(|&byte| ends_word(byte)) {
        return fixes;
    }
    for line in text.split_inclusive(['\n', '\r']) {
        let words = line.split(';').next().unwrap_or_default();
        let own = words.trim_start();
        let letters: String = own.chars().filter(|it| it.is_alphanumeric()).collect();
        if own.split_whitespace().any(could_be) || could_be(&letters) {
            return Vec::new();
        }
        if !own.is_empty() {
            let at = start + words.len() - own.len();
            fixes.push(Fix { span: Span::new(at, at), replacement: "; ".to_owned() });
        }
        start += line.len();
    }
    let shares_line = !text.ends_with(['\n', '\r']) && !record.next_word().is_empty();
    if shares_line { Vec::new() } else { fixes }
}

/// Returns the edits that make comments of those of other programs and languages, in a record whose fault is
/// one of them, where nothing in them could be a part of a record.
pub(super) fn comments(record: &Record<'_>, from: usize) -> Vec<Fix> {
    let start = record.extent().start;
    let sure = foreign_comments(record, from).into_iter().filter(|comment| comment.is_sure);
    let fixes: Vec<Fix> = sure.flat_map(|comment| comment.edits).collect();
    let text = [record.extent().of(record.text()), record.prose_after().0].concat();
    let Ok(text) = str::from_utf8(&text) else { return Vec::new() };
    if text.len() > MAX_LENGTH {
        return Vec::new();
    }
    let (mut fixed, mut end) = (String::new(), 0);
    for fix in &fixes {
        fixed += &text[end..fix.span.start - start];
        fixed += &fix.replacement;
        end = fix.span.end - start;
    }
    fixed += &text[end..];
    let (before, after) = (ReadText::of(text), ReadText::of(&fixed));
    let mut values = after.items.iter().map(|item| &item.value);
    let is_kept = before.items.iter().all(|item| values.any(|value| *value == item.value));
    if is_kept && after.faults.len() < before.faults.len() { fixes } else { Vec::new() }
}

/// What to write instead of a foreign character.
#[derive(Clone, Copy)]
struct CandidateEdit {
    /// Where the character is.
    at: usize,
    /// The length of the text that is replaced, in bytes.
    length: usize,
    replacement: &'static str,
}

impl CandidateEdit {
    /// Returns what the character would be if it were there for another reason: white space is
    /// nothing, nothing is white space, and any other is no part of the text.
    fn otherwise(self) -> Self {
        let replacement = if self.replacement.is_empty() { " " } else { "" };
        Self { replacement, ..self }
    }

    /// Returns whether the character is between others, and not one of the notation.
    fn is_blank(self) -> bool {
        matches!(self.replacement, "" | " ")
    }
}

/// Returns the edits of all foreign characters outside of comments.
fn foreign(text: &str) -> Vec<CandidateEdit> {
    let mut is_comment = false;
    let edit = |(at, character): (usize, char)| {
        is_comment = match character {
            ';' => true,
            '\n' | '\r' => false,
            _ => is_comment,
        };
        let replacement = replacement(character).filter(|_| !is_comment)?;
        // A colour of a terminal is one with its code.
        let length = character.len_utf8().max(colour(&text.as_bytes()[at..]));
        Some(CandidateEdit { at, length, replacement })
    };
    text.char_indices().filter_map(edit).collect()
}

/// Returns a text with edits, which are in order.
fn edited(text: &str, edits: &[CandidateEdit]) -> String {
    let (mut new, mut end) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        new += &text[end..edit.at];
        new += edit.replacement;
        end = edit.at + edit.length;
    }
    new + &text[end..]
}

/// Where places of a text are after edits.
struct Moved<'a> {
    edits: &'a [CandidateEdit],
    /// How many bytes less there are after the edits before each of them.
    removed: Vec<usize>,
}

impl<'a> Moved<'a> {
    fn new(edits: &'a [CandidateEdit]) -> Self {
        let mut removed = vec![0];
        for edit in edits {
            // No replacement is longer than its character.
            removed.push(removed[removed.len() - 1] + edit.length - edit.replacement.len());
        }
        Self { edits, removed }
    }

    fn place(&self, at: usize) -> usize {
        at - self.removed[self.edits.partition_point(|edit| edit.at < at)]
    }

    fn is_edited(&self, at: usize) -> bool {
        self.edits.binary_search_by_key(&at, |edit| edit.at).is_ok()
    }
}

/// A record, in a text of its own.
struct Text<'a> {
    text: &'a str,
    /// Where its replay ended.
    end: Option<&'a End>,
    /// The id of the record.
    id: Option<String>,
}

impl Text<'_> {
    /// Returns whether edits are certain, and undo the fault at `fault`.
    fn is_certain(&self, edits: &[CandidateEdit], fault: usize) -> bool {
        if edits.is_empty() {
            return false;
        }
        let before = ReadText::of(self.text);
        let fixed = edited(self.text, edits);
        let after = ReadText::of(&fixed);
        let moved = Moved::new(edits);
        let is_undone = after.faults.first().is_none_or(|&first| first > moved.place(fault));
        after.faults.len() < before.faults.len()
            && is_undone
            && before.is_kept(&after, &moved)
            && self.alternatives(edits).is_some_and(|mut alternatives| {
                let mut sense = None;
                alternatives.all(|text| {
                    let reading = ReadText::of(&text);
                    let is_same = reading
                        .items
                        .iter()
                        .map(|item| &item.value)
                        .eq(after.items.iter().map(|item| &item.value));
                    is_same && reading.faults.len() == after.faults.len()
                        || reading.faults.len() > after.faults.len()
                        || reading.faults.len() == after.faults.len()
                            && self.sense(&text) < *sense.get_or_insert_with(|| self.sense(&fixed))
                })
            })
    }

    /// Returns the text with each of the foreign characters read in another way. Returns none if
    /// these are too many to try.
    fn alternatives(&self, edits: &[CandidateEdit]) -> Option<impl Iterator<Item = String>> {
        // Whether moves are apart changes nothing of them, but a digit after the id is one of its
        // number.
        let first = self.text.bytes().position(ends_word).unwrap_or(self.text.len());
        let is_between = move |edit: &CandidateEdit| edit.is_blank() && edit.at > first;
        let alone = edits.iter().filter(|edit| !is_between(edit)).count();
        if alone.saturating_mul(self.text.len()) > MAX_WORK {
            return None;
        }
        let with = move |other: &dyn Fn(usize, &CandidateEdit) -> bool| {
            let all = edits.iter().enumerate();
            let all = all.map(|(at, edit)| if other(at, edit) { edit.otherwise() } else { *edit });
            edited(self.text, &all.collect::<Vec<_>>())
        };
        let alone = (0..edits.len()).filter(move |&at| !is_between(&edits[at]));
        let alone = alone.map(move |which| with(&|at, _| at == which));
        let together = edits.iter().any(is_between).then(|| with(&|_, edit| is_between(edit)));
        Some(alone.chain(together))
    }

    /// Decides between texts with equally many faults: whether all records of the text pass, and else
    /// how few moves are left when they fail.
    fn sense(&self, text: &str) -> (bool, Reverse<u64>) {
        let (mut passes, mut left) = (true, 0);
        for record in all_records(text).filter(|record| !record.is_deal_book_entry()) {
            let is_same = self.id == record.id().ok().map(ToString::to_string);
            let verdict = match (self.end, record.deal()) {
                (Some(end), Ok(None)) if is_same => verify_dealt(&record, end.position.deck()),
                _ => verify(&record, &DealBook::default()),
            };
            passes &= verdict.passes(Allow::Nothing);
            left += verdict.moves - verdict.played;
        }
        (passes, Reverse(if passes { 0 } else { left }))
    }
}

/// Returns the records of a part of a source, where a byte-order mark is none.
fn all_records(text: &str) -> Records<'_> {
    records_from(text.as_bytes(), 0, MAX_RECORD, b"")
}

/// Something that can be read in a text.
struct Item {
    span: Span,
    /// In canonical text.
    value: String,
}

/// What can be read in a text, and where the faults are.
#[derive(Default)]
struct ReadText {
    items: Vec<Item>,
    faults: Vec<usize>,
}

impl ReadText {
    fn of(text: &str) -> Self {
        let mut reading = Self::default();
        for record in all_records(text) {
            let id = match record.id() {
                Ok(id) => id,
                Err(fault) => {
                    reading.faults.push(fault.span.start);
                    continue;
                }
            };
            let (start, deal) = (record.extent().start, record.deal_span());
            reading.add(Span::new(start, deal.start), id);
            match record.deal() {
                Ok(None) => {}
                Ok(Some(cards)) => reading.add(deal, format_args!("{:?}", cards.cards())),
                Err(fault) => reading.faults.push(fault.span.start),
            }
            id.variant.visit(Moves(&record, &mut reading));
        }
        reading
    }

    fn add(&mut self, span: Span, value: impl ToString) {
        self.items.push(Item { span, value: value.to_string() });
    }

    /// Returns whether all that is read in this text is read after the edits too. A foreign
    /// character may have cut it short.
    fn is_kept(&self, after: &Self, moved: &Moved<'_>) -> bool {
        let mut rest = after.items.iter();
        self.items.iter().all(|item| {
            let (start, end) = (moved.place(item.span.start), moved.place(item.span.end));
            let Some(found) = rest.find(|found| found.span.start >= start) else { return false };
            let is_same = found.span.end == end && found.value == item.value;
            let is_cut = found.span.end > end && moved.is_edited(item.span.end);
            found.span.start == start && (is_same || is_cut)
        })
    }
}

/// Adds the moves and the outcome of a record to what is read.
struct Moves<'a, 'b>(&'b Record<'a>, &'b mut ReadText);

impl MoveVisitor for Moves<'_, '_> {
    type Output = ();

    fn visit<M: MoveText>(self, labels: M::Labels) {
        for token in self.0.tokens::<M>(labels) {
            match token {
                Ok(Token::Move { mv, repeat, span }) => {
                    self.1.add(span, format_args!("{mv}:{}", repeat.times()));
                }
                Ok(Token::Outcome { outcome, span }) => self.1.add(span, outcome),
                Err(fault) => self.1.faults.push(fault.span.start),
            }
        }
    }
}
