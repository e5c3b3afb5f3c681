//! Games with branches.

use crate::arguments::argument;
use crate::bindings::{annotations, to_words};
use crate::data::{Branch, Failure, Span};
use crate::game::Game;
use crate::notes::Notes;
use crate::reading::{failing, only_record, small};
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::notation;
use patience_core::play::Line;
use patience_table::{Annotations, Game as Played, NodeId};
use patience_wire::Diagnostic;
use tsify::Ts;
use wasm_bindgen::convert::TryFromJsValue;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    /// Returns a field of an object.
    fn field(of: &JsValue, name: &str) -> JsValue;
    /// Returns another game like one.
    #[wasm_bindgen(catch)]
    fn another(game: &JsValue) -> Result<JsValue, JsValue>;
}

/// A game with all that was played from its deal: a line on which a position stands, and branches.
#[wasm_bindgen]
#[derive(Clone)]
pub struct GameTree {
    game: Played,
    error: Option<Diagnostic<Span>>,
}

impl GameTree {
    /// Plays a record up to its first error, with the branches in its comments, of which a player has seen this much.
    ///
    /// # Errors
    /// Returns what is wrong if it cannot be dealt.
    ///
    /// ```
    /// use patience_core::game::Sight;
    /// use patience_web::tree::GameTree;
    ///
    /// let text = "2x2x2x2+[AS 2H 2S AH] 1a =partial\n; branch 1 after move 0: 2a";
    /// let mut tree = GameTree::of(text, Sight::default()).unwrap();
    /// assert_eq!(tree.branches()[0].moves, ["2a"]);
    /// tree.enter(tree.branches()[0].node).unwrap();
    /// assert_eq!(tree.record(), "2x2x2x2+[AS 2H 2S AH] 2a =partial");
    /// assert_eq!(tree.branches()[0].moves, ["1a"]);
    /// ```
    pub fn of(text: &str, sight: Sight) -> Result<Self, Failure> {
        let mut deals = DealBook::default();
        let record = only_record(text, &mut deals)?;
        let Ok((line, error)) = Line::before_error(&record, &deals) else {
            return Err(failing(record, &deals, text));
        };
        let mut game = Played::only(&record, line, &deals);
        game.begin();
        game.table.see(sight);
        let error = error.and_then(|_| failing(record, &deals, text).diagnostic).map(|it| *it);
        Ok(Self { game, error })
    }

    /// Plays a move in any form that the notation knows, in a line that has it or in a new branch.
    ///
    /// # Errors
    /// Returns why it is not legal.
    pub fn play_text(&mut self, text: &str) -> Result<(), Failure> {
        let mut here = self.position();
        here.play_text(text)?;
        if let Some(mv) = here.position.last_move() {
            self.game.table.play(mv);
        }
        Ok(())
    }

    /// Writes headers and comments, as `annotate` does.
    ///
    /// # Errors
    /// Returns what is wrong with one.
    pub fn write(&mut self, notes: Annotations) -> Result<(), Failure> {
        self.game.annotate(notes).map_err(|error| Failure::new(format!("`notes`: {error}")))
    }

    fn change(
        &mut self,
        node: u32,
        change: impl FnOnce(&mut Played, NodeId),
    ) -> Result<(), Failure> {
        let found = self.game.table.tree().find(node);
        let node = found.ok_or_else(|| Failure::new("`branch`: there is no such branch"))?;
        change(&mut self.game, node);
        Ok(())
    }

    /// Returns the first moves of its branches.
    fn firsts(&self) -> impl Iterator<Item = NodeId> {
        let branches = self.game.table.tree().branches(self.game.table.path());
        branches.into_iter().filter_map(|branch| branch.nodes.first().copied())
    }

    /// Returns what two equal trees have in common.
    fn value(&self) -> (String, usize, Sight) {
        (self.game.whole(), self.game.table.at(), self.game.table.sight())
    }

    fn notes(&self) -> Result<JsValue, Failure> {
        let all = self.game.annotations().map_err(|error| Failure::new(error.to_string()))?;
        Ok(Notes::from(all).into())
    }
}

/// Returns the moves of a line after so many.
fn moves(line: &Line, after: usize) -> impl Iterator<Item = Move> {
    line.steps()[after..].iter().map(|step| step.mv)
}

