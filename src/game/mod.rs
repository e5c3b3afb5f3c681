//! Rules alone: how a game is dealt, which moves are legal, what they do.
//!
//! A [`Game`] is a position together with the rules that it stands under. Its moves are the notation's own type for that
//! game, so that a move of another game cannot even be asked about. What is to work for every game is a [`Visitor`]: one
//! generic function, which [`visit`] calls with the type that a game-id stands for. Nothing here sees text, a terminal, a
//! clock or chance.

mod board;
pub mod carpet;
pub mod match_solitaire;
pub mod monte_carlo;
pub mod outline;
mod slot;

pub use board::{Action, Board, Foundation, Pile, Place, Progress, Stock};

use crate::deck::Deck;
use crate::notation::{Dealing, MoveText, Variant};
use carpet::Carpet;
use match_solitaire::MatchSolitaire;
use monte_carlo::MonteCarlo;
use outline::Outline;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A position and its rules.
///
/// Laws, which tests hold every game to: a move is among [`moves`](Self::moves) if and only if [`check`](Self::check) accepts it and
/// it is its own [`canonical`](Self::canonical) form; the canonical form does what the move does; a refused move changes nothing;
/// [`undo`](Self::undo) restores the position; no card is lost or made; a won position has no moves.
pub trait Game: Clone + Eq + Hash + Debug {
    /// The parameters of its id.
    type Layout: Copy;
    /// Its moves, as the notation has them.
    type Move: MoveText;
    /// Why a move is illegal.
    type Illegal: Into<Illegal>;
    /// What [`undo`](Self::undo) needs to know.
    type Undo: Copy;
    /// The same game without its cards.
    type Outline: Outline<Layout = Self::Layout, Move = Self::Move>;

    /// The game as dealt. The deck must be that of the layout.
    fn deal(layout: Self::Layout, dealing: Dealing, deck: &Deck) -> Self;

    /// Shows `visit` each legal move in its canonical form, in an order that depends on the position alone, until it breaks.
    fn moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Whether a move is legal here.
    fn is_legal(&self, action: Self::Move) -> bool;

    /// Why a move that is not legal here is not.
    fn reason(&self, action: Self::Move) -> Self::Illegal;

    /// Plays a legal move. After any other move the position is of no use, but safe.
    fn apply(&mut self, action: Self::Move) -> Self::Undo;

    /// Takes back the last move played, with what [`apply`](Self::apply) gave for it.
    fn undo(&mut self, undo: Self::Undo);

    /// Whether the game is won.
    fn won(&self) -> bool;

    /// How far the game has come.
    fn progress(&self) -> Progress;

    /// The position as plain data.
    fn board(&self) -> Board;

    /// What a legal move does, in cards and places.
    fn action(&self, action: Self::Move) -> Action;

    /// The canonical form of a legal move, which may depend on the position: all that must be said is said, and nothing else.
    fn canonical(&self, action: Self::Move) -> Self::Move {
        action.canonical()
    }

    /// Whether a move is legal here, and if not, why.
    ///
    /// # Errors
    /// The reason why it is not legal.
    fn check(&self, action: Self::Move) -> Result<(), Self::Illegal> {
        if self.is_legal(action) { Ok(()) } else { Err(self.reason(action)) }
    }

    /// Plays a move if it is legal, and changes nothing if it is not.
    ///
    /// # Errors
    /// The reason why it is not legal.
    #[inline]
    fn play(&mut self, action: Self::Move) -> Result<Self::Undo, Self::Illegal> {
        self.check(action)?;
        Ok(self.apply(action))
    }

    /// Whether there is no legal move.
    fn stuck(&self) -> bool {
        self.moves(|_| ControlFlow::Break(())).is_continue()
    }
}

/// Why a move is illegal, in any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// In Match Solitaire.
    MatchSolitaire(match_solitaire::Illegal),
    /// In Monte Carlo and the others of the pairing family.
    MonteCarlo(monte_carlo::Illegal),
    /// In Carpet, Colorado and Twenty.
    Carpet(carpet::Illegal),
}

impl From<match_solitaire::Illegal> for Illegal {
    fn from(illegal: match_solitaire::Illegal) -> Self {
        Self::MatchSolitaire(illegal)
    }
}

impl From<monte_carlo::Illegal> for Illegal {
    fn from(illegal: monte_carlo::Illegal) -> Self {
        Self::MonteCarlo(illegal)
    }
}

impl From<carpet::Illegal> for Illegal {
    fn from(illegal: carpet::Illegal) -> Self {
        Self::Carpet(illegal)
    }
}

/// Something that works for every game.
pub trait Visitor {
    /// What comes out of it: plain data.
    type Output;

    /// Does it for the game `G` with this layout and these labels.
    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Self::Output;
}

/// Calls a visitor with the type of game that a variant is: the only place that tells games apart.
pub fn visit<V: Visitor>(variant: Variant, visitor: V) -> V::Output {
    match variant {
        Variant::MatchSolitaire(layout) => visitor.visit::<MatchSolitaire>(layout, layout.labels()),
        Variant::MonteCarlo(layout) => visitor.visit::<MonteCarlo>(layout, layout.labels()),
        Variant::Carpet(layout) => visitor.visit::<Carpet>(layout, layout.labels()),
    }
}
