//! Diagnostics: what is wrong with a record, in words, and where.
//!
//! [`diagnose`] makes a [`Diagnostic`], which is plain data, from a verdict. [`human`], [`concise`]
//! and [`json`] draw it.

mod code;
pub mod concise;
mod escape;
mod excerpt;
mod explain;
pub mod human;
pub mod json;
mod scene;
mod wording;

pub use code::Code;
pub use escape::shown;
pub use explain::{PAGES, Page, page};

use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::game::Board;
use crate::infer::{Blame, Conflict, Reason};
use crate::notation::{Fault, FaultKind, Record};
use crate::replay::{Allow, Error, Verdict};
use crate::source::{Location, Source};
use crate::span::Span;
use scene::Scene;
use wording::{Wording, Words};

/// An error with its texts, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The error code.
    pub code: Code,
    /// The message.
    pub message: String,
    /// The message without the number of the move.
    pub reason: String,
    /// How to fix it.
    pub help: Option<String>,
    /// The labelled places; the first is the error itself. Empty if there is no text.
    pub annotations: Vec<Annotation>,
    /// The illegal move.
    pub failed: Option<FailedMove>,
    /// The board before that move, or at the end.
    pub board: Option<Board>,
    /// The place of the record's deal, which is never shown in full.
    pub deal: Span,
}

/// A place in the text with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The place.
    pub span: Span,
    /// The label.
    pub text: String,
}

/// The move that a diagnostic is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedMove {
    /// Its number, from 1, with repetitions counted.
    pub index: u64,
    /// The number of the repetition, if the move is repeated.
    pub repetition: Option<u16>,
    /// The legal moves nearest in spelling.
    pub suggestions: Vec<String>,
}

/// Returns the diagnostic of a record, or none if it passes.
///
/// The verdict must be of the same record and the same deals.
///
/// ```
/// use patience::{Allow, DealBook, SuitStyle, records, verify};
/// use patience::diagnostic::diagnose;
///
/// let deals = DealBook::default();
/// let record = records(b"2x2x1x1+[AH AS] 1a 1a").next().unwrap();
/// let verdict = verify(&record, &deals);
/// let diagnostic = diagnose(&record, &verdict, &deals, Allow::Nothing, SuitStyle::Letters).unwrap();
/// assert_eq!(diagnostic.code.as_str(), "match::occupied-freecell");
/// assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds AS");
/// ```
#[must_use]
pub fn diagnose(
    record: &Record<'_>,
    verdict: &Verdict,
    deals: &DealBook,
    allow: Allow,
    suits: SuitStyle,
) -> Option<Diagnostic> {
    if verdict.passes(allow) {
        return None;
    }
    let wording = Wording::new(suits);
    let scene = Scene::of(record, deals, verdict.played);
    Some(match &verdict.error {
        Some(Error::Malformed(fault)) => {
            let words = wording.fault(fault, record);
            Diagnostic {
                board: scene.filter(|_| verdict.played > 0).map(|scene| scene.board),
                ..plain(Code::of_fault(&fault.kind), words, fault.span, record.deal_span())
            }
        }
        Some(Error::Illegal(illegal)) => {
            let words = wording.illegal(illegal, scene.as_ref(), record);
            let nearest =
                scene.as_ref().map(|scene| (scene.nearest(illegal.span.of(record.text())), scene));
            let message = match illegal.repetition {
                Some(repetition) => format!(
                    "move {} (repetition {repetition}) is illegal: {}",
                    illegal.index, words.message
                ),
                None => format!("move {} is illegal: {}", illegal.index, words.message),
            };
            let alternatives = nearest.as_ref().map(|(nearest, scene)| {
                wording.alternatives(nearest, scene, words.help.as_deref().unwrap_or_default())
            });
            let help =
                match (words.help.clone().unwrap_or_default(), alternatives.unwrap_or_default()) {
                    (help, alternatives) if help.is_empty() || alternatives.is_empty() => {
                        help + &alternatives
                    }
                    (help, alternatives) => {
                        format!("{} {}", wording::sentence(&help), wording::sentence(&alternatives))
                    }
                };
            let mut diagnostic =
                plain(Code::of_illegal(&illegal.reason), words, illegal.span, record.deal_span());
            diagnostic.message = message;
            diagnostic.help = Some(help).filter(|help| !help.is_empty());
            if let Some(origin) = scene
                .as_ref()
                .and_then(|scene| wording.origin(&illegal.reason, scene))
                .filter(|origin| origin.span != illegal.span)
            {
                diagnostic.annotations.push(origin);
            }
            let suggestions = nearest
                .iter()
                .filter(|(nearest, _)| nearest.likely)
                .flat_map(|(nearest, _)| &nearest.moves)
                .map(|legal| legal.text.clone())
                .collect();
            diagnostic.failed = Some(FailedMove {
                index: illegal.index,
                repetition: illegal.repetition,
                suggestions,
            });
            diagnostic.board = scene.map(|scene| scene.board);
            diagnostic
        }
        None => {
            let words = wording.unmet(verdict, scene.as_ref());
            let end = scene
                .as_ref()
                .and_then(|scene| scene.last)
                .unwrap_or(Span::new(record.span().start, record.deal_span().start));
            Diagnostic {
                board: scene.map(|scene| scene.board),
                ..plain(Code::NOT_REACHED, words, end, record.deal_span())
            }
        }
    })
}

