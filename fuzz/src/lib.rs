//! Properties of any bytes, one function for each fuzz target. Each panics if its property does not
//! hold.
//!
//! No game is named here: the properties hold for all games. `tests/library/fuzz_inputs.rs` of the
//! main package includes this file too.

use patience::drawing::{Style, draw};
use patience::infer::{Answer, groups};
use patience::solve::{self, Aim, Solver};
use patience::{
    Allow, Budget, Card, Chunk, Chunks, DealBook, Deck, Judged, Line, NumberedDeck, Position,
    Record, RecordError, Span, Status, SuitStyle, Verdict, judge, records, verify,
};
use patience::{Location, Locator, Source};
use patience_core::game::{Game, Visitor, visit};
use patience_core::notation::{
    self, DealFault, Fault, FaultKind, GameId, MAX_RECORD, MoveText, Outcome, TextFault, Token,
    WrittenRecord, ends_word, first_word, last_start, parse_id, records_from,
};
use patience_report::diagnostic::{Code, diagnose, of_conflict, shown};
use patience_report::formats::{
    Concise, Finding, Github, Human, Json, JsonLines, Junit, Report, Text,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// Records tile the source in order, every span is within its record, what is displayed parses to
/// the same again, and a source can be cut before any record.
pub fn file(input: &[u8]) {
    let source = Source::new("input", input);
    let extents: Vec<Span> = source.records().map(|record| record.extent()).collect();
    let first = extents.first().map_or(source.text.len(), |first| first.start);
    // Byte-order marks before an id are skipped.
    let mut before = &source.text[..first];
    while let Some(rest) = before.strip_suffix("\u{feff}".as_bytes()) {
        before = rest;
    }
    assert!(records(before).next().is_none(), "a record is passed over");
    for pair in extents.windows(2) {
        // Byte-order marks before an id are skipped.
        let between = &source.text[pair[0].end..pair[1].start];
        let are_marks = between.chunks(3).all(|mark| mark == "\u{feff}".as_bytes());
        assert!(are_marks, "there is text between two records");
    }
    assert_eq!(
        extents.last().map_or(first, |last| last.end),
        source.text.len(),
        "there is text behind the last record"
    );
    for record in source.records() {
        let (extent, span, deal) = (record.extent(), record.span(), record.deal_span());
        assert_eq!(record.text(), &source.text[..extent.end]);
        assert!(
            extent.start == span.start && span.start < span.end && span.end <= extent.end,
            "{span:?} of {extent:?}"
        );
        assert!(span.start <= deal.start && deal.end <= extent.end, "{deal:?} of {extent:?}");
        match record.id() {
            Ok(id) => {
                printed_again(&record, id);
                visit(id.variant, ReadTokens { record: &record });
            }
            Err(fault) => assert_within(fault.span, extent),
        }
        if let Err(fault) = record.deal() {
            assert_within(fault.span, extent);
        }
    }
    for extent in extents.iter().take(MAX_CUTS) {
        if let Some(start) = last_start(&source.text[..extent.end], 0, MAX_RECORD) {
            cut(source.text, start, &extents);
        }
    }
}

/// The maximum number of cuts of a source, since each one finds all records again.
const MAX_CUTS: usize = 16;

/// A source has the same records when it is cut where it may be. It cannot be cut at any line feed: within a
/// deal, that can make others.
fn cut(text: &[u8], at: usize, whole: &[Span]) {
    // Byte-order marks before it are skipped with it, if they are in no record.
    let marks = text[..at].rchunks(3).take_while(|mark| *mark == "\u{feff}".as_bytes());
    let is_passed = whole.iter().all(|record| record.end != at);
    let at = if is_passed { at - 3 * marks.count() } else { at };
    // After a line feed, so that nothing of it is taken for a byte-order mark.
    let (head, tail) = ([b"\n", &text[..at]].concat(), [b"\n", &text[at..]].concat());
    // Whether an id shares the last line is known.
    let next = first_word(&text[at..]);
    let heads = records_from(&head, 0, MAX_RECORD, next)
        .map(|record| record.extent())
        .map(|extent| Span::new(extent.start - 1, extent.end - 1));
    let tails = records(&tail)
        .map(|record| record.extent())
        .map(|extent| Span::new(extent.start + at - 1, extent.end + at - 1));
    assert!(heads.chain(tails).eq(whole.iter().copied()), "other records when cut at {at}");
}

/// An id and its deal parse as they are displayed.
fn printed_again(record: &Record<'_>, id: &GameId) {
    let deal = record.deal().ok().flatten();
    if let Some(deal) = deal {
        assert_eq!(deal.span(), record.deal_span());
        assert_eq!(deal.cards().len(), id.variant.composition().len());
        match deal.deck() {
            Ok(deck) => assert!(deal.cards().iter().copied().eq(deck.iter().copied().map(Some))),
            Err(fault) => {
                assert!(deal.cards().contains(&None));
                assert_within(fault.span, deal.span());
            }
        }
    }
    let printed = format!("{id}{}", deal.map_or(String::new(), ToString::to_string));
    if id.shuffle.is_some() || deal.is_some() {
        let (again, rest) = parse_id(printed.as_bytes()).expect("a printed id is an id");
        assert_eq!(again, *id);
        assert_eq!(rest.first(), deal.map(|_| &b'['));
        let again = the_only_record(printed.as_bytes());
        assert!(again.is_bare());
        assert_eq!(
            again.deal().expect("a printed deal is a deal").map(|deal| deal.cards()),
            deal.map(|deal| deal.cards())
        );
    }
}

struct ReadTokens<'a, 'b> {
    record: &'b Record<'a>,
}

/// Tokens follow each other within the record, and moves parse as they are displayed.
impl Visitor for ReadTokens<'_, '_> {
    type Output = ();

    fn visit<G: Game>(self, _: G::Layout, labels: <G::Move as MoveText>::Labels) {
        let extent = self.record.extent();
        let mut end = self.record.deal_span().end;
        let mut outcome = None;
        let mut tokens = 0;
        for token in self.record.tokens::<G::Move>(labels) {
            tokens += 1;
            let span = match token {
                Ok(Token::Move { mv, span, repeat }) => {
                    assert!((1..=999).contains(&repeat.times()));
                    let canonical = mv.canonical();
                    assert_eq!(canonical.canonical(), canonical);
                    assert_eq!(canonical.to_string(), mv.to_string());
                    let printed = mv.to_string();
                    assert!(
                        printed
                            .bytes()
                            .all(|byte| byte.is_ascii_graphic() && !b";:=[]".contains(&byte)),
                        "{printed:?}"
                    );
                    let (again, rest) = G::Move::read(&labels, printed.as_bytes())
                        .expect("a printed move is a move");
                    assert!(
                        rest.is_empty() && again == canonical,
                        "{mv:?} is printed as {printed}, which is {again:?}"
                    );
                    span
                }
                Ok(Token::Outcome { outcome: found, span }) => {
                    assert_eq!(outcome.replace(found), None, "a record has two outcomes");
                    assert_eq!(
                        span.of(self.record.text()),
                        format!("={}", found.as_str()).as_bytes()
                    );
                    span
                }
                Err(fault) => fault.span,
            };
            assert!(
                end <= span.start && span.start < span.end && span.end <= extent.end,
                "{span:?} behind {end} in {extent:?}"
            );
            end = span.end;
        }
        assert_eq!(tokens == 0, self.record.is_bare());
        // Words of a deal without its `]` are not tokens, but may have the outcome.
        if !matches!(
            self.record.deal(),
            Err(Fault { kind: FaultKind::Deal(DealFault::UnclosedDeal), .. })
        ) {
            assert_eq!(outcome, self.record.outcome());
        }
    }
}

/// Every record gets a verdict that is consistent, does not depend on its neighbours, and can be
/// drawn safely.
pub fn verdict(input: &[u8]) {
    let source = Source::new("in\u{7}put", input);
    let mut locator = Locator::new(source);
    let mut all = judge(source, &DealBook::default());
    while let Some(judged) = all.next() {
        agrees(judged.record(), judged.verdict(), all.deals());
        draws_safely(&mut locator, &judged);
        stands_alone(source.text, &judged, all.deals());
    }
    line_ends_are_alike(source.text);
}

/// Whatever ends the lines of a source, it says the same on the same lines.
fn line_ends_are_alike(text: &[u8]) {
    // A text that may be in another encoding has line ends of that.
    if text.contains(&0) {
        return;
    }
    let mut lines: Vec<Vec<u8>> = vec![Vec::new()];
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        match first {
            b'\n' => lines.push(Vec::new()),
            b'\r' => {
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
                lines.push(Vec::new());
            }
            &byte => lines.last_mut().expect("there is a line").push(byte),
        }
    }
    let [as_it_is, lf, cr_lf, cr] = [
        told(text),
        told(&lines.join(&b"\n"[..])),
        told(&lines.join(&b"\r\n"[..])),
        told(&lines.join(&b"\r"[..])),
    ];
    assert_eq!(lf, cr);
    let verdicts = |told: Vec<Told>| told.into_iter().map(|it| it.verdict).collect::<Vec<_>>();
    let lf = verdicts(lf);
    assert_eq!(verdicts(as_it_is), lf);
    assert_eq!(verdicts(cr_lf), lf);
}

