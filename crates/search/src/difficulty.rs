//! How hard a deal is to win among those of its game, and the search for one that is as hard as wished.
//!
//! The deals of a game are compared with each other: of the first that can be won, a third is hard and a third
//! is easy. So there are such deals in each game, with its own size and options. Everything is counted in nodes
//! and depends on shuffle numbers alone, so a deal is as hard on any machine.

use crate::solve::{Aim, Solvability, Solver};
use patience_core::budget::{Budget, Limit};
use patience_core::cards::{Engine, Words};
use patience_core::catalogue::{MATCH_SOLITAIRE, MATCH_SOLITAIRE_LEVELS};
use patience_core::notation::{Dealing, GameId, Variant};
use patience_core::play::Position;
use std::cmp::Reverse;

/// How hard a deal is, among those of its game that can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Random moves seldom lose it.
    Easy,
    /// Between the two.
    Medium,
    /// Random moves soon lose it.
    Hard,
}

impl Difficulty {
    /// Every level.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the level with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == name)
    }

    /// Returns its name: `easy`, `medium` or `hard`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// What is measured of a deal that can be won. The easier one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Measure {
    /// The number of random moves that keep the deal winnable, added up over six games of at most
    /// `length` moves.
    pub kept: u32,
    /// The length of the first win that the solver finds. Of deals that are kept as long, the one with a shorter
    /// win is easier.
    pub length: Reverse<u32>,
}

/// The number of random games.
const GAMES: u32 = 6;

/// The nodes that the search for a win of a deal may spend, and that after random moves.
const DEAL_NODES: u64 = 20_000;
const KEPT_NODES: u64 = 1_000;

/// The nodes that shuffling and dealing counts as, and the legal moves whose listing counts as one.
const SHUFFLE_NODES: u64 = 100;
const MOVES_OF_NODE: u64 = 16;

/// The nodes that measuring the first deals of a game may spend, and that a search for a deal may.
const NODES: u64 = 1_000_000;

/// The cards of a game for which all of these may be spent: with more, a node takes longer.
const CARDS: u64 = 104;

/// Returns a budget for comparing the deals of a game, or for a search.
fn budget_for(game: &GameId) -> Budget<'static> {
    let cards = game.variant.composition().len() as u64;
    Budget::nodes(NODES * CARDS / cards.max(CARDS))
}

/// How many deals that can be won are compared.
const SAMPLE: usize = 40;

impl Measure {
    /// Measures a deal. Returns none if no win is found, be it that there is none.
    ///
    /// The same deal always has the same measure.
    ///
    /// ```
    /// use patience::difficulty::Measure;
    ///
    /// let deal: patience::Position = "2x2x6x2+9".parse().unwrap();
    /// assert!(Measure::new(&deal).is_some_and(|measure| measure.length.0 >= 9));
    /// ```
    #[must_use]
    pub fn new(deal: &Position) -> Option<Self> {
        Self::within(deal, &mut Solver::default(), &mut Budget::nodes(u64::MAX)).ok().flatten()
    }

