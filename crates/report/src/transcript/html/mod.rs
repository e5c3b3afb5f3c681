//! Writes a record as an HTML page.

mod index;

pub use index::{IndexEntry, index};

use crate::base64::base64;
use crate::diagnostic::{Diagnostic, shown};
use crate::transcript::{Transcript, replay};
use crate::view::markup::{json, text};
use crate::view::scene::{Group, Item, Room, Scene, Shape};
use crate::view::svg::{Body, Defs, STYLE};
use crate::view::{Marks, Picture};
use crate::words;
use hmac_sha256::Hash as Sha256;
use patience_core::cards::SuitStyle;
use patience_core::game::MovePlaces;
use patience_core::judge::Status;
use patience_core::play::{Line, Step};
use patience_core::source::Location;
use patience_core::text::readable;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::MAIN_SEPARATOR;

const LAYOUT: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns a record as a self-contained HTML page: its boards, its moves in words, and what is
/// wrong if it fails. `name` is the source of the record, of which the page shows the file name
/// alone; `location` is that of the error, or of the record; `list` is the address of its
/// [`index`], if there is one.
///
/// Buttons, slider, keys and swipes step through the page; `#17` at the end of its address shows
/// the board after move 17. A record that fails opens where it fails. An illegal move is drawn, but
/// not played. Without scripts, and on paper, the page shows the first and the last board and the
/// list of moves. It loads and sends nothing, and its content security policy prevents injected
/// text from doing so. The same record always has the same bytes.
///
/// For a closed game, the page shows what the player knew at each move. Its source has every move,
/// so readers can look ahead, but not cards that the record never turns up.
///
/// ```
/// use patience::transcript::Transcript;
/// use patience::transcript::html::page;
/// use patience::{DealBook, Location, SuitStyle, records};
///
/// let record = records(b"2x2x1x1+[AH AS] 1a *1a").next().unwrap();
/// let deals = DealBook::default();
/// let transcript = Transcript::new(&record, &deals, SuitStyle::Symbols).unwrap();
/// let page = page(&transcript, "games/my <best> game.pn", Location { line: 1, column: 1 }, None);
/// assert!(page.contains("<p>my &lt;best&gt; game.pn: <span class=\"good\">✓ solved in 2 moves</span></p>"));
/// assert!(page.contains("A♠ from column 1 into freecell a"));
/// ```
#[must_use]
pub fn page(
    transcript: &Transcript<'_>,
    name: &str,
    location: Location,
    list: Option<&str>,
) -> String {
    Page::new(transcript, name, location, list).write()
}

/// What a page has of a record.
struct Page<'a> {
    transcript: &'a Transcript<'a>,
    scenes: Scenes,
    /// The file name of its source, as HTML.
    name: String,
    location: Location,
    /// The address of the index that lists it.
    list: Option<&'a str>,
}

impl<'a> Page<'a> {
    fn new(
        transcript: &'a Transcript<'_>,
        name: &str,
        location: Location,
        list: Option<&'a str>,
    ) -> Self {
        let boards = Boards::of(transcript);
        let mut room = Room::folded();
        boards.each(|picture| room.make(picture));
        let scenes = Scenes::of(&boards, &room);
        let name = text(&shown(file_name(name).as_bytes()));
        Self { transcript, scenes, name, location, list }
    }

    /// Returns the number of moves, with an illegal one.
    fn moves(&self) -> usize {
        self.transcript.moves() + usize::from(self.transcript.illegal().is_some())
    }

    /// Returns the data for the script.
    fn data(&self) -> String {
        let (transcript, first) = (self.transcript, &self.scenes.first);
        let illegal = transcript.illegal().is_some();
        json(&Data {
            first: first.groups.iter().map(|group| (drawn(group), &*group.words)).collect(),
            steps: &self.scenes.steps,
            score: first.groups.len() - 2,
            total: if illegal { transcript.verdict().moves } else { transcript.moves() as u64 },
            fails: transcript.diagnostic().map(|diagnostic| diagnostic.message.as_str()),
            illegal,
        })
    }

