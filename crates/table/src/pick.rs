//! Playing with the mouse, by touch or place by place: what is picked up, and what it can do.

#![warn(clippy::wildcard_enum_match_arm)]

use patience_core::cards::{Card, Suit};
use patience_core::game::{Board, CardStep, Destination, Effect, EffectKind, Move, Place};
use patience_core::notation::building::Direction;
use patience_core::notation::pairing;
use patience_core::play::Position;

/// Somewhere on the table where a move begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A place.
    Place(Place),
    /// The foundation of a suit.
    Foundation(Suit, Direction),
}

impl Spot {
    /// Returns where a card goes, or none if it leaves the game.
    #[must_use]
    pub const fn of(destination: Destination) -> Option<Self> {
        match destination {
            Destination::Place(place) => Some(Self::Place(place)),
            Destination::Foundation(suit, direction) => Some(Self::Foundation(suit, direction)),
            Destination::Out => None,
        }
    }
}

/// The spots that the user has chosen for a move, in their order.
///
/// ```
/// use patience_core::Position;
/// use patience_core::game::Place;
/// use patience_table::{Pick, Picked, Spot};
///
/// let position: Position = "2x2x2x2+[AS 2H 2S AH]".parse().unwrap();
/// let [column, freecell] = [Place::Column(0), Place::Freecell(1)].map(Spot::Place);
/// let mut pick = Pick::default();
/// assert_eq!(pick.click(column, &position), Picked::On);
/// assert!(pick.lit(&position).contains(&freecell));
/// let Picked::Move(mv) = pick.click(freecell, &position) else { panic!() };
/// assert_eq!(mv.to_string(), "1b");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pick {
    /// The spots.
    pub spots: Vec<Spot>,
    /// The spot that the mouse holds, and whether it was chosen just now.
    held: Option<(Spot, bool)>,
    /// Where a card has been dragged to, by the column and row of the screen.
    pub dragged: Option<(u16, u16)>,
    /// The moves to choose from, if the spots alone don't tell.
    pub choices: Vec<Move>,
    /// The spots of a move that was refused.
    pub refused: Vec<Spot>,
}

/// What comes of choosing a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// More has to be chosen.
    On,
    /// A legal move is chosen.
    Move(Move),
    /// No legal move is meant, but this text.
    Refused(String),
}

/// A legal move as spots.
struct Candidate {
    mv: Move,
    effect: Effect,
}

impl Candidate {
    fn all(position: &Position) -> Vec<Self> {
        let moves = position.legal_moves().into_iter();
        moves.filter_map(|mv| Some(Self { mv, effect: position.effect(mv)? })).collect()
    }

    /// Returns the spots that choose it. Those that come first must be chosen in this order, and the
    /// others in any.
    fn spots(&self) -> (Vec<Spot>, Vec<Spot>) {
        let steps = self.effect.steps.as_slice();
        let from = |step: &CardStep| Spot::Place(step.from);
        let to = |step: &CardStep| Spot::of(step.to);
        match self.effect.kind {
            EffectKind::Move { .. } => (
                steps.iter().flat_map(|step| [Some(from(step)), to(step)]).flatten().collect(),
                Vec::new(),
            ),
            EffectKind::Collect => {
                let out = steps.iter().filter(|step| step.is_final()).map(from).collect();
                // Where two orders are two moves, that of choosing tells which is meant.
                let deals = steps.iter().any(|step| step.from == Place::Stock);
                match self.mv {
                    Move::Pairing(pairing::Move::DiscardInOrder(..)) if deals => (out, Vec::new()),
                    Move::Matching(_) | Move::Pairing(_) | Move::Building(_) => (Vec::new(), out),
                }
            }
            EffectKind::Deal | EffectKind::CloseUp | EffectKind::Redeal => {
                (vec![Spot::Place(Place::Stock)], Vec::new())
            }
            EffectKind::Build => {
                let (built, fill) = steps.split_at(steps.len().min(1));
                let others = built.iter().filter_map(to).chain(fill.iter().map(from));
                (built.iter().map(from).collect(), others.collect())
            }
        }
    }

