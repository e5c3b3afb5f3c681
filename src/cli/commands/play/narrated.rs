//! `play --plain`: games in words, line by line, for people who listen to their screen, and for any
//! terminal or pipe.

use crate::cli::failure::{End, Failure};
use crate::cli::input::game_argument::of_today;
use crate::cli::output::Streams;
use crate::cli::session::{self, Ask, Printer, Refused};
use patience::rules::RULEBOOK;
use patience::rules::in_short;
use patience_core::budget::Budget;
use patience_core::cards::{Card, SuitStyle};
use patience_core::game::{EffectKind, Move, Sight};
use patience_core::notation::{Dealing, GameId, Outcome, records};
use patience_core::play::Line;
use patience_core::text::english::list;
use patience_core::text::shown;
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
use patience_search::solve::Aim;
use patience_table::{Game, Unsaved};
use patience_viewer::random_number;
use patience_viewer::saving::{
    self, Answers, FileChange, NotSaved, Occupied, Save, SavedRecord, WriteMode,
};
use patience_viewer::unfinished::Unfinished;
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long an analysis may be silent.
const SILENCE: Duration = Duration::from_secs(3);

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

/// What the narrator needs from the rest of the program.
pub(crate) struct Means<'l> {
    pub(crate) load: &'l LoadGame<'l>,
    /// What to show in addition to what the games do.
    pub(crate) sight: Sight,
    /// The positions that a hint may search, and the analysis for each position of a game.
    pub(crate) nodes: u64,
}

/// Tells games in words.
struct Narrator<'s> {
    /// The game in play: its position is the last one of what was played and not undone.
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
    /// What a signal finds.
    kept: Arc<Mutex<Kept>>,
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
    streams: &mut Streams,
) -> Result<End, Failure> {
    let state = state_folder();
    let unfinished = match &state {
        // A script has no use for the games of others.
        Some(state) if io::stdin().is_terminal() => Unfinished::all(state).into(),
        _ => VecDeque::new(),
    };
    let kept = Arc::new(Mutex::new(Kept::default()));
    let mut narrator = Narrator {
        game: None,
        left: Vec::new(),
        unfinished,
        taken: Vec::new(),
        state,
        asked: None,
        means,
        kept: Arc::clone(&kept),
        streams,
    };
    narrator.offer();
    match game {
        Some(game) => narrator.begin(game),
        None => narrator.say(
            "which game? Type a name, such as carpet or monte carlo 7, an id, or today; help lists other words",
        ),
    }
    let _listening = Listening::begin(move |signal| {
        lock(&kept).give_out(signal);
        false
    });
    session::run(&mut narrator)?;
    let Kept { journal, .. } = mem::take(&mut *lock(&narrator.kept));
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

/// How cards are written in what is said, before they are put in words.
const SUITS: SuitStyle = SuitStyle::Symbols;

/// What is said without a game.
const NO_GAME: &str = "no game yet: type its name, such as carpet";

impl Printer for Narrator<'_> {
    const IS_FOR_PEOPLE: bool = true;

    fn streams(&mut self) -> &mut Streams {
        self.streams
    }

    fn played(&self) -> Option<usize> {
        self.game.as_ref().map(|game| game.table.at())
    }

    fn takes(&mut self, line: &str) -> bool {
        let is_answer = self.answer_saving(line);
        if is_answer {
            self.keep();
        }
        is_answer
    }

    fn answer(&mut self, ask: Ask<'_>, line: &[u8]) -> bool {
        let typed = String::from_utf8_lossy(line);
        match ask {
            Ask::Version => self.say(format!("patience {}", env!("CARGO_PKG_VERSION"))),
            Ask::Help => {
                self.say("type moves, one or more in a line, a record, or one of these words:");
                session::help().for_each(|line| self.say(line));
            }
            Ask::Resume => self.resume(),
            Ask::New(named) => self.deal(named),
            Ask::Text => self.take(typed.trim()),
            _ if self.game.is_none() => self.say(NO_GAME),
            Ask::Undo(moves) => (0..moves).for_each(|_| self.undo()),
            Ask::Board(part) => self.describe(part),
            Ask::Moves => self.list(),
            Ask::Where(card) => self.find(card),
            Ask::Hint => self.search("hint", None),
            Ask::Solve(nodes) => self.search("solve", Some(nodes.unwrap_or(self.means.nodes))),
            Ask::Analyse(nodes) => self.analyse(nodes.unwrap_or(self.means.nodes)),
            Ask::Rules => {
                let rules = self.game.as_ref().map(|game| in_short(&game.id()));
                rules.into_iter().flatten().for_each(|rule| self.say(rule.text));
            }
            Ask::Save(file) => self.save(file, WriteMode::New),
            Ask::Quit => {}
        }
        self.keep();
        true
    }

    fn refuse(&mut self, Refused { message, help }: Refused, _: &[u8]) {
        self.say(help.iter().fold(message, |said, help| format!("{said}; {help}")));
    }
}

