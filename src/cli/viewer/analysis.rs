//! The analysis: whether positions can be won, and how.

use super::analyst::{Findings, Question};
use super::state::{Overlay, Viewer};
use super::theme::wrap;
use patience_core::game::Move;
use patience_report::words::{count, describe};
use patience_search::analysis::Outlook;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};

/// What is analysed, and what is known so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    pub(super) is_on: bool,
    pub(super) hint: Hint,
    findings: Option<Findings>,
    /// Increases whenever there is another question to ask.
    pub(super) version: u64,
}

/// A hint at a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Hint {
    #[default]
    None,
    /// The user wants one, and there is none yet.
    Asked,
    Shown,
}

impl Analysis {
    /// Goes on to another record, of which nothing is known. Nobody has asked to look at its stock if
    /// it is closed.
    pub(super) fn turn(&mut self, is_closed: bool) {
        self.findings = None;
        self.is_on &= !is_closed;
    }
}

impl Viewer<'_, '_> {
    /// Switches the analysis on or off.
    pub(super) fn analyse(&mut self) {
        if self.position().is_none() {
            self.message = Some("the record cannot be dealt".to_owned());
            return;
        }
        self.analysis.is_on = !self.analysis.is_on;
        self.analysis.version += 1;
    }

    /// Asks for the next move of a win.
    pub(super) fn hint(&mut self) {
        if self.position().is_none() {
            self.message = Some("the record cannot be dealt".to_owned());
            return;
        }
        self.playing = false;
        self.analysis.hint = Hint::Asked;
        self.analysis.version += 1;
        self.show_hint();
    }

    /// Returns what to find out, if anything.
    pub(super) fn question(&self) -> Option<Question> {
        let is_hint = self.analysis.hint != Hint::None;
        let line = self.line().filter(|_| self.analysis.is_on || is_hint)?;
        Some(Question {
            deal: line.dealt().clone(),
            deck: line.deck().clone(),
            moves: line.moves().collect(),
            at: self.played().len(),
            is_hint: !self.analysis.is_on,
        })
    }

    /// Takes note of what was found out about the last question.
    pub(super) fn learn(&mut self, findings: Findings) {
        self.analysis.findings = Some(findings);
        self.show_hint();
    }

    /// Selects the move of a hint among the legal ones, once it is known.
    fn show_hint(&mut self) {
        if self.analysis.hint != Hint::Asked {
            return;
        }
        let Some(hinted) = self.here().and_then(|here| here.line.first()).copied() else { return };
        self.analysis.hint = Hint::Shown;
        if self.overlay == Overlay::Moves
            && let Some(at) = self.legal.moves.iter().position(|mv| mv.mv == hinted)
        {
            self.legal.at = at;
        }
    }

    /// Returns the number of moves of the line on the screen that the findings know.
    fn shared(&self, findings: &Findings) -> usize {
        let same = self.steps().iter().zip(findings.moves.iter());
        same.take_while(|(step, mv)| step.mv == **mv).count()
    }

    /// Returns what is known of the position on the screen.
    fn here(&self) -> Option<&Findings> {
        let findings = self.analysis.findings.as_ref()?;
        let at = self.played().len();
        (findings.at == at && self.shared(findings) >= at).then_some(findings)
    }

    /// Returns whether the position on the screen can be won.
    fn outlook_here(&self) -> Option<Outlook> {
        let here = self.here()?;
        here.outlooks.get(here.at).copied().flatten()
    }

    /// Returns whether each position of the line on the screen can be won, if that is analysed.
    pub(super) fn outlooks(&self) -> Vec<Option<Outlook>> {
        if !self.analysis.is_on {
            return Vec::new();
        }
        let mut outlooks = match &self.analysis.findings {
            Some(findings) => {
                findings.outlooks.iter().take(self.shared(findings) + 1).copied().collect()
            }
            None => Vec::new(),
        };
        outlooks.resize(self.steps().len() + 1, None);
        outlooks
    }

    /// Returns whether the game can be won after a legal move.
    pub(super) fn outlook_after(&self, mv: Move) -> Option<Outlook> {
        self.here()?.choices.iter().find(|(other, _)| *other == mv)?.1
    }

    /// Returns how many legal moves are known to win, if all were looked at.
    pub(super) fn winning_moves(&self) -> Option<usize> {
        let choices = &self.here().filter(|_| self.analysis.is_on)?.choices;
        let count = |outlook| choices.iter().filter(|(_, other)| *other == outlook).count();
        (count(None) == 0).then(|| count(Some(Outlook::Winnable)))
    }

    /// Returns the move of the hint, if it is known.
    pub(super) fn hinted(&self) -> Option<Move> {
        let here = self.here().filter(|_| self.analysis.hint != Hint::None)?;
        here.line.first().copied()
    }