/// What is told of a record.
#[derive(Debug, PartialEq)]
struct Told {
    verdict: (Gist, Location, Location),
    /// An excerpt may be cut elsewhere if line ends take more bytes.
    drawing: Text,
}

/// Returns what is told of a text. After a line end, so that nothing of it is taken for a
/// byte-order mark.
fn told(text: &[u8]) -> Vec<Told> {
    let text = [b"\n", text].concat();
    let source = Source::new("input", &text);
    let mut locator = Locator::new(source);
    let told = judge(source, &DealBook::default()).map(|judged| {
        let finding = Finding::new(&judged, &mut locator, Allow::Nothing, SuitStyle::Letters);
        let human =
            Human { style: Style::default(), columns: None, verbose: true, outlooks: false };
        let verdict = (gist(judged.verdict()), finding.begins, finding.location);
        Told { verdict, drawing: human.finding(&finding) }
    });
    told.collect()
}

/// A source that is read in chunks gets the same reports, whatever their size.
pub fn chunks(input: &[u8]) {
    let report = |source: Source<'_>, deals: &mut DealBook| {
        let (mut locator, mut all) = (Locator::new(source), judge(source, deals));
        let mut texts = Vec::new();
        for judged in all.by_ref() {
            let (allow, suits) = (Allow::Nothing, SuitStyle::Symbols);
            let finding = Finding::new(&judged, &mut locator, allow, suits);
            let human =
                Human { style: Style::default(), columns: None, verbose: true, outlooks: false };
            texts.push((JsonLines.finding(&finding), human.finding(&finding)));
        }
        *deals = all.into_deals();
        texts
    };
    let whole = report(Source::new("input", input), &mut DealBook::default());
    for size in [1, 2 + input.len() / 3, 1 << 20] {
        let (mut chunks, mut chunk) = (Chunks::new(input, size), Chunk::default());
        let (mut deals, mut texts) = (DealBook::default(), Vec::new());
        while chunks.read(&mut chunk).expect("memory can be read") {
            texts.extend(report(chunk.source("input"), &mut deals));
        }
        assert_eq!(texts, whole, "in chunks of {size}");
    }
}

