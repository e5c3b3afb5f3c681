//! Records move by move, and the ways to write them: a file for each.

pub mod html;
pub mod plain;

use crate::diagnostic::{Diagnostic, diagnose, of_undealt};
use crate::words;
use patience_core::cards::{Card, SuitStyle};
use patience_core::deal_book::DealBook;
use patience_core::game::{Board, MovePlaces, Sight};
use patience_core::judge::{Allow, IllegalMove, Judge, Judged, RecordError, Verdict, judge};
use patience_core::notation::{Fault, GameId, Record};
use patience_core::play::{Line, Position, Step, replay_steps};
use patience_core::source::Source;
use std::sync::OnceLock;

/// A record with its legal moves, and its diagnostic if it fails.
///
/// Boards are made only on demand, and the moves are kept only once they are asked for: to
/// [replay](Self::replay) them takes the same memory however many there are.
///
/// ```
/// use patience::transcript::Transcript;
/// use patience::{DealBook, SuitStyle, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let deals = DealBook::default();
/// let transcript = Transcript::new(&record, &deals, SuitStyle::Letters).unwrap();
/// let words = transcript.words(&transcript.steps()[0]);
/// assert_eq!(words, "AS from column 1 into freecell a");
/// assert_eq!(transcript.board(2).progress.done, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    record: Record<'a>,
    dealt: Position,
    /// What to show in addition to what the game shows.
    sight: Sight,
    /// The legal moves of the record, once they are asked for.
    line: OnceLock<Line>,
    suits: SuitStyle,
    verdict: Verdict,
    diagnostic: Option<Diagnostic>,
}

/// Returns the transcript of each record of a source, or the diagnostic of a record that cannot be
/// dealt. A deal-book entry has none: it gives its deal to the records after it.
///
/// ```
/// use patience::transcript::transcripts;
/// use patience::{DealBook, Source, SuitStyle};
///
/// let source = Source::new("three.pn", b"2x2x1x1+7[AH AS]  2x2x1x1+7 1a *1a  2x2x1x1+8 1z");
/// let moves: Vec<usize> = transcripts(source, &DealBook::default(), SuitStyle::Symbols)
///     .flatten()
///     .map(|transcript| transcript.moves())
///     .collect();
/// assert_eq!(moves, [2, 0]);
/// ```
#[must_use]
pub fn transcripts<'a>(source: Source<'a>, deals: &DealBook, suits: SuitStyle) -> Transcripts<'a> {
    Transcripts { judge: judge(source, deals), suits, sight: Sight::default() }
}

/// An iterator over transcripts, from [`transcripts`].
#[derive(Clone, Debug)]
pub struct Transcripts<'a> {
    judge: Judge<'a>,
    suits: SuitStyle,
    sight: Sight,
}

impl<'a> Iterator for Transcripts<'a> {
    type Item = Result<Transcript<'a>, (Record<'a>, Diagnostic)>;

    fn next(&mut self) -> Option<Self::Item> {
        let judged = self.judge.next()?;
        let transcript = Transcript::of(&judged, self.judge.deals(), self.suits);
        let transcript = transcript.map(|transcript| transcript.seeing(self.sight));
        Some(transcript.map_err(|fault| {
            let record = judged.record();
            (record.clone(), of_undealt(&fault, record, self.judge.deals(), self.suits))
        }))
    }
}

impl Transcripts<'_> {
    /// Shows this much in addition to what the game shows, as in [`Transcript::seeing`].
    #[must_use]
    pub fn seeing(self, sight: Sight) -> Self {
        Self { sight, ..self }
    }

    /// Passes over the next record, at a fraction of the cost of its transcript. Returns false
    /// after the last.
    pub fn skip_record(&mut self) -> bool {
        self.judge.next().is_some()
    }
}

impl<'a> Transcript<'a> {
    /// Creates the transcript of a record, with suits in this style.
    ///
    /// # Errors
    /// Returns the fault in the id or the deal of a record that cannot be dealt.
    pub fn new(record: &Record<'a>, deals: &DealBook, suits: SuitStyle) -> Result<Self, Fault> {
        Self::of(&Judged::new(record.clone(), deals), deals, suits)
    }

