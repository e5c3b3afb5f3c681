//! Wording for Match Solitaire.

use super::super::code::Code;
use super::super::data::Annotation;
use super::super::help::Help;
use super::super::history::History;
use super::fault::moves;
use super::{Hints, Wording, already_won, annotate, empty, fix, hints};
use crate::diagnostic::code::codes;
use patience_core::cards::{Card, Rank};
use patience_core::game::matching::{Illegal as Match, Placement, goes_on};
use patience_core::game::{Board, Place};
use patience_core::notation::LabelCount;
use patience_core::notation::matching::{Label, Layout};
use patience_core::play::Position;
use patience_core::text::english::{count, list, plural, rank};

codes! {
    ALREADY_WON = "game" "already-won";
    EMPTY_SOURCE = "match" "empty-source";
    OCCUPIED_FREECELL = "match" "occupied-freecell";
    NOT_IN_SEQUENCE = "match" "not-in-sequence";
    WRONG_SUIT = "match" "wrong-suit";
    SAME_PLACE = "match" "same-place";
    EMPTY_PLACE = "match" "empty-place";
    REPEATED_LABEL = "match" "repeated-label";
    DIFFERENT_RANKS = "match" "different-ranks";
    COVERED_CARD = "match" "covered-card";
    DEAL_IN_OPEN_GAME = "match" "deal-in-open-game";
    EMPTY_STOCK = "match" "empty-stock";
}

/// Returns the code of a reason.
pub(in crate::diagnostic) const fn code(reason: &Match) -> Code {
    match reason {
        Match::AlreadyWon => ALREADY_WON,
        Match::NoSuchPlace { .. } => moves::NO_SUCH_PLACE,
        Match::EmptySource { .. } => EMPTY_SOURCE,
        Match::SamePlace { .. } => SAME_PLACE,
        Match::OccupiedFreecell { .. } => OCCUPIED_FREECELL,
        Match::NotInSequence(_) => NOT_IN_SEQUENCE,
        Match::WrongSuit(_) => WRONG_SUIT,
        Match::EmptyMatchPlace { .. } => EMPTY_PLACE,
        Match::RepeatedLabel { .. } => REPEATED_LABEL,
        Match::DifferentRanks { .. } => DIFFERENT_RANKS,
        Match::Covered { .. } => COVERED_CARD,
        Match::OpenDeal => DEAL_IN_OPEN_GAME,
        Match::EmptyStock => EMPTY_STOCK,
    }
}

/// What a match with too few labels lacks.
pub(in crate::diagnostic) struct Lacking {
    pub(in crate::diagnostic) message: String,
    pub(in crate::diagnostic) label: String,
    pub(in crate::diagnostic) help: String,
    /// Where the missing cards are.
    pub(in crate::diagnostic) places: Vec<Place>,
}

impl Wording {
    /// Returns a label and help for an illegal move.
    pub(super) fn matching(&self, reason: &Match, position: &Position, layout: Layout) -> Hints {
        let place = |label: &Label| Place::from(*label);
        match reason {
            Match::AlreadyWon => already_won(),
            Match::NoSuchPlace { label, columns } => moves::outside(label.character(), *columns),
            Match::EmptySource { from } => {
                hints(format!("{} has no card to move", place(from)), ())
            }
            Match::SamePlace { label } => hints(
                format!("from {0} to {0}", place(label)),
                fix("a move goes from one place to another"),
            ),
            Match::OccupiedFreecell { card, from, to, holds } => {
                let (card, holds) = (self.card(*card), self.card(*holds));
                let help = match empty(&position.board().freecells) {
                    None => "every freecell is occupied".to_owned(),
                    Some(free) => format!("a freecell holds one card; empty: {free}"),
                };
                hints(
                    format!("{card} ({}) to {}, which holds {holds}", place(from), place(to)),
                    help,
                )
            }
            Match::NotInSequence(placement) | Match::WrongSuit(placement) => {
                let Placement { card, from, to, onto } = placement;
                let (mv, shows) = (self.card(*card), self.card(*onto));
                let label = format!("{mv} ({}) to {}, which shows {shows}", place(from), place(to));
                hints(label, self.goes_on(layout, *card))
            }
            Match::EmptyMatchPlace { label } => {
                hints(format!("{} has no card to collect", place(label)), ())
            }
            Match::RepeatedLabel { label } => hints(
                format!("{} twice", place(label)),
                "a match takes its cards from different places",
            ),
            Match::DifferentRanks { cards } => {
                let held = |(label, card): &(Label, Card)| {
                    format!("{} in {}", self.card(*card), place(label))
                };
                hints(list(cards.iter().map(held), "and"), self.wanted(cards, &position.board()))
            }
            Match::Covered { label, wanted, under, .. } => hints(
                self.lies(&(place(label), *wanted, *under)),
                "only exposed cards can be collected",
            ),
            Match::OpenDeal => {
                let id = position.id();
                let closed = id.shuffle.map(|shuffle| format!(": `{}-{shuffle}`", id.variant));
                let help = "an open game deals all its cards at the start; if the game is closed, its id has `-`";
                hints("nothing to deal", fix(help.to_owned() + &closed.unwrap_or_default()))
            }
            Match::EmptyStock => hints("nothing left to deal", ()),
        }
    }

