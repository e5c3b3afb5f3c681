//! Chunks into wholes.

use crate::chunk::{Chunk, MergeError};

/// Chunks of any number of games, added up game by game, in any order.
///
/// ```
/// use patience::census::{Census, PlayerName, game};
/// use patience::census::merge::Merge;
/// use patience_search::solve::Aim;
///
/// let run = |numbers: &str| {
///     let census = Census {
///         game: game("montecarlo+").unwrap(),
///         numbers: numbers.parse().unwrap(),
///         player: PlayerName::Best,
///         aim: Aim::Any,
///         nodes: 100_000,
///         again: None,
///     };
///     census.run("0.1.0", "")
/// };
/// let mut merge = Merge::default();
/// merge.add(run("21..=30")).unwrap();
/// merge.add(run("1..=10")).unwrap();
/// let error = merge.clone().finish().unwrap_err().to_string();
/// assert_eq!(error, "montecarlo5x5x1+: 11..=20 is missing");
/// merge.add(run("11..=20")).unwrap();
/// assert_eq!(merge.finish().unwrap(), [run("1..=30")]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Merge {
    wholes: Vec<Chunk>,
}

impl Merge {
    /// Adds a chunk to those of its game.
    ///
    /// # Errors
    /// Returns an error if it does not fit them.
    pub fn add(&mut self, chunk: Chunk) -> Result<(), MergeError> {
        match self.wholes.iter_mut().find(|it| it.measured().id == chunk.measured().id) {
            Some(whole) => whole.merge(&chunk),
            None => {
                self.wholes.push(chunk);
                Ok(())
            }
        }
    }

    /// Returns what there is of each game, with or without gaps, in the order of their first
    /// chunks.
    #[must_use]
    pub fn into_wholes(self) -> Vec<Chunk> {
        self.wholes
    }

    /// Returns the whole of each game, in the order of their first chunks.
    ///
    /// # Errors
    /// Returns an error if numbers are missing between others.
    pub fn finish(self) -> Result<Vec<Chunk>, MergeError> {
        for whole in &self.wholes {
            if let Some(&numbers) = whole.numbers().gaps().first() {
                return Err(MergeError::Gap { id: whole.measured().id.clone(), numbers });
            }
        }
        Ok(self.wholes)
    }
}
