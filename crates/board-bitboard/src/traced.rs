//! A slider method that is watched.

use core::marker::PhantomData;

use board_core::trace::{Step, Tracer};
use board_core::{Square, SquareSet};

use crate::path::{Avx512, Bmi2, Task};
use crate::sliders::Sliders;

/// The method `X`, whose every answer is told to `T`. A generator with it is the generator with `X`.
///
/// Several sliders at once are told at once only where a path fills them in lanes; elsewhere they are
/// looked at one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<X, T>(X, PhantomData<T>);

impl<X: Sliders, T: Tracer> Sliders for Traced<X, T> {
    const NAME: &'static str = X::NAME;
    const TABLE_BYTES: usize = X::TABLE_BYTES;

    const WATCHED: bool = T::WATCHED;

    fn watch(step: Step) {
        T::step(step);
    }

    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        let set = self.0.bishop(square, occupied);
        T::step(Step::set("a bishop attacks", Some(square), set));
        set
    }

    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        let set = self.0.rook(square, occupied);
        T::step(Step::set("a rook attacks", Some(square), set));
        set
    }

    fn bmi2(self) -> Option<Bmi2> {
        self.0.bmi2()
    }

    fn avx512(self) -> Option<Avx512> {
        self.0.avx512()
    }

    fn seen(self, diagonal: SquareSet, straight: SquareSet, occupied: SquareSet) -> SquareSet {
        if self.0.bmi2().is_none() {
            return self.bishops(diagonal, occupied) | self.rooks(straight, occupied);
        }
        let set = self.0.seen(diagonal, straight, occupied);
        T::step(Step::set("all these sliders attack, filled in lanes", None, set));
        set
    }
}

/// A task done with a slider method that is watched.
pub(crate) struct Watched<T, K> {
    task: K,
    tracer: PhantomData<T>,
}

impl<T, K> Watched<T, K> {
    pub(crate) fn new(task: K) -> Self {
        Watched { task, tracer: PhantomData }
    }
}

impl<T: Tracer, K: Task> Task for Watched<T, K> {
    type Output = K::Output;

    fn with<X: Sliders>(self, sliders: X) -> K::Output {
        self.task.with(Traced::<X, T>(sliders, PhantomData))
    }
}
