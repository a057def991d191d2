//! Values that are shrunk part by part.

use core::fmt;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// A value of which parts can be left out.
pub(super) trait Shrink: Clone + fmt::Debug {
    /// How many parts there are to try.
    fn parts(&self) -> usize;

    /// The value without a part, if it has the part and is valid without it.
    fn without(&self, part: usize) -> Option<Self>;
}

/// The values of a strategy. One that fails loses part after part, each as often as it can be left out.
#[derive(Clone, Debug)]
pub(super) struct Shrinking<S>(pub(super) S);

impl<S: Strategy<Value: Shrink>> Strategy for Shrinking<S> {
    type Tree = Tree<S::Value>;
    type Value = S::Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        Ok(Tree::new(self.0.new_tree(runner)?.current()))
    }
}

/// A value that is being shrunk.
#[derive(Clone, Debug)]
pub(super) struct Tree<T> {
    value: T,
    parts: usize,
    /// The part to leave out next.
    part: usize,
    /// The value before the last part was left out.
    undone: Option<T>,
}

impl<T: Shrink> Tree<T> {
    pub(super) fn new(value: T) -> Tree<T> {
        Tree { parts: value.parts(), value, part: 0, undone: None }
    }
}

impl<T: Shrink> ValueTree for Tree<T> {
    type Value = T;

    fn current(&self) -> T {
        self.value.clone()
    }

    fn simplify(&mut self) -> bool {
        while self.part < self.parts {
            if let Some(value) = self.value.without(self.part) {
                self.undone = Some(core::mem::replace(&mut self.value, value));
                return true;
            }
            self.part += 1;
        }
        false
    }

    fn complicate(&mut self) -> bool {
        let Some(value) = self.undone.take() else { return false };
        self.value = value;
        self.part += 1;
        true
    }
}
