//! A position of any game, for programs that do not know the game at compile time.

use super::error::{IllegalMove, RecordError};
use super::replay::{PlayedMove, ReplaySink, replay};
use crate::cards::Words;
use crate::cards::{Card, Composition, Deck};
use crate::deal_book::DealBook;
use crate::game::{
    self, AnyGame, Board, Describe, Effect, Game, GameWithHistory, Illegal, Move, Progress, Rules,
    Sight, Status, Visitor, each,
};
use crate::notation::{
    self, Fault, FaultKind, GameId, MoveFault, MoveText, Record, Variant, WrittenRecord,
};
use crate::text::Span;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;

/// A position of any game, with the moves that led to it. Displays as its board.
///
/// Positions are equal if the same cards are in the same places of the same game and as many
/// redeals are left. Neither the moves that led there count, nor the number of the deal, nor what
/// the player has [seen](Self::sight).
///
/// The generic [`Game`](crate::game::Game) is faster, since the compiler knows the rules. This type
/// is for programs that learn the game at run time. It is small, and a clone takes the same short
/// time after any number of moves: clones share the deal, the moves and the cards on the table, and
/// a clone gets cards of its own when a move is played in it.
///
/// ```
/// use patience::{Position, Status};
///
/// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["1a"]);
/// for text in ["1a", "*1a"] {
///     let mv = position.parse_move(text).unwrap();
///     position.play(mv).unwrap();
/// }
/// assert_eq!(position.status(), Status::Solved);
/// assert_eq!(position.undo().unwrap().to_string(), "*1a");
/// assert_eq!(position.to_string(), "1\nAH\n\na     0 of 2 cards collected\nAS");
/// ```
#[derive(Clone)]
pub struct Position {
    table: AnyGame,
    /// What the player has seen, in moves that were undone too.
    sight: Sight,
}

/// The reason why there is no position.
///
/// ```
/// use patience::{Position, PositionError};
///
/// let read = |text: &str| text.parse::<Position>();
/// assert_eq!(read("").unwrap_err(), PositionError::NotOneRecord);
/// let error = read("carpet+1 *a9").unwrap_err().to_string();
/// assert_eq!(error, "the record is malformed: there is no cell a9: the grid has 4 rows and 5 columns");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is malformed.
    Malformed(Fault),
    /// A move of the record is illegal.
    Illegal(IllegalMove),
    /// The deck belongs to another game.
    OtherDeck {
        /// The cards that the game needs.
        needed: Composition,
    },
    /// The text has no record, or more than one.
    NotOneRecord,
}

impl From<RecordError> for PositionError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Malformed(fault) => Self::Malformed(fault),
            RecordError::Illegal(illegal) => Self::Illegal(illegal),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => write!(f, "the record is malformed: {fault}"),
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::OtherDeck { needed } => {
                write!(f, "the game needs another deck, of {} cards", needed.len())
            }
            Self::NotOneRecord => f.write_str("expected one record, such as a game id"),
        }
    }
}

impl std::error::Error for PositionError {}

/// The reason why a move cannot be played.
///
/// ```
/// use patience::{PlayError, Position};
///
/// let mut position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
/// let error = position.play(position.parse_move("a1").unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "the move is illegal: freecell a is empty");
/// let carpet: Position = "carpet+1".parse().unwrap();
/// assert_eq!(position.play(carpet.legal_moves()[0]), Err(PlayError::OtherGame));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The move is illegal.
    Illegal(Illegal),
    /// The move is one of another family of games.
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

impl std::error::Error for PlayError {}