/// The parts of a verdict agree, and its legal moves are those of its line.
fn agrees(record: &Record<'_>, verdict: &Verdict, deals: &DealBook) {
    assert_eq!(verdict.id, record.id().ok().copied());
    assert_eq!(verdict.outcome, record.outcome());
    assert!(verdict.played <= verdict.moves);
    match &verdict.error {
        None => {
            assert!(matches!(verdict.status, Status::Solved | Status::Partial | Status::Stuck));
            assert_eq!(verdict.played, verdict.moves);
        }
        Some(RecordError::Malformed(_)) => assert_eq!(verdict.status, Status::Malformed),
        Some(RecordError::Illegal(illegal)) => {
            assert_eq!(verdict.status, Status::Illegal);
            assert_eq!(illegal.index, verdict.played + 1);
            assert_within(illegal.span, record.extent());
        }
    }
    let passes = [Allow::Nothing, Allow::Partial, Allow::Stuck].map(|allow| verdict.passes(allow));
    assert!(passes.is_sorted(), "what passes does not pass when more is allowed");

    let Ok((line, error)) = Line::before_error(record, deals) else {
        return assert_eq!(verdict.progress, None);
    };
    assert_eq!(line.steps().len() as u64, verdict.played);
    for (step, index) in line.steps().iter().zip(1..) {
        assert_eq!(step.index, index);
        assert_within(step.span, record.extent());
    }
    // The deal of an entry can contradict that of another.
    let Some(progress) = verdict.progress else { return };
    assert_eq!((error, line.position().board().progress), (verdict.error.clone(), progress));
    // Written down, it is a record that gets as far.
    let text = WrittenRecord { outcome: Some(Outcome::Stuck), ..line.to_record() }.to_string();
    let again: Vec<Verdict> =
        records(text.as_bytes()).map(|record| verify(&record, &DealBook::default())).collect();
    assert_eq!(again.len(), 1);
    let played = verdict.played;
    assert_eq!(
        (again[0].played, again[0].moves, again[0].progress),
        (played, played, Some(progress))
    );
}

