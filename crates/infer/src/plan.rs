//! Plans a search: the order of the constrained places, and the constraints between them.

use super::number::orders;
use super::problem::{BitSet, BuildOrder, DeckPlace, EVERY_KIND, KINDS, Problem, bits};
use super::symmetry::Symmetry;
use patience_core::Card;
use patience_core::game::Relation;
use patience_core::notation::building::Direction;
use std::cell::OnceCell;
use std::cmp::Reverse;

/// No class.
pub(super) const NONE: u8 = u8::MAX;

/// A step of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlanStep {
    /// Assigns a class to a place.
    Choose(DeckPlace),
    /// Builds a card.
    Build { game: usize, place: DeckPlace, to: Option<Direction>, legal: bool },
    /// Checks whether a foundation can take a card.
    Takes { game: usize, place: DeckPlace, holds: bool },
}

/// The number of foundations that take each card next, by direction. Entries past the kings or the
/// aces are complete foundations.
pub(super) type WaitingCounts = [[i8; KINDS + 8]; 2];

/// Returns the entry of a kind of card.
pub(super) const fn entry(kind: u8) -> usize {
    kind as usize + 4
}

/// Classes of kinds of cards. Kinds share a class if no relation and no mask distinguishes them.
struct KindClasses {
    /// The class of each kind of card, and the kinds of each class.
    class: [u8; KINDS],
    kinds: Vec<Vec<u8>>,
}

impl KindClasses {
    fn new(problem: &Problem, tables: &[Vec<BitSet>], masks: &[BitSet]) -> Self {
        let mut class = [NONE; KINDS];
        let mut kinds: Vec<Vec<u8>> = Vec::new();
        for kind in (0..KINDS).filter(|&kind| problem.copies[kind] > 0) {
            let alike = |other: usize| {
                tables.iter().all(|table| table[kind] == table[other])
                    && masks.iter().all(|mask| mask >> kind & 1 == mask >> other & 1)
            };
            let found = kinds.iter().position(|kinds| alike(usize::from(kinds[0])));
            let number = found.unwrap_or(kinds.len());
            if found.is_none() {
                kinds.push(Vec::new());
            }
            kinds[number].push(kind as u8);
            class[kind] = number as u8;
        }
        Self { class, kinds }
    }

    /// Returns the class of a card.
    fn of(&self, card: Card) -> usize {
        usize::from(self.class[usize::from(card.index())])
    }

    /// Returns the classes of some kinds.
    fn of_kinds(&self, kinds: BitSet) -> BitSet {
        bits(kinds)
            .map(|kind| self.class[usize::from(kind)])
            .filter(|&class| class != NONE)
            .fold(0, |set, class| set | 1 << class)
    }

    /// Returns the classes related to each class, from the kinds related to each kind.
    fn table(&self, by_kind: &[BitSet]) -> Vec<BitSet> {
        let first = |kinds: &Vec<u8>| by_kind[usize::from(kinds[0])];
        self.kinds.iter().map(|kinds| self.of_kinds(first(kinds))).collect()
    }

    /// Returns the number of cards in each class, those that are reserved not counted.
    fn left(&self, problem: &Problem) -> [u8; KINDS] {
        let mut left = [0; KINDS];
        for (kind, &copies) in problem.copies.iter().enumerate().filter(|&(_, &copies)| copies > 0)
        {
            left[usize::from(self.class[kind])] += copies;
        }
        for &card in &problem.reserved_cards {
            left[self.of(card)] -= 1;
        }
        left
    }

    /// Returns the classes allowed in each place by what is said of it alone.
    fn domain(&self, problem: &Problem) -> Vec<BitSet> {
        let every = (0..self.kinds.len()).fold(0, |set: BitSet, class| set | 1 << class);
        let mut domain = vec![every; problem.known.len()];
        for &(card, must_follow) in &problem.must_follow {
            for domain in &mut domain[..=usize::from(must_follow)] {
                *domain &= !(1 << self.of(card));
            }
        }
        for (domain, card) in domain.iter_mut().zip(&problem.known) {
            if let &Some(card) = card {
                *domain = 1 << self.of(card);
            }
        }
        for &(place, set) in &problem.within {
            domain[usize::from(place)] &= self.of_kinds(set & EVERY_KIND);
        }
        domain
    }
}

