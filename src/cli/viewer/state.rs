//! The state of the viewer, and stepping through it.

use super::RecordView;
use super::marks::{Highlight, Marks};
use super::theme::Theme;
use crate::card::Card;
use crate::diagnostic::Diagnostic;
use crate::game::{Board, Effect, Place};
use crate::source::Location;
use crate::transcript::{Played, Transcript};
use std::collections::BTreeMap;
use std::time::Duration;

/// Moves per second, doubled.
const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The whole state of the viewer.
pub(super) struct Viewer<'f, 'a> {
    /// The number of records, and the function that finds one: a long file need not be replayed to
    /// show its beginning.
    records: usize,
    find: &'f dyn Fn(usize) -> Option<RecordView<'a>>,
    record: usize,
    view: Option<RecordView<'a>>,
    /// The number of moves played. One more than the number of legal moves shows the error.
    at: usize,
    pub(super) shape: Shape,
    pub(super) board: Option<Board>,
    pub(super) theme: Theme,
    pub(super) playing: bool,
    speed: usize,
    pub(super) asks: Option<Prompt>,
    pub(super) message: Option<String>,
    pub(super) highlight: Highlight,
    pub(super) help: bool,
    pub(super) scroll: Scroll,
}

/// What is being typed.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    pub(super) about: About,
    pub(super) typed: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Move,
    Card,
}

/// How far the user has scrolled, in addition to keeping the last move in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Scroll {
    pub(super) right: i32,
    pub(super) down: i32,
    /// Of the diagnostic.
    pub(super) lines: u16,
    /// Whether the highlighted card should be in view, rather than the last move.
    pub(super) to_highlight: bool,
}

/// The maximum room of the boards of a record, so that nothing jumps from move to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// The maximum height of the columns, or of the piles of each row.
    pub(super) levels: Vec<usize>,
    /// The maximum number of waste cards.
    pub(super) waste: usize,
    /// The length of the longest move in words.
    pub(super) words: usize,
}

impl Shape {
    fn new(dealt: &Board, steps: &[Played]) -> Self {
        let mut heights: BTreeMap<Place, usize> =
            dealt.piles().map(|pile| (pile.place, pile.cards.len())).collect();
        let words = steps.iter().map(|step| step.words.chars().count()).max().unwrap_or(0);
        let mut shape = Self { levels: vec![1; dealt.rows.len().max(1)], waste: 0, words };
        for (&place, &height) in &heights {
            shape.see(place, height);
        }
        for step in steps {
            for source in step.effect.sources() {
                if let Some(height) = heights.get_mut(&source) {
                    *height = if matches!(step.effect, Effect::Redeal(_)) {
                        0
                    } else {
                        height.saturating_sub(1)
                    };
                }
            }
            for target in step.effect.targets() {
                if let Some(height) = heights.get_mut(&target) {
                    *height += 1;
                    shape.see(target, *height);
                }
            }
        }
        shape
    }

    /// Returns the room that a board takes, including what the last move took from it.
    pub(super) fn of(board: &Board, marks: &Marks) -> Self {
        let mut shape = Self { levels: vec![1; board.rows.len().max(1)], ..Self::default() };
        for pile in board.piles() {
            shape.see(pile.place, pile.cards.len() + marks.left(pile.place));
        }
        shape
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

impl<'f, 'a> Viewer<'f, 'a> {
    pub(super) fn new(
        records: usize,
        find: &'f dyn Fn(usize) -> Option<RecordView<'a>>,
        theme: Theme,
    ) -> Self {
        let mut viewer = Self {
            records,
            find,
            record: 0,
            view: None,
            at: 0,
            shape: Shape::default(),
            board: None,
            theme,
            playing: false,
            speed: 2,
            asks: None,
            message: None,
            highlight: Highlight::Nothing,
            help: false,
            scroll: Scroll::default(),
        };
        viewer.open(0);
        viewer
    }

    pub(super) const fn view(&self) -> Option<&RecordView<'a>> {
        self.view.as_ref()
    }

    /// Returns the moves of the record, or none if it cannot be dealt.
    pub(super) fn transcript(&self) -> Option<&Transcript<'a>> {
        self.view().and_then(|view| view.transcript.as_ref())
    }

