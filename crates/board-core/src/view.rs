//! The trait by which a board shows its position.

mod defaults;

#[cfg(doc)]
use crate::{Board, ViewExt, perft};
use crate::{
    Bulk, CodePath, Color, Count, ExchangeValues, Move, MoveKinds, MoveSink, Piece, PieceSets,
    Role, Square, SquareSet, State, attacks, exchange, legality,
};

/// Shows a position: where the pieces stand, what they attack, which moves are legal.
///
/// Two methods are required, [`piece_at`](View::piece_at) and [`state`](View::state). Everything else has a default
/// derived from these: correct, and slow. What follows from this trait is in [`ViewExt`], which every view has.
///
/// The trait is object-safe: `&dyn View` is any board. A board that plays is a [`Board`](crate::Board); one that wraps
/// another shows its position by [`wrap_board!`](crate::wrap_board).
///
/// # Costs
///
/// What an evaluation asks for costs what the representation makes of it:
///
/// | | bitboard, with or without the array | quad-bitboard | byteboard | nibble | piece-list | arrays, with or without lists |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | [`piece_at`](View::piece_at) | a test of the sets; with the array a load | a bit of four words | a load | a shift | a search of both lists | a load |
/// | [`by_color`](View::by_color) | a load | two operations on words | one or two comparisons of 64 bytes | eight words transposed | a list becomes a set | eight cells at a time |
/// | [`by_role`](View::by_role) | a load | one or two operations | one or two comparisons | the same, and three operations | both lists | the same |
/// | [`occupied`](View::occupied) | two loads, an `or` | an `or` | a comparison | the same | both lists | the same |
/// | [`piece_sets`](View::piece_sets) | eight loads | 12 operations | seven or fewer comparisons | 16 `pext`, or as much as two of the above | a pass over both lists | 24 `pext`, or as much as two or three of the above |
/// | [`king`](View::king) | two loads, an `and` | two operations | a load | a load | a load | a load |
/// | [`rook_attacks`](View::rook_attacks) | the slider method of the code path | as the bitboard | tables, 20 instructions | the same | the same | the same |
/// | [`attackers_over`](View::attackers_over) | five sets | five sets | one permutation for each side | [`piece_sets`](View::piece_sets) and four lines | the same | the same |
/// | castling rights, of [`state`](View::state) | from the squares of the rooks | from the files of the rooks | from the squares of the rooks | from four nibbles | a load | a load |
/// | its clock; its en passant square | a load | a load; two operations | a load; a comparison | a load | a load | a load |
///
/// An evaluation takes all sets by one call, and keeps them in variables.
/// What an observed move costs is made of these: [`Observer`](crate::Observer#cost) says how many of which.
///
/// The checks and pins that [`generate_legal`](View::generate_legal) returns were found before its first move;
/// where the generator does not keep them as sets (nibble, arrays), they are made sets if there are any.
pub trait View {
    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Side to move, castling rights, en passant square and clocks.
    fn state(&self) -> State;

