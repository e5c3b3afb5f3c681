//! What allocates no memory: verifying a record, however many moves it has; a diagnostic, however
//! long its word is; a deal book on top of another.

#![allow(missing_docs)]

use patience::drawing::Style;
use patience::{Allow, DealBook, Status, SuitStyle, judge, records, verify};
use patience::{Locator, Source};
use patience_core::game::{self, Game, Visitor};
use patience_core::notation::{GameId, MoveText, parse_id};
use patience_report::formats::{Concise, Finding, Human, JsonLines, Report};
use std::ops::ControlFlow;

/// Returns the number of allocations for finding and verifying the records of a text.
fn allocations(text: &str) -> u64 {
    let deals = DealBook::default();
    let counted = allocation_counter::measure(|| {
        for record in records(text.as_bytes()) {
            assert_ne!(verify(&record, &deals).status, Status::Malformed);
        }
    });
    counted.count_total
}

/// Some legal moves of a numbered game, of all kinds: at each position the next in turn.
struct Line(GameId);

impl Visitor for Line {
    type Output = Vec<String>;

    fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Vec<String> {
        let deck = self.0.numbered_deck().expect("it has a number").deal();
        let mut position = G::deal(layout, self.0.dealing, &deck);
        let mut line = Vec::new();
        for turn in 0..300 {
            let mut legal = Vec::new();
            let end: ControlFlow<()> = position.moves(|mv| {
                legal.push(mv);
                ControlFlow::Continue(())
            });
            assert!(end.is_continue());
            let Some(&mv) = legal.get(turn * 7 % legal.len().max(1)) else { break };
            line.push(mv.to_string());
            position.apply(mv);
        }
        line
    }
}

fn line(id: &str) -> Vec<String> {
    let (id, _) = parse_id(id.as_bytes()).expect("an id");
    game::visit(id.variant, Line(id))
}

/// One of each game, and of each option that does something.
const GRIDS: [&str; 12] = [
    "montecarlo+1",
    "montecarlo9x9x4os-7",
    "thirteens-2",
    "fourteens+3",
    "fourteens5x5x2s+3",
    "acessquare-4",
    "carpet+5",
    "carpet4x5x1ap3r9-1",
    "carpet9x9x4+2",
    "colorado-6",
    "twenty+7",
    "twenty2x3+2",
];

/// What is too many for a deck is counted, but not kept.
#[test]
fn a_deal_takes_no_more_memory_than_its_deck() {
    for cards in ["AS ", "? ", "?:999x ", "hello ", "... ", "; c\n"] {
        for end in ["]", ""] {
            let text = format!("2x2x1x1+[{}{end} 1a", cards.repeat(50_000));
            let counted = allocation_counter::measure(|| {
                let verdicts = records(text.as_bytes())
                    .map(|record| verify(&record, &DealBook::default()).status);
                assert!(verdicts.eq([Status::Malformed]), "{cards}{end}");
            });
            assert!(counted.bytes_max < 1_000, "{cards}{end}: {} bytes", counted.bytes_max);
        }
    }
}

