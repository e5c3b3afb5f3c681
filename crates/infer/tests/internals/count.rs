//! Counts, against trying every deck.

use patience_core::Card;
use patience_core::budget::Budget;
use patience_core::game::Relation;
use patience_core::notation::building::Direction;
use patience_core::notation::{Variant, parse_id};
use patience_infer::problem::{BuildOrder, DeckPlace, EVERY_KIND, KINDS, Problem};
use patience_infer::search::DeckSearch;

/// Numbers at random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }
}

/// The relation of a game, by its id.
fn relation(id: &str) -> Relation {
    match parse_id(id.as_bytes()).map(|(id, _)| id.variant) {
        Ok(Variant::Matching(layout)) => Relation::Sequence(layout),
        Ok(Variant::Pairing(layout)) => Relation::Pair(layout.game()),
        other => panic!("{id}: {other:?}"),
    }
}

const GAMES: [&str; 9] = [
    "3x3x13x5+1",
    "4x4x13x6+1",
    "3x1x13x4+1",
    "3x2x13x5+1",
    "4x3x26x5+1",
    "montecarlo5x5x1+1",
    "thirteens5x5x1+1",
    "fourteens5x5x1+1",
    "acessquare4x4x1+1",
];

/// A problem with some places of a deck asked about. With `roles`, what must not hold is asked of
/// places as games ask it when no move is left.
fn any_problem(
    dice: &mut Dice,
    copies: Vec<u8>,
    asked: usize,
    constraints: usize,
    roles: bool,
) -> Problem {
    let deck: Vec<Card> = (0..KINDS)
        .flat_map(|kind| std::iter::repeat_n(kind, usize::from(copies[kind])))
        .filter_map(|kind| Card::from_index(kind as u8))
        .collect();
    let mut known = vec![None; deck.len()];
    let mut order: Vec<usize> = (0..deck.len()).collect();
    (1..deck.len()).rev().for_each(|at| order.swap(at, dice.below(at + 1)));
    if dice.one_in(2) {
        for _ in 0..dice.below(4) {
            let place = dice.below(deck.len());
            known[place] = Some(deck[order[place]]);
        }
    }
    let asked = asked.min(deck.len()).max(2);
    let own = [relation(GAMES[dice.below(GAMES.len())]), Relation::SameRank];
    let mut problem = Problem { copies, known, ..Problem::default() };
    for _ in 0..constraints {
        let [one, other] = [dice.below(asked), dice.below(asked)];
        if one != other {
            problem.pairs.push((
                [DeckPlace::new(one), DeckPlace::new(other)],
                own[usize::from(dice.one_in(3))],
                roles || dice.one_in(2),
            ));
        }
    }
    let ends: Vec<usize> = (0..asked).filter(|_| dice.one_in(2)).collect();
    if roles {
        let columns = dice.below(ends.len() + 1);
        let pairs = ends
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| ends[..at.min(columns)].iter().map(move |&other| (one, other)));
        problem.pairs.extend(
            pairs.map(|(one, other)| ([DeckPlace::new(one), DeckPlace::new(other)], own[0], false)),
        );
    }
    if roles && dice.one_in(2) || dice.one_in(6) {
        problem.fewer.push((
            ends.iter().map(|&place| DeckPlace::new(place)).collect(),
            2 + dice.below(2) as u8,
        ));
    }
    if dice.one_in(4) {
        let suits: u64 =
            (0..KINDS).filter(|kind| kind % 4 < 2).fold(0, |set, kind| set | 1 << kind);
        problem.within.push((
            DeckPlace::new(dice.below(asked)),
            if dice.one_in(2) { suits } else { EVERY_KIND >> 20 },
        ));
    }
    if problem.known.iter().all(Option::is_none) && dice.one_in(5) && asked < deck.len() {
        problem.reserved.push(DeckPlace::new(deck.len() - 1));
        problem.reserved_cards.push(deck[dice.below(deck.len())]);
    }
    problem
}

