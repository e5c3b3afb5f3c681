//! Names of cards that are alike.
//!
//! Cards that are *alike*, of one rank and with the same neighbours, change names. The rules treat
//! them alike, so positions that differ only in which of them lies where have the same future but
//! for names, and one will do. The codes can say it of any cards except those that lie as at the
//! start on a card that they don't go on: they keep their names, and so do those under them. That
//! some such positions still count as two, since names are given in one pass, loses nothing.

use super::state::{Loose, LooseCards, LooseKinds};
use crate::solve::matching::model::{AT_BOTTOM, AT_HOME, COLLECTED, COLUMNS, IN_CELL};
use crate::solve::matching::model::{MatchingModel, NONE};
use crate::solve::matching::set::{ENTRIES, Set, differing, set_number, set_of};
use arrayvec::ArrayVec;

/// The names of the cards of a game.
pub(super) struct Names<'a, S> {
    model: &'a MatchingModel<S>,
    cards: LooseCards<S>,
    /// Whether cards that are alike change names.
    pub(super) wanted: bool,
    /// The cards of each column at the start.
    homes: ArrayVec<S, COLUMNS>,
    /// For each card, those that are like it, and itself.
    alike: [S; ENTRIES],
    /// The cards that others are like.
    has_like: S,
}

impl<'a, S: Set> Names<'a, S> {
    /// Finds the cards that are alike, unless they are to be told apart.
    pub(super) fn new(model: &'a MatchingModel<S>, cards: LooseCards<S>, find: bool) -> Self {
        let mut alike = [S::zero(); ENTRIES];
        let mut has_like = S::zero();
        for (card, alike) in (0..model.cards).zip(&mut alike) {
            let is_like =
                |&other: &u8| model.neighbours[usize::from(other)] == model.neighbours[card];
            let others = model.of_rank[usize::from(model.ranks[card])].cards().filter(is_like);
            *alike = others.fold(S::zero(), |set, other| set | S::of(other));
            if find && alike.has_at_least(2) {
                has_like |= S::of(card as u8);
            }
        }
        let homes = model.at_start.iter().map(|cards| set_of(cards)).take(COLUMNS).collect();
        Self { model, cards, wanted: false, homes, alike, has_like }
    }

    /// Returns whether cards that are alike change names.
    pub(super) fn are_given(&self) -> bool {
        self.wanted && !self.has_like.is_zero()
    }

    /// Returns the cards that may have the name of a card after an event, and itself.
    pub(super) fn names_of(&self, card: u8) -> S {
        if self.are_given() { self.alike[usize::from(card & 127)] } else { S::of(card) }
    }

    /// Returns the cards that keep their names, by those that lie as at the start: those that lie
    /// on others as only then, and those under them.
    #[inline(always)]
    pub(super) fn kept(&self, at_home: S) -> S {
        self.homes.iter().fold(S::zero(), |kept, &home| {
            let unsorted = at_home & self.cards.unsorted & home;
            kept | home & unsorted.up_from_first()
        })
    }

    /// Calls back with each card that changes its name after an event, and its new name. Before it,
    /// the bits of the codes were `old_planes`, and `old_kept` kept their names.
    ///
    /// Names go up from cards on those that keep theirs to cards on others, at the bottom of
    /// columns, loose, and gone.
    #[inline]
    pub(super) fn renamed<const PLANES: usize>(
        &self,
        (old_planes, old_kept): (&[S; PLANES], S),
        planes: &[S; PLANES],
        kinds: &LooseKinds<S>,
        kept: S,
        mut found: impl FnMut(u8, u8),
    ) {
        let &LooseKinds { bottoms, loose, gone, .. } = kinds;
        // The names of the others are in order already.
        let moved = differing(planes, old_planes);
        let mut rest = (moved | old_kept) & !kept & self.has_like;
        while !rest.is_zero() {
            let first = rest.first_card() as usize & 127;
            let group = self.alike[first] & !kept;
            rest &= !group;
            if !group.has_at_least(2) {
                continue;
            }
            let on_host = group & !(bottoms | loose | gone);
            let host = |card: u8| {
                let host = self.model.link(planes, card);
                (!kept.has(host), host)
            };
            let before = |set: S, next: S| (set & (next & group).up_from_first()).is_zero();
            if before(on_host, bottoms | loose | gone)
                && before(bottoms & group, loose | gone)
                && before(loose & group, gone)
                && (!on_host.has_at_least(2) || on_host.cards().map(host).is_sorted())
            {
                continue;
            }
            let mut by_host: ArrayVec<((bool, u8), u8), 8> =
                on_host.cards().map(|card| (host(card), card)).collect();
            by_host.sort_unstable();
            let others = [bottoms, loose, gone].into_iter().flat_map(|set| (set & group).cards());
            let cards = by_host.into_iter().map(|(_, card)| card).chain(others);
            for (card, name) in cards.zip(group.cards()) {
                if card != name {
                    found(card, name);
                }
            }
        }
    }

    /// Gives cards that are alike new names after an event.
    #[inline]
    pub(super) fn rename<const PLANES: usize>(
        &self,
        old: (&[S; PLANES], S),
        state: &mut Loose<S, PLANES>,
    ) {
        let model = self.model;
        let before = state.planes;
        let kinds = self.cards.kinds(&before);
        let kept = self.kept(kinds.at_home);
        let stacked = !(kept | kinds.bottoms | kinds.loose | kinds.gone);
        let mut names = [NONE; ENTRIES];
        let mut changed = S::zero();
        let mut near = S::zero();
        // The new names of those that lie on no card.
        let (mut bottoms, mut loose, mut gone) = (S::zero(), S::zero(), S::zero());
        self.renamed(old, &before, &kinds, kept, |card, name| {
            names[usize::from(card & 127)] = name;
            changed |= S::of(card);
            near |= model.neighbours[usize::from(card & 127)];
            bottoms |= S::of(name).only_if(kinds.bottoms.has(card));
            loose |= S::of(name).only_if(kinds.loose.has(card));
            gone |= S::of(name).only_if(kinds.gone.has(card));
        });
        if changed.is_zero() {
            return;
        }
        set_number(&mut state.planes, bottoms & self.cards.bottoms, AT_HOME);
        set_number(&mut state.planes, bottoms & !self.cards.bottoms, AT_BOTTOM);
        set_number(&mut state.planes, loose, IN_CELL);
        set_number(&mut state.planes, gone, COLLECTED);
        let name = |card: u8| if changed.has(card) { names[usize::from(card & 127)] } else { card };
        for card in ((changed | near) & stacked).cards() {
            let host = model.link(&before, card);
            if changed.has(card) || changed.has(host) {
                let code = model.code(name(card), name(host));
                set_number(&mut state.planes, S::of(name(card)), code);
            }
        }
        let exposed = state.exposed & changed;
        state.exposed &= !changed;
        for card in exposed.cards() {
            state.exposed |= S::of(name(card));
        }
    }
}
