//! Applies the certain fixes of failing records to their files.
//!
//! It never guesses. A fix of an illegal move counts only if the record then solves its game, and a
//! fix of the text only if its error is gone. No other record may get another verdict.

use super::Failure;
use super::input::{Input, Text};
use super::output::Streams;
use super::replace;
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::diagnostic::Code;
use crate::escape::shown;
use crate::judge::{Allow, Error, Judged, Status, Verdict, judge};
use crate::notation::{Record, format, records};
use crate::source::Source;
use crate::span::Span;
use std::collections::BTreeSet;

/// The maximum number of errors that are fixed in a record.
const MAX_FIXES: usize = 100;

/// Fixes the records of each file, and formats those files in which it fixed any. Says so if `seen`.
/// A file that cannot be read is left for others to report.
pub(super) fn files(
    inputs: &[Input],
    deals: &DealBook,
    allow: Allow,
    seen: bool,
    streams: &mut Streams,
) {
    for input in inputs {
        let Input::File(path) = input else { continue };
        let read = Input::File(path.clone()).read();
        let Ok(Text { name, bytes, is_compressed: false, .. }) = read else { continue };
        let Some((text, records)) = fixed(&bytes, deals, allow) else { continue };
        match replace::write(path, &text) {
            Err(error) => streams.report(&Failure::File(name, error)),
            Ok(()) if seen => {
                let records =
                    if records == 1 { "1 record".to_owned() } else { format!("{records} records") };
                let name = shown(name.as_bytes());
                streams.err().text(format_args!("patience: fixed {records} in {name}\n"));
            }
            Ok(()) => {}
        }
    }
}

/// A record with its fixes.
struct Mended {
    /// Its number among those with a verdict.
    index: usize,
    /// Its place before.
    extent: Span,
    /// Its new text.
    text: Vec<u8>,
    /// The new verdict.
    gist: Gist,
}

/// A verdict without places.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Gist(String);

impl Gist {
    fn new(verdict: &Verdict) -> Self {
        let Verdict { id, status, outcome, moves, played, progress, error } = verdict;
        let code = error.as_ref().map(|error| Code::of_error(Some(error)));
        Self(format!("{id:?} {status:?} {outcome:?} {moves} {played} {progress:?} {code:?}"))
    }

    fn all(text: &[u8], deals: &DealBook) -> Vec<Self> {
        judge(Source::new("", text), deals).map(|judged| Self::new(judged.verdict())).collect()
    }
}

/// Returns the text of a file with fixes, formatted, and the number of records that were fixed.
/// Returns none if there is nothing to fix.
fn fixed(bytes: &[u8], deals: &DealBook, allow: Allow) -> Option<(Vec<u8>, usize)> {
    let (mut text, mut records) = (bytes.to_vec(), BTreeSet::new());
    for _ in 0..MAX_FIXES {
        let Some((better, which)) = improved(&text, deals, allow) else { break };
        let formatted = format(&better).text;
        // Canonical text can have a fix where other text had none.
        let same = Gist::all(&formatted, deals) == Gist::all(&better, deals);
        text = if same { formatted } else { better };
        records.extend(which);
    }
    if records.is_empty() { None } else { Some((text, records.len())) }
}

/// Returns the text of a file with fixes, and the numbers of the records that were fixed.
fn improved(bytes: &[u8], deals: &DealBook, allow: Allow) -> Option<(Vec<u8>, Vec<usize>)> {
    let source = Source::new("", bytes);
    let (mut before, mut mended) = (Vec::new(), Vec::new());
    let mut judged = judge(source, deals);
    while let Some(next) = judged.next() {
        let index = before.len();
        before.push(Gist::new(next.verdict()));
        if !next.verdict().passes(allow)
            && let Some((text, gist)) = mend(next.record(), judged.deals(), allow)
        {
            mended.push(Mended { index, extent: next.record().extent(), text, gist });
        }
    }
    let mut taken = Vec::new();
    take(source.text, deals, &before, &mended.iter().collect::<Vec<_>>(), &mut taken);
    if taken.is_empty() {
        return None;
    }
    let text = [&bytes[..source.mark], &with(source.text, &taken)].concat();
    Some((text, taken.iter().map(|it| it.index).collect()))
}

/// Takes the records that can be replaced without a change to any other verdict. If they cannot all
/// be, it tries each half.
fn take<'m>(
    text: &[u8],
    deals: &DealBook,
    before: &[Gist],
    mended: &[&'m Mended],
    taken: &mut Vec<&'m Mended>,
) {
    if mended.is_empty() {
        return;
    }
    let kept = taken.len();
    taken.extend(mended);
    let mut expected = before.to_vec();
    taken.iter().for_each(|it| expected[it.index] = it.gist.clone());
    if Gist::all(&with(text, taken), deals) == expected {
        return;
    }
    taken.truncate(kept);
    if let (first, second @ [_, ..]) = mended.split_at(mended.len().div_ceil(2)) {
        take(text, deals, before, first, taken);
        take(text, deals, before, second, taken);
    }
}

/// Returns a text with some records replaced. They are in order.
fn with(text: &[u8], mended: &[&Mended]) -> Vec<u8> {
    let (mut new, mut end) = (Vec::new(), 0);
    for Mended { extent, text: record, .. } in mended {
        new.extend(&text[end..extent.start]);
        new.extend(record);
        end = extent.end;
    }
    new.extend(&text[end..]);
    new
}

/// Returns a failing record with its fixes and the new verdict, or none if it has no certain fix.
fn mend(record: &Record<'_>, deals: &DealBook, allow: Allow) -> Option<(Vec<u8>, Gist)> {
    let mut best = None;
    let mut text = record.extent().of(record.text()).to_vec();
    let (mut last, mut certain) = (None, true);
    for _ in 0..MAX_FIXES {
        let mut found = records(&text);
        let (Some(record), None) = (found.next(), found.next()) else { break };
        // A bad deal-book entry has its error elsewhere.
        if record.extent().start > 0 || record.is_deal_book_entry() {
            break;
        }
        let judged = Judged::new(record, deals);
        let verdict = judged.verdict();
        let Some(diagnostic) = judged.diagnose(allow, SuitStyle::Letters) else {
            // Nearly any move may begin a game that goes on, but hardly a wrong one solves it.
            if certain || verdict.status == Status::Solved {
                best = Some((text.clone(), Gist::new(verdict)));
            }
            break;
        };
        let place = diagnostic.span().map_or(0, |main| main.start);
        let error = (place, diagnostic.code);
        if let Some((before, code)) = last {
            // The error is still there, or the edit made one.
            if place < before || error == (before, code) {
                break;
            }
            if certain {
                best = Some((text.clone(), Gist::new(verdict)));
            }
        }
        let length = text.len();
        if diagnostic.fixes.is_empty()
            || diagnostic.fixes.iter().any(|fix| fix.span.end > length)
            || !diagnostic.fixes.is_sorted_by(|one, other| one.span.end <= other.span.start)
        {
            break;
        }
        certain &= !matches!(verdict.error, Some(Error::Illegal(_)));
        last = Some(error);
        let mut edited = text.clone();
        for fix in diagnostic.fixes.iter().rev() {
            edited.splice(fix.span.start..fix.span.end, fix.replacement.bytes());
        }
        text = edited;
    }
    best
}
