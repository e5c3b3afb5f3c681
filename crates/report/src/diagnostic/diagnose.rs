//! Makes the diagnostic of a record that fails.

use super::data::{Diagnostic, FailedMove, Fix};
use super::faults;
use super::history::History;
use super::move_hints::Situation;
use super::near;
use super::notes::hidden_of;
use super::readings::{are_written, word_end, word_start};
use super::reasons::{self, matching::lacking};
use super::safe_fixes;
use super::said::{Help, Said};
use super::slips::{self, Site, Slip};
use crate::view::text::Mark;
use patience_core::cards::{Shuffle, SuitStyle};
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Place};
use patience_core::host::Does;
use patience_core::judge::{Allow, End, IllegalMove, Judged, RecordError, Status, verify_dealt};
use patience_core::notation::matching::Label;
use patience_core::notation::{
    Fault, FaultKind, GameId, MAX_RECORD, MoveFault, MoveText, MoveVisitor, Outcome, Record,
    TextFault, Token, last_start, may_have_deals, records, records_from,
};
use patience_core::text::{Span, quoted};

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
    let (case, verdict) = (Case { judged, suits }, judged.verdict());
    if verdict.passes(allow) {
        return None;
    }
    Some(match (&verdict.error, judged.end()) {
        (Some(RecordError::Malformed(fault)), end) => case.malformed(fault, end),
        (Some(RecordError::Illegal(illegal)), Some(end)) => case.illegal(illegal, end, detail),
        (None, Some(end)) => case.unmet(end),
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
    if passes_with(judged, &diagnostic.suggested) {
        return;
    }
    diagnostic.notes.extend(number_to_blame(judged).map(|shuffle| format!(
        "shuffle {shuffle} is patience's own; if your cards came from elsewhere, write them in the id, or let {} find cards that fit",
        Does::Infer
    )));
}

/// The longest record that is verified again as it might have been, in bytes.
const MAX_AGAIN: usize = 1 << 20;

/// Returns whether a record passes once it is edited.
fn passes_with(judged: &Judged<'_>, edits: &[Fix]) -> bool {
    let extent = judged.record().extent();
    let Some(end) = judged.end().filter(|_| !edits.is_empty() && extent.len() <= MAX_AGAIN) else {
        return false;
    };
    let edited = edited(extent.of(judged.record().text()), extent.start, edits);
    let record = records(&edited).next();
    record.is_some_and(|record| verify_dealt(&record, end.position.deck()).passes(Allow::Nothing))
}

/// A record that fails.
struct Case<'j, 'a> {
    judged: &'j Judged<'a>,
    suits: SuitStyle,
}

impl<'j, 'a> Case<'j, 'a> {
    fn record(&self) -> &'j Record<'a> {
        self.judged.record()
    }

    fn malformed(&self, fault: &Fault, end: Option<&End>) -> Diagnostic {
        let (record, suits) = (self.record(), self.suits);
        let has_moves = || self.has_moves();
        let said = faults::said(fault, Some(record), suits, &has_moves);
        let position = end.map(|end| &end.position);
        let fault_at = fault.span.start;
        let asked = Site::new(record, said.code, Some(fault), position, suits, &has_moves);
        let slip = slips::of_fault(&asked, |edits| self.survives(fault_at, edits));
        let is_known = slip.is_some();
        let is_prose = fault.kind == FaultKind::Text(TextFault::NotARecord)
            && fault_at == record.extent().start;
        let id = self.judged.interrupts().filter(|_| is_prose);
        let found = self
            .interrupting(&asked, id, end, is_known)
            .unwrap_or_else(|| faults::diagnostic(fault, Some(record), said, slip, end));
        let found = match end {
            _ if is_known => found,
            None => self.with_move_before(fault, found),
            Some(end) => {
                self.with_missing_cards(fault, end, self.with_near_move(fault, end, found))
            }
        };
        found.with_entry(&fault.kind, self.judged.entry())
    }

    /// Describes words that end a record of a game before the game ends, unless a slip says more of them.
    fn interrupting(
        &self,
        asked: &Site<'_>,
        id: Option<&GameId>,
        end: Option<&End>,
        is_known: bool,
    ) -> Option<Diagnostic> {
        let (record, fault, id) = (asked.record, asked.fault?, id?);
        let start = record.extent().start;
        let first = Span::new(start, word_end(record.text(), start));
        let found = match slips::of_prose(asked, id) {
            Some(Slip { said, at, .. }) => {
                let found = said.at(at.unwrap_or(first), Some(record));
                Diagnostic { place: Some(first), ..found }
            }
            None if is_known => return None,
            None => faults::not_a_move(first.of(record.text()), id).at(first, Some(record)),
        };
        Some(Diagnostic { fixes: safe_fixes::fixes(fault, record, end), ..found })
    }

    /// Returns whether legal moves remain where the text stands that is wrong.
    fn has_moves(&self) -> bool {
        let has_moves = |end: &End| !end.position.legal_moves().is_empty();
        match self.judged.end() {
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
    fn with_near_move(&self, fault: &Fault, end: &End, found: Diagnostic) -> Diagnostic {
        // After an outcome no move is meant, and a repetition has another mistake.
        let is_word = match fault.kind {
            FaultKind::Move(
                MoveFault::Repetition(_) | MoveFault::BadOutcome | MoveFault::AfterOutcome,
            ) => false,
            FaultKind::Move(_) | FaultKind::Text(TextFault::LookAlike { .. }) => true,
            FaultKind::Text(_) | FaultKind::Id(_) | FaultKind::Deal(_) => false,
        };
        let (text, deal) = (self.record().text(), self.record().deal_span());
        if let Some(span) = near::signs_at(fault.span.start, self.record()).filter(|_| is_word) {
            let help = match &text[word_start(text, span.start, deal.end)..span.start] {
                [] => "remove it".to_owned(),
                moves => format!("remove it: write `{}`", quoted(moves)),
            };
            return Diagnostic { help: Some(help), ..found };
        }
        // A digit right after the id would be one of its number.
        let is_apart = fault.span.start > deal.end || !deal.is_empty();
        if is_word && is_apart { self.did_you_mean(fault, end, found) } else { found }
    }

    /// Names the one legal move that text between records is near, in the position after the record before.
    fn with_move_before(&self, fault: &Fault, found: Diagnostic) -> Diagnostic {
        let is_between = fault.kind == FaultKind::Text(TextFault::BetweenRecords);
        let Some(before) = self.before().filter(|_| is_between) else { return found };
        match before.end() {
            Some(end) => self.did_you_mean(fault, end, found),
            None => found,
        }
    }

    /// Names the legal move that the text of a fault is near, if there is one, in place of the help.
    fn did_you_mean(&self, fault: &Fault, end: &End, found: Diagnostic) -> Diagnostic {
        let situation = Situation::new(&end.position);
        let near = near::move_at(fault.span.start, self.record().text(), &situation);
        let Some((mv, span)) = near else { return found };
        let help = situation.alternatives(&[mv], self.suits);
        let is_between = fault.kind == FaultKind::Text(TextFault::BetweenRecords);
        Diagnostic {
            help: help.as_ref().map(|help| help.text().to_owned()),
            suggested: vec![Fix { span, replacement: mv.to_string() }],
            // What may be a move is no comment.
            fixes: if is_between { Vec::new() } else { found.fixes },
            ..found
        }
    }

    /// Names the cards that a match with too few labels lacks, and marks them on the board.
    fn with_missing_cards(&self, fault: &Fault, end: &End, mut found: Diagnostic) -> Diagnostic {
        let FaultKind::Move(MoveFault::Labels(labels)) = fault.kind else { return found };
        if labels.given == 0 || labels.given >= labels.wanted {
            return found;
        }
        let board = end.position.board();
        let word = str::from_utf8(fault.span.of(self.record().text())).unwrap_or_default();
        let label = |it: char| Some(it.to_string().parse::<Label>().ok()?.into());
        let given: Vec<Place> = word.chars().filter_map(label).collect();
        if given.iter().any(|&place| board.pile(place).is_none()) {
            return found;
        }
        let mark = |mark: Mark| move |&place: &Place| (place, mark);
        found.marks = given.iter().map(mark(Mark::Failed)).collect();
        if let Some(lacks) = lacking(&given, labels, &board, self.suits) {
            (found.message, found.reason) = (lacks.message.clone(), lacks.message);
            if let Some(main) = found.annotations.first_mut() {
                main.text = lacks.label;
            }
            found.marks.extend(lacks.places.iter().map(mark(Mark::Suggested)));
            if found.suggested.is_empty() {
                found.help = Some(lacks.help);
            }
        }
        Diagnostic { board: Some(board), ..found }
    }

    /// Describes the wrong end of a record without an error.
    fn unmet(&self, end: &End) -> Diagnostic {
        let (record, verdict) = (self.record(), self.judged.verdict());
        let is_cut = self.judged.is_consequence();
        // Where the tag is wrong, the board says no more than the message.
        let is_tag = verdict.status == Status::Solved
            || verdict.outcome.is_some_and(|said| said != Outcome::Solved);
        let has_board = !is_cut && !is_tag && verdict.moves > 0;
        let said =
            reasons::outcome::said(verdict, &Situation::new(&end.position), is_cut, self.suits);
        let last = end.position.id().variant.visit(LastToken(record)).unwrap_or(record.id_span());
        let tag = match (verdict.status, verdict.outcome) {
            (Status::Solved, _) => Some("=solved"),
            (Status::Stuck, Some(_)) => Some("=stuck"),
            (Status::Partial, Some(Outcome::Stuck)) => Some("=partial"),
            _ => None,
        };
        let tag = tag.map(|tag| Fix { span: last, replacement: tag.to_owned() });
        let said = match hidden_of(record).filter(|_| !is_cut) {
            Some(hidden) => {
                said.commented(hidden.first_word(record.text())).edits(hidden.edits(record.text()))
            }
            None => said.edits(tag),
        };
        let board = has_board.then(|| end.position.board());
        Diagnostic { board, ..said.at(last, Some(record)) }
    }

    fn illegal(&self, illegal: &IllegalMove, end: &End, detail: Detail) -> Diagnostic {
        let (record, situation) = (self.record(), Situation::new(&end.position));
        let mut said = reasons::said(illegal, &end.position, self.suits);
        let since = std::mem::take(&mut said.since);
        let (said, suggestions) = match self.slip(illegal, &said, &situation) {
            // The slip is what is wrong, and the reason what follows from it.
            Some(Slip { said: of_slip, text, .. }) => {
                // As it is written: its canonical form may be spelt otherwise.
                let read = quoted(illegal.span.of(record.text()));
                said.label = format!("read as `{read}`: {}", said.message);
                let meant = format!("did you mean `{}`?", quoted(text.as_bytes()));
                let said = Said {
                    message: of_slip.message,
                    edits: of_slip.edits,
                    help: Vec::new(),
                    ..said
                };
                match said.edits.is_empty() {
                    true => (Said { help: of_slip.help, ..said }, Vec::new()),
                    false => {
                        (said.fix(meant), end.position.parse_move(&text).into_iter().collect())
                    }
                }
            }
            None => self.with_moves(illegal, said, &situation, detail),
        };
        let edits = if detail >= Detail::Brief { said.edits.clone() } else { Vec::new() };
        let mut found = Said { edits, ..said }.at(illegal.span, Some(record));
        let (index, repetition) = (illegal.index, illegal.repetition);
        let again = repetition.map(|time| format!(" (repetition {time})")).unwrap_or_default();
        found.message = format!("move {index}{again} is illegal: {}", found.reason);
        if detail >= Detail::Full {
            let history = History::new(record, end.position.id(), end);
            let origin = history.first(&since, self.suits);
            found.annotations.extend(origin.filter(|origin| origin.span != illegal.span));
            let board = end.position.board();
            found.marks = situation.marks(&board, illegal.mv, &suggestions);
            found.board = Some(board);
        }
        found.failed = Some(FailedMove { index, repetition, suggestions });
        found
    }

    /// Adds to what is said of an illegal move the moves to play instead, unless it is clear what to write,
    /// and returns those that were likely meant.
    fn with_moves(
        &self,
        illegal: &IllegalMove,
        said: Said,
        situation: &Situation<'_>,
        detail: Detail,
    ) -> (Said, Vec<Move>) {
        let text = self.record().text();
        // What is left of its word may be a part of the move that was meant.
        let written = |span: Span| String::from_utf8_lossy(span.of(text)).into_owned();
        let word = near::move_at(illegal.span.start, text, situation)
            .filter(|(_, span)| span.end > illegal.span.end)
            .filter(|(_, span)| !are_written(&situation.position.id().variant, &written(*span)));
        let (nearest, is_clear) = match word {
            Some((mv, _)) => (vec![mv], false),
            None => situation.likely(illegal.span.of(text), illegal.mv),
        };
        let named = said.help.iter().find_map(|help| match help {
            Help::Fix(_, moves) => Some(moves.clone()),
            Help::Why(_) | Help::Moves(_) => None,
        });
        let (is_named, moves) = (named.is_some(), named.unwrap_or_else(|| nearest.clone()));
        // A semicolon right after it may have made a comment of the rest of the move, and another move may
        // not be legal as often.
        let is_whole = illegal.repetition.is_none() && text.get(illegal.span.end) != Some(&b';');
        let edit = match moves.as_slice() {
            [only] if is_whole && (is_named || is_clear) => {
                Some(Fix { span: illegal.span, replacement: only.to_string() })
            }
            _ => None,
        };
        let mut said = said.edits(edit);
        if !is_named && detail >= Detail::Brief {
            said.help.extend(situation.alternatives(&nearest, self.suits));
        }
        (said, moves)
    }

    /// Returns the slip that turned the word of an illegal move into what it is, if the move is
    /// likely to be no more than a part of what was meant.
    fn slip(&self, illegal: &IllegalMove, said: &Said, situation: &Situation<'_>) -> Option<Slip> {
        if illegal.repetition.is_some() {
            return None;
        }
        let (position, has_moves) = (Some(situation.position), &|| !situation.legal.is_empty());
        let asked = Site::new(self.record(), said.code, None, position, self.suits, has_moves);
        let start = illegal.span.start;
        slips::of_move(&asked, illegal.span, |edits| self.survives(start, edits))
    }

    /// Returns whether the record is well-formed and legal up to the end of the word at `start`
    /// once it is edited.
    fn survives(&self, start: usize, edits: &[Fix]) -> bool {
        let (record, Some(end)) = (self.record(), self.judged.end()) else { return false };
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
