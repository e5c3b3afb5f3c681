//! Makes the diagnostic of a record that fails.

use super::code::Code;
use super::data::{Diagnostic, FailedMove, Fix};
use super::fault::of_fault_as;
use super::help::{Help, Suggestion};
use super::history::History;
use super::move_hints::{Nearest, Situation};
use super::near;
use super::notes::hidden_of;
use super::readings::{are_written, word_end, word_start};
use super::slips::{self, Reading};
use super::wording::{self, Wording};
use crate::view::text::Mark;
use patience_core::cards::{Shuffle, SuitStyle};
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Place};
use patience_core::judge::{Allow, End, IllegalMove, Judged, RecordError, Status, verify_dealt};
use patience_core::notation::matching::Label;
use patience_core::notation::{
    Fault, FaultKind, MAX_RECORD, MoveFault, MoveText, MoveVisitor, Outcome, Record, TextFault,
    Token, last_start, may_have_deals, records, records_from,
};
use patience_core::text::{Span, quoted};
use std::ops::Deref;

/// How much a diagnostic tells. What is not asked for saves work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// What is wrong and where, with the moves that were likely meant.
    Headline,
    /// Also how to fix it.
    Brief,
    /// Also labels on earlier moves, and the board.
    Full,
}

/// Returns the diagnostic of a record, or none if it passes.
///
/// ```
/// use patience::diagnostic::diagnose;
/// use patience::{Allow, DealBook, Source, SuitStyle, judge};
///
/// let source = Source::new("wrong.pn", b"2x2x1x1+[AH AS] 1a 1a");
/// let judged = judge(source, &DealBook::default()).next().unwrap();
/// let diagnostic = diagnose(&judged, Allow::Nothing, SuitStyle::Letters).unwrap();
/// assert_eq!(diagnostic.code.as_str(), "match::occupied-freecell");
/// assert_eq!(diagnostic.message, "move 2 is illegal: freecell a already holds AS");
/// ```
#[must_use]
pub fn diagnose(judged: &Judged<'_>, allow: Allow, suits: SuitStyle) -> Option<Diagnostic> {
    diagnose_in(Detail::Full, judged, allow, suits)
}

/// Returns the same diagnostic with no more detail than this, where that saves work.
#[must_use]
pub fn diagnose_in(
    detail: Detail,
    judged: &Judged<'_>,
    allow: Allow,
    suits: SuitStyle,
) -> Option<Diagnostic> {
    let case = Case(judged);
    let verdict = judged.verdict();
    if verdict.passes(allow) {
        return None;
    }
    Some(match (&verdict.error, judged.end()) {
        (Some(RecordError::Malformed(fault)), end) => case.malformed(fault, end, suits),
        (Some(RecordError::Illegal(illegal)), Some(end)) => {
            case.illegal(illegal, end, detail, suits)
        }
        (None, Some(end)) => case.unmet(end, suits),
        // A record that was dealt has an end.
        (_, None) => return None,
    })
}

/// Adds to the diagnostic of a record what takes some work to find out, for people: if an illegal
/// record was dealt by its number alone, whether another deal makes it pass. `number_to_blame`
/// searches for such a deal.
///
/// A number has no meaning outside of the program that shuffled it, so the record may be right
/// and the cards wrong.
pub fn add_notes(
    judged: &Judged<'_>,
    diagnostic: &mut Diagnostic,
    number_to_blame: impl FnOnce(&Judged<'_>) -> Option<Shuffle>,
) {
    // A typo after which the record passes tells that the cards are right.
    if Case(judged).passes_with(&diagnostic.suggested) {
        return;
    }
    if let Some(number) = number_to_blame(judged) {
        diagnostic.notes.push(wording::dealt_by_number(number));
    }
}

/// The longest record that is verified again as it might have been, in bytes.
const MAX_AGAIN: usize = 1 << 20;

/// A record that fails.
struct Case<'j, 'a>(&'j Judged<'a>);

impl<'a> Deref for Case<'_, 'a> {
    type Target = Judged<'a>;

    fn deref(&self) -> &Judged<'a> {
        self.0
    }
}

