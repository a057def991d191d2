//! The suite itself is on case: each fault that a board may have must make a check fail.

mod array;
mod faulty;

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use array::MyBoard;
use board_core::trace::{Contents, Step, Tracer};
use board_core::{
    Board, BrokenInvariant, CastlingSide, Color, File, Move, MoveKind, MoveKinds, MoveSink, Piece,
    Rank, Role, Square, SquareSet,
};
use faulty::{Fault, Faulty};

/// Nothing is wrong: the control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NoFault;
impl Fault for NoFault {}

board_conformance::suite!(without_fault, Faulty<NoFault>);

/// Declares faults: a name, what it is, and the hook in which it is planted.
macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident { $($hook:item)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            struct $name;
            impl Fault for $name { $($hook)* }
        )*
    };
}

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

/// The pseudo-legal moves, to add some that are not legal.
fn pseudo(board: &MyBoard) -> Vec<Move> {
    struct Moves(Vec<Move>);
    impl MoveSink for Moves {
        fn push(&mut self, mv: Move) {
            self.0.push(mv);
        }
    }
    let mut moves = Moves(Vec::new());
    board.generate_pseudo_legal(&mut moves);
    moves.0
}

/// Adds the pseudo-legal moves that are wanted and not there.
fn add(board: &MyBoard, moves: &mut Vec<Move>, is_wanted: impl Fn(&Move) -> bool) {
    let extra: Vec<Move> = pseudo(board).into_iter().filter(is_wanted).collect();
    moves.extend(extra.into_iter().filter(|mv| !moves.contains(mv)).collect::<Vec<_>>());
}

