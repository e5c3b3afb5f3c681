//! Games of which a census can be taken.

use patience_census::{GameError, game};

#[test]
fn a_game_is_an_id_without_a_number() {
    assert_eq!(game("3x3x13x5-").map(|id| id.to_string()), Ok("3x3x13x5-".to_owned()));
    assert_eq!(game("3x3x13x5+chacha20:").map(|id| id.to_string()), Ok("3x3x13x5+".to_owned()));
    let error = |text: &str| game(text).expect_err("it is not a game");
    assert_eq!(error("carpet+7"), GameError::Numbered { game: "carpet4x5x1+".to_owned() });
    assert_eq!(error("2x2x1x1+[AH AS]"), GameError::Dealt);
    assert_eq!(error("2x2x1x1+3[AH AS]"), GameError::Dealt);
    assert_eq!(error("carpet"), GameError::Unsaid { open: "carpet".to_owned() });
    assert_eq!(error("3x3x13x5"), GameError::Unsaid { open: "3x3x13x5".to_owned() });
    let engine = GameError::Engine { game: "carpet+pysolfc:".to_owned() };
    assert_eq!(error("carpet+pysolfc"), engine);
    for (text, game) in [
        ("1..=10", None),
        ("1..10", None),
        ("carpet+1..=10", Some("carpet4x5x1+")),
        ("carpet-1-10", Some("carpet4x5x1-")),
        ("carpet+pysolfc:1..10", Some("carpet4x5x1+pysolfc:")),
    ] {
        let numbers = "1..=10".parse().expect("it is a range");
        let game = game.map(str::to_owned);
        assert_eq!(error(text), GameError::Numbers { game, numbers });
    }
    for text in ["", "klondike+", "3x3x13x5+ 2a", "3x3x13x5+1 2a", "3x9x13x5+", "+"] {
        assert!(matches!(error(text), GameError::Malformed(_)), "{text}: {:?}", error(text));
    }
}
