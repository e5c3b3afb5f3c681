//! What holds in every game, whatever its rules are: each law is one function over [`Game`], run on random deals of random games, along
//! random lines of play. A game joins by an implementation of [`Subject`] and one line of the table at the end.
//!
//! The rules of Match Solitaire themselves are held against a second, slow implementation of them.

#![allow(missing_docs)]

mod model {
    pub(crate) mod match_solitaire;
}

use model::match_solitaire::{Model, Rules};
use patience::game::match_solitaire::MatchSolitaire;
use patience::game::{Board, Game};
use patience::notation::match_solitaire::{Label, Layout, Match, Move};
use patience::notation::{Dealing, GameId, MoveText, Token, Variant};
use patience::{Card, DealBook, Deck, Error, Rank, Status, Suit, Verdict, records, shuffle, verify};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseResult, TestRunner};
use std::cell::Cell;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::ops::ControlFlow;

/// What the laws have to know of a game besides its rules.
trait Subject: Game<Layout: Debug + 'static> + Hash {
    /// Any game of the kind.
    fn any_layout() -> BoxedStrategy<Self::Layout>;

    /// Games so small that chance alone often wins them.
    fn small_layout() -> BoxedStrategy<Self::Layout>;

    fn variant(layout: Self::Layout) -> Variant;

    fn labels(layout: Self::Layout) -> <Self::Move as MoveText>::Labels;

    /// Every move that can be written in the game, legal anywhere or not, once and in its canonical form.
    fn every_move(layout: Self::Layout) -> Vec<Self::Move>;

    /// How many cards a won game leaves on the table.
    fn left_when_won(_: Self::Layout) -> usize {
        0
    }
}

impl Subject for MatchSolitaire {
    fn any_layout() -> BoxedStrategy<Layout> {
        layouts(1..=26, 1..=9)
    }

    fn small_layout() -> BoxedStrategy<Layout> {
        layouts(1..=4, 1..=4)
    }

    fn variant(layout: Layout) -> Variant {
        Variant::MatchSolitaire(layout)
    }

    fn labels(layout: Layout) -> <Move as MoveText>::Labels {
        layout.labels()
    }

    fn every_move(layout: Layout) -> Vec<Move> {
        let columns = layout.columns();
        let labels: Vec<Label> = (0..columns).map(Label::column).chain((0..columns).map(Label::freecell)).collect();
        let mut moves = vec![Move::Deal];
        for &from in &labels {
            moves.extend(labels.iter().map(|&to| Move::Carry { from, to }));
        }
        // Labels may be named twice: `*112` is well-formed.
        let mut begun: Vec<Vec<Label>> = vec![Vec::new()];
        for _ in 0..layout.match_size() {
            let longer = |chosen: &Vec<Label>| {
                let next = labels.iter().filter(|&&label| chosen.last().is_none_or(|&last| last <= label));
                next.map(|&label| [chosen.as_slice(), &[label]].concat()).collect::<Vec<_>>()
            };
            begun = begun.iter().flat_map(longer).collect();
        }
        moves.extend(begun.iter().map(|labels| Move::Collect(Match::new(labels).expect("match-sizes are 2 to 4"))));
        moves
    }
}

fn layouts(match_counts: std::ops::RangeInclusive<u8>, columns: std::ops::RangeInclusive<u8>) -> BoxedStrategy<Layout> {
    let sizes = (2..=4_u8).prop_flat_map(|match_size| (Just(match_size), 1..=match_size));
    (sizes, match_counts, columns)
        .prop_map(|((match_size, suit_count), match_count, columns)| {
            Layout::new(match_size, suit_count, match_count, columns).expect("all parameters are in range")
        })
        .boxed()
}

/// A game, and what chance will choose in it.
#[derive(Clone, Debug)]
struct Start<L> {
    layout: L,
    dealing: Dealing,
    number: u64,
    choices: Vec<u16>,
}

fn starts<L: Debug + Clone + 'static>(layout: BoxedStrategy<L>, length: usize) -> impl Strategy<Value = Start<L>> {
    let dealing = prop_oneof![Just(Dealing::Open), Just(Dealing::Closed)];
    (layout, dealing, any::<u64>(), vec(any::<u16>(), 0..=length)).prop_map(|(layout, dealing, number, choices)| Start { layout, dealing, number, choices })
}

