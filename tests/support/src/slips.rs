//! The law of suggestions: whatever slip gets into a sound record, what a help says to write keeps
//! its game, engine, number, deal and outcome, and all moves but the one with the slip, or nothing
//! is suggested; and each move that it names is one that some position of that game allows.
//!
//! [`KINDS`] has the slips, each a function of a record and a place in it. A slip that is met later
//! is an entry there.

use crate::dice::Dice;
use crate::games::games;
use patience::{Allow, DealBook, Position, Source, Status, SuitStyle, judge, records, verify};
use patience_core::game::{Game, Visitor, visit};
use patience_core::notation::{Dealing, GameId, MoveText, Token, Tokens, format, parse_id};
use patience_report::diagnostic::{Diagnostic, Fix, diagnose, notes_in};
use std::collections::BTreeMap;

/// Ids with each engine, and with deals, beside those of every game.
const OTHER_IDS: [&str; 11] = [
    "2x2x2x2+[AS 2H 2S AH]",
    "2x2x1x1+12[AH AS]",
    "4x2x13x9+chacha20:5",
    "montecarlo5x5x1+pysolfc:24",
    "montecarlo5x5x2-ms:7",
    "thirteens5x5x1+pysolfc:12345678901234567890",
    "acessquare4x4x1+pysolfc:40000",
    "carpet4x5x1+pysolfc:24",
    "colorado2x10x2fw+ms:24",
    "twenty2x10x2+pysolfc:24",
    "2x2x13x5+10[KS 3H 9S TH QH 4S 2H JS 6S AH 8H 7S KH QS 5H TS 2S 9H JH 3S 6H AS 4H 8S 7H 5S]",
];

/// Returns ids of every game with its options, of which some have every engine or a deal.
fn ids() -> Vec<String> {
    let numbered = games().into_iter().zip(1..).map(|(game, number)| format!("{game}{number}"));
    numbered.chain(OTHER_IDS.map(str::to_owned)).collect()
}

/// A sound record, as words.
#[derive(Clone, Debug)]
pub struct Sound {
    /// Its id up to the deal.
    pub id: String,
    /// The cards of its deal, if it has one.
    pub deal: Vec<String>,
    /// Its moves.
    pub moves: Vec<String>,
    /// Its outcome.
    pub outcome: &'static str,
}

impl Sound {
    /// Plays a few moves of a game at random.
    fn play(id: &str, dice: &mut Dice) -> Self {
        let mut position: Position = id.parse().expect("an id");
        let mut moves = Vec::new();
        for _ in 0..2 + dice.below(6) {
            let legal = position.legal_moves();
            // Turns are far less of a text than other moves.
            let others: Vec<_> = legal.iter().filter(|mv| mv.to_string() != "+").collect();
            let from =
                if others.is_empty() || dice.one_in(4) { legal.iter().collect() } else { others };
            let Some(&&mv) = from.get(dice.below(from.len())) else { break };
            moves.push(mv.to_string());
            position.play(mv).expect("it is legal");
        }
        let outcome = match position.status() {
            Status::Solved => "=solved",
            Status::Stuck => "=stuck",
            _ => "=partial",
        };
        let (id, deal) = match id.split_once('[') {
            Some((id, deal)) => {
                (id, deal.trim_end_matches(']').split(' ').map(str::to_owned).collect())
            }
            None => (id, Vec::new()),
        };
        Self { id: id.to_owned(), deal, moves, outcome }
    }

    fn first(&self) -> String {
        match self.deal.as_slice() {
            [] => self.id.clone(),
            deal => format!("{}[{}]", self.id, deal.join(" ")),
        }
    }

    /// The record.
    pub fn text(&self) -> String {
        self.with(&self.first(), &self.moves, self.outcome)
    }

    fn with(&self, first: &str, moves: &[String], outcome: &str) -> String {
        let words = [first.to_owned()].into_iter().chain(moves.iter().cloned());
        words.chain([outcome.to_owned()]).collect::<Vec<_>>().join(" ")
    }

    fn with_id(&self, change: impl Fn(&str) -> Option<String>) -> Option<String> {
        let id = change(&self.id).filter(|id| *id != self.id)?;
        Some(self.with(&Self { id, ..self.clone() }.first(), &self.moves, self.outcome))
    }

    /// Replaces a move.
    fn with_move(
        &self,
        dice: &mut Dice,
        change: impl Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let mut moves = self.moves.clone();
        let at = dice.below(moves.len());
        moves[at] = change(moves.get(at)?).filter(|changed| *changed != moves[at])?;
        Some(self.with(&self.first(), &moves, self.outcome))
    }

    /// Puts something between two moves.
    fn between(&self, dice: &mut Dice, what: &str) -> Option<String> {
        let at = 1 + dice.below(self.moves.len().checked_sub(1).filter(|&it| it > 0)?);
        let mut moves = self.moves.clone();
        moves[at - 1] += what;
        Some(self.with(&self.first(), &moves, self.outcome))
    }

    fn with_deal(&self, change: impl Fn(&[String]) -> String) -> Option<String> {
        let first =
            (!self.deal.is_empty()).then(|| format!("{}{}", self.id, change(&self.deal)))?;
        Some(self.with(&first, &self.moves, self.outcome))
    }

    fn with_outcome(&self, change: impl Fn(&str) -> String) -> Option<String> {
        Some(self.with(&self.first(), &self.moves, &change(&self.outcome[1..])))
    }
}

/// Makes a slip somewhere in a record, if it has a place for it.
type Slip = fn(&Sound, &mut Dice) -> Option<String>;