/// Returns the relations that a problem mentions.
fn relations(problem: &Problem) -> Vec<Relation> {
    let mut relations: Vec<Relation> = Vec::new();
    let of_pairs = problem.pairs.iter().map(|&(_, relation, _)| relation);
    for relation in of_pairs.chain(problem.fewer.iter().map(|_| Relation::SameRank)) {
        if !relations.contains(&relation) {
            relations.push(relation);
        }
    }
    relations
}

/// Returns, for each relation and each kind of card, the kinds related to it. Foundations relate
/// each card to the next one, and so distinguish every card from every other.
fn tables(problem: &Problem, relations: &[Relation]) -> Vec<Vec<BitSet>> {
    let mut tables: Vec<Vec<BitSet>> =
        relations.iter().map(|relation| relation.table().to_vec()).collect();
    if !problem.foundations.is_empty() || !problem.must_follow.is_empty() {
        let above = |kind: usize| if kind + 4 < KINDS { 1 << (kind + 4) } else { 0 };
        let below = |kind: usize| if kind >= 4 { 1 << (kind - 4) } else { 0 };
        tables.push((0..KINDS).map(above).collect());
        tables.push((0..KINDS).map(below).collect());
    }
    tables
}

/// Returns the sets of kinds of cards that some constraint distinguishes from all others.
fn masks(problem: &Problem) -> Vec<BitSet> {
    let mut masks: Vec<BitSet> = problem.within.iter().map(|&(_, set)| set & EVERY_KIND).collect();
    masks.extend(problem.must_follow.iter().map(|(card, _)| 1 << card.index()));
    masks.push(problem.reserved_cards.iter().fold(0, |set, card| set | 1 << card.index()));
    masks.sort_unstable();
    masks.dedup();
    masks
}

/// Returns the number of foundations of each game that take each card next.
fn waiting(problem: &Problem) -> Vec<WaitingCounts> {
    let of_game = |game: &BuildOrder| {
        let mut waiting = [[0; KINDS + 8]; 2];
        for &(card, to, count) in &game.waiting {
            waiting[to as usize][entry(card.index())] = count as i8;
        }
        waiting
    };
    problem.foundations.iter().map(of_game).collect()
}

/// Returns, for each relation by which cards pair up, the only partner of each class. None if some
/// class has several.
fn partners(relations: &[Relation], tables: &[Vec<BitSet>]) -> Vec<Option<Vec<Option<u8>>>> {
    let only = |row: &BitSet| (row.count_ones() <= 1).then(|| bits(*row).next());
    let of = |(relation, table): (&Relation, &Vec<BitSet>)| {
        matches!(relation, Relation::Pair(_)).then(|| table.iter().map(only).collect()).flatten()
    };
    relations.iter().zip(tables).map(of).collect()
}

/// Returns disjoint pairs of places that must be in a relation, found greedily.
fn disjoint(
    links: &[Vec<(DeckPlace, usize, bool)>],
    partners: &[Option<Vec<Option<u8>>>],
) -> Vec<Vec<Option<DeckPlace>>> {
    let of = |table: usize| {
        let mut taken = vec![None; links.len()];
        for (place, links) in links.iter().enumerate() {
            for &(other, relation, holds) in links {
                if holds
                    && relation == table
                    && taken[place].is_none()
                    && taken[usize::from(other)].is_none()
                    && usize::from(other) != place
                {
                    taken[place] = Some(other);
                    taken[usize::from(other)] = Some(DeckPlace::new(place));
                }
            }
        }
        taken
    };
    partners
        .iter()
        .enumerate()
        .map(|(table, partners)| if partners.is_some() { of(table) } else { Vec::new() })
        .collect()
}

