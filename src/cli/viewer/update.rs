//! What happens: each action changes the model, and some leave a task to those outside it.

use super::analyst::{Findings, Question};
use super::files::Save;
use super::keys::{Command, Key};
use super::model::analysis::Hint;
use super::model::branch_list::BranchList;
use super::model::drawn::{Drawn, Target};
use super::model::marks::Highlight;
use super::model::next::Next;
use super::model::pick::{Pick, Picked};
use super::model::prompt::{About, Prompt, Typed, find};
use super::model::session::UNDEALT;
use super::model::{Model, Overlay};
use super::sessions;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_core::game::{Move, Sight};
use patience_core::play::Position;
use patience_report::diagnostic::shown;
use patience_report::words;
use patience_search::analysis::Outlook;
use std::io;

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
    /// A record was written, or not.
    Written(Save, io::Result<()>),
    /// The files could not be read again, for this reason.
    NotReloaded(String),
    /// Another text is not shown, for this reason.
    NotOpened(String),
    /// A deal of the session can be won, or not.
    Judged(usize, Outlook),
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
    /// Deal the game with this id, whose deal may be among these.
    Restart(String, DealBook),
    /// Find out whether a deal can be won. It is not urgent.
    Judge(usize, Box<Position>),
    /// Read the files again.
    Reload,
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a record to a file.
    Save(Save),
    /// Search for the answer to this question, and to no other: or to none.
    Ask(Option<Box<Question>>),
}

