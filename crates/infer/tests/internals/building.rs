//! Compares the answers with deals that are tried one by one.

use patience_core::game::{self, Game, Visitor};
use patience_core::judge::{Allow, verify_dealt};
use patience_core::notation::{Dealing, MoveText, parse_id};
use patience_core::{Card, Composition, Deck, Record, records, shuffle};
use patience_infer::building::{BuildingAnswer, seek};
use patience_infer::line::{CardlessLine, follow};
use patience_infer::trial::next_order;
use std::ops::ControlFlow;

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

struct RandomGame<'a> {
    dice: &'a mut Dice,
    deck: &'a Deck,
    longest: usize,
}

impl Visitor for RandomGame<'_> {
    type Output = (Vec<String>, &'static str);

    fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Self::Output {
        let mut position = G::deal(layout, Dealing::Open, self.deck);
        let mut played = Vec::new();
        loop {
            let mut legal: Vec<G::Move> = Vec::new();
            let _ = position.moves(|mv| {
                legal.push(mv);
                ControlFlow::<()>::Continue(())
            });
            if legal.is_empty() || played.len() == self.longest {
                let outcome = if position.won() {
                    "solved"
                } else {
                    ["partial", "stuck"][usize::from(legal.is_empty())]
                };
                return (played, outcome);
            }
            let builds: Vec<G::Move> =
                legal.iter().copied().filter(|&mv| position.effect(mv).built().is_some()).collect();
            let among = if builds.is_empty() || self.dice.below(6) == 0 { &legal } else { &builds };
            let mv = among[self.dice.below(among.len())];
            played.push(position.canonical(mv).to_string());
            position.apply(mv);
        }
    }
}

fn composition(game: &str) -> Composition {
    let id = format!("{game}1");
    parse_id(id.as_bytes()).expect(&id).0.variant.composition()
}

/// A deck in random order, or one that is almost in order, with which games are often won.
fn any_deck(dice: &mut Dice, composition: &Composition) -> Deck {
    if dice.below(2) == 0 {
        return shuffle(composition, dice.below(1 << 30) as u64);
    }
    let mut cards: Vec<Card> = composition.start_deck().collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    for _ in 0..dice.below(30) {
        let (one, other) = (dice.below(cards.len()), dice.below(cards.len()));
        cards.swap(one, other);
    }
    Deck::new(composition, cards).expect("the cards are the same")
}

/// A legal record, or one that is spoilt.
fn any_record(dice: &mut Dice, game: &str, deck: &Deck, longest: usize, spoilt: bool) -> String {
    let id = format!("{game}1");
    let (id, _) = parse_id(id.as_bytes()).expect(&id);
    let (mut moves, mut outcome) = game::visit(id.variant, RandomGame { dice, deck, longest });
    if spoilt && moves.len() > 1 {
        let (at, other) = (dice.below(moves.len()), dice.below(moves.len()));
        match dice.below(3) {
            0 => moves.swap(at, other),
            1 => drop(moves.remove(at)),
            _ => outcome = ["partial", "stuck"][dice.below(2)],
        }
    }
    format!("{game}1 {} ={outcome}", moves.join(" "))
}

fn hide(dice: &mut Dice, deck: &Deck, hidden: usize) -> Vec<Option<Card>> {
    let mut known: Vec<Option<Card>> = deck.iter().copied().map(Some).collect();
    let mut places: Vec<usize> = (0..deck.len()).collect();
    dice.shuffle(&mut places);
    // Aces and kings are those that are dealt to the foundations.
    let special = |place: usize| matches!(deck[place].rank().value(), 1 | 13);
    if dice.below(2) == 0 {
        places.sort_by_key(|&place| !special(place));
        let other = dice.below(places.len());
        places.swap(0, other);
    }
    places[..hidden].iter().for_each(|&place| known[place] = None);
    known
}

