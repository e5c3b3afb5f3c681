//! Diagnostics: what is wrong with a record, in words, and where.
//!
//! [`diagnose`] makes a [`Diagnostic`] from the verdict on a record. It is plain data: [`drawing`](crate::drawing) draws it, and [`report`](crate::formats)
//! writes it.

#[doc(hidden)]
pub mod characters;
mod code;
mod codes;
mod diagnose;
mod help;
mod history;
#[doc(hidden)]
pub mod move_hints;
mod notes;
mod page;
mod readings;
mod review;
mod safe_fixes;
#[doc(hidden)]
pub mod slips;
mod wording;

pub use code::Code;
pub use codes::{PAGES, page};
pub use diagnose::{Detail, add_notes, diagnose, diagnose_in};
pub use notes::{notes, notes_in};
pub use page::Page;
pub use patience_core::source::Elsewhere;
pub use patience_core::text::shown;
pub use review::of_review;

use crate::view::text::Mark;
use help::Help;
use patience_core::budget::Limit;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::game::{Board, Move, Place};
use patience_core::judge::End;
use patience_core::notation::{DealFault, Fault, FaultKind, MoveFault, Record, TextFault};
use patience_core::text::Span;
use patience_findings::{Blame, Conflict, Reason};
use slips::Reading;
use wording::{Wording, Words};

/// What is wrong with a record, with all its texts, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// The error code.
    pub code: Code,
    /// The message.
    pub message: String,
    /// The message without the number of the move.
    pub reason: String,
    /// The place of the error: a move, a part of an id, a card, or all that cannot be read of a word.
    /// None if there is no text.
    pub place: Option<Span>,
    /// The labelled places; the first marks what is wrong at the place of the error. Empty if there
    /// is no text.
    pub annotations: Vec<Annotation>,
    /// What else helps to understand it, a sentence each.
    pub notes: Vec<String>,
    /// How to fix it.
    pub help: Option<String>,
    /// What would fit instead, as far as the rules alone say it: the help without moves to play.
    pub fits: Option<String>,
    /// The edits that certainly fix it, in order. Made together, they remove this error, though
    /// another may follow it, and change nothing of what the record already says: only characters
    /// foreign to the notation are replaced, each by the one that it stands for.
    pub fixes: Vec<Fix>,
    /// The edits of what the help suggests, in order, if it names one replacement. They may be
    /// wrong, so never make them unasked.
    pub suggested: Vec<Fix>,
    /// The illegal move.
    pub failed: Option<FailedMove>,
    /// The board before that move, or at the end.
    pub board: Option<Board>,
    /// What to mark on the board: the places of the illegal move, and those of the only suggestion.
    pub marks: Vec<(Place, Mark)>,
    /// The place of the record with its comments, up to the next record. Empty if there is none.
    pub record: Span,
    /// The place of the record's deal, which is never shown in full.
    pub deal: Span,
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Good to know: nothing is wrong.
    Note,
    /// Worth a look, but nothing fails.
    Warning,
    /// The record fails.
    Error,
}

impl Severity {
    /// Returns its name: `note`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place in a text with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Annotation {
    /// The place, in the source of the record unless `elsewhere` says otherwise.
    pub span: Span,
    /// The label.
    pub text: String,
    /// Where the place is, if it is in another source.
    pub elsewhere: Option<Elsewhere>,
}

/// An edit: the text to put in place of a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What to replace. Empty to insert text.
    pub span: Span,
    /// The new text. Empty to remove text.
    pub replacement: String,
}

/// The move that a diagnostic is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedMove {
    /// Its number, from 1, with repetitions counted.
    pub index: u64,
    /// The number of the repetition, if the move is repeated.
    pub repetition: Option<u16>,
    /// The legal moves that were probably meant, the likeliest first.
    pub suggestions: Vec<Move>,
}

impl Annotation {
    fn new(span: Span, text: String) -> Self {
        Self { span, text, elsewhere: None }
    }
}

/// Returns the help that names no move.
fn explanations(help: Vec<Help>) -> Vec<Help> {
    help.into_iter().filter(|help| matches!(help, Help::Text(_))).collect()
}

