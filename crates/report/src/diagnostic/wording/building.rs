//! Wording for Carpet, Colorado and Twenty.

use super::super::Annotation;
use super::super::history::History;
use super::{Hints, Wording, already_won, annotate, empty, hints, outside_grid};
use patience_core::cards::Card;
use patience_core::catalogue::{Foundations, Waste};
use patience_core::game::building::Illegal;
use patience_core::game::{Board, Place};
use patience_core::notation::building::{Direction, Fill, Layout};
use patience_core::play::Position;
use patience_core::text::english::count;

impl Wording {
    /// Returns a label and help for an illegal move; `action` is its text.
    pub(super) fn building(
        &self,
        reason: &Illegal,
        position: &Position,
        layout: Layout,
        action: &str,
    ) -> Hints {
        match reason {
            Illegal::AlreadyWon => already_won(),
            Illegal::NoSuchCell { size, .. } => outside_grid(size.rows, size.columns),
            Illegal::NoSuchMove => hints("a move of another game", forms(layout)),
            Illegal::EmptySource { from: Place::Waste } => hints("no card to take", ""),
            Illegal::EmptySource { from } => hints(format!("{from} has no card"), ""),
            Illegal::NotNext { card, from, waits, .. } => {
                let fits = waits.iter().find(|(_, waits)| *waits == Some(*card)).map(|wait| wait.0);
                let help = match fits {
                    Some(fits) => format!(
                        "it is the next card {fits}: write `{}` for `{}`",
                        mark(fits),
                        mark(opposite(fits))
                    ),
                    None => self.more(|| self.waits(*card, waits, &position.board(), layout)),
                };
                hints(format!("{} {}", self.card(*card), at(*from)), help)
            }
            Illegal::WhichFoundation { from, .. } => {
                let (source, fill) = action.split_at((from.label().len() + 1).min(action.len()));
                hints(
                    "up or down?",
                    format!(
                        "write `{source}^{fill}` to build {}, or `{source}_{fill}` to build {}",
                        Direction::Up,
                        Direction::Down
                    ),
                )
            }
            Illegal::WhichFill { waste, .. } => hints(
                "filled from where?",
                format!(
                    "write `{action}s` for the next stock card, or `{action}w` for {} from the waste",
                    self.card(*waste)
                ),
            ),
            Illegal::FillFromEmpty { from, other, .. } => {
                let (empty, full, mark) = match from {
                    Fill::Stock => ("stock", "waste", 'w'),
                    Fill::Waste => ("waste", "stock", 's'),
                };
                let help = match other {
                    true => format!(
                        "fill it from the {full}: write `{}{mark}`, or no mark",
                        action.trim_end_matches(['s', 'w'])
                    ),
                    false => format!("the {full} is empty too, so the gap stays: remove the mark"),
                };
                hints(format!("the {empty} is empty"), help)
            }
            Illegal::NoGap { card, under, left, .. } => hints(
                format!("{} is on {}", self.card(*card), self.card(*under)),
                format!("remove the mark: the pile keeps {}", count(*left as u64, "card")),
            ),
            Illegal::EmptyStock => {
                let redeals = position.board().redeals.unwrap_or(0);
                let help = match redeals {
                    0 => String::new(),
                    _ => format!("play a redeal, `~`; the game has {} left", redeals),
                };
                hints("nothing left to turn", help)
            }
            Illegal::WasteOccupied { holds } => hints(
                "no room for another card",
                format!(
                    "first play {} to a foundation (`*w`) or put it on a pile (`wa1`)",
                    self.card(*holds)
                ),
            ),
            Illegal::NoRedeals => {
                hints("no redeal", "option `r` in the id allows redeals: `carpet4x5x1r1` has one")
            }
            Illegal::RedealsSpent { of: 1 } => {
                hints("no redeal left", "option `r1` in the id allows one redeal")
            }
            Illegal::RedealsSpent { of } => {
                hints("no redeal left", format!("option `r{of}` in the id allows {of} redeals"))
            }
            Illegal::RedealBeforeEnd { .. } => {
                hints("too early", "turn over the waste only when the stock is empty")
            }
            Illegal::RedealWithoutWaste => hints("nothing to turn over", ""),
            Illegal::TransferBeforeEnd { .. } => hints(
                "too early",
                "move cards to empty piles only when the stock is empty; until then, the stock fills them",
            ),
            Illegal::OccupiedPile { card, from, to, holds } => {
                let help =
                    self.more(|| match empty(position.board().rows.iter().flatten()).as_str() {
                        "" => "no pile is empty".to_owned(),
                        empty => format!("move the card to an empty pile: {empty}"),
                    });
                hints(
                    format!(
                        "{} ({from}) to {to}, which shows {}",
                        self.card(*card),
                        self.card(*holds)
                    ),
                    help,
                )
            }
            Illegal::SamePile { pile } => hints(format!("from {pile} to {pile}"), ""),
        }
    }

