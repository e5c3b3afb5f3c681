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
