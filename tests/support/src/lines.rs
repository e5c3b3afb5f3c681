//! Random lines of play of random games, and lines with a known error.

use crate::dice::Dice;
use crate::games::any_options;
use patience::{Card, Composition, Deck, Rank, shuffle};
use patience_core::catalogue::{PairRange, entries};
use patience_core::game::{Board, CardStep, Effect, EffectKind, Game, Pile, Place, Visitor, visit};
use patience_core::notation::{Cell, Dealing, MoveText, Variant, parse_id};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The games, by how their ids begin, but for the first, whose ids begin with numbers.
pub const GAMES: [&str; 8] = [
    "matchsolitaire",
    "montecarlo",
    "thirteens",
    "fourteens",
    "acessquare",
    "carpet",
    "colorado",
    "twenty",
];

/// A position on the way.
pub struct Moment {
    /// What lies where.
    pub board: Board,
    /// The legal moves, as they are written.
    pub legal: Vec<String>,
}

/// A legal line.
pub struct Line {
    /// The id up to `+` or `-`.
    pub game: String,
    /// The game.
    pub variant: Variant,
    /// What is dealt.
    pub deck: Deck,
    /// The moves, as they are written.
    pub moves: Vec<String>,
    /// The position before each move, and the last one.
    pub moments: Vec<Moment>,
    /// What the line reaches: `solved`, `partial` or `stuck`.
    pub outcome: &'static str,
}

/// A line that is wrong.
#[derive(Debug)]
pub struct Spoilt {
    /// The moves, as they are written.
    pub moves: Vec<String>,
    /// Which move is the first that no deal makes legal, from 1.
    pub index: u64,
    /// The kinds of cards that must be known for that.
    pub known: BTreeSet<Card>,
}

/// The game of an id up to `+` or `-`.
pub fn variant(game: &str) -> Variant {
    let id = format!("{game}1");
    parse_id(id.as_bytes())
        .unwrap_or_else(|fault| panic!("{id} is no game-id: {fault:?}"))
        .0
        .variant
}

/// A number up to `most`, more often a small one.
fn up_to(dice: &mut Dice, most: usize) -> usize {
    let most = 1 + dice.below(most);
    1 + dice.below(most)
}

/// The id of any game of a name, up to `+` or `-`.
pub fn any_game(dice: &mut Dice, name: &str) -> String {
    if name == "matchsolitaire" {
        let matches = match dice.below(4) {
            0 => 1 + dice.below(4),
            1 => 14 + dice.below(13),
            _ => 1 + dice.below(13),
        };
        let size = 2 + dice.below(3);
        return any_match_game(dice, size, matches);
    }
    let decks = if dice.one_in(2) { 1 } else { 1 + dice.below(4) };
    any_grid_game(dice, name, decks)
}

/// The id of any game of Match Solitaire with these cards.
pub fn any_match_game(dice: &mut Dice, size: usize, matches: usize) -> String {
    format!(
        "{size}x{}x{matches}x{}{}",
        1 + dice.below(size),
        1 + dice.below(9),
        dice.pick(&["+", "-"])
    )
}

/// Returns the id of any game on a grid, with this many decks, or as many as it must have.
pub fn any_grid_game(dice: &mut Dice, name: &str, decks: usize) -> String {
    let entry =
        entries().find(|entry| entry.name == name).unwrap_or_else(|| panic!("{name} is no game"));
    let decks = decks.clamp(usize::from(entry.decks), usize::from(entry.max_decks));
    let options = any_options(dice, entry);
    let to_deal = match variant(&format!("{name}1x2x{decks}{options}+")) {
        Variant::Matching(_) => unreachable!("it has no grid"),
        Variant::Pairing(layout) => layout.to_deal(),
        Variant::Building(layout) => layout.to_deal(),
    };
    let size = if dice.one_in(3) {
        (usize::from(entry.rows), usize::from(entry.columns))
    } else {
        (up_to(dice, 9), up_to(dice, 20))
    };
    let fits = (2..=usize::from(to_deal)).contains(&(size.0 * size.1));
    let (rows, columns) = if fits { size } else { (1 + dice.below(3), 2 + dice.below(5)) };
    format!("{name}{rows}x{columns}x{decks}{options}{}", dice.pick(&["+", "-"]))
}