    /// Says which cards the foundations of a suit need, and where those are.
    fn waits(
        &self,
        card: Card,
        waits: &[(Direction, Option<Card>)],
        board: &Board,
        layout: Layout,
    ) -> String {
        let mut seen = Vec::new();
        let mut needs = Vec::new();
        for &(direction, waits) in waits {
            if seen.contains(&(direction, waits)) {
                continue;
            }
            seen.push((direction, waits));
            let suit = self.suit(card.suit());
            let foundation = match (layout.game().foundations, layout.size().decks) {
                (Foundations::Up, 1) => format!("the {suit} foundation"),
                (Foundations::Up, _) => format!("a {suit} foundation"),
                (Foundations::UpAndDown, _) => format!("the {suit} foundation {direction}"),
            };
            needs.push(match waits {
                Some(next) => {
                    format!("{foundation} needs {}{}", self.card(next), where_is(next, board))
                }
                None => format!("{foundation} is complete"),
            });
        }
        needs.join("; ")
    }
}

/// Says where a card is, as far as the player may know.
fn where_is(card: Card, board: &Board) -> String {
    let lies = board.piles().find_map(|pile| {
        let above = pile.cards.iter().rev().position(|&other| other == card)?;
        Some((pile.place, above))
    });
    let known =
        board.stock.as_ref().and_then(|stock| stock.known.iter().position(|&other| other == card));
    match (lies, known) {
        (Some((place, 0)), _) => format!(", which is {}", at(place)),
        (Some((place, above)), _) => {
            format!(", which is {} under {}", at(place), count(above as u64, "card"))
        }
        (None, Some(0)) => ", the next card of the stock".to_owned(),
        (None, Some(before)) => {
            format!(", which is in the stock after {}", count(before as u64, "card"))
        }
        (None, None) => ", which is in the stock".to_owned(),
    }
}

/// Returns a place with its preposition.
fn at(place: Place) -> String {
    match place {
        Place::Pile(_) | Place::Waste => format!("on {place}"),
        _ => format!("in {place}"),
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

/// Returns the earlier move that explains an illegal one.
pub(super) fn origin(
    reason: &Illegal,
    history: &History,
    arrival: impl Fn(Place) -> Option<Annotation>,
    departure: impl Fn(Place) -> Option<Annotation>,
) -> Option<Annotation> {
    let last_card =
        || history.last_deal.as_ref().map(|step| annotate(step, "took the last card of the stock"));
    match reason {
        Illegal::AlreadyWon => {
            history.last_move.as_ref().map(|step| annotate(step, "won the game"))
        }
        Illegal::EmptySource { from } => departure(*from),
        Illegal::NotNext { from, .. } | Illegal::WhichFoundation { from, .. } => arrival(*from),
        Illegal::WhichFill { .. } | Illegal::WasteOccupied { .. } => arrival(Place::Waste),
        Illegal::FillFromEmpty { from: Fill::Waste, .. } => departure(Place::Waste),
        Illegal::NoGap { pile, .. } | Illegal::SamePile { pile } => arrival(*pile),
        Illegal::EmptyStock | Illegal::FillFromEmpty { from: Fill::Stock, .. } => {
            departure(Place::Stock).or_else(last_card)
        }
        Illegal::RedealsSpent { .. } => {
            history.last_redeal.as_ref().map(|step| annotate(step, "was the last redeal"))
        }
        Illegal::RedealWithoutWaste => departure(Place::Waste),
        Illegal::OccupiedPile { from, to, .. } => arrival(*to).or_else(|| arrival(*from)),
        Illegal::NoSuchCell { .. }
        | Illegal::NoSuchMove
        | Illegal::NoRedeals
        | Illegal::RedealBeforeEnd { .. }
        | Illegal::TransferBeforeEnd { .. } => None,
    }
}

/// Describes the moves of a game.
pub(super) fn forms(layout: Layout) -> String {
    let forms = match layout.game().waste {
        Some(Waste::Any) => {
            "`*` and a cell, with `s` or `w` for what fills the gap (`*a1s`), `*w`, `+`, or `~`"
        }
        Some(Waste::One) => {
            "`*` and a pile or `w`, if needed with `^` or `_`, then `s` or `w` (`*a1^s`, `*w`), `w` and a pile (`wa1`), or `+`"
        }
        None => "`*` and a pile, if needed with `^` or `_` (`*a1^`), two piles (`a1b1`), or `+`",
    };
    format!("a move is {forms}")
}
