//! `play --plain`: games in words, line by line, for people who listen to their screen, and for any
//! terminal or pipe.

use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use patience::rules::RULEBOOK;
use patience::rules::in_short;
use patience_core::budget::Budget;
use patience_core::cards::{Card, SuitStyle};
use patience_core::game::{Move, Place, Sight};
use patience_core::notation::{Dealing, GameId, Outcome, without_mark};
use patience_core::play::Line;
use patience_core::text::{shown, shown_path};
use patience_files::journal::{Games, Journal, state_folder};
use patience_files::signals::{Listening, is_hangup};
use patience_files::text::Text;
use patience_files::unsaved::keep;
use patience_report::narration;
use patience_report::typed_moves;
use patience_report::words::{self, count, describe};
use patience_search::analysis::{
    Bounds, Outlook, Prospect, Reviewer, WhereLost, line_bounds, mistakes,
};
use patience_search::daily::deal_of_the_day;
use patience_search::solve::Aim;
use patience_table::{Game, NodeId, Unsaved, next};
use patience_viewer::saving::{
    self, Answers, Change, NotSaved, Occupied, Save, SavedRecord, WriteMode,
};
use patience_viewer::unfinished::Unfinished;
use patience_viewer::{random_number, today};
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The maximum length of a line, in bytes.
const LINE: u64 = 1 << 16;

/// How long an analysis may be silent.
const SILENCE: Duration = Duration::from_secs(3);

/// The commands that can be typed beside moves.
const COMMANDS: [(&str, &str); 20] = [
    ("undo, redo", "take back the last move; play it again"),
    ("hint", "the next move of a win"),
    ("moves", "every legal move"),
    ("board", "every card and its place"),
    (
        "column 3",
        "the cards there, the top one first; so with row, cell, pile, freecells, waste, stock, foundations",
    ),
    ("where 7h", "where a card is"),
    ("analyse", "whether the game can be won, and which move lost it"),
    ("mistakes", "the moves that lost the game or wasted moves"),
    ("branches", "every line of moves that was played"),
    ("branch 1", "go to a line of moves; branch 0 is the main line"),
    ("rules", "the rules in short; rules all: all of them"),
    ("new", "deal the same game at random; new carpet, new carpet 7, new 7: another deal"),
    ("next, previous", "the deal with the next number, or the one before"),
    ("today", "the deal of the day, the same for everyone"),
    ("open FILE", "play on from the record in a file"),
    ("save FILE", "write the game as a record; asks what to do to a file that is there"),
    ("cards short", "say 7h as a symbol; cards long: as seven of hearts"),
    ("resume, drop", "go on with a game that was cut off; move it to a folder"),
    ("help", "these words"),
    ("quit", "end, as the end of the input does; games that are not saved are printed"),
];

/// What is typed in answer to the question about a file that is there.
const ANSWERS: Answers = Answers {
    branch: "branch",
    place: "place",
    at_once: "",
    end: "end",
    replace: "replace",
    no: "anything else",
};

/// Makes the game of a text, or says why it cannot be played.
pub(crate) type LoadGame<'l> = dyn Fn(&Text) -> Result<Game, String> + 'l;

/// Reads a file, or says why it cannot be read.
pub(crate) type OpenFile<'l> = dyn Fn(&str) -> Result<Text, String> + 'l;

/// What the narrator needs from the rest of the program.
pub(crate) struct Means<'l> {
    pub(crate) load: &'l LoadGame<'l>,
    pub(crate) open: &'l OpenFile<'l>,
    /// What to show in addition to what the games do.
    pub(crate) sight: Sight,
    /// The positions that a hint may search, and the analysis for each position of a game.
    pub(crate) nodes: u64,
}

/// Tells games in words.
struct Narrator<'s> {
    /// Its position is the last one of what was played and not undone.
    game: Option<Game>,
    /// The games that were left and not saved.
    left: Vec<Unsaved>,
    /// Games of programs that were cut off, the next first.
    unfinished: VecDeque<Unfinished>,
    /// The journals of those that go on, until this program has one with them.
    taken: Vec<Journal>,
    /// The folder of what the program keeps.
    state: Option<PathBuf>,
    /// The file to save to that is there, and what it holds, until the user has said what is to become of it.
    asked: Option<(String, Occupied)>,
    means: Means<'s>,
    /// Whether cards are said in words.
    has_long_cards: bool,
    suits: SuitStyle,
    streams: &'s mut Streams,
}

