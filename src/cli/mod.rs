//! The command line. Only this module deals with files, terminals, threads and exit statuses.

mod analyse;
#[cfg(unix)]
mod attributes;
mod baseline;
mod census;
mod completions;
mod compressed;
mod dealt;
mod deck;
mod diff;
mod explain;
mod fix;
mod fmt;
mod formats;
mod games;
mod guard;
mod help;
mod import;
mod infer;
mod input;
mod json;
mod listed;
mod man;
mod misplaced;
mod narrated;
mod output;
mod pages;
mod perft;
mod pipeline;
mod place;
mod play;
mod progress;
mod replace;
mod replay;
mod reports;
mod reveal;
mod rules;
mod schema;
mod show;
mod signals;
mod solve;
mod spool;
mod terminal;
mod typed;
mod unsaved;
mod verify;
mod viewer;

use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use colorchoice_clap::Color;
use output::Streams;
use patience_core::cards::ENGINE;
use patience_report::diagnostic::shown;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
use terminal::Terminal;

/// Verify solitaire solutions: deal the cards, replay the moves, and point at the first illegal one
#[derive(Debug, Parser)]
#[command(name = "patience", version, long_version = long_version(), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    appearance: Appearance,
}

/// Returns the version, with the shuffle engine that deals numbered games.
fn long_version() -> String {
    format!("{} (shuffle engine {ENGINE})", env!("CARGO_PKG_VERSION"))
}

/// The look of the output.
#[derive(Clone, Copy, Debug, Args)]
struct Appearance {
    #[command(flatten)]
    color: Color,
    /// Draw in ASCII: letters for suits, plain lines
    #[arg(long, global = true)]
    ascii: bool,
}

impl Appearance {
    /// Finds the look that arguments ask for, wherever they do, though something else in them is
    /// wrong or asks for help.
    fn find(arguments: impl Iterator<Item = OsString>) -> Self {
        let mut look = Self { color: Color::default(), ascii: false };
        let mut names_colour = false;
        for argument in arguments.take_while(|argument| argument != "--") {
            let argument = argument.to_string_lossy();
            let named = argument.strip_prefix("--color=").or(names_colour.then_some(&argument));
            if let Some(Ok(color)) = named.map(|named| ColorChoice::from_str(named, false)) {
                look.color = Color { color };
            }
            look.ascii |= argument == "--ascii";
            names_colour = argument == "--color";
        }
        look
    }

