//! Chooses the places of the cards that are dealt to the foundations, and where the foundations of
//! each suit meet.

use super::bounds::{BuildLoad, MeetingPoint, NEVER};
use super::model::{KINDS, NONE};
use super::search::{ASIDE, BuildSearch, FIRST_KING, LATER_ACE, PLAIN, special};
use arrayvec::ArrayVec;
use patience_core::catalogue::StartingFoundations;
use patience_core::notation::building::Direction;

/// The cost of examining a place, a gate (a card at which foundations may meet), and a game.
const PER_PLACE: u64 = 4;
const PER_GATE: u64 = 8;
const PER_GAME: u64 = 60;

/// The maximum number of gates for which the common requirements are computed.
const WEIGHED: usize = 12;

/// The number of combinations of gates to try each time a card is dealt.
const WAYS: u32 = 12;

/// Counts of first aces or first kings.
#[derive(Clone, Copy, Default)]
struct Firsts {
    /// Kinds without a known card.
    hidden: usize,
    /// Kinds with one known card, not yet dealt.
    undecided: usize,
    /// Unknown firsts so far, and the known cards of their kinds after them.
    unknown: usize,
    seconds: usize,
    /// Aces so far that are not the first, and known first aces whose other ace is unknown.
    later: usize,
    known: usize,
}

impl Firsts {
    /// Returns how many more unknown firsts there can be.
    const fn most(&self) -> usize {
        (self.hidden + self.seconds + self.undecided).saturating_sub(self.unknown)
    }

    /// Returns how many more unknown firsts there must be.
    const fn least(&self) -> usize {
        (self.hidden + self.seconds).saturating_sub(self.unknown)
    }
}

/// The search for places.
pub(super) struct DealSearch<'s, 'a> {
    pub(super) search: &'s mut BuildSearch<'a>,
    /// For aces, and for kings if they are distinguished.
    firsts: [Firsts; 2],
    /// The unknown aces left, if all aces are dealt to the foundations.
    aces: usize,
    /// The unknown places left.
    unknown: usize,
    known: [u8; KINDS],
    /// For each game and suit, the gates, and whether each is still possible.
    gates: Vec<[Vec<(MeetingPoint, bool)>; 4]>,
    trail: Vec<(usize, usize, usize)>,
    /// For each game and suit, a lower bound on the load, for every gate.
    loads: Vec<[BuildLoad; 4]>,
    changed: Vec<(usize, usize, BuildLoad)>,
    /// For each game, the last combination of gates that was found to fit.
    ways: Vec<[Option<MeetingPoint>; 4]>,
    /// The number of combinations of gates to try for this choice of places.
    tries: u32,
    /// The number of choices of places to examine.
    leaves: u32,
}

impl<'s, 'a> DealSearch<'s, 'a> {
    pub(super) fn new(search: &'s mut BuildSearch<'a>) -> Self {
        let model = search.model;
        let mut known = [0; KINDS];
        for &kind in model.known.iter().filter(|&&kind| kind != NONE) {
            known[usize::from(kind)] += 1;
        }
        let mut dealing = Self {
            firsts: [Firsts::default(); 2],
            aces: (0..4).map(|kind| usize::from(model.copies[kind] - known[kind])).sum(),
            unknown: model.known.iter().filter(|&&kind| kind == NONE).count(),
            known,
            gates: Vec::new(),
            trail: Vec::new(),
            loads: model.games.iter().map(|_| [const { BuildLoad::NOTHING }; 4]).collect(),
            changed: Vec::new(),
            ways: vec![[None; 4]; model.games.len()],
            tries: 0,
            leaves: 6 * search.round.tries_for_each,
            search,
        };
        for kind in (0..KINDS).filter(|&kind| special(kind as u8) && model.copies[kind] > 0) {
            let group = dealing.group(kind as u8);
            match known[kind] {
                0 => dealing.firsts[group].hidden += 1,
                known if known < model.copies[kind] => dealing.firsts[group].undecided += 1,
                _ => {}
            }
        }
        for game in &model.games {
            let steps = game.named.iter().copied().chain((!game.solved).then_some(NEVER));
            let gates = |step: u8| {
                let to = game.builds.get(usize::from(step)).and_then(|&(_, to)| to);
                let down = to == Some(Direction::Down);
                (0..13).map(move |rank| (MeetingPoint { rank, step, down }, true))
            };
            let all: Vec<_> = steps.filter(|_| game.both).flat_map(gates).collect();
            dealing.gates.push(std::array::from_fn(|_| all.clone()));
        }
        dealing
    }

