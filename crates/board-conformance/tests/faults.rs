//! Tests of the suite itself: each fault that a board may have must make a check fail.

mod array;
mod faulty;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::catch_unwind;

use array::MyBoard;
use board_core::trace::{Contents, Step};
use board_core::{
    Board, BrokenInvariant, CastlingSide, Color, File, Move, MoveKind, MoveKinds, Piece, Rank,
    Role, Square, SquareSet,
};
use faulty::{FAULT, Fault, Faulty, Moves, NO_FAULT};

// The smallest board passes the suite: every default of `Board` is right.
board_conformance::suite!(my_board, MyBoard);

fn us(board: &MyBoard) -> Color {
    board.state.side_to_move
}

fn is(board: &MyBoard, square: Square, role: Role) -> bool {
    board.squares[square.index()].is_some_and(|piece| piece.role == role)
}

/// How many files and ranks a move goes.
fn step(mv: Move) -> (i8, i8) {
    let files = mv.to().file().index() as i8 - mv.from().file().index() as i8;
    let ranks = mv.to().rank().index() as i8 - mv.from().rank().index() as i8;
    (files, ranks)
}

/// Adds the pseudo-legal moves that are wanted and missing.
fn add(board: &MyBoard, moves: &mut Vec<Move>, is_wanted: impl Fn(&Move) -> bool) {
    let mut pseudo_legal = Moves::default();
    board.generate_pseudo_legal(&mut pseudo_legal);
    let missing = |mv: &Move| is_wanted(mv) && !moves.contains(mv);
    let extra: Vec<Move> = pseudo_legal.0.into_iter().filter(missing).collect();
    moves.extend(extra);
}

