//! The position as people see it.

#![warn(clippy::wildcard_enum_match_arm)]

use super::position::Matching;
use crate::cards::Card;
use crate::game::board::{
    Board, CardStep, Counted, Effect, EffectKind, Pile, Place, Progress, Stock,
};
use crate::game::rules::Describe;
use crate::game::sight::Sight;
use crate::notation::Dealing;
use crate::notation::matching::{Label, Move};

impl Describe for Matching {
    fn sight(&self) -> Sight {
        // An open game has no stock.
        Sight::AllBut(self.undealt_cards())
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
                cards: self.undealt_cards(),
                known: sight.face_up(self.stock(), 0),
            }),
            ..Board::bare(self.progress())
        }
    }

    fn effect_seen(&self, mv: Move, sight: Sight) -> Effect {
        let (kind, steps): (_, Vec<CardStep>) = match mv {
            Move::Transfer { from, to } => {
                let step = CardStep::new(self.exposed(from), from.into(), to.into());
                (EffectKind::Move { onto: self.exposed(to) }, vec![step])
            }
            Move::Collect(cards) => {
                let labels = cards.labels().iter();
                let out = |&label| Some(CardStep::out(self.exposed(label)?, label.into()));
                (EffectKind::Collect, labels.filter_map(out).collect())
            }
            Move::Deal => {
                let columns = (0..self.layout.columns()).map(Place::Column);
                let cards = columns.zip(sight.of_stock(self.undealt_cards(), self.stock()));
                let dealt = cards.map(|(to, card)| CardStep::new(card, Place::Stock, to));
                (EffectKind::Deal, dealt.collect())
            }
        };
        Effect { kind, steps }
    }

    fn progress(&self) -> Progress {
        Progress {
            done: self.collected.into(),
            total: self.total.into(),
            counted: Counted::Collected,
            deals: self.deals.into(),
        }
    }
}
