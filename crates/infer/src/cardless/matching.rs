//! Match Solitaire without its cards.

use super::constraint::{Constraint, DealtIndex, Relation};
use super::rules::{Cardless, EndState, Impossible};
use patience_core::game::Place;
use patience_core::notation::Dealing;
use patience_core::notation::matching::{Label, Layout, Match, Move};
use patience_core::sealed::Sealed;
use std::ops::Range;

/// Columns and freecells, each with its cards from the lowest up.
#[derive(Clone, Debug)]
pub struct CardlessMatching {
    layout: Layout,
    dealing: Dealing,
    places: [Vec<DealtIndex>; Label::TABLE],
    /// The cards still to be dealt, by index.
    stock: Range<u8>,
}

impl CardlessMatching {
    fn top(&self, label: Label) -> Option<DealtIndex> {
        self.places[label.index()].last().copied()
    }

    fn labels(&self) -> impl Iterator<Item = Label> + use<> {
        let columns = self.layout.columns();
        (0..columns).map(Label::column).chain((0..columns).map(Label::freecell))
    }

    fn won(&self) -> bool {
        self.stock.is_empty() && self.places.iter().all(Vec::is_empty)
    }

    fn deal_row(&mut self) {
        for column in 0..self.layout.columns() {
            self.places[Label::column(column).index()].extend(self.stock.next().map(DealtIndex));
        }
    }

    fn transfer(&self, from: Label, to: Label) -> Result<Vec<Constraint>, Impossible> {
        if from == to {
            return Err(Impossible::Twice(from.into()));
        }
        let card = self.top(from).ok_or(Impossible::Empty(from.into()))?;
        match self.top(to) {
            None => Ok(Vec::new()),
            Some(_) if to.is_freecell() => Err(Impossible::Occupied(to.into())),
            Some(onto) => Ok(vec![Constraint::pair(card, onto, Relation::Sequence(self.layout))]),
        }
    }

    fn collect(&self, cards: Match) -> Result<Vec<Constraint>, Impossible> {
        let labels = cards.labels();
        if let Some((_, &label)) =
            labels.iter().enumerate().find(|(at, label)| labels[..*at].contains(label))
        {
            return Err(Impossible::Twice(label.into()));
        }
        let exposed = labels
            .iter()
            .map(|&label| self.top(label).ok_or(Impossible::Empty(Place::from(label))))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(exposed
            .windows(2)
            .map(|pair| Constraint::pair(pair[0], pair[1], Relation::SameRank))
            .collect())
    }
}

/// Returns each choice of `size` of some cards.
fn choices(cards: &[DealtIndex], size: usize) -> Vec<Vec<DealtIndex>> {
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

impl Sealed for CardlessMatching {}

impl Cardless for CardlessMatching {
    type Layout = Layout;
    type Move = Move;

    fn deal(layout: Layout, dealing: Dealing) -> Self {
        let cards = layout.composition().len() as u8;
        let mut dealt = Self { layout, dealing, places: Default::default(), stock: 0..cards };
        while dealing == Dealing::Open && !dealt.stock.is_empty() {
            dealt.deal_row();
        }
        dealt
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Constraint>, Impossible> {
        if self.won() {
            return Err(Impossible::AlreadyWon);
        }
        let named = match &mv {
            Move::Transfer { from, to } => &[*from, *to],
            Move::Collect(cards) => cards.labels(),
            Move::Deal => &[],
        };
        if named.iter().any(|label| label.number() >= self.layout.columns()) {
            return Err(Impossible::NoSuchMove);
        }
        match mv {
            Move::Transfer { from, to } => {
                let constraints = self.transfer(from, to)?;
                let card = self.places[from.index()].pop();
                self.places[to.index()].extend(card);
                Ok(constraints)
            }
            Move::Collect(cards) if cards.size() != usize::from(self.layout.match_size()) => {
                Err(Impossible::NoSuchMove)
            }
            Move::Collect(cards) => {
                let constraints = self.collect(cards)?;
                for label in cards.labels() {
                    self.places[label.index()].pop();
                }
                Ok(constraints)
            }
            Move::Deal if self.dealing == Dealing::Open => Err(Impossible::OpenDeal),
            Move::Deal if self.stock.is_empty() => Err(Impossible::EmptyStock),
            Move::Deal => {
                self.deal_row();
                Ok(Vec::new())
            }
        }
    }

    fn end(&self) -> EndState {
        if self.won() {
            return EndState::Won;
        }
        let exposed: Vec<DealtIndex> = self.labels().filter_map(|label| self.top(label)).collect();
        let room = self.labels().any(|label| self.top(label).is_none());
        let apart = self.labels().any(|from| {
            self.labels().any(|to| from != to && self.top(from).is_some() && self.top(to).is_none())
        });
        if !self.stock.is_empty() || room && apart {
            return EndState::Open;
        }
        let transfers = self.labels().flat_map(|from| {
            self.labels().filter(|to| !to.is_freecell()).map(move |to| (from, to))
        });
        let transfers: Vec<Constraint> =
            transfers.filter_map(|(from, to)| self.transfer(from, to).ok()).flatten().collect();
        let EndState::Moves(mut moves, mut none) = EndState::of(transfers) else {
            return EndState::Open;
        };
        let size = self.layout.match_size();
        moves.extend(choices(&exposed, usize::from(size)).iter().map(|cards| {
            let same = |pair: &[DealtIndex]| Constraint::pair(pair[0], pair[1], Relation::SameRank);
            cards.windows(2).map(same).collect()
        }));
        none.push(Constraint::FewerOfARank { cards: exposed, than: size });
        EndState::Moves(moves, none)
    }
}