/// What a signal finds: the games that are not saved, and the journal that they are in.
#[derive(Default)]
struct Kept {
    games: Vec<Unsaved>,
    journal: Option<Journal>,
    /// Whether the journal could not be written the last time.
    has_failed: bool,
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets the user play until the end of standard input: a game, or the one that they ask for.
pub(crate) fn play(
    game: Option<Game>,
    means: Means<'_>,
    terminal: Terminal,
    streams: &mut Streams,
) -> Result<End, Failure> {
    let state = state_folder();
    let mut input = io::stdin().lock();
    let unfinished = match &state {
        // A script has no use for the games of others.
        Some(state) if input.is_terminal() => Unfinished::all(state).into(),
        _ => VecDeque::new(),
    };
    let mut narrator = Narrator {
        game: None,
        left: Vec::new(),
        unfinished,
        taken: Vec::new(),
        state,
        asked: None,
        means,
        has_long_cards: true,
        suits: terminal.suits(),
        streams,
    };
    narrator.offer();
    match game {
        Some(game) => narrator.begin(game),
        None => narrator.say(
            "which game? Type a name, such as carpet or monte carlo 7, an id, or today; help lists other words",
        ),
    }
    let kept = Arc::new(Mutex::new(Kept::default()));
    let _listening = Listening::begin({
        let kept = Arc::clone(&kept);
        move |signal| {
            lock(&kept).give_out(signal);
            false
        }
    });
    while let Some(typed) = narrator.read_line(&mut input)? {
        let goes_on = narrator.answer(typed.trim());
        let mut kept = lock(&kept);
        kept.games = narrator.unsaved();
        match kept.note(narrator.state.as_deref()) {
            Err(error) => {
                narrator.say(format!("a crash would lose this game; no journal: {error}"));
            }
            // What stays is offered once more.
            Ok(()) if !kept.has_failed => narrator.taken.drain(..).for_each(|taken| {
                let _ = taken.remove();
            }),
            Ok(()) => {}
        }
        if !goes_on {
            break;
        }
    }
    let Kept { journal, .. } = mem::take(&mut *lock(&kept));
    for game in narrator.unsaved() {
        narrator.print(game.record);
    }
    narrator.streams.flush();
    if let Some(journal) = journal.filter(|_| !narrator.streams.is_unread()) {
        // What stays is offered once more.
        let _ = journal.remove();
    }
    Ok(End::Good)
}

impl Kept {
    /// Prints the games when a signal ends the program. Nobody could be told then that this failed: the journal has
    /// them, and after a hang-up, when nobody looks for a file.
    fn give_out(&mut self, signal: i32) {
        let Self { games, journal, .. } = mem::take(self);
        if games.is_empty() {
            return;
        }
        let records = games.into_iter().map(|game| game.record).collect::<Vec<_>>().join("\n");
        if is_hangup(signal) {
            let _ = keep(&records);
        } else if writeln!(io::stdout(), "{records}").is_ok() {
            let _ = journal.map(Journal::remove);
        }
    }

