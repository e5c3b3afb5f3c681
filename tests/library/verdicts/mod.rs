//! Verdicts case by case, on games so small that you can play them in your head. In `2x2x1x1` a
//! match is the two aces, of spades and of hearts, and there is one column `1` and one freecell
//! `a`: with the ace of hearts on top, `1a *1a` wins.

pub(crate) mod grids;

use patience::catalogue::games_with;
use patience::diagnostic::{add_notes, diagnose};
use patience::game::matching::Illegal as Reason;
use patience::game::{Counted, Illegal, Progress};
use patience::notation::{Fault, FaultKind, LabelCount, Outcome, Repetition};
use patience::{
    Allow, DealBook, IllegalMove, Judged, Record, RecordError, Source, Span, Status, SuitStyle,
    Verdict, records, verify,
};

/// The aces, hearts on top.
const ACES: &str = "2x2x1x1+[AS AH]";

/// Three aces of three classes in one column: none goes on another.
const THREE_ACES: &str = "3x3x1x1+[AS AH AD]";

/// The aces again, closed: two rows of one card.
const CLOSED_ACES: &str = "2x2x1x1-[AS AH]";

/// Two matches in one column: the twos lie on the aces.
const TWOS: &str = "2x2x2x1+[AS AH 2H 2S]";

fn only(text: &str) -> Record<'_> {
    let mut records = records(text.as_bytes());
    let record = records.next().expect("the text begins a record");
    assert!(records.next().is_none(), "{text} is one record");
    record
}

fn judge(text: &str) -> Verdict {
    verify(&only(text), &DealBook::default())
}

/// The verdicts of a source whose records are judged by the deal-book entries before them.
fn judge_all(text: &str) -> Vec<Verdict> {
    let mut deals = DealBook::default();
    let judge = |record: Record<'_>| {
        if record.deal().is_ok() {
            assert_eq!(deals.add(&record), Ok(()), "the entries agree");
        }
        verify(&record, &deals)
    };
    records(text.as_bytes()).map(judge).collect()
}

fn statuses(text: &str) -> Vec<Status> {
    judge_all(text).iter().map(|verdict| verdict.status).collect()
}

fn illegal(verdict: &Verdict) -> IllegalMove {
    match &verdict.error {
        Some(RecordError::Illegal(illegal)) => illegal.clone(),
        other => unreachable!("no illegal move: {other:?}"),
    }
}

fn fault(verdict: &Verdict) -> Fault {
    match &verdict.error {
        Some(RecordError::Malformed(fault)) => *fault,
        other => unreachable!("no fault: {other:?}"),
    }
}

/// The text that an error points at.
fn blamed<'a>(verdict: &Verdict, text: &'a str) -> &'a str {
    let span = match &verdict.error {
        Some(RecordError::Illegal(illegal)) => illegal.span,
        Some(RecordError::Malformed(fault)) => fault.span,
        None => unreachable!("nothing is wrong"),
    };
    &text[span.start..span.end]
}

/// Status, moves and played of a record.
fn counted(text: &str) -> (Status, u64, u64) {
    let verdict = judge(text);
    (verdict.status, verdict.moves, verdict.played)
}

fn progress(text: &str) -> Option<(usize, usize, u64)> {
    judge(text).progress.map(|Progress { done, total, deals, .. }| (done, total, deals))
}

// ----- what the statuses mean

#[test]
fn a_won_game_is_solved() {
    assert_eq!(counted(&format!("{ACES} 1a *1a")), (Status::Solved, 2, 2));
    assert_eq!(counted(&format!("{ACES} 1a *a1")), (Status::Solved, 2, 2));
    assert_eq!(counted(&format!("{ACES}1a*1a=solved")), (Status::Solved, 2, 2));
    assert_eq!(counted(&format!("{CLOSED_ACES} + 1a + *1a")), (Status::Solved, 4, 4));
}

#[test]
fn a_game_with_moves_left_is_partial() {
    assert_eq!(counted(&format!("{ACES} =partial")), (Status::Partial, 0, 0));
    assert_eq!(counted(&format!("{ACES} 1a")), (Status::Partial, 1, 1));
    // A single move that leads nowhere is enough.
    assert_eq!(counted(&format!("{THREE_ACES} =partial")), (Status::Partial, 0, 0));
    // The stock can be dealt.
    assert_eq!(counted(CLOSED_ACES), (Status::Partial, 0, 0));
}

