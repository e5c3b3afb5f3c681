//! Reviews against a full enumeration of small games.

use patience::analysis::{
    Bounds, Choice, Outlook, Review, ReviewedPosition, Reviewer, Share, review,
};
use patience::solve::{Aim, Solvability, Solver};
use patience::{Budget, DealBook, Limit, Move, Position, Status, records};
use patience_report::diagnostic::of_review;
use std::collections::HashMap;
use support::dice::Dice;
use support::games::games;

/// Small layouts of every game, with enough positions that are lost and enough that are not.
const SMALL: [&str; 16] = [
    "2x2x2x1+",
    "2x2x3x2+",
    "2x1x4x2+",
    "2x2x4x2-",
    "3x2x4x2+",
    "2x2x6x2+",
    "3x3x4x3-",
    "montecarlo3x3x1s+",
    "montecarlo2x2+",
    "thirteens2x2+",
    "fourteens2x2+",
    "acessquare2x3+",
    "carpet2x3+",
    "carpet1x4r1+",
    "colorado1x2+",
    "twenty1x4+",
];

/// Every position that can be reached from one, by its board, with its distance to a win.
struct All {
    distances: HashMap<String, Option<u32>>,
}

fn key(position: &Position) -> String {
    format!("{:?}", position.board())
}

impl All {
    /// Enumerates positions, or returns none if there are too many.
    fn from(deal: &Position, max: usize) -> Option<Self> {
        let mut numbers = HashMap::from([(key(deal), 0)]);
        let mut positions = vec![deal.clone()];
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut at = 0;
        while at < positions.len() {
            if positions.len() > max {
                return None;
            }
            for mv in positions[at].legal_moves() {
                let mut after = positions[at].clone();
                after.play(mv).expect("a listed move is legal");
                let new = positions.len();
                let to = *numbers.entry(key(&after)).or_insert(new);
                if to == new {
                    positions.push(after);
                    before.push(Vec::new());
                }
                before[to].push(at);
            }
            at += 1;
        }
        let mut distances = vec![None; positions.len()];
        let mut reached: Vec<usize> =
            (0..positions.len()).filter(|&at| positions[at].is_won()).collect();
        for distance in 0.. {
            reached.retain(|&at| distances[at].is_none());
            for &at in &reached {
                distances[at] = Some(distance);
            }
            reached = reached.iter().flat_map(|&at| before[at].clone()).collect();
            if reached.is_empty() {
                break;
            }
        }
        let distances = numbers.into_iter().map(|(key, at)| (key, distances[at])).collect();
        Some(Self { distances })
    }

    fn distance(&self, position: &Position) -> Option<u32> {
        self.distances[&key(position)]
    }
}

/// Plays at random from a position, and returns the moves.
fn play_on(position: &mut Position, max: usize, dice: &mut Dice) -> Vec<Move> {
    let mut moves = Vec::new();
    while moves.len() < max {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(dice.below(legal.len())) else { break };
        position.play(mv).expect("a listed move is legal");
        moves.push(mv);
    }
    moves
}

fn text(id: &str, moves: &[Move]) -> String {
    moves.iter().fold(id.to_owned(), |text, mv| text + &format!(" {mv}"))
}

fn reviewed(text: &str) -> Review {
    reviewed_with(text, 1_000_000)
}

fn reviewed_with(text: &str, nodes: u64) -> Review {
    let record = records(text.as_bytes()).next().expect("it is a record");
    review(&record, &DealBook::default(), &Budget::nodes(nodes)).expect("it can be dealt")
}