impl Case<'_, '_> {
    /// Returns whether the record passes once it is edited.
    fn passes_with(&self, edits: &[Fix]) -> bool {
        let extent = self.record().extent();
        let Some(end) = self.end().filter(|_| !edits.is_empty() && extent.len() <= MAX_AGAIN)
        else {
            return false;
        };
        let edited = edited(extent.of(self.record().text()), extent.start, edits);
        let record = records(&edited).next();
        record
            .is_some_and(|record| verify_dealt(&record, end.position.deck()).passes(Allow::Nothing))
    }

    fn malformed(&self, fault: &Fault, end: Option<&End>, suits: SuitStyle) -> Diagnostic {
        let record = self.record();
        let has_moves = || self.has_moves();
        let readings = slips::of_fault(fault, record, end.map(|end| &end.position), &has_moves);
        let meant = slips::choose(readings, |edits| self.survives(fault.span.start, edits));
        let of_fault = |meant| of_fault_as(fault, Some(record), suits, meant, end, &has_moves);
        let start = record.extent().start;
        let first = Span::new(start, word_end(record.text(), start));
        let is_prose =
            fault.kind == FaultKind::Text(TextFault::NotARecord) && fault.span.start == start;
        let interrupts = self.interrupts().filter(|_| is_prose);
        let in_words = interrupts.and_then(|id| slips::of_prose(start, record, id));
        let diagnostic = match (interrupts, &meant) {
            (Some(id), meant) if meant.is_none() || in_words.is_some() => {
                let wording = Wording::new(suits);
                let fixes = of_fault(None).fixes;
                let words = wording.not_a_move(first.of(record.text()), id);
                let found = match in_words {
                    Some(meant) => {
                        let words = meant.words(words.code, wording, Some(id));
                        let span = meant.at.unwrap_or(first);
                        let found = wording.diagnostic(words, span, Some(record));
                        Diagnostic { suggested: meant.edits, place: Some(first), ..found }
                    }
                    None => wording.diagnostic(words, first, Some(record)),
                };
                Diagnostic { fixes, ..found }
            }
            _ => of_fault(meant.clone()),
        };
        let diagnostic = match (meant, end) {
            (None, None) => self.with_move_before(fault, suits, diagnostic),
            (None, Some(end)) => {
                let diagnostic = self.with_near_move(fault, end, suits, diagnostic);
                self.with_missing_cards(fault, end, suits, diagnostic)
            }
            _ => diagnostic,
        };
        diagnostic.with_entry(&fault.kind, self.entry())
    }

    /// Returns whether legal moves remain where the text stands that is wrong.
    fn has_moves(&self) -> bool {
        let has_moves = |end: &End| !end.position.legal_moves().is_empty();
        match self.end() {
            Some(end) => has_moves(end),
            None => self.before().is_some_and(|before| before.end().is_some_and(has_moves)),
        }
    }

