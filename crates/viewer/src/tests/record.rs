//! A record, move by move.

use super::{MANY, Overlay, Session, WRONG, analyse, game, look, lost, record};
use crate::keys::{self, Binding, Key, KeyCommand, LookCommand, PlayCommand, RecordCommand};
use crate::model::drawn::ClickTarget;
use crate::theme::Signs;

use insta::assert_snapshot;
use patience::rules::RULEBOOK;
use patience_core::cards::SuitStyle;
use patience_core::text::readable;
use ratatui_core::backend::TestBackend;
use ratatui_core::style::Color;
use ratatui_core::terminal::Terminal;
use ratatui_core::text::Span;
use std::collections::BTreeSet;
use support::dice::Dice;
use support::games::games;

#[test]
fn each_game_in_its_middle() {
    assert_snapshot!("match_solitaire", game("match-solitaire/solved.pn", "3x3x13x5", 20));
    assert_snapshot!("monte_carlo", game("monte-carlo/solved.pn", "montecarlo5x5x1+", 14));
    assert_snapshot!("thirteens", game("monte-carlo/solved.pn", "thirteens5x5x1+", 13));
    assert_snapshot!("fourteens", game("monte-carlo/solved.pn", "fourteens5x5x1+", 12));
    assert_snapshot!("aces_square", game("monte-carlo/solved.pn", "acessquare4x4x1+", 20));
    assert_snapshot!("carpet", game("carpet/solved.pn", "carpet4x5x1+", 12));
    assert_snapshot!("colorado", game("carpet/solved.pn", "colorado2x10x2+", 60));
    assert_snapshot!("twenty", game("carpet/solved.pn", "twenty4x5x2+", 16));
}

#[test]
fn a_record_ends_with_what_is_wrong() {
    look(WRONG, (80, 30), SuitStyle::Symbols, |session| {
        assert_snapshot!("illegal", session.press(Key::End).screen())
    });
}

#[test]
fn what_cannot_be_read_ends_a_record_too() {
    let text = b"3x3x13x5+1 1a 2b 9z 3c";
    look(text, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("malformed", session.press(Key::End).screen())
    });
}

/// In a closed game, the viewer shows the number of stock cards, and that an unseen card is among
/// them.
#[test]
fn a_closed_game_keeps_its_cards() {
    look(b"carpet4x5x1-4 + + +", (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("closed", session.keys("g2\n/q\n").screen())
    });
}

#[test]
fn what_is_wrong_can_be_scrolled() {
    look(WRONG, (60, 16), SuitStyle::Symbols, |session| {
        assert_snapshot!("illegal_scrolled", session.press(Key::End).keys("jj").screen())
    });
}

#[test]
fn what_cannot_be_dealt_shows_why() {
    look(b"3x3x13x99+1 1a", (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("undealt", session.keys(".,").screen())
    });
}

#[test]
fn the_keys_are_explained() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("help", session.keys("?").screen())
    });
}

#[test]
fn the_keys_are_explained_in_a_small_window_too() {
    look(WRONG, (40, 12), SuitStyle::Symbols, |session| {
        assert!(session.keys("?").screen().contains("next and previous move"));
        assert!(session.keys(&"j".repeat(120)).screen().contains("is left out"));
        assert!(session.keys("x").screen().contains("as dealt"));
    });
}

#[test]
fn a_card_is_found() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("search", session.keys("./10h\n").screen());
        assert!(session.keys("/7c\n").screen().contains("there is no 7♣ in this game"));
        assert!(session.keys("\x1b/x").screen().contains("find card: x"));
        assert!(session.keys("\n").screen().contains("x is not a card"));
    });
}

#[test]
fn the_cards_of_a_rank_are_found() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        assert_snapshot!("cards", session.keys("./k\n").screen())
    });
}

#[test]
fn ascii_is_enough() {
    look(WRONG, (80, 24), SuitStyle::Letters, |session| {
        assert_snapshot!("ascii", session.keys(".").screen())
    });
}

