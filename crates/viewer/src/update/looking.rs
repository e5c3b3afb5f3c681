//! How the board is looked at: scrolling, finding, and how cards are drawn.

use super::{Taken, Task};
use crate::keys::Command;
use crate::model::about::About;
use crate::model::analysis::Hint;
use crate::model::marks::Highlight;
use crate::model::{Model, Overlay};
use patience_core::cards::SuitStyle;
use patience_table::Pick;

/// Does what a key says of the look of the screen.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> Taken {
    match command {
        Command::Find => return Taken::Ask(About::Card),
        Command::FindRank => {
            model.highlight = match model.highlight {
                Highlight::Nothing => Highlight::Current,
                _ => Highlight::Nothing,
            };
        }
        Command::Scroll(by) => {
            let is_page = matches!(model.overlay(), Overlay::Help | Overlay::Rules);
            if is_page || model.session.diagnostic().is_some() {
                model.scroll.lines = model.scroll.lines.saturating_add_signed(by);
            } else {
                model.scroll.down += i32::from(by);
            }
        }
        Command::ScrollAcross(by) => model.scroll.right += by,
        Command::SwitchSuits => return Taken::Done(switch_suits(model)),
        Command::SwitchColours => {
            model.theme.four_colours = !model.theme.four_colours;
            model.message = Some(match (model.theme.colour, model.theme.four_colours) {
                (false, _) => "there are no colours here".to_owned(),
                (true, true) => "four colours: hearts red, diamonds blue, clubs green".to_owned(),
                (true, false) => "two colours: hearts and diamonds red".to_owned(),
            });
            return Taken::Done(Some(Task::KeepTheme));
        }
        Command::Help => {
            model.overlays.lay(Overlay::Help);
            model.scroll.lines = 0;
        }
        Command::Clear => clear(model),
        _ => return Taken::No,
    }
    Taken::Done(None)
}

fn switch_suits(model: &mut Model<'_, '_>) -> Option<Task> {
    if model.theme.ascii {
        model.message = Some("letters only with --ascii".to_owned());
        return None;
    }
    model.theme.suits = match model.theme.suits {
        SuitStyle::Symbols => SuitStyle::Letters,
        SuitStyle::Letters => SuitStyle::Symbols,
    };
    model.word_again();
    Some(Task::KeepTheme)
}

/// Takes away what was found, a hint, what was picked up, and a drill.
fn clear(model: &mut Model<'_, '_>) {
    let is_bare = model.highlight == Highlight::Nothing
        && model.analysis.hint == Hint::None
        && model.pick.spots.is_empty();
    model.message = match (model.drill.is_some(), is_bare) {
        (true, _) => Some("the drill is over".to_owned()),
        (false, is_bare) => is_bare.then(|| "q quits".to_owned()),
    };
    model.end_drill();
    model.pick = Pick::default();
    model.highlight = Highlight::Nothing;
    model.analysis.set_hint(Hint::None);
}
