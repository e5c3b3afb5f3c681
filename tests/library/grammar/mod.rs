//! The parser and the normative grammar accept the same language.
//!
//! The grammar is read from its files and turned into two programs that know nothing of the parser:
//! one writes texts by the rules, the other reads texts by the rules. The parser must accept
//! everything the first writes. Those texts are then mutated, and the second must agree with the
//! parser on them, and find the same records and tokens. The few conditions that a grammar cannot
//! express are checked in the simplest way, in [`conditions`].

mod conditions;
mod edge;
mod mutants;
mod parameters;
mod reader;
mod syntax;
mod writer;

use crate::written::is_written_as_read;
use mutants::mutant;
use patience::{Card, Record, Span, records};
use patience_core::notation::{Fault, FaultKind, MoveText, MoveVisitor, Token, branches};
use reader::{Shape, read_record, read_source, reads};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use support::dice::Dice;
use support::thorough;
use syntax::{CORE, FAMILIES, GRID, Grammar, SHARED};
use writer::{Sentence, Writer};

const SENTENCES: usize = 2_400;
const MUTANTS: usize = 4_800;

/// A text fit to be shown.
fn shown(text: &[u8]) -> String {
    text.escape_ascii().to_string()
}

/// A move with its repetition, or an outcome, of whatever game.
struct Piece {
    /// What it says, in the words of a debugger: not by the way it is printed.
    meaning: String,
    /// Its canonical text, with a repetition after every move.
    printed: String,
    span: Range<usize>,
}

impl Piece {
    fn of<M: MoveText>(token: Token<M>) -> Self {
        match token {
            Token::Move { mv, repeat, span } => {
                let times = repeat.times();
                Self {
                    meaning: format!("{:?}:{times}x", mv.canonical()),
                    printed: format!("{mv}:{times}x"),
                    span: range(span),
                }
            }
            Token::Outcome { outcome, span } => Self {
                meaning: format!("{outcome:?}"),
                printed: format!("={}", outcome.as_str()),
                span: range(span),
            },
        }
    }
}

struct Pieces<'a, 'b>(&'a Record<'b>);

impl MoveVisitor for Pieces<'_, '_> {
    type Output = Result<Vec<Piece>, Fault>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Self::Output {
        self.0.tokens::<M>(labels).map(|token| token.map(Piece::of)).collect()
    }
}

fn pieces(record: &Record<'_>) -> Result<Vec<Piece>, Fault> {
    record.id()?.variant.visit(Pieces(record))
}

fn range(span: Span) -> Range<usize> {
    span.start..span.end
}

/// What the parser sees in a record, if it accepts it.
fn parsed(record: &Record<'_>) -> Result<Shape, Fault> {
    let deal = record.deal()?.map(|deal| range(deal.span()));
    let tokens = pieces(record)?.into_iter().map(|piece| piece.span).collect();
    Ok(Shape { start: record.extent().start, deal, tokens })
}

/// What the parser sees in a source, if it accepts it.
fn parsed_source(source: &[u8]) -> Option<Vec<Shape>> {
    let shapes: Vec<Shape> =
        records(source).map(|record| parsed(&record)).collect::<Result<_, _>>().ok()?;
    Some(shapes).filter(|shapes| !shapes.is_empty())
}

#[test]
fn every_rule_is_defined_once_and_used() {
    let whole = Grammar::whole();
    assert_eq!(
        whole.used().difference(&whole.defined()).collect::<Vec<_>>(),
        Vec::<&&str>::new(),
        "used and not defined"
    );
    assert_eq!(
        whole.defined().difference(&whole.used()).collect::<Vec<_>>(),
        // A branch is a comment to all others.
        [&"branch", &"file"],
        "defined and not used"
    );
}

/// Comments that are branches are the same to the grammar and the parser.
#[test]
fn branches_are_those_of_the_grammar() {
    const BRANCHES: [&str; 4] = [
        "; branch 1 after move 17: 2c 21 *123 +:3x",
        ";branch 10.2.3 after move 0 (the queen first): *c3^s",
        ";\tbranch 3 after move 4 (\u{2660}: (2):",
        "; branch 1 after move 2:  ~  ",
    ];
    let (grammar, mut dice) = (Grammar::whole(), Dice::new(7));
    let mut seen = [0; 2];
    for at in 0..MUTANTS {
        let text = BRANCHES[at % BRANCHES.len()].as_bytes();
        let comment = if at < BRANCHES.len() { text.to_vec() } else { mutant(text, &mut dice) };
        let is_one_line = !comment.contains(&b'\n') && !comment.contains(&b'\r');
        let is_comment = comment.starts_with(b";") && is_one_line;
        if !is_comment || str::from_utf8(&comment).is_err() {
            continue;
        }
        let is_branch = reads(&grammar, "branch", &comment);
        let record = [b"2x2x1x1+1 1a ", comment.as_slice()].concat();
        let record = records(&record).next().expect("a record begins the text");
        assert_eq!(branches(&record).len(), usize::from(is_branch), "{}", shown(&comment));
        seen[usize::from(is_branch)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > MUTANTS / 10), "{seen:?}");
}

