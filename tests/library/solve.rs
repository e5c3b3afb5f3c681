//! Solutions and proofs, compared with a search that knows only the ordinary rules.

use crate::breadth_first::{
    GRIDS, LATE, SMALL, all_grids, compare_games, compare_layouts, compare_lines,
};

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
