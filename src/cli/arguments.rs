//! The arguments of the program.

use super::commands::analyse::Analyse;
use super::commands::census::Census;
use super::commands::completions::Completions;
use super::commands::deal::Deal;
use super::commands::explain::Explain;
use super::commands::fmt::Fmt;
use super::commands::import::Import;
use super::commands::infer::Infer;
use super::commands::man::Man;
use super::commands::perft::Perft;
use super::commands::play::Play;
use super::commands::replay::Replay;
use super::commands::rules::Rules;
use super::commands::schema::Schema;
use super::commands::show::Show;
use super::commands::solve::Solve;
use super::commands::verify::Verify;
use super::help;
use super::output::Streams;
use super::output::terminal::Terminal;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use colorchoice_clap::Color;
use patience_core::cards::ENGINE;
use std::ffi::OsString;

/// Verify solitaire solutions: deal the cards, replay the moves, and point at the first illegal one
#[derive(Debug, Parser)]
#[command(name = "patience", version, long_version = long_version(), max_term_width = 100)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) appearance: Appearance,
}

/// Returns the version, with the shuffle engine that deals numbered games.
fn long_version() -> String {
    format!("{} (shuffle engine {ENGINE})", env!("CARGO_PKG_VERSION"))
}

/// The look of the output.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Appearance {
    #[command(flatten)]
    color: Color,
    /// Draw in ASCII: letters for suits, plain lines
    #[arg(long, global = true)]
    ascii: bool,
}

impl Appearance {
    /// Finds the look that arguments ask for, wherever they do, though something else in them is
    /// wrong or asks for help.
    pub(super) fn find(arguments: impl Iterator<Item = OsString>) -> Self {
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
    pub(super) fn open(self) -> (Terminal, Streams) {
        self.color.write_global();
        let terminal = Terminal::new(self.ascii);
        (terminal, Streams::new(terminal.is_ascii()))
    }
}

/// A command: those of players first, as their help lists them.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Verify(Verify),
    Replay(Replay),
    Play(Play),
    Deal(Deal),
    Show(Show),
    Solve(Solve),
    Analyse(Analyse),
    Infer(Infer),
    Import(Import),
    Rules(Rules),
    Explain(Explain),
    Fmt(Fmt),
    Census(Census),
    Perft(Perft),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}

/// Returns the command line as data.
pub(super) fn command() -> clap::Command {
    // After the options of the command itself.
    let program = Cli::command()
        .mut_arg("color", |color| color.help("When to use colour").display_order(900))
        .mut_arg("ascii", |ascii| ascii.display_order(901));
    help::complete(program)
}

/// Returns arguments in which `--record` without a number is `--with-deal`, as whose other name it
/// stands for records that are written: there is no one number of a record to take. A text after `-e` that
/// begins with `-` is no option if it has blanks.
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
    let mut joins = Vec::new();
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    for at in 0..end {
        // A record that begins as an option does is none.
        if at > 0 && arguments[at - 1] == "-e" {
            let text = arguments[at].to_string_lossy();
            if text.starts_with('-') && text.contains(char::is_whitespace) {
                let mut joined = OsString::from("-e=");
                joined.push(&arguments[at]);
                joins.push((at, joined));
            }
        }
        if command.is_some() && arguments[at] == "--record" && !is_number(arguments.get(at + 1)) {
            arguments[at] = "--with-deal".into();
        }
    }
    for (at, joined) in joins.into_iter().rev() {
        arguments.splice(at - 1..=at, [joined]);
    }
    arguments
}

/// Parses arguments, the name of the program first.
pub(super) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = command();
    let mut matches = command.try_get_matches_from_mut(with_deals(arguments))?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}
