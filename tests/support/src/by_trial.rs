//! Tries every possible deal, the simplest way to count those that pass.

use crate::dice::Dice;
use crate::games::any_options;
use crate::lines::{GAMES, Line, any_deck, any_game, any_grid_game, any_match_game, line, variant};
use patience::{
    Allow, Budget, Card, Composition, DealBook, Deck, Rank, Record, Status, records, verify,
};
use patience_core::catalogue::entries;
use patience_core::notation::Variant;
use patience_infer::{Answer, Count, PossibleCards, Question, groups};
use std::collections::BTreeSet;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many lines of each game.
    pub cases: usize,
    /// Of how many cards the deal may be unknown,
    pub most_hidden: usize,
    /// or in how many orders the whole deck may lie.
    pub most_orders: usize,
    /// The budgets of each question, in nodes.
    pub budgets: &'static [u64],
}

/// The records of a text.
fn read(text: &str) -> Vec<Record<'_>> {
    records(text.as_bytes()).collect()
}

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
fn compare(parts: &[Part], known: &[Option<Card>], deck: &Deck, budgets: &[u64]) -> Option<usize> {
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
    let mut groups = groups(&records, &DealBook::default());
    assert_eq!(groups.len(), 1, "{text}");
    let question = groups.pop()?.question.ok()?;
    for &nodes in budgets {
        let asked = Asked { question: &question, trial: &trial, nodes, text: &text };
        asked.counts();
        asked.answers();
        asked.tells_cards(&records);
    }
    Some(trial.passing.len())
}

/// With this budget all is found out; with a smaller one, whatever is found out must be true.
const ENOUGH: u64 = 50_000_000;

/// A question, and what trying shows.
struct Asked<'a> {
    question: &'a Question<'a, 'a>,
    trial: &'a Trial,
    nodes: u64,
    text: &'a str,
}

