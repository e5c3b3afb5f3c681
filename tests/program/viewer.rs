//! `replay` on a real terminal.

use patience_viewer::unfinished::Unfinished;
use std::fs;
use std::path::Path;
use std::process::Command;
use support::pty::{Screen, Session};

const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");

/// A record with an illegal move, and one that holds.
const TWO: &str = r#""$0" replay -e '3x3x13x5+1 1a 2b 1a 3c' -e '2x2x1x1+[AH AS] 1a *1a'"#;
const GOOD: &str = r#""$0" replay -e '2x2x1x1+[AH AS] 1a *1a'"#;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const PAGE_UP: &str = "\x1b[5~";
const PAGE_DOWN: &str = "\x1b[6~";
const WHEEL_UP: &str = "\x1b[<64;10;10M";
const WHEEL_DOWN: &str = "\x1b[<65;10;10M";

fn start(line: &str) -> Session {
    Session::new(PROGRAM, line, &[])
}

/// Presses keys and waits for what they lead to, in turn.
fn follow(session: &mut Session, way: &[(&str, &str)]) {
    for (keys, seen) in way {
        session.press(keys);
        session.sees(seen);
    }
}

#[test]
fn keys_do_what_the_help_says() {
    let mut session = start(TWO);
    // It opens at its failure.
    session.sees("move 3 is illegal");
    session.until("the second screen", |screen| screen.alternate_screen() && screen.hide_cursor());
    let way = [
        (HOME, "move 0 of 4"),
        (RIGHT, "move 1: K♦ from column 1 into freecell a"),
        (LEFT, "as dealt"),
        (END, "move 3 is illegal: freecell a already holds K♦"),
        (HOME, "as dealt"),
        ("g2\r", "move 2 of 4"),
        ("/10h\r", "▸T♥◂"),
        ("/\r", "move 2 of 4"),
        ("?", "previous record"),
        ("x", "move 2: J♠"),
        (PAGE_UP, "move 0 of 4"),
        (WHEEL_DOWN, "move 1 of 4"),
        (WHEEL_UP, "move 0 of 4"),
        (PAGE_DOWN, "✗1a"),
        ("n", "record 2 of 2"),
        ("N", "record 1 of 2"),
    ];
    follow(&mut session, &way);
    session.press("q");
    session.ends_in_order("status 1");
}

/// The screens that the documentation shows.
#[test]
fn the_documentation_shows_what_is_seen() {
    let (replay, play) = (include_str!("../../docs/replay.md"), include_str!("../../docs/play.md"));
    for (page, line, keys, part) in [
        (replay, "replay fixtures/match-solitaire/published.pn", "g17\r", "move 17 of 55"),
        (play, "play 3x3x13x5+2", "2a\rhh", "hint: "),
        (play, "replay --record 4 fixtures/monte-carlo/stuck.pn", "g29\ra", "best: "),
    ] {
        assert!(page.contains(line), "{line}");
        let mut blocks = page.split("```text\n").filter_map(|block| block.split("```").next());
        let shown = blocks.find(|block| block.contains(part)).expect("there is such a screen");
        let mut session = start(&format!("\"$0\" {line}"));
        session.sees("as dealt");
        session.press(keys);
        session.until(shown, |screen| {
            screen
                .rows(0, 80)
                .map(|row| format!("{}\n", row.trim_end()))
                .eq(shown.lines().map(|line| format!("{line}\n")))
        });
        session.press(QUIT);
        session.ends_in_order("status 0");
    }
}

#[test]
fn marks_go_when_nothing_is_sought() {
    let mut session = start(TWO);
    follow(&mut session, &[("", "move 3 is illegal"), (HOME, "as dealt")]);
    follow(&mut session, &[("/kd\r", "▸K♦◂"), ("/\r", "as dealt")]);
    session.misses("▸K♦◂");
    session.press("\x03");
    session.ends_in_order("status 1");
}

#[test]
fn the_status_is_that_of_the_transcript() {
    let mut session = start(GOOD);
    follow(&mut session, &[("", "move 0 of 2"), ("q", "status 0")]);
    session.ends_in_order("status 0");
    let mut session = start(&format!("{TWO} --record 2"));
    follow(&mut session, &[("", "2x2x1x1+"), ("n", "this is the last record"), ("q", "status 0")]);
    session.ends_in_order("status 0");
    let session = start(&format!("{TWO} --record 3"));
    session.sees("there is no record 3, only 2");
    session.ends_in_order("status 2");
    let session = start("echo | \"$0\" replay");
    session.sees("no game found");
    session.ends_in_order("status 1");
}

#[test]
fn a_record_may_come_through_a_pipe() {
    let mut session = start("echo '2x2x1x1+[AH AS] 1a *1a' | \"$0\" replay -");
    follow(&mut session, &[("", "<stdin>:1"), (END, "collect both aces"), ("q", "status 0")]);
    session.ends_in_order("status 0");
}