impl<L: Copy> Start<L> {
    fn id<G: Subject<Layout = L>>(&self) -> GameId {
        GameId { variant: G::variant(self.layout), dealing: self.dealing, number: Some(self.number) }
    }

    fn deck<G: Subject<Layout = L>>(&self) -> Deck {
        shuffle(&G::variant(self.layout).composition(), self.number)
    }

    fn deal<G: Subject<Layout = L>>(&self) -> G {
        G::deal(self.layout, self.dealing, &self.deck::<G>())
    }

    /// The moves that the choices stand for. Chance alone would shift cards about for ever, so three choices of four take a move that
    /// brings the game on, where there is one.
    fn line<G: Subject<Layout = L>>(&self) -> Vec<G::Move> {
        let mut position = self.deal::<G>();
        let mut line = Vec::new();
        for &choice in &self.choices {
            let legal = legal(&position);
            let brings_on = |action: &G::Move| {
                let mut after = position.clone();
                after.apply(*action);
                after.progress().done > position.progress().done
            };
            let good: Vec<G::Move> = if choice % 4 == 0 { Vec::new() } else { legal.iter().copied().filter(brings_on).collect() };
            let among = if good.is_empty() { &legal } else { &good };
            let Some(&chosen) = among.get(usize::from(choice / 4).checked_rem(among.len()).unwrap_or(0)) else { break };
            position.apply(chosen);
            line.push(chosen);
        }
        line
    }
}

/// The moves that a position shows.
fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let end: ControlFlow<()> = position.moves(|action| {
        moves.push(action);
        ControlFlow::Continue(())
    });
    assert!(end.is_continue(), "nobody broke off");
    moves
}

/// Plays a move that must be legal.
fn play<G: Game>(position: &mut G, action: G::Move) -> G::Undo {
    let undo = position.play(action).ok();
    undo.expect("a move that was enumerated can be played")
}

fn fingerprint(position: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}

/// The cards of all piles.
fn cards(board: &Board) -> Vec<Card> {
    board.piles().flat_map(|pile| &pile.cards).copied().collect()
}

fn texts(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

/// Puts a law to the test so many times.
fn hold<T: Debug>(cases: u32, any: impl Strategy<Value = T>, law: impl Fn(T) -> TestCaseResult) {
    // A failure prints the game and the choices, all it takes to make it a test of its own; so nothing is written to files.
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let outcome = TestRunner::new(config).run(&any, law);
    assert!(outcome.is_ok(), "{}", outcome.err().map(|error| error.to_string()).unwrap_or_default());
}

/// A canonical move is enumerated if and only if `check` accepts it, and then once.
fn moves_are_those_that_check_accepts<G: Subject>() {
    hold(192, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        for (at, action) in line.iter().map(Some).chain([None]).enumerate() {
            // The longer the line, the fewer of its positions: neighbours differ little.
            if at % (line.len() / 6 + 1) == 0 || action.is_none() {
                let shown = legal(&position);
                let accepted: Vec<G::Move> = every.iter().copied().filter(|&action| position.check(action).is_ok()).collect();
                prop_assert_eq!(shown.len(), accepted.len(), "shown {:?}, accepted {:?}", shown, accepted);
                for action in accepted {
                    prop_assert_eq!(shown.iter().filter(|&&other| other == action).count(), 1, "{} is accepted", action);
                }
                for action in &shown {
                    prop_assert_eq!(*action, action.canonical());
                }
                prop_assert_eq!(position.stuck(), shown.is_empty());
            }
            if let Some(&action) = action {
                play(&mut position, action);
            }
        }
        Ok(())
    });
}

/// A move that is refused changes nothing.
fn a_refused_move_changes_nothing<G: Subject>() {
    hold(128, starts(G::any_layout(), 40), |start| {
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        let every = G::every_move(start.layout);
        for (at, action) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 3 + 1) == 0 || action.is_none() {
                let (before, board) = (position.clone(), position.board());
                for &refused in every.iter().filter(|&&action| before.check(action).is_err()) {
                    prop_assert!(position.play(refused).is_err(), "{}", refused);
                    prop_assert_eq!(&position, &before, "{}", refused);
                    prop_assert_eq!(position.progress(), board.progress, "{}", refused);
                }
                prop_assert_eq!(position.board(), board);
            }
            if let Some(&action) = action {
                play(&mut position, action);
            }
        }
        Ok(())
    });
}

