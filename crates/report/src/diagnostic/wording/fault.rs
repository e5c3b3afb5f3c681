//! Wording for faults in the text.

use super::super::Annotation;
use super::super::characters::{labelled, named};
use super::super::slips::{last_moves, word_end};
use super::super::suggested::nearest_outcome;
use super::{EXAMPLE, Wording, Words, fix, forms, matching, outside_grid, words};
use patience_core::cards::{Card, Composition, Engine, Rank, Suit, SuitStyle};
use patience_core::catalogue::{
    BUILDINGS, Entry, Founded, GridOption, MATCH_SOLITAIRE, PAIRINGS, entries, games_with,
};
use patience_core::notation::{
    Cell, Fault, FaultKind, Parameter, Record, Repetition, Variant, Wanted, parse_id,
};
use patience_core::text::english::{count, list, plural};
use patience_core::text::{Span, quoted};

/// The maximum number of cards that are named.
const MAX_CARDS: usize = 10;

/// A text that is wrong.
struct Context<'r, 'a> {
    record: Option<&'r Record<'a>>,
    span: Span,
}

impl Context<'_, '_> {
    /// Returns the text as messages quote it.
    fn text(&self) -> String {
        self.record.map_or_else(|| "…".to_owned(), |it| quoted(self.span.of(it.text())))
    }

    fn variant(&self) -> Option<Variant> {
        self.record?.id().ok().map(|id| id.variant)
    }

    fn title(&self) -> &'static str {
        self.variant().as_ref().map_or("this game", Variant::title)
    }

    fn forms(&self) -> String {
        self.variant().as_ref().map(forms).unwrap_or_default()
    }

    /// Returns whether the id up to the fault, a number without an engine, is of a game that PySolFC
    /// deals.
    fn is_of_pysolfc(&self) -> bool {
        self.record.is_some_and(|record| {
            let start = &record.text()[record.extent().start..self.span.start];
            parse_id(&[start, b"pysolfc:1"].concat()).is_ok()
        })
    }

    /// Returns whether the text stands for a card that its writer did not know.
    fn is_placeholder(&self) -> bool {
        let text = self.record.map_or(&b""[..], |it| self.span.of(it.text()));
        !text.is_empty() && text.iter().all(|byte| b"-_.*?#xX~".contains(byte))
    }

    /// Returns the text from the fault on.
    fn rest(&self) -> &[u8] {
        self.record.map_or(b"", |it| &it.text()[self.span.start..])
    }
}