faults! {
    /// No en passant square is kept after a double step.
    ForgetsEnPassant {
        fn made(_: &MyBoard, _: Move, after: &mut MyBoard) {
            after.state.en_passant = None;
        }
    }
    /// The en passant square outlives the next move.
    KeepsEnPassant {
        fn made(before: &MyBoard, _: Move, after: &mut MyBoard) {
            after.state.en_passant = after.state.en_passant.or(before.state.en_passant);
        }
    }
    /// A right outlives its rook.
    KeepsRightOfRookTaken {
        fn made(before: &MyBoard, mv: Move, after: &mut MyBoard) {
            let them = !us(before);
            for side in CastlingSide::ALL {
                if before.state.castling.rook_square(them, side) == Some(mv.to()) {
                    after.state.castling = before.state.castling;
                }
            }
        }
    }
    /// A king that steps back may castle again.
    KeepsRightsOfKingMoved {
        fn made(before: &MyBoard, mv: Move, after: &mut MyBoard) {
            if is(before, mv.from(), Role::King) && mv.kind() == MoveKind::Quiet {
                after.state.castling = before.state.castling;
            }
        }
    }
    /// A move to h1 takes a right of White, whoever had the right.
    LosesRightByStandardFile {
        fn made(_: &MyBoard, mv: Move, after: &mut MyBoard) {
            if mv.to() == Square::H1 {
                after.state.castling.set(Color::White, CastlingSide::KingSide, None);
            }
        }
    }
    /// Rooks of castling rights stand on the a-file and the h-file.
    AssumesStandardFiles {
        fn set_up(board: &mut MyBoard) {
            for (color, side, _) in board.state.castling.iter() {
                board.state.castling.set(color, side, Some(side.standard_rook()));
            }
        }
    }
    /// One offset of a knight is missing where its moves are generated.
    MissesKnightMove {
        fn generated(board: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            moves.retain(|mv| !(is(board, mv.from(), Role::Knight) && step(*mv) == (-2, -1)));
        }
    }
    /// One entry of one table is wrong: a knight on a1 does not reach b3.
    MissesKnightMoveInCorner {
        fn generated(board: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            moves.retain(|mv| {
                let is_corner = (mv.from(), mv.to()) == (Square::A1, Square::B3);
                !(is_corner && is(board, mv.from(), Role::Knight))
            });
        }
    }
    /// One offset of a knight is missing where attackers are found.
    MissesKnightAttack {
        fn attackers(board: &MyBoard, square: Square, _: Color, set: SquareSet) -> SquareSet {
            match square.offset(1, 2).filter(|&from| is(board, from, Role::Knight)) {
                Some(from) => set - SquareSet::of(from),
                None => set,
            }
        }
    }
    /// A pinned piece does not attack.
    PinnedPiecesDoNotAttack {
        fn attackers(board: &MyBoard, _: Square, by: Color, set: SquareSet) -> SquareSet {
            if by == us(board) { set - board.pinned() } else { set }
        }
    }
    /// Only eight attackers of a square are found.
    MissesNinthAttacker {
        fn attackers(_: &MyBoard, _: Square, _: Color, set: SquareSet) -> SquareSet {
            set.into_iter().take(4).collect()
        }
    }
    /// A pinned knight may move.
    MovesPinnedKnights {
        fn generated(board: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
            let pinned = if kinds == MoveKinds::All { board.pinned() } else { SquareSet::EMPTY };
            add(board, moves, |mv| {
                pinned.contains(mv.from()) && is(board, mv.from(), Role::Knight)
            });
        }
    }
    /// The line from b2 to f6 is missing in a table: nobody is pinned on it.
    MissesOneLine {
        fn generated(board: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
            let pinner = board.squares[Square::F6.index()];
            let is_line = board.king(us(board)) == Square::B2
                && pinner == Some(Piece::new(!us(board), Role::Queen))
                && kinds == MoveKinds::All;
            let pinned = if is_line { board.pinned() } else { SquareSet::EMPTY };
            add(board, moves, |mv| pinned.contains(mv.from()) && !board.checkers().contains(mv.from()));
        }
    }
    /// One square between king and checker is missing in a table: nobody steps there.
    MissesOneBlock {
        fn generated(board: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            let is_line = board.king(us(board)) == Square::H3
                && board.checkers() == SquareSet::of(Square::D7);
            moves.retain(|mv| !(is_line && mv.to() == Square::E6));
        }
    }
    /// The pawn taken en passant is thought to stay, so nothing is uncovered on the rank.
    MissesEnPassantDiscovery {
        fn generated(board: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
            let is_check = !board.checkers().is_empty();
            add(board, moves, |mv| mv.is_en_passant() && kinds.captures() && !is_check);
        }
    }
    /// The same on one square only.
    MissesOneEnPassantDiscovery {
        fn generated(board: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
            let is_place = board.king(us(board)) == Square::D5
                && board.squares[Square::H5.index()].is_some()
                && board.checkers().is_empty();
            let wanted = |mv: &Move| mv.is_en_passant() && mv.to() == Square::G6 && kinds.captures();
            add(board, moves, |mv| is_place && wanted(mv));
        }
    }
    /// En passant is left out of captures.
    CapturesMissEnPassant {
        fn generated(_: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
            moves.retain(|mv| !(kinds == MoveKinds::Captures && mv.is_en_passant()));
        }
    }
    /// Promotions without capture are left out of quiet moves.
    QuietsMissPromotions {
        fn generated(_: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
            moves.retain(|mv| !(kinds == MoveKinds::Quiets && mv.is_promotion()));
        }
    }
    /// A capture on h8 never promotes to a bishop.
    MissesOnePromotion {
        fn generated(_: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            moves.retain(|mv| {
                !(mv.to() == Square::H8 && mv.kind() == MoveKind::CapturePromoteBishop)
            });
        }
    }
    /// A double step is called a quiet move.
    CallsDoubleStepsQuiet {
        fn generated(_: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            for mv in moves.iter_mut().filter(|mv| mv.is_double_push()) {
                *mv = Move::new(mv.from(), mv.to(), MoveKind::Quiet);
            }
        }
    }
    /// The first move is given twice.
    RepeatsAMove {
        fn generated(_: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            moves.extend(moves.first().copied());
        }
    }
    /// Castling is possible while b1 is attacked only on the king side.
    ForbidsCastlingWithAttackedB1 {
        fn generated(board: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
            let b = Square::from_coords(File::B, Rank::First.of(us(board)));
            let is_attacked = board.is_attacked(b, !us(board));
            moves.retain(|mv| {
                let is_queen_side = mv.is_castle() && mv.castling_side() == CastlingSide::QueenSide;
                !(is_queen_side && is_attacked)
            });
        }
    }
    /// One castling square of Chess960 is wrong: from d1 with a rook on g1, e1 need not be safe.
    CastlesThroughOneAttackedSquare {
        fn generated(board: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
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
        }
    }
    /// In Chess960 a rook may leave its king to an attacker behind it.
    CastlesWithPinnedRook {
        fn generated(board: &MyBoard, kinds: MoveKinds, moves: &mut Vec<Move>) {
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
        }
    }
    /// A pawn on the h-file jumps over a piece.
    JumpsOverAPiece {
        fn generated(board: &MyBoard, _: MoveKinds, moves: &mut Vec<Move>) {
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
        }
    }
    /// The halfmove clock is not taken back.
    UnmakeForgetsClock {
        fn unmade(mv: Move, board: &mut MyBoard) {
            if mv.is_capture() {
                board.state.halfmove_clock = 0;
            }
        }
    }
    /// A promoted piece stays promoted.
    UnmakeForgetsPawn {
        fn unmade(mv: Move, board: &mut MyBoard) {
            if let Some(role) = mv.promotion() {
                board.squares[mv.from().index()] = Some(Piece::new(us(board), role));
            }
        }
    }
    /// A pawn taken en passant does not come back.
    UnmakeForgetsPawnTaken {
        fn unmade(mv: Move, board: &mut MyBoard) {
            if mv.is_en_passant() {
                let beside = Square::from_coords(mv.to().file(), mv.from().rank());
                board.squares[beside.index()] = None;
            }
        }
    }
    /// The move number grows with every ply.
    CountsPliesAsMoves {
        fn made(before: &MyBoard, _: Move, after: &mut MyBoard) {
            after.state.fullmove_number = before.state.fullmove_number.saturating_add(1);
        }
    }
    /// The clock starts again at 65,536.
    ClockWraps {
        fn made(before: &MyBoard, mv: Move, after: &mut MyBoard) {
            if before.state.halfmove_clock == u16::MAX && mv.kind() == MoveKind::Quiet {
                after.state.halfmove_clock = 0;
            }
        }
    }
    /// En passant is possible after a null move.
    PassingKeepsEnPassant {
        fn passed(before: &MyBoard, after: &mut MyBoard) {
            after.state.en_passant = before.state.en_passant;
        }
    }
    /// The en passant square does not come back after a null move.
    UnpassingForgetsEnPassant {
        fn unpassed(board: &mut MyBoard) {
            board.state.en_passant = None;
        }
    }
    /// Boards that differ in castling rights are equal.
    EqualityIgnoresRights {
        fn equal(one: &MyBoard, other: &MyBoard) -> bool {
            one.squares == other.squares && one.state.en_passant == other.state.en_passant
        }
    }
    /// No two boards are equal.
    EqualityIsEmpty {
        fn equal(_: &MyBoard, _: &MyBoard) -> bool {
            false
        }
    }
    /// Counting loses a move where there are many.
    CountsTooFew {
        fn counted(count: usize) -> usize {
            count.min(47)
        }
    }
    /// The origin mask is not looked at.
    IgnoresOrigins {
        fn masked((_, to): (SquareSet, SquareSet)) -> (SquareSet, SquareSet) {
            (SquareSet::ALL, to)
        }
    }
    /// The target mask is not looked at.
    IgnoresTargets {
        fn masked((from, _): (SquareSet, SquareSet)) -> (SquareSet, SquareSet) {
            (from, SquareSet::ALL)
        }
    }
    /// Queens are pushed as rooks.
    PushesWrongRole {
        fn push(mv: Move, piece: Piece, sink: &mut impl MoveSink) {
            let kind = mv.kind();
            match (piece.role, kind) {
                (Role::Queen, _) => {
                    sink.push_piece(Role::Rook, mv.from(), SquareSet::of(mv.to()), kind);
                }
                _ => sink.push(mv),
            }
        }
    }
    /// A counter gets every move twice.
    CountsTwice {
        fn push(mv: Move, _: Piece, sink: &mut impl MoveSink) {
            if let Some(count) = sink.counter() {
                *count += 1;
            }
            sink.push(mv);
        }
    }
    /// A sink that has one move gets no more.
    StopsTooEarly {
        fn push(mv: Move, _: Piece, sink: &mut impl MoveSink) {
            if mv.kind() == MoveKind::Quiet || !sink.is_done() {
                sink.push(Move::new(mv.from(), mv.to(), MoveKind::Quiet));
            }
        }
    }
    /// The board stays on its last child.
    StaysOnLastChild {
        fn visited(board: &mut MyBoard) {
            board.state.halfmove_clock += 1;
        }
    }
    /// Children beyond the 256th are not visited.
    VisitsTooFewChildren {
        const CHILDREN: usize = 256;
    }
    /// Pins on diagonals are not seen.
    MissesDiagonalPins {
        fn pinned(board: &MyBoard, set: SquareSet) -> SquareSet {
            let king = board.king(us(board));
            let straight = SquareSet::rank(king.rank()) | SquareSet::file(king.file());
            set & straight
        }
    }
    /// Only one checker is found.
    SeesOneChecker {
        fn checkers(set: SquareSet) -> SquareSet {
            set.into_iter().take(1).collect()
        }
    }
    /// Castling is missing among the pseudo-legal moves.
    PseudoMissesCastling {
        fn generated_pseudo(_: &MyBoard, moves: &mut Vec<Move>) {
            moves.retain(|mv| !mv.is_castle());
        }
    }
    /// Pinned pieces have no pseudo-legal moves.
    PseudoMissesPinnedPieces {
        fn generated_pseudo(board: &MyBoard, moves: &mut Vec<Move>) {
            let pinned = board.pinned();
            moves.retain(|mv| !pinned.contains(mv.from()));
        }
    }
    /// What is done in `enter` is lost.
    EntersACopy {
        const ENTERS_A_COPY: bool = true;
    }
    /// The trace is that of the square opposite.
    TracesAnotherPiece {
        fn trace<T: Tracer>(from: SquareSet) -> SquareSet {
            from.into_iter().map(Square::flip_rank).collect()
        }
    }
    /// The trace tells of a piece where nobody stands, or somebody else.
    TracesAWrongPiece {
        fn trace<T: Tracer>(from: SquareSet) -> SquareSet {
            let ghost = Contents::Piece(Piece::new(Color::White, Role::Queen));
            for from in from {
                T::step(Step::Cell { from, files: 0, ranks: 0, index: 0, contents: ghost });
            }
            from
        }
    }
    /// The trace finds a square beyond the edge.
    TracesBeyondTheEdge {
        fn trace<T: Tracer>(from: SquareSet) -> SquareSet {
            for from in from {
                T::step(Step::Cell { from, files: 8, ranks: 0, index: 0, contents: Contents::Empty });
            }
            from
        }
    }
    /// All boards look alike.
    DrawsOnePicture {
        fn drawn(picture: &mut String) {
            picture.clear();
        }
    }
    /// A list of pieces is not kept up to date.
    BreaksInvariants {
        const INVARIANTS: Result<(), BrokenInvariant> =
            Err(BrokenInvariant { rule: "a list names every piece once", square: Some(Square::E4) });
    }
}

