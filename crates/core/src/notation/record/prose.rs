//! The text around a record: whether it is prose, or looks like a part of the record.

use super::{LONG, Record};
use crate::notation::blank::{ends_word, first_word, skip_blank, split_comment};
use crate::notation::boundary::{Begins, begins};
use crate::notation::branch::Branch;
use crate::notation::conflict::Conflict;
use crate::notation::id::{is_stray_repetition, parse_id};
use crate::text::line_start;
use memchr::memrchr2;

/// How far to look back from a record, in bytes. So much is known of the text before any.
const NEAR: usize = 1 << 10;

impl<'a> Record<'a> {
    /// Returns its title: the first of the comments on the lines directly above it, without its `;`. A
    /// branch of the record before it is no title, nor is what was left out of that.
    ///
    /// Looks back at most 1 KiB.
    ///
    /// ```
    /// use patience::records;
    ///
    /// let text = b"; All of May\n\n; Ann's try 17\n; with the queen\n2x2x1x1+1 1a\n2x2x1x1+2 1a";
    /// let titles: Vec<_> = records(text).map(|record| record.title()).collect();
    /// assert_eq!(titles, [Some("Ann's try 17".to_owned()), None]);
    /// ```
    #[must_use]
    pub fn title(&self) -> Option<String> {
        let near = self.start.saturating_sub(NEAR);
        let mut above = &self.text[near..self.start];
        while let Some(rest) = above.strip_suffix(b" ").or_else(|| above.strip_suffix(b"\t")) {
            above = rest;
        }
        let mut title = None;
        while let Some(lines) = without_line_end(above) {
            let start = match memrchr2(b'\n', b'\r', lines) {
                Some(end) => end + 1,
                None if self.start < NEAR => 0,
                // The line may not be whole.
                None => break,
            };
            let line = lines[start..].trim_ascii();
            let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
            let Some(words) = line.strip_prefix(b";").map(<[u8]>::trim_ascii) else { break };
            if Branch::read(line).is_some() || words.starts_with(b"left out:") {
                break;
            }
            if words.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) {
                title = Some(words);
            }
            above = &lines[..start];
        }
        title.map(|words| String::from_utf8_lossy(words).into_owned())
    }

    /// Returns the word that follows it; empty if there is none, or if it is not known.
    #[doc(hidden)]
    #[must_use]
    pub fn next_word(&self) -> &'a [u8] {
        first_word(self.rest)
    }

    /// Returns the rest of its last line, as far as that is not its own: prose, and the first word of
    /// a record at least.
    #[doc(hidden)]
    #[must_use]
    pub fn rest_of_line(&self) -> &'a [u8] {
        match self.text.last() {
            Some(b'\n' | b'\r') => b"",
            _ => split_comment(self.rest).0,
        }
    }

    /// Returns whether the next record begins on its last line.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn shares_its_last_line(&self) -> bool {
        let is_open = !matches!(self.text.last(), Some(b'\n' | b'\r'));
        is_open && begins(self.rest) == Begins::Record
    }

    /// Returns whether text that begins no record ends it, such as a sentence, so that how it ends
    /// says nothing. The name of a game on its line is such a text, too.
    #[doc(hidden)]
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        let next = self.next_word();
        let is_name = || self.shares_its_last_line() && next.iter().all(u8::is_ascii_alphabetic);
        begins(self.rest) == Begins::Prose || is_stray_repetition(next) || is_name()
    }

    /// Returns whether the id before it, from `near` on, has a name, as in `Deal: 3x3x13x5+2` before `Moves: 2a`.
    fn follows_named_id(&self, near: usize) -> bool {
        let lines = self.text[near..self.start].split(|byte| matches!(byte, b'\n' | b'\r'));
        let Some(line) = lines.rev().find(|line| !line.trim_ascii().is_empty()) else {
            return false;
        };
        let line = line.trim_ascii();
        let id = line[first_word(line).len()..].trim_ascii_start();
        is_name(first_word(line)) && begins(id) == Begins::Record
    }

    /// Returns the text that interrupts it, up to the next record, and the text from there on as far as it is known.
    #[doc(hidden)]
    #[must_use]
    pub fn prose_after(&self) -> (&'a [u8], &'a [u8]) {
        let mut at = 0;
        if begins(self.rest) == Begins::Prose && !self.is_in_conflict() {
            let goes_on = |at| matches!(begins(&self.rest[at..]), Begins::Prose | Begins::Nothing);
            while at < self.rest.len() && goes_on(at) {
                let after = at + first_word(&self.rest[at..]).len();
                at = self.rest.len() - skip_blank(&self.rest[after..], |_| {}).len();
            }
        }
        self.rest.split_at(at)
    }

    /// Returns whether it ends at a merge conflict.
    pub(crate) fn is_in_conflict(&self) -> bool {
        Conflict::at(self.rest, 0, usize::MAX).is_some()
    }

    /// Returns whether it begins right after words on its line that no outcome ends.
    #[doc(hidden)]
    #[must_use]
    pub fn is_after_words(&self) -> bool {
        let near = self.start.saturating_sub(NEAR);
        let before = &self.text[line_start(self.text, self.start, near)..self.start];
        let word = before.trim_ascii();
        let word = &word[word.iter().rposition(|&byte| ends_word(byte)).map_or(0, |at| at + 1)..];
        !word.is_empty() && !word.contains(&b'=')
    }

    /// Returns whether its first words go on with what stands before it on its line, and only look
    /// as if they began a record.
    #[doc(hidden)]
    #[must_use]
    pub fn is_continued(&self) -> bool {
        let near = self.start.saturating_sub(NEAR);
        let before = &self.text[line_start(self.text, self.start, near)..self.start];
        let word = before.trim_ascii_end();
        let is_apart = word.len() < before.len();
        let word = &word[word.iter().rposition(|&byte| ends_word(byte)).map_or(0, |at| at + 1)..];
        // A deal that stands before its id.
        let own = first_word(&self.text[self.start..]);
        let is_dealt = before.starts_with(b"[")
            && before.trim_ascii_end().ends_with(b"]")
            && own.ends_with(b"+") | own.ends_with(b"-");
        let is_one_id = || spaced_id(word, own).is_some();
        // The number of a repetition, which looks like the beginning of an id.
        let is_repetition = word.ends_with(b":") && is_stray_repetition(own);
        is_output(before)
            || is_apart && (is_dealt || is_repetition || is_one_id())
            || is_name(own) && self.follows_named_id(near)
    }
}

