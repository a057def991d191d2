//! Positions counted on all boards, and their answers compared.

use std::time::{Duration, Instant};

use board_conformance::Random;
use polyboard::{
    Backend, Color, DynBoard, Move, MoveKinds, Position, Square, SquareSet, State, ViewExt,
};

use crate::{Numbers, count, note, random_position};

/// Four plies are counted where they have about so many leaves at most, elsewhere three.
const LEAVES: u64 = 3_000_000;

pub(crate) fn turn(random: &mut Random, numbers: &mut Numbers, time: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < time {
        let position = random_position(random);
        let mut boards: Vec<_> = Backend::all().map(|backend| backend.board(&position)).collect();
        answers_agree(&position, &boards);
        count(numbers, "positions-compared", 1);
        let moves = boards[0].count_legal() as u64;
        let depth = if moves.pow(4) <= LEAVES { 4 } else { 3 };
        counts_agree(&position, &mut boards, depth, numbers);
    }
}

/// The leaves of each board: one ply at a time, and two plies at once.
fn counts_agree(
    position: &Position,
    boards: &mut [Box<dyn DynBoard>],
    depth: u32,
    numbers: &mut Numbers,
) {
    let mut first = None;
    for board in boards {
        let (id, position) = (board.id(), *position);
        note(move || format!("{id}: perft {depth} of {}", position.fen()));
        for leaves in [board.perft(depth), board.perft_two_ply(depth)] {
            let fen = position.fen();
            assert_eq!(*first.get_or_insert(leaves), leaves, "{id}: perft {depth} of {fen}");
            count(numbers, "nodes", leaves);
        }
        assert_eq!(board.position(), position, "{id}: after perft {depth}");
    }
}

/// What a board says of a position.
#[derive(PartialEq, Eq, Debug)]
struct Answers {
    state: State,
    legal: Vec<Move>,
    noisy: Vec<Move>,
    pseudo_legal: Vec<Move>,
    quiet_checks: Vec<Move>,
    checkers: SquareSet,
    pinned: SquareSet,
    attackers: Vec<SquareSet>,
}

impl Answers {
    fn of(board: &dyn DynBoard) -> Answers {
        let sorted = |generate: &dyn Fn(&mut Vec<Move>)| {
            let mut moves = Vec::new();
            generate(&mut moves);
            moves.sort_unstable();
            moves
        };
        let legal = |kinds| sorted(&|moves| _ = board.generate_legal(kinds, moves));
        let all = Color::ALL.into_iter().flat_map(|by| Square::all().map(move |s| (by, s)));
        Answers {
            state: board.state(),
            legal: legal(MoveKinds::All),
            noisy: legal(MoveKinds::Noisy),
            pseudo_legal: sorted(&|moves| board.generate_pseudo_legal(MoveKinds::All, moves)),
            quiet_checks: sorted(&|moves| moves.extend(&board.quiet_checks())),
            checkers: board.checkers(),
            pinned: board.pinned(),
            attackers: all.map(|(by, square)| board.attackers(square, by)).collect(),
        }
    }
}

fn answers_agree(position: &Position, boards: &[Box<dyn DynBoard>]) {
    let expected = Answers::of(&*boards[0]);
    for board in boards {
        let (id, position) = (board.id(), *position);
        note(move || format!("{id}: answers in {}", position.fen()));
        let fen = position.fen();
        assert_eq!(Answers::of(&**board), expected, "{id} in {fen}");
        assert_eq!(board.position(), position, "{id} in {fen}");
        assert_eq!(board.check_invariants(), Ok(()), "{id} in {fen}");
    }
}
