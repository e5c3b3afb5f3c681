//! The promises about a game that somebody plays: nothing that was played is lost, nothing secret is told,
//! and only the player's wins count. Random sequences of what can be done try them in every game.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail like this")]

use patience_core::game::Sight;
use patience_core::judge::{Allow, only_game};
use patience_core::notation::records;
use patience_core::source::Source;
use patience_core::{DealBook, Line, verify};
use patience_table::{Annotations, Game, NodeId, Origin, Tree, Unsaved, next, resumed};
use std::collections::BTreeSet;
use support::dice::Dice;
use support::games::{closed_games, games};

fn open(text: &str, deals: &DealBook) -> Game {
    let record = records(text.as_bytes()).next().unwrap();
    let line = Line::of_record(&record, deals).unwrap_or_else(|_| panic!("{text}"));
    Game::new(&record, line, deals)
}

/// Every line of a tree, from the deal to each of its moves.
fn lines(tree: &Tree) -> BTreeSet<String> {
    fn below(tree: &Tree, node: NodeId, line: &str, all: &mut BTreeSet<String>) {
        for &child in tree.children(node) {
            let line = format!("{line} {}", tree.mv(child).unwrap());
            below(tree, child, &line, all);
            all.insert(line);
        }
    }
    let mut all = BTreeSet::new();
    below(tree, Tree::DEAL, "", &mut all);
    all
}

/// Every line that a record keeps, with its branches.
fn kept(text: &str) -> BTreeSet<String> {
    let game = open(text, &DealBook::default());
    assert_eq!(game.unread(), None, "{text}");
    lines(game.table.tree())
}

fn play(game: &mut Game, dice: &mut Dice) -> Option<String> {
    let moves = game.table.position().legal_moves();
    let mv = *moves.get(dice.below(moves.len().max(1)))?;
    game.table.play(mv).unwrap();
    Some(mv.to_string())
}

/// Does something that takes nothing away.
fn act(game: &mut Game, dice: &mut Dice) {
    let branches = game.table.tree().branches(game.table.path());
    let first = branches.first().map(|branch| branch.nodes[0]);
    match (dice.below(12), first) {
        (0, _) => game.table.go(dice.below(game.table.path().len() + 1)),
        (1 | 2, _) => {
            game.table.undo();
        }
        (3, _) => {
            game.table.redo();
        }
        (4, Some(branch)) => game.table.promote(branch),
        (5, Some(branch)) => game.table.enter(Some(branch)),
        (6, Some(branch)) => game.table.rename(branch, "mine"),
        (7, _) => {
            game.table.leave();
        }
        _ if play(game, dice).is_none() => game.table.go(0),
        _ => {}
    }
}