    /// Opens the streams.
    fn open(self) -> (Terminal, Streams) {
        self.color.write_global();
        let terminal = Terminal::new(self.ascii);
        (terminal, Streams::new(terminal.is_ascii()))
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Verify(verify::Verify),
    Show(show::Show),
    Fmt(fmt::Fmt),
    Perft(perft::Perft),
    Replay(replay::Replay),
    Play(play::Play),
    Infer(infer::Infer),
    Solve(solve::Solve),
    Analyse(analyse::Analyse),
    Census(census::Census),
    Import(import::Import),
    Rules(rules::Rules),
    Explain(explain::Explain),
    Schema(schema::Schema),
    Completions(completions::Completions),
    Man(man::Man),
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All is well.
    Good,
    /// A record failed, or nothing was found.
    Bad,
}

/// The reason why a command stopped.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// A file could not be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// Standard output or standard error could not be written.
    #[error("cannot write output: {0}")]
    Output(#[from] io::Error),
    /// The arguments are wrong.
    #[error("{0}")]
    Usage(String),
    /// What should name a game is empty.
    #[error("no game found")]
    NoGame,
    /// The program contradicts itself.
    #[error("internal error, please report it: {0}")]
    Internal(String),
    /// A game cannot be read or dealt, which is reported: the status is that of a record that fails.
    #[error("a game cannot be dealt")]
    Undealt,
    /// Already reported.
    #[error("already reported")]
    Reported,
}

/// Runs the program with the arguments of the process, and returns its exit status.
#[must_use]
pub(crate) fn main() -> ExitCode {
    survive_limits();
    signals::heed();
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let parsed = parse(std::env::args_os());
    let wrong = match &parsed {
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => {
            misplaced::in_place_of_command(&arguments)
        }
        _ => misplaced::without_quotes(&arguments),
    };
    if let Some(wrong) = wrong {
        let (_, streams) = Appearance::find(arguments.into_iter()).open();
        return streams.finish(Err(Failure::Usage(wrong)));
    }
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return answer(&error),
    };
    let (terminal, mut streams) = cli.appearance.open();
    let end = match cli.command {
        Command::Verify(command) => command.run(terminal, &mut streams),
        Command::Show(command) => command.run(terminal, &mut streams),
        Command::Fmt(command) => command.run(terminal, &mut streams),
        Command::Perft(command) => command.run(terminal, &mut streams),
        Command::Replay(command) => command.run(terminal, &mut streams),
        Command::Play(command) => command.run(terminal, &mut streams),
        Command::Infer(command) => command.run(terminal, &mut streams),
        Command::Solve(command) => command.run(terminal, &mut streams),
        Command::Analyse(command) => command.run(terminal, &mut streams),
        Command::Census(command) => command.run(terminal, &mut streams),
        Command::Import(command) => command.run(&mut streams),
        Command::Rules(command) => command.run(&mut streams),
        Command::Explain(command) => command.run(terminal, &mut streams),
        Command::Schema(command) => command.run(&mut streams),
        Command::Completions(command) => command.run(&mut streams),
        Command::Man(command) => command.run(&mut streams),
    };
    streams.finish(end)
}

/// Prints the help or the version, or the error in the arguments.
fn answer(error: &clap::Error) -> ExitCode {
    let (_, mut streams) = Appearance::find(std::env::args_os().skip(1)).open();
    // The message quotes the arguments. Parse them again, escaped, for a message that is safe to
    // print.
    let arguments = std::env::args_os()
        .map(|argument| OsString::from(shown(argument.as_encoded_bytes()).into_owned()));
    let text = match parse(arguments) {
        Err(safe) if safe.kind() == error.kind() => safe.render().ansi().to_string(),
        _ => format!("error: {}\n", shown(error.kind().to_string().as_bytes())),
    };
    let text = streams.message(text.into());
    if error.use_stderr() {
        streams.err().text(text);
        streams.finish(Err(Failure::Reported))
    } else {
        streams.out().text(text);
        streams.finish(Ok(End::Good))
    }
}

/// Turns the signal for a file over its size limit into an error, as for a full disk, and lets the
/// program end as after other errors if memory runs out: the message is already written then.
fn survive_limits() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGABRT, SIGXFSZ};
        use signal_hook::flag::{register, register_conditional_shutdown};
        use std::sync::Arc;
        // If these fail, the signals end the program, and files stay unchanged.
        let _ = register(SIGXFSZ, Arc::default());
        let _ = register_conditional_shutdown(SIGABRT, 2, Arc::new(true.into()));
    }
}

/// Returns the command line as data.
fn command() -> clap::Command {
    help::complete(Cli::command())
}

/// Returns arguments in which `--record` without a number is `--with-deal`, as whose other name it
/// stands for records that are written: there is no one number of a record to take.
fn with_deals(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    const WRITES: [&str; 4] = ["show", "solve", "infer", "play"];
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let command = arguments
        .iter()
        .skip(1)
        .find_map(|argument| WRITES.into_iter().find(|&command| argument == command));
    let is_number = |argument: Option<&OsString>| {
        let text = argument.and_then(|argument| argument.to_str()).unwrap_or_default();
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    for at in 0..end {
        if command.is_some() && arguments[at] == "--record" && !is_number(arguments.get(at + 1)) {
            arguments[at] = "--with-deal".into();
        }
    }
    arguments
}

/// Parses arguments, the name of the program first.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = command();
    let mut matches = command.try_get_matches_from_mut(with_deals(arguments))?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}
