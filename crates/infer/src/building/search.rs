//! One round of the search, which its budget may cut short. It chooses the cards dealt to the
//! foundations, then where foundations meet, then the cards of the builds in order.

use super::bounds::{BuildLoad, BuildTrack, MeetingPoint, NEVER, TrackBounds};
use super::model::{
    BuildRecord, BuildingModel, KINDS, NONE, PLACES, TRACKS, TrackCounts, kind_at, position,
};
use super::round::Round;
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
    at: [ArrayVec<u8, 4>; KINDS],
    /// The number of cards left for the places of each class.
    pub(super) free: [[u8; KINDS]; CLASSES],
    /// For each kind of ace and king, whether the first one is in the place of an unknown card, and
    /// otherwise its place.
    pub(super) first_unknown: [bool; KINDS],
    pub(super) first: [u8; KINDS],
    saved: Vec<BuildState>,
    pub(super) round: Round,
}

impl<'a> BuildSearch<'a> {
    pub(super) fn new(model: &'a BuildingModel, round: Round) -> Self {
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
            at: [const { ArrayVec::new_const() }; KINDS],
            free: [[0; KINDS]; CLASSES],
            first_unknown: [false; KINDS],
            first: [NONE; KINDS],
            saved: Vec::new(),
            round,
        }
    }

    pub(super) fn game(&self, game: usize) -> &'a BuildRecord {
        &self.model.games[game]
    }

    /// Fixes a card in a place.
    pub(super) fn put(&mut self, place: u8, kind: u8) {
        self.at[usize::from(kind)].push(place);
    }

    /// Undoes the last placement of a kind.
    pub(super) fn unput(&mut self, kind: u8) {
        self.at[usize::from(kind)].pop();
    }

    /// Makes a place the last placement of its kind.
    pub(super) fn forget(&mut self, place: u8, kind: u8) {
        let places = &mut self.at[usize::from(kind)];
        if let Some(at) = places.iter().position(|&other| other == place) {
            let last = places.len() - 1;
            places.swap(at, last);
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
        if self.game(number).both {
            return match self.gates[number][suit] {
                Some(gate) => self.suit_meets(number, suit, gate, load),
                None => {
                    self.bounds[number][suit].releases = TrackBounds::NONE.releases;
                    self.bounds[number][suit + 4].releases = TrackBounds::NONE.releases;
                    true
                }
            };
        }
        let mut up = self.track(number, suit);
        for rank in 0..13 {
            let kind = rank * 4 + suit;
            up.free[rank] = self.left(kind);
            if !self.steps_to_come(number, kind).all(|step| up.add(rank, step)) {
                return false;
            }
        }
        self.set_bounds(number, suit, &up, load)
    }

    /// Returns the same where the foundations of the suit meet at a gate.
    fn suit_meets(
        &mut self,
        number: usize,
        suit: usize,
        gate: MeetingPoint,
        load: &mut BuildLoad,
    ) -> bool {
        let (mut up, mut down) = (self.track(number, suit), self.track(number, suit + 4));
        let meeting = usize::from(gate.rank);
        up.gate = Some((position(suit, meeting), gate.step));
        down.gate = Some((position(suit + 4, meeting), gate.step));
        let mut has_met = gate.step == NEVER || gate.step < up.at;
        for rank in 0..13 {
            let kind = rank * 4 + suit;
            let free = self.left(kind).min(1);
            (up.free[rank], down.free[12 - rank]) = (free, free);
            for step in self.steps_to_come(number, kind) {
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

    /// Returns a track of a game from its next step on, its cards left out.
    fn track(&self, number: usize, track: usize) -> BuildTrack {
        let (game, play) = (self.game(number), &self.plays[number]);
        BuildTrack {
            at: play.at,
            end: game.len() as u8,
            solved: game.solved,
            ..BuildTrack::new(play.built[track], game.foundations)
        }
    }

    /// Returns the number of cards of a kind whose places are open.
    fn left(&self, kind: usize) -> u8 {
        self.model.copies[kind] - self.at[kind].len() as u8
    }

    /// Returns the steps of a game at which cards of a kind are built, as far as their places are
    /// fixed.
    fn steps(&self, number: usize, kind: usize) -> impl Iterator<Item = u8> {
        let step = &self.seats[number].step;
        self.at[kind].iter().map(|&place| step[usize::from(place)]).filter(|&step| step != NONE)
    }

    /// Returns those steps from the next one on.
    fn steps_to_come(&self, number: usize, kind: usize) -> impl Iterator<Item = u8> {
        let next = self.plays[number].at;
        self.steps(number, kind).filter(move |&step| step >= next)
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
        let of_kind = |kind| self.steps(number, kind).map(move |step| ((kind / 4) as u8, step));
        (suit..KINDS).step_by(4).flat_map(of_kind).collect()
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
        let builds = &self.game(number).builds;
        let from = usize::from(self.plays[number].at);
        let open = |dealt: u8| u32::from(self.card_at(number, dealt) == NONE);
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
        let place = self.place_of(number, dealt);
        let class = usize::from(self.class[place]);
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
                    || !self.in_order(place as u8, kind as u8)
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
                let key = self.key(number, place as u8, kind, deadline, step);
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
                last = self.steps(other, below).filter(|&step| step <= there).max();
                if last.is_some() {
                    break;
                }
            }
            let gap = there - last.unwrap_or(0).min(there);
            key += u32::from(gap) * 4;
        }
        match self.round.noise {
            0 => key * 4 + (self.round.next_random() & 3) as u32,
            noise => key + (self.round.next_random() % u64::from(noise)) as u32,
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
            return self.at[usize::from(kind)].iter().all(|&other| other > place);
        }
        if !self.first_unknown[usize::from(kind)] {
            return place > first;
        }
        // Unknown firsts can be in any order, so only their number counts, except for those that a
        // game builds.
        let aside = if self.model.aces && kind >= 4 { FIRST_KING } else { ASIDE };
        let placed = |kind: u8| self.at[usize::from(kind)].iter();
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
        if !self.round.burn(PER_NODE * games as u64) {
            return false;
        }
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
        let place = self.place_of(game, dealt) as u8;
        for choice in choices {
            self.assign(place, choice.kind);
            if self.fill() {
                return true;
            }
            self.unassign(place);
            if self.round.is_burnt() {
                return false;
            }
        }
        false
    }

    /// Returns the place of a dealt card, which is fixed.
    pub(super) fn place_of(&self, game: usize, dealt: u8) -> usize {
        usize::from(self.seats[game].place[usize::from(dealt)])
    }

    /// Returns a dealt card, or [`NONE`] if it or its place is open.
    pub(super) fn card_at(&self, game: usize, dealt: u8) -> u8 {
        let is_fixed = usize::from(dealt) < self.seats[game].dealt;
        if is_fixed { self.card[self.place_of(game, dealt)] } else { NONE }
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
