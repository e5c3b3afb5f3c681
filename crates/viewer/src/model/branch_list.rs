//! The list of branches.

use super::list::List;
use super::session::Session;
use patience_table::{Branch, NodeId};

/// The main line with every branch, and the selected one.
#[derive(Clone, Debug, Default)]
pub(crate) struct BranchList {
    /// The branches, below the main line.
    pub(crate) branches: Vec<Branch>,
    /// The first row is the main line.
    pub(crate) list: List,
    /// The row of the line on the screen.
    pub(crate) here: usize,
}

impl BranchList {
    /// Returns the branches of a session, with the one on the screen selected.
    pub(crate) fn of(session: &Session<'_>) -> Self {
        let tree = session.tree();
        let branches = tree.branches(&tree.main());
        let last = session.path().last();
        let is_here = |branch: &Branch| branch.nodes.last() == last && last.is_some();
        let here = branches.iter().position(is_here).map_or(0, |at| at + 1);
        Self { branches, list: List { at: here, top: 0 }, here }
    }

    /// Returns the first move of the selected branch, or none if the main line is selected.
    pub(crate) fn selected(&self) -> Option<NodeId> {
        let branch = self.branches.get(self.list.at.checked_sub(1)?)?;
        branch.nodes.first().copied()
    }

    /// Selects a row, or the last one.
    pub(crate) fn select(&mut self, row: usize) {
        self.list.select(row, self.branches.len() + 1);
    }

    pub(crate) fn step(&mut self, by: isize) {
        self.list.step(by, self.branches.len() + 1);
    }
}
