//! What moves require of the cards, and the game dealt without its cards.

use super::position::Matching;
use crate::game::requires::{Blocked, Constraint, EndState, OnTable, Relation, Requires, unknown};
use crate::game::rules::Rules;
use crate::notation::Dealing;
use crate::notation::matching::{Label, Match, Move};

impl Requires<Move> for Matching {
    fn deal_unknown(&mut self) {
        let cards = self.layout.composition().len() as u8;
        self.total = cards;
        match self.dealing {
            Dealing::Closed => self.put_in_stock((0..cards).map(unknown)),
            Dealing::Open => {
                for dealt in 0..cards {
                    self.place_on(Label::column(dealt % self.layout.columns()), unknown(dealt));
                }
            }
        }
    }

    fn required(&self, mv: Move) -> Result<Vec<Constraint<OnTable>>, Blocked> {
        if self.won() {
            return Err(Blocked::AlreadyWon);
        }
        let named = match &mv {
            Move::Transfer { from, to } => &[*from, *to],
            Move::Collect(cards) => cards.labels(),
            Move::Deal => &[],
        };
        if named.iter().any(|label| label.number() >= self.layout.columns()) {
            return Err(Blocked::NoSuchMove);
        }
        match mv {
            Move::Transfer { from, to } => self.transfer_asks(from, to),
            Move::Collect(cards) => self.match_asks(cards),
            Move::Deal if self.is_legal(mv) => Ok(Vec::new()),
            Move::Deal => match self.dealing {
                Dealing::Open => Err(Blocked::OpenDeal),
                Dealing::Closed => Err(Blocked::EmptyStock),
            },
        }
    }

    fn remaining(&self) -> EndState<OnTable> {
        if self.won() {
            return EndState::Won;
        }
        let (taken, empty): (Vec<Label>, Vec<Label>) =
            self.places().partition(|&label| self.on_table(label).is_some());
        if self.is_legal(Move::Deal) || !taken.is_empty() && !empty.is_empty() {
            return EndState::Open;
        }
        let columns = || taken.iter().copied().filter(|to| !to.is_freecell());
        let transfers = taken
            .iter()
            .flat_map(|&from| columns().filter_map(move |to| self.transfer_asks(from, to).ok()));
        let EndState::Moves(mut moves, mut none) = EndState::of(transfers.flatten().collect())
        else {
            return EndState::Open;
        };
        let exposed: Vec<OnTable> =
            taken.iter().filter_map(|&label| self.on_table(label)).collect();
        let size = self.layout.match_size();
        moves.extend(choices(&exposed, usize::from(size)).iter().map(|cards| of_one_rank(cards)));
        none.push(Constraint::FewerOfARank { cards: exposed, than: size });
        EndState::Moves(moves, none)
    }
}

impl Matching {
    fn on_table(&self, label: Label) -> Option<OnTable> {
        OnTable::new(self.top[label.index()])
    }

    fn transfer_asks(&self, from: Label, to: Label) -> Result<Vec<Constraint<OnTable>>, Blocked> {
        if from == to {
            return Err(Blocked::Twice(from.into()));
        }
        let card = self.on_table(from).ok_or(Blocked::Empty(from.into()))?;
        match self.on_table(to) {
            None => Ok(Vec::new()),
            Some(_) if to.is_freecell() => Err(Blocked::Occupied(to.into())),
            Some(onto) => Ok(vec![Constraint::pair(card, onto, Relation::Sequence(self.layout))]),
        }
    }

    fn match_asks(&self, cards: Match) -> Result<Vec<Constraint<OnTable>>, Blocked> {
        let labels = cards.labels();
        if labels.len() != usize::from(self.layout.match_size()) {
            return Err(Blocked::NoSuchMove);
        }
        let twice = labels.iter().enumerate().find(|(at, label)| labels[..*at].contains(label));
        if let Some((_, &label)) = twice {
            return Err(Blocked::Twice(label.into()));
        }
        let exposed = |&label: &Label| self.on_table(label).ok_or(Blocked::Empty(label.into()));
        Ok(of_one_rank(&labels.iter().map(exposed).collect::<Result<Vec<_>, _>>()?))
    }
}

/// Returns the constraints that cards have the same rank.
fn of_one_rank(cards: &[OnTable]) -> Vec<Constraint<OnTable>> {
    let same = |pair: &[OnTable]| Constraint::pair(pair[0], pair[1], Relation::SameRank);
    cards.windows(2).map(same).collect()
}

/// Returns each choice of `size` of some cards.
fn choices(cards: &[OnTable], size: usize) -> Vec<Vec<OnTable>> {
    match (size, cards) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = choices(rest, size - 1).into_iter().map(|mut choice| {
                choice.insert(0, *first);
                choice
            });
            with.chain(choices(rest, size)).collect()
        }
    }
}
