//! Random sessions with the built program on a terminal: keys, windows of every size, kills and full disks, and
//! what is pressed where a game can go on. Whatever happens, no line that was played is lost: it is in the
//! file, printed, kept in a file of its own, in the journal that offers it, or among the dropped ones.

use patience::{DealBook, Line, Position, records};
use patience_table::{Document, NodeId, Tree};
use patience_viewer::unfinished::Unfinished;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::dice::Dice;
use support::pty::Session;
use support::{games::small_games, thorough};

/// The records of the collection.
const RECORDS: usize = 6;

/// Keys and sequences that change no line, each of which leaves the board or its list of moves on top.
const NOISE: [&str; 11] = [
    "?q",
    "iq",
    "bq",
    "a",
    "y",
    "/a\r",
    "\x1b[<35;5;5M",
    "\x1b[[Aq",
    "\x1b[57428u",
    "\x1bOPq",
    "R",
];

/// What is pressed where games can go on, typed ahead or not: nothing there deletes one.
const DOOR: [&str; 12] =
    ["", "x", "y", "yx", "y\r", "yy", "yX", "yX\x1bx", "y\x1b", "\ty\r", "myX", "y\ryX"];

/// How a session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Interrupt,
    Signal(&'static str),
    /// The record is saved in its place, by this answer, before the program is left.
    Saved(&'static str),
}

/// A session: its number, a folder of its own, and what was played.
struct Player {
    seed: u64,
    folder: PathBuf,
    dice: Dice,
    /// The line on the screen.
    line: Vec<String>,
    /// Every line that was on the screen.
    lines: BTreeSet<String>,
    /// Whether the disk is full, and whether the program has said that a crash would lose them.
    is_full: bool,
    is_warned: bool,
}

/// Adds every line of the records of a text, which may have anything else in it.
fn add_lines(text: &str, all: &mut BTreeSet<String>) {
    fn below(tree: &Tree, node: NodeId, line: &str, all: &mut BTreeSet<String>) {
        all.insert(line.to_owned());
        for &child in tree.children(node) {
            let mv = tree.mv(child).expect("it is a move");
            below(tree, child, &format!("{line} {mv}"), all);
        }
    }
    for record in records(text.as_bytes()) {
        let own = record.extent().of(record.text());
        let own = String::from_utf8_lossy(own).into_owned();
        if let Ok(document) = Document::new(&own, &DealBook::default()) {
            let table = document.table();
            below(table.tree(), Tree::DEAL, &table.line().id().to_string(), all);
        }
    }
}

impl Player {
    fn new(seed: u64) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("session-{seed}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self {
            seed,
            folder,
            dice: Dice::new(seed),
            line: Vec::new(),
            lines: BTreeSet::new(),
            is_full: false,
            is_warned: false,
        }
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap_or_default()
    }

    /// Plays a move, or takes one back, and waits until that is seen.
    fn play(&mut self, session: &mut Session, id: &str) {
        let text = [&[id.to_owned()], &self.line[..]].concat().join(" ");
        let record = records(text.as_bytes()).next().expect("it is a record");
        let line = Line::of_record(&record, &DealBook::default()).expect("it can be dealt");
        let mut position: Position = line.dealt().clone();
        for step in line.steps() {
            position.play(step.mv).expect("it is legal");
        }
        let legal = position.legal_moves();
        if !self.line.is_empty() && (legal.is_empty() || self.dice.below(4) == 0) {
            self.line.pop();
            session.press("u");
        } else if let Some(mv) = legal.get(self.dice.below(legal.len().max(1))) {
            self.line.push(mv.to_string());
            session.press(&format!(":{mv}\r"));
        }
        let moves = self.line.len();
        self.lines.insert([&[line.id().to_string()], &self.line[..]].concat().join(" "));
        session.sees(&format!("move {moves} of "));
        if self.is_full && !self.is_warned && moves > 0 {
            // It is said at once, and until the next key.
            session.sees("would lose this game");
            self.is_warned = true;
        }
    }

    /// Presses something that changes no line.
    fn fidget(&mut self, session: &mut Session) {
        match self.dice.below(3) {
            0 => {
                session.resize((40 + self.dice.below(200) as u16, 12 + self.dice.below(60) as u16))
            }
            _ => session.press(NOISE[self.dice.below(NOISE.len())]),
        }
    }

    /// Begins another session in the same place, and presses what nobody should at its door. Returns what it
    /// printed.
    fn at_the_door(&mut self, state: &str) -> String {
        let command = ["play", "replay"][self.dice.below(2)];
        let line = format!("cd '{}'; \"$0\" {command} coll.pn", self.folder.display());
        let program = env!("CARGO_BIN_EXE_patience");
        let mut session = Session::new(program, &line, &[("XDG_STATE_HOME", state)]);
        // What is typed ahead comes before the first screen.
        let (keys, is_ahead) = (DOOR[self.dice.below(DOOR.len())], self.dice.below(2) == 0);
        session.press(if is_ahead { keys } else { "" });
        session.until("the second screen", |screen| screen.alternate_screen());
        session.press(if is_ahead { "" } else { keys });
        session.press("\x03");
        session.sees("status ");
        String::from_utf8_lossy(&session.bytes()).replace("\r\n", "\n")
    }

    /// Plays a session. Returns whether the program said that a crash would lose the game.
    fn run(mut self) -> bool {
        let games = small_games();
        let ids: Vec<String> = (0..RECORDS)
            .map(|_| format!("{}{}", games[self.dice.below(games.len())], self.dice.below(99)))
            .collect();
        let text: String =
            ids.iter().enumerate().map(|(at, id)| format!("; try {at}\n{id} =partial\n")).collect();
        fs::write(self.folder.join("coll.pn"), &text).expect("files can be written");
        let number = self.dice.below(RECORDS);
        self.is_full = self.dice.below(4) == 0;
        let is_full = self.is_full;
        let command = ["play", "replay"][self.dice.below(2)];
        let full = if is_full { "trap \"\" XFSZ; ulimit -f 0; " } else { "" };
        let line = format!(
            "cd '{}'; sh -c 'echo $$ >pid; {full}exec \"$0\" {command} --record {} coll.pn' \"$0\"",
            self.folder.display(),
            number + 1
        );
        let state = self.folder.join("state").display().to_string();
        let program = env!("CARGO_BIN_EXE_patience");
        let mut session = Session::new(program, &line, &[("XDG_STATE_HOME", &state)]);
        session.sees("move 0 of 0");
        for _ in 0..3 + self.dice.below(12) {
            match self.dice.below(3) {
                0 => self.fidget(&mut session),
                _ => self.play(&mut session, &ids[number]),
            }
        }
        session.resize((120, 40));
        let ends = [
            End::Interrupt,
            End::Signal("TERM"),
            End::Signal("HUP"),
            End::Signal("KILL"),
            End::Saved("p"),
            End::Saved("a"),
            End::Saved("b"),
        ];
        let end = ends[self.dice.below(ends.len())];
        match end {
            End::Interrupt => session.press("\x03"),
            End::Signal(signal) => {
                let signal = format!("-{signal}");
                let sent = Command::new("kill").args([&signal, self.read("pid").trim()]).status();
                assert!(sent.expect("there is such a command").success());
            }
            End::Saved(answer) => {
                session.press("w\r");
                session.sees("coll.pn holds");
                session.press(answer);
                session.until("an answer", |screen| {
                    ["wrote ", "is the answer", "not written"]
                        .iter()
                        .any(|said| screen.contents().contains(said))
                });
                // What is not offered is no answer, and a full disk takes nothing.
                if !session.contents().contains("wrote ") {
                    session.press("q");
                    session.misses("coll.pn holds");
                }
                session.press("\x03");
            }
        }
        session.sees("status ");
        let printed = String::from_utf8_lossy(&session.bytes()).replace("\r\n", "\n");
        let said = self.is_warned;
        let mut all = BTreeSet::new();
        let mut add_printed = |printed: &str| {
            add_lines(printed.rsplit("\x1b[?1049l").next().unwrap_or_default(), &mut all);
        };
        add_printed(&printed);
        add_printed(&self.at_the_door(&state));
        add_lines(&self.read("coll.pn"), &mut all);
        add_lines(&self.read("unsaved-game.pn"), &mut all);
        let kept = self.folder.join("state/patience");
        for games in Unfinished::all(&kept) {
            let (_, back) = games.take().expect("it is readable");
            add_lines(&back.text(), &mut all);
        }
        for dropped in fs::read_dir(kept.join("dropped")).into_iter().flatten().flatten() {
            add_lines(&fs::read_to_string(dropped.path()).expect("it is readable"), &mut all);
        }
        let seed = self.seed;
        let lost: Vec<&String> = self.lines.difference(&all).collect();
        let may_lose = is_full && said && matches!(end, End::Signal("HUP" | "KILL"));
        assert!(
            lost.is_empty() || may_lose,
            "SEED={seed}: {command}, {end:?}, full {is_full}: {lost:?} of {:?} not in {all:?}\n{}\n{printed:?}",
            self.lines,
            self.read("coll.pn")
        );
        // Nothing else in the file changes, and no title is lost.
        let after = self.read("coll.pn");
        for (at, id) in ids.iter().enumerate().filter(|&(at, _)| at != number) {
            assert!(
                after.contains(&format!("; try {at}\n{id} =partial\n")),
                "SEED={seed}: {after}"
            );
        }
        assert!(after.contains(&format!("; try {number}\n")), "SEED={seed}: {after}");
        let _ = fs::remove_dir_all(&self.folder);
        said
    }
}

/// `SEED` is the number of the first session, to repeat one that failed.
#[test]
fn no_session_loses_a_line() {
    let first = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let sessions = if first > 0 { 1 } else { 30 * thorough() as u64 };
    let said = (first..first + sessions).filter(|&seed| Player::new(seed).run()).count();
    assert!(first > 0 || said > 0, "no disk was full");
}
