//! Edits that the help suggests, where it names one replacement. They are never made unasked.

use super::Fix;
use super::situation::Nearest;
use super::wording::moves_in_deal;
use patience_core::cards::Engine;
use patience_core::catalogue::MATCH_SOLITAIRE;
use patience_core::game::Move;
use patience_core::judge::IllegalMove;
use patience_core::notation::{Fault, FaultKind, Outcome, Record, parse_id, plain_name};
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
            let lower = text.to_ascii_lowercase();
            match parse_id(&lower) {
                Ok(_) => replace(span, String::from_utf8_lossy(&lower)),
                Err(_) => {
                    let length = plain_name(text).1;
                    replace(Span::new(span.start, span.start + length), name)
                }
            }
        }
        FaultKind::MissingShuffle { detached_deal: true } => {
            let after = &source[span.end..];
            let gap = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            match after.get(gap) {
                Some(b'[') => replace(Span::new(span.end, span.end + gap), ""),
                _ => Vec::new(),
            }
        }
        FaultKind::UnclosedDeal => {
            // After the last card before the moves.
            let words = record.deal_words();
            let moves = moves_in_deal(record).map_or(usize::MAX, |moves| moves.start);
            let last = words.iter().rfind(|word| word.end <= moves);
            last.map(|last| replace(Span::new(last.end, last.end), "]")).unwrap_or_default()
        }
        FaultKind::BadOutcome => nearest_outcome(text)
            .map(|outcome| replace(span, format!("={}", outcome.as_str())))
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Returns the engine that a name is for, spelled otherwise. Another engine deals other cards, so a
/// name that is only like one, such as that of ChaCha12, is for none.
pub(super) fn nearest_engine(name: &[u8]) -> Option<Engine> {
    let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let name: Vec<u8> = letters.map(u8::to_ascii_lowercase).collect();
    let is_called = |engine: &Engine| engine.as_str().as_bytes() == name;
    match name.as_slice() {
        b"pysol" => Some(Engine::PySolFc),
        _ => Engine::ALL.into_iter().find(is_called),
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

/// Returns the outcome that a word is for, whatever its case: its name, or that of another program.
pub(super) fn outcome_called(name: &str) -> Option<Outcome> {
    let name = name.to_ascii_lowercase();
    let called = |(outcome, names): &&(Outcome, &[&str])| {
        outcome.as_str() == name || names.contains(&name.as_str())
    };
    OUTCOMES.iter().find(called).map(|it| it.0)
}

/// Returns the outcome that a bad one probably means.
pub(super) fn nearest_outcome(text: &[u8]) -> Option<Outcome> {
    let name = text.strip_prefix(b"=").unwrap_or(text);
    // No outcome is longer.
    let name = str::from_utf8(&name[..name.len().min(16)]).ok()?.to_ascii_lowercase();
    if let Some(outcome) = outcome_called(&name) {
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

/// Returns the edits for an illegal move. `named` are the moves that the help names, if it says what
/// to write.
pub(super) fn of_illegal(
    illegal: &IllegalMove,
    named: Option<&[Move]>,
    nearest: &Nearest<'_>,
) -> Vec<Fix> {
    // Another move may not be legal as often.
    if illegal.repetition.is_some() {
        return Vec::new();
    }
    match (named, nearest.moves.as_slice()) {
        (Some([only]), _) => replace(illegal.span, only.to_string()),
        (None, [only]) if nearest.is_clear => replace(illegal.span, only.to_string()),
        _ => Vec::new(),
    }
}
