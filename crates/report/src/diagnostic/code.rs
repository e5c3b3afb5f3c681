//! Stable error codes.

use patience_core::catalogue::Pairs;
use patience_core::game::{Illegal, building, matching, pairing};
use patience_core::judge::RecordError;
use patience_core::notation::{FaultKind, Parameter, Repetition};
use patience_core::uncounted::Reason as Uncounted;
use patience_infer::Reason;
use std::fmt;

/// An error code. Codes never change; `explain` has a page for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static str);

impl Code {
    /// A record does not end as expected.
    pub const NOT_REACHED: Self = Self("outcome::not-reached");

    /// Pasted text that is no notation, such as markup, a board, or output of the program.
    pub(super) const PASTED: Self = Self("text::pasted");
    /// A comment or a note as it is written elsewhere.
    pub(super) const COMMENT: Self = Self("text::comment");
    pub(super) const GAME_TYPE: Self = Self("id::game-type");
    pub(super) const ID_CHARACTER: Self = Self("id::unexpected-character");
    pub(super) const ENGINE: Self = Self("id::unknown-engine");
    pub(super) const OPTION_PLACE: Self = Self("id::option-place");
    pub(super) const SHUFFLE_NUMBER: Self = Self("id::shuffle-number");
    pub(super) const SPACED_ID: Self = Self("id::spaces");
    pub(super) const GLUED_ID: Self = Self("id::glued");
    pub(super) const DEAL_PLACE: Self = Self("deal::brackets");
    pub(super) const SEPARATOR: Self = Self("move::separator");
    pub(super) const SPACED_MOVE: Self = Self("move::spaces");
    pub(super) const MOVE_NUMBER: Self = Self("move::number");
    pub(super) const CARDS: Self = Self("move::cards");
    pub(super) const REPETITION: Self = Self("repetition::malformed");
    pub(super) const UNKNOWN_OUTCOME: Self = Self("outcome::unknown");

    /// A comment holds a whole record.
    pub(super) const HIDDEN_RECORD: Self = Self("text::hidden-record");
    /// A comment holds moves.
    pub(super) const HIDDEN_MOVES: Self = Self("text::hidden-moves");
    /// A comment holds cards that a deal lacks.
    pub(super) const HIDDEN_CARDS: Self = Self("text::hidden-cards");

    /// Returns the code of a deal that does not count for the record that needs it.
    pub(super) const fn uncounted(reason: &Uncounted) -> Self {
        match reason {
            Uncounted::Late => Self("deal::entry-late"),
            Uncounted::Tagged(_) => Self("deal::entry-tagged"),
        }
    }

    /// The search for a deal gave up.
    pub const UNDECIDED: Self = Self("infer::undecided");

    /// A move loses a game that could be won.
    pub const LOSING_MOVE: Self = Self("review::losing-move");

    /// A move leaves the shortest way to a win.
    pub const WASTED_MOVES: Self = Self("review::wasted-moves");

    /// Several moves in a row are the only ones that win.
    pub const ONLY_MOVES: Self = Self("review::only-moves");

    /// No line wins a deal.
    pub const LOST_DEAL: Self = Self("review::lost-deal");

    /// A game ends though it could be won.
    pub const STILL_WINNABLE: Self = Self("review::still-winnable");

    /// From here on, no move loses.
    pub const SAFE: Self = Self("review::every-line-wins");

    /// The search gave up before a position was judged.
    pub const UNDECIDED_POSITION: Self = Self("review::undecided");

