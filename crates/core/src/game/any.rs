//! Games, moves and reasons of any family, for code that does not know the game at compile time.

use super::board::{Board, MovePlaces, Place, Target};
use super::history::History;
use super::rules::{Describe, Rules};
use super::search::{MAX_WORDS, Packed, Same, Search};
use super::{building, matching, pairing};
use crate::cards::{Deck, SuitStyle};
use crate::notation::building::Fill;
use crate::notation::{self, Cell, GameId};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A game with all that this library does with it, for a [`Visitor`](super::Visitor).
#[allow(private_bounds)] // Only this module has games.
pub trait Game:
    Rules<Illegal: Into<Illegal>, Move: Into<Move>> + Describe + Search + AnyFamily
{
}

impl<G> Game for G where
    G: Rules<Illegal: Into<Illegal>, Move: Into<Move>> + Describe + Search + AnyFamily
{
}

/// Evaluates an expression for the value in a variant of any family.
macro_rules! each {
    ($Any:ident, $any:expr, $value:ident => $then:expr) => {
        match $any {
            $Any::Matching($value) => $then,
            $Any::Pairing($value) => $then,
            $Any::Building($value) => $then,
        }
    };
}
pub(crate) use each;

/// Defines what holds a value of any family.
macro_rules! families {
    ($($(#[$doc:meta])* $Family:ident: $family:ident;)*) => {
        /// A move of any game. Displays in canonical form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Move { $($(#[$doc])* $Family(notation::$family::Move),)* }

        /// The reason why a move is illegal, in any game. Displays as a short sentence.
        ///
        /// ```
        /// use patience::Position;
        ///
        /// let mut position: Position = "2x2x1x1+[AH AS] 1a".parse().unwrap();
        /// let refused = position.play(position.parse_move("1a").unwrap()).unwrap_err();
        /// assert_eq!(refused.to_string(), "the move is illegal: freecell a already holds AS");
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Illegal { $($(#[$doc])* $Family($family::Illegal),)* }

        /// A game of any family, with its moves.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyGame { $($(#[$doc])* $Family(GameWithHistory<$family::$Family>),)* }

        $(
            impl From<notation::$family::Move> for Move {
                fn from(mv: notation::$family::Move) -> Self {
                    Self::$Family(mv)
                }
            }

            impl From<$family::Illegal> for Illegal {
                fn from(illegal: $family::Illegal) -> Self {
                    Self::$Family(illegal)
                }
            }

            impl AnyFamily for $family::$Family {
                fn own(mv: Move) -> Option<Self::Move> {
                    if let Move::$Family(mv) = mv { Some(mv) } else { None }
                }

                fn table(typed: GameWithHistory<Self>) -> AnyGame {
                    AnyGame::$Family(typed)
                }
            }
        )*
    };
}

families! {
    /// Match Solitaire.
    Matching: matching;
    /// Monte Carlo, Thirteens, Fourteens and Aces Square.
    Pairing: pairing;
    /// Carpet, Colorado and Twenty.
    Building: building;
}

/// A game that [`AnyGame`] can hold.
pub trait AnyFamily: Rules {
    /// Returns a move of this family, or none for one of another.
    fn own(mv: Move) -> Option<Self::Move>;

    /// Returns a game of any family.
    fn table(typed: GameWithHistory<Self>) -> AnyGame;
}

/// A game with the moves that led to its position, and the deal that they began with.
///
/// Games are equal if their positions are. Copies share the deal, the moves and the cards on the
/// table, and each gets cards of its own when a move is played in it.
#[derive(Clone, Debug)]
pub struct GameWithHistory<G: Rules> {
    dealt: Arc<Dealt<G>>,
    game: Arc<G>,
    moves: History<Played<G::Move, G::Undo>>,
}

/// A move that was played.
#[derive(Debug)]
struct Played<M, U> {
    mv: M,
    undo: U,
    /// The key of the position before it, once somebody has asked for it.
    before: OnceLock<Box<[u64]>>,
}

impl<M, U> Played<M, U> {
    fn new((mv, undo): (M, U)) -> Self {
        Self { mv, undo, before: OnceLock::new() }
    }
}

#[derive(Debug)]
struct Dealt<G> {
    id: GameId,
    deck: Deck,
    game: G,
}

impl<G: Game> GameWithHistory<G> {
    /// Deals a game.
    pub(crate) fn deal(id: GameId, layout: G::Layout, deck: &Deck) -> Self {
        let game = G::deal(layout, id.dealing, deck);
        let dealt = Dealt { id, deck: deck.clone(), game: game.clone() };
        Self { dealt: Arc::new(dealt), game: Arc::new(game), moves: History::EMPTY }
    }

    /// Returns the game at another position of its deal, with the moves to it that can be undone.
    pub(crate) fn at(self, game: G, moves: Vec<(G::Move, G::Undo)>) -> Self {
        Self { game: Arc::new(game), moves: moves.into_iter().map(Played::new).collect(), ..self }
    }

    pub(crate) fn id(&self) -> GameId {
        self.dealt.id
    }

    /// Returns the deck that was dealt.
    pub(crate) fn deck(&self) -> &Deck {
        &self.dealt.deck
    }

    /// Returns the board as it was dealt.
    pub(crate) fn dealt_board(&self) -> Board {
        self.dealt.game.board()
    }

    /// Returns the moves that can be undone, from the first on.
    pub(crate) fn moves_played(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.moves.backwards().map(|played| played.mv.into()).collect();
        moves.reverse();
        moves
    }

    /// Returns the last move that can be undone.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.moves.last().map(|played| played.mv.into())
    }

    /// Returns the number of moves that can be undone.
    pub(crate) fn played(&self) -> usize {
        self.moves.len()
    }

    /// Packs a key that is equal for positions of the deal with the same future.
    pub(crate) fn key(&self) -> Packed<MAX_WORDS> {
        self.game.pack(&self.dealt.game, Same::Future)
    }

    /// Returns how often a position with this key came before. It looks no further back than to the
    /// last move that no later one can take back, and makes no key twice.
    pub(crate) fn repeats(&self) -> usize {
        let now = self.key();
        let (mut game, mut undone) = (None, Vec::new());
        let back = self.moves.backwards().take_while(|played| G::can_be_taken_back(played.mv));
        back.filter(|played| {
            undone.push(played.undo);
            let before = played.before.get_or_init(|| {
                let game = game.get_or_insert_with(|| G::clone(&self.game));
                undone.drain(..).for_each(|undo| game.undo(undo));
                game.pack::<MAX_WORDS>(&self.dealt.game, Same::Future).words().into()
            });
            **before == *now.words()
        })
        .count()
    }

    /// Returns a move of this family, or none for one of another.
    pub(crate) fn own(&self, mv: Move) -> Option<G::Move> {
        G::own(mv)
    }

    /// Plays a move in canonical form if it is legal.
    pub(crate) fn push(&mut self, mv: G::Move) -> Result<(), G::Illegal> {
        self.game.check(mv)?;
        let mv = self.game.canonical(mv);
        self.moves.push(Played::new((mv, Arc::make_mut(&mut self.game).apply(mv))));
        Ok(())
    }

    /// Undoes the last move and returns it.
    pub(crate) fn pop(&mut self) -> Option<G::Move> {
        let (mv, undo) = self.moves.pop(|played| (played.mv, played.undo))?;
        Arc::make_mut(&mut self.game).undo(undo);
        Some(mv)
    }

    /// Forgets the moves played, so that they cannot be undone.
    pub(crate) fn forget_moves(&mut self) {
        self.moves = History::EMPTY;
    }
}

impl<G: Rules> Deref for GameWithHistory<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}

impl<G: Rules> PartialEq for GameWithHistory<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Rules> Eq for GameWithHistory<G> {}

impl<G: Rules> Hash for GameWithHistory<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

impl Move {
    /// Returns the places that the move names, legal or not, on a board of its game.
    ///
    /// ```
    /// use patience::Position;
    /// use patience::game::{Place, Target};
    ///
    /// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// let places = position.parse_move("a1").unwrap().places(&position.board());
    /// assert_eq!(places.cards, [Place::Freecell(0)]);
    /// assert_eq!(places.target, Some(Target::Place(Place::Column(0))));
    /// ```
    #[must_use]
    pub fn places(self, board: &Board) -> MovePlaces {
        let cell = |cell: Cell| match board.pile(Place::Pile(cell)) {
            Some(pile) => pile.place,
            None => Place::Cell(cell),
        };
        let stock = || board.stock.iter().map(|_| Place::Stock).collect();
        let (cards, target) = match self {
            Self::Matching(notation::matching::Move::Transfer { from, to }) => {
                (vec![from.into()], Some(Target::Place(to.into())))
            }
            Self::Matching(notation::matching::Move::Collect(cards)) => {
                (cards.labels().iter().map(|&label| label.into()).collect(), None)
            }
            Self::Pairing(
                notation::pairing::Move::Discard(one, other)
                | notation::pairing::Move::DiscardInOrder(one, other),
            ) => (vec![cell(one), cell(other)], None),
            Self::Pairing(notation::pairing::Move::DiscardAlone(one)) => (vec![cell(one)], None),
            Self::Matching(notation::matching::Move::Deal)
            | Self::Pairing(notation::pairing::Move::Consolidate)
            | Self::Building(notation::building::Move::Turn) => (stock(), None),
            Self::Building(notation::building::Move::Play { from, to, fill }) => {
                let fill = fill.map(|fill| match fill {
                    Fill::Stock => Place::Stock,
                    Fill::Waste => Place::Waste,
                });
                let cards = std::iter::once(cell(from)).chain(fill).collect();
                (cards, Some(Target::Foundation(to)))
            }
            Self::Building(notation::building::Move::PlayWaste { to }) => {
                (vec![Place::Waste], Some(Target::Foundation(to)))
            }
            Self::Building(notation::building::Move::Redeal) => (vec![Place::Waste], None),
            Self::Building(notation::building::Move::Waste(to)) => {
                (vec![Place::Waste], Some(Target::Place(cell(to))))
            }
            Self::Building(notation::building::Move::Transfer { from, to }) => {
                (vec![cell(from)], Some(Target::Place(cell(to))))
            }
        };
        MovePlaces { cards, target }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, mv => mv.fmt(f))
    }
}

impl Illegal {
    /// Returns the reason in a short sentence, with suits in a style.
    ///
    /// ```
    /// use patience::{PlayError, Position, SuitStyle};
    ///
    /// let mut position: Position = "2x2x1x1+[AH AS] 1a".parse().unwrap();
    /// let refused = position.play(position.parse_move("1a").unwrap());
    /// let Err(PlayError::Illegal(reason)) = refused else { panic!() };
    /// assert_eq!(reason.message(SuitStyle::Symbols), "freecell a already holds A♠");
    /// ```
    #[must_use]
    pub fn message(&self, suits: SuitStyle) -> String {
        each!(Self, self, illegal => illegal.message(suits))
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, illegal => illegal.fmt(f))
    }
}

impl std::error::Error for Illegal {}