/// Shows the record of the position.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_record())
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
        Ok(game::visit(id.variant, DealVisitor { id, deck }))
    }

    /// Deals a game that is known at compile time. The deck must be that of the game.
    #[doc(hidden)]
    pub fn dealt<G: Game>(id: GameId, layout: G::Layout, deck: &Deck) -> Self {
        Self::new::<G>(GameWithHistory::deal(id, layout, deck))
    }

    /// Returns a position of a game that is known at compile time.
    pub(crate) fn new<G: Game>(game: GameWithHistory<G>) -> Self {
        Self { sight: game.sight(), table: G::table(game) }
    }

    /// Returns the position at the end of a record, with its moves. An id alone, with a shuffle
    /// number or a deal, is a record without moves.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let mut position = Position::from_record("2x2x1x1+[AH AS] 1a *1a").unwrap();
    /// assert!(position.is_won());
    /// assert_eq!(position.undo().unwrap().to_string(), "*1a");
    ///
    /// let error = Position::from_record("2x2x1x1+[AH AS] 1a 1a").unwrap_err();
    /// assert_eq!(error.to_string(), "move 2 is illegal: freecell a already holds AS");
    /// ```
    ///
    /// # Errors
    /// Returns the first error of the record, or [`PositionError::NotOneRecord`] if the text has
    /// none or more than one.
    pub fn from_record(text: &str) -> Result<Self, PositionError> {
        let mut records = notation::records(text.as_bytes());
        match (records.next(), records.next()) {
            (Some(record), None) => Ok(Self::after_record(&record, &DealBook::default())?),
            _ => Err(PositionError::NotOneRecord),
        }
    }

    /// Deals the game of a record, without playing its moves. A deal in `deals` takes precedence
    /// over the shuffle.
    ///
    /// # Errors
    /// Returns the fault in the id or the deal of the record.
    pub fn of_record(record: &Record<'_>, deals: &DealBook) -> Result<Self, Fault> {
        let (id, deck) = (*record.id()?, deals.deck(record)?);
        Ok(game::visit(id.variant, DealVisitor { id, deck: &deck }))
    }

    /// Returns the position at the end of a record, with its moves. A deal in `deals` takes
    /// precedence over the shuffle.
    ///
    /// ```
    /// use patience::{DealBook, Position, records};
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a").next().unwrap();
    /// let position = Position::after_record(&record, &DealBook::default()).unwrap();
    /// assert_eq!(position.legal_moves()[0].to_string(), "*1a");
    /// ```
    ///
    /// # Errors
    /// Returns the first error of the record.
    pub fn after_record(record: &Record<'_>, deals: &DealBook) -> Result<Self, RecordError> {
        match Self::before_error(record, deals).map_err(RecordError::Malformed)? {
            (position, None) => Ok(position),
            (_, Some(error)) => Err(error),
        }
    }

    /// Returns the position after the legal moves of a record, with these moves, and the first error
    /// if there is one. A deal in `deals` takes precedence over the shuffle.
    ///
    /// ```
    /// use patience::{DealBook, Position, records};
    ///
    /// let record = records(b"2x2x1x1+[AH AS] 1a 1a").next().unwrap();
    /// let (position, error) = Position::before_error(&record, &DealBook::default()).unwrap();
    /// assert_eq!(position.played(), 1);
    /// assert!(error.is_some());
    /// ```
    ///
    /// # Errors
    /// Returns the fault in the id or the deal of the record.
    pub fn before_error(
        record: &Record<'_>,
        deals: &DealBook,
    ) -> Result<(Self, Option<RecordError>), Fault> {
        let (id, deck) = (*record.id()?, deals.deck(record)?);
        Ok(game::visit(id.variant, BeforeError { record, id, deck: &deck }))
    }

    /// Returns the game.
    #[must_use]
    pub fn id(&self) -> GameId {
        each!(AnyGame, &self.table, game => game.id())
    }

    /// Returns the deck that was dealt.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        each!(AnyGame, &self.table, game => game.deck())
    }

    /// Returns the cards on the table, for code that knows the families.
    #[doc(hidden)]
    pub const fn table(&self) -> &AnyGame {
        &self.table
    }

    /// Returns the deck that was dealt, as far as the player has [seen](Self::sight) it: none for a
    /// card that was face down all the time.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let mut position: Position = "2x2x2x2-[AS 2H 2S AH]".parse().unwrap();
    /// position.play(position.parse_move("+").unwrap()).unwrap();
    /// let cards = position.seen_deck().into_iter().map(|card| card.map(|card| card.to_string()));
    /// assert_eq!(cards.collect::<Vec<_>>(), [Some("AS".into()), Some("2H".into()), None, None]);
    /// ```
    #[must_use]
    pub fn seen_deck(&self) -> Vec<Option<Card>> {
        let mut hidden = match self.sight {
            Sight::AllBut(hidden) => hidden,
            Sight::Everything => 0,
        };
        let mut seen: Vec<Option<Card>> = self.deck().iter().copied().map(Some).collect();
        if hidden == 0 {
            return seen;
        }
        // The cards that begin the foundations, the first such cards of the deck, are no part of the stock.
        let dealt = each!(AnyGame, &self.table, game => game.dealt_board());
        let mut founded: Vec<Card> = dealt.foundations.iter().filter_map(|it| it.top).collect();
        let is_founded: Vec<bool> = self
            .deck()
            .iter()
            .map(|card| {
                let at = founded.iter().position(|it| it == card);
                at.map(|at| founded.swap_remove(at)).is_some()
            })
            .collect();
        for (card, is_founded) in seen.iter_mut().zip(is_founded).rev() {
            if hidden > 0 && !is_founded {
                (*card, hidden) = (None, hidden - 1);
            }
        }
        seen
    }

    /// Returns whether a position of the game can come back, so that play may go round for ever. Any
    /// other game ends, however it is played.
    ///
    /// A player of all games needs a limit: of moves, or of how often a position [came
    /// before](Self::repeats). Chance comes out of circles that a rule never leaves.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let goes_round = |id: &str| id.parse::<Position>().unwrap().goes_round();
    /// // In Carpet with option `g`, gaps wait for cards, also for those of other piles.
    /// assert_eq!(["carpet+1", "carpetg+1"].map(goes_round), [false, true]);
    /// ```
    #[must_use]
    pub fn goes_round(&self) -> bool {
        each!(AnyGame, &self.table, game => game.goes_round())
    }

    /// Returns how often a position with the [key](Self::key) of this one came before, in the moves
    /// that can be undone. Keys are compared, not boards: a move between places that are alike is a
    /// repetition, too. Makes one key for each move since the last that cannot be taken back, such as a
    /// discard, and none of them again when it is asked after later moves.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let after = |moves: &str| Position::from_record(&format!("3x3x13x5+2{moves}")).unwrap();
    /// // In any freecell, a card has the same future.
    /// assert_eq!(["", " 2a", " 2a ab", " 2a ab ba"].map(|moves| after(moves).repeats()), [0, 0, 1, 2]);
    /// ```
    #[must_use]
    pub fn repeats(&self) -> usize {
        each!(AnyGame, &self.table, game => game.repeats())
    }

    /// Returns the progress score, which the [board](Self::board) has, too.
    #[must_use]
    pub fn progress(&self) -> Progress {
        each!(AnyGame, &self.table, game => game.progress())
    }

    /// Returns a key of the position, for tables of positions of one deal.
    ///
    /// Positions of a deal that have equal keys have the same future: a move of one corresponds to a
    /// move of the other, and the positions after them have equal keys again. So they have the same
    /// solutions, except for labels. Positions that differ only by the order of interchangeable
    /// places, by swapping cards that the rules treat alike, or by the moves that led to them have
    /// equal keys. Nothing is hashed, so there are no collisions.
    ///
    /// Keys of positions of different deals mean nothing to each other. Keys are the same in all
    /// builds of one version of this library, and may be others in the next.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let position: Position = "3x3x13x5+1".parse().unwrap();
    /// let after = |text: &str| {
    ///     let mut after = position.clone();
    ///     after.play(after.parse_move(text).unwrap()).unwrap();
    ///     after
    /// };
    /// // To any freecell is the same.
    /// assert_eq!(after("1a").key(), after("1e").key());
    /// assert_ne!(after("1a").key(), after("2a").key());
    /// assert_ne!(after("1a"), after("1e"));
    /// ```
    #[must_use]
    pub fn key(&self) -> Box<[u64]> {
        each!(AnyGame, &self.table, game => game.key().words().into())
    }

    /// Puts the [`key`](Self::key) in place of the words of a buffer, which a search can use again.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let position: Position = "3x3x13x5+1".parse().unwrap();
    /// let mut words = vec![7];
    /// position.key_into(&mut words);
    /// assert_eq!(words[..], position.key()[..]);
    /// ```
    pub fn key_into(&self, words: &mut Vec<u64>) {
        words.clear();
        each!(AnyGame, &self.table, game => words.extend_from_slice(game.key().words()));
    }

    /// Returns whether the game is won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        each!(AnyGame, &self.table, game => game.won())
    }

    /// Calls `visit` with each legal move, in an order that depends only on the position, until it
    /// breaks. Allocates nothing.
    ///
    /// ```
    /// use patience::Position;
    /// use std::ops::ControlFlow;
    ///
    /// // The first legal move, if there is one.
    /// let position: Position = "2x2x1x1+[AH AS]".parse().unwrap();
    /// let ControlFlow::Break(first) = position.visit_legal_moves(ControlFlow::Break) else { panic!() };
    /// assert_eq!(first.to_string(), "1a");
    /// ```
    pub fn visit_legal_moves<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        each!(AnyGame, &self.table, game => game.moves(|mv| visit(mv.into())))
    }

    /// Returns every legal move, in the order of [`visit_legal_moves`](Self::visit_legal_moves). A won game has none.
    ///
    /// There can be more than two thousand, in Twenty with many piles, so the list has no fixed
    /// size.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        // Room for as many as there are most often.
        let mut moves = Vec::with_capacity(32);
        let _: ControlFlow<()> = self.visit_legal_moves(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Returns the number of legal moves, without making a list of them.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let position: Position = "montecarlo+1".parse().unwrap();
    /// assert_eq!(position.count_legal_moves(), position.legal_moves().len());
    /// ```
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        each!(AnyGame, &self.table, game => game.count_moves())
    }

    /// Returns whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        each!(AnyGame, &self.table, game => game.own(mv).is_some_and(|mv| game.is_legal(mv)))
    }

    /// Plays so many legal moves, each drawn from all of its position by a seed, or fewer if there is none any more.
    /// Returns how many. The same seed always makes the same position, in every language.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let mut one: Position = "3x3x13x5+2".parse().unwrap();
    /// let mut other = one.clone();
    /// assert_eq!((one.wander(20, 7), other.wander(20, 7)), (20, 20));
    /// assert_eq!(one.to_record(), other.to_record());
    /// ```
    pub fn wander(&mut self, moves: usize, seed: u64) -> usize {
        let mut words = Words::named(seed, "wander");
        for played in 0..moves {
            let legal = self.legal_moves();
            // No position has as many moves.
            let Some(bound) = u32::try_from(legal.len()).ok().filter(|&bound| bound > 0) else {
                return played;
            };
            if self.play(legal[words.below(bound) as usize]).is_err() {
                return played;
            }
        }
        moves
    }

    /// Plays a move, which is kept in its canonical form.
    ///
    /// # Errors
    /// Returns [`PlayError`] if the move is illegal or belongs to another family. The position is
    /// unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        let sight = each!(AnyGame, &mut self.table, game => {
            let own = game.own(mv).ok_or(PlayError::OtherGame)?;
            game.push(own).map_err(|reason| PlayError::Illegal(reason.into()))?;
            game.sight()
        });
        self.see(sight);
        Ok(())
    }

    /// Undoes the last move and returns it, or none if no move was played.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let mut position: Position = "carpet+1".parse().unwrap();
    /// let dealt = position.clone();
    /// position.play(position.legal_moves()[0]).unwrap();
    /// assert!(position.undo().is_some());
    /// assert_eq!(position, dealt);
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        each!(AnyGame, &mut self.table, game => game.pop().map(Into::into))
    }

    /// Forgets the moves played, so that they cannot be undone.
    #[doc(hidden)]
    pub fn forget_moves(&mut self) {
        each!(AnyGame, &mut self.table, game => game.forget_moves());
    }

    /// Returns the record of the game so far in canonical text on one line: the id, the moves, and an outcome,
    /// so that it passes. It has a deal only if the id has no number, or one that deals other cards: what is face
    /// down in a closed game stays so. Its readers have the same position.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let mut position: Position = "2x2x2x1-7".parse().unwrap();
    /// position.play(position.legal_moves()[0]).unwrap();
    /// assert_eq!(position.to_record(), "2x2x2x1-7 + =partial");
    /// assert_eq!(Position::from_record(&position.to_record()).unwrap(), position);
    /// assert_eq!(position.to_record_with_deal(), "2x2x2x1-7[2S 2H AS AH] + =partial");
    /// ```
    #[must_use]
    pub fn to_record(&self) -> String {
        self.to_written(false).to_string()
    }

    /// Returns the same record with the cards of its deal, in a closed game those that are face down, too.
    #[must_use]
    pub fn to_record_with_deal(&self) -> String {
        self.to_written(true).to_string()
    }

    /// Returns the record as a value, with its deal or as [`to_record`](Self::to_record) has it.
    #[doc(hidden)]
    #[must_use]
    pub fn to_written(&self, has_deal: bool) -> WrittenRecord<Move> {
        let (id, moves) = (self.id(), self.moves());
        let outcome = self.status().tag(moves.is_empty());
        let record = WrittenRecord { id, deal: None, moves, outcome };
        let deck = self.deck();
        if has_deal { record.with_deck(deck) } else { record.dealing(deck) }
    }

    /// Returns the moves played that can be undone, from the first on.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let position = Position::from_record("2x2x1x1+[AH AS] 1a *1a").unwrap();
    /// let moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["1a", "*1a"]);
    /// assert_eq!(position.last_move().map(|mv| mv.to_string()).as_ref(), moves.last());
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        each!(AnyGame, &self.table, game => game.moves_played())
    }

    /// Returns the last move, which [`undo`](Self::undo) would undo, or none if none was played.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        each!(AnyGame, &self.table, game => game.last_move())
    }

    /// Returns the number of moves played.
    #[must_use]
    pub fn played(&self) -> usize {
        each!(AnyGame, &self.table, game => game.played())
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

    /// Shows this much and the cards that lie open here, regardless of what the player has seen before.
    pub(crate) fn see_only(&mut self, sight: Sight) {
        self.sight = each!(AnyGame, &self.table, game => game.sight()).and(sight);
    }

    /// Returns the board as plain data.
    #[must_use]
    pub fn board(&self) -> Board {
        each!(AnyGame, &self.table, game => game.board_seen(self.sight))
    }

    /// Returns the effect of a legal move, in cards and places, or none if it is illegal. It names
    /// no card that the player has not [seen](Self::sight).
    #[must_use]
    pub fn effect(&self, mv: Move) -> Option<Effect> {
        self.effect_seen(mv, self.sight)
    }

    /// Returns the effect of a legal move for a player who has seen this much, or none if it is
    /// illegal.
    pub(crate) fn effect_seen(&self, mv: Move, sight: Sight) -> Option<Effect> {
        each!(AnyGame, &self.table, game => {
            let mv = game.own(mv).filter(|&mv| game.is_legal(mv))?;
            Some(game.effect_seen(mv, sight))
        })
    }

    /// Returns the canonical form of a legal move, which may depend on the position, or none if it
    /// is illegal.
    ///
    /// ```
    /// use patience::Position;
    ///
    /// let position: Position = "3x3x13x5+1".parse().unwrap();
    /// let canonical = |text| position.canonical(position.parse_move(text).unwrap());
    /// assert_eq!(canonical("1a").unwrap().to_string(), "1a");
    /// assert_eq!(canonical("a1"), None);
    /// ```
    #[must_use]
    pub fn canonical(&self, mv: Move) -> Option<Move> {
        if self.is_legal(mv) { self.canonical_unchecked(mv) } else { None }
    }

    /// Returns the canonical form of a move, or some move of the game if it is illegal.
    #[doc(hidden)]
    pub fn canonical_unchecked(&self, mv: Move) -> Option<Move> {
        each!(AnyGame, &self.table, game => Some(game.canonical(game.own(mv)?).into()))
    }

    /// Returns the status of the game: solved, stuck or partial.
    #[must_use]
    pub fn status(&self) -> Status {
        each!(AnyGame, &self.table, game => game.status())
    }

    /// Parses a move of this game, legal or not. Ignores white space around it.
    ///
    /// # Errors
    /// Returns the fault, with its span in the text.
    pub fn parse_move(&self, text: &str) -> Result<Move, Fault> {
        Move::parse(self.id().variant, text)
    }
}

