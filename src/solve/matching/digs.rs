//! How many cards must be dug out at least, with as many freecells as one likes.

/// For each number of cards that lie in the columns as at the start: how many of them must move
/// before they are collected, if all other cards are within reach.
///
/// The card on top of a column goes for nothing if enough cards of its rank are not under others,
/// and otherwise for one move. To take one that goes for nothing is never wrong, so the numbers are
/// found from the empty columns up. Where there are too many heights, the highest columns are left
/// out: all their cards count as within reach.
pub(super) struct Digs {
    /// The step in the table for a card of each column; zero for one left out.
    strides: [u32; 9],
    table: Vec<u8>,
}

/// The maximum number of entries.
const MAX: usize = 1 << 21;

/// A column while the table is filled.
struct Column<'a> {
    ranks: &'a [u8],
    height: usize,
    stride: usize,
}

impl Digs {
    /// Returns a table that says nothing.
    pub(super) fn none() -> Self {
        Self { strides: [0; 9], table: vec![0] }
    }

    /// Works out the table. `columns` are the ranks of the cards at the start, from the bottom up;
    /// `left` is how many cards of each rank there are, and `size` how many make a match.
    pub(super) fn new(columns: &[Vec<u8>], left: [u8; 13], size: u8) -> Self {
        let mut order: Vec<usize> = (0..columns.len()).collect();
        order.sort_by_key(|&column| columns[column].len());
        let mut strides = [0; 9];
        let mut used: Vec<Column<'_>> = Vec::new();
        let mut len = 1;
        for column in order {
            let ranks = &columns[column][..];
            if len * (ranks.len() + 1) <= MAX {
                strides[column] = len as u32;
                used.push(Column { ranks, height: 0, stride: len });
                len *= ranks.len() + 1;
            }
        }
        // How many cards of each rank may be under others when the rank is collected.
        let mut spare = left.map(|left| left as i8 - size as i8);
        let mut table = vec![0; len];
        for index in 1..len {
            // Count up: columns that are full are emptied, and the next one grows.
            for column in &mut used {
                if column.height < column.ranks.len() {
                    if column.height > 0 {
                        spare[usize::from(column.ranks[column.height - 1])] -= 1;
                    }
                    column.height += 1;
                    break;
                }
                for &rank in &column.ranks[..column.height.saturating_sub(1)] {
                    spare[usize::from(rank)] += 1;
                }
                column.height = 0;
            }
            let mut fewest = u8::MAX;
            for column in used.iter().filter(|column| column.height > 0) {
                let after = table[index - column.stride];
                if spare[usize::from(column.ranks[column.height - 1])] >= 0 {
                    fewest = after;
                    break;
                }
                fewest = fewest.min(after + 1);
            }
            table[index] = fewest;
        }
        Self { strides, table }
    }

    /// Returns the step of the index for a card of a column.
    #[inline(always)]
    pub(super) fn stride(&self, column: usize) -> usize {
        self.strides[column] as usize
    }

    /// Returns how many digs there are at least, for the sum of the steps of all cards that lie as
    /// at the start.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> u16 {
        self.table.get(index).map_or(0, |&digs| u16::from(digs))
    }
}