    /// Returns the last board, unless it is the first.
    fn end(&self) -> String {
        let last = &self.scenes.last;
        match (self.moves(), self.transcript.illegal()) {
            (0, _) => String::new(),
            (number, Some(_)) => still(&format!("Before move {number}, which is illegal"), last),
            (number, None) => still(&format!("After move {number}"), last),
        }
    }

    fn write(&self) -> String {
        let Self { transcript, ref scenes, ref name, location, list } = *self;
        let title = text(&format!("{} {}", transcript.id().variant.title(), transcript.id()));
        let own = transcript.record().title().map(|own| text(&readable(&own)));
        let whole = own.iter().map(|own| format!("{own}: ")).collect::<String>() + &title;
        let own = own.map(|own| format!("<p class=\"title\">{own}</p>\n")).unwrap_or_default();
        let wrong = transcript.diagnostic().map(|diagnostic| wrong(diagnostic, name, location));
        let link = |list| format!(" · <a href=\"{}\">all records</a>", text(list));
        let mut page = head(&format!("{whole}: {name}"), list.is_some(), &hash(&["\n", SCRIPT]));
        // Writing to a string cannot fail.
        let _ = write!(
            page,
            "<header>\n<h1>{title}</h1>\n{own}<p>{name}: {verdict}{list}</p>\n</header>\n\
             <svg class=\"shapes\" aria-hidden=\"true\"><defs>\n{defs}</defs></svg>\n<main>\n\
             {game}{dealt}<div class=\"side\" id=\"side\">\n{wrong}\
             <section class=\"moves\">\n<h2>Moves</h2>\n<ol id=\"list\">\n{moves}</ol>\n</section>\n</div>\n{end}</main>\n\
             <script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            verdict = verdict(transcript, &outcome(transcript), ""),
            list = list.map(link).unwrap_or_default(),
            defs = Defs { shapes: &scenes.shapes, suits: transcript.suits() },
            game = game(&scenes.first, self.moves()),
            dealt = still("As dealt", &scenes.first),
            wrong = wrong.unwrap_or_default(),
            moves = moves(transcript),
            end = self.end(),
            data = self.data(),
        );
        page
    }
}

/// How every page begins.
const BEGINNING: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";

/// What comes next in the pages of a folder, in those of all versions.
const LISTED: &str = "<meta name=\"generator\" content=\"patience replay --html FOLDER\">\n";

/// Returns whether a text is an [`index`] or a [`page`] with one, by its beginning: what writes pages
/// into a folder may write over these.
///
/// ```
/// use patience::transcript::html::{index, is_listed};
///
/// assert!(is_listed(index(&[]).as_bytes()));
/// assert!(!is_listed(b"<!DOCTYPE html>\n<html lang=\"en\">\n"));
/// ```
#[must_use]
pub fn is_listed(text: &[u8]) -> bool {
    let rest = text.strip_prefix(BEGINNING.as_bytes());
    rest.is_some_and(|rest| rest.starts_with(LISTED.as_bytes()))
}

/// How the policy of every page begins.
const POLICY: &str =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '";

/// Returns whether a text is a [`page`] or an [`index`], by its beginning.
///
/// ```
/// use patience::transcript::html::{index, is_page};
///
/// assert!(is_page(index(&[]).as_bytes()));
/// assert!(!is_page(b"<!DOCTYPE html>\n<html lang=\"en\">\n"));
/// ```
#[must_use]
pub fn is_page(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(BEGINNING.as_bytes()) else { return false };
    rest.strip_prefix(LISTED.as_bytes()).unwrap_or(rest).starts_with(POLICY.as_bytes())
}

/// Returns the hash of a script or a style sheet, in parts, for the content security policy.
fn hash(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    format!("sha256-{}", base64(&hash.finalize()))
}

