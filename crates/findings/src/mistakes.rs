//! What a mistake is.

use super::Bounds;

/// What a mistake did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakeKind {
    /// The move turned a game that could be won into a lost one.
    Loses,
    /// The move made the shortest win so many moves longer.
    Wastes(u32),
}

/// A move that turned a game that could be won into a lost one, or made the shortest win longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The number of moves before it.
    pub at: usize,
    /// What the move did.
    pub kind: MistakeKind,
    /// What is proved about the position before it.
    pub before: Bounds,
}

impl MistakeKind {
    /// Returns which mistake a move is, by what is proved before and after it. None if it is proved to
    /// be none, or if too little is proved.
    #[must_use]
    pub fn of(before: Bounds, after: Bounds) -> Option<Self> {
        if before.is_lost_by(after) {
            Some(Self::Loses)
        } else {
            before.wasted_by(after).map(Self::Wastes)
        }
    }
}

/// Returns the mistakes that are proved, by what is proved about each position of a line.
///
/// ```
/// use patience::analysis::{Bounds, MistakeKind, mistakes};
///
/// let found = mistakes(&[Some(Bounds::exactly(3)), None, Some(Bounds::exactly(1)), Some(Bounds::LOST)]);
/// assert_eq!(found.iter().map(|it| (it.at, it.kind)).collect::<Vec<_>>(), [(2, MistakeKind::Loses)]);
/// ```
#[must_use]
pub fn mistakes(positions: &[Option<Bounds>]) -> Vec<Mistake> {
    let mistake = |(at, pair): (usize, &[Option<Bounds>])| {
        let (before, after) = (pair[0]?, pair[1]?);
        Some(Mistake { at, kind: MistakeKind::of(before, after)?, before })
    };
    positions.windows(2).enumerate().filter_map(mistake).collect()
}
