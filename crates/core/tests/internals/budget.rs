//! Budgets of searches.

use patience_core::budget::{Budget, Limit};

#[test]
fn a_share_is_taken_from_the_whole() {
    let mut budget = Budget::nodes(100);
    assert_eq!(budget.within(30, |budget| budget.spend(31)), Err(Limit::Nodes));
    assert_eq!((budget.left(), budget.spent()), (70, 30));
    assert_eq!(budget.within(1000, |budget| budget.spend(70)), Ok(()));
    assert_eq!(budget.left(), 0);
}

#[test]
fn cancelling_ends_the_work() {
    let cancel = || true;
    let mut budget = Budget::nodes(u64::MAX).with_cancel(&cancel);
    let steps = (0_u64..).find(|_| budget.spend(1000).is_err());
    assert!(steps.is_some_and(|steps| steps < 100));
    assert_eq!(budget.spend(1), Err(Limit::Nodes));
    assert!(budget.is_cancelled() && !Budget::nodes(0).is_cancelled());
}