impl Move {
    /// Parses a move of a game, legal or not. Ignores white space around it.
    ///
    /// ```
    /// use patience::Move;
    /// use patience::notation::GameId;
    ///
    /// let id: GameId = "3x3x13x5+1".parse().unwrap();
    /// assert_eq!(Move::parse(id.variant, "*a12").unwrap().to_string(), "*12a");
    /// assert!(Move::parse(id.variant, "6a").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the fault, with its span in the text.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, Fault> {
        game::visit(variant, ParseMove { text })
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board().fmt(f)
    }
}

/// Returns the position at the end of a record, as [`from_record`](Position::from_record) does.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::from_record(text)
    }
}

struct DealVisitor<'b> {
    id: GameId,
    deck: &'b Deck,
}

impl Visitor for DealVisitor<'_> {
    type Output = Position;

    fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Position {
        Position::dealt::<G>(self.id, layout, self.deck)
    }
}

struct BeforeError<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
    deck: &'b Deck,
}

impl Visitor for BeforeError<'_, '_> {
    type Output = (Position, Option<RecordError>);

    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output {
        let dealt = GameWithHistory::<G>::deal(self.id, layout, self.deck);
        let mut game = (*dealt).clone();
        let mut moves = Moves(Vec::new());
        let stop = replay(&mut game, &mut self.record.tokens(labels), &mut moves).stop;
        let error = stop.map(|stop| RecordError::new(&game, stop));
        (Position::new(dealt.at(game, moves.0)), error)
    }
}