#[test]
fn too_small_a_window_says_what_it_needs() {
    look(WRONG, (30, 5), SuitStyle::Symbols, |session| {
        assert_snapshot!("too_small", session.screen())
    });
}

/// No window is so small that a sentence about it would be cut.
#[test]
fn no_notice_of_a_small_window_is_cut() {
    for suits in [SuitStyle::Symbols, SuitStyle::Letters] {
        look(WRONG, (40, 12), suits, |session| {
            let small = |&(width, height): &(u16, u16)| width < 40 || height < 12;
            let sizes = (1..=50).flat_map(|width| (1..=14).map(move |height| (width, height)));
            for (width, height) in sizes.filter(small) {
                let terminal = Terminal::new(TestBackend::new(width, height));
                session.terminal = terminal.expect("the test's backend does not fail");
                let screen = session.screen();
                let (screen, _) = screen.split_once('=').expect("notes come after the screen");
                let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
                let all = format!("40 by 12 are needed the window is {width} by {height}");
                let dots = session.model.theme.signs().dots;
                let is_whole = [&all, "40 by 12 are needed", "40x12"].contains(&&*said);
                let is_dots = width < 5 && !said.is_empty() && dots.starts_with(&said);
                assert!(is_whole || is_dots, "{width} by {height}: {said}");
                assert!(said == all || width * height < 100, "{width} by {height}: {said}");
            }
        });
    }
}

/// Every window size works.
#[test]
fn any_window_will_do() {
    let games = [
        record("match-solitaire/solved.pn", "3x3x13x5"),
        record("carpet/solved.pn", "colorado2x10x2+"),
        WRONG.to_vec(),
    ];
    for text in &games {
        for width in [1, 2, 39, 40, 41, 57, 80, 99, 130, 300] {
            for height in [1, 11, 12, 13, 17, 24, 60] {
                look(text, (width, height), SuitStyle::Symbols, |session| {
                    session.screen();
                    session.keys("jjj").press(Key::PageDown).screen();
                    session.press(Key::End).keys("jjjkg3\n").screen();
                    session.keys("?").screen();
                    session.keys("xm").screen();
                    session.press(Key::PageDown).screen();
                    session.press(Key::Home).screen();
                    session.keys("y").screen();
                    session.keys("\x1b\t").screen();
                    session.keys("/zz").screen();
                    session.press(Key::End).press(Key::Click(3, 3)).screen();
                });
            }
        }
    }
}

#[test]
fn steps_and_records_have_ends() {
    look(b"2x2x1x1+[AH AS] 1a *1a\n2x2x1x1+[AH AS] 1a", (80, 24), SuitStyle::Symbols, |session| {
        assert!(session.keys("...").screen().contains("solved   move 2 of 2"));
        assert!(session.keys("n").screen().contains("record 2 of 2"));
        assert!(session.keys("n").screen().contains("this is the last record"));
        assert!(session.keys("N").screen().contains("record 1 of 2"));
        assert!(session.keys("g9\n").screen().contains("move 2 is the last"));
        assert!(session.quits(Key::Char('q')));
        assert!(session.keys("g\x1b?\x1b\x1b").screen().contains("q quits"));
        session.keys("g");
        assert!(session.quits(Key::Interrupt));
    });
}

/// Only red suits have colour, and nothing has any if colour is off.
#[test]
fn colours_mean_suits() {
    look(WRONG, (80, 24), SuitStyle::Symbols, |session| {
        session.keys(".").screen();
        let red = |cell: &ratatui_core::buffer::Cell| cell.fg == Color::LightRed;
        let cells = session.terminal.backend().buffer().content.clone();
        assert!(cells.iter().any(red));
        assert!(
            cells.iter().all(|cell| [Color::LightRed, Color::Red, Color::Reset].contains(&cell.fg)
                && cell.bg == Color::Reset)
        );
        assert!(
            cells
                .iter()
                .filter(|cell| matches!(cell.symbol(), "♠" | "♣"))
                .all(|cell| cell.fg == Color::Reset)
        );
        assert!(cells.iter().filter(|cell| matches!(cell.symbol(), "♥" | "♦")).all(red));
        session.model.theme.colour = false;
        session.screen();
        assert!(
            session
                .terminal
                .backend()
                .buffer()
                .content
                .iter()
                .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
        );
    });
}

