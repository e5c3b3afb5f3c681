//! How diagnostics are drawn.

/// The style of a drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The width of the terminal in columns, if it is drawn for one; less than 40 counts as 40.
    /// Without it, the message is on one line, however long it is, and all other lines are cut or
    /// broken at 128 columns.
    pub width: Option<usize>,
    /// Whether to use colours.
    pub colour: bool,
    /// Whether to draw in ASCII. The texts of the diagnostic already have their suits.
    pub ascii: bool,
}

impl Style {
    /// Returns the width of everything but the message.
    pub(super) fn columns(self) -> usize {
        self.width.map_or(WIDTH, |width| width.max(LEAST))
    }
}

/// The width without a terminal, and the least.
const WIDTH: usize = 128;
const LEAST: usize = 40;
