//! The legal moves of the position.

use super::session::Session;
use patience_core::cards::SuitStyle;
use patience_core::game::{Effect, Move, Place};
use patience_report::words;

/// The legal moves of a position, and the selected one.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::viewer) struct LegalList {
    pub(in crate::cli::viewer) moves: Vec<LegalMove>,
    /// The selected row.
    pub(in crate::cli::viewer) at: usize,
    /// The first row on the screen.
    pub(in crate::cli::viewer) top: usize,
}

#[derive(Clone, Debug)]
pub(in crate::cli::viewer) struct LegalMove {
    pub(in crate::cli::viewer) mv: Move,
    /// The same as text.
    pub(in crate::cli::viewer) text: String,
    pub(in crate::cli::viewer) words: String,
    /// The places that it uses.
    pub(in crate::cli::viewer) places: Vec<Place>,
    /// Whether the record plays it here.
    pub(in crate::cli::viewer) is_played: bool,
}

impl LegalList {
    /// Returns the legal moves of the position on the screen, with the one that the record plays
    /// selected.
    pub(in crate::cli::viewer) fn of(session: &Session<'_>, suits: SuitStyle) -> Self {
        let next = session.steps().get(session.played().len()).map(|step| step.mv);
        let Some(position) = session.position() else { return Self::default() };
        let moves: Vec<LegalMove> = position
            .legal_moves()
            .into_iter()
            .filter_map(|mv| {
                let effect = position.effect(mv)?;
                Some(LegalMove {
                    mv,
                    text: mv.to_string(),
                    words: words::describe(&effect, suits),
                    places: places(&effect),
                    is_played: Some(mv) == next,
                })
            })
            .collect();
        let at = moves.iter().position(|mv| mv.is_played).unwrap_or(0);
        Self { moves, at, top: 0 }
    }

    pub(in crate::cli::viewer) fn selected(&self) -> Option<&LegalMove> {
        self.moves.get(self.at)
    }

    /// Selects a row, or the last one.
    pub(in crate::cli::viewer) fn select(&mut self, row: usize) {
        self.at = row.min(self.moves.len().saturating_sub(1));
    }

    /// Selects a move, if it is legal.
    pub(in crate::cli::viewer) fn select_move(&mut self, mv: Move) {
        self.at = self.moves.iter().position(|legal| legal.mv == mv).unwrap_or(self.at);
    }

    /// Selects the first move that begins with a text, if there is one.
    pub(in crate::cli::viewer) fn select_text(&mut self, text: &str) {
        let found = self.moves.iter().position(|legal| legal.text.starts_with(text));
        self.at = found.unwrap_or(self.at);
    }

    pub(in crate::cli::viewer) fn step(&mut self, by: isize) {
        self.select(self.at.saturating_add_signed(by));
    }
}

/// Returns the places that a move uses.
pub(in crate::cli::viewer) fn places(effect: &Effect) -> Vec<Place> {
    effect.sources().into_iter().chain(effect.targets()).collect()
}
