//! What happens: each action changes the model, and some leave a task to those outside it.

mod analysis;
mod branches;
mod mistakes;
mod mouse;
mod playing;
mod prompts;
mod records;
mod sessions;
mod writing;

use self::analysis::{analyse, drill, enter_best, search_more, show_hint};
use self::mouse::{click, picked, release};
use self::playing::{go, is_dealt, list_moves, moved_or_said, play_selected, step, turn_up_stock};
use self::prompts::{answer, ask, completed, go_on, paste};
use self::records::{go_to_failure, turn, turn_to_failure};
use self::writing::{copy, written};
use crate::keys::{Command, Key};
use crate::model::about::About;
use crate::model::analysis::Hint;
use crate::model::branch_list::BranchList;
use crate::model::drawn::Drawn;
use crate::model::marks::Highlight;
use crate::model::prompt::Prompt;
use crate::model::{Model, Overlay};
use crate::paths::Completion;
use crate::saving::{NotSaved, Origin, Save};
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::play::Position;
use patience_report::diagnostic::shown;
use patience_search::analysis::Outlook;
use patience_search::analysis::{Findings, Question};
use patience_table::{Pick, Picked};

/// Something that happened.
#[derive(Debug)]
pub(super) enum Action {
    /// A key, or the mouse.
    Press(Key),
    /// A text was pasted.
    Paste(String),
    /// The model was drawn, and this is where everything lies.
    Draw(Drawn),
    /// The next move of a record that plays is due.
    Tick,
    /// Something was found out about the last question.
    Learn(Findings),
    /// The searches for the last question have met this many positions.
    Count(u64),
    /// A record was written here, or not.
    Written(Box<Save>, Result<Origin, NotSaved>),
    /// The files could not be read again, for this reason.
    NotReloaded(String),
    /// Another text is not shown, for this reason.
    NotOpened(String),
    /// A deal of the session can be won, or not.
    Judged(usize, Outlook),
    /// These games of a program that was cut off can go on.
    Offer(String),
    /// What is played is not in a journal, for this reason.
    NotKept(String),
    /// What follows this text in the name of a file.
    Completed(String, Completion),
}

/// Something to do outside the model.
#[derive(Debug)]
pub(super) enum Task {
    Quit,
    /// Stop the program until it is told to go on.
    Suspend,
    /// Show the records of this text.
    Open(String),
    /// Show the records of this file.
    OpenFile(String),
    /// Deal the game with this id, which lacks a number, at random.
    Deal(String),
    /// Show the deal of the day.
    DealOfTheDay,
    /// Keep how cards are drawn for the next time.
    KeepTheme,
    /// Complete the name of a file.
    Complete(String),
    /// Deal the game with this id, whose deal may be among these.
    Restart(String, DealBook),
    /// Find out whether a deal can be won. It is not urgent.
    Judge(usize, Box<Position>),
    /// Read the files again.
    Reload,
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a record to a file.
    Save(Box<Save>),
    /// What is to become of the games that were offered.
    Unfinished(Unfinished),
    /// Search for the answer to this question, and to no other: or to none.
    Ask(Option<Box<Question>>),
}

/// What becomes of games of a program that was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfinished {
    GoOn,
    Drop,
    /// They are offered the next time.
    Later,
}

/// Lets the model take an action. Returns what is to be done outside it.
pub(super) fn update(model: &mut Model<'_, '_>, action: Action) -> Vec<Task> {
    let task = match action {
        Action::Press(key) => {
            // The message about a card stays when the button comes up.
            if !matches!(key, Key::Drag(..) | Key::Release(..)) {
                model.message = None;
                model.pick.refused.clear();
            }
            press(model, key)
        }
        Action::Paste(text) => {
            model.message = None;
            paste(model, &text);
            None
        }
        Action::NotOpened(reason) => {
            model.games.stay();
            model.message = Some(format!("not opened: {reason}"));
            model.prompt = model.answered.take();
            None
        }
        Action::Judged(number, outlook) => {
            model.statistics.judged(number, outlook);
            None
        }
        Action::Draw(drawn) => {
            model.scroll = drawn.scroll;
            model.legal.top = drawn.legal_top;
            model.records.top = drawn.records_top;
            model.mistakes.top = drawn.mistakes_top;
            model.branches.top = drawn.branches_top;
            model.drawn = drawn;
            None
        }
        Action::Tick => {
            step(model, 1);
            None
        }
        Action::Learn(findings) => {
            model.analysis.learn(findings);
            model.sort_again();
            show_hint(model);
            None
        }
        Action::Count(met) => {
            model.analysis.count(met);
            None
        }
        Action::Offer(what) => {
            model.prompt = Some(Prompt::new(About::Unfinished, what));
            None
        }
        Action::NotKept(reason) => {
            let reason = shown(reason.as_bytes());
            model.message = Some(format!("a crash would lose this game; no journal: {reason}"));
            None
        }
        Action::Completed(typed, found) => {
            completed(model, &typed, found);
            None
        }
        Action::Written(save, result) => written(model, *save, result),
        Action::NotReloaded(reason) => {
            model.message = Some(format!("not reloaded: {}", shown(reason.as_bytes())));
            None
        }
    };
    if model.overlay() == Overlay::Mistakes && !model.analysis.is_on {
        model.overlays.show(Overlay::None);
    }
    model.statistics.note(&model.session);
    let is_stale = model.analysis.take_stale();
    let ask = is_stale.then(|| Task::Ask(model.analysis.question(&model.session).map(Box::new)));
    task.into_iter().chain(ask).collect()
}