#[test]
fn what_games_share_names_their_records_alone() {
    let shared = Grammar::read(&[SHARED, GRID, CORE]);
    let records: BTreeSet<&str> =
        FAMILIES.iter().flat_map(|(_, records)| records.iter().copied()).collect();
    assert_eq!(
        shared.used().difference(&shared.defined()).copied().collect::<BTreeSet<_>>(),
        records
    );
    for (file, records) in FAMILIES {
        let family = Grammar::read(&[file]);
        assert!(records.iter().all(|record| family.defined().contains(record)), "{records:?}");
    }
}

#[test]
fn what_the_grammar_writes_the_parser_accepts() {
    let grammar = Grammar::whole();
    let mut writer = Writer::new(&grammar, 1);
    let mut ids = BTreeSet::new();
    let mut seen = [0; FORMS.len()];
    for _ in 0..SENTENCES * thorough() {
        let Sentence { text, records: written, tokens } = writer.source();
        let read = read_source(&grammar, &text);
        assert!(read.is_some(), "the grammar does not read what it has written: {}", shown(&text));
        for record in records(&text) {
            assert_eq!(parsed(&record).err(), None, "in {}", shown(&text));
            ids.extend(record.id().map(|id| id.variant.to_string()));
        }
        let shapes = parsed_source(&text).unwrap_or_default();
        assert_eq!(shapes.len(), written, "records in {}", shown(&text));
        assert_eq!(
            shapes.iter().map(|shape| shape.tokens.len()).sum::<usize>(),
            tokens,
            "tokens in {}",
            shown(&text)
        );
        assert_eq!(Some(shapes), read, "{}", shown(&text));
        let text = String::from_utf8_lossy(&text);
        for (seen, form) in seen.iter_mut().zip(FORMS) {
            *seen += usize::from(text.contains(form));
        }
    }
    assert!(ids.len() > 600, "no more than {} games", ids.len());
    for (seen, form) in seen.iter().zip(FORMS) {
        assert!(*seen >= 10, "only {seen} texts with {form:?}");
    }
}

/// What the texts must not lack.
#[rustfmt::skip]
const FORMS: [&str; 60] = [
    "\u{feff}", "\r\n", "\r ", "\r;", ";", ":0", "+:", "++", "+ +", " *", "a*", "=solved", "=partial", "=stuck", "chacha20:", "+[", "0[", "10", "? ",
    "montecarlo", "thirteens", "fourteens", "acessquare", "carpet", "colorado", "twenty", "carpet-", "twenty+", "colorado2x", "x3x0",
    "so+", "os-", "s+", "a+", "ap", "p0", "ar", "r0", "*w", "1w*", "1 w", "1s", "^", "_", "^s", "~",
    "?:", "?:0", "? ?", "?:1x", "…", "...", "[…", "[...", "♠", "♥", "♦", "♣", "10♥", "a♠",
];

#[test]
fn parser_and_grammar_agree_on_texts_with_slips() {
    let grammar = Grammar::whole();
    let (mut accepted, mut refused) = (0, 0);
    for_each_mutant(&grammar, |text| {
        let (by_grammar, by_parser) = (read_source(&grammar, text), parsed_source(text));
        assert_eq!(by_grammar, by_parser, "grammar and parser on {}", shown(text));
        *(if by_parser.is_some() { &mut accepted } else { &mut refused }) += 1;
    });
    assert!(accepted >= 400 && refused >= 400, "{accepted} accepted, {refused} refused");
}

