//! Moves that are illegal, and moves that are repeated.

use super::{
    ACES, CLOSED_ACES, THREE_ACES, blamed, counted, fault, illegal, judge, progress, statuses,
};
use patience::Status;
use patience::notation::{FaultKind, MoveFault, Repetition, TextFault};
use patience_core::game::matching::Illegal as Reason;
use patience_core::game::{Counted, Illegal, Progress};

#[test]
fn the_first_illegal_move_is_the_one_reported() {
    let text = format!("{ACES} 1a 1a *1a a1 *1a");
    let verdict = judge(&text);
    assert_eq!((verdict.status, verdict.moves, verdict.played), (Status::Illegal, 5, 1));
    let illegal = illegal(&verdict);
    assert_eq!((illegal.index, illegal.repetition), (2, None));
    assert_eq!(illegal.span.start, "2x2x1x1+[AS AH] 1a ".len());
    assert_eq!(blamed(&verdict, &text), "1a");
    assert_eq!(
        verdict.progress,
        Some(Progress { done: 0, total: 2, counted: Counted::Collected, deals: 0 }),
        "that after the last legal move"
    );
}

#[test]
fn moves_after_the_game_is_won_are_illegal() {
    for after in ["1a", "11", "*1a", "+", "a1", "*11"] {
        let text = format!("{ACES} 1a *1a {after} 1a =solved");
        let verdict = judge(&text);
        assert_eq!(
            (verdict.status, verdict.moves, verdict.played),
            (Status::Illegal, 4, 2),
            "{after}"
        );
        let illegal = illegal(&verdict);
        assert_eq!(
            (illegal.index, illegal.reason),
            (3, Illegal::Matching(Reason::AlreadyWon)),
            "{after}"
        );
        assert_eq!(blamed(&verdict, &text), after);
        assert_eq!(
            verdict.progress,
            Some(Progress { done: 2, total: 2, counted: Counted::Collected, deals: 0 })
        );
    }
}

/// They are moves of the notation all the same.
#[test]
fn well_formed_moves_that_are_never_possible_are_illegal() {
    for never in ["11", "aa", "*11", "*aa", "+"] {
        let text = format!("{ACES} {never}");
        assert_eq!(counted(&text), (Status::Illegal, 1, 0), "{never}");
    }
    assert_eq!(counted(&format!("{THREE_ACES} *11a")), (Status::Illegal, 1, 0));
    assert_eq!(
        counted(&format!("{CLOSED_ACES} + + +")),
        (Status::Illegal, 3, 2),
        "the stock has two rows"
    );
}

#[test]
fn a_match_wants_the_value_that_most_of_its_cards_have() {
    let reason = |text: &str| match illegal(&judge(text)).reason {
        Illegal::Matching(reason) => reason,
        other => panic!("another game: {other:?}"),
    };
    // Aces, and a three on the ace that is wanted.
    let wanted = reason("3x1x3x3+[2S 2H 2D 3S 3H AS AD AH 3D] *123");
    assert!(
        matches!(wanted, Reason::Covered { label, under: 1, wanted, .. } if label.to_string() == "3" && wanted.to_string() == "AS"),
        "{wanted:?}"
    );
    // An ace, a two on an ace, and a three: nothing says that aces are wanted.
    let different = reason("3x1x3x3+[2S AS 3S 2H AH 3H AD 2D 3D] *123");
    assert!(matches!(different, Reason::DifferentRanks { .. }), "{different:?}");
    // Twos are wanted, not aces, though one lies under a two.
    let twos = reason("3x1x3x3+[3S AS AH 3H 2S 3D 2D 2H AD] *123");
    assert!(matches!(twos, Reason::DifferentRanks { .. }), "{twos:?}");
}

#[test]
fn a_repeated_move_is_played_so_many_times() {
    assert_eq!(counted(&format!("{CLOSED_ACES} +:2x")), (Status::Partial, 2, 2));
    assert_eq!(progress(&format!("{CLOSED_ACES} +:2x")), Some((0, 2, 2)));
    assert_eq!(counted(&format!("{CLOSED_ACES}+:1x1a:1x+:001x*1a:1x")), (Status::Solved, 4, 4));
    // There and back again.
    assert_eq!(counted("2x2x1x2-[AS AH] + 1a:1x a1:1x =partial"), (Status::Partial, 3, 3));
}

#[test]
fn a_repetition_that_fails_says_which() {
    let text = format!("{CLOSED_ACES} +:5x 1a");
    let verdict = judge(&text);
    assert_eq!((verdict.status, verdict.moves, verdict.played), (Status::Illegal, 6, 2));
    let found = illegal(&verdict);
    assert_eq!((found.index, found.repetition), (3, Some(3)));
    assert_eq!(blamed(&verdict, &text), "+:5x", "a move and its repetition are one token");
    assert_eq!(
        verdict.progress,
        Some(Progress { done: 0, total: 2, counted: Counted::Collected, deals: 2 })
    );

    let text = format!("{CLOSED_ACES} + 1a:999x");
    let verdict = judge(&text);
    assert_eq!((verdict.status, verdict.moves, verdict.played), (Status::Illegal, 1000, 2));
    let found = illegal(&verdict);
    assert_eq!((found.index, found.repetition), (3, Some(2)));

    let text = format!("{ACES} a1:2x");
    let verdict = judge(&text);
    assert_eq!((verdict.status, verdict.moves, verdict.played), (Status::Illegal, 2, 0));
    assert_eq!((illegal(&verdict).index, illegal(&verdict).repetition), (1, Some(1)));
}

#[test]
fn a_move_repeated_once_has_no_repetitions_to_tell_apart() {
    assert_eq!(illegal(&judge(&format!("{ACES} a1:1x"))).repetition, None);
}

#[test]
fn a_repetition_is_from_1_to_999() {
    for (repetition, wrong) in [
        (":0x", Repetition::Zero),
        (":000x", Repetition::Zero),
        (":1000x", Repetition::TooLarge),
        (":99999999999999999999x", Repetition::TooLarge),
    ] {
        let text = format!("{ACES} 1a{repetition} *1a");
        let verdict = judge(&text);
        assert_eq!(
            (verdict.status, verdict.moves, verdict.played),
            (Status::Malformed, 0, 0),
            "{repetition}: a bad one makes its own move bad"
        );
        assert_eq!(fault(&verdict).kind, FaultKind::Move(MoveFault::Repetition(wrong)));
        assert_eq!(blamed(&verdict, &text), format!("1a{repetition}"));
    }
    for repetition in [":x", ":", ":5", ":5y", ":-1x"] {
        assert_eq!(
            counted(&format!("{ACES} 1a{repetition}")),
            (Status::Malformed, 0, 0),
            "{repetition}"
        );
    }
    for (character, meant) in [('X', "x"), ('×', "x"), ('５', "5")] {
        assert_eq!(
            fault(&judge(&format!("{ACES} 1a:5{character}"))).kind,
            FaultKind::Text(TextFault::LookAlike { character, meant })
        );
    }
    assert_eq!(
        statuses(&format!("{ACES} 1a: 5x")),
        [Status::Malformed; 2],
        "digits and an `x` begin a record, if a bad one"
    );
    assert_eq!(
        counted(&format!("{ACES} 1a :5x")),
        (Status::Malformed, 1, 1),
        "white space before it makes it a token of its own"
    );
    assert_eq!(
        counted(&format!("{CLOSED_ACES} +:0002x")),
        (Status::Partial, 2, 2),
        "leading zeros do not count"
    );
}
