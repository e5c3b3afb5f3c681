//! A reviewed game.

use super::{Bounds, MistakeKind, Outlook, Prospect};
use patience_core::budget::Limit;
use patience_core::game::{Move, Status};
use patience_core::notation::GameId;
use patience_core::play::{RecordError, Step};
use std::ops::Range;

/// A played game, with what is proved about each of its positions, from `review`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The game.
    pub id: GameId,
    /// The legal moves of the record, up to its first error.
    pub moves: Vec<Step>,
    /// The positions: the deal, and one after each move.
    pub positions: Vec<ReviewedPosition>,
    /// How the game stands after the last of these moves.
    pub end: Status,
    /// The first error of the record, after these moves; none if they are all of its moves.
    pub error: Option<RecordError>,
    /// A line that wins from the last position that can be won, if there is one.
    pub line: Vec<Move>,
    /// The first position from which every line can be won to its end, with any moves.
    pub safe: Option<usize>,
    /// How many moves keep the game winnable that are played at random from the deal.
    pub playouts: Share,
    /// The most memory that tables of searches took up, in bytes.
    pub memory: u64,
    /// The limit at which a search was given up, if something of these positions is not proved.
    pub limit: Option<Limit>,
}

/// What is proved about a position.
///
/// ```
/// use patience::analysis::{Outlook, review};
/// use patience::{Budget, DealBook, records};
///
/// let record = records(b"2x2x6x2+9 =partial").next().unwrap();
/// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
/// // Not every first move keeps the win.
/// let choices = &review.positions[0].choices;
/// let keep = choices.iter().filter(|choice| choice.bounds.outlook() == Outlook::Winnable);
/// assert!(keep.count() < choices.len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedPosition {
    /// The way to a win.
    pub bounds: Bounds,
    /// Each legal move. What follows a lost position is lost, too.
    pub choices: Vec<Choice>,
    /// The number of nodes that all searches from the position and its moves took.
    pub nodes: u64,
}

/// A legal move, and what is proved about the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move, in canonical form.
    pub mv: Move,
    /// What is proved about the position after it.
    pub bounds: Bounds,
}

/// A part of a number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The part.
    pub part: u64,
    /// The whole.
    pub whole: u64,
}

impl Share {
    /// Returns the share in per cent, rounded, or none if there is nothing. Only nothing is 0, and
    /// only all is 100.
    ///
    /// ```
    /// use patience::analysis::Share;
    ///
    /// assert_eq!(Share { part: 999, whole: 1000 }.per_cent(), Some(99));
    /// ```
    #[must_use]
    pub fn per_cent(self) -> Option<u64> {
        match (self.part * 100 + self.whole / 2).checked_div(self.whole)? {
            0 if self.part > 0 => Some(1),
            100 if self.part < self.whole => Some(99),
            per_cent => Some(per_cent),
        }
    }
}

impl ReviewedPosition {
    /// Returns the moves after which the game can be won.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// // The game is lost by its first move, so another one wins.
    /// assert!(review.positions[0].winning().all(|mv| mv != review.moves[0].mv));
    /// assert!(review.positions[0].winning().count() > 0);
    /// ```
    pub fn winning(&self) -> impl Iterator<Item = Move> {
        self.choices_that_are(Outlook::Winnable)
    }

    /// Returns the number of legal moves after which the game has this outlook.
    ///
    /// ```
    /// use patience::analysis::{Outlook, review};
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// let deal = &review.positions[0];
    /// assert!(deal.count(Outlook::Lost) > 0);
    /// assert_eq!(deal.count(Outlook::Winnable), deal.winning().count());
    /// ```
    #[must_use]
    pub fn count(&self, outlook: Outlook) -> usize {
        self.choices_that_are(outlook).count()
    }

    fn choices_that_are(&self, outlook: Outlook) -> impl Iterator<Item = Move> {
        let is = move |choice: &&Choice| choice.bounds.outlook() == outlook;
        self.choices.iter().filter(is).map(|choice| choice.mv)
    }

    /// Returns whether one move wins and all others lose.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// let deal = &review.positions[0];
    /// assert!(!deal.has_only_move() || deal.winning().count() == 1);
    /// ```
    #[must_use]
    pub fn has_only_move(&self) -> bool {
        let lost = self.count(Outlook::Lost);
        self.count(Outlook::Winnable) == 1 && lost > 0 && lost + 1 == self.choices.len()
    }

