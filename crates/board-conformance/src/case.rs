//! A board under test beside the oracle, and the report when they differ.

use std::cell::Cell;
use std::fmt::{Debug, Display};
use std::thread;

use board_core::{CastlingRights, Color, Move, Piece, Position, Setup, Square};

use crate::oracle::CachedOracle;
use crate::tested::TestedBoard;
use crate::{NamedPosition, Oracle, Tested};

/// A board and the oracle in the same position, with the moves that led there.
///
/// A failed comparison panics with everything that is needed to repeat it by hand.
pub(crate) struct Case {
    /// The type of the board.
    pub(crate) tested: Tested,
    /// The board under test.
    pub(crate) board: Box<dyn TestedBoard>,
    /// The source of the expected answers.
    pub(crate) oracle: CachedOracle,
    name: String,
    start: Setup,
    path: Vec<Move>,
    /// The position before the last move of the path; without one, the start.
    before: Setup,
}

thread_local! {
    /// Whether the failed case of this thread has printed its position.
    static REPORTED: Cell<bool> = const { Cell::new(false) };
}

impl Case {
    pub(crate) fn new(tested: Tested, name: &str, position: &Position) -> Case {
        REPORTED.set(false);
        Case {
            tested,
            board: (tested.set_up)(position),
            oracle: CachedOracle::new(Oracle::new(position)),
            name: name.to_owned(),
            start: *position.setup(),
            path: Vec::new(),
            before: *position.setup(),
        }
    }

    pub(crate) fn of(tested: Tested, named: &NamedPosition) -> Case {
        Case::new(tested, &named.name, &named.position)
    }

    /// A copy on which a move was played.
    #[track_caller]
    pub(crate) fn after(&self, mv: Move) -> Case {
        let mut board = self.board.clone();
        board.make(mv);
        let clone = format_args!("after {mv} was made on a clone of it");
        let (from, turn) = (mv.from(), self.oracle.state().side_to_move);
        let question = format_args!("the piece on {from} {clone}");
        self.same(question, self.board.piece_at(from), self.oracle.piece_at(from));
        self.same(format_args!("the side to move {clone}"), self.board.side_to_move(), turn);
        self.arrived(mv, board)
    }

    /// The case after a move, with the board that made it.
    pub(crate) fn arrived(&self, mv: Move, board: Box<dyn TestedBoard>) -> Case {
        let mut path = self.path.clone();
        path.push(mv);
        let oracle = CachedOracle::new(self.oracle.after(mv));
        let (name, start, before) = (self.name.clone(), self.start, *self.oracle.setup());
        Case { tested: self.tested, board, oracle, name, start, path, before }
    }

    /// Compares an answer of the board with the oracle's.
    #[track_caller]
    pub(crate) fn same<T: PartialEq + Debug>(&self, question: impl Display, board: T, oracle: T) {
        if board != oracle {
            self.fail(question, &format!("board   {board:?}\noracle  {oracle:?}"));
        }
    }

    /// Compares pieces and state with those of the oracle.
    #[track_caller]
    pub(crate) fn same_setup(&self, question: impl Display, board: &Setup, oracle: &Setup) {
        if board != oracle {
            self.fail(question, &differences(board, oracle).join("\n"));
        }
    }

    /// Compares two boards that must be equal.
    #[track_caller]
    pub(crate) fn same_board(
        &self,
        question: impl Display,
        board: &dyn TestedBoard,
        wanted: &dyn TestedBoard,
    ) {
        if board.is_equal(wanted) {
            return;
        }
        let mut answers = differences(&setup_of(board), &setup_of(wanted)).join("\n");
        if answers.is_empty() {
            answers = format!(
                "pieces and state are the same, but `==` compares something else\n\
                 board   {board:?}\nwanted  {wanted:?}"
            );
        }
        self.fail(question, &answers);
    }

    /// Compares two lists of moves in any order.
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
        let twice: Vec<_> = board.windows(2).filter(|w| w[0] == w[1]).map(|w| &w[0]).collect();
        let findings = [("missing", missing), ("wrong  ", wrong), ("twice  ", twice)];
        let findings = findings.iter().filter(|(_, moves)| !moves.is_empty());
        let findings: String =
            findings.map(|(finding, moves)| format!("{finding} {moves:?}\n")).collect();
        self.fail(question, &format!("{findings}board   {board:?}\noracle  {oracle:?}"));
    }

    #[track_caller]
    fn fail(&self, question: impl Display, answers: &str) -> ! {
        REPORTED.set(true);
        panic!("`{}` is wrong about {question}\n{}{answers}\n", self.board.id(), self.place());
    }
}

impl Case {
    /// The position and its moves, ready to paste.
    fn place(&self) -> String {
        let fen = self.oracle.setup().fen();
        // The last move is made again: the fault may be in what it left behind.
        let plies = 1 + self.path.len().min(1);
        let path: Vec<String> = self.path.iter().map(ToString::to_string).collect();
        let last = self.path.last().map_or_else(String::new, |last| {
            format!("last    {last:?}, made in {}\n", self.before.fen())
        });
        format!(
            "where   {}\nstart   {}\nmoves   {}\n{last}fen     {fen}\nrepeat  polyboard perft {plies} --divide --backend all --fen \"{}\"\n",
            self.name,
            self.start.fen(),
            path.join(" "),
            if plies == 1 { fen } else { self.before.fen() },
        )
    }
}

/// The pieces and the state of a board, valid or not.
fn setup_of(board: &dyn TestedBoard) -> Setup {
    let mut setup = Setup::empty();
    setup.state = board.state();
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            setup.put(square, piece);
        }
    }
    setup
}

/// The differences between two setups, one line each: what was found and what was expected.
pub(crate) fn differences(found: &Setup, wanted: &Setup) -> Vec<String> {
    let piece = |piece: Option<Piece>| piece.map_or("empty".to_owned(), |piece| piece.to_string());
    let mut lines = Vec::new();
    let mut compare = |what: &dyn Display, found: String, wanted: String| {
        if found != wanted {
            lines.push(format!("differs {what}: {found}, not {wanted}"));
        }
    };
    for square in Square::all() {
        compare(&square, piece(found.piece_at(square)), piece(wanted.piece_at(square)));
    }
    let (found, wanted) = (found.state, wanted.state);
    let turn = |color: Color| color.to_string();
    compare(&"side to move", turn(found.side_to_move), turn(wanted.side_to_move));
    let rights = |rights: CastlingRights| format!("{rights:?}");
    compare(&"castling rights", rights(found.castling), rights(wanted.castling));
    let skipped = |square: Option<Square>| square.map_or("none".to_owned(), |s| s.to_string());
    compare(&"en passant square", skipped(found.en_passant), skipped(wanted.en_passant));
    let number = |number: u16| number.to_string();
    compare(&"halfmove clock", number(found.halfmove_clock), number(wanted.halfmove_clock));
    compare(&"fullmove number", number(found.fullmove_number), number(wanted.fullmove_number));
    lines
}

impl Drop for Case {
    /// A board that panics by itself does not print its position; the innermost case does.
    fn drop(&mut self) {
        if thread::panicking() && !REPORTED.replace(true) {
            eprint!("the board panicked\n{}", self.place());
        }
    }
}
