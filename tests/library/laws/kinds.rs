//! Which kinds of moves the lines have.

use super::{Subject, play, starts};
use patience_core::game::building::Building;
use patience_core::game::matching::Matching;
use patience_core::game::pairing::Pairing;
use patience_core::game::{Effect, EffectKind, Place};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

/// What a move does, in a word.
fn kind(game: &str, effect: &Effect) -> String {
    let place = |place: Place| match place {
        Place::Stock => "stock",
        Place::Waste => "waste",
        _ => "table",
    };
    match effect.kind {
        EffectKind::Move { .. } => format!("{game}: carry from {}", place(effect.steps[0].from)),
        EffectKind::Collect => {
            let out = effect.steps.iter().filter(|step| step.is_final()).count();
            format!(
                "{game}: collect {out}{}",
                if out < effect.steps.len() { ", settle" } else { "" }
            )
        }
        EffectKind::Deal => format!("{game}: deal"),
        EffectKind::Build => {
            let (_, direction) = effect.built().expect("it is built");
            format!(
                "{game}: build {direction:?} from {}, fill from {}",
                place(effect.steps[0].from),
                effect.steps.get(1).map_or("nothing", |fill| place(fill.from))
            )
        }
        EffectKind::CloseUp => {
            let dealt = effect.from_stock().count();
            format!(
                "{game}: {}{}",
                if dealt == effect.steps.len() { "" } else { "close up, " },
                if dealt == 0 { "no refill" } else { "refill" }
            )
        }
        EffectKind::Redeal => format!("{game}: redeal"),
    }
}

/// How often each kind of move is played in the lines that the laws are run on.
fn kinds<G: Subject>() -> BTreeMap<String, usize> {
    let mut runner = TestRunner::deterministic();
    let starts = starts(G::any_layout(), 120);
    let mut kinds = BTreeMap::new();
    for _ in 0..1_024 {
        let start = starts.new_tree(&mut runner).expect("a game can be made up").current();
        let mut position = start.deal::<G>();
        let game = start.id::<G>().variant.title();
        for mv in start.line::<G>() {
            *kinds.entry(kind(game, &position.effect(mv))).or_default() += 1;
            play(&mut position, mv);
        }
    }
    kinds
}

/// Laws prove nothing of moves that never occur.
#[test]
fn every_kind_of_move_occurs_in_the_lines() {
    let mut kinds = kinds::<Matching>();
    kinds.extend(self::kinds::<Pairing>());
    kinds.extend(self::kinds::<Building>());
    for (kind, times) in &kinds {
        println!("{times:6} {kind}");
    }
    for kind in [
        "Match Solitaire: carry from table",
        "Match Solitaire: collect 2",
        "Match Solitaire: collect 3",
        "Match Solitaire: collect 4",
        "Match Solitaire: deal",
        "Monte Carlo: collect 2",
        "Monte Carlo: close up, no refill",
        "Monte Carlo: close up, refill",
        "Monte Carlo: collect 2, settle",
        "Thirteens: collect 1",
        "Thirteens: collect 1, settle",
        "Thirteens: collect 2, settle",
        "Thirteens: collect 2",
        "Thirteens: close up, refill",
        "Fourteens: collect 2",
        "Fourteens: collect 2, settle",
        "Fourteens: close up, refill",
        "Aces Square: collect 2",
        "Aces Square: collect 2, settle",
        "Aces Square: close up, refill",
        "Aces Square: refill",
        "Carpet: build Up from table, fill from nothing",
        "Carpet: build Up from table, fill from stock",
        "Carpet: build Up from table, fill from waste",
        "Carpet: build Up from waste, fill from nothing",
        "Carpet: carry from table",
        "Carpet: carry from waste",
        "Carpet: deal",
        "Carpet: redeal",
        "Colorado: build Down from table, fill from nothing",
        "Colorado: build Down from table, fill from stock",
        "Colorado: build Down from table, fill from waste",
        "Colorado: build Down from waste, fill from nothing",
        "Colorado: build Up from table, fill from nothing",
        "Colorado: build Up from table, fill from stock",
        "Colorado: build Up from table, fill from waste",
        "Colorado: build Up from waste, fill from nothing",
        "Colorado: carry from waste",
        "Colorado: deal",
        "Twenty: build Down from table, fill from nothing",
        "Twenty: build Down from table, fill from stock",
        "Twenty: build Up from table, fill from nothing",
        "Twenty: build Up from table, fill from stock",
        "Twenty: carry from table",
        "Twenty: deal",
    ] {
        let times = kinds.get(kind).copied().unwrap_or(0);
        assert!(times >= 10, "`{kind}` occurs only {times} times");
    }
}
