//! Laws of a text that is played on, for every game.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail like this")]

use patience_core::judge::Allow;
use patience_core::notation::{branches, records};
use patience_core::text::LineEnd;
use patience_core::{DealBook, Span, verify};
use patience_table::{Document, Edit, NodeId, Tree, merged, rewritten};
use std::collections::BTreeSet;
use support::dice::Dice;
use support::games::games;

const GAMES: [&str; 13] = [
    "3x3x13x5+3",
    "3x3x13x5-3",
    "2x2x2x2+[AS 2H ; two\n 2S AH]",
    "montecarlo4x4+2",
    "montecarlo-2",
    "thirteens4x4-1",
    "fourteens4x4+1",
    "acessquare+1",
    "carpet2x3x1r1+1",
    "carpet+pysolfc:24",
    "colorado2x3+4",
    "twenty2x3-2",
    "twenty+7",
];

fn open(text: &str) -> Document {
    Document::new(text, &DealBook::default()).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Does something; what was done may be undone, or not. Returns the edits, or none if only the position was changed.
fn act(document: &mut Document, dice: &mut Dice, undoes: bool) -> Option<Vec<Edit>> {
    let moves = document.table().position().legal_moves();
    let branches = document.table().tree().branches(document.table().path());
    let first: Option<NodeId> = branches.first().map(|branch| branch.nodes[0]);
    match (dice.below(14), first) {
        (0, _) => {
            document.go(dice.below(document.table().path().len() + 1));
            None
        }
        (1, _) if undoes => document.undo(),
        (2, _) if undoes => document.redo(),
        (3, Some(branch)) => Some(document.promote(branch)),
        (4, Some(branch)) => Some(document.rename(branch, &format!("♠ {} (x)\n", dice.below(9)))),
        (5, Some(branch)) => Some(document.remove(branch)),
        _ if moves.is_empty() => {
            document.go(0);
            None
        }
        _ => Some(document.play(moves[dice.below(moves.len())]).unwrap()),
    }
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let (mut new, mut from) = (String::new(), 0);
    for Edit { span, text: insert } in edits {
        assert!(span.start >= from, "{edits:?}");
        new += &text[from..span.start];
        new += insert;
        from = span.end;
    }
    new + &text[from..]
}

/// Every line of a game, from the deal to its end.
fn lines(document: &Document) -> BTreeSet<String> {
    fn below(tree: &Tree, node: NodeId, line: &str, all: &mut BTreeSet<String>) {
        all.insert(line.to_owned());
        for &child in tree.children(node) {
            below(tree, child, &format!("{line} {}", tree.mv(child).unwrap()), all);
        }
    }
    let mut all = BTreeSet::new();
    below(document.table().tree(), Tree::DEAL, "", &mut all);
    all
}

/// The comments of a text that are no branches and no names of its line, and are not made of what was left
/// out of the record.
fn comments(text: &str) -> Vec<String> {
    let record = records(text.as_bytes()).next().unwrap();
    let taken: Vec<String> = branches(&record).iter().map(ToString::to_string).collect();
    let comments = record.comments().into_iter().map(|it| String::from_utf8_lossy(it).into_owned());
    // Names stand before what was there.
    let unnamed = |mut it: String| {
        while let Some(rest) = it.strip_prefix("; line after move ") {
            it = rest.split_once(')').map_or("", |(_, rest)| rest).trim_start().to_owned();
        }
        it
    };
    let comments = comments.map(unnamed).filter(|it| !it.is_empty());
    comments.filter(|it| !taken.contains(it) && !it.starts_with("; left out")).collect()
}

/// What is written passes, is read back as the same lines, and keeps all that need not change; and to undo
/// is to have the text as it was.
#[test]
fn the_text_is_the_game() {
    let mut acts = 0;
    for (seed, id) in (0..).zip(GAMES) {
        for (round, tail) in
            [" =partial", "", " ; mine\n=partial ; end\n", "\r\n; next\r\n"].iter().enumerate()
        {
            let start = format!("{id}{tail}");
            let mut dice = Dice::new(seed * 10 + round as u64);
            let mut document = open(&start);
            let head = document.head().of(start.as_bytes()).to_vec();
            let kept = comments(&start);
            for _ in 0..40 {
                let before = document.text().to_owned();
                let Some(edits) = act(&mut document, &mut dice, true) else { continue };
                acts += usize::from(!edits.is_empty());
                let text = document.text().to_owned();
                assert_eq!(edited(&before, &edits), text, "{before:?}\n{edits:?}");
                if document.is_original() {
                    continue;
                }
                assert_eq!(document.head().of(text.as_bytes()), head, "{before:?}\n{text:?}");
                assert_eq!(comments(&text), kept, "{before:?}\n{text:?}");
                let record = records(text.as_bytes()).next().unwrap();
                let verdict = verify(&record, &DealBook::default());
                assert!(verdict.passes(Allow::Nothing), "{before:?}\n{text:?}");
                let mut again = open(&text);
                assert_eq!(again.unread(), None, "{text}");
                assert_eq!(lines(&again), lines(&document), "{before:?}\n{text:?}");
                assert_eq!(again.spans(), document.spans());
                again.go(usize::MAX);
                let moves = |it: &Document| {
                    it.table().steps().iter().map(|step| step.mv).collect::<Vec<_>>()
                };
                assert_eq!(moves(&again), moves(&document), "{text:?}");
                // Each move is where the document says it is.
                for (span, mv) in document.spans().iter().zip(moves(&document)) {
                    let token = String::from_utf8_lossy(span.of(text.as_bytes())).into_owned();
                    assert_eq!(token.split(':').next(), Some(mv.to_string().as_str()), "{text:?}");
                }
                // Redo brings back what undo took away.
                if !document.can_undo() {
                    continue;
                }
                let line = moves(&document);
                document.undo().unwrap();
                document.redo().unwrap();
                assert_eq!(document.text(), text);
                assert_eq!(moves(&document), line);
            }
        }
    }
    assert!(acts > 1000, "{acts}");
}

/// A text that takes over a game at once is the same game, passes, keeps what need not change, and does
/// not change again.
#[test]
fn a_text_takes_over_a_game() {
    for (seed, id) in (0..).zip(GAMES) {
        for (round, tail) in [" =partial", " zz ; mine\r\n ; ÿ\r\n; next\r\n"].iter().enumerate() {
            let start = format!("{id}{tail}");
            let mut dice = Dice::new(seed * 10 + round as u64);
            let mut document = open(&start);
            for _ in 0..40 {
                act(&mut document, &mut dice, true);
                let game = document.table();
                let dealt = game.line().dealt().clone();
                let rewritten = |text: &str| {
                    let new = rewritten(text.as_bytes(), LineEnd::Lf, dealt.clone(), game).unwrap();
                    String::from_utf8(new).unwrap()
                };
                let text = rewritten(&start);
                let record = records(text.as_bytes()).next().unwrap();
                assert!(verify(&record, &DealBook::default()).passes(Allow::Nothing), "{text:?}");
                assert_eq!(comments(&text), comments(&start), "{text:?}");
                assert!(text.starts_with(id), "{text:?}");
                let again = open(&text);
                assert_eq!(again.unread(), None, "{text}");
                assert_eq!(lines(&again), lines(&document), "{text:?}");
                assert_eq!(again.table().line().moves().len(), game.path().len(), "{text:?}");
                assert_eq!(rewritten(&text), text);
            }
        }
    }
}

/// Bytes that are not UTF-8 stay, and so do the line ends of a file whose record has but one line.
#[test]
fn bytes_stay_as_they_are() {
    let text = b"2x2x2x2+[AS 2H 2S AH] 2a *12 =partial ; na\xefve";
    let mut game = open("2x2x2x2+[AS 2H 2S AH] 2a *12 =partial");
    let dealt = game.table().line().dealt().clone();
    game.go(1);
    game.play(game.table().position().parse_move("1b").unwrap()).unwrap();
    let new = rewritten(text, LineEnd::CrLf, dealt, game.table()).unwrap();
    let wanted = b"2x2x2x2+[AS 2H 2S AH] 2a 1b =partial ; na\xefve\r\n; branch 1 after move 1: *12";
    assert_eq!(new, wanted);
}

/// A deal that is undone, all the way, is the text that was opened.
#[test]
fn everything_can_be_undone() {
    let text =
        "3x3x13x5+2 2a ; why\n  25 3c  =partial ; end\n; branch 2 after move 0: 2b\n; a title\n";
    let mut dice = Dice::new(3);
    let mut document = open(text);
    for _ in 0..300 {
        act(&mut document, &mut dice, false);
    }
    assert_ne!(document.text(), text);
    while document.undo().is_some() {}
    assert_eq!(document.text(), text);
}

#[test]
fn edits_leave_alone_what_they_need_not_change() {
    let play = |text: &str, at: usize, mv: &str| {
        let mut document = open(text);
        document.go(at);
        let mv = document.table().position().parse_move(mv).unwrap();
        document.play(mv).unwrap();
        document.text().to_owned()
    };
    for (before, at, mv, after) in [
        // At the end, and before a comment, a tag, or a tag on a line of its own.
        ("3x3x13x5+2", 0, "2a", "3x3x13x5+2 2a =partial"),
        ("3x3x13x5+2=partial", 0, "2a", "3x3x13x5+2 2a=partial"),
        (
            "3x3x13x5+2 2a ; why\n25  =partial ; end",
            2,
            "3c",
            "3x3x13x5+2 2a ; why\n25 3c  =partial ; end",
        ),
        ("3x3x13x5+2\r\n2a\r\n=partial\r\n", 1, "25", "3x3x13x5+2\r\n2a 25\r\n=partial\r\n"),
        // Solved records need no tag.
        ("2x2x1x1+[AH AS] 1a =partial", 1, "*1a", "2x2x1x1+[AH AS] 1a *1a"),
        ("2x2x1x1+[AH AS] 1a", 1, "*1a", "2x2x1x1+[AH AS] 1a *1a"),
        ("2x2x1x1+[AH AS] 1a =solved", 1, "*1a", "2x2x1x1+[AH AS] 1a *1a =solved"),
        // In the midst: what followed is a branch, and its comments stay.
        (
            "3x3x13x5+2 2a ; why\n25 ; x\n=partial ; end",
            1,
            "3c",
            "3x3x13x5+2 2a 3c ; why\n; x\n=partial ; end\n; branch 1 after move 1: 25",
        ),
        (
            "3x3x13x5+2 2a25=partial\r\n",
            1,
            "3c",
            "3x3x13x5+2 2a 3c=partial\r\n; branch 1 after move 1: 25\r\n",
        ),
        // Where another record follows on the line.
        (
            "3x3x13x5+2 2a 25 =partial ",
            1,
            "3c",
            "3x3x13x5+2 2a 3c =partial\n; branch 1 after move 1: 25\n ",
        ),
        // Moves that are illegal or malformed are kept in a comment.
        ("3x3x13x5+2 2a zz 3d =partial", 1, "25", "3x3x13x5+2 2a 25 =partial ; left out: zz 3d"),
        ("3x3x13x5+2 2a 2a ; no\n", 1, "25", "3x3x13x5+2 2a 25 =partial ; no\n; left out: 2a\n"),
    ] {
        assert_eq!(play(before, at, mv), after, "{before:?}");
    }
}

/// Of a repeated move, some may be legal.
#[test]
fn a_repeated_move_is_cut() {
    let mut document = open("carpet2x3x1+1 +:99x");
    let legal = document.table().path().len();
    document.go(usize::MAX);
    let mv = document.table().position().legal_moves()[0];
    document.play(mv).unwrap();
    let end = document.table().end();
    let left = 99 - legal;
    let all = format!("carpet2x3x1+1 +:{legal}x {mv} ={end} ; left out: +:{left}x");
    assert_eq!(document.text(), all);
    document.undo();
    assert_eq!(document.text(), "carpet2x3x1+1 +:99x");
    document.go(4);
    let moves = document.table().position().legal_moves();
    let mv = moves.into_iter().find(|mv| mv.to_string() != "+").unwrap();
    document.play(mv).unwrap();
    let few = format!(
        "carpet2x3x1+1 +:4x {mv} =partial ; left out: +:{left}x\n; branch 1 after move 4: +"
    );
    assert!(document.text().starts_with(&few), "{}", document.text());
}

#[test]
fn a_branch_that_cannot_be_read_stays() {
    let text =
        "3x3x13x5+2 2a =partial\n; branch 1 after move 9: 2b\n; branch 2 after move 1: 25 zz";
    let mut document = open(text);
    assert!(document.unread().is_some());
    document.go(1);
    let mv = document.table().position().parse_move("3c").unwrap();
    document.play(mv).unwrap();
    assert!(
        document.text().contains("; branch 1 after move 9: 2b\n; branch 2 after move 1: 25 zz"),
        "{}",
        document.text()
    );
    // Other spellings of a branch stay, too.
    let text = "3x3x13x5+2 2a =partial\n;branch 1 after move 0:  2b   25 ";
    let mut document = open(text);
    document.go(1);
    document.play(mv).unwrap();
    assert_eq!(document.text(), text.replace("2a", "2a 3c"));
}

#[test]
fn a_document_is_one_record() {
    let new = |text: &str| Document::new(text, &DealBook::default());
    for text in [
        "",
        "; a",
        "3x3x13x5+1 1a 3x3x13x5+2",
        "hello",
        "3x3x13x5+",
        "3x3x13x5+[AS …]",
        "3x3x13x5+1 1a hello",
    ] {
        assert!(new(text).is_err(), "{text}");
    }
    assert_eq!(new("\u{feff}3x3x13x5+1").unwrap().head(), Span::new(0, 10));
}

/// Does something with a copy of a game that takes nothing away. Returns its text, and the player's own moves.
fn go_on(text: &str, own: &str, dice: &mut Dice) -> (String, String) {
    let mut document = open(text);
    document.claim(&open(own));
    for _ in 0..dice.below(8) {
        let moves = document.table().position().legal_moves();
        let branches = document.table().tree().branches(document.table().path());
        match (dice.below(5), branches.first()) {
            (0, _) => document.go(dice.below(document.table().path().len() + 1)),
            (1, Some(branch)) => _ = document.promote(branch.nodes[0]),
            _ if moves.is_empty() => document.go(0),
            _ => _ = document.play(moves[dice.below(moves.len())]).unwrap(),
        }
    }
    let own = document.own(&String::from_utf8_lossy(document.head().of(text.as_bytes())));
    let said = match dice.below(4) {
        0 => format!("; said {}\n", dice.below(3)),
        _ => String::new(),
    };
    (format!("{}\n{said}", document.text().trim_end()), own)
}

fn passes(text: &str) -> bool {
    let record = records(text.as_bytes()).next().unwrap();
    verify(&record, &DealBook::default()).passes(Allow::Nothing)
}

/// However often a game goes on in two places, and in whatever order the copies are merged, no line, no
/// comment and no win is lost, and to merge again changes nothing.
#[test]
fn a_game_goes_on_in_two_places() {
    let mut wins = 0;
    let numbered = games().into_iter().zip(1..).map(|(game, number)| format!("{game}{number}"));
    // Small ones are won now and then.
    let small = std::iter::repeat_n("2x2x2x2+[AS 2H 2S AH]".to_owned(), 200);
    for (seed, id) in (0..).zip(numbered.chain(small)) {
        let mut dice = Dice::new(seed);
        let start = (format!("{id} =partial\n"), id);
        let mut copies = [start.clone(), start];
        for _ in 0..3 {
            let [(one, own_one), (other, own_other)] =
                copies.each_ref().map(|(text, own)| go_on(text, own, &mut dice));
            let merge = |one: &str, other: &str| {
                merged(one, other).unwrap_or_else(|| panic!("{one}\n{other}"))
            };
            let (both, turned) = (merge(&one, &other), merge(&other, &one));
            let all: BTreeSet<String> =
                lines(&open(&one)).union(&lines(&open(&other))).cloned().collect();
            for both in [&both, &turned] {
                // A deal that no move begins is not partial, as its text says.
                assert!(passes(both) || !passes(&one) || !passes(&other), "{both}");
                assert_eq!(lines(&open(both)), all, "{one}\n{other}\n{both}");
                let said: BTreeSet<String> = comments(both).into_iter().collect();
                let wanted = [&one, &other].into_iter().flat_map(|text| comments(text)).collect();
                assert_eq!(said, wanted, "{one}\n{other}\n{both}");
                for copy in [&one, &other, both] {
                    assert_eq!(&merge(both, copy), both, "{copy}");
                    // A copy that has all of it is as good.
                    let other = merge(copy, both);
                    assert!(other == *both || other == *copy, "{copy}");
                    assert_eq!(lines(&open(&other)), all, "{copy}");
                }
            }
            let won = |text: &str, own: &str| {
                let mut document = open(text);
                document.claim(&open(own));
                document.table().own_win()
            };
            let own = merge(&own_one, &own_other);
            let fewest = [won(&one, &own_one), won(&other, &own_other)].into_iter().flatten().min();
            // What was begun in one place may be won by what was played in the other.
            assert!(fewest.is_none() || won(&both, &own) <= fewest, "{one}\n{other}\n{both}");
            assert_eq!(won(&both, &own), won(&turned, &merge(&own_other, &own_one)));
            wins += usize::from(fewest.is_some());
            copies = [(both, own.clone()), (turned, own)];
        }
    }
    assert!(wins > 10, "{wins}");
}

#[test]
fn copies_keep_their_words() {
    for (one, other, both) in [
        // What is wrong with one of them, its names, and help.
        (
            "3x3x13x5+2 2a zz =partial",
            "3x3x13x5+2 2b ; mine",
            Some("3x3x13x5+2 2a =partial ; left out: zz\n; branch 1 after move 0: 2b\n; mine"),
        ),
        (
            "3x3x13x5+2 2a 25 =partial ; mine",
            "; title\n3x3x13x5+2 2a ; with moves of the program ; mine",
            Some("3x3x13x5+2 2a 25 =partial ; with moves of the program ; mine\n; title"),
        ),
        (
            "3x3x13x5+2 2a =partial",
            "3x3x13x5+2 2b 25 =partial ; line after move 0 (good)",
            Some("3x3x13x5+2 2a =partial\n; branch 1 after move 0 (good): 2b 25"),
        ),
        // A deal of one's own.
        (
            "; book\n2x2x2x2+8[AS 2H 2S AH]\n2x2x2x2+8 1a =partial",
            "2x2x2x2+8[AS 2H 2S AH] 2x2x2x2+8 2a =partial",
            Some(
                "; book\n2x2x2x2+8[AS 2H 2S AH]\n2x2x2x2+8 1a =partial\n; branch 1 after move 0: 2a",
            ),
        ),
        ("2x2x2x2+8[AS 2H 2S AH] 2x2x2x2+8 1a =partial", "2x2x2x2+8 2a =partial", None),
        // Two names for one line, branches that cannot be read, and what is no game.
        (
            "3x3x13x5+2 2a =partial\n; branch 1 after move 0 (a): 2b 25",
            "3x3x13x5+2 2a =partial\n; branch 1 after move 0 (b): 2b 3c",
            None,
        ),
        ("3x3x13x5+2 2a =partial\n; branch 1 after move 9: 2b", "3x3x13x5+2 2b =partial", None),
        ("3x3x13x5+2 2a", "3x3x13x5+2 2a 3x3x13x5+3", None),
        ("3x3x13x5+2 2a", "", None),
        ("a list", "another list", None),
        ("a list", "a list", Some("a list")),
    ] {
        assert_eq!(merged(one, other).as_deref(), both, "{one}\n{other}");
        assert_eq!(merged(other, one).is_some(), both.is_some(), "{one}\n{other}");
    }
}
