//! How far the work is, for a person who waits.

use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use patience_core::text::english::grouped;
use std::fmt::Write;
use std::io::{IsTerminal, Read, Write as _, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long work lasts before a bar is worth it.
const PATIENCE: Duration = Duration::from_millis(500);

/// The number of bytes read, positions met and the like so far, by all that share it.
pub(crate) type Count = Arc<AtomicU64>;

/// A reader that counts what it reads.
pub(crate) struct CountedReader<R> {
    pub(crate) reader: R,
    pub(crate) count: Count,
}

impl<R: Read> Read for CountedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A bar on standard error, if that is a terminal and the work takes long.
pub(crate) struct Progress {
    count: Count,
    unit: Unit,
    /// How much there is to do, in this unit, if it is known.
    total: Option<u64>,
    /// Whether the rate is shown, and the time left.
    is_rated: bool,
    begun: Instant,
    bar: Mutex<Bar>,
}

/// What the length of the bar means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Bytes, which are counted.
    Bytes,
    /// Things of this name. The work on them is counted, too, such as positions.
    Things(&'static str, Option<&'static str>),
}

enum Bar {
    /// Never shown.
    Off,
    /// Not shown yet, with the number of things so far, and what is said of the last one.
    Later(u64, String),
    Shown(ProgressBar),
}

impl Progress {
    /// A bar for bytes, of which there are `total` if that is known.
    pub(crate) fn bytes(count: Count, total: Option<u64>, is_wanted: bool) -> Self {
        Self::new(Unit::Bytes, count, total, is_wanted)
    }

    /// A bar for things, of which there are `total` if that is known.
    pub(crate) fn things(name: &'static str, total: Option<u64>) -> Self {
        Self::new(Unit::Things(name, None), Count::default(), total, true)
    }

    /// A bar for things, with the count of what takes long about them.
    pub(crate) fn counting(
        name: &'static str,
        total: Option<u64>,
        counted: &'static str,
        count: &Count,
    ) -> Self {
        Self::new(Unit::Things(name, Some(counted)), Count::clone(count), total, true)
    }

    /// A bar for many things, with their rate, the time left, and a count of what takes long.
    pub(crate) fn rated(
        name: &'static str,
        total: u64,
        counted: &'static str,
        count: &Count,
    ) -> Self {
        let mut progress = Self::counting(name, Some(total), counted, count);
        progress.is_rated = true;
        progress
    }

    fn new(unit: Unit, count: Count, total: Option<u64>, is_wanted: bool) -> Self {
        let is_seen = is_wanted && stderr().is_terminal();
        let bar = if is_seen { Bar::Later(0, String::new()) } else { Bar::Off };
        let bar = Mutex::new(bar);
        Self { count, unit, total, is_rated: false, begun: Instant::now(), bar }
    }

    /// Without a bar, if what is printed meanwhile does not end its lines and both would stand on one.
    pub(crate) fn not_beside(self, is_within_line: bool) -> Self {
        if is_within_line {
            self.clear();
        }
        self
    }

    /// Shows how far the work is now. Leaves it to another thread that is about to.
    pub(crate) fn update(&self) {
        let Ok(mut bar) = self.bar.try_lock() else { return };
        if let Bar::Later(done, note) = &mut *bar
            && self.begun.elapsed() >= PATIENCE
        {
            let new = self.new_bar();
            new.set_position(*done);
            new.set_message(std::mem::take(note));
            *bar = Bar::Shown(new);
        }
        if let Bar::Shown(bar) = &*bar {
            match self.unit {
                Unit::Bytes => bar.set_position(self.count.load(Ordering::Relaxed)),
                Unit::Things(..) => bar.tick(),
            }
        }
    }

    /// Counts a thing that is finished.
    pub(crate) fn finish_one(&self) {
        self.finish_one_with(String::new());
    }

