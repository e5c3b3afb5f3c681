//! What JavaScript calls. Everything here hands arguments and results on.

use crate::data::{
    Around, BranchInfo, Completion, Failure, GameInfo, GameView, Inferred, Pasted, Picked,
    Position, Reading, Span, Step, Typed, UnknownDeal,
};
use crate::notes::{self, Notes};
use crate::solving::{Look, Rated};
use crate::words::SUITS;
use crate::{
    catalogue as games, game, inferring, pasted as pastes, reading, solving, table, typing,
};
use patience_core::budget::Budget;
use patience_core::catalogue::MATCH_SOLITAIRE;
use patience_import::site;
use patience_report::view::svg;
use patience_search::daily::{self, Date};
use patience_wire::{Board, Card, Diagnostic, Edit, Move, Progress, Solved};
use serde::Serialize;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Turns a value into a plain object.
fn ts<T: Tsify + Serialize>(value: &T) -> Ts<T> {
    // Plain data always can be.
    value.into_ts().unwrap_or_else(|_| Ts::new_unchecked(JsValue::NULL))
}

/// Turns values into an array of plain objects.
fn list<T: Tsify + Serialize>(values: &[T]) -> Vec<Ts<T>> {
    values.iter().map(ts).collect()
}

/// Turns a value into a plain object, or none into null.
fn or_null<T: Tsify + Serialize>(value: Option<&T>) -> JsValue {
    value.map_or(JsValue::NULL, |value| ts(value).into())
}

#[wasm_bindgen(typescript_custom_section)]
const FAILURE: &str = r#"export { Failure } from "./failure.js";"#;

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    #[wasm_bindgen(js_name = Failure)]
    type Thrown;
    #[wasm_bindgen(constructor, js_class = "Failure")]
    fn new(message: &str, code: Option<String>, diagnostic: JsValue, arrow: bool) -> Thrown;
    fn wrong(message: &str) -> JsValue;
    /// Cuts a text into words, in one crossing for all of them.
    fn words(text: &str) -> JsValue;
    /// Calls a function with a number. Returns whether it returned anything but `false`.
    #[wasm_bindgen(catch)]
    fn goes_on(progress: &JsValue, nodes: f64) -> Result<bool, JsValue>;
}

/// Hands over words in one crossing.
fn to_words(all: impl IntoIterator<Item = impl ToString>) -> JsValue {
    words(&all.into_iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" "))
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let Failure { code, message, diagnostic, arrow } = failure;
        let diagnostic = or_null::<Diagnostic<Span>>(diagnostic.as_deref());
        Thrown::new(&message, code, diagnostic, arrow).into()
    }
}

/// Returns a text that JavaScript hands over. Throws a `TypeError` if it is something else.
fn text(value: &JsValue, name: &str) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| wrong(&format!("`{name}` must be a string")))
}

/// Returns a number of nodes likewise; none is no limit.
fn nodes(value: &JsValue) -> Result<u64, JsValue> {
    let given = if value.is_undefined() { Some(f64::INFINITY) } else { value.as_f64() };
    // The conversion saturates.
    let number = given.filter(|number| *number >= 0.0).map(|number| number as u64);
    number.ok_or_else(|| wrong("`nodes` must be a number, at least 0"))
}

thread_local! {
    /// What a search calls, and what that has thrown. A search has no other at the same time: whoever calls
    /// it waits.
    static PROGRESS: RefCell<(JsValue, Option<JsValue>)> = const { RefCell::new((JsValue::UNDEFINED, None)) };
}

