//! `census`: measures how many deals of games can be won.

mod merged;
mod outputs;
mod plot;
mod run;
mod table;

use crate::cli::failure::{End, Failure};
use crate::cli::input::large_number;
use crate::cli::input::unnumbered::{game, numbers};
use crate::cli::output::Streams;
use crate::cli::output::terminal::Terminal;
use clap::{Args, Subcommand, ValueEnum};
use merged::Merged;
use outputs::Outputs;
use patience_census::numbers::Numbers;
use patience_census::{Game, PlayerName};
use patience_core::notation::{Dealing, GameId};
use patience_search::solve::Aim;
use plot::Plot;
use run::Plan;
use std::num::NonZeroUsize;
use table::TotalsPrinter;

/// Measure how many deals of a game can be won
///
/// Deals by shuffle number, and counts the deals that are won, lost, and undecided, each within a
/// limit of positions. The 95% interval counts undecided deals as lost at its lower end and as won at
/// its upper end. The figures are the same on every machine, with any number of threads.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Census {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    tried: Option<Tried>,
    // Beside the others, since a part of a part would hide from the parser whether these are there.
    #[command(flatten)]
    outputs: Outputs,
}

#[derive(Debug, Subcommand)]
enum Action {
    Merge(Merged),
    Plot(Plot),
}

/// The deals to try, and how.
#[derive(Debug, Args)]
struct Tried {
    /// Game ids without a number, such as 3x3x13x5+ or carpet-
    #[arg(value_name = "GAME", required = true, value_parser = game)]
    games: Vec<Game>,
    /// Shuffle numbers, such as 1..=1000
    #[arg(long, value_name = "A..=B", value_parser = numbers)]
    numbers: Numbers,
    /// What tries to win the deals
    #[arg(long, value_enum, default_value = "best")]
    player: PlayerArgument,
    /// Find solutions with as few moves as possible; a deal without proof of that is undecided
    #[arg(long)]
    shortest: bool,
    /// Give up on a deal after N positions
    #[arg(long, value_name = "N", default_value = "3000000")]
    #[arg(value_parser = large_number)]
    nodes: u64,
    /// Prove lost deals again by a plain search that prunes nothing, each through up to N positions
    #[arg(long, value_name = "N", value_parser = large_number)]
    prove_again: Option<u64>,
    /// Number of threads, 1 to 1024 [default: one per CPU]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: CensusFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlayerArgument {
    /// The solver: wins every deal that can be won, and looks at the stock
    Best,
    /// Legal moves at random, without the stock
    Random,
    /// A simple rule for each game, without the stock
    Greedy,
    /// Samples of the cards not seen, each solved: a lower bound on what can be won without the stock
    Hidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CensusFormat {
    /// A line for each game, with its lost, undecided and hardest deals
    Text,
    /// A JSON object per line for each game
    Jsonl,
    /// Comma-separated values, with a line for each game after the head
    Csv,
}

impl Census {
    pub(crate) fn run(self, terminal: Terminal, streams: &mut Streams) -> Result<End, Failure> {
        match (self.action, self.tried) {
            (Some(Action::Merge(merged)), _) => merged.run(terminal, streams),
            (Some(Action::Plot(plot)), _) => plot.run(streams),
            (None, Some(tried)) => tried.run(self.outputs, terminal, streams),
            // The parser asks for games.
            (None, None) => Err(Failure::Usage("name a game, such as 3x3x13x5+".to_owned())),
        }
    }
}

impl Tried {
    fn run(
        self,
        outputs: Outputs,
        terminal: Terminal,
        streams: &mut Streams,
    ) -> Result<End, Failure> {
        let player = match self.player {
            PlayerArgument::Best => PlayerName::Best,
            PlayerArgument::Random => PlayerName::Random,
            PlayerArgument::Greedy => PlayerName::Greedy,
            PlayerArgument::Hidden => PlayerName::Hidden,
        };
        let aim = self.aim(player)?;
        self.check_games(player)?;
        let censuses = self.games.iter().map(|&game| patience_census::Census {
            game,
            numbers: self.numbers,
            player,
            aim,
            nodes: self.nodes,
            again: self.prove_again,
        });
        let jobs = self.jobs.and_then(|jobs| NonZeroUsize::new(jobs.into()));
        let plan = Plan::new(censuses.collect(), jobs);
        let (wholes, end) = plan.run(outputs, streams)?;
        TotalsPrinter::new(self.format, terminal).print(&wholes, streams);
        Ok(end)
    }

    /// Returns what the player looks for.
    ///
    /// # Errors
    /// Returns an error if it cannot do what is asked.
    fn aim(&self, player: PlayerName) -> Result<Aim, Failure> {
        if self.prove_again.is_some() && player != PlayerName::Best {
            let error = format!("--player {} proves nothing to prove again", player.as_str());
            return Err(Failure::Usage(error));
        }
        match (self.shortest, player) {
            (false, _) => Ok(Aim::Any),
            (true, PlayerName::Best) => Ok(Aim::Shortest),
            (true, _) => {
                Err(Failure::Usage(format!("--player {} has no --shortest", player.as_str())))
            }
        }
    }

    /// # Errors
    /// Returns an error that names a game that cannot be played so.
    fn check_games(&self, player: PlayerName) -> Result<(), Failure> {
        let twice = |at: &usize| self.games[..*at].contains(&self.games[*at]);
        if let Some(at) = (1..self.games.len()).find(twice) {
            return Err(Failure::Usage(format!("{} is there twice", self.games[at])));
        }
        let lacks = |game: &&Game| {
            let numbers = [self.numbers.first(), self.numbers.last()];
            numbers.into_iter().any(|number| game.numbered(number).is_none())
        };
        if let Some(game) = self.games.iter().find(lacks) {
            let (first, last) = game.engine.numbers().into_inner();
            let error =
                format!("the numbers of {} go from {first} to {last}", game.engine.as_str());
            return Err(Failure::Usage(error));
        }
        let is_open = |game: &&Game| game.id.dealing == Dealing::Open;
        if player == PlayerName::Hidden
            && let Some(&open) = self.games.iter().find(is_open)
        {
            let id = GameId { dealing: Dealing::Closed, ..open.id };
            let closed = Game { id, ..open };
            let error = format!("{open} has its stock face up; --player hidden plays {closed}");
            return Err(Failure::Usage(error));
        }
        Ok(())
    }
}
