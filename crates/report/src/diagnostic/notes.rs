//! Notes on a record: notation that is in its comments, and deals that don't count for it.

use super::data::{Annotation, Diagnostic, Fix, Severity};
use super::faults::deal::{ENTRY_LATE, ENTRY_TAGGED};
use super::faults::text::{HIDDEN_CARDS, HIDDEN_MOVES, HIDDEN_RECORD, LABEL};
use super::readings::is_token;
use super::said::{Said, said};
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Judged, RecordError, Status, judge};
use patience_core::notation::{
    Fault, FaultKind, MoveFault, MoveText, MoveVisitor, Record, comments_from, ends_word, parse_id,
    records, skip_white,
};
use patience_core::source::{Elsewhere, Locator, Source};
use patience_core::text::{Span, line_start, quoted};
use patience_core::uncounted::{Reason, Uncounted, UncountedDeal};

/// Notation in a comment.
pub(super) struct Hidden {
    pub(super) what: What,
    /// The comment, from its `;` on.
    comment: Span,
    /// Where the notation is in it.
    at: Span,
}

/// What is in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A whole record.
    Record,
    /// Moves that may be those that the record lacks.
    Moves,
    /// Cards of a deal that lacks some.
    Cards,
}

impl Hidden {
    /// Says what is in the comment.
    fn said(&self, text: &[u8]) -> Said {
        const LABEL: &str = "from `;` on this line is a comment";
        let first = quoted(self.first_word(text));
        let said = match self.what {
            What::Record => {
                said!(HIDDEN_RECORD, "the record `{first}` is in a comment, so it is not verified", LABEL,
                fix "to have it verified, put it on a line of its own, without the `;`")
            }
            What::Moves if first.starts_with('=') => said!(HIDDEN_MOVES,
                "the outcome in this comment does not count", LABEL, fix "remove the `;` before `{first}`"),
            What::Moves => said!(HIDDEN_MOVES, "the moves in this comment are not played", LABEL,
                fix "if `{first}` is played here, remove the `;` before it"),
            What::Cards => said!(HIDDEN_CARDS, "the deal goes on in a comment", LABEL,
                fix "remove the `;` before `{first}`, or end the comment with its line"),
        };
        said.edits(self.edits(text))
    }

    /// Returns the edits that make notation of the comment. What stands before it there stays a
    /// comment, so then there are none.
    pub(super) fn edits(&self, text: &[u8]) -> Vec<Fix> {
        let before = &text[self.comment.start..self.at.start];
        if !before.iter().all(|&byte| ends_word(byte)) {
            return Vec::new();
        }
        let first = match self.what {
            What::Record if line_start(text, self.comment.start, 0) < self.comment.start => "\n",
            _ => " ",
        };
        let marks = (self.comment.start..self.comment.end).filter(|&at| text[at] == b';');
        let edit = |(number, at): (usize, usize)| Fix {
            span: Span::new(at, at + 1),
            replacement: if number == 0 { first } else { " " }.to_owned(),
        };
        marks.enumerate().map(edit).collect()
    }

    /// Returns the first word of the notation.
    pub(super) fn first_word<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let found = self.at.of(text);
        &found[..found.iter().position(|&byte| ends_word(byte)).unwrap_or(found.len())]
    }
}

/// Returns what there is to note about a record of a source, whether it passes or fails: notation in
/// its comments, and `deal`, which was meant for it but does not count. None of it changes a verdict.
/// `begins` is whether the text begins with the source, as far as records are concerned: then comments
/// before the first record are no other's.
///
/// ```
/// use patience::diagnostic::notes;
/// use patience::{DealBook, Source, judge};
///
/// let source = Source::new("mine.pn", b"2x2x2x2+[AS 2H 2S AH] 1a; 2b\n=partial");
/// let judged = judge(source, &DealBook::default()).next().unwrap();
/// let notes = notes(&judged, source, true, None);
/// assert_eq!(notes[0].code.as_str(), "text::hidden-moves");
/// ```
#[must_use]
#[inline]
pub fn notes(
    judged: &Judged<'_>,
    source: Source<'_>,
    begins: bool,
    deal: Option<UncountedDeal>,
) -> Vec<Diagnostic> {
    // Nearly all records have nothing to note.
    let record = judged.record();
    if !begins && !record.may_have_comments() && !record.shares_its_last_line() && deal.is_none() {
        return Vec::new();
    }
    look_for_notes(judged, source, begins, deal)
}

