//! Completions, in real shells on a terminal.

use crate::run::{PROGRAM, err, folder, out, run};
use std::fs;
use std::process::Command;
use support::pty::Session;

/// What to type before the Tab key, and what the line is then, up to where words differ.
const LINES: [(&str, &str); 3] = [
    ("patience expl", "patience explain"),
    ("patience verify --fail", "patience verify --fail-fast"),
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
