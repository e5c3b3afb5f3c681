//! Where a record ends before the text between records: dates, remarks, captions, and what lists have, a
//! number, a bullet or a rule, alone on a line or before the id on it.

use super::blank::{ends_word, first_word, skip_blank, split_comment};
use super::boundary::{Begins, begins};
use super::token::Outcome;
use crate::text::{line_len, line_start};
use memchr::{memchr_iter, memrchr2};

/// A mark of a list that stands at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListMark {
    /// `2)`, `#2`, `No. 2.`, `Game 2:`
    Number,
    /// `-`, `•`, `{`, `|---|`: signs that no move has
    Bullet,
    /// `=====`
    Rule(char),
}

/// What stands before the number of a record.
const NAMES: [&str; 8] = ["board", "deal", "game", "hand", "no", "nr", "record", "solution"];

impl ListMark {
    /// Returns what a line is, without white space around it.
    #[must_use]
    pub fn of(line: &str) -> Option<Self> {
        let name = line.trim_start_matches(char::is_alphabetic);
        let name = &line[..line.len() - name.len()];
        let number = if NAMES.iter().any(|it| name.eq_ignore_ascii_case(it)) {
            line[name.len()..].trim_start_matches('.').trim_start().trim_start_matches('#')
        } else {
            line.strip_prefix(['#', '(', '[', '№']).unwrap_or(line).trim_start()
        };
        let digits = number.trim_end_matches([')', '.', ':', ']']);
        let is_marked = digits.len() < line.len();
        if is_marked && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Self::Number);
        }
        if matches!(line, "-" | "*" | ">" | "o") {
            return Some(Self::Bullet);
        }
        let first = line.chars().next()?;
        let length = line.chars().filter(|it| *it == first).count();
        // Redeals may stand in a row, with spaces between them.
        let may_be_between = |it: char| first != '~' && matches!(it, ' ' | '\t');
        let is_rule = length > 2
            && "=-*_~#–—─.".contains(first)
            && line.chars().all(|it| it == first || may_be_between(it));
        if is_rule {
            return Some(Self::Rule(first));
        }
        // Brackets, quotes, bullets, the edges of a table: no move is without letters and digits but for
        // its own signs.
        let is_sign = |it: char| !it.is_alphanumeric() && !"+*~=^_:;`".contains(it);
        line.chars().all(is_sign).then_some(Self::Bullet)
    }

    /// Returns what a line is, white space and a comment aside.
    pub(super) fn of_line(line: &[u8]) -> Option<Self> {
        Self::of(words(line)?)
    }
}

/// Returns a line without its comment and the white space around it.
fn words(line: &[u8]) -> Option<&str> {
    let words = line.iter().position(|&byte| byte == b';').map_or(line, |at| &line[..at]);
    Some(str::from_utf8(words).ok()?.trim_matches([' ', '\t', '\r', '\n']))
}

/// Returns the digits of a line that is digits with a full stop or brackets.
fn digits(line: &[u8]) -> Option<&str> {
    let number = words(line)?;
    let number = number.strip_prefix(['(', '[']).unwrap_or(number);
    let number = number.trim_end_matches([')', '.', ':', ']']);
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(number)
}

/// Returns whether a text of moves without comments ends on the line on which it begins, with a character
/// that is seen: then all of it is of its record, as nearly all records are.
#[inline]
pub(super) fn ends_on_its_line(text: &[u8]) -> bool {
    let mut rest = text;
    while let [before @ .., last] = rest {
        if !ends_word(*last) {
            return last.is_ascii_graphic() && memrchr2(b'\n', b'\r', before).is_none();
        }
        rest = before;
    }
    true
}

/// Returns where the first word begins on the lines after that of the first outcome from `from` on, if there
/// is one: an outcome ends its record.
pub(super) fn after_outcome(text: &[u8], from: usize) -> Option<usize> {
    let is_outcome = |at: usize| {
        let is_comment = || text[line_start(text, at, from)..at].contains(&b';');
        Outcome::read(&text[at..]).is_some() && !is_comment()
    };
    let outcome =
        memchr_iter(b'=', &text[from..]).map(|at| from + at).find(|&at| is_outcome(at))?;
    let after = skip_blank(&text[outcome + line_len(&text[outcome..])..], |_| {});
    Some(text.len() - after.len())
}

/// Returns where the text between records begins that ends a record, whose moves begin at `moves` and which
/// would end where the text does; there if it has none. It stands on the lines after that of an outcome. Without
/// one, it is the last lines, of which no word is wholly moves as `reads` says, or which are marks of a list;
/// and if the next record `shares_line` with the last of these, words of that kind right before it. A number
/// that `is_move` of the record, on the line that begins at a place, is its last.
pub(super) fn without_between(
    text: &[u8],
    moves: usize,
    shares_line: bool,
    reads: impl Fn(&[u8]) -> bool,
    is_move: impl Fn(&str, usize) -> bool,
) -> usize {
    if let Some(end) = after_outcome(text, moves) {
        return end;
    }
    let mut end = text.len();
    let mut above = end;
    loop {
        let start = line_start(text, above, moves);
        // The line of the id, or of the end of the deal.
        if start <= moves {
            return end;
        }
        let line = &text[start..above];
        let first = above - skip_blank(line, |_| {}).len();
        if first < above {
            let is_last = || digits(line).is_some_and(|it| is_move(it, start));
            match last_moves(&text[..above], first, &reads) {
                // The words after them are between records.
                Some(own) if ListMark::of_line(line).is_none() || is_last() => {
                    let after = above - skip_blank(&text[own..above], |_| {}).len();
                    let is_shared = shares_line && above == text.len() && after < above;
                    return if is_shared { after } else { end };
                }
                None if is_last() => return end,
                Some(_) | None => end = first,
            }
        }
        above = start - 1;
    }
}

/// Returns where the last word of a line ends that is wholly moves, of those from `first` on; none if no word
/// is.
fn last_moves(text: &[u8], first: usize, reads: impl Fn(&[u8]) -> bool) -> Option<usize> {
    let (mut at, mut own) = (first, None);
    while at < text.len() {
        let word = first_word(&text[at..]);
        if reads(word) {
            own = Some(at + word.len());
        }
        at = text.len() - skip_blank(&text[at + word.len()..], |_| {}).len();
    }
    own
}

/// Returns whether a text begins as most moves do and no mark does: a number that is one has a sign right
/// behind it.
fn begins_with_move(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match &text[digits..] {
        [b'a'..=b'z' | b' ', ..] if digits > 0 => true,
        [b'+', ..] | [b'*', b'a'..=b'z', ..] | [b'*' | b'a'..=b'z', b'0'..=b'9', ..] => digits == 0,
        _ => false,
    }
}

/// Returns whether the first line of a text is a mark of a list, or begins with one before an id or
/// prose.
pub(super) fn begins_with_mark(text: &[u8]) -> bool {
    if begins_with_move(text) {
        return false;
    }
    let line = split_comment(text).0;
    let mut at = 0;
    while at < line.len() && begins(&line[at..]) == Begins::Nothing {
        at += first_word(&line[at..]).len();
        at = line.len() - skip_blank(&line[at..], |_| {}).len();
    }
    ListMark::of_line(&line[..at]).is_some()
}
