//! Descriptions of moves in words.

use patience_core::cards::{Card, Engine, Rank, SuitStyle};
use patience_core::catalogue::Gap;
use patience_core::game::{Effect, Place};
use patience_core::notation::building::Direction;
use patience_core::notation::{GameId, Variant};
pub use patience_core::text::english::{count, grouped, redeals_left};
use patience_core::text::english::{list, plural};
use patience_search::analysis::{Bounds, Outlook};

/// Returns a place with its preposition: "on pile a1", "in column 3".
pub(crate) fn at(place: Place) -> String {
    match place {
        Place::Pile(_) | Place::Waste => format!("on {place}"),
        _ => format!("in {place}"),
    }
}

/// Returns in what a verdict on a game is another one in PySolFC, whose deal it has, or none if there is no
/// difference: where it cannot be won, or where it can.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::words::elsewhere;
///
/// assert_eq!(elsewhere(&"montecarlo+pysolfc:24".parse().unwrap()), None);
/// let carpet = elsewhere(&"carpet+pysolfc:24".parse().unwrap()).unwrap();
/// assert!(carpet.starts_with("in PySolFC's Carpet, cards may come back"));
/// ```
#[must_use]
pub fn elsewhere(id: &GameId) -> Option<String> {
    if id.shuffle?.engine() == Engine::ChaCha20 {
        return None;
    }
    let (game, difference) = match (id.variant, id.variant.title()) {
        (_, "Thirteens") => (
            "Neighbour",
            "the grid closes up after each discard: what cannot be won here cannot be won there, but a solution here may be none there",
        ),
        (_, "Fourteens") => ("Quatorze", ONLY_THE_DEAL),
        (_, "Aces Square") => ("Aces Square", ONLY_THE_DEAL),
        (_, "Carpet") => (
            "Carpet",
            "cards may come back from the foundations and gaps may stay: a solution here wins there, but what cannot be won here may be won there",
        ),
        (_, "Twenty") => (
            "Twenty",
            "cards may come back from the foundations: a solution here wins there, but what cannot be won here may be won there",
        ),
        (Variant::Building(layout), _) if layout.gap() == Gap::Chosen => (
            "Colorado",
            "the waste fills gaps, as with option `w`: a solution here may be none there",
        ),
        _ => return None,
    };
    Some(format!("in PySolFC's {game}, {difference}"))
}

const ONLY_THE_DEAL: &str = "gaps are filled in place: only the deal is the same";

/// Describes a move in words, in lower case and without a full stop: `collect the three sixes from
/// 1, 2 and 5`.
///
/// Names cards that the move turns up, unless the player has not seen them: `deal 5 cards`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::game::{Effect, Place};
/// use patience::words;
/// use patience::{Card, Rank, Suit, SuitStyle};
///
/// let card = |suit| Card::new(Rank::from_value(6).unwrap(), suit);
/// let cards = vec![(Place::Column(0), card(Suit::Spades)), (Place::Column(4), card(Suit::Hearts))];
/// assert_eq!(words::describe(&Effect::Collect(cards), SuitStyle::Symbols), "collect both sixes from 1 and 5");
/// ```
#[must_use]
pub fn describe(effect: &Effect, suits: SuitStyle) -> String {
    let written = |card: &Card| card.written(suits).to_string();
    match effect {
        Effect::Move { card, from, to, onto: Some(onto) } => {
            format!("{} from {from} on {} {}", written(card), written(onto), at(*to))
        }
        Effect::Move { card, from, to, onto: None } => match to {
            Place::Freecell(_) => format!("{} from {from} into {to}", written(card)),
            _ => format!("{} from {from} to {to}, which is empty", written(card)),
        },
        Effect::Collect(cards) => collected(cards, suits),
        Effect::Deal(cards) => match cards.as_slice() {
            [(Place::Waste, Some(card))] => format!("turn {}", written(card)),
            [(Place::Waste, None)] => "turn the next stock card".to_owned(),
            cards => {
                let seen =
                    seen(cards).map(|(to, card)| format!("{} to {}", written(&card), to.label()));
                format!("deal {}", list(seen.chain(unseen(cards)), "and"))
            }
        },
        Effect::Build { card, from, direction, fill } => {
            let onto = below(*card, *direction)
                .map_or("starts its foundation".to_owned(), |below| {
                    format!("goes on {}", written(&below))
                });
            let fill = fill
                .as_ref()
                .map(|(source, card)| match card {
                    Some(card) => format!("; {} from {source} fills the gap", written(card)),
                    None => format!("; the gap is filled from {source}"),
                })
                .unwrap_or_default();
            format!("{} from {from} {onto}{fill}", written(card))
        }
        Effect::Consolidate { moved, dealt } => {
            let close_up = if moved.is_empty() { None } else { Some("close up".to_owned()) };
            let deal = if dealt.is_empty() {
                None
            } else {
                let seen: Vec<String> = seen(dealt).map(|(_, card)| written(&card)).collect();
                let seen = Some(seen.join(" ")).filter(|seen| !seen.is_empty());
                let parts: Vec<String> = seen.into_iter().chain(unseen(dealt)).collect();
                Some(format!("deal {}", parts.join(" and ")))
            };
            close_up.into_iter().chain(deal).collect::<Vec<_>>().join(" and ")
        }
        Effect::Redeal(1) => "turn over the waste: 1 card back to the stock".to_owned(),
        Effect::Redeal(cards) => format!("turn over the waste: {cards} cards back to the stock"),
    }
}

