//! `deal`: finds deals that can be won, as hard as the player wants.

use crate::cli::failure::{End, Failure};
use crate::cli::input::unnumbered::named;
use crate::cli::input::whole_number;
use crate::cli::output::Streams;
use crate::cli::output::progress::Progress;
use clap::{Args, ValueEnum};
use patience_census::Game;
use patience_core::notation::GameId;
use patience_core::text::english::grouped;
use patience_search::difficulty::{Difficulty, Search, Step};
use patience_viewer::random_number;

/// Deal a game that can be won
///
/// Prints the id of a deal that the solver wins: of a random number, or of the first from --from on.
#[derive(Debug, Args)]
pub(crate) struct Deal {
    /// Game by its name, such as carpet, or game id without a number, such as carpet- or montecarlo4x4+
    #[arg(value_name = "GAME", default_value = "3x3x13x5+", value_parser = named)]
    game: Game,
    #[command(flatten)]
    level: Level,
    /// Number of deals to print
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// First shuffle number to try [default: a random one]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    from: Option<u64>,
}

/// How hard a deal should be.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Level {
    /// How hard the deal should be, among those that can be won
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) difficulty: Option<LevelName>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelName {
    /// Random moves seldom lose it
    Easy,
    /// Between the two
    Medium,
    /// Random moves soon lose it
    Hard,
}

impl From<LevelName> for Difficulty {
    fn from(level: LevelName) -> Self {
        match level {
            LevelName::Easy => Self::Easy,
            LevelName::Medium => Self::Medium,
            LevelName::Hard => Self::Hard,
        }
    }
}

impl Deal {
    pub(crate) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let (mut from, mut search) = (self.from, None);
        for _ in 0..self.count {
            let id = winnable(self.game, self.level, from, &mut search)?;
            streams.out().text(format_args!("{id}\n"));
            streams.flush();
            if streams.is_unread() {
                break;
            }
            let number = id.shuffle.and_then(|shuffle| u64::try_from(shuffle.number()).ok());
            from = from.and(number).map(|number| number.saturating_add(1));
        }
        Ok(End::Good)
    }
}

/// Returns a deal of a game that can be won, and is as hard as is asked for: the first from a number on, or any
/// one. `search` keeps what is known of the game for the next time.
///
/// # Errors
/// Returns [`Failure::NotFound`] if none is found among as many deals as can be tried in some seconds.
pub(crate) fn winnable(
    game: Game,
    level: Level,
    from: Option<u64>,
    search: &mut Option<Search>,
) -> Result<GameId, Failure> {
    let number = from.unwrap_or_else(random_number);
    let wanted = level.difficulty.map(Difficulty::from);
    // Some engines have no number 0.
    let first = game.numbered(number).or_else(|| game.numbered(number.max(1)));
    let mut tried = 0;
    if let Some(first) = first {
        let mut new = match search.take() {
            Some(last) => last.again(first, wanted),
            None => Search::new(first, wanted),
        };
        if from.is_none() {
            new = new.anywhere();
        }
        let search = search.insert(new);
        let progress = Progress::things("deals", None);
        loop {
            match search.step() {
                Step::Searching => progress.finish_one(),
                Step::Found(id) => return Ok(id),
                Step::NotFound => break,
            }
        }
        tried = search.tried();
    }
    let level = wanted.map(|level| format!("{} ", level.as_str())).unwrap_or_default();
    let deals = if tried == 1 { "deal" } else { "deals" };
    Err(Failure::NotFound(format!(
        "no {level}deal of {game} that can be won was found among {} {deals}",
        grouped(tried)
    )))
}