#[test]
fn no_line_of_a_game_is_lost() {
    let mut dice = Dice::new(60);
    let (mut branched, mut unsaved) = (0, 0);
    for id in games() {
        let text = &*format!("{id}{} =partial ; first", 1 + dice.below(1000));
        let mut game = open(text, &DealBook::default());
        if dice.below(4) > 0 {
            game.begin();
        }
        assert!(!game.is_unsaved(), "{id}");
        let (mut ever, mut file) = (BTreeSet::new(), kept(text));
        for _ in 0..24 {
            act(&mut game, &mut dice);
            ever.extend(lines(&game.table.whole_tree()));
            let whole = game.whole();
            // What brings the game back has all that was ever played, undone or not.
            let all = kept(&whole);
            assert!(ever.is_subset(&all), "{whole}\n{ever:?}");
            assert!(whole.contains("; first"), "{whole}");
            branched += usize::from(all.len() > game.table.path().len());
            // What is not in the file makes the game unsaved, and has it printed.
            assert_eq!(game.unsaved().is_some(), game.is_unsaved());
            assert!(game.is_unsaved() || ever.is_subset(&file), "{whole}");
            unsaved += usize::from(game.is_unsaved());
            let record = game.record();
            let verdict = verify(&records(record.as_bytes()).next().unwrap(), &DealBook::default());
            assert!(verdict.passes(Allow::Nothing), "{record}");
            match dice.below(6) {
                // Saved.
                0 => {
                    file = kept(&game.record());
                    game.note_saved();
                    assert!(!game.is_unsaved());
                }
                // Left for another record, and back.
                1 => {
                    let mut again = open(text, &DealBook::default());
                    if game.table.is_game() {
                        again.begin();
                    }
                    assert!(again.resume(&game, true));
                    assert!(again.is_unsaved() || ever.is_subset(&file), "{whole}");
                    assert_eq!(lines(&again.table.whole_tree()), all);
                    game = again;
                }
                // Cut off, and brought back.
                2 => {
                    game.table.go(usize::MAX);
                    let kept_then = game.whole();
                    let moves: Vec<String> =
                        (0..dice.below(4)).map_while(|_| play(&mut game, &mut dice)).collect();
                    ever.extend(lines(&game.table.whole_tree()));
                    let origin = Origin { number: 3, ..Origin::default() };
                    game.note_origin(origin.clone());
                    game.set_title("mine\u{1e}");
                    let other = Unsaved::from("2x2x1x1+1".to_owned());
                    let here = Unsaved {
                        whole: kept_then.clone(),
                        title: game.title().to_owned(),
                        origin: game.origins().first().cloned(),
                        ..Unsaved::default()
                    };
                    let games = [other.clone(), here];
                    let (all, about) = (Unsaved::whole(&games), Unsaved::about(&games));
                    let mut back = resumed(&all, &about, &moves).unwrap();
                    assert_eq!((&back.others, &back.game.origin), (&vec![other], &Some(origin)));
                    let whole = back.game.text();
                    assert!(whole.starts_with("; mine\n"), "{whole}");
                    let without = resumed(&all, "", &moves).unwrap();
                    assert_eq!(without.game.text(), whole.replacen("; mine\n", "", 1));
                    assert!(ever.is_subset(&kept(&whole)), "{kept_then}\n{moves:?}\n{whole}");
                    // A move may lead into a branch that was undone, which is all there is to see then.
                    let moves_before = back.game.at.unwrap_or(usize::MAX);
                    // It goes on beside its record, at its place, and what was played is not saved there.
                    let at = dice.below(game.table.path().len() + 1);
                    back.game.at = Some(at);
                    let mut again = open(text, &DealBook::default());
                    if game.table.is_game() {
                        again.begin();
                    }
                    assert!(again.take_up(&back.game));
                    let line = |game: &Game| game.table.tree().text(game.table.path());
                    let [then, now] = [line(&game), line(&again)];
                    assert!(now.starts_with(&then), "{text}: {then}, {now}");
                    again.table.go(moves_before);
                    let played = |game: &Game| game.table.played().len();
                    assert_eq!(played(&again), played(&game), "{text}: {moves:?} {whole}");
                    again.table.go(at);
                    assert_eq!((again.table.at(), again.title()), (at, "mine"));
                    assert!(ever.is_subset(&lines(&again.table.whole_tree())), "{whole}");
                    assert!(again.is_unsaved(), "it has a title");
                    again.set_title("");
                    assert!(again.is_unsaved() || ever.is_subset(&kept(text)), "{whole}");
                    again.table.go(usize::MAX);
                    let steps = moves.iter().filter(|_| again.table.undo()).count();
                    assert_eq!(steps, moves.len(), "{whole}");
                    // Another deal has nothing of it.
                    let id = next(game.id(), 1).unwrap();
                    assert_eq!(next(id, -1), Ok(game.id()));
                    let mut other = open(&id.to_string(), &DealBook::default());
                    assert!(!other.resume(&game, true) && !other.is_unsaved(), "{id}");
                    assert!(!other.take_up(&back.game) && !other.is_unsaved(), "{id}");
                }
                _ => {}
            }
        }
    }
    assert!(branched > 1000 && unsaved > 1000, "{branched} {unsaved}");
}

#[test]
fn a_secret_deal_is_in_no_record() {
    let mut dice = Dice::new(61);
    let mut secret = 0;
    for id in closed_games() {
        let [mut dealt, other] =
            ["1", "2"].map(|it| open(&format!("{id}{it}"), &DealBook::default()));
        // A deal that the number gives is never written, unless that is asked for.
        dealt.table.see(Sight::Everything);
        assert!(!dealt.record().contains('[') && !dealt.finished(0).contains('['));
        dealt.writes_deal = true;
        assert!(dealt.record().contains('[') && dealt.finished(0).contains('['));
        let mut deals = DealBook::default();
        deals.read(Source::new("", dealt.id().with_deal(other.table.line().deck()).as_bytes()));
        let mut game = open(&format!("{id}1"), &deals);
        game.begin();
        for _ in 0..6 {
            act(&mut game, &mut dice);
            let texts = [game.record(), game.finished(game.table.at())];
            let is_secret = game.table.sight().hides();
            secret += usize::from(is_secret);
            for text in texts {
                assert_eq!(text.contains('['), !is_secret, "{text}");
            }
            // What brings it back needs no book.
            assert!(lines(&game.table.whole_tree()).is_subset(&kept(&game.whole())));
        }
        game.writes_deal = true;
        assert!(game.record().contains('['));
        game.writes_deal = false;
        game.table.see(Sight::Everything);
        assert!(game.record().contains('['));
    }
    assert!(secret > 100, "{secret}");
}

