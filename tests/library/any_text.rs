//! Properties of any text: nothing panics, records begin where the notation says, a bad record does
//! not affect its neighbours, drawings have no control characters, and canonical text gets the same
//! verdicts and is stable.

use patience::diagnostic::Code;
use patience::drawing::Style;
use patience::notation::format;
use patience::{
    Allow, Card, DealBook, RecordError, SuitStyle, Verdict, judge, records, shuffle, verify,
};
use patience::{Locator, Source, Span};
use patience_report::formats::{
    Concise, Finding, Github, Human, Json, JsonLines, Junit, Report, Text,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use support::thorough;

/// Games on grids, most of them good.
const GRIDS: [&str; 25] = [
    "montecarlo+1",
    "montecarlo1x2x1os-1",
    "montecarlo3x3so+2",
    "thirteens2x2-3",
    "thirteens5x5x1+18446744073709551615",
    "fourteens-2",
    "fourteens9x20x4s+1",
    "acessquare+1",
    "acessquare2x2s-1",
    "carpet+1",
    "carpet1x2r1-3",
    "carpet4x12x1a+1",
    "carpet9x20x4p99r9-0",
    "colorado+1",
    "colorado1x2-2",
    "twenty-2",
    "twenty1x2+1",
    "twenty8x12+1",
    "carpet0x5+1",
    "montecarlo9x9+1",
    "thirteens5x5x1oo+1",
    "fourteens5x5o+1",
    "carpetp0+1",
    "twenty4x5x1+1",
    "colorado21x1",
];

/// Their moves, cells and characters, some of them wrong.
const GRID_MOVES: [&str; 40] = [
    "*a1b1", "*b1a1", "*a1a2", "*a1b2", "*b2c1", "*a1a1", "*d4e5", "*t9s9", "*a1", "*b1", "*c1",
    "*a1s", "*b1w", "*a1^", "*b1_", "*c1_s", "*a1^w", "*w", "*w^", "*w_", "wa1", "wb1", "a1b1",
    "b1a1", "+", "+:3x", "+:20x", "~", "a1", "*", "*a", "*a0", "*u1", "*A1", "^", "_", "s", "W",
    "↑", "*b1wa1",
];

/// Pieces that texts go wrong with when they are put together.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let mut words: Vec<&str> = vec![
        "3x3x13x5+1",
        "2x2x1x1+[AH AS]",
        "2x2x1x1-[AS AH]",
        "2x2x1x1+7[AH AS]",
        "2x1x2x2-9",
        "4x4x26x9+18446744073709551615",
        "3x3x13x5-chacha20:2",
        "2x2x2x1+[AS 2H AH 2S]",
        "2x2x1x1+[AH",
        "2x2x1x1+[AH ?]",
        "[",
        "]",
        ",",
        "|",
        "<br>",
        "=partial,",
        "12,",
        "~/",
        "12.\n",
        "(12)\n",
        "1a",
        "*1a",
        "a1",
        "11",
        "12",
        "*12",
        "*123",
        "+",
        "++",
        "1a:2x",
        "1a:",
        ":2x",
        ":999x",
        ":0x",
        "=solved",
        "=partial",
        "=stuck",
        "=",
        "x",
        "3x",
        "3×3",
        "carpet4x5x1+1",
        "hello",
        "well-known",
        "Carpet",
        "carpets",
        "klondike+1",
        "abj-",
        "jjj-1[",
        "\"quoted\"",
        "abc",
        "AS",
        "A♥",
        "A♡",
        "?",
        "?:2x",
        "?:999x",
        "?:0x",
        "...",
        "…",
        "2x2x2x1+7[A♠ ...]",
        "2x2x1x1-[…]",
        " ",
        " ",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        ";",
        "; a comment\n",
        "; a comment\r",
        "\u{feff}",
        "\u{a0}",
        "–",
        "∗",
        "\u{1b}[2J",
        "\u{1b}[1m",
        "\u{7}",
        "\u{7f}",
        "\u{3164}",
        "\u{0}",
        "\u{202e}",
        "é",
        "🂡",
        "\u{301}",
        "w",
        "~",
        "^",
        "j",
        "9",
        "0",
        "K",
        "10h",
    ];
    words.extend(GRIDS.iter().step_by(3));
    words.extend(GRID_MOVES.iter().step_by(3));
    prop_oneof![
        8 => proptest::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..4),
        // Latin-1, and what is in a file that is no text.
        1 => proptest::sample::select(vec![&b"\xe9"[..], b"d\xe9j\xe0", b"jjj\xff+1", b"\0", b"\xff\xfe", b"\xef\xbb", b"; \xfc\n"]).prop_map(<[u8]>::to_vec),
    ]
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

