//! Tries every possible deal, the simplest way to count those that pass.

use super::lines::{GAMES, Line, any_deck, any_game, any_grid_game, any_match_game, line, variant};
use super::read;
use crate::dice::Dice;
use patience::infer::{Answer, Count, Question};
use patience::notation::Variant;
use patience::{Allow, Budget, Card, Composition, DealBook, Deck, Rank, Status, verify};
use std::collections::BTreeSet;

/// A record but for its shuffle.
#[derive(Clone, Debug)]
struct Part {
    game: String,
    moves: Vec<String>,
    /// With the space before it, or nothing.
    tag: String,
    /// Whether it shows what is known of the deal; else it has the number alone.
    deal: bool,
}

impl Part {
    fn of(line: &Line, dice: &mut Dice) -> Self {
        let tag = if line.outcome == "solved" && dice.one_in(2) {
            String::new()
        } else {
            format!(" ={}", line.outcome)
        };
        Self { game: line.game.clone(), moves: line.moves.clone(), tag, deal: true }
    }

    fn text(&self, shuffle: &str) -> String {
        format!("{}{shuffle} {}{}", self.game, self.moves.join(" "), self.tag)
    }
}

fn written(cards: impl Iterator<Item = Option<Card>>) -> String {
    let cards: Vec<String> =
        cards.map(|card| card.map_or_else(|| "?".to_owned(), |card| card.to_string())).collect();
    format!("1[{}]", cards.join(" "))
}

/// The next order of some cards; false after the last.
fn next_order(cards: &mut [Card]) -> bool {
    let Some(turn) = cards.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(with) = cards.iter().rposition(|&card| cards[turn] < card) else { return false };
    cards.swap(turn, with);
    cards[turn + 1..].reverse();
    true
}

/// What trying every deal shows.
#[derive(Default)]
struct Trial {
    passing: BTreeSet<Vec<Card>>,
    /// How many moves and outcomes, one record after the other, some deal makes right.
    reach: u64,
    /// How many moves each record has.
    moves: Vec<u64>,
}

/// Tries every deal; none if a record is malformed.
fn trial(parts: &[Part], known: &[Option<Card>], deck: &Deck) -> Option<Trial> {
    let mut hidden: Vec<Card> = deck
        .iter()
        .zip(known)
        .filter(|(_, known)| known.is_none())
        .map(|(&card, _)| card)
        .collect();
    hidden.sort_unstable();
    let mut trial = Trial::default();
    loop {
        let mut next = hidden.iter().copied();
        let cards: Vec<Card> =
            known.iter().filter_map(|card| card.or_else(|| next.next())).collect();
        let shuffle = written(cards.iter().copied().map(Some));
        let mut reach = 0;
        trial.moves.clear();
        let mut passes = true;
        for part in parts {
            let text = part.text(&shuffle);
            let verdict = verify(&read(&text)[0], &DealBook::default());
            if verdict.status == Status::Malformed {
                return None;
            }
            trial.moves.push(verdict.moves);
            if passes {
                passes = verdict.passes(Allow::Nothing);
                reach += verdict.played + u64::from(passes);
            }
        }
        trial.reach = trial.reach.max(reach);
        if passes {
            trial.passing.insert(cards);
        }
        if !next_order(&mut hidden) {
            return Some(trial);
        }
    }
}

