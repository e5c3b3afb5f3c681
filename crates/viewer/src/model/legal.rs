//! The legal moves of the position.

use super::analysis::AnalysisPane;
use super::list::List;
use super::session::Session;
use patience_core::cards::{Card, SuitStyle};
use patience_core::game::{Effect, Move, Place};
use patience_report::narration::stored;
use patience_report::words;
use patience_search::analysis::{Bounds, Outlook};

/// The legal moves of a position, and the selected one. Moves that differ only in which freecell
/// they use are one row, until it is opened.
#[derive(Clone, Debug, Default)]
pub(crate) struct LegalList {
    /// The moves, those of a group side by side.
    pub(crate) moves: Vec<LegalMove>,
    rows: Vec<LegalRow>,
    /// The opened groups: the places that their card leaves.
    open: Vec<Place>,
    pub(crate) list: List,
}

#[derive(Clone, Debug)]
pub(crate) struct LegalMove {
    pub(crate) mv: Move,
    /// The move as text.
    pub(crate) text: String,
    pub(crate) words: String,
    /// The places that it uses.
    pub(crate) places: Vec<Place>,
    /// Whether the record plays it here.
    pub(crate) is_played: bool,
    /// The card that it moves into a freecell, and from where.
    stored: Option<(Place, Card)>,
    /// The place of the move among the legal moves as the notation orders them.
    order: usize,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LegalRow {
    /// The index of its move, which stands for all of them.
    pub(crate) mv: usize,
    /// The number of moves.
    pub(crate) count: usize,
    /// Whether the row is one of an opened group.
    pub(crate) is_opened: bool,
}

impl LegalList {
    /// Returns the legal moves of the position on the screen, with the one that the record plays
    /// selected. They are in the order of the notation or, if they are analysed, the best first.
    pub(crate) fn of(session: &Session<'_>, analysis: &AnalysisPane, suits: SuitStyle) -> Self {
        let next = session.steps().get(session.played().len()).map(|step| step.mv);
        let Some(position) = session.position() else { return Self::default() };
        let moves: Vec<LegalMove> = position
            .legal_moves()
            .into_iter()
            .enumerate()
            .filter_map(|(order, mv)| {
                let effect = position.effect(mv)?;
                Some(LegalMove {
                    mv,
                    text: mv.to_string(),
                    words: words::describe(&effect, suits),
                    places: places(&effect),
                    is_played: Some(mv) == next,
                    stored: stored(&effect),
                    order,
                })
            })
            .collect();
        let mut list = Self { moves, ..Self::default() };
        list.sort(session, analysis);
        if let Some(next) = next {
            list.select_move(next);
        }
        list
    }

    /// Sorts the moves by what is known by now. The selected one stays selected.
    pub(crate) fn sort(&mut self, session: &Session<'_>, analysis: &AnalysisPane) {
        let selected = self.selected().map(|legal| legal.mv);
        let after = |legal: &LegalMove| analysis.after(session, legal.mv);
        let known: Vec<(Move, Option<Bounds>)> =
            self.moves.iter().map(|legal| (legal.mv, after(legal))).collect();
        let worth = |legal: &LegalMove| {
            let found = known.iter().find(|(mv, _)| *mv == legal.mv && analysis.is_on);
            worth(found.and_then(|&(_, bounds)| bounds))
        };
        self.moves.sort_unstable_by_key(|legal| legal.order);
        let mut groups: Vec<Vec<LegalMove>> = Vec::new();
        for legal in std::mem::take(&mut self.moves) {
            let is_same = |group: &&mut Vec<LegalMove>| {
                legal.stored.is_some() && group.iter().all(|other| other.stored == legal.stored)
            };
            match groups.iter_mut().find(is_same) {
                Some(group) => group.push(legal),
                None => groups.push(vec![legal]),
            }
        }
        groups.sort_by_key(|group| group.iter().map(worth).min());
        self.moves = groups.into_iter().flatten().collect();
        self.arrange();
        if let Some(selected) = selected {
            self.select_row_of(selected);
        }
    }