/// A record has a diagnostic if and only if it fails, and no report of it can control a terminal.
fn draws_safely<'a>(locator: &mut Locator<'a>, judged: &Judged<'a>) {
    let plain = Style::default();
    for (suits, style) in [
        (SuitStyle::Symbols, plain),
        (SuitStyle::Letters, Style { width: Some(40), ascii: true, ..plain }),
    ] {
        let finding = Finding::new(judged, locator, Allow::Nothing, suits);
        assert_eq!(finding.passes, judged.verdict().passes(Allow::Nothing));
        if let Some(diagnostic) = &finding.diagnostic {
            let extent = judged.record().extent();
            diagnostic
                .annotations
                .iter()
                .for_each(|annotation| assert_within(annotation.span, extent));
            // Words of a comment may end the record.
            let end = extent.end + judged.record().prose_after().0.len();
            let all = Span::new(extent.start, end);
            diagnostic.fixes.iter().for_each(|fix| assert_within(fix.span, all));
            let main = diagnostic.span().map_or(extent.start, |main| main.start);
            assert_eq!(finding.location, Locator::new(finding.source).locate(main));
        }
        let human = Human { style, columns: style.width, verbose: true, outlooks: false };
        let github = Github::default();
        let junit = Junit { style };
        let reports: [&dyn Report; 6] = [&human, &Concise, &Json, &JsonLines, &github, &junit];
        for report in reports {
            let Text { out, err } = report.finding(&finding);
            out.split('\n').chain(err.split('\n')).for_each(assert_safe);
        }
    }
}

/// No character of a line controls a terminal, changes the direction of text, or is invisible.
fn assert_safe(line: &str) {
    let steers = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    assert!(!line.contains(steers), "{line:?}");
    assert!(
        matches!(shown(line.as_bytes()), Cow::Borrowed(_)),
        "{line:?} is shown as something else"
    );
}