impl Wording {
    /// Describes a fault in the text of a record, or of a source without one.
    pub(in super::super) fn fault(&self, fault: &Fault, record: Option<&Record<'_>>) -> Words {
        let at = Context { record, span: fault.span };
        match fault.kind {
            FaultKind::NoGame => words(
                "no game found",
                "",
                format!("a record begins with a game id, such as `{EXAMPLE}`"),
            ),
            FaultKind::SecondGame => words(
                "a second game begins here",
                "there is a game before it",
                "put each record on a line of its own",
            ),
            FaultKind::BeforeFirstGame => words(
                "text before the first game id",
                "no game id before this",
                format!(
                    "start each record with a game id, such as `{EXAMPLE}`, and comments with `;`"
                ),
            ),
            FaultKind::NotARecord => words(
                "this text is not part of a record",
                "neither a game id nor a move",
                "put comments after `;`",
            ),
            FaultKind::OtherEncoding(encoding) => words(
                format!("this is {} text, not UTF-8", encoding.as_str()),
                encoding.as_str(),
                "save the file as UTF-8",
            ),
            FaultKind::TooLong { max } => too_long(max),
            FaultKind::NotUtf8 { byte } => words(
                format!("the byte {byte:#04X} is not UTF-8"),
                "not UTF-8",
                "save the text as UTF-8",
            ),
            FaultKind::LookAlike { character, meant } => look_alike(character, meant, &at.forms()),
            FaultKind::UnknownGame { nearest } => unknown_game(&at, nearest),
            FaultKind::Parameter { parameter, given, min, max } => {
                out_of_range(parameter, given, min, max)
            }
            FaultKind::NumberCount { given } => number_count(&at, given),
            FaultKind::GridSize { cells, cards } => words(
                match cells {
                    1 => "a grid has at least two cells".to_owned(),
                    _ => format!(
                        "the grid has {cells} cells, but there are only {cards} cards to deal"
                    ),
                },
                format!("expected 2 to {cards} cells"),
                "rows times columns cannot exceed the cards dealt; cards that start on the foundations do not count",
            ),
            FaultKind::NoSuchOption { character, game } => words(
                format!("{} has no option {}", game.title, named(character)),
                "not an option of this game",
                options(game),
            ),
            FaultKind::RepeatedOption { character, game } => {
                words(format!("option `{character}` is given twice"), "given before", options(game))
            }
            FaultKind::IdCharacter { character, wanted } => words(
                format!("unexpected {} in a game id", named(character)),
                format!("expected {}", expected(wanted)),
                format!("a game id looks like `{EXAMPLE}` or `carpet4x5x1+1`"),
            ),
            FaultKind::MissingGameType => words(
                "the game id does not say whether the game is open or closed",
                "expected `+` or `-`",
                format!(
                    "write `+` for an open game or `-` for a closed one, then a shuffle number, as in `{EXAMPLE}`"
                ),
            ),
            FaultKind::UnknownEngine => words(
                format!("no shuffle engine is called `{}`", at.text()),
                "unknown engine",
                "the shuffle engine decides the cards; the engines are `chacha20`, the default, which you can leave out, and `pysolfc` and `ms`, which deal as PySolFC does",
            ),
            FaultKind::MissingShuffle { detached_deal } => words(
                "the game id has neither a shuffle number nor a deal",
                "which deal?",
                match detached_deal {
                    true => fix("remove the white space before the `[` of the deal"),
                    false => {
                        "write a shuffle number, such as `1`, or a deal in square brackets".into()
                    }
                },
            ),
            FaultKind::ShuffleNumber { engine } => {
                let (first, last) = engine.numbers().into_inner();
                match engine {
                    Engine::ChaCha20 => words(
                        "the shuffle number is too large",
                        "too large",
                        match at.is_of_pysolfc() {
                            false => format!("the largest shuffle number is {last}"),
                            true => format!(
                                "the largest shuffle number is {last}; a number that PySolFC shows follows its engine, `pysolfc:`"
                            ),
                        },
                    ),
                    Engine::PySolFc | Engine::Ms => words(
                        format!("`{}` has no game with this number", engine.as_str()),
                        "no such number",
                        format!("its numbers go from {first} to {last}"),
                    ),
                }
            }
            FaultKind::NotDealt { engine, variant } => words(
                format!("`{}` does not deal `{variant}`", engine.as_str()),
                "deals other games",
                dealt_by_pysolfc(&variant),
            ),
            FaultKind::UnclosedDeal => unclosed(record),
            FaultKind::BadCard => words(
                format!("`{}` is not a card", at.text()),
                "not a card",
                match at.is_placeholder() {
                    true => "an unknown card is written `?`, as for `infer`; every other command but `fmt` needs all cards".to_owned(),
                    false => self.how_cards_are_written(),
                },
            ),
            FaultKind::SurplusCard { card: Some(card), copies, of } => {
                self.surplus(record, card, copies, of)
            }
            FaultKind::SurplusCard { card: None, of, .. } => words(
                format!("the deal has more than the {of} cards of the deck"),
                "one too many",
                "list each card as often as it is in the deck",
            ),
            FaultKind::MissingCard { card, given, of } => self
                .left_out(record, given, of)
                .unwrap_or_else(|| self.missing(record, card, given, of)),
            FaultKind::SurplusUnknown { left, of } => words(
                format!("the deal has more than the {of} cards of the deck"),
                match left {
                    0 => "no card is left".to_owned(),
                    1 => "only one card is left".to_owned(),
                    _ => format!("only {left} cards are left"),
                },
                match left {
                    0 => "remove it",
                    _ => "write `...` for the rest of the deal",
                },
            ),
            FaultKind::UnknownCount(wrong) => words(
                match wrong {
                    Repetition::Zero => "the number of unknown cards is 0",
                    Repetition::TooLarge => "the number of unknown cards is over 999",
                    Repetition::Malformed | Repetition::Detached => {
                        "a number of unknown cards is written `?:5x`"
                    }
                },
                "how many unknown cards?",
                "write `?:5x` for five unknown cards, or `...` for the rest of the deal",
            ),
            FaultKind::RestNotLast => words(
                format!("cards follow `{}`, which stands for the rest of the deal", at.text()),
                "not at the end",
                format!(
                    "move `{}` to the end of the deal, or write `?:5x` for five unknown cards",
                    at.text()
                ),
            ),
            FaultKind::UnknownCard => unknown_card(record),
            FaultKind::MalformedEntry => words(
                "this record was not checked: its deal-book entry has an error",
                "its cards are not known",
                "correct the deal-book entry",
            ),
            FaultKind::ConflictingDeal { place, earlier, here } => words(
                "this deal contradicts an earlier one with the same number",
                format!(
                    "card {} is {} here, and {} in the earlier deal",
                    place + 1,
                    self.card(here),
                    self.card(earlier)
                ),
                "remove one of the two deals, or change its number",
            ),
            FaultKind::SurplusAcross { place, card, copies } => words(
                format!("{} is elsewhere in the deals of earlier records", self.card(card)),
                format!("card {} is {} here", place + 1, self.card(card)),
                match copies {
                    0 => "the deck has no such card".to_owned(),
                    _ => format!(
                        "records with the same shuffle number share one deal, and its deck has this card {}",
                        times(copies)
                    ),
                },
            ),
            FaultKind::UnknownCharacter('\0') => words(
                "the text has zero bytes",
                labelled('\0'),
                "the file may be UTF-16, or damaged; save it as UTF-8",
            ),
            FaultKind::UnknownCharacter(character) => words(
                format!("{} is not part of any move", named(character)),
                "not part of a move",
                at.forms(),
            ),
            FaultKind::OtherGame(character) => {
                let others = games_with(character).filter(|&game| game != at.title());
                let games = list(others.map(str::to_owned), "and");
                words(
                    format!("`{character}` is used in moves of {games}, not of {}", at.title()),
                    "a move of another game",
                    at.forms(),
                )
            }
            FaultKind::Misplaced(character) if character.is_ascii_digit() => words(
                format!("a cell starts with the letter of its column, not with `{character}`"),
                "expected a letter",
                format!("a cell is a letter and a digit, as in `a1`; {}", at.forms()),
            ),
            FaultKind::Misplaced(character) => words(
                match at.rest().starts_with(b"*") {
                    true => format!("no move of {} has `{character}` there", at.title()),
                    false => format!("no move of {} starts with `{character}`", at.title()),
                },
                "not here",
                at.forms(),
            ),
            FaultKind::LabelOutside { label, columns } => {
                let (unknown, help) = matching::outside(label, columns);
                let kind = matching::kind(label);
                Words { help, ..words(format!("there is no {kind} {label}"), unknown, ()) }
            }
            FaultKind::CellOutside { column, row, rows, columns } => {
                let (outside, help) = outside_grid(rows, columns);
                Words { help, ..words(format!("there is no cell {column}{row}"), outside, ()) }
            }
            FaultKind::HalfCell(column) => words(
                format!("`{column}` is a column without a row"),
                "which row?",
                format!("a cell is a letter and a digit, as in `{column}1`; {}", at.forms()),
            ),
            FaultKind::TooFewCells { given, wanted } => words(
                match (given, wanted) {
                    (0, 1) => format!("`{}` needs a cell", at.text()),
                    (0, _) => format!("`{}` needs {wanted} cells", at.text()),
                    _ => format!("`{}` needs {wanted} cells, found {given}", at.text()),
                },
                format!("{} missing", count(u64::from(wanted - given), "cell")),
                at.forms(),
            ),
            FaultKind::StrayCell => stray_cell(&at),
            FaultKind::Unfinished(label) => words(
                format!("a move needs two labels, found only `{label}`"),
                "where to?",
                format!("write a second label right after `{label}`; {}", at.forms()),
            ),
            FaultKind::Labels(labels) if labels.given < labels.wanted => words(
                format!("expected {} labels in a match, found {}", labels.wanted, labels.given),
                format!("{} missing", count(u64::from(labels.wanted - labels.given), "label")),
                format!("write `*` and the labels of the {} cards to collect", labels.wanted),
            ),
            FaultKind::Labels(labels) => words(
                format!("expected {} labels in a match, found more", labels.wanted),
                "one label too many",
                format!(
                    "write `*` and the labels of the {} cards to collect, or finish the move that starts here",
                    labels.wanted
                ),
            ),
            FaultKind::Repetition(wrong) => repetition(&at, wrong),
            FaultKind::BadOutcome => bad_outcome(&at),
            FaultKind::AfterOutcome => words(
                "text follows the outcome of the record",
                "after the outcome",
                "move the outcome to the end of the record, or start the next record with a game id",
            ),
        }
    }

