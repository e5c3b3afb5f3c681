//! The situation at an error: the board, how its cards got there, and the legal moves.

use crate::deal_book::DealBook;
use crate::deck::Deck;
use crate::game::{self, Board, Effect, Game, Place, Visitor};
use crate::notation::{GameId, MoveText, Record, Token};
use crate::span::Span;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The situation after some moves of a record.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) board: Board,
    pub(super) won: bool,
    /// Every legal move.
    pub(super) legal: Vec<Legal>,
    /// For each place, the moves that brought its cards, from the lowest to the exposed one, with
    /// none for cards dealt at the start.
    arrivals: HashMap<Place, Vec<Option<Event>>>,
    /// For each place that was emptied, the move that did it.
    departures: HashMap<Place, Event>,
    /// The last move `+`.
    pub(super) last_deal: Option<Event>,
    /// The last redeal.
    pub(super) last_redeal: Option<Event>,
    /// The last move.
    pub(super) last_move: Option<Event>,
    /// The last token that was played.
    pub(super) last: Option<Span>,
}

/// A legal move.
#[derive(Clone, Debug)]
pub(super) struct Legal {
    pub(super) text: String,
    pub(super) effect: Effect,
}

/// The legal moves nearest in spelling to one that is not legal.
pub(super) struct Nearest<'a> {
    pub(super) moves: Vec<&'a Legal>,
    /// Whether one of them is probably the intended move.
    pub(super) likely: bool,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) index: u64,
    pub(super) span: Span,
    pub(super) effect: Effect,
}

impl Scene {
    /// Returns the situation after `played` moves of a record, or none if it cannot be dealt.
    pub(super) fn of(record: &Record<'_>, deals: &DealBook, played: u64) -> Option<Self> {
        let id = *record.id().ok()?;
        let deck = deals.deck(record).ok()?;
        Some(game::visit(id.variant, Set { record, id, deck, played }))
    }

    /// Returns the move that brought the exposed card of a place, if any.
    pub(super) fn arrival(&self, place: Place) -> Option<&Event> {
        self.arrivals.get(&place)?.last()?.as_ref()
    }

    /// Returns the move that emptied a place, if any.
    pub(super) fn departure(&self, place: Place) -> Option<&Event> {
        self.departures.get(&place)
    }

    /// Returns the legal moves nearest in spelling to a text, three at most.
    pub(super) fn nearest(&self, text: &[u8]) -> Nearest<'_> {
        // No move is longer without its repetition.
        let text = String::from_utf8_lossy(&text[..text.len().min(40)]);
        let text = text.split(':').next().unwrap_or_default();
        let collects = text.starts_with('*');
        // A typo leaves the kind of a move unchanged, unless the typo is in the `*`.
        let distance = |legal: &Legal| match strsim::osa_distance(&legal.text, text) {
            distance if legal.text.starts_with('*') == collects => distance,
            1 if legal.text.trim_start_matches('*') == text.trim_start_matches('*') => 1,
            distance => distance + 2,
        };
        let min = self.legal.iter().map(distance).min().unwrap_or(0);
        let moves = self.legal.iter().filter(|legal| distance(legal) == min).take(3).collect();
        Nearest { moves, likely: min <= 1 || min == 2 && collects }
    }

    fn enter(&mut self, event: &Event) {
        match &event.effect {
            Effect::Move { from, to, .. } => {
                self.leave(*from, event);
                self.arrive(*to, event);
            }
            Effect::Collect(cards) => cards.iter().for_each(|&(place, _)| self.leave(place, event)),
            Effect::Deal(cards) => {
                cards.iter().for_each(|&(place, _)| self.arrive(place, event));
                self.last_deal = Some(event.clone());
            }
            Effect::Build { from, fill, .. } => {
                self.leave(*from, event);
                if let Some((source, _)) = fill {
                    self.leave(*source, event);
                    self.arrive(*from, event);
                }
            }
            Effect::Consolidate { moved, dealt } => {
                moved.iter().for_each(|&(from, ..)| self.leave(from, event));
                moved.iter().for_each(|&(_, to, _)| self.arrive(to, event));
                dealt.iter().for_each(|&(to, _)| self.arrive(to, event));
                self.last_deal = Some(event.clone());
            }
            Effect::Redeal(_) => {
                self.arrivals.remove(&Place::Waste);
                self.departures.insert(Place::Waste, event.clone());
                self.last_redeal = Some(event.clone());
            }
        }
    }

    fn arrive(&mut self, place: Place, event: &Event) {
        self.arrivals.entry(place).or_default().push(Some(event.clone()));
    }

    fn leave(&mut self, place: Place, event: &Event) {
        let cards = self.arrivals.entry(place).or_default();
        cards.pop();
        if cards.is_empty() {
            self.departures.insert(place, event.clone());
        }
    }
}

struct Set<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
    deck: Deck,
    played: u64,
}

impl Visitor for Set<'_, '_> {
    type Output = Scene;

    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> Scene {
        let mut position = G::deal(layout, self.id.dealing, &self.deck);
        let board = position.board();
        let mut scene = Scene {
            arrivals: board
                .piles()
                .map(|pile| (pile.place, vec![None; pile.cards.len()]))
                .collect(),
            board,
            won: false,
            legal: Vec::new(),
            departures: HashMap::new(),
            last_deal: None,
            last_redeal: None,
            last_move: None,
            last: None,
        };
        let mut index = 0;
        'moves: for token in self.record.tokens::<G::Move>(labels).map_while(Result::ok) {
            match token {
                Token::Move { mv, repeat, span } => {
                    for _ in 0..repeat.times() {
                        if index == self.played {
                            break 'moves;
                        }
                        index += 1;
                        let event = Event { index, span, effect: position.effect(mv) };
                        scene.enter(&event);
                        scene.last_move = Some(event);
                        scene.last = Some(span);
                        position.apply(mv);
                    }
                }
                Token::Outcome { span, .. } => scene.last = Some(span),
            }
        }
        scene.board = position.board();
        scene.won = position.won();
        let _ = position.moves(|mv| {
            scene.legal.push(Legal { text: mv.to_string(), effect: position.effect(mv) });
            ControlFlow::<()>::Continue(())
        });
        scene
    }
}
