//! Laws that hold in every game. Each law is one function over [`Game`], run on random deals of
//! random games, along random lines of play. To add a game, implement [`Subject`] and add a line to
//! the table at the end.

mod cardless;
mod grids;
mod keys;
mod matching;
#[path = "../../model/matching.rs"]
mod model;

use patience::game::building::Building;
use patience::game::matching::Matching;
use patience::game::pairing::Pairing;
use patience::game::{Board, Effect, Game, Place, Sight};
use patience::infer::cardless::Cardless;
use patience::notation::building::Direction;
use patience::notation::{
    Dealing, GameId, MoveText, Outcome, Token, Variant, WrittenRecord, format, parse_id,
};
use patience::{
    Card, DealBook, Deck, Position, RecordError, Status, Verdict, perft, perft_distinct, records,
    shuffle, verify,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestCaseResult, TestRunner};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::ops::ControlFlow;

/// What the laws have to know of a game besides its rules.
trait Subject: Game<Layout: Debug + 'static> {
    /// The same game without its cards.
    type Cardless: Cardless<Layout = Self::Layout, Move = Self::Move> + Clone + Debug;

    /// Any game of the kind.
    fn any_layout() -> BoxedStrategy<Self::Layout>;

    /// Games that chance alone often wins.
    fn small_layout() -> BoxedStrategy<Self::Layout>;

    fn variant(layout: Self::Layout) -> Variant;

    fn labels(layout: Self::Layout) -> <Self::Move as MoveText>::Labels;

    /// Every move that can be written in the game, legal anywhere or not, once and with its labels
    /// and cells in canonical order.
    fn every_move(layout: Self::Layout) -> Vec<Self::Move>;

    /// The same move with its labels or cells in other orders.
    fn spellings(_: Self::Move) -> Vec<Self::Move> {
        Vec::new()
    }

    /// A name that cards have in common if the rules treat them alike.
    fn name(layout: Self::Layout, card: Card) -> String;

    /// Whether the cells of a grid may be in any order; with or without a stock.
    fn cells_in_any_order(_: Self::Layout, _no_stock: bool) -> bool {
        false
    }

    /// How many cards a won game leaves on the table.
    fn left_when_won(_: Self::Layout) -> usize {
        0
    }
}

/// A game, and what chance will choose in it.
#[derive(Clone, Debug)]
struct Start<L> {
    layout: L,
    dealing: Dealing,
    number: u64,
    choices: Vec<u16>,
}

fn starts<L: Debug + Clone + 'static>(
    layout: BoxedStrategy<L>,
    length: usize,
) -> impl Strategy<Value = Start<L>> {
    let dealing = prop_oneof![Just(Dealing::Open), Just(Dealing::Closed)];
    (layout, dealing, any::<u64>(), vec(any::<u16>(), 0..=length))
        .prop_map(|(layout, dealing, number, choices)| Start { layout, dealing, number, choices })
}

impl<L: Copy> Start<L> {
    fn id<G: Subject<Layout = L>>(&self) -> GameId {
        GameId {
            variant: G::variant(self.layout),
            dealing: self.dealing,
            number: Some(self.number),
        }
    }

    fn deck<G: Subject<Layout = L>>(&self) -> Deck {
        shuffle(&G::variant(self.layout).composition(), self.number)
    }

    fn deal<G: Subject<Layout = L>>(&self) -> G {
        G::deal(self.layout, self.dealing, &self.deck::<G>())
    }

    /// The moves that the choices stand for. Chance alone would shift cards about for ever, so
    /// three choices of four take a move that brings the game on, where there is one.
    fn line<G: Subject<Layout = L>>(&self) -> Vec<G::Move> {
        let mut position = self.deal::<G>();
        let mut line = Vec::new();
        for &choice in &self.choices {
            let legal = legal(&position);
            let brings_on = |mv: &G::Move| {
                matches!(
                    position.effect(*mv),
                    Effect::Collect(_) | Effect::Build { .. } | Effect::Redeal(_)
                )
            };
            let good: Vec<G::Move> = if choice % 4 == 0 {
                Vec::new()
            } else {
                legal.iter().copied().filter(brings_on).collect()
            };
            let among = if good.is_empty() { &legal } else { &good };
            let Some(&chosen) =
                among.get(usize::from(choice / 4).checked_rem(among.len()).unwrap_or(0))
            else {
                break;
            };
            position.apply(chosen);
            line.push(chosen);
        }
        line
    }
}

