//! Two copies of a game that went on in two places.

use super::{Document, only};
use crate::notes::HELP;
use patience_core::deal_book::DealBook;
use patience_core::judge::only_game;
use patience_core::notation::{Branch, Part, parts};
use patience_core::source::Source;
use patience_core::text::Span;
use std::collections::BTreeSet;

/// Returns the text of a game that went on in two places, which has every line, name and comment of both:
/// one of the two if it has, as far as it may be the later one, and else the later one with what only the
/// other has as branches and comments. Neither the order of the two nor how often they are merged changes
/// which lines that are.
///
/// ```
/// use patience_table::merged;
///
/// let (long, short) = ("carpet+1 + + + =partial", "carpet+1 + =partial ; mine");
/// assert_eq!(merged(long, "carpet+1 + =partial").unwrap(), long);
/// assert_eq!(merged("carpet+1 + =partial", long).unwrap(), long);
/// assert_eq!(merged(long, short).unwrap(), "carpet+1 + + + =partial\n; mine");
/// assert_eq!(merged(long, "carpet+2 + =partial"), None);
/// ```
///
/// Returns none if no one text can have all of both: they are not of one game each and of the same deal, or
/// a branch of one cannot be read, or they name a branch differently.
#[must_use]
pub fn merged(later: &str, earlier: &str) -> Option<String> {
    if later == earlier {
        return Some(later.to_owned());
    }
    let (one, other) = (GameCopy::read(later)?, GameCopy::read(earlier)?);
    if one.holds(&other) {
        return Some(later.to_owned());
    }
    if other.holds(&one) {
        return Some(earlier.to_owned());
    }
    let text = one.joined(&other)?;
    let both = GameCopy::read(&text)?;
    // What cannot be read back as it was played is not written.
    (both.holds(&one) && both.holds(&other)).then_some(text)
}

/// A game as one place has it.
struct GameCopy<'a> {
    /// What stands before its record: deals and comments.
    before: &'a str,
    document: Document,
    /// What its comments say, beside all that is in the game.
    said: BTreeSet<String>,
    /// The words before its record that are no comments.
    words: Vec<&'a [u8]>,
}

impl<'a> GameCopy<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut deals = DealBook::default();
        let record = only_game(Source::new("", text.as_bytes()), &mut deals).ok()?;
        let (before, own) = text.split_at_checked(record.extent().start)?;
        let document = Document::new(own, &deals).ok()?;
        let (comments, words): (Vec<_>, Vec<_>) =
            parts(before.as_bytes()).into_iter().partition(|(_, part)| *part == Part::Comment);
        let text_of = |(span, _): (Span, Part)| span.of(before.as_bytes());
        let mut said: BTreeSet<String> = comments
            .into_iter()
            .filter_map(|it| plain(&String::from_utf8_lossy(text_of(it))))
            .collect();
        said.extend(said_in(&document)?);
        Some(Self { before, said, words: words.into_iter().map(text_of).collect(), document })
    }

    /// Returns whether all of another copy is in this one.
    fn holds(&self, other: &Self) -> bool {
        let (own, its) = (self.document.table(), other.document.table());
        own.has_deal_of(its)
            && (own.is_helped() || !its.is_helped())
            && other.said.is_subset(&self.said)
            && (other.words.is_empty() || other.words == self.words)
            && own.tree().holds(its.tree())
    }

    /// Returns its text with all of another copy, as far as that can be written.
    fn joined(&self, other: &Self) -> Option<String> {
        let (mut document, its) = (self.document.clone(), &other.document);
        let is_read = document.unread.is_none() && its.unread.is_none();
        if !is_read || !document.table.has_deal_of(&its.table) {
            return None;
        }
        document.table.join(&its.table);
        let edits = document.edits();
        document.apply(&edits);
        let outline = &document.outline;
        let mut comments = String::new();
        for said in other.said.difference(&self.said) {
            let comment = format!("; {said}");
            if Branch::read(comment.as_bytes()).is_some() {
                return None;
            }
            comments += outline.line_end;
            comments += &comment;
        }
        if outline.is_open && !comments.is_empty() {
            comments += outline.line_end;
        }
        let (text, rest) = document.text.split_at_checked(outline.end)?;
        Some(format!("{}{text}{comments}{rest}", self.before))
    }
}

/// Returns what the comments of a record say beside its branches, its names and that the program found
/// moves, and what is no part of its game.
fn said_in(document: &Document) -> Option<BTreeSet<String>> {
    let (record, outline) = (only(&document.text).ok()?, &document.outline);
    let is_branch = |span: &Span| outline.branches.iter().any(|(branch, _)| branch == span);
    let spans = record.comment_spans().filter(|span| !is_branch(span));
    let said = spans.filter_map(|span| {
        let mut comment = String::from_utf8_lossy(span.of(record.text())).replace(HELP, "");
        for (_, name) in &outline.names {
            comment = comment.replace(&name.to_string(), "");
        }
        plain(&comment)
    });
    let left_out =
        (!outline.left_out.is_empty()).then(|| format!("left out: {}", outline.left_out));
    Some(said.chain(left_out).collect())
}

/// Returns what a comment says, or none if that is nothing.
fn plain(comment: &str) -> Option<String> {
    let said = comment.trim().trim_start_matches(';').trim();
    (!said.is_empty()).then(|| said.to_owned())
}
