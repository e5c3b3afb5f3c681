//! A compact model of the question: the builds of each record in order, and the constraints at its
//! end.

use crate::line::CardlessLine;
use patience_core::Composition;
use patience_core::catalogue::StartingFoundations;
use patience_core::game::{Constraint, EndState};
use patience_core::notation::Outcome;
use patience_core::notation::building::Direction;

/// No card, no place or no step.
pub(super) const NONE: u8 = u8::MAX;

pub(super) const KINDS: usize = 52;

/// The maximum number of places in a deck.
pub(super) const PLACES: usize = patience_core::cards::MAX_CARDS;

/// The number of cards of each rank on a track, from its first rank on. The foundations of one suit
/// and direction form one track. A card fits if fewer cards of its rank than of the rank before it
/// are built.
pub(super) type TrackCounts = [u8; 13];

/// Tracks: the four suits up, then the four suits down.
pub(super) const TRACKS: usize = 8;

/// Returns the position of a rank on a track.
pub(super) const fn position(track: usize, rank: usize) -> usize {
    if track < 4 { rank } else { 12 - rank }
}

/// Returns the kind of card at a position of a track.
pub(super) const fn kind_at(track: usize, position: usize) -> usize {
    let rank = if track < 4 { position } else { 12 - position };
    rank * 4 + track % 4
}

/// A record, as its builds.
pub(super) struct BuildRecord {
    /// The builds in order: the card, and the direction if the move names it.
    pub(super) builds: Vec<(u8, Option<Direction>)>,
    /// The step at which each dealt card is built.
    pub(super) step_of: [u8; 256],
    /// Whether some foundations go down.
    pub(super) both: bool,
    /// The number of foundations of a track.
    pub(super) foundations: u8,
    pub(super) start: [TrackCounts; TRACKS],
    pub(super) aside: StartingFoundations,
    /// Whether all cards are built.
    pub(super) solved: bool,
    /// The steps that name a direction.
    pub(super) named: Vec<u8>,
    /// The dealt cards that are exposed at the end, and whether one of them must be playable or
    /// none may be.
    pub(super) exposed: Option<(Vec<u8>, bool)>,
}

/// The model of a question.
pub(super) struct BuildingModel {
    pub(super) known: Vec<u8>,
    pub(super) copies: [u8; KINDS],
    pub(super) games: Vec<BuildRecord>,
    /// Whether some game deals all aces to the foundations.
    pub(super) aces: bool,
    /// Whether some game deals the first ace and the first king of each suit to the foundations.
    pub(super) firsts: bool,
    /// Whether unknown cards in a row are interchangeable, so that only the number of them dealt to
    /// the foundations matters.
    pub(super) runs: bool,
}

impl BuildRecord {
    /// Returns none if the record is not of the building family, or is illegal for every deal of the cards
    /// are.
    fn new(line: &CardlessLine) -> Option<Self> {
        if line.blocked.is_some() || line.foundations.is_empty() {
            return None;
        }
        let mut game = Self {
            builds: Vec::new(),
            step_of: [NONE; 256],
            both: line.foundations.iter().any(|&(_, to, _)| to == Direction::Down),
            foundations: 0,
            start: [[0; 13]; TRACKS],
            aside: line.aside,
            solved: false,
            named: Vec::new(),
            exposed: None,
        };
        for &(card, to, count) in &line.foundations {
            let track = usize::from(card.index() % 4) + 4 * usize::from(to == Direction::Down);
            let at = position(track, usize::from(card.index() / 4));
            game.start[track][..at].iter_mut().for_each(|built| *built += count);
            if track == 0 {
                game.foundations += count;
            }
        }
        for constraint in line.moves.iter().flat_map(|(_, constraints)| constraints) {
            let &Constraint::Build { card, to } = constraint else { return None };
            let step = u8::try_from(game.builds.len()).ok()?;
            game.step_of[usize::from(card)] = step;
            if to.is_some() {
                game.named.push(step);
            }
            game.builds.push((card.0, to));
        }
        match (&line.end, line.outcome) {
            (EndState::Won, Outcome::Solved) => game.solved = true,
            (EndState::Open, Outcome::Partial) => {}
            (EndState::Moves(moves, _), outcome) if outcome != Outcome::Solved => {
                let card = |constraint: &Constraint| {
                    if let &Constraint::Takes { card, .. } = constraint {
                        Some(card.0)
                    } else {
                        None
                    }
                };
                let exposed: Option<Vec<u8>> = moves.iter().flatten().map(card).collect();
                game.exposed = Some((exposed?, outcome == Outcome::Partial));
            }
            _ => return None,
        }
        Some(game)
    }

    /// Returns whether the foundations of every suit meet at a move that names a direction, and no
    /// other move names one.
    pub(super) fn all_meet(&self) -> bool {
        self.solved && self.both && self.named.len() == 4
    }

    /// Returns the number of steps.
    pub(super) fn len(&self) -> usize {
        self.builds.len()
    }
}

impl BuildingModel {
    pub(super) fn new(
        composition: &Composition,
        known: &[Option<patience_core::Card>],
        lines: &[&CardlessLine],
    ) -> Option<Self> {
        let games: Vec<BuildRecord> =
            lines.iter().map(|line| BuildRecord::new(line)).collect::<Option<_>>()?;
        let mut copies = [0; KINDS];
        for card in composition.start_deck() {
            copies[usize::from(card.index())] += 1;
        }
        let aces = games.iter().any(|game| game.aside == StartingFoundations::Aces);
        let firsts = games.iter().any(|game| game.aside == StartingFoundations::AceAndKing);
        let runs = games.windows(2).all(|pair| pair[0].aside == pair[1].aside);
        let known: Vec<u8> =
            known.iter().map(|card| card.map_or(NONE, patience_core::Card::index)).collect();
        let mut seen = [0; KINDS];
        for &kind in known.iter().filter(|&&kind| kind != NONE) {
            seen[usize::from(kind)] += 1;
        }
        let fits = known.len() == composition.len()
            && seen.iter().zip(&copies).all(|(seen, copies)| seen <= copies);
        (fits && !games.is_empty()).then_some(Self { known, copies, games, aces, firsts, runs })
    }
}
