//! The list of mistakes.

use super::Taken;
use super::playing::go;
use crate::keys::Command;
use crate::model::Model;

/// Does what a key of the list says.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> Taken {
    let mistakes = model.mistakes();
    match command {
        Command::Select(by) => model.mistakes.step(by, &mistakes),
        Command::Choose => {
            if let Some(mistake) = mistakes.get(model.mistakes.row(&mistakes)) {
                model.playback.is_on = false;
                go(model, mistake.at + 1);
            }
        }
        _ => return Taken::No,
    }
    Taken::Done(None)
}
