//! Hides the cards of random lines and asks for deals: `cargo run --release --example hide -- 10000
//! carpet`.
//!
//! A developer's tool: it shows how often a deal is found, and how long that takes. Without a game,
//! it takes all games. It verifies what it finds. Then it spoils lines, in their places and in
//! their cards: there must be no deal, because of the spoilt move. Slow lines and unanswered ones
//! go to standard error.

use patience::infer::{Answer, Question, Reason};
use patience::{Allow, Budget, DealBook, records, verify};
use std::io::Write;
use std::time::{Duration, Instant};
use support::dice::Dice;
use support::lines::{GAMES, Line, Spoilt, any_line, record};

/// The maximum length of a line, in moves.
const LONGEST: usize = 150;

/// Slower lines are printed.
const LONG: Duration = Duration::from_millis(300);

/// The question about a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Deal,
    Blocked,
    Cards,
}

/// The results of the questions of one kind.
#[derive(Default)]
struct Tally {
    lines: u64,
    moves: usize,
    deals: u64,
    none: u64,
    undecided: u64,
    wrong: u64,
    time: Duration,
    slowest: Duration,
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: hide COUNT [GAME]";
    let count: u64 = arguments.next().expect(usage).parse().expect(usage);
    let game = arguments.next();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:16}{:12}{:>8}{:>9}{:>8}{:>8}{:>10}{:>7}{:>10}{:>12}",
        "game",
        "line",
        "lines",
        "moves",
        "deal",
        "none",
        "undecided",
        "wrong",
        "mean ms",
        "slowest ms"
    )?;
    for (seed, name) in
        (0..).zip(GAMES).filter(|(_, name)| game.as_ref().is_none_or(|game| game == name))
    {
        let mut dice = Dice::new(seed);
        let mut tallies =
            ["legal", "barred", "known cards", "hidden cards"].map(|sort| (sort, Tally::default()));
        for _ in 0..count {
            let line = any_line(&mut dice, name, LONGEST);
            let [legal, barred, known, hidden] = &mut tallies;
            legal.1.ask(&line, &line.record("1"), line.moves.len(), Wanted::Deal, None);
            let ask = |tally: &mut Tally, spoilt: Option<Spoilt>, wanted| {
                let Some(spoilt) = spoilt else { return };
                let shuffle = if spoilt.known.is_empty() {
                    "1".to_owned()
                } else {
                    line.deal(|_, card| spoilt.known.contains(&card))
                };
                let text = record(&line.game, &shuffle, &spoilt.moves, line.outcome);
                tally.ask(&line, &text, spoilt.moves.len(), wanted, Some(spoilt.index));
            };
            ask(&mut barred.1, line.barred(&mut dice), Wanted::Blocked);
            ask(&mut known.1, line.against_known(&mut dice), Wanted::Cards);
            ask(&mut hidden.1, line.against_moves(&mut dice), Wanted::Cards);
        }
        for (sort, tally) in tallies.iter().filter(|(_, tally)| tally.lines > 0) {
            let Tally { lines, moves, deals, none, undecided, wrong, time, slowest } = tally;
            let [mean, slowest] =
                [time.as_secs_f64() * 1e3 / *lines as f64, slowest.as_secs_f64() * 1e3];
            writeln!(
                out,
                "{name:16}{sort:12}{lines:>8}{moves:>9}{deals:>8}{none:>8}{undecided:>10}{wrong:>7}{mean:>10.2}{slowest:>12.1}"
            )?;
        }
    }
    Ok(())
}

impl Tally {
    /// Asks about a record, and checks the answer. `index` is the first move that no deal makes
    /// legal.
    fn ask(&mut self, line: &Line, text: &str, moves: usize, wanted: Wanted, index: Option<u64>) {
        let records: Vec<_> = records(text.as_bytes()).collect();
        let start = Instant::now();
        let answer = Question::new(&records.iter().collect::<Vec<_>>(), &DealBook::default())
            .expect("the text is a record")
            .answer(&mut Budget::nodes(100_000_000));
        let time = start.elapsed();
        self.lines += 1;
        self.moves += moves;
        self.time += time;
        self.slowest = self.slowest.max(time);
        let right = match &answer {
            Ok(Answer::Deal(deck)) => {
                self.deals += 1;
                let cards: Vec<String> = deck.iter().map(ToString::to_string).collect();
                let dealt = line.record(&format!("[{}]", cards.join(" ")));
                let passes = patience::records(dealt.as_bytes()).next().is_some_and(|record| {
                    verify(&record, &DealBook::default()).passes(Allow::Nothing)
                });
                wanted == Wanted::Deal && passes
            }
            Ok(Answer::None(conflict)) => {
                self.none += 1;
                let sort = match conflict.reason {
                    Reason::Blocked(_) => wanted == Wanted::Blocked,
                    Reason::Cards { .. } => wanted == Wanted::Cards,
                    _ => false,
                };
                sort && conflict.at.map(|which| which.index) == index
            }
            Err(_) => {
                self.undecided += 1;
                true
            }
        };
        self.wrong += u64::from(!right);
        if answer.is_err() || !right || time > LONG {
            let came =
                if right { if answer.is_err() { "undecided" } else { "slow" } } else { "wrong" };
            eprintln!("{came}, {} ms: {text}", time.as_millis());
        }
    }
}
