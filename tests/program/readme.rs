//! The README and the pages in `docs` are right: their commands print what they show.

use crate::run::{PROGRAM, commands, out, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const README: &str = include_str!("../../README.md");
const SPEED: &str = include_str!("../../docs/speed.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A text in Markdown, and where it is.
pub(crate) struct Page {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// The README, and every page in `docs`.
pub(crate) fn pages() -> Vec<Page> {
    let docs = fs::read_dir(root().join("docs")).expect("there is documentation");
    let files = docs.map(|file| file.expect("it can be listed").path());
    let mut paths: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    paths.push(root().join("README.md"));
    paths.sort();
    assert!(paths.len() > 6);
    let page =
        |path: PathBuf| Page { text: fs::read_to_string(&path).expect("a page can be read"), path };
    paths.into_iter().map(page).collect()
}

/// The blocks of a language, in order.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let opening = format!("```{language}\n");
    text.split(opening.as_str()).skip(1).filter_map(|block| block.split("```").next()).collect()
}

/// Runs a command line in a folder, with the program on the path, as a reader would. Returns both
/// streams as a terminal shows them, and the exit status.
pub(crate) fn shell_in(folder: &Path, line: &str) -> (String, i32) {
    let programs = Path::new(PROGRAM).parent().expect("the program lies in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(
        std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path)),
    )
    .expect("no path has a separator in it");
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{{ {line}; }} 2>&1")])
        .env("PATH", path)
        .env("HOME", folder)
        .current_dir(folder);
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS"] {
        command.env_remove(name);
    }
    let output = command.output().expect("there is a shell");
    (out(&output), output.status.code().expect("the shell was not killed"))
}

/// Returns whether a program is installed that not everybody has. Where `EVERY_TOOL` is set, as in
/// CI, one that CI needs must be.
pub(crate) fn is_installed(program: &str, is_needed: bool) -> bool {
    let found = shell_in(root(), &format!("command -v {program}")).1 == 0;
    let is_enough = found || !is_needed || std::env::var_os("EVERY_TOOL").is_none();
    assert!(is_enough, "{program} is missing");
    found
}

#[cfg_attr(windows, ignore = "starts `sh`")]
#[test]
fn each_command_prints_what_is_shown() {
    fs::create_dir_all(root().join("target")).expect("builds may be elsewhere");
    let mut commands = 0;
    for page in pages() {
        for block in blocks(&page.text, "console") {
            let (line, expected) =
                block.split_once('\n').expect("a command stands on a line of its own");
            let line = line.strip_prefix("$ ").expect("a command stands behind a `$`");
            assert_eq!(shell_in(root(), line).0, expected, "{line} in {}", page.path.display());
            commands += 1;
        }
    }
    assert!(commands >= 25);
}

/// The lines of the block of the README that begins so. After a release, another one stands before them.
fn lines_from(start: &str) -> Vec<&'static str> {
    let found = blocks(README, "sh").into_iter().find(|block| block.starts_with(start));
    found.unwrap_or_else(|| panic!("no block begins with {start}")).lines().collect()
}

#[test]
fn the_set_up_is_two_commands_and_the_first_passes() {
    let set_up: Vec<&str> = lines_from("cargo run ");
    assert_eq!(set_up, ["cargo run -- verify fixtures/match-solitaire/published.pn", "cargo test"]);
    let arguments: Vec<&str> =
        set_up[0].split(" -- ").nth(1).expect("the program's own arguments").split(' ').collect();
    let output = run(&arguments);
    assert!(output.status.success());
    assert!(out(&output).contains("2 passed, 0 failed (1 solved, 1 partial as expected)"));
}

