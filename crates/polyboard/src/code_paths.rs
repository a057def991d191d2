//! The representations that choose among code paths at run time.
//!
//! A module says what the representation needs of the processor, visits it on the best path, and names
//! that path.

/// Writes `visit` and `path` of a module, from the crate with the paths, its board type, and what becomes of the
/// board before the visit.
macro_rules! on_best_path {
    ($paths:ident, $board:ident, $finish:expr) => {
        use board_core::{Board, Position};
        use board_processor::{Instructions, WithInstructions};

        struct Visit<'a, V>(&'a Position, V);

        impl<V: crate::WithBoard> WithInstructions for Visit<'_, V> {
            type Output = V::Output;

            fn with<I: Instructions>(self, instructions: I) -> V::Output {
                let Visit(position, visitor) = self;
                visitor.with($finish($paths::$board::on(instructions, position)))
            }
        }

        pub(crate) fn visit<V: crate::WithBoard>(position: &Position, visitor: V) -> V::Output {
            $paths::Detected::best().visit(Visit(position, visitor))
        }

        pub(crate) fn path() -> &'static str {
            <$paths::$board as Board>::from_position(&Position::start()).path_name()
        }
    };
}

#[cfg(feature = "byteboard")]
pub(crate) mod byteboard {
    pub(crate) const NEEDS: &str = "any processor, best with AVX-512 VBMI";
    on_best_path!(board_byteboard, Byteboard, core::convert::identity);
}

#[cfg(feature = "bitboard")]
pub(crate) mod bitboard {
    pub(crate) const NEEDS: &str = "any processor, best with BMI2";
    on_best_path!(board_bitboard, Bitboard, core::convert::identity);
}

#[cfg(feature = "bitboard+array8x8")]
pub(crate) mod hybrid {
    pub(crate) const NEEDS: &str = "any processor, best with BMI2";
    on_best_path!(board_bitboard, Bitboard, board_hybrid::Hybrid::from);
}
