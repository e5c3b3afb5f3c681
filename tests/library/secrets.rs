//! A closed game keeps its secret: what it shows does not depend on cards that were never turned up.
//!
//! The law: two deals that agree in all cards turned up so far, and differ in the order of the
//! others, look the same in every format, byte for byte.

use patience::catalogue::GridOption;
use patience::diagnostic::{add_notes, diagnose};
use patience::game::Sight;
use patience::view::text::{BoardStyle, draw, draw_marked};
use patience::view::{Marks, Picture, svg};
use patience::{
    Allow, Card, DealBook, Location, Position, Source, SuitStyle, drawing, judge, records,
};
use patience_report::told::each_step;
use patience_report::transcript::{Transcript, Transcripts, html, plain, transcripts};
use patience_report::words;
use std::fmt::Write;
use support::dice::Dice;
use support::games::closed_games;

/// Returns how many cards of the stock are face down. This is counted here, apart from what the
/// program says.
fn face_down(position: &Position) -> usize {
    let grid = position.id().variant.grid();
    let visible = grid.map_or(0, |(_, _, options)| options.number(GridOption::Peek).into());
    let stock = position.board().stock.expect("the game has a stock").cards;
    stock.saturating_sub(visible)
}

/// What can follow the legal moves of a record, glued or not.
const PARTS: [&str; 20] = [
    "+", "+", "+", "+:3x", "12", "1a", "a1", "*12", "*123", "*a1b1", "*a1a2", "*a1s", "*b1w", "*w",
    "wa1", "~", "=partial", "=stuck", "=solved", "zz",
];

/// What a slip puts into a text.
const SLIPS: [&str; 10] = ["*", ",", ".", "-", ":", "x", "1", "b", "s", " "];

/// What follows the legal moves of a record: often wrong, and sometimes badly written.
fn tail(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..dice.below(5) {
        text += dice.pick(&["", " "]);
        text += dice.pick(&PARTS);
    }
    if dice.one_in(3) {
        text.insert_str(dice.below(text.len() + 1), dice.pick(&SLIPS));
    }
    text
}

/// A position of this game, with the stock face up, says in what order its cards are dealt. Those on
/// foundations come first.
fn in_order(position: &Position) -> Vec<Card> {
    let mut revealed = position.clone();
    revealed.see(Sight::Everything);
    let board = revealed.board();
    let stock = board.stock.iter().flat_map(|stock| stock.known.iter().copied());
    let dealt: Vec<Card> =
        board.piles().flat_map(|pile| pile.cards.iter().copied()).chain(stock).collect();
    let mut founded: Vec<Card> = position.id().variant.composition().start_deck().collect();
    for card in &dealt {
        let at = founded.iter().position(|other| other == card).expect("it is of the deck");
        founded.remove(at);
    }
    founded.into_iter().chain(dealt).collect()
}

fn book(id: &str, cards: &[Card]) -> DealBook {
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let text = format!("{id}[{}]", cards.join(" "));
    let mut book = DealBook::default();
    let entry = records(text.as_bytes()).next().expect("it is a record");
    book.add(&entry).expect("it is an entry");
    book
}

fn transcribed<'a>(text: &'a str, book: &DealBook) -> Transcripts<'a> {
    transcripts(Source::new("games.pn", text.as_bytes()), book, SuitStyle::Symbols)
}

/// Plays the legal moves of a transcript. Returns how many cards it never turns up, too.
fn end_of(transcript: &Transcript<'_>, book: &DealBook) -> (Position, usize) {
    let mut position = Position::of_record(transcript.record(), book).expect("its cards are known");
    let mut hidden = face_down(&position);
    for step in transcript.steps() {
        position.play(step.mv).expect("a step is legal");
        hidden = hidden.min(face_down(&position));
    }
    (position, hidden)
}

/// Everything that is said and drawn of a record.
fn shown(text: &str, book: &DealBook) -> Vec<String> {
    let source = Source::new("games.pn", text.as_bytes());
    let start = Location { line: 1, column: 1 };
    let transcript = transcribed(text, book).next().expect("there is a record");
    let transcript = transcript.unwrap_or_else(|(_, wrong)| panic!("{text}: {wrong:?}"));
    let mut found = Vec::new();
    for moves_only in [false, true] {
        let options = plain::Options { moves_only, ..plain::Options::default() };
        found.push(plain::write(&transcript, source, start, options));
    }
    let mut steps = String::new();
    each_step(&transcript, |step| {
        let _ = writeln!(steps, "{}", serde_json::to_string(&step).expect("it is data"));
    });
    found.push(steps);
    found.push(html::page(&transcript, "games.pn", start, Some("index.html")));
    found.push(html::index(&[html::IndexEntry::new(&transcript, "games.pn", start, "1.html")]));
    for at in [0, transcript.steps().len() / 2, transcript.steps().len()] {
        let board = transcript.board(at);
        let last = at.checked_sub(1).map(|last| &transcript.steps()[last].effect);
        found.push(svg::draw(&Picture {
            marks: last.map_or(Marks::None, Marks::Last),
            collected: &transcript.collected(at),
            suits: SuitStyle::Letters,
            ..Picture::new(&board)
        }));
    }
    for judged in judge(source, book) {
        let Some(mut diagnostic) = diagnose(&judged, Allow::Nothing, SuitStyle::Symbols) else {
            continue;
        };
        // What it says of other deals depends on the moves alone.
        add_notes(&judged, &mut diagnostic);
        let style = drawing::Style { width: Some(100), ..drawing::Style::default() };
        found.push(drawing::draw_at(&diagnostic, source, start, style));
        found.push(format!("{diagnostic:?}"));
    }
    found.push(legal_moves(&end_of(&transcript, book).0));
    found
}