/// Returns the head of a page and the beginning of its body. `listed` is whether it is in a folder
/// with others, and `script` is what scripts it may have.
fn head(title: &str, listed: bool, script: &str) -> String {
    let mark = if listed { LISTED } else { "" };
    let style = hash(&["\n", STYLE, LAYOUT]);
    format!(
        "{BEGINNING}{mark}\
         {POLICY}{script}'; style-src '{style}'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{LAYOUT}</style>\n</head>\n<body>\n"
    )
}

/// Returns the last part of a path. Where a file is on a computer is nobody else's business.
fn file_name(name: &str) -> &str {
    name.rsplit(['/', MAIN_SEPARATOR]).next().unwrap_or(name)
}

/// Returns the outcome of the record with its sign, as a link to where it fails on its page.
fn verdict(transcript: &Transcript<'_>, words: &str, page: &str) -> String {
    let page = text(page);
    match (transcript.diagnostic(), transcript.illegal()) {
        (Some(_), Some(illegal)) => {
            format!("<a class=\"bad\" href=\"{page}#{}\">✗ {words}</a>", illegal.index)
        }
        (Some(_), None) => format!("<a class=\"bad\" href=\"{page}#break\">✗ {words}</a>"),
        (None, _) if transcript.verdict().status == Status::Solved => {
            format!("<span class=\"good\">✓ {words}</span>")
        }
        (None, _) => format!("<span class=\"good\">✓ {words}, as expected</span>"),
    }
}

/// Returns the outcome of the record in words.
fn outcome(transcript: &Transcript<'_>) -> String {
    let moves = |number: u64| words::count(number, "move");
    let number = transcript.moves() as u64;
    match transcript.verdict().status {
        Status::Solved => format!("solved in {}", moves(number)),
        Status::Partial => format!("{}, not solved", moves(number)),
        Status::Stuck => format!("stuck after {}", moves(number)),
        Status::Illegal => {
            format!("illegal at move {} of {}", number + 1, transcript.verdict().moves)
        }
        Status::Malformed => format!("malformed after {}", moves(number)),
    }
}

/// Returns the section on what is wrong with a record. `location` is that of the error.
fn wrong(diagnostic: &Diagnostic, name: &str, Location { line, column }: Location) -> String {
    let help = diagnostic.help.as_ref().map(|help| format!("<p><b>help:</b> {}</p>\n", text(help)));
    format!(
        "<section id=\"break\" aria-labelledby=\"what\">\n<h2 id=\"what\">What is wrong</h2>\n\
         <p class=\"message\">{}</p>\n<p class=\"code\"><code>{}</code> {name}:{line}:{column}</p>\n{}</section>\n",
        text(&diagnostic.message),
        diagnostic.code.as_str(),
        help.unwrap_or_default(),
    )
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
         <option value=\"400\">fast</option><option value=\"150\">very fast</option></select>\n\
         <label><input type=\"checkbox\" id=\"animate\" checked> animate</label>\n</div>\n\
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

/// Returns the list of moves. An illegal one is its last.
fn moves(transcript: &Transcript<'_>) -> String {
    let mut list =
        "<li id=\"0\"><a href=\"#0\"><b>0</b> <code></code> <span>as dealt</span></a></li>\n"
            .to_owned();
    let mut line = |number: u64, class: &str, code: &str, words: &str| {
        let (code, words) = (text(code), text(words));
        // Writing to a string cannot fail.
        let _ = writeln!(
            list,
            "<li id=\"{number}\"{class}><a href=\"#{number}\"><b>{number}</b> <code>{code}</code> <span>{words}</span></a></li>"
        );
    };
    for step in transcript.steps() {
        line(step.index, "", &step.mv.to_string(), &transcript.words(step));
    }
    match (transcript.diagnostic(), transcript.illegal()) {
        (Some(diagnostic), Some(illegal)) => line(
            illegal.index,
            " class=\"illegal\"",
            &illegal.mv.to_string(),
            &format!("illegal: {}", diagnostic.reason),
        ),
        (Some(diagnostic), None) => {
            let _ = writeln!(
                list,
                "<li class=\"broken\"><a href=\"#break\">{}</a></li>",
                text(&diagnostic.message)
            );
        }
        (None, _) => {}
    }
    list
}

/// The data for the script.
#[derive(Serialize)]
struct Data<'a> {
    /// The groups of the first board: items and words.
    first: Vec<(Vec<DrawnItem>, &'a str)>,
    steps: &'a [Changes],
    /// The index of the group with the score.
    score: usize,
    /// The number of moves in the record.
    total: u64,
    /// The message if the record fails.
    fails: Option<&'a str>,
    /// Whether the last step is an illegal move, which is not played.
    illegal: bool,
}

/// The groups that a move changes: index, items, words.
type Changes = Vec<(usize, Vec<DrawnItem>, String)>;

/// An item as `[path]` of an arrow, `[shape, x, y]`, `[class, x, y, text]`, or, for a run, `[c or s, x, y, cards, dx, dy,
/// cards in a line]`.
struct DrawnItem(Item);

impl Serialize for DrawnItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Item::Shape(shape, x, y) => (shape.id(), x, y).serialize(serializer),
            Item::Run(run) => {
                let cards: String = run.cards.iter().map(ToString::to_string).collect();
                let prefix = if run.small { "s" } else { "c" };
                (prefix, run.at.0, run.at.1, cards, run.step.0, run.step.1, run.line)
                    .serialize(serializer)
            }
            Item::Arrow(path) | Item::Hint(path) => [path].serialize(serializer),
            Item::Text(kind, x, y, text) => (kind.class(), x, y, text).serialize(serializer),
        }
    }
}