/// Cut out of its source with the rest of its line, or the line that follows it below, a record gets the
/// same verdict, in the same words unless these are about the record before it.
fn stands_alone(text: &[u8], judged: &Judged<'_>, deals: &DealBook) {
    let record = judged.record();
    let after = &text[record.extent().end..];
    let next = match record.rest_of_line() {
        // A merge conflict is known by its last line.
        b"" if after.starts_with(b"<<<<<<<") => Some(after),
        b"" => after.split_inclusive(|&byte| byte == b'\n').next(),
        rest => Some(rest),
    };
    // Words of a comment may end the record, which goes on in the text after them.
    let (prose, rest) = record.prose_after();
    let prose = &after[..prose.len() + first_word(rest).len()];
    let next = next.filter(|next| next.len() > prose.len()).unwrap_or(prose);
    let own = record.extent().of(record.text());
    // Alone, byte-order marks are skipped, which within a word part what they stand between.
    if own.chunks(3).all(|mark| mark == "\u{feff}".as_bytes()) {
        return;
    }
    // After a line feed, so that nothing of it is taken for a byte-order mark, unless it comes first.
    let before: &[u8] = if own.len() == record.text().len() { b"" } else { b"\n" };
    let text = [before, own, next].concat();
    let again = judge(Source::new("alone", &text), deals).next().expect("it is a record still");
    assert_eq!(gist(again.verdict()), gist(judged.verdict()));
    let described = |judged: &Judged<'_>| {
        let start = judged.record().extent().start;
        diagnose(judged, Allow::Nothing, SuitStyle::Letters).map(|found| {
            // It counts bytes from the start of the source.
            let message = match found.code.as_str() {
                "text::not-utf8" => String::new(),
                _ => found.message,
            };
            let places: Vec<_> = found
                .annotations
                .into_iter()
                .map(|place| (place.span.start - start, place.span.len(), place.text))
                .collect();
            (found.code, message, found.help, places, found.failed, found.board)
        })
    };
    // What comes first has no record before it.
    let is_between = |judged: &Judged<'_>| matches!(&judged.verdict().error, Some(RecordError::Malformed(fault)) if fault.kind == FaultKind::Text(TextFault::BetweenRecords));
    // So has what begins within a word.
    let before = &record.text()[..record.extent().start];
    let is_glued = before.last().is_some_and(|&byte| !ends_word(byte));
    // A game's name among moves is none of a game.
    let is_among_moves = record.is_after_words() && record.id().is_err();
    if judged.interrupts().is_none() && !is_between(judged) && !is_glued && !is_among_moves {
        assert_eq!(described(&again), described(judged));
    }
}

/// Canonical text has the same records and comments in the same order, and is stable.
pub fn format(input: &[u8]) {
    let text = Source::new("input", input).text;
    let once = notation::format(input);
    let twice = notation::format(&once.text);
    assert_eq!(
        String::from_utf8_lossy(&twice.text),
        String::from_utf8_lossy(&once.text),
        "canonical text changes when it is put into canonical text"
    );
    assert_eq!(codes(&once.faults), codes(&twice.faults));
    assert_eq!(contents(&once.text), contents(input));
    assert_eq!(comments(Source::new("input", &once.text).text), comments(text));
    if once.faults.is_empty() {
        let ends = line_ends(&once.text);
        assert!(once.text.is_empty() || ends.last().is_some_and(|end| once.text.ends_with(end)));
        let first = line_ends(text).first().copied().unwrap_or(b"\n");
        assert!(ends.iter().all(|&end| end == first), "lines do not end as the first one does");
        for line in once.text.split(|byte| matches!(byte, b'\n' | b'\r')) {
            assert!(
                !line.last().is_some_and(u8::is_ascii_whitespace),
                "a line ends with white space"
            );
            let tokens =
                line.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii_end();
            let tokens = str::from_utf8(tokens).expect("canonical text is UTF-8, comments aside");
            assert!(
                tokens.chars().all(|sign| sign.is_ascii() || sign == '…')
                    && tokens.chars().count() <= 100,
                "{tokens}"
            );
        }
    }
}

