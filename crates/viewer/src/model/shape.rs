//! The room that boards take.

use super::marks::BoardMarks;
use patience_core::cards::SuitStyle;
use patience_core::catalogue::Closing;
use patience_core::game::{Board, EffectKind, Foundation, Place};
use patience_core::notation::Variant;
use patience_core::notation::building::Direction;
use patience_core::play::{Line, Step};
use patience_report::words;
use std::collections::BTreeMap;

/// Returns the lengths of the longest moves of a game as text and, but for some that deal many cards,
/// in words.
fn longest(variant: Variant, board: &Board) -> (usize, usize) {
    match variant {
        Variant::Matching(layout) => (1 + usize::from(layout.match_size()), 42),
        Variant::Pairing(layout) => (
            5,
            match layout.closing() {
                Closing::ByPlayer => 48,
                Closing::AfterDiscard => 62,
                Closing::InPlace(_) => 66,
            },
        ),
        Variant::Building(_) => {
            let is_down = |it: &Foundation| it.direction == Direction::Down;
            let direction = usize::from(board.foundations.iter().any(is_down));
            let fill = usize::from(board.waste.is_some());
            (3 + direction + fill, 71)
        }
    }
}

/// The maximum room of the boards and moves of a record, so that nothing jumps from move to move.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardShape {
    /// The maximum height of the columns, or of the piles of each row.
    pub(crate) levels: Vec<usize>,
    /// The maximum number of waste cards.
    pub(crate) waste: usize,
    /// The length of the longest move as text, and in words.
    pub(crate) text: usize,
    pub(crate) words: usize,
}

impl BoardShape {
    /// Returns the room for a line.
    pub(super) fn of_line(line: &Line) -> Self {
        let dealt = line.dealt().board();
        let mut heights: BTreeMap<Place, usize> =
            dealt.piles().map(|pile| (pile.place, pile.cards.len())).collect();
        let mut shape = Self::of(&dealt, &BoardMarks::default());
        (shape.text, shape.words) = longest(line.id().variant, &dealt);
        for step in line.steps() {
            shape.cover_words(step);
            for moved in &step.effect.steps {
                if let Some(height) = heights.get_mut(&moved.from) {
                    *height = height.saturating_sub(1);
                }
                let Some(place) = moved.place() else { continue };
                if let Some(height) = heights.get_mut(&place) {
                    *height += 1;
                    shape.see(place, *height);
                }
            }
        }
        shape
    }

    /// Returns the shape with the highest rows of piles that fit, none of less than two cards; none
    /// if there is only one row, or if no such rows fit.
    pub(crate) fn lowered(&self, fits: impl Fn(&Self) -> bool) -> Option<Self> {
        let highest = self.levels.iter().copied().max().filter(|_| self.levels.len() > 1)?;
        (2..highest).rev().find_map(|most| {
            let levels = self.levels.iter().map(|&it| it.min(most)).collect();
            Some(Self { levels, ..self.clone() }).filter(&fits)
        })
    }

    /// Returns the room that a board takes, including what the last move took from it.
    pub(crate) fn of(board: &Board, marks: &BoardMarks) -> Self {
        let mut shape = Self { levels: vec![1; board.rows.len().max(1)], ..Self::default() };
        for pile in board.piles() {
            shape.see(pile.place, pile.cards.len() + marks.left(pile.place));
        }
        shape
    }

    /// Grows to the room of the board after another move, too.
    pub(super) fn cover_step(&mut self, step: &Step, board: &Board) {
        self.cover(Self::of(board, &BoardMarks::default()));
        self.cover_words(step);
    }

    fn cover_words(&mut self, step: &Step) {
        self.text = self.text.max(step.mv.to_string().len());
        // Those of a deal of many cards are said in short where there is no room.
        if step.effect.kind == EffectKind::Deal {
            return;
        }
        // Suits as letters are as long as symbols.
        let words = words::describe(&step.effect, SuitStyle::Symbols);
        self.words = self.words.max(words.chars().count());
    }

    /// Grows to the room of another shape, too.
    pub(super) fn cover(&mut self, other: Self) {
        let rows = self.levels.len().max(other.levels.len());
        self.levels.resize(rows, 1);
        for (level, other) in self.levels.iter_mut().zip(other.levels) {
            *level = other.max(*level);
        }
        self.waste = self.waste.max(other.waste);
        self.text = self.text.max(other.text);
        self.words = self.words.max(other.words);
    }

    fn see(&mut self, place: Place, height: usize) {
        let most = match place {
            Place::Column(_) => self.levels.first_mut(),
            Place::Cell(cell) | Place::Pile(cell) => self.levels.get_mut(usize::from(cell.row())),
            Place::Waste => Some(&mut self.waste),
            Place::Freecell(_) | Place::Stock => None,
        };
        if let Some(most) = most {
            *most = height.max(*most);
        }
    }
}
