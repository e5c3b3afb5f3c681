//! Faults in game ids.

use super::Context;
use crate::diagnostic::characters::named;
use crate::diagnostic::code::codes;
use crate::diagnostic::data::Fix;
use crate::diagnostic::readings::word_end;
use crate::diagnostic::said::{EXAMPLE, Said, said};
use patience_core::cards::{Card, Engine};
use patience_core::catalogue::{
    BUILDINGS, Entry, GridOption, MATCH_SOLITAIRE, PAIRINGS, PySolFc, entries,
};
use patience_core::host::Host;
use patience_core::notation::{
    Cell, IdFault, Parameter, Record, Variant, Wanted, parse_id, plain_name,
};
use patience_core::text::english::{count, list};
use patience_core::text::{Span, quoted};

codes! {
    UNKNOWN_GAME = "id" "unknown-game";
    MATCH_SIZE = "id" "match-size";
    SUIT_COUNT = "id" "suit-count";
    MATCH_COUNT = "id" "match-count";
    COLUMN_COUNT = "id" "column-count";
    NUMBER_COUNT = "id" "number-count";
    ROWS = "id" "rows";
    COLUMNS = "id" "columns";
    DECKS = "id" "decks";
    GRID_SIZE = "id" "grid-size";
    NO_SUCH_OPTION = "id" "no-such-option";
    EXCLUDED_OPTION = "id" "excluded-option";
    REPEATED_OPTION = "id" "repeated-option";
    OPTION_PLACE = "id" "option-place";
    VISIBLE_CARDS = "id" "visible-cards";
    REDEALS = "id" "redeals";
    CHARACTER = "id" "unexpected-character";
    SPACES = "id" "spaces";
    GLUED = "id" "glued";
    GAME_TYPE = "id" "game-type";
    ENGINE = "id" "unknown-engine";
    NOT_DEALT = "id" "not-dealt";
    NO_SHUFFLE = "id" "no-shuffle";
    SHUFFLE_NUMBER = "id" "shuffle-number";
}

const GRID: &str = "rows times columns cannot exceed the cards dealt; cards that start on the foundations do not count";

impl Context<'_, '_> {
    /// Describes a fault in a game id.
    pub(super) fn of_id(&self, fault: IdFault) -> Said {
        match fault {
            IdFault::UnknownGame { nearest } => self.unknown_game(nearest),
            IdFault::Parameter { parameter, given, min, max } => {
                out_of_range(parameter, given, min, max)
            }
            IdFault::NumberCount { given } => self.number_count(given),
            IdFault::GridSize { cells: 1, cards } => said!(GRID_SIZE,
                "a grid has at least two cells", "expected 2 to {cards} cells", why GRID),
            IdFault::GridSize { cells, cards } => said!(GRID_SIZE,
                "the grid has {cells} cells, but there are only {cards} cards to deal",
                "expected 2 to {cards} cells", why GRID),
            IdFault::NoSuchOption { character, game } => said!(
                NO_SUCH_OPTION,
                ("{} has no option {}", game.title, named(character)),
                "not an option of this game",
                why(options(game))
            ),
            IdFault::ExcludedOption { option, by } => {
                let (option, by) = (option.entry(), by.entry());
                let (letter, before) = (option.letter, by.letter);
                said!(
                    EXCLUDED_OPTION,
                    "option `{letter}` does not go together with `{before}`",
                    "`{before}` is given before",
                    why(
                        "write one of them: with {by}, {}; with {option}, {}",
                        by.words,
                        option.words
                    )
                )
            }
            IdFault::RepeatedOption { character, game } => said!(
                REPEATED_OPTION,
                "option `{character}` is given twice",
                "given before",
                why(options(game))
            ),
            IdFault::IdCharacter { character, wanted } => said!(CHARACTER,
                ("unexpected {} in a game id", named(character)), ("expected {}", expected(wanted)),
                why "a game id looks like `{EXAMPLE}` or `carpet4x5x1+1`"),
            IdFault::MissingGameType => self.missing_game_type(),
            IdFault::UnknownEngine => said!(ENGINE,
                ("no shuffle engine is called `{}`", self.text()), "unknown engine",
                why "the shuffle engine decides the cards; the engines are `chacha20`, the default, which you can leave out, and `pysolfc` and `ms`, which deal as PySolFC does"),
            IdFault::MissingShuffle { detached_deal } => self.missing_shuffle(detached_deal),
            IdFault::ShuffleNumber { engine } => self.shuffle_number(engine),
            IdFault::NotDealt { engine } => {
                let variant = self.game_before();
                let game = variant.map_or_else(|| "this game".to_owned(), |it| format!("`{it}`"));
                said!(
                    NOT_DEALT,
                    ("`{}` does not deal {game}", engine.as_str()),
                    "deals other games",
                    why(dealt_by_pysolfc(variant.as_ref()))
                )
            }
        }
    }

