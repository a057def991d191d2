//! Random games: all quick comparisons after every ply, and at the end every move is taken back.

use board_core::{
    ChecksAndPins, Color, DynBoard, MoveKinds, MoveList, Piece, Position, Role, ViewExt,
};
use board_game::Notation;

use crate::case::Case;
use crate::compare;
use crate::share::is_taken;
use crate::{
    CHESS960_STARTS, Random, Tested, chess960_start, double_chess960_start, named_positions,
};

/// Plies of a game: enough for promotions and for bare kings.
const PLIES: usize = 160;

/// Random games from the standard start.
pub fn random_games_from_the_start(board: Tested) {
    for seed in 0..3 {
        play(board, "a game from the start", &Position::start(), PLIES, seed);
    }
}

/// Random games from start positions of Chess960, and of double Chess960, in which the two sides start in
/// different orders.
pub fn random_games_from_chess960_starts(board: Tested) {
    let mut random = Random::new(960);
    for seed in 0..4 {
        let (white, black) = (random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
        let name = format!("a game from start position {white} of Chess960");
        play(board, &name, &chess960_start(white), PLIES / 3, seed);
        let name = format!("a game from start positions {white} and {black} of Chess960");
        play(board, &name, &double_chess960_start(white, black), PLIES / 3, seed);
    }
}

/// Short random games from every named position.
pub fn random_games_from_named_positions(board: Tested) {
    for (seed, named) in (0..).zip(named_positions()) {
        play(board, &named.name, &named.position, 4, seed);
    }
}

fn play(tested: Tested, name: &str, start: &Position, plies: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut case = Case::new(tested, name, start);
    let mut record = Vec::new();
    for _ in 0..plies {
        if is_taken() {
            compare::everything(&case);
        }
        let Some(mv) = random.choose_move(&case.oracle.legal_moves()) else { break };
        let mut board = case.board.clone();
        let undo = board.make(mv);
        record.push((case.board.clone(), mv, undo));
        case = case.arrived(mv, board);
    }
    // The whole game is taken back on one board.
    let mut board = case.board.clone();
    for (before, mv, undo) in record.into_iter().rev() {
        board.unmake(mv, undo);
        case.same_board(format_args!("the game taken back to before {mv}"), &*board, &*before);
    }
}

/// A board behind [`DynBoard`] answers like the board itself, and keeps its undo records.
pub fn dynamic_board(tested: Tested) {
    for (seed, named) in (0..).zip(named_positions()).filter(|_| is_taken()) {
        let mut random = Random::new(seed);
        let mut case = Case::of(tested, &named);
        let mut board = case.board.dynamic();
        same_as_directly(&case, &*board);
        plays_texts_and_null_moves(&case, &mut *board);
        let mut path = Vec::new();
        for _ in 0..6 {
            same_answers(&case, &mut board);
            let Some(mv) = random.choose_move(&case.oracle.legal_moves()) else { break };
            board.make(mv);
            case = case.after(mv);
            path.push(mv);
        }
        while let Some(mv) = board.unmake() {
            case.same("the move taken back", mv, path.pop());
        }
        case.same("moves that were not taken back", path.len(), 0);
        case.same_setup("the start of the game", board.position().setup(), named.position.setup());
    }
}

fn same_answers(case: &Case, board: &mut Box<dyn DynBoard>) {
    let oracle = &case.oracle;
    let us = oracle.state().side_to_move;
    case.same("its id", board.id(), case.board.id());
    case.same_setup("the position", board.position().setup(), oracle.setup());
    case.same("the state", board.state(), oracle.state());
    case.same("the king", board.king(us), oracle.king(us));
    case.same(
        "the piece on the king's square",
        board.piece_at(oracle.king(us)),
        oracle.piece_at(oracle.king(us)),
    );
    case.same("the checkers", board.checkers(), oracle.checkers());
    case.same("the checkers", board.attackers(oracle.king(us), !us), oracle.checkers());
    case.same("the pinned pieces", board.pinned(), oracle.pinned());
    let both = ChecksAndPins { checkers: oracle.checkers(), pinned: oracle.pinned() };
    case.same("both by one call", board.checks_and_pins(), both);
    let mut list = MoveList::new();
    let found = board.legal_moves_into(Default::default(), &mut list);
    case.same("both by the call that lists", found, both);
    case.same_moves("a list of legal moves", list.to_vec(), oracle.legal_moves());
    let legal = oracle.legal_moves();
    case.same_moves("the legal moves", board.legal_moves().to_vec(), legal);
    let mut checks = oracle.legal_moves();
    checks.retain(|&mv| mv.is_quiet() && !oracle.after(mv).checkers().is_empty());
    case.same_moves("the quiet checks", board.quiet_checks().to_vec(), checks);
    let pseudo = oracle.pseudo_legal_moves();
    let mut moves = Vec::new();
    board.generate_pseudo_legal(MoveKinds::All, &mut moves);
    case.same_moves("the pseudo-legal moves", moves, pseudo);
    case.same("the number of moves", board.count_legal() as u64, oracle.perft(1));
    for mv in oracle.legal_moves() {
        case.same("a UCI move", board.find_uci(&mv.to_string()), Ok(mv));
    }
    case.same("perft 1", board.perft(1), oracle.perft(1));
    case.same("two plies", board.perft_two_ply(2), board.perft(2));
    case.same("its invariants", board.check_invariants(), Ok(()));
    // Equal boards may differ in memory, for example in the order of a list. A copy may not.
    let mut picture = String::new();
    case.board.dynamic().write_memory(&mut picture).expect("a string takes every text");
    case.same("its picture", picture, case.board.memory());
    let copy = board.clone();
    case.same_setup("a copy", copy.position().setup(), oracle.setup());
}

/// Each question, asked through the pointer and of the board itself.
fn same_as_directly(case: &Case, board: &dyn DynBoard) {
    let direct = &*case.board;
    case.same("the occupied squares", board.occupied(), direct.occupied());
    for color in Color::ALL {
        case.same("the pieces of a color", board.by_color(color), direct.by_color(color));
    }
    for role in Role::ALL {
        case.same("the pieces of a role", board.by_role(role), direct.by_role(role));
    }
    for piece in Piece::all() {
        case.same("the pieces of a kind", board.by_piece(piece), direct.by_piece(piece));
    }
    case.same("all sets", board.piece_sets(), direct.piece_sets());
    for square in direct.occupied() {
        let (occupied, by) = (direct.occupied(), direct.side_to_move());
        let both =
            (board.attackers_over(square, occupied), direct.attackers_over(square, occupied));
        case.same("attackers of both colors", both.0, both.1);
        let both = (board.attackers(square, by), direct.attackers(square, by));
        case.same("attackers of a color", both.0, both.1);
    }
    case.same("whether there is a move", board.has_legal_move(), direct.has_legal_move());
    for mv in case.oracle.pseudo_legal_moves() {
        case.same("whether a move is legal", board.is_legal(mv), direct.is_legal(mv));
    }
    for mv in case.oracle.legal_moves() {
        let worth = direct.see(mv);
        case.same("an exchange", board.see(mv), worth);
        for threshold in [worth, worth + 1] {
            let is_won = board.see_ge(mv, threshold);
            case.same("an exchange that is won", is_won, direct.see_ge(mv, threshold));
        }
        case.same("whether it is check", board.gives_check(mv), direct.gives_check(mv));
        let san = direct.san(mv);
        case.same("a move in SAN", board.san(mv), san);
        case.same("a move in long notation", board.lan(mv), direct.lan(mv));
        case.same("a move found by its SAN", board.find_san(&san), Ok(mv));
    }
}

/// Moves are played by their texts. Moves and null moves are taken back each by its own call.
fn plays_texts_and_null_moves(case: &Case, board: &mut dyn DynBoard) {
    let setup = case.oracle.setup();
    for mv in case.oracle.legal_moves() {
        let after = case.oracle.after(mv);
        let mut played = case.board.clone();
        case.same("a move made by its SAN", played.make_san(&case.board.san(mv)), Ok(mv));
        case.same_setup("after it", played.position().setup(), after.setup());
        board.make(mv);
        case.same_setup("after a move", board.position().setup(), after.setup());
        case.same("the move taken back", board.unmake(), Some(Some(mv)));
        case.same_setup("before it", board.position().setup(), setup);
    }
    if case.oracle.checkers().is_empty() {
        board.make_null();
        case.same(
            "the side to move",
            board.state().side_to_move,
            !case.oracle.state().side_to_move,
        );
        case.same("the null move taken back", board.unmake(), Some(None));
        case.same_setup("before it", board.position().setup(), setup);
    }
}