    /// Describes a word that ends a record of this game before the game ends.
    pub(in super::super) fn not_a_move(&self, word: &[u8], variant: &Variant) -> Words {
        words(
            format!("`{}` is not a move", quoted(word)),
            "expected a move here",
            format!("{}; put comments after `;`", forms(variant)),
        )
        .note("everything from here to the next game id is skipped")
    }

    fn how_cards_are_written(&self) -> String {
        let suits = match self.suits {
            SuitStyle::Symbols => "S H D C or ♠ ♥ ♦ ♣",
            SuitStyle::Letters => "S H D C",
        };
        format!(
            "a card is a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit ({suits}), such as `7D`; `10H` is `TH`"
        )
    }

    /// Describes a deal that leaves out the cards that begin the foundations, if that is all that it
    /// lacks.
    fn left_out(&self, record: Option<&Record<'_>>, given: usize, of: usize) -> Option<Words> {
        let record = record?;
        let Variant::Building(layout) = record.id().ok()?.variant else { return None };
        let decks = usize::from(layout.size().decks);
        let (ranks, kept, what): (&[Rank], _, _) = match layout.founded() {
            Founded::Nothing => return None,
            Founded::Aces => (&[Rank::ACE], 0, "the aces"),
            Founded::AceAndKing => (&[Rank::ACE, Rank::KING], 1, "an ace and a king of each suit"),
        };
        let left_out: Vec<Card> = ranks
            .iter()
            .flat_map(|&rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
            .flat_map(|card| std::iter::repeat_n(card, decks - kept))
            .collect();
        let dealt = Dealt::new(record);
        let is_kept = |card: &Card| dealt.copies(*card) == kept;
        (of - given == left_out.len() && left_out.iter().all(is_kept)).then(|| {
            let list: Vec<String> = left_out.iter().map(ToString::to_string).collect();
            words(
                format!("the deal leaves out {what}, which begin the foundations"),
                format!("{given} of {of} cards"),
                format!(
                    "list them too; if you don't know where they were, put them first: `[{} ...`",
                    list.join(" ")
                ),
            )
        })
    }

    fn missing(
        &self,
        record: Option<&Record<'_>>,
        card: Option<Card>,
        given: usize,
        of: usize,
    ) -> Words {
        let label = format!("{given} of {of} cards");
        let all = format!("list each of the {of} cards of the deck, in the order they are dealt");
        let missing = record.map(|record| Dealt::new(record).missing()).unwrap_or_default();
        match (card, missing.as_slice()) {
            (Some(_), [only]) => {
                words(format!("{} is missing from the deal", self.card(*only)), label, all)
            }
            (Some(_), several @ [_, ..]) if several.len() <= MAX_CARDS => words(
                format!("{} are missing from the deal", self.cards(several.iter().copied(), "and")),
                label,
                all,
            ),
            _ => words(
                match of - given {
                    1 => "a card is missing from the deal".to_owned(),
                    missing => format!("{missing} cards are missing from the deal"),
                },
                label,
                format!("{all}, or write `...` for the rest, which `infer` can find"),
            ),
        }
    }

    /// Describes a card that is not in the deck, or too often in the deal.
    fn surplus(&self, record: Option<&Record<'_>>, card: Card, copies: usize, of: usize) -> Words {
        if copies == 0 {
            let variant = record.and_then(|record| record.id().ok()).map(|id| id.variant);
            let deck = variant.map(|variant| self.deck(&variant.composition()));
            return words(
                format!("{} is not in this game's deck", self.card(card)),
                "not in the deck",
                deck.map(|deck| format!("this game is played with {deck}").into()),
            );
        }
        let dealt = record.map(Dealt::new).unwrap_or_default();
        let surplus = dealt.surplus();
        let named = match surplus.len() {
            0 => self.card(card).to_string(),
            _ => self.cards(surplus.iter().take(MAX_CARDS).copied(), "and"),
        };
        let (verb, often) = (if surplus.len() > 1 { "are" } else { "is" }, times(copies));
        let missing = dealt.missing();
        let (lacks, help) = match missing.as_slice() {
            [] => (String::new(), format!("list each of the {of} cards of the deck once")),
            [only] if surplus.len() <= 1 => (
                format!(", and {} is missing", self.card(*only)),
                format!("one of them should probably be {}", self.card(*only)),
            ),
            several => (
                format!(
                    ", and {} {} missing",
                    match several.len() <= MAX_CARDS {
                        true => self.cards(several.iter().copied(), "and"),
                        false => format!("{} cards", several.len()),
                    },
                    if several.len() == 1 { "is" } else { "are" }
                ),
                format!("list each of the {of} cards of the deck, in the order they are dealt"),
            ),
        };
        let message = match copies {
            1 if surplus.len() <= 1 => {
                let seen = dealt.copies(card).max(2);
                format!("{named} {verb} in the deal {}{lacks}", times(seen))
            }
            1 => format!("{named} {verb} in the deal more than once{lacks}"),
            _ => format!("{named} {verb} in the deal more than {often}{lacks}"),
        };
        let first = dealt.places(card).into_iter().take(copies);
        let first =
            first.map(|span| Annotation::new(span, format!("{} is here too", self.card(card))));
        words(message, format!("{} again", self.card(card)), help).also(first)
    }

    /// Names the cards of a deck: "A to K of ♠, ♥ and ♦".
    fn deck(&self, composition: &Composition) -> String {
        let suits = composition.suits();
        let suits = list(suits.iter().map(|&suit| self.suit(suit).to_string()), "and");
        let held = |rank: &Rank| {
            let suit = composition.suits().first().copied();
            suit.map_or(0, |suit| composition.copies(Card::new(*rank, suit)))
        };
        let ranks: Vec<Rank> = (1..=13).filter_map(Rank::from_value).collect();
        let run = |copies: usize| {
            let of: Vec<&Rank> = ranks.iter().filter(|rank| held(rank) >= copies).collect();
            match of.as_slice() {
                [] => None,
                [only] => Some(plural(**only)),
                [first, .., last] => Some(format!("{first} to {last}")),
            }
        };
        let runs: Vec<String> = (1..=4).map_while(run).collect();
        match runs.as_slice() {
            [once, rest @ ..] if rest.iter().all(|it| it == once) && !rest.is_empty() => {
                format!("{} decks of {once} of {suits}", runs.len())
            }
            [once, rest @ ..] => {
                let again: String = rest.iter().map(|it| format!(", and {it} again")).collect();
                format!("{once} of {suits}{again}")
            }
            [] => "no cards".to_owned(),
        }
    }
}

/// The cards of a deal, as far as they can be read.
#[derive(Default)]
struct Dealt {
    composition: Option<Composition>,
    cards: Vec<(Span, Card)>,
}

impl Dealt {
    fn new(record: &Record<'_>) -> Self {
        let composition = record.id().ok().map(|id| id.variant.composition());
        let card = |span: Span| {
            let word = str::from_utf8(span.of(record.text())).ok()?;
            Some((span, word.parse().ok()?))
        };
        Self { composition, cards: record.deal_words().into_iter().filter_map(card).collect() }
    }

