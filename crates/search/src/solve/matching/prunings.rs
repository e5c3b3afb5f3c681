//! The ways to search less.

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct MatchingPrunings {
    /// Take events instead of moves.
    pub(in crate::solve) events: bool,
    /// Count digs and stacked cards in the lower bound, not only matches.
    pub(in crate::solve) bounds: bool,
    /// Take cards in freecells and single cards in columns for one class, if any solution will do.
    pub(in crate::solve) loose: bool,
    /// Put cards of that class on others at once.
    pub(in crate::solve) at_once: bool,
    /// Collect at once what is of no more use.
    pub(in crate::solve) safe_matches: bool,
    /// Give cards that are alike new names, if any solution will do, so that it does not matter
    /// which of them lies where.
    pub(in crate::solve) alike: bool,
    /// Leave out positions in which nothing can happen any more, if any solution will do.
    pub(in crate::solve) stuck: bool,
}

impl MatchingPrunings {
    pub(in crate::solve) const ALL: Self = Self {
        events: true,
        bounds: true,
        loose: true,
        at_once: true,
        safe_matches: true,
        alike: true,
        stuck: true,
    };
}