#[test]
fn a_game_without_moves_is_stuck() {
    // The freecell is taken by diamonds; hearts lie on spades and fit neither.
    assert_eq!(counted(&format!("{THREE_ACES} 1a")), (Status::Stuck, 1, 1));
    assert_eq!(counted(&format!("{THREE_ACES} 1a =stuck")), (Status::Stuck, 1, 1));
}

#[test]
fn a_record_passes_when_it_does_what_it_says() {
    let solved = format!("{ACES} 1a *1a");
    let partial = format!("{ACES} 1a");
    let stuck = format!("{THREE_ACES} 1a");
    let wrong = format!("{ACES} a1");
    let garbled = format!("{ACES} a");
    let passes = |text: &str| {
        [Allow::Nothing, Allow::Partial, Allow::Stuck].map(|allow| judge(text).passes(allow))
    };

    assert_eq!(passes(&solved), [true; 3]);
    assert_eq!(passes(&format!("{solved} =solved")), [true; 3]);
    assert_eq!(
        passes(&format!("{solved} =partial")),
        [false; 3],
        "a claim that says too little is wrong too"
    );
    assert_eq!(passes(&format!("{solved} =stuck")), [false; 3]);

    assert_eq!(passes(&partial), [false, true, true]);
    assert_eq!(passes(&format!("{partial} =solved")), [false; 3], "a tag is not overruled");
    assert_eq!(passes(&format!("{partial} =partial")), [true; 3]);
    assert_eq!(passes(&format!("{partial} =stuck")), [false; 3]);

    assert_eq!(passes(&stuck), [false, false, true]);
    assert_eq!(passes(&format!("{stuck} =solved")), [false; 3]);
    assert_eq!(passes(&format!("{stuck} =partial")), [false; 3]);
    assert_eq!(passes(&format!("{stuck} =stuck")), [true; 3]);

    for tag in ["", " =solved", " =partial", " =stuck"] {
        assert_eq!(passes(&format!("{wrong}{tag}")), [false; 3]);
        assert_eq!(passes(&format!("{garbled}{tag}")), [false; 3]);
    }
}

// ----- moves that are illegal

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
        other => unreachable!("another game: {other:?}"),
    };
    // Aces, and a three on the ace that is wanted.
    let wanted = reason("3x1x3x3+[2S 2H 2D 3S 3H AS AD AH 3D] *123");
    assert!(
        matches!(wanted, Reason::Covered { label, under: 1, wanted, .. } if label.to_string() == "3" && wanted.to_string() == "AS"),
        "{wanted:?}"
    );
    // An ace, a two on an ace, and a three: nothing says that aces are wanted.
    let different = reason("3x1x3x3+[2S AS 3S 2H AH 3H AD 2D 3D] *123");
    assert!(matches!(different, Reason::DifferentValues { .. }), "{different:?}");
    // Twos are wanted, not aces, though one lies under a two.
    let twos = reason("3x1x3x3+[3S AS AH 3H 2S 3D 2D 2H AD] *123");
    assert!(matches!(twos, Reason::DifferentValues { .. }), "{twos:?}");
}

// ----- repeated moves

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
        assert_eq!(fault(&verdict).kind, FaultKind::Repetition(wrong));
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
            FaultKind::LookAlike { character, meant }
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

