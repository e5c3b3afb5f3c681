//! The list of branches.

use super::playing::moved_or_said;
use crate::keys::Command;
use crate::model::Model;
use crate::model::branch_list::BranchList;
use crate::model::prompt::About;

/// Shows the selected line.
pub(super) fn show_branch(model: &mut Model<'_, '_>) {
    model.session.enter(model.branches.selected());
    model.moved();
}

/// Names, promotes or deletes the selected branch. Returns what to ask the user, if anything.
pub(super) fn change_branch(model: &mut Model<'_, '_>, command: Command) -> Option<About> {
    let Some(branch) = model.branches.selected() else {
        model.message = Some("this is the main line; select a branch".to_owned());
        return None;
    };
    match command {
        Command::RenameBranch => return Some(About::BranchName),
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
    None
}

/// Lists the branches again, with the same row selected.
pub(super) fn list_branches_again(model: &mut Model<'_, '_>) {
    let at = model.branches.at;
    model.branches = BranchList::of(&model.session);
    model.branches.select(at);
}