    /// Returns the hint in words.
    pub(super) fn hint_line(&self) -> Option<Line<'static>> {
        if self.analysis.hint == Hint::None {
            return None;
        }
        let dots = self.theme.signs().dots;
        let searching = || Line::from(format!("hint: searching{dots}"));
        let Some(here) = self.here() else { return Some(searching()) };
        let known = match (self.outlook_here(), self.hinted()) {
            (Some(Outlook::Winnable), Some(mv)) => {
                let effect = self.position()?.effect(mv)?;
                format!("{mv}, {}", describe(&effect, self.theme.suits))
            }
            (Some(Outlook::Winnable), None) => return Some(Line::from("the game is won")),
            (Some(Outlook::Lost), _) => "no win from here".to_owned(),
            _ if here.is_done => "not known whether this can be won".to_owned(),
            _ => return Some(searching()),
        };
        let looked = if self.is_closed() { " (looked at the stock)" } else { "" };
        Some(self.theme.text(&format!("hint{looked}: {known}")))
    }

    /// Returns the lines below the board: winnability along the game, and the best move.
    pub(super) fn analysis_lines(&self, width: u16, height: usize) -> Vec<Line<'static>> {
        if !self.analysis.is_on || self.board.is_none() {
            return Vec::new();
        }
        let mut lines = vec![self.bar(width), self.best(width)];
        lines.drain(..lines.len().saturating_sub(height));
        lines
    }

    /// Returns a bar with a character for each position of the line, or for some of them if there
    /// is not enough room, and what it says in words.
    fn bar(&self, width: u16) -> Line<'static> {
        let outlooks = self.outlooks();
        let summary = self.summary(&outlooks);
        let room = usize::from(width).saturating_sub(summary.chars().count() + 2).max(1);
        let cells = outlooks.len().min(room);
        let theme = self.theme;
        let here = self.played().len() * cells / outlooks.len();
        let mut line = Line::default();
        for cell in 0..cells {
            // The last of the positions that share a character.
            let last = ((cell + 1) * outlooks.len()).div_ceil(cells) - 1;
            let span = theme.level(outlooks.get(last).copied().flatten());
            line.push_span(match cell == here {
                true => Span::styled(
                    theme.signs().more[2],
                    span.style.remove_modifier(Modifier::DIM).add_modifier(Modifier::BOLD),
                ),
                false => span,
            });
        }
        line.push_span(format!("  {summary}"));
        line
    }

    fn summary(&self, outlooks: &[Option<Outlook>]) -> String {
        let is = |outlook| move |other: &Option<Outlook>| *other == Some(outlook);
        let mut text = match outlooks.iter().position(is(Outlook::Lost)) {
            Some(0) => "lost from the deal on".to_owned(),
            Some(lost) if outlooks[lost - 1] == Some(Outlook::Winnable) => {
                format!("lost since move {lost}")
            }
            Some(lost) => format!("lost since move {lost} or earlier"),
            None => match outlooks.iter().rposition(is(Outlook::Winnable)) {
                Some(won) if won + 1 == outlooks.len() => "winnable".to_owned(),
                Some(won) => format!("winnable up to move {won}"),
                None if outlooks.contains(&Some(Outlook::Undecided)) => "undecided".to_owned(),
                None => "not judged yet".to_owned(),
            },
        };
        if self.is_closed() {
            text += ", looked at the stock";
        }
        if !self.here().is_some_and(|here| here.is_done) {
            text = text + ", searching" + self.theme.signs().dots;
        }
        text
    }

    /// Returns the best move of the position on the screen with its line, as far as it fits.
    fn best(&self, width: u16) -> Line<'static> {
        let signs = self.theme.signs();
        let Some(here) = self.here() else { return Line::from(format!("searching{}", signs.dots)) };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let line = match self.outlook_here() {
            Some(Outlook::Winnable) => match here.line.split_first() {
                Some((best, rest)) => {
                    let mut wins = count(here.line.len() as u64, "move");
                    if !here.is_shortest {
                        wins += " or fewer";
                    }
                    let then = if rest.is_empty() { "" } else { ", then" };
                    let mut line = Line::from(vec![
                        Span::raw("best: "),
                        Span::styled(best.to_string(), bold),
                        Span::raw(format!(" wins in {wins}{then}")),
                    ]);
                    for mv in rest {
                        line.push_span(format!(" {mv}"));
                    }
                    line
                }
                None => Line::from("the game is won"),
            },
            Some(Outlook::Lost) => match &here.better {
                Some((lost, line)) => Line::from(vec![
                    Span::raw(format!("lost; instead of move {lost}, ")),
                    Span::styled(line.first().map(Move::to_string).unwrap_or_default(), bold),
                    Span::raw(format!(" wins in {}", count(line.len() as u64, "move"))),
                ]),
                None => Line::from("lost: no line of moves wins"),
            },
            _ if here.is_done => Line::from("undecided: the search has reached its limit"),
            _ => Line::from(format!("searching{}", signs.dots)),
        };
        if line.width() <= usize::from(width) {
            return line;
        }
        let room = usize::from(width).saturating_sub(signs.dots.chars().count() + 1);
        let mut cut = wrap(&line, room as u16).into_iter().next().unwrap_or_default();
        cut.push_span(format!(" {}", signs.dots));
        cut
    }
}
