//! The keys: the most useful ones below the board, and a page with all.

use super::row::{Row, text, wrap};
use super::{Scene, bold};
use crate::keys::{self, Command, Key};
use crate::model::Overlay;
use crate::model::drill::Drill;
use crate::theme::{Theme, Touch};
use patience_core::cards::{Card, Rank, Suit};
use patience_core::notation::Dealing;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// The width of key names.
const NAME: usize = 16;

/// Returns every key, and every mark.
pub(super) fn page(theme: Theme, width: u16) -> Vec<Row> {
    let signs = theme.signs();
    let [left, right, up, down] = signs.arrows;
    let named = |name: &str| {
        name.replace("{steps}", &format!("{left} {right}"))
            .replace("{scrolls}", &format!("{up} {down}"))
            .replace("{minus}", signs.minus)
    };
    let listed = keys::BOARD.iter().filter(|binding| !binding.name.is_empty());
    let what = |text: &str| text.replace("{up}", up).replace("{down}", down);
    let mut page: Vec<Row> =
        listed.flat_map(|binding| rows(&named(binding.name), &what(binding.what), width)).collect();
    page.push(Row::default());
    page.extend(legend(theme, width));
    page
}

/// Returns every mark on the screen with its meaning.
fn legend(theme: Theme, width: u16) -> Vec<Row> {
    let signs = theme.signs();
    let [can, cannot, given_up, open] = signs.levels;
    let [wrong, right] = [signs.wrong, signs.right].map(str::trim_end);
    let [unknown, unjudged] = signs.unknown.map(str::trim_end);
    let [left, right_side, up, down] = signs.more;
    let (before, after, dots) = (signs.before, signs.after, signs.dots);
    let ace = theme.written(Card::new(Rank::ACE, Suit::Spades));
    let deck = Suit::ALL.map(|suit| theme.written(Card::new(Rank::ACE, suit)));
    let none = Touch::None;
    let marks = [
        (signs.empty.to_owned(), Touch::Source, "a card just left; without a line: an empty place"),
        (ace.clone(), Touch::Target, "a card just arrived; in a list: what is selected"),
        (deck.join(" "), none, "the suits: red ones are red, or each has its colour (C)"),
        (format!("{before}{ace}{after}"), none, "a card that you find, or that the move uses"),
        (format!("{before}c4{after}"), none, "the last move that was played"),
        (before.to_owned(), none, "in a list: the move of the record; the open record"),
        ("( )".to_owned(), none, "the moves of a branch"),
        (signs.branch.to_owned(), none, "behind a move: a branch begins with another one"),
        (signs.lit.join(&ace), none, "where the card that was picked up can go"),
        (format!("{right} {wrong}"), none, "passes and fails; can be won and cannot be won"),
        (format!("{unknown} {unjudged}"), none, "undecided; not judged yet"),
        (format!("{can} {cannot} {given_up} {open}"), none, "the same in the bar, in this order"),
        (up.to_owned(), none, "in the bar: the position on the screen"),
        (signs.heights.concat(), none, "above the bar: how far a win is, near to far"),
        (
            format!("in 5, in {}5", signs.at_most),
            none,
            "a move wins in 5 moves, itself included; or fewer",
        ),
        (format!("{left} {right_side} {up} {down}"), none, "there is more to scroll to"),
        (format!("{down}moves"), none, "what the records are sorted by"),
        (dots.to_owned(), none, "something is left out, or goes on"),
    ];
    let mark = |(sign, touch, what): (String, Touch, &str)| {
        let gap = " ".repeat(NAME.saturating_sub(sign.chars().count()));
        let mut first = match touch {
            Touch::None => text(&sign, theme),
            touch => Row::from(Span::styled(sign, theme.touched(Style::new(), touch))),
        };
        first.push(gap);
        let signs = [first].into_iter().chain(std::iter::repeat(Row::from(" ".repeat(NAME))));
        let what = wrap(&Row::from(what.to_owned()), width.saturating_sub(NAME as u16));
        signs.zip(what).map(|(mut row, what)| {
            row.extend(what);
            row
        })
    };
    marks.into_iter().flat_map(|entry| mark(entry).collect::<Vec<Row>>()).collect()
}

/// Returns keys and what they do, side by side.
pub(super) fn rows(name: &str, what: &str, width: u16) -> Vec<Row> {
    let names = [format!("{name:<NAME$}")].into_iter().chain(std::iter::repeat(" ".repeat(NAME)));
    let what = wrap(&Row::from(what.to_owned()), width.saturating_sub(NAME as u16));
    let side_by_side = |(name, what)| {
        let mut row = Row::from(Span::styled(name, bold()));
        row.extend(what);
        row
    };
    names.zip(what).map(side_by_side).collect()
}

