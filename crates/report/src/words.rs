//! Descriptions of moves in words.

#![warn(clippy::wildcard_enum_match_arm)]

use patience_core::cards::{Card, Engine, Rank, SuitStyle};
use patience_core::catalogue::Entry;
use patience_core::game::{CardStep, Destination, Effect, EffectKind, Place};
use patience_core::notation::GameId;
use patience_core::notation::building::Direction;
pub use patience_core::text::english::{count, grouped, redeals_left};
use patience_core::text::english::{list, plural};
use patience_findings::{Bounds, Mistake, MistakeKind, Outlook};

/// Returns a place with its preposition: "on pile a1", "in column 3".
pub(crate) fn at(place: Place) -> String {
    match place {
        Place::Pile(_) | Place::Waste => format!("on {place}"),
        Place::Column(_) | Place::Freecell(_) | Place::Cell(_) | Place::Stock => {
            format!("in {place}")
        }
    }
}

/// Returns in what a verdict on a game is another one in PySolFC, whose deal it has, or none if there is no
/// difference: where it cannot be won, or where it can.
///
/// ```
/// use patience::words::elsewhere;
///
/// assert_eq!(elsewhere(&"montecarlo+pysolfc:24".parse().unwrap()), None);
/// let carpet = elsewhere(&"carpet+pysolfc:24".parse().unwrap()).unwrap();
/// assert!(carpet.starts_with("in PySolFC's Carpet, gaps wait"));
/// ```
#[must_use]
pub fn elsewhere(id: &GameId) -> Option<String> {
    match id.shuffle?.engine() {
        Engine::ChaCha20 => return None,
        Engine::PySolFc | Engine::Ms => {}
    }
    let (Entry { pysolfc, .. }, size, options) = id.variant.grid()?;
    let game = pysolfc.game([size.rows, size.columns, size.decks])?;
    let difference = pysolfc.differences(options).next()?;
    Some(format!("in PySolFC's {}, {}", game.title, difference.words))
}

/// Describes a move in words, in lower case and without a full stop: `collect the three sixes from
/// 1, 2 and 5`.
///
/// Names cards that the move turns up, unless the player has not seen them: `deal 5 cards`.
///
/// ```
/// use patience::{Position, SuitStyle, words};
///
/// let position: Position = "2x2x1x1+[AH AS] 1a".parse().unwrap();
/// let effect = position.effect(position.legal_moves()[0]).unwrap();
/// assert_eq!(words::describe(&effect, SuitStyle::Symbols), "collect both aces from 1 and a");
/// ```
#[must_use]
pub fn describe(effect: &Effect, suits: SuitStyle) -> String {
    let steps = effect.steps.as_slice();
    match effect.kind {
        EffectKind::Move { onto } => steps.iter().map(|step| moved(step, onto, suits)).collect(),
        EffectKind::Collect | EffectKind::CloseUp => {
            list(collected(effect, suits).into_iter().chain(tidied(effect, suits)), "and")
        }
        EffectKind::Deal => match steps {
            [step] if step.place() == Some(Place::Waste) => match step.card {
                Some(card) => format!("turn {}", card.written(suits)),
                None => "turn the next stock card".to_owned(),
            },
            _ => {
                let seen = steps.iter().filter_map(|step| {
                    Some(format!("{} to {}", step.card?.written(suits), step.place()?.label()))
                });
                format!("deal {}", list(seen.chain(unseen(steps.iter())), "and"))
            }
        },
        EffectKind::Build => {
            let parts = steps.iter().map(|step| match step.to {
                Destination::Foundation(_, direction) => built(step, direction, suits),
                Destination::Place(_) | Destination::Out => filled(step, suits),
            });
            parts.collect::<Vec<_>>().join("; ")
        }
        EffectKind::Redeal => {
            format!("turn over the waste: {} back to the stock", count(steps.len() as u64, "card"))
        }
    }
}

fn moved(CardStep { card, from, to }: &CardStep, onto: Option<Card>, suits: SuitStyle) -> String {
    let card = card.map(|card| card.written(suits).to_string()).unwrap_or_default();
    match (to, onto) {
        (Destination::Place(to), Some(onto)) => {
            format!("{card} from {from} on {} {}", onto.written(suits), at(*to))
        }
        (Destination::Place(to @ Place::Freecell(_)), None) => {
            format!("{card} from {from} into {to}")
        }
        (Destination::Place(to), None) => format!("{card} from {from} to empty {to}"),
        (Destination::Foundation(..) | Destination::Out, _) => format!("{card} from {from}"),
    }
}

