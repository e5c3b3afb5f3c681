//! Lines of a census.

use patience_census::chunk::{Chunk, MergeError};
use patience_census::line::{LineError, Reader, digest, parse, to_text};
use patience_census::merge::Merge;
use patience_census::numbers::Numbers;
use patience_census::{Census, PlayerName, game};
use patience_search::solve::Aim;
use proptest::prelude::*;
use std::sync::LazyLock;

fn run(first: u64, last: u64) -> Chunk {
    let census = Census {
        game: game("montecarlo4x4+").expect("it is a game"),
        numbers: Numbers::new(first, last).expect("it is not empty"),
        player: PlayerName::Best,
        aim: Aim::Any,
        nodes: 1000,
        again: None,
    };
    census.run("1", "abc")
}

fn text(chunk: &Chunk) -> String {
    to_text(chunk, false)
}

static WHOLE: LazyLock<Chunk> = LazyLock::new(|| run(1, 400));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// For every split of the numbers, and every order in which the parts are read back.
    #[test]
    fn any_split_of_a_range_merges_to_the_whole(
        cuts in proptest::collection::btree_set(2..=400_u64, 0..12),
        turn in 0..12_usize,
    ) {
        let firsts: Vec<u64> = std::iter::once(1).chain(cuts).collect();
        let lasts = firsts.iter().skip(1).map(|first| first - 1).chain([400]);
        let mut lines: Vec<String> =
            firsts.iter().zip(lasts).map(|(&first, last)| text(&run(first, last))).collect();
        let count = lines.len();
        lines.rotate_left(turn % count);
        let file = lines.join("\n") + "\n";
        let mut merge = Merge::default();
        for line in Reader::new(file.as_bytes()) {
            merge.add(line.expect("it was written so")).expect("it fits the others");
        }
        prop_assert_eq!(merge.finish(), Ok(vec![WHOLE.clone()]));
    }

    /// No changed byte goes unnoticed.
    #[test]
    fn a_changed_line_is_refused(at in 0..10_000_usize, bit in 0..8_u8) {
        let mut line = text(&WHOLE).into_bytes();
        let at = at % line.len();
        line[at] ^= 1 << bit;
        let read = parse(&line);
        let is_refused = matches!(read, Err(LineError::Foreign | LineError::Checksum));
        prop_assert!(is_refused, "{:?}", read);
    }
}

#[test]
fn a_partial_whole_reads_back_with_its_gaps() {
    let mut chunk = run(1, 10);
    chunk.merge(&run(21, 30)).expect("they are apart");
    let text = to_text(&chunk, true);
    assert!(text.contains("\"missing\":[[11,20]]"), "{text}");
    assert!(text.contains("--numbers 1..=10,21..=30 --player best --nodes 1000 (stock known"));
    assert_eq!(parse(text.as_bytes()), Ok(chunk));
}

#[test]
fn other_measurements_are_refused() {
    let chunk = run(1, 10);
    let mut merge = Merge::default();
    merge.add(chunk.clone()).expect("it is the first");
    let changed = |from: &str, to: &str| {
        let line = text(&run(11, 20)).replace(from, to);
        let (signed, _) = line.rsplit_once(",\"checksum\":\"").expect("it has a checksum");
        let line = format!("{signed},\"checksum\":\"{}\"}}", digest(signed.as_bytes()));
        parse(line.as_bytes())
    };
    for (from, to, what) in [
        ("\"version\":\"1\"", "\"version\":\"2\"", "version"),
        ("abc", "abd", "hash of the rules"),
        ("chacha20", "other", "engine"),
        ("best", "random", "player"),
        ("known", "hidden", "stock"),
        ("any", "shortest", "aim"),
        ("\"limit\":1000", "\"limit\":1001", "limit of nodes"),
    ] {
        let other = changed(from, to).expect("it is well-formed");
        match merge.add(other) {
            Err(MergeError::Differ { difference, .. }) => assert_eq!(difference.what, what),
            other => assert_eq!(format!("{other:?}"), what),
        }
    }
    for (from, to) in [
        ("[11,20]", "[11,21]"),
        ("[11,20]", "[20,11]"),
        ("montecarlo4x4x1+", "klondike+"),
        ("\"lost_numbers\":[", "\"lost_numbers\":[10,"),
        ("\"hardest\":[", "\"hardest\":[[99,99999],"),
    ] {
        let read = changed(from, to);
        assert!(matches!(read, Err(LineError::Contradiction(_))), "{to}: {read:?}");
    }
}
