//! What the analysis shows.

use super::{Session, analyse, look, lost, play, record};
use crate::analyst::{AnalystReport, AnalystThread, work};
use crate::keys::Key;
use crate::update::Action;
use insta::assert_snapshot;
use patience_core::budget::Budget;
use patience_core::cards::SuitStyle;
use patience_core::deal_book::DealBook;
use patience_search::analysis::{Analyst, Findings, Outlook, review};
use patience_search::solve::{Aim, Solvability, Solver};
use ratatui_core::style::Color;
use support::dice::Dice;
use support::games::games;
use support::lines::{line, variant};

/// The first move that loses, by the solver alone.
fn losing_move(record: &[u8]) -> usize {
    let text = String::from_utf8_lossy(record).replace("=stuck", "");
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_lost = |moves: usize| {
        let begun = words[..=moves].join(" ") + " =partial";
        let record = patience_core::records(begun.as_bytes()).next().expect("there is a record");
        let position = patience_core::Position::after_record(&record, &DealBook::default())
            .expect("it is legal");
        let mut budget = patience_core::Budget::nodes(10_000_000);
        let answer = Solver::default().solve(&position, Aim::Any, &mut budget);
        assert_ne!(answer.finding, Solvability::Undecided);
        answer.finding == Solvability::Unsolvable
    };
    (1..words.len()).find(|&moves| is_lost(moves)).expect("it is lost in the end")
}

/// The screen without the rest of the best line: of several that are as short, a search may find
/// any. The line is played instead.
fn screen_without_line(session: &mut Session<'_, '_>) -> String {
    let screen = session.screen();
    let (line, text) = (screen.lines().enumerate())
        .find_map(|(at, line)| Some((at, line.split_once("best: ")?)))
        .expect("a move wins");
    // In a pane, it goes on in the next lines.
    let column = text.0.chars().count();
    let rest = |line: &str| line.chars().skip(column).collect::<String>().trim().to_owned();
    let more = screen.lines().skip(line + 1).take(if column > 0 { 2 } else { 0 }).map(rest);
    let all: Vec<String> = std::iter::once(text.1.to_owned()).chain(more).collect();
    let best = all.join(" ");
    let (first, rest) = best.trim().split_once(" wins in ").expect("it wins");
    let (length, then) = rest.split_once(" moves, then ").expect("others follow");
    let (moves, is_cut) =
        then.strip_suffix(" …").map_or((then, false), |beginning| (beginning, true));
    let mut position = session.model.session.position().expect("it is dealt").clone();
    let begun = position.played();
    for text in [first].into_iter().chain(moves.split(' ')) {
        let mv = position.parse_move(text).expect("it is a move");
        position.play(mv).expect("it is legal");
    }
    if !is_cut {
        assert!(position.is_won(), "{screen}");
        assert_eq!((position.played() - begun).to_string(), length, "{screen}");
    }
    let lines = all.iter().map(|line| line.split_once(", then ").map_or(line.as_str(), |it| it.1));
    lines.filter(|line| !line.is_empty()).fold(screen, |screen, line| screen.replace(line, "…"))
}

#[test]
fn an_analysis_finds_the_losing_move() {
    let text = lost();
    let losing = losing_move(&text);
    for (name, size) in
        [("analysis_40", (40, 24)), ("analysis_80", (80, 24)), ("analysis_120", (120, 30))]
    {
        look(&text, size, SuitStyle::Symbols, |session| {
            session.keys(&format!("g{}\na", losing - 1));
            assert!(session.screen().contains("searching…"));
            analyse(session);
            assert_snapshot!(name, screen_without_line(session));
            let colours = session.colours();
            assert!(colours.contains(&Color::Green) && colours.contains(&Color::Red));
        });
    }
    look(&text, (80, 24), SuitStyle::Symbols, |session| {
        session.keys(&format!("g{losing}\na"));
        analyse(session);
        let outlooks = session.outlooks();
        for (at, outlook) in outlooks.iter().enumerate() {
            let expected = if at < losing { Outlook::Winnable } else { Outlook::Lost };
            assert_eq!(*outlook, Some(expected), "{at}");
        }
        let screen = session.screen();
        assert!(screen.contains(&format!("lost at move {losing}")), "{screen}");
        assert!(screen.contains(&format!("move {losing} loses; instead, ")), "{screen}");
        // The verdicts of the line stay while another position is judged; the best move goes.
        let screen = session.press(Key::Left).screen();
        assert!(screen.contains(&format!("lost at move {losing}")), "{screen}");
        assert!(screen.contains("searching…"), "{screen}");
        // What follows the moves in another line is not known.
        session.keys("m");
        session.model.legal.select(0);
        session.keys("\n");
        let at = session.at();
        if session.model.session.branch().is_some() {
            assert_eq!(session.outlooks()[at - 1], Some(Outlook::Winnable));
            assert_eq!(session.outlooks()[at], None);
        }
        // Off is off.
        session.keys("a");
        assert!(session.tasks.question.clone().is_none() && session.outlooks().is_empty());
    });
}

