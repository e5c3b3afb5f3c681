//! Packed positions and their keys, compared with a slow form made from the board.

use super::{Start, Subject, hold, legal, play, starts};
use crate::verdicts;
use patience::{DealBook, Deck, records, shuffle};
use patience_core::game::pairing::Pairing;
use patience_core::game::{Game, MAX_WORDS, Pile, Rules, Same, Visitor, visit};
use patience_core::notation::{Dealing, GameId, MoveText, Token, Variant, parse_id};
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

pub(super) fn packed<G: Subject>(position: &G, origin: &G, same: Same) -> Vec<u64> {
    let words = position.pack::<MAX_WORDS>(origin, same).words().to_vec();
    assert!(words.len() <= origin.words(same), "{} words for {origin:?}", words.len());
    words
}

fn key<G: Subject>(position: &G, origin: &G) -> Vec<u64> {
    packed(position, origin, Same::Future)
}

fn after<G: Subject>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    play(&mut next, mv);
    next
}

/// Everything that the rules may use of a position, with cards that they treat alike renamed alike
/// and interchangeable piles sorted.
fn form<G: Subject>(layout: G::Layout, position: &G) -> String {
    let mut board = position.board();
    board.progress.deals = 0;
    let no_stock = board.stock.as_ref().is_none_or(|stock| stock.cards == 0);
    let name = |pile: &Pile| -> Vec<String> {
        pile.cards.iter().map(|&card| G::name(layout, card)).collect()
    };
    let mut columns: Vec<_> = board.columns.iter().map(name).collect();
    let mut freecells: Vec<_> = board.freecells.iter().map(name).collect();
    let mut cells: Vec<_> = board.rows.iter().flatten().map(name).collect();
    if no_stock {
        columns.sort();
    }
    freecells.sort();
    if G::cells_in_any_order(layout, no_stock) {
        cells.sort();
    }
    let stock = board.stock.map(|stock| {
        let known = stock.known.iter().map(|&card| G::name(layout, card)).collect::<Vec<_>>();
        (stock.cards, known)
    });
    let waste = board.waste.as_ref().map(name);
    let rest = (board.foundations, waste, stock, board.redeals, board.progress.done);
    format!("{columns:?} {freecells:?} {cells:?} {rest:?}")
}

fn lines<G: Subject>(position: &G, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    legal(position).into_iter().map(|mv| lines(&after(position, mv), depth - 1)).sum()
}

/// The keys of the positions that the legal moves lead to.
fn followers<G: Subject>(position: &G, origin: &G) -> Vec<Vec<u64>> {
    let mut keys: Vec<_> =
        legal(position).into_iter().map(|mv| key(&after(position, mv), origin)).collect();
    keys.sort();
    keys
}

/// Positions that can be reached, breadth first; as often as they are met.
fn reached<G: Subject>(origin: &G, most: usize) -> Vec<G> {
    let mut found = vec![origin.clone()];
    let mut at = 0;
    while at < found.len() && found.len() < most {
        let next: Vec<G> =
            legal(&found[at]).into_iter().take(40).map(|mv| after(&found[at], mv)).collect();
        found.extend(next);
        at += 1;
    }
    found
}

/// The whole stock must show in the form, except where its order never changes.
fn seen<L: Copy>(variant: Variant, start: Start<L>) -> Start<L> {
    let dealing =
        if matches!(variant, Variant::Matching(_)) { start.dealing } else { Dealing::Open };
    Start { dealing, ..start }
}

