//! The record book, made again.

use patience::census::{Census, PlayerName, game};
use patience::solve::Aim;

/// The first thousand deals of each row are won and lost as it says.
#[test]
fn the_record_book_can_be_repeated() {
    let page = include_str!("../../docs/records.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        // The other table has the hardest deals.
        .filter(|row: &Vec<&str>| row.len() == 8)
        .collect();
    assert!(rows.len() >= 20, "{}", rows.len());
    for row in rows {
        let id = row[0].trim_matches('`');
        let census = Census {
            game: game(id).unwrap(),
            numbers: "1..=1000".parse().unwrap(),
            player: PlayerName::Best,
            aim: Aim::Any,
            nodes: 3_000_000,
            again: None,
        };
        let totals = census.run("", "").totals().clone();
        let first = format!("{}, {}, {}", totals.won, totals.lost, totals.undecided);
        assert_eq!(row.last(), Some(&first.as_str()), "{id}");
    }
}
