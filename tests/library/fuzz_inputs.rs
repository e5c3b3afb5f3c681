//! The properties of the fuzz targets hold for every regression and every fixture, which fuzzing begins with.

#[allow(unreachable_pub)] // it is the library of the fuzz targets
#[path = "../../fuzz/src/lib.rs"]
mod demands;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::{fixtures, sized};

type Demand = fn(&[u8]);

const TARGETS: [(&str, Demand); 7] = [
    ("file", demands::file),
    ("chunks", demands::chunks),
    ("verdict", demands::verdict),
    ("format", demands::format),
    ("deal_book", demands::deal_book),
    ("deals", demands::deals),
    ("solve", demands::solve),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry of a folder can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Holds every input to every demand, or to one in so many, and gives how many there are.
fn hold(inputs: &[(PathBuf, Vec<u8>)], one_in: usize) -> usize {
    for (number, (path, input)) in inputs.iter().enumerate() {
        for (target, demand) in TARGETS.into_iter().skip(number % one_in).step_by(one_in) {
            // Shown if the demand is not met.
            println!("{target}: {}", path.display());
            demand(input);
        }
    }
    inputs.len()
}

#[test]
fn inputs_that_once_failed_meet_every_demand() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/regressions"), &mut found);
    let read = |path: PathBuf| (path.clone(), fs::read(path).expect("an input can be read"));
    let inputs: Vec<_> = found.into_iter().map(read).collect();
    assert!(hold(&inputs, 1) >= 8);
}

#[test]
fn fixtures_meet_every_demand() {
    assert!(hold(&fixtures::all(), sized(2, 1)) >= 300);
}

#[test]
fn every_target_has_a_folder_of_regressions() {
    let names = |folder: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
            .expect("the folder can be read");
        let stem = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        entries
            .filter_map(|entry| stem(entry.expect("an entry of a folder can be read").path()))
            .collect()
    };
    let targets = TARGETS.iter().map(|(target, _)| (*target).to_owned()).collect();
    for folder in ["fuzz/fuzz_targets", "fuzz/regressions"] {
        assert_eq!(names(folder), targets, "{folder}");
    }
}
