//! What the viewer knows: parts that don't know the whole, and what only all of them together tell.

pub(crate) mod about;
pub(crate) mod analysis;
pub(crate) mod branch_list;
pub(crate) mod chooser;
pub(crate) mod drawn;
pub(crate) mod kept_games;
pub(crate) mod legal;
pub(crate) mod list;
pub(crate) mod marks;
pub(crate) mod mistakes;
pub(crate) mod next;
mod overlays;
pub(crate) mod prompt;
mod record;
pub(crate) mod record_list;
pub(crate) mod session;
pub(crate) mod shape;
pub(crate) mod unfinished_list;

use self::analysis::AnalysisPane;
use self::branch_list::BranchList;
use self::chooser::Chooser;
use self::drawn::Drawn;
use self::kept_games::{KeptGames, KeptRecords, PlacedRecord};
use self::legal::{LegalList, places};
use self::list::List;
use self::marks::{BoardMarks, Highlight};
use self::mistakes::MistakeList;
pub(crate) use self::overlays::{Overlay, Overlays};
use self::prompt::Questions;
use self::record_list::RecordList;
use self::session::Session;
use self::unfinished_list::UnfinishedList;
use super::keys::{self, Binding, Key, KeyCommand};
use super::library::{Library, LibraryEntry};
use super::theme::Theme;
use patience_core::game::{Move, Sight};
use patience_report::diagnostic::shown;
use patience_report::rules::Rulebook;
use patience_search::analysis::{Mistake, mistakes};
use patience_table::{Origin, Pick, Resumed, Unsaved, safe};

/// The whole state of the viewer.
#[derive(Debug)]
pub(crate) struct Model<'f, 'a> {
    pub(crate) library: &'f Library<'a>,
    /// The index of the record on the table.
    pub(crate) record: usize,
    pub(crate) session: Session<'a>,
    pub(crate) analysis: AnalysisPane,
    pub(crate) legal: LegalList,
    pub(crate) mistakes: MistakeList,
    pub(crate) records: RecordList,
    pub(crate) branches: BranchList,
    pub(crate) overlays: Overlays,
    pub(crate) questions: Questions,
    /// The last message. Any key takes it away.
    pub(crate) message: Option<String>,
    pub(crate) highlight: Highlight,
    /// The cards that the mouse has picked up.
    pub(crate) pick: Pick,
    pub(crate) scroll: Scroll,
    /// What lies where on the screen.
    pub(crate) drawn: Drawn,
    pub(crate) theme: Theme,
    /// What was played from each record.
    pub(crate) games: KeptGames,
    pub(crate) chooser: Chooser,
    /// The rules of all games.
    pub(crate) rulebook: Rulebook,
    /// The games of programs that were cut off.
    pub(crate) unfinished: UnfinishedList,
    /// Whether a card can safely go to a foundation, and whether such cards do so by themselves in a game.
    pub(crate) can_collect: bool,
    pub(crate) collects: bool,
    /// Why what is played is not in a journal, as long as it is not.
    pub(crate) not_kept: Option<String>,
}

/// How far the user has scrolled, in addition to keeping the last move in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scroll {
    pub(crate) right: i32,
    pub(crate) down: i32,
    /// The lines scrolled of the diagnostic, or of the help page.
    pub(crate) lines: u16,
    /// Whether the highlighted card should be in view, rather than the last move.
    pub(crate) to_highlight: bool,
}

/// The parts of the model that stay when the records are read again.
#[derive(Clone, Debug)]
pub(crate) struct KeptModel {
    count: usize,
    record: usize,
    place: Option<PlacedRecord>,
    games: KeptRecords,
    is_analysed: bool,
    theme: Theme,
    rulebook: Rulebook,
    highlight: Highlight,
    overlay: Overlay,
    records: RecordList,
    said: Option<String>,
}

impl<'f, 'a> Model<'f, 'a> {
    /// Opens the first record of a library.
    pub(crate) fn new(library: &'f Library<'a>, theme: Theme, rulebook: Rulebook) -> Self {
        let mut model = Self {
            library,
            record: 0,
            session: Session::default(),
            analysis: AnalysisPane::default(),
            legal: LegalList::default(),
            mistakes: MistakeList::default(),
            records: RecordList::new(library),
            branches: BranchList::default(),
            overlays: Overlays::default(),
            questions: Questions::default(),
            message: None,
            highlight: Highlight::Nothing,
            pick: Pick::default(),
            scroll: Scroll::default(),
            drawn: Drawn::default(),
            theme,
            games: KeptGames::default(),
            chooser: Chooser::new(rulebook),
            rulebook,
            unfinished: UnfinishedList::default(),
            can_collect: false,
            collects: false,
            not_kept: None,
        };
        model.put_on_table(0);
        model
    }

