//! `play --plain`: games in words, line by line.

use crate::run::{err, feed, folder, out, path, patience, run, status};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use support::pty::Session;

/// Plays, and returns what is said.
fn plays(arguments: &[&str], input: &str) -> String {
    let output = feed(&[&["play", "--plain"], arguments].concat(), input.as_bytes());
    assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{arguments:?}");
    let said = out(&output);
    assert!(!said.contains('\x1b'), "{said:?}");
    said
}

#[test]
fn a_game_is_told_in_words() {
    let said = plays(&["2x2x2x2+[AS 2H 2S AH]"], "2a\n\nundo\n2a\nundo 2\n*12\r\n*1a\n");
    assert_eq!(
        said,
        "\
Match Solitaire, 2x2x2x2+, an open game
column 1: two of spades, ace of spades
column 2: ace of hearts, two of hearts
freecells: a empty, b empty
0 of 4 cards collected
type moves, or help for other words; lists of cards begin with the top card
move 1: ace of hearts from column 2 into freecell a
two of hearts is now on top of column 2
undone, move 1: ace of hearts from column 2 into freecell a
move 1: ace of hearts from column 2 into freecell a
two of hearts is now on top of column 2
only 1 move can be undone
move 2: collect both twos from 1 and 2
ace of spades is now on top of column 1
column 2 is now empty
2 of 4 cards collected
move 3: collect both aces from 1 and a
column 1 is now empty
4 of 4 cards collected
you have won in 3 moves
2x2x2x2+[AS 2H 2S AH] 2a *12 *1a
"
    );
}

/// Places and cards are found by the words that the board has for them, and as people type them.
#[test]
fn places_are_found_by_their_words() {
    let said = plays(
        &["carpet+1"],
        "board foundation spades\nboard foundation of hearts\nwhere 1h\nwhere 10h\nboard foundation 3\nquit\n",
    );
    let lines: Vec<&str> =
        said.lines().skip_while(|line| !line.starts_with("type moves")).collect();
    assert!(lines[1].starts_with("foundation of spades, up: ace of spades"), "{said}");
    assert!(lines[2].starts_with("foundation of hearts, up: "), "{said}");
    assert!(lines[3].starts_with("ace of hearts: "), "{said}");
    assert!(lines[4].starts_with("ten of hearts: "), "{said}");
    assert_eq!(lines[5], "there is no foundation 3 here");
}

/// The record of a game that goes on keeps its comments, and its branches.
#[test]
fn a_record_keeps_what_was_written_in_it() {
    let folder = folder("narrated-comments");
    let file = folder.join("game.pn");
    fs::write(&file, "2x2x2x2+[AS 2H 2S AH] 2a =partial ; mine\n; branch 1 after move 0: 2b\n")
        .expect("it can be written");
    let said = plays(&[path(&file)], "*12\n");
    let record = "2x2x2x2+[AS 2H 2S AH] 2a *12 =partial ; mine\n; branch 1 after move 0: 2b\n";
    assert!(said.ends_with(record), "{said}");
}

/// A line that was undone is a branch of the record, whether that is saved or printed.
#[test]
fn undone_lines_are_not_lost() {
    let folder = folder("narrated-undone");
    let file = folder.join("game.pn");
    let file = path(&file);
    let game = "2x2x2x2+[AS 2H 2S AH]";
    let record = "2x2x2x2+[AS 2H 2S AH] =partial\n; branch 1 after move 0: 2a *12\n";
    let said = plays(&[game], "2a *12\nundo\nundo\n");
    assert!(said.ends_with(record), "{said}");
    let said = plays(&[game], &format!("2a *12\nundo\nundo\nsave {file}\n"));
    assert_eq!(fs::read_to_string(file).expect("it is there"), record);
    assert!(!said.contains("=partial"), "all of it is saved: {said}");
}

