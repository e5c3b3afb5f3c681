//! Inferred deals, checked against trying all deals of a few cards. `tests/slow` tries more lines,
//! with more unknown cards and larger budgets.

use support::by_trial::{self, Effort};

/// The first budget is less than trying all deals takes.
const EFFORT: Effort =
    Effort { cases: 3, most_hidden: 4, most_orders: 24, budgets: &[150, 20_000] };

#[test]
fn legal_lines_have_the_deals_that_trying_finds() {
    by_trial::legal_lines_have_the_deals_that_trying_finds(EFFORT);
}

#[test]
fn spoilt_lines_have_the_deals_that_trying_finds() {
    by_trial::spoilt_lines_have_the_deals_that_trying_finds(EFFORT);
}

#[test]
fn two_records_have_the_deals_that_trying_finds() {
    by_trial::two_records_have_the_deals_that_trying_finds(EFFORT);
}

#[test]
fn three_records_have_the_deals_that_trying_finds() {
    by_trial::three_records_have_the_deals_that_trying_finds(EFFORT);
}

#[test]
fn records_of_four_cards_have_the_deals_that_trying_finds() {
    by_trial::records_of_four_cards_have_the_deals_that_trying_finds(EFFORT);
}

#[test]
fn small_tables_leave_a_move_with_the_deals_that_trying_finds() {
    by_trial::small_tables_leave_a_move_with_the_deals_that_trying_finds(EFFORT);
}

#[test]
fn equal_cards_are_counted_once() {
    by_trial::equal_cards_are_counted_once();
}

#[test]
fn unknown_aces_and_kings_have_the_deals_that_trying_finds() {
    by_trial::unknown_aces_and_kings_have_the_deals_that_trying_finds(EFFORT);
}
