//! The games of a session: which were played, which were won, and which could have been.

use super::session::Session;
use crate::habits::FinishedDeal;
use patience_core::cards::Deck;
use patience_core::notation::GameId;
use patience_core::play::Position;
use patience_report::words::count;
use patience_search::analysis::Outlook;

/// Returns the id of a game without a number.
pub(crate) fn game_of(id: GameId) -> String {
    GameId { shuffle: None, ..id }.to_string()
}

/// Every deal that was played since the program began, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Statistics {
    deals: Vec<PlayedDeal>,
    /// The index of the deal on the table, once a move of it was played.
    current: Option<usize>,
    /// The number of moves that the game on the table began with.
    begun: usize,
}

#[derive(Clone, Debug)]
struct PlayedDeal {
    deal: (GameId, Deck),
    /// Whether it was solved, by whomever.
    is_solved: bool,
    /// Whether moves of it were not the player's.
    is_helped: bool,
    /// The moves of the player's shortest win.
    moves: Option<usize>,
    /// Whether it is no longer on the table.
    is_left: bool,
    /// Whether it can be won, if that is known.
    outlook: Option<Outlook>,
}

impl Statistics {
    /// Takes note of the beginning of a game.
    pub(crate) fn begin(&mut self, session: &Session<'_>) {
        self.current = None;
        self.begun = session.steps().len();
    }

    /// Takes note of what was played.
    pub(crate) fn note(&mut self, session: &Session<'_>) {
        let Some(line) = session.line().filter(|_| session.is_game()) else { return };
        if self.current.is_none() && session.steps().len() != self.begun {
            let deal = (line.id(), line.deck().clone());
            let known = self.deals.iter().position(|known| known.deal == deal);
            self.current = Some(known.unwrap_or_else(|| {
                self.deals.push(PlayedDeal {
                    deal,
                    is_solved: false,
                    is_helped: false,
                    moves: None,
                    is_left: false,
                    outlook: None,
                });
                self.deals.len() - 1
            }));
        }
        if let Some(deal) = self.current.and_then(|current| self.deals.get_mut(current)) {
            deal.is_left = false;
            deal.is_solved |= line.position().is_won();
            deal.is_helped |= session.game().is_some_and(|game| game.table.is_helped());
            // Who has seen the solution of a deal does not win it by playing it again.
            let win = session.game().and_then(|game| game.table.win()).filter(|_| !deal.is_helped);
            deal.moves = deal.moves.into_iter().chain(win).min();
        }
    }

    /// Takes note that the game is no longer on the table. Returns its deal, with a number for
    /// [`Statistics::judged`], if it should be found out whether it could have been won.
    pub(crate) fn leave(&mut self, session: &Session<'_>) -> Option<(usize, Position)> {
        let current = self.current.take()?;
        let deal = self.deals.get_mut(current)?;
        deal.is_left = true;
        let is_open = !deal.is_solved && deal.outlook.is_none();
        session.line().filter(|_| is_open).map(|line| (current, line.dealt().clone()))
    }

    /// Returns the deals that are solved or left, which count for good.
    pub(crate) fn finished(&self) -> Vec<FinishedDeal> {
        let finished = self.deals.iter().filter(|deal| deal.is_solved || deal.is_left);
        let finished = finished.map(|PlayedDeal { deal: (id, _), moves, .. }| FinishedDeal {
            game: game_of(*id),
            won: *moves,
        });
        finished.collect()
    }

    /// Takes note of whether a deal can be won.
    pub(crate) fn judged(&mut self, number: usize, outlook: Outlook) {
        if let Some(deal) = self.deals.get_mut(number) {
            deal.outlook = Some(outlook);
        }
    }

    /// Returns whether every deal that was left is judged.
    pub(crate) fn is_complete(&self) -> bool {
        self.deals.iter().all(|deal| deal.is_solved || !deal.is_left || deal.outlook.is_some())
    }

    /// Returns all of it on one line, or none if nothing was played.
    pub(crate) fn line(&self) -> Option<String> {
        let all = self.deals.len();
        let of = |wanted: &dyn Fn(&PlayedDeal) -> bool| {
            self.deals.iter().filter(|deal| wanted(deal)).count()
        };
        let left = |outlook: Option<Outlook>| {
            of(&|deal| !deal.is_solved && deal.is_left && deal.outlook == outlook)
        };
        let parts = [
            (of(&|deal| deal.moves.is_some()), "won"),
            (of(&|deal| deal.is_solved && deal.moves.is_none()), "solved with help"),
            (left(Some(Outlook::Winnable)), "could have been won"),
            (left(Some(Outlook::Lost)), "could not be won"),
            (left(Some(Outlook::Undecided)) + left(None), "not known"),
            (of(&|deal| !deal.is_solved && !deal.is_left), "not finished"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, what)| format!("{count} {what}")).collect();
        (all > 0).then(|| format!("{} played: {}", count(all, "game"), parts.join(", ")))
    }
}
