//! Cards of a board and lines of Match Solitaire's site, of which a record can be made.

use crate::page::data::{Pasted, PastedGame, PastedKind};
use crate::utf16::Utf16;
use patience_core::catalogue::MATCH_SOLITAIRE;
use patience_core::deal_book::DealBook;
use patience_core::judge::Judged;
use patience_core::notation::{GameId, Part, Record, parts};
use patience_core::source::Source;
use patience_core::text::{Span, lines};
use patience_import::{board, site};
use patience_report::formats::is_stray;

/// Returns what a record can be made of at a place of a text: cards of a board, or lines of Match Solitaire's
/// site. `before` is the number of lines before the text, which may be a part of another.
#[must_use]
pub fn pasted(text: &str, place: u32, before: u32) -> Option<Pasted> {
    let utf16 = Utf16::new(text);
    let source = Source::new("", text.as_bytes());
    // Without a byte-order mark, as spans count.
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (start, end) = unread(source, |record| utf16.offset(record.extent().start) <= place)?;
    let found = |start: usize| {
        let rest = body.get(start..end)?;
        let blanks = rest.len() - rest.trim_start().len();
        Some(Span::new(start + blanks, start + rest.trim_end().len()))
    };
    // An id above lines of the site is a record of its own.
    let lines = found(line_of(body, start.fault))?;
    let sites = body.get(lines.start..lines.end).and_then(site);
    let (kind, span, games) = match sites {
        Some(game) => (PastedKind::Site, lines, vec![game]),
        None => {
            let span = found(start.block)?;
            // The places that are said are those of the whole text.
            let above = body.get(..span.start)?.matches('\n').count() + before as usize;
            let text = "\n".repeat(above) + body.get(span.start..span.end)?;
            if !board::is_board(&text) {
                return None;
            }
            (
                PastedKind::Board,
                span,
                board::games(&text).iter().map(|id| game(id, &text)).collect(),
            )
        }
    };
    Some(Pasted { kind, span: utf16.span(span), games })
}

/// Where a text begins that is no record.
struct Start {
    /// The first thing that cannot be read.
    fault: usize,
    /// The same, or the id above it, if nothing else stands between them.
    block: usize,
}

/// Returns where the text around a record begins that is no record, and where it ends: before the next one.
fn unread(source: Source<'_>, is_before: impl Fn(&Record<'_>) -> bool) -> Option<(Start, usize)> {
    let records: Vec<Record<'_>> = source.records().collect();
    let at = records.iter().rposition(is_before).unwrap_or(0);
    // The words of a drawing, such as `stock`, end the record before them, and what follows has no id.
    let has_id = |record: &Record<'_>| {
        let judged = || Judged::new(record.clone(), &DealBook::default());
        record.id().is_ok() || !is_stray(judged().verdict())
    };
    let first = (0..=at).rev().find(|&at| records.get(at).is_some_and(has_id)).unwrap_or(0);
    let strays = records.iter().skip(first + 1).take_while(|record| !has_id(record));
    let end = strays.last().or(records.get(first))?.extent().end;
    let record = records.get(first)?;
    let Span { start, end: last } = record.extent();
    if record.id().is_err() {
        return Some((Start { fault: start, block: start }, end));
    }
    // The first word that is no move, or else what follows the record.
    let id = record.id_span().end.max(record.deal_span().end);
    let in_record = |place: usize| (id..last).contains(&place);
    let is_strange = |part: &Part| matches!(part, Part::Card(_) | Part::Bracket | Part::Other);
    let strange = parts(source.text)
        .into_iter()
        .find(|(span, part)| in_record(span.start) && is_strange(part));
    let fault = strange.map_or(last, |(span, _)| span.start);
    let is_below =
        source.text.get(id..fault).is_some_and(|between| between.trim_ascii().is_empty());
    let start = Start { fault, block: if is_below { start } else { fault } };
    (start.fault < end).then_some((start, end))
}

/// Returns where the line of a place begins.
fn line_of(text: &str, place: usize) -> usize {
    text.get(..place).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
}

/// Reads a board as one of a game.
fn game(id: &GameId, text: &str) -> PastedGame {
    let title = id.variant.title().to_owned();
    let (record, words) = match board::read(id.variant, id.dealing, text) {
        Ok(board) => {
            let all = id.variant.composition().len();
            let words = match board.unknown() {
                0 => format!("all {all} cards are there"),
                unknown => format!("{unknown} of {all} cards are not known"),
            };
            (Some(board.record().wrapped()), words)
        }
        Err(error) => (None, error.to_string()),
    };
    PastedGame { id: id.to_string(), title, record, words }
}

/// Returns lines of the site as records, whose cards are not known. Other lines become comments.
fn site(text: &str) -> Option<PastedGame> {
    let written: Vec<&str> = lines(text).collect();
    let games = site::games(MATCH_SOLITAIRE, text);
    let count = games.iter().filter(|game| game.record.is_ok()).count();
    let (mut records, mut next) = (Vec::new(), 1);
    for game in games {
        records
            .extend(written[next - 1..game.lines.start() - 1].iter().map(|&line| line.to_owned()));
        next = game.lines.end() + 1;
        match game.record {
            Ok(record) => {
                // The site's number deals other cards here.
                let (id, moves) = record.split_once(' ').unwrap_or((&record, ""));
                records.push(format!("{id}[…] {moves}").trim_end().to_owned());
            }
            Err(_) => {
                let lines = &written[game.lines.start() - 1..next - 1];
                records.extend(lines.iter().map(|line| format!("; {line}")));
            }
        }
    }
    // Empty lines and comments.
    records.extend(written[next - 1..].iter().map(|&line| line.to_owned()));
    let title = format!("{MATCH_SOLITAIRE}+1").parse::<GameId>().ok()?.variant.title().to_owned();
    let words =
        "the site's numbers deal other cards here; the moves tell which cards fit".to_owned();
    (count > 0).then(|| PastedGame {
        id: MATCH_SOLITAIRE.to_owned(),
        title,
        record: Some(records.join("\n")),
        words,
    })
}