#[test]
fn help_of_the_program_is_told() {
    let begun = |text: &str| {
        let mut game = open(text, &DealBook::default());
        game.begin();
        game
    };
    let finish = |game: &mut Game| {
        for text in ["2a", "*12", "*1a"].into_iter().skip(game.table.at()) {
            let mv = game.table.position().parse_move(text).unwrap();
            game.table.play(mv).unwrap();
        }
    };
    // Who watches a record takes no help.
    let mut watched = open("2x2x2x2+[AS 2H 2S AH] 2a *12 *1a", &DealBook::default());
    watched.table.note_help();
    assert!(!watched.table.is_helped());
    // What the program found is told, in every place that a comment can have, and is known again.
    for text in [
        "2x2x2x2+[AS 2H 2S AH] 2a =partial",
        "2x2x2x2+[AS 2H 2S AH] 2a =partial ; mine",
        "2x2x2x2+[AS 2H 2S AH] 2a =partial ; branch 1 after move 0: 2b",
        "2x2x2x2+[AS 2H 2S AH] 2a =partial\n; branch 1 after move 0: 2b\n; mine",
    ] {
        let mut helped = begun(text);
        helped.table.note_help();
        finish(&mut helped);
        let record = helped.record();
        assert_eq!(record.matches("; with moves of the program").count(), 1, "{record}");
        assert!(kept(&record).is_superset(&kept(text)), "{record}");
        assert_eq!(record.contains("; mine"), text.contains(" ; mine"), "{record}");
        let again = begun(&record);
        assert!(again.table.is_helped(), "{record}");
        assert_eq!(again.record(), record);
        let mut other = begun(text);
        assert!(other.resume(&helped, true) && other.table.is_helped());
    }
}

/// The name of a branch stays with its moves, whichever line is written as the record.
#[test]
fn names_of_branches_survive_saving() {
    let text = "2x2x2x2+[AS 2H 2S AH] 2a *12 *1a ; mine\n; branch 1 after move 1 (best): 1b *2b";
    let mut game = open(text, &DealBook::default());
    let branch = game.table.tree().branches(&game.table.tree().main())[0].nodes[0];
    game.table.enter(Some(branch));
    let named = "2x2x2x2+[AS 2H 2S AH] 2a 1b *2b =partial ; line after move 1 (best) ; mine\n\
        ; branch 1 after move 1: *12 *1a";
    assert_eq!(game.record(), named);
    // As the line of the record it has its name, which goes back to the branch.
    let mut again = open(named, &DealBook::default());
    assert_eq!(again.record(), named);
    let other = again.table.tree().branches(again.table.path())[0].nodes[0];
    again.table.enter(Some(other));
    let back = again.record();
    assert!(back.contains("2a *12 *1a ; mine") && back.contains("(best): 1b *2b"), "{back}");
    assert!(!back.contains("; line"), "{back}");
    let mut twice = open(&back, &DealBook::default());
    twice.table.note_help();
    assert_eq!(twice.record(), back);
}

#[test]
fn a_place_is_kept_whatever_the_text_there() {
    let texts: [&[u8]; 5] = [b"2x2x1x1+1 ; \xe9", b"a\x1eb\x1fc", b"\x1c", b"\x1ce9", b""];
    for text in texts {
        let path = std::path::absolute("all.pn").unwrap();
        let origin = Origin { path, index: 2, number: 1, text: text.to_vec(), sum: 3 };
        let line = origin.line();
        assert!(!line.contains('\u{1e}'), "{line:?}");
        assert_eq!(Origin::read(&line), Some(origin));
    }
}

