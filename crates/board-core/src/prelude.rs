//! The traits whose methods a program calls on a board: `use board_core::prelude::*;`.
//!
//! They come without their names. A trait and a type of one name cannot both be in scope, and what a program
//! defines hides what it imports by `*`: with a type `Board` of its own it would lose the methods of the trait [`Board`].
//! So it names the traits where it needs their names, in bounds, and the types, from the root of the crate.
//!
//! ```
//! # mod representation {
//! #     use board_core::{Board, Inspect, Move, Position, wrap_board};
//! #     #[derive(Clone, Debug, PartialEq, Eq)]
//! #     pub struct Chess(Position);
//! #     wrap_board! { impl[] Chess { 0 } }
//! #     impl Board for Chess {
//! #         const ID: &'static str = "chess";
//! #         type Undo = Position;
//! #         fn from_position(position: &Position) -> Chess { Chess(*position) }
//! #         fn make(&mut self, mv: Move) -> Position { let after = self.0.after(mv); std::mem::replace(&mut self.0, after) }
//! #         fn unmake(&mut self, _: Move, before: Position) { self.0 = before; }
//! #         fn make_null(&mut self) -> Position { unimplemented!() }
//! #         fn unmake_null(&mut self, before: Position) { self.0 = before; }
//! #     }
//! #     impl Inspect for Chess {}
//! # }
//! # use representation::Chess;
//! use board_core::prelude::*;
//!
//! // The program's own.
//! struct Board;
//! struct Move;
//! struct Square;
//! struct Position;
//! struct Color;
//! struct Piece;
//! struct Role;
//!
//! let mut board = Chess::from_position(&board_core::Position::start());
//! let mv = board.find_uci("e2e4").unwrap();
//! let undo = board.make(mv);
//! assert_eq!(board.count_legal(), 20);
//! assert_eq!(board.check_invariants(), Ok(()));
//! board.unmake(mv, undo);
//! ```

#[cfg(doc)]
use crate::Board;
pub use crate::{Board as _, Inspect as _, View as _, ViewExt as _};