/// Returns the diagnostic of a fault, such as a file without records or a bad game id.
#[must_use]
pub fn of_fault(fault: &Fault, record: Option<&Record<'_>>, suits: SuitStyle) -> Diagnostic {
    let wording = Wording::new(suits);
    let words = match record {
        Some(record) => wording.fault(fault, record),
        None => wording.bare_fault(&fault.kind),
    };
    let mut diagnostic = plain(
        Code::of_fault(&fault.kind),
        words,
        fault.span,
        record.map_or(Span::new(0, 0), Record::deal_span),
    );
    if fault.kind == FaultKind::NoGame {
        diagnostic.annotations.clear();
    }
    diagnostic
}

/// Describes why no deal makes a record pass.
///
/// `records` are the records of the question, in which the conflict counts. Labels show what is to
/// blame, if it is in the same source.
///
/// ```
/// use patience::diagnostic::of_conflict;
/// use patience::infer::{Answer, Question};
/// use patience::{Budget, DealBook, SuitStyle, records};
///
/// let record = records(b"montecarlo2x2+1 *a1b1 *a1b2").next().unwrap();
/// let question = Question::new(&[&record], &DealBook::default()).unwrap();
/// let Ok(Answer::None(conflict)) = question.answer(&mut Budget::nodes(10_000)) else { panic!("cell a1 is empty") };
/// let diagnostic = of_conflict(&conflict, &[&record], SuitStyle::Symbols);
/// assert_eq!(diagnostic.message, "move 2 is illegal whatever the cards are: cell a1 is empty");
/// ```
///
/// # Panics
/// Panics if the conflict is of other records.
#[must_use]
pub fn of_conflict(conflict: &Conflict, records: &[&Record<'_>], suits: SuitStyle) -> Diagnostic {
    let record = records[conflict.record];
    let (words, reason) = Wording::new(suits).conflict(conflict, record);
    let mut diagnostic =
        plain(Code::of_conflict(&conflict.reason), words, conflict.span, record.deal_span());
    diagnostic.reason = reason;
    if let Reason::Cards { against, .. } = &conflict.reason {
        let last = against.iter().rev().filter_map(|blame| {
            let (number, span) = place_of(blame, records)?;
            let other = records[number];
            let beside = std::ptr::eq(other.text().as_ptr(), record.text().as_ptr());
            beside.then(|| Annotation {
                span,
                text: wording::infer::blamed(blame, other.id().ok(), suits),
            })
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

/// Returns the diagnostic for a search that gave up.
#[must_use]
pub fn of_undecided(record: &Record<'_>, suits: SuitStyle) -> Diagnostic {
    let id = Span::new(record.span().start, record.deal_span().start);
    plain(Code::UNDECIDED, Wording::new(suits).undecided(), id, record.deal_span())
}

/// Describes what the search gave up although a deal makes the record pass. Each of `what` follows
/// "gave up before", such as "counting all deals".
#[must_use]
pub fn of_given_up(record: &Record<'_>, what: &[String], suits: SuitStyle) -> Diagnostic {
    let id = Span::new(record.span().start, record.deal_span().start);
    plain(Code::UNDECIDED, Wording::new(suits).given_up(what), id, record.deal_span())
}

fn plain(code: Code, words: Words, span: Span, deal: Span) -> Diagnostic {
    Diagnostic {
        code,
        message: words.message.clone(),
        reason: words.message,
        help: words.help,
        annotations: vec![Annotation { span, text: words.label }],
        failed: None,
        board: None,
        deal,
    }
}
