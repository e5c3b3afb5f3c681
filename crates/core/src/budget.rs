//! A limit on work, the same on every machine.

use std::fmt;

/// A limit on the work of a search.
///
/// A budget counts nodes, a measure of work that depends only on the question. So a search that
/// runs out of budget stops at the same point on every machine, with any number of threads. One
/// node takes roughly 20 to 50 nanoseconds on a current processor.
///
/// A cancel check can end the work early. Only then does an answer depend on more than the
/// question.
///
/// ```
/// use patience::{Budget, Limit};
///
/// let mut budget = Budget::nodes(10);
/// assert_eq!(budget.spend(7), Ok(()));
/// assert_eq!(budget.spend(7), Err(Limit::Nodes));
/// assert_eq!(budget.spent(), 10);
/// ```
#[derive(Clone)]
pub struct Budget<'a> {
    nodes: u64,
    spent: u64,
    memory: u64,
    cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
    is_cancelled: bool,
    /// How much may be spent before the next cancel check.
    unchecked: u64,
}

/// The limit that a search reached, as in the examples of [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// All nodes are spent.
    Nodes,
    /// The memory is used up.
    Memory,
    /// The cancel check ended it.
    Cancelled,
}

impl Limit {
    /// Returns its name: `nodes`, `memory` or `cancelled`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::error::Error for Limit {}

impl<'a> Budget<'a> {
    /// The default memory limit in bytes: 256 MiB.
    pub const MEMORY: u64 = 256 << 20;

    /// The number of nodes between two cancel checks, about a millisecond. In WebAssembly, a node takes longer.
    pub const CHECK_AFTER: u64 = if cfg!(target_arch = "wasm32") { 1 << 12 } else { 1 << 15 };

    /// Creates a budget of `nodes` nodes and [`Budget::MEMORY`] bytes of tables.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            spent: 0,
            memory: Self::MEMORY,
            cancel: None,
            is_cancelled: false,
            unchecked: 0,
        }
    }

    /// Sets the number of nodes left.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Limits the memory of tables, in bytes. Other memory is not counted.
    #[must_use]
    pub const fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Calls `cancel` about every millisecond to ask whether to stop.
    ///
    /// ```
    /// use patience::{Budget, Limit};
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let stop = AtomicBool::new(false);
    /// let is_stopped = || stop.load(Ordering::Relaxed);
    /// let mut budget = Budget::nodes(1 << 30).with_cancel(&is_stopped);
    /// assert_eq!(budget.spend(1), Ok(()));
    /// stop.store(true, Ordering::Relaxed);
    /// let reached = (0..).find_map(|_| budget.spend(1000).err());
    /// assert_eq!(reached, Some(Limit::Cancelled));
    /// ```
    #[must_use]
    pub const fn with_cancel(mut self, cancel: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Spends nodes on a piece of work. If too few are left, they are all spent, so that nothing
    /// goes on.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Result<(), Limit> {
        match self.nodes.checked_sub(nodes) {
            Some(left) => {
                self.nodes = left;
                self.spent += nodes;
                match self.unchecked.checked_sub(nodes) {
                    Some(unchecked) => {
                        self.unchecked = unchecked;
                        Ok(())
                    }
                    None => self.check(),
                }
            }
            None => {
                self.spent += std::mem::take(&mut self.nodes);
                Err(Limit::Nodes)
            }
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Limit> {
        self.unchecked = Self::CHECK_AFTER;
        match self.cancel {
            Some(cancel) if cancel() => {
                self.nodes = 0;
                self.is_cancelled = true;
                // A search that goes on with nodes that were held back asks at once.
                self.unchecked = 0;
                Err(Limit::Cancelled)
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the cancel check has ended the work. Then no answer says anything of the
    /// question that is not proved.
    #[must_use]
    pub const fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// Returns the number of nodes left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of nodes spent.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns the memory limit of tables, in bytes.
    #[must_use]
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// Does some work with a share of the nodes left. Nodes that it doesn't spend remain.
    ///
    /// ```
    /// use patience::{Budget, Limit};
    ///
    /// // Three nodes in ten for a quick attempt; the rest is for a thorough one.
    /// let mut budget = Budget::nodes(100);
    /// assert_eq!(budget.within(30, |share| share.spend(50)), Err(Limit::Nodes));
    /// assert_eq!(budget.left(), 70);
    /// ```
    pub fn within<T>(&mut self, share: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let held_back = self.nodes.saturating_sub(share);
        self.nodes -= held_back;
        let done = work(self);
        self.nodes += held_back;
        done
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, spent, memory, .. } = self;
        f.debug_struct("Budget")
            .field("nodes", nodes)
            .field("spent", spent)
            .field("memory", memory)
            .finish_non_exhaustive()
    }
}
