//! A closed game keeps its secret until it is asked for: two deals that agree in all cards turned up
//! so far, and differ in the order of the others, look the same on the screen, in copies and in
//! files.

use super::*;
use patience::rules::RULEBOOK;
use patience_core::cards::Card;
use patience_core::catalogue::GridOption;
use patience_core::game::Sight;
use patience_core::notation::{GameId, records};
use patience_core::play::Position;
use proptest::collection::vec;
use proptest::prelude::any;
use ratatui_core::buffer::Buffer;
use support::games::closed_games;

/// What the user types, right or wrong: moves after a deal tell what it dealt.
const TYPED: [&str; 12] = [
    ":+ 11\n",
    ":+ *12\n",
    ":+*123\n",
    ":+ + zz\n",
    ":12 + 1a\n",
    ":*a1a2 + *b1b2\n",
    ":*a1s *b1w\n",
    ":+:3x *w\n",
    ":+ =partial\n",
    ":+\n",
    ":~+\n",
    ":+:99x\n",
];

/// The cards of a game in the order of the deal, those on foundations first.
fn cards(id: GameId, number: u64) -> Vec<Card> {
    let deck = patience_core::shuffle(&id.variant.composition(), number);
    let mut position = Position::deal(id, &deck).expect("it is the deck of the game");
    position.see(Sight::Everything);
    let board = position.board();
    let stock = board.stock.iter().flat_map(|stock| stock.known.iter().copied());
    let dealt: Vec<Card> =
        board.piles().flat_map(|pile| pile.cards.iter().copied()).chain(stock).collect();
    let mut founded: Vec<Card> = deck.iter().copied().collect();
    for card in &dealt {
        founded.remove(founded.iter().position(|other| other == card).expect("it is dealt"));
    }
    founded.into_iter().chain(dealt).collect()
}

/// What a session shows and gives away, and how many cards were never turned up in it.
struct Told {
    screens: Vec<Buffer>,
    texts: Vec<Option<String>>,
    hidden: usize,
}

/// Returns how many cards of the stock on the screen are face down. This is counted here, apart from
/// what the viewer says.
fn face_down(id: &str, model: &Model<'_, '_>) -> usize {
    let id: GameId = id.parse().expect("it is an id");
    let options = id.variant.grid().map(|(_, _, options)| options);
    let visible = options.map_or(0, |options| options.number(GridOption::Peek).into());
    let stock = model.session.board().and_then(|board| board.stock.as_ref());
    stock.expect("a closed game has a stock").cards.saturating_sub(visible)
}

/// How a session begins.
#[derive(Clone, Copy, Debug)]
struct Start<'a> {
    id: &'a str,
    /// The number of moves of the record, and what follows them, right or wrong.
    moves: usize,
    tail: &'static str,
    /// Whether the user plays on from there, rather than watches the record.
    is_game: bool,
    /// Whether the record itself lists its deal.
    has_deal: bool,
}

/// A session that begins like this: the same choices lead to the same session as long as it looks
/// the same.
fn told(start: Start<'_>, cards: &[Card], choices: &[(usize, u8)]) -> Told {
    let id = start.id;
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let entry = format!("{id}[{}]", cards.join(" "));
    let mut book = DealBook::default();
    let dealt = records(entry.as_bytes()).next().expect("it is a record");
    assert_eq!(book.add(&dealt), Ok(()));
    let mut position = Position::of_record(&dealt, &book).expect("it can be dealt");
    let mut record = if start.has_deal { entry.clone() } else { id.to_owned() };
    for at in 0..start.moves {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get((at * at + 3) % legal.len().max(1)) else { break };
        position.play(mv).expect("it is legal");
        record += &format!(" {mv}");
    }
    let tail = if start.is_game { "" } else { start.tail.trim_matches([':', '\n']) };
    let texts = [text(format!("{record} {tail} =partial").as_bytes())];
    let library = Library::read(&texts, &book, None);
    let theme =
        Theme { suits: SuitStyle::Symbols, ascii: false, colour: true, four_colours: false };
    let mut session = Session::new(Model::new(&library, theme, RULEBOOK), (100, 30));
    if start.is_game {
        session.model.begin_game();
    }
    session.press(Key::End);
    let hidden = face_down(id, &session.model);
    session.press(Key::Home);
    let mut told = Told { screens: Vec::new(), texts: Vec::new(), hidden };
    for &(choice, what) in choices {
        act(&mut session, choice, what);
        told.hidden = told.hidden.min(face_down(id, &session.model));
        session.screen();
        told.screens.push(session.terminal.backend().buffer().clone());
        told.texts.push(session.tasks.copied.take());
        told.texts.extend(session.model.unsaved().into_iter().map(Some));
        if let Some(save) = session.tasks.saving.take() {
            told.texts.push(Some(save.record.text.clone()));
            session.take(Action::Written(Box::new(save), Ok(Origin::default())));
        }
    }
    let sight = session.model.session.position().expect("it is dealt").sight();
    assert_eq!(sight, Sight::AllBut(told.hidden));
    told
}