/// Moves are taken back one after the other, down to the deal; and so is each legal move of each position on the way.
fn undo_restores_the_position<G: Subject>() {
    hold(128, starts(G::any_layout(), 120), |start| {
        let mut position = start.deal::<G>();
        let mut played = Vec::new();
        for action in start.line::<G>() {
            let (before, board) = (position.clone(), position.board());
            for other in legal(&before) {
                let undo = play(&mut position, other);
                prop_assert!(position != before, "{} changes something", other);
                position.undo(undo);
                prop_assert_eq!(&position, &before, "{}", other);
                prop_assert_eq!(position.progress(), board.progress, "{}", other);
            }
            prop_assert_eq!(position.board(), board.clone());
            let undo = play(&mut position, action);
            played.push((before, board, undo));
        }
        for (before, board, undo) in played.into_iter().rev() {
            position.undo(undo);
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.board(), board);
        }
        prop_assert_eq!(position, start.deal::<G>());
        Ok(())
    });
}

/// No card is lost or made: on the table, in the stock and out of the game they add up, and none lies there more often than it is in
/// the deck.
fn cards_are_conserved<G: Subject>() {
    hold(256, starts(G::any_layout(), 120), |start| {
        let composition = G::variant(start.layout).composition();
        let mut position = start.deal::<G>();
        let mut done = position.progress().done;
        for action in start.line::<G>().into_iter().map(Some).chain([None]) {
            let board = position.board();
            let table = cards(&board);
            prop_assert_eq!(board.progress, position.progress());
            prop_assert_eq!(board.progress.of, composition.len());
            prop_assert_eq!(table.len() + board.stock.unwrap_or(0) + board.progress.done, composition.len());
            for &card in &table {
                prop_assert!(table.iter().filter(|&&other| other == card).count() <= composition.copies(card), "{}", card);
            }
            prop_assert!(board.progress.done >= done, "what is done stays done");
            done = board.progress.done;
            if let Some(action) = action {
                play(&mut position, action);
            }
        }
        Ok(())
    });
}

/// Every prefix of a legal line is legal, and its verdict says what the position says. One refused move behind it is reported, in its place.
fn prefixes_of_legal_lines_are_legal<G: Subject>() {
    hold(128, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let mut text = start.id::<G>().to_string();
        if start.number % 2 == 0 {
            // A deal of its own must not make a difference, when it is that of the number.
            text += &format!("[{}]", texts(&start.deck::<G>()).join(" "));
        }
        let mut source = String::new();
        let mut wanted = Vec::new();
        for (played, action) in start.line::<G>().into_iter().map(Some).chain([None]).enumerate() {
            let status = match (position.won(), legal(&position).is_empty()) {
                (true, _) => Status::Solved,
                (false, true) => Status::Stuck,
                (false, false) => Status::Partial,
            };
            source += &format!("{text} ={}\n", status.text());
            wanted.push((status, played, played, position.progress()));
            let choice = start.choices.get(played).map_or(0, |&choice| usize::from(choice) % every.len());
            if let Some(refused) = every.iter().cycle().skip(choice).take(every.len()).find(|&&action| position.check(action).is_err()) {
                source += &format!("{text} {refused} {refused}\n");
                wanted.push((Status::Illegal, played, played + 2, position.progress()));
            }
            if let Some(action) = action {
                text += &format!(" {action}");
                play(&mut position, action);
            }
        }
        let verdicts: Vec<Verdict> = records(source.as_bytes()).map(|record| verify(&record, &DealBook::default())).collect();
        prop_assert_eq!(verdicts.len(), wanted.len());
        for (verdict, (status, played, moves, progress)) in verdicts.into_iter().zip(wanted) {
            prop_assert_eq!(verdict.id, Some(start.id::<G>()));
            prop_assert_eq!(verdict.status, status);
            prop_assert_eq!(verdict.played, played as u64);
            prop_assert_eq!(verdict.moves, moves as u64);
            prop_assert_eq!(verdict.progress, Some(progress));
            prop_assert_eq!(verdict.passes(patience::Allow::Nothing), status != Status::Illegal);
            match verdict.error {
                None => prop_assert!(status != Status::Illegal),
                Some(Error::Illegal(illegal)) => prop_assert_eq!(illegal.index, played as u64 + 1),
                Some(Error::Malformed(fault)) => prop_assert!(false, "{:?}", fault),
            }
        }
        Ok(())
    });
}