/// What ends each line of a text.
fn line_ends(text: &[u8]) -> Vec<&'static [u8]> {
    let ends = (0..text.len()).filter_map(|at| match text[..=at] {
        [.., b'\r', b'\n'] => Some(&b"\r\n"[..]),
        [.., b'\n'] => Some(b"\n"),
        [.., b'\r'] if text.get(at + 1) != Some(&b'\n') => Some(b"\r"),
        _ => None,
    });
    ends.collect()
}

/// The contents of a record.
#[derive(Debug, PartialEq)]
struct Content {
    id: Result<GameId, Code>,
    deal: Result<Option<Vec<Option<Card>>>, Code>,
    written: Written,
}

/// The contents and the verdicts of a source.
fn contents(input: &[u8]) -> (Vec<Content>, Vec<Gist>) {
    let code = |fault: Fault| Code::of_fault(&fault.kind);
    let content = |record: Record<'_>| Content {
        id: record.id().copied().map_err(code),
        deal: record.deal().map(|deal| deal.map(|deal| deal.cards().to_vec())).map_err(code),
        written: Written::of(&record),
    };
    let judged = judge(Source::new("input", input), &DealBook::default());
    (records(input).map(content).collect(), judged.map(|judged| gist(judged.verdict())).collect())
}

fn codes(faults: &[Fault]) -> Vec<Code> {
    faults.iter().map(|fault| Code::of_fault(&fault.kind)).collect()
}

/// The comments of a text that has no byte-order mark, without the white space at their ends.
fn comments(text: &[u8]) -> Vec<Cow<'_, str>> {
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    let comments = lines
        .filter_map(|line| line.iter().position(|&byte| byte == b';').map(|start| &line[start..]));
    comments.map(|comment| String::from_utf8_lossy(comment.trim_ascii_end())).collect()
}

/// A deal is added or refused as a whole: an added one is found again, and a refusal leaves those
/// that are known unchanged.
pub fn deal_book(input: &[u8]) {
    let mut book = DealBook::default();
    let mut known: HashMap<NumberedDeck, (String, Deck)> = HashMap::new();
    let mut malformed: HashMap<NumberedDeck, String> = HashMap::new();
    let mut taken = Vec::new();
    for record in records(input) {
        let added = book.add(&record);
        if !record.is_deal_book_entry() {
            assert_eq!(added, Ok(()));
            continue;
        }
        let id = record.id().expect("an entry has an id");
        let key = id.numbered_deck().expect("an entry has a number");
        let deck = record.deal().and_then(|deal| deal.expect("an entry has a deal").deck());
        match (added, deck, known.get(&key)) {
            (Ok(()), Ok(deck), earlier) => {
                assert!(
                    earlier.is_none_or(|(_, earlier)| *earlier == deck),
                    "a deal takes the place of another"
                );
                assert_eq!(book.deck(&record).as_ref(), Ok(&deck));
                let (bare, deck) = known.entry(key).or_insert((id.to_string(), deck));
                holds(&book, bare, deck);
                taken.push(record);
            }
            (Err(fault), Ok(deck), Some((bare, earlier))) => {
                assert_within(fault.span, record.deal_span());
                let place = deck
                    .iter()
                    .zip(earlier.iter())
                    .position(|(here, earlier)| here != earlier)
                    .expect("deals in conflict differ");
                assert_eq!(
                    fault.kind,
                    FaultKind::Deal(DealFault::ConflictingDeal {
                        place,
                        earlier: earlier[place],
                        here: deck[place]
                    })
                );
                holds(&book, bare, earlier);
            }
            (Err(fault), Err(expected), _) => {
                assert_eq!(fault, expected);
                assert_within(fault.span, record.extent());
                malformed.entry(key).or_insert(id.to_string());
            }
            (added, deck, earlier) => unreachable!("{added:?} for {deck:?} after {earlier:?}"),
        }
        assert_eq!(book.is_empty(), known.is_empty());
    }
    // Without a valid deal, nobody knows the cards.
    for (_, bare) in malformed.iter().filter(|(key, _)| !known.contains_key(key)) {
        let fault = book.deck(&the_only_record(bare.as_bytes())).expect_err(bare);
        assert_eq!(fault.kind, FaultKind::Deal(DealFault::MalformedEntry));
    }
    // Giving a deal again is no conflict.
    for record in taken {
        assert_eq!(book.add(&record), Ok(()));
    }
    for (bare, deck) in known.values() {
        holds(&book, bare, deck);
    }
}

