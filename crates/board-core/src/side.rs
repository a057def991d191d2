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
    /// The color of the side, as a value.
    const COLOR: Color;
    /// Whether the side is White.
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

/// Evaluates an expression with a color as a type, [`White`] or [`Black`], under a name of your choice.
///
/// ```
/// use board_core::side::Side;
/// use board_core::{Color, with_side};
///
/// fn forward<S: Side>() -> i8 {
///     if S::IS_WHITE { 8 } else { -8 }
/// }
///
/// assert_eq!(with_side!(Color::Black, S => forward::<S>()), -8);
/// ```
#[macro_export]
macro_rules! with_side {
    ($color:expr, $side:ident => $value:expr) => {
        match $color {
            $crate::Color::White => {
                type $side = $crate::side::White;
                $value
            }
            $crate::Color::Black => {
                type $side = $crate::side::Black;
                $value
            }
        }
    };
}
