//! Pictures and pages show every card that the player may see, the right number of times, and no
//! other.

use patience::Source;
use patience::game::Board;
use patience::view::{Marks, Picture, svg};
use patience::{Allow, DealBook, Location, Record, SuitStyle};
use patience_report::transcript::Transcript;
use patience_report::transcript::html;
use roxmltree::{Document, Node};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use support::thorough;

const FAMILIES: [&str; 3] = ["match-solitaire", "monte-carlo", "carpet"];

type Cards = BTreeMap<String, usize>;

/// Calls `see` with every solved record of the fixtures.
fn each_transcript(mut see: impl FnMut(&Transcript<'_>)) {
    for family in FAMILIES {
        let path = format!("{}/fixtures/{family}/solved.pn", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read(&path).expect("a fixture can be read");
        let deals = DealBook::default();
        for record in Source::new(&path, &text).records() {
            see(&transcript(&record, &deals));
        }
    }
}

fn transcript<'a>(record: &Record<'a>, deals: &DealBook) -> Transcript<'a> {
    Transcript::new(record, deals, SuitStyle::Symbols).expect("a fixture has a good deal")
}

/// Calls `see` with the transcript of a text that is one record.
fn with_record<T>(text: &str, see: impl FnOnce(&Transcript<'_>) -> T) -> T {
    let deals = DealBook::default();
    let source = Source::new("a.pn", text.as_bytes());
    let record = source.records().next().expect("there is a record");
    see(&transcript(&record, &deals))
}

fn count(cards: impl IntoIterator<Item = String>) -> Cards {
    cards.into_iter().fold(Cards::new(), |mut counts, card| {
        *counts.entry(card).or_default() += 1;
        counts
    })
}

const START: Location = Location { line: 1, column: 1 };

/// The maximum number of stock or waste cards on a page.
const SHOWN: usize = 8;

/// What the player may see.
fn visible(picture: &Picture<'_>) -> Cards {
    let board = picture.board;
    let collected = picture.collected.iter().flatten().copied();
    let piles = board.piles().flat_map(|pile| pile.cards.iter().copied());
    let known = board.stock.iter().flat_map(|stock| stock.known.iter().copied());
    let founded = board.foundations.iter().filter_map(|foundation| foundation.top);
    count(piles.chain(known).chain(founded).chain(collected).map(|card| card.to_string()))
}

/// What a page shows of it.
fn folded(picture: &Picture<'_>) -> Cards {
    let mut board = picture.board.clone();
    if let Some(stock) = &mut board.stock {
        stock.known.truncate(SHOWN);
    }
    if let Some(waste) = &mut board.waste {
        let covered = waste.cards.len().saturating_sub(SHOWN + 1);
        waste.cards.drain(..covered);
    }
    visible(&Picture { board: &board, ..*picture })
}

/// Calls `see` with each picture of a transcript, as dealt and after each move.
fn each_picture(transcript: &Transcript<'_>, mut see: impl FnMut(&Picture<'_>)) {
    let suits = SuitStyle::Symbols;
    let dealt = transcript.board(0);
    see(&Picture { suits, ..Picture::new(&dealt) });
    let mut number = 0;
    transcript.replay(|step, position| {
        number += 1;
        let collected = &transcript.collected(number);
        let (board, marks) = (&position.board(), Marks::Last(&step.effect));
        see(&Picture { marks, collected, suits, ..Picture::new(board) });
    });
}

fn dealt(board: &Board) -> Picture<'_> {
    Picture::new(board)
}

/// The card that a shape is of, if it is of one.
fn card_of(shape: &str) -> Option<String> {
    let card = shape.strip_prefix(['c', 's'])?;
    let is_card = card.len() == 2
        && card.starts_with(|rank| "A23456789TJQK".contains(rank))
        && card.ends_with(['S', 'H', 'D', 'C']);
    is_card.then(|| card.to_owned())
}

/// The uses of shapes outside of definitions.
fn uses<'a, 'input>(
    document: &'a Document<'input>,
) -> impl Iterator<Item = (&'a str, Node<'a, 'input>)> {
    let used = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use")));
    used.filter(|node| !node.ancestors().any(|above| above.tag_name().name() == "defs"))
        .filter_map(|node| Some((node.attribute("href")?.strip_prefix('#')?, node)))
}

