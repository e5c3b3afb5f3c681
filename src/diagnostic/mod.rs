//! Diagnostics: what is wrong with a record, in words, and where.
//!
//! [`Judged::diagnose`] makes a [`Diagnostic`] from the verdict on a record. It is plain data:
//! [`drawing`](crate::drawing) draws it, and [`report`](crate::report) writes it.

mod code;
mod explain;
mod fixes;
mod history;
mod meant;
mod pasted;
mod situation;
mod slip;
mod wording;

pub use crate::escape::shown;
pub use code::Code;
pub use explain::{PAGES, Page, page};

use crate::budget::Budget;
use crate::card::SuitStyle;
use crate::deal_book::DealBook;
use crate::game::{Board, Place};
use crate::infer::{Answer, Blame, Conflict, Question, Reason};
use crate::judge::{Allow, Error, IllegalMove, Judged, Status, verify_dealt};
use crate::notation::{Fault, FaultKind, MoveText, MoveVisitor, Record, Token, records};
use crate::source::Location;
use crate::span::Span;
use crate::view::text::Mark;
use history::History;
use situation::Situation;
use slip::Meant;
use wording::{Wording, Words};

/// The limit on the search for another deal: about 20 milliseconds, and as much memory as that fills.
const EFFORT: u64 = 500_000;
const EFFORT_MEMORY: u64 = 32 << 20;

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
    /// The labelled places; the first is the error itself. Empty if there is no text.
    pub annotations: Vec<Annotation>,
    /// What else helps to understand it, a sentence each.
    pub notes: Vec<String>,
    /// How to fix it.
    pub help: Option<String>,
    /// The edits that fix it, if the help names one certain replacement. Applied together, they
    /// remove this error; another may follow it.
    pub fixes: Vec<Fix>,
    /// The illegal move.
    pub failed: Option<FailedMove>,
    /// The board before that move, or at the end.
    pub board: Option<Board>,
    /// What to mark on the board: the places of the illegal move, and those of the only suggestion.
    pub marks: Vec<(Place, Mark)>,
    /// The place of the record's deal, which is never shown in full.
    pub deal: Span,
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Worth a look, but nothing fails.
    Warning,
    /// The record fails.
    Error,
}

impl Severity {
    /// Returns its name: `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
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

/// A location in another source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The name of the source.
    pub source: String,
    /// The line and the column.
    pub location: Location,
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
    /// The legal moves nearest in spelling.
    pub suggestions: Vec<String>,
}

impl Annotation {
    fn new(span: Span, text: String) -> Self {
        Self { span, text, elsewhere: None }
    }
}

impl Diagnostic {
    fn new(code: Code, words: Words, span: Span, deal: Span) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: words.message.clone(),
            reason: words.message,
            annotations: vec![Annotation::new(span, words.label)],
            notes: Vec::new(),
            help: words.help,
            fixes: Vec::new(),
            failed: None,
            board: None,
            marks: Vec::new(),
            deal,
        }
    }

    /// Returns the place of the error, or none if there is no text.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.annotations.first().map(|main| main.span)
    }
}

