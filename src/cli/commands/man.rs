//! `man`: writes manual pages.

use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use crate::cli::output::place::{Force, OutputKind};
use clap::{Args, Command};
use clap_mangen::Man as Page;
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
        streams.out().bytes(&page(command)?);
        Ok(End::Good)
    }
}

/// Writes the page of the program and of each command into a folder, and creates it if needed.
fn write_all(program: &Command, folder: &Path, force: Force) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::File(shown_path(folder), error))?;
    let parts = program
        .get_subcommands()
        .flat_map(|command| std::iter::once(command).chain(command.get_subcommands()));
    let head = format!(".TH {}", program.get_name());
    let is_own = |page: &[u8]| String::from_utf8_lossy(page).contains(&head);
    for command in std::iter::once(program).chain(parts) {
        let file = folder.join(format!("{}.1", title(command)));
        force.check_kind(&file, OutputKind { writer: "man --output", is_own: &is_own })?;
        replace::write(&file, &page(command)?)
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

/// Returns the page of a command. It has no date, so that the same program writes the same page.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let source = format!("patience {}", env!("CARGO_PKG_VERSION"));
    Page::new(command.clone()).source(source).render(&mut page)?;
    Ok(page)
}
