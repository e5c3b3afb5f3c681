//! The option that colours each suit on its own.

use crate::cli::output::terminal::Terminal;
use clap::Args;
use patience_viewer::Theme;

/// The colours of suits in the viewer.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Deck {
    /// Start the viewer with one colour per suit: red hearts, blue diamonds, green clubs
    #[arg(long)]
    four_colors: bool,
}

impl Deck {
    /// Returns the theme of the viewer.
    pub(crate) fn theme(self, terminal: Terminal) -> Theme {
        Theme { four_colours: self.four_colors, ..terminal.viewer() }
    }
}
