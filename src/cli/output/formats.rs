//! The formats that `verify` can write, and the arguments that choose one.

use crate::cli::failure::Failure;
use crate::cli::output::guard::is_on_github;
use crate::cli::output::reports::Formats;
use crate::cli::output::shown::ShownFailures;
use crate::cli::output::terminal::Terminal;
use clap::{Args, ValueEnum};
use patience_files::stream::Stream;
use patience_report::drawing::Style;
use patience_report::formats::{Concise, Github, Human, Json, JsonLines, Junit, Report, Root};
use std::path::{Path, PathBuf};

/// The number of failures that are shown unless more are asked for.
const MAX_FAILURES: usize = 100;

/// The report to write.
#[derive(Debug, Args)]
pub(crate) struct FormatArguments {
    /// Output format [default: human, and GitHub annotations if GITHUB_ACTIONS is true]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
    /// Write the report to this file; what people read goes to standard error
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also print a line for each record that passes (human format only)
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    /// Number of failures to show, each kind once, or `all` (human format only); the others are counted [default:
    /// 100]
    #[arg(long, value_name = "N", value_parser = max_failures)]
    max_failures: Option<usize>,
    /// Print only input and output errors
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// A diagnostic for each failure on standard error, a summary on standard output
    Human,
    /// One line for each failure, and the summary
    Concise,
    /// One JSON array with an object for each record
    Json,
    /// One JSON object per line for each record
    Jsonl,
    /// Annotations for GitHub Actions
    Github,
    /// JUnit XML: a test suite for each source, a test case for each record
    Junit,
}

impl FormatArguments {
    /// Returns the formats to write. `outlooks` is whether it is asked which partial games can still
    /// be won.
    ///
    /// # Errors
    /// Returns an error if an option has no format that it is for.
    pub(crate) fn formats(&self, terminal: Terminal, outlooks: bool) -> Result<Formats, Failure> {
        let format = self.format.unwrap_or(ReportFormat::Human);
        let is_aside = self.output.is_some();
        let is_human = format == ReportFormat::Human || is_aside;
        for (is_given, option) in
            [(self.verbose, "--verbose"), (self.max_failures.is_some(), "--max-failures")]
        {
            if is_given && !is_human {
                return Err(Failure::Usage(format!("{option} needs the human format")));
            }
        }
        let (drawn, columns) = (terminal.diagnostic(), terminal.columns());
        let human = |style, columns| Human { style, columns, verbose: self.verbose, outlooks };
        // A report that has standard error has it for itself.
        let has_errors = self.output.as_deref().and_then(Stream::of) == Some(Stream::Err);
        let people = is_human && !self.quiet && !has_errors;
        let format = match (self.format, format) {
            // The log of a job shows both: people read one, and GitHub the other.
            (None, _) if !is_aside && is_on_github() => Some(ReportFormat::Github),
            (_, ReportFormat::Human) if !is_aside => None,
            (_, format) => Some(format),
        };
        let style = Style { ascii: drawn.ascii, ..Style::default() };
        let report = format.filter(|_| is_aside || !self.quiet).map(|format| -> Box<dyn Report> {
            match format {
                ReportFormat::Human => Box::new(human(style, None)),
                ReportFormat::Concise => Box::new(Concise),
                ReportFormat::Json => Box::new(Json),
                ReportFormat::Jsonl => Box::new(JsonLines),
                ReportFormat::Github => Box::new(Github { root: root() }),
                ReportFormat::Junit => Box::new(Junit { style }),
            }
        });
        let shown = ShownFailures::at_most(self.max_failures.unwrap_or(MAX_FAILURES));
        Ok(Formats { people: people.then(|| human(drawn, columns)), report, is_aside, shown })
    }

    /// Returns the file for the report, if not standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// Reads a number of failures.
fn max_failures(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "expected a number or `all`".to_owned()),
    }
}

/// Returns the folder that paths in reports start from: the checked-out repository of a job on
/// GitHub, or the current folder.
fn root() -> Root {
    let Ok(current) = std::env::current_dir() else { return Root::default() };
    let root = std::env::var_os("GITHUB_WORKSPACE").map(PathBuf::from);
    let root = root.filter(|root| current.starts_with(root));
    Root::new(root.unwrap_or_else(|| current.clone()), current)
}