    /// Creates the transcript of a record that was judged with these deals.
    fn of(judged: &Judged<'a>, deals: &DealBook, suits: SuitStyle) -> Result<Self, Fault> {
        if let Some(fault) = judged.undealt() {
            return Err(*fault);
        }
        let record = judged.record().clone();
        let dealt = Position::of_record(&record, deals)?;
        let diagnostic = diagnose(judged, Allow::Nothing, suits);
        let verdict = judged.verdict().clone();
        let (sight, line) = (Sight::default(), OnceLock::new());
        Ok(Self { record, dealt, sight, line, suits, verdict, diagnostic })
    }

    /// Shows boards as if the player saw this much in addition to what the game shows: with
    /// [`Sight::Everything`], the stock of a closed game is face up.
    #[must_use]
    pub fn seeing(mut self, sight: Sight) -> Self {
        self.sight = self.sight.and(sight);
        self.dealt.see(sight);
        if let Some(line) = self.line.get_mut() {
            line.see(sight);
        }
        self
    }

    /// Returns the game.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.dealt.id()
    }

    /// Returns the record.
    #[must_use]
    pub const fn record(&self) -> &Record<'a> {
        &self.record
    }

    /// Returns its legal moves before the first error, as a line.
    #[must_use]
    pub fn line(&self) -> &Line {
        self.line.get_or_init(|| self.new_line())
    }

    fn new_line(&self) -> Line {
        let (mut line, _) = Line::of_dealt(&self.record, self.dealt.clone());
        line.see(self.sight);
        line
    }

    /// Returns the number of legal moves before the first error.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.verdict.played as usize
    }

    /// Returns every legal move before the first error.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.line().steps()
    }

    /// Returns what a move does, in words.
    #[must_use]
    pub fn words(&self, step: &Step) -> String {
        words::describe(&step.effect, self.suits)
    }

    /// Returns the board after n moves, or the last board if there are fewer.
    #[must_use]
    pub fn board(&self, moves: usize) -> Board {
        match moves {
            0 => self.dealt.board(),
            _ => self.line().position_at(moves).board(),
        }
    }

    /// Calls `visit` with each move and the position after it.
    ///
    /// ```
    /// use patience::transcript::Transcript;
    /// use patience::{DealBook, SuitStyle, records};
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
    /// let transcript = Transcript::new(&record, &DealBook::default(), SuitStyle::Symbols).unwrap();
    /// let mut collected = Vec::new();
    /// transcript.replay(|_, position| collected.push(position.board().progress.done));
    /// assert_eq!(collected, [0, 2]);
    /// ```
    pub fn replay(&self, mut visit: impl FnMut(&Step, &Position)) {
        replay_steps(&self.record, self.dealt.clone(), |step, position| {
            visit(&step, position);
            position.forget_moves();
        });
    }

    /// Returns the cards collected or discarded by its first n moves, match by match.
    #[must_use]
    pub fn collected(&self, moves: usize) -> Vec<Vec<Card>> {
        self.steps().iter().take(moves).filter_map(|step| step.effect.collected()).collect()
    }

    /// Returns the illegal move that the record fails at.
    #[must_use]
    pub fn illegal(&self) -> Option<&IllegalMove> {
        match &self.verdict.error {
            Some(RecordError::Illegal(illegal)) => Some(illegal),
            _ => None,
        }
    }

    /// Returns the places that the illegal move names.
    #[must_use]
    pub fn failed(&self) -> Option<MovePlaces> {
        self.illegal().map(|illegal| illegal.mv.places(&self.board(self.moves())))
    }

    /// Returns how its texts show suits.
    #[must_use]
    pub const fn suits(&self) -> SuitStyle {
        self.suits
    }

    /// Returns the verdict on the record.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns what is wrong with the record, as `verify` reports it, or none if it passes.
    #[must_use]
    pub const fn diagnostic(&self) -> Option<&Diagnostic> {
        self.diagnostic.as_ref()
    }
}

/// Calls `visit` with each move of a line and the position after it.
fn replay(line: &Line, mut visit: impl FnMut(&Step, &Position)) {
    let mut position = line.dealt().clone();
    for step in line.steps() {
        // The moves of a line are legal.
        let _ = position.play(step.mv);
        visit(step, &position);
    }
}
