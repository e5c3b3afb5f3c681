//! The first and the last line of the screen.

use super::row::{Row, columns, cut, text, wrap, wrapped};
use super::{Frame, analysis, bold, help};
use crate::library::LibraryEntry;
use crate::model::chooser::first;
use crate::model::drawn::Drawn;
use crate::model::prompt::Prompt;
use patience_core::judge::Status;
use patience_core::notation::Outcome;
use patience_core::text::readable;
use patience_report::diagnostic::shown;
use patience_report::words::describe;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::text::{Line, Span};
use std::path::MAIN_SEPARATOR;

/// Draws the game, the record and the move on the first line, and on the next one, if it is blank, a title that
/// has no room there.
pub(super) fn top(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer) {
    let id = scene.session.id();
    let status = status(scene);
    // At the end, the code takes the place of the status, so it has room from the start.
    let least = id.map_or(8, |id| id.to_string().len()) + 3;
    let code =
        code(scene, status.style).filter(|code| code.width() + least <= usize::from(area.width));
    let status = with_move(scene, status);
    let width = code.as_ref().map_or(0, Line::width).max(status.width());
    let right = match code {
        Some(code) if scene.session.diagnostic().is_some() => code,
        _ => status,
    };
    let from = area.right().saturating_sub(right.width() as u16);
    cells.set_line(from, area.y, &right, area.width);
    let own = own_title(scene);
    let room = |right: usize| usize::from(area.width).saturating_sub(right + 2);
    let mut left = title(scene, room(width), &own);
    if !left.1 {
        // What the code would need is free as long as the status is there.
        left = title(scene, room(right.width()), &own);
    }
    let mut below = String::new();
    if !left.1 && area.height > 1 {
        below = cut(&own, area.width.into(), scene.theme.signs().dots);
        left = title(scene, room(width), "");
    }
    let mut style = Style::new();
    if below.is_empty() && area.height > 1 && scene.session.begins() {
        (below, style) = (aim(scene, area.width), scene.theme.faint());
    }
    cells.set_line(area.x, area.y, &left.0, room(right.width()) as u16);
    cells.set_string(area.x, area.y + area.height - 1, below, style);
    if scene.session.diagnostic().is_some() {
        cells.set_style(Rect { height: 1, ..area }, scene.theme.alarm());
    }
}

/// Returns what the game is about, in a sentence.
fn aim(scene: &Frame<'_, '_, '_>, width: u16) -> String {
    let rules = scene.session.id().and_then(|id| scene.model.rulebook.find(id.variant.title()));
    cut(&rules.as_ref().map(first).unwrap_or_default(), width.into(), scene.theme.signs().dots)
}

/// Returns the title that the record has, or that the user has given to the game.
fn own_title(scene: &Frame<'_, '_, '_>) -> String {
    match scene.session.game() {
        Some(game) => readable(game.title()).into_owned(),
        None => {
            let entry = scene.model.library.entries().get(scene.model.record);
            entry.and_then(LibraryEntry::title).unwrap_or_default()
        }
    }
}

