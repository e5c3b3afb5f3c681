//! Every fixture: valid records pass, and each of the others gets the diagnostic beside it.
//!
//! A case under `illegal`, `malformed`, `unmet` or `impossible` is named after its error code, with
//! `-` for `::`; a suffix after a dot distinguishes several for one code. Those of one code under `illegal`
//! and `malformed` are in one file of `fixtures/cases`, the others in files of their own. The
//! diagnostics are in the snapshot of the same name. The records under `impossible` and `unknown` are for `infer`;
//! only those under `unknown` have deals. Those under `notes` get a note, whether they pass or fail. Those under `review` are for `analyse`; their
//! snapshots have LINE where a winning line is shown. Those under `long` are for records of up to
//! 16 bytes. Those under `unread` are names of files that are not there.

use crate::any_text::malformed_stays;
use insta::{Settings, assert_snapshot, glob};
use patience::analysis::{Outlook, Review, ReviewedPosition, review};
use patience::diagnostic::{add_notes, of_example};
use patience::drawing::{Style, draw};
use patience::solve::{Aim, Solvability, Solver};
use patience::{
    Allow, Budget, DealBook, Judged, Position, Record, RecordError, Span, Status, SuitStyle, judge,
    records, verify,
};
use patience::{Locator, Source, only_game};
use patience_core::notation::{Fault, FaultKind, TextFault, format};
use patience_infer::{Answer, Count, groups};
use patience_report::diagnostic::{
    Code, Diagnostic, Fix, PAGES, diagnose, notes_in, of_conflict, of_fault, of_review,
    of_undecided, of_unread, page,
};
use patience_report::formats::line;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use support::fixtures::{self, all};

/// The command that a file is for, by its folder or its code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Verify,
    /// `verify` with `--max-record-size 16`.
    VerifyShort,
    /// `show --lines`.
    Lines,
    /// `verify` of a file that is not there, whose name the file has.
    Unread,
    Infer,
    Analyse,
}

/// Returns the diagnostic of each record that fails, of each question without a deal, or all of each
/// review.
fn diagnostics(source: Source<'_>, suits: SuitStyle, command: For) -> Vec<Diagnostic> {
    match command {
        For::Verify | For::VerifyShort => {}
        For::Lines => {
            let fault = only_game(source, &mut DealBook::default()).expect_err("it has two games");
            return vec![of_fault(&fault, None, suits)];
        }
        For::Unread => {
            let name = String::from_utf8_lossy(source.text.trim_ascii());
            let error = fs::File::open(&*name).expect_err("there is no such file");
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
            return vec![of_unread("No such file or directory")];
        }
        For::Infer => return conflicts(source, suits),
        For::Analyse => return reviews(source),
    }
    if source.records().next().is_none() {
        let fault = Fault { span: Span::new(0, 0), kind: FaultKind::Text(TextFault::NoGame) };
        return vec![of_fault(&fault, None, suits)];
    }
    let judged = judge(source, &DealBook::default());
    judged
        .filter(|judged| !judged.is_consequence())
        .filter_map(|judged| {
            let mut diagnostic = diagnose(&judged, Allow::Nothing, suits)?;
            // A search for another deal takes too long for every fixture.
            if source.name.contains("own-shuffle") {
                add_notes(&judged, &mut diagnostic);
            }
            Some(diagnostic)
        })
        .chain(notes_in(source, &DealBook::default()))
        .collect()
}

/// The search limit of a question, in nodes.
const EFFORT: u64 = 40_000_000;

fn reviews(source: Source<'_>) -> Vec<Diagnostic> {
    let found = source.records().flat_map(|record| {
        let review = review(&record, &DealBook::default(), &Budget::nodes(100_000))
            .expect("the record can be dealt");
        let wins = winning_line(&record, &review);
        of_review(&review, &record).into_iter().map(move |mut found| {
            if [Code::LOSING_MOVE, Code::STILL_WINNABLE].contains(&found.code) {
                found.help = found.help.map(|help| without_line(&help, &wins));
            }
            found
        })
    });
    found.collect()
}

