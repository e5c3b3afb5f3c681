//! A census: a game, the numbers to try, a player and a limit.

use crate::best::Best;
use crate::chunk::{Chunk, Measured};
use crate::numbers::{Numbers, NumbersError};
use crate::player::{Greedy, Hidden, Outcome, Played, Player, Random};
use crate::totals::Deal;
use patience_core::budget::Budget;
use patience_core::cards::{Engine, Shuffle};
use patience_core::game::Same;
use patience_core::notation::{Fault, GameId, parse_id};
use patience_core::play::Position;
use patience_search::solve::{Aim, generic};
use std::fmt;

/// Which player tries the deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerName {
    /// [`Best`].
    Best,
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`Hidden`].
    Hidden,
}

impl PlayerName {
    /// Every player.
    pub const ALL: [Self; 4] = [Self::Best, Self::Random, Self::Greedy, Self::Hidden];

    /// Returns its name: `best`, `random`, `greedy` or `hidden`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Hidden => "hidden",
        }
    }

    /// Returns whether it looks at the stock of a closed game: `known`, or else `hidden`.
    #[must_use]
    pub const fn stock(self) -> &'static str {
        match self {
            Self::Best => "known",
            Self::Random | Self::Greedy | Self::Hidden => "hidden",
        }
    }

    /// Returns such a player. Only [`Best`] has an aim.
    #[must_use]
    pub fn start(self, aim: Aim) -> Box<dyn Player> {
        match self {
            Self::Best => Box::new(Best::new(aim)),
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
            Self::Hidden => Box::new(Hidden::default()),
        }
    }
}

/// A game without a number, and the engine whose numbers deal it. Displays as the id that [`game`]
/// parses: `carpet4x5x1+`, `carpet4x5x1+pysolfc:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The id, without a number.
    pub id: GameId,
    /// The engine.
    pub engine: Engine,
}

impl Game {
    /// Returns the id of a deal, or none if the engine does not have the number.
    #[must_use]
    pub fn numbered(&self, number: u64) -> Option<GameId> {
        let shuffle = Shuffle::new(self.engine, number.into())?;
        Some(GameId { shuffle: Some(shuffle), ..self.id })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.engine {
            Engine::ChaCha20 => self.id.fmt(f),
            engine => write!(f, "{}{}:", self.id, engine.as_str()),
        }
    }
}

/// The deals of a game that are tried, and how.
///
/// ```
/// use patience::census::{Census, PlayerName, game};
/// use patience::census::player::Outcome;
/// use patience_search::solve::Aim;
///
/// let census = Census {
///     game: game("2x2x2x1+").unwrap(),
///     numbers: "1..=20".parse().unwrap(),
///     player: PlayerName::Best,
///     aim: Aim::Shortest,
///     nodes: 1000,
///     again: Some(100),
/// };
/// let (deal, played) = census.play(&mut *census.start(), 2);
/// assert_eq!((deal.outcome, played.line.len()), (Outcome::Lost, 0));
/// // The second search found the same.
/// assert_eq!(deal.again, Some(Outcome::Lost));
///
/// let chunk = census.run("0.1.0", "");
/// let totals = chunk.totals();
/// assert_eq!(totals.won + totals.lost, 20);
/// assert_eq!(totals.lost_numbers[0], 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// The game, without a number.
    pub game: Game,
    /// The shuffle numbers.
    pub numbers: Numbers,
    /// The player that tries them.
    pub player: PlayerName,
    /// Whether solutions are as short as possible.
    pub aim: Aim,
    /// The limit of nodes for each deal.
    pub nodes: u64,
    /// The limit of positions for a [second search](generic) through each lost deal, if there is one.
    pub again: Option<u64>,
}

impl Census {
    /// Returns a player for its deals.
    #[must_use]
    pub fn start(&self) -> Box<dyn Player> {
        self.player.start(self.aim)
    }

    /// Deals a number.
    ///
    /// # Panics
    /// Panics if the engine does not have the number, or does not deal the game.
    #[must_use]
    pub fn deal(&self, number: u64) -> Position {
        let id = self.game.numbered(number);
        let dealt = id.and_then(|id| Some((id, id.numbered_deck()?.deal())));
        match dealt.map(|(id, deck)| Position::deal(id, &deck)) {
            Some(Ok(dealt)) => dealt,
            _ => unreachable!("an engine deals its numbers, and a game takes its own deck"),
        }
    }

    /// Tries a deal.
    pub fn play(&self, player: &mut dyn Player, number: u64) -> (Deal, Played) {
        let tried = self.play_unless(player, number, &|| false);
        tried.unwrap_or_else(|| unreachable!("nothing cancels it"))
    }

    /// Tries a deal until `cancel`, which is asked about every millisecond, says to stop. Returns
    /// none then, so that half a search counts for nothing.
    ///
    /// ```
    /// use patience::census::{Census, PlayerName, game};
    /// use patience_search::solve::Aim;
    ///
    /// let census = Census {
    ///     game: game("4x4x13x4-").unwrap(),
    ///     numbers: "1..=1".parse().unwrap(),
    ///     player: PlayerName::Best,
    ///     aim: Aim::Shortest,
    ///     nodes: u64::MAX,
    ///     again: None,
    /// };
    /// assert_eq!(census.play_unless(&mut *census.start(), 1, &|| true), None);
    /// ```
    pub fn play_unless(
        &self,
        player: &mut dyn Player,
        number: u64,
        cancel: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Deal, Played)> {
        let dealt = self.deal(number);
        // Memory is limited by the nodes alone, so that nothing depends on the machine.
        let limited = |nodes| Budget::nodes(nodes).with_memory(u64::MAX).with_cancel(cancel);
        let mut budget = limited(self.nodes);
        let played = player.play(&dealt, number, &mut budget);
        if budget.is_cancelled() {
            return None;
        }
        let is_lost = played.outcome == Outcome::Lost;
        let again = match self.again.filter(|_| is_lost) {
            Some(limit) => {
                let mut budget = limited(limit);
                // Only equal positions are the same, so that nothing but the rules is trusted.
                let found = generic::search(&dealt, Same::Cards, Aim::Any, &mut budget).finding;
                (!budget.is_cancelled()).then_some(Some(Outcome::from(&found)))?
            }
            None => None,
        };
        Some((Deal { again, ..Deal::new(number, &played) }, played))
    }

