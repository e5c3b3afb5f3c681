//! What all lists have in common.

/// The selected row of a list, and the first row on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct List {
    pub(crate) at: usize,
    pub(crate) top: usize,
}

impl List {
    /// Selects a row of so many, or the last one.
    pub(crate) fn select(&mut self, row: usize, rows: usize) {
        self.at = row.min(rows.saturating_sub(1));
    }

    /// Selects a row further down, or up.
    pub(crate) fn step(&mut self, by: isize, rows: usize) {
        self.select(self.at.saturating_add_signed(by), rows);
    }

    /// Returns the first row to show of so many, where there is room for `height`.
    pub(crate) fn first(&self, rows: usize, height: usize) -> usize {
        let highest = (self.at + 1).saturating_sub(height.max(1));
        self.top.clamp(highest, self.at).min(rows.saturating_sub(height.max(1)))
    }
}
