//! The list of mistakes.

use super::ListAnswer;
use super::playing::go;
use crate::keys::Command;
use crate::model::Model;

/// Does what a key of the list says.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> ListAnswer {
    let mistakes = model.mistakes();
    match command {
        Command::Select(by) => model.mistakes.step(by, &mistakes),
        Command::Choose => {
            if let Some(mistake) = mistakes.get(model.mistakes.row(&mistakes)) {
                model.playback.is_on = false;
                // There, the better move can be played.
                go(model, mistake.at);
            }
        }
        _ => return ListAnswer::No,
    }
    ListAnswer::Done(None)
}