    fn within(
        deal: &Position,
        solver: &mut Solver,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Limit> {
        let Some(length) = win(deal, DEAL_NODES, solver, budget)? else { return Ok(None) };
        let number = deal.id().shuffle.map_or(0, |shuffle| shuffle.number() as u64);
        let mut words = Words::named(number, "difficulty");
        let mut all = 0;
        for _ in 0..GAMES {
            all += kept(deal, length, &mut words, solver, budget)?;
        }
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(Some(Self { kept: small(all), length: Reverse(small(length)) }))
    }
}

/// Returns the length of a win, if one is found within a number of nodes.
///
/// # Errors
/// Returns an error if the budget ends first.
fn win(
    position: &Position,
    nodes: u64,
    solver: &mut Solver,
    budget: &mut Budget<'_>,
) -> Result<Option<usize>, Limit> {
    let answer = budget.within(nodes, |budget| solver.solve(position, Aim::Any, budget));
    match answer.finding {
        _ if budget.left() == 0 => Err(Limit::Nodes),
        Solvability::Solved { moves, .. } => Ok(Some(moves.len())),
        _ => Ok(None),
    }
}

/// Plays at random, at most as many moves as the win has, and returns how many of them keep the game winnable.
fn kept(
    deal: &Position,
    length: usize,
    words: &mut Words,
    solver: &mut Solver,
    budget: &mut Budget<'_>,
) -> Result<usize, Limit> {
    let mut line = vec![deal.clone()];
    while line.len() <= length {
        let mut position = line[line.len() - 1].clone();
        let moves = position.legal_moves();
        let Some(many) = u32::try_from(moves.len()).ok().filter(|&many| many > 0) else { break };
        budget.spend(1 + u64::from(many) / MOVES_OF_NODE)?;
        // A move that is listed is legal.
        let _ = position.play(moves[words.below(many) as usize]);
        position.forget_moves();
        line.push(position);
    }
    if line.last().is_some_and(Position::is_won) {
        return Ok(length);
    }
    // What is lost stays lost, so the last position that can be won is found by halving.
    let (mut kept, mut lost) = (0, line.len());
    while kept + 1 < lost {
        let middle = usize::midpoint(kept, lost);
        match win(&line[middle], KEPT_NODES, solver, budget)? {
            Some(_) => kept = middle,
            None => lost = middle,
        }
    }
    Ok(kept)
}

/// Which deals of a game are easy, medium and hard.
///
/// Up to forty deals that can be won are compared, from number 1 on. Deals that are no easier than the
/// last of the hardest third are hard, those that are no harder than the first of the easiest third are easy, and
/// those from the one to the other are medium. So a deal is of two levels if it is just between them, and where
/// deals are alike, of all. Where fewer than three are found that can be won, there is nothing to compare, and
/// every deal is of each level.
#[derive(Clone, Debug)]
pub struct Levels {
    /// The game, without a number.
    game: GameId,
    /// What was measured so far.
    sample: Vec<(GameId, Measure)>,
    next: u64,
    budget: Budget<'static>,
    /// The easiest of the hard deals, and the hardest of the easy ones, if there are some to compare.
    bounds: Option<[Measure; 2]>,
    is_complete: bool,
}

impl Levels {
    /// Begins to measure the deals of a game, of which the number doesn't matter. For games of the usual
    /// sizes, the [catalogue](patience_core::catalogue) knows what comes of it.
    fn new(game: GameId) -> Self {
        let mut levels = Self::unknown(game);
        levels.bounds = known(&game);
        levels.is_complete = levels.bounds.is_some();
        levels
    }

    fn unknown(game: GameId) -> Self {
        Self {
            game: GameId { shuffle: None, ..game },
            sample: Vec::new(),
            next: 1,
            budget: budget_for(&game),
            bounds: None,
            is_complete: false,
        }
    }

    /// Measures the deals of a game, whatever is known of it.
    #[doc(hidden)]
    #[must_use]
    pub fn measured(game: GameId) -> Self {
        let mut levels = Self::unknown(game);
        let mut solver = Solver::default();
        while !levels.is_complete {
            levels.advance(&mut solver);
        }
        levels
    }

    /// Returns the easiest of the hard deals and the hardest of the easy ones, if there are some to compare.
    #[doc(hidden)]
    #[must_use]
    pub const fn bounds(&self) -> Option<[Measure; 2]> {
        self.bounds
    }

    /// Measures one more deal.
    fn advance(&mut self, solver: &mut Solver) {
        let id = GameId { shuffle: Some(self.next.into()), ..self.game };
        self.next += 1;
        match dealt(&id, &mut self.budget).and_then(|deal| match deal {
            Some(deal) => Measure::within(&deal, solver, &mut self.budget),
            None => Ok(None),
        }) {
            Ok(measure) => self.sample.extend(measure.map(|measure| (id, measure))),
            Err(_) => self.is_complete = true,
        }
        self.is_complete |= self.sample.len() == SAMPLE;
        if self.is_complete && self.sample.len() >= Difficulty::ALL.len() {
            let mut measures: Vec<Measure> = self.sample.iter().map(|&(_, it)| it).collect();
            measures.sort_unstable();
            let third = (measures.len() - 1) / Difficulty::ALL.len();
            self.bounds = Some([measures[third], measures[measures.len() - 1 - third]]);
        }
    }

