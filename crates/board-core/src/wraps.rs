//! Boards that wrap a board.

use crate::{
    CastlingRights, ChecksAndPins, CodePath, Color, Move, MoveKinds, MoveSink, Piece, PieceSets,
    Role, Square, SquareSet, State, View,
};

/// A wrapper of a board: it shows what the board shows. Every method of [`View`] calls that of the inner board, so
/// none can be forgotten.
///
/// [`wrap_board!`](crate::wrap_board) implements it for a wrapper with a field. What the wrapper changes is how it plays:
///
/// ```
/// use board_core::{Board, Move, Position, wrap_board};
///
/// /// A board that counts the moves made on it.
/// #[derive(Clone, Debug, PartialEq, Eq)]
/// struct Counting<B> {
///     board: B,
///     made: u64,
/// }
///
/// wrap_board! { impl[B: Board] Counting<B> { board: B } }
///
/// impl<B: Board> Board for Counting<B> {
///     const ID: &'static str = B::ID;
///     type Undo = B::Undo;
///
///     fn from_position(position: &Position) -> Self {
///         Counting { board: B::from_position(position), made: 0 }
///     }
///
///     fn make(&mut self, mv: Move) -> B::Undo {
///         self.made += 1;
///         self.board.make(mv)
///     }
///
///     fn unmake(&mut self, mv: Move, undo: B::Undo) {
///         self.board.unmake(mv, undo);
///     }
///
///     fn make_null(&mut self) -> B::Undo {
///         self.board.make_null()
///     }
///
///     fn unmake_null(&mut self, undo: B::Undo) {
///         self.board.unmake_null(undo);
///     }
/// }
/// ```
pub trait Wraps {
    /// What is wrapped.
    type Inner: View + ?Sized;

    /// The board that is wrapped.
    fn inner(&self) -> &Self::Inner;

    /// The code path of the inner board; `()` if its type is not known.
    fn inner_code_path(&self) -> impl CodePath;

    /// The piece on a square. Override where the wrapper keeps the pieces by square itself.
    #[inline(always)]
    fn wrapped_piece_at(&self, square: Square) -> Option<Piece> {
        self.inner().piece_at(square)
    }
}

/// Implements [`Wraps`] for a type with a field that holds the inner board.
#[macro_export]
macro_rules! wrap_board {
    (impl[$($parameters:tt)*] $wrapper:ty { $field:tt: $inner:ty }) => {
        impl<$($parameters)*> $crate::Wraps for $wrapper {
            type Inner = $inner;

            #[inline(always)]
            fn inner(&self) -> &$inner {
                &self.$field
            }

            #[inline(always)]
            fn inner_code_path(&self) -> impl $crate::CodePath {
                $crate::View::code_path(&self.$field)
            }
        }
    };
}

/// Each method calls that of the inner board.
macro_rules! forward {
    ($($hint:meta: fn $name:ident(&$me:ident $(, $argument:ident: $type:ty)*) -> $result:ty;)*) => {
        $(#[$hint]
        fn $name(&$me $(, $argument: $type)*) -> $result {
            $me.inner().$name($($argument),*)
        })*
    };
}

