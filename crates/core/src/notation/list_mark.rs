//! What lists have between their records: a number, a bullet or a rule, alone on a line or before
//! the id on it. No move is such a line, so it ends the record before it, as prose does.

use super::blank::{ends_word, first_word, skip_blank, skip_white, split_comment};
use super::boundary::{Begins, begins};
use super::token::Outcome;
use crate::text::line_start;
use memchr::memchr_iter;

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

/// Returns whether a text of moves without comments may end with the mark of a list, which its last
/// bytes tell. Nearly all records end with a move or an outcome, as no mark does.
///
/// Besides the bullet `o`, no mark ends with a letter. One that ends with a number has `#`, a bracket or
/// a name before it; a name that ends with the letter of a label is prose, which has ended the record.
#[inline]
pub(super) fn may_end_with_mark(text: &[u8]) -> bool {
    let mut rest = text;
    while let [before @ .., last] = rest {
        if !ends_word(*last) {
            return match last {
                b'a'..=b'z' => *last == b'o',
                b'0'..=b'9' => ends_with_number(before),
                _ => true,
            };
        }
        rest = before;
    }
    false
}

/// Returns whether the last number of a mark may follow a text.
fn ends_with_number(text: &[u8]) -> bool {
    let last = text.iter().rev().find(|byte| !byte.is_ascii_digit());
    !matches!(last, Some(b'*' | b'a'..=b'i'))
}

/// Returns where the marks of a list begin that end a record, whose moves begin at `moves` and which
/// would end where the text does; there if it has none. They stand on lines of their own, or before
/// the id that follows. A number that `is_move` of the record, on the line that begins at a place, is its
/// last if no outcome is before it.
pub fn without_marks(text: &[u8], moves: usize, is_move: impl Fn(&str, usize) -> bool) -> usize {
    let has_outcome = |end: usize| {
        let tags = memchr_iter(b'=', &text[moves..end]);
        tags.map(|tag| moves + tag).any(|tag| {
            let is_comment = || text[line_start(text, tag, moves)..tag].contains(&b';');
            Outcome::read(&text[tag..]).is_some() && !is_comment()
        })
    };
    let mut end = text.len();
    let mut above = end;
    loop {
        let start = line_start(text, above, moves);
        // The line of the id, or of the end of the deal.
        if start <= moves {
            return end;
        }
        let line = &text[start..above];
        if !skip_blank(line, |_| {}).is_empty() {
            let is_last =
                || digits(line).is_some_and(|it| is_move(it, start)) && !has_outcome(start);
            if ListMark::of_line(line).is_none() || is_last() {
                return end;
            }
            end = above - skip_white(line).len();
        }
        above = start - 1;
    }
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
