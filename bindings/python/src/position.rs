//! Positions and moves.

use crate::SUITS;
use crate::argument::{Argument, other_type, read};
use crate::board::{self, Board, MovedCard};
use crate::diagnostic::Found;
use crate::error::Failure;
use crate::exceptions::{IllegalMoveError, InvalidMoveError, RecordError, plain};
use crate::read::read_deals;
use crate::record::Game;
use crate::record::{Refusal, with_record};
use crate::suits_of;
use crate::text::{Given, Str};
use crate::value::{Restored, getters, restored};
use crate::work::{Limits, run, search};
use patience::catalogue::entries;
use patience::diagnostic::of_fault;
use patience::game::Sight;
use patience::notation::{Fault, GameId, Variant, WrittenRecord};
use patience::view::text::BoardStyle;
use patience::view::{self, Marks, Picture, svg};
use patience::{Locator, PlayError, perft_distinct_within, perft_within};
use patience_report::{told, words};
use patience_wire as wire;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The moves after which work on all of them is long.
const MANY_MOVES: usize = 10_000;

/// A move, as it is written. Moves are equal if their texts are. Those of a position are canonical,
/// and know their cards; `Move(text, game)` reads a text as that game does, and `Move(text)` takes any
/// that some game has.
///
/// >>> position = Position("2x2x1x1+[AH AS] 1a")
/// >>> position.legal_moves
/// [<Move *1a>]
/// >>> position.legal_moves[0].cards
/// [<MovedCard AH: 1 to out>, <MovedCard AS: a to out>]
/// >>> Move("*a1", "2x2x1x1+") in position.legal_moves
/// True
/// >>> str(Move("1a"))
/// '1a'
#[pyclass(frozen, eq, hash, from_py_object, module = "patience_solitaire")]
#[derive(Clone)]
pub(crate) struct Move {
    written: Written,
    cards: Cards,
}

/// A move whose game is known by its family, or by nothing but its text.
#[derive(Clone)]
enum Written {
    Read(patience::Move),
    Text(String),
}

/// What is known about the cards of a move.
#[derive(Clone)]
enum Cards {
    /// Its position is that before so many last moves of this one.
    At(Arc<patience::Position>, usize),
    Moved(Vec<MovedCard>),
    /// Nothing: it has no position, or is illegal there.
    Unknown,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.written {
            Written::Read(mv) => mv.fmt(f),
            Written::Text(text) => f.write_str(text),
        }
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        match (&self.written, &other.written) {
            (Written::Read(one), Written::Read(other)) if one == other => true,
            (Written::Text(one), Written::Text(other)) => one == other,
            _ => self.to_string() == other.to_string(),
        }
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl From<patience::Move> for Move {
    fn from(mv: patience::Move) -> Self {
        Self { written: Written::Read(mv), cards: Cards::Unknown }
    }
}

impl Move {
    pub(crate) fn list(moves: impl IntoIterator<Item = patience::Move>) -> Vec<Self> {
        moves.into_iter().map(Self::from).collect()
    }

    /// Returns a move of the position before so many last moves of this one.
    fn at(position: &Arc<patience::Position>, before: usize, mv: patience::Move) -> Self {
        let cards = Cards::At(Arc::clone(position), before);
        Self { written: Written::Read(mv), cards }
    }

    /// Returns the last moves of a game, from the first of them on, with their cards.
    pub(crate) fn last(position: patience::Position, moves: usize) -> Vec<Self> {
        let position = Arc::new(position);
        let played = position.moves();
        let last = &played[played.len().saturating_sub(moves)..];
        (1..=last.len()).rev().zip(last).map(|(at, &mv)| Self::at(&position, at, mv)).collect()
    }

    /// Returns the moves of a line from a position, with their cards.
    pub(crate) fn of_line(from: patience::Position, line: Vec<patience::Move>) -> Vec<Self> {
        let mut end = from;
        let is_legal = line.iter().all(|&mv| end.play(mv).is_ok());
        if is_legal { Self::last(end, line.len()) } else { Self::list(line) }
    }

