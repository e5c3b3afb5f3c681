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
    /// Moves to show with arrows: from a card to where it would go, or between the cards that would leave together.
    pub arrows: &'a [MovePlaces],
    /// The width of the whole picture in pixels; without one, a card is 60 pixels wide.
    pub width: Option<usize>,
}

impl<'a> Picture<'a> {
    /// Shows a board alone, with symbols for suits.
    ///
    /// ```
    /// use patience::Position;
    /// use patience::view::{Picture, svg};
    ///
    /// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// let (board, mv) = (position.board(), position.legal_moves()[0]);
    /// let picture = Picture { arrows: &[mv.places(&board)], width: Some(640), ..Picture::new(&board) };
    /// let drawing = svg::draw(&picture);
    /// assert!(drawing.contains("width=\"640\"") && drawing.contains("class=\"arrow may\""));
    /// ```
    #[must_use]
    pub const fn new(board: &'a Board) -> Self {
        let (marks, suits) = (Marks::None, SuitStyle::Symbols);
        Self { board, marks, collected: &[], suits, arrows: &[], width: None }
    }
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
/// let board = position.board();
/// let picture = Picture { marks: Marks::Last(&effect), ..Picture::new(&board) };
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
