//! The analysis: whether positions can be won, and how.

use super::session::Session;
use patience_core::game::Move;
use patience_search::analysis::{Bounds, Outlook};
use patience_search::analysis::{Findings, Question};

/// The line that is analysed, and the findings so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysisPane {
    pub(crate) is_on: bool,
    pub(crate) hint: HintState,
    /// Whether the user has said that hints are wanted in this game.
    pub(crate) may_hint: bool,
    findings: Option<Findings>,
    /// How many positions have been met since the last question.
    met: u64,
    /// Whether there is another question to ask than the last one.
    is_stale: bool,
}

/// A hint at a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HintState {
    #[default]
    None,
    /// The user wants a hint, and no hint is there yet.
    Asked,
    Shown,
}

impl AnalysisPane {
    /// Goes on to another record, of which nothing is known. Nobody has asked to look at its stock if
    /// it is closed.
    pub(crate) fn turn(&mut self, is_closed: bool) {
        self.findings = None;
        self.may_hint = false;
        self.is_on &= !is_closed;
        self.turn_position();
    }

    /// Switches the analysis on or off.
    pub(crate) fn switch(&mut self) {
        self.is_on = !self.is_on;
        self.ask_again();
    }

    /// Asks for a hint, or forgets it.
    pub(crate) fn set_hint(&mut self, hint: HintState) {
        self.hint = hint;
        self.ask_again();
    }

    /// Goes on to another position.
    pub(crate) fn turn_position(&mut self) {
        self.hint = HintState::None;
        self.ask_again();
    }

    /// Takes note that the last question is out of date.
    fn ask_again(&mut self) {
        self.is_stale = true;
        self.met = 0;
    }

    /// Takes note of how many positions have been met.
    pub(crate) fn count(&mut self, met: u64) {
        self.met = met;
    }

    /// Returns how many positions have been met since the last question.
    pub(crate) const fn met(&self) -> u64 {
        self.met
    }

    /// Returns whether the last question is out of date, and takes the next one for asked.
    pub(crate) fn take_stale(&mut self) -> bool {
        std::mem::take(&mut self.is_stale)
    }

    /// Returns what to find out, if anything.
    pub(crate) fn question(&self, session: &Session<'_>) -> Option<Question> {
        let is_hint = self.hint != HintState::None;
        let line = session.line().filter(|_| self.is_on || is_hint)?;
        Some(Question {
            deal: line.dealt().clone(),
            deck: line.deck().clone(),
            moves: line.moves().collect(),
            at: session.played().len(),
            is_hint: !self.is_on,
            effort: 1,
        })
    }

    /// Takes note of what was found out about the last question.
    pub(crate) fn learn(&mut self, findings: Findings) {
        self.findings = Some(findings);
    }

    /// Returns the move of a hint that has just become known, once.
    pub(crate) fn new_hint(&mut self, session: &Session<'_>) -> Option<Move> {
        let hinted = self.hinted(session).filter(|_| self.hint == HintState::Asked)?;
        self.hint = HintState::Shown;
        Some(hinted)
    }

    /// Returns the number of moves of the line on the screen that the findings know.
    fn shared(findings: &Findings, session: &Session<'_>) -> usize {
        let same = session.steps().iter().zip(findings.moves.iter());
        same.take_while(|(step, mv)| step.mv == **mv).count()
    }

    /// Returns what is known of the position on the screen.
    pub(crate) fn here(&self, session: &Session<'_>) -> Option<&Findings> {
        let findings = self.findings.as_ref()?;
        let at = session.played().len();
        (findings.at == at && Self::shared(findings, session) >= at).then_some(findings)
    }

    /// Returns what is proved about each position of the line on the screen, if that is analysed.
    pub(crate) fn positions(&self, session: &Session<'_>) -> Vec<Option<Bounds>> {
        if !self.is_on {
            return Vec::new();
        }
        let shared = |findings: &Findings| Self::shared(findings, session) + 1;
        let known = self.findings.iter().flat_map(|it| it.positions.iter().take(shared(it)));
        let mut positions: Vec<_> = known.copied().collect();
        positions.resize(session.steps().len() + 1, None);
        positions
    }

    /// Returns what is proved about the position after a legal move, if that is analysed.
    pub(crate) fn after(&self, session: &Session<'_>, mv: Move) -> Option<Bounds> {
        self.here(session).filter(|_| self.is_on)?.after(mv)
    }

    /// Returns whether nothing more will be found about the position on the screen.
    pub(crate) fn is_done(&self, session: &Session<'_>) -> bool {
        self.here(session).is_some_and(|here| here.is_done)
    }

    /// Returns how many legal moves are known to win, if all were looked at.
    pub(crate) fn winning_moves(&self, session: &Session<'_>) -> Option<usize> {
        let choices = &self.here(session).filter(|_| self.is_on)?.choices;
        let is_winning = |bounds: Bounds| bounds.outlook() == Outlook::Winnable;
        choices.iter().map(|&(_, bounds)| Some(usize::from(is_winning(bounds?)))).sum()
    }

    /// Returns the move of the hint, if it is known.
    pub(crate) fn hinted(&self, session: &Session<'_>) -> Option<Move> {
        let here = self.here(session).filter(|_| self.hint != HintState::None)?;
        here.line.first().copied()
    }
}
