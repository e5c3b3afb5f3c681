//! Compressed sources, recognised by their first bytes.

use flate2::bufread::GzDecoder;
use patience_core::source::read_some;
use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, ErrorKind, Read};
use std::mem::take;

const GZIP: &[u8] = b"\x1f\x8b\x08";
const ZSTANDARD: &[u8] = b"\x28\xb5\x2f\xfd";

/// How much of a source is read at once, in bytes.
const BUFFER: usize = 1 << 15;

/// From which size on a buffer is read into at once, past the buffer of what is stored: that one is
/// cleared first, which takes longer than reading a short source.
const DIRECT: usize = 1 << 12;

/// A text while it is read.
pub trait Decoded: Read + Send {
    /// Checks what follows the text, after it has been read.
    ///
    /// # Errors
    /// Returns an error if something does. Zeros, with which some media are filled up, are nothing.
    fn end(&mut self) -> io::Result<()>;
}

/// A source as it is read.
pub struct Opened {
    /// The text, decompressed.
    pub reader: Box<dyn Decoded>,
    /// Whether what is read is not what is stored.
    pub is_compressed: bool,
    /// Whether the source begins as the values do that Python saves. No text begins so.
    pub is_pickle: bool,
}

impl Opened {
    /// Returns the source unless it is a game that another program has saved.
    ///
    /// # Errors
    /// Returns what to do with such a game instead.
    pub fn text(self) -> io::Result<Self> {
        if self.is_pickle {
            Err(invalid(
                "this is a game that PySolFC has saved: `patience import` makes a record of it"
                    .to_owned(),
            ))
        } else {
            Ok(self)
        }
    }
}

/// Begins to read a source that may be compressed.
pub fn open(reader: impl Read + Send + 'static) -> io::Result<Opened> {
    opened(Box::new(reader))
}

/// The part of [`open`] that is compiled once for all kinds of readers.
fn opened(reader: Box<dyn Read + Send>) -> io::Result<Opened> {
    let mut stored = Stored { reader, ..Stored::default() };
    let head = stored.peek()?;
    let reader: Box<dyn Decoded> = if head.starts_with(GZIP) {
        Box::new(Gzip(GzDecoder::new(stored)))
    } else if head == ZSTANDARD || is_skippable(head) {
        Box::new(Zstandard { stored, decoder: FrameDecoder::new(), is_in_frame: false })
    } else {
        let is_pickle = matches!(head, [0x80, 2..=5, ..]);
        return Ok(Opened { reader: Box::new(stored), is_compressed: false, is_pickle });
    };
    Ok(Opened { reader, is_compressed: true, is_pickle: false })
}

/// What is stored, with a look at what comes next.
struct Stored {
    reader: Box<dyn Read + Send>,
    /// What has been read, of which this much has been used.
    buffer: Vec<u8>,
    used: usize,
    /// Whether the end has been met.
    is_all: bool,
    /// The error of the system, if reading failed.
    failed: Option<i32>,
}

impl Default for Stored {
    fn default() -> Self {
        let reader = Box::new(io::empty());
        Self { reader, buffer: Vec::new(), used: 0, is_all: false, failed: None }
    }
}

impl Stored {
    /// Returns the next four bytes, or fewer at the end.
    fn peek(&mut self) -> io::Result<&[u8]> {
        const LENGTH: usize = 4;
        if self.buffer.len() - self.used < LENGTH {
            self.buffer.drain(..take(&mut self.used));
            let missing = LENGTH - self.buffer.len();
            self.reader.by_ref().take(missing as u64).read_to_end(&mut self.buffer)?;
        }
        let rest = &self.buffer[self.used..];
        Ok(&rest[..rest.len().min(LENGTH)])
    }

    /// Remembers the end and the error that reading came to.
    fn noted(&mut self, read: io::Result<usize>) -> io::Result<usize> {
        match &read {
            Ok(read) => self.is_all |= *read == 0,
            Err(error) => self.failed = error.raw_os_error(),
        }
        read
    }

    /// Returns why this cannot be decompressed: what a decoder says of it names its own parts.
    fn failure(&self, format: &str) -> io::Error {
        match (self.failed, self.is_all) {
            (Some(code), _) => io::Error::from_raw_os_error(code),
            (None, true) => invalid(format!("the {format} data is incomplete")),
            (None, false) => invalid(format!("the {format} data is damaged")),
        }
    }

