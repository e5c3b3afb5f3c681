//! Pictures that move.

use patience_core::cards::{Card, SuitStyle};
use patience_core::game::Board;
use patience_core::play::Position;
use patience_report::view::animated::{Stay, animate, items, pictures, stays};
use patience_report::view::scene::{Item, Room, Scene, Shape};
use support::games::games;

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

/// A whole card, and where its left upper corner is.
type Place = (Card, usize, usize);

/// The size of a whole card.
const CARD: (usize, usize) = (60, 84);

const fn place(item: &Item) -> Option<Place> {
    match item {
        Item::Shape(Shape::Card(card), x, y) => Some((*card, *x, *y)),
        _ => None,
    }
}

/// At every position, what is seen is what the picture of that position shows, each thing once.
#[test]
fn each_position_is_seen_as_its_own_picture() {
    for id in games().into_iter().map(|game| game + "3") {
        let boards = boards(&id, 30);
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
            let of_picture: Vec<Place> = items(scene).iter().filter_map(place).collect();
            let drawn: Vec<(&Stay, Place)> = all
                .iter()
                .filter(|stay| (stay.from..stay.until).contains(&number))
                .filter_map(|stay| Some((stay, place(&stay.item)?)))
                .collect();
            for (at, (below, low)) in drawn.iter().enumerate() {
                for (above, high) in &drawn[at + 1..] {
                    // A card that comes is above all that lie already.
                    assert!(below.from <= above.from, "{id}, after move {number}");
                    // Cards that lie upon one another cover each other as in the picture.
                    if low.1.abs_diff(high.1) < CARD.0 && low.2.abs_diff(high.2) < CARD.1 {
                        let order = [low, high].map(|it| of_picture.iter().position(|at| at == it));
                        assert!(order[0] < order[1], "{id}, after move {number}: {low:?} {high:?}");
                    }
                }
            }
        }
        let drawn = animate(&boards, SuitStyle::Symbols);
        // The shapes of the cards are there once.
        assert!(drawn.len() < 20_000 + 5_000 * boards.len(), "{id}: {} bytes", drawn.len());
        assert_eq!(drawn, animate(&boards, SuitStyle::Symbols));
    }
}