/// A shuffled deck, or one that is almost in order, with which games are often won.
pub fn any_deck(dice: &mut Dice, composition: &Composition) -> Deck {
    if dice.one_in(2) {
        return shuffle(composition, dice.below(usize::MAX) as u64);
    }
    let mut cards: Vec<Card> = composition.start_deck().collect();
    if dice.one_in(2) {
        cards.sort_by_key(|card| (card.rank(), card.suit()));
    }
    if dice.one_in(2) {
        cards.reverse();
    }
    for _ in 0..dice.below(12) {
        let (one, other) = (dice.below(cards.len()), dice.below(cards.len()));
        cards.swap(one, other);
    }
    Deck::new(composition, cards).expect("the cards are the same")
}

/// Returns a line of up to this many moves.
pub fn any_line(dice: &mut Dice, name: &str, longest: usize) -> Line {
    let game = any_game(dice, name);
    let deck = any_deck(dice, &variant(&game).composition());
    let longest = if dice.one_in(2) { longest } else { dice.below(longest + 1) };
    line(dice, &game, &deck, longest)
}

/// A line of a game with these cards.
pub fn line(dice: &mut Dice, game: &str, deck: &Deck, longest: usize) -> Line {
    let dealing = if game.ends_with('+') { Dealing::Open } else { Dealing::Closed };
    let variant = variant(game);
    let (moves, moments, outcome) = visit(variant, Play { dice, dealing, deck, longest });
    Line { game: game.to_owned(), variant, deck: deck.clone(), moves, moments, outcome }
}

struct Play<'a> {
    dice: &'a mut Dice,
    dealing: Dealing,
    deck: &'a Deck,
    longest: usize,
}

impl Visitor for Play<'_> {
    type Output = (Vec<String>, Vec<Moment>, &'static str);

    /// Chance alone would shift cards about for ever, so mostly a move is taken that brings the
    /// game on, where there is one.
    fn visit<G: Game>(self, layout: G::Layout, _: <G::Move as MoveText>::Labels) -> Self::Output {
        let mut position = G::deal(layout, self.dealing, self.deck);
        let (mut played, mut moments) = (Vec::new(), Vec::new());
        loop {
            let mut legal: Vec<G::Move> = Vec::new();
            let _ = position.moves(|mv| {
                legal.push(mv);
                ControlFlow::<()>::Continue(())
            });
            moments.push(Moment {
                board: position.board(),
                legal: legal.iter().map(G::Move::to_string).collect(),
            });
            let brings_on = |mv: &G::Move| {
                let Effect { kind, steps } = position.effect(*mv);
                kind == EffectKind::Redeal || steps.iter().any(CardStep::is_final)
            };
            let good: Vec<G::Move> = if self.dice.one_in(4) {
                Vec::new()
            } else {
                legal.iter().copied().filter(brings_on).collect()
            };
            let among = if good.is_empty() { &legal } else { &good };
            if among.is_empty() || played.len() == self.longest {
                let outcome = match (position.won(), legal.is_empty()) {
                    (true, _) => "solved",
                    (false, true) => "stuck",
                    (false, false) => "partial",
                };
                return (played, moments, outcome);
            }
            let chosen = among[self.dice.below(among.len())];
            played.push(chosen.to_string());
            position.apply(chosen);
        }
    }
}

fn option(game: &str, option: char) -> bool {
    game.trim_start_matches(|sign: char| sign.is_ascii_lowercase()).contains(option)
}

fn cell(place: Place) -> Option<Cell> {
    if let Place::Cell(cell) | Place::Pile(cell) = place { Some(cell) } else { None }
}