fn press(model: &mut Model<'_, '_>, key: Key) -> Option<Task> {
    if key == Key::Interrupt {
        return Some(Task::Quit);
    }
    if key == Key::Suspend {
        return Some(Task::Suspend);
    }
    if let Some(prompt) = model.prompt.take() {
        return answer(model, prompt, key);
    }
    if let Key::Char(digit) = key
        && let Some(mv) = digit.to_digit(10).and_then(|digit| model.pick.choice(digit as usize))
    {
        picked(model, Picked::Move(mv));
        return None;
    }
    match (model.command(key), key, model.overlay()) {
        (Some(done), _, _) => command(model, done),
        (None, _, Overlay::Help | Overlay::Copy) => command(model, Command::Close),
        (None, Key::Click(x, y), _) => click(model, x, y),
        (None, Key::Drag(x, y), _) => {
            model.pick.drag(x, y);
            None
        }
        (None, Key::Release(x, y), _) => {
            release(model, x, y);
            None
        }
        (None, _, _) => None,
    }
}

/// Does what a command says: first what it means to the list on the board.
fn command(model: &mut Model<'_, '_>, command: Command) -> Option<Task> {
    let taken = match model.overlay() {
        Overlay::Records => records::update(model, command),
        Overlay::Mistakes => mistakes::update(model, command),
        Overlay::Branches => branches::update(model, command),
        Overlay::Chooser => sessions::choose(model, command),
        Overlay::Menu => sessions::choose_from_menu(model, command),
        Overlay::None | Overlay::Moves | Overlay::Copy | Overlay::Help | Overlay::Rules => {
            ListAnswer::No
        }
    };
    match taken {
        ListAnswer::No => board_command(model, command),
        ListAnswer::Ask(about) => {
            ask(model, about);
            None
        }
        ListAnswer::Done(task) => task,
    }
}

/// How a list on the board has taken a command.
enum ListAnswer {
    /// It is for the board.
    No,
    /// It is done, but for this question.
    Ask(About),
    /// It is done, but for this task.
    Done(Option<Task>),
}

