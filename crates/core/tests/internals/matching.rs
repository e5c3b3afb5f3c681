//! Labels and matches.

use patience_core::notation::matching::{Label, Match};

#[test]
fn numbers_over_8_are_taken_as_8() {
    assert_eq!(Label::column(9), Label::column(8));
    assert_eq!(Label::freecell(9), Label::freecell(8));
}

#[test]
fn labels_and_matches_are_their_names_in_messages_of_tests_too() {
    let (column, freecell) = (Label::column(0), Label::freecell(8));
    assert_eq!(format!("{column} {freecell} {column:?} {freecell:?}"), "1 i 1 i");
    assert_eq!(format!("{:?}", Match::new(&[column, freecell])), "Some([1, i])");
}
