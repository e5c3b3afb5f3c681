//! Laws of a table that a page plays on, for every game.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail like this")]

use patience_core::budget::Budget;
use patience_core::game::Sight;
use patience_core::notation::GameId;
use patience_core::shuffle;
use patience_search::difficulty::{Difficulty, Search, Step};
use patience_table::Annotations;
use patience_web::catalogue::catalogue;
use patience_web::data::{Reading, RecordInfo};
use patience_web::game::Game;
use patience_web::page::data::{GameView, Picked, PileKind};
use patience_web::page::dealing::Dealer;
use patience_web::page::first::first;
use patience_web::page::pasted::pasted;
use patience_web::page::table::Table;
use patience_web::parts::Reader;
use patience_web::reading::{formatted, read};
use patience_web::solving::solve;
use patience_web::tree::GameTree;
use std::collections::{BTreeMap, BTreeSet};
use support::dice::Dice;
use support::games::{closed_games, small_games, usual_games};
use support::thorough;

/// Numbers of games of every kind, each of a deal that goes on for some moves.
fn numbered(games: Vec<String>) -> Vec<String> {
    let lively = |game: String| {
        let ids = (1..).map(|number| format!("{game}{number}"));
        ids.map(|id| (Table::of(&id, None).unwrap(), id)).find_map(|(mut table, id)| {
            let mut goes_on = || {
                let moves = table.position().moves;
                moves.last().is_some_and(|mv| table.play(&mv.text).is_ok())
            };
            (0..4).all(|_| goes_on()).then_some(id)
        })
    };
    games.into_iter().filter_map(lively).collect()
}

/// Where a card goes: a foundation is named by its suit and its direction.
fn goal(card: &patience_wire::MovedCard) -> Option<String> {
    let character = match card.to.as_deref() {
        Some("up") => '^',
        Some("down") => '_',
        to => return to.map(ToOwned::to_owned),
    };
    Some(format!("{}{character}", card.card?.0.suit().letter()))
}

/// The places to choose for a move, one after the other.
fn spots(cards: &[patience_wire::MovedCard]) -> Vec<String> {
    let mut spots: Vec<String> = Vec::new();
    for card in cards {
        for spot in std::iter::once(card.from.clone()).chain(goal(card)) {
            if !spots.contains(&spot) {
                spots.push(spot);
            }
        }
    }
    spots
}

/// Plays a move by choosing its places, and whatever is asked then. Returns what was played.
fn pick(table: &mut Table, text: &str) -> Option<String> {
    let position = table.position();
    let wanted = position.moves.iter().find(|choice| choice.text == text)?;
    let all = if text == "+" || text == "~" { vec!["s".to_owned()] } else { spots(&wanted.cards) };
    let mut done = None;
    for spot in &all {
        done = Some(table.pick(spot).ok()?);
        if let Some(Picked::Played { played }) = &done {
            return Some(played.text.clone());
        }
    }
    let Some(Picked::On { choices, .. }) = done else { return None };
    let number = choices.iter().position(|choice| choice.text == text)?;
    match table.choose(number).ok()? {
        Picked::Played { played } => Some(played.text),
        _ => None,
    }
}

#[test]
fn every_legal_move_can_be_picked() {
    for id in &numbered(small_games()) {
        let mut dice = Dice::new(1);
        let mut table = Table::of(id, None).unwrap();
        for _ in 0..20 {
            let moves: Vec<String> =
                table.position().moves.iter().map(|choice| choice.text.clone()).collect();
            if moves.is_empty() {
                break;
            }
            for text in moves.iter().take(12) {
                let at = table.at();
                assert_eq!(pick(&mut table, text).as_ref(), Some(text), "{id}: {}", table.text());
                assert!(table.undo() && table.at() == at, "{id}: {text}");
            }
            table.play(&moves[dice.below(moves.len())]).unwrap();
        }
        assert!(table.at() > 0, "{id}");
    }
}

