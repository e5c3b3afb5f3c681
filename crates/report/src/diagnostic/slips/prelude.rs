//! What the files of slips name. Any of them may go, so some of it may be used by none.

#![allow(unused_imports)]

pub(super) use super::super::characters::named;
pub(super) use super::super::comments::{Foreign, bracket, foreign, is_bracket};
pub(super) use super::super::data::Fix;
pub(super) use super::super::faults::{deal, id, moves, text};
pub(super) use super::super::forms;
pub(super) use super::super::readings::*;
pub(super) use super::super::said::{EXAMPLE, Said, said};
pub(super) use super::foreign_text::*;
pub(super) use super::shared::*;
pub(super) use super::{Site, Slip};
pub(super) use patience_core::cards::{Card, Engine, Rank, Shuffle};
pub(super) use patience_core::catalogue::{
    Closing, GridOption, MATCH_SOLITAIRE, Plus, PySolFc, entries,
};
pub(super) use patience_core::game::Place;
pub(super) use patience_core::host::{Does, Host};
pub(super) use patience_core::notation::matching::Label;
pub(super) use patience_core::notation::*;
pub(super) use patience_core::play::Position;
pub(super) use patience_core::text::english::{self, count, list, plain};
pub(super) use patience_core::text::{Span, is_unseen, line_len, line_start, quoted};