    /// Returns whether it may be what the spots choose.
    fn fits(&self, spots: &[Spot]) -> bool {
        let (first, others) = self.spots();
        let ordered = spots.len().min(first.len());
        spots[..ordered] == first[..ordered]
            && spots[ordered..].iter().all(|spot| others.contains(spot))
    }

    /// Returns whether the spots choose all of it that cannot be left out.
    fn is_chosen(&self, spots: &[Spot]) -> bool {
        let (first, others) = self.spots();
        let needed = match self.effect.kind {
            EffectKind::Collect => first.len() + others.len(),
            // What fills the gap may be the only thing there is.
            EffectKind::Build => first.len() + 1,
            EffectKind::Move { .. }
            | EffectKind::Deal
            | EffectKind::CloseUp
            | EffectKind::Redeal => first.len(),
        };
        spots.len() >= needed
    }

    /// Returns whether it takes cards out of play.
    fn is_gain(&self) -> bool {
        self.effect.steps.iter().any(CardStep::is_final)
    }
}

impl Pick {
    /// Returns the place of the card that is picked up.
    #[must_use]
    pub fn source(&self) -> Option<Place> {
        match self.spots.first() {
            Some(Spot::Place(place)) => Some(*place),
            _ => None,
        }
    }

    /// Returns what can be chosen next.
    #[must_use]
    pub fn lit(&self, position: &Position) -> Vec<Spot> {
        if self.spots.is_empty() {
            return Vec::new();
        }
        let fitting = Candidate::all(position).into_iter().filter(|it| it.fits(&self.spots));
        let mut lit: Vec<Spot> = Vec::new();
        for candidate in fitting {
            let (first, others) = candidate.spots();
            // What fills a gap is asked for last.
            let next = match first.get(self.spots.len()) {
                Some(&next) => vec![next],
                None if candidate.is_chosen(&self.spots) || !self.choices.is_empty() => others,
                None => match candidate.effect.kind {
                    EffectKind::Build => others[..1].to_vec(),
                    EffectKind::Move { .. }
                    | EffectKind::Collect
                    | EffectKind::Deal
                    | EffectKind::CloseUp
                    | EffectKind::Redeal => others,
                },
            };
            for spot in next {
                if !lit.contains(&spot) && !self.spots.contains(&spot) {
                    lit.push(spot);
                }
            }
        }
        lit
    }

    /// Chooses a spot by pressing and releasing there.
    pub fn click(&mut self, spot: Spot, position: &Position) -> Picked {
        match self.press(spot, position) {
            Picked::On => self.release(Some(spot), position),
            done @ (Picked::Move(_) | Picked::Refused(_)) => done,
        }
    }

    /// Takes the press of the mouse on a spot.
    pub fn press(&mut self, spot: Spot, position: &Position) -> Picked {
        let is_last = self.spots.last() == Some(&spot);
        self.held = Some((spot, !is_last));
        if is_last { Picked::On } else { self.choose(spot, position) }
    }

    /// Takes where a dragged card is, by the column and row of the screen.
    pub fn drag(&mut self, x: u16, y: u16) {
        if self.held.is_some() && !self.spots.is_empty() {
            self.dragged = Some((x, y));
        }
    }

    /// Takes the release of the mouse, on a spot or elsewhere: a card is dropped there, or one that was
    /// picked up is clicked again.
    pub fn release(&mut self, spot: Option<Spot>, position: &Position) -> Picked {
        let Some((held, is_new)) = self.held.take() else { return Picked::On };
        let was_dragged = self.dragged.take().is_some();
        match spot {
            Some(spot) if spot == held && !is_new && !was_dragged => self.again(position),
            Some(spot) if spot == held => Picked::On,
            Some(spot) if self.spots.contains(&held) => self.choose(spot, position),
            None if was_dragged => {
                *self = Self::default();
                Picked::On
            }
            _ => Picked::On,
        }
    }

