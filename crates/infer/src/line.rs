//! Replays records without their cards.

use patience_core::catalogue::StartingFoundations;
use patience_core::game::building::foundations_at_start;
use patience_core::game::{
    Blocked, Constraint, DealtIndex, EndState, Game, Unknown, Visitor, visit,
};
use patience_core::notation::building::Direction;
use patience_core::notation::{Fault, GameId, MoveText, Outcome, Record, Token, Variant};
use patience_core::{Card, Deck, Rank, Span};
use patience_findings::MoveLocation;

/// The constraints that a record puts on the cards, move by move.
#[derive(Clone, Debug)]
pub struct CardlessLine {
    /// The moves with constraints.
    pub(super) moves: Vec<(MoveLocation, Vec<Constraint>)>,
    /// The first move that is illegal for every deal.
    pub(super) blocked: Option<(MoveLocation, Blocked)>,
    /// The state of the game after the last move.
    pub(super) end: EndState,
    /// The expected outcome.
    pub(super) outcome: Outcome,
    /// The span of the outcome, or else of the last move.
    pub(super) outcome_span: Span,
    /// The cards that the deal sets aside.
    pub(super) aside: StartingFoundations,
    /// The cards that the foundations take at the start: card, direction, and number of
    /// foundations.
    pub(super) foundations: Vec<(Card, Direction, u8)>,
}

impl CardlessLine {
    /// Returns whether two lines have the same requirements.
    pub(super) fn requires_as(&self, other: &Self) -> bool {
        let constraints = |line: &Self| {
            line.moves.iter().map(|(_, constraints)| constraints.clone()).collect::<Vec<_>>()
        };
        let blocked = |line: &Self| line.blocked.map(|(_, reason)| reason);
        (&self.end, self.outcome, self.aside, &self.foundations)
            == (&other.end, other.outcome, other.aside, &other.foundations)
            && blocked(self) == blocked(other)
            && constraints(self) == constraints(other)
    }

    /// Returns the card that the game deals at an index, if it deals that many.
    pub(super) fn dealt_card(&self, deck: &Deck, dealt: DealtIndex) -> Option<Card> {
        dealt_cards(deck, self.aside).nth(usize::from(dealt))
    }
}

/// Returns the cards of a deck that are dealt once some are set aside, in order.
pub(super) fn dealt_cards(deck: &[Card], aside: StartingFoundations) -> impl Iterator<Item = Card> {
    let mut seen = 0_u64;
    deck.iter().copied().filter(move |card| {
        let is_first = seen >> card.index() & 1 == 0;
        seen |= 1 << card.index();
        match aside {
            StartingFoundations::Nothing => true,
            StartingFoundations::Aces => card.rank() != Rank::ACE,
            StartingFoundations::AceAndKing => {
                !is_first || !matches!(card.rank(), Rank::ACE | Rank::KING)
            }
        }
    })
}

/// Replays a record without its cards.
///
/// # Errors
/// Returns the first fault of its text.
pub fn follow(record: &Record<'_>) -> Result<CardlessLine, Fault> {
    let id = *record.id()?;
    visit(id.variant, FollowRecord { record, id })
}

struct FollowRecord<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
}

impl Visitor for FollowRecord<'_, '_> {
    type Output = Result<CardlessLine, Fault>;

    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output {
        let mut position = Unknown::<G>::deal(layout, self.id.dealing);
        let (aside, foundations) = match self.id.variant {
            Variant::Building(layout) => {
                (layout.starting_foundations(), foundations_at_start(&layout))
            }
            Variant::Matching(_) | Variant::Pairing(_) => {
                (StartingFoundations::Nothing, Vec::new())
            }
        };
        let id = Span::new(self.record.span().start, self.record.deal_span().start);
        let mut line = CardlessLine {
            moves: Vec::new(),
            blocked: None,
            end: EndState::Open,
            outcome: Outcome::default(),
            outcome_span: id,
            aside,
            foundations,
        };
        let mut index = 0;
        for token in self.record.tokens::<G::Move>(labels) {
            match token? {
                Token::Move { .. } if line.blocked.is_some() => {}
                Token::Move { mv, repeat, span } => {
                    line.outcome_span = span;
                    for time in 1..=repeat.times() {
                        index += 1;
                        let which = MoveLocation {
                            index,
                            repetition: (repeat.times() > 1).then_some(time),
                            span,
                        };
                        match position.play(mv) {
                            Ok(constraints) if constraints.is_empty() => {}
                            Ok(constraints) => line.moves.push((which, constraints)),
                            Err(reason) => {
                                line.blocked = Some((which, reason));
                                break;
                            }
                        }
                    }
                }
                Token::Outcome { outcome, span } => {
                    (line.outcome, line.outcome_span) = (outcome, span)
                }
            }
        }
        line.end = position.end();
        Ok(line)
    }
}
