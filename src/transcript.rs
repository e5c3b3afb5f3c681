//! A record to be looked at move by move.

use crate::card::Suits;
use crate::deal_book::DealBook;
use crate::diagnostic::{Diagnostic, diagnose};
use crate::game::{Action, Board};
use crate::notation::{Fault, GameId, Record};
use crate::replay::{self, Allow, Verdict, board_after, verify, walk};
use crate::span::Span;
use crate::view::words;
use std::ops::ControlFlow;

/// A record with its legal moves, and with what is wrong with it if anything is.
///
/// Boards are drawn up when they are asked for, so a transcript of many moves is small.
///
/// ```
/// use patience::transcript::Transcript;
/// use patience::{DealBook, Suits, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let deals = DealBook::default();
/// let transcript = Transcript::new(&record, &deals, Suits::Letters).unwrap();
/// assert_eq!(transcript.steps()[0].words, "AS from column 1 into freecell a");
/// assert_eq!(transcript.board(2).progress.done, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Transcript<'a, 'b> {
    record: &'b Record<'a>,
    deals: &'b DealBook,
    id: GameId,
    suits: Suits,
    dealt: Board,
    steps: Vec<Step>,
    verdict: Verdict,
}

/// A legal move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which move, from 1, counting repeated moves as often as they are repeated.
    pub index: u64,
    /// Its text in the record, with its repetition.
    pub span: Span,
    /// The move in canonical form.
    pub text: String,
    /// What it does.
    pub action: Action,
    /// The same in words.
    pub words: String,
}

impl<'a, 'b> Transcript<'a, 'b> {
    /// The transcript of a record. Suits in its words are written as said.
    ///
    /// # Errors
    /// What is wrong with the id or the deal, so that there is nothing to look at.
    pub fn new(record: &'b Record<'a>, deals: &'b DealBook, suits: Suits) -> Result<Self, Fault> {
        let id = *record.id()?;
        let mut steps = Vec::new();
        let dealt = walk(record, deals, |replay::Step { index, span, text, action, .. }| {
            let words = words::of(&action, suits);
            steps.push(Step { index, span, text, action, words });
            ControlFlow::Continue(())
        })?;
        Ok(Self { record, deals, id, suits, dealt, steps, verdict: verify(record, deals) })
    }

    /// The game.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Every legal move before the first that is wrong.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The board after so many of its moves; that at the end for a greater number.
    #[must_use]
    pub fn board(&self, moves: usize) -> Board {
        board_after(self.record, self.deals, moves as u64).unwrap_or_else(|_| self.dealt.clone())
    }

    /// Shows each of its moves to `see`, with the board after it.
    pub fn replay(&self, mut see: impl FnMut(&Action, &Board)) {
        // Its deal is known to be good.
        let _ = walk(self.record, self.deals, |step| {
            see(&step.action, &step.board);
            ControlFlow::Continue(())
        });
    }

    /// How suits are written in its words.
    #[must_use]
    pub const fn suits(&self) -> Suits {
        self.suits
    }

    /// What the record comes to.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// What is wrong with it, if anything is: the same as `verify` says.
    #[must_use]
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        diagnose(self.record, &self.verdict, self.deals, Allow::Nothing, self.suits)
    }
}