/// Removes classes from places if they leave another place without any.
fn prune(domain: &mut [BitSet], links: &[Vec<(DeckPlace, usize, bool)>], tables: &[Vec<BitSet>]) {
    let mut pruned = true;
    while pruned {
        pruned = false;
        for place in 0..domain.len() {
            let links = &links[place];
            let fits = |&class: &u8| {
                links.iter().all(|&(other, ..)| {
                    let both = links.iter().filter(|&&(same, ..)| same == other);
                    let allowed =
                        both.fold(domain[usize::from(other)], |allowed, &(_, table, holds)| {
                            let row = tables[table][usize::from(class)];
                            allowed & if holds { row } else { !row }
                        });
                    allowed != 0
                })
            };
            let left =
                bits(domain[place]).filter(fits).fold(0, |set: BitSet, class| set | 1 << class);
            pruned |= left != domain[place];
            domain[place] = left;
        }
    }
}

/// Everything fixed before a search begins.
pub(super) struct SearchPlan<'a> {
    pub(super) problem: &'a Problem,
    /// The class of each kind of card, and the kinds of each class.
    pub(super) class: [u8; KINDS],
    pub(super) kinds: Vec<Vec<u8>>,
    /// For each relation and each class, the classes related to it.
    pub(super) tables: Vec<Vec<BitSet>>,
    /// Sets of classes that some constraint distinguishes from all others.
    masks: Vec<BitSet>,
    /// The links of each place: the other place, the relation, and whether it must hold.
    pub(super) links: Vec<Vec<(DeckPlace, usize, bool)>>,
    /// For each relation in which every class has at most one partner, these partners.
    pub(super) partners: Vec<Option<Vec<Option<u8>>>>,
    /// For each of these relations, disjoint pairs of places that must be in it: the partner of
    /// each place. Cards must remain for all of these pairs. If two records pair a place with
    /// different ones, only one of the pairs counts.
    pub(super) disjoint: Vec<Vec<Option<DeckPlace>>>,
    /// The lists of [`Problem::fewer`] that each place is in.
    pub(super) members: Vec<Vec<usize>>,
    pub(super) same_rank: Option<usize>,
    pub(super) steps: Vec<PlanStep>,
    /// For each step, the earlier places that later constraints mention.
    pub(super) live: Vec<Vec<DeckPlace>>,
    /// Computed on first use, since many searches end before that.
    symmetry: OnceCell<Symmetry>,
    /// Places without constraints.
    pub(super) free: Vec<DeckPlace>,
    /// At the start: the number of cards in each class, the classes allowed in each place, and the
    /// next cards of the foundations.
    pub(super) left: [u8; KINDS],
    pub(super) domain: Vec<BitSet>,
    pub(super) waiting: Vec<WaitingCounts>,
}

impl<'a> SearchPlan<'a> {
    /// Plans the search of a problem.
    pub(super) fn new(problem: &'a Problem) -> Self {
        let relations = relations(problem);
        let (tables, masks) = (tables(problem, &relations), masks(problem));
        let classes = KindClasses::new(problem, &tables, &masks);
        let tables: Vec<_> = tables.iter().map(|table| classes.table(table)).collect();
        let masks = masks.into_iter().map(|mask| classes.of_kinds(mask)).collect();

        let between = PlaceLinks::new(problem, &relations);
        let partners = partners(&relations, &tables);
        let disjoint = disjoint(&between.links, &partners);
        let mut domain = classes.domain(problem);
        prune(&mut domain, &between.links, &tables);

        let asked = between.asked();
        let mut left = classes.left(problem);
        // Known cards that no constraint mentions are in their places already.
        for (place, _) in problem.known.iter().enumerate().filter(|(_, known)| known.is_some()) {
            if !asked[place] {
                left[domain[place].trailing_zeros() as usize] -= 1;
            }
        }
        let steps = between.steps(&asked);
        let live = between.liveness(&steps);
        let free = between.free(&asked);
        let PlaceLinks { links, members, .. } = between;
        let KindClasses { class, kinds } = classes;
        Self {
            problem,
            class,
            kinds,
            tables,
            masks,
            links,
            partners,
            disjoint,
            members,
            same_rank: relations.iter().position(|&relation| relation == Relation::SameRank),
            steps,
            live,
            symmetry: OnceCell::new(),
            free,
            left,
            domain,
            waiting: waiting(problem),
        }
    }

