//! Characters and styles.

use patience_core::cards::{Card, Suit, SuitStyle};
use patience_core::judge::Status;
use patience_search::analysis::Outlook;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::text::Span;

/// The style of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// How suits are written.
    pub suits: SuitStyle,
    /// Whether to draw in ASCII.
    pub ascii: bool,
    /// Whether to use colours.
    pub colour: bool,
    /// Whether each suit has its own colour.
    pub four_colours: bool,
}

/// What the last move did to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    None,
    /// A card left it.
    Source,
    /// A card came to it.
    Target,
}

/// The characters of frames and markers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    pub(super) top: [&'static str; 3],
    pub(super) side: &'static str,
    pub(super) bottom: [&'static str; 3],
    pub(super) empty: &'static str,
    pub(super) dots: &'static str,
    pub(super) before: &'static str,
    pub(super) after: &'static str,
    /// The signs around a place where a card can go.
    pub(super) lit: [&'static str; 2],
    /// There is more to the left, right, top, bottom.
    pub(super) more: [&'static str; 4],
    /// The arrow keys: left, right, up, down.
    pub(super) arrows: [&'static str; 4],
    pub(super) minus: &'static str,
    /// The sign of a move in place of which another begins a branch.
    pub(super) branch: &'static str,
    /// The sign of a move in place of which the branch beside the line has another.
    pub(super) differs: &'static str,
    /// The sign around what a mistake moved.
    pub(super) mistake: &'static str,
    pub(super) wrong: &'static str,
    pub(super) right: &'static str,
    /// A position that was given up, and a position that was not looked at.
    pub(super) unknown: [&'static str; 2],
    /// The levels of a bar: winnable, lost, given up, not looked at.
    pub(super) levels: [&'static str; 4],
    /// How far a win is, from near to far.
    pub(super) heights: [&'static str; 8],
    /// The sign before a number of moves that is perhaps not the fewest.
    pub(super) at_most: &'static str,
}

const UNICODE: Signs = Signs {
    top: ["┌", "─", "┐"],
    side: "│",
    bottom: ["└", "─", "┘"],
    empty: "··",
    dots: "…",
    before: "▸",
    after: "◂",
    lit: ["[", "]"],
    more: ["◀", "▶", "▲", "▼"],
    arrows: ["←", "→", "↑", "↓"],
    minus: "−",
    branch: "†",
    differs: "≠",
    mistake: "?",
    wrong: "✗",
    right: "✓",
    unknown: ["?", "·"],
    levels: ["█", "▁", "▄", "·"],
    heights: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    at_most: "≤",
};

const ASCII: Signs = Signs {
    top: ["+", "-", "+"],
    side: "|",
    bottom: ["+", "-", "+"],
    empty: "--",
    dots: "...",
    before: ">",
    after: "<",
    lit: ["[", "]"],
    more: ["<", ">", "^", "v"],
    arrows: ["Left", "Right", "Up", "Down"],
    minus: "-",
    branch: "'",
    differs: "!",
    mistake: "?",
    wrong: "x ",
    right: "ok",
    unknown: ["? ", ". "],
    levels: ["#", "_", "?", "."],
    heights: ["1", "2", "3", "4", "5", "6", "7", "8"],
    at_most: "<=",
};

impl Theme {
    pub(super) const fn signs(self) -> &'static Signs {
        if self.ascii { &ASCII } else { &UNICODE }
    }

    pub(super) fn written(self, card: Card) -> String {
        card.written(self.suits).to_string()
    }

    /// Returns the suit of a card as text.
    pub(super) fn suit(self, card: Card) -> String {
        let suit = card.suit();
        match self.suits {
            SuitStyle::Symbols => suit.symbol(),
            SuitStyle::Letters => suit.letter(),
        }
        .to_string()
    }

    /// Returns the style of a card: red suits are red, or each suit has its own colour.
    pub(super) fn ink(self, card: Card) -> Style {
        let colour = match card.suit() {
            Suit::Spades => return Style::new(),
            Suit::Clubs if !self.four_colours => return Style::new(),
            // The dark colours of the usual palette are hard to read on a black screen.
            Suit::Clubs => Color::LightGreen,
            Suit::Diamonds if self.four_colours => Color::LightBlue,
            Suit::Hearts | Suit::Diamonds => Color::LightRed,
        };
        self.fg(colour)
    }

    /// Returns the style of letters in a colour, if there are any.
    fn fg(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Returns a verdict with its sign, in its colour: red if the record fails, green if it is
    /// solved, yellow if it is unsolved, as expected.
    pub(super) fn verdict(self, status: Status, passes: bool) -> Span<'static> {
        let (sign, colour) = match (passes, status) {
            (false, _) => (self.signs().wrong, Color::Red),
            (true, Status::Solved) => (self.signs().right, Color::Green),
            (true, _) => (self.signs().right, Color::Yellow),
        };
        let text = format!("{} {}", sign.trim_end(), status.as_str());
        Span::styled(text, self.fg(colour).add_modifier(Modifier::BOLD))
    }

    /// Returns the sign of a position that can be won or not, in the colour of such a verdict.
    pub(super) fn outlook(self, outlook: Option<Outlook>) -> Span<'static> {
        let signs = self.signs();
        let sign = match outlook {
            Some(Outlook::Winnable) => signs.right,
            Some(Outlook::Lost) => signs.wrong,
            Some(Outlook::Undecided) => signs.unknown[0],
            None => signs.unknown[1],
        };
        Span::styled(sign, self.outlook_style(outlook))
    }

    /// Returns such a position in a bar.
    pub(super) fn level(self, outlook: Option<Outlook>) -> Span<'static> {
        let level = match outlook {
            Some(Outlook::Winnable) => 0,
            Some(Outlook::Lost) => 1,
            Some(Outlook::Undecided) => 2,
            None => 3,
        };
        Span::styled(self.signs().levels[level], self.outlook_style(outlook))
    }

    fn outlook_style(self, outlook: Option<Outlook>) -> Style {
        let colour = match outlook {
            Some(Outlook::Winnable) => Color::Green,
            Some(Outlook::Lost) => Color::Red,
            Some(Outlook::Undecided) => Color::Yellow,
            None => return self.faint(),
        };
        self.fg(colour)
    }

    /// Returns the style of an error.
    pub(super) fn alarm(self) -> Style {
        self.fg(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of what is of less interest.
    pub(super) const fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Returns the style of a move in place of which another line has another.
    pub(super) const fn differing(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    /// Adds what the last move did to another style, visible without colours too.
    pub(super) fn touched(self, style: Style, touch: Touch) -> Style {
        match touch {
            Touch::None => style,
            Touch::Source => style
                .remove_modifier(Modifier::DIM)
                .add_modifier(Modifier::UNDERLINED | Modifier::BOLD),
            Touch::Target => style
                .remove_modifier(Modifier::DIM)
                .add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// Returns a card as text.
    pub(super) fn card(self, card: Card, touch: Touch, found: bool) -> Span<'static> {
        let style = self.touched(self.ink(card), touch);
        Span::styled(
            self.written(card),
            if found { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style },
        )
    }

    /// Returns a card that may be missing.
    pub(super) fn slot(self, card: Option<Card>, touch: Touch, found: bool) -> Span<'static> {
        match card {
            Some(card) => self.card(card, touch, found),
            None => Span::styled(self.signs().empty, self.touched(self.faint(), touch)),
        }
    }
}
