//! The deal of the day.

use patience_core::budget::Budget;
use patience_core::play::Position;
use patience_search::daily::{Date, NODES, deal_of_the_day};
use patience_search::solve::{Aim, Solvability, Solver};

/// Four hundred years of the calendar have so many days, in the order of their numbers.
#[test]
fn the_days_are_those_of_the_calendar() {
    let dates = |year| (1..=13).flat_map(move |month| (0..=32).map(move |day| (year, month, day)));
    let all =
        (1..=400).flat_map(dates).filter_map(|(year, month, day)| Date::new(year, month, day));
    let numbers: Vec<u32> = all.map(Date::number).collect();
    assert_eq!(numbers.len(), 146_097);
    assert!(numbers.is_sorted_by(|one, next| one < next));
}

/// No deal of a month is lost; a lost one is passed over, and no other.
#[test]
fn a_deal_of_the_day_can_be_won() {
    let mut solver = Solver::default();
    let mut is_lost = |number: u32| {
        let position: Position = format!("3x3x13x5+{number}").parse().expect("it can be dealt");
        let answer = solver.solve(&position, Aim::Any, &mut Budget::nodes(NODES));
        answer.finding == Solvability::Unsolvable
    };
    let mut passed = 0;
    for month in 1..=3 {
        for day in 1..=28 {
            let date = Date::new(2026, month, day).expect("it is a date");
            let id = deal_of_the_day(date);
            let number = id.shuffle.expect("it has a number").number() as u32;
            assert!(!is_lost(number), "{date}: {id}");
            assert!((date.number()..number).all(&mut is_lost), "{date}: {id}");
            passed += number - date.number();
        }
    }
    assert!(passed > 0, "none of them is lost, so nothing was passed over");
}
