//! Every game in the documentation and in the help can be won, and every record there is legal.

use crate::readme::pages;
use crate::run::{commands, out, run};
use patience::notation::parse_id;
use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, DealBook, Position, Status, records, verify};

/// What stands beside a game that is not judged: in the same paragraph, row of a table, line of help,
/// line of plain text, or block of commands or code.
///
/// The first words say that it is wrong on purpose. `infer` is asked about games whose cards are not
/// known, and the games of a file are judged where the file is tested.
const BESIDE: &[&str] =
    &["illegal", "missing", "stuck", "cannot be won", "infer", ".pn", "published"];

/// A piece of text that may show games, and what stands beside it; none if that is the line.
struct Snippet {
    text: String,
    beside: Option<String>,
}

/// The code in a page: its blocks, and what is between backticks.
fn of_page(page: &str) -> Vec<Snippet> {
    let mut snippets = Vec::new();
    for (number, part) in page.split("\n```").enumerate() {
        let is_block = number % 2 == 1;
        let paragraphs: Vec<&str> =
            if is_block { vec![part] } else { part.split("\n\n").collect() };
        for paragraph in paragraphs {
            let is_code = is_block || paragraph.starts_with("    ");
            let is_table = paragraph.starts_with('|');
            let rows: Vec<&str> =
                if is_table { paragraph.lines().collect() } else { vec![paragraph] };
            for row in rows {
                let is_plain = is_block && part.starts_with("text\n");
                let beside = row.split_whitespace().collect::<Vec<_>>().join(" ");
                let beside = (!is_plain).then_some(beside);
                let code: Vec<&str> =
                    if is_code { vec![row] } else { row.split('`').skip(1).step_by(2).collect() };
                snippets.extend(
                    code.into_iter()
                        .map(|text| Snippet { text: text.to_owned(), beside: beside.clone() }),
                );
            }
        }
    }
    snippets
}

/// The lines of the help of the program and of all commands.
fn of_help() -> Vec<Snippet> {
    let helps = commands().into_iter().map(|name| run(&[&name, "--help"]));
    let helps = std::iter::once(run(&["--help"])).chain(helps).map(|help| out(&help));
    helps
        .flat_map(|help| help.lines().map(str::to_owned).collect::<Vec<_>>())
        .map(|line| Snippet { beside: None, text: line })
        .collect()
}

/// The games in a snippet: records where a text or a line begins, and elsewhere ids alone.
fn games(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, _) in text.char_indices() {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|it| it.is_alphanumeric() || "/-.".contains(it)) {
            continue;
        }
        let Ok((_, rest)) = parse_id(&text.as_bytes()[at..]) else { continue };
        let id = text.len() - rest.len();
        let begins = before.is_none_or(|it| "\n'\"".contains(it)) || text[..at].trim().is_empty();
        let is_record = begins && text[id..].starts_with([' ', '[']);
        let deal = if text[id..].starts_with('[') { text[id..].find(']') } else { None };
        let end = match is_record {
            true => {
                let rest = &text[id..];
                let ends = ["'", "\"", "  ", "\n\n", "\\n"].iter().filter_map(|end| rest.find(end));
                id + ends.min().unwrap_or(rest.len())
            }
            false => id + deal.map_or(0, |deal| deal + 1),
        };
        found.push((at, &text[at..end]));
    }
    found
}

/// Returns what is wrong with a game.
fn wrong(game: &str) -> Option<&'static str> {
    if game.contains(['?', '…']) || game.contains("...") {
        return None;
    }
    let deals = DealBook::default();
    let record = records(game.as_bytes()).next().expect("it begins with an id");
    if matches!(verify(&record, &deals).status, Status::Illegal | Status::Malformed) {
        return Some("it is illegal or malformed");
    }
    let position = Position::of_record(&record, &deals).expect("it was verified");
    let mut budget = Budget::nodes(300_000);
    match Solver::default().solve(&position, Aim::Any, &mut budget).finding {
        Solvability::Solved { .. } => None,
        _ => Some("it cannot be won"),
    }
}

#[test]
fn shown_games_can_be_won_and_shown_records_are_legal() {
    let texts =
        pages().into_iter().map(|page| (page.path.display().to_string(), of_page(&page.text)));
    let mut judged = 0;
    let mut failures = Vec::new();
    for (name, snippets) in texts.chain([("--help".to_owned(), of_help())]) {
        for Snippet { text, beside } in snippets {
            for (at, game) in games(&text) {
                let line = text[..at].rfind('\n').map_or(0, |line| line + 1);
                let line = text[line..].lines().next().unwrap_or_default();
                let beside = beside.as_deref().unwrap_or(line);
                if BESIDE.iter().any(|word| beside.contains(word)) {
                    continue;
                }
                judged += 1;
                failures.extend(wrong(game).map(|why| format!("{name}: {game}: {why}")));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(judged > 60, "{judged}");
}