    /// Returns the move, if its game is known by more than its text.
    pub(crate) const fn read(&self) -> Option<patience::Move> {
        match self.written {
            Written::Read(mv) => Some(mv),
            Written::Text(_) => None,
        }
    }

    fn of_text(text: String, cards: Option<Vec<MovedCard>>) -> Self {
        Self { written: Written::Text(text), cards: cards.map_or(Cards::Unknown, Cards::Moved) }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (text, game = None))]
    fn new(py: Python<'_>, text: Str, game: Option<Str>) -> PyResult<Self> {
        let invalid = |fault: &Fault| invalid_move(py, &text, fault);
        let variant = game.map(|game| variant_of(&game)).transpose();
        let variant = variant.map_err(|failure| failure.raise::<RecordError>(py))?;
        let text = text.whole().map_err(|fault| invalid(&fault))?;
        if let Some(variant) = variant {
            return patience::Move::parse(variant, text).map(Self::from).map_err(|it| invalid(&it));
        }
        let text = text.trim();
        let reads = |variant| patience::Move::parse(variant, text);
        let mut fault = None;
        for variant in variants() {
            match reads(variant) {
                Ok(_) => return Ok(Self::of_text(text.to_owned(), None)),
                Err(found) => _ = fault.get_or_insert(found),
            }
        }
        Err(fault.map_or_else(|| plain::<InvalidMoveError>(py, "no move"), |it| invalid(&it)))
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {self}>")
    }

    /// Its text.
    #[getter]
    fn text(&self) -> String {
        self.to_string()
    }

    /// The cards that it moves in its position, in order, each with where it comes from and goes to. None
    /// if it has no position, as `Move(text)` and the moves of a `Review`, or is illegal there.
    /// `Position.cards` says it of any move.
    #[getter]
    fn cards(&self) -> Option<Vec<MovedCard>> {
        match (&self.cards, &self.written) {
            (Cards::At(position, before), &Written::Read(mv)) => {
                let mut position = patience::Position::clone(position);
                (0..*before).for_each(|_| _ = position.undo());
                Some(MovedCard::all(mv, &position.effect(mv)?))
            }
            (Cards::Moved(cards), _) => Some(cards.clone()),
            (Cards::At(..) | Cards::Unknown, _) => None,
        }
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(String, Option<Vec<MovedCard>>)>> {
        restored(slf, (slf.get().to_string(), slf.get().cards()))
    }

    #[staticmethod]
    fn _restore(text: String, cards: Option<Vec<MovedCard>>) -> Self {
        Self::of_text(text, cards)
    }
}

/// Returns the game of an id, which needs neither a number nor a deal.
pub(crate) fn variant_of(game: &Str) -> Result<Variant, Failure> {
    let text = game.shown();
    for game in [&text, &format!("{text}+")] {
        if let Ok(game) = patience::census::game(game) {
            return Ok(game.id.variant);
        }
    }
    let given = Given::Text(game.clone());
    with_record(given.into(), |record, _, deals| {
        // Cards may be unknown where none is moved.
        if !record.is_bare() {
            patience::Position::after_record(record, deals).map_err(|_| Refusal::Verdict)?;
        }
        record.deal().and_then(|_| record.id()).map(|id| id.variant).map_err(Refusal::Fault)
    })
}

/// Returns games that have all moves among them.
fn variants() -> impl Iterator<Item = Variant> {
    let on_grid = entries().flat_map(|entry| {
        let options = entry.options.iter().map(|it| it.entry().letter.to_string());
        let ids = std::iter::once(String::new()).chain(options);
        ids.flat_map(move |it| ["9x20x4", ""].map(|size| format!("{}{size}{it}+1", entry.name)))
    });
    // Two to four suits make a match.
    let matching = (2..=4).map(|suits| format!("{suits}x1x26x9+1"));
    let ids = matching.chain(on_grid);
    ids.filter_map(|id| Some(id.parse::<GameId>().ok()?.variant))
}

fn invalid_move(py: Python<'_>, text: &Str, fault: &Fault) -> PyErr {
    let given = Given::Text(text.clone());
    let found = given.with_all("<move>", |part| {
        let diagnostic = of_fault(fault, None, SUITS);
        let found = Found::new(&diagnostic, part, &mut Locator::new(part.source));
        Err::<(), _>(Box::new(found))
    });
    match found {
        Err(failure) => failure.raise::<InvalidMoveError>(py),
        Ok(()) => plain::<InvalidMoveError>(py, "no move"),
    }
}

/// A position of any game, with the moves that led to it.
///
/// It is made of a game id, the text of a record, a file, or a record of `records`: the position at the
/// end. `deals` are known deals: a text, or a path of a file. With `reveal`, the stock of a closed
/// game lies face up. Positions are equal if the same cards are in the same places. Threads can share
/// one.
///
/// >>> position = Position("2x2x1x1+[AH AS]")
/// >>> position.play("1a")
/// <Move 1a>
/// >>> print(position)
/// 1
/// A♥
/// <BLANKLINE>
/// a     0 of 2 cards collected
/// A♠
#[pyclass(frozen, eq, module = "patience_solitaire")]
pub(crate) struct Position(Mutex<Played>);

/// A position, and the moves before those that it can undo.
#[derive(Clone)]
struct Played {
    position: patience::Position,
    before: Option<Arc<Before>>,
}

/// Moves that cannot be undone, after others.
struct Before {
    moves: Vec<patience::Move>,
    before: Option<Arc<Before>>,
}

impl Drop for Before {
    fn drop(&mut self) {
        // A long chain would need a deep stack.
        let mut next = self.before.take();
        while let Some(mut last) = next.and_then(Arc::into_inner) {
            next = last.before.take();
        }
    }
}

impl Played {
    /// Returns the record of the game, with its deal or with a number that deals it.
    fn written(&self, has_deal: bool) -> WrittenRecord<patience::Move> {
        let mut record = self.position.to_written(has_deal);
        let (mut parts, mut at) = (Vec::new(), self.before.as_deref());
        while let Some(before) = at {
            parts.push(before.moves.as_slice());
            at = before.before.as_deref();
        }
        parts.reverse();
        record.moves.splice(0..0, parts.concat());
        record.outcome = self.position.status().tag(record.moves.is_empty());
        record
    }

