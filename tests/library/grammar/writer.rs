//! Writes random text by the grammar alone.

use super::conditions::{Game, fits, plain};
use super::syntax::{Grammar, is_game_id, is_move};
use abnf::types::{Node, Repeat, StringLiteral, TerminalValues};
use std::collections::BTreeMap;
use support::dice::Dice;

/// A well-formed source.
pub(crate) struct Sentence {
    pub(crate) text: Vec<u8>,
    pub(crate) records: usize,
    /// Moves, however often they are repeated, and outcomes.
    pub(crate) tokens: usize,
}

/// A writer of sources, never at a loss for another.
pub(crate) struct Writer<'a> {
    grammar: &'a Grammar,
    dice: Dice,
    /// For each card its spellings.
    spellings: BTreeMap<String, Vec<String>>,
    /// The game of the record that is being written.
    game: Option<Game>,
    /// The cards that are still to be dealt, the next one last, with `?` and a number for as many
    /// unknown ones.
    hand: Vec<String>,
    /// Whether the rest of the deal is unknown.
    ends_unknown: bool,
    in_record: bool,
    /// Where the last text ends, and the characters that would continue it.
    open_end: (usize, &'static [u8]),
    text: Vec<u8>,
    records: usize,
    tokens: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(grammar: &'a Grammar, seed: u64) -> Self {
        let mut spellings: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for spelling in
            grammar.texts(grammar.rule("card")).expect("a card can be written in this many ways")
        {
            spellings.entry(plain(&spelling)).or_default().push(spelling);
        }
        let dice = Dice::new(seed);
        Self {
            grammar,
            dice,
            spellings,
            game: None,
            hand: Vec::new(),
            ends_unknown: false,
            in_record: false,
            open_end: (0, b""),
            text: Vec::new(),
            records: 0,
            tokens: 0,
        }
    }

    /// Writes a source of one to three records.
    pub(crate) fn source(&mut self) -> Sentence {
        self.open_end = (0, b"");
        (self.records, self.tokens) = (0, 0);
        self.rule("file");
        // A comment at the end of the text needs no line end after it.
        while self.text.ends_with(b"\n") || self.text.ends_with(b"\r") {
            if self.dice.one_in(2) {
                break;
            }
            self.text.pop();
        }
        Sentence {
            text: std::mem::take(&mut self.text),
            records: self.records,
            tokens: self.tokens,
        }
    }
}

