//! Going from record to record, and to what fails.

use super::{Taken, Task, sessions};
use crate::keys::Command;
use crate::library::around;
use crate::model::about::About;
use crate::model::{Model, Overlay};

/// Does what a key of the list of records says.
pub(super) fn choose(model: &mut Model<'_, '_>, command: Command) -> Taken {
    match command {
        Command::Select(by) => model.records.step(by),
        Command::Choose => {
            let selected = model.records.selected();
            return Taken::Done(selected.and_then(|at| sessions::open_record(model, at)));
        }
        Command::TurnFailure(by) => {
            if !model.records.select_failure(model.library, by < 0) {
                model.message = Some("no other record fails here".to_owned());
            }
        }
        Command::SortRecords => {
            let by = model.records.sort_on(model.library);
            model.message = Some(format!("records {by}"));
        }
        Command::TurnTab(by) => model.records.turn(model.library, by),
        Command::FilterRecords => return Taken::Ask(About::Records),
        Command::ShowAll if !model.records.filter.is_empty() => {
            model.records.filter(model.library, "");
        }
        _ => return Taken::No,
    }
    Taken::Done(None)
}

/// Does what leads from record to record.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> Taken {
    match command {
        Command::ListRecords if model.games.is_play() && model.count() < 2 => {
            model.message = Some("there are no other records".to_owned());
        }
        Command::ListRecords => {
            model.overlays.show(Overlay::Records);
            model.records.select(model.record);
        }
        Command::TurnRecord(by) => turn(model, by),
        Command::TurnFailure(by) => turn_to_failure(model, by < 0),
        Command::GoToFailure => go_to_failure(model),
        Command::Reload if model.games.is_play() => {
            model.message = Some("a game has no file to reload".to_owned());
        }
        Command::Reload => return Taken::Done(Some(Task::Reload)),
        _ => return Taken::No,
    }
    Taken::Done(None)
}

fn turn(model: &mut Model<'_, '_>, by: isize) {
    let goes_on = |record: &usize| model.records.goes_on_to(*record);
    let turned = match by {
        ..0 => (0..model.record).rev().find(goes_on),
        _ => (model.record + 1..model.count()).find(goes_on),
    };
    let end = if by < 0 { "first" } else { "last" };
    match turned {
        Some(record) => model.open(record),
        None => model.message = Some(format!("this is the {end} record{}", model.records.of())),
    }
}

/// Shows what is wrong with the record, if anything is.
fn go_to_failure(model: &mut Model<'_, '_>) {
    if model.session.go_to_failure() {
        model.moved();
    } else {
        let said = if model.session.is_game() { "no move fails" } else { "this record passes" };
        model.message = Some(said.to_owned());
    }
}

/// Shows what is wrong with the next failing record, or with an earlier one.
fn turn_to_failure(model: &mut Model<'_, '_>, is_back: bool) {
    let record = model.record;
    let fails = |&at: &usize| {
        model.records.goes_on_to(at) && model.library.entries().get(at).is_some_and(|it| !it.passes)
    };
    let Some(found) = around(record, model.count(), is_back).find(fails) else {
        model.message = Some(format!("no record{} fails", model.records.of()));
        return;
    };
    if found != record {
        model.open(found);
    }
    go_to_failure(model);
    model.message = match (found == record, (found < record) != is_back) {
        (true, _) => Some(format!("no other record{} fails", model.records.of())),
        (false, true) if is_back => Some("continued from the last record".to_owned()),
        (false, true) => Some("continued from the first record".to_owned()),
        (false, false) => None,
    };
}