/// Holds what is found out about records against what trying shows, and gives the number of deals;
/// none if there is nothing to compare.
fn compare(parts: &[Part], known: &[Option<Card>], deck: &Deck) -> Option<usize> {
    let shuffle = written(known.iter().copied());
    let text: Vec<String> =
        parts.iter().map(|part| part.text(if part.deal { &shuffle } else { "1" })).collect();
    let text = text.join("\n");
    let records = read(&text);
    // A deal without moves and outcome would be an entry of a deal book.
    if parts.iter().any(|part| part.moves.is_empty() && part.tag.is_empty()) {
        return None;
    }
    let trial = trial(parts, known, deck)?;
    // A bad token may follow a move that is illegal with every deal.
    let question = Question::new(&records.iter().collect::<Vec<_>>(), &DealBook::default()).ok()?;
    let budget = || Budget::nodes(50_000_000);
    let found = trial.passing.len();
    assert_eq!(question.count(&mut budget()), Count::Exact((found as u64).into()), "{text}");
    let list = |wanted| {
        let listing = question.list(wanted, &mut budget());
        assert_eq!(listing.limit, None, "{text}");
        listing.decks.iter().map(|deck| deck.to_vec()).collect::<Vec<_>>()
    };
    let all = list(found + 3);
    assert_eq!(all.len(), found, "{text}");
    assert_eq!(all.iter().cloned().collect::<BTreeSet<_>>(), trial.passing, "{text}");
    assert_eq!(list(found / 2), all[..found / 2], "{text}");
    for choose in [false, true] {
        let possible = question
            .possible_cards(choose, &mut budget())
            .unwrap_or_else(|limit| unreachable!("{limit}: {text}"));
        assert_eq!(possible.is_some(), found > 0, "{text}");
        let Some(possible) = possible else { continue };
        assert!(trial.passing.contains(&possible.deck.to_vec()), "{text}: {possible:?}");
        let with_chosen: Vec<&Vec<Card>> = trial
            .passing
            .iter()
            .filter(|deck| possible.chosen.iter().all(|&(place, card)| deck[place] == card))
            .collect();
        assert!(
            possible.chosen.iter().all(|&(place, card)| possible.deck[place] == card),
            "{text}: {possible:?}"
        );
        assert!(choose || possible.chosen.is_empty(), "{text}");
        for (place, here) in possible.cards.iter().enumerate() {
            let cards: BTreeSet<Card> = with_chosen.iter().map(|deck| deck[place]).collect();
            assert!(here.undecided.is_empty(), "{text}: {place}: {here:?}");
            assert_eq!(
                here.cards,
                cards.into_iter().collect::<Vec<_>>(),
                "{text}: place {place}, chosen {:?}",
                possible.chosen
            );
        }
    }
    match question.answer(&mut budget()) {
        Ok(Answer::Deal(deck)) => {
            assert!(trial.passing.contains(&deck.to_vec()), "{text}: {deck:?}")
        }
        Ok(Answer::None(conflict)) => {
            assert_eq!(found, 0, "{text}: {conflict:?}");
            // The first that fails is the one after as many as some deal makes right.
            let mut before = trial.reach;
            let mut record = 0;
            while before > trial.moves[record] {
                before -= trial.moves[record] + 1;
                record += 1;
            }
            let at = (before < trial.moves[record]).then_some(before + 1);
            assert_eq!(
                (conflict.record, conflict.at.map(|which| which.index)),
                (record, at),
                "{text}: {conflict:?}"
            );
            assert!(conflict.first, "{text}: {conflict:?}");
        }
        Err(limit) => unreachable!("{limit}: {text}"),
    }
    Some(found)
}

/// In how many orders some cards can lie.
fn orders(cards: &[Card]) -> usize {
    let factorial = |number: usize| (1..=number).product::<usize>();
    let same = |card: &Card| cards.iter().filter(|&other| other == card).count();
    let kinds: BTreeSet<Card> = cards.iter().copied().collect();
    if cards.len() > 12 {
        usize::MAX
    } else {
        kinds.iter().fold(factorial(cards.len()), |orders, card| orders / factorial(same(card)))
    }
}

