//! How far a game is.

use crate::notation::Outcome;
use std::fmt;

/// The status of a game, and how a record ends. Displays as its [name](Self::as_str).
///
/// ```
/// use patience::{Position, Status};
///
/// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// assert_eq!(position.status(), Status::Partial);
/// for mv in ["1a", "*1a"] {
///     position.play(position.parse_move(mv).unwrap()).unwrap();
/// }
/// assert_eq!(position.status(), Status::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game is won.
    Solved,
    /// The game is not won, and legal moves remain. Whether they lead anywhere is a solver's
    /// question.
    Partial,
    /// The game is not won, and no legal move remains.
    Stuck,
    /// A move of the record is illegal.
    Illegal,
    /// The text of the record is malformed.
    Malformed,
}

impl Status {
    /// Returns its name: `solved`, `partial`, `stuck`, `illegal` or `malformed`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Partial => "partial",
            Self::Stuck => "stuck",
            Self::Illegal => "illegal",
            Self::Malformed => "malformed",
        }
    }

    /// Returns the outcome that a record with this status reaches, or none if it has an error.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let position: Position = "carpet+1".parse().unwrap();
    /// assert_eq!(position.status().outcome().unwrap().as_str(), "partial");
    /// ```
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Solved => Some(Outcome::Solved),
            Self::Partial => Some(Outcome::Partial),
            Self::Stuck => Some(Outcome::Stuck),
            Self::Illegal | Self::Malformed => None,
        }
    }

    /// Returns the outcome that a record which ends so names, to pass by itself: none where its moves
    /// win the game. `is_bare` is whether it has no moves, so that only an outcome makes a number with
    /// a deal a record.
    ///
    /// ```
    /// use patience::Status;
    /// use patience::notation::Outcome;
    ///
    /// assert_eq!(Status::Stuck.tag(false), Some(Outcome::Stuck));
    /// assert_eq!(Status::Solved.tag(false), None);
    /// assert_eq!(Status::Solved.tag(true), Some(Outcome::Solved));
    /// ```
    #[must_use]
    pub const fn tag(self, is_bare: bool) -> Option<Outcome> {
        match self {
            Self::Solved if !is_bare => None,
            status => status.outcome(),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