/// A game on a grid, and moves that it may have.
fn grid_text() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![6 => proptest::sample::select(&GRID_MOVES[..31]), 1 => proptest::sample::select(&GRID_MOVES[..])];
    let words =
        vec((word, proptest::sample::select(vec![" ", " ", " ", "", "\n", ";\n", ":2x "])), 0..40);
    (proptest::sample::select(&GRIDS[..]), words).prop_map(|(id, words)| {
        let words: Vec<u8> =
            words.into_iter().flat_map(|(word, gap)| [word, gap].concat().into_bytes()).collect();
        [id.as_bytes(), b" ", &words].concat()
    })
}

/// Judges a text as the program does, and reports it in every format.
fn judged(text: &[u8]) -> Vec<(Verdict, Vec<u8>)> {
    let source = Source::new("any\u{7}.pn", text);
    let mut locator = Locator::new(source);
    let human = Human { style: Style::default(), columns: None, verbose: true, outlooks: false };
    let github = Github::default();
    let junit = Junit::default();
    let reports: [&dyn Report; 6] = [&human, &Concise, &Json, &JsonLines, &github, &junit];
    let judged = judge(source, &DealBook::default()).map(|judged| {
        let (record, verdict) = (judged.record(), judged.verdict());
        let finding = Finding::new(&judged, &mut locator, Allow::Nothing, SuitStyle::Symbols);
        assert_eq!(finding.passes, verdict.passes(Allow::Nothing));
        for annotation in finding.diagnostic.iter().flat_map(|found| &found.annotations) {
            let extent = record.extent();
            assert!(
                extent.start <= annotation.span.start && annotation.span.end <= extent.end,
                "{annotation:?} is outside of {extent:?}"
            );
        }
        for report in reports {
            let Text { out, err } = report.finding(&finding);
            let drawn = out + &err;
            assert!(!drawn.chars().any(|sign| sign.is_control() && sign != '\n'), "{drawn:?}");
        }
        (verdict.clone(), record.span().of(source.text).to_vec())
    });
    judged.collect()
}

/// No report is left out above, or of the fuzzing.
#[test]
fn any_text_is_reported_in_every_format() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/report/src/formats");
    let tried = [
        ("tests/library/any_text.rs", include_str!("any_text.rs")),
        ("fuzz/src/lib.rs", include_str!("../../fuzz/src/lib.rs")),
    ];
    let mut formats = 0;
    for file in fs::read_dir(folder).expect("the folder can be read") {
        let file = file.expect("it can be listed").path();
        let text = fs::read_to_string(file).expect("a file can be read");
        for report in text.lines().filter_map(|line| line.strip_prefix("impl Report for ")) {
            let name = report.trim_end_matches(" {");
            for (path, text) in tried {
                let words = text.split(|sign: char| !sign.is_alphanumeric());
                // Once where it is imported.
                let uses = words.filter(|&word| word == name).count();
                assert!(uses > 1, "add `{name}` to the reports of {path}");
            }
            formats += 1;
        }
    }
    assert!(formats > 5, "the reports are elsewhere");
}

/// What there is to compare of a record that was moved elsewhere in a text: all but its places.
fn gist_of(verdict: &Verdict) -> String {
    let code = verdict.error.as_ref().map(|error| match error {
        // What comes first has no record before it.
        RecordError::Malformed(fault) if fault.kind.is_stray() => "stray".to_owned(),
        RecordError::Malformed(fault) => Code::of_fault(&fault.kind).to_string(),
        RecordError::Illegal(illegal) => Code::of_illegal(&illegal.reason).to_string(),
    });
    let Verdict { id, moves, played, progress, .. } = verdict;
    format!(
        "{id:?} {} {:?} {moves} {played} {progress:?} {code:?}",
        verdict.status.as_str(),
        verdict.expected()
    )
}

/// The records of a text, each verified on its own.
fn gist(text: &[u8]) -> Vec<String> {
    records(text).map(|record| gist_of(&verify(&record, &DealBook::default()))).collect()
}

/// The records of a text, verified as the program does, with the deals of deal-book entries.
fn gist_of_file(text: &[u8]) -> Vec<String> {
    let judged = judge(Source::new("any.pn", text), &DealBook::default());
    judged.map(|judged| gist_of(judged.verdict())).collect()
}

