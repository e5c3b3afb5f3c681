//! The rules of the grammar files.

use abnf::types::{Kind, Node, Rule};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const SHARED: &str = include_str!("../../../grammar/patience.abnf");
pub(crate) const GRID: &str = include_str!("../../../grammar/grid.abnf");

/// The files of the families of games, each with the rules for records that it adds.
pub(crate) const FAMILIES: [(&str, &[&str]); 3] = [
    (include_str!("../../../grammar/match-solitaire.abnf"), &["match-record"]),
    (include_str!("../../../grammar/monte-carlo.abnf"), &["pairs-record", "thirteens-record"]),
    (
        include_str!("../../../grammar/carpet.abnf"),
        &["carpet-record", "waiting-record", "colorado-record", "twenty-record"],
    ),
];

/// The core rules of RFC 5234 that the grammar leans on.
pub(crate) const CORE: &str = "CR = %x0D\nDIGIT = %x30-39\nHTAB = %x09\nLF = %x0A\nSP = %x20\n";

/// Whether a rule is for the name and the parameters of a game, or of several.
pub(crate) fn is_game_id(rule: &str) -> bool {
    rule.ends_with("-id")
}

/// Whether a rule is for every move of a game.
pub(crate) fn is_move(rule: &str) -> bool {
    rule.ends_with("-move")
}

/// Rules by their names.
pub(crate) struct Grammar(BTreeMap<String, Node>);

impl Grammar {
    /// The whole grammar.
    pub(crate) fn whole() -> Self {
        let families = FAMILIES.map(|(file, _)| file);
        Self::read(&[&[SHARED, GRID, CORE], &families[..]].concat())
    }

    /// The rules of some files, each defined once.
    pub(crate) fn read(files: &[&str]) -> Self {
        let rules = files.iter().flat_map(|file| abnf::rulelist(file).expect("the file is ABNF"));
        let mut grammar = BTreeMap::new();
        for rule in rules {
            assert_eq!(rule.kind(), Kind::Basic, "{} is added to", rule.name());
            let earlier = grammar.insert(rule.name().to_owned(), Rule::node(&rule).clone());
            assert_eq!(earlier, None, "{} is defined twice", rule.name());
        }
        Self(grammar)
    }

    pub(crate) fn rule(&self, name: &str) -> &Node {
        self.0.get(name).expect("every rule is defined, as another test shows")
    }

    pub(crate) fn defined(&self) -> BTreeSet<&str> {
        self.0.keys().map(String::as_str).collect()
    }

    pub(crate) fn used(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.0.values().for_each(|node| add_names(node, &mut names));
        names
    }

    /// Every text that a node stands for; none for a node with repetitions or options.
    pub(crate) fn texts(&self, node: &Node) -> Option<Vec<String>> {
        match node {
            Node::Rulename(name) => self.texts(self.rule(name)),
            Node::Group(inner) => self.texts(inner),
            Node::Alternatives(nodes) => Some(
                nodes.iter().map(|node| self.texts(node)).collect::<Option<Vec<_>>>()?.concat(),
            ),
            Node::Concatenation(nodes) => {
                nodes.iter().try_fold(vec![String::new()], |heads, node| {
                    Some(each_with_each(&heads, &self.texts(node)?))
                })
            }
            Node::String(text) if text.is_case_sensitive() => Some(vec![text.value().to_owned()]),
            Node::String(text) => Some(
                text.value()
                    .chars()
                    .fold(vec![String::new()], |heads, sign| each_with_each(&heads, &cases(sign))),
            ),
            Node::TerminalValues(abnf::types::TerminalValues::Range(first, last)) => {
                (*first..=*last).map(|sign| char::from_u32(sign).map(String::from)).collect()
            }
            Node::TerminalValues(abnf::types::TerminalValues::Concatenation(values)) => {
                let bytes = values
                    .iter()
                    .map(|&value| u8::try_from(value).ok())
                    .collect::<Option<Vec<u8>>>()?;
                Some(vec![String::from_utf8(bytes).ok()?])
            }
            _ => None,
        }
    }
}

fn add_names<'a>(node: &'a Node, names: &mut BTreeSet<&'a str>) {
    match node {
        Node::Rulename(name) => {
            names.insert(name);
        }
        Node::Alternatives(nodes) | Node::Concatenation(nodes) => {
            nodes.iter().for_each(|node| add_names(node, names))
        }
        Node::Repetition { node, .. } | Node::Group(node) | Node::Optional(node) => {
            add_names(node, names)
        }
        Node::String(_) | Node::TerminalValues(_) => {}
        Node::Prose(_) => {
            assert!(!matches!(node, Node::Prose(_)), "prose cannot be read by a program: {node}")
        }
    }
}

fn each_with_each(heads: &[String], tails: &[String]) -> Vec<String> {
    heads.iter().flat_map(|head| tails.iter().map(move |tail| format!("{head}{tail}"))).collect()
}

fn cases(sign: char) -> Vec<String> {
    let mut cases =
        vec![sign.to_ascii_uppercase().to_string(), sign.to_ascii_lowercase().to_string()];
    cases.dedup();
    cases
}
