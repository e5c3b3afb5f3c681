//! Fills the places whose cards no game builds, so that every game ends as expected.

use super::model::{KINDS, NONE, PLACES};
use super::search::{ASIDE, BuildSearch, FIRST_KING, LATER_ACE, PLAIN, special};

/// The number of attempts to reorder the cards dealt to the foundations.
const ORDERS: u32 = 200;

impl BuildSearch<'_> {
    pub(super) fn can_assign(&self, place: u8, kind: u8) -> bool {
        self.free[usize::from(self.class[usize::from(place)])][usize::from(kind)] > 0
            && self.in_order(place, kind)
    }

    /// Fills all open places. Returns false and changes nothing if it finds no way.
    pub(super) fn complete(&mut self) -> bool {
        if !self.round.pay(40) {
            return false;
        }
        let mut allowed = [u64::MAX; PLACES];
        let mut playable: Vec<usize> = Vec::new();
        for game in 0..self.model.games.len() {
            let Some((exposed, one)) = &self.game(game).exposed else { continue };
            if *one {
                playable.push(game);
                continue;
            }
            let taken = self.taken(game);
            for &dealt in exposed {
                let place = self.place_of(game, dealt);
                match self.card[place] {
                    NONE => allowed[place] &= !taken,
                    kind if taken >> kind & 1 == 1 => return false,
                    _ => {}
                }
            }
        }
        self.play_one(&playable, &allowed)
    }

    /// Makes an exposed card playable in each of some games.
    fn play_one(&mut self, games: &[usize], allowed: &[u64; PLACES]) -> bool {
        let Some((&game, others)) = games.split_first() else { return self.match_rest(allowed) };
        let taken = self.taken(game);
        let Some((exposed, _)) = &self.game(game).exposed else { return false };
        let holds = |search: &Self, dealt: &u8| {
            let kind = search.card[search.place_of(game, *dealt)];
            kind != NONE && taken >> kind & 1 == 1
        };
        if exposed.iter().any(|dealt| holds(self, dealt)) {
            return self.play_one(others, allowed);
        }
        for &dealt in exposed {
            let place = self.place_of(game, dealt);
            for kind in (0..KINDS as u8).filter(|&kind| (taken & allowed[place]) >> kind & 1 == 1) {
                if self.card[place] != NONE || !self.can_assign(place as u8, kind) {
                    continue;
                }
                if !self.round.pay(20) {
                    return false;
                }
                self.assign(place as u8, kind);
                if self.play_one(others, allowed) {
                    return true;
                }
                self.unassign(place as u8);
            }
        }
        false
    }

    fn match_rest(&mut self, allowed: &[u64; PLACES]) -> bool {
        let open: Vec<usize> =
            (0..self.model.known.len()).filter(|&place| self.card[place] == NONE).collect();
        if !self.round.pay(open.len() as u64) {
            return false;
        }
        if self.match_with(&open, allowed, true) {
            return true;
        }
        if !self.model.firsts {
            return false;
        }
        let mut fewer = *allowed;
        for &place in &open {
            for kind in (0..KINDS as u8).filter(|&kind| special(kind)) {
                if !self.in_order(place as u8, kind) {
                    fewer[place] &= !(1 << kind);
                }
            }
        }
        // Another choice of second aces and kings might work.
        let matched = self.match_with(&open, &fewer, false);
        self.round.cut |= !matched;
        matched
    }

    fn match_with(&mut self, open: &[usize], allowed: &[u64; PLACES], late: bool) -> bool {
        let mut assigned: Vec<u8> = Vec::new();
        let matched = (!late || self.seconds(allowed, &mut assigned))
            && self.others(open, allowed, &mut assigned)
            && self.firsts(open, allowed);
        if !matched {
            assigned.into_iter().for_each(|place| self.unassign(place));
        }
        matched
    }

    /// Moves the second ace or king of a suit as late as possible, so that the first comes before
    /// it.
    fn seconds(&mut self, allowed: &[u64; PLACES], assigned: &mut Vec<u8>) -> bool {
        if !self.model.firsts {
            return true;
        }
        for kind in (0..KINDS as u8).filter(|&kind| special(kind)) {
            while self.free[usize::from(PLAIN)][usize::from(kind)] > 0 {
                let fits = |&place: &usize| {
                    self.card[place] == NONE
                        && self.class[place] == PLAIN
                        && allowed[place] >> kind & 1 == 1
                        && self.can_assign(place as u8, kind)
                };
                let Some(place) = (0..self.model.known.len()).rev().find(fits) else {
                    return false;
                };
                self.assign(place as u8, kind);
                assigned.push(place as u8);
            }
        }
        true
    }

    /// Matches places and cards along augmenting paths.
    fn others(&mut self, open: &[usize], allowed: &[u64; PLACES], assigned: &mut Vec<u8>) -> bool {
        // Places that take few kinds come first.
        let mut order: Vec<usize> =
            open.iter().copied().filter(|&place| self.card[place] == NONE).collect();
        order.sort_by_key(|&place| allowed[place].count_ones());
        let mut ours = [false; PLACES];
        for place in order {
            let mut seen = 0;
            if !self.augment(place, allowed, &mut ours, &mut seen) {
                let placed = (0..self.model.known.len())
                    .filter(|&place| ours[place])
                    .map(|place| place as u8);
                assigned.extend(placed);
                return false;
            }
        }
        assigned.extend(
            (0..self.model.known.len()).filter(|&place| ours[place]).map(|place| place as u8),
        );
        true
    }

    fn augment(
        &mut self,
        place: usize,
        allowed: &[u64; PLACES],
        ours: &mut [bool; PLACES],
        seen: &mut u64,
    ) -> bool {
        let class = usize::from(self.class[place]);
        let start = self.round.below(KINDS);
        for kind in (0..KINDS).map(|kind| (kind + start) % KINDS) {
            if allowed[place] >> kind & 1 == 1 && self.free[class][kind] > 0 {
                self.assign(place as u8, kind as u8);
                ours[place] = true;
                return true;
            }
        }
        for kind in 0..KINDS {
            if allowed[place] >> kind & 1 == 0 || *seen >> kind & 1 == 1 {
                continue;
            }
            *seen |= 1 << kind;
            for other in 0..self.model.known.len() {
                if !ours[other]
                    || usize::from(self.card[other]) != kind
                    || usize::from(self.class[other]) != class
                {
                    continue;
                }
                self.remove(other);
                ours[other] = false;
                // Withhold the card while the other place looks for another one.
                self.free[class][kind] -= 1;
                let moved = self.augment(other, allowed, ours, seen);
                self.free[class][kind] += 1;
                if moved {
                    self.assign(place as u8, kind as u8);
                    ours[place] = true;
                    return true;
                }
                self.assign(other as u8, kind as u8);
                ours[other] = true;
            }
        }
        false
    }

    /// Removes the card of a place, in whatever order cards of its kind were placed.
    fn remove(&mut self, place: usize) {
        let kind = self.card[place];
        self.forget(place as u8, kind);
        self.unassign(place as u8);
    }

    /// Reorders the first aces and kings so that they are the first of their kind.
    fn firsts(&mut self, open: &[usize], allowed: &[u64; PLACES]) -> bool {
        if !self.model.firsts {
            return true;
        }
        for _ in 0..ORDERS {
            if !self.round.pay(10) {
                return false;
            }
            if self.firsts_are_first() {
                return true;
            }
            for class in [ASIDE, LATER_ACE, FIRST_KING] {
                let places: Vec<usize> =
                    open.iter().copied().filter(|&place| self.class[place] == class).collect();
                let mut kinds: Vec<u8> = places.iter().map(|&place| self.card[place]).collect();
                self.round.shuffle(&mut kinds);
                if class == FIRST_KING || class == ASIDE && !self.model.aces {
                    kinds.sort_by_key(|&kind| {
                        (0..self.model.known.len())
                            .find(|&place| self.card[place] == kind && self.class[place] != class)
                    });
                }
                if places.iter().zip(&kinds).any(|(&place, &kind)| allowed[place] >> kind & 1 == 0)
                {
                    continue;
                }
                for &place in &places {
                    self.remove(place);
                }
                for (&place, &kind) in places.iter().zip(&kinds) {
                    self.assign(place as u8, kind);
                }
            }
        }
        false
    }

    fn firsts_are_first(&self) -> bool {
        (0..KINDS as u8).filter(|&kind| special(kind) && self.first_unknown[usize::from(kind)]).all(
            |kind| {
                let mut places =
                    (0..self.model.known.len()).filter(|&place| self.card[place] == kind);
                places.next().is_none_or(|first| {
                    matches!(self.class[first], ASIDE | FIRST_KING)
                        && self.model.known[first] == NONE
                })
            },
        ) && (0..KINDS as u8)
            .filter(|&kind| special(kind) && !self.first_unknown[usize::from(kind)])
            .all(|kind| {
                let first = self.first[usize::from(kind)];
                first == NONE || (0..usize::from(first)).all(|place| self.card[place] != kind)
            })
    }
}
