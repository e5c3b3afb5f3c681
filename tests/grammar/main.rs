//! The parser and the normative grammar are the same language.
//!
//! The grammar is read from its files and turned into two programs that know nothing of the parser: one writes texts as the rules
//! have them, the other reads texts by the rules. Whatever the first writes the parser must accept; of whatever is made from that by
//! slips of the pen the second must say the same as the parser, and see the same records and tokens in it. The few conditions that
//! a grammar cannot express are checked in the plainest way there is, in [`conditions`].
#![allow(missing_docs)]

mod conditions;
mod dice;
mod mutants;
mod reader;
mod syntax;
mod writer;

use conditions::record_starts;
use dice::Dice;
use mutants::mutant;
use patience::notation::{Fault, MoveText, MoveVisitor, Token};
use patience::{Card, Record, Span, records};
use reader::{Shape, read_record, read_source};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use syntax::{CORE, FAMILIES, GRID, Grammar, SHARED};
use writer::{Sentence, Writer};

const SENTENCES: usize = 3_200;
const MUTANTS: usize = 12_000;

/// A text fit to be shown.
fn shown(text: &[u8]) -> String {
    text.escape_ascii().to_string()
}

/// A move with its repetition, or an outcome, of whatever game.
struct Piece {
    /// What it says, in the words of a debugger: not by the way it is printed.
    meaning: String,
    /// Its canonical text, with a repetition behind every move.
    printed: String,
    span: Range<usize>,
}