impl Judged<'_> {
    /// Returns the diagnostic of the record, or none if it passes.
    ///
    /// ```
    /// use patience::Source;
    /// use patience::{Allow, DealBook, SuitStyle, judge};
    ///
    /// let source = Source::new("wrong.pn", b"2x2x1x1+[AH AS] 1a 1a");
    /// let judged = judge(source, &DealBook::default()).next().unwrap();
    /// let diagnostic = judged.diagnose(Allow::Nothing, SuitStyle::Letters).unwrap();
    /// assert_eq!(diagnostic.code.as_str(), "match::occupied-freecell");
    /// assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds AS");
    /// ```
    #[must_use]
    pub fn diagnose(&self, allow: Allow, suits: SuitStyle) -> Option<Diagnostic> {
        let (record, verdict) = (self.record(), self.verdict());
        if verdict.passes(allow) {
            return None;
        }
        let wording = Wording::new(suits);
        let situation = self.end().map(Situation::new);
        Some(match (&verdict.error, situation) {
            (Some(Error::Malformed(fault)), situation) => {
                let board = situation.as_ref().map(|situation| &situation.board);
                let readings = meant::of_fault(fault, record, board);
                let meant = meant::choose(readings, |edits| self.survives(fault.span.start, edits));
                of_fault_as(fault, Some(record), suits, meant)
            }
            (Some(Error::Illegal(illegal)), Some(situation)) => {
                self.illegal(illegal, situation, wording)
            }
            (None, Some(situation)) => {
                let words = wording.unmet(verdict, &situation);
                let id = Span::new(record.span().start, record.deal_span().start);
                let last = verdict.id.and_then(|id| id.variant.visit(LastToken(record)));
                let end = last.unwrap_or(id);
                let won = verdict.status == Status::Solved;
                let solved = Fix { span: end, replacement: "=solved".to_owned() };
                Diagnostic {
                    board: Some(situation.board),
                    fixes: won.then_some(solved).into_iter().collect(),
                    ..Diagnostic::new(Code::NOT_REACHED, words, end, record.deal_span())
                }
            }
            // A record that was dealt has a position.
            (_, None) => return None,
        })
    }

    fn illegal(&self, illegal: &IllegalMove, situation: Situation, wording: Wording) -> Diagnostic {
        let (record, id, end) = (self.record(), self.verdict().id, self.end());
        let words = match id {
            Some(id) => wording.illegal(illegal, id.variant, Some(&situation.board)),
            None => wording.bare_fault(&FaultKind::NoGame),
        };
        // As it is written: its canonical form may be spelt otherwise.
        let nearest = situation.nearest(illegal.span.of(record.text()), illegal.mv);
        let slip = self.slip(illegal, &situation);
        let meant = slip.as_ref().filter(|slip| !slip.edits.is_empty());
        let slip_words = slip.as_ref().map(|it| wording.slip(it, id.map(|id| id.variant).as_ref()));
        let help = match &slip_words {
            Some(slip) => slip.message.clone(),
            None => words.help.clone().unwrap_or_default(),
        };
        let alternatives = match (slip_words, meant) {
            (_, Some(meant)) => format!("did you mean `{}`?", shown(meant.text.as_bytes())),
            (Some(words), None) => words.help.unwrap_or_default(),
            (None, None) => wording.alternatives(&nearest, &situation, &help),
        };
        let help = if help.is_empty() || alternatives.is_empty() {
            help + &alternatives
        } else {
            format!("{} {}", wording::sentence(&help), wording::sentence(&alternatives))
        };
        let fixes = match (&slip, meant) {
            (_, Some(meant)) => meant.edits.clone(),
            (Some(_), None) => Vec::new(),
            (None, None) => fixes::of_illegal(illegal, &nearest),
        };
        let suggestions: Vec<String> = match (meant, nearest.likely && slip.is_none()) {
            (Some(meant), _) => vec![shown(meant.text.as_bytes()).into_owned()],
            (None, true) => nearest.moves.iter().map(|legal| legal.text.clone()).collect(),
            (None, false) => Vec::new(),
        };
        let mut diagnostic = Diagnostic::new(
            Code::of_illegal(&illegal.reason),
            words,
            illegal.span,
            record.deal_span(),
        );
        let repetition = illegal.repetition.map(|time| format!(" (repetition {time})"));
        diagnostic.message = format!(
            "move {}{} is illegal: {}",
            illegal.index,
            repetition.unwrap_or_default(),
            diagnostic.reason
        );
        diagnostic.help = Some(help).filter(|help| !help.is_empty());
        let history = id.zip(end).map(|(id, end)| History::new(record, id, end));
        let origin = history.and_then(|history| wording.origin(&illegal.reason, &history));
        diagnostic.annotations.extend(origin.filter(|origin| origin.span != illegal.span));
        let (index, repetition) = (illegal.index, illegal.repetition);
        diagnostic.marks = situation.marks(illegal.mv, &suggestions);
        diagnostic.failed = Some(FailedMove { index, repetition, suggestions });
        diagnostic.fixes = fixes;
        diagnostic.board = Some(situation.board);
        diagnostic
    }

    /// Adds to its diagnostic what takes some work to find out, for people: if an illegal record was
    /// dealt by its number alone, whether another deal makes it pass.
    ///
    /// A number has no meaning outside of the program that shuffled it, so the record may be right
    /// and the cards wrong. The answer depends on the record only, and is limited to some 20
    /// milliseconds of work.
    pub fn add_notes(&self, diagnostic: &mut Diagnostic) {
        let number = self.verdict().id.and_then(|id| id.number);
        let shuffled = self.end().is_some_and(|end| end.shuffled);
        let (Some(number), true, Status::Illegal) = (number, shuffled, self.verdict().status)
        else {
            return;
        };
        // A typo after which the record passes tells that the cards are right.
        if self.passes_with(&diagnostic.fixes) {
            return;
        }
        let (record, expected) = (self.record(), self.verdict().expected());
        let mut budget = Budget::nodes(EFFORT).with_memory(EFFORT_MEMORY);
        let mut elsewhere = other_deal(record, &mut budget);
        if elsewhere == OtherDeal::NotReached && self.verdict().outcome.is_none() {
            // The record may be the beginning of a game.
            let mut begun = record.text()[record.extent().start..record.span().end].to_vec();
            begun.extend_from_slice(b" =partial");
            let begun = records(&begun).next();
            if begun.is_some_and(|it| other_deal(&it, &mut budget) == OtherDeal::Passes) {
                elsewhere = OtherDeal::Legal;
            }
        }
        diagnostic.notes.push(wording::dealt_by_number(number, expected, elsewhere));
    }

    /// Returns whether the record passes once it is edited.
    fn passes_with(&self, edits: &[Fix]) -> bool {
        let (record, Some(end)) = (self.record(), self.end()) else { return false };
        let begins = record.extent().start;
        let mut edited = record.text()[begins..].to_vec();
        for edit in edits.iter().rev().filter(|edit| edit.span.start >= begins) {
            let (from, to) = (edit.span.start - begins, edit.span.end - begins);
            edited.splice(from..to, edit.replacement.bytes());
        }
        let record = records(&edited).next();
        record.is_some_and(|record| verify_dealt(&record, &end.deck).passes(Allow::Nothing))
    }

    /// Returns the slip that turned the word of an illegal move into what it is, if the move is
    /// likely to be no more than a part of what was meant.
    fn slip(&self, illegal: &IllegalMove, situation: &Situation) -> Option<Meant> {
        if illegal.repetition.is_some() {
            return None;
        }
        let start = illegal.span.start;
        let readings = meant::of_move(illegal.span, self.record(), Some(&situation.board));
        meant::choose_legal(readings, |edits| self.survives(start, edits))
    }

    /// Returns whether the record is well-formed and legal up to the end of the word at `start`
    /// once it is edited.
    fn survives(&self, start: usize, edits: &[Fix]) -> bool {
        let (record, Some(end)) = (self.record(), self.end()) else { return false };
        let (text, begins) = (record.text(), record.extent().start);
        let mut passed = slip::word_end(text, start);
        let mut edited = text[begins..].to_vec();
        let mut grown: isize = 0;
        for edit in edits.iter().filter(|edit| edit.span.start >= begins) {
            if edit.span.start < passed {
                passed = passed.max(edit.span.end);
                grown += edit.replacement.len() as isize - edit.span.len() as isize;
            }
        }
        for edit in edits.iter().rev().filter(|edit| edit.span.start >= begins) {
            let (from, to) = (edit.span.start - begins, edit.span.end - begins);
            edited.splice(from..to, edit.replacement.bytes());
        }
        let Some(record) = records(&edited).next() else { return false };
        let error = match verify_dealt(&record, &end.deck).error {
            None => return true,
            Some(Error::Malformed(fault)) => fault.span.start,
            Some(Error::Illegal(illegal)) => illegal.span.start,
        };
        (passed - begins).checked_add_signed(grown).is_some_and(|passed| error >= passed)
    }
}

