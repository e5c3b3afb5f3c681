//! `man`: writes manual pages.

use crate::cli::failure::{End, Failure};
use crate::cli::help::Help;
use crate::cli::output::Streams;
use crate::cli::output::place::{Force, OutputKind};
use clap::{Args, Command};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};
use patience_core::text::shown_path;
use patience_files::replace;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Print a manual page, or write all of them into a folder
///
/// Pages are in roff. To read one without installing it, run `patience man verify | man -l -`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Command to print the page of [default: the whole program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the pages of the program and of every command into a folder, such as
    /// ~/.local/share/man/man1
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// The environment variables that every command heeds, and what they do.
const ENVIRONMENT: [(&str, &str); 5] = [
    ("NO_COLOR", "If not empty, output has no colour. --color overrides this and the next two."),
    ("CLICOLOR_FORCE", "If neither empty nor 0, output has colour in files and pipes too."),
    ("CLICOLOR", "If 0, output has no colour."),
    (
        "GITHUB_ACTIONS",
        "If true, text from the input that GitHub would run as a command is broken up, except in files.",
    ),
    (
        "TERM, LC_ALL, LC_CTYPE, LANG",
        "What the terminal supports. If it cannot show UTF-8, output is in ASCII, as with --ascii.",
    ),
];

impl Man {
    pub(crate) fn run(self, program: Command, streams: &mut Streams) -> Result<End, Failure> {
        // There is no page for `help`.
        let mut program = program.disable_help_subcommand(true);
        program.build();
        if let Some(folder) = self.output {
            write_all(&program, &folder, self.force)?;
            return Ok(End::Good);
        }
        let command = match &self.command {
            None => &program,
            Some(name) => find(&program, name)
                .ok_or_else(|| Failure::Usage(format!("there is no command `{name}`")))?,
        };
        streams.out().bytes(page(command, &program)?.as_bytes());
        Ok(End::Good)
    }
}

/// Writes the page of the program and of each command into a folder, and creates it if needed.
fn write_all(program: &Command, folder: &Path, force: Force) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::File(shown_path(folder), error))?;
    let parts = program
        .get_subcommands()
        .flat_map(|command| std::iter::once(command).chain(command.get_subcommands()));
    let is_own = |page: &[u8]| page.starts_with(format!(".TH {}", program.get_name()).as_bytes());
    for command in std::iter::once(program).chain(parts) {
        let file = folder.join(format!("{}.1", title(command)));
        force.check_kind(&file, OutputKind { writer: "man --output", is_own: &is_own })?;
        replace::write(&file, page(command, program)?.as_bytes())
            .map_err(|error| Failure::File(shown_path(&file), error))?;
    }
    Ok(())
}

/// Finds a command by its name, or a part of one by a name such as `census-merge`.
fn find<'c>(program: &'c Command, name: &str) -> Option<&'c Command> {
    program.find_subcommand(name).or_else(|| {
        let (command, part) = name.split_once(['-', ' '])?;
        program.find_subcommand(command)?.find_subcommand(part)
    })
}

/// Returns the name of a page, such as patience-verify.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// Returns the page of a command, with the usual sections in the usual order.
fn page(command: &Command, program: &Command) -> io::Result<String> {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let page = Page::new(command.clone().override_usage(usage));
    let mut text = head(command, program).into_bytes();
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    let mut rest = Roff::new();
    let name = title(command);
    let name = name.strip_prefix("patience-").unwrap_or(name).replace('-', " ");
    if let Some(help) = Help::find(&name) {
        exit_status(help, &mut rest);
        environment(&mut rest);
        examples(help, &mut rest);
        see_also(help, command, program, &mut rest);
    }
    rest.to_writer(&mut text)?;
    Ok(portable(&String::from_utf8_lossy(&text)))
}

/// Returns the first line of a page. It has no date, so that the same program writes the same page.
fn head(command: &Command, program: &Command) -> String {
    let (title, name) = (title(command), program.get_name());
    let version = program.get_version().unwrap_or_default();
    format!(".TH {title} 1 \"\" \"{name} {version}\" \"User Commands\"\n")
}

/// Returns a page that groff and mandoc read without warnings: in ASCII, and with one space above
/// a list instead of two line breaks.
fn portable(page: &str) -> String {
    let mut portable = String::new();
    for character in page.replace("\n.br\n\n.br\n", "\n.sp\n").chars() {
        if character.is_ascii() {
            portable.push(character)
        } else {
            portable += &format!("\\[u{:04X}]", u32::from(character))
        }
    }
    portable
}

fn exit_status(help: &Help, page: &mut Roff) {
    page.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in help.statuses() {
        page.control("TP", []);
        page.text([bold(status.to_string())]);
        page.text([roman(meaning)]);
    }
}

fn environment(page: &mut Roff) {
    page.control("SH", ["ENVIRONMENT"]);
    for (variables, effect) in ENVIRONMENT {
        page.control("TP", []);
        page.text([bold(variables)]);
        page.text([roman(effect)]);
    }
}

fn examples(help: &Help, page: &mut Roff) {
    page.control("SH", ["EXAMPLES"]);
    for (purpose, line) in help.examples {
        page.control("TP", []);
        page.text([roman(*purpose)]);
        page.text([bold(*line)]);
    }
}

/// Refers from a command to the program and to related commands, and from the program to all.
fn see_also(help: &Help, command: &Command, program: &Command, page: &mut Roff) {
    page.control("SH", ["SEE ALSO"]);
    let mut titles: Vec<&str> = if command.get_name() == program.get_name() {
        program.get_subcommands().map(title).collect()
    } else {
        std::iter::once(program)
            .chain(help.related.iter().filter_map(|name| program.find_subcommand(name)))
            .chain(command.get_subcommands())
            .map(title)
            .collect()
    };
    titles.sort_unstable();
    let last = titles.len().saturating_sub(1);
    let words = titles.iter().enumerate().flat_map(|(index, title)| {
        let end = if index == last { "(1)" } else { "(1), " };
        [bold(*title), roman(end)]
    });
    page.text(words.collect::<Vec<_>>());
}
