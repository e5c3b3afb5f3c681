//! Monte Carlo, Thirteens, Fourteens and Aces Square: why their moves are illegal.

use super::matching::ALREADY_WON;
use super::{Context, already_won, reasons};
use crate::diagnostic::code::codes;
use crate::diagnostic::faults::moves;
use crate::diagnostic::said::{Said, Since, suit};
use patience_core::cards::Rank;
use patience_core::catalogue::{Closing, GridOption, PairRange, Pairs};
use patience_core::game::pairing::{Held, Illegal, Partner, Refused};
use patience_core::game::{Pile, Place};
use patience_core::notation::Cell;
use patience_core::notation::pairing::{Layout, Move};
use patience_core::text::english::{a_rank, count, rank};

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

const TWO_CELLS: &str = "a pair is two cards in different cells";

reasons! {
    (said, at: Context<'_, Layout, Move>) Illegal:
    Illegal::AlreadyWon => ALREADY_WON, already_won(said);
    Illegal::NoSuchCell { size, .. } => moves::NO_SUCH_PLACE, moves::outside_grid(said, size.rows, size.columns);
    Illegal::EmptyCell { cell } => EMPTY_CELL,
        said.label(format!("cell {cell} has no card")).since(Since::Departure(Place::Cell(*cell)));
    Illegal::SameCell { cell } => SAME_CELL, said.label(format!("cell {cell} twice")).why(TWO_CELLS);
    Illegal::NeverDiscarded(card) => NEVER_DISCARDED, {
        let (game, kept) = (at.layout.game().entry.title, rank(card.1.rank()));
        at.held(said, *card).why(format!("in {game} the {kept}s stay; the game is won when only they are left"))
    };
    Illegal::GoesAlone(card) => GOES_ALONE, at.alone(at.held(said, *card), *card);
    Illegal::NotAlone { held, alone, partner } => NOT_ALONE, {
        let help = alone.map(|_| at.partner(*held, at.layout.game().pairs, *partner));
        at.held(said, *held).why(help.unwrap_or_else(|| TWO_CELLS.to_owned()))
    };
    Illegal::NoPair(it @ Refused { pairs: Pairs::Rank, .. }) => DIFFERENT_RANKS, at.no_pair(said, it);
    Illegal::NoPair(it @ Refused { pairs: Pairs::Suit, .. }) => DIFFERENT_SUITS, at.no_pair(said, it);
    Illegal::NoPair(it @ Refused { pairs: Pairs::Sum(_), .. }) => WRONG_SUM, at.no_pair(said, it);
    Illegal::NotNeighbours(refused) => NOT_NEIGHBOURS, {
        let which = if at.layout.options().has(GridOption::Orthogonal) {
            "with option `o`, neighbours share a side"
        } else {
            "neighbours share a side or a corner"
        };
        at.both(said, refused, true).why(which).why(at.nearer_partner(refused))
    };
    Illegal::NotInLine(refused) => NOT_IN_LINE, at.both(said, refused, false).why(at.nearer_partner(refused));
    Illegal::NothingToConsolidate => NOTHING_TO_CLOSE_UP, {
        let has_gap = at.position.board().rows.iter().flatten().any(|pile| pile.cards.is_empty());
        said.label("nothing to close up or deal").since(Since::Deal("closed up the grid")).why(match has_gap {
            true => "there are no gaps between the cards, and the stock is empty",
            false => "every cell has a card, so there is no gap to close",
        })
    };
    Illegal::ByItself { closing } => BY_ITSELF, {
        let (option, what) = match closing {
            Closing::InPlace(_) => ('i', "filled its gaps"),
            Closing::ByPlayer | Closing::AfterDiscard => ('c', "closed up the grid"),
        };
        said.label("nothing to close up or deal").since(Since::LastFill(what))
            .fix(format!("leave out this `+`: with option `{option}`, no `+` is legal"))
    };
    Illegal::PairsRemain { discard, .. } => PAIRS_REMAIN, said.label(format!("`{discard}` comes first"))
        .why("with option `s`, `+` is legal only when no discard is possible");
}

impl Context<'_, Layout, Move> {
    /// Labels a card.
    fn held(&self, said: Said, (cell, card): Held) -> Said {
        said.label(format!("{} in cell {cell}", card.written(self.suits)))
            .since(Since::Arrival(Place::Cell(cell)))
    }

    /// Labels two cards.
    fn both(&self, said: Said, refused: &Refused, tells_steps: bool) -> Said {
        let [one, other] = refused
            .cards
            .map(|(cell, card)| format!("{} in cell {cell}", card.written(self.suits)));
        let apart = match tells_steps {
            true => format!(", {} apart", count(refused.steps, "step")),
            false => String::new(),
        };
        let said = said.label(format!("{one}, {other}{apart}"));
        refused
            .cards
            .iter()
            .fold(said, |said, held| said.since(Since::Arrival(Place::Cell(held.0))))
    }

    /// Says where each of two cards finds a partner: near to it, if there is one.
    fn no_pair(&self, said: Said, refused: &Refused) -> Said {
        let are_far = refused.steps > 1 && self.layout.game().near == PairRange::Neighbours;
        let [one, other] = refused.cards;
        let [of_one, of_other] = refused.partners;
        self.both(said, refused, are_far)
            .why(self.partner(one, refused.pairs, of_one))
            .why(self.partner(other, refused.pairs, of_other))
    }

    /// Says how to discard a card that goes alone, and the other card of the move if that does too.
    fn alone(&self, said: Said, (cell, card): Held) -> Said {
        let board = self.position.board();
        let is_alone = |cell: &Cell| {
            let exposed = board.pile(Place::Cell(*cell)).and_then(Pile::exposed);
            exposed.is_some_and(|other| other.rank() == card.rank())
        };
        match self.mv {
            Move::Discard(one, other) | Move::DiscardInOrder(one, other)
                if [one, other].iter().all(is_alone) =>
            {
                let each = rank(card.rank());
                let both = [one, other].map(Move::DiscardAlone);
                said.play(format!("each {each} goes alone: write `*{one} *{other}`"), both)
            }
            _ => said.play(format!("write `*{cell}`"), [Move::DiscardAlone(cell)]),
        }
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
                one.1.written(self.suits),
                other.1.written(self.suits)
            ),
        }
    }

    /// Says where a card finds its nearest partner.
    fn partner(&self, (cell, card): Held, pairs: Pairs, partner: Option<Partner>) -> String {
        let needs = match pairs {
            Pairs::Rank => format!("another {}", rank(card.rank())),
            Pairs::Suit => format!("another {}", suit(card.suit(), self.suits)),
            Pairs::Sum(sum) => match Rank::from_value(sum.wrapping_sub(card.rank().value())) {
                Some(rank) => a_rank(rank),
                None => return format!("{} pairs with no card", card.written(self.suits)),
            },
        };
        let card = card.written(self.suits);
        match partner {
            None => {
                format!("{card} in cell {cell} pairs with {needs}, and there is none on the grid")
            }
            Some(Partner { held, within_reach: true, .. }) => format!(
                "{card} in cell {cell} pairs with {needs}: {} in cell {} is in reach",
                held.1.written(self.suits),
                held.0
            ),
            Some(Partner { held, steps: away, .. }) => format!(
                "{card} in cell {cell} pairs with {needs}; the nearest is {} in cell {}, {} away",
                held.1.written(self.suits),
                held.0,
                count(away, "step")
            ),
        }
    }
}