/// Whether two cells are placed so that cards there can be discarded together.
fn near(line: &Line, one: Place, other: Place) -> bool {
    let (Variant::Pairing(layout), Some(one), Some(other)) = (line.variant, cell(one), cell(other))
    else {
        return false;
    };
    let (rows, columns) = (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()));
    one != other
        && match layout.game().near {
            PairRange::Line => rows == 0 || columns == 0,
            PairRange::Neighbours if option(&line.game, 'o') => rows + columns == 1,
            PairRange::Neighbours => rows.max(columns) == 1,
        }
}

fn held(board: &Board) -> Vec<&Pile> {
    board.piles().filter(|pile| pile.place != Place::Waste && !pile.cards.is_empty()).collect()
}

fn empty(board: &Board) -> Vec<&Pile> {
    board.piles().filter(|pile| pile.place != Place::Waste && pile.cards.is_empty()).collect()
}

/// One of many.
fn any<'a, T>(dice: &mut Dice, of: &'a [T]) -> Option<&'a T> {
    of.get(dice.below(of.len()))
}

impl Line {
    /// The line up to a moment, and then other moves, of which the last is wrong.
    fn then(&self, at: usize, moves: Vec<String>, known: BTreeSet<Card>) -> Spoilt {
        let moves: Vec<String> = self.moves[..at].iter().cloned().chain(moves).collect();
        Spoilt { index: moves.len() as u64, moves, known }
    }

    /// A moment at which the game is not won.
    fn before_the_end(&self, dice: &mut Dice) -> Option<usize> {
        let open = self.moments.len() - usize::from(self.outcome == "solved");
        (open > 0).then(|| dice.below(open))
    }

    /// The line with a move that is illegal whatever the cards are; what follows does not matter.
    pub fn barred(&self, dice: &mut Dice) -> Option<Spoilt> {
        let at = dice.below(self.moments.len());
        let wrong = (0..20).find_map(|_| self.barred_at(dice, at))?;
        let mut spoilt = self.then(at, vec![wrong], BTreeSet::new());
        spoilt.moves.extend(self.moves[at..].iter().skip(dice.below(2)).cloned());
        Some(spoilt)
    }

