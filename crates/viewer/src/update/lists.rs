//! What lies on the board: a row that is selected or chosen, and the way out.

use super::asking::ask;
use super::playing::{go, play_selected, show_branch};
use super::{Task, sessions};
use crate::keys::ListCommand;
use crate::model::about::About;
use crate::model::{Model, Overlay};

/// Does what a key of every list says.
pub(super) fn update(model: &mut Model<'_, '_>, command: ListCommand) -> Option<Task> {
    match command {
        ListCommand::Select(by) => select(model, by),
        ListCommand::Choose => return choose(model, model.overlay()),
        ListCommand::Close => return close(model),
    }
    None
}

/// Selects a row further down, or up.
pub(super) fn select(model: &mut Model<'_, '_>, by: isize) {
    match model.overlay() {
        Overlay::Records => model.records.step(by),
        Overlay::Moves => model.legal.step(by),
        Overlay::Mistakes => model.mistakes.step(by, &model.mistakes()),
        Overlay::Branches => model.branches.step(by),
        Overlay::Chooser => model.chooser.step(by),
        Overlay::Unfinished => model.unfinished.list.step(by, model.unfinished.games.len()),
        Overlay::None | Overlay::Help | Overlay::Rules(_) => {}
    }
}

/// Selects a row of a list that is clicked, or does what the list is there for with the selected one.
pub(super) fn click(model: &mut Model<'_, '_>, list: Overlay, row: usize) -> Option<Task> {
    let at = &mut model.list(list)?.at;
    if *at == row {
        return choose(model, list);
    }
    *at = row;
    None
}

/// Does what a list is there for with its selected row.
fn choose(model: &mut Model<'_, '_>, list: Overlay) -> Option<Task> {
    match list {
        Overlay::Records => return sessions::open_record(model, model.records.selected()?),
        Overlay::Moves => play_selected(model),
        Overlay::Mistakes => {
            let mistakes = model.mistakes();
            // There, the better move can be played.
            go(model, mistakes.get(model.mistakes.list(&mistakes).at)?.at);
        }
        Overlay::Branches => show_branch(model),
        Overlay::Chooser => ask(model, About::Deal),
        Overlay::Unfinished => return sessions::take_unfinished(model).map(Task::GoOn),
        Overlay::None | Overlay::Help | Overlay::Rules(_) => {}
    }
    None
}

/// Closes what lies on the board, for what was there before. Without a game there is always the
/// choice of one, and without a choice the program ends.
pub(super) fn close(model: &mut Model<'_, '_>) -> Option<Task> {
    if matches!(model.overlay(), Overlay::Help | Overlay::Rules(_)) {
        model.scroll.lines = 0;
    }
    if !model.closes() {
        return Some(Task::Quit);
    }
    let has_game = !model.games.is_play() || model.session.is_game();
    match model.overlay() {
        Overlay::Records if !has_game => model.overlays.show(Overlay::Chooser),
        _ => model.overlays.close(),
    }
    None
}