/// Returns the verdict on the line on the screen.
fn status(scene: &Frame<'_, '_, '_>) -> Span<'static> {
    let model = scene.model;
    let Some(entry) = model.library.entries().get(model.record) else { return Span::default() };
    match scene.session.outcome() {
        None => scene.theme.verdict(entry.status, entry.passes),
        Some(Outcome::Solved) => scene.theme.verdict(Status::Solved, true),
        Some(Outcome::Stuck) => scene.theme.verdict(Status::Stuck, false),
        Some(Outcome::Partial) if scene.session.branch().is_some() => {
            Span::styled("branch", bold())
        }
        Some(Outcome::Partial) => Span::default(),
    }
}

/// Returns the code of the error that the line on the screen ends with.
fn code(scene: &Frame<'_, '_, '_>, style: Style) -> Option<Line<'static>> {
    let entry = scene.model.library.entries().get(scene.model.record)?;
    let code = scene.session.fault().and(entry.code)?;
    let sign = scene.theme.signs().wrong.trim_end();
    Some(with_move(scene, Span::styled(format!("{sign} {}", code.as_str()), style)))
}

/// Adds the number of the move, and before all a mark as long as no journal keeps what is played.
fn with_move(scene: &Frame<'_, '_, '_>, text: Span<'static>) -> Line<'static> {
    if scene.session.record().is_none() {
        return Line::default();
    }
    let is_kept = scene.model.not_kept.is_none();
    let mark =
        if is_kept { Span::default() } else { Span::styled("not kept", scene.theme.alarm()) };
    let gap = if is_kept || text.content.is_empty() { "" } else { "   " };
    let moves = scene.session.moves().to_string();
    let at = format!("   move {:>1$} of {moves}", scene.session.number(), moves.len());
    Line::from(vec![mark, Span::raw(gap), text, Span::styled(at, bold())])
}

/// Says that there is no game: there may be one to choose.
fn no_game(scene: &Frame<'_, '_, '_>) -> &'static str {
    if scene.session.record().is_none() { "choose a game" } else { "no game" }
}

/// The least width of the name of a file with its line.
const FILE: usize = 12;

/// Returns the game and the record with its title, from everything down to the game alone, as it fits, and
/// whether that title is whole.
fn title(scene: &Frame<'_, '_, '_>, room: usize, own: &str) -> (Line<'static>, bool) {
    let id = scene.session.id();
    let source = match scene.session.record() {
        Some(record) if !scene.session.is_game() => {
            format!("{}:{}", shown(record.source.name.as_bytes()), record.line)
        }
        _ => String::new(),
    };
    let (record, count) = (scene.model.record + 1, scene.model.count());
    let record = if count > 1 { format!("record {record} of {count}") } else { String::new() };
    let records = &scene.model.records;
    let hit = records.rows.iter().position(|&row| row == scene.model.record);
    let hit = hit.filter(|_| !records.filter.is_empty()).map(|at| {
        let filter = shown(records.filter.as_bytes());
        format!("{} of {} with {filter}", at + 1, records.rows.len())
    });
    let name = id.map_or("", |id| id.variant.title());
    let file = source.rsplit(MAIN_SEPARATOR).next().unwrap_or_default();
    let dots = scene.theme.signs().dots;
    let id = id.map_or_else(|| no_game(scene).to_owned(), |id| cut(&id.to_string(), room, dots));
    let record = hit.filter(|hit| columns(&id) + 3 + columns(hit) <= room).unwrap_or(record);
    let taken = columns(&id) + 3 + columns(&record) + if record.is_empty() { 0 } else { 3 };
    let beside = |text: &str, taken: usize| match room.saturating_sub(taken) {
        left @ FILE.. => cut(text, left, dots),
        _ => String::new(),
    };
    let short = beside(file, taken);
    // A title that does not fit whole is cut before the place is left out.
    let place = if file.is_empty() { 0 } else { 3 + columns(file) };
    let (title, alone) = (beside(own, taken + place), beside(own, taken));
    let named: [&[&str]; 5] = [
        &[name, own, &source, &record],
        &[own, &source, &record],
        &[own, file, &record],
        &[&title, file, &record],
        &[&alone, &record],
    ];
    let named = named.into_iter().filter(|parts| !parts[0].is_empty() && !own.is_empty());
    let choices: [&[&str]; 6] = [
        &[name, &source, &record],
        &[&source, &record],
        &[file, &record],
        &[&short, &record],
        &[&record],
        &[],
    ];
    let line = |parts: &&[&str]| {
        let mut line = Line::from(Span::styled(id.clone(), bold()));
        for part in parts.iter().filter(|part| !part.is_empty()) {
            line.push_span(format!("   {part}"));
        }
        line
    };
    let choices = named.chain(choices);
    let found = choices.map(|parts| (parts, line(&parts))).find(|(_, line)| line.width() <= room);
    let (parts, line) = found.unwrap_or_else(|| (&[], line(&&[][..])));
    (line, own.is_empty() || parts.contains(&own))
}

/// The maximum number of lines that a message takes.
const MESSAGE: usize = 5;

/// Draws the question, the message or the keys on the last line. A long message covers the lines
/// above it.
pub(super) fn bottom(scene: &Frame<'_, '_, '_>, area: Rect, cells: &mut Buffer, drawn: &mut Drawn) {
    let lines_of = |text: &str, most: usize| -> Vec<Line<'static>> {
        wrapped(text, area.width).into_iter().take(most).map(Row::line).collect()
    };
    let wrapped = |message: &str| lines_of(message, MESSAGE);
    let mut lines: Vec<Line<'static>> = match (&scene.model.questions.asked, &scene.model.message) {
        (Some(prompt), said) => {
            // Why the answer is refused stands above it.
            let mut lines = said.as_deref().map(wrapped).unwrap_or_default();
            let whole = scene.model.games.question(prompt.typed());
            match whole {
                // Nobody can answer half a question.
                Some(whole) => lines.extend(lines_of(&whole, area.bottom().into())),
                None => lines.push(question(prompt, area.width)),
            }
            lines
        }
        (None, Some(message)) => wrapped(message),
        (None, None) if !scene.model.pick.choices.is_empty() => choices(scene, area.width),
        (None, None) => {
            vec![analysis::hint(scene).unwrap_or_else(|| help::footer(scene, area.width))]
        }
    };
    lines.truncate(area.bottom().into());
    let first = area.bottom() - lines.len() as u16;
    // A covered place cannot be clicked.
    drawn.hits.retain(|(place, _)| place.bottom() <= first);
    for (y, line) in (first..).zip(lines) {
        cells.set_stringn(
            area.x,
            y,
            " ".repeat(area.width.into()),
            area.width.into(),
            Style::reset(),
        );
        cells.set_line(area.x, y, &line, area.width);
    }
}