    /// Returns the record before this text, which no outcome ends, where its cards are in it.
    fn before(&self) -> Option<Judged<'_>> {
        let before = &self.record().text()[..self.record().extent().start];
        // The deal of the record may be listed.
        if may_have_deals(before) {
            return None;
        }
        let start = last_start(before, 0, MAX_RECORD).unwrap_or(0);
        let record = records_from(before, start, MAX_RECORD, b"").next();
        let record =
            record.filter(|it| it.extent().len() <= MAX_AGAIN && it.outcome().is_none())?;
        let judged = Judged::new(record, &DealBook::default());
        judged.verdict().error.is_none().then_some(judged)
    }

    /// Names the one legal move that the text of a fault is near, or says to remove what is no part of any.
    fn with_near_move(
        &self,
        fault: &Fault,
        end: &End,
        suits: SuitStyle,
        diagnostic: Diagnostic,
    ) -> Diagnostic {
        // After an outcome no move is meant, and a repetition has another mistake.
        let is_word = match fault.kind {
            FaultKind::Move(
                MoveFault::Repetition(_) | MoveFault::BadOutcome | MoveFault::AfterOutcome,
            ) => false,
            FaultKind::Move(_) | FaultKind::Text(TextFault::LookAlike { .. }) => true,
            FaultKind::Text(_) | FaultKind::Id(_) | FaultKind::Deal(_) => false,
        };
        let situation = Situation::new(&end.position);
        if let Some(span) = near::signs_at(fault.span.start, self.record()).filter(|_| is_word) {
            let text = self.record().text();
            let before =
                &text[word_start(text, span.start, self.record().deal_span().end)..span.start];
            let help = match before {
                [] => "remove it".to_owned(),
                moves => format!("remove it: write `{}`", quoted(moves)),
            };
            return Diagnostic { help: Some(help), ..diagnostic };
        }
        let deal = self.record().deal_span();
        // A digit right after the id would be one of its number.
        let is_apart = fault.span.start > deal.end || !deal.is_empty();
        let near = near::move_at(fault.span.start, self.record().text(), &situation);
        match near.filter(|_| is_word && is_apart) {
            Some(near) => did_you_mean(near, &situation, suits, diagnostic),
            None => diagnostic,
        }
    }

    /// Names the one legal move that text between records is near, in the position after the record before.
    fn with_move_before(
        &self,
        fault: &Fault,
        suits: SuitStyle,
        diagnostic: Diagnostic,
    ) -> Diagnostic {
        let text = self.record().text();
        if fault.kind != FaultKind::Text(TextFault::BetweenRecords) {
            return diagnostic;
        }
        let Some(judged) = self.before() else { return diagnostic };
        let Some(end) = judged.end() else { return diagnostic };
        let situation = Situation::new(&end.position);
        match near::move_at(fault.span.start, text, &situation) {
            // What may be a move is no comment.
            Some(near) => {
                let meant = did_you_mean(near, &situation, suits, diagnostic);
                Diagnostic { fixes: Vec::new(), ..meant }
            }
            None => diagnostic,
        }
    }

    /// Names the cards that a match with too few labels lacks, and marks them on the board.
    fn with_missing_cards(
        &self,
        fault: &Fault,
        end: &End,
        suits: SuitStyle,
        mut diagnostic: Diagnostic,
    ) -> Diagnostic {
        let FaultKind::Move(MoveFault::Labels(labels)) = fault.kind else { return diagnostic };
        if labels.given == 0 || labels.given >= labels.wanted {
            return diagnostic;
        }
        let board = end.position.board();
        let word = str::from_utf8(fault.span.of(self.record().text())).unwrap_or_default();
        let given: Vec<Place> = word
            .chars()
            .filter_map(|it| Some(it.to_string().parse::<Label>().ok()?.into()))
            .collect();
        if given.iter().any(|&place| board.pile(place).is_none()) {
            return diagnostic;
        }
        let lacks = Wording::new(suits).lacking(&given, labels, &board);
        let mark = |mark: Mark| move |&place: &Place| (place, mark);
        diagnostic.marks = given.iter().map(mark(Mark::Failed)).collect();
        if let Some(lacks) = lacks {
            diagnostic.message = lacks.message.clone();
            diagnostic.reason = lacks.message;
            if let Some(main) = diagnostic.annotations.first_mut() {
                main.text = lacks.label;
            }
            diagnostic.marks.extend(lacks.places.iter().map(mark(Mark::Suggested)));
            diagnostic.help = Some(if diagnostic.suggested.is_empty() {
                lacks.help
            } else {
                diagnostic.help.unwrap_or_default()
            });
        }
        diagnostic.board = Some(board);
        diagnostic
    }

    /// Describes the wrong end of a record without an error.
    fn unmet(&self, end: &End, suits: SuitStyle) -> Diagnostic {
        let (record, verdict) = (self.record(), self.verdict());
        let situation = Situation::new(&end.position);
        let wins = situation.win().map(|mv| Suggestion { mv, effect: end.position.effect(mv) });
        let is_cut = self.is_consequence();
        // Where the tag is wrong, the board says no more than the message.
        let is_tag = verdict.status == Status::Solved
            || verdict.outcome.is_some_and(|said| said != Outcome::Solved);
        let has_board = !is_cut && !is_tag && verdict.moves > 0;
        let wording = Wording::new(suits);
        let words = wording.unmet(verdict, &situation, wins, is_cut);
        let hidden = hidden_of(record).filter(|_| !is_cut);
        let words = match &hidden {
            Some(hidden) => words.commented(hidden.first_word(record.text())),
            None => words,
        };
        let id = record.id_span();
        let last = end.position.id().variant.visit(LastToken(record)).unwrap_or(id);
        let tag = match (verdict.status, verdict.outcome) {
            (Status::Solved, _) => Some("=solved"),
            (Status::Stuck, Some(_)) => Some("=stuck"),
            (Status::Partial, Some(Outcome::Stuck)) => Some("=partial"),
            _ => None,
        };
        let tag = tag.map(|tag| Fix { span: last, replacement: tag.to_owned() });
        Diagnostic {
            board: has_board.then(|| end.position.board()),
            suggested: match &hidden {
                Some(hidden) => hidden.edits(record.text()),
                None => tag.into_iter().collect(),
            },
            ..wording.diagnostic(words, last, Some(record))
        }
    }

    fn illegal(
        &self,
        illegal: &IllegalMove,
        end: &End,
        detail: Detail,
        suits: SuitStyle,
    ) -> Diagnostic {
        let (record, id, wording) = (self.record(), end.position.id(), Wording::new(suits));
        let situation = Situation::new(&end.position);
        // As it is written: its canonical form may be spelt otherwise.
        let text = illegal.span.of(record.text());
        let slip = self.slip(illegal, &situation);
        // What is left of its word may be a part of the move that was meant.
        let word = near::move_at(illegal.span.start, record.text(), &situation)
            .filter(|(_, span)| slip.is_none() && span.end > illegal.span.end)
            .filter(|(_, span)| {
                !are_written(&id.variant, &String::from_utf8_lossy(span.of(record.text())))
            });
        let nearest = match &word {
            Some((mv, _)) => Nearest { moves: vec![mv], likely: true, is_clear: false },
            None => situation.likely(text, illegal.mv),
        };
        let meant = slip.as_ref().filter(|slip| !slip.edits.is_empty());
        let mut words = wording.illegal(illegal, &end.position);
        let named = words.help.iter().find(|help| help.settles()).map(Help::moves);
        let suggestions: Vec<Move> = match (meant, &named) {
            (Some(meant), _) => end.position.parse_move(&meant.text).into_iter().collect(),
            (None, Some(named)) if slip.is_none() => named.clone(),
            (None, None) if nearest.likely && slip.is_none() => {
                nearest.moves.iter().map(|&&mv| mv).collect()
            }
            (None, _) => Vec::new(),
        };
        if detail >= Detail::Brief {
            words.help =
                how_to_fix(words.code, words.help, slip.as_ref(), &nearest, &situation, wording);
        }
        // The slip is what is wrong, and the reason what follows from it.
        if let Some(slip) = &slip {
            let of_slip = slip.words(words.code, wording, Some(&situation.position.id()));
            let read = quoted(text);
            words.label = format!("read as `{read}`: {}", words.message);
            words.message = of_slip.message;
        }
        let mut diagnostic = wording.diagnostic(words, illegal.span, Some(record));
        if detail >= Detail::Brief {
            // A semicolon right after it may have made a comment of the rest of the move.
            let is_cut = record.text().get(illegal.span.end) == Some(&b';');
            diagnostic.suggested = match (&slip, meant) {
                (_, Some(meant)) => meant.edits.clone(),
                (Some(_), None) => Vec::new(),
                (None, None) if is_cut => Vec::new(),
                (None, None) => suggested(illegal, named.as_deref(), &nearest),
            };
        }
        let repetition = illegal.repetition.map(|time| format!(" (repetition {time})"));
        diagnostic.message = format!(
            "move {}{} is illegal: {}",
            illegal.index,
            repetition.unwrap_or_default(),
            diagnostic.reason
        );
        if detail >= Detail::Full {
            let origin = wording.origin(&illegal.reason, &History::new(record, id, end));
            diagnostic.annotations.extend(origin.filter(|origin| origin.span != illegal.span));
            let board = end.position.board();
            diagnostic.marks = situation.marks(&board, illegal.mv, &suggestions);
            diagnostic.board = Some(board);
        }
        let (index, repetition) = (illegal.index, illegal.repetition);
        diagnostic.failed = Some(FailedMove { index, repetition, suggestions });
        diagnostic
    }

    /// Returns the slip that turned the word of an illegal move into what it is, if the move is
    /// likely to be no more than a part of what was meant.
    fn slip(&self, illegal: &IllegalMove, situation: &Situation<'_>) -> Option<Reading> {
        if illegal.repetition.is_some() {
            return None;
        }
        let start = illegal.span.start;
        let readings = slips::of_move(illegal.span, self.record(), situation.position);
        slips::choose_legal(readings, |edits| self.survives(start, edits))
    }

    /// Returns whether the record is well-formed and legal up to the end of the word at `start`
    /// once it is edited.
    fn survives(&self, start: usize, edits: &[Fix]) -> bool {
        let (record, Some(end)) = (self.record(), self.end()) else { return false };
        let (begins, length) = (record.extent().start, record.text().len());
        // Words that end the record may be a part of what was meant.
        let own = |span: Span| Span::new(span.start.min(length), span.end.min(length));
        let own = |edit: &Fix| Fix { span: own(edit.span), ..edit.clone() };
        let edits: Vec<Fix> = edits.iter().map(own).collect();
        let mut passed = word_end(record.text(), start);
        let mut grown: isize = 0;
        for edit in edits.iter().filter(|edit| edit.span.start >= begins) {
            if edit.span.start < passed {
                passed = passed.max(edit.span.end);
                grown += edit.replacement.len() as isize - edit.span.len() as isize;
            }
        }
        if passed - begins > MAX_AGAIN {
            return false;
        }
        let edited = edited(&record.text()[begins..passed], begins, &edits);
        let Some(record) = records(&edited).next() else { return false };
        let error = match verify_dealt(&record, end.position.deck()).error {
            None => return true,
            Some(RecordError::Malformed(fault)) => fault.span.start,
            Some(RecordError::Illegal(illegal)) => illegal.span.start,
        };
        (passed - begins).checked_add_signed(grown).is_some_and(|passed| error >= passed)
    }
}

