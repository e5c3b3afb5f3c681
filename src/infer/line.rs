//! A record followed without its cards.

use crate::catalogue::Founded;
use crate::game::cardless::{self, Cardless, Constraint, Dealt, End, Impossible, Visitor};
use crate::notation::building::Direction;
use crate::notation::{Fault, GameId, MoveText, Outcome, Record, Token};
use crate::{Card, Deck, Rank, Span};

/// Which move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// From 1, counting repeated moves as often as they are repeated.
    pub index: u64,
    /// Which repetition, from 1, where the move is repeated.
    pub repetition: Option<u16>,
    /// Its text.
    pub span: Span,
}

/// What a record requires of the cards, move by move.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The moves that require anything, and what.
    pub(super) moves: Vec<(Which, Vec<Constraint>)>,
    /// The first move that is illegal whatever the cards are.
    pub(super) impossible: Option<(Which, Impossible)>,
    /// How the game stands after its moves.
    pub(super) end: End,
    /// What the record is meant to reach.
    pub(super) outcome: Outcome,
    /// Where it says so, or else its last move.
    pub(super) outcome_span: Span,
    /// Which cards the deal sets aside.
    pub(super) aside: Founded,
    /// For each card and direction, how many foundations wait for it at the start.
    pub(super) foundations: Vec<(Card, Direction, u8)>,
}

impl Line {
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

    /// Returns the card that the game deals as the nth from 0, once cards have been set aside.
    pub(super) fn dealt_card(&self, deck: &Deck, dealt: Dealt) -> Option<Card> {
        let mut set_aside = 0_u64;
        let stays = |card: &&Card| {
            let first = set_aside >> card.index() & 1 == 0;
            let aside = match self.aside {
                Founded::Nothing => false,
                Founded::Aces => card.rank() == Rank::ACE,
                Founded::AceAndKing => first && matches!(card.rank(), Rank::ACE | Rank::KING),
            };
            set_aside |= u64::from(aside) << card.index();
            !aside
        };
        deck.iter().filter(stays).nth(usize::from(dealt)).copied()
    }
}

/// Follows a record.
///
/// # Errors
/// What is wrong with its text.
pub(super) fn follow(record: &Record<'_>) -> Result<Line, Fault> {
    let id = *record.id()?;
    cardless::visit(id.variant, Follow { record, id })
}

struct Follow<'a, 'b> {
    record: &'b Record<'a>,
    id: GameId,
}

impl Visitor for Follow<'_, '_> {
    type Output = Result<Line, Fault>;

    fn visit<C: Cardless>(
        self,
        layout: C::Layout,
        labels: <C::Move as MoveText>::Labels,
    ) -> Self::Output {
        let mut position = C::deal(layout, self.id.dealing);
        let id = Span::new(self.record.span().start, self.record.deal_span().start);
        let mut line = Line {
            moves: Vec::new(),
            impossible: None,
            end: End::Open,
            outcome: Outcome::default(),
            outcome_span: id,
            aside: C::founded(layout),
            foundations: C::foundations(layout),
        };
        let mut index = 0;
        for token in self.record.tokens::<C::Move>(labels) {
            match token? {
                Token::Move { .. } if line.impossible.is_some() => {}
                Token::Move { mv, repeat, span } => {
                    line.outcome_span = span;
                    for time in 1..=repeat.times() {
                        index += 1;
                        let which =
                            Which { index, repetition: (repeat.times() > 1).then_some(time), span };
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
