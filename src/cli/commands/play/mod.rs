//! `play`: deals games, and lets the user play them in the viewer.

mod narrated;

use crate::cli::failure::{End, Failure};
use crate::cli::input::deal_args::{draw_error, lacks_games, read_good_deals};
use crate::cli::input::game_argument::{any_path, as_text, names_nothing};
use crate::cli::input::{Input, Only, ReadArgs};
use patience_files::text::Text;

use crate::cli::commands::deal::{Level, winnable};
use crate::cli::input::unnumbered::named as named_game;
use crate::cli::input::watched::WatchedInputs;
use crate::cli::output::Streams;
use crate::cli::output::deck::Deck;
use crate::cli::output::played::hand_back;
use crate::cli::output::reveal::Reveal;
use crate::cli::output::terminal::Terminal;
use clap::Args;
use narrated::Means;
use patience::rules::RULEBOOK;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::play::Line;
use patience_core::source::Locator;
use patience_search::analysis::DEFAULT_NODES;
use patience_table::Game;
use patience_viewer::{Beginning, Library, random_number};
use std::path::{Path, PathBuf};

/// Play games in the viewer
///
/// Deals a game, or plays on from the end of a record, and lists the legal moves. Without a game, lets
/// you choose one. Needs a terminal, unless it plays in words (`--plain`). `h` shows a hint, `u` undoes a move, `w` saves the game as a
/// record, and `o` leads to other games. If you quit without saving it, the record is printed. In a
/// closed game, the stock is face down: `R` turns it up, and hints and the analysis look at it.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Game by its name, such as carpet, game id, such as montecarlo+1 or '2x2x1x1+[AH AS]', or record
    /// to play on with, or file of records; write `./` before a file whose name reads as an id [default: choose a game]
    #[arg(value_name = "ID|PATH", value_parser = any_path())]
    game: Option<PathBuf>,
    /// File with known deals of numbered games, or folder (all *.pn files in it)
    /// (repeatable)
    #[arg(long, value_name = "PATH")]
    deals: Vec<PathBuf>,
    #[command(flatten)]
    level: Level,
    #[command(flatten)]
    only: Only,
    #[command(flatten)]
    reading: ReadArgs,
    #[command(flatten)]
    reveal: Reveal,
    #[command(flatten)]
    deck: Deck,
    /// Write the deal out in the saved record, even if some of its cards are face down
    #[arg(long)]
    with_deal: bool,
    /// Let cards go to foundations by themselves, where that can do no harm
    #[arg(long, conflicts_with = "plain")]
    collect: bool,
    /// Play in words, line by line, on any terminal or pipe: for screen readers. Moves and commands
    /// come from standard input; `help` lists them
    #[arg(long)]
    plain: bool,
    /// With --plain, give up on a position after searching N others
    #[arg(long, value_name = "N", requires = "plain", default_value_t = DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

