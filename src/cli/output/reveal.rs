//! The option that turns up the stock of closed games.

use clap::Args;
use patience_core::game::Sight;

/// Whether to show what is face down.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Reveal {
    /// Turn up the stock of a closed game
    #[arg(long)]
    reveal: bool,
}

impl Reveal {
    /// Returns what to show in addition to what the game does.
    pub(crate) fn sight(self) -> Sight {
        if self.reveal { Sight::Everything } else { Sight::default() }
    }
}
