//! `completions`: prints shell completions.

use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use clap::{Args, Command, ValueEnum};
use clap_complete::{Shell as Known, generate};
use clap_complete_nushell::Nushell;

/// Print a completion script for a shell
///
/// Completes commands, options and files.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(clippy::enum_variant_names, reason = "PowerShell is called that")]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    #[value(name = "powershell")]
    PowerShell,
    Zsh,
}

impl Completions {
    pub(crate) fn run(self, mut program: Command, streams: &mut Streams) -> Result<End, Failure> {
        let mut script = Vec::new();
        let mut known = |shell| generate(shell, &mut program, "patience", &mut script);
        match self.shell {
            Shell::Bash => known(Known::Bash),
            Shell::Elvish => known(Known::Elvish),
            Shell::Fish => known(Known::Fish),
            Shell::PowerShell => known(Known::PowerShell),
            Shell::Zsh => known(Known::Zsh),
            Shell::Nushell => generate(Nushell, &mut program, "patience", &mut script),
        }
        streams.out().bytes(&script);
        Ok(End::Good)
    }
}
