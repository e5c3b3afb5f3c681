//! Outcome tags, and how far a record gets.

use super::{ACES, CLOSED_ACES, TWOS, blamed, counted, judge, progress};
use patience::Status;
use patience::notation::Outcome;

#[test]
fn a_record_without_a_tag_means_to_be_solved() {
    let verdict = judge(&format!("{ACES} 1a"));
    assert_eq!((verdict.outcome, verdict.expected()), (None, Outcome::Solved));
    let verdict = judge(&format!("{ACES} 1a =solved"));
    assert_eq!((verdict.outcome, verdict.expected()), (Some(Outcome::Solved), Outcome::Solved));
}

#[test]
fn anything_after_the_tag_is_a_bad_token() {
    for (after, bad) in [
        (" *1a", "*1a"),
        ("*1a", "*1a"),
        (" =partial", "=partial"),
        ("=solved", "=solved"),
        ("x", "x"),
        (" ?", "?"),
    ] {
        let text = format!("{ACES} 1a =partial{after}");
        let verdict = judge(&text);
        assert_eq!(
            (verdict.status, verdict.moves, verdict.played),
            (Status::Malformed, 1, 1),
            "{after}"
        );
        assert_eq!(blamed(&verdict, &text), bad);
        assert_eq!(verdict.expected(), Outcome::Partial, "the first tag is the one that counts");
    }
    // Comments and white space are nothing.
    assert_eq!(counted(&format!("{ACES} 1a =partial ; *1a\n ")), (Status::Partial, 1, 1));
}

#[test]
fn a_game_won_behind_its_tag_is_not_won() {
    assert_eq!(progress(&format!("{ACES} 1a =solved *1a")), Some((0, 2, 0)));
}

#[test]
fn the_first_well_formed_tag_counts_even_after_a_bad_token() {
    let expected = |text: String| judge(&text).expected();
    assert_eq!(expected(format!("{ACES} 1a ? =partial")), Outcome::Partial);
    assert_eq!(expected(format!("{ACES} ? =stuck =partial")), Outcome::Stuck);
    assert_eq!(
        expected(format!("{ACES} 1a =sloved =stuck")),
        Outcome::Stuck,
        "one that is misspelt is a bad token like others"
    );
    assert_eq!(
        expected(format!("{ACES} 1a 1a 1a =stuck")),
        Outcome::Stuck,
        "after an illegal move"
    );
    assert_eq!(expected(format!("{ACES} 1a 1a ? 1a =stuck")), Outcome::Stuck);
    assert_eq!(
        expected(format!("{ACES} ? 1a=partial")),
        Outcome::Partial,
        "behind a move, without white space"
    );
    assert_eq!(
        expected(format!("{ACES} 1a?=partial")),
        Outcome::Solved,
        "a bad token goes to the end of its word"
    );
    assert_eq!(expected(format!("{ACES} 1a?=partial =stuck")), Outcome::Stuck);
    assert_eq!(
        expected(format!("{ACES} ? ; =partial\n=stuck")),
        Outcome::Stuck,
        "comments have no tags"
    );
    assert_eq!(expected(format!("{ACES} ? ; =partial")), Outcome::Solved);
    // So it does after a bad id or deal.
    assert_eq!(expected("5x2x1x1+1 1a =partial".to_owned()), Outcome::Partial);
    assert_eq!(expected("2x2x1x1+[AS AS] 1a =partial =stuck".to_owned()), Outcome::Partial);
    assert_eq!(expected("2x2x1x1+[AS AS] 1a ? =stuck".to_owned()), Outcome::Stuck);
    // And in a deal without its bracket, after it and in prose.
    assert_eq!(expected("2x2x1x1+[AS 1a =sloved =stuck =partial".to_owned()), Outcome::Stuck);
    assert_eq!(
        expected("klondike+1[AS =partial] 1a=stuck".to_owned()),
        Outcome::Stuck,
        "what is between brackets is no word of the record"
    );
    assert_eq!(expected("this ends =partial or =stuck".to_owned()), Outcome::Partial);
}

#[test]
fn progress_counts_cards_collected_and_rows_dealt() {
    assert_eq!(progress(&format!("{ACES} =partial")), Some((0, 2, 0)));
    assert_eq!(progress(&format!("{ACES} 1a *1a")), Some((2, 2, 0)));
    assert_eq!(progress(&format!("{CLOSED_ACES} +")), Some((0, 2, 1)));
    assert_eq!(progress(&format!("{CLOSED_ACES} + 1a + *1a")), Some((2, 2, 2)));
    assert_eq!(progress(&format!("{TWOS} 1a")), Some((0, 4, 0)), "a card carried is not yet done");
    assert_eq!(progress(&format!("{TWOS} 1a *1a")), Some((2, 4, 0)));
    assert_eq!(progress(&format!("{TWOS} 1a *1a 1a *1a")), Some((4, 4, 0)));
    assert_eq!(progress("4x4x26x9-1 +:12x"), Some((0, 104, 12)), "the last row is short");
    assert_eq!(counted("4x4x26x9-1 +:13x"), (Status::Illegal, 13, 12));
}

#[test]
fn progress_is_that_after_the_last_legal_move() {
    assert_eq!(progress(&format!("{CLOSED_ACES} + 1a + *1a +")), Some((2, 2, 2)));
    assert_eq!(progress(&format!("{CLOSED_ACES} + + + +")), Some((0, 2, 2)));
    assert_eq!(progress(&format!("{CLOSED_ACES} + ? +")), Some((0, 2, 1)));
}
