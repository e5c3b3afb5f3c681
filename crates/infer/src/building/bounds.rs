//! Bounds from the cards fixed so far: the deadline and release of every other card, and whether
//! there are enough steps for all of them.

use super::model::{NONE, TrackCounts};

/// Later than any step.
pub(super) const NEVER: u8 = u8::MAX;

/// A step for each card of a track, by position and foundation.
type CardSteps = [[u8; 4]; 13];

/// The bounds of the cards of a track.
#[derive(Clone, Copy)]
pub(super) struct TrackBounds {
    /// The deadline of each card; [`NEVER`] if it need not be built.
    pub(super) deadlines: CardSteps,
    /// The release of each unknown card that must be built: the first step at which it can be.
    /// [`NEVER`] for all others.
    pub(super) releases: CardSteps,
}

impl TrackBounds {
    /// The bounds of cards that need not be built.
    pub(super) const NONE: Self = Self { deadlines: [[NEVER; 4]; 13], releases: [[NEVER; 4]; 13] };
}

/// The number of unknown cards due by each step, and the number released at it.
#[derive(Clone)]
pub(super) struct BuildLoad {
    pub(super) due: [u8; 256],
    pub(super) late: [u8; 256],
}

impl BuildLoad {
    pub(super) const NOTHING: Self = Self { due: [0; 256], late: [0; 256] };

    /// Sums over steps: cards due by each step, and cards released from each step on.
    pub(super) fn sum(&mut self, steps: usize) {
        for step in 1..steps {
            self.due[step] += self.due[step - 1];
            self.late[steps - 1 - step] += self.late[steps - step];
        }
    }

    /// Keeps the minimum of two loads.
    pub(super) fn lessen(&mut self, other: &Self, steps: usize) {
        for step in 0..steps {
            self.due[step] = self.due[step].min(other.due[step]);
            self.late[step] = self.late[step].min(other.late[step]);
        }
    }
}

/// The card at which the two foundations of a suit meet. It fits both. From there on, each
/// foundation takes the ranks that the other took before, so the gate decides the direction of
/// every card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MeetingPoint {
    pub(super) rank: u8,
    /// The step at which the card is built; [`NEVER`] if the foundations do not meet.
    pub(super) step: u8,
    pub(super) down: bool,
}

impl MeetingPoint {
    /// Returns whether any two of some cards with known ranks and steps can both be built on the
    /// foundations of a suit.
    pub(super) fn fits(self, cards: &[(u8, u8)]) -> bool {
        cards.iter().enumerate().all(|(number, &(rank, step))| {
            let Some(down) = self.goes_down(rank, step) else { return false };
            cards[..number].iter().all(|&(other, earlier)| {
                let (one, two) =
                    if (step > earlier) != down { (other, rank) } else { (rank, other) };
                self.goes_down(other, earlier) != Some(down)
                    || one < two && two - one <= step.abs_diff(earlier)
            })
        })
    }

    /// Returns whether a card built at a step goes down; none if it fits nowhere.
    pub(super) fn goes_down(self, rank: u8, step: u8) -> Option<bool> {
        match (step.cmp(&self.step), rank.cmp(&self.rank)) {
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => None,
            (std::cmp::Ordering::Less, rank) => Some(rank.is_gt()),
            (std::cmp::Ordering::Equal, rank) => rank.is_eq().then_some(self.down),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(!self.down),
            (std::cmp::Ordering::Greater, rank) => Some(rank.is_lt()),
        }
    }
}

/// A track from a step on.
pub(super) struct BuildTrack {
    /// The cards already built.
    pub(super) built: TrackCounts,
    /// The number of foundations.
    pub(super) foundations: u8,
    /// The known steps of the cards of each position, in order.
    pub(super) times: [[u8; 4]; 13],
    pub(super) known: [u8; 13],
    /// The number of unknown cards of each position.
    pub(super) free: [u8; 13],
    /// A position and a step. Cards before the position are built before the step, the rest after
    /// it. Without a step, the rest is not built.
    pub(super) gate: Option<(usize, u8)>,
    /// The current step, and the number of steps.
    pub(super) at: u8,
    pub(super) end: u8,
    /// Whether all cards are built.
    pub(super) solved: bool,
}

impl BuildTrack {
    pub(super) fn new(built: TrackCounts, foundations: u8) -> Self {
        Self {
            built,
            foundations,
            times: [[NONE; 4]; 13],
            known: [0; 13],
            free: [0; 13],
            gate: None,
            at: 0,
            end: 0,
            solved: false,
        }
    }