/// What a review tells of a game as a whole is what its positions tell one by one: for each, its
/// distance to a win, how many moves keep it winnable, and how many lose.
fn counts_follow(review: &Review, seen: &[(Option<u32>, usize, usize)], context: &str) {
    let played = 0..review.moves.len();
    let can_win = |at: usize| seen[at].0.is_some();
    assert_eq!(
        review.first_loss(),
        played.clone().find(|&at| can_win(at) && !can_win(at + 1)),
        "{context}"
    );
    let wasted = played.clone().filter_map(|at| Some((at, seen[at + 1].0? + 1 - seen[at].0?)));
    assert_eq!(
        review.wasted().collect::<Vec<_>>(),
        wasted.filter(|&(_, wasted)| wasted > 0).collect::<Vec<_>>(),
        "{context}"
    );
    let is_only =
        |at: usize| at < review.moves.len() && seen[at].1 == 1 && seen[at].2 > 0 && can_win(at + 1);
    let in_a_row = |&at: &usize| is_only(at) && (is_only(at + 1) || at > 0 && is_only(at - 1));
    assert_eq!(
        review.only_moves().into_iter().flatten().collect::<Vec<_>>(),
        played.clone().filter(in_a_row).collect::<Vec<_>>(),
        "{context}"
    );
    let is_critical = |&at: &usize| can_win(at) && seen[at].2 > 0 && seen[at].2 >= seen[at].1;
    assert_eq!(
        review.critical().collect::<Vec<_>>(),
        played.filter(is_critical).collect::<Vec<_>>(),
        "{context}"
    );
    let winnable = seen.iter().filter(|seen| seen.0.is_some());
    let (part, lost) =
        winnable.fold((0, 0), |(kept, lost), seen| (kept + seen.1 as u64, lost + seen.2 as u64));
    assert_eq!(review.kept(), Share { part, whole: part + lost }, "{context}");
    assert_eq!(review.undecided(), 0, "{context}");
}

#[test]
fn only_nothing_is_no_per_cent_and_only_all_is_a_hundred() {
    for (part, whole, wanted) in [
        (0, 0, None),
        (0, 9, Some(0)),
        (1, 1000, Some(1)),
        (1, 3, Some(33)),
        (2, 3, Some(67)),
        (1, 8, Some(13)),
        (999, 1000, Some(99)),
        (7, 7, Some(100)),
    ] {
        assert_eq!(Share { part, whole }.per_cent(), wanted, "{part} of {whole}");
    }
}

/// Nothing is claimed of a move that may win and may not.
#[test]
fn a_move_is_the_only_one_if_all_others_are_known_to_lose() {
    let review = reviewed("2x2x1x1+[AS AH] 1a =partial");
    let won = review.positions[1].bounds;
    let mv = review.moves[0].mv;
    let only = |bounds: &[Bounds]| {
        let choices = bounds.iter().map(|&bounds| Choice { mv, bounds }).collect();
        ReviewedPosition { bounds: won, choices, nodes: 0 }.has_only_move()
    };
    assert!(only(&[won, Bounds::LOST]));
    assert!(only(&[Bounds::LOST, Bounds::LOST, won]));
    for others in [
        &[won][..],
        &[won, won, Bounds::LOST],
        &[won, Bounds::UNKNOWN],
        &[won, Bounds::LOST, Bounds::UNKNOWN],
        &[Bounds::LOST, Bounds::UNKNOWN],
        &[Bounds::LOST, Bounds::LOST],
    ] {
        assert!(!only(others), "{others:?}");
    }
    let over = ReviewedPosition { bounds: won, choices: Vec::new(), nodes: 0 };
    assert!(!over.has_only_move() && !over.is_critical(), "there is nothing to choose");
}

