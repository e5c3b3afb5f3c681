//! Match Solitaire, for the laws. Its rules are checked against a second, slow implementation.

use super::{
    Start, Subject, fingerprint, hold, legal, perft_with_moves_taken_back, play, starts, texts,
};
use patience::{Card, Deck, Rank, Suit, shuffle};
use patience_core::game::matching::{Illegal, Matching, goes_on};
use patience_core::game::{Describe, Rules};
use patience_core::notation::matching::{Label, Layout, Match, Move};
use patience_core::notation::{Dealing, MoveText, Variant};
use proptest::prelude::*;
use support::model::{self, Model};

impl Subject for Matching {
    fn any_layout() -> BoxedStrategy<Layout> {
        layouts(1..=26, 1..=9)
    }

    fn small_layout() -> BoxedStrategy<Layout> {
        layouts(1..=4, 1..=4)
    }

    fn variant(layout: Layout) -> Variant {
        Variant::Matching(layout)
    }

    fn labels(layout: Layout) -> <Move as MoveText>::Labels {
        layout.labels()
    }

    fn every_move(layout: Layout) -> Vec<Move> {
        let columns = layout.columns();
        let labels: Vec<Label> =
            (0..columns).map(Label::column).chain((0..columns).map(Label::freecell)).collect();
        let mut moves = vec![Move::Deal];
        for &from in &labels {
            moves.extend(labels.iter().map(|&to| Move::Transfer { from, to }));
        }
        // Labels may be named twice: `*112` is well-formed.
        let mut begun: Vec<Vec<Label>> = vec![Vec::new()];
        for _ in 0..layout.match_size() {
            let longer = |chosen: &Vec<Label>| {
                let next =
                    labels.iter().filter(|&&label| chosen.last().is_none_or(|&last| last <= label));
                next.map(|&label| [chosen.as_slice(), &[label]].concat()).collect::<Vec<_>>()
            };
            begun = begun.iter().flat_map(longer).collect();
        }
        moves.extend(
            begun
                .iter()
                .map(|labels| Move::Collect(Match::new(labels).expect("match-sizes are 2 to 4"))),
        );
        moves
    }

    fn name(layout: Layout, card: Card) -> String {
        let suit = card.suit();
        let class = match (layout.match_size(), layout.suit_count()) {
            (_, 1) => "any",
            (4, 3) if !suit.is_red() => "black",
            (3 | 4, 2) => ["black", "red"][usize::from(suit.is_red())],
            _ => return card.to_string(),
        };
        format!("{} {class}", card.rank())
    }

    /// The order in which a match names its places does not matter: `*2a1` is legal where `*12a`
    /// is, and does the same.
    fn spellings(mv: Move) -> Vec<Move> {
        let Move::Collect(cards) = mv else { return Vec::new() };
        let mut labels = cards.labels().to_vec();
        let mut written = Vec::new();
        for turn in 0..labels.len() {
            labels.rotate_left(1);
            if turn > 0 {
                labels.swap(0, 1);
            }
            written.push(Move::Collect(Match::new(&labels).expect("as many as before")));
        }
        written
    }
}

fn layouts(
    match_counts: std::ops::RangeInclusive<u8>,
    columns: std::ops::RangeInclusive<u8>,
) -> BoxedStrategy<Layout> {
    let sizes = (2..=4_u8).prop_flat_map(|match_size| (Just(match_size), 1..=match_size));
    (sizes, match_counts, columns)
        .prop_map(|((match_size, suit_count), match_count, columns)| {
            Layout::new(match_size, suit_count, match_count, columns)
                .expect("all parameters are in range")
        })
        .boxed()
}

/// Where two packs are in play, it does not matter which of two like cards lies where.
#[test]
fn copies_of_a_card_are_not_told_apart() {
    let layout = Layout::new(2, 2, 14, 2).expect("all parameters are in range");
    let ace = Card::new(Rank::ACE, Suit::Spades);
    let mut cards: Vec<Card> =
        layout.composition().start_deck().filter(|&card| card != ace).collect();
    cards.extend([ace, ace]);
    let deck = Deck::new(&layout.composition(), cards).expect("both aces went to the end");
    let line = |moves: [(Label, Label); 2]| {
        let mut position = Matching::deal(layout, Dealing::Open, &deck);
        for (from, to) in moves {
            play(&mut position, Move::Transfer { from, to });
        }
        position
    };
    let [left, right, a, b] =
        [Label::column(0), Label::column(1), Label::freecell(0), Label::freecell(1)];
    let (straight, crossed) = (line([(left, a), (right, b)]), line([(left, b), (right, a)]));
    assert_eq!(straight, crossed);
    assert_eq!(fingerprint(&straight), fingerprint(&crossed));
    assert_eq!(straight.board(), crossed.board());
}

fn rules(start: &Start<Layout>) -> model::Rules {
    model::Rules {
        match_size: usize::from(start.layout.match_size()),
        suit_count: usize::from(start.layout.suit_count()),
        match_count: usize::from(start.layout.match_count()),
        column_count: usize::from(start.layout.columns()),
        closed: start.dealing == Dealing::Closed,
    }
}

fn model(start: &Start<Layout>) -> Model {
    rules(start).deal(&texts(&start.deck::<Matching>()))
}

