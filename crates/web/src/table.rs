//! A game on the table.

use crate::board::{self, choice};
use crate::data::{Diagnostic, Failure, MoveChoice, Picked, Position, Span, Step};
use crate::reading::{diagnostic, line_of, small};
use crate::spots;
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{Dealing, WrittenRecord, records};
use patience_core::play::{self, Line};
use patience_report::diagnostic::diagnose;
use patience_report::view::{Marks, Picture, svg};
use patience_report::words;
use patience_table::{Pick, Picked as TablePicked};

/// A game on the table.
pub struct Table {
    line: Line,
    at: usize,
    pick: Pick,
    failed: Option<Diagnostic>,
    undone: Vec<Move>,
    spans: Vec<Span>,
}

impl Table {
    /// Puts a record on the table.
    ///
    /// # Errors
    /// Returns what is wrong if it cannot be dealt.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let mut deals = DealBook::default();
        let (record, line) = line_of(text, &mut deals)?;
        let utf16 = Utf16::new(text);
        let judged = Judged::new(record, &deals);
        let failed = judged.verdict().error.as_ref().and(diagnose(&judged, Allow::Stuck, SUITS));
        let failed = failed.map(|found| diagnostic(&found, &utf16));
        let spans = line.steps().iter().map(|step| utf16.span(step.span)).collect();
        let mut table =
            Self { line, at: 0, pick: Pick::default(), failed, undone: Vec::new(), spans };
        table.go(0);
        Ok(table)
    }

    /// Returns the game id, with its deal if it has no number.
    pub fn id(&self) -> String {
        let id = self.line.id();
        match id.number {
            Some(_) => id.to_string(),
            None => id.with_deal(self.line.deck()),
        }
    }

    /// Returns the title of the game.
    pub fn game(&self) -> &'static str {
        self.line.id().variant.title()
    }

    /// Returns whether the game is closed.
    pub fn closed(&self) -> bool {
        self.line.id().dealing == Dealing::Closed
    }

    /// Returns the line.
    pub fn line(&self) -> Vec<Step> {
        let steps = self.line.steps().iter().zip(1..);
        steps
            .map(|(step, number)| Step {
                number,
                text: step.mv.to_string(),
                words: words::describe(&step.effect, SUITS),
                span: self.spans.get(number as usize - 1).copied(),
            })
            .collect()
    }

    /// Returns the number of moves before the position.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Steps to the position after a number of moves.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.line.steps().len());
        self.line.at(self.at);
        self.pick = Pick::default();
    }

    /// Returns the first illegal move of the record.
    pub const fn failed(&self) -> Option<&Diagnostic> {
        self.failed.as_ref()
    }

    /// Returns the position.
    pub fn position(&self) -> Position {
        let collected = self.line.steps()[..self.at].iter();
        let collected = collected.filter_map(|step| board::collected(&step.effect)).collect();
        board::position(self.line.position(), collected)
    }

    /// Plays a move as it is typed.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn play(&mut self, typed: &str) -> Result<Step, Failure> {
        let here = self.line.position();
        match here.parse_move(typed).ok().and_then(|mv| here.canonical(mv)) {
            Some(mv) => {
                self.push(mv);
                self.line().pop().ok_or_else(|| Failure::new("no move was played"))
            }
            None => Err(self.refused(typed).map_or_else(
                || Failure::new(format!("{typed} is not a move")),
                Failure::of,
            )),
        }
    }

    fn refused(&self, typed: &str) -> Option<Diagnostic> {
        let game = WrittenRecord { outcome: None, ..self.line.branch(self.at).to_record() };
        let text = format!("{game} {typed}");
        let record = records(text.as_bytes()).next()?;
        let judged = Judged::new(record, &DealBook::default());
        let found = diagnose(&judged, Allow::Stuck, SUITS)?;
        Some(diagnostic(&found, &Utf16::new(&text)))
    }

    fn push(&mut self, mv: Move) {
        self.line.truncate(self.at);
        if self.line.push(mv).is_ok() {
            self.failed = None;
            self.spans.truncate(self.at);
            self.go(usize::MAX);
        }
    }

    /// Chooses a place.
    pub fn pick(&mut self, spot: &str) -> Picked {
        let here = self.line.position();
        let Some(spot) = spots::find(spot, &here.board()) else { return self.on() };
        let pressed = self.pick.press(spot, here);
        let done = match pressed {
            TablePicked::On => self.pick.release(Some(spot), here),
            done => done,
        };
        self.picked(done)
    }

    /// Drops a card.
    pub fn drop(&mut self, from: &str, to: Option<&str>) -> Picked {
        let here = self.line.position();
        let board = here.board();
        let Some(from) = spots::find(from, &board) else { return self.on() };
        let to = to.and_then(|to| spots::find(to, &board));
        if !self.pick.spots.contains(&from) {
            self.pick = Pick::default();
        }
        let done = match self.pick.press(from, here) {
            TablePicked::On => {
                self.pick.drag(0, 0);
                self.pick.release(to, here)
            }
            done => done,
        };
        self.picked(done)
    }

    /// Chooses one of the last choices.
    pub fn choose(&mut self, choice: usize) -> Picked {
        let done = self.pick.choice(choice + 1).map_or(TablePicked::On, TablePicked::Move);
        self.picked(done)
    }

    /// Puts back what was picked.
    pub fn unpick(&mut self) {
        self.pick = Pick::default();
    }

    fn on(&self) -> Picked {
        let here = self.line.position();
        Picked::On {
            picked: self.pick.spots.iter().copied().map(spots::of).collect(),
            lit: self.pick.lit(here).into_iter().map(spots::of).collect(),
            choices: self.pick.choices.iter().filter_map(|&mv| choice(here, mv)).collect(),
        }
    }

    fn picked(&mut self, done: TablePicked) -> Picked {
        match done {
            TablePicked::On => self.on(),
            TablePicked::Move(mv) => {
                let Some(played) = choice(self.line.position(), mv) else { return self.on() };
                self.push(mv);
                self.undone.clear();
                Picked::Played { played }
            }
            TablePicked::Refused(typed) => {
                let spots = self.pick.refused.iter().copied().map(spots::of).collect();
                match self.refused(&typed) {
                    Some(diagnostic) => Picked::Refused { spots, diagnostic },
                    None => self.on(),
                }
            }
        }
    }

    /// Takes back the last move.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.line.pop() else { return false };
        self.undone.push(step.mv);
        self.go(usize::MAX);
        true
    }

    /// Plays a move again that was taken back.
    pub fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        self.go(usize::MAX);
        self.push(mv);
        true
    }

    /// Returns whether anything can be undone.
    pub fn can_undo(&self) -> bool {
        !self.line.steps().is_empty()
    }

    /// Returns whether anything can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Returns the record.
    pub fn text(&self) -> String {
        let record = self.line.to_record();
        match self.line.position().sight().hides() {
            true => WrittenRecord { deal: None, ..record }.to_string(),
            false => record.to_string(),
        }
    }

    /// Returns the place of a move of the main line in the text.
    pub fn move_span(&self, number: usize) -> Option<Span> {
        let text = self.text();
        let (_, line) = line_of(&text, &mut DealBook::default()).ok()?;
        let step = line.steps().get(number.checked_sub(1)?)?;
        Some(Utf16::new(&text).span(step.span))
    }

    /// Shows the face-down cards.
    pub fn reveal(&mut self) {
        self.line.see(Sight::Everything);
    }

    /// Returns what a move of the line does.
    pub fn effect(&self, number: usize) -> Option<MoveChoice> {
        let step = self.line.steps().get(number.checked_sub(1)?)?;
        Some(board::described(step.mv, &step.effect))
    }

    /// Draws the position.
    pub fn svg(&self) -> String {
        let here: &play::Position = self.line.position();
        let board = here.board();
        let last = self.at.checked_sub(1).map(|last| &self.line.steps()[last].effect);
        svg::draw(&Picture {
            board: &board,
            marks: last.map_or(Marks::None, Marks::Last),
            collected: &[],
            suits: SUITS,
        })
    }

    #[doc(hidden)]
    pub fn moves(&self) -> usize {
        small(self.line.steps().len()) as usize
    }
}
