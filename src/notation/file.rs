//! The records of a source.

use super::blank::{skip_blank, split_comment};
use super::boundary::{Begins, Brackets, begins, close, next_start, opening};
use super::id::parse_id;
use super::record::Record;

/// Returns the records of a source, in order. Text that belongs to no record is a record without an
/// id.
///
/// Skips a leading byte-order mark.
///
/// ```
/// let text = b"3x3x13x5+1 1a 23 ; an open game\n3x3x13x5-1 + + =partial";
/// let ids: Vec<String> = patience::records(text).map(|record| record.id().unwrap().to_string()).collect();
/// assert_eq!(ids, ["3x3x13x5+1", "3x3x13x5-1"]);
/// ```
#[must_use]
pub fn records(source: &[u8]) -> Records<'_> {
    records_of(without_mark(source))
}

/// Returns the records of a text whose byte-order mark, if it had one, is gone.
pub(crate) fn records_of(text: &[u8]) -> Records<'_> {
    let next = text.len() - skip_blank(text, |_| {}).len();
    Records { text, next, has_id: begins(&text[next..]) == Begins::Record }
}

/// The byte-order mark of UTF-8, which is not part of the text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns a source without the byte-order mark that it may begin with.
pub(crate) fn without_mark(source: &[u8]) -> &[u8] {
    source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source)
}

/// An iterator over the records of a source, from [`records`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    text: &'a [u8],
    /// Where the next record begins, or the end of the text.
    next: usize,
    /// Whether it begins with a word for an id, as prose and text before the first id do not.
    has_id: bool,
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        if self.next == self.text.len() {
            return None;
        }
        let (text, start, has_id) = (self.text, self.next, self.has_id);
        let id = if has_id { Some(parse_id(&text[start..])) } else { None };
        let after_id = match &id {
            Some(Ok((_, rest))) => text.len() - rest.len(),
            _ => start + 1,
        };
        let brackets =
            if has_id { opening(text, after_id).map(|opening| close(text, opening)) } else { None };
        (self.next, self.has_id) = match brackets {
            Some(Brackets::Open(end)) => (end, true),
            Some(Brackets::Closed(end)) => next_start(text, end, true),
            None => next_start(text, after_id, has_id),
        };
        Some(Record::read(&text[..self.next], start, id.map(|id| id.map(|(id, _)| (id, after_id)))))
    }
}

/// Splits a text, without a byte-order mark, before records, into parts of about `size` bytes. The
/// records of the parts are those of the text, with the same offsets.
pub(crate) fn parts(text: &[u8], size: usize) -> impl Iterator<Item = Records<'_>> {
    let mut rest = Some(records_of(text));
    std::iter::from_fn(move || {
        let records = rest.take()?;
        let end = match records.next.checked_add(size) {
            Some(near) if near < text.len() => record_after(text, records.next, near),
            _ => text.len(),
        };
        rest = (end < text.len()).then_some(Records { text, next: end, has_id: true });
        Some(Records { text: &text[..end], ..records })
    })
}

/// Returns the first place after `near` where a record begins, or the end of the text. No comment
/// is open at `start`.
fn record_after(text: &[u8], start: usize, near: usize) -> usize {
    let mark = text[start..near].iter().rfind(|&&byte| matches!(byte, b';' | b'\n'));
    let comment = if mark == Some(&b';') { split_comment(&text[near..]).0.len() } else { 0 };
    match near + comment {
        from if from < text.len() => next_start(text, from, false).0,
        _ => text.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn records_begin_at_words_and_nowhere_else() {
        let starts = |text: &str| {
            records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>()
        };
        assert_eq!(starts(""), [0; 0]);
        assert_eq!(starts("\u{feff} ; nothing\r\n ; at all"), [0; 0]);
        assert_eq!(starts("3x3x13x5+1 3x3x13x5+2"), [0, 11]);
        assert_eq!(starts("\u{feff}3x3x13x5+1\r\n3x3x13x5+2"), [0, 12]);
        assert_eq!(starts("1a 3x3x13x5+1"), [0, 3]);
        assert_eq!(starts("3x3x13x5+1;3x3x13x5+2\n3x3x13x5+3"), [0, 22]);
        assert_eq!(starts("3x3x13x5+[AS ;]\n 3x3x13x5+2"), [0, 17]);
        assert_eq!(starts("3x3x13x5+[AS]3x3x13x5+2 12;3\n4x"), [0, 29]);
        assert_eq!(starts("3x3x13x5+1 *123x3x"), [0]);
        assert_eq!(starts("3x3x13x5+1 12\t23\n1x"), [0, 17]);
        // What tells a record is at its end, before a character or before a letter and a digit.
        assert_eq!(starts("1a 1a 1a abj+ 12 12 12 12"), [0, 9]);
        assert_eq!(starts("1a 3xa1 abjk1 jjj"), [0, 3, 8]);
    }

    #[test]
    fn prose_is_one_record_up_to_the_next_id() {
        let starts = |text: &str| {
            records(text.as_bytes())
                .map(|record| (record.extent().start, record.id().is_ok()))
                .collect::<Vec<_>>()
        };
        assert_eq!(starts("This is 1 page,\nand no record ; really"), [(0, false)]);
        assert_eq!(
            starts("12 This is a page 3x3x13x5+1 12 and more of it; 3x\n12 3x3x13x5+2"),
            [(0, false), (18, true), (32, false), (54, true)]
        );
        assert_eq!(
            starts("3x3x13x5+1 12 hello klondike+1 12 hello carpet 12"),
            [(0, true), (14, false), (20, false), (34, false), (40, false)]
        );
    }

    #[test]
    fn prose_ends_nothing_between_brackets() {
        let starts = |text: &str| {
            records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>()
        };
        assert_eq!(starts("2x2x1x1+[AS hello ;]\n there] 12 hello"), [0, 32]);
        assert_eq!(starts("2x2x1x1+[AS hello 2x2x1x1+[AS hello there"), [0, 18]);
        assert_eq!(starts("2x2x1x1+[AS hello]there and more"), [0, 24]);
        assert_eq!(starts("klondike+1[AS hello there] 12 hello"), [0, 30]);
        assert_eq!(starts("2x2x1x1+1*1a[AS hello there] 12 hello"), [0, 32]);
        // Only the brackets of a record's first word are a deal.
        assert_eq!(starts("2x2x1x1+1 [AS hello there]"), [0, 14]);
        assert_eq!(starts("2x2x1x1+[AS AH][ hello"), [0, 17]);
    }

    #[test]
    fn an_outcome_is_found_after_any_fault() {
        let outcomes = |text: &str| {
            records(text.as_bytes())
                .map(|record| record.outcome().map(|outcome| outcome.as_str()))
                .collect::<Vec<_>>()
        };
        assert_eq!(outcomes("2x2x1x1+1 1a ?? =partial =stuck"), [Some("partial")]);
        assert_eq!(outcomes("klondike+1[=stuck ;\n] 1a=partial"), [Some("partial")]);
        assert_eq!(outcomes("klondike+1 =won =partial"), [Some("partial")]);
        assert_eq!(outcomes("2x2x1x1+[AS 1a =stuck 2x2x1x1+[AS =partial]"), [Some("stuck"), None]);
        assert_eq!(outcomes("2x2x1x1+[AS hello] =stuck 12"), [Some("stuck")]);
        assert_eq!(
            outcomes("12 =stuck 2x2x1x1+1 this is `=partial` and =solved 12"),
            [Some("stuck"), None, Some("partial")]
        );
    }
}