/// Every place that a move names is a pile of the board, named once, and the page and the picture write
/// the same above the cards.
#[test]
fn every_place_is_a_pile() {
    for (seed, id) in (0..).zip(numbered(usual_games())) {
        let mut dice = Dice::new(seed);
        let mut table = Table::of(&id, None).unwrap();
        for _ in 0..20 {
            let position = table.position();
            let piles = &position.piles;
            let is_safe = |safe: &String| position.moves.iter().any(|it| it.text == *safe);
            assert!(position.safe.as_ref().is_none_or(is_safe), "{id}: {:?}", position.safe);
            let ids: BTreeSet<_> = piles.iter().map(|pile| &pile.id).collect();
            assert_eq!(ids.len(), piles.len(), "{id}");
            let spots: BTreeSet<_> = piles.iter().filter_map(|pile| pile.spot.clone()).collect();
            for card in position.moves.iter().flat_map(|choice| &choice.cards) {
                let places = std::iter::once(card.from.clone()).chain(goal(card));
                assert!(places.into_iter().all(|place| spots.contains(&place)), "{id}: {card:?}");
            }
            let svg = table.svg();
            for pile in piles {
                assert_eq!(pile.name.is_empty(), pile.spot.is_none(), "{id}: {pile:?}");
                let caption = &pile.caption;
                match pile.kind {
                    PileKind::Foundation | PileKind::Stock | PileKind::Waste => {
                        assert!(svg.contains(&format!(">{caption}")), "{id}: {caption}");
                    }
                    PileKind::Collected => {
                        assert_eq!(pile.cards.len(), position.board.progress.done, "{id}");
                        assert!(
                            position.score.ends_with(caption.as_str()) && !caption.is_empty(),
                            "{id}"
                        );
                    }
                    _ => {}
                }
            }
            let Some(mv) = position.moves.get(dice.below(position.moves.len().max(1))) else {
                break;
            };
            table.play(&mv.text).unwrap();
        }
    }
}

/// What is written passes, and is read back as the same lines; and nothing that was played is lost.
#[test]
fn a_link_shows_the_board_that_the_library_does() {
    for id in numbered([usual_games(), closed_games()].concat()) {
        let mut table = Table::of(&id, None).unwrap();
        while table.at() < 4 {
            let moves = table.position().moves;
            table.play(&moves.last().unwrap().text).unwrap();
        }
        let record = table.record();
        for at in 0..=5 {
            table.go(at.min(4) as usize);
            // What is told of the record as a text needs the library, and so does what a player has seen of a stock.
            let (mut shown, mut seen) = (first(&record, at).unwrap(), table.view());
            if seen.closed {
                shown.position.moves.clear();
                seen.position.moves.clear();
            }
            let view = GameView {
                game: String::new(),
                win: None,
                solved: false,
                head: 0,
                spans: Vec::new(),
                failed: None,
                branches: Vec::new(),
                can_undo: false,
                can_redo: false,
                ..seen
            };
            assert_eq!(shown, view, "{record}");
        }
        for text in ["", "abc", &format!("{record}\n{record}"), &format!("{id} zz")] {
            assert_eq!(first(text, 0), None, "{text}");
        }
    }
}

#[test]
fn a_text_keeps_all_that_was_played() {
    for (seed, id) in (0..).zip(numbered(usual_games())) {
        let mut dice = Dice::new(seed);
        let mut table = Table::of(&id, None).unwrap();
        for turn in 0..120 {
            let moves = table.position().moves;
            match dice.below(12) {
                0 => table.go(dice.below(table.line().len() + 1)),
                1 => drop(table.undo()),
                2 => drop(table.redo()),
                3..=4 => {
                    if let Some(branch) = table.branches().first() {
                        match dice.below(3) {
                            0 => table.enter(branch.node).unwrap(),
                            1 => table.promote(branch.node).unwrap(),
                            _ => table.name(branch.node, &format!("♠ {turn} (x)\n")).unwrap(),
                        }
                    }
                }
                _ if moves.is_empty() => table.go(0),
                _ => drop(table.play(&moves[dice.below(moves.len())].text)),
            }
            let text = table.text();
            let again = Table::of(&text, None).unwrap();
            assert_eq!(again.said(), None, "{text}");
            assert_eq!(again.text(), text);
            let read = read(&text);
            assert!(read.records.len() == 1 && read.records[0].verdict.pass, "{text}");
            assert_eq!(formatted(&text).trim_end(), text, "the text is canonical");
            for step in again.line() {
                let in_text = again.move_span(step.number as usize);
                assert_eq!(in_text, step.span, "{text}: move {}", step.number);
            }
        }
        let before = lines(&table);
        assert!(!table.can_undo() || table.undo() && table.redo());
        assert_eq!(lines(&table), before, "{id}");
    }
}

