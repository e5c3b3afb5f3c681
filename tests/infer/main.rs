//! Deals that are inferred, against deals that are tried one by one, and against lines of which is known beforehand how they are wrong.

#![allow(missing_docs)]

mod by_trial;
#[path = "../grammar/dice.rs"]
mod dice;
mod lines;

use dice::Dice;
use lines::{GAMES, Line, Spoilt, any_line, record};
use patience::infer::{Answer, Conflict, Question, Which, Why};
use patience::{Allow, DealBook, Record, records, verify};

/// The records of a text.
fn read(text: &str) -> Vec<Record<'_>> {
    records(text.as_bytes()).collect()
}

fn ask<'r, 'a>(records: &'r [Record<'a>]) -> Question<'r, 'a> {
    Question::new(&records.iter().collect::<Vec<_>>()).unwrap_or_else(|fault| unreachable!("these are records: {fault:?}"))
}

/// The conflict of a record under which no deal is legal.
fn conflict(text: &str) -> Conflict {
    match ask(&read(text)).answer() {
        Ok(Answer::None(conflict)) => conflict,
        other => unreachable!("{text}: {other:?}"),
    }
}

/// Shows each of many random lines of every game.
fn each_line(lines: usize, longest: usize, mut see: impl FnMut(&mut Dice, Line)) {
    for (number, name) in GAMES.into_iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        for _ in 0..lines {
            let line = any_line(&mut dice, name, longest);
            see(&mut dice, line);
        }
    }
}

#[test]
fn legal_lines_have_deals() {
    let mut undecided = 0;
    each_line(100, 90, |_, line| {
        let text = line.record("1");
        match ask(&read(&text)).answer() {
            Ok(Answer::Deal(deck)) => {
                let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
                let text = line.record(&format!("[{}]", cards.join(" ")));
                let verdict = verify(&read(&text)[0], &DealBook::default());
                assert!(verdict.passes(Allow::Nothing), "{text}: {verdict:?}");
            }
            Ok(Answer::None(conflict)) => unreachable!("{text}: {conflict:?}"),
            Err(_) => undecided += 1,
        }
    });
    assert_eq!(undecided, 0);
}

/// That a conflict is at the move that was spoilt.
fn check_place(text: &str, conflict: &Conflict, spoilt: &Spoilt) {
    assert_eq!(conflict.record, 0, "{text}");
    assert_eq!(conflict.at.map(|which| which.index), Some(spoilt.index), "{text}: {conflict:?}");
    let wrong = spoilt.moves.get(spoilt.index as usize - 1).map(String::as_bytes);
    assert_eq!(text.as_bytes().get(conflict.span.start..conflict.span.end), wrong, "{text}");
}

#[test]
fn moves_that_no_place_allows_are_barred() {
    let mut spoilt = 0;
    each_line(60, 60, |dice, line| {
        let Some(wrong) = line.barred(dice) else { return };
        spoilt += 1;
        let text = record(&line.game, "1", &wrong.moves, line.outcome);
        let conflict = conflict(&text);
        check_place(&text, &conflict, &wrong);
        assert!(matches!(conflict.why, Why::Barred(_)), "{text}: {conflict:?}");
    });
    assert!(spoilt > 200, "only {spoilt} lines are spoilt");
}

/// That cards are blamed, and only moves before the wrong one.
fn check_cards(text: &str, conflict: &Conflict, spoilt: &Spoilt) {
    check_place(text, conflict, spoilt);
    let Why::Cards { demands, against } = &conflict.why else { unreachable!("{text}: {conflict:?}") };
    assert!(!demands.is_empty(), "{text}: {conflict:?}");
    for blamed in against {
        assert!(blamed.record == 0 && (1..spoilt.index).contains(&blamed.which.index), "{text}: {conflict:?}");
        assert!(!blamed.demands.is_empty(), "{text}: {conflict:?}");
    }
}

#[test]
fn moves_that_known_cards_rule_out_are_against_them() {
    let mut spoilt = 0;
    each_line(20, 40, |dice, line| {
        // The reasons for a conflict in Twenty take too long to find where second aces and kings are known.
        if line.game.starts_with("twenty") {
            return;
        }
        let Some(wrong) = line.against_known(dice) else { return };
        spoilt += 1;
        let text = record(&line.game, &line.deal(|_, card| wrong.known.contains(&card)), &wrong.moves, line.outcome);
        check_cards(&text, &conflict(&text), &wrong);
    });
    assert!(spoilt > 100, "only {spoilt} lines are spoilt");
}

#[test]
fn moves_that_earlier_ones_rule_out_are_against_them() {
    let mut spoilt = 0;
    each_line(60, 60, |dice, line| {
        let Some(wrong) = line.against_moves(dice) else { return };
        spoilt += 1;
        let text = record(&line.game, "1", &wrong.moves, line.outcome);
        let conflict = conflict(&text);
        check_cards(&text, &conflict, &wrong);
        assert!(matches!(&conflict.why, Why::Cards { against, .. } if !against.is_empty()), "{text}: {conflict:?}");
    });
    assert!(spoilt > 80, "only {spoilt} lines are spoilt");
}

#[test]
fn outcomes_that_places_rule_out_are_no_matter_of_cards() {
    let mut spoilt = 0;
    each_line(40, 60, |_, line| {
        let wrong = if line.outcome == "solved" { "partial" } else { "solved" };
        let text = record(&line.game, "1", &line.moves, wrong);
        let conflict = conflict(&text);
        spoilt += 1;
        assert_eq!((conflict.record, conflict.at), (0, None), "{text}");
        assert_eq!(text.get(conflict.span.start..conflict.span.end), Some(&*format!("={wrong}")), "{text}");
        assert!(matches!(conflict.why, Why::Outcome(outcome) if outcome.text() == wrong), "{text}: {conflict:?}");
    });
    assert!(spoilt > 200, "only {spoilt} lines are spoilt");
}

/// A repeated move counts as often as it is repeated.
#[test]
fn conflicts_count_repeated_moves() {
    let text = "montecarlo1x2x1s+1 *a1b1:2x +:2x =partial";
    let conflict = conflict(text);
    assert_eq!(conflict.at, Some(Which { index: 2, repetition: Some(2), span: conflict.span }));
    assert_eq!(text.get(conflict.span.start..conflict.span.end), Some("*a1b1:2x"));
}

/// They are kept apart by [`questions`](patience::infer::questions), and whoever does not use it is told that there is no answer.
#[test]
fn records_of_different_decks_are_no_question() {
    let records = read("3x3x13x5+1 1a =partial montecarlo5x5x4+1 *a1b1 =partial 2x2x1x1+1 1a =partial");
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let question = Question::new(&order.map(|at| &records[at])).expect("the text is in order");
        assert!(question.answer().is_err() && question.count().is_err() && question.list(1).is_err() && question.forced().is_err());
    }
}
