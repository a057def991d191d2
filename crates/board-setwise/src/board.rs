//! What every board of sets does in the same way, once it has a reader.

use core::marker::PhantomData;

use board_core::sets::more_than_one;
use board_core::side::Side;
use board_core::trace::Tracer;
use board_core::{
    ChecksAndPins, CodePath, ExchangeValues, Move, MoveKinds, MoveList, MoveMask, MoveSink, Role,
    SMALL, Square, SquareSet, View, attacks, exchange, with_side,
};
use board_sliders::Rays;

use crate::generate::Generator;
use crate::line_list::ListLegal;
use crate::reader::SetReader;
use crate::tasks::{Count, Legal, PseudoLegal, WithGenerator};
use crate::traced::Traced;

/// A board that a [`Generator`] can read.
///
/// The functions are those of [`View`] and of [`Inspect`](board_core::Inspect), to be called from there.
pub trait SetBoard: View {
    /// Does work with a reader, compiled for the code path of the board.
    fn read<W: WithReader<Self>>(&self, work: W) -> W::Output;

    /// Does work with the generator of the moves of a mask.
    #[inline(always)]
    fn generate<W: WithGenerator>(&self, mask: MoveMask, work: W) -> W::Output {
        self.read(Generate { mask, work })
    }

    /// [`View::generate_legal`].
    #[inline(always)]
    fn push_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        if !SMALL && let Some(list) = sink.list() {
            return self.list_legal(kinds, list);
        }
        self.push_legal_within(MoveMask::wanted(kinds, sink), sink)
    }

    /// Pushes the legal moves of a mask: one copy of the code, whatever the sink.
    #[inline(never)]
    fn push_legal_within(&self, mask: MoveMask, mut sink: &mut dyn MoveSink) -> ChecksAndPins {
        self.generate(mask, Legal(&mut sink))
    }

    /// Appends the legal moves to a list: one copy of the code for each kind, with a constant mask.
    #[inline(never)]
    fn list_legal(&self, kinds: MoveKinds, list: &mut MoveList) -> ChecksAndPins {
        const ALL: usize = MoveKinds::All as usize;
        const CAPTURES: usize = MoveKinds::Captures as usize;
        const NOISY: usize = MoveKinds::Noisy as usize;
        const QUIETS: usize = MoveKinds::Quiets as usize;
        match kinds {
            MoveKinds::All => self.read(ListLegal::<ALL>(list)),
            MoveKinds::Captures => self.read(ListLegal::<CAPTURES>(list)),
            MoveKinds::Noisy => self.read(ListLegal::<NOISY>(list)),
            MoveKinds::Quiets => self.read(ListLegal::<QUIETS>(list)),
        }
    }

    /// [`View::count_legal`], by the generator, piece by piece; where code is to be [small](board_core::SMALL), by pushing.
    #[inline(always)]
    fn count_by_generator(&self) -> usize {
        if SMALL { self.count_by_pushing() } else { self.generate(MoveMask::ALL, Count) }
    }

    /// The same with one copy of the code.
    fn count_by_pushing(&self) -> usize {
        let mut count = board_core::Count::default();
        self.push_legal_within(MoveMask::ALL, &mut count);
        count.0
    }

    /// [`View::generate_pseudo_legal`]: one copy of the code, whatever the sink.
    #[inline(never)]
    fn push_pseudo_legal(&self, kinds: MoveKinds, mut sink: &mut dyn MoveSink) {
        self.generate(MoveMask::of_kinds(kinds), PseudoLegal(&mut sink));
    }

    /// [`Inspect::trace`](board_core::Inspect::trace).
    fn trace_legal<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.read(Trace { from, sink, tracer: PhantomData::<T> });
    }

    /// The squares that a slider attacks.
    #[inline(always)]
    fn slider_attacks(&self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.read(SliderAttacks { rays, from, occupied })
    }

    /// [`View::attackers_over`].
    #[inline(always)]
    fn find_attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.read(AttackersOver { square, occupied })
    }

    /// [`View::checks_and_pins`], by x-rays from the king.
    #[inline(always)]
    fn find_checks_and_pins(&self) -> ChecksAndPins {
        self.read(FindChecksAndPins)
    }

    /// [`View::see_with`], with the sliders of the board: one copy of the code, for the calls of a search in a loop.
    #[inline(never)]
    fn exchange_value(&self, mv: Move, values: &ExchangeValues) -> i32
    where
        Self: Sized,
    {
        self.code_path().run(
            #[inline(always)]
            || {
                exchange::see(
                    self.piece_sets(),
                    self.side_to_move(),
                    mv,
                    values,
                    #[inline(always)]
                    |from, occupied| self.slider_attacks(Rays::All, from, occupied),
                )
            },
        )
    }

    /// [`View::see_ge_with`], with the sliders of the board.
    #[inline(always)]
    fn exchange_gains(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool
    where
        Self: Sized,
    {
        self.code_path().run(
            #[inline(always)]
            || {
                exchange::see_ge(
                    self.piece_sets(),
                    self.side_to_move(),
                    mv,
                    threshold,
                    values,
                    #[inline(always)]
                    |from, occupied| self.slider_attacks(Rays::All, from, occupied),
                )
            },
        )
    }
}