impl Diagnostic {
    fn new(words: Words, span: Span, record: Option<&Record<'_>>, suits: SuitStyle) -> Self {
        let main = Annotation::new(span, words.label);
        Self {
            severity: Severity::Error,
            code: words.code,
            message: words.message.clone(),
            reason: words.message,
            place: Some(span),
            annotations: [main].into_iter().chain(words.also).collect(),
            notes: words.notes,
            help: Wording::new(suits).all_help(&words.help),
            fits: Wording::new(suits).all_help(&explanations(words.help)),
            fixes: Vec::new(),
            suggested: words.edits,
            failed: None,
            board: None,
            marks: Vec::new(),
            record: record.map_or(Span::new(0, 0), Record::extent),
            deal: record.map_or(Span::new(0, 0), Record::deal_span),
        }
    }

    /// Adds a label at the deal-book entry that makes a record malformed.
    #[doc(hidden)]
    pub fn with_entry(mut self, kind: &FaultKind, entry: Option<&Elsewhere>) -> Self {
        let here = self.span().unwrap_or(Span::new(0, 0));
        let what = match kind {
            FaultKind::Deal(DealFault::ConflictingDeal { .. }) => "the earlier deal",
            _ => "the deal-book entry with the error",
        };
        self.annotations.extend(entry.map(|entry| Annotation {
            elsewhere: Some(entry.clone()),
            ..Annotation::new(here, what.to_owned())
        }));
        self
    }

    /// Returns the place of the error, or none if there is no text.
    #[must_use]
    pub const fn span(&self) -> Option<Span> {
        self.place
    }
}

/// Returns the diagnostic of a fault, such as a file without records or a bad game id.
#[must_use]
pub fn of_fault(fault: &Fault, record: Option<&Record<'_>>, suits: SuitStyle) -> Diagnostic {
    let readings = record.map(|record| slips::of_fault(fault, record, None)).unwrap_or_default();
    of_fault_as(fault, record, suits, slips::choose(readings, |_| false), None)
}

/// Returns the diagnostic of a record that cannot be dealt, with these deals.
#[must_use]
pub fn of_undealt(
    fault: &Fault,
    record: &Record<'_>,
    deals: &DealBook,
    suits: SuitStyle,
) -> Diagnostic {
    let entry = deals
        .place_of_malformed(record)
        .filter(|_| fault.kind == FaultKind::Deal(DealFault::MalformedEntry));
    of_fault(fault, Some(record), suits).with_entry(&fault.kind, entry)
}

/// Describes a fault, by the slip that explains it if there is one.
fn of_fault_as(
    fault: &Fault,
    record: Option<&Record<'_>>,
    suits: SuitStyle,
    meant: Option<Reading>,
    end: Option<&End>,
) -> Diagnostic {
    let wording = Wording::new(suits);
    let mut of_fault = wording.fault(fault, record);
    // The rest of a deal may be in a comment.
    let is_cut = matches!(
        fault.kind,
        FaultKind::Deal(DealFault::UnclosedDeal) | FaultKind::Deal(DealFault::MissingCard { .. })
    );
    let hidden = record.filter(|_| is_cut).and_then(notes::hidden_of);
    let hidden = hidden.filter(|hidden| hidden.what == notes::What::Cards);
    if let (Some(hidden), Some(record)) = (&hidden, record) {
        of_fault = of_fault.commented(hidden.first_word(record.text()));
    }
    let place = record.map_or(fault.span, |record| place_of_fault(fault, record));
    let mut diagnostic = match &meant {
        None => Diagnostic::new(of_fault, place, record, suits),
        Some(meant) => {
            let id = record.and_then(|record| record.id().ok());
            let of_slip = meant.words(of_fault.code, wording, id);
            let (words, place) = match meant.slip.only_helps() {
                true => (Words { help: of_slip.help, ..of_fault }, place),
                false => (of_slip, meant.at.unwrap_or(fault.span)),
            };
            Diagnostic::new(words, place, record, suits)
        }
    };
    diagnostic.suggested = match meant {
        Some(meant) => meant.edits,
        None if hidden.is_some() => {
            let edits = hidden.zip(record).map(|(it, record)| it.edits(record.text()));
            edits.unwrap_or_default()
        }
        None => diagnostic.suggested,
    };
    diagnostic.fixes = record.map(|it| safe_fixes::fixes(fault, it, end)).unwrap_or_default();
    diagnostic.place = Some(fault.span);
    if fault.kind == FaultKind::Text(TextFault::NoGame) {
        diagnostic.place = None;
        diagnostic.annotations.clear();
    }
    diagnostic
}

