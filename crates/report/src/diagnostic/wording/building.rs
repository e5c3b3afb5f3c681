//! Wording for Carpet, Colorado and Twenty.

use super::super::code::Code;
use super::super::data::Annotation;
use super::super::history::History;
use super::fault::moves;
use super::matching::ALREADY_WON;
use super::{Hints, Wording, already_won, annotate, empty, fix, hints, outside_grid, play};
use crate::diagnostic::code::codes;
use crate::words::at;
use patience_core::cards::Card;
use patience_core::catalogue::{Foundations, Gap, Plus, Waste};
use patience_core::game::building::Illegal;
use patience_core::game::{Board, Place};
use patience_core::notation::building::{Direction, Fill, Layout, Move};
use patience_core::play::Position;
use patience_core::text::english::count;

codes! {
    EMPTY_SOURCE = "build" "empty-source";
    NOT_NEXT = "build" "not-next";
    WHICH_FOUNDATION = "build" "which-foundation";
    WHICH_FILL = "build" "which-fill";
    WASTE_FIRST = "build" "waste-first";
    FILL_FROM_EMPTY = "build" "fill-from-empty";
    GAP_WAITS = "build" "gap-waits";
    NO_GAP = "build" "no-gap";
    EMPTY_STOCK = "build" "empty-stock";
    WASTE_OCCUPIED = "build" "waste-occupied";
    NO_REDEALS = "build" "no-redeals";
    REDEALS_SPENT = "build" "redeals-spent";
    REDEAL_BEFORE_END = "build" "redeal-before-end";
    REDEAL_WITHOUT_WASTE = "build" "redeal-without-waste";
    TRANSFER_BEFORE_END = "build" "transfer-before-end";
    OCCUPIED_PILE = "build" "occupied-pile";
    SAME_PILE = "build" "same-pile";
}

/// Returns the code of a reason.
pub(in crate::diagnostic) const fn code(reason: &Illegal) -> Code {
    match reason {
        Illegal::AlreadyWon => ALREADY_WON,
        Illegal::NoSuchCell { .. } => moves::NO_SUCH_PLACE,
        Illegal::NoSuchMove => moves::OTHER_GAME,
        Illegal::EmptySource { .. } => EMPTY_SOURCE,
        Illegal::NotNext { .. } => NOT_NEXT,
        Illegal::WhichFoundation { .. } => WHICH_FOUNDATION,
        Illegal::WhichFill { .. } => WHICH_FILL,
        Illegal::WasteFillsFirst { .. } => WASTE_FIRST,
        Illegal::FillFromEmpty { .. } => FILL_FROM_EMPTY,
        Illegal::GapWaits { .. } => GAP_WAITS,
        Illegal::NoGap { .. } => NO_GAP,
        Illegal::EmptyStock => EMPTY_STOCK,
        Illegal::WasteOccupied { .. } => WASTE_OCCUPIED,
        Illegal::NoRedeals => NO_REDEALS,
        Illegal::RedealsSpent { .. } => REDEALS_SPENT,
        Illegal::RedealBeforeEnd { .. } => REDEAL_BEFORE_END,
        Illegal::RedealWithoutWaste => REDEAL_WITHOUT_WASTE,
        Illegal::TransferBeforeEnd { .. } => TRANSFER_BEFORE_END,
        Illegal::OccupiedPile { .. } => OCCUPIED_PILE,
        Illegal::SamePile { .. } => SAME_PILE,
    }
}