/// Searches with a number of nodes, and calls a function, if there is one, every few milliseconds. It ends
/// the search by `false`, or by what it throws.
fn search<T>(
    nodes: u64,
    progress: &JsValue,
    work: impl FnOnce(&mut Budget<'_>) -> Result<T, Failure>,
) -> Result<T, JsValue> {
    if progress.is_undefined() {
        return Ok(work(&mut Budget::nodes(nodes))?);
    }
    if !progress.is_function() {
        return Err(wrong("`progress` must be a function"));
    }
    let met = AtomicU64::new(0);
    let before = PROGRESS.replace((progress.clone(), None));
    let is_over = || {
        let met = met.fetch_add(Budget::CHECK_AFTER, Ordering::Relaxed) + Budget::CHECK_AFTER;
        let call = PROGRESS.with_borrow(|(progress, _)| progress.clone());
        match goes_on(&call, met as f64) {
            Ok(goes_on) => !goes_on,
            Err(thrown) => {
                PROGRESS.with_borrow_mut(|(_, kept)| *kept = Some(thrown));
                true
            }
        }
    };
    let done = work(&mut Budget::nodes(nodes).with_cancel(&is_over));
    match PROGRESS.replace(before).1 {
        Some(thrown) => Err(thrown),
        None => Ok(done?),
    }
}

/// Returns the records of a text with their verdicts.
#[wasm_bindgen]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Ts<Reading>, JsValue> {
    Ok(ts(&reading::read(&self::text(text, "text")?)))
}

/// Returns what is at a place of a text, which may be a part of another.
#[wasm_bindgen]
pub fn around(text: &str, place: u32) -> Ts<Around> {
    ts(&reading::around(text, place))
}

/// Returns the parts of a text, three numbers each: where it begins and ends, and what it is. 1 is an id, 2 a
/// bracket, 3 a red card, 4 any other, 5 a move, 6 an outcome, 7 a comment, and 8 none of these.
#[wasm_bindgen]
pub fn highlight(text: &str) -> Vec<u32> {
    reading::highlight(text)
}

/// Returns whether a text is one deal that nobody has played, without a word of anybody.
#[wasm_bindgen]
pub fn untouched(text: &str) -> bool {
    reading::untouched(text)
}

/// Returns what a text means that is typed where anything can be opened, beside the game of an id.
#[wasm_bindgen]
pub fn typed(text: &str, beside: Option<String>) -> Ts<Typed> {
    ts(&typing::typed(text, beside.as_deref()))
}

/// Returns what a record can be made of at a place of a text, or null: cards of a board, or lines of Match
/// Solitaire's site. `before` is the number of lines before the text, which may be a part of another.
#[wasm_bindgen(unchecked_return_type = "Pasted | null")]
pub fn pasted(text: &str, place: u32, before: u32) -> JsValue {
    or_null::<Pasted>(pastes::pasted(text, place, before).as_ref())
}

/// Returns the deal of a record of which cards are unknown, or null if it is no such record.
#[wasm_bindgen(js_name = unknownDeal, unchecked_return_type = "UnknownDeal | null")]
pub fn unknown_deal(text: &str) -> JsValue {
    or_null::<UnknownDeal>(inferring::unknown_deal(text).as_ref())
}

/// Draws the diagnostic of the record or stray text that begins at an offset, for a terminal of 80
/// columns.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn drawn(text: &str, start: u32) -> JsValue {
    reading::drawn(text, start).map_or(JsValue::NULL, Into::into)
}

/// Returns a text in canonical form.
#[wasm_bindgen]
pub fn formatted(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<String, JsValue> {
    Ok(reading::formatted(&self::text(text, "text")?))
}

/// Returns the explanation of a code.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn explain(
    #[wasm_bindgen(unchecked_param_type = "string")] code: &JsValue,
) -> Result<JsValue, JsValue> {
    Ok(reading::explain(&text(code, "code")?).map_or(JsValue::NULL, Into::into))
}

/// Returns every game.
#[wasm_bindgen]
pub fn catalogue() -> Vec<Ts<GameInfo>> {
    list(&games::catalogue())
}

/// Returns the canonical form of a game id. Throws a `Failure` if it cannot be dealt.
#[wasm_bindgen]
pub fn dealt(
    #[wasm_bindgen(unchecked_param_type = "string")] id: &JsValue,
) -> Result<String, JsValue> {
    Ok(games::dealt(&text(id, "id")?)?)
}

