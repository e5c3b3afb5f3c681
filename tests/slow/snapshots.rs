//! The recipe of `docs/ci.md` in a crate of its own: its snapshots name no folder of the
//! machine, stay as they are, and show a change.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PAGE: &str = include_str!("../../docs/ci.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The only block of a language.
fn block(language: &str) -> &'static str {
    let opening = format!("```{language}\n");
    let (before, after) = PAGE.split_once(opening.as_str()).expect("there is such a block");
    assert!(!before.contains(&opening) && !after.contains(&opening), "{language}");
    after.split("```").next().expect("a block ends")
}

/// Makes the crate that the page describes, with one record that passes and one that fails.
fn project() -> PathBuf {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("snapshots/project");
    let _ = fs::remove_dir_all(&project);
    let write = |file: &str, text: &str| {
        let file = project.join(file);
        fs::create_dir_all(file.parent().expect("a file lies in a folder"))
            .and_then(|()| fs::write(&file, text))
            .expect("a file can be written");
    };
    let fixtures = support::fixtures::all();
    let fixture = |file: &str| {
        let path = Path::new("fixtures/match-solitaire").join(file);
        let found = fixtures.iter().find(|(it, _)| *it == path).expect("the fixture is there");
        String::from_utf8_lossy(&found.1).into_owned()
    };
    let checkout = format!("path = {:?}", root());
    let dependencies = block("toml").replace("path = \"../patience\"", &checkout);
    assert!(dependencies.contains(&checkout));
    let package = "[package]\nname = \"project\"\nedition = \"2024\"\n\n[workspace]\n\n";
    write("Cargo.toml", &format!("{package}{dependencies}"));
    // The same versions as here, so that nothing is downloaded.
    write("Cargo.lock", include_str!("../../Cargo.lock"));
    write("src/lib.rs", "");
    write("tests/solutions.rs", block("rust"));
    write("solutions/published.pn", &fixture("published.pn"));
    write("solutions/unsolved/wrong.pn", &fixture("illegal/match-not-in-sequence.pn"));
    project
}

fn test(project: &Path, update: &str) -> Output {
    Command::new(env!("CARGO"))
        .args(["test", "--offline", "--quiet"])
        .current_dir(project)
        .env("INSTA_UPDATE", update)
        .env("CARGO_TARGET_DIR", project.with_file_name("target"))
        // It is built once, and never debugged.
        .envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "none")])
        .env_remove("INSTA_FORCE_PASS")
        .env_remove("INSTA_WORKSPACE_ROOT")
        .output()
        .expect("cargo is there")
}

fn snapshots(project: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(project.join("tests/snapshots")).expect("there are snapshots");
    let mut found: Vec<(String, String)> = files
        .map(|file| file.expect("it can be listed").path())
        .map(|file| {
            let name = file.file_name().expect("it is a file").to_string_lossy().into_owned();
            (name, fs::read_to_string(file).expect("it can be read"))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn the_recipe_for_snapshots_works_and_its_snapshots_are_portable() {
    let project = project();
    assert!(PAGE.contains("`INSTA_UPDATE=always cargo test`"));
    let output = test(&project, "always");
    assert!(output.status.success(), "{output:?}");
    let first = snapshots(&project);
    let names: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "solutions__solutions_stay_as_they_are@published.pn.snap",
            "solutions__solutions_stay_as_they_are@unsolved__wrong.pn.snap",
        ]
    );
    for (name, text) in &first {
        for folder in [project.as_path(), root(), Path::new(env!("CARGO_TARGET_TMPDIR"))] {
            assert!(!text.contains(&folder.display().to_string()), "{name}:\n{text}");
        }
        let absolute = text.split_whitespace().find(|word| word.starts_with('/'));
        assert_eq!(absolute, None, "{name}:\n{text}");
    }
    assert!(first[0].1.contains("solved: 39 of 39 cards collected"), "{}", first[0].1);
    assert!(first[1].1.contains("─ unsolved/wrong.pn:5:68\n"), "{}", first[1].1);

    let output = test(&project, "no");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(snapshots(&project), first);

    let solution = project.join("solutions/unsolved/wrong.pn");
    let text = fs::read_to_string(&solution).expect("it can be read");
    fs::write(&solution, text.replace(" c3 ", " c4 ")).expect("it can be written");
    assert!(!test(&project, "no").status.success());
}
