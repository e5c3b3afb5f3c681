//! The deal of the day.

use patience_core::budget::Budget;
use patience_core::play::Position;
use patience_search::daily::{Date, NODES, deal_of_the_day};
use patience_search::solve::{Aim, Solvability, Solver};

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Every day follows the one before it, as the calendar has it.
#[test]
fn days_follow_one_another() {
    let mut before = Date::of_unix_seconds(0);
    assert_eq!(before, Date::new(1970, 1, 1).expect("it is a date"));
    for days in 1..400 * 366 {
        let date = Date::of_unix_seconds(days * DAY);
        let number = before.number();
        let (year, month) = ((number / 10_000) as u16, (number / 100 % 100) as u8);
        let day = (number % 100) as u8;
        let next = Date::new(year, month, day + 1).or(Date::new(year, month + 1, 1));
        assert_eq!(Some(date), next.or(Date::new(year + 1, 1, 1)), "after {before}");
        before = date;
    }
    assert_eq!(Date::of_unix_seconds(u64::MAX).to_string(), "9999-12-31");
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
