//! What was done to the lines, to be undone and done again.

use crate::tree::{NodeId, Promoted, Tree};
use patience_core::game::Move;

/// What was done, and what was undone of it, each with the last at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableHistory {
    done: Vec<Deed>,
    undone: Vec<Deed>,
}

/// What was done to a tree of lines, and what was on the screen before and after it.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    pub(crate) change: TreeChange,
    pub(crate) before: View,
    pub(crate) after: View,
    /// Whether the deed is undone, and done again, with what was done before.
    pub(crate) is_bound: bool,
}

/// A line on the screen, by its last move, and the number of moves before the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) last: NodeId,
    pub(crate) at: usize,
}

/// A change of a tree of lines.
#[derive(Clone, Debug)]
pub(crate) enum TreeChange {
    /// A move was played. If it is new, it has this place among its siblings. The main line ended
    /// there before, and ends there now.
    Play { node: NodeId, new: Option<usize>, ends: [Option<NodeId>; 2] },
    /// A branch was deleted, and this is what went with it from which places.
    Delete { node: NodeId, deleted: Vec<(NodeId, usize)> },
    /// A branch was promoted, and this is how it was.
    Promote { node: NodeId, was: (usize, Option<NodeId>) },
    /// A branch was named, and this is the other name.
    Rename { node: NodeId, name: String },
    /// The line on the screen became the record. It is undone, and done again, with what was done before.
    Save(Promoted),
}

impl TableHistory {
    /// Returns whether there is anything to undo.
    pub(crate) const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Takes note of what was done. No move that was undone is lost: each becomes a branch.
    pub(crate) fn push(&mut self, deed: Deed, tree: &mut Tree) {
        self.put_back(tree);
        self.done.push(deed);
    }

    /// Takes note that a line became the record. What was undone can still be done again.
    pub(crate) fn save(&mut self, promoted: Promoted, view: View) {
        self.done.push(Deed {
            change: TreeChange::Save(promoted),
            before: view,
            after: view,
            is_bound: false,
        });
    }

    /// Lets what was done last be undone, and done again, with what was done before it.
    pub(crate) fn bind(&mut self) {
        if let Some(deed) = self.done.last_mut() {
            deed.is_bound = true;
        }
    }

    /// Puts each move that was undone back into the tree, as a branch.
    pub(crate) fn put_back(&mut self, tree: &mut Tree) {
        for deed in self.undone.drain(..).rev() {
            if let TreeChange::Play { node, new: Some(_), .. } = deed.change {
                tree.attach(node, usize::MAX);
            }
        }
    }

    /// Returns whether a move after another one is what was undone last.
    pub(crate) fn redoes(&self, parent: NodeId, mv: Move, tree: &Tree) -> bool {
        matches!(self.undone.last(), Some(&Deed { change: TreeChange::Play { node, .. }, .. })
            if tree.parent(node) == parent && tree.mv(node) == Some(mv))
    }

    /// Returns whether there is anything to do again.
    pub(crate) const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes what was done last. Returns the move to look at and what was on the screen before, unless the
    /// screen stays as it is, or none if nothing was done.
    pub(crate) fn undo(&mut self, tree: &mut Tree) -> Option<Option<(NodeId, View)>> {
        let mut deed = self.done.pop()?;
        let shown = match &mut deed.change {
            TreeChange::Play { node, new, ends: [end, _] } => {
                if new.is_some() {
                    tree.detach(*node);
                }
                tree.set_end(*end);
                Some(tree.parent(*node))
            }
            TreeChange::Delete { node, deleted } => {
                tree.restore(deleted);
                Some(*node)
            }
            TreeChange::Promote { node, was } => {
                tree.demote(*node, *was);
                Some(*node)
            }
            TreeChange::Rename { node, name } => {
                *name = tree.rename(*node, std::mem::take(name));
                None
            }
            TreeChange::Save(promoted) => {
                tree.demote_all(promoted);
                self.undone.push(deed);
                return self.undo(tree).or(Some(None));
            }
        };
        let (shown, is_bound) = (shown.map(|node| (node, deed.before)), deed.is_bound);
        self.undone.push(deed);
        if is_bound { self.undo(tree).or(Some(shown)) } else { Some(shown) }
    }

    /// Takes away a move that was there before anything was done. `after` is what is on the screen.
    /// Returns what is to be there now.
    pub(crate) fn take_back(&mut self, node: NodeId, after: View, tree: &mut Tree) -> View {
        let end = tree.end();
        let new = Some(tree.detach(node));
        tree.set_end(None);
        let last = tree.parent(node);
        let before = View { last, at: tree.depth(last) };
        let change = TreeChange::Play { node, new, ends: [None, end] };
        self.undone.push(Deed { change, before, after, is_bound: false });
        before
    }

    /// Repeats the deed that was undone last, with all that is bound to it or without. Returns likewise what to look
    /// at, and what was on the screen after it.
    pub(crate) fn redo(
        &mut self,
        tree: &mut Tree,
        is_whole: bool,
    ) -> Option<Option<(NodeId, View)>> {
        let mut deed = self.undone.pop()?;
        let shown = match &mut deed.change {
            TreeChange::Play { node, new, ends: [_, end] } => {
                if let Some(place) = *new {
                    tree.attach(*node, place);
                }
                tree.set_end(*end);
                Some(*node)
            }
            TreeChange::Delete { node, deleted } => {
                *deleted = tree.delete(*node);
                Some(tree.parent(*node))
            }
            TreeChange::Promote { node, .. } => {
                tree.promote(*node);
                Some(*node)
            }
            TreeChange::Rename { node, name } => {
                *name = tree.rename(*node, std::mem::take(name));
                None
            }
            TreeChange::Save(promoted) => {
                tree.promote_all(promoted);
                None
            }
        };
        let shown = shown.map(|node| (node, deed.after));
        self.done.push(deed);
        match self.undone.last() {
            Some(Deed { change: TreeChange::Save(_), .. }) => self.redo(tree, false).map(|_| shown),
            Some(deed) if deed.is_bound && is_whole => self.redo(tree, true).or(Some(shown)),
            _ => Some(shown),
        }
    }
}
