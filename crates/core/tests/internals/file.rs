//! Records of sources.

use patience_core::notation::records;

#[test]
fn records_begin_at_words_and_nowhere_else() {
    let starts = |text: &str| {
        records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>()
    };
    assert_eq!(starts(""), [0; 0]);
    assert_eq!(starts("\u{feff} ; nothing\r\n ; at all"), [0; 0]);
    assert_eq!(starts("3x3x13x5+1 3x3x13x5+2"), [0, 11]);
    assert_eq!(starts("\u{feff}3x3x13x5+1\r\n3x3x13x5+2"), [0, 12]);
    assert_eq!(starts("1a 3x3x13x5+1"), [0, 3]);
    assert_eq!(starts("3x3x13x5+1;3x3x13x5+2\n3x3x13x5+3"), [0, 22]);
    assert_eq!(starts("3x3x13x5+[AS ;]\n 3x3x13x5+2"), [0, 17]);
    assert_eq!(starts("3x3x13x5+[AS]3x3x13x5+2 12;3\n4x"), [0, 29]);
    assert_eq!(starts("3x3x13x5+1 *123x3x"), [0]);
    assert_eq!(starts("3x3x13x5+1 12\t23\n1x"), [0, 17]);
    // What tells a record is at its end, before a character or before a letter and a digit.
    assert_eq!(starts("1a 1a 1a abj+ 12 12 12 12"), [0, 9]);
    assert_eq!(starts("1a 3xa1 abjk1 jjj"), [0, 3, 8]);
}

/// Nothing is looked for in a record without comments that ends on its line, so a comment, with which all is
/// looked for, changes nothing.
#[test]
fn where_a_record_ends_is_known_from_its_end() {
    let ids = ["3x3x13x5+1", "3x3x13x50+1", "carpet+[AS ;]\n]"];
    let moves = ["", "12", "*123", "a1", "+", "+:x12", "=stuck", "wa1", "ob"];
    let between = "|2)|#2|(2)|[2|№ 2|2.|No. 2|no2|nr 2|Game 2:|board2|deal 2|hand#2|Record.2|solution 2\
        |-|•|o|*|---|= = =|*2|#2a|2026-11-28|5:12|(easy)|12 ok|II|ok 12|=partial";
    let between: Vec<&str> = between.split('|').collect();
    let pairs = ids.iter().flat_map(|id| moves.iter().map(move |mv| (id, mv)));
    for ((id, mv), text) in pairs.flat_map(|pair| between.iter().map(move |text| (pair, text))) {
        for end in ["", "\n"] {
            let before = format!("{id} 23 {mv}{end}{text} ");
            let ends = ["", "; 1a"].map(|comment| {
                let text = format!("{before}{comment}\n  \n{id} 12");
                let record = records(text.as_bytes()).next().expect("there is a record");
                assert!(record.may_have_comments() || record.comments().is_empty(), "{text}");
                record.extent().end.min(before.len())
            });
            assert_eq!(ends[0], ends[1], "{before}");
        }
    }
}

#[test]
fn an_id_is_the_same_after_any_other() {
    let ids = [
        "3x3x13x5+1",
        "3x3x13x5+007",
        "3x3x13x5-1",
        "3x3x13x5+1x",
        "3x3x13x5+",
        "3x3x13x5+-1",
        "3x3x13x5+18446744073709551615",
        "3x3x13x5+18446744073709551616",
        "3x3x13x50+1",
        "3x3x13x5+chacha20:1",
        "3x3x13x5+chacha20:2",
        "3x3x13x5+chacha20:x",
        "3x3x13x5+[AS]",
        "3x3x13x5+12[AS]",
        "carpet+1",
        "carpet4x5x1+1",
        "carpet4x5x1r+1",
        "carpet4x5x1r1+1",
    ];
    let read = |text: &str| {
        let record = records(text.as_bytes()).last().expect("there is a record");
        record.id().copied().map_err(|fault| fault.kind)
    };
    for id in ids {
        for before in ids {
            assert_eq!(
                read(&format!("{before} 12\n{id} 12")),
                read(&format!("{id} 12")),
                "{before} {id}"
            );
        }
    }
}

#[test]
fn prose_is_one_record_up_to_the_next_id() {
    let starts = |text: &str| {
        records(text.as_bytes())
            .map(|record| (record.extent().start, record.id().is_ok()))
            .collect::<Vec<_>>()
    };
    assert_eq!(starts("This is 1 page,\nand no record ; really"), [(0, false)]);
    assert_eq!(
        starts("12 This is a page 3x3x13x5+1 12 and more of it; 3x\n12 3x3x13x5+2"),
        [(0, false), (18, true), (32, false), (54, true)]
    );
    assert_eq!(
        starts("3x3x13x5+1 12 hello klondike+1 12 hello carpet 12"),
        [(0, true), (14, false), (20, false), (34, false), (40, false)]
    );
}

#[test]
fn prose_ends_nothing_between_brackets() {
    let starts = |text: &str| {
        records(text.as_bytes()).map(|record| record.extent().start).collect::<Vec<_>>()
    };
    assert_eq!(starts("2x2x1x1+[AS hello ;]\n there] 12 hello"), [0, 32]);
    assert_eq!(starts("2x2x1x1+[AS hello 2x2x1x1+[AS hello there"), [0, 18]);
    assert_eq!(starts("2x2x1x1+[AS hello]there and more"), [0, 24]);
    assert_eq!(starts("klondike+1[AS hello there] 12 hello"), [0, 30]);
    assert_eq!(starts("2x2x1x1+1*1a[AS hello there] 12 hello"), [0, 32]);
    // Only the brackets of a record's first word are a deal.
    assert_eq!(starts("2x2x1x1+1 [AS hello there]"), [0, 14]);
    assert_eq!(starts("2x2x1x1+[AS AH][ hello"), [0, 17]);
}

#[test]
fn an_outcome_is_found_after_any_fault() {
    let outcomes = |text: &str| {
        records(text.as_bytes())
            .map(|record| record.outcome().map(|outcome| outcome.as_str()))
            .collect::<Vec<_>>()
    };
    assert_eq!(outcomes("2x2x1x1+1 1a ?? =partial =stuck"), [Some("partial")]);
    assert_eq!(outcomes("klondike+1[=stuck ;\n] 1a=partial"), [Some("partial")]);
    assert_eq!(outcomes("klondike+1 =won =partial"), [Some("partial")]);
    assert_eq!(outcomes("2x2x1x1+[AS 1a =stuck 2x2x1x1+[AS =partial]"), [Some("stuck"), None]);
    assert_eq!(outcomes("2x2x1x1+[AS hello] =stuck 12"), [Some("stuck")]);
    assert_eq!(
        outcomes("12 =stuck 2x2x1x1+1 this is `=partial` and =solved 12"),
        [Some("stuck"), None, Some("partial")]
    );
}