    /// The side to move.
    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state().side_to_move
    }

    /// The squares of all pieces, by role and by color, for a caller that needs several sets, such as an
    /// evaluation. The default reads all squares once.
    fn piece_sets(&self) -> PieceSets {
        defaults::piece_sets(self)
    }

    /// The occupied squares. The default asks for all sets.
    ///
    /// What sets cost on each board is in the table [above](View#costs).
    fn occupied(&self) -> SquareSet {
        self.piece_sets().occupied()
    }

    /// The squares of all pieces of a color. The default asks for all sets.
    fn by_color(&self, color: Color) -> SquareSet {
        self.piece_sets().by_color(color)
    }

    /// The squares of all pieces of a role, of both colors. The default asks for all sets.
    fn by_role(&self, role: Role) -> SquareSet {
        self.piece_sets().by_role(role)
    }

    /// The square of the king of `color`. The default reads up to 64 squares.
    fn king(&self, color: Color) -> Square {
        defaults::king(self, color)
    }

    /// The pieces of `by` that attack `square`, whatever stands there. A pinned piece attacks too; en
    /// passant is not an attack. The default follows the lines from the square, some forty reads.
    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        defaults::attackers(self, square, by)
    }

    /// The pieces of both colors that attack `square` if only the pieces on `occupied` stood on the board:
    /// others neither attack nor block. The square itself may be in the set or not.
    ///
    /// This is what a look at an exchange needs, and at the safety of a king after a move. The default is
    /// [`PieceSets::attackers_over`].
    fn attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.piece_sets().attackers_over(square, occupied)
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// The squares that a bishop attacks over some occupied squares: [`attacks::bishop`], or the faster way
    /// that the board has.
    #[inline]
    fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        attacks::bishop(from, occupied)
    }

    /// The squares that a rook attacks over some occupied squares: [`attacks::rook`], or the faster way that
    /// the board has.
    #[inline]
    fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        attacks::rook(from, occupied)
    }

    /// [`checkers`](ViewExt::checkers) and [`pinned`](ViewExt::pinned) by one call, which costs less than two
    /// where one look at the lines from the king finds both. The call that lists the moves returns them too:
    /// [`generate_legal`](View::generate_legal).
    #[inline]
    fn checks_and_pins(&self) -> ChecksAndPins {
        let us = self.side_to_move();
        let checkers = self.attackers(self.king(us), !us);
        ChecksAndPins { checkers, pinned: defaults::pinned(self) }
    }

    /// [`see`](ViewExt::see) with values of the caller, in their unit. Both sides still capture in the order of the roles:
    /// pawn, knight, bishop, rook, queen, king.
    fn see_with(&self, mv: Move, values: &ExchangeValues) -> i32 {
        exchange::see(self.piece_sets(), self.side_to_move(), mv, values, attacks::queen)
    }

    /// Whether [`see_with`](View::see_with) is at least `threshold`. Stops as soon as the answer is known, usually
    /// after one or two captures. With the usual values: [`see_ge`](ViewExt::see_ge).
    fn see_ge_with(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        exchange::see_ge_of(self, mv, threshold, values)
    }

    /// Whether `mv` is legal here. Its kind is compared too.
    ///
    /// Any move may be asked for, from whatever position it comes: the answer is right and nothing is
    /// generated. So this is how a move of a hash table is tested before [`make`](Board::make):
    ///
    /// ```
    /// use board_core::{Board, Move};
    ///
    /// /// The move that 16 bits of a hash table mean here.
    /// fn hash_move<B: Board>(board: &B, bits: u16) -> Option<Move> {
    ///     Move::from_bits(bits).filter(|&mv| board.is_legal(mv))
    /// }
    /// ```
    fn is_legal(&self, mv: Move) -> bool {
        legality::is_legal(self, mv)
    }

    /// Pushes the legal moves of some [kinds](MoveKinds), in check the evasions of these kinds, and returns the
    /// checks and pins: every legal generator has found them before its first move, so a search that lists
    /// moves need not ask again.
    ///
    /// The default tests each pseudo-legal move: is the king attacked over the squares that would be occupied
    /// after it? No move is played.
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        defaults::generate_legal(self, kinds, sink);
        self.checks_and_pins()
    }

    /// Pushes the pseudo-legal moves of some [kinds](MoveKinds): moves that the pieces can make, whether or not they leave
    /// their own king attacked. Castling is pushed only where it is legal. A pseudo-legal move is legal if, after
    /// it is made, the king is not attacked.
    ///
    /// The default follows [`Role::steps`] from square to square.
    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        defaults::generate_pseudo_legal(self, kinds, sink);
    }

    /// Whether there is a free move: the king is not in check, and a pawn or knight that is on no line with it, and so cannot be
    /// pinned, has a move. Then there is a legal move, and no generator need look for checks and pins. `false` says
    /// nothing, and is the default; override where this costs little.
    #[inline(always)]
    fn has_free_move(&self) -> bool {
        false
    }

    /// The number of legal moves. Override where counting does not need the moves.
    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        count.0
    }

    /// The number of sequences of two legal moves, where the board has a faster way to it than one child after the
    /// other. The default is `None`; a board of sets overrides it with its feature `count`.
    ///
    /// [`perft`] asks this two plies above its leaves, and makes the moves where the answer is `None`.
    #[inline]
    fn count_in_bulk(&self, _: Bulk) -> Option<u64> {
        None
    }

    /// The fastest code path of this board on this processor: it runs closures compiled for its instructions. The
    /// default is `()`, which has none beyond the baseline.
    ///
    /// A board that uses more overrides this; see [`CodePath`].
    #[inline(always)]
    fn code_path(&self) -> impl CodePath
    where
        Self: Sized,
    {
    }
}

