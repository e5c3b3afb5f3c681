//! Drawings of boards, one module for each format.

pub mod animated;
#[doc(hidden)]
pub mod markup;
#[doc(hidden)]
pub mod scene;
pub mod svg;
pub mod text;

use patience_core::cards::{Card, SuitStyle};
use patience_core::game::{Board, Effect, MovePlaces};

/// A board with everything that a picture shows, for [`svg::draw`].
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The marked move.
    pub marks: Marks<'a>,
    /// The cards collected or discarded so far, each match on its own.
    pub collected: &'a [Vec<Card>],
    /// How to draw suits.
    pub suits: SuitStyle,
}

/// The move that a picture marks.
///
/// ```
/// use patience::Position;
/// use patience::view::{Marks, Picture, svg};
///
/// let mut position: Position = "carpet+1".parse().unwrap();
/// let mv = position.legal_moves()[0];
/// let effect = position.effect(mv).unwrap();
/// position.play(mv).unwrap();
/// let picture = Picture {
///     board: &position.board(),
///     marks: Marks::Last(&effect),
///     collected: &[],
///     suits: patience::SuitStyle::Letters,
/// };
/// assert!(svg::draw(&picture).contains("last move: "));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Marks<'a> {
    /// None.
    None,
    /// The last move: dashed frames where cards were, solid ones where they are now.
    Last(&'a Effect),
    /// An illegal move that is not played: its cards in red, and a ghost of the card where it would
    /// go.
    Failed(&'a MovePlaces),
}

/// Returns the progress in words: `12 of 39 cards collected`.
///
/// ```
/// use patience::{Position, view};
///
/// let position: Position = "carpet+1".parse().unwrap();
/// assert_eq!(view::score(&position.board()), "4 of 52 cards on the foundations");
/// ```
#[must_use]
pub fn score(board: &Board) -> String {
    board.progress.to_string()
}
