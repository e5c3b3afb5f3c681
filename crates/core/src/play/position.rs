//! A position of any game, for programs that do not know the game at compile time.

use crate::cards::{Composition, Deck};
use crate::deal_book::DealBook;
use crate::game::building::Building;
use crate::game::matching::Matching;
use crate::game::pairing::Pairing;
use crate::game::{
    Board, Describe, Effect, Game, Illegal, MAX_WORDS, Move, Rules, Same, Search, Sight, Table,
};
use crate::notation::{
    self, Fault, FaultKind, GameId, MoveText, Outcome, Record, Variant, building, matching, pairing,
};
use crate::text::Span;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A position of any game, with the moves that led to it.
///
/// The generic [`Game`](crate::game::Game) is faster, since the compiler knows the rules. This type
/// is for programs that learn the game at run time.
///
/// ```
/// # use patience_core as patience;
/// use patience::Position;
/// use patience::notation::Outcome;
///
/// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["1a"]);
/// for text in ["1a", "*1a"] {
///     let mv = position.parse_move(text).unwrap();
///     position.play(mv).unwrap();
/// }
/// assert_eq!(position.status(), Outcome::Solved);
/// assert_eq!(position.undo().unwrap().to_string(), "*1a");
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    id: GameId,
    table: Table,
    played: Vec<Played>,
    /// What the player has seen, in moves that were undone too.
    sight: Sight,
}

/// The reason why there is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text of the id or the deal is malformed.
    Malformed(Fault),
    /// The deck belongs to another game.
    OtherDeck {
        /// The cards that the game needs.
        needed: Composition,
    },
    /// There is no id, or text after the id and its deal.
    NotAnId,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => {
                write!(f, "the game id is malformed at byte {}", fault.span.start)
            }
            Self::OtherDeck { needed } => {
                write!(f, "the game needs another deck, of {} cards", needed.len())
            }
            Self::NotAnId => f.write_str("expected a game id and nothing else"),
        }
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Malformed(fault) => Some(fault),
            Self::OtherDeck { .. } | Self::NotAnId => None,
        }
    }
}

/// A played move, with what undoing it needs.
#[derive(Clone, Copy, Debug)]
enum Played {
    Matching(matching::Move, <Matching as Rules>::Undo),
    Pairing(pairing::Move, <Pairing as Rules>::Undo),
    Building(building::Move, <Building as Rules>::Undo),
}

/// Evaluates an expression for the game of any family.
macro_rules! each {
    ($table:expr, $game:ident => $then:expr) => {
        match $table {
            Table::Matching($game) => $then,
            Table::Pairing($game) => $then,
            Table::Building($game) => $then,
        }
    };
}

/// Evaluates an expression for a game and a move of its family, or another for any other move.
macro_rules! both {
    ($table:expr, $mv:expr, $game:ident, $own:ident => $then:expr, $other:expr) => {
        match ($table, $mv) {
            (Table::Matching($game), Move::Matching($own)) => $then,
            (Table::Pairing($game), Move::Pairing($own)) => $then,
            (Table::Building($game), Move::Building($own)) => $then,
            _ => $other,
        }
    };
}

/// The reason why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// It is illegal.
    Illegal(Illegal),
    /// It is a move of another family of games.
    OtherGame,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(reason) => write!(f, "the move is illegal: {reason}"),
            Self::OtherGame => f.write_str("the move belongs to another game"),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal(reason) => Some(reason),
            Self::OtherGame => None,
        }
    }
}

impl Position {
    /// Deals a game.
    ///
    /// # Errors
    /// Returns [`PositionError::OtherDeck`] if the deck is not that of the game.
    pub fn deal(id: GameId, deck: &Deck) -> Result<Self, PositionError> {
        let needed = id.variant.composition();
        if Deck::new(&needed, deck.iter().copied()).is_err() {
            return Err(PositionError::OtherDeck { needed });
        }
        let table = match id.variant {
            Variant::Matching(layout) => Table::Matching(Matching::deal(layout, id.dealing, deck)),
            Variant::Pairing(layout) => Table::Pairing(Pairing::deal(layout, id.dealing, deck)),
            Variant::Building(layout) => Table::Building(Building::deal(layout, id.dealing, deck)),
        };
        let sight = each!(&table, game => game.sight());
        Ok(Self { id, table, played: Vec::new(), sight })
    }

