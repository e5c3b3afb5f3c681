//! Every size, option and number of cards of each game.

use super::parsed_source;
use super::reader::read_source;
use super::syntax::Grammar;
use patience::catalogue::{GridOption, GridOptions, entries};

/// Slips seldom hit upon the last number that is still in range.
#[test]
fn the_parameters_of_match_solitaire_have_the_same_ranges() {
    let grammar = Grammar::whole();
    let mut games = 0;
    for (match_size, suit_count) in (0..=6).flat_map(|size| (0..=6).map(move |suits| (size, suits)))
    {
        for (match_count, columns) in
            (0..=28).flat_map(|matches| (0..=11).map(move |columns| (matches, columns)))
        {
            let id = format!("{match_size}x{suit_count}x{match_count}x{columns}+1");
            let by_parser = parsed_source(id.as_bytes()).is_some();
            assert_eq!(
                read_source(&grammar, id.as_bytes()).is_some(),
                by_parser,
                "grammar and parser on {id}"
            );
            games += usize::from(by_parser);
        }
    }
    assert_eq!(games, (2 + 3 + 4) * 26 * 9);
}

/// A game on a grid.
struct Grid {
    name: &'static str,
    /// Its standard rows, columns and decks; the last is also the least number of decks.
    standard: [usize; 3],
    max_decks: usize,
    /// How many cards of each deck are not dealt to the grid, without the option `a`.
    aces: usize,
    /// How many cards in all are not dealt to the grid besides.
    others: usize,
}

const GRIDS: [Grid; 7] = [
    Grid { name: "montecarlo", standard: [5, 5, 1], max_decks: 4, aces: 0, others: 0 },
    Grid { name: "thirteens", standard: [5, 5, 1], max_decks: 4, aces: 0, others: 0 },
    Grid { name: "fourteens", standard: [5, 5, 1], max_decks: 4, aces: 0, others: 0 },
    Grid { name: "acessquare", standard: [4, 4, 1], max_decks: 4, aces: 0, others: 0 },
    Grid { name: "carpet", standard: [4, 5, 1], max_decks: 4, aces: 4, others: 0 },
    Grid { name: "colorado", standard: [2, 10, 2], max_decks: 2, aces: 0, others: 0 },
    Grid { name: "twenty", standard: [4, 5, 2], max_decks: 2, aces: 0, others: 8 },
];

/// Every set of options that go together, as an id has them.
fn option_sets(options: &[GridOption]) -> Vec<String> {
    let none = vec![GridOptions::default()];
    let sets = options.iter().fold(none, |sets, &option| {
        let number = if option.entry().number.is_some() { 3 } else { 1 };
        let with = |set: GridOptions| {
            let excluded = set.excluding(option).is_some();
            [Some(set), (!excluded).then(|| set.with(option, number))]
        };
        sets.into_iter().flat_map(with).flatten().collect()
    });
    sets.iter().map(ToString::to_string).collect()
}

impl Grid {
    /// The options that the catalogue says.
    fn options(&self) -> &'static [GridOption] {
        entries().find(|entry| entry.name == self.name).expect("it is a game").options
    }

    /// Whether there is such a game.
    fn has(&self, rows: usize, columns: usize, decks: usize, options: &str) -> bool {
        let aces = if options.contains('a') { 0 } else { self.aces * decks };
        let in_range = (1..=9).contains(&rows)
            && (1..=20).contains(&columns)
            && (self.standard[2]..=self.max_decks).contains(&decks);
        let begun = if self.name == "colorado" && options.contains('f') { 8 } else { 0 };
        let aside = aces + self.others + begun;
        in_range && 2 <= rows * columns && rows * columns + aside <= 52 * decks
    }
}

/// The numbers stand here a second time, from the contract, and the grammar is compared with them.
#[test]
fn each_game_of_the_catalogue_is_compared_with_the_grammar() {
    for entry in entries() {
        let is_listed = GRIDS.iter().any(|grid| grid.name == entry.name);
        assert!(is_listed, "add `{}` to GRIDS, by docs/rules.md, and to grammar/", entry.name);
    }
}

