//! The two jobs to compare: verifying solitaire records, and replaying chess games, both from text
//! in memory.

use patience::{DealBook, Status, records, verify};
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;

/// Each game with its records: different deals of its standard size, dealt by shuffle number, all
/// solved.
pub const GAMES: [(&str, &[u8]); 8] = [
    ("Match Solitaire", include_bytes!("../data/match-solitaire.pn")),
    ("Monte Carlo", include_bytes!("../data/montecarlo.pn")),
    ("Thirteens", include_bytes!("../data/thirteens.pn")),
    ("Fourteens", include_bytes!("../data/fourteens.pn")),
    ("Aces Square", include_bytes!("../data/acessquare.pn")),
    ("Carpet", include_bytes!("../data/carpet.pn")),
    ("Colorado", include_bytes!("../data/colorado.pn")),
    ("Twenty", include_bytes!("../data/twenty.pn")),
];

/// Verifies every record, and returns the number of moves.
///
/// # Panics
/// Panics if a record is not solved, since the measurement would be of something else.
pub fn verify_all(text: &[u8]) -> u64 {
    let deals = DealBook::default();
    records(text)
        .map(|record| {
            let verdict = verify(&record, &deals);
            assert_eq!(verdict.status, Status::Solved);
            verdict.played
        })
        .sum()
}

/// The chess games of the peer's own benchmark, without their tags: bare movetext, which favours
/// the peer.
///
/// # Panics
/// Panics if cargo cannot say where the peer's package is.
pub fn chess_games() -> Vec<u8> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
        ])
        .output()
        .expect("cargo metadata runs");
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let peer = packages
        .iter()
        .find(|package| package["name"] == "pgn-reader")
        .expect("the peer is a dependency");
    let manifest = PathBuf::from(peer["manifest_path"].as_str().expect("a path"));
    let games = std::fs::read(manifest.with_file_name("benches").join("twic1599_1000k.pgn"))
        .expect("the peer's games");
    let moves: Vec<&[u8]> =
        games.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"[")).collect();
    let mut text = Vec::with_capacity(games.len());
    for line in moves {
        if !(line.is_empty() && text.ends_with(b"\n\n")) {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
    }
    text
}

/// Replays every chess game of a text, and returns the number of moves.
///
/// # Panics
/// Panics if a game cannot be read.
pub fn replay_all(text: impl std::io::Read) -> u64 {
    let mut reader = Reader::new(text);
    let mut moves = 0;
    while let Some(played) = reader.read_game(&mut Referee).expect("the games can be read") {
        moves += played;
    }
    moves
}

struct Referee;

impl Visitor for Referee {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                *moves += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*moves),
        }
    }

    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}
