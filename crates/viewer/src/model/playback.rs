//! Playing a record by itself.

use std::time::Duration;

/// Moves per second, doubled.
const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// Whether the record plays, and how fast.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playback {
    pub(crate) is_on: bool,
    speed: usize,
}

impl Default for Playback {
    fn default() -> Self {
        Self { is_on: false, speed: 2 }
    }
}

impl Playback {
    /// Makes it faster, or slower.
    pub(crate) fn hurry(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// Returns the same at rest.
    pub(crate) const fn paused(self) -> Self {
        Self { is_on: false, ..self }
    }

    /// Describes the speed.
    pub(crate) fn pace(self) -> String {
        match SPEEDS[self.speed] {
            1 => "a move in 2 seconds".to_owned(),
            2 => "1 move a second".to_owned(),
            doubled => format!("{} moves a second", doubled / 2),
        }
    }

    /// Returns how long to show each move, while it plays.
    pub(crate) fn pause(self) -> Option<Duration> {
        self.is_on.then(|| Duration::from_secs(2) / SPEEDS[self.speed])
    }
}
