//! Wording for Monte Carlo, Thirteens, Fourteens and Aces Square.

use super::super::code::Code;
use super::super::data::Annotation;
use super::super::help::Help;
use super::super::history::History;
use super::fault::moves;
use super::matching::ALREADY_WON;
use super::{Hints, Wording, already_won, annotate, fix, hints, outside_grid, play};
use crate::diagnostic::code::codes;
use patience_core::cards::Rank;
use patience_core::catalogue::{Closing, GridOption, PairRange, Pairs};
use patience_core::game::pairing::{Held, Illegal, Partner, Refused};
use patience_core::game::{Board, Pile, Place};
use patience_core::notation::Cell;
use patience_core::notation::pairing::{Layout, Move};
use patience_core::play::{Position, Step};
use patience_core::text::english::{a_rank, count, rank};
use std::rc::Rc;

codes! {
    EMPTY_CELL = "pair" "empty-cell";
    SAME_CELL = "pair" "same-cell";
    DIFFERENT_RANKS = "pair" "different-ranks";
    WRONG_SUM = "pair" "wrong-sum";
    DIFFERENT_SUITS = "pair" "different-suits";
    NOT_NEIGHBOURS = "pair" "not-neighbours";
    NOT_IN_LINE = "pair" "not-in-line";
    GOES_ALONE = "pair" "goes-alone";
    NOT_ALONE = "pair" "not-alone";
    NEVER_DISCARDED = "pair" "never-discarded";
    NOTHING_TO_CLOSE_UP = "pair" "nothing-to-close-up";
    BY_ITSELF = "pair" "by-itself";
    PAIRS_REMAIN = "pair" "pairs-remain";
}

/// Returns the code of a reason.
pub(in crate::diagnostic) const fn code(reason: &Illegal) -> Code {
    match reason {
        Illegal::AlreadyWon => ALREADY_WON,
        Illegal::NoSuchCell { .. } => moves::NO_SUCH_PLACE,
        Illegal::EmptyCell { .. } => EMPTY_CELL,
        Illegal::SameCell { .. } => SAME_CELL,
        Illegal::NeverDiscarded(_) => NEVER_DISCARDED,
        Illegal::GoesAlone(_) => GOES_ALONE,
        Illegal::NotAlone { .. } => NOT_ALONE,
        Illegal::NoPair(refused) => match refused.pairs {
            Pairs::Rank => DIFFERENT_RANKS,
            Pairs::Suit => DIFFERENT_SUITS,
            Pairs::Sum(_) => WRONG_SUM,
        },
        Illegal::NotNeighbours(_) => NOT_NEIGHBOURS,
        Illegal::NotInLine(_) => NOT_IN_LINE,
        Illegal::NothingToConsolidate => NOTHING_TO_CLOSE_UP,
        Illegal::ByItself { .. } => BY_ITSELF,
        Illegal::PairsRemain { .. } => PAIRS_REMAIN,
    }
}

const TWO_CELLS: &str = "a pair is two cards in different cells";

impl Wording {
    /// Returns a label and help for an illegal move.
    pub(super) fn pairing(
        &self,
        reason: &Illegal,
        position: &Position,
        layout: Layout,
        mv: Move,
    ) -> Hints {
        let held = |(cell, card): Held| format!("{} in cell {cell}", self.card(card));
        match reason {
            Illegal::AlreadyWon => already_won(),
            Illegal::NoSuchCell { size, .. } => outside_grid(size.rows, size.columns),
            Illegal::EmptyCell { cell } => hints(format!("cell {cell} has no card"), ()),
            Illegal::SameCell { cell } => hints(format!("cell {cell} twice"), TWO_CELLS),
            Illegal::NeverDiscarded(card) => {
                let (game, kept) = (layout.game().entry.title, rank(card.1.rank()));
                let help =
                    format!("in {game} the {kept}s stay; the game is won when only they are left");
                hints(held(*card), help)
            }
            Illegal::GoesAlone(card) => {
                hints(held(*card), self.alone(*card, mv, &position.board()))
            }
            Illegal::NotAlone { held: card, alone: Some(_), partner } => {
                hints(held(*card), self.partner(*card, layout.game().pairs, *partner))
            }
            Illegal::NotAlone { held: card, alone: None, .. } => hints(held(*card), TWO_CELLS),
            Illegal::NoPair(refused)
                if refused.steps > 1 && layout.game().near == PairRange::Neighbours =>
            {
                (self.both_apart(refused), self.each_partner(refused))
            }
            Illegal::NoPair(refused) => (self.both(refused), self.each_partner(refused)),
            Illegal::NotNeighbours(refused) => {
                let which = if layout.options().has(GridOption::Orthogonal) {
                    "with option `o`, neighbours share a side"
                } else {
                    "neighbours share a side or a corner"
                };
                let help = vec![which.into(), self.nearer_partner(refused).into()];
                (self.both_apart(refused), help)
            }
            Illegal::NotInLine(refused) => hints(self.both(refused), self.nearer_partner(refused)),
            Illegal::NothingToConsolidate => nothing_to_close_up(&position.board()),
            Illegal::ByItself { closing } => {
                let option = match closing {
                    Closing::InPlace(_) => 'i',
                    Closing::ByPlayer | Closing::AfterDiscard => 'c',
                };
                let help = format!("leave out this `+`: with option `{option}`, no `+` is legal");
                hints("nothing to close up or deal", fix(help))
            }
            Illegal::PairsRemain { discard, .. } => hints(
                format!("`{discard}` comes first"),
                "with option `s`, `+` is legal only when no discard is possible",
            ),
        }
    }