impl<W: Wraps> View for W {
    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.wrapped_piece_at(square)
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        self.inner_code_path()
    }

    forward! {
        inline(always): fn state(&self) -> State;
        inline(always): fn side_to_move(&self) -> Color;
        inline(always): fn castling(&self) -> CastlingRights;
        inline(always): fn en_passant(&self) -> Option<Square>;
        inline(always): fn halfmove_clock(&self) -> u16;
        inline(always): fn occupied(&self) -> SquareSet;
        inline(always): fn by_color(&self, color: Color) -> SquareSet;
        inline(always): fn by_role(&self, role: Role) -> SquareSet;
        inline(always): fn by_piece(&self, piece: Piece) -> SquareSet;
        inline(always): fn piece_sets(&self) -> PieceSets;
        inline(always): fn king(&self, color: Color) -> Square;
        inline: fn attackers_of(&self, square: Square, by: Color) -> SquareSet;
        inline: fn attackers_to(&self, square: Square, occupied: SquareSet) -> SquareSet;
        inline: fn is_attacked(&self, square: Square, by: Color) -> bool;
        inline: fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet;
        inline: fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet;
        inline: fn queen_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet;
        inline: fn checks_and_pins(&self) -> ChecksAndPins;
        inline: fn see_ge(&self, mv: Move, threshold: i32) -> bool;
        inline: fn gives_check(&self, mv: Move) -> bool;
        inline: fn is_legal(&self, mv: Move) -> bool;
        inline: fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins;
        inline: fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut dyn MoveSink) -> ();
        inline: fn generate_quiet_checks(&self, sink: &mut dyn MoveSink) -> ();
        inline: fn generate_pseudo_legal(&self, sink: &mut dyn MoveSink) -> ();
        inline(always): fn count_legal(&self) -> usize;
        inline(always): fn count_replies(&self) -> Option<u64>;
        inline(always): fn count_two_plies(&self) -> Option<u64>;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::cell::RefCell;
    use std::vec::Vec;

    use crate::*;

    std::thread_local! {
        /// The methods of [`Recorder`] that were called.
        static CALLS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }

    fn note(name: &'static str) {
        CALLS.with_borrow_mut(|calls| calls.push(name));
    }

    /// Every method that a wrapper forwards: arguments to ask it with, and an answer.
    macro_rules! each_method {
        ($with:ident) => {
            $with! {
                piece_at(&self, square: Square = Square::E4) -> Option<Piece> { None };
                state(&self) -> State { Position::start().setup().state };
                side_to_move(&self) -> Color { Color::White };
                castling(&self) -> CastlingRights { CastlingRights::NONE };
                en_passant(&self) -> Option<Square> { None };
                halfmove_clock(&self) -> u16 { 0 };
                piece_sets(&self) -> PieceSets { PieceSets::default() };
                occupied(&self) -> SquareSet { SquareSet::EMPTY };
                by_color(&self, color: Color = Color::White) -> SquareSet { SquareSet::EMPTY };
                by_role(&self, role: Role = Role::Pawn) -> SquareSet { SquareSet::EMPTY };
                by_piece(&self, piece: Piece = Piece::new(Color::White, Role::Pawn)) -> SquareSet { SquareSet::EMPTY };
                king(&self, color: Color = Color::White) -> Square { Square::E1 };
                attackers_of(&self, square: Square = Square::E4, by: Color = Color::White) -> SquareSet { SquareSet::EMPTY };
                attackers_to(&self, square: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                is_attacked(&self, square: Square = Square::E4, by: Color = Color::White) -> bool { false };
                bishop_attacks(&self, from: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                rook_attacks(&self, from: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                queen_attacks(&self, from: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                checks_and_pins(&self) -> ChecksAndPins { ChecksAndPins::default() };
                see_ge(&self, mv: Move = PUSH, threshold: i32 = 0) -> bool { true };
                gives_check(&self, mv: Move = PUSH) -> bool { false };
                is_legal(&self, mv: Move = PUSH) -> bool { true };
                generate_legal(&self, kinds: MoveKinds = MoveKinds::All, sink: &mut dyn MoveSink = &mut MoveList::new()) -> ChecksAndPins { ChecksAndPins::default() };
                generate_legal_within(&self, from: SquareSet = SquareSet::ALL, to: SquareSet = SquareSet::ALL, sink: &mut dyn MoveSink = &mut MoveList::new()) -> () { () };
                generate_quiet_checks(&self, sink: &mut dyn MoveSink = &mut MoveList::new()) -> () { () };
                generate_pseudo_legal(&self, sink: &mut dyn MoveSink = &mut MoveList::new()) -> () { () };
                count_legal(&self) -> usize { 0 };
                count_replies(&self) -> Option<u64> { None };
                count_two_plies(&self) -> Option<u64> { None };
            }
        };
    }

    macro_rules! recorded {
        ($($name:ident(&$receiver:ident $(, $argument:ident: $type:ty = $example:expr)*) -> $result:ty { $answer:expr };)*) => {
            $(fn $name(&$receiver $(, $argument: $type)*) -> $result {
                $(let _ = $argument;)*
                note(stringify!($name));
                $answer
            })*
        };
    }

    macro_rules! questions {
        ($($name:ident(&$receiver:ident $(, $argument:ident: $type:ty = $example:expr)*) -> $result:ty { $answer:expr };)*) => {
            [$((stringify!($name), |wrapper| {
                let _ = wrapper.$name($($example),*);
            }),)* ("code_path", |wrapper| wrapper.code_path().run(|| ()))]
        };
    }

    const PUSH: Move = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);

    /// A view that notes which of its methods are called, and shows nothing.
    struct Recorder;

    impl View for Recorder {
        each_method! { recorded }

        fn code_path(&self) -> impl CodePath {
            note("code_path");
        }
    }

    struct Wrapper(Recorder);

    wrap_board! { impl[] Wrapper { 0: Recorder } }

    type Question = fn(&Wrapper);

    /// Five methods were forgotten once, so wrappers ran slow defaults in place of what the board has.
    #[test]
    fn a_wrapper_forwards_every_method_of_a_view() {
        let questions: &[(&str, Question)] = &each_method! { questions };
        let (_, methods) = include_str!("view.rs").split_once("\npub trait View").unwrap();
        let (methods, _) = methods.split_once("\n}").unwrap();
        let name = |line: &'static str| line.strip_prefix("    fn ")?.split(['(', '<']).next();
        let names: Vec<_> = methods.lines().filter_map(name).collect();
        assert_eq!(names.len(), questions.len());
        for name in names {
            let question = questions.iter().find(|question| question.0 == name);
            CALLS.take();
            question.unwrap_or_else(|| panic!("{name} is not asked")).1(&Wrapper(Recorder));
            assert_eq!(CALLS.take(), [name]);
        }
    }
}