/// Relative to any origin, positions have equal keys if and only if their slow forms are equal; and
/// then a move of one leads where a move of the other does. They are packed alike with all cards if
/// and only if they are equal.
fn keys_are_equal_for_equal_futures<G: Subject>() {
    let (merged, met) = (Cell::new(0), Cell::new(0));
    let law = |start: Start<G::Layout>| {
        let start = seen(G::variant(start.layout), start);
        let line = start.line::<G>();
        let mut origin = start.deal::<G>();
        let before = usize::try_from(start.number % 3).expect("0 to 2") * line.len() / 3;
        for &mv in &line[..before] {
            play(&mut origin, mv);
        }
        let mut all = reached(&origin, 80);
        // Far ones, too.
        let mut far = origin.clone();
        for &mv in &line[before..] {
            play(&mut far, mv);
        }
        all.extend(reached(&far, 80));
        let mut by_form: HashMap<String, Vec<u64>> = HashMap::new();
        let mut by_key: HashMap<Vec<u64>, (String, &G)> = HashMap::new();
        let mut by_cards: HashMap<&G, Vec<u64>> = HashMap::new();
        let mut by_packed: HashMap<Vec<u64>, &G> = HashMap::new();
        for position in all.iter().step_by(20) {
            let mut found = vec![key(position, &origin)];
            for mv in legal(position) {
                let after = key(&after(position, mv), &origin);
                prop_assert!(position.may_be_new(mv) || found.contains(&after), "{}", mv);
                found.push(after);
            }
        }
        let mut compared = 0;
        for position in &all {
            let cards = packed(position, &origin, Same::Cards);
            prop_assert_eq!(*by_packed.entry(cards.clone()).or_insert(position), position);
            prop_assert_eq!(by_cards.entry(position).or_insert(cards.clone()), &cards);
            let (key, form) = (key(position, &origin), form(start.layout, position));
            prop_assert_eq!(by_form.entry(form.clone()).or_insert(key.clone()), &key, "{}", form);
            let Some((known, one)) = by_key.get(&key) else {
                by_key.insert(key, (form, position));
                continue;
            };
            prop_assert_eq!(known, &form);
            met.set(met.get() + 1);
            // Following takes long in games with hundreds of moves.
            if *one != position && compared < 8 {
                compared += 1;
                merged.set(merged.get() + 1);
                prop_assert_eq!(one.won(), position.won());
                let next = followers(position, &origin);
                prop_assert_eq!(followers(*one, &origin), next.clone(), "{}", form);
                if next.len() < 8 {
                    prop_assert_eq!(lines(*one, 2), lines(position, 2), "{}", form);
                }
            }
        }
        Ok(())
    };
    hold(48, starts(G::any_layout(), 60), law);
    hold(48, starts(G::small_layout(), 100), law);
    assert!(met.get() >= 100 && merged.get() >= 20, "{} met, {} merged", met.get(), merged.get());
}

/// Over every position of a small game: equal keys mean equally many lines and the same chance to
/// win.
fn whole_games<G: Subject>(start: &Start<G::Layout>) -> (usize, usize)
where
    G::Layout: Copy + Debug,
{
    let origin = start.deal::<G>();
    let mut numbers: HashMap<G, usize> = HashMap::from([(origin.clone(), 0)]);
    let mut all = vec![origin.clone()];
    let mut next: Vec<Vec<usize>> = Vec::new();
    while next.len() < all.len() {
        let mut to = Vec::new();
        for mv in legal(&all[next.len()]) {
            let position = after(&all[next.len()], mv);
            let number = *numbers.entry(position.clone()).or_insert(all.len());
            if number == all.len() {
                all.push(position);
            }
            to.push(number);
        }
        next.push(to);
        assert!(all.len() < 100_000, "{start:?} is small");
    }
    let mut can_win: Vec<bool> = all.iter().map(G::won).collect();
    let mut lines: Vec<u64> = vec![1; all.len()];
    loop {
        let win: Vec<bool> = (0..all.len())
            .map(|at| can_win[at] || next[at].iter().any(|&to| can_win[to]))
            .collect();
        if win == can_win {
            break;
        }
        can_win = win;
    }
    for _ in 0..8 {
        lines = next.iter().map(|to| to.iter().map(|&to| lines[to]).sum()).collect();
    }
    let mut classes: BTreeMap<Vec<u64>, (usize, String)> = BTreeMap::new();
    let mut forms: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for (at, position) in all.iter().enumerate() {
        let (key, form) = (key(position, &origin), form(start.layout, position));
        assert_eq!(forms.entry(form.clone()).or_insert(key.clone()), &key, "{form}");
        let (one, known) = classes.entry(key).or_insert((at, form.clone()));
        assert_eq!((can_win[*one], lines[*one], &*known), (can_win[at], lines[at], &form));
    }
    (all.len(), classes.len())
}