    /// Returns a position of a game that is known at compile time.
    #[doc(hidden)]
    pub fn of<G: Game>(id: GameId, game: G) -> Self {
        Self { id, sight: game.sight(), table: game.into(), played: Vec::new() }
    }

    /// Deals the game of a record, without playing its moves. A deal in `deals` takes precedence
    /// over the shuffle.
    ///
    /// # Errors
    /// Returns the fault in the id or the deal of the record.
    pub fn of_record(record: &Record<'_>, deals: &DealBook) -> Result<Self, PositionError> {
        let deck = deals.deck(record).map_err(PositionError::Malformed)?;
        Self::deal(*record.id().map_err(PositionError::Malformed)?, &deck)
    }

    /// Returns the game.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Returns the cards on the table, for code that knows the families.
    #[doc(hidden)]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns a key that is equal for positions with the same future, reached from `origin` by
    /// legal moves. Empty if the position is of another family of games.
    #[doc(hidden)]
    pub fn key(&self, origin: &Self) -> Box<[u64]> {
        fn key<G: Search>(game: &G, origin: &G) -> Box<[u64]> {
            game.pack::<MAX_WORDS>(origin, Same::Future).words().into()
        }
        match (&self.table, &origin.table) {
            (Table::Matching(game), Table::Matching(origin)) => key(game, origin),
            (Table::Pairing(game), Table::Pairing(origin)) => key(game, origin),
            (Table::Building(game), Table::Building(origin)) => key(game, origin),
            _ => Box::default(),
        }
    }

