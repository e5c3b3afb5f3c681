//! The games on grids, for the laws.

use super::keys::packed;
use super::{Subject, play};
use patience::{Card, Deck, Rank, shuffle};
use patience_core::catalogue::{
    BUILDINGS, BuildingGame, Closing, Family, Gap, GridOption, GridOptions, InPlace, PAIRINGS,
    PairingGame,
};
use patience_core::game::building::Building;
use patience_core::game::pairing::Pairing;
use patience_core::game::{Describe, Game, Rules, Same};
use patience_core::notation::building::{Direction, Fill};
use patience_core::notation::{
    Cell, Dealing, GridLayout, MoveText, Size, Variant, building, pairing,
};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Any game of a family with any of its options. Most grids are small and most stocks short, since
/// there is more to do then.
fn of_any_size<F: Family>(games: &'static [F]) -> BoxedStrategy<GridLayout<F>> {
    prop_oneof![
        5 => layouts(games, 1..=4, 1..=8, 1..=1),
        2 => layouts(games, 1..=4, 1..=6, 2..=4),
        2 => layouts(games, 1..=Cell::ROWS, 1..=Cell::COLUMNS, 1..=4),
    ]
    .boxed()
}

fn layouts<F: Family>(
    games: &'static [F],
    rows: RangeInclusive<u8>,
    columns: RangeInclusive<u8>,
    decks: RangeInclusive<u8>,
) -> BoxedStrategy<GridLayout<F>> {
    // Each family draws its own options, so a new one shifts no random number of the others.
    let is_own =
        |option: &GridOption| games.iter().any(|game| game.entry().options.contains(option));
    let own: Vec<GridOption> = GridOption::ALL.into_iter().filter(is_own).collect();
    let number =
        |option: &GridOption| prop_oneof![Just(0), option.entry().number.clone().unwrap_or(1..=1),];
    let numbers: Vec<_> = own.iter().map(number).collect();
    let sizes =
        (rows, columns, decks).prop_map(|(rows, columns, decks)| Size { rows, columns, decks });
    let fit = move |(game, size, numbers): (&'static F, Size, Vec<u8>)| {
        let entry = game.entry();
        let mut options = GridOptions::default();
        for (&option, number) in own.iter().zip(numbers) {
            if entry.options.contains(&option) && options.excluding(option).is_none() {
                options = options.with(option, number);
            }
        }
        GridLayout::new(
            game,
            Size { decks: size.decks.clamp(entry.decks, entry.max_decks), ..size },
            options,
        )
    };
    (proptest::sample::select(games.iter().collect::<Vec<_>>()), sizes, numbers)
        .prop_filter_map("the size must fit the cards", fit)
        .boxed()
}

impl Subject for Pairing {
    fn any_layout() -> BoxedStrategy<GridLayout<PairingGame>> {
        of_any_size(&PAIRINGS)
    }

    fn small_layout() -> BoxedStrategy<GridLayout<PairingGame>> {
        layouts(&PAIRINGS, 2..=5, 5..=13, 1..=1)
    }

    fn variant(layout: GridLayout<PairingGame>) -> Variant {
        Variant::Pairing(layout)
    }

    fn labels(layout: GridLayout<PairingGame>) -> <Self::Move as MoveText>::Labels {
        layout.labels()
    }

    fn every_move(layout: GridLayout<PairingGame>) -> Vec<pairing::Move> {
        use pairing::Move;
        let mut moves = vec![Move::Consolidate];
        if layout.game().singleton_rank.is_some() {
            moves.extend(layout.size().each_cell().map(Move::DiscardAlone));
        }
        let in_order = layout.closing() == Closing::InPlace(InPlace::AsNamed);
        for one in layout.size().each_cell() {
            moves.extend(layout.size().each_cell().filter_map(|other| match in_order {
                true => Some(Move::DiscardInOrder(one, other)),
                false => (one <= other).then_some(Move::Discard(one, other)),
            }));
        }
        moves
    }

    fn spellings(mv: pairing::Move) -> Vec<pairing::Move> {
        match mv {
            pairing::Move::Discard(one, other) => vec![pairing::Move::Discard(other, one)],
            _ => Vec::new(),
        }
    }