    /// Returns whether care is needed: the position can be won, but at least half of its moves
    /// lose.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// // After the move, the game is lost already.
    /// assert!(!review.positions[1].is_critical());
    /// ```
    #[must_use]
    pub fn is_critical(&self) -> bool {
        let lost = self.count(Outlook::Lost);
        self.bounds.outlook() == Outlook::Winnable && lost > 0 && 2 * lost >= self.choices.len()
    }
}

impl Review {
    /// Returns the index of the first move that loses: before it the game can be won, and after it
    /// no line wins.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// assert_eq!(review.first_loss(), Some(0));
    /// ```
    #[must_use]
    pub fn first_loss(&self) -> Option<usize> {
        let loss = self.prospect().loss().filter(|loss| loss.is_proved)?;
        loss.at.checked_sub(1)
    }

    /// Returns what is proved about the line as a whole.
    #[doc(hidden)]
    #[must_use]
    pub fn prospect(&self) -> Prospect {
        Prospect::of(&self.bounds())
    }

    /// Returns what is proved about each position.
    #[doc(hidden)]
    #[must_use]
    pub fn bounds(&self) -> Vec<Option<Bounds>> {
        self.positions.iter().map(|position| Some(position.bounds)).collect()
    }

    /// Returns the moves that leave the shortest way to a win, by index, and how many moves each
    /// wastes. Where a distance is not proved, nothing is known.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"3x2x4x2+10 1a =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// assert_eq!(review.wasted().collect::<Vec<_>>(), [(0, 1)]);
    /// ```
    pub fn wasted(&self) -> impl Iterator<Item = (usize, u32)> {
        let wasted = |(at, (before, after))| match MistakeKind::of(before, after)? {
            MistakeKind::Wastes(moves) => Some((at, moves)),
            MistakeKind::Loses => None,
        };
        self.pairs().enumerate().filter_map(wasted)
    }

    /// Returns what is proved before and after each move.
    fn pairs(&self) -> impl Iterator<Item = (Bounds, Bounds)> {
        self.positions.windows(2).map(|pair| (pair[0].bounds, pair[1].bounds))
    }

    /// Returns the stretches of two moves or more of which each was the only one that wins, as
    /// ranges of indices.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// assert!(review.only_moves().is_empty());
    /// ```
    #[must_use]
    pub fn only_moves(&self) -> Vec<Range<usize>> {
        let mut stretches: Vec<Range<usize>> = Vec::new();
        for (at, position) in self.positions.iter().enumerate().take(self.moves.len()) {
            if !position.has_only_move()
                || self.positions[at + 1].bounds.outlook() != Outlook::Winnable
            {
                continue;
            }
            match stretches.last_mut() {
                Some(last) if last.end == at => last.end += 1,
                _ => stretches.push(at..at + 1),
            }
        }
        stretches.retain(|stretch| stretch.len() > 1);
        stretches
    }

    /// Returns the moves before which care is needed, by index.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// assert!(review.critical().all(|at| review.positions[at].is_critical()));
    /// ```
    pub fn critical(&self) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).filter(|&at| self.positions[at].is_critical())
    }

    /// Returns how many of the legal moves keep the game winnable, over all positions of the game
    /// that can be won. Moves whose outlook is undecided are not counted.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// let kept = review.kept();
    /// assert!(kept.part < kept.whole, "the move that was played loses");
    /// ```
    #[must_use]
    pub fn kept(&self) -> Share {
        self.winnable().fold(Share::default(), |sum, position| {
            let (kept, lost) = (position.count(Outlook::Winnable), position.count(Outlook::Lost));
            Share { part: sum.part + kept as u64, whole: sum.whole + (kept + lost) as u64 }
        })
    }

    fn winnable(&self) -> impl Iterator<Item = &ReviewedPosition> {
        self.positions.iter().filter(|position| position.bounds.outlook() == Outlook::Winnable)
    }

    /// Returns the number of legal moves that are undecided, over all positions of the game that
    /// can be won.
    ///
    /// ```
    /// use patience::analysis::review;
    /// use patience::{Budget, DealBook, records};
    ///
    /// let record = records(b"2x2x6x2+9 2b =partial").next().unwrap();
    /// let review = review(&record, &DealBook::default(), &Budget::nodes(1000)).unwrap();
    /// assert_eq!(review.undecided(), 0);
    /// ```
    #[must_use]
    pub fn undecided(&self) -> usize {
        self.winnable().map(|position| position.count(Outlook::Undecided)).sum()
    }
}
