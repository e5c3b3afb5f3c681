//! All words about what is wrong, in one place.

use super::escape::shown;
use super::scene::{Event, Legal, Nearest, Scene};
use super::{Annotation, Code};
use crate::card::{Card, Rank, Suits};
use crate::game::match_solitaire::{Illegal as Match, Pairing, goes_on};
use crate::game::{Action, Board, Illegal, Place};
use crate::notation::match_solitaire::{Label, Layout};
use crate::notation::{Fault, FaultKind, GameName, Outcome, Parameter, Record, Repetition, Variant};
use crate::replay::{IllegalMove, Status, Verdict};
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

    fn cards(&self, cards: impl IntoIterator<Item = Card>, conjunction: &str) -> String {
        list(cards.into_iter().map(|card| self.card(card).to_string()), conjunction)
    }

    /// What is wrong with the text of a record.
    pub(super) fn fault(&self, fault: &Fault, record: &Record<'_>) -> Words {
        let text = quoted(fault.span.of(record.text()));
        let layout = record.id().ok().map(|id| {
            let Variant::MatchSolitaire(layout) = id.variant;
            layout
        });
        match fault.kind {
            FaultKind::IdSign { wanted, .. } => words(format!("`{text}` has no place here in a game-id"), format!("expected {wanted}"), EXAMPLE),
            FaultKind::UnknownGame { nearest } => {
                let help = match nearest {
                    Some(name) => format!("Did you mean `{}`?", name.text()),
                    None => format!("{EXAMPLE} Remarks go behind `;`."),
                };
                words(format!("no game is called `{text}`"), "this word begins a record", help)
            }
            FaultKind::UnknownEngine => words(
                format!("no shuffle engine is called `{text}`"),
                "not known",
                "The engine that is known is `chacha20`. It is the standard one and need not be written.",
            ),
            FaultKind::BadCard => words(
                format!("`{text}` is no card"),
                "not a card",
                "A card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, S H D C: `7D`, or `TH`, which may also be written `10h`.",
            ),
            FaultKind::UnknownSign(sign) => {
                words(format!("`{}` is in no move", shown(sign.to_string().as_bytes())), "cannot be read", layout.map(forms).unwrap_or_default())
            }
            FaultKind::OtherGame { sign, games } => {
                words(format!("`{sign}` is in moves of {games}, not of Match Solitaire"), "a move of another game", layout.map(forms).unwrap_or_default())
            }
            FaultKind::LabelOutside { label, columns } => no_such_place(label, columns),
            FaultKind::Unfinished(label) => words(
                format!("`{text}` names one place, and a move needs two"),
                "where to?",
                format!("Write where the card comes from and where it goes: `{label}` and another label. {}", layout.map(forms).unwrap_or_default()),
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
            FaultKind::UnsupportedGame(name) => {
                words(format!("{} cannot be judged yet", title(name)), "not yet", "This version judges Match Solitaire, whose ids look like `3x3x13x5+1`.")
            }
            FaultKind::Parameter { parameter, given, least, most } => {
                let (name, meaning) = match parameter {
                    Parameter::MatchSize => ("match-size", "how many cards make a match, and how many suits there are"),
                    Parameter::SuitCount => ("suit-count", "how many classes of suits there are for stacking, which is at most the match-size"),
                    Parameter::MatchCount => ("match-count", "how many matches there are to collect"),
                    Parameter::ColumnCount => ("column-count", "how many columns there are, and as many freecells"),
                };
                let message = match given {
                    Some(u64::MAX) => format!("the {name} is far too large: it can be {least} to {most}"),
                    Some(given) => format!("the {name} is {given}, but it can only be {least} to {most}"),
                    None => format!("the game-id has no {name}, which can be {least} to {most}"),
                };
                let help = format!("The {name} is {meaning}. An id such as `3x3x13x5+1` has match-size, suit-count, match-count and column-count.");
                words(message, format!("{least} to {most}"), help)
            }
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
            FaultKind::MissingCard { card, given, of } => words(
                match card {
                    Some(card) => format!("{} is missing from the deal", self.card(card)),
                    None => format!("{} missing from the deal", if of - given == 1 { "a card is".to_owned() } else { format!("{} cards are", of - given) }),
                },
                format!("{given} of {of} cards"),
                format!("The deal lists each of the game's {of} cards in the order in which they are dealt."),
            ),
            FaultKind::UnknownCard => words(
                "the deal has a card that is not known",
                "which card?",
                "A game can be dealt only when every card is known: write the card in place of `?`.",
            ),
            FaultKind::ConflictingDeal { place, earlier, here } => words(
                "another deal was given before for the same cards and number",
                format!("card {} is {} here, {} there", place + 1, self.card(here), self.card(earlier)),
                "A shuffle number stands for one deal. Remove one of the two, or give one another number.",
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
            | FaultKind::UnknownSign(_)
            | FaultKind::OtherGame { .. }
            | FaultKind::LabelOutside { .. }
            | FaultKind::Unfinished(_)
            | FaultKind::Labels(_)
            | FaultKind::BadOutcome
            | FaultKind::AfterOutcome => words(format!("{}: the text cannot be read", Code::of_fault(kind)), "here", ""),
        }
    }

    /// Why a move is illegal.
    pub(super) fn illegal(&self, illegal: &IllegalMove, scene: Option<&Scene>, record: &Record<'_>) -> Words {
        let Illegal::MatchSolitaire(reason) = &illegal.reason;
        let place = |label: &Label| Place::from(*label);
        let board = scene.map(|scene| &scene.board);
        match reason {
            Match::AlreadyWon => words("the game is already won", "after the last card is collected", "Remove this move and those after it."),
            Match::NoSuchPlace { label, columns } => no_such_place(label.sign(), *columns),
            Match::EmptySource { from } => words(format!("{} is empty", place(from)), format!("{} has no card to move", place(from)), ""),
            Match::SamePlace { label } => words("a card cannot go to where it lies", format!("from {0} to {0}", place(label)), ""),
            Match::OccupiedFreecell { card, from, to, holds } => {
                let free =
                    board.map(|board| list(board.freecells.iter().filter(|cell| cell.cards.is_empty()).map(|cell| format!("`{}`", cell.place.label())), "and"));
                let help = match free {
                    Some(free) if free.is_empty() => "Every freecell is occupied.".to_owned(),
                    Some(free) => format!("A freecell holds one card. Free: {free}."),
                    None => String::new(),
                };
                words(
                    format!("{} already holds {}", place(to), self.card(*holds)),
                    format!("{} ({}) to {}, which holds {}", self.card(*card), place(from), place(to), self.card(*holds)),
                    help,
                )
            }
            Match::NotInSequence(pairing) => self.pairing(pairing, record, ""),
            Match::WrongSuit(pairing) => self.pairing(pairing, record, ": the values are neighbours, but the suits do not go together"),
            Match::EmptyMatchPlace { label } => {
                words(format!("{} is empty, so it has no card for the match", place(label)), format!("{} has no card", place(label)), "")
            }
            Match::RepeatedLabel { label } => words(
                format!("the match names {} twice", place(label)),
                format!("{} twice", place(label)),
                "A match takes one exposed card from each of different places.",
            ),
            Match::DifferentValues { cards } => {
                let exposed = list(cards.iter().map(|(_, card)| self.card(*card).to_string()), "and");
                let places = list(cards.iter().map(|(label, card)| format!("{} in {}", self.card(*card), place(label))), "and");
                let help = board.map(|board| self.wanted(cards, board)).unwrap_or_default();
                words(format!("{exposed} are not all of one value"), places, help)
            }
            Match::Covered { label, exposed, wanted, under } => words(
                format!("{} is covered: {} shows {}", self.card(*wanted), place(label), self.card(*exposed)),
                format!("{} lies in {} under {}", self.card(*wanted), place(label), count(*under as u64, "card")),
                "Only exposed cards can be collected.",
            ),
            Match::OpenDeal => words(
                "an open game has no stock to deal from",
                "nothing to deal",
                "Every card of an open game is dealt at its start. The id of a closed game has `-` in place of `+`.",
            ),
            Match::EmptyStock => words("the stock is empty", "nothing left to deal", ""),
        }
    }

    fn pairing(&self, pairing: &Pairing, record: &Record<'_>, why: &str) -> Words {
        let Pairing { card, from, to, onto } = *pairing;
        let fits = record.id().map(|id| {
            let Variant::MatchSolitaire(layout) = id.variant;
            self.takes(layout, onto)
        });
        words(
            format!("{} cannot go on {}{why}", self.card(card), self.card(onto)),
            format!("{} ({}) to {}, which shows {}", self.card(card), Place::from(from), Place::from(to), self.card(onto)),
            fits.unwrap_or_default(),
        )
    }

    /// Which cards go on a card.
    fn takes(&self, layout: Layout, onto: Card) -> String {
        let suits = layout.composition().suits();
        let fits: Vec<Card> = goes_on(layout, onto).collect();
        let mut ranks: Vec<Rank> = fits.iter().map(|card| card.rank()).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let of_one_rank: Vec<_> = fits.iter().filter(|card| Some(&card.rank()) == ranks.first()).map(|card| card.suit()).collect();
        let reds = suits.iter().filter(|suit| suit.is_red()).count();
        let class = if fits.len() <= 2 {
            None
        } else if of_one_rank.len() == suits.len() {
            Some("any")
        } else if of_one_rank.iter().all(|suit| suit.is_red()) && of_one_rank.len() == reds {
            Some("a red")
        } else if of_one_rank.iter().all(|suit| !suit.is_red()) && of_one_rank.len() == suits.len() - reds {
            Some("a black")
        } else {
            None
        };
        let fits = match class {
            _ if fits.is_empty() => return format!("No card goes on {} in this game.", self.card(onto)),
            Some(class) => format!("{class} {}", list(ranks.iter().map(Rank::to_string), "or")),
            None => self.cards(fits, "or"),
        };
        format!("{} takes {fits}.", self.card(onto))
    }

    /// Where the cards lie that the match would need.
    fn wanted(&self, cards: &[(Label, Card)], board: &Board) -> String {
        let frequency = |rank: Rank| cards.iter().filter(|(_, card)| card.rank() == rank).count();
        let mut model = cards[0].1;
        for &(_, card) in cards {
            if frequency(card.rank()) > frequency(model.rank()) {
                model = card;
            }
        }
        let named = |place: Place| cards.iter().any(|&(label, card)| Place::from(label) == place && card.rank() == model.rank());
        let others = board.piles().flat_map(|pile| {
            let height = pile.cards.len();
            pile.cards.iter().enumerate().filter(move |(_, card)| card.rank() == model.rank()).map(move |(at, &card)| (pile.place, card, height - 1 - at))
        });
        let others: Vec<String> = others
            .filter(|&(place, _, above)| above > 0 || !named(place))
            .map(|(place, card, above)| match above {
                0 => format!("{} lies open in {place}", self.card(card)),
                _ => format!("{} lies in {place} under {}", self.card(card), count(above as u64, "card")),
            })
            .collect();
        match others.is_empty() {
            true => String::new(),
            false => format!("{}.", list(others, "and")),
        }
    }

    /// The earlier move that explains an illegal one: how the card that is in the way came there, or where the missing one went.
    pub(super) fn origin(&self, reason: &Illegal, scene: &Scene) -> Option<Annotation> {
        let Illegal::MatchSolitaire(reason) = reason;
        let arrival = |label: Label| Some(self.came(scene.arrival(label.into())?, label.into()));
        let departure = |label: Label| Some(self.went(scene.departure(label.into())?, label.into()));
        match reason {
            Match::AlreadyWon => scene.last_move.as_ref().map(|event| annotate(event, "won the game")),
            Match::EmptyStock => scene.last_deal.as_ref().map(|event| annotate(event, "dealt the last cards")),
            Match::EmptySource { from } => departure(*from),
            Match::EmptyMatchPlace { label } => departure(*label),
            Match::OccupiedFreecell { from, to, .. } => arrival(*to).or_else(|| arrival(*from)),
            Match::NotInSequence(pairing) | Match::WrongSuit(pairing) => arrival(pairing.to).or_else(|| arrival(pairing.from)),
            Match::Covered { label, .. } => arrival(*label),
            Match::DifferentValues { cards } => {
                let common = |card: &Card| cards.iter().filter(|(_, other)| other.rank() == card.rank()).count();
                let mut rarest_first = cards.clone();
                rarest_first.sort_by_key(|(_, card)| common(card));
                rarest_first.iter().find_map(|&(label, _)| arrival(label))
            }
            Match::NoSuchPlace { .. } | Match::SamePlace { .. } | Match::RepeatedLabel { .. } | Match::OpenDeal => None,
        }
    }

    fn came(&self, event: &Event, place: Place) -> Annotation {
        match &event.action {
            Action::Carry { card, .. } => match place {
                Place::Freecell(_) => annotate(event, &format!("put {} into {place}", self.card(*card))),
                Place::Column(_) => annotate(event, &format!("put {} on {place}", self.card(*card))),
            },
            Action::Deal(cards) | Action::Collect(cards) => match cards.iter().find(|(to, _)| *to == place) {
                Some((_, card)) => annotate(event, &format!("dealt {} to {place}", self.card(*card))),
                None => annotate(event, &format!("changed {place}")),
            },
        }
    }

    fn went(&self, event: &Event, place: Place) -> Annotation {
        match &event.action {
            Action::Carry { card, .. } => annotate(event, &format!("took {} from {place}", self.card(*card))),
            Action::Collect(cards) | Action::Deal(cards) => match cards.iter().find(|(from, _)| *from == place) {
                Some((_, card)) => annotate(event, &format!("collected {} from {place}", self.card(*card))),
                None => annotate(event, &format!("emptied {place}")),
            },
        }
    }

    /// Which moves would be legal: those nearest in spelling, and how many others there are.
    pub(super) fn alternatives(&self, nearest: &Nearest<'_>, scene: &Scene) -> String {
        let named = list(nearest.moves.iter().map(|legal| self.suggestion(legal)), if nearest.likely { "or" } else { "and" });
        let one = nearest.moves.len() == 1;
        let (named, rest) = match (nearest.moves.len(), scene.legal.len() - nearest.moves.len()) {
            (0, _) if scene.board.progress.done == scene.board.progress.of => return String::new(),
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
            Action::Deal(cards) => format!("deal {}", count(cards.len() as u64, "card")),
        };
        format!("`{}` ({meaning})", legal.text)
    }

    /// Why a record without an error does not pass.
    pub(super) fn unmet(&self, verdict: &Verdict, scene: Option<&Scene>) -> Words {
        let expected = verdict.expected();
        let score = verdict.progress.map(|progress| format!("{} of {} cards collected", progress.done, progress.of)).unwrap_or_default();
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

fn no_such_place(label: char, columns: u8) -> Words {
    let kind = if label.is_ascii_digit() { "column" } else { "freecell" };
    let first = Label::freecell(0).sign();
    let last = Label::freecell(columns.saturating_sub(1)).sign();
    let help = match columns {
        1 => "This game has one column, `1`, and one freecell, `a`.".to_owned(),
        _ => format!("This game has the columns `1` to `{columns}` and the freecells `{first}` to `{last}`."),
    };
    words(format!("there is no {kind} {label}"), format!("this game has no {kind} {label}"), help)
}

/// The moves of a game, in a sentence.
fn forms(layout: Layout) -> String {
    let labels = ["1", "2", "3", "4"][..usize::from(layout.match_size().min(4))].concat();
    format!("A move is two labels, as in `1a`; `*` and {} labels, as in `*{labels}`; or `+`.", layout.match_size())
}

fn title(name: GameName) -> &'static str {
    match name {
        GameName::MonteCarlo => "Monte Carlo",
        GameName::Thirteens => "Thirteens",
        GameName::Fourteens => "Fourteens",
        GameName::AcesSquare => "Aces Square",
        GameName::Carpet => "Carpet",
        GameName::Colorado => "Colorado",
        GameName::Twenty => "Twenty",
    }
}

/// A text from the input, cut if it is long.
fn quoted(text: &[u8]) -> String {
    let text = shown(text);
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
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
