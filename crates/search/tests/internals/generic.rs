//! The solver against a search that knows no game.

use patience_core::budget::{Budget, Limit};
use patience_core::cards::{Card, Deck};
use patience_core::game::Same;
use patience_core::notation::GameId;
use patience_core::play::Position;
use patience_search::solve::generic::search;
use patience_search::solve::{Aim, Solvability, Solver, SolverAnswer};

fn solved(answer: &SolverAnswer) -> Option<bool> {
    match answer.finding {
        Solvability::Solved { .. } => Some(true),
        Solvability::Unsolvable => Some(false),
        Solvability::Undecided => None,
        Solvability::Unsound { .. } => panic!("the rules refuse the moves of {answer:?}"),
    }
}

/// Returns whether the game can be won, as the solver and this search say, by both meanings of
/// the same position; none if this search gives up.
fn agreed(solver: &mut Solver, dealt: &Position, limit: u64) -> Option<bool> {
    let own = solved(&solver.solve(dealt, Aim::Any, &mut Budget::nodes(u64::MAX)));
    assert!(own.is_some());
    let [equal, alike] = [Same::Cards, Same::Future].map(|same| {
        let answer = search(dealt, same, Aim::Any, &mut Budget::nodes(limit));
        let finding = solved(&answer);
        assert!(answer.nodes <= limit, "{}", dealt.to_record());
        assert_eq!(answer.limit.is_some(), finding.is_none(), "{}", dealt.to_record());
        assert!(finding.is_none() || finding == own, "{}", dealt.to_record());
        (finding, answer.nodes)
    });
    // Of a lost game, all positions are met.
    assert!(own == Some(true) || alike.1 <= equal.1, "{}", dealt.to_record());
    equal.0.and(alike.0)
}

/// Every order of some cards.
fn orders(cards: &mut Vec<Card>, from: usize, visit: &mut impl FnMut(&[Card])) {
    if from == cards.len() {
        return visit(cards);
    }
    for at in from..cards.len() {
        cards.swap(from, at);
        orders(cards, from + 1, visit);
        cards.swap(from, at);
    }
}

#[test]
fn both_searches_agree_on_every_deal_of_small_games() {
    let mut solver = Solver::default();
    for (game, winnable) in [
        ("2x1x3x1+1", 48),
        ("2x2x3x1+1", 48),
        ("2x2x3x1-1", 720),
        ("2x1x3x2-1", 720),
        ("3x3x2x2+1", 672),
        ("3x2x2x2-1", 720),
        ("4x4x1x1+1", 0),
    ] {
        let id: GameId = game.parse().expect("it is an id");
        let composition = id.variant.composition();
        let mut cards: Vec<Card> = composition.start_deck().collect();
        let mut won = 0;
        orders(&mut cards, 0, &mut |cards| {
            let deck = Deck::new(&composition, cards.iter().copied()).expect("all cards");
            let dealt = Position::deal(id, &deck).expect("it is the deck of the game");
            let is_won = agreed(&mut solver, &dealt, 100_000).expect("it is small");
            won += u32::from(is_won);
        });
        assert_eq!(won, winnable, "{game}");
    }
}

#[test]
fn both_searches_agree_on_deals_of_every_family() {
    let mut solver = Solver::default();
    let games = [
        ("3x3x4x2+", [5, 25]),
        ("2x2x8x3-", [30, 0]),
        ("montecarlo5x5x1+", [26, 2]),
        ("montecarlo4x4x1s-", [9, 21]),
        ("thirteens3x4x1+", [18, 12]),
        ("fourteens3x3x1+", [3, 27]),
        ("acessquare3x3x1+", [29, 0]),
        ("carpet4x5x1+", [24, 1]),
        ("carpet6x7x1ar1+", [30, 0]),
        ("colorado9x11x2+", [30, 0]),
    ];
    let found = games.map(|(game, _)| {
        let mut won_and_lost = [0, 0];
        for number in 1..=30 {
            let dealt = format!("{game}{number}").parse().expect("it is an id");
            if let Some(is_won) = agreed(&mut solver, &dealt, 3_000) {
                won_and_lost[usize::from(!is_won)] += 1;
            }
        }
        (game, won_and_lost)
    });
    assert_eq!(found, games);
}

