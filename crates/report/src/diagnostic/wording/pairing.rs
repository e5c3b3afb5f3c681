//! Wording for Monte Carlo, Thirteens, Fourteens and Aces Square.

use super::super::Annotation;
use super::super::history::History;
use super::{Hints, Wording, already_won, annotate, hints, outside_grid, sentence};
use patience_core::cards::Rank;
use patience_core::catalogue::Pairs;
use patience_core::game::Place;
use patience_core::game::pairing::{Held, Illegal, Partner, Refused};
use patience_core::notation::pairing::Layout;
use patience_core::play::Position;
use patience_core::text::english::{a_rank, rank};

const TWO_CELLS: &str = "a pair is two cards in different cells";

impl Wording {
    /// Returns a label and help for an illegal move.
    pub(super) fn pairing(&self, reason: &Illegal, position: &Position, layout: Layout) -> Hints {
        let held = |(cell, card): Held| format!("{} in cell {cell}", self.card(card));
        match reason {
            Illegal::AlreadyWon => already_won(),
            Illegal::NoSuchCell { size, .. } => outside_grid(size.rows, size.columns),
            Illegal::EmptyCell { cell } => hints(format!("cell {cell} has no card"), ""),
            Illegal::SameCell { cell } => hints(format!("cell {cell} twice"), TWO_CELLS),
            Illegal::NeverDiscarded(card) => hints(
                held(*card),
                format!(
                    "in {} the {}s stay; the game is won when only they are left",
                    layout.game().entry.title,
                    rank(card.1.rank())
                ),
            ),
            Illegal::GoesAlone(card) => hints(held(*card), format!("write `*{}`", card.0)),
            Illegal::NotAlone { held: card, alone: Some(_), partner } => {
                hints(held(*card), self.partner(*card, layout.game().pairs, *partner, "none"))
            }
            Illegal::NotAlone { held: card, alone: None, .. } => hints(held(*card), TWO_CELLS),
            Illegal::NoPair(refused) => hints(self.both(refused), self.each_partner(refused)),
            Illegal::NotNeighbours(refused) => {
                let which = if layout.options().orthogonal {
                    "With option `o`, neighbours share a side."
                } else {
                    "Neighbours share a side or a corner."
                };
                hints(
                    format!("{}, {} apart", self.both(refused), steps(refused.steps)),
                    format!("{which} {}", sentence(&self.nearer_partner(refused))),
                )
            }
            Illegal::NotInLine(refused) => hints(self.both(refused), self.nearer_partner(refused)),
            Illegal::NothingToConsolidate => {
                let mut piles = position.board().rows.into_iter().flatten();
                let gap = piles.any(|pile| pile.cards.is_empty());
                let help = if gap {
                    "there are no gaps between the cards, and the stock is empty"
                } else {
                    "every cell has a card, so there is no gap to close"
                };
                hints("nothing to close up or deal", help)
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

    /// Says where each of two cards finds a partner.
    fn each_partner(&self, refused: &Refused) -> String {
        let [one, other] = refused.cards;
        let [of_one, of_other] = refused.partners;
        [(one, of_one), (other, of_other)]
            .map(|(held, partner)| sentence(&self.partner(held, refused.pairs, partner, "none")))
            .join(" ")
    }

    /// Says where the nearest partner of either card is.
    fn nearer_partner(&self, refused: &Refused) -> String {
        let [one, other] = refused.cards;
        let [of_one, of_other] = refused.partners;
        let distance = |partner: Option<Partner>| {
            partner.map_or((true, u8::MAX), |partner| (!partner.within_reach, partner.steps))
        };
        let (held, partner) =
            if distance(of_other) < distance(of_one) { (other, of_other) } else { (one, of_one) };
        self.partner(held, refused.pairs, partner, "no other")
    }

    /// Says where a card finds its nearest partner.
    fn partner(
        &self,
        (cell, card): Held,
        pairs: Pairs,
        partner: Option<Partner>,
        other: &str,
    ) -> String {
        let needs = match pairs {
            Pairs::Rank => format!("another {}", rank(card.rank())),
            Pairs::Suit => format!("another card of its suit, {}", self.suit(card.suit())),
            Pairs::Sum(sum) => match Rank::from_value(sum.wrapping_sub(card.rank().value())) {
                Some(rank) => a_rank(rank),
                None => return format!("{} pairs with no card", self.card(card)),
            },
        };
        let card = self.card(card);
        match partner {
            None => {
                format!("{card} in cell {cell} needs {needs}, and there is {other} on the grid")
            }
            Some(Partner { held, within_reach: true, .. }) => {
                format!(
                    "{card} in cell {cell} needs {needs}: {} in cell {} is in reach",
                    self.card(held.1),
                    held.0
                )
            }
            Some(Partner { held, steps: away, .. }) => {
                format!(
                    "{card} in cell {cell} needs {needs}; the nearest is {} in cell {}, {} away",
                    self.card(held.1),
                    held.0,
                    steps(away)
                )
            }
        }
    }
}

fn steps(number: u8) -> String {
    super::count(u64::from(number), "step")
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
        Illegal::NoSuchCell { .. } | Illegal::SameCell { .. } | Illegal::PairsRemain { .. } => None,
    }
}

/// Describes the moves of a game.
pub(super) fn forms(layout: Layout) -> String {
    match layout.game().alone {
        Some(rank) => format!(
            "a move is `*` and two cells (`*a1b2`), `*` and the cell of {}, or `+`",
            a_rank(rank)
        ),
        None => "a move is `*` and two cells (`*a1b2`), or `+`".to_owned(),
    }
}
