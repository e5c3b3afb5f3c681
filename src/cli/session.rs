//! Games that are played line by line: the words of a line, and the loop that answers one after the other. Programs
//! get JSON (`show --lines`), people get words (`play --plain`).

use super::failure::{End, Failure};
use super::output::Streams;
use patience_core::notation::without_mark;
use patience_core::text::english::{count, list};
use std::io::{self, BufRead, BufReader, Read};

/// The most bytes of a line, which no record exceeds.
const LINE: u64 = 1 << 26;

/// What a line asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask<'l> {
    /// Takes back so many moves.
    Undo(u64),
    /// Within so many positions, if the line says how many.
    Solve(Option<u64>),
    Analyse(Option<u64>),
    Version,
    Hint,
    Moves,
    /// A part of the board, or all of it.
    Board(&'l str),
    Where(&'l str),
    Rules,
    New(&'l str),
    Save(&'l str),
    Resume,
    Help,
    Quit,
    /// Moves, or a record that begins another game.
    Text,
}

/// A word, the word with what can follow it, and what it is for.
type SessionWord = (&'static str, &'static str, &'static str);

/// The words of every session.
const WORDS: [SessionWord; 5] = [
    ("undo", "undo 3", "take back the last move, or so many"),
    ("show", "", "every card and its place"),
    ("solve", "solve 5000000", "a win from here, within so many positions"),
    (
        "analyse",
        "analyse 20000",
        "can it be won, and what was a mistake? so much for each position",
    ),
    ("version", "", "the version of the program"),
];

/// The words that only people need.
const FOR_PEOPLE: [SessionWord; 10] = [
    ("hint", "", "the next move of a win"),
    ("moves", "", "every legal move"),
    (
        "board",
        "board column 3",
        "as show; or a row, cell, pile, foundation, freecells, waste, stock",
    ),
    ("where", "where 7h", "where a card is"),
    ("rules", "", "the rules in short"),
    ("new", "new carpet 7", "another deal: of the same game, at random or by number, or any other"),
    ("save", "save game.pn", "write the game as a record; asks what to do to a file that is there"),
    ("resume", "", "go on with a game that was cut off"),
    ("help", "", "these words"),
    ("quit", "", "end, as the end of the input does; games that are not saved are printed"),
];

/// What people type in place of a word, as other programs have it.
const HABITS: [(&str, &str); 12] = [
    ("u", "undo"),
    ("analyze", "analyse"),
    ("m", "moves"),
    ("b", "board"),
    ("look", "board"),
    ("h", "help"),
    ("?", "help"),
    ("x", "help"),
    ("q", "quit"),
    ("exit", "quit"),
    ("bye", "quit"),
    ("end", "quit"),
];

/// Returns what a word asks for with what follows it, or nothing if that can't follow it.
fn ask<'l>(word: &str, rest: &'l str) -> Option<Ask<'l>> {
    let number = || -> Option<Option<u64>> {
        if rest.is_empty() { Some(None) } else { rest.parse().ok().map(Some) }
    };
    let ask = match word {
        "undo" => return number().map(|moves| Ask::Undo(moves.unwrap_or(1))),
        "solve" => return number().map(Ask::Solve),
        "analyse" => return number().map(Ask::Analyse),
        "board" => return Some(Ask::Board(rest)),
        "where" => return Some(Ask::Where(rest)),
        "new" => return Some(Ask::New(rest)),
        "save" => return (!rest.is_empty()).then_some(Ask::Save(rest)),
        "show" => Ask::Board(""),
        "version" => Ask::Version,
        "hint" => Ask::Hint,
        "moves" => Ask::Moves,
        "rules" => Ask::Rules,
        "resume" => Ask::Resume,
        "help" => Ask::Help,
        _ => Ask::Quit,
    };
    rest.is_empty().then_some(ask)
}

/// Returns a line for each word that people can type.
pub(crate) fn help() -> impl Iterator<Item = String> {
    WORDS.into_iter().chain(FOR_PEOPLE).map(|(word, example, what)| match example {
        "" => format!("{word}: {what}"),
        example => format!("{word}, {example}: {what}"),
    })
}

/// Says what a program can write in a line.
pub(crate) fn advice() -> String {
    let all = WORDS.into_iter().flat_map(|(word, example, _)| [word, example]);
    let all = all.filter(|it| !it.is_empty()).map(|it| format!("`{it}`"));
    format!("write moves, a record, or one of {}", list(all, "and"))
}

/// Why a line is refused, and what can be written in place of it.
pub(crate) struct Refused {
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

/// Finds out what a line asks for. Programs write words as they are; people as they like.
fn read(line: &str, is_for_people: bool) -> Result<Ask<'_>, Refused> {
    let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (lower, rest) = (typed.to_lowercase(), rest.trim());
    let meant = HABITS.iter().find(|(habit, _)| *habit == lower).map_or(&*lower, |&(_, word)| word);
    let meant = if is_for_people { meant } else { typed };
    let others = FOR_PEOPLE.iter().filter(|_| is_for_people);
    let known = WORDS.iter().chain(others).find(|(word, ..)| *word == meant);
    let Some((word, example, _)) = known else { return Ok(Ask::Text) };
    ask(word, rest).ok_or_else(|| Refused {
        message: match rest {
            "" => format!("`{word}` alone says too little"),
            rest => format!("`{rest}` is not what `{word}` takes"),
        },
        help: Some(match *example {
            "" => format!("write `{word}`"),
            example if rest.is_empty() => format!("write such as `{example}`"),
            example => format!("write `{word}`, or such as `{example}`"),
        }),
    })
}

/// What prints the answers of a session, and has its game.
pub(crate) trait Printer {
    /// Whether people read the answers.
    const IS_FOR_PEOPLE: bool;

    fn streams(&mut self) -> &mut Streams;

    /// Returns how many moves were played that can be taken back, or nothing without a game.
    fn played(&self) -> Option<usize>;

    /// Takes a line that answers a question of its own. Returns whether it is one.
    fn takes(&mut self, _line: &str) -> bool {
        false
    }

    /// Answers a line. Returns whether all is right with it.
    fn answer(&mut self, ask: Ask<'_>, line: &[u8]) -> bool;

    /// Says why a line is refused.
    fn refuse(&mut self, refused: Refused, line: &[u8]);
}

/// Answers each line of standard input, as it comes, up to its end.
///
/// # Errors
/// Returns an error if standard input cannot be read.
pub(crate) fn run<P: Printer>(printer: &mut P) -> Result<End, Failure> {
    let mut end = End::Good;
    printer.streams().flush();
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    while !printer.streams().is_unread() {
        line.clear();
        let read = input.by_ref().take(LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::File("<stdin>".to_owned(), error))? == 0 {
            break;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = without_mark(text.strip_suffix(b"\r").unwrap_or(text));
        match answer(printer, text) {
            Some(true) => {}
            Some(false) => end = End::Bad,
            None => break,
        }
        // Lines that are here already are answered without a wait.
        if !input.buffer().contains(&b'\n') {
            printer.streams().flush();
        }
    }
    Ok(end)
}

/// Answers a line. Returns whether all is right with it, or nothing if it ends the session.
fn answer<P: Printer>(printer: &mut P, line: &[u8]) -> Option<bool> {
    let typed = String::from_utf8_lossy(line);
    let typed = typed.trim();
    if printer.takes(typed) {
        return Some(true);
    }
    let ask = match (read(typed, P::IS_FOR_PEOPLE), printer.played()) {
        (Ok(Ask::Quit), _) => return None,
        // Without a game, there is nothing to take back, and a program has no words but one.
        (Ok(ask @ Ask::Version), _) => Ok(ask),
        (_, None) if !P::IS_FOR_PEOPLE => Ok(Ask::Text),
        (Ok(Ask::Undo(moves)), Some(played)) if moves > played as u64 => Err(Refused {
            message: match played {
                0 => "no move to undo".to_owned(),
                played => format!("only {} can be undone", count(played, "move")),
            },
            help: None,
        }),
        (ask, _) => ask,
    };
    match ask {
        Ok(ask) => Some(printer.answer(ask, line)),
        Err(refused) => {
            printer.refuse(refused, line);
            Some(false)
        }
    }
}
