//! Solutions and proofs: of every small layout against a search of all positions, of numbered deals
//! of the standard games by verifying them, and of lost deals under other names.

use crate::breadth_first::{GRIDS, LATE, compare, compare_lines, position};
use patience::solve::{Aim, Finding, Solver};
use patience::{Budget, DealBook, Position, Status, records, verify};
use std::process::Command;

/// Every layout of Match Solitaire that is small enough.
fn layouts() -> Vec<String> {
    let mut games = Vec::new();
    for size in 2..=4 {
        for suits in 1..=size {
            for matches in 1..=6 {
                for columns in 1..=4 {
                    for dealing in ["+", "-"] {
                        games.push(format!("{size}x{suits}x{matches}x{columns}{dealing}"));
                    }
                }
            }
        }
    }
    games
}

#[test]
fn answers_on_every_small_layout_agree_with_the_ordinary_rules() {
    let mut solver = Solver::default();
    let (mut won, mut lost, mut small) = (0, 0, 0);
    let layouts = layouts();
    for game in &layouts {
        let mut found = 0;
        for number in 1..=20 * crate::thorough() as u64 {
            match compare(&mut solver, &position(&format!("{game}{number}")), 4_000) {
                Some(true) => won += 1,
                Some(false) => lost += 1,
                // Other deals of this layout are as large.
                None if found * 4 < number => break,
                None => continue,
            }
            found += 1;
        }
        small += u32::from(found > 0);
    }
    println!("{small} of {} layouts, {won} won, {lost} lost", layouts.len());
    assert!(small >= 200 && won > 1000 && lost > 1000);
}

#[test]
fn answers_on_grids_agree_with_the_ordinary_rules() {
    let deals = 10 * crate::thorough() as u64;
    compare_lines(&GRIDS, deals, 5_000);
    compare_lines(&LATE, deals, 5_000);
}

const STANDARD: [&str; 9] = [
    "3x3x13x5+",
    "3x3x13x5-",
    "montecarlo+",
    "thirteens+",
    "fourteens+",
    "acessquare+",
    "carpet+",
    "colorado+",
    "twenty+",
];

/// Solutions of numbered deals pass `verify`.
#[test]
fn solutions_of_numbered_deals_hold() {
    let deals = 100 * crate::thorough() as u64;
    let mut solver = Solver::default();
    for game in STANDARD {
        let (mut won, mut lost, mut open) = (0, 0, 0);
        for number in 1..=deals {
            let id = format!("{game}{number}");
            let mut budget = Budget::nodes(200_000);
            match solver.solve(&position(&id), Aim::Any, &mut budget).finding {
                Finding::Solved { moves, .. } => {
                    won += 1;
                    let text = moves.iter().fold(id, |text, mv| format!("{text} {mv}"));
                    let record = records(text.as_bytes()).next();
                    let verdict = record.map(|record| verify(&record, &DealBook::default()));
                    assert!(verdict.is_some_and(|it| it.status == Status::Solved), "{text}");
                }
                Finding::Unsolvable => lost += 1,
                Finding::Undecided => open += 1,
            }
        }
        println!("{game}: {won} won, {lost} lost, {open} open");
        assert!(open * 10 <= won + lost, "{game}: {open} of {deals} undecided");
    }
}

/// Deals a game with its cards renamed, or its columns in the other order.
fn with_cards(id: &str, cards: &[String]) -> Position {
    let id = id.trim_end_matches(|digit: char| digit.is_ascii_digit());
    position(&format!("{id}[{}]", cards.join(" ")))
}

/// A deal that is lost stays lost if its suits are renamed, and if its columns are mirrored where
/// the rules treat them alike; one that is won stays won, in as few moves.
#[test]
fn other_names_change_no_verdict() {
    let mut solver = Solver::default();
    let (mut won, mut lost) = (0, 0);
    for (game, suits, columns) in [
        ("3x3x13x5+", 3, Some(5)),
        ("4x4x5x3+", 4, Some(3)),
        ("2x2x13x3+", 2, Some(3)),
        ("4x4x4x3-", 4, None),
        ("montecarlo4x4+", 4, None),
        ("fourteens4x4s+", 4, None),
        ("acessquare+", 4, None),
        ("carpet+", 4, None),
    ] {
        for number in 1..=12 * crate::thorough() as u64 {
            let id = format!("{game}{number}");
            let dealt = position(&id);
            let composition = dealt.id().variant.composition();
            let deck = patience::shuffle(&composition, number);
            let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
            let letters: Vec<char> = "SHDC".chars().take(suits).collect();
            let renamed: Vec<String> = cards
                .iter()
                .map(|card| {
                    let (rank, suit) = card.split_at(card.len() - 1);
                    let at = letters.iter().position(|letter| suit.starts_with(*letter));
                    format!("{rank}{}", letters[(at.unwrap_or(0) + 1) % suits])
                })
                .collect();
            let mut others = vec![with_cards(&id, &renamed)];
            // Only whole rows can be mirrored.
            if let Some(columns) = columns {
                let whole = cards.len() / columns * columns;
                let mirrored = cards[..whole].chunks(columns).flat_map(|row| row.iter().rev());
                if whole == cards.len() {
                    others.push(with_cards(&id, &mirrored.cloned().collect::<Vec<_>>()));
                }
            }
            let mut answer = |position: &Position| {
                let mut budget = Budget::nodes(3_000_000);
                solver.solve(position, Aim::Any, &mut budget).finding
            };
            let first = answer(&dealt);
            match first {
                Finding::Solved { .. } => won += 1,
                Finding::Unsolvable => lost += 1,
                Finding::Undecided => continue,
            }
            for other in others {
                let found = answer(&other);
                if found != Finding::Undecided {
                    assert_eq!(first.as_str(), found.as_str(), "{id}");
                }
            }
        }
    }
    println!("{won} won, {lost} lost");
    assert!(won > 10 && lost > 10);
}

/// The second implementation, in Python, tries everything and agrees.
#[test]
fn the_model_agrees_on_what_can_be_won() {
    let games =
        ["2x2x5x2+", "2x1x4x2+", "3x3x3x2+", "3x2x3x2+", "4x4x2x2+", "2x2x4x2-", "3x3x2x2-"];
    let mut ids: Vec<String> =
        ["3x3x13x5+1", "3x3x13x5+37", "3x3x13x5+50"].map(str::to_owned).into();
    for game in games {
        ids.extend((1..=4 * crate::thorough()).map(|number| format!("{game}{number}")));
    }
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/model/reach.py");
    let output = Command::new("python3").arg(model).args(&ids).output();
    let output = output.expect("Python 3 can be started: it runs the second model");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("the model writes UTF-8");
    assert_eq!(text.lines().count(), ids.len());
    let mut solver = Solver::default();
    for line in text.lines() {
        let (id, expected) = line.split_once('\t').expect("a line has two columns");
        let mut budget = Budget::nodes(u64::MAX);
        let found = match solver.solve(&position(id), Aim::Shortest, &mut budget).finding {
            Finding::Solved { moves, shortest: true } => format!("won {}", moves.len()),
            Finding::Unsolvable => "lost".to_owned(),
            found => unreachable!("{id}: {found:?}"),
        };
        assert_eq!(found, expected, "{id}");
    }
}
