//! Records that end in another way than they say.

use crate::diagnostic::faults::moves::NOT_REACHED;
use crate::diagnostic::move_hints::Situation;
use crate::diagnostic::said::{Said, said};
use crate::view;
use patience_core::cards::SuitStyle;
use patience_core::judge::{Status, Verdict};
use patience_core::notation::Outcome;
use patience_core::text::english::count;

/// Says why a record without an error fails. `is_cut` is whether text that is no record ends it.
pub(in crate::diagnostic) fn said(
    verdict: &Verdict,
    situation: &Situation<'_>,
    is_cut: bool,
    suits: SuitStyle,
) -> Said {
    let score = view::score(&situation.position.board());
    let moves = count(verdict.moves, "move");
    let remain = match situation.legal.len() {
        1 => "1 legal move remains".to_owned(),
        legal => format!("{legal} legal moves remain"),
    };
    let wins = situation.win().map(|win| format!("{} wins", situation.describe(win, suits)));
    let end_with = |tag: &str| match verdict.outcome {
        Some(said) => format!("write `{tag}` instead of `={said}`"),
        None => format!("add `{tag}` after its last move"),
    };
    match (verdict.status, verdict.outcome) {
        (Status::Solved, expected) => {
            let expected = expected.unwrap_or_default();
            said!(NOT_REACHED, "the game is won, but the record says `={expected}`", "won after {moves}",
                fix "write `=solved`, or leave it out: it is the default")
        }
        (_, None) if is_cut => said!(NOT_REACHED,
            "the record ends at text that is not a move", "ends here, after {moves}",
            why "the text after it has a diagnostic of its own"),
        (Status::Stuck, Some(Outcome::Partial)) => said!(NOT_REACHED,
            "the record says `=partial`, but no legal move remains", "stuck after {moves}",
            fix "write `=stuck` instead of `=partial`"),
        (Status::Partial, Some(Outcome::Stuck)) => {
            let help = match wins {
                Some(wins) => format!("{wins}; add it, or write `=partial`"),
                None => "write `=partial` instead of `=stuck`, or add the missing moves".into(),
            };
            said!(NOT_REACHED, "the record says `=stuck`, but {remain}", "not stuck after {moves}", fix help)
        }
        (Status::Stuck, _) => said!(
            NOT_REACHED,
            "the game is not won: {score}, and no legal move remains",
            "stuck after {moves}",
            why("if the record should end here, {}", end_with("=stuck"))
        ),
        _ => {
            let end = end_with("=partial");
            let help =
                wins.unwrap_or_else(|| format!("{remain}; if the record should end here, {end}"));
            let label = match verdict.moves {
                0 => "no moves".to_owned(),
                _ => format!("ends here, after {moves}"),
            };
            said!(NOT_REACHED, "the game is not won: {score}", label, why help)
        }
    }
}