/// A position of Twenty has hundreds of moves, so it is only solved near its end.
#[test]
fn games_with_many_moves_are_won_near_their_end() {
    let (mut solver, mut won) = (Solver::default(), 0);
    for number in 1..=8 {
        let mut position: Position = format!("twenty4x5x2+{number}").parse().expect("it is an id");
        let answer = solver.solve(&position, Aim::Any, &mut Budget::nodes(u64::MAX));
        let Solvability::Solved { moves, .. } = answer.finding else { panic!("{number}") };
        for &mv in &moves[..moves.len() - 10] {
            position.play(mv).expect("it is legal");
        }
        let budget = &mut Budget::nodes(3_000);
        let near = search(&position, Same::Future, Aim::Any, budget);
        assert_ne!(near.finding, Solvability::Unsolvable, "{number}");
        won += u32::from(solved(&near) == Some(true));
    }
    assert!(won > 4, "{won}");
}

/// Shortest solutions are as long as those of the solver.
#[test]
fn shortest_solutions_are_as_short_as_those_of_the_solver() {
    let (mut solver, mut compared) = (Solver::default(), 0);
    let games = ["3x3x3x2+", "2x2x4x3-", "montecarlo2x3x1+", "fourteens3x3x1+", "carpet6x8x1+"];
    for game in games {
        for number in 1..=20 {
            let dealt: Position = format!("{game}{number}").parse().expect("it is an id");
            let shortest = search(&dealt, Same::Future, Aim::Shortest, &mut Budget::nodes(4_000));
            let Solvability::Solved { moves, shortest: true } = shortest.finding else {
                continue;
            };
            let own = solver.solve(&dealt, Aim::Shortest, &mut Budget::nodes(u64::MAX));
            assert_eq!((own.bound, shortest.bound), (moves.len() as u64, own.bound), "{game}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}

/// Deals of the usual sizes that the solver proves lost are proved lost again.
#[test]
fn lost_deals_are_proved_again() {
    let mut solver = Solver::default();
    for (game, numbers, lost) in [
        ("3x3x13x5+", 130..=139, 1),
        ("montecarlo5x5x1+", 1..=100, 13),
        ("montecarlo5x5x1o+", 1..=20, 17),
        ("thirteens5x5x1+", 1..=400, 1),
        ("carpet4x5x1+", 1..=60, 3),
    ] {
        let mut count = 0;
        for number in numbers {
            let dealt = format!("{game}{number}").parse().expect("it is an id");
            let answer = solver.solve(&dealt, Aim::Any, &mut Budget::nodes(u64::MAX));
            if answer.finding == Solvability::Unsolvable {
                count += 1;
                let mut budget = Budget::nodes(200_000);
                let again = search(&dealt, Same::Cards, Aim::Any, &mut budget).finding;
                assert_eq!(again, Solvability::Unsolvable, "{game}{number}");
            }
        }
        assert_eq!(count, lost, "{game}");
    }
}

#[test]
fn limits_end_the_search() {
    let dealt: Position = "3x3x13x5+1".parse().expect("it is an id");
    let ends = |mut budget: Budget<'_>| {
        let answer = search(&dealt, Same::Future, Aim::Any, &mut budget);
        (answer.finding, answer.limit)
    };
    assert_eq!(ends(Budget::nodes(100)), (Solvability::Undecided, Some(Limit::Nodes)));
    let little = Budget::nodes(1_000_000).with_memory(10_000);
    assert_eq!(ends(little), (Solvability::Undecided, Some(Limit::Memory)));
}
