//! The command line. Only this module deals with files, terminals, threads and exit statuses.
//!
//! # Parts
//!
//! - `arguments`, `failure`: the names of the commands, and how they end
//! - `commands`: a file or folder for each; `commands::verify` works on all threads, in order,
//!   into a report; `commands::census` likewise, with files which only grow;
//!   `commands::play::narrated` is a game in words
//! - `input`: sources of records, games and deals in arguments; `pipeline` works on them on all
//!   threads, in order
//! - `session`: a game that is played line by line, in JSON for `show` and in words for `play`
//! - `output`: streams, the terminal, progress, reports and pages; `place` is where an output
//!   goes

mod arguments;
mod commands;
mod failure;
mod help;
mod input;
mod output;
mod session;

use arguments::{Appearance, Command, parse};
use failure::{End, Failure};
use patience_files::signals;
use patience_report::diagnostic::shown;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the program with the arguments of the process, and returns its exit status.
#[must_use]
pub(crate) fn main() -> ExitCode {
    survive_limits();
    signals::heed();
    let cli = match parse(std::env::args_os()) {
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
        Command::Deal(command) => command.run(&mut streams),
        Command::Infer(command) => command.run(terminal, &mut streams),
        Command::Solve(command) => command.run(terminal, &mut streams),
        Command::Analyse(command) => command.run(terminal, &mut streams),
        Command::Census(command) => command.run(terminal, &mut streams),
        Command::Import(command) => command.run(&mut streams),
        Command::Rules(command) => command.run(&mut streams),
        Command::Explain(command) => command.run(terminal, &mut streams),
        Command::Schema(command) => command.run(&mut streams),
        Command::Completions(command) => command.run(arguments::command(), &mut streams),
        Command::Man(command) => command.run(arguments::command(), &mut streams),
    };
    streams.finish(end)
}

/// Prints the help or the version, or the error in the arguments.
fn answer(error: &clap::Error) -> ExitCode {
    let (_, mut streams) = Appearance::find(std::env::args_os().skip(1)).open();
    // The message quotes the arguments. If anything in them must be escaped, parse them again so, for a
    // message that is safe to print.
    let safe: Vec<OsString> = std::env::args_os()
        .map(|argument| OsString::from(shown(argument.as_encoded_bytes()).into_owned()))
        .collect();
    let text = if std::env::args_os().eq(safe.iter().cloned()) {
        error.render().ansi().to_string()
    } else {
        match parse(safe) {
            Err(safe) if safe.kind() == error.kind() => safe.render().ansi().to_string(),
            _ => format!("error: {}\n", shown(error.kind().to_string().as_bytes())),
        }
    };
    // The words of the standard library are those of a programmer.
    let text = text
        .replace("invalid digit found in string", "expected a whole number")
        .replace("cannot parse integer from empty string", "expected a whole number")
        .replace("number too large to fit in target type", "the number is too large");
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
