//! What every game can do: follow its rules, and describe itself.

use super::board::{Board, Effect, Progress};
use super::requires::{Blocked, Constraint, OnTable, Requires};
use super::sight::Sight;
use super::status::Status;
use crate::cards::{Card, Deck};
use crate::notation::{Dealing, MoveText, Tokens};
use crate::sealed::Sealed;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A position with its rules: all that judging a record needs.
///
/// Positions are equal if the same cards are in the same places and as many redeals are left.
/// Copies of a card are interchangeable, and so are foundations of a suit and direction.
///
/// Laws, which tests check for every game: a move is among [`moves`](Self::moves) if and only if
/// [`check`](Self::check) accepts it and it is its own [`canonical`](Describe::canonical) form; the
/// canonical form has the same effect as the move; a refused move changes nothing;
/// [`undo`](Self::undo) restores the position; no card is lost or added; a won position has no
/// legal moves; a move is legal if and only if all holds that it [`requires`](Self::requires).
///
/// ```
/// use patience::game::Rules;
/// use std::ops::ControlFlow;
///
/// /// Plays the first legal move again and again. Returns how many it played.
/// fn play_first<G: Rules>(position: &mut G) -> usize {
///     let mut played = 0;
///     while let ControlFlow::Break(mv) = position.moves(ControlFlow::Break) {
///         position.apply(mv);
///         played += 1;
///     }
///     played
/// }
/// ```
pub trait Rules:
    Reason<<Self as Rules>::Move> + Requires<<Self as Rules>::Move> + Sealed + Clone + Eq + Hash + Debug
{
    /// The parameters of its id.
    type Layout: Copy;
    /// The moves of the notation.
    type Move: MoveText;
    /// What [`undo`](Self::undo) needs.
    type Undo: Copy;

    /// Returns the game before it is dealt, without cards.
    fn undealt(layout: Self::Layout, dealing: Dealing) -> Self;

    /// Deals a deck to a game without cards. The deck must be that of the layout.
    fn deal_deck(&mut self, deck: &Deck);

    /// Deals the game. The deck must be that of the layout.
    fn deal(layout: Self::Layout, dealing: Dealing, deck: &Deck) -> Self {
        let mut dealt = Self::undealt(layout, dealing);
        dealt.deal_deck(deck);
        dealt
    }

    /// Calls `visit` with each legal move in canonical form, in an order that depends only on the
    /// position, until it breaks.
    fn moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Returns whether a move is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Returns how many times in a row a move can be legal at most, whatever is dealt and played
    /// before: 0 if it is never legal.
    ///
    /// A longer row is illegal in every position of such a game. A row that is not longer can still
    /// be too long for the cards.
    ///
    /// ```
    /// use patience::game::Rules;
    /// use patience::game::building::Building;
    /// use patience::notation::building::Move;
    /// use patience::notation::{GameId, Variant};
    ///
    /// let most = |id: &str, mv| {
    ///     let id: GameId = id.parse().unwrap();
    ///     let Variant::Building(layout) = id.variant else { panic!() };
    ///     Building::most_in_a_row(layout, id.dealing, mv)
    /// };
    /// assert_eq!(most("carpet+1", Move::Redeal), 0, "there are no redeals");
    /// assert_eq!(most("carpetr2+1", Move::Redeal), 1, "the stock is not empty after it");
    /// assert_eq!(most("carpet+1", Move::Turn), 28, "the cards of the stock");
    /// assert_eq!(most("colorado+1", Move::Turn), 1, "the waste holds one card");
    /// ```
    #[must_use]
    fn most_in_a_row(layout: Self::Layout, dealing: Dealing, mv: Self::Move) -> usize;

    /// Returns what must hold of the cards for a move to be legal here.
    ///
    /// [`is_legal`](Self::is_legal) says the same, faster. An [`Unknown`](super::Unknown) game has
    /// these constraints without its cards.
    ///
    /// ```
    /// use patience::game::matching::Matching;
    /// use patience::game::{Constraint, Rules};
    /// use patience::notation::matching::{Label, Move};
    /// use patience::notation::{GameId, Variant};
    /// use patience::shuffle;
    ///
    /// let id: GameId = "3x3x13x5+1".parse().unwrap();
    /// let Variant::Matching(layout) = id.variant else { panic!() };
    /// let game = Matching::deal(layout, id.dealing, &shuffle(&layout.composition(), 1));
    /// let mv = Move::Transfer { from: Label::column(0), to: Label::column(1) };
    /// let [Constraint::Pair { cards: [card, onto], relation, .. }] = game.requires(mv).unwrap()[..]
    /// else {
    ///     panic!()
    /// };
    /// assert_eq!(game.is_legal(mv), relation.holds(card, onto));
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the move is illegal for every deal.
    fn requires(&self, mv: Self::Move) -> Result<Vec<Constraint<Card>>, Blocked> {
        let all = self.required(mv)?;
        Ok(all.into_iter().map(|constraint| constraint.named(OnTable::card)).collect())
    }

    /// Plays a legal move. After any other move, the position is safe but useless.
    fn apply(&mut self, mv: Self::Move) -> Self::Undo;

    /// Plays legal moves of a text up to the first that is not, or that is not written plainly, and
    /// returns their number.
    #[doc(hidden)]
    #[inline(always)]
    fn play_plain(&mut self, tokens: &mut Tokens<'_, Self::Move>) -> u64 {
        tokens.plain_moves(
            #[inline(always)]
            |&mv| {
                let legal = self.is_legal(mv);
                if legal {
                    self.apply(mv);
                }
                legal
            },
        )
    }

    /// Undoes the last move, with what [`apply`](Self::apply) returned for it.
    fn undo(&mut self, undo: Self::Undo);

    /// Returns whether a position from before a move can come back after it, in a game that has such
    /// moves. Any other move takes a card, or a turn of the stock, out of the game for good.
    fn can_be_taken_back(mv: Self::Move) -> bool;

    /// Returns whether the game has moves that [can be taken back](Self::can_be_taken_back). If not,
    /// no position ever comes back, and the game ends, however it is played.
    fn goes_round(&self) -> bool;

    /// Returns whether the game is won.
    fn won(&self) -> bool;

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Returns the reason if it is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal> {
        if self.is_legal(mv) { Ok(()) } else { Err(self.reason(mv)) }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// Returns the reason if it is illegal. The position is unchanged then.
    #[inline]
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, Self::Illegal> {
        self.check(mv)?;
        Ok(self.apply(mv))
    }

    /// Returns the number of legal moves: as many as [`moves`](Self::moves) shows.
    ///
    /// ```
    /// use patience::game::Rules;
    /// use patience::game::matching::Matching;
    /// use patience::notation::{GameId, Variant};
    /// use patience::shuffle;
    ///
    /// let id: GameId = "3x3x13x5+1".parse().unwrap();
    /// let Variant::Matching(layout) = id.variant else { panic!() };
    /// let game = Matching::deal(layout, id.dealing, &shuffle(&layout.composition(), 1));
    /// assert_eq!(game.count_moves(), 25);
    /// ```
    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _: ControlFlow<()> = self.moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns whether there are no legal moves. A won game has none.
    fn stuck(&self) -> bool {
        self.moves(|_| ControlFlow::Break(())).is_continue()
    }

    /// Returns whether the game is solved, stuck or partial.
    #[inline]
    fn status(&self) -> Status {
        if self.won() {
            Status::Solved
        } else if self.stuck() {
            Status::Stuck
        } else {
            Status::Partial
        }
    }
}

/// Why moves are illegal.
pub trait Reason<M> {
    /// The reason why a move is illegal.
    type Illegal;

    /// Returns why an illegal move is illegal.
    fn reason(&self, mv: M) -> Self::Illegal;
}

/// A position as people see it.
///
/// ```
/// use patience::game::{Describe, Effect};
/// use std::ops::ControlFlow;
///
/// /// Returns the effects of all legal moves.
/// fn effects<G: Describe>(position: &G) -> Vec<Effect> {
///     let mut effects = Vec::new();
///     let _: ControlFlow<()> = position.moves(|mv| {
///         effects.push(position.effect(mv));
///         ControlFlow::Continue(())
///     });
///     effects
/// }
/// ```
pub trait Describe: Rules {
    /// Returns what a player has seen who has played to this position without undoing a move.
    fn sight(&self) -> Sight;

    /// Returns the position as plain data, for a player who has seen this much.
    fn board_seen(&self, sight: Sight) -> Board;

    /// Returns the effect of a legal move, in cards and places, for a player who has seen this
    /// much.
    fn effect_seen(&self, mv: Self::Move, sight: Sight) -> Effect;

    /// Returns the position as plain data, as the rules show it.
    fn board(&self) -> Board {
        self.board_seen(self.sight())
    }

    /// Returns the effect of a legal move, in cards and places, as far as it can be foreseen.
    fn effect(&self, mv: Self::Move) -> Effect {
        self.effect_seen(mv, self.sight())
    }

    /// Returns the progress score.
    fn progress(&self) -> Progress;

    /// Returns the canonical form of a legal move, which may depend on the position: everything
    /// that must be written, and nothing else.
    fn canonical(&self, mv: Self::Move) -> Self::Move {
        mv.canonical()
    }
}