fn split_id(id: &str) -> Option<(&str, &str, &str)> {
    let sign = id.find(['+', '-'])?;
    let (start, number) = id.split_at(sign + 1);
    let (engine, number) = number.split_at(number.find(':').map_or(0, |at| at + 1));
    Some((start, engine, number))
}

fn in_number(sound: &Sound, change: impl Fn(&str, &str) -> String) -> Option<String> {
    sound.with_id(|id| {
        let (start, engine, number) = split_id(id)?;
        (!number.is_empty()).then(|| format!("{start}{}", change(engine, number)))
    })
}

fn in_engine(sound: &Sound, change: impl Fn(&str, &str) -> String) -> Option<String> {
    let (_, engine, _) = split_id(&sound.id)?;
    if engine.is_empty() { None } else { in_number(sound, change) }
}

fn inside(mv: &str, by: &str) -> Option<String> {
    let at = if mv.starts_with('*') { 3 } else { 1 };
    (mv.len() > at).then(|| format!("{}{by}{}", &mv[..at], &mv[at..]))
}

/// The slips with their names.
#[rustfmt::skip]
pub const KINDS: &[(&str, Slip)] = &[
    ("engine without its colon", |it, _| in_engine(it, |engine, number| format!("{}{number}", engine.trim_end_matches(':')))),
    ("engine and a mark", |it, _| in_engine(it, |engine, number| format!("{}#{number}", engine.trim_end_matches(':')))),
    ("engine in capitals", |it, _| in_engine(it, |engine, number| format!("{}{number}", engine.to_uppercase()))),
    ("engine as PySolFC is spelled", |it, _| in_engine(it, |engine, number| format!("{}{number}", engine.replace("pysolfc", "PySolFC")))),
    ("another engine", |it, _| in_number(it, |_, number| format!("xorshift:{number}"))),
    ("an engine like ours", |it, _| in_number(it, |_, number| format!("chacha12:{number}"))),
    ("space after the engine", |it, _| in_engine(it, |engine, number| format!("{engine} {number}"))),
    ("shown number with a space", |it, _| in_engine(it, |engine, number| format!("{engine}# {number}"))),
    ("shown number of ms", |it, _| in_engine(it, |engine, number| if engine == "ms:" { format!("{engine}MS{number}") } else { format!("{engine}{number}") })),
    ("comma after the number", |it, _| in_number(it, |engine, number| format!("{engine}{number},"))),
    ("colon after the number", |it, _| in_number(it, |engine, number| format!("{engine}{number}:"))),
    ("point after the number", |it, _| in_number(it, |engine, number| format!("{engine}{number}."))),
    ("mark before the number", |it, _| in_number(it, |engine, number| format!("{engine}#{number}"))),
    ("word before the number", |it, _| in_number(it, |engine, number| format!("{engine}no{number}"))),
    ("letter before the number", |it, _| in_number(it, |engine, number| format!("{engine}p{number}"))),
    ("number in brackets", |it, _| in_number(it, |engine, number| format!("{engine}({number})"))),
    ("number that is too large", |it, _| in_number(it, |engine, number| format!("{engine}{number}99999999999999999999999999999999999999999"))),
    ("number that is not whole", |it, _| in_number(it, |engine, number| format!("{engine}{number}.5"))),
    ("hexadecimal number", |it, _| in_number(it, |engine, number| format!("{engine}0x{:x}", number.parse::<u128>().unwrap_or_default()))),
    ("underscore before the number", |it, _| in_number(it, |engine, number| format!("{engine}_{number}"))),
    ("two signs", |it, _| in_number(it, |engine, number| format!("{engine}-{number}"))),
    ("sign left out", |it, _| it.with_id(|id| Some(id.replacen(['+', '-'], "", 1)))),
    ("space for the sign", |it, _| it.with_id(|id| Some(id.replacen(['+', '-'], " ", 1)))),
    ("mark for the sign", |it, _| it.with_id(|id| Some(id.replacen(['+', '-'], "#", 1)))),
    ("space before the sign", |it, _| it.with_id(|id| { let at = id.find(['+', '-'])?; Some(format!("{} {}", &id[..at], &id[at..])) })),
    ("space after the sign", |it, _| it.with_id(|id| { let at = id.find(['+', '-'])? + 1; Some(format!("{} {}", &id[..at], &id[at..])) })),
    ("star between the numbers of the size", |it, _| it.with_id(|id| Some(id.replace('x', "*")))),
    ("cross between the numbers of the size", |it, _| it.with_id(|id| Some(id.replace('x', "×")))),
    ("id in capitals", |it, _| it.with_id(|id| Some(id.to_uppercase()))),
    ("name with a capital", |it, _| it.with_id(|id| Some(format!("{}{}", id[..1].to_uppercase(), &id[1..])))),
    ("hyphen after the name", |it, _| it.with_id(|id| { let at = id.find(|it: char| it.is_ascii_digit()).filter(|&at| at > 0)?; Some(format!("{}-{}", &id[..at], &id[at..])) })),
    ("misspelled name", |it, _| it.with_id(|id| id.starts_with(|it: char| it.is_alphabetic()).then(|| format!("{}{}", &id[..2], &id[3..])))),
    ("engine after the number", |it, _| in_engine(it, |engine, number| format!("{number}{}", engine.trim_end_matches(':')))),
    ("quotes", |it, _| Some(format!("\"{}\"", it.text()))),
    ("backticks", |it, _| Some(format!("`{}`", it.text()))),
    ("mark of a list", |it, _| Some(format!("- {}", it.text()))),
    ("number of a list", |it, _| Some(format!("2) {}", it.text()))),

    ("move in brackets", |it, dice| it.with_move(dice, |mv| Some(format!("({mv})")))),
    ("move in braces", |it, dice| it.with_move(dice, |mv| Some(format!("{{{mv}}}")))),
    ("move in square brackets", |it, dice| it.with_move(dice, |mv| Some(format!("[{mv}]")))),
    ("labels in brackets", |it, dice| it.with_move(dice, |mv| Some(format!("({})", inside(mv, ",")?)))),
    ("cells in brackets without a star", |it, dice| it.with_move(dice, |mv| Some(format!("({})", inside(mv, ",")?.trim_start_matches('*'))))),
    ("quoted move", |it, dice| it.with_move(dice, |mv| Some(format!("\"{mv}\"")))),
    ("move between stars", |it, dice| it.with_move(dice, |mv| Some(format!("**{mv}**")))),
    ("move between underscores", |it, dice| it.with_move(dice, |mv| Some(format!("_{mv}_")))),
    ("comma within a move", |it, dice| it.with_move(dice, |mv| inside(mv, ","))),
    ("hyphen within a move", |it, dice| it.with_move(dice, |mv| inside(mv, "-"))),
    ("arrow within a move", |it, dice| it.with_move(dice, |mv| inside(mv, "->"))),
    ("underscore within a move", |it, dice| it.with_move(dice, |mv| inside(mv, "_"))),
    ("slash within a move", |it, dice| it.with_move(dice, |mv| inside(mv, "/"))),
    ("point within a move", |it, dice| it.with_move(dice, |mv| inside(mv, "."))),
    ("colon within a move", |it, dice| it.with_move(dice, |mv| inside(mv, ":"))),
    ("equals sign within a move", |it, dice| it.with_move(dice, |mv| inside(mv, "="))),
    ("space within a move", |it, dice| it.with_move(dice, |mv| inside(mv, " "))),
    ("semicolon within a move", |it, dice| it.with_move(dice, |mv| inside(mv, ";"))),
    ("capital in a move", |it, dice| it.with_move(dice, |mv| Some(mv.to_uppercase()))),
    ("moves in capitals", |it, _| Some(it.with(&it.first(), &it.moves.iter().map(|mv| mv.to_uppercase()).collect::<Vec<_>>(), it.outcome))),
    ("star last", |it, dice| it.with_move(dice, |mv| Some(format!("{}*", mv.strip_prefix('*')?)))),
    ("star twice", |it, dice| it.with_move(dice, |mv| mv.starts_with('*').then(|| format!("*{mv}")))),
    ("star left out", |it, dice| it.with_move(dice, |mv| Some(mv.strip_prefix('*')?.to_owned()))),
    ("row first", |it, dice| it.with_move(dice, |mv| { let cells = mv.strip_prefix('*').filter(|it| it.len() == 4)?; Some(format!("*{}", [1, 0, 3, 2].map(|at| &cells[at..=at]).concat())) })),
    ("digits for letters", |it, dice| it.with_move(dice, |mv| Some(mv.replace(['a', 'b', 'c', 'd', 'e'], "4")))),
    ("last character left out", |it, dice| it.with_move(dice, |mv| (mv.len() > 1).then(|| mv[..mv.len() - 1].to_owned()))),
    ("a label more", |it, dice| it.with_move(dice, |mv| mv.starts_with('*').then(|| format!("{mv}2")))),
    ("number of a move", |it, dice| it.with_move(dice, |mv| Some(format!("3.{mv}")))),
    ("numbers of moves", |it, _| Some(it.with(&it.first(), &it.moves.iter().zip(1..).map(|(mv, at)| format!("{at}. {mv}")).collect::<Vec<_>>(), it.outcome))),
    ("hyphenated moves", |it, _| Some(it.with(&it.first(), &[it.moves.join("-")], it.outcome))),
    ("commas after moves", |it, _| Some(it.with(&it.first(), &[it.moves.join(", ")], it.outcome))),
    ("commas between moves", |it, _| Some(it.with(&it.first(), &[it.moves.join(",")], it.outcome))),
    ("comma after a move", |it, dice| it.between(dice, ",")),
    ("point after a move", |it, dice| it.between(dice, ".")),
    ("mark after a move", |it, dice| it.between(dice, "!")),
    ("semicolon after a move", |it, dice| it.between(dice, ";")),
    ("semicolons after moves", |it, _| Some(it.with(&it.first(), &[it.moves.join("; ")], it.outcome))),
    ("dashes between moves", |it, dice| it.between(dice, " --")),
    ("slashes between moves", |it, dice| it.between(dice, " //")),
    ("mark before a move", |it, dice| it.between(dice, " #")),
    ("bar between moves", |it, dice| it.between(dice, " |")),
    ("note between moves", |it, dice| it.between(dice, " (best)")),
    ("word between moves", |it, dice| it.between(dice, " then")),
    ("comment of C between moves", |it, dice| it.between(dice, " /* so far */")),
    ("comment of a shell on a line", |it, dice| it.between(dice, " # so far\n")),
    ("comment of C on a line", |it, dice| it.between(dice, " // so far\n")),
    ("comment before the outcome", |it, _| it.with_outcome(|outcome| format!("// so far ={outcome}"))),
    ("turns counted first", |it, dice| it.between(dice, " 3+")),
    ("times apart", |it, dice| it.between(dice, " x3")),
    ("times in brackets", |it, dice| it.between(dice, "(3)")),
    ("times without colon", |it, dice| it.between(dice, "x3")),
    ("deal between moves", |it, dice| it.between(dice, " deal")),
    ("turn between moves", |it, dice| it.between(dice, " turn")),
    ("redeal between moves", |it, dice| it.between(dice, " redeal")),
    ("turns between moves", |it, dice| it.between(dice, " +x3")),
    ("a turn in brackets", |it, dice| it.between(dice, " (+)")),
    ("a redeal in brackets", |it, dice| it.between(dice, " (~)")),
    ("outcome as a word", |it, _| it.with_outcome(|_| "partial".to_owned())),
    ("cards for places", |it, dice| it.with_move(dice, |mv| mv.starts_with('*').then(|| "*AS".to_owned()))),
    ("rank for a place", |it, dice| it.with_move(dice, |mv| mv.starts_with('*').then(|| "*K".to_owned()))),

    ("colon before the outcome", |it, _| it.with_outcome(|outcome| format!(":{outcome}"))),
    ("space in the outcome", |it, _| it.with_outcome(|outcome| format!("= {outcome}"))),
    ("bare outcome", |it, _| it.with_outcome(str::to_owned)),
    ("outcome in brackets", |it, _| it.with_outcome(|outcome| format!("({outcome})"))),
    ("outcome with a capital", |it, _| it.with_outcome(|outcome| format!("={}{}", outcome[..1].to_uppercase(), &outcome[1..]))),
    ("point after the outcome", |it, _| it.with_outcome(|outcome| format!("={outcome}."))),
    ("two equals signs", |it, _| it.with_outcome(|outcome| format!("=={outcome}"))),
    ("outcome in a comment", |it, _| it.with_outcome(|outcome| format!("; ={outcome}"))),
    ("semicolon after the outcome", |it, _| Some(format!("{}; {}", it.text(), it.text()))),

    ("outcome cut short", |it, _| it.with_outcome(|outcome| format!("={}", &outcome[..4]))),
    ("outcome with more letters", |it, _| it.with_outcome(|outcome| format!("={outcome}ly"))),
    ("another mark before the outcome", |it, _| it.with_outcome(|outcome| format!("!{outcome}"))),
    ("hash before the outcome", |it, _| it.with_outcome(|outcome| format!("#{outcome}"))),
    ("outcome twice", |it, _| it.with_outcome(|outcome| format!("={outcome} ={outcome}"))),
    ("outcome of another program", |it, _| it.with_outcome(|outcome| format!("={}", match outcome { "solved" => "won!", "stuck" => "lost", _ => "unfinished" }))),

    ("deal in braces", |it, _| it.with_deal(|deal| format!("{{{}}}", deal.join(" ")))),
    ("deal in angle brackets", |it, _| it.with_deal(|deal| format!("<{}>", deal.join(" ")))),
    ("deal in quotes", |it, _| it.with_deal(|deal| format!("\"{}\"", deal.join(" ")))),
    ("deal closed by another bracket", |it, _| it.with_deal(|deal| format!("[{})", deal.join(" ")))),
    ("deal opened by another bracket", |it, _| it.with_deal(|deal| format!("({}]", deal.join(" ")))),
    ("bracket within a deal", |it, _| it.with_deal(|deal| format!("[({})", deal.join(" ")))),
    ("deal in two brackets", |it, _| it.with_deal(|deal| format!("[[{}]]", deal.join(" ")))),
    ("deal without brackets", |it, _| (it.id.ends_with(['+', '-'])).then(|| it.with_deal(|deal| deal.join(" ")))?),
    ("deal before its id", |it, _| (it.id.ends_with(['+', '-'])).then(|| { let plain = Sound { deal: Vec::new(), ..it.clone() }; format!("[{}] {}", it.deal.join(" "), plain.text()) })),
    ("sign after the deal", |it, _| { let sign = it.id.chars().last().filter(|it| "+-".contains(*it))?; let id = it.id.trim_end_matches(['+', '-']).to_owned(); let first = format!("{id}[{}]{sign}", it.deal.join(" ")); Some(it.with(&first, &it.moves, it.outcome)) }),
    ("numbers for court cards", |it, _| it.with_deal(|deal| format!("[{}]", deal.join(" ").replace('J', "11").replace('Q', "12").replace('K', "13")))),
    ("German ranks", |it, _| it.with_deal(|deal| format!("[{}]", deal.join(" ").replace('J', "B").replace('Q', "D")))),
    ("suits in words", |it, _| it.with_deal(|deal| format!("[{}]", deal.join(" ").replace('S', "-spades").replace('H', "-hearts")))),
    ("letter O for a zero", |it, _| it.with_deal(|deal| format!("[{}]", deal.join(" ").replace('T', "1O")))),
    ("rank without a suit", |it, _| it.with_deal(|deal| format!("[{} {}]", &deal[0][..1], deal[1..].join(" ")))),

    ("turn in words", |it, dice| it.with_move(dice, |mv| (mv == "+").then(|| "deal".to_owned()))),
    ("transfer in words", |it, dice| it.with_move(dice, |mv| { let labels: Vec<char> = mv.chars().collect(); let [from, to] = labels[..] else { return None }; let name = |it: char| if it.is_ascii_digit() { format!("column {it}") } else { format!("freecell {it}") }; (it.id.starts_with(|it: char| it.is_ascii_digit()) && from != '*').then(|| format!("move {} to {}", name(from), name(to))) })),
    ("play in words", |it, dice| it.with_move(dice, |mv| (!it.id.starts_with(|it: char| it.is_ascii_digit()) && mv.len() == 5).then(|| mv.strip_prefix('*').map(|cells| format!("discard {} and {}", &cells[..2], &cells[2..]))).flatten())),
    ("standard labels", |it, dice| it.with_move(dice, |mv| { let labels: Vec<char> = mv.chars().collect(); let [from, to] = labels[..] else { return None }; (it.id.starts_with(|it: char| it.is_ascii_digit()) && from.is_ascii_digit() && to.is_ascii_alphabetic()).then(|| format!("C{from}-F{}", to.to_uppercase())) })),
    ("digits for cells", |it, dice| it.with_move(dice, |mv| { let cells = mv.strip_prefix('*').filter(|it| it.len() == 4)?; let row = |at: usize| cells.as_bytes()[at] - b'a' + 1; (row(0) < 10 && row(2) < 10).then(|| format!("*{}{}{}{}", &cells[1..2], row(0), &cells[3..4], row(2))) })),
    ("letter for the digit of a row", |it, dice| it.with_move(dice, |mv| mv.strip_prefix('*').filter(|it| it.len() == 4 && it.contains('1')).map(|cells| format!("*{}", cells.replace('1', "I"))))),
    ("cross for the star", |it, dice| it.with_move(dice, |mv| Some(format!("x{}", mv.strip_prefix('*')?)))),
    ("star in the middle, too", |it, dice| it.with_move(dice, |mv| mv.strip_prefix('*').filter(|it| it.len() == 4 && it.as_bytes()[1].is_ascii_digit()).map(|cells| format!("*{},*{}", &cells[..2], &cells[2..])))),
    ("hyphen and capital", |it, dice| it.with_move(dice, |mv| (mv.len() == 2 && mv.ends_with(|it: char| it.is_ascii_alphabetic())).then(|| format!("{}-{}", &mv[..1], mv[1..].to_uppercase())))),
    ("mark twice", |it, dice| it.with_move(dice, |mv| (mv.starts_with('*') && mv.len() == 4 && mv.ends_with(['s', 'w'])).then(|| format!("{mv}{}", &mv[3..])))),

    ("bars for spaces", |it, _| Some(it.with(&it.first(), &[it.moves.join("|")], it.outcome))),
    ("dots for spaces", |it, _| Some(it.with(&it.first(), &[it.moves.join("·")], it.outcome))),
    ("dots beside spaces", |it, _| Some(it.with(&it.first(), &[it.moves.join(" • ")], it.outcome))),
    ("line feeds written out", |it, _| Some(it.with(&it.first(), &[it.moves.join("\\n")], it.outcome))),
    ("commas of another script", |it, _| Some(it.with(&it.first(), &[it.moves.join("、")], it.outcome))),
    ("pluses for spaces", |it, _| (it.id.starts_with(|it: char| it.is_ascii_digit()) && it.id.contains('+')).then(|| it.with(&it.first(), &[format!("+{}", it.moves.join("+"))], it.outcome).replacen(" +", "+", 1))),
    ("percent signs for spaces", |it, _| Some(it.text().replace(' ', "%20"))),
    ("coordinates in brackets", |it, dice| it.with_move(dice, |mv| mv.strip_prefix('*').filter(|it| it.len() == 4 && it.as_bytes()[1].is_ascii_digit()).map(|cells| format!("({},{})({},{})", &cells[..1], &cells[1..2], &cells[2..3], &cells[3..])))),
    ("coordinates in digits", |it, dice| it.with_move(dice, |mv| { let cells = mv.strip_prefix('*').filter(|it| it.len() == 4)?.as_bytes(); let column = |at: usize| cells[at].wrapping_sub(b'a').wrapping_add(1); (column(0) < 10 && column(2) < 10 && cells[1].is_ascii_digit()).then(|| format!("({},{}) ({},{})", column(0), char::from(cells[1]), column(2), char::from(cells[3]))) })),
    ("rows and columns", |it, dice| it.with_move(dice, |mv| { let cells = mv.strip_prefix('*').filter(|it| it.len() == 4)?.as_bytes(); let column = |at: usize| cells[at].wrapping_sub(b'a').wrapping_add(1); (column(0) < 10 && column(2) < 10 && cells[1].is_ascii_digit()).then(|| format!("R{}C{}-R{}C{}", char::from(cells[1]), column(0), char::from(cells[3]), column(2))) })),
    ("cross between cells", |it, dice| it.with_move(dice, |mv| mv.strip_prefix('*').filter(|it| it.len() == 4 && it.as_bytes()[1].is_ascii_digit()).map(|cells| format!("{}x{}", &cells[..2], &cells[2..])))),
    ("star before each cell", |it, dice| it.with_move(dice, |mv| mv.strip_prefix('*').filter(|it| it.len() == 4 && it.as_bytes()[1].is_ascii_digit()).map(|cells| format!("*{}*{}", &cells[..2], &cells[2..])))),
    ("thin space in the number", |it, _| in_number(it, |engine, number| match number.len() { 4..20 => { let (first, last) = number.split_at(number.len() - 3); format!("{engine}{first}\u{202f}{last}") } _ => format!("{engine}{number}") })),
    ("a word of two letters", |it, dice| it.between(dice, " is")),
    ("an ordinal", |it, dice| it.between(dice, " 1st")),
    ("an error of a spreadsheet", |it, dice| it.between(dice, " #NAME?")),
    ("cards in brackets", |it, dice| it.between(dice, " (T♦ on J♠)")),
    ("conflict of a merge", |it, _| Some(format!("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> theirs\n", it.text(), it.text()))),
    ("deal in two pairs of brackets", |it, _| it.with_deal(|deal| format!("[{}] [{}]", deal[..1].join(" "), deal[1..].join(" ")))),
    ("deal closed alone", |it, _| (it.id.ends_with(['+', '-'])).then(|| it.with_deal(|deal| format!("{}]", deal.join(" "))))?),
    ("dots for the outcome", |it, _| it.with_outcome(|_| "...".to_owned())),
    ("mark after the outcome", |it, _| it.with_outcome(|outcome| format!("={outcome}™"))),
    ("equals sign after the outcome", |it, _| it.with_outcome(|outcome| format!("={outcome}="))),
    ("BBCode around the record", |it, _| Some(format!("[code]{}[/code]", it.text()))),
    ("address before the record", |it, _| Some(format!("https://example.com/#{}", it.text()))),
    ("place before the record", |it, _| Some(format!("games.pn:12:{}", it.text()))),

    ("underscore for the sign", |it, _| it.with_id(|id| Some(id.replacen(['+', '-'], "_", 1)))),
    ("equals sign for the sign", |it, _| it.with_id(|id| Some(id.replacen(['+', '-'], "=", 1)))),
    ("abbreviated name", |it, _| it.with_id(|id| { let (name, short) = [("montecarlo", "mc"), ("carpet", "carp"), ("acessquare", "aces"), ("colorado", "colo"), ("twenty", "twen")].into_iter().find(|(name, _)| id.starts_with(name))?; Some(id.replacen(name, short, 1)) })),
    ("foreign name", |it, _| it.with_id(|id| { let (name, other) = [("carpet", "teppich"), ("twenty", "zwanzig"), ("thirteens", "treize"), ("fourteens", "vierzehn")].into_iter().find(|(name, _)| id.starts_with(name))?; Some(id.replacen(name, other, 1)) })),
    ("title and number", |it, _| it.with_id(|id| { let (sign, name) = (id.find('+')?, id.find(|it: char| it.is_ascii_digit())?); let title = match &id[..name] { "montecarlo" => "Monte Carlo", "carpet" => "Carpet", "twenty" => "Twenty", _ => return None }; id[sign + 1..].bytes().all(|it| it.is_ascii_digit()).then(|| format!("{title} {}:", &id[sign + 1..])) })),
    ("letter O in the number", |it, _| in_number(it, |engine, number| format!("{engine}{}", number.replace('0', "O")))),
    ("letter l in the size", |it, _| it.with_id(|id| { let sign = id.find(['+', '-'])?; Some(format!("{}{}", id[..sign].replace('1', "l"), &id[sign..])) })),
    ("number between records", |it, _| Some(format!("{}\n2) {}", it.text(), it.text()))),
    ("mark between records", |it, _| Some(format!("{}\n- {}", it.text(), it.text()))),
    ("rule between records", |it, _| Some(format!("{}\n=====\n{}", it.text(), it.text()))),
    ("names of the parts", |it, _| Some(format!("id={}", it.text()))),
    ("comment of HTML", |it, _| Some(format!("<!-- mine -->\n{}", it.text()))),

    ("commas between cards", |it, _| it.with_deal(|deal| format!("[{}]", deal.join(",")))),
    ("cards without spaces", |it, _| it.with_deal(|deal| format!("[{}]", deal.concat()))),
    ("semicolon between cards", |it, _| it.with_deal(|deal| format!("[{}; {}]", deal[..1].join(" "), deal[1..].join(" ")))),
    ("semicolon before the end of a deal", |it, _| it.with_deal(|deal| format!("[{};]", deal.join(" ")))),
    ("dashes for a card", |it, _| it.with_deal(|deal| format!("[-- {}]", deal[1..].join(" ")))),
    ("dashes between cards", |it, _| it.with_deal(|deal| format!("[{} -- {}]", deal[0], deal[1..].join(" ")))),
    ("slashes between cards", |it, _| it.with_deal(|deal| format!("[{} // {}]", deal[0], deal[1..].join(" ")))),
    ("deal in parentheses", |it, _| it.with_deal(|deal| format!("({})", deal.join(" ")))),
    ("deal that is not closed", |it, _| it.with_deal(|deal| format!("[{}", deal.join(" ")))),
    ("deal apart from its id", |it, _| it.with_deal(|deal| format!(" [{}]", deal.join(" ")))),
    ("card left out", |it, _| it.with_deal(|deal| format!("[{}]", deal[1..].join(" ")))),
    ("suits first", |it, _| it.with_deal(|deal| format!("[{}]", deal.iter().map(|it| it.chars().rev().collect::<String>()).collect::<Vec<_>>().join(" ")))),
    ("ones for aces", |it, _| it.with_deal(|deal| format!("[{}]", deal.join(" ").replace('A', "1")))),
];

