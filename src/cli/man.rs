//! `man`: prints manual pages.

use super::output::Streams;
use super::{End, Failure};
use clap::Args;
use clap_mangen::Man as Page;

/// Print the manual page, of the program or of one command
///
/// The page is in roff. To read it, run `patience man | man -l -`.
#[derive(Debug, Args)]
pub(super) struct Man {
    /// Command to print the page of [default: the whole program]
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
                Page::new(
                    found.ok_or_else(|| Failure::Usage(format!("there is no command `{name}`")))?,
                )
            }
        };
        let mut text = Vec::new();
        page.render(&mut text)?;
        streams.out().bytes(&text);
        Ok(End::Good)
    }
}