/// Keeps the moves that are played, with what undoing them needs.
struct Moves<G: Rules>(Vec<(G::Move, G::Undo)>);

impl<G: Game> ReplaySink<G> for Moves<G> {
    fn play(&mut self, position: &mut G, ply: PlayedMove<G::Move>) {
        let mv = position.canonical(ply.mv);
        self.0.push((mv, position.apply(mv)));
    }
}

struct ParseMove<'b> {
    text: &'b str,
}

impl Visitor for ParseMove<'_> {
    type Output = Result<Move, Fault>;

    fn visit<G: Game>(self, _: G::Layout, labels: <G::Move as MoveText>::Labels) -> Self::Output {
        parse::<G::Move>(&labels, self.text).map(Into::into)
    }
}

/// Parses a text with exactly one move.
fn parse<M: MoveText>(labels: &M::Labels, text: &str) -> Result<M, Fault> {
    let token = text.trim();
    let start = text.len() - text.trim_start().len();
    let fault = |at: usize, kind| Fault { span: Span::new(start + at, start + token.len()), kind };
    if token.is_empty() {
        return Err(fault(0, FaultKind::Move(MoveFault::UnknownCharacter(' '))));
    }
    match M::read(labels, token.as_bytes()) {
        Some((mv, [])) => Ok(mv),
        Some((_, rest)) => {
            let at = token.len() - rest.len();
            Err(fault(
                at,
                token.get(at..).map_or(FaultKind::Move(MoveFault::AfterOutcome), |rest| {
                    M::fault(labels, &token.as_bytes()[..at], rest)
                }),
            ))
        }
        None => Err(fault(0, M::fault(labels, b"", token))),
    }
}