/// A text with a slip, and the record that was meant.
#[derive(Debug)]
pub struct Slipped {
    /// The slip.
    pub kind: &'static str,
    /// The text.
    pub text: String,
    /// What was meant.
    pub meant: Sound,
}

/// Formats texts with slips, and returns how many. Of each malformed record, the same is said before and
/// after.
pub fn formatting_says_the_same(tries: usize) -> usize {
    let said = |text: &str| -> Vec<_> {
        let source = Source::new("slip.pn", text.as_bytes());
        let judged = judge(source, &DealBook::default());
        let malformed = judged.filter(|it| it.verdict().status == Status::Malformed);
        let said = malformed.filter_map(|it| diagnose(&it, Allow::Nothing, SuitStyle::Symbols));
        said.map(|it| (it.code, it.message, it.help)).collect()
    };
    let texts = slipped(tries);
    for Slipped { kind, text, .. } in &texts {
        let formatted = String::from_utf8_lossy(&format(text.as_bytes()).text).into_owned();
        assert_eq!(said(text), said(&formatted), "{kind}: {text}");
    }
    texts.len()
}

/// Returns texts with every slip in records of every game, `tries` of each.
pub fn slipped(tries: usize) -> Vec<Slipped> {
    let mut dice = Dice::new(46);
    let mut all = Vec::new();
    for id in ids() {
        for _ in 0..tries {
            let meant = Sound::play(&id, &mut dice);
            let text = meant.text();
            let record = records(text.as_bytes()).next().expect("a record");
            let verdict = verify(&record, &DealBook::default());
            assert!(verdict.passes(Allow::Nothing), "{text}");
            for &(kind, slip) in KINDS {
                if let Some(text) = slip(&meant, &mut dice).filter(|it| *it != text) {
                    all.push(Slipped { kind, text, meant: meant.clone() });
                }
            }
        }
    }
    all
}