    /// Returns the same position without moves that can be undone.
    fn without_stack(&self) -> Self {
        let moves = self.position.moves();
        let mut copy = self.clone();
        if !moves.is_empty() {
            copy.position.forget_moves();
            copy.before = Some(Arc::new(Before { moves, before: copy.before.take() }));
        }
        copy
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // Only one is locked at a time.
        let other = other.snapshot();
        self.lock().position == other
    }
}

impl From<patience::Position> for Position {
    fn from(position: patience::Position) -> Self {
        Played { position, before: None }.into()
    }
}

impl From<Played> for Position {
    fn from(played: Played) -> Self {
        Self(Mutex::new(played))
    }
}

/// A game, or a position with the moves that led to it.
pub(crate) enum GameOrPosition {
    Game(Game),
    Position(Position),
}

impl<'py> FromPyObject<'_, 'py> for GameOrPosition {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<Position>() {
            Ok(position) => Ok(Self::Position(position.get().fixed())),
            Err(_) => value.extract().map(Self::Game),
        }
    }
}

impl GameOrPosition {
    /// Returns what is seen of the stock beside what moves turn up.
    pub(crate) fn sight(&self) -> Sight {
        match self {
            Self::Game(_) => Sight::default(),
            Self::Position(position) => position.lock().position.sight(),
        }
    }

    /// Returns the game, with the moves of a position.
    pub(crate) fn game(self) -> Game {
        match self {
            Self::Game(game) => game,
            Self::Position(position) => position.to_record(false).into(),
        }
    }
}

/// A move, or its text.
pub(crate) enum MoveOrText {
    Move(Move),
    Text(Str),
}

