//! Where a line was lost, as each part of the program says it, against `analyse --format json`.

use crate::run::{feed, folder, out, path, run};
use serde_json::Value;
use std::fs;
use support::dice::Dice;
use support::games::games;
use support::lines::line;

/// The words for where a line was lost, by the verdicts on its positions alone.
fn lost(game: &Value) -> Option<String> {
    let outcomes: Vec<&str> = outcomes(game);
    let at = outcomes.iter().position(|&outcome| outcome == "lost")?;
    Some(match at.checked_sub(1).map(|before| outcomes[before]) {
        None => "the deal".to_owned(),
        Some("winnable") => format!("move {at}"),
        Some(_) => format!("move {at} or earlier"),
    })
}

fn outcomes(game: &Value) -> Vec<&str> {
    let positions = game["positions"].as_array().expect("it has positions");
    positions.iter().filter_map(|position| position["outcome"].as_str()).collect()
}

/// What `play --plain` says of a line, and what `analyse` does in its summary, follow from the verdicts
/// on its positions, in every game.
#[test]
fn each_part_says_where_a_line_was_lost_as_the_analysis_has_it() {
    let mut dice = Dice::new(7);
    let folder = folder("prospects");
    let mut said = [0; 4];
    for nodes in [3, 60] {
        let mut all = Vec::new();
        for game in games() {
            let variant = support::lines::variant(&game);
            let number = 1 + dice.below(1000);
            let deck = patience::shuffle(&variant.composition(), number as u64);
            let line = line(&mut dice, &game, &deck, 40);
            all.push(line.record(&number.to_string()));
        }
        let file = folder.join(format!("{nodes}.pn"));
        fs::write(&file, all.join("\n")).expect("it can be written");
        let nodes = nodes.to_string();
        let analyse = |format: &[&str]| {
            out(&run(&[&["analyse", "--nodes", &nodes, path(&file)], format].concat()))
        };
        let games: Vec<Value> = analyse(&["--format", "jsonl"])
            .lines()
            .map(|line| serde_json::from_str(line).expect("a JSON object"))
            .collect();
        let summaries = analyse(&[]);
        let begins = format!("{}:", path(&file));
        let summaries: Vec<&str> =
            summaries.lines().filter(|line| line.starts_with(&begins)).collect();
        let typed: String = all.iter().map(|record| format!("new {record}\nanalyse\n")).collect();
        let told = out(&feed(&["play", "--plain", "--nodes", &nodes], typed.as_bytes()));
        let told: Vec<&str> = told
            .lines()
            .filter(|line| line.starts_with("analysis") || *line == "the game is won")
            .collect();
        assert_eq!((games.len(), summaries.len(), told.len()), (all.len(), all.len(), all.len()));
        for (((game, record), summary), told) in games.iter().zip(&all).zip(summaries).zip(told) {
            let outcomes = outcomes(game);
            let here = outcomes.last().expect("it has a deal");
            let loss = &game["first_loss"]["move"];
            match lost(game) {
                Some(lost) if lost == "the deal" => {
                    said[0] += 1;
                    assert!(told.ends_with(": this deal cannot be won"), "{record}\n{told}");
                    assert!(summary.contains("the deal cannot be won"), "{record}\n{summary}");
                    assert!(loss.is_null(), "{game}");
                }
                Some(lost) => {
                    let is_proved = !lost.contains("earlier");
                    said[1 + usize::from(is_proved)] += 1;
                    assert_eq!(*here, "lost", "{record}");
                    assert!(
                        told.ends_with(&format!(": cannot be won since {lost}")),
                        "{told}\n{game}"
                    );
                    let sum = match is_proved {
                        true => format!("{lost} loses the game"),
                        false => format!("lost at {lost}"),
                    };
                    assert!(summary.contains(&sum), "{record}\n{summary}\n{sum}");
                    assert_eq!(
                        loss.as_u64().map(|at| format!("move {at}")),
                        is_proved.then_some(lost)
                    );
                }
                None => {
                    said[3] += usize::from(outcomes.contains(&"undecided"));
                    assert!(!told.contains("since") && loss.is_null(), "{record}\n{told}");
                    assert!(
                        !summary.contains("lost at") && !summary.contains("loses"),
                        "{summary}"
                    );
                    let is_known = match *here {
                        "undecided" => told.ends_with(": undecided"),
                        _ => told.contains("wins in") || told == "the game is won",
                    };
                    assert!(is_known, "{record}\n{told}");
                }
            }
        }
    }
    assert!(said.iter().all(|&number| number > 0), "{said:?}");
}
