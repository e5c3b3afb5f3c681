//! A record followed without its cards.

use crate::catalogue::Founded;
use crate::game::cardless::{Cardless, Constraint, DealtIndex, EndState, Impossible};
use crate::game::{self, Game, Visitor};
use crate::notation::building::Direction;
use crate::notation::{Fault, GameId, MoveText, Outcome, Record, Token};
use crate::{Card, Deck, Rank, Span};

/// Which move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLocation {
    /// From 1, counting repeated moves as often as they are repeated.
    pub index: u64,
    /// Which repetition, from 1, where the move is repeated.
    pub repetition: Option<u16>,
    /// Its text.
    pub span: Span,
}

/// What a record requires of the cards, move by move.
#[derive(Clone, Debug)]
pub(super) struct CardlessLine {
    /// The moves that require anything, and what.
    pub(super) moves: Vec<(MoveLocation, Vec<Constraint>)>,
    /// The first move that is illegal whatever the cards are.
    pub(super) impossible: Option<(MoveLocation, Impossible)>,
    /// How the game stands after its moves.
    pub(super) end: EndState,
    /// What the record is meant to reach.
    pub(super) outcome: Outcome,
    /// Where it says so, or else its last move.
    pub(super) outcome_span: Span,
    /// Which cards the deal sets aside.
    pub(super) aside: Founded,
    /// For each card and direction, how many foundations wait for it at the start.
    pub(super) foundations: Vec<(Card, Direction, u8)>,
}

impl CardlessLine {
    /// Whether this line requires exactly what another one does.
    pub(super) fn requires_as(&self, other: &Self) -> bool {
        let constraints = |line: &Self| {
            line.moves.iter().map(|(_, constraints)| constraints.clone()).collect::<Vec<_>>()
        };
        let impossible = |line: &Self| line.impossible.map(|(_, reason)| reason);
        (&self.end, self.outcome, self.aside, &self.foundations)
            == (&other.end, other.outcome, other.aside, &other.foundations)
            && impossible(self) == impossible(other)
            && constraints(self) == constraints(other)
    }

    /// Returns the card that the game deals at an index, if it deals that many.
    pub(super) fn dealt_card(&self, deck: &Deck, dealt: DealtIndex) -> Option<Card> {
        dealt_cards(deck, self.aside).nth(usize::from(dealt))
    }
}

/// Returns the cards of a deck that are dealt once some are set aside, in order.
pub(super) fn dealt_cards(deck: &[Card], aside: Founded) -> impl Iterator<Item = Card> {
    let mut met = 0_u64;
    deck.iter().copied().filter(move |card| {
        let is_first = met >> card.index() & 1 == 0;
        met |= 1 << card.index();
        match aside {
            Founded::Nothing => true,
            Founded::Aces => card.rank() != Rank::ACE,
            Founded::AceAndKing => !is_first || !matches!(card.rank(), Rank::ACE | Rank::KING),
        }
    })
}

/// Follows a record.
///
/// # Errors
/// What is wrong with its text.
pub(super) fn follow(record: &Record<'_>) -> Result<CardlessLine, Fault> {
    let id = *record.id()?;
    game::visit(id.variant, Follow { record, id })
}

struct Follow<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
}

impl Visitor for Follow<'_, '_> {
    type Output = Result<CardlessLine, Fault>;

    fn visit<G: Game>(
        self,
        layout: G::Layout,
        labels: <G::Move as MoveText>::Labels,
    ) -> Self::Output {
        let mut position = G::Cardless::deal(layout, self.id.dealing);
        let id = Span::new(self.record.span().start, self.record.deal_span().start);
        let mut line = CardlessLine {
            moves: Vec::new(),
            impossible: None,
            end: EndState::Open,
            outcome: Outcome::default(),
            outcome_span: id,
            aside: G::Cardless::set_aside(layout),
            foundations: G::Cardless::foundations(layout),
        };
        let mut index = 0;
        for token in self.record.tokens::<G::Move>(labels) {
            match token? {
                Token::Move { .. } if line.impossible.is_some() => {}
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
                                line.impossible = Some((which, reason));
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