/// Whether the foundations of a game take the cards of a deck as asked.
fn builds(game: &BuildOrder, deck: &[Card]) -> bool {
    let each = game
        .waiting
        .iter()
        .flat_map(|&(card, to, count)| std::iter::repeat_n((card.index(), to), usize::from(count)));
    let mut waiting: Vec<(u8, Direction)> = each.collect();
    for &(place, to, _) in &game.built {
        let kind = deck[usize::from(place)].index();
        let mut fits = (0..waiting.len()).filter(|&at| {
            let (next, direction) = waiting[at];
            next == kind && to.is_none_or(|to| to == direction)
        });
        let Some(at) = fits.next() else { return false };
        if fits.any(|other| waiting[other].1 != waiting[at].1) {
            return false;
        }
        waiting[at].0 =
            if waiting[at].1 == Direction::Up { kind + 4 } else { kind.wrapping_sub(4) };
    }
    game.then.iter().all(|&(place, holds)| {
        let kind = deck[usize::from(place)].index();
        waiting.iter().any(|&(next, _)| next == kind) == holds
    })
}

fn meets(problem: &Problem, deck: &[Card]) -> bool {
    let at = |place: DeckPlace| deck[usize::from(place)];
    problem
        .pairs
        .iter()
        .all(|&([one, other], relation, holds)| relation.holds(at(one), at(other)) == holds)
        && problem.within.iter().all(|&(place, set)| set >> at(place).index() & 1 == 1)
        && problem.fewer.iter().all(|(places, than)| {
            (1..=13).all(|rank| {
                places.iter().filter(|&&place| at(place).rank().value() == rank).count()
                    < usize::from(*than)
            })
        })
        && problem
            .reserved
            .iter()
            .zip(&problem.reserved_cards)
            .all(|(&place, &card)| at(place) == card)
        && problem.foundations.iter().all(|game| builds(game, deck))
}

/// The number of decks that meet a problem, found by trying all.
fn tried(problem: &Problem) -> u64 {
    let mut left = problem.copies.clone();
    problem.known.iter().flatten().for_each(|card| left[usize::from(card.index())] -= 1);
    fn go(problem: &Problem, left: &mut Vec<u8>, deck: &mut Vec<Card>) -> u64 {
        let Some(known) = problem.known.get(deck.len()) else {
            return u64::from(meets(problem, deck));
        };
        let mut found = 0;
        for kind in 0..KINDS {
            let fits = known.map_or(left[kind] > 0, |card| usize::from(card.index()) == kind);
            if let Some(card) = Card::from_index(kind as u8).filter(|_| fits) {
                left[kind] -= u8::from(known.is_none());
                deck.push(card);
                found += go(problem, left, deck);
                deck.pop();
                left[kind] += u8::from(known.is_none());
            }
        }
        found
    }
    go(problem, &mut left, &mut Vec::new())
}

/// A few cards of neighbouring ranks.
fn small_deck(dice: &mut Dice) -> Vec<u8> {
    let mut copies = vec![0; KINDS];
    let (ranks, suits) = (1 + dice.below(4), 1 + dice.below(4));
    let from = [0, 4, 11][dice.below(3)];
    for _ in 0..4 + dice.below(3) {
        let rank = (from + dice.below(ranks)) % 13;
        copies[4 * rank + dice.below(suits)] += 1;
    }
    copies
}

/// Holds the count of a problem, also where its budget ends it, against the number of decks that
/// meet it.
fn holds(problem: &Problem, found: u64) {
    let counted = DeckSearch::count(problem, &mut Budget::nodes(10_000_000));
    assert_eq!(counted, Ok(found.into()), "{problem:?}");
    let witness = DeckSearch::find(problem, false, &mut Budget::nodes(1_000_000)).ok().flatten();
    assert_eq!(witness.is_some(), found > 0, "{problem:?}");
    for budget in [0, 20, 100, 500, 2000, 8000, 40_000] {
        if let Err(counted) = DeckSearch::count(problem, &mut Budget::nodes(budget)) {
            assert!(counted <= found.into(), "{problem:?}: {counted} {found}");
        }
    }
}

#[test]
fn small_problems_have_the_decks_that_trying_finds() {
    let mut dice = Dice(1);
    let mut some = 0;
    for _ in 0..600 {
        let copies = small_deck(&mut dice);
        let (asked, constraints, roles) = (2 + dice.below(6), dice.below(6), dice.one_in(2));
        let problem = any_problem(&mut dice, copies, asked, constraints, roles);
        let found = tried(&problem);
        holds(&problem, found);
        some += usize::from(found > 0);
    }
    assert!(some > 200, "only {some} have decks");
}