    /// Writes the games to the journal, or takes it away if there are none.
    ///
    /// # Errors
    /// Returns why it cannot be written, once until it can.
    fn note(&mut self, state: Option<&Path>) -> io::Result<()> {
        let (records, about) = (&Unsaved::whole(&self.games), &Unsaved::about(&self.games));
        let result = Journal::keep(&mut self.journal, state, Games { records, about, at: None });
        let had_failed = mem::replace(&mut self.has_failed, result.is_err());
        result.or_else(|error| if had_failed { Ok(()) } else { Err(error) })
    }
}

/// Returns the game up to its position, without what was played from there before.
fn line(game: &Game) -> Line {
    game.table.line().branch(game.table.at())
}

/// Returns how far a game is.
fn done(game: &Game) -> usize {
    game.table.position().board().progress.done
}

/// Returns what is to be said before a verdict that looks at a stock which is face down.
fn looked(game: &Game, what: &str) -> String {
    match game.id().dealing {
        Dealing::Closed => format!("{what}, looked at the stock"),
        Dealing::Open => what.to_owned(),
    }
}

/// What is said without a game.
const NO_GAME: &str = "no game yet: type its name, such as carpet";

impl Narrator<'_> {
    /// Reads what is typed, or none at the end of the input, or if nobody reads what is said any more.
    fn read_line(&mut self, input: &mut impl BufRead) -> Result<Option<String>, Failure> {
        self.streams.flush();
        if self.streams.is_unread() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LINE).read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::File("<stdin>".to_owned(), error))?;
        let typed = String::from_utf8_lossy(without_mark(&bytes)).into_owned();
        Ok((!bytes.is_empty()).then_some(typed))
    }

    /// Says a text in which cards are symbols.
    fn say(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if self.has_long_cards { self.print(narration::spoken(text)) } else { self.print(text) }
    }

    /// Prints a text as it is.
    fn print(&mut self, text: impl AsRef<str>) {
        let text = self.streams.message(text.as_ref().into()).into_owned();
        self.streams.out().text(format_args!("{text}\n"));
    }

    /// Returns how cards are written in what is said.
    const fn suits(&self) -> SuitStyle {
        if self.has_long_cards { SuitStyle::Symbols } else { self.suits }
    }

    /// Answers a line. Returns whether the game goes on.
    fn answer(&mut self, typed: &str) -> bool {
        if self.answer_saving(typed) {
            return true;
        }
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("quit" | "q" | "exit" | "bye" | "end", "") => return false,
            ("undo" | "u", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("hint", "") => self.hint(),
            ("moves" | "m", "") => self.list(),
            ("board" | "b" | "look", "") => self.describe(),
            ("rules", "") => self.rules(false),
            ("rules", "all") => self.rules(true),
            ("where", card) => self.find(card),
            ("analyse" | "analyze", "") => self.analyse(),
            ("mistakes", "") => self.mistakes(),
            ("branches", "") => self.branches(),
            ("branch", number) => self.enter(number),
            ("new", game) => self.deal(game),
            ("next" | "n", "") => self.turn(1),
            ("previous", "") => self.turn(-1),
            ("today", "") => self.load(deal_of_the_day(today()).to_string()),
            ("open", file) => self.open(file),
            ("resume", "") => self.resume(),
            ("drop", "") => self.drop_unfinished(),
            ("cards", "short") => self.spell(false),
            ("cards", "long") => self.spell(true),
            ("help" | "h" | "?" | "x", "") => self.help(),
            ("save", "") => self.say("save needs the name of a file, as in: save game.pn"),
            ("save", file) => self.save(file, WriteMode::New),
            (word, rest) if self.tell_place(word, rest) => {}
            _ if self.game.is_none() => self.deal(typed),
            _ => self.play(typed),
        }
        true
    }

    /// Begins a game.
    fn begin(&mut self, mut game: Game) {
        self.leave();
        game.table.see(self.means.sight);
        let (id, played) = (game.id(), game.table.at());
        let unread = game.unread().map(str::to_owned);
        self.game = Some(game);
        let dealing = match id.dealing {
            Dealing::Open => "an open game",
            Dealing::Closed => "a closed game",
        };
        self.say(format!("{}, {id}, {dealing}", id.variant.title()));
        if played > 0 {
            self.say(format!("after {}", count(played, "move")));
        }
        if let Some(unread) = unread {
            self.say(unread);
        }
        self.describe();
        self.end();
        self.say("type moves, or help for other words; lists of cards begin with the top card");
    }

    /// Leaves the game on the table. It is printed in the end if it is not saved.
    fn leave(&mut self) {
        let unsaved = self.game.take().and_then(|game| game.unsaved());
        if let Some(unsaved) = unsaved {
            self.left.push(unsaved);
            self.say("the game before is not saved; it will be printed at the end");
        }
    }

    /// Returns all games that are not saved.
    fn unsaved(&self) -> Vec<Unsaved> {
        let here = self.game.as_ref().and_then(Game::unsaved);
        self.left.iter().cloned().chain(here).collect()
    }

    /// Plays the game of a text.
    fn load(&mut self, text: impl AsRef<str>) {
        let text = Text::pasted(text.as_ref()).map_err(|error| error.to_string());
        match text.and_then(|text| (self.means.load)(&text)) {
            Ok(game) => self.begin(game),
            Err(reason) => self.say(format!("not opened: {reason}")),
        }
    }

    /// Deals the game that is named, or the same again.
    fn deal(&mut self, named: &str) {
        let here = self.game.as_ref().map(|game| GameId { shuffle: None, ..game.id() });
        let is_number = !named.is_empty() && named.bytes().all(|byte| byte.is_ascii_digit());
        let text = match (here, RULEBOOK.named_id(named)) {
            (Some(id), _) if named.is_empty() || is_number => format!("{id}{named}"),
            (None, _) if named.is_empty() || is_number => return self.say(NO_GAME),
            (_, Some(id)) => id,
            _ => named.to_owned(),
        };
        if text.ends_with(['+', '-']) {
            self.load(format!("{text}{}", random_number()))
        } else {
            self.load(text)
        }
    }

    /// Deals the next number, or the one before.
    fn turn(&mut self, by: i64) {
        let Some(id) = self.game.as_ref().map(Game::id) else { return self.say(NO_GAME) };
        match next(id, by) {
            Ok(id) => self.load(id.to_string()),
            Err(message) => self.say(message),
        }
    }

    fn open(&mut self, file: &str) {
        if file.is_empty() {
            return self.say("open needs the name of a file, as in: open game.pn");
        }
        match (self.means.open)(file).and_then(|text| (self.means.load)(&text)) {
            Ok(game) => self.begin(game),
            Err(reason) => self.say(format!("not opened: {reason}")),
        }
    }

    /// Tells of the next game that was cut off, and of how many there are.
    fn offer(&mut self) {
        let Some(next) = self.unfinished.front() else { return };
        let others = match self.unfinished.len() - 1 {
            0 => String::new(),
            others => format!(" (and {others} more)"),
        };
        self.say(format!(
            "a game was cut off: {}{others}; resume goes on with it, drop moves it to a folder",
            next.what
        ));
    }

    fn resume(&mut self) {
        let Some(unfinished) = self.unfinished.pop_front() else {
            return self.say("no game was cut off");
        };
        let opened = unfinished.take().and_then(|(journal, games)| {
            let text = Text::pasted(&games.game.text()).map_err(|error| error.to_string())?;
            Ok((journal, (self.means.load)(&text)?, games))
        });
        match opened {
            Ok((journal, game, games)) => {
                self.begin(game);
                self.left.extend(games.others);
                if let Some(game) = &mut self.game {
                    game.note_unsaved();
                    games.game.origin.into_iter().for_each(|origin| game.note_origin(origin));
                }
                self.taken.push(journal);
            }
            Err(reason) => self.say(format!("not opened: {reason}")),
        }
    }

    fn drop_unfinished(&mut self) {
        let Some(unfinished) = self.unfinished.pop_front() else {
            return self.say("no game was cut off");
        };
        let no_folder = || io::Error::other("there is no folder for it");
        let state = self.state.as_deref().ok_or_else(no_folder);
        match state.and_then(|state| unfinished.set_aside(state)) {
            Ok(path) => self.say(format!("dropped: it is in {}", shown_path(&path))),
            Err(error) => self.say(format!("not dropped: {error}")),
        }
        self.offer();
    }

    /// Says cards in words, or as symbols.
    fn spell(&mut self, is_long: bool) {
        self.has_long_cards = is_long;
        let suits = self.suits();
        let example: Option<Card> = "7H".parse().ok();
        let example = example.map(|card| card.written(suits).to_string()).unwrap_or_default();
        self.say(format!("cards are said as {example}"));
    }

    /// Describes the board.
    fn describe(&mut self) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        for line in narration::board(&game.table.position().board(), self.suits()) {
            self.say(line);
        }
    }

    /// Describes a part of the board: a column, a row, a cell or another place, or all of a kind. Returns
    /// whether it is one.
    fn tell_place(&mut self, word: &str, rest: &str) -> bool {
        let kinds = [
            "column",
            "columns",
            "row",
            "rows",
            "cell",
            "pile",
            "freecell",
            "freecells",
            "waste",
            "stock",
            "foundation",
            "foundations",
        ];
        if !kinds.contains(&word) {
            return false;
        }
        let Some(game) = &self.game else {
            self.say(NO_GAME);
            return true;
        };
        let board = game.table.position().board();
        let kind = word.trim_end_matches('s');
        let wanted = format!("{kind} {}", rest.to_lowercase());
        let suits = self.suits();
        let lines: Vec<String> =
            if rest.is_empty() || matches!(kind, "column" | "row" | "foundation") {
                let suit = rest.to_lowercase().trim_start_matches("of ").to_owned();
                let begins = |line: &String| match (rest.is_empty(), kind) {
                    (true, _) => line.starts_with(kind),
                    (false, "foundation") => line.starts_with(&format!("foundation of {suit}")),
                    (false, _) => line.starts_with(&format!("{wanted}:")),
                };
                narration::board(&board, suits).into_iter().filter(begins).collect()
            } else {
                let is_it = |place: Place| place.label().to_lowercase() == rest.to_lowercase();
                let piles = board.piles().filter(|pile| is_it(pile.place));
                piles.map(|pile| narration::pile(pile, suits)).collect()
            };
        if lines.is_empty() {
            self.say(format!("there is no {} here", wanted.trim_end()));
        }
        for line in lines {
            self.say(line);
        }
        true
    }

    /// Says where a card is.
    fn find(&mut self, typed: &str) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        let card = match typed_moves::card(typed) {
            Some((rank, Some(suit))) => Some(Card::new(rank, suit)),
            _ => None,
        };
        let composition = game.id().variant.composition();
        let suits = self.suits();
        let Some(card) = card else {
            return self.say("where needs a card, as in: where 7h");
        };
        if composition.copies(card) == 0 {
            return self.say(format!("there is no {} in this game", card.written(suits)));
        }
        let gone: Vec<Card> = (game.table.played().iter())
            .flat_map(|step| step.effect.collected().into_iter().flatten())
            .collect();
        let board = game.table.position().board();
        let places = narration::places(&board, card, &gone, composition.copies(card));
        self.say(format!("{}: {}", card.written(suits), places.join(", ")));
    }

    /// Plays moves up to the first that is wrong.
    fn play(&mut self, typed: &str) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        let read = match typed_moves::read(&line(game), typed, self.suits()) {
            Ok(read) => read,
            Err(message) => {
                let named = RULEBOOK.named_id(typed).map(|_| format!("new {typed} deals it; "));
                let named = named.unwrap_or_default();
                return self.say(format!("{message}; {named}help lists other words"));
            }
        };
        for mv in read.moves {
            let before = self.game.as_ref().map_or(0, done);
            if let Some(game) = &mut self.game {
                game.table.play(mv);
            }
            self.tell(before);
        }
        match read.wrong {
            Some(wrong) => {
                self.say(&wrong.message);
                let hides = self.game.as_ref().is_some_and(|game| game.table.sight().hides());
                // The card that would help may be in a stock that is face down.
                if let Some(help) = wrong.help.filter(|_| !hides) {
                    self.say(help);
                }
                if wrong.message.contains("is not part of any move") {
                    self.say("help lists the words that can be typed");
                }
            }
            None => self.end(),
        }
    }

    /// Says what the last move did. `before` is how far the game was before it.
    fn tell(&mut self, before: usize) {
        let Some(game) = &self.game else { return };
        let Some(step) = game.table.played().last().cloned() else { return };
        let board = game.table.position().board();
        let suits = self.suits();
        self.say(format!("move {}: {}", step.index, describe(&step.effect, suits)));
        for line in narration::uncovered(&step.effect, &board, suits) {
            self.say(line);
        }
        if board.progress.done != before {
            self.say(board.progress.to_string());
        }
    }

    /// Says how the game has ended, if it has.
    fn end(&mut self) {
        let Some(game) = &self.game else { return };
        let moves = count(game.table.at(), "move");
        match game.table.position().status().outcome() {
            Some(Outcome::Solved) => self.say(format!("you have won in {moves}")),
            Some(Outcome::Stuck) => self.say("no legal move is left; undo takes back the last one"),
            _ => {}
        }
    }

    fn undo(&mut self) {
        let suits = self.suits();
        let Some(game) = &mut self.game else { return self.say(NO_GAME) };
        let step = game.table.played().last().cloned();
        let Some(step) = step.filter(|_| game.table.undo()) else {
            return self.say("no move to undo");
        };
        let what = describe(&step.effect, suits);
        let board = game.table.position().board();
        let (from, to) = (step.effect.sources(), step.effect.targets());
        let places = from.into_iter().chain(to).filter(|place| *place != Place::Stock);
        let mut again: Vec<String> = Vec::new();
        for pile in places.filter_map(|place| board.pile(place)) {
            let line = narration::pile(pile, suits);
            if !again.contains(&line) {
                again.push(line);
            }
        }
        self.say(format!("undone, move {}: {what}", step.index));
        for line in again {
            self.say(line);
        }
    }

    fn redo(&mut self) {
        let Some(game) = &mut self.game else { return self.say(NO_GAME) };
        let before = done(game);
        if !game.table.redo() {
            return self.say("no move to play again");
        }
        self.tell(before);
        self.end();
    }

    /// Returns a move with what it does.
    fn worded(&self, mv: Move) -> String {
        let effect = self.game.as_ref().and_then(|game| game.table.position().effect(mv));
        let words = effect.map(|effect| describe(&effect, self.suits())).unwrap_or_default();
        format!("{mv}: {words}")
    }

    fn list(&mut self) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        let position = game.table.position().clone();
        self.say(count(position.legal_moves().len(), "legal move"));
        for choice in narration::choices(&position, self.suits()) {
            self.say(choice);
        }
    }

    /// Returns what is proved about each position of the game so far, each within the nodes for one. Says on a
    /// terminal where it is if that takes long.
    fn bounds(&mut self) -> Vec<Option<Bounds>> {
        let Some(game) = &self.game else { return Vec::new() };
        let (line, nodes, mut said) = (line(game), self.means.nodes, Instant::now());
        let all = line.steps().len() + 1;
        let is_heard = io::stdout().is_terminal();
        line_bounds(&line, &Budget::nodes(nodes), &mut |at| {
            if is_heard && said.elapsed() >= SILENCE {
                self.say(format!("analysing: position {} of {all}", at + 1));
                self.streams.flush();
                said = Instant::now();
            }
        })
    }

    /// Says how the next move of a win begins, if a search finds one.
    fn hint(&mut self) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        let position = game.table.position().clone();
        if position.is_won() {
            return self.say("the game is won");
        }
        let looked = looked(game, "hint");
        let mut reviewer = Reviewer::new(&position);
        let mut budget = Budget::nodes(self.means.nodes);
        let known = reviewer.judge(&position, Aim::Any, &mut budget);
        let found = match known.outlook() {
            Outlook::Winnable => {
                let next = reviewer.line(&position).first().map(|&mv| self.worded(mv));
                format!("{}; {}", next.unwrap_or_default(), words::prospects(known))
            }
            Outlook::Lost => match Prospect::of(&self.bounds()).loss() {
                Some(WhereLost { at: 0, .. }) => "this deal cannot be won".to_owned(),
                Some(loss) => format!("the game cannot be won, since {loss}"),
                None => "the game cannot be won".to_owned(),
            },
            Outlook::Undecided => {
                format!("not known after a search of {}", count(budget.spent(), "position"))
            }
        };
        self.say(format!("{looked}: {found}"));
    }

    /// Says whether the game can be won, how far a win is, and what lost it.
    fn analyse(&mut self) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        if game.table.position().is_won() {
            return self.say("the game is won");
        }
        let looked = looked(game, "analysis");
        let bounds = self.bounds();
        let here = bounds.last().copied().flatten().unwrap_or(Bounds::UNKNOWN);
        let found = match Prospect::of(&bounds).loss() {
            Some(WhereLost { at: 0, .. }) => "this deal cannot be won".to_owned(),
            Some(loss) => format!("cannot be won since {loss}"),
            None => words::prospects(here),
        };
        self.say(format!("{looked}: {found}"));
        let number = mistakes(&bounds).len();
        if number > 0 {
            self.say(format!("{}; mistakes lists them", count(number, "mistake")));
        }
    }

    /// Says which moves lost the game, or wasted moves.
    fn mistakes(&mut self) {
        let found = mistakes(&self.bounds());
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        if found.is_empty() {
            return self.say("no mistake was found");
        }
        let steps = game.table.played().to_vec();
        let suits = self.suits();
        for mistake in found {
            let Some(step) = steps.get(mistake.at) else { continue };
            let what = describe(&step.effect, suits);
            let said = words::mistake(&mistake);
            self.say(format!("move {}, {}, {what}: {said}", step.index, step.mv));
        }
    }

    /// Says every line of moves, and where it ends.
    fn branches(&mut self) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        let table = &game.table;
        let main = table.tree().main();
        let ends = |last: Option<&NodeId>| {
            let line = last.map(|&last| table.line_through(last));
            line.map_or_else(String::new, |mut line| {
                let end = line.steps().len();
                narration::ending(line.at(end))
            })
        };
        let moves = count(main.len(), "move");
        let mut lines = vec![match main.last() {
            Some(last) => format!("main line, {moves}: {}", ends(Some(last))),
            None => "nothing was played".to_owned(),
        }];
        for (at, branch) in table.tree().branches(&main).iter().enumerate() {
            let text = table.tree().text(&branch.nodes);
            let end = ends(branch.nodes.last());
            lines.push(format!("branch {} after move {}: {text}: {end}", at + 1, branch.after));
        }
        for line in lines {
            self.say(line);
        }
    }

    /// Goes to a line of moves.
    fn enter(&mut self, number: &str) {
        let Some(game) = &mut self.game else { return self.say(NO_GAME) };
        let branches = game.table.tree().branches(&game.table.tree().main());
        let first = match number.parse::<usize>() {
            Ok(0) => None,
            Ok(number) if number <= branches.len() => branches[number - 1].nodes.first().copied(),
            _ => return self.say(format!("there is no branch {number}; branches lists them")),
        };
        game.table.enter(first);
        game.table.go(usize::MAX);
        let at = count(game.table.at(), "move");
        self.say(format!("after {at}"));
        self.describe();
    }

    fn rules(&mut self, all: bool) {
        let Some(game) = &self.game else { return self.say(NO_GAME) };
        let id = game.id();
        if all {
            let rules = patience::rules::find(id.variant.title());
            self.say(rules.map_or("", |rules| rules.text));
            return;
        }
        for rule in in_short(&id) {
            self.say(rule.text);
        }
        self.say("rules all tells all of them");
    }

    fn help(&mut self) {
        self.say("type moves as records have them, one or more in a line, or one of these words:");
        for (word, what) in COMMANDS {
            self.say(format!("{word}: {what}"));
        }
    }

    /// Writes the game to a file that is not there yet.
    /// Writes the game to a file. One that is there is changed only as the user says in answer to a question.
    fn save(&mut self, file: &str, how: WriteMode) {
        let Some(game) = &mut self.game else { return self.say(NO_GAME) };
        let (record, origins) = (SavedRecord::of(game), game.origins().to_vec());
        let save = Save { file: file.to_owned(), record, origins, how };
        let name = shown(file.as_bytes()).into_owned();
        match saving::save(&save) {
            Ok(origin) => {
                let said = how.wrote(&name, origin.number);
                game.note_origin(origin);
                game.note_saved();
                self.say(said);
            }
            Err(NotSaved::Occupied(occupied)) => {
                self.say(occupied.question(file, &ANSWERS));
                self.asked = Some((file.to_owned(), occupied));
            }
            Err(NotSaved::Failed(error)) => self.say(format!("not written: {name}: {error}")),
        }
    }

    /// Takes the answer to the question about a file, if there is one. Returns whether it was one.
    fn answer_saving(&mut self, typed: &str) -> bool {
        let Some((file, occupied)) = self.asked.take() else { return false };
        let typed = typed.to_lowercase();
        let changes = [
            (ANSWERS.branch, Change::AsBranch),
            (ANSWERS.place, Change::InPlace),
            (ANSWERS.end, Change::AtTheEnd),
            (ANSWERS.replace, Change::Replace),
        ];
        let change = changes.into_iter().find(|(word, _)| *word == typed);
        match change.and_then(|(_, change)| occupied.with(change)) {
            Some(how) => self.save(&file, how),
            None => self.say("not written"),
        }
        // Other words are commands as ever.
        change.is_some() || matches!(&*typed, "" | "no" | "n" | "q")
    }
}
