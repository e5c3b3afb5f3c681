//! The analysis: whether positions can be won, and how.

use super::session::Session;
use crate::cli::viewer::analyst::{Findings, Question};
use patience_core::game::Move;
use patience_search::analysis::Outlook;

/// What is analysed, and what is known so far.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::viewer) struct AnalysisPane {
    pub(in crate::cli::viewer) is_on: bool,
    pub(in crate::cli::viewer) hint: Hint,
    findings: Option<Findings>,
    /// Whether there is another question to ask than the last one.
    is_stale: bool,
}

/// A hint at a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::cli::viewer) enum Hint {
    #[default]
    None,
    /// The user wants one, and there is none yet.
    Asked,
    Shown,
}

impl AnalysisPane {
    /// Goes on to another record, of which nothing is known. Nobody has asked to look at its stock if
    /// it is closed.
    pub(in crate::cli::viewer) fn turn(&mut self, is_closed: bool) {
        self.findings = None;
        self.is_on &= !is_closed;
        self.ask_again();
    }

    /// Switches the analysis on or off.
    pub(in crate::cli::viewer) fn switch(&mut self) {
        self.is_on = !self.is_on;
        self.ask_again();
    }

    /// Asks for a hint, or forgets it.
    pub(in crate::cli::viewer) fn set_hint(&mut self, hint: Hint) {
        self.hint = hint;
        self.ask_again();
    }

    /// Takes note that the last question is out of date.
    pub(in crate::cli::viewer) fn ask_again(&mut self) {
        self.is_stale = true;
    }

    /// Returns whether the last question is out of date, and takes the next one for asked.
    pub(in crate::cli::viewer) fn take_stale(&mut self) -> bool {
        std::mem::take(&mut self.is_stale)
    }

    /// Returns what to find out, if anything.
    pub(in crate::cli::viewer) fn question(&self, session: &Session<'_>) -> Option<Question> {
        let is_hint = self.hint != Hint::None;
        let line = session.line().filter(|_| self.is_on || is_hint)?;
        Some(Question {
            deal: line.dealt().clone(),
            deck: line.deck().clone(),
            moves: line.moves().collect(),
            at: session.played().len(),
            is_hint: !self.is_on,
        })
    }

    /// Takes note of what was found out about the last question.
    pub(in crate::cli::viewer) fn learn(&mut self, findings: Findings) {
        self.findings = Some(findings);
    }

    /// Returns the move of a hint that has just become known, once.
    pub(in crate::cli::viewer) fn new_hint(&mut self, session: &Session<'_>) -> Option<Move> {
        let hinted = self.hinted(session).filter(|_| self.hint == Hint::Asked)?;
        self.hint = Hint::Shown;
        Some(hinted)
    }

    /// Returns the number of moves of the line on the screen that the findings know.
    fn shared(findings: &Findings, session: &Session<'_>) -> usize {
        let same = session.steps().iter().zip(findings.moves.iter());
        same.take_while(|(step, mv)| step.mv == **mv).count()
    }

    /// Returns what is known of the position on the screen.
    pub(in crate::cli::viewer) fn here(&self, session: &Session<'_>) -> Option<&Findings> {
        let findings = self.findings.as_ref()?;
        let at = session.played().len();
        (findings.at == at && Self::shared(findings, session) >= at).then_some(findings)
    }

    /// Returns whether each position of the line on the screen can be won, if that is analysed.
    pub(in crate::cli::viewer) fn outlooks(&self, session: &Session<'_>) -> Vec<Option<Outlook>> {
        if !self.is_on {
            return Vec::new();
        }
        let mut outlooks = match &self.findings {
            Some(findings) => {
                let known = Self::shared(findings, session) + 1;
                findings.outlooks.iter().take(known).copied().collect()
            }
            None => Vec::new(),
        };
        outlooks.resize(session.steps().len() + 1, None);
        outlooks
    }

    /// Returns how many legal moves are known to win, if all were looked at.
    pub(in crate::cli::viewer) fn winning_moves(&self, session: &Session<'_>) -> Option<usize> {
        let choices = &self.here(session).filter(|_| self.is_on)?.choices;
        let count = |outlook| choices.iter().filter(|(_, other)| *other == outlook).count();
        (count(None) == 0).then(|| count(Some(Outlook::Winnable)))
    }

    /// Returns the move of the hint, if it is known.
    pub(in crate::cli::viewer) fn hinted(&self, session: &Session<'_>) -> Option<Move> {
        let here = self.here(session).filter(|_| self.hint != Hint::None)?;
        here.line.first().copied()
    }
}
