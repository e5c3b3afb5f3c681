//! The command line: the only place that knows files, terminals, threads and exit statuses.

mod completions;
mod dealt;
mod explain;
mod fmt;
mod infer;
mod input;
mod man;
mod perft;
mod replay;
mod rules;
mod show;
mod terminal;
mod verify;
mod viewer;

use clap::{Args, Parser, Subcommand};
use std::io;
use std::process::ExitCode;

/// Checks solitaire solutions: deals the cards, replays every move, and points at the first that is wrong.
#[derive(Debug, Parser)]
#[command(name = "patience", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    appearance: Appearance,
}

/// How output looks.
#[derive(Clone, Copy, Debug, Args)]
struct Appearance {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    /// Draw with ASCII alone: letters for suits, plain lines
    #[arg(long, global = true)]
    ascii: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge every record of the files given
    Verify(verify::Verify),
    /// Show a game as it is dealt
    Show(show::Show),
    /// Put records into canonical text
    Fmt(fmt::Fmt),
    /// Count the lines that a game can take, and the positions that they lead to
    Perft(perft::Perft),
    /// Show records move by move
    Replay(replay::Replay),
    /// Find deals under which records are legal
    Infer(infer::Infer),
    /// Print the rules of a game, or list the games
    Rules(rules::Rules),
    /// Explain an error, or list them all
    Explain(explain::Explain),
    /// Print a completion script for a shell
    Completions(completions::Completions),
    /// Print the manual page, or that of one command
    Man(man::Man),
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Everything is as it should be.
    Good,
    /// Some record did not pass, or nothing was found.
    Bad,
}

/// What kept a command from its work.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// A file could not be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// Standard output or standard error could not be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// The arguments do not make sense.
    #[error("{0}")]
    Usage(String),
}

/// Runs the program on the arguments that it was started with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Whoever closed the pipe does not want to read on.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    cli.appearance.color.write_global();
    let terminal = terminal::Terminal::new(cli.appearance.ascii);
    let end = match cli.command {
        Command::Verify(command) => command.run(terminal),
        Command::Show(command) => command.run(terminal),
        Command::Fmt(command) => command.run(terminal),
        Command::Perft(command) => command.run(terminal),
        Command::Replay(command) => command.run(terminal),
        Command::Infer(command) => command.run(terminal),
        Command::Rules(command) => command.run(),
        Command::Explain(command) => command.run(terminal),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    match end {
        Ok(End::Good) => ExitCode::SUCCESS,
        Ok(End::Bad) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            use io::Write;
            let _ = writeln!(anstream::stderr(), "patience: {}", crate::diagnostic::shown(failure.to_string().as_bytes()));
            ExitCode::from(2)
        }
    }
}

/// The command line as data, for completions and manual pages.
fn command() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}