/// `o` is a position with one move that wins, `.` has more, and `x` is lost.
#[test]
fn a_stretch_is_of_two_only_moves_or_more() {
    let game = reviewed("2x2x1x1+[AS AH] 1a =partial");
    let (won, mv) = (game.positions[1].bounds, game.moves[0].mv);
    let position = |kind: char| {
        let (bounds, after) = match kind {
            'o' => (won, vec![Bounds::LOST, won]),
            '.' => (won, vec![won, won]),
            _ => (Bounds::LOST, vec![Bounds::LOST, Bounds::LOST]),
        };
        let choices = after.into_iter().map(|bounds| Choice { mv, bounds }).collect();
        ReviewedPosition { bounds, choices, nodes: 0 }
    };
    for (kinds, stretches) in [
        ("oo.", "[0..2]"),
        (".ooo", "[1..3]"),
        ("ooo.oo.", "[0..3, 4..6]"),
        ("o.o.oo", "[]"),
        ("oox", "[]"),
        ("ooox", "[0..2]"),
    ] {
        let positions: Vec<ReviewedPosition> = kinds.chars().map(position).collect();
        let moves = vec![game.moves[0].clone(); positions.len() - 1];
        let review = Review { moves, positions, ..game.clone() };
        assert_eq!(format!("{:?}", review.only_moves()), stretches, "{kinds}");
    }
}

#[test]
fn bounds_tell_what_is_not_known() {
    assert_eq!((Bounds::LOST.at_least(), Bounds::LOST.at_most()), (None, None));
    assert_eq!((Bounds::UNKNOWN.at_least(), Bounds::UNKNOWN.at_most()), (Some(0), None));
    let won = reviewed("2x2x1x1+[AS AH] 1a =partial").positions[1].bounds;
    assert_eq!((won.at_least(), won.at_most()), (Some(1), Some(1)));
}

#[test]
fn reviews_equal_an_enumeration() {
    let mut dice = Dice::new(1);
    let (mut games, mut winnable, mut lost, mut safe, mut lost_at_random) = (0, 0, 0, 0, 0);
    for game in SMALL {
        for number in 1..=12 {
            let id = format!("{game}{number}");
            let deal: Position = id.parse().expect("it is an id");
            let Some(all) = All::from(&deal, 4000) else { continue };
            games += 1;
            let mut end = deal.clone();
            let moves = play_on(&mut end, 12, &mut dice);
            let review = reviewed(&text(&id, &moves));
            assert_eq!(review.moves.iter().map(|played| played.mv).collect::<Vec<_>>(), moves);
            let mut position = deal.clone();
            let mut all_safe = Vec::new();
            // For each position its distance, and how many moves keep it winnable and how many lose.
            let mut seen = Vec::new();
            for (at, found) in review.positions.iter().enumerate() {
                let distance = all.distance(&position);
                let outlook = if distance.is_some() { Outlook::Winnable } else { Outlook::Lost };
                let context = text(&id, &moves[..at]);
                assert_eq!(found.bounds.outlook(), outlook, "{context}");
                assert_eq!(found.bounds.distance(), distance, "{context}");
                assert_eq!(found.choices.len(), position.legal_moves().len(), "{context}");
                for choice in &found.choices {
                    let mut after = position.clone();
                    after.play(choice.mv).expect("a choice is legal");
                    let can_win = all.distance(&after).is_some();
                    assert_eq!(
                        choice.bounds.outlook() == Outlook::Winnable,
                        can_win,
                        "{context}: {}",
                        choice.mv
                    );
                    assert_eq!(choice.bounds.outlook() == Outlook::Lost, !can_win, "{context}");
                }
                winnable += usize::from(distance.is_some());
                lost += usize::from(distance.is_none());
                let moves_on = found.choices.len();
                let kept = found.winning().count();
                seen.push((distance, kept, moves_on - kept));
                let onwards = All::from(&position, usize::MAX).expect("there is no limit");
                all_safe.push(onwards.distances.values().all(Option::is_some));
                if let Some(&mv) = moves.get(at) {
                    position.play(mv).expect("it was legal");
                }
            }
            assert_eq!(review.safe, all_safe.iter().position(|&safe| safe), "{id} {moves:?}");
            safe += usize::from(review.safe.is_some());
            // Each of five games that are played at random ends with the first move that loses.
            let at_random = review.playouts;
            if seen[0].0.is_none() {
                assert_eq!(at_random, Share::default(), "{id}");
            } else {
                let lost = at_random.whole - at_random.part;
                assert!(at_random.whole >= 5 && lost <= 5, "{id}: {at_random:?}");
                assert!(lost == 0 || review.safe != Some(0), "{id}: {at_random:?}");
                lost_at_random += lost;
            }
            counts_follow(&review, &seen, &text(&id, &moves));
            assert_eq!(review.line.len() as u32, {
                let last = review.positions.iter().rev();
                last.filter_map(|it| it.bounds.distance()).next().unwrap_or(0)
            });
        }
    }
    assert!(
        games > 100 && winnable > 200 && lost > 200 && safe > 10 && lost_at_random > 20,
        "{games} {winnable} {lost} {safe} {lost_at_random}"
    );
}

