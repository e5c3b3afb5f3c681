//! Why no deal makes a record legal.

use super::{Wording, Words, count, list, words};
use crate::card::Rank;
use crate::catalogue::Pairs;
use crate::diagnostic::escape::quoted;
use crate::game::outline::{Barred, Dealt, Demand, Relation};
use crate::infer::{Conflict, Why};
use crate::notation::carpet::Direction;
use crate::notation::{Outcome, Record};

/// How many earlier moves are pointed at; of more the last ones are.
pub(in crate::diagnostic) const MOST_LABELS: usize = 8;

/// Cards without a name, by their numbers in the deal.
fn numbered(cards: &[Dealt]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.dedup();
    let numbers = list(cards.iter().map(|&card| (u16::from(card) + 1).to_string()), "and");
    if cards.len() == 1 { format!("card {numbers}") } else { format!("cards {numbers}") }
}

fn named(rank: Rank) -> &'static str {
    const RANKS: [&str; 13] =
        ["an ace", "a two", "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack", "a queen", "a king"];
    RANKS[usize::from(rank.value() - 1) % RANKS.len()]
}

/// What a move demands of the cards.
pub(in crate::diagnostic) fn demanded(demands: &[Demand]) -> String {
    match demands {
        [Demand::Pair { relation, holds: true, .. }, ..] => {
            let cards: Vec<Dealt> = demands.iter().flat_map(Demand::cards).copied().collect();
            let cards = numbered(&cards);
            match relation {
                Relation::SameRank => format!("{cards} of the deal are of one value"),
                Relation::Sequence(_) => format!("{cards} of the deal are neighbours in value, and their suits go together"),
                Relation::Pair(game) => match game.pairs {
                    Pairs::Rank => format!("{cards} of the deal are of one rank"),
                    Pairs::Suit => format!("{cards} of the deal are of one suit, and no aces"),
                    Pairs::Sum(sum) => format!("{cards} of the deal add up to {sum}"),
                },
            }
        }
        [Demand::Rank { card, rank, holds: true }] => format!("{} of the deal is {}", numbered(&[*card]), named(*rank)),
        [Demand::Build { card, to }] => {
            let built = match to {
                Some(Direction::Up) => "built up",
                Some(Direction::Down) => "built down",
                None => "built, in one way only",
            };
            format!("{} of those dealt can be {built}", numbered(&[*card]))
        }
        [Demand::Takes { .. }, ..] => "no foundation takes any card that lies exposed".to_owned(),
        [] => "nothing".to_owned(),
        _ if demands.iter().any(|demand| matches!(demand, Demand::FewerOfARank { .. })) => "no card that lies exposed can be moved or collected".to_owned(),
        _ => "no card on the grid can be discarded".to_owned(),
    }
}

/// Why a move is illegal whatever the cards are, and how to mend it.
fn barred(barred: Barred) -> (String, &'static str) {
    match barred {
        Barred::AlreadyWon => ("the game is won before it".to_owned(), "Leave out what follows the last card."),
        Barred::NoSuchMove => ("the game has no such move".to_owned(), ""),
        Barred::Empty(place) => {
            (format!("no card lies in {place}"), "Which cards lie where depends on the moves alone: an earlier move may be missing, or one too many.")
        }
        Barred::Twice(place) => (format!("it names {place} twice"), "A card lies in one place only."),
        Barred::Occupied(place) => (format!("{place} holds a card"), "Only an empty place takes a card here."),
        Barred::OpenDeal => ("all cards of an open game are dealt at its start".to_owned(), "If the game is closed, its id has `-` for `+`."),
        Barred::EmptyStock => ("the stock is empty".to_owned(), "There is nothing left to deal."),
        Barred::NotNeighbours([one, other]) => (format!("{one} and {other} are not neighbours"), "An earlier `+` may be missing, or one too many."),
        Barred::NotInLine([one, other]) => {
            (format!("{one} and {other} are neither in one row nor in one column"), "An earlier `+` may be missing, or one too many.")
        }
        Barred::NothingToConsolidate => ("there is no gap to close or fill".to_owned(), "A card must be discarded first."),
        Barred::WhichFill(place) => (format!("stock and waste could both fill the gap in {place}"), "Write `s` or `w` behind the cell."),
        Barred::NoFill(place) => (format!("{place} is empty, and cannot fill the gap"), "Leave out the mark, or write the other one."),
        Barred::NoGap(place) => (format!("{place} is not emptied, so nothing fills it"), "Leave out the mark."),
        Barred::WasteOccupied => ("the waste holds its one card".to_owned(), "It must be played or laid on a pile first."),
        Barred::NoRedeals => ("no redeals are left".to_owned(), "An id with the option `r1` to `r9` allows them."),
        Barred::StockLeft => ("the stock is not empty".to_owned(), "Deal its cards first."),
    }
}

