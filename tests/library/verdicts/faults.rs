//! Bad ids and deals.

use super::{ACES, blamed, fault, judge, judge_all, statuses};
use patience::notation::{DealFault, Fault, FaultKind, Outcome, TextFault};
use patience::{DealBook, Source, Span, Status, records, verify};

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
    assert_eq!(fault(&verdicts[0]).kind, FaultKind::Text(TextFault::BeforeFirstGame));
    assert_eq!(
        fault(&judge("–1")).kind,
        FaultKind::Text(TextFault::LookAlike { character: '–', meant: "-" })
    );
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
            (FaultKind::Text(TextFault::NotARecord), 0, None)
        );
    }
}

/// Records pass between any marks of lists, and fail or pass as without them.
#[test]
fn marks_of_lists_break_no_record() {
    let record = format!("{ACES} 1a *1a");
    let marks = [
        "2)",
        "2.",
        "#2",
        "(2)",
        "[2]",
        "2:",
        "No. 2",
        "nr 2.",
        "№ 2:",
        "Game 2:",
        "Solution #2.",
        "-",
        "*",
        "•",
        ">",
        "–",
        "=====",
        "---",
        "***",
        "- - -",
        "~~~~",
        "-----\n2)",
        "2)\n\n- ; a comment",
    ];
    for mark in marks {
        for (before, after) in
            [("", " "), ("", "\n"), ("\t ", "\r\n\r\n; a comment\r\n"), ("", "\r")]
        {
            for end in ["\n", "\r\n", "\r", "\n\n; a comment; more\n"] {
                let text = format!("{record}{end}{before}{mark}{after}{record}");
                let is_line = after.trim_matches(' ').is_empty();
                if is_line && mark.contains(' ') && mark.starts_with(['-', '2']) {
                    continue;
                }
                let found: Vec<_> = judge_all(&text)
                    .iter()
                    .map(|verdict| (verdict.id.is_some(), verdict.status))
                    .collect();
                let (mark, solved) = ((false, Status::Malformed), (true, Status::Solved));
                assert_eq!(found, [solved, mark, solved], "{text:?}");
            }
        }
    }
    assert_eq!(statuses(&format!("{record}\n2)")), [Status::Solved, Status::Malformed]);
    // Neither on the line of a move, nor in a deal.
    assert_eq!(statuses(&format!("{ACES} 1a - {record}")), [Status::Malformed, Status::Solved]);
    assert_eq!(statuses(&format!("2x2x1x1+[AS\n-\nAH] 1a *1a\n{record}")).len(), 2);
}

/// A deal-book entry before a mark is found in a part of a source, too, so that other parts have it.
#[test]
fn a_mark_hides_no_entry() {
    let next = "2x2x2x2+8 1a =partial";
    for mark in ["2)", "#2", "No. 2", "nr 2.", "№ 2:", "Game 2:", "-", "- - -", "====="] {
        for end in [" ", "\n"] {
            let text = format!("2x2x2x2+7[AS 2S AH 2H]\n{mark}{end}{next}");
            let mut deals = DealBook::default();
            deals.add_all(Source::new("part.pn", text.as_bytes()));
            assert!(!deals.is_empty(), "{text:?}");
        }
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
        matches!(fault(&judge("2x2x1x1+[AH]")).kind, FaultKind::Deal(DealFault::MissingCard { card: Some(card), given: 1, of: 2 }) if card.to_string() == "AS")
    );
}

#[test]
fn a_deal_that_meets_the_next_record_ends_there() {
    let verdicts = judge_all("2x2x1x1+[AS 2x2x1x1+[AS AH] 1a *1a");
    assert_eq!([verdicts[0].status, verdicts[1].status], [Status::Malformed, Status::Solved]);
    assert_eq!(verdicts.len(), 2);
    assert_eq!(fault(&verdicts[0]).kind, FaultKind::Deal(DealFault::UnclosedDeal));
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
        Some(Fault { span, kind: FaultKind::Text(TextFault::NotUtf8 { byte: 0xff }) })
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
