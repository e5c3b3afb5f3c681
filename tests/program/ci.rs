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
        .args(["-e", "-c", line])
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
    let steps: Vec<&String> = steps.iter().filter(|step| step.starts_with("patience ")).collect();
    assert_eq!(steps.len(), 2);
    let folder = folder(name);
    fs::create_dir(folder.join("solutions")).expect("a folder can be made");
    let solution = folder.join("solutions/a.pn");
    fs::write(&solution, WON).expect("a file can be written");
    for line in &steps {
        let output = step(line, &folder, on_github);
        assert_eq!(output.status.code(), Some(0), "{line}: {}", err(&output));
    }
    for report in reports {
        let text = fs::read_to_string(folder.join(report)).expect("it is written");
        assert!(!text.contains("(A♥ and A♠)"), "{text}");
    }
    fs::write(&solution, WRONG).expect("a file can be written");
    assert_eq!(step(steps[0], &folder, on_github).status.code(), Some(0));
    let output = step(steps[1], &folder, on_github);
    assert_eq!(output.status.code(), Some(1));
    for report in reports {
        let text = fs::read_to_string(folder.join(report)).expect("it is written");
        assert!(text.contains("(A♥ and A♠)"), "{text}");
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
    let report = all.iter().find_map(|step| step.as_mapping_get("with"));
    let report = text(&report.expect("a step that uploads")["sarif_file"]);
    let said = check("github", &steps, &[report], true);
    assert!(said.contains("::error file=solutions/a.pn,line=1,col=20,"), "{said}");
    assert!(said.contains("]: move 2 is illegal"), "{said}");
}

#[test]
fn the_job_for_gitlab_runs() {
    let jobs = jobs();
    let job = &jobs[1]["verify"];
    let steps: Vec<String> = job["script"].as_vec().expect("a list").iter().map(text).collect();
    let reports = &job["artifacts"]["reports"];
    let reports = [text(&reports["codequality"]), text(&reports["junit"])];
    assert!(!check("gitlab", &steps, &reports, false).contains("::error"));
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
    let run = |paths: &str, sarif: &str| {
        let _ = fs::remove_file(&outputs);
        let line = format!(
            "export PATHS=\"$1\" SARIF=\"$2\" GITHUB_OUTPUT=\"$3\"; enable -n mapfile readarray; {verify}"
        );
        let within = Path::new(PROGRAM).parent().expect("the program lies in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &line, "step", paths, sarif])
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
            let (status, output, said) = run(&paths, "");
            assert_eq!((status, &*output), (Some(0), "passed=true\n"), "{paths:?}: {said}");
            assert!(said.starts_with(&format!("{records} record")), "{paths:?}: {said}");
        }
    }
    // Without a path, everything is verified.
    let (status, _, said) = run(" \r\n", &format!("report.sarif{}", '\r'));
    assert!(status == Some(0) && said.starts_with("2 records"), "{said}");
    assert!(folder.join("report.sarif").exists());
    fs::write(folder.join(one).join("b.pn"), WRONG).expect("a file can be written");
    let (status, output, _) = run("my solutions\r\n", "");
    assert_eq!((status, &*output), (Some(1), "passed=false\n"));
    assert!(!folder.join("oops").exists());
}