    /// Counts a thing that is finished, and says something of it.
    pub(crate) fn finish_one_with(&self, note: String) {
        self.finish_with(1, note);
    }

    /// Says what the work is at, beside the bar.
    pub(crate) fn note(&self, note: String) {
        self.finish_with(0, note);
    }

    /// Counts things that are finished.
    pub(crate) fn finish(&self, things: u64) {
        self.finish_with(things, String::new());
    }

    fn finish_with(&self, things: u64, note: String) {
        match &mut *self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            Bar::Off => {}
            Bar::Later(done, last) => {
                *done += things;
                *last = note;
            }
            Bar::Shown(bar) => {
                bar.inc(things);
                bar.set_message(note);
            }
        }
        self.update();
    }

    /// Says something of the work on standard error, whether there is a bar or not.
    pub(crate) fn say(&self, text: &str) {
        // A user who cannot be told now is told at the end.
        self.suspend(|| drop(writeln!(stderr(), "patience: {text}")));
    }

    /// Clears the bar for good.
    pub(crate) fn clear(&self) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Bar::Shown(bar) = &*bar {
            bar.finish_and_clear();
        }
        *bar = Bar::Off;
    }

    /// Clears the bar while something else is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            Bar::Shown(bar) => bar.suspend(write),
            Bar::Off | Bar::Later(..) => write(),
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
            (Unit::Things(..), Some(_)) if self.is_rated => {
                "{wide_bar} {pos} of {len} {things}{counted}, {rate}"
            }
            (Unit::Things(..), Some(_)) => {
                "{wide_bar} {pos} of {len} {things}{msg}{counted}, {elapsed}"
            }
            (Unit::Things(..), None) => "{spinner} {pos} {things}{msg}{counted}, {elapsed}",
        };
        let Ok(style) = ProgressStyle::with_template(template) else { return bar };
        let style = style.progress_chars("=> ").tick_chars("|/-\\ ");
        let Unit::Things(name, counted) = self.unit else { return bar.with_style(style) };
        let count = Count::clone(&self.count);
        // Without its progress, the program is as useful.
        let things = move |_: &ProgressState, text: &mut dyn Write| {
            let _ = text.write_str(name);
        };
        let counted = move |_: &ProgressState, text: &mut dyn Write| {
            if let Some(counted) = counted {
                let millions = count.load(Ordering::Relaxed) as f64 / 1e6;
                let _ = write!(text, ", {millions:.1} million {counted}");
            }
        };
        // The average of all so far: the bar itself was not there from the beginning.
        let rate = |state: &ProgressState, text: &mut dyn Write| {
            let pace = pace(state.pos(), state.len().unwrap_or(0), state.elapsed());
            let _ = text.write_str(&pace);
        };
        let style = style.with_key("things", things).with_key("counted", counted);
        bar.with_style(style.with_key("rate", rate))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Returns how fast work goes on, in the unit of time in which some of it is done, and how long the
/// rest takes at this rate. Before anything is done, returns how long it has been going on.
pub(crate) fn pace(done: u64, all: u64, elapsed: Duration) -> String {
    const YEAR: f64 = 365.0 * 86_400.0;
    if done == 0 {
        return FormattedDuration(elapsed).to_string();
    }
    let second = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let (rate, unit) = match second {
        1.0.. => (second, "a second"),
        _ if second * 60.0 >= 1.0 => (second * 60.0, "a minute"),
        _ if second * 3600.0 >= 1.0 => (second * 3600.0, "an hour"),
        _ => ((second * 86_400.0).max(0.1), "a day"),
    };
    let rate = match rate {
        10.0.. => grouped(rate.round() as u64),
        _ => format!("{rate:.1}"),
    };
    let left = all.saturating_sub(done) as f64 / second;
    if left < YEAR {
        let left = FormattedDuration(Duration::from_secs_f64(left.ceil()));
        format!("{rate} {unit}, {left} left")
    } else {
        format!("{rate} {unit}, over a year left")
    }
}