    fn group(&self, kind: u8) -> usize {
        usize::from(self.search.model.aces && kind >= 4)
    }

    /// Looks for a deck. Returns whether it found one.
    pub(super) fn find(&mut self) -> bool {
        let games = self.search.model.games.len();
        (0..games).all(|game| (0..4).all(|suit| self.narrow(game, suit))) && self.place(0)
    }

    /// Fixes a place and those after it.
    fn place(&mut self, place: usize) -> bool {
        if !self.search.round.pay(PER_PLACE) {
            return false;
        }
        let model = self.search.model;
        let Some(&kind) = model.known.get(place) else { return self.all_placed() };
        if kind != NONE { self.known_card(place, kind) } else { self.unknown_card(place) }
    }

    fn known_card(&mut self, place: usize, kind: u8) -> bool {
        let model = self.search.model;
        let at = usize::from(kind);
        if !model.firsts || !special(kind) || self.search.first[at] != NONE {
            return self.deal_known(place, kind, false);
        }
        if self.known[at] >= model.copies[at] {
            return self.deal_first(place, kind);
        }
        // The other card of its kind may come before or after it.
        let group = self.group(kind);
        let before = self.firsts[group];
        let after = self.search.round.below(model.known.len()) < place;
        for after in [after, !after] {
            self.firsts[group].undecided -= 1;
            let mut found = false;
            if !after {
                self.firsts[group].known += 1;
                found = self.deal_first(place, kind);
            } else if before.unknown > before.seconds {
                self.firsts[group].seconds += 1;
                self.search.first_unknown[at] = true;
                found = self.deal_known(place, kind, false);
                self.search.first_unknown[at] = false;
            }
            if found {
                return true;
            }
            self.firsts[group] = before;
            if self.search.round.is_spent() {
                return false;
            }
        }
        false
    }

    fn deal_first(&mut self, place: usize, kind: u8) -> bool {
        self.search.first[usize::from(kind)] = place as u8;
        let found = self.deal_known(place, kind, true);
        self.search.first[usize::from(kind)] = NONE;
        found
    }

    /// Deals a known card, which may be the first of its kind.
    fn deal_known(&mut self, place: usize, kind: u8, first: bool) -> bool {
        let aside = |founded| match founded {
            StartingFoundations::Nothing => false,
            StartingFoundations::Aces => kind < 4,
            StartingFoundations::AceAndKing => first,
        };
        self.search.deal(place as u8, aside);
        self.search.put(place as u8, kind);
        let mark = self.trail.len();
        let changed = self.changed.len();
        let suit = usize::from(kind % 4);
        let games = self.search.model.games.len();
        if (0..games).all(|game| self.still_fits(game, suit, place)) && self.place(place + 1) {
            return true;
        }
        for (game, suit, gate) in self.trail.drain(mark..) {
            self.gates[game][suit][gate].1 = true;
        }
        for (game, suit, load) in self.changed.drain(changed..).rev() {
            self.loads[game][suit] = load;
        }
        self.search.unput(kind);
        self.search.undeal(place as u8, aside);
        false
    }

    fn still_fits(&mut self, game: usize, suit: usize, place: usize) -> bool {
        if !self.search.game(game).both {
            return self.search.round.pay(PER_GAME) && self.search.game_fits(game);
        }
        let step = self.search.seats[game].step[place];
        if !self.search.game(game).named.contains(&step) {
            return self.narrow(game, suit) && self.all_meet(game) && self.meets(game);
        }
        // If no direction is named without need, the foundations of its suit meet here and the
        // others do not.
        if self.is_strict(game) {
            for number in 0..self.gates[game][suit].len() {
                let (gate, open) = self.gates[game][suit][number];
                if open && gate.step != step {
                    self.gates[game][suit][number].1 = false;
                    self.trail.push((game, suit, number));
                }
            }
            self.search.round.cut |= !self.search.game(game).all_meet();
        }
        (0..4).all(|suit| self.narrow(game, suit)) && self.all_meet(game) && self.meets(game)
    }

    /// Returns false if a quick check shows that the foundations of some suit of a game cannot
    /// meet.
    fn meets(&mut self, game: usize) -> bool {
        let mut tries = WAYS;
        // What fitted before often still fits.
        let way = self.ways[game];
        let is_open = |(suit, gate): (usize, &Option<MeetingPoint>)| {
            gate.is_some_and(|gate| self.gates[game][suit].contains(&(gate, true)))
        };
        if way.iter().enumerate().all(is_open) {
            self.search.gates[game] = way;
            let meets = self.search.round.pay(PER_GAME) && self.search.game_fits(game);
            self.search.gates[game] = [None; 4];
            if meets {
                return true;
            }
        }
        let meets = self.some_way(game, 0, &mut tries);
        if meets && tries > 0 {
            self.ways[game] = self.search.gates[game];
        }
        self.search.gates[game] = [None; 4];
        meets
    }