// ----- text that is no move

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
        assert_eq!(kind(few), FaultKind::Labels(LabelCount { given: 1, wanted: 2 }), "{few}");
    }
    assert_eq!(kind("1a *1a1"), FaultKind::Labels(LabelCount { given: 3, wanted: 2 }));
    assert_eq!(kind("1+"), FaultKind::Unfinished('1'));
    for (character, games) in
        [('~', "Carpet"), ('^', "Colorado and Twenty"), ('w', "Carpet and Colorado")]
    {
        assert_eq!(kind(&character.to_string()), FaultKind::OtherGame(character));
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

// ----- outcome tags

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

// ----- progress

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

// ----- bad ids and deals

#[test]
fn a_bad_id_leaves_nothing_to_judge() {
    for id in [
        "5x2x1x1+1",
        "2x3x1x1+1",
        "2x2x27x1+1",
        "2x2x1x10+1",
        "2x2x1+1",
        "2x2x1x1",
        "2x2x1x1+",
        "2x2x1x1*1",
        "2x2x1x1+18446744073709551616",
        "2x2x1x1+dice:1",
        "klondike+1",
    ] {
        let text = format!("{id} 1a *1a");
        let verdict = judge(&text);
        assert_eq!(
            (verdict.status, verdict.moves, verdict.played),
            (Status::Malformed, 0, 0),
            "{id}"
        );
        assert_eq!((verdict.id, verdict.progress), (None, None), "{id}");
        assert!(
            fault(&verdict).span.end <= id.len(),
            "{id}: blamed is a part of the id, or all of it"
        );
    }
}

#[test]
fn text_before_the_first_game_is_a_record_of_its_own() {
    let verdicts = judge_all("1a *1a 2x2x1x1+[AS AH] 1a *1a");
    assert_eq!([verdicts[0].status, verdicts[1].status], [Status::Malformed, Status::Solved]);
    assert_eq!(verdicts.len(), 2);
    assert_eq!(fault(&verdicts[0]).kind, FaultKind::BeforeFirstGame);
    assert_eq!(fault(&judge("–1")).kind, FaultKind::LookAlike { character: '–', meant: "-" });
    assert_eq!((verdicts[0].id, verdicts[0].progress), (None, None));
}

/// However long it is, and wherever it stands.
#[test]
fn prose_is_one_malformed_record_without_an_id() {
    let page =
        "Solutions of 2 games\n\n# The first one is 1a *1a,\nand it took me 3 days.\n".repeat(100);
    let verdicts =
        judge_all(&format!("{page}{ACES} 1a *1a\n{page}{ACES} 1a *1a well done\n\n{page}"));
    let statuses: Vec<_> =
        verdicts.iter().map(|verdict| (verdict.id.is_some(), verdict.status)).collect();
    let (prose, solved) = ((false, Status::Malformed), (true, Status::Solved));
    assert_eq!(statuses, [prose, solved, prose, solved, prose]);
    for verdict in verdicts.iter().step_by(2) {
        assert_eq!(
            (fault(verdict).kind, verdict.moves, verdict.progress),
            (FaultKind::NotARecord, 0, None)
        );
    }
}

#[test]
fn a_bad_deal_leaves_its_game_without_progress() {
    for deal in [
        "[AS ?:2x]",
        "[...]",
        "[?:0x]",
        "[and AS AH]",
        "[AS]",
        "[AS AH AS]",
        "[AS AS]",
        "[AS AD]",
        "[AS 2H]",
        "[]",
        "[AS AH 2S]",
        "[AS ?]",
        "[? ?]",
        "[AS XX]",
    ] {
        let text = format!("2x2x1x1+{deal} 1a *1a ? 1a =stuck");
        let verdict = judge(&text);
        assert_eq!(
            (verdict.status, verdict.played, verdict.progress),
            (Status::Malformed, 0, None),
            "{deal}"
        );
        assert_eq!(verdict.id.map(|id| id.to_string()).as_deref(), Some("2x2x1x1+"), "{deal}");
        assert_eq!(verdict.moves, 2, "{deal}: the moves can be read, though not played");
        assert_eq!(verdict.expected(), Outcome::Stuck, "{deal}");
    }
}

#[test]
fn a_wrong_card_is_named_where_it_stands() {
    let blame = |deal: &str| {
        let text = format!("2x2x1x1+{deal} 1a");
        let verdict = judge(&text);
        (fault(&verdict).span.start - "2x2x1x1+".len(), blamed(&verdict, &text).to_owned())
    };
    assert_eq!(blame("[AS]"), (3, "]".to_owned()), "a missing card is missed at the end");
    assert_eq!(blame("[AS AS]"), (4, "AS".to_owned()), "a surplus card is the second of its kind");
    assert_eq!(blame("[AH AS AS]"), (7, "AS".to_owned()));
    assert_eq!(blame("[AS KH]"), (4, "KH".to_owned()));
    assert_eq!(blame("[AS ?]"), (4, "?".to_owned()));
    assert!(
        matches!(fault(&judge("2x2x1x1+[AH]")).kind, FaultKind::MissingCard { card: Some(card), given: 1, of: 2 } if card.to_string() == "AS")
    );
}

#[test]
fn a_deal_that_meets_the_next_record_ends_there() {
    let verdicts = judge_all("2x2x1x1+[AS 2x2x1x1+[AS AH] 1a *1a");
    assert_eq!([verdicts[0].status, verdicts[1].status], [Status::Malformed, Status::Solved]);
    assert_eq!(verdicts.len(), 2);
    assert_eq!(fault(&verdicts[0]).kind, FaultKind::UnclosedDeal);
}

#[test]
fn bytes_that_are_not_utf_8_make_their_record_malformed() {
    let statuses = |source: &[u8]| {
        records(source)
            .map(|record| verify(&record, &DealBook::default()).status)
            .collect::<Vec<_>>()
    };
    assert_eq!(statuses(b"2x2x1x1+[AS AH] 1a \xff *1a"), [Status::Malformed]);
    assert_eq!(
        statuses(b"2x2x1x1+[AS AH] 1a ;\xff\n*1a"),
        [Status::Malformed],
        "in a comment as well"
    );
    assert_eq!(statuses(b"2x2x1x1+[AS ;\xff\nAH] 1a *1a"), [Status::Malformed]);
    assert_eq!(
        statuses(b"2x2x1x1+[AS AH] 1a *\xff 2x2x1x1+[AS AH] 1a *1a"),
        [Status::Malformed, Status::Solved]
    );
    assert_eq!(
        statuses(b"\xef\xbb\xbf2x2x1x1+[AS AH] 1a *1a"),
        [Status::Solved],
        "a byte-order mark is skipped"
    );
    // In an id it is the byte that is to blame, wherever its record begins.
    let last = |source: &[u8]| {
        records(source).last().map(|record| fault(&verify(&record, &DealBook::default())))
    };
    let blames = |offset| {
        let span = Span::new(offset, offset + 1);
        Some(Fault { span, kind: FaultKind::NotUtf8 { byte: 0xff } })
    };
    assert_eq!(last(b"2x2x1x1\xff1 1a"), blames(7));
    assert_eq!(last(b"2x2x1x1+1 2x2x1x1\xff1 1a"), blames(17));
    assert_eq!(last(b"montecarlo5x5\xff1 *a1b1"), blames(13));
}

/// One bad record never hides or changes another's verdict.
#[test]
fn neighbours_do_not_change_a_verdict() {
    let good = "2x2x1x1+[AS AH] 1a *1a";
    let alone = judge(good);
    for bad in [
        "2x2x1x1+[AS",
        "2x2x1x1+[AS AS]",
        "9x9",
        "hello there",
        "2x2x1x1+[AS AH] 1a 1a 1a",
        "2x2x1x1+[AS AH] ? *",
        "2x2x1x1+[AS AH] =solved ?",
        "2x2x1x1+1 1a:",
    ] {
        for text in
            [format!("{bad} {good}"), format!("{good}\n{bad}"), format!("{bad}\n{good} {bad}")]
        {
            let verdicts = judge_all(&text);
            let same = verdicts.iter().filter(|verdict| **verdict == alone).count();
            assert_eq!(same, 1, "{text}");
        }
    }
}

// ----- known deals

/// A number for which the engine deals spades, hearts, so that a known deal of hearts, spades makes
/// a difference.
const NUMBER: u64 = 0;

#[test]
fn a_deal_book_entry_supplies_the_deal_of_later_records() {
    let solution = "1a *1a";
    let deck = |text: &str, place: usize| {
        let mut deals = DealBook::default();
        let mut last = None;
        for record in records(text.as_bytes()) {
            assert_eq!(deals.add(&record), Ok(()), "{text}");
            last = Some(deals.deck(&record));
        }
        last.expect("there is a record").expect("its deal is good")[place].to_string()
    };
    let later = |later: &str| deck(&format!("2x2x1x1+{NUMBER}[AH AS] {later} {solution}"), 0);
    assert_eq!(deck(&format!("2x2x1x1+{NUMBER} {solution}"), 0), "AS", "as the engine shuffles it");
    assert_eq!(later(&format!("2x2x1x1+{NUMBER}")), "AH");
    assert_eq!(later(&format!("2x2x1x1-{NUMBER}")), "AH", "closed as well as open");
    assert_eq!(later(&format!("2x2x1x9+{NUMBER}")), "AH", "with other columns");
    assert_eq!(
        later(&format!("2x1x1x3-chacha20:00{NUMBER}")),
        "AH",
        "under another suit-count, the number written otherwise"
    );
    assert_eq!(later(&format!("2x2x1x1+{NUMBER}[AS AH]")), "AS", "a deal of its own wins");
    // The engine deals hearts, spades for the numbers 1 and 2.
    assert_eq!(deck("2x2x1x1+1[AS AH] 2x2x1x1+1 1a", 0), "AS");
    assert_eq!(deck("2x2x1x1+1[AS AH] 2x2x1x1+2 1a", 0), "AH", "another number is another game");
    assert_eq!(
        deck("2x2x1x1+5[AS AH] 3x3x1x1+5 1a", 2),
        deck("3x3x1x1+5 1a", 2),
        "so is one with other cards"
    );
    assert_eq!(deck("2x2x1x1+5[AS AH] 2x2x2x1+5 1a", 3), deck("2x2x2x1+5 1a", 3));
}

/// A record that is played is no entry, and the deal it has is its own affair.
#[test]
fn only_bare_records_are_deal_book_entries() {
    let is_entry = |text: &str| only(text).is_deal_book_entry();
    assert!(is_entry("2x2x1x1+0[AH AS]"));
    assert!(is_entry("2x2x1x1-0[AH AS] ; with a comment\n"));
    assert!(is_entry("2x2x1x1+0[AH AH]"), "a bad deal is to be checked");
    assert!(!is_entry("2x2x1x1+0[AH AS] 1a"));
    assert!(!is_entry("2x2x1x1+0[AH AS] =partial"));
    assert!(!is_entry("2x2x1x1+0[AH AS] ?"));
    assert!(!is_entry("2x2x1x1+[AH AS]"), "it gives no number a deal");
    assert!(!is_entry("2x2x1x1+0"));
    assert!(!is_entry("5x2x1x1+0[AH AS]"));

    let mut deals = DealBook::default();
    for text in ["2x2x1x1+0[AH AS] 1a", "2x2x1x1+0[AH AS] =partial", "2x2x1x1+[AH AS]", "2x2x1x1+0"]
    {
        assert_eq!(deals.add(&only(text)), Ok(()));
    }
    assert!(deals.is_empty());
}

#[test]
fn verdicts_are_by_the_known_deal() {
    // By the known deal each column holds an ace and a two on it. The engine leaves a two and an
    // ace on top.
    let entry = "2x2x2x2+0[AS AH 2S 2H]";
    let solution = "*12 *12";
    let records = [
        format!("2x2x2x2+0 {solution}"),
        entry.to_owned(),
        format!("2x2x2x2+0 {solution}"),
        format!("2x1x2x2-0 ++ {solution}"),
        format!("2x2x2x2+0[AS 2H AH 2S] {solution}"),
        format!("2x2x2x2+0 {solution}"),
    ];
    assert_eq!(
        statuses(&records.join("\n")),
        [
            Status::Illegal,
            Status::Partial,
            Status::Solved,
            Status::Solved,
            Status::Illegal,
            Status::Solved
        ]
    );
}

/// Whatever else shares a book, or what it had before it was shared.
#[test]
fn a_copy_of_a_book_knows_all_deals_of_both() {
    let solved = |deals: &DealBook, number| {
        let text = format!("2x2x1x1+{number} *1a");
        let deck = deals.deck(&only(&text)).expect("a known deal");
        deals.known(&only(&text).id().expect("an id").variant.composition(), number).is_some()
            && deck[0].to_string() == "AH"
    };
    let mut deals = DealBook::default();
    let mut copies = Vec::new();
    for number in 0..8 {
        copies.push(deals.clone());
        assert_eq!(deals.add(&only(&format!("2x2x1x1+{number}[AH AS]"))), Ok(()));
        let known = (0..10).filter(|&number| solved(&deals, number)).collect::<Vec<_>>();
        assert_eq!(known, (0..=number).collect::<Vec<_>>());
    }
    for (known, copy) in copies.iter().enumerate() {
        assert_eq!((0..10).filter(|&number| solved(copy, number)).count(), known);
    }
}

/// A source may have entries of its own besides those of a book.
#[test]
fn the_deals_of_a_book_hold_besides_those_of_the_source() {
    let mut deals = DealBook::default();
    deals.add_all(Source::new("book.pn", b"2x2x1x1+1 1a *1a 2x2x2x2+0[AS AH 2S 2H]"));
    assert!(!deals.is_empty());
    let text = b"2x2x2x2+5[AS AH 2H 2S] 2x2x2x2+0 *12 *12 2x2x2x2+5 *12 *12";
    let judged = patience::judge(Source::new("games.pn", text), &deals);
    assert_eq!(
        judged.map(|judged| judged.verdict().status).collect::<Vec<_>>(),
        [Status::Solved, Status::Solved]
    );
}

/// It is kept for those who go on from it or explain what went wrong, and for nobody else.
#[test]
fn the_position_is_kept_where_a_record_fails_or_ends_partial() {
    let text = format!("{ACES} 1a *1a {ACES} 1a =partial {ACES} 1a {ACES} 1a 1a {ACES} 1a ?");
    let source = || Source::new("games.pn", text.as_bytes());
    let kept = |judged: patience::Judge<'_>| {
        judged.map(|judged| judged.position().is_some()).collect::<Vec<_>>()
    };
    let deals = DealBook::default();
    assert_eq!(kept(patience::judge(source(), &deals)), [false, false, true, true, true]);
    assert_eq!(
        kept(patience::judge(source(), &deals).keep_partial()),
        [false, true, true, true, true]
    );
    let single = source().records().map(|record| Judged::new(record, &deals).position().is_some());
    assert_eq!(single.collect::<Vec<_>>(), [false, false, true, true, true]);
}

