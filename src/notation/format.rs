//! Writes canonical text: one space between moves, lines of at most 100 columns, and `:nx` for
//! repeated moves. Keeps comments, and ends lines as the first line of the source ends.
//!
//! Only the text changes: labels are put in order, and ids lose leading zeros and standard values.
//! No move is added, dropped or verified, and malformed records stay as they are.

use super::blank::{skip_blank, skip_white, split_comment};
use super::deal::{Deal, canonical_words, entry, first_entry};
use super::fault::Fault;
use super::file::{BYTE_ORDER_MARK, records, without_mark};
use super::record::Record;
use super::token::{MoveText, Repeat, Token, Tokens};
use super::variant::MoveVisitor;
use crate::line_end::{LineEnd, count_ends};

/// The maximum width of a line without comments, in columns.
const WIDTH: usize = 100;

/// A source in canonical text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The text. It is ASCII except for the `…` of deals, comments and malformed records.
    pub text: Vec<u8>,
    /// The faults of malformed records.
    pub faults: Vec<Fault>,
}

/// Formats a source. Formatting it again changes nothing.
///
/// ```
/// use patience::notation::format;
///
/// let formatted = format(b"3x03x13x5+1  1a23 12 12 12 *321 ; so far\n+:2x");
/// assert_eq!(formatted.text, b"3x3x13x5+1 1a 23 12:3x *123 ; so far\n+ +\n");
/// ```
#[must_use]
pub fn format(source: &[u8]) -> Formatted {
    let text = without_mark(source);
    let mut page = Page { end: LineEnd::first(text).unwrap_or_default(), ..Page::default() };
    let mut faults = Vec::new();
    let mut end = 0;
    for record in records(source) {
        page.gap(&text[end..record.extent().start]);
        page.begin_line();
        let span = record.span();
        match fault(&record) {
            Some(fault) => {
                faults.push(fault);
                page.kept(span.of(text));
            }
            None => page.record(&record),
        }
        end = span.end;
    }
    page.gap(&text[end..]);
    page.end_line();
    // A text that begins like a mark is malformed, and would be taken for the mark if it came
    // first.
    if page.text.starts_with(BYTE_ORDER_MARK) {
        page.text.splice(..0, BYTE_ORDER_MARK.iter().copied());
    }
    Formatted { text: page.text, faults }
}

/// Returns what is wrong with a record as far as its text goes.
fn fault(record: &Record<'_>) -> Option<Fault> {
    let id = match record.id() {
        Ok(id) => id,
        Err(fault) => return Some(fault),
    };
    if let Err(fault) = record.deal() {
        return Some(fault);
    }
    id.variant.visit(FirstFault(record))
}

struct FirstFault<'a, 'b>(&'b Record<'a>);

impl MoveVisitor for FirstFault<'_, '_> {
    type Output = Option<Fault>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Option<Fault> {
        self.0.tokens::<M>(labels).find_map(Result::err)
    }
}

/// What follows the id and the deal of a record.
struct Body<'a, 'b> {
    page: &'b mut Page,
    record: &'b Record<'a>,
}

impl MoveVisitor for Body<'_, '_> {
    type Output = ();

    fn visit<M: MoveText>(self, labels: M::Labels) {
        self.page.tokens(
            self.record.text(),
            self.record.deal_span().end,
            self.record.tokens::<M>(labels),
        );
    }
}

/// The text as it grows.
#[derive(Default)]
struct Page {
    text: Vec<u8>,
    /// What ends its lines.
    end: LineEnd,
    /// The columns of the last line that are used.
    column: usize,
    /// Whether the source has a blank line here. It is kept before a record and before a comment,
    /// not within a record.
    blank: bool,
}