fn edited(text: &str, edits: &[Fix]) -> String {
    let (mut new, mut end) = (String::new(), 0);
    for edit in edits {
        new += &text[end..edit.span.start];
        new += &edit.replacement;
        end = edit.span.end;
    }
    new + &text[end..]
}

/// Returns the words of canonical text without comments, each move as often as it is played.
fn words(text: &str) -> Vec<String> {
    let canonical = format(text.as_bytes()).text;
    let canonical = String::from_utf8_lossy(&canonical).into_owned();
    let lines = canonical.lines().map(|line| line.split(';').next().unwrap_or_default());
    let words =
        lines.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    let each = words.flat_map(|word| match word.split_once(':') {
        Some((mv, times)) if !mv.contains(['+', '-']) || mv == "+" => {
            let times = times.trim_end_matches('x').parse().unwrap_or(1);
            vec![mv.to_owned(); if times > 999 { 1 } else { times }]
        }
        _ => vec![word],
    });
    each.collect()
}

/// Returns how many words of one text are in another, from its start and from its end.
fn common(one: &[String], other: &[String]) -> usize {
    let first = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let rest = |words: &[String]| words[first..].iter().rev().cloned().collect::<Vec<_>>();
    first + rest(one).iter().zip(rest(other)).take_while(|(one, other)| **one == *other).count()
}