/// Returns every line of a table, from the deal to its end.
fn lines(table: &Table) -> BTreeSet<Vec<String>> {
    let line: Vec<String> = table.line().into_iter().map(|step| step.text).collect();
    let mut known = BTreeMap::from([(String::new(), line)]);
    for branch in table.branches() {
        let parent = branch.number.rsplit_once('.').map_or("", |(parent, _)| parent);
        let mut line = known[parent][..branch.after as usize].to_vec();
        line.extend(branch.moves.split_whitespace().map(ToOwned::to_owned));
        known.insert(branch.number, line);
    }
    known.into_values().collect()
}

/// Nothing that a page gets before it asks depends on cards that were never turned up.
#[test]
fn face_down_cards_are_secret() {
    for id in closed_games() {
        let number: patience_core::notation::GameId = format!("{id}1").parse().unwrap();
        let deck = shuffle(&number.variant.composition(), 1);
        let mut cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let texts = [false, true].map(|swaps| {
            let last = cards.len() - 1;
            if swaps {
                cards.swap(last, last - 1);
            }
            format!("{id}[{}]", cards.join(" "))
        });
        assert_ne!(texts[0], texts[1]);
        let mut tables = texts.map(|text| Table::of(&text, None).unwrap());
        for _ in 0..8 {
            let [one, other] = &mut tables;
            let position = one.position();
            assert_eq!(position, other.position(), "{id}");
            assert_eq!(one.line(), other.line());
            assert_eq!(one.svg(), other.svg());
            let refused =
                ["s", "w", "a1", "a2", "1", "2"].map(|spot| one.drop("a1", Some(spot.to_owned())));
            let same = ["s", "w", "a1", "a2", "1", "2"]
                .map(|spot| other.drop("a1", Some(spot.to_owned())));
            assert_eq!(refused, same, "{id}");
            // Those drops may have played.
            let at = one.at().min(other.at());
            let moves = one.position().moves;
            let Some(last) = moves.iter().find(|choice| choice.text != "+") else { break };
            one.go(at);
            other.go(at);
            let played = [one.play(&last.text), other.play(&last.text)];
            assert_eq!(played[0], played[1]);
        }
        tables[0].reveal();
        tables[1].reveal();
        assert_ne!(tables[0].position(), tables[1].position(), "{id}");
    }
}

/// No text makes it panic, and what cannot be dealt is a failure.
#[test]
fn no_text_panics() {
    let mut dice = Dice::new(5);
    let alphabet: Vec<char> =
        "3x13x5+-[]AS7H?:…*12ab ;\n=\u{feff}♠🂡%carpetmontecarlo".chars().collect();
    for _ in 0..3000 {
        let length = dice.below(40);
        let mut text: String = (0..length).map(|_| alphabet[dice.below(alphabet.len())]).collect();
        if dice.below(2) == 0 {
            text = format!("2x2x2x2+[AS 2H 2S AH] {text}");
        }
        let found = read(&text);
        let length = text.encode_utf16().count() as u32;
        for record in &found.records {
            assert!(record.span.0 <= record.span.1 && record.span.1 <= length, "{text:?}");
        }
        let _ = formatted(&text);
        for place in [0, length / 2, length] {
            if let Some(found) = pasted(&text, place, 7) {
                assert!(found.span.0 < found.span.1 && found.span.1 <= length, "{text:?}");
            }
        }
        if let Ok(mut game) = Game::of(&text) {
            let _ = (game.play_text(&text), game.undo(None), game.described_moves(), game.record());
        }
        let _ = solve(&text, false, &mut Budget::nodes(100));
        if let Ok(mut table) = Table::of(&text, None) {
            let _ = table.play(&text);
            let _ = (
                table.pick(&text),
                table.drop("1", Some("a".to_owned())),
                table.choose(3),
                table.svg(),
            );
            table.go(usize::MAX);
            let _ = table.enter(length);
            let _ = (table.text(), table.move_span(length as usize));
        }
    }
}

