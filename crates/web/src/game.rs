//! A game for programs: moves and boards, without what only a page needs.

use crate::data::{Failure, Span};
use crate::reading::{diagnostic, only_record, small};
use crate::table::refusal;
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::deal_book::DealBook;
use patience_core::game::{Effect, Sight};
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{Dealing, WrittenRecord};
use patience_core::play::Position;
use patience_report::diagnostic::diagnose;
use patience_report::told;
use patience_report::view::text::{self, BoardStyle};
use patience_report::view::{Marks, Picture, svg};
use patience_wire::{Board, Card, Move, Progress};

/// A game that is played from an id or a record on.
///
/// ```
/// use patience_web::game::Game;
///
/// let mut game = Game::new("2x2x1x1+[AH AS]").unwrap();
/// assert_eq!(game.legal_moves()[0].to_string(), "1a");
/// game.play("1a").unwrap();
/// assert_eq!((game.status(), game.record().as_str()), ("partial", "2x2x1x1+[AH AS] 1a"));
/// assert_eq!(game.play("1a").unwrap_err().code.unwrap(), "match::occupied-freecell");
/// ```
#[derive(Clone)]
pub struct Game {
    position: Position,
    /// Whether the text gave the deal, so that it is no secret.
    is_given: bool,
}

impl Game {
    /// Deals the game of an id, or plays a record to its end. The deal-book entry that it may need stands
    /// before it.
    ///
    /// # Errors
    /// Returns the first fault of the text, or its first illegal move.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let mut deals = DealBook::default();
        let record = only_record(text, &mut deals)?;
        let lists_deal = record.deal().is_ok_and(|deal| deal.is_some());
        if let Ok(position) = Position::after_record(&record, &deals) {
            let is_given = lists_deal || deals.knows(&position.id());
            return Ok(Self { position, is_given });
        }
        let found = diagnose(&Judged::new(record, &deals), Allow::Stuck, SUITS);
        Err(found.map_or_else(
            || Failure::new("the record cannot be dealt"),
            |found| Failure::of(diagnostic(&found, &Utf16::new(text))),
        ))
    }

    /// Returns the canonical id, without a deal.
    pub fn id(&self) -> String {
        self.position.id().to_string()
    }

    /// Returns the record up to the position. It has its deal, unless that is the secret of a closed game.
    pub fn record(&self) -> String {
        told::record(&self.position, self.tells_deal())
    }

    /// Returns `solved`, `partial` or `stuck`.
    pub fn status(&self) -> &'static str {
        self.position.status().as_str()
    }

    /// Returns the board; a card that is face down is null.
    pub fn board(&self) -> Board {
        Board::with_stock(&self.position.board())
    }

    /// Returns every card in deal order; null for one that was face down all the time.
    pub fn deal(&self) -> Vec<Option<Card>> {
        self.position.seen_deck().into_iter().map(|card| card.map(Card)).collect()
    }

    /// Returns the progress score.
    pub fn progress(&self) -> Progress {
        self.position.progress().into()
    }

    /// Returns a text that is equal for two positions of a deal exactly if all that can follow is the same.
    pub fn key(&self) -> String {
        told::key(&self.position)
    }

    /// Returns how often a position with this key came before in the game.
    pub fn repeats(&self) -> u32 {
        small(self.position.repeats())
    }

    /// Returns whether positions of the game can come back, so that play may never end.
    pub fn goes_round(&self) -> bool {
        self.position.goes_round()
    }

    /// Returns the number of moves that were played.
    pub fn played(&self) -> u32 {
        small(self.position.played())
    }

    /// Returns the moves that were played, from the deal on.
    pub fn moves(&self) -> Vec<patience_core::Move> {
        self.position.moves_played()
    }

    /// Returns every legal move in canonical form, each once.
    pub fn legal_moves(&self) -> Vec<patience_core::Move> {
        self.position.legal_moves()
    }

    /// Draws the board as text.
    pub fn text(&self) -> String {
        text::draw(&self.position.board(), BoardStyle::default()).trim_end().to_owned()
    }

    /// Draws the board as an SVG document, with the last move marked and arrows of moves that are not played, so
    /// many pixels wide.
    ///
    /// # Errors
    /// Returns why a text is not a move of this game.
    pub fn svg(&self, arrows: &[String], width: Option<usize>) -> Result<String, Failure> {
        let board = self.position.board();
        let places = |text: &String| match self.position.parse_move(text) {
            Ok(mv) => Ok(mv.places(&board)),
            Err(_) => Err(self.refused(text)),
        };
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
            width,
            ..Picture::new(&board)
        }))
    }

    /// Plays so many legal moves, drawn by a seed, or fewer if there is none any more. Returns how many.
    pub fn wander(&mut self, moves: usize, seed: u64) -> usize {
        self.position.wander(moves, seed)
    }

    /// Returns every legal move with its words and the cards that it moves.
    pub fn described_moves(&self) -> Vec<Move> {
        told::legal_moves(&self.position, patience_core::cards::SuitStyle::Letters)
    }

    /// Plays a move in any form that the notation knows.
    ///
    /// # Errors
    /// Returns why it is not legal, with spans of its text. The position stays as it is.
    pub fn play(&mut self, text: &str) -> Result<(), Failure> {
        let mv = self.position.parse_move(text).ok();
        if mv.is_some_and(|mv| self.position.play(mv).is_ok()) {
            return Ok(());
        }
        Err(self.refused(text))
    }

    /// Returns why a text is no legal move here.
    fn refused(&self, text: &str) -> Failure {
        let record = self.position.to_written();
        let record = WrittenRecord { deal: record.deal.filter(|_| self.tells_deal()), ..record };
        let Some((start, mut found)) = refusal(record, self.position.sight(), text) else {
            // All of it is legal, so it is more than one move, or none.
            let message = format!("expected one move, found `{text}`");
            let code = Some("move::unknown-form".to_owned());
            return Failure { code, ..Failure::new(message) };
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

    /// Undoes the last move. Returns it, or none if nothing was played.
    pub fn undo(&mut self) -> Option<String> {
        self.position.undo().map(|mv| mv.to_string())
    }

    /// Turns up the cards that are face down.
    pub fn reveal(&mut self) {
        self.position.see(Sight::Everything);
    }

    fn tells_deal(&self) -> bool {
        let is_open = self.position.id().dealing == Dealing::Open;
        self.is_given || is_open || self.position.sight() == Sight::Everything
    }
}
