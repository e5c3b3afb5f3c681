//! All words about what is wrong, in one place.

mod carpet;
pub(super) mod infer;
mod match_solitaire;
mod monte_carlo;

use super::escape::{quoted, shown};
use super::scene::{Event, Legal, Nearest, Scene};
use super::{Annotation, Code};
use crate::card::{Card, Rank, Suit, Suits};
use crate::catalogue::Entry;
use crate::game::{Action, Illegal, Place};
use crate::notation::{Fault, FaultKind, Outcome, Parameter, Record, Repetition, Variant};
use crate::replay::{IllegalMove, Status, Verdict};
use crate::view;
use std::fmt::Display;

/// What there is to say about an error.
pub(super) struct Words {
    /// What is wrong.
    pub(super) message: String,
    /// What to say at the place in the text.
    pub(super) label: String,
    /// How to mend it.
    pub(super) help: Option<String>,
}

fn words(message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> Words {
    Words { message: message.into(), label: label.into(), help: Some(help.into()).filter(|help| !help.is_empty()) }
}

/// A writer of words.
#[derive(Clone, Copy)]
pub(super) struct Wording {
    suits: Suits,
}

const EXAMPLE: &str = "A record begins with a game-id, such as `3x3x13x5+1`, and goes on with its moves.";

impl Wording {
    pub(super) fn new(suits: Suits) -> Self {
        Self { suits }
    }

    fn card(&self, card: Card) -> impl Display + use<> {
        card.written(self.suits)
    }

    fn suit(&self, suit: Suit) -> char {
        match self.suits {
            Suits::Symbols => suit.symbol(),
            Suits::Letters => suit.letter(),
        }
    }

    fn cards(&self, cards: impl IntoIterator<Item = Card>, conjunction: &str) -> String {
        list(cards.into_iter().map(|card| self.card(card).to_string()), conjunction)
    }

    /// What is wrong with the text of a record.
    pub(super) fn fault(&self, fault: &Fault, record: &Record<'_>) -> Words {
        let text = quoted(fault.span.of(record.text()));
        let variant = record.id().ok().map(|id| id.variant);
        let forms = || variant.as_ref().map(forms).unwrap_or_default();
        let title = variant.as_ref().map_or("this game", Variant::title);
        match fault.kind {
            FaultKind::IdSign { wanted, .. } => words(format!("`{text}` has no place here in a game-id"), format!("expected {wanted}"), EXAMPLE),
            FaultKind::UnknownGame { nearest } => {
                let help = match nearest {
                    Some(name) => format!("Did you mean `{name}`?"),
                    None => format!("{EXAMPLE} Remarks go behind `;`."),
                };
                words(format!("no game is called `{text}`"), "this word begins a record", help)
            }
            FaultKind::UnknownEngine => words(
                format!("no shuffle engine is called `{text}`"),
                "not known",
                "The engine that is known is `chacha20`. It is the standard one and need not be written.",
            ),
            FaultKind::BadCard => {
                let suits = match self.suits {
                    Suits::Symbols => "S H D C or ♠ ♥ ♦ ♣",
                    Suits::Letters => "S H D C",
                };
                let help = format!("A card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, {suits}: `7D`, or `TH`, which may also be written `10h`.");
                words(format!("`{text}` is not a card"), "not a card", help)
            }
            FaultKind::RestNotLast => words(
                format!("`{text}` stands for all further cards of the deal, but the deal goes on"),
                "not at the end",
                format!("move `{text}` to the end of the deal, or write `?:5x` for five unknown cards"),
            ),
            FaultKind::UnknownSign(sign) => words(format!("`{}` is in no move", shown(sign.to_string().as_bytes())), "cannot be read", forms()),
            FaultKind::OtherGame { sign, games } => words(format!("`{sign}` is in moves of {games}, not of {title}"), "a move of another game", forms()),
            FaultKind::Misplaced(sign) => words(format!("no move of {title} begins with `{sign}`"), "cannot begin a move", forms()),
            FaultKind::LabelOutside { label, columns } => match_solitaire::no_such_place(label, columns),
            FaultKind::CellOutside { column, row, rows, columns } => no_such_cell(&format!("{column}{row}"), rows, columns),
            FaultKind::HalfCell(column) => {
                words(format!("`{column}` is a column without a row"), "which row?", format!("A cell is a letter and a digit, as in `{column}1`. {}", forms()))
            }
            FaultKind::TooFewCells { given, wanted } => words(
                match (given, wanted) {
                    (0, 1) => format!("`{text}` names no cell"),
                    (0, _) => format!("`{text}` names no cell, and the move needs {wanted}"),
                    _ => format!("`{text}` names one cell, and the move needs {wanted}"),
                },
                format!("{} missing", count(u64::from(wanted - given), "cell")),
                forms(),
            ),
            FaultKind::StrayCell => {
                let before = &record.text()[..fault.span.start];
                let help = match before {
                    [.., mark @ (b's' | b'w')] => {
                        let mark = char::from(*mark);
                        format!("The `{mark}` before it was read as a mark of the move that it ends. If it begins a move, write a space before it. {}", forms())
                    }
                    _ => forms(),
                };
                words(format!("no move of {title} begins with a cell"), "a cell alone is no move", help)
            }
            FaultKind::Unfinished(label) => words(
                format!("`{text}` names one place, and a move needs two"),
                "where to?",
                format!("Write where the card comes from and where it goes: `{label}` and another label. {}", forms()),
            ),
            FaultKind::Labels(labels) if labels.given < labels.wanted => words(
                format!("a match of this game has {} labels, and `{text}` has {}", labels.wanted, labels.given),
                format!("{} missing", count(u64::from(labels.wanted - labels.given), "label")),
                format!("Write `*` and the {} places whose exposed cards are collected.", labels.wanted),
            ),
            FaultKind::Labels(labels) => words(
                format!("a match of this game has {} labels, and this one has more", labels.wanted),
                "one too many",
                format!("Write `*` and the {} places whose exposed cards are collected. If another move begins here, it is not finished.", labels.wanted),
            ),
            FaultKind::BadOutcome => {
                let nearest =
                    Outcome::ALL.into_iter().map(|outcome| (strsim::osa_distance(&text, &format!("={}", outcome.text())), outcome)).min_by_key(|near| near.0);
                let nearest = nearest.filter(|near| near.0 <= 3).map(|near| format!("Did you mean `={}`? ", near.1.text())).unwrap_or_default();
                words(format!("`{text}` is no outcome"), "not an outcome", format!("{nearest}A record can be meant to end `=solved`, `=partial` or `=stuck`."))
            }
            FaultKind::AfterOutcome => words(
                "nothing may follow the outcome of a record",
                "after the outcome",
                "Put the outcome behind the last move. The next record begins with a game-id.",
            ),
            kind => self.bare_fault(&kind),
        }
    }

    /// What is wrong with a text, as far as it can be said without the text.
    pub(super) fn bare_fault(&self, kind: &FaultKind) -> Words {
        match *kind {
            FaultKind::NoGame => words("no game found", "", EXAMPLE),
            FaultKind::BeforeFirstGame => {
                words("the text before the first game-id belongs to no game", "no game-id before this", format!("{EXAMPLE} Remarks go behind `;`."))
            }
            FaultKind::NotARecord => words("this text is not part of a record", "neither a game id nor a move", "put comments after `;`"),
            FaultKind::NotUtf8 { offset, byte } => {
                words(format!("byte {offset}, {byte:#04X}, is not UTF-8"), "not UTF-8", "Save the text as UTF-8; the notation itself is plain ASCII.")
            }
            FaultKind::LookAlike { sign, meant: " " } => words(
                format!("there is a sign here (U+{:04X}) that only looks like a space, or like nothing", u32::from(sign)),
                format!("U+{:04X}", u32::from(sign)),
                "Write a plain space. Such signs often come along when text is copied from a web page.",
            ),
            FaultKind::LookAlike { sign, meant } if sign.is_ascii() => words(
                format!("`{sign}` stands where the notation has `{meant}`"),
                format!("not `{meant}`"),
                format!("Write `{meant}` instead. Cards aside, capital letters are not the same as small ones."),
            ),
            FaultKind::LookAlike { sign, meant } => words(
                format!("`{}` looks like `{meant}`, but it is another sign", shown(sign.to_string().as_bytes())),
                format!("U+{:04X}", u32::from(sign)),
                format!("Write `{meant}` instead. Such signs often come along when text is copied from a web page."),
            ),
            FaultKind::Parameter { parameter, given, least, most } => {
                let (name, meaning) = match parameter {
                    Parameter::MatchSize => ("match-size", "how many cards make a match, and how many suits there are"),
                    Parameter::SuitCount => ("suit-count", "how many classes of suits there are for stacking, which is at most the match-size"),
                    Parameter::MatchCount => ("match-count", "how many matches there are to collect"),
                    Parameter::ColumnCount => ("column-count", "how many columns there are, and as many freecells"),
                    Parameter::Rows => ("number of rows", "the first number of a size such as `5x5`; rows are named `1` to `9`"),
                    Parameter::Columns => ("number of columns", "the second number of a size such as `5x5`; columns are named `a` to `t`"),
                    Parameter::Decks => ("number of decks", "the third number of a size such as `5x5x1`; each deck has 52 cards"),
                    Parameter::Visible => ("number behind `p`", "how many of the next stock cards may be looked at"),
                    Parameter::Redeals => ("number behind `r`", "how often the waste becomes the stock again"),
                };
                let example = match parameter {
                    Parameter::MatchSize | Parameter::SuitCount | Parameter::MatchCount | Parameter::ColumnCount => {
                        " An id such as `3x3x13x5+1` has match-size, suit-count, match-count and column-count."
                    }
                    _ => "",
                };
                let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
                let message = match given {
                    Some(u64::MAX) => format!("the {name} is far too large: it can be {range}"),
                    Some(given) => format!("the {name} is {given}, but it can only be {range}"),
                    None => format!("the game-id has no {name}, which can be {range}"),
                };
                words(message, range, format!("The {name} is {meaning}.{example}"))
            }
            FaultKind::GridSize { cells, cards } => words(
                match cells {
                    1 => "a grid has two cells at least".to_owned(),
                    _ => format!("the grid has {cells} cells, and there are only {cards} cards to fill it"),
                },
                format!("2 to {cards} cells"),
                "Rows times columns must not be more than the cards that are dealt; cards that begin on foundations do not count.",
            ),
            FaultKind::NoSuchOption { sign, game } => {
                words(format!("{} has no option `{}`", game.title, shown(sign.to_string().as_bytes())), "not an option of this game", options(game))
            }
            FaultKind::RepeatedOption { sign, game } => words(format!("the option `{sign}` is given twice"), "once is enough", options(game)),
            FaultKind::MissingGameType => words(
                "the game-id does not say whether the game is open or closed",
                "no `+` or `-`",
                "Put `+` for an open game or `-` for a closed one behind the parameters, then a shuffle number: `3x3x13x5+1`.",
            ),
            FaultKind::MissingShuffle { detached_deal } => words(
                "the game-id has neither a shuffle number nor a deal",
                "which deal?",
                if detached_deal {
                    "The deal belongs to the id: write no white space before its `[`."
                } else {
                    "Put a shuffle number behind the sign, such as `1`, or a deal in brackets."
                },
            ),
            FaultKind::ShuffleNumber => words("the shuffle number is too large", "too large", format!("Shuffle numbers go from 0 to {}.", u64::MAX)),
            FaultKind::UnclosedDeal => words(
                "the deal is not closed",
                "opened here",
                "Put a `]` behind its last card. Without it everything up to the next record is taken for cards.",
            ),
            FaultKind::SurplusCard { card: Some(card), copies: 0, .. } => words(
                format!("{} is not in this game's deck", self.card(card)),
                "not in the deck",
                "The match-size says how many suits there are, in the order S, H, D, C, and the match-count how many values.",
            ),
            FaultKind::SurplusCard { card: Some(card), copies, of } => words(
                format!("{} is in the deal more than {}", self.card(card), if copies == 1 { "once".to_owned() } else { format!("{copies} times") }),
                "once too often",
                format!("The deal lists each of the game's {of} cards in the order in which they are dealt."),
            ),
            FaultKind::SurplusCard { card: None, of, .. } => words(
                format!("the deal has more than the game's {of} cards"),
                "one too many",
                "The deal lists each card of the game once for each copy in the deck.",
            ),
            FaultKind::SurplusUnknown { left, of } => words(
                format!("the deal has more than the game's {of} cards"),
                match left {
                    0 => "no card is left".to_owned(),
                    1 => "only one card is left".to_owned(),
                    _ => format!("only {left} cards are left"),
                },
                match left {
                    0 => "remove it",
                    _ => "write `...` for all the cards that are left",
                },
            ),
            FaultKind::UnknownCount(wrong) => words(
                match wrong {
                    Repetition::Zero => "0 unknown cards are no cards",
                    Repetition::TooLarge => "the number of unknown cards is over 999",
                    Repetition::Malformed | Repetition::Detached => "the number of unknown cards is not of the form `?:nx`",
                },
                "how many unknown cards?",
                "write `?:5x` for five unknown cards, or `...` for all further cards",
            ),
            FaultKind::MissingCard { card, given, of } => words(
                match card {
                    Some(card) => format!("{} is missing from the deal", self.card(card)),
                    None => format!("{} missing from the deal", if of - given == 1 { "a card is".to_owned() } else { format!("{} cards are", of - given) }),
                },
                format!("{given} of {of} cards"),
                format!("The deal lists each of the game's {of} cards in the order in which they are dealt."),
            ),
            FaultKind::UnknownCard => {
                words("the deal has an unknown card", "which card?", "write the card; only `fmt` and `infer` accept deals with unknown cards")
            }
            FaultKind::ConflictingDeal { place, earlier, here } => words(
                "another deal was given before for the same cards and number",
                format!("card {} is {} here, {} there", place + 1, self.card(here), self.card(earlier)),
                "A shuffle number stands for one deal. Remove one of the two, or give one another number.",
            ),
            FaultKind::SurplusAcross { place, card, copies } => words(
                format!("earlier records show every {} of the deck in other places", self.card(card)),
                format!("card {} is {} here", place + 1, self.card(card)),
                match copies {
                    0 => "The deck has no such card.".to_owned(),
                    1 => "Records with one shuffle number share one deal, and its deck has the card once.".to_owned(),
                    copies => format!("Records with one shuffle number share one deal, and its deck has the card {copies} times."),
                },
            ),
            FaultKind::Repetition(Repetition::Zero) => words("a move cannot be repeated 0 times", "0 times", "A repetition is `:nx` with n from 1 to 999."),
            FaultKind::Repetition(Repetition::TooLarge) => {
                words("a move can be repeated 999 times at most", "over 999", "A repetition is `:nx` with n from 1 to 999.")
            }
            FaultKind::Repetition(Repetition::Malformed) => {
                words("the repetition is not of the form `:nx`", "not a repetition", "`12:5x` is `12` five times: a colon, a number from 1 to 999, an `x`.")
            }
            FaultKind::Repetition(Repetition::Detached) => words(
                "there is no move before this repetition",
                "what is repeated?",
                "Write the repetition directly behind its move, without white space: `12:5x`.",
            ),
            // These quote the text, so they are worded where it is at hand.
            FaultKind::IdSign { .. }
            | FaultKind::UnknownGame { .. }
            | FaultKind::UnknownEngine
            | FaultKind::BadCard
            | FaultKind::RestNotLast
            | FaultKind::UnknownSign(_)
            | FaultKind::OtherGame { .. }
            | FaultKind::Misplaced(_)
            | FaultKind::LabelOutside { .. }
            | FaultKind::CellOutside { .. }
            | FaultKind::HalfCell(_)
            | FaultKind::TooFewCells { .. }
            | FaultKind::StrayCell
            | FaultKind::Unfinished(_)
            | FaultKind::Labels(_)
            | FaultKind::BadOutcome
            | FaultKind::AfterOutcome => words(format!("{}: the text cannot be read", Code::of_fault(kind)), "here", ""),
        }
    }

    /// Why a move is illegal.
    pub(super) fn illegal(&self, illegal: &IllegalMove, scene: Option<&Scene>, record: &Record<'_>) -> Words {
        let board = scene.map(|scene| &scene.board);
        let text = quoted(illegal.span.of(record.text()));
        let action = text.split(':').next().unwrap_or_default();
        match (&illegal.reason, record.id().ok().map(|id| id.variant)) {
            (Illegal::MatchSolitaire(reason), Some(Variant::MatchSolitaire(layout))) => self.match_solitaire(reason, board, layout),
            (Illegal::MonteCarlo(reason), Some(Variant::MonteCarlo(layout))) => self.monte_carlo(reason, board, layout),
            (Illegal::Carpet(reason), Some(Variant::Carpet(layout))) => self.carpet(reason, board, layout, action),
            // A verdict of another record has no words of its own.
            _ => words(Code::of_illegal(&illegal.reason).text(), "here", ""),
        }
    }

    /// The earlier move that explains an illegal one: how the card that is in the way came there, or where the missing one went.
    pub(super) fn origin(&self, reason: &Illegal, scene: &Scene) -> Option<Annotation> {
        let arrival = |place: Place| Some(self.came(scene.arrival(place)?, place));
        let departure = |place: Place| Some(self.went(scene.departure(place)?, place));
        match reason {
            Illegal::MatchSolitaire(reason) => match_solitaire::origin(reason, scene, arrival, departure),
            Illegal::MonteCarlo(reason) => monte_carlo::origin(reason, scene, arrival, departure),
            Illegal::Carpet(reason) => carpet::origin(reason, scene, arrival, departure),
        }
    }

    fn came(&self, event: &Event, place: Place) -> Annotation {
        let here = |cards: &[(Place, Card)]| cards.iter().find(|(to, _)| *to == place).map(|&(_, card)| card);
        let text = match &event.action {
            Action::Carry { card, .. } => match place {
                Place::Freecell(_) => format!("put {} into {place}", self.card(*card)),
                _ => format!("put {} on {place}", self.card(*card)),
            },
            Action::Deal(cards) | Action::Collect(cards) => match here(cards) {
                Some(card) if place == Place::Waste => format!("turned {}", self.card(card)),
                Some(card) => format!("dealt {} to {place}", self.card(card)),
                None => format!("changed {place}"),
            },
            Action::Consolidate { moved, dealt } => match (moved.iter().find(|(_, to, _)| *to == place), here(dealt)) {
                (Some((from, to, card)), _) => format!("moved {} from {from} to {to}", self.card(*card)),
                (None, Some(card)) => format!("dealt {} to {place}", self.card(card)),
                (None, None) => format!("changed {place}"),
            },
            Action::Build { fill: Some((source, card)), .. } => format!("filled {place} with {} from {source}", self.card(*card)),
            Action::Build { .. } | Action::Redeal(_) => format!("changed {place}"),
        };
        annotate(event, &text)
    }

    fn went(&self, event: &Event, place: Place) -> Annotation {
        let text = match &event.action {
            Action::Carry { card, .. } => format!("took {} from {place}", self.card(*card)),
            Action::Collect(cards) | Action::Deal(cards) => match cards.iter().find(|(from, _)| *from == place) {
                Some((_, card)) => format!("{} {} from {place}", if matches!(place, Place::Cell(_)) { "discarded" } else { "collected" }, self.card(*card)),
                None => format!("emptied {place}"),
            },
            Action::Build { card, from, .. } if *from == place => format!("built {} from {place}", self.card(*card)),
            Action::Build { from, fill: Some((_, card)), .. } => format!("took {} from {place} to {from}", self.card(*card)),
            Action::Consolidate { moved, .. } => match moved.iter().find(|(from, ..)| *from == place) {
                Some((from, to, card)) => format!("moved {} from {from} to {to}", self.card(*card)),
                None => format!("left {place} empty"),
            },
            Action::Redeal(_) => "made the waste the stock again".to_owned(),
            Action::Build { .. } => format!("emptied {place}"),
        };
        annotate(event, &text)
    }

    /// Which moves would be legal: those nearest in spelling, and how many others there are.
    pub(super) fn alternatives(&self, nearest: &Nearest<'_>, scene: &Scene, help: &str) -> String {
        // What the help has named already need not be named again.
        if nearest.likely && nearest.moves.iter().all(|legal| help.contains(&format!("`{}`", legal.text))) && !nearest.moves.is_empty() {
            return String::new();
        }
        let named = list(nearest.moves.iter().map(|legal| self.suggestion(legal)), if nearest.likely { "or" } else { "and" });
        let one = nearest.moves.len() == 1;
        let (named, rest) = match (nearest.moves.len(), scene.legal.len() - nearest.moves.len()) {
            (0, _) if scene.won => return String::new(),
            (0, _) => return "No move is legal here.".to_owned(),
            (1, 0) if nearest.likely => (named, "It is the only legal move here.".to_owned()),
            (1, 0) => return format!("The only legal move here is {named}."),
            (_, 0) => (named, "No other move is legal here.".to_owned()),
            (_, 1) => (named, "One other move is legal here.".to_owned()),
            (_, others) => (named, format!("{others} other moves are legal here.")),
        };
        match nearest.likely {
            true => format!("Did you mean {named}? {rest}"),
            false if one => format!("The legal move nearest in spelling is {named}. {rest}"),
            false => format!("The legal moves nearest in spelling are {named}. {rest}"),
        }
    }

    fn suggestion(&self, legal: &Legal) -> String {
        let meaning = match &legal.action {
            Action::Carry { card, onto: Some(onto), .. } => format!("{} on {}", self.card(*card), self.card(*onto)),
            Action::Carry { card, to, .. } => format!("{} to {to}", self.card(*card)),
            Action::Collect(cards) => self.cards(cards.iter().map(|&(_, card)| card), "and"),
            Action::Deal(cards) if cards.iter().all(|&(to, _)| to == Place::Waste) => "turn a card".to_owned(),
            Action::Deal(cards) => format!("deal {}", count(cards.len() as u64, "card")),
            // What comes from the stock may be face down still.
            Action::Build { card, fill: Some((Place::Stock, _)), .. } if legal.text.ends_with('s') => {
                format!("{} to its foundation, the gap from the stock", self.card(*card))
            }
            Action::Build { card, fill: Some((Place::Stock, _)), .. } => format!("{} to its foundation", self.card(*card)),
            Action::Build { card, fill: Some((_, fill)), .. } => format!("{} to its foundation, {} to the gap", self.card(*card), self.card(*fill)),
            Action::Build { card, .. } => format!("{} to its foundation", self.card(*card)),
            Action::Consolidate { dealt, .. } if dealt.is_empty() => "close up".to_owned(),
            Action::Consolidate { dealt, .. } => format!("close up and deal {}", count(dealt.len() as u64, "card")),
            Action::Redeal(cards) => format!("make a stock of the {} of the waste", count(*cards as u64, "card")),
        };
        format!("`{}` ({meaning})", legal.text)
    }

    /// Why a record without an error does not pass.
    pub(super) fn unmet(&self, verdict: &Verdict, scene: Option<&Scene>) -> Words {
        let expected = verdict.expected();
        let score = scene.map(|scene| view::score(&scene.board)).unwrap_or_default();
        let moves = count(verdict.moves, "move");
        match verdict.status {
            Status::Solved => words(
                format!("the game is won, and the record is meant to end {}", expected.text()),
                format!("won after {moves}"),
                format!("Remove `={}`, or write `=solved`.", expected.text()),
            ),
            Status::Stuck => words(
                format!("the game is not won: {score}, and no move is legal any more"),
                format!("stuck after {moves}"),
                "If the record is meant to end here, write `=stuck` behind its last move.",
            ),
            _ => {
                let legal = scene.map_or(0, |scene| scene.legal.len()) as u64;
                let label = if verdict.moves == 0 { "no move is played".to_owned() } else { format!("the record ends here, after {moves}") };
                let help = match legal {
                    1 => "One move is legal here.".to_owned(),
                    _ => format!("{legal} moves are legal here."),
                };
                words(
                    format!("the game is not won: {score}"),
                    label,
                    format!("{help} If the record is meant to end here, write `=partial` behind its last move."),
                )
            }
        }
    }
}

fn annotate(event: &Event, what: &str) -> Annotation {
    Annotation { span: event.span, text: format!("move {} {what}", event.index) }
}

/// The moves of a game, in a sentence.
fn forms(variant: &Variant) -> String {
    match variant {
        Variant::MatchSolitaire(layout) => match_solitaire::forms(*layout),
        Variant::MonteCarlo(layout) => monte_carlo::forms(*layout),
        Variant::Carpet(layout) => carpet::forms(*layout),
    }
}

/// The options of a game, in a sentence.
fn options(game: &Entry) -> String {
    let meaning = |sign| match sign {
        'a' => "`a` (aces stay in the deck)",
        'o' => "`o` (cells are neighbours only at their sides)",
        'p' => "`p` and a number (so many stock cards may be looked at)",
        'r' => "`r` and a number (so many redeals)",
        _ => "`s` (the grid is filled only when no card can be discarded)",
    };
    match list(game.options.chars().map(|sign| meaning(sign).to_owned()), "and") {
        options if options.is_empty() => {
            format!("{} has no options: write `{}` or `{}{}x{}x{}` and then `+` or `-`.", game.title, game.name, game.name, game.rows, game.columns, game.decks)
        }
        options => format!("{} has {options}.", game.title),
    }
}

fn no_such_cell(cell: &str, rows: u8, columns: u8) -> Words {
    let last = char::from(b'a' + columns.saturating_sub(1));
    let columns = if columns == 1 { "the column `a`".to_owned() } else { format!("the columns `a` to `{last}`") };
    let rows = if rows == 1 { "the row `1`".to_owned() } else { format!("the rows `1` to `{rows}`") };
    words(format!("there is no cell {cell}"), format!("this grid has no cell {cell}"), format!("This grid has {columns} and {rows}."))
}

/// A rank as one says it.
fn rank_name(rank: Rank) -> String {
    match rank.value() {
        1 => "ace".to_owned(),
        11 => "jack".to_owned(),
        12 => "queen".to_owned(),
        13 => "king".to_owned(),
        value => value.to_string(),
    }
}

/// A rank with its article.
fn a_rank(rank: Rank) -> String {
    let article = if matches!(rank.value(), 1 | 8) { "an" } else { "a" };
    format!("{article} {}", rank_name(rank))
}

/// A number of things.
pub(super) fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: impl IntoIterator<Item = String>, conjunction: &str) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match items.pop() {
        None => String::new(),
        Some(only) if items.is_empty() => only,
        Some(last) => format!("{} {conjunction} {last}", items.join(", ")),
    }
}