/// Returns the deck of a record with only a number.
fn holds(book: &DealBook, bare: &str, deck: &Deck) {
    assert_eq!(book.deck(&the_only_record(bare.as_bytes())).as_ref(), Ok(deck), "{bare}");
}

fn the_only_record(text: &[u8]) -> Record<'_> {
    let mut records = records(text);
    let record = records.next().expect("there is a record");
    assert!(records.next().is_none(), "there is another record");
    record
}

fn assert_within(inner: Span, outer: Span) {
    assert!(
        outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end,
        "{inner:?} is outside of {outer:?}"
    );
}

/// A verdict without its places in the text.
type Gist = (
    Option<GameId>,
    Status,
    Option<Outcome>,
    u64,
    u64,
    Option<patience_core::game::Progress>,
    Option<Code>,
);

fn gist(verdict: &Verdict) -> Gist {
    let code = verdict.error.as_ref().map(|error| match error {
        // What comes first has no record before it.
        RecordError::Malformed(fault) => Code::of_fault(match fault.kind {
            FaultKind::Text(TextFault::BetweenRecords) => {
                &FaultKind::Text(TextFault::BeforeFirstGame)
            }
            ref kind => kind,
        }),
        RecordError::Illegal(illegal) => Code::of_illegal(&illegal.reason),
    });
    (
        verdict.id,
        verdict.status,
        verdict.outcome,
        verdict.moves,
        verdict.played,
        verdict.progress,
        code,
    )
}

/// What a record says after its deal, up to the first fault.
#[derive(Debug, Default, PartialEq)]
struct Written {
    /// The moves in canonical text, with their repetitions in a row.
    moves: Vec<(String, u64)>,
    outcome: Option<Outcome>,
    fault: Option<Code>,
}

impl Written {
    fn of(record: &Record<'_>) -> Self {
        record.id().map_or(Self::default(), |id| visit(id.variant, Write { record }))
    }
}

struct Write<'a, 'b> {
    record: &'b Record<'a>,
}

impl Visitor for Write<'_, '_> {
    type Output = Written;

    fn visit<G: Game>(self, _: G::Layout, labels: <G::Move as MoveText>::Labels) -> Written {
        let mut written = Written::default();
        for token in self.record.tokens::<G::Move>(labels) {
            match token {
                Ok(Token::Move { mv, repeat, .. }) => {
                    let (text, times) = (mv.to_string(), u64::from(repeat.times()));
                    match written.moves.last_mut() {
                        Some((last, before)) if *last == text => *before += times,
                        _ => written.moves.push((text, times)),
                    }
                }
                Ok(Token::Outcome { outcome, .. }) => written.outcome = Some(outcome),
                Err(fault) => {
                    written.fault = Some(Code::of_fault(&fault.kind));
                    break;
                }
            }
        }
        written
    }
}

/// The maximum number of records and length of a text for questions: searches with many moves are
/// slow.
const MAX_ASKED: (usize, usize) = (3, 600);