impl Narrator<'_> {
    /// Writes the games to the journal, and lets a signal find them.
    fn keep(&mut self) {
        let kept = Arc::clone(&self.kept);
        let mut kept = lock(&kept);
        kept.games = self.unsaved();
        match kept.note(self.state.as_deref()) {
            Err(error) => self.say(format!("a crash would lose this game; no journal: {error}")),
            // What stays is offered once more.
            Ok(()) if !kept.has_failed => self.taken.drain(..).for_each(|taken| {
                let _ = taken.remove();
            }),
            Ok(()) => {}
        }
    }

    /// Says a text in which cards are symbols, without quotes that would be read out.
    fn say(&mut self, text: impl AsRef<str>) {
        self.print(narration::spoken(text.as_ref()).replace('`', ""));
    }

    /// Prints a text as it is.
    fn print(&mut self, text: impl AsRef<str>) {
        let text = self.streams.message(text.as_ref().into()).into_owned();
        self.streams.out().text(format_args!("{text}\n"));
    }

    /// Begins the game or plays the moves that are typed.
    fn take(&mut self, typed: &str) {
        let begins = records(typed.as_bytes()).next().is_some_and(|record| record.id().is_ok());
        match &self.game {
            _ if typed.is_empty() => {}
            None => self.deal(typed),
            Some(_) if begins => self.load(typed),
            Some(_) => self.play(typed),
        }
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
        self.describe("");
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
            _ => of_today(Path::new(named)).unwrap_or_else(|| named.to_owned()),
        };
        if text.ends_with(['+', '-']) {
            self.load(format!("{text}{}", random_number()))
        } else {
            self.load(text)
        }
    }

    /// Tells of the next game that was cut off, and of how many there are.
    fn offer(&mut self) {
        let Some(next) = self.unfinished.front() else { return };
        let others = match self.unfinished.len() - 1 {
            0 => String::new(),
            others => format!(" (and {others} more)"),
        };
        self.say(format!("a game was cut off: {}{others}; resume goes on with it", next.what));
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

    /// Describes the board, or a part of it: a column, a row, a cell or another place, or all of a kind.
    fn describe(&mut self, part: &str) {
        let Some(game) = &self.game else { return };
        let board = game.table.position().board();
        let part = part.to_lowercase().replace(" of ", " ");
        let all = narration::board(&board, SUITS);
        let foundations = board.foundations.iter().map(|it| narration::foundation(it, SUITS));
        let piles = board.piles().map(|pile| narration::pile(pile, SUITS));
        let piles: Vec<String> = piles.chain(foundations).collect();
        let begins = |line: &str, part: &str| {
            let line = line.replace(" of ", " ");
            line.strip_prefix(part).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let ways = [(&all, &*part), (&all, part.trim_end_matches('s')), (&piles, &*part)];
        let is_there =
            |(lines, part): &(&Vec<String>, &str)| lines.iter().any(|it| begins(it, part));
        match ways.into_iter().find(is_there) {
            _ if part.is_empty() => all.iter().for_each(|line| self.say(line)),
            Some((lines, part)) => {
                lines.iter().filter(|line| begins(line, part)).for_each(|line| self.say(line));
            }
            None => self.say(format!("there is no {part} here")),
        }
    }

    /// Says where a card is.
    fn find(&mut self, typed: &str) {
        let Some(game) = &self.game else { return };
        let Some((rank, Some(suit))) = typed_moves::card(typed) else {
            return self.say("where needs a card, as in: where 7h");
        };
        let (card, composition) = (Card::new(rank, suit), game.id().variant.composition());
        if composition.copies(card) == 0 {
            return self.say(format!("there is no {} in this game", card.written(SUITS)));
        }
        let gone: Vec<Card> = (game.table.played().iter())
            .flat_map(|step| step.effect.collected().into_iter().flatten())
            .collect();
        let board = game.table.position().board();
        let places = narration::places(&board, card, &gone, composition.copies(card));
        self.say(format!("{}: {}", card.written(SUITS), places.join(", ")));
    }

    /// Plays moves up to the first that is wrong.
    fn play(&mut self, typed: &str) {
        let Some(game) = &self.game else { return };
        let read = match typed_moves::read(&line(game), typed, SUITS) {
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
            }
            None => self.end(),
        }
    }

    /// Says what the last move did. `before` is how far the game was before it.
    fn tell(&mut self, before: usize) {
        let Some(game) = &self.game else { return };
        let Some(step) = game.table.played().last().cloned() else { return };
        let board = game.table.position().board();
        self.say(format!("move {}: {}", step.index, describe(&step.effect, SUITS)));
        for line in narration::uncovered(&step.effect, &board, SUITS) {
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
        let Some(game) = &mut self.game else { return };
        let step = game.table.played().last().cloned();
        let Some(step) = step.filter(|_| game.table.undo()) else { return };
        // The cards of a deal were named when they came.
        let words = match (step.effect.kind, step.effect.steps.len()) {
            (EffectKind::Deal, cards @ 2..) => format!("deal {}", count(cards, "card")),
            _ => describe(&step.effect, SUITS),
        };
        self.say(format!("undone, move {}: {words}", step.index));
    }

    /// Returns a move with what it does.
    fn worded(&self, mv: Move) -> String {
        let effect = self.game.as_ref().and_then(|game| game.table.position().effect(mv));
        let words = effect.map(|effect| describe(&effect, SUITS)).unwrap_or_default();
        format!("{mv}: {words}")
    }

    fn list(&mut self) {
        let Some(game) = &self.game else { return };
        let position = game.table.position().clone();
        self.say(count(position.legal_moves().len(), "legal move"));
        for choice in narration::choices(&position, SUITS) {
            self.say(choice);
        }
    }

    /// Returns what is proved about each position of the game so far, each within the nodes for one. Says on a
    /// terminal where it is if that takes long.
    fn bounds(&mut self, nodes: u64) -> Vec<Option<Bounds>> {
        let Some(game) = &self.game else { return Vec::new() };
        let (line, mut said) = (line(game), Instant::now());
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

    /// Says how a win goes on, if a search finds one: its next move, or all of it within so many positions.
    fn search(&mut self, what: &str, whole: Option<u64>) {
        let Some(game) = &self.game else { return };
        let position = game.table.position().clone();
        if position.is_won() {
            return self.say("the game is won");
        }
        let looked = looked(game, what);
        let nodes = whole.unwrap_or(self.means.nodes);
        let mut reviewer = Reviewer::new(&position);
        let mut budget = Budget::nodes(nodes);
        let known = reviewer.judge(&position, Aim::Any, &mut budget);
        let found = match known.outlook() {
            Outlook::Winnable => {
                let line = reviewer.line(&position);
                let next = match whole {
                    Some(_) => list(&line, "and"),
                    None => line.first().map(|&mv| self.worded(mv)).unwrap_or_default(),
                };
                format!("{next}; {}", words::prospects(known))
            }
            Outlook::Lost => match Prospect::of(&self.bounds(nodes)).loss() {
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

    /// Says whether the game can be won, how far a win is, and which moves lost it, or wasted moves.
    fn analyse(&mut self, nodes: u64) {
        let bounds = self.bounds(nodes);
        let Some(game) = &self.game else { return };
        if game.table.position().is_won() {
            return self.say("the game is won");
        }
        let here = bounds.last().copied().flatten().unwrap_or(Bounds::UNKNOWN);
        let found = match Prospect::of(&bounds).loss() {
            Some(WhereLost { at: 0, .. }) => "this deal cannot be won".to_owned(),
            Some(loss) => format!("cannot be won since {loss}"),
            None => words::prospects(here),
        };
        let mut said = vec![format!("{}: {found}", looked(game, "analysis"))];
        for mistake in mistakes(&bounds) {
            let Some(step) = game.table.played().get(mistake.at) else { continue };
            let (what, how) = (describe(&step.effect, SUITS), words::mistake(&mistake));
            said.push(format!("move {}, {}, {what}: {how}", step.index, step.mv));
        }
        said.iter().for_each(|line| self.say(line));
    }

    /// Writes the game to a file. One that is there is changed only as the user says in answer to a question.
    fn save(&mut self, file: &str, how: WriteMode) {
        let Some(game) = &mut self.game else { return };
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
            Err(NotSaved::Failed(error, elsewhere)) => {
                self.say(format!("not written: {name}: {error}"));
                elsewhere.iter().for_each(|file| self.say(format!("save {file} can be written")));
            }
        }
    }

    /// Takes the answer to the question about a file, if there is one. Returns whether it was one.
    fn answer_saving(&mut self, typed: &str) -> bool {
        let Some((file, occupied)) = self.asked.take() else { return false };
        let typed = typed.to_lowercase();
        let changes = [
            (ANSWERS.branch, FileChange::AsBranch),
            (ANSWERS.place, FileChange::InPlace),
            (ANSWERS.end, FileChange::AtTheEnd),
            (ANSWERS.replace, FileChange::Replace),
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
