//! The list of branches.

use super::Taken;
use crate::keys::Command;
use crate::model::Model;
use crate::model::branch_list::BranchList;

/// Shows the selected line.
pub(super) fn show_branch(model: &mut Model<'_, '_>) {
    model.session.enter(model.branches.selected());
    model.moved();
}

/// Does what a key of the list says.
pub(super) fn choose(model: &mut Model<'_, '_>, command: Command) -> Taken {
    let selected = model.branches.selected();
    match (command, selected) {
        (Command::Select(by), _) => model.branches.step(by),
        (Command::Choose, _) => show_branch(model),
        (Command::DeleteBranch, None) => {
            model.message = Some("this is the main line; select a branch".to_owned());
        }
        (Command::DeleteBranch, Some(branch)) => match model.session.delete(branch) {
            Ok(()) => {
                model.moved();
                model.message = Some("deleted; u brings it back".to_owned());
                let at = model.branches.list.at;
                model.branches = BranchList::of(&model.session);
                model.branches.select(at);
            }
            Err(message) => model.message = Some(message.to_owned()),
        },
        _ => return Taken::No,
    }
    Taken::Done(None)
}