impl Page {
    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.extend_from_slice(self.end.as_bytes());
            self.column = 0;
        }
    }

    /// Begins a line, after a blank line if the source has one.
    fn begin_line(&mut self) {
        self.end_line();
        if std::mem::take(&mut self.blank) && !self.text.is_empty() {
            self.text.extend_from_slice(self.end.as_bytes());
        }
    }

    /// A record that stays as it is. If lines end in it before any other does, theirs is the first
    /// line end.
    fn kept(&mut self, text: &[u8]) {
        if self.text.is_empty()
            && let Some(end) = LineEnd::first(text)
        {
            self.end = end;
        }
        self.word(text);
    }

    /// A word, on the last line if it fits there. A character takes up one column.
    fn word(&mut self, word: &[u8]) {
        self.blank = false;
        let columns = word.iter().filter(|&&byte| byte & 0xc0 != 0x80).count().max(1);
        if self.column + 1 + columns > WIDTH {
            self.end_line();
        }
        if self.column > 0 {
            self.text.push(b' ');
            self.column += 1;
        }
        self.text.extend_from_slice(word);
        self.column += columns;
    }

    /// Writes white space and comments. A comment stays after the text it follows, or on its own
    /// line.
    fn gap(&mut self, gap: &[u8]) {
        let mut rest = gap;
        loop {
            let after = skip_white(rest);
            let breaks = count_ends(rest, 0..rest.len() - after.len());
            self.blank |= breaks > 1;
            let (comment, next) = split_comment(after);
            if comment.is_empty() {
                return;
            }
            if breaks > 0 || self.column == 0 {
                self.begin_line();
            } else {
                self.text.push(b' ');
            }
            self.text.extend_from_slice(comment.trim_ascii_end());
            self.text.extend_from_slice(self.end.as_bytes());
            self.column = 0;
            rest = next;
        }
    }

    fn record(&mut self, record: &Record<'_>) {
        let Ok(id) = record.id() else { return };
        match record.deal() {
            Ok(Some(deal)) => {
                self.deal(&id.to_string(), deal, record.deal_span().of(record.text()))
            }
            _ => self.word(id.to_string().as_bytes()),
        }
        id.variant.visit(Body { page: self, record });
    }

    /// An id and its deal, whose text is that from its `[` to its `]`. A comment ends a run of
    /// unknown cards, so that it stays where it is.
    fn deal(&mut self, id: &str, deal: &Deal, text: &[u8]) {
        let cards = deal.cards();
        // A bracket is next to its card, so each word is written when the next one is known.
        let mut word = format!("{id}[");
        let mut complete = false;
        let (mut written, mut read) = (0, 0);
        let mut rest = &text[1..];
        loop {
            let after = skip_blank(rest, |_| {});
            let gap = &rest[..rest.len() - after.len()];
            let next = first_entry(after);
            if gap.contains(&b';') || next.is_empty() {
                for canonical in canonical_words(&cards[written..read], read == cards.len()) {
                    if complete {
                        self.word(std::mem::take(&mut word).as_bytes());
                    }
                    word += &canonical;
                    complete = true;
                }
                written = read;
            }
            if gap.contains(&b';') {
                if !word.is_empty() {
                    self.word(std::mem::take(&mut word).as_bytes());
                }
                self.gap(gap);
                complete = false;
            }
            if next.is_empty() {
                word.push(']');
                return self.word(word.as_bytes());
            }
            let left = cards.len() - read;
            read += entry(next).map_or(0, |entry| entry.count(left)).min(left);
            rest = &after[next.len()..];
        }
    }

    fn tokens<M: MoveText>(&mut self, text: &[u8], start: usize, tokens: Tokens<'_, M>) {
        let mut run: Option<(M, u64)> = None;
        let mut end = start;
        for token in tokens.map_while(Result::ok) {
            let (Token::Move { span, .. } | Token::Outcome { span, .. }) = token;
            let gap = &text[end..span.start];
            if gap.contains(&b';') {
                self.run(run.take());
                self.gap(gap);
            }
            match token {
                Token::Move { mv, repeat, .. } => {
                    let times = u64::from(repeat.times());
                    match &mut run {
                        Some((running, before)) if running.canonical() == mv.canonical() => {
                            *before += times
                        }
                        _ => self.run(run.replace((mv, times))),
                    }
                }
                Token::Outcome { outcome, .. } => {
                    self.run(run.take());
                    self.word(format!("={}", outcome.as_str()).as_bytes());
                }
            }
            end = span.end;
        }
        self.run(run);
    }

    /// Writes a repeated move: three or more times in one word.
    fn run<M: MoveText>(&mut self, run: Option<(M, u64)>) {
        let Some((mv, times)) = run else { return };
        let text = mv.to_string();
        let mut left = times;
        while left > 0 {
            let now = left.min(u64::from(Repeat::MAX));
            match now {
                1 | 2 => (0..now).for_each(|_| self.word(text.as_bytes())),
                _ => self.word(format!("{text}:{now}x").as_bytes()),
            }
            left -= now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::format;

    fn formatted(text: &str) -> String {
        String::from_utf8_lossy(&format(text.as_bytes()).text).into_owned()
    }

    #[test]
    fn lines_are_as_full_as_their_width_allows() {
        let text = formatted(&format!("3x3x13x5+1 {}", "1a 2a ".repeat(40)));
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [100, 98, 50]);
    }

    #[test]
    fn a_blank_line_is_kept_before_a_record_but_the_first() {
        assert_eq!(
            formatted("\n\n2x2x1x1+1\n\n\n2x2x1x1+2\n\n1a\n2x2x1x1+3"),
            "2x2x1x1+1\n\n2x2x1x1+2 1a\n2x2x1x1+3\n"
        );
    }

    #[test]
    fn runs_are_shortened_from_three_on() {
        assert_eq!(formatted("2x2x1x1+1 ++ 1a a1 1a:2x 1a"), "2x2x1x1+1 + + 1a a1 1a:3x\n");
        assert_eq!(formatted("2x2x1x1+1 +:999x ++"), "2x2x1x1+1 +:999x + +\n");
        assert_eq!(formatted("2x2x1x1+1 1a 1a ; why\n 1a 1a"), "2x2x1x1+1 1a 1a ; why\n1a 1a\n");
    }

    #[test]
    fn comments_stay_where_they_are() {
        for text in
            ["2x2x1x1+1 1a\n; below\n2x2x1x1+2 ; behind\n", "2x2x2x1+[AS ;within\nAH 2S 2H]\n"]
        {
            assert_eq!(formatted(text), text);
        }
    }

    #[test]
    fn unknown_cards_are_shortened_between_comments() {
        assert_eq!(formatted("2x2x4x1+7[a♠ ? ? ? ah ? ? ?] 1a"), "2x2x4x1+7[AS ?:3x AH …] 1a\n");
        assert_eq!(
            formatted("2x2x4x1-[? ; why\n? ? ? ah ? ;\n? ; last\n?]"),
            "2x2x4x1-[? ; why\n?:3x AH ? ;\n? ; last\n…]\n"
        );
        assert_eq!(
            formatted("2x2x4x1-[;\n ?:7x as ;\n... ;\n]+"),
            "2x2x4x1-[ ;\n?:7x AS ;\n;\n] +\n"
        );
        assert_eq!(formatted("2x2x4x1-[?:5x ;\n... ]"), "2x2x4x1-[?:5x ;\n…]\n");
    }

    /// The first line ends in column 99, though it has two bytes more.
    #[test]
    fn the_width_counts_characters() {
        let text = formatted(&format!("2x2x4x1+1[...] {}", "1a a1 ".repeat(40)));
        assert_eq!(text.lines().map(|line| line.chars().count()).collect::<Vec<_>>(), [99, 98, 53]);
    }

    #[test]
    fn lines_end_as_the_first_one_does() {
        let text = "; a\n2x2x1x1+[AS ; b\nAH] 1a ; c\n\n2x2x1x1+2 ?\n";
        for end in ["\n", "\r\n", "\r"] {
            let canonical = text.replace('\n', end);
            assert_eq!(formatted(&canonical), canonical);
            let mixed = canonical.replacen(end, "#", 1).replace(end, "\n").replacen('#', end, 1);
            assert_eq!(formatted(&mixed), canonical);
        }
        assert_eq!(formatted("2x2x1x1+1 1a"), "2x2x1x1+1 1a\n");
        assert_eq!(formatted("2x2x1x1+1\r\r\r2x2x1x1+2\r1a"), "2x2x1x1+1\r\r2x2x1x1+2 1a\r");
        // CR LF is one line end, so there is no blank line.
        assert_eq!(formatted("2x2x1x1+1\r\n2x2x1x1+2"), "2x2x1x1+1\r\n2x2x1x1+2\r\n");
        // A malformed record keeps its own, and what follows agrees with it if it comes first.
        assert_eq!(formatted("\n2x2x1x1+1 ?\r\n1a"), "2x2x1x1+1 ?\r\n1a\r\n");
        assert_eq!(formatted(";\n2x2x1x1+1 ?\r\n1a"), ";\n2x2x1x1+1 ?\r\n1a\n");
    }

    #[test]
    fn a_malformed_record_stays_as_it_is() {
        for text in [
            "2x2x1x1+[AS  ??]  1a\n",
            "2x2x1x1+[AS]  1a\n",
            "2x2x1x1+1  ?\n",
            "2x9x1x1+1  1a\n",
            "hello  12\nworld\n",
        ] {
            assert_eq!(
                (formatted(text), format(text.as_bytes()).faults.len()),
                (text.to_owned(), 1)
            );
        }
    }
}
