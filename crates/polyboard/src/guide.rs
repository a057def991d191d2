//! Pages to read: how to choose a representation, and what is supported.

#[doc = include_str!("guide/choosing.md")]
pub mod choosing {}

#[doc = include_str!("guide/features.md")]
pub mod features {}