#[test]
fn prose_allocates_nothing() {
    let text = "This is a page, and 1a is its 12th word.\n".repeat(10_000);
    let counted = allocation_counter::measure(|| {
        let verdicts = records(text.as_bytes()).map(|record| verify(&record, &DealBook::default()));
        assert!(
            verdicts.map(|verdict| (verdict.id, verdict.status)).eq([(None, Status::Malformed)])
        );
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn numbered_records_allocate_nothing() {
    let solved = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/match-solitaire/solved.pn"
    ))
    .expect("a fixture can be read");
    assert!(solved.matches('*').count() > 100);
    assert_eq!(allocations(&solved), 0);
    assert_eq!(allocations("3x3x13x5+1 1a:5x 12 ; wrong\n 23"), 0, "an illegal move");
}

#[test]
fn numbered_records_of_games_on_grids_allocate_nothing() {
    let mut all = String::new();
    for id in GRIDS {
        let line = line(id);
        assert!(line.len() > 15, "{id} ends too early: {line:?}");
        assert_eq!(allocations(&format!("{id} {} =partial", line.join(" "))), 0, "{id}");
        assert_eq!(
            allocations(&format!("{id} {} =partial", line.join(":1x ; a remark\n"))),
            0,
            "{id}"
        );
        all += &format!("{id} {}\n", line.join(" "));
    }
    for sign in ["~", "^", "_", "s ", "w", "*w", "+"] {
        assert!(GRIDS.iter().any(|id| line(id).join(" ").contains(sign)), "{sign} does not occur");
    }
    assert_eq!(allocations(&all), 0, "one record after the other");
    for id in GRIDS {
        for wrong in [
            "*a1a1", "*a1b2", "*a1", "*b1s", "*c1w", "+:9x", "+:200x", "*w", "~", "wa1", "a1b1",
            "a1a1", "*b1^", "*b1_",
        ] {
            let text = format!("{id} {wrong}");
            if verify(&records(text.as_bytes()).next().expect("a record"), &DealBook::default())
                .status
                != Status::Malformed
            {
                assert_eq!(allocations(&text), 0, "{text}");
            }
        }
    }
}

#[test]
fn a_literal_deal_allocates_as_much_however_many_moves_follow() {
    let deal = "2x1x1x1+[AH AS]";
    let few = allocations(deal);
    assert_eq!(allocations(&format!("{deal}{}", " 1a a1".repeat(1000))), few);
    assert_eq!(allocations(&format!("{deal}{} =partial", " 1a;x\na1:1x".repeat(1000))), few);
    for id in GRIDS {
        let (game, _) = parse_id(id.as_bytes()).expect("an id");
        let cards: Vec<String> = game
            .numbered_deck()
            .expect("it has a number")
            .deal()
            .iter()
            .map(ToString::to_string)
            .collect();
        let deal = format!("{id}[{}]", cards.join(" "));
        assert_eq!(
            allocations(&format!("{deal} {}", line(id).join(" "))),
            allocations(&deal),
            "{id}"
        );
    }
}

#[test]
fn a_diagnostic_takes_no_more_memory_for_a_longer_word() {
    let deals = DealBook::default();
    let allocated = |text: &str| {
        let source = Source::new("long.pn", text.as_bytes());
        let counted = allocation_counter::measure(|| {
            let judged = judge(source, &deals).next().expect("there is one");
            let mut locator = Locator::new(source);
            let finding = Finding::new(&judged, &mut locator, Allow::Nothing, SuitStyle::Symbols);
            let human =
                Human { style: Style::default(), columns: None, verbose: false, outlooks: false };
            let drawn = human.finding(&finding).err + &Concise.finding(&finding).out;
            assert!(drawn.contains('…'));
            let object: serde_json::Value =
                serde_json::from_str(&JsonLines.finding(&finding).out).expect("it is JSON");
            let quoted = object["error"]["text"].as_str().expect("it is text");
            assert!(quoted.chars().count() == 1001 && quoted.ends_with('…'), "{quoted}");
            let span = finding.diagnostic.and_then(|found| found.span()).expect("it is wrong");
            assert_eq!(object["error"]["span"]["length"].as_u64(), Some(span.len() as u64));
            assert!(span.len() > text.len() - 50);
        });
        counted.bytes_total
    };
    let long = |word: &str, times: usize| {
        format!("3x3x13x5+1 1a {}", word.replace('…', &"?".repeat(times)))
    };
    for word in ["…", "=…", "1a:…x", "é…"] {
        let (short, long) = (allocated(&long(word, 10_000)), allocated(&long(word, 1_000_000)));
        assert!(long < short + 10_000, "{word}: {short} bytes, {long} bytes");
    }
    let zeros = |times: usize| format!("2x2x1x1+[AH AS] 1a 1a:{}2x", "0".repeat(times));
    assert!(allocated(&zeros(1_000_000)) < allocated(&zeros(10_000)) + 10_000);
}

#[test]
fn a_clone_of_a_book_copies_nothing() {
    let mut base = DealBook::default();
    let entries: String = (0..1000).map(|number| format!("2x2x1x1+{number}[AH AS]\n")).collect();
    records(entries.as_bytes()).for_each(|entry| base.add(&entry).expect("it is a deal"));
    let later = records(b"2x2x1x1+999 1a *1a").next().expect("there is one");
    let counted = allocation_counter::measure(|| {
        assert_eq!(verify(&later, &base.clone()).status, Status::Solved);
    });
    assert_eq!(counted.count_total, 0);
}