fn look_for_notes(
    judged: &Judged<'_>,
    source: Source<'_>,
    begins: bool,
    deal: Option<UncountedDeal>,
) -> Vec<Diagnostic> {
    let record = judged.record();
    // Only the first record has nothing before it, which is known after a few bytes for any other.
    let is_first = begins && is_blank(&record.text()[..record.extent().start]);
    let label = if record.shares_its_last_line() { label(record) } else { None };
    if !is_first && !record.may_have_comments() && label.is_none() && deal.is_none() {
        return Vec::new();
    }
    let note =
        |said: Said, at: Span| Diagnostic { severity: Severity::Note, ..said.at(at, Some(record)) };
    let mut notes = Vec::new();
    for hidden in in_comments(judged, is_first) {
        let at = Span::new(hidden.comment.start, hidden.comment.start + 1);
        notes.push(note(hidden.said(record.text()), at));
    }
    if let Some(at) = label {
        let moves = quoted(at.of(record.text()));
        notes.push(note(said!(LABEL, "`{moves}` is read as moves of the record above", "right before an id",
            fix "if this is a label of the next record, put it in a comment after `;`; an outcome such as `=partial` ends the record above"), at));
    }
    if let Some(deal) = deal {
        let (said, label) = of_uncounted(&deal);
        let place = Elsewhere { source: source.name.to_owned(), location: deal.location };
        let id = record.id_span();
        let label = Annotation { elsewhere: Some(place), ..Annotation::new(id, label.to_owned()) };
        notes.push(note(said.also([label]), id));
    }
    notes
}

/// Describes a deal that does not count for the record that needs it, and labels it.
fn of_uncounted(deal: &UncountedDeal) -> (Said, &'static str) {
    let line = deal.location.line;
    match deal.reason {
        Reason::Late => (
            said!(ENTRY_LATE,
            "its deal is in line {line}; an entry counts only for records after it", "dealt by the shuffle instead",
            fix "move the deal-book entry before this record"),
            "the deal-book entry",
        ),
        Reason::Tagged(outcome) => (
            said!(ENTRY_TAGGED,
            "its deal is in line {line}; with `={outcome}` it is not a deal-book entry", "dealt by the shuffle instead",
            fix "remove `={outcome}` from the deal in line {line}, and put it before this record"),
            "the deal with an outcome",
        ),
    }
}

/// Returns the notes on all records of a source, in order, with these deals.
#[must_use]
pub fn notes_in(source: Source<'_>, deals: &DealBook) -> Vec<Diagnostic> {
    let uncounted = Uncounted::of(source);
    let mut locator = Locator::new(source);
    let noted = judge(source, deals).flat_map(|judged| {
        let begins = locator.locate(judged.record().extent().start);
        notes(&judged, source, true, uncounted.deal_for(&judged, begins))
    });
    noted.collect()
}

/// Returns the notation in the comments of a record, the first of each kind. `is_first` is whether
/// comments before it are no other record's.
fn in_comments(judged: &Judged<'_>, is_first: bool) -> Vec<Hidden> {
    let record = judged.record();
    let (text, start) = (record.text(), record.extent().start);
    let mut hidden: Vec<Hidden> = Vec::new();
    if is_first {
        let mut before = comments_from(&text[..start], 0);
        hidden.extend(before.find_map(|comment| a_record(text, comment)));
    }
    if !record.may_have_comments() {
        return hidden;
    }
    let mut add = |found: Option<Hidden>| {
        let Some(found) = found else { return false };
        if hidden.iter().all(|other| other.what != found.what) {
            hidden.push(found);
        }
        true
    };
    let fault = match &judged.verdict().error {
        Some(RecordError::Malformed(fault)) => Some(fault),
        _ => None,
    };
    let reach = match &judged.verdict().error {
        None if judged.verdict().status == Status::Solved => 0,
        None => text.len(),
        Some(RecordError::Malformed(fault)) => fault.span.start,
        Some(RecordError::Illegal(illegal)) => illegal.span.start,
    };
    for comment in record.comment_spans() {
        let is_told = add(a_record(text, comment))
            || add(fault.and_then(|fault| an_id(text, comment, fault)))
            || add(cards(record, comment));
        if !is_told && comment.start < reach {
            add(moves(record, comment));
        }
    }
    hidden
}

/// Returns the place of the moves of a record on the line of the next id, if it began on an earlier line and
/// has no outcome.
fn label(record: &Record<'_>) -> Option<Span> {
    let (end, moves) = (record.span().end, record.deal_span().end);
    if record.deal().is_err() || end <= moves {
        return None;
    }
    let start = line_start(record.text(), end, moves);
    let is_earlier = start > moves;
    let begins = start + record.text()[start..end].iter().take_while(|&&it| ends_word(it)).count();
    let are_moves = record.outcome().is_none() && begins < end;
    (is_earlier && are_moves).then_some(Span::new(begins, end))
}

/// Returns whether a text is white space and comments.
fn is_blank(text: &[u8]) -> bool {
    let mut rest = skip_white(text);
    while let [b';', ..] = rest {
        rest = skip_white(patience_core::notation::split_comment(rest).1);
    }
    rest.is_empty()
}

