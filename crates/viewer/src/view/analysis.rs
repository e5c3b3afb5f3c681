//! The analysis below the board, and the hint.

use super::row::{Row, text, wrap};
use super::searching::searching;
use super::{Frame, bold, curve};
use crate::model::analysis::HintState;
use patience_core::game::Move;
use patience_report::words::{count, describe};
use patience_search::analysis::{Bounds, Outlook, Prospect};
use ratatui_core::style::Modifier;
use ratatui_core::text::{Line, Span};

/// Returns the hint in words.
pub(super) fn hint(scene: &Frame<'_, '_, '_>) -> Option<Line<'static>> {
    if scene.analysis.hint == HintState::None {
        return None;
    }
    let searching = || Line::from(format!("hint: {}", searching(scene)));
    let Some(here) = scene.analysis.here(scene.session) else { return Some(searching()) };
    let known = match (here.outlook(), scene.analysis.hinted(scene.session)) {
        (Some(Outlook::Winnable), Some(mv)) => {
            let effect = scene.session.position()?.effect(mv)?;
            format!("{mv}, {}", describe(&effect, scene.theme.suits))
        }
        (Some(Outlook::Winnable), None) => return Some(Line::from("the game is won")),
        (Some(Outlook::Lost), _) => "the game cannot be won".to_owned(),
        _ if here.is_done => "not known whether the game can be won".to_owned(),
        _ => return Some(searching()),
    };
    let looked = if scene.session.is_closed() { " (looked at the stock)" } else { "" };
    Some(text(&format!("hint{looked}: {known}"), scene.theme).line())
}

/// The width of most distances in words.
const FAR: usize = 17;

/// Returns the lines below the board: winnability along the game, and the best move.
pub(super) fn rows(scene: &Frame<'_, '_, '_>, width: u16, height: usize) -> Vec<Row> {
    if !scene.analysis.is_on || scene.session.board().is_none() {
        return Vec::new();
    }
    let [curve, bar] = bar(scene, width);
    let mut lines = vec![curve, bar, best(scene, width)];
    lines.drain(..lines.len().saturating_sub(height));
    lines.resize_with(height, Row::default);
    lines
}

/// The number of lines of a pane: the curve and the bar, what each says, and the best line.
const PANE: [usize; 3] = [2, 3, 3];

/// Returns the same as lines of a pane of their own. Their number is always the same.
pub(super) fn pane(scene: &Frame<'_, '_, '_>, width: u16) -> Vec<Row> {
    if !scene.analysis.is_on || scene.session.board().is_none() {
        return Vec::new();
    }
    let wrapped = |row: Row, most: usize| {
        let mut lines = wrap(&row, width);
        lines.resize_with(most, Row::default);
        lines
    };
    let [charts, words, best] = PANE;
    let mut rows = bars(scene, scene.positions.len().min(width.into())).to_vec();
    rows.resize_with(charts, Row::default);
    let far = curve::words(scene);
    rows.push(Row::from(if far.is_empty() { far } else { format!("here: {far}") }));
    rows.extend(wrapped(Row::from(summary(scene, 2 * width)), words - 1));
    rows.extend(wrapped(self::best(scene, best as u16 * width), best));
    rows
}

/// Returns the curve and the bar, and what both say in words.
fn bar(scene: &Frame<'_, '_, '_>, width: u16) -> [Row; 2] {
    let summary = summary(scene, width);
    let far = curve::words(scene);
    let taken = summary.chars().count().max(if scene.has_curve { FAR } else { 0 });
    let room = usize::from(width).saturating_sub(taken + 2).max(1);
    let [mut curve, mut bar] = bars(scene, scene.positions.len().min(room));
    curve.push(format!("  {far}"));
    bar.push(format!("  {summary}"));
    [curve, bar]
}

/// Returns the curve, and a bar with a character for each position of the line, or for some of them
/// if there are fewer characters.
fn bars(scene: &Frame<'_, '_, '_>, cells: usize) -> [Row; 2] {
    let (theme, positions) = (scene.theme, scene.positions.len());
    let here = scene.session.played().len() * cells / positions.max(1);
    // The last of the positions that share a character.
    let last = |cell: usize| ((cell + 1) * positions).div_ceil(cells) - 1;
    let shown: Vec<Option<Bounds>> =
        (0..cells).map(|cell| scene.positions.get(last(cell)).copied().flatten()).collect();
    let curve = curve::row(scene, &shown);
    let mut row = Row::default();
    for (cell, bounds) in shown.into_iter().enumerate() {
        let span = theme.level(bounds.map(Bounds::outlook));
        row.push(if cell == here {
            Span::styled(
                theme.signs().more[2],
                span.style.remove_modifier(Modifier::DIM).add_modifier(Modifier::BOLD),
            )
        } else {
            span
        });
    }
    [curve, row]
}

/// The least width of the bar, and the gap after it.
const BAR: usize = 10;

/// Returns what the bar says in words: all of it, or what fits.
fn summary(scene: &Frame<'_, '_, '_>, width: u16) -> String {
    let found = Prospect::of(&scene.positions);
    let stock = if scene.session.is_closed() { ", looked at the stock" } else { "" };
    let [far, near] = if scene.analysis.is_done(scene.session) {
        [String::new(), String::new()]
    } else {
        [format!(", {}", searching(scene)), format!(", searching{}", scene.theme.signs().dots)]
    };
    let all = [format!("{found}{stock}{far}"), format!("{found}{stock}{near}")];
    let fits = |text: &String| text.chars().count() + BAR <= width.into();
    all.into_iter().find(fits).unwrap_or_else(|| format!("{found}{near}"))
}

/// Returns the best move of the position on the screen with its line, as far as it fits.
fn best(scene: &Frame<'_, '_, '_>, width: u16) -> Row {
    let signs = scene.theme.signs();
    let searching = || Row::from(searching(scene));
    let Some(here) = scene.analysis.here(scene.session) else { return searching() };
    let row = match here.outlook() {
        Some(Outlook::Winnable) => match here.line.split_first() {
            Some((best, rest)) => {
                let mut wins = count(here.line.len() as u64, "move");
                if !here.is_shortest {
                    wins += " or fewer";
                }
                let then = if rest.is_empty() { "" } else { ", then" };
                let mut row = Row::from("best: ");
                row.push(Span::styled(best.to_string(), bold()));
                row.push(format!(" wins in {wins}{then}"));
                for mv in rest {
                    row.push(format!(" {mv}"));
                }
                row
            }
            None => Row::from("the game is won"),
        },
        Some(Outlook::Lost) => match &here.better {
            Some((lost, line)) => {
                let mut row = Row::from(format!("move {lost} loses; instead, "));
                let first = line.first().map(Move::to_string).unwrap_or_default();
                row.push(Span::styled(first, bold()));
                row.push(format!(" wins in {}", count(line.len() as u64, "move")));
                row
            }
            None => Row::from("cannot be won: no line of moves wins"),
        },
        _ if here.is_done => Row::from("undecided: the search has reached its limit"),
        _ => searching(),
    };
    if row.width() <= usize::from(width) {
        return row;
    }
    let room = usize::from(width).saturating_sub(signs.dots.chars().count() + 1);
    let mut cut = wrap(&row, room as u16).into_iter().next().unwrap_or_default();
    cut.push(format!(" {}", signs.dots));
    cut
}
