//! Completions, in real shells on a terminal.

use crate::run::{PROGRAM, err, folder, out, run};
use std::fs;
use std::process::Command;
use support::pty::Session;

/// What to type before the Tab key, and what the line is then, up to where words differ.
const LINES: [(&str, &str); 10] = [
    ("patience expl", "patience explain"),
    ("patience explain match::not-in", "patience explain match::not-in-sequence"),
    ("patience explain pair::wr", "patience explain pair::wrong-sum"),
    ("patience show montec", "patience show montecarlo"),
    ("patience play thirt", "patience play thirteens"),
    ("patience perft --depth 2 3x", "patience perft --depth 2 3x3x13x5"),
    ("patience census carp", "patience census carpet"),
    ("patience rules ace", "patience rules acessquare"),
    ("patience man verif", "patience man verify"),
    ("patience verify --format conc", "patience verify --format concise"),
];

/// Starts a shell in which completions are set up, if it is installed, and types each line.
fn completes(shell: &str, set_up: &str) {
    if Command::new(shell).arg("--version").output().is_err() {
        eprintln!("{shell} is not installed");
        return;
    }
    let home = folder(&format!("completions-{shell}"));
    let script = run(&["completions", shell]);
    fs::write(home.join("_patience"), out(&script)).expect("a file can be written");
    fs::write(home.join("a b.pn"), "").expect("a file can be written");
    let path = std::env::var("PATH").unwrap_or_default();
    let environment = [
        ("HOME", crate::run::path(&home)),
        ("XDG_CONFIG_HOME", crate::run::path(&home)),
        ("XDG_DATA_HOME", crate::run::path(&home)),
        ("PATH", &format!("{}:{path}", PROGRAM.trim_end_matches("/patience"))),
    ];
    let mut session = Session::in_window((100, 40), PROGRAM, set_up, &environment);
    session.sees("> ");
    for (typed, completed) in LINES {
        session.press(&format!("{typed}\t"));
        session.sees(completed);
        // Clear the line, and the screen.
        session.press("\x15\x0c");
        session.misses(completed);
    }
    session.press("patience verify a\t");
    session.until("a file name", |screen| {
        let contents = screen.contents();
        contents.contains(r"verify a\ b.pn") || contents.contains("verify 'a b.pn'")
    });
    session.press("\x15\x04");
    session.sees("status");
}

/// What fish offers where clap alone would offer files, or ids in place of files.
#[test]
fn fish_offers_what_fits() {
    let folder = folder("completions-offered");
    fs::write(folder.join("_patience"), out(&run(&["completions", "fish"]))).expect("a file");
    fs::write(folder.join("chunks.jsonl"), "").expect("a file");
    let offered = |line: &str| {
        let script = format!("source _patience; complete --do-complete '{line}'");
        let output = Command::new("fish")
            .args(["--no-config", "-c", &script])
            .current_dir(&folder)
            .output()
            .ok()?;
        let lines = out(&output);
        Some(lines.lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect())
    };
    let Some(values): Option<Vec<String>> = offered("patience --color ") else {
        eprintln!("fish is not installed");
        return;
    };
    assert_eq!(values, ["always", "auto", "never"]);
    let commands = offered("patience help ").unwrap_or_default();
    assert!(commands.contains(&"verify".to_owned()), "{commands:?}");
    assert!(!commands.contains(&"chunks.jsonl".to_owned()), "{commands:?}");
    let merged = offered("patience census merge ").unwrap_or_default();
    assert!(merged.contains(&"chunks.jsonl".to_owned()), "{merged:?}");
    assert!(!merged.iter().any(|it| it.starts_with("carpet")), "{merged:?}");
    let measured = offered("patience census carp").unwrap_or_default();
    assert!(measured.iter().any(|it| it.starts_with("carpet")), "{measured:?}");
}

#[test]
fn nushell_knows_every_command() {
    let folder = folder("completions-nushell");
    fs::write(folder.join("patience.nu"), out(&run(&["completions", "nushell"]))).expect("a file");
    let script = "source patience.nu; scope externs | get name | str join (char newline)";
    let output = Command::new("nu").args(["-n", "-c", script]).current_dir(&folder).output();
    let Ok(output) = output else {
        eprintln!("nu is not installed");
        return;
    };
    let known = out(&output);
    for command in crate::run::commands() {
        let command = format!("patience {command}");
        assert!(known.lines().any(|line| line == command), "{command}: {}", err(&output));
    }
}

#[test]
fn bash_completes() {
    completes("bash", "cd ~; echo 'PS1=\"> \"' >> _patience; bash --rcfile _patience -i");
}

#[test]
fn zsh_completes() {
    completes(
        "zsh",
        "cd ~; echo 'PS1=\"> \"; fpath=(~ $fpath); autoload -U compinit; compinit -u' > .zshrc; zsh -i",
    );
}

#[test]
fn fish_completes() {
    completes(
        "fish",
        "cd ~; mkdir -p fish/completions fish/generated_completions; cp _patience fish/completions/patience.fish; echo 'function fish_prompt; echo \"> \"; end' > fish/config.fish; fish -i",
    );
}
