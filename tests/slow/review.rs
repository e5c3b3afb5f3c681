//! Lines that the solver makes, and the same lines spoilt by one move that is proved to lose.

use patience::analysis::review;
use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, DealBook, Position, records};
use support::breadth_first::position;
use support::dice::Dice;

/// The most positions to meet for each answer.
const NODES: u64 = 3000;

/// The most lines to spoil of one deal.
const OF_ONE_DEAL: usize = 12;

/// The games, each with layouts in which it is soon decided.
const GAMES: [(&str, &[&str]); 8] = [
    ("Match Solitaire", &["3x3x13x5+", "3x3x13x4+", "2x2x13x2-", "3x3x4x3-"]),
    ("Monte Carlo", &["montecarlo+", "montecarlo4x4+", "montecarlo3x3x1s+"]),
    ("Thirteens", &["thirteens+", "thirteens4x4+"]),
    ("Fourteens", &["fourteens+", "fourteens4x4+"]),
    ("Aces Square", &["acessquare+", "acessquare3x4+"]),
    ("Carpet", &["carpet+", "carpet4x5x1r1+"]),
    ("Colorado", &["colorado1x2+~35", "colorado1x3+~50"]),
    ("Twenty", &["twenty1x4+~40", "twenty2x3+~40"]),
];

/// Returns the number's game of a layout. With `~` and a number, its cards are dealt about where the
/// foundations need them, off by less than that number, so that the game can be won on a small
/// board, and is soon lost.
fn dealt(layout: &str, number: u64) -> String {
    let Some((layout, spread)) = layout.split_once('~') else {
        return format!("{layout}{number}");
    };
    let spread = spread.parse().expect("it is a number");
    let mut dice = Dice::new(number);
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let pairs = (0..13).flat_map(|step| ["S", "H", "D", "C"].map(|suit| (step, suit)));
    let cards = pairs.flat_map(|(step, suit)| [(ranks[step], suit), (ranks[12 - step], suit)]);
    let mut placed: Vec<(usize, String)> = cards
        .enumerate()
        .map(|(at, (rank, suit))| (at + dice.below(spread), format!("{rank}{suit}")))
        .collect();
    placed.sort_by_key(|&(at, _)| at);
    let cards: Vec<String> = placed.into_iter().map(|(_, card)| card).collect();
    format!("{layout}[{}]", cards.join(" "))
}

fn text(id: &str, moves: &[String]) -> String {
    [&[id.to_owned()], moves].concat().join(" ")
}

#[test]
fn a_spoilt_line_is_blamed_where_it_was_spoilt() {
    let first_loss = |text: &str| {
        let record = records(text.as_bytes()).next().expect("it is a record");
        let review = review(&record, &DealBook::default(), &Budget::nodes(NODES));
        review.expect("it can be dealt").first_loss()
    };
    let wanted = 10 * support::thorough();
    for (game, layouts) in GAMES {
        let mut dice = Dice::new(3);
        let mut solver = Solver::default();
        let (mut blamed, mut deals, mut tried) = (0, 0, 0);
        let ids = (1..).flat_map(|number| layouts.iter().map(move |layout| dealt(layout, number)));
        for id in ids {
            let deal = position(&id);
            tried += 1;
            assert!(tried < 100 * wanted, "{game}: {blamed} lines of {deals} deals");
            let answer = solver.solve(&deal, Aim::Any, &mut Budget::nodes(NODES));
            let Solvability::Solved { moves, .. } = answer.finding else { continue };
            deals += 1;
            let line: Vec<String> = moves.iter().map(ToString::to_string).collect();
            assert_eq!(first_loss(&text(&id, &line)), None, "{id}");
            let left = OF_ONE_DEAL.min(wanted - blamed);
            for (at, spoilt) in spoil(&deal, &moves, left, &mut solver, &mut dice) {
                assert_eq!(first_loss(&text(&id, &spoilt)), Some(at), "{}", text(&id, &spoilt));
                blamed += 1;
            }
            if blamed == wanted {
                break;
            }
        }
        println!("{game}: {blamed} spoilt lines of {deals} deals blamed, {tried} tried");
    }
}

/// Returns up to n lines that follow a winning one, with a move that loses and a few more. The index is
/// that of the move.
fn spoil(
    deal: &Position,
    line: &[patience::Move],
    max: usize,
    solver: &mut Solver,
    dice: &mut Dice,
) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let mut before = deal.clone();
    let mut places: Vec<(Position, usize, patience::Move)> = Vec::new();
    for (at, &mv) in line.iter().enumerate() {
        let others = before.legal_moves().into_iter().filter(|&other| other != mv);
        places.extend(others.map(|other| (before.clone(), at, other)));
        before.play(mv).expect("a line of the solver is legal");
    }
    dice.shuffle(&mut places);
    for (before, at, wrong) in places {
        if found.len() == max {
            break;
        }
        let mut after = before.clone();
        after.play(wrong).expect("a listed move is legal");
        let answer = solver.solve(&after, Aim::Any, &mut Budget::nodes(NODES));
        if answer.finding != Solvability::Unsolvable {
            continue;
        }
        // Within the same limit, it must be found that the game could be won just before.
        let answer = solver.solve(&before, Aim::Any, &mut Budget::nodes(NODES));
        if !matches!(answer.finding, Solvability::Solved { .. }) {
            continue;
        }
        let mut moves: Vec<String> = line[..at].iter().map(ToString::to_string).collect();
        moves.push(wrong.to_string());
        for _ in 0..5 {
            let legal = after.legal_moves();
            let Some(&mv) = legal.get(dice.below(legal.len())) else { break };
            after.play(mv).expect("a listed move is legal");
            moves.push(mv.to_string());
        }
        found.push((at, moves));
    }
    found
}