    fn barred_at(&self, dice: &mut Dice, at: usize) -> Option<String> {
        let board = &self.moments[at].board;
        let (held, empty) = (held(board), empty(board));
        let stock = board.stock.as_ref().map_or(0, |stock| stock.cards);
        let some = |dice: &mut Dice, piles: &[&Pile]| {
            any(dice, piles).map(|pile| (pile.place, pile.place.label(), pile.cards.len()))
        };
        let either = |dice: &mut Dice, one: &[&Pile], other: &[&Pile]| {
            let piles = if dice.one_in(2) { one } else { other };
            some(dice, piles)
        };
        match self.variant {
            Variant::Matching(layout) => match dice.below(5) {
                0 => {
                    let from = some(dice, &empty)?.1;
                    let to = either(dice, &held, &empty)?.1;
                    Some(from + &to)
                }
                1 => {
                    let cells: Vec<&Pile> = held
                        .iter()
                        .filter(|pile| matches!(pile.place, Place::Freecell(_)))
                        .copied()
                        .collect();
                    Some(some(dice, &held)?.1 + &some(dice, &cells)?.1)
                }
                2 => (stock == 0).then(|| "+".to_owned()),
                3 => {
                    let label = some(dice, &held)?.1;
                    Some(if dice.one_in(2) {
                        label.repeat(2)
                    } else {
                        format!("*{}", label.repeat(usize::from(layout.match_size())))
                    })
                }
                _ => {
                    let missing = some(dice, &empty)?.1;
                    let mut labels: Vec<String> = board
                        .piles()
                        .map(|pile| pile.place.label())
                        .filter(|label| *label != missing)
                        .collect();
                    dice.shuffle(&mut labels);
                    labels.truncate(usize::from(layout.match_size()) - 1);
                    labels.push(missing);
                    (labels.len() == usize::from(layout.match_size()))
                        .then(|| format!("*{}", labels.concat()))
                }
            },
            Variant::Pairing(layout) => match dice.below(5) {
                0 => Some(format!("*{}{}", some(dice, &empty)?.1, some(dice, &held)?.1)),
                1 => Some(format!("*{}", some(dice, &held)?.1.repeat(2))),
                2 => {
                    let (one, other) = (some(dice, &held)?, some(dice, &held)?);
                    (one.0 != other.0 && !near(self, one.0, other.0))
                        .then(|| format!("*{}{}", one.1, other.1))
                }
                3 => {
                    let rows: Vec<bool> =
                        board.rows.iter().flatten().map(|pile| pile.cards.is_empty()).collect();
                    let gap = rows.iter().position(|&empty| empty);
                    gap.is_none_or(|gap| stock == 0 && rows[gap..].iter().all(|&empty| empty))
                        .then(|| "+".to_owned())
                }
                _ => layout
                    .game()
                    .singleton_rank
                    .and_then(|_| some(dice, &empty))
                    .map(|(_, label, _)| format!("*{label}")),
            },
            _ => {
                let waste = board.waste.as_ref().map_or(0, |waste| waste.cards.len());
                let [building, colorado, twenty] =
                    ["carpet", "colorado", "twenty"].map(|name| self.game.starts_with(name));
                let chosen =
                    !(colorado && option(&self.game, 'w') || building && option(&self.game, 'g'));
                let marked = |dice: &mut Dice, mark| {
                    some(dice, &held).map(|(_, label, _)| format!("*{label}{mark}"))
                };
                match dice.below(9) {
                    0 => Some(format!("*{}", some(dice, &empty)?.1)),
                    1 if !twenty && stock == 0 => marked(dice, "s"),
                    2 if !twenty && waste == 0 => marked(dice, "w"),
                    3 if !twenty && chosen && stock > 0 && waste > 0 => some(dice, &held)
                        .filter(|pile| pile.2 == 1)
                        .map(|(_, label, _)| format!("*{label}")),
                    4 if stock == 0 || colorado && waste > 0 => Some("+".to_owned()),
                    5 if building
                        && (stock > 0
                            || waste == 0
                            || board.redeals.is_none_or(|redeals| redeals == 0)) =>
                    {
                        Some("~".to_owned())
                    }
                    6 if colorado => some(dice, &held)
                        .filter(|pile| pile.2 > 1)
                        .map(|(_, label, _)| format!("*{label}s")),
                    7 if !twenty && waste == 0 => {
                        if colorado && dice.one_in(2) {
                            some(dice, &held).map(|(_, label, _)| format!("w{label}"))
                        } else {
                            Some("*w".to_owned())
                        }
                    }
                    8 if twenty => {
                        let from = either(dice, &held, &empty)?;
                        let to = either(dice, &held, &empty)?;
                        let may_go = stock == 0 && from.2 > 0 && to.2 == 0;
                        (!may_go).then(|| from.1 + &to.1)
                    }
                    _ => None,
                }
            }
        }
    }