/// Returns whether a word is letters with a colon after them, as names of parts are.
fn is_name(word: &[u8]) -> bool {
    word.strip_suffix(b":")
        .is_some_and(|it| !it.is_empty() && it.iter().all(u8::is_ascii_alphabetic))
}

/// Returns a text without the line end that it ends with, or none if it ends with none.
fn without_line_end(text: &[u8]) -> Option<&[u8]> {
    let line = text.strip_suffix(b"\n").map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    line.or_else(|| text.strip_suffix(b"\r"))
}

/// Returns the id formed by joining two words in any case, neither of which is an id itself:
/// `montecarlo 5x5+1`, `Monte Carlo+1`.
pub fn spaced_id(first: &[u8], second: &[u8]) -> Option<String> {
    let is_name = first.len() + second.len() < LONG
        && matches!(begins(first), Begins::Record | Begins::Prose)
        && first.iter().all(u8::is_ascii_alphabetic);
    if !is_name || parse_id(second).is_ok() {
        return None;
    }
    let joined = String::from_utf8([first, second].concat()).ok()?.to_ascii_lowercase();
    parse_id(joined.as_bytes()).is_ok().then_some(joined)
}

/// Returns whether a line begins as the output of the program does: with a place in a source.
#[doc(hidden)]
#[must_use]
pub fn is_output(line: &[u8]) -> bool {
    let mut parts = line.split(|&byte| byte == b':').skip(1);
    let is_number = |part: Option<&[u8]>| {
        part.is_some_and(|it| !it.is_empty() && it.iter().all(u8::is_ascii_digit))
    };
    let mut last = is_number(parts.next());
    loop {
        let next = parts.next();
        let is_next = is_number(next);
        match next {
            None => return false,
            Some(_) if last && is_next => {
                return parts.next().is_some_and(|it| it.is_empty() || it.starts_with(b" "));
            }
            Some(_) => last = is_next,
        }
    }
}