impl Asked<'_> {
    fn budget(&self) -> Budget<'static> {
        Budget::nodes(self.nodes)
    }

    /// That nothing remains open, if the budget is enough.
    fn may_give_up(&self, what: &dyn std::fmt::Debug) {
        assert!(self.nodes < ENOUGH, "{}: {what:?}", self.text);
    }

    fn counts(&self) {
        let found = self.trial.passing.len() as u128;
        match self.question.count(&mut self.budget()) {
            Count::Exact(count) => assert_eq!(count, found, "{}", self.text),
            Count::AtLeast(count) => {
                self.may_give_up(&count);
                assert!(count <= found, "{}: {count}, not {found}", self.text);
            }
        }
    }

    fn tells_cards(&self, records: &[Record<'_>]) {
        for choose in [false, true] {
            let told = match self.question.possible_cards(choose, &mut self.budget()) {
                Ok(told) => told,
                Err(limit) => {
                    self.may_give_up(&limit);
                    continue;
                }
            };
            assert_eq!(told.is_some(), !self.trial.passing.is_empty(), "{}", self.text);
            let Some(told) = told else { continue };
            assert!(choose || told.chosen.is_empty(), "{}", self.text);
            let has_chosen =
                |deck: &[Card]| told.chosen.iter().all(|&(place, card)| deck[place] == card);
            assert!(
                self.trial.passing.contains(&told.deck.to_vec()) && has_chosen(&told.deck),
                "{}: {told:?}",
                self.text
            );
            let decks: Vec<&Vec<Card>> =
                self.trial.passing.iter().filter(|deck| has_chosen(deck)).collect();
            for (place, here) in told.cards.iter().enumerate() {
                let cards: BTreeSet<Card> = decks.iter().map(|deck| deck[place]).collect();
                let sure = here.cards.iter().all(|card| cards.contains(card));
                let rest = cards.iter().filter(|card| !here.cards.contains(card));
                assert!(
                    sure && here.cards.is_sorted()
                        && rest.into_iter().all(|card| here.undecided.contains(card)),
                    "{}: place {place}: {here:?}, not {cards:?}, chosen {:?}",
                    self.text,
                    told.chosen
                );
                if !here.undecided.is_empty() {
                    self.may_give_up(here);
                }
            }
            for record in records {
                self.tells_dealt(record, &told, &decks);
            }
        }
    }

    fn tells_dealt(&self, record: &Record<'_>, told: &PossibleCards, decks: &[&Vec<Card>]) {
        let id = record.id().expect("the records are sound");
        let forced = self.question.forced_cards(id, told, &mut self.budget());
        let dealt: Vec<Vec<Card>> = decks.iter().map(|deck| dealt(record, deck)).collect();
        assert_eq!(forced.cards.len(), dealt[0].len(), "{}", self.text);
        for (at, card) in forced.cards.iter().enumerate() {
            let same = dealt.iter().all(|cards| cards[at] == dealt[0][at]);
            let is_open = card.is_none() && forced.limit.is_some();
            assert!(
                is_open || *card == same.then_some(dealt[0][at]),
                "{}: card {at}: {card:?}, limit {:?}",
                self.text,
                forced.limit
            );
        }
    }

    fn answers(&self) {
        // An explanation takes several searches.
        match self.question.answer(&mut Budget::nodes(self.nodes.max(200_000))) {
            Ok(Answer::Deal(deck)) => {
                assert!(self.trial.passing.contains(&deck.to_vec()), "{}: {deck:?}", self.text)
            }
            Ok(Answer::None(conflict)) => {
                assert!(self.trial.passing.is_empty(), "{}: {conflict:?}", self.text);
                // The first that fails is the one after as many as some deal makes right.
                let moves = &self.trial.moves;
                let before: u64 = moves[..conflict.record].iter().map(|moves| moves + 1).sum();
                let at =
                    before + conflict.at.map_or(moves[conflict.record], |which| which.index - 1);
                if !conflict.first {
                    self.may_give_up(&conflict);
                }
                assert!(
                    at == self.trial.reach || !conflict.first && at > self.trial.reach,
                    "{}: {conflict:?}",
                    self.text
                );
            }
            Err(limit) => self.may_give_up(&limit),
        }
    }
}

