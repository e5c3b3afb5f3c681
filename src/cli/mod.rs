//! The command line: the only place that knows files, terminals, threads and exit statuses.

mod completions;
mod dealt;
mod explain;
mod fmt;
mod infer;
mod input;
mod man;
mod output;
mod perft;
mod replace;
mod replay;
mod rules;
mod show;
mod terminal;
mod verify;
mod viewer;

use crate::diagnostic::shown;
use clap::{Args, Parser, Subcommand};
use output::Streams;
use std::ffi::OsString;
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
    /// It has been reported.
    #[error("reported before")]
    Reported,
}

/// Runs the program on the arguments that it was started with.
#[must_use]
pub fn main() -> ExitCode {
    survive_limits();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer(&error),
    };
    cli.appearance.color.write_global();
    let mut streams = Streams::new();
    let terminal = terminal::Terminal::new(cli.appearance.ascii);
    let end = match cli.command {
        Command::Verify(command) => command.run(terminal, &mut streams),
        Command::Show(command) => command.run(terminal, &mut streams),
        Command::Fmt(command) => command.run(terminal, &mut streams),
        Command::Perft(command) => command.run(terminal, &mut streams),
        Command::Replay(command) => command.run(terminal, &mut streams),
        Command::Infer(command) => command.run(terminal, &mut streams),
        Command::Rules(command) => command.run(&mut streams),
        Command::Explain(command) => command.run(terminal, &mut streams),
        Command::Completions(command) => command.run(&mut streams),
        Command::Man(command) => command.run(&mut streams),
    };
    streams.finish(end)
}

/// Prints the help or the version that was asked for, or what is wrong with the arguments.
fn answer(error: &clap::Error) -> ExitCode {
    let mut streams = Streams::new();
    // The message repeats arguments as they are. So parse them again, escaped, for a message that is safe to print.
    let arguments = std::env::args_os().map(|argument| OsString::from(shown(argument.as_encoded_bytes()).into_owned()));
    let text = match Cli::try_parse_from(arguments) {
        Err(safe) if safe.kind() == error.kind() => safe.render().ansi().to_string(),
        _ => format!("error: {}\n", shown(error.kind().to_string().as_bytes())),
    };
    if error.use_stderr() {
        streams.err().text(text);
        streams.finish(Err(Failure::Reported))
    } else {
        streams.out().text(text);
        streams.finish(Ok(End::Good))
    }
}

/// Turns the signal for a file that grows beyond its limit into an error, as for a full disk.
fn survive_limits() {
    #[cfg(unix)]
    {
        let ignored = std::sync::Arc::default();
        // Without it the signal ends the program, and files stay as they were.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, ignored);
    }
}

/// The command line as data, for completions and manual pages.
fn command() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}
