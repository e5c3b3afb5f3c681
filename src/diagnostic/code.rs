//! Stable names of the kinds of errors.

use crate::game::{Illegal, match_solitaire};
use crate::notation::{FaultKind, Parameter, Repetition};
use std::fmt;

/// The name of a kind of error. Names never change; `explain` has a page for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static str);

impl Code {
    /// A record does not reach the outcome that it is meant to reach.
    pub const NOT_REACHED: Self = Self("outcome::not-reached");

    /// The name.
    #[must_use]
    pub const fn text(self) -> &'static str {
        self.0
    }

    /// The code of a fault in the text.
    #[must_use]
    pub fn of_fault(fault: &FaultKind) -> Self {
        Self(match fault {
            FaultKind::NoGame => "text::no-game",
            FaultKind::BeforeFirstGame => "text::before-first-game",
            FaultKind::NotUtf8 { .. } => "text::not-utf8",
            FaultKind::LookAlike { .. } => "text::look-alike",
            FaultKind::UnknownGame { .. } => "id::unknown-game",
            FaultKind::UnsupportedGame(_) => "id::unsupported-game",
            FaultKind::Parameter { parameter, .. } => match parameter {
                Parameter::MatchSize => "id::match-size",
                Parameter::SuitCount => "id::suit-count",
                Parameter::MatchCount => "id::match-count",
                Parameter::ColumnCount => "id::column-count",
            },
            FaultKind::IdSign { .. } => "id::unexpected-sign",
            FaultKind::MissingGameType => "id::game-type",
            FaultKind::UnknownEngine => "id::unknown-engine",
            FaultKind::MissingShuffle { .. } => "id::no-shuffle",
            FaultKind::ShuffleNumber => "id::shuffle-number",
            FaultKind::UnclosedDeal => "deal::unclosed",
            FaultKind::BadCard => "deal::bad-card",
            FaultKind::SurplusCard { .. } => "deal::surplus-card",
            FaultKind::MissingCard { .. } => "deal::missing-card",
            FaultKind::UnknownCard => "deal::unknown-card",
            FaultKind::ConflictingDeal { .. } => "deal::conflict",
            FaultKind::UnknownSign(_) => "move::unknown-sign",
            FaultKind::OtherGame { .. } => "move::other-game",
            FaultKind::LabelOutside { .. } => "move::no-such-place",
            FaultKind::Unfinished(_) => "move::unfinished",
            FaultKind::Labels(labels) if labels.given < labels.wanted => "match::too-few-labels",
            FaultKind::Labels(_) => "match::too-many-labels",
            FaultKind::Repetition(Repetition::Zero) => "repetition::zero",
            FaultKind::Repetition(Repetition::TooLarge) => "repetition::too-large",
            FaultKind::Repetition(Repetition::Malformed) => "repetition::malformed",
            FaultKind::Repetition(Repetition::Detached) => "repetition::detached",
            FaultKind::BadOutcome => "outcome::unknown",
            FaultKind::AfterOutcome => "outcome::text-after",
        })
    }

    /// The code of a reason why a move is illegal.
    #[must_use]
    pub fn of_illegal(illegal: &Illegal) -> Self {
        use match_solitaire::Illegal as Match;
        let Illegal::MatchSolitaire(illegal) = illegal;
        Self(match illegal {
            Match::AlreadyWon => "game::already-won",
            Match::NoSuchPlace { .. } => "move::no-such-place",
            Match::EmptySource { .. } => "match::empty-source",
            Match::SamePlace { .. } => "match::same-place",
            Match::OccupiedFreecell { .. } => "match::occupied-freecell",
            Match::NotInSequence(_) => "match::not-in-sequence",
            Match::WrongSuit(_) => "match::wrong-suit",
            Match::EmptyMatchPlace { .. } => "match::empty-place",
            Match::RepeatedLabel { .. } => "match::repeated-label",
            Match::DifferentValues { .. } => "match::different-values",
            Match::Covered { .. } => "match::covered-card",
            Match::OpenDeal => "match::deal-in-open-game",
            Match::EmptyStock => "match::empty-stock",
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
