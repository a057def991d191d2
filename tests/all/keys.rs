//! Keys of positions: the published ones of the Polyglot format, and keys updated with any board.

use std::collections::HashMap;

use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use polyboard::{
    AnyBoard, Backend, Bitboard, Board, Color, EnPassantMode, EngineKeys, Inspect, Key, Key64,
    Key128, Keyed, MaterialKey, Move, Piece, PolyglotKey, Position, Role, Square, ViewExt,
    zobrist_key,
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
            scratch.play_unchecked(mv);
            updated.play_unchecked(mv);
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

/// A key of its own, neither a hash nor an exclusive or: the sum of the squares of each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SquareSums([usize; 6]);

impl Key for SquareSums {
    fn add(&mut self, piece: Piece, square: Square) {
        self.0[piece.role.index()] += square.index();
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.0[piece.role.index()] -= square.index();
    }
}

/// A board with all keys in all modes, played in step.
struct AllKeys {
    key64: [Keyed<AnyBoard>; 3],
    key128: [Keyed<AnyBoard, Key128>; 3],
    polyglot: [Keyed<AnyBoard, PolyglotKey>; 3],
    engine: [Keyed<AnyBoard, EngineKeys>; 3],
    pair: [Keyed<AnyBoard, (Key64, SquareSums)>; 3],
}

impl AllKeys {
    fn new(backend: Backend, position: &Position) -> AllKeys {
        fn keyed<K: Key + Default>(board: &AnyBoard) -> [Keyed<AnyBoard, K>; 3] {
            MODES.map(|mode| Keyed::new(board.clone(), mode))
        }
        let board = &AnyBoard::new(backend, position);
        AllKeys {
            key64: keyed(board),
            key128: keyed(board),
            polyglot: keyed(board),
            engine: keyed(board),
            pair: keyed(board),
        }
    }

    /// Plays random moves and takes them back.
    fn play_and_take_back(&mut self, random: &mut Random, plies: usize) {
        let Some(mv) = choose(&self.key64[0].legal_moves(), random).filter(|_| plies > 0) else {
            return;
        };
        let undo64 = self.key64.each_mut().map(|board| made(board, mv));
        let undo128 = self.key128.each_mut().map(|board| made(board, mv));
        let undo_polyglot = self.polyglot.each_mut().map(|board| made(board, mv));
        let undo_engine = self.engine.each_mut().map(|board| made(board, mv));
        let undo_pair = self.pair.each_mut().map(|board| made(board, mv));
        for mode in 0..3 {
            let key = self.key64[mode].key();
            assert_eq!(self.key128[mode].key().low(), key);
            assert_eq!(self.engine[mode].key().position(), key);
            assert_eq!(self.pair[mode].key().0, key);
        }
        self.play_and_take_back(random, plies - 1);
        for mode in 0..3 {
            unmade(&mut self.key64[mode], mv, undo64[mode]);
            unmade(&mut self.key128[mode], mv, undo128[mode]);
            unmade(&mut self.polyglot[mode], mv, undo_polyglot[mode]);
            unmade(&mut self.engine[mode], mv, undo_engine[mode]);
            unmade(&mut self.pair[mode], mv, undo_pair[mode]);
        }
    }
}

/// A random move, half of the time one that is neither quiet nor an ordinary capture.
fn choose(legal: &[Move], random: &mut Random) -> Option<Move> {
    let is_rare = |mv: &Move| {
        mv.is_castle() || mv.is_double_push() || mv.is_promotion() || mv.is_en_passant()
    };
    let rare: Vec<Move> = legal.iter().copied().filter(is_rare).collect();
    let rare = random.choose_move(&rare).filter(|_| random.below(2) == 0);
    rare.or_else(|| random.choose_move(legal))
}

/// Makes a move, before it a null move, and compares the key with the one from scratch and the one computed
/// in advance.
#[track_caller]
fn made<K: Key + Default>(
    board: &mut Keyed<AnyBoard, K>,
    mv: Move,
) -> <Keyed<AnyBoard, K> as Board>::Undo {
    if !board.is_check() {
        let (before, key) = (board.clone(), board.key_after_null());
        let undo = board.make_null();
        assert_eq!(board.check_invariants(), Ok(()), "null move\n{board:?}");
        assert_eq!(board.key(), key);
        board.unmake_null(undo);
        assert_eq!(*board, before);
    }
    let key = board.key_after(mv);
    let undo = board.make(mv);
    assert_eq!(board.check_invariants(), Ok(()), "{mv}\n{board:?}");
    assert_eq!(board.key(), key, "{mv} in advance\n{board:?}");
    undo
}

#[track_caller]
fn unmade<K: Key + Default>(
    board: &mut Keyed<AnyBoard, K>,
    mv: Move,
    undo: <Keyed<AnyBoard, K> as Board>::Undo,
) {
    board.unmake(mv, undo);
    assert_eq!(board.check_invariants(), Ok(()), "{mv} taken back\n{board:?}");
}

fn starts() -> Vec<Position> {
    let mut starts: Vec<Position> = data::positions_of_suites().into_iter().step_by(29).collect();
    let mut random = Random::new(64);
    for _ in 0..12 {
        let (white, black) = (random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
        starts.push(double_chess960_start(white, black));
    }
    starts
}

#[test]
fn updated_keys_are_those_from_scratch_on_every_board() {
    let starts = starts();
    board_differential::for_each_backend(|backend| {
        let mut random = Random::new(128);
        for start in &starts {
            AllKeys::new(backend, start).play_and_take_back(&mut random, 40);
        }
    });
}

/// Compares the keys after all legal moves, computed in advance, with those from scratch.
fn compare_in_advance<K: Key + Default>(board: &Bitboard) {
    for mode in MODES {
        let keyed = Keyed::<Bitboard, K>::new(*board, mode);
        for &mv in &board.legal_moves() {
            let mut after = *board;
            after.play_unchecked(mv);
            let key: K = zobrist_key(&after, mode);
            assert_eq!(keyed.key_after(mv), key, "{mv} {mode:?}\n{}", board.fen());
        }
    }
}

#[test]
fn the_key_after_every_legal_move_is_known_in_advance() {
    let mut random = Random::new(96);
    for start in starts() {
        let mut board = Bitboard::from_position(&start);
        for _ in 0..40 {
            compare_in_advance::<Key64>(&board);
            compare_in_advance::<PolyglotKey>(&board);
            compare_in_advance::<EngineKeys>(&board);
            let Some(mv) = choose(&board.legal_moves(), &mut random) else { break };
            board.play_unchecked(mv);
        }
    }
}

#[test]
fn after_a_double_push_the_key_has_a_legal_en_passant_capture_only() {
    for (name, fen, push, counts) in [
        ("no pawn beside", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", [false, false]),
        ("a free capture", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", [true, true]),
        ("pinned to the file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", [false, true]),
        ("both leave the rank", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", [false, true]),
        ("one of two is pinned", "3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1", "e2e4", [true, true]),
        ("goes on shielding", "8/8/8/2k5/3p4/8/4P3/4K1B1 w - - 0 1", "e2e4", [true, true]),
        ("the push uncovers a check", "8/8/8/5k2/3p4/8/2P5/1B2K3 w - - 0 1", "c2c4", [false, true]),
        ("the pushed pawn gives check", "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", "e2e4", [true, true]),
    ] {
        let board = board(fen);
        compare_in_advance::<Key64>(&board);
        compare_in_advance::<PolyglotKey>(&board);
        let push = board.find_uci(push).unwrap();
        let after = MODES.map(|mode| Keyed::<Bitboard>::new(board, mode).key_after(push));
        let found = [after[0] == after[2], after[1] == after[2]];
        assert_eq!(found, counts, "{name}: {fen}");
    }
}

#[test]
fn each_key_of_an_engine_has_its_pieces() {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let mut random = Random::new(160);
    for start in starts() {
        let mut board = Keyed::<Bitboard, EngineKeys>::from_position(&start);
        for _ in 0..100 {
            let of = |colors: &[Color], roles: &[Role]| {
                board
                    .pieces()
                    .filter(|(_, piece)| colors.contains(&piece.color))
                    .filter(|(_, piece)| roles.contains(&piece.role))
                    .fold(0, |key, (square, piece)| key ^ Key64::number(piece, square))
            };
            let (keys, all) = (board.key(), &Color::ALL);
            assert_eq!(keys.pawns(), of(all, &[Pawn]));
            assert_eq!(keys.minors(), of(all, &[Knight, Bishop]));
            assert_eq!(keys.majors(), of(all, &[Rook, Queen]));
            for color in Color::ALL {
                let roles = [Knight, Bishop, Rook, Queen, King];
                assert_eq!(keys.non_pawns(color), of(&[color], &roles));
            }
            let sliders = keys.of(|piece| piece.role.is_slider());
            assert_eq!(sliders, of(all, &[Bishop, Rook, Queen]));
            let Some(mv) = choose(&board.legal_moves(), &mut random) else { break };
            board.play_unchecked(mv);
        }
    }
}

#[test]
fn a_key_of_material_is_one_of_counts() {
    let mut random = Random::new(192);
    let mut counts_by_key: HashMap<MaterialKey, [usize; 12]> = HashMap::new();
    let mut keys_by_counts: HashMap<[usize; 12], MaterialKey> = HashMap::new();
    for start in starts() {
        let mut board = Keyed::<Bitboard, MaterialKey>::from_position(&start);
        for _ in 0..200 {
            let counts = Piece::all().map(|piece| board.by_piece(piece).len());
            let key = board.key();
            assert_eq!(*counts_by_key.entry(key).or_insert(counts), counts, "{}", board.fen());
            assert_eq!(*keys_by_counts.entry(counts).or_insert(key), key, "{}", board.fen());
            let Some(mv) = choose(&board.legal_moves(), &mut random) else { break };
            board.play_unchecked(mv);
            let changes = mv.is_capture() || mv.is_promotion();
            assert_eq!(board.key() != key, changes, "{mv} to {}", board.fen());
        }
    }
}

// The whole suite: `check_invariants` compares the key with the one from scratch after every make and unmake.
board_conformance::suite!(keyed_bitboard, polyboard::Keyed<polyboard::Bitboard>);
board_conformance::suite!(keyed128_any, polyboard::Keyed<polyboard::AnyBoard, polyboard::Key128>);
