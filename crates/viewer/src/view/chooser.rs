//! The choice of a game.

use super::row::{Row, cut_apart, flow, print, wrapped};
use super::{Frame, bold, help};
use crate::model::Overlay;
use crate::model::chooser::{first, summary};
use crate::model::drawn::{ClickTarget, Drawn};
use patience_core::notation::Dealing;
use patience_report::rules::RulesSection;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Style, Stylize};
use ratatui_core::text::Span;

/// Draws the games, each with its rules in a sentence, and all that is to know of the selected one.
pub(super) fn draw(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let chooser = scene.model.chooser;
    let gap = vec![Row::default(); usize::from(area.height >= 16)];
    let mut games: Vec<(&str, String)> = chooser.games().map(|it| (it.title, first(&it))).collect();
    let rows = |(title, said): &(&'static str, String)| help::rows(title.bold(), said, area.width);
    let known = |rules: RulesSection| wrapped(&summary(&rules), area.width);
    let most = chooser.games().map(|rules| known(rules).len()).max().unwrap_or(0);
    let dealing = dealing(scene, area.width);
    let rest = 1 + 2 * gap.len() + dealing.len() + most;
    // No sentence is cut where there is room for all of them, whichever game is selected.
    if games.iter().map(|game| rows(game).len()).sum::<usize>() + rest > area.height.into() {
        let sentences = games.iter_mut().map(|(_, said)| said).collect();
        cut_apart(sentences, usize::from(area.width) - help::NAME, scene.theme.signs().dots);
    }
    let mut page = [vec![Row::from("What do you want to play?".bold())], gap.clone()].concat();
    for (at, rows) in games.iter().map(rows).enumerate() {
        let place = Rect { y: area.y + page.len() as u16, height: rows.len() as u16, ..area };
        let place = place.intersection(area);
        if at == chooser.list.at {
            cells.set_style(place, Style::new().reversed());
        }
        drawn.hits.push((place, ClickTarget::Row(Overlay::Chooser, at)));
        page.extend(rows);
    }
    let known = chooser.rules().map(known).unwrap_or_default();
    page.extend([gap, dealing, known].concat());
    print(&page, area, cells, drawn);
}

/// Returns whether the selected game is open or closed, and what that is.
fn dealing(scene: &Frame<'_, '_, '_>, width: u16) -> Vec<Row> {
    let chooser = scene.model.chooser;
    let style =
        |dealing| if chooser.dealing == dealing { bold().reversed() } else { scene.theme.faint() };
    let mut dealing = Row::from(Span::styled(" + open ", style(Dealing::Open)));
    dealing.push(" ".to_owned());
    dealing.push(Span::styled(" - closed ", style(Dealing::Closed)));
    let known = match chooser.dealing {
        Dealing::Open => "you know every card",
        Dealing::Closed => "the stock is face down",
    };
    let id = Row::from(format!("{}: {known}", chooser.id()));
    [flow([dealing, id], width, 2), vec![Row::default()]].concat()
}
