//! Whether a line can be won, and where it was lost.

use super::{Bounds, Outlook};
use std::fmt;

/// What is proved about a line as a whole. What can be won could be won before, and what is lost stays
/// lost, so some positions tell of others.
///
/// Its words are a sentence about the line, wherever in it one looks: `can be won up to move 30`,
/// `lost at move 31`, `lost at move 164 or earlier`, `undecided`.
///
/// ```
/// use patience::analysis::{Bounds, Prospect};
///
/// let (won, open, lost) = (Some(Bounds::exactly(3)), Some(Bounds::UNKNOWN), Some(Bounds::LOST));
/// assert_eq!(Prospect::of(&[won, lost, lost]).to_string(), "lost at move 1");
/// assert_eq!(Prospect::of(&[won, open, None, lost]).to_string(), "lost at move 3 or earlier");
/// assert_eq!(Prospect::of(&[won, open]).to_string(), "can be won up to move 0");
/// assert_eq!(Prospect::of(&[lost]).to_string(), "the deal cannot be won");
/// assert_eq!(Prospect::of(&[None, open]).to_string(), "undecided");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// No position was judged yet.
    Unknown,
    /// Nothing is proved about any position.
    Undecided,
    /// The last position can be won.
    Winnable,
    /// The position after so many moves can be won, and nothing is proved about those after it.
    WinnableUpTo(usize),
    /// The last position cannot be won.
    Lost(WhereLost),
}

/// Where a line was lost. Its words fit after "since" and "at": `move 31`, `move 164 or earlier`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhereLost {
    /// The number of moves before the first position that is proved to be lost: 0 for the deal.
    pub at: usize,
    /// Whether the position before it is proved to be won, so that this move lost the game. Otherwise an
    /// earlier one may have lost it.
    pub is_proved: bool,
}

impl Prospect {
    /// Returns what is proved about a line by what is proved about each of its positions: the deal, and
    /// one after each move. None stands for a position that was not judged.
    #[must_use]
    pub fn of(positions: &[Option<Bounds>]) -> Self {
        let is = |outlook| move |it: &Option<Bounds>| it.map(Bounds::outlook) == Some(outlook);
        let won = positions.iter().rposition(is(Outlook::Winnable));
        match (positions.iter().position(is(Outlook::Lost)), won) {
            (Some(at), won) => {
                let is_proved = at == won.map_or(0, |won| won + 1);
                Self::Lost(WhereLost { at, is_proved })
            }
            (None, Some(won)) if won + 1 == positions.len() => Self::Winnable,
            (None, Some(won)) => Self::WinnableUpTo(won),
            (None, None) if positions.iter().any(Option::is_some) => Self::Undecided,
            (None, None) => Self::Unknown,
        }
    }

    /// Returns where the line was lost, if it was.
    #[must_use]
    pub const fn loss(self) -> Option<WhereLost> {
        match self {
            Self::Lost(loss) => Some(loss),
            Self::Unknown | Self::Undecided | Self::Winnable | Self::WinnableUpTo(_) => None,
        }
    }
}

impl fmt::Display for Prospect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => write!(f, "not judged yet"),
            Self::Undecided => write!(f, "{}", Outlook::Undecided.as_str()),
            Self::Winnable => write!(f, "can be won"),
            Self::WinnableUpTo(moves) => write!(f, "can be won up to move {moves}"),
            Self::Lost(WhereLost { at: 0, .. }) => write!(f, "the deal cannot be won"),
            Self::Lost(loss) => write!(f, "lost at {loss}"),
        }
    }
}

impl fmt::Display for WhereLost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let earlier = if self.is_proved { "" } else { " or earlier" };
        match self.at {
            0 => write!(f, "the deal"),
            at => write!(f, "move {at}{earlier}"),
        }
    }
}
