//! The state of the viewer, and stepping through it.

use super::RecordView;
use super::analysis::{Analysis, Hint};
use super::legal::Legal;
use super::library::{Library, List, Tab};
use super::line::Variation;
use super::marks::{Highlight, Marks};
use super::mouse::Target;
use super::saving::Save;
use super::theme::Theme;
use patience_core::Position;
use patience_core::cards::{Card, Deck, SuitStyle};
use patience_core::game::{Board, Effect, Move, Place, Sight};
use patience_core::notation::{Dealing, GameId};
use patience_core::play::{Line, Step};
use patience_core::source::Location;
use patience_report::diagnostic::Diagnostic;
use patience_report::transcript::Transcript;
use patience_report::words;
use ratatui_core::layout::Rect;
use std::collections::BTreeMap;
use std::time::Duration;

/// Moves per second, doubled.
const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The whole state of the viewer.
pub(super) struct Viewer<'f, 'a> {
    pub(super) library: &'f Library<'a>,
    record: usize,
    /// The record, made when it is opened: a long file need not be replayed to show its beginning.
    view: Option<RecordView<'a>>,
    /// The number of moves played. One more than the number of legal moves shows the error.
    at: usize,
    /// What was seen of the stock: whatever the record, or a move of the user, ever turns up.
    sight: Sight,
    /// What to show of every record in addition to that.
    given: Sight,
    /// The moves of the user: each is a variation of the one before it, and the first one of the
    /// record or, if the user plays, the game.
    pub(super) lines: Vec<Variation>,
    /// Whether the user plays a game, rather than watches a record.
    pub(super) is_game: bool,
    /// Whether records are written with their deals though cards of these are face down.
    pub(super) writes_deals: bool,
    pub(super) shape: Shape,
    pub(super) board: Option<Board>,
    pub(super) theme: Theme,
    pub(super) playing: bool,
    speed: usize,
    pub(super) asks: Option<Prompt>,
    pub(super) message: Option<String>,
    pub(super) highlight: Highlight,
    pub(super) overlay: Overlay,
    pub(super) list: List,
    pub(super) legal: Legal,
    pub(super) analysis: Analysis,
    pub(super) scroll: Scroll,
    /// What was drawn last, to be clicked.
    pub(super) hits: Vec<(Rect, Target)>,
    /// A text on its way to the clipboard.
    pub(super) copied: Option<String>,
    /// A record on its way to a file.
    pub(super) saving: Option<Save>,
    /// The moves of the game as it was saved last.
    pub(super) saved: Option<Vec<Move>>,
}

/// What lies on top of the board, or beside it. `Escape` closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    None,
    Help,
    /// The list of records.
    Records,
    /// The legal moves.
    Moves,
    /// The choice of what to copy.
    Copy,
}