    fn missing_game_type(&self) -> Said {
        // It may be a word between moves.
        let is_letters = |id: &&[u8]| id.iter().all(u8::is_ascii_alphabetic);
        let example = self.with_number();
        let Some(name) = self.first_word().filter(is_letters).map(quoted) else {
            return said!(GAME_TYPE, "the game id does not say whether the game is open or closed",
                "expected `+` or `-`",
                why "write `+` where all cards are face up, or `-` where the stock is face down, then a shuffle number, as in `{example}`");
        };
        if self.record.is_some_and(Record::is_after_words) {
            return said!(GAME_TYPE, "`{name}` is not a move", "the name of a game",
                fix "remove it, or put it in a comment after `;`; another game begins with a whole id, such as `{example}`");
        }
        let deals = deals_one(&example);
        said!(GAME_TYPE, "`{name}` is the name of a game, and neither a move nor a whole id", "expected `+` or `-`",
            why "write `+` where all cards are face up, or `-` where the stock is face down, and a shuffle number, as in `{example}`{deals}; any other word goes in a comment after `;`")
    }

    fn missing_shuffle(&self, is_detached: bool) -> Said {
        if let Some(said) = self.half_a_deal() {
            return said;
        }
        let said =
            said!(NO_SHUFFLE, "the game id has neither a shuffle number nor a deal", "which deal?");
        if is_detached {
            let edit = self.record.and_then(|record| attached(record.text(), self.span.end));
            return said.fix("remove the white space before the `[` of the deal").edits(edit);
        }
        let game = self.first_word().and_then(|word| str::from_utf8(word).ok());
        let id = game.map(|game| format!("{game}1"));
        let id = id.filter(|id| parse_id(id.as_bytes()).is_ok_and(|(_, rest)| rest.is_empty()));
        said.why(match id {
            Some(id) => {
                let deals = deals_one(&id);
                format!("write a shuffle number, as in `{id}`, or a deal in square brackets{deals}")
            }
            None => "write a shuffle number, such as `1`, or a deal in square brackets".into(),
        })
    }

    fn shuffle_number(&self, engine: Engine) -> Said {
        let (first, last) = engine.numbers().into_inner();
        match engine {
            Engine::ChaCha20 => {
                let shown = "; a number that PySolFC shows follows its engine, `pysolfc:`";
                let of_pysolfc = if self.is_of_pysolfc() { shown } else { "" };
                said!(SHUFFLE_NUMBER, "the shuffle number is too large", "too large",
                    why "the largest shuffle number is {last}{of_pysolfc}")
            }
            Engine::PySolFc | Engine::Ms => said!(SHUFFLE_NUMBER,
                ("`{}` has no game with this number", engine.as_str()), "no such number",
                why "its numbers go from {first} to {last}"),
        }
    }

    /// Returns the first word of the record.
    fn first_word(&self) -> Option<&[u8]> {
        let (text, start) = (self.record?.text(), self.record?.extent().start);
        Some(&text[start..word_end(text, start)])
    }

    /// Says what is wrong between the sign of an id and its cards: a word before the `[`, or no `[`.
    fn half_a_deal(&self) -> Option<Said> {
        let word = str::from_utf8(self.first_word()?).ok()?;
        let at = self.span.start + word.find(['+', '-'])? + 1;
        let rest = &word[at - self.span.start..];
        let write =
            |end: usize, by: &str| [Fix { span: Span::new(at, end), replacement: by.to_owned() }];
        if let Some(length) = rest.find('[') {
            let between = &rest[..length];
            let is_word = !between.is_empty() && between.chars().all(char::is_alphabetic);
            return is_word.then(|| {
                said!(
                    NO_SHUFFLE,
                    "a deal follows the `+` or `-` directly",
                    "a word before the deal",
                    fix("remove `{}`", quoted(between.as_bytes()))
                )
                .edits(write(at + length, ""))
            });
        }
        let first = rest.split([',', ';', ']']).next().filter(|it| it.parse::<Card>().is_ok())?;
        Some(
            said!(
                NO_SHUFFLE,
                "a deal stands in square brackets",
                "no `[` before its cards",
                fix("write `[` before `{}`", quoted(first.as_bytes()))
            )
            .edits(write(at, "[")),
        )
    }