/// The moves that a position shows.
fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let end: ControlFlow<()> = position.moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    assert!(end.is_continue(), "nobody broke off");
    moves
}

/// Plays a move that must be legal.
fn play<G: Game>(position: &mut G, mv: G::Move) -> G::Undo {
    let undo = position.play(mv).ok();
    undo.expect("a move that was enumerated can be played")
}

/// Some of many, evenly spread: at most twice as many as wanted.
fn some<T: Copy>(all: &[T], wanted: usize) -> impl Iterator<Item = T> {
    all.iter().copied().step_by((all.len() / wanted).max(1))
}

fn fingerprint(position: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}

/// The cards of all piles.
fn cards(board: &Board) -> Vec<Card> {
    board.piles().flat_map(|pile| &pile.cards).copied().collect()
}

/// The cards on foundations.
fn founded(board: &Board) -> Vec<Card> {
    let mut cards = Vec::new();
    for foundation in &board.foundations {
        let Some(top) = foundation.top else { continue };
        let under = |card: &Card| match foundation.direction {
            Direction::Up => card.rank() <= top.rank(),
            Direction::Down => card.rank() >= top.rank(),
        };
        cards.extend(
            (0..52)
                .filter_map(Card::from_index)
                .filter(|card| card.suit() == top.suit())
                .filter(under),
        );
    }
    cards
}

/// A board as text, without what tells how it was reached.
fn picture(position: &impl Game) -> String {
    let mut board = position.board();
    board.progress.deals = 0;
    format!("{board:?}")
}

