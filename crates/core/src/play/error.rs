//! Errors in records, as data.

use super::replay::{PlayedMove, ReplayError};
use crate::game::{Game, Illegal, Move};
use crate::notation::Fault;
use crate::text::Span;
use std::fmt;

/// The first error in a record, as data.
///
/// ```
/// use patience::{DealBook, RecordError, records, verify};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a 1z").next().unwrap();
/// let error = verify(&record, &DealBook::default()).error.unwrap();
/// let RecordError::Malformed(fault) = &error else { panic!() };
/// assert_eq!(fault.span.of(record.text()), b"1z");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The text is malformed.
    Malformed(Fault),
    /// A move is illegal.
    Illegal(IllegalMove),
}

/// A move that is illegal where it is played. Displays with the reason.
///
/// ```
/// use patience::{Position, PositionError};
///
/// let error = Position::from_record("2x2x1x1+[AH AS] 1a:2x").unwrap_err();
/// let PositionError::Illegal(illegal) = &error else { panic!() };
/// assert_eq!((illegal.index, illegal.repetition), (2, Some(2)));
/// assert_eq!(illegal.to_string(), "move 2 is illegal: freecell a already holds AS");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalMove {
    /// The number of the move, from 1. A repeated move counts as often as it is repeated.
    pub index: u64,
    /// The number of the repetition, from 1, if the move is repeated.
    pub repetition: Option<u16>,
    /// The text of the move, with its repetition.
    pub span: Span,
    /// The move.
    pub mv: Move,
    /// Why it is illegal.
    pub reason: Illegal,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => fault.fmt(f),
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} is illegal: {}", self.index, self.reason)
    }
}

impl std::error::Error for IllegalMove {}

impl RecordError {
    /// Returns the error that stopped a replay in this position.
    pub(crate) fn new<G: Game>(position: &G, stop: ReplayError<G::Move>) -> Self {
        match stop {
            ReplayError::Malformed(fault) => Self::Malformed(fault),
            ReplayError::Illegal(ply) => Self::Illegal(IllegalMove::new(position, ply)),
        }
    }
}

impl IllegalMove {
    pub(crate) fn new<G: Game>(position: &G, ply: PlayedMove<G::Move>) -> Self {
        Self {
            index: ply.index,
            repetition: ply.named_repetition(),
            span: ply.span,
            mv: ply.mv.into(),
            reason: position.reason(ply.mv).into(),
        }
    }
}