    /// Returns an id of the game of an id that ends before its sign.
    fn with_number(&self) -> String {
        let game = self.first_word().and_then(|word| str::from_utf8(word).ok());
        let game = game.filter(|game| *game != MATCH_SOLITAIRE);
        let id = game.map(|game| format!("{game}+1")).filter(|id| parse_id(id.as_bytes()).is_ok());
        id.unwrap_or_else(|| EXAMPLE.to_owned())
    }

    fn unknown_game(&self, nearest: Option<&'static str>) -> Said {
        let text = self.text();
        let said = said!(UNKNOWN_GAME, "no game is called `{text}`", "unknown game");
        let raw = self.record.and_then(|record| str::from_utf8(self.span.of(record.text())).ok());
        if let Some(ours) = raw.and_then(PySolFc::ours) {
            return said
                .fix(format!("this game of PySolFC has another name here: write `{ours}`"))
                .edits([self.write(ours)]);
        }
        match nearest {
            Some(MATCH_SOLITAIRE) => said.why(format!(
                "an id of Match Solitaire starts with its four numbers, as in `{EXAMPLE}`"
            )),
            Some(name) => {
                let is_capital = text.starts_with(|it: char| it.is_ascii_uppercase());
                let case = if is_capital { " Ids are lower case" } else { "" };
                said.fix(format!("did you mean `{name}`?{case}")).edits(self.renamed(name))
            }
            None => said.why(games()),
        }
    }

    /// Returns the edit that writes the name of a game as it is spelled.
    fn renamed(&self, name: &str) -> Option<Fix> {
        let text = self.span.of(self.record?.text());
        let lower = text.to_ascii_lowercase();
        Some(match parse_id(&lower) {
            Ok(_) => self.write(String::from_utf8_lossy(&lower)),
            Err(_) => {
                let span = Span::new(self.span.start, self.span.start + plain_name(text).1);
                Fix { span, replacement: name.to_owned() }
            }
        })
    }

    /// Lists the ids of games on a grid that a size without a name may be for, by its first move.
    fn games_of_size(&self) -> Option<String> {
        let rest = self.rest();
        let id = &rest[..rest.iter().position(|byte| matches!(byte, b'[' | b' ' | b'\n'))?];
        let next = rest[word_end(rest, 0)..].trim_ascii_start();
        let cells = next[..word_end(next, 0)].strip_prefix(b"*")?;
        let is_cell = |cell: Option<&[u8]>| {
            cell.and_then(|it| str::from_utf8(it).ok()?.parse::<Cell>().ok()).is_some()
        };
        let (is_one, is_pair) = (is_cell(cells.get(..2)), is_cell(cells.get(2..4)));
        let pairing = PAIRINGS.iter().map(|game| game.entry).filter(|_| is_pair);
        let building = BUILDINGS.iter().map(|game| game.entry).filter(|_| is_one && !is_pair);
        let games: Vec<Entry> = pairing.chain(building).collect();
        let size = self.text();
        let is_usual = |game: &&Entry| size == format!("{}x{}", game.rows, game.columns);
        let usual: Vec<&Entry> = games.iter().filter(is_usual).collect();
        let likely = if usual.is_empty() { games.iter().collect() } else { usual };
        let ids = likely.iter().map(|game| format!("`{}{}`", game.name, quoted(id)));
        (!likely.is_empty()).then(|| list(ids, "or"))
    }

    /// Describes an id without a name that doesn't have four numbers.
    fn number_count(&self, given: u8) -> Said {
        const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
        const MEANING: &str =
            "the four numbers are match size, suit count, match count and column count";
        let number =
            NUMBERS.get(usize::from(given)).map_or(given.to_string(), |it| (*it).to_owned());
        let said = said!(
            NUMBER_COUNT,
            "a Match Solitaire id has four numbers, and this one has {number}",
            (count(u64::from(given), "number"))
        );
        match (given, self.games_of_size()) {
            (2 | 3, Some(ids)) => said.fix(format!("the moves name cells; did you mean {ids}?")),
            (2 | 3, None) => said.why(format!("{MEANING}; ids of other games start with a name")),
            _ => said.why(format!("{MEANING}, as in `{EXAMPLE}`")),
        }
    }
}

