//! Carpet, Colorado and Twenty in words.

use super::super::Annotation;
use super::super::scene::Scene;
use super::{Wording, Words, annotate, count, list, no_such_cell, words};
use crate::card::Card;
use crate::catalogue::{Foundations, Turn};
use crate::game::carpet::Illegal;
use crate::game::{Board, Place};
use crate::notation::carpet::{Direction, Fill, Layout};

impl Wording {
    /// Why a move is illegal; `action` is its text.
    pub(super) fn carpet(&self, reason: &Illegal, board: Option<&Board>, layout: Layout, action: &str) -> Words {
        match reason {
            Illegal::AlreadyWon => words("the game is already won", "after the last card is built", "Remove this move and those after it."),
            Illegal::NoSuchCell { cell, size } => no_such_cell(&cell.to_string(), size.rows, size.columns),
            Illegal::NoSuchMove => words(format!("{} has no such move", layout.game().entry.title), "a move of another game", forms(layout)),
            Illegal::EmptySource { from: Place::Waste } => words("the waste is empty", "no card to take", ""),
            Illegal::EmptySource { from } => words(format!("{from} is empty"), format!("{from} has no card"), ""),
            Illegal::NotNext { card, from, to, waits } => {
                let fits = waits.iter().find(|(_, waits)| *waits == Some(*card)).map(|wait| wait.0);
                let message = match (to, fits) {
                    (Some(to), Some(_)) => format!("{} is not the next card {}", self.card(*card), way(*to)),
                    _ => format!("{} is not the next card of its suit", self.card(*card)),
                };
                let help = match fits {
                    Some(fits) => format!("It is the next card {}: write `{}` in place of `{}`.", way(fits), mark(fits), mark(opposite(fits))),
                    None => self.waits(*card, waits, board, layout),
                };
                words(message, format!("{} {}", self.card(*card), at(*from)), help)
            }
            Illegal::WhichFoundation { card, from } => words(format!("{} fits both foundations of its suit", self.card(*card)), "up or down?", {
                let (source, fill) = action.split_at((from.label().len() + 1).min(action.len()));
                format!("Write `{source}^{fill}` for the foundation that goes up, `{source}_{fill}` for the one that goes down.")
            }),
            Illegal::WhichFill { gap, waste, .. } => words(
                format!("both the stock and the waste could fill {gap}"),
                "from which?",
                format!("Write `{action}s` for the next card of the stock, or `{action}w` for {}, the top card of the waste.", self.card(*waste)),
            ),
            Illegal::FillFromEmpty { gap, from, other, .. } => {
                let (empty, full, mark) = match from {
                    Fill::Stock => ("stock", "waste", 'w'),
                    Fill::Waste => ("waste", "stock", 's'),
                };
                let help = match other {
                    true => format!("The {full} can fill it: write `{}{mark}`, or no mark.", action.trim_end_matches(['s', 'w'])),
                    false => format!("So is the {full}: write no mark, and the gap stays."),
                };
                words(format!("the {empty} is empty, so it cannot fill {gap}"), format!("the {empty} is empty"), help)
            }
            Illegal::NoGap { card, pile, under, left } => words(
                format!("{pile} is not emptied, so nothing fills it"),
                format!("{} lies on {}", self.card(*card), self.card(*under)),
                format!("{} under it: write the move without its mark.", if *left == 1 { "A card lies".to_owned() } else { format!("{left} cards lie") }),
            ),
            Illegal::EmptyStock => {
                let redeals = board.and_then(|board| board.redeals).unwrap_or(0);
                let help = match redeals {
                    0 => String::new(),
                    _ => format!("{} left: `~` makes the waste the stock again.", count(u64::from(redeals), "redeal")),
                };
                words("the stock is empty", "nothing left to turn", help)
            }
            Illegal::WasteOccupied { holds } => words(
                format!("the waste already holds {}", self.card(*holds)),
                "one card at most",
                format!("First play {} to a foundation, `*w`, or lay it on a pile, as in `wa1`.", self.card(*holds)),
            ),
            Illegal::NoRedeals => words("this game has no redeals", "no redeal", "An id with the option `r` gives some: `carpet4x5x1r1` has one."),
            Illegal::RedealsSpent { of: 1 } => words("the only redeal is played already", "no redeal left", "The option `r1` in the id gives one."),
            Illegal::RedealsSpent { of } => {
                words(format!("all {of} redeals are played already"), "no redeal left", format!("The option `r{of}` in the id gives so many."))
            }
            Illegal::RedealBeforeEnd { stock } => words(
                format!("the stock still has {}", count(*stock as u64, "card")),
                "too early",
                "The waste becomes the stock again only when the stock is empty.",
            ),
            Illegal::RedealWithoutWaste => words("the waste is empty", "nothing to make a stock of", ""),
            Illegal::ShiftBeforeEnd { stock } => words(
                format!("the stock still has {}", count(*stock as u64, "card")),
                "too early",
                "Cards are moved to empty piles only when the stock is empty; until then the stock fills them.",
            ),
            Illegal::OccupiedPile { card, from, to, holds } => {
                let empty = board.map(|board| board.rows.iter().flatten().filter(|pile| pile.cards.is_empty()).map(|pile| pile.place.label()));
                let empty = empty.map(|labels| list(labels.map(|label| format!("`{label}`")), "and")).unwrap_or_default();
                let help = if empty.is_empty() { "No pile is empty.".to_owned() } else { format!("A card goes to an empty pile: {empty}.") };
                words(
                    format!("{to} is not empty: it shows {}", self.card(*holds)),
                    format!("{} ({from}) to {to}, which shows {}", self.card(*card), self.card(*holds)),
                    help,
                )
            }
            Illegal::SamePile { pile } => words("a card cannot go to where it lies", format!("from {pile} to {pile}"), ""),
        }
    }

