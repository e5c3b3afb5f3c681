//! Arithmetic for numbers of deals, which can have hundreds of digits: `u128::MAX` stands for itself
//! and for every larger number.

/// Returns the number of orders of things in groups of equal ones.
pub(super) fn orders(groups: impl IntoIterator<Item = usize>) -> u128 {
    let mut all = 0;
    groups.into_iter().fold(1, |ways: u128, group| {
        all += group;
        ways.saturating_mul(binomial(all, group))
    })
}

/// Returns the number of ways to choose `taken` of `of` things.
pub(super) fn binomial(of: usize, taken: usize) -> u128 {
    (0..taken.min(of - taken)).fold(1, |ways, at| {
        // Every step divides exactly. The divisor is taken out first, so that only a result that is
        // too large saturates.
        let (by, over) = ((of - at) as u128, at as u128 + 1);
        let common = greatest_common_divisor(ways, over);
        if ways == u128::MAX { ways } else { (ways / common).saturating_mul(by / (over / common)) }
    })
}

const fn greatest_common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
