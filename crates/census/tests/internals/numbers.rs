//! Sets of shuffle numbers.

use patience_census::numbers::{NumberSet, Numbers, NumbersError};

fn range(first: u64, last: u64) -> Numbers {
    Numbers::new(first, last).expect("it is not empty")
}

#[test]
fn ranges_end_at_the_largest_number() {
    assert_eq!(Numbers::new(0, u64::MAX), Err(NumbersError::TooMany));
    let mut set = NumberSet::default();
    set.add(range(1, u64::MAX)).expect("it is new");
    assert_eq!(set.add(Numbers::one(0)), Ok(()));
    assert_eq!((set.ranges().len(), set.count()), (1, u64::MAX));
    assert_eq!(set.gaps(), []);
}

#[test]
fn only_whole_numbers_are_read() {
    for text in ["", "..=2", "1..=", "+1..=2", "1..=-2", "a..=b", "1..=2..=3", "carpet+"] {
        assert_eq!(text.parse::<Numbers>(), Err(NumbersError::Malformed), "{text}");
    }
    for text in ["1..12", "1 ..= 12", "1-12", "1 to 12", "12…1", "1..=1_2", "1 - 12"] {
        let meant = range(1, 12);
        assert_eq!(text.parse::<Numbers>(), Err(NumbersError::Written { meant }), "{text}");
    }
    assert_eq!("1,000".parse::<Numbers>(), Err(NumbersError::One { number: 1000 }));
    assert_eq!("7..=7".parse(), Ok(Numbers::one(7)));
    assert_eq!("1..=18446744073709551616".parse::<Numbers>(), Err(NumbersError::Malformed));
}

#[test]
fn a_refused_set_changes_nothing() {
    let mut set = NumberSet::default();
    set.add(range(10, 20)).expect("it is new");
    let mut other = NumberSet::default();
    other.add(range(1, 5)).expect("it is new");
    other.add(range(20, 30)).expect("it is new");
    let before = set.clone();
    assert_eq!(set.merge(&other), Err(Numbers::one(20)));
    assert_eq!(set, before);
}
