//! The choice of a game.

use super::row::{Row, beginning, columns, print, wrap};
use super::{Scene, bold};
use crate::model::chooser::summary;
use crate::model::drawn::{Drawn, Target};
use patience_core::notation::Dealing;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

/// The width of the titles.
const TITLE: usize = 16;

/// Draws the games, each with its rules in a line, and all that is to know of the selected one.
pub(super) fn draw(scene: &Scene<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let chooser = scene.model.chooser;
    let gap = u16::from(area.height >= 16);
    let width = usize::from(area.width);
    cells.set_stringn(area.x, area.y, "What do you want to play?", width, bold());
    let first = area.y + 1 + gap;
    for (at, (rules, y)) in chooser.games().zip(first..area.bottom()).enumerate() {
        let mut line = Line::from(Span::styled(format!(" {:<TITLE$}", rules.title), bold()));
        let summary = summary(&rules);
        // Its first sentence.
        let sentence = summary.split_inclusive(". ").next().unwrap_or_default().trim_end();
        line.push_span(cut(sentence, width.saturating_sub(TITLE + 2), scene));
        let place = Rect { y, height: 1, ..area };
        cells.set_line(place.x, y, &line, place.width);
        if at == chooser.list.at {
            cells.set_style(place, Style::new().reversed());
        }
        drawn.hits.push((place, Target::Game(at)));
    }
    let below = first + chooser.games().count() as u16 + gap;
    let rest = Rect { y: below, height: area.bottom().saturating_sub(below), ..area };
    let style =
        |dealing| if chooser.dealing == dealing { bold().reversed() } else { scene.theme.faint() };
    let mut dealing = Row::from(Span::styled(" + open ", style(Dealing::Open)));
    dealing.push(" ".to_owned());
    dealing.extend(Row::from(Span::styled(" - closed ", style(Dealing::Closed))));
    let known = match chooser.dealing {
        Dealing::Open => "you know every card",
        Dealing::Closed => "the stock is face down",
    };
    let id = format!("{}: {known}", chooser.id());
    let mut rows = match dealing.width() + 2 + columns(&id) <= width {
        true => {
            dealing.push(format!("  {id}"));
            vec![dealing, Row::default()]
        }
        false => vec![dealing, Row::from(id), Row::default()],
    };
    if let Some(rules) = chooser.rules() {
        rows.extend(wrap(&Row::from(summary(&rules)), area.width));
    }
    print(&rows, rest, cells, drawn);
}

/// Returns a text with its end left out, if it does not fit.
fn cut(text: &str, width: usize, scene: &Scene<'_, '_, '_>) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let dots = scene.theme.signs().dots;
    let kept = beginning(text, width.saturating_sub(columns(dots)));
    format!("{}{dots}", kept.trim_end())
}