/// What can be clicked is what is drawn there, and every card of the board can be.
#[test]
fn each_card_is_where_it_is_drawn() {
    let games = [
        ("match-solitaire/solved.pn", "3x3x13x5"),
        ("monte-carlo/solved.pn", "montecarlo5x5x1+"),
        ("carpet/solved.pn", "colorado2x10x2+"),
        ("carpet/solved.pn", "twenty4x5x2+"),
    ];
    for (path, id) in games {
        for (size, suits) in [
            ((120, 40), SuitStyle::Symbols),
            ((80, 24), SuitStyle::Letters),
            ((40, 14), SuitStyle::Symbols),
        ] {
            look(&record(path, id), size, suits, |session| {
                session.keys("g9\n/7h\nj").screen();
                let cells = session.terminal.backend().buffer().clone();
                let mut found = Vec::new();
                for &(place, target) in &session.model.drawn.hits {
                    let ClickTarget::Card(card) = target else { continue };
                    let text: String = (place.left()..place.right())
                        .filter_map(|x| cells.cell((x, place.y)))
                        .map(|cell| cell.symbol())
                        .collect();
                    let written = card.written(suits).to_string();
                    assert!(written.contains(&text) && !text.is_empty(), "{text} is not {card}");
                    found.push(card);
                }
                let board = session.model.session.board().expect("it is dealt");
                let all = board.piles().flat_map(|pile| &pile.cards);
                let missing: Vec<_> = all.filter(|card| !found.contains(card)).collect();
                assert!(size.0 < 120 || missing.is_empty(), "{missing:?} can't be clicked");
            });
        }
    }
}

const PAGES: [&str; 2] =
    [include_str!("../../../../docs/replay.md"), include_str!("../../../../docs/play.md")];

/// The documentation names the keys of each list, page and question where it says what opens that.
#[test]
fn the_documentation_names_every_key_of_lists() {
    // The first words of what is said of each.
    let lists: [(&str, &[Binding], &str); 10] = [
        ("PLAYING", keys::PLAYING, "| `1` to `9`, `*`, `~`, `:` | type moves to play; "),
        ("GAME", keys::GAME, "| `n` `N`, `o` | "),
        ("OTHERS", keys::OTHERS, "| `n` `N`, `o` | "),
        ("CHOOSER", keys::CHOOSER, "Press Enter for the selected game"),
        ("MOVES", keys::MOVES, "| `m`, then"),
        ("MISTAKES", keys::MISTAKES, "| `M` | "),
        ("BRANCHES", keys::BRANCHES, "| `b` | list the branches: "),
        ("RECORDS", keys::RECORDS, "| Tab | list the records: "),
        ("OFFER", keys::OFFER, "`y` lists them"),
        ("UNFINISHED", keys::UNFINISHED, "`y` lists them"),
    ];
    let text = PAGES.join("\n\n");
    for (name, table, start) in lists {
        let at = text.find(start).unwrap_or_else(|| panic!("no page says `{start}…` of {name}"));
        let end = if matches!(name, "CHOOSER" | "UNFINISHED") { "\n\n" } else { "\n" };
        let said = text[at..].split(end).next().unwrap_or_default();
        for &(key, command) in table.iter().flat_map(|binding| binding.keys) {
            // All lists have these; digits and a bracket begin what is typed.
            let is_of_lists = matches!(
                command,
                KeyCommand::List(_)
                    | KeyCommand::Look(LookCommand::Help)
                    | KeyCommand::Record(RecordCommand::TurnTab(_))
            );
            let Key::Char(sign) = key else { continue };
            let is_other = matches!(sign, '0'..='9' | '[');
            let is_of_board = keys::find(&[keys::BOARD], key) == Some(command);
            if !is_of_lists && !is_other && !is_of_board {
                let is_named = said.contains(&format!("`{sign}`"));
                assert!(is_named, "no page says that `{sign}` does {command:?} ({name}): {said}");
            }
        }
    }
    let tables = include_str!("../keys.rs").lines().filter_map(|line| {
        let (name, kind) = line.strip_prefix("pub(super) const ")?.split_once(": ")?;
        kind.starts_with("&[Binding]").then_some(name)
    });
    // The board follows; the others have keys that all lists and pages have.
    for name in tables.filter(|it| !["BOARD", "SCROLL", "RULES", "LIST", "HELP"].contains(it)) {
        let is_listed = lists.iter().any(|list| list.0 == name);
        assert!(is_listed, "name the table `{name}` here, and where a page says what its keys do");
    }
}

