//! The mistakes of the line on the screen.

use patience_search::analysis::Mistake;

/// The list of mistakes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MistakeList {
    /// The number of moves before the selected mistake, or before the next one.
    pub(crate) selected: usize,
    /// The first row on the screen.
    pub(crate) top: usize,
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
