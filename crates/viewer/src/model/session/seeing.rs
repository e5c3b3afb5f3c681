//! What there is to see of a session.

use super::Session;
use crate::model::record::OpenRecord;
use crate::model::shape::BoardShape;
use patience_core::Position;
use patience_core::cards::Card;
use patience_core::game::{Board, Place};
use patience_core::notation::{Dealing, GameId, Outcome};
use patience_core::play::{Line, Step};
use patience_core::source::Location;
use patience_report::diagnostic::Diagnostic;
use patience_report::transcript::Transcript;
use patience_table::{NodeId, Table, Tree};
use std::sync::LazyLock;

impl<'a> Session<'a> {
    pub(crate) const fn record(&self) -> Option<&OpenRecord<'a>> {
        self.record.as_ref()
    }

    /// Returns the moves of the record, or none if it cannot be dealt.
    pub(crate) fn transcript(&self) -> Option<&Transcript<'a>> {
        self.record().and_then(|record| record.transcript.as_ref())
    }

    /// Returns the game, or none if the record has no legible one.
    pub(crate) fn id(&self) -> Option<GameId> {
        self.transcript().map(Transcript::id)
    }

    /// Returns the line on the screen, or none if the record cannot be dealt.
    pub(crate) const fn line(&self) -> Option<&Line> {
        match &self.game {
            Some(game) => Some(game.table.line()),
            None => None,
        }
    }

    pub(crate) fn is_game(&self) -> bool {
        self.table().is_some_and(Table::is_game)
    }

    /// Returns whether a game begins: nothing was played of it.
    pub(crate) fn begins(&self) -> bool {
        self.is_game() && self.at == 0 && !self.has_history()
    }

    /// Returns whether the line on the screen is the record, which nobody plays on.
    pub(super) fn is_record(&self) -> bool {
        self.table().is_none_or(Table::is_record)
    }

    /// Returns how the line on the screen ends, unless it is the record.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.table().filter(|table| !table.is_record()).map(Table::end)
    }

    /// Returns how many moves the branch on the screen has in common with the line that it leaves,
    /// or none if it is the main line.
    pub(crate) fn branch(&self) -> Option<usize> {
        self.table()?.branch()
    }

    /// Returns whether there is a branch of the line on the screen after as many moves.
    pub(crate) fn has_branch(&self, after: usize) -> bool {
        self.table().is_some_and(|table| table.has_branch(after))
    }

    /// Returns all that was played and not deleted.
    pub(crate) fn tree(&self) -> &Tree {
        static NOTHING: LazyLock<Tree> = LazyLock::new(Tree::default);
        self.table().map_or(&NOTHING, Table::tree)
    }

    /// Returns the moves of the line on the screen.
    pub(crate) fn path(&self) -> &[NodeId] {
        self.table().map_or(&[], Table::path)
    }

    /// Returns whether the main line is the record.
    pub(crate) fn is_main_recorded(&self) -> bool {
        self.tree().is_record(&self.tree().main())
    }

    /// Returns the position at the end of the line to a move.
    pub(crate) fn position_at(&self, last: NodeId) -> Option<Position> {
        let mut line = self.table()?.line_through(last);
        let end = line.steps().len();
        Some(line.at(end).clone())
    }

    /// Returns whether there is any branch.
    pub(crate) fn has_branches(&self) -> bool {
        self.table().is_some_and(Table::has_branches)
    }

    /// Returns whether anything was played.
    pub(crate) fn has_history(&self) -> bool {
        self.table().is_some_and(Table::has_history)
    }

    /// Returns the position on the screen, or none if the record cannot be dealt.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.line().map(Line::position)
    }

    /// Returns its board.
    pub(crate) const fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    pub(crate) const fn shape(&self) -> &BoardShape {
        &self.shape
    }

    /// Returns the moves of the line on the screen.
    pub(crate) fn steps(&self) -> &[Step] {
        self.line().map_or(&[], Line::steps)
    }

    /// Returns the moves played so far.
    pub(crate) fn played(&self) -> &[Step] {
        let steps = self.steps();
        &steps[..self.at.min(steps.len())]
    }

    /// Returns the last move, or none before the first move and at the error.
    pub(crate) fn last_move(&self) -> Option<&Step> {
        self.steps().get(self.at.checked_sub(1)?)
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the last place to step to.
    pub(super) fn last(&self) -> usize {
        self.steps().len() + usize::from(self.fault().is_some())
    }

    /// Returns the diagnostic that the line on the screen ends with. Only the record has one.
    pub(crate) fn fault(&self) -> Option<&(Diagnostic, Location)> {
        self.record()?.diagnostic.as_ref().filter(|_| self.is_record())
    }

    /// Returns the diagnostic, if it is shown now.
    pub(crate) fn diagnostic(&self) -> Option<&(Diagnostic, Location)> {
        self.fault().filter(|_| self.at > self.steps().len())
    }

    /// Returns the places of the move that fails, if that is shown now.
    pub(crate) fn failed(&self) -> Option<Vec<Place>> {
        let failed = self.diagnostic().and(self.transcript())?.failed()?;
        Some(failed.all())
    }

    /// Returns the number of moves of the record, as far as they can be read.
    pub(crate) fn moves(&self) -> u64 {
        let record = self.transcript().filter(|_| self.is_record());
        let moves = record.map_or(self.steps().len() as u64, |record| record.verdict().moves);
        moves.max(self.number())
    }

    /// Returns the number of the current move. A missed outcome comes after the last move.
    pub(crate) fn number(&self) -> u64 {
        let wrong = self.diagnostic().and_then(|(diagnostic, _)| diagnostic.failed.as_ref());
        wrong.map_or(self.played().len() as u64, |effect| effect.index)
    }

    /// Returns the cards that have left the game, each with the index of its move.
    pub(crate) fn collected(&self) -> impl Iterator<Item = (usize, Card)> {
        self.played().iter().enumerate().flat_map(|(at, step)| {
            step.effect.collected().into_iter().flatten().map(move |card| (at, card))
        })
    }

    /// Returns whether the game is closed, so that its stock is face down.
    pub(crate) fn is_closed(&self) -> bool {
        self.id().is_some_and(|id| id.dealing == Dealing::Closed)
    }

    /// Returns whether there is a card that nobody has seen.
    pub(crate) fn hides(&self) -> bool {
        self.table().is_some_and(|table| table.sight().hides())
    }

    /// Returns whether some card of the stock is face down on the board.
    pub(crate) fn is_stock_face_down(&self) -> bool {
        let stock = self.board.as_ref().and_then(|board| board.stock.as_ref());
        self.hides() || stock.is_some_and(|stock| stock.known.len() < stock.cards)
    }
}
