//! The ways to search less.

/// The ways to search less. Tests leave each out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchingPrunings {
    /// Take events instead of moves.
    pub events: bool,
    /// Count digs and stacked cards in the lower bound, not only matches.
    pub bounds: bool,
    /// Take cards in freecells and single cards in columns for one class, if any solution will do.
    pub loose: bool,
    /// Put cards of that class on others at once.
    pub at_once: bool,
    /// Collect at once what is of no more use.
    pub safe_matches: bool,
    /// Give cards that are alike new names, if any solution will do, so that it does not matter
    /// which of them lies where.
    pub alike: bool,
    /// Leave out positions in which nothing can happen any more, if any solution will do.
    pub stuck: bool,
}

impl MatchingPrunings {
    /// All of them.
    pub const ALL: Self = Self {
        events: true,
        bounds: true,
        loose: true,
        at_once: true,
        safe_matches: true,
        alike: true,
        stuck: true,
    };
}
