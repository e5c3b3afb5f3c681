//! Wording for Carpet, Colorado and Twenty.

use super::super::code::Code;
use super::super::data::Annotation;
use super::super::help::Help;
use super::super::history::History;
use super::fault::moves;
use super::matching::ALREADY_WON;
use super::{Hints, Wording, already_won, annotate, empty, fix, hints, outside_grid, play};
use crate::diagnostic::code::codes;
use crate::words::at;
use patience_core::cards::Card;
use patience_core::catalogue::{Foundations, Gap, GridOption, Plus};
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
            Illegal::NoSuchMove => hints("a move of another game", Self::forms(&position.id())),
            Illegal::EmptySource { from: Place::Waste } => hints("no card to take", ()),
            Illegal::EmptySource { from } => hints(format!("{from} has no card"), ()),
            Illegal::NotNext { card, from, waits, .. } => {
                let fits = waits.iter().find(|(_, waits)| *waits == Some(*card));
                let other = fits.map(|&(fits, _)| other_foundation(mv, fits));
                let waits = || self.waits(*card, waits, &position.board(), layout).into();
                let label = format!("{} {}", self.card(*card), at(*from));
                hints(label, other.unwrap_or_else(waits))
            }
            Illegal::WhichFoundation { .. } => which_foundation(mv),
            Illegal::WhichFill { waste, .. } => self.which_fill(*waste, &position.board(), mv),
            Illegal::WasteFillsFirst { waste, .. } => {
                let waste = self.card(*waste);
                let why = format!("with option `w`, {waste} from the waste fills the gap");
                hints("the waste comes first", without_mark(mv, &why))
            }
            Illegal::FillFromEmpty { from, other, .. } => fill_from_empty(*from, *other, mv),
            Illegal::GapWaits { gap, .. } => gap_waits(*gap, layout, mv),
            Illegal::NoGap { card, under, left, .. } => {
                let (kept, right) = (count(*left as u64, "card"), filled(mv, None));
                let help = play(format!("the pile keeps {kept}: write `{right}`"), [right]);
                hints(format!("{} is on {}", self.card(*card), self.card(*under)), help)
            }
            Illegal::EmptyStock => empty_stock(layout, position.board().redeals),
            Illegal::WasteOccupied { holds } => {
                let card = self.card(*holds);
                let help =
                    format!("first play {card} to a foundation (`*w`) or put it on a pile (`wa1`)");
                hints("no room for another card", fix(help))
            }
            Illegal::NoRedeals => no_redeals(layout),
            Illegal::RedealsSpent { of } => hints("no redeal left", redeals_of(*of)),
            Illegal::RedealBeforeEnd { .. } => hints("too early", REDEALS),
            Illegal::RedealWithoutWaste => hints("nothing to turn over", ()),
            Illegal::TransferBeforeEnd { .. } => hints("too early", TRANSFERS),
            Illegal::OccupiedPile { card, from, to, holds } => {
                let (card, holds) = (self.card(*card), self.card(*holds));
                let label = format!("{card} ({from}) to {to}, which shows {holds}");
                hints(label, empty_piles(&position.board()))
            }
            Illegal::SamePile { pile } => {
                hints(format!("from {pile} to {pile}"), fix("a move goes from one pile to another"))
            }
        }
    }

    /// Asks whether the stock or the waste fills the gap.
    fn which_fill(&self, waste: Card, board: &Board, mv: Move) -> Hints {
        let next = match board.stock.as_ref().and_then(|stock| stock.known.first()) {
            Some(card) => format!("{}, the next stock card", self.card(*card)),
            None => "the next stock card".to_owned(),
        };
        let both = [Fill::Stock, Fill::Waste].map(|fill| filled(mv, Some(fill)));
        let advice = format!(
            "write `{}` to fill the gap with {next}, or `{}` to fill it with {} from the waste",
            both[0],
            both[1],
            self.card(waste)
        );
        hints("filled from where?", play(advice, both))
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

const REDEALS: &str = "turn over the waste only when the stock is empty";
const TRANSFERS: &str =
    "move cards to empty piles only when the stock is empty; until then, the stock fills them";

/// Says that a card goes on the other foundation of its suit.
fn other_foundation(mv: Move, fits: Direction) -> Help {
    let advice = format!(
        "it goes on the foundation that builds {fits}: use `{}`, not `{}`",
        mark(fits),
        mark(opposite(fits))
    );
    play(advice, towards(mv, fits))
}

/// Asks for the direction of a foundation.
fn which_foundation(mv: Move) -> Hints {
    let (up, down) = (Direction::Up, Direction::Down);
    let both = [up, down].map(|direction| towards(mv, direction).unwrap_or(mv));
    let advice = format!("write `{}` to build {up}, or `{}` to build {down}", both[0], both[1]);
    hints("up or down?", play(advice, both))
}

/// Says that a move needs no mark for its gap.
fn without_mark(mv: Move, why: &str) -> Help {
    let right = filled(mv, None);
    play(format!("write `{right}`: {why}"), [right])
}

/// Says that what should fill a gap is empty, and whether the other place fills it.
fn fill_from_empty(from: Fill, other: bool, mv: Move) -> Hints {
    let (empty, full, fill) = match from {
        Fill::Stock => ("stock", "waste", Fill::Waste),
        Fill::Waste => ("waste", "stock", Fill::Stock),
    };
    let plain = filled(mv, None);
    let help = if other {
        format!("fill it from the {full}: write `{}`, or no mark", filled(mv, Some(fill)))
    } else {
        format!("the {full} is empty too, so the gap stays: write `{plain}`")
    };
    hints(format!("the {empty} is empty"), fix(help))
}

fn no_redeals(layout: Layout) -> Hints {
    let options = layout.options().with(GridOption::Redeals, 1);
    let with = Layout::new(layout.game(), layout.size(), options);
    let with = with.map(|with| format!(": `{with}` has one")).unwrap_or_default();
    hints("no redeal", format!("option `r` in the id allows redeals{with}"))
}

fn redeals_of(redeals: u8) -> String {
    match redeals {
        1 => "option `r1` in the id allows one redeal".to_owned(),
        _ => format!("option `r{redeals}` in the id allows {redeals} redeals"),
    }
}

/// Names the piles that a card could go to.
fn empty_piles(board: &Board) -> String {
    match empty(board.rows.iter().flatten()) {
        None => "no pile is empty".to_owned(),
        Some(empty) => format!("move the card to an empty pile: {empty}"),
    }
}

/// Says that a gap waits, and for what.
fn gap_waits(gap: Place, layout: Layout, mv: Move) -> Hints {
    let place = gap.label();
    let filled_by = match layout.gap() {
        Gap::Waits => format!(
            "put the waste card into the gap with `w{place}`, or another card with its cell and `{place}`"
        ),
        Gap::WasteFirst | Gap::Chosen | Gap::Stock => {
            format!("once the waste has a card, `w{place}` puts it into the gap")
        }
    };
    hints("the gap waits", without_mark(mv, &format!("the gap waits; {filled_by}")))
}

/// Says that the stock is empty, and how many redeals are left.
fn empty_stock(layout: Layout, redeals: Option<u8>) -> Hints {
    let advice = match redeals.unwrap_or(0) {
        0 => None,
        1 => Some("play the redeal that is left, `~`".to_owned()),
        redeals => Some(format!("play a redeal, `~`; {redeals} are left")),
    };
    let verb = match layout.game().plus {
        Plus::Turn => "turn",
        Plus::DealRow => "deal",
    };
    let help = advice.map(|advice| play(advice, [Move::Redeal]));
    hints(format!("nothing left to {verb}"), help)
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