    /// Returns what stays when the records are read again. `said` is what to say then, in place of what
    /// became of them.
    pub(crate) fn keep(&self, said: Option<String>) -> KeptModel {
        // Every field is here, so that none is forgotten: the last ones are found or asked for again.
        #[rustfmt::skip]
        let &Self {
            library, record, ref session, ref analysis, ref records, ref overlays, ref games, highlight, theme, rulebook,
            legal: _, mistakes: _, branches: _, questions: _, message: _, pick: _, scroll: _, drawn: _, chooser: _,
            unfinished: _, can_collect: _, collects: _, not_kept: _,
        } = self;
        KeptModel {
            count: library.entries().len(),
            record,
            place: PlacedRecord::of(library, record),
            games: games.keep(library, session),
            is_analysed: analysis.is_on,
            theme,
            rulebook,
            highlight,
            overlay: overlays.top(),
            records: records.clone(),
            said,
        }
    }

    /// Opens the same records, read again: the same record at the same move, as far as they are still
    /// there.
    pub(crate) fn again(library: &'f Library<'a>, kept: KeptModel) -> Self {
        let mut model = Self::new(library, kept.theme, kept.rulebook);
        model.session.give(kept.games.given());
        let place = place_of(library, &kept);
        model.put_on_table(place);
        let has_text = kept.place.is_some_and(|kept| kept.is_like(library, place));
        let Self { games, session, .. } = &mut model;
        let is_same = games.take_over(kept.games, library, (place, has_text), session);
        model.moved();
        // Nobody has asked to look at the stock of another deal.
        model.analysis.is_on = kept.is_analysed && (is_same || !model.session.is_closed());
        model.highlight = kept.highlight;
        model.overlays.show(kept.overlay);
        model.records = kept.records.again(library);
        model.list_again();
        let failing = library.entries().iter().filter(|entry| !entry.passes).count();
        model.message = Some(kept.said.unwrap_or_else(|| match (model.count(), failing) {
            (0, _) => "reloaded: no game found".to_owned(),
            (1, 0) => "reloaded: the record passes".to_owned(),
            (1, _) => "reloaded: the record fails".to_owned(),
            (count, 0) => format!("reloaded: all {count} records pass"),
            (count, failing) => format!("reloaded: {failing} of {count} records fail"),
        }));
        model
    }

    /// Returns whether the line on the table is not saved, and has no record among those that were read again.
    pub(crate) fn would_lose(&self, library: &Library<'_>, kept: &KeptModel) -> bool {
        self.session.is_unsaved() && !Model::again(library, kept.clone()).session.is_unsaved()
    }

    /// Shows this much of every record, in addition to what the games do.
    pub(crate) fn begin_with(&mut self, sight: Sight) {
        self.session.give(sight);
        self.word_again();
    }

    /// Begins to play: with the only record, or with the choice of a record, or of a game if there
    /// is none.
    pub(crate) fn begin_play(&mut self) {
        self.games.begin_play();
        match self.count() {
            0 => self.overlays.show(Overlay::Chooser),
            1 => self.begin_game(),
            _ => self.overlays.show(Overlay::Records),
        }
    }

    /// Goes on with games of a program that was cut off, at the record that the last is from and in its place.
    /// Returns whether that record is here, with the same deal.
    pub(crate) fn go_on_with(&mut self, games: &Resumed) -> bool {
        let found = games.game.origin.as_ref().and_then(|origin| self.library.find(origin));
        let Some((record, is_same)) = found else { return false };
        let entry = &self.library.entries()[record];
        if self.games.is_play() && !entry.passes {
            return false;
        }
        if record != self.record {
            self.open(record);
        }
        if self.games.is_play() && !self.session.is_game() {
            self.begin_game();
        }
        let is_taken = self.session.take_up(&games.game);
        if is_taken {
            self.go_on_beside(games);
            if !is_same {
                let file = shown(entry.source.name.as_bytes());
                self.message = Some(format!("{file} has changed since then; your line is here"));
            }
        }
        is_taken
    }