/// The text of a tree brings back all that was played in it, and its records pass.
#[test]
fn a_tree_is_that_of_its_text() {
    for (seed, id) in (0..).zip(numbered([usual_games(), closed_games()].concat())) {
        let mut dice = Dice::new(seed);
        let mut tree = GameTree::of(&id, Sight::default()).unwrap();
        for turn in 0..40 {
            let moves = tree.position().described_moves();
            match (dice.below(8), tree.branches().first()) {
                (0, _) => tree.go(dice.below(tree.at() as usize + 1)).unwrap(),
                (1, _) => drop(tree.undo()),
                (2, _) => drop(tree.redo()),
                (3, Some(branch)) => tree.enter(branch.node).unwrap(),
                (4, Some(branch)) => tree.promote(branch.node).unwrap(),
                (5, Some(branch)) if turn % 5 == 0 => tree.remove(branch.node).unwrap(),
                _ if moves.is_empty() => tree.go(0).unwrap(),
                _ => tree.play_text(&moves[dice.below(moves.len())].text).unwrap(),
            }
            if dice.below(6) == 0 {
                // What is written beside the moves changes none, and no branch.
                let (record, branches) = (tree.record(), tree.branches());
                let comment = (tree.at() as usize, format!("turn {turn}"));
                let comments = BTreeMap::from([comment]);
                tree.write(Annotations { comments, ..Annotations::default() }).unwrap();
                assert_eq!((tree.record(), tree.branches()), (record, branches));
                assert!(!tree.undo() || tree.redo());
            }
            let text = tree.to_text(None);
            let mut again = GameTree::of(&text, Sight::default()).unwrap();
            again.go(tree.at() as usize).unwrap();
            assert_eq!(again.to_text(None), text);
            // What was undone is a branch of the text.
            assert!(again.branches().len() >= tree.branches().len(), "{text}");
            for record in [&text, &tree.record(), &tree.position().record()] {
                let read = read(record);
                assert!(read.records.len() == 1 && read.records[0].verdict.pass, "{record}");
            }
            assert!(!tree.record().contains('\n') && text.starts_with(&id), "{text}");
            assert!(id.contains('-') || again.equals(&tree), "{text}");
        }
    }
}

/// Reads a text in parts that end at these places.
fn read_in_parts(text: &[u8], is_text: bool, ends: impl Iterator<Item = usize>) -> Reading {
    let (mut reader, mut all, mut from) = (Reader::new(), Reading::default(), 0);
    for end in ends.chain([text.len()]) {
        all.extend(reader.take(&text[from..end], is_text).unwrap());
        from = end;
    }
    all.extend(reader.end().unwrap());
    all
}

/// Wherever a text is cut, its parts together say what the whole does, with the same places.
#[test]
fn a_text_in_parts_is_the_whole() {
    let mut dice = Dice::new(9);
    let mut all: Vec<Vec<u8>> =
        support::fixtures::all().into_iter().map(|(_, text)| text).collect();
    let joined = (0..40 * thorough()).map(|_| {
        let parts = (0..5).map(|_| all[dice.below(all.len())].clone());
        parts.collect::<Vec<_>>().join(&b"\n"[..])
    });
    let joined: Vec<_> = joined.collect();
    all.extend(joined);
    let mut wide = 0;
    for text in &all {
        let mut whole = read(text);
        whole.failed += u32::from(whole.records.is_empty() && whole.strays.is_empty());
        let shown = String::from_utf8_lossy(text);
        for step in [1 + dice.below(60), if text.len() < 3000 { 1 } else { 7 }] {
            let parts = |is_text| read_in_parts(text, is_text, (step..text.len()).step_by(step));
            if str::from_utf8(text).is_ok() {
                assert_eq!(parts(true), whole, "{shown:?} in steps of {step}");
            }
            // Places in an array are those of its bytes.
            let bytes = parts(false);
            if text.is_ascii() {
                assert_eq!(bytes, whole, "{shown:?} in steps of {step}");
                continue;
            }
            let gist =
                |it: &RecordInfo| (it.line, it.entry, it.verdict.clone(), it.summary.clone());
            assert!(bytes.records.iter().map(gist).eq(whole.records.iter().map(gist)), "{shown:?}");
            let Ok(text) = str::from_utf8(text) else { continue };
            let units: Vec<u16> = text.encode_utf16().collect();
            for (one, other) in bytes.records.iter().zip(&whole.records) {
                let (one, other) =
                    [one.span, other.span].map(|it| it.0 as usize..it.1 as usize).into();
                assert_eq!(text[one], String::from_utf16_lossy(&units[other]), "{text:?}");
            }
            wide += 1;
        }
    }
    assert!(all.len() > 400 && wide > 30, "{} {wide}", all.len());
}

