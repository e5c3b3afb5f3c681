//! Texts that say what the catalogue says: each of its games and options is in them.

use patience::Engine;
use patience::catalogue::{Entry, GridOption, entries};

const NOTATION: &str = include_str!("../../docs/notation.md");

const PYSOLFC: &str = include_str!("../../docs/pysolfc.md");

/// The rows of a table, by the beginning of its first row.
fn rows<'a>(text: &'a str, first: &str) -> Vec<&'a str> {
    let (_, table) = text.split_once(&format!("\n{first}")).expect("there is such a table");
    table.lines().skip(2).take_while(|line| line.starts_with('|')).collect()
}

#[test]
fn the_tables_of_the_notation_have_each_game_and_option() {
    let game = |entry: &Entry| {
        let Entry { name, title, rows, columns, decks, .. } = entry;
        let options: String =
            entry.options.iter().map(|option| format!(" `{}`", option.entry().letter)).collect();
        format!("| {title} | `{name}{rows}x{columns}x{decks}` |{options} |")
    };
    let games: Vec<String> = entries().map(game).collect();
    // Match Solitaire comes before them.
    let shown = rows(NOTATION, "| game | standard id |");
    assert_eq!(shown[1..], games, "docs/notation.md has a row for each game of the catalogue");

    let options = GridOption::ALL.map(|option| {
        let entry = option.entry();
        format!("| {entry} | {} |", entry.words)
    });
    assert_eq!(rows(NOTATION, "| option |"), options);
}

#[test]
fn the_notation_names_each_engine() {
    for engine in Engine::ALL {
        assert!(NOTATION.contains(&format!("`{}:`", engine.as_str())), "{engine:?}");
    }
}

#[test]
fn the_table_of_pysolfc_has_each_of_its_games() {
    let rows = rows(PYSOLFC, "| in PySolFC |");
    let games = || entries().filter(|entry| !entry.pysolfc.games.is_empty());
    assert_eq!(rows.len(), games().count(), "docs/pysolfc.md has a row for each game of PySolFC");
    for (row, entry) in rows.iter().zip(games()) {
        let titles: Vec<&str> = entry.pysolfc.games.iter().map(|game| game.title).collect();
        assert!(row.starts_with(&format!("| {} |", titles.join(", "))), "{row}");
        let deal_only = if entry.pysolfc.plays_as.is_none() { "the deal of " } else { "" };
        let ids = entry.pysolfc.games.iter().map(|game| {
            let [rows, columns, decks] = game.size;
            let size = match ([rows, columns], decks == entry.decks) {
                (size, true) if size == [entry.rows, entry.columns] => String::new(),
                (_, true) => format!("{rows}x{columns}"),
                (_, false) => format!("{rows}x{columns}x{decks}"),
            };
            format!("`{}{size}{}`", entry.name, entry.pysolfc.options())
        });
        let ids: Vec<String> = ids.collect();
        assert!(row.contains(&format!("| {deal_only}{}", ids.join(", "))), "{row} {ids:?}");
    }
}
