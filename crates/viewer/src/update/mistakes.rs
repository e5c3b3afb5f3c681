//! The list of mistakes.

use super::Taken;
use super::playing::go;
use crate::keys::Command;
use crate::model::Model;

/// Does what a key of the list says.
pub(super) fn choose(model: &mut Model<'_, '_>, command: Command) -> Taken {
    let mistakes = model.mistakes();
    match command {
        Command::Select(by) => model.mistakes.step(by, &mistakes),
        Command::Choose => {
            if let Some(mistake) = mistakes.get(model.mistakes.list(&mistakes).at) {
                // There, the better move can be played.
                go(model, mistake.at);
            }
        }
        _ => return Taken::No,
    }
    Taken::Done(None)
}
