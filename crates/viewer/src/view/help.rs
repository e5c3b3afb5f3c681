//! The keys: the most useful ones below the board, and a page with all.

use super::row::{Row, text, wrapped};
use super::{Frame, bold};
use crate::keys::{BOARD, Binding, Hint, Key, NEVER, When};
use crate::model::Overlay;
use crate::theme::{Theme, Touch};
use patience_core::cards::{Card, Rank, Suit};
use patience_core::notation::Outcome;
use ratatui_core::style::{Style, Stylize};
use ratatui_core::text::{Line, Span};

/// The width of key names.
pub(super) const NAME: usize = 16;

/// Returns the keys of what the page lies on, or those of the board if they have no names, and every mark. What
/// is of use there comes first, in the order in which the last line has room for it.
pub(super) fn page(scene: &Frame<'_, '_, '_>, width: u16) -> Vec<Row> {
    let (theme, below) = (scene.theme, scene.model.overlays.below());
    let tables = below.keys();
    let signs = theme.signs();
    let [left, right, up, down] = signs.arrows;
    let named = |name: &str| {
        name.replace("{steps}", &format!("{left} {right}"))
            .replace("{scrolls}", &format!("{up} {down}"))
            .replace("{minus}", signs.minus)
    };
    let is_named = |binding: &&Binding| !binding.name.is_empty();
    let own: Vec<&Binding> = tables.iter().copied().flatten().filter(is_named).collect();
    let mut listed = if own.is_empty() { BOARD.iter().filter(is_named).collect() } else { own };
    let beside = usize::from(below != Overlay::None);
    listed.sort_by_key(|it| {
        let useful = it.hints.iter().filter(|hint| is_useful(scene, hint.when));
        useful.map(|hint| hint.ranks[beside]).min().unwrap_or(NEVER)
    });
    let rows = |it: &Binding| rows(named(it.name).bold(), it.what, width);
    let mut page: Vec<Row> = listed.into_iter().flat_map(rows).collect();
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
    let (before, after, slip) = (signs.before, signs.after, signs.mistake);
    let ace = theme.written(Card::new(Rank::ACE, Suit::Spades));
    let deck = Suit::ALL.map(|suit| theme.written(Card::new(Rank::ACE, suit)));
    let left_it = Span::styled(signs.empty, theme.touched(Style::new(), Touch::Source));
    let came_to_it = Span::styled(ace.clone(), theme.touched(Style::new(), Touch::Target));
    let touched = [
        rows(left_it, "a card just left; without a line: an empty place", width),
        rows(came_to_it, "a card just arrived; in a list: what is selected", width),
    ];
    let marks = [
        (deck.join(" "), "the suits: red ones are red, or each has its colour"),
        (format!("{before}{ace}{after}"), "a card that you find, or that the move uses"),
        (format!("{slip}{ace}{slip} {before}{ace}{after}"), "moved by a mistake; by a better one"),
        ("+2".to_owned(), "on a pile: so many cards are above those that are shown"),
        (format!("{before}c4{after}"), "the last move that was played"),
        (before.to_owned(), "in a list: the move of the record; the open record"),
        ("( )".to_owned(), "the moves of a branch"),
        (signs.branch.to_owned(), "behind a move: a branch begins with another one"),
        (signs.differs.to_owned(), "before a move: the branch beside it has another one"),
        (signs.lit.join(&ace), "where the card that was picked up can go"),
        (format!("{right} {wrong}"), "passes and fails; can be won and cannot be won"),
        (format!("{unknown} {unjudged}"), "undecided; not judged yet"),
        (format!("{can} {cannot} {given_up} {open}"), "the same in the bar, in this order"),
        (up.to_owned(), "in the bar: the position on the screen"),
        (signs.heights.concat(), "above the bar: how far a win is, near to far"),
        (format!("in 5, in {}5", signs.at_most), "a win in 5 moves, this one included; or fewer"),
        ("-2 -+".to_owned(), "behind a move: how many moves it wastes; ten or more"),
        (format!("{left} {right_side} {up} {down}"), "there is more to scroll to"),
        (format!("{down}moves"), "what the records are sorted by"),
        (signs.dots.to_owned(), "something is left out, or goes on"),
    ];
    let marks = marks.map(|(sign, what)| rows(text(&sign, theme), what, width));
    touched.into_iter().chain(marks).flatten().collect()
}

