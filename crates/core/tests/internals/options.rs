//! The options of grids.

use patience_core::catalogue::{GridOption, entries};

#[test]
fn each_option_has_its_place_its_letter_and_a_game() {
    for (at, option) in GridOption::ALL.into_iter().enumerate() {
        let entry = option.entry();
        assert_eq!((option as usize, entry.option), (at, option));
        assert_eq!(GridOption::of_letter(entry.letter), Some(entry.option));
        assert!(entry.option.games().next().is_some(), "{entry}");
        assert!(entry.number.as_ref().is_none_or(|number| *number.start() >= 1), "{entry}");
        for other in entry.excludes {
            assert!(other.entry().excludes.contains(&entry.option), "{entry}");
            assert_ne!(*other, entry.option);
        }
    }
    assert!(entries().all(|game| game.options.is_sorted()));
}