    /// Goes on with games of a program that was cut off, the last of which is the only record, and was never
    /// saved.
    pub(crate) fn go_on_alone(&mut self, games: &Resumed) {
        self.session.note_unsaved();
        games.game.origin.iter().for_each(|origin| self.session.note_origin(origin.clone()));
        self.session.go(games.game.at.unwrap_or(usize::MAX));
        self.go_on_beside(games);
    }

    /// Shows the game that goes on, and keeps the others.
    fn go_on_beside(&mut self, games: &Resumed) {
        games.others.iter().for_each(|other| self.games.keep_stray(other.clone()));
        let overlay = if self.games.is_play() { Overlay::Moves } else { Overlay::None };
        self.overlays.show_alone(overlay);
        self.moved();
    }

    /// Makes the record the beginning of a game, with its legal moves listed.
    pub(crate) fn begin_game(&mut self) {
        self.session.begin_game();
        self.games.begin_play();
        self.overlays.show_alone(Overlay::Moves);
        self.moved();
    }

    /// Returns the number of records.
    pub(crate) fn count(&self) -> usize {
        self.library.entries().len()
    }

    /// Opens a record where it was left; one that was not open before, at its deal, or at what is wrong with
    /// it.
    pub(crate) fn open(&mut self, record: usize) {
        self.games.leave(self.record, &mut self.session);
        self.put_on_table(record);
    }

    fn put_on_table(&mut self, record: usize) {
        self.record = record;
        self.message = self.session.open(self.library.entries().get(record), self.theme.suits);
        if !self.games.come_back(record, &mut self.session) {
            self.session.go_to_failure();
        }
        self.analysis.turn(self.session.is_closed());
        self.highlight = Highlight::Nothing;
        self.moved();
    }

    /// Goes on with another position on the screen.
    pub(crate) fn moved(&mut self) {
        self.scroll = Scroll::default();
        self.analysis.turn_position();
        self.pick = Pick::default();
        self.list_again();
        if self.overlay() == Overlay::Branches {
            self.branches = BranchList::of(&self.session);
        }
    }

    /// Lists the legal moves of the position on the screen.
    pub(crate) fn list_again(&mut self) {
        self.legal = LegalList::of(&self.session, &self.analysis, self.theme.suits);
        self.can_collect = self.session.position().and_then(safe).is_some();
    }

    /// Returns the mistakes of the line on the screen that are known so far.
    pub(crate) fn mistakes(&self) -> Vec<Mistake> {
        mistakes(&self.analysis.positions(&self.session))
    }

    /// Returns the move that the line on the screen goes on with, if it is known to be a mistake and that
    /// may be shown.
    fn mistake_here(&self) -> Option<Move> {
        let here = self.session.played().len();
        let is_here = |mistake: &Mistake| mistake.at == here;
        let found = self.analysis.is_on && self.mistakes().iter().any(is_here);
        self.session.steps().get(here).filter(|_| found).map(|step| step.mv)
    }

    /// Returns the better move in place of a mistake, as far as it is known.
    fn better(&self) -> Option<Move> {
        self.mistake_here()?;
        self.analysis.here(&self.session)?.line.first().copied()
    }

    /// Sorts the legal moves by what is known of them by now.
    pub(crate) fn sort_again(&mut self) {
        self.legal.sort(&self.session, &self.analysis);
    }

    /// Lists the same moves in other words.
    pub(crate) fn word_again(&mut self) {
        let before = std::mem::take(&mut self.legal);
        self.list_again();
        self.legal.open_as(&before);
        self.legal.select(before.list.at);
    }

    /// Returns what is marked on the board: the last move, what the user seeks, and a move that was
    /// not played.
    pub(crate) fn marks(&self) -> BoardMarks {
        let last = self.session.last_move().map(|step| &step.effect);
        let marks = BoardMarks::new(last, self.highlight);
        if !self.pick.refused.is_empty() {
            return marks.pick(patience_table::places(&self.pick.refused), true);
        }
        if let Some(position) = self.session.position()
            && !self.pick.spots.is_empty()
        {
            let picked = patience_table::places(&self.pick.spots);
            return marks.pick(picked, false).light(self.pick.lit(position));
        }
        let of = |mv: Move| Some(places(&self.session.position()?.effect(mv)?));
        let marks = match self.mistake_here() {
            Some(mistake) => marks.mistake(of(mistake).unwrap_or_default()),
            None => marks,
        };
        let picked = match self.overlay() {
            Overlay::Moves => self.legal.selected().map(|mv| mv.places.clone()),
            _ => self.analysis.hinted(&self.session).or_else(|| self.better()).and_then(of),
        };
        match (picked, self.session.failed()) {
            (Some(picked), _) => marks.pick(picked, false),
            (None, Some(failed)) => marks.pick(failed, true),
            (None, None) => marks,
        }
    }