fn passes(composition: &Composition, records: &[Record<'_>], cards: Vec<Card>) -> bool {
    let deck = Deck::new(composition, cards).expect("it is the deck");
    records.iter().all(|record| verify_dealt(record, &deck).passes(Allow::Nothing))
}

/// Whether some deal passes, by trying all.
fn some_passes(
    composition: &Composition,
    records: &[Record<'_>],
    deck: &Deck,
    known: &[Option<Card>],
) -> bool {
    let mut hidden: Vec<Card> = deck
        .iter()
        .zip(known)
        .filter(|(_, known)| known.is_none())
        .map(|(&card, _)| card)
        .collect();
    hidden.sort_unstable();
    loop {
        let mut next = hidden.iter().copied();
        if passes(
            composition,
            records,
            known.iter().filter_map(|card| card.or_else(|| next.next())).collect(),
        ) {
            return true;
        }
        if !next_order(&mut hidden) {
            return false;
        }
    }
}

/// Asks for a deal; a deck that is found passes.
fn ask(
    composition: &Composition,
    records: &[Record<'_>],
    known: &[Option<Card>],
    budget: u64,
) -> Option<BuildingAnswer> {
    let lines: Vec<CardlessLine> =
        records.iter().map(|record| follow(record).ok()).collect::<Option<_>>()?;
    let sought = seek(
        composition,
        known,
        &lines.iter().collect::<Vec<_>>(),
        &mut patience_core::Budget::nodes(budget),
    );
    if let BuildingAnswer::Deck(cards) = &sought {
        assert!(
            cards.iter().zip(known).all(|(card, known)| known.is_none_or(|known| known == *card))
        );
        assert!(
            passes(composition, records, cards.clone()),
            "{:?} {known:?}",
            records.iter().map(Record::text).collect::<Vec<_>>()
        );
    }
    Some(sought)
}

const ONE_DECK: [&str; 5] =
    ["carpet4x5x1+", "carpet2x2x1+", "carpet4x5x1r2+", "carpet3x3x1a+", "carpet1x5x1r1+"];
const TWO_DECKS: [&str; 7] = [
    "carpet4x5x2+",
    "carpet2x3x2a+",
    "colorado2x10x2+",
    "colorado1x3x2+",
    "twenty4x5x2+",
    "twenty2x4x2+",
    "twenty3x9x2+",
];

/// How often a deal is found, proved not to be there, or neither.
#[derive(Debug, Default)]
struct FoundCounts {
    found: usize,
    none: usize,
    open: usize,
}

#[test]
fn what_is_found_is_what_trying_finds() {
    let mut dice = Dice(1);
    let mut tallies = [FoundCounts::default(), FoundCounts::default()];
    for case in 0..120 {
        let games = if dice.below(3) == 0 { &ONE_DECK[..] } else { &TWO_DECKS[..] };
        let count = 1 + dice.below(3);
        let composition = composition(games[0]);
        let deck = any_deck(&mut dice, &composition);
        let spoilt = case % 2;
        let longest = 1 + dice.below(150);
        let texts: Vec<String> = (0..count)
            .map(|number| {
                any_record(
                    &mut dice,
                    games[(case / 2 + number * (case / 7)) % games.len()],
                    &deck,
                    longest,
                    spoilt == 1 && number == 0,
                )
            })
            .collect();
        let hidden = 4 + dice.below(2);
        let known = hide(&mut dice, &deck, hidden);
        let text = texts.join("\n");
        let records: Vec<Record<'_>> = records(text.as_bytes()).collect();
        let Some(sought) =
            ask(&composition, &records, &known, if count == 1 { 20_000_000 } else { 1_000_000 })
        else {
            continue;
        };
        let possible = some_passes(&composition, &records, &deck, &known);
        let tally = &mut tallies[spoilt];
        match sought {
            BuildingAnswer::Deck(_) => tally.found += 1,
            BuildingAnswer::None => {
                assert!(!possible, "{text}\n{known:?}");
                tally.none += 1;
            }
            BuildingAnswer::Open => {
                assert!(!possible || count > 1, "a deal was missed: {text}\n{known:?}");
                tally.open += 1;
            }
        }
    }
    println!("{tallies:?}");
    assert!(tallies[0].found >= 55 && tallies[1].none >= 10, "{tallies:?}");
}

#[test]
fn records_of_one_deal_have_a_deal() {
    let mut dice = Dice(2);
    let (mut solved, mut open) = (0, 0);
    for case in 0..60 {
        let games = if case % 3 == 0 { &ONE_DECK[..] } else { &TWO_DECKS[..] };
        let composition = composition(games[0]);
        let deck = any_deck(&mut dice, &composition);
        let count = 1 + case % 2;
        let longest = if count == 1 { 400 } else { 60 };
        let texts: Vec<String> = (0..count)
            .map(|_| any_record(&mut dice, games[(case / 3) % games.len()], &deck, longest, false))
            .collect();
        let hidden = deck.len() * [100, 90, 75, 50, 25][case % 5] / 100;
        let known = hide(&mut dice, &deck, hidden);
        let text = texts.join("\n");
        let records: Vec<Record<'_>> = records(text.as_bytes()).collect();
        solved += usize::from(text.contains("=solved"));
        match ask(&composition, &records, &known, if count == 1 { 50_000_000 } else { 1_000_000 }) {
            Some(BuildingAnswer::Deck(_)) => {}
            Some(BuildingAnswer::Open) if count > 1 => open += 1,
            other => panic!("{other:?} {text}\n{known:?}"),
        }
    }
    println!("{solved} are solved, {open} of two records left open");
    assert!(solved >= 5 && open <= 15, "{solved} are solved, {open} are left open");
}