#[test]
fn foundations_are_built_with_the_decks_that_trying_finds() {
    let mut dice = Dice(4);
    let mut some = 0;
    for _ in 0..200 {
        let (ranks, decks) = (2 + dice.below(3), 1 + dice.below(2));
        let problem = any_foundations(&mut dice, ranks, decks);
        if problem.known.len() < 8 {
            let found = tried(&problem);
            holds(&problem, found);
            some += usize::from(found > 0);
        }
    }
    assert!(some > 40, "only {some} have decks");
}

/// What a budget cuts short is no more than there is, and grows with the budget.
#[test]
fn large_problems_have_at_least_what_was_counted() {
    let mut dice = Dice(2);
    let (mut compared, mut some) = (0, 0);
    for _ in 0..60 {
        let copies = (0..KINDS).map(|kind| u8::from(kind % 4 < 3)).collect();
        let (asked, roles) = (2 + dice.below(9), dice.one_in(2));
        let constraints = dice.below(asked);
        let problem = any_problem(&mut dice, copies, asked, constraints, roles);
        let mut last = 0;
        for budget in [1000, 21_000, 25_000, 50_000, 400_000] {
            let counted = DeckSearch::count(&problem, &mut Budget::nodes(budget));
            let (Ok(count) | Err(count)) = counted;
            assert!(last <= count, "{problem:?}: {last} {count}");
            some += usize::from(counted.is_err() && count > 0);
            last = count;
        }
        compared += 1;
    }
    assert!(compared > 25 && some > 10, "{compared} are compared, {some} are cut short");
}

/// A constraint that is said twice costs nothing.
#[test]
fn constraints_may_be_repeated() {
    let mut dice = Dice(3);
    for _ in 0..30 {
        let copies = (0..KINDS).map(|kind| u8::from(kind % 4 < 3)).collect();
        let problem = any_problem(&mut dice, copies, 8, 4, true);
        let mut again = problem.clone();
        again.pairs.extend(
            problem
                .pairs
                .iter()
                .map(|&([one, other], relation, holds)| ([other, one], relation, holds)),
        );
        again.fewer.extend(problem.fewer.clone());
        again.within.extend(problem.within.clone());
        let [mut once, mut twice] = [Budget::nodes(3_000_000), Budget::nodes(3_000_000)];
        let counts =
            [DeckSearch::count(&problem, &mut once), DeckSearch::count(&again, &mut twice)];
        assert_eq!(counts[0], counts[1], "{problem:?}");
        assert_eq!(once.spent(), twice.spent(), "{problem:?}");
    }
}

/// Foundations that begin with few cards of few ranks, and a deck for them.
fn any_foundations(dice: &mut Dice, ranks: usize, decks: usize) -> Problem {
    let mut copies = vec![0; KINDS];
    let from = [0, 5, 13 - ranks][dice.below(3)];
    let suits = 1 + dice.below(4);
    for rank in from..from + ranks {
        (0..suits).for_each(|suit| copies[4 * rank + suit] = 1 + dice.below(decks) as u8);
    }
    let cards: usize = copies.iter().map(|&copies| usize::from(copies)).sum();
    let two_ways = dice.one_in(2);
    let card = |rank: usize, suit: usize| Card::from_index((4 * rank + suit) as u8);
    let up = (0..suits)
        .filter_map(|suit| card(from, suit))
        .map(|card| (card, Direction::Up, 1 + u8::from(!two_ways && decks > 1)));
    let down = (0..suits)
        .filter_map(|suit| card(from + ranks - 1, suit))
        .map(|card| (card, Direction::Down, 1))
        .filter(|_| two_ways);
    let mut places: Vec<DeckPlace> = DeckPlace::all(cards).collect();
    (1..cards).rev().for_each(|at| places.swap(at, dice.below(at + 1)));
    let builds = dice.below(cards.min(6));
    let named = two_ways && dice.one_in(2);
    let built = places[..builds]
        .iter()
        .map(|&place| {
            (place, (named && dice.one_in(2)).then(|| Direction::BOTH[dice.below(2)]), true)
        })
        .collect();
    let mixed = dice.one_in(2);
    let then = places[builds..]
        .iter()
        .take(dice.below(4))
        .map(|&place| (place, mixed && dice.one_in(2)))
        .collect();
    Problem {
        copies,
        known: vec![None; cards],
        foundations: vec![BuildOrder { waiting: up.chain(down).collect(), built, then }],
        ..Problem::default()
    }
}
