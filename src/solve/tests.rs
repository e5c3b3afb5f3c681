//! Each way to search less, with it and without: the same verdicts, and the same lengths.

use super::carpet::{self, CarpetSpace};
use super::engine::{Aim, Space, Tree};
use super::matching::{self, MatchingSpace, Model};
use super::piles::{self, PilesSpace};
use super::{Finding, Move, Solver, Task};
use crate::budget::Budget;
use crate::game::Table;
use crate::position::Position;

fn position(id: &str) -> Position {
    id.parse().unwrap_or_else(|error| unreachable!("{id}: {error}"))
}

/// Returns the number of moves of the solution that a search finds, or none, and the nodes spent.
fn solved<P: Space<Move: Into<Move>>>(
    position: &Position,
    aim: Aim,
    space: impl Fn(Aim) -> P,
) -> (Option<usize>, u64) {
    let mut budget = Budget::nodes(u64::MAX).with_memory(1 << 30);
    let answer = Task { position, aim, budget: &mut budget }.run(&mut Tree::default(), space);
    match answer.finding {
        Finding::Solved { moves, .. } => (Some(moves.len()), answer.nodes),
        Finding::Unsolvable => (None, answer.nodes),
        Finding::Undecided => unreachable!("{} is undecided", position.id()),
    }
}

/// Compares a search with one that leaves out less. Returns whether it was won, and the nodes that
/// each spent.
fn compare<P: Space<Move: Into<Move>>>(
    position: &Position,
    aim: Aim,
    pruned: impl Fn(Aim) -> P,
    full: impl Fn(Aim) -> P,
) -> (bool, u64, u64) {
    let (one, fewer) = solved(position, aim, pruned);
    let (other, more) = solved(position, aim, full);
    let same = if aim == Aim::Shortest { one == other } else { one.is_some() == other.is_some() };
    assert!(same, "{}: {one:?} with and {other:?} without, {aim:?}", position.id());
    (one.is_some(), fewer, more)
}

/// Compares many positions, and says that some are won, some are lost, and that it was of use.
fn compare_all(found: impl Iterator<Item = (bool, u64, u64)>) {
    let (mut won, mut lost, mut fewer, mut more) = (0, 0, 0, 0);
    for (is_won, with, without) in found {
        if is_won {
            won += 1;
        } else {
            lost += 1;
        }
        fewer += with;
        more += without;
    }
    println!("{won} won, {lost} lost, {fewer} positions for {more}");
    assert!(won > 0 && lost > 0);
    assert!(fewer < more, "{fewer} positions with, {more} without");
}

const AIMS: [Aim; 2] = [Aim::Any, Aim::Shortest];

/// A part of a game of Match Solitaire, and the ways to search it less.
fn compare_matching(prunings: matching::Prunings, games: &[&str], deals: u64) {
    let found = games.iter().flat_map(|game| {
        (1..=deals).flat_map(move |number| {
            let position = position(&format!("{game}{number}"));
            AIMS.map(|aim| {
                let Table::Matching(game) = position.table() else { unreachable!("{game}") };
                let model = &Model::new(game);
                let space =
                    |prunings| move |aim| MatchingSpace::<13>::new(game, model, aim, prunings);
                compare(&position, aim, space(matching::Prunings::ALL), space(prunings))
            })
        })
    });
    compare_all(found);
}

const MATCHING: [&str; 6] =
    ["2x2x8x3+", "3x3x6x3+", "3x2x7x3+", "3x1x6x3+", "4x4x4x3+", "2x2x7x2+"];

#[test]
fn events_change_no_verdict() {
    let prunings = matching::Prunings { events: false, ..matching::Prunings::ALL };
    compare_matching(prunings, &MATCHING, 25);
}

#[test]
fn bounds_change_no_verdict() {
    let prunings = matching::Prunings { bounds: false, ..matching::Prunings::ALL };
    compare_matching(prunings, &MATCHING, 25);
}

