//! The conditions beyond the ABNF rules, with their names in the files.

use abnf::types::{Node, Repeat, TerminalValues};
use patience::catalogue::GridOption;

/// The parameters of a game that its text depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    Match { match_size: usize, match_count: usize, columns: usize },
    Grid { rows: usize, columns: usize, decks: usize, is_pysolfc: bool },
}

impl Game {
    /// The game of an id up to its parameters; none where a condition does not hold.
    pub(crate) fn of(id: &[u8]) -> Option<Self> {
        let id = str::from_utf8(id).ok()?;
        if id.starts_with(|sign: char| sign.is_ascii_digit()) {
            Self::of_match_id(id)
        } else {
            Self::of_grid_id(id)
        }
    }

    /// M1: there are not more stacking classes than suits.
    fn of_match_id(id: &str) -> Option<Self> {
        match *numbers(id) {
            [match_size, suit_count, match_count, columns] if suit_count <= match_size => {
                Some(Self::Match { match_size, match_count, columns })
            }
            _ => None,
        }
    }

    /// C1: no option is given twice. C2: there are enough cells, and enough cards for them.
    fn of_grid_id(id: &str) -> Option<Self> {
        // P1 and F1
        const STANDARD: [(&str, [usize; 3]); 7] = [
            ("montecarlo", [5, 5, 1]),
            ("thirteens", [5, 5, 1]),
            ("fourteens", [5, 5, 1]),
            ("acessquare", [4, 4, 1]),
            ("carpet", [4, 5, 1]),
            ("colorado", [2, 10, 2]),
            ("twenty", [4, 5, 2]),
        ];
        let (name, standard, rest) = STANDARD
            .iter()
            .find_map(|&(name, standard)| Some((name, standard, id.strip_prefix(name)?)))?;
        let (size, options) = rest.split_at(
            rest.find(|sign: char| !sign.is_ascii_digit() && sign != 'x').unwrap_or(rest.len()),
        );
        let [rows, columns, decks] = match *numbers(size) {
            [rows, columns, decks] => [rows, columns, decks],
            [rows, columns] => [rows, columns, standard[2]],
            _ => standard,
        };
        let options: Vec<char> = options.chars().filter(char::is_ascii_alphabetic).collect();
        // P2
        let excluded = options.iter().any(|&letter| {
            let excludes = GridOption::of_letter(letter).map_or(&[][..], |it| it.entry().excludes);
            excludes.iter().any(|other| options.contains(&other.entry().letter))
        });
        let once = options
            .iter()
            .all(|option| options.iter().filter(|other| *other == option).count() == 1);
        // F2
        let set_aside = match name {
            "carpet" if !options.contains(&'a') => 4 * decks,
            "twenty" => 8,
            "colorado" if options.contains(&'f') => 8,
            _ => 0,
        };
        let enough = 2 <= rows * columns && rows * columns <= 52 * decks - set_aside;
        // G7
        let is_pysolfc = match (name, [rows, columns, decks]) {
            ("montecarlo", [5, 5, 1 | 2]) | ("thirteens" | "fourteens", [5, 5, 1]) => true,
            ("acessquare", [4, 4, 1]) | ("twenty", [2, 10, 2]) => true,
            ("carpet", [4, 5, 1]) => !options.contains(&'a'),
            ("colorado", [2, 10, 2]) => options.contains(&'f'),
            _ => false,
        };
        let is_game = once && enough && !excluded;
        is_game.then_some(Self::Grid { rows, columns, decks, is_pysolfc })
    }

    /// M2, M3 and C3: what a rule of the files is in this game, if the game makes it narrower.
    pub(crate) fn narrowed(&self, name: &str, rule: &Node) -> Option<Node> {
        let first = |count: usize| match rule {
            Node::TerminalValues(TerminalValues::Range(first, last)) => {
                Some(Node::terminal_values(TerminalValues::range(
                    *first,
                    (*last).min(first + count as u32 - 1),
                )))
            }
            _ => None,
        };
        match (*self, name, rule) {
            (Self::Match { columns, .. }, "column" | "freecell", _) => first(columns),
            (Self::Match { match_size, .. }, "match-labels", Node::Repetition { repeat, node }) => {
                assert!(
                    repeat.min() <= Some(match_size) && Some(match_size) <= repeat.max(),
                    "a match can have {match_size} labels"
                );
                Some(Node::repetition(Repeat::specific(match_size), Node::clone(node)))
            }
            (Self::Grid { columns, .. }, "cell-column", _) => first(columns),
            (Self::Grid { rows, .. }, "cell-row", _) => first(rows),
            _ => None,
        }
    }

    /// G7: whether PySolFC deals the game.
    pub(crate) fn is_pysolfc(&self) -> bool {
        matches!(self, Self::Grid { is_pysolfc: true, .. })
    }

    /// M4 and C4: the cards, in the spelling of [`plain`].
    pub(crate) fn deck(&self) -> Vec<String> {
        let (suits, highest) = match *self {
            Self::Match { match_size, match_count, .. } => {
                (match_size, vec![match_count.min(13), match_count - match_count.min(13)])
            }
            Self::Grid { decks, .. } => (4, vec![13; decks]),
        };
        let ranks = highest.into_iter().flat_map(|highest| "A23456789TJQK"[..highest].chars());
        ranks
            .flat_map(|rank| "SHDC"[..suits].chars().map(move |suit| format!("{rank}{suit}")))
            .collect()
    }

    /// G4: whether cards are the deck, as far as they are known.
    pub(crate) fn is_deck(&self, cards: &[String]) -> bool {
        let mut left = self.deck();
        let complete = cards.len() == left.len();
        let fits = cards.iter().filter(|card| *card != "?").all(|card| {
            left.iter().position(|other| other == card).map(|at| left.swap_remove(at)).is_some()
        });
        complete && fits
    }
}

/// The numbers of a text that have an `x` between them.
fn numbers(text: &str) -> Vec<usize> {
    text.split('x').map_while(|number| number.parse().ok()).collect()
}

/// The one spelling that stands for all spellings of a card.
pub(crate) fn plain(card: &str) -> String {
    let symbols = [("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C"), ("10", "T")];
    symbols
        .into_iter()
        .fold(card.to_ascii_uppercase(), |card, (symbol, letter)| card.replace(symbol, letter))
}

/// G4: how many unknown cards a text such as `?` or `?:3x` stands for; none for a known card.
pub(crate) fn unknown(cards: &str) -> Option<usize> {
    match cards.strip_prefix('?')? {
        "" => Some(1),
        times => times.trim_start_matches(':').trim_end_matches('x').parse().ok(),
    }
}

/// G3: whether a number fits a rule.
pub(crate) fn fits(rule: &str, number: &[u8]) -> bool {
    let digits = &number[number.iter().take_while(|&&digit| digit == b'0').count()..];
    let (least, most): (&[u8], &[u8]) = match rule {
        "pysolfc-number" => (b"1", b"340282366920938463463374607431768211455"),
        "ms-number" => (b"1", b"8589934591"),
        _ => (b"", b"18446744073709551615"),
    };
    let key = |digits: &[u8]| (digits.len(), digits.to_vec());
    (key(least)..=key(most)).contains(&key(digits))
}