fn act(session: &mut Session<'_, '_>, choice: usize, what: u8) {
    let legal = session.model.legal.moves.len();
    match what {
        0 => session.keys("u"),
        1 => session.press(Key::Left),
        2 => session.press(Key::Backspace),
        3 => session.press(Key::End),
        4 => session.keys("y"),
        6 => session.keys("wgame.pn\n"),
        // In the list of records, letters are keys.
        7 if session.model.overlay() != Overlay::Records => {
            session.keys(TYPED[choice % TYPED.len()])
        }
        8 => session.keys("/7h\n"),
        11 => session.press(Key::Home),
        // Until something is found, nothing is told.
        12 => session.keys("h"),
        13 => session.keys("ax"),
        14 => session.keys("\t"),
        _ if session.model.overlay() == Overlay::Records => session.keys("\n"),
        _ if session.model.overlay() != Overlay::Moves => session.keys("m"),
        _ if legal == 0 => session,
        _ => {
            session.model.legal.select(choice % legal);
            session.keys("\n")
        }
    };
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(24))]

    #[test]
    fn cards_that_were_never_turned_up_change_nothing(
        game in proptest::sample::select(closed_games()),
        number in any::<u64>(),
        moves in 0..12_usize,
        tail in 0..TYPED.len(),
        (is_game, has_deal) in any::<(bool, bool)>(),
        choices in vec((0..1000_usize, 0..30_u8), 1..30),
        order in vec(any::<u32>(), 208),
    ) {
        let id = format!("{game}7");
        let start = Start { id: &id, moves, tail: TYPED[tail], is_game, has_deal };
        let cards = cards(start.id.parse().expect("it is an id"), number);
        let first = told(start, &cards, &choices);
        let (seen, unseen) = cards.split_at(cards.len() - first.hidden);
        let mut unseen: Vec<(u32, Card)> =
            order.iter().copied().zip(unseen.iter().copied()).collect();
        unseen.sort();
        let others: Vec<Card> =
            seen.iter().copied().chain(unseen.into_iter().map(|(_, card)| card)).collect();
        let second = told(start, &others, &choices);
        proptest::prop_assert_eq!(first.hidden, second.hidden);
        // What a record lists is no secret.
        if !has_deal {
            proptest::prop_assert_eq!(first.texts, second.texts);
        }
        for (at, (first, second)) in first.screens.iter().zip(&second.screens).enumerate() {
            proptest::prop_assert_eq!(first, second, "after {}", at);
        }
    }
}

/// The list says how many cards a deal has, and which they are once they were seen.
#[test]
fn a_list_of_moves_names_no_card_that_is_face_down() {
    for (id, unseen, dealt) in [
        ("3x3x13x5-357", "deal 5 cards", "deal "),
        ("carpet4x5x1-1", "turn the next stock card", "turn "),
        ("colorado2x10x2-1", "turn the next stock card", "turn "),
        ("twenty4x5x2-1", "deal 20 cards", "deal "),
    ] {
        play(format!("{id} =partial").as_bytes(), (100, 30), |session| {
            let screen = session.screen();
            assert!(screen.contains(unseen), "{screen}");
            // An undone move is not forgotten.
            let screen = session.keys("+\nu").screen();
            assert!(screen.contains("move 0 of 0") && !screen.contains(unseen), "{screen}");
            assert!(screen.contains(dealt), "{screen}");
        });
    }
    play(b"carpet4x5x1-1 =partial", (115, 30), |session| {
        let screen = session.screen();
        assert!(screen.contains("; the gap is filled from the stock"), "{screen}");
        let screen = session.keys("R").screen();
        assert!(screen.contains("the stock is face up") && screen.contains("next "), "{screen}");
        assert!(screen.contains("from the stock fills the gap"), "{screen}");
        assert!(session.keys("R").screen().contains("no card is face down"));
    });
    // In a record, it is what the record ever turns up.
    look(b"montecarlo5x5x1-3 + + + =partial", (100, 30), SuitStyle::Symbols, |session| {
        let screen = session.press(Key::End).keys("m").screen();
        assert!(!screen.contains("deal "), "{screen}");
    });
    look(b"carpet4x5x1-4 + + + =partial", (100, 30), SuitStyle::Symbols, |session| {
        let screen = session.keys("m").screen();
        assert!(!screen.contains("turn the next stock card"), "{screen}");
        let screen = session.press(Key::End).screen();
        assert!(screen.contains("turn the next stock card"), "{screen}");
    });
}