fn look(picture: &Picture<'_>) {
    let board = picture.board;
    let drawing = svg::draw(picture);
    assert_eq!(drawing, svg::draw(picture));
    let document = Document::parse(&drawing).expect("a picture is XML");
    assert_eq!(count(uses(&document).filter_map(|(shape, _)| card_of(shape))), visible(picture));
    let defined: BTreeSet<&str> =
        document.descendants().filter_map(|node| node.attribute("id")).collect();
    let defined_cards: BTreeSet<String> =
        defined.iter().filter_map(|shape| card_of(shape)).collect();
    assert_eq!(
        defined_cards,
        visible(picture).into_keys().collect(),
        "a card is defined that is not shown"
    );
    let side = |name| {
        document
            .root_element()
            .attribute(name)
            .and_then(|size| size.parse::<usize>().ok())
            .expect("a picture has a size")
    };
    let (width, height) = (side("width"), side("height"));
    for (shape, node) in uses(&document) {
        assert!(defined.contains(shape));
        let at = |name| {
            node.attribute(name)
                .and_then(|at| at.parse::<usize>().ok())
                .expect("a shape has a place")
        };
        let (w, h) = match shape {
            "tick" => (16, 16),
            "slot" => (60, 84),
            chip if chip.starts_with('s') => (38, 24),
            _ => (60, 84),
        };
        assert!(at("x") + w < width && at("y") + h < height, "{shape} sticks out");
    }
    let text = |name| {
        document
            .descendants()
            .find(|node| node.has_tag_name(name))
            .and_then(|node| node.text().map(str::to_owned))
    };
    assert_eq!(text("title").as_deref(), Some(patience::view::score(board).as_str()));
    let words = text("desc").expect("a picture has words");
    if let Marks::Last(effect) = picture.marks {
        assert!(words.starts_with("last move: "));
        assert!(
            uses(&document).any(|(shape, _)| shape == "from" || shape == "to"),
            "{effect:?} is not marked"
        );
    }
    for pile in board.piles().filter(|pile| !pile.cards.is_empty()) {
        let cards: Vec<String> =
            pile.cards.iter().map(|card| card.written(SuitStyle::Symbols).to_string()).collect();
        assert!(words.contains(&format!(": {};", cards.join(" "))), "{words}");
    }
}

#[test]
fn pictures_show_what_may_be_seen_and_nothing_else() {
    let mut seen = BTreeSet::new();
    each_transcript(|transcript| {
        seen.insert((transcript.id().variant.title(), transcript.id().dealing as u8));
        let mut number = 0;
        each_picture(transcript, |picture| {
            if number % 3 == 0 || thorough() > 1 {
                look(picture);
            }
            number += 1;
        });
    });
    assert_eq!(seen.len(), 16, "eight games, open and closed: {seen:?}");
}

#[test]
fn letters_need_ascii_alone() {
    let board = with_record("carpet4x5x1-1 + + + *w", |transcript| transcript.board(3));
    let picture = Picture { suits: SuitStyle::Letters, ..dealt(&board) };
    assert!(svg::draw(&picture).is_ascii());
}

/// The JSON of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("a page has data");
    let (data, _) = rest.split_once("</script>").expect("a script ends");
    serde_json::from_str(data).expect("the data is JSON")
}

/// The cards of a group, expanded as the script does it.
fn cards_of(items: &Value) -> Vec<String> {
    let items = items.as_array().expect("items are a list");
    let cards = items.iter().flat_map(|item| {
        let name = item[0].as_str().unwrap_or_default();
        match item.as_array().map_or(0, Vec::len) {
            3 => card_of(name).into_iter().collect(),
            7 => item[3]
                .as_str()
                .unwrap_or_default()
                .as_bytes()
                .chunks(2)
                .map(|card| String::from_utf8_lossy(card).into_owned())
                .collect(),
            _ => Vec::new(),
        }
    });
    cards.collect()
}

/// The cards of every board in a page.
fn boards(page: &str) -> Vec<Cards> {
    let data = data(page);
    let first = data["first"].as_array().expect("a page has a first board");
    let mut groups: Vec<Vec<String>> = first.iter().map(|group| cards_of(&group[0])).collect();
    let mut boards = vec![count(groups.concat())];
    for step in data["steps"].as_array().expect("a page has steps") {
        for change in step.as_array().expect("a step is a list") {
            groups[change[0].as_u64().expect("a group has a number") as usize] =
                cards_of(&change[1]);
        }
        boards.push(count(groups.concat()));
    }
    boards
}

