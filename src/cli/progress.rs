//! How far the work is, for a person who waits.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Read, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long work lasts before a bar is worth it.
const PATIENCE: Duration = Duration::from_secs(1);

/// The number of bytes read so far, by all readers that share it.
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
    /// The number of bytes there are to read, if it is known.
    total: Option<u64>,
    begun: Instant,
    bar: Bar,
}

enum Bar {
    /// Never shown.
    Off,
    /// Not shown yet.
    Later,
    Shown(ProgressBar),
}

impl Progress {
    pub(super) fn new(count: Count, total: Option<u64>, is_wanted: bool) -> Self {
        let bar = if is_wanted && stderr().is_terminal() { Bar::Later } else { Bar::Off };
        Self { count, total, begun: Instant::now(), bar }
    }

    /// Shows how far the work is now.
    pub(super) fn update(&mut self) {
        if matches!(self.bar, Bar::Later) && self.begun.elapsed() >= PATIENCE {
            self.bar = Bar::Shown(new_bar(self.total, self.begun.elapsed()));
        }
        if let Bar::Shown(bar) = &self.bar {
            bar.set_position(self.count.load(Ordering::Relaxed));
        }
    }

    /// Clears the bar while something else is written.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Bar::Shown(bar) => bar.suspend(write),
            Bar::Off | Bar::Later => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Bar::Shown(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(total: Option<u64>, elapsed: Duration) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(5);
    let bar = ProgressBar::with_draw_target(total, target).with_elapsed(elapsed);
    let template = match total {
        Some(_) => {
            "{wide_bar} {binary_bytes} of {binary_total_bytes}, {binary_bytes_per_sec}, {eta} left"
        }
        None => "{spinner} {binary_bytes}, {binary_bytes_per_sec}, {elapsed}",
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ").tick_chars("|/-\\ ")),
        Err(_) => bar,
    }
}
