//! Boards that wrap a board.

/// Implements, for a wrapper of a board, the methods of [`Board`](crate::Board) that only read, those that count
/// plies and leave the board as it was, and [`code_path`](crate::Board::code_path): each calls that of the board in the
/// field.
///
/// ```
/// use board_core::{Board, Move, Piece, Position, Square, forward_reads};
///
/// /// A board that counts the moves made on it.
/// #[derive(Clone, Debug, PartialEq, Eq)]
/// struct Counting<B> {
///     board: B,
///     made: u64,
/// }
///
/// impl<B: Board> Board for Counting<B> {
///     const ID: &'static str = B::ID;
///     type Undo = B::Undo;
///
///     fn from_position(position: &Position) -> Self {
///         Counting { board: B::from_position(position), made: 0 }
///     }
///
///     fn piece_at(&self, square: Square) -> Option<Piece> {
///         self.board.piece_at(square)
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
///
///     forward_reads! { board }
/// }
/// ```
#[macro_export]
macro_rules! forward_reads {
    ($board:tt) => {
        $crate::forward_methods! { $board inline(always):
            fn state(&self) -> $crate::State;
            fn side_to_move(&self) -> $crate::Color;
            fn castling(&self) -> $crate::CastlingRights;
            fn en_passant(&self) -> ::core::option::Option<$crate::Square>;
            fn halfmove_clock(&self) -> u16;
            fn occupied(&self) -> $crate::SquareSet;
            fn by_color(&self, color: $crate::Color) -> $crate::SquareSet;
            fn by_role(&self, role: $crate::Role) -> $crate::SquareSet;
            fn by_piece(&self, piece: $crate::Piece) -> $crate::SquareSet;
            fn piece_sets(&self) -> $crate::PieceSets;
            fn king(&self, color: $crate::Color) -> $crate::Square;
            fn count_legal(&self) -> usize;
        }
        $crate::forward_methods! { $board inline:
            fn bishop_attacks(&self, from: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            fn rook_attacks(&self, from: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            fn queen_attacks(&self, from: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            fn attackers_to(&self, square: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            fn attackers_of(&self, square: $crate::Square, by: $crate::Color) -> $crate::SquareSet;
            fn is_attacked(&self, square: $crate::Square, by: $crate::Color) -> bool;
            fn is_check(&self) -> bool;
            fn checkers(&self) -> $crate::SquareSet;
            fn pinned(&self) -> $crate::SquareSet;
            fn checks_and_pins(&self) -> $crate::ChecksAndPins;
            fn see(&self, mv: $crate::Move) -> i32;
            fn see_ge(&self, mv: $crate::Move, threshold: i32) -> bool;
            fn gives_check(&self, mv: $crate::Move) -> bool;
            fn is_legal(&self, mv: $crate::Move) -> bool;
            fn is_pseudo_legal(&self, mv: $crate::Move) -> bool;
            fn has_legal_move(&self) -> bool;
            fn generate_legal(&self, kinds: $crate::MoveKinds, sink: &mut impl $crate::MoveSink) -> $crate::ChecksAndPins;
            fn generate_legal_within(&self, from: $crate::SquareSet, to: $crate::SquareSet, sink: &mut impl $crate::MoveSink) -> ();
            fn generate_quiet_checks(&self, sink: &mut impl $crate::MoveSink) -> ();
            fn generate_pseudo_legal(&self, sink: &mut impl $crate::MoveSink) -> ();
        }

        #[inline]
        fn count_replies(&mut self) -> ::core::option::Option<u64> {
            $crate::Board::count_replies(&mut self.$board)
        }

        #[inline]
        fn count_two_plies(&mut self) -> u64 {
            $crate::Board::count_two_plies(&mut self.$board)
        }

        #[inline(always)]
        fn code_path(&self) -> impl $crate::CodePath {
            $crate::Board::code_path(&self.$board)
        }
    };
}

/// Each method calls that of the board in the field.
#[doc(hidden)]
#[macro_export]
macro_rules! forward_methods {
    ($board:tt $hint:meta: $(fn $name:ident(&$me:ident $(, $argument:ident: $type:ty)*) -> $result:ty;)*) => {
        $(#[$hint]
        fn $name(&$me $(, $argument: $type)*) -> $result {
            $crate::Board::$name(&$me.$board $(, $argument)*)
        })*
    };
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
                state(&self) -> State { Position::start().setup().state };
                occupied(&self) -> SquareSet { SquareSet::EMPTY };
                by_color(&self, color: Color = Color::White) -> SquareSet { SquareSet::EMPTY };
                by_role(&self, role: Role = Role::Pawn) -> SquareSet { SquareSet::EMPTY };
                by_piece(&self, piece: Piece = Piece::new(Color::White, Role::Pawn)) -> SquareSet { SquareSet::EMPTY };
                piece_sets(&self) -> PieceSets { PieceSets::default() };
                king(&self, color: Color = Color::White) -> Square { Square::E1 };
                attackers_of(&self, square: Square = Square::E4, by: Color = Color::White) -> SquareSet { SquareSet::EMPTY };
                attackers_to(&self, square: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                bishop_attacks(&self, from: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                rook_attacks(&self, from: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                queen_attacks(&self, from: Square = Square::E4, occupied: SquareSet = SquareSet::ALL) -> SquareSet { SquareSet::EMPTY };
                see(&self, mv: Move = PUSH) -> i32 { 0 };
                see_ge(&self, mv: Move = PUSH, threshold: i32 = 0) -> bool { true };
                gives_check(&self, mv: Move = PUSH) -> bool { false };
                is_legal(&self, mv: Move = PUSH) -> bool { true };
                is_pseudo_legal(&self, mv: Move = PUSH) -> bool { true };
                generate_legal(&self, kinds: MoveKinds = MoveKinds::All, sink: &mut impl MoveSink = &mut MoveList::new()) -> ChecksAndPins { ChecksAndPins::default() };
                generate_quiet_checks(&self, sink: &mut impl MoveSink = &mut MoveList::new()) -> () { () };
                generate_pseudo_legal(&self, sink: &mut impl MoveSink = &mut MoveList::new()) -> () { () };
                generate_legal_within(&self, from: SquareSet = SquareSet::ALL, to: SquareSet = SquareSet::ALL, sink: &mut impl MoveSink = &mut MoveList::new()) -> () { () };
                side_to_move(&self) -> Color { Color::White };
                castling(&self) -> CastlingRights { CastlingRights::NONE };
                en_passant(&self) -> Option<Square> { None };
                halfmove_clock(&self) -> u16 { 0 };
                is_check(&self) -> bool { false };
                is_attacked(&self, square: Square = Square::E4, by: Color = Color::White) -> bool { false };
                checkers(&self) -> SquareSet { SquareSet::EMPTY };
                pinned(&self) -> SquareSet { SquareSet::EMPTY };
                checks_and_pins(&self) -> ChecksAndPins { ChecksAndPins::default() };
                count_legal(&self) -> usize { 0 };
                count_two_plies(&mut self) -> u64 { 0 };
                count_replies(&mut self) -> Option<u64> { None };
                has_legal_move(&self) -> bool { true };
            }
        };
    }

    macro_rules! recorded {
        ($($name:ident(&$($receiver:ident)+ $(, $argument:ident: $type:ty = $example:expr)*) -> $result:ty { $answer:expr };)*) => {
            $(fn $name(&$($receiver)+ $(, $argument: $type)*) -> $result {
                $(let _ = $argument;)*
                note(stringify!($name));
                $answer
            })*
        };
    }

    macro_rules! questions {
        ($($name:ident(&$($receiver:ident)+ $(, $argument:ident: $type:ty = $example:expr)*) -> $result:ty { $answer:expr };)*) => {
            [$((stringify!($name), |wrapper| {
                let _ = wrapper.$name($($example),*);
            }),)* ("code_path", |wrapper| wrapper.code_path().run(|| ()))]
        };
    }

    const PUSH: Move = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);

    /// The methods that a wrapper has of its own.
    const OWN: [&str; 9] = [
        "from_position",
        "piece_at",
        "make",
        "unmake",
        "make_null",
        "unmake_null",
        "play",
        "for_each_child",
        "enter",
    ];

    /// A board that notes which of its methods are called, and does nothing.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Recorder;

    impl Board for Recorder {
        const ID: &'static str = "recorder";
        type Undo = ();

        fn from_position(_: &Position) -> Self {
            Recorder
        }

        fn piece_at(&self, _: Square) -> Option<Piece> {
            None
        }

        fn make(&mut self, _: Move) {}
        fn unmake(&mut self, _: Move, (): ()) {}
        fn make_null(&mut self) {}
        fn unmake_null(&mut self, (): ()) {}

        each_method! { recorded }

        fn code_path(&self) -> impl CodePath {
            note("code_path");
        }
    }

    type Question = fn(&mut Keyed<Recorder>);

    /// Five methods were forgotten, so wrappers ran slow defaults in place of what the board has.
    #[test]
    fn a_wrapper_forwards_every_method_that_reads() {
        let questions: &[(&str, Question)] = &each_method! { questions };
        let (_, methods) = include_str!("board.rs").split_once("\npub trait Board").unwrap();
        let (methods, _) = methods.split_once("\n}").unwrap();
        let name = |line: &'static str| line.strip_prefix("    fn ")?.split(['(', '<']).next();
        let names: Vec<_> = methods.lines().filter_map(name).collect();
        assert_eq!(names.len(), questions.len() + OWN.len());
        let mut wrapper = Keyed::new(Recorder, EnPassantMode::Always);
        for name in names.into_iter().filter(|name| !OWN.contains(name)) {
            let question = questions.iter().find(|question| question.0 == name);
            CALLS.take();
            question.unwrap_or_else(|| panic!("{name} is not asked")).1(&mut wrapper);
            assert_eq!(CALLS.take(), [name]);
        }
    }
}