    /// Returns what is measured, by a program of a version under rules with a hash.
    #[must_use]
    pub fn measured(&self, version: &str, rules: &str) -> Measured {
        Measured {
            id: self.game.to_string(),
            version: version.to_owned(),
            rules: rules.to_owned(),
            engine: self.game.engine.as_str().to_owned(),
            player: self.player.as_str().to_owned(),
            stock: self.player.stock().to_owned(),
            aim: match self.aim {
                Aim::Any => "any",
                Aim::Shortest => "shortest",
            }
            .to_owned(),
            limit: self.nodes,
            again: self.again,
        }
    }

    /// Tries all deals, one after another.
    #[must_use]
    pub fn run(&self, version: &str, rules: &str) -> Chunk {
        let mut chunk = Chunk::new(self.measured(version, rules));
        let mut player = self.start();
        for number in self.numbers.iter() {
            chunk.add(&self.play(&mut *player, number).0);
        }
        chunk
    }
}

/// The reason why a text is not a game without a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The text has a shuffle number.
    Numbered {
        /// The text without it.
        game: String,
    },
    /// The text has a deal.
    Dealt,
    /// The text names an engine, as a number without one would not.
    Engine {
        /// The game with the engine, as it is written.
        game: String,
    },
    /// The text has a range of numbers, which belongs elsewhere.
    Numbers {
        /// The game before the range, if there is one.
        game: Option<String>,
        /// The range.
        numbers: Numbers,
    },
    /// The text does not say whether the game is open or closed.
    Unsaid {
        /// The open game.
        open: String,
    },
    /// The text is not a game id.
    Malformed(Fault),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbered { game } => {
                write!(f, "the id has a number; write `{game}`, and the numbers after --numbers")
            }
            Self::Dealt => f.write_str("the id has a deal; a census deals by shuffle number"),
            Self::Engine { game } => write!(f, "write `{game}`"),
            Self::Numbers { game, numbers } => {
                let game = game.as_deref().unwrap_or("carpet+");
                write!(f, "numbers stand after the games: write `{game} --numbers {numbers}`")
            }
            Self::Unsaid { open } => {
                write!(f, "open or closed? write `{open}+` or `{open}-`")
            }
            Self::Malformed(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for GameError {}

/// Parses a game id without a number, such as `3x3x13x5+`.
///
/// ```
/// use patience::census::game;
///
/// assert_eq!(game("carpet4x5+").unwrap().to_string(), "carpet4x5x1+");
/// // The deals of PySolFC.
/// assert_eq!(game("carpet+pysolfc:").unwrap().to_string(), "carpet4x5x1+pysolfc:");
/// let error = game("3x3x13x5+2").unwrap_err().to_string();
/// assert_eq!(error, "the id has a number; write `3x3x13x5+`, and the numbers after --numbers");
/// ```
///
/// # Errors
/// Returns the reason why it is not one.
pub fn game(text: &str) -> Result<Game, GameError> {
    if let Some(error) = with_numbers(text) {
        return Err(error);
    }
    if let Ok((id, rest)) = parse_id(text.as_bytes()) {
        let is_dealt = rest.starts_with(b"[") || text.contains('[');
        return Err(match is_dealt {
            true => GameError::Dealt,
            false if rest.is_empty() => {
                let engine = id.shuffle.map(Shuffle::engine).unwrap_or_default();
                let game = Game { id: GameId { shuffle: None, ..id }, engine };
                GameError::Numbered { game: game.to_string() }
            }
            false => match text.parse::<GameId>() {
                Ok(_) => GameError::Dealt,
                Err(fault) => GameError::Malformed(fault),
            },
        });
    }
    match format!("{text}1").parse::<GameId>() {
        Ok(id) => Ok(Game {
            id: GameId { shuffle: None, ..id },
            engine: id.shuffle.map(Shuffle::engine).unwrap_or_default(),
        }),
        Err(fault) => {
            let is_game = |end: &str| format!("{text}{end}").parse::<GameId>().is_ok();
            Err(match () {
                () if is_game("+1") => GameError::Unsaid { open: text.to_owned() },
                () if is_game(":1") => GameError::Engine { game: format!("{text}:") },
                () => GameError::Malformed(fault),
            })
        }
    }
}

/// Returns the error of a range of numbers, alone or after a game.
fn with_numbers(text: &str) -> Option<GameError> {
    let meant = |text: &str| match text.parse::<Numbers>() {
        Ok(numbers) => Some(numbers),
        Err(NumbersError::Written { meant }) => Some(meant),
        Err(_) => None,
    };
    if let Some(numbers) = meant(text) {
        return Some(GameError::Numbers { game: None, numbers });
    }
    let end = text.rfind(['+', ':']).or_else(|| text.find('-'))?;
    let (id, rest) = text.split_at(end + 1);
    let (numbers, game) = (meant(rest)?, game(id).ok()?.to_string());
    Some(GameError::Numbers { game: Some(game), numbers })
}
