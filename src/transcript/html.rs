//! Writes a record as an HTML page.

use crate::diagnostic::shown;
use crate::game::{Board, Effect};
use crate::judge::Status;
use crate::transcript::Transcript;
use crate::view::markup::{json, text};
use crate::view::scene::{Group, Item, Room, Scene, Shape};
use crate::view::svg::{Body, Defs, STYLE};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt::Write;

const LAYOUT: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// The hashes of style sheet and script for the content security policy. A test checks them.
const STYLE_HASH: &str = "sha256-6xQFIjCx1YSPjGHgxu1Rs2FwD58kU8haS1SohADQ250=";
const SCRIPT_HASH: &str = "sha256-6h4TGWuzpmXTZ0lTu3x1IzHvLZHMBQ/iHp4CFzcBk74=";

/// Returns the game of a record as a self-contained HTML page: its boards, its moves in words, and
/// its diagnostic as drawn by one of the renderers of [`diagnostic`](crate::diagnostic). `name` is
/// the source of the record.
///
/// Buttons, slider and keys step through the page; `#17` at the end of its address shows the board
/// after move 17. Without scripts, and on paper, it shows the first and the last board and the list
/// of moves. It loads and sends nothing, and its content security policy prevents injected text
/// from doing so. The same record always has the same bytes.
///
/// For a closed game, the page shows what the player knew at each move. Its source has every move,
/// so readers can look ahead, but not cards that the record never turns up.
///
/// ```
/// use patience::transcript::Transcript;
/// use patience::transcript::html::page;
/// use patience::{DealBook, SuitStyle, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let deals = DealBook::default();
/// let transcript = Transcript::new(&record, &deals, SuitStyle::Symbols).unwrap();
/// let page = page(&transcript, "my <best> game.pn", None);
/// assert!(page.contains("my &lt;best&gt; game.pn: solved in 2 moves"));
/// assert!(page.contains("A♠ from column 1 into freecell a"));
/// ```
#[must_use]
pub fn page(transcript: &Transcript<'_>, name: &str, diagnostic: Option<&str>) -> String {
    let Scenes { first, last, steps, shapes } = Scenes::of(transcript);
    let number = transcript.steps().len();
    let title = format!("{} {}", transcript.id().variant.title(), transcript.id());
    let name = text(&shown(name.as_bytes()));
    let score = first.groups.len() - 2;
    let data = json(&Data {
        first: first.groups.iter().map(|group| (drawn(group), group.words.clone())).collect(),
        steps,
        score,
    });
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{SCRIPT_HASH}'; style-src '{STYLE_HASH}'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}: {name}</title>\n<style>\n{STYLE}{LAYOUT}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p>{name}: {verdict}</p>\n</header>\n\
         <svg class=\"shapes\" aria-hidden=\"true\"><defs>\n{defs}</defs></svg>\n<main>\n\
         {game}{dealt}<section class=\"moves\">\n<h2>Moves</h2>\n<ol id=\"list\">\n{moves}</ol>\n</section>\n{end}{broken}</main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        title = text(&title),
        verdict = verdict(transcript),
        defs = Defs { shapes: &shapes, suits: transcript.suits() },
        game = game(&first, number),
        dealt = still("As dealt", &first),
        moves = moves(transcript, diagnostic.is_some()),
        end =
            if number == 0 { String::new() } else { still(&format!("After move {number}"), &last) },
        broken = diagnostic.map(broken).unwrap_or_default(),
    );
    page
}

/// Returns the outcome of the record in words.
fn verdict(transcript: &Transcript<'_>) -> String {
    let moves = |number: u64| format!("{number} {}", if number == 1 { "move" } else { "moves" });
    let number = transcript.steps().len() as u64;
    match transcript.verdict().status {
        Status::Solved => format!("solved in {}", moves(number)),
        Status::Partial => format!("{}, not solved", moves(number)),
        Status::Stuck => format!("stuck after {}", moves(number)),
        Status::Illegal => {
            format!("illegal after {number} of {}", moves(transcript.verdict().moves))
        }
        Status::Malformed => format!("malformed after {}", moves(number)),
    }
}

/// Returns the interactive board with its controls.
fn game(scene: &Scene, number: usize) -> String {
    let button = |id: &str, label: &str, title: &str, path: &str| {
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{title}\"><svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>\n"
        )
    };
    format!(
        "<section class=\"play\" id=\"game\" aria-label=\"Board\" hidden>\n\
         <div class=\"controls\" role=\"group\" aria-label=\"Steps\">\n{}{}{}{}{}\
         <input type=\"range\" id=\"slider\" min=\"0\" max=\"{number}\" value=\"0\" aria-label=\"Move\">\n<span id=\"count\" aria-hidden=\"true\"></span>\n\
         <select id=\"speed\" aria-label=\"Speed\"><option value=\"2000\">slow</option><option value=\"1000\" selected>normal</option>\
         <option value=\"400\">fast</option><option value=\"150\">very fast</option></select>\n</div>\n\
         <p id=\"said\" aria-live=\"polite\"></p>\n\
         <svg id=\"board\" {}aria-labelledby=\"said\" aria-describedby=\"position\"><rect class=\"table\" width=\"{}\" height=\"{}\" rx=\"12\"/></svg>\n\
         <details><summary>The position in words</summary><p class=\"words\" id=\"position\" aria-live=\"polite\"></p></details>\n\
         <p class=\"keys\"><kbd>←</kbd> <kbd>→</kbd> one move, <kbd>PgUp</kbd> <kbd>PgDn</kbd> ten, <kbd>Home</kbd> <kbd>End</kbd> all, \
         <kbd>Space</kbd> play and pause</p>\n</section>\n",
        button("first", "First", "First (Home)", "M3 3h2.5v14H3zM15 3l2 2-5 5 5 5-2 2-7-7z"),
        button("back", "Back", "Back (left arrow)", "M13 3l2 2-5 5 5 5-2 2-7-7z"),
        button("play", "Play", "Play (space)", "M5 3l11 7-11 7z"),
        button("on", "Forward", "Forward (right arrow)", "M7 3L5 5l5 5-5 5 2 2 7-7z"),
        button("last", "Last", "Last (End)", "M14.5 3H17v14h-2.5zM5 3L3 5l5 5-5 5 2 2 7-7z"),
        frame(scene),
        scene.width,
        scene.height,
    )
}