/// Returns a name and what it means, side by side.
pub(super) fn rows(name: impl Into<Row>, what: &str, width: u16) -> Vec<Row> {
    let names = std::iter::once(name.into()).chain(std::iter::repeat(Row::default()));
    let rows = names.zip(wrapped(what, width.saturating_sub(NAME as u16)));
    let row = |(mut row, what): (Row, Row)| {
        row.push(" ".repeat(NAME.saturating_sub(row.width())));
        row.extend(what);
        row
    };
    rows.map(row).collect()
}

/// Returns the most useful keys that fit.
pub(super) fn footer(scene: &Frame<'_, '_, '_>, width: u16) -> Line<'static> {
    let overlay = scene.model.overlay();
    let beside = usize::from(overlay != Overlay::None);
    let tables = scene.model.keys();
    let all = tables.iter().flat_map(|table| table.iter()).flat_map(|binding| binding.hints);
    let useful = all.filter(|hint| is_useful(scene, hint.when));
    let mut hints: Vec<(u8, usize, Line<'static>)> = useful
        .enumerate()
        .map(|(at, hint)| (hint.ranks[beside], at, words(hint, scene.theme)))
        .filter(|&(rank, ..)| rank < NEVER)
        .collect();
    hints.sort_by_key(|&(rank, ..)| rank);
    // The most useful ones that fit, in their own order.
    let mut left = usize::from(width) + GAP.len();
    hints.retain(|(_, _, words)| {
        let fits = words.width() + GAP.len() <= left;
        left -= if fits { words.width() + GAP.len() } else { 0 };
        fits
    });
    hints.sort_by_key(|&(_, at, _)| at);
    let gap = || Span::raw(GAP);
    let spans = hints.into_iter().flat_map(|(.., words)| [vec![gap()], words.spans].concat());
    spans.skip(1).collect()
}

/// What is between two hints.
const GAP: &str = "   ";

/// Returns the names of keys and what they do.
fn words(hint: &Hint, theme: Theme) -> Line<'static> {
    let names: Vec<String> = hint.keys.iter().map(|&key| name(key, theme)).collect();
    let gap = if names.is_empty() { "" } else { " " };
    let what = Span::styled(format!("{gap}{}", hint.what), theme.faint());
    Line::from(vec![Span::styled(names.join(" "), bold()), what])
}

/// Returns whether a hint is of use now.
fn is_useful(scene: &Frame<'_, '_, '_>, when: When) -> bool {
    let (model, session) = (scene.model, scene.session);
    let row = model.legal.row();
    match when {
        When::Always => true,
        When::Plays => session.has_history(),
        When::Begins => session.begins(),
        When::IsWon => {
            let has_next = session.id().is_some_and(|id| id.shuffle.is_some());
            session.is_game() && session.outcome() == Some(Outcome::Solved) && has_next
        }
        When::Fails => session.fault().is_some(),
        When::AnyFails => model.library.has_failures(),
        When::IsBranch => session.branch().is_some(),
        When::HasBranches => session.has_branches(),
        When::HasMoves => row.is_some(),
        When::Collects => model.can_collect,
        When::IsAnalysed => model.analysis.is_on,
        When::HidesCards => session.hides(),
        When::HasRecords => model.count() > 1,
        When::Folds(true) => row.is_some_and(|row| row.count > 1),
        When::Folds(false) => row.is_some_and(|row| row.is_opened),
        When::IsFiltered => !model.records.filter.is_empty(),
        When::Closes(closes) => model.closes() == closes,
    }
}

/// Returns the name of a key.
fn name(key: Key, theme: Theme) -> String {
    let [left, right, up, down] = theme.signs().arrows;
    match key {
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
        Key::F1 => "F1",
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
