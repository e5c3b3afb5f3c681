//! Prints the moves per second of whole programs, from start to exit: `patience verify -q` with one
//! thread and with two, the chess peer, and this library within one process.
//!
//! All take turns, so that a machine with a drifting speed slows them alike. The records are all
//! different: random legal lines of 40 to 50 moves, from the shuffles of 3x3x13x5 in which the first one
//! tried is that long. The chess games are the peer's own, again and again, which favours it. An argument sets the number of rounds.

use patience::notation::Outcome;
use patience::{Chunk, Chunks, DealBook, Position, judge};
use patience_benches::{chess_games, replay_all};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The size of both files, in bytes.
const SIZE: u64 = 60 << 20;

/// The number of moves in a record.
const MIN_MOVES: usize = 40;
const MAX_MOVES: usize = 50;

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
    let (records, moves) = made(&folder.join("records.pn"), write_records);
    let (games, plies) = made(&folder.join("games.pgn"), write_games);
    let whole = |program: &Path, arguments: &[&str], file: &Path, moves: u64| {
        let mut command = Command::new(program);
        command.args(arguments).arg(file).stdout(Stdio::null());
        let begun = Instant::now();
        let status = command.status().expect("the program starts");
        let seconds = begun.elapsed().as_secs_f64();
        assert!(status.success(), "the program passes its file");
        moves as f64 / seconds / 1e6
    };
    let library = || {
        let begun = Instant::now();
        let reader = File::open(&records).expect("the file can be opened");
        assert_eq!(verify_all(reader), moves);
        moves as f64 / begun.elapsed().as_secs_f64() / 1e6
    };
    let rounds: usize = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(20);
    let mut turns: Vec<[f64; 4]> = (0..=rounds)
        .map(|_| {
            [
                whole(&peer, &[], &games, plies),
                library(),
                whole(&program, &["verify", "-q", "--jobs", "1"], &records, moves),
                whole(&program, &["verify", "-q", "--jobs", "2"], &records, moves),
            ]
        })
        .collect();
    // The first round fills the file cache.
    turns.remove(0);
    let median = |figure: &dyn Fn(&[f64; 4]) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    println!("million moves a second           to chess  to the library  to one thread");
    let names = ["pgn-reader+shakmaty", "the library", "the program", "with two threads"];
    for (at, name) in names.iter().enumerate() {
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

/// Makes a file unless it is there already. Returns its path and the number of moves in it.
fn made(path: &Path, write: fn(&mut dyn Write) -> u64) -> (PathBuf, u64) {
    let count = path.with_extension("count");
    if !count.exists() {
        let mut file = BufWriter::new(File::create(path).expect("a file can be made"));
        let moves = write(&mut file);
        file.flush().expect("the file can be written");
        fs::write(&count, moves.to_string()).expect("the count can be written");
    }
    let moves = fs::read_to_string(&count).expect("the count can be read");
    (path.to_owned(), moves.parse().expect("a number"))
}

fn write_records(file: &mut dyn Write) -> u64 {
    let (mut size, mut moves) = (0, 0);
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for number in 1.. {
        let id = format!("3x3x13x5+{number}");
        let record = patience::records(id.as_bytes()).next().expect("a record");
        let mut position = Position::of_record(&record, &DealBook::default()).expect("a deal");
        let mut line = id.clone();
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
        if position.played() < MIN_MOVES {
            continue;
        }
        moves += position.played() as u64;
        line += match position.status() {
            Outcome::Solved => "\n",
            Outcome::Partial => " =partial\n",
            Outcome::Stuck => " =stuck\n",
        };
        file.write_all(line.as_bytes()).expect("the file can be written");
        size += line.len() as u64;
        if size >= SIZE {
            break;
        }
    }
    moves
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
