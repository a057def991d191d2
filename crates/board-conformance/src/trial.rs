//! A board under test beside the oracle, and what is printed when they differ.

use std::cell::Cell;
use std::fmt::{Debug, Display};
use std::thread;

use board_core::{Board, Move, Position, Setup};

use crate::{NamedPosition, Oracle};

/// A board and the oracle in the same position, with the path of moves that led there.
///
/// Comparisons panic with all that is needed to repeat them by hand.
pub(crate) struct Trial<B> {
    /// The board under test.
    pub(crate) board: B,
    /// What answers for it.
    pub(crate) oracle: Oracle,
    name: String,
    start: Setup,
    path: Vec<Move>,
}

thread_local! {
    /// Whether the trial that failed on this thread has printed where it stood.
    static REPORTED: Cell<bool> = const { Cell::new(false) };
}

impl<B: Board> Trial<B> {
    pub(crate) fn new(name: &str, position: &Position) -> Trial<B> {
        REPORTED.set(false);
        Trial {
            board: B::from_position(position),
            oracle: Oracle::new(position),
            name: name.to_owned(),
            start: *position.setup(),
            path: Vec::new(),
        }
    }

    pub(crate) fn of(named: &NamedPosition) -> Trial<B> {
        Trial::new(&named.name, &named.position)
    }

    /// A copy on which a move was played.
    pub(crate) fn after(&self, mv: Move) -> Trial<B> {
        let mut board = self.board.clone();
        board.make(mv);
        self.arrived(mv, board)
    }

    /// The trial of a board that came from this one by a move.
    pub(crate) fn arrived(&self, mv: Move, board: B) -> Trial<B> {
        let mut path = self.path.clone();
        path.push(mv);
        Trial { board, oracle: self.oracle.after(mv), name: self.name.clone(), path, ..*self }
    }

    /// Compares an answer of the board with that of the oracle.
    #[track_caller]
    pub(crate) fn same<T: PartialEq + Debug>(&self, question: impl Display, board: T, oracle: T) {
        if board != oracle {
            self.fail(question, &format!("board   {board:?}\noracle  {oracle:?}"));
        }
    }

    /// Compares two lists of moves, whatever their order.
    #[track_caller]
    pub(crate) fn same_moves(
        &self,
        question: impl Display,
        mut board: Vec<Move>,
        mut oracle: Vec<Move>,
    ) {
        board.sort_unstable();
        oracle.sort_unstable();
        if board == oracle {
            return;
        }
        let missing: Vec<_> = oracle.iter().filter(|mv| !board.contains(mv)).collect();
        let wrong: Vec<_> = board.iter().filter(|mv| !oracle.contains(mv)).collect();
        let twice: Vec<_> = board.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
        self.fail(
            question,
            &format!(
                "board   {board:?}\noracle  {oracle:?}\nmissing {missing:?}\nwrong   {wrong:?}\ntwice   {twice:?}"
            ),
        );
    }

    /// Asserts that the board's redundant parts agree.
    #[track_caller]
    pub(crate) fn invariants_hold(&self) {
        self.same("its invariants", self.board.check_invariants(), Ok(()));
    }

    #[track_caller]
    fn fail(&self, question: impl Display, answers: &str) -> ! {
        REPORTED.set(true);
        panic!("`{}` is wrong about {question}\n{}{answers}\n", B::ID, self.place());
    }
}

impl<B> Trial<B> {
    /// Where the trial stands, ready to paste.
    fn place(&self) -> String {
        let fen = self.oracle.setup().fen();
        let path: Vec<String> = self.path.iter().map(ToString::to_string).collect();
        format!(
            "where   {}\nstart   {}\nmoves   {}\nfen     {fen}\nrepeat  polyboard perft 1 --divide --backend all --fen \"{fen}\"\n",
            self.name,
            self.start.fen(),
            path.join(" "),
        )
    }
}

impl<B> Drop for Trial<B> {
    /// A board that panics by itself does not say where; the innermost trial does.
    fn drop(&mut self) {
        if thread::panicking() && !REPORTED.replace(true) {
            eprint!("the board panicked\n{}", self.place());
        }
    }
}
