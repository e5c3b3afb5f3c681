//! The published schemas are what the types say, so that the program need not work them out.

use crate::run::{out, root, run};
use patience_census::line;
use patience_wire as wire;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use std::collections::BTreeSet;
use std::fs;

fn schema<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// After a change of a type, run this test with UPDATE_SCHEMAS=1.
#[test]
fn the_schemas_are_those_of_the_types() {
    let schemas = [
        ("verify", schema::<wire::Record<'_>>()),
        ("step", schema::<wire::RecordLine<'_>>()),
        ("infer", schema::<wire::Deal>()),
        ("solve", schema::<wire::Solved>()),
        ("analyse", schema::<wire::Analysed>()),
        ("census", schema::<line::ChunkObject>()),
        ("deal", schema::<line::DealObject<'_>>()),
        ("import", schema::<wire::Imported>()),
        ("perft", schema::<wire::Counts>()),
        ("show", schema::<wire::Position>()),
        ("short", schema::<wire::ShortPosition>()),
        ("greeting", schema::<wire::Greeting>()),
    ];
    let folder = root().join("docs/schema");
    for (name, schema) in &schemas {
        let text = serde_json::to_string_pretty(schema).expect("a schema is JSON") + "\n";
        let file = folder.join(format!("{name}.json"));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            fs::write(file, text).expect("the file can be written");
        } else {
            assert_eq!(fs::read_to_string(file).expect("there is such a file"), text, "{name}");
            assert_eq!(out(&run(&["schema", name])), text, "{name}");
        }
    }
    let named = schemas.iter().map(|(name, _)| format!("{name}.json"));
    let files = fs::read_dir(folder).expect("the folder can be read");
    let files =
        files.map(|file| file.expect("an entry").file_name().to_string_lossy().into_owned());
    assert_eq!(named.collect::<BTreeSet<_>>(), files.collect());
}
