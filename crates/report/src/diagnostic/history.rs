//! What happened before an error: how the cards got to where they are.

#![warn(clippy::wildcard_enum_match_arm)]

use patience_core::game::{self, EffectKind, Game, Place, Visitor};
use patience_core::judge::End;
use patience_core::notation::{GameId, MoveText, Record};
use patience_core::play::{PlayedMove, ReplaySink, Step, replay};
use std::collections::HashMap;
use std::rc::Rc;

/// The moves of a record before its first error.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// For each place, the moves that brought its cards, from the lowest to the exposed one, with
    /// none for cards dealt at the start.
    arrivals: HashMap<Place, Vec<Option<Rc<Step>>>>,
    /// For each place that was emptied, the move that did it.
    departures: HashMap<Place, Rc<Step>>,
    /// The last move `+`.
    pub(super) last_deal: Option<Rc<Step>>,
    /// The last redeal.
    pub(super) last_redeal: Option<Rc<Step>>,
    /// The last move.
    pub(super) last_move: Option<Rc<Step>>,
}

impl History {
    /// Returns the history of a record that failed.
    pub(super) fn new(record: &Record<'_>, id: GameId, end: &End) -> Self {
        game::visit(id.variant, Follow { record, id, end })
    }

    /// Returns the move that brought the exposed card of a place, if any.
    pub(super) fn arrival(&self, place: Place) -> Option<&Step> {
        self.arrivals.get(&place)?.last()?.as_deref()
    }

    /// Returns the move that emptied a place, if any.
    pub(super) fn departure(&self, place: Place) -> Option<&Step> {
        self.departures.get(&place).map(Rc::as_ref)
    }

    fn enter(&mut self, step: Step) {
        let step = Rc::new(step);
        for moved in &step.effect.steps {
            self.leave(moved.from, &step);
            if let Some(place) = moved.place() {
                self.arrivals.entry(place).or_default().push(Some(Rc::clone(&step)));
            }
        }
        match step.effect.kind {
            EffectKind::Deal | EffectKind::CloseUp => self.last_deal = Some(Rc::clone(&step)),
            EffectKind::Redeal => self.last_redeal = Some(Rc::clone(&step)),
            EffectKind::Move { .. } | EffectKind::Collect | EffectKind::Build => {}
        }
        self.last_move = Some(step);
    }

    fn leave(&mut self, place: Place, step: &Rc<Step>) {
        let cards = self.arrivals.entry(place).or_default();
        cards.pop();
        if cards.is_empty() {
            self.departures.insert(place, Rc::clone(step));
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

impl<G: Game> ReplaySink<G> for History {
    fn play(&mut self, position: &mut G, ply: PlayedMove<G::Move>) {
        let step = Step::new(position, &ply);
        position.apply(ply.mv);
        self.enter(step);
    }
}