    /// Returns what a key does now.
    pub(crate) fn command(&self, key: Key) -> Option<KeyCommand> {
        keys::find(&self.keys(), key)
    }

    /// Returns the keys that work now, those that come first in front.
    pub(crate) fn keys(&self) -> Vec<&'static [Binding]> {
        // In a game, moves can be typed at any time.
        let game: &[&[Binding]] = match (self.overlay(), self.session.is_game()) {
            (Overlay::None, true) => &[keys::PLAYING, keys::GAME],
            (Overlay::Moves, true) => &[keys::GAME],
            _ => &[],
        };
        let is_offered = self.unfinished.is_offered() && self.overlay().is_open();
        let offer: &[&[Binding]] = if is_offered { &[keys::OFFER] } else { &[] };
        let others: &[&[Binding]] = if game.is_empty() { &[] } else { &[keys::OTHERS] };
        [offer, game, self.overlay().keys(), others].concat()
    }

    /// Returns whether what lies on the board can be closed: without a game there is always the choice of
    /// one.
    pub(crate) fn closes(&self) -> bool {
        let has_game = !self.games.is_play() || self.session.is_game();
        has_game || self.overlay() != Overlay::Chooser
    }

    /// Returns the list that lies on the board.
    pub(crate) const fn list(&mut self, overlay: Overlay) -> Option<&mut List> {
        match overlay {
            Overlay::Records => Some(&mut self.records.list),
            Overlay::Moves => Some(&mut self.legal.list),
            Overlay::Mistakes => Some(&mut self.mistakes.list),
            Overlay::Branches => Some(&mut self.branches.list),
            Overlay::Chooser => Some(&mut self.chooser.list),
            Overlay::Unfinished => Some(&mut self.unfinished.list),
            Overlay::None | Overlay::Help | Overlay::Rules(_) => None,
        }
    }

    /// Returns what lies on top of the board.
    pub(crate) const fn overlay(&self) -> Overlay {
        self.overlays.top()
    }

    /// Notes where the record was written.
    pub(crate) fn note_written(&mut self, origin: Origin) {
        self.session.note_origin(origin);
        self.session.note_saved();
    }

    /// Notes where the record is from, which takes time in a long file, once what is played is not saved.
    pub(crate) fn note_origin(&mut self) {
        if self.session.is_unsaved() && self.session.origins().is_empty() {
            self.origins().into_iter().for_each(|origin| self.session.note_origin(origin));
        }
    }

    /// Returns where the record was written and read, the last file first.
    pub(crate) fn origins(&self) -> Vec<Origin> {
        let entry = self.library.entries().get(self.record);
        let known = self.session.origins();
        let read =
            entry.filter(|entry| !known.iter().any(|it| Some(&*it.path) == entry.source.path));
        known.iter().cloned().chain(read.and_then(LibraryEntry::origin)).collect()
    }

    /// Returns all games that are not saved.
    pub(crate) fn unsaved_games(&self) -> Vec<Unsaved> {
        self.games.unsaved(self.record, &self.session)
    }

    /// Returns their records, as they are printed.
    pub(crate) fn unsaved(&self) -> Vec<String> {
        printed(self.unsaved_games())
    }

    /// Returns whether the game on the table is not saved.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.session.is_unsaved()
    }

    /// Returns the record of a game that is not saved, by its index.
    pub(crate) fn unsaved_record(&self) -> Option<usize> {
        self.games.unsaved_record(self.record, &self.session)
    }
}

/// Returns the records of games, as they are printed.
pub(crate) fn printed(games: Vec<Unsaved>) -> Vec<String> {
    games.into_iter().map(|game| game.record).collect()
}

/// Returns the index of the record that was on the table: if records were added or removed, that which is like it.
fn place_of(library: &Library<'_>, kept: &KeptModel) -> usize {
    let records = library.entries().len();
    let moved = kept.place.as_ref().filter(|_| records != kept.count);
    let moved = moved.and_then(|kept| kept.find(library, |_| true));
    moved.unwrap_or(kept.record.min(records.saturating_sub(1)))
}
