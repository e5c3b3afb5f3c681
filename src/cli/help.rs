//! What `--help` and the manual pages say after the options: examples and exit statuses.

use clap::Command;
use std::fmt::Write;

/// What the shells here take around words: all of Windows' take `"`, and `cmd` takes nothing else.
pub(crate) const QUOTE: &str = if cfg!(windows) { "\"" } else { "'" };

/// What a command says after its options.
#[derive(Debug)]
pub(crate) struct Help {
    /// The name of the command, or of the program.
    pub(super) command: &'static str,
    /// What to do, and the command line that does it. The tests run them all.
    pub(super) examples: &'static [(&'static str, &'static str)],
    /// What exit status 0 means.
    good: &'static str,
    /// What exit status 1 means. Many commands never end with it.
    bad: Option<&'static str>,
}

/// What exit status 2 means, in every command.
const FAILURE: &str = "the arguments are wrong, or something cannot be read or written";

/// What was done, for commands that only print.
const PRINTED: &str = "printed";

/// The program and its commands. A new command needs an entry here.
pub(crate) static HELP: &[Help] = &[
    Help {
        command: "patience",
        examples: &[
            ("Verify a file of solutions:", "patience verify solutions.pn"),
            ("Step through them:", "patience replay solutions.pn"),
            ("Look up an error:", "patience explain match::not-in-sequence"),
            ("Read the rules of a game:", "patience rules montecarlo"),
            ("See the cards of a shuffle number:", "patience show 3x3x13x5+2"),
        ],
        good: "all is well",
        bad: Some("a record fails, or nothing is found"),
    },
    Help {
        command: "verify",
        examples: &[
            ("Verify a file:", "patience verify solutions.pn"),
            (
                "Verify all *.pn files in a folder, and list the records that pass:",
                "patience verify -v solutions/",
            ),
            ("Verify a record on the command line:", "patience verify -e '2x2x1x1+[AH AS] 1a *1a'"),
            (
                "Take the cards of numbered games from another file:",
                "patience verify --deals deals.pn solutions.pn",
            ),
            (
                "Print one line for each failure, for an editor:",
                "patience verify --format concise solutions.pn",
            ),
            (
                "Write a report of tests to a file:",
                "patience verify --format junit --output junit.xml solutions.pn",
            ),
            (
                "Accept games that are not finished:",
                "patience verify --allow partial -e '3x3x13x5+2 2a'",
            ),
        ],
        good: "every record ends as expected",
        bad: Some("a record fails, or there is none"),
    },
    Help {
        command: "show",
        examples: &[
            ("Show a numbered game:", "patience show 3x3x13x5+2"),
            ("See the stock of a closed game, too:", "patience show --reveal carpet-1"),
            ("Print the whole deck as JSON:", "patience show --format json montecarlo+7"),
            ("Check a deal that you wrote down:", "patience show '2x2x2x1+[AH AS 2H 2S]'"),
        ],
        good: PRINTED,
        bad: Some("a record is malformed or illegal, or there is none"),
    },
    Help {
        command: "fmt",
        examples: &[
            ("Format standard input:", "echo '2x2x6x2+9 1a1b*1a*12*12*12 2a*2a*2b' | patience fmt"),
            ("Rewrite files:", "patience fmt --write solutions/"),
            ("List the files that are not formatted:", "patience fmt --check solutions/"),
            ("See what would change:", "patience fmt --diff solutions/"),
        ],
        good: "every record is well-formed and, with --check, formatted",
        bad: Some("a record is malformed or, with --check, not formatted"),
    },
    Help {
        command: "solve",
        examples: &[
            ("Solve numbered games:", "patience solve 3x3x13x5+2 montecarlo+1 carpet+1"),
            ("Verify what it finds:", "patience solve 3x3x13x5+2 | patience verify -"),
            (
                "Find a solution with as few moves as possible:",
                "patience solve --shortest '2x2x2x2+[AS 2H 2S AH]'",
            ),
            ("Complete a game from where you are:", "patience solve 'carpet+1 +'"),
            ("Write a solution to a file:", "patience solve carpet+1 -o carpet.pn"),
        ],
        good: "every game was solved",
        bad: Some("a game cannot be won or is undecided, or a record fails"),
    },
    Help {
        command: "analyse",
        examples: &[
            ("See where a game was lost:", "patience analyse -e '2x2x6x2+9 2b =partial'"),
            ("Judge every position:", "patience analyse --every -e '2x2x6x2+9 2b =partial'"),
            ("Ask whether a deal can be won:", "patience analyse 3x3x13x5+2"),
            (
                "Write the mistakes into the records, as comments:",
                "patience analyse --annotate solutions.pn",
            ),
        ],
        good: "every game was analysed and, with --strict, has no mistake",
        bad: Some("a record fails or, with --strict, a move loses or is wasted"),
    },
    Help {
        command: "census",
        examples: &[
            ("Measure how many deals can be won:", "patience census 3x3x13x5+ --numbers 1..=1000"),
            (
                "Measure how short solutions can be, in two games:",
                "patience census montecarlo4x4+ carpet2x3+ --numbers 1..=50 --shortest",
            ),
            (
                "Write chunks to a file, and go on there if it is killed:",
                "patience census carpet+ --numbers 1..=500 --out carpet.jsonl --resume",
            ),
            ("Add up what several machines measured:", "patience census merge carpet.jsonl"),
            (
                "Write a record for each won deal, which verify passes:",
                "patience census carpet+ --numbers 1..=99 --records won.pn",
            ),
        ],
        good: "every deal was tried, or undecided at the limit",
        bad: Some("it was interrupted"),
    },
    Help {
        command: "census merge",
        examples: &[(
            "Add up what two machines measured:",
            "patience census merge one.jsonl two.jsonl",
        )],
        good: PRINTED,
        bad: None,
    },
    Help {
        command: "census plot",
        examples: &[
            (
                "Draw the rates of all games in a file, one with its published rate:",
                "patience census plot totals.jsonl --published 3x3x13x5+=96 -o rates.svg",
            ),
            (
                "Draw how many deals took how many positions:",
                "patience census plot --show nodes deals.jsonl -o nodes.svg",
            ),
        ],
        good: "the picture was drawn",
        bad: None,
    },
    Help {
        command: "import",
        examples: &[
            ("Read a game that PySolFC has saved:", "patience import monte-carlo.pso"),
            ("Step through it:", "patience import monte-carlo.pso | patience replay -"),
            ("Read a line of Match Solitaire's site:", "patience import -e '#147198 1a 23'"),
        ],
        good: "every game was read, with all of its moves",
        bad: Some("an input is not a saved game, or a move has no notation"),
    },
    Help {
        command: "schema",
        examples: &[("See the JSON that verify writes:", "patience schema verify")],
        good: PRINTED,
        bad: None,
    },
    Help {
        command: "perft",
        examples: &[
            (
                "Count the lines of one, two and three moves:",
                "patience perft montecarlo+1 --depth 3",
            ),
            (
                "Count positions too, as JSON:",
                "patience perft carpet+1 --depth 3 --distinct --format json",
            ),
        ],
        good: PRINTED,
        bad: Some("the game cannot be dealt, or it was interrupted"),
    },
    Help {
        command: "deal",
        examples: &[
            ("Deal a game that can be won:", "patience deal"),
            (
                "Deal three hard ones of another game:",
                "patience deal carpet --difficulty hard --count 3",
            ),
            (
                "See a deal before you play it:",
                "patience deal montecarlo --difficulty easy | xargs patience show",
            ),
        ],
        good: PRINTED,
        bad: None,
    },
    Help {
        command: "replay",
        examples: &[
            (
                "Open the viewer on a terminal, or print a transcript:",
                "patience replay solutions.pn",
            ),
            ("See the deal of an id:", "patience replay carpet+1"),
            (
                "Print moves 16 to 18 of the first record:",
                "patience replay --plain --record 1 --from 16 --to 18 solutions.pn",
            ),
            (
                "Draw the position after move 17:",
                "patience replay --svg move-17.svg --at 17 --record 1 solutions.pn",
            ),
            (
                "Write a page for each record, and an index:",
                "patience replay --html pages/ solutions.pn",
            ),
        ],
        good: "every record shown ends as expected",
        bad: Some("a record fails, or there is none"),
    },
    Help {
        command: "play",
        examples: &[
            ("Choose a game to play:", "patience play"),
            ("Play a numbered game:", "patience play montecarlo+1"),
            ("Play a deal that you typed in:", "patience play '2x2x2x2+[AS 2H 2S AH]'"),
            ("Play on from the end of a record:", "patience play '3x3x13x5+2 2a 25'"),
            ("Play on from a file, or choose one of its records:", "patience play solutions.pn"),
            (
                "Take the cards of a numbered game from a file:",
                "patience play --deals deals.pn 2x2x1x1+7",
            ),
            ("Play a hard deal that can be won:", "patience play carpet --difficulty hard"),
            ("Play in words:", "printf '2a 25\\nhint\\n' | patience play --plain 3x3x13x5+2"),
        ],
        good: "the game was quit, won or not",
        bad: Some("no game can be dealt"),
    },
    Help {
        command: "infer",
        examples: &[
            ("Find a deal for records with unknown cards:", "patience infer unknown.pn"),
            ("Verify what it finds:", "patience infer unknown.pn | patience verify -"),
            (
                "Count the deals that fit if one card is known:",
                "patience infer --count --known 2.2=AH -e '2x2x2x2+1 *12 =partial'",
            ),
            (
                "Print what each card can be:",
                "patience infer --explain-cards -e '2x2x2x2+[? ? ? AH] *12 =partial'",
            ),
        ],
        good: "there is a deal for every record",
        bad: Some("a record has no deal, the search gave up, or there is no record"),
    },
    Help {
        command: "rules",
        examples: &[
            ("List the games:", "patience rules"),
            ("Print the rules of a game:", "patience rules carpet"),
            ("Print the rules of a game id:", "patience rules 3x3x13x5+2"),
        ],
        good: PRINTED,
        bad: None,
    },
    Help {
        command: "explain",
        examples: &[
            ("List all errors:", "patience explain"),
            ("List those of one kind:", "patience explain match"),
            ("Explain an error:", "patience explain match::not-in-sequence"),
        ],
        good: PRINTED,
        bad: None,
    },
    Help {
        command: "completions",
        examples: &[
            ("For bash, with bash-completion:", "patience completions bash >> ~/.bash_completion"),
            ("For zsh, with ~/.zfunc in fpath:", "patience completions zsh > ~/.zfunc/_patience"),
            ("For fish:", "patience completions fish > ~/.config/fish/completions/patience.fish"),
        ],
        good: PRINTED,
        bad: None,
    },
    Help {
        command: "man",
        examples: &[
            (
                "Install all pages, for `man patience` and `man patience-verify`:",
                "patience man --output ~/.local/share/man/man1",
            ),
            ("Write one page to a file:", "patience man verify > patience-verify.1"),
        ],
        good: "printed or written",
        bad: None,
    },
];