/// The faults, each with the checks that must fail because of it.
const FAULTS: &[Fault] = &[
    Fault {
        what: "No en passant square is kept after a double push",
        caught_by: "make children legal_moves perft_counts random_games_from_the_start dynamic_board",
        made: |_, _, after| after.state.en_passant = None,
        ..NO_FAULT
    },
    Fault {
        what: "The en passant square outlives the next move",
        caught_by: "make random_games_from_named_positions",
        made: |before, _, after| {
            after.state.en_passant = after.state.en_passant.or(before.state.en_passant)
        },
        ..NO_FAULT
    },
    Fault {
        what: "A right outlives its rook",
        caught_by: "make",
        made: |before, mv, after| {
            let them = !us(before);
            for side in CastlingSide::ALL {
                if before.state.castling.rook_square(them, side) == Some(mv.to()) {
                    after.state.castling = before.state.castling;
                }
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "A king that steps back may castle again",
        caught_by: "make random_games_from_chess960_starts",
        made: |before, mv, after| {
            if is(before, mv.from(), Role::King) && mv.kind() == MoveKind::Quiet {
                after.state.castling = before.state.castling;
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "A move to h1 removes a right of White, with whatever rook",
        caught_by: "make",
        made: |_, mv, after| {
            if mv.to() == Square::H1 {
                after.state.castling.set(Color::White, CastlingSide::KingSide, None);
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "Rooks of castling rights stand on the a-file and the h-file",
        caught_by: "position_round_trip castling random_games_from_chess960_starts",
        set_up: |board| {
            for (color, side, _) in board.state.castling.iter() {
                board.state.castling.set(color, side, Some(side.standard_rook()));
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "One offset of a knight is missing where its moves are generated",
        caught_by: "legal_moves counting early_stop captures_and_quiets perft_kinds",
        generated: |board, _, moves| {
            moves.retain(|mv| !(is(board, mv.from(), Role::Knight) && step(*mv) == (-2, -1)))
        },
        ..NO_FAULT
    },
    Fault {
        what: "One entry of one table is wrong: a knight on a1 does not reach b3",
        caught_by: "single_pieces",
        generated: |board, _, moves| {
            moves.retain(|mv| {
                let is_corner = (mv.from(), mv.to()) == (Square::A1, Square::B3);
                !(is_corner && is(board, mv.from(), Role::Knight))
            });
        },
        ..NO_FAULT
    },
    Fault {
        what: "One offset of a knight is missing where attackers are found",
        caught_by: "attackers random_placements",
        attackers: |board, square, _, set| match square
            .offset(1, 2)
            .filter(|&from| is(board, from, Role::Knight))
        {
            Some(from) => set - SquareSet::of(from),
            None => set,
        },
        ..NO_FAULT
    },
    Fault {
        what: "A pinned piece does not attack",
        caught_by: "attackers",
        attackers: |board, _, by, set| if by == us(board) { set - board.pinned() } else { set },
        ..NO_FAULT
    },
    Fault {
        what: "Only eight attackers of a square are found",
        caught_by: "random_placements",
        attackers: |_, _, _, set| set.into_iter().take(4).collect(),
        ..NO_FAULT
    },
    Fault {
        what: "A pinned knight may move",
        caught_by: "pins legal_moves",
        generated: |board, kinds, moves| {
            let pinned = if kinds == MoveKinds::All { board.pinned() } else { SquareSet::EMPTY };
            add(board, moves, |mv| {
                pinned.contains(mv.from()) && is(board, mv.from(), Role::Knight)
            });
        },
        ..NO_FAULT
    },
    Fault {
        what: "The line from b2 to f6 is missing in a table: nothing is pinned on it",
        caught_by: "pins",
        generated: |board, kinds, moves| {
            let pinner = board.squares[Square::F6.index()];
            let is_line = board.king(us(board)) == Square::B2
                && pinner == Some(Piece::new(!us(board), Role::Queen))
                && kinds == MoveKinds::All;
            let pinned = if is_line { board.pinned() } else { SquareSet::EMPTY };
            add(board, moves, |mv| {
                pinned.contains(mv.from()) && !board.checkers().contains(mv.from())
            });
        },
        ..NO_FAULT
    },
    Fault {
        what: "One square between king and checker is missing in a table: no piece blocks there",
        caught_by: "evasions",
        generated: |board, _, moves| {
            let is_line = board.king(us(board)) == Square::H3
                && board.checkers() == SquareSet::of(Square::D7);
            moves.retain(|mv| !(is_line && mv.to() == Square::E6));
        },
        ..NO_FAULT
    },
    Fault {
        what: "The pawn captured en passant is left in the occupancy, so no check is uncovered on the rank",
        caught_by: "legal_moves en_passant captures_and_quiets",
        generated: |board, kinds, moves| {
            let is_check = !board.checkers().is_empty();
            add(board, moves, |mv| mv.is_en_passant() && kinds.captures() && !is_check);
        },
        ..NO_FAULT
    },
    Fault {
        what: "The same for the target g6 only",
        caught_by: "en_passant",
        generated: |board, kinds, moves| {
            let is_place = board.king(us(board)) == Square::D5
                && board.squares[Square::H5.index()].is_some()
                && board.checkers().is_empty();
            let wanted =
                |mv: &Move| mv.is_en_passant() && mv.to() == Square::G6 && kinds.captures();
            add(board, moves, |mv| is_place && wanted(mv));
        },
        ..NO_FAULT
    },
    Fault {
        what: "En passant is left out of captures",
        caught_by: "captures_and_quiets en_passant",
        generated: |_, kinds, moves| {
            moves.retain(|mv| !(kinds == MoveKinds::Captures && mv.is_en_passant()))
        },
        ..NO_FAULT
    },
    Fault {
        what: "Promotions without capture are left out of quiet moves",
        caught_by: "captures_and_quiets",
        generated: |_, kinds, moves| {
            moves.retain(|mv| !(kinds == MoveKinds::Quiets && mv.is_promotion()))
        },
        ..NO_FAULT
    },
    Fault {
        what: "A capture on h8 never promotes to a bishop",
        caught_by: "pawns",
        generated: |_, _, moves| {
            moves.retain(|mv| {
                !(mv.to() == Square::H8 && mv.kind() == MoveKind::CapturePromoteBishop)
            });
        },
        ..NO_FAULT
    },
    Fault {
        what: "A double push is pushed as a quiet move",
        caught_by: "is_legal uci legal_moves set_wise_pushes",
        generated: |_, _, moves| {
            for mv in moves.iter_mut().filter(|mv| mv.is_double_push()) {
                *mv = Move::new(mv.from(), mv.to(), MoveKind::Quiet);
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "The first move is given twice",
        caught_by: "legal_moves masks early_stop",
        generated: |_, _, moves| moves.extend(moves.first().copied()),
        ..NO_FAULT
    },
    Fault {
        what: "Queen-side castling is not possible while b1 is attacked",
        caught_by: "legal_moves",
        generated: |board, _, moves| {
            let b = Square::from_coords(File::B, Rank::First.of(us(board)));
            let is_attacked = board.is_attacked(b, !us(board));
            moves.retain(|mv| {
                let is_queen_side = mv.is_castle() && mv.castling_side() == CastlingSide::QueenSide;
                !(is_queen_side && is_attacked)
            });
        },
        ..NO_FAULT
    },
    Fault {
        what: "One castling square of Chess960 is wrong: from d1 with a rook on g1, e1 need not be safe",
        caught_by: "castling",
        generated: |board, _, moves| {
            let rook = board.state.castling.rook_square(Color::White, CastlingSide::KingSide);
            let castle = Move::new(Square::D1, Square::G1, MoveKind::Castle);
            let rank = [Square::E1, Square::F1].map(|square| board.piece_at(square).is_none());
            let is_place = us(board) == Color::White
                && board.king(Color::White) == Square::D1
                && rook == Some(Square::G1)
                && rank == [true, true]
                && [Square::D1, Square::F1, Square::G1]
                    .into_iter()
                    .all(|square| !board.is_attacked(square, Color::Black));
            if is_place && !moves.contains(&castle) {
                moves.push(castle);
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "In Chess960 a rook may castle although it shields its king from an attacker",
        caught_by: "legal_moves",
        generated: |board, kinds, moves| {
            let rank = Rank::First.of(us(board));
            let on = |file| Square::from_coords(file, rank);
            let rook = board.state.castling.rook_square(us(board), CastlingSide::QueenSide);
            let is_place = board.king(us(board)) == on(File::C)
                && rook == Some(on(File::B))
                && board.piece_at(on(File::D)).is_none()
                && board.checkers().is_empty()
                && kinds.quiets();
            let castle = Move::new(on(File::C), on(File::B), MoveKind::Castle);
            if is_place && !moves.contains(&castle) {
                moves.push(castle);
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "A pawn on the h-file jumps over a piece",
        caught_by: "pawns",
        generated: |board, _, moves| {
            let rank = |rank: Rank| Square::from_coords(File::H, rank.of(us(board)));
            let (from, over, to) = (rank(Rank::Second), rank(Rank::Third), rank(Rank::Fourth));
            let is_jump = is(board, from, Role::Pawn)
                && board.squares[from.index()].is_some_and(|piece| piece.color == us(board))
                && board.piece_at(over).is_some()
                && board.piece_at(to).is_none()
                && board.checkers().is_empty();
            if is_jump {
                moves.push(Move::new(from, to, MoveKind::DoublePush));
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "The halfmove clock is not taken back",
        caught_by: "unmake",
        unmade: |mv, board| {
            if mv.is_capture() {
                board.state.halfmove_clock = 0;
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "A promoted piece stays promoted",
        caught_by: "unmake",
        unmade: |mv, board| {
            if let Some(role) = mv.promotion() {
                board.squares[mv.from().index()] = Some(Piece::new(us(board), role));
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "A pawn captured en passant does not come back",
        caught_by: "unmake",
        unmade: |mv, board| {
            if mv.is_en_passant() {
                let beside = Square::from_coords(mv.to().file(), mv.from().rank());
                board.squares[beside.index()] = None;
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "The move number grows with every ply",
        caught_by: "make clocks",
        made: |before, _, after| {
            after.state.fullmove_number = before.state.fullmove_number.saturating_add(1)
        },
        ..NO_FAULT
    },
    Fault {
        what: "The clock starts again at 65,536",
        caught_by: "clocks",
        made: |before, mv, after| {
            if before.state.halfmove_clock == u16::MAX && mv.kind() == MoveKind::Quiet {
                after.state.halfmove_clock = 0;
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "En passant is possible after a null move",
        caught_by: "null_moves",
        passed: |before, after| after.state.en_passant = before.state.en_passant,
        ..NO_FAULT
    },
    Fault {
        what: "The en passant square does not come back after a null move",
        caught_by: "null_moves",
        unpassed: |board| board.state.en_passant = None,
        ..NO_FAULT
    },
    Fault {
        what: "Boards that differ in castling rights are equal",
        caught_by: "equality",
        equal: |one, other| {
            one.squares == other.squares && one.state.en_passant == other.state.en_passant
        },
        ..NO_FAULT
    },
    Fault {
        what: "No two boards are equal",
        caught_by: "equality unmake",
        equal: |_, _| false,
        ..NO_FAULT
    },
    Fault {
        what: "Counting loses a move where there are many",
        caught_by: "counting perft_counts allowed_positions",
        counted: |count| count.min(47),
        ..NO_FAULT
    },
    Fault {
        what: "The origin mask is ignored",
        caught_by: "masks",
        masked: |(_, to)| (SquareSet::ALL, to),
        ..NO_FAULT
    },
    Fault {
        what: "The target mask is ignored",
        caught_by: "masks",
        masked: |(from, _)| (from, SquareSet::ALL),
        ..NO_FAULT
    },
    Fault {
        what: "Queens are pushed as rooks",
        caught_by: "set_wise_pushes",
        push: |mv, piece, sink| {
            let kind = mv.kind();
            match (piece.role, kind) {
                (Role::Queen, _) => {
                    sink.push_piece(Role::Rook, mv.from(), SquareSet::of(mv.to()), kind);
                }
                _ => sink.push(mv),
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "A sink that is done receives no more moves, and promotions lose their kind",
        caught_by: "legal_moves",
        push: |mv, _, sink| {
            if mv.kind() == MoveKind::Quiet || !sink.is_done() {
                sink.push(Move::new(mv.from(), mv.to(), MoveKind::Quiet));
            }
        },
        ..NO_FAULT
    },
    Fault {
        what: "The board stays on its last child",
        caught_by: "children perft_counts",
        visited: |board| board.state.halfmove_clock += 1,
        ..NO_FAULT
    },
    Fault {
        what: "Children beyond the 256th are not visited",
        caught_by: "allowed_positions",
        children: 256,
        ..NO_FAULT
    },
    Fault {
        what: "Pins on diagonals are missed",
        caught_by: "checkers_and_pins pins",
        pinned: |board, set| {
            let king = board.king(us(board));
            let straight = SquareSet::rank(king.rank()) | SquareSet::file(king.file());
            set & straight
        },
        ..NO_FAULT
    },
    Fault {
        what: "Only one checker is found",
        caught_by: "checkers_and_pins perft_kinds",
        checkers: |set| set.into_iter().take(1).collect(),
        ..NO_FAULT
    },
    Fault {
        what: "Castling is missing among the pseudo-legal moves",
        caught_by: "pseudo_legal_moves",
        generated_pseudo: |_, moves| moves.retain(|mv| !mv.is_castle()),
        ..NO_FAULT
    },
    Fault {
        what: "Pinned pieces have no pseudo-legal moves",
        caught_by: "pseudo_legal_moves",
        generated_pseudo: |board, moves| {
            let pinned = board.pinned();
            moves.retain(|mv| !pinned.contains(mv.from()));
        },
        ..NO_FAULT
    },
    Fault {
        what: "What is done in `enter` is lost",
        caught_by: "make",
        enters_a_copy: true,
        ..NO_FAULT
    },
    Fault {
        what: "The trace is that of the square opposite",
        caught_by: "traces",
        traced: |from| from.into_iter().map(Square::flip_rank).collect(),
        ..NO_FAULT
    },
    Fault {
        what: "The trace reports a piece on an empty square, or another piece",
        caught_by: "traces allowed_positions",
        step: |from| {
            Some(Step::Cell {
                from,
                files: 0,
                ranks: 0,
                index: 0,
                contents: Contents::Piece(Piece::new(Color::White, Role::Queen)),
            })
        },
        ..NO_FAULT
    },
    Fault {
        what: "The trace finds a square beyond the edge",
        caught_by: "traces random_games_from_the_start",
        step: |from| {
            Some(Step::Cell { from, files: 8, ranks: 0, index: 0, contents: Contents::Empty })
        },
        ..NO_FAULT
    },
    Fault {
        what: "All boards are drawn the same",
        caught_by: "memory_picture",
        drawn: |picture| picture.clear(),
        ..NO_FAULT
    },
    Fault {
        what: "A list of pieces is not kept up to date",
        caught_by: "position_round_trip make unmake",
        invariants: Err(BrokenInvariant {
            rule: "a list names every piece once",
            square: Some(Square::E4),
        }),
        ..NO_FAULT
    },
];

macro_rules! checks {
    (() $($check:ident)*) => {
        [$((stringify!($check), board_conformance::checks::$check::<Faulty> as fn())),*]
    };
}

/// All checks by name, for the board that has the fault of this thread.
fn checks() -> BTreeMap<&'static str, fn()> {
    BTreeMap::from(board_conformance::with_checks!(checks => ()))
}

#[test]
fn every_fault_is_caught() {
    let checks = checks();
    let mut passed = Vec::new();
    for fault in FAULTS {
        FAULT.set(fault);
        let fails = |check: &str| catch_unwind(checks[check]).is_err();
        passed.extend(
            fault
                .caught_by
                .split(' ')
                .filter(|check| !fails(check))
                .map(|check| (fault.what, check)),
        );
    }
    assert!(passed.is_empty(), "{passed:#?}");
}

#[test]
fn every_check_catches_a_fault() {
    let all: BTreeSet<&str> = checks().into_keys().collect();
    let catching: BTreeSet<&str> =
        FAULTS.iter().flat_map(|fault| fault.caught_by.split(' ')).collect();
    assert_eq!(all, catching);
}

/// The control: what plants the faults adds none of its own.
#[test]
fn without_a_fault_checks_of_every_method_pass() {
    FAULT.set(&NO_FAULT);
    let checks = checks();
    for name in [
        "attackers",
        "checkers_and_pins",
        "children",
        "counting",
        "dynamic_board",
        "equality",
        "make",
        "masks",
        "memory_picture",
        "null_moves",
        "set_wise_pushes",
        "traces",
        "unmake",
    ] {
        checks[name]();
    }
}