impl Writer<'_> {
    fn rule(&mut self, name: &str) {
        match name {
            "record" => (self.in_record, self.records) = (true, self.records + 1),
            "outcome" => self.tokens += 1,
            name if is_move(name) => self.tokens += 1,
            "deal" => self.shuffle(),
            _ => {}
        }
        match name {
            "cards" => self.cards(),
            "comment" if self.in_record => self.remark(),
            _ => self.body(name),
        }
        match name {
            "record" => (self.in_record, self.game) = (false, None),
            "number" | "pysolfc-number" | "ms-number" => {
                self.open_end = (self.text.len(), b"0123456789")
            }
            "carpet-play" | "colorado-play"
                if !self.text.ends_with(b"s") && !self.text.ends_with(b"w") =>
            {
                self.open_end = (self.text.len(), b"sw")
            }
            // Any other white space would still belong to the comment.
            "comment" => {
                let end = self.dice.pick(&["\n", "\r\n", "\r"]);
                self.text.extend_from_slice(end.as_bytes());
            }
            _ => {}
        }
    }

    /// Writes what the rule stands for, again and again until its condition holds.
    fn body(&mut self, name: &str) {
        let start = self.text.len();
        let rule = self.grammar.rule(name);
        let narrowed = self.game.and_then(|game| game.narrowed(name, rule));
        let met = (0..1_000).any(|_| {
            self.text.truncate(start);
            self.node(name, narrowed.as_ref().unwrap_or(rule));
            self.condition(name, start)
        });
        assert!(met, "chance never meets the condition of {name}");
    }

    /// Whether the text from `start` on is as the conditions want the rule. Those of other rules
    /// are met as they are written.
    fn condition(&mut self, rule: &str, start: usize) -> bool {
        let text = &self.text[start..];
        match rule {
            id if is_game_id(id) => {
                self.game = Game::of(text);
                self.game.is_some()
            }
            "number" | "pysolfc-number" | "ms-number" => fits(rule, text),
            _ => true,
        }
    }

    /// Writes a node of a rule.
    fn node(&mut self, rule: &str, node: &Node) {
        match node {
            Node::Alternatives(nodes) if rule == "deal" => {
                self.node(rule, &nodes[usize::from(self.hand.is_empty())])
            }
            // G7: the middle one.
            Node::Alternatives(nodes)
                if rule == "start" && !self.game.is_some_and(|game| game.is_pysolfc()) =>
            {
                let chosen = if self.dice.one_in(4) { 2 } else { 0 };
                self.node(rule, &nodes[chosen]);
            }
            Node::Alternatives(nodes) => {
                // The first is the commonest, such as a space for white space, except that no game
                // is commoner than another.
                let evenly = rule == "record" || is_game_id(rule);
                let chosen =
                    if !evenly && self.dice.one_in(2) { 0 } else { self.dice.below(nodes.len()) };
                self.node(rule, &nodes[chosen]);
            }
            Node::Concatenation(nodes) => nodes.iter().for_each(|node| self.node(rule, node)),
            Node::Repetition { repeat, node } => {
                (0..self.times(rule, repeat)).for_each(|_| self.node(rule, node))
            }
            Node::Rulename(name) => self.rule(name),
            Node::Group(node) => self.node(rule, node),
            Node::Optional(node) if rule == "deal" && matches!(**node, Node::Concatenation(_)) => {
                if self.ends_unknown {
                    self.node(rule, node);
                }
            }
            // Deals are long, and a few will do.
            Node::Optional(node)
                if self.dice.one_in(if ["start", "pysolfc"].contains(&rule) { 6 } else { 2 }) =>
            {
                self.node(rule, node)
            }
            Node::String(text) => self.string(text),
            Node::TerminalValues(TerminalValues::Range(first, last)) => {
                let value = *first as usize + self.dice.below((last - first) as usize + 1);
                self.append(&[value as u8]);
            }
            Node::TerminalValues(TerminalValues::Concatenation(values)) => {
                values.iter().for_each(|&value| self.append(&[value as u8]))
            }
            Node::Optional(_) | Node::Prose(_) => {}
        }
    }

    /// How often something is to be repeated that a rule repeats.
    fn times(&mut self, rule: &str, repeat: &Repeat) -> usize {
        let (min, max) = repeat.min_max();
        let min = min.unwrap_or(0);
        let most = match rule {
            "deal" => return self.hand.len(),
            "number" => min + 20,
            "pysolfc-number" => min + 38,
            "ms-number" => min + 10,
            record if record.ends_with("-record") => min + 20,
            id if is_game_id(id) => min + 3,
            "comment" => min + 12,
            "ws" => min + 1,
            _ => min + 2,
        };
        min + self.dice.below(max.unwrap_or(most) - min + 1)
    }

    fn string(&mut self, text: &StringLiteral) {
        let either_case = |dice: &mut Dice, byte: u8| {
            if dice.one_in(2) { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() }
        };
        let text = match text.is_case_sensitive() {
            true => text.value().as_bytes().to_vec(),
            false => text.value().bytes().map(|byte| either_case(&mut self.dice, byte)).collect(),
        };
        self.append(&text);
    }

    /// Adds a terminal. A digit behind a shuffle number would belong to the number, and an `s`
    /// or `w` behind a cell to its move, so there the move that comes gets its white space.
    fn append(&mut self, terminal: &[u8]) {
        let (end, signs) = self.open_end;
        if end == self.text.len() && terminal.first().is_some_and(|sign| signs.contains(sign)) {
            self.text.push(b' ');
        }
        self.text.extend_from_slice(terminal);
    }

    /// Takes up the game's deck in some order; now and then cards are not known. Of these, some in
    /// a row are written in one word.
    fn shuffle(&mut self) {
        let mut cards = self.game.map(|game| game.deck()).unwrap_or_default();
        self.dice.shuffle(&mut cards);
        self.ends_unknown = self.dice.one_in(12);
        if self.dice.one_in(3) {
            let unknown = self.dice.below(cards.len() + 1);
            cards[..unknown].fill("?".to_owned());
            match self.dice.below(3) {
                0 => self.dice.shuffle(&mut cards),
                // All at the end, where some may be the rest.
                _ => {
                    cards.reverse();
                    self.ends_unknown = self.dice.one_in(2);
                    let rest = self.dice.below(unknown + 1);
                    cards.truncate(cards.len() - if self.ends_unknown { rest } else { 0 });
                }
            }
        }
        if self.dice.one_in(10) {
            (cards, self.ends_unknown) = (Vec::new(), true);
        }
        self.hand.clear();
        while let Some(card) = cards.pop() {
            let in_a_row = 1 + cards.iter().rev().take_while(|other| **other == "?").count();
            if card == "?" && self.dice.one_in(2) {
                let times = 1 + self.dice.below(in_a_row);
                cards.truncate(cards.len() + 1 - times);
                self.hand.push(format!("?:{}{times}x", "0".repeat(self.dice.below(3))));
            } else {
                self.hand.push(card);
            }
        }
    }

    /// Deals the next card, in one of its spellings, or some unknown ones.
    fn cards(&mut self) {
        let card = self.hand.pop().expect("the deal has as many cards as the hand");
        if card.starts_with('?') {
            return self.append(card.as_bytes());
        }
        let spellings = self.spellings.get(&card).expect("the grammar has every card");
        let spelling = spellings[self.dice.below(spellings.len())].clone();
        self.append(spelling.as_bytes());
    }

    /// A comment in UTF-8, with much that would have a meaning elsewhere.
    fn remark(&mut self) {
        const SCRAPS: [&str; 15] = [
            " ",
            "\t",
            ";",
            "]",
            "[",
            "é",
            "×",
            "♠",
            "👍",
            "\u{a0}",
            " 3x3x13x5+1 ",
            " =solved",
            " carpet",
            "12:5x",
            "?",
        ];
        self.append(b";");
        for _ in 0..self.dice.below(6) {
            let scrap = self.dice.pick(&SCRAPS);
            self.append(scrap.as_bytes());
        }
    }
}