    /// Says where a card of the board is.
    fn lies(&self, &(place, card, above): &Lying) -> String {
        match above {
            0 => format!("{} is exposed in {place}", self.card(card)),
            _ => format!("{} is in {place} under {}", self.card(card), count(above as u64, "card")),
        }
    }

    /// Says on which cards a card goes: on those that go on it, too.
    fn goes_on(&self, layout: Layout, card: Card) -> String {
        let suits = layout.composition().suits();
        let fits: Vec<Card> = goes_on(layout, card).collect();
        let mut ranks: Vec<Rank> = fits.iter().map(|card| card.rank()).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let of_one_rank: Vec<_> = fits
            .iter()
            .filter(|card| Some(&card.rank()) == ranks.first())
            .map(|card| card.suit())
            .collect();
        let reds = suits.iter().filter(|suit| suit.is_red()).count();
        let class = if fits.len() <= 2 {
            None
        } else if of_one_rank.len() == suits.len() {
            Some("any")
        } else if of_one_rank.iter().all(|suit| suit.is_red()) && of_one_rank.len() == reds {
            Some("a red")
        } else if of_one_rank.iter().all(|suit| !suit.is_red())
            && of_one_rank.len() == suits.len() - reds
        {
            Some("a black")
        } else {
            None
        };
        let fits = match class {
            _ if fits.is_empty() => {
                return format!("{} goes on no card in this game", self.card(card));
            }
            Some(class) => format!("{class} {}", list(ranks.iter().map(Rank::to_string), "or")),
            None => self.cards(fits, "or"),
        };
        format!("{} goes on {fits}", self.card(card))
    }

    /// Names the cards that a match lacks, which has cards at these places, or says that there are none,
    /// since these have different ranks. Returns none if a place has no card.
    pub(in crate::diagnostic) fn lacking(
        &self,
        given: &[Place],
        labels: LabelCount,
        board: &Board,
    ) -> Option<Lacking> {
        let exposed = |&place: &Place| Some((place, board.pile(place)?.exposed()?));
        let cards: Vec<(Place, Card)> = given.iter().map(exposed).collect::<Option<_>>()?;
        let &(_, model) = cards.first()?;
        let held = |(place, card): &(Place, Card)| format!("{} in {place}", self.card(*card));
        let label = list(cards.iter().map(held), "and");
        let found = format!("expected {} labels in a match, found {}", labels.wanted, labels.given);
        if cards.iter().any(|(_, card)| card.rank() != model.rank()) {
            let named = self.cards(cards.iter().map(|(_, card)| *card), "and");
            return Some(Lacking {
                message: found,
                label: format!("{named} are not of one rank"),
                help: format!(
                    "a match is {} cards of one rank; no other label makes a match of these",
                    labels.wanted
                ),
                places: Vec::new(),
            });
        }
        let others = of_rank(board, model.rank(), |place| given.contains(&place));
        let lacks = usize::from(labels.wanted - labels.given);
        let missing = if others.len() == lacks {
            self.cards(others.iter().map(|other| other.1), "and")
        } else {
            let rank =
                if lacks == 1 { rank(model.rank()).to_owned() } else { plural(model.rank()) };
            format!("{lacks} more {rank}")
        };
        let verb = if lacks == 1 { "is" } else { "are" };
        let where_they_are = list(others.iter().map(|other| self.lies(other)), "and");
        let help = if others.is_empty() {
            "no other card of this rank is on the board".to_owned()
        } else if others.iter().all(|(_, _, above)| *above == 0) {
            where_they_are
        } else {
            format!("{where_they_are}; only exposed cards can be collected")
        };
        Some(Lacking {
            message: format!("{found}: {missing} {verb} missing"),
            label,
            help,
            places: others.iter().map(|other| other.0).collect(),
        })
    }

