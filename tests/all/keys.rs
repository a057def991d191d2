//! Keys of positions: the published ones of the Polyglot format, and keys updated with any board.

use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use polyboard::{
    AnyBoard, Backend, Bitboard, Board, BoardExt, EnPassantMode, Inspect, Key, Key64, Key128,
    Keyed, Move, PolyglotKey, Position, zobrist_key,
};

use crate::data;

const MODES: [EnPassantMode; 3] =
    [EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always];

/// The test positions of the format's description (M. Müller and others, "Polyglot book format"):
/// moves from the start position and the key after them.
const PUBLISHED: [(&str, u64); 9] = [
    ("", 0x463b_9618_1691_fc9c),
    ("e2e4", 0x823c_9b50_fd11_4196),
    ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
    ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
    ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
    ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
    ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
    ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
    ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
];

#[test]
fn keys_are_the_published_ones() {
    for (moves, key) in PUBLISHED {
        let mut scratch = Bitboard::from_position(&Position::start());
        let mut updated = Keyed::<Bitboard, PolyglotKey>::from_position(&Position::start());
        for text in moves.split_whitespace() {
            let mv = scratch.find_uci(text).unwrap();
            scratch.play(mv);
            updated.play(mv);
        }
        let scratch = zobrist_key(&scratch, EnPassantMode::PseudoLegal);
        assert_eq!([scratch, updated.key()], [PolyglotKey(key); 2], "after {moves:?}");
    }
}

fn board(fen: &str) -> Bitboard {
    Bitboard::from_position(&Position::from_fen(fen).unwrap())
}

#[test]
fn an_en_passant_square_without_a_legal_capture_does_not_change_the_key() {
    // The pawn on e4 attacks d3, but the rook pins it.
    let fen = "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1";
    let keys = |fen: &str| MODES.map(|mode| zobrist_key::<Key64>(&board(fen), mode));
    let ([legal, pseudo, always], without) = (keys(fen), keys(&fen.replace("d3", "-")));
    assert_eq!(without, [legal; 3]);
    assert!(pseudo != legal && always != legal);
}

#[test]
fn castling_rooks_change_a_native_key_but_not_a_polyglot_key() {
    let keys = |rook: char| {
        let board = board(&format!("4k3/8/8/8/8/8/8/4K1RR w {rook} - 0 1"));
        let key64: Key64 = zobrist_key(&board, EnPassantMode::Legal);
        let key128: Key128 = zobrist_key(&board, EnPassantMode::Legal);
        let polyglot: PolyglotKey = zobrist_key(&board, EnPassantMode::PseudoLegal);
        (key64, key128, polyglot)
    };
    let (inner, outer) = (keys('G'), keys('H'));
    assert!(inner.0 != outer.0 && inner.1 != outer.1);
    assert_eq!(inner.2, outer.2);
}

/// A board with all keys in all modes, played in step.
struct AllKeys {
    key64: [Keyed<AnyBoard>; 3],
    key128: [Keyed<AnyBoard, Key128>; 3],
    polyglot: [Keyed<AnyBoard, PolyglotKey>; 3],
}

impl AllKeys {
    fn new(backend: Backend, position: &Position) -> AllKeys {
        fn keyed<K: Key>(board: &AnyBoard) -> [Keyed<AnyBoard, K>; 3] {
            MODES.map(|mode| Keyed::new(board.clone(), mode))
        }
        let board = &AnyBoard::new(backend, position);
        AllKeys { key64: keyed(board), key128: keyed(board), polyglot: keyed(board) }
    }

    /// Plays random moves and takes them back.
    fn play_and_take_back(&mut self, random: &mut Random, plies: usize) {
        let mv = random.choose_move(&self.key64[0].legal_moves());
        let Some(mv) = mv.filter(|_| plies > 0) else { return };
        let undo64 = self.key64.each_mut().map(|board| made(board, mv));
        let undo128 = self.key128.each_mut().map(|board| made(board, mv));
        let undo_polyglot = self.polyglot.each_mut().map(|board| made(board, mv));
        let (Key64(low), Key128(both)) = (self.key64[0].key(), self.key128[0].key());
        assert_eq!(low, both as u64);
        self.play_and_take_back(random, plies - 1);
        for mode in 0..3 {
            unmade(&mut self.key64[mode], mv, undo64[mode]);
            unmade(&mut self.key128[mode], mv, undo128[mode]);
            unmade(&mut self.polyglot[mode], mv, undo_polyglot[mode]);
        }
    }
}

/// Makes a move, before it a null move, and compares the key with the one from scratch.
#[track_caller]
fn made<K: Key>(board: &mut Keyed<AnyBoard, K>, mv: Move) -> <Keyed<AnyBoard, K> as Board>::Undo {
    if !board.is_check() {
        let before = board.clone();
        let undo = board.make_null();
        assert_eq!(board.check_invariants(), Ok(()), "null move\n{board:?}");
        board.unmake_null(undo);
        assert_eq!(*board, before);
    }
    let undo = board.make(mv);
    assert_eq!(board.check_invariants(), Ok(()), "{mv}\n{board:?}");
    undo
}

#[track_caller]
fn unmade<K: Key>(
    board: &mut Keyed<AnyBoard, K>,
    mv: Move,
    undo: <Keyed<AnyBoard, K> as Board>::Undo,
) {
    board.unmake(mv, undo);
    assert_eq!(board.check_invariants(), Ok(()), "{mv} taken back\n{board:?}");
}

#[test]
fn updated_keys_are_those_from_scratch_on_every_board() {
    let mut starts: Vec<Position> = data::positions_of_suites().into_iter().step_by(29).collect();
    let mut random = Random::new(64);
    for _ in 0..12 {
        let (white, black) = (random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
        starts.push(double_chess960_start(white, black));
    }
    board_differential::for_each_backend(|backend| {
        let mut random = Random::new(128);
        for start in &starts {
            AllKeys::new(backend, start).play_and_take_back(&mut random, 40);
        }
    });
}

// The whole suite: `check_invariants` compares the key with the one from scratch after every make and unmake.
board_conformance::suite!(keyed_bitboard, polyboard::Keyed<polyboard::Bitboard>);
board_conformance::suite!(keyed128_any, polyboard::Keyed<polyboard::AnyBoard, polyboard::Key128>);