/// Whatever move is printed, the same canonical move is read.
fn moves_are_read_as_they_are_printed<G: Subject>() {
    hold(32, starts(G::any_layout(), 0), |start| {
        let every = G::every_move(start.layout);
        let printed: Vec<String> = every.iter().map(G::Move::to_string).collect();
        let text = format!("{} {}", start.id::<G>(), printed.join(" "));
        let record = records(text.as_bytes()).next().expect("an id begins a record");
        prop_assert_eq!(record.id().ok().copied(), Some(start.id::<G>()));
        let mut read = 0;
        for token in record.tokens::<G::Move>(G::labels(start.layout)) {
            match token {
                Ok(Token::Move { action, repeat, span }) => {
                    prop_assert_eq!(action, every[read]);
                    prop_assert_eq!(action, action.canonical());
                    prop_assert_eq!(repeat.times(), 1);
                    prop_assert_eq!(span.of(text.as_bytes()), printed[read].as_bytes());
                }
                other => prop_assert!(false, "{:?}", other),
            }
            read += 1;
        }
        prop_assert_eq!(read, every.len());
        Ok(())
    });
}

/// Nothing can be done in a won game, for all is done; and nothing else is a won game.
fn won_games_are_over<G: Subject>() {
    let won = Cell::new(0);
    hold(256, starts(G::small_layout(), 120), |start| {
        let mut position = start.deal::<G>();
        let left = G::left_when_won(start.layout);
        for action in start.line::<G>().into_iter().map(Some).chain([None]) {
            let progress = position.progress();
            prop_assert_eq!(position.won(), progress.done + left == progress.of && position.board().stock.unwrap_or(0) == 0);
            if position.won() {
                won.set(won.get() + 1);
                prop_assert_eq!(cards(&position.board()).len(), left);
                prop_assert!(legal(&position).is_empty());
                prop_assert!(position.stuck());
                for refused in G::every_move(start.layout) {
                    prop_assert!(position.check(refused).is_err(), "{}", refused);
                }
            }
            if let Some(action) = action {
                play(&mut position, action);
            }
        }
        Ok(())
    });
    assert!(won.get() >= 16, "only {} of the games were won: too few to prove anything", won.get());
}

/// The same moves lead to the same position; and positions that are equal have equal hashes, however they were reached.
fn the_same_line_gives_the_same_position<G: Subject>() {
    let met_again = Cell::new(0);
    hold(128, starts(G::small_layout(), 60), |start| {
        let (mut one, mut other) = (start.deal::<G>(), start.deal::<G>());
        let mut seen = vec![one.clone()];
        for action in start.line::<G>() {
            play(&mut one, action);
            play(&mut other, action);
            prop_assert_eq!(&one, &other);
            prop_assert_eq!(fingerprint(&one), fingerprint(&other));
            prop_assert_eq!(one.board(), other.board());
            prop_assert_eq!(legal(&one), legal(&other));
            for earlier in seen.iter().filter(|&earlier| *earlier == one) {
                met_again.set(met_again.get() + 1);
                prop_assert_eq!(fingerprint(earlier), fingerprint(&one));
                prop_assert_eq!(earlier.board(), one.board());
                prop_assert_eq!(legal(earlier), legal(&one));
            }
            seen.push(one.clone());
        }
        // Positions that look different are different.
        for (at, position) in seen.iter().enumerate() {
            for later in &seen[at + 1..] {
                prop_assert_eq!(position == later, position.board() == later.board());
            }
        }
        Ok(())
    });
    assert!(met_again.get() >= 16, "positions were met again only {} times: too rarely to prove anything", met_again.get());
}