/// A newcomer sees a diagnostic, a game move by move and a page.
#[cfg_attr(windows, ignore = "starts `sh`")]
#[test]
fn the_commands_to_try_do_what_is_said_of_them() {
    fs::create_dir_all(root().join("target")).expect("builds may be elsewhere");
    let lines = lines_from("cargo install --path . --features cli\n");
    let shown: Vec<(String, i32)> = lines[1..].iter().map(|line| shell_in(root(), line)).collect();
    let [diagnostic, transcript, page] = &shown[..] else { panic!("{shown:?}") };
    assert!(diagnostic.0.contains("match::not-in-sequence") && diagnostic.1 == 1);
    assert!(transcript.0.contains("55  *25c"), "a pipe gets a transcript");
    assert_eq!((transcript.1, page.1), (0, 0));
    let page = fs::read_to_string(root().join("target/game.html")).expect("the page is written");
    assert!(page.contains("<html"));
}

/// The text between two lines, or from a line to the end.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("there is no `{from}`"));
    rest.split_once(to).map_or(rest, |(part, _)| part)
}

/// A player finds the way in from the first lines: for whom the program is, and what to do with a
/// line of the site.
#[test]
fn the_readme_says_for_whom_it_is_in_its_second_sentence() {
    let opening = README.split("\n\n").nth(1).expect("a paragraph follows the title");
    let opening = opening.split_whitespace().collect::<Vec<_>>().join(" ");
    let second = opening.split(". ").nth(1).expect("it has a second sentence");
    assert!(second.starts_with("It is for players"), "{second}");
    assert!(README.contains("$ patience import -e '#147198 1a 23' | patience infer -"));
}

/// The picture of the board is light enough for a first visit, and leads to a page that says how to
/// open it from a checkout and from a release.
#[test]
fn the_picture_of_the_board_leads_to_the_board() {
    let link = r#"<a href="docs/browser.md"><img src="docs/pictures/browser.webp""#;
    assert!(README.contains(link));
    let picture = fs::read(root().join("docs/pictures/browser.webp")).expect("there is a picture");
    assert!(picture.starts_with(b"RIFF") && &picture[8..12] == b"WEBP");
    assert!(picture.len() < 100_000, "{}", picture.len());
    let page = fs::read_to_string(root().join("docs/browser.md")).expect("there is a page");
    let build = blocks(&page, "sh")[0].trim().strip_prefix("cd web && npm ci && ");
    let build = build.expect("it says how to build the board").trim_start_matches("npm run ");
    let web = fs::read_to_string(root().join("web/package.json")).expect("there is a package");
    assert!(web.contains(&format!("\"{build}\": ")) && web.contains("--mode single"));
    let made = fs::read_to_string(root().join("packages/board")).expect("there is a script");
    let workflow = fs::read_to_string(root().join(".github/workflows/packages.yml"));
    assert!(made.contains("target/packages/patience.html"));
    assert!(workflow.expect("there is a workflow").contains("packages/test board"));
}

/// A newcomer needs six commands. The page of all commands has each of them, in groups.
#[test]
fn the_readme_has_six_commands_and_their_page_all() {
    let table = between(README, "## Commands", "\n## ");
    let named: Vec<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `patience ")).collect();
    let named: Vec<&str> = named.iter().filter_map(|line| line.split('`').next()).collect();
    assert_eq!(named, ["verify", "replay", "play", "solve", "import", "infer"]);
    let page = fs::read_to_string(root().join("docs/commands.md")).expect("there is a page");
    let list = between(&page, "# Commands", "\n## ");
    for command in commands() {
        assert!(named.iter().all(|&name| commands().contains(&name.to_owned())));
        assert!(list.contains(&format!("[{command}")), "{command}");
    }
}

/// Pages are listed for their readers.
#[test]
fn pages_are_listed_in_three_groups() {
    let commands = fs::read_to_string(root().join("docs/commands.md")).expect("there is a page");
    for list in [between(README, "## Documentation", "\n## "), between(&commands, "#", "\n## ")] {
        let groups: Vec<&str> = list.lines().filter(|line| line.starts_with("**For ")).collect();
        assert_eq!(groups, ["**For players**", "**For programs and CI**", "**For contributors**"]);
    }
}

