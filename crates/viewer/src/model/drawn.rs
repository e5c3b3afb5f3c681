//! What a drawing tells: what lies where, and how far there is something to scroll to.

use super::record_list::Tab;
use super::{Overlay, Scroll};
use patience_core::cards::Card;
use patience_table::Spot;
use ratatui_core::layout::{Position, Rect};

/// What is on the screen. Only drawing it tells how large everything is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn {
    /// What can be clicked, the topmost last.
    pub(crate) hits: Vec<(Rect, ClickTarget)>,
    /// Where the mouse finds places of the table: first all of a place, and then its exposed card.
    pub(crate) spots: Vec<(Rect, Spot, bool)>,
    /// How far the user has scrolled, not beyond the end.
    pub(crate) scroll: Scroll,
    /// Whether the window has no room for anything, so that nobody sees what a key does.
    pub(crate) is_too_small: bool,
    /// The first rows of the lists on the screen.
    pub(crate) tops: Vec<(Overlay, usize)>,
}

/// Something on the screen to click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClickTarget {
    /// The board after a number of moves.
    Move(usize),
    /// The board after a number of moves of the main line, beside which a branch stands.
    MainMove(usize),
    Card(Card),
    Record(usize),
    Tab(Tab),
    /// A row of a list of moves, lines or games.
    Row(Overlay, usize),
}

impl Drawn {
    /// Returns what lies at a column and a row of the screen.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<ClickTarget> {
        let at = Position { x, y };
        let hit = self.hits.iter().rev().find(|(place, _)| place.contains(at));
        hit.map(|&(_, target)| target)
    }

    /// Returns the place of the table at a column and a row of the screen, and whether its exposed card
    /// is just there.
    pub(crate) fn spot(&self, x: u16, y: u16) -> Option<(Spot, bool)> {
        let at = Position { x, y };
        let found = self.spots.iter().rev().find(|(place, ..)| place.contains(at));
        found.map(|&(_, spot, is_exposed)| (spot, is_exposed))
    }
}
