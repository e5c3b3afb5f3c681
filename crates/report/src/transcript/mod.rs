//! Records move by move, and the ways to write them: a file for each.

pub mod data;
pub mod html;
pub mod plain;

use crate::diagnostic::{Diagnostic, diagnose, of_undealt};
use crate::words;
use patience_core::budget::Budget;
use patience_core::cards::{Card, Deck, SuitStyle};
use patience_core::deal_book::DealBook;
use patience_core::game::{Board, Effect, Move, MovePlaces, Sight};
use patience_core::judge::{Allow, Error, IllegalMove, Judge, Judged, Verdict, judge};
use patience_core::notation::{Fault, GameId, Record};
use patience_core::play::{Step, board_after, walk_dealt};
use patience_core::source::Source;
use patience_core::text::Span;
use patience_search::analysis::{Review, review_dealt};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A record with its legal moves, and its diagnostic if it fails.
///
/// Moves and boards are made only on demand, so a transcript is small however many there are.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_report::*; }
/// use patience::transcript::Transcript;
/// use patience::{DealBook, SuitStyle, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let deals = DealBook::default();
/// let transcript = Transcript::new(&record, &deals, SuitStyle::Letters).unwrap();
/// assert_eq!(transcript.steps()[0].words, "AS from column 1 into freecell a");
/// assert_eq!(transcript.board(2).progress.done, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    record: Record<'a>,
    id: GameId,
    deck: Deck,
    suits: SuitStyle,
    /// What it shows in addition to what the game does.
    sight: Sight,
    dealt: Board,
    /// The moves, once they are asked for.
    steps: OnceLock<Vec<Played>>,
    verdict: Verdict,
    diagnostic: Option<Diagnostic>,
}

/// A legal move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of the move, from 1. A repeated move counts as often as it is repeated.
    pub index: u64,
    /// Its text in the record, with its repetition.
    pub span: Span,
    /// The move, in canonical form.
    pub mv: Move,
    /// What it does.
    pub effect: Effect,
    /// What it does, in words.
    pub words: String,
}

/// Returns the transcript of each record of a source, or the diagnostic of a record that cannot be
/// dealt. A deal-book entry has none: it gives its deal to the records after it.
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
        let (id, deck) = (*record.id()?, deals.deck(&record)?);
        let sight = Sight::default();
        let dealt = walk_dealt(&record, &deck, sight, |_| ControlFlow::Break(()))?;
        let diagnostic = diagnose(judged, Allow::Nothing, suits);
        let verdict = judged.verdict().clone();
        let steps = OnceLock::new();
        Ok(Self { record, id, deck, suits, sight, dealt, steps, verdict, diagnostic })
    }

    /// Shows boards as if the player saw this much in addition to what the game shows: with
    /// [`Sight::Everything`], the stock of a closed game is face up.
    #[must_use]
    pub fn seeing(self, sight: Sight) -> Self {
        Self { sight, ..self }
    }

    /// Returns the game.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Returns the record.
    #[must_use]
    pub const fn record(&self) -> &Record<'a> {
        &self.record
    }

    /// Returns the number of legal moves before the first error.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.verdict.played as usize
    }

    /// Returns every legal move before the first error.
    #[must_use]
    pub fn steps(&self) -> &[Played] {
        self.steps.get_or_init(|| {
            let mut steps = Vec::new();
            self.replay(|step, _| steps.push(step.clone()));
            steps
        })
    }

    /// Returns the board after n moves, or the last board if there are fewer.
    #[must_use]
    pub fn board(&self, moves: usize) -> Board {
        board_after(&self.record, &self.deck, self.sight, moves as u64)
            .unwrap_or_else(|| self.dealt.clone())
    }

    /// Calls `see` with each move and the board after it.
    pub fn replay(&self, mut see: impl FnMut(&Played, &Board)) {
        self.replay_to(usize::MAX, |step, board| see(step, board));
    }

    /// Calls `see` with each of the first n moves and the board after it.
    pub fn replay_to(&self, moves: usize, mut see: impl FnMut(&Played, &Board)) {
        let mut left = moves;
        if left == 0 {
            return;
        }
        // Its id is known to be good.
        let _ = walk_dealt(&self.record, &self.deck, self.sight, |step| {
            let Step { index, span, mv, effect, board } = step;
            let words = words::describe(&effect, self.suits);
            see(&Played { index, span, mv, effect, words }, &board);
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// Returns the cards collected or discarded by its first n moves, match by match.
    #[must_use]
    pub fn collected(&self, moves: usize) -> Vec<Vec<Card>> {
        let mut cards = Vec::new();
        self.replay_to(moves, |step, _| cards.extend(collected(&step.effect)));
        cards
    }

    /// Returns the illegal move that the record fails at.
    #[must_use]
    pub fn illegal(&self) -> Option<&IllegalMove> {
        match &self.verdict.error {
            Some(Error::Illegal(illegal)) => Some(illegal),
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

    /// Reviews the record, with the whole budget for each search.
    #[must_use]
    pub fn review(&self, budget: &Budget<'_>) -> Review {
        review_dealt(&self.record, self.id, &self.deck, budget)
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

/// The cards that a move collects or discards.
fn collected(effect: &Effect) -> Option<Vec<Card>> {
    match effect {
        Effect::Collect(cards) => Some(cards.iter().map(|&(_, card)| card).collect()),
        _ => None,
    }
}