    /// The line up to a move that fits the places, but not certain cards, which must be known.
    pub fn against_known(&self, dice: &mut Dice) -> Option<Spoilt> {
        (0..20).find_map(|_| {
            let at = self.before_the_end(dice)?;
            let Moment { board, legal } = &self.moments[at];
            let mut held = held(board);
            dice.shuffle(&mut held);
            let exposed = |piles: &[&Pile]| {
                piles.iter().filter_map(|pile| pile.exposed()).collect::<BTreeSet<Card>>()
            };
            let refused = |mv: String, piles: &[&Pile]| {
                (!legal.contains(&mv)).then(|| self.then(at, vec![mv], exposed(piles)))
            };
            match self.variant {
                Variant::Matching(layout) if dice.one_in(2) => {
                    let cards = held.get(..usize::from(layout.match_size()))?;
                    let ranks: BTreeSet<Rank> =
                        exposed(cards).iter().map(|card| card.rank()).collect();
                    let labels: String = cards.iter().map(|pile| pile.place.label()).collect();
                    (ranks.len() > 1)
                        .then(|| self.then(at, vec![format!("*{labels}")], exposed(cards)))
                }
                Variant::Matching(_) => {
                    let (from, to) = (held.first()?, held.get(1)?);
                    let column = matches!(to.place, Place::Column(_));
                    column
                        .then(|| refused(from.place.label() + &to.place.label(), &[from, to]))
                        .flatten()
                }
                Variant::Pairing(layout)
                    if layout.game().singleton_rank.is_some() && dice.one_in(3) =>
                {
                    refused(format!("*{}", held.first()?.place.label()), &held[..1])
                }
                Variant::Pairing(_) => {
                    let one = held.first()?;
                    let other = held.iter().find(|other| near(self, one.place, other.place))?;
                    let (first, second) = if cell(one.place) < cell(other.place) {
                        (one, other)
                    } else {
                        (other, one)
                    };
                    refused(
                        format!("*{}{}", first.place.label(), second.place.label()),
                        &[one, other],
                    )
                }
                _ => {
                    let pile = held.first()?;
                    let card = pile.exposed()?;
                    let value = usize::from(card.rank().value());
                    let [building, twenty] =
                        ["carpet", "twenty"].map(|name| self.game.starts_with(name));
                    let twenty =
                        twenty || self.game.starts_with("colorado") && option(&self.game, 'f');
                    let all_aces = building && !option(&self.game, 'a');
                    let begun = usize::from(all_aces || twenty);
                    // How many cards must be built before this one.
                    let up = (value > begun).then(|| value - 1 - begun);
                    let down = (!building && value <= 13 - begun).then(|| 13 - begun - value);
                    let before = up.into_iter().chain(down).min()?;
                    let built = board.progress.done - self.moments[0].board.progress.done;
                    let mark = match (&board.stock, &board.waste) {
                        (Some(stock), Some(waste))
                            if stock.cards > 0
                                && !option(&self.game, 'w')
                                && !option(&self.game, 'g')
                                && !waste.cards.is_empty()
                                && pile.cards.len() == 1 =>
                        {
                            "s"
                        }
                        _ => "",
                    };
                    let aside = (0..52).filter_map(Card::from_index).filter(|card| {
                        let (ace, king) = (card.rank() == Rank::ACE, card.rank() == Rank::KING);
                        all_aces && ace || twenty && (ace || king)
                    });
                    let known = aside.chain([card]).collect();
                    (built < before).then(|| {
                        self.then(at, vec![format!("*{}{mark}", pile.place.label())], known)
                    })
                }
            }
        })
    }

    /// The line up to a move that fits the places, but no cards at all together with the moves
    /// before it.
    pub fn against_moves(&self, dice: &mut Dice) -> Option<Spoilt> {
        (0..20).find_map(|_| {
            let at = self.before_the_end(dice)?;
            match self.variant {
                Variant::Matching(layout) => {
                    self.collected_after_it_was_put_on(dice, at, usize::from(layout.match_size()))
                }
                Variant::Pairing(_) if option(&self.game, 's') => self.discarded_too_late(dice, at),
                Variant::Pairing(layout) if layout.game().singleton_rank.is_some() => {
                    self.one_too_many_alone(dice, at)
                }
                _ => None,
            }
        })
    }

