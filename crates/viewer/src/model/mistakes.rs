//! The mistakes of the line on the screen.

use super::list::List;
use patience_search::analysis::Mistake;

/// The list of mistakes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MistakeList {
    /// The number of moves before the selected mistake, or before the next one.
    pub(crate) selected: usize,
    /// How far it is scrolled.
    pub(crate) list: List,
}

impl MistakeList {
    /// Selects another one of some mistakes.
    pub(crate) fn step(&mut self, by: isize, mistakes: &[Mistake]) {
        let mut list = self.list(mistakes);
        list.step(by, mistakes.len());
        self.selected = mistakes.get(list.at).map_or(self.selected, |mistake| mistake.at);
    }

    /// Returns the list with the row of the selected one. It stays selected when others are found.
    pub(crate) fn list(&self, mistakes: &[Mistake]) -> List {
        let mut list = self.list;
        let before = mistakes.iter().filter(|mistake| mistake.at < self.selected).count();
        list.select(before, mistakes.len());
        list
    }
}
