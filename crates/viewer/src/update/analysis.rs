//! The analysis and its hints.

use super::playing::is_dealt;
use crate::keys::AnalysisCommand;
use crate::model::analysis::HintState;
use crate::model::{Model, Overlay};
use patience_report::words;
use patience_search::analysis::Outlook;

/// Does what a key of the analysis says, if there are cards.
pub(super) fn update(model: &mut Model<'_, '_>, command: AnalysisCommand) {
    if !is_dealt(model) {
        return;
    }
    match command {
        AnalysisCommand::AskHint => hint(model),
        AnalysisCommand::Analyse => switch(model),
        AnalysisCommand::ListMistakes => {
            analyse(model);
            model.overlays.lay(Overlay::Mistakes);
            model.mistakes.selected = model.session.played().len();
        }
        AnalysisCommand::EnterBest => enter_best(model),
    }
}

fn switch(model: &mut Model<'_, '_>) {
    model.analysis.switch();
    model.sort_again();
}

/// Asks for a hint, or shows it.
fn hint(model: &mut Model<'_, '_>) {
    if model.session.is_game() && !model.analysis.may_hint {
        // Hands that know vi press it for the move before.
        model.analysis.may_hint = true;
        model.message = Some("press h again for a hint".to_owned());
    } else {
        model.analysis.set_hint(HintState::Asked);
        show_hint(model);
    }
}

/// Switches the analysis on.
fn analyse(model: &mut Model<'_, '_>) {
    if !model.analysis.is_on {
        switch(model);
    }
}

/// Enters the best line that is known from the position on the screen as a branch or, if the game is lost,
/// the line that would have won in place of the move that lost it.
fn enter_best(model: &mut Model<'_, '_>) {
    let is_on = model.analysis.is_on;
    let found = model.analysis.here(&model.session).filter(|_| is_on);
    let here = model.session.played().len();
    let best = found.and_then(|here_found| match (here_found.outlook(), &here_found.better) {
        (Some(Outlook::Lost), Some((lost, line))) => Some((lost.saturating_sub(1), line.clone())),
        (Some(Outlook::Winnable), _) => Some((here, here_found.line.clone())),
        _ => None,
    });
    match best {
        Some((from, line)) if !line.is_empty() => {
            model.session.go(from);
            model.session.play_found(&line);
            model.session.go(from);
            model.moved();
            model.message = Some(format!(
                "the best line, {}: {} steps through it",
                words::count(line.len(), "move"),
                model.theme.signs().arrows[1]
            ));
        }
        Some(_) => model.message = Some("the game is won".to_owned()),
        None if is_on => model.message = Some("no winning line is known here".to_owned()),
        None => {
            analyse(model);
            model.message = Some("searching for the best line; then press B again".to_owned());
        }
    }
}

/// Selects the move of a hint among the legal moves, once it is known.
pub(super) fn show_hint(model: &mut Model<'_, '_>) {
    if let Some(hinted) = model.analysis.new_hint(&model.session)
        && model.overlay() == Overlay::Moves
    {
        model.legal.select_move(hinted);
    }
}
