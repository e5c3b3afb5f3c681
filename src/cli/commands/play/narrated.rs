//! `play --plain`: a game in words, line by line, for people who listen to their screen, and for any
//! terminal or pipe.

use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::game::{Move, Sight};
use patience_core::notation::{Dealing, Outcome, WrittenRecord};
use patience_core::play::Line;
use patience_core::text::shown;
use patience_files::replace;
use patience_files::signals::{Listening, is_hangup};
use patience_files::unsaved::keep;
use patience_report::narration;
use patience_report::typed_moves;
use patience_report::words::{count, describe};
use patience_search::solve::{Aim, Solvability, Solver};
use patience_table::Table;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum length of a line, in bytes.
const LINE: u64 = 1 << 16;

/// The positions that a hint may search.
const HINT: u64 = 1_000_000;

/// The commands that can be typed beside moves.
const COMMANDS: [(&str, &str); 9] = [
    ("undo", "take back the last move"),
    ("redo", "play it again"),
    ("hint", "the next move of a win"),
    ("moves", "every legal move"),
    ("board", "every card and its place"),
    ("rules", "the rules of the game"),
    ("save FILE", "write the game to a new file, as a record"),
    ("help", "these words"),
    ("quit", "end, as the end of the input does; a game that is not saved is printed"),
];

/// A game to play.
pub(crate) struct Narrated {
    /// The game as it begins.
    pub(crate) line: Line,
    /// What to show in addition to what the game does.
    pub(crate) sight: Sight,
    /// Whether the deal is written out in the record, though cards of it may be face down.
    pub(crate) writes_deal: bool,
    /// Whether the deal came from a deal book.
    pub(crate) is_from_book: bool,
}

/// A game that is being played.
struct Narrator<'s> {
    /// Its position is the last one of what was played and not undone.
    table: Table,
    /// All that was played of the game as it was saved last, or began.
    saved: String,
    writes_deal: bool,
    is_from_book: bool,
    suits: SuitStyle,
    streams: &'s mut Streams,
}

impl Narrated {
    /// Lets the user play until the end of standard input.
    pub(crate) fn play(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let Self { line, sight, writes_deal, is_from_book } = self;
        let suits = terminal.suits();
        let mut table = Table::new(line);
        table.begin_game();
        let saved = table.lines_text();
        table.see(sight);
        let mut narrator = Narrator { table, saved, writes_deal, is_from_book, suits, streams };
        narrator.begin();
        // The record that a signal finds.
        let unsaved = Arc::new(Mutex::new(None::<String>));
        let found = Arc::clone(&unsaved);
        let _listening = Listening::begin(move |signal| {
            let record = found.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(record) = record {
                // The program ends, so nobody could be told that this failed.
                let _ = match is_hangup(signal) {
                    true => keep(&record),
                    false => writeln!(io::stdout(), "{record}"),
                };
            }
            false
        });
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            narrator.streams.flush();
            if narrator.streams.is_unread() {
                break;
            }
            bytes.clear();
            match input.by_ref().take(LINE).read_until(b'\n', &mut bytes) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => return Err(Failure::File("<stdin>".to_owned(), error)),
            }
            if !narrator.answer(String::from_utf8_lossy(&bytes).trim()) {
                break;
            }
            *unsaved.lock().unwrap_or_else(PoisonError::into_inner) = narrator.unsaved();
        }
        *unsaved.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Some(record) = narrator.unsaved() {
            narrator.say(record);
        }
        Ok(End::Good)
    }
}