/// The line of a review that wins, as text; it is played to its end.
fn winning_line(record: &Record<'_>, review: &Review) -> Vec<String> {
    let mut position = Position::after_record(record, &DealBook::default()).expect("it is legal");
    let can_win = |at: &ReviewedPosition| at.bounds.outlook() == Outlook::Winnable;
    let Some(at) = review.positions.iter().rposition(can_win) else {
        assert!(review.line.is_empty());
        return Vec::new();
    };
    for _ in at..review.moves.len() {
        position.undo().expect("so many moves are played");
    }
    for &mv in &review.line {
        position.play(mv).expect("the line is legal");
    }
    assert!(position.is_won(), "{}: {:?}", review.id, review.line);
    let (bounds, length) = (review.positions[at].bounds, review.line.len() as u32);
    assert_eq!(bounds.distance().or(bounds.at_most()), Some(length), "{}", review.id);
    review.line.iter().map(ToString::to_string).collect()
}

/// A help without the line that it shows: of several that are as short, a search may find any.
fn without_line(help: &str, wins: &[String]) -> String {
    let (words, line) = help.split_once('`').expect("the help shows a line");
    let (line, rest) = line.split_once('`').expect("the line ends");
    let shown: Vec<&str> = line.split(' ').collect();
    assert!(wins.iter().map(String::as_str).take(shown.len()).eq(shown.iter().copied()), "{help}");
    assert_eq!(rest, if shown.len() < wins.len() { " …" } else { "" }, "{help}");
    format!("{words}LINE")
}

fn conflicts(source: Source<'_>, suits: SuitStyle) -> Vec<Diagnostic> {
    let records: Vec<_> = source.records().collect();
    let wrong = groups(&records, &DealBook::default()).into_iter().filter_map(|group| {
        let asked: Vec<_> = group.records.iter().map(|&at| &records[at]).collect();
        match group.question.expect("the text is valid").answer(&mut Budget::nodes(EFFORT)) {
            Ok(Answer::Deal(_)) => None,
            Ok(Answer::None(conflict)) => Some(of_conflict(&conflict, &asked, |_, _| None, suits)),
            Err(limit) => Some(of_undecided(asked[0], limit)),
        }
    });
    wrong.collect()
}

/// Draws a diagnostic, and writes it in one line.
fn drawn(diagnostic: &Diagnostic, source: Source<'_>, style: Style) -> String {
    let start = diagnostic.span().map_or(0, |span| span.start);
    let location = Locator::new(source).locate(start);
    let drawing = draw(diagnostic, source, style);
    let line = line(diagnostic, source, location);
    for text in [&drawing, &line] {
        assert!(
            !text.chars().any(|sign| sign.is_control() && sign != '\n'),
            "{}: a control character is shown as it is",
            source.name
        );
    }
    format!("{drawing}\n{line}\n")
}

/// Returns the code and the drawing of each failure of a file.
fn told(name: &str, text: &[u8], style: Style, command: For) -> Vec<(&'static str, String)> {
    let suits = if style.ascii { SuitStyle::Letters } else { SuitStyle::Symbols };
    let source = source(name, text, command);
    let found = diagnostics(source, suits, command).into_iter();
    found.map(|found| (found.code.as_str(), drawn(&found, source, style))).collect()
}

fn source<'a>(name: &'a str, text: &'a [u8], command: For) -> Source<'a> {
    let source = Source::new(name, text);
    if command == For::VerifyShort { source.with_max_record(16) } else { source }
}

fn command(path: &Path) -> For {
    match path.parent().and_then(Path::file_name).and_then(|folder| folder.to_str()) {
        Some("impossible" | "unknown") => For::Infer,
        Some("review") => For::Analyse,
        Some("long") => For::VerifyShort,
        Some("lines") => For::Lines,
        Some("unread") => For::Unread,
        _ => For::Verify,
    }
}

fn name(path: &Path) -> String {
    let text = path.to_string_lossy().into_owned();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text };
    text.find("fixtures/").map_or(text.clone(), |at| text[at..].to_owned())
}

/// The folders of fixtures that are wrong; those of the first two are cases.
const WRONG: [&str; 9] =
    ["illegal", "malformed", "unmet", "impossible", "review", "long", "lines", "notes", "unread"];

fn is_wrong(path: &Path) -> bool {
    path.parent()
        .and_then(Path::file_name)
        .is_some_and(|folder| WRONG.iter().any(|wrong| folder == *wrong))
}

/// The code that a fixture is named after.
fn code(path: &Path) -> String {
    let stem = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name = stem.split('.').next().unwrap_or_default();
    name.replacen('-', "::", 1)
}

