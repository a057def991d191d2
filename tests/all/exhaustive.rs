//! All positions of a kind, on every representation. The suite of `board-conformance` has the small kinds; these
//! are the large ones.
//!
//! `tests/long.sh` runs those that take minutes.

use board_differential::for_each_backend;
use polyboard::attacks;
use polyboard::{
    Backend, CHESS960_STARTS, CastlingSide, CastlingStyle, Color, DynBoard, File, Move, MoveKinds,
    Piece, Position, Rank, Role, Setup, Square, SquareSet, State, ViewExt, double_chess960_start,
};

/// Calls `visit` with every subset of a set.
fn for_each_subset(set: SquareSet, mut visit: impl FnMut(SquareSet)) {
    let mut subset = 0_u64;
    loop {
        visit(SquareSet::from_bits(subset));
        subset = subset.wrapping_sub(set.bits()) & set.bits();
        if subset == 0 {
            return;
        }
    }
}

/// A white slider on a square, black knights on others, and kings away from both; `None` if there is no room.
fn slider(role: Role, square: Square, knights: SquareSet) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.put(square, Piece::new(Color::White, role));
    for knight in knights {
        setup.put(knight, Piece::new(Color::Black, Role::Knight));
    }
    let taken = knights | SquareSet::of(square);
    let leaps = knights.into_iter().fold(SquareSet::EMPTY, |all, s| all | attacks::knight(s));
    let reach = attacks::queen(square, SquareSet::EMPTY);
    let white = Square::all().find(|&s| !(taken | leaps | reach).contains(s))?;
    setup.put(white, Piece::new(Color::White, Role::King));
    let near = attacks::king(white) | SquareSet::of(white);
    let black = Square::all().rev().find(|&s| !(taken | reach | near).contains(s))?;
    setup.put(black, Piece::new(Color::Black, Role::King));
    Position::new(setup).ok()
}

/// Compares the moves of a slider with its attacks, and asks what attacks each of these squares.
fn compare_slider(backend: Backend, role: Role, square: Square, knights: SquareSet) -> bool {
    let Some(position) = slider(role, square, knights) else { return false };
    let board = backend.board(&position);
    let walked = match role {
        Role::Rook => attacks::rook(square, position.setup().piece_sets().occupied()),
        _ => attacks::bishop(square, position.setup().piece_sets().occupied()),
    };
    let moves = board.legal_moves_of(MoveKinds::All);
    let reached: SquareSet =
        moves.iter().filter(|mv| mv.from() == square).map(|mv| mv.to()).collect();
    assert_eq!(reached, walked, "{}: {}", board.id(), position.fen());
    for to in walked {
        let attackers = board.attackers(to, Color::White);
        assert!(attackers.contains(square), "{}: {to} in {}", board.id(), position.fen());
    }
    true
}

/// Every slider on every square with every occupancy of each of its lines, the other line empty.
#[test]
fn sliders_walk_every_line() {
    for_each_backend(|backend| {
        let mut compared = 0;
        for square in Square::all() {
            let (file, rank) = (SquareSet::file(square.file()), SquareSet::rank(square.rank()));
            let rook = attacks::rook(square, SquareSet::EMPTY);
            let bishop = attacks::bishop(square, SquareSet::EMPTY);
            let above = (0..64).filter(|&s| Square::new(s).file() > square.file());
            let right: SquareSet = above.map(Square::new).collect();
            // The inner squares: what stands on the last of a ray hides nothing.
            let inner = |line: SquareSet| {
                line.into_iter().filter(move |&s| !(attacks_beyond(square, s) & line).is_empty())
            };
            for (role, line) in [
                (Role::Rook, rook & file),
                (Role::Rook, rook & rank),
                (Role::Bishop, bishop & right),
                (Role::Bishop, bishop - right),
            ] {
                for_each_subset(inner(line).collect(), |knights| {
                    compared += usize::from(compare_slider(backend, role, square, knights));
                });
            }
        }
        assert!(compared > 4_000, "{}: {compared}", backend.id());
    });
}

/// The squares behind another, seen from a slider on its line.
fn attacks_beyond(from: Square, blocker: Square) -> SquareSet {
    let blocked = attacks::queen(from, SquareSet::of(blocker));
    attacks::line(from, blocker) - blocked - SquareSet::of(from)
}

/// Every slider on every square with every relevant occupancy: 107,648 positions, those that have no room for
/// kings without attackers left out.
#[test]
#[ignore = "takes a minute: tests/long.sh"]
fn sliders_with_every_relevant_occupancy() {
    for_each_backend(|backend| {
        let mut compared = 0;
        for square in Square::all() {
            for (role, lines) in [
                (Role::Rook, attacks::rook(square, SquareSet::EMPTY)),
                (Role::Bishop, attacks::bishop(square, SquareSet::EMPTY)),
            ] {
                let relevant =
                    lines.into_iter().filter(|&s| !attacks_beyond(square, s).is_empty()).collect();
                for_each_subset(relevant, |knights| {
                    compared += usize::from(compare_slider(backend, role, square, knights));
                });
            }
        }
        eprintln!("{}: {compared} of 107648 positions with a slider", backend.id());
        assert!(compared > 80_000, "{}: {compared}", backend.id());
    });
}

