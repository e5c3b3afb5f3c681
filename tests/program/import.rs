//! `import`: games that PySolFC saves, made by Python's own pickler, and lines of Match Solitaire's site.

use crate::run::{err, feed, folder, out, path, run, status};
use serde_json::Value;
use std::fs;
use std::process::Command;
use support::dice::Dice;
use support::lines::{Line, any_line};

/// Plays a game at random on PySolFC's stacks, saves it, and returns the file and the record.
fn saved(game: &str, number: &str, chance: u64) -> (String, String) {
    let folder = folder(&format!("import-{game}-{number}-{chance}"));
    let file = path(&folder.join("game.pso")).to_owned();
    let script = "tests/model/pysolfc_save.py";
    let arguments = [script, game, number, &chance.to_string(), &file];
    let played = Command::new("python3").args(arguments).output().expect("Python runs");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    (file, String::from_utf8_lossy(&played.stdout).trim().to_owned())
}

/// A record in canonical form on one line, without its outcome.
fn plain(record: &str) -> String {
    let formatted = run(&["show", "--with-deal", record]);
    let text = out(&formatted).replace('\n', " ");
    assert_eq!(status(&formatted), 0, "{record}: {}", err(&formatted));
    text.split(" =").next().unwrap_or_default().trim().to_owned()
}

#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn saved_games_come_back_move_by_move() {
    let pairs = ["montecarlo", "montecarlo2", "neighbour", "quatorze", "acessquare"];
    for game in pairs.into_iter().chain(["carpet", "colorado", "twenty"]) {
        for (number, chance) in [
            ("7", 1),
            ("ms8589934591", 2),
            ("32000", 3),
            ("99999999999999999999", 4),
            ("340282366920938463463374607431768211455", 5),
        ] {
            let (file, record) = saved(game, number, chance);
            let output = run(&["import", &file]);
            assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{game} {number}");
            let imported = out(&output);
            assert_eq!(plain(imported.trim()), plain(&record), "{game} {number}");
            let verified = run(&["verify", "-e", &imported]);
            assert_eq!(status(&verified), 0, "{imported}{}", err(&verified));
        }
    }
}

/// Whatever is done to a file, it is read as the same game, or refused.
#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn damaged_saves_are_refused() {
    let (file, _) = saved("carpet", "24", 1);
    let bytes = fs::read(&file).expect("it was saved");
    let read = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("it can be written");
        run(&["import", &file])
    };
    let whole = out(&read(&bytes));
    for at in (0..bytes.len()).step_by(bytes.len() / 60) {
        let cut = read(&bytes[..at]);
        // What comes after the moves is not needed.
        assert!(status(&cut) != 0 || out(&cut) == whole, "cut at {at}");
        let mut changed = bytes.clone();
        changed[at] ^= 0x15;
        let output = read(&changed);
        assert!([0, 1, 2].contains(&status(&output)), "changed at {at}");
    }
    // A card of the piles at the end that is another one.
    let mut other = bytes.clone();
    let at = bytes.windows(4).position(|part| part == b"K\x01.\x80").expect("a number");
    other[at + 1] = 2;
    assert_ne!(status(&read(&other)), 0);
    // What would run a program.
    let hostile = b"\x80\x04\x8c\x07PySolFC\x94.\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x10touch ran-by-mistake\x85R.";
    let output = read(hostile);
    assert_eq!((status(&output), out(&output).as_str()), (2, ""));
    assert!(err(&output).contains("the saved game is damaged"), "{}", err(&output));
    assert!(!std::path::Path::new("ran-by-mistake").exists());
}