/// Returns what is wrong with a text after edits, for a record that was meant.
fn loses(meant: &Sound, text: &str) -> Option<String> {
    let (before, after) = (words(&meant.text()), words(text));
    let kept = common(&before, &after);
    // A repetition that was put in is no move of the record.
    let is_kept = kept + 1 >= before.len() && after.len() >= before.len();
    let twice = [before.clone(), before.clone()].concat();
    let is_whole = after == twice || is_kept && after.first() == before.first();
    (!is_whole).then(|| text.to_owned())
}

/// Returns the texts in back-quotes that a help says to write.
fn to_write(help: &str) -> Vec<String> {
    let mut found = Vec::new();
    for mark in ["write `", "Write `", "did you mean `", "Did you mean `"] {
        found.extend(
            help.split(mark).skip(1).filter_map(|it| Some(it.split_once('`')?.0.to_owned())),
        );
    }
    found
}

/// Returns the ids that a help names as those to write, and that are not that of the record.
fn other_ids(meant: &Sound, found: &Diagnostic) -> Vec<String> {
    let id = format!("{}[", meant.id);
    let own = parse_id(id.as_bytes()).expect("an id").0.to_string();
    let texts = to_write(found.help.as_deref().unwrap_or_default());
    let id = |text: &String| {
        let (id, rest) = parse_id(text.as_bytes()).ok()?;
        let id = id.to_string();
        (id != own && (rest.is_empty() || rest[0] == b'[')).then(|| text.clone())
    };
    texts.iter().filter_map(id).collect()
}