/// Kings between two rooks, all rights of both sides, no other piece.
fn kings_and_rooks(white: [File; 3], black: [File; 3]) -> Position {
    let mut setup = Setup::empty();
    setup.state = State { castling: setup.state.castling, ..State::START };
    for (color, [queen_side, king, king_side]) in [(Color::White, white), (Color::Black, black)] {
        let mut put = |file, role| {
            let square = Square::from_coords(file, Rank::First.of(color));
            setup.put(square, Piece::new(color, role));
        };
        put(queen_side, Role::Rook);
        put(king, Role::King);
        put(king_side, Role::Rook);
        // Pawns keep the rooks from attacking each other's king.
        for file in File::ALL {
            let square = Square::from_coords(file, Rank::Second.of(color));
            setup.put(square, Piece::new(color, Role::Pawn));
        }
        setup.state.castling.set(color, CastlingSide::QueenSide, Some(queen_side));
        setup.state.castling.set(color, CastlingSide::KingSide, Some(king_side));
    }
    Position::new(setup).expect("pawns stand between the two sides")
}

/// The files of a king between two rooks: there are 56.
fn first_ranks() -> Vec<[File; 3]> {
    let files = 0..8_usize;
    let triples = files
        .clone()
        .flat_map(|a| (a + 1..8).flat_map(move |b| (b + 1..8).map(move |c| [a, b, c])));
    triples.map(|files| files.map(File::new)).collect()
}

/// What a castling move must leave, by the rules: king and rook on their targets, no right of that side.
fn castled(position: &Position, mv: Move) -> Setup {
    let us = position.state().side_to_move;
    let mut setup = *position.setup();
    let (king_to, rook_to) = mv.castling_targets();
    setup.remove(mv.from());
    setup.remove(mv.to());
    setup.put(king_to, Piece::new(us, Role::King));
    setup.put(rook_to, Piece::new(us, Role::Rook));
    setup.state = setup.state.after(mv, Role::King);
    setup
}

/// The castling moves that a free first rank allows.
fn free_castles([queen_side, king, king_side]: [File; 3]) -> usize {
    let is_free = |rook: File, king_to: File, rook_to: File, other: File| {
        let span = |a: File, b: File| a.index().min(b.index())..=a.index().max(b.index());
        !span(king, king_to).contains(&other.index())
            && !span(rook, rook_to).contains(&other.index())
    };
    usize::from(is_free(queen_side, File::C, File::D, king_side))
        + usize::from(is_free(king_side, File::G, File::F, queen_side))
}

/// Every two first ranks with kings and rooks alone: each side castles as far as its own rooks allow, and takes
/// it back.
#[test]
fn castling_from_every_pair_of_first_ranks() {
    for_each_backend(|backend| {
        for white in first_ranks() {
            for black in first_ranks() {
                let start = kings_and_rooks(white, black);
                let mut board = backend.board(&start);
                let found = castles(&*board);
                assert_eq!(found.len(), free_castles(white), "{}: {}", board.id(), start.fen());
                for mv in found {
                    board.make(mv);
                    let after = board.position();
                    assert_eq!(*after.setup(), castled(&start, mv), "{}: {mv}", board.id());
                    assert_eq!(castles(&*board).len(), free_castles(black), "{}", after.fen());
                    board.unmake();
                    assert_eq!(board.position(), start, "{}: {mv}", board.id());
                }
            }
        }
    });
}

fn castles(board: &dyn DynBoard) -> Vec<Move> {
    board.legal_moves_of(MoveKinds::All).into_iter().filter(|mv| mv.is_castle()).collect()
}

/// All 960 x 960 starts of double Chess960: every board holds the rights and finds as many moves as another.
#[test]
#[ignore = "takes minutes: tests/long.sh"]
fn every_start_of_double_chess960() {
    for_each_backend(|backend| {
        for white in 0..CHESS960_STARTS {
            for black in 0..CHESS960_STARTS {
                let start = double_chess960_start(white, black);
                let mut board = backend.board(&start);
                let agrees = board.state() == start.state() && board.position() == start;
                assert!(agrees, "{}: {}", board.id(), start.fen());
                let moves = board.legal_moves_of(MoveKinds::All);
                let pawns = moves.iter().filter(|mv| mv.from().rank() == Rank::Second).count();
                assert_eq!(pawns, 16, "{}: {}", board.id(), start.fen());
                let expected = Backend::Bitboard.board(&start).count_legal();
                assert_eq!(moves.len(), expected, "{}: {}", board.id(), start.fen());
                for mv in castles(&*board) {
                    board.make(mv);
                    assert_eq!(*board.position().setup(), castled(&start, mv), "{mv}");
                    board.unmake();
                }
                if backend == Backend::Bitboard {
                    let text = start.fen().castling(CastlingStyle::Shredder).to_string();
                    assert_eq!(Position::from_fen(&text), Ok(start), "{text}");
                }
            }
        }
    });
}
