//! Prints the moves per second of whole programs, from start to exit: `patience verify -q` with one
//! thread and with two, the chess peer, and this library within one process.
//!
//! All take turns, so that a machine with a drifting speed slows them alike. The records are all
//! different lines of 3x3x13x5: solutions, as [`Solver`] finds them; unfinished games, random legal
//! lines of 40 to 50 moves; and one of each in turn. The chess games are the peer's own, again and
//! again, which take as long as games that all differ. Where a tenth of the records fails, since
//! each tenth lacks a move, the rate is that of the moves in the file, played or not. An argument
//! sets the number of rounds.

use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, Chunk, Chunks, DealBook, Position, Status, judge};
use patience_benches::{chess_games, replay_all};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The size of each file, in bytes.
const SIZE: u64 = 60 << 20;

/// The number of moves in an unfinished game.
const MIN_MOVES: usize = 40;
const MAX_MOVES: usize = 50;

/// What is measured: the program of a row, and its file.
const ROWS: [&str; 10] = [
    "pgn-reader+shakmaty",
    "the library",
    "the program",
    "with two threads",
    "only solved",
    "only unfinished",
    "with 2, only solved",
    "a tenth fails",
    "none fails, jsonl",
    "a tenth fails, jsonl",
];

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The program, and the peer beside this one.
    for package in [here.join(".."), here.to_owned()] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--release"]).current_dir(package);
        assert!(cargo.status().expect("cargo runs").success(), "all programs can be built");
    }
    let program = here.join("../target/release/patience");
    let peer = std::env::current_exe().expect("this program has a path").with_file_name("chess");
    let folder = here.join("target/whole");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let games = made(folder.join("games.pgn"), write_games);
    let solved = made(folder.join("solved.pn"), |file| write_lines(file, solutions()));
    let unfinished =
        made(folder.join("unfinished.pn"), |file| write_lines(file, unfinished_games()));
    let in_turn = || solutions().zip(unfinished_games()).flat_map(|(one, other)| [one, other]);
    let mixed = made(folder.join("mixed.pn"), |file| write_lines(file, in_turn()));
    let failing = made(folder.join("failing.pn"), |file| {
        write_lines(
            file,
            in_turn().enumerate().map(|(at, (line, moves))| {
                if at % 10 == 0 { (without_a_move(&line, at), moves) } else { (line, moves) }
            }),
        )
    });
    let whole = |program: &Path, arguments: &[&str], file: &Made| {
        let mut command = Command::new(program);
        command.args(arguments).arg(&file.path).stdout(Stdio::null());
        let begun = Instant::now();
        let status = command.status().expect("the program starts");
        let seconds = begun.elapsed().as_secs_f64();
        assert!(status.code().is_some_and(|code| code < 2), "the program judges its file");
        file.moves as f64 / seconds / 1e6
    };
    let verify = |jobs: &str, file: &Made| whole(&program, &["verify", "-q", "--jobs", jobs], file);
    let report = |format: &str, file: &Made| {
        whole(&program, &["verify", "--jobs", "1", "--format", format], file)
    };
    let library = || {
        let begun = Instant::now();
        let reader = File::open(&mixed.path).expect("the file can be opened");
        assert_eq!(verify_all(reader), mixed.moves);
        mixed.moves as f64 / begun.elapsed().as_secs_f64() / 1e6
    };
    let rounds: usize = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(20);
    let mut turns: Vec<[f64; ROWS.len()]> = (0..=rounds)
        .map(|_| {
            [
                whole(&peer, &[], &games),
                library(),
                verify("1", &mixed),
                verify("2", &mixed),
                verify("1", &solved),
                verify("1", &unfinished),
                verify("2", &solved),
                report("concise", &failing),
                report("jsonl", &mixed),
                report("jsonl", &failing),
            ]
        })
        .collect();
    // The first round fills the file cache.
    turns.remove(0);
    let median = |figure: &dyn Fn(&[f64; ROWS.len()]) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!("million moves a second           to chess  to the library  to one thread");
    for (at, name) in ROWS.iter().enumerate() {
        let ratio = |other: usize| median(&|turn| turn[at] / turn[other]);
        let rate = median(&|turn| turn[at]);
        println!("{name:20} {rate:6.1} {:14.2} {:15.2} {:14.2}", ratio(0), ratio(1), ratio(2));
    }
}

