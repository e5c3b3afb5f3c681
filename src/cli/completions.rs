//! `completions`: prints shell completions.

use super::output::Streams;
use super::{End, Failure};
use clap::Args;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// Shell to complete for
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