/// Returns the text of a comment without any `;`.
fn plain(text: &[u8], comment: Span) -> Vec<u8> {
    comment.of(text).iter().map(|&byte| if byte == b';' { b' ' } else { byte }).collect()
}

/// Returns the words of a comment with their places.
fn words(text: &[u8], comment: Span) -> Vec<(Span, &str)> {
    let mut words = Vec::new();
    let mut at = comment.start;
    while at < comment.end {
        let end = at + text[at..comment.end].iter().take_while(|byte| !ends_word(**byte)).count();
        if end > at {
            let span = Span::new(at, end);
            // No notation is in a word that is not UTF-8.
            words.push((span, str::from_utf8(span.of(text)).unwrap_or("?")));
        }
        at = end.max(at + 1);
    }
    words
}

/// Finds a whole record in a comment: an id, and nothing but moves and an outcome after it.
fn a_record(text: &[u8], comment: Span) -> Option<Hidden> {
    let plain = plain(text, comment);
    let found = records(&plain).find(|record| {
        let Ok(id) = record.id() else { return false };
        let is_whole = record.deal().is_ok() && !record.is_bare() && !record.is_interrupted();
        is_whole && id.variant.visit(IsWellFormed(record))
    })?;
    let span = found.span();
    let at = Span::new(comment.start + span.start, comment.start + span.end);
    Some(Hidden { what: What::Record, comment, at })
}

/// Finds an id at the end of a comment whose moves follow it, and so follow the outcome of a record.
fn an_id(text: &[u8], comment: Span, fault: &Fault) -> Option<Hidden> {
    if fault.kind != FaultKind::Move(MoveFault::AfterOutcome) || fault.span.start < comment.end {
        return None;
    }
    let (at, word) = *words(text, comment).last()?;
    let is_id = parse_id(word.as_bytes()).is_ok_and(|(_, rest)| rest.is_empty());
    let is_next = text[comment.end..fault.span.start].trim_ascii().is_empty();
    (is_id && is_next).then_some(Hidden { what: What::Record, comment, at })
}

/// Finds the rest of a deal in a comment.
fn cards(record: &Record<'_>, comment: Span) -> Option<Hidden> {
    let deal = record.deal_span();
    let lacks = record.id().is_ok() && record.deal().is_err();
    if !lacks || comment.start < deal.start || comment.start >= deal.end {
        return None;
    }
    let all = words(record.text(), comment);
    let mut cards = 0;
    for (_, word) in &all {
        let card = word.split(']').next().unwrap_or_default();
        if !card.is_empty() && card.parse::<Card>().is_err() {
            return None;
        }
        cards += usize::from(!card.is_empty());
        if card.len() < word.len() {
            break;
        }
    }
    let is_end = all.first().is_some_and(|(_, word)| word.starts_with(']'));
    (cards > 0 || is_end).then(|| {
        let at = Span::new(all[0].0.start, comment.end);
        Hidden { what: What::Cards, comment, at }
    })
}

/// Finds moves in a comment that has nothing else.
pub(super) fn moves(record: &Record<'_>, comment: Span) -> Option<Hidden> {
    let variant = record.id().ok()?.variant;
    if comment.start < record.deal_span().end {
        return None;
    }
    let text = record.text();
    let all = words(text, comment);
    let (first, last) = (all.first()?.0, all.last()?.0);
    let are_tokens = all.iter().all(|(_, word)| is_token(&variant, word));
    let has_moves = all.iter().any(|(_, word)| !word.starts_with('='));
    let is_outcome = !has_moves && all.len() == 1 && record.outcome().is_none();
    // A number on its own may be a note.
    let is_glued = comment.start > 0 && !text[comment.start - 1].is_ascii_whitespace();
    let is_more = has_moves && (is_glued || all.len() > 1) || is_outcome;
    (are_tokens && is_more).then(|| {
        let at = Span::new(first.start, last.end);
        Hidden { what: What::Moves, comment, at }
    })
}

/// Returns what a comment hides of what a record lacks, for the diagnostic of the record.
pub(super) fn hidden_of(record: &Record<'_>) -> Option<Hidden> {
    let mut comments = record.comment_spans();
    comments.find_map(|it| cards(record, it).or_else(|| moves(record, it)))
}

/// Returns whether all text after the id and the deal of a record is moves, and an outcome.
struct IsWellFormed<'a, 'b>(&'b Record<'a>);

impl MoveVisitor for IsWellFormed<'_, '_> {
    type Output = bool;

    fn visit<M: MoveText>(self, labels: M::Labels) -> bool {
        self.0.tokens::<M>(labels).all(|token| token.is_ok())
    }
}