/// A record whose deal is written in some way, right or almost right.
fn deal_text() -> impl Strategy<Value = Vec<u8>> {
    let id = proptest::sample::select(vec![
        "2x2x5x1+",
        "2x1x3x2-",
        "3x3x13x5-7",
        "carpet+",
        "twenty2x3-3",
    ]);
    let word = prop_oneof![
        300 => Just("card"),
        80 => Just("unknown"),
        1 => proptest::sample::select(vec!["...", "…", "?:2x", "?:3x", "?:007x", "?:40x"]),
        1 => proptest::sample::select(vec!["?:0x", "AS", "hello", "?:999x", "klondike+1", "7♢", "]", "=partial"]),
    ];
    let gap = proptest::sample::select(vec![
        " ",
        " ",
        " ",
        " ",
        "\n",
        "\r\n\t",
        " ; c\n",
        ";\n\n; d ]\n",
    ]);
    let spelling = 0..4_usize;
    (
        id,
        any::<u64>(),
        vec((word, gap, spelling), 0..120),
        0..130_usize,
        proptest::bool::weighted(0.9),
    )
        .prop_map(|(id, number, words, unknown_from, closed)| {
            let record = format!("{id}1");
            let composition = records(record.as_bytes())
                .next()
                .and_then(|record| record.id().ok().map(|id| id.variant.composition()))
                .expect("an id");
            let deck = shuffle(&composition, number);
            let mut cards = deck.iter();
            let mut text = format!("{id}[");
            for (at, (word, gap, spelling)) in words.into_iter().enumerate() {
                match (word, cards.next()) {
                    ("card", Some(card)) if at < unknown_from => text += &spelled(*card, spelling),
                    ("card" | "unknown", Some(_)) => text += "?",
                    ("card" | "unknown", None) => break,
                    (word, _) => text += word,
                }
                text += gap;
            }
            if closed {
                // Most often the deal is whole.
                let rest: Vec<String> = cards.map(|card| spelled(*card, 0)).collect();
                text += &if number % 3 == 0 {
                    "...]".to_owned()
                } else {
                    format!("{}]", rest.join(" "))
                };
            }
            text += " 1a + *a1s ; end\n =stuck";
            text.into_bytes()
        })
}

/// One of the ways to write a card.
fn spelled(card: Card, spelling: usize) -> String {
    match spelling {
        0 => card.to_string(),
        1 => card.to_string().to_lowercase(),
        2 => card.written(SuitStyle::Symbols).to_string(),
        _ => card.to_string().replace('T', "10"),
    }
}