/// Cards written with symbols in a text.
fn written(text: &str) -> BTreeSet<String> {
    let signs: Vec<char> = text.chars().collect();
    let pairs = signs.windows(2).filter_map(|pair| {
        let suit = ['♠', '♥', '♦', '♣'].iter().position(|&sign| sign == pair[1])?;
        "A23456789TJQK"
            .contains(pair[0])
            .then(|| format!("{}{}", pair[0], ["S", "H", "D", "C"][suit]))
    });
    pairs.collect()
}

#[test]
fn pages_show_each_card_when_its_time_has_come() {
    each_transcript(|transcript| {
        let page = html::page(transcript, "solved.pn", START, None);
        assert_eq!(page, html::page(transcript, "solved.pn", START, None));
        let (mut shown, mut expected) = (Vec::new(), Vec::new());
        each_picture(transcript, |picture| {
            shown.push(folded(picture));
            expected.push(visible(picture));
        });
        assert_eq!(boards(&page), shown, "{}", transcript.id());
        for (step, boards) in transcript.steps().iter().zip(expected.windows(2)) {
            let known = |card: &String| boards.iter().any(|board| board.contains_key(card));
            let words = transcript.words(step);
            assert!(written(&words).iter().all(known), "{}: {words}", transcript.id());
        }
        let ever: BTreeSet<String> = expected.iter().flat_map(BTreeMap::keys).cloned().collect();
        let shapes =
            page.split("id=\"").skip(1).filter_map(|rest| card_of(rest.split('"').next()?));
        let drawn: BTreeSet<String> = shown.iter().flat_map(BTreeMap::keys).cloned().collect();
        assert_eq!(shapes.collect::<BTreeSet<String>>(), drawn);
        assert_eq!(written(&page), ever, "{}", transcript.id());
        let moves = transcript.steps().len();
        assert!(moves > 60 || page.len() < 100_000, "{}: {} bytes", transcript.id(), page.len());
    });
}

#[test]
fn a_closed_game_without_moves_gives_nothing_away() {
    for id in [
        "3x3x13x5-2",
        "montecarlo5x5x1-3",
        "thirteens5x5x1-3",
        "fourteens5x5x1-3",
        "acessquare4x4x1-3",
        "carpet4x5x1-3",
        "carpet4x5x1p3-2",
    ] {
        with_record(id, |transcript| {
            let board = transcript.board(0);
            let page = html::page(transcript, id, START, None);
            let seen: BTreeSet<String> = visible(&dealt(&board)).into_keys().collect();
            assert!(seen.len() < 52);
            assert_eq!(written(&page), seen);
            assert_eq!(boards(&page), [visible(&dealt(&board))]);
            assert_eq!(written(&svg::draw(&dealt(&board))), seen);
        });
    }
}

#[test]
fn a_page_without_scripts_has_words_boards_and_what_is_wrong() {
    with_record("2x2x1x1+[AH AS] 1a 1a", |transcript| {
        let location = Location { line: 1, column: 20 };
        let page = html::page(transcript, "/home/me/a.pn", location, None);
        let before_scripts = page.split("<script").next().unwrap_or_default();
        for part in [
            "As dealt",
            "A♠ from column 1 into freecell a",
            "Before move 2, which is illegal",
            "<p>a.pn: <a class=\"bad\" href=\"#2\">✗ illegal at move 2 of 2</a></p>",
            "match::occupied-freecell</code> a.pn:1:20",
            "<span>illegal: freecell a already holds A♠</span>",
            "href=\"#gAH\"",
        ] {
            assert!(before_scripts.contains(part), "{part}");
        }
        assert!(!page.contains("/home"), "a page says nothing of the computer it was made on");
        assert!(!transcript.verdict().passes(Allow::Stuck));
    });
}

#[test]
fn names_and_diagnostics_stay_text() {
    // No file name has a slash in it.
    let hostile = "<title><script>alert(1)<!--<img src=x onerror=alert(2)>\" onload='alert(3)' &lt;\u{2028}\u{202e}\0\x1b[31m";
    let same_tags = |plain: &str, page: &str| {
        for tag in [
            "<script",
            "</script",
            "<!--",
            "<img",
            "<title",
            "</title",
            "</pre",
            "<section",
            "onload='",
            "onload=\"",
        ] {
            assert_eq!(page.matches(tag).count(), plain.matches(tag).count(), "{tag}");
        }
        assert!(!page.chars().any(|sign| sign.is_control() && sign != '\n'));
    };
    with_record("2x2x1x1+[AH AS] 1a *1a", |transcript| {
        let plain = html::page(transcript, "a.pn", START, None);
        let page = html::page(transcript, hostile, START, None);
        same_tags(&plain, &page);
        assert!(page.contains("&lt;title&gt;&lt;script&gt;"));
        assert!(page.contains("&amp;lt;\\u{2028}\\u{202e}\\u{0}\\u{1b}[31m"));
        assert_eq!(data(&page), data(&plain));
    });
    let page = |text: &str| with_record(text, |record| html::page(record, "a.pn", START, None));
    let wrong = page(&format!("2x2x1x1+[AH AS] 1a !{hostile}</script></title></pre>"));
    same_tags(&page("2x2x1x1+[AH AS] 1a x"), &wrong);
    assert!(wrong.contains("&lt;title&gt;"));
}

