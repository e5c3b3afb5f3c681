//! Fills lines with the words of canonical text.

use super::token::Repeat;
use crate::text::LineEnd;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};

/// The maximum width of a line without comments, in columns.
const WIDTH: usize = 100;

/// Text of which no line is longer than its width.
pub(super) struct Lines<W> {
    pub(super) out: W,
    width: usize,
    /// Whether the lines of a record are those of the source, since text that stays as it is follows on the last
    /// one: on the line of the id such text would be of the record, and digits right before it on a line of
    /// their own would not.
    pub(super) are_kept: bool,
    /// What ends a line.
    pub(super) end: LineEnd,
    /// Whether nothing has been written.
    pub(super) is_empty: bool,
    /// Whether a line has ended.
    pub(super) has_ended: bool,
    /// The columns of the last line that are used.
    pub(super) column: usize,
    /// The last move, and how often it is played without another in between. It is written when
    /// that is known.
    run: (String, u64),
    /// Room for the text of the next move.
    next: String,
}

impl<W: Write> Lines<W> {
    pub(super) const fn new(out: W, end: LineEnd) -> Self {
        let run = (String::new(), 0);
        let next = String::new();
        Self {
            out,
            width: WIDTH,
            are_kept: false,
            end,
            is_empty: true,
            has_ended: false,
            column: 0,
            run,
            next,
        }
    }

    /// Writes on one line, however long.
    pub(super) fn endless(out: W) -> Self {
        Self { width: usize::MAX, ..Self::new(out, LineEnd::Lf) }
    }

    /// Writes some text as it is.
    pub(super) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        self.is_empty = false;
        self.has_ended |= matches!(text, [.., b'\n' | b'\r']);
        self.out.write_all(text)
    }

    /// Ends the last line, unless it is empty.
    pub(super) fn end_line(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.column) {
            0 => Ok(()),
            _ => self.write(self.end.as_bytes()),
        }
    }

    /// Writes a word, on the last line if it fits there. A character takes up one column.
    pub(super) fn word(&mut self, word: &[u8]) -> io::Result<()> {
        let columns = word.iter().filter(|&&byte| byte & 0xc0 != 0x80).count().max(1);
        if self.column + 1 + columns > self.width && !self.are_kept {
            self.end_line()?;
        }
        if self.column > 0 {
            self.write(b" ")?;
            self.column += 1;
        }
        self.column += columns;
        self.write(word)
    }

    /// Adds a move that is played this often. Anything else must wait for [`end_run`](Self::end_run).
    pub(super) fn play(&mut self, mv: impl Display, times: u64) -> io::Result<()> {
        self.next.clear();
        // Writing to a string cannot fail.
        let _ = write!(self.next, "{mv}");
        if self.next != self.run.0 {
            self.end_run()?;
            std::mem::swap(&mut self.run.0, &mut self.next);
        }
        self.run.1 += times;
        Ok(())
    }

    /// Writes the last move: three or more times in one word.
    pub(super) fn end_run(&mut self) -> io::Result<()> {
        let (text, mut left) = std::mem::take(&mut self.run);
        while left > 0 {
            let now = left.min(u64::from(Repeat::MAX));
            match now {
                1 | 2 => (0..now).try_for_each(|_| self.word(text.as_bytes()))?,
                _ => self.word(format!("{text}:{now}x").as_bytes())?,
            }
            left -= now;
        }
        Ok(())
    }
}