#[test]
fn the_analysis_needs_no_colour_and_no_unicode() {
    look(&lost(), (80, 24), SuitStyle::Letters, |session| {
        session.model.theme.colour = false;
        session.keys("g30\nma");
        analyse(session);
        assert_snapshot!("analysis_ascii", session.screen());
        assert!(session.colours().iter().all(|&colour| colour == Color::Reset));
        let screen = session.screen();
        assert!(screen.lines().take(24).all(|line| line.is_ascii()), "{screen}");
    });
}

#[test]
fn legal_moves_have_verdicts() {
    let text = lost();
    let losing = losing_move(&text);
    look(&text, (80, 30), SuitStyle::Symbols, |session| {
        session.keys(&format!("g{}\nma", losing - 1));
        analyse(session);
        assert_snapshot!("analysis_legal", screen_without_line(session));
        let wins =
            session.model.analysis.winning_moves(&session.model.session).expect("all were judged");
        let (mut winning, all) = (0, session.model.legal.moves.len());
        for row in 0..all {
            let mv = session.model.legal.moves[row].mv;
            let outlook = session.outlook_after(mv);
            let mut position = session.model.session.position().expect("it is dealt").clone();
            position.play(mv).expect("it is legal");
            let mut budget = patience_core::Budget::nodes(10_000_000);
            let answer = Solver::default().solve(&position, Aim::Any, &mut budget);
            let is_won = matches!(answer.finding, Solvability::Solved { .. });
            assert_eq!(outlook == Some(Outlook::Winnable), is_won, "{mv}");
            winning += usize::from(is_won);
        }
        assert!(wins == winning && wins > 0 && wins < all);
    });
}

#[test]
fn a_hint_is_the_next_move_of_a_win() {
    play(b"2x2x2x2+[2S AS AH 2H] =partial", (80, 24), |session| {
        // Hands that know vi press it for the move before: the first time, it asks.
        assert!(session.keys("h").screen().contains("press h again for a hint"));
        assert!(session.tasks.question.is_none());
        for _ in 0..3 {
            let screen = session.keys("h").screen();
            assert!(screen.contains("hint: searching…"), "{screen}");
            let version = session.tasks.questions;
            analyse(session);
            let screen = session.screen();
            let line = screen.lines().find(|line| line.starts_with("hint: ")).unwrap_or_default();
            let selected = session.selected();
            assert!(line.starts_with(&format!("hint: {selected}, ")), "{screen}");
            // It stays until the next move, without another search.
            assert!(session.keys("j").screen().contains(&format!("hint: {selected}, ")));
            assert_eq!(session.tasks.questions, version);
            session.keys("k");
            session.keys(&format!(":{selected}\n"));
        }
        assert!(session.screen().contains("you have won in 3 moves"));
        session.keys("h");
        analyse(session);
        assert!(session.screen().contains("the game is won"));
        // Escape puts it away.
        session.keys("\x1b\x1b");
        assert!(session.tasks.question.clone().is_none());
    });
    look(&lost(), (80, 24), SuitStyle::Symbols, |session| {
        session.press(Key::End).keys("h");
        analyse(session);
        assert!(session.screen().contains("the game cannot be won"));
        let question = session.tasks.question.clone();
        assert!(question.is_some_and(|question| question.is_hint));
    });
}

/// The solver knows the stock of a closed game, and the bar says so.
#[test]
fn a_closed_game_is_analysed_with_its_stock() {
    play(b"2x2x2x2-[2S AS AH 2H] =partial", (80, 24), |session| {
        session.keys("a");
        analyse(session);
        assert!(
            session.screen().contains("can be won, looked at the stock"),
            "{}",
            session.screen()
        );
    });
    look(b"2x2x2x1+[AS 2H AH 2S] =partial", (80, 24), SuitStyle::Symbols, |session| {
        session.keys("a");
        analyse(session);
        let screen = session.screen();
        assert!(screen.contains("the deal cannot be won"), "{screen}");
        assert!(screen.contains("cannot be won: no line of moves wins"), "{screen}");
    });
}

/// The moves of a solved record are a win, though no search has found one yet.
#[test]
fn a_solved_record_shows_its_own_win() {
    let text = record("match-solitaire/solved.pn", "3x3x13x5");
    look(&text, (80, 24), SuitStyle::Symbols, |session| {
        session.keys("g40\na");
        let question = session.tasks.question.clone().expect("something is asked");
        work(&mut Analyst::default(), question, &|_| true, |findings| {
            session.take(Action::Learn(findings))
        });
        let screen = session.screen();
        assert!(screen.contains("best: 15 wins in 8 moves or fewer, then *1de 3d"), "{screen}");
        assert_eq!(session.outlooks(), vec![Some(Outlook::Winnable); 49]);
        let position = session.model.session.position().expect("it is dealt");
        let mv = position.parse_move("15").expect("it is a move");
        assert_eq!(session.outlook_after(mv), Some(Outlook::Winnable));
    });
}