impl Play {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        let suits = terminal.suits();
        let deals = read_good_deals(&self.deals, self.reading, terminal, streams)?;
        let texts = self.texts()?;
        let library = Library::games(&texts, &deals, self.only.number());
        if self.game.is_some() || self.level.difficulty.is_some() {
            if library.records() == 0 {
                for text in &texts {
                    lacks_games(text.source(), self.reading, terminal, streams);
                }
                return Ok(End::Bad);
            }
            self.only.check(library.records())?;
            if !library.can_be_played() {
                if let Some((source, found)) = library.first_fault(suits) {
                    draw_error(streams, &found, &mut Locator::new(source), terminal);
                }
                return Err(Failure::Undealt);
            }
        }
        if self.plain {
            return self.narrate(&library, &deals, terminal, streams);
        }
        if !patience_viewer::is_possible() {
            return Err(Failure::Usage(
                "`play` needs a terminal; `--plain` plays a game without one".to_owned(),
            ));
        }
        streams.flush();
        let theme = self.deck.theme(terminal);
        let beginning = Beginning {
            theme,
            rulebook: RULEBOOK,
            sight: self.reveal.sight(),
            writes_deals: self.with_deal,
            collects: self.collect,
        };
        let played = patience_viewer::play(
            &library,
            &|texts| games(texts, &deals, suits),
            beginning,
            &mut WatchedInputs::default(),
        )?;
        hand_back(played, streams)?;
        Ok(End::Good)
    }

    /// Lets the user play in words: the only game, or the one that they name.
    fn narrate(
        &self,
        library: &Library<'_>,
        deals: &DealBook,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<End, Failure> {
        let begin = |library: &Library<'_>| {
            let (record, deals) = library.only_game()?;
            let (line, _) = Line::before_error(record, deals).ok()?;
            let mut game = Game::new(record, line, deals);
            game.writes_deal = self.with_deal;
            library.only_origin().into_iter().for_each(|origin| game.note_origin(origin));
            game.begin();
            Some(game)
        };
        let game = match library.records() {
            0 => None,
            records => Some(begin(library).ok_or_else(|| {
                Failure::Usage(format!("there are {records} records; choose one with `--record N`"))
            })?),
        };
        let load = |text: &Text| {
            let library = games(std::slice::from_ref(text), deals, terminal.suits())?;
            let many = || format!("it has {} records; `--record N` plays one", library.records());
            begin(&library).ok_or_else(many)
        };
        let means = Means { load: &load, sight: self.reveal.sight(), nodes: self.nodes };
        narrated::play(game, means, streams)
    }

    /// Reads what is to be played.
    ///
    /// # Errors
    /// Returns an error if there is nothing to read, or more than one game in an argument.
    fn texts(&self) -> Result<Vec<Text>, Failure> {
        if self.level.difficulty.is_some() {
            let game = self.game.as_deref().map_or("3x3x13x5+".into(), Path::to_string_lossy);
            let game = named_game(&game)
                .map_err(|error| Failure::Usage(format!("--difficulty chooses a deal: {error}")))?;
            let id = winnable(game, self.level, None, &mut None)?;
            return Ok(vec![Input::Id(id.to_string()).read(self.reading)?]);
        }
        let Some(game) = &self.game else { return Ok(Vec::new()) };
        let Some(argument) = named(game).or_else(|| as_text(game)) else {
            if let Some(said) = names_nothing(game) {
                return Err(Failure::Usage(said));
            }
            let inputs = match game.as_os_str() == "-" {
                true if self.plain => {
                    return Err(Failure::Usage(
                        "`play --plain` reads moves from standard input, so no game".to_owned(),
                    ));
                }
                true => vec![Input::Stdin],
                false => self.reading.list(std::slice::from_ref(game)),
            };
            return inputs.into_iter().map(|input| input.read(self.reading)).collect();
        };
        let text = Input::Id(argument).read(self.reading)?;
        match text.source().records().count() {
            0 => Err(Failure::NoGame),
            1 => Ok(vec![text]),
            _ => Err(Failure::Usage("expected one game id or record".to_owned())),
        }
    }
}

/// Returns the id of the game that an argument names, such as `carpet` or `Carpet 7`, at random without a
/// number, unless it is a file.
fn named(argument: &Path) -> Option<String> {
    let text = argument.to_str().filter(|_| !argument.exists())?;
    let id = RULEBOOK.named_id(text)?;
    Some(if id.ends_with(['+', '-']) { format!("{id}{}", random_number()) } else { id })
}

/// Returns the games of some texts.
///
/// # Errors
/// Returns what is wrong if none can be played.
fn games<'t>(texts: &'t [Text], deals: &DealBook, suits: SuitStyle) -> Result<Library<'t>, String> {
    let library = Library::games(texts, deals, None);
    if library.can_be_played() {
        return Ok(library);
    }
    Err(match library.first_fault(suits) {
        Some((_, found)) => match found.help {
            Some(help) => format!("{}\n{help}", found.message),
            None => found.message,
        },
        None => "no game found".to_owned(),
    })
}