    /// Checks that only zeros follow.
    fn nothing_follows(&mut self, format: &str) -> io::Result<()> {
        loop {
            let rest = self.fill_buf()?;
            if rest.iter().any(|&byte| byte != 0) {
                return Err(invalid(format!("something else follows the {format} data")));
            }
            match rest.len() {
                0 => return Ok(()),
                length => self.consume(length),
            }
        }
    }
}

impl Read for Stored {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.used == self.buffer.len() && buffer.len() >= DIRECT {
            let read = read_some(&mut self.reader, buffer);
            return self.noted(read);
        }
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Stored {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.buffer.len() {
            self.used = 0;
            self.buffer.resize(BUFFER, 0);
            let read = read_some(&mut self.reader, &mut self.buffer);
            self.buffer.truncate(*read.as_ref().unwrap_or(&0));
            self.noted(read)?;
        }
        Ok(&self.buffer[self.used..])
    }

    fn consume(&mut self, length: usize) {
        self.used += length;
    }
}

impl Decoded for Stored {
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads all members of a gzip file.
struct Gzip(GzDecoder<Stored>);

impl Gzip {
    const NAME: &str = "gzip";
}

impl Read for Gzip {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.0.read(buffer).map_err(|_| self.0.get_ref().failure(Self::NAME))?;
            if read > 0 || buffer.is_empty() || !self.0.get_mut().peek()?.starts_with(GZIP) {
                return Ok(read);
            }
            let stored = take(self.0.get_mut());
            self.0.reset(stored);
        }
    }
}

impl Decoded for Gzip {
    fn end(&mut self) -> io::Result<()> {
        self.0.get_mut().nothing_follows(Self::NAME)
    }
}

/// Reads all frames of a Zstandard file, and checks their checksums.
struct Zstandard {
    stored: Stored,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

/// Returns whether a frame with this head has no text.
fn is_skippable(head: &[u8]) -> bool {
    matches!(head, [0x50..=0x5f, 0x2a, 0x4d, 0x18])
}

impl Zstandard {
    const NAME: &str = "Zstandard";

    /// Goes on to the next frame. Returns whether there is one.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            let head = self.stored.peek()?;
            match is_skippable(head) {
                true => self.skip()?,
                false if head == ZSTANDARD => break,
                false => return Ok(false),
            }
        }
        let Self { stored, decoder, .. } = self;
        decoder.init(&mut *stored).map_err(|error| match error {
            FrameDecoderError::WindowSizeTooBig { requested, max } => invalid(format!(
                "the {} data needs {} MiB of memory, more than {} MiB",
                Self::NAME,
                requested >> 20,
                max >> 20
            )),
            FrameDecoderError::DictNotProvided { .. } => {
                invalid(format!("the {} data needs a dictionary", Self::NAME))
            }
            _ => stored.failure(Self::NAME),
        })?;
        Ok(true)
    }

    /// Skips a frame without text.
    fn skip(&mut self) -> io::Result<()> {
        let mut head = [0; 8];
        let length = self.stored.read_exact(&mut head).and_then(|()| {
            let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]).into();
            let skipped = io::copy(&mut self.stored.by_ref().take(length), &mut io::sink())?;
            Ok(skipped == length)
        });
        match length {
            Ok(true) => Ok(()),
            _ => Err(self.stored.failure(Self::NAME)),
        }
    }
}

impl Read for Zstandard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_in_frame && !self.next_frame()? {
                return Ok(0);
            }
            self.is_in_frame = true;
            let Self { stored, decoder, .. } = self;
            while decoder.can_collect() == 0 && !decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                decoder
                    .decode_blocks(&mut *stored, blocks)
                    .map_err(|_| stored.failure(Self::NAME))?;
            }
            let read = decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.is_in_frame = false;
            let checksum = decoder.get_checksum_from_data();
            if checksum.is_some() && checksum != decoder.get_calculated_checksum() {
                return Err(stored.failure(Self::NAME));
            }
        }
    }
}

impl Decoded for Zstandard {
    fn end(&mut self) -> io::Result<()> {
        self.stored.nothing_follows(Self::NAME)
    }
}

fn invalid(what: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}
