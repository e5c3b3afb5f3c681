//! Describes what a review finds.

use super::code::codes;
use super::data::{Diagnostic, FailedMove, Severity};
use super::said::{Said, said};
use crate::words::wastes;
use patience_core::game::{Move, Status};
use patience_core::notation::Record;
use patience_core::play::Step;
use patience_core::text::Span;
use patience_core::text::english::{count, list};
use patience_findings::{Bounds, Outlook, Review};

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

/// Returns what there is to say about a game that was reviewed, in the order of the text: the move
/// that loses, moves that are wasted, stretches of only moves, and from where on every line wins.
/// Mistakes and what the search left undecided are warnings, everything else are notes.
///
/// ```
/// use patience::analysis::review;
/// use patience::diagnostic::of_review;
/// use patience::{Budget, DealBook, records};
///
/// let record = records(b"2x2x2x1+[AS AH 2S 2H] 2a 2b =stuck").next().unwrap();
/// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
/// assert_eq!(of_review(&review, &record).len(), 1);
/// ```
///
/// # Panics
/// May panic if the record is not the one that was reviewed.
#[must_use]
pub fn of_review(review: &Review, record: &Record<'_>) -> Vec<Diagnostic> {
    let mut found = about_moves(review, record);
    found.extend(about_positions(review, record));
    found.sort_by_key(|diagnostic| diagnostic.span().map_or(0, |span| span.start));
    found
}

/// Returns what there is to say about single moves.
fn about_moves(review: &Review, record: &Record<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(at) = review.first_loss() {
        let before = &review.positions[at];
        let winning: Vec<Move> = before.winning().collect();
        let (others, win) = (moves(&winning), line(&review.line));
        let said = said!(
            LOSING_MOVE,
            "loses the game; {others} would still win",
            "loses",
            why("before it, the game can be won {}: {win}", distance(before.bounds))
        );
        found.push(of_move(review, at, said.note(ends(review)), winning, record));
    }
    for (at, wasted) in review.wasted() {
        let before = &review.positions[at];
        let distance = before.bounds.distance().unwrap_or_default();
        let closer = |bounds: Bounds| bounds.distance().is_some_and(|it| it < distance);
        let better: Vec<Move> =
            before.choices.iter().filter(|it| closer(it.bounds)).map(|it| it.mv).collect();
        let (wastes, left) = (wastes(wasted), count(u64::from(distance), "move"));
        let mut said =
            said!(WASTED_MOVES, "{wastes}: before it, the shortest win took {left}", wastes);
        if !better.is_empty() {
            let named = list(better.iter().take(NAMED).map(|mv| format!("`{mv}`")), "or");
            said = said.why(format!("play {named} for a shortest win"));
        }
        found.push(of_move(review, at, said, better, record));
    }
    for stretch in review.only_moves() {
        let [first, last] = [stretch.start, stretch.end - 1].map(|at| review.moves[at].span);
        let said = said!(
            ONLY_MOVES,
            (
                "moves {} to {} have no alternative: every other move loses",
                stretch.start + 1,
                stretch.end
            ),
            "only moves"
        );
        found.push(of_severity(Severity::Note, said, Span::new(first.start, last.end), record));
    }
    found
}

/// Returns what there is to say about positions.
fn about_positions(review: &Review, record: &Record<'_>) -> Vec<Diagnostic> {
    let id = record.id_span();
    let after = |at: usize| at.checked_sub(1).map_or(id, |at| review.moves[at].span);
    let mut found = Vec::new();
    let outlook = |at: usize| review.positions[at].bounds.outlook();
    if outlook(0) == Outlook::Lost {
        let said = said!(LOST_DEAL, "this deal cannot be won", "no line of moves wins");
        found.push(of_severity(Severity::Warning, said, id, record));
    }
    let last = review.moves.len();
    if review.end != Status::Solved && outlook(last) == Outlook::Winnable {
        let win_in = distance(review.positions[last].bounds);
        let message = match (last, review.error.is_none()) {
            (0, _) => format!("this deal can be won {win_in}"),
            (_, true) => {
                format!("the record ends after move {last}, but the game can be won {win_in}")
            }
            (_, false) => {
                format!("after move {last}, the last legal one, the game can be won {win_in}")
            }
        };
        let said = said!(
            STILL_WINNABLE,
            message,
            "can be won",
            why("this line wins: {}", line(&review.line))
        );
        found.push(of_severity(Severity::Note, said, after(last), record));
    }
    if let Some(safe) = review.safe.filter(|&safe| safe < last) {
        let place = after_move(safe);
        let said = said!(
            SAFE,
            "{place}, nothing can go wrong: the game can be won whatever is played",
            "safe from here on"
        );
        found.push(of_severity(Severity::Note, said, after(safe), record));
    }
    let undecided: Vec<usize> =
        (0..=last).filter(|&at| outlook(at) == Outlook::Undecided).collect();
    if let (Some(&first), Some(&last)) = (undecided.first(), undecided.last()) {
        let from = if first == 0 { "the deal".into() } else { format!("that after move {first}") };
        let message = match undecided.len() {
            1 => format!("the position {} is undecided", after_move(first)),
            many => {
                format!("{many} positions are undecided, from {from} to that after move {last}")
            }
        };
        let said = said!(UNDECIDED, message, "undecided", why "raise the limits with `--nodes` and `--memory`");
        found.push(of_severity(Severity::Warning, said, after(first), record));
    }
    found
}

/// Returns what there is to say of a move, whose message follows its name.
fn of_move(
    review: &Review,
    at: usize,
    said: Said,
    suggestions: Vec<Move>,
    record: &Record<'_>,
) -> Diagnostic {
    let step = &review.moves[at];
    let mut found = of_severity(Severity::Warning, said, step.span, record);
    found.message = format!("{} {}", played(at, step), found.reason);
    let (index, repetition) = (at as u64 + 1, step.repetition);
    found.failed = Some(FailedMove { index, repetition, suggestions });
    found
}

fn of_severity(severity: Severity, said: Said, span: Span, record: &Record<'_>) -> Diagnostic {
    Diagnostic { severity, ..said.at(span, Some(record)) }
}

/// Says how the game stands after its moves, which are the whole record or all before its first error.
fn ends(review: &Review) -> String {
    let end = match review.end {
        Status::Partial => "unsolved",
        end => end.as_str(),
    };
    let place = after_move(review.moves.len());
    match review.error {
        None => format!("the record ends {end} {place}"),
        Some(_) => format!("{place}, the last legal one, the game is {end}"),
    }
}

/// Names a played move: "move 24 `2c`".
fn played(index: usize, played: &Step) -> String {
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

/// Names the position after a number of moves: "after move 3", "before the first move".
fn after_move(moves: usize) -> String {
    match moves {
        0 => "before the first move".to_owned(),
        _ => format!("after move {moves}"),
    }
}
