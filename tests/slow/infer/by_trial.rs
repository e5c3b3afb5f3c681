//! Inferred deals, checked against trying all deals. `tests/library` tries fewer.

use support::by_trial::{self, Effort};

fn effort() -> Effort {
    Effort {
        cases: 8 * support::thorough(),
        most_hidden: 7,
        most_orders: 2520,
        budgets: &[150, 20_000, 50_000_000],
    }
}

#[test]
fn legal_lines_have_the_deals_that_trying_finds() {
    by_trial::legal_lines_have_the_deals_that_trying_finds(effort());
}

#[test]
fn spoilt_lines_have_the_deals_that_trying_finds() {
    by_trial::spoilt_lines_have_the_deals_that_trying_finds(effort());
}

#[test]
fn two_records_have_the_deals_that_trying_finds() {
    by_trial::two_records_have_the_deals_that_trying_finds(effort());
}

#[test]
fn three_records_have_the_deals_that_trying_finds() {
    by_trial::three_records_have_the_deals_that_trying_finds(effort());
}

#[test]
fn records_of_four_cards_have_the_deals_that_trying_finds() {
    by_trial::records_of_four_cards_have_the_deals_that_trying_finds(effort());
}

#[test]
fn small_tables_leave_a_move_with_the_deals_that_trying_finds() {
    by_trial::small_tables_leave_a_move_with_the_deals_that_trying_finds(effort());
}

#[test]
fn equal_cards_are_counted_once() {
    by_trial::equal_cards_are_counted_once();
}

#[test]
fn unknown_aces_and_kings_have_the_deals_that_trying_finds() {
    by_trial::unknown_aces_and_kings_have_the_deals_that_trying_finds(effort());
}