/// What a [`SetBoard`] answers by its reader and its sets: written in its `impl View`, where the types are in scope.
#[doc(hidden)]
#[macro_export]
macro_rules! view_of_set_board {
    () => {
        #[inline]
        fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
            self.slider_attacks($crate::Rays::Diagonal, from, occupied)
        }

        #[inline]
        fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
            self.slider_attacks($crate::Rays::Straight, from, occupied)
        }

        #[inline]
        fn attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
            self.find_attackers_over(square, occupied)
        }

        #[inline]
        fn attackers(&self, square: Square, by: Color) -> SquareSet {
            self.attackers_over(square, self.occupied()) & self.by_color(by)
        }

        #[inline]
        fn see_with(&self, mv: Move, values: &ExchangeValues) -> i32 {
            self.exchange_value(mv, values)
        }

        #[inline]
        fn see_ge_with(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
            self.exchange_gains(mv, threshold, values)
        }

        #[inline]
        fn is_legal(&self, mv: Move) -> bool {
            self.path.run(
                #[inline(always)]
                || legality::is_legal(self, mv),
            )
        }

        #[inline]
        fn has_free_move(&self) -> bool {
            legality::has_free_move(self)
        }

        #[inline]
        fn checks_and_pins(&self) -> ChecksAndPins {
            self.find_checks_and_pins()
        }

        #[inline]
        fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
            self.push_legal(kinds, sink)
        }

        #[inline]
        fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
            self.push_pseudo_legal(kinds, sink);
        }
    };
}

/// How a board of sets makes and unmakes moves by its own `record`, `restore`, `play`, `pass_turn` and `check`: written
/// in its `impl Board`.
///
/// With `(always)`, to make, to unmake and to play are inlined into the caller. Behind a call the record, or the copy that is
/// played on, would go through memory, by the instructions of the baseline: that took twice the time. A compiler that sees
/// many callers does not inline on its own.
#[doc(hidden)]
#[macro_export]
macro_rules! board_of_set_board {
    ($($always:tt)*) => {
        type Undo = Undo;

        #[inline $($always)*]
        fn make(&mut self, mv: Move) -> Undo {
            let undo = self.record();
            self.play_unchecked(mv);
            undo
        }

        #[inline $($always)*]
        fn unmake(&mut self, _: Move, undo: Undo) {
            self.restore(undo);
            debug_assert_eq!(self.check(), Ok(()));
        }

        #[inline $($always)*]
        fn play_unchecked(&mut self, mv: Move) {
            self.play(mv);
            debug_assert_eq!(self.check(), Ok(()));
        }

        #[inline]
        fn make_null(&mut self) -> Undo {
            let undo = self.record();
            self.pass_turn();
            undo
        }

        #[inline]
        fn unmake_null(&mut self, undo: Undo) {
            self.restore(undo);
        }
    };
}

