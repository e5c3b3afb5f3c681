//! How many cards must be dug out at least, with unlimited freecells.

use super::model::COLUMNS;
use arrayvec::ArrayVec;

/// For each number of cards that lie in the columns as at the start: how many of them must move
/// before they are collected, if all other cards are within reach.
///
/// The card on top of a column costs no move if enough cards of its rank are not under others, and
/// otherwise one move. To take a card that costs no move is never wrong, so the numbers are
/// found from the empty columns up. Where there are too many heights, the highest columns are left
/// out: all their cards count as within reach.
pub(super) struct DigBounds {
    /// The step in the table for a card of each column; zero for a column that is left out.
    strides: [u32; COLUMNS],
    table: Vec<[u8; LANES]>,
}

/// The maximum number of entries.
const MAX: usize = 1 << 21;

/// The number of heights in a block. Those of one column are side by side in the table.
const LANES: usize = 16;

/// The costs of a card at each height: nothing for the first n, then one dig.
const COSTS: [[u8; LANES]; LANES + 1] = {
    let mut costs = [[1; LANES]; LANES + 1];
    let mut free = 0;
    while free < costs.len() {
        let mut lane = 0;
        while lane < free {
            costs[free][lane] = 0;
            lane += 1;
        }
        free += 1;
    }
    costs
};

/// The column whose heights are side by side.
struct DigRow {
    /// The places of the cards of each rank in it, from the bottom up.
    places: [ArrayVec<u8, 8>; 13],
    /// For each card, one if it costs a dig when it is on top.
    costs: Vec<u8>,
    /// For each rank, and each number of cards of it that may lie under others in this column: the
    /// number of heights at which there are no more, from zero up.
    limits: [[u8; 8]; 13],
}

impl DigRow {
    fn new(ranks: &[u8]) -> Self {
        let mut places = [const { ArrayVec::new_const() }; 13];
        let mut limits = [[u8::MAX; 8]; 13];
        for (&rank, place) in ranks.iter().zip(0..) {
            let places: &mut ArrayVec<u8, 8> = &mut places[usize::from(rank)];
            // Up to the height at which it is on top.
            limits[usize::from(rank)][places.len()] = place + 2;
            places.push(place);
        }
        Self { places, costs: vec![1; ranks.len()], limits }
    }

    /// Works out which cards of a rank cost a dig, if `spare` of it may lie under others here:
    /// the cards with more cards of the rank under them.
    fn allow(&mut self, rank: u8, spare: i8) {
        for (&place, under) in self.places[usize::from(rank)].iter().zip(0..) {
            self.costs[usize::from(place)] = u8::from(spare < under);
        }
    }
}

/// A column other than the one that is dug, while the table is filled.
struct DigColumn<'a> {
    ranks: &'a [u8],
    height: usize,
    /// The step in the table for a card, in blocks.
    stride: usize,
}

/// The heights of the other columns, for each of which the table has a row of blocks.
struct DigHeights<'a> {
    row: DigRow,
    /// The number of blocks of the row.
    blocks: usize,
    others: Vec<DigColumn<'a>>,
    /// How many cards of each rank may be under others when the rank is collected, less those in
    /// the other columns.
    spare: [i8; 13],
}

impl DigHeights<'_> {
    /// Works out the blocks at these heights, from `start` on, by those with a card less.
    #[inline(always)]
    fn fill(&self, table: &mut [[u8; LANES]], start: usize) {
        let Self { row, blocks, .. } = self;
        for column in &self.others {
            let Some(&rank) = column.ranks.get(column.height.wrapping_sub(1)) else { continue };
            let rank = usize::from(rank);
            // The number of heights at which its top card costs nothing.
            let free = match self.spare[rank] {
                ..0 => 0,
                spare => usize::from(row.limits[rank][spare as usize & 7]),
            };
            let after = start - column.stride;
            if free > row.costs.len() {
                // At no height does anything else take fewer.
                return table.copy_within(after..after + blocks, start);
            }
            for block in 0..*blocks {
                let after = table[after + block];
                let costs = COSTS[free.saturating_sub(block * LANES).min(LANES)];
                let now = &mut table[start + block];
                for lane in 0..LANES {
                    now[lane] = now[lane].min(after[lane].saturating_add(costs[lane]));
                }
            }
        }
        let lanes = table[start..start + blocks].as_flattened_mut();
        let mut fewest = lanes[0];
        for (digs, cost) in lanes[1..].iter_mut().zip(&row.costs) {
            fewest = (*digs).min(fewest + cost);
            *digs = fewest;
        }
    }

    /// Goes to the next heights: columns that are full are emptied, and the next one grows.
    #[inline(always)]
    fn count_up(&mut self) {
        let mut change = |rank: u8, by: i8| {
            let spare = &mut self.spare[usize::from(rank)];
            *spare += by;
            self.row.allow(rank, *spare);
        };
        for column in &mut self.others {
            if column.height < column.ranks.len() {
                if column.height > 0 {
                    change(column.ranks[column.height - 1], -1);
                }
                column.height += 1;
                break;
            }
            for &rank in &column.ranks[..column.height.saturating_sub(1)] {
                change(rank, 1);
            }
            column.height = 0;
        }
    }
}

impl DigBounds {
    /// Returns a table that says nothing.
    pub(super) fn none() -> Self {
        Self { strides: [0; COLUMNS], table: vec![[0; LANES]] }
    }

    /// Works out the table. `columns` are the ranks of the cards at the start, from the bottom up;
    /// `left` is how many cards of each rank there are, and `size` how many make a match.
    pub(super) fn new(columns: &[Vec<u8>], left: [u8; 13], size: u8) -> Self {
        let mut order: Vec<usize> = (0..columns.len()).collect();
        order.sort_by_key(|&column| columns[column].len());
        let entries = order.iter().scan(1, |entries, &column| {
            *entries *= columns[column].len() + 1;
            Some(*entries)
        });
        order.truncate(entries.take_while(|&entries| entries <= MAX).count());
        let Some(row) = order.pop() else { return Self::none() };
        let mut strides = [0; COLUMNS];
        strides[row] = 1;
        let row = DigRow::new(&columns[row]);
        let blocks = row.costs.len() / LANES + 1;
        let mut len = blocks;
        let mut others = Vec::new();
        for column in order {
            let ranks = &columns[column][..];
            strides[column] = (len * LANES) as u32;
            others.push(DigColumn { ranks, height: 0, stride: len });
            len *= ranks.len() + 1;
        }
        let spare = left.map(|left| left as i8 - size as i8);
        let mut heights = DigHeights { row, blocks, others, spare };
        (0..).zip(spare).for_each(|(rank, spare)| heights.row.allow(rank, spare));
        let mut table = vec![[u8::MAX; LANES]; len];
        table[0][0] = 0;
        for start in (0..len).step_by(blocks) {
            heights.fill(&mut table, start);
            heights.count_up();
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
        self.table.get(index / LANES).map_or(0, |block| u16::from(block[index % LANES]))
    }
}
