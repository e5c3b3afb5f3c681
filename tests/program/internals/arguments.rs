//! Commands and their help.

#[path = "../../../src/cli/help.rs"]
#[allow(dead_code, reason = "the program needs the rest")]
mod help;

use crate::run::{folder, path, run};
use help::HELP;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_command_has_help_and_nothing_else_has() {
    // There is a page for each.
    let pages = folder("pages-of-all");
    assert!(run(&["man", "--output", path(&pages)]).status.success());
    let names: BTreeSet<String> = fs::read_dir(&pages)
        .expect("it was made")
        .map(|page| page.expect("it can be read").file_name().to_string_lossy().into_owned())
        .map(|page| match page.trim_end_matches(".1").strip_prefix("patience-") {
            Some(name) => name.replace('-', " "),
            None => page.trim_end_matches(".1").to_owned(),
        })
        .collect();
    assert_eq!(names, HELP.iter().map(|help| help.command.to_owned()).collect());
    assert_eq!(names.len(), HELP.len());
    for help in HELP {
        assert!(!help.examples.is_empty());
        for (purpose, line) in help.examples {
            assert!(purpose.ends_with(':') && line.contains("patience"), "{line}");
        }
    }
}