    fn places(&self, card: Card) -> Vec<Span> {
        self.cards.iter().filter(|(_, other)| *other == card).map(|(span, _)| *span).collect()
    }

    fn copies(&self, card: Card) -> usize {
        self.places(card).len()
    }

    /// Returns the cards that are not in the deal as often as in the deck, once for each copy.
    fn missing(&self) -> Vec<Card> {
        self.deck()
            .flat_map(|(card, copies)| {
                std::iter::repeat_n(card, copies.saturating_sub(self.copies(card)))
            })
            .collect()
    }

    /// Returns the cards that are in the deal more often than in the deck.
    fn surplus(&self) -> Vec<Card> {
        let surplus = |&(card, copies): &(Card, usize)| copies > 0 && self.copies(card) > copies;
        self.deck().filter(surplus).map(|(card, _)| card).collect()
    }

    /// Returns every card with its number of copies in the deck.
    fn deck(&self) -> impl Iterator<Item = (Card, usize)> {
        let all = (1..=13).filter_map(Rank::from_value);
        let suits = Suit::ALL.into_iter();
        suits
            .flat_map(move |suit| all.clone().map(move |rank| Card::new(rank, suit)))
            .map(|card| (card, self.composition.as_ref().map_or(0, |deck| deck.copies(card))))
    }
}

fn times(copies: usize) -> String {
    match copies {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{copies} times"),
    }
}

fn too_long(max: usize) -> Words {
    let bound = match max {
        0 => "has more blanks and comments than fit into memory".to_owned(),
        _ if max.is_multiple_of(1 << 20) => format!("has more than {} MiB of text", max >> 20),
        _ => format!("has more than {} of text", count(max as u64, "byte")),
    };
    words(
        format!("the record {bound}"),
        "begins here",
        "write an id before each game, or allow more text in a record with `--max-record-size`",
    )
}

fn look_alike(character: char, meant: &'static str, forms: &str) -> Words {
    const PASTED: &str = "text copied from a web page often has such characters";
    match meant {
        "" => words(
            format!("invisible character: {}", named(character)),
            labelled(character),
            format!("remove it; {PASTED}"),
        ),
        " " => words(
            format!("{} instead of a plain space", named(character)),
            labelled(character),
            format!("write a plain space; {PASTED}"),
        ),
        _ if character.is_ascii() => words(
            format!("expected `{meant}`, found `{character}`"),
            format!("should be `{meant}`"),
            match forms.is_empty() {
                true => format!("write `{meant}`; ids and moves are lower case"),
                false => format!("ids and moves are lower case; {forms}"),
            },
        ),
        _ => words(
            format!("`{character}` looks like `{meant}`, but is another character"),
            labelled(character),
            format!("write `{meant}`; {PASTED}"),
        ),
    }
}

fn expected(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Number => "a number",
        Wanted::Times => "`x`",
        Wanted::GameType => "`+` for an open game or `-` for a closed one",
        Wanted::Shuffle => "a shuffle number or a deal",
        Wanted::End => "the end of the id",
    }
}