impl Wording {
    /// Returns a label and help for an illegal move.
    pub(super) fn building(
        &self,
        reason: &Illegal,
        position: &Position,
        layout: Layout,
        mv: Move,
    ) -> Hints {
        match reason {
            Illegal::AlreadyWon => already_won(),
            Illegal::NoSuchCell { size, .. } => outside_grid(size.rows, size.columns),
            Illegal::NoSuchMove => hints("a move of another game", forms(layout)),
            Illegal::EmptySource { from: Place::Waste } => hints("no card to take", ()),
            Illegal::EmptySource { from } => hints(format!("{from} has no card"), ()),
            Illegal::NotNext { card, from, waits, .. } => {
                let fits = waits.iter().find(|(_, waits)| *waits == Some(*card)).map(|wait| wait.0);
                let help = match fits {
                    Some(fits) => play(
                        format!(
                            "it goes on the foundation that builds {fits}: use `{}`, not `{}`",
                            mark(fits),
                            mark(opposite(fits))
                        ),
                        towards(mv, fits),
                    ),
                    None => self.waits(*card, waits, &position.board(), layout).into(),
                };
                hints(format!("{} {}", self.card(*card), at(*from)), help)
            }
            Illegal::WhichFoundation { .. } => {
                let both = [Direction::Up, Direction::Down]
                    .map(|direction| towards(mv, direction).unwrap_or(mv));
                let advice = format!(
                    "write `{}` to build {}, or `{}` to build {}",
                    both[0],
                    Direction::Up,
                    both[1],
                    Direction::Down
                );
                hints("up or down?", play(advice, both))
            }
            Illegal::WhichFill { waste, .. } => {
                let next = position.board().stock.and_then(|stock| stock.known.first().copied());
                let next = match next {
                    Some(card) => format!("{}, the next stock card", self.card(card)),
                    None => "the next stock card".to_owned(),
                };
                let both = [Fill::Stock, Fill::Waste].map(|fill| filled(mv, Some(fill)));
                let advice = format!(
                    "write `{}` to fill the gap with {next}, or `{}` to fill it with {} from the waste",
                    both[0],
                    both[1],
                    self.card(*waste)
                );
                hints("filled from where?", play(advice, both))
            }
            Illegal::WasteFillsFirst { waste, .. } => {
                let right = filled(mv, None);
                let advice = format!(
                    "write `{right}`: with option `w`, {} from the waste fills the gap",
                    self.card(*waste)
                );
                hints("the waste comes first", play(advice, [right]))
            }
            Illegal::FillFromEmpty { from, other, .. } => {
                let (empty, full, fill) = match from {
                    Fill::Stock => ("stock", "waste", Fill::Waste),
                    Fill::Waste => ("waste", "stock", Fill::Stock),
                };
                let help = match other {
                    true => {
                        format!(
                            "fill it from the {full}: write `{}`, or no mark",
                            filled(mv, Some(fill))
                        )
                    }
                    false => format!(
                        "the {full} is empty too, so the gap stays: write `{}`",
                        filled(mv, None)
                    ),
                };
                hints(format!("the {empty} is empty"), fix(help))
            }
            Illegal::GapWaits { gap, .. } => {
                let right = filled(mv, None);
                let place = gap.label();
                let filled_by = match layout.gap() {
                    Gap::Waits => format!(
                        "put the waste card into the gap with `w{place}`, or another card with its cell and `{place}`"
                    ),
                    Gap::WasteFirst | Gap::Chosen | Gap::Stock => {
                        format!("once the waste has a card, `w{place}` puts it into the gap")
                    }
                };
                let advice = format!("write `{right}`: the gap waits; {filled_by}");
                hints("the gap waits", play(advice, [right]))
            }
            Illegal::NoGap { card, under, left, .. } => hints(
                format!("{} is on {}", self.card(*card), self.card(*under)),
                play(
                    format!(
                        "the pile keeps {}: write `{}`",
                        count(*left as u64, "card"),
                        filled(mv, None)
                    ),
                    [filled(mv, None)],
                ),
            ),
            Illegal::EmptyStock => {
                let help = match position.board().redeals.unwrap_or(0) {
                    0 => None,
                    1 => Some(play("play the redeal that is left, `~`", [Move::Redeal])),
                    redeals => {
                        let advice = format!("play a redeal, `~`; {redeals} are left");
                        Some(play(advice, [Move::Redeal]))
                    }
                };
                let verb = match layout.game().plus {
                    Plus::Turn => "turn",
                    Plus::DealRow => "deal",
                };
                hints(format!("nothing left to {verb}"), help)
            }
            Illegal::WasteOccupied { holds } => hints(
                "no room for another card",
                fix(format!(
                    "first play {} to a foundation (`*w`) or put it on a pile (`wa1`)",
                    self.card(*holds)
                )),
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
            Illegal::RedealWithoutWaste => hints("nothing to turn over", ()),
            Illegal::TransferBeforeEnd { .. } => hints(
                "too early",
                "move cards to empty piles only when the stock is empty; until then, the stock fills them",
            ),
            Illegal::OccupiedPile { card, from, to, holds } => {
                let help = match empty(position.board().rows.iter().flatten()) {
                    None => "no pile is empty".to_owned(),
                    Some(empty) => format!("move the card to an empty pile: {empty}"),
                };
                hints(
                    format!(
                        "{} ({from}) to {to}, which shows {}",
                        self.card(*card),
                        self.card(*holds)
                    ),
                    help,
                )
            }
            Illegal::SamePile { pile } => {
                hints(format!("from {pile} to {pile}"), fix("a move goes from one pile to another"))
            }
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
            format!(", the {} card of the stock", ordinal(before + 1))
        }
        (None, None) => ", which is in the stock".to_owned(),
    }
}

/// Returns a number as an ordinal: "61st".
fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Returns a play with another fill of its gap.
const fn filled(mv: Move, fill: Option<Fill>) -> Move {
    match mv {
        Move::Play { from, to, .. } => Move::Play { from, to, fill },
        other => other,
    }
}

/// Returns a play to the foundation of one direction, or none for another move.
const fn towards(mv: Move, direction: Direction) -> Option<Move> {
    match mv {
        Move::Play { from, fill, .. } => Some(Move::Play { from, to: Some(direction), fill }),
        Move::PlayWaste { .. } => Some(Move::PlayWaste { to: Some(direction) }),
        _ => None,
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
    match reason {
        Illegal::AlreadyWon => {
            history.last_move.as_ref().map(|step| annotate(step, "won the game"))
        }
        Illegal::EmptySource { from } => departure(*from),
        Illegal::NotNext { from, .. } | Illegal::WhichFoundation { from, .. } => arrival(*from),
        Illegal::WhichFill { .. }
        | Illegal::WasteFillsFirst { .. }
        | Illegal::WasteOccupied { .. } => arrival(Place::Waste),
        Illegal::FillFromEmpty { from: Fill::Waste, .. } => departure(Place::Waste),
        Illegal::NoGap { pile, .. } | Illegal::SamePile { pile } => arrival(*pile),
        Illegal::EmptyStock | Illegal::FillFromEmpty { from: Fill::Stock, .. } => {
            departure(Place::Stock)
        }
        Illegal::RedealsSpent { .. } => {
            history.last_redeal.as_ref().map(|step| annotate(step, "was the last redeal"))
        }
        Illegal::RedealWithoutWaste => departure(Place::Waste),
        Illegal::OccupiedPile { from, to, .. } => arrival(*to).or_else(|| arrival(*from)),
        Illegal::NoSuchCell { .. }
        | Illegal::NoSuchMove
        | Illegal::NoRedeals
        | Illegal::GapWaits { .. }
        | Illegal::RedealBeforeEnd { .. }
        | Illegal::TransferBeforeEnd { .. } => None,
    }
}

/// Describes the moves of a game.
pub(super) fn forms(layout: Layout) -> String {
    let moves = match layout.game().waste {
        Some(Waste::Any) if layout.gap() == Gap::Waits => {
            "`*a1` (play the card in a cell), `*w` (play the top waste card), `wa1` (waste card into a gap), `b1a1` (card into a gap), `+` (turn a card) and `~` (a redeal)"
        }
        Some(Waste::One) if layout.gap() == Gap::WasteFirst => {
            "`*a1` (play the top card of a pile), `*w` (play the waste card), `wa1` (waste card to a pile) and `+` (turn a card). Add `^` or `_` to go up or down: `*a1^`"
        }
        Some(Waste::Any) => {
            "`*a1` (play the card in a cell), `*w` (play the top waste card), `+` (turn a card) and `~` (a redeal). Add `s` or `w` to fill the gap from the stock or the waste: `*a1s`"
        }
        Some(Waste::One) => {
            "`*a1` (play the top card of a pile), `*w` (play the waste card), `wa1` (waste card to a pile) and `+` (turn a card). Add `^` or `_` to go up or down, `s` or `w` to fill a gap: `*a1^s`"
        }
        None => {
            "`*a1` (play the top card of a pile), `+` (deal a row) and, once the stock is empty, `a1b1` (move a card to an empty pile). Add `^` or `_` to go up or down: `*a1^`"
        }
    };
    format!("moves are {moves}")
}
