//! What players see in the viewer, in narrow and wide windows, on a real screen; and pictures of it
//! for the documentation.

use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use support::picture::svg;
use support::pty::Session;

const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");

const LOST: &str = "replay --record 4 fixtures/monte-carlo/stuck.pn";

const BRANCHES: &str = "replay -e '2x2x2x2+[AS 2H 2S AH] 2a *12 *1a
; branch 1 after move 1 (worse): 1b *1a
; branch 1.1 after move 2: *2b'";

/// What is done, and what is waited for.
enum Step {
    Press(&'static str, &'static str),
    Click(&'static str, &'static str),
    Drag(&'static str, &'static str, &'static str),
    /// Waits until no search goes on.
    Search,
}

use Step::{Click, Drag, Press, Search};

struct Scene {
    name: &'static str,
    line: &'static str,
    steps: &'static [Step],
    /// The width of its picture in the documentation.
    picture: Option<u16>,
}

const SCENES: [Scene; 14] = [
    Scene {
        name: "picked",
        line: "play '2x2x2x2+[AS 2H 2S AH]'",
        steps: &[Click("A♥", "[··")],
        picture: Some(80),
    },
    Scene {
        name: "refused",
        line: "play '3x3x13x5+[KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD KS QS JS TS 9S 8S 7S 6S 5S 4S \
               3S 2S AS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH]'",
        steps: &[Drag("A♥", "5♥", "is illegal")],
        picture: None,
    },
    Scene {
        name: "branches",
        line: BRANCHES,
        steps: &[Press("b", "2 branches"), Press("j\r", "branch")],
        picture: Some(80),
    },
    Scene {
        name: "moves",
        line: LOST,
        steps: &[Press("g29\ra", "lost at"), Search, Press("m", "close up")],
        picture: None,
    },
    Scene {
        name: "analysis",
        line: LOST,
        steps: &[Press("g29\ra", "lost at"), Search],
        picture: Some(120),
    },
    Scene {
        name: "mistakes",
        line: LOST,
        steps: &[Press("g29\ra", "lost at"), Search, Press("M", "mistakes")],
        picture: None,
    },
    Scene { name: "games", line: "play", steps: &[Press("jj", "Thirteens")], picture: Some(80) },
    Scene { name: "rules", line: "play thirteens+3", steps: &[Press("i", "kings")], picture: None },
    Scene {
        name: "records",
        line: "replay fixtures/monte-carlo/solved.pn fixtures/monte-carlo/stuck.pn",
        steps: &[Press("\tj", "verdict")],
        picture: None,
    },
    Scene {
        name: "carpet",
        line: "play carpet+4",
        steps: &[Press("++++\r", "move 4"), Press("hh", "hint: "), Search],
        picture: None,
    },
    Scene {
        name: "colorado",
        line: "play colorado+4",
        steps: &[Press("+\r", "move 1")],
        picture: None,
    },
    Scene {
        name: "twenty",
        line: "play twenty+4",
        steps: &[Press("++\r", "move 2")],
        picture: None,
    },
    Scene {
        name: "refused_text",
        line: "play 3x3x13x5+2",
        steps: &[Press(":1a 1a 2b\r", "move 2 is illegal"), Press("\x1b[D", "play: 1a 2b")],
        picture: None,
    },
    Scene { name: "help", line: "play thirteens+3", steps: &[Press("?", "next")], picture: None },
];

/// Plays a scene in a window. Returns its screen as text and as a picture.
fn play(scene: &Scene, size: (u16, u16)) -> (String, String) {
    let line = format!("\"$0\" {}", scene.line);
    let mut session = Session::in_window(size, PROGRAM, &line, &[]);
    session.until("the second screen", |screen| screen.alternate_screen());
    // It is drawn once a key does something.
    session.until("a screen", |screen| !screen.contents().trim().is_empty());
    for step in scene.steps {
        match *step {
            Press(keys, seen) => {
                session.press(keys);
                session.sees(seen);
            }
            Click(text, seen) => {
                session.sees(text);
                session.click(text, None);
                session.sees(seen);
            }
            Drag(from, to, seen) => {
                session.sees(from);
                session.click(from, Some(to));
                session.sees(seen);
            }
            Search => {
                // One search may follow another.
                let is_searching = || session.contents().contains("searching");
                loop {
                    session.misses("searching");
                    std::thread::sleep(std::time::Duration::from_millis(800));
                    if !is_searching() {
                        break;
                    }
                }
            }
        }
    }
    // Nothing more comes.
    let mut screen = session.screen();
    loop {
        std::thread::sleep(std::time::Duration::from_millis(120));
        let next = session.screen();
        if next.contents() == screen.contents() {
            break;
        }
        screen = next;
    }
    let rows: Vec<String> = screen.rows(0, size.0).map(|row| row.trim_end().to_owned()).collect();
    session.press("\x03");
    (rows.join("\n"), svg(&screen))
}

/// Plays some scenes side by side, since each waits most of the time.
fn play_all(size: (u16, u16)) {
    for scenes in SCENES.chunks(4) {
        let played = std::thread::scope(|scope| {
            let played = scenes.iter().map(|scene| scope.spawn(move || play(scene, size)));
            let played: Vec<_> = played.collect();
            played.into_iter().map(|it| it.join().expect("it is played")).collect::<Vec<_>>()
        });
        for (scene, (screen, picture)) in scenes.iter().zip(played) {
            assert_snapshot!(format!("{}_{}", scene.name, size.0), screen);
            if scene.picture == Some(size.0) {
                check(scene.name, &picture);
            }
        }
    }
}

#[test]
fn scenes_fit_into_40_columns() {
    play_all((40, 24));
}

#[test]
fn scenes_fit_into_80_columns() {
    play_all((80, 24));
}

#[test]
fn scenes_fill_120_columns() {
    play_all((120, 40));
}

#[test]
fn scenes_fill_200_columns() {
    play_all((200, 60));
}

/// Compares a picture with the one of the documentation, or makes that anew where snapshots are.
fn check(name: &str, picture: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let file = folder.join(format!("{name}.svg"));
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(&file, picture).expect("files can be written");
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    assert!(known == picture, "docs/pictures/{name}.svg is another picture");
    let page = include_str!("../../docs/play.md");
    assert!(page.contains(&format!("(pictures/{name}.svg)")), "docs/play.md does not show {name}");
}