fn unknown_game(at: &Context<'_, '_>, nearest: Option<&'static str>) -> Words {
    let text = at.text();
    let help = match nearest {
        Some(MATCH_SOLITAIRE) => {
            format!("an id of Match Solitaire starts with its four numbers, as in `{EXAMPLE}`")
                .into()
        }
        Some(name) if text.starts_with(|it: char| it.is_ascii_uppercase()) => {
            fix(format!("did you mean `{name}`? Ids are lower case"))
        }
        Some(name) => fix(format!("did you mean `{name}`?")),
        None => games().into(),
    };
    words(format!("no game is called `{text}`"), "unknown game", help)
}

fn out_of_range(parameter: Parameter, given: Option<u64>, min: u64, max: u64) -> Words {
    let (name, meaning) = match parameter {
        Parameter::MatchSize => {
            ("match size", "the number of cards in a match, and of suits in the deck")
        }
        Parameter::SuitCount => {
            ("suit count", "the number of suit classes for stacking, at most the match size")
        }
        Parameter::MatchCount => ("match count", "the number of matches to collect"),
        Parameter::ColumnCount => ("column count", "the number of columns, and of freecells"),
        Parameter::Rows => (
            "number of rows",
            "the first number of a size such as `5x5`; rows are labelled `1` to `9`",
        ),
        Parameter::Columns => (
            "number of columns",
            "the second number of a size such as `5x5`; columns are labelled `a` to `t`",
        ),
        Parameter::Decks => (
            "number of decks",
            "the third number of a size such as `5x5x1`; each deck has 52 cards",
        ),
        Parameter::Visible => {
            ("number after `p`", "the number of stock cards that the player may look at")
        }
        Parameter::Redeals => ("number after `r`", "the number of redeals"),
    };
    let example = match parameter {
        Parameter::MatchSize
        | Parameter::SuitCount
        | Parameter::MatchCount
        | Parameter::ColumnCount => {
            format!(
                "; an id such as `{EXAMPLE}` gives match size, suit count, match count and column count"
            )
        }
        _ => String::new(),
    };
    let range = if min == max { min.to_string() } else { format!("{min} to {max}") };
    let message = match given {
        Some(u64::MAX) => format!("the {name} is far too large: it must be {range}"),
        Some(given) => format!("the {name} must be {range}, not {given}"),
        None => format!("the game id has no {name}"),
    };
    words(message, format!("expected {range}"), format!("the {name} is {meaning}{example}"))
}

