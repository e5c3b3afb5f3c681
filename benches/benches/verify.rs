//! Moves per second from text to verdict for each game, compared with the chess peer.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use patience_benches::{GAMES, chess_games, replay_all, verify_all};
use std::hint::black_box;

fn verify(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves from text to verdict");
    for (name, records) in GAMES {
        group.throughput(Throughput::Elements(verify_all(records)));
        group.bench_function(name, |bencher| bencher.iter(|| verify_all(black_box(records))));
    }
    let games = chess_games();
    group.throughput(Throughput::Elements(replay_all(games.as_slice())));
    group.bench_function("pgn-reader and shakmaty", |bencher| {
        bencher.iter(|| replay_all(black_box(games.as_slice())))
    });
    group.finish();
}

criterion_group!(benches, verify);
criterion_main!(benches);
