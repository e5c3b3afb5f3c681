//! Edits that the help suggests, where it names one replacement. They are never made unasked.

use super::Fix;
use super::situation::Nearest;
use patience_core::catalogue::MATCH_SOLITAIRE;
use patience_core::game::{self, Move, building, pairing};
use patience_core::judge::IllegalMove;
use patience_core::notation::building::Direction;
use patience_core::notation::{Fault, FaultKind, Outcome, Record, plain_name};
use patience_core::text::Span;

fn replace(span: Span, replacement: impl Into<String>) -> Vec<Fix> {
    vec![Fix { span, replacement: replacement.into() }]
}

/// Returns the edits for a fault in the text of a record.
pub(super) fn of_fault(fault: &Fault, record: &Record<'_>) -> Vec<Fix> {
    let (span, source) = (fault.span, record.text());
    let text = span.of(source);
    match fault.kind {
        FaultKind::UnknownGame { nearest: Some(name) } if name != MATCH_SOLITAIRE => {
            let length = plain_name(text).1;
            replace(Span::new(span.start, span.start + length), name)
        }
        // Its colon goes with it.
        FaultKind::UnknownEngine => replace(Span::new(span.start, span.end + 1), ""),
        FaultKind::MissingShuffle { detached_deal: true } => {
            let after = &source[span.end..];
            let gap = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            match after.get(gap) {
                Some(b'[') => replace(Span::new(span.end, span.end + gap), ""),
                _ => Vec::new(),
            }
        }
        FaultKind::BadOutcome => nearest_outcome(text)
            .map(|outcome| replace(span, format!("={}", outcome.as_str())))
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Words for outcomes that other programs use.
const OUTCOMES: [(Outcome, &[&str]); 3] = [
    (
        Outcome::Solved,
        &["won", "win", "wins", "solution", "done", "complete", "completed", "finished"],
    ),
    (Outcome::Partial, &["unfinished", "incomplete", "ongoing", "open"]),
    (Outcome::Stuck, &["lost", "loss", "dead", "deadlock", "blocked", "unsolvable"]),
];

/// Returns the outcome that a bad one probably means.
pub(super) fn nearest_outcome(text: &[u8]) -> Option<Outcome> {
    let name = text.strip_prefix(b"=").unwrap_or(text);
    // No outcome is longer.
    let name = str::from_utf8(&name[..name.len().min(16)]).ok()?.to_ascii_lowercase();
    let synonym = OUTCOMES.iter().find(|(_, names)| names.contains(&name.as_str()));
    if let Some(&(outcome, _)) = synonym {
        return Some(outcome);
    }
    // The opposite of an outcome is near it in spelling.
    if name.starts_with("un") || name.starts_with("not") {
        return None;
    }
    let distance = |outcome: &Outcome| (strsim::osa_distance(&name, outcome.as_str()), *outcome);
    let near = Outcome::ALL.iter().map(distance).min_by_key(|near| near.0)?;
    (near.0 <= 2).then_some(near.1)
}

/// Returns the edits for an illegal move.
pub(super) fn of_illegal(illegal: &IllegalMove, nearest: &Nearest<'_>) -> Vec<Fix> {
    // Another move may not be legal as often.
    if illegal.repetition.is_some() {
        return Vec::new();
    }
    match named(illegal) {
        Some(mv) => replace(illegal.span, mv.to_string()),
        None => match nearest.moves.as_slice() {
            [only] if nearest.typo => replace(illegal.span, only.text.to_string()),
            _ => Vec::new(),
        },
    }
}

/// Returns the move that the reason itself leaves as the only choice.
fn named(illegal: &IllegalMove) -> Option<Move> {
    use patience_core::notation::building::Move as Build;
    match (&illegal.reason, illegal.mv) {
        (game::Illegal::Pairing(pairing::Illegal::GoesAlone((cell, _))), _) => {
            Some(patience_core::notation::pairing::Move::DiscardAlone(*cell).into())
        }
        (game::Illegal::Building(reason), Move::Building(mv)) => match (reason, mv) {
            (building::Illegal::NotNext { card, waits, .. }, _) => {
                let fits = waits.iter().find(|(_, waits)| *waits == Some(*card))?.0;
                Some(towards(mv, fits)?.into())
            }
            (building::Illegal::NoGap { .. }, Build::Play { from, to, .. })
            | (
                building::Illegal::FillFromEmpty { other: false, .. },
                Build::Play { from, to, .. },
            ) => Some(Build::Play { from, to, fill: None }.into()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns a play to the foundation that goes another way.
fn towards(
    mv: patience_core::notation::building::Move,
    direction: Direction,
) -> Option<patience_core::notation::building::Move> {
    use patience_core::notation::building::Move as Build;
    match mv {
        Build::Play { from, to: Some(_), fill } => {
            Some(Build::Play { from, to: Some(direction), fill })
        }
        Build::PlayWaste { to: Some(_) } => Some(Build::PlayWaste { to: Some(direction) }),
        _ => None,
    }
}