/// Lets the model take an action. Returns what is to be done outside it.
pub(super) fn update(model: &mut Model<'_, '_>, action: Action) -> Vec<Task> {
    let task = match action {
        Action::Press(key) => {
            // What was said of a card stays when the button comes up.
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
            model.message = Some(format!("not opened: {reason}"));
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
        Action::Written(save, result) => written(model, save, result),
        Action::NotReloaded(reason) => {
            model.message = Some(format!("not reloaded: {}", shown(reason.as_bytes())));
            None
        }
    };
    if model.overlay == Overlay::Mistakes && !model.analysis.is_on {
        model.overlay = Overlay::None;
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
    match (model.command(key), key, model.overlay) {
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

fn command(model: &mut Model<'_, '_>, command: Command) -> Option<Task> {
    match command {
        Command::Quit => return Some(Task::Quit),
        // A game is in no file.
        Command::Reload if model.is_play => {}
        Command::ListRecords if model.is_play && model.count() < 2 => {
            model.message = Some("there are no other records".to_owned());
        }
        Command::Reload => return Some(Task::Reload),
        Command::CopyDeal => {
            model.overlay = Overlay::None;
            let what = if model.session.hides() { "the game id" } else { "the deal" };
            return copy(model, model.session.id_text(), what);
        }
        Command::CopyRecord => {
            model.overlay = Overlay::None;
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
        Command::TypeMoves(typed) if model.overlay == Overlay::Chooser => {
            sessions::ask(model, About::Deal, typed);
        }
        Command::TypeMoves(typed) if is_dealt(model) => {
            ask(model, About::Play);
            go_on(model, Prompt { about: About::Play, typed: typed.to_owned() });
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
        Command::RenameBranch | Command::PromoteBranch | Command::DeleteBranch => {
            change_branch(model, command);
        }
        Command::Write => ask(model, About::File),
        Command::Hint if model.drill.as_ref().is_some_and(|drill| !drill.is_answered) => {
            model.message = Some("no hints in a drill; D shows the answer".to_owned());
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
            model.mistakes.selected = model.session.played().len().saturating_sub(1);
        }
        Command::Drill if is_dealt(model) => drill(model),
        Command::SearchMore | Command::ListMistakes | Command::Drill => {}
        Command::Fold(opens) => {
            if !model.legal.fold(opens) {
                model.playback.is_on = false;
                step(model, if opens { 1 } else { -1 });
            }
        }
        Command::SortRecords => {
            let by = model.records.sort_on(model.library);
            model.message = Some(format!("records {by}"));
        }
        Command::TurnUpStock => turn_up_stock(model),
        Command::ListRecords => {
            model.playback.is_on = false;
            model.overlay = Overlay::Records;
            model.records.select(model.record);
        }
        Command::TurnRecord(by) => turn(model, by),
        Command::TurnFailure(by) if model.overlay == Overlay::Records => {
            if !model.records.select_failure(model.library, by < 0) {
                model.message = Some("no other record fails here".to_owned());
            }
        }
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
            model.overlay = Overlay::Copy;
        }
        Command::Scroll(by) => {
            let is_page = matches!(model.overlay, Overlay::Help | Overlay::Rules);
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
        }
        Command::SwitchColours => {
            model.theme.four_colours = !model.theme.four_colours;
            model.message = Some(match (model.theme.colour, model.theme.four_colours) {
                (false, _) => "there are no colours here".to_owned(),
                (true, true) => "four colours: hearts red, diamonds blue, clubs green".to_owned(),
                (true, false) => "two colours: hearts and diamonds red".to_owned(),
            });
        }
        Command::Help => {
            model.overlay = Overlay::Help;
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
        Command::Select(by) => match model.overlay {
            Overlay::Records => model.records.step(by),
            Overlay::Mistakes => {
                let mistakes = model.mistakes();
                model.mistakes.step(by, &mistakes);
            }
            Overlay::Branches => model.branches.step(by),
            Overlay::Chooser => model.chooser.step(by),
            _ => model.legal.step(by),
        },
        Command::Choose if model.overlay == Overlay::Records => {
            return model.records.selected().and_then(|at| sessions::open_record(model, at));
        }
        Command::Choose if model.overlay == Overlay::Chooser => {
            sessions::ask(model, About::Deal, "");
        }
        Command::Choose if model.overlay == Overlay::Mistakes => {
            let mistakes = model.mistakes();
            if let Some(mistake) = mistakes.get(model.mistakes.row(&mistakes)) {
                model.playback.is_on = false;
                go(model, mistake.at + 1);
            }
        }
        Command::Choose if model.overlay == Overlay::Branches => show_branch(model),
        Command::Choose => play_selected(model),
        Command::TurnTab(by) => model.records.turn(model.library, by),
        Command::FilterRecords => ask(model, About::Records),
        Command::ShowAll if !model.records.filter.is_empty() => {
            model.records.filter(model.library, "");
        }
        Command::ShowAll | Command::Close => return sessions::close(model),
        Command::Menu
        | Command::NewDeal
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

/// Chooses a spot of the table, or what else is clicked.
fn click(model: &mut Model<'_, '_>, x: u16, y: u16) -> Option<Task> {
    let (spot, target) = (model.drawn.spot(x, y), model.drawn.at(x, y));
    let is_picking = !model.pick.spots.is_empty();
    match (spot, target, model.session.position()) {
        // A covered card is sought.
        (Some((spot, is_exposed)), Some(Target::Card(_)) | None, Some(position))
            if is_exposed || is_picking || target.is_none() =>
        {
            model.playback.is_on = false;
            let done = model.pick.press(spot, position);
            picked(model, done);
            return None;
        }
        _ => model.pick = Pick::default(),
    }
    match target {
        Some(Target::Move(at)) => {
            model.playback.is_on = false;
            go(model, at);
        }
        // A click on the selected move plays it.
        Some(Target::Legal(row)) if row == model.legal.at => play_selected(model),
        Some(Target::Legal(row)) => model.legal.select(row),
        Some(Target::Card(card)) => {
            model.highlight = match model.highlight == Highlight::Card(card) {
                true => Highlight::Nothing,
                false => Highlight::Card(card),
            };
        }
        // A click on the selected branch shows it.
        Some(Target::Branch(row)) if row == model.branches.at => show_branch(model),
        Some(Target::Branch(row)) => model.branches.select(row),
        Some(Target::Record(record)) => return sessions::open_record(model, record),
        // A click on the selected game asks for its deal.
        Some(Target::Game(row)) if row == model.chooser.at => sessions::ask(model, About::Deal, ""),
        Some(Target::Game(row)) => model.chooser.at = row,
        Some(Target::Menu(done)) => return command(model, done),
        Some(Target::Tab(tab)) => model.records.show(model.library, tab),
        None => {}
    }
    None
}

/// Drops a card on a spot of the table, or clicks one that was picked up again.
fn release(model: &mut Model<'_, '_>, x: u16, y: u16) {
    let spot = model.drawn.spot(x, y).map(|(spot, _)| spot);
    if let Some(position) = model.session.position() {
        let done = model.pick.release(spot, position);
        picked(model, done);
    }
}

/// Plays what was picked, or says why it cannot be played.
fn picked(model: &mut Model<'_, '_>, done: Picked) {
    match done {
        Picked::On => {}
        Picked::Move(mv) => play(model, mv),
        Picked::Refused(typed) => {
            model.message = model.session.play_text(&typed, model.theme.suits);
        }
    }
}

fn ask(model: &mut Model<'_, '_>, about: About) {
    model.playback.is_on = false;
    let typed = match about {
        About::Records => model.records.filter.clone(),
        About::BranchName => {
            let branch = model.branches.selected();
            branch.map_or("", |first| model.session.tree().name(first)).to_owned()
        }
        _ => String::new(),
    };
    model.prompt = Some(Prompt { about, typed });
}

fn answer(model: &mut Model<'_, '_>, mut prompt: Prompt, key: Key) -> Option<Task> {
    match (prompt.press(key), prompt.about) {
        (Typed::On, _) => go_on(model, prompt),
        (Typed::Select(by), _) => {
            model.records.step(by);
            model.prompt = Some(prompt);
        }
        (Typed::Cancel, About::Records) => model.records.filter(model.library, ""),
        (Typed::Cancel, About::Open) => model.message = Some("not opened".to_owned()),
        (Typed::Cancel, About::Overwrite) => {
            model.next = None;
            model.message = Some("not written".to_owned());
        }
        (Typed::Cancel, About::File | About::Leave) => model.next = None,
        (Typed::Cancel, _) | (Typed::Answer, About::Records) => {}
        (Typed::Answer, About::Move) => jump(model, &prompt.typed),
        (Typed::Answer, About::Card) => {
            let composition = model.session.id().map(|id| id.variant.composition());
            match find(&prompt.typed, composition, model.theme.suits) {
                Ok(highlight) => {
                    model.highlight = highlight;
                    model.scroll.to_highlight = true;
                }
                Err(message) => model.message = Some(message),
            }
        }
        (Typed::Answer, About::Play) => {
            let at = model.session.at();
            let said = model.session.play_text(&prompt.typed, model.theme.suits);
            let is_tried = model.session.at() != at && has_played(model);
            model.message = said.filter(|_| !is_tried);
        }
        (Typed::Answer, About::BranchName) => {
            if let Some(branch) = model.branches.selected() {
                model.session.rename(branch, &prompt.typed);
                list_branches_again(model);
            }
        }
        (Typed::Answer, About::File) => return write(model, &prompt.typed, false),
        (Typed::Answer, About::Overwrite) => return write(model, &prompt.typed, true),
        (Typed::Answer, About::Open) => return sessions::go_to(model, Next::Text(prompt.typed)),
        (Typed::Answer, About::Leave) => return sessions::answered(model, &prompt.typed),
        (Typed::Answer, About::OtherFile) => {
            let path = prompt.typed.trim();
            if !path.is_empty() {
                return sessions::go_to(model, Next::File(path.to_owned()));
            }
        }
        (Typed::Answer, About::Deal) => {
            return sessions::go_to(model, model.chooser.next(&prompt.typed));
        }
    }
    None
}

/// Takes a pasted text, which is never a series of keys: a question gets it as its answer, records
/// are offered to be opened, and moves to be played.
fn paste(model: &mut Model<'_, '_>, text: &str) {
    if let Some(mut prompt) = model.prompt.take() {
        prompt.paste(text);
        go_on(model, prompt);
        return;
    }
    if sessions::is_game(text) {
        model.playback.is_on = false;
        model.prompt = Some(Prompt { about: About::Open, typed: text.trim().to_owned() });
    } else if model.overlay == Overlay::Chooser {
        let mut prompt = Prompt { about: About::Deal, typed: String::new() };
        prompt.paste(text);
        model.prompt = Some(prompt);
    } else if is_dealt(model) {
        ask(model, About::Play);
        let mut prompt = Prompt { about: About::Play, typed: String::new() };
        prompt.paste(text);
        go_on(model, prompt);
    }
}

/// Goes on with a question. The lists show what has been typed.
fn go_on(model: &mut Model<'_, '_>, prompt: Prompt) {
    if prompt.about == About::Records {
        model.records.filter(model.library, &prompt.typed);
    }
    if prompt.about == About::Play && model.overlay == Overlay::Moves {
        model.legal.select_text(&prompt.typed);
    }
    model.prompt = Some(prompt);
}

/// Shows the board after a number of moves, or the last board.
fn go(model: &mut Model<'_, '_>, at: usize) {
    model.session.go(at);
    model.moved();
}

fn step(model: &mut Model<'_, '_>, by: isize) {
    go(model, model.session.at().saturating_add_signed(by));
}

fn jump(model: &mut Model<'_, '_>, typed: &str) {
    let Ok(number) = typed.parse() else { return };
    go(model, number);
    let (at, last) = (model.session.at(), model.session.steps().len());
    if at < number && model.session.diagnostic().is_none() {
        model.message = Some(format!("move {last} is the last"));
    }
}

/// Goes on after another position came to the screen, or says why none did.
fn moved_or_said(model: &mut Model<'_, '_>, done: Result<(), &'static str>) {
    match done {
        Ok(()) => model.moved(),
        Err(message) => model.message = Some(message.to_owned()),
    }
}

/// Returns whether there are cards to play with. If not, says so.
fn is_dealt(model: &mut Model<'_, '_>) -> bool {
    let is_dealt = model.session.position().is_some();
    if !is_dealt {
        model.message = Some(UNDEALT.to_owned());
    }
    is_dealt
}

fn list_moves(model: &mut Model<'_, '_>) {
    model.playback.is_on = false;
    if is_dealt(model) {
        model.under.clear();
        model.overlay = Overlay::Moves;
        model.list_again();
    }
}

/// Shows the selected line.
fn show_branch(model: &mut Model<'_, '_>) {
    model.session.enter(model.branches.selected());
    model.moved();
}

/// Names, promotes or deletes the selected branch.
fn change_branch(model: &mut Model<'_, '_>, command: Command) {
    let Some(branch) = model.branches.selected() else {
        model.message = Some("this is the main line; select a branch".to_owned());
        return;
    };
    match command {
        Command::RenameBranch => ask(model, About::BranchName),
        Command::PromoteBranch => {
            model.session.promote(branch);
            model.moved();
        }
        _ => {
            let done = model.session.delete(branch);
            let is_done = done.is_ok();
            moved_or_said(model, done);
            if is_done {
                model.message = Some("deleted; u brings it back".to_owned());
                list_branches_again(model);
            }
        }
    }
}

/// Lists the branches again, with the same row selected.
fn list_branches_again(model: &mut Model<'_, '_>) {
    let at = model.branches.at;
    model.branches = BranchList::of(&model.session);
    model.branches.select(at);
}

fn play_selected(model: &mut Model<'_, '_>) {
    if let Some(mv) = model.legal.selected().map(|legal| legal.mv) {
        play(model, mv);
    }
}

/// Plays a legal move.
fn play(model: &mut Model<'_, '_>, mv: Move) {
    model.pick = Pick::default();
    let said = model.session.play_moves(&[mv]);
    let is_tried = has_played(model);
    model.message = said.filter(|_| !is_tried);
}

/// Goes on after the user has played. Returns whether the move is only tried, as in a drill.
fn has_played(model: &mut Model<'_, '_>) -> bool {
    model.playback.is_on = false;
    let Model { drill, session, .. } = model;
    let is_tried = drill.as_mut().is_some_and(|drill| drill.try_played(session));
    if !is_tried {
        model.moved();
    }
    is_tried
}

/// Switches the analysis on.
fn analyse(model: &mut Model<'_, '_>) {
    if !model.analysis.is_on {
        model.analysis.switch();
        model.sort_again();
    }
}

/// Begins a drill at the next mistake, shows the answer, or goes on.
fn drill(model: &mut Model<'_, '_>) {
    let from = match &mut model.drill {
        Some(drill) => {
            let tried = drill.tried.and_then(|mv| model.analysis.after(&model.session, mv));
            if !drill.is_answered && !drill.is_solved_by(tried) {
                drill.is_answered = true;
                model.analysis.is_hidden = false;
                model.message = Some("D goes on to the next mistake".to_owned());
                model.sort_again();
                return;
            }
            Some(drill.mistake.at + 1)
        }
        None => None,
    };
    let is_on = model.analysis.is_on;
    model.end_drill();
    analyse(model);
    let mistakes = model.mistakes();
    let here = model.session.played().len();
    let next = mistakes.iter().find(|mistake| mistake.at >= from.unwrap_or(here));
    let is_done = is_on && model.analysis.is_done(&model.session);
    match next.or(mistakes.first().filter(|_| from.is_none())) {
        Some(&mistake) => model.begin_drill(mistake),
        None if from.is_some() => model.message = Some("that was the last mistake".to_owned()),
        None if is_done => model.message = Some("no mistake was found".to_owned()),
        None => model.message = Some("searching for mistakes; then press D again".to_owned()),
    }
}

/// Spends more on the position on the screen, unless all is known of it.
fn search_more(model: &mut Model<'_, '_>) {
    model.end_drill();
    let known = model.analysis.here(&model.session).and_then(Findings::bounds);
    if let Some(known) = known.filter(|known| known.at_least() == known.at_most()) {
        model.message = Some(format!("nothing more to find out: {}", words::prospects(known)));
        model.analysis.is_on = true;
        return;
    }
    let effort = model.analysis.search_more();
    let memory = Question::memory(effort) >> 20;
    model.message = Some(format!(
        "searching up to {} and {} MiB from here",
        words::count(Question::limit(effort), "position"),
        words::grouped(memory)
    ));
}

/// Selects the move of a hint among the legal ones, once it is known.
fn show_hint(model: &mut Model<'_, '_>) {
    if let Some(hinted) = model.analysis.new_hint(&model.session)
        && model.overlay == Overlay::Moves
    {
        model.legal.select_move(hinted);
    }
}

/// Turns up the stock, if that shows more than there was.
fn turn_up_stock(model: &mut Model<'_, '_>) {
    if !model.session.is_stock_face_down() {
        model.message = Some("no card is face down".to_owned());
        return;
    }
    model.session.see(Sight::Everything);
    model.word_again();
    model.message = Some("the stock is face up".to_owned());
}

fn turn(model: &mut Model<'_, '_>, by: isize) {
    let turned = model.record.checked_add_signed(by).filter(|&record| record < model.count());
    match turned {
        Some(record) => model.open(record),
        None if by < 0 => model.message = Some("this is the first record".to_owned()),
        None => model.message = Some("this is the last record".to_owned()),
    }
}

/// Shows what is wrong with the record, if anything is.
fn go_to_failure(model: &mut Model<'_, '_>) {
    let fails = model.session.go_to_failure();
    if fails {
        model.moved();
    }
    if !fails && !model.session.is_game() {
        model.message = Some("this record passes".to_owned());
    }
}

/// Shows what is wrong with the next failing record, or with an earlier one.
fn turn_to_failure(model: &mut Model<'_, '_>, is_back: bool) {
    let record = model.record;
    let Some(found) = model.library.failure_from(record, is_back) else {
        model.message = Some("no record fails".to_owned());
        return;
    };
    if found != record {
        model.open(found);
    }
    go_to_failure(model);
    model.message = match (found == record, (found < record) != is_back) {
        (true, _) => Some("no other record fails".to_owned()),
        (false, true) if is_back => Some("continued from the last record".to_owned()),
        (false, true) => Some("continued from the first record".to_owned()),
        (false, false) => None,
    };
}

/// Puts a text on its way to the clipboard.
fn copy(model: &mut Model<'_, '_>, text: Option<String>, what: &str) -> Option<Task> {
    model.message = Some(match text {
        Some(_) => format!("sent {what} to the clipboard"),
        None => UNDEALT.to_owned(),
    });
    text.map(Task::Copy)
}

/// Puts the line on the screen on its way to a file, or to the clipboard without a name.
fn write(model: &mut Model<'_, '_>, file: &str, overwrite: bool) -> Option<Task> {
    let file = file.trim().to_owned();
    match model.session.line_text() {
        Some(text) if !file.is_empty() => {
            Some(Task::Save(Save { file, text: format!("{text}\n"), overwrite }))
        }
        text => {
            model.next = None;
            copy(model, text, "the record")
        }
    }
}

/// Says what became of a record on its way to a file, and asks before it replaces one.
fn written(model: &mut Model<'_, '_>, save: Save, result: io::Result<()>) -> Option<Task> {
    let name = shown(save.file.as_bytes()).into_owned();
    match result {
        Ok(()) => {
            model.message = Some(format!("wrote {name}"));
            model.saved = model.session.game();
            return sessions::resume(model);
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !save.overwrite => {
            model.prompt = Some(Prompt { about: About::Overwrite, typed: save.file });
        }
        Err(error) => {
            let error = error.to_string();
            model.next = None;
            model.message = Some(format!("not written: {name}: {}", shown(error.as_bytes())));
        }
    }
    None
}
