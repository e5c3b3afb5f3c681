//! One round of the search, which its budget may cut short. It chooses the cards dealt to the
//! foundations, then where foundations meet, then the cards of the builds in order.

use super::bounds::{BuildLoad, BuildTrack, MeetingPoint, NEVER, TrackBounds};
use super::model::{
    BuildRecord, BuildingModel, KINDS, NONE, PLACES, TRACKS, TrackCounts, kind_at, position,
};
use arrayvec::ArrayVec;
use patience_core::catalogue::StartingFoundations;
use patience_core::notation::building::Direction;

/// The classes of places of unknown cards. Cards are counted for each class.
pub(super) const PLAIN: u8 = 0;
/// Cards that are dealt to the foundations: the first aces and kings, or all aces.
pub(super) const ASIDE: u8 = 1;
/// Where games differ in what they deal to the foundations, the other aces, and the first kings.
pub(super) const LATER_ACE: u8 = 2;
pub(super) const FIRST_KING: u8 = 3;
const CLASSES: usize = 4;

/// The cost of a node per record.
const PER_NODE: u64 = 30;

/// Returns whether a kind of card is an ace or a king.
pub(super) const fn special(kind: u8) -> bool {
    kind < 4 || kind >= 48 && kind < 52
}

/// The state of a game: its foundations and its next step.
#[derive(Clone, Copy)]
pub(super) struct BuildState {
    pub(super) built: [TrackCounts; TRACKS],
    pub(super) at: u8,
}

/// The place of each dealt card, as far as it is fixed.
pub(super) struct DealtPlaces {
    pub(super) place: [u8; 256],
    pub(super) step: [u8; PLACES],
    pub(super) dealt: usize,
}

/// A candidate for a step.
#[derive(Clone, Copy)]
struct Candidate {
    kind: u8,
    key: u32,
}

pub(super) struct BuildSearch<'a> {
    pub(super) model: &'a BuildingModel,
    pub(super) plays: Vec<BuildState>,
    pub(super) seats: Vec<DealtPlaces>,
    pub(super) gates: Vec<[Option<MeetingPoint>; 4]>,
    /// For each game, the bounds of the cards of each track.
    bounds: Vec<[TrackBounds; TRACKS]>,
    pub(super) card: [u8; PLACES],
    pub(super) class: [u8; PLACES],
    /// The places of the cards of each kind, as far as they are fixed.
    at: [[u8; 4]; KINDS],
    placed: [u8; KINDS],
    /// The number of cards left for the places of each class.
    pub(super) free: [[u8; KINDS]; CLASSES],
    /// For each kind of ace and king, whether the first one is in the place of an unknown card, and
    /// otherwise its place.
    pub(super) first_unknown: [bool; KINDS],
    pub(super) first: [u8; KINDS],
    saved: Vec<BuildState>,
    pub(super) random: u64,
    /// The budget left for this round.
    pub(super) budget: u64,
    pub(super) spent: u64,
    pub(super) fuel: u64,
    pub(super) fuel_for_each: u64,
    /// Whether the round skipped anything. Finding nothing then proves nothing.
    pub(super) cut: bool,
    /// The amount of randomness in the order of candidates.
    pub(super) noise: u32,
    pub(super) strict: bool,
}

impl<'a> BuildSearch<'a> {
    pub(super) fn new(model: &'a BuildingModel, seed: u64, budget: u64) -> Self {
        let seats = || DealtPlaces { place: [NONE; 256], step: [NONE; PLACES], dealt: 0 };
        let mut card = [NONE; PLACES];
        card[..model.known.len()].copy_from_slice(&model.known);
        Self {
            model,
            plays: model.games.iter().map(|game| BuildState { built: game.start, at: 0 }).collect(),
            seats: model.games.iter().map(|_| seats()).collect(),
            gates: vec![[None; 4]; model.games.len()],
            bounds: vec![[TrackBounds::NONE; TRACKS]; model.games.len()],
            card,
            class: [PLAIN; PLACES],
            at: [[NONE; 4]; KINDS],
            placed: [0; KINDS],
            free: [[0; KINDS]; CLASSES],
            first_unknown: [false; KINDS],
            first: [NONE; KINDS],
            saved: Vec::new(),
            random: seed,
            budget,
            spent: 0,
            fuel: 0,
            fuel_for_each: 0,
            cut: false,
            noise: 0,
            strict: true,
        }
    }

