//! Games that are played.

use patience_core::game::Status;
use patience_core::play::{PlayError, Position, PositionError};
use patience_core::shuffle;

#[test]
fn every_game_is_played_and_taken_back() {
    for id in [
        "3x3x13x5-1",
        "montecarlo+3",
        "thirteens+1",
        "fourteens+1",
        "acessquare-1",
        "carpet+1",
        "colorado+1",
        "twenty-1",
    ] {
        let mut position: Position = id.parse().unwrap();
        let mut boards = vec![position.board()];
        for turn in 0..40 {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(turn % moves.len().max(1)) else { break };
            assert!(position.is_legal(mv) && position.canonical(mv) == Some(mv), "{id}: {mv}");
            assert_eq!(position.parse_move(&format!(" {mv} ")), Ok(mv), "{id}");
            position.play(mv).unwrap();
            boards.push(position.board());
        }
        assert_eq!(position.played() + 1, boards.len());
        while let Some(board) = boards.pop() {
            assert_eq!(position.board(), board, "{id}");
            assert_eq!(position.undo().is_some(), !boards.is_empty());
        }
        assert_eq!(position.status(), Status::Partial);
    }
}

/// Half of 96 piles are empty, and each other card can go to any of them.
#[test]
fn there_can_be_thousands_of_legal_moves() {
    let mut position: Position = "twenty8x12x2+1".parse().unwrap();
    for _ in 0..48 {
        let first = position.legal_moves()[0];
        assert!(first.to_string().starts_with('*'), "{first}");
        assert_eq!(position.play(first), Ok(()));
    }
    assert!(position.legal_moves().len() > 48 * 48);
}

#[test]
fn what_is_no_position_and_no_move_is_refused() {
    for (text, error) in [
        ("", "expected"),
        ("3x3x13x5+1 11", "move 1 is illegal"),
        ("3x3x13x5+1 3x3x13x5+2", "expected"),
        ("9x9x9x9+1", "malformed"),
        ("carpet+[AS ?]", "malformed"),
    ] {
        let refused = text.parse::<Position>().unwrap_err();
        assert!(refused.to_string().contains(error), "{text}: {refused}");
    }
    let [mut one, other]: [Position; 2] =
        ["2x2x1x1+[AH AS]", "carpet+1"].map(|id| id.parse().unwrap());
    assert_eq!(one.play(other.legal_moves()[0]), Err(PlayError::OtherGame));
    let illegal = one.parse_move("a1").unwrap();
    let refused = one.play(illegal).unwrap_err();
    assert_eq!(refused.to_string(), "the move is illegal: freecell a is empty");
    for text in ["", "1", "1a1a", "*1", "x", "1a:2x"] {
        assert!(one.parse_move(text).is_err(), "{text}");
    }
    assert_eq!(one.undo(), None);
    assert!(matches!(
        Position::deal(one.id(), &shuffle(&other.id().variant.composition(), 1)),
        Err(PositionError::OtherDeck { .. })
    ));
}
