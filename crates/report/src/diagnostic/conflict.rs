//! Describes what the search for a deal finds, if that is none.

use super::code::codes;
use super::data::{Annotation, Diagnostic, FailedMove};
use super::said::{Said, said};
use patience_core::budget::Limit;
use patience_core::cards::SuitStyle;
use patience_core::catalogue::Pairs;
use patience_core::game::{Blocked, Constraint, DealtIndex, Relation};
use patience_core::notation::building::Direction;
use patience_core::notation::{GameId, Outcome, Record};
use patience_core::source::Elsewhere;
use patience_core::text::english::{a_rank, list};
use patience_core::text::{Span, quoted};
use patience_findings::{Blame, Conflict, Needs, Reason, Spot};

codes! {
    NEVER_LEGAL = "infer" "never-legal";
    NEVER_REACHED = "infer" "never-reached";
    NO_DEAL = "infer" "no-deal";
    UNDECIDED = "infer" "undecided";
}

/// The maximum number of labels for moves, outcomes and cards to blame. If there are more, the last
/// are shown.
const MAX_LABELS: usize = 8;

/// Describes why no deal makes a record pass.
///
/// `records` are the records of the question, in which the conflict counts. Labels show what is to
/// blame. `elsewhere` locates a span of another record in another source; without a location, it
/// gets no label.
///
/// ```
/// use patience::diagnostic::of_conflict;
/// use patience::infer::{Answer, Question};
/// use patience::{Budget, DealBook, SuitStyle, records};
///
/// let record = records(b"montecarlo2x2+1 *a1b1 *a1b2").next().unwrap();
/// let question = Question::new(&[&record], &DealBook::default()).unwrap();
/// let Ok(Answer::None(conflict)) = question.answer(&mut Budget::nodes(10_000)) else { panic!("cell a1 is empty") };
/// let diagnostic = of_conflict(&conflict, &[&record], |_, _| None, SuitStyle::Symbols);
/// assert_eq!(diagnostic.message, "move 2 is illegal whatever the cards are: cell a1 is empty");
/// ```
///
/// # Panics
/// Panics if the conflict is of other records.
#[must_use]
pub fn of_conflict(
    conflict: &Conflict,
    records: &[&Record<'_>],
    mut elsewhere: impl FnMut(usize, Span) -> Option<Elsewhere>,
    suits: SuitStyle,
) -> Diagnostic {
    let record = records[conflict.record];
    let (said, reason) = of_reason(conflict, record);
    let mut found = Diagnostic { reason, ..said.at(conflict.span, Some(record)) };
    if let Reason::Cards { against, .. } = &conflict.reason {
        let last = against.iter().rev().filter_map(|blame| {
            let (number, span) = place_of(blame, records)?;
            let other = records[number];
            let beside = std::ptr::eq(other.text().as_ptr(), record.text().as_ptr());
            let elsewhere = if beside { None } else { Some(elsewhere(number, span)?) };
            let text = blamed(blame, other.id().ok(), suits);
            Some(Annotation { elsewhere, ..Annotation::new(span, text) })
        });
        found.annotations.extend(last.take(MAX_LABELS));
    }
    found.failed = conflict.at.map(|which| FailedMove {
        index: which.index,
        repetition: which.repetition,
        suggestions: Vec::new(),
    });
    found
}

/// Returns the place of something to blame: the index of its record, and its span there. Returns
/// none for a card that is not in any record.
#[must_use]
pub fn place_of(blame: &Blame, records: &[&Record<'_>]) -> Option<(usize, Span)> {
    match *blame {
        Blame::Move { record, which, .. } => Some((record, which.span)),
        Blame::Outcome { record, span, .. } => Some((record, span)),
        Blame::Card { record, place, .. } => {
            Some((record?, records.get(record?)?.card_span(place)?))
        }
    }
}

/// Says why no deal makes a record pass, with the number of the move and without it.
fn of_reason(conflict: &Conflict, record: &Record<'_>) -> (Said, String) {
    let text = quoted(conflict.span.of(record.text()));
    let id = record.id().ok();
    let which = match conflict.at {
        Some(which) => match which.repetition {
            Some(repetition) => format!("move {} (repetition {repetition})", which.index),
            None => format!("move {}", which.index),
        },
        None => "the end".to_owned(),
    };
    match &conflict.reason {
        Reason::Blocked(reason) => {
            let short = format!("illegal whatever the cards are: {reason}");
            let said = said!(NEVER_LEGAL, "{which} is {short}", "{reason}");
            (unblocked(reason).into_iter().fold(said, Said::why), short)
        }
        Reason::Outcome(outcome) => {
            let (message, others) = match outcome {
                Outcome::Solved => ("these moves do not solve the game", "`=partial` or `=stuck`"),
                Outcome::Partial => ("no move remains after these moves", "`=solved` or `=stuck`"),
                Outcome::Stuck => {
                    ("these moves solve the game or leave a legal move", "`=solved` or `=partial`")
                }
            };
            let said = said!(NEVER_REACHED, "{message}, whatever the cards are", "expected to be {outcome} here",
                why "add the missing moves, or write the outcome they reach: {others}");
            let short = said.message.clone();
            (said, short)
        }
        Reason::Cards { needs: needed, against, minimal } => {
            let asked = needs(needed, id);
            let others =
                if conflict.record > 0 { " together with the records before it" } else { "" };
            let (made, makes_it) = if conflict.first {
                (which, "it")
            } else {
                (format!("everything up to {which}"), "everything up to it")
            };
            let (message, short) = if conflict.at.is_some() {
                (
                    format!("no deal makes {made} legal{others}: `{text}` needs {asked}"),
                    format!("no deal makes {makes_it} legal{others}: it needs {asked}"),
                )
            } else {
                let expected = match needed {
                    Needs::NoLegalMove => Outcome::Stuck,
                    Needs::LegalMove | Needs::Cards(_) => Outcome::Partial,
                };
                let message = format!(
                    "no deal lets the game end as expected{others}: `={expected}` needs {asked}"
                );
                (message.clone(), message)
            };
            let help = ruled_out(against.len(), *minimal);
            (said!(NO_DEAL, message, "needs {asked}", why help), short)
        }
    }
}

/// Returns the diagnostic for a search that gave up at a limit.
#[must_use]
pub fn of_undecided(record: &Record<'_>, limit: Limit) -> Diagnostic {
    let Ended { gave_up, here, advice } = ended(limit);
    let said = said!(UNDECIDED, "the search {gave_up} before it could tell whether there is a deal", here,
        why "{advice}, or give known cards with `--known` or in a deal with `?`");
    said.at(record.id_span(), Some(record))
}

/// Describes what the search gave up at a limit although a deal makes the record pass. Each of `what`
/// follows "gave up before", such as "counting all deals".
#[must_use]
pub fn of_given_up(record: &Record<'_>, what: &[String], limit: Limit) -> Diagnostic {
    let what = list(what.iter().cloned(), "and");
    let Ended { gave_up, here, advice } = ended(limit);
    let said = said!(UNDECIDED, "there is a deal, but the search {gave_up} before {what}", here,
        why "{advice}, or give more known cards with `--known`");
    said.at(record.id_span(), Some(record))
}

/// Names cards by where their game deals them: "the cards dealt to cell a1 and cell b2", "stock
/// card 3".
fn dealt(cards: &[DealtIndex], id: Option<&GameId>) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.dedup();
    let spots = || cards.iter().filter_map(|&card| Spot::of(id?, card));
    let table: Vec<String> = spots()
        .filter(|spot| !matches!(spot, Spot::Stock(_)))
        .map(|spot| spot.to_string())
        .collect();
    let stock: Vec<String> = spots()
        .filter_map(
            |spot| if let Spot::Stock(number) = spot { Some(number.to_string()) } else { None },
        )
        .collect();
    let table = match table.len() {
        0 => None,
        1 => Some(format!("the card dealt to {}", table[0])),
        _ => Some(format!("the cards dealt to {}", list(table.into_iter(), "and"))),
    };
    let stock = match stock.len() {
        0 => None,
        1 => Some(format!("stock card {}", stock[0])),
        _ => Some(format!("stock cards {}", list(stock.into_iter(), "and"))),
    };
    list(table.into_iter().chain(stock), "and")
}

/// Says what a move needs of the cards, to follow "needs".
fn needed(constraints: &[Constraint], id: Option<&GameId>) -> String {
    match constraints {
        [Constraint::Pair { relation, holds: true, .. }, ..] => {
            let cards: Vec<DealtIndex> =
                constraints.iter().flat_map(Constraint::cards).copied().collect();
            let cards = dealt(&cards, id);
            match relation {
                Relation::SameRank => format!("{cards} to have the same rank"),
                Relation::Sequence(_) => format!("{cards} to be in sequence"),
                Relation::Pair(game) => match game.pairs {
                    Pairs::Rank => format!("{cards} to have the same rank"),
                    Pairs::Suit => format!("{cards} to have the same suit and not to be aces"),
                    Pairs::Sum(sum) => format!("{cards} to add up to {sum}"),
                },
            }
        }
        [Constraint::Rank { card, rank, holds: true }] => {
            format!("{} to be {}", dealt(&[*card], id), a_rank(*rank))
        }
        [Constraint::Build { card, to }] => {
            let foundation = match to {
                Some(Direction::Up) => "next on the foundation that goes up",
                Some(Direction::Down) => "next on the foundation that goes down",
                None => "next on exactly one foundation",
            };
            format!("{} to be {foundation}", dealt(&[*card], id))
        }
        _ => "no discard to be possible".to_owned(),
    }
}

/// Says what a move or an outcome needs.
fn needs(needs: &Needs, id: Option<&GameId>) -> String {
    match needs {
        Needs::Cards(constraints) => needed(constraints, id),
        Needs::LegalMove => "a legal move to remain".to_owned(),
        Needs::NoLegalMove => "no legal move to remain".to_owned(),
    }
}

/// Returns the label of something to blame.
fn blamed(blame: &Blame, id: Option<&GameId>, suits: SuitStyle) -> String {
    match blame {
        Blame::Move { which, constraints, .. } => {
            format!("move {} needs {}", which.index, needed(constraints, id))
        }
        Blame::Outcome { outcome: Outcome::Stuck, .. } => {
            "needs no legal move to remain".to_owned()
        }
        Blame::Outcome { .. } => "needs a legal move to remain".to_owned(),
        Blame::Card { card, .. } => format!("{} is known", card.written(suits)),
    }
}

/// Says how to fix a move that is illegal for every deal.
const fn unblocked(reason: &Blocked) -> Option<&'static str> {
    Some(match reason {
        Blocked::NoSuchMove => return None,
        Blocked::AlreadyWon => "remove the moves after the last card",
        Blocked::Empty(_) => {
            "look for an earlier move that is missing, mistyped or extra: where cards go depends on the moves alone"
        }
        Blocked::Twice(_) => "name another place: a card is in one place only",
        Blocked::Occupied(_) => "name an empty place",
        Blocked::OpenDeal => "if the game is closed, its id has `-`, not `+`",
        Blocked::EmptyStock => "remove this move",
        Blocked::NotNeighbours(_) | Blocked::NotInLine(_) => {
            "an earlier `+` may be missing or extra"
        }
        Blocked::NothingToConsolidate => "discard a card first",
        Blocked::WhichFill(_) => "write `s` or `w` after the cell",
        Blocked::ByItself => "leave out this `+`",
        Blocked::GapWaits(_) => "remove the mark",
        Blocked::WasteFillsFirst(_) => "remove the mark: with option `w`, moves need none",
        Blocked::NoFill(_) => "remove the mark, or write the other one",
        Blocked::NoGap(_) => "remove the mark",
        Blocked::WasteOccupied => "play that card first, or put it on a pile",
        Blocked::NoRedeals => "option `r1` to `r9` in the id allows redeals",
        Blocked::StockLeft => "deal them first",
    })
}