#[test]
fn lines_of_the_site_become_records() {
    let output = run(&["import", "-e", "#147198 1a 23", "-e", "#3 + 1a\n\nlost"]);
    assert_eq!(out(&output), "3x3x13x5+147198 1a 23 =partial\n3x3x13x5-3 + 1a =partial\n");
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("<expression 2>: line 3: expected `#` and a number"));
    assert!(err(&output).contains("the site's numbers deal other cards here"));
    let output = run(&["import", "--game", "3x1x10x4", "--format", "jsonl", "-e", "#9 1a"]);
    let object: Value = serde_json::from_str(&out(&output)).expect("an object");
    assert_eq!(object["record"], "3x1x10x4+9 1a =partial");
    assert_eq!((object["line"].as_u64(), &object["game"]), (Some(1), &Value::Null));
    assert_eq!(status(&run(&["import", "--game", "carpet", "-e", "#9"])), 2);
    // The record says that the game is not over, so that cards are found for it.
    let imported = out(&run(&["import", "-e", "#147198 1a 23"]));
    let inferred = run(&["infer", "-e", &imported]);
    assert_eq!(status(&inferred), 0, "{}", err(&inferred));
    assert_eq!(status(&run(&["verify", "-e", &out(&inferred)])), 0);
    // A game that is over, in whatever way it is written, needs no outcome, and has one only once.
    let won = run(&["import", "--game", "2x2x2x2", "-e", "#7 2a *12 *1a", "-e", "#7 2a =partial"]);
    assert_eq!(out(&won), "2x2x2x2+7 2a *12 *1a\n2x2x2x2+7 2a =partial\n");
}

/// The record ends before a move that the notation does not have, and the message names it.
#[cfg_attr(windows, ignore = "starts `python3`")]
/// The site's page, a sheet and a player write the number of a game each in their own way.
#[test]
fn the_number_of_a_game_of_the_site_is_read_however_it_stands() {
    for text in [
        "The solution of game #147198:\n1a 23\n",
        "#147198: 1a 23",
        "#147198,1a 23",
        "Game #147198: 1a 23",
        "game 147198\n1a 23",
        "147198\t1a 23",
    ] {
        let output = feed(&["import", "-"], text.as_bytes());
        assert_eq!(out(&output), "3x3x13x5+147198 1a 23 =partial\n", "{text}: {}", err(&output));
    }
    let other = feed(&["import", "-"], b"Game #5 by Ann:\n1a\n");
    assert_eq!(status(&other), 1);
    assert!(err(&other).contains("line 1: `by` is not a move"), "{}", err(&other));
}

#[test]
fn a_move_that_cannot_be_written_is_named() {
    let folder = folder("import-unwritable");
    let file = path(&folder.join("game.pso")).to_owned();
    let script = format!(
        "import sys; sys.path.insert(0, 'tests/model'); import pysolfc_save as it\n\
         table = it.Table('carpet', 24, False)\n\
         table.play('+')\n\
         table.step((1, 21, 3))\n\
         open('{file}', 'wb').write(table.save(24, False, []))"
    );
    let played = Command::new("python3").args(["-c", &script]).output().expect("Python runs");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let output = run(&["import", &file]);
    assert_eq!(out(&output), "carpet4x5x1g+pysolfc:24 + + =partial\n");
    let message = "move 2 cannot be written: AS from the S foundation to cell d1; it is left out";
    assert!(err(&output).contains(message), "{}", err(&output));
    assert_eq!(status(&output), 1);
}

/// Returns the words of the deal of a record, or of a text that shows one.
fn deal(record: &str) -> Vec<String> {
    let cards = record.split(['[', ']']).nth(1).expect("a deal");
    cards.split_whitespace().map(ToOwned::to_owned).collect()
}

