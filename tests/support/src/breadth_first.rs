//! A search that knows only the ordinary rules: every position, breadth first.

use crate::dice::Dice;
use crate::games::option_sets;
use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, Card, Position};
use patience_core::catalogue::{Foundations, PAIRINGS, Pairs};
use patience_core::game::Pile;
use patience_core::notation::Variant;
use std::collections::HashSet;

/// Returns the fewest moves that win from a position: none if no line of moves does, or an error if
/// there are too many positions to tell.
pub fn fewest_moves(start: &Position, max: usize) -> Result<Option<usize>, usize> {
    let mut seen = HashSet::from([key(start)]);
    let mut layer = vec![start.clone()];
    for depth in 0.. {
        if layer.iter().any(Position::is_won) {
            return Ok(Some(depth));
        }
        let mut next = Vec::new();
        for position in &layer {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                assert_eq!(after.play(mv), Ok(()), "{mv} is legal");
                if seen.insert(key(&after)) {
                    next.push(after);
                }
            }
            if seen.len() > max {
                return Err(seen.len());
            }
        }
        if next.is_empty() {
            return Ok(None);
        }
        layer = next;
    }
    Ok(None)
}

/// Returns everything on the board, and how much of the stock is left.
fn key(position: &Position) -> Vec<u8> {
    let board = position.board();
    let mut key = Vec::new();
    let mut pile = |pile: &Pile| {
        key.extend(pile.cards.iter().map(|card| card.index()));
        key.push(u8::MAX);
    };
    board.piles().for_each(&mut pile);
    for foundation in &board.foundations {
        key.push(foundation.top.map_or(u8::MAX, |card| card.index()));
    }
    key.push(board.stock.map_or(0, |stock| stock.cards as u8));
    key.push(board.redeals.unwrap_or(0));
    key
}

/// Games that are small enough to be searched breadth first, without their numbers.
pub const SMALL: [&str; 24] = [
    "2x2x3x2+", "2x1x4x2+", "2x2x5x3+", "2x2x6x2+", "3x3x3x2+", "3x1x3x2+", "3x2x4x2+", "3x3x4x3+",
    "4x4x2x2+", "4x2x3x2+", "4x3x3x2+", "4x1x2x2+", "2x2x1x1+", "2x2x2x1+", "2x1x3x1+", "3x3x2x1+",
    "2x2x3x2-", "2x1x4x2-", "2x2x4x3-", "3x3x3x2-", "3x2x2x1-", "2x2x5x2-", "4x4x2x3-", "2x2x3x4+",
];

/// Compares both aims with the ordinary rules. Returns whether the game can be won, or none if it
/// is too large to tell.
pub fn compare(solver: &mut Solver, position: &Position, max: usize) -> Option<bool> {
    let id = position.id();
    let Ok(fewest) = fewest_moves(position, max) else { return None };
    for aim in [Aim::Any, Aim::Shortest] {
        let answer = solver.solve(position, aim, &mut Budget::nodes(u64::MAX));
        match (&answer.finding, fewest) {
            (Solvability::Solved { moves, shortest }, Some(fewest)) => {
                assert!(*shortest || aim == Aim::Any, "{id}");
                assert!(moves.len() >= fewest, "{id}: {} moves for {fewest}", moves.len());
                assert!(
                    !shortest || moves.len() == fewest,
                    "{id}: not {} but {fewest}",
                    moves.len()
                );
                assert!(answer.bound <= fewest as u64, "{id}: at least {}", answer.bound);
            }
            (Solvability::Unsolvable, None) => {}
            (found, _) => panic!("{id}: {found:?}, but {fewest:?}"),
        }
    }
    Some(fewest.is_some())
}

