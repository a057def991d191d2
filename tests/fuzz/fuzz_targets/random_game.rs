//! A random game on all boards in step: they agree after every ply, and every board returns to the start.
//!
//! The first line of the input is a FEN (if it is invalid, the start position is used); each byte after it
//! selects a move.

#![no_main]

use libfuzzer_sys::fuzz_target;
use polyboard::{Backend, DynBoard, MoveKinds, Position, ViewExt};

fuzz_target!(|input: &[u8]| {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let (line, picks) = input.split_at(end);
    let read = std::str::from_utf8(line).ok().and_then(|text| Position::from_fen(text).ok());
    let start = read.unwrap_or_else(Position::start);
    let mut boards: Vec<_> = Backend::all().map(|backend| backend.board(&start)).collect();
    for &pick in picks.iter().take(200) {
        let moves = agreed(&boards);
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(pick) % moves.len()];
        boards.iter_mut().for_each(|board| board.make(mv));
    }
    for board in &mut boards {
        while board.unmake().is_some() {}
        assert_eq!(board.position(), start, "{}", board.id());
    }
});

/// The sorted legal moves, the same on all boards.
fn agreed(boards: &[Box<dyn DynBoard>]) -> Vec<polyboard::Move> {
    let sorted = |board: &dyn DynBoard| {
        board.check_invariants().expect(board.id());
        let mut moves = board.legal_moves_of(MoveKinds::All).to_vec();
        moves.sort_unstable();
        moves
    };
    let first = sorted(&*boards[0]);
    for board in &boards[1..] {
        let fen = board.position().fen().to_string();
        assert_eq!(board.position(), boards[0].position(), "{} at {fen}", board.id());
        assert_eq!(sorted(&**board), first, "{} at {fen}", board.id());
        assert_eq!(board.checkers(), boards[0].checkers(), "{} at {fen}", board.id());
        assert_eq!(board.pinned(), boards[0].pinned(), "{} at {fen}", board.id());
        assert_eq!(board.count_legal(), first.len(), "{} at {fen}", board.id());
    }
    first
}
