//! The record book, made again.

use patience::census::{Census, PlayerName, game};
use patience::game::Same;
use patience::solve::{Aim, Solvability, Solver, generic};
use patience::{Budget, DealBook, Position, Status, records, verify};
use std::fs;

/// Returns the rows of the table of the record book that has so many columns, each with its game.
fn rows(columns: usize) -> Vec<Vec<&'static str>> {
    let page = include_str!("../../docs/records.md");
    page.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let line = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
            line.unwrap().split('|').map(|cell| cell.trim().trim_matches('`')).collect()
        })
        .filter(|row: &Vec<&str>| row.len() == columns)
        .collect()
}

fn census(id: &str, numbers: &str, player: PlayerName) -> Census {
    let (game, numbers) = (game(id).unwrap(), numbers.parse().unwrap());
    Census { game, numbers, player, aim: Aim::Any, nodes: 3_000_000, again: None }
}

/// The first thousand deals of each row are won and lost as it says, and a second search proves as
/// many as it says.
#[test]
fn the_record_book_can_be_repeated() {
    /// The rows whose second searches take seconds.
    const QUICK: [&str; 4] =
        ["montecarlo4x4x1+", "montecarlo5x5x1o+", "montecarlo5x5x1s+", "thirteens5x5x1+"];
    /// The rows whose first thousand deals take minutes: those that are tried here, and how many of
    /// them are won, lost and undecided.
    const LONG: [(&str, &str, &str); 2] =
        [("carpet4x5x1g+", "1..=20", "18, 2, 0"), ("acessquare4x4x1i+", "1..=6", "6, 0, 0")];
    let rows = rows(9);
    assert!(rows.len() >= 35, "{}", rows.len());
    for row in rows {
        let (id, first, proved_again) = (row[0], row[7], row[8]);
        let long = LONG.iter().find(|(long, ..)| *long == id);
        let (numbers, first) = long.map_or(("1..=1000", first), |long| (long.1, long.2));
        let again = QUICK.contains(&id).then_some(5_000_000);
        let census = Census { again, ..census(id, numbers, PlayerName::Best) };
        let totals = census.run("", "").totals().clone();
        assert_eq!(format!("{}, {}, {}", totals.won, totals.lost, totals.undecided), first, "{id}");
        if again.is_some() {
            assert_eq!(totals.proved_again.to_string(), proved_again, "{id}");
        }
        if long.is_none() {
            assert_eq!(proved_again.is_empty(), totals.lost == 0, "{id}");
        }
    }
}

/// A player who does not see the stock wins no more than there is to win.
#[test]
fn the_stock_is_worth_something() {
    let rows = rows(5);
    // It takes minutes where gaps wait.
    let is_quick = |row: &&Vec<&str>| row[0].ends_with('-') && row[0] != "carpet4x5x1g-";
    let hidden: Vec<&Vec<&str>> = rows.iter().filter(is_quick).collect();
    assert!(hidden.len() >= 10, "{}", hidden.len());
    for row in hidden {
        let totals = |player| census(row[0], "1..=4", player).run("", "").totals().clone();
        assert!(totals(PlayerName::Hidden).won <= totals(PlayerName::Best).won, "{}", row[0]);
    }
}

/// Each deal of the lists is what its list says, by two searches where the second one ends.
#[test]
fn the_lists_of_the_record_book_are_true() {
    let mut solver = Solver::default();
    let (mut lost, mut won) = (0, 0);
    for entry in fs::read_dir("docs/records").unwrap() {
        let file = entry.unwrap().path();
        let text = fs::read(&file).unwrap();
        let is_lost = file.file_name().unwrap().to_str().unwrap().starts_with("lost-");
        for record in records(&text) {
            let deal = Position::of_record(&record, &DealBook::default()).unwrap();
            let aim = if is_lost { Aim::Any } else { Aim::Shortest };
            let answer = solver.solve(&deal, aim, &mut Budget::nodes(10_000_000));
            let verdict = verify(&record, &DealBook::default());
            match answer.finding {
                Solvability::Unsolvable if is_lost => {
                    lost += 1;
                    let mut budget = Budget::nodes(20_000);
                    let again = generic::search(&deal, Same::Cards, Aim::Any, &mut budget).finding;
                    let is_won = matches!(again, Solvability::Solved { .. });
                    assert!(!is_won, "{}", deal.to_record());
                }
                Solvability::Solved { moves, shortest: true } if !is_lost => {
                    won += 1;
                    assert_eq!(verdict.status, Status::Solved);
                    assert_eq!(verdict.played, moves.len() as u64, "{}", deal.to_record());
                }
                finding => panic!("{}: {}: {finding:?}", file.display(), deal.to_record()),
            }
        }
    }
    assert_eq!((lost, won), (683, 89));
}