/// Says which command finds a deal of the game of an id, where there are commands.
fn deals_one(id: &str) -> String {
    let game = id.trim_end_matches(|it: char| it.is_ascii_digit());
    match Host::current() {
        Host::Program => {
            format!("; `patience deal {game}` prints the id of a deal that can be won")
        }
        Host::Python | Host::JavaScript => String::new(),
    }
}

const fn expected(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Number => "a number",
        Wanted::Times => "`x`",
        Wanted::GameType => "`+` for an open game or `-` for a closed one",
        Wanted::Shuffle => "a shuffle number or a deal",
        Wanted::End => "the end of the id",
    }
}

/// Returns the edit that removes the white space before a deal, after a place in a text.
fn attached(text: &[u8], after: usize) -> Option<Fix> {
    let gap = text[after..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let span = Span::new(after, after + gap);
    (text.get(span.end) == Some(&b'[')).then(|| Fix::removing(span))
}

fn out_of_range(parameter: Parameter, given: Option<u64>, min: u64, max: u64) -> Said {
    const NUMBERS: &str =
        "; an id such as `3x3x13x5+2` gives match size, suit count, match count and column count";
    let (code, name, meaning, example) = match parameter {
        Parameter::MatchSize => (
            MATCH_SIZE,
            "match size",
            "the number of cards in a match, and of suits in the deck",
            NUMBERS,
        ),
        Parameter::SuitCount => (
            SUIT_COUNT,
            "suit count",
            "the number of stacking classes, at most the match size; suits of one class stack on each other",
            NUMBERS,
        ),
        Parameter::MatchCount => {
            (MATCH_COUNT, "match count", "the number of matches to collect", NUMBERS)
        }
        Parameter::ColumnCount => {
            (COLUMN_COUNT, "column count", "the number of columns, and of freecells", NUMBERS)
        }
        Parameter::Rows => (
            ROWS,
            "number of rows",
            "the first number of a size such as `5x5`; rows are labelled `1` to `9`",
            "",
        ),
        Parameter::Columns => (
            COLUMNS,
            "number of columns",
            "the second number of a size such as `5x5`; columns are labelled `a` to `t`",
            "",
        ),
        Parameter::Decks => (
            DECKS,
            "number of decks",
            "the third number of a size such as `5x5x1`; each deck has 52 cards",
            "",
        ),
        Parameter::Visible => {
            (VISIBLE_CARDS, "number after `p`", GridOption::Peek.entry().words, "")
        }
        Parameter::Redeals => (REDEALS, "number after `r`", GridOption::Redeals.entry().words, ""),
    };
    let range = if min == max { min.to_string() } else { format!("{min} to {max}") };
    let message = match given {
        Some(u64::MAX) => format!("the {name} is far too large: it must be {range}"),
        Some(given) => format!("the {name} must be {range}, not {given}"),
        None => format!("the game id has no {name}"),
    };
    said!(code, message, "expected {range}", why "the {name} is {meaning}{example}")
}

/// Lists the games by the beginning of their ids.
fn games() -> String {
    let names = entries().map(|entry| format!("`{}`", entry.name));
    let all = [format!("Match Solitaire (`{MATCH_SOLITAIRE}`)")].into_iter().chain(names);
    format!("the games are {}; put comments after `;`", list(all, "and"))
}

/// Describes the options of a game.
fn options(game: &Entry) -> String {
    let meaning = |option: &GridOption| format!("{} ({})", option.entry(), option.entry().words);
    let Entry { title, name, rows, columns, decks, .. } = game;
    match list(game.options.iter().map(meaning), "and") {
        options if options.is_empty() => {
            format!(
                "{title} has no options: write `{name}` or `{name}{rows}x{columns}x{decks}`, then `+` or `-`"
            )
        }
        options => format!("{title} has {options}"),
    }
}

/// Says which games PySolFC deals: those of the same name if there are any, or else all.
fn dealt_by_pysolfc(variant: Option<&Variant>) -> String {
    let named = |entry: &'static Entry| {
        let options = entry.pysolfc.options().that_change_the_deal();
        let games = entry.pysolfc.games.iter();
        games.map(move |game| {
            let [rows, columns, decks] = game.size;
            format!("`{}{rows}x{columns}x{decks}{options}`", entry.name)
        })
    };
    let own = variant.and_then(Variant::grid).map(|(entry, ..)| entry);
    let mut ids: Vec<String> = own.into_iter().flat_map(named).collect();
    if ids.is_empty() {
        ids = entries().flat_map(named).collect();
    }
    format!("PySolFC has {}", list(&ids, "and"))
}