/// The checks and pins of the side to move, which a search asks for at every node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChecksAndPins {
    /// The pieces that give check: [`ViewExt::checkers`].
    pub checkers: SquareSet,
    /// The pieces that are pinned: [`ViewExt::pinned`].
    pub pinned: SquareSet,
}

/// Implements [`View`] for a wrapper of a board: every method calls that of the field that holds the board, so none
/// can be forgotten. What the wrapper changes is how it plays:
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
/// wrap_board! { impl[B: Board] Counting<B> { board } }
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
///
/// `{ board, piece_at: cells }` takes the piece on a square from another field that has a method of this name, and
/// `{ dyn board }` wraps a `Box<dyn DynBoard>`, which has no code path.
#[macro_export]
macro_rules! wrap_board {
    (impl[$($parameters:tt)*] $wrapper:ty { dyn $board:tt }) => {
        impl<$($parameters)*> $crate::View for $wrapper {
            $crate::each_method! { {$crate::forward} [$board $board] }
        }
    };
    (impl[$($parameters:tt)*] $wrapper:ty { $board:tt }) => {
        $crate::wrap_board! { impl[$($parameters)*] $wrapper { $board, piece_at: $board } }
    };
    (impl[$($parameters:tt)*] $wrapper:ty { $board:tt, piece_at: $cells:tt }) => {
        impl<$($parameters)*> $crate::View for $wrapper {
            $crate::each_method! { {$crate::forward} [$board $cells] }

            #[inline(always)]
            fn code_path(&self) -> impl $crate::CodePath {
                $crate::View::code_path(&self.$board)
            }
        }
    };
}