    fn name(layout: GridLayout<PairingGame>, card: Card) -> String {
        match layout.game().entry.name {
            "acessquare" if card.rank() == Rank::ACE => "ace".to_owned(),
            "acessquare" => format!("{:?}", card.suit()),
            _ => card.rank().to_string(),
        }
    }

    /// The aces of Aces Square.
    fn left_when_won(layout: GridLayout<PairingGame>) -> usize {
        if layout.game().kept_rank.is_some() { 4 * usize::from(layout.size().decks) } else { 0 }
    }
}

impl Subject for Building {
    fn any_layout() -> BoxedStrategy<GridLayout<BuildingGame>> {
        of_any_size(&BUILDINGS)
    }

    fn small_layout() -> BoxedStrategy<GridLayout<BuildingGame>> {
        prop_oneof![
            layouts(&BUILDINGS, 3..=4, 5..=13, 1..=1),
            layouts(&BUILDINGS, 5..=9, 9..=11, 1..=2)
        ]
        .boxed()
    }

    fn variant(layout: GridLayout<BuildingGame>) -> Variant {
        Variant::Building(layout)
    }

    fn labels(layout: GridLayout<BuildingGame>) -> <Self::Move as MoveText>::Labels {
        layout.labels()
    }

    fn name(_: GridLayout<BuildingGame>, card: Card) -> String {
        card.to_string()
    }

    fn cells_in_any_order(layout: GridLayout<BuildingGame>, no_stock: bool) -> bool {
        layout.game().entry.name != "twenty" || no_stock
    }

    fn every_move(layout: GridLayout<BuildingGame>) -> Vec<building::Move> {
        use building::Move;
        let cells = layout.size().each_cell();
        let directions: &[Option<Direction>] = match layout.game().entry.name {
            "carpet" => &[None],
            _ => &[None, Some(Direction::Up), Some(Direction::Down)],
        };
        let fills: &[Option<Fill>] = match layout.game().entry.name {
            "twenty" => &[None],
            _ => &[None, Some(Fill::Stock), Some(Fill::Waste)],
        };
        let mut moves = vec![Move::Turn];
        for from in cells.clone() {
            for &to in directions {
                moves.extend(fills.iter().map(|&fill| Move::Play { from, to, fill }));
            }
        }
        match layout.game().entry.name {
            "carpet" => {
                moves.extend([Move::Redeal, Move::PlayWaste { to: None }]);
                if layout.gap() == Gap::Waits {
                    moves.extend(cells.clone().map(Move::Waste));
                    for from in cells.clone() {
                        moves.extend(cells.clone().map(|to| Move::Transfer { from, to }));
                    }
                }
            }
            "colorado" => {
                moves.extend(directions.iter().map(|&to| Move::PlayWaste { to }));
                moves.extend(cells.map(Move::Waste));
            }
            _ => {
                for from in cells.clone() {
                    moves.extend(cells.clone().map(|to| Move::Transfer { from, to }));
                }
            }
        }
        moves
    }
}

/// A redeal can bring the deal back, but not the redeal itself.
#[test]
fn positions_differ_by_the_redeals_that_are_left() {
    let size = Size { rows: 5, columns: 9, decks: 1 };
    let layout =
        GridLayout::new(&BUILDINGS[0], size, GridOptions::default().with(GridOption::Redeals, 2))
            .expect("a layout");
    let dealt = Building::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
    let mut again = dealt.clone();
    for mv in
        [building::Move::Turn, building::Move::Turn, building::Move::Turn, building::Move::Redeal]
    {
        play(&mut again, mv);
    }
    assert_eq!((dealt.board().redeals, again.board().redeals), (Some(2), Some(1)));
    assert_eq!(
        (dealt.board().rows, dealt.board().stock),
        (again.board().rows, again.board().stock)
    );
    assert!(dealt != again);
    for same in [Same::Cards, Same::Future] {
        assert_ne!(packed(&dealt, &dealt, same), packed(&again, &dealt, same));
    }
}

