//! SARIF is what its published schema says.

use crate::outputs::json;
use crate::run::{hostile, out, path, root, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

const WON: &str = "2x2x1x1+[AH AS] 1a *1a";
const WRONG: &str = "2x2x1x1+[AH AS] 1a 1a";

fn sarif(arguments: &[&str]) -> String {
    out(&run(&[&["verify", "--format", "sarif"], arguments].concat()))
}

/// The schema of SARIF 2.1.0, from a package that is fetched for it and never compiled.
fn sarif_schema() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let metadata = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo is there");
    let metadata = json(&String::from_utf8_lossy(&metadata.stdout));
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let package = packages.iter().find(|package| package["name"] == "serde-sarif");
    let manifest = package.and_then(|package| package["manifest_path"].as_str()).expect("a path");
    let schema = fs::read_to_string(Path::new(manifest).with_file_name("src/schema.json"));
    let mut schema = json(&schema.expect("the package has the schema"));
    // As published, a pattern is no regular expression: it closes a bracket that it never opened.
    for part in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][part]["properties"]["language"];
        assert!(language["pattern"].as_str().is_some_and(|pattern| pattern.ends_with("]?$")));
        language["pattern"] = "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    schema
}

fn assert_valid(schema: &Value, value: &Value) {
    let validator = jsonschema::validator_for(schema).expect("the schema is valid");
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn sarif_is_what_its_schema_says() {
    let schema = sarif_schema();
    let folder = hostile("sarif");
    for arguments in [&["fixtures"][..], &[path(&folder)], &["-e", WON], &["no such file.pn"]] {
        let log = json(&sarif(arguments));
        assert_valid(&schema, &log);
        let run = &log["runs"][0];
        let failed = arguments[0].starts_with("no such");
        assert_eq!(run["invocations"][0]["executionSuccessful"], !failed);
        let rules = run["tool"]["driver"]["rules"].as_array().expect("a list");
        for result in run["results"].as_array().expect("a list") {
            let index = result["ruleIndex"].as_u64().expect("a number") as usize;
            assert_eq!(rules[index]["id"], result["ruleId"]);
        }
    }
    let mut broken = json(&sarif(&["-e", WRONG]));
    broken["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(!jsonschema::is_valid(&schema, &broken));
}
