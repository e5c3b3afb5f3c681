//! What was done to the lines, to be undone and done again.

use crate::tree::{NodeId, Tree};
use patience_core::game::Move;

/// What was done, and what was undone of it, each with the last at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    done: Vec<Edit>,
    undone: Vec<Edit>,
}

/// What was done to a tree of lines.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// A move was played. If it is new, it has this place among its siblings. The main line ended
    /// there before, and ends there now.
    Play { node: NodeId, new: Option<usize>, ends: [Option<NodeId>; 2] },
    /// A branch was deleted, and this is what went with it from which places.
    Delete { node: NodeId, deleted: Vec<(NodeId, usize)> },
    /// A branch was promoted, and this is how it was.
    Promote { node: NodeId, was: (usize, Option<NodeId>) },
    /// A branch was named, and this is the other name.
    Rename { node: NodeId, name: String },
}

impl History {
    /// Returns whether there is anything to undo.
    pub(crate) const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Takes note of what was done. No move that was undone is lost: each becomes a branch.
    pub(crate) fn push(&mut self, edit: Edit, tree: &mut Tree) {
        self.put_back(tree);
        self.done.push(edit);
    }

    /// Puts each move that was undone back into the tree, as a branch.
    pub(crate) fn put_back(&mut self, tree: &mut Tree) {
        for edit in self.undone.drain(..).rev() {
            if let Edit::Play { node, new: Some(_), .. } = edit {
                tree.attach(node, usize::MAX);
            }
        }
    }

    /// Returns whether a move after another one is what was undone last.
    pub(crate) fn redoes(&self, parent: NodeId, mv: Move, tree: &Tree) -> bool {
        matches!(self.undone.last(), Some(&Edit::Play { node, .. })
            if tree.parent(node) == parent && tree.mv(node) == Some(mv))
    }

    /// Returns whether there is anything to do again.
    pub(crate) const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes what was done last. Returns the move to look at, if there is one, or none if nothing was
    /// done.
    pub(crate) fn undo(&mut self, tree: &mut Tree) -> Option<Option<NodeId>> {
        let edit = self.done.pop()?;
        let shown = match edit {
            Edit::Play { node, new, ends: [end, _] } => {
                if new.is_some() {
                    tree.detach(node);
                }
                tree.set_end(end);
                tree.parent(node)
            }
            Edit::Delete { node, ref deleted } => {
                tree.restore(deleted);
                node
            }
            Edit::Promote { node, was } => {
                tree.demote(node, was);
                node
            }
            Edit::Rename { node, ref name } => {
                let name = tree.rename(node, name.clone());
                self.undone.push(Edit::Rename { node, name });
                return Some(None);
            }
        };
        self.undone.push(edit);
        Some(Some(shown))
    }

    /// Takes away a move that was there before anything was done.
    pub(crate) fn take_back(&mut self, node: NodeId, tree: &mut Tree) {
        let end = tree.end();
        let new = Some(tree.detach(node));
        tree.set_end(None);
        self.undone.push(Edit::Play { node, new, ends: [None, end] });
    }

    /// Does again what was undone last. Returns the move to look at, if there is one, or none if nothing
    /// was undone.
    pub(crate) fn redo(&mut self, tree: &mut Tree) -> Option<Option<NodeId>> {
        let edit = self.undone.pop()?;
        let shown = match edit {
            Edit::Play { node, new, ends: [_, end] } => {
                if let Some(place) = new {
                    tree.attach(node, place);
                }
                tree.set_end(end);
                node
            }
            Edit::Delete { node, .. } => {
                let deleted = tree.delete(node);
                self.done.push(Edit::Delete { node, deleted });
                return Some(Some(tree.parent(node)));
            }
            Edit::Promote { node, .. } => {
                tree.promote(node);
                node
            }
            Edit::Rename { node, ref name } => {
                let name = tree.rename(node, name.clone());
                self.done.push(Edit::Rename { node, name });
                return Some(None);
            }
        };
        self.done.push(edit);
        Some(Some(shown))
    }
}