    /// Adds a spot to those chosen.
    fn choose(&mut self, spot: Spot, position: &Position) -> Picked {
        self.refused.clear();
        self.choices.clear();
        let mut spots = self.spots.clone();
        if spots.contains(&spot) {
            // It is put back.
            spots.retain(|&other| other != spot);
            self.spots = spots;
            return Picked::On;
        }
        spots.push(spot);
        let mut fitting = Candidate::all(position);
        fitting.retain(|candidate| candidate.fits(&spots));
        let is_first = spots.len() == 1 && spot != Spot::Place(Place::Stock);
        if fitting.is_empty() && is_first {
            // It may be asked why a card cannot go somewhere, but not why none is here.
            spots.retain(|&spot| is_card(spot, &position.board()));
            self.spots = spots;
            return Picked::On;
        }
        if fitting.is_empty() {
            let meant = meant(&spots, position);
            *self = Self { refused: spots, held: self.held, ..Self::default() };
            return Picked::Refused(meant);
        }
        let chosen = fitting.iter().filter(|it| it.is_chosen(&spots)).map(|it| it.mv).collect();
        self.spots = spots;
        self.settle(chosen)
    }

    /// Takes a second click on the same spot, which means the moves that take the card out of play, or
    /// the only one at all. If there is none, the card is put back.
    fn again(&mut self, position: &Position) -> Picked {
        let mut fitting = Candidate::all(position);
        fitting.retain(|candidate| candidate.fits(&self.spots));
        let is_gain = fitting.iter().any(Candidate::is_gain);
        fitting.retain(|candidate| candidate.is_gain() == is_gain);
        if is_gain || fitting.len() == 1 {
            return self.settle(fitting.iter().map(|it| it.mv).collect());
        }
        *self = Self::default();
        Picked::On
    }

    /// Plays the only move that is left, or lets the user choose one of some.
    fn settle(&mut self, chosen: Vec<Move>) -> Picked {
        match chosen.as_slice() {
            [] => Picked::On,
            &[mv] => Picked::Move(mv),
            _ => {
                self.choices = chosen;
                Picked::On
            }
        }
    }

    /// Returns one of the moves to choose from, counted from 1.
    #[must_use]
    pub fn choice(&self, number: usize) -> Option<Move> {
        self.choices.get(number.checked_sub(1)?).copied()
    }
}

/// Returns whether there is a card at a spot to pick up.
fn is_card(spot: Spot, board: &Board) -> bool {
    match spot {
        Spot::Place(place) => exposed(place, board).is_some(),
        Spot::Foundation(..) => false,
    }
}

/// Returns the exposed card of a place.
#[must_use]
pub fn exposed(place: Place, board: &Board) -> Option<Card> {
    board.pile(place)?.exposed()
}

/// Returns the places among some spots.
#[must_use]
pub fn places(spots: &[Spot]) -> Vec<Place> {
    spots
        .iter()
        .filter_map(|spot| match spot {
            Spot::Place(place) => Some(*place),
            Spot::Foundation(..) => None,
        })
        .collect()
}

/// Returns what a player would type for the spots, though it is no legal move.
fn meant(spots: &[Spot], position: &Position) -> String {
    let is_grid = !position.board().rows.is_empty();
    let places = places(spots);
    let direction = spots.iter().find_map(|spot| match spot {
        Spot::Foundation(_, direction) => Some(*direction),
        Spot::Place(_) => None,
    });
    let labels: String = places.iter().map(|place| place.label()).collect();
    let has_foundations = !position.board().foundations.is_empty();
    match (places.as_slice(), direction) {
        ([Place::Stock, ..], _) => "+".to_owned(),
        (_, Some(direction)) => {
            let both =
                position.board().foundations.iter().any(|it| it.direction == Direction::Down);
            let sign = match (both, direction) {
                (false, _) => "",
                (true, Direction::Up) => "^",
                (true, Direction::Down) => "_",
            };
            format!("*{}{sign}", places.first().map(|place| place.label()).unwrap_or_default())
        }
        // Two columns or freecells are a transfer, and more of them a match.
        ([_, _], None) if !is_grid || has_foundations => labels,
        _ => format!("*{labels}"),
    }
}
