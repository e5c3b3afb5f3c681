//! Games with branches.

use crate::annotate::{annotations, refused};
use crate::argument::{Argument, other_type, read};
use crate::diagnostic::{Diagnostic, Found};
use crate::error::Failure;
use crate::exceptions::RecordError;
use crate::position::{GameOrPosition, Move, MoveOrText, Position};
use crate::read::read_deals;
use crate::record::{Game, Refusal, error_of, with_record};
use crate::text::{Given, Words};
use crate::value::{Restored, getters, restored};
use crate::work::run;
use patience::Line;
use patience::notation::Fault;
use patience_core::game::Sight;
use patience_table::{Annotations, Game as Played, NodeId};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game with all that was played from its deal: a line on which a position stands, and branches. It is
/// made of a game id, a record with the branches in its comments, or a `Position`, and stands at the end. If the record
/// is illegal or malformed, it stands before its first `error`. `deals` are known deals: a text, or a path of a file.
/// Trees are equal if their texts are, and stand at the same move. Threads can share one.
///
/// >>> tree = GameTree("2x2x2x2+[AS 2H 2S AH]")
/// >>> tree.play("1a"), tree.go(0), tree.play("2a")
/// (<Move 1a>, None, <Move 2a>)
/// >>> tree.branches
/// [<Branch 1 after move 0: 1a>]
/// >>> tree.enter(tree.branches[0])
/// >>> tree.line, tree.position.legal_moves[0].text
/// ([<Move 1a>], '1b')
/// >>> tree.to_record()
/// '2x2x2x2+[AS 2H 2S AH] 1a =partial'
/// >>> print(tree.to_text())
/// 2x2x2x2+[AS 2H 2S AH] 1a =partial
/// ; branch 1 after move 0: 2a
#[pyclass(frozen, eq, module = "patience_solitaire")]
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
    /// Its moves, with those that repeat written out.
    #[pyo3(get)]
    moves: Vec<Move>,
    /// Its first move, by a number of the tree.
    node: u32,
}

impl Argument for Branch {
    fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let branch = value.cast::<Self>().map_err(|_| other_type(value, "a Branch"))?;
        Ok(branch.get().clone())
    }
}

/// What a tree is restored from: its text, where it stands, what is face down, and its error.
type Saved = (String, usize, Option<usize>, Option<Diagnostic>);

/// What a branch is restored from.
type State = (String, usize, String, Vec<Move>, u32);

#[pymethods]
impl Branch {
    fn __repr__(&self) -> String {
        let name = if self.name.is_empty() { "" } else { &format!(" ({})", self.name) };
        let moves: Vec<_> = self.moves.iter().map(Move::to_string).collect();
        format!("<Branch {} after move {}{name}: {}>", self.number, self.after, moves.join(" "))
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
        moves: Vec<Move>,
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
    /// The position, as one of its own: to play in the tree, use `play`.
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
    #[pyo3(signature = (game, *, deals = None))]
    fn new(py: Python<'_>, game: GameOrPosition, deals: Option<Given>) -> PyResult<Self> {
        let sight = game.sight();
        let game = game.game();
        let is_long = game.given.is_long() || deals.as_ref().is_some_and(Given::is_long);
        let tree = run(py, is_long, move |stop| {
            let deals = deals.map(|deals| read_deals(Some(&deals), stop)).transpose()?;
            let game = Game { deals: deals.unwrap_or(game.deals), ..game };
            with_record(game, |record, part, deals| {
                let (line, error) =
                    Line::before_error(record, deals).map_err(|_| Refusal::Verdict)?;
                // A tree writes the record with all its comments.
                if let Err(error) = str::from_utf8(record.text()) {
                    let fault = Fault::not_utf8(record.text(), error.valid_up_to());
                    return Err(Refusal::Fault(fault));
                }
                let mut game = Played::only(record, line, deals);
                game.begin();
                game.table.see(sight);
                Ok(Self {
                    game: Mutex::new(game),
                    found: error.and_then(|_| error_of(record, part, deals)),
                })
            })
        })?;
        tree.map_err(|failure: Failure| failure.raise::<RecordError>(py))
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
        let firsts =
            table.tree().branches(path).into_iter().filter_map(|it| it.nodes.first().copied());
        let branch = |(it, node): (patience::notation::Branch, NodeId)| {
            let line = table.line_through(node);
            let moves = line.steps().len();
            Branch {
                number: it.number.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
                after: it.after,
                name: it.name,
                moves: Move::last(line.branch(moves).position().clone(), moves - it.after),
                node: node.number(),
            }
        };
        table.branches(path).zip(firsts).map(branch).collect()
    }

    /// Every line from the deal, as lists of moves: the one on which the position stands, and those of the branches.
    ///
    /// >>> GameTree("2x2x2x2+[AS 2H 2S AH] 1a ; branch 1 after move 0: 2a").lines
    /// [[<Move 1a>], [<Move 2a>]]
    #[getter]
    fn lines(&self) -> Vec<Vec<Move>> {
        let line = self.line();
        let branches = self.branches().into_iter();
        let branches: Vec<Vec<Move>> = {
            let game = self.lock();
            let nodes = branches.filter_map(|it| game.table.tree().find(it.node));
            let lines = nodes.map(|node| game.table.line_through(node));
            lines.map(|line| Move::last(line.position().clone(), line.steps().len())).collect()
        };
        std::iter::once(line).chain(branches).collect()
    }

    /// The headers of its text. `annotate` writes them.
    #[getter]
    fn headers(&self, py: Python<'_>) -> PyResult<BTreeMap<String, String>> {
        Ok(self.annotations(py)?.headers)
    }

    /// The comments by the number of moves of the line before them. `annotate` writes them.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<BTreeMap<usize, String>> {
        Ok(self.annotations(py)?.comments)
    }