/// Returns the place of the characters that are wrong in a part of the text with a fault.
fn place_of_fault(fault: &Fault, record: &Record<'_>) -> Span {
    let wrong = match fault.kind {
        FaultKind::Text(TextFault::LookAlike { character, .. })
        | FaultKind::Move(MoveFault::UnknownCharacter(character))
        | FaultKind::Move(MoveFault::OtherGame(character))
        | FaultKind::Move(MoveFault::Misplaced(character))
        | FaultKind::Move(MoveFault::HalfCell(character))
        | FaultKind::Move(MoveFault::LabelOutside { label: character, .. }) => {
            character.to_string()
        }
        FaultKind::Move(MoveFault::CellOutside { column, row, .. }) => format!("{column}{row}"),
        _ => return fault.span,
    };
    let text = str::from_utf8(fault.span.of(record.text())).unwrap_or_default();
    match text.find(&wrong) {
        Some(at) => {
            let start = fault.span.start + at;
            Span::new(start, start + wrong.len())
        }
        None => fault.span,
    }
}

/// Describes why no deal makes a record pass.
///
/// `records` are the records of the question, in which the conflict counts. Labels show what is to
/// blame. `elsewhere` locates a span of another record in another source; without a location, it
/// gets no label.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::diagnostic::of_conflict;
/// use patience::infer::{Answer, Question};
/// use patience::{Budget, DealBook, SuitStyle, records};
///
/// let record = records(b"montecarlo2x2+1 *a1b1 *a1b2").next().unwrap();
/// let question = Question::new(&[&record], &DealBook::default()).unwrap();
/// let Ok(Answer::None(conflict)) = question.answer(&mut Budget::nodes(10_000)) else { panic!("cell a1 is empty") };
/// let diagnostic = of_conflict(&conflict, &[&record], |_, _| None, SuitStyle::Symbols);
/// assert_eq!(diagnostic.message, "move 2 is illegal whatever the cards are: cell a1 is empty");
/// ```
///
/// # Panics
/// Panics if the conflict is of other records.
#[must_use]
pub fn of_conflict(
    conflict: &Conflict,
    records: &[&Record<'_>],
    mut elsewhere: impl FnMut(usize, Span) -> Option<Elsewhere>,
    suits: SuitStyle,
) -> Diagnostic {
    let record = records[conflict.record];
    let (words, reason) = Wording::new(suits).conflict(conflict, record);
    let mut diagnostic = Diagnostic::new(words, conflict.span, Some(record), suits);
    diagnostic.reason = reason;
    if let Reason::Cards { against, .. } = &conflict.reason {
        let last = against.iter().rev().filter_map(|blame| {
            let (number, span) = place_of(blame, records)?;
            let other = records[number];
            let beside = std::ptr::eq(other.text().as_ptr(), record.text().as_ptr());
            let elsewhere = if beside { None } else { Some(elsewhere(number, span)?) };
            let text = wording::infer::blamed(blame, other.id().ok(), suits);
            Some(Annotation { elsewhere, ..Annotation::new(span, text) })
        });
        diagnostic.annotations.extend(last.take(wording::infer::MAX_LABELS));
    }
    diagnostic.failed = conflict.at.map(|which| FailedMove {
        index: which.index,
        repetition: which.repetition,
        suggestions: Vec::new(),
    });
    diagnostic
}

/// Returns the place of something to blame: the index of its record, and its span there. Returns
/// none for a card that is not in any record.
#[must_use]
pub fn place_of(blame: &Blame, records: &[&Record<'_>]) -> Option<(usize, Span)> {
    match *blame {
        Blame::Move { record, which, .. } => Some((record, which.span)),
        Blame::Outcome { record, span, .. } => Some((record, span)),
        Blame::Card { record, place, .. } => {
            Some((record?, records.get(record?)?.card_span(place)?))
        }
    }
}

/// Returns the diagnostic for a search that gave up at a limit.
#[must_use]
pub fn of_undecided(record: &Record<'_>, limit: Limit, suits: SuitStyle) -> Diagnostic {
    let id = record.id_span();
    let words = Wording::new(suits).undecided(limit);
    Diagnostic::new(words, id, Some(record), suits)
}

/// Describes what the search gave up at a limit although a deal makes the record pass. Each of `what`
/// follows "gave up before", such as "counting all deals".
#[must_use]
pub fn of_given_up(
    record: &Record<'_>,
    what: &[String],
    limit: Limit,
    suits: SuitStyle,
) -> Diagnostic {
    let id = record.id_span();
    let words = Wording::new(suits).given_up(what, limit);
    Diagnostic::new(words, id, Some(record), suits)
}
