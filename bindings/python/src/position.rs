//! Positions and moves.

use crate::SUITS;
use crate::diagnostic::Found;
use crate::error::{self, IllegalMoveError, InvalidMoveError, RecordError};
use crate::record::{Game, Refusal, with_record};
use crate::text::Text;
use patience::diagnostic::of_fault;
use patience::view::{Marks, Picture, svg};
use patience::{PlayError, Status, words};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// A move of any game. Moves are equal if their texts are.
///
/// >>> position = Position("2x2x1x1+[AH AS] 1a")
/// >>> position.legal_moves
/// [<Move *1a>]
/// >>> position.parse_move("*a1") in position.legal_moves
/// True
/// >>> str(position.parse_move("*a1"))
/// '*1a'
#[pyclass(frozen, eq, hash, from_py_object, module = "patience_solitaire")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move(pub(crate) patience::Move);

#[pymethods]
impl Move {
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.0)
    }
}

impl Move {
    pub(crate) fn list(moves: impl IntoIterator<Item = patience::Move>) -> Vec<Self> {
        moves.into_iter().map(Self).collect()
    }
}

/// A position of any game, with the moves that led to it.
///
/// It is made of a game id, the text of a record, or a record of `records`: the position at the end.
/// Positions are equal if the same cards are in the same places.
///
/// >>> position = Position("2x2x1x1+[AH AS]")
/// >>> position.push("1a")
/// <Move 1a>
/// >>> print(position)
/// 1
/// AH
/// <BLANKLINE>
/// a     0 of 2 cards collected
/// AS
#[pyclass(eq, module = "patience_solitaire")]
#[derive(Clone, PartialEq)]
pub(crate) struct Position(pub(crate) patience::Position);

/// A move, or its text.
enum MoveOrText {
    Move(Move),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveOrText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match (value.cast::<Move>(), value.cast::<PyString>()) {
            (Ok(mv), _) => Ok(Self::Move(*mv.get())),
            (_, Ok(text)) => text.extract().map(Self::Text),
            _ => Err(PyTypeError::new_err("expected a Move or a str")),
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(py: Python<'_>, game: Game) -> PyResult<Self> {
        let position = py.detach(|| {
            with_record(game, |record, deals| {
                patience::Position::after_record(record, deals).map_err(|_| Refusal::Verdict)
            })
        });
        position.map(Self).map_err(|found| error::of::<RecordError>(py, &found))
    }

    /// The canonical game id, without a literal deal.
    #[getter]
    fn id(&self) -> String {
        self.0.id().to_string()
    }

    /// Every legal move. A won game has none.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        Move::list(self.0.legal_moves())
    }

    /// The moves that led here from the deal.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        let mut position = self.0.clone();
        let mut moves = Move::list(std::iter::from_fn(|| position.undo()));
        moves.reverse();
        moves
    }

    /// Reads a move of this game, legal or not; a legal one as `legal_moves` has it. Raises
    /// InvalidMoveError.
    fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        match self.0.parse_move(text) {
            Ok(mv) => Ok(Move(self.0.canonical(mv).unwrap_or(mv))),
            Err(fault) => {
                let text = Arc::new(Text::new("<move>", text.to_owned()));
                let found = Found::new(of_fault(&fault, None, SUITS), &text);
                Err(error::of::<InvalidMoveError>(py, &found))
            }
        }
    }

    /// Returns whether a move is legal.
    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv.0)
    }

    /// Plays a move and returns it. Raises InvalidMoveError if it is a text that is not a move of
    /// this game, and IllegalMoveError if it is illegal; the position is unchanged then.
    fn push(&mut self, py: Python<'_>, mv: MoveOrText) -> PyResult<Move> {
        let mv = match mv {
            MoveOrText::Move(mv) => mv,
            MoveOrText::Text(text) => self.parse_move(py, &text)?,
        };
        match self.0.play(mv.0) {
            Ok(()) => Ok(mv),
            Err(error) => Err(self.refused(py, mv, &error)),
        }
    }

    /// Undoes the last move and returns it. Raises IndexError if there is none.
    fn pop(&mut self) -> PyResult<Move> {
        self.0.undo().map(Move).ok_or_else(|| PyIndexError::new_err("no move was played"))
    }

    /// Returns `solved` or `stuck` if the game is over, and None if it goes on.
    fn outcome(&self) -> Option<&'static str> {
        match self.0.status() {
            Status::Partial => None,
            status => Some(status.as_str()),
        }
    }

    /// The cards that are out of play or on the foundations, and all cards of the game.
    #[getter]
    fn progress(&self) -> (usize, usize) {
        let progress = self.0.board().progress;
        (progress.done, progress.total)
    }

    /// Returns what a legal move does, in words, or None if it is illegal.
    ///
    /// >>> position = Position("2x2x1x1+[AH AS]")
    /// >>> position.describe(position.legal_moves[0])
    /// 'A♠ from column 1 into freecell a'
    fn describe(&self, mv: Move) -> Option<String> {
        self.0.effect(mv.0).map(|effect| words::describe(&effect, SUITS))
    }

    /// Returns a key for tables of positions of one deal: those with equal keys have the same
    /// future.
    fn key(&self) -> Vec<u8> {
        self.0.key().iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// Returns the record of the game so far, with its deal.
    fn to_record(&self) -> String {
        self.0.to_record()
    }

    /// Returns a copy with the same moves.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_record(),)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0.to_record().replace('\n', " "))
    }

    /// Draws the board as SVG, which notebooks show.
    fn _repr_svg_(&self) -> String {
        let mut before = self.0.clone();
        let (mut last, mut collected) = (None, Vec::new());
        while let Some(effect) = before.undo().and_then(|mv| before.effect(mv)) {
            collected.extend(effect.collected());
            last.get_or_insert(effect);
        }
        collected.reverse();
        let marks = last.as_ref().map_or(Marks::None, Marks::Last);
        let board = self.0.board();
        svg::draw(&Picture { board: &board, marks, collected: &collected, suits: SUITS })
    }
}

impl Position {
    /// Returns the error of a move that was not played: that of the record with it.
    fn refused(&self, py: Python<'_>, mv: Move, error: &PlayError) -> PyErr {
        let PlayError::Illegal(_) = error else {
            return error::plain::<IllegalMoveError>(py, &error.to_string());
        };
        let record = format!("{} {}", self.0.to_record(), mv.0);
        match with_record(record.into(), |_, _| Err::<(), _>(Refusal::Verdict)) {
            Err(found) => error::of::<IllegalMoveError>(py, &found),
            Ok(()) => error::plain::<IllegalMoveError>(py, &error.to_string()),
        }
    }
}