/// Half of a character at the end of a string is joined with that at the beginning of the next.
#[test]
fn characters_are_whole_where_strings_are_cut() {
    let text = "2x2x1x1+[AH AS] 1a *1a ; \u{1f0a1}\u{10ffff}\u{10000}x\n2x2x1x1+[AS AH] 1a *1a";
    let units: Vec<u16> = text.encode_utf16().collect();
    // As the bytes of a string: half of a character is three.
    let bytes = |units: &[u16]| -> Vec<u8> {
        let unit = |it: Result<char, std::char::DecodeUtf16Error>| match it {
            Ok(it) => it.to_string().into_bytes(),
            Err(it) => {
                let half = it.unpaired_surrogate();
                [0xe0 | half >> 12, 0x80 | half >> 6 & 0x3f, 0x80 | half & 0x3f]
                    .map(|it| it as u8)
                    .to_vec()
            }
        };
        char::decode_utf16(units.iter().copied()).flat_map(unit).collect()
    };
    for at in 0..=units.len() {
        let mut reader = Reader::new();
        let mut all = reader.take(&bytes(&units[..at]), true).unwrap();
        all.extend(reader.take(b"", true).unwrap());
        all.extend(reader.take(&bytes(&units[at..]), true).unwrap());
        all.extend(reader.end().unwrap());
        assert_eq!(all, read(text), "{at}");
        // One that ends with half of a character is malformed there.
        let mut half = Reader::new();
        let mut all = half.take(&bytes(&units[..at]), true).unwrap();
        all.extend(half.end().unwrap());
        assert_eq!((all.records, all.strays), {
            let whole = read(&bytes(&units[..at]));
            (whole.records, whole.strays)
        });
    }
}

/// The id of a game with the numbers of its size and its options.
fn id_of(name: &str, numbers: &[u8], options: &str) -> String {
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { "" } else { name };
    let size: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    format!("{name}{}{options}+1", size.join("x"))
}

#[test]
fn sizes_and_options_are_those_of_ids() {
    let is_id = |id: &str| id.parse::<GameId>().is_ok();
    for game in catalogue() {
        let standard: Vec<_> = game.sizes.iter().map(|size| size.standard).collect();
        assert_eq!(id_of(&game.name, &standard, ""), format!("{}1", game.id));
        let with = |at: usize, number: u8| {
            // The other numbers are whatever goes with it.
            let tried = |others: &[u8]| {
                let mut numbers = others.to_vec();
                numbers[at] = number;
                is_id(&id_of(&game.name, &numbers, ""))
            };
            let least: Vec<_> = game.sizes.iter().map(|size| size.min).collect();
            let most: Vec<_> = game.sizes.iter().map(|size| size.max).collect();
            [&standard, &least, &most].into_iter().any(|others| tried(others))
        };
        for (at, size) in game.sizes.iter().enumerate() {
            assert!(with(at, size.min) && with(at, size.max), "{} {size:?}", game.id);
            assert!(!with(at, size.min - 1) && !with(at, size.max + 1), "{} {size:?}", game.id);
        }
        for option in &game.options {
            let written = |number: &str| {
                is_id(&id_of(&game.name, &standard, &format!("{}{number}", option.character)))
            };
            match option.numbers {
                None => assert!(written("") && !written("2"), "{option:?}"),
                Some((min, max)) => {
                    assert!(written(&min.to_string()) && written(&max.to_string()), "{option:?}");
                    let beyond = [String::new(), (min - 1).to_string(), (max + 1).to_string()];
                    assert!(!beyond.iter().any(|number| written(number)), "{option:?}");
                }
            }
            for other in &option.excludes {
                let mut both = [option.character.as_str(), other.as_str()];
                both.sort_unstable();
                assert!(!is_id(&id_of(&game.name, &standard, &both.concat())), "{option:?}");
            }
        }
    }
}

/// The page deals what `patience deal` does: every eighth game at one level, or each.
#[test]
fn the_page_deals_what_the_library_finds() {
    let mut dealer = Dealer::new();
    let levels = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard].map(Some);
    let levels = levels.into_iter().chain([None]).cycle();
    let step = if thorough() > 1 { 1 } else { 8 };
    for (game, level) in usual_games().into_iter().step_by(step).zip(levels) {
        let first = format!("{game}1000");
        dealer.look_for(&first, level.map(|level| level.as_str().to_owned())).unwrap();
        let found = loop {
            let found = dealer.advance();
            if !found.running {
                break found;
            }
        };
        let mut search = Search::new(first.parse().unwrap(), level).anywhere();
        let step = loop {
            match search.step() {
                Step::Searching => {}
                Step::Found(id) => break Some(id.to_string()),
                Step::NotFound => break None,
            }
        };
        assert_eq!((found.deal, found.tried), (step, search.tried() as f64), "{game}");
    }
    assert!(
        dealer.look_for("carpet+", None).is_err()
            && dealer.look_for("carpet+1", Some("x".into())).is_err()
    );
}