/// What `show` draws of a game as it is dealt is read as the same game: each card that is drawn gets the
/// place in the deal that it came from.
#[test]
fn a_board_that_is_drawn_is_read_as_the_game_that_was_drawn() {
    for (at, game) in support::games::games().into_iter().enumerate() {
        let id = format!("{game}{}", at + 1);
        let ascii: &[&str] = if at % 2 == 0 { &["--ascii"] } else { &[] };
        let drawn = out(&run(&[ascii, &["show", &id]].concat()));
        let output = feed(&["import", "--board", &game], drawn.as_bytes());
        let closed_match = game.ends_with('-') && game.starts_with(|it: char| it.is_ascii_digit());
        if closed_match {
            // Nothing lies there yet.
            assert!(err(&output).contains("there are no cards"), "{id}: {}", err(&output));
            continue;
        }
        assert_eq!(status(&output), 0, "{id}: {drawn}{}", err(&output));
        let read = deal(&out(&output));
        let known = read.iter().take_while(|card| *card != "…").count();
        // Cards for the foundations come first, wherever they are in the deck.
        let mut rest = deal(&out(&run(&["show", "--with-deal", &id])));
        let founded: Vec<&str> = drawn
            .lines()
            .filter_map(|line| line.split_once("up  ").or(line.split_once("down  ")))
            .flat_map(|(_, cards)| cards.split_whitespace())
            .filter(|card| !["··", "--"].contains(card))
            .collect();
        for card in &read[..founded.len()] {
            let at = rest.iter().position(|other| other == card).expect("it is in the deck");
            rest.remove(at);
        }
        assert_eq!(read[founded.len()..known], rest[..known - founded.len()], "{id}\n{drawn}");
        assert_eq!(known < read.len(), err(&output).contains("cards are not known"), "{id}");
        if known == read.len() {
            // The record passes, and shows the same board.
            let record = out(&output);
            assert_eq!(status(&run(&["verify", "-e", &record])), 0, "{record}");
            let again = out(&run(&[ascii, &["show", &record]].concat()));
            let board = |text: &str| text.split_once('\n').map(|(_, board)| board.to_owned());
            assert_eq!(board(&again), board(&drawn), "{id}");
        }
    }
}

/// Boards as people type them off a screen, and what is said of a slip.
#[test]
fn boards_are_typed_row_by_row() {
    let import = |game: &str, text: &str| run(&["import", "--board", game, "-e", text]);
    let record = |game: &str, text: &str| {
        let output = import(game, text);
        assert_eq!(status(&output), 0, "{text}: {}", err(&output));
        out(&output).trim().replace('\n', " ")
    };
    for text in [
        "AS 2H 3S AH\n3H 2S",
        "a♠ | 2♥ | 3♠ | A♥\n3♥ | 2♠\n",
        "AS2H3SAH\n3H2S",
        "1   2   3   4\nAS  2H  3S  AH\n3H  2S\n\na b c d\n.. .. .. ..\n",
    ] {
        assert_eq!(record("2x2x3x4+", text), "2x2x3x4+[AS 2H 3S AH 3H 2S] =partial", "{text}");
    }
    assert_eq!(record("2x2x3x4+", "AS ? 3S AH\n?? 2S"), "2x2x3x4+[AS ? 3S AH ? 2S] =partial");
    // Two rows of a closed game.
    assert_eq!(record("2x2x3x2-", "AS 2H\n3S AH"), "2x2x3x2-[AS 2H 3S AH …] + + =partial");
    // PySolFC turns a card to the waste when it deals.
    let rows = "2♥ Q♥ J♥ 2♦ 4♠\nQ♣ 5♣ 4♦ 5♦ 3♣\n5♠ K♠ 10♥ Q♠ 6♥\n10♣ 8♣ 3♥ 9♣ 9♦\n";
    let carpet = record("carpet+", &format!("{rows}waste Q♦\n"));
    assert_eq!(
        carpet,
        "carpet4x5x1+[AS AH AD AC 2H QH JH 2D 4S QC 5C 4D 5D 3C 5S KS TH QS 6H TC 8C 3H 9C 9D QD …] + =partial"
    );
    for (game, text, message) in [
        ("2x2x3x4+", "AS 2H 3S AH\n3H", "5 cards of 6 are there: 2S is missing"),
        (
            "2x2x3x4+",
            "AS 2H 3S AH\n3H 3H",
            "the game has one 3H, and it lies at line 2, column 1, and at line 2, column 4",
        ),
        (
            "2x2x3x4+",
            "AS 2H 3S\n3H AH 2S",
            "line 1, column 1: row 1 has 3 cards, and should have 4",
        ),
        ("2x2x3x4+", "AS 2H 3S AC\n3H 2S", "line 1, column 10: the game has no AC"),
        ("2x2x3x4+", "AS 2H 3S AH\n3H zz", "line 2, column 4: `zz` is not a card"),
        (
            "2x2x3x4+",
            "AS 2H 3S AH\n3H\n\na b c d\n2S ·· ·· ··",
            "line 5, column 1: no card lies here when the game is dealt",
        ),
        ("montecarlo2x3+", "AS 2H 3S\n", "the board has 2 rows, and 1 is given"),
        (
            "carpet2x2+",
            "AS 2H\n3H 4H",
            "line 1, column 1: AS lies on its foundation when the game is dealt",
        ),
        (
            "carpet2x2+",
            "2S 2H\n3H 4H\nup 2♠",
            "line 3, column 4: no card lies here when the game is dealt",
        ),
        (
            "carpet2x2+",
            "2S 2H\n3H 4H\nwaste … 5H",
            "line 3, column 7: no card lies here when the game is dealt",
        ),
        // A game that has begun would be read as another one: a column is shorter than its neighbours, cards
        // are gone, or lie where the deal puts none.
        ("2x2x3x4+", "1   2   3   4\nAS  2H  3S  AH\n3H      2S", "line 3, column 9: no card lies"),
        ("2x2x3x4+", "1   2   3   4\nAS  2H  3S  AH\n    3H  2S", "line 3, column 5: no card lies"),
        ("2x2x3x4+", "AS\t2H\t3S\tAH\n3H\t\t2S", "line 2, column 5: no card lies"),
        ("2x2x3x4+", "AS | 2H | 3S | AH\n3H | -- | 2S", "line 2, column 11: no card lies"),
        ("montecarlo2x2+", "a b\nAS 2H stock 44 cards\n3H 4H", "line 2, column 13: no card lies"),
        (
            "montecarlo2x2+",
            "AS 2H\n3H 4H\n4 of 52 cards discarded",
            "line 3, column 1: no card lies",
        ),
        ("montecarlo2x2+", "AS 2H\n3H 4H\nwaste 5H", "line 3, column 7: no card lies"),
        ("colorado2x2+", "AS 2H\n3H 4H\nwaste 5H 6H", "line 3, column 10: no card lies"),
        ("twenty2x2+", "2S 2H\n3H 4H\nwaste 5H", "line 3, column 7: no card lies"),
        ("carpet2x2r2+", "2S 2H\n3H 4H\n1 redeal left", "line 3, column 1: no card lies"),
    ] {
        let output = import(game, text);
        assert_eq!((status(&output), out(&output).as_str()), (2, ""), "{text}");
        assert!(err(&output).contains(message), "{text}: {}", err(&output));
    }
}

