//! The keys: a short list below the board, and a full page.

use super::state::{Overlay, Viewer};
use super::theme::{Theme, Touch, wrap};
use patience_core::cards::{Card, Rank, Suit};
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};

/// The width of key names.
const NAME: usize = 16;

/// Returns every key.
pub(super) fn page(theme: Theme, width: u16) -> Vec<Line<'static>> {
    let signs = theme.signs();
    let (steps, scrolls, speeds) = (
        format!("{}  . ,", signs.left_right),
        format!("{}  j k", signs.up_down),
        format!("+ {}", signs.minus),
    );
    let keys: [(&str, &str); 20] = [
        (&steps, "next and previous move, as does the wheel"),
        ("PgDn PgUp", "ten moves; Home End the deal and the end"),
        ("g 17 Enter, x", "go to a move, as does a click; to the move that fails"),
        ("Space", "play and pause"),
        (&speeds, "faster and slower"),
        ("m", "list the legal moves; Enter or a second click plays one"),
        ("1 * ~ :", "type moves to play; with m or in a game, + is a deal"),
        ("u, Backspace", "undo your last move; leave a variation"),
        ("w", "write the record with your moves to a file"),
        ("h, a, R", "hint; analysis of the moves; turn up a stock that is face down"),
        ("Tab", "list the records; left and right choose a verdict, / finds"),
        ("n N, f F", "next and previous record, or record that fails"),
        ("/ 7h Enter", "find a card, as does a click, or a rank such as 7"),
        ("c", "find cards of the last move's rank"),
        ("y d, y r", "copy the deal, or the record up to this move"),
        ("r", "reload the files, as happens when they change"),
        (&scrolls, "scroll up and down; < > left and right"),
        ("s", "suits as symbols or letters"),
        ("Esc", "close a list or a prompt, or clear what was found"),
        ("q Ctrl-C", "quit"),
    ];
    let mut lines: Vec<Line<'static>> =
        keys.iter().flat_map(|(key, what)| rows(key, what, width)).collect();
    let ace = theme.written(Card::new(Rank::ACE, Suit::Spades));
    for (sign, touch, what) in [
        (signs.empty, Touch::Source, "a card just left"),
        (&ace, Touch::Target, "a card just arrived"),
    ] {
        let gap = " ".repeat(NAME - sign.chars().count());
        lines.push(Line::from(vec![
            Span::styled(sign.to_owned(), theme.touched(Style::new(), touch)),
            Span::raw(format!("{gap}{what}")),
        ]));
    }
    lines
}

/// Returns a key and its action, side by side.
fn rows(key: &str, what: &str, width: u16) -> Vec<Line<'static>> {
    let mut key = format!("{key:<NAME$}");
    let lines = wrap(&Line::from(what.to_owned()), width.saturating_sub(NAME as u16));
    lines
        .into_iter()
        .map(|what| {
            let mut line = Line::from(Span::styled(
                std::mem::replace(&mut key, " ".repeat(NAME)),
                Style::new().add_modifier(Modifier::BOLD),
            ));
            line.extend(what);
            line
        })
        .collect()
}

/// The priority of a key that is never shown.
const NEVER: u8 = 9;

/// Returns the most useful keys that fit.
pub(super) fn footer(viewer: &Viewer<'_, '_>, width: u16) -> Line<'static> {
    let (theme, (_, records)) = (viewer.theme, viewer.record());
    let signs = theme.signs();
    let fails = viewer.fault().is_some();
    let if_so = |useful: bool, rank: u8| if useful { rank } else { NEVER };
    // Keys with the highest numbers are left out first.
    let all = match viewer.overlay {
        Overlay::Help => {
            vec![(signs.up_down, "scroll", 1), ("any other key", "closes this page", 0)]
        }
        Overlay::None => vec![
            (signs.left_right, "step", 0),
            ("space", if viewer.playing { "pause" } else { "play" }, 5),
            ("x", "failure", if_so(fails, 3)),
            ("f", "next failure", if_so(viewer.library.has_failures(), 4)),
            ("m", "moves", 3),
            ("u", "undo", if_so(!viewer.lines.is_empty(), 4)),
            ("backspace", "leave", if_so(viewer.variation().is_some(), 3)),
            ("w", "write", if_so(!viewer.lines.is_empty(), 5)),
            ("a", "analysis", 6),
            ("R", "turn up the stock", if_so(viewer.hides(), 8)),
            ("tab", "records", if_so(records > 1, 3)),
            ("/", "find", 7),
            ("y", "copy", 7),
            ("?", "help", 1),
            ("q", "quit", 2),
        ],
        Overlay::Records => vec![
            (signs.up_down, "select", 1),
            ("enter", "open", 0),
            (signs.left_right, "verdict", 2),
            ("/", "find", 1),
            ("f", "next failure", if_so(viewer.library.has_failures(), 3)),
            ("esc", if viewer.list.filter.is_empty() { "close" } else { "show all" }, 0),
        ],
        Overlay::Moves => {
            vec![
                (signs.up_down, "select", 2),
                ("enter", "play it", 0),
                (signs.left_right, "step", 5),
                ("u", "undo", if_so(!viewer.lines.is_empty(), 1)),
                ("backspace", "leave", if_so(viewer.variation().is_some(), 2)),
                ("h", "hint", 3),
                ("a", "analysis", 4),
                ("R", "turn up the stock", if_so(viewer.hides(), 8)),
                ("w", "write", if_so(!viewer.lines.is_empty(), 3)),
                ("?", "help", 6),
                ("esc", "close", 1),
                ("q", "quit", 7),
            ]
        }
        Overlay::Copy => vec![
            ("d", if viewer.hides() { "copy the game id" } else { "copy the deal" }, 0),
            ("r", "copy the record up to this move", 0),
            ("esc", "cancel", 1),
        ],
    };
    let line = |most: u8| {
        let mut line = Line::default();
        for (key, what, _) in all.iter().filter(|(_, _, rank)| *rank <= most) {
            line.push_span(if line.spans.is_empty() { "" } else { "   " });
            line.push_span(Span::styled(*key, Style::new().add_modifier(Modifier::BOLD)));
            line.push_span(Span::styled(format!(" {what}"), theme.faint()));
        }
        line
    };
    (0..NEVER).rev().map(line).find(|line| line.width() <= usize::from(width)).unwrap_or_default()
}
