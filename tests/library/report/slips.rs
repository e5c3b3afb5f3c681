//! Slips, and what becomes of them.

use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, judge};
use patience_core::play::Position;
use patience_core::source::Source;
use patience_report::diagnostic::{diagnose, slips};
use support::games::games;

/// Returns a source after what its first diagnostic suggests, and its message and help.
fn followed(text: &str) -> (String, String) {
    let source = Source::new("a.pn", text.as_bytes());
    let mut judged = judge(source, &DealBook::default());
    let found = judged
        .find(|judged| !judged.is_consequence() && !judged.verdict().passes(Allow::Nothing))
        .and_then(|judged| diagnose(&judged, Allow::Nothing, SuitStyle::Symbols));
    let Some(found) = found else { return (text.to_owned(), "no diagnostic".to_owned()) };
    let mut edited = text.to_owned();
    for fix in found.suggested.iter().rev() {
        edited.replace_range(fix.span.start..fix.span.end, &fix.replacement);
    }
    (edited, format!("{}: {}: {:?}", found.code, found.message, found.help))
}

#[test]
fn every_slip_is_read_and_undone_as_its_entry_says() {
    let mut wrong = Vec::new();
    for (name, [given, fixed]) in slips::examples() {
        let (edited, told) = followed(given);
        if edited != fixed {
            wrong.push(format!("{name}: {given}: {edited}: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Moves that are legal in another deal of a game are often illegal in this one, and words after them may end the
/// record: what is suggested lies in the source nevertheless.
#[test]
fn words_after_an_illegal_move_are_read() {
    let mut illegal = 0;
    for game in games() {
        let [here, there] = [1, 2].map(|number| format!("{game}{number}"));
        let Ok(other) = there.parse::<Position>() else { panic!("{there}") };
        for mv in other.legal_moves().into_iter().take(40) {
            for words in ["the", "to", "and the", "card from the", "the 1", "with\n; a comment"] {
                let text = format!("{here} {mv} {words}");
                let source = Source::new("a.pn", text.as_bytes());
                for judged in judge(source, &DealBook::default()) {
                    let found = diagnose(&judged, Allow::Nothing, SuitStyle::Symbols);
                    let Some(found) = found else { continue };
                    illegal += usize::from(found.failed.is_some());
                    assert!(found.suggested.iter().all(|fix| fix.span.end <= text.len()), "{text}");
                }
                // It can be followed, too.
                followed(&text);
            }
        }
    }
    assert!(illegal > 1000, "{illegal} of these were illegal");
}