/// Every deal found makes its records pass. If there is none, the conflict is within its record, no deck of the shuffle numbers
/// passes, and its diagnostic can be drawn.
pub fn deals(input: &[u8]) {
    let source = Source::new("input", input);
    let found: Vec<Record<'_>> = source.records().collect();
    if found.len() > MAX_ASKED.0 || input.len() > MAX_ASKED.1 {
        return;
    }
    let deals = DealBook::default();
    for asked in groups(&found, &deals) {
        let records: Vec<&Record<'_>> = asked.records.iter().map(|&at| &found[at]).collect();
        let question = match asked.question {
            Ok(question) => question,
            Err(fault) => {
                assert_within(fault.span, records[0].extent());
                continue;
            }
        };
        match question.answer(&mut Budget::nodes(EFFORT)) {
            Ok(Answer::Deal(deck)) => {
                pass(&records, &deck);
            }
            Ok(Answer::None(conflict)) => {
                let record = records[conflict.record];
                assert_within(conflict.span, record.extent());
                let shuffled = DealBook::default();
                assert!(
                    !records.iter().all(|record| verify(record, &shuffled).passes(Allow::Nothing)),
                    "the records pass as they are"
                );
                let diagnostic = of_conflict(&conflict, &records, |_, _| None, SuitStyle::Symbols);
                assert_shown(&draw(&diagnostic, source, Style::default()));
            }
            Err(_) => {}
        }
    }
}

/// The search limit of a question, in nodes.
const EFFORT: u64 = 20_000_000;

/// Records pass with a deck written into each.
fn pass(records: &[&Record<'_>], deck: &Deck) {
    let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
    for record in records.iter().filter(|record| !record.is_deal_book_entry()) {
        let id = record.id().expect("it has been asked about");
        let mut text = format!("{id}[{}] ", cards.join(" ")).into_bytes();
        text.extend_from_slice(&record.text()[record.deal_span().end..]);
        let verdict = verify(&the_only_record(&text), &DealBook::default());
        assert!(verdict.passes(Allow::Nothing), "{}", String::from_utf8_lossy(&text));
    }
}

fn assert_shown(drawing: &str) {
    assert!(
        !drawing.chars().any(|sign| sign.is_control() && sign != '\n'),
        "a control character is shown as it is"
    );
}

/// Solutions win by the ordinary rules, an answer keeps to its budget, and what is proved does not
/// contradict what is found.
pub fn solve(input: &[u8]) {
    let mut solver = Solver::default();
    for record in records(input).take(MAX_SOLVED) {
        let Ok(position) = Position::after_record(&record, &DealBook::default()) else { continue };
        let [any, shortest] = [Aim::Any, Aim::Shortest].map(|aim| {
            let mut budget = Budget::nodes(POSITIONS).with_memory(TABLES);
            let answer = solver.solve(&position, aim, &mut budget);
            assert!(answer.nodes <= POSITIONS && answer.memory <= TABLES, "{answer:?}");
            match &answer.finding {
                solve::Solvability::Solved { moves, .. } => {
                    let mut position = position.clone();
                    for &mv in moves {
                        assert_eq!(position.canonical(mv), Some(mv), "{mv}");
                        assert!(position.play(mv).is_ok(), "{mv}");
                    }
                    assert!(position.is_won(), "{moves:?}");
                    assert!(answer.bound <= moves.len() as u64, "{answer:?}");
                }
                solve::Solvability::Unsolvable => assert_eq!(answer.limit, None),
                solve::Solvability::Undecided => assert!(answer.limit.is_some(), "{answer:?}"),
                solve::Solvability::Unsound { moves } => {
                    unreachable!("{}: {moves:?}", position.id())
                }
            }
            answer.finding
        });
        match (any, shortest) {
            (solve::Solvability::Solved { moves, .. }, found) => {
                assert_ne!(found, solve::Solvability::Unsolvable, "it was won");
                if let solve::Solvability::Solved { moves: fewest, shortest: true } = found {
                    assert!(fewest.len() <= moves.len());
                }
            }
            (solve::Solvability::Unsolvable, found) => {
                assert!(!matches!(found, solve::Solvability::Solved { .. }), "it was lost");
            }
            _ => {}
        }
    }
}

/// The maximum number of records of an input to solve, and of positions and bytes for each.
const MAX_SOLVED: usize = 4;
const POSITIONS: u64 = 3_000;
const TABLES: u64 = 1 << 24;
