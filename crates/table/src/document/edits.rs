//! Edits of the text of a record, which leave alone what they need not change.

use super::Edit;
use super::outline::Outline;
use crate::notes::{HELP, LineName};
use patience_core::notation::{Branch, Repeat};
use patience_core::text::{Span, line_start};

/// The columns of a line that moves are written on, as in canonical text.
const WIDTH: usize = 100;

/// Edits of a text, in the making.
pub(super) struct TextEdits<'a> {
    text: &'a str,
    line_end: &'static str,
    edits: Vec<Edit>,
    /// The tokens and comments that go.
    gone: Vec<Span>,
}

impl<'a> TextEdits<'a> {
    pub(super) const fn new(text: &'a str, line_end: &'static str) -> Self {
        Self { text, line_end, edits: Vec::new(), gone: Vec::new() }
    }

    fn insert(&mut self, at: usize, text: String) {
        if !text.is_empty() {
            self.edits.push(Edit { span: Span::new(at, at), text });
        }
    }

    /// Inserts words after a token, or below a comment. Lines are not longer than those of canonical text.
    pub(super) fn insert_words(&mut self, outline: &Outline, at: usize, words: &[String]) {
        let start = line_start(self.text.as_bytes(), at, 0);
        let mut column = match outline.above {
            Some(comment) if comment == at => WIDTH,
            _ => self.text.get(start..at).unwrap_or_default().chars().count(),
        };
        let mut inserted = String::new();
        for word in runs(words) {
            let fits = column + 1 + word.len() <= WIDTH;
            inserted.push_str(if fits { " " } else { self.line_end });
            inserted.push_str(&word);
            column = word.len() + if fits { column + 1 } else { 0 };
        }
        self.insert(at, inserted);
    }

    /// Removes tokens or comments.
    pub(super) fn remove(&mut self, spans: &[Span]) {
        self.gone.extend(spans);
    }

    /// Puts a text in place of a part.
    pub(super) fn replace(&mut self, span: Span, text: String) {
        if span.of(self.text.as_bytes()) != text.as_bytes() {
            self.edits.push(Edit { span, text });
        }
    }

    /// Writes branches in place of those that the text has.
    pub(super) fn write_branches(&mut self, outline: &Outline, branches: &[Branch]) {
        for ((span, old), new) in outline.branches.iter().zip(branches) {
            if old != new {
                self.replace(*span, new.to_string());
            }
        }
        let spans: Vec<Span> = outline.branches.iter().map(|(span, _)| *span).collect();
        self.remove(spans.get(branches.len()..).unwrap_or_default());
        for new in branches.get(spans.len()..).unwrap_or_default() {
            self.insert(outline.end, format!("{}{new}", self.line_end));
        }
    }

    /// Says that the program found moves of the game.
    pub(super) fn note_help(&mut self, outline: &Outline) {
        self.note(outline, HELP);
    }

    /// Writes the names of the line in place of those that the text has.
    pub(super) fn write_names(&mut self, outline: &Outline, names: &[LineName]) {
        if outline.names.iter().map(|(_, name)| name).eq(names) {
            return;
        }
        let spans: Vec<Span> = outline.names.iter().map(|(span, _)| *span).collect();
        self.remove(&spans);
        for name in names {
            self.note(outline, &name.to_string());
        }
    }

    /// Adds a comment to the last token.
    fn note(&mut self, outline: &Outline, comment: &str) {
        let (last, is_free) = outline.last;
        let end = if is_free { "" } else { self.line_end };
        self.insert(last, format!(" {comment}{end}"));
    }

    /// Keeps what is no longer a part of the record in a comment.
    pub(super) fn leave_out(&mut self, outline: &Outline) {
        if !outline.left_out.is_empty() {
            let gap = if outline.ends_in_comment { self.line_end } else { " " };
            self.insert(outline.end, format!("{gap}; left out: {}", outline.left_out));
        }
    }

    /// Ends the line of the comments that were inserted at the end, where something may follow.
    pub(super) fn close(&mut self, outline: &Outline) {
        let is_comment = |edit: &Edit| edit.span.start == outline.end && edit.text.contains(';');
        if outline.is_open && self.edits.iter().any(is_comment) {
            self.insert(outline.end, self.line_end.to_owned());
        }
    }

    /// Returns the edits in the order of the text, none next to another.
    pub(super) fn done(mut self) -> Vec<Edit> {
        self.gone.sort_by_key(|span| span.start);
        self.gone.dedup();
        let runs = self.gone.chunk_by(|one, next| self.is_blank(one.end, next.start)).map(run);
        let removed = runs.map(|span| Edit { span: self.with_blanks(span), text: String::new() });
        let removed: Vec<Edit> = removed.collect();
        self.edits.extend(removed);
        self.edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut merged: Vec<Edit> = Vec::new();
        for edit in self.edits {
            match merged.last_mut() {
                Some(last) if last.span.end >= edit.span.start => {
                    last.span.end = last.span.end.max(edit.span.end);
                    last.text.push_str(&edit.text);
                }
                _ => merged.push(edit),
            }
        }
        merged
    }

    fn is_blank(&self, from: usize, to: usize) -> bool {
        self.text.get(from..to).is_some_and(|text| text.trim_ascii().is_empty())
    }

    /// Returns a part that goes with the blanks that go with it: those before it, or at the start of a
    /// line those after it, or the whole of a line that has nothing else.
    fn with_blanks(&self, span: Span) -> Span {
        const BLANKS: [char; 2] = [' ', '\t'];
        let before = self.text.get(..span.start).unwrap_or_default();
        let after = self.text.get(span.end..).unwrap_or_default();
        let (indented, rest) = (before.trim_end_matches(BLANKS), after.trim_start_matches(BLANKS));
        let blanks = after.len() - rest.len();
        let begins = indented.is_empty() || indented.ends_with(['\n', '\r']);
        let ends = rest.is_empty() || rest.starts_with(['\n', '\r']);
        match (begins, ends) {
            (true, true) => {
                let line = indented.strip_suffix('\n').unwrap_or(indented);
                let line = line.strip_suffix('\r').unwrap_or(line);
                Span::new(line.len(), span.end + blanks)
            }
            (true, false) => Span::new(span.start, span.end + blanks),
            (false, true) => Span::new(indented.len(), span.end + blanks),
            (false, false) => Span::new(indented.len(), span.end),
        }
    }
}

/// Returns the part from the first of some spans to the last.
fn run(spans: &[Span]) -> Span {
    let (first, last) =
        (spans.first().map_or(0, |it| it.start), spans.last().map_or(0, |it| it.end));
    Span::new(first, last)
}

/// Returns words in which three or more equal ones in a row are one.
fn runs(words: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for run in words.chunk_by(|one, next| one == next) {
        for part in run.chunks(usize::from(Repeat::MAX)) {
            match part {
                [word, _, _, ..] => all.push(format!("{word}:{}x", part.len())),
                few => all.extend_from_slice(few),
            }
        }
    }
    all
}