fn drawn(group: &Group) -> Vec<DrawnItem> {
    group.items.iter().cloned().map(DrawnItem).collect()
}

/// Every board of a record, in one layout.
struct Scenes {
    first: Scene,
    last: Scene,
    steps: Vec<Changes>,
    shapes: BTreeSet<Shape>,
}

impl Scenes {
    fn of(boards: &Boards<'_>, room: &Room) -> Self {
        let (mut first, mut last): (Option<Scene>, Option<Scene>) = (None, None);
        let (mut steps, mut shapes) = (Vec::new(), BTreeSet::new());
        boards.each(|picture| {
            let next = Scene::new(picture, room);
            shapes.extend(next.shapes());
            if let Some(last) = &last {
                let groups = next.groups.iter().zip(&last.groups).enumerate();
                let changed = groups.filter(|(_, (after, before))| after != before);
                let drawn = changed.map(|(at, (it, _))| (at, drawn(it), it.words.clone()));
                steps.push(drawn.collect());
            }
            first.get_or_insert_with(|| next.clone());
            last = Some(next);
        });
        let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
        Self { first, last, steps, shapes }
    }
}

/// The boards of a line.
struct Boards<'t> {
    line: &'t Line,
    suits: SuitStyle,
    /// The places of an illegal move after its moves.
    failed: Option<MovePlaces>,
}

impl<'t> Boards<'t> {
    fn of(transcript: &'t Transcript<'_>) -> Self {
        let (line, suits) = (transcript.line(), transcript.suits());
        Self { line, suits, failed: transcript.failed() }
    }

    /// Shows each board to `see`: that of the deal, those after each move, and that of an illegal
    /// move.
    fn each(&self, mut visit: impl FnMut(&Picture<'_>)) {
        let suits = self.suits;
        let mut matches = Vec::new();
        let mut board = self.line.dealt().board();
        visit(&Picture { collected: &matches, suits, ..Picture::new(&board) });
        replay(self.line, |Step { effect, .. }, position| {
            board = position.board();
            matches.extend(effect.collected());
            let marks = Marks::Last(effect);
            visit(&Picture { marks, collected: &matches, suits, ..Picture::new(&board) });
        });
        if let Some(places) = &self.failed {
            let marks = Marks::Failed(places);
            visit(&Picture { marks, collected: &matches, suits, ..Picture::new(&board) });
        }
    }
}
