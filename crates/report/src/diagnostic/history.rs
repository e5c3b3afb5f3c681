//! What happened before an error: how the cards got to where they are.

#![warn(clippy::wildcard_enum_match_arm)]

use super::data::Annotation;
use super::said::Since;
use patience_core::cards::SuitStyle;
use patience_core::game::{self, CardStep, Destination, EffectKind, Game, Place, Visitor};
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
    last_deal: Option<Rc<Step>>,
    /// The last redeal.
    last_redeal: Option<Rc<Step>>,
    /// The last move.
    last_move: Option<Rc<Step>>,
}

impl History {
    /// Returns the history of a record that failed.
    pub(super) fn new(record: &Record<'_>, id: GameId, end: &End) -> Self {
        game::visit(id.variant, Follow { record, id, end })
    }

    /// Returns a label at the first of some earlier moves that there is.
    pub(super) fn first(&self, since: &[Since], suits: SuitStyle) -> Option<Annotation> {
        let did = |step: &Option<Rc<Step>>, what| step.as_ref().map(|step| annotate(step, what));
        since.iter().find_map(|since| match *since {
            Since::Arrival(place) => {
                let step = self.arrivals.get(&place)?.last()?.as_ref()?;
                Some(came(step, place, suits))
            }
            Since::Departure(place) => Some(went(self.departures.get(&place)?, place, suits)),
            Since::Last(what) => did(&self.last_move, what),
            Since::LastFill(what) => {
                let step = self.last_move.as_ref()?;
                let fills = step.effect.steps.iter().any(|step| step.place().is_some());
                fills.then(|| annotate(step, what))
            }
            Since::Deal(what) => did(&self.last_deal, what),
            Since::Redeal(what) => did(&self.last_redeal, what),
        })
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

/// Says how the exposed card of a place came there.
fn came(step: &Step, place: Place, suits: SuitStyle) -> Annotation {
    let came = step.effect.steps.iter().rev().find(|moved| moved.place() == Some(place));
    let Some((&CardStep { from, .. }, card)) = came.and_then(|came| Some((came, came.card?)))
    else {
        return annotate(step, &format!("changed {place}"));
    };
    let card = card.written(suits);
    let text = match (step.effect.kind, from, place) {
        (EffectKind::Move { .. }, _, Place::Freecell(_)) => format!("put {card} into {place}"),
        (EffectKind::Move { .. }, ..) => format!("put {card} on {place}"),
        (EffectKind::Build, ..) => format!("filled {place} with {card} from {from}"),
        (EffectKind::Redeal, ..) => format!("changed {place}"),
        (EffectKind::Deal, _, Place::Waste) => format!("turned {card}"),
        (EffectKind::Deal, ..) | (EffectKind::Collect | EffectKind::CloseUp, Place::Stock, _) => {
            format!("dealt {card} to {place}")
        }
        (EffectKind::Collect | EffectKind::CloseUp, ..) => {
            format!("moved {card} from {from} to {place}")
        }
    };
    annotate(step, &text)
}

/// Says what became of the last card of a place.
fn went(step: &Step, place: Place, suits: SuitStyle) -> Annotation {
    let went = step.effect.steps.iter().find(|moved| moved.from == place);
    let Some((&CardStep { to, .. }, card)) = went.and_then(|went| Some((went, went.card?))) else {
        return annotate(step, &format!("emptied {place}"));
    };
    let card = card.written(suits);
    let text = match (step.effect.kind, to) {
        (EffectKind::Redeal, _) => "turned over the waste".to_owned(),
        (EffectKind::Deal, _) => "took the last card of the stock".to_owned(),
        (_, Destination::Foundation(..)) => format!("built {card} from {place}"),
        (_, Destination::Out) => {
            let verb = if matches!(place, Place::Cell(_)) { "discarded" } else { "collected" };
            format!("{verb} {card} from {place}")
        }
        (EffectKind::Move { .. }, Destination::Place(_)) => format!("took {card} from {place}"),
        (EffectKind::Build, Destination::Place(to)) => {
            format!("took {card} from {place} to {to}")
        }
        (EffectKind::Collect | EffectKind::CloseUp, Destination::Place(to)) => {
            format!("moved {card} from {place} to {to}")
        }
    };
    annotate(step, &text)
}

fn annotate(step: &Step, what: &str) -> Annotation {
    Annotation::new(step.span, format!("move {} {what}", step.index))
}
