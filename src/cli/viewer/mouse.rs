//! What a click does.

use super::library::Tab;
use super::marks::Highlight;
use super::state::{Overlay, Viewer};
use patience_core::cards::{Card, Rank, Suit};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};

/// Something on the screen to click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The board after a number of moves.
    Move(usize),
    /// A legal move, by its row.
    Legal(usize),
    Card(Card),
    Record(usize),
    Tab(Tab),
}

impl Viewer<'_, '_> {
    pub(super) fn click(&mut self, x: u16, y: u16) {
        let at = Position { x, y };
        // What was drawn last is on top.
        let hit = self.hits.iter().rev().find(|(place, _)| place.contains(at));
        match hit.map(|&(_, target)| target) {
            Some(Target::Move(at)) => {
                self.playing = false;
                self.go(at);
            }
            // A click on the selected move plays it.
            Some(Target::Legal(row)) if row == self.legal.at => self.play_selected(),
            Some(Target::Legal(row)) => self.select_legal(row),
            Some(Target::Card(card)) => {
                self.highlight = match self.highlight == Highlight::Card(card) {
                    true => Highlight::Nothing,
                    false => Highlight::Card(card),
                };
            }
            Some(Target::Record(record)) => {
                self.overlay = Overlay::None;
                self.open(record);
            }
            Some(Target::Tab(tab)) => self.list.show(self.library, tab),
            None => {}
        }
    }
}

/// Finds each card on the screen: a rank and a suit with no letter or digit beside them.
pub(super) fn cards(cells: &Buffer, area: Rect) -> Vec<(Rect, Target)> {
    let sign = |x: u16, y: u16| cells.cell((x, y)).and_then(|cell| cell.symbol().chars().next());
    let is_word = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
    let mut found = Vec::new();
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right().saturating_sub(1) {
            let rank = Rank::up_to(13).find(|rank| Some(rank.letter()) == sign(x, y));
            let suit = Suit::ALL
                .into_iter()
                .find(|suit| [suit.letter(), suit.symbol()].map(Some).contains(&sign(x + 1, y)));
            let before = if x > area.left() { sign(x - 1, y) } else { None };
            let alone = !is_word(before) && !is_word(sign(x + 2, y));
            if let (Some(rank), Some(suit), true) = (rank, suit, alone) {
                found.push((Rect::new(x, y, 2, 1), Target::Card(Card::new(rank, suit))));
            }
        }
    }
    found
}
