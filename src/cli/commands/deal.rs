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
use patience_search::difficulty::{Difficulty, first_deal};
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

/// How many numbers are tried for one deal.
const TRIES: u64 = 1000;

impl Deal {
    pub(crate) fn run(self, streams: &mut Streams) -> Result<End, Failure> {
        let mut from = self.from;
        for _ in 0..self.count {
            let Some(id) = winnable(self.game, self.level, from) else {
                return Err(Failure::Usage(none_found(self.game, self.level)));
            };
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

/// Returns a deal of a game that can be won, and is as hard as is asked for: the first from a number on, or from
/// a random one. Returns none if there is none among many.
pub(crate) fn winnable(game: Game, level: Level, from: Option<u64>) -> Option<GameId> {
    let from = from.unwrap_or_else(random_number);
    let progress = Progress::things("deals", None);
    let numbers = (from..=u64::MAX).take(TRIES as usize).inspect(|_| progress.finish_one());
    let deals = numbers.filter_map(|number| game.numbered(number));
    first_deal(deals, level.difficulty.map(Difficulty::from))
}

/// Returns what is said where no deal was found.
pub(crate) fn none_found(game: Game, level: Level) -> String {
    let level = level.difficulty.map(|level| format!("{} ", Difficulty::from(level).as_str()));
    let level = level.unwrap_or_default();
    format!("no {level}deal of {game} that can be won was found among {} numbers", grouped(TRIES))
}