/// The cards that the game of a record deals, in order: without those that begin its foundations.
fn dealt(record: &Record<'_>, deck: &[Card]) -> Vec<Card> {
    let game = record.id().map(ToString::to_string).unwrap_or_default();
    let all_aces = game.strip_prefix("carpet").is_some_and(|options| !options.contains('a'));
    let begins =
        |options: &str| options.split(['+', '-']).next().is_some_and(|it| it.contains('f'));
    let has_begun = game.starts_with("twenty") || game.strip_prefix("colorado").is_some_and(begins);
    let mut seen = BTreeSet::new();
    deck.iter()
        .copied()
        .filter(|&card| {
            let first = seen.insert(card);
            let [ace, king] = [Rank::ACE, Rank::KING].map(|rank| card.rank() == rank);
            !(all_aces && ace || has_begun && first && (ace || king))
        })
        .collect()
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
fn hide(effort: Effort, dice: &mut Dice, deck: &Deck) -> Vec<Option<Card>> {
    let mut known: Vec<Option<Card>> = deck.iter().copied().map(Some).collect();
    if orders(deck) <= effort.most_orders {
        return vec![None; deck.len()];
    }
    let hidden = if dice.one_in(12) { 7 } else { 4 + dice.below(3) }.min(effort.most_hidden);
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
fn try_lines(effort: Effort, name: &str, seed: u64, spoilt: bool) -> Tried {
    let mut dice = Dice::new(seed);
    let mut tried = Tried::default();
    // Few spoilt lines of some games are legal all the same.
    for _ in 0..effort.cases * if spoilt { 2 } else { 1 } {
        let game = small_game(&mut dice, name);
        let deck = any_deck(&mut dice, &variant(&game).composition());
        let longest = any_length(&mut dice);
        let line = line(&mut dice, &game, &deck, longest);
        let known = hide(effort, &mut dice, &deck);
        let mut part = Part::of(&line, &mut dice);
        if spoilt {
            spoil(&mut dice, &line, &mut part);
        }
        let found = compare(&[part], &known, &deck, effort.budgets);
        assert!(spoilt || found.is_some_and(|found| found > 0), "{} is legal", line.record("1"));
        tried.add(found, orders(&hidden(&deck, &known)));
    }
    println!("{name}: {tried:?}");
    tried
}

/// Legal lines have the deals that trying finds.
pub fn legal_lines_have_the_deals_that_trying_finds(effort: Effort) {
    for (name, seed) in GAMES.into_iter().zip(100..) {
        let tried = try_lines(effort, name, seed, false);
        assert!(tried.some >= effort.cases / 4, "{name}: {tried:?}");
    }
}

/// Spoilt lines have the deals that trying finds.
pub fn spoilt_lines_have_the_deals_that_trying_finds(effort: Effort) {
    let mut legal = 0;
    for (name, seed) in GAMES.into_iter().zip(200..) {
        let tried = try_lines(effort, name, seed, true);
        assert!(tried.none >= effort.cases / 4, "{name}: {tried:?}");
        // Of a few lines of a game, all may fail.
        assert!(effort.cases < 8 || tried.some + tried.all > 0, "{name}: {tried:?}");
        legal += tried.some + tried.all;
    }
    assert!(legal >= effort.cases, "only {legal} are legal all the same");
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
fn try_several(
    effort: Effort,
    seed: u64,
    count: usize,
    times: usize,
    pick: impl Fn(&mut Dice) -> [String; 2],
    budgets: &[u64],
) -> Tried {
    let mut dice = Dice::new(seed);
    let mut tried = Tried::default();
    for _ in 0..effort.cases * times {
        let mut games = pick(&mut dice).to_vec();
        for extra in 2..count {
            games.push(games[extra % 2].clone());
        }
        let composition: Composition = variant(&games[0]).composition();
        let deck = any_deck(&mut dice, &composition);
        let known = hide(effort, &mut dice, &deck);
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
        let found = compare(&parts, &known, &deck, budgets);
        tried.add(found, orders(&hidden(&deck, &known)));
    }
    println!("{count} records: {tried:?}");
    tried
}

/// Two records have the deals that trying finds.
pub fn two_records_have_the_deals_that_trying_finds(effort: Effort) {
    let tried = try_several(effort, 300, 2, 3, two_games, effort.budgets);
    assert!(tried.some >= effort.cases / 2 && tried.none >= effort.cases / 8, "{tried:?}");
}

/// Three records have the deals that trying finds.
pub fn three_records_have_the_deals_that_trying_finds(effort: Effort) {
    let tried = try_several(effort, 301, 3, 4, two_games, effort.budgets);
    assert!(tried.some >= effort.cases / 2 && tried.none >= effort.cases / 8, "{tried:?}");
}

/// The budget for small decks and tables, enough for most answers.
const FEW: [u64; 1] = [60_000];

/// With four cards and few freecells, whether a legal move remains often depends on the cards.
pub fn records_of_four_cards_have_the_deals_that_trying_finds(effort: Effort) {
    let game = |dice: &mut Dice| {
        format!("2x{}x2x{}{}", 1 + dice.below(2), 1 + dice.below(2), dice.pick(&["+", "-"]))
    };
    for count in [2, 3] {
        let tried = try_several(effort, 302, count, 10, |dice| [game(dice), game(dice)], &FEW);
        assert!(tried.some >= effort.cases && tried.none >= effort.cases, "{tried:?}");
    }
}

/// On a small table, whether a pair remains depends on a few cards, two of which are the same where
/// there are two decks.
pub fn small_tables_leave_a_move_with_the_deals_that_trying_finds(effort: Effort) {
    let mut dice = Dice::new(303);
    let mut tried = Tried::default();
    for case in 0..6 * effort.cases {
        let decks = 1 + dice.below(2);
        let games: Vec<String> = (0..1 + case % 2)
            .map(|_| {
                let name = dice.pick(&GAMES[1..5]);
                let (rows, columns) = (1 + dice.below(2), 2 + dice.below(2));
                let entry = entries().find(|entry| entry.name == name).expect("it is a game");
                let options = any_options(&mut dice, entry);
                let dealing = dice.pick(&["+", "-"]);
                format!("{name}{rows}x{columns}x{decks}{options}{dealing}")
            })
            .collect();
        let deck = any_deck(&mut dice, &variant(&games[0]).composition());
        let parts: Vec<Part> = games
            .iter()
            .map(|game| {
                let longest = dice.below(3);
                let line = line(&mut dice, game, &deck, longest);
                let tag = format!(" ={}", dice.pick(&["partial", "partial", "stuck"]));
                Part { tag, ..Part::of(&line, &mut dice) }
            })
            .collect();
        let mut known: Vec<Option<Card>> = deck.iter().copied().map(Some).collect();
        let mut places: Vec<usize> = (0..6).collect();
        dice.shuffle(&mut places);
        let same = (0..deck.len()).filter(|&at| deck[at] == deck[places[0]]);
        let hidden: BTreeSet<usize> = same.chain(places.iter().copied().take(4)).take(4).collect();
        hidden.iter().for_each(|&place| known[place] = None);
        let found = compare(&parts, &known, &deck, &FEW);
        tried.add(found, orders(&self::hidden(&deck, &known)));
    }
    println!("small tables: {tried:?}");
    assert!(tried.some >= effort.cases && tried.none >= effort.cases, "{tried:?}");
}

/// Where nothing is required of the cards, equal ones are not told apart either.
pub fn equal_cards_are_counted_once() {
    let game = "carpet1x6x2a+".to_owned();
    let deck = patience::shuffle(&variant(&game).composition(), 1);
    let hidden = |place: usize| place == 1 || deck[place] == deck[0];
    let known: Vec<Option<Card>> =
        (0..deck.len()).map(|place| (!hidden(place)).then_some(deck[place])).collect();
    let part = Part { game, moves: vec!["+".to_owned()], tag: " =partial".to_owned(), deal: true };
    assert_eq!(compare(&[part], &known, &deck, &FEW), Some(3));
}

/// Which cards begin the foundations depends on the aces and kings that lie before them.
pub fn unknown_aces_and_kings_have_the_deals_that_trying_finds(effort: Effort) {
    let mut dice = Dice::new(304);
    let mut tried = Tried::default();
    for _ in 0..4 * effort.cases {
        // Half of them of Twenty, which sets aside one of two equal cards.
        let game = dice.pick(&["carpet2x4x2+", "carpet2x4x3+", "twenty2x4x2+", "twenty2x4x2+"]);
        let deck = any_deck(&mut dice, &variant(game).composition());
        let line = line(&mut dice, game, &deck, 6);
        let mut ends: Vec<usize> = (0..deck.len())
            .filter(|&place| matches!(deck[place].rank(), Rank::ACE | Rank::KING))
            .collect();
        dice.shuffle(&mut ends);
        if dice.one_in(2) {
            let first = deck[ends[0]];
            ends.sort_by_key(|&place| deck[place] != first);
        }
        let other = dice.below(8);
        let hidden: BTreeSet<usize> = ends.into_iter().take(3).chain([other]).collect();
        let known: Vec<Option<Card>> =
            (0..deck.len()).map(|at| (!hidden.contains(&at)).then_some(deck[at])).collect();
        let part = Part { tag: format!(" ={}", line.outcome), ..Part::of(&line, &mut dice) };
        let found = compare(&[part], &known, &deck, &FEW);
        tried.add(found, orders(&self::hidden(&deck, &known)));
    }
    assert!(tried.some >= effort.cases, "{tried:?}");
}
