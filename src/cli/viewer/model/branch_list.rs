//! The list of branches.

use super::session::Session;
use patience_table::{Branch, NodeId};

/// The main line with every branch, and the selected one.
#[derive(Clone, Debug, Default)]
pub(in crate::cli::viewer) struct BranchList {
    /// The branches, below the main line.
    pub(in crate::cli::viewer) branches: Vec<Branch>,
    /// The selected row. The first is the main line.
    pub(in crate::cli::viewer) at: usize,
    /// The first row on the screen.
    pub(in crate::cli::viewer) top: usize,
    /// The row of the line on the screen.
    pub(in crate::cli::viewer) here: usize,
}

impl BranchList {
    /// Returns the branches of a session, with the one on the screen selected.
    pub(in crate::cli::viewer) fn of(session: &Session<'_>) -> Self {
        let tree = session.tree();
        let branches = tree.branches(&tree.main());
        let last = session.path().last();
        let is_here = |branch: &Branch| branch.nodes.last() == last && last.is_some();
        let here = branches.iter().position(is_here).map_or(0, |at| at + 1);
        Self { branches, at: here, top: 0, here }
    }

    /// Returns the first move of the selected branch, or none if the main line is selected.
    pub(in crate::cli::viewer) fn selected(&self) -> Option<NodeId> {
        let branch = self.branches.get(self.at.checked_sub(1)?)?;
        branch.nodes.first().copied()
    }

    /// Selects a row, or the last one.
    pub(in crate::cli::viewer) fn select(&mut self, row: usize) {
        self.at = row.min(self.branches.len());
    }

    pub(in crate::cli::viewer) fn step(&mut self, by: isize) {
        self.select(self.at.saturating_add_signed(by));
    }
}
