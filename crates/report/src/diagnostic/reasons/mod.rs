//! Why moves are illegal: a file for each family of games, with the code, the label, the help and the earlier
//! move that explains it of each reason in one arm. The message is the rules' own.

pub(super) mod building;
pub(super) mod matching;
pub(super) mod outcome;
pub(super) mod pairing;

use super::said::{Said, Since};
use patience_core::cards::SuitStyle;
use patience_core::game::{Illegal, Move, Pile};
use patience_core::judge::IllegalMove;
use patience_core::notation::Variant;
use patience_core::play::Position;
use patience_core::text::english::list;

/// An illegal move in its position.
struct Context<'p, L, M> {
    suits: SuitStyle,
    position: &'p Position,
    layout: L,
    mv: M,
}

/// Defines what is said of each reason: its code, and what is added to the message of the rules.
macro_rules! reasons {
    (($said:ident, $at:ident: $context:ty) $reason:ty: $($pattern:pat => $code:path, $body:expr;)*) => {
        /// Returns the code of a reason.
        #[allow(unused_variables)]
        pub(in crate::diagnostic) const fn code(reason: &$reason) -> crate::diagnostic::code::Code {
            match reason { $($pattern => $code,)* }
        }

        /// Says why a move is illegal.
        pub(super) fn said(reason: &$reason, $at: &$context) -> crate::diagnostic::said::Said {
            let $said = crate::diagnostic::said::Said::new(code(reason), reason.message($at.suits), "");
            match reason { $($pattern => $body,)* }
        }
    };
}
use reasons;

/// Says why a move is illegal in a position.
pub(super) fn said(illegal: &IllegalMove, position: &Position, suits: SuitStyle) -> Said {
    match (&illegal.reason, position.id().variant, illegal.mv) {
        (Illegal::Matching(reason), Variant::Matching(layout), Move::Matching(mv)) => {
            matching::said(reason, &Context { suits, position, layout, mv })
        }
        (Illegal::Pairing(reason), Variant::Pairing(layout), Move::Pairing(mv)) => {
            pairing::said(reason, &Context { suits, position, layout, mv })
        }
        (Illegal::Building(reason), Variant::Building(layout), Move::Building(mv)) => {
            building::said(reason, &Context { suits, position, layout, mv })
        }
        // A verdict has the reasons and the moves of its own game.
        (reason, ..) => Said::new(super::Code::of_illegal(reason), reason.message(suits), "here"),
    }
}

fn already_won(said: Said) -> Said {
    said.label("after the winning move")
        .fix("remove this move and any after it")
        .since(Since::Last("won the game"))
}

/// Lists the labels of the piles without cards. Returns none if every pile has cards.
fn empty<'b>(piles: impl IntoIterator<Item = &'b Pile>) -> Option<String> {
    let empty = piles.into_iter().filter(|pile| pile.cards.is_empty());
    let labels: Vec<String> = empty.map(|pile| format!("`{}`", pile.place.label())).collect();
    (!labels.is_empty()).then(|| list(labels, "and"))
}