    /// Which cards the foundations of a suit wait for, and where those lie.
    fn waits(&self, card: Card, waits: &[(Direction, Option<Card>)], board: Option<&Board>, layout: Layout) -> String {
        let mut seen = Vec::new();
        let mut sentences = Vec::new();
        for &(direction, waits) in waits {
            if seen.contains(&(direction, waits)) {
                continue;
            }
            seen.push((direction, waits));
            let suit = self.suit(card.suit());
            let foundation = match (layout.game().foundations, layout.size().decks) {
                (Foundations::Up, 1) => format!("The foundation of {suit}"),
                (Foundations::Up, _) => format!("A foundation of {suit}"),
                (Foundations::UpAndDown, _) => format!("The foundation of {suit} {}", way(direction)),
            };
            sentences.push(match waits {
                Some(next) => format!("{foundation} waits for {}{}.", self.card(next), board.map(|board| where_is(next, board)).unwrap_or_default()),
                None => format!("{foundation} is complete."),
            });
        }
        sentences.join(" ")
    }
}

/// Where a card lies that a foundation waits for, as far as the player may know.
fn where_is(card: Card, board: &Board) -> String {
    let lies = board.piles().find_map(|pile| {
        let above = pile.cards.iter().rev().position(|&other| other == card)?;
        Some((pile.place, above))
    });
    let known = board.stock.as_ref().and_then(|stock| stock.known.iter().position(|&other| other == card));
    match (lies, known) {
        (Some((place, 0)), _) => format!(", which lies {}", at(place)),
        (Some((place, above)), _) => format!(", which lies {} under {}", at(place), count(above as u64, "card")),
        (None, Some(0)) => ", which is the next card of the stock".to_owned(),
        (None, Some(before)) => format!(", which is in the stock behind {}", count(before as u64, "card")),
        (None, None) => ", which is in the stock".to_owned(),
    }
}

/// Where a card lies, said of the card.
fn at(place: Place) -> String {
    match place {
        Place::Pile(_) | Place::Waste => format!("on {place}"),
        _ => format!("in {place}"),
    }
}

const fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up from the ace",
        Direction::Down => "down from the king",
    }
}

const fn mark(direction: Direction) -> char {
    match direction {
        Direction::Up => '^',
        Direction::Down => '_',
    }
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
    }
}

/// The earlier move that explains an illegal one.
pub(super) fn origin(
    reason: &Illegal,
    scene: &Scene,
    arrival: impl Fn(Place) -> Option<Annotation>,
    departure: impl Fn(Place) -> Option<Annotation>,
) -> Option<Annotation> {
    let last_card = || scene.last_deal.as_ref().map(|event| annotate(event, "took the last card of the stock"));
    match reason {
        Illegal::AlreadyWon => scene.last_move.as_ref().map(|event| annotate(event, "won the game")),
        Illegal::EmptySource { from } => departure(*from),
        Illegal::NotNext { from, .. } | Illegal::WhichFoundation { from, .. } => arrival(*from),
        Illegal::WhichFill { .. } | Illegal::WasteOccupied { .. } => arrival(Place::Waste),
        Illegal::FillFromEmpty { from: Fill::Waste, .. } => departure(Place::Waste),
        Illegal::NoGap { pile, .. } | Illegal::SamePile { pile } => arrival(*pile),
        Illegal::EmptyStock | Illegal::FillFromEmpty { from: Fill::Stock, .. } => departure(Place::Stock).or_else(last_card),
        Illegal::RedealsSpent { .. } => scene.last_redeal.as_ref().map(|event| annotate(event, "was the last redeal")),
        Illegal::RedealWithoutWaste => departure(Place::Waste),
        Illegal::OccupiedPile { from, to, .. } => arrival(*to).or_else(|| arrival(*from)),
        Illegal::NoSuchCell { .. } | Illegal::NoSuchMove | Illegal::NoRedeals | Illegal::RedealBeforeEnd { .. } | Illegal::ShiftBeforeEnd { .. } => None,
    }
}

/// The moves of a game, in a sentence.
pub(super) fn forms(layout: Layout) -> String {
    let forms = match layout.game().turn {
        Turn::Waste => "`*` and a cell, with `s` or `w` for what fills the gap, as in `*a1s`; `*w`; `+`; or `~`",
        Turn::SmallWaste => {
            "`*` and a pile or `w`, where need be with `^` or `_` and then `s` or `w`, as in `*a1^s` and `*w`; `w` and a pile, as in `wa1`; or `+`"
        }
        Turn::Piles => "`*` and a pile, where need be with `^` or `_`, as in `*a1^`; two piles, as in `a1b1`; or `+`",
    };
    format!("A move is {forms}.")
}
