//! A game for programs: moves and boards, without what only a page needs.

use crate::arguments::argument;
use crate::bindings::to_words;
use crate::cells;
use crate::data::{Failure, Span};
use crate::reading::{failing, not_one_move, only_record, small};
use crate::refusal::refusal;
use crate::words::SUITS;
use patience_core::deal_book::DealBook;
use patience_core::game::{Effect, Sight};
use patience_core::play::Position;
use patience_report::told;
use patience_report::view::text::{self, BoardStyle};
use patience_report::view::{Marks, Picture, svg};
use patience_wire::{Move, Progress};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(raw_module = "./failure.js")]
extern "C" {
    /// Puts a board together from its frame and its cards.
    fn assembled(frame: &[f64], cells: &[u8]) -> JsValue;
    /// Copies bytes, and returns of how many cards.
    #[wasm_bindgen(catch)]
    fn filled(into: &JsValue, cells: &[u8]) -> Result<u32, JsValue>;
}

/// The largest number of moves that are played at random, and of pixels.
const MANY: u32 = 100_000;

/// A game that is played from an id or a record on.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    pub(crate) position: Position,
}

impl Game {
    /// Deals the game of an id, or plays a record to its end. The deal-book entry that it may need stands
    /// before it.
    ///
    /// # Errors
    /// Returns the first fault of the text, or its first illegal move.
    ///
    /// ```
    /// use patience_web::game::Game;
    ///
    /// let mut game = Game::of("2x2x1x1+[AH AS]").unwrap();
    /// assert_eq!(game.described_moves()[0].text, "1a");
    /// game.play_text("1a").unwrap();
    /// assert_eq!((game.status().as_str(), game.record().as_str()), ("partial", "2x2x1x1+[AH AS] 1a =partial"));
    /// assert_eq!(game.play_text("1a").unwrap_err().code.unwrap(), "match::occupied-freecell");
    /// ```
    pub fn of(text: &str) -> Result<Self, Failure> {
        let mut deals = DealBook::default();
        let record = only_record(text, &mut deals)?;
        match Position::after_record(&record, &deals) {
            Ok(position) => Ok(Self { position }),
            Err(_) => Err(failing(record, &deals, text)),
        }
    }

    /// Plays a move in any form that the notation knows.
    ///
    /// # Errors
    /// Returns why it is not legal, with spans of its text. The position stays as it is.
    pub fn play_text(&mut self, text: &str) -> Result<(), Failure> {
        let mv = self.position.parse_move(text).ok();
        if mv.is_some_and(|mv| self.position.play(mv).is_ok()) {
            return Ok(());
        }
        Err(self.refused(text))
    }

    /// Returns why a text is no legal move here.
    fn refused(&self, text: &str) -> Failure {
        let record = self.position.to_written(false);
        let Some((start, mut found)) = refusal(record, self.position.sight(), text) else {
            // All of it is legal, so it is more than one move, or none.
            return not_one_move(text);
        };
        let end = small(text.encode_utf16().count());
        let inside = |at: u32| at.saturating_sub(start).min(end);
        let place = |Span(from, to): Span| Span(inside(from), inside(to));
        found.span = found.span.map(place);
        found.annotations.retain(|it| it.span.0 >= start);
        found.annotations.iter_mut().for_each(|it| it.span = place(it.span));
        let edits = found.fixes.iter_mut().chain(&mut found.suggested);
        edits.for_each(|edit| edit.span = place(edit.span));
        Failure::of(found)
    }
}