/// Every law for every game.
macro_rules! laws {
    ($($name:ident: $game:ty),+ $(,)?) => { $(
        mod $name {
            use super::*;

            #[test]
            fn moves_are_those_that_check_accepts() {
                super::moves_are_those_that_check_accepts::<$game>();
            }

            #[test]
            fn a_refused_move_changes_nothing() {
                super::a_refused_move_changes_nothing::<$game>();
            }

            #[test]
            fn undo_restores_the_position() {
                super::undo_restores_the_position::<$game>();
            }

            #[test]
            fn cards_are_conserved() {
                super::cards_are_conserved::<$game>();
            }

            #[test]
            fn prefixes_of_legal_lines_are_legal() {
                super::prefixes_of_legal_lines_are_legal::<$game>();
            }

            #[test]
            fn moves_are_read_as_they_are_printed() {
                super::moves_are_read_as_they_are_printed::<$game>();
            }

            #[test]
            fn won_games_are_over() {
                super::won_games_are_over::<$game>();
            }

            #[test]
            fn the_same_line_gives_the_same_position() {
                super::the_same_line_gives_the_same_position::<$game>();
            }
        }
    )+ };
}

laws! {
    match_solitaire: MatchSolitaire,
}

/// The order in which a match names its places does not matter: `*2a1` is legal where `*12a` is, and does the same.
#[test]
fn the_order_of_a_match_does_not_matter() {
    hold(64, starts(MatchSolitaire::small_layout(), 40), |start| {
        let mut position = start.deal::<MatchSolitaire>();
        let every = MatchSolitaire::every_move(start.layout);
        for action in start.line::<MatchSolitaire>() {
            for &canonical in &every {
                let Move::Collect(cards) = canonical else { continue };
                let mut labels = cards.labels().to_vec();
                for turn in 0..labels.len() {
                    labels.rotate_left(1);
                    if turn > 0 {
                        labels.swap(0, 1);
                    }
                    let written = Move::Collect(Match::new(&labels).expect("as many as before"));
                    prop_assert_eq!(written.canonical(), canonical);
                    prop_assert_eq!(written.to_string(), canonical.to_string());
                    prop_assert_eq!(position.check(written).is_ok(), position.check(canonical).is_ok());
                    if position.check(written).is_ok() {
                        let (mut one, mut other) = (position.clone(), position.clone());
                        let undo = play(&mut one, written);
                        play(&mut other, canonical);
                        prop_assert_eq!(&one, &other);
                        one.undo(undo);
                        prop_assert_eq!(&one, &position);
                    }
                }
            }
            play(&mut position, action);
        }
        Ok(())
    });
}

/// Where two packs are in play, it does not matter which of two like cards lies where.
#[test]
fn copies_of_a_card_are_not_told_apart() {
    let layout = Layout::new(2, 2, 14, 2).expect("all parameters are in range");
    let ace = Card::new(Rank::ACE, Suit::Spades);
    let mut cards: Vec<Card> = layout.composition().start_deck().filter(|&card| card != ace).collect();
    cards.extend([ace, ace]);
    let deck = Deck::new(&layout.composition(), cards).expect("both aces went to the end");
    let line = |moves: [(Label, Label); 2]| {
        let mut position = MatchSolitaire::deal(layout, Dealing::Open, &deck);
        for (from, to) in moves {
            play(&mut position, Move::Carry { from, to });
        }
        position
    };
    let [left, right, a, b] = [Label::column(0), Label::column(1), Label::freecell(0), Label::freecell(1)];
    let (straight, crossed) = (line([(left, a), (right, b)]), line([(left, b), (right, a)]));
    assert_eq!(straight, crossed);
    assert_eq!(fingerprint(&straight), fingerprint(&crossed));
    assert_eq!(straight.board(), crossed.board());
}

fn rules(start: &Start<Layout>) -> Rules {
    Rules {
        match_size: usize::from(start.layout.match_size()),
        suit_count: usize::from(start.layout.suit_count()),
        match_count: usize::from(start.layout.match_count()),
        column_count: usize::from(start.layout.columns()),
        closed: start.dealing == Dealing::Closed,
    }
}

