//! Boards, and what moves do to them, as data.

use crate::value::{Restored, getters, restored, word};
use patience::Card;
use patience::game::{Board as Described, Effect, Place};
use patience_wire as wire;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A board as data. A card is a text, such as `TH`; a card that is face down is None. Parts that a
/// game does not have are empty, or None.
///
/// >>> board = Position("2x2x2x2-[AS 2H 2S AH] +").board
/// >>> board.columns, board.freecells, board.stock
/// ([['AS'], ['2H']], [None, None], [None, None])
/// >>> Position("montecarlo2x3x1+1").board.rows[0]
/// [['7S'], ['2S'], ['TH']]
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) wire::Board);

/// A foundation, on which a suit is built.
///
/// >>> Position("carpet+1").board.foundations[0]
/// <Foundation S up: AS>
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Foundation(wire::Foundation);

/// A card that a move moves.
///
/// >>> position = Position("2x2x1x1+[AH AS]")
/// >>> [card] = position.cards(position.legal_moves[0])
/// >>> card.card, card.source, card.target
/// ('AS', '1', 'a')
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct MovedCard {
    /// The card; None if it is face down.
    card: Option<String>,
    /// Where it comes from: a label of the notation; `s` is the stock, `w` the waste.
    source: String,
    /// Where it goes: a label, `up` or `down` for a foundation, or None if it leaves the game.
    target: Option<String>,
}

/// Cards, from the lowest.
type Pile = Vec<String>;

fn texts(cards: &[wire::Card]) -> Pile {
    cards.iter().map(ToString::to_string).collect()
}

fn piles(piles: &[Vec<wire::Card>]) -> Vec<Pile> {
    piles.iter().map(|pile| texts(pile)).collect()
}

fn text(card: Option<&wire::Card>) -> Option<String> {
    card.map(ToString::to_string)
}

/// What a board is restored from.
type State<F> = (
    (Vec<Pile>, Vec<Option<String>>, Vec<Vec<Pile>>, Vec<F>),
    (Option<Vec<Option<String>>>, Option<Pile>, Option<u8>),
    (usize, usize, u64),
);

getters! { Board =>
    /// The columns, each from its lowest card.
    columns: Vec<Pile> = |it| piles(&it.0.columns);
    /// The freecells; None for an empty one.
    freecells: Vec<Option<String>> =
        |it| it.0.freecells.iter().map(|card| text(card.as_ref())).collect();
    /// The rows of a grid, each a list of piles. A cell is a pile of one card, or of none.
    rows: Vec<Vec<Pile>> = |it| it.0.rows.iter().map(|row| piles(row)).collect();
    /// The foundations.
    foundations: Vec<Foundation> = |it| it.0.foundations.iter().cloned().map(Foundation).collect();
    /// The waste, from its lowest card; None if the game has none.
    waste: Option<Pile> = |it| it.0.waste.as_ref().map(|waste| texts(waste));
    /// The number of redeals left; None if the game has none.
    redeals: Option<u8> = |it| it.0.redeals;
    /// The cards that are out of play or on the foundations, and all cards of the game.
    progress: (usize, usize) = |it| (it.0.progress.done, it.0.progress.of);
    /// The number of moves `+` that were played.
    deals: u64 = |it| it.0.progress.deals;
}

#[pymethods]
impl Board {
    /// The stock, the next card first; None for each that is face down. None if the game has no stock.
    #[getter]
    fn stock(&self) -> Option<Vec<Option<String>>> {
        let pile = self.0.stock.as_ref()?.pile.as_ref()?;
        Some(pile.iter().map(|card| text(card.as_ref())).collect())
    }