/// Counts the moves of a text, if it is moves and no more, and says whether a position of the game allows
/// each of them as often in a row.
struct Allowed<'a>(Dealing, &'a str);

impl Visitor for Allowed<'_> {
    type Output = Option<(usize, bool)>;

    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output {
        let (mut moves, mut row, mut is_allowed) = (0, (None, 0), true);
        for token in Tokens::<G::Move>::of_text(self.1.as_bytes(), labels) {
            let Ok(Token::Move { mv, repeat, .. }) = token else { return None };
            let before = if row.0 == Some(mv) { row.1 } else { 0 };
            row = (Some(mv), before + usize::from(repeat.times()));
            is_allowed &= row.1 <= G::most_in_a_row(layout, self.0, mv);
            moves += 1;
        }
        Some((moves, is_allowed))
    }
}

/// Returns the moves that a help names, or that its edits write, and that no position of the game allows.
fn impossible(meant: &Sound, text: &str, found: &Diagnostic) -> Vec<String> {
    let id: GameId =
        format!("{}{}", meant.id, if meant.id.ends_with(['+', '-']) { "1" } else { "" })
            .parse()
            .expect("it is the id of a game");
    let is_impossible =
        |word: &str| matches!(visit(id.variant, Allowed(id.dealing, word)), Some((1.., false)));
    let help = found.help.as_deref().unwrap_or_default();
    let mut rest = help.split('`');
    let mut named: Vec<&str> = Vec::new();
    while let (Some(before), Some(quoted)) = (rest.next(), rest.next()) {
        // A `+` is also a part of an id, and moves are told to be left out.
        let after = rest.clone().next().unwrap_or_default();
        let is_told = before.ends_with("write ") || before.ends_with("play ");
        let is_form = after.starts_with(" (") || after.starts_with(", which");
        let is_sign = found.code.as_str().starts_with("id::") || after.starts_with(" before");
        if !quoted.chars().all(|it| "+~".contains(it)) || !is_sign && (is_told || is_form) {
            named.extend(quoted.split_whitespace());
        }
    }
    let mut wrong: Vec<String> =
        named.into_iter().filter(|word| is_impossible(word)).map(str::to_owned).collect();
    for edits in [&found.suggested, &found.fixes] {
        let after = edited(text, edits);
        let new =
            after.split_whitespace().filter(|new| text.split_whitespace().all(|it| it != *new));
        wrong.extend(new.filter(|word| is_impossible(word)).map(str::to_owned));
    }
    wrong
}