/// A newcomer reads the first screen, and finds the rest from there.
#[test]
fn the_readme_is_short_and_lists_every_page() {
    assert!(README.lines().count() < 200);
    let first_screen: Vec<&str> = README.lines().take(40).collect();
    assert!(first_screen.iter().any(|line| line.contains("docs/illegal-move.svg")));
    assert!(first_screen.iter().any(|line| line.contains("is illegal:")));
    for page in pages() {
        let link = page.path.strip_prefix(root()).expect("it is in the repository");
        let link = link.display().to_string().replace('\\', "/");
        assert!(link == "README.md" || README.contains(&format!("({link})")), "{link}");
    }
}

#[test]
fn the_picture_is_what_the_program_draws_of_a_published_solution() {
    let wrong = "docs/illegal-move.pn";
    assert!(README.contains(&format!("$ patience verify {wrong}")));
    let command = format!("patience replay --svg docs/illegal-move.svg {wrong}");
    let drawn = out(&run(&["replay", "--svg", "-", wrong]));
    let kept =
        fs::read_to_string(root().join("docs/illegal-move.svg")).expect("there is a picture");
    assert_eq!(drawn, kept, "draw it again: {command}");

    let published = "fixtures/match-solitaire/published.pn";
    let animated = ["replay", "--svg", "-", "--animate", "--record", "1", published];
    let kept = fs::read_to_string(root().join("docs/game.svg")).expect("there is a picture");
    assert_eq!(out(&run(&animated)), kept, "draw it again: patience {}", animated.join(" "));
    assert!(kept.contains("@keyframes") && !kept.contains("<script"));

    let words = |file: &str| {
        let text = fs::read_to_string(root().join(file)).expect("there is such a file");
        let records = text.lines().filter(|line| !line.starts_with(';')).collect::<Vec<_>>();
        records.join(" ").split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let (published, wrong) = (words("fixtures/match-solitaire/published.pn"), words(wrong));
    let differences = published.iter().zip(&wrong).filter(|(right, wrong)| right != wrong);
    assert_eq!(differences.collect::<Vec<_>>(), [(&"c4".to_owned(), &"c3".to_owned())]);
    assert_eq!(wrong.last().map(String::as_str), Some("*25c"));
}

/// The command for the speed section is also run by the checks of a change, but speed is not
/// tested.
#[test]
fn the_speed_can_be_measured_as_it_is_said() {
    let command = "cargo run --release --manifest-path benches/Cargo.toml";
    assert!(blocks(SPEED, "text").iter().any(|block| block.trim() == command));
    assert!(
        include_str!("../../.ci/nightly")
            .lines()
            .any(|line| line.trim_start().starts_with(command))
    );
    let records = include_str!("../../benches/data/match-solitaire.pn");
    let moves: Vec<usize> = records.lines().map(|line| line.split(' ').count() - 1).collect();
    assert!(moves.iter().all(|moves| (40..=60).contains(moves)));
    assert!(SPEED.contains(&format!("{} different deals", moves.len())));
    assert_eq!(moves.iter().sum::<usize>() / moves.len(), 48);
}

/// The name that a heading has in links: in lower case, words joined by dashes.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-'));
    kept.map(|it| if it == ' ' { '-' } else { it }).flat_map(char::to_lowercase).collect()
}

/// The text outside blocks. Marked cards on a board look like links: `[7♣](3♦)`.
fn prose(text: &str) -> String {
    text.split("\n```").step_by(2).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let prose = prose(text);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

#[test]
fn every_link_leads_somewhere() {
    for page in pages() {
        let prose = prose(&page.text);
        let links = prose.split("](").skip(1).filter_map(|link| link.split(')').next());
        let pictures = prose.split("src=\"").skip(1).filter_map(|link| link.split('"').next());
        let around = prose.split("href=\"").skip(1).filter_map(|link| link.split('"').next());
        for link in links.chain(pictures).chain(around).filter(|link| !link.starts_with("http")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.path.clone(),
                file => page.path.with_file_name("").join(file),
            };
            assert!(target.exists(), "{link} in {}", page.path.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("a page can be read");
                assert!(anchors(&text).contains(heading), "{link} in {}", page.path.display());
            }
        }
    }
}