/// A heading costs no line of the site.
#[test]
fn a_line_that_is_none_of_the_site_costs_no_other() {
    let output = run(&["import", "-e", "My solutions\n#147198 1a 23"]);
    assert_eq!(out(&output), "3x3x13x5+147198 1a 23 =partial\n");
    assert!(err(&output).contains("<expression 1>: line 1: expected `#` and a number"));
}

/// However a game arrives, it is printed whole, so that cards are found for it, or not at all.
#[test]
fn lines_of_the_site_are_printed_whole_or_not_at_all() {
    let mut dice = Dice::new(61);
    let (mut printed, mut refused) = (0, 0);
    for _ in 0..20 {
        let Line { game, moves, .. } = any_line(&mut dice, "matchsolitaire", 30);
        if moves.is_empty() {
            continue;
        }
        let game = game.trim_end_matches(['+', '-']);
        let at = dice.below(moves.len());
        let (first, second) = (moves[..at].join(" "), moves[at..].join(" "));
        let blanks = moves.join("\u{a0}");
        let whole = moves.join(" ");
        for (text, is_read) in [
            (format!("#7 {whole}"), true),
            (format!("\u{feff}#7 {whole}\r\n"), true),
            (format!("  #7\t{blanks}\u{200b}\u{1a}"), true),
            (format!("#7 {whole} ; nice"), true),
            (format!("#7 {whole};nice; and = [so] on"), true),
            (format!("#7 {first}\n{second}\n"), true),
            (format!("#7 {first} ; half\r\r{second}\r"), true),
            (format!("#7 {first}\n; half\n{second}"), true),
            (format!("#7 {}", whole.to_uppercase()), whole.to_uppercase() == whole),
            (format!("#7 {}", moves.join(", ")), moves.len() == 1),
            (format!("#7 {whole}."), false),
            (format!("#7 {whole} solved!"), false),
            (format!("#7 {first} !\n{second}"), false),
            (format!("#7 {first}\n{second} and so on"), false),
            (format!("#7 {whole}\n3x3x13x5+2"), true),
            (format!("Hello\n\n#7 {whole}\nMany thanks!"), true),
        ] {
            let output = feed(&["import", "--game", game, "-"], text.as_bytes());
            let record = out(&output);
            if !is_read {
                refused += 1;
                assert_eq!((status(&output), record.as_str()), (1, ""), "{text:?}");
                assert!(err(&output).contains("line 1: "), "{text:?}: {}", err(&output));
                continue;
            }
            printed += 1;
            let moves = record.split(';').next().unwrap_or_default();
            let moves = moves.split_once(' ').map_or("", |(_, moves)| moves);
            let moves = moves.split(" =").next().unwrap_or_default().trim();
            assert_eq!(moves, whole, "{text:?}: {}", err(&output));
            assert_eq!(record.matches('\n').count(), 1, "{record}");
            let is_all = !text.contains("Hello") && !text.ends_with("3x3x13x5+2");
            assert!(status(&output) == 0 || !is_all, "{text:?}: {}", err(&output));
            let inferred = feed(&["infer", "--nodes", "1000", "-"], record.as_bytes());
            let said = err(&inferred);
            let is_sound =
                status(&inferred) == 0 || said.contains("limit") || said.contains("--nodes");
            assert!(is_sound, "{text:?}: {said}");
        }
    }
    assert!(printed > 100 && refused > 50, "{printed} {refused}");
    for (text, message) in [
        ("#7 1A 23", "line 1: expected `a`, found `A`; ids and moves are lower case"),
        (
            "#7 1a 1a",
            "line 1: move 2, `1a`, is illegal on any cards: freecell a already holds a card",
        ),
        ("#7 1a =stuck", "line 1: the moves don't lead to `=stuck` on any cards"),
        ("#7 1a =solved", "line 1: the moves don't lead to `=solved` on any cards"),
        ("#7 +:9x", "is illegal on any cards: the stock is empty"),
        ("#99999999999999999999 1a", "line 1: the number is too long"),
    ] {
        let output = run(&["import", "-e", text]);
        assert_eq!((status(&output), out(&output).as_str()), (1, ""), "{text}");
        assert!(err(&output).contains(message), "{text}: {}", err(&output));
    }
    // Comments between games stay between them.
    let output = run(&["import", "-e", "; Monday\n#1 1a\n\n; Tuesday\n#2 2a\n; the end"]);
    let text = "; Monday\n3x3x13x5+1 1a =partial\n; Tuesday\n3x3x13x5+2 2a =partial\n; the end\n";
    assert_eq!((status(&output), out(&output).as_str()), (0, text));
}