/// Keys in the last line: their names, what they do, and a rank. If there is not enough room, those
/// with the highest ranks are left out first.
struct KeyHint {
    name: String,
    what: &'static str,
    rank: u8,
}

/// The rank of keys that are of no use now.
const NEVER: u8 = 9;

/// Returns the most useful keys that fit.
pub(super) fn footer(scene: &Scene<'_, '_, '_>, width: u16) -> Line<'static> {
    let hints = hints(scene);
    let line = |most: u8| {
        let mut line = Line::default();
        for hint in hints.iter().filter(|hint| hint.rank <= most) {
            line.push_span(if line.spans.is_empty() { "" } else { "   " });
            line.push_span(Span::styled(hint.name.clone(), bold()));
            line.push_span(Span::styled(format!(" {}", hint.what), scene.theme.faint()));
        }
        line
    };
    (0..NEVER).rev().map(line).find(|line| line.width() <= usize::from(width)).unwrap_or_default()
}

fn hints(scene: &Scene<'_, '_, '_>) -> Vec<KeyHint> {
    let (model, session) = (scene.model, scene.session);
    let if_so = |is_useful: bool, rank: u8| if is_useful { rank } else { NEVER };
    let plays = session.has_history() || session.is_game();
    let has_failures = model.library.has_failures();
    let varies = session.branch().is_some();
    let branches = session.has_branches();
    let (steps, rows) = (
        [Command::Step(-1), Command::Step(1)].as_slice(),
        [Command::Select(-1), Command::Select(1)].as_slice(),
    );
    let row = model.legal.row();
    let answer = match &model.drill {
        Some(drill) if !drill.is_answered && !is_solved(scene, drill) => "answer",
        _ => "next mistake",
    };
    let all: &[(&[Command], &'static str, u8)] = match model.overlay() {
        Overlay::None => &[
            (steps, "step", 0),
            (&[Command::Play], if model.playback.is_on { "pause" } else { "play" }, 5),
            (&[Command::GoToFailure], "failure", if_so(session.fault().is_some(), 3)),
            (&[Command::TurnFailure(1)], "next failure", if_so(has_failures, 4)),
            (&[Command::ListMoves], "moves", 3),
            (&[Command::Undo], "undo", if_so(plays, 4)),
            (&[Command::Leave], "leave", if_so(varies, 3)),
            (&[Command::ListBranches], "branches", if_so(branches, 5)),
            (&[Command::Write], "write", if_so(plays, 5)),
            (&[Command::Analyse], "analysis", 6),
            (&[Command::ListMistakes], "mistakes", if_so(model.analysis.is_on, 6)),
            (&[Command::Drill], answer, if_so(model.drill.is_some(), 1)),
            (&[Command::TurnUpStock], "turn up the stock", if_so(session.hides(), 8)),
            (&[Command::ListRecords], "records", if_so(model.count() > 1, 3)),
            (&[Command::Menu], "open", if_so(model.games.is_play(), 4)),
            (&[Command::Find], "find", 7),
            (&[Command::Copy], "copy", 7),
            (&[Command::Help], "help", 1),
            (&[Command::Quit], "quit", 2),
        ],
        Overlay::Help => &[(&[Command::Scroll(-1), Command::Scroll(1)], "scroll", 1)],
        Overlay::Records => &[
            (rows, "select", 1),
            (&[Command::Choose], "open", 0),
            (&[Command::TurnTab(-1), Command::TurnTab(1)], "verdict", 2),
            (&[Command::FilterRecords], "find", 1),
            (&[Command::SortRecords], "sort", 4),
            (&[Command::TurnFailure(1)], "next failure", if_so(has_failures, 3)),
            (
                &[Command::ShowAll],
                if model.records.filter.is_empty() { "close" } else { "show all" },
                0,
            ),
        ],
        Overlay::Moves => &[
            (rows, "select", 2),
            (&[Command::Choose], "play it", 0),
            (&[Command::Fold(true)], "open row", if_so(row.is_some_and(|row| row.count > 1), 2)),
            (&[Command::Fold(false)], "close row", if_so(row.is_some_and(|row| row.is_opened), 2)),
            (steps, "step", 5),
            (&[Command::Undo], "undo", if_so(plays, 1)),
            (&[Command::Leave], "leave", if_so(varies, 2)),
            (&[Command::Hint], "hint", if_so(model.drill.is_none(), 3)),
            (&[Command::Drill], answer, if_so(model.drill.is_some(), 1)),
            (&[Command::Analyse], "analysis", 4),
            (&[Command::TurnUpStock], "turn up the stock", if_so(session.hides(), 8)),
            (&[Command::Write], "write", if_so(plays, 3)),
            (&[Command::Menu], "open", if_so(model.games.is_play(), 5)),
            (&[Command::Help], "help", 6),
            (&[Command::Close], "close", 1),
        ],
        Overlay::Mistakes => &[
            (rows, "select", 1),
            (&[Command::Choose], "go there", 0),
            (steps, "step", 3),
            (&[Command::Drill], "drill", 2),
            (&[Command::ListMoves], "moves", 4),
            (&[Command::Help], "help", 5),
            (&[Command::Close], "close", 1),
        ],
        Overlay::Branches => &[
            (rows, "select", 2),
            (&[Command::Choose], "show it", 0),
            (&[Command::RenameBranch], "rename", 2),
            (&[Command::PromoteBranch], "promote", 2),
            (&[Command::DeleteBranch], "delete", 2),
            (&[Command::Undo], "undo", if_so(plays, 3)),
            (steps, "step", 4),
            (&[Command::Close], "close", 1),
        ],
        Overlay::Copy => &[
            (
                &[Command::CopyDeal],
                if session.hides() { "copy the game id" } else { "copy the deal" },
                0,
            ),
            (&[Command::CopyRecord], "copy the record up to this move", 0),
            (&[Command::Close], "cancel", 1),
        ],
        Overlay::Menu => {
            &[(rows, "select", 1), (&[Command::Choose], "go", 0), (&[Command::Close], "close", 1)]
        }
        Overlay::Chooser => &[
            (rows, "select", 1),
            (&[Command::Choose], "number", 0),
            (&[Command::NewDeal], "random", 0),
            (
                &[Command::ChooseDealing(Dealing::Open), Command::ChooseDealing(Dealing::Closed)],
                "open or closed",
                4,
            ),
            (&[Command::DealOfTheDay], "today", 3),
            (&[Command::OtherFile], "file", 4),
            (&[Command::ShowRules], "rules", 2),
            (&[Command::Help], "help", 3),
            (&[Command::Close], if session.is_game() { "close" } else { "quit" }, 1),
        ],
        Overlay::Rules => &[
            (&[Command::Scroll(-1), Command::Scroll(1)], "scroll", 1),
            (&[Command::Close], "close", 0),
        ],
    };
    let name = |commands: &[Command]| {
        let keys = commands.iter().filter_map(|&command| {
            keys::key_of(model.overlay().keys(), command).map(|key| name(key, scene.theme))
        });
        keys.collect::<Vec<_>>().join(" ")
    };
    let mut hints: Vec<KeyHint> = all
        .iter()
        .map(|&(commands, what, rank)| KeyHint { name: name(commands), what, rank })
        .collect();
    if model.overlay() == Overlay::Help {
        hints.push(KeyHint { name: "any other key".to_owned(), what: "closes this page", rank: 0 });
    }
    hints
}

/// Returns whether the move that was tried is an answer.
fn is_solved(scene: &Scene<'_, '_, '_>, drill: &Drill) -> bool {
    let after = drill.tried.and_then(|mv| scene.analysis.after(scene.session, mv));
    drill.is_solved_by(after)
}

/// Returns the name of a key.
fn name(key: Key, theme: Theme) -> String {
    let [left, right, up, down] = theme.signs().arrows;
    match key {
        Key::Char(' ') => "space",
        Key::Char(sign) => return sign.to_string(),
        Key::Left => left,
        Key::Right => right,
        Key::Up => up,
        Key::Down => down,
        Key::Home => "home",
        Key::End => "end",
        Key::PageUp => "page up",
        Key::PageDown => "page down",
        Key::Enter => "enter",
        Key::Backspace => "backspace",
        Key::Escape => "esc",
        Key::Tab => "tab",
        Key::WheelUp | Key::WheelDown => "wheel",
        Key::Click(..) | Key::Drag(..) | Key::Release(..) => "mouse",
        Key::Delete => "delete",
        Key::Ctrl(sign) => return format!("Ctrl-{}", sign.to_ascii_uppercase()),
        Key::WordLeft => left,
        Key::WordRight => right,
        Key::Suspend => "Ctrl-Z",
        Key::Interrupt => "Ctrl-C",
    }
    .to_owned()
}
