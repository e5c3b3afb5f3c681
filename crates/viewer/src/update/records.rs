//! Going from record to record, and to what fails.

use super::asking::ask;
use super::{Task, lists};
use crate::keys::RecordCommand;
use crate::library::around;
use crate::model::about::About;
use crate::model::{Model, Overlay};

/// Does what a key says of records.
pub(super) fn update(model: &mut Model<'_, '_>, command: RecordCommand) -> Option<Task> {
    match command {
        RecordCommand::ListRecords if model.games.is_play() && model.count() < 2 => {
            model.message = Some("there are no other records".to_owned());
        }
        RecordCommand::ListRecords => {
            model.overlays.show(Overlay::Records);
            model.records.select(model.record);
        }
        RecordCommand::TurnRecord(by) => turn(model, by),
        RecordCommand::TurnFailure(by) => turn_to_failure(model, by < 0),
        RecordCommand::GoToFailure => go_to_failure(model),
        RecordCommand::Reload if model.games.is_play() => {
            model.message = Some("a game has no file to reload".to_owned());
        }
        RecordCommand::Reload => return Some(Task::Reload),
        RecordCommand::SelectFailure(by) => {
            if !model.records.select_failure(model.library, by < 0) {
                model.message = Some("no other record fails here".to_owned());
            }
        }
        RecordCommand::SortRecords => {
            let by = model.records.sort_on(model.library);
            model.message = Some(format!("records {by}"));
        }
        RecordCommand::TurnTab(by) => model.records.turn(model.library, by),
        RecordCommand::FilterRecords => ask(model, About::Records),
        RecordCommand::ShowAll if model.records.filter.is_empty() => return lists::close(model),
        RecordCommand::ShowAll => model.records.filter(model.library, ""),
    }
    None
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