/// The shapes of marks in a picture of the illegal move of a record: the outlines, and the ghosts of
/// cards.
fn marks_of_failed(text: &str) -> (Vec<(String, String)>, Vec<String>) {
    with_record(text, |transcript| {
        let board = transcript.board(transcript.steps().len());
        let places = transcript.failed().expect("the record has an illegal move");
        let picture = Picture { marks: Marks::Failed(&places), ..dealt(&board) };
        let drawing = svg::draw(&picture);
        let document = Document::parse(&drawing).expect("a picture is XML");
        let at = |node: Node<'_, '_>, name| node.attribute(name).unwrap_or_default().to_owned();
        let outlines = uses(&document).filter(|(shape, _)| *shape == "wrong");
        let outlines = outlines.map(|(_, node)| (at(node, "x"), at(node, "y"))).collect();
        let ghosts = uses(&document).filter_map(|(shape, _)| shape.strip_prefix('g'));
        (outlines, ghosts.map(str::to_owned).collect())
    })
}

#[test]
fn an_illegal_move_is_drawn_on_the_cards_that_it_names() {
    for (text, outlines, ghosts) in [
        // A card that fits nowhere: the card and the one it would cover.
        ("2x2x2x2+[AH 2S 2H AS] 12", 2, 1),
        // No card to move: the empty place and the target.
        ("2x2x1x1+[AH AS] a1", 2, 0),
        // A match has no target.
        ("2x2x2x2+[AH 2S 2H AS] *12", 2, 0),
        ("montecarlo2x2x1+1 *a1b2", 2, 0),
        // A foundation: the card, and the foundation it would go on.
        ("carpet4x5x1+1 *a1", 2, 1),
        ("carpet4x5x1+1 *w", 1, 0),
        ("twenty4x5x2+1 a1b1", 2, 1),
    ] {
        let marks = marks_of_failed(text);
        assert_eq!((marks.0.len(), marks.1.len()), (outlines, ghosts), "{text}: {marks:?}");
    }
}

/// A page's policy names its script and its style sheet, so nothing else in it can run or change
/// its look.
#[test]
fn the_policy_fits_the_page() {
    let page =
        with_record("2x2x1x1+[AH AS]", |transcript| html::page(transcript, "a.pn", START, None));
    for tag in ["style", "script"] {
        let (_, rest) = page.split_once(&format!("<{tag}>")).expect("the page has it");
        let (content, _) = rest.split_once(&format!("</{tag}>")).expect("it ends");
        let hash = format!("sha256-{}", base64(&hmac_sha256::Hash::hash(content.as_bytes())));
        assert!(
            page.contains(&format!("{tag}-src '{hash}'")),
            "the hash of the {tag} has become {hash}"
        );
    }
    assert!(page.contains("content=\"default-src 'none'; "));
    let style = page.split_once("style-src ").and_then(|(_, rest)| rest.split(';').next());
    let index = html::index(&[]);
    assert!(index.contains("content=\"default-src 'none'; script-src 'sha256-"));
    assert!(style.is_some_and(|style| index.contains(style)), "an index has the same style");
    let namespace = "http://www.w3.org/2000/svg";
    assert_eq!(
        page.matches("://").count(),
        page.matches(namespace).count(),
        "the page has an address in it"
    );
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let groups = bytes.chunks(3).map(|chunk| {
        let number = (0..3)
            .fold(0, |number, at| number << 8 | usize::from(chunk.get(at).copied().unwrap_or(0)));
        (0..4)
            .map(|at| {
                if at > chunk.len() { '=' } else { char::from(SIGNS[number >> (18 - 6 * at) & 63]) }
            })
            .collect::<String>()
    });
    groups.collect()
}