/// Every slip in records of every game. Returns how many texts were tried, and how many suggestions
/// were made.
pub fn suggestions_keep_records(tries: usize) -> (usize, usize) {
    let (mut wrong, mut made) = (BTreeMap::new(), 0);
    let mut silent: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let all = slipped(tries);
    for Slipped { kind, text, meant } in &all {
        let source = Source::new("slip.pn", text.as_bytes());
        let judged = judge(source, &DealBook::default()).filter(|judged| !judged.is_consequence());
        let failures =
            judged.filter_map(|judged| diagnose(&judged, Allow::Nothing, SuitStyle::Letters));
        let first: Vec<Diagnostic> = failures.take(1).collect();
        let notes = notes_in(source, &DealBook::default());
        let told = silent.entry(kind).or_default();
        told.0 += 1;
        for found in first.iter().chain(&notes) {
            let mut add = |what: &str, text: String| {
                let listed: &mut Vec<String> = wrong.entry(*kind).or_default();
                if listed.len() < 3 {
                    listed.push(format!("{what}: {text:?}: {}: {:?}", found.message, found.help));
                }
            };
            for edits in [&found.suggested, &found.fixes] {
                if edits.is_empty() {
                    continue;
                }
                made += 1;
                told.1 += 1;
                if let Some(after) = loses(meant, &edited(text, edits)) {
                    add(&format!("{text:?} becomes"), after);
                }
            }
            for mv in impossible(meant, text, found) {
                add(&format!("{text:?}: no position allows"), mv);
            }
            for id in other_ids(meant, found) {
                add(&format!("{text:?} names"), id);
            }
        }
    }
    if std::env::var_os("SLIPS").is_some() {
        for (kind, (texts, suggestions)) in &silent {
            println!("{kind}: {suggestions} of {texts}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    (all.len(), made)
}

/// Every slip in records of every game: where the answers say what to write, and do not only ask whether
/// it is meant, following them gives the record that was meant. Returns how many texts were tried, and
/// how many led to that record.
pub fn answers_lead_to_what_was_meant(tries: usize) -> (usize, usize) {
    let (mut wrong, mut led) = (BTreeMap::new(), 0);
    let all = slipped(tries);
    for Slipped { kind, text, meant } in &all {
        let (mut text, mut told, mut is_sure) = (text.clone(), Vec::new(), true);
        for _ in 0..4 {
            let source = Source::new("slip.pn", text.as_bytes());
            let failure = judge(source, &DealBook::default())
                .filter(|judged| !judged.is_consequence())
                .find_map(|judged| diagnose(&judged, Allow::Nothing, SuitStyle::Letters));
            let Some(found) = failure else { break };
            let help = found.help.unwrap_or_default();
            is_sure &= !found.suggested.is_empty() && !help.contains("id you mean");
            text = edited(&text, &found.suggested);
            told.push(format!("{} / {help}", found.message));
            if found.suggested.is_empty() {
                break;
            }
        }
        // That a game is won need not be said.
        let plain = |text: &str| {
            let mut words = words(text);
            words.retain(|word| word != "=solved");
            words
        };
        let (before, after) = (plain(&meant.text()), plain(&text));
        let is_meant = after == before || after == [before.clone(), before.clone()].concat();
        led += usize::from(is_meant);
        if is_sure && !is_meant && !MAY_BE_MEANT.contains(kind) {
            let listed: &mut Vec<String> = wrong.entry(*kind).or_default();
            if listed.len() < 3 {
                listed.push(format!("leads elsewhere: {text:?}: {told:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    (all.len(), led)
}

/// Slips after which another record may be meant.
const MAY_BE_MEANT: [&str; 7] = [
    "last character left out",
    "underscore within a move",
    "times apart",
    "turns between moves",
    "deal between moves",
    "turn between moves",
    "redeal between moves",
];

/// What people write in comments.
const PROSE: [&str; 24] = [
    "so far",
    "a bad idea",
    "best: 2b",
    "25 moves",
    "see 3x3x13x5+2",
    "of game 3x3x13x5+2 12 are easy",
    "found by hand, 2 May",
    "2a or 2b?",
    "the ace of spades",
    "AS",
    "7D 8H 9C",
    "12",
    "!",
    "TODO",
    "1. 2a",
    "branch 1 after move 1: 2b 2c",
    "(2b 2c)",
    "+ is a turn",
    "*",
    "=",
    "the record says =partial",
    "won in 55",
    "deal 3 of 7",
    "ab is a move",
];

/// Comments in prose, at places between the words of sound records of every game: none gets a note.
/// Returns how many texts were tried.
pub fn prose_is_silent(tries: usize) -> usize {
    let (mut dice, mut texts) = (Dice::new(8), 0);
    for id in ids() {
        for _ in 0..tries {
            let text = Sound::play(&id, &mut dice).text();
            let places: Vec<usize> =
                text.match_indices(' ').map(|(at, _)| at).chain([text.len()]).collect();
            for prose in PROSE {
                let at = places[dice.below(places.len())];
                let text = format!("{} ; {prose}\n{}", &text[..at], &text[at..]);
                let notes = notes_in(Source::new("", text.as_bytes()), &DealBook::default());
                assert!(notes.is_empty(), "{text}: {notes:?}");
                texts += 1;
            }
        }
    }
    texts
}
