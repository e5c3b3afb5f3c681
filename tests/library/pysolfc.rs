//! Deals of PySolFC, from the program itself and from others that deal alike.

use patience::notation::{FaultKind, GameId, records};

fn deck(id: &str) -> String {
    let id: GameId = id.parse().expect("an id");
    let cards = id.numbered_deck().expect("it has a number").deal();
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The first cards of decks.
#[test]
fn numbers_deal_what_they_deal_there() {
    for (id, cards) in [
        // Microsoft's FreeCell, number 1.
        ("montecarlo+pysolfc:1", "JD 2D 9H JC 5D 7H 7C 5H"),
        ("montecarlo+ms:1", "JD 2D 9H JC 5D 7H 7C 5H"),
        ("thirteens+pysolfc:32000", "7S 4D JS 8D 6D 3H"),
        ("acessquare-pysolfc:12345678901234567890", "AH 9D 7H 3D 4S JC"),
        ("montecarlo5x5x2+pysolfc:1", "3D 5H JC KH 5S 5H"),
        ("montecarlo5x5x2os+pysolfc:32000", "KH 9H TD 6D 3D 9C"),
        ("fourteens+pysolfc:18446744073709551616", "QD 6S QS 5H 4H 5C 8S 2H 7S 3D JC 3S"),
        ("montecarlo+pysolfc:4294967295", "8H JC 5H 2S 4S 5S 6H AD KC KH 8D 9C"),
        ("carpet-pysolfc:4294967295", "AC AS AH AD 8H JC 5H 2S 4S 5S 6H KC KH"),
        ("carpetp3r1+pysolfc:24", "AC AS AH AD 4C 5H QC 5D 2D 7H 7S 2C"),
        ("coloradof+pysolfc:24", "AC AS AH AD KC KS KH KD TH QS TS 4H KD 7H 7S 8S 6S 9D JD AD"),
        ("coloradofw+ms:24", "AC AS AH AD KC KS KH KD TH QS TS 4H KD 7H 7S 8S 6S 9D JD AD"),
        ("twenty2x10+pysolfc:24", "AC AS AH AD KC KS KH KD KC TH QS TS 4H 7H 7S 8S 6S 9D JD"),
        (
            "twenty2x10-pysolfc:18446744073709551616",
            "AC AS AH AD KC KS KH KD JD KH QD QC JC TC 4D 7C 7D 2D JS TH 9H",
        ),
    ] {
        assert!(deck(id).starts_with(cards), "{id}: {}", deck(id));
    }
}

/// Returns the id of the last record, or what is wrong with it.
fn last_id(text: &str) -> Result<GameId, FaultKind> {
    let last = records(text.as_bytes()).last().expect("there is a record");
    last.id().copied().map_err(|fault| fault.kind)
}

/// An id is read the same way whatever stands before it.
#[test]
fn ids_do_not_depend_on_those_before_them() {
    let marks =
        ["", "#", "ms", "#ms", "##", "ms#", "#msms", "#ms#", "msms", "# ", "0", "chacha20:"];
    let engines = ["", "pysolfc:", "ms:", "chacha20:", "pysolfc:ms:"];
    let ids: Vec<String> = engines
        .iter()
        .flat_map(|engine| marks.map(|mark| format!("carpet-{engine}{mark}4")))
        .collect();
    for before in &ids {
        for id in &ids {
            let text = format!("{before} =partial\n{id} =partial\n");
            assert_eq!(last_id(&text), last_id(&format!("{id} =partial\n")), "{before}, {id}");
        }
    }
}

/// The ids are written as they are read.
#[test]
fn ids_keep_their_engine() {
    for (text, canonical) in [
        ("carpet+pysolfc:007", "carpet4x5x1+pysolfc:7"),
        // As PySolFC shows them.
        ("carpet+pysolfc:#00000000000000000024", "carpet4x5x1+pysolfc:24"),
        ("carpet+pysolfc:ms24", "carpet4x5x1+ms:24"),
        ("carpet+pysolfc:#ms24", "carpet4x5x1+ms:24"),
        ("carpet+ms:ms24", "carpet4x5x1+ms:24"),
        ("carpet+ms:#024", "carpet4x5x1+ms:24"),
        ("carpet+ms:#ms24", "carpet4x5x1+ms:24"),
        ("colorado2x10x2wf-ms:8589934591", "colorado2x10x2fw-ms:8589934591"),
        (
            "montecarlo+pysolfc:340282366920938463463374607431768211455",
            "montecarlo5x5x1+pysolfc:340282366920938463463374607431768211455",
        ),
    ] {
        let id: GameId = text.parse().expect("an id");
        assert_eq!(id.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(id));
    }
    for bad in [
        "montecarlo+pysolfc:340282366920938463463374607431768211456",
        "montecarlo+pysolfc:0",
        "montecarlo+ms:0",
        "montecarlo+ms:8589934592",
        "montecarlo4x5+pysolfc:1",
        "carpeta+pysolfc:1",
        "colorado+pysolfc:1",
        "twenty+pysolfc:1",
        "3x3x13x5+pysolfc:1",
        "carpet+PySolFC:1",
        "carpet+pysolfc:# 24",
        "carpet+pysolfc:MS24",
        "carpet+chacha20:#24",
        "carpet+ms24",
        "montecarlo+pysolfc:ms8589934592",
    ] {
        assert!(bad.parse::<GameId>().is_err(), "{bad}");
    }
}