/// Does what a command says to the board.
fn board_command(model: &mut Model<'_, '_>, command: Command) -> Option<Task> {
    match command {
        Command::Quit => return Some(Task::Quit),
        // A game is in no file.
        Command::Reload if model.games.is_play() => {}
        Command::ListRecords if model.games.is_play() && model.count() < 2 => {
            model.message = Some("there are no other records".to_owned());
        }
        Command::Reload => return Some(Task::Reload),
        Command::CopyDeal => {
            model.overlays.close();
            let what = if model.session.hides() { "the game id" } else { "the deal" };
            return copy(model, model.session.id_text(), what);
        }
        Command::CopyRecord => {
            model.overlays.close();
            let what = format!("the record up to move {}", model.session.played().len());
            return copy(model, model.session.record_text(), &what);
        }
        Command::Step(by) => {
            // Stepping by hand stops playing.
            model.playback.is_on = false;
            step(model, by);
        }
        Command::GoToMove => ask(model, About::Move),
        Command::GoToFailure => go_to_failure(model),
        Command::Play => {
            let is_on = model.playback.is_on;
            if !is_on && model.session.is_at_end() {
                go(model, 0);
            }
            model.playback.is_on = !is_on && !model.session.is_at_end();
        }
        Command::Hurry(by) => {
            model.playback.hurry(by);
            model.message = Some(model.playback.pace());
        }
        Command::ListMoves => list_moves(model),
        Command::TypeMoves(typed) if is_dealt(model) => {
            ask(model, About::Play);
            go_on(model, Prompt::new(About::Play, typed));
        }
        Command::TypeMoves(_) => {}
        Command::Undo => {
            let done = model.session.undo();
            moved_or_said(model, done);
        }
        Command::Redo => {
            let done = model.session.redo();
            moved_or_said(model, done);
        }
        Command::Leave => {
            let done = model.session.leave();
            moved_or_said(model, done);
        }
        Command::ListBranches => {
            model.playback.is_on = false;
            if is_dealt(model) {
                sessions::lay(model, Overlay::Branches);
                model.branches = BranchList::of(&model.session);
            }
        }
        Command::RenameBranch | Command::PromoteBranch | Command::DeleteBranch => {}
        Command::Write => ask(model, About::File),
        Command::Hint if model.drill.as_ref().is_some_and(|drill| !drill.is_answered) => {
            model.message = Some("no hints in a drill; D shows the answer".to_owned());
        }
        Command::Hint if is_dealt(model) && model.session.is_game() && !model.analysis.may_hint => {
            // Hands that know vi press it for the move before.
            model.analysis.may_hint = true;
            model.message = Some("press h again for a hint".to_owned());
        }
        Command::Hint if is_dealt(model) => {
            model.playback.is_on = false;
            model.analysis.set_hint(Hint::Asked);
            show_hint(model);
        }
        Command::Analyse if is_dealt(model) => {
            model.end_drill();
            model.analysis.switch();
            model.sort_again();
        }
        Command::Hint | Command::Analyse => {}
        Command::SearchMore if is_dealt(model) => search_more(model),
        Command::ListMistakes if is_dealt(model) => {
            model.end_drill();
            analyse(model);
            model.playback.is_on = false;
            sessions::lay(model, Overlay::Mistakes);
            model.mistakes.selected = model.session.played().len();
        }
        Command::Drill if is_dealt(model) => drill(model),
        Command::EnterBest if is_dealt(model) => enter_best(model),
        Command::SearchMore | Command::ListMistakes | Command::Drill | Command::EnterBest => {}
        Command::Fold(opens) => {
            if !model.legal.fold(opens) {
                model.playback.is_on = false;
                step(model, if opens { 1 } else { -1 });
            }
        }
        Command::TurnUpStock => turn_up_stock(model),
        Command::ListRecords => {
            model.playback.is_on = false;
            model.overlays.show(Overlay::Records);
            model.records.select(model.record);
        }
        Command::TurnRecord(by) => turn(model, by),
        Command::TurnFailure(by) => turn_to_failure(model, by < 0),
        Command::Find => ask(model, About::Card),
        Command::FindRank => {
            model.highlight = match model.highlight {
                Highlight::Nothing => Highlight::Current,
                _ => Highlight::Nothing,
            };
        }
        Command::Copy => {
            model.playback.is_on = false;
            sessions::lay(model, Overlay::Copy);
        }
        Command::Scroll(by) => {
            let is_page = matches!(model.overlay(), Overlay::Help | Overlay::Rules);
            match is_page || model.session.diagnostic().is_some() {
                true => model.scroll.lines = model.scroll.lines.saturating_add_signed(by),
                false => model.scroll.down += i32::from(by),
            }
        }
        Command::ScrollAcross(by) => model.scroll.right += by,
        Command::SwitchSuits if model.theme.ascii => {
            model.message = Some("letters only with --ascii".to_owned());
        }
        Command::SwitchSuits => {
            model.theme.suits = match model.theme.suits {
                SuitStyle::Symbols => SuitStyle::Letters,
                SuitStyle::Letters => SuitStyle::Symbols,
            };
            model.word_again();
            return Some(Task::KeepTheme);
        }
        Command::SwitchColours => {
            model.theme.four_colours = !model.theme.four_colours;
            model.message = Some(match (model.theme.colour, model.theme.four_colours) {
                (false, _) => "there are no colours here".to_owned(),
                (true, true) => "four colours: hearts red, diamonds blue, clubs green".to_owned(),
                (true, false) => "two colours: hearts and diamonds red".to_owned(),
            });
            return Some(Task::KeepTheme);
        }
        Command::Help => {
            sessions::lay(model, Overlay::Help);
            model.scroll.lines = 0;
        }
        Command::Clear => {
            let is_bare = model.highlight == Highlight::Nothing
                && model.analysis.hint == Hint::None
                && model.pick.spots.is_empty();
            let drills = model.drill.is_some();
            model.message = match (drills, is_bare) {
                (true, _) => Some("the drill is over".to_owned()),
                (false, is_bare) => is_bare.then(|| "q quits".to_owned()),
            };
            model.end_drill();
            model.pick = Pick::default();
            model.highlight = Highlight::Nothing;
            model.analysis.set_hint(Hint::None);
        }
        Command::Select(by) => model.legal.step(by),
        Command::Choose => play_selected(model),
        // These are keys of lists.
        Command::SortRecords | Command::TurnTab(_) | Command::FilterRecords => {}
        Command::ShowAll | Command::Close => return sessions::close(model),
        Command::Menu
        | Command::NewDeal
        | Command::DealOfTheDay
        | Command::TurnNumber(_)
        | Command::Restart
        | Command::ChooseGame
        | Command::ChooseDealing(_)
        | Command::OtherFile
        | Command::ShowRules
        | Command::LeaveProgram => return sessions::command(model, command),
    }
    None
}