impl<'py> FromPyObject<'_, 'py> for MoveOrText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match (value.cast::<Move>(), value.cast::<PyString>()) {
            (Ok(mv), _) => Ok(Self::Move(mv.get().clone())),
            (_, Ok(_)) => value.extract().map(Self::Text),
            _ => Err(other_type(&value, "a Move or a str")),
        }
    }
}

getters! { Position =>
    /// The canonical game id, without a literal deal.
    id: String = |it| it.lock().position.id().to_string();
    /// The moves that led here and can be undone.
    moves: Vec<Move> = |it| Move::last(it.snapshot(), usize::MAX);
    /// The board as data.
    board: Board = |it| Board(wire::Board::with_stock(&it.lock().position.board()));
    /// How many cards of the deal have been turned up; all in an open game.
    ///
    /// >>> Position("2x2x2x2-[AS 2H 2S AH] +").turned
    /// 2
    turned: usize = |it| it.lock().position.seen_deck().iter().flatten().count();
    /// What the rows of `board_array` are: labels of the notation, `w` for the waste and `s` for the
    /// stock, and for a foundation its suit and direction.
    ///
    /// >>> Position("2x2x1x1+[AH AS]").board_places
    /// ['1', 'a']
    board_places: Vec<String> = |it| board::places(&it.lock().position.board());
    /// How the game stands: `solved`, `stuck` without a legal move, or `partial`.
    status: &'static str = |it| it.lock().position.status().as_str();
    /// Whether positions of the game can come back, so that play may go round for ever.
    ///
    /// >>> [Position(id).goes_round for id in ["carpet+1", "carpetg+1"]]
    /// [False, True]
    goes_round: bool = |it| it.lock().position.goes_round();
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, *, deals = None, reveal = false))]
    fn new(
        py: Python<'_>,
        game: Game,
        deals: Option<Given>,
        #[pyo3(from_py_with = read)] reveal: bool,
    ) -> PyResult<Self> {
        let mut position = reached(py, game, deals)?;
        if reveal {
            position.see(Sight::Everything);
        }
        Ok(position.into())
    }

    /// Every legal move. A won game has none.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let position = Arc::new(self.snapshot());
        let moves = position.legal_moves();
        moves.into_iter().map(|mv| Move::at(&position, 0, mv)).collect()
    }

    /// Every card in deal order; None for one of a closed game that was face down all the time.
    ///
    /// >>> Position("2x2x2x2-[AS 2H 2S AH] +").deal
    /// ['AS', '2H', None, None]
    #[getter]
    fn deal(&self) -> Vec<Option<String>> {
        let deck = self.lock().position.seen_deck();
        deck.into_iter().map(|card| card.map(|card| card.to_string())).collect()
    }

    /// Returns the board as numbers, without a copy for `numpy.asarray`: a row for each place
    /// (`board_places`), as long as the game has cards. 0 is no card, 255 is face down, and a card is
    /// 4 × (rank - 1) + suit, where aces are rank 1 and the suits ♠♥♦♣ 1 to 4. The lowest card of a pile is first; of the stock, the
    /// next one; of a foundation, only the top.
    ///
    /// >>> Position("2x2x1x1+[AH AS]").board_array().tolist()
    /// [[2, 1], [0, 0]]
    fn board_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (numbers, rows) = board::numbers(&self.lock().position.board());
        let shape = (rows, numbers.len() / rows.max(1));
        let view = py.import("builtins")?.getattr("memoryview")?;
        view.call1((PyBytes::new(py, &numbers),))?.call_method1("cast", ("B", shape))
    }

    /// Reads a move of this game, legal or not; a legal one as `legal_moves` has it. Raises
    /// InvalidMoveError.
    fn parse_move(&self, py: Python<'_>, text: Str) -> PyResult<Move> {
        let mv = self.read(py, MoveOrText::Text(text))?;
        Ok(Move::at(&Arc::new(self.snapshot()), 0, mv))
    }

    /// Returns whether a move is legal. One of another game is not, and a text that is no move is not.
    ///
    /// >>> position = Position("2x2x1x1+[AH AS]")
    /// >>> [position.is_legal(move) for move in ["1a", Move("1a"), "*a1", Move("*a1"), "?"]]
    /// [True, True, False, False, False]
    fn is_legal(&self, py: Python<'_>, mv: MoveOrText) -> bool {
        self.read(py, mv).is_ok_and(|mv| self.lock().position.is_legal(mv))
    }

    /// Plays so many legal moves, each drawn from all of its position by a seed, or fewer if there is none any more.
    /// Returns how many. The same seed always makes the same position.
    ///
    /// >>> one, other = Position("carpet+1"), Position("carpet+1")
    /// >>> one.wander(10, seed=7) == other.wander(10, seed=7) and one == other
    /// True
    #[pyo3(signature = (moves, *, seed = 0))]
    fn wander(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = read)] moves: usize,
        #[pyo3(from_py_with = read)] seed: u64,
    ) -> PyResult<usize> {
        let mut position = self.snapshot();
        let (position, played) = run(py, moves > MANY_MOVES, move |_| {
            let played = position.wander(moves, seed);
            (position, played)
        })?;
        self.lock().position = position;
        Ok(played)
    }

    /// Plays a move and returns it. Raises InvalidMoveError if it is a text that is not a move of
    /// this game, and IllegalMoveError if it is illegal; the position is unchanged then.
    pub(crate) fn play(&self, py: Python<'_>, mv: MoveOrText) -> PyResult<Move> {
        let mv = self.read(py, mv)?;
        let refused = {
            let mut played = self.lock();
            match played.position.play(mv) {
                Ok(()) => {
                    let mv = played.position.last_move().unwrap_or(mv);
                    return Ok(Move::at(&Arc::new(played.position.clone()), 1, mv));
                }
                Err(error) => {
                    let record = WrittenRecord { outcome: None, ..played.written(false) };
                    (error, format!("{record} {mv}"))
                }
            }
        };
        let (error, record) = refused;
        let PlayError::Illegal(_) = error else {
            return Err(plain::<IllegalMoveError>(py, &error.to_string()));
        };
        // The error is that of the record with the move.
        let is_long = record.len() > crate::work::SMALL;
        let told = run(py, is_long, |_| {
            with_record(record.into(), |_, _, _| Err::<(), _>(Refusal::Verdict))
        })?;
        match told {
            Err(failure) => Err(failure.raise::<IllegalMoveError>(py)),
            Ok(()) => Err(plain::<IllegalMoveError>(py, &error.to_string())),
        }
    }

    /// Undoes the last move and returns it. Raises IndexError if there is none.
    fn undo(&self) -> PyResult<Move> {
        let position = &mut self.lock().position;
        let mv = position.undo().ok_or_else(no_move)?;
        Ok(Move::at(&Arc::new(position.clone()), 0, mv))
    }

    /// Returns the last move, which `undo` would undo. Raises IndexError if there is none.
    fn peek(&self) -> PyResult<Move> {
        let position = self.snapshot();
        let mv = position.last_move().ok_or_else(no_move)?;
        Ok(Move::at(&Arc::new(position), 1, mv))
    }

    /// The cards that are out of play or on the foundations, and all cards of the game.
    #[getter]
    fn progress(&self) -> (usize, usize) {
        let progress = self.lock().position.board().progress;
        (progress.done, progress.total)
    }

    /// Returns what a legal move does, in words, or None if it is illegal. With `letters`, suits are
    /// letters.
    ///
    /// >>> position = Position("2x2x1x1+[AH AS]")
    /// >>> position.describe(position.legal_moves[0])
    /// 'A♠ from column 1 into freecell a'
    #[pyo3(signature = (mv, *, letters = false))]
    fn describe(
        &self,
        py: Python<'_>,
        mv: MoveOrText,
        #[pyo3(from_py_with = read)] letters: bool,
    ) -> PyResult<Option<String>> {
        let mv = self.read(py, mv)?;
        let effect = self.lock().position.effect(mv);
        Ok(effect.map(|effect| words::describe(&effect, suits_of(letters))))
    }

    /// Returns the cards that a legal move moves, in order, each with where it comes from and goes to,
    /// or None if the move is illegal.
    ///
    /// >>> Position("2x2x1x1+[AH AS] 1a").cards("*1a")
    /// [<MovedCard AH: 1 to out>, <MovedCard AS: a to out>]
    fn cards(&self, py: Python<'_>, mv: MoveOrText) -> PyResult<Option<Vec<MovedCard>>> {
        let mv = self.read(py, mv)?;
        let effect = self.lock().position.effect(mv);
        Ok(effect.map(|effect| MovedCard::all(mv, &effect)))
    }

    /// Returns a key for tables of positions of one deal: those with equal keys have the same
    /// future. It is the text that `show --lines` and the npm package have.
    ///
    /// >>> Position("2x2x1x1+[AH AS]").key()
    /// '0000000000000013'
    fn key(&self) -> String {
        told::key(&self.lock().position)
    }

    /// Returns how often a position with the key of this one came before, in the moves that can be
    /// undone. Keys are compared, not boards.
    ///
    /// >>> [Position("3x3x13x5+2" + moves).repeats() for moves in ["", " 2a", " 2a ab ba"]]
    /// [0, 0, 2]
    fn repeats(&self, py: Python<'_>) -> PyResult<usize> {
        let position = self.snapshot();
        run(py, position.played() > MANY_MOVES, move |_| position.repeats())
    }

    /// Returns the number of lines of legal moves of each length from 1 to `depth`. With `distinct`,
    /// the number of positions first reached at each depth, from 0.
    ///
    /// >>> Position("2x2x2x2+[AS 2H 2S AH]").perft(2)
    /// [4, 20]
    #[pyo3(signature = (depth, *, distinct = false))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = read)] depth: u8,
        #[pyo3(from_py_with = read)] distinct: bool,
    ) -> PyResult<Vec<u64>> {
        let position = self.snapshot();
        let limits = Limits::none();
        search(py, limits, |budget, _| {
            let counts = if distinct {
                perft_distinct_within(&position, depth, budget, |_| ())
            } else {
                perft_within(&position, depth, budget, |_| ())
            };
            (!budget.is_cancelled()).then_some(counts.counts)
        })
    }

    /// Returns the record of the game so far on one line, with an outcome, so that it passes. Its readers have
    /// the same position. It has the deal if no number deals it, or with `deal`, which shows the cards of a
    /// closed game that are face down.
    ///
    /// >>> Position("2x2x2x1-7 +").to_record()
    /// '2x2x2x1-7 + =partial'
    /// >>> Position("2x2x2x1-7 +").to_record(deal=True)
    /// '2x2x2x1-7[2S 2H AS AH] + =partial'
    #[pyo3(signature = (*, deal = false))]
    fn to_record(&self, #[pyo3(from_py_with = read)] deal: bool) -> String {
        self.lock().written(deal).to_string()
    }

    /// Returns a copy with the same moves, or with `stack=False`, one whose moves cannot be undone,
    /// which takes less memory.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, #[pyo3(from_py_with = read)] stack: bool) -> Self {
        let played = self.lock();
        if stack { played.clone() } else { played.without_stack() }.into()
    }

    fn __copy__(&self) -> Self {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(true)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(String, usize, Option<usize>)>> {
        let played = slf.get().lock().clone();
        let hidden = match played.position.sight() {
            Sight::AllBut(hidden) => Some(hidden),
            Sight::Everything => None,
        };
        let state = (played.written(false).to_string(), played.position.played(), hidden);
        restored(slf, state)
    }

    /// Restores a position with as many moves as can be undone.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        record: String,
        moves: usize,
        hidden: Option<usize>,
    ) -> PyResult<Self> {
        let mut position = reached(py, record.into(), None)?;
        position.see(hidden.map_or(Sight::Everything, Sight::AllBut));
        let mut last = Vec::new();
        while last.len() < moves
            && let Some(mv) = position.undo()
        {
            last.push(mv);
        }
        let mut played = Played { position, before: None }.without_stack();
        for mv in last.into_iter().rev() {
            // It was legal when it was undone.
            let _ = played.position.play(mv);
        }
        Ok(played.into())
    }

    fn __str__(&self) -> String {
        self.text(false, false, None)
    }

    fn __repr__(&self) -> String {
        let played = self.lock();
        let (id, sight) = (played.position.id(), played.position.sight());
        let is_closed = id.dealing == patience::notation::Dealing::Closed;
        let reveal = if is_closed && sight == Sight::Everything { ", reveal=True" } else { "" };
        format!("Position('{}'{reveal})", played.written(false))
    }

    /// Draws the board as text, in `width` columns if there is room for it; suits are symbols, or
    /// letters.
    ///
    /// >>> print(Position("2x2x1x1+[AH AS]").text())
    /// 1
    /// A♥
    /// A♠
    /// <BLANKLINE>
    /// a     0 of 2 cards collected
    /// ··
    #[pyo3(signature = (*, letters = false, colour = false, width = None))]
    fn text(
        &self,
        #[pyo3(from_py_with = read)] letters: bool,
        #[pyo3(from_py_with = read)] colour: bool,
        #[pyo3(from_py_with = read)] width: Option<NonZeroUsize>,
    ) -> String {
        let style = BoardStyle { colour, ascii: letters, width: width.map(NonZeroUsize::get) };
        view::text::draw(&self.lock().position.board(), style).trim_end().to_owned()
    }

    /// Draws the board as SVG, a document of its own. It marks the last move, or with `mark=None` none,
    /// or a move that is given: an illegal one in red. `collected` are the cards collected so far. Suits
    /// are symbols, or letters. `arrows` are moves to show without playing them: from a card to where it
    /// would go, or between those that would leave together. `width` is that of the whole picture in
    /// pixels; without it, a card is 60 pixels wide.
    ///
    /// >>> Position("2x2x1x1+[AH AS]").svg(letters=True).startswith("<svg ")
    /// True
    /// >>> 'class="arrow may"' in Position("2x2x1x1+[AH AS]").svg(arrows=["1a"], width=640)
    /// True
    #[pyo3(signature = (*, mark = Some(MoveOrText::Text("last".to_owned().into())), collected = true, letters = false, arrows = Vec::new(), width = None), text_signature = "($self, *, mark='last', collected=True, letters=False, arrows=(), width=None)")]
    fn svg(
        &self,
        py: Python<'_>,
        mark: Option<MoveOrText>,
        #[pyo3(from_py_with = read)] collected: bool,
        #[pyo3(from_py_with = read)] letters: bool,
        #[pyo3(from_py_with = read)] arrows: Vec<MoveOrText>,
        #[pyo3(from_py_with = read)] width: Option<NonZeroUsize>,
    ) -> PyResult<String> {
        let is_last = matches!(&mark, Some(MoveOrText::Text(text)) if text.0 == b"last");
        let given = mark.filter(|_| !is_last).map(|mv| self.read(py, mv)).transpose()?;
        let arrows: Vec<patience::Move> =
            arrows.into_iter().map(|mv| self.read(py, mv)).collect::<PyResult<_>>()?;
        let position = self.snapshot();
        let is_long = position.played() > MANY_MOVES;
        let width = width.map(NonZeroUsize::get);
        let style = PictureStyle { collected, letters, arrows, width };
        run(py, is_long, move |_| draw(&position, is_last, given, &style))
    }

    /// Draws the board as SVG, which notebooks show.
    pub(crate) fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(
            py,
            Some(MoveOrText::Text("last".to_owned().into())),
            true,
            false,
            Vec::new(),
            None,
        )
    }
}

