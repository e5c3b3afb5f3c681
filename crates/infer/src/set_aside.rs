//! Lists the ways to set cards aside before the rest is dealt.

use super::number::binomial;
use super::problem::{DeckPlace, Problem};
use patience_core::catalogue::StartingFoundations;
use patience_core::{Card, Composition, Rank, Suit};
use std::ops::ControlFlow;

/// One way to set cards aside.
#[derive(Clone, Debug)]
pub(super) struct SetAside {
    /// The place in the deck of each card that is dealt, in the order of dealing.
    pub(super) dealt: Vec<DeckPlace>,
    /// The constraints that follow from it.
    pub(super) problem: Problem,
    /// The number of equivalent ways that this one represents.
    pub(super) ways: u128,
}

/// How finely ways are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetAsideDetail {
    /// Enough to decide whether there is a deal.
    Coarse,
    /// Enough to count: each deal belongs to exactly one way. A way may represent equivalent ones.
    Exact,
}

/// The unknown cards between two known ones.
#[derive(Clone, Copy)]
struct UnknownRun {
    start: usize,
    len: usize,
}

struct SetAsideLister<'a, F> {
    known: &'a [Option<Card>],
    copies: Vec<u8>,
    runs: Vec<UnknownRun>,
    /// Whether constraints mention the cards that are set aside.
    asked: bool,
    visit: F,
}

const ACES: u64 = 0b1111;

/// Calls `visit` with each way to set cards aside. `asked` is whether some constraints treat these
/// cards as dealt.
pub(super) fn each_set_aside<B>(
    composition: &Composition,
    known: &[Option<Card>],
    aside: StartingFoundations,
    asked: bool,
    detail: SetAsideDetail,
    visit: impl FnMut(SetAside) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let copies =
        (0..52).filter_map(Card::from_index).map(|card| composition.copies(card) as u8).collect();
    let single = asked || detail == SetAsideDetail::Exact && aside != StartingFoundations::Aces;
    let mut runs: Vec<UnknownRun> = Vec::new();
    for place in (0..known.len()).filter(|&place| known[place].is_none()) {
        match runs.last_mut() {
            Some(run) if !single && run.start + run.len == place => run.len += 1,
            _ => runs.push(UnknownRun { start: place, len: 1 }),
        }
    }
    let mut set_asides = SetAsideLister { known, copies, runs, asked, visit };
    match aside {
        StartingFoundations::Nothing => set_asides.show(&[], Problem::default(), 1, known.to_vec()),
        StartingFoundations::Aces => {
            let aces = |card: &&Card| card.rank() == Rank::ACE;
            let all: usize = set_asides.copies[..4].iter().map(|&copies| usize::from(copies)).sum();
            let unknown = all - known.iter().flatten().filter(aces).count();
            set_asides.aces(&mut Vec::new(), unknown, 1)
        }
        StartingFoundations::AceAndKing => {
            set_asides.aces_and_kings(&mut Vec::new(), &mut Vec::new())
        }
    }
}

