//! `completions`: for shells.

use super::{End, Failure};
use clap::Args;
use clap_complete::Shell;
use std::io::{self, Write};

/// Prints a completion script for a shell.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Result<End, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::command(), "patience", &mut script);
        io::stdout().lock().write_all(&script)?;
        Ok(End::Good)
    }
}