/// The output for a fixture is in the snapshot of the same name in the same folder.
fn stands_beside(path: &Path, told: &str) {
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path(path.parent().expect("a fixture lies in a folder"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_suffix("");
    settings.set_omit_expression(true);
    settings.remove_input_file();
    settings.bind(|| {
        let stem =
            path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        assert_snapshot!(stem, told);
    });
}

/// A program that only prints errors gets these.
#[test]
fn errors_are_said_in_short_too() {
    let mut told = BTreeSet::new();
    let is_for_others = |path: &Path| matches!(command(path), For::Infer | For::Analyse);
    for (path, text) in all().into_iter().filter(|(path, _)| is_wrong(path) && !is_for_others(path))
    {
        let records = source("", &text, command(&path)).records();
        for error in records.filter_map(|it| verify(&it, &DealBook::default()).error) {
            told.insert(error.to_string());
        }
    }
    let told = told.into_iter().filter(|short| !short.starts_with("move ")).collect::<Vec<_>>();
    assert_snapshot!(told.join("\n"));
}

#[test]
fn records_that_are_in_order_pass() {
    let is_right = |path: &Path| !is_wrong(path) && command(path) == For::Verify;
    let right: Vec<_> = all().into_iter().filter(|(path, _)| is_right(path)).collect();
    assert!(right.len() >= 5);
    for (path, text) in right {
        let failures = told(&name(&path), &text, Style::default(), For::Verify);
        assert_eq!(failures, [], "{}", path.display());
    }
}

/// The diagnostics of a fixture, of which one has the code that it is named after.
fn drawings(path: &Path, text: &[u8]) -> String {
    let failures = told(&name(path), text, Style::default(), command(path));
    // The entry is the first failure, and what depends on it the next; notes come last.
    let is_note = page(&code(path)).is_some_and(|page| page.is_note());
    let which = match failures.len() {
        several if is_note => several.saturating_sub(1),
        _ => usize::from(code(path) == "deal::entry-malformed"),
    };
    assert_eq!(
        failures.get(which).map(|failure| failure.0),
        Some(code(path).as_str()),
        "{}",
        path.display()
    );
    failures.into_iter().map(|failure| failure.1).collect::<Vec<_>>().join("\n")
}

#[test]
fn records_that_are_wrong_get_the_diagnostic_beside_them() {
    glob!("../../fixtures", &format!("*/{{{}}}/*.pn", WRONG[2..].join(",")), |path| {
        // As Windows shortens it for people.
        let plain = path.to_string_lossy().replace(r"\\?\", "");
        let path = Path::new(&plain);
        let text = fs::read(path).expect("a fixture can be read");
        stands_beside(path, &drawings(path, &text));
    });
}

#[test]
fn cases_of_a_code_get_the_diagnostics_beside_them() {
    glob!("../../fixtures", "cases/*.cases", |file| {
        let text = fs::read(file).expect("the cases can be read");
        let each = fixtures::cases(&text).into_iter().map(|(path, text)| {
            assert_eq!(file.file_stem(), Some(code(&path).replacen("::", "-", 1).as_ref()));
            let name = name(&path);
            let short = name.strip_prefix("fixtures/").unwrap_or(&name);
            format!("=== {short}\n{}", drawings(&path, &text))
        });
        stands_beside(file, &each.collect::<Vec<_>>().join("\n"));
    });
}

#[test]
fn every_code_has_a_page_a_fixture_and_an_example_that_provokes_it() {
    let provoked: BTreeSet<String> =
        all().iter().filter(|(path, _)| is_wrong(path)).map(|(path, _)| code(path)).collect();
    let explained: BTreeSet<String> = PAGES.iter().map(|page| page.code.to_owned()).collect();
    assert_eq!(provoked, explained);
    assert_eq!(explained.len(), PAGES.len(), "a code has two pages");
    for page in PAGES {
        let command = match page.code.split("::").next() {
            Some("infer") => For::Infer,
            Some("review") => For::Analyse,
            _ if page.code == "text::too-long" => For::VerifyShort,
            _ if page.code == "text::second-game" => For::Lines,
            _ if page.code == "text::unreadable" => For::Unread,
            _ => For::Verify,
        };
        let mut codes: Vec<_> = told("example.pn", page.example, Style::default(), command)
            .into_iter()
            .map(|failure| failure.0)
            .collect();
        // A review may tell more of a game, and a bad entry has a diagnostic of its own.
        let has_others = page.code == "deal::entry-malformed" || page.is_note();
        if command == For::Analyse || has_others {
            codes.retain(|code| *code == page.code);
        }
        assert_eq!(codes, [page.code]);
        assert_eq!(
            of_example(page, SuitStyle::Symbols).map(|diagnostic| diagnostic.code.as_str()),
            Some(page.code)
        );
    }
}

#[test]
fn ascii_is_enough_where_it_must_be() {
    for (path, text) in all().into_iter().filter(|(path, _)| is_wrong(path)) {
        if !text.is_ascii() {
            continue;
        }
        for (_, drawing) in
            told(&name(&path), &text, Style { ascii: true, ..Style::default() }, command(&path))
        {
            assert!(drawing.is_ascii(), "{drawing}");
        }
    }
}

/// A fixture that gets another name leaves no snapshot behind.
#[test]
fn each_snapshot_has_its_fixture() {
    let mut snapshots = 0;
    glob!("../../fixtures", "**/*.snap", |path| {
        let is_there = |extension| path.with_extension(extension).exists();
        assert!(is_there("pn") || is_there("cases"), "{}", path.display());
        snapshots += 1;
    });
    assert!(snapshots > 150, "{snapshots}");
}

/// Every line is cut or broken at the width of a terminal, but for words that are longer, such as
/// the name of a file, and grids that no narrow terminal has room for.
#[test]
fn drawings_keep_to_the_width() {
    for (path, text) in all().into_iter().filter(|(path, _)| is_wrong(path)) {
        let source = source("a.pn", &text, command(&path));
        let found = diagnostics(source, SuitStyle::Symbols, command(&path));
        for width in [40, 50, 80, 100, 200] {
            for ascii in [false, true] {
                let style = Style { width: Some(width), ascii, ..Style::default() };
                for diagnostic in &found {
                    let drawing = draw(diagnostic, source, style);
                    let grid = diagnostic.board.as_ref().and_then(|board| board.rows.first());
                    let is_wide = grid.is_some_and(|row| row.len() > 12) && width < 80;
                    let board = drawing.lines().position(str::is_empty).filter(|_| is_wide);
                    for line in drawing.lines().take(board.unwrap_or(usize::MAX)) {
                        let words = line.split(' ').filter(|word| !word.is_empty());
                        let is_one_word = words.clone().count() <= 2;
                        assert!(
                            line.chars().count() <= width || is_one_word,
                            "{}: {width}: {line}",
                            path.display()
                        );
                        assert_eq!(line, line.trim_end(), "{}", path.display());
                    }
                    let colours = draw(diagnostic, source, Style { colour: true, ..style });
                    assert_eq!(plain(&colours), drawing, "{}", path.display());
                }
            }
        }
    }
}

/// Returns a text without its colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// Without a terminal, the message is one line, which can be searched for.
#[test]
fn a_message_is_one_line() {
    for (path, text) in all().into_iter().filter(|(path, _)| is_wrong(path)) {
        let source = source("a.pn", &text, command(&path));
        for diagnostic in diagnostics(source, SuitStyle::Symbols, command(&path)) {
            let drawing = draw(&diagnostic, source, Style::default());
            let severity = diagnostic.severity.as_str();
            let headline = format!("{severity}[{}]: {}\n", diagnostic.code, diagnostic.message);
            assert!(drawing.starts_with(&headline), "{drawing}");
        }
    }
}

#[test]
fn canonical_text_says_the_same_and_stays_as_it_is() {
    for (path, text) in all() {
        malformed_stays(&text);
        let once = format(&text);
        let twice = format(&once.text);
        assert_eq!(
            String::from_utf8_lossy(&once.text),
            String::from_utf8_lossy(&twice.text),
            "{}",
            path.display()
        );
        assert_eq!(once.faults.len(), twice.faults.len(), "{}", path.display());
        let statuses = |text: &[u8]| -> Vec<_> {
            let deals = DealBook::default();
            records(text)
                .map(|record| {
                    let verdict = verify(&record, &deals);
                    (
                        verdict.id,
                        verdict.status,
                        verdict.expected(),
                        verdict.played,
                        verdict.progress,
                    )
                })
                .collect()
        };
        assert_eq!(statuses(&text), statuses(&once.text), "{}", path.display());
    }
}

/// Records with unknown cards: the number of deals that make them legal, or its bounds, and one such
/// deal, which is verified.
#[test]
fn records_without_cards_have_the_deals_beside_them() {
    glob!("../../fixtures", "*/unknown/*.pn", |path| {
        let text = fs::read(path).expect("a fixture can be read");
        let found: Vec<_> = records(&text).collect();
        let mut told = String::new();
        for asked in groups(&found, &DealBook::default()) {
            let question = asked.question.expect("the text is valid");
            let Ok(Answer::Deal(deck)) = question.answer(&mut Budget::nodes(EFFORT)) else {
                panic!("{}: no deal", path.display())
            };
            let cards = deck.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            for &at in &asked.records {
                let id = found[at].id().expect("the id is in order");
                let moves =
                    String::from_utf8_lossy(&text[found[at].deal_span().end..found[at].span().end])
                        .into_owned();
                let with = format!("{id}[{cards}] {moves}");
                let verdict = records(with.as_bytes())
                    .next()
                    .map(|record| verify(&record, &DealBook::default()));
                assert!(verdict.is_some_and(|verdict| verdict.passes(Allow::Nothing)), "{with}");
                told += &format!("{id}\n");
            }
            // Counting whole games of two decks takes long.
            if path.file_stem().is_some_and(|stem| stem != "two-decks" && stem != "nothing-known") {
                told += &match question.count(&mut Budget::nodes(EFFORT)) {
                    Count::Exact(number) => format!("deals: {number}\n"),
                    Count::AtLeast(number) => format!("deals: at least {number}\n"),
                };
            }
            told += &format!("[{cards}]\n\n");
        }
        stands_beside(path, &told);
    });
}

/// Returns a text with edits, which are in order.
fn edited(text: &[u8], edits: &[Fix]) -> Vec<u8> {
    let mut edited = text.to_vec();
    for fix in edits.iter().rev() {
        edited.splice(fix.span.start..fix.span.end, fix.replacement.bytes());
    }
    edited
}

/// The examples of all pages, and the fixtures for `verify`, without a byte-order mark.
fn texts() -> Vec<Vec<u8>> {
    let pages = PAGES.iter().map(|page| page.example.to_vec());
    let fixtures = all().into_iter().filter(|(path, _)| command(path) == For::Verify);
    let fixtures = fixtures.map(|(_, text)| text);
    pages.chain(fixtures).map(|text| Source::new("a.pn", &text).text.to_vec()).collect()
}

/// After a fix that is certain, there are fewer errors, and every id, card and move that was read is
/// read again.
#[test]
fn certain_fixes_change_nothing_that_was_read() {
    let mut fixed = 0;
    for text in texts() {
        let judged: Vec<_> = judge(Source::new("a.pn", &text), &DealBook::default()).collect();
        for (at, before) in judged.iter().enumerate() {
            let found = diagnose(before, Allow::Nothing, SuitStyle::Symbols);
            let fixes = found.map(|found| found.fixes).unwrap_or_default();
            if fixes.is_empty() {
                continue;
            }
            let after = edited(&text, &fixes);
            let shown = String::from_utf8_lossy(&after).into_owned();
            let again: Vec<_> = judge(Source::new("a.pn", &after), &DealBook::default()).collect();
            // A text between records becomes a comment, or one that was cut by its words, and all else stays as
            // it is.
            let is_between = before.record().id().is_err();
            let gone = at + usize::from(!is_between);
            let was_cut = again.len() + 1 == judged.len();
            if was_cut {
                let others = judged[..gone].iter().chain(&judged[gone + 1..]);
                let same = |(number, (one, other)): (usize, (&Judged<'_>, &Judged<'_>))| {
                    let (one, other) = (one.verdict(), other.verdict());
                    number == at && !is_between
                        || (one.id, one.status, one.moves) == (other.id, other.status, other.moves)
                };
                assert!(others.zip(&again).enumerate().all(same), "{shown}");
                if is_between {
                    fixed += 1;
                    continue;
                }
            } else {
                assert_eq!(again.len(), judged.len(), "{shown}");
            }
            let cards =
                |record: &Record<'_>| record.deal().map(|deal| deal.map(|it| it.cards().to_vec()));
            let (record, other) = (before.record(), again[at].record());
            assert!(record.id().is_err() || record.id() == other.id(), "{shown}");
            assert!(record.deal().is_err() || cards(record) == cards(other), "{shown}");
            assert!(before.verdict().played <= again[at].verdict().played, "{shown}");
            // The outcome of a record that was cut is read again.
            let outcome = before.verdict().outcome;
            let is_kept = outcome == again[at].verdict().outcome;
            assert!(is_kept || was_cut && outcome.is_none(), "{shown}");
            let faults = |judged: &[Judged<'_>]| {
                let is_malformed = |it: &&Judged<'_>| it.verdict().status == Status::Malformed;
                judged.iter().filter(is_malformed).count()
            };
            let is_later = || {
                let place = |judged: &Judged<'_>| match &judged.verdict().error {
                    Some(RecordError::Malformed(fault)) => fault.span.start,
                    _ => usize::MAX,
                };
                place(&again[at]) > place(before)
            };
            assert!(faults(&again) < faults(&judged) || is_later(), "{shown}");
            fixed += 1;
        }
    }
    assert!(fixed >= 10, "{fixed}");
}

/// Following the help of an example, again and again, leads to a text without its error.
#[test]
fn following_the_help_of_an_example_fixes_it() {
    let first = |text: &[u8]| {
        let judged = judge(Source::new("a.pn", text), &DealBook::default());
        let mut failing = judged.filter(|it| !it.is_consequence());
        failing.find_map(|it| diagnose(&it, Allow::Stuck, SuitStyle::Symbols))
    };
    let mut followed = 0;
    for page in PAGES {
        let mut text = page.example.to_vec();
        let mut edits = 0;
        while let Some(found) = first(&text).filter(|found| !found.suggested.is_empty()) {
            text = edited(&text, &found.suggested);
            edits += 1;
            assert!(edits < 6, "{}: {}", page.code, String::from_utf8_lossy(&text));
        }
        if edits > 0 {
            let left = first(&text).map(|found| found.code.as_str());
            assert_ne!(left, Some(page.code), "{}", String::from_utf8_lossy(&text));
            followed += 1;
        }
    }
    assert!(followed >= 30, "{followed}");
}

/// A fix, or what is suggested, removes the error that it is for: the record passes, or fails
/// elsewhere or otherwise.
#[test]
fn fixes_remove_their_errors() {
    let mut fixed = BTreeSet::new();
    let errors = |text: &[u8]| -> Vec<_> {
        let judged = judge(Source::new("a.pn", text), &DealBook::default());
        judged.filter_map(|it| diagnose(&it, Allow::Nothing, SuitStyle::Symbols)).collect()
    };
    for text in texts() {
        for (diagnostic, edits) in errors(&text)
            .iter()
            .flat_map(|found| [(found, &found.fixes), (found, &found.suggested)])
        {
            if edits.is_empty() {
                continue;
            }
            let edited = edited(&text, edits);
            let start = diagnostic.span().map(|span| span.start);
            let same = |found: &Diagnostic| {
                found.code == diagnostic.code && found.span().map(|span| span.start) == start
            };
            let edited = String::from_utf8_lossy(&edited).into_owned();
            assert!(!errors(edited.as_bytes()).iter().any(same), "{:?}: {edited}", diagnostic);
            fixed.insert(diagnostic.code.as_str());
        }
    }
    assert!(fixed.len() >= 15, "few errors have fixes: {fixed:?}");
}

/// Solutions with as few moves as possible, and games that cannot be won.
#[test]
fn solved_fixtures_are_as_short_as_they_say() {
    let mut solver = Solver::default();
    let mut games = BTreeMap::<&str, [usize; 2]>::new();
    let is_solved = |path: &Path| path.parent().is_some_and(|it| it.ends_with("solve"));
    for (path, text) in all().into_iter().filter(|(path, _)| is_solved(path)) {
        for record in records(&text) {
            let id = *record.id().expect("the id is valid");
            let mut budget = Budget::nodes(u64::MAX);
            let counts = games.entry(id.variant.title()).or_default();
            if path.ends_with("shortest.pn") {
                let verdict = verify(&record, &DealBook::default());
                let deck = DealBook::default().deck(&record).expect("the deal is valid");
                let dealt = Position::deal(id, &deck).expect("it is the deck of the game");
                let found = solver.solve(&dealt, Aim::Shortest, &mut budget).finding;
                let Solvability::Solved { moves, shortest: true } = found else {
                    panic!("{id}: {found:?}")
                };
                assert_eq!(moves.len() as u64, verdict.played, "{id}");
                counts[0] += 1;
            } else {
                let end = Position::after_record(&record, &DealBook::default());
                let end = end.expect("the record is legal");
                let found = solver.solve(&end, Aim::Any, &mut budget).finding;
                assert_eq!(found, Solvability::Unsolvable, "{id}");
                counts[1] += 1;
            }
        }
    }
    assert_eq!(games.len(), 8);
    assert!(games.values().flatten().all(|&count| count >= 3), "{games:?}");
}
