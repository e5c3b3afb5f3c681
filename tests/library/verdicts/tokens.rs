//! Text that is no move.

use super::{ACES, CLOSED_ACES, blamed, counted, fault, illegal, judge, progress};
use patience::Status;
use patience::catalogue::games_with;
use patience::notation::{FaultKind, LabelCount, MoveFault, Outcome};

#[test]
fn moves_are_counted_up_to_the_first_bad_token() {
    assert_eq!(counted(&format!("{ACES} 1a ? *1a")), (Status::Malformed, 1, 1));
    assert_eq!(
        counted(&format!("{ACES} 1a? *1a")),
        (Status::Malformed, 1, 1),
        "the move before it in its word counts"
    );
    assert_eq!(
        counted(&format!("{ACES} ?1a *1a")),
        (Status::Malformed, 0, 0),
        "the rest of its word does not"
    );
    assert_eq!(
        counted(&format!("{ACES} 1a *1 a")),
        (Status::Malformed, 1, 1),
        "a move never spans white space"
    );
    assert_eq!(
        progress(&format!("{CLOSED_ACES} + 1a + *1a ?")),
        Some((2, 2, 2)),
        "the moves before it are played"
    );
}

#[test]
fn a_bad_token_is_the_rest_of_its_word() {
    for (word, bad) in [
        ("1a?1a", "?1a"),
        ("1a2a", "2a"),
        ("1a1", "1"),
        ("1a*1", "*1"),
        ("1aZ*1a", "Z*1a"),
        ("1aab*1a", "ab*1a"),
        ("1a=solv", "=solv"),
    ] {
        let text = format!("{ACES} {word} *1a");
        let verdict = judge(&text);
        assert_eq!(
            (verdict.status, verdict.moves, verdict.played),
            (Status::Malformed, 1, 1),
            "{word}"
        );
        assert_eq!(blamed(&verdict, &text), bad, "{word}");
    }
}

/// What the moves before a bad token come to is found out first.
#[test]
fn an_illegal_move_before_a_bad_token_is_what_gets_reported() {
    let text = format!("{ACES} 1a 1a *1a ? 1a =partial");
    let verdict = judge(&text);
    assert_eq!(
        (verdict.status, verdict.moves, verdict.played),
        (Status::Illegal, 3, 1),
        "moves as far as the text could be read"
    );
    assert_eq!(illegal(&verdict).index, 2);
    assert_eq!(verdict.expected(), Outcome::Partial);
    // In one word as well.
    assert_eq!(counted(&format!("{ACES} 1a1a*1a?1a")), (Status::Illegal, 3, 1));
    // What is repeated behind it is not counted either.
    assert_eq!(counted(&format!("{ACES} 1a 1a *1a ? 1a:2x *1a")), (Status::Illegal, 3, 1));
    // And behind the first bad token nothing is judged.
    assert_eq!(counted(&format!("{ACES} 1a ? 1a")), (Status::Malformed, 1, 1));
}

#[test]
fn labels_that_are_too_few_or_too_many_are_counted_and_signs_of_other_games_known() {
    let kind = |word: &str| fault(&judge(&format!("{ACES} {word}"))).kind;
    for few in ["*1", "*1+", "*1*1a"] {
        assert_eq!(
            kind(few),
            FaultKind::Move(MoveFault::Labels(LabelCount { given: 1, wanted: 2 })),
            "{few}"
        );
    }
    assert_eq!(
        kind("1a *1a1"),
        FaultKind::Move(MoveFault::Labels(LabelCount { given: 3, wanted: 2 }))
    );
    assert_eq!(kind("1+"), FaultKind::Move(MoveFault::Unfinished('1')));
    for (character, games) in
        [('~', "Carpet"), ('^', "Colorado and Twenty"), ('w', "Carpet and Colorado")]
    {
        assert_eq!(kind(&character.to_string()), FaultKind::Move(MoveFault::OtherGame(character)));
        assert_eq!(games_with(character).collect::<Vec<_>>().join(" and "), games);
    }
}

/// Labels, signs and forms that the game does not have are faults of the text, not of the position.
#[test]
fn forms_of_other_games_are_malformed() {
    for word in [
        "2a", "1b", "12", "ab", "*12", "*1", "*", "a", "0a", "1A", "-", "~", "^", "*w", "w1", "*1s",
    ] {
        assert_eq!(
            counted(&format!("{CLOSED_ACES} {word} +")),
            (Status::Malformed, 0, 0),
            "{word}"
        );
    }
    // `++` is two moves, which are played before the single label.
    assert_eq!(counted(&format!("{CLOSED_ACES} ++1")), (Status::Malformed, 2, 2));
    // A match of two is read first, and it is illegal.
    assert_eq!(counted(&format!("{CLOSED_ACES} *1a1")), (Status::Illegal, 1, 0));
}