#[test]
fn keys_of_whole_small_games_are_exact() {
    use patience_core::game::matching::Matching;
    use patience_core::notation::matching::Layout;
    let (mut positions, mut keys) = (0, 0);
    for (sizes, dealing) in [
        ([2, 2, 3, 2], Dealing::Open),
        ([2, 1, 3, 2], Dealing::Open),
        ([2, 1, 2, 2], Dealing::Closed),
        ([2, 2, 3, 2], Dealing::Closed),
        ([3, 3, 2, 2], Dealing::Open),
        ([3, 2, 2, 2], Dealing::Open),
        ([4, 2, 1, 2], Dealing::Closed),
        ([4, 4, 2, 1], Dealing::Closed),
        ([4, 1, 1, 3], Dealing::Open),
        ([2, 2, 2, 3], Dealing::Open),
    ] {
        let [size, suits, count, columns] = sizes;
        let layout = Layout::new(size, suits, count, columns).expect("all are in range");
        for number in 1..=4 {
            let start = Start { layout, dealing, number, choices: Vec::new() };
            let (all, classes) = whole_games::<Matching>(&start);
            positions += all;
            keys += classes;
        }
    }
    assert!(keys * 3 < positions, "{keys} keys for {positions} positions");
}

/// A game of the pairing family after some moves, with these cards dealt first and then all others.
fn discarded(id: &str, first: &str, moves: &str) -> Pairing {
    let text = format!("{} {moves}", verdicts::grids::deal(id, first));
    let record = records(text.as_bytes()).next().expect("a record");
    let Ok(&GameId { variant: Variant::Pairing(layout), .. }) = record.id() else {
        panic!("{id} is of another family")
    };
    let deck = DealBook::default().deck(&record).expect("a whole deck");
    let mut position = Pairing::deal(layout, Dealing::Open, &deck);
    for token in record.tokens(layout.labels()) {
        if let Ok(Token::Move { mv, .. }) = token {
            play(&mut position, mv);
        }
    }
    position
}

/// An ace that stays is no partner of its suit: a two and a five pair where an ace and a five do
/// not.
#[test]
fn keys_tell_aces_that_stay_from_other_cards_of_their_suit() {
    let after = |moves| discarded("acessquare2x2+", "2S AS 3S 4S 5S 6H", moves);
    // Over a five and a six of hearts lie a two and an ace, or an ace and a four.
    let (two, four) = (after("*a2b2 +"), after("*a1a2 +"));
    assert_eq!((legal(&two).len(), legal(&four).len()), (1, 0));
    assert_ne!(key(&two, &after("")), key(&four, &after("")));
}

/// The table may look the same with fewer cards to come.
#[test]
fn keys_count_the_stock() {
    let after = |moves| discarded("montecarlo1x2+", "AS AH AD AC", moves);
    assert_ne!(key(&after(""), &after("")), key(&after("*a1b1 +"), &after("")));
}

/// Returns the numbers of words that the positions of a game with this id can need.
fn words(id: &str) -> [usize; 2] {
    struct Words(GameId, Deck);
    impl Visitor for Words {
        type Output = [usize; 2];

        fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> [usize; 2] {
            let dealt = G::deal(layout, self.0.dealing, &self.1);
            [dealt.words(Same::Future), dealt.words(Same::Cards)]
        }
    }
    let (id, _) = parse_id(id.as_bytes()).expect("a game id");
    visit(id.variant, Words(id, shuffle(&id.variant.composition(), 1)))
}

#[test]
fn keys_are_small() {
    assert_eq!(words("3x3x13x5+1"), [2, 3]);
    assert_eq!(words("4x4x13x5+1"), [3, 4]);
    assert_eq!(words("montecarlo+1"), [2, 2]);
    assert_eq!(words("carpet+1"), [1, 3]);
    // The largest of each kind.
    assert_eq!(words("4x1x26x9-1"), [12, 12]);
    assert_eq!(words("acessquare9x20x4+1"), [7, 7]);
    assert_eq!(words("carpet9x20x4a+1"), [2, MAX_WORDS]);
    assert_eq!(words("colorado8x12x2+1"), [14, 14]);
    assert_eq!(words("twenty8x12x2+1"), [13, 13]);
}

#[test]
fn keys_of_match_solitaire() {
    keys_are_equal_for_equal_futures::<patience_core::game::matching::Matching>();
}

#[test]
fn keys_of_the_pairing_family() {
    keys_are_equal_for_equal_futures::<patience_core::game::pairing::Pairing>();
}

#[test]
fn keys_of_the_building_family() {
    keys_are_equal_for_equal_futures::<patience_core::game::building::Building>();
}
