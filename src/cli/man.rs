//! `man`: manual pages.

use super::output::Streams;
use super::{End, Failure};
use clap::Args;
use clap_mangen::Man as Page;

/// Prints the manual page, or that of one command, as roff: `patience man | man -l -`.
#[derive(Debug, Args)]
pub(super) struct Man {
    /// A command
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    pub(super) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let mut whole = super::command();
        whole.build();
        let page = match &self.command {
            None => Page::new(whole),
            Some(name) => {
                let found = whole.find_subcommand(name).cloned();
                Page::new(found.ok_or_else(|| Failure::Usage(format!("there is no command `{name}`")))?)
            }
        };
        let mut text = Vec::new();
        page.render(&mut text)?;
        streams.out().bytes(&text);
        Ok(End::Good)
    }
}