    /// Returns whether the game is won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        each!(&self.table, game => game.won())
    }

    /// Calls `visit` with each legal move, in an order that depends only on the position, until it
    /// breaks. Allocates nothing.
    pub fn moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match &self.table {
            Table::Matching(game) => game.moves(|mv| visit(Move::Matching(mv))),
            Table::Pairing(game) => game.moves(|mv| visit(Move::Pairing(mv))),
            Table::Building(game) => game.moves(|mv| visit(Move::Building(mv))),
        }
    }

    /// Returns every legal move, in the order of [`moves`](Self::moves). A won game has none.
    ///
    /// There can be more than two thousand, in Twenty with many piles, so the list has no fixed
    /// size.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        // Room for as many as there are most often.
        let mut moves = Vec::with_capacity(32);
        let _: ControlFlow<()> = self.moves(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Returns whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        both!(&self.table, mv, game, own => game.is_legal(own), false)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Returns [`PlayError`] if the move is illegal or belongs to another family. The position is
    /// unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        let illegal = |reason: Illegal| PlayError::Illegal(reason);
        let played = match (&mut self.table, mv) {
            (Table::Matching(game), Move::Matching(own)) => game
                .play(own)
                .map(|undo| Played::Matching(own, undo))
                .map_err(|reason| illegal(reason.into()))?,
            (Table::Pairing(game), Move::Pairing(own)) => game
                .play(own)
                .map(|undo| Played::Pairing(own, undo))
                .map_err(|reason| illegal(reason.into()))?,
            (Table::Building(game), Move::Building(own)) => game
                .play(own)
                .map(|undo| Played::Building(own, undo))
                .map_err(|reason| illegal(reason.into()))?,
            _ => return Err(PlayError::OtherGame),
        };
        self.played.push(played);
        self.see(each!(&self.table, game => game.sight()));
        Ok(())
    }

    /// Undoes the last move and returns it, or none if no move was played.
    pub fn undo(&mut self) -> Option<Move> {
        let played = self.played.pop()?;
        Some(match (&mut self.table, played) {
            (Table::Matching(game), Played::Matching(mv, undo)) => {
                game.undo(undo);
                Move::Matching(mv)
            }
            (Table::Pairing(game), Played::Pairing(mv, undo)) => {
                game.undo(undo);
                Move::Pairing(mv)
            }
            (Table::Building(game), Played::Building(mv, undo)) => {
                game.undo(undo);
                Move::Building(mv)
            }
            // A position plays only moves of its own game.
            _ => return None,
        })
    }

    /// Forgets the moves played, so that they cannot be undone.
    #[doc(hidden)]
    pub fn forget_moves(&mut self) {
        self.played.clear();
    }

    /// Returns the number of moves played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played.len()
    }

    /// Returns what the player has seen of the stock. Undoing a move forgets nothing.
    #[must_use]
    pub const fn sight(&self) -> Sight {
        self.sight
    }

    /// Lets the player see this much, in addition to what they have seen.
    pub fn see(&mut self, sight: Sight) {
        self.sight = self.sight.and(sight);
    }

    /// Returns the board as plain data.
    #[must_use]
    pub fn board(&self) -> Board {
        each!(&self.table, game => game.board_seen(self.sight))
    }

    /// Returns the effect of a legal move, in cards and places, or none if it is illegal. It names
    /// no card that the player has not [seen](Self::sight).
    #[must_use]
    pub fn effect(&self, mv: Move) -> Option<Effect> {
        self.is_legal(mv)
            .then(|| both!(&self.table, mv, game, own => Some(game.effect_seen(own, self.sight)), None))
            .flatten()
    }

    /// Returns the canonical form of a legal move, which may depend on the position, or none if it
    /// is illegal.
    #[must_use]
    pub fn canonical(&self, mv: Move) -> Option<Move> {
        if self.is_legal(mv) { self.canonical_unchecked(mv) } else { None }
    }

    /// Does the same, but returns some move of the game if the move is illegal.
    #[doc(hidden)]
    pub fn canonical_unchecked(&self, mv: Move) -> Option<Move> {
        match (&self.table, mv) {
            (Table::Matching(game), Move::Matching(own)) => {
                Some(Move::Matching(game.canonical(own)))
            }
            (Table::Pairing(game), Move::Pairing(own)) => Some(Move::Pairing(game.canonical(own))),
            (Table::Building(game), Move::Building(own)) => {
                Some(Move::Building(game.canonical(own)))
            }
            _ => None,
        }
    }

    /// Returns the status of the game: solved, stuck or partial.
    #[must_use]
    pub fn status(&self) -> Outcome {
        match each!(&self.table, game => (game.won(), game.stuck())) {
            (true, _) => Outcome::Solved,
            (false, true) => Outcome::Stuck,
            (false, false) => Outcome::Partial,
        }
    }

    /// Parses a move of this game, legal or not. Ignores white space around it.
    ///
    /// # Errors
    /// Returns the fault, with its span in the text.
    pub fn parse_move(&self, text: &str) -> Result<Move, Fault> {
        match self.id.variant {
            Variant::Matching(layout) => parse(&layout.labels(), text).map(Move::Matching),
            Variant::Pairing(layout) => parse(&layout.labels(), text).map(Move::Pairing),
            Variant::Building(layout) => parse(&layout.labels(), text).map(Move::Building),
        }
    }
}

/// Parses a text with exactly one move.
fn parse<M: MoveText>(labels: &M::Labels, text: &str) -> Result<M, Fault> {
    let token = text.trim();
    let start = text.len() - text.trim_start().len();
    let fault = |at: usize, kind| Fault { span: Span::new(start + at, start + token.len()), kind };
    if token.is_empty() {
        return Err(fault(0, FaultKind::UnknownCharacter(' ')));
    }
    match M::read(labels, token.as_bytes()) {
        Some((mv, [])) => Ok(mv),
        Some((_, rest)) => {
            let at = token.len() - rest.len();
            Err(fault(
                at,
                token.get(at..).map_or(FaultKind::AfterOutcome, |rest| {
                    M::fault(labels, &token.as_bytes()[..at], rest)
                }),
            ))
        }
        None => Err(fault(0, M::fault(labels, b"", token))),
    }
}