    /// Tries gates for a suit and those after it. Returns true if some fit, or if it has tried
    /// enough.
    fn some_way(&mut self, game: usize, suit: usize, tries: &mut u32) -> bool {
        if suit > 0 {
            *tries -= 1;
            if *tries == 0 || !self.search.round.pay(PER_GAME) {
                *tries = 0;
                return true;
            }
            if !self.search.game_fits(game) {
                return false;
            }
        }
        if suit == 4 {
            return true;
        }
        for number in 0..self.gates[game][suit].len() {
            let (gate, open) = self.gates[game][suit][number];
            if open && self.is_free(game, suit, gate) {
                self.search.gates[game][suit] = Some(gate);
                if self.some_way(game, suit + 1, tries) {
                    return true;
                }
                self.search.gates[game][suit] = None;
            }
        }
        false
    }

    /// Returns whether every move of a game that names a direction is taken to be a gate.
    fn is_strict(&self, game: usize) -> bool {
        let game = self.search.game(game);
        game.all_meet() || self.search.round.strict && game.named.len() <= 4
    }

    /// Returns whether each move that names a direction has a suit of its own.
    fn all_meet(&mut self, game: usize) -> bool {
        if !self.is_strict(game) {
            return true;
        }
        let meets = |suit: usize, step: u8| {
            self.gates[game][suit].iter().any(|(gate, open)| *open && gate.step == step)
        };
        let suits =
            |&step: &u8| (0..4).fold(0, |set, suit| set | u8::from(meets(suit, step)) << suit);
        let named: ArrayVec<u8, 4> = self.search.game(game).named.iter().map(suits).collect();
        // Hall's condition: each set of these moves has at least as many suits.
        let enough = (1_u8..1 << named.len()).all(|set| {
            let all = named
                .iter()
                .enumerate()
                .filter(|(number, _)| set >> number & 1 == 1)
                .fold(0, |all, (_, suits)| all | suits);
            all.count_ones() >= set.count_ones()
        });
        self.search.round.cut |= !enough && !self.search.game(game).all_meet();
        enough
    }

    /// Rules out impossible gates of a suit.
    fn narrow(&mut self, game: usize, suit: usize) -> bool {
        if !self.search.game(game).both {
            return true;
        }
        let mut load = BuildLoad::NOTHING;
        let steps = self.search.game(game).len();
        let mut possible = false;
        let cards = self.search.built_of(game, suit);
        // Many gates have few requirements in common.
        let open = self.gates[game][suit].iter().filter(|(_, open)| *open).count();
        let weigh = open <= WEIGHED;
        for number in 0..self.gates[game][suit].len() {
            let (gate, open) = self.gates[game][suit][number];
            if !open {
                continue;
            }
            if !self.search.round.pay(PER_GATE) {
                possible = false;
                break;
            }
            self.search.gates[game][suit] = Some(gate);
            let mut here = BuildLoad::NOTHING;
            if gate.fits(&cards)
                && self.can_meet(game, suit, gate)
                && self.search.suit_fits(game, suit, &mut here)
            {
                if weigh {
                    here.sum(steps);
                    if possible { load.lessen(&here, steps) } else { load = here }
                }
                possible = true;
            } else {
                self.gates[game][suit][number].1 = false;
                self.trail.push((game, suit, number));
            }
            self.search.gates[game][suit] = None;
        }
        if weigh {
            let before = std::mem::replace(&mut self.loads[game][suit], load);
            self.changed.push((game, suit, before));
        }
        let [spades, hearts, diamonds, clubs] = &self.loads[game];
        possible && self.search.has_room(game, &[spades, hearts, diamonds, clubs])
    }

    /// Returns whether the card of a gate can be in the place that it needs.
    fn can_meet(&self, game: usize, suit: usize, gate: MeetingPoint) -> bool {
        let build = self.search.game(game).builds.get(usize::from(gate.step));
        let card = build.map_or(NONE, |&(dealt, _)| self.search.card_at(game, dealt));
        [NONE, gate.rank * 4 + suit as u8].contains(&card)
    }

    /// Returns whether no suit before this one meets at the step of a gate.
    fn is_free(&self, game: usize, suit: usize, gate: MeetingPoint) -> bool {
        let before = self.search.gates[game][..suit].iter().flatten();
        gate.step == NEVER || before.into_iter().all(|other| other.step != gate.step)
    }