/// Hides some cards of a deck: all if they are few, and otherwise some by chance, often aces and
/// kings.
fn hide(dice: &mut Dice, deck: &Deck) -> Vec<Option<Card>> {
    let mut known: Vec<Option<Card>> = deck.iter().copied().map(Some).collect();
    if orders(deck) <= 2520 {
        return vec![None; deck.len()];
    }
    let hidden = if dice.one_in(12) { 7 } else { 4 + dice.below(3) };
    let special = |place: usize| matches!(deck[place].rank(), Rank::ACE | Rank::KING);
    let among = if dice.one_in(2) { deck.len() } else { deck.len().min(12 + deck.len() / 4) };
    let outer = if dice.one_in(2) { 0 } else { 1 + dice.below(3) };
    let from = dice.below(deck.len());
    for number in 0..hidden.min(deck.len()) {
        let unknown = |place: &usize| known[*place].is_some();
        let mut places: Vec<usize> = match number {
            // A few that lie together, now and then.
            _ if dice.one_in(4) => (from..deck.len()).filter(unknown).take(1).collect(),
            _ if number < outer => {
                (0..deck.len()).filter(unknown).filter(|&place| special(place)).collect()
            }
            _ => (0..among).filter(unknown).collect(),
        };
        if places.is_empty() {
            places = (0..deck.len()).filter(unknown).collect();
        }
        known[places[dice.below(places.len())]] = None;
    }
    known
}

/// A game with few cards now and then, where it can have few.
fn small_game(dice: &mut Dice, name: &str) -> String {
    match name {
        "matchsolitaire" if !dice.one_in(3) => {
            let (size, most) = [(2, 4), (3, 2), (4, 2), (2, 3), (3, 3)][dice.below(5)];
            let matches = 1 + dice.below(most);
            any_match_game(dice, size, matches)
        }
        _ => any_game(dice, name),
    }
}

fn any_length(dice: &mut Dice) -> usize {
    let most = 1 + dice.below(80);
    dice.below(most)
}

/// Spoils a line by chance; it may be legal all the same.
fn spoil(dice: &mut Dice, line: &Line, part: &mut Part) {
    let moment = &line.moments[dice.below(line.moments.len())];
    let at = dice.below(part.moves.len() + 1);
    let other = if moment.legal.is_empty() {
        "+".to_owned()
    } else {
        moment.legal[dice.below(moment.legal.len())].clone()
    };
    match dice.below(6) {
        0 => part.tag = format!(" ={}", dice.pick(&["solved", "partial", "stuck"])),
        1 => part.moves.insert(at, other),
        2 if at < part.moves.len() => drop(part.moves.remove(at)),
        3 if at + 1 < part.moves.len() => part.moves.swap(at, at + 1),
        4 if at < part.moves.len() && matches!(line.variant, Variant::Building(_)) => {
            let signs: &[&str] = match () {
                () if line.game.starts_with("carpet") => &["s", "w", ""],
                () if line.game.starts_with("twenty") => &["^", "_", ""],
                () => &["^", "_", "s", "w", "^s", "_w", ""],
            };
            part.moves[at] =
                part.moves[at].trim_end_matches(['s', 'w', '^', '_']).to_owned() + dice.pick(signs);
        }
        _ if at < part.moves.len() => part.moves[at] = other,
        _ => part.moves.push(other),
    }
}

/// How many deals were tried for a game, so that tests do not prove too little.
#[derive(Debug, Default)]
struct Tried {
    none: usize,
    some: usize,
    all: usize,
}

impl Tried {
    fn add(&mut self, found: Option<usize>, of: usize) {
        match found {
            Some(0) => self.none += 1,
            Some(found) if found == of => self.all += 1,
            Some(_) => self.some += 1,
            None => {}
        }
    }
}

fn hidden(deck: &Deck, known: &[Option<Card>]) -> Vec<Card> {
    deck.iter().zip(known).filter(|(_, known)| known.is_none()).map(|(&card, _)| card).collect()
}

/// Tries lines of a game, spoilt or not.
fn try_lines(name: &str, seed: u64, spoilt: bool) -> Tried {
    let mut dice = Dice::new(seed);
    let mut tried = Tried::default();
    for _ in 0..cases() {
        let game = small_game(&mut dice, name);
        let deck = any_deck(&mut dice, &variant(&game).composition());
        let longest = any_length(&mut dice);
        let line = line(&mut dice, &game, &deck, longest);
        let known = hide(&mut dice, &deck);
        let mut part = Part::of(&line, &mut dice);
        if spoilt {
            spoil(&mut dice, &line, &mut part);
        }
        let found = compare(&[part], &known, &deck);
        assert!(spoilt || found.is_some_and(|found| found > 0), "{} is legal", line.record("1"));
        tried.add(found, orders(&hidden(&deck, &known)));
    }
    println!("{name}: {tried:?}");
    tried
}

