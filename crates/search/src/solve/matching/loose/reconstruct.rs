//! Finds the events of a path again: only its positions are kept.

use super::board::LooseBoard;
use super::state::{Loose, LooseEvent};
use crate::solve::matching::set::{Set, differing};

/// What follows from an event.
pub(super) struct EventEffects {
    /// The cards that are put on others at once, each with the other.
    pub(super) stacked: Vec<(u8, u8)>,
    /// The cards that change their names, each with its new name.
    pub(super) names: Vec<(u8, u8)>,
}

impl<S: Set, const PLANES: usize> LooseBoard<'_, S, PLANES> {
    /// Returns the event that leads to another position, from the one that was unpacked last.
    pub(super) fn event_to(
        &self,
        after: &Loose<S, PLANES>,
    ) -> Option<(LooseEvent<S>, EventEffects)> {
        let changed = differing(&self.now.planes, &after.planes);
        // New names can hide which card is put on another, but hardly ever do.
        self.event_of(changed, after).or_else(|| self.event_of(self.cards.all, after))
    }

    /// Returns the event that leads to another position, if one of some cards is put on another, or
    /// none is.
    fn event_of(&self, some: S, after: &Loose<S, PLANES>) -> Option<(LooseEvent<S>, EventEffects)> {
        let mut chosen = None;
        let mut try_event = |event| {
            if chosen.is_none() {
                chosen = self.effects(event, after).map(|effects| (event, effects));
            }
        };
        // Most events are told by the cards they collect or put on others, regardless of their names.
        let of_any_name =
            |cards: S| cards.cards().fold(S::zero(), |set, card| set | self.names.names_of(card));
        let collected = self.cards.kinds(&after.planes).gone;
        if collected.len() > self.now.gone.len() {
            self.matches(of_any_name(collected & !self.now.gone), try_event);
        } else {
            let lies_on = |card, host| {
                let is_on =
                    |like| self.names.names_of(host).has(self.model.link(&after.planes, like));
                (self.names.names_of(card) & some).cards().any(is_on)
            };
            self.stacks(of_any_name(some), |event| match event {
                LooseEvent::Stack(card, host) | LooseEvent::Pair(card, host)
                    if !lies_on(card, host) => {}
                _ => try_event(event),
            });
            self.clears(try_event);
        }
        chosen
    }

    /// Returns what follows from an event, if it leads to a position.
    fn effects(&self, event: LooseEvent<S>, after: &Loose<S, PLANES>) -> Option<EventEffects> {
        let (mut stacked, mut names) = (Vec::new(), Vec::new());
        let draft = self.make(event, |card, host| stacked.push((card, host)));
        if self.pack(&draft) != *after {
            return None;
        }
        if self.names.are_given() {
            let kinds = self.cards.kinds(&draft.planes);
            let kept = self.names.kept(kinds.at_home);
            let old = (&self.now.planes, self.now.kept);
            let found = |card, name| names.push((card, name));
            self.names.renamed(old, &draft.planes, &kinds, kept, found);
        }
        Some(EventEffects { stacked, names })
    }
}