/// What a picture shows beside the board.
struct PictureStyle {
    collected: bool,
    letters: bool,
    arrows: Vec<patience::Move>,
    width: Option<usize>,
}

/// Draws a position, with its last move or one that is given.
fn draw(
    position: &patience::Position,
    marks_last: bool,
    given: Option<patience::Move>,
    style: &PictureStyle,
) -> String {
    let &PictureStyle { collected, letters, ref arrows, width } = style;
    let board = position.board();
    let places = given.map(|mv| mv.places(&board));
    let (mut last, mut done) = (given.and_then(|mv| position.effect(mv)), Vec::new());
    let is_illegal = given.is_some() && last.is_none();
    let mut before = position.clone();
    while let Some(effect) = before.undo().and_then(|mv| before.effect(mv)) {
        done.extend(effect.collected());
        if marks_last {
            last.get_or_insert(effect);
        }
        if !collected && (last.is_some() || !marks_last) {
            break;
        }
    }
    done.reverse();
    let marks = match (&places, &last) {
        (Some(places), _) if is_illegal => Marks::Failed(places),
        (_, Some(effect)) => Marks::Last(effect),
        _ => Marks::None,
    };
    let collected = if collected { done.as_slice() } else { &[] };
    let arrows: Vec<_> = arrows.iter().map(|mv| mv.places(&board)).collect();
    let suits = suits_of(letters);
    let shown = Picture { marks, collected, suits, arrows: &arrows, width, ..Picture::new(&board) };
    svg::draw(&shown)
}

