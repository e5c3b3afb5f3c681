//! Wording for records that end in another way than they say.

use super::super::help::Suggestion;
use super::super::move_hints::Situation;
use super::fault::moves::NOT_REACHED;
use super::{Texts, Wording, fix, words};
use crate::view;
use patience_core::judge::{Status, Verdict};
use patience_core::notation::Outcome;
use patience_core::text::english::count;

impl Wording {
    /// Explains why a record without an error fails. `wins` is a legal move that wins, and `is_cut`
    /// whether text that is no record ends it.
    pub(in crate::diagnostic) fn unmet(
        &self,
        verdict: &Verdict,
        situation: &Situation<'_>,
        wins: Option<Suggestion>,
        is_cut: bool,
    ) -> Texts {
        let score = view::score(&situation.position.board());
        let moves = count(verdict.moves, "move");
        let remain = match situation.legal.len() {
            1 => "1 legal move remains".to_owned(),
            legal => format!("{legal} legal moves remain"),
        };
        let wins = wins.map(|wins| format!("{} wins", self.suggestion(&wins)));
        let ends = format!("ends here, after {moves}");
        let (message, label, help) = match (verdict.status, verdict.outcome) {
            (Status::Solved, expected) => (
                format!("the game is won, but the record says `={}`", expected.unwrap_or_default()),
                format!("won after {moves}"),
                fix("write `=solved`, or leave it out: it is the default"),
            ),
            (_, None) if is_cut => (
                "the record ends at text that is not a move".to_owned(),
                ends,
                "the text after it has a diagnostic of its own".into(),
            ),
            (Status::Stuck, Some(Outcome::Partial)) => (
                "the record says `=partial`, but no legal move remains".to_owned(),
                format!("stuck after {moves}"),
                fix("write `=stuck` instead of `=partial`"),
            ),
            (Status::Partial, Some(Outcome::Stuck)) => (
                format!("the record says `=stuck`, but {remain}"),
                format!("not stuck after {moves}"),
                fix(match wins {
                    Some(wins) => format!("{wins}; add it, or write `=partial`"),
                    None => "write `=partial` instead of `=stuck`, or add the missing moves".into(),
                }),
            ),
            (Status::Stuck, outcome) => (
                format!("the game is not won: {score}, and no legal move remains"),
                format!("stuck after {moves}"),
                format!("if the record should end here, {}", end_with("=stuck", outcome)).into(),
            ),
            (_, outcome) => {
                let end = end_with("=partial", outcome);
                let otherwise = || format!("{remain}; if the record should end here, {end}");
                let label = if verdict.moves == 0 { "no moves".to_owned() } else { ends };
                let message = format!("the game is not won: {score}");
                (message, label, wins.unwrap_or_else(otherwise).into())
            }
        };
        words(NOT_REACHED, message, label, help)
    }
}

/// Says how to write that a record ends in another way than it says.
fn end_with(tag: &str, said: Option<Outcome>) -> String {
    match said {
        Some(said) => format!("write `{tag}` instead of `={said}`"),
        None => format!("add `{tag}` after its last move"),
    }
}
