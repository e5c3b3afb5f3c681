//! The analysis, its hints and its drill.

use super::Taken;
use super::playing::is_dealt;
use crate::keys::Command;
use crate::model::analysis::Hint;
use crate::model::{Model, Overlay};
use patience_report::words;
use patience_search::analysis::{Findings, Limits, MistakeKind, Outlook};

/// What a drill says to who wants a hint.
const NO_HINTS: &str = "no hints in a drill; D shows the answer";

/// Does what a key of the analysis says, if there are cards.
pub(super) fn update(model: &mut Model<'_, '_>, command: Command) -> Taken {
    let does: fn(&mut Model<'_, '_>) = match command {
        Command::Hint => hint,
        Command::Analyse => |model| {
            model.end_drill();
            model.analysis.switch();
            model.sort_again();
        },
        Command::SearchMore => search_more,
        Command::ListMistakes => |model| {
            model.end_drill();
            analyse(model);
            model.playback.is_on = false;
            model.overlays.lay(Overlay::Mistakes);
            model.mistakes.selected = model.session.played().len();
        },
        Command::Drill => drill,
        Command::EnterBest => enter_best,
        _ => return Taken::No,
    };
    if is_dealt(model) {
        does(model);
    }
    Taken::Done(None)
}

/// Asks for a hint, or shows it.
fn hint(model: &mut Model<'_, '_>) {
    if model.drill.as_ref().is_some_and(|drill| !drill.is_answered) {
        model.message = Some(NO_HINTS.to_owned());
    } else if model.session.is_game() && !model.analysis.may_hint {
        // Hands that know vi press it for the move before.
        model.analysis.may_hint = true;
        model.message = Some("press h again for a hint".to_owned());
    } else {
        model.playback.is_on = false;
        model.analysis.set_hint(Hint::Asked);
        show_hint(model);
    }
}

/// Switches the analysis on.
fn analyse(model: &mut Model<'_, '_>) {
    if !model.analysis.is_on {
        model.analysis.switch();
        model.sort_again();
    }
}

/// Begins a drill at the next mistake, shows the answer, or goes on.
fn drill(model: &mut Model<'_, '_>) {
    let from = match &mut model.drill {
        Some(drill) => {
            let tried = drill.tried.and_then(|mv| model.analysis.after(&model.session, mv));
            if !drill.is_answered && !drill.is_solved_by(tried) {
                drill.is_answered = true;
                model.analysis.is_hidden = false;
                model.message = Some("D goes on to the next mistake".to_owned());
                model.sort_again();
                return;
            }
            Some(drill.mistake.at + 1)
        }
        None => None,
    };
    let is_on = model.analysis.is_on;
    model.end_drill();
    analyse(model);
    let mistakes = model.mistakes();
    let here = model.session.played().len();
    // What comes after the game was lost is no mistake, so the move that lost it comes first.
    let losing = mistakes.iter().find(|mistake| mistake.kind == MistakeKind::Loses);
    let next = match from {
        Some(from) => mistakes.iter().find(|mistake| mistake.at >= from),
        None => losing.or_else(|| mistakes.iter().find(|mistake| mistake.at >= here)),
    };
    let is_done = is_on && model.analysis.is_done(&model.session);
    match next.or(mistakes.first().filter(|_| from.is_none())) {
        Some(&mistake) => model.begin_drill(mistake),
        None if from.is_some() => model.message = Some("that was the last mistake".to_owned()),
        None if is_done => model.message = Some("no mistake was found".to_owned()),
        None => model.message = Some("searching for mistakes; then press D again".to_owned()),
    }
}

/// Enters the best line that is known from the position on the screen as a branch or, if the game is lost,
/// the line that would have won in place of the move that lost it.
fn enter_best(model: &mut Model<'_, '_>) {
    if model.drill.as_ref().is_some_and(|drill| !drill.is_answered) {
        model.message = Some(NO_HINTS.to_owned());
        return;
    }
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
            model.playback.is_on = false;
            model.end_drill();
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

/// Spends more on the position on the screen, unless all is known of it.
fn search_more(model: &mut Model<'_, '_>) {
    model.end_drill();
    let known = model.analysis.here(&model.session).and_then(Findings::bounds);
    if let Some(known) = known.filter(|known| known.at_least() == known.at_most()) {
        model.message = Some(format!("nothing more to find out: {}", words::prospects(known)));
        model.analysis.is_on = true;
        return;
    }
    let effort = model.analysis.search_more();
    let memory = Limits::default().most(effort) >> 20;
    model.message = Some(format!(
        "searching up to {} and {} MiB from here",
        words::count(Limits::default().nodes(effort), "position"),
        words::grouped(memory)
    ));
}

/// Selects the move of a hint among the legal moves, once it is known.
pub(super) fn show_hint(model: &mut Model<'_, '_>) {
    if let Some(hinted) = model.analysis.new_hint(&model.session)
        && model.overlay() == Overlay::Moves
    {
        model.legal.select_move(hinted);
    }
}