/// Passes the methods of [`View`] on to a macro.
#[doc(hidden)]
#[macro_export]
macro_rules! each_method {
    ({$($then:tt)+} $context:tt) => {
        $($then)+! {
            $context
            inline(always): fn state(&self) -> $crate::State;
            inline(always): fn side_to_move(&self) -> $crate::Color;
            inline(always): fn occupied(&self) -> $crate::SquareSet;
            inline(always): fn by_color(&self, color: $crate::Color) -> $crate::SquareSet;
            inline(always): fn by_role(&self, role: $crate::Role) -> $crate::SquareSet;
            inline(always): fn piece_sets(&self) -> $crate::PieceSets;
            inline(always): fn king(&self, color: $crate::Color) -> $crate::Square;
            inline: fn attackers(&self, square: $crate::Square, by: $crate::Color) -> $crate::SquareSet;
            inline: fn attackers_over(&self, square: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            inline: fn is_attacked(&self, square: $crate::Square, by: $crate::Color) -> bool;
            inline: fn bishop_attacks(&self, from: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            inline: fn rook_attacks(&self, from: $crate::Square, occupied: $crate::SquareSet) -> $crate::SquareSet;
            inline: fn checks_and_pins(&self) -> $crate::ChecksAndPins;
            inline: fn see_with(&self, mv: $crate::Move, values: &$crate::ExchangeValues) -> i32;
            inline: fn see_ge_with(&self, mv: $crate::Move, threshold: i32, values: &$crate::ExchangeValues) -> bool;
            inline: fn is_legal(&self, mv: $crate::Move) -> bool;
            inline: fn generate_legal(&self, kinds: $crate::MoveKinds, sink: &mut dyn $crate::MoveSink) -> $crate::ChecksAndPins;
            inline: fn generate_pseudo_legal(&self, kinds: $crate::MoveKinds, sink: &mut dyn $crate::MoveSink) -> ();
            inline(always): fn has_free_move(&self) -> bool;
            inline(always): fn count_legal(&self) -> usize;
            inline(always): fn count_in_bulk(&self, bulk: $crate::Bulk) -> Option<u64>;
        }
    };
}

/// Each method calls that of a field; `piece_at` that of a second one.
#[doc(hidden)]
#[macro_export]
macro_rules! forward {
    (
        [$board:tt $cells:tt]
        $($hint:meta: fn $name:ident(&$me:ident $(, $argument:ident: $type:ty)*) -> $result:ty;)*
    ) => {
        #[inline(always)]
        fn piece_at(&self, square: $crate::Square) -> Option<$crate::Piece> {
            #[allow(unused_imports)]
            use $crate::View as _;
            self.$cells.piece_at(square)
        }

        $(#[$hint]
        fn $name(&$me $(, $argument: $type)*) -> $result {
            #[allow(unused_imports)]
            use $crate::View as _;
            $me.$board.$name($($argument),*)
        })*
    };
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::cell::RefCell;
    use std::boxed::Box;
    use std::vec::Vec;

    use crate::*;

    std::thread_local! {
        /// The methods of [`Recorder`] that were called.
        static CALLS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }

    fn note(name: &'static str) {
        CALLS.with_borrow_mut(|calls| calls.push(name));
    }

    /// An argument to ask with, or an answer.
    trait Example {
        fn example() -> Self;
    }

    macro_rules! examples {
        ($($type:ty: $example:expr;)*) => {
            $(impl Example for $type {
                fn example() -> Self {
                    $example
                }
            })*
        };
    }

    examples! {
        Bulk: Bulk::TwoPlies;
        (): ();
        bool: true;
        i32: 0;
        usize: 0;
        Option<u64>: None;
        State: Position::start().state();
        Color: Color::White;
        Role: Role::Pawn;
        Square: Square::E4;
        SquareSet: SquareSet::EMPTY;
        PieceSets: PieceSets::default();
        ChecksAndPins: ChecksAndPins::default();
        Move: Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
        MoveKinds: MoveKinds::All;
        &ExchangeValues: &crate::EXCHANGE_VALUES;
        &mut dyn MoveSink: Box::leak(Box::new(MoveList::new()));
    }

    macro_rules! recorded {
        ([] $($_:meta: fn $name:ident(&$me:ident $(, $argument:ident: $type:ty)*) -> $result:ty;)*) => {
            $(fn $name(&$me $(, $argument: $type)*) -> $result {
                $(let _ = $argument;)*
                note(stringify!($name));
                Example::example()
            })*
        };
    }

    macro_rules! questions {
        ([] $($_:meta: fn $name:ident(&$me:ident $(, $argument:ident: $type:ty)*) -> $result:ty;)*) => {
            [$((stringify!($name), |wrapper| {
                let _ = wrapper.$name($(<$type as Example>::example()),*);
            }),)*]
        };
    }

    /// A view that notes which of its methods are called, and shows nothing.
    struct Recorder;

    impl View for Recorder {
        each_method! { {recorded} [] }

        fn piece_at(&self, _: Square) -> Option<Piece> {
            note("piece_at");
            None
        }

        fn code_path(&self) -> impl CodePath {
            note("code_path");
        }
    }

    struct Wrapper(Recorder);

    wrap_board! { impl[] Wrapper { 0 } }

    type Question = fn(&Wrapper);

    /// Five methods were forgotten once, so wrappers ran slow defaults in place of what the board has.
    #[test]
    fn a_wrapper_forwards_every_method_of_a_view() {
        let asked: &[(&str, Question)] = &each_method! { {questions} [] };
        let mut questions = asked.to_vec();
        questions.push(("piece_at", |wrapper| assert_eq!(wrapper.piece_at(Square::E4), None)));
        questions.push(("code_path", |wrapper| wrapper.code_path().run(|| ())));
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