/// A file that is neither kind is answered once, another game by its name, and damage as damage.
#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn other_files_are_answered_once() {
    let folder = folder("import-others");
    let file = path(&folder.join("other")).to_owned();
    let answer = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("it can be written");
        let output = run(&["import", &file]);
        assert_eq!((status(&output), out(&output).as_str()), (2, ""));
        let text = err(&output);
        assert_eq!(text.lines().count(), 1, "{text}");
        text
    };
    let options = b"[general]\nautodrop = 1\nsound = 0\n";
    for bytes in [&options[..], b"\x00\x01\n\x02\n", b"I1\n.\nI2\n.\n"] {
        assert!(answer(bytes).contains("neither a game that PySolFC has saved nor a line of"));
    }
    assert!(answer(b"\xff\xfe#\x001\x00\n\n").contains("the file is UTF-16"));
    let (save, _) = saved("carpet", "24", 11);
    let bytes = fs::read(&save).expect("it was saved");
    assert!(answer(&bytes[..bytes.len() / 2]).contains("the saved game is damaged"));
    // The number of the game is that of FreeCell.
    let carpet = b"K\x61.\x80";
    let at = bytes.windows(4).position(|part| part == carpet).expect("its number");
    let mut other = bytes.clone();
    other[at + 1] = 8;
    let message = "FreeCell (8) is none of our games; of PySolFC's, ours are Monte Carlo (89)";
    assert!(answer(&other).contains(message), "{}", answer(&other));
}