/// Returns the id with the next shuffle number. Throws a `Failure` if there is none.
#[wasm_bindgen]
pub fn next(
    #[wasm_bindgen(unchecked_param_type = "string")] id: &JsValue,
) -> Result<String, JsValue> {
    Ok(games::next(&text(id, "id")?)?)
}

/// Returns whether a deal can be won, and how hard that is. Throws a `Failure` if it cannot be dealt.
#[wasm_bindgen]
pub fn rated(
    #[wasm_bindgen(unchecked_param_type = "string")] id: &JsValue,
) -> Result<Ts<Rated>, JsValue> {
    Ok(ts(&solving::rated(&text(id, "id")?)?))
}

/// Returns the id of the deal of a day of the calendar in UTC, or null if there is no such day.
#[wasm_bindgen(js_name = dealOfTheDay, unchecked_return_type = "string | null")]
pub fn deal_of_the_day(year: u16, month: u8, day: u8) -> JsValue {
    let date = Date::new(year, month, day);
    date.map_or(JsValue::NULL, |date| daily::deal_of_the_day(date).to_string().into())
}

/// Returns the definitions of every shape of a board, for an `<svg>` of the page.
#[wasm_bindgen]
pub fn shapes() -> String {
    svg::shapes(SUITS)
}

/// Returns the style sheet of these shapes, light and dark.
#[wasm_bindgen]
pub fn style() -> String {
    svg::style().to_owned()
}

/// Returns the version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Solves the game of a record from its end on, with a number of nodes; without one, memory is the only limit.
/// `progress` is called every few milliseconds with the number of positions met, and ends the search by
/// `false`. Throws a `Failure` if the game cannot be dealt.
#[wasm_bindgen]
pub fn solve(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] shortest: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] nodes: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(nodes: number) => boolean | void")]
    progress: &JsValue,
) -> Result<Ts<Solved>, JsValue> {
    let given = if shortest.is_undefined() { Some(false) } else { shortest.as_bool() };
    let shortest = given.ok_or_else(|| wrong("`shortest` must be true or false"))?;
    let (record, nodes) = (text(record, "record")?, self::nodes(nodes)?);
    search(nodes, progress, |budget| solving::solve(&record, shortest, budget)).map(|it| ts(&it))
}

/// Reads the headers of a record, and its comments by the number of moves before each. Throws a `Failure` if it
/// cannot be dealt.
#[wasm_bindgen]
pub fn notes(record: &str) -> Result<Ts<Notes>, Failure> {
    notes::notes(record).map(|found| ts(&found))
}

/// Writes a record with headers and comments, in place of those with the same name or at the same move; an empty
/// one takes away what is there. They read back by `notes`. Throws a `Failure` if the record has an illegal move.
#[wasm_bindgen]
pub fn annotate(record: &str, notes: Ts<Notes>) -> Result<String, JsValue> {
    let notes = notes.to_rust().map_err(|error| wrong(&error.to_string()))?;
    Ok(notes::annotate(record, notes)?)
}

/// Finds out what the unknown cards of a record can be, with a number of nodes and `progress` as in `solve`.
#[wasm_bindgen]
pub fn infer(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] nodes: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(nodes: number) => boolean | void")]
    progress: &JsValue,
) -> Result<Ts<Inferred>, JsValue> {
    let (record, nodes) = (text(record, "record")?, self::nodes(nodes)?);
    search(nodes, progress, |budget| inferring::infer(&record, budget)).map(|it| ts(&it))
}

/// Returns a line of Match Solitaire's own site, such as `#147198 1a 23`, as a record of a layout (by default,
/// `3x3x13x5`). The number deals other cards here than there, so its cards are not known: `infer` finds some
/// that fit. Throws a `Failure` if it is another line.
#[wasm_bindgen(js_name = importLine)]
pub fn import_line(
    #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] game: &JsValue,
) -> Result<String, JsValue> {
    let given = if game.is_undefined() { MATCH_SOLITAIRE.to_owned() } else { text(game, "game")? };
    let record = site::record(&given, &text(line, "line")?);
    Ok(record.map_err(|error| Failure::new(error.to_string()))?)
}