    /// Returns the index of the record, and the number of records.
    pub(super) const fn record(&self) -> (usize, usize) {
        (self.record, self.records)
    }

    pub(super) fn steps(&self) -> &[Played] {
        self.transcript().map_or(&[], Transcript::steps)
    }

    /// Returns the moves played so far.
    pub(super) fn played(&self) -> &[Played] {
        let steps = self.steps();
        &steps[..self.at.min(steps.len())]
    }

    /// Returns the last move, or none before the first move and at the error.
    pub(super) fn last_move(&self) -> Option<&Played> {
        self.steps().get(self.at.checked_sub(1)?)
    }

    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the last place to step to.
    fn end(&self) -> usize {
        self.steps().len() + usize::from(self.view().is_some_and(|view| view.diagnostic.is_some()))
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.end()
    }

    /// Returns the diagnostic, if it is shown now.
    pub(super) fn diagnostic(&self) -> Option<&(Diagnostic, Location)> {
        self.view()
            .and_then(|view| view.diagnostic.as_ref())
            .filter(|_| self.at > self.steps().len())
    }

    /// Returns the number of moves of the record, as far as they can be read.
    pub(super) fn moves(&self) -> u64 {
        self.transcript().map_or(0, |transcript| transcript.verdict().moves).max(self.number())
    }

    /// Returns the number of the current move. A missed outcome comes after the last move.
    pub(super) fn number(&self) -> u64 {
        let wrong = self.diagnostic().and_then(|(diagnostic, _)| diagnostic.failed.as_ref());
        wrong.map_or(self.played().len() as u64, |effect| effect.index)
    }

    pub(super) fn marks(&self) -> Marks {
        Marks::new(self.last_move().map(|step| &step.effect), self.highlight)
    }

    /// Returns the cards that have left the game, or gone to foundations.
    pub(super) fn collected(&self) -> impl Iterator<Item = (usize, Card)> {
        self.played().iter().enumerate().flat_map(|(at, step)| match &step.effect {
            Effect::Collect(cards) => cards.iter().map(|&(_, card)| (at, card)).collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    }

    fn open(&mut self, record: usize) {
        self.record = record;
        self.view = (self.find)(record);
        self.shape = self
            .transcript()
            .map(|transcript| Shape::new(&transcript.board(0), transcript.steps()))
            .unwrap_or_default();
        self.highlight = Highlight::Nothing;
        self.playing = false;
        self.go(0);
    }

    /// Shows the board after a number of moves, or the last board.
    pub(super) fn go(&mut self, at: usize) {
        // A record that cannot be dealt has only a diagnostic to show.
        let undealt = self.view().is_some_and(|view| view.transcript.is_none());
        self.at = if undealt { self.end() } else { at.min(self.end()) };
        self.board = self.transcript().map(|transcript| transcript.board(self.played().len()));
        self.scroll = Scroll::default();
        if self.is_at_end() {
            self.playing = false;
        }
    }

    pub(super) fn step(&mut self, by: isize) {
        self.go(self.at.saturating_add_signed(by));
    }

    pub(super) fn turn(&mut self, by: isize) {
        match self.record.checked_add_signed(by).filter(|&record| record < self.records) {
            Some(record) => self.open(record),
            None => {
                self.message = Some(
                    if by < 0 { "this is the first record" } else { "this is the last record" }
                        .to_owned(),
                )
            }
        }
    }

    /// Starts playing, from the beginning after the end, or pauses.
    pub(super) fn play(&mut self) {
        if !self.playing && self.is_at_end() {
            self.go(0);
        }
        self.playing = !self.playing && !self.is_at_end();
    }

    pub(super) fn hurry(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
        self.message = Some(self.pace());
    }

    /// Describes the speed.
    pub(super) fn pace(&self) -> String {
        match SPEEDS[self.speed] {
            1 => "a move in 2 seconds".to_owned(),
            2 => "1 move a second".to_owned(),
            doubled => format!("{} moves a second", doubled / 2),
        }
    }

    /// Returns how long to show each move.
    pub(super) fn pause(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_secs(2) / SPEEDS[self.speed])
    }
}