#[wasm_bindgen]
impl GameTree {
    /// Takes a game, or an id or a record with the branches in its comments, and stands at its end. The deal-book entry
    /// that it may need stands before it. Throws a `Failure` if the text is no game; of a record that is illegal or
    /// malformed it has the moves before its first `error`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string | Game")] game: &JsValue,
    ) -> Result<Self, JsValue> {
        if game.is_string() {
            return Ok(Self::of(&argument(game)?, Sight::default())?);
        }
        let game = Game::try_from_js_value(another(game)?)?;
        Ok(Self::of(&game.record(), game.position.sight())?)
    }

    /// Returns another tree with all of this one.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// The canonical id, without a deal.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.game.id().to_string()
    }

    /// The number of moves before the position.
    #[wasm_bindgen(getter)]
    pub fn at(&self) -> u32 {
        small(self.game.table.at())
    }

    /// The position, as a game of its own: to play in the tree, use `play`.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Game {
        Game { position: self.game.table.position().clone() }
    }

    /// What is wrong with the record that it was made of, from the end of its line on; null if all of its moves are here.
    #[wasm_bindgen(getter, unchecked_return_type = "Diagnostic<Span> | null")]
    pub fn error(&self) -> Option<Diagnostic<Span>> {
        self.error.clone()
    }

    /// The moves of the line, those after the position, too.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn line(&self) -> JsValue {
        to_words(moves(&self.game.table.line().branch(usize::MAX), 0))
    }

    /// The lines beside the one on which the position stands, seen from there.
    #[wasm_bindgen(getter)]
    pub fn branches(&self) -> Vec<Branch> {
        let table = &self.game.table;
        let branch = |(it, node): (notation::Branch, NodeId)| Branch {
            number: it.number.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
            after: small(it.after),
            name: it.name,
            moves: moves(&table.line_through(node), it.after).map(|mv| mv.to_string()).collect(),
            node: node.number(),
        };
        table.branches(table.path()).zip(self.firsts()).map(branch).collect()
    }

    /// Every line from the deal on, as lists of moves: the one on which the position stands, and those of the branches.
    #[wasm_bindgen(getter, unchecked_return_type = "string[][]")]
    pub fn lines(&self) -> Vec<JsValue> {
        let line = |node| to_words(moves(&self.game.table.line_through(node), 0));
        let lines = self.firsts().map(line);
        std::iter::once(self.line()).chain(lines).collect()
    }

    /// The headers of its text. `annotate` writes them.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn headers(&self) -> Result<JsValue, Failure> {
        Ok(field(&self.notes()?, "headers"))
    }

    /// The comments by the number of moves of the line before them. `annotate` writes them.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<number, string>")]
    pub fn comments(&self) -> Result<JsValue, Failure> {
        Ok(field(&self.notes()?, "comments"))
    }

    /// Writes headers, and comments by the number of moves before each, in place of those with the same name or at the
    /// same move. An empty one takes away what is there. Throws a `RangeError` for one that would not be read back.
    pub fn annotate(&mut self, notes: Ts<Notes>) -> Result<(), JsValue> {
        Ok(self.write(annotations(notes)?)?)
    }

    /// Plays a move, in a line that has it or in a new branch. Throws a `Failure` if it is not legal.
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<(), JsValue> {
        Ok(self.play_text(&argument(mv)?)?)
    }

    /// Steps to the position after a number of moves of the line. Throws a `RangeError` if it has fewer.
    pub fn go(&mut self, at: usize) -> Result<(), Failure> {
        let moves = self.game.table.steps().len();
        if at > moves {
            return Err(Failure::new(format!("`at` must be from 0 to {moves}")));
        }
        self.game.table.go(at);
        Ok(())
    }

    /// Undoes what was done last to the lines. Returns whether anything was.
    pub fn undo(&mut self) -> bool {
        self.game.table.undo()
    }

    /// Does again what was undone last. Returns whether anything was.
    pub fn redo(&mut self) -> bool {
        self.game.table.redo()
    }

    /// Shows the line of a branch, after its first move. Throws a `RangeError` if there is no such branch any more, here
    /// and below.
    pub fn enter(
        &mut self,
        #[wasm_bindgen(js_name = branch, unchecked_param_type = "Branch")] node: u32,
    ) -> Result<(), Failure> {
        self.change(node, |game, node| game.table.enter(Some(node)))
    }

    /// Makes a branch the line that its own leaves, and shows it.
    pub fn promote(
        &mut self,
        #[wasm_bindgen(js_name = branch, unchecked_param_type = "Branch")] node: u32,
    ) -> Result<(), Failure> {
        self.change(node, |game, node| game.table.promote(node))
    }

    /// Names a branch. Throws a `RangeError` for a name that its comment cannot have: with a parenthesis, with a control
    /// character, or with blanks around it.
    pub fn rename(
        &mut self,
        #[wasm_bindgen(js_name = branch, unchecked_param_type = "Branch")] node: u32,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
    ) -> Result<(), JsValue> {
        let (name, mut is_named) = (argument(name)?, true);
        self.change(node, |game, node| {
            game.table.rename(node, &name);
            is_named = game.table.tree().name(node) == name;
            if !is_named {
                game.table.undo();
            }
        })?;
        let must = "`name` must have no parenthesis, no control character and no blanks around it";
        if is_named { Ok(()) } else { Err(Failure::new(must).into()) }
    }

    /// Deletes a branch with those in it.
    pub fn remove(
        &mut self,
        #[wasm_bindgen(js_name = branch, unchecked_param_type = "Branch")] node: u32,
    ) -> Result<(), Failure> {
        self.change(node, |game, node| _ = game.table.delete(node))
    }

    /// The record of the line on one line, as that of a `Game`, without its branches and comments.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.game.table.line().branch(usize::MAX).position().to_record()
    }

    /// Returns the record of the line with its headers and comments, and with all other lines as branches in comments:
    /// `new GameTree` has all of it again. With `deal`, it has the cards of its deal though its number gives them.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "boolean")] deal: Option<bool>,
    ) -> String {
        let mut game = self.game.clone();
        game.writes_deal = deal.unwrap_or_default();
        game.record()
    }

    /// What `JSON.stringify` writes: the text, of which `new GameTree` makes the tree again.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.to_text(None)
    }

    /// Draws the board as an SVG document, as that of a `Game`.
    pub fn svg(&self, arrows: Option<Vec<String>>, width: Option<u32>) -> Result<String, Failure> {
        self.position().svg(arrows, width)
    }

    /// Returns whether another tree has the same text, and stands at the same move.
    pub fn equals(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}
