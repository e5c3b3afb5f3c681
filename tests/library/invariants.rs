//! What stands below the program knows nothing of the system, and nothing of what stands above it.
//! `docs/invariants.md` names a test for all that must stay true.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// Fails if code in a folder names one of these; comments may.
fn names_none(folder: &str, names: &[&str]) {
    let files = sources(&root().join(folder));
    assert!(!files.is_empty(), "{folder}");
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let named = names.iter().find(|&&name| line.contains(name));
            assert_eq!(named, None, "{}: {line}", path.display());
        }
    }
}

#[test]
fn only_the_program_the_viewer_and_files_know_the_system() {
    let system = ["std::env", "std::fs", "std::net", "std::process", "std::thread", "std::time"];
    for room in
        ["core", "findings", "search", "infer", "census", "report", "table", "import", "wire"]
    {
        names_none(&format!("crates/{room}/src"), &system);
    }
}

/// An error that displays its source says it twice in every report. So each says all by itself, and has none.
#[test]
fn no_error_has_a_source_to_repeat() {
    let mut errors = 0;
    for path in sources(&root().join("crates")) {
        let text = fs::read_to_string(&path).unwrap();
        let is_error = |line: &&str| line.starts_with("impl") && line.contains("Error for ");
        for line in text.lines().filter(is_error) {
            assert!(line.ends_with(" {}"), "{}: {line}", path.display());
            errors += 1;
        }
    }
    assert!(errors > 20, "{errors}");
}

#[test]
fn notation_knows_no_rules_and_rules_no_records() {
    let above = ["crate::play", "crate::judge", "crate::deal_book", "crate::source", "crate::draw"];
    names_none("crates/core/src/game", &above);
    for room in ["cards", "text", "notation"] {
        names_none(&format!("crates/core/src/{room}"), &above);
        names_none(&format!("crates/core/src/{room}"), &["crate::game"]);
    }
}

#[test]
fn each_invariant_names_a_test_that_is_there() {
    let page = fs::read_to_string(root().join("docs/invariants.md")).unwrap();
    let invariants: Vec<&str> = page.split("\n- ").skip(1).collect();
    assert!(invariants.len() > 35, "{}", invariants.len());
    for invariant in invariants {
        let named: Vec<&str> = invariant.split('`').skip(1).step_by(2).collect();
        let is_test = |name: &&&str| {
            ["test", "fuzz"].iter().any(|it| name.contains(it)) && root().join(name).exists()
        };
        assert!(named.iter().any(|name| is_test(&name)), "{invariant}");
    }
}
