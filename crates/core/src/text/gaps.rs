//! What is left out of a text that is too large to keep, so that offsets, lines and columns are
//! still those of the whole.

/// The places of a text at which something is left out, in order.
///
/// A gap takes about two bytes, so that a record with a comment at every move fits into memory.
#[derive(Clone, Debug, Default)]
pub struct OmittedText {
    /// The gaps one after the other, each relative to the one before.
    packed: Vec<u8>,
    /// What is before every gap of a stretch, to find places quickly.
    marks: Vec<GapMark>,
    /// The number of gaps, and the end of the last one.
    len: usize,
    end: OmittedPlace,
}

/// What is left out at one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gap {
    /// The place: what is left out is before this byte of the text that is kept.
    pub at: usize,
    /// The number of bytes.
    pub bytes: usize,
    /// The number of lines that end in them.
    pub lines: usize,
    /// The number of characters: all of them, or those after the last line end.
    pub characters: usize,
}

/// A place between two gaps.
#[derive(Clone, Copy, Debug, Default)]
struct OmittedPlace {
    /// Where the gap before it is, in the text that is kept.
    at: usize,
    /// The number of bytes left out so far.
    bytes: usize,
}

#[derive(Clone, Copy, Debug)]
struct GapMark {
    place: OmittedPlace,
    /// Where the next gap is packed.
    next: usize,
}

/// The number of gaps between two marks.
const STRETCH: usize = 64;

/// The largest distance that is packed into the first byte of a gap, with its form.
const NEAR: usize = 63;

/// The most bytes that a gap takes: a byte, and four numbers.
const LONGEST: usize = 1 + 4 * (usize::BITS as usize).div_ceil(7);

/// The forms of gaps: blanks on one line, whole lines of which the last line end is kept, and any
/// other.
const BLANKS: usize = 0;
const LINES: usize = 1;
const OTHER: usize = 2;

impl OmittedText {
    /// Nothing is left out.
    pub const NONE: Self = Self {
        packed: Vec::new(),
        marks: Vec::new(),
        len: 0,
        end: OmittedPlace { at: 0, bytes: 0 },
    };

    /// Returns whether nothing is left out.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of bytes that they take in memory.
    pub fn size(&self) -> usize {
        self.packed.capacity() + self.marks.capacity() * size_of::<GapMark>()
    }

    /// Adds a gap after the others.
    pub fn push(&mut self, gap: Gap) {
        let Gap { at, bytes, lines, characters } = gap;
        if bytes == 0 {
            return;
        }
        if self.len.is_multiple_of(STRETCH) {
            self.marks.push(GapMark { place: self.end, next: self.packed.len() });
        }
        if self.packed.capacity() - self.packed.len() < LONGEST {
            // Doubling would take too much of what is left.
            self.packed.reserve_exact((self.packed.len() / 8).max(1 << 10));
        }
        let distance = at - self.end.at;
        let form = match (lines, characters) {
            (0, 0) => LINES,
            (0, _) if characters == bytes => BLANKS,
            _ => OTHER,
        };
        self.packed.push((form * (NEAR + 1) + distance.min(NEAR)) as u8);
        if distance >= NEAR {
            self.write(distance - NEAR);
        }
        self.write(bytes);
        if form == OTHER {
            self.write(lines);
            self.write(characters);
        }
        self.len += 1;
        self.end = OmittedPlace { at, bytes: self.end.bytes + bytes };
    }

    /// Adds the gaps of a text that follows this one, which is `length` bytes long.
    pub fn append(&mut self, length: usize, other: &Self) {
        for gap in other.after(0) {
            self.push(Gap { at: length + gap.at, ..gap });
        }
    }

    /// Returns the gaps after a place, up to the end.
    pub fn after(&self, from: usize) -> impl Iterator<Item = Gap> {
        let mark = self.marks.partition_point(|mark| mark.place.at <= from);
        let start = mark.checked_sub(1).map(|mark| self.marks[mark]);
        let mut at = start.map_or(0, |mark| mark.place.at);
        let mut rest = start.map_or(&[][..], |mark| &self.packed[mark.next..]);
        std::iter::from_fn(move || {
            let gap;
            (gap, rest) = read(at, rest)?;
            at = gap.at;
            Some(gap)
        })
        .skip_while(move |gap| gap.at <= from)
    }

    /// Returns where the last gap is; 0 if there is none.
    pub const fn last(&self) -> usize {
        self.end.at
    }

    /// Returns the number of bytes left out before a byte of the text that is kept.
    pub fn before(&self, at: usize) -> usize {
        if at >= self.end.at {
            return self.end.bytes;
        }
        let mark = self.marks.partition_point(|mark| mark.place.at <= at);
        let Some(mark) = mark.checked_sub(1).map(|mark| self.marks[mark]) else { return 0 };
        let gaps = self.after(mark.place.at).take_while(|gap| gap.at <= at);
        mark.place.bytes + gaps.map(|gap| gap.bytes).sum::<usize>()
    }

    /// Writes a number, seven bits a byte.
    fn write(&mut self, number: usize) {
        let mut rest = number;
        while rest >= 0x80 {
            self.packed.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.packed.push(rest as u8);
    }
}

/// Reads the next gap, after the one at `at`. Returns it with the rest.
fn read(at: usize, packed: &[u8]) -> Option<(Gap, &[u8])> {
    let (&first, mut rest) = packed.split_first()?;
    let mut number = || {
        let (mut number, mut shift) = (0, 0);
        while let Some((&byte, after)) = rest.split_first() {
            rest = after;
            number |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        number
    };
    let (form, near) = (usize::from(first) / (NEAR + 1), usize::from(first) % (NEAR + 1));
    let distance = if near == NEAR { NEAR + number() } else { near };
    let bytes = number();
    let (lines, characters) = match form {
        BLANKS => (0, bytes),
        LINES => (0, 0),
        _ => (number(), number()),
    };
    Some((Gap { at: at + distance, bytes, lines, characters }, rest))
}