/// Checks that canonical text has each malformed record of a text as it is written, with the comment after it.
pub(crate) fn malformed_stays(text: &[u8]) {
    let formatted = format(text);
    let source = Source::new("any.pn", text);
    for record in source.records() {
        let (extent, span) = (record.extent(), record.span());
        let is_own =
            |place: usize| extent.start <= place && place < extent.end.max(extent.start + 1);
        if !formatted.faults.iter().any(|fault| is_own(fault.span.start)) {
            continue;
        }
        let rest = &source.text[span.end..];
        let white = rest.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
        let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let comment = rest[..line].trim_ascii_end().len();
        let length = if rest.get(white) == Some(&b';') { comment } else { 0 };
        let own = &source.text[span.start..span.end + length];
        let is_there = formatted.text.windows(own.len().max(1)).any(|part| part == own);
        assert!(is_there || own.is_empty(), "{} in {}", own.escape_ascii(), text.escape_ascii());
    }
    // What stands beside it on its line stays there.
    let spans: Vec<Span> = source.records().map(|record| record.span()).collect();
    for pair in spans.windows(2) {
        let [one, other] = [pair[0], pair[1]];
        let blanks = &source.text[one.end..other.start];
        let is_beside = !blanks.is_empty() && blanks.iter().all(|it| b" \t".contains(it));
        let is_malformed = |span: Span| {
            let own = span.start..span.end.max(span.start + 1);
            formatted.faults.iter().any(|fault| own.contains(&fault.span.start))
        };
        for (is_raw, from, to) in
            [(is_malformed(one), one.start, other.start), (is_malformed(other), one.end, other.end)]
        {
            let own = &source.text[from..to];
            let is_there = !is_raw || formatted.text.windows(own.len()).any(|part| part == own);
            assert!(!is_beside || is_there, "{} in {}", own.escape_ascii(), text.escape_ascii());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600 * thorough() as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_nothing_unsafe_is_shown(text in text()) {
        judged(&text);
    }

    #[test]
    fn nothing_panics_and_nothing_unsafe_is_shown_of_games_on_grids(text in grid_text()) {
        prop_assert!(!judged(&text).is_empty());
    }

    #[test]
    fn records_cover_the_text_in_order(text in text()) {
        let source = Source::new("any.pn", &text);
        let extents: Vec<_> = source.records().map(|record| record.extent()).collect();
        for pair in extents.windows(2) {
            // Byte-order marks before an id are skipped.
            let between = &source.text[pair[0].end..pair[1].start];
            let are_marks = between.chunks(3).all(|mark| mark == "\u{feff}".as_bytes());
            prop_assert!(are_marks);
        }
        if let Some(last) = extents.last() {
            prop_assert_eq!(last.end, source.text.len());
        }
        for record in source.records() {
            let (extent, span) = (record.extent(), record.span());
            prop_assert!(extent.start == span.start && span.start < span.end && span.end <= extent.end);
        }
    }

    #[test]
    fn neighbours_do_not_touch_each_other(before in text(), after in text()) {
        let won = b"2x2x1x1+[AH AS] 1a *1a";
        let joined = [&before, b"\n".as_slice(), won, b"\n", &after].concat();
        let mut expected = gist(&before);
        expected.extend(gist(&[won.as_slice(), b"\n", &after].concat()));
        prop_assert_eq!(gist(&joined), expected);
    }

    /// What is wrong with a record is no matter of the records beside it, and they are no matter of
    /// it.
    #[test]
    fn a_malformed_record_changes_no_other(
        opening in proptest::sample::select(vec!["hello", "This", "klondike+1", "2x9x1x1+1", "2x2x1x1+[AH", "jjj-[", "carpets", "3×3", "2x2x1x1+1 ?"]),
        inside in text(),
        after in text(),
    ) {
        let won = b"2x2x1x1+[AH AS] 1a *1a\n".as_slice();
        let malformed = [opening.as_bytes(), b" ", &inside, b"\n"].concat();
        let after = [b"2x2x1x1-[AS AH] + ", after.as_slice()].concat();
        let expected = [gist(won), gist(&malformed), gist(&after)].concat();
        prop_assert_eq!(gist(&[won, &malformed, &after].concat()), expected);
    }

    /// A source can be cut before any record.
    #[test]
    fn records_are_the_same_on_their_own(text in prop_oneof![text(), deal_text()]) {
        let source = Source::new("any.pn", &text);
        let alone = |record: patience::Record<'_>| gist(&[b"\n", record.extent().of(source.text)].concat());
        // After a line feed, so that nothing of it is taken for a byte-order mark.
        let whole = gist(&[b"\n", source.text].concat());
        prop_assert_eq!(source.records().map(alone).collect::<Vec<_>>().concat(), &whole[..]);
        for record in source.records() {
            let (mut head, mut tail) = source.text.split_at(record.extent().start);
            // What shares a line with an id depends on that.
            let line = head.iter().rev().take_while(|byte| !b"\r\n".contains(byte));
            if line.clone().any(|byte| !b" \t".contains(byte)) && line.count() < head.len() {
                continue;
            }
            // Whether it parts words, a byte-order mark has from what is before it.
            if record.id().is_err() && tail.starts_with("\u{feff}".as_bytes()) {
                continue;
            }
            // Byte-order marks before it are skipped with it.
            while let Some(rest) = head.strip_suffix("\u{feff}".as_bytes())
                && !source.records().any(|other| other.extent().start == rest.len())
            {
                (head, tail) = (rest, &source.text[rest.len()..]);
            }
            prop_assert_eq!([gist(&[b"\n", head].concat()), gist(&[b"\n", tail].concat())].concat(), &whole[..]);
        }
    }

    #[test]
    fn canonical_text_is_judged_alike_and_stays_as_it_is(text in prop_oneof![4 => text(), 2 => grid_text(), 2 => deal_text(), 1 => vec(any::<u8>(), 0..60)]) {
        let once = format(&text);
        let twice = format(&once.text);
        prop_assert_eq!(String::from_utf8_lossy(&once.text), String::from_utf8_lossy(&twice.text));
        prop_assert_eq!(gist_of_file(&text), gist_of_file(&once.text));
        prop_assert_eq!(once.faults.len(), twice.faults.len());
    }

    #[test]
    fn malformed_text_stays_byte_for_byte(
        text in prop_oneof![4 => text(), 2 => grid_text(), 2 => deal_text()],
        comment in proptest::sample::select(vec!["", ";x", " ;x", "\t  ; x y", "&nbsp;2a", ";;"]),
    ) {
        malformed_stays(&text);
        malformed_stays(&[text.as_slice(), comment.as_bytes(), b"\n3x3x13x5+2 2a\n"].concat());
    }

    /// As a deal prints it is read again, and `fmt` writes it so, line breaks and comments aside.
    #[test]
    fn deals_are_read_as_they_are_printed(text in deal_text()) {
        let Some(record) = records(&text).next() else { return Ok(()) };
        let (Ok(id), Ok(Some(deal))) = (record.id(), record.deal()) else { return Ok(()) };
        let printed = format!("{id}{deal}");
        let again = records(printed.as_bytes()).next().expect("a record");
        let read = again.deal().ok().flatten().expect("a printed deal is a deal");
        prop_assert_eq!((read.cards(), read.to_string()), (deal.cards(), deal.to_string()));
        prop_assert!(!printed.contains("? ? ?") && !printed.contains("?]") && !printed.contains("x]"), "{printed}");
        let formatted = format(printed.as_bytes()).text;
        let formatted = String::from_utf8_lossy(&formatted).replace('\n', " ");
        prop_assert_eq!(formatted.trim_end(), printed);
    }
}
