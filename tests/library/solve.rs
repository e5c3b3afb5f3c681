//! Solutions and proofs, compared with a search that knows only the ordinary rules.

use patience::Budget;
use patience::solve::{Aim, Solvability, Solver};
use support::breadth_first::{
    GRIDS, LATE, SMALL, all_grids, compare_games, compare_layouts, compare_lines, position,
};

/// Games that are won only just: a search that leaves out a little more than it may calls them lost,
/// or finds positions between which there are no moves. Spoiling the conditions of the searches one
/// by one found them.
const NARROW: [&str; 18] = [
    "3x3x13x5+1425",
    "3x2x13x4+39",
    "3x2x13x4+86",
    "3x2x13x4+233",
    "3x2x13x4+424",
    "2x2x13x3+174",
    "4x4x13x6+25",
    "4x4x13x6+45",
    "4x4x13x6+108",
    "3x3x26x5+1",
    "3x3x26x5+30",
    "3x3x26x5+59",
    "montecarlo5x5s+628",
    "thirteens4x5os+33",
    "carpet3x5r1+11",
    "carpet3x5r1+23",
    "colorado2x6+3",
    "twenty+126",
];

/// Games that are won within a few positions if searched one way, and out of reach if searched
/// another.
const ASTRAY: [&str; 14] = [
    "4x1x13x5+29",
    "4x1x13x5+537",
    "4x1x13x5+787",
    "4x2x13x5+770",
    "3x2x13x4-25",
    "3x2x13x4-87",
    "2x2x13x2-3",
    "2x2x13x2-45",
    "4x3x13x5-6",
    "4x3x13x5-11",
    "4x3x13x5-15",
    "4x4x13x5-2",
    "4x4x13x5-4",
    "4x4x13x5-6",
];

#[test]
fn games_that_are_won_only_just_are_won() {
    assert_won(&NARROW, 1_000_000);
}

#[test]
fn games_are_won_though_one_search_leads_astray() {
    assert_won(&ASTRAY, 200_000);
}

/// Solves games within a number of nodes, and plays the moves found.
fn assert_won(games: &[&str], nodes: u64) {
    let mut solver = Solver::default();
    for &id in games {
        let answer = solver.solve(&position(id), Aim::Any, &mut Budget::nodes(nodes));
        let Solvability::Solved { moves, .. } = answer.finding else {
            panic!("{id}: {:?}", answer.finding)
        };
        let mut played = position(id);
        moves.into_iter().for_each(|mv| assert_eq!(played.play(mv), Ok(()), "{id}"));
        assert!(played.is_won(), "{id}");
    }
}

/// A shortest solution whose length is told by what redeals leave possible.
#[test]
fn the_shortest_solution_of_a_carpet_with_a_redeal_keeps_its_length() {
    let position = position("carpet3x5r1+23");
    let answer = Solver::default().solve(&position, Aim::Shortest, &mut Budget::nodes(1_000_000));
    let Solvability::Solved { moves, shortest: true } = answer.finding else {
        panic!("{:?}", answer.finding)
    };
    assert_eq!(moves.len(), 69);
}

#[test]
fn answers_agree_with_the_ordinary_rules() {
    compare_games(&SMALL, 12, 30_000);
}

#[test]
fn answers_on_small_grids_agree_with_the_ordinary_rules() {
    compare_lines(&GRIDS, 2, 2_000);
}

#[test]
fn answers_near_the_end_agree_with_the_ordinary_rules() {
    compare_lines(&LATE, 3, 2_000);
}

#[test]
fn answers_on_every_grid_agree_with_the_ordinary_rules() {
    let (small, won, lost) = compare_layouts(&all_grids(), 1, 1_000);
    assert!(small >= 150 && won > 0 && lost > 0);
}