/// The legal moves of a position in words, its board, and what is known of its deal.
fn legal_moves(position: &Position) -> String {
    let style = BoardStyle::default();
    let mut text = draw(&position.board(), style) + &draw_marked(&position.board(), &[], style);
    let _ = writeln!(text, "{:?} {:?}", position.seen_deck(), position.repeats());
    for mv in position.legal_moves() {
        let effect = position.effect(mv).expect("it is legal");
        let _ = writeln!(text, "{mv} {}", words::describe(&effect, SuitStyle::Symbols));
    }
    text
}

/// A random line of legal moves from the deal on, and how many cards were never turned up. Most of
/// its moves bring the game on.
fn line(position: &Position, dice: &mut Dice) -> (Position, Vec<String>, usize) {
    let mut position = position.clone();
    let mut hidden = face_down(&position);
    let mut moves = Vec::new();
    for _ in 0..dice.below(40) {
        let legal = position.legal_moves();
        let good: Vec<_> =
            legal.iter().filter(|mv| mv.to_string().starts_with(['*', '+'])).collect();
        let mv = match (good.is_empty(), legal.is_empty()) {
            (_, true) => break,
            (false, _) if !dice.one_in(4) => *good[dice.below(good.len())],
            _ => legal[dice.below(legal.len())],
        };
        moves.push(mv.to_string());
        position.play(mv).expect("it is legal");
        hidden = hidden.min(face_down(&position));
        // What an undone move turned up was seen.
        if dice.one_in(4) {
            position.undo();
            moves.pop();
        }
    }
    (position, moves, hidden)
}

/// Puts the last cards in another order.
fn reordered(cards: &[Card], hidden: usize, dice: &mut Dice) -> Vec<Card> {
    let mut cards = cards.to_vec();
    let first = cards.len() - hidden;
    dice.shuffle(&mut cards[first..]);
    cards
}

#[test]
fn cards_that_were_never_turned_up_change_nothing() {
    let games = closed_games();
    let mut dice = Dice::new(1);
    let (mut told, mut hidden_at_all) = (0, 0);
    for round in 0..ROUNDS {
        let game = &games[round % games.len()];
        let id = format!("{game}{}", 1 + dice.below(1_000_000));
        let position: Position = id.parse().expect("it is an id");
        let cards = in_order(&position);
        let one = book(&id, &cards);
        let dealt = records(id.as_bytes()).next().expect("it is a record");
        let dealt = Position::of_record(&dealt, &one).expect("its cards are known");
        assert_eq!(in_order(&dealt), cards);
        let (end, moves, hidden) = line(&dealt, &mut dice);

        // A position, with what was undone.
        assert_eq!(end.sight(), Sight::AllBut(hidden), "{id} {}", moves.join(" "));
        let other = book(&id, &reordered(&cards, hidden, &mut dice));
        let record = records(id.as_bytes()).next().expect("it is a record");
        let mut again = Position::of_record(&record, &other).expect("its cards are known");
        for text in &moves {
            again.play(again.parse_move(text).expect("it is a move")).expect("it is legal");
        }
        again.see(end.sight());
        assert_eq!(legal_moves(&end), legal_moves(&again), "{id} {}", moves.join(" "));

        // A record, and what is wrong with it.
        let gap = if dice.one_in(3) && !moves.is_empty() { "" } else { " " };
        let text = format!("{id} {}{gap}{}", moves.join(" "), tail(&mut dice));
        let transcript = transcribed(&text, &one).next().expect("there is a record");
        let Ok(transcript) = transcript else { panic!("{text}") };
        let (_, hidden) = end_of(&transcript, &one);
        let changed = reordered(&cards, hidden, &mut dice);
        hidden_at_all += usize::from(changed != cards);
        let (one, other) = (shown(&text, &one), shown(&text, &book(&id, &changed)));
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other, "{text}");
        }
        assert_eq!(one.len(), other.len());
        told += one.len();
    }
    assert!(told > 8 * ROUNDS && 2 * hidden_at_all > ROUNDS, "{told} {hidden_at_all}");
}

const ROUNDS: usize = 180;
