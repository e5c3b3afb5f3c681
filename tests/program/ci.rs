//! The jobs in `docs/ci.md` run, as far as a job can run here.

use crate::run::{PROGRAM, err, folder, formats, out};
use saphyr::{LoadableYamlNode, Yaml};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const PAGE: &str = include_str!("../../docs/ci.md");
const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a\n";

/// The jobs and hooks of the page, in order: GitHub, GitLab, pre-commit.
fn jobs() -> Vec<Yaml<'static>> {
    let blocks = PAGE.split("```yaml\n").skip(1);
    let texts = blocks.filter_map(|block| block.split("```").next());
    texts.map(|text| Yaml::load_from_str(text).expect("it is YAML").remove(0)).collect()
}

fn text(yaml: &Yaml<'_>) -> String {
    yaml.as_str().expect("a string").to_owned()
}

/// Runs a step as a job does, in a folder.
fn step(line: &str, within: &Path, on_github: bool) -> Output {
    let folder = Path::new(PROGRAM).parent().expect("the program lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("bash")
        .args(["-e", "-o", "pipefail", "-c", line])
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("GITHUB_ACTIONS", on_github.to_string())
        .env("GITHUB_WORKSPACE", within)
        .env("CI_PROJECT_DIR", within)
        .current_dir(within)
        .output()
        .expect("there is a shell")
}

/// Runs the steps of a job on good and on bad solutions. Returns all output of the bad run.
fn check(name: &str, steps: &[String], reports: &[String], on_github: bool) -> String {
    let (steps, after): (Vec<&String>, Vec<&String>) =
        steps.iter().skip(1).partition(|step| step.starts_with("patience "));
    assert_eq!(steps.len(), 2);
    let folder = folder(name);
    fs::create_dir(folder.join("solutions")).expect("a folder can be made");
    let solution = folder.join("solutions/a.pn");
    fs::write(&solution, WON).expect("a file can be written");
    for line in steps.iter().chain(&after) {
        let output = step(line, &folder, on_github);
        assert_eq!(output.status.code(), Some(0), "{line}: {}", err(&output));
    }
    for report in reports {
        let text = fs::read_to_string(folder.join(report)).expect("it is written");
        assert!(!text.contains("match::occupied-freecell"), "{text}");
    }
    fs::write(&solution, WRONG).expect("a file can be written");
    assert_eq!(step(steps[0], &folder, on_github).status.code(), Some(0));
    let output = step(steps[1], &folder, on_github);
    assert_eq!(output.status.code(), Some(1));
    for line in &after {
        assert_eq!(step(line, &folder, on_github).status.code(), Some(0), "{line}");
    }
    for report in reports {
        let text = fs::read_to_string(folder.join(report)).expect("it is written");
        assert!(text.contains("match::occupied-freecell"), "{text}");
        assert!(text.contains("solutions/a.pn") && !text.contains(crate::run::path(&folder)));
    }
    fs::write(&solution, WON.replace(' ', "  ")).expect("a file can be written");
    assert_eq!(step(steps[0], &folder, on_github).status.code(), Some(1));
    out(&output) + &err(&output)
}

#[test]
fn the_job_for_github_runs() {
    let jobs = jobs();
    let job = &jobs[0]["jobs"]["verify"]["steps"];
    let all: Vec<&Yaml<'_>> = job.as_vec().expect("a list").iter().collect();
    let steps: Vec<String> = all
        .iter()
        .filter_map(|step| Some(step.as_mapping_get("run")?.as_str()?.to_owned()))
        .collect();
    let said = check("github", &steps, &[], true);
    assert!(said.contains("::error file=solutions/a.pn,line=1,col=20,"), "{said}");
    assert!(said.contains("]: move 2 is illegal"), "{said}");
}

#[test]
fn the_job_for_gitlab_runs() {
    let jobs = jobs();
    let job = &jobs[1]["verify"];
    let script = |part: &str| job[part].as_vec().expect("a list").iter().map(text);
    let steps: Vec<String> = script("script").chain(script("after_script")).collect();
    let reports = &job["artifacts"]["reports"];
    let reports = [text(&reports["codequality"]), text(&reports["junit"])];
    assert!(!check("gitlab", &steps, &reports, false).contains("::error"));
}

/// The lines for a shell on the page, in order: a SARIF log, a list of failures, new failures, and the
/// files that fail.
#[test]
fn the_recipes_run() {
    let blocks: Vec<&str> =
        PAGE.split("```sh\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    let [sarif, list, new, files] = blocks[..] else { panic!("{blocks:?}") };
    assert!(blocks.iter().all(|block| block.lines().count() <= 15));
    let folder = folder("recipes");
    fs::create_dir(folder.join("solutions")).expect("a folder can be made");
    let write = |name: &str, text: &str| {
        fs::write(folder.join("solutions").join(name), text).expect("a file can be written");
    };
    let shell = |line: &str| {
        let output = step(&format!("set +o pipefail; {line}"), &folder, false);
        assert_eq!(err(&output), "", "{line}");
        (output.status.code(), out(&output))
    };
    write("a b.pn", &[WON, WRONG, "2x2x1x1+[AH AS] 1a\n"].concat());
    write("good.pn", WON);
    write("noted.pn", "2x2x1x1+[AH AS] 1a *1a ; 2x2x1x1+[AH AS] 1a *1a\n");
    assert_eq!(shell(sarif).0, Some(0));
    let log = fs::read_to_string(folder.join("patience.sarif")).expect("it is written");
    let log: serde_json::Value = serde_json::from_str(&log).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("a list");
    let codes: Vec<_> = results.iter().map(|result| result["ruleId"].as_str()).collect();
    assert_eq!(codes, [Some("match::occupied-freecell"), Some("outcome::not-reached")]);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "solutions/a%20b.pn");
    assert_eq!(place["region"], serde_json::json!({ "startLine": 2, "startColumn": 20 }));
    assert_eq!(shell(files), (Some(0), "solutions/a b.pn\n".to_owned()));
    assert_eq!(shell(list), (Some(0), String::new()));
    let function = list.lines().next().expect("a function");
    let new = format!("{function}\n{new}");
    // Failures that are known may move.
    write("a b.pn", &["; moved\n", WRONG, WON, "2x2x1x1+[AH AS] 1a\n"].concat());
    assert_eq!(shell(&new), (Some(0), String::new()));
    write("new.pn", WRONG);
    let (status, said) = shell(&new);
    assert_eq!((status, said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.starts_with("solutions/new.pn: match::occupied-freecell: "), "{said}");
}

#[test]
fn the_hooks_are_those_of_the_repository() {
    let hooks = Yaml::load_from_str(include_str!("../../.pre-commit-hooks.yaml")).expect("YAML");
    let ids = |hooks: &Yaml<'_>| -> Vec<String> {
        hooks.as_vec().expect("a list").iter().map(|hook| text(&hook["id"])).collect()
    };
    let jobs = jobs();
    let shown = &jobs[2]["repos"].as_vec().expect("a list")[0];
    assert_eq!(ids(&shown["hooks"]), ids(&hooks[0]));
}

#[test]
fn all_formats_are_listed() {
    let (_, table) =
        PAGE.split_once("| format | for |\n").expect("the page has a table of formats");
    let rows = table.lines().take_while(|line| line.starts_with('|')).skip(1);
    let named = rows.filter_map(|row| row.split('|').nth(1)).flat_map(|cell| cell.split(", "));
    let named: Vec<&str> = named.map(|name| name.trim().trim_matches('`')).collect();
    assert_eq!(named, formats(), "the table of docs/ci.md has the formats of `verify --help`");
}

/// The step of the action that verifies, in a bash without what the bash 3.2 of macOS lacks, and with
/// inputs of any line ends.
#[test]
fn the_action_runs_in_an_old_bash() {
    let action =
        Yaml::load_from_str(include_str!("../../action.yml")).expect("it is YAML").remove(0);
    let steps = &action["runs"]["steps"];
    let verify = steps
        .as_vec()
        .expect("a list")
        .iter()
        .find(|step| step.as_mapping_get("id").and_then(|id| id.as_str()) == Some("verify"));
    let verify = text(&verify.expect("it verifies")["run"]);
    for newer in ["^^", ",,", "declare -A", "local -n", "|&", "&>>", "coproc", "@Q", "printf '%("] {
        assert!(!verify.contains(newer), "{newer} is not in bash 3.2");
    }
    let folder = folder("action");
    for name in ["my solutions", "$(touch oops)"] {
        fs::create_dir(folder.join(name)).expect("a folder can be made");
        fs::write(folder.join(name).join("a.pn"), WON).expect("a file can be written");
    }
    let outputs = folder.join("outputs");
    let run = |paths: &str| {
        let _ = fs::remove_file(&outputs);
        let line = format!(
            "export PATHS=\"$1\" GITHUB_OUTPUT=\"$2\"; enable -n mapfile readarray; {verify}"
        );
        let within = Path::new(PROGRAM).parent().expect("the program lies in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &line, "step", paths])
            .arg(&outputs)
            .env("PATH", format!("{}:{path}", within.display()))
            .current_dir(&folder)
            .stdin(std::process::Stdio::null())
            .output()
            .expect("there is a shell");
        let written = fs::read_to_string(&outputs).expect("it writes its output");
        (output.status.code(), written, out(&output) + &err(&output))
    };
    let [one, other] = ["my solutions", "$(touch oops)"];
    for end in ["\n", "\r\n", "\r", "  \n", " \t\r\n\r\n"] {
        for paths in [one.to_owned(), format!("{one}{end}"), format!("{end}  {one}{end}{other}")] {
            let records = 1 + usize::from(paths.contains(other));
            let (status, output, said) = run(&paths);
            assert_eq!((status, &*output), (Some(0), "passed=true\n"), "{paths:?}: {said}");
            assert!(said.starts_with(&format!("{records} record")), "{paths:?}: {said}");
        }
    }
    // Without a path, everything is verified.
    let (status, _, said) = run(" \r\n");
    assert!(status == Some(0) && said.starts_with("2 records"), "{said}");
    fs::write(folder.join(one).join("b.pn"), WRONG).expect("a file can be written");
    let (status, output, _) = run("my solutions\r\n");
    assert_eq!((status, &*output), (Some(1), "passed=false\n"));
    assert!(!folder.join("oops").exists());
}