/// What people write in headers and comments, and what looks like something else there.
const WORDS: [&str; 26] = [
    "it waits",
    "x",
    " ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    ";",
    ":",
    "Foo: bar",
    "Title: x",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "\u{a0}",
    "\0",
    "\u{1b}[1m",
    "♠",
    "carpet+1 +",
    "=solved",
    "[AS",
    "branch 1 after move 0: 1a",
    "; line after move 1 (best)",
    "; with moves of the program",
    "left out: 1a",
];

/// Headers, and comments before all moves, stay there whatever is played.
#[test]
fn what_stands_before_all_moves_stays_there() {
    let mut dice = Dice::new(75);
    for id in games() {
        let mut game = open(&format!("{id}{}", 1 + dice.below(1000)), &DealBook::default());
        game.begin();
        for _ in 0..dice.below(3) {
            play(&mut game, &mut dice);
        }
        let mut all = Annotations::default();
        all.headers.insert("Title".to_owned(), "two ways".to_owned());
        all.comments.insert(0, "as dealt".to_owned());
        game.annotate(all.clone()).unwrap();
        for _ in 0..12 {
            match dice.below(5) {
                0 => game.table.go(0),
                1 => drop(game.table.undo()),
                2 => drop(game.table.redo()),
                _ => drop(play(&mut game, &mut dice)),
            }
            assert_eq!(game.annotations(), Ok(all.clone()), "{}", game.record());
            let text = game.record();
            let record = records(text.as_bytes()).next().unwrap();
            assert!(verify(&record, &DealBook::default()).passes(Allow::Nothing), "{text}");
        }
    }
}

#[test]
fn a_header_and_a_comment_are_read_back_or_refused() {
    let mut dice = Dice::new(74);
    let (mut kept, mut refused) = (0, 0);
    for id in games() {
        let deals = DealBook::default();
        let mut game = open(&format!("{id}{}", 1 + dice.below(1000)), &deals);
        game.begin();
        for _ in 0..dice.below(5) {
            play(&mut game, &mut dice);
        }
        for turn in 0..12 {
            let words = |dice: &mut Dice| -> String {
                (0..=dice.below(3)).map(|_| WORDS[dice.below(WORDS.len())]).collect()
            };
            let mut more = Annotations::default();
            for name in ["Title", "Foo", "Foo: bar"].iter().take(dice.below(4)) {
                more.headers.insert((*name).to_owned(), words(&mut dice));
            }
            for _ in 0..dice.below(3) {
                more.comments.insert(dice.below(game.table.path().len() + 2), words(&mut dice));
            }
            let before = game.record();
            let mut wanted = game.annotations().unwrap();
            wanted.extend(more.clone());
            if let Err(error) = game.annotate(more.clone()) {
                let is_plain = |text: &String| ["it waits", "x", "♠"].contains(&&**text);
                let texts = || more.headers.values().chain(more.comments.values());
                let is_named = more.headers.contains_key("Foo: bar");
                let is_late = more.comments.keys().any(|&after| after > game.table.path().len());
                assert!(is_named || is_late || !texts().all(is_plain), "{more:?}: {error}");
                assert_eq!(game.record(), before, "{error}");
                refused += 1;
                continue;
            }
            kept += 1;
            assert_eq!(game.annotations().unwrap(), wanted, "{turn} {before}");
            let text = game.record();
            let record =
                only_game(Source::new("", text.as_bytes()), &mut DealBook::default()).unwrap();
            assert_eq!(Annotations::of(&record, &deals).unwrap(), wanted, "{text:?}");
            assert!(verify(&record, &deals).passes(Allow::Nothing), "{text:?}");
            let again = Game::only(&record, Line::of_record(&record, &deals).unwrap(), &deals);
            assert_eq!((again.record(), again.annotations()), (text, Ok(wanted)));
        }
    }
    assert!(kept > 100 && refused > 100, "{kept} {refused}");
    // The second of two headers with one name, and comments on lines of their own, stay.
    for text in [
        "2x2x1x1+[AH AS]\n; Title: one\n; Title: two\n1a =partial",
        "2x2x1x1+1 =partial ; one\n; two\n;",
    ] {
        let record = records(text.as_bytes()).next().unwrap();
        let all = Annotations::of(&record, &DealBook::default()).unwrap();
        let written = all.annotate(&record, &DealBook::default()).unwrap();
        assert_eq!(written.matches("; ").count(), 2, "{written}");
        let line = Line::of_record(&record, &DealBook::default()).unwrap();
        assert_eq!(Game::only(&record, line, &DealBook::default()).record(), text);
    }
}