    /// Returns the number of ways to permute cards within a class, and reserved cards.
    pub(super) fn ways(&self) -> u128 {
        let problem = self.problem;
        let unknown = |&kind: &u8| {
            let is_here = |card: &&Card| card.index() == kind;
            usize::from(problem.copies[usize::from(kind)])
                - problem.known.iter().flatten().filter(is_here).count()
        };
        // Reserved cards of one class are counted with it.
        let reserved = (0..self.kinds.len()).map(|class| {
            let is_here =
                |card: &&Card| usize::from(self.class[usize::from(card.index())]) == class;
            problem.reserved_cards.iter().filter(is_here).count()
        });
        let within = self.kinds.iter().map(|kinds| orders(kinds.iter().map(unknown)));
        within.fold(orders(reserved), u128::saturating_mul)
    }

    /// Returns whether the symmetry has been computed.
    pub(super) fn knows_symmetry(&self) -> bool {
        self.symmetry.get().is_some()
    }

    /// Returns the symmetry of the classes.
    pub(super) fn symmetry(&self) -> &Symmetry {
        self.symmetry
            .get_or_init(|| Symmetry::new(&self.kinds, &self.class, &self.tables, &self.masks))
    }

    /// Returns the constrained places, in the order of the search.
    pub(super) fn places(&self) -> impl Iterator<Item = DeckPlace> {
        chosen(&self.steps)
    }
}

/// Returns the places to which steps assign a class, in order.
fn chosen(steps: &[PlanStep]) -> impl Iterator<Item = DeckPlace> {
    steps
        .iter()
        .filter_map(|step| if let &PlanStep::Choose(place) = step { Some(place) } else { None })
}

/// The constraints that link places to each other.
struct PlaceLinks<'a> {
    problem: &'a Problem,
    /// The links of each place: the other place, the number of the relation, and whether it must
    /// hold.
    links: Vec<Vec<(DeckPlace, usize, bool)>>,
    /// The lists of [`Problem::fewer`] that each place is in.
    members: Vec<Vec<usize>>,
}

impl<'a> PlaceLinks<'a> {
    fn new(problem: &'a Problem, relations: &[Relation]) -> Self {
        let mut links = vec![Vec::new(); problem.known.len()];
        for &([one, other], relation, holds) in &problem.pairs {
            let table = relations.iter().position(|&known| known == relation).unwrap_or_default();
            for (from, to) in [(one, other), (other, one)] {
                if !links[usize::from(from)].contains(&(to, table, holds)) {
                    links[usize::from(from)].push((to, table, holds));
                }
            }
        }
        let mut members = vec![Vec::new(); problem.known.len()];
        for (at, (list, _)) in problem.fewer.iter().enumerate() {
            list.iter().for_each(|&place| members[usize::from(place)].push(at));
        }
        Self { problem, links, members }
    }

    /// Returns whether any constraint mentions each place.
    fn asked(&self) -> Vec<bool> {
        let mut asked: Vec<bool> = self
            .links
            .iter()
            .zip(&self.members)
            .map(|(links, members)| !links.is_empty() || !members.is_empty())
            .collect();
        let within = self.problem.within.iter().map(|&(place, _)| place);
        let built = self.problem.foundations.iter().flat_map(|game| {
            game.built
                .iter()
                .map(|&(place, ..)| place)
                .chain(game.then.iter().map(|&(place, _)| place))
        });
        within.chain(built).for_each(|place| asked[usize::from(place)] = true);
        asked
    }

    /// Returns the places of unknown cards that no constraint mentions and that are not reserved.
    fn free(&self, asked: &[bool]) -> Vec<DeckPlace> {
        let is_free = |&place: &DeckPlace| {
            let at = usize::from(place);
            self.problem.known[at].is_none()
                && !asked[at]
                && !self.problem.reserved.contains(&place)
        };
        self.places().filter(is_free).collect()
    }

    fn places(&self) -> impl Iterator<Item = DeckPlace> {
        DeckPlace::all(self.problem.known.len())
    }