impl Piece {
    fn of<M: MoveText>(token: Token<M>) -> Self {
        match token {
            Token::Move { action, repeat, span } => {
                let times = repeat.times();
                Self { meaning: format!("{:?}:{times}x", action.canonical()), printed: format!("{action}:{times}x"), span: range(span) }
            }
            Token::Outcome { outcome, span } => Self { meaning: format!("{outcome:?}"), printed: format!("={}", outcome.text()), span: range(span) },
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
    let shapes: Vec<Shape> = records(source).map(|record| parsed(&record)).collect::<Result<_, _>>().ok()?;
    Some(shapes).filter(|shapes| !shapes.is_empty())
}

#[test]
fn every_rule_is_defined_once_and_used() {
    let whole = Grammar::whole();
    assert_eq!(whole.used().difference(&whole.defined()).collect::<Vec<_>>(), Vec::<&&str>::new(), "used and not defined");
    assert_eq!(whole.defined().difference(&whole.used()).collect::<Vec<_>>(), [&"file"], "defined and not used");
}

#[test]
fn what_games_share_names_their_records_alone() {
    let shared = Grammar::read(&[SHARED, GRID, CORE]);
    let records: BTreeSet<&str> = FAMILIES.iter().flat_map(|(_, records)| records.iter().copied()).collect();
    assert_eq!(shared.used().difference(&shared.defined()).copied().collect::<BTreeSet<_>>(), records);
    for (file, records) in FAMILIES {
        let family = Grammar::read(&[file]);
        assert!(records.iter().all(|record| family.defined().contains(record)), "{records:?}");
    }
}

#[test]
fn texts_at_the_edge_of_the_language() {
    let grammar = Grammar::whole();
    let verdicts = |text: &[u8]| (read_source(&grammar, text).is_some(), parsed_source(text).is_some());
    for text in WELL_FORMED {
        assert_eq!(verdicts(text), (true, true), "grammar and parser on {}", shown(text));
    }
    for text in MALFORMED {
        assert_eq!(verdicts(text), (false, false), "grammar and parser on {}", shown(text));
    }
}

const WELL_FORMED: &[&[u8]] = &[
    b"3x3x13x5+1",
    b"4x1x26x9-0 123456789abcdefghi *9i18",
    b"4x1x26x8-0 12345678abcdefgh",
    b"\xef\xbb\xbf;c\r\n\t3x3x13x5+1;c",
    b"3x3x13x5+18446744073709551615",
    b"003x003x0013x05+00000000000000000000001 12:000999x",
    b"3x3x13x5+chacha20:1",
    b"3x3x13x5+12",
    b"3x3x13x5+1*123ab+*abc++11",
    b"3x3x13x5+1*12341",
    b"2x2x1x1+1*1a11",
    b"3x3x13x5+1 12:1x23:5x*123:999x+:2x=stuck",
    b"3x3x13x5+1=solved 3x3x13x5+2\n=partial;\n3x3x13x5+3",
    b"2x1x1x1+[AS AH]",
    b"2x1x1x1+7[;]\nah;\n;\n\taS ]1a=solved",
    b"2x1x1x1+chacha20:[AS AH]",
    b"2x1x1x1-[? AH]",
    b"2x1x1x1-[? ?]",
    b"2x1x10x1+[AS AH 2S 2H 3S 3H 4S 4H 5S 5H 6S 6H 7S 7H 8S 8H 9S 9H 10s TH]",
    b";\xff\n3x3x13x5+1 12 ;\xff\n 3x3x13x5+2 ;\xff",
    "3x3x13x5+1 ; 3×3 3x3x13x5+2 é\n 12".as_bytes(),
    b"montecarlo+1",
    b"montecarlo5x5+1 *a1b2 +",
    b"montecarlo05x005x01os-1 *a1b2*c3d4+*e5a1:2x",
    b"montecarloso+chacha20:1 *e5e5 =stuck",
    b"thirteens1x2o+1 *a1 *a1b1 *b1*a1+*a1:5x",
    b"thirteens9x20x4+1 *t9 *t9a1*s8",
    b"fourteens2x1s+1 *a1a2 *a2a1",
    b"acessquare4x13x1+1 *m1m4",
    b"carpet+1 *a1s *a1w *a1 *w + ~ ~:2x =stuck",
    b"carpetp99r9a+1 *a1*a1s*a1w*w~+",
    b"carpet4x12+1",
    b"carpet4x13a+1",
    b"carpet5x5x2r01p00001-18446744073709551615 *e5s:3x",
    b"colorado+1 *a1^s *a1_w *a1^ *a1s *w *w^ *w_ wj2 +",
    b"colorado9x11x2-1*k9^w*k9wwk9*k9swk9*wwk9*w_wk9",
    b"colorado9x11x2-1*k9 wk9*k9_:1xwk9",
    b"colorado2x20+1 *s2s *s2",
    b"twenty+1a1b1*a1^*a1_*e4a1e4+",
    b"twenty8x12x02-1 a1a1 =partial",
    b"twenty5x19x2-1",
    b"carpet+1 *a1s thirteens+1 *a1 colorado+1 wa1 twenty+1 a1b1 4x1x13x9+1 ca carpet+1 *c1",
];

const MALFORMED: &[&[u8]] = &[
    b"",
    b" ;c\n",
    b"\xef\xbb\xbf",
    b"\xef\xbb\xbf\xef\xbb\xbf3x3x13x5+1",
    b"12 3x3x13x5+1",
    b"3x3x13x5",
    b"3x3x13x5+",
    b"3x3x13x5 +1",
    b"3x3x13x5+ 1",
    b"3x3x13x5++1",
    b"3X3x13x5+1",
    "3x3×13x5+1".as_bytes(),
    "3x3x13x5–1".as_bytes(),
    b"1x1x13x5+1",
    b"5x1x13x5+1",
    b"3x4x13x5+1",
    b"3x0x13x5+1",
    b"3x3x0x5+1",
    b"3x3x27x5+1",
    b"3x3x13x0+1",
    b"3x3x13x10+1",
    b"3x3x13x5+18446744073709551616",
    b"3x3x13x5+99999999999999999999912",
    b"3x3x13x5+chacha8:1",
    b"3x3x13x5+Chacha20:1",
    b"3x3x13x5+chacha20:",
    b"3x3x13x5+1 1",
    b"3x3x13x5+1 1 2",
    b"4x1x26x8-0 19",
    b"4x1x26x8-0 1i",
    b"4x1x26x9-0 10",
    b"4x1x26x9-0 1j",
    b"3x3x13x5+1 16",
    b"3x3x13x5+1 f1",
    b"3x3x13x5+1 A1",
    b"3x3x13x5+1 *12",
    b"3x3x13x5+1 *1234",
    b"3x3x13x5+1 ~",
    b"3x3x13x5+1 *a1^",
    b"3x3x13x5+1 12:0x",
    b"3x3x13x5+1 12:1000x",
    b"3x3x13x5+1 12:x",
    b"3x3x13x5+1 12:5",
    b"3x3x13x5+1 12:5X",
    b"3x3x13x5+1 12: 5x",
    b"3x3x13x5+1 12 :5x",
    b"3x3x13x5+1 12:5x:5x",
    b"3x3x13x5+1 :5x",
    b"3x3x13x5+1 =won",
    b"3x3x13x5+1 =Solved",
    b"3x3x13x5+1 = solved",
    b"3x3x13x5+1 =solved:2x",
    b"3x3x13x5+1 =solved 12",
    b"3x3x13x5+1 =solved12",
    b"3x3x13x5+1 =solved =solved",
    b"3x3x13x5+1 ;\xff\n12",
    "3x3x13x5+1\u{a0}12".as_bytes(),
    b"2x1x1x1+1 [AS AH]",
    b"2x1x1x1+[AS AH]1",
    b"2x1x1x1+[AS AH]2x1x1x1+1",
    b"2x1x1x1+[]",
    b"2x1x1x1+[AS]",
    b"2x1x1x1+[ASAH]",
    b"2x1x1x1+[AS,AH]",
    b"2x1x1x1+[AS AS]",
    b"2x1x1x1+[AS AD]",
    b"2x1x1x1+[AS 2H]",
    b"2x1x1x1+[1S AH]",
    b"2x1x1x1+[AS AH ?]",
    b"2x1x1x1+[AS AH",
    b"2x1x1x1+[AS 2x1x1x1+1",
    b"2x1x1x1+[AS ;\xff\n AH]",
    "2x1x1x1+[A♠ A♥]".as_bytes(),
    b"hello",
    b"3x3x13x5+1 hello",
    b"Montecarlo+1",
    b"montecarl+1",
    b"monte-carlo+1",
    b"montecarlos5x5+1",
    b"montecarlo",
    b"montecarlo 5x5+1",
    b"montecarlo5+1",
    b"montecarlo5x+1",
    b"montecarlo5x5x+1",
    b"montecarlo5x5x1x1+1",
    b"montecarlo0x5+1",
    b"montecarlo5x0+1",
    b"montecarlo1x1+1",
    b"montecarlo10x2+1",
    b"montecarlo2x21+1",
    b"montecarlo2x200+1",
    b"montecarlo5x11+1",
    b"montecarlo5x5x0+1",
    b"montecarlo5x5x5+1",
    b"montecarlo5X5+1",
    b"montecarlooo+1",
    b"montecarloosos+1",
    b"montecarloa+1",
    b"montecarlor1+1",
    b"montecarloO+1",
    b"fourteenso+1",
    b"acessquareo+1",
    b"carpeto+1",
    b"carpets+1",
    b"carpetr+1",
    b"carpetr0+1",
    b"carpetr10+1",
    b"carpetp0+1",
    b"carpetp100+1",
    b"carpetp1p2+1",
    b"carpetr1ar1+1",
    b"carpet7x7+1",
    b"twenty5x20x2-1",
    b"carpet4x13+1",
    b"carpet+1*a1 carpetr1",
    b"colorado2x10x1+1",
    b"colorado2x10x3+1",
    b"coloradoa+1",
    b"twenty4x5x1+1",
    b"twenty9x11+1",
    b"twentys+1",
    b"montecarlo+[AS]",
    b"montecarlo+1 *a1",
    b"montecarlo+1 *a1b",
    b"montecarlo+1 *a1b2c3",
    b"montecarlo+1 *a1 b2",
    b"montecarlo+1 *f1a1",
    b"montecarlo+1 *a6a1",
    b"montecarlo+1 *a0a1",
    b"montecarlo+1 *A1b2",
    b"montecarlo+1 a1b2",
    b"montecarlo+1 *1a2b",
    b"montecarlo+1 12",
    b"montecarlo+1 ~",
    b"montecarlo+1 *a1b2s",
    b"montecarlo+1 *w",
    b"thirteens+1 *a1b6",
    b"thirteens+1 *a1b2c3",
    b"fourteens+1 *a1",
    b"acessquare+1 *e1a1",
    b"carpet+1 *a1sw",
    b"carpet+1 *a1b2",
    b"carpet+1 *a1^",
    b"carpet+1 *ws",
    b"carpet+1 wa1",
    b"carpet+1 *a1wa1",
    b"carpet+1 *f1",
    b"carpet+1 *s",
    b"carpet+1 *a1W",
    b"colorado+1 ~",
    b"colorado+1 *b1wa1",
    b"colorado+1 *b1s^",
    b"colorado+1 *b1^_",
    b"colorado+1 *w^s",
    b"colorado+1 *^b1",
    b"colorado+1 w",
    b"colorado+1 wk1",
    b"colorado+1 wa1s",
    b"colorado+1 a1b1",
    b"twenty+1 *a1s",
    b"twenty+1 *w",
    b"twenty+1 wa1",
    b"twenty+1 a1",
    b"twenty+1 a1b1^",
    b"twenty+1 a1 b1",
    b"twenty+1 a1f1",
    b"twenty+1 ~",
    b"4x1x13x9+1 carpet",
    b"4x1x13x9+1 carpet+1 ca",
];

/// Slips seldom hit upon the last number that is still in range.
#[test]
fn the_parameters_of_match_solitaire_have_the_same_ranges() {
    let grammar = Grammar::whole();
    let mut games = 0;
    for (match_size, suit_count) in (0..=6).flat_map(|size| (0..=6).map(move |suits| (size, suits))) {
        for (match_count, columns) in (0..=28).flat_map(|matches| (0..=11).map(move |columns| (matches, columns))) {
            let id = format!("{match_size}x{suit_count}x{match_count}x{columns}+1");
            let by_parser = parsed_source(id.as_bytes()).is_some();
            assert_eq!(read_source(&grammar, id.as_bytes()).is_some(), by_parser, "grammar and parser on {id}");
            games += usize::from(by_parser);
        }
    }
    assert_eq!(games, (2 + 3 + 4) * 26 * 9);
}

/// The games on grids: their names, standard sizes, greatest numbers of decks and options, and how many cards are not dealt to the grid, of each
/// deck and in all.
const GRIDS: [(&str, [usize; 3], usize, &str, [usize; 2]); 7] = [
    ("montecarlo", [5, 5, 1], 4, "os", [0, 0]),
    ("thirteens", [5, 5, 1], 4, "os", [0, 0]),
    ("fourteens", [5, 5, 1], 4, "s", [0, 0]),
    ("acessquare", [4, 4, 1], 4, "s", [0, 0]),
    ("carpet", [4, 5, 1], 4, "apr", [4, 0]),
    ("colorado", [2, 10, 2], 2, "", [0, 0]),
    ("twenty", [4, 5, 2], 2, "", [0, 8]),
];

/// Every set of some options, as an id has them.
fn option_sets(options: &str) -> Vec<String> {
    options.chars().fold(vec![String::new()], |sets, option| {
        let number = if "pr".contains(option) { "3" } else { "" };
        sets.iter().flat_map(|set| [set.clone(), format!("{set}{option}{number}")]).collect()
    })
}

#[test]
fn the_sizes_of_grids_have_the_same_ranges() {
    let grammar = Grammar::whole();
    let (mut games, mut by_contract) = (0, 0);
    for (name, [_, _, decks_left_out], most_decks, options, [of_each_deck, in_all]) in GRIDS {
        for (options, rows, columns) in
            option_sets(options).iter().flat_map(|options| each_of(0..=10, 0..=21).map(move |(rows, columns)| (options, rows, columns)))
        {
            let set_aside = |decks: usize| if options.contains('a') { in_all } else { of_each_deck * decks + in_all };
            let is_game = |decks: usize| {
                let cells = rows * columns;
                (1..=9).contains(&rows)
                    && (1..=20).contains(&columns)
                    && (decks_left_out..=most_decks).contains(&decks)
                    && 2 <= cells
                    && cells + set_aside(decks) <= 52 * decks
            };
            let written = (0..=5).map(|decks| (format!("{name}{rows}x{columns}x{decks}{options}+1"), decks));
            for (id, decks) in written.chain([(format!("{name}{rows}x{columns}{options}-1"), decks_left_out)]) {
                let by_parser = parsed_source(id.as_bytes()).is_some();
                assert_eq!(read_source(&grammar, id.as_bytes()).is_some(), by_parser, "grammar and parser on {id}");
                games += usize::from(by_parser);
                by_contract += usize::from(is_game(decks));
            }
        }
    }
    assert_eq!(games, by_contract);
}

/// Every pair of numbers.
fn each_of(ones: RangeInclusive<usize>, others: RangeInclusive<usize>) -> impl Iterator<Item = (usize, usize)> {
    ones.flat_map(move |one| others.clone().map(move |other| (one, other)))
}

#[test]
fn games_on_grids_have_the_same_options() {
    let grammar = Grammar::whole();
    let all = ["a", "o", "p3", "r3", "s", "b"];
    let longer = |lists: Vec<Vec<&'static str>>| lists.iter().flat_map(|list| all.map(|option| [&list[..], &[option]].concat())).collect::<Vec<_>>();
    let lists: [Vec<Vec<&str>>; 4] = [vec![vec![]], longer(vec![vec![]]), longer(longer(vec![vec![]])), longer(longer(longer(vec![vec![]])))];
    for (name, [rows, columns, decks], _, options, _) in GRIDS {
        let mut games = 0;
        for (list, size) in lists.iter().flatten().flat_map(|list| [String::new(), format!("{rows}x{columns}x{decks}")].map(|size| (list, size))) {
            let id = format!("{name}{size}{}+1", list.concat());
            let known = list.iter().all(|option| options.contains(&option[..1]));
            let once = list.iter().collect::<BTreeSet<_>>().len() == list.len();
            assert_eq!(read_source(&grammar, id.as_bytes()).is_some(), known && once, "grammar on {id}");
            assert_eq!(parsed_source(id.as_bytes()).is_some(), known && once, "parser on {id}");
            games += usize::from(known && once);
        }
        // Lists of none, one, two and three of the game's options, in every order, with and without the size.
        assert_eq!(games, 2 * [1, 1 + 1, 1 + 2 + 2, 1 + 3 + 6 + 6][options.len()], "{name}");
    }
}

#[test]
fn the_deals_of_grids_have_whole_decks() {
    let grammar = Grammar::whole();
    let deck: Vec<String> = "SHDC".chars().flat_map(|suit| "A23456789TJQK".chars().map(move |rank| format!("{rank}{suit}"))).collect();
    for (name, [rows, columns, least], most, _, _) in GRIDS {
        for decks in least..=most {
            let cards = vec![&deck[..]; decks].concat();
            let unknown = vec!["?".to_owned(); cards.len()];
            let surplus: Vec<String> = [&cards[1..], &cards[1..2]].concat();
            let cases = [(&cards[..], true), (&unknown[..], true), (&cards[1..], false), (&unknown[1..], false), (&surplus[..], false)];
            let one_more = [&unknown[..], &unknown[..1]].concat();
            for (cards, accepted) in cases.into_iter().chain([(&one_more[..], false)]) {
                let text = format!("{name}{rows}x{columns}x{decks}-1[{}]+", cards.join(" "));
                assert_eq!(read_source(&grammar, text.as_bytes()).is_some(), accepted, "grammar on {text}");
                assert_eq!(parsed_source(text.as_bytes()).is_some(), accepted, "parser on {text}");
            }
        }
    }
}

#[test]
fn what_the_grammar_writes_the_parser_accepts() {
    let grammar = Grammar::whole();
    let mut writer = Writer::new(&grammar, 1);
    let mut ids = BTreeSet::new();
    let mut seen = [0; FORMS.len()];
    for _ in 0..SENTENCES {
        let Sentence { text, records: written, tokens } = writer.source();
        let read = read_source(&grammar, &text);
        assert!(read.is_some(), "the grammar does not read what it has written: {}", shown(&text));
        for record in records(&text) {
            assert_eq!(parsed(&record).err(), None, "in {}", shown(&text));
            ids.extend(record.id().map(|id| id.variant.to_string()));
        }
        let shapes = parsed_source(&text).unwrap_or_default();
        assert_eq!(shapes.len(), written, "records in {}", shown(&text));
        assert_eq!(shapes.iter().map(|shape| shape.tokens.len()).sum::<usize>(), tokens, "tokens in {}", shown(&text));
        assert_eq!(Some(shapes), read, "{}", shown(&text));
        for (seen, form) in seen.iter_mut().zip(FORMS) {
            *seen += usize::from(text.windows(form.len()).any(|part| part == form));
        }
    }
    assert!(ids.len() > 1_000, "no more than {} games", ids.len());
    for (seen, form) in seen.iter().zip(FORMS) {
        assert!(*seen >= 20, "only {seen} texts with {}", shown(form));
    }
}

/// What the texts must not lack.
#[rustfmt::skip]
const FORMS: [&[u8]; 44] = [
    b"\xef\xbb\xbf", b"\r\n", b";", b":0", b"+:", b"++", b"+ +", b" *", b"a*", b"=solved", b"=partial", b"=stuck", b"chacha20:", b"+[", b"0[", b"10", b"? ",
    b"montecarlo", b"thirteens", b"fourteens", b"acessquare", b"carpet", b"colorado", b"twenty", b"carpet-", b"twenty+", b"colorado2x", b"x3x0",
    b"so+", b"os-", b"s+", b"a+", b"ap", b"p0", b"ar", b"r0", b"*w", b"1w*", b"1 w", b"1s", b"^", b"_", b"^s", b"~",
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
    assert!(accepted >= 1_000 && refused >= 1_000, "{accepted} accepted, {refused} refused");
}

/// Well-formed records keep their place and their reading whatever stands beside them.
#[test]
fn a_fault_stays_within_its_record() {
    let grammar = Grammar::whole();
    let mut beside_a_fault = 0;
    let mut by_game: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut by_fault: BTreeMap<String, usize> = BTreeMap::new();
    for_each_mutant(&grammar, |text| {
        let by_grammar = judged_by_words(&grammar, text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text));
        let mut by_parser: Vec<(usize, Option<Shape>)> = Vec::new();
        for record in records(text) {
            let shape = parsed(&record);
            let game = record.id().map_or("", |id| id.variant.title());
            by_game.entry(game).or_default()[usize::from(shape.is_err())] += 1;
            if let Err(fault) = &shape {
                *by_fault.entry(kind_of(fault)).or_default() += 1;
            }
            by_parser.push((record.extent().start, shape.ok()));
        }
        let well_formed = by_parser.iter().filter(|(_, shape)| shape.is_some()).count();
        assert_eq!(by_grammar, by_parser, "grammar and parser on {}", shown(text));
        beside_a_fault += usize::from(0 < well_formed && well_formed < by_parser.len());
    });
    assert!(by_game.len() == 9 && by_game.iter().all(|(game, [good, bad])| *bad >= 300 && (game.is_empty() || *good >= 300)), "{by_game:?}");
    for kind in SLIPS {
        assert!(by_fault.get(kind).is_some_and(|faults| *faults >= 30), "{kind} in {by_fault:?}");
    }
    assert!(beside_a_fault >= 1_000, "only {beside_a_fault} texts with both kinds of records");
}

/// Kinds of faults that the slips must not lack.
const SLIPS: [&str; 16] = [
    "AfterOutcome",
    "BadCard",
    "CellOutside",
    "GridSize",
    "HalfCell",
    "LabelOutside",
    "LookAlike",
    "Misplaced",
    "NoSuchOption",
    "OtherGame",
    "Parameter",
    "RepeatedOption",
    "Repetition",
    "StrayCell",
    "TooFewCells",
    "UnknownGame",
];

/// The name of a kind of faults.
fn kind_of(fault: &Fault) -> String {
    format!("{:?}", fault.kind).chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// Where records start, and what the grammar makes of each alone. Text before the first is no record.
fn judged_by_words(grammar: &Grammar, text: &[u8]) -> Vec<(usize, Option<Shape>)> {
    let starts = record_starts(text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let stray = conditions::words(text).first().copied().filter(|first| starts.first() != Some(first));
    let judged = starts.iter().zip(ends).map(|(&start, end)| (start, read_record(grammar, &text[start..end]).map(|shape| shape.moved(start))));
    stray.map(|first| (first, None)).into_iter().chain(judged).collect()
}

fn for_each_mutant(grammar: &Grammar, mut judge: impl FnMut(&[u8])) {
    let (mut writer, mut dice) = (Writer::new(grammar, 2), Dice::new(3));
    for _ in 0..MUTANTS / 4 {
        let Sentence { text, .. } = writer.source();
        (0..4).for_each(|_| judge(&mutant(&text, &mut dice)));
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
        Ok(Self { id: record.id()?.to_string(), deal, tokens: pieces(record)?.into_iter().map(|piece| piece.meaning).collect() })
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
    for _ in 0..SENTENCES / 2 {
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
