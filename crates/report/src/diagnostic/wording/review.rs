//! Wording for what a review finds.

use super::{Texts, words};
use crate::diagnostic::code::codes;
use crate::words::wastes;
use patience_core::game::{Move, Status};
use patience_core::play::Step;
use patience_core::text::english::{count, list};
use patience_findings::Bounds;
use std::ops::Range;

codes! {
    LOSING_MOVE = "review" "losing-move";
    WASTED_MOVES = "review" "wasted-moves";
    ONLY_MOVES = "review" "only-moves";
    LOST_DEAL = "review" "lost-deal";
    STILL_WINNABLE = "review" "still-winnable";
    SAFE = "review" "every-line-wins";
    UNDECIDED = "review" "undecided";
}

/// The maximum number of moves to name, if there are others.
const NAMED: usize = 3;

/// The maximum length of a line of moves to print, in moves.
const LINE: usize = 30;

/// Names a played move: "move 24 `2c`".
pub(in crate::diagnostic) fn played(index: usize, played: &Step) -> String {
    let repetition = played.repetition.map(|time| format!(" (repetition {time})"));
    format!("move {}{} `{}`", index + 1, repetition.unwrap_or_default(), played.mv)
}

/// Lists moves: "`21` and `3d`", "`21`, `3d`, `4d` and 5 others".
fn moves(moves: &[Move]) -> String {
    let named = if moves.len() > NAMED + 1 { NAMED } else { moves.len() };
    let others = match moves.len() - named {
        0 => None,
        others => Some(format!("{others} others")),
    };
    list(moves[..named].iter().map(|mv| format!("`{mv}`")).chain(others), "and")
}

/// Writes a line of moves, or its beginning.
fn line(moves: &[Move]) -> String {
    let shown: Vec<String> = moves.iter().take(LINE).map(ToString::to_string).collect();
    let rest = if moves.len() > LINE { " …" } else { "" };
    format!("`{}`{rest}", shown.join(" "))
}

/// Says how far a win is: "in 12 moves", "in 12 moves or fewer".
fn distance(bounds: Bounds) -> String {
    match (bounds.distance(), bounds.at_most()) {
        (Some(moves), _) => format!("in {}", count(u64::from(moves), "move")),
        (None, Some(moves)) => format!("in {} or fewer", count(u64::from(moves), "move")),
        (None, None) => String::new(),
    }
}

pub(in crate::diagnostic) fn losing(winning: &[Move], bounds: Bounds, win: &[Move]) -> Texts {
    words(
        LOSING_MOVE,
        format!("loses the game; {} would still win", moves(winning)),
        "loses",
        format!("before it, the game can be won {}: {}", distance(bounds), line(win)),
    )
}

/// Says how the game stands after a number of moves, which are the `whole` record or all before its
/// first error.
pub(in crate::diagnostic) fn ends(end: Status, moves: usize, whole: bool) -> String {
    let end = match end {
        Status::Partial => "unsolved",
        end => end.as_str(),
    };
    if whole {
        format!("the record ends {end} {}", after_move(moves))
    } else {
        format!("{}, the last legal one, the game is {end}", after_move(moves))
    }
}

pub(in crate::diagnostic) fn wasting(wasted: u32, before: u32, better: &[Move]) -> Texts {
    let wastes = wastes(wasted);
    let left = count(u64::from(before), "move");
    words(
        WASTED_MOVES,
        format!("{wastes}: before it, the shortest win took {left}"),
        wastes,
        (!better.is_empty())
            .then(|| format!("play {} for a shortest win", moves_or(better)).into()),
    )
}

fn moves_or(moves: &[Move]) -> String {
    list(moves.iter().take(NAMED).map(|mv| format!("`{mv}`")), "or")
}

pub(in crate::diagnostic) fn only(stretch: &Range<usize>) -> Texts {
    words(
        ONLY_MOVES,
        format!(
            "moves {} to {} have no alternative: every other move loses",
            stretch.start + 1,
            stretch.end
        ),
        "only moves",
        (),
    )
}

pub(in crate::diagnostic) fn lost_deal() -> Texts {
    words(LOST_DEAL, "this deal cannot be won", "no line of moves wins", ())
}

pub(in crate::diagnostic) fn still_winnable(
    moves: usize,
    whole: bool,
    bounds: Bounds,
    win: &[Move],
) -> Texts {
    let win_in = distance(bounds);
    let (message, label) = match (moves, whole) {
        (0, _) => (format!("this deal can be won {win_in}"), "can be won"),
        (_, true) => (
            format!("the record ends after move {moves}, but the game can be won {win_in}"),
            "can be won",
        ),
        (_, false) => (
            format!("after move {moves}, the last legal one, the game can be won {win_in}"),
            "can be won",
        ),
    };
    words(STILL_WINNABLE, message, label, format!("this line wins: {}", line(win)))
}

pub(in crate::diagnostic) fn every_line_wins(after: usize) -> Texts {
    words(
        SAFE,
        format!(
            "{}, nothing can go wrong: the game can be won whatever is played",
            after_move(after)
        ),
        "safe from here on",
        (),
    )
}

pub(in crate::diagnostic) fn undecided(positions: &[usize]) -> Texts {
    let first = positions.first().copied().unwrap_or_default();
    let last = positions.last().copied().unwrap_or_default();
    words(
        UNDECIDED,
        match positions {
            [_] => format!("the position {} is undecided", after_move(first)),
            _ => format!(
                "{} positions are undecided, from {} to {}",
                positions.len(),
                place(first),
                place(last)
            ),
        },
        "undecided",
        "raise the limits with `--nodes` and `--memory`",
    )
}

/// Names the position after a number of moves: "after move 3", "before the first move".
fn after_move(moves: usize) -> String {
    match moves {
        0 => "before the first move".to_owned(),
        _ => format!("after move {moves}"),
    }
}

fn place(moves: usize) -> String {
    match moves {
        0 => "the deal".to_owned(),
        _ => format!("that after move {moves}"),
    }
}