/// Well-formed records keep their place and their reading whatever stands beside them.
#[test]
fn a_fault_stays_within_its_record() {
    let grammar = Grammar::whole();
    let mut beside_a_fault = 0;
    let mut by_game: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut by_fault: BTreeMap<String, usize> = BTreeMap::new();
    for_each_mutant(&grammar, |text| {
        let (mut well_formed, mut all) = (0, 0);
        for record in records(text) {
            let shape = parsed(&record);
            let game = record.id().map_or("", |id| id.variant.title());
            by_game.entry(game).or_default()[usize::from(shape.is_err())] += 1;
            if let Err(fault) = &shape {
                *by_fault.entry(kind_of(fault)).or_default() += 1;
            }
            all += 1;
            well_formed += usize::from(shape.is_ok());
            assert_eq!(
                by_grammar(&grammar, &record),
                shape.ok(),
                "grammar and parser on {}",
                shown(text)
            );
        }
        beside_a_fault += usize::from(0 < well_formed && well_formed < all);
    });
    assert!(
        by_game.len() == 9
            && by_game
                .iter()
                .all(|(game, [good, bad])| *bad >= 80 && (game.is_empty() || *good >= 80)),
        "{by_game:?}"
    );
    for kind in SLIPS {
        assert!(by_fault.get(kind).is_some_and(|faults| *faults >= 10), "{kind} in {by_fault:?}");
    }
    assert!(beside_a_fault >= 400, "only {beside_a_fault} texts with both kinds of records");
}

/// Kinds of faults that the slips must not lack.
const SLIPS: [&str; 20] = [
    "AfterOutcome",
    "BadCard",
    "CellOutside",
    "GridSize",
    "HalfCell",
    "LabelOutside",
    "LookAlike",
    "Misplaced",
    "NoSuchOption",
    "NotARecord",
    "OtherGame",
    "Parameter",
    "RepeatedOption",
    "Repetition",
    "RestNotLast",
    "StrayCell",
    "SurplusUnknown",
    "TooFewCells",
    "UnknownCount",
    "UnknownGame",
];

/// The name of a kind of faults.
pub(crate) fn kind_of(fault: &Fault) -> String {
    let kind = match &fault.kind {
        FaultKind::Text(kind) => format!("{kind:?}"),
        FaultKind::Id(kind) => format!("{kind:?}"),
        FaultKind::Deal(kind) => format!("{kind:?}"),
        FaultKind::Move(kind) => format!("{kind:?}"),
    };
    kind.chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// What the grammar makes of a record alone. Prose, and text between records, are none.
fn by_grammar(grammar: &Grammar, record: &Record<'_>) -> Option<Shape> {
    let extent = record.extent();
    read_record(grammar, extent.of(record.text())).map(|shape| shape.moved(extent.start))
}

fn for_each_mutant(grammar: &Grammar, mut judge: impl FnMut(&[u8])) {
    let (mut writer, mut dice) = (Writer::new(grammar, 2), Dice::new(3));
    for _ in 0..MUTANTS / 6 * thorough() {
        let Sentence { text, .. } = writer.source();
        (0..6).for_each(|_| judge(&mutant(&text, &mut dice)));
    }
}

/// What a record says, without the way it is written.
#[derive(Debug, PartialEq, Eq)]
struct Meaning {
    id: String,
    deal: Option<Vec<Option<Card>>>,
    /// Canonical moves with their repetitions, and the outcome.
    tokens: Vec<String>,
}

impl Meaning {
    fn of(record: &Record<'_>) -> Result<Self, Fault> {
        let deal = record.deal()?.map(|deal| deal.cards().to_vec());
        Ok(Self {
            id: record.id()?.to_string(),
            deal,
            tokens: pieces(record)?.into_iter().map(|piece| piece.meaning).collect(),
        })
    }
}

/// The record in canonical text.
fn printed(record: &Record<'_>) -> Result<String, Fault> {
    let deal = record.deal()?.map(ToString::to_string).unwrap_or_default();
    let pieces = pieces(record)?.into_iter().map(|piece| format!(" {}", piece.printed));
    Ok(format!("{}{deal}{}", record.id()?, pieces.collect::<String>()))
}

#[test]
fn printing_keeps_the_meaning() {
    let grammar = Grammar::whole();
    let mut writer = Writer::new(&grammar, 4);
    for _ in 0..SENTENCES / 2 * thorough() {
        let Sentence { text, .. } = writer.source();
        for record in records(&text) {
            let text = printed(&record).expect("what the grammar writes is well-formed");
            let again: Vec<Record<'_>> = records(text.as_bytes()).collect();
            assert_eq!(again.len(), 1, "{text}");
            assert_eq!(Meaning::of(&again[0]), Meaning::of(&record), "{text}");
            assert_eq!(printed(&again[0]), Ok(text));
        }
    }
}

#[test]
fn what_is_read_is_written_in_canonical_text() {
    let grammar = Grammar::whole();
    let mut writer = Writer::new(&grammar, 5);
    let mut plain = 0;
    for _ in 0..SENTENCES / 2 * thorough() {
        let Sentence { text, .. } = writer.source();
        plain += records(&text).filter(is_written_as_read).count();
    }
    assert!(plain > 500, "only {plain} records without comments");
}