/// Says whether a position can be won: `can be won`, `cannot be won` or `undecided`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::analysis::Outlook;
/// use patience::words;
///
/// assert_eq!(words::outlook(Outlook::Lost), "cannot be won");
/// ```
#[must_use]
pub const fn outlook(outlook: Outlook) -> &'static str {
    match outlook {
        Outlook::Winnable => "can be won",
        Outlook::Lost => "cannot be won",
        Outlook::Undecided => "undecided",
    }
}

/// Says what follows from a position: `wins in 31`, `wins in 31 or fewer` if a shorter win may
/// exist, `cannot be won`, or `undecided`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// use patience::analysis::Reviewer;
/// use patience::solve::Aim;
/// use patience::{Budget, Position, words};
///
/// let game: Position = "2x2x6x2+9".parse().unwrap();
/// let bounds = Reviewer::new(&game).judge(&game, Aim::Shortest, &mut Budget::nodes(1000));
/// assert_eq!(words::prospects(bounds), "wins in 9");
/// ```
#[must_use]
pub fn prospects(bounds: Bounds) -> String {
    match (bounds.distance(), bounds.at_most()) {
        (Some(moves), _) => format!("wins in {}", grouped(moves)),
        (None, Some(moves)) => format!("wins in {} or fewer", grouped(moves)),
        (None, None) => outlook(bounds.outlook()).to_owned(),
    }
}

/// Says what a move does that makes the shortest win longer: `wastes 2 moves`.
///
/// ```
/// # mod patience { pub use patience_core::*; pub use patience_infer as infer; pub use patience_report::{formats as report, *}; pub use patience_search::*; }
/// assert_eq!(patience::words::wastes(2), "wastes 2 moves");
/// ```
#[must_use]
pub fn wastes(moves: u32) -> String {
    format!("wastes {}", count(moves, "move"))
}

/// Returns the cards that the player has seen, with their places.
fn seen(cards: &[(Place, Option<Card>)]) -> impl Iterator<Item = (Place, Card)> + '_ {
    cards.iter().filter_map(|&(place, card)| Some((place, card?)))
}

/// Returns the number of the other cards: `5 cards`, or `5 more cards` after others.
fn unseen(cards: &[(Place, Option<Card>)]) -> Option<String> {
    let unseen = cards.iter().filter(|(_, card)| card.is_none()).count();
    let noun = if unseen == cards.len() { "card" } else { "more card" };
    (unseen > 0).then(|| count(unseen, noun))
}

/// Returns the card below another on a foundation built in a direction, or none for the first.
fn below(card: Card, direction: Direction) -> Option<Card> {
    let value = card.rank().value();
    let below = match direction {
        Direction::Up => value - 1,
        Direction::Down => value + 1,
    };
    Rank::from_value(below).map(|rank| Card::new(rank, card.suit()))
}

fn collected(cards: &[(Place, Card)], suits: SuitStyle) -> String {
    let places = list(cards.iter().map(|(place, _)| place.label()), "and");
    let verb = if cards.iter().all(|(place, _)| matches!(place, Place::Cell(_))) {
        "discard"
    } else {
        "collect"
    };
    let rank = cards.first().map(|(_, card)| card.rank());
    let one_rank = cards.iter().all(|(_, card)| Some(card.rank()) == rank);
    match (rank, cards.len()) {
        (Some(rank), 2) if one_rank => format!("{verb} both {} from {places}", plural(rank)),
        (Some(rank), 3) if one_rank => format!("{verb} the three {} from {places}", plural(rank)),
        (Some(rank), 4) if one_rank => format!("{verb} the four {} from {places}", plural(rank)),
        _ => format!(
            "{verb} {} from {places}",
            list(cards.iter().map(|(_, card)| card.written(suits)), "and")
        ),
    }
}