    /// Returns the steps in order: known cards, builds, and then the rest, so that each place
    /// follows most of the places it is linked to, and linked places stay together.
    fn steps(&self, asked: &[bool]) -> Vec<PlanStep> {
        let mut steps = self.first_steps(asked);
        let group = self.groups();
        let size = |place: DeckPlace| {
            group.iter().filter(|&&other| other == group[usize::from(place)]).count()
        };
        let mut planned = vec![false; asked.len()];
        let mut pull = vec![0_usize; asked.len()];
        let attract = |place: DeckPlace, pull: &mut Vec<usize>| {
            for &(other, _, holds) in &self.links[usize::from(place)] {
                pull[usize::from(other)] += if holds { 1000 } else { 10 };
            }
            for &list in &self.members[usize::from(place)] {
                self.problem.fewer[list].0.iter().for_each(|&other| pull[usize::from(other)] += 1);
            }
        };
        for place in chosen(&steps) {
            planned[usize::from(place)] = true;
            attract(place, &mut pull);
        }
        while let Some(place) = self
            .places()
            .filter(|&place| asked[usize::from(place)] && !planned[usize::from(place)])
            .max_by_key(|&place| {
                (
                    pull[usize::from(place)],
                    size(place),
                    self.links[usize::from(place)].len(),
                    Reverse(place),
                )
            })
        {
            planned[usize::from(place)] = true;
            steps.push(PlanStep::Choose(place));
            attract(place, &mut pull);
        }
        steps
    }

    /// Returns the steps for known cards and builds.
    fn first_steps(&self, asked: &[bool]) -> Vec<PlanStep> {
        let is_known = |&place: &DeckPlace| {
            self.problem.known[usize::from(place)].is_some() && asked[usize::from(place)]
        };
        let mut planned: Vec<DeckPlace> = self.places().filter(is_known).collect();
        let mut steps: Vec<_> = planned.iter().copied().map(PlanStep::Choose).collect();
        let mut choose = |place: DeckPlace, steps: &mut Vec<PlanStep>| {
            if !planned.contains(&place) {
                planned.push(place);
                steps.push(PlanStep::Choose(place));
            }
        };
        for (game, foundations) in self.problem.foundations.iter().enumerate() {
            for &(place, to, legal) in &foundations.built {
                choose(place, &mut steps);
                steps.push(PlanStep::Build { game, place, to, legal });
            }
            for &(place, holds) in &foundations.then {
                choose(place, &mut steps);
                steps.push(PlanStep::Takes { game, place, holds });
            }
        }
        steps
    }

    /// Returns a number for each place. Places connected through relations share it.
    fn groups(&self) -> Vec<usize> {
        let mut group: Vec<usize> = (0..self.links.len()).collect();
        for start in 0..group.len() {
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for &(other, ..) in &self.links[at] {
                    let other = usize::from(other);
                    if group[other] > group[start] {
                        group[other] = group[start];
                        open.push(other);
                    }
                }
            }
        }
        group
    }

    /// Returns, for each step, the earlier places that later constraints mention.
    fn liveness(&self, steps: &[PlanStep]) -> Vec<Vec<DeckPlace>> {
        let mut first = vec![usize::MAX; self.links.len()];
        for (at, step) in steps.iter().enumerate() {
            if let &PlanStep::Choose(place) = step {
                first[usize::from(place)] = at;
            }
        }
        let mut last = first.clone();
        let note = |place: DeckPlace, at: usize, last: &mut Vec<usize>| {
            last[usize::from(place)] = last[usize::from(place)].max(at)
        };
        for (at, step) in steps.iter().enumerate() {
            match *step {
                PlanStep::Choose(place) => {
                    self.links[usize::from(place)].iter().for_each(|&(other, ..)| {
                        if first[usize::from(other)] < at {
                            note(other, at, &mut last)
                        }
                    });
                    for &list in &self.members[usize::from(place)] {
                        self.problem.fewer[list].0.iter().for_each(|&other| {
                            if first[usize::from(other)] < at {
                                note(other, at, &mut last)
                            }
                        });
                    }
                }
                PlanStep::Build { place, .. } | PlanStep::Takes { place, .. } => {
                    note(place, at, &mut last)
                }
            }
        }
        let live = |at: usize, place: DeckPlace| {
            (first[usize::from(place)]..=last[usize::from(place)]).contains(&at)
                && first[usize::from(place)] < at
        };
        (0..steps.len())
            .map(|at| self.places().filter(|&place| live(at, place)).collect())
            .collect()
    }
}