    /// Writes headers and comments, by the number of moves before each, in place of those with the same name or at
    /// the same move. An empty one takes away what is there. Raises ValueError
    /// for one that would not be read back as it is.
    ///
    /// >>> tree = GameTree("2x2x1x1+[AH AS] 1a")
    /// >>> tree.annotate(headers={"Title": "Short"}, comments={1: "it waits"})
    /// >>> tree.headers, tree.comments
    /// ({'Title': 'Short'}, {1: 'it waits'})
    #[pyo3(signature = (*, headers = BTreeMap::new(), comments = BTreeMap::new()), text_signature = "($self, *, headers={}, comments={})")]
    fn annotate(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = read)] headers: BTreeMap<Words, Words>,
        #[pyo3(from_py_with = read)] comments: BTreeMap<usize, Words>,
    ) -> PyResult<()> {
        let done = self.lock().annotate(annotations(headers, comments));
        done.map_err(|error| refused(py, &error))
    }

    /// Plays a move and returns it, in a line that has it or in a new branch. Raises what `Position.play` does.
    fn play(&self, py: Python<'_>, mv: MoveOrText) -> PyResult<Move> {
        let played = self.position().play(py, mv)?;
        if let Some(mv) = played.read() {
            self.lock().table.play(mv);
        }
        Ok(played)
    }

    /// Steps to the position after a number of moves of the line. Raises ValueError if it has fewer.
    fn go(&self, #[pyo3(from_py_with = read)] at: usize) -> PyResult<()> {
        let mut game = self.lock();
        let moves = game.table.steps().len();
        if at > moves {
            let message = format!("at: expected a whole number from 0 to {moves}, found {at}");
            return Err(PyValueError::new_err(message));
        }
        game.table.go(at);
        Ok(())
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

    /// Names a branch. Raises ValueError for a name that its comment cannot have: with a parenthesis, with a control
    /// character, or with blanks around it.
    fn rename(&self, #[pyo3(from_py_with = read)] branch: Branch, name: Words) -> PyResult<()> {
        let is_named = self.change(&branch, |game, node| {
            game.table.rename(node, &name.0);
            let is_named = game.table.tree().name(node) == name.0;
            if !is_named {
                game.table.undo();
            }
            is_named
        })?;
        let expected =
            "name: expected a name without parentheses, control characters and blanks around it";
        is_named.then_some(()).ok_or_else(|| PyValueError::new_err(expected))
    }

    /// Deletes a branch with those in it.
    fn remove(&self, #[pyo3(from_py_with = read)] branch: Branch) -> PyResult<()> {
        self.change(&branch, |game, node| _ = game.table.delete(node))
    }

    /// Returns the record of the line on one line, as that of a `Position`, without its branches and comments.
    #[pyo3(signature = (*, deal = false))]
    fn to_record(&self, #[pyo3(from_py_with = read)] deal: bool) -> String {
        let game = self.lock();
        let line = game.table.line().branch(usize::MAX);
        line.position().to_written(deal).to_string()
    }

    /// Returns the record of the line with its headers and comments, and with all other lines as branches in
    /// comments: `GameTree` has all of it again. It has the deal as that of `Position` does.
    #[pyo3(signature = (*, deal = false))]
    fn to_text(&self, #[pyo3(from_py_with = read)] deal: bool) -> String {
        let mut game = self.lock().clone();
        game.writes_deal = deal;
        game.record()
    }

    /// Draws the board as SVG, which notebooks show.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.position()._repr_svg_(py)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<Restored<Saved>> {
        let this = slf.get();
        let (text, at, sight) = this.value();
        let hidden = match sight {
            Sight::AllBut(hidden) => Some(hidden),
            Sight::Everything => None,
        };
        restored(slf, (text, at, hidden, this.error()))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        text: String,
        at: usize,
        hidden: Option<usize>,
        error: Option<PyRef<'_, Diagnostic>>,
    ) -> PyResult<Self> {
        let tree = Self::new(py, GameOrPosition::Game(text.into()), None)?;
        tree.lock().table.see(hidden.map_or(Sight::Everything, Sight::AllBut));
        tree.lock().table.go(at);
        Ok(Self { found: error.map(|it| Arc::clone(&it.0)), ..tree })
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

    /// Returns what two equal trees have in common.
    fn value(&self) -> (String, usize, Sight) {
        let game = self.lock();
        (game.whole(), game.table.at(), game.table.sight())
    }

    fn annotations(&self, py: Python<'_>) -> PyResult<Annotations> {
        let all = self.lock().annotations();
        all.map_err(|error| refused(py, &error))
    }

    fn change<T>(
        &self,
        branch: &Branch,
        act: impl FnOnce(&mut Played, NodeId) -> T,
    ) -> PyResult<T> {
        let mut game = self.lock();
        let node = game.table.tree().find(branch.node);
        let node = node.ok_or_else(|| PyIndexError::new_err("there is no such branch"))?;
        Ok(act(&mut game, node))
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}