impl Narrator<'_> {
    fn say(&mut self, text: impl AsRef<str>) {
        let text = self.streams.message(text.as_ref().into()).into_owned();
        self.streams.out().text(format_args!("{text}\n"));
    }

    /// Answers a line. Returns whether the game goes on.
    fn answer(&mut self, typed: &str) -> bool {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("quit", "") => return false,
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("hint", "") => self.hint(),
            ("moves", "") => self.list(),
            ("board", "") => self.describe(),
            ("rules", "") => self.rules(),
            ("help", "") => self.help(),
            ("save", "") => self.say("save needs the name of a file, as in: save game.pn"),
            ("save", file) => self.save(file),
            _ => self.play(typed),
        }
        true
    }

    fn begin(&mut self) {
        let id = self.table.line().id();
        let dealing = match id.dealing {
            Dealing::Open => "an open game",
            Dealing::Closed => "a closed game",
        };
        self.say(format!("{}, {id}, {dealing}", id.variant.title()));
        let played = self.table.at();
        if played > 0 {
            self.say(format!("after {}", count(played, "move")));
        }
        self.describe();
        self.end();
        self.say("type moves, or help for other words");
    }

    /// Describes the board.
    fn describe(&mut self) {
        for line in narration::board(&self.table.position().board(), self.suits) {
            self.say(line);
        }
    }

    /// Returns the game up to the position, without what was played from there before.
    fn line(&self) -> Line {
        let mut line = self.table.line().clone();
        while line.steps().len() > self.table.at() {
            line.pop();
        }
        line
    }

    /// Plays moves up to the first that is wrong.
    fn play(&mut self, typed: &str) {
        let read = match typed_moves::read(&self.line(), typed, self.suits) {
            Ok(read) => read,
            Err(message) => return self.say(format!("{message}; help lists other words")),
        };
        for mv in read.moves {
            let before = self.done();
            self.table.play(mv);
            self.tell(before);
        }
        match read.wrong {
            Some(wrong) => {
                self.say(&wrong.message);
                // The card that would help may be in a stock that is face down.
                if let Some(help) = wrong.help.filter(|_| !self.table.sight().hides()) {
                    self.say(help);
                }
            }
            None => self.end(),
        }
    }

    /// Returns how far the game is.
    fn done(&self) -> usize {
        self.table.position().board().progress.done
    }

    /// Says what the last move did. `before` is how far the game was before it.
    fn tell(&mut self, before: usize) {
        let Some(step) = self.table.played().last().cloned() else { return };
        self.say(format!("move {}: {}", step.index, describe(&step.effect, self.suits)));
        let board = self.table.position().board();
        for line in narration::uncovered(&step.effect, &board, self.suits) {
            self.say(line);
        }
        if board.progress.done != before {
            self.say(board.progress.to_string());
        }
    }

    /// Says how the game has ended, if it has.
    fn end(&mut self) {
        let moves = count(self.table.at(), "move");
        match self.table.position().status().outcome() {
            Some(Outcome::Solved) => self.say(format!("you have won in {moves}")),
            Some(Outcome::Stuck) => self.say("no legal move is left; undo takes back the last one"),
            _ => {}
        }
    }

    fn undo(&mut self) {
        let step = self.table.played().last().cloned();
        let Some(step) = step.filter(|_| self.table.undo()) else {
            return self.say("no move to undo");
        };
        let what = describe(&step.effect, self.suits);
        self.say(format!("undone, move {}: {what}", step.index));
    }

    fn redo(&mut self) {
        let before = self.done();
        if !self.table.redo() {
            return self.say("no move to play again");
        }
        self.tell(before);
        self.end();
    }

    /// Returns a move with what it does.
    fn worded(&self, mv: Move) -> String {
        let effect = self.table.position().effect(mv);
        let words = effect.map(|effect| describe(&effect, self.suits)).unwrap_or_default();
        format!("{mv}: {words}")
    }

    fn list(&mut self) {
        let moves = self.table.position().legal_moves();
        self.say(count(moves.len(), "legal move"));
        for mv in moves {
            let worded = self.worded(mv);
            self.say(worded);
        }
    }

    /// Says how the next move of a win begins, if a search finds one.
    fn hint(&mut self) {
        let position = self.table.position();
        if position.is_won() {
            return self.say("the game is won");
        }
        let mut budget = Budget::nodes(HINT);
        let answer = Solver::default().solve(position, Aim::Any, &mut budget);
        let looked = match self.table.line().id().dealing {
            Dealing::Closed => "hint, looked at the stock",
            Dealing::Open => "hint",
        };
        let found = match answer.finding {
            Solvability::Solved { moves, .. } => {
                moves.first().map(|&mv| self.worded(mv)).unwrap_or_default()
            }
            Solvability::Unsolvable => "the game cannot be won".to_owned(),
            Solvability::Undecided | Solvability::Unsound { .. } => {
                format!("not known after a search of {}", count(answer.nodes, "position"))
            }
        };
        self.say(format!("{looked}: {found}"));
    }

    fn rules(&mut self) {
        if let Some(rules) = patience::rules::find(self.table.line().id().variant.title()) {
            self.say(rules.text);
        }
    }

    fn help(&mut self) {
        self.say("type moves as records have them, one or more in a line, or one of these words:");
        for (word, what) in COMMANDS {
            self.say(format!("{word}: {what}"));
        }
    }

    /// Returns the record of the game, with its deal unless that is still secret. Lines that were undone are
    /// branches of it.
    fn record(&self) -> String {
        let record = self.line().to_record();
        let text = if self.writes_deal || !self.table.sight().hides() {
            record.to_string()
        } else {
            let from_book = " ; dealt from a deal book: verify it with `--deals`";
            let note = if self.is_from_book { from_book } else { "" };
            WrittenRecord { deal: None, ..record }.to_string() + note
        };
        self.table.with_undone().with_branches(text)
    }

    /// Returns the record of the game, unless it is saved or nothing was played.
    fn unsaved(&self) -> Option<String> {
        (self.table.lines_text() != self.saved).then(|| self.record())
    }

    /// Writes the game to a file that is not there yet.
    fn save(&mut self, file: &str) {
        let path = Path::new(file);
        let result = match path.exists() {
            true => Err(io::ErrorKind::AlreadyExists.into()),
            false => replace::create(path, format!("{}\n", self.record()).as_bytes()),
        };
        let name = shown(file.as_bytes()).into_owned();
        match result {
            Ok(()) => {
                self.saved = self.table.lines_text();
                self.say(format!("wrote {name}"));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say(format!("not written: {name} is already there"));
            }
            Err(error) => self.say(format!("not written: {name}: {error}")),
        }
    }
}
