//! Moves a second from text to verdict, and beside it the chess peer.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use patience_benches::{MATCH_SOLITAIRE, chess_games, replay_all, verify_all};
use std::hint::black_box;

fn verify(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves from text to verdict");
    group.throughput(Throughput::Elements(verify_all(MATCH_SOLITAIRE)));
    group.bench_function("Match Solitaire", |bencher| bencher.iter(|| verify_all(black_box(MATCH_SOLITAIRE))));
    let games = chess_games();
    group.throughput(Throughput::Elements(replay_all(&games)));
    group.bench_function("pgn-reader and shakmaty", |bencher| bencher.iter(|| replay_all(black_box(&games))));
    group.finish();
}

criterion_group!(benches, verify);
criterion_main!(benches);