    fn __repr__(&self) -> String {
        let wire::Progress { done, of, .. } = self.0.progress;
        format!("<Board: {done} of {of} cards>")
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(State<Foundation>,)>> {
        let this = slf.get();
        let wire::Progress { done, of, deals } = this.0.progress;
        let state = (
            (this.columns(), this.freecells(), this.rows(), this.foundations()),
            (this.stock(), this.waste(), this.redeals()),
            (done, of, deals),
        );
        restored(slf, (state,))
    }

    #[staticmethod]
    fn _restore(state: State<PyRef<'_, Foundation>>) -> PyResult<Self> {
        let ((columns, freecells, rows, foundations), (stock, waste, redeals), progress) = state;
        let grid = rows.into_iter().map(read_piles).collect::<PyResult<_>>();
        let stock = stock.map(|pile| -> PyResult<wire::Stock> {
            let pile = read_each(pile)?;
            let known = pile.iter().map_while(|&card| card).collect();
            Ok(wire::Stock { cards: pile.len(), known, pile: Some(pile) })
        });
        let (done, of, deals) = progress;
        Ok(Self(wire::Board {
            columns: read_piles(columns)?,
            freecells: read_each(freecells)?,
            rows: grid?,
            foundations: foundations.iter().map(|it| it.0.clone()).collect(),
            stock: stock.transpose()?,
            waste: waste.map(read_pile).transpose()?,
            redeals,
            progress: wire::Progress { done, of, deals },
        }))
    }
}

fn read(card: &str) -> PyResult<wire::Card> {
    let card = card.parse().map(wire::Card);
    card.map_err(|_| PyValueError::new_err("not a card"))
}

fn read_each(cards: Vec<Option<String>>) -> PyResult<Vec<Option<wire::Card>>> {
    cards.iter().map(|card| card.as_deref().map(read).transpose()).collect()
}

pub(crate) fn read_pile(pile: Pile) -> PyResult<Vec<wire::Card>> {
    pile.iter().map(|card| read(card)).collect()
}

fn read_piles(piles: Vec<Pile>) -> PyResult<Vec<Vec<wire::Card>>> {
    piles.into_iter().map(read_pile).collect()
}

getters! { Foundation =>
    /// Its suit: `S`, `H`, `D` or `C`.
    suit: char = |it| it.0.suit;
    /// Whether it is built `up` or `down`.
    direction: &'static str = |it| it.0.direction;
    /// Its top card; None if it is empty.
    top: Option<String> = |it| text(it.0.top.as_ref());
}

#[pymethods]
impl Foundation {
    fn __repr__(&self) -> String {
        let top = self.top().unwrap_or_else(|| "empty".to_owned());
        format!("<Foundation {} {}: {top}>", self.0.suit, self.0.direction)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<(char, String, Option<String>)>> {
        let this = slf.get();
        restored(slf, (this.0.suit, this.0.direction.to_owned(), this.top()))
    }

    #[staticmethod]
    fn _restore(suit: char, direction: &str, top: Option<&str>) -> PyResult<Self> {
        let (direction, top) = (word(direction)?, top.map(read).transpose()?);
        Ok(Self(wire::Foundation { suit, direction, top }))
    }
}

impl MovedCard {
    /// Returns the cards that a move moves, in order.
    pub(crate) fn all(mv: patience::Move, effect: &Effect) -> Vec<Self> {
        let cards = wire::Move::new(mv, effect, String::new()).cards;
        let moved = |it: wire::MovedCard| Self {
            card: text(it.card.as_ref()),
            source: it.from,
            target: it.to,
        };
        cards.into_iter().map(moved).collect()
    }
}

/// What a moved card is restored from.
type Moved = (Option<String>, String, Option<String>);

#[pymethods]
impl MovedCard {
    fn __repr__(&self) -> String {
        let Self { card, source, target } = self;
        let (card, target) = (card.as_deref().unwrap_or("?"), target.as_deref().unwrap_or("out"));
        format!("<MovedCard {card}: {source} to {target}>")
    }

    /// Unpacks it: `card, source, target = moved`.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Self { card, source, target } = self.clone();
        (card, source, target).into_pyobject(py)?.call_method0("__iter__")
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<Moved>> {
        let Self { card, source, target } = slf.get().clone();
        restored(slf, (card, source, target))
    }

    #[staticmethod]
    const fn _restore(card: Option<String>, source: String, target: Option<String>) -> Self {
        Self { card, source, target }
    }
}

/// The number of a card that is face down.
const FACE_DOWN: u8 = 255;

/// Returns a board as numbers: a row for each place, all as long as the game has cards. 0 is no card,
/// a card is one more than its index, and 255 is face down. Also returns the number of
/// rows.
pub(crate) fn numbers(board: &Described) -> (Vec<u8>, usize) {
    let (width, rows) = (board.progress.total, row_count(board));
    let mut numbers = vec![0; rows * width];
    let mut rows_left = numbers.chunks_mut(width.max(1));
    let mut put = |cards: &mut dyn Iterator<Item = u8>| {
        let Some(row) = rows_left.next() else { return };
        row.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
    };
    let number = |card: &Card| card.index() + 1;
    for pile in board.piles() {
        put(&mut pile.cards.iter().map(number));
    }
    for foundation in &board.foundations {
        put(&mut foundation.top.iter().map(number));
    }
    if let Some(stock) = &board.stock {
        let known = stock.known.iter().map(number);
        put(&mut known.chain(std::iter::repeat(FACE_DOWN)).take(stock.cards));
    }
    (numbers, rows)
}

/// Returns what the rows of `numbers` are: labels of the notation, such as `1`, `a`, `b3`, `w` and `s`,
/// and of a foundation its suit and direction, such as `S up`.
pub(crate) fn places(board: &Described) -> Vec<String> {
    let foundations = &board.foundations;
    let foundation =
        |it: &patience::game::Foundation| format!("{} {}", it.suit.letter(), it.direction.as_str());
    let piles = board.piles().map(|pile| pile.place.label());
    let stock = board.stock.iter().map(|_| Place::Stock.label());
    piles.chain(foundations.iter().map(foundation)).chain(stock).collect()
}

fn row_count(board: &Described) -> usize {
    board.piles().count() + board.foundations.len() + usize::from(board.stock.is_some())
}
