//! A drill: the user looks for the move that would have been better than a mistake.

use super::session::Session;
use patience_core::game::Move;
use patience_search::analysis::{Bounds, Outlook};
use patience_search::analysis::{Mistake, MistakeKind};
use patience_table::Game;

/// A position before a mistake, whose verdicts are hidden until the answer is shown.
#[derive(Clone, Debug)]
pub(crate) struct Drill {
    pub(crate) mistake: Mistake,
    /// The line as it is. Moves that are tried leave nothing behind.
    game: Option<Game>,
    pub(crate) tried: Option<Move>,
    /// Whether the answer has been shown.
    pub(crate) is_answered: bool,
}

impl Drill {
    /// Begins with the position on the screen.
    pub(crate) fn new(mistake: Mistake, session: &Session<'_>) -> Self {
        Self { mistake, game: session.game().cloned(), tried: None, is_answered: false }
    }

    /// Takes back what has just been played, and tries its first move. Returns whether there is
    /// one.
    pub(crate) fn try_played(&mut self, session: &mut Session<'_>) -> bool {
        let played = session.played().get(self.mistake.at).map(|step| step.mv);
        if self.is_answered || played.is_none() {
            return false;
        }
        self.tried = played;
        session.set_game(self.game.clone());
        session.go(self.mistake.at);
        true
    }

    /// Returns whether a move that leads to where this is proved is an answer: it keeps a win, and
    /// the shortest one if that is what the mistake missed.
    pub(crate) fn is_solved_by(&self, after: Option<Bounds>) -> bool {
        let Some(after) = after.filter(|after| after.outlook() == Outlook::Winnable) else {
            return false;
        };
        match self.mistake.kind {
            MistakeKind::Loses => true,
            MistakeKind::Wastes(_) => {
                after.at_most().map(|moves| moves + 1) <= self.mistake.before.distance()
            }
        }
    }
}