#[test]
fn legal_lines_have_the_deals_that_trying_finds() {
    for (name, seed) in GAMES.into_iter().zip(100..) {
        let tried = try_lines(name, seed, false);
        assert!(tried.some >= cases() / 4, "{name}: {tried:?}");
    }
}

#[test]
fn spoilt_lines_have_the_deals_that_trying_finds() {
    for (name, seed) in GAMES.into_iter().zip(200..) {
        let tried = try_lines(name, seed, true);
        assert!(tried.some + tried.all > 0 && tried.none >= cases() / 4, "{name}: {tried:?}");
    }
}

/// Ids of two games that are dealt the same cards.
fn two_games(dice: &mut Dice) -> [String; 2] {
    let pairings = ["montecarlo", "thirteens", "fourteens", "acessquare"];
    match dice.below(5) {
        0 => {
            let (size, matches) = if dice.one_in(2) {
                (2 + dice.below(3), 1 + dice.below(26))
            } else {
                (2, 1 + dice.below(3))
            };
            [any_match_game(dice, size, matches), any_match_game(dice, size, matches)]
        }
        1 => {
            let decks = 1 + dice.below(4);
            ["carpet"; 2].map(|name| any_grid_game(dice, name, decks))
        }
        2 => {
            let (decks, other) = (1 + dice.below(4), dice.pick(&pairings));
            ["carpet", other].map(|name| any_grid_game(dice, name, decks))
        }
        3 => {
            let (one, other) = (
                dice.pick(&["colorado", "twenty"]),
                dice.pick(&[
                    "montecarlo",
                    "thirteens",
                    "fourteens",
                    "acessquare",
                    "colorado",
                    "twenty",
                ]),
            );
            [one, other].map(|name| any_grid_game(dice, name, 2))
        }
        _ => {
            let (decks, one, other) =
                (1 + dice.below(2), dice.pick(&pairings), dice.pick(&pairings));
            [one, other].map(|name| any_grid_game(dice, name, decks))
        }
    }
}

/// Records of one number are asked about together, whichever of them shows what is known of the
/// deal.
fn try_several(seed: u64, count: usize, cases: usize) -> Tried {
    let mut dice = Dice::new(seed);
    let mut tried = Tried::default();
    for _ in 0..cases {
        let mut games = two_games(&mut dice).to_vec();
        for extra in 2..count {
            games.push(games[extra % 2].clone());
        }
        let composition: Composition = variant(&games[0]).composition();
        let deck = any_deck(&mut dice, &composition);
        let known = hide(&mut dice, &deck);
        let longest = any_length(&mut dice);
        let lines: Vec<Line> =
            games.iter().map(|game| line(&mut dice, game, &deck, longest)).collect();
        let mut parts: Vec<Part> = lines.iter().map(|line| Part::of(line, &mut dice)).collect();
        for (part, line) in parts.iter_mut().zip(&lines) {
            if dice.one_in(4) {
                spoil(&mut dice, line, part);
            }
        }
        // Some record must show the deal, and one without moves and deal would be no record.
        let shown = dice.below(count + 1);
        for at in (0..count).filter(|&at| shown < count && at != shown) {
            parts[at].deal = !parts[at].text("1").contains(' ');
        }
        let found = compare(&parts, &known, &deck);
        tried.add(found, orders(&hidden(&deck, &known)));
    }
    println!("{count} records: {tried:?}");
    tried
}

#[test]
fn two_records_have_the_deals_that_trying_finds() {
    let tried = try_several(300, 2, 3 * cases());
    assert!(tried.some >= cases() / 2 && tried.none >= cases() / 8, "{tried:?}");
}

#[test]
fn three_records_have_the_deals_that_trying_finds() {
    let tried = try_several(301, 3, 2 * cases());
    assert!(tried.some >= cases() / 2 && tried.none >= cases() / 8, "{tried:?}");
}

/// How many lines of each game are tried.
fn cases() -> usize {
    8 * crate::thorough()
}