    fn unknown_card(&mut self, place: usize) -> bool {
        let (wanted, must) = self.wanted();
        if must > self.unknown {
            return false;
        }
        for class in self.classes(place, wanted) {
            if self.deal_unknown(place, class) {
                return true;
            }
            if self.search.round.is_spent() {
                return false;
            }
        }
        false
    }

    /// Returns the number of further unknown places that each class can have, and how many classes
    /// must have in all.
    fn wanted(&self) -> ([(u8, usize); 3], usize) {
        let [aces, kings] = &self.firsts;
        let none = (ASIDE, 0);
        match (self.search.model.aces, self.search.model.firsts) {
            (false, false) => ([none; 3], 0),
            (true, false) => ([(ASIDE, self.aces), none, none], self.aces),
            (false, true) => ([(ASIDE, aces.most()), none, none], aces.least()),
            (true, true) => {
                let seconds = aces.hidden + aces.known;
                let has_first = aces.later < aces.unknown + aces.known;
                let most = (seconds + aces.undecided).saturating_sub(aces.later);
                let later = (LATER_ACE, if has_first { most } else { 0 });
                let wanted = [(ASIDE, aces.most()), later, (FIRST_KING, kings.most())];
                (wanted, aces.least() + kings.least() + seconds.saturating_sub(aces.later))
            }
        }
    }

    /// Returns the classes that an unknown place can have, in the order to try, of those wanted.
    fn classes(&mut self, place: usize, wanted: [(u8, usize); 3]) -> ArrayVec<u8, 4> {
        let model = self.search.model;
        // Unknown cards between the same known ones are interchangeable. So the first of each run
        // are those dealt to the foundations.
        let follows = place > 0 && model.known[place - 1] == NONE;
        let plain_only = model.runs && follows && self.search.class[place - 1] == PLAIN;
        let length = if model.runs {
            model.known[place..].iter().take_while(|&&kind| kind == NONE).count()
        } else {
            1
        };
        // The first of two cards is about twice as likely to come next as the second one alone.
        let weight = |class: u8| if model.firsts && class != LATER_ACE { 2 } else { 1 };
        let all: usize = wanted.iter().map(|&(class, count)| weight(class) * count * length).sum();
        let round = &mut self.search.round;
        let mut order = ArrayVec::new();
        for (class, count) in wanted {
            if count > 0 && !plain_only {
                let before = round.below(all + self.unknown) < all;
                order.insert(if before { 0 } else { order.len() }, class);
            }
        }
        let is_first = order.is_empty() || round.below(all + self.unknown) >= all;
        order.insert(if is_first { 0 } else { order.len() }, PLAIN);
        order
    }

    fn deal_unknown(&mut self, place: usize, class: u8) -> bool {
        let aside = |founded| match founded {
            StartingFoundations::Nothing => false,
            StartingFoundations::Aces => class == ASIDE || class == LATER_ACE,
            StartingFoundations::AceAndKing => class == ASIDE || class == FIRST_KING,
        };
        let before = (self.firsts, self.aces);
        match class {
            ASIDE => {
                self.firsts[0].unknown += 1;
                self.aces = self.aces.saturating_sub(1);
            }
            LATER_ACE => self.firsts[0].later += 1,
            FIRST_KING => self.firsts[1].unknown += 1,
            _ => {}
        }
        self.unknown -= 1;
        self.search.class[place] = class;
        self.search.deal(place as u8, aside);
        if self.place(place + 1) {
            return true;
        }
        self.search.undeal(place as u8, aside);
        self.search.class[place] = PLAIN;
        self.unknown += 1;
        (self.firsts, self.aces) = before;
        false
    }