fn texts(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

/// Tests a law with a number of random cases.
fn hold<T: Debug>(cases: u32, any: impl Strategy<Value = T>, law: impl Fn(T) -> TestCaseResult) {
    // A failure prints the game and the choices, all it takes to make it a test of its own; so
    // nothing is written to files.
    let config =
        Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let outcome = TestRunner::new(config).run(&any, law);
    assert!(
        outcome.is_ok(),
        "{}",
        outcome.err().map(|error| error.to_string()).unwrap_or_default()
    );
}

/// A move is enumerated if and only if `check` accepts it and it is canonical where it stands; and
/// then once.
fn moves_are_those_that_check_accepts<G: Subject>() {
    hold(192, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            // The longer the line, the fewer of its positions: neighbours differ little.
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                let shown = legal(&position);
                let texts: BTreeSet<String> = shown.iter().map(G::Move::to_string).collect();
                let canonical = every
                    .iter()
                    .filter(|&&mv| position.is_legal(mv) && position.canonical(mv) == mv);
                prop_assert_eq!(&texts, &canonical.map(G::Move::to_string).collect());
                prop_assert_eq!(shown.len(), texts.len(), "a move is shown twice: {:?}", shown);
                for &mv in &shown {
                    prop_assert!(position.check(mv).is_ok(), "{}", mv);
                    prop_assert_eq!(mv, mv.canonical());
                }
                prop_assert_eq!(position.stuck(), shown.is_empty());
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// However a legal move is spelt, its canonical form is one, enumerated, and does the same.
fn every_spelling_does_what_the_canonical_move_does<G: Subject>() {
    let respelt = Cell::new(0);
    hold(128, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 6 + 1) == 0 || mv.is_none() {
                let shown: BTreeSet<String> =
                    legal(&position).iter().map(G::Move::to_string).collect();
                for &sorted in &every {
                    for written in G::spellings(sorted) {
                        prop_assert_eq!(written.canonical(), sorted);
                        prop_assert_eq!(written.to_string(), sorted.to_string());
                        prop_assert_eq!(
                            position.is_legal(written),
                            position.is_legal(sorted),
                            "{:?}",
                            written
                        );
                    }
                }
                let legal: Vec<G::Move> =
                    every.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
                for sorted in some(&legal, 50) {
                    for written in G::spellings(sorted).into_iter().chain([sorted]) {
                        let canonical = position.canonical(written);
                        respelt.set(respelt.get() + u32::from(canonical != written));
                        prop_assert_eq!(position.canonical(canonical), canonical);
                        prop_assert!(
                            shown.contains(&canonical.to_string()),
                            "{} for {:?}",
                            canonical,
                            written
                        );
                        let (mut one, mut other) = (position.clone(), position.clone());
                        let undo = play(&mut one, written);
                        play(&mut other, canonical);
                        prop_assert_eq!(&one, &other, "{:?} and {}", written, canonical);
                        prop_assert_eq!(
                            one.board(),
                            other.board(),
                            "{:?} and {}",
                            written,
                            canonical
                        );
                        one.undo(undo);
                        prop_assert_eq!(&one, &position, "{:?}", written);
                    }
                }
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
    assert!(
        respelt.get() >= 100,
        "only {} moves were not canonical: too few to prove anything",
        respelt.get()
    );
}

/// What a move is said to do is what the boards before and after it show.
fn actions_say_what_moves_do<G: Subject>() {
    hold(128, starts(G::any_layout(), 80), |start| {
        let mut position = start.deal::<G>();
        for mv in start.line::<G>() {
            for other in some(&legal(&position), 12).chain([mv]) {
                let mut after = position.clone();
                play(&mut after, other);
                let mut board = position.board();
                let effect = position.effect_seen(other, Sight::Everything);
                prop_assert!(carry_out(&effect, &mut board), "{:?} for {}", effect, other);
                // How much of the stock may be seen, what foundations hold, and how often was
                // dealt, an mv need not say.
                let after = after.board();
                board.foundations.clone_from(&after.foundations);
                board.progress.deals = after.progress.deals;
                if let (Some(stock), Some(after)) = (&mut board.stock, &after.stock) {
                    stock.known.clone_from(&after.known);
                }
                prop_assert_eq!(&board, &after, "{}", other);
            }
            play(&mut position, mv);
        }
        Ok(())
    });
}

/// Does on a board what an mv says; false if it cannot be done there.
fn carry_out(effect: &Effect, board: &mut Board) -> bool {
    fn take(board: &mut Board, from: Place, card: Card) -> bool {
        if from == Place::Stock {
            let stock = board.stock.as_mut().filter(|stock| stock.cards > 0);
            return stock.is_some_and(|stock| {
                stock.cards -= 1;
                stock.known.is_empty() || stock.known.remove(0) == card
            });
        }
        pile(board, from).is_some_and(|cards| cards.pop() == Some(card))
    }
    fn put(board: &mut Board, to: Place, card: Card) -> bool {
        pile(board, to).map(|cards| cards.push(card)).is_some()
    }
    fn refill(board: &mut Board, to: Place, from: Place, card: Option<Card>) -> bool {
        card.is_some_and(|card| take(board, from, card) && put(board, to, card))
    }
    fn pile(board: &mut Board, place: Place) -> Option<&mut Vec<Card>> {
        let Board { columns, freecells, rows, waste, .. } = board;
        let mut piles =
            columns.iter_mut().chain(freecells).chain(rows.iter_mut().flatten()).chain(waste);
        piles.find(|pile| pile.place == place).map(|pile| &mut pile.cards)
    }
    match effect {
        Effect::Move { card, from, to, onto } => {
            board.pile(*to).and_then(|pile| pile.exposed()) == *onto
                && take(board, *from, *card)
                && put(board, *to, *card)
        }
        Effect::Collect(cards) => {
            board.progress.done += cards.len();
            !cards.is_empty() && cards.iter().all(|&(from, card)| take(board, from, card))
        }
        Effect::Deal(cards) => {
            !cards.is_empty()
                && cards.iter().all(|&(to, card)| refill(board, to, Place::Stock, card))
        }
        Effect::Build { card, from, direction, fill } => {
            let waits = board.foundations.iter().any(|foundation| {
                foundation.direction == *direction && foundation.waits_for() == Some(*card)
            });
            board.progress.done += 1;
            waits
                && take(board, *from, *card)
                && fill.is_none_or(|(source, card)| refill(board, *from, source, card))
        }
        Effect::Consolidate { moved, dealt } => {
            moved.iter().all(|&(from, _, card)| take(board, from, card))
                && moved.iter().all(|&(_, to, card)| put(board, to, card))
                && dealt.iter().all(|&(to, card)| refill(board, to, Place::Stock, card))
                && board.rows.iter().flatten().all(|pile| pile.cards.len() <= 1)
        }
        Effect::Redeal(cards) => {
            let waste = board.waste.as_mut().map(|waste| std::mem::take(&mut waste.cards));
            let redeals = board.redeals.as_mut().map(|redeals| *redeals -= 1);
            let stock = board
                .stock
                .as_mut()
                .filter(|stock| stock.cards == 0)
                .map(|stock| stock.cards = *cards);
            waste.is_some_and(|waste| waste.len() == *cards) && redeals.is_some() && stock.is_some()
        }
    }
}

/// A move that is refused changes nothing.
fn a_refused_move_changes_nothing<G: Subject>() {
    hold(128, starts(G::any_layout(), 40), |start| {
        let mut position = start.deal::<G>();
        let line = start.line::<G>();
        let every = G::every_move(start.layout);
        for (at, mv) in line.iter().map(Some).chain([None]).enumerate() {
            if at % (line.len() / 3 + 1) == 0 || mv.is_none() {
                let (before, board) = (position.clone(), position.board());
                let illegal: Vec<G::Move> =
                    every.iter().copied().filter(|&mv| !before.is_legal(mv)).collect();
                for refused in some(&illegal, 300) {
                    prop_assert!(position.play(refused).is_err(), "{}", refused);
                    prop_assert_eq!(&position, &before, "{}", refused);
                    prop_assert_eq!(position.progress(), board.progress, "{}", refused);
                    // Played all the same, it leaves nothing of use, but nothing that breaks
                    // either.
                    let mut lost = before.clone();
                    lost.apply(refused);
                    let _ = (lost.board(), lost.won(), lost.stuck());
                }
                prop_assert_eq!(position.board(), board);
            }
            if let Some(&mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// Moves are taken back one after the other, down to the deal; and so is each legal move of each
/// position on the way, which leaves no trace in what follows.
fn undo_restores_the_position<G: Subject>() {
    hold(128, starts(G::any_layout(), 120), |start| {
        let mut position = start.deal::<G>();
        let mut untouched = start.deal::<G>();
        let mut played = Vec::new();
        for mv in start.line::<G>() {
            let (before, board) = (position.clone(), position.board());
            for other in some(&legal(&before), 40) {
                let undo = play(&mut position, other);
                prop_assert!(position != before, "{} changes something", other);
                position.undo(undo);
                prop_assert_eq!(&position, &before, "{}", other);
                prop_assert_eq!(position.progress(), board.progress, "{}", other);
            }
            prop_assert_eq!(position.board(), board.clone());
            let undo = play(&mut position, mv);
            play(&mut untouched, mv);
            prop_assert_eq!(
                position.board(),
                untouched.board(),
                "{} after others were taken back",
                mv
            );
            played.push((before, board, undo));
        }
        for (before, board, undo) in played.into_iter().rev() {
            position.undo(undo);
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.board(), board);
        }
        // What was taken back can be played again.
        for mv in start.line::<G>() {
            play(&mut position, mv);
        }
        prop_assert_eq!(position.board(), untouched.board());
        prop_assert_eq!(position, untouched);
        Ok(())
    });
}

/// No card is lost or made: on the table, in the stock and out of the game they add up, and none
/// lies there more often than it is in the deck.
fn cards_are_conserved<G: Subject>() {
    hold(256, starts(G::any_layout(), 120), |start| {
        let composition = G::variant(start.layout).composition();
        let mut position = start.deal::<G>();
        let mut done = position.progress().done;
        for mv in start.line::<G>().into_iter().map(Some).chain([None]) {
            let board = position.board();
            let (mut seen, founded) = (cards(&board), founded(&board));
            let stock = board.stock.as_ref().map_or(0, |stock| stock.cards);
            prop_assert_eq!(board.progress, position.progress());
            prop_assert_eq!(board.progress.total, composition.len());
            prop_assert_eq!(seen.len() + stock + board.progress.done, composition.len());
            prop_assert!(board.foundations.is_empty() || founded.len() == board.progress.done);
            seen.extend(&founded);
            let known = board.stock.iter().flat_map(|stock| &stock.known);
            seen.extend(known);
            for card in (0..52).filter_map(Card::from_index) {
                let times = seen.iter().filter(|&&other| other == card).count();
                prop_assert!(times <= composition.copies(card), "{}", card);
                // Where nothing is discarded and nothing face down, every card is seen.
                prop_assert!(
                    times == composition.copies(card) || seen.len() < composition.len(),
                    "{}",
                    card
                );
            }
            prop_assert!(board.progress.done >= done, "what is done stays done");
            done = board.progress.done;
            if let Some(mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
}

/// Every prefix of a legal line is legal, and its verdict says what the position says. One refused
/// move behind it is reported, in its place.
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
        for (played, mv) in start.line::<G>().into_iter().map(Some).chain([None]).enumerate() {
            let status = match (position.won(), legal(&position).is_empty()) {
                (true, _) => Status::Solved,
                (false, true) => Status::Stuck,
                (false, false) => Status::Partial,
            };
            source += &format!("{text} ={}\n", status.as_str());
            wanted.push((status, played, played, position.progress()));
            let choice =
                start.choices.get(played).map_or(0, |&choice| usize::from(choice) % every.len());
            if let Some(refused) = every
                .iter()
                .cycle()
                .skip(choice)
                .take(every.len())
                .find(|&&mv| position.check(mv).is_err())
            {
                source += &format!("{text} {refused} {refused}\n");
                wanted.push((Status::Illegal, played, played + 2, position.progress()));
            }
            if let Some(mv) = mv {
                text += &format!(" {mv}");
                play(&mut position, mv);
            }
        }
        let verdicts: Vec<Verdict> = records(source.as_bytes())
            .map(|record| verify(&record, &DealBook::default()))
            .collect();
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
                Some(RecordError::Illegal(illegal)) => {
                    prop_assert_eq!(illegal.index, played as u64 + 1)
                }
                Some(RecordError::Malformed(fault)) => prop_assert!(false, "{:?}", fault),
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
                Ok(Token::Move { mv, repeat, span }) => {
                    prop_assert_eq!(mv, every[read]);
                    prop_assert_eq!(mv, mv.canonical());
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

/// Whatever a record says, its text says the same, and is canonical.
fn records_are_read_as_they_are_written<G: Subject>() {
    hold(48, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut moves = Vec::new();
        for &choice in &start.choices {
            let (mv, choice) = (every[usize::from(choice) % every.len()], choice >> 8);
            let times = [1, 1, 1, 2, 3, 7][usize::from(choice) % 6];
            let times = if choice == 0 { 2_500 } else { times };
            moves.extend(std::iter::repeat_n(mv, times));
        }
        let id = start.id::<G>();
        let outcomes = Outcome::ALL.map(Some).into_iter().chain([None]);
        for (turn, outcome) in outcomes.enumerate() {
            let record = WrittenRecord { id, deal: None, moves: moves.clone(), outcome };
            let known = record.clone().with_deck(&start.deck::<G>());
            let mut unknown = known.clone();
            let choices = start.choices.iter().copied().chain([1]).cycle().skip(turn);
            for (card, choice) in unknown.deal.iter_mut().flatten().zip(choices) {
                *card = card.filter(|_| choice % 3 > 0);
            }
            let mut unnumbered = known.clone();
            unnumbered.id.number = None;
            for record in [record, known, unknown, unnumbered] {
                let text = record.to_string();
                let mut read = records(text.as_bytes());
                let again = read.next().expect("an id begins a record");
                prop_assert!(read.next().is_none(), "{}", text);
                let again = WrittenRecord::<G::Move>::read(&again, G::labels(start.layout));
                prop_assert_eq!(again.as_ref(), Ok(&record), "{}", text);
                prop_assert_eq!(format(text.as_bytes()).text, (text + "\n").into_bytes());
            }
        }
        Ok(())
    });
}

/// Nothing can be done in a won game, for all is done; and nothing else is a won game.
fn won_games_are_over<G: Subject>() {
    let won = Cell::new(0);
    hold(256, starts(G::small_layout(), 160), |start| {
        let mut position = start.deal::<G>();
        let left = G::left_when_won(start.layout);
        for mv in start.line::<G>().into_iter().map(Some).chain([None]) {
            let progress = position.progress();
            prop_assert_eq!(
                position.won(),
                progress.done + left == progress.total
                    && position.board().stock.is_none_or(|stock| stock.cards == 0)
            );
            if position.won() {
                won.set(won.get() + 1);
                prop_assert_eq!(cards(&position.board()).len(), left);
                prop_assert!(legal(&position).is_empty());
                prop_assert!(position.stuck());
                for refused in G::every_move(start.layout) {
                    prop_assert!(position.check(refused).is_err(), "{}", refused);
                }
            }
            if let Some(mv) = mv {
                play(&mut position, mv);
            }
        }
        Ok(())
    });
    assert!(won.get() >= 16, "only {} of the games were won: too few to prove anything", won.get());
}

/// The same moves lead to the same position.
fn the_same_line_gives_the_same_position<G: Subject>() {
    hold(128, starts(G::any_layout(), 60), |start| {
        let (mut one, mut other) = (start.deal::<G>(), start.deal::<G>());
        for mv in start.line::<G>() {
            play(&mut one, mv);
            play(&mut other, mv);
            prop_assert_eq!(&one, &other);
            prop_assert_eq!(fingerprint(&one), fingerprint(&other));
            prop_assert_eq!(one.board(), other.board());
            prop_assert_eq!(legal(&one), legal(&other));
        }
        Ok(())
    });
}

/// Positions are equal if and only if they look the same, however they were reached; and then they
/// have equal hashes and equal moves. Those that differ seldom have equal hashes.
fn equal_positions_look_and_hash_the_same<G: Subject>() {
    let (met_again, differ, collide) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let law = |start: Start<G::Layout>| {
        // Those on a line, and some of those beside it, which other lines lead to as well.
        let mut position = start.deal::<G>();
        let mut seen = vec![position.clone()];
        let line = start.line::<G>();
        for (at, &mv) in line.iter().enumerate() {
            if at % (line.len() / 3 + 1) == 0 {
                for first in some(&legal(&position), 4) {
                    let mut beside = position.clone();
                    play(&mut beside, first);
                    seen.push(beside.clone());
                    for second in some(&legal(&beside), 4) {
                        let mut beyond = beside.clone();
                        play(&mut beyond, second);
                        seen.push(beyond);
                    }
                }
            }
            play(&mut position, mv);
            seen.push(position.clone());
        }
        let pictures: Vec<String> = seen.iter().map(picture).collect();
        for (at, one) in seen.iter().enumerate() {
            for (other, look) in seen.iter().zip(&pictures).skip(at + 1) {
                prop_assert_eq!(one == other, &pictures[at] == look);
                if one == other {
                    met_again.set(met_again.get() + 1);
                    prop_assert_eq!(fingerprint(one), fingerprint(other));
                    prop_assert_eq!(legal(one), legal(other));
                } else {
                    differ.set(differ.get() + 1);
                    collide.set(collide.get() + u32::from(fingerprint(one) == fingerprint(other)));
                }
            }
        }
        Ok(())
    };
    hold(64, starts(G::any_layout(), 40), law);
    hold(64, starts(G::small_layout(), 40), law);
    assert!(
        met_again.get() >= 100,
        "positions were met again only {} times: too rarely to prove anything",
        met_again.get()
    );
    assert!(
        collide.get() * 100 <= differ.get(),
        "{} of {} pairs of positions that differ have equal hashes",
        collide.get(),
        differ.get()
    );
}

/// Counting with moves taken back and by hashes comes to the same as counting without either.
fn perft_counts_lines_and_positions<G: Subject>() {
    fn lines<G: Game>(position: &G, depth: usize) -> u64 {
        let after = |mv| {
            let mut next = position.clone();
            play(&mut next, mv);
            next
        };
        if depth == 0 {
            1
        } else {
            legal(position).into_iter().map(|mv| lines(&after(mv), depth - 1)).sum()
        }
    }
    hold(64, starts(G::any_layout(), 60), |start| {
        let mut position = start.deal::<G>();
        let mut text = start.id::<G>().to_string();
        for mv in start.line::<G>() {
            play(&mut position, mv);
            text += &format!(" {mv}");
        }
        let depth = match legal(&position).len() {
            0..=8 => 3,
            9..=40 => 2,
            _ => 1,
        };
        let start = Position::from_record(&text).expect("every move is legal");
        let counted: Vec<u64> = (1..=depth).map(|depth| lines(&position, depth)).collect();
        prop_assert_eq!(perft(&start, depth as u8), counted);

        let mut seen = BTreeSet::from([picture(&position)]);
        let mut latest = vec![position];
        let mut counted = vec![1];
        for _ in 0..depth {
            let mut found = Vec::new();
            for position in &latest {
                for mv in legal(position) {
                    let mut next = position.clone();
                    play(&mut next, mv);
                    if seen.insert(picture(&next)) {
                        found.push(next);
                    }
                }
            }
            counted.push(found.len() as u64);
            latest = found;
        }
        prop_assert_eq!(perft_distinct(&start, depth as u8), counted);
        Ok(())
    });
}

/// Returns the number of lines of `depth` legal moves, by undoing moves.
fn perft_with_moves_taken_back<G: Game>(position: &mut G, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for mv in legal(position) {
        let undo = play(position, mv);
        lines += perft_with_moves_taken_back(position, depth - 1);
        position.undo(undo);
    }
    lines
}

/// What a move does, in a word.
fn kind(game: &str, effect: &Effect) -> String {
    let place = |place: Place| match place {
        Place::Stock => "stock",
        Place::Waste => "waste",
        _ => "table",
    };
    match effect {
        Effect::Move { from, .. } => format!("{game}: carry from {}", place(*from)),
        Effect::Collect(cards) => format!("{game}: collect {}", cards.len()),
        Effect::Deal(_) => format!("{game}: deal"),
        Effect::Build { from, direction, fill, .. } => {
            format!(
                "{game}: build {direction:?} from {}, fill from {}",
                place(*from),
                fill.map_or("nothing", |fill| place(fill.0))
            )
        }
        Effect::Consolidate { moved, dealt } => {
            format!(
                "{game}: {}{}",
                if moved.is_empty() { "" } else { "close up, " },
                if dealt.is_empty() { "no refill" } else { "refill" }
            )
        }
        Effect::Redeal(_) => format!("{game}: redeal"),
    }
}

/// How often each kind of move is played in the lines that the laws are run on.
fn kinds<G: Subject>() -> BTreeMap<String, usize> {
    let mut runner = TestRunner::deterministic();
    let starts = starts(G::any_layout(), 120);
    let mut kinds = BTreeMap::new();
    for _ in 0..256 {
        let start = starts.new_tree(&mut runner).expect("a game can be made up").current();
        let mut position = start.deal::<G>();
        let game = start.id::<G>().variant.title();
        for mv in start.line::<G>() {
            *kinds.entry(kind(game, &position.effect(mv))).or_default() += 1;
            play(&mut position, mv);
        }
    }
    kinds
}

/// Positions under other rules are not equal, though the same cards lie in the same places.
#[test]
fn positions_of_other_games_are_not_equal() {
    use patience::notation::matching::Move;
    fn dealt<G: Subject>(layout: G::Layout, dealing: Dealing) -> G {
        G::deal(layout, dealing, &shuffle(&G::variant(layout).composition(), 1))
    }
    fn differ<G: Subject>(one: G::Layout, other: G::Layout) {
        let [open, closed] =
            [Dealing::Open, Dealing::Closed].map(|dealing| dealt::<G>(one, dealing));
        assert!(open == dealt(one, Dealing::Open));
        assert!(open != closed, "{one:?}: the order of the stock is not known");
        assert!(open != dealt(other, Dealing::Open), "{one:?} {other:?}");
    }
    let variant = |id: &str| parse_id(id.as_bytes()).expect("an id").0.variant;
    for [one, other] in [
        ["3x3x13x5+1", "3x1x13x5+1"],
        ["montecarlo+1", "montecarloo+1"],
        ["montecarlo+1", "fourteens+1"],
        ["carpet+1", "carpetp3+1"],
    ] {
        match (variant(one), variant(other)) {
            (Variant::Matching(one), Variant::Matching(other)) => differ::<Matching>(one, other),
            (Variant::Pairing(one), Variant::Pairing(other)) => differ::<Pairing>(one, other),
            (Variant::Building(one), Variant::Building(other)) => differ::<Building>(one, other),
            _ => unreachable!("{one} and {other} are of one family"),
        }
    }
    // A closed game whose cards are all dealt looks like an open one.
    let Variant::Matching(layout) = variant("2x2x1x1+1") else { unreachable!() };
    let mut closed = dealt::<Matching>(layout, Dealing::Closed);
    while legal(&closed).contains(&Move::Deal) {
        play(&mut closed, Move::Deal);
    }
    assert!(closed != dealt(layout, Dealing::Open));
}

/// Laws prove nothing of moves that never occur.
#[test]
fn every_kind_of_move_occurs_in_the_lines() {
    let mut kinds = kinds::<Matching>();
    kinds.extend(self::kinds::<Pairing>());
    kinds.extend(self::kinds::<Building>());
    for (kind, times) in &kinds {
        println!("{times:6} {kind}");
    }
    for kind in [
        "Match Solitaire: carry from table",
        "Match Solitaire: collect 2",
        "Match Solitaire: collect 3",
        "Match Solitaire: collect 4",
        "Match Solitaire: deal",
        "Monte Carlo: collect 2",
        "Monte Carlo: close up, no refill",
        "Monte Carlo: close up, refill",
        "Thirteens: collect 1",
        "Thirteens: collect 2",
        "Thirteens: close up, refill",
        "Fourteens: collect 2",
        "Fourteens: close up, refill",
        "Aces Square: collect 2",
        "Aces Square: close up, refill",
        "Aces Square: refill",
        "Carpet: build Up from table, fill from nothing",
        "Carpet: build Up from table, fill from stock",
        "Carpet: build Up from table, fill from waste",
        "Carpet: build Up from waste, fill from nothing",
        "Carpet: deal",
        "Carpet: redeal",
        "Colorado: build Down from table, fill from nothing",
        "Colorado: build Down from table, fill from stock",
        "Colorado: build Down from table, fill from waste",
        "Colorado: build Down from waste, fill from nothing",
        "Colorado: build Up from table, fill from nothing",
        "Colorado: build Up from table, fill from stock",
        "Colorado: build Up from table, fill from waste",
        "Colorado: build Up from waste, fill from nothing",
        "Colorado: carry from waste",
        "Colorado: deal",
        "Twenty: build Down from table, fill from nothing",
        "Twenty: build Down from table, fill from stock",
        "Twenty: build Up from table, fill from nothing",
        "Twenty: build Up from table, fill from stock",
        "Twenty: carry from table",
        "Twenty: deal",
    ] {
        let times = kinds.get(kind).copied().unwrap_or(0);
        assert!(times >= 10, "`{kind}` occurs only {times} times");
    }
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
            fn every_spelling_does_what_the_canonical_move_does() {
                super::every_spelling_does_what_the_canonical_move_does::<$game>();
            }

            #[test]
            fn actions_say_what_moves_do() {
                super::actions_say_what_moves_do::<$game>();
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
            fn records_are_read_as_they_are_written() {
                super::records_are_read_as_they_are_written::<$game>();
            }

            #[test]
            fn won_games_are_over() {
                super::won_games_are_over::<$game>();
            }

            #[test]
            fn the_same_line_gives_the_same_position() {
                super::the_same_line_gives_the_same_position::<$game>();
            }

            #[test]
            fn equal_positions_look_and_hash_the_same() {
                super::equal_positions_look_and_hash_the_same::<$game>();
            }

            #[test]
            fn perft_counts_lines_and_positions() {
                super::perft_counts_lines_and_positions::<$game>();
            }

            #[test]
            fn a_game_without_its_cards_requires_what_the_game_does() {
                cardless::a_game_without_its_cards_requires_what_the_game_does::<$game>();
            }

            #[test]
            fn cards_are_dealt_where_their_places_say() {
                cardless::cards_are_dealt_where_their_places_say::<$game>();
            }
        }
    )+ };
}

laws! {
    match_games: Matching,
    pairing_games: Pairing,
    building_games: Building,
}