/// Deals the game of an id, by its shuffle number or its deal.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut records = notation::records(text.as_bytes());
        match (records.next(), records.next()) {
            (Some(record), None)
                if record.is_bare() || record.id().is_err() || record.deal().is_err() =>
            {
                Self::of_record(&record, &DealBook::default())
            }
            _ => Err(PositionError::NotAnId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PlayError, Position, PositionError};
    use crate::notation::Outcome;
    use std::error::Error;

    #[test]
    fn every_game_is_played_and_taken_back() {
        for id in [
            "3x3x13x5-1",
            "montecarlo+3",
            "thirteens+1",
            "fourteens+1",
            "acessquare-1",
            "carpet+1",
            "colorado+1",
            "twenty-1",
        ] {
            let mut position: Position =
                id.parse().unwrap_or_else(|error| unreachable!("{id}: {error}"));
            let mut boards = vec![position.board()];
            for turn in 0..40 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(turn % moves.len().max(1)) else { break };
                assert!(position.is_legal(mv) && position.canonical(mv) == Some(mv), "{id}: {mv}");
                assert_eq!(position.parse_move(&format!(" {mv} ")), Ok(mv), "{id}");
                position.play(mv).unwrap_or_else(|refusal| unreachable!("{id}: {mv}: {refusal}"));
                boards.push(position.board());
            }
            assert_eq!(position.played() + 1, boards.len());
            while let Some(board) = boards.pop() {
                assert_eq!(position.board(), board, "{id}");
                assert_eq!(position.undo().is_some(), !boards.is_empty());
            }
            assert_eq!(position.status(), Outcome::Partial);
        }
    }

    /// Half of 96 piles are empty, and each other card can go to any of them.
    #[test]
    fn there_can_be_thousands_of_legal_moves() {
        let mut position: Position =
            "twenty8x12x2+1".parse().unwrap_or_else(|error| unreachable!("{error}"));
        for _ in 0..48 {
            let first = position.legal_moves()[0];
            assert!(first.to_string().starts_with('*'), "{first}");
            assert_eq!(position.play(first), Ok(()));
        }
        assert!(position.legal_moves().len() > 48 * 48);
    }

    #[test]
    fn what_is_no_position_and_no_move_is_refused() {
        for (text, error) in [
            ("", "expected"),
            ("3x3x13x5+1 1a", "expected"),
            ("3x3x13x5+1 3x3x13x5+2", "expected"),
            ("9x9x9x9+1", "malformed"),
            ("carpet+[AS ?]", "malformed"),
        ] {
            let refused = text
                .parse::<Position>()
                .map_err(|error| error.to_string())
                .err()
                .unwrap_or_default();
            assert!(refused.contains(error), "{text}: {refused}");
        }
        let [mut one, other]: [Position; 2] = ["2x2x1x1+[AH AS]", "carpet+1"]
            .map(|id| id.parse().unwrap_or_else(|error| unreachable!("{error}")));
        assert_eq!(one.play(other.legal_moves()[0]), Err(PlayError::OtherGame));
        let illegal = one.parse_move("a1").unwrap_or_else(|error| unreachable!("{error}"));
        let refused = one.play(illegal).err();
        let sentence = "freecell a is empty";
        assert_eq!(
            refused.as_ref().map(ToString::to_string).as_deref(),
            Some("the move is illegal: freecell a is empty")
        );
        assert!(
            refused
                .is_some_and(|error| error.source().is_some_and(|it| it.to_string() == sentence))
        );
        for text in ["", "1", "1a1a", "*1", "x", "1a:2x"] {
            assert!(one.parse_move(text).is_err(), "{text}");
        }
        assert_eq!(one.undo(), None);
        assert!(matches!(
            Position::deal(one.id(), &crate::shuffle(&other.id().variant.composition(), 1)),
            Err(PositionError::OtherDeck { .. })
        ));
    }
}