/// However little a review may search, what it tells is true.
#[test]
fn what_a_review_of_little_work_tells_is_true() {
    let mut dice = Dice::new(4);
    let (mut told, mut open) = (0, 0);
    for (game, number) in SMALL.into_iter().flat_map(|game| [(game, 1), (game, 2), (game, 3)]) {
        let id = format!("{game}{number}");
        let deal: Position = id.parse().expect("it is an id");
        let Some(all) = All::from(&deal, 1000) else { continue };
        let moves = play_on(&mut deal.clone(), 12, &mut dice);
        let text = text(&id, &moves);
        for nodes in [0, 1, 4, 16, 64, 256] {
            let review = reviewed_with(&text, nodes);
            let context = format!("{text} with {nodes}");
            let is_true = |bounds: Bounds, distance: Option<u32>| {
                let (least, most) = (bounds.at_least(), bounds.at_most());
                match (bounds.outlook(), distance) {
                    (Outlook::Lost, distance) => distance.is_none(),
                    (Outlook::Undecided, None) => most.is_none(),
                    (_, None) => false,
                    (outlook, Some(distance)) => {
                        (outlook == Outlook::Winnable) == most.is_some()
                            && least.is_some_and(|least| least <= distance)
                            && most.is_none_or(|most| distance <= most)
                    }
                }
            };
            let mut position = deal.clone();
            let (mut undecided, before, mut far) = (0, open, 0);
            for (at, found) in review.positions.iter().enumerate() {
                assert!(is_true(found.bounds, all.distance(&position)), "{context}: {at}");
                assert!(found.nodes <= nodes, "{context}: {at}: {}", found.nodes);
                assert_eq!(found.choices.len(), position.legal_moves().len(), "{context}: {at}");
                for choice in &found.choices {
                    let mut after = position.clone();
                    after.play(choice.mv).expect("a choice is legal");
                    assert!(
                        is_true(choice.bounds, all.distance(&after)),
                        "{context}: {at} {choice:?}"
                    );
                }
                if found.bounds.outlook() == Outlook::Winnable {
                    undecided += found.count(Outlook::Undecided);
                    told += 1;
                }
                open += usize::from(found.bounds.outlook() == Outlook::Undecided);
                far += usize::from(
                    found.bounds.outlook() == Outlook::Winnable
                        && found.bounds.distance().is_none(),
                );
                if let Some(&mv) = moves.get(at) {
                    position.play(mv).expect("it was legal");
                }
            }
            assert_eq!(review.undecided(), undecided, "{context}");
            // What was not searched to its end says so.
            let is_open = undecided + far + (open - before) > 0;
            assert_eq!(review.limit, is_open.then_some(Limit::Nodes), "{context}");
            let is_won = |at: usize| review.positions[at].bounds.outlook() == Outlook::Winnable;
            let last = (0..=moves.len()).rev().find(|&at| is_won(at));
            let mut end = deal.clone();
            let line = moves.iter().take(last.unwrap_or(0)).chain(&review.line);
            line.for_each(|&mv| end.play(mv).expect("a line is legal"));
            assert_eq!(end.is_won(), last.is_some(), "{context}");
        }
    }
    assert!(told > 100 && open > 100, "{told} {open}");
}