    /// Sets out the rows.
    fn arrange(&mut self) {
        self.rows.clear();
        let mut first = 0;
        while let Some(legal) = self.moves.get(first) {
            let alike = self.moves[first..].iter().take_while(|other| {
                other.order == legal.order
                    || (legal.stored.is_some() && other.stored == legal.stored)
            });
            let group = first..first + alike.count();
            let is_opened =
                legal.stored.is_some_and(|(from, _)| self.open.contains(&from)) && group.len() > 1;
            if is_opened {
                let row = |mv| LegalRow { mv, count: 1, is_opened };
                self.rows.extend(group.clone().map(row));
            } else {
                let played = group.clone().find(|&at| self.moves[at].is_played);
                let count = group.len();
                self.rows.push(LegalRow { mv: played.unwrap_or(first), count, is_opened });
            }
            first = group.end;
        }
        self.step(0);
    }

    pub(crate) fn rows(&self) -> &[LegalRow] {
        &self.rows
    }

    /// Returns the selected row.
    pub(crate) fn row(&self) -> Option<LegalRow> {
        self.rows.get(self.list.at).copied()
    }

    pub(crate) fn selected(&self) -> Option<&LegalMove> {
        self.moves.get(self.row()?.mv)
    }

    /// Selects a row, or the last one.
    pub(crate) fn select(&mut self, row: usize) {
        self.list.select(row, self.rows.len());
    }

    /// Selects a move, if it is legal. If another one stands for it, its group opens.
    pub(crate) fn select_move(&mut self, mv: Move) {
        if let Some(at) = self.moves.iter().position(|legal| legal.mv == mv) {
            self.show(at);
        }
    }

    /// Selects the first move that begins with a text, if there is one: one that is on the screen,
    /// or else one of a group, which opens.
    pub(crate) fn select_text(&mut self, text: &str) {
        let begins = |at: &usize| self.moves[*at].text.starts_with(text);
        let shown = self.rows.iter().map(|row| row.mv).find(begins);
        if let Some(at) = shown.or_else(|| (0..self.moves.len()).find(begins)) {
            self.show(at);
        }
    }

    pub(crate) fn step(&mut self, by: isize) {
        self.list.step(by, self.rows.len());
    }

    /// Opens the selected row, or closes the group that it belongs to. Returns whether there is
    /// anything to open or close.
    pub(crate) fn fold(&mut self, opens: bool) -> bool {
        let Some((row, legal)) = self.row().zip(self.selected()) else { return false };
        let Some((from, _)) = legal.stored else { return false };
        let mv = legal.mv;
        match opens {
            true if row.count > 1 => self.open.push(from),
            false if row.is_opened => self.open.retain(|other| *other != from),
            _ => return false,
        }
        self.arrange();
        self.select_row_of(mv);
        true
    }

    /// Opens the same groups as another list of the same moves.
    pub(crate) fn open_as(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.arrange();
    }

    /// Selects a move by its index. If another one stands for it, its group opens.
    fn show(&mut self, at: usize) {
        let Some((mv, stored)) = self.moves.get(at).map(|legal| (legal.mv, legal.stored)) else {
            return;
        };
        if let Some((from, _)) = stored.filter(|_| self.rows.iter().all(|row| row.mv != at)) {
            self.open.push(from);
            self.arrange();
        }
        self.select_row_of(mv);
    }

    /// Selects the row of a move, or of the move that stands for it.
    fn select_row_of(&mut self, mv: Move) {
        let Some(at) = self.moves.iter().position(|legal| legal.mv == mv) else { return };
        let stored = self.moves[at].stored;
        let stands =
            |row: &LegalRow| row.mv == at || (row.count > 1 && self.moves[row.mv].stored == stored);
        self.list.at = self.rows.iter().position(stands).unwrap_or(self.list.at);
    }
}

/// Returns how good a move is, the best first: wins by distance, moves of which nothing is known,
/// moves that lose.
fn worth(bounds: Option<Bounds>) -> (u8, u32, bool) {
    let bounds = bounds.unwrap_or(Bounds::UNKNOWN);
    match (bounds.outlook(), bounds.at_most()) {
        (Outlook::Winnable, Some(moves)) => (0, moves, bounds.distance().is_none()),
        (Outlook::Lost, _) => (2, 0, false),
        _ => (1, 0, false),
    }
}

/// Returns the places that a move uses.
pub(crate) fn places(effect: &Effect) -> Vec<Place> {
    effect.sources().into_iter().chain(effect.targets()).collect()
}
