//! What the terminal supports.

use crate::cli::output::has_colour;
use patience_core::cards::SuitStyle;
use patience_report::drawing::Style;
use patience_report::view;
use patience_viewer::Theme;
use std::io::IsTerminal;
use terminal_size::{Height, Width, terminal_size_of};

/// The maximum width of drawings on a terminal.
const WIDTH: usize = 128;

/// Returns the width to keep to on a stream with this size, if it is a terminal.
fn columns(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(Width(columns), _)| usize::from(columns).min(WIDTH))
}

/// The streams that output goes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    ascii: bool,
}

impl Terminal {
    /// Uses characters beyond ASCII unless `ascii` forbids them or a terminal cannot show them.
    /// Output to files and pipes does not depend on the machine.
    pub(crate) fn new(ascii: bool) -> Self {
        let poor = std::io::stderr().is_terminal()
            && !supports_unicode::on(supports_unicode::Stream::Stderr);
        Self { ascii: ascii || poor }
    }

    pub(crate) fn is_ascii(self) -> bool {
        self.ascii
    }

    pub(crate) fn suits(self) -> SuitStyle {
        if self.ascii { SuitStyle::Letters } else { SuitStyle::Symbols }
    }

    /// Returns the style of diagnostics. The stream drops colours that it does not support.
    pub(crate) fn diagnostic(self) -> Style {
        Style {
            width: columns(terminal_size_of(std::io::stderr())),
            colour: true,
            ascii: self.ascii,
        }
    }

    /// Returns the width of standard output, if that is a terminal.
    pub(crate) fn columns(self) -> Option<usize> {
        columns(terminal_size_of(std::io::stdout()))
    }

    /// Returns the theme of the viewer, which draws on standard output.
    pub(crate) fn viewer(self) -> Theme {
        Theme {
            suits: self.suits(),
            ascii: self.ascii,
            colour: has_colour(&std::io::stdout()),
            four_colours: false,
        }
    }

    /// Returns the style of boards.
    pub(crate) fn board(self) -> view::text::BoardStyle {
        view::text::BoardStyle { colour: true, ascii: self.ascii, width: self.columns() }
    }
}