/// Returns the position at the end of a game.
fn reached(py: Python<'_>, game: Game, deals: Option<Given>) -> PyResult<patience::Position> {
    let is_long = game.given.is_long() || deals.as_ref().is_some_and(Given::is_long);
    let position = run(py, is_long, move |stop| {
        let deals = deals.map(|deals| read_deals(Some(&deals), stop)).transpose()?;
        let game = Game { deals: deals.unwrap_or(game.deals), ..game };
        with_record(game, |record, _, deals| {
            patience::Position::after_record(record, deals).map_err(|_| Refusal::Verdict)
        })
    })?;
    position.map_err(|failure: Failure| failure.raise::<RecordError>(py))
}

fn no_move() -> PyErr {
    PyIndexError::new_err("no move was played")
}

impl Position {
    /// Locks it for a moment: no code of Python runs meanwhile.
    fn lock(&self) -> MutexGuard<'_, Played> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the position as it is now.
    pub(crate) fn snapshot(&self) -> patience::Position {
        self.lock().position.clone()
    }

    /// Returns a position of its own, which nobody changes.
    pub(crate) fn fixed(&self) -> Self {
        self.lock().clone().into()
    }

    /// Returns the position at the end of a game.
    pub(crate) fn of(py: Python<'_>, game: Game) -> PyResult<Self> {
        Ok(reached(py, game, None)?.into())
    }

