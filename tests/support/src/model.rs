//! A second implementation of Match Solitaire, slow and close to the rules. It shares only the text
//! of cards and moves with the crate, so an error would have to be made twice, in different ways,
//! to go unnoticed.

use std::collections::BTreeSet;

/// A card as the notation writes it: `9H`, `TD`.
pub type Card = String;

/// The parameters of a game-id, in its order, and whether the game is closed.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// How many cards of a rank a match takes.
    pub match_size: usize,
    /// How many classes of suits there are.
    pub suit_count: usize,
    /// How many matches there are.
    pub match_count: usize,
    /// How many columns there are, and how many freecells.
    pub column_count: usize,
    /// Whether rows are dealt by moves.
    pub closed: bool,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The last card of a column is its exposed one.
    pub columns: Vec<Vec<Card>>,
    /// Each holds a card or none.
    pub freecells: Vec<Option<Card>>,
    /// The next card to be dealt comes first.
    pub stock: Vec<Card>,
    /// How many cards were collected.
    pub collected: usize,
    /// How many moves were deals.
    pub deals: u64,
}

fn value(card: &Card) -> usize {
    let sign = &card[..1];
    "A23456789TJQK".find(sign).expect("every rank has a value") + 1
}

fn suit(card: &Card) -> &str {
    &card[1..]
}

impl Rules {
    /// The position in which a game with this deck begins.
    pub fn deal(self, deck: &[Card]) -> Model {
        let mut model = Model {
            columns: vec![Vec::new(); self.column_count],
            freecells: vec![None; self.column_count],
            stock: deck.to_vec(),
            collected: 0,
            deals: 0,
        };
        // Open games are dealt by the same rows, only that no move is spent on them.
        while !self.closed && !model.stock.is_empty() {
            model.deal_row();
        }
        model
    }

    fn labels(self) -> Vec<char> {
        "123456789"
            .chars()
            .take(self.column_count)
            .chain("abcdefghi".chars().take(self.column_count))
            .collect()
    }

    /// With thirteen values the king and the ace are neighbours; with fewer, the ace and the
    /// highest that there is.
    fn neighbours(self, one: &Card, other: &Card) -> bool {
        let values = self.match_count.min(13);
        let after = |value: usize| if value == values { 1 } else { value + 1 };
        after(value(one)) == value(other) || after(value(other)) == value(one)
    }

    fn same_class(self, one: &Card, other: &Card) -> bool {
        let class = |card: &Card| match (self.suit_count, self.match_size, suit(card)) {
            (1, _, _) => "any",
            (2, 2, "S") | (3, 3, "S") | (4, 4, "S") => "spades",
            (2, 2, "H") | (3, 3, "H") | (4, 4, "H") | (3, 4, "H") => "hearts",
            (3, 3, "D") | (4, 4, "D") | (3, 4, "D") => "diamonds",
            (4, 4, "C") => "clubs",
            (2 | 3, _, "S" | "C") => "black",
            (2, _, "H" | "D") => "red",
            other => panic!("no game has {other:?}"),
        };
        class(one) == class(other)
    }

    fn may_transfer(self, position: &Model, from: char, to: char) -> bool {
        let Some(card) = position.exposed(from) else { return false };
        match position.exposed(to) {
            _ if from == to => false,
            None => true,
            Some(_) if to.is_alphabetic() => false,
            Some(onto) => self.same_class(&card, &onto) && self.neighbours(&card, &onto),
        }
    }

    fn may_collect(self, position: &Model, labels: &[char]) -> bool {
        let cards: Vec<Card> = labels.iter().filter_map(|&label| position.exposed(label)).collect();
        cards.len() == self.match_size && cards.iter().all(|card| value(card) == value(&cards[0]))
    }

    /// Every legal move, as canonical text.
    pub fn legal(self, position: &Model) -> BTreeSet<String> {
        let labels = self.labels();
        let mut legal = BTreeSet::new();
        for &from in &labels {
            for &to in &labels {
                if self.may_transfer(position, from, to) {
                    legal.insert(format!("{from}{to}"));
                }
            }
        }
        for chosen in subsets(&labels, self.match_size) {
            if self.may_collect(position, &chosen) {
                legal.insert(format!("*{}", chosen.iter().collect::<String>()));
            }
        }
        if self.closed && !position.stock.is_empty() {
            legal.insert("+".to_owned());
        }
        legal
    }

    /// Whether every card is collected.
    pub fn solved(self, position: &Model) -> bool {
        position.collected == self.match_size * self.match_count
    }

    /// Returns the number of lines of `depth` legal moves.
    pub fn perft(self, position: &Model, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal(position).iter().map(|text| self.perft(&position.after(text), depth - 1)).sum()
    }
}

/// Returns every choice of n characters, in order.
fn subsets(signs: &[char], size: usize) -> Vec<Vec<char>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &first) in signs.iter().enumerate() {
        for mut rest in subsets(&signs[at + 1..], size - 1) {
            rest.insert(0, first);
            found.push(rest);
        }
    }
    found
}

/// Where among the columns, or among the freecells, a label is.
fn place(label: char) -> usize {
    "123456789".find(label).or("abcdefghi".find(label)).expect("labels are digits and letters")
}

impl Model {
    fn exposed(&self, label: char) -> Option<Card> {
        if label.is_alphabetic() {
            self.freecells[place(label)].clone()
        } else {
            self.columns[place(label)].last().cloned()
        }
    }

    fn take(&mut self, label: char) -> Card {
        let card = if label.is_alphabetic() {
            self.freecells[place(label)].take()
        } else {
            self.columns[place(label)].pop()
        };
        card.expect("only legal moves are played")
    }

    fn put(&mut self, label: char, card: Card) {
        if label.is_alphabetic() {
            self.freecells[place(label)] = Some(card);
        } else {
            self.columns[place(label)].push(card);
        }
    }

    fn deal_row(&mut self) {
        for column in &mut self.columns {
            if !self.stock.is_empty() {
                column.push(self.stock.remove(0));
            }
        }
    }

    /// The position after a legal move, which is given as text.
    pub fn after(&self, text: &str) -> Self {
        let mut after = self.clone();
        let signs: Vec<char> = text.chars().collect();
        match signs.as_slice() {
            ['+'] => {
                after.deal_row();
                after.deals += 1;
            }
            ['*', labels @ ..] => {
                for &label in labels {
                    after.take(label);
                    after.collected += 1;
                }
            }
            [from, to] => {
                let card = after.take(*from);
                after.put(*to, card);
            }
            _ => panic!("{text} has none of the forms of a move"),
        }
        after
    }
}
