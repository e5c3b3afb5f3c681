//! Pictures that move.

use patience_core::cards::{Card, SuitStyle};
use patience_core::game::Board;
use patience_core::play::Position;
use patience_report::view::animated::{Stay, animate, items, pictures, stays};
use patience_report::view::scene::{Item, Room, Scene};

/// The boards of a game in which the first legal move is played again and again.
fn boards(id: &str, moves: usize) -> Vec<(Board, Vec<Vec<Card>>)> {
    let mut position: Position = id.parse().expect("it can be dealt");
    let (mut boards, mut collected) = (vec![(position.board(), Vec::new())], Vec::new());
    for _ in 0..moves {
        let Some(&mv) = position.legal_moves().last() else { break };
        collected.extend(position.effect(mv).and_then(|effect| effect.collected()));
        position.play(mv).expect("it is legal");
        boards.push((position.board(), collected.clone()));
    }
    boards
}

/// At every position, what is seen is what the picture of that position shows, each thing once.
#[test]
fn each_position_is_seen_as_its_own_picture() {
    for id in ["3x3x13x5+1", "montecarlo+3", "carpet+2", "colorado+5", "twenty+1"] {
        let boards = boards(id, 30);
        let pictures = pictures(&boards, SuitStyle::Symbols);
        let mut room = Room::folded();
        pictures.iter().for_each(|picture| room.make(picture));
        let scenes: Vec<Scene> =
            pictures.iter().map(|picture| Scene::new(picture, &room)).collect();
        let all: Vec<Stay> = stays(&scenes);
        for (number, scene) in scenes.iter().enumerate() {
            let sorted = |list: Vec<Item>| {
                let mut list: Vec<String> = list.iter().map(|item| format!("{item:?}")).collect();
                list.sort();
                list
            };
            let seen = all.iter().filter(|stay| (stay.from..stay.until).contains(&number));
            let seen = seen.map(|stay| stay.item.clone()).collect();
            assert_eq!(sorted(seen), sorted(items(scene)), "{id}, after move {number}");
        }
        let drawn = animate(&boards, SuitStyle::Symbols);
        assert!(drawn.len() < 5_000 * boards.len(), "{id}: {} bytes", drawn.len());
        assert_eq!(drawn, animate(&boards, SuitStyle::Symbols));
    }
}
