//! `infer` never calls a record impossible that `verify` passes.

use super::read;
use patience::infer::{Answer, Question, groups};
use patience::{Allow, Budget, DealBook, Deck, Record, verify};
use patience_core::game::{Game, Visitor, visit};
use patience_core::notation::{Dealing, MoveText};
use std::ops::ControlFlow;
use support::dice::Dice;
use support::lines::{GAMES, any_game, any_grid_game, any_match_game, variant};

/// Asks about all records that `verify` passes, and returns how many questions that were and how
/// many were decided.
fn check(text: &str, nodes: u64) -> (usize, usize) {
    let mut deals = DealBook::default();
    // Entries of a deal book speak for the records after them, so they stay.
    let passing: Vec<Record<'_>> = read(text)
        .into_iter()
        .filter(|record| match deals.add(record) {
            Ok(()) => record.is_deal_book_entry() || verify(record, &deals).passes(Allow::Nothing),
            Err(_) => false,
        })
        .collect();
    let (mut asked, mut decided) = (0, 0);
    for group in groups(&passing, &DealBook::default()) {
        let question = group.question.unwrap_or_else(|fault| panic!("{fault:?}: {text}"));
        let answer = question.answer(&mut Budget::nodes(nodes));
        assert!(!matches!(answer, Ok(Answer::None(_))), "called impossible: {text}: {answer:?}");
        asked += 1;
        decided += usize::from(answer.is_ok());
    }
    (asked, decided)
}

#[test]
fn no_fixture_that_passes_is_called_impossible() {
    let mut all = (0, 0);
    for (_, text) in support::fixtures::all() {
        let Ok(text) = String::from_utf8(text) else { continue };
        let (asked, decided) = check(&text, 1_000_000);
        all = (all.0 + asked, all.1 + decided);
    }
    println!("{} of {} questions are decided", all.1, all.0);
    assert!(all.0 > 100, "{all:?}");
}

/// How many pairs of lines of each game are asked about, unless `PAIRS` in the environment says
/// otherwise.
const PAIRS: usize = 100;

/// Two lines of one deal, each of a game that has this deck.
fn pairs(name: &str, seed: u64) {
    let mut dice = Dice::new(seed);
    let (mut asked, mut decided) = (0, 0);
    let pairs = std::env::var("PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(PAIRS);
    for _ in 0..pairs {
        let one = any_game(&mut dice, name);
        let composition = variant(&one).composition();
        let other = loop {
            let other = match name {
                "matchsolitaire" => {
                    let [size, matches] = [0, 2].map(|at| {
                        one.split(['x', '+', '-'])
                            .nth(at)
                            .and_then(|number| number.parse().ok())
                            .unwrap_or(2)
                    });
                    any_match_game(&mut dice, size, matches)
                }
                _ => {
                    let games = &GAMES[1..];
                    let decks = composition.len() / 52;
                    let game = dice.pick(games);
                    any_grid_game(&mut dice, game, decks)
                }
            };
            if variant(&other).composition() == composition {
                break other;
            }
        };
        let number = dice.below(1_000_000);
        let deck = patience::shuffle(&composition, number as u64);
        let longest = 1 + dice.below(12);
        let lines = [&one, &other].map(|game| quick_line(&mut dice, game, &deck, longest));
        let text = |number: usize| {
            let record = |(game, (moves, outcome)): (&String, &(Vec<String>, &str))| {
                format!("{game}{number} {} ={outcome}", moves.join(" "))
            };
            [&one, &other].into_iter().zip(&lines).map(record).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(check(&text(number), 20_000), (1, 1), "{}", text(number));
        // With another number the deal is not the first one that is tried, but must be searched
        // for.
        let text = text(number + 1);
        let records = read(&text);
        let question = Question::new(&records.iter().collect::<Vec<_>>(), &DealBook::default())
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        let answer = question.answer(&mut Budget::nodes(60_000));
        assert!(!matches!(answer, Ok(Answer::None(_))), "called impossible: {text}: {answer:?}");
        asked += 1;
        decided += usize::from(answer.is_ok());
    }
    println!("{name}: {decided} of {asked} questions are decided");
    assert!(asked >= pairs && decided > asked / 8, "{name}: {decided} of {asked}");
}

macro_rules! pairs {
    ($($test:ident $name:literal $seed:literal)*) => {$(
        #[test]
        fn $test() {
            pairs($name, $seed);
        }
    )*};
}

pairs! {
    legal_pairs_of_match_solitaire "matchsolitaire" 900
    legal_pairs_of_monte_carlo "montecarlo" 901
    legal_pairs_of_thirteens "thirteens" 902
    legal_pairs_of_fourteens "fourteens" 903
    legal_pairs_of_aces_square "acessquare" 904
    legal_pairs_of_carpet "carpet" 905
    legal_pairs_of_colorado "colorado" 906
    legal_pairs_of_twenty "twenty" 907
}

/// The moves of a line of a game with these cards, and its outcome.
fn quick_line(
    dice: &mut Dice,
    game: &str,
    deck: &Deck,
    longest: usize,
) -> (Vec<String>, &'static str) {
    let dealing = if game.ends_with('+') { Dealing::Open } else { Dealing::Closed };
    visit(variant(game), Quick { dice, dealing, deck, longest })
}

struct Quick<'a> {
    dice: &'a mut Dice,
    dealing: Dealing,
    deck: &'a Deck,
    longest: usize,
}

impl Visitor for Quick<'_> {
    type Output = (Vec<String>, &'static str);

    fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Self::Output {
        let mut position = G::deal(layout, self.dealing, self.deck);
        let mut played = Vec::new();
        let mut legal: Vec<G::Move> = Vec::new();
        loop {
            legal.clear();
            let _ = position.moves(|mv| {
                legal.push(mv);
                ControlFlow::<()>::Continue(())
            });
            if legal.is_empty() || played.len() == self.longest {
                let outcome = match (position.won(), legal.is_empty()) {
                    (true, _) => "solved",
                    (false, true) => "stuck",
                    (false, false) => "partial",
                };
                return (played, outcome);
            }
            let chosen = legal[self.dice.below(legal.len())];
            played.push(chosen.to_string());
            position.apply(chosen);
        }
    }
}