impl<B, F: FnMut(SetAside) -> ControlFlow<B>> SetAsideLister<'_, F> {
    /// Calls `visit` with the way in which these places hold the cards that are set aside.
    fn show(
        &mut self,
        aside: &[usize],
        mut problem: Problem,
        ways: u128,
        known: Vec<Option<Card>>,
    ) -> ControlFlow<B> {
        problem.copies.clone_from(&self.copies);
        let dealt =
            (0..known.len()).filter(|place| !aside.contains(place)).map(DeckPlace::new).collect();
        problem.known = known;
        (self.visit)(SetAside { dealt, problem, ways })
    }

    /// Distributes the unknown aces over the remaining runs.
    fn aces(&mut self, taken: &mut Vec<usize>, unknown: usize, ways: u128) -> ControlFlow<B> {
        let Some(&UnknownRun { len, .. }) = self.runs.get(taken.len()) else {
            return if unknown == 0 {
                self.show_aces(taken, ways)
            } else {
                ControlFlow::Continue(())
            };
        };
        let room: usize = self.runs[taken.len()..].iter().map(|run| run.len).sum();
        if room < unknown {
            return ControlFlow::Continue(());
        }
        for here in (0..=len.min(unknown)).rev() {
            taken.push(here);
            self.aces(taken, unknown - here, ways.saturating_mul(binomial(len, here)))?;
            taken.pop();
        }
        ControlFlow::Continue(())
    }

    fn show_aces(&mut self, taken: &[usize], ways: u128) -> ControlFlow<B> {
        let places: Vec<usize> = self
            .runs
            .iter()
            .zip(taken)
            .flat_map(|(run, &taken)| run.start..run.start + taken)
            .collect();
        let known = self
            .known
            .iter()
            .enumerate()
            .filter(|(_, card)| card.is_some_and(|card| card.rank() == Rank::ACE))
            .map(|(place, _)| place);
        let aside: Vec<usize> = places.iter().copied().chain(known).collect();
        let mut problem = Problem::default();
        if self.asked {
            let unknown = (0..self.known.len()).filter(|&place| self.known[place].is_none());
            problem.within = unknown
                .map(|place| {
                    (DeckPlace::new(place), if places.contains(&place) { ACES } else { !ACES })
                })
                .collect();
        } else {
            problem.reserved = places.into_iter().map(DeckPlace::new).collect();
            for suit in Suit::ALL {
                let ace = Card::new(Rank::ACE, suit);
                let known = self.known.iter().flatten().filter(|&&card| card == ace).count();
                problem.reserved_cards.extend(std::iter::repeat_n(
                    ace,
                    usize::from(self.copies[usize::from(ace.index())]) - known,
                ));
            }
        }
        self.show(&aside, problem, ways, self.known.to_vec())
    }

    /// Chooses where the first ace and the first king of each suit are: in a known place, or in one
    /// of the runs. `must_follow` collects the constraints on the second ones.
    fn aces_and_kings(
        &mut self,
        chosen: &mut Vec<(Card, SetAsidePlace)>,
        must_follow: &mut Vec<(Card, DeckPlace)>,
    ) -> ControlFlow<B> {
        let next = Suit::ALL
            .into_iter()
            .flat_map(|suit| [Rank::ACE, Rank::KING].map(|rank| Card::new(rank, suit)))
            .nth(chosen.len());
        let Some(card) = next else { return self.show_aces_and_kings(chosen, must_follow) };
        let known: Vec<usize> = self
            .known
            .iter()
            .enumerate()
            .filter(|&(_, &here)| here == Some(card))
            .map(|(place, _)| place)
            .collect();
        let unknown = usize::from(self.copies[usize::from(card.index())]) - known.len();
        if unknown > 0 {
            for number in 0..self.runs.len() {
                let run = self.runs[number];
                let here = chosen
                    .iter()
                    .filter(|&&(_, place)| place == SetAsidePlace::Run(number))
                    .count();
                if known.first().is_some_and(|&first| first < run.start) || here >= run.len {
                    continue;
                }
                chosen.push((card, SetAsidePlace::Run(number)));
                if unknown > 1 {
                    must_follow.push((card, DeckPlace::new(run.start)));
                }
                self.aces_and_kings(chosen, must_follow)?;
                if unknown > 1 {
                    must_follow.pop();
                }
                chosen.pop();
            }
        }
        if let Some(&first) = known.first() {
            chosen.push((card, SetAsidePlace::Known(first)));
            if unknown > 0 {
                must_follow.push((card, DeckPlace::new(first)));
            }
            self.aces_and_kings(chosen, must_follow)?;
            if unknown > 0 {
                must_follow.pop();
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn show_aces_and_kings(
        &mut self,
        chosen: &[(Card, SetAsidePlace)],
        must_follow: &[(Card, DeckPlace)],
    ) -> ControlFlow<B> {
        let problem = Problem { must_follow: must_follow.to_vec(), ..Problem::default() };
        let mut known = self.known.to_vec();
        let mut aside = Vec::new();
        let mut used = vec![0; self.runs.len()];
        for &(card, place) in chosen {
            match place {
                SetAsidePlace::Known(place) => aside.push(place),
                SetAsidePlace::Run(run) => {
                    let place = self.runs[run].start + used[run];
                    used[run] += 1;
                    aside.push(place);
                    // The card must stay in its run. After a known card of its kind it would not be
                    // the first.
                    known[place] = Some(card);
                }
            }
        }
        self.show(&aside, problem, 1, known)
    }
}

/// The place of a card that is set aside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetAsidePlace {
    Known(usize),
    Run(usize),
}
