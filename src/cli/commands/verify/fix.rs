//! Applies the certain fixes of failing records to their files, and changes nothing else.

use crate::cli::failure::Failure;
use crate::cli::input::Input;
use patience_files::replace;
use patience_files::text::Bytes;

use crate::cli::output::Streams;
use crate::cli::output::progress::Progress;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, judge};
use patience_core::source::Source;
use patience_core::text::english::{count, list};
use patience_core::text::shown;
use patience_report::diagnostic::{Detail, Fix, diagnose_in};
use std::fmt::{self, Display, Formatter};
use std::ops::AddAssign;

/// The maximum number of times that a file is read again after its fixes, for further ones.
const MAX_ROUNDS: usize = 100;

/// Fixes the records of each file. Says so if `seen`. A file that cannot be read is left for others
/// to report.
pub(crate) fn files(inputs: &[Input], deals: &DealBook, seen: bool, streams: &mut Streams) {
    let progress = Progress::things("files", Some(inputs.len() as u64));
    for input in inputs {
        progress.finish_one();
        let Input::File(path) = input else { continue };
        let Ok(Bytes { name, bytes, stamp }) = Input::File(path.clone()).bytes() else { continue };
        let Some((text, edits)) = fixed(&bytes, deals) else { continue };
        match replace::edit(path, stamp, &text) {
            Err(error) => streams.report(&Failure::File(name, error)),
            Ok(()) if seen => {
                let name = shown(name.as_bytes());
                streams.err().text(format_args!("patience: {edits} in {name}\n"));
            }
            Ok(()) => {}
        }
    }
}

/// The numbers of edits, for each kind.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Edits {
    comments: usize,
    inserted: usize,
    removed: usize,
    replaced: usize,
}

impl Edits {
    /// Counts an edit.
    fn add(&mut self, edit: &Fix) {
        let number = match (edit.span.is_empty(), edit.replacement.as_str()) {
            (true, text) if text.starts_with(';') => &mut self.comments,
            // It ends a comment.
            (_, "\n" | "\r\n" | "\r") => return,
            (true, _) => &mut self.inserted,
            (false, "") => &mut self.removed,
            (false, _) => &mut self.replaced,
        };
        *number += 1;
    }
}

impl AddAssign for Edits {
    fn add_assign(&mut self, other: Self) {
        self.comments += other.comments;
        self.inserted += other.inserted;
        self.removed += other.removed;
        self.replaced += other.replaced;
    }
}

impl Display for Edits {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let put = |(done, number, thing): (&str, usize, &str)| {
            (number > 0).then(|| format!("{done} {}", count(number, thing)))
        };
        let kinds = [
            ("put `;` before", self.comments, "text"),
            ("inserted", self.inserted, "character"),
            ("removed", self.removed, "character"),
            ("replaced", self.replaced, "character"),
        ];
        f.write_str(&list(kinds.into_iter().filter_map(put), "and"))
    }
}

/// Returns the text of a file with fixes, and how many they are. Returns none if there is nothing
/// to fix.
fn fixed(bytes: &[u8], deals: &DealBook) -> Option<(Vec<u8>, Edits)> {
    let (mut text, mut edits) = (bytes.to_vec(), Edits::default());
    for _ in 0..MAX_ROUNDS {
        let Some((better, more)) = improved(&text, deals) else { break };
        text = better;
        edits += more;
    }
    (edits != Edits::default()).then_some((text, edits))
}

/// Returns the text of a file with the fixes that are found at once, and how many they are.
fn improved(bytes: &[u8], deals: &DealBook) -> Option<(Vec<u8>, Edits)> {
    let source = Source::new("", bytes);
    let (mut passing, mut fixes): (Vec<usize>, Vec<Fixes>) = Default::default();
    for judged in judge(source, deals) {
        if judged.verdict().passes(Allow::Nothing) {
            passing.push(judged.record().extent().start);
        }
        let diagnostic = diagnose_in(Detail::Headline, &judged, Allow::Nothing, SuitStyle::Letters);
        // A comment may go on in text that follows its record.
        let last = fixes.last().and_then(|fixes| fixes.last());
        let is_next = |it: &Fix| last.is_none_or(|last| it.span.start > last.span.end);
        let found = diagnostic.map(|found| found.fixes).unwrap_or_default();
        if found.first().is_some_and(is_next) {
            fixes.push(found);
        }
    }
    let mut taken = Vec::new();
    let fixing = Fixing { text: source.text, deals, passing };
    fixing.take(&fixes.iter().collect::<Vec<_>>(), &mut taken);
    let text = [&bytes[..source.mark()], &fixing.edited(&taken)].concat();
    let mut edits = Edits::default();
    taken.iter().copied().flatten().for_each(|edit| edits.add(edit));
    (edits != Edits::default()).then_some((text, edits))
}

/// A text to fix.
struct Fixing<'a> {
    text: &'a [u8],
    deals: &'a DealBook,
    /// Where the records begin that pass.
    passing: Vec<usize>,
}

/// The fixes of a record, in order.
type Fixes = Vec<Fix>;

impl Fixing<'_> {
    /// Takes the fixes of as many records as leave every other record passing: the fix of a deal
    /// may give it to records that are right on other cards. If they cannot all be taken, it tries
    /// each half.
    fn take<'f>(&self, fixes: &[&'f Fixes], taken: &mut Vec<&'f Fixes>) {
        if fixes.is_empty() {
            return;
        }
        let kept = taken.len();
        taken.extend(fixes);
        if self.still_pass(taken) {
            return;
        }
        taken.truncate(kept);
        if let (first, second @ [_, ..]) = fixes.split_at(fixes.len().div_ceil(2)) {
            self.take(first, taken);
            self.take(second, taken);
        }
    }

    /// Returns whether all records that pass do so after fixes.
    fn still_pass(&self, fixes: &[&Fixes]) -> bool {
        let text = self.edited(fixes);
        let pass = judge(Source::new("", &text), self.deals)
            .filter(|judged| judged.verdict().passes(Allow::Nothing))
            .map(|judged| judged.record().extent().start);
        // In ascending order, as the records are.
        let pass: Vec<usize> = pass.collect();
        let mut edits = fixes.iter().copied().flatten().peekable();
        let (mut added, mut removed) = (0, 0);
        self.passing.iter().all(|&start| {
            while let Some(edit) = edits.next_if(|edit| edit.span.start < start) {
                added += edit.replacement.len();
                removed += edit.span.len();
            }
            pass.binary_search(&(start + added - removed)).is_ok()
        })
    }

    /// Returns the text with fixes, which are in order.
    fn edited(&self, fixes: &[&Fixes]) -> Vec<u8> {
        let (mut new, mut end) = (Vec::new(), 0);
        for fix in fixes.iter().copied().flatten() {
            new.extend(&self.text[end..fix.span.start]);
            new.extend(fix.replacement.as_bytes());
            end = fix.span.end;
        }
        new.extend(&self.text[end..]);
        new
    }
}
