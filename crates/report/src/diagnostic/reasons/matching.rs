//! Match Solitaire: why its moves are illegal.

use super::{Context, already_won, empty, reasons};
use crate::diagnostic::code::codes;
use crate::diagnostic::faults::moves;
use crate::diagnostic::said::{Said, Since, cards};
use patience_core::cards::{Card, Rank, SuitStyle};
use patience_core::game::matching::{Illegal as Match, Placement, goes_on};
use patience_core::game::{Board, Place};
use patience_core::notation::LabelCount;
use patience_core::notation::matching::{Label, Layout, Move};
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

reasons! {
    (said, at: Context<'_, Layout, Move>) Match:
    Match::AlreadyWon => ALREADY_WON, already_won(said);
    Match::NoSuchPlace { label, columns } => moves::NO_SUCH_PLACE,
        moves::outside(said, label.character(), *columns);
    Match::EmptySource { from } => EMPTY_SOURCE,
        said.label(format!("{} has no card to move", place(*from))).since(Since::Departure(place(*from)));
    Match::SamePlace { label } => SAME_PLACE,
        said.label(format!("from {0} to {0}", place(*label))).fix("a move goes from one place to another");
    Match::OccupiedFreecell { card, from, to, holds } => OCCUPIED_FREECELL, {
        let help = match empty(&at.position.board().freecells) {
            None => "every freecell is occupied".to_owned(),
            Some(free) => format!("a freecell holds one card; empty: {free}"),
        };
        at.puts(said, *card, [*from, *to], ("holds", *holds)).why(help)
    };
    Match::NotInSequence(it) => NOT_IN_SEQUENCE, at.stacks(said, it);
    Match::WrongSuit(it) => WRONG_SUIT, at.stacks(said, it);
    Match::EmptyMatchPlace { label } => EMPTY_PLACE,
        said.label(format!("{} has no card to collect", place(*label))).since(Since::Departure(place(*label)));
    Match::RepeatedLabel { label } => REPEATED_LABEL,
        said.label(format!("{} twice", place(*label))).why("a match takes its cards from different places");
    Match::DifferentRanks { cards } => DIFFERENT_RANKS, at.differ(said, cards);
    Match::Covered { label, wanted, under, .. } => COVERED_CARD,
        said.label(lies(&(place(*label), *wanted, *under), at.suits))
            .why("only exposed cards can be collected").since(Since::Arrival(place(*label)));
    Match::OpenDeal => DEAL_IN_OPEN_GAME, {
        let id = at.position.id();
        let closed = id.shuffle.map(|shuffle| format!(": `{}-{shuffle}`", id.variant)).unwrap_or_default();
        said.label("nothing to deal").fix(format!(
            "an open game deals all its cards at the start; if the game is closed, its id has `-`{closed}"
        ))
    };
    Match::EmptyStock => EMPTY_STOCK, said.label("nothing left to deal").since(Since::Deal("dealt the last cards"));
}

fn place(label: Label) -> Place {
    label.into()
}

impl Context<'_, Layout, Move> {
    /// Labels a card that is put where another is.
    fn puts(
        &self,
        said: Said,
        card: Card,
        [from, to]: [Label; 2],
        (verb, other): (&str, Card),
    ) -> Said {
        let [card, other] = [card, other].map(|card| card.written(self.suits));
        said.label(format!("{card} ({}) to {}, which {verb} {other}", place(from), place(to)))
            .since(Since::Arrival(place(to)))
            .since(Since::Arrival(place(from)))
    }

    fn stacks(&self, said: Said, &Placement { card, from, to, onto }: &Placement) -> Said {
        self.puts(said, card, [from, to], ("shows", onto)).why(self.goes_on(card))
    }

    /// Says on which cards a card goes: on those that go on it, too.
    fn goes_on(&self, card: Card) -> String {
        let suits = self.layout.composition().suits();
        let fits: Vec<Card> = goes_on(self.layout, card).collect();
        let mut ranks: Vec<Rank> = fits.iter().map(|card| card.rank()).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let of_one_rank = fits.iter().filter(|card| Some(&card.rank()) == ranks.first());
        let of_one_rank: Vec<_> = of_one_rank.map(|card| card.suit()).collect();
        let reds = suits.iter().filter(|suit| suit.is_red()).count();
        let all = |red: bool| of_one_rank.iter().all(|suit| suit.is_red() == red);
        let class = match of_one_rank.len() {
            _ if fits.len() <= 2 => None,
            some if some == suits.len() => Some("any"),
            some if some == reds && all(true) => Some("a red"),
            some if some == suits.len() - reds && all(false) => Some("a black"),
            _ => None,
        };
        let written = card.written(self.suits);
        let fits = match class {
            _ if fits.is_empty() => return format!("{written} goes on no card in this game"),
            Some(class) => format!("{class} {}", list(ranks.iter().map(Rank::to_string), "or")),
            None => cards(fits, "or", self.suits),
        };
        format!("{written} goes on {fits}")
    }

    /// Says of cards that they are not of one rank, and where the others of the commonest are.
    fn differ(&self, said: Said, cards: &[(Label, Card)]) -> Said {
        let common = |card: Card| cards.iter().filter(|(_, it)| it.rank() == card.rank()).count();
        let mut model = cards[0].1;
        for &(_, card) in cards {
            if common(card) > common(model) {
                model = card;
            }
        }
        let named = |spot: Place| {
            cards.iter().any(|&(label, card)| place(label) == spot && card.rank() == model.rank())
        };
        let mut others = of_rank(&self.position.board(), model.rank(), named);
        // Of a pile, the lowest first.
        others.chunk_by_mut(|one, other| one.0 == other.0).for_each(<[_]>::reverse);
        let others: Vec<String> = others.iter().map(|other| lies(other, self.suits)).collect();
        let held = |(label, card): &(Label, Card)| {
            format!("{} in {}", card.written(self.suits), place(*label))
        };
        let mut said = said.label(list(cards.iter().map(held), "and"));
        if !others.is_empty() {
            said = said.why(list(others, "and"));
        }
        let mut rarest_first = cards.to_vec();
        rarest_first.sort_by_key(|(_, card)| common(*card));
        rarest_first.iter().fold(said, |said, (label, _)| said.since(Since::Arrival(place(*label))))
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

/// Names the cards that a match lacks, which has cards at these places, or says that there are none,
/// since these have different ranks. Returns none if a place has no card.
pub(in crate::diagnostic) fn lacking(
    given: &[Place],
    labels: LabelCount,
    board: &Board,
    suits: SuitStyle,
) -> Option<Lacking> {
    let exposed = |&place: &Place| Some((place, board.pile(place)?.exposed()?));
    let held: Vec<(Place, Card)> = given.iter().map(exposed).collect::<Option<_>>()?;
    let &(_, model) = held.first()?;
    let message = format!("expected {} labels in a match, found {}", labels.wanted, labels.given);
    if held.iter().any(|(_, card)| card.rank() != model.rank()) {
        let named = cards(held.iter().map(|(_, card)| *card), "and", suits);
        return Some(Lacking {
            message,
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
        cards(others.iter().map(|other| other.1), "and", suits)
    } else {
        let rank = if lacks == 1 { rank(model.rank()).to_owned() } else { plural(model.rank()) };
        format!("{lacks} more {rank}")
    };
    let verb = if lacks == 1 { "is" } else { "are" };
    let where_they_are = list(others.iter().map(|other| lies(other, suits)), "and");
    let named = |(place, card): &(Place, Card)| format!("{} in {place}", card.written(suits));
    Some(Lacking {
        message: format!("{message}: {missing} {verb} missing"),
        label: list(held.iter().map(named), "and"),
        help: if others.is_empty() {
            "no other card of this rank is on the board".to_owned()
        } else if others.iter().all(|(_, _, above)| *above == 0) {
            where_they_are
        } else {
            format!("{where_they_are}; only exposed cards can be collected")
        },
        places: others.iter().map(|other| other.0).collect(),
    })
}

/// A card on the board: its place, and the number of cards on it.
type Lying = (Place, Card, usize);

/// Says where a card of the board is.
fn lies(&(place, card, above): &Lying, suits: SuitStyle) -> String {
    let card = card.written(suits);
    match above {
        0 => format!("{card} is exposed in {place}"),
        _ => format!("{card} is in {place} under {}", count(above as u64, "card")),
    }
}

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
