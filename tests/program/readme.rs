//! The README is right: its commands print what it shows.

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../../README.md");
const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");

/// The blocks of a language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    let after = README.split(opening.as_str()).skip(1);
    after.filter_map(|block| block.split("```").next()).collect()
}

/// Runs a command line with the program on the path, as a reader would, and gives both streams as a
/// terminal shows them.
fn shell(line: &str) -> String {
    let folder = Path::new(PROGRAM).parent().expect("the program lies in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(
        std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path)),
    )
    .expect("no path has a separator in it");
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{{ {line}; }} 2>&1")])
        .env("PATH", path)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS"] {
        command.env_remove(name);
    }
    String::from_utf8_lossy(&command.output().expect("there is a shell").stdout).into_owned()
}

#[test]
fn each_command_prints_what_is_shown() {
    let blocks = blocks("console");
    assert!(blocks.len() >= 6);
    for block in blocks {
        let (line, expected) =
            block.split_once('\n').expect("a command stands on a line of its own");
        let line = line.strip_prefix("$ ").expect("a command stands behind a `$`");
        assert_eq!(shell(line), expected, "{line}");
    }
}

#[test]
fn the_set_up_is_two_commands_and_the_first_passes() {
    let set_up: Vec<&str> = blocks("sh")[0].lines().collect();
    assert_eq!(
        set_up,
        ["cargo run --release -- verify fixtures/match-solitaire/published.pn", "cargo test"]
    );
    let arguments = set_up[0].split(" -- ").nth(1).expect("the program's own arguments");
    let output = Command::new(PROGRAM)
        .args(arguments.split(' '))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts");
    assert!(output.status.success());
    assert!(
        String::from_utf8_lossy(&output.stdout)
            .contains("2 passed, 0 failed (1 solved, 1 partial as expected)")
    );
}

/// The command for the speed section is also run by the checks of a change, but speed is not
/// tested.
#[test]
fn the_speed_can_be_measured_as_it_is_said() {
    let command = "cargo run --release --manifest-path benches/Cargo.toml";
    assert!(blocks("text").iter().any(|block| block.trim() == command));
    assert!(include_str!("../../.ci/nightly").lines().any(|line| line.starts_with(command)));
    let records = include_str!("../../benches/data/match-solitaire.pn");
    let moves: Vec<usize> = records.lines().map(|line| line.split(' ').count() - 1).collect();
    assert!(moves.iter().all(|moves| (40..=60).contains(moves)));
    assert!(README.contains(&format!("{} different deals", moves.len())));
    assert_eq!(moves.iter().sum::<usize>() / moves.len(), 48);
}

#[test]
fn every_file_that_is_linked_is_there() {
    // Marked cards on a board look like links: `[7♣](3♦)`.
    let prose: String = README.split("\n```").step_by(2).collect();
    let links = prose.split("](").skip(1).filter_map(|link| link.split(')').next());
    let links: Vec<&str> = links.collect();
    assert!(!links.is_empty());
    for link in links.into_iter().filter(|link| !link.starts_with("http")) {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(link).exists(), "{link}");
    }
}