/// Returns the diagnostic of a fault, such as a file without records or a bad game id.
#[must_use]
pub fn of_fault(fault: &Fault, record: Option<&Record<'_>>, suits: SuitStyle) -> Diagnostic {
    let readings = record.map(|record| meant::of_fault(fault, record, None)).unwrap_or_default();
    of_fault_as(fault, record, suits, meant::choose(readings, |_| false))
}

/// Describes a fault, by the slip that explains it if there is one.
fn of_fault_as(
    fault: &Fault,
    record: Option<&Record<'_>>,
    suits: SuitStyle,
    meant: Option<Meant>,
) -> Diagnostic {
    let wording = Wording::new(suits);
    let words = match record {
        Some(record) => wording.fault(fault, record),
        None => wording.bare_fault(&fault.kind),
    };
    let mut diagnostic = Diagnostic::new(
        Code::of_fault(&fault.kind),
        words,
        fault.span,
        record.map_or(Span::new(0, 0), Record::deal_span),
    );
    match meant {
        Some(meant) => {
            let id = record.and_then(|record| record.id().ok());
            let words = wording.slip(&meant, id.map(|id| &id.variant));
            if !words.message.is_empty() {
                diagnostic.message.clone_from(&words.message);
                diagnostic.reason = words.message;
                diagnostic.annotations = vec![Annotation::new(fault.span, words.label)];
            }
            diagnostic.help = words.help;
            diagnostic.fixes = meant.edits;
        }
        None => {
            diagnostic.fixes = record.map(|it| fixes::of_fault(fault, it)).unwrap_or_default();
        }
    }
    if fault.kind == FaultKind::NoGame {
        diagnostic.annotations.clear();
    }
    diagnostic
}

