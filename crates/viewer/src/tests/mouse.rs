//! Playing with the mouse.

use super::{Session, look, play};
use crate::keys::Key;
use insta::assert_snapshot;
use patience_core::cards::SuitStyle;
use patience_core::game::{CardStep, Effect, EffectKind, Move, Place};
use patience_table::Spot;
use support::games::games;
use support::{sized, thorough};

/// Returns where a spot is on the screen.
fn find(session: &mut Session<'_, '_>, spot: Spot) -> (u16, u16) {
    session.screen();
    let spots = &session.model.drawn.spots;
    let found = spots.iter().rev().find(|(_, other, is_exposed)| *other == spot && *is_exposed);
    let (place, ..) = found.unwrap_or_else(|| panic!("{spot:?} is not on the screen"));
    (place.x, place.y)
}

/// Presses the button on a spot, and lets it go.
fn click(session: &mut Session<'_, '_>, spot: Spot) {
    let (x, y) = find(session, spot);
    session.press(Key::Click(x, y)).press(Key::Release(x, y));
}

/// Drags a card from one spot to another.
fn drag(session: &mut Session<'_, '_>, from: Spot, to: Spot) {
    let (x, y) = find(session, from);
    session.press(Key::Click(x, y)).press(Key::Drag(x + 1, y));
    let (x, y) = find(session, to);
    session.press(Key::Drag(x, y)).press(Key::Release(x, y));
}

fn column(number: u8) -> Spot {
    Spot::Place(Place::Column(number - 1))
}

/// Returns the spots of a move in the order in which a player chooses them.
fn spots(effect: &Effect) -> Vec<Spot> {
    let from = |step: &CardStep| Some(Spot::Place(step.from));
    let to = |step: &CardStep| Spot::of(step.to);
    let steps = effect.steps.as_slice();
    let spots = match effect.kind {
        EffectKind::Move { .. } => vec![from(&steps[0]), to(&steps[0])],
        EffectKind::Collect => steps.iter().map(from).collect(),
        EffectKind::Build => {
            let fill = steps.get(1).and_then(from);
            vec![from(&steps[0]), to(&steps[0]), fill]
        }
        EffectKind::Deal | EffectKind::CloseUp | EffectKind::Redeal => {
            vec![Some(Spot::Place(Place::Stock))]
        }
    };
    spots.into_iter().flatten().collect()
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24 * thorough() as u32))]

    /// Every legal move can be played by clicking, and by dragging if it has two spots; other moves
    /// with the same beginning don't get in its way.
    #[test]
    fn every_move_can_be_clicked(
        game in proptest::sample::select(games()),
        number in 1..9_u32,
        choices in proptest::collection::vec((0..1000_usize, 0..2), 0..sized(20, 40)),
    ) {
        play(format!("{game}{number} =partial").as_bytes(), (110, 50), |session| {
            for (choice, way) in choices {
                let position = session.model.session.position().expect("it is dealt").clone();
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[choice % legal.len()];
                let spots = spots(&position.effect(mv).expect("it is legal"));
                match spots.as_slice() {
                    &[from, to] if way == 1 => drag(session, from, to),
                    spots => {
                        let before = session.at();
                        for &spot in spots {
                            // The rest may be clear already.
                            if session.at() == before {
                                click(session, spot);
                            }
                        }
                        // A king goes alone with another click.
                        if session.at() == before && session.model.pick.choices.is_empty() {
                            click(session, spots[0]);
                        }
                    }
                }
                let moves: Vec<Move> = session.model.session.line().expect("it is dealt").moves().collect();
                assert_eq!(moves.last(), Some(&mv), "{spots:?} {:?}", session.model.pick);
            }
        });
    }
}

#[test]
fn a_picked_card_shows_where_it_can_go() {
    look(b"3x3x13x5+1 1a 2b", (80, 30), SuitStyle::Symbols, |session| {
        click(session, column(4));
        assert_snapshot!("picked", session.screen());
        // The same card again is put back.
        click(session, column(4));
        assert!(session.model.pick.spots.is_empty());
        // Somewhere else in the column will do, and covered cards are sought.
        click(session, column(4));
        let screen = session.click("T♥").screen();
        assert!(screen.contains("is illegal"), "{screen}");
        assert!(session.click("T♥").screen().contains("▸T♥◂"));
    });
}

#[test]
fn a_dragged_card_is_at_the_mouse() {
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        let (x, y) = find(session, column(2));
        session.press(Key::Click(x, y)).press(Key::Drag(40, 15));
        let screen = session.screen();
        let row = screen.lines().nth(15).expect("there is such a row");
        assert_eq!(row.chars().skip(40).collect::<String>(), "A♥");
        // Dropped nowhere, it is put back.
        session.press(Key::Release(40, 15));
        assert!(session.model.pick.spots.is_empty() && session.at() == 0);
        drag(session, column(2), Spot::Place(Place::Freecell(0)));
        assert_eq!(session.at(), 1);
    });
}

/// What is refused is said in the words of `verify`, with its help, and shown on the board.
#[test]
fn a_refused_move_says_why() {
    look(b"3x3x13x5+1", (80, 30), SuitStyle::Symbols, |session| {
        drag(session, column(1), column(2));
        assert_snapshot!("refused", session.screen());
        // It stays until the next key.
        assert!(session.keys(".").model.pick.refused.is_empty());
    });
    // Nothing is said of empty places.
    play(b"2x2x2x2+[AS 2H 2S AH] =partial", (80, 24), |session| {
        click(session, Spot::Place(Place::Freecell(0)));
        assert!(session.model.pick.spots.is_empty() && session.model.message.is_none());
    });
    play(b"montecarlo+1 =partial", (80, 30), |session| {
        let (a, b) = ("a1".parse(), "e5".parse());
        let (a, b) = (a.expect("it is a cell"), b.expect("it is a cell"));
        click(session, Spot::Place(Place::Cell(a)));
        click(session, Spot::Place(Place::Cell(b)));
        let screen = session.screen();
        assert!(screen.contains("move 1 is illegal"), "{screen}");
    });
}

/// Where a click leaves a choice, it is asked for.
#[test]
fn a_gap_is_filled_as_the_player_chooses() {
    // The stock and the waste can fill the gap.
    let text = super::record("carpet/solved.pn", "carpet4x5x1+");
    look(&text, (80, 30), SuitStyle::Symbols, |session| {
        let position = |session: &Session<'_, '_>| {
            session.model.session.position().expect("it is dealt").clone()
        };
        let both = |session: &Session<'_, '_>| {
            let position = position(session);
            let moves = position.legal_moves().into_iter().map(|mv| mv.to_string());
            moves.into_iter().find(|mv| mv.starts_with('*') && mv.ends_with('w') && mv.len() > 2)
        };
        while both(session).is_none() {
            session.press(Key::Right);
        }
        let mv = both(session).expect("it was found");
        let before = session.at();
        let parsed = position(session).parse_move(&mv).expect("it is a move");
        let effect = position(session).effect(parsed).expect("it is legal");
        let from = spots(&effect)[0];
        click(session, from);
        click(session, from);
        assert_snapshot!("choice", session.screen());
        session.keys("2");
        assert_eq!(session.at(), before + 1);
        assert_eq!(session.model.session.last_move().expect("it was played").mv, parsed);
    });
}
