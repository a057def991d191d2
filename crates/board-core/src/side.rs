//! The side to move as a type.
//!
//! A generator written once as `fn generate<S: Side>()` is compiled twice, and the machine code contains no
//! `if` on the color. (A const parameter would do, but stable Rust has no `generate::<{ !WHITE }>()`;
//! [`Side::Them`] takes its place.)

use crate::Color;

/// White or Black, known at compile time.
pub trait Side: Copy + core::fmt::Debug + 'static {
    /// The other side.
    type Them: Side<Them = Self>;
    /// The same as a value.
    const COLOR: Color;
    /// Whether this is White.
    const IS_WHITE: bool = matches!(Self::COLOR, Color::White);
}

/// White as a type.
#[derive(Clone, Copy, Debug)]
pub enum White {}

/// Black as a type.
#[derive(Clone, Copy, Debug)]
pub enum Black {}

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
}