impl Help {
    /// Returns the help of a command, such as `verify` or `census merge`, or of the program.
    fn find(command: &str) -> Option<&'static Self> {
        HELP.iter().find(|help| help.command == command)
    }

    /// Adds the sections to the long help of the command.
    fn add(&self, command: Command) -> Command {
        let style = *command.get_styles().get_header();
        let mut text = format!("{style}Examples:{style:#}\n");
        for (purpose, line) in self.examples {
            // No shell of Windows has `printf`, nor an `echo` that takes quotes away.
            if cfg!(windows) && line.contains(" | ") {
                continue;
            }
            let line = line.replace('\'', QUOTE);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {purpose}\n      $ {line}");
        }
        let _ = writeln!(text, "\n{style}Exit status:{style:#}");
        let statuses = [(0, Some(self.good)), (1, self.bad), (2, Some(FAILURE))];
        for (status, meaning) in statuses {
            if let Some(meaning) = meaning {
                let _ = writeln!(text, "  {status}  {meaning}");
            }
        }
        command.after_long_help(text)
    }
}

/// Adds examples and exit statuses to the long help of the program and of every command.
pub(crate) fn complete(command: Command) -> Command {
    let add = |command: Command, name: &str| match Help::find(name) {
        Some(help) => help.add(command),
        None => command,
    };
    let name = command.get_name().to_owned();
    add(command, &name).mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        add(command, &name).mut_subcommands(|part| {
            let name = format!("{name} {}", part.get_name());
            add(part, &name)
        })
    })
}
