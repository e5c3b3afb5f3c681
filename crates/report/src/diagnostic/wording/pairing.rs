//! Wording for Monte Carlo, Thirteens, Fourteens and Aces Square.

use super::super::Annotation;
use super::super::history::History;
use super::{Wording, Words, already_won, annotate, no_such_cell, sentence, words};
use crate::words::{a_rank, list, rank};
use patience_core::cards::Rank;
use patience_core::catalogue::Pairs;
use patience_core::game::Place;
use patience_core::game::pairing::{Held, Illegal, Partner, Refused};
use patience_core::notation::pairing::Layout;
use patience_core::play::Position;

impl Wording {
    /// Explains why a move is illegal.
    pub(super) fn pairing(&self, reason: &Illegal, position: &Position, layout: Layout) -> Words {
        let title = layout.game().entry.title;
        let held = |(cell, card): Held| format!("{} in cell {cell}", self.card(card));
        match reason {
            Illegal::AlreadyWon => already_won(),
            Illegal::NoSuchCell { cell, size } => {
                no_such_cell(&cell.to_string(), size.rows, size.columns)
            }
            Illegal::EmptyCell { cell } => {
                words(format!("cell {cell} is empty"), format!("cell {cell} has no card"), "")
            }
            Illegal::SameCell { cell } => words(
                "a card cannot be paired with itself",
                format!("cell {cell} twice"),
                "a pair is two cards in different cells",
            ),
            Illegal::NeverDiscarded(card) => words(
                format!(
                    "{} is never discarded: it is {}",
                    self.card(card.1),
                    a_rank(card.1.rank())
                ),
                held(*card),
                format!(
                    "in {title} the {}s stay; the game is won when only they are left",
                    rank(card.1.rank())
                ),
            ),
            Illegal::GoesAlone(card) => words(
                format!("{} is discarded alone, not in a pair", self.card(card.1)),
                held(*card),
                format!("write `*{}`", card.0),
            ),
            Illegal::NotAlone { held: card, alone: Some(rank), partner } => words(
                format!(
                    "only {} is discarded alone, and cell {} holds {}",
                    a_rank(*rank),
                    card.0,
                    self.card(card.1)
                ),
                held(*card),
                self.partner(*card, layout.game().pairs, *partner, "none"),
            ),
            Illegal::NotAlone { held: card, alone: None, .. } => words(
                format!("no card is discarded alone in {title}"),
                held(*card),
                "a pair is two cards in different cells",
            ),
            Illegal::NoPair(refused) => {
                let [one, other] = refused.cards.map(|held| self.card(held.1));
                let message = match refused.pairs {
                    Pairs::Rank => format!("{one} and {other} are not of the same rank"),
                    Pairs::Suit => format!("{one} and {other} are not of the same suit"),
                    Pairs::Sum(sum) => {
                        let given: u8 =
                            refused.cards.iter().map(|held| held.1.rank().value()).sum();
                        format!("{one} and {other} add up to {given}, not {sum}")
                    }
                };
                words(message, self.both(refused), self.each_partner(refused))
            }
            Illegal::NotNeighbours(refused) => {
                let [one, other] = refused.cards.map(|held| self.card(held.1));
                let which = if layout.options().orthogonal {
                    "With option `o`, neighbours share a side."
                } else {
                    "Neighbours share a side or a corner."
                };
                words(
                    format!("{one} and {other} are not neighbours"),
                    format!("{}, {} apart", self.both(refused), steps(refused.steps)),
                    format!("{which} {}", sentence(&self.nearer_partner(refused))),
                )
            }
            Illegal::NotInLine(refused) => {
                let [one, other] = refused.cards.map(|held| self.card(held.1));
                words(
                    format!("{one} and {other} are not in the same row or column"),
                    self.both(refused),
                    self.nearer_partner(refused),
                )
            }
            Illegal::NothingToConsolidate => {
                let mut piles = position.board().rows.into_iter().flatten();
                let gap = piles.any(|pile| pile.cards.is_empty());
                let help = if gap {
                    "there are no gaps between the cards, and the stock is empty"
                } else {
                    "every cell has a card, so there is no gap to close"
                };
                words("consolidating would change nothing", "nothing to close up or deal", help)
            }
            Illegal::PairsRemain { discard, cards: (card, other) } => {
                let cards = list(
                    [Some(*card), *other]
                        .into_iter()
                        .flatten()
                        .map(|card| self.card(card).to_string()),
                    "and",
                );
                words(
                    format!("{cards} can still be discarded"),
                    format!("`{discard}` comes first"),
                    "with option `s`, `+` is legal only when no discard is possible",
                )
            }
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
            history.last_move.as_ref().map(|event| annotate(event, "won the game"))
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
            history.last_deal.as_ref().map(|event| annotate(event, "closed up the grid"))
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