#[wasm_bindgen]
impl Game {
    /// Deals the game of an id, or plays a record to its end. The deal-book entry that it may need stands before
    /// it. Throws a `Failure` if the text is no game, or has an illegal move.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = idOrRecord, unchecked_param_type = "string")] record: &JsValue,
    ) -> Result<Self, JsValue> {
        Self::of(&argument(record)?).map_err(Into::into)
    }

    /// Returns another game at the same position, with the same moves before it.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// The canonical id, without a deal.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.position.id().to_string()
    }

    /// The record up to the position with its outcome, which makes the same game and passes. It has its deal only if its
    /// number does not give that.
    #[wasm_bindgen(getter)]
    pub fn record(&self) -> String {
        self.position.to_record()
    }

    /// How the game stands: `stuck` has no legal move and is not won.
    #[wasm_bindgen(getter, unchecked_return_type = "'solved' | 'partial' | 'stuck'")]
    pub fn status(&self) -> String {
        self.position.status().as_str().to_owned()
    }

    /// The board, as in the lines of `patience show --lines`. A card that is face down is null.
    #[wasm_bindgen(getter, unchecked_return_type = "Board")]
    pub fn board(&self) -> JsValue {
        let board = self.position.board();
        assembled(&cells::frame(&board), &cells::of(&board))
    }

    /// Writes three bytes for each card of the board: its place, its number in the pile from the lowest (in the
    /// stock, from the next), and the card. A card is four times its rank, from 0 for the ace, plus 0 to 3 for spades,
    /// hearts, diamonds and clubs; 128 is face down. Places are the columns, or the cells in reading order, from 0,
    /// the freecells from 180, the foundations as in `board` from 200, of which the top card alone is told, the waste
    /// 254, and the stock 255. Returns how many cards it wrote. Throws a `RangeError` if they have no room.
    pub fn cells(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] into: &JsValue,
    ) -> Result<u32, JsValue> {
        filled(into, &cells::of(&self.position.board()))
    }

    /// Every card in deal order; null for one of a closed game that was face down all the time.
    #[wasm_bindgen(getter, unchecked_return_type = "(Card | null)[]")]
    pub fn deal(&self) -> Vec<JsValue> {
        let cards = self.position.seen_deck().into_iter();
        cards.map(|card| card.map_or(JsValue::NULL, |card| card.to_string().into())).collect()
    }

    /// The progress score.
    #[wasm_bindgen(getter)]
    pub fn progress(&self) -> Progress {
        self.position.progress().into()
    }

    /// Equal for two positions of a deal exactly if all that can follow is the same.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> String {
        told::key(&self.position)
    }

    /// How often a position with this key came before in the game.
    #[wasm_bindgen(getter)]
    pub fn repeats(&self) -> u32 {
        small(self.position.repeats())
    }

    /// Whether positions of the game can come back, so that play may never end.
    #[wasm_bindgen(getter, js_name = goesRound)]
    pub fn goes_round(&self) -> bool {
        self.position.goes_round()
    }

    /// The number of moves that were played.
    #[wasm_bindgen(getter)]
    pub fn played(&self) -> u32 {
        small(self.position.played())
    }

    /// The moves that were played, from the deal on.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn moves(&self) -> JsValue {
        to_words(self.position.moves())
    }

    /// Every legal move in canonical form, each once; none if the game is solved or stuck.
    #[wasm_bindgen(getter, js_name = legalMoves, unchecked_return_type = "string[]")]
    pub fn legal_moves(&self) -> JsValue {
        to_words(self.position.legal_moves())
    }

    /// What `JSON.stringify` writes: the record, of which `new Game` makes the game again.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.record()
    }

    /// Draws the board as text, with symbols of suits.
    pub fn text(&self) -> String {
        text::draw(&self.position.board(), BoardStyle::default()).trim_end().to_owned()
    }

    /// Draws the board as an SVG document, with the last move marked, with arrows of moves that are not played, and
    /// so many pixels wide, from 1 to 100,000; without a width, a card is 60 pixels wide. Throws a `Failure` if one is
    /// not a move, and a `RangeError` for another width.
    pub fn svg(&self, arrows: Option<Vec<String>>, width: Option<u32>) -> Result<String, Failure> {
        if !width.is_none_or(|width| (1..=MANY).contains(&width)) {
            return Err(Failure::new("`width` must be from 1 to 100000"));
        }
        let board = self.position.board();
        let places = |text: &String| match self.position.parse_move(text) {
            Ok(mv) => Ok(mv.places(&board)),
            Err(_) => Err(self.refused(text)),
        };
        let arrows = arrows.unwrap_or_default();
        let arrows = arrows.iter().map(places).collect::<Result<Vec<_>, _>>()?;
        let (mut before, mut effects) = (self.position.clone(), Vec::new());
        while let Some(effect) = before.undo().and_then(|mv| before.effect(mv)) {
            effects.push(effect);
        }
        let collected: Vec<_> = effects.iter().rev().filter_map(Effect::collected).collect();
        Ok(svg::draw(&Picture {
            marks: effects.first().map_or(Marks::None, Marks::Last),
            collected: &collected,
            suits: SUITS,
            arrows: &arrows,
            width: width.map(|width| width as usize),
            ..Picture::new(&board)
        }))
    }

    /// Plays so many legal moves, up to 100,000, drawn by a seed, or fewer if there is none any more. Returns how many.
    /// The same seed always makes the same position. Throws a `RangeError` for more moves.
    pub fn wander(&mut self, moves: u32, seed: u32) -> Result<usize, Failure> {
        if moves > MANY {
            return Err(Failure::new("`moves` must be at most 100000"));
        }
        Ok(self.position.wander(moves as usize, seed.into()))
    }

    /// Every legal move with what it does in words, and the cards that it moves.
    #[wasm_bindgen(getter, js_name = describedMoves)]
    pub fn described_moves(&self) -> Vec<Move> {
        told::legal_moves(&self.position, patience_core::cards::SuitStyle::Letters)
    }

    /// Plays a move in any form that the notation knows. Throws a `Failure` if it is not legal; the game stays as
    /// it is.
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<(), JsValue> {
        self.play_text(&argument(mv)?).map_err(Into::into)
    }

    /// Undoes so many moves, by default one. Returns the first of those that were undone. Throws a `RangeError` if
    /// fewer were played; the game stays as it is.
    pub fn undo(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] moves: Option<u32>,
    ) -> Result<String, Failure> {
        let (moves, played) = (moves.unwrap_or(1) as usize, self.position.played());
        if moves == 0 || moves > played {
            let most = format!("`moves` must be from 1 to {played}, which were played");
            return Err(Failure::new(if played == 0 { "no move was played" } else { &most }));
        }
        let last = (0..moves).filter_map(|_| self.position.undo()).last();
        Ok(last.map(|mv| mv.to_string()).unwrap_or_default())
    }

    /// Turns up the cards of a closed game that are face down.
    pub fn reveal(&mut self) {
        self.position.see(Sight::Everything);
    }
}
