//! `completions`: for shells.

use super::output::Streams;
use super::{End, Failure};
use clap::Args;
use clap_complete::Shell;

/// Prints a completion script for a shell.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::command(), "patience", &mut script);
        streams.out().bytes(&script);
        Ok(End::Good)
    }
}
