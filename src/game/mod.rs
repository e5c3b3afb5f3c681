//! The rules of the games: how they are dealt, which moves are legal, and what they do.
//!
//! A [`Game`] is a position with its rules. Its moves have the type that the notation has for this
//! game, so a move of another game cannot even be expressed. A [`Visitor`] is generic code for
//! every game, which [`visit`] calls with the type of game of an id. Nothing here knows text,
//! terminals, clocks or random numbers.

mod any;
mod board;
pub mod building;
pub mod cardless;
pub mod matching;
pub mod pairing;
mod slot;

pub use any::Move;
pub(crate) use any::Table;
pub use board::{Board, Effect, Foundation, Pile, Place, Progress, Stock};

use crate::deck::Deck;
use crate::notation::{Dealing, MoveText, Variant};
use building::Building;
use cardless::Cardless;
use matching::Matching;
use pairing::Pairing;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A position with its rules.
///
/// Laws, which tests check for every game: a move is among [`moves`](Self::moves) if and only if
/// [`check`](Self::check) accepts it and it is its own [`canonical`](Self::canonical) form; the
/// canonical form has the same effect as the move; a refused move changes nothing;
/// [`undo`](Self::undo) restores the position; no card is lost or made; a won position has no legal
/// moves.
#[allow(private_bounds)] // Only this module has games.
pub trait Game: Clone + Eq + Hash + Debug + Into<Table> {
    /// The parameters of its id.
    type Layout: Copy;
    /// The moves of the notation.
    type Move: MoveText + Into<Move>;
    /// The reason why a move is illegal.
    type Illegal: Into<Illegal>;
    /// What [`undo`](Self::undo) needs.
    type Undo: Copy;
    /// The same game without its cards.
    type Cardless: Cardless<Layout = Self::Layout, Move = Self::Move>;

    /// Deals the game. The deck must be that of the layout.
    fn deal(layout: Self::Layout, dealing: Dealing, deck: &Deck) -> Self;

    /// Calls `visit` with each legal move in canonical form, in an order that depends only on the
    /// position, until it breaks.
    fn moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Returns whether a move is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Returns why a move that is not legal is illegal.
    fn reason(&self, mv: Self::Move) -> Self::Illegal;

    /// Plays a legal move. After any other move, the position is safe but useless.
    fn apply(&mut self, mv: Self::Move) -> Self::Undo;

    /// Undoes the last move, with what [`apply`](Self::apply) returned for it.
    fn undo(&mut self, undo: Self::Undo);

    /// Returns whether the game is won.
    fn won(&self) -> bool;

    /// The progress score.
    fn progress(&self) -> Progress;

    /// Returns the position as plain data.
    fn board(&self) -> Board;

    /// Returns the effect of a legal move, in cards and places.
    fn effect(&self, mv: Self::Move) -> Effect;

    /// Returns the canonical form of a legal move, which may depend on the position: everything
    /// that must be written, and nothing else.
    fn canonical(&self, mv: Self::Move) -> Self::Move {
        mv.canonical()
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Returns the reason if it is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal> {
        if self.is_legal(mv) { Ok(()) } else { Err(self.reason(mv)) }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// Returns the reason if it is illegal.
    #[inline]
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, Self::Illegal> {
        self.check(mv)?;
        Ok(self.apply(mv))
    }

    /// Returns whether there are no legal moves.
    fn stuck(&self) -> bool {
        self.moves(|_| ControlFlow::Break(())).is_continue()
    }
}

/// The reason why a move is illegal, in any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// In Match Solitaire.
    Matching(matching::Illegal),
    /// In Monte Carlo and the others of the pairing family.
    Pairing(pairing::Illegal),
    /// In Carpet, Colorado and Twenty.
    Building(building::Illegal),
}

impl From<matching::Illegal> for Illegal {
    fn from(illegal: matching::Illegal) -> Self {
        Self::Matching(illegal)
    }
}

impl From<pairing::Illegal> for Illegal {
    fn from(illegal: pairing::Illegal) -> Self {
        Self::Pairing(illegal)
    }
}

impl From<building::Illegal> for Illegal {
    fn from(illegal: building::Illegal) -> Self {
        Self::Building(illegal)
    }
}

/// Generic code for every game.
pub trait Visitor {
    /// The result, plain data.
    type Output;

    /// Visits the game `G` with this layout and these labels.
    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output;
}

/// Calls a visitor with the type of game of a variant. Only this function distinguishes games.
pub fn visit<V: Visitor>(variant: Variant, visitor: V) -> V::Output {
    match variant {
        Variant::Matching(layout) => visitor.visit::<Matching>(layout, layout.labels()),
        Variant::Pairing(layout) => visitor.visit::<Pairing>(layout, layout.labels()),
        Variant::Building(layout) => visitor.visit::<Building>(layout, layout.labels()),
    }
}
