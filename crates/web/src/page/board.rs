//! Positions as data.

use crate::ids::{short, written};
use crate::page::data::{GameView, Pile, PileKind, Position};
use crate::page::spots;
use crate::words::SUITS;
use patience_core::cards::Card;
use patience_core::draw::{Foundations, Layout, Section};
use patience_core::game::{self, Effect, Move, Place};
use patience_core::notation::{Dealing, GameId};
use patience_core::play::{self, Line};
use patience_report::words::redeals_left;
use patience_report::{narration, told};
use patience_table::safe;
use patience_wire as wire;

/// Returns a game after a number of moves of a line, with what its line and this position alone tell.
pub(crate) fn game(
    line: &Line,
    position: &play::Position,
    at: usize,
    writes_deal: bool,
) -> GameView {
    let id = line.id();
    let last = at.checked_sub(1).and_then(|last| line.steps().get(last));
    GameView {
        id: written(line, writes_deal),
        short: short(&id, writes_deal),
        family: GameId { shuffle: None, ..id }.to_string(),
        file: id.to_string().replace(':', "-"),
        name: id.variant.title().to_owned(),
        game: String::new(),
        closed: id.dealing == Dealing::Closed,
        at: u32::try_from(at).unwrap_or(u32::MAX),
        position: after(line, position, at),
        win: None,
        solved: false,
        head: 0,
        spans: Vec::new(),
        failed: None,
        branches: Vec::new(),
        last: last.map(|step| described(step.mv, &step.effect)),
        can_undo: false,
        can_redo: false,
    }
}

/// Returns the position after a number of moves of a line.
pub(crate) fn after(line: &Line, position: &play::Position, at: usize) -> Position {
    let played = line.steps().iter().take(at);
    let collected: Vec<_> = played.filter_map(|it| it.effect.collected()).flatten().collect();
    self::position(position, &collected)
}

/// Returns a position, with the cards that its moves have collected.
pub(crate) fn position(position: &play::Position, collected: &[Card]) -> Position {
    let board = position.board();
    Position {
        piles: piles(&board, collected),
        moves: told::legal_moves(position, SUITS),
        safe: safe(position).map(|mv| mv.to_string()),
        status: position.status().as_str().to_owned(),
        won: position.is_won(),
        board: (&board).into(),
        score: board.progress.to_string(),
    }
}

/// Returns the piles of a board, in the order in which it is read.
fn piles(board: &game::Board, collected: &[Card]) -> Vec<Pile> {
    let layout = Layout::of(board);
    let mut piles: Vec<Pile> = layout.middle.piles().map(pile).collect();
    for section in &layout.beside {
        let caption = section.caption().unwrap_or_default().to_owned();
        match *section {
            Section::Foundations(all) => piles.extend(foundations(all)),
            Section::Stock(stock) => {
                let next = (!stock.known.is_empty()).then(|| "next".to_owned());
                let captions: Vec<String> =
                    next.into_iter().chain(board.redeals.map(redeals_left)).collect();
                piles.push(Pile {
                    spot: Some(spots::of_place(Place::Stock)),
                    name: narration::stock(stock, SUITS),
                    caption,
                    cards: vec![None; stock.cards.min(1)],
                    ..bare(spots::of_place(Place::Stock), PileKind::Stock, [])
                });
                let next = bare("next", PileKind::Next, stock.known.iter().copied());
                piles.push(Pile { caption: captions.join(", "), ..next });
            }
            Section::Waste(waste) => piles.push(Pile { caption, ..pile(waste) }),
            Section::Redeals(_) => {}
            Section::Score(_) if caption.is_empty() => {}
            Section::Score(_) => {
                let gone = bare("collected", PileKind::Collected, collected.iter().copied());
                piles.push(Pile { caption, ..gone });
            }
        }
    }
    piles
}

/// Returns the foundations, those that are built up first.
fn foundations(all: Foundations<'_>) -> impl Iterator<Item = Pile> {
    let of = move |direction| {
        let captions =
            std::iter::once(all.caption(direction)).chain(std::iter::repeat_with(String::new));
        all.of(direction).zip(captions)
    };
    all.directions().flat_map(of).enumerate().map(|(at, (it, caption))| Pile {
        spot: Some(spots::of_foundation(it.suit, it.direction)),
        name: narration::foundation(it, SUITS),
        caption,
        suit: Some(it.suit.letter().to_string()),
        ..bare(
            format!("foundation{at}"),
            PileKind::Foundation,
            it.covered().into_iter().chain(it.top),
        )
    })
}

/// Returns a pile of which all cards are seen.
fn pile(pile: &game::Pile) -> Pile {
    let label = spots::of_place(pile.place);
    let kind = match pile.place {
        Place::Column(_) => PileKind::Column,
        Place::Freecell(_) => PileKind::Freecell,
        Place::Cell(_) | Place::Pile(_) => PileKind::Cell,
        Place::Stock => PileKind::Stock,
        Place::Waste => PileKind::Waste,
    };
    Pile {
        spot: Some(label.clone()),
        name: narration::pile(pile, SUITS),
        ..bare(label, kind, pile.cards.iter().copied())
    }
}

/// Returns a pile without a name.
fn bare(id: impl Into<String>, kind: PileKind, cards: impl IntoIterator<Item = Card>) -> Pile {
    let (spot, name, caption, suit) = (None, String::new(), String::new(), None);
    let cards = cards.into_iter().map(|card| Some(card.into())).collect();
    Pile { id: id.into(), kind, spot, name, caption, suit, cards }
}

/// Returns a legal move, with what it does.
pub(crate) fn choice(position: &play::Position, mv: Move) -> Option<wire::Move> {
    Some(described(mv, &position.effect(mv)?))
}

/// Returns a move with this effect.
pub(crate) fn described(mv: Move, effect: &Effect) -> wire::Move {
    told::told(mv, effect, SUITS)
}