/// What a viewer keeps when its records are read again.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    records: usize,
    record: usize,
    text: Vec<u8>,
    /// The game with its cards, and the moves of the user.
    deal: Option<(GameId, Deck)>,
    lines: Vec<Variation>,
    sight: Sight,
    given: Sight,
    is_analysed: bool,
    at: usize,
    theme: Theme,
    speed: usize,
    highlight: Highlight,
    overlay: Overlay,
    list: List,
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
    /// Moves to play.
    Play,
    /// The file to write to, or to replace.
    File,
    Overwrite,
    /// What the list of records shows.
    Records,
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
    fn new(dealt: &Board, steps: &[Step], suits: SuitStyle) -> Self {
        let mut heights: BTreeMap<Place, usize> =
            dealt.piles().map(|pile| (pile.place, pile.cards.len())).collect();
        let words = steps.iter().map(|step| length(step, suits)).max().unwrap_or(0);
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

    /// Grows to the room of the board after another move, too.
    pub(super) fn cover_step(&mut self, step: &Step, board: &Board, suits: SuitStyle) {
        self.cover(Self::of(board, &Marks::default()));
        self.words = self.words.max(length(step, suits));
    }

    /// Grows to the room of another shape, too.
    fn cover(&mut self, other: Self) {
        let rows = self.levels.len().max(other.levels.len());
        self.levels.resize(rows, 1);
        for (level, other) in self.levels.iter_mut().zip(other.levels) {
            *level = other.max(*level);
        }
        self.waste = self.waste.max(other.waste);
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

impl<'f, 'a> Viewer<'f, 'a> {
    pub(super) fn new(library: &'f Library<'a>, theme: Theme) -> Self {
        let mut viewer = Self {
            library,
            record: 0,
            view: None,
            at: 0,
            sight: Sight::default(),
            given: Sight::default(),
            lines: Vec::new(),
            is_game: false,
            writes_deals: false,
            shape: Shape::default(),
            board: None,
            theme,
            playing: false,
            speed: 2,
            asks: None,
            message: None,
            highlight: Highlight::Nothing,
            overlay: Overlay::None,
            list: List::new(library),
            legal: Legal::default(),
            analysis: Analysis::default(),
            scroll: Scroll::default(),
            hits: Vec::new(),
            copied: None,
            saving: None,
            saved: None,
        };
        viewer.open(0);
        viewer
    }

    /// Returns what stays when the records are read again.
    pub(super) fn keep(&self) -> Kept {
        let entry = self.library.entries().get(self.record);
        Kept {
            records: self.library.entries().len(),
            record: self.record,
            text: entry.map(|entry| entry.text().to_vec()).unwrap_or_default(),
            deal: self.deal(),
            lines: self.lines.clone(),
            sight: self.sight,
            given: self.given,
            is_analysed: self.analysis.is_on,
            at: self.at,
            theme: self.theme,
            speed: self.speed,
            highlight: self.highlight,
            overlay: self.overlay,
            list: self.list.clone(),
        }
    }

    /// Creates a viewer of the same records, read again: it shows the same record and move, as far
    /// as they are still there.
    pub(super) fn again(library: &'f Library<'a>, kept: Kept) -> Self {
        let mut viewer = Self::new(library, kept.theme);
        viewer.given = kept.given;
        let entries = library.entries();
        // If records were added or removed, find the one with the same text nearest to its place.
        let moved = (entries.len() != kept.records && !kept.text.is_empty())
            .then(|| {
                (0..entries.len())
                    .filter(|&record| entries[record].text() == kept.text)
                    .min_by_key(|record| record.abs_diff(kept.record))
            })
            .flatten();
        viewer.open(moved.unwrap_or(kept.record.min(entries.len().saturating_sub(1))));
        // Variations of the same deal are still legal.
        let is_same = viewer.deal() == kept.deal;
        if is_same {
            viewer.lines = kept.lines;
            viewer.sight = viewer.sight.and(kept.sight);
            viewer.fit();
        }
        viewer.go(kept.at);
        viewer.speed = kept.speed;
        // Nobody has asked to look at the stock of another deal.
        viewer.analysis.is_on = kept.is_analysed && (is_same || !viewer.is_closed());
        viewer.highlight = kept.highlight;
        viewer.overlay = kept.overlay;
        let selected = kept.list.selected().unwrap_or(0);
        viewer.list.filter = kept.list.filter;
        let has_tab = viewer.list.tabs.iter().any(|&(tab, _)| tab == kept.list.tab);
        viewer.list.show(library, if has_tab { kept.list.tab } else { Tab::All });
        viewer.list.select(selected);
        viewer.legal = Legal::of(&viewer);
        let failing = entries.iter().filter(|entry| !entry.passes).count();
        viewer.message = Some(match (entries.len(), failing) {
            (0, _) => "reloaded: no game found".to_owned(),
            (1, 0) => "reloaded: the record passes".to_owned(),
            (1, _) => "reloaded: the record fails".to_owned(),
            (records, 0) => format!("reloaded: all {records} records pass"),
            (records, failing) => format!("reloaded: {failing} of {records} records fail"),
        });
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
    pub(super) fn record(&self) -> (usize, usize) {
        (self.record, self.library.entries().len())
    }

    /// Returns the line on the screen, or none if the record cannot be dealt.
    pub(super) fn line(&self) -> Option<&Line> {
        let variation = self.lines.last().map(|variation| &variation.line);
        variation.or_else(|| self.transcript().map(Transcript::line))
    }

    fn line_mut(&mut self) -> Option<&mut Line> {
        let record = self.view.as_mut().and_then(|view| view.transcript.as_mut());
        let variation = self.lines.last_mut().map(|variation| &mut variation.line);
        variation.or_else(|| record.map(Transcript::line_mut))
    }

    /// Returns the game with its cards.
    pub(super) fn deal(&self) -> Option<(GameId, Deck)> {
        self.line().map(|line| (line.id(), line.deck().clone()))
    }

    /// Returns the moves of the line on the screen.
    pub(super) fn steps(&self) -> &[Step] {
        self.line().map_or(&[], Line::steps)
    }

    /// Returns the moves played so far.
    pub(super) fn played(&self) -> &[Step] {
        let steps = self.steps();
        &steps[..self.at.min(steps.len())]
    }

    /// Returns the last move, or none before the first move and at the error.
    pub(super) fn last_move(&self) -> Option<&Step> {
        self.steps().get(self.at.checked_sub(1)?)
    }

    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the last place to step to.
    fn end(&self) -> usize {
        self.steps().len() + usize::from(self.fault().is_some())
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.end()
    }

    /// Returns the diagnostic that the line on the screen ends with. Only the record has one.
    pub(super) fn fault(&self) -> Option<&(Diagnostic, Location)> {
        self.view()?.diagnostic.as_ref().filter(|_| self.lines.is_empty())
    }

    /// Returns the diagnostic, if it is shown now.
    pub(super) fn diagnostic(&self) -> Option<&(Diagnostic, Location)> {
        self.fault().filter(|_| self.at > self.steps().len())
    }

    /// Returns the number of moves of the record, as far as they can be read.
    pub(super) fn moves(&self) -> u64 {
        let record = self.transcript().filter(|_| self.lines.is_empty());
        let moves = record.map_or(self.steps().len() as u64, |record| record.verdict().moves);
        moves.max(self.number())
    }

    /// Returns the number of the current move. A missed outcome comes after the last move.
    pub(super) fn number(&self) -> u64 {
        let wrong = self.diagnostic().and_then(|(diagnostic, _)| diagnostic.failed.as_ref());
        wrong.map_or(self.played().len() as u64, |effect| effect.index)
    }

    pub(super) fn marks(&self) -> Marks {
        let marks = Marks::new(self.last_move().map(|step| &step.effect), self.highlight);
        let picked = match self.overlay {
            Overlay::Moves => self.legal.moves.get(self.legal.at).map(|mv| mv.places.clone()),
            _ => self.hinted().and_then(|mv| Some(places(&self.position()?.effect(mv)?))),
        };
        // What is wrong shows at the end.
        let shown = self.diagnostic().and(self.transcript());
        match (picked, shown.and_then(Transcript::failed)) {
            (Some(picked), _) => marks.pick(picked, false),
            (None, Some(failed)) => marks.pick(failed.all(), true),
            (None, None) => marks,
        }
    }

    /// Returns the position on the screen, or none if the record cannot be dealt.
    pub(super) fn position(&self) -> Option<&Position> {
        self.line().map(Line::position)
    }

    /// Returns the cards that have left the game, or gone to foundations.
    pub(super) fn collected(&self) -> impl Iterator<Item = (usize, Card)> {
        self.played().iter().enumerate().flat_map(|(at, step)| match &step.effect {
            Effect::Collect(cards) => cards.iter().map(|&(_, card)| (at, card)).collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    }

    pub(super) fn open(&mut self, record: usize) {
        self.record = record;
        let suits = self.theme.suits;
        self.view = self.library.entries().get(record).map(|entry| entry.view(suits));
        self.lines.clear();
        self.shape = Shape::default();
        self.fit();
        // A record that is opened is at its end.
        let end = self.position().map(Position::sight);
        self.sight = end.map_or(self.given, |end| self.given.and(end));
        let is_closed = self.is_closed();
        self.analysis.turn(is_closed);
        self.highlight = Highlight::Nothing;
        self.playing = false;
        self.go(0);
    }

    /// Shows the board after a number of moves, or the last board.
    pub(super) fn go(&mut self, at: usize) {
        // A record that cannot be dealt has only a diagnostic to show.
        let undealt = self.view().is_some_and(|view| view.transcript.is_none());
        self.at = if undealt { self.end() } else { at.min(self.end()) };
        let (moves, seen) = (self.played().len(), self.sight);
        if let Some(line) = self.line_mut() {
            line.at(moves);
            line.see(seen);
            self.sight = seen.and(line.position().sight());
        }
        self.board = self.position().map(Position::board);
        self.scroll = Scroll::default();
        self.analysis.hint = Hint::None;
        self.analysis.version += 1;
        if self.is_at_end() {
            self.playing = false;
        }
        if self.overlay == Overlay::Moves {
            self.legal = Legal::of(self);
        }
    }

    /// Makes room for the boards of the line on the screen.
    pub(super) fn fit(&mut self) {
        if let Some(line) = self.line() {
            let shape = Shape::new(&line.dealt().board(), line.steps(), self.theme.suits);
            self.shape.cover(shape);
        }
    }

    /// Shows what is wrong with the record, if anything is.
    pub(super) fn go_to_failure(&mut self) {
        self.leave_all();
        match self.view().map(|view| view.diagnostic.is_some()) {
            Some(true) => self.go(self.end()),
            _ if self.is_game => {}
            _ => self.message = Some("this record passes".to_owned()),
        }
    }

    /// Shows what is wrong with the next failing record, or with an earlier one.
    pub(super) fn turn_to_failure(&mut self, back: bool) {
        let (library, record) = (self.library, self.record);
        let found = match back {
            false => library.failure_after(record),
            true => library.failure_before(record),
        };
        let Some(found) = found else {
            self.message = Some("no record fails".to_owned());
            return;
        };
        if found != record {
            self.open(found);
        }
        self.go_to_failure();
        self.message = match (found == record, (found < record) != back) {
            (true, _) => Some("no other record fails".to_owned()),
            (false, true) if back => Some("continued from the last record".to_owned()),
            (false, true) => Some("continued from the first record".to_owned()),
            (false, false) => None,
        };
    }

    /// Lists the records, with this one selected.
    pub(super) fn list_records(&mut self) {
        self.playing = false;
        self.overlay = Overlay::Records;
        self.list.select(self.record);
    }

    /// Lists the legal moves.
    pub(super) fn list_moves(&mut self) {
        self.playing = false;
        if self.board.is_none() {
            self.message = Some("the record cannot be dealt".to_owned());
            return;
        }
        self.overlay = Overlay::Moves;
        self.legal = Legal::of(self);
    }

    /// Returns whether the game is closed, so that its stock is face down.
    pub(super) fn is_closed(&self) -> bool {
        self.transcript().is_some_and(|transcript| transcript.id().dealing == Dealing::Closed)
    }

    /// Returns whether there is a card that nobody has seen.
    pub(super) fn hides(&self) -> bool {
        self.position().is_some() && self.sight.hides()
    }

    /// Shows this much of every record, in addition to what the games do.
    pub(super) fn begin_with(&mut self, sight: Sight) {
        self.given = sight;
        self.see(sight);
    }

    /// Shows this much, in addition to what was seen.
    pub(super) fn see(&mut self, sight: Sight) {
        self.sight = self.sight.and(sight);
        let seen = self.sight;
        if let Some(line) = self.line_mut() {
            line.see(seen);
        }
        self.board = self.position().map(Position::board);
        let selected = self.legal.at;
        self.legal = Legal::of(self);
        self.select_legal(selected);
    }

    pub(super) fn select_legal(&mut self, row: usize) {
        self.legal.at = row.min(self.legal.moves.len().saturating_sub(1));
    }

    pub(super) fn step(&mut self, by: isize) {
        self.go(self.at.saturating_add_signed(by));
    }

    pub(super) fn turn(&mut self, by: isize) {
        match self
            .record
            .checked_add_signed(by)
            .filter(|&record| record < self.library.entries().len())
        {
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

/// Returns the length of a move in words.
fn length(step: &Step, suits: SuitStyle) -> usize {
    words::describe(&step.effect, suits).chars().count()
}

/// Returns the places that a move uses.
pub(super) fn places(effect: &Effect) -> Vec<Place> {
    effect.sources().into_iter().chain(effect.targets()).collect()
}