/// A fault and a check that must fail because of it.
struct Detection {
    fault: &'static str,
    check: &'static str,
    run: fn(),
}

macro_rules! detections {
    ($($fault:ident fails $($check:ident)*;)*) => {
        [$($(Detection {
            fault: stringify!($fault),
            check: stringify!($check),
            run: board_conformance::checks::$check::<Faulty<$fault>>,
        },)*)*]
    };
}

#[rustfmt::skip]
const DETECTIONS: &[Detection] = &detections! {
    ForgetsEnPassant fails make children legal_moves perft_counts random_games_from_the_start dynamic_board;
    KeepsEnPassant fails make random_games_from_named_positions;
    KeepsRightOfRookTaken fails make;
    KeepsRightsOfKingMoved fails make random_games_from_chess960_starts;
    LosesRightByStandardFile fails make;
    AssumesStandardFiles fails position_round_trip castling random_games_from_chess960_starts;
    MissesKnightMove fails legal_moves counting early_stop captures_and_quiets perft_kinds;
    MissesKnightMoveInCorner fails single_pieces;
    MissesKnightAttack fails attackers random_placements;
    PinnedPiecesDoNotAttack fails attackers;
    MissesNinthAttacker fails random_placements;
    MovesPinnedKnights fails pins legal_moves;
    MissesOneLine fails pins;
    MissesOneBlock fails evasions;
    MissesEnPassantDiscovery fails legal_moves en_passant captures_and_quiets;
    MissesOneEnPassantDiscovery fails en_passant;
    CapturesMissEnPassant fails captures_and_quiets en_passant;
    QuietsMissPromotions fails captures_and_quiets pawns;
    MissesOnePromotion fails pawns;
    CallsDoubleStepsQuiet fails is_legal uci legal_moves set_wise_pushes;
    RepeatsAMove fails legal_moves masks early_stop;
    ForbidsCastlingWithAttackedB1 fails legal_moves castling;
    CastlesThroughOneAttackedSquare fails castling;
    CastlesWithPinnedRook fails castling legal_moves;
    JumpsOverAPiece fails pawns;
    UnmakeForgetsClock fails unmake;
    UnmakeForgetsPawn fails unmake;
    UnmakeForgetsPawnTaken fails unmake;
    CountsPliesAsMoves fails make clocks;
    ClockWraps fails clocks;
    PassingKeepsEnPassant fails null_moves;
    UnpassingForgetsEnPassant fails null_moves;
    EqualityIgnoresRights fails equality;
    EqualityIsEmpty fails equality unmake;
    CountsTooFew fails counting perft_counts allowed_positions;
    IgnoresOrigins fails masks;
    IgnoresTargets fails masks;
    PushesWrongRole fails set_wise_pushes;
    CountsTwice fails counting;
    StopsTooEarly fails legal_moves;
    StaysOnLastChild fails children perft_counts;
    VisitsTooFewChildren fails allowed_positions;
    MissesDiagonalPins fails checkers_and_pins pins;
    SeesOneChecker fails checkers_and_pins perft_kinds;
    PseudoMissesCastling fails pseudo_legal_moves;
    PseudoMissesPinnedPieces fails pseudo_legal_moves;
    EntersACopy fails make;
    TracesAnotherPiece fails traces;
    TracesAWrongPiece fails traces allowed_positions;
    TracesBeyondTheEdge fails traces random_games_from_the_start;
    DrawsOnePicture fails memory_picture;
    BreaksInvariants fails position_round_trip make unmake;
};

#[test]
fn every_fault_is_caught() {
    let passed: Vec<String> = DETECTIONS
        .iter()
        .filter(|detection| catch_unwind(detection.run).is_ok())
        .map(|detection| format!("{} passes {}", detection.fault, detection.check))
        .collect();
    assert!(passed.is_empty(), "{passed:#?}");
}

macro_rules! names {
    (() $($check:ident)*) => {
        [$(stringify!($check)),*]
    };
}

#[test]
fn every_check_catches_a_fault() {
    let checks = BTreeSet::from(board_conformance::with_checks!(names => ()));
    let detecting: BTreeSet<&str> = DETECTIONS.iter().map(|detection| detection.check).collect();
    assert_eq!(checks, detecting);
}