/// What is written has the deal if its number does not give it, and it is no secret: in open games, from records
/// that list it, and once the stock is face up.
#[test]
fn a_secret_deal_is_not_written() {
    play(b"2x2x2x2-7 =partial", (80, 24), |session| {
        session.keys("+\n");
        assert_eq!(saved(session), "2x2x2x2-7 + =partial\n");
        session.keys("y");
        assert_eq!(session.tasks.copied.take().as_deref(), Some("2x2x2x2-7 + =partial"));
        // Nothing was played since.
        session.keys("R");
        assert!(session.model.unsaved().is_empty());
        assert_eq!(saved(session), "2x2x2x2-7 + =partial\n", "its number gives the deal");
    });
    // Whoever asks for the deal in writing gets it, and sees no card of it on the screen.
    play(b"2x2x2x2-7 =partial", (80, 24), |session| {
        session.model.session.write_deals(true);
        session.keys("+\n");
        let text = saved(session);
        assert!(text.starts_with("2x2x2x2-7[") && text.ends_with("] + =partial\n"), "{text}");
        assert!(session.model.session.hides());
    });
    play(b"2x2x2x2-[AS 2H 2S AH] =partial", (80, 24), |session| {
        assert_eq!(saved(session), "2x2x2x2-[AS 2H 2S AH] =partial\n");
    });
    play(b"2x2x2x2+7 =partial", (80, 24), |session| {
        assert_eq!(saved(session), "2x2x2x2+7 =partial\n");
    });
    // A number means other cards without the deal book, so the record says where it is from.
    let text = b"2x2x2x2-7[AS 2H 2S AH]  2x2x2x2-7 + =partial";
    look(text, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("m+\n").press(Key::Home).keys("\x1b");
        session.keys("y");
        let copied = session.tasks.copied.take().unwrap_or_default();
        assert!(
            copied.ends_with("; dealt from a deal book: it is another game without that"),
            "{copied}"
        );
        assert!(!copied.contains('['), "{copied}");
    });
}

/// The analysis of one closed game does not look at the stock of the next.
#[test]
fn each_stock_is_looked_at_only_if_asked() {
    let text = b"2x2x2x2-1 =partial\n2x2x2x2-2 =partial\n2x2x2x2+2 =partial";
    look(text, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("a");
        assert!(session.tasks.question.clone().is_some());
        session.keys("n");
        assert!(session.tasks.question.clone().is_none());
        session.keys("ann");
        assert!(session.tasks.question.clone().is_some());
    });
    play(b"2x2x2x2-[2S AS AH 2H] =partial", (80, 24), |session| {
        session.keys("hh");
        analyse(session);
        let screen = session.screen();
        assert!(screen.contains("hint (looked at the stock): +, deal 2 cards"), "{screen}");
    });
    play(b"2x2x2x1-[AS 2H AH 2S] + + + =partial", (80, 24), |session| {
        session.keys("hh");
        analyse(session);
        let screen = session.screen();
        assert!(screen.contains("hint (looked at the stock): the game cannot be won"), "{screen}");
    });
    // Nor does that of a file that is read again.
    let mut kept = None;
    look(b"2x2x2x2-1 =partial", (80, 24), SuitStyle::Symbols, |session| {
        kept = Some(session.keys("aR").model.keep(None));
    });
    let kept = kept.expect("it was looked at");
    for (again, is_same) in [("2x2x2x2-1 + =partial", true), ("2x2x2x2-2 =partial", false)] {
        let texts = [super::text(again.as_bytes())];
        let library = Library::read(&texts, &DealBook::default(), None);
        let model = Model::again(&library, kept.clone());
        assert_eq!(model.analysis.question(&model.session).is_some(), is_same, "{again}");
        assert_eq!(model.session.hides(), !is_same, "{again}");
    }
}