#[test]
fn a_cancelled_search_reports_nothing_more() {
    look(&lost(), (80, 24), SuitStyle::Symbols, |session| {
        session.keys("a");
        let question = session.tasks.question.clone().expect("something is asked");
        let mut reports = Vec::new();
        work(&mut Analyst::default(), question, &|_| true, |findings| {
            reports.push(findings.is_done)
        });
        assert_eq!(reports, [false]);
    });
}

/// The thread turns to the next question at once, though the last one would take minutes.
#[test]
fn a_question_ends_the_search_about_the_last_one() {
    let (sender, reports) = std::sync::mpsc::channel();
    let mut analyst = AnalystThread::new(move |number, report| {
        if let AnalystReport::Found(findings) = report {
            let _ = sender.send((number, findings.is_done));
        }
    });
    for (text, is_hard) in [("colorado2x5+3", true), ("2x2x2x2+[2S AS AH 2H]", false)] {
        look(text.as_bytes(), (80, 24), SuitStyle::Symbols, |session| {
            session.keys("a");
            analyst.ask(session.tasks.question.clone());
            let limit = std::time::Duration::from_secs(30);
            loop {
                let (number, is_done) = reports.recv_timeout(limit).expect("there is a report");
                if analyst.is_asked(number) && (is_hard || is_done) {
                    assert!(is_done != is_hard, "{text}");
                    break;
                }
            }
        });
    }
}

/// A long search says how many positions it has met, again and again.
#[test]
fn a_search_says_how_far_it_is() {
    let (sender, reports) = std::sync::mpsc::channel();
    let mut analyst = AnalystThread::new(move |_, report| {
        if let AnalystReport::Met(met) = report {
            let _ = sender.send(met);
        }
    });
    look(b"colorado2x5+3", (80, 24), SuitStyle::Symbols, |session| {
        session.keys("a");
        analyst.ask(session.tasks.question.clone());
        let limit = std::time::Duration::from_secs(30);
        let [first, second] = [(); 2].map(|()| reports.recv_timeout(limit).expect("it goes on"));
        assert!(first > 0 && second > first, "{first} {second}");
    });
}

/// What is said of a line follows from what `analyse` proves about its positions, in every game.
#[test]
fn where_a_line_was_lost_is_said_as_the_analysis_has_it() {
    let mut dice = Dice::new(5);
    let mut seen = [0; 4];
    for (game, nodes) in games().into_iter().flat_map(|game| [(game.clone(), 3), (game, 60)]) {
        let number = 1 + dice.below(1000) as u64;
        let deck = patience_core::cards::shuffle(&variant(&game).composition(), number);
        let text = line(&mut dice, &game, &deck, 40).record(&number.to_string());
        let record = patience_core::records(text.as_bytes()).next().expect("there is a record");
        let found = review(&record, &DealBook::default(), &Budget::nodes(nodes));
        let found = found.expect("it is dealt");
        let outlooks: Vec<Outlook> =
            found.positions.iter().map(|position| position.bounds.outlook()).collect();
        let won = outlooks.iter().rposition(|&it| it == Outlook::Winnable);
        let said = match outlooks.iter().position(|&it| it == Outlook::Lost) {
            Some(0) => "the deal cannot be won".to_owned(),
            Some(at) if outlooks[at - 1] == Outlook::Winnable => format!("lost at move {at}"),
            Some(at) => format!("lost at move {at} or earlier"),
            None if won == Some(outlooks.len() - 1) => "can be won".to_owned(),
            None => won.map_or("undecided".to_owned(), |at| format!("can be won up to move {at}")),
        };
        seen[usize::from(said.contains("move")) + 2 * usize::from(said.contains(" or earlier"))] +=
            1;
        look(text.as_bytes(), (80, 24), SuitStyle::Letters, |session| {
            session.keys("a");
            session.take(Action::Learn(Findings {
                moves: found.moves.iter().map(|step| step.mv).collect(),
                at: session.at(),
                positions: found.bounds(),
                line: Vec::new(),
                is_shortest: false,
                choices: Vec::new(),
                better: None,
                is_done: true,
            }));
            let screen = session.screen();
            let ends = |line: &str| {
                let rest = line.split_once(&format!("  {said}")).map(|(_, rest)| rest.trim_end());
                rest.is_some_and(|rest| ["", ", looked at the stock"].contains(&rest))
            };
            assert!(screen.lines().any(ends), "{text}\n{said}\n{screen}");
        });
    }
    assert!(seen[0] > 0 && seen[1] > 0 && seen[3] > 0, "{seen:?}");
}