    pub(super) fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next_random() % bound.max(1) as u64) as usize
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Spends some budget. Returns false if it runs out.
    pub(super) fn pay(&mut self, cost: u64) -> bool {
        let left = self.budget.checked_sub(cost);
        self.spent += self.budget.min(cost);
        self.budget = left.unwrap_or(0);
        self.cut |= left.is_none();
        left.is_some()
    }

    pub(super) fn game(&self, game: usize) -> &'a BuildRecord {
        &self.model.games[game]
    }

    /// Fixes a card in a place.
    pub(super) fn put(&mut self, place: u8, kind: u8) {
        let placed = &mut self.placed[usize::from(kind)];
        self.at[usize::from(kind)][usize::from(*placed & 3)] = place;
        *placed += 1;
    }

    /// Undoes the last placement of a kind.
    pub(super) fn unput(&mut self, kind: u8) {
        self.placed[usize::from(kind)] -= 1;
    }

    /// Makes a place the last placement of its kind.
    pub(super) fn forget(&mut self, place: u8, kind: u8) {
        let placed = usize::from(self.placed[usize::from(kind)]);
        let places = &mut self.at[usize::from(kind)];
        if let Some(at) = places.iter().take(placed).position(|&other| other == place) {
            places.swap(at, placed - 1);
        }
    }

    /// Chooses a card for a place.
    pub(super) fn assign(&mut self, place: u8, kind: u8) {
        let class = self.class[usize::from(place)];
        self.free[usize::from(class)][usize::from(kind)] -= 1;
        self.card[usize::from(place)] = kind;
        self.put(place, kind);
    }

    pub(super) fn unassign(&mut self, place: u8) {
        let kind = std::mem::replace(&mut self.card[usize::from(place)], NONE);
        let class = self.class[usize::from(place)];
        self.free[usize::from(class)][usize::from(kind)] += 1;
        self.unput(kind);
    }

    /// Returns whether the cards of a suit can be built in a game, ignoring other suits. Computes
    /// the bounds of each card.
    pub(super) fn suit_fits(&mut self, number: usize, suit: usize, load: &mut BuildLoad) -> bool {
        let game = self.game(number);
        let play = &self.plays[number];
        let track = |track: usize| BuildTrack {
            at: play.at,
            end: game.len() as u8,
            solved: game.solved,
            ..BuildTrack::new(play.built[track], game.foundations)
        };
        let mut up = track(suit);
        let step = &self.seats[number].step;
        let later = |&place: &u8| {
            Some(step[usize::from(place)]).filter(|&step| step != NONE && step >= play.at)
        };
        let kinds = |rank: usize| {
            (
                rank * 4 + suit,
                self.at[rank * 4 + suit].iter().take(usize::from(self.placed[rank * 4 + suit])),
            )
        };
        if !game.both {
            for rank in 0..13 {
                let (kind, places) = kinds(rank);
                up.free[rank] = self.model.copies[kind] - self.placed[kind];
                if !places.filter_map(later).all(|step| up.add(rank, step)) {
                    return false;
                }
            }
            return self.set_bounds(number, suit, &up, load);
        }
        let Some(gate) = self.gates[number][suit] else {
            self.bounds[number][suit].releases = TrackBounds::NONE.releases;
            self.bounds[number][suit + 4].releases = TrackBounds::NONE.releases;
            return true;
        };
        let mut down = track(suit + 4);
        let meeting = usize::from(gate.rank);
        up.gate = Some((position(suit, meeting), gate.step));
        down.gate = Some((position(suit + 4, meeting), gate.step));
        let mut has_met = gate.step == NEVER || gate.step < play.at;
        for rank in 0..13 {
            let (kind, places) = kinds(rank);
            let free = self.model.copies[kind] - self.placed[kind];
            (up.free[rank], down.free[12 - rank]) = (free.min(1), free.min(1));
            for step in places.filter_map(later) {
                has_met |= step == gate.step;
                let fits = match gate.goes_down(rank as u8, step) {
                    None => false,
                    Some(false) => up.add(rank, step),
                    Some(true) => down.add(12 - rank, step),
                };
                if !fits {
                    return false;
                }
            }
        }
        // There is only one foundation, so one card is enough.
        for track in [&mut up, &mut down] {
            for (free, &known) in track.free.iter_mut().zip(&track.known) {
                *free = if known > 0 { 0 } else { *free };
            }
        }
        if !has_met {
            let (track, at) =
                if gate.down { (&mut down, 12 - meeting) } else { (&mut up, meeting) };
            if track.free[at] == 0 || !track.add(at, gate.step) {
                return false;
            }
            track.free[at] = 0;
        }
        self.set_bounds(number, suit, &up, load) && self.set_bounds(number, suit + 4, &down, load)
    }

    /// Computes the bounds of the cards of a track. Returns false if some card cannot be built.
    fn set_bounds(
        &mut self,
        number: usize,
        track: usize,
        cards: &BuildTrack,
        load: &mut BuildLoad,
    ) -> bool {
        let Some(bounds) = cards.bounds(load) else { return false };
        self.bounds[number][track] = bounds;
        true
    }

    /// Returns the ranks and steps of the cards of a suit for which both are known.
    pub(super) fn built_of(&self, number: usize, suit: usize) -> ArrayVec<(u8, u8), PLACES> {
        let step = &self.seats[number].step;
        let mut cards = ArrayVec::new();
        for kind in (suit..KINDS).step_by(4) {
            let places = self.at[kind].iter().take(usize::from(self.placed[kind]));
            let built = places.map(|&place| step[usize::from(place)]).filter(|&step| step != NONE);
            cards.extend(built.map(|step| ((kind / 4) as u8, step)));
        }
        cards
    }

    /// Returns whether each suit of a game can be built, and there are enough steps for all cards
    /// that are due.
    pub(super) fn game_fits(&mut self, number: usize) -> bool {
        let mut load = BuildLoad::NOTHING;
        if !(0..4).all(|suit| self.suit_fits(number, suit, &mut load)) {
            return false;
        }
        load.sum(self.game(number).len());
        self.has_room(number, &[&load])
    }

    /// Returns whether there are enough steps for the cards that are due and for those released
    /// late.
    pub(super) fn has_room(&self, number: usize, loads: &[&BuildLoad]) -> bool {
        let seats = &self.seats[number];
        let builds = &self.game(number).builds;
        let from = usize::from(self.plays[number].at);
        let open = |dealt: u8| {
            u32::from(
                usize::from(dealt) >= seats.dealt
                    || self.card[usize::from(seats.place[usize::from(dealt)])] == NONE,
            )
        };
        let all: u32 = builds[from..].iter().map(|&(dealt, _)| open(dealt)).sum();
        let mut room = 0;
        (from..builds.len()).all(|step| {
            let late: u32 = loads.iter().map(|load| u32::from(load.late[step])).sum();
            let enough = late <= all - room;
            room += open(builds[step].0);
            let due: u32 = loads.iter().map(|load| u32::from(load.due[step])).sum();
            enough && due <= room
        })
    }

    /// Returns whether a foundation of a track takes a card next.
    fn waits(play: &BuildState, game: &BuildRecord, track: usize, position: usize) -> bool {
        let before = if position == 0 { game.foundations } else { play.built[track][position - 1] };
        before > play.built[track][position]
    }

    /// Returns the track that a card goes to, if that is legal.
    fn track_for(
        play: &BuildState,
        game: &BuildRecord,
        kind: u8,
        to: Option<Direction>,
    ) -> Option<usize> {
        let (suit, rank) = (usize::from(kind % 4), usize::from(kind / 4));
        let up = Self::waits(play, game, suit, rank);
        let down = game.both && Self::waits(play, game, suit + 4, 12 - rank);
        match to {
            Some(Direction::Up) => up.then_some(suit),
            Some(Direction::Down) => down.then_some(suit + 4),
            None if up && down => None,
            None => up.then_some(suit).or(down.then_some(suit + 4)),
        }
    }

    /// Builds the cards that are fixed. Returns false if that is illegal.
    fn advance(&mut self, number: usize) -> bool {
        let game = self.game(number);
        let play = &mut self.plays[number];
        while let Some(&(dealt, to)) = game.builds.get(usize::from(play.at)) {
            let kind = self.card[usize::from(self.seats[number].place[usize::from(dealt)])];
            if kind == NONE {
                return true;
            }
            let Some(track) = Self::track_for(play, game, kind, to) else { return false };
            let at = position(track, usize::from(kind / 4));
            play.built[track][at] += 1;
            play.at += 1;
        }
        true
    }

    /// Returns the candidates for the next step of a game, the most urgent first.
    fn choices(&mut self, number: usize) -> ArrayVec<Candidate, 32> {
        let mut choices = ArrayVec::new();
        // If one card must come now, it is the only candidate.
        let mut due = None;
        let game = self.game(number);
        let step = usize::from(self.plays[number].at);
        let Some(&(dealt, to)) = game.builds.get(step) else { return choices };
        let place = self.seats[number].place[usize::from(dealt)];
        let class = usize::from(self.class[usize::from(place)]);
        for track in 0..if game.both { TRACKS } else { 4 } {
            for position in 0..13 {
                let play = &self.plays[number];
                let kind = kind_at(track, position);
                if !Self::waits(play, game, track, position) || self.free[class][kind] == 0 {
                    continue;
                }
                let fits = Self::track_for(play, game, kind as u8, to) == Some(track);
                let gate = self.gates[number][track % 4];
                let way = gate.is_none_or(|gate| {
                    gate.goes_down((kind / 4) as u8, step as u8) == Some(track >= 4)
                });
                if !fits
                    || !way
                    || !self.in_order(place, kind as u8)
                    || choices.iter().any(|choice: &Candidate| usize::from(choice.kind) == kind)
                {
                    continue;
                }
                let TrackBounds { deadlines, releases } = &self.bounds[number][track];
                let at = usize::from(play.built[track][position] & 3);
                let (deadline, release) = (deadlines[position][at], releases[position][at]);
                // The card that is due is known and comes later.
                if game.foundations == 1 && deadline != NEVER && release == NEVER {
                    continue;
                }
                let key = self.key(number, place, kind, deadline, step);
                if usize::from(deadline) == step && release != NEVER {
                    due = Some(kind as u8);
                }
                if !choices.is_full() {
                    choices.push(Candidate { kind: kind as u8, key });
                }
            }
        }
        choices.sort_unstable_by_key(|choice| choice.key);
        if let Some(due) = due {
            choices.retain(|choice| choice.kind == due);
        }
        choices
    }

    /// Returns the urgency of a card. The lowest comes first.
    fn key(&mut self, number: usize, place: u8, kind: usize, deadline: u8, step: usize) -> u32 {
        let mut slack = u32::from(deadline).saturating_sub(step as u32);
        if self.model.firsts && special(kind as u8) {
            // Second aces and kings have few possible places.
            slack /= 4;
        }
        let mut key = slack * 4;
        for other in 0..self.model.games.len() {
            let there = self.seats[other].step[usize::from(place)];
            if other == number || there == NONE {
                continue;
            }
            // Prefer cards whose predecessor comes just before in the other games too, so that no
            // steps are wasted there.
            let suit = kind % 4;
            let mut last = None;
            for below in (suit..kind).step_by(4).rev() {
                let places = self.at[below].iter().take(usize::from(self.placed[below]));
                last = places
                    .map(|&place| self.seats[other].step[usize::from(place)])
                    .filter(|&step| step != NONE && step <= there)
                    .max();
                if last.is_some() {
                    break;
                }
            }
            let gap = there - last.unwrap_or(0).min(there);
            key += u32::from(gap) * 4;
        }
        let noise = self.noise;
        if noise > 0 {
            key + (self.next_random() % u64::from(noise)) as u32
        } else {
            key * 4 + (self.next_random() & 3) as u32
        }
    }

    /// Returns whether the first ace or king of a suit can come before this one, which is not the
    /// first.
    pub(super) fn in_order(&self, place: u8, kind: u8) -> bool {
        if !self.model.firsts || !special(kind) {
            return true;
        }
        let class = self.class[usize::from(place)];
        let first = self.first[usize::from(kind)];
        if class == ASIDE || class == FIRST_KING {
            return self.at[usize::from(kind)]
                .iter()
                .take(usize::from(self.placed[usize::from(kind)]))
                .all(|&other| other > place);
        }
        if !self.first_unknown[usize::from(kind)] {
            return place > first;
        }
        // Unknown firsts can be in any order, so only their number counts, except for those that a
        // game builds.
        let aside = if self.model.aces && kind >= 4 { FIRST_KING } else { ASIDE };
        let placed = |kind: u8| {
            self.at[usize::from(kind)].iter().take(usize::from(self.placed[usize::from(kind)]))
        };
        let later = |&&other: &&u8| self.class[usize::from(other)] != aside;
        if placed(kind).any(|&other| other > place && self.class[usize::from(other)] == aside) {
            return false;
        }
        let group = (0..KINDS as u8).filter(|&other| {
            special(other) && other != kind && (!self.model.aces || other / 4 == kind / 4)
        });
        let after: usize = group
            .filter(|&other| self.first_unknown[usize::from(other)])
            .map(|other| placed(other).filter(later).filter(|&&other| other < place).count())
            .sum();
        self.class[..usize::from(place)].iter().filter(|&&class| class == aside).count() > after
    }

    /// Chooses the cards of all remaining builds.
    pub(super) fn fill(&mut self) -> bool {
        let games = self.model.games.len();
        let cost = PER_NODE * games as u64;
        if self.fuel == 0 || !self.pay(cost) {
            self.cut = true;
            return false;
        }
        self.fuel -= 1;
        let mark = self.saved.len();
        self.saved.extend_from_slice(&self.plays);
        let found = self.fill_from_here();
        self.plays.copy_from_slice(&self.saved[mark..]);
        self.saved.truncate(mark);
        found
    }

    fn fill_from_here(&mut self) -> bool {
        let games = self.model.games.len();
        if !(0..games).all(|game| self.advance(game) && self.game_fits(game)) {
            return false;
        }
        let mut best: Option<(usize, usize)> = None;
        let mut choices = ArrayVec::new();
        for game in 0..games {
            if usize::from(self.plays[game].at) == self.game(game).len() {
                continue;
            }
            let here = self.choices(game);
            if best.is_none_or(|(_, count)| here.len() < count) {
                best = Some((game, here.len()));
                choices = here;
            }
        }
        let Some((game, _)) = best else { return self.complete() };
        let dealt = self.game(game).builds[usize::from(self.plays[game].at)].0;
        let place = self.seats[game].place[usize::from(dealt)];
        for choice in choices {
            self.assign(place, choice.kind);
            if self.fill() {
                return true;
            }
            self.unassign(place);
            if self.fuel == 0 || self.budget == 0 {
                self.cut = true;
                return false;
            }
        }
        false
    }

    /// Returns the kinds that a game's foundations take.
    pub(super) fn taken(&self, number: usize) -> u64 {
        let (game, play) = (self.game(number), &self.plays[number]);
        let mut taken = 0;
        for track in 0..if game.both { TRACKS } else { 4 } {
            for position in 0..13 {
                if Self::waits(play, game, track, position) {
                    taken |= 1 << kind_at(track, position);
                }
            }
        }
        taken
    }

    /// Deals a place in the games that deal it, once all places before it are fixed.
    pub(super) fn deal(&mut self, place: u8, aside: impl Fn(StartingFoundations) -> bool) {
        for (game, seats) in self.model.games.iter().zip(&mut self.seats) {
            if !aside(game.aside) && seats.dealt < seats.place.len() {
                seats.place[seats.dealt] = place;
                seats.step[usize::from(place)] = game.step_of[seats.dealt];
                seats.dealt += 1;
            }
        }
    }

    /// Undoes the last deal.
    pub(super) fn undeal(&mut self, place: u8, aside: impl Fn(StartingFoundations) -> bool) {
        for (game, seats) in self.model.games.iter().zip(&mut self.seats) {
            if !aside(game.aside) && seats.dealt > 0 {
                seats.step[usize::from(place)] = NONE;
                seats.dealt -= 1;
            }
        }
    }
}
