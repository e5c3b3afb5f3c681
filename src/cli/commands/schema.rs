//! `schema`: prints the JSON Schemas of JSON output.

use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use clap::{Args, ValueEnum};

/// Print the JSON Schema of a command's JSON output
///
/// Later versions may add fields, but never rename or remove them.
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Output to describe
    #[arg(value_enum)]
    output: DescribedOutput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DescribedOutput {
    /// A line of `verify --format jsonl`, or an item of the array of `--format json`
    Verify,
    /// A line of `replay --format jsonl`
    Step,
    /// An item of the array of `infer --format json`
    Infer,
    /// A line of `solve --format jsonl`, or an item of the array of `--format json`
    Solve,
    /// A line of `analyse --format jsonl`, or an item of the array of `--format json`
    Analyse,
    /// A line of `census --out` or of `--format jsonl`
    Census,
    /// A line of `census --deals-out`
    Deal,
    /// A line of `import --format jsonl`, or an item of the array of `--format json`
    Import,
    /// The object of `perft --format json`
    Perft,
    /// The object of `show --format json`
    Show,
    /// A line of `show --lines --short`
    Short,
    /// The answer of `show --lines` to the line `version`
    Greeting,
}

impl Schema {
    pub(crate) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        streams.out().bytes(self.output.text().as_bytes());
        Ok(End::Good)
    }
}

impl DescribedOutput {
    const fn text(self) -> &'static str {
        match self {
            Self::Verify => include_str!("../../../docs/schema/verify.json"),
            Self::Step => include_str!("../../../docs/schema/step.json"),
            Self::Infer => include_str!("../../../docs/schema/infer.json"),
            Self::Solve => include_str!("../../../docs/schema/solve.json"),
            Self::Analyse => include_str!("../../../docs/schema/analyse.json"),
            Self::Census => include_str!("../../../docs/schema/census.json"),
            Self::Deal => include_str!("../../../docs/schema/deal.json"),
            Self::Import => include_str!("../../../docs/schema/import.json"),
            Self::Perft => include_str!("../../../docs/schema/perft.json"),
            Self::Show => include_str!("../../../docs/schema/show.json"),
            Self::Short => include_str!("../../../docs/schema/short.json"),
            Self::Greeting => include_str!("../../../docs/schema/greeting.json"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DescribedOutput;
    use clap::ValueEnum;
    use patience_census::line;
    use patience_wire as wire;
    use schemars::generate::SchemaSettings;
    use schemars::{JsonSchema, Schema};
    use std::path::Path;

    fn schema<T: JsonSchema>() -> Schema {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        settings.into_generator().into_root_schema_for::<T>()
    }

    /// The files are what the types say, so that the program need not work them out. After a change
    /// of a type, run this test with UPDATE_SCHEMAS=1.
    #[test]
    fn the_schemas_are_those_of_the_types() {
        for output in DescribedOutput::value_variants() {
            let schema = match output {
                DescribedOutput::Verify => schema::<wire::Record<'_>>(),
                DescribedOutput::Step => schema::<wire::RecordLine<'_>>(),
                DescribedOutput::Infer => schema::<wire::Deal>(),
                DescribedOutput::Solve => schema::<wire::Solved>(),
                DescribedOutput::Analyse => schema::<wire::Analysed>(),
                DescribedOutput::Census => schema::<line::ChunkObject>(),
                DescribedOutput::Deal => schema::<line::DealObject<'_>>(),
                DescribedOutput::Import => schema::<wire::Imported>(),
                DescribedOutput::Perft => schema::<wire::Counts>(),
                DescribedOutput::Show => schema::<wire::Position>(),
                DescribedOutput::Short => schema::<wire::ShortPosition>(),
                DescribedOutput::Greeting => schema::<wire::Greeting>(),
            };
            let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
            let name = format!("{output:?}.json").to_lowercase();
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema");
            if std::env::var_os("UPDATE_SCHEMAS").is_some() {
                std::fs::write(folder.join(&name), &text).expect("the file can be written");
            } else {
                assert_eq!(output.text(), text, "{name}");
            }
        }
    }
}