/// The same cards may lie in another order where nobody sees them.
#[test]
fn positions_differ_by_the_order_of_stock_and_waste() {
    let layout = GridLayout::standard(&BUILDINGS[0]);
    let composition = layout.composition();
    let deal = |swapped| {
        let mut cards: Vec<Card> = composition.start_deck().collect();
        if swapped {
            cards.swap(40, 41);
        }
        let deck = Deck::new(&composition, cards).expect("all cards are there");
        Building::deal(layout, Dealing::Open, &deck)
    };
    // The waste takes all cards up to the two that are swapped, and these as well.
    let (mut one, mut other) = (deal(false), deal(true));
    while one.is_legal(building::Move::Turn) {
        assert!(one != other);
        play(&mut one, building::Move::Turn);
        play(&mut other, building::Move::Turn);
    }
    assert!(one != other);
}

/// No text can name a cell or a form that the game lacks, but a program can make such a move.
#[test]
fn what_the_game_lacks_is_refused() {
    fn refused<G: Game<Layout = GridLayout<F>>, F: Family>(
        layout: GridLayout<F>,
        moves: &[G::Move],
    ) {
        let mut position = G::deal(layout, Dealing::Closed, &shuffle(&layout.composition(), 1));
        let dealt = position.clone();
        for &mv in moves {
            assert!(position.play(mv).is_err(), "{layout}: {mv:?}");
        }
        assert_eq!(position, dealt);
    }
    let cells = |row, column| Cell::new(row, column).expect("a cell");
    let here = cells(0, 0);
    for outside in [cells(8, 0), cells(0, 19), cells(8, 19)] {
        use pairing::Move::{Discard, DiscardAlone};
        for game in &PAIRINGS {
            let moves = [
                Discard(here, outside),
                Discard(outside, here),
                Discard(outside, outside),
                DiscardAlone(outside),
            ];
            refused::<Pairing, _>(GridLayout::standard(game), &moves);
            if game.singleton_rank.is_none() {
                refused::<Pairing, _>(GridLayout::standard(game), &[DiscardAlone(here)]);
            }
        }
        for game in &BUILDINGS {
            use building::Move::{Play, PlayWaste, Redeal, Transfer, Waste};
            let mut moves = vec![
                Redeal,
                Waste(outside),
                Waste(here),
                PlayWaste { to: None },
                PlayWaste { to: Some(Direction::Down) },
            ];
            for fill in [None, Some(Fill::Stock), Some(Fill::Waste)] {
                moves.extend([None, Some(Direction::Up), Some(Direction::Down)].map(|to| Play {
                    from: outside,
                    to,
                    fill,
                }));
            }
            moves.extend(
                [(here, outside), (outside, here), (outside, outside), (here, here)]
                    .map(|(from, to)| Transfer { from, to }),
            );
            refused::<Building, _>(GridLayout::standard(game), &moves);
        }
    }
}

/// Not even where the game has a cell as far behind the first one, and a card in it that could be
/// played.
#[test]
fn a_cell_that_the_grid_lacks_stands_for_no_other() {
    use building::Move::{Play, Transfer, Turn, Waste};
    use patience_core::game::building::Illegal;
    let [building, colorado, twenty] = &BUILDINGS;
    let deal = |layout: GridLayout<BuildingGame>, number| {
        Building::deal(layout, Dealing::Open, &shuffle(&layout.composition(), number))
    };
    let cell = |row, column| Cell::new(row, column).expect("a cell");
    let (first, last_of_row, last) = (cell(0, 0), cell(0, 19), cell(8, 19));

    let thirteens = GridLayout::standard(&PAIRINGS[1]);
    for number in 0..50 {
        let dealt =
            Pairing::deal(thirteens, Dealing::Open, &shuffle(&thirteens.composition(), number));
        let alone = pairing::Move::DiscardAlone(last_of_row);
        assert!(!dealt.is_legal(alone), "{thirteens}+{number}");
    }

    let layout = GridLayout::standard(building);
    for number in 0..50 {
        let refused = deal(layout, number).check(Play { from: last_of_row, to: None, fill: None });
        assert_eq!(refused, Err(Illegal::NoSuchCell { cell: last_of_row, size: layout.size() }));
    }
    let layout = GridLayout::standard(colorado);
    let mut turned = deal(layout, 1);
    play(&mut turned, Turn);
    assert_eq!(
        turned.check(Waste(last)),
        Err(Illegal::NoSuchCell { cell: last, size: layout.size() })
    );
    let layout = sized(twenty, 8, 12, 2);
    for (from, to) in [(first, last), (last, first)] {
        assert_eq!(
            deal(layout, 1).check(Transfer { from, to }),
            Err(Illegal::NoSuchCell { cell: last, size: layout.size() })
        );
    }
}