    /// A card is put on another, and then both are to be of one value.
    fn collected_after_it_was_put_on(
        &self,
        dice: &mut Dice,
        at: usize,
        size: usize,
    ) -> Option<Spoilt> {
        let Moment { board, legal } = &self.moments[at];
        let place = |label: String| board.piles().find(|pile| pile.place.label() == label);
        let different = |one: &Pile, other: &Pile| {
            one.exposed().map(Card::rank) != other.exposed().map(Card::rank)
        };
        let carries: Vec<(&Pile, &Pile)> = legal
            .iter()
            .filter_map(|mv| {
                let (from, to) = mv.split_at_checked(1)?;
                Some((place(from.to_owned())?, place(to.to_owned())?))
            })
            .filter(|(from, to)| !to.cards.is_empty() && different(from, to))
            .collect();
        let &(from, to) = any(dice, &carries)?;
        let aside = board
            .freecells
            .iter()
            .find(|cell| cell.cards.is_empty() || cell.place == from.place)?;
        let others = board.piles().filter(|pile| {
            ![from.place, to.place, aside.place].contains(&pile.place) && !pile.cards.is_empty()
        });
        let labels: Vec<String> = others.take(size - 2).map(|pile| pile.place.label()).collect();
        let [from, to, aside] = [from, to, aside].map(|pile| pile.place.label());
        let wrong = format!("*{to}{aside}{}", labels.concat());
        (labels.len() == size - 2).then(|| {
            self.then(
                at,
                vec![format!("{from}{to}"), format!("{to}{aside}"), wrong],
                BTreeSet::new(),
            )
        })
    }

    /// In a strict game cards close up while nothing can be discarded, and then cards are discarded
    /// that could have been before.
    fn discarded_too_late(&self, dice: &mut Dice, at: usize) -> Option<Spoilt> {
        let Moment { board, legal } = &self.moments[at];
        let Variant::Pairing(layout) = self.variant else { return None };
        // Where aces stay, the game may be won once they are dealt.
        let over = layout.game().kept_rank.is_some()
            && board.progress.total - board.progress.done <= 4 * usize::from(layout.size().decks);
        if over || !legal.iter().any(|mv| mv == "+") {
            return None;
        }
        let places: Vec<Place> = board.rows.iter().flatten().map(|pile| pile.place).collect();
        let before: Vec<Place> = board
            .rows
            .iter()
            .flatten()
            .filter(|pile| !pile.cards.is_empty())
            .map(|pile| pile.place)
            .collect();
        let then_discard =
            |mv: String| Some(self.then(at, vec!["+".to_owned(), mv], BTreeSet::new()));
        let (one, other) = (dice.below(before.len()), dice.below(before.len()));
        if layout.game().singleton_rank.is_some() && dice.one_in(3) {
            return then_discard(format!(
                "*{}",
                places.get(one.min(before.len().checked_sub(1)?))?.label()
            ));
        }
        if one >= other
            || !near(self, before[one], before[other])
            || !near(self, places[one], places[other])
        {
            return None;
        }
        then_discard(format!("*{}{}", places[one].label(), places[other].label()))
    }

    /// More cards of a rank are discarded than there are.
    fn one_too_many_alone(&self, dice: &mut Dice, at: usize) -> Option<Spoilt> {
        let Variant::Pairing(layout) = self.variant else { return None };
        let cell_text = |mv: &&String| mv.len() == "*a1".len();
        let alone = self.moves[..at].iter().filter(cell_text).count();
        let mut held = held(&self.moments[at].board);
        dice.shuffle(&mut held);
        let wanted = 4 * usize::from(layout.size().decks) + 1 - alone;
        let moves: Vec<String> =
            held.get(..wanted)?.iter().map(|pile| format!("*{}", pile.place.label())).collect();
        Some(self.then(at, moves, BTreeSet::new()))
    }

    /// The deal as it is written when only some of its cards are known.
    pub fn deal(&self, known: impl Fn(usize, Card) -> bool) -> String {
        let cards = self.deck.iter().enumerate().map(|(place, &card)| {
            if known(place, card) { card.to_string() } else { "?".to_owned() }
        });
        format!("[{}]", cards.collect::<Vec<_>>().join(" "))
    }

    /// The line as a record.
    pub fn record(&self, shuffle: &str) -> String {
        record(&self.game, shuffle, &self.moves, self.outcome)
    }
}

/// A record of some moves.
pub fn record(game: &str, shuffle: &str, moves: &[String], outcome: &str) -> String {
    format!("{game}{shuffle} {} ={outcome}", moves.join(" "))
}
