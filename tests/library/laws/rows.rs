//! How often a move can be legal in a row: never more often than the game says, and once where it says
//! that it can be at all.

use super::{Start, Subject, hold, play, some, starts};
use patience::notation::{Dealing, GameId, Variant};
use patience_core::game::building::Building;
use patience_core::game::matching::Matching;
use patience_core::game::pairing::Pairing;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use support::dice::Dice;
use support::games::{games, small_games};

/// Returns how often a move is legal in a row.
fn row<G: Subject>(position: &G, mv: G::Move) -> usize {
    let mut position = position.clone();
    let mut times = 0;
    while position.is_legal(mv) {
        play(&mut position, mv);
        times += 1;
    }
    times
}

pub(super) fn no_row_is_longer_than_it_can_be<G: Subject>() {
    hold(96, (starts(G::any_layout(), 120), G::any_layout()), |(start, other)| {
        let (every, others) = (G::every_move(start.layout), G::every_move(other));
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                for mv in every.iter().copied().chain(some(&others, 30)) {
                    let most = G::most_in_a_row(start.layout, start.dealing, mv);
                    let times = row(&position, mv);
                    prop_assert!(times <= most, "{}: {} times, not {}", mv, times, most);
                }
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// A move without its places.
fn form(mv: &str) -> String {
    mv.replace(|it: char| it.is_ascii_alphanumeric() && !"sw".contains(it), "")
}

/// The moves that can be legal in a game, and those of them that are in games that are played at random.
struct Met {
    can: BTreeSet<String>,
    met: BTreeSet<String>,
}

impl Met {
    fn new<G: Subject>(layout: G::Layout, dealing: Dealing, dice: &mut Dice) -> Self {
        let mut unmet = G::every_move(layout);
        unmet.retain(|&mv| G::most_in_a_row(layout, dealing, mv) > 0);
        let can: BTreeSet<String> = unmet.iter().map(ToString::to_string).collect();
        let mut met = BTreeSet::new();
        for number in 1..=120 {
            let choices = (0..200).map(|_| dice.below(1 << 16) as u16).collect();
            let start = Start { layout, dealing, number, choices };
            let mut position = start.deal::<G>();
            for mv in start.line::<G>().into_iter().map(Some).chain([None]) {
                unmet.retain(|&mv| {
                    let is_legal = position.is_legal(mv);
                    met.extend(is_legal.then(|| mv.to_string()));
                    !is_legal
                });
                if let Some(mv) = mv {
                    play(&mut position, mv);
                }
            }
            if unmet.is_empty() {
                break;
            }
        }
        Self { can, met }
    }
}

/// Each form of move that can be legal is legal in some game of a name with its options. In a small game,
/// each move is, unless chance alone plays too badly, as where foundations are built.
#[test]
fn each_move_that_can_be_legal_is_met() {
    let (mut dice, small) = (Dice::new(60), small_games());
    let mut forms: BTreeMap<String, [BTreeSet<String>; 2]> = BTreeMap::new();
    for game in games() {
        let id: GameId = format!("{game}1").parse().expect("it is an id");
        let Met { can, met } = match id.variant {
            Variant::Matching(it) => Met::new::<Matching>(it, id.dealing, &mut dice),
            Variant::Pairing(it) => Met::new::<Pairing>(it, id.dealing, &mut dice),
            Variant::Building(it) => Met::new::<Building>(it, id.dealing, &mut dice),
        };
        let name = id.variant.grid().map(|(entry, _, options)| format!("{}{options}", entry.name));
        if small.contains(&game) && !matches!(id.variant, Variant::Building(_)) {
            let unmet: Vec<&String> = can.difference(&met).collect();
            assert!(unmet.is_empty(), "{game}: never met: {unmet:?}");
        }
        let [told, found] = forms.entry(name.unwrap_or(game)).or_default();
        told.extend(can.iter().map(|mv| form(mv)));
        found.extend(met.iter().map(|mv| form(mv)));
    }
    for (game, [told, found]) in forms {
        assert_eq!(told, found, "{game}");
    }
}
