//! What happened before an error: how the cards got to where they are.

use patience_core::game::{self, Effect, Game, Place, Sight, Visitor};
use patience_core::judge::End;
use patience_core::notation::{GameId, MoveText, Record};
use patience_core::play::{Player, Ply, replay};
use patience_core::text::Span;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The moves of a record before its first error.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
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
}

/// A move that was played.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) index: u64,
    pub(super) span: Span,
    pub(super) effect: Effect,
}

impl History {
    /// Returns the history of a record that failed.
    pub(super) fn new(record: &Record<'_>, id: GameId, end: &End) -> Self {
        game::visit(id.variant, Follow { record, id, end })
    }

    /// Returns the move that brought the exposed card of a place, if any.
    pub(super) fn arrival(&self, place: Place) -> Option<&Event> {
        self.arrivals.get(&place)?.last()?.as_ref()
    }

    /// Returns the move that emptied a place, if any.
    pub(super) fn departure(&self, place: Place) -> Option<&Event> {
        self.departures.get(&place)
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

struct Follow<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
    end: &'b End,
}

impl Visitor for Follow<'_, '_> {
    type Output = History;

    fn visit<G: Game>(self, layout: G::Layout, labels: <G::Move as MoveText>::Labels) -> History {
        let mut position = G::deal(layout, self.id.dealing, self.end.position.deck());
        let board = position.board();
        let dealt = board.piles().map(|pile| (pile.place, vec![None; pile.cards.len()]));
        let mut history = History { arrivals: dealt.collect(), ..History::default() };
        replay(&mut position, &mut self.record.tokens(labels), &mut history);
        history
    }
}

impl<G: Game> Player<G> for History {
    fn play(&mut self, position: &mut G, ply: Ply<G::Move>) -> ControlFlow<()> {
        // A move that is played turns up its cards.
        let effect = position.effect_seen(ply.mv, Sight::Everything);
        let event = Event { index: ply.index, span: ply.span, effect };
        position.apply(ply.mv);
        self.enter(&event);
        self.last_move = Some(event);
        ControlFlow::Continue(())
    }
}