/// Python 2 wrote texts as bytes.
#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn games_saved_under_python_2_are_read() {
    let (file, record) = saved("carpet", "24", 12);
    let script = format!(
        "import pickletools, sys\n\
         data = open('{file}', 'rb').read()\n\
         made = b''\n\
         while data:\n\
         \x20   ops = list(pickletools.genops(data))\n\
         \x20   end = ops[-1][2] + 1\n\
         \x20   places = [op[2] for op in ops] + [end]\n\
         \x20   for (op, value, at), after in zip(ops, places[1:]):\n\
         \x20       part = data[at:after]\n\
         \x20       if op.name in ('BINUNICODE', 'SHORT_BINUNICODE'):\n\
         \x20           text = value.encode()\n\
         \x20           part = b'U' + bytes([len(text)]) + text\n\
         \x20       elif op.name == 'FRAME': part = b''\n\
         \x20       made += part\n\
         \x20   data = data[end:]\n\
         open('{file}', 'wb').write(made)"
    );
    let made = Command::new("python3").args(["-c", &script]).output().expect("Python runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let output = run(&["import", &file]);
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    assert_eq!(plain(out(&output).trim()), plain(&record));
}

/// Every command that reads records leads from a saved game to `import`.
#[cfg_attr(windows, ignore = "starts `python3`")]
#[test]
fn a_saved_game_leads_to_import() {
    let (file, _) = saved("carpet", "24", 13);
    let before = fs::read(&file).expect("it was saved");
    for command in [
        &["verify"][..],
        &["show"],
        &["replay"],
        &["fmt"],
        &["fmt", "--write"],
        &["infer"],
        &["solve"],
        &["analyse"],
        &["play"],
        &["verify", "--deals"],
    ] {
        let output = run(&[command, &[&file]].concat());
        let said = format!("{}{}", out(&output), err(&output));
        assert_eq!(status(&output), 2, "{command:?}: {said}");
        assert!(said.contains("`patience import`"), "{command:?}: {said}");
        assert_eq!(said.lines().filter(|line| line.contains("patience: ")).count(), 1, "{said}");
    }
    assert_eq!(fs::read(&file).expect("it is there"), before);
}

/// Lines of the site, and names that only PySolFC has, are known to every command.
#[test]
fn what_other_programs_write_is_known_to_every_command() {
    let line = "#147198 1a 23";
    for arguments in [
        &["verify", "-e", line][..],
        &["infer", "-e", line],
        &["fmt", "-e", line],
        &["replay", line],
        &["show", line],
        &["solve", line],
        &["analyse", line],
    ] {
        let output = run(arguments);
        let said = err(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_ne!(status(&output), 0, "{arguments:?}: {said}");
        assert!(said.contains("`patience import"), "{arguments:?}: {said}");
        assert!(said.contains("`patience infer` finds cards"), "{arguments:?}: {said}");
    }
    for (theirs, ours) in [
        ("neighbour+pysolfc:24", "thirteens5x5x1c+pysolfc:24"),
        ("quatorze+ms:24", "fourteens5x5x1i+ms:24"),
        ("Quatorze+24", "fourteens5x5x1i+24"),
        ("montecarlo2+pysolfc:24", "montecarlo5x5x2+pysolfc:24"),
        ("montecarlo2decks-7", "montecarlo5x5x2-7"),
    ] {
        for arguments in [&["verify", "-e", theirs][..], &["show", theirs]] {
            let output = run(arguments);
            let said = err(&output);
            assert_ne!(status(&output), 0, "{arguments:?}: {said}");
            assert!(said.contains(ours), "{arguments:?}: {said}");
        }
    }
}
