//! All JSON output is what its published schema says, and the schema leaves nothing out.

use crate::run::{out, run, spread, status};
use jsonschema::Validator;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Forbids every field that a schema does not name. The published one lets later versions add some.
fn forbid_others(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if object.contains_key("properties") {
                object.insert("additionalProperties".to_owned(), false.into());
            }
            object.values_mut().for_each(forbid_others);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_others),
        _ => {}
    }
}

fn schema(name: &str) -> Validator {
    let mut schema = json(&out(&run(&["schema", name])));
    assert!(jsonschema::meta::is_valid(&schema), "{name}");
    forbid_others(&mut schema);
    jsonschema::validator_for(&schema).expect("the schema is valid")
}

fn check(schema: &Validator, value: &Value) {
    let errors: Vec<String> = schema
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}\n{value}", errors.join("\n"));
}

fn check_all<'v>(schema: &Validator, values: impl IntoIterator<Item = &'v Value>) -> usize {
    values.into_iter().map(|value| check(schema, value)).count()
}

/// The files of records in all folders with this name below one with all fixtures.
fn fixtures(root: &str, folder: &str) -> Vec<PathBuf> {
    let families = fs::read_dir(root).expect("the folder can be read");
    let folders = families.map(|family| family.expect("an entry").path().join(folder));
    let files = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    files.map(|file| file.expect("an entry").path()).collect()
}

#[test]
fn verdicts_on_all_fixtures_fit() {
    let schema = schema("verify");
    let fixtures = &*spread("schemas-verdicts");
    for allow in [&[][..], &["--allow", "stuck"]] {
        let lines = out(&run(&[&["verify", "--format", "jsonl", fixtures], allow].concat()));
        let lines: Vec<Value> = lines.lines().map(json).collect();
        assert!(check_all(&schema, &lines) > 300);
        let array = json(&out(&run(&[&["verify", "--format", "json", fixtures], allow].concat())));
        assert_eq!(array.as_array(), Some(&lines));
    }
    let mut broken = json(&out(&run(&["verify", "--format", "jsonl", "-e", "2x2x1x1+1 1a"])));
    broken["status"] = "won".into();
    assert!(!schema.is_valid(&broken));
}

#[test]
fn steps_of_all_fixtures_fit() {
    let schema = schema("step");
    let lines = out(&run(&["replay", "--format", "jsonl", &spread("schemas-steps")]));
    let lines: Vec<Value> = lines.lines().map(json).collect();
    assert!(check_all(&schema, &lines) > 5_000, "{}", lines.len());
    let mut broken = lines[0].clone();
    broken["board"]["stock"] = "many".into();
    assert!(!schema.is_valid(&broken));
}

/// The largest questions are left to the slow tests of `infer`.
#[test]
fn answers_of_infer_fit() {
    let schema = schema("infer");
    let mut asked = 0;
    let all = spread("schemas-answers");
    for folder in ["impossible", "malformed"] {
        for file in fixtures(&all, folder) {
            let file = file.to_string_lossy().into_owned();
            let found = json(&out(&run(&["infer", "--format", "json", &file])));
            asked += check_all(&schema, found.as_array().expect("an array"));
        }
    }
    assert!(asked > 50, "{asked} questions");
    for arguments in [
        &["--explain-cards", "-e", "2x2x3x2+1 *12 =partial", "-e", "2x2x13x4+3 1a =partial"][..],
        &["-e", "carpet+1 =partial"],
        &["--explain-cards", "-e", "carpet2x3x1+1[AS 2S …] *a1s =partial"],
        &["-e", "2x2x2x2-1 + + *12 =partial", "-e", "2x2x2x2-1 + 12 =partial"],
        &["fixtures/match-solitaire/unknown/both.pn"],
    ] {
        let arguments = [&["infer", "--format", "json", "--count"], arguments].concat();
        let found = json(&out(&run(&arguments)));
        assert!(check_all(&schema, found.as_array().expect("an array")) > 0);
    }
}

#[test]
fn answers_of_solve_fit() {
    let schema = schema("solve");
    let ids =
        ["2x2x1x1-[AH AS]", "montecarlo+1", "3x3x13x5+1", "colorado+1", "2x2x1x1+[AH AS] 11", "1x"];
    let arguments = ["solve", "--format", "json", "--shortest", "--nodes", "2000"].into_iter();
    let arguments: Vec<&str> = arguments.chain(ids.iter().flat_map(|id| ["-e", id])).collect();
    let answers = json(&out(&run(&arguments)));
    let answers = answers.as_array().expect("an array");
    assert_eq!(check_all(&schema, answers), ids.len());
    let outcome = |name: &str| answers.iter().any(|answer| answer["outcome"] == name);
    assert!(outcome("solved") && outcome("undecided"), "{answers:?}");
}

#[test]
fn censuses_fit() {
    let folder = crate::run::folder("census-schema");
    let (chunks, deals) = (folder.join("chunks"), folder.join("deals"));
    let files = ["--out", crate::run::path(&chunks), "--deals-out", crate::run::path(&deals)];
    let arguments = ["census", "montecarlo4x4+", "carpet+", "--numbers", "1..=1500"];
    let options = ["--nodes", "100", "--format", "jsonl"];
    let totals = out(&run(&[&arguments[..], &options, &files].concat()));
    let read = |path: &Path| fs::read_to_string(path).expect("it was written");
    let values = |text: &str| text.lines().map(json).collect::<Vec<_>>();
    let census = schema("census");
    assert_eq!(check_all(&census, &values(&totals)), 2);
    assert_eq!(check_all(&census, &values(&read(&chunks))), 4);
    assert_eq!(check_all(&schema("deal"), &values(&read(&deals))), 3000);
    assert!(["won", "lost", "undecided"].iter().all(|it| read(&deals).contains(it)));
}

#[test]
fn analyses_fit() {
    let schema = schema("analyse");
    let mut arguments = vec!["analyse", "--nodes", "300", "--format", "json", "-e", "1x"];
    arguments.extend(["fixtures/match-solitaire", "fixtures/monte-carlo/stuck.pn"]);
    let games = json(&out(&run(&arguments)));
    let games = games.as_array().expect("an array");
    assert!(check_all(&schema, games) > 100);
    let positions = || games.iter().flat_map(|game| game["positions"].as_array()).flatten();
    for outcome in ["winnable", "lost", "undecided"] {
        assert!(positions().any(|position| position["outcome"] == outcome), "{outcome}");
    }
    assert!(games.iter().any(|game| game["first_loss"]["better"].is_array()));
}

#[test]
fn counts_and_deals_fit() {
    let (perft, show) = (schema("perft"), schema("show"));
    for id in
        ["3x3x13x5+1", "2x2x2x1-[AH AS 2H 2S]", "montecarlo5x5x1+1", "twenty4x5x2+1", "carpet+1"]
    {
        check(&show, &json(&out(&run(&["show", "--format", "json", id]))));
        for distinct in [&[][..], &["--distinct"]] {
            let count = ["perft", "--depth", "2", "--format", "json", id];
            check(&perft, &json(&out(&run(&[&count, distinct].concat()))));
        }
    }
    assert_eq!(status(&run(&["schema"])), 2);
}
