//! A line is the same however one steps through it.

use patience::game::Sight;
use patience::{Allow, DealBook, Deck, Line, Position, Verdict, records, verify};
use std::collections::HashSet;
use support::dice::Dice;
use support::games::games;

/// A game that chance plays, of a deal with a legal move.
fn played(game: &str, moves: usize, dice: &mut Dice) -> Line {
    let number = 1 + dice.below(9);
    let mut deals =
        (number..).map(|number| format!("{game}{number}").parse().expect("it is an id"));
    let dealt: Position =
        deals.find(|dealt: &Position| !dealt.legal_moves().is_empty()).expect("one");
    let mut line = Line::deal(dealt.id(), dealt.deck()).expect("the deck is that of the game");
    for _ in 0..moves {
        let legal = line.position().legal_moves();
        let Some(&mv) = legal.get(dice.below(legal.len())) else { break };
        assert_eq!(line.push(mv).expect("it is legal").mv, mv);
    }
    line
}

/// The position after some moves, played from the deal.
fn replayed(line: &Line, moves: usize) -> Position {
    let mut position = line.dealt().clone();
    for mv in line.moves().take(moves) {
        position.play(mv).expect("it is legal");
    }
    position
}

#[test]
fn every_way_leads_to_the_same_positions() {
    for (game, seed) in games().iter().zip(1..) {
        let mut dice = Dice::new(seed);
        let mut line = played(game, 60, &mut dice);
        let all = line.steps().len();
        assert_eq!(line.position().played(), all, "{game}");
        for _ in 0..40 {
            let moves = dice.below(all + 3);
            let expected = replayed(&line, moves);
            let board = (expected.board(), expected.sight());
            let copy = line.position_at(moves);
            assert_eq!((copy.board(), copy.sight()), board, "{game} after {moves}");
            let here = line.at(moves);
            assert_eq!((here.board(), here.sight()), board, "{game} after {moves}");
            assert_eq!(line.position().played(), moves.min(all));
        }
    }
}

#[test]
fn a_step_tells_what_its_move_does() {
    for (game, seed) in games().iter().zip(2..) {
        let mut dice = Dice::new(seed);
        let mut line = played(game, 60, &mut dice);
        line.see(Sight::Everything);
        for at in 0..line.steps().len() {
            let step = line.steps()[at].clone();
            assert_eq!(step.index, at as u64 + 1);
            assert_eq!(line.at(at).effect(step.mv), Some(step.effect), "{game} {}", step.mv);
        }
    }
}

#[test]
fn a_line_is_changed_at_its_end_alone() {
    for (game, seed) in games().iter().zip(3..) {
        let mut dice = Dice::new(seed);
        let mut line = played(game, 30, &mut dice);
        let (all, whole) = (line.steps().len(), line.clone());
        // A refused move changes nothing, and neither does looking.
        let is_matching = game.starts_with(|sign: char| sign.is_ascii_digit());
        let other: Position =
            if is_matching { "carpet+1" } else { "3x3x13x5+1" }.parse().expect("it is an id");
        line.at(3);
        assert!(line.push(other.legal_moves()[0]).is_err(), "{game}");
        assert_eq!(line.steps(), whole.steps());
        // What is taken back can be played again.
        line.at(all / 2);
        let last = line.pop().expect("moves were played");
        assert_eq!(line.position().board(), replayed(&whole, all - 1).board());
        assert_eq!(line.push(last.mv), Ok(&last), "{game}");
        // A branch has the moves before it.
        let middle = all / 2;
        let branch = line.branch(middle);
        line.truncate(middle);
        for line in [&line, &branch] {
            assert_eq!(line.steps(), &whole.steps()[..middle]);
            assert_eq!(line.position().board(), replayed(&whole, middle).board());
        }
        line.truncate(all);
        assert_eq!(line.steps().len(), middle);
        while line.pop().is_some() {}
        assert_eq!(line.position().board(), whole.dealt().board());
    }
}

#[test]
fn the_record_of_a_line_passes_and_is_the_line() {
    for (game, seed) in games().iter().zip(4..) {
        let mut dice = Dice::new(seed);
        for moves in [0, 1, 20, 200] {
            let mut line = played(game, moves, &mut dice);
            // It is the record of the whole line, wherever one looks.
            line.at(moves / 2);
            let text = line.to_record().to_string();
            let mut found = records(text.as_bytes());
            let record = found.next().expect("it begins with an id");
            assert!(found.next().is_none() && !record.is_deal_book_entry(), "{text}");
            let again = Line::of_record(&record, &DealBook::default());
            let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.deck(), line.deck());
            assert!(again.moves().eq(line.moves()), "{text}");
            let effects = |line: &Line| -> Vec<_> {
                line.steps().iter().map(|step| (step.index, step.effect.clone())).collect()
            };
            assert_eq!(effects(&again), effects(&line));
            assert!(verify(&record, &DealBook::default()).passes(Allow::Nothing), "{text}");
        }
    }
}