const NUMBER_MEANING: &str =
    "the four numbers are match size, suit count, match count and column count";

/// Lists the ids of games on a grid that a size without a name may be for, by its first move.
fn games_of_size(at: &Context<'_, '_>) -> Option<String> {
    let rest = at.rest();
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
    let size = at.text();
    let is_usual = |game: &&Entry| size == format!("{}x{}", game.rows, game.columns);
    let usual: Vec<&Entry> = games.iter().filter(is_usual).collect();
    let likely = if usual.is_empty() { games.iter().collect() } else { usual };
    let ids = likely.iter().map(|game| format!("`{}{}`", game.name, quoted(id)));
    (!likely.is_empty()).then(|| list(ids, "or"))
}

/// Describes an id without a name that doesn't have four numbers.
fn number_count(at: &Context<'_, '_>, given: u8) -> Words {
    const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    let number = NUMBERS.get(usize::from(given)).map_or(given.to_string(), |it| (*it).to_owned());
    let help = match given {
        2 | 3 => games_of_size(at).map_or_else(
            || format!("{NUMBER_MEANING}; ids of other games start with a name").into(),
            |ids| fix(format!("the moves name cells; did you mean {ids}?")),
        ),
        _ => format!("{NUMBER_MEANING}, as in `{EXAMPLE}`").into(),
    };
    words(
        format!("a Match Solitaire id has four numbers, and this one has {number}"),
        count(u64::from(given), "number"),
        help,
    )
}