    /// Returns the record of the game with more moves, if they are legal.
    pub(crate) fn record_after(&self, moves: &[patience::Move]) -> Option<String> {
        let mut played = self.lock().clone();
        let is_legal = moves.iter().all(|&mv| played.position.play(mv).is_ok());
        is_legal.then(|| played.written(false).to_string())
    }

    /// Reads a move as this game does; a legal one in canonical form.
    fn read(&self, py: Python<'_>, mv: MoveOrText) -> PyResult<patience::Move> {
        let (text, read) = {
            let played = self.lock();
            let position = &played.position;
            let text = match mv {
                MoveOrText::Move(Move { written: Written::Read(mv), .. }) => {
                    // A move of this family is what it says.
                    if position.canonical_unchecked(mv).is_some() {
                        return Ok(mv);
                    }
                    mv.to_string().into()
                }
                MoveOrText::Move(Move { written: Written::Text(text), .. }) => text.into(),
                MoveOrText::Text(text) => text,
            };
            let read = text.whole().and_then(|text| position.parse_move(text));
            let read = read.map(|mv| position.canonical(mv).unwrap_or(mv));
            (text, read)
        };
        read.map_err(|fault| invalid_move(py, &text, &fault))
    }
}

impl Argument for Vec<MoveOrText> {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let all = value
            .cast::<pyo3::types::PySequence>()
            .ok()
            .filter(|_| !value.is_instance_of::<pyo3::types::PyString>());
        let all = all.ok_or_else(|| other_type(value, "a sequence of moves"))?;
        (0..all.len()?).map(|at| all.get_item(at)?.extract()).collect()
    }
}