/// Only where a number stands alone may another deal have been meant.
#[test]
fn no_other_deal_is_looked_for_where_one_is_written_out_or_known() {
    let notes = |text: &str| {
        let judged =
            patience::judge(Source::new("games.pn", text.as_bytes()), &DealBook::default());
        let judged = judged.last().expect("a record");
        let mut diagnostic =
            diagnose(&judged, Allow::Nothing, SuitStyle::Letters).expect("it fails");
        let before = diagnostic.notes.len();
        add_notes(&judged, &mut diagnostic);
        diagnostic.notes.len() - before
    };
    assert_eq!(notes("2x2x1x1+1 *1a"), 1);
    assert_eq!(notes("2x2x1x1+1[AH AS] *1a"), 0);
    assert_eq!(notes("2x2x1x1+[AH AS] *1a"), 0);
    assert_eq!(notes("2x2x1x1+1[AH AS] 2x2x1x1+1 *1a"), 0);
}

#[test]
fn entries_that_differ_are_an_error() {
    let mut deals = DealBook::default();
    assert_eq!(deals.add(&only("2x2x1x1+0[AH AS]")), Ok(()));
    assert_eq!(deals.add(&only("2x2x1x3-0[ah  as]")), Ok(()), "the same deal may be given again");
    let text = "2x2x1x1-0[AS AH]";
    let conflict = deals.add(&only(text)).expect_err("another deal");
    assert_eq!(conflict.span.of(text.as_bytes()), b"[AS AH]");
    assert!(
        matches!(conflict.kind, FaultKind::ConflictingDeal { place: 0, earlier, here } if earlier.to_string() == "AH" && here.to_string() == "AS")
    );
    let later = deals.deck(&only("2x2x1x1+0 1a")).expect("the number has a deal");
    assert_eq!(later[0].to_string(), "AH", "the earlier one stays");
}

#[test]
fn a_bad_entry_is_an_error_and_supplies_nothing() {
    let mut deals = DealBook::default();
    for entry in ["2x2x1x1+0[AH AH]", "2x2x1x1+0[AH ?]", "2x2x1x1+0[AH"] {
        assert!(deals.add(&only(entry)).is_err(), "{entry}");
    }
    assert!(deals.is_empty());
    assert_eq!(judge("2x2x1x1+0[AH AH]").status, Status::Malformed);
}
