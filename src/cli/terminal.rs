//! What the terminal can show.

use super::viewer::Look;
use crate::card::Suits;
use crate::diagnostic::human;
use crate::view;
use std::io::IsTerminal;

/// How wide to draw at most, and where there is no terminal whose width could be asked for.
const WIDTH: usize = 128;

/// The streams that output goes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terminal {
    ascii: bool,
}

impl Terminal {
    /// Signs beyond ASCII are used unless a terminal cannot show them, or `ascii` forbids them. What goes into a file or a pipe does not
    /// depend on the machine.
    pub(super) fn new(ascii: bool) -> Self {
        let poor = std::io::stderr().is_terminal() && !supports_unicode::on(supports_unicode::Stream::Stderr);
        Self { ascii: ascii || poor }
    }

    pub(super) fn suits(self) -> Suits {
        if self.ascii { Suits::Letters } else { Suits::Symbols }
    }

    /// For diagnostics. Colours that the stream does not take are left out on their way to it.
    pub(super) fn diagnostic(self) -> human::Style {
        let width = match std::io::stderr().is_terminal() {
            true => terminal_size::terminal_size_of(std::io::stderr()).map_or(WIDTH, |(width, _)| usize::from(width.0)),
            false => WIDTH,
        };
        human::Style { width: width.min(WIDTH), colour: true, ascii: self.ascii }
    }

    /// For the viewer, which draws on standard output.
    pub(super) fn viewer(self) -> Look {
        let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        Look { suits: self.suits(), ascii: self.ascii, colour }
    }

    /// For boards.
    pub(super) fn board(self) -> view::text::Style {
        view::text::Style { colour: true, ascii: self.ascii }
    }
}
