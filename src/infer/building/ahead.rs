//! Looks ahead at known cards that are still to be dealt. When such a card is built depends on how
//! many cards before it are dealt to the foundations, so it has a few possible steps. At each of
//! them it leaves only some ways for the foundations of its suit to meet, the fewer the more cards
//! of its suit are dealt.

use super::bounds::{Gate, NEVER};
use super::model::{BuildRecord, Model, NONE, position};
use super::search::special;

/// How many cards may be dealt to the foundations before a card: none to eight.
const SHIFTS: usize = 9;

/// Ways for the foundations of a suit to meet, a bit for each.
pub(super) type Ways = u128;

/// For each number of cards that are dealt to the foundations before a card, the ways that are
/// left.
type Left = [Ways; SHIFTS];

struct Known {
    place: usize,
    kind: u8,
    /// Cards of its suit that come after it, and the ways that each pair of numbers leaves.
    after: Vec<(usize, [Left; SHIFTS])>,
}

/// The known cards of a game.
pub(super) struct Ahead {
    cards: Vec<Known>,
    left: Vec<Left>,
    ways: [Ways; 4],
    saved: Vec<(usize, Left)>,
}

/// What is needed to take a card back.
pub(super) struct Mark {
    saved: usize,
    ways: [Ways; 4],
}

/// Whether a card of a rank can be built at a step as far as the number of steps is concerned.
fn has_time(gate: Gate, game: &BuildRecord, suit: usize, rank: u8, step: u8) -> bool {
    let Some(down) = gate.goes_down(rank, step) else { return false };
    let track = suit + 4 * usize::from(down);
    let (at, meeting) =
        (position(track, usize::from(rank)), position(track, usize::from(gate.rank)));
    let before = game.start[track].iter().filter(|&&built| built > 0).count();
    let step = usize::from(step);
    let in_time = at >= before && step >= at - before;
    let until = gate.step == NEVER
        || step >= usize::from(gate.step)
        || usize::from(gate.step) - step >= meeting - at;
    in_time && until
}

impl Ahead {
    /// None if there are too many ways, or nothing is dealt to the foundations that is not known.
    pub(super) fn new(model: &Model, game: &BuildRecord, gates: &[Gate]) -> Option<Self> {
        if gates.len() > Ways::BITS as usize
            || !game.both
            || game.aside != crate::catalogue::Founded::AceAndKing
        {
            return None;
        }
        let step = |place: usize, shift: usize| {
            place.checked_sub(shift).map_or(NONE, |dealt| game.step_of[dealt])
        };
        let mask = |fits: &dyn Fn(Gate) -> bool| {
            gates
                .iter()
                .enumerate()
                .filter(|(_, gate)| fits(**gate))
                .fold(0, |ways, (number, _)| ways | 1 << number)
        };
        let places: Vec<(usize, u8)> = model
            .known
            .iter()
            .enumerate()
            .filter(|&(_, &kind)| kind != NONE && !special(kind))
            .map(|(place, &kind)| (place, kind))
            .collect();
        let mut cards: Vec<Known> = Vec::new();
        let mut left = Vec::new();
        for (number, &(place, kind)) in places.iter().enumerate() {
            let (suit, rank) = (usize::from(kind % 4), kind / 4);
            let alone: Left = std::array::from_fn(|shift| match step(place, shift) {
                NONE => Ways::MAX,
                step => mask(&|gate| has_time(gate, game, suit, rank, step)),
            });
            let mut after = Vec::new();
            for (later, &(other, other_kind)) in places
                .iter()
                .enumerate()
                .skip(number + 1)
                .filter(|(_, (_, other))| other % 4 == kind % 4)
            {
                let pair = |one: usize, two: usize| match (step(place, one), step(other, two)) {
                    _ if two < one => 0,
                    (NONE, _) | (_, NONE) => Ways::MAX,
                    (first, second) => {
                        mask(&|gate| gate.fits(&[(rank, first), (other_kind / 4, second)]))
                    }
                };
                after.push((
                    later,
                    std::array::from_fn(|one| std::array::from_fn(|two| pair(one, two))),
                ));
            }
            cards.push(Known { place, kind, after });
            left.push(alone);
        }
        Some(Self { cards, left, ways: [Ways::MAX; 4], saved: Vec::new() })
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { saved: self.saved.len(), ways: self.ways }
    }

    pub(super) fn take_back(&mut self, mark: &Mark) {
        while self.saved.len() > mark.saved {
            if let Some((card, left)) = self.saved.pop() {
                self.left[card] = left;
            }
        }
        self.ways = mark.ways;
    }

    /// Deals a card, with so many before it on the foundations; false if then it, or some later
    /// card, cannot be built.
    pub(super) fn deal(&mut self, place: usize, shift: usize) -> bool {
        if shift >= SHIFTS {
            return false;
        }
        let Ok(number) = self.cards.binary_search_by_key(&place, |card| card.place) else {
            return true;
        };
        let suit = usize::from(self.cards[number].kind % 4);
        let mut ways = self.ways[suit] & self.left[number][shift];
        for (later, pairs) in &self.cards[number].after {
            self.saved.push((*later, self.left[*later]));
            let mut any = 0;
            for (left, pair) in self.left[*later].iter_mut().zip(&pairs[shift]) {
                *left &= pair & ways;
                any |= *left;
            }
            ways &= any;
        }
        self.ways[suit] = ways;
        ways != 0 && self.can_go_on(number + 1, shift)
    }

    /// Whether the cards from one on can be built, if at least so many before it are on the
    /// foundations.
    fn can_go_on(&self, from: usize, mut shift: usize) -> bool {
        self.cards[from..].iter().zip(&self.left[from..]).all(|(card, left)| {
            let ways = self.ways[usize::from(card.kind % 4)];
            while shift < SHIFTS && left[shift] & ways == 0 {
                shift += 1;
            }
            shift < SHIFTS
        })
    }

    /// The ways that are left for a suit.
    pub(super) fn ways(&self, suit: usize) -> Ways {
        self.ways[suit]
    }
}