/// Says what rules out what is needed: so many moves, outcomes and known cards, and whether no fewer do.
fn ruled_out(against: usize, minimal: bool) -> String {
    match (against, minimal) {
        (0, true) => "no deck has such cards".to_owned(),
        (0, false) => "a complete search found no deal, but not which moves rule it out".to_owned(),
        (1, true) => "the other label rules it out".to_owned(),
        (few, true) if few <= MAX_LABELS => {
            format!("these {} contradict each other; any {few} of them are possible", few + 1)
        }
        (few, false) if few <= MAX_LABELS => {
            "the other labels rule it out together; fewer may do".to_owned()
        }
        (many, minimal) => {
            let part = if minimal { "; no fewer do" } else { "" };
            format!(
                "{many} earlier moves, outcomes and known cards rule it out together{part}; the last {MAX_LABELS} are labelled"
            )
        }
    }
}

/// How a search ended, what to call its place, and what to do.
struct Ended {
    gave_up: &'static str,
    here: &'static str,
    advice: &'static str,
}

/// Says how a search ended at a limit.
const fn ended(limit: Limit) -> Ended {
    match limit {
        Limit::Cancelled => Ended {
            gave_up: "was interrupted",
            here: "interrupted here",
            advice: "let it run longer",
        },
        Limit::Nodes | Limit::Memory => Ended {
            gave_up: "gave up",
            here: "given up here",
            advice: "raise the limit with `--effort 10`",
        },
    }
}
