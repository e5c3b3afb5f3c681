//! Lines as records, and moves as text.

use super::{Subject, hold, legal, play, starts, texts};
use patience::{DealBook, RecordError, Status, Verdict, records, verify};
use patience_core::notation::{MoveText, Outcome, Token, WrittenRecord, format};
use proptest::prelude::*;

/// Every prefix of a legal line is legal, and its verdict says what the position says. One refused
/// move behind it is reported, in its place.
pub(super) fn prefixes_of_legal_lines_are_legal<G: Subject>() {
    hold(128, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut position = start.deal::<G>();
        let mut text = start.id::<G>().to_string();
        if start.number % 2 == 0 {
            // A deal of its own must not make a difference, when it is that of the number.
            text += &format!("[{}]", texts(&start.deck::<G>()).join(" "));
        }
        let mut source = String::new();
        let mut wanted = Vec::new();
        for (played, mv) in start.line::<G>().into_iter().map(Some).chain([None]).enumerate() {
            let status = match (position.won(), legal(&position).is_empty()) {
                (true, _) => Status::Solved,
                (false, true) => Status::Stuck,
                (false, false) => Status::Partial,
            };
            source += &format!("{text} ={}\n", status.as_str());
            wanted.push((status, played, played, position.progress()));
            let choice =
                start.choices.get(played).map_or(0, |&choice| usize::from(choice) % every.len());
            if let Some(refused) = every
                .iter()
                .cycle()
                .skip(choice)
                .take(every.len())
                .find(|&&mv| position.check(mv).is_err())
            {
                source += &format!("{text} {refused} {refused}\n");
                wanted.push((Status::Illegal, played, played + 2, position.progress()));
            }
            if let Some(mv) = mv {
                text += &format!(" {mv}");
                play(&mut position, mv);
            }
        }
        let verdicts: Vec<Verdict> = records(source.as_bytes())
            .map(|record| verify(&record, &DealBook::default()))
            .collect();
        prop_assert_eq!(verdicts.len(), wanted.len());
        for (verdict, (status, played, moves, progress)) in verdicts.into_iter().zip(wanted) {
            prop_assert_eq!(verdict.id, Some(start.id::<G>()));
            prop_assert_eq!(verdict.status, status);
            prop_assert_eq!(verdict.played, played as u64);
            prop_assert_eq!(verdict.moves, moves as u64);
            prop_assert_eq!(verdict.progress, Some(progress));
            prop_assert_eq!(verdict.passes(patience::Allow::Nothing), status != Status::Illegal);
            match verdict.error {
                None => prop_assert!(status != Status::Illegal),
                Some(RecordError::Illegal(illegal)) => {
                    prop_assert_eq!(illegal.index, played as u64 + 1)
                }
                Some(RecordError::Malformed(fault)) => prop_assert!(false, "{:?}", fault),
            }
        }
        Ok(())
    });
}

/// Whatever move is printed, the same canonical move is read.
pub(super) fn moves_are_read_as_they_are_printed<G: Subject>() {
    hold(32, starts(G::any_layout(), 0), |start| {
        let every = G::every_move(start.layout);
        let printed: Vec<String> = every.iter().map(G::Move::to_string).collect();
        let text = format!("{} {}", start.id::<G>(), printed.join(" "));
        let record = records(text.as_bytes()).next().expect("an id begins a record");
        prop_assert_eq!(record.id().ok().copied(), Some(start.id::<G>()));
        let mut read = 0;
        for token in record.tokens::<G::Move>(G::labels(start.layout)) {
            match token {
                Ok(Token::Move { mv, repeat, span }) => {
                    prop_assert_eq!(mv, every[read]);
                    prop_assert_eq!(mv, mv.canonical());
                    prop_assert_eq!(repeat.times(), 1);
                    prop_assert_eq!(span.of(text.as_bytes()), printed[read].as_bytes());
                }
                other => prop_assert!(false, "{:?}", other),
            }
            read += 1;
        }
        prop_assert_eq!(read, every.len());
        Ok(())
    });
}

/// Whatever a record says, its text says the same, and is canonical.
pub(super) fn records_are_read_as_they_are_written<G: Subject>() {
    hold(48, starts(G::any_layout(), 60), |start| {
        let every = G::every_move(start.layout);
        let mut moves = Vec::new();
        for &choice in &start.choices {
            let (mv, choice) = (every[usize::from(choice) % every.len()], choice >> 8);
            let times = [1, 1, 1, 2, 3, 7][usize::from(choice) % 6];
            let times = if choice == 0 { 2_500 } else { times };
            moves.extend(std::iter::repeat_n(mv, times));
        }
        let id = start.id::<G>();
        let outcomes = Outcome::ALL.map(Some).into_iter().chain([None]);
        for (turn, outcome) in outcomes.enumerate() {
            let record = WrittenRecord { id, deal: None, moves: moves.clone(), outcome };
            let known = record.clone().with_deck(&start.deck::<G>());
            let mut unknown = known.clone();
            let choices = start.choices.iter().copied().chain([1]).cycle().skip(turn);
            for (card, choice) in unknown.deal.iter_mut().flatten().zip(choices) {
                *card = card.filter(|_| choice % 3 > 0);
            }
            let mut unnumbered = known.clone();
            unnumbered.id.shuffle = None;
            for record in [record, known, unknown, unnumbered] {
                let text = record.to_string();
                let mut read = records(text.as_bytes());
                let again = read.next().expect("an id begins a record");
                prop_assert!(read.next().is_none(), "{}", text);
                let again = WrittenRecord::<G::Move>::read(&again, G::labels(start.layout));
                prop_assert_eq!(again.as_ref(), Ok(&record), "{}", text);
                prop_assert!(!text.contains('\n'), "{}", text);
                let lines = record.wrapped();
                prop_assert!(lines.lines().all(|line| line.chars().count() <= 100), "{}", lines);
                prop_assert_eq!(lines.replace('\n', " "), text);
                prop_assert_eq!(format(lines.as_bytes()).text, (lines + "\n").into_bytes());
            }
        }
        Ok(())
    });
}