fn frame(scene: &Scene) -> String {
    let Scene { width, height, .. } = scene;
    format!(
        "class=\"board\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" "
    )
}

/// Returns a static board with its words.
fn still(title: &str, scene: &Scene) -> String {
    format!(
        "<section class=\"still\">\n<h2>{title}</h2>\n<svg {}aria-label=\"{title}\">\n{}</svg>\n<p class=\"words\">{}</p>\n</section>\n",
        frame(scene),
        Body(scene),
        text(&scene.words())
    )
}

/// Returns the list of moves.
fn moves(transcript: &Transcript<'_>, breaks: bool) -> String {
    let mut list =
        "<li id=\"0\"><a href=\"#0\"><b>0</b> <code></code> <span>as dealt</span></a></li>\n"
            .to_owned();
    for step in transcript.steps() {
        // Writing to a string cannot fail.
        let (number, code, words) = (step.index, text(&step.text), text(&step.words));
        let _ = writeln!(
            list,
            "<li id=\"{number}\"><a href=\"#{number}\"><b>{number}</b> <code>{code}</code> <span>{words}</span></a></li>"
        );
    }
    if let Some(diagnostic) = transcript.diagnostic().filter(|_| breaks) {
        let _ = writeln!(
            list,
            "<li class=\"broken\"><a href=\"#break\">{}</a></li>",
            text(&diagnostic.message)
        );
    }
    list
}

fn broken(diagnostic: &str) -> String {
    let diagnostic = text(diagnostic.trim_end());
    format!(
        "<section id=\"break\">\n<h2>What is wrong</h2>\n<pre tabindex=\"0\" role=\"region\" aria-label=\"What is wrong\">{diagnostic}</pre>\n</section>\n"
    )
}

/// The data for the script.
#[derive(Serialize)]
struct Data {
    /// The groups of the first board: items and words.
    first: Vec<(Vec<Drawn>, String)>,
    /// For each move, the groups that it changes: index, items, words.
    steps: Vec<Vec<(usize, Vec<Drawn>, String)>>,
    /// The index of the group with the score.
    score: usize,
}

/// An item as `[shape, x, y]`, `[class, x, y, text]`, or, for a run, `[c or s, x, y, cards, dx, dy,
/// cards in a line]`.
struct Drawn(Item);

impl Serialize for Drawn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Item::Shape(shape, x, y) => (shape.id(), x, y).serialize(serializer),
            Item::Run(run) => {
                let cards: String = run.cards.iter().map(ToString::to_string).collect();
                let prefix = if run.small { "s" } else { "c" };
                (prefix, run.at.0, run.at.1, cards, run.step.0, run.step.1, run.line)
                    .serialize(serializer)
            }
            Item::Text(kind, x, y, text) => (kind.class(), x, y, text).serialize(serializer),
        }
    }
}

fn drawn(group: &Group) -> Vec<Drawn> {
    group.items.iter().cloned().map(Drawn).collect()
}

/// Every board of a record, in the same layout.
struct Scenes {
    first: Scene,
    last: Scene,
    steps: Vec<Vec<(usize, Vec<Drawn>, String)>>,
    shapes: BTreeSet<Shape>,
}

impl Scenes {
    fn of(transcript: &Transcript<'_>) -> Self {
        let suits = transcript.suits();
        let dealt = transcript.board(0);
        let mut room = Room::default();
        room.make(&dealt, None);
        transcript.replay(|effect: &Effect, board: &Board| room.make(board, Some(effect)));
        let first = Scene::new(&dealt, None, &room, suits);
        let mut shapes: BTreeSet<Shape> = first.shapes().collect();
        let mut last = first.clone();
        let mut steps = Vec::new();
        transcript.replay(|effect: &Effect, board: &Board| {
            let next = Scene::new(board, Some(effect), &room, suits);
            shapes.extend(next.shapes());
            let changed = next
                .groups
                .iter()
                .zip(&last.groups)
                .enumerate()
                .filter(|(_, (after, before))| after != before);
            steps.push(
                changed.map(|(at, (after, _))| (at, drawn(after), after.words.clone())).collect(),
            );
            last = next;
        });
        Self { first, last, steps, shapes }
    }
}
