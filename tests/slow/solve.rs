//! Solutions and proofs: of every small layout against a search of all positions, of numbered deals
//! of the standard games by verifying them, and of lost deals under other names.

use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, DealBook, Position, Status, records, verify};
use std::process::Command;
use support::breadth_first::{GRIDS, LATE, all_grids, compare_layouts, compare_lines, position};

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
    let deals = 20 * support::thorough() as u64;
    let (small, won, lost) = compare_layouts(&layouts(), deals, 4_000);
    assert!(small >= 200 && won > 1000 && lost > 1000);
}

#[test]
fn answers_on_every_small_grid_agree_with_the_ordinary_rules() {
    let deals = 20 * support::thorough() as u64;
    let (small, won, lost) = compare_layouts(&all_grids(), deals, 4_000);
    assert!(small >= 300 && won > 10 && lost > 1000);
}

#[test]
fn answers_near_the_end_on_grids_agree_with_the_ordinary_rules() {
    let deals = support::thorough() as u64;
    compare_lines(&all_grids(), deals, 1_000);
    compare_lines(&GRIDS, 3 * deals, 5_000);
    compare_lines(&LATE, 3 * deals, 5_000);
}

const STANDARD: [&str; 12] = [
    "3x3x13x5+",
    "3x3x13x5-",
    "montecarlo+",
    "thirteens+",
    "thirteensc+",
    "fourteens+",
    "fourteensi+",
    "acessquare+",
    "carpet+",
    "colorado+",
    "coloradofw+",
    "twenty+",
];

/// Solutions of numbered deals pass `verify`.
#[test]
fn solutions_of_numbered_deals_hold() {
    let deals = 100 * support::thorough() as u64;
    let mut solver = Solver::default();
    for game in STANDARD {
        let (mut won, mut lost, mut open) = (0, 0, 0);
        for number in 1..=deals {
            let id = format!("{game}{number}");
            let mut budget = Budget::nodes(200_000);
            match solver.solve(&position(&id), Aim::Any, &mut budget).finding {
                Solvability::Solved { moves, .. } => {
                    won += 1;
                    let text = moves.iter().fold(id, |text, mv| format!("{text} {mv}"));
                    let record = records(text.as_bytes()).next();
                    let verdict = record.map(|record| verify(&record, &DealBook::default()));
                    assert!(verdict.is_some_and(|it| it.status == Status::Solved), "{text}");
                }
                Solvability::Unsolvable => lost += 1,
                Solvability::Undecided => open += 1,
                Solvability::Unsound { moves } => panic!("{game}: {moves:?}"),
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
        for number in 1..=12 * support::thorough() as u64 {
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
                Solvability::Solved { .. } => won += 1,
                Solvability::Unsolvable => lost += 1,
                Solvability::Undecided => continue,
                Solvability::Unsound { moves } => panic!("{id}: {moves:?}"),
            }
            for other in others {
                let found = answer(&other);
                if found != Solvability::Undecided {
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
    let games = [
        "2x2x5x2+",
        "2x1x4x2+",
        "3x3x3x2+",
        "3x2x3x2+",
        "4x4x2x2+",
        "2x2x4x2-",
        "3x3x2x2-",
        "montecarlo2x3x1+",
        "montecarlo2x3x1s-",
        "montecarlo3x3x1os+",
        "montecarlo2x2x2o+",
        "thirteens2x3x1+",
        "thirteens2x3x1s-",
        "thirteens3x2x1o+",
        "fourteens2x2x1+",
        "fourteens2x3x1s-",
        "acessquare2x2x1+",
        "acessquare2x3x1s-",
        "carpet1x3x1+",
    ];
    let mut starts: Vec<(String, Position)> =
        ["3x3x13x5+1", "3x3x13x5+37", "3x3x13x5+50"].map(|id| (id.to_owned(), position(id))).into();
    for game in games {
        starts.extend((1..=4 * support::thorough()).map(|number| {
            let id = format!("{game}{number}");
            let dealt = position(&id);
            (id, dealt)
        }));
    }
    let mut solver = Solver::default();
    for game in LATE {
        for number in 1..=support::thorough() {
            starts.extend(near_the_end(&mut solver, format!("{game}{number}")));
        }
    }
    let ids = starts.iter().map(|(record, _)| record);
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/model/reach.py");
    let output = Command::new("python3").arg(model).args(ids).output();
    let output = output.expect("Python 3 can be started: it runs the second model");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("the model writes UTF-8");
    assert_eq!(text.lines().count(), starts.len());
    let (mut won, mut lost) = (0, 0);
    for (line, (record, start)) in text.lines().zip(&starts) {
        let (id, expected) = line.split_once('\t').expect("a line has two columns");
        assert_eq!(id, record);
        let mut budget = Budget::nodes(u64::MAX);
        let found = match solver.solve(start, Aim::Shortest, &mut budget).finding {
            Solvability::Solved { moves, shortest: true } => {
                won += 1;
                format!("won {}", moves.len())
            }
            Solvability::Unsolvable => {
                lost += 1;
                "lost".to_owned()
            }
            found => panic!("{id}: {found:?}"),
        };
        assert_eq!(found, expected, "{id}");
    }
    println!("{won} won, {lost} lost");
    assert!(won > 10 && lost > 10);
}

/// Returns a record that ends three moves before a win, and its end.
fn near_the_end(solver: &mut Solver, id: String) -> Option<(String, Position)> {
    let mut start = position(&id);
    let answer = solver.solve(&start, Aim::Any, &mut Budget::nodes(100_000));
    let Solvability::Solved { moves, .. } = answer.finding else { return None };
    let mut record = id;
    for &mv in &moves[..moves.len() - 3] {
        record = format!("{record} {mv}");
        assert_eq!(start.play(mv), Ok(()));
    }
    Some((record, start))
}
