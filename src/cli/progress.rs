//! How far the work is, for a person who waits.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{IsTerminal, Read, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long work lasts before a bar is worth it.
const PATIENCE: Duration = Duration::from_secs(1);

/// The number of bytes read or positions met so far, by all that share it.
pub(super) type Count = Arc<AtomicU64>;

/// A reader that counts what it reads.
pub(super) struct Counted<R> {
    pub(super) reader: R,
    pub(super) count: Count,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A bar on standard error, if that is a terminal and the work takes long.
pub(super) struct Progress {
    count: Count,
    unit: Unit,
    /// How much there is to do, in this unit, if it is known.
    total: Option<u64>,
    begun: Instant,
    bar: Mutex<Bar>,
}

/// What the length of the bar means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Bytes, which are counted.
    Bytes,
    /// Games. Positions are counted.
    Games,
}

enum Bar {
    /// Never shown.
    Off,
    /// Not shown yet, with the number of games so far.
    Later(u64),
    Shown(ProgressBar),
}

impl Progress {
    /// A bar for bytes, of which there are `total` if that is known.
    pub(super) fn bytes(count: Count, total: Option<u64>, is_wanted: bool) -> Self {
        Self::new(Unit::Bytes, count, total, is_wanted)
    }

    /// A bar for games, with the count of positions met.
    pub(super) fn games(total: u64, positions: Count) -> Self {
        Self::new(Unit::Games, positions, Some(total), true)
    }

    fn new(unit: Unit, count: Count, total: Option<u64>, is_wanted: bool) -> Self {
        let bar = if is_wanted && stderr().is_terminal() { Bar::Later(0) } else { Bar::Off };
        Self { count, unit, total, begun: Instant::now(), bar: Mutex::new(bar) }
    }

    /// Shows how far the work is now. Leaves it to another thread that is about to.
    pub(super) fn update(&self) {
        let Ok(mut bar) = self.bar.try_lock() else { return };
        if let Bar::Later(done) = *bar
            && self.begun.elapsed() >= PATIENCE
        {
            let new = self.new_bar();
            new.set_position(done);
            *bar = Bar::Shown(new);
        }
        if let Bar::Shown(bar) = &*bar {
            match self.unit {
                Unit::Bytes => bar.set_position(self.count.load(Ordering::Relaxed)),
                Unit::Games => bar.tick(),
            }
        }
    }

    /// Counts a game that is finished.
    pub(super) fn finish_one(&self) {
        match &mut *self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            Bar::Off => {}
            Bar::Later(done) => *done += 1,
            Bar::Shown(bar) => bar.inc(1),
        }
    }

    /// Clears the bar while something else is written.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            Bar::Shown(bar) => bar.suspend(write),
            Bar::Off | Bar::Later(_) => write(),
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let target = ProgressDrawTarget::stderr_with_hz(5);
        let bar =
            ProgressBar::with_draw_target(self.total, target).with_elapsed(self.begun.elapsed());
        let template = match (self.unit, self.total) {
            (Unit::Bytes, Some(_)) => {
                "{wide_bar} {binary_bytes} of {binary_total_bytes}, {binary_bytes_per_sec}, {eta} left"
            }
            (Unit::Bytes, None) => "{spinner} {binary_bytes}, {binary_bytes_per_sec}, {elapsed}",
            (Unit::Games, _) => "{wide_bar} {pos} of {len} games, {positions}, {elapsed}",
        };
        let Ok(style) = ProgressStyle::with_template(template) else { return bar };
        let count = Count::clone(&self.count);
        let positions = move |_: &ProgressState, text: &mut dyn Write| {
            let millions = count.load(Ordering::Relaxed) as f64 / 1e6;
            // Without its progress, the program is as useful.
            let _ = write!(text, "{millions:.1} million positions");
        };
        bar.with_style(
            style.progress_chars("=> ").tick_chars("|/-\\ ").with_key("positions", positions),
        )
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Bar::Shown(bar) = &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            bar.finish_and_clear();
        }
    }
}