/// The tables of keys in the documentation have the keys that work on the board, and no others.
#[test]
fn the_documentation_names_every_key() {
    // The first column of each table of keys.
    let rows =
        PAGES.iter().flat_map(|page| page.split("| key | action |\n").skip(1)).flat_map(|table| {
            let rows = table.lines().take_while(|line| line.starts_with('|')).skip(1);
            rows.filter_map(|line| line.split('|').nth(1))
        });
    // Keys with a sign are in back quotes; the others are words.
    let parts = rows.flat_map(|keys| keys.split('`').zip([false, true].into_iter().cycle()));
    let mut named: Vec<&str> = parts
        .flat_map(|(part, is_sign)| match is_sign {
            true => vec![part],
            false => part.split([' ', ',']).collect(),
        })
        .collect();
    named.extend(["0", "2", "3", "4", "5", "6", "7", "8"]);
    let signs = (' '..='~').map(Key::Char).chain(('a'..='z').map(Key::Ctrl));
    let others = keys::BOARD.iter().flat_map(|binding| binding.keys).map(|&(key, _)| key);
    for key in signs.chain(others) {
        let Some(command) = keys::find(&[keys::BOARD], key) else { continue };
        let name = match key {
            // The same as others that are named.
            Key::Char('j' | 'k') => continue,
            Key::Char('-') => "−".to_owned(),
            Key::Char(sign) => sign.to_string(),
            Key::Left => "←".to_owned(),
            Key::Right => "→".to_owned(),
            Key::Up => "↑".to_owned(),
            Key::Down => "↓".to_owned(),
            Key::Escape => "Esc".to_owned(),
            Key::PageDown => "PgDn".to_owned(),
            Key::PageUp => "PgUp".to_owned(),
            Key::Ctrl(sign) => format!("Ctrl-{}", sign.to_ascii_uppercase()),
            Key::WheelDown | Key::WheelUp => "wheel".to_owned(),
            key => format!("{key:?}"),
        };
        assert!(named.contains(&name.as_str()), "{name} does {command:?}");
    }
}

