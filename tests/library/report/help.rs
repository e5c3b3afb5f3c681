//! The law of help: who does what it says is never worse off.

use crate::neighbours::{LINES, record};
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::judge::{Allow, Status, judge};
use patience_core::notation::{Variant, parse_id};
use patience_core::source::Source;
use patience_core::text::Span;
use patience_report::diagnostic::{Diagnostic, Fix, PAGES, diagnose, slips};
use support::dice::Dice;
use support::games::games;
use support::slips::slipped;

/// Texts of kinds that people write, each with a mistake in the writing.
const WRITTEN: &[&str] = &include!("written.in");

/// All that a text says.
#[derive(Debug, Default)]
struct Said {
    failures: usize,
    /// How many records end with moves left, against what they say.
    partial: usize,
    ids: usize,
    deals: usize,
    /// How many words are moves, in whatever game.
    moves: usize,
    helps: Vec<Diagnostic>,
}

fn said(text: &[u8]) -> Said {
    let written = text.split(|it| b"\r\n".contains(it)).flat_map(|line| {
        let own = line.split(|&it| it == b';').next().unwrap_or_default();
        // A sentence may name a move.
        let is_prose = |word: &[u8]| {
            word.iter().take(3).filter(|it| it.is_ascii_alphabetic()).count() > 2
                && parse_id(word).is_err()
                && Variant::moves_of_any(word) < word.len()
        };
        let words = || own.split(u8::is_ascii_whitespace);
        words().filter(move |_| !words().any(is_prose))
    });
    let is_move = |word: &&[u8]| !word.is_empty() && Variant::moves_of_any(word) == word.len();
    let mut said = Said { moves: written.filter(is_move).count(), ..Said::default() };
    for judged in judge(Source::new("a.pn", text), &DealBook::default()) {
        let record = judged.record();
        said.ids += usize::from(record.id().is_ok());
        said.deals += usize::from(record.id().is_ok() && !record.deal_span().is_empty());
        if judged.verdict().passes(Allow::Nothing) {
            continue;
        }
        said.failures += 1;
        said.partial += usize::from(judged.verdict().status == Status::Partial);
        said.helps.extend(
            diagnose(&judged, Allow::Nothing, SuitStyle::Symbols)
                .filter(|_| !judged.is_consequence())
                .map(|found| as_comment(found, text))
                .filter(|found| !found.suggested.is_empty()),
        );
    }
    said
}

/// Has what becomes a comment among the edits of a help that says no more than that.
fn as_comment(mut found: Diagnostic, text: &[u8]) -> Diagnostic {
    const STARTS: [&str; 3] =
        ["put it in a comment after", "put comments after", "put a remark in a comment"];
    let says = |help: &str| STARTS.iter().any(|start| help.starts_with(start));
    let place = found.span().filter(|_| found.help.as_deref().is_some_and(says));
    // A remark is no move.
    let place = place.filter(|place| {
        let word = text[place.start..].split(u8::is_ascii_whitespace).next().unwrap_or_default();
        found.suggested.is_empty() && Variant::moves_of_any(word) < word.len()
    });
    found.suggested.extend(place.map(|place| {
        let span = Span::new(place.start, place.start);
        Fix { span, replacement: "; ".to_owned() }
    }));
    found
}

/// Returns every malformed text of the fixtures, the pages and the slips, with what stands between records.
fn texts() -> Vec<(String, Vec<u8>)> {
    let mut texts: Vec<_> = support::fixtures::all()
        .into_iter()
        .filter(|(path, _)| path.components().any(|it| it.as_os_str() == "malformed"))
        .map(|(path, text)| (path.display().to_string(), text))
        .collect();
    texts.sort();
    texts.extend(PAGES.iter().map(|page| (page.code.to_string(), page.example.to_vec())));
    let slips = slips::examples().map(|(name, [given, _])| (name.to_owned(), given.into()));
    texts.extend(slips);
    let mut dice = Dice::new(7);
    for (line, game) in LINES.iter().zip(games().into_iter().cycle()) {
        let [first, second] = [(); 2].map(|()| record(&game, &mut dice));
        let untagged = first.rsplit_once(" =").map_or(first.as_str(), |(moves, _)| moves);
        for first in [&first, untagged] {
            let text = format!("{first}\n{line}\n{second}\n");
            texts.push((text.clone(), text.into()));
        }
    }
    let slipped = slipped(1).into_iter().map(|it| (it.kind.to_owned(), it.text.into()));
    texts.extend(slipped);
    texts.extend(WRITTEN.iter().map(|text| ((*text).to_owned(), text.as_bytes().to_vec())));
    texts
}

/// What a help says to write makes no more failures, loses no game, deal or move, and is not said again.
#[test]
fn who_does_what_a_help_says_is_not_worse_off() {
    let (mut wrong, mut followed) = (Vec::new(), 0);
    for (name, text) in texts() {
        let before = said(&text);
        for help in &before.helps {
            followed += 1;
            let mut edited = text.clone();
            for fix in help.suggested.iter().rev() {
                edited.splice(fix.span.start..fix.span.end, fix.replacement.bytes());
            }
            let after = said(&edited);
            let again = after.helps.iter().any(|it| {
                (&it.message, &it.help) == (&help.message, &help.help) && it.span() == help.span()
            });
            let own = |text: &[u8]| {
                let own = text.iter().filter(|it| !it.is_ascii_whitespace());
                own.copied().collect::<Vec<_>>()
            };
            let is_joined = own(&text) == own(&edited);
            // A game that goes on is not stuck.
            let is_stuck = help.suggested.iter().any(|it| it.replacement == "=stuck");
            let is_worse = is_stuck && after.partial > before.partial
                || after.failures > before.failures
                || after.ids < before.ids
                || after.deals < before.deals
                // A word that completes an id is no move, and halves of one are one.
                || !is_joined && after.moves + after.ids.saturating_sub(before.ids) < before.moves
                || again;
            if is_worse {
                let [old, new] =
                    [&text, &edited].map(|it| String::from_utf8_lossy(it).into_owned());
                let numbers = |it: &Said| [it.failures, it.ids, it.deals, it.moves];
                wrong.push(format!(
                    "{name}: {old:?} -> {new:?}: {:?} {:?} -> {:?} {again}",
                    help.help,
                    numbers(&before),
                    numbers(&after)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {followed}: {wrong:#?}", wrong.len());
    assert!(followed > 5_000, "{followed}");
}
