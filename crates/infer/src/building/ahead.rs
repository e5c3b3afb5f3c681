//! Forward checking for known cards that are still to be dealt. The step at which such a card is
//! built depends on the number of cards before it that are dealt to the foundations, so it has a
//! few possible steps. Each of them is compatible with only some gates of its suit.

use super::bounds::{MeetingPoint, NEVER};
use super::model::{BuildRecord, BuildingModel, NONE, position};
use super::search::special;

/// The number of values for the cards dealt to the foundations before a card: 0 to 8.
const SHIFTS: usize = 9;

/// A set of ways for the foundations of a suit to meet: a bit for each.
pub(super) type Ways = u128;

/// The ways left, by the number of cards dealt to the foundations before a card.
type WaysLeft = [Ways; SHIFTS];

struct KnownCard {
    place: usize,
    kind: u8,
    /// The later cards of its suit, and the ways left by each pair of shifts.
    after: Vec<(usize, [WaysLeft; SHIFTS])>,
}

/// The known cards of a game.
pub(super) struct Ahead {
    cards: Vec<KnownCard>,
    left: Vec<WaysLeft>,
    ways: [Ways; 4],
    saved: Vec<(usize, WaysLeft)>,
}

/// What is needed to undo a card.
pub(super) struct AheadMark {
    saved: usize,
    ways: [Ways; 4],
}

/// Returns whether there are enough steps to build a card of a rank at a step.
fn has_time(gate: MeetingPoint, game: &BuildRecord, suit: usize, rank: u8, step: u8) -> bool {
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
    /// Returns none if there are too many ways, or if the game deals no first aces and kings to the
    /// foundations.
    pub(super) fn new(
        model: &BuildingModel,
        game: &BuildRecord,
        gates: &[MeetingPoint],
    ) -> Option<Self> {
        if gates.len() > Ways::BITS as usize
            || !game.both
            || game.aside != patience_core::catalogue::StartingFoundations::AceAndKing
        {
            return None;
        }
        let step = |place: usize, shift: usize| {
            place.checked_sub(shift).map_or(NONE, |dealt| game.step_of[dealt])
        };
        let mask = |fits: &dyn Fn(MeetingPoint) -> bool| {
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
        let mut cards: Vec<KnownCard> = Vec::new();
        let mut left = Vec::new();
        for (number, &(place, kind)) in places.iter().enumerate() {
            let (suit, rank) = (usize::from(kind % 4), kind / 4);
            let by_itself: WaysLeft = std::array::from_fn(|shift| match step(place, shift) {
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
            cards.push(KnownCard { place, kind, after });
            left.push(by_itself);
        }
        Some(Self { cards, left, ways: [Ways::MAX; 4], saved: Vec::new() })
    }

    pub(super) fn mark(&self) -> AheadMark {
        AheadMark { saved: self.saved.len(), ways: self.ways }
    }

    pub(super) fn take_back(&mut self, mark: &AheadMark) {
        while self.saved.len() > mark.saved {
            if let Some((card, left)) = self.saved.pop() {
                self.left[card] = left;
            }
        }
        self.ways = mark.ways;
    }

    /// Deals a card with `shift` cards before it on the foundations. Returns false if it or a later
    /// card can then not be built.
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
        ways != 0 && self.rest_fits(number + 1, shift)
    }

    /// Returns whether the cards from `from` on can be built with at least `shift` cards before
    /// them on the foundations.
    fn rest_fits(&self, from: usize, mut shift: usize) -> bool {
        self.cards[from..].iter().zip(&self.left[from..]).all(|(card, left)| {
            let ways = self.ways[usize::from(card.kind % 4)];
            while shift < SHIFTS && left[shift] & ways == 0 {
                shift += 1;
            }
            shift < SHIFTS
        })
    }

    /// Returns the ways left for a suit.
    pub(super) fn ways(&self, suit: usize) -> Ways {
        self.ways[suit]
    }
}
