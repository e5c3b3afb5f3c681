//! `completions`: prints shell completions.

use crate::cli::failure::{End, Failure};
use crate::cli::output::Streams;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Args, Command, ValueEnum, ValueHint};
use clap_complete::Shell as Known;
use clap_complete_nushell::Nushell;
use patience_core::catalogue::{MATCH_SOLITAIRE, entries};
use patience_report::diagnostic::{PAGES, Page};
use std::fmt::Write;

/// Print a completion script for a shell
///
/// Completes commands, options and files, and in bash, zsh and fish also game ids and error codes.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(clippy::enum_variant_names, reason = "PowerShell is called that")]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    #[value(name = "powershell")]
    PowerShell,
    Zsh,
}

impl Completions {
    pub(crate) fn run(self, program: &Command, streams: &mut Streams) -> Result<End, Failure> {
        let mut command = completable(program, self.shell);
        let mut script = Vec::new();
        let mut generate =
            |shell: Known| clap_complete::generate(shell, &mut command, "patience", &mut script);
        match self.shell {
            Shell::Bash => generate(Known::Bash),
            Shell::Elvish => generate(Known::Elvish),
            Shell::Fish => generate(Known::Fish),
            Shell::PowerShell => generate(Known::PowerShell),
            Shell::Zsh => generate(Known::Zsh),
            Shell::Nushell => {
                clap_complete::generate(Nushell, &mut command, "patience", &mut script);
            }
        }
        streams.out().bytes(&script);
        match self.shell {
            Shell::Bash => streams.out().text(BASH),
            Shell::Fish => streams.out().text(fish(&command)),
            _ => {}
        }
        Ok(End::Good)
    }
}

/// Returns the command line with what its arguments can be. They accept more than that, so only
/// completions know.
fn completable(program: &Command, shell: Shell) -> Command {
    let command = program.clone();
    let commands: Vec<PossibleValue> = command.get_subcommands().map(of_command).collect();
    command.mut_subcommands(|command| {
        command.mut_args(|argument| {
            let values = match value_name(&argument) {
                "CODE" => PAGES.iter().map(|page| of_page(page, shell)).collect(),
                "GAME" => games("3x3x13x5", &["+", "-"]),
                "ID" | "ID|PATH" => games(MATCH_SOLITAIRE, &["+1", "-1"]),
                "NAME" => games("match", &[""]),
                "COMMAND" => commands.clone(),
                "FILE" => return argument.value_hint(ValueHint::FilePath),
                "DIR" => return argument.value_hint(ValueHint::DirPath),
                _ => return argument,
            };
            argument.value_parser(PossibleValuesParser::new(values))
        })
    })
}

fn value_name(argument: &Arg) -> &str {
    argument.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str())
}

fn of_command(command: &Command) -> PossibleValue {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    PossibleValue::new(command.get_name().to_owned()).help(about)
}

/// Returns the code of an error. zsh takes what follows a colon for a description, unless it is
/// escaped; clap escapes it once, which is not enough within parentheses.
fn of_page(page: &Page, shell: Shell) -> PossibleValue {
    let code = match shell {
        Shell::Zsh => page.code.replace(':', r"\:"),
        _ => page.code.to_owned(),
    };
    PossibleValue::new(code).help(page.title)
}

/// Returns the name of every game, with each of some endings. Match Solitaire has none in ids.
fn games(match_solitaire: &'static str, endings: &[&str]) -> Vec<PossibleValue> {
    let names = std::iter::once((match_solitaire, "Match Solitaire"))
        .chain(entries().map(|entry| (entry.name, entry.title)));
    let with_endings = names.flat_map(|(name, title)| {
        endings.iter().map(move |end| PossibleValue::new(format!("{name}{end}")).help(title))
    });
    with_endings.collect()
}

/// Wraps the function that clap makes. bash splits words at colons, which are part of error codes,
/// so the word is taken from the line. Without a dash, options are left out, so that bash offers
/// files where nothing else fits.
const BASH: &str = r#"
_patience_whole_words() {
    local word="$2" head="" candidate
    local -a found=()
    if [[ "$COMP_WORDBREAKS" == *:* ]]; then
        word="${COMP_LINE:0:COMP_POINT}"
        word="${word##*[[:space:]]}"
        if [[ "$word" == *:* ]]; then head="${word%:*}:"; else word="$2"; fi
    fi
    _patience "$1" "$word" "$3"
    for candidate in "${COMPREPLY[@]}"; do
        if [[ "$word" == -* || "$candidate" != -* ]]; then found+=("${candidate#"$head"}"); fi
    done
    COMPREPLY=("${found[@]}")
}

complete -F _patience_whole_words -o bashdefault -o default patience
"#;

/// Returns what clap leaves out for fish: the values of arguments without an option, those of options
/// before the command, and that no file follows `help`.
fn fish(command: &Command) -> String {
    let mut script = String::new();
    for option in command.get_opts() {
        let values = option.get_possible_values();
        let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        if let (Some(long), false) = (option.get_long(), values.is_empty()) {
            // Writing to a string cannot fail.
            let _ = writeln!(
                script,
                "complete -c patience -l {long} -x -a {}",
                quoted(&values.join(" "))
            );
        }
    }
    script += "complete -c patience -n \"__fish_patience_using_subcommand help\" -f\n";
    // clap takes `help` itself for a command that was named already.
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| *name != "help").collect();
    for of in command.get_subcommands() {
        let _ = writeln!(
            script,
            "complete -c patience -n \"__fish_patience_using_subcommand help; and not __fish_seen_subcommand_from {}\" -f -a {} -d {}",
            names.join(" "),
            quoted(of.get_name()),
            quoted(&of.get_about().map(ToString::to_string).unwrap_or_default()),
        );
    }
    for command in command.get_subcommands() {
        let own: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let before = if own.is_empty() {
            String::new()
        } else {
            format!("; and not __fish_seen_subcommand_from {}", own.join(" "))
        };
        for argument in command.get_positionals() {
            for value in argument.get_possible_values() {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                let _ = writeln!(
                    script,
                    "complete -c patience -n \"__fish_patience_using_subcommand {}{before}\" -f -a {} -d {}",
                    command.get_name(),
                    quoted(value.get_name()),
                    quoted(&help),
                );
            }
        }
    }
    script
}

/// Returns a text between single quotes, as fish reads it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', r"\\").replace('\'', r"\'"))
}
