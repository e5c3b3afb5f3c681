//! Games whose cards are unknown.

use super::requires::{Blocked, Constraint, EndState, OnTable};
use super::rules::Rules;
use crate::notation::Dealing;

/// A game whose cards are unknown: each is known by its place in the deal alone.
///
/// It leaves out the cards dealt to the foundations at the start, and which foundation a card goes
/// to.
///
/// ```
/// use patience::game::matching::Matching;
/// use patience::game::{Blocked, Constraint, DealtIndex, Relation, Unknown};
/// use patience::notation::matching::{Label, Layout, Move};
/// use patience::notation::Dealing;
///
/// let mut game = Unknown::<Matching>::deal(Layout::new(3, 3, 13, 5).unwrap(), Dealing::Open);
/// let mv = Move::Transfer { from: Label::column(0), to: Label::freecell(0) };
/// assert_eq!(game.play(mv), Ok(Vec::new()));
/// let blocked = game.play(mv).unwrap_err();
/// assert_eq!(blocked.to_string(), "freecell a already holds a card");
/// ```
#[derive(Clone, Debug)]
pub struct Unknown<G>(G);

impl<G: Rules> Unknown<G> {
    /// Deals the game.
    #[must_use]
    pub fn deal(layout: G::Layout, dealing: Dealing) -> Self {
        let mut dealt = G::undealt(layout, dealing);
        dealt.deal_unknown();
        Self(dealt)
    }

    /// Returns what a move requires of the cards.
    ///
    /// # Errors
    /// Returns the reason if the move is illegal for every deal.
    pub fn requires(&self, mv: G::Move) -> Result<Vec<Constraint>, Blocked> {
        let all = self.0.required(mv)?;
        Ok(all.into_iter().map(|constraint| constraint.named(OnTable::dealt)).collect())
    }

    /// Plays a move, and returns what it requires of the cards. A move that is illegal
    /// for every deal changes nothing.
    ///
    /// # Errors
    /// Returns the reason if the move is illegal for every deal.
    pub fn play(&mut self, mv: G::Move) -> Result<Vec<Constraint>, Blocked> {
        let constraints = self.requires(mv)?;
        self.0.apply(mv);
        Ok(constraints)
    }

    /// Returns whether the game is won, and what it takes for a legal move to remain.
    #[must_use]
    pub fn end(&self) -> EndState {
        let named = |all: Vec<Constraint<OnTable>>| -> Vec<Constraint> {
            all.into_iter().map(|constraint| constraint.named(OnTable::dealt)).collect()
        };
        match self.0.remaining() {
            EndState::Won => EndState::Won,
            EndState::Open => EndState::Open,
            EndState::Moves(moves, none) => {
                EndState::Moves(moves.into_iter().map(named).collect(), named(none))
            }
        }
    }
}