/// A refused move is wrong in the words of `verify`, and everything before it is played.
#[test]
fn what_is_wrong_is_said_as_verify_does() {
    let said = plays(&["3x3x13x5+1"], "1a 1a\nzz\nfoo\n=partial\nsave\nundo x\nundo 2\n");
    let verified = err(&run(&["verify", "-e", "3x3x13x5+1 1a 1a"]));
    let message = "move 2 is illegal: freecell a already holds ";
    assert!(said.contains(&format!("{message}king of diamonds")), "{said}");
    assert!(verified.contains(&format!("{message}K♦")), "{verified}");
    assert!(said.contains("A freecell holds one card; empty: "), "{said}");
    assert!(said.contains("zz is not a move") && !said.contains('`'), "{said}");
    assert!(said.contains("foo is not a move; help lists other words"), "{said}");
    assert!(said.contains("only moves can be played"), "{said}");
    assert!(said.contains("save alone says too little; write such as save game.pn"), "{said}");
    assert!(said.contains("x is not what undo takes; write undo, or such as undo 3"), "{said}");
    assert!(said.contains("only 1 move can be undone"), "{said}");
    assert!(said.ends_with("\n3x3x13x5+1 1a =partial\n"), "{said}");
}

#[test]
fn other_words_answer_questions() {
    let said = plays(&["2x2x2x2+[AS 2H 2S AH]"], "hint\nmoves\nrules\nhelp\nundo\nquit\n1a\n");
    for part in [
        "hint: 2a: ace of hearts from column 2 into freecell a; wins in 3 or fewer",
        "4 legal moves\n1a or 1b: two of spades from column 1 into a freecell\n",
        "Collect all cards, in matches of 2 cards of the same rank.",
        "save, save game.pn: write the game as a record; asks what to do to a file that is there",
        "no move to undo\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.ends_with("no move to undo\n"), "nothing was played: {said}");
    let said = plays(&["2x2x2x1+[AS 2H AH 2S]"], "1a\nhint\n");
    assert!(said.contains("no legal move is left; undo takes back the last one"), "{said}");
    assert!(said.contains("hint: this deal cannot be won"), "{said}");
    assert!(said.ends_with(" =stuck\n"), "{said}");
    let said = plays(&["--ascii", "carpet+1"], "show\n");
    assert!(said.is_ascii(), "{said}");
    let tops = "foundations, up: ace of spades, ace of hearts, ace of diamonds, ace of clubs";
    let next = "they wait for two of spades, two of hearts, two of diamonds and two of clubs";
    assert_eq!(said.matches(&format!("{tops}\n{next}")).count(), 2, "{said}");
}

/// The grids that close up are told again, since every cell may have changed.
#[test]
fn every_game_is_told() {
    for (id, moves, part) in [
        (
            "montecarlo+1",
            "*d1e1 +",
            "row 1: a1 seven of spades, b1 two of spades, c1 ten of hearts",
        ),
        ("thirteens+1", "*d1c2", "cell d1 is now empty"),
        ("fourteens+1", "", "stock: 27 cards: "),
        ("acessquare+1", "", "row 4: a4 "),
        ("carpet+1", "+", "waste: empty"),
        ("colorado+1", "+ wa1", "pile a1"),
        ("twenty+1", "", "foundations, down: king of spades, "),
    ] {
        let said = plays(&[id], &format!("{moves}\nmoves\n"));
        assert!(said.contains(part), "{id}: {said}");
    }
}

#[test]
fn a_game_is_saved_and_played_on() {
    let folder = folder("narrated");
    let file = folder.join("game.pn");
    let name = path(&file);
    let said = plays(&["3x3x13x5+2"], &format!("2a\nsave {name}\nsave {name}\nquit\n"));
    assert!(said.contains(&format!("wrote {name}\n")), "{said}");
    let asks = " holds 1 record, this one. Write it in its place (place), at the end (end)";
    assert!(said.contains(asks), "{said}");
    assert!(said.ends_with("not written\n"), "{said}");
    assert_eq!(status(&run(&["verify", name])), 0);
    let said = plays(&[name], "25\n");
    assert!(said.contains("after 1 move\n"), "{said}");
    assert!(said.contains("move 2: queen of spades from column 2"), "{said}");
    fs::write(&file, "2x2x1x1+7[AH AS]\n2x2x1x1+7 1a\n2x2x1x1+8\n").expect("it is written");
    let said = plays(&["--record", "1", name], "*1a\n");
    assert!(said.ends_with("\n2x2x1x1+7[AH AS] 1a *1a\n"), "{said}");
    for (arguments, message) in [
        ([name, "--plain"], "there are 2 records; choose one with `--record N`"),
        (["-", "--plain"], "reads moves from standard input"),
        (["--plain", "3x3x13x5+1 1a 1a"], "freecell a already holds"),
    ] {
        let output = run(&[&["play"], &arguments[..]].concat());
        // A record that is illegal fails, here as elsewhere.
        let wanted = if message.starts_with("freecell") { 1 } else { 2 };
        assert_eq!(status(&output), wanted, "{arguments:?}");
        assert!(err(&output).contains(message), "{arguments:?}: {}", err(&output));
    }
    // Without a game, it asks for one.
    let said = plays(&[], "help\nboard\ncarpet 7\n");
    assert!(said.starts_with("which game? Type a name, such as carpet"), "{said}");
    assert!(said.contains("no game yet") && said.contains("Carpet, carpet4x5x1+7, "), "{said}");
}

/// No card that is face down is told, and none is in the record.
#[test]
fn a_closed_game_keeps_its_secret_in_words() {
    let said = plays(&["2x2x2x2-7"], "moves\nboard\n+\nundo\nmoves\n");
    let (before, after) = said.split_once("move 1: ").expect("it was dealt");
    let has_card = |text: &str| text.contains("spades") || text.contains("hearts");
    assert!(!has_card(before) && before.contains("stock: 4 cards, face down"), "{before}");
    assert!(before.contains("+: deal 2 cards"), "{before}");
    // What was turned up is known.
    assert!(after.contains("+: deal two of spades to 1 and two of hearts to 2"), "{after}");
    let said = plays(&["2x2x2x2-7"], "+\n");
    assert!(said.ends_with("\n2x2x2x2-7 + =partial\n"), "{said}");
    let said = plays(&["--with-deal", "2x2x2x2-7"], "+\n");
    assert!(said.ends_with("\n2x2x2x2-7[2S 2H AS AH] + =partial\n"), "{said}");
    let said = plays(&["--reveal", "2x2x2x2-7"], "");
    assert!(said.contains("stock: 4 cards: two of spades, two of hearts, ace of"), "{said}");
    let said = plays(&["2x2x2x2-7"], "hint\n");
    assert!(said.contains("hint, looked at the stock: +"), "{said}");
}

/// On a terminal it uses no second screen.
#[test]
fn it_needs_no_more_of_a_terminal() {
    let program = crate::run::PROGRAM;
    for name in ["xterm", "dumb"] {
        let line = r#""$0" play --plain '2x2x2x2+[AS 2H 2S AH]'"#;
        let mut session = Session::new(program, line, &[("TERM", name)]);
        session.sees("type moves, or help for other words");
        session.press("2a\r");
        session.sees("move 1: ace of hearts from column 2");
        session.press(if name == "dumb" { "quit\r" } else { "\x04" });
        session.sees("2x2x2x2+[AS 2H 2S AH] 2a =partial");
        let bytes = session.ends_in_order("status 0");
        assert!(!bytes.contains(&0x1b), "{}", String::from_utf8_lossy(&bytes));
    }
}

/// A signal prints the game; if the terminal is gone, it is kept in a file.
#[test]
fn a_signal_loses_no_game() {
    let folder = folder("narrated-signals");
    // Under `nohup`, or behind a script, some of them are ignored, and the program ignores them, too.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0);
    for (signal, number, printed) in [("TERM", 15, true), ("INT", 2, true), ("HUP", 1, false)] {
        if ignored & 1 << (number - 1) != 0 {
            continue;
        }
        let mut child = patience(&["play", "--plain", "2x2x2x2+[AS 2H 2S AH]"])
            .current_dir(&folder)
            .env("XDG_STATE_HOME", folder.join("state"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        stdin.write_all(b"2a\nboard\n").expect("it reads");
        let mut said = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        let mut line = String::new();
        // The second board comes after the move.
        while said.read_line(&mut line).expect("it writes text") > 0 {
            if line.matches("0 of 4 cards collected").count() == 2 {
                break;
            }
        }
        let killed =
            Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(killed.expect("there is such a command").success());
        let mut rest = String::new();
        said.read_to_string(&mut rest).expect("it writes text");
        assert!(!child.wait().expect("it ends").success(), "{signal}");
        let record = "2x2x2x2+[AS 2H 2S AH] 2a =partial\n";
        assert_eq!(rest, if printed { record } else { "" }, "{signal}");
        let kept = fs::read_to_string(folder.join("unsaved-game.pn"));
        assert_eq!(kept.ok().as_deref(), (!printed).then_some(record), "{signal}");
        // After a hang-up it is offered the next time, too.
        let journals = fs::read_dir(folder.join("state/patience/unfinished"));
        assert_eq!(journals.map_or(0, Iterator::count), usize::from(!printed), "{signal}");
    }
}

/// `save` puts a record into a collection as `w` does, with the same questions.
#[test]
fn a_record_is_saved_into_a_collection_in_words() {
    let file = folder("narrated-collection").join("coll.pn");
    let name = path(&file);
    let before = "; Ann's\n2x2x1x1+[AH AS] 1a *1a\n\n; my best\n2x2x2x2+[AS 2H 2S AH] 2a *12 *1a\n";
    for (answer, told, after) in [
        (
            "branch",
            "wrote your line as a branch of record 2",
            format!("{before}; branch 1 after move 1: 1b\n"),
        ),
        (
            "place",
            "wrote record 2",
            before.replace("*12 *1a", "1b =partial\n; branch 1 after move 1: *12 *1a"),
        ),
        (
            "end",
            "wrote record 3 at the end",
            format!(
                "{before}; my best\n2x2x2x2+[AS 2H 2S AH] 2a 1b =partial\n; branch 1 after move 1: *12 *1a\n"
            ),
        ),
        ("no", "not written", before.to_owned()),
        ("board", "not written", before.to_owned()),
    ] {
        fs::write(&file, before).expect("it is written");
        let input = format!("undo\nundo\n1b\nsave {name}\n{answer}\n");
        let said = plays(&["--record", "2", name], &input);
        let asks = "holds 2 records; this is number 2. It is solved in 3 moves, and your line is not. \
            Write yours as a branch of it (branch), in its place (place), at the end (end)";
        assert!(said.contains(asks) && said.contains(told), "{answer}: {said}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), after, "{answer}");
    }
}

/// One process is enough for an evening: games follow one another, and none that is not saved is lost. A record
/// begins another game, as it does for programs.
#[test]
fn games_follow_one_another_in_words() {
    let input = "2a\nnew 3\nnew\nnew today\n2x2x1x1+[AH AS] 1a\nquit\n";
    let said = plays(&["3x3x13x5+2"], input);
    for part in [
        "the game before is not saved; it will be printed at the end\nMatch Solitaire, 3x3x13x5+3,",
        "Match Solitaire, 3x3x13x5+20",
        "Match Solitaire, 2x2x1x1+, an open game\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.ends_with("\n3x3x13x5+2 2a =partial\n"), "{said}");
    let said = plays(&["carpet+1"], "new montecarlo\nnew abc\nmonte carlo\n");
    assert!(said.contains("Monte Carlo, montecarlo5x5x1+"), "{said}");
    assert!(said.contains("not opened: ") && said.contains("new monte carlo deals it"), "{said}");
}

/// What one asks while playing: where cards are, how the game stands, and what was tried.
#[test]
fn questions_are_answered_in_words() {
    let game = "2x2x2x2+[AS 2H 2S AH]";
    let said = plays(
        &[game],
        "where 2h\nwhere 10h\nboard column 2\nboard freecells\nboard freecell a\nboard row 9\n",
    );
    for part in [
        "two of hearts: column 2 under 1 card\n",
        "there is no ten of hearts in this game\n",
        "column 2: ace of hearts, two of hearts\nfreecells: a empty, b empty\nfreecell a: empty\n",
        "there is no row 9 here\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = plays(&[game], "analyse\nsolve\nsolve 0\nversion\n");
    assert!(said.contains("analysis: wins in 3"), "{said}");
    assert!(said.contains("solve: 2a, *12 and *1a; wins in 3"), "{said}");
    assert!(said.contains("solve: not known after a search of "), "{said}");
    assert!(said.contains(&format!("patience {}\n", env!("CARGO_PKG_VERSION"))), "{said}");
    let said = plays(&["2x2x6x2+9"], "2b\nanalyse\nhint\n");
    assert!(said.contains("analysis: cannot be won since move 1\nmove 1, 2b, "), "{said}");
    assert!(said.contains(": loses; a win took 9\n"), "{said}");
    assert!(said.contains("hint: the game cannot be won, since move 1\n"), "{said}");
    // The words of other programs lead to help, or end the game.
    for habit in ["h", "?", "x", "help"] {
        let said = plays(&[game], &format!("{habit}\n"));
        assert!(said.contains("undo, undo 3: take back the last move"), "{habit}: {said}");
    }
    for habit in ["q", "exit", "bye", "quit"] {
        assert!(!plays(&[game], &format!("{habit}\n2a\n")).contains("move 1"), "{habit}");
    }
}

/// A card that fills a gap is said once.
#[test]
fn what_fills_a_gap_is_said_once() {
    let said = plays(&["carpet+1"], "moves\n");
    let play = said.lines().find_map(|line| line.strip_prefix("*")?.split_once("s:"));
    let (cell, _) = play.expect("a card can be played");
    let said = plays(&["carpet+1"], &format!("*{cell}s\n"));
    assert!(said.contains("from the stock fills the gap"), "{said}");
    assert!(!said.contains(&format!("is now on top of cell {cell}")), "{said}");
}

/// A game in words that a kill has cut off is offered the next time, on a terminal.
#[test]
fn a_game_in_words_survives_a_kill() {
    let folder = folder("narrated-killed");
    let state = folder.join("state").display().to_string();
    let line = |game: &str| {
        let folder = folder.display();
        format!("cd '{folder}'; sh -c 'echo $$ >pid; exec \"$0\" play --plain {game}' \"$0\"")
    };
    let start = |game: &str| {
        Session::new(crate::run::PROGRAM, &line(game), &[("XDG_STATE_HOME", state.as_str())])
    };
    let kill = |session: Session| {
        let process = fs::read_to_string(folder.join("pid")).expect("the shell has written it");
        let killed = Command::new("kill").args(["-KILL", process.trim()]).status();
        assert!(killed.expect("there is such a command").success());
        session.sees("status 137");
    };
    let mut session = start("\"2x2x2x2+[AS 2H 2S AH]\"");
    session.sees("type moves, or help");
    session.press("2a\r");
    session.sees("move 1: ace of hearts");
    session.press("board\r");
    session.sees("freecells: a ace of hearts");
    kill(session);
    let offer = "2x2x2x2+, 1 move; resume goes on with it";
    let mut session = start("");
    session.sees(offer);
    session.press("resume\r");
    session.sees("after 1 move");
    session.press("board\r");
    session.sees("freecells: a ace of hearts");
    kill(session);
    let mut session = start("");
    session.sees(offer);
    session.press("resume\rresume\rquit\r");
    session.sees("no game was cut off");
    session.ends_in_order("status 0");
    let read = fs::read_dir(folder.join("state/patience/unfinished")).into_iter().flatten();
    assert_eq!(read.count(), 0, "it was printed");
}