/// Returns where the moves seem to begin in a deal without its `]`.
pub(in super::super) fn moves_in_deal(record: &Record<'_>) -> Option<Span> {
    let variant = record.id().ok()?.variant;
    let mut words = record.deal_words().into_iter();
    words.find(|span| {
        let word = str::from_utf8(span.of(record.text())).unwrap_or_default();
        word.parse::<Card>().is_err() && last_moves(&variant, word)[1].is_some()
    })
}

/// Describes a deal without its `]`, with the place where the moves begin.
fn unclosed(record: Option<&Record<'_>>) -> Words {
    let moves = record.and_then(moves_in_deal);
    let moves = moves.map(|span| Annotation::new(span, "the moves seem to begin here".to_owned()));
    words(
        "the deal is not closed",
        "opened here",
        fix("write `]` after its last card; without it, everything up to the next record is read as cards"),
    )
    .also(moves)
}

fn unknown_card(record: Option<&Record<'_>>) -> Words {
    let deal = record.and_then(|record| record.deal().ok().flatten());
    let (unknown, of) = deal.map_or((1, 0), |deal| {
        (deal.cards().iter().filter(|card| card.is_none()).count(), deal.cards().len())
    });
    let is_rest = deal.is_some_and(|deal| {
        unknown > 1 && deal.cards()[deal.cards().len() - unknown..].iter().all(Option::is_none)
    });
    words(
        match unknown {
            1 => "a card of the deal is unknown".to_owned(),
            _ => format!("{unknown} cards of the deal are unknown"),
        },
        if is_rest { "the rest of the deal" } else { "which card?" },
        match of {
            0 => "`patience infer` finds cards that make the moves legal".to_owned(),
            _ => format!(
                "`patience infer` finds cards that make these moves legal; every other command but `fmt` needs all {of} cards"
            ),
        },
    )
}

