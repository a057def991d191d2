//! Pages to read: how to choose a representation, and what is supported.

// Its examples and links need boards, so they are read with all of them.
#[cfg_attr(all(feature = "std", feature = "all"), doc = include_str!("guide/choosing.md"))]
#[cfg_attr(
    not(all(feature = "std", feature = "all")),
    doc = "How to choose a representation: to be read with the features `std` and `all`."
)]
pub mod choosing {}

#[cfg_attr(all(feature = "std", feature = "all"), doc = include_str!("guide/features.md"))]
#[cfg_attr(
    not(all(feature = "std", feature = "all")),
    doc = "What is supported: to be read with the features `std` and `all`."
)]
pub mod features {}