fn built(step: &CardStep, direction: Direction, suits: SuitStyle) -> String {
    let Some(card) = step.card else { return String::new() };
    let onto = match below(card, direction) {
        Some(below) => format!("goes on {}", below.written(suits)),
        None => "starts its foundation".to_owned(),
    };
    format!("{} from {} {onto}", card.written(suits), step.from)
}

fn filled(step: &CardStep, suits: SuitStyle) -> String {
    match step.card {
        Some(card) => format!("{} from {} fills the gap", card.written(suits), step.from),
        None => format!("the gap is filled from {}", step.from),
    }
}

/// Says how the cards that are left close up, and which the stock deals after them.
fn tidied(effect: &Effect, suits: SuitStyle) -> impl Iterator<Item = String> {
    let closes_up = |step: &CardStep| step.place().is_some() && step.from != Place::Stock;
    let close_up = effect.steps.iter().any(closes_up).then(|| "close up".to_owned());
    // Where a card goes is told by the order, but not of gaps that are filled in place.
    let in_place = effect.kind == EffectKind::Collect && close_up.is_none();
    let deal = effect.from_stock().next().is_some().then(|| {
        let seen: Vec<String> = effect
            .from_stock()
            .filter_map(|step| {
                let card = step.card?.written(suits);
                let cell = step.place().filter(|_| in_place);
                Some(cell.map_or(card.to_string(), |cell| format!("{card} to {}", cell.label())))
            })
            .collect();
        let seen = Some(seen.join(if in_place { " and " } else { " " }));
        let seen = seen.filter(|seen| !seen.is_empty());
        let parts: Vec<String> = seen.into_iter().chain(unseen(effect.from_stock())).collect();
        format!("deal {}", parts.join(" and "))
    });
    close_up.into_iter().chain(deal)
}

/// Says whether a position can be won: `can be won`, `cannot be won` or `undecided`.
///
/// ```
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
/// assert_eq!(patience::words::wastes(2), "wastes 2 moves");
/// ```
#[must_use]
pub fn wastes(moves: u32) -> String {
    format!("wastes {}", count(moves, "move"))
}

/// Says what a mistake did, and what would have been possible: `loses; a win took 31`.
#[must_use]
pub fn mistake(mistake: &Mistake) -> String {
    match (mistake.kind, mistake.before.distance(), mistake.before.at_most()) {
        (MistakeKind::Wastes(moves), Some(before), _) => {
            format!("{}; a win took {before}", wastes(moves))
        }
        (MistakeKind::Wastes(moves), ..) => wastes(moves),
        (MistakeKind::Loses, Some(before), _) => format!("loses; a win took {before}"),
        (MistakeKind::Loses, None, Some(before)) => format!("loses; a win took {before} or fewer"),
        (MistakeKind::Loses, None, None) => "loses".to_owned(),
    }
}

/// Returns the number of the cards that the player has not seen: `5 cards`, or `5 more cards` after
/// others.
fn unseen<'a>(steps: impl Iterator<Item = &'a CardStep> + Clone) -> Option<String> {
    let unseen = steps.clone().filter(|step| step.card.is_none()).count();
    let noun = if unseen == steps.count() { "card" } else { "more card" };
    (unseen > 0).then(|| count(unseen as u64, noun))
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

/// Says which cards are collected or discarded, if any are.
fn collected(effect: &Effect, suits: SuitStyle) -> Option<String> {
    let is_out = |step: &&CardStep| step.to == Destination::Out;
    let out = effect.steps.iter().filter(is_out);
    let places: Vec<Place> = out.map(|step| step.from).collect();
    let cards = effect.collected()?;
    let is_cell = |place: &Place| matches!(place, Place::Cell(_));
    let verb = if places.iter().all(is_cell) { "discard" } else { "collect" };
    let places = list(places.iter().map(|place| place.label()), "and");
    let rank = cards.first().map(|card| card.rank());
    let one_rank = cards.iter().all(|card| Some(card.rank()) == rank);
    let cards = match (rank, cards.len()) {
        (Some(rank), 2) if one_rank => format!("both {}", plural(rank)),
        (Some(rank), 3) if one_rank => format!("the three {}", plural(rank)),
        (Some(rank), 4) if one_rank => format!("the four {}", plural(rank)),
        _ => list(cards.iter().map(|card| card.written(suits)), "and"),
    };
    Some(format!("{verb} {cards} from {places}"))
}