    /// Returns the code as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Returns the code of a fault in the text. A diagnostic that says more of it, such as that it was
    /// pasted, may have a code of its own.
    #[must_use]
    pub fn of_fault(fault: &FaultKind) -> Self {
        Self(match fault {
            FaultKind::NoGame => "text::no-game",
            FaultKind::SecondGame => "text::second-game",
            FaultKind::BeforeFirstGame => "text::before-first-game",
            FaultKind::NotARecord => "text::not-a-record",
            FaultKind::TooLong { .. } => "text::too-long",
            FaultKind::OtherEncoding(_) | FaultKind::NotUtf8 { .. } => "text::not-utf8",
            FaultKind::LookAlike { .. } => "text::look-alike",
            FaultKind::UnknownGame { .. } => "id::unknown-game",
            FaultKind::Parameter { parameter, .. } => match parameter {
                Parameter::MatchSize => "id::match-size",
                Parameter::SuitCount => "id::suit-count",
                Parameter::MatchCount => "id::match-count",
                Parameter::ColumnCount => "id::column-count",
                Parameter::Rows => "id::rows",
                Parameter::Columns => "id::columns",
                Parameter::Decks => "id::decks",
                Parameter::Visible => "id::visible-cards",
                Parameter::Redeals => "id::redeals",
            },
            FaultKind::NumberCount { .. } => "id::number-count",
            FaultKind::GridSize { .. } => "id::grid-size",
            FaultKind::NoSuchOption { .. } => "id::no-such-option",
            FaultKind::RepeatedOption { .. } => "id::repeated-option",
            FaultKind::IdCharacter { .. } => "id::unexpected-character",
            FaultKind::MissingGameType => "id::game-type",
            FaultKind::UnknownEngine => "id::unknown-engine",
            FaultKind::MissingShuffle { .. } => "id::no-shuffle",
            FaultKind::ShuffleNumber { .. } => "id::shuffle-number",
            FaultKind::NotDealt { .. } => "id::not-dealt",
            FaultKind::UnclosedDeal => "deal::unclosed",
            FaultKind::BadCard => "deal::bad-card",
            FaultKind::SurplusCard { .. } | FaultKind::SurplusUnknown { .. } => {
                "deal::surplus-card"
            }
            FaultKind::UnknownCount(_) => "deal::unknown-count",
            FaultKind::RestNotLast => "deal::rest-not-last",
            FaultKind::MissingCard { .. } => "deal::missing-card",
            FaultKind::UnknownCard => "deal::unknown-card",
            FaultKind::MalformedEntry => "deal::entry-malformed",
            FaultKind::ConflictingDeal { .. } | FaultKind::SurplusAcross { .. } => "deal::conflict",
            FaultKind::UnknownCharacter(_) => "move::unknown-character",
            FaultKind::OtherGame(_) => "move::other-game",
            FaultKind::Misplaced(_) => "move::misplaced-character",
            FaultKind::LabelOutside { .. } | FaultKind::CellOutside { .. } => "move::no-such-place",
            FaultKind::HalfCell(_) => "move::half-cell",
            FaultKind::TooFewCells { .. } => "move::too-few-cells",
            FaultKind::StrayCell => "move::stray-cell",
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

    /// Returns the code of a record that fails with this error, or without one.
    #[must_use]
    pub fn of_error(error: Option<&RecordError>) -> Self {
        match error {
            Some(RecordError::Malformed(fault)) => Self::of_fault(&fault.kind),
            Some(RecordError::Illegal(illegal)) => Self::of_illegal(&illegal.reason),
            None => Self::NOT_REACHED,
        }
    }

    /// Returns the code of a reason why no deal makes a record legal.
    #[must_use]
    pub fn of_conflict(reason: &Reason) -> Self {
        Self(match reason {
            Reason::Blocked(_) => "infer::never-legal",
            Reason::Outcome(_) => "infer::never-reached",
            Reason::Cards { .. } => "infer::no-deal",
        })
    }

    /// Returns the code of a reason why a move is illegal.
    #[must_use]
    pub fn of_illegal(illegal: &Illegal) -> Self {
        use {building::Illegal as Building, matching::Illegal as Match, pairing::Illegal as Pair};
        Self(match illegal {
            Illegal::Matching(illegal) => match illegal {
                Match::AlreadyWon => "game::already-won",
                Match::NoSuchPlace { .. } => "move::no-such-place",
                Match::EmptySource { .. } => "match::empty-source",
                Match::SamePlace { .. } => "match::same-place",
                Match::OccupiedFreecell { .. } => "match::occupied-freecell",
                Match::NotInSequence(_) => "match::not-in-sequence",
                Match::WrongSuit(_) => "match::wrong-suit",
                Match::EmptyMatchPlace { .. } => "match::empty-place",
                Match::RepeatedLabel { .. } => "match::repeated-label",
                Match::DifferentRanks { .. } => "match::different-ranks",
                Match::Covered { .. } => "match::covered-card",
                Match::OpenDeal => "match::deal-in-open-game",
                Match::EmptyStock => "match::empty-stock",
            },
            Illegal::Pairing(illegal) => match illegal {
                Pair::AlreadyWon => "game::already-won",
                Pair::NoSuchCell { .. } => "move::no-such-place",
                Pair::EmptyCell { .. } => "pair::empty-cell",
                Pair::SameCell { .. } => "pair::same-cell",
                Pair::NeverDiscarded(_) => "pair::never-discarded",
                Pair::GoesAlone(_) => "pair::goes-alone",
                Pair::NotAlone { .. } => "pair::not-alone",
                Pair::NoPair(refused) => match refused.pairs {
                    Pairs::Rank => "pair::different-ranks",
                    Pairs::Suit => "pair::different-suits",
                    Pairs::Sum(_) => "pair::wrong-sum",
                },
                Pair::NotNeighbours(_) => "pair::not-neighbours",
                Pair::NotInLine(_) => "pair::not-in-line",
                Pair::NothingToConsolidate => "pair::nothing-to-close-up",
                Pair::PairsRemain { .. } => "pair::pairs-remain",
            },
            Illegal::Building(illegal) => match illegal {
                Building::AlreadyWon => "game::already-won",
                Building::NoSuchCell { .. } => "move::no-such-place",
                Building::NoSuchMove => "move::other-game",
                Building::EmptySource { .. } => "build::empty-source",
                Building::NotNext { .. } => "build::not-next",
                Building::WhichFoundation { .. } => "build::which-foundation",
                Building::WhichFill { .. } => "build::which-fill",
                Building::WasteFillsFirst { .. } => "build::waste-first",
                Building::FillFromEmpty { .. } => "build::fill-from-empty",
                Building::NoGap { .. } => "build::no-gap",
                Building::EmptyStock => "build::empty-stock",
                Building::WasteOccupied { .. } => "build::waste-occupied",
                Building::NoRedeals => "build::no-redeals",
                Building::RedealsSpent { .. } => "build::redeals-spent",
                Building::RedealBeforeEnd { .. } => "build::redeal-before-end",
                Building::RedealWithoutWaste => "build::redeal-without-waste",
                Building::TransferBeforeEnd { .. } => "build::transfer-before-end",
                Building::OccupiedPile { .. } => "build::occupied-pile",
                Building::SamePile { .. } => "build::same-pile",
            },
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