fn model(start: &Start<Layout>) -> Model {
    rules(start).deal(&texts(&start.deck::<MatchSolitaire>()))
}

/// The same cards lie in the same places, and the same moves are legal, all along lines of play.
fn agrees_with_the_model(cases: u32, layout: BoxedStrategy<Layout>, length: usize) {
    hold(cases, starts(layout, length), |start| {
        let (rules, mut model, mut position) = (rules(&start), model(&start), start.deal::<MatchSolitaire>());
        for action in start.line::<MatchSolitaire>().into_iter().map(Some).chain([None]) {
            let board = position.board();
            let columns: Vec<Vec<String>> = board.columns.iter().map(|pile| texts(&pile.cards)).collect();
            let freecells: Vec<Vec<String>> = board.freecells.iter().map(|pile| texts(&pile.cards)).collect();
            let model_freecells: Vec<Vec<String>> = model.freecells.iter().map(|cell| cell.iter().cloned().collect()).collect();
            prop_assert_eq!(columns, model.columns.clone());
            prop_assert_eq!(freecells, model_freecells);
            prop_assert_eq!(board.stock, rules.closed.then_some(model.stock.len()));
            prop_assert_eq!((board.progress.done, board.progress.deals), (model.collected, model.deals));
            prop_assert_eq!(position.won(), rules.solved(&model));
            let shown: std::collections::BTreeSet<String> = legal(&position).iter().map(Move::to_string).collect();
            prop_assert_eq!(shown, rules.legal(&model));
            if let Some(action) = action {
                model = model.after(&action.to_string());
                play(&mut position, action);
            }
        }
        Ok(())
    });
}

#[test]
fn small_games_of_match_solitaire_agree_with_the_model() {
    agrees_with_the_model(512, MatchSolitaire::small_layout(), 40);
}

#[test]
fn games_of_match_solitaire_agree_with_the_model() {
    agrees_with_the_model(256, MatchSolitaire::any_layout(), 60);
}

/// How many lines of so many legal moves there are, with moves taken back.
fn perft<G: Game>(position: &mut G, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for action in legal(position) {
        let undo = play(position, action);
        lines += perft(position, depth - 1);
        position.undo(undo);
    }
    lines
}

fn perft_agrees_with_the_model(cases: u32, layout: BoxedStrategy<Layout>, depth: usize) {
    // A few moves into the game there is more to do than at the deal.
    hold(cases, starts(layout, 8), |start| {
        let (rules, mut model, mut position) = (rules(&start), model(&start), start.deal::<MatchSolitaire>());
        for action in start.line::<MatchSolitaire>() {
            model = model.after(&action.to_string());
            play(&mut position, action);
        }
        let before = position.clone();
        for depth in 0..=depth {
            prop_assert_eq!(perft(&mut position, depth), rules.perft(&model, depth), "depth {}", depth);
        }
        prop_assert_eq!(position, before);
        Ok(())
    });
}

#[test]
fn perft_of_small_games_of_match_solitaire_agrees_with_the_model() {
    perft_agrees_with_the_model(64, MatchSolitaire::small_layout(), 3);
}

#[test]
fn perft_of_games_of_match_solitaire_agrees_with_the_model() {
    perft_agrees_with_the_model(32, MatchSolitaire::any_layout(), 2);
}

/// No text can name a place that the game lacks, but a program can make such a move.
#[test]
fn a_place_that_the_game_lacks_is_refused() {
    let layout = Layout::new(2, 2, 5, 2).expect("a layout");
    let mut position = MatchSolitaire::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
    let dealt = position.clone();
    let [here, freecell] = [Label::column(0), Label::freecell(0)];
    for outside in [Label::column(2), Label::column(8), Label::freecell(2), Label::freecell(8)] {
        let labels = Match::new(&[here, outside]).expect("a match of two");
        for action in [
            Move::Carry { from: here, to: outside },
            Move::Carry { from: outside, to: freecell },
            Move::Carry { from: outside, to: here },
            Move::Carry { from: outside, to: outside },
            Move::Collect(labels),
        ] {
            assert!(position.play(action).is_err(), "{action:?}");
        }
    }
    assert_eq!(position, dealt);
}