/// The deal of a game-id.
pub fn position(id: &str) -> Position {
    id.parse().unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Compares deals of each game, from the deal and from within the game.
pub fn compare_games(games: &[&str], deals: u64, max: usize) {
    let mut solver = Solver::default();
    let mut dice = Dice::new(deals);
    let (mut won, mut lost, mut large) = (0, 0, 0);
    for game in games {
        for number in 1..=deals {
            let mut position = position(&format!("{game}{number}"));
            for _ in 0..3 {
                match compare(&mut solver, &position, max) {
                    Some(true) => won += 1,
                    Some(false) => lost += 1,
                    None => large += 1,
                }
                for _ in 0..=dice.below(5) {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let mv = moves[dice.below(moves.len())];
                    assert_eq!(position.play(mv), Ok(()));
                }
            }
        }
    }
    println!("{won} won, {lost} lost, {large} too large");
    assert!(won > 0 && lost > 0 && large * 5 <= won + lost);
}

/// Games of the grids that are small enough, since few positions can be reached.
pub const GRIDS: [&str; 30] = [
    "montecarlo2x2+",
    "montecarlo2x3+",
    "montecarlo2x3x1s-",
    "montecarlo3x3x1os+",
    "montecarlo2x4x1o+",
    "montecarlo3x3x1o+",
    "montecarlo2x2x2+",
    "thirteens2x2+",
    "thirteens2x3+",
    "thirteens2x3x1s+",
    "thirteens3x3x1os+",
    "thirteens2x2x2+",
    "fourteens1x4+",
    "fourteens2x2+",
    "fourteens2x3x1s+",
    "fourteens2x3x2s+",
    "acessquare1x3+",
    "acessquare1x4x1s+",
    "acessquare2x2+",
    "acessquare2x2x2s+",
    "carpet1x2+",
    "carpet1x5+",
    "carpet2x5x1r1+",
    "carpet3x4+",
    "carpet2x4x1ar1+",
    "carpet1x3x2r1-",
    "carpet4x9p3-",
    "carpet5x8r2+",
    "carpet5x9x1a+",
    "twenty1x2+",
];

/// Every option of the grids, with boards of many sizes: several hundred sets of parameters.
pub fn all_grids() -> Vec<String> {
    let mut games = Vec::new();
    let sizes = "1x2 1x3 1x4 1x5 2x1 2x2 2x3 2x4 3x1 3x2 3x3 4x1 4x2 5x1".split(' ');
    for entry in PAIRINGS.iter().map(|game| &game.entry) {
        for size in sizes.clone() {
            for options in option_sets(entry) {
                games.push(format!("{}{size}x1{options}+", entry.name));
                games.push(format!("{}{size}x2{options}-", entry.name));
            }
        }
    }
    // Most of the cards on the carpet, or so few that little can be played.
    for size in "1x2 1x3 1x4 2x3 3x4 4x9 5x8 6x7 5x9 4x12".split(' ') {
        for option in ["", "a", "r1", "ar1", "r2", "ap3r2"] {
            games.push(format!("carpet{size}x1{option}+"));
        }
    }
    for size in "1x2 1x3 5x18 8x12".split(' ') {
        for option in ["", "a", "r1", "ar1"] {
            games.push(format!("carpet{size}x2{option}-"));
        }
    }
    for size in "1x2 1x3 2x2 1x6 2x4 2x5 3x4 2x10 3x8 4x10 5x12 5x19 8x12".split(' ') {
        games.push(format!("colorado{size}x2+"));
        if size != "8x12" {
            games.push(format!("colorado{size}x2fw+"));
        }
        games.push(format!("colorado{size}x2w+"));
        games.push(format!("twenty{size}x2+"));
    }
    games
}

/// Games that are small enough near their end.
pub const LATE: [&str; 34] = [
    "3x3x13x5+",
    "3x2x13x4-",
    "3x3x26x5+",
    "3x2x26x5+",
    "3x1x26x4+",
    "4x4x13x6+",
    "4x2x26x7+",
    "4x1x26x7+",
    "4x1x14x3-",
    "2x2x26x3-",
    "montecarlo+",
    "montecarlo4x4s+",
    "montecarlo5x5o-",
    "montecarlo5x5x2o-",
    "thirteens+",
    "thirteens4x5os+",
    "fourteens+",
    "fourteens5x5s+",
    "acessquare+",
    "acessquare4x4s+",
    "carpet+",
    "carpet4x5a-",
    "carpet3x5r1+",
    "carpet4x5x2+",
    "carpet4x5x2a-",
    "carpet4x5x2ar1+",
    "colorado+",
    "colorado2x5+",
    "colorado1x6-",
    "colorado2x10f+",
    "colorado2x5w-",
    "coloradofw+",
    "twenty+",
    "twenty2x4+",
];

/// Compares deals of layouts, as many as asked for of each that is small enough. Returns how many
/// layouts are, and how many deals are won and lost.
pub fn compare_layouts(layouts: &[String], deals: u64, max: usize) -> (u32, u64, u64) {
    let mut solver = Solver::default();
    let (mut won, mut lost, mut small) = (0, 0, 0);
    for game in layouts {
        let mut found = 0;
        for number in 1..=deals {
            match compare(&mut solver, &position(&format!("{game}{number}")), max) {
                Some(true) => won += 1,
                Some(false) => lost += 1,
                // Other deals of this layout are as large.
                None if found * 4 < number => break,
                None => continue,
            }
            found += 1;
        }
        small += u32::from(found > 0);
    }
    println!("{small} of {} layouts, {won} won, {lost} lost", layouts.len());
    (small, won, lost)
}

/// Deals a game whose cards come in an order in which they can be put away, but for the last ones:
/// these lie anywhere in the first row and at the end. So lines that chance plays come far.
fn nearly_sorted(game: &str, dice: &mut Dice) -> Position {
    let mut turns: Vec<usize> = (0..14).collect();
    dice.shuffle(&mut turns);
    // In half of the deals, the cards of one suit go last: then both cards of a kind are left.
    let last_suit = dice.below(8);
    let variant = position(&format!("{game}1")).id().variant;
    let turn = |card: Card, copy: usize| {
        let rank = usize::from(card.rank().value());
        match &variant {
            Variant::Building(layout) => {
                let goes_up = layout.game().foundations == Foundations::Up || copy == 0;
                let is_last = card.suit() as usize == last_suit;
                (if goes_up { rank } else { 14 - rank }) + if is_last { 14 } else { 0 }
            }
            Variant::Pairing(layout) => match layout.game().pairs {
                Pairs::Sum(sum) => turns[rank.min(usize::from(sum) - rank)],
                Pairs::Suit => turns[card.suit() as usize],
                Pairs::Rank => turns[rank],
            },
            _ => turns[rank],
        }
    };
    let mut copies = [0; 52];
    let mut deck: Vec<(usize, Card)> = Vec::new();
    for card in variant.composition().start_deck() {
        let copy = &mut copies[usize::from(card.index())];
        deck.push((turn(card, *copy), card));
        *copy += 1;
    }
    dice.shuffle(&mut deck);
    deck.sort_by_key(|(turn, _)| *turn);
    let last = deck.len() - (4 + dice.below(24)).min(deck.len());
    dice.shuffle(&mut deck[last..]);
    let first = dice.below(deck.len() - last + 1);
    deck.rotate_right(first);
    let cards: Vec<String> = deck.iter().map(|(_, card)| card.to_string()).collect();
    position(&format!("{game}[{}]", cards.join(" ")))
}

/// Plays moves that chance takes, most of them such as put cards away.
fn play_on(mut played: Position, dice: &mut Dice) -> Position {
    let done = |position: &Position| position.board().progress.done;
    while played.played() < 300 {
        let moves = played.legal_moves();
        if moves.is_empty() {
            break;
        }
        let away = moves.iter().position(|mv| {
            let mut after = played.clone();
            after.play(*mv).is_ok() && done(&after) > done(&played)
        });
        let mv = match away {
            Some(away) if !dice.one_in(8) => moves[away],
            // Moves that turn or deal come late in the list, and are taken less often.
            _ => moves[dice.below(moves.len()).min(dice.below(moves.len()))],
        };
        assert_eq!(played.play(mv), Ok(()));
    }
    played
}

/// Compares positions near the end of each game: of a solution, and of lines that chance plays.
pub fn compare_lines(games: &[impl AsRef<str>], deals: u64, max: usize) {
    let mut solver = Solver::default();
    let mut dice = Dice::new(deals);
    let (mut won, mut lost) = (0, 0);
    for game in games.iter().map(AsRef::as_ref) {
        let before = (won, lost);
        for number in 1..=deals {
            let dealt = position(&format!("{game}{number}"));
            let mut solved = dealt.clone();
            let answer = solver.solve(&dealt, Aim::Any, &mut Budget::nodes(100_000));
            if let Solvability::Solved { moves, .. } = answer.finding {
                moves.into_iter().for_each(|mv| assert_eq!(solved.play(mv), Ok(())));
            }
            let played = play_on(dealt, &mut dice);
            let sorted = play_on(nearly_sorted(game, &mut dice), &mut dice);
            // Back from the end, as long as the positions are few.
            for mut position in [solved, played, sorted] {
                loop {
                    match compare(&mut solver, &position, max) {
                        Some(true) => won += 1,
                        Some(false) => lost += 1,
                        None => break,
                    }
                    let back = dice.below(6) + 1;
                    if (0..back).filter_map(|_| position.undo()).count() == 0 {
                        break;
                    }
                }
            }
        }
        println!("{game}: {} won, {} lost", won - before.0, lost - before.1);
        assert!(won + lost >= before.0 + before.1 + deals as usize, "{game}: nothing small enough");
    }
    println!("{won} won, {lost} lost");
    assert!(won > 0 && lost > 0);
}
