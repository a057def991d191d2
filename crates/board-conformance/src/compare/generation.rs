//! Generated moves.

use board_core::{
    CastlingNotation, ChecksAndPins, File, Move, MoveKind, MoveKinds, MoveList, MoveSink, Rank,
    Role, Square, SquareSet, UciError, UciMove, ViewExt, Within,
};

use super::sinks::Moves;
use crate::Random;
use crate::case::Case;

pub(crate) fn legal_moves(case: &Case) {
    let mut moves = Moves::new();
    returns_checks_and_pins(case, MoveKinds::All, &mut moves);
    case.same_moves("the legal moves", moves.list, case.oracle.legal_moves());
    fills_a_list(case, MoveKinds::All, case.oracle.legal_moves());
}

/// Generates moves. The call returns the checks and pins.
pub(super) fn returns_checks_and_pins(case: &Case, kinds: MoveKinds, moves: &mut Moves) {
    let found = case.board.generate_legal(kinds, moves);
    same_checks_and_pins(case, kinds, found);
}

fn same_checks_and_pins(case: &Case, kinds: MoveKinds, found: ChecksAndPins) {
    let (checkers, pinned) = (case.oracle.checkers(), case.oracle.pinned());
    let question = format_args!("the checks and pins returned with {kinds:?}");
    case.same(question, found, ChecksAndPins { checkers, pinned });
}

/// A list is filled after what it holds; a generator may have code of its own for it.
fn fills_a_list(case: &Case, kinds: MoveKinds, wanted: Vec<Move>) {
    let mut list = MoveList::new();
    let blank = Move::new(Square::A1, Square::A1, MoveKind::Quiet);
    list.push(blank);
    let found = case.board.legal_moves_into(kinds, &mut list);
    same_checks_and_pins(case, kinds, found);
    let is_truncated = wanted.len() >= MoveList::CAPACITY;
    case.same(format_args!("a list too short for {kinds:?}"), list.is_truncated(), is_truncated);
    case.same("the first move of a list that is filled", list[0], blank);
    if !is_truncated {
        case.same_moves(format_args!("a list of {kinds:?}"), list[1..].to_vec(), wanted);
    }
}

pub(crate) fn move_kinds(case: &Case) {
    for kinds in [MoveKinds::Captures, MoveKinds::Noisy, MoveKinds::Quiets] {
        let wanted = of_kinds(case, kinds);
        let mut moves = Moves::new();
        returns_checks_and_pins(case, kinds, &mut moves);
        case.same_moves(format_args!("the legal {kinds:?}"), moves.list, wanted.clone());
        fills_a_list(case, kinds, wanted);
    }
}

/// The legal moves of some kinds, by the words of the documentation and not by those of `MoveKinds`.
pub(super) fn of_kinds(case: &Case, kinds: MoveKinds) -> Vec<Move> {
    let mut moves = case.oracle.legal_moves();
    moves.retain(|mv| match kinds {
        MoveKinds::All => true,
        MoveKinds::Captures => mv.is_capture(),
        MoveKinds::Noisy => mv.is_capture() || mv.promotion().is_some(),
        MoveKinds::Quiets => !mv.is_capture() && mv.promotion().is_none(),
    });
    moves
}

/// The legal moves from and to each square, between each rank and file, and between random sets.
pub(crate) fn masks(case: &Case) {
    let legal = case.oracle.legal_moves();
    let ask = |from: SquareSet, to: SquareSet| {
        let mut moves = Moves::new();
        case.board.generate_legal(MoveKinds::All, &mut Within { sink: &mut moves, from, to });
        let passes = |mv: &&Move| from.contains(mv.from()) && to.contains(mv.to());
        let wanted: Vec<Move> = legal.iter().filter(passes).copied().collect();
        let question = format!("the legal moves from {} to {}", named(from), named(to));
        case.same_moves(question, moves.list, wanted);
    };
    for square in Square::all() {
        ask(SquareSet::of(square), SquareSet::ALL);
        ask(SquareSet::ALL, SquareSet::of(square));
        ask(!SquareSet::of(square), !SquareSet::of(square));
    }
    for (rank, file) in Rank::ALL.into_iter().zip(File::ALL) {
        ask(SquareSet::rank(rank), SquareSet::file(file));
        ask(SquareSet::file(file), SquareSet::rank(rank));
    }
    let mut random = Random::new(legal.len() as u64);
    for _ in 0..16 {
        let mut set = || SquareSet::from_bits(random.bits());
        ask(set(), set());
    }
    ask(SquareSet::EMPTY, SquareSet::ALL);
    ask(SquareSet::ALL, SquareSet::EMPTY);
}

/// The squares of a set, or the squares outside it if they are fewer.
fn named(set: SquareSet) -> String {
    match set.len() {
        64 => "any square".to_owned(),
        33..64 => format!("all but {:?}", !set),
        _ => format!("{set:?}"),
    }
}

/// The pseudo-legal moves; and those that, made on the board, leave their own king unattacked are the legal
/// moves.
pub(crate) fn pseudo_legal_moves(case: &Case) {
    let mut pseudo = Moves::new();
    case.board.generate_pseudo_legal(MoveKinds::All, &mut pseudo);
    let us = case.board.side_to_move();
    let leaves_no_check = |mv: &Move| {
        let mut board = case.board.clone();
        board.make(*mv);
        !board.is_attacked(board.king(us), !us)
    };
    let filtered: Vec<Move> = pseudo.list.iter().copied().filter(leaves_no_check).collect();
    case.same_moves("the pseudo-legal moves", pseudo.list, case.oracle.pseudo_legal_moves());
    let question = "the pseudo-legal moves that leave no check";
    case.same_moves(question, filtered, case.oracle.legal_moves());
    for kinds in MoveKinds::EACH {
        let mut moves = Moves::new();
        case.board.generate_pseudo_legal(kinds, &mut moves);
        let mut wanted = case.oracle.pseudo_legal_moves();
        wanted.retain(|&mv| kinds.include(mv));
        case.same_moves(format_args!("the pseudo-legal {kinds:?}"), moves.list, wanted);
    }
}

/// `is_legal` for every move that sixteen bits can name.
pub(crate) fn is_legal(case: &Case) {
    let accepted = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| case.board.is_legal(mv));
    case.same_moves("`is_legal`", accepted.collect(), case.oracle.legal_moves());
}

/// The meaning of every text of two squares and a promotion that starts from a piece of the side to move.
pub(crate) fn uci(case: &Case) {
    let legal = case.oracle.legal_moves();
    let from_own: SquareSet = case.board.by_color(case.oracle.state().side_to_move);
    let promotions = [None].into_iter().chain(Role::PROMOTIONS.map(Some));
    for promotion in promotions {
        for from in from_own {
            for to in Square::all() {
                let text = UciMove { from, to, promotion };
                let wanted = meaning(text, &legal).ok_or(UciError::Illegal(text));
                let found = case.board.find_uci(&text.to_string());
                case.same(format_args!("the UCI move {text}"), found, wanted);
            }
        }
    }
}

/// The move that a UCI text means. King captures own rook is castling, and so is, in standard chess, the
/// king's step from the e-file to the g- or c-file.
fn meaning(text: UciMove, legal: &[Move]) -> Option<Move> {
    let is_meant = |mv: &&Move| {
        UciMove::of(**mv, CastlingNotation::Chess960) == text
            || mv.kind() == MoveKind::Castle
                && text.from.file() == File::E
                && UciMove::of(**mv, CastlingNotation::Classic) == text
    };
    legal.iter().find(is_meant).copied()
}