/// Describes why no deal makes a record pass.
///
/// `records` are the records of the question, in which the conflict counts. Labels show what is to
/// blame. `elsewhere` locates a span of another record in another source; without a location, it
/// gets no label.
///
/// ```
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
    let mut diagnostic = Diagnostic::new(
        Code::of_conflict(&conflict.reason),
        words,
        conflict.span,
        record.deal_span(),
    );
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

/// Returns the diagnostic for a search that gave up.
#[must_use]
pub fn of_undecided(record: &Record<'_>, suits: SuitStyle) -> Diagnostic {
    let id = Span::new(record.span().start, record.deal_span().start);
    Diagnostic::new(Code::UNDECIDED, Wording::new(suits).undecided(), id, record.deal_span())
}

/// Describes what the search gave up although a deal makes the record pass. Each of `what` follows
/// "gave up before", such as "counting all deals".
#[must_use]
pub fn of_given_up(record: &Record<'_>, what: &[String], suits: SuitStyle) -> Diagnostic {
    let id = Span::new(record.span().start, record.deal_span().start);
    Diagnostic::new(Code::UNDECIDED, Wording::new(suits).given_up(what), id, record.deal_span())
}

/// What another deal makes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherDeal {
    /// A deal makes it pass.
    Passes,
    /// A deal makes its moves legal, but none makes it end as expected.
    Legal,
    /// No deal makes it end as expected.
    NotReached,
    /// No deal makes this move legal, with those before it.
    Never(u64),
    /// It takes too long to find out.
    Unknown,
}

fn other_deal(record: &Record<'_>, budget: &mut Budget<'_>) -> OtherDeal {
    let question = Question::new(&[record], &DealBook::default());
    match question.ok().map(|question| question.answer(budget)) {
        Some(Ok(Answer::Deal(_))) => OtherDeal::Passes,
        Some(Ok(Answer::None(conflict))) => match conflict.at {
            Some(at) => OtherDeal::Never(at.index),
            None => OtherDeal::NotReached,
        },
        Some(Err(_)) | None => OtherDeal::Unknown,
    }
}

/// Returns the place of the last move or outcome of a record.
struct LastToken<'a, 'b>(&'b Record<'a>);

impl MoveVisitor for LastToken<'_, '_> {
    type Output = Option<Span>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Option<Span> {
        let token = self.0.tokens::<M>(labels).map_while(Result::ok).last()?;
        let (Token::Move { span, .. } | Token::Outcome { span, .. }) = token;
        Some(span)
    }
}