    fn both(&self, refused: &Refused) -> String {
        let [one, other] = refused.cards;
        format!(
            "{} in cell {}, {} in cell {}",
            self.card(one.1),
            one.0,
            self.card(other.1),
            other.0
        )
    }

    fn both_apart(&self, refused: &Refused) -> String {
        format!("{}, {} apart", self.both(refused), count(refused.steps, "step"))
    }

    /// Says how to discard a card that goes alone, and the other card of the move if that does too.
    fn alone(&self, (cell, card): Held, mv: Move, board: &Board) -> Help {
        let alone = Move::DiscardAlone;
        let one_alone = || play(format!("write `*{cell}`"), [alone(cell)]);
        let (Move::Discard(one, other) | Move::DiscardInOrder(one, other)) = mv else {
            return one_alone();
        };
        let is_alone = |cell: Cell| {
            let exposed = board.pile(Place::Cell(cell)).and_then(Pile::exposed);
            exposed.is_some_and(|other| other.rank() == card.rank())
        };
        if is_alone(one) && is_alone(other) {
            play(
                format!("each {} goes alone: write `*{one} *{other}`", rank(card.rank())),
                [alone(one), alone(other)],
            )
        } else {
            one_alone()
        }
    }

    /// Says where each of two cards finds a partner: near to it, if there is one.
    fn each_partner(&self, refused: &Refused) -> Vec<Help> {
        let [one, other] = refused.cards;
        let [of_one, of_other] = refused.partners;
        let partners = [(one, of_one), (other, of_other)];
        partners.map(|(held, partner)| self.partner(held, refused.pairs, partner).into()).into()
    }

    /// Says where the nearest partner of either card is, besides the other card.
    fn nearer_partner(&self, refused: &Refused) -> String {
        let [one, other] = refused.cards;
        let [of_one, of_other] = refused.partners;
        let distance = |partner: Option<Partner>| {
            partner.map_or((true, u8::MAX), |partner| (!partner.within_reach, partner.steps))
        };
        let (held, partner) =
            if distance(of_other) < distance(of_one) { (other, of_other) } else { (one, of_one) };
        let near = partner.filter(|partner| partner.within_reach);
        match near {
            Some(_) => self.partner(held, refused.pairs, near),
            None => format!(
                "no other card that pairs with {} or {} is in reach",
                self.card(one.1),
                self.card(other.1)
            ),
        }
    }

    /// Says where a card finds its nearest partner.
    fn partner(&self, (cell, card): Held, pairs: Pairs, partner: Option<Partner>) -> String {
        let needs = match pairs {
            Pairs::Rank => format!("another {}", rank(card.rank())),
            Pairs::Suit => format!("another {}", self.suit(card.suit())),
            Pairs::Sum(sum) => match Rank::from_value(sum.wrapping_sub(card.rank().value())) {
                Some(rank) => a_rank(rank),
                None => return format!("{} pairs with no card", self.card(card)),
            },
        };
        let card = self.card(card);
        match partner {
            None => {
                format!("{card} in cell {cell} pairs with {needs}, and there is none on the grid")
            }
            Some(Partner { held, within_reach: true, .. }) => format!(
                "{card} in cell {cell} pairs with {needs}: {} in cell {} is in reach",
                self.card(held.1),
                held.0
            ),
            Some(Partner { held, steps: away, .. }) => format!(
                "{card} in cell {cell} pairs with {needs}; the nearest is {} in cell {}, {} away",
                self.card(held.1),
                held.0,
                count(away, "step")
            ),
        }
    }
}

/// Says why there is nothing to close up.
fn nothing_to_close_up(board: &Board) -> Hints {
    let help = if board.rows.iter().flatten().any(|pile| pile.cards.is_empty()) {
        "there are no gaps between the cards, and the stock is empty"
    } else {
        "every cell has a card, so there is no gap to close"
    };
    hints("nothing to close up or deal", help)
}

/// Returns the earlier move that explains an illegal one.
pub(super) fn origin(
    reason: &Illegal,
    history: &History,
    arrival: impl Fn(Place) -> Option<Annotation>,
    departure: impl Fn(Place) -> Option<Annotation>,
) -> Option<Annotation> {
    let place = |held: Held| Place::Cell(held.0);
    match reason {
        Illegal::AlreadyWon => {
            history.last_move.as_ref().map(|step| annotate(step, "won the game"))
        }
        Illegal::EmptyCell { cell } => departure(Place::Cell(*cell)),
        Illegal::NoPair(refused)
        | Illegal::NotNeighbours(refused)
        | Illegal::NotInLine(refused) => {
            refused.cards.into_iter().find_map(|held| arrival(place(held)))
        }
        Illegal::NeverDiscarded(held)
        | Illegal::GoesAlone(held)
        | Illegal::NotAlone { held, .. } => arrival(place(*held)),
        Illegal::NothingToConsolidate => {
            history.last_deal.as_ref().map(|step| annotate(step, "closed up the grid"))
        }
        Illegal::ByItself { closing } => {
            let what = match closing {
                Closing::InPlace(_) => "filled its gaps",
                Closing::ByPlayer | Closing::AfterDiscard => "closed up the grid",
            };
            let settled =
                |step: &&Rc<Step>| step.effect.steps.iter().any(|step| step.place().is_some());
            history.last_move.as_ref().filter(settled).map(|step| annotate(step, what))
        }
        Illegal::NoSuchCell { .. } | Illegal::SameCell { .. } | Illegal::PairsRemain { .. } => None,
    }
}
