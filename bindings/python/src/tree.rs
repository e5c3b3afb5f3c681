//! Games with branches.

use crate::argument::{Argument, other_type, read};
use crate::diagnostic::{Diagnostic, Found};
use crate::exceptions::RecordError;
use crate::position::{Move, MoveOrText, Position};
use crate::record::{Game, Refusal, error_of, with_record};
use crate::text::Words;
use crate::value::{Restored, getters, restored};
use patience::Line;
use patience::notation::Fault;
use patience_core::game::Sight;
use patience_table::{Game as Played, NodeId};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game with all that was played from its deal: a line on which a position stands, and branches. It is
/// made of a game id or a record, with the branches in its comments, and stands at the end. If the record is
/// illegal or malformed, it stands before its first `error`. Threads can share one.
///
/// >>> tree = GameTree("2x2x2x2+[AS 2H 2S AH]")
/// >>> tree.push("1a"), tree.go(0), tree.push("2a")
/// (<Move 1a>, None, <Move 2a>)
/// >>> tree.branches
/// [<Branch 1 after move 0: 1a>]
/// >>> tree.enter(tree.branches[0])
/// >>> tree.line, tree.position.legal_moves[0].text
/// ([<Move 1a>], '1b')
/// >>> print(tree.to_record())
/// 2x2x2x2+[AS 2H 2S AH] 1a =partial
/// ; branch 1 after move 0: 2a
#[pyclass(frozen, module = "patience_solitaire")]
pub(crate) struct GameTree {
    game: Mutex<Played>,
    found: Option<Arc<Found>>,
}

/// A line beside another, from `GameTree.branches`.
#[pyclass(frozen, eq, hash, module = "patience_solitaire")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Branch {
    /// Its number after those of the branches that it is in: `1.2`.
    #[pyo3(get)]
    number: String,
    /// The number of moves from the deal to where it leaves.
    #[pyo3(get)]
    after: usize,
    /// Its name.
    #[pyo3(get)]
    name: String,
    /// Its moves, as a text.
    #[pyo3(get)]
    moves: String,
    /// Its first move, by a number of the tree.
    node: u32,
}

impl Argument for Branch {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let branch = value.cast::<Self>().map_err(|_| other_type(value, "a Branch"))?;
        Ok(branch.get().clone())
    }
}

/// What a branch is restored from.
type State = (String, usize, String, String, u32);

#[pymethods]
impl Branch {
    fn __repr__(&self) -> String {
        let name = if self.name.is_empty() { "" } else { &format!(" ({})", self.name) };
        format!("<Branch {} after move {}{name}: {}>", self.number, self.after, self.moves)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<State>> {
        let Self { number, after, name, moves, node } = slf.get().clone();
        restored(slf, (number, after, name, moves, node))
    }

    #[staticmethod]
    const fn _restore(
        number: String,
        after: usize,
        name: String,
        moves: String,
        node: u32,
    ) -> Self {
        Self { number, after, name, moves, node }
    }
}

getters! { GameTree =>
    /// The canonical game id, without a literal deal.
    id: String = |it| it.lock().id().to_string();
    /// The number of moves before the position.
    at: usize = |it| it.lock().table.at();
    /// The position, as one of its own: to play in the tree, use `push`.
    position: Position = |it| Position::from(it.lock().table.position().clone());
    /// What is wrong with the record that it was made of, from the end of its line on; None if all moves of that
    /// are in it.
    ///
    /// >>> tree = GameTree("2x2x1x1+[AH AS] 1a 1a")
    /// >>> tree.error, tree.line
    /// (<Diagnostic match::occupied-freecell: move 2 is illegal: freecell a already holds A♠>, [<Move 1a>])
    error: Option<Diagnostic> = |it| it.found.clone().map(Diagnostic);
}

#[pymethods]
impl GameTree {
    #[new]
    fn new(py: Python<'_>, game: Game) -> PyResult<Self> {
        let played = with_record(game, |record, part, deals| {
            let (line, error) = Line::before_error(record, deals).map_err(|_| Refusal::Verdict)?;
            // A tree writes the record with all its comments.
            if let Err(error) = str::from_utf8(record.text()) {
                let fault = Fault::not_utf8(record.text(), error.valid_up_to());
                return Err(Refusal::Fault(fault));
            }
            let mut game = Played::new(record, line, deals);
            game.begin();
            Ok(Self {
                game: Mutex::new(game),
                found: error.and_then(|_| error_of(record, part, deals)),
            })
        });
        played.map_err(|failure| failure.raise::<RecordError>(py))
    }