    /// Returns whether a deal with this measure is of a level.
    #[must_use]
    pub fn include(&self, level: Difficulty, measure: Measure) -> bool {
        self.bounds.is_none_or(|[hard, easy]| match level {
            Difficulty::Easy => measure >= easy,
            Difficulty::Medium => (hard..=easy).contains(&measure),
            Difficulty::Hard => measure <= hard,
        })
    }
}

/// Returns the bounds of a game that the catalogue knows.
fn known(game: &GameId) -> Option<[Measure; 2]> {
    let (name, levels) = match &game.variant {
        Variant::Matching(_) => (MATCH_SOLITAIRE, MATCH_SOLITAIRE_LEVELS),
        Variant::Pairing(layout) => (layout.game().entry.name, layout.game().entry.levels),
        Variant::Building(layout) => (layout.game().entry.name, layout.game().entry.levels),
    };
    let standard: GameId = format!("{name}{}1", Dealing::Open).parse().ok()?;
    // On a grid, closed games are played like open ones.
    let is_dealt_alike =
        standard.dealing == game.dealing || !matches!(game.variant, Variant::Matching(_));
    let is_standard = standard.variant == game.variant && is_dealt_alike;
    let measure = |(kept, length)| Measure { kept, length: Reverse(length) };
    is_standard.then(|| levels.map(measure))
}

/// Deals a game, if its engine can.
fn dealt(id: &GameId, budget: &mut Budget<'_>) -> Result<Option<Position>, Limit> {
    budget.spend(SHUFFLE_NODES)?;
    Ok(id.to_string().parse().ok())
}

/// A search for a deal that can be won, of a level or of any, in steps of some milliseconds.
///
/// ```
/// use patience::difficulty::{Difficulty, Search, Step};
///
/// let mut search = Search::new("2x2x6x2+1".parse().unwrap(), Some(Difficulty::Hard));
/// let found = loop {
///     match search.step() {
///         Step::Searching => {}
///         Step::Found(id) => break Some(id),
///         Step::NotFound => break None,
///     }
/// };
/// assert!(found.is_some_and(|id| id.to_string().starts_with("2x2x6x2+")));
/// ```
pub struct Search {
    levels: Levels,
    solver: Solver,
    wanted: Option<Difficulty>,
    first: GameId,
    /// The deal to try next; none when the numbers or the nodes are used up.
    next: Option<GameId>,
    budget: Budget<'static>,
    tried: u64,
    is_anywhere: bool,
}

/// What came of a step of a [`Search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A deal was tried, and there is more to do.
    Searching,
    /// A deal was found that can be won, and is of the level.
    Found(GameId),
    /// No such deal was found.
    NotFound,
}

impl Search {
    /// Begins a search for the first deal, from one with a number on, that can be won and is of a level if one is
    /// wanted.
    #[must_use]
    pub fn new(first: GameId, wanted: Option<Difficulty>) -> Self {
        Self {
            levels: Levels::new(first),
            solver: Solver::default(),
            wanted,
            first,
            next: first.shuffle.map(|_| first),
            budget: budget_for(&first),
            tried: 0,
            is_anywhere: false,
        }
    }

    /// Begins again from another deal, and keeps what is known of the game if it is the same.
    #[must_use]
    pub fn again(self, first: GameId, wanted: Option<Difficulty>) -> Self {
        let mut new = Self { solver: self.solver, ..Self::new(first, wanted) };
        if self.levels.game == new.levels.game {
            new.levels = self.levels;
        }
        new
    }

    /// Takes one of the deals that were compared if none is found from the first on.
    #[must_use]
    pub const fn anywhere(mut self) -> Self {
        self.is_anywhere = true;
        self
    }

    /// Returns how many deals were tried, those that were compared included.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.tried
    }

    /// Returns which deals are of which level, which is known when the search has ended.
    #[must_use]
    pub const fn levels(&self) -> &Levels {
        &self.levels
    }

    /// Tries one more deal.
    pub fn step(&mut self) -> Step {
        if self.wanted.is_some() && !self.levels.is_complete {
            self.tried += 1;
            self.levels.advance(&mut self.solver);
            return Step::Searching;
        }
        let Some(id) = self.next else { return self.end() };
        self.tried += 1;
        let next = id.shuffle.and_then(|shuffle| shuffle.offset(1));
        self.next = next.map(|shuffle| GameId { shuffle: Some(shuffle), ..id });
        match self.is_wanted(&id) {
            Ok(true) => return Step::Found(id),
            Ok(false) => {}
            Err(_) => self.next = None,
        }
        Step::Searching
    }

    fn is_wanted(&mut self, id: &GameId) -> Result<bool, Limit> {
        let Self { solver, budget, .. } = self;
        let Some(deal) = dealt(id, budget)? else { return Ok(false) };
        Ok(match self.wanted {
            None => win(&deal, DEAL_NODES, solver, budget)?.is_some(),
            Some(level) => Measure::within(&deal, solver, budget)?
                .is_some_and(|measure| self.levels.include(level, measure)),
        })
    }

    /// Ends the search with one of the deals that were compared, or without any.
    fn end(&self) -> Step {
        let shuffle = self.first.shuffle.filter(|shuffle| shuffle.engine() == Engine::ChaCha20);
        let (Some(shuffle), Some(level), true) = (shuffle, self.wanted, self.is_anywhere) else {
            return Step::NotFound;
        };
        let is_one = |&&(_, measure): &&(GameId, Measure)| self.levels.include(level, measure);
        let found: Vec<_> = self.levels.sample.iter().filter(is_one).collect();
        let at = shuffle.number().checked_rem(found.len() as u128).unwrap_or(0) as usize;
        found.get(at).map_or(Step::NotFound, |&&(id, _)| Step::Found(id))
    }
}