/// In every game, a position is given up after so many nodes, with all its moves.
#[test]
fn no_position_takes_more_nodes_than_are_for_it() {
    let mut dice = Dice::new(5);
    let (mut exhausted, mut shared) = (0, 0);
    for game in games() {
        let id = format!("{game}1");
        let mut end: Position = id.parse().expect("it is an id");
        let text = text(&id, &play_on(&mut end, 4, &mut dice));
        for nodes in [1, 1000] {
            let review = reviewed_with(&text, nodes);
            for (at, found) in review.positions.iter().enumerate() {
                assert!(found.nodes <= nodes, "{text} with {nodes}: {at}: {}", found.nodes);
                exhausted += usize::from(found.nodes == nodes);
                let is_won = found.bounds.outlook() == Outlook::Winnable;
                shared += usize::from(is_won && found.count(Outlook::Undecided) > 0);
            }
        }
    }
    assert!(exhausted > 100 && shared > 30, "{exhausted} {shared}");
}

/// Whoever follows the hints wins, if the game can be won.
#[test]
fn hints_lead_to_a_win() {
    let budget = Budget::nodes(100_000);
    let mut won = 0;
    for game in SMALL {
        let mut position: Position = format!("{game}4").parse().expect("it is an id");
        let mut reviewer = Reviewer::new(&position);
        let can_win = reviewer.judge(&position, Aim::Any, &mut budget.clone()).outlook();
        while let Some(mv) = reviewer.hint(&position, &budget) {
            position.play(mv).expect("a hint is legal");
        }
        assert_eq!(position.is_won(), can_win == Outlook::Winnable, "{game}");
        won += usize::from(position.is_won());
    }
    assert!(won > 2, "{won}");
}

#[test]
fn a_shortest_solution_has_no_mistake_and_one_wrong_move_is_blamed() {
    let mut dice = Dice::new(2);
    let mut blamed = 0;
    let mut solver = Solver::default();
    for game in SMALL {
        for number in 1..=40 {
            let id = format!("{game}{number}");
            let deal: Position = id.parse().expect("it is an id");
            let budget = &mut Budget::nodes(100_000);
            let Solvability::Solved { moves, shortest: true } =
                solver.solve(&deal, Aim::Shortest, budget).finding
            else {
                continue;
            };
            let review = reviewed(&text(&id, &moves));
            assert_eq!(review.first_loss(), None, "{id}");
            assert_eq!(review.wasted().count(), 0, "{id}");
            assert_eq!(review.end, Status::Solved);
            let losing: Vec<(usize, Move)> = review
                .positions
                .iter()
                .enumerate()
                .flat_map(|(at, position)| position.choices.iter().map(move |it| (at, it)))
                .filter(|(_, choice)| choice.bounds.outlook() == Outlook::Lost)
                .map(|(at, choice)| (at, choice.mv))
                .collect();
            let Some(&(at, wrong)) = losing.get(dice.below(losing.len())) else {
                continue;
            };
            let mut spoilt = deal.clone();
            let mut played = moves[..at].to_vec();
            played.push(wrong);
            for &mv in &played {
                spoilt.play(mv).expect("it is legal");
            }
            played.extend(play_on(&mut spoilt, 10, &mut dice));
            let text = text(&id, &played);
            let review = reviewed(&text);
            assert_eq!(review.first_loss(), Some(at), "{text}");
            let mut only = review.only_moves().into_iter();
            assert!(!only.any(|stretch| stretch.contains(&at)), "{text}: it was not played");
            let record = records(text.as_bytes()).next().expect("it is a record");
            let found = of_review(&review, &record);
            let losing = found.iter().find(|it| it.code.as_str() == "review::losing-move");
            assert!(losing.is_some_and(|it| it.message.starts_with(&format!("move {} ", at + 1))));
            blamed += 1;
        }
    }
    assert!(blamed > 20, "{blamed}");
}
