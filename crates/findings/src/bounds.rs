//! Bounds that are proved on the way to a win.

/// Whether a position can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outlook {
    /// A line of legal moves wins, and it is known.
    Winnable,
    /// No line wins, and that is proved.
    Lost,
    /// A limit was reached before either was known.
    Undecided,
}

impl Outlook {
    /// Returns its name: `winnable`, `lost` or `undecided`.
    ///
    /// ```
    /// use patience::analysis::Outlook;
    ///
    /// assert_eq!(Outlook::Winnable.as_str(), "winnable");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Winnable => "winnable",
            Self::Lost => "lost",
            Self::Undecided => "undecided",
        }
    }
}

/// Bounds of the number of moves from a position to a win, both proved.
///
/// ```
/// use patience::analysis::{Bounds, Outlook};
///
/// assert_eq!(Bounds::UNKNOWN.outlook(), Outlook::Undecided);
/// assert_eq!(Bounds::LOST.outlook(), Outlook::Lost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No line wins in fewer moves. `LOST` if none wins at all.
    at_least: u32,
    /// A known line wins in this many moves. `UNKNOWN` if none is known.
    at_most: u32,
}

const LOST: u32 = u32::MAX;
const UNKNOWN: u32 = u32::MAX;

impl Bounds {
    /// A position of which nothing is known.
    pub const UNKNOWN: Self = Self { at_least: 0, at_most: UNKNOWN };

    /// A position from which no line wins.
    pub const LOST: Self = Self { at_least: LOST, at_most: UNKNOWN };

    /// A position with a known line to a win.
    #[doc(hidden)]
    #[must_use]
    pub const fn within(moves: u32) -> Self {
        Self { at_least: 0, at_most: moves }
    }

    /// A position without a line to a win that is shorter.
    #[doc(hidden)]
    #[must_use]
    pub const fn from(moves: u32) -> Self {
        Self { at_least: moves, at_most: UNKNOWN }
    }

    /// A position whose shortest line to a win is known.
    #[doc(hidden)]
    #[must_use]
    pub const fn exactly(moves: u32) -> Self {
        Self { at_least: moves, at_most: moves }
    }

    /// Returns what both together prove.
    #[doc(hidden)]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let (one, two) = (self, other);
        Self {
            at_least: if one.at_least > two.at_least { one.at_least } else { two.at_least },
            at_most: if one.at_most < two.at_most { one.at_most } else { two.at_most },
        }
    }

    /// Returns what is proved about a position from which one move leads to where this holds, and
    /// other moves to where `other` does.
    #[doc(hidden)]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            at_least: self.at_least.min(other.at_least),
            at_most: self.at_most.min(other.at_most),
        }
    }

    /// Returns what is proved about a position whose only move leads to where this holds.
    #[doc(hidden)]
    #[must_use]
    pub const fn before(self) -> Self {
        Self { at_least: self.at_least.saturating_add(1), at_most: self.at_most.saturating_add(1) }
    }

    /// Returns what is proved about a position from which one of its moves leads to where this
    /// holds.
    #[doc(hidden)]
    #[must_use]
    pub const fn at_most_before(self) -> Self {
        Self { at_least: 0, ..self.before() }
    }

    /// Returns what is proved about a position that a move leads to from where this holds.
    #[doc(hidden)]
    #[must_use]
    pub const fn after(self) -> Self {
        match self.at_least {
            LOST => Self::LOST,
            moves => Self::from(moves.saturating_sub(1)),
        }
    }

    /// Returns whether a move from where this holds to where `after` does loses the game.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_lost_by(self, after: Self) -> bool {
        matches!((self.outlook(), after.outlook()), (Outlook::Winnable, Outlook::Lost))
    }

    /// Returns how many moves a move from where this holds to where `after` does wastes, if both
    /// distances are proved.
    #[doc(hidden)]
    #[must_use]
    pub fn wasted_by(self, after: Self) -> Option<u32> {
        let wasted = (after.distance()? + 1).checked_sub(self.distance()?)?;
        (wasted > 0).then_some(wasted)
    }

    /// Returns whether the position can be won.
    ///
    /// ```
    /// use patience::analysis::{Bounds, Outlook};
    ///
    /// assert_eq!(Bounds::LOST.outlook(), Outlook::Lost);
    /// ```
    #[must_use]
    pub const fn outlook(self) -> Outlook {
        match self {
            Self { at_most, .. } if at_most < UNKNOWN => Outlook::Winnable,
            Self { at_least: LOST, .. } => Outlook::Lost,
            _ => Outlook::Undecided,
        }
    }

    /// Returns the fewest moves to a win, if that is proved.
    ///
    /// ```
    /// use patience::analysis::Reviewer;
    /// use patience::solve::Aim;
    /// use patience::{Budget, Position};
    ///
    /// let game: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// let bounds = Reviewer::new(&game).judge(&game, Aim::Shortest, &mut Budget::nodes(1000));
    /// assert_eq!(bounds.distance(), Some(2));
    /// ```
    #[must_use]
    pub const fn distance(self) -> Option<u32> {
        if self.at_most < UNKNOWN && self.at_least == self.at_most {
            Some(self.at_most)
        } else {
            None
        }
    }

    /// Returns the number of moves of the shortest line to a win that is known; none if no line is.
    ///
    /// ```
    /// use patience::analysis::Bounds;
    ///
    /// assert_eq!(Bounds::UNKNOWN.at_most(), None);
    /// ```
    #[must_use]
    pub const fn at_most(self) -> Option<u32> {
        if self.at_most < UNKNOWN { Some(self.at_most) } else { None }
    }

    /// Returns a number of moves that a win is proved to need, or none if no line wins.
    ///
    /// ```
    /// use patience::analysis::Bounds;
    ///
    /// assert_eq!(Bounds::UNKNOWN.at_least(), Some(0));
    /// assert_eq!(Bounds::LOST.at_least(), None);
    /// ```
    #[must_use]
    pub const fn at_least(self) -> Option<u32> {
        if self.at_least < LOST { Some(self.at_least) } else { None }
    }
}