/// Returns the moves to choose from, each with its number.
fn choices(scene: &Frame<'_, '_, '_>, width: u16) -> Vec<Line<'static>> {
    let position = scene.session.position();
    let choices = scene.model.pick.choices.iter().zip(1..);
    let words = choices.filter_map(|(&mv, number)| {
        let effect = position?.effect(mv)?;
        let words = describe(&effect, scene.theme.suits);
        Some(format!("{number}  {mv}  {words}"))
    });
    let rows = std::iter::once("which move?".to_owned())
        .chain(words)
        .flat_map(|words| wrap(&text(&words, scene.theme), width));
    rows.map(Row::line).collect()
}

/// Returns a question with what has been typed, as far as it fits: the text around the cursor.
fn question(prompt: &Prompt, width: u16) -> Line<'static> {
    let about = format!("{}: ", prompt.about.question());
    let (before, after) = prompt.around_cursor();
    let (before, after) = (shown(before.as_bytes()), shown(after.as_bytes()));
    let reversed = Style::new().add_modifier(Modifier::REVERSED);
    if prompt.is_proposed {
        return Line::from(vec![
            Span::raw(about),
            Span::styled(format!("{before}{after}"), reversed),
        ]);
    }
    let room = usize::from(width).saturating_sub(about.len() + 1);
    let mut seen = before.len();
    for (at, _) in before.char_indices().rev() {
        if Span::raw(&before[at..]).width() > room {
            break;
        }
        seen = at;
    }
    let under = after.chars().next().unwrap_or(' ');
    let rest: String = after.chars().skip(1).collect();
    Line::from(vec![
        Span::raw(format!("{about}{}", &before[seen..])),
        Span::styled(under.to_string(), reversed),
        Span::raw(rest),
    ])
}