fn stray_cell(at: &Context<'_, '_>) -> Words {
    let before = at.record.map_or(&b""[..], |it| &it.text()[..at.span.start]);
    let help = match before {
        [.., mark @ (b's' | b'w')] => {
            let mark = char::from(*mark);
            format!(
                "the `{mark}` before it was read as part of the previous move; if it starts a move, put a space before it; {}",
                at.forms()
            )
        }
        _ => at.forms(),
    };
    words(
        format!("no move of {} starts with a cell", at.title()),
        "a cell on its own is not a move",
        help,
    )
}

fn repetition(at: &Context<'_, '_>, wrong: Repetition) -> Words {
    match wrong {
        Repetition::Zero => words(
            "a move is repeated 0 times",
            "0 times",
            "write how often it is played, from 1 to 999, as in `12:5x`, or remove the move",
        ),
        Repetition::TooLarge => words(
            "a move is repeated more than 999 times",
            "over 999",
            "write a number from 1 to 999, as in `12:5x`",
        ),
        Repetition::Malformed if at.variant().is_none() => words(
            format!("`{}` is neither a move nor a game id", at.text()),
            "neither a move nor an id",
            format!(
                "to repeat a move, write it first, as in `12:5x`; a game id has four numbers and a `+` or `-`, as in `{EXAMPLE}`"
            ),
        ),
        Repetition::Malformed => words(
            "a repetition is written like `12:5x`",
            "not a repetition",
            "write a colon, a number from 1 to 999, and an `x`: `12:5x` is `12` five times",
        ),
        Repetition::Detached => words(
            "there is no move before this repetition",
            "what is repeated?",
            "write the repetition right after its move, as in `12:5x`",
        ),
    }
}

fn bad_outcome(at: &Context<'_, '_>) -> Words {
    let text = at.text();
    let help = match nearest_outcome(text.as_bytes()) {
        Some(outcome) => fix(format!("did you mean `={outcome}`?")),
        None if text.to_ascii_lowercase().contains("unsolved") => {
            fix("write `=partial` if legal moves remain, `=stuck` if there are none")
        }
        None => "write `=solved`, `=partial` or `=stuck`".into(),
    };
    words(format!("`{text}` is not an outcome"), "unknown outcome", help)
}

/// Lists the games by the beginning of their ids.
fn games() -> String {
    let names = entries().map(|entry| format!("`{}`", entry.name));
    let all = [format!("Match Solitaire (`{MATCH_SOLITAIRE}`)")].into_iter().chain(names);
    format!("the games are {}; put comments after `;`", list(all, "and"))
}

/// Describes the options of a game.
fn options(game: &Entry) -> String {
    let meaning = |option: &GridOption| {
        let entry = option.entry();
        format!("{entry} ({})", entry.words)
    };
    match list(game.options.iter().map(meaning), "and") {
        options if options.is_empty() => {
            format!(
                "{} has no options: write `{}` or `{}{}x{}x{}`, then `+` or `-`",
                game.title, game.name, game.name, game.rows, game.columns, game.decks
            )
        }
        options => format!("{} has {options}", game.title),
    }
}

/// Says which games PySolFC deals: those of the same name if there are any, or else all.
fn dealt_by_pysolfc(variant: &Variant) -> String {
    let named = |entry: &'static Entry| {
        let options = entry.pysolfc.options().that_change_the_deal();
        let games = entry.pysolfc.games.iter();
        games.map(move |game| {
            let [rows, columns, decks] = game.size;
            format!("`{}{rows}x{columns}x{decks}{options}`", entry.name)
        })
    };
    let own = variant.grid().map(|(entry, ..)| entry);
    let mut ids: Vec<String> = own.into_iter().flat_map(named).collect();
    if ids.is_empty() {
        ids = entries().flat_map(named).collect();
    }
    format!("PySolFC has {}", list(&ids, "and"))
}