    /// Counts the cards left for each class, and continues with the gates.
    fn all_placed(&mut self) -> bool {
        let model = self.search.model;
        let [aces, kings] = self.firsts;
        let all = |firsts: &Firsts| firsts.unknown == firsts.hidden + firsts.seconds;
        let right = match (model.aces, model.firsts) {
            (false, false) => true,
            (true, false) => self.aces == 0,
            (false, true) => all(&aces),
            (true, true) => all(&aces) && all(&kings) && aces.later == aces.hidden + aces.known,
        };
        if !right || !self.seconds_have_places() {
            return false;
        }
        let mut decided = [NONE; 8];
        for kind in 0..KINDS {
            let special = special(kind as u8);
            let mut left = model.copies[kind] - self.known[kind];
            for class in &mut self.search.free {
                class[kind] = 0;
            }
            if model.firsts && special && left > 0 {
                if self.known[kind] == 0 {
                    self.search.first_unknown[kind] = true;
                    decided[kind % 4 + 4 * usize::from(kind >= 4)] = kind as u8;
                }
                if self.search.first_unknown[kind] {
                    left -= 1;
                    let class = if model.aces && kind >= 4 { FIRST_KING } else { ASIDE };
                    self.search.free[usize::from(class)][kind] = 1;
                }
            }
            let class = match (model.aces && kind < 4, model.firsts) {
                (true, true) => LATER_ACE,
                (true, false) => ASIDE,
                (false, _) => PLAIN,
            };
            self.search.free[usize::from(class)][kind] += left;
        }
        if self.leaves == 0 {
            self.search.round.give_up();
            return false;
        }
        self.leaves -= 1;
        self.tries = self.search.round.tries_for_each;
        let found = self.meet(0, 0);
        for kind in decided.into_iter().filter(|&kind| kind != NONE) {
            self.search.first_unknown[usize::from(kind)] = false;
        }
        found
    }

    /// Returns whether each unknown first ace or king leaves a later place for the other one.
    fn seconds_have_places(&self) -> bool {
        let model = self.search.model;
        if !model.firsts {
            return true;
        }
        // For aces and kings, if they are distinguished.
        let mut places = [0_i32; 2];
        for (place, &kind) in model.known.iter().enumerate().rev() {
            let class = self.search.class[place];
            if kind != NONE {
                // A known card whose first is unknown.
                places[self.group(kind)] +=
                    i32::from(special(kind) && self.search.first_unknown[usize::from(kind)]);
                continue;
            }
            match class {
                ASIDE => places[0] -= 1,
                FIRST_KING => places[1] -= 1,
                LATER_ACE => places[0] += 1,
                _ => {
                    places[0] += i32::from(!model.aces);
                    places[1] += i32::from(model.aces);
                }
            }
            if places[0] < 0 || places[1] < 0 {
                return false;
            }
        }
        true
    }

    /// Chooses the gates of a suit and those after it.
    fn meet(&mut self, game: usize, suit: usize) -> bool {
        if suit == 4 {
            let unused = self.search.game(game).both && self.is_strict(game) && self.unused(game);
            self.search.round.cut |= unused && !self.search.game(game).all_meet();
            return !unused && self.meet(game + 1, 0);
        }
        if game == self.search.model.games.len() {
            if self.tries == 0 {
                self.search.round.cut = true;
                return false;
            }
            self.tries -= 1;
            self.search.round.refuel();
            return self.search.fill();
        }
        if !self.search.game(game).both {
            return self.search.round.pay(PER_GAME)
                && self.search.game_fits(game)
                && self.meet(game + 1, 0);
        }
        let open = self.gates[game][suit].iter().filter(|(_, open)| *open);
        let mut open: Vec<MeetingPoint> = open.map(|&(gate, _)| gate).collect();
        self.search.round.shuffle(&mut open);
        let kind = |gate: MeetingPoint| gate.rank * 4 + suit as u8;
        open.retain(|&gate| {
            let place = self.open_place(game, gate);
            self.is_free(game, suit, gate)
                && self.can_meet(game, suit, gate)
                && place.is_none_or(|place| self.search.can_assign(place, kind(gate)))
        });
        for gate in open {
            let place = self.open_place(game, gate);
            if let Some(place) = place {
                self.search.assign(place, kind(gate));
            }
            self.search.gates[game][suit] = Some(gate);
            let fits = self.search.round.pay(PER_GAME) && self.search.game_fits(game);
            let found = fits && self.meet(game, suit + 1);
            self.search.gates[game][suit] = None;
            if found {
                return true;
            }
            if let Some(place) = place {
                self.search.unassign(place);
            }
            if self.tries == 0 || self.search.round.is_spent() {
                self.search.round.cut = true;
                return false;
            }
        }
        false
    }

    /// Returns the place that the card of a gate needs, if its card is still open.
    fn open_place(&self, game: usize, gate: MeetingPoint) -> Option<u8> {
        let &(dealt, _) = self.search.game(game).builds.get(usize::from(gate.step))?;
        let place = self.search.place_of(game, dealt);
        (self.search.card[place] == NONE).then_some(place as u8)
    }

    /// Returns whether a move names a direction although its card fits in no other.
    fn unused(&self, game: usize) -> bool {
        self.search
            .game(game)
            .named
            .iter()
            .any(|&step| self.search.gates[game].iter().flatten().all(|gate| gate.step != step))
    }
}