#[test]
fn a_record_is_played_up_to_its_error() {
    for (text, played) in [
        ("2x2x1x1+[AH AS] 1a *1a", 2),
        ("2x2x1x1+[AH AS] 1a:3x", 1),
        ("2x2x1x1+[AH AS] 1a ? *1a", 1),
        ("2x2x1x1+[AH AS]", 0),
    ] {
        let record = records(text.as_bytes()).next().expect("it begins with an id");
        let Verdict { error, .. } = verify(&record, &DealBook::default());
        let whole = Line::of_record(&record, &DealBook::default());
        assert_eq!(whole.err(), error, "{text}");
        let (line, found) =
            Line::before_error(&record, &DealBook::default()).expect("it can be dealt");
        assert_eq!((line.steps().len(), found), (played, error), "{text}");
    }
    let undealt = records(b"2x2x1x1+[AH] 1a").next().expect("it begins with an id");
    assert!(Line::of_record(&undealt, &DealBook::default()).is_err());
    assert!(Line::before_error(&undealt, &DealBook::default()).is_err());
}

/// A player who takes the first move that there is, as the first page of the library plays.
fn first_moves(id: &str) -> Result<Position, Box<dyn std::error::Error>> {
    let mut position: Position = id.parse()?;
    // A position that comes back would come back for ever.
    while let (Some(&mv), 0) = (position.legal_moves().first(), position.repeats()) {
        position.play(mv)?;
    }
    Ok(position)
}

#[test]
fn the_player_of_the_page_ends_in_every_game() {
    let (page, own) = (include_str!("../../src/lib.rs"), include_str!("line.rs"));
    let loop_of = |text: &str, margin: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.strip_prefix(margin).unwrap_or(line));
        let from = lines.skip_while(|line| !line.starts_with("while let (Some(&mv), 0)"));
        from.take(3).map(str::to_owned).collect()
    };
    assert_eq!(loop_of(page, "//! "), loop_of(own, "    "), "it is that of the page");
    for game in games() {
        for number in [1, 2, 3, 54] {
            let id = format!("{game}{number}");
            let ended = first_moves(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(ended.legal_moves().is_empty() || ended.repeats() > 0, "{id}");
        }
    }
}

/// Whether some line from here comes back to a position of itself, as far as `left` positions show.
fn circles(
    position: &mut Position,
    path: &mut HashSet<Box<[u64]>>,
    met: &mut HashSet<Box<[u64]>>,
    left: &mut usize,
) -> bool {
    let key = position.key();
    if path.contains(&key) {
        return true;
    }
    if *left == 0 || !met.insert(key.clone()) {
        return false;
    }
    *left -= 1;
    path.insert(key.clone());
    let found = position.legal_moves().into_iter().any(|mv| {
        position.play(mv).expect("it is legal");
        let found = circles(position, path, met, left);
        position.undo();
        found
    });
    path.remove(&key);
    found
}

/// Positions come back in exactly the games that say so, by chance as in all lines of the first few
/// thousand positions; and how often one came before is counted by its key, one by one.
#[test]
fn games_go_round_if_they_say_so() {
    let mut dice = Dice::new(7);
    for id in games() {
        let numbered: Position = format!("{id}1").parse().expect("it is an id");
        let mut cards = numbered.deck().to_vec();
        // By rank, so that every card can be built sooner or later.
        cards.sort_unstable_by_key(|card| card.rank());
        let sorted = Deck::new(&numbered.id().variant.composition(), cards).expect("all cards");
        let sorted = Position::deal(numbered.id(), &sorted).expect("it is the deck of the game");
        let (goes_round, mut comes_back) = (numbered.goes_round(), false);
        for mut position in [numbered, sorted] {
            comes_back |=
                circles(&mut position, &mut HashSet::new(), &mut HashSet::new(), &mut 3000);
            let mut keys = Vec::new();
            for _ in 0..200 {
                let key = position.key();
                let before = keys.iter().filter(|&other| *other == key).count();
                assert_eq!(position.repeats(), before, "{id}");
                comes_back |= before > 0;
                keys.push(key);
                let legal = position.legal_moves();
                let Some(&mv) = legal.get(dice.below(legal.len().max(1))) else { break };
                position.play(mv).expect("it is legal");
            }
        }
        assert_eq!(comes_back, goes_round, "{id}");
    }
}
