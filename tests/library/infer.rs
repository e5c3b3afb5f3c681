//! Inferred deals, checked against trying all deals of a few cards. `tests/slow` tries more lines,
//! with more unknown cards and larger budgets.

use patience::infer::{Count, Question};
use patience::{Budget, DealBook, records};
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

/// With a budget for every way to set cards aside, nothing remains open.
#[test]
fn unknown_aces_and_kings_are_told_with_more_work() {
    let effort = Effort { budgets: &[5_000_000], ..EFFORT };
    by_trial::unknown_aces_and_kings_have_the_deals_that_trying_finds(effort);
}

/// A game of Carpet of which 24 cards are not known, three aces among them.
const MANY_UNKNOWN: &str = "carpet+[? JD TD JC 8H 3C 2S KD ? TC ? 4H ? 2C ? KS ? ? AH JH AD TH ? QC ? ? QH KC TS ? 9H \
    4S ? ? ? ? ? 7D 8C ? ? ? 9S ? 5S 6H ? ? ? 8S ? 2D] *b2s *d3s *a2s *b4s +:3x *w + + *w + + \
    *w *w +:10x *w + + *w *b3w *d2w *b3w + + *w *a1w + *w *b3w *w *e1w + *w *e1w + *w *a1w *w \
    *e1w *w *w *d2w *e2 *d1 *b2 *d2 *e3 *b3 *a1 *d3 *a2 *c1 *b1 *c3 *c2 *d4 *c4 *b4 *a3 *e4 \
    *e1 *a4";

/// Where the deals can be counted, what each card can be is told, too.
#[test]
fn cards_are_told_where_deals_are_counted() {
    let record = records(MANY_UNKNOWN.as_bytes()).next().expect("there is a record");
    let question = Question::new(&[&record], &DealBook::default()).expect("it is well-formed");
    let budget = || Budget::nodes(100_000_000);
    assert_eq!(question.count(&mut budget()), Count::Exact(2160));
    let told = question.possible_cards(true, &mut budget()).expect("it is found out");
    let cards = told.expect("there are deals").cards;
    assert!(cards.iter().all(|possible| possible.undecided.is_empty()));
    let ways: u64 = cards.iter().map(|possible| possible.cards.len() as u64).product();
    assert!(ways >= 2160, "{ways}");
}