/// Each key of the HTML pages does the same here.
#[test]
fn the_keys_of_pages_are_those_of_the_viewer() {
    let script = include_str!("../../../../crates/report/src/transcript/html/page.js");
    let (_, table) = script.split_once("const to = {").expect("there is a table of keys");
    let (table, others) = table.split_once("}[event.key]").expect("the table ends");
    let mut keys = 0;
    for entry in table.split_terminator([',', '\n']).filter(|entry| entry.contains(':')) {
        let (name, to) = entry.trim().trim_start_matches('"').split_once(':').expect("a key");
        let key = match name.trim_end_matches('"') {
            "ArrowLeft" => Key::Left,
            "ArrowRight" => Key::Right,
            "Home" => Key::Home,
            "End" => Key::End,
            "PageUp" => Key::PageUp,
            "PageDown" => Key::PageDown,
            // The list is cut at commas.
            "" => Key::Char(','),
            sign => Key::Char(sign.chars().next().expect("a character")),
        };
        let step = match to.trim() {
            "0" => isize::MIN,
            "last" => isize::MAX,
            by => by.trim_start_matches("now").replace(' ', "").parse().expect("a number"),
        };
        assert_eq!(
            keys::find(&[keys::BOARD], key),
            Some(KeyCommand::Play(PlayCommand::Step(step))),
            "{entry}"
        );
        keys += 1;
    }
    assert_eq!(keys, 8);
    assert!(others.contains(r#"event.key === "x""#));
    assert_eq!(
        keys::find(&[keys::BOARD], Key::Char('x')),
        Some(KeyCommand::Record(RecordCommand::GoToFailure))
    );
}

/// A page of help and the documentation name no key that does nothing.
#[test]
fn each_key_of_the_help_page_works() {
    for binding in keys::BOARD.iter().filter(|binding| !binding.name.is_empty()) {
        let names = binding.name.split([' ', ',']).filter(|name| name.chars().count() == 1);
        for name in names {
            let sign = name.chars().next().unwrap_or_default();
            let tables = [keys::BOARD, keys::OTHERS];
            assert!(keys::find(&tables, Key::Char(sign)).is_some(), "{name}");
        }
    }
}

/// What the last line of the screen names is a key that does something.
#[test]
fn each_hinted_key_works() {
    use Overlay::{Branches, Chooser, Help, Mistakes, Moves, None, Records, Rules, Unfinished};
    let rules = Rules(RULEBOOK.find("Carpet").expect("it is a game"));
    let all = [None, Help, Records, Moves, Mistakes, Branches, Chooser, rules, Unfinished];
    for overlay in all {
        let bindings = || overlay.keys().iter().flat_map(|table| table.iter());
        for hint in bindings().flat_map(|binding| binding.hints) {
            for &key in hint.keys {
                assert!(keys::find(overlay.keys(), key).is_some(), "{overlay:?} {key:?}");
            }
        }
    }
}

/// The way to help and out is always named.
#[test]
fn the_last_line_names_help_and_quit() {
    for size in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        look(MANY, size, SuitStyle::Symbols, |session| {
            for keys in ["", "m", "b", "aM", "\t"] {
                let screen = session.keys(keys).screen();
                let bar = screen.lines().nth(usize::from(size.1) - 1).unwrap_or_default();
                assert!(bar.contains("? help") && bar.contains(" q "), "{size:?} {keys}: {bar}");
                session.keys("\x1b\x1b");
            }
        });
    }
}

/// The help page explains every mark, in the characters that are on the screen.
#[test]
fn the_help_page_has_a_legend() {
    for suits in [SuitStyle::Symbols, SuitStyle::Letters] {
        look(WRONG, (80, 70), suits, |session| {
            let screen = session.keys("?").screen();
            let signs = *session.model.theme.signs();
            // Frames mean nothing, and keys are in the part above. Each new sign has to be added here.
            #[rustfmt::skip]
            let Signs {
                top: _, side: _, bottom: _, arrows: _, minus: _, empty, dots, before, after, lit, more, branch,
                differs, mistake, wrong, right, unknown, levels, heights, at_most,
            } = signs;
            let ace = if session.model.theme.ascii { "AS" } else { "A♠" };
            let all = [empty, dots, before, after, branch, differs, wrong, right, at_most]
                .into_iter()
                .chain(more)
                .chain(unknown)
                .chain(levels)
                .chain(heights)
                .map(|sign| sign.trim_end().to_owned())
                .chain([[before, after], [mistake, mistake], lit].map(|signs| signs.join(ace)))
                .chain(["( )", "-2", "-+", "+2"].map(str::to_owned));
            let (_, legend) = screen.split_once("\n\n").expect("a line is blank above the keys");
            let (_, legend) = legend.split_once("\n\n").expect("a line is blank above the marks");
            let marks = legend.lines().map(|line| line.chars().take(16).collect::<String>());
            let marks: Vec<String> = marks.collect();
            for sign in all {
                assert!(marks.iter().any(|mark| mark.contains(&sign)), "{sign}\n{screen}");
            }
            let name = if session.model.theme.ascii { "legend_ascii" } else { "legend" };
            assert_snapshot!(name, screen);
        });
    }
}

/// Whatever is on the screen but letters, digits, punctuation, lines and the signs of a move is on the help page.
#[test]
fn each_mark_on_the_screen_is_on_the_help_page() {
    let branched = b"3x3x13x5+2 2a 5b 3c 3d =partial\n; branch 1 after move 1: 5c 3b 3d";
    let twenty = record("carpet/solved.pn", "twenty4x5x2+");
    let texts = [WRONG, MANY, &branched[..], &lost(), &twenty];
    let is_line = |sign: &char| ('─'..='╿').contains(sign);
    let mut met = BTreeSet::new();
    let mut help = String::new();
    look(WRONG, (80, 70), SuitStyle::Symbols, |session| help = session.keys("?").screen());
    for (text, size) in texts.into_iter().flat_map(|text| [(text, (80, 24)), (text, (200, 50))]) {
        look(text, size, SuitStyle::Symbols, |session| {
            for keys in ["", "bj\nb", "g9\n", "a", "M", "m", "\x1b\x1b\x1b\t", "\x1b/7\n"] {
                session.keys(keys);
                if session.tasks.question.is_some() {
                    analyse(session);
                }
                let screen = session.screen();
                let (shown, _) = screen.split_once("\n==").expect("notes come after the screen");
                for mark in shown.chars().filter(|mark| !is_line(mark) && !mark.is_alphanumeric()) {
                    let is_known = help.contains(mark) || " \n,:;.'`\"!&_^".contains(mark);
                    assert!(is_known, "{mark}\n{screen}");
                    met.insert(mark);
                }
            }
        });
    }
    let unmet: Vec<char> = "≠†▸◂✗✓?·…█▁▲≤()+".chars().filter(|mark| !met.contains(mark)).collect();
    assert!(unmet.is_empty(), "{unmet:?}");
}

/// Each suit can have a colour of its own, on the board and in texts.
#[test]
fn suits_have_two_or_four_colours() {
    let text = record("match-solitaire/solved.pn", "3x3x13x5");
    look(&text, (80, 24), SuitStyle::Symbols, |session| {
        let suit_colours = |session: &mut Session<'_, '_>| {
            session.screen();
            let cells = session.terminal.backend().buffer().content.clone();
            ['♠', '♥', '♦', '♣'].map(|suit| {
                let of_suit = cells.iter().filter(|cell| cell.symbol() == suit.to_string());
                let mut colours: Vec<Color> = of_suit.map(|cell| cell.fg).collect();
                colours.dedup();
                colours
            })
        };
        let black = vec![Color::Reset];
        let red = vec![Color::LightRed];
        let two = [black.clone(), red.clone(), red.clone(), vec![]];
        assert_eq!(suit_colours(session), two);
        session.model.theme.four_colours = true;
        session.press(Key::Right);
        let four = [black, red, vec![Color::LightBlue], vec![]];
        assert_eq!(suit_colours(session), four);
        session.model.theme.four_colours = false;
        assert_eq!(suit_colours(session), two);
        session.model.theme.colour = false;
        session.model.theme.four_colours = true;
        assert_eq!(
            suit_colours(session),
            [vec![Color::Reset], vec![Color::Reset], vec![Color::Reset], vec![]]
        );
    });
    look(&lost(), (80, 24), SuitStyle::Symbols, |session| {
        session.model.theme.four_colours = true;
        session.press(Key::Right);
        assert!(session.colours().contains(&Color::LightGreen));
    });
}

/// Piles of Twenty grow higher than a low window: the lowest cards are counted, and nothing moves.
#[test]
fn nothing_jumps_when_piles_grow() {
    let text =
        b"twenty4x5x2+1 *c3 *a4 *b4 *e4 *c3 *c1 + *a1 *d1 *c2 *e2 *b3 *c3 *e3 *c4 *a2 *d4 + *e1
*a3 *a2 + *b4 *c2 *b3 *b3 *d2 *d2 *b3 *b3 *a1 *b4 *b4 *d4 *e2 *a1 *a4 *d2 + *d1^ *a2 *d3 *b4 *c4
*b3 e3b3 e2b4 *e2 a3e2 *a3^ *b1 *a3 *b1 *e3 *e3^ *b2 *d3 *b2 *c2 *a4 b1a3 *b1 =partial";
    look(text, (80, 24), SuitStyle::Symbols, |session| {
        let rows = |screen: &str| {
            ["1 ", "2 ", "3 ", "4 "]
                .map(|row| screen.lines().position(|line| line.starts_with(row)))
        };
        let first = rows(&session.press(Key::Home).screen());
        assert!(first.iter().all(Option::is_some), "{}", session.screen());
        let (mut counted, mut last) = (false, None);
        while last != Some(session.at()) {
            last = Some(session.at());
            let screen = session.press(Key::Right).screen();
            assert_eq!(rows(&screen), first, "{screen}");
            assert!(!screen.contains(['▲', '▼']), "{screen}");
            counted |= screen.contains(" +");
        }
        assert!(counted, "no pile is that high");
    });
}

/// The number of windows that the law of titles looks at.
const WINDOWS: usize = 600;

fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

/// A title that is random but for its first and last words: of wide characters, marks that combine, and emoji
/// that are made of several.
fn random_title(dice: &mut Dice, number: usize) -> String {
    let words = [
        "solved",
        "牌を並べる",
        "a\u{301}e\u{308}",
        "👩\u{200d}🚀",
        "🂡",
        "T♥",
        "ｗｉｄｅ",
        "the",
        "ﷺ",
    ];
    let count = dice.below(30);
    let middle: Vec<&str> = (0..count).map(|_| words[dice.below(words.len())]).collect();
    format!("Ann{number} {} end", middle.join(" "))
}

/// In every window, a title is whole where blank columns or a blank line could hold it, and what is cut has
/// dots.
#[test]
fn titles_are_whole_where_there_is_room() {
    let mut dice = Dice::new(73);
    let all = games();
    let (mut cut, mut whole, mut below) = (0, 0, 0);
    for number in 0..WINDOWS {
        let game = &all[number % all.len()];
        let size = (40 + dice.below(211) as u16, 12 + dice.below(59) as u16);
        let title = random_title(&mut dice, number);
        // A record that fails has a code in the first line, too.
        let moves = ["", "=partial", "1z"][dice.below(3)];
        let text = format!("; {title}\n{game}{number} {moves}\n");
        let is_game = dice.below(2) == 0;
        look(text.as_bytes(), size, SuitStyle::Symbols, |session| {
            if is_game {
                session.model.begin_game();
            }
            let screen = session.screen();
            let title = readable(&title);
            let lines: Vec<&str> = screen.lines().take(2).collect();
            if let Some(at) = lines.iter().position(|line| line.contains(&*title)) {
                whole += 1;
                below += at;
                return;
            }
            cut += 1;
            let at = lines.iter().position(|line| line.contains("Ann"));
            assert!(at.is_none_or(|at| lines[at].contains('…')), "{size:?} {title}\n{screen}");
            // Neither blank columns nor the line below can hold more. Below a dozen columns, there is no title.
            let parts = lines[at.unwrap_or(0)].split("   ").map(str::trim);
            let parts = parts.filter(|part| !part.is_empty());
            let taken: usize = parts.map(|part| columns(part) + 3).sum();
            let blank = usize::from(size.0).saturating_sub(taken);
            assert!(
                blank < if at.is_some() { 6 } else { 18 },
                "{blank} {size:?} {title}\n{screen}"
            );
            assert!(at == Some(1) || !lines[1].trim().is_empty(), "{size:?} {title}\n{screen}");
        });
    }
    assert!(cut > 50 && whole > 100 && below > 20, "{cut} {whole} {below}");
}