/// What a board of sets says of itself by its own `check` and `draw`: written in its `impl Inspect`.
#[doc(hidden)]
#[macro_export]
macro_rules! inspect_of_set_board {
    () => {
        fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
            self.trace_legal::<T>(from, sink);
        }

        fn check_invariants(&self) -> Result<(), BrokenInvariant> {
            self.check()
        }

        fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
            self.draw(out)
        }
    };
}

/// Work that needs a reader of a board `B`: a closure that is generic over it.
///
/// It is given the board, too, so that it need not hold it: work without a field is called with the board alone, in a
/// register.
pub trait WithReader<B: ?Sized> {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn with<R: SetReader>(self, board: &B, reader: R) -> Self::Output;
}

/// Work for the generator of the side to move.
struct Generate<W> {
    mask: MoveMask,
    work: W,
}

impl<B: View + ?Sized, W: WithGenerator> WithReader<B> for Generate<W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<R: SetReader>(self, board: &B, reader: R) -> W::Output {
        let Generate { mask, work } = self;
        with_side!(board.side_to_move(), S => {
            work.with(Generator::<R, S>::of(reader, board.king(S::COLOR), mask))
        })
    }
}

/// The legal moves of some pieces, with everything that the generator reads reported to `T`.
struct Trace<'a, T> {
    from: SquareSet,
    sink: &'a mut dyn MoveSink,
    tracer: PhantomData<T>,
}

impl<B: View + ?Sized, T: Tracer> WithReader<B> for Trace<'_, T> {
    type Output = ();

    fn with<R: SetReader>(self, board: &B, reader: R) {
        let Trace { from, mut sink, .. } = self;
        let work =
            Generate { mask: MoveMask::within(from, SquareSet::ALL), work: Legal(&mut sink) };
        work.with(board, Traced::<R, T>::new(reader));
    }
}

/// The squares that a slider attacks.
struct SliderAttacks {
    rays: Rays,
    from: Square,
    occupied: SquareSet,
}

impl<B: ?Sized> WithReader<B> for SliderAttacks {
    type Output = SquareSet;

    #[inline(always)]
    fn with<R: SetReader>(self, _: &B, reader: R) -> SquareSet {
        reader.slider_attacks(self.rays, self.from, self.occupied)
    }
}

/// The attackers of both colors of a square, among some pieces.
struct AttackersOver {
    square: Square,
    occupied: SquareSet,
}

impl<B: ?Sized> WithReader<B> for AttackersOver {
    type Output = SquareSet;

    #[inline(always)]
    fn with<R: SetReader>(self, _: &B, reader: R) -> SquareSet {
        reader.attackers_over(self.square, self.occupied)
    }
}

/// The pieces that give check to the side to move, and its pinned pieces.
///
/// X-rays from the king as in [`find_checks_by_x_rays`](crate::checks::find_checks_by_x_rays), but with one loop over both kinds
/// of sliders: most kings meet none, few meet two, so its end is mostly foreseen. In a search the end of two loops is not.
struct FindChecksAndPins;

impl<B: View + ?Sized> WithReader<B> for FindChecksAndPins {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn with<R: SetReader>(self, board: &B, reader: R) -> ChecksAndPins {
        let side = board.side_to_move();
        let (us, them, king) = (board.by_color(side), board.by_color(!side), board.king(side));
        let non_sliders = attacks::knight(king) & reader.knights()
            | attacks::pawn(side, king) & board.by_role(Role::Pawn);
        let straight =
            reader.slider_attacks(Rays::Straight, king, them) & reader.rooks_and_queens();
        let diagonal =
            reader.slider_attacks(Rays::Diagonal, king, them) & reader.bishops_and_queens();
        let mut found = ChecksAndPins { checkers: non_sliders & them, pinned: SquareSet::EMPTY };
        for slider in (straight | diagonal) & them {
            let between = attacks::between(king, slider) & us;
            if between.is_empty() {
                found.checkers.insert(slider);
            } else if !more_than_one(between) {
                found.pinned |= between;
            }
        }
        found
    }
}