/// Says how to fix an illegal move: what there is to say of the move itself, or of the slip in it,
/// and the moves to play instead, unless it is clear what to write.
fn how_to_fix(
    code: Code,
    mut help: Vec<Help>,
    slip: Option<&Reading>,
    nearest: &Nearest<'_>,
    situation: &Situation<'_>,
    wording: Wording,
) -> Vec<Help> {
    match slip {
        None if help.iter().any(Help::settles) => help,
        None => {
            help.extend(wording.alternatives(nearest, situation));
            help
        }
        Some(slip) => {
            let words = slip.words(code, wording, Some(&situation.position.id()));
            match slip.edits.as_slice() {
                [] => words.help,
                _ => vec![Help::Write { text: slip.text.clone(), certain: false }],
            }
        }
    }
}

/// Returns the edits for an illegal move. `named` are the moves that the help names, if it says what
/// to write.
fn suggested(illegal: &IllegalMove, named: Option<&[Move]>, nearest: &Nearest<'_>) -> Vec<Fix> {
    // Another move may not be legal as often.
    if illegal.repetition.is_some() {
        return Vec::new();
    }
    match (named, nearest.moves.as_slice()) {
        (Some([only]), _) => vec![Fix { span: illegal.span, replacement: only.to_string() }],
        (None, [only]) if nearest.is_clear => {
            vec![Fix { span: illegal.span, replacement: only.to_string() }]
        }
        _ => Vec::new(),
    }
}

/// Returns a text that begins at `begins` with edits. Those outside of it are left out.
fn edited(text: &[u8], begins: usize, edits: &[Fix]) -> Vec<u8> {
    let mut new = text.to_vec();
    let inside = |edit: &&Fix| begins <= edit.span.start && edit.span.end <= begins + text.len();
    for edit in edits.iter().rev().filter(inside) {
        let (from, to) = (edit.span.start - begins, edit.span.end - begins);
        new.splice(from..to, edit.replacement.bytes());
    }
    new
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

/// Names a legal move that a text is near, in place of the help.
fn did_you_mean(
    (mv, span): (Move, Span),
    situation: &Situation<'_>,
    suits: SuitStyle,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let nearest = Nearest { moves: vec![&mv], likely: true, is_clear: false };
    let help = Wording::new(suits).alternatives(&nearest, situation);
    Diagnostic {
        help: help.map(|help| Wording::new(suits).help(&help)),
        suggested: vec![Fix { span, replacement: mv.to_string() }],
        ..diagnostic
    }
}
