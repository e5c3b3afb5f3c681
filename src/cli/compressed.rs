//! Compressed sources, recognised by their first bytes.

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

const GZIP: &[u8] = b"\x1f\x8b\x08";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// A source as it is read.
pub(super) struct Opened {
    pub(super) reader: Box<dyn Read + Send>,
    /// Whether what is read is not what is stored.
    pub(super) is_compressed: bool,
}

/// Begins to read a source that may be compressed.
pub(super) fn open(mut reader: impl Read + Send + 'static) -> io::Result<Opened> {
    let mut head = Vec::new();
    reader.by_ref().take(ZSTD.len() as u64).read_to_end(&mut head)?;
    let format = [GZIP, ZSTD].into_iter().find(|magic| head.starts_with(magic));
    let all = Cursor::new(head).chain(reader);
    let reader: Box<dyn Read + Send> = match format {
        None => Box::new(all),
        Some(GZIP) => Box::new(MultiGzDecoder::new(BufReader::new(all))),
        Some(_) => Box::new(Zstandard::new(BufReader::new(all))),
    };
    Ok(Opened { reader, is_compressed: format.is_some() })
}

/// Reads all frames of a Zstandard file, and checks their checksums.
struct Zstandard<R> {
    reader: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: Read> Zstandard<R> {
    fn new(reader: BufReader<R>) -> Self {
        Self { reader, decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Goes on to the next frame. Returns whether there is one.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.reader.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.reader) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut self.reader.by_ref().take(length), &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(invalid(&error)),
            }
        }
        Ok(false)
    }

    /// Checks the frame that ends here.
    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_some() && stored != self.decoder.get_calculated_checksum() {
            return Err(invalid(&"wrong checksum"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Zstandard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                self.in_frame = self.next_frame()?;
                if !self.in_frame {
                    return Ok(0);
                }
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder
                    .decode_blocks(&mut self.reader, blocks)
                    .map_err(|error| invalid(&error))?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.end_frame()?;
        }
    }
}

fn invalid(error: &dyn Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("cannot decompress: {error}"))
}