#[test]
fn a_form_that_the_game_lacks_is_no_move() {
    use building::Move::{Play, PlayWaste, Redeal, Transfer, Waste};
    use patience_core::game::building::Illegal;
    let [from, to] = [0, 1].map(|column| Cell::new(0, column).expect("a cell"));
    let (up, down) = (Some(Direction::Up), Some(Direction::Down));
    let lacks = [
        vec![
            Play { from, to: down, fill: None },
            PlayWaste { to: up },
            PlayWaste { to: down },
            Waste(from),
            Transfer { from, to },
        ],
        vec![Redeal, Transfer { from, to }],
        vec![
            Play { from, to: None, fill: Some(Fill::Stock) },
            PlayWaste { to: None },
            PlayWaste { to: up },
            Redeal,
            Waste(from),
        ],
    ];
    for (game, moves) in BUILDINGS.iter().zip(lacks) {
        let layout = GridLayout::standard(game);
        let dealt = Building::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
        for mv in moves {
            assert_eq!(dealt.check(mv), Err(Illegal::NoSuchMove), "{layout}: {mv:?}");
        }
    }
    // Not even where there is a gap, and nothing else to fill it.
    let layout = sized(&BUILDINGS[0], 4, 12, 1);
    let mut position = Building::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
    let gap = layout
        .size()
        .each_cell()
        .find(|&from| position.play(Play { from, to: None, fill: None }).is_ok())
        .expect("a two lies open");
    let other = if gap == from { to } else { from };
    assert_eq!(position.check(Transfer { from: other, to: gap }), Err(Illegal::NoSuchMove));
    // Nor with a card in the waste of Carpet, which goes on no pile.
    let layout = GridLayout::standard(&BUILDINGS[0]);
    let mut turned = Building::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
    play(&mut turned, building::Move::Turn);
    assert_eq!(turned.check(Waste(from)), Err(Illegal::NoSuchMove));
}

/// A game without options on a grid of its own size.
fn sized(game: &'static BuildingGame, rows: u8, columns: u8, decks: u8) -> building::Layout {
    GridLayout::new(game, Size { rows, columns, decks }, GridOptions::default()).expect("a layout")
}

/// A gap of the grid is a place to move to, but nothing beside the grid is.
#[test]
fn no_card_moves_to_a_cell_that_the_grid_lacks() {
    use building::Move::{Play, Transfer};
    let layout = sized(&BUILDINGS[2], 8, 12, 2);
    let mut position = Building::deal(layout, Dealing::Open, &shuffle(&layout.composition(), 1));
    let cells = layout.size().each_cell();
    let gaps: Vec<Cell> = cells
        .clone()
        .filter(|&from| position.play(Play { from, to: None, fill: None }).is_ok())
        .collect();
    assert!(!gaps.is_empty(), "some cards can be played at once");
    let from = cells.clone().find(|cell| !gaps.contains(cell)).expect("a card is left");
    assert!(position.is_legal(Transfer { from, to: gaps[0] }));
    for row in 0..Cell::ROWS {
        for to in (0..Cell::COLUMNS).filter_map(|column| Cell::new(row, column)) {
            let is_gap = gaps.contains(&to);
            assert_eq!(position.is_legal(Transfer { from, to }), is_gap, "{to}");
            let is_card = layout.size().has(to) && !is_gap;
            assert_eq!(position.is_legal(Transfer { from: to, to: gaps[0] }), is_card, "{to}");
        }
    }
}
