//! The mistakes of the line on the screen.

use patience_search::analysis::Bounds;

/// A move that turned a game that could be won into a lost one, or made the shortest win longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The number of moves before it.
    pub(crate) at: usize,
    pub(crate) kind: Kind,
    /// What is proved about the position before it.
    pub(crate) before: Bounds,
}

/// What a mistake did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Loses,
    /// It made the shortest win so many moves longer.
    Wastes(u32),
}

/// The list of mistakes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MistakeList {
    /// The number of moves before the selected mistake, or before the next one.
    pub(crate) selected: usize,
    /// The first row on the screen.
    pub(crate) top: usize,
}

/// Returns the mistakes that are proved, by what is proved about each position of a line.
pub(crate) fn find(positions: &[Option<Bounds>]) -> Vec<Mistake> {
    let mistake = |(at, pair): (usize, &[Option<Bounds>])| {
        let (before, after) = (pair[0]?, pair[1]?);
        let kind = match before.is_lost_by(after) {
            true => Kind::Loses,
            false => Kind::Wastes(before.wasted_by(after)?),
        };
        Some(Mistake { at, kind, before })
    };
    positions.windows(2).enumerate().filter_map(mistake).collect()
}

impl MistakeList {
    /// Selects another one of some mistakes.
    pub(crate) fn step(&mut self, by: isize, mistakes: &[Mistake]) {
        let last = mistakes.len().saturating_sub(1);
        let row = self.row(mistakes).saturating_add_signed(by).min(last);
        self.selected = mistakes.get(row).map_or(self.selected, |mistake| mistake.at);
    }

    /// Returns the row of the selected one. It stays selected when others are found.
    pub(crate) fn row(&self, mistakes: &[Mistake]) -> usize {
        let before = mistakes.iter().filter(|mistake| mistake.at < self.selected).count();
        before.min(mistakes.len().saturating_sub(1))
    }
}
