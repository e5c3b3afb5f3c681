//! A game on the table.

use crate::board::{self, choice};
use crate::data::{
    BranchInfo, Diagnostic, Failure, MarkKind, MoveChoice, Picked, Position, Span, Step,
};
use crate::reading::{diagnostic, line_of, small};
use crate::spots;
use crate::utf16::Utf16;
use crate::words::SUITS;
use patience_core::cards::Card;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::judge::{Allow, Judged};
use patience_core::notation::{Dealing, GameId, Record, WrittenRecord, branches, records};
use patience_core::play::Line;
use patience_report::diagnostic::diagnose;
use patience_report::view::{Marks, Picture, svg};
use patience_report::words;
use patience_table::{NodeId, Pick, Picked as TablePicked};

/// A game on the table: a record, all that was played from its deal, and a position.
pub struct Table {
    table: patience_table::Table,
    pick: Pick,
    /// The first illegal move of the record.
    failed: Option<Diagnostic>,
    /// What could not be played of the branches in its comments.
    said: Option<String>,
    /// Where the moves of the record are in its text.
    spans: Vec<Span>,
    /// Whether the record needs its deal: the shuffle does not tell it.
    writes_deal: bool,
}

impl Table {
    /// Puts a record on the table, as dealt, with the branches in its comments. A deal of its number
    /// may come before it.
    ///
    /// # Errors
    /// Returns what is wrong if it cannot be dealt.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let mut deals = DealBook::default();
        let (record, line) = line_of(text, &mut deals)?;
        let utf16 = Utf16::new(text);
        let spans = line.steps().iter().map(|step| utf16.span(step.span)).collect();
        let writes_deal = needs_deal(&record, line.id(), &deals);
        let mut table = patience_table::Table::new(line);
        table.begin_game();
        let said = table.read_branches(&branches(&record)).err();
        let judged = Judged::new(record, &deals);
        let failed = judged.verdict().error.as_ref().and(diagnose(&judged, Allow::Stuck, SUITS));
        let failed = failed.map(|found| diagnostic(&found, &utf16));
        Ok(Self { table, pick: Pick::default(), failed, said, spans, writes_deal })
    }

    /// Returns the game id, with its deal if the shuffle does not tell it.
    pub fn id(&self) -> String {
        let line = self.table.line();
        match self.writes_deal {
            true => line.id().with_deal(line.deck()),
            false => line.id().to_string(),
        }
    }

    /// Returns the title of the game.
    pub fn game(&self) -> &'static str {
        self.table.line().id().variant.title()
    }

    /// Returns whether the game is closed.
    pub fn closed(&self) -> bool {
        self.table.line().id().dealing == Dealing::Closed
    }

    /// Returns what could not be played of the branches in the comments.
    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }

    /// Returns the moves of the line.
    pub fn line(&self) -> Vec<Step> {
        (1..=self.table.steps().len()).filter_map(|number| self.step(number)).collect()
    }

    /// Returns a move of the line, by its number from 1.
    fn step(&self, number: usize) -> Option<Step> {
        let at = number.checked_sub(1)?;
        let step = self.table.steps().get(at)?;
        let is_recorded = self.table.tree().is_recorded(*self.table.path().get(at)?);
        Some(Step {
            number: small(number),
            text: step.mv.to_string(),
            words: words::describe(&step.effect, SUITS),
            span: self.spans.get(at).copied().filter(|_| is_recorded),
        })
    }

    /// Returns the number of moves before the position.
    pub const fn at(&self) -> usize {
        self.table.at()
    }

    /// Steps to the position after a number of moves, or the last one.
    pub fn go(&mut self, at: usize) {
        self.table.go(at);
        self.pick = Pick::default();
    }

    /// Returns the first illegal move of the record, if the line is the record's.
    pub fn failed(&self) -> Option<&Diagnostic> {
        let is_record = self.table.tree().is_record(self.table.path());
        self.failed.as_ref().filter(|_| is_record)
    }

    /// Returns the position.
    pub fn position(&self) -> Position {
        let played = self.table.played().iter();
        let collected = played.filter_map(|step| board::collected(&step.effect)).collect();
        board::position(self.table.position(), collected)
    }

    /// Plays a move as it is typed.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn play(&mut self, typed: &str) -> Result<Step, Failure> {
        let here = self.table.position();
        match here.parse_move(typed).ok().and_then(|mv| here.canonical(mv)) {
            Some(mv) => {
                self.push(mv);
                self.step(self.table.at()).ok_or_else(|| Failure::new("no move was played"))
            }
            None => Err(self
                .refused(typed)
                .map_or_else(|| Failure::new(format!("{typed} is not a move")), Failure::of)),
        }
    }

    /// Returns what the verifier says of a move that is not legal here.
    fn refused(&self, typed: &str) -> Option<Diagnostic> {
        let line = self.table.line().branch(self.table.at());
        // Without its deal, the record is as short as the page shows it.
        let game = self.written(&line);
        let game = WrittenRecord { outcome: None, ..game };
        let text = format!("{game} {typed}");
        let record = records(text.as_bytes()).next()?;
        let judged = Judged::new(record, &DealBook::default());
        let found = diagnose(&judged, Allow::Stuck, SUITS)?;
        let mut found = diagnostic(&found, &Utf16::new(&text));
        if self.table.sight().hides() {
            // What would help may be in a stock that is face down.
            found.help = None;
            found.notes.clear();
            found.suggestions.clear();
            found.suggested.clear();
            found.marks.retain(|mark| mark.kind == MarkKind::Failed);
        }
        Some(found)
    }

    /// Returns the record of a line. It lists its deal only if the shuffle does not tell it.
    fn written(&self, line: &Line) -> WrittenRecord<Move> {
        let record = line.to_record();
        WrittenRecord { deal: record.deal.filter(|_| self.writes_deal), ..record }
    }

    fn push(&mut self, mv: Move) {
        self.pick = Pick::default();
        self.table.play(mv);
    }

    /// Chooses a place.
    pub fn pick(&mut self, spot: &str) -> Picked {
        let here = self.table.position();
        let Some(spot) = spots::find(spot, &here.board()) else { return self.on() };
        let done = self.pick.click(spot, here);
        self.picked(done)
    }

    /// Drops a card.
    pub fn drop(&mut self, from: &str, to: Option<&str>) -> Picked {
        let here = self.table.position();
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
        let here = self.table.position();
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
                let Some(played) = choice(self.table.position(), mv) else { return self.on() };
                self.push(mv);
                Picked::Played { played }
            }
            TablePicked::Refused(typed) => {
                let spots = self.pick.refused.iter().copied().map(spots::of).collect();
                match self.refused(&typed) {
                    Some(found) => Picked::Refused { spots, diagnostic: Box::new(found) },
                    None => self.on(),
                }
            }
        }
    }

    /// Undoes what was done last. Returns whether anything was.
    pub fn undo(&mut self) -> bool {
        self.pick = Pick::default();
        self.can_undo() && self.table.undo()
    }

    /// Does again what was undone last. Returns whether anything was.
    pub fn redo(&mut self) -> bool {
        self.pick = Pick::default();
        self.table.redo()
    }

    /// Returns whether anything was done that can be undone. The moves of the record cannot.
    pub const fn can_undo(&self) -> bool {
        self.table.has_history()
    }

    /// Returns whether anything can be done again.
    pub const fn can_redo(&self) -> bool {
        self.table.can_redo()
    }

    /// Returns the branches, seen from the line.
    pub fn branches(&self) -> Vec<BranchInfo> {
        let (path, tree) = (self.table.path(), self.table.tree());
        let nodes = tree.branches(path).into_iter().map(|branch| branch.nodes);
        let first = nodes.map(|nodes| nodes.first().map_or(0, |first| first.number()));
        self.table
            .branches(path)
            .zip(first)
            .map(|(branch, node)| BranchInfo {
                number: branch.number.iter().map(u32::to_string).collect::<Vec<_>>().join("."),
                after: small(branch.after),
                name: branch.name,
                moves: branch.moves,
                node,
            })
            .collect()
    }

    /// Shows the line through the first move of a branch, after that move. A branch that is not there
    /// changes nothing, here and below.
    pub fn enter(&mut self, node: u32) {
        self.change(node, |table, node| table.enter(Some(node)));
    }

    /// Makes a branch the line that its own leaves, and shows it.
    pub fn promote(&mut self, node: u32) {
        self.change(node, patience_table::Table::promote);
    }

    /// Deletes a branch with those in it.
    pub fn remove(&mut self, node: u32) {
        self.change(node, |table, node| {
            table.delete(node);
        });
    }

    /// Names a branch.
    pub fn rename(&mut self, node: u32, name: &str) {
        self.change(node, |table, node| table.rename(node, name));
    }

    fn change(&mut self, node: u32, change: impl FnOnce(&mut patience_table::Table, NodeId)) {
        self.pick = Pick::default();
        if let Some(node) = self.table.tree().find(node) {
            change(&mut self.table, node);
        }
    }

    /// Returns the line as a record that passes by itself, with all other lines as branches of it in
    /// comments. Reading it gives the same tree.
    pub fn text(&self) -> String {
        let line = self.table.line().branch(usize::MAX);
        self.table.with_branches(self.written(&line).to_string())
    }

    /// Returns the place of a move of the line in that text.
    pub fn move_span(&self, number: usize) -> Option<Span> {
        let line = self.table.line().branch(usize::MAX);
        let text = self.written(&line).to_string();
        let record = records(text.as_bytes()).next()?;
        let (line, _) = Line::of_record(&record, &DealBook::default()).ok()?;
        let step = line.steps().get(number.checked_sub(1)?)?;
        Some(Utf16::new(&text).span(step.span))
    }

    /// Shows the cards that are face down.
    pub fn reveal(&mut self) {
        self.table.see(Sight::Everything);
    }

    /// Returns what a move of the line does.
    pub fn effect(&self, number: usize) -> Option<MoveChoice> {
        let step = self.table.steps().get(number.checked_sub(1)?)?;
        Some(board::described(step.mv, &step.effect))
    }

    /// Draws the position, with the last move marked.
    pub fn svg(&self) -> String {
        let played = self.table.played();
        let collected: Vec<Vec<Card>> =
            played.iter().filter_map(|step| step.effect.collected()).collect();
        svg::draw(&Picture {
            board: &self.table.position().board(),
            marks: played.last().map_or(Marks::None, |step| Marks::Last(&step.effect)),
            collected: &collected,
            suits: SUITS,
        })
    }
}

/// Returns whether a record needs its deal: the shuffle does not tell it.
pub(crate) fn needs_deal(record: &Record<'_>, id: GameId, deals: &DealBook) -> bool {
    let lists = record.deal().is_ok_and(|deal| deal.is_some());
    lists || id.shuffle.is_none() || deals.knows(&id)
}