    /// The moves of the line, those after the position, too.
    #[getter]
    fn line(&self) -> Vec<Move> {
        let game = self.lock();
        let moves = game.table.steps().len();
        Move::last(game.table.line().branch(moves).position().clone(), moves)
    }

    /// The lines beside the one on which the position stands, seen from there.
    #[getter]
    fn branches(&self) -> Vec<Branch> {
        let game = self.lock();
        let (table, path) = (&game.table, game.table.path());
        let firsts = table.tree().branches(path).into_iter().map(|it| it.nodes);
        let firsts = firsts.map(|nodes| nodes.first().map_or(0, |first| first.number()));
        let branch = |(it, node): (patience::notation::Branch, u32)| Branch {
            number: it.number.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
            after: it.after,
            name: it.name,
            moves: it.moves,
            node,
        };
        table.branches(path).zip(firsts).map(branch).collect()
    }

    /// Plays a move and returns it, in a line that has it or in a new branch. Raises what `Position.push` does.
    fn push(&self, py: Python<'_>, mv: MoveOrText) -> PyResult<Move> {
        let played = self.position().push(py, mv)?;
        if let Some(mv) = played.read() {
            self.lock().table.play(mv);
        }
        Ok(played)
    }

    /// Steps to the position after a number of moves of the line, or to its end.
    fn go(&self, #[pyo3(from_py_with = read)] at: usize) {
        self.lock().table.go(at);
    }

    /// Undoes what was done last to the lines. Returns whether anything was.
    fn undo(&self) -> bool {
        self.lock().table.undo()
    }

    /// Does again what was undone last. Returns whether anything was.
    fn redo(&self) -> bool {
        self.lock().table.redo()
    }

    /// Shows the line of a branch, after its first move. Raises IndexError if there is no such branch any more,
    /// here and below.
    fn enter(&self, #[pyo3(from_py_with = read)] branch: Branch) -> PyResult<()> {
        self.change(&branch, |game, node| game.table.enter(Some(node)))
    }

    /// Makes a branch the line that its own leaves, and shows it.
    fn promote(&self, #[pyo3(from_py_with = read)] branch: Branch) -> PyResult<()> {
        self.change(&branch, |game, node| game.table.promote(node))
    }

    /// Names a branch.
    fn rename(&self, #[pyo3(from_py_with = read)] branch: Branch, name: Words) -> PyResult<()> {
        self.change(&branch, |game, node| game.table.rename(node, &name.0))
    }

    /// Deletes a branch with those in it.
    fn remove(&self, #[pyo3(from_py_with = read)] branch: Branch) -> PyResult<()> {
        self.change(&branch, |game, node| _ = game.table.delete(node))
    }

    /// Returns the record of the line, with all other lines as branches in comments, from which `GameTree` has
    /// them again. It has the deal as that of `Position` does.
    #[pyo3(signature = (*, reveal = false))]
    fn to_record(&self, #[pyo3(from_py_with = read)] reveal: bool) -> String {
        let mut game = self.lock().clone();
        if reveal {
            game.table.see(Sight::Everything);
            game.writes_deal = true;
        }
        game.record()
    }

    fn __copy__(&self) -> Self {
        Self { game: Mutex::new(self.lock().clone()), found: self.found.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        let (at, moves) = (game.table.at(), game.table.steps().len());
        format!("<GameTree {}: move {at} of {moves}>", game.id())
    }
}

impl GameTree {
    fn lock(&self) -> MutexGuard<'_, Played> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, branch: &Branch, act: impl FnOnce(&mut Played, NodeId)) -> PyResult<()> {
        let mut game = self.lock();
        let node = game.table.tree().find(branch.node);
        let node = node.ok_or_else(|| PyIndexError::new_err("there is no such branch"))?;
        act(&mut game, node);
        Ok(())
    }
}
