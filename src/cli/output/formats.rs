//! The formats that `verify` can write, and the arguments that choose them.

use crate::cli::failure::Failure;
use crate::cli::output::guard::is_on_github;
use crate::cli::output::reports::Formats;
use crate::cli::output::terminal::Terminal;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use patience_report::drawing::Style;
use patience_report::formats::{
    Concise, Files, Github, Gitlab, Human, Json, JsonLines, Junit, Root, Sarif,
};
use std::ffi::OsString;
use std::path::PathBuf;

/// The number of failures that are shown unless more are asked for.
const MAX_FAILURES: usize = 100;

/// The reports to write.
#[derive(Debug, Args)]
pub(crate) struct Wanted {
    /// Output format [default: human, and GitHub annotations if GITHUB_ACTIONS is true]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
    /// Also write a report to a file, such as sarif=patience.sarif (repeatable)
    #[arg(long, value_name = "FORMAT=FILE", value_parser = OsStringValueParser::new().try_map(output))]
    output: Vec<(ReportFormat, PathBuf)>,
    /// End each path of the files format with a zero byte, for xargs -0
    #[arg(short = '0', long)]
    null: bool,
    /// Also print a line for each record that passes (human format only)
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
    /// Number of failures to show, or `all` (human format only); the others are counted [default:
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
    /// A Code Quality report for GitLab
    Gitlab,
    /// JUnit XML: a test suite for each source, a test case for each record
    Junit,
    /// A SARIF 2.1.0 log
    Sarif,
    /// The path of each file with a failure
    Files,
}

impl Wanted {
    /// Returns the formats to write. `outlooks` is whether it is asked which partial games can still
    /// be won.
    ///
    /// # Errors
    /// Returns an error if an option has no format that it is for.
    pub(crate) fn formats(&self, terminal: Terminal, outlooks: bool) -> Result<Formats, Failure> {
        let wants = |format| {
            self.format.unwrap_or(ReportFormat::Human) == format
                || self.output.iter().any(|(other, _)| *other == format)
        };
        if self.verbose && !wants(ReportFormat::Human) {
            return Err(Failure::Usage("--verbose needs the human format".to_owned()));
        }
        if self.max_failures.is_some() && !wants(ReportFormat::Human) {
            return Err(Failure::Usage("--max-failures needs the human format".to_owned()));
        }
        if self.null && !wants(ReportFormat::Files) {
            return Err(Failure::Usage("--null needs the files format".to_owned()));
        }
        let mut formats = Formats::default();
        let style = terminal.diagnostic();
        if !self.quiet {
            self.add(
                self.format.unwrap_or(ReportFormat::Human),
                terminal,
                style,
                outlooks,
                None,
                &mut formats,
            );
            // The log of a job shows both: people read one, and GitHub the other.
            if self.format.is_none() && is_on_github() {
                self.add(ReportFormat::Github, terminal, style, outlooks, None, &mut formats);
            }
        }
        for (format, file) in &self.output {
            let style = Style { ascii: style.ascii, ..Style::default() };
            self.add(*format, terminal, style, outlooks, Some(file.clone()), &mut formats);
        }
        Ok(formats)
    }

    /// Returns how many failures to show to people.
    pub(crate) fn max_failures(&self) -> usize {
        self.max_failures.unwrap_or(MAX_FAILURES)
    }

    fn add(
        &self,
        format: ReportFormat,
        terminal: Terminal,
        style: Style,
        outlooks: bool,
        to: Option<PathBuf>,
        formats: &mut Formats,
    ) {
        let drawn = Style { ascii: style.ascii, ..Style::default() };
        match format {
            ReportFormat::Human => {
                let columns = if to.is_none() { terminal.columns() } else { None };
                formats.add(Human { style, columns, verbose: self.verbose, outlooks }, to)
            }
            ReportFormat::Concise => formats.add(Concise, to),
            ReportFormat::Json => formats.add(Json, to),
            ReportFormat::Jsonl => formats.add(JsonLines, to),
            ReportFormat::Github => formats.add(Github { root: root() }, to),
            ReportFormat::Gitlab => formats.add(Gitlab { root: root() }, to),
            ReportFormat::Junit => formats.add(Junit { style: drawn }, to),
            ReportFormat::Sarif => formats.add(Sarif { root: root() }, to),
            ReportFormat::Files => {
                formats.add(Files { end: if self.null { 0 } else { b'\n' } }, to)
            }
        }
    }
}

/// Reads a number of failures.
fn max_failures(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| "expected a number or `all`".to_owned()),
    }
}

/// Reads an argument such as `sarif=patience.sarif`.
fn output(argument: OsString) -> Result<(ReportFormat, PathBuf), String> {
    let expected = || "expected a format, `=` and a file, as in `sarif=patience.sarif`".to_owned();
    let bytes = argument.as_encoded_bytes();
    let name = bytes.split(|&byte| byte == b'=').next().unwrap_or_default();
    let name = str::from_utf8(name).map_err(|_| expected())?;
    // The same as in `--format`.
    let format = ReportFormat::from_str(name, false).map_err(|_| {
        let names: Vec<_> = ReportFormat::value_variants()
            .iter()
            .filter_map(ReportFormat::to_possible_value)
            .collect();
        let names: Vec<&str> = names.iter().map(|value| value.get_name()).collect();
        format!("{}; the formats are {}", expected(), names.join(", "))
    })?;
    #[cfg(unix)]
    let file = {
        use std::os::unix::ffi::OsStrExt;
        bytes.get(name.len() + 1..).map(|file| PathBuf::from(std::ffi::OsStr::from_bytes(file)))
    };
    #[cfg(not(unix))]
    let file = argument.to_str().and_then(|it| it.get(name.len() + 1..)).map(PathBuf::from);
    match file {
        Some(file) if !file.as_os_str().is_empty() => Ok((format, file)),
        _ => Err(expected()),
    }
}

/// Returns the folder that paths in reports start from: the checked-out repository of a job on
/// GitHub or GitLab, or the current folder.
pub(crate) fn root() -> Root {
    let Ok(current) = std::env::current_dir() else { return Root::default() };
    let folders = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].into_iter().filter_map(std::env::var_os);
    let root = folders.map(PathBuf::from).find(|root| current.starts_with(root));
    Root::new(root.unwrap_or_else(|| current.clone()), current)
}
