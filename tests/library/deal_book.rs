//! What deal-book entries do to the records after them, valid and malformed ones in any order.

use patience::diagnostic::Code;
use patience::{DealBook, Source, Status, infer, judge, records};
use support::sized;

/// A piece of text, and what it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// A malformed entry for number 7.
    Malformed,
    /// A valid entry, on which the record of number 7 is won.
    Valid,
    /// An entry that contradicts it.
    Contradicting,
    /// A record that needs the deal of number 7.
    Needs,
    /// Records that don't: with a deal of its own, of another number, of another deck.
    Own,
    Other,
    OtherDeck,
}

const PIECES: [(Piece, &str); 9] = [
    (Piece::Malformed, "2x2x2x2+7[AS 2H 25 AH]"),
    (Piece::Malformed, "2x2x2x2-7[AS 2H 2S AS]"),
    (Piece::Malformed, "2x2x2x1+7[AS 2H]"),
    (Piece::Valid, "2x2x2x2+7[AS 2H 2S AH]"),
    (Piece::Contradicting, "2x2x2x1+7[2H AS 2S AH]"),
    (Piece::Needs, "2x2x2x2+7 1a *12 *2a"),
    (Piece::Own, "2x2x2x2+7[AS 2H 2S AH] 1a *12 *2a"),
    (Piece::Other, "2x2x2x2+8 =partial"),
    (Piece::OtherDeck, "2x2x1x1+7 1a *1a"),
];

/// Returns the codes of the records of a text with some pieces, as the rules have them.
fn expected(pieces: &[usize]) -> Vec<Option<&'static str>> {
    let (mut valid, mut malformed) = (None, false);
    let mut codes = Vec::new();
    for &piece in pieces {
        match PIECES[piece].0 {
            Piece::Malformed => {
                malformed = true;
                codes.push(Some(
                    ["deal::bad-card", "deal::surplus-card", "deal::missing-card"][piece],
                ));
            }
            kind @ (Piece::Valid | Piece::Contradicting) => match valid {
                Some(earlier) if earlier != kind => codes.push(Some("deal::conflict")),
                _ => valid = Some(kind),
            },
            Piece::Needs => match valid {
                Some(Piece::Valid) => codes.push(None),
                None if malformed => codes.push(Some("deal::entry-malformed")),
                // The moves are not legal on these cards, nor on those of the shuffle.
                Some(_) => codes.push(Some("match::different-ranks")),
                None => codes.push(Some("match::covered-card")),
            },
            Piece::Own | Piece::Other | Piece::OtherDeck => codes.push(None),
        }
    }
    codes
}

/// Returns the codes of a text that is judged in two parts, `deals` being known before.
fn judged(parts: [&str; 2], deals: &DealBook) -> Vec<Option<&'static str>> {
    let mut codes = Vec::new();
    let mut known = deals.clone();
    for part in parts {
        let source = Source::new("a.pn", part.as_bytes());
        codes.extend(judge(source, &known).map(|judged| {
            let verdict = judged.verdict();
            let error = verdict.error.as_ref();
            let is_wrong = matches!(verdict.status, Status::Illegal | Status::Malformed);
            assert_eq!(error.is_some(), is_wrong, "{part}");
            error.map(|error| Code::of_error(Some(error)).as_str())
        }));
        known.add_all(source);
    }
    codes
}

/// All triples have each rule, so the fourth piece comes by night.
#[test]
fn a_malformed_entry_judges_nothing() {
    let (mut undealt, length) = (0, sized(3, 4));
    let number_of_texts = PIECES.len().pow(length);
    for number in 0..number_of_texts {
        let pieces: Vec<usize> =
            (0..length).map(|at| number / PIECES.len().pow(at) % PIECES.len()).collect();
        let texts: Vec<&str> = pieces.iter().map(|&piece| PIECES[piece].1).collect();
        let expected = expected(&pieces);
        undealt += expected.iter().filter(|it| **it == Some("deal::entry-malformed")).count();
        for cut in 0..length as usize {
            let parts = [texts[..cut].join("\n"), texts[cut..].join("\n")];
            let codes = judged([&parts[0], &parts[1]], &DealBook::default());
            assert_eq!(codes, expected, "{parts:?}");
            // The entries may be in another file.
            let mut deals = DealBook::default();
            deals.read(Source::new("deals.pn", parts[0].as_bytes()));
            if pieces[..cut].iter().all(|&piece| PIECES[piece].1.ends_with(']')) {
                let after =
                    expected.len() - judge(Source::new("", parts[1].as_bytes()), &deals).count();
                assert_eq!(judged([&parts[1], ""], &deals), expected[after..], "{parts:?}");
            }
        }
    }
    assert!(undealt > number_of_texts / 14, "{undealt}");
}

/// What `verify` cannot deal, `infer` cannot either.
#[test]
fn infer_needs_a_valid_entry_too() {
    let mut deals = DealBook::default();
    deals.read(Source::new("deals.pn", b"2x2x2x2+7[AS 2H]"));
    for (text, deals) in [
        (&b"2x2x2x2+7[AS 2H]\n2x2x2x2+7 1a *12 *2a"[..], &DealBook::default()),
        (b"2x2x2x2+7 1a *12 *2a", &deals),
    ] {
        let records: Vec<_> = records(text).collect();
        let groups = infer::groups(&records, deals);
        assert!(groups.iter().all(|group| group.question.is_err()));
    }
    let text = b"2x2x2x2+7[AS 2H]\n2x2x2x2+7[AS 2H 2S AH]\n2x2x2x2+7 1a *12 *2a";
    let records: Vec<_> = records(text).collect();
    let groups = infer::groups(&records, &DealBook::default());
    assert_eq!(groups.iter().filter(|group| group.question.is_ok()).count(), 1);
}
