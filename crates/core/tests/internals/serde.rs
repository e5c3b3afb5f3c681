//! Values as texts, for serde.

use patience_core::notation::GameId;
use patience_core::{Card, Position};

#[test]
fn values_are_read_as_they_are_written() {
    let mut position: Position = "montecarlo5x5x1s-3".parse().unwrap();
    while let Some(&mv) = position.legal_moves().first() {
        let text = serde_json::to_string(&position).unwrap();
        let read: Position = serde_json::from_str(&text).unwrap();
        assert_eq!((&read, read.played()), (&position, position.played()));
        let written: String = serde_json::from_value(serde_json::to_value(mv).unwrap()).unwrap();
        assert_eq!(read.parse_move(&written).unwrap(), mv);
        position.play(mv).unwrap();
    }
    assert!(position.played() > 5);
    let both = (position.id(), position.deck().to_vec());
    let text = serde_json::to_string(&both).unwrap();
    assert!(text.starts_with(r#"["montecarlo5x5x1s-3",[""#), "{text}");
    assert_eq!(serde_json::from_str::<(GameId, Vec<Card>)>(&text).unwrap(), both);
}

#[test]
fn a_text_that_is_no_value_is_refused() {
    let refused = serde_json::from_str::<Position>(r#""carpet+1 *a9""#).unwrap_err().to_string();
    assert!(refused.starts_with("the record is malformed: there is no cell"), "{refused}");
    let refused = serde_json::from_str::<Card>("7").unwrap_err().to_string();
    assert!(refused.contains("expected a card, such as `AS`"), "{refused}");
}