/// With two decks, a match is some of the cards of a rank.
#[test]
fn nothing_changes_a_verdict_with_two_decks() {
    let all = matching::Prunings::ALL;
    let near = |number: u64| {
        let mut position = position(&format!("2x2x15x5+{number}"));
        let answer = Solver::default().solve(&position, Aim::Any, &mut Budget::nodes(1_000_000));
        let Finding::Solved { moves, .. } = answer.finding else { return position };
        let most = moves.len() - 18;
        for mv in moves.into_iter().take(most) {
            assert_eq!(position.play(mv), Ok(()));
        }
        position
    };
    let mut seen = 0;
    for number in 1..=10 {
        let position = near(number);
        if position.played() == 0 {
            continue;
        }
        for prunings in [
            matching::Prunings { events: false, ..all },
            matching::Prunings { bounds: false, ..all },
        ] {
            let Table::Matching(game) = position.table() else { unreachable!() };
            let model = &Model::new(game);
            let space = |prunings| move |aim| MatchingSpace::<13>::new(game, model, aim, prunings);
            compare(&position, Aim::Shortest, space(all), space(prunings));
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen} positions");
}

fn compare_carpets(prunings: carpet::Prunings) {
    let games = ["carpet5x7x1r1+", "carpet5x6+", "carpet5x7x1a+", "carpet1x5+", "carpet9x9x2+"];
    // The smallest carpets are lost, and have the most positions.
    let deals = |game: &str| if game == "carpet1x5+" { 3 } else { 12 };
    let found = games.iter().flat_map(|game| {
        (1..=deals(game)).flat_map(move |number| {
            let position = position(&format!("{game}{number}"));
            AIMS.map(|aim| {
                let Table::Building(game) = position.table() else { unreachable!("{game}") };
                let space = |prunings| move |aim| CarpetSpace::new(game, aim, prunings);
                compare(&position, aim, space(carpet::Prunings::ALL), space(prunings))
            })
        })
    });
    compare_all(found);
}

#[test]
fn playing_waste_cards_at_once_changes_no_verdict() {
    compare_carpets(carpet::Prunings { waste_at_once: false, ..carpet::Prunings::ALL });
}

#[test]
fn leaving_out_lost_wastes_changes_no_verdict() {
    compare_carpets(carpet::Prunings { lost_waste: false, ..carpet::Prunings::ALL });
}

/// Positions within games of Colorado and Twenty, so near the end that all can be searched.
fn late(games: &[&str], moves_left: usize) -> Vec<Position> {
    let mut late = Vec::new();
    for game in games {
        for number in 1..=15 {
            let mut position = position(&format!("{game}{number}"));
            let answer = Solver::default().solve(&position, Aim::Any, &mut Budget::nodes(20_000));
            let Finding::Solved { moves, .. } = answer.finding else { continue };
            for &mv in &moves[..moves.len().saturating_sub(moves_left)] {
                assert_eq!(position.play(mv), Ok(()));
            }
            // Off the solution, by moves that do not build: so that some are lost.
            for _ in 0..number % 5 * 2 {
                let Some(mv) = position.legal_moves().pop() else { break };
                assert_eq!(position.play(mv), Ok(()));
            }
            late.push(position);
        }
    }
    late
}

fn compare_piles(prunings: piles::Prunings, positions: &[Position]) {
    let found = positions.iter().flat_map(|position| {
        AIMS.map(|aim| {
            let Table::Building(game) = position.table() else { unreachable!() };
            let space = |prunings| move |aim| PilesSpace::new(game, aim, prunings);
            compare(position, aim, space(piles::Prunings::ALL), space(prunings))
        })
    });
    compare_all(found);
}

#[test]
fn safe_plays_change_no_verdict() {
    let prunings = piles::Prunings { safe_plays: false, ..piles::Prunings::ALL };
    compare_piles(prunings, &late(&["twenty+", "twenty3x5+", "colorado+", "colorado2x8+"], 24));
}

#[test]
fn one_gap_changes_no_verdict() {
    let prunings = piles::Prunings { one_gap: false, ..piles::Prunings::ALL };
    let mut positions = late(&["twenty+", "twenty3x5+"], 24);
    // All cards dealt before any is played: lost, as a rule.
    positions.extend((1..=10).map(|number| {
        let mut position = position(&format!("twenty+{number}"));
        while let Some(deal) = position.legal_moves().pop().filter(|mv| mv.to_string() == "+") {
            assert_eq!(position.play(deal), Ok(()));
        }
        position
    }));
    compare_piles(prunings, &positions);
}