/// Returns the edit of a record that puts a card in place of an unknown one, by its place in the deal from
/// 0. Throws a `Failure` if there is none.
#[wasm_bindgen(unchecked_return_type = "Edit<Span>")]
pub fn filling(record: &str, place: usize, card: &str) -> Result<Ts<Edit<Span>>, Failure> {
    inferring::filling(record, place, card).map(|edit| ts(&edit))
}

/// A game that is played from an id or a record on.
#[wasm_bindgen]
pub struct Game(game::Game);

#[wasm_bindgen]
impl Game {
    /// Deals the game of an id, or plays a record to its end. The deal-book entry that it may need stands before
    /// it. Throws a `Failure` if the text is no game, or has an illegal move.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = idOrRecord, unchecked_param_type = "string")] record: &JsValue,
    ) -> Result<Self, JsValue> {
        Ok(Self(game::Game::new(&text(record, "idOrRecord")?)?))
    }

    /// Returns another game at the same position, with the same moves before it.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// The canonical id, without a deal.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.0.id()
    }

    /// The record up to the position, which makes the same game. In a closed game it has no deal, unless one was
    /// given.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.0.record()
    }

    /// How the game stands: `stuck` has no legal move and is not won.
    #[wasm_bindgen(getter, unchecked_return_type = "'solved' | 'partial' | 'stuck'")]
    pub fn status(&self) -> String {
        self.0.status().to_owned()
    }

    /// The board, as in the lines of `patience show --lines`. A card that is face down is null.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> Ts<Board> {
        ts(&self.0.board())
    }

    /// Every card in deal order; null for one of a closed game that was face down all the time.
    #[wasm_bindgen(getter, unchecked_return_type = "(Card | null)[]")]
    pub fn deal(&self) -> Vec<JsValue> {
        let card = |card: Option<Card>| card.map_or(JsValue::NULL, |card| card.to_string().into());
        self.0.deal().into_iter().map(card).collect()
    }

    /// The progress score.
    #[wasm_bindgen(getter)]
    pub fn progress(&self) -> Ts<Progress> {
        ts(&self.0.progress())
    }

    /// Equal for two positions of a deal exactly if all that can follow is the same.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> String {
        self.0.key()
    }

    /// How often a position with this key came before in the game.
    #[wasm_bindgen(getter)]
    pub fn repeats(&self) -> u32 {
        self.0.repeats()
    }

    /// Whether positions of the game can come back, so that play may never end.
    #[wasm_bindgen(getter, js_name = goesRound)]
    pub fn goes_round(&self) -> bool {
        self.0.goes_round()
    }

    /// The number of moves that were played.
    #[wasm_bindgen(getter)]
    pub fn played(&self) -> u32 {
        self.0.played()
    }

    /// Returns the moves that were played, from the deal on.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn moves(&self) -> JsValue {
        to_words(self.0.moves())
    }

    /// Returns every legal move in canonical form, each once; none if the game is solved or stuck.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "string[]")]
    pub fn legal_moves(&self) -> JsValue {
        to_words(self.0.legal_moves())
    }

    /// What `JSON.stringify` writes: the record, of which `new Game` makes the game again.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.0.record()
    }

    /// Draws the board as text, with symbols of suits.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Draws the board as an SVG document, with the last move marked, with arrows of moves that are not played, and
    /// so many pixels wide; without a width, a card is 60 pixels wide. Throws a `Failure` if one is not a move.
    pub fn svg(&self, arrows: Option<Vec<String>>, width: Option<u32>) -> Result<String, Failure> {
        self.0.svg(&arrows.unwrap_or_default(), width.map(|width| width as usize))
    }

    /// Plays so many legal moves, drawn by a seed, or fewer if there is none any more. Returns how many. The same
    /// seed always makes the same position.
    pub fn wander(&mut self, moves: u32, seed: u32) -> usize {
        self.0.wander(moves as usize, seed.into())
    }

    /// Returns every legal move with what it does in words, and the cards that it moves.
    #[wasm_bindgen(js_name = describedMoves)]
    pub fn described_moves(&self) -> Vec<Ts<Move>> {
        list(&self.0.described_moves())
    }

    /// Plays a move in any form that the notation knows. Throws a `Failure` if it is not legal; the game stays as
    /// it is.
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<(), JsValue> {
        Ok(self.0.play(&text(mv, "move")?)?)
    }

    /// Undoes the last move. Returns it, or null if none was played.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn undo(&mut self) -> JsValue {
        self.0.undo().map_or(JsValue::NULL, Into::into)
    }

    /// Turns up the cards of a closed game that are face down.
    pub fn reveal(&mut self) {
        self.0.reveal();
    }
}