    /// Says where the other cards of the rank are.
    fn wanted(&self, cards: &[(Label, Card)], board: &Board) -> Option<Help> {
        let frequency = |rank: Rank| cards.iter().filter(|(_, card)| card.rank() == rank).count();
        let mut model = cards[0].1;
        for &(_, card) in cards {
            if frequency(card.rank()) > frequency(model.rank()) {
                model = card;
            }
        }
        let named = |place: Place| {
            cards
                .iter()
                .any(|&(label, card)| Place::from(label) == place && card.rank() == model.rank())
        };
        let mut others = of_rank(board, model.rank(), named);
        // Of a pile, the lowest first.
        others.chunk_by_mut(|one, other| one.0 == other.0).for_each(<[_]>::reverse);
        let others: Vec<String> = others.iter().map(|other| self.lies(other)).collect();
        (!others.is_empty()).then(|| list(others, "and").into())
    }
}

/// A card on the board: its place, and the number of cards on it.
type Lying = (Place, Card, usize);

/// Returns the cards of a rank, but for those exposed at some places: of a pile, the highest first.
fn of_rank(board: &Board, rank: Rank, but: impl Fn(Place) -> bool) -> Vec<Lying> {
    let cards = board.piles().flat_map(|pile| {
        let cards = pile.cards.iter().rev().enumerate();
        cards.map(move |(above, &card)| (pile.place, card, above))
    });
    cards
        .filter(|&(place, card, above)| card.rank() == rank && (above > 0 || !but(place)))
        .collect()
}

/// Returns the earlier move that explains an illegal one.
pub(super) fn origin(
    reason: &Match,
    history: &History,
    arrival: impl Fn(Place) -> Option<Annotation>,
    departure: impl Fn(Place) -> Option<Annotation>,
) -> Option<Annotation> {
    let arrival = |label: Label| arrival(label.into());
    let departure = |label: Label| departure(label.into());
    match reason {
        Match::AlreadyWon => history.last_move.as_ref().map(|step| annotate(step, "won the game")),
        Match::EmptyStock => {
            history.last_deal.as_ref().map(|step| annotate(step, "dealt the last cards"))
        }
        Match::EmptySource { from } => departure(*from),
        Match::EmptyMatchPlace { label } => departure(*label),
        Match::OccupiedFreecell { from, to, .. } => arrival(*to).or_else(|| arrival(*from)),
        Match::NotInSequence(placement) | Match::WrongSuit(placement) => {
            arrival(placement.to).or_else(|| arrival(placement.from))
        }
        Match::Covered { label, .. } => arrival(*label),
        Match::DifferentRanks { cards } => {
            let common =
                |card: &Card| cards.iter().filter(|(_, other)| other.rank() == card.rank()).count();
            let mut rarest_first = cards.clone();
            rarest_first.sort_by_key(|(_, card)| common(card));
            rarest_first.iter().find_map(|&(label, _)| arrival(label))
        }
        Match::NoSuchPlace { .. }
        | Match::SamePlace { .. }
        | Match::RepeatedLabel { .. }
        | Match::OpenDeal => None,
    }
}
