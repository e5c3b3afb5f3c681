//! The rules documentation is complete, and its examples are right.

use patience::catalogue::{GridOption, entries};
use patience::notation::parse_id;
use patience::{Allow, DealBook, records, rules, verify};

/// The text of the fenced blocks behind a heading.
fn blocks_behind<'a>(text: &'a str, heading: &str) -> Vec<&'a str> {
    let section =
        text.split("\n### ").find(|section| section.starts_with(heading)).unwrap_or_default();
    section
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.strip_prefix("text\n").unwrap_or(block))
        .collect()
}

#[test]
fn every_game_has_rules_with_all_their_parts() {
    let titles: Vec<&str> = rules::all().map(|rules| rules.title).collect();
    let named: Vec<&str> =
        ["Match Solitaire"].into_iter().chain(entries().map(|entry| entry.title)).collect();
    assert_eq!(titles, named);
    for rules in rules::all() {
        for heading in ["Id", "Play", "Example", "Published, and decided"] {
            assert!(
                format!("\n{}", rules.text).contains(&format!("\n### {heading}\n")),
                "{}: {heading}",
                rules.title
            );
        }
        assert!(rules.text.lines().all(|line| line.chars().count() <= 100), "{}", rules.title);
    }
}

#[test]
fn the_examples_pass_and_are_of_their_game() {
    for rules in rules::all() {
        let examples = blocks_behind(rules.text, "Example");
        assert!(!examples.is_empty(), "{}", rules.title);
        for example in examples {
            assert!(records(example.as_bytes()).next().is_some(), "{}", rules.title);
            for record in records(example.as_bytes()) {
                let verdict = verify(&record, &DealBook::default());
                assert!(verdict.passes(Allow::Nothing), "{}: {:?}", rules.title, verdict.error);
                assert_eq!(verdict.id.map(|id| id.variant.title()), Some(rules.title));
            }
        }
    }
}

#[test]
fn the_standard_ids_are_those_of_the_games() {
    for entry in entries() {
        let standard = format!("{}{}x{}x{}", entry.name, entry.rows, entry.columns, entry.decks);
        let text = rules::find(entry.name).map_or("", |rules| rules.text);
        assert!(text.contains(&format!("`{standard}`")), "{} is named as standard", standard);
        let id = format!("{}+1", entry.name);
        assert_eq!(
            parse_id(id.as_bytes()).map(|(id, _)| id.to_string()),
            Ok(format!("{standard}+1"))
        );
    }
}

/// The catalogue alone says what an option changes; the pages say it in the same words, and may go on.
#[test]
fn pages_say_of_each_option_what_the_catalogue_says() {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let table = plain(include_str!("../../docs/notation.md"));
    for entry in entries() {
        let page = plain(rules::find(entry.name).map_or("", |rules| rules.text));
        for option in entry.options.iter().copied().map(GridOption::entry) {
            let item = format!("- {option}: {}", option.words);
            assert!(page.contains(&item), "{}: {item}", entry.name);
            let row = format!("| {option} | {} |", option.words);
            assert!(table.contains(&row), "docs/notation.md: {row}");
        }
    }
}