/// A game on the table: one record, all that was played from its deal, and a position.
#[wasm_bindgen]
pub struct Table(table::Table);

#[wasm_bindgen]
impl Table {
    /// Puts a record on the table, with a text of deal-book entries that it may need. Throws a `Failure` if it
    /// cannot be dealt.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str, book: Option<String>) -> Result<Self, Failure> {
        match book {
            Some(book) => table::Table::with_book(record, &book),
            None => table::Table::new(record),
        }
        .map(Self)
    }

    /// Returns another table with all of this one. What is done there changes nothing here.
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// Returns the game as a page shows it, without the words of its line.
    pub fn view(&self) -> Ts<GameView> {
        ts(&self.0.view())
    }

    /// Returns the text of the record: that which was given, with all edits.
    pub fn record(&self) -> String {
        self.0.record().to_owned()
    }

    /// Returns the edits of that text since they were asked for, with places in the text before them.
    #[wasm_bindgen(unchecked_return_type = "Edit<Span>[]")]
    pub fn edits(&mut self) -> Vec<Ts<Edit<Span>>> {
        list(&self.0.edits())
    }

    /// Returns the moves that can be played where a place of the text is, instead of the word there.
    pub fn complete(&self, place: u32) -> Ts<Completion> {
        ts(&self.0.complete(place))
    }

    /// Returns the id of the next number. Throws a `Failure` if there is none.
    pub fn next(&self) -> Result<String, Failure> {
        self.0.next()
    }

    /// The game id, with its deal if it has no number.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.0.id()
    }

    /// The title of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().to_owned()
    }

    /// Whether the game is closed.
    #[wasm_bindgen(getter)]
    pub fn closed(&self) -> bool {
        self.0.closed()
    }

    /// Returns the moves of the line.
    pub fn line(&self) -> Vec<Ts<Step>> {
        list(&self.0.line())
    }

    /// Returns the number of moves before the position.
    pub fn at(&self) -> usize {
        self.0.at()
    }

    /// Steps to the position after a number of moves, or the last one. Throws a `Failure` if it is no such number.
    pub fn go(&mut self, at: f64) -> Result<(), Failure> {
        if !(at >= 0.0 && at.fract() == 0.0) {
            return Err(Failure::new(format!("{at} is not a number of moves")));
        }
        // The conversion saturates.
        self.0.go(at as usize);
        Ok(())
    }

    /// Returns the position.
    pub fn position(&self) -> Ts<Position> {
        ts(&self.0.position())
    }

    /// Plays a move as it is typed. Throws a `Failure` if it is not legal.
    pub fn play(&mut self, typed: &str) -> Result<Ts<Step>, Failure> {
        self.0.play(typed).map(|step| ts(&step))
    }

    /// Chooses a place: a click. Throws a `Failure` if the board has no such place.
    pub fn pick(&mut self, spot: &str) -> Result<Ts<Picked>, Failure> {
        self.0.pick(spot).map(|picked| ts(&picked))
    }

    /// Drags a card and drops it. Throws a `Failure` if the board has no such place.
    pub fn drop(&mut self, from: &str, to: Option<String>) -> Result<Ts<Picked>, Failure> {
        self.0.drop(from, to.as_deref()).map(|picked| ts(&picked))
    }

    /// Chooses one of the last choices, from 0. Throws a `Failure` if there is no such choice.
    pub fn choose(&mut self, choice: usize) -> Result<Ts<Picked>, Failure> {
        self.0.choose(choice).map(|picked| ts(&picked))
    }

    /// Puts back what was picked.
    pub fn unpick(&mut self) {
        self.0.unpick();
    }

    /// Takes note that the next move is one that the program found, which the record says from then on.
    #[wasm_bindgen(js_name = noteHelp)]
    pub fn note_help(&mut self) {
        self.0.note_help();
    }

    /// Undoes what was done last. Returns whether anything was.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Does again what was undone last. Returns whether anything was.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// Returns whether anything can be undone.
    #[wasm_bindgen(js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        self.0.can_undo()
    }

    /// Returns whether anything can be done again.
    #[wasm_bindgen(js_name = canRedo)]
    pub fn can_redo(&self) -> bool {
        self.0.can_redo()
    }

    /// Returns what could not be played of the branches in the comments of the record.
    #[wasm_bindgen(unchecked_return_type = "string | null")]
    pub fn said(&self) -> JsValue {
        self.0.said().map_or(JsValue::NULL, Into::into)
    }

    /// Returns the branches, seen from the line.
    pub fn branches(&self) -> Vec<Ts<BranchInfo>> {
        list(&self.0.branches())
    }

    /// Shows the line through the first move of a branch. Throws a `Failure` if there is none, here and below.
    pub fn enter(&mut self, node: u32) -> Result<(), Failure> {
        self.0.enter(node)
    }

    /// Makes a branch the line that its own leaves, and shows it.
    pub fn promote(&mut self, node: u32) -> Result<(), Failure> {
        self.0.promote(node)
    }

    /// Deletes a branch with those in it.
    pub fn remove(&mut self, node: u32) -> Result<(), Failure> {
        self.0.remove(node)
    }

    /// Names a branch.
    pub fn rename(&mut self, node: u32, name: &str) -> Result<(), Failure> {
        self.0.rename(node, name)
    }

    /// Returns the line as a record that passes by itself, with all other lines as branches of it in
    /// comments.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns the place of a move of the line in `text()`, by its number from 1.
    #[wasm_bindgen(js_name = moveSpan, unchecked_return_type = "Span | null")]
    pub fn move_span(&self, number: usize) -> JsValue {
        or_null::<Span>(self.0.move_span(number).as_ref())
    }

    /// Shows the cards that are face down.
    pub fn reveal(&mut self) {
        self.0.reveal();
    }

    /// Returns what a move of the line moves, by its number from 1.
    #[wasm_bindgen(unchecked_return_type = "Move | null")]
    pub fn effect(&self, number: usize) -> JsValue {
        or_null::<Move>(self.0.effect(number).as_ref())
    }

    /// Draws the position as an SVG document.
    pub fn svg(&self) -> String {
        self.0.svg()
    }

    /// Draws the line as an SVG document that moves, without a script.
    pub fn animated(&self) -> String {
        self.0.animated()
    }
}

/// Judges the positions of lines of one deal, a slice at a time.
#[wasm_bindgen]
pub struct Analyst(solving::Analyst);

#[wasm_bindgen]
impl Analyst {
    /// Takes the deal of a record. Throws a `Failure` if it cannot be dealt.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &str) -> Result<Self, Failure> {
        solving::Analyst::new(record).map(Self)
    }

    /// Turns to a line of moves from the deal, and the position after so many of them, on which it
    /// spends `effort` times as much as usual. Throws a `Failure` if a move is not legal.
    pub fn ask(&mut self, line: Vec<String>, at: usize, effort: f64) -> Result<(), Failure> {
        self.0.ask(&line, at, effort as u64)
    }

    /// Searches for a while: at first with so many nodes, and each time it goes on where it did not
    /// get through with twice as many. Returns what is new.
    pub fn advance(&mut self, nodes: f64) -> Ts<Look> {
        ts(&self.0.advance(nodes as u64))
    }
}