#[test]
fn a_plain_transcript_is_printed_where_one_is_asked_for_or_nothing_else_will_do() {
    let lines = [
        ("dumb", GOOD.to_owned()),
        ("", GOOD.to_owned()),
        ("x", format!("unset TERM; {GOOD}")),
        ("xterm", format!("{GOOD} --plain")),
    ];
    let more = ["--from 1", "--to 2", "--every 1", "--moves-only", "--format jsonl"]
        .map(|option| ("xterm", format!("{GOOD} {option}")));
    for (terminal, line) in lines.into_iter().chain(more) {
        let session = Session::new(PROGRAM, &line, &[("TERM", terminal)]);
        session.sees("collect both aces from 1 and a");
        let bytes = session.ends_in_order("status 0");
        assert!(!bytes.contains(&0x1b), "{line}: {}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_signal_leaves_the_terminal_in_order() {
    for (signal, status) in [("TERM", "status 143"), ("INT", "status 130"), ("HUP", "status 129")] {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("viewer-{signal}"));
        let line = format!(
            "sh -c 'echo $$ >\"{}\"; exec \"$0\" replay -e 2x2x1x1+1' \"$0\"",
            file.display()
        );
        let session = start(&line);
        session.sees("move 0 of 0");
        let process = fs::read_to_string(&file).expect("the shell has written it");
        let killed = Command::new("kill")
            .args([&format!("-{signal}"), process.trim()])
            .status()
            .expect("there is such a command");
        assert!(killed.success());
        session.ends_in_order(status);
    }
}

#[test]
fn the_window_may_change() {
    let mut session = start(TWO);
    follow(&mut session, &[("", "move 3 is illegal"), (HOME, "move 0 of 4")]);
    for (window, seen) in [
        ((60, 6), "40 by 12 are needed"),
        ((132, 50), "/ find"),
        ((40, 12), "as dealt"),
        ((10, 2), "are needed"),
        ((80, 24), "m moves"),
    ] {
        session.resize(window);
        session.sees(seen);
    }
    session.press("q");
    session.ends_in_order("status 1");
}

/// Whether some bytes choose a colour of letters or of what is behind them; to choose that of the
/// terminal is to choose none.
fn has_colour(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let sequences =
        text.split("\x1b[").skip(1).filter_map(|text| text.split_once('m')).map(|(codes, _)| codes);
    let is_colour =
        |code: &str| matches!(code.parse::<u8>().unwrap_or_default(), 30..=38 | 40..=48 | 90..=107);
    sequences
        .filter(|codes| codes.chars().all(|sign| sign.is_ascii_digit() || sign == ';'))
        .any(|codes| codes.split(';').any(is_colour))
}

#[test]
fn no_colour_where_none_is_wanted() {
    let cases = [
        ("", [].as_slice(), true),
        ("", &[("NO_COLOR", "1")], false),
        ("", &[("CLICOLOR", "0")], false),
        ("--color never", &[], false),
        ("--color always", &[("NO_COLOR", "1")], true),
        ("", &[("CLICOLOR_FORCE", "1"), ("CLICOLOR", "0")], true),
    ];
    for (option, environment, colour) in cases {
        let mut session = Session::new(PROGRAM, &format!("{TWO} {option}"), environment);
        follow(&mut session, &[("", "move 3 is illegal"), (HOME, "as dealt"), (".", "move 1: K♦")]);
        session.press("q");
        let bytes = session.ends_in_order("status 1");
        assert_eq!(has_colour(&bytes), colour, "{option} {environment:?}");
    }
}

/// Ctrl-C, which quits from everywhere: `q` closes the topmost list first.
const QUIT: &str = "\x03";
const ESCAPE: &str = "\x1b";
const TAB: &str = "\t";

/// A session of work on a file: find what fails, look around, fix it elsewhere, and go on.
#[test]
fn the_viewer_is_a_place_to_work() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("viewer-work");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("work.pn");
    let good = "2x2x1x1+[AH AS] 1a *1a\n";
    fs::write(&file, format!("{good}3x3x13x5+1 1a 2b 1a 3c\n{good}"))
        .expect("files can be written");
    let mut session = start(&format!(r#""$0" replay "{}""#, file.display()));
    let way = [
        ("", "✓ solved   move 0 of 2"),
        (TAB, "failing 1"),
        ("/illegal", "find records with: illegal"),
        ("\r", "esc show all"),
        ("\r", "1 of 1 with illegal"),
        ("x", "move 3 is illegal: freecell a already holds K♦"),
        (HOME, "as dealt"),
        // On `2b` in the list of moves.
        ("\x1b[<0;43;2M", "move 2: J♠"),
        ("f", "no other record with illegal fails"),
        (LEFT, "move 2: J♠"),
        ("m", "21 legal moves"),
        ("j", "select"),
        (ESCAPE, "q quit"),
        ("/10h\r", "▸T♥◂"),
    ];
    follow(&mut session, &way);
    session.press(ESCAPE);
    session.misses("▸T♥◂");
    let way = [
        ("r", "reloaded: 1 of 3 records fail"),
        ("y", "sent the record up to move 2 to the clipboard"),
    ];
    follow(&mut session, &way);
    session.sends("\x1b]52;c;M3gz");
    let bytes = String::from_utf8_lossy(&session.bytes()).into_owned();
    let copied = bytes.split("\x1b]52;c;").nth(1).and_then(|rest| rest.split('\x07').next());
    // `3x3x13x5+1 1` and so on, up to `=partial`.
    let copied = copied.expect("the text was copied");
    assert!(copied.starts_with("M3gzeDEzeDUrMSAx"), "{copied}");

    // The fixed file is read again by itself, at the same place.
    fs::write(&file, format!("{good}3x3x13x5+1 1a 2b 1c 3d =partial\n{good}"))
        .expect("files can be written");
    follow(&mut session, &[("", "reloaded: all 3 records pass"), ("", "move 2 of 4")]);
    session.press(END);
    session.sees("✓ partial   move 4 of 4");
    fs::write(&file, good).expect("files can be written");
    follow(&mut session, &[("r", "reloaded: the record passes"), ("", "move 2 of 2")]);
    fs::remove_file(&file).expect("files can be removed");
    session.press("r");
    session.sees("not reloaded");
    session.press(ESCAPE);
    session.misses("not reloaded");
    session.press("q");
    // The status is that of the records as they are now.
    session.ends_in_order("status 0");
}

#[test]
fn a_reload_finds_new_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("viewer-folder");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let good = "2x2x1x1+[AH AS] 1a *1a\n";
    fs::write(folder.join("b.pn"), good).expect("files can be written");
    let mut session = start(&format!(r#"echo '2x2x1x1+1' | "$0" replay - "{}""#, folder.display()));
    follow(&mut session, &[("", "record 1 of 2"), ("n.", "move 1 of 2")]);
    fs::write(folder.join("a.pn"), "carpet+1\n").expect("files can be written");
    // Standard input stays, and the record after the new one is still shown, at its move.
    session.press("r");
    follow(&mut session, &[("", "2 of 3 records fail"), ("", "record 3 of 3"), (",", "as dealt")]);
    session.press("q");
    session.ends_in_order("status 1");
}

const BACKSPACE: &str = "\x7f";

/// A game from its deal to a file, with a hint and an undone move.
/// Asks for a hint, and waits until it is found.
fn hint(session: &mut Session) {
    session.misses("hint: ");
    session.press("h");
    session.until("a hint", |screen| {
        ["hint: ", "press h again"].iter().any(|text| screen.contents().contains(text))
    });
    // In each game, the first one is asked about.
    if session.contents().contains("press h again") {
        session.press("h");
    }
    session.sees("hint: ");
    session.misses("hint: searching");
}

#[test]
fn a_game_is_played_and_saved() {
    let folder = crate::run::folder("play");
    let file = folder.join("game.pn");
    let mut session = start(r#""$0" play '2x2x2x2+[2S AS AH 2H]'"#);
    let write = format!("w{}\r", file.display());
    let way = [
        ("", "6 legal moves"),
        ("2b\r", "move 1 of 1"),
        ("u", "move 0 of 0"),
        ("1a 1a\r", "move 2 is illegal: freecell a already holds"),
        ("", "play: 1a"),
    ];
    follow(&mut session, &way);
    session.press(ESCAPE);
    session.misses("play: ");
    follow(&mut session, &[("u", "move 0 of 0")]);
    hint(&mut session);
    follow(&mut session, &[("\r", "move 1 of 1"), (write.as_str(), "wrote ")]);
    // What was undone is kept beside the game.
    let text = fs::read_to_string(&file).expect("it was written");
    assert!(text.contains(" =partial\n; branch 1 after move 0: "), "{text}");
    // An arrow selects, and Enter plays. A file is replaced only if the user says so.
    session.press("\x1b[B\r");
    session.sees("move 2 of 2");
    follow(&mut session, &[("u", "move 1 of 1")]);
    hint(&mut session);
    follow(&mut session, &[("\r", "move 2 of 2")]);
    hint(&mut session);
    follow(&mut session, &[("\r", "you have won in 3 moves; w saves the game")]);
    follow(&mut session, &[(write.as_str(), "(p, Enter), at the end (a)"), ("n", "not written")]);
    follow(&mut session, &[(write.as_str(), "(p, Enter), at the end (a)"), ("p", "wrote ")]);
    session.press(QUIT);
    let bytes = String::from_utf8_lossy(&session.ends_in_order("status 0")).into_owned();
    let after = bytes.split("\x1b[?1049l").nth(1).unwrap_or_default();
    assert!(!after.contains("2x2x2x2+"), "{after:?}");
    let verdict = crate::run::out(&crate::run::run(&["verify", crate::run::path(&file)]));
    assert!(verdict.contains("1 passed, 0 failed (1 solved), 3 moves"), "{verdict}");
}

/// A file of records with one of which another line is played.
const COLLECTION: &str = "; Ann's\n2x2x1x1+[AH AS] 1a *1a\n\n; Ann's try 17\n2x2x2x2+[AS 2H 2S AH] 2a *12 *1a ; won\n\n; Bob's\n3x3x13x5+1 1a 2b =partial\n";

#[test]
fn a_record_is_saved_in_its_place_in_a_collection() {
    let folder = crate::run::folder("collection");
    let file = folder.join("coll.pn");
    let name = file.display().to_string();
    let line = COLLECTION
        .replace("2a *12 *1a ; won", "2a 1b =partial ; won\n; branch 1 after move 1: *12 *1a");
    for command in ["replay", "play"] {
        fs::write(&file, COLLECTION).expect("files can be written");
        let mut session = start(&format!(r#""$0" {command} "{name}""#));
        let write = format!("w{name}\r");
        match command {
            "replay" => follow(
                &mut session,
                &[("", "record 1 of 3"), ("n", "record 2 of 3"), (RIGHT, "move 1 of 3")],
            ),
            _ => follow(&mut session, &[("", "solved 2"), ("j\r", "move 3 of 3")]),
        }
        let branch = match command {
            "replay" => ":1b\r",
            _ => "\x1b[D\x1b[D:1b\r",
        };
        session.press(branch);
        session.sees("move 2 of 2");
        session.press(&write);
        session.sees("coll.pn holds 3 records; this is number 2.");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), COLLECTION);
        session.press("p");
        session.sees("wrote ");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), line, "{command}");
        session.press(QUIT);
        session.ends_in_order("status 0");
    }
}

/// A record that is solved stays so unless the user says otherwise, what was written is said, and it can be
/// undone where the file was read again.
#[test]
fn a_solved_record_gets_no_worse_unasked() {
    let file = crate::run::folder("solved").join("best.pn");
    let best = "; my best\n2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n";
    let read = || fs::read_to_string(&file).expect("it is there");
    for (key, said, text) in [
        (
            "b",
            "wrote your line as a branch of record 1",
            format!("{best}; branch 1 after move 1: 1b\n"),
        ),
        (
            "p",
            "wrote record 1 of",
            best.replace("*12 *1a", "1b =partial\n; branch 1 after move 1: *12 *1a"),
        ),
    ] {
        fs::write(&file, best).expect("files can be written");
        let mut session = start(&format!(r#""$0" replay "{}""#, file.display()));
        let way = [
            (RIGHT, "move 1 of 3"),
            (":1b\r", "move 2 of 2"),
            ("w\r", "It is solved in 3 moves, and your line is not."),
            ("\r", "b, p, a, r or Esc is the answer"),
            (key, said),
        ];
        follow(&mut session, &way);
        assert_eq!(read(), text);
        session.until("no word of a reload for a while", |screen| screen.contents().contains(said));
        std::thread::sleep(std::time::Duration::from_millis(1500));
        session.sees(said);
        if key == "p" {
            follow(&mut session, &[("u", "move 1 of 3"), ("w\r\r", "wrote record 1 of")]);
            assert_eq!(read(), format!("{best}; branch 1 after move 1: 1b\n"));
        }
        session.press(QUIT);
        session.ends_in_order("status 0");
    }
}

/// Two who have opened one file do not overwrite each other.
#[test]
fn the_second_save_says_that_the_file_has_changed() {
    let file = crate::run::folder("two").join("two.pn");
    fs::write(&file, "2x2x2x2+[AS 2H 2S AH] 2a =partial\n").expect("files can be written");
    let line = format!(r#""$0" play "{}""#, file.display());
    let write = format!("w{}\r", file.display());
    let (mut one, mut other) = (start(&line), start(&line));
    follow(&mut one, &[("", "move 1 of 1"), (":1b\r", "move 2 of 2")]);
    follow(&mut other, &[("", "move 1 of 1"), (":*12\r", "move 2 of 2")]);
    follow(&mut one, &[(write.as_str(), "holds 1 record, this one."), ("p", "wrote ")]);
    let saved = "2x2x2x2+[AS 2H 2S AH] 2a 1b =partial\n";
    assert_eq!(fs::read_to_string(&file).expect("it is there"), saved);
    other.press(&write);
    other.sees("two.pn has changed since it was read.");
    // There is no place of its own any more.
    follow(&mut other, &[("p", "a, r or Esc is the answer"), ("q", "not written")]);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), saved);
    follow(&mut other, &[(write.as_str(), "at the end (a)"), ("a", "wrote ")]);
    let both = format!("{saved}2x2x2x2+[AS 2H 2S AH] 2a *12 =partial\n");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), both);
    for session in [&mut one, &mut other] {
        session.press(QUIT);
    }
    one.ends_in_order("status 0");
    other.ends_in_order("status 0");
}

#[test]
fn a_game_that_is_not_saved_is_printed() {
    let folder = crate::run::folder("play-deals");
    fs::write(folder.join("deals.pn"), "2x2x1x1+7[AH AS]\n").expect("files can be written");
    let line = format!(r#""$0" play --deals "{}" 2x2x1x1+7"#, folder.display());
    let mut session = start(&line);
    follow(&mut session, &[("", "1 legal move"), ("\r", "move 1 of 1"), (QUIT, "status 0")]);
    let bytes = String::from_utf8_lossy(&session.ends_in_order("status 0")).into_owned();
    let after = bytes.split("\x1b[?1049l").nth(1).unwrap_or_default();
    assert!(after.contains("2x2x1x1+7[AH AS] 1a =partial"), "{after:?}");
    // Without a move there is nothing to keep.
    let mut session = start(r#""$0" play '3x3x13x5+1 1a 2b'"#);
    follow(&mut session, &[("", "move 2 of 2"), (QUIT, "status 0")]);
    let bytes = String::from_utf8_lossy(&session.ends_in_order("status 0")).into_owned();
    let after = bytes.split("\x1b[?1049l").nth(1).unwrap_or_default();
    assert!(!after.contains("3x3x13x5+1"), "{after:?}");
}

/// Whichever way `replay` ends, the lines that were tried in it are printed, or kept if nobody is there.
#[test]
fn lines_that_are_tried_in_replay_are_printed() {
    let leave = format!("{BACKSPACE}q");
    let folder = crate::run::folder("tried");
    let records = "2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n2x2x1x1+[AH AS] 1a *1a\n";
    fs::write(folder.join("two.pn"), records).expect("files can be written");
    let tried = "2x2x2x2+[AS 2H 2S AH] 2a 1b =partial\n; branch 1 after move 1: *12 *1a\n";
    let ways = [
        ("q", "status 0"),
        ("nq", "status 0"),
        ("bqq", "status 0"),
        (leave.as_str(), "status 0"),
        ("\x03", "status 0"),
        ("\x1b[200~2x2x1x1+[AH AS]\x1b[201~yxq", ""),
        ("TERM", "status 143"),
        ("HUP", "status 129"),
    ];
    for (way, status) in ways {
        let line = format!(
            "cd '{}'; sh -c 'echo $$ >pid; exec \"$0\" replay two.pn' \"$0\"",
            folder.display()
        );
        let mut session = start(&line);
        follow(
            &mut session,
            &[("", "record 1 of 2"), (RIGHT, "move 1 of 3"), (":1b\r", "move 2 of 2")],
        );
        if way.chars().all(char::is_uppercase) {
            let process = fs::read_to_string(folder.join("pid")).expect("the shell has written it");
            let killed = Command::new("kill").args([&format!("-{way}"), process.trim()]).status();
            assert!(killed.expect("there is such a command").success());
        } else if status.is_empty() {
            // What the user drops is not there any more.
            follow(
                &mut session,
                &[
                    ("\x1b[200~2x2x1x1+[AH AS]\x1b[201~", "open (y or n)"),
                    ("y", "not saved: save (y)"),
                    ("x", "move 0 of 0"),
                    ("q", "status 0"),
                ],
            );
        } else {
            session.press(way);
        }
        let bytes = session.ends_in_order(if status.is_empty() { "status 0" } else { status });
        let bytes = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        let after = bytes.split("\x1b[?1049l").nth(1).unwrap_or_default();
        let is_printed = !status.is_empty() && way != "HUP";
        // On the record itself, what was tried is a branch.
        let wanted = if way == leave { "; branch 1 after move 1: 1b\n" } else { tried };
        assert_eq!(after.contains(wanted), is_printed, "{way:?}: {after:?}");
        if way == "HUP" {
            let kept = fs::read_to_string(folder.join("unsaved-game.pn")).expect("it is kept");
            assert_eq!(kept, tried);
        }
    }
}

/// Starts the program in a folder, with its states there. It writes the number of its process under a
/// name.
fn start_in(folder: &Path, name: &str, arguments: &str) -> Session {
    let state = folder.join("state").display().to_string();
    let line = format!(
        "cd '{}'; sh -c 'echo $$ >{name}; exec \"$0\" {arguments}' \"$0\"",
        folder.display()
    );
    Session::new(PROGRAM, &line, &[("XDG_STATE_HOME", &state)])
}

fn kill(folder: &Path, name: &str) {
    signal(folder, name, "KILL");
}

fn signal(folder: &Path, name: &str, signal: &str) {
    let process = fs::read_to_string(folder.join(name)).expect("the shell has written it");
    let sent = Command::new("kill").args([&format!("-{signal}"), process.trim()]).status();
    assert!(sent.expect("there is such a command").success());
}

/// A game that was cut off by a kill is offered at the next start, until it is saved, printed or dropped;
/// that of a program that runs is not.
#[test]
fn a_game_that_was_cut_off_goes_on() {
    let folder = crate::run::folder("cut-off");
    let game = "play \"2x2x2x2+[AS 2H 2S AH]\"";
    let state = folder.join("state/patience/unfinished");
    let journals = || fs::read_dir(&state).map_or(0, Iterator::count);
    let begin = |name| {
        let mut session = start_in(&folder, name, game);
        let way = [("", "move 0 of 0"), ("2a\r", "move 1 of 1"), (":*12\r", "move 2 of 2")];
        follow(&mut session, &way);
        session
    };
    let session = begin("one");
    // Another game at the same time knows nothing of it, and has a journal of its own.
    let mut other = start_in(&folder, "other", "play carpet+7");
    follow(&mut other, &[("", "move 0 of 0"), ("\r", "move 1 of 1")]);
    assert_eq!(journals(), 2);
    follow(&mut other, &[(QUIT, "status 0")]);
    assert_eq!(journals(), 1, "what is printed needs no journal");
    kill(&folder, "one");
    session.sees("status 137");
    // It is offered until somebody goes on with it.
    let offer = "1 unfinished game: y shows it";
    let mut again = start_in(&folder, "again", "play carpet+7");
    follow(
        &mut again,
        &[("", offer), ("y", "  2x2x2x2+, 2 moves"), ("q", "close"), (QUIT, "status 0")],
    );
    let mut again = start_in(&folder, "again", "play");
    follow(
        &mut again,
        &[("", offer), ("y", "2 moves"), ("\r", "move 2 of 2"), ("u", "move 1 of 1")],
    );
    kill(&folder, "again");
    again.sees("status 137");
    let mut last = start_in(&folder, "last", "play carpet+7");
    follow(
        &mut last,
        &[("", offer), ("y", "2x2x2x2+, 1 move"), ("\r", "move 1 of 1"), (QUIT, "status 0")],
    );
    let bytes = String::from_utf8_lossy(&last.bytes()).replace("\r\n", "\n");
    let record = "2x2x2x2+[AS 2H 2S AH] 2a =partial\n; branch 1 after move 1: *12\n";
    assert!(bytes.contains(record), "{bytes}");
    assert_eq!(journals(), 0);
    // What is saved is not offered.
    let mut session = begin("one");
    follow(&mut session, &[("wsaved.pn\r", "wrote saved.pn")]);
    assert_eq!(journals(), 0);
    kill(&folder, "one");
    session.sees("status 137");
}

/// Whatever is typed before the first screen is there, or at once after it, the moves are in a journal, among
/// those that were dropped, or printed. What is dropped is a record, and is not offered again.
#[test]
fn what_is_typed_at_the_door_loses_no_game() {
    let folder = crate::run::folder("door");
    let state = folder.join("state/patience");
    let mut session = start_in(&folder, "one", "play \"2x2x2x2+[AS 2H 2S AH]\"");
    follow(
        &mut session,
        &[("", "move 0 of 0"), ("2a\r", "move 1 of 1"), (":*12\r", "move 2 of 2")],
    );
    kill(&folder, "one");
    session.sees("status 137");
    let wanted = "2x2x2x2+[AS 2H 2S AH] 2a *12 =partial";
    let left = || {
        let all = Unfinished::all(&state);
        all.iter().map(|it| it.take().expect("nobody has it").1.text()).collect::<String>()
    };
    assert_eq!(left(), wanted);
    for command in ["play carpet+7", "replay -e carpet+7"] {
        for keys in ["x", "xx", "X", "d", "\r", "yx", "yq", "y\x1b", "yd"] {
            let mut session = start_in(&folder, "again", command);
            session.press(keys);
            session.until("the second screen", |screen| screen.alternate_screen());
            session.press(QUIT);
            session.sees("status ");
            assert_eq!(left(), wanted, "{command} {keys:?}");
        }
    }
    let mut drops = start_in(&folder, "drops", "replay -e carpet+7");
    drops.press("yX");
    drops.sees("dropped: it is in ");
    follow(&mut drops, &[("y", "sent the record up to move "), (QUIT, "status ")]);
    assert_eq!(left(), "");
    let files: Vec<_> =
        fs::read_dir(state.join("dropped")).expect("it is there").flatten().collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    assert_eq!(fs::read_to_string(file.path()).expect("it is there"), format!("{wanted}\n"));
}

/// After a closed window the game is offered, in `replay` as in `play`, and knows its file, its place and its
/// title, whatever became of the folder that it was played in.
#[test]
fn a_game_comes_back_to_its_place() {
    let folder = crate::run::folder("comes-back");
    fs::write(folder.join("coll.pn"), COLLECTION).expect("files can be written");
    for command in ["replay", "play"] {
        let mut session = start_in(&folder, "one", "replay coll.pn");
        let way = [("n", "record 2 of 3"), (RIGHT, "move 1 of 3"), (":1b\r", "move 2 of 2")];
        follow(&mut session, &way);
        signal(&folder, "one", "HUP");
        session.sees("status 129");
        let kept = fs::read_to_string(folder.join("unsaved-game.pn")).expect("it is there, too");
        assert!(kept.starts_with("; Ann's try 17\n2x2x2x2+"), "{kept}");
        fs::remove_file(folder.join("unsaved-game.pn")).expect("files can be removed");
        let mut again = start_in(&folder, "again", &format!("{command} coll.pn"));
        let way = [
            ("", "1 unfinished game: y shows it"),
            ("y", "  Ann's try 17, 2x2x2x2+, 2 moves, from coll.pn"),
            ("\r", "move 2 of 2"),
            ("w", "Save as (empty for the clipboard): coll.pn"),
            ("\r", "this is number 2. It is solved in 3 moves, and your line is not."),
            ("b", "wrote your line as a branch of record 2"),
        ];
        follow(&mut again, &way);
        let text = fs::read_to_string(folder.join("coll.pn")).expect("it is there");
        let wanted = COLLECTION.replace("; won\n", "; won\n; branch 1 after move 1: 1b\n");
        assert_eq!(text, wanted, "{command}");
        fs::write(folder.join("coll.pn"), COLLECTION).expect("files can be written");
        again.press(QUIT);
        again.ends_in_order("status 0");
        let journals = fs::read_dir(folder.join("state/patience/unfinished"));
        assert_eq!(journals.map_or(0, Iterator::count), 0);
    }
}

/// What goes on in `replay` is an ordinary session: the file and its records are there, the record is what the
/// file says, and the line is a branch of it, at the move where it was left.
#[test]
fn a_line_goes_on_beside_its_record() {
    let folder = crate::run::folder("beside");
    let file = folder.join("coll.pn");
    let write = |text: &str| fs::write(&file, text).expect("files can be written");
    write(COLLECTION);
    let cut_off = |keys: &str, seen: &str| {
        let mut session = start_in(&folder, "one", "replay coll.pn");
        let way = [("n", "record 2 of 3"), ("g1\r", "move 1 of 3"), (":1b\r", "move 2 of 2")];
        follow(&mut session, &way);
        follow(&mut session, &[(keys, seen)]);
        kill(&folder, "one");
        session.sees("status 137");
    };
    let resume = |line: &str| {
        let mut session = start_in(&folder, "again", line);
        follow(&mut session, &[("", "1 unfinished game"), ("y", "2 moves, from coll.pn")]);
        session.press("\r");
        session
    };
    cut_off("", "branch");
    let mut again = resume("replay coll.pn");
    let way = [
        ("", "Ann's try 17   coll.pn:5   record 2 of 3"),
        ("", "branch   move 2 of 2"),
        ("b", "1 branch"),
        ("q", "move 2 of 2"),
        ("u", "move 1 of 3"),
        ("U", "move 2 of 2"),
        ("n", "record 3 of 3"),
        ("n", "this is the last record"),
        ("N", "branch   move 2 of 2"),
        ("\t", "all 3"),
        ("q", "move 2 of 2"),
        ("r", "reloaded: all 3 records pass"),
        (LEFT, "move 1 of 2"),
    ];
    follow(&mut again, &way);
    write(&format!("2x2x1x1+[AH AS] 1a *1a\n{COLLECTION}"));
    follow(&mut again, &[("", "reloaded: all 4 records pass"), ("", "move 1 of 2")]);
    kill(&folder, "again");
    again.sees("status 137");
    // Where it was left is where it goes on; other inputs stay, and a file that has changed is said.
    let mut again = resume("replay -e carpet+7 coll.pn");
    follow(&mut again, &[("", "coll.pn has changed since then"), (LEFT, "record 3 of 5")]);
    follow(&mut again, &[("", "branch   move 0 of 2"), (RIGHT, "move 1 of 2")]);
    kill(&folder, "again");
    again.sees("status 137");
    // A program without the file opens it.
    write(COLLECTION);
    let mut again = resume("replay -e carpet+7");
    let way = [("", "record 2 of 3"), ("w", "clipboard): coll.pn"), ("\x1b", "move 1 of 2")];
    follow(&mut again, &way);
    follow(&mut again, &[(RIGHT, "move 2 of 2")]);
    kill(&folder, "again");
    again.sees("status 137");
    // The line stays where its record or its file is gone.
    let others = COLLECTION.replace("2x2x2x2+[AS 2H 2S AH] 2a *12 *1a ; won\n", "");
    write(&others);
    let mut again = resume("replay coll.pn");
    follow(&mut again, &[("", "coll.pn no longer has this record"), (RIGHT, "move 2 of 2")]);
    kill(&folder, "again");
    again.sees("status 137");
    fs::remove_file(&file).expect("files can be removed");
    let mut again = resume("replay -e carpet+7");
    follow(&mut again, &[("", "your line is here alone"), (RIGHT, "move 2 of 2")]);
    follow(&mut again, &[(QUIT, "; branch 1 after move 1: *12 *1a")]);
    again.ends_in_order("status 1");
}

#[test]
fn a_closed_game_keeps_its_secret() {
    let mut session = start(r#""$0" play 2x2x2x2-7"#);
    let way = [("", "deal 2 cards"), ("\r", "move 1 of 1"), ("u", "move 0 of 0")];
    follow(&mut session, &way);
    // What was turned up is known, and the rest is not printed.
    follow(
        &mut session,
        &[("", "deal 2♠ to 1 and 2♥ to 2"), ("\r", "move 1 of 1"), (QUIT, "status 0")],
    );
    let bytes = String::from_utf8_lossy(&session.ends_in_order("status 0")).into_owned();
    let after = bytes.split("\x1b[?1049l").nth(1).unwrap_or_default();
    assert!(after.contains("2x2x2x2-7 + =partial"), "{after:?}");
    for (command, key) in [("play --reveal 2x2x2x2-7", ""), ("replay -e 2x2x2x2-7", "R")] {
        let mut session = start(&format!(r#""$0" {command}"#));
        follow(&mut session, &[(key, "next 2♠ 2♥ A♠ A♥"), (QUIT, "status ")]);
    }
}

#[test]
fn a_game_needs_a_terminal_and_a_deal() {
    use crate::run::{err, run, status};
    for (arguments, message) in [
        (["play", "montecarlo+1"], "`play` needs a terminal"),
        (["play", "montecarlo9x99+1"], "the number of columns must be 1 to 20"),
        (["play", "3x3x13x5+1 1a 1a"], "freecell a already holds"),
        (["play", "3x3x13x5+1 carpet+1"], "expected one game id or record"),
        (["play", "missing.pn"], "missing.pn: "),
    ] {
        let output = run(&arguments);
        let is_undealt = arguments[1].contains("9x99") || arguments[1].ends_with("1a 1a");
        let wanted = if is_undealt { 1 } else { 2 };
        assert_eq!(status(&output), wanted, "{arguments:?}");
        assert!(err(&output).contains(message), "{arguments:?}: {}", err(&output));
    }
    let no_game = run(&["play"]);
    assert_eq!(status(&no_game), 2);
    assert!(err(&no_game).contains("`play` needs a terminal"), "{}", err(&no_game));
    let nothing = run(&["play", ""]);
    assert_eq!((status(&nothing), &*err(&nothing)), (1, "patience: no game found\n"));
    let session = Session::new(PROGRAM, r#""$0" play montecarlo+1"#, &[("TERM", "dumb")]);
    session.sees("`play` needs a terminal");
    session.ends_in_order("status 2");
}

/// From the choice of a game to the next one, with the rules.
#[test]
fn games_follow_one_another() {
    let folder = crate::run::folder("sessions");
    let file = folder.join("game.pn");
    let mut session = start(r#""$0" play"#);
    session.sees("What do you want to play?");
    let page = include_str!("../../docs/play.md");
    let mut blocks = page.split("```text\n").filter_map(|block| block.split("```").next());
    let shown = blocks.find(|block| block.contains("What do you want")).expect("it is there");
    session.until(shown, |screen| {
        let rows = screen.rows(0, 80).map(|row| format!("{}\n", row.trim_end()));
        rows.eq(shown.lines().map(|line| format!("{line}\n")))
    });
    let save = format!("{}\r", file.display());
    let way = [
        ("i", "Collect all cards in matches"),
        ("q", "What do you want to play?"),
        (":nonsense\r", "nonsense is not a number, cards or a game"),
        ("\x152x2x1x1+[AH AS]\r", "1 legal move"),
        ("i", "Match Solitaire"),
        ("q", "1 legal move"),
        ("1a\r*1a\r", "you have won in 2 moves"),
        ("n", "this deal has no number"),
        ("oy", "What do you want"),
        ("2\r", "not saved: save (y), drop (x), stay (Esc)"),
        ("y", "Save as"),
        (save.as_str(), "3x3x13x5+2 "),
        ("2a\rn", "not saved: save (y)"),
        ("x", "3x3x13x5+3 "),
        ("N", "3x3x13x5+2 "),
        ("od", "3x3x13x5+"),
        (QUIT, "status 0"),
    ];
    follow(&mut session, &way);
    session.ends_in_order("status 0");
    let saved = fs::read_to_string(&file).expect("it was saved");
    assert_eq!(saved, "2x2x1x1+[AH AS] 1a *1a\n");
}

/// A file is played on with, or one of its records.
#[test]
fn a_file_is_played_on() {
    let folder = crate::run::folder("play-file");
    fs::write(folder.join("one.pn"), "2x2x2x2+[AS 2H 2S AH] 2a =partial\n").expect("it is written");
    let many = "2x2x1x1+[AH AS] 1a 1a\n2x2x1x1+[AH AS] 1a =partial\n";
    fs::write(folder.join("many.pn"), many).expect("it is written");
    let line = |arguments: &str| format!("cd \"{}\"; \"$0\" play {arguments}", folder.display());
    let mut session = start(&line("one.pn"));
    follow(&mut session, &[("", "move 1 of 1"), (QUIT, "status 0")]);
    session.ends_in_order("status 0");
    let mut session = start(&line("many.pn"));
    let way = [
        ("", "failing 1"),
        ("\r", "this record fails"),
        ("j\r", "move 1 of 1"),
        ("u", "move 0 of 0"),
    ];
    follow(&mut session, &way);
    session.press(QUIT);
    session.ends_in_order("status 0");
    let mut session = start(&line("--record 2 many.pn"));
    follow(&mut session, &[("", "move 1 of 1"), (QUIT, "status 0")]);
    for (arguments, message, status) in [
        ("--record 3 many.pn", "there is no record 3, only 2", "status 2"),
        ("--record 1 many.pn", "freecell a already holds", "status 1"),
    ] {
        let session = start(&line(arguments));
        session.sees(message);
        session.ends_in_order(status);
    }
}

/// Trying other moves in a record.
#[test]
fn a_branch_is_tried_and_left() {
    let mut session = start(TWO);
    let way = [
        ("", "move 3 is illegal"),
        (HOME, "move 0 of 4"),
        (RIGHT, "move 1 of 4"),
        ("2c\r", "branch after move 1; backspace leaves it"),
        (":3d\r", "branch   move 3 of 3"),
        ("w\r", "sent the record to the clipboard"),
        ("u", "branch   move 2 of 2"),
        (BACKSPACE, "✗ illegal   move 1 of 4"),
    ];
    follow(&mut session, &way);
    session.sends("\x1b]52;c;M3gz");
    session.press("q");
    session.ends_in_order("status 1");
}

/// Keys are answered while a search goes on that takes minutes, and quitting ends it.
#[test]
fn the_screen_never_waits_for_the_analysis() {
    let searches = |session: &Session, text: &str| {
        session.until(text, |screen| {
            screen.contents().contains("searching…") && screen.contents().contains(text)
        });
    };
    let mut session = start(r#""$0" play colorado2x5+3"#);
    session.sees("1 legal move");
    for (keys, text) in [("a", "not judged"), ("\x1b", "as dealt"), ("m", "legal move")] {
        session.press(keys);
        searches(&session, text);
    }
    session.press("\r");
    searches(&session, "move 1 of 1");
    session.press(QUIT);
    session.ends_in_order("status 0");
    // The shortest solution of a game with two decks, without a limit of nodes.
    let mut session = start(r#""$0" play montecarlo5x5x2+1"#);
    follow(&mut session, &[("", "legal moves"), ("a", "or fewer")]);
    searches(&session, "or fewer");
    follow(&mut session, &[("?", "previous move"), ("x", "or fewer"), (QUIT, "status 0")]);
    session.ends_in_order("status 0");
}

/// Each suit has a colour by the option, or where the user has chosen so; letters are a choice, too.
#[test]
fn choices_of_suits_and_colours_hold() {
    let folder = crate::run::folder("habits");
    fs::create_dir_all(folder.join("state/patience")).expect("a folder can be made");
    for (options, chosen, suit, colours) in [
        ("", "", "♦", false),
        ("--four-colors", "", "♦", true),
        ("", "suits letters\ncolors 4\n", "D", true),
    ] {
        fs::write(folder.join("state/patience/player"), chosen).expect("it can be written");
        let mut session = start_in(&folder, "one", &format!("play {options} 3x3x13x5+2"));
        follow(&mut session, &[("", &format!("9{suit}")), (QUIT, "status 0")]);
        let bytes = String::from_utf8_lossy(&session.ends_in_order("status 0")).into_owned();
        assert_eq!(bytes.contains("\x1b[94m"), colours, "{options} {chosen}: {bytes:?}");
        let kept = fs::read_to_string(folder.join("state/patience/player"));
        assert_eq!(kept.expect("it is there"), chosen, "nothing writes to it");
    }
}

/// Every prompt is a line that can be edited. What is refused stays, to be changed.
#[test]
fn prompts_are_lines_that_can_be_edited() {
    let folder = crate::run::folder("prompts");
    let home = folder.display().to_string();
    let line = format!("cd '{home}'; \"$0\" replay -e '2x2x2x2+[AS 2H 2S AH]'");
    let mut session = Session::new(PROGRAM, &line, &[("HOME", &home)]);
    let way = [
        ("", "move 0 of 0"),
        (":a *12 zz", "play: a *12 zz"),
        // Ctrl-W, the start of the line, and the end.
        ("\x17", "play: a *12"),
        ("\x012\x05", "play: 2a *12"),
        ("99\x1b[D\x1b[D\x1b[3~\x0b", "play: 2a *12"),
        ("zz\r", "`zz` is not a move"),
        // The moves before it are played, and it stays.
        ("", "play: zz"),
        ("\x15*1a\r", "solved in 3 moves"),
        // In the name of a file, the home folder has a sign.
        ("w\x15~/mine.pn\r", "wrote ~/mine.pn"),
    ];
    follow(&mut session, &way);
    assert!(folder.join("mine.pn").exists());
    session.press("q");
    session.ends_in_order("status 1");
}

/// `q` and Esc close the topmost list, and `q` leaves from the board alone.
#[test]
fn one_rule_closes_lists() {
    let line = r#""$0" replay -e '2x2x2x2+[AS 2H 2S AH] 2a *12 *1a'"#;
    let lists = [
        ("m", "legal moves"),
        ("b", "no branches"),
        ("M", "no mistake"),
        ("\t", "all 1"),
        ("?", "previous record"),
        ("i", "Collect all cards"),
    ];
    for key in ["q", ESCAPE] {
        let mut session = start(line);
        session.sees("as dealt");
        for (opens, seen) in lists {
            session.press(opens);
            session.sees(seen);
            session.press(key);
            session.misses(seen);
            session.sees("as dealt");
        }
        session.press("q");
        session.ends_in_order("status 0");
    }
    // The choice of a game, and the list of moves.
    let mut session = start(r#""$0" play '2x2x2x2+[AS 2H 2S AH]'"#);
    follow(&mut session, &[("", "legal moves"), ("o", "What do you want")]);
    follow(&mut session, &[("q", "legal moves")]);
    session.press("q");
    session.misses("legal moves");
    session.press("q");
    session.ends_in_order("status 0");
    // Ends of lists, and half of them.
    let mut session = start(r#""$0" play 3x3x13x5+2"#);
    follow(&mut session, &[("", "27 legal moves")]);
    let selected = |text: &'static str| {
        move |screen: &Screen| {
            let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
            let inverse = cells.filter_map(|(row, column)| screen.cell(row, column));
            let signs = inverse.filter(|cell| cell.inverse()).map(|cell| cell.contents());
            signs.collect::<String>().contains(text)
        }
    };
    for (keys, text) in [("G", "5a"), ("gg", "12"), ("\x04", "5a"), ("\x15", "12")] {
        session.press(keys);
        session.until(text, selected(text));
    }
    session.press(QUIT);
    session.ends_in_order("status 0");
}

/// A game is dealt by its name, and the first screen takes what people type there.
#[test]
fn games_are_dealt_by_name() {
    let mut session = start(r#""$0" play Carpet"#);
    follow(&mut session, &[("", "carpet4x5x1+"), (QUIT, "status 0")]);
    let mut session = start(r#""$0" play 'monte carlo 7'"#);
    follow(&mut session, &[("", "montecarlo5x5x1+7 "), (QUIT, "status 0")]);
    let mut session = start(r#""$0" play"#);
    let way = [
        ("", "What do you want to play?"),
        ("?", "ask for the number"),
        ("q", "What do you want to play?"),
        ("\rabc\r", "abc is not a number, cards or a game"),
        ("", "random number): abc"),
        ("\x15-5\r", "-5 is not a number of a deal"),
        ("\x15AS KD\r", "2 cards, but this game has 39"),
        ("", "random number): AS KD"),
    ];
    follow(&mut session, &way);
    session.press(ESCAPE);
    session.misses("random number): ");
    // The deal of the day has the date as its number.
    let mut session = start(r#""$0" play today"#);
    follow(&mut session, &[("", "3x3x13x5+20"), (QUIT, "status 0")]);
}

/// A sequence that breaks off, as on a slow line, is waited for no longer than a moment.
#[test]
fn an_unfinished_sequence_deafens_nobody() {
    for begun in ["\x1b[<0;99", "\x1b[", "\x1bO", "\x1b]"] {
        let mut session = start(GOOD);
        session.sees("move 0 of 2");
        session.press(begun);
        std::thread::sleep(std::time::Duration::from_millis(400));
        follow(&mut session, &[(".", "move 1 of 2"), ("q", "status 0")]);
    }
}

/// Where no journal can be written, the first line says so at every key, and so does who leaves.
#[test]
fn a_journal_that_fails_is_seen() {
    let folder = crate::run::folder("no-journal");
    fs::write(folder.join("state"), "a file in its way").expect("it can be written");
    let mut session = start_in(&folder, "one", "play \"2x2x2x2+[AS 2H 2S AH]\"");
    session.sees("4 legal moves");
    for (keys, moves) in [("2a\r", "move 1 of 1"), ("1b\r", "move 2 of 2"), ("u", "move 1 of 1")] {
        session.press(keys);
        session.until(moves, |screen| {
            let first = screen.rows(0, 80).next().unwrap_or_default();
            first.contains("not kept   ") && first.contains(moves)
        });
    }
    session.press(QUIT);
    session.sees("patience: no journal kept this game: ");
    session.ends_in_order("status 0");
}

/// The first comment above a record is its title: in the header, in the list, and where words are sought.
#[test]
fn records_have_titles() {
    let folder = crate::run::folder("titles");
    fs::write(folder.join("coll.pn"), COLLECTION).expect("it is written");
    let mut session = start(&format!("cd '{}'; \"$0\" replay coll.pn", folder.display()));
    let way = [
        ("", "Ann's   coll.pn:2"),
        ("n", "Ann's try 17   coll.pn:5"),
        (TAB, "Bob's"),
        ("/try\r", "1 of 3 with try"),
        ("\r", "1 of 1 with try"),
        // Moves are sought, too.
        ("\t", "1 of 3 with try"),
        ("/\x15*12\r", "1 of 3 with *12"),
    ];
    follow(&mut session, &way);
    session.press(QUIT);
    session.ends_in_order("status 0");
    let json = crate::run::out(&crate::run::run(&[
        "verify",
        "--format",
        "jsonl",
        &folder.join("coll.pn").display().to_string(),
    ]));
    assert!(
        json.lines().nth(1).is_some_and(|it| it.contains("\"title\":\"Ann's try 17\"")),
        "{json}"
    );
}

/// A line that is not saved stays on the screen though its record is gone from the file, and can be saved there.
#[test]
fn a_line_stays_while_its_record_goes() {
    let folder = crate::run::folder("gone-record");
    let file = folder.join("s.pn");
    let (one, two) = ("carpet+1 + =partial\n", "3x3x13x5+2 2a =partial\n");
    for options in ["", "--record 2"] {
        fs::write(&file, format!("{one}{two}")).expect("the folder can be written to");
        let line = format!("cd '{}'; \"$0\" replay {options} s.pn", folder.display());
        let mut session = start(&line);
        session.press(if options.is_empty() { "n" } else { "" });
        follow(&mut session, &[("G", "move 1 of 1"), (":1b\r", "move 2 of 2")]);
        fs::write(&file, one).expect("the folder can be written to");
        session.sees("not reloaded: this record is gone from its file; w saves your line");
        follow(
            &mut session,
            &[("w\r", "but no longer this one"), ("a", "wrote record 2 at the end of s.pn")],
        );
        session.press(QUIT);
        session.ends_in_order("status 0");
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.starts_with(one) && text.contains("1b =partial"), "{text}");
    }
}
