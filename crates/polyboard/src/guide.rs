//! Pages to read, no code: how to choose a board, and what there is.

#[doc = include_str!("guide/choosing.md")]
pub mod choosing {}

#[doc = include_str!("guide/features.md")]
pub mod features {}