impl Wording {
    /// Why no deal makes a record legal. `earlier` is how many moves are to blame, and `known` whether some cards are known.
    pub(in crate::diagnostic) fn conflict(&self, conflict: &Conflict, record: &Record<'_>, known: bool) -> Words {
        let text = quoted(conflict.span.of(record.text()));
        let which = match conflict.at {
            Some(which) => match which.repetition {
                Some(repetition) => format!("move {} (repetition {repetition})", which.index),
                None => format!("move {}", which.index),
            },
            None => "the end".to_owned(),
        };
        match &conflict.why {
            Why::Barred(reason) => {
                let (reason, help) = barred(*reason);
                words(format!("{which} is illegal whatever the cards are: {reason}"), reason, help)
            }
            Why::Outcome(outcome) => {
                let (message, label) = match outcome {
                    Outcome::Solved => ("the game is not won after these moves, whatever the cards are", "meant to be solved here"),
                    Outcome::Partial => ("the game is over after these moves, whatever the cards are", "meant to be partial here"),
                    Outcome::Stuck => ("the game is won after these moves, or a move remains, whatever the cards are", "meant to be stuck here"),
                };
                words(message, label, "Moves may be missing, or the outcome is another one: `=solved`, `=partial` or `=stuck`.")
            }
            Why::Cards { demands, against } => {
                let asked = demanded(demands);
                let message = match conflict.at {
                    Some(_) => format!("no deal makes {which} legal: `{text}` needs that {asked}"),
                    None => format!("no deal ends as it is meant to: it needs that {asked}"),
                };
                let others = match against.len() {
                    0 => String::new(),
                    1 => "Without the other move that is marked there would be a deal.".to_owned(),
                    few if few <= MOST_LABELS => format!("Without any one of the {few} other moves that are marked there would be a deal."),
                    many => format!("Without any one of {} before it there would be a deal; the last {MOST_LABELS} are marked.", count(many as u64, "move")),
                };
                let cards = match (known, against.is_empty()) {
                    (true, true) => "The cards that are known rule it out.",
                    (true, false) => "The cards that are known count, too.",
                    (false, true) => "No deck has such cards.",
                    (false, false) => "",
                };
                words(message, format!("here {asked}"), [others.as_str(), cards].join(" ").trim())
            }
        }
    }

    /// That it is not known how many deals there are.
    pub(in crate::diagnostic) fn uncounted(&self) -> Words {
        words(
            "there are deals, but too many of too many kinds to count them",
            "not counted",
            "The count was given up after a fixed number of choices. With some cards known, written in a deal with `?` for the others, there are fewer.",
        )
    }

    /// That it is not known whether there is a deal.
    pub(in crate::diagnostic) fn undecided(&self) -> Words {
        words(
            "it could not be found out whether there is a deal",
            "too hard",
            "The search gave up after a fixed number of choices. With some cards known, written in a deal with `?` for the others, it has less to look for. \
             Carpet and Twenty with two decks, which set different cards aside, cannot be asked about together.",
        )
    }
}
