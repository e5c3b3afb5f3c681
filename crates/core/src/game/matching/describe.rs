//! The position as people see it.

use super::position::Matching;
use crate::cards::Card;
use crate::game::board::{Board, Counted, Effect, Pile, Place, Progress, Stock};
use crate::game::rules::Describe;
use crate::game::sight::Sight;
use crate::notation::Dealing;
use crate::notation::matching::{Label, Move};

impl Describe for Matching {
    fn sight(&self) -> Sight {
        // An open game has no stock.
        Sight::AllBut(self.stock().len())
    }

    fn board_seen(&self, sight: Sight) -> Board {
        let pile = |label: Label| {
            let mut cards: Vec<Card> = self.cards(label).collect();
            cards.reverse();
            Pile { place: label.into(), cards }
        };
        let columns = 0..self.layout.columns();
        Board {
            columns: columns.clone().map(|column| pile(Label::column(column))).collect(),
            freecells: columns.map(|freecell| pile(Label::freecell(freecell))).collect(),
            stock: (self.dealing == Dealing::Closed).then(|| Stock {
                cards: self.stock().len(),
                known: sight.face_up(self.stock(), 0),
            }),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        match mv {
            Move::Transfer { from, to } => match self.exposed(from) {
                Some(card) => {
                    Effect::Move { card, from: from.into(), to: to.into(), onto: self.exposed(to) }
                }
                None => Effect::Collect(Vec::new()),
            },
            Move::Collect(cards) => Effect::Collect(
                cards
                    .labels()
                    .iter()
                    .filter_map(|&label| Some((label.into(), self.exposed(label)?)))
                    .collect(),
            ),
            Move::Deal => {
                let columns = (0..self.layout.columns()).map(Place::Column);
                Effect::Deal(columns.zip(sight.of_stock(self.stock())).collect())
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            done: self.collected,
            total: self.total,
            counted: Counted::Collected,
            deals: self.deals,
        }
    }
}