#[test]
fn the_sizes_of_grids_have_the_same_ranges() {
    let grammar = Grammar::whole();
    let (mut ids, mut games) = (0, 0);
    for (grid, options) in GRIDS.iter().flat_map(|grid| {
        option_sets(grid.options()).into_iter().map(move |options| (grid, options))
    }) {
        for (rows, columns) in
            (0..=10).flat_map(|rows| (0..=21).map(move |columns| (rows, columns)))
        {
            let written = (0..=5)
                .map(|decks| (format!("{}{rows}x{columns}x{decks}{options}+1", grid.name), decks));
            let left_out = (format!("{}{rows}x{columns}{options}-1", grid.name), grid.standard[2]);
            for (id, decks) in written.chain([left_out]) {
                let is_game = grid.has(rows, columns, decks, &options);
                assert_eq!(
                    read_source(&grammar, id.as_bytes()).is_some(),
                    is_game,
                    "grammar on {id}"
                );
                assert_eq!(parsed_source(id.as_bytes()).is_some(), is_game, "parser on {id}");
                (ids, games) = (ids + 1, games + usize::from(is_game));
            }
        }
    }
    let sets: usize = GRIDS.iter().map(|grid| option_sets(grid.options()).len()).sum();
    assert_eq!(ids, sets * 11 * 22 * 7);
    assert!(games > 500 * sets, "{games}");
}

#[test]
fn games_on_grids_have_the_same_options() {
    let grammar = Grammar::whole();
    let written = |option: GridOption| option_sets(&[option]).remove(1);
    let all: Vec<String> =
        GridOption::ALL.into_iter().map(written).chain(["b".to_owned()]).collect();
    let mut newest: Vec<Vec<&str>> = vec![vec![]];
    let mut lists = newest.clone();
    for _ in 0..3 {
        newest = newest
            .iter()
            .flat_map(|list| all.iter().map(|option| [&list[..], &[option.as_str()]].concat()))
            .collect();
        lists.extend_from_slice(&newest);
    }
    for grid in GRIDS {
        let (Grid { name, standard: [rows, columns, decks], .. }, options) =
            (&grid, grid.options());
        let mut games = 0;
        for (list, size) in lists.iter().flat_map(|list| {
            [String::new(), format!("{rows}x{columns}x{decks}")].map(|size| (list, size))
        }) {
            let id = format!("{name}{size}{}+1", list.concat());
            let mut given = GridOptions::default();
            let fits = list.iter().all(|text| {
                let option = GridOption::of_letter(text.chars().next().expect("it has a letter"));
                let option = option.filter(|it| options.contains(it) && !given.has(*it));
                let fits = option.filter(|&it| given.excluding(it).is_none());
                given = fits.map_or(given, |it| given.with(it, 1));
                fits.is_some()
            });
            assert_eq!(read_source(&grammar, id.as_bytes()).is_some(), fits, "grammar on {id}");
            assert_eq!(parsed_source(id.as_bytes()).is_some(), fits, "parser on {id}");
            games += usize::from(fits);
        }
        // Lists of none and of one option, with and without the size.
        assert!(games >= 2 * (1 + options.len()), "{name}");
    }
}

#[test]
fn the_deals_of_grids_have_whole_decks() {
    let grammar = Grammar::whole();
    let deck: Vec<String> = "SHDC"
        .chars()
        .flat_map(|suit| "A23456789TJQK".chars().map(move |rank| format!("{rank}{suit}")))
        .collect();
    for Grid { name, standard: [rows, columns, least], max_decks, .. } in GRIDS {
        for decks in least..=max_decks {
            let cards = vec![&deck[..]; decks].concat();
            let unknown = vec!["?".to_owned(); cards.len()];
            let surplus: Vec<String> = [&cards[1..], &cards[1..2]].concat();
            let cases = [
                (&cards[..], true),
                (&unknown[..], true),
                (&cards[1..], false),
                (&unknown[1..], false),
                (&surplus[..], false),
            ];
            let one_more = [&unknown[..], &unknown[..1]].concat();
            let rest = [&cards[1..], &["...".to_owned()]].concat();
            let all_but_one = [cards.len() - 2, cards.len() - 1, cards.len()]
                .map(|times| vec![format!("?:{times}x"), cards[0].clone()]);
            let more =
                [(&one_more[..], false), (&rest[..], true), (&rest[cards.len() - 1..], true)];
            let counted = all_but_one
                .iter()
                .zip([false, true, false])
                .map(|(cards, accepted)| (&cards[..], accepted));
            for (cards, accepted) in cases.into_iter().chain(more).chain(counted) {
                let text = format!("{name}{rows}x{columns}x{decks}-1[{}]+", cards.join(" "));
                assert_eq!(
                    read_source(&grammar, text.as_bytes()).is_some(),
                    accepted,
                    "grammar on {text}"
                );
                assert_eq!(parsed_source(text.as_bytes()).is_some(), accepted, "parser on {text}");
            }
        }
    }
}