    /// Adds a card whose step is known. Returns false if there are too many.
    pub(super) fn add(&mut self, position: usize, step: u8) -> bool {
        let known = usize::from(self.known[position]);
        if known >= 4 || known + usize::from(self.built[position]) >= usize::from(self.foundations)
        {
            return false;
        }
        let times = &mut self.times[position];
        let mut at = known;
        while at > 0 && times[at - 1] > step {
            times[at] = times[at - 1];
            at -= 1;
        }
        times[at] = step;
        self.known[position] += 1;
        true
    }

    /// Computes the deadlines and releases of cards, and adds them to a load. Returns none if some
    /// card cannot be built.
    pub(super) fn bounds(&self, load: &mut BuildLoad) -> Option<TrackBounds> {
        let (deadlines, fixed) = self.deadlines(load)?;
        let releases = self.releases(&deadlines, &fixed, load)?;
        Some(TrackBounds { deadlines, releases })
    }

    /// Computes the deadlines, and which of them are those of known cards: from the last position
    /// back, each card must come before the next one on its foundation. Known cards take the
    /// earliest possible spots among equal ones, which requires least of the ranks before.
    fn deadlines(&self, load: &mut BuildLoad) -> Option<(CardSteps, [[bool; 4]; 13])> {
        let foundations = usize::from(self.foundations.min(4));
        let mut deadlines = [[NEVER; 4]; 13];
        let mut fixed = [[false; 4]; 13];
        let mut next = [if self.solved { self.end } else { NEVER }; 4];
        for position in (0..13).rev() {
            if let Some((gate, step)) = self.gate
                && gate == position + 1
                && step != NEVER
                && step >= self.at
            {
                next.iter_mut().for_each(|next| *next = (*next).min(step));
            }
            let built = usize::from(self.built[position]);
            let known = usize::from(self.known[position]);
            let (mut used, mut free) = (0, self.free[position]);
            let mut here = [NEVER; 4];
            for number in built..foundations {
                let need = match next[number] {
                    NEVER => NEVER,
                    0 => return None,
                    next => next - 1,
                };
                let time = self.times[position][used.min(3)];
                if used < known && time <= need {
                    here[number] = time;
                    fixed[position][number] = true;
                    used += 1;
                } else if need != NEVER {
                    if free == 0 || need < self.at {
                        return None;
                    }
                    free -= 1;
                    here[number] = need;
                    load.due[usize::from(need)] += 1;
                }
            }
            if used < known {
                return None;
            }
            deadlines[position] = here;
            next = here;
        }
        Some((deadlines, fixed))
    }

    /// Computes the releases: from the first position on, how early each card can come at best.
    fn releases(
        &self,
        deadlines: &CardSteps,
        fixed: &[[bool; 4]; 13],
        load: &mut BuildLoad,
    ) -> Option<CardSteps> {
        let foundations = usize::from(self.foundations.min(4));
        let mut releases = [[NEVER; 4]; 13];
        let mut before = [self.at; 4];
        for position in 0..13 {
            let built = usize::from(self.built[position]);
            let (known, free) =
                (usize::from(self.known[position]), usize::from(self.free[position]));
            let opens = self.opens(position);
            // Unknown cards may come before known ones of their kind, however they were counted for
            // the deadlines.
            let (mut earliest, mut unknown) = ([NEVER; 4], 0);
            for number in 0..foundations {
                if number < built {
                    before[number] = self.at;
                    continue;
                }
                let from = before[number].max(opens);
                let rest = number - built;
                earliest[rest] = from;
                let early = if rest < free {
                    from
                } else if rest - free < known {
                    from.max(self.times[position][rest - free])
                } else {
                    NEVER
                };
                let deadline = deadlines[position][number];
                let is_fixed = fixed[position][number];
                if deadline != NEVER && (from > deadline || early > deadline && !is_fixed) {
                    return None;
                }
                if deadline != NEVER && !is_fixed {
                    let release = earliest[unknown];
                    unknown += 1;
                    load.late[usize::from(release)] += 1;
                    releases[position][number] = release;
                }
                before[number] = early.saturating_add(1);
            }
        }
        Some(releases)
    }

    /// Returns the first step at which the gate lets cards of a position be built.
    fn opens(&self, position: usize) -> u8 {
        match self.gate {
            Some((gate, step)) if position >= gate && step == NEVER => NEVER,
            Some((gate, step))
                if position >= gate && !(position == gate && self.times[position][0] == step) =>
            {
                step.saturating_add(1)
            }
            _ => 0,
        }
    }
}
