//! Each way to search less, with it and without: the same verdicts, and the same lengths.

use patience_core::budget::Budget;
use patience_core::game::AnyGame;
use patience_core::play::Position;
use patience_search::solve::unpruned::{
    self, CarpetPrunings, MatchingPrunings, PairingPrunings, PilesPrunings,
};
use patience_search::solve::{Aim, Solvability, Solver, SolverAnswer, replayed};

fn position(id: &str) -> Position {
    id.parse().expect(id)
}

/// The number of moves of the solution that a search finds, or none, and the nodes spent.
type Searched = (Option<usize>, u64);

/// Runs a search without limits.
fn solved(position: &Position, search: impl FnOnce(&mut Budget<'_>) -> SolverAnswer) -> Searched {
    let mut budget = Budget::nodes(u64::MAX).with_memory(1 << 30);
    let answer = search(&mut budget);
    match answer.finding {
        Solvability::Solved { moves, .. } => (Some(moves.len()), answer.nodes),
        Solvability::Unsolvable => (None, answer.nodes),
        Solvability::Undecided => panic!("{} is undecided", position.id()),
        Solvability::Unsound { moves } => panic!("{}: {moves:?}", position.id()),
    }
}

#[test]
fn moves_that_the_rules_refuse_are_no_solution() {
    let start = position("2x2x1x1+[AH AS]");
    let read = |text: &str| {
        let moves = text.split(' ').map(|mv| start.parse_move(mv));
        moves.collect::<Result<Vec<_>, _>>().unwrap()
    };
    for text in ["1a a1", "1a *1a a1", "*1a 1a"] {
        let moves = read(text);
        assert_eq!(replayed(&start, moves.clone()), Solvability::Unsound { moves }, "{text}");
    }
    let (moves, shortest) = (read("1a *1a"), false);
    assert_eq!(replayed(&start, read("1a *a1")), Solvability::Solved { moves, shortest });
}

/// Compares what a search found with what one found that leaves out less. Returns whether it was
/// won, and the nodes that each spent.
fn compare(position: &Position, aim: Aim, pruned: Searched, full: Searched) -> (bool, u64, u64) {
    let ((one, fewer), (other, more)) = (pruned, full);
    let same = if aim == Aim::Shortest { one == other } else { one.is_some() == other.is_some() };
    assert!(same, "{}: {one:?} with and {other:?} without, {aim:?}", position.id());
    (one.is_some(), fewer, more)
}

/// Compares two searches, by how much less each is to search.
fn compare_searches<P>(
    position: &Position,
    aim: Aim,
    prunings: [P; 2],
    search: impl Fn(P, &mut Budget<'_>) -> SolverAnswer,
) -> (bool, u64, u64) {
    let [pruned, full] =
        prunings.map(|prunings| solved(position, |budget| search(prunings, budget)));
    compare(position, aim, pruned, full)
}

/// Compares a search of Match Solitaire with one that leaves out less.
fn compare_prunings(position: &Position, aim: Aim, full: MatchingPrunings) -> (bool, u64, u64) {
    let AnyGame::Matching(game) = position.table() else { panic!("{}", position.id()) };
    compare_searches(position, aim, [MatchingPrunings::ALL, full], |prunings, budget| {
        unpruned::matching(position, game, prunings, aim, budget)
    })
}

/// Compares many positions, and says that some are won, some are lost, and that it was of use.
fn compare_all(found: impl Iterator<Item = (bool, u64, u64)>) {
    let (mut won, mut lost, mut fewer, mut more) = (0, 0, 0, 0);
    for (is_won, with, without) in found {
        if is_won {
            won += 1;
        } else {
            lost += 1;
        }
        fewer += with;
        more += without;
    }
    println!("{won} won, {lost} lost, {fewer} positions for {more}");
    assert!(won > 0 && lost > 0);
    assert!(fewer < more, "{fewer} positions with, {more} without");
}

const AIMS: [Aim; 2] = [Aim::Any, Aim::Shortest];

/// A part of a game of Match Solitaire, and the ways to search it less.
fn compare_matching(prunings: MatchingPrunings, games: &[&str], deals: u64) {
    let found = games.iter().flat_map(|game| {
        (1..=deals).flat_map(move |number| {
            let position = position(&format!("{game}{number}"));
            AIMS.map(|aim| compare_prunings(&position, aim, prunings))
        })
    });
    compare_all(found);
}

const MATCHING: [&str; 6] =
    ["2x2x8x3+", "3x3x6x3+", "3x2x7x3+", "3x1x6x3+", "4x4x4x3+", "2x2x7x2+"];

#[test]
fn events_change_no_verdict() {
    let prunings = MatchingPrunings { events: false, loose: false, ..MatchingPrunings::ALL };
    compare_matching(prunings, &MATCHING, 25);
}

#[test]
fn bounds_change_no_verdict() {
    let prunings = MatchingPrunings { bounds: false, loose: false, ..MatchingPrunings::ALL };
    compare_matching(prunings, &MATCHING, 25);
}

/// The shortest solutions of whole games, whose lengths are told by details: columns dug out again,
/// cards put back where they were, rows dealt later.
const LENGTHS: [(&str, usize); 7] = [
    ("3x3x13x5+11", 30),
    ("3x3x13x5+42", 34),
    ("3x3x13x5+70", 38),
    ("3x3x13x5+73", 45),
    ("3x2x10x4+8", 32),
    ("3x3x5x3-51", 15),
    ("2x2x7x3-7", 13),
];

#[test]
fn shortest_solutions_of_whole_games_keep_their_lengths() {
    for (id, moves) in LENGTHS {
        let position = position(id);
        for events in [true, false] {
            let prunings = MatchingPrunings { events, ..MatchingPrunings::ALL };
            let AnyGame::Matching(game) = position.table() else { panic!("{id}") };
            let (found, _) = solved(&position, |budget| {
                unpruned::matching(&position, game, prunings, Aim::Shortest, budget)
            });
            assert_eq!(found, Some(moves), "{id}");
        }
    }
}

/// Games of Match Solitaire after some moves, few of which collect: so that cards are in freecells
/// and alone in columns, and few places or none are free.
fn crowded(games: &[&str], deals: u64) -> Vec<Position> {
    let mut crowded = Vec::new();
    for game in games {
        for number in 1..=deals {
            let mut position = position(&format!("{game}{number}"));
            for step in 0..number % 9 {
                let moves = position.legal_moves();
                let from = |column: bool| {
                    let is_column = |text: &str| text.as_bytes()[0].is_ascii_digit();
                    moves.iter().filter(move |mv| is_column(&mv.to_string()) == column)
                };
                let mut digs: Vec<_> = from(true).collect();
                if digs.is_empty() {
                    digs = from(false).collect();
                }
                let pick = (number * 7 + step * 13) as usize;
                let Some(&&mv) = digs.get(pick % digs.len().max(1)) else { break };
                assert_eq!(position.play(mv), Ok(()));
            }
            crowded.push(position);
        }
    }
    crowded
}

/// Compares searches for any solution, where there are few places, one class of suits, two decks.
fn compare_any(full: MatchingPrunings) {
    let mut positions = crowded(&["2x2x12x2+", "2x1x9x2+", "3x2x8x2+", "3x3x9x2+"], 60);
    positions.extend(crowded(&["3x3x6x3+", "4x3x5x3+", "3x1x5x3+", "4x4x5x3+", "2x2x16x2+"], 40));
    compare_all(positions.iter().map(|position| compare_prunings(position, Aim::Any, full)));
}

#[test]
fn one_class_of_loose_cards_changes_no_verdict() {
    let full = MatchingPrunings { loose: false, ..MatchingPrunings::ALL };
    compare_any(full);
    // With a stock, it is searched row by row first if there are many cards.
    let closed = crowded(&["3x3x6x2-", "3x2x6x2-", "3x1x6x2-", "3x3x4x2-"], 20);
    compare_all(closed.iter().map(|position| compare_prunings(position, Aim::Any, full)));
}

#[test]
fn stacking_at_once_changes_no_verdict() {
    compare_any(MatchingPrunings { at_once: false, ..MatchingPrunings::ALL });
}

#[test]
fn safe_matches_change_no_verdict() {
    compare_any(MatchingPrunings { safe_matches: false, ..MatchingPrunings::ALL });
}

#[test]
fn names_of_cards_that_are_alike_change_no_verdict() {
    compare_any(MatchingPrunings { alike: false, ..MatchingPrunings::ALL });
}

#[test]
fn leaving_out_positions_without_events_changes_no_verdict() {
    compare_any(MatchingPrunings { stuck: false, ..MatchingPrunings::ALL });
}

/// With two decks, a match is some of the cards of a rank.
#[test]
fn nothing_changes_a_verdict_with_two_decks() {
    let all = MatchingPrunings::ALL;
    let near = |number: u64| {
        let mut position = position(&format!("2x2x15x5+{number}"));
        let answer = Solver::default().solve(&position, Aim::Any, &mut Budget::nodes(1_000_000));
        let Solvability::Solved { moves, .. } = answer.finding else { return position };
        let most = moves.len() - 18;
        for mv in moves.into_iter().take(most) {
            assert_eq!(position.play(mv), Ok(()));
        }
        position
    };
    let mut seen = 0;
    for number in 1..=10 {
        let position = near(number);
        if position.played() == 0 {
            continue;
        }
        for prunings in
            [MatchingPrunings { events: false, ..all }, MatchingPrunings { bounds: false, ..all }]
        {
            compare_prunings(&position, Aim::Shortest, prunings);
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen} positions");
}

/// Compares searches of the pairing games: of whole games, and of all that is left near the end.
fn compare_pairings(games: &[&str], deals: u64, full: PairingPrunings) {
    let compare = |position: &Position, aim: Aim| {
        let AnyGame::Pairing(game) = position.table() else { panic!("{}", position.id()) };
        compare_searches(position, aim, [PairingPrunings::ALL, full], |prunings, budget| {
            unpruned::pairing(position, game, prunings, aim, budget)
        })
    };
    let whole = games.iter().flat_map(|game| {
        (1..=deals).map(move |number| compare(&position(&format!("{game}{number}")), Aim::Any))
    });
    let late = late(games, 24);
    compare_all(whole.chain(late.iter().map(|position| compare(position, Aim::Shortest))));
}

const PAIRING: [&str; 9] = [
    "montecarlo4x4+",
    "montecarlo+",
    "montecarlo5x5o+",
    "montecarlo4x5s+",
    "montecarlo3x6+",
    "thirteens4x4o+",
    "thirteens4x5s+",
    "fourteens3x4+",
    "acessquare3x4s+",
];

#[test]
fn whole_waves_change_no_verdict() {
    for at_once in 1..=3 {
        let prunings = PairingPrunings { at_once, ..PairingPrunings::ALL };
        compare_pairings(&PAIRING, 12, prunings);
    }
}

#[test]
fn leaving_out_lost_pairs_changes_no_verdict() {
    let prunings = PairingPrunings { lost: false, ..PairingPrunings::ALL };
    compare_pairings(&PAIRING[..7], 25, prunings);
}

/// Games of Carpet with two decks after some moves, with 16 cards below five left that matter: the
/// others of these suits come last, and the other suits are complete.
fn two_carpet_decks() -> impl Iterator<Item = Position> {
    let suit = |suit| {
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
            .map(|rank| format!(" {rank}{suit}"))
            .concat()
    };
    let first = [suit("D"), suit("C")].concat().repeat(2);
    let last: String = ["K", "Q", "J", "T", "9", "8", "7", "6", "5"]
        .map(|rank| format!(" {rank}S {rank}S {rank}H {rank}H"))
        .concat();
    let deals = ["3S 3S AH 2S 4H 3H 2H 2S 4H AS AS 2H 4S AH 3H 4S"];
    deals.into_iter().map(move |deal| {
        let (carpet, stock) = deal.split_at(5);
        let mut position = position(&format!("carpet1x2x2a+[{carpet}{first}{stock}{last}]"));
        for _ in 0..52 {
            for text in ["+", "*w"] {
                let mv = position.parse_move(text).expect(text);
                assert_eq!(position.play(mv), Ok(()));
            }
        }
        position
    })
}

fn compare_carpets(prunings: CarpetPrunings) {
    let games = ["carpet5x7x1r1+", "carpet5x6+", "carpet5x7x1a+", "carpet1x5+", "carpet9x9x2+"];
    // The smallest carpets have the most positions.
    let deals = |game: &str| if game == "carpet1x5+" { 3 } else { 12 };
    let whole = games
        .iter()
        .flat_map(|game| (1..=deals(game)).map(move |number| position(&format!("{game}{number}"))));
    let found = whole.chain(two_carpet_decks()).flat_map(|position| {
        AIMS.map(|aim| {
            let AnyGame::Building(game) = position.table() else { panic!("{}", position.id()) };
            compare_searches(&position, aim, [CarpetPrunings::ALL, prunings], |prunings, budget| {
                unpruned::carpet(&position, game, prunings, aim, budget)
            })
        })
    });
    compare_all(found);
}

#[test]
fn playing_waste_cards_at_once_changes_no_verdict() {
    compare_carpets(CarpetPrunings { waste_at_once: false, ..CarpetPrunings::ALL });
}

#[test]
fn the_outlook_of_a_waste_changes_no_verdict() {
    compare_carpets(CarpetPrunings { outlook: false, ..CarpetPrunings::ALL });
}

/// Positions within games, so near the end that all can be searched.
fn late(games: &[&str], moves_left: usize) -> Vec<Position> {
    let mut late = Vec::new();
    for game in games {
        for number in 1..=15 {
            let mut position = position(&format!("{game}{number}"));
            let answer = Solver::default().solve(&position, Aim::Any, &mut Budget::nodes(20_000));
            let Solvability::Solved { moves, .. } = answer.finding else { continue };
            for &mv in &moves[..moves.len().saturating_sub(moves_left)] {
                assert_eq!(position.play(mv), Ok(()));
            }
            // Off the solution, by moves that do not build: so that some are lost.
            for _ in 0..number % 5 * 2 {
                let Some(mv) = position.legal_moves().pop() else { break };
                assert_eq!(position.play(mv), Ok(()));
            }
            late.push(position);
        }
    }
    late
}

fn compare_piles(prunings: PilesPrunings, positions: &[Position]) {
    let found = positions.iter().flat_map(|position| {
        AIMS.map(|aim| {
            let AnyGame::Building(game) = position.table() else { panic!("{}", position.id()) };
            compare_searches(position, aim, [PilesPrunings::ALL, prunings], |prunings, budget| {
                unpruned::piles(position, game, prunings, aim, budget)
            })
        })
    });
    compare_all(found);
}

#[test]
fn safe_plays_change_no_verdict() {
    let prunings = PilesPrunings { safe_plays: false, ..PilesPrunings::ALL };
    compare_piles(prunings, &late(&["twenty+", "twenty3x5+", "colorado+", "colorado2x8+"], 24));
}

#[test]
fn one_gap_changes_no_verdict() {
    let prunings = PilesPrunings { one_gap: false, ..PilesPrunings::ALL };
    let mut positions = late(&["twenty+", "twenty3x5+"], 24);
    // All cards dealt before any is played: lost, as a rule.
    positions.extend((1..=10).map(|number| {
        let mut position = position(&format!("twenty+{number}"));
        while let Some(deal) = position.legal_moves().pop().filter(|mv| mv.to_string() == "+") {
            assert_eq!(position.play(deal), Ok(()));
        }
        position
    }));
    compare_piles(prunings, &positions);
}
