//! Boards of sets on crowded boards, where no game leads: up to fifty pieces, so more pawns and queens than a game has, kings in any
//! number of checks, and pins in all directions. Lists, counts and replies are compared with those of an array.
//!
//! ```text
//! POLYBOARD_INPUTS=1000000 cargo test --release -p board-differential crowds:: -- --nocapture
//! ```

use board_conformance::Random;
use board_differential::input_count;
use polyboard::{
    Backend, Bulk, CastlingRights, Color, DynBoard, Each, File, Move, MoveKinds, Piece, Position,
    PositionErrorKinds, Rank, Role, Setup, Square, SquareSet, ViewExt,
};

/// The boards that generate moves by sets, or count by them.
const OF_SETS: [Backend; 4] =
    [Backend::Bitboard, Backend::QuadBitboard, Backend::Byteboard, Backend::BitboardArray8x8];

/// Pieces on random squares, often with castling rooks and with an en passant square. None if the kings touch or the side
/// that does not move is in check.
fn crowd(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    let us = Color::ALL[random.below(2)];
    let home = Square::from_coords(File::new(random.below(8)), Rank::First.of(us));
    let king = if random.below(2) == 0 { home } else { Square::new(random.below(64)) };
    setup.put(king, Piece::new(us, Role::King));
    for index in 0..=random.below(50) {
        let square = Square::new(random.below(64));
        let role = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            [random.below(6)];
        let is_pawn_on_back_rank =
            role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth);
        if setup.piece_at(square).is_some() || is_pawn_on_back_rank {
            continue;
        }
        let color = Color::ALL[random.below(2)];
        let piece = if index == 0 { Piece::new(!us, Role::King) } else { Piece::new(color, role) };
        setup.put(square, piece);
    }
    setup.state.side_to_move = us;
    let rooks = setup.by_piece(Piece::new(us, Role::Rook));
    if king == home {
        let first_rank = rooks & SquareSet::rank(home.rank());
        let below = SquareSet::from_bits(SquareSet::of(king).bits() - 1);
        let nearest = [(first_rank & below).first(), (first_rank - below).first()];
        let castling_rooks: SquareSet = nearest.into_iter().flatten().collect();
        setup.state.castling = CastlingRights::of_rooks(castling_rooks, [king; 2]);
    }
    setup.state.en_passant = setup
        .by_piece(Piece::new(!us, Role::Pawn))
        .into_iter()
        .filter(|pawn| pawn.rank() == Rank::Fifth.of(us))
        .map(|pawn| Square::from_coords(pawn.file(), Rank::Sixth.of(us)))
        .find(|&passed| {
            let origin = Square::from_coords(passed.file(), Rank::Seventh.of(us));
            setup.piece_at(passed).is_none() && setup.piece_at(origin).is_none()
        });
    Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE).ok()
}

/// The moves that a board pushes one by one.
fn pushed(board: &dyn DynBoard, kinds: MoveKinds) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_legal(kinds, &mut Each(|mv| moves.push(mv)));
    moves.sort_unstable();
    moves
}

/// The number of replies, one child after the other.
fn replies(board: &dyn DynBoard) -> u64 {
    let mut child = board.boxed_clone();
    let mut sum = 0;
    for mv in pushed(board, MoveKinds::All) {
        child.make(mv);
        sum += child.count_legal() as u64;
        child.unmake();
    }
    sum
}

#[test]
fn lists_and_counts_are_those_of_an_array() {
    let mut random = Random::new(1);
    let (mut seen, mut checks, mut pins, mut castling, mut long, mut in_bulk) = (0, 0, 0, 0, 0, 0);
    let wanted = input_count(4_000);
    while seen < wanted {
        let Some(position) = crowd(&mut random) else { continue };
        let array = Backend::Array8x8.board(&position);
        let expected = MoveKinds::EACH.map(|kinds| pushed(&*array, kinds));
        let all = pushed(&*array, MoveKinds::All);
        let replies = (seen % 8 == 0).then(|| replies(&*array));
        for backend in OF_SETS {
            let board = backend.board(&position);
            for (kinds, expected) in MoveKinds::EACH.into_iter().zip(&expected) {
                let mut listed = board.legal_moves_of(kinds);
                listed.sort_unstable();
                let at = || format!("{kinds:?} of {backend}: {}", position.fen());
                assert_eq!(listed.as_slice(), expected, "listed {}", at());
                assert_eq!(pushed(&*board, kinds), *expected, "pushed {}", at());
            }
            assert_eq!(board.count_legal(), all.len(), "{backend}: {}", position.fen());
            let Some(replies) = replies else { continue };
            for bulk in [Bulk::OnePly, Bulk::TwoPlies] {
                if let Some(count) = board.count_in_bulk(bulk) {
                    assert_eq!(count, replies, "{bulk:?} of {backend}: {}", position.fen());
                    in_bulk += 1;
                }
            }
        }
        seen += 1;
        checks += u64::from(array.is_check());
        pins += u64::from(!array.pinned().is_empty());
        castling += u64::from(all.iter().any(|mv| mv.is_castle()));
        long += u64::from(all.len() > 80);
    }
    println!(
        "{seen} crowds: {checks} in check, {pins} with pins, {castling} with castling, {long} with long lists"
    );
    println!("{in_bulk} counts in bulk");
    let share = seen / 100;
    assert!(checks > 10 * share && pins > 5 * share && castling > 0 && long > 0);
}
