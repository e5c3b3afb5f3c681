//! Carpet, Colorado and Twenty: why their moves are illegal.

use super::matching::ALREADY_WON;
use super::{Context, already_won, empty, reasons};
use crate::diagnostic::code::codes;
use crate::diagnostic::faults::moves;
use crate::diagnostic::forms;
use crate::diagnostic::said::{Said, Since, suit};
use crate::words::at as lies_at;
use patience_core::cards::Card;
use patience_core::catalogue::{Foundations, Gap, GridOption, Plus};
use patience_core::game::building::Illegal;
use patience_core::game::{Board, Place};
use patience_core::notation::building::{Direction, Fill, Layout, Move};
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

reasons! {
    (said, at: Context<'_, Layout, Move>) Illegal:
    Illegal::AlreadyWon => ALREADY_WON, already_won(said);
    Illegal::NoSuchCell { size, .. } => moves::NO_SUCH_PLACE, moves::outside_grid(said, size.rows, size.columns);
    Illegal::NoSuchMove => moves::OTHER_GAME,
        said.label("a move of another game").why(forms::of(&at.position.id()));
    Illegal::EmptySource { from } => EMPTY_SOURCE, said.since(Since::Departure(*from)).label(match from {
        Place::Waste => "no card to take".to_owned(),
        _ => format!("{from} has no card"),
    });
    Illegal::NotNext { card, from, waits, .. } => NOT_NEXT, {
        let label = format!("{} {}", card.written(at.suits), lies_at(*from));
        let said = said.label(label).since(Since::Arrival(*from));
        match waits.iter().find(|(_, waits)| *waits == Some(*card)) {
            Some(&(fits, _)) => said.play(
                format!("it goes on the foundation that builds {fits}: use `{}`, not `{}`", mark(fits), mark(opposite(fits))),
                towards(at.mv, fits),
            ),
            None => said.why(at.waits(*card, waits)),
        }
    };
    Illegal::WhichFoundation { from, .. } => WHICH_FOUNDATION, {
        let (up, down) = (Direction::Up, Direction::Down);
        let both = [up, down].map(|direction| towards(at.mv, direction).unwrap_or(at.mv));
        said.label("up or down?").since(Since::Arrival(*from))
            .play(format!("write `{}` to build {up}, or `{}` to build {down}", both[0], both[1]), both)
    };
    Illegal::WhichFill { waste, .. } => WHICH_FILL, {
        let next = match at.position.board().stock.as_ref().and_then(|stock| stock.known.first()) {
            Some(card) => format!("{}, the next stock card", card.written(at.suits)),
            None => "the next stock card".to_owned(),
        };
        let both = [Fill::Stock, Fill::Waste].map(|fill| filled(at.mv, Some(fill)));
        let waste = waste.written(at.suits);
        said.label("filled from where?").since(Since::Arrival(Place::Waste)).play(format!(
            "write `{}` to fill the gap with {next}, or `{}` to fill it with {waste} from the waste", both[0], both[1]
        ), both)
    };
    Illegal::WasteFillsFirst { waste, .. } => WASTE_FIRST, without_mark(
        said.label("the waste comes first").since(Since::Arrival(Place::Waste)), at.mv,
        &format!("with option `w`, {} from the waste fills the gap", waste.written(at.suits)));
    Illegal::FillFromEmpty { from, other, .. } => FILL_FROM_EMPTY, {
        let (empty, full, fill, place) = match from {
            Fill::Stock => ("stock", "waste", Fill::Waste, Place::Stock),
            Fill::Waste => ("waste", "stock", Fill::Stock, Place::Waste),
        };
        said.label(format!("the {empty} is empty")).since(Since::Departure(place)).fix(match other {
            true => format!("fill it from the {full}: write `{}`, or no mark", filled(at.mv, Some(fill))),
            false => format!("the {full} is empty too, so the gap stays: write `{}`", filled(at.mv, None)),
        })
    };
    Illegal::GapWaits { gap, .. } => GAP_WAITS, {
        let place = gap.label();
        let filled_by = match at.layout.gap() {
            Gap::Waits => format!(
                "put the waste card into the gap with `w{place}`, or another card with its cell and `{place}`"),
            Gap::WasteFirst | Gap::Chosen | Gap::Stock =>
                format!("once the waste has a card, `w{place}` puts it into the gap"),
        };
        without_mark(said.label("the gap waits"), at.mv, &format!("the gap waits; {filled_by}"))
    };
    Illegal::NoGap { pile, card, under, left } => NO_GAP, {
        let (kept, right) = (count(*left as u64, "card"), filled(at.mv, None));
        said.label(format!("{} is on {}", card.written(at.suits), under.written(at.suits)))
            .since(Since::Arrival(*pile)).play(format!("the pile keeps {kept}: write `{right}`"), [right])
    };
    Illegal::EmptyStock => EMPTY_STOCK, {
        let verb = match at.layout.game().plus {
            Plus::Turn => "turn",
            Plus::DealRow => "deal",
        };
        let said = said.label(format!("nothing left to {verb}")).since(Since::Departure(Place::Stock));
        match at.position.board().redeals.unwrap_or(0) {
            0 => said,
            1 => said.play("play the redeal that is left, `~`", [Move::Redeal]),
            redeals => said.play(format!("play a redeal, `~`; {redeals} are left"), [Move::Redeal]),
        }
    };
    Illegal::WasteOccupied { holds } => WASTE_OCCUPIED,
        said.label("no room for another card").since(Since::Arrival(Place::Waste)).fix(format!(
            "first play {} to a foundation (`*w`) or put it on a pile (`wa1`)", holds.written(at.suits)));
    Illegal::NoRedeals => NO_REDEALS, {
        let options = at.layout.options().with(GridOption::Redeals, 1);
        let with = Layout::new(at.layout.game(), at.layout.size(), options);
        let with = with.map(|with| format!(": `{with}` has one")).unwrap_or_default();
        said.label("no redeal").why(format!("option `r` in the id allows redeals{with}"))
    };
    Illegal::RedealsSpent { of } => REDEALS_SPENT,
        said.label("no redeal left").since(Since::Redeal("was the last redeal")).why(match of {
            1 => "option `r1` in the id allows one redeal".to_owned(),
            _ => format!("option `r{of}` in the id allows {of} redeals"),
        });
    Illegal::RedealBeforeEnd { .. } => REDEAL_BEFORE_END,
        said.label("too early").why("turn over the waste only when the stock is empty");
    Illegal::RedealWithoutWaste => REDEAL_WITHOUT_WASTE,
        said.label("nothing to turn over").since(Since::Departure(Place::Waste));
    Illegal::TransferBeforeEnd { .. } => TRANSFER_BEFORE_END, said.label("too early")
        .why("move cards to empty piles only when the stock is empty; until then, the stock fills them");
    Illegal::OccupiedPile { card, from, to, holds } => OCCUPIED_PILE, {
        let [card, holds] = [card, holds].map(|card| card.written(at.suits));
        said.label(format!("{card} ({from}) to {to}, which shows {holds}"))
            .why(match empty(at.position.board().rows.iter().flatten()) {
                None => "no pile is empty".to_owned(),
                Some(empty) => format!("move the card to an empty pile: {empty}"),
            })
            .since(Since::Arrival(*to)).since(Since::Arrival(*from))
    };
    Illegal::SamePile { pile } => SAME_PILE, said.label(format!("from {pile} to {pile}"))
        .fix("a move goes from one pile to another").since(Since::Arrival(*pile));
}

impl Context<'_, Layout, Move> {
    /// Says which cards the foundations of a suit need, and where those are.
    fn waits(&self, card: Card, waits: &[(Direction, Option<Card>)]) -> String {
        let (mut seen, mut needs) = (Vec::new(), Vec::new());
        for &(direction, waits) in waits {
            if seen.contains(&(direction, waits)) {
                continue;
            }
            seen.push((direction, waits));
            let suit = suit(card.suit(), self.suits);
            let foundation = match (self.layout.game().foundations, self.layout.size().decks) {
                (Foundations::Up, 1) => format!("the {suit} foundation"),
                (Foundations::Up, _) => format!("a {suit} foundation"),
                (Foundations::UpAndDown, _) => format!("the {suit} foundation {direction}"),
            };
            needs.push(match waits {
                Some(next) => {
                    let lies = where_is(next, &self.position.board());
                    format!("{foundation} needs {}{lies}", next.written(self.suits))
                }
                None => format!("{foundation} is complete"),
            });
        }
        needs.join("; ")
    }
}

/// Says that a move needs no mark for its gap.
fn without_mark(said: Said, mv: Move, why: &str) -> Said {
    let right = filled(mv, None);
    said.play(format!("write `{right}`: {why}"), [right])
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
        (Some((place, 0)), _) => format!(", which is {}", lies_at(place)),
        (Some((place, above)), _) => {
            format!(", which is {} under {}", lies_at(place), count(above as u64, "card"))
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