/// Returns the number of moves in the records of a source.
fn verify_all(reader: impl std::io::Read) -> u64 {
    let (mut chunks, mut chunk) = (Chunks::new(reader, 1 << 17), Chunk::default());
    let deals = DealBook::default();
    let mut moves = 0;
    while chunks.read(&mut chunk).expect("the file can be read") {
        moves += judge(chunk.source("records"), &deals).map(|it| it.verdict().played).sum::<u64>();
    }
    moves
}

/// A file, and the number of moves in it.
struct Made {
    path: PathBuf,
    moves: u64,
}

/// Makes a file unless it is there already. `write` returns the number of moves.
fn made(path: PathBuf, write: impl Fn(&mut dyn Write) -> u64) -> Made {
    let count = path.with_extension("count");
    if !count.exists() {
        let mut file = BufWriter::new(File::create(&path).expect("a file can be made"));
        let moves = write(&mut file);
        file.flush().expect("the file can be written");
        fs::write(&count, moves.to_string()).expect("the count can be written");
    }
    let moves = fs::read_to_string(&count).expect("the count can be read");
    Made { path, moves: moves.parse().expect("a number") }
}

/// Writes records with their numbers of moves. Returns that of all.
fn write_lines(file: &mut dyn Write, lines: impl Iterator<Item = (String, usize)>) -> u64 {
    let (mut size, mut moves) = (0, 0);
    for (line, played) in lines {
        writeln!(file, "{line}").expect("the file can be written");
        size += line.len() as u64 + 1;
        moves += played as u64;
        if size >= SIZE {
            break;
        }
    }
    moves
}

/// Leaves out one of the moves of a record.
fn without_a_move(line: &str, at: usize) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    words.remove(1 + at % (words.len() - 2));
    words.join(" ")
}

/// Returns a solution of each deal that the solver finds one of, with its number of moves.
fn solutions() -> impl Iterator<Item = (String, usize)> {
    let mut solver = Solver::default();
    (1_u64..).filter_map(move |number| {
        let mut line = format!("3x3x13x5+{number}");
        let position: Position = line.parse().expect("an id");
        match solver.solve(&position, Aim::Any, &mut Budget::nodes(1_000_000)).finding {
            Solvability::Solved { moves, .. } => {
                for mv in &moves {
                    write!(line, " {mv}").expect("a string takes any text");
                }
                Some((line, moves.len()))
            }
            _ => None,
        }
    })
}

/// Returns a random legal line of each deal in which the first one tried is long enough, with its
/// number of moves.
fn unfinished_games() -> impl Iterator<Item = (String, usize)> {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    (1_u64..).filter_map(move |number| {
        let mut line = format!("3x3x13x5+{number}");
        let mut position: Position = line.parse().expect("an id");
        for _ in 0..MAX_MOVES {
            let legal = position.legal_moves();
            let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
            // Players take matches where they can.
            let matches: Vec<usize> =
                (0..legal.len()).filter(|&at| texts[at].starts_with('*')).collect();
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let of = |count: usize| (random >> 11) as usize % count;
            let at = match (legal.len(), matches.len()) {
                (0, _) => break,
                (all, 0) => of(all),
                (_, some) => matches[of(some)],
            };
            position.play(legal[at]).expect("a listed move is legal");
            line.push(' ');
            line.push_str(&texts[at]);
        }
        line += " =partial";
        let is_unfinished = position.status() == Status::Partial;
        (is_unfinished && position.played() >= MIN_MOVES).then(|| (line, position.played()))
    })
}

fn write_games(file: &mut dyn Write) -> u64 {
    let games = chess_games();
    let plies = replay_all(games.as_slice());
    let times = SIZE / games.len() as u64 + 1;
    for _ in 0..times {
        file.write_all(&games).expect("the file can be written");
    }
    plies * times
}