#[cfg(test)]
mod tests {
    use super::{Pasted, PastedKind, pasted};
    use crate::inferring::infer;
    use crate::page::table::Table;
    use crate::page::unknown::unknown_deal;
    use patience_core::budget::Budget;
    use patience_core::play::Position;

    fn replaced(text: &str, found: &Pasted, game: usize) -> String {
        let (from, to) = (found.span.0 as usize, found.span.1 as usize);
        let units: Vec<u16> = text.encode_utf16().collect();
        let part = |units: &[u16]| String::from_utf16_lossy(units);
        let record = found.games[game].record.clone().unwrap();
        format!("{}{record}{}", part(&units[..from]), part(&units[to..]))
    }

    /// A board that is drawn below its id, without it, or below another record becomes a record of the same
    /// board.
    #[test]
    fn a_board_that_is_drawn_becomes_a_record() {
        for id in [
            "3x3x13x5+1",
            "carpet+1",
            "carpet-8",
            "montecarlo+3",
            "colorado-2",
            "twenty+5",
            "acessquare+1",
        ] {
            let position: Position = id.parse().unwrap();
            let drawn = position.to_string();
            for above in
                [format!("{id}\n\n"), String::new(), "2x2x1x1+[AH AS] 1a =partial\n\n".to_owned()]
            {
                let whole = format!("{above}{drawn}");
                for place in [0, whole.encode_utf16().count() - 1] {
                    let found =
                        pasted(&whole, place as u32, 0).unwrap_or_else(|| panic!("{whole}"));
                    assert_eq!(found.kind, PastedKind::Board);
                    let name = position.id().variant.to_string();
                    let game = found
                        .games
                        .iter()
                        .position(|game| game.id.starts_with(&name))
                        .unwrap_or_else(|| panic!("{name} {found:?}"));
                    let record = replaced(&whole, &found, game);
                    let own = above
                        .split_once('\n')
                        .filter(|(own, _)| own.contains(' '))
                        .map_or("", |(own, _)| own);
                    let made = record.strip_prefix(own).unwrap();
                    // All that was drawn is the deal now, or what is not known is offered.
                    match Table::of(made.trim(), None) {
                        Ok(table) => assert_eq!(table.position().status, "partial"),
                        Err(_) => assert!(unknown_deal(made.trim()).unwrap().unknown > 0, "{made}"),
                    }
                }
            }
        }
    }

    /// What is missing or twice is said with its place in the whole text, for the game that is likeliest.
    #[test]
    fn what_is_wrong_with_a_board_has_its_place() {
        let board = "2♥ Q♥ J♥ 2♦ 4♠\nQ♣ 5♣ 4♦ 5♦ 3♣\n5♠ K♠ 10♥ Q♠ 6♥\n10♣ 8♣ 3♥ 9♣ 9♦";
        let words = |text: &str, before| {
            let found = pasted(text, 0, before).unwrap();
            let carpet = found.games.iter().find(|game| game.id == "carpet4x5x1-").unwrap();
            carpet.words.clone()
        };
        assert_eq!(words(board, 0), "28 of 52 cards are not known");
        assert_eq!(
            words(&board.replace("4♠", "Q♥"), 6),
            "the game has one QH, and it lies at line 7, column 4, and at line 7, column 13"
        );
        assert_eq!(
            words(&board.replace("8♣ ", ""), 0),
            "line 4, column 1: row 4 has 4 cards, and should have 5"
        );
        assert_eq!(words(&format!("carpet-\n{board}"), 0), "28 of 52 cards are not known");
    }

    /// Lines of the site become records whose cards are not known, and nothing else of them is lost.
    #[test]
    fn lines_of_the_site_become_records() {
        let text = "My games\n#147198 1a 23\n#7 + + =partial\n";
        let found = pasted(text, 0, 0).unwrap();
        assert_eq!(found.kind, PastedKind::Site);
        let made = replaced(text, &found, 0);
        assert_eq!(
            made,
            "; My games\n3x3x13x5+147198[…] 1a 23 =partial\n3x3x13x5-7[…] + + =partial\n"
        );
        let first = made.lines().nth(1).unwrap();
        assert_eq!(infer(first, &mut Budget::nodes(2_000_000)).unwrap().status, "found");
        let below = "carpet+1 *a1s =partial\n#147198 1a 23";
        let made = replaced(below, &pasted(below, 30, 0).unwrap(), 0);
        assert_eq!(made, "carpet+1 *a1s =partial\n3x3x13x5+147198[…] 1a 23 =partial");
    }

    /// Records, good and bad, are nothing else.
    #[test]
    fn records_are_no_boards() {
        for text in [
            "",
            "carpet+1 *a1s",
            "3x3x13x5+2 2a 25 zz 5b",
            "2x2x2x2+[AS 2H 2S]",
            "hello there",
            "carpet+1 ; 7♠ 2♠ 10♥ 8♥",
            "klondike+1 7S 8S",
        ] {
            for place in [0, text.len() as u32] {
                assert_eq!(pasted(text, place, 0), None, "{text}");
            }
        }
    }
}
