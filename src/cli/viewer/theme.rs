//! Characters and styles.

use patience_core::cards::{Card, Rank, SuitStyle};
use patience_core::judge::Status;
use patience_search::analysis::Outlook;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::text::{Line, Span};

/// The style of a drawing.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Theme {
    pub(in crate::cli) suits: SuitStyle,
    /// Whether to draw in ASCII.
    pub(in crate::cli) ascii: bool,
    pub(in crate::cli) colour: bool,
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
    /// There is more to the left, right, top, bottom.
    pub(super) more: [&'static str; 4],
    pub(super) left_right: &'static str,
    pub(super) up_down: &'static str,
    pub(super) minus: &'static str,
    pub(super) wrong: &'static str,
    pub(super) right: &'static str,
    /// A position that was given up, and one that was not looked at.
    pub(super) unknown: [&'static str; 2],
    /// In a bar: winnable, lost, given up, not looked at.
    pub(super) levels: [&'static str; 4],
}

const UNICODE: Signs = Signs {
    top: ["┌", "─", "┐"],
    side: "│",
    bottom: ["└", "─", "┘"],
    empty: "··",
    dots: "…",
    before: "▸",
    after: "◂",
    more: ["◀", "▶", "▲", "▼"],
    left_right: "← →",
    up_down: "↑ ↓",
    minus: "−",
    wrong: "✗",
    right: "✓",
    unknown: ["?", "·"],
    levels: ["█", "▁", "▄", "·"],
};

const ASCII: Signs = Signs {
    top: ["+", "-", "+"],
    side: "|",
    bottom: ["+", "-", "+"],
    empty: "--",
    dots: "...",
    before: ">",
    after: "<",
    more: ["<", ">", "^", "v"],
    left_right: "Left Right",
    up_down: "Up Down",
    minus: "-",
    wrong: "x ",
    right: "ok",
    unknown: ["? ", ". "],
    levels: ["#", "_", "?", "."],
};

impl Theme {
    pub(super) const fn signs(self) -> &'static Signs {
        if self.ascii { &ASCII } else { &UNICODE }
    }

    pub(super) fn written(self, card: Card) -> String {
        card.written(self.suits).to_string()
    }

    /// Of a card: red suits are red.
    pub(super) fn ink(self, card: Card) -> Style {
        self.red(card.suit().is_red())
    }

    fn red(self, red: bool) -> Style {
        if red && self.colour { Style::new().fg(Color::Red) } else { Style::new() }
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
        let style = if self.colour { Style::new().fg(colour) } else { Style::new() };
        Span::styled(text, style.add_modifier(Modifier::BOLD))
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
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Of an error.
    pub(super) fn alarm(self) -> Style {
        self.red(true).add_modifier(Modifier::BOLD)
    }

    /// Of what is of less interest.
    pub(super) const fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
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

    /// Text in which red cards are red. Symbols become letters if suits are letters.
    pub(super) fn text(self, text: &str) -> Line<'static> {
        let text: String = match self.suits {
            SuitStyle::Symbols => text.to_owned(),
            SuitStyle::Letters => text.chars().map(letter).collect(),
        };
        let signs: Vec<char> = text.chars().collect();
        let mut spans = Vec::new();
        let mut plain = String::new();
        let mut at = 0;
        while let Some(&sign) = signs.get(at) {
            let follows_word = at > 0 && signs[at - 1].is_ascii_alphanumeric();
            match signs.get(at + 1) {
                Some(&suit)
                    if !follows_word
                        && is_rank(sign)
                        && is_red(suit)
                        && !signs.get(at + 2).is_some_and(char::is_ascii_alphanumeric) =>
                {
                    spans.push(Span::raw(std::mem::take(&mut plain)));
                    spans.push(Span::styled(format!("{sign}{suit}"), self.red(true)));
                    at += 2;
                }
                _ => {
                    plain.push(sign);
                    at += 1;
                }
            }
        }
        spans.push(Span::raw(plain));
        Line::from(spans)
    }
}

fn is_rank(sign: char) -> bool {
    Rank::up_to(13).any(|rank| rank.letter() == sign)
}

fn is_red(sign: char) -> bool {
    matches!(sign, '♥' | '♦' | 'H' | 'D')
}

fn letter(sign: char) -> char {
    match sign {
        '♠' => 'S',
        '♥' => 'H',
        '♦' => 'D',
        '♣' => 'C',
        sign => sign,
    }
}

/// Returns items side by side, with `apart` spaces between them, on as many lines as needed.
pub(super) fn flow(
    items: impl IntoIterator<Item = Line<'static>>,
    width: u16,
    gap: usize,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.width() + gap + item.width() <= usize::from(width) => {
                line.push_span(" ".repeat(gap));
                line.extend(item);
            }
            _ => lines.push(item),
        }
    }
    lines
}

/// Returns a text broken between its words.
pub(super) fn wrap(text: &Line<'static>, width: u16) -> Vec<Line<'static>> {
    let mut words: Vec<Line<'static>> = vec![Line::default()];
    for span in &text.spans {
        for (at, part) in span.content.split(' ').enumerate() {
            if at > 0 {
                words.push(Line::default());
            }
            if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
                word.push_span(Span::styled(part.to_owned(), span.style));
            }
        }
    }
    flow(words, width, 1)
}
