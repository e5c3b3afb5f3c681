//! What a round may spend, and how it chooses.

/// A round of the search.
pub(super) struct Round {
    random: u64,
    /// The budget left, and what is spent of it.
    budget: u64,
    pub(super) spent: u64,
    /// The nodes left for the cards of the builds, and those for each choice of places and gates.
    fuel: u64,
    fuel_for_each: u64,
    /// Whether the round skipped anything. Finding nothing then proves nothing.
    pub(super) cut: bool,
    /// The amount of randomness in the order of candidates.
    pub(super) noise: u32,
    /// Whether every move that names a direction is taken to be a gate, if these are few.
    pub(super) strict: bool,
    /// The number of combinations of gates to try for each choice of places.
    pub(super) tries_for_each: u32,
}

impl Round {
    /// Returns a round by its number, for some games, the longest of which has so many steps.
    pub(super) const fn new(number: u32, budget: u64, games: usize, longest: usize) -> Self {
        Self {
            random: (number as u64) << 32 | 1,
            budget,
            spent: 0,
            fuel: 0,
            fuel_for_each: longest as u64 + 40 + 20 * number as u64,
            cut: false,
            noise: if games == 1 { 0 } else { [0, 0, 8, 24][number as usize % 4] },
            strict: number % 4 != 3,
            tries_for_each: 4 + 2 * number,
        }
    }

    pub(super) fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next_random() % bound.max(1) as u64) as usize
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Spends some budget. Returns false if it runs out.
    pub(super) fn pay(&mut self, cost: u64) -> bool {
        let left = self.budget.checked_sub(cost);
        self.spent += self.budget.min(cost);
        self.budget = left.unwrap_or(0);
        self.cut |= left.is_none();
        left.is_some()
    }

    /// Returns whether the budget is spent. The round is then incomplete.
    pub(super) const fn is_spent(&mut self) -> bool {
        self.cut |= self.budget == 0;
        self.budget == 0
    }

    /// Spends all of the budget.
    pub(super) const fn give_up(&mut self) {
        self.budget = 0;
        self.cut = true;
    }

    /// Takes fuel for the builds of a choice of places and gates.
    pub(super) const fn refuel(&mut self) {
        self.fuel = self.fuel_for_each;
    }

    /// Spends fuel and budget on a node. Returns false if either runs out.
    pub(super) fn burn(&mut self, cost: u64) -> bool {
        let burns = self.fuel > 0 && self.pay(cost);
        self.cut |= !burns;
        self.fuel -= u64::from(burns);
        burns
    }

    /// Returns whether fuel or budget has run out. The round is then incomplete.
    pub(super) const fn is_burnt(&mut self) -> bool {
        let is_burnt = self.fuel == 0 || self.budget == 0;
        self.cut |= is_burnt;
        is_burnt
    }
}
