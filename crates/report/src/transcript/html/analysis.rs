//! The part of a page that an analysis adds: a strip of verdicts, what stands out, and a win.

use crate::diagnostic::{Code, of_review};
use crate::transcript::Transcript;
use crate::view::markup::text;
use crate::words::{self, count};
use patience_core::cards::SuitStyle;
use patience_core::notation::Dealing;
use patience_core::play::{Line, Step};
use patience_findings::{Outlook, Review};
use std::fmt::Write;

/// Returns the verdicts on all positions as a strip, for the slider.
pub(super) fn strip(review: &Review, width: usize) -> String {
    let mut strip = format!(
        "<svg class=\"strip\" id=\"strip\" viewBox=\"0 0 {width} 1\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">",
        label(review)
    );
    let mut at = 0;
    let outlook = |at: usize| review.positions[at].bounds.outlook();
    while at < review.positions.len() {
        let same = (at..review.positions.len()).take_while(|&next| outlook(next) == outlook(at));
        let length = same.count();
        // Writing to a string cannot fail.
        let _ = write!(
            strip,
            "<rect class=\"{}\" x=\"{at}\" width=\"{length}\" height=\"1\"/>",
            outlook(at).as_str()
        );
        at += length;
    }
    strip + "</svg>\n"
}

/// Says what the strip shows.
fn label(review: &Review) -> String {
    let counts =
        [Outlook::Winnable, Outlook::Lost, Outlook::Undecided].into_iter().filter_map(|it| {
            let positions =
                review.positions.iter().filter(|position| position.bounds.outlook() == it);
            match positions.count() as u64 {
                0 => None,
                number => Some(format!("{} {}", count(number, "position"), words::outlook(it))),
            }
        });
    counts.collect::<Vec<_>>().join(", ")
}

/// Returns the verdict on the position after a number of moves, for its line.
pub(super) fn mark(review: &Review, after: usize) -> String {
    let Some(position) = review.positions.get(after) else { return String::new() };
    let outlook = position.bounds.outlook();
    let sign = match outlook {
        Outlook::Winnable => "✓",
        Outlook::Lost => "✗",
        Outlook::Undecided => "?",
    };
    let distance = position.bounds.distance().map(|moves| format!(" {moves}"));
    let title = match position.bounds.distance() {
        Some(moves) => format!("{} in {}", words::outlook(outlook), count(moves, "move")),
        None => words::outlook(outlook).to_owned(),
    };
    format!(
        " <i class=\"{}\" title=\"{title}\">{sign}{}</i>",
        outlook.as_str(),
        distance.unwrap_or_default()
    )
}

/// Returns what stands out in the game, and the moves of a win if there is one.
pub(super) fn section(review: &Review, transcript: &Transcript<'_>, win: Option<&Win>) -> String {
    let found = of_review(review, transcript.record());
    let mut section = "<section class=\"analysis\">\n<h2>Analysis</h2>\n<ul>\n".to_owned();
    let mut say = |words: &str| {
        let mut letters = words.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(
            section,
            "<li>{}.</li>",
            text(&(first.unwrap_or_default() + letters.as_str()).replace('`', ""))
        );
    };
    for warning in found.iter().filter(|warning| warning.code != Code::WASTED_MOVES) {
        say(&warning.message);
    }
    let wasted: u64 = review.wasted().map(|(_, moves)| u64::from(moves)).sum();
    if let Some(shortest) = review.positions[0].bounds.distance() {
        say(&format!("the shortest solution takes {}", count(shortest, "move")));
    }
    if wasted > 0 {
        let moves: Vec<String> = review.wasted().map(|(at, _)| (at + 1).to_string()).collect();
        let noun = if moves.len() == 1 { "move" } else { "moves" };
        say(&format!("{} wasted, by {noun} {}", count(wasted, "move"), moves.join(", ")));
    }
    if transcript.id().dealing == Dealing::Closed {
        say("looked at the stock");
    }
    section += "</ul>\n</section>\n";
    if let Some(win) = win {
        let place = if win.at == 0 { "the deal".to_owned() } else { format!("move {}", win.at) };
        let list = win.list(transcript.suits());
        let _ = write!(
            section,
            "<section class=\"moves\">\n<h2>A win from {place} on</h2>\n\
             <button type=\"button\" id=\"show\" hidden>Show it on the board</button>\n<ol id=\"win\">\n{list}</ol>\n</section>\n"
        );
    }
    section
}

/// A game that is won, where the record's isn't.
pub(super) struct Win {
    /// The number of moves of the record before those of the win: the win leaves the game at the last
    /// position that can be won.
    pub(super) at: usize,
    pub(super) line: Line,
}

impl Win {
    pub(super) fn of(review: &Review, transcript: &Transcript<'_>) -> Option<Self> {
        let winnable = |at: &usize| review.positions[*at].bounds.outlook() == Outlook::Winnable;
        let last = (0..review.positions.len()).rev().find(winnable);
        let at = last.filter(|_| !review.line.is_empty())?;
        let mut line = transcript.line().branch(at);
        for &mv in &review.line {
            line.push(mv).ok()?;
        }
        Some(Self { at, line })
    }

    /// Returns its own moves as a list. Without scripts they lead nowhere.
    fn list(&self, suits: SuitStyle) -> String {
        let line = |step: &Step| {
            let words = text(&words::describe(&step.effect, suits));
            let (number, code) = (step.index, text(&step.mv.to_string()));
            format!("<li><a><b>{number}</b> <code>{code}</code> <span>{words}</span></a></li>\n")
        };
        self.line.steps()[self.at..].iter().map(line).collect()
    }
}