/// The same cards lie in the same places, and the same moves are legal, all along lines of play.
fn agrees_with_the_model(cases: u32, layout: BoxedStrategy<Layout>, length: usize) {
    hold(cases, starts(layout, length), |start| {
        let (rules, mut model, mut position) =
            (rules(&start), model(&start), start.deal::<Matching>());
        for mv in start.line::<Matching>().into_iter().map(Some).chain([None]) {
            let board = position.board();
            let columns: Vec<Vec<String>> =
                board.columns.iter().map(|pile| texts(&pile.cards)).collect();
            let freecells: Vec<Vec<String>> =
                board.freecells.iter().map(|pile| texts(&pile.cards)).collect();
            let model_freecells: Vec<Vec<String>> =
                model.freecells.iter().map(|cell| cell.iter().cloned().collect()).collect();
            prop_assert_eq!(columns, model.columns.clone());
            prop_assert_eq!(freecells, model_freecells);
            prop_assert_eq!(
                board.stock.map(|stock| stock.cards),
                rules.closed.then_some(model.stock.len())
            );
            prop_assert_eq!(
                (board.progress.done, board.progress.deals),
                (model.collected, model.deals)
            );
            prop_assert_eq!(position.won(), rules.solved(&model));
            let shown: std::collections::BTreeSet<String> =
                legal(&position).iter().map(Move::to_string).collect();
            prop_assert_eq!(shown, rules.legal(&model));
            if let Some(mv) = mv {
                model = model.after(&mv.to_string());
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

#[test]
fn small_games_of_match_solitaire_agree_with_the_model() {
    agrees_with_the_model(512, Matching::small_layout(), 40);
}

#[test]
fn games_of_match_solitaire_agree_with_the_model() {
    agrees_with_the_model(256, Matching::any_layout(), 60);
}

fn perft_agrees_with_the_model(cases: u32, layout: BoxedStrategy<Layout>, depth: usize) {
    // A few moves into the game there is more to do than at the deal.
    hold(cases, starts(layout, 8), |start| {
        let (rules, mut model, mut position) =
            (rules(&start), model(&start), start.deal::<Matching>());
        for mv in start.line::<Matching>() {
            model = model.after(&mv.to_string());
            play(&mut position, mv);
        }
        let before = position.clone();
        for depth in 0..=depth {
            prop_assert_eq!(
                perft_with_moves_taken_back(&mut position, depth),
                rules.perft(&model, depth),
                "depth {}",
                depth
            );
        }
        prop_assert_eq!(position, before);
        Ok(())
    });
}

#[test]
fn perft_of_small_games_of_match_solitaire_agrees_with_the_model() {
    perft_agrees_with_the_model(64, Matching::small_layout(), 3);
}

#[test]
fn perft_of_games_of_match_solitaire_agrees_with_the_model() {
    perft_agrees_with_the_model(32, Matching::any_layout(), 2);
}

/// No text can name a place that the game lacks, but a program can make such a move.
#[test]
fn a_place_that_the_game_lacks_is_refused() {
    let layout = Layout::new(2, 2, 5, 2).expect("a layout");
    let mut position = Matching::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
    let dealt = position.clone();
    let [here, freecell] = [Label::column(0), Label::freecell(0)];
    for outside in [Label::column(2), Label::column(8), Label::freecell(2), Label::freecell(8)] {
        let labels = Match::new(&[here, outside]).expect("a match of two");
        for mv in [
            Move::Transfer { from: here, to: outside },
            Move::Transfer { from: outside, to: freecell },
            Move::Transfer { from: outside, to: here },
            Move::Transfer { from: outside, to: outside },
            Move::Collect(labels),
        ] {
            assert_eq!(
                position.play(mv).err(),
                Some(Illegal::NoSuchPlace { label: outside, columns: 2 }),
                "{mv:?}"
            );
        }
    }
    assert_eq!(position, dealt);
}

/// No text can name too few cards or too many, but a program can.
#[test]
fn a_match_of_another_size_is_refused() {
    for match_size in 2..=4 {
        // One card of each suit, all aces, each in a column of its own.
        let layout = Layout::new(match_size, match_size, 2, 4).expect("a layout");
        let (start, aces) = (layout.composition(), |card: &Card| card.rank() == Rank::ACE);
        let cards =
            start.start_deck().filter(|card| !aces(card)).chain(start.start_deck().filter(aces));
        let dealt = Matching::deal(
            layout,
            Dealing::Open,
            &Deck::new(&start, cards).expect("all cards are there"),
        );
        let open: Vec<Label> = (0..4)
            .map(Label::column)
            .filter(|&label| {
                let pile = &dealt.board().columns[usize::from(label.number())];
                pile.exposed().is_some_and(|card| aces(&card))
            })
            .collect();
        assert_eq!(open.len(), usize::from(match_size));
        for size in 2..=open.len() {
            let cards = Match::new(&open[..size]).expect("two to four labels");
            assert_eq!(dealt.is_legal(Move::Collect(cards)), size == open.len(), "{layout}");
        }
    }
}

/// Though a four would go on a three, and a diamond on a heart, if there were any.
#[test]
fn what_goes_on_a_card_is_in_the_game() {
    let layout = Layout::new(2, 1, 3, 2).expect("a layout");
    let three = Card::new(Rank::up_to(3).last().expect("three ranks"), Suit::Hearts);
    assert_eq!(
        goes_on(layout, three).map(|card| card.to_string()).collect::<Vec<_>>(),
        ["AS", "AH", "2S", "2H"]
    );
}
